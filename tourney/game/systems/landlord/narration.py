"""Words the entries of the Landlord's Game, from the position before them."""

from __future__ import annotations

from typing import Any

from tourney.base.texts import Message, msg
from tourney.game.engine import narration
from tourney.game.engine.dice import fair, fall_of
from tourney.game.engine.game_context import GameContext, Narrator
from tourney.game.engine.narration import dice_shown, named_deed, sentence
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

dealt: Narrator = sentence("landlord.say_dealt", player="by")
bet: Narrator = sentence("landlord.say_bet", player="by")
sell_luxury: Narrator = sentence("landlord.say_sell_luxury", player="by", n="count")
ally: Narrator = sentence("landlord.say_league", player="by", other="other")
end_league: Narrator = sentence("landlord.say_league_end", player="by")
bankrupt: Narrator = sentence("landlord.say_bankrupt", player="by")
retire: Narrator = sentence("landlord.say_retire", player="by")


def take(game: GameContext, entry: Any) -> Message:
    """What is bought of them."""
    if not entry.deeds:
        return msg("landlord.say_take_none", player=entry.by)
    return msg("landlord.say_take", player=entry.by, deeds=[card_name(game, deed) for deed in entry.deeds])


def throw(game: GameContext, entry: Any) -> Message:
    """For a bet, by a card, or of a turn."""
    if isinstance(game.top, (BetThrow, FreeThrow)):
        key = "landlord.say_bet_throw" if isinstance(game.top, BetThrow) else "landlord.say_free_throw"
        return msg(key, player=entry.by, dice=dice_shown(entry.dice))
    seat = game.seats.get(entry.by, -1)
    if not fair(game.dice, tuple(entry.dice)):
        return narration.throw(game, entry)
    if seat >= 0 and game.state.jail[seat] == FREE and choosing(game, seat, entry):
        return msg("landlord.say_throw", player=entry.by, dice=dice_shown(entry.dice))
    return narration.throw(game, entry)


def choosing(game: GameContext, seat: int, entry: Any) -> bool:
    """Whether the throw leaves the token's way open: ways to choose from, or the poorhouse."""
    square, roll = game.state.square[seat], fall_of(game, entry)
    if between_chances(game, square) or game.state.of_seat(OfSeat, seat).poorhouse:
        return True
    return roll.double and bool(reached(game, square, roll.steps, ()))


def route(game: GameContext, entry: Any) -> Message:
    """Straight on, by jumps, or back, and the square that it leads to if the player chose it."""
    top, seat, said = game.top, game.seats.get(entry.by, -1), {"player": entry.by}
    if not isinstance(top, Route) or top.seat != seat:
        return Message("landlord.say_way", said)
    to = {**said, "place": game.deed(target_of(game, seat, top, entry).square)}
    if entry.direction == "back":
        return Message("landlord.say_back", to)
    if not entry.jump:
        return Message("landlord.say_ahead" if top.back else "landlord.say_walk", to)
    size = game.board.size
    places = [game.deed(at) if at < size else str(at) for at in entry.jump]
    return Message("landlord.say_jump", {**to, "places": places})


def way(game: GameContext, entry: Any) -> Message:
    """The square of a way, on its button."""
    top, seat = game.top, game.seats[entry.by]
    assert isinstance(top, Route)
    place = game.deed(target_of(game, seat, top, entry).square)
    if entry.direction == "back":
        return msg("landlord.way_back", place=place)
    if not entry.jump:
        return msg("landlord.way_ahead", place=place)
    return msg("landlord.way_jump", place=place, places=[game.deed(at) for at in entry.jump])


def buy(game: GameContext, entry: Any) -> Message:
    """Licence, luxury, or a deed."""
    if isinstance(game.top, Licence):
        return msg("landlord.say_licence", player=entry.by)
    if isinstance(game.top, Luxury):
        return msg("landlord.say_luxury", player=entry.by)
    return narration.buy(game, entry)


def decline(game: GameContext, entry: Any) -> Message:
    """The licence is left, no bet made, no luxury bought, or a deed not."""
    if isinstance(game.top, Licence):
        return msg("landlord.say_no_licence", player=entry.by)
    if isinstance(game.top, Bet):
        return msg("landlord.say_no_bet", player=entry.by)
    if isinstance(game.top, Luxury):
        return msg("landlord.say_no_luxury", player=entry.by)
    return narration.decline(game, entry)


def build(game: GameContext, entry: Any) -> Message:
    """How many houses where, and their cost."""
    return _houses(game, "landlord.say_build", entry, game.options.of(LandlordGameOptions).house_cost)


def sell(game: GameContext, entry: Any) -> Message:
    """How many houses are given up where, and their yield."""
    return _houses(game, "landlord.say_sell", entry, game.options.of(LandlordGameOptions).house_sale)


def _houses(game: GameContext, key: str, entry: Any, each: int) -> Message:
    lots = [msg("landlord.say_lot", deed=named_deed(game, deed), n=n) for deed, n in entry.deeds.items()]
    return msg(key, player=entry.by, lots=lots, amount=sum(entry.deeds.values()) * each)


def pledge(game: GameContext, entry: Any) -> Message:
    """The lender, the sum, and the interest."""
    return msg(
        "landlord.say_pledge",
        player=entry.by,
        other=entry.other,
        deed=named_deed(game, entry.deed),
        amount=entry.amount,
        interest=entry.interest,
    )


def redeem(game: GameContext, entry: Any) -> Message:
    return msg("landlord.say_redeem", player=entry.by, deed=named_deed(game, entry.deed))


def accept(game: GameContext, entry: Any) -> Message:
    """A pledge, a league, or a deal."""
    top = game.top
    if isinstance(top, PledgeOffer):
        said = {"player": entry.by, "other": game.names[top.seat], "deed": game.deed(top.square)}
        return Message("landlord.say_lend", {**said, "amount": top.amount})
    if isinstance(top, LeagueOffer):
        return msg("landlord.say_accept_league", player=entry.by, other=game.names[top.seat])
    return narration.accept(game, entry)


def refuse(game: GameContext, entry: Any) -> Message:
    """A pledge, a league, or a deal."""
    top = game.top
    if isinstance(top, (PledgeOffer, LeagueOffer)):
        key = "landlord.say_no_pledge" if isinstance(top, PledgeOffer) else "landlord.say_no_league"
        return msg(key, player=entry.by)
    return narration.refuse(game, entry)


def jail_pay(game: GameContext, entry: Any) -> Message:
    return msg("landlord.say_jail_pay", player=entry.by, amount=game.options.jail_fine)
