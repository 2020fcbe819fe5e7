"""Describes printouts for the Print page and the terminal: kinds, sets and sizes, without making them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum

from tourney.base.ids import HeatId
from tourney.base.languages import paper_languages
from tourney.base.texts import CHINESE, ENGLISH, Message, area, named
from tourney.event.records import Tournament

Ready = Callable[[Tournament, HeatId | None], Message | None]
"""Returns None if the printout can be made now, else what has to be done first. Heat None: the default one.
"""


def at_any_time(tournament: Tournament, heat: HeatId | None) -> Message | None:
    """`Ready` for a printout that can always be made."""
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
    """When the doors open: the desk's lists, badges, sheets to read out and hang up."""
    HEAT = "heat"
    """Paper that a referee carries into the hall for a heat."""
    FINAL = "final"
    """The same for the final, with the bracket."""
    END = "end"
    """The prize-giving, and paper handed out after it."""


class PaperSize(StrEnum):
    """What paper is printed on."""

    A4 = "A4"
    A3 = "A3"
    """For sheets that hang on a wall, every letter 1.4 times as large."""


OF_RESULTS = frozenset({Occasion.AFTER, Occasion.END})
"""Paper that shows results."""


CERTIFICATES = "certificates"


RECEIPTS_KIND = "acknowledgements"
"""The printout of receipts if the charity gives numbered ones, else of thanks."""


OF_MONEY = ("poster-money", RECEIPTS_KIND)
"""Paper that is empty before any donation has come in."""


def title_of(kind: str) -> Message:
    """The title of a kind of printout; its bare name if this program does not know it (any more)."""
    name = f"title_{_word(kind)}"
    return Message(f"paper.{name}") if name in area("paper") else named(kind)


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintoutInfo:
    """One printout. `kind` is its name in the terminal, `extension` that of its file (pdf, xlsx).

    `order`: its place among those of its occasion. `needs_heat`: it is made for one heat; without one it
    takes the heat that is on, or if it shows results the newest heat with any. `sets`: the sets that it
    belongs to; in a set printouts are in the day's order.
    """

    kind: str
    occasion: Occasion
    order: int = 1000
    needs_heat: bool = False
    takes_heat: bool = False
    """Whether it covers all heats, or one alone on request; else a heat is refused."""
    takes_player: bool = False
    """Whether it covers everybody, or one person alone on request; else a person is refused."""
    ready: Ready = at_any_time
    extension: str = "pdf"
    languages: tuple[str, ...] = field(default_factory=paper_languages)
    tells_history: bool = False
    """Whether it shows the journal, and so is out of date after any step at all."""
    sets: tuple[PaperSet, ...] = ()
    hangs: bool = False
    """Whether it hangs on a wall, and so can be made on A3."""

    def size(self, paper_size: PaperSize) -> PaperSize:
        """The paper that it is printed on if others of its set are wanted on this one."""
        return paper_size if self.hangs else PaperSize.A4

    @property
    def title(self) -> Message:
        """Its title."""
        return title_of(self.kind)

    @property
    def about(self) -> Message:
        """Its purpose."""
        return Message(f"paper.about_{_word(self.kind)}")

    @property
    def sought_as(self) -> str:
        """The words that find it: title and purpose in both languages, its kind, and the kind of file."""
        told = (texts.say(each) for texts in (ENGLISH, CHINESE) for each in (self.title, self.about))
        excel = ("Excel",) if self.extension == "xlsx" else ()
        return " ".join((*told, self.kind, self.extension, *excel))


def _word(kind: str) -> str:
    return kind.replace("-", "_")
