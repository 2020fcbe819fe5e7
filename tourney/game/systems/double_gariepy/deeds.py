"""Deeds of two boards: railways lead to the other world, rent is paid unasked (Y2.5, Y3.4, Y4.4)."""

from __future__ import annotations

from typing import Any

from tourney.game.engine.accounts import BANK
from tourney.game.engine.entries import Buy, Claim, Throw
from tourney.game.engine.frames import Offer
from tourney.game.engine.play import Play, Verb
from tourney.game.engine.refusal import Refusal, refuse
from tourney.game.engine.state import Terms
from tourney.game.engine.steps import landing as purchase
from tourney.game.engine.steps import rent
from tourney.game.systems.double_gariepy.frames import Crossing


def on_deed(play: Play, seat: int, square: int, terms: Terms | None) -> None:
    """To be bought (Y3.1), or rent, which is paid at once (Y4.4)."""
    if play.state.owner[square] == BANK:
        purchase.land_on_unowned(play, seat, square)
        return
    rent.land_on_owned(play, seat, square, terms)
    rent.collect(play)


def may_buy(play: Play, seat: int, entry: Buy) -> Refusal | None:
    """As anywhere; what a railway costs is these rules' own (Y4.1)."""
    refused = purchase.may_buy(play, seat, entry)
    top = play.top
    if refused is None or refused.code != "buy.cash" or not isinstance(top, Offer):
        return refused
    return refused._replace(clause="Y4.1") if play.board.kinds[top.square] == "station" else refused


def on_railway(play: Play, seat: int, square: int, terms: Terms | None) -> None:
    """First all that a deed asks, then through it (Y2.5)."""
    play.push(Crossing(seat, square))
    on_deed(play, seat, square, terms)


def _throw_afresh(play: Play, seat: int, entry: Throw) -> None:
    """The throw that a card asks for sets the rent, which is paid at once (Y4.3)."""
    rent.throw_afresh(play, seat, entry)
    rent.collect(play)


def throwing_afresh() -> Verb:
    """The throw for a card's rent."""
    return Verb(rent.may_throw_afresh, _throw_afresh)


def may_claim(play: Play, seat: int, entry: Claim) -> Refusal | None:
    """Nobody asks for what is paid unasked (Y4.4)."""
    return refuse("Y4.4", "engine.claim_automatic")


def nothing(play: Play, seat: int, entry: Any) -> None:
    """What is refused does nothing."""
