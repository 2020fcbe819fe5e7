"""Sentences of the single-tax mode: what is entered, from the position before it."""

from __future__ import annotations

from typing import Any

from tourney.engine import narration_turn
from tourney.engine.play import Play
from tourney.engine.systems.landlord.single_tax.frames import RentDebt
from tourney.engine.systems.landlord.single_tax.kept import OPPORTUNITIES, place
from tourney.engine.systems.landlord.single_tax.ruin import told_of
from tourney.texts import Message, msg


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
