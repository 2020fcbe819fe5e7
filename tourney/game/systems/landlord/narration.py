"""Words the entries of the Landlord's Game, from the position before them."""

from __future__ import annotations

from typing import Any

from tourney.base.texts import Message, msg
from tourney.game.engine import narration
from tourney.game.engine.dice import fair, fall_of
from tourney.game.engine.game_context import Play
from tourney.game.engine.narration import dice_shown, named_deed
from tourney.game.engine.state import FREE
from tourney.game.systems.landlord.decisions import (
    Bet,
    BetThrow,
    FreeThrow,
    LeagueOffer,
    Licence,
    Luxury,
    PledgeOffer,
    Route,
)
from tourney.game.systems.landlord.moves import between_chances, card_name, reached, target_of
from tourney.game.systems.landlord.state import OfSeat
from tourney.rules.options import LandlordGameOptions


def dealt(play: Play, entry: Any) -> Message:
    """The player; the consequences name the cards."""
    return msg("landlord.say_dealt", player=entry.by)


def take(play: Play, entry: Any) -> Message:
    """What is bought of them."""
    if not entry.deeds:
        return msg("landlord.say_take_none", player=entry.by)
    return msg("landlord.say_take", player=entry.by, deeds=[card_name(play, deed) for deed in entry.deeds])


def throw(play: Play, entry: Any) -> Message:
    """For a bet, by a card, or of a turn."""
    if isinstance(play.top, (BetThrow, FreeThrow)):
        key = "landlord.say_bet_throw" if isinstance(play.top, BetThrow) else "landlord.say_free_throw"
        return msg(key, player=entry.by, dice=dice_shown(entry.dice))
    seat = play.seats.get(entry.by, -1)
    if not fair(play.dice, tuple(entry.dice)):
        return narration.throw(play, entry)
    if seat >= 0 and play.state.jail[seat] == FREE and choosing(play, seat, entry):
        return msg("landlord.say_throw", player=entry.by, dice=dice_shown(entry.dice))
    return narration.throw(play, entry)


def choosing(play: Play, seat: int, entry: Any) -> bool:
    """Whether the throw leaves the token's way open: ways to choose from, or the poorhouse."""
    square, fall = play.state.square[seat], fall_of(play, entry)
    if between_chances(play, square) or play.state.of_seat(OfSeat, seat).poorhouse:
        return True
    return fall.double and bool(reached(play, square, fall.steps, ()))


def route(play: Play, entry: Any) -> Message:
    """Straight on, by jumps, or back, and the square that it leads to if the player chose it."""
    top, seat, said = play.top, play.seats.get(entry.by, -1), {"player": entry.by}
    if not isinstance(top, Route) or top.seat != seat:
        return Message("landlord.say_way", said)
    to = {**said, "place": play.deed(target_of(play, seat, top, entry).square)}
    if entry.direction == "back":
        return Message("landlord.say_back", to)
    if not entry.jump:
        return Message("landlord.say_ahead" if top.back else "landlord.say_walk", to)
    size = play.board.size
    places = [play.deed(at) if at < size else str(at) for at in entry.jump]
    return Message("landlord.say_jump", {**to, "places": places})


def way(play: Play, entry: Any) -> Message:
    """The square of a way, on its button."""
    top, seat = play.top, play.seats[entry.by]
    assert isinstance(top, Route)
    place = play.deed(target_of(play, seat, top, entry).square)
    if entry.direction == "back":
        return msg("landlord.way_back", place=place)
    if not entry.jump:
        return msg("landlord.way_ahead", place=place)
    return msg("landlord.way_jump", place=place, places=[play.deed(at) for at in entry.jump])


def buy(play: Play, entry: Any) -> Message:
    """Licence, luxury, or a deed."""
    if isinstance(play.top, Licence):
        return msg("landlord.say_licence", player=entry.by)
    if isinstance(play.top, Luxury):
        return msg("landlord.say_luxury", player=entry.by)
    return narration.buy(play, entry)


def decline(play: Play, entry: Any) -> Message:
    """The licence is left, no bet made, no luxury bought, or a deed not."""
    if isinstance(play.top, Licence):
        return msg("landlord.say_no_licence", player=entry.by)
    if isinstance(play.top, Bet):
        return msg("landlord.say_no_bet", player=entry.by)
    if isinstance(play.top, Luxury):
        return msg("landlord.say_no_luxury", player=entry.by)
    return narration.decline(play, entry)


def bet(play: Play, entry: Any) -> Message:
    """The bet."""
    return msg("landlord.say_bet", player=entry.by)


def sell_luxury(play: Play, entry: Any) -> Message:
    """How many cards."""
    return msg("landlord.say_sell_luxury", player=entry.by, n=entry.count)


def build(play: Play, entry: Any) -> Message:
    """How many houses where, and their cost."""
    return _houses(play, "landlord.say_build", entry, play.options.of(LandlordGameOptions).house_cost)


def sell(play: Play, entry: Any) -> Message:
    """How many houses are given up where, and their yield."""
    return _houses(play, "landlord.say_sell", entry, play.options.of(LandlordGameOptions).house_sale)


def _houses(play: Play, key: str, entry: Any, each: int) -> Message:
    lots = [msg("landlord.say_lot", deed=named_deed(play, deed), n=n) for deed, n in entry.deeds.items()]
    return msg(key, player=entry.by, lots=lots, amount=sum(entry.deeds.values()) * each)


def pledge(play: Play, entry: Any) -> Message:
    """The lender, the sum, and the interest."""
    return msg(
        "landlord.say_pledge",
        player=entry.by,
        other=entry.other,
        deed=named_deed(play, entry.deed),
        amount=entry.amount,
        interest=entry.interest,
    )


def redeem(play: Play, entry: Any) -> Message:
    """The deed."""
    return msg("landlord.say_redeem", player=entry.by, deed=named_deed(play, entry.deed))


def ally(play: Play, entry: Any) -> Message:
    """The partner."""
    return msg("landlord.say_league", player=entry.by, other=entry.other)


def end_league(play: Play, entry: Any) -> Message:
    """The league is over."""
    return msg("landlord.say_league_end", player=entry.by)


def accept(play: Play, entry: Any) -> Message:
    """A pledge, a league, or a deal."""
    top = play.top
    if isinstance(top, PledgeOffer):
        said = {"player": entry.by, "other": play.names[top.seat], "deed": play.deed(top.square)}
        return Message("landlord.say_lend", {**said, "amount": top.amount})
    if isinstance(top, LeagueOffer):
        return msg("landlord.say_accept_league", player=entry.by, other=play.names[top.seat])
    return narration.accept(play, entry)


def refuse(play: Play, entry: Any) -> Message:
    """A pledge, a league, or a deal."""
    top = play.top
    if isinstance(top, (PledgeOffer, LeagueOffer)):
        key = "landlord.say_no_pledge" if isinstance(top, PledgeOffer) else "landlord.say_no_league"
        return msg(key, player=entry.by)
    return narration.refuse(play, entry)


def bankrupt(play: Play, entry: Any) -> Message:
    """Nothing left."""
    return msg("landlord.say_bankrupt", player=entry.by)


def retire(play: Play, entry: Any) -> Message:
    """Out of the game."""
    return msg("landlord.say_retire", player=entry.by)


def jail_pay(play: Play, entry: Any) -> Message:
    """The fine."""
    return msg("landlord.say_jail_pay", player=entry.by, amount=play.options.jail_fine)
