"""What the Heats page shows: tables as cards with their reasons, who has no seat, which paper is old."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.base.names import PersonName
from tourney.base.texts import Message
from tourney.event.records import HeatState
from tourney.event.table_state import TableState


class Mark(StrEnum):
    """Why a seat deserves a look; shown as a sign and in words."""

    REPEAT = "repeat"
    """Meets somebody whom they meet in another heat too."""
    TEAM = "team"
    """Sits with somebody of their own team."""
    NAMESAKE = "namesake"
    """Sits with somebody of the same name."""
    GONE = "gone"
    """Is absent or has withdrawn, but the table had begun before; not told where they have a result."""
    AWAITED = "awaited"
    """Has not checked in, on a day that checks people in; not told where they have a result."""


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One seat of a card. `reasons` are the marks in words: whom they meet again, and in which heat.

    `met`: who at this table is met in another heat too; `mates`: who is of the same team; `namesakes`: of the
    same name.
    """

    seat: int
    number: PlayerNo
    name: PersonName
    team: str
    marks: tuple[Mark, ...] = ()
    reasons: tuple[Message, ...] = ()
    met: tuple[PlayerNo, ...] = ()
    mates: tuple[PlayerNo, ...] = ()
    namesakes: tuple[PlayerNo, ...] = ()


@dataclass(frozen=True, slots=True)
class TableCard:
    """One table. `free` seats up to the usual size, `room` up to the most that format and rules allow;
    `begun`: it plays or has played. `kept`: why its seats stay as they are; it has no room then.

    `runs`: the engine may referee it. `board`: on which board of its wave it plays, 0 without waves.

    `allowed` False: the format does not foresee this number of players (`note` says so).
    `changed`: paper that was printed shows other seats; `left` sat here on that paper and sit nowhere now.
    """

    table: TableNo
    wave: int
    seats: tuple[SeatLine, ...]
    free: int = 0
    begun: bool = False
    kept: Message | None = None
    state: TableState = TableState.OUT
    runs: bool = False
    allowed: bool = True
    room: int = 0
    note: Message | None = None
    changed: bool = False
    left: tuple[PlayerNo, ...] = ()
    board: int = 0


@dataclass(frozen=True, slots=True)
class Unseated:
    """A player who is here (or expected) and has no seat in this heat."""

    number: PlayerNo
    name: PersonName
    team: str
    present: bool
    alternate: bool


@dataclass(frozen=True, slots=True)
class WaveLine:
    """A wave of the heat: how many tables, and "HH:MM" of the plan ("" if there is no plan)."""

    wave: int
    tables: int
    starts: str = ""
    ends: str = ""


@dataclass(frozen=True, slots=True)
class PrintLine:
    """The newest printout of one kind that shows this heat's seats, and the tables changed since."""

    kind: str
    at: datetime
    changed: tuple[TableNo, ...]


@dataclass(frozen=True, slots=True)
class HeatChoice:
    """One heat of the chooser. `state` None: not drawn yet. `begun`: some table plays or has played."""

    heat: HeatId
    name: Message
    state: HeatState | None
    tables: int = 0
    locked: bool = False
    begun: bool = False


@dataclass(frozen=True, slots=True)
class HeatView:
    """One drawn heat. `proof` is what is counted of its own seats as they are now, in words; `proof_of_day`
    the same of all drawn heats together, () while there is one.

    `better_anew`: drawn again with who is here now its tables would have better sizes. `takes`: a table waits
    or plays that somebody may still be sent to. `not_here`: who is expected still and has no seat.
    """

    heat: HeatId
    name: Message
    state: HeatState
    seed: int
    locked: bool
    edited: bool
    begun: bool
    drawn_at: datetime | None
    published_at: datetime | None
    tables: tuple[TableCard, ...]
    unseated: tuple[Unseated, ...]
    away: tuple[PlayerNo, ...]
    proof: tuple[Message, ...]
    proof_of_day: tuple[Message, ...]
    waves: tuple[WaveLine, ...]
    prints: tuple[PrintLine, ...]
    better_anew: bool = False
    takes: bool = True
    not_here: tuple[PlayerNo, ...] = ()

    def table_of(self, number: PlayerNo) -> TableCard | None:
        """The table at which a player sits."""
        return next((t for t in self.tables if any(s.number == number for s in t.seats)), None)


@dataclass(frozen=True, slots=True)
class DrawPlan:
    """What a draw would do. `together` are drawn at once, `may` could be drawn as well.

    `blocked` says why a heat cannot be drawn (again). `players` will be seated, `away` are left out
    because they are absent or have withdrawn; `sizes` are the tables that come of it, () if impossible
    (then `problem` says why and what would work). `warnings` say what drawing now would mean. `not_here`:
    whom a draw leaves out because they have not come, though with `everybody` it seats them all the same.
    """

    heat: HeatId
    together: tuple[HeatId, ...]
    may: tuple[HeatId, ...]
    players: int
    away: int
    registered: int
    sizes: tuple[Message, ...]
    blocked: Message | None
    problem: Message | None
    warnings: tuple[Message, ...]
    not_here: tuple[PlayerNo, ...] = ()
    everybody: bool = False


@dataclass(frozen=True, slots=True)
class SwapView:
    """What dropping one player on another would change, in words. `possible` False: `words` say why not."""

    possible: bool
    worse: bool
    words: tuple[Message, ...]
