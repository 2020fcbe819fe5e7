"""Sentences of the single-tax mode: what is entered, from the position before it."""

from __future__ import annotations

from typing import Any

from tourney.base.texts import Message, msg
from tourney.game.engine import narration as narration_turn
from tourney.game.engine.play import Play
from tourney.game.systems.landlord.single_tax.frames import RentDebt
from tourney.game.systems.landlord.single_tax.ruin import told_of
from tourney.game.systems.landlord.single_tax.state import OPPORTUNITIES, place


def pay(play: Play, entry: Any) -> Message:
    """Both rents, or another debt."""
    top = play.top
    if isinstance(top, RentDebt):
        owner = play.name(top.creditors[1])
        said = {"land": top.land, "houses": top.houses}
        return Message("single_tax.say_pay_both", {"player": entry.by, "other": owner, **said})
    return narration_turn.pay(play, entry)


def opportunity(play: Play, entry: Any) -> Message:
    """Which inner square."""
    known = entry.name in OPPORTUNITIES
    return msg(
        "single_tax.say_opportunity", player=entry.by, place=place(entry.name) if known else entry.name[:60]
    )


def each_opportunity(play: Play, entry: Any) -> Message:
    """An inner square with its wage and rent, on its button."""
    said = told_of(play, entry.name)
    return msg("single_tax.each_opportunity", place=place(entry.name), wage=said.wage, rent=said.rent)
