"""The facts of an event as immutable records: what is stored, what commands change, what views read.

Nothing here is derived: standings, states of tables, problems of sheets are computed from these.
`Tournament` gathers them; what it holds of each kind is a `collections.Collection`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from datetime import datetime
from enum import StrEnum
from typing import Any

from tourney.base.ids import DeedId, EditionId, HeatId, PlayerNo, TableNo
from tourney.base.time_zone import HONG_KONG
from tourney.scoresheet.problems import FORMER_CODES
from tourney.scoresheet.sheet import Sheet


class Status(StrEnum):
    """Where a player stands at the door. Only `absent` and `withdrawn` are left out of a draw."""

    REGISTERED = "registered"
    PRESENT = "present"
    ABSENT = "absent"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class DeedName:
    """A deed's name as the organiser's physical set prints it."""

    zh: str
    en: str


@dataclass(frozen=True, slots=True)
class EventFacts:
    """The event itself. `format` is the whole format as data (see `competition.formats`), editable.

    `starts_at` is local wall time "HH:MM"; `boards` is how many sets there are (None: enough);
    `breaks` gives the minutes of break after heat 1, 2, …; `copies_to` is the second folder (a USB
    stick) that gets a complete copy after each confirmed table, "" for none.
    """

    name: str
    name_zh: str
    format: Mapping[str, Any]
    edition: EditionId
    venue: str = ""
    date: str = ""
    starts_at: str = "10:00"
    boards: int | None = None
    breaks: tuple[int, ...] = ()
    wave_minutes: int = 15
    protest_minutes: int = 10
    copies_to: str = ""
    deed_names: Mapping[DeedId, DeedName] = field(default_factory=dict)
    clock_warnings: tuple[int, ...] = (10, 5, 1)
    """Minutes before the end at which the hall is warned, most first; () for none."""
    charity: str = ""
    charity_zh: str = ""
    charity_number: str = ""
    """The charity's registration number; receipts are printed only with one, and within a serial range."""
    receipt_first: int | None = None
    receipt_last: int | None = None
    accent: str = ""
    """Colour of lines and borders on paper as #rrggbb, "" for ours."""
    zone: str = HONG_KONG
    """The hall's time zone by its name in the IANA data base; `starts_at` and what people read are in it."""
    code: str = ""
    """Four letters or digits that mark this event in the codes of its scoresheets."""
    ruleset: str = "tournament"
    options: Mapping[str, object] = field(default_factory=dict)
    """With `edition` the rule book of every table that has no other: what differs from the ruleset."""


@dataclass(frozen=True, slots=True)
class Player:
    """A registered player. Names and contacts are as typed: hostile text is stored, never executed."""

    number: PlayerNo
    name_zh: str = ""
    name_en: str = ""
    team: str = ""
    division: str = ""
    phone: str = ""
    email: str = ""
    pledged: int = 0
    received: int = 0
    note: str = ""
    seeded: bool = False
    alternate: bool = False
    status: Status = Status.REGISTERED
    left_at: str = ""
    """Heat in which the player left for good, "" while they have not."""


class HeatState(StrEnum):
    """A heat's seating is a draft until it is published (announced to the hall)."""

    DRAFT = "draft"
    PUBLISHED = "published"


@dataclass(frozen=True, slots=True)
class Heat:
    """A drawn heat (or stage of the finals): how it was drawn, when it was published.

    `locked` keeps a draft from being drawn again by mistake. `certificate` is the seating's proof
    as data (see `competition.seating`), `edited` says that seats were changed by hand since.
    """

    id: HeatId
    state: HeatState = HeatState.DRAFT
    seed: int = 0
    method: str = ""
    locked: bool = False
    edited: bool = False
    certificate: Mapping[str, Any] = field(default_factory=dict)
    drawn_at: datetime | None = None
    published_at: datetime | None = None
    closed_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """One table of a heat: players in seat order, clockwise.

    `paper_in` says that the paper sheets have come in. `confirmed_at` is when the chief referee took
    the result as official. `bank_has` lists deeds that the table declared unsold. `wave` is from 1.
    """

    heat: HeatId
    table: TableNo
    seats: tuple[PlayerNo, ...]
    wave: int = 1
    paper_in: bool = False
    confirmed_at: datetime | None = None
    bank_has: tuple[DeedId, ...] = ()
    place_order: tuple[PlayerNo, ...] = ()
    """A referee's decision between players who share a place (T9.4), better first; () for none."""
    ruleset: str = ""
    edition: str = ""
    options: Mapping[str, object] = field(default_factory=dict)
    """The rule book that this table is played and valued by: all of it, or nothing for the event's."""


@dataclass(frozen=True, slots=True)
class SheetRecord:
    """A scoresheet as entered for one player of one heat."""

    heat: HeatId
    player: PlayerNo
    sheet: Sheet
    source: str = "typed"
    """`typed`, `file` (another laptop or the template) or `ENGINE`."""


ENGINE = "engine"
"""The source of a sheet that the engine filled."""


class RulingKind(StrEnum):
    """What a referee has ruled."""

    OVERRULE = "overrule"
    """A problem of a table's check is accepted (T1.3): `heat`, `table`, `code`."""
    TIE = "tie"
    """An order between tied players: `scope` ("cut" or "cut:<division>"), `order`."""
    ADJUSTMENT = "adjustment"
    """Penalty or bonus points of a player: `order` = (player,), `points` in sixtieths, signed."""
    CORRECTION = "correction"
    """A confirmed table was changed: `heat`, `table`."""
    TOTALS = "totals"
    """The written totals of a table are accepted without its deeds: `heat`, `table`."""
    DECLARED = "declared"
    """A result is official: `scope` as in `status`, `code` the fingerprint of what was declared."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A referee's recorded decision with its reason, shown beside the standings."""

    id: int
    kind: RulingKind
    reason: str
    by: str
    at: datetime
    heat: HeatId | None = None
    table: TableNo | None = None
    code: str = ""
    scope: str = ""
    order: tuple[PlayerNo, ...] = ()
    points: int = 0

    @property
    def problem(self) -> str:
        """The code of the problem that is accepted, as it is called today."""
        return FORMER_CODES.get(self.code, self.code)


@dataclass(frozen=True, slots=True)
class Printed:
    """What was printed of a heat and when; `tables` maps each table to the seats that the paper shows."""

    id: int
    kind: str
    at: datetime
    heat: HeatId | None = None
    tables: Mapping[TableNo, tuple[PlayerNo, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Receipt:
    """A numbered receipt for a donation. A number that was given is never given again, cancelled or not.

    `amount` in HK$. `cancelled` is the reason for which it does not count any more, "" while it does.
    """

    serial: int
    player: PlayerNo
    amount: int
    at: datetime
    by: str
    cancelled: str = ""


LOGO = "logo"
"""The picture in the head of the paper."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that belongs to the event (PNG or JPEG), kept in its file so that a copy has it too."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class HeatClock:
    """The clock of a heat as a value: any screen computes the time left, nobody counts seconds down.

    Runs from `started_at`; `paused_at` is set while it stands; `paused_seconds` sums earlier pauses;
    `length_seconds` includes time added; 0 means untimed. `ended_at` is when the referee ended it.
    `last_round_at` is when the last round was called (T1.1). `era` and `steady_ms` are what the steady
    clock of the starting computer showed at `started_at` (see `base.ports.Steady`); None: not known.
    """

    heat: HeatId
    wave: int
    length_seconds: int
    started_at: datetime
    paused_at: datetime | None = None
    paused_seconds: int = 0
    ended_at: datetime | None = None
    last_round_at: datetime | None = None
    era: str | None = None
    steady_ms: int | None = None

    def elapsed(self, now: datetime) -> int:
        """Seconds played until `now`, pauses left out."""
        until = self.ended_at or self.paused_at or now
        return max(0, int((until - self.started_at).total_seconds()) - self.paused_seconds)

    def left(self, now: datetime) -> int:
        """Seconds left at `now`; negative once time is over. 0 for an untimed heat."""
        return self.length_seconds - self.elapsed(now) if self.length_seconds else 0

    @property
    def running(self) -> bool:
        """Whether it is neither paused nor ended."""
        return self.paused_at is None and self.ended_at is None


@dataclass(frozen=True, slots=True)
class TableClock:
    """What the time of one table has of its own, beside the clock of its heat and wave.

    `paused_from`, `ended_from` and `lost_seconds` count the heat's own seconds (`HeatClock.elapsed`), so
    that a pause of the hall within a pause of the table is not counted twice and no change of the
    computer's time can touch them. `extra_seconds` may be negative.
    """

    heat: HeatId
    table: TableNo
    extra_seconds: int = 0
    paused_from: int | None = None
    lost_seconds: int = 0
    ended_from: int | None = None
    last_round_at: datetime | None = None

    def elapsed(self, heat_elapsed: int) -> int:
        """Seconds this table has played when its heat has played `heat_elapsed`."""
        stops = (mark for mark in (self.paused_from, self.ended_from) if mark is not None)
        return max(0, min((heat_elapsed, *stops)) - self.lost_seconds)

    def lost(self, heat_elapsed: int) -> int:
        """Seconds of the heat that this table stood still, until now."""
        return heat_elapsed - self.elapsed(heat_elapsed)


@dataclass(frozen=True, slots=True)
class TimeChange:
    """Somebody set the computer's time while a clock was on; the clock ran on by the steady clock.

    `seconds` is how far the time of day was moved, forward positive, on the computer `machine`.
    """

    id: int
    at: datetime
    seconds: int
    machine: str
    heat: HeatId
    wave: int = 1


@dataclass(frozen=True, slots=True)
class TableGame:
    """A table that is played with the engine. Its record's lines lie beside, under the number `game`.

    `players` are the names in the record, `numbers` whose they are, both in seat order. `seed` makes the
    dice and decks on screen; it is shown to nobody.
    """

    heat: HeatId
    table: TableNo
    game: int
    opened_at: datetime
    by: str
    ruleset: str
    players: tuple[str, ...]
    numbers: tuple[PlayerNo, ...]
    seed: int = 0
    back_at: datetime | None = None
    """When its record came back from another laptop, None if it was never carried out."""
    worth: tuple[tuple[int, ...], ...] = ()
    """Net worth by seat (M), round by round, of the game whose result was taken; () before that."""


IN_HAND = -1
"""The revision of an event that a command is working on: it may still change, so nobody may remember it."""


@dataclass(frozen=True, slots=True)
class Tournament:
    """Everything known of an event at one moment. `revision` is the journal's last number, or `IN_HAND`."""

    event: EventFacts
    players: Mapping[PlayerNo, Player] = field(default_factory=dict)
    heats: Mapping[HeatId, Heat] = field(default_factory=dict)
    tables: Mapping[tuple[HeatId, TableNo], Table] = field(default_factory=dict)
    sheets: Mapping[tuple[HeatId, PlayerNo], SheetRecord] = field(default_factory=dict)
    rulings: Mapping[int, Ruling] = field(default_factory=dict)
    prints: Mapping[int, Printed] = field(default_factory=dict)
    clocks: Mapping[tuple[HeatId, int], HeatClock] = field(default_factory=dict)
    table_clocks: Mapping[tuple[HeatId, TableNo], TableClock] = field(default_factory=dict)
    time_changes: Mapping[int, TimeChange] = field(default_factory=dict)
    games: Mapping[tuple[HeatId, TableNo], TableGame] = field(default_factory=dict)
    receipts: Mapping[int, Receipt] = field(default_factory=dict)
    pictures: Mapping[str, Picture] = field(default_factory=dict)
    revision: int = 0

    def tables_of(self, heat: HeatId) -> list[Table]:
        """The tables of a heat in order of their numbers."""
        return sorted((t for (of, _), t in self.tables.items() if of == heat), key=lambda t: t.table)

    def with_records(self, changed: Mapping[str, object], revision: int) -> Tournament:
        """With these collections (and event) in place of its own; all others are shared with this one."""
        values = {each.name: getattr(self, each.name) for each in fields(self)}
        values.update(changed, revision=revision)
        return Tournament(**values)
