"""Deeds in the games room: no buying at first, rent paid by itself, where that is played (G8.1, G8.4)."""

from __future__ import annotations

from tourney.game.engine.accounts import BANK
from tourney.game.engine.decks import PRINTED
from tourney.game.engine.entries import Buy, Claim, Throw
from tourney.game.engine.payments import owe
from tourney.game.engine.play import Play
from tourney.game.engine.refusal import Refusal, refuse
from tourney.game.engine.state import Terms
from tourney.game.engine.steps import landing as purchase
from tourney.game.engine.steps import rent
from tourney.game.systems.games_room.state import Progress
from tourney.rules.options import GamesRoomOptions, Options

_BARRED = {"first_turn": "engine.buy_first_turn", "first_lap": "engine.buy_first_lap"}


def on_deed(play: Play, seat: int, square: int, terms: Terms | None) -> None:
    """To be bought, unless it is too early (G3.1, G8.4); one's own (G3.3); or rent to be paid (G3.4)."""
    owner = play.state.owner[square]
    if owner == seat:
        play.tell("G3.3", "engine.own_deed", player=play.names[seat], deed=play.deed(square))
    elif owner != BANK:
        rent.land_on_owned(play, seat, square, terms)
        _collect(play)
    elif _barred(play, seat):
        play.tell("G8.4", "engine.not_offered", player=play.names[seat], deed=play.deed(square))
    else:
        purchase.land_on_unowned(play, seat, square)


def throw_afresh(play: Play, seat: int, entry: Throw) -> None:
    """The throw that a card asks for sets the rent (G2.2)."""
    rent.throw_afresh(play, seat, entry)
    _collect(play)


def _collect(play: Play) -> None:
    """Automatic rent is due at the landing; what the cash does not cover is a debt (G8.1)."""
    state = play.state
    if not state.rents or not play.options.of(GamesRoomOptions).auto_rent:
        return
    due, state.rents = state.rents, []
    for each in due:
        owe(play, each.lander, each.owner, each.amount, "G8.1")


def _barred(play: Play, seat: int) -> bool:
    """Whether the player may not buy yet (G8.4)."""
    barred, progress = play.options.of(GamesRoomOptions).no_buying, play.state.of_seat(Progress, seat)
    return (barred == "first_turn" and progress.turns <= 1) or (barred == "first_lap" and not progress.lapped)


def may_buy(play: Play, seat: int, entry: Buy) -> Refusal | None:
    """What is on offer; in the first turn or lap nothing is, for that reason (G8.4)."""
    refused = purchase.may_buy(play, seat, entry)
    if refused is None or refused.code != "buy.nothing" or not _barred(play, seat):
        return refused
    return refuse("G8.4", _BARRED[play.options.of(GamesRoomOptions).no_buying])


def may_claim(play: Play, seat: int, entry: Claim) -> Refusal | None:
    """Nobody asks for what is paid by itself (G8.1)."""
    if play.options.of(GamesRoomOptions).auto_rent:
        return refuse("G8.1", "engine.claim_automatic")
    return rent.may_claim(play, seat, entry)


def more_cards(options: Options, deck: str) -> str:
    """The other printed set, where an additional one is in play (G8.5); "" for none."""
    if not options.of(GamesRoomOptions).extra_cards or deck not in PRINTED:
        return ""
    return "us_2008" if deck == "uk_classic" else "uk_classic"
