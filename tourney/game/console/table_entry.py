"""What a shell hands over to a table: whole entries of the record, and the answers that make one whole.

An entry is whole or it is none. What a person has filled in so far are answers, one to each thing that a
choice asks for; only all of them together make an entry (`table_play.Choice.filled`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from tourney.game.engine.entries import REFEREE as REFEREE
from tourney.game.engine.entries import Entry as Entry
from tourney.game.engine.entries import Goods as Goods
from tourney.game.engine.entries import Level as Level
from tourney.game.engine.entries import Name as PlayerName
from tourney.game.engine.entries import Note as Note
from tourney.game.engine.entries import PlayerChange as PlayerChange
from tourney.game.engine.entries import Pledge as Pledge
from tourney.game.engine.entries import PositionChange as PositionChange
from tourney.game.engine.entries import Undo
from tourney.rules.dice import Face


class GoBack(Undo, tag="undo", kw_only=True):
    """An undo with its reason; the record has the reason as the referee's note before the undo."""

    by: PlayerName = REFEREE
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Bargain:
    """A deal without who proposes it: with whom (by the name in the record), and what goes each way.

    A side is as its line has it where there is money of several kinds. `terms`: what is agreed in words.
    """

    other: str
    give: Goods | Mapping[str, object]
    take: Goods | Mapping[str, object]
    terms: str = ""


Answer: TypeAlias = (
    int | str | tuple[Face, ...] | tuple[str, ...] | Mapping[str, int] | Bargain | PositionChange
)
"""What was filled in for one `Prompt`; which of these is said by its kind."""
