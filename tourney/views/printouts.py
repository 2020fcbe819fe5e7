"""What the Print page and the terminal know of a printout before it is made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum

from tourney.base.ids import HeatId
from tourney.competition.records import Tournament
from tourney.languages import paper_languages
from tourney.texts import Message

Ready = Callable[[Tournament, HeatId | None], Message | None]
"""None when the printout can be made now, else what has to be done first. Heat None: the default one."""


class Occasion(StrEnum):
    """When in the day a printout is needed; the Print page groups by it."""

    BEFORE = "before"
    HEAT = "heat"
    AFTER = "after"
    FILES = "files"


@dataclass(frozen=True, slots=True)
class PrintoutInfo:
    """One printout. `kind` is its name in the terminal, `extension` that of its file (pdf, xlsx).

    `needs_heat`: it is made for one heat; without one it takes the heat that is on, or where it tells results
    the newest one that has any.
    """

    kind: str
    title: Message
    about: Message
    occasion: Occasion
    needs_heat: bool
    ready: Ready
    extension: str = "pdf"
    languages: tuple[str, ...] = field(default_factory=paper_languages)
    tells_history: bool = False
    """Whether it tells the journal, and so is old as soon as anything at all has happened."""
