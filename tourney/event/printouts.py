"""What the Print page and the terminal know of a printout before it is made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum

from tourney.base.ids import HeatId
from tourney.base.languages import paper_languages
from tourney.base.texts import CHINESE, ENGLISH, Message, area, named
from tourney.event.records import Tournament

Ready = Callable[[Tournament, HeatId | None], Message | None]
"""None when the printout can be made now, else what has to be done first. Heat None: the default one."""


def at_any_time(tournament: Tournament, heat: HeatId | None) -> Message | None:
    """`Ready` for what can always be made."""
    return None


class Occasion(StrEnum):
    """When in the day a printout is needed, in the day's order; the Print page groups by it."""

    BEFORE = "before"
    HEAT = "heat"
    AFTER = "after"
    END = "end"
    FILES = "files"


class PaperSet(StrEnum):
    """Paper that is wanted together at one moment of the day."""

    DOORS = "doors"
    """When the doors open: the desk's lists, badges, what is said and hung up."""
    HEAT = "heat"
    """What a referee carries into the hall for a heat."""
    FINAL = "final"
    """The same for the final, with the bracket."""
    END = "end"
    """The prize-giving, and what is handed out after it."""


class PaperSize(StrEnum):
    """What paper is printed on."""

    A4 = "A4"
    A3 = "A3"
    """What hangs on a wall, every letter 1.4 times as large."""


OF_RESULTS = frozenset({Occasion.AFTER, Occasion.END})
"""Paper that tells results."""


CERTIFICATES = "certificates"


RECEIPTS_KIND = "acknowledgements"
"""The printout that is receipts where the charity gives numbered ones, else thanks."""


OF_MONEY = ("poster-money", RECEIPTS_KIND)
"""Paper that says nothing before any donation has come in."""


def title_of(kind: str) -> Message:
    """What a kind of printout is called; its bare name where this program does not know it (any more)."""
    name = f"title_{_word(kind)}"
    return Message(f"paper.{name}") if name in area("paper") else named(kind)


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintoutInfo:
    """One printout. `kind` is its name in the terminal, `extension` that of its file (pdf, xlsx).

    `order`: its place among those of its occasion. `needs_heat`: it is made for one heat; without one it
    takes the heat that is on, or where it tells results the newest one that has any. `sets`: with what
    else it is wanted; in a set printouts stand in the day's order.
    """

    kind: str
    occasion: Occasion
    order: int = 1000
    needs_heat: bool = False
    takes_heat: bool = False
    """Whether it is of all heats, or of one alone if asked for; else a heat is refused."""
    takes_player: bool = False
    """Whether it is of everybody, or of one person alone if asked for; else a person is refused."""
    ready: Ready = at_any_time
    extension: str = "pdf"
    languages: tuple[str, ...] = field(default_factory=paper_languages)
    tells_history: bool = False
    """Whether it tells the journal, and so is old as soon as anything at all has happened."""
    sets: tuple[PaperSet, ...] = ()
    hangs: bool = False
    """Whether it hangs on a wall, and so may be asked for on A3."""

    def size(self, wanted: PaperSize) -> PaperSize:
        """The paper that it is printed on where others of its set are wanted on this one."""
        return wanted if self.hangs else PaperSize.A4

    @property
    def title(self) -> Message:
        """What it is called."""
        return title_of(self.kind)

    @property
    def about(self) -> Message:
        """What it is for."""
        return Message(f"paper.about_{_word(self.kind)}")

    @property
    def sought_as(self) -> str:
        """By which words it is found: title and what it is for, in both languages, and its kind."""
        told = (texts.say(each) for texts in (ENGLISH, CHINESE) for each in (self.title, self.about))
        return " ".join((*told, self.kind))


def _word(kind: str) -> str:
    return kind.replace("-", "_")
