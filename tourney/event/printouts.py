"""Describes printouts for the Print page and the terminal: kinds, sets and sizes, without making them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum

from tourney.base.ids import HeatId
from tourney.base.languages import languages, paper_languages
from tourney.base.texts import CHINESE, ENGLISH, Message, area, msg, named, texts_for
from tourney.event.records import Tournament, printout_name
from tourney.event.rules import Rules

Ready = Callable[[Tournament, Rules, HeatId | None], Message | None]
"""Returns None if the printout can be made now, else what has to be done first. Heat None: the default one.
"""


def at_any_time(tournament: Tournament, rules: Rules, heat: HeatId | None) -> Message | None:
    """`Ready` for a printout that can always be made."""
    return None


class Occasion(StrEnum):
    """When in the day a printout is needed, in the day's order, and what the charity needs; the Print page
    groups by it.
    """

    BEFORE = "before"
    HEAT = "heat"
    AFTER = "after"
    END = "end"
    MONEY = "money"
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


REHEARSAL = msg("rehearsal.mark")
"""What every page, file and screen of a rehearsal says."""


def says_rehearsal(text: str) -> bool:
    """Whether a text begins so, in any language."""
    return text.startswith(tuple(texts_for(each)(REHEARSAL.key) for each in languages()))


STANDINGS_PAPER = frozenset({"standings"})
FINALS_PAPER = frozenset({"bracket", "results"})
ON_THE_WALL = STANDINGS_PAPER | FINALS_PAPER
"""Printouts on the wall of the hall: the results on them are public."""


OF_RESULTS = frozenset({Occasion.AFTER, Occasion.END, Occasion.MONEY})
"""Paper that shows results."""


CERTIFICATES = "certificates"


RECEIPTS_KIND = "acknowledgements"
"""The printout of receipts if the charity gives numbered ones, else of thanks."""


def title_of(name: str) -> Message:
    """The title of a printout; its bare name if this program does not know it (any more)."""
    return _said("title", name) or named(name)


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintoutInfo:
    """One printout. `kind` is its name in the terminal, `extension` that of its file (pdf, xlsx).

    A kind has several forms if several printouts have this kind, each its own `form`; everything else may
    differ from form to form.

    `order`: its place among those of its occasion. `needs_heat`: it is made for one heat; without one it
    takes the heat that is on, or if it shows results the newest heat with any. `sets`: the sets that it
    belongs to; in a set printouts are in the day's order.
    """

    kind: str
    form: str = ""
    """Which form of its kind; "" is the first, which is made and remembered unasked."""
    first_form: str = ""
    """The name of the first form, if there are others."""
    occasion: Occasion
    order: int = 1000
    needs_heat: bool = False
    takes_heat: bool = False
    """Whether it covers all heats, or one alone on request; else a heat is refused."""
    takes_player: bool = False
    """Whether it covers everybody, or one person alone on request; else a person is refused."""
    takes_names: bool = False
    """Whether it is of people whose names are typed for it, and of nobody else; else names are refused."""
    ready: Ready = at_any_time
    extension: str = "pdf"
    languages: tuple[str, ...] = field(default_factory=paper_languages)
    tells_history: bool = False
    """Whether it shows the journal, and so is out of date after any step at all."""
    sets: tuple[PaperSet, ...] = ()
    repeats: bool = False
    """Whether it shows other papers once more, or is the same for every event, and so is not among all there
    is.
    """
    of_rehearsal: bool = False
    """Whether only a rehearsal has it: a real event does not list it."""
    hangs: bool = False
    """Whether it hangs on a wall, and so can be made on A3."""
    checked: bool = False
    """Whether the check code of the event's journal stands at the foot of its pages."""

    def size(self, paper_size: PaperSize) -> PaperSize:
        """The paper that it is printed on if others of its set are wanted on this one."""
        return paper_size if self.hangs else PaperSize.A4

    @property
    def name(self) -> str:
        """What it is called among all printouts."""
        return printout_name(self.kind, self.form)

    @property
    def form_name(self) -> str:
        """The name of its form; "" if its kind has only one."""
        return self.form or self.first_form

    @property
    def title(self) -> Message:
        return _said("title", printout_name(self.kind, self.form_name)) or title_of(self.kind)

    @property
    def about(self) -> Message:
        """Its purpose."""
        said = _said("about", printout_name(self.kind, self.form_name))
        return said or Message(f"paper.about_{_word(self.kind)}")

    @property
    def sought_as(self) -> str:
        """The words that find it: title and purpose in both languages, its name, and the kind of file."""
        told = (texts.say(each) for texts in (ENGLISH, CHINESE) for each in (self.title, self.about))
        excel = ("Excel",) if self.extension == "xlsx" else ()
        return " ".join((*told, self.kind, self.form_name, self.extension, *excel))


def _said(what: str, name: str) -> Message | None:
    key = f"{what}_{_word(name)}"
    return Message(f"paper.{key}") if key in area("paper") else None


def _word(name: str) -> str:
    return name.replace("-", "_")
