"""What the Excel files show: the workbook of a whole event, and the entry template of one heat.

Frozen data with both languages inside; it does not know cells, formulas or colours. What is called
"ours" is the official number, which the workbook sets beside its live formula.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tourney.base.ids import DeedId, EditionId, HeatId, PlayerNo, Points, TableNo
from tourney.base.names import Name
from tourney.base.texts import Message
from tourney.ceremony.paper_ceremony import Honour
from tourney.event.records import GivingMethod, Status
from tourney.event.table_state import TableState
from tourney.giving.giving_receipts_view import MoneyRaised
from tourney.paper.event_head import EventHead, Person
from tourney.scoresheet.points import PointsTable
from tourney.scoresheet.sheet import Holding
from tourney.standings.standings import StandingLine

MOST_TABLES = 1_990
"""Tables that one entry template can hold: more worksheets are not read back."""


@dataclass(frozen=True, slots=True)
class PricedDeed:
    """A deed with the amounts (M$) that its value rests on (T9.2).

    `land` is what it counts as unmortgaged land (T9.4). `boxes` are the values of the boxes of the
    scoresheet: unbuilt, its houses, hotel, mortgaged last. `buildable`: houses can stand on it. Where any
    number may be written it counts `held` and `each` for each; `each` is 0 where the boxes are all.
    """

    id: DeedId
    name: Name
    group: str
    group_name: Name
    price: int
    house_cost: int
    hotel_cost: int
    land: int
    boxes: Mapping[int, int]
    buildable: bool
    held: int = 0
    each: int = 0


@dataclass(frozen=True, slots=True)
class BookRules:
    """What a rule book makes of the deeds of its board, in board order.

    `levels` that a street can have; a hotel stands for `houses` houses and one building more.
    `mortgaged_in_full`: a mortgaged deed counts its whole price. `words`: the area of the sentences that the
    rules say their own way. `name` is what the rules are called; `events_own`: they are the event's, which no
    worksheet has to name. `cited` is what they call the clauses of the count, by the parameter of a sentence.
    """

    deeds: tuple[PricedDeed, ...]
    levels: tuple[Holding, ...]
    houses: int
    name: Message
    events_own: bool
    cited: Mapping[str, str]
    mortgaged_in_full: bool = False
    words: str = ""
    any_number: bool = False
    """Whether a deed counts what the rules say and not its price, and things beside deeds count too."""


@dataclass(frozen=True, slots=True)
class BookPlayer:
    """A registered player with the donation. `photo_consent` None: nobody asked."""

    person: Person
    status: Status
    seeded: bool
    alternate: bool
    left_at: str
    pledged: int
    received: int
    methods: tuple[GivingMethod, ...] = ()
    photo_consent: bool | None = None


@dataclass(frozen=True, slots=True)
class BookSeat:
    """One seat of a drawn heat."""

    heat: HeatId
    table: TableNo
    wave: int
    seat: int
    person: Person
    draft: bool


@dataclass(frozen=True, slots=True)
class Official:
    """What a player takes from a table: place, points, whether the place is shared."""

    place: int
    points: Points
    tied: bool


@dataclass(frozen=True, slots=True)
class BookSheet:
    """One entered sheet. Amounts in M$.

    `deeds` holds only deeds of the edition; a level that cannot be is left as it was entered. `cash`
    is None where it is no amount. `besides` is what counts that stands in no box. `stated_total` is that of
    a sheet of totals only. `order` tells players level on total and land apart: the referee's order, or the
    place on a paper of totals only.
    `property` and `land` are None for totals only. `official` is None while the table has no result.
    """

    heat: HeatId
    table: TableNo
    seat: int
    person: Person
    deeds: Mapping[DeedId, Holding]
    cash: int | None
    stated_total: int | None
    totals_only: bool
    bankrupt: int | None
    order: int | None
    property: int | None
    land: int | None
    total: int
    official: Official | None
    state: TableState
    book: int = 0
    """The number of its rule book in the workbook."""
    besides: int = 0


@dataclass(frozen=True, slots=True)
class BookLine:
    """A line of the standings, with the place in the division and the points that were adjusted."""

    standing: StandingLine
    division_place: int | None
    person: Person
    adjusted: Points


@dataclass(frozen=True, slots=True)
class FinalsRow:
    """A player in one part of the finals. `part` names it: the cut, a stage, the final places.

    `level`: the others who are level with them on everything, so that their order is not decided. `total` is
    that of the stage's table; `heats_points` and `heats_assets` stand beside a final place.
    """

    part: Message
    person: Person
    table: TableNo | None = None
    seat: int | None = None
    seed: int | None = None
    place: int | None = None
    total: int | None = None
    tied: bool = False
    level: tuple[PlayerNo, ...] = ()
    heats_points: Points | None = None
    heats_assets: int | None = None


@dataclass(frozen=True, slots=True)
class BookCut:
    """The cut of a division ("" without): `places`, and what the last one in has as things stand.

    `last_in` is None before anybody stands anywhere; `level`: players level at the line.
    """

    division: Name
    places: int
    last_in: Points | None
    level: int
    decided: bool


@dataclass(frozen=True, slots=True)
class BookProgress:
    """A drawn heat or stage: so many of its tables are confirmed."""

    heat: HeatId
    confirmed: int
    tables: int


@dataclass(frozen=True, slots=True)
class BookSummary:
    """The event in a few figures. `champions`: of each division that is settled."""

    champions: tuple[Honour, ...]
    cuts: tuple[BookCut, ...]
    progress: tuple[BookProgress, ...]
    playing: int
    money: MoneyRaised


@dataclass(frozen=True, slots=True)
class WorkbookView:
    """A whole event. `counted` are the heats that count in the standings; `drawn` all drawn ones.

    `scores` are in order of heats, tables and seats. `missed` is what a missed heat brings.
    """

    head: EventHead
    code: str
    edition: Name
    format: Name
    all_land: bool
    points: PointsTable
    books: tuple[BookRules, ...]
    drawn: tuple[HeatId, ...]
    counted: tuple[HeatId, ...]
    status: Message
    tie_breaks: tuple[Message, ...]
    missed: Points
    players: tuple[BookPlayer, ...]
    seats: tuple[BookSeat, ...]
    scores: tuple[BookSheet, ...]
    lines: tuple[BookLine, ...]
    finals: tuple[FinalsRow, ...]
    summary: BookSummary
    assets_part: bool
    """Whether assets are the first to part level points."""


@dataclass(frozen=True, slots=True)
class TemplateTable:
    """A table to be filled in: its players in seat order, the deeds and levels of its rule book.

    `rules` are named where they are not the event's.
    """

    table: TableNo
    wave: int
    persons: tuple[Person, ...]
    edition: EditionId
    deeds: tuple[PricedDeed, ...]
    levels: tuple[Holding, ...]
    rules: Message | None = None


@dataclass(frozen=True, slots=True)
class TemplateView:
    """The entry template of one heat. `too_large`: tables with more players than a worksheet takes.

    `code` marks the file, so that it is not entered into another event. `words`: the area of the sentences
    that the event's rules say their own way.
    """

    head: EventHead
    code: str
    heat: HeatId
    tables: tuple[TemplateTable, ...]
    too_large: tuple[TableNo, ...] = ()
    words: str = ""
