"""What the Print page shows: every printout, whether it can be made now, and what was printed when."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from tourney.base.ids import FINAL, HeatId, TableNo
from tourney.base.texts import Message, msg
from tourney.event.printouts import PaperSet, PrintoutInfo


@dataclass(frozen=True, slots=True)
class LastPrint:
    """The newest print of one kind (of one heat) and what of it is no longer so. `at` is UTC.

    `moved`: tables whose seats are others now. `changed`: results on the paper that were corrected or
    reopened; `results`: tables confirmed since, which it lacks. `rulings`: made, changed or taken back since;
    `declared`: official since, or no longer. `players`: whose name, team, division or part has changed.
    `facts`: what of the event is otherwise (`name`, `date`, …). `hall`: tables stand elsewhere. `gifts`:
    people who have given since; `gifts_gone`: of whom it shows too much.
    """

    at: datetime
    moved: tuple[TableNo, ...] = ()
    results: int = 0
    changed: int = 0
    rulings: int = 0
    declared: bool = False
    players: int = 0
    format: bool = False
    hall: bool = False
    facts: tuple[str, ...] = ()
    gifts: int = 0
    gifts_gone: int = 0

    @property
    def wrong(self) -> bool:
        """Whether the paper shows something that is not so."""
        shown = self.moved or self.changed or self.rulings or self.players or self.gifts_gone
        return bool(shown or self.format or self.hall or self.facts)

    @property
    def stale(self) -> bool:
        """Whether the paper in people's hands is wrong or lacks what is new."""
        return bool(self.wrong or self.results or self.declared or self.gifts)


@dataclass(frozen=True, slots=True)
class PrintoutLine:
    """One printout of this moment. `blocked` says what has to be done first, None when it can be made now.

    `heat`: the one that it would be made for, None where it needs none. `about`: what it is for here.
    """

    info: PrintoutInfo
    heat: HeatId | None
    blocked: Message | None
    last: LastPrint | None
    about: Message

    @property
    def kind(self) -> str:
        """Its name in the terminal."""
        return self.info.kind

    @property
    def paper(self) -> bool:
        """Whether it has pages to look at and to print."""
        return self.info.extension == "pdf"


@dataclass(frozen=True, slots=True)
class PapersOfSet:
    """A set of paper: what can be made, with its heat (None: of the whole event), and why the rest cannot."""

    papers: tuple[tuple[PrintoutInfo, HeatId | None], ...]
    missing: tuple[tuple[PrintoutInfo, Message], ...]

    @property
    def left_out(self) -> list[Message]:
        """Why the rest cannot, a sentence a reason."""
        return [
            msg("printroom.not_in_set", title=[info.title for info, _ in lines], why=why)
            for why, lines in groupby(self.missing, lambda line: line[1])
        ]


@dataclass(frozen=True, slots=True)
class HeatOption:
    """A heat that paper can be made for."""

    heat: HeatId
    name: Message
    drawn: bool


@dataclass(frozen=True, slots=True)
class PrintRoom:
    """The whole page. `heat` is the one chosen, `heat_now` the one that the day has come to; `next_heat` is
    drawn and has not begun, if there is one. `set_now` is the set of paper that the day asks for."""

    heats: tuple[HeatOption, ...]
    heat: HeatId | None
    heat_now: HeatId | None
    lines: tuple[PrintoutLine, ...]
    next_heat: HeatId | None
    next_kinds: tuple[str, ...]
    """Kinds that belong to the paper of the next heat, in the order in which they are needed."""
    set_now: PaperSet = PaperSet.DOORS
    wrong: int = 0
    """How many papers, of whatever heat, show what is not so: those that Today tells."""

    @property
    def sets(self) -> tuple[PaperSet | None, ...]:
        """The sets to choose from, None for all there is; the final's own stands for that of its heat."""
        of_heat = () if self.heat == FINAL else (PaperSet.HEAT,)
        return (*of_heat, PaperSet.DOORS, PaperSet.FINAL, PaperSet.END, None)

    @property
    def set_ready(self) -> bool:
        """Whether anything of the set that the day asks for can be made now."""
        return any(line.blocked is None and self.set_now in line.info.sets for line in self.lines)

    @property
    def kind_now(self) -> str:
        """The printout that comes next: of the set that the day asks for the first that is not out yet."""
        ready = [line for line in self.lines if line.blocked is None]
        of_set = [line for line in ready if self.set_now in line.info.sets]
        waiting = [line for line in of_set if line.last is None or line.last.stale]
        return next((line.kind for line in (*waiting, *of_set, *ready, *self.lines)), "")


@dataclass(frozen=True, slots=True)
class OldPaper:
    """A printout in people's hands that shows what was; `printed_at` (UTC) is the last of its `copies`."""

    kind: str
    heat: HeatId | None
    copies: int
    printed_at: datetime
