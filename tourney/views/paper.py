"""What the printouts show. Frozen data with both languages inside; it does not know pages or fonts.

Never a telephone number or an e-mail address: those are in the workbook alone, and only if asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from tourney.base.ids import DeedId, HeatId, PlayerNo, Points, TableNo
from tourney.competition.codes import SheetCode
from tourney.competition.records import GivingMethod
from tourney.competition.standings import StandingLine
from tourney.competition.status import ResultState
from tourney.names import NO_NAME, UNNAMED, Name, PersonName
from tourney.scoresheet.sheet import Holding
from tourney.texts import Message
from tourney.views.deeds import DeedRow


@dataclass(frozen=True, slots=True)
class EventHead:
    """What stands on every page. `printed_at` comes from the clock port (UTC); `zone` is the hall's.

    `logo` is the organiser's picture (PNG or JPEG), b"" for none; `accent` their colour, "" for ours. Of
    paper that shows the seats of one heat: `draw`, which draw of it this is, and `draft`: it is not announced
    yet, and the paper says so.
    """

    title: Name
    venue: str
    date: str
    printed_at: datetime
    zone: str
    logo: bytes = b""
    accent: str = ""
    draft: bool = False
    draw: int = 0


@dataclass(frozen=True, slots=True)
class Person:
    """A player as paper names them. `no_photos`: no photographs of them may be shown, and paper that a
    photographer sees says so."""

    number: PlayerNo
    name: PersonName = UNNAMED
    team: str = ""
    division: str = ""
    no_photos: bool = False


@dataclass(frozen=True, slots=True)
class TableSlot:
    """When a table plays, and on which board.

    `wave` and `board` count from 1; 0 where all tables of the heat play at the same time. `starts_at` is
    local wall time, "" if unknown.
    """

    wave: int = 0
    starts_at: str = ""
    board: int = 0


# ---- scoresheets ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FilledSheet:
    """A sheet from the data, to be printed filled in. What is not known is None: of a sheet of totals
    only, the cash and the property."""

    deeds: Mapping[DeedId, Holding]
    cash: int | None
    notes: Mapping[int, int]
    property: int | None
    total: int | None
    place: int | None
    bankrupt: int | None
    land: int | None = None


@dataclass(frozen=True, slots=True)
class SheetPage:
    """One player's scoresheet. `code` is what its QR code says but for its layout, None on a spare sheet.

    `seats` is the size of the table, for the places to circle. `person` None: a spare sheet. `form` is the
    number of its form in the pack.
    """

    code: SheetCode | None
    heat: HeatId | None
    table: TableNo | None
    seat: int | None
    seats: int
    person: Person | None
    filled: FilledSheet | None = None
    slot: TableSlot = TableSlot()
    form: int = 0
    division: Name = NO_NAME


_NOTES: Final = Message("paper.cash_hint")


@dataclass(frozen=True, slots=True)
class SheetForm:
    """The form of all sheets of one rule book. `deeds` in board order, `levels` from left to right.

    `notes` of money, the largest first. `rules` are said on it where they are not the event's. `jail_card`:
    what one counts with the cash, in M, 0 where it counts nothing. `cash_hint`: how the cash is counted.
    `words`: the area of the sentences that the rules say their own way. `places_only`: its rules have no
    count, so there is nothing but the place. `land`: equal totals are parted by unmortgaged land (T9.4);
    `all_land`: stations and utilities count as land too. `most`: the largest amount at once, to begin with,
    as a salary or as a deed with all its houses.
    """

    deeds: tuple[DeedRow, ...]
    levels: tuple[Holding, ...]
    notes: tuple[int, ...]
    rules: Message | None = None
    jail_card: int = 0
    cash_hint: Message = _NOTES
    words: str = ""
    places_only: bool = False
    land: bool = False
    all_land: bool = False
    most: int = 0


@dataclass(frozen=True, slots=True)
class SheetPack:
    """The scoresheets of a heat, in order of tables and seats; each says which of the `forms` is its own."""

    head: EventHead
    forms: tuple[SheetForm, ...]
    pages: tuple[SheetPage, ...]


# ---- seating ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A table with its players in seat order."""

    table: TableNo
    persons: tuple[Person, ...]
    slot: TableSlot = TableSlot()


@dataclass(frozen=True, slots=True)
class SeatingPaper:
    """The seating of one heat. `apart`: the teams of who shares a name."""

    head: EventHead
    heat: HeatId
    tables: tuple[SeatedTable, ...]
    apart: Mapping[PlayerNo, str] = field(default_factory=dict)

    @property
    def in_waves(self) -> bool:
        """Whether some tables play after others."""
        return any(table.slot.wave for table in self.tables)


@dataclass(frozen=True, slots=True)
class TableSheet:
    """A referee's sheet of a whole table. `places_only`: its rules hand in places and no totals.

    `words`: the area of the sentences that its rules say their own way. `land`: level totals are told apart
    by it; `all_land`: stations and utilities count as land too.
    """

    seated: SeatedTable
    code: SheetCode
    places_only: bool
    words: str = ""
    land: bool = True
    all_land: bool = False


@dataclass(frozen=True, slots=True)
class TableSheetPack:
    """The table sheets of one heat."""

    head: EventHead
    heat: HeatId
    sheets: tuple[TableSheet, ...]


# ---- lists ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """A line of the registration and check-in lists."""

    person: Person
    status: Message
    present: bool
    out: bool
    """Absent or withdrawn."""
    seeded: bool
    alternate: bool
    pledged: int
    received: int
    note: str = ""
    methods: tuple[GivingMethod, ...] = ()
    photo_consent: bool | None = None
    division: Name = NO_NAME


@dataclass(frozen=True, slots=True)
class PlayerList:
    """All players by number."""

    head: EventHead
    players: tuple[ListedPlayer, ...]


@dataclass(frozen=True, slots=True)
class Badge:
    """A name badge; `code` is what its QR code says."""

    person: Person
    code: str


@dataclass(frozen=True, slots=True)
class BadgePaper:
    """Badges by number."""

    head: EventHead
    badges: tuple[Badge, ...]


# ---- standings --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A line of the standings as it is printed.

    `why` only where points alone do not explain the place. `chance` says in words whether the player
    goes through.
    """

    standing: StandingLine
    person: Person
    why: Message | None
    adjustments: Points
    chance: Message | None


@dataclass(frozen=True, slots=True)
class RulingLine:
    """A referee's decision as printed beside the standings (T1.3)."""

    what: Message
    reason: Message | str
    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class StandingsPart:
    """Standings of everybody (`division` without a name) or of one division. `cut`: how many go on."""

    division: Name
    rows: tuple[StandingRow, ...]
    cut: int


@dataclass(frozen=True, slots=True)
class TeamRow:
    """A team's line: the sum of its players' points."""

    place: int
    team: str
    players: int
    points: Points
    assets: int


@dataclass(frozen=True, slots=True)
class PaperStatus:
    """How official a paper is, as one word and as the sentence that stands everywhere."""

    state: ResultState
    said: Message


@dataclass(frozen=True, slots=True)
class StandingsPaper:
    """Standings with what they rest on. `awaited` counts the tables of these heats that are not firm."""

    head: EventHead
    heats: tuple[HeatId, ...]
    parts: tuple[StandingsPart, ...]
    status: PaperStatus
    awaited: int
    rulings: tuple[RulingLine, ...] = ()
    teams: tuple[TeamRow, ...] = ()


@dataclass(frozen=True, slots=True)
class TableLine:
    """A player's line in the results of their table."""

    person: Person
    place: int | None
    points: Points | None
    total: int | None
    bankrupt: int | None
    tied: bool = False


@dataclass(frozen=True, slots=True)
class TableResult:
    """One table's result by place. `words`: the area of the sentences that its rules say their own way."""

    table: TableNo
    state: Message
    confirmed: bool
    lines: tuple[TableLine, ...]
    words: str = ""


@dataclass(frozen=True, slots=True)
class HeatResults:
    """The results of one heat, table by table."""

    head: EventHead
    heat: HeatId
    tables: tuple[TableResult, ...]
    status: PaperStatus


# ---- finals -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrawnSeat:
    """A seat in the bracket. `person` None: not known yet, then `source` says who will come.

    `tied`: the place is shared.
    """

    person: Person | None
    seed: int | None = None
    place: int | None = None
    total: int | None = None
    goes_on: bool = False
    source: Message | None = None
    tied: bool = False


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """A table of a stage."""

    table: TableNo
    seats: tuple[DrawnSeat, ...]


@dataclass(frozen=True, slots=True)
class DrawnStage:
    """Semi-finals or final. `draft`: drawn and not announced yet."""

    heat: HeatId
    tables: tuple[DrawnTable, ...]
    draft: bool = False


@dataclass(frozen=True, slots=True)
class Champion:
    """The winner of a division (or of the event, division names "")."""

    division: Name
    person: Person | None


@dataclass(frozen=True, slots=True)
class LevelPlayers:
    """Players level on everything, who stand by number; `what` says where (seeds, reserves)."""

    what: Message
    persons: tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class BracketPaper:
    """The finals drawn as a bracket. `levels`: seeds (until a stage is drawn) and reserves that are level."""

    head: EventHead
    stages: tuple[DrawnStage, ...]
    champions: tuple[Champion, ...]
    status: PaperStatus
    reserves: tuple[Person, ...] = ()
    ties: tuple[tuple[Person, ...], ...] = ()
    levels: tuple[LevelPlayers, ...] = ()


@dataclass(frozen=True, slots=True)
class PrintedPlace:
    """A place of the whole event. `points` and `assets` are those of the heats that count.

    `reached`: the stage that decided the place, None where the heats did; `stage_place` and `stage_assets`:
    what the player did at its table.
    """

    place: int
    person: Person
    reached: HeatId | None
    points: Points
    assets: int
    prize: bool = False
    tied: bool = False
    stage_place: int | None = None
    stage_assets: int | None = None


@dataclass(frozen=True, slots=True)
class ResultsPart:
    """Final results of everybody or of one division. `tie`: what decided between those level at the top.

    `settled`: nothing is missing from what the champion stands on.
    """

    division: Name
    places: tuple[PrintedPlace, ...]
    tie: Message | None = None
    settled: bool = True


@dataclass(frozen=True, slots=True)
class ResultsPaper:
    """Champion and all places."""

    head: EventHead
    parts: tuple[ResultsPart, ...]
    status: PaperStatus
    players: int
    tables: int
    received: int
    rulings: tuple[RulingLine, ...] = ()
