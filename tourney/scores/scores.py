"""What the scores page shows: the tables of a heat by state, one table's form, and its check.

Frozen data with both languages inside. It does not know how a sheet is typed or drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from tourney.base.ids import DeedId, HeatId, PlayerNo, Points, TableNo
from tourney.base.names import PersonName
from tourney.base.texts import Message
from tourney.event.table_state import TableState
from tourney.scores.deeds import DeedRow
from tourney.scoresheet.sheet import Problem, Sheet

CONTRADICTION = "paper_place"
"""The problem of a table whose papers name other places than their totals make."""


def contradicts(problems: Iterable[Problem]) -> bool:
    """Whether places on a table's paper contradict its totals: somebody has to look at it."""
    return any(problem.code == CONTRADICTION for problem in problems)


WANT_DEEDS: Final = "deeds"
"""The part of the tables confirmed from their totals whose deeds the format asks for."""
NOT_YET: Final = "not-yet"
"""The part of the tables of which nothing has come in and no paper is known to be at the table."""
TilePart: TypeAlias = TableState | Literal["deeds", "not-yet"]
"""A part of the list of tables: those of a state, or what stands apart within one."""
WORKING_ORDER: tuple[TilePart, ...] = (
    WANT_DEEDS,
    TableState.IN,
    TableState.ENTERED,
    TableState.CHECKED,
    TableState.OUT,
    NOT_YET,
    TableState.CONFIRMED,
)
"""In what order tables are worked off: paper that lies there first, what is done last."""


@dataclass(frozen=True, slots=True)
class HeatProgress:
    """A heat or stage of the format: whether it has tables and how many of them are confirmed."""

    heat: HeatId
    tables: int
    confirmed: int

    @property
    def open(self) -> bool:
        """Whether something is still to be done there."""
        return self.confirmed < self.tables


@dataclass(frozen=True, slots=True)
class TableTile:
    """One table: its state, how many errors block it, what it still needs."""

    table: TableNo
    wave: int
    state: TableState
    players: tuple[PlayerNo, ...]
    entered: int
    """How many of its sheets are in."""
    blocking: int
    totals_only: bool
    must_itemise: bool
    by_engine: bool = False
    """Whether the engine referees it: its sheets come from its window; nobody has typed one from paper."""
    contradicts: bool = False
    """Whether places on its paper are not those that follow from the totals."""
    doubt: int | None = None
    """The least mistake (M) of its totals that would change the cut, None where there is none to fear."""
    shared: tuple[int, ...] = ()
    """Places that players share of whom nobody is bankrupt: nobody has decided between them."""
    paper_out: bool = True
    """Whether its scoresheets lie in the hall, where nothing has come in."""

    @property
    def needs_deeds(self) -> bool:
        """Whether its deeds are still asked for."""
        return self.must_itemise and self.totals_only

    @property
    def part(self) -> TilePart:
        """Where it stands in the list."""
        if self.state is TableState.CONFIRMED and self.needs_deeds:
            return WANT_DEEDS
        return self.state if self.paper_out else NOT_YET


@dataclass(frozen=True, slots=True)
class ScoreBoard:
    """All tables of a heat in working order: by part as in `WORKING_ORDER`, then wave and number."""

    heat: HeatId
    tiles: tuple[TableTile, ...]

    def tile(self, table: TableNo) -> TableTile | None:
        """The tile of a table."""
        return next((tile for tile in self.tiles if tile.table == table), None)

    def next_open(self, after: TableNo | None = None) -> TableNo | None:
        """The table to work on next: the oldest whose paper is in, else the oldest that is out, else one
        that is typed and not confirmed, else one that needs its deeds. `after` is left out. None once nothing
        is left."""
        others = [tile for tile in self.tiles if tile.table != after]
        waits = (
            *(tile for tile in others if tile.state is TableState.IN),
            *(tile for tile in others if tile.state is TableState.OUT),
            *(tile for tile in others if tile.state in (TableState.ENTERED, TableState.CHECKED)),
            *(tile for tile in others if tile.part is WANT_DEEDS),
        )
        return waits[0].table if waits else None

    def following(self, after: TableNo | None) -> TableTile | None:
        """The tile of `next_open`."""
        number = self.next_open(after)
        return None if number is None else self.tile(number)

    @property
    def confirmed(self) -> int:
        """How many tables are confirmed."""
        return sum(1 for tile in self.tiles if tile.state is TableState.CONFIRMED)

    @property
    def waiting(self) -> bool:
        """Whether paper lies here whose table is not confirmed."""
        return any(
            tile.state in (TableState.IN, TableState.ENTERED, TableState.CHECKED) for tile in self.tiles
        )


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """A player at a table; `seat` from 1. `team` where somebody else of the event has the same name."""

    seat: int
    number: PlayerNo
    name: PersonName
    team: str = ""


@dataclass(frozen=True, slots=True)
class Overruling:
    """An accepted problem with the chief referee's reason."""

    code: str
    reason: str
    by: str


@dataclass(frozen=True, slots=True)
class TableForm:
    """One table as stored: who sits there, what has been entered, what may be typed."""

    heat: HeatId
    table: TableNo
    state: TableState
    seats: tuple[SeatedPlayer, ...]
    sheets: Mapping[PlayerNo, Sheet]
    bank_has: tuple[DeedId, ...]
    deeds: tuple[DeedRow, ...]
    must_itemise: bool
    paper_in: bool
    overrulings: tuple[Overruling, ...]
    runs: bool
    """The engine may referee it."""
    notes: tuple[int, ...]
    """The notes of money, the largest first."""
    rules: Message
    own_rules: bool
    """Whether its rule book is another than the event's; `rules` names it."""
    places_only: bool = False
    """Whether its rules have no count: only places are typed."""
    words: str = ""
    """The area of the sentences that its rules say their own way, "" for none (`Texts.in_words`)."""
    doubt: Message | None = None
    """What mistake of its totals would change the cut; advice."""
    paper_out: bool = True
    """Whether its scoresheets lie in the hall, where nothing has come in."""

    @property
    def part(self) -> TilePart:
        """Its state, or that nothing of it has come in and no paper is out."""
        return self.state if self.paper_out else NOT_YET

    @property
    def confirmed(self) -> bool:
        """Whether the result is official."""
        return self.state is TableState.CONFIRMED

    @property
    def totals_only(self) -> bool:
        """Whether any sheet of it has a total without deeds, where there are totals."""
        return not self.places_only and any(sheet.totals_only for sheet in self.sheets.values())

    @property
    def deeds_wanted(self) -> bool:
        """Whether it was confirmed from its totals and the format asks for its deeds."""
        return self.confirmed and self.must_itemise and self.totals_only

    def seat_of(self, player: PlayerNo) -> int:
        """Seat number of a player, 0 if they do not sit here."""
        return next((seat.seat for seat in self.seats if seat.number == player), 0)


@dataclass(frozen=True, slots=True)
class SheetResult:
    """What one sheet comes to at its table (M$). `property` and `cash` None for totals only.

    `place` and `points` are None until the whole table is there; `so_far` is the place among the `of`
    sheets that are there. `decided`: the places (first, last) of equal players between whom the referee
    decided, None without.
    """

    property: int | None
    cash: int | None
    total: int
    place: int | None = None
    points: Points | None = None
    tied: bool = False
    so_far: int = 0
    of: int = 0
    decided: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class ProblemLine:
    """A problem of the table's check. `blocks`: the table cannot be confirmed while it stands."""

    code: str
    error: bool
    blocks: bool
    overrulable: bool
    players: tuple[PlayerNo, ...]
    deeds: tuple[DeedId, ...]
    message: Message


@dataclass(frozen=True, slots=True)
class SharedPlace:
    """Players of one place and total. `land_known`: of the same unmortgaged land too, by `clause`, `says`."""

    players: tuple[PlayerNo, ...]
    land_known: bool
    clause: str
    says: Message | None = None


@dataclass(frozen=True, slots=True)
class TableCheck:
    """The whole table checked together, as typed at this moment.

    `ties` are players who share a place and wait for a referee (T9.4), in seat order. `people`: how the
    players of the table are called. `points`: why a place brings what it brings, once every sheet is there.
    """

    results: Mapping[PlayerNo, SheetResult]
    problems: tuple[ProblemLine, ...]
    missing: tuple[PlayerNo, ...]
    ties: tuple[SharedPlace, ...] = ()
    people: Mapping[PlayerNo, Message] = field(default_factory=dict)
    points: Message | None = None

    def called(self, players: Iterable[PlayerNo]) -> list[Message]:
        """Some players of the table as sentences call them."""
        return [self.people[player] for player in players]

    @property
    def contradiction(self) -> ProblemLine | None:
        """That places on the paper are not those that follow from its totals."""
        return next((problem for problem in self.problems if problem.code == CONTRADICTION), None)

    @property
    def blocking(self) -> int:
        """How many problems keep the table from being confirmed."""
        return sum(1 for problem in self.problems if problem.blocks)
