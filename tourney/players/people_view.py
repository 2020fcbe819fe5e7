"""What the Players page shows: the list with its counts, the desk at the door, pairs that may be one person.

Telephone and e-mail are not in here; only the form that changes a player reads them from the record.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.base.names import PersonName
from tourney.base.texts import Message
from tourney.event.records import Gift, GivingMethod, Status


@dataclass(frozen=True, slots=True)
class SeatNow:
    """Where a player sits in one heat. `seat` from 1; `playing`: the table has begun."""

    heat: HeatId
    table: TableNo
    seat: int
    wave: int
    playing: bool


@dataclass(frozen=True, slots=True)
class RosterLine:
    """One line of the list. `seat` is their table now (or next), None without one."""

    number: PlayerNo
    name: PersonName
    team: str
    division: str
    status: Status
    pledged: int
    received: int
    note: str
    seeded: bool
    alternate: bool
    seat: SeatNow | None
    left_at: str = ""


@dataclass(frozen=True, slots=True)
class Team:
    """A school, team or company: how many of it are expected, and who has not come yet."""

    name: str
    expected: int
    present: int
    missing: tuple[PlayerNo, ...]


@dataclass(frozen=True, slots=True)
class People:
    """All players by number. `counts` by status; `expected` leaves out who has withdrawn.

    `heat` is the heat to which the seats belong, None while nothing is drawn. `divisions` are those
    that occur, as typed. Money in whole dollars, not M$.
    """

    lines: tuple[RosterLine, ...]
    counts: Mapping[Status, int]
    teams: tuple[Team, ...]
    divisions: tuple[str, ...]
    heat: HeatId | None
    pledged: int
    received: int

    @property
    def expected(self) -> int:
        """Players who have not withdrawn."""
        return len(self.lines) - self.counts[Status.WITHDRAWN]

    @property
    def present(self) -> int:
        """Players who have checked in."""
        return self.counts[Status.PRESENT]


@dataclass(frozen=True, slots=True)
class Filter:
    """What of the list is wanted; "" is everything. `query` finds by number, name, team, note or code."""

    query: str = ""
    status: str = ""
    team: str = ""
    division: str = ""


@dataclass(frozen=True, slots=True)
class SeatsMissing:
    """Heats in which a player has no seat though they are here.

    `open`: a table that waits, or plays without sheets yet, has room. `full`: no room left, somebody must be
    moved or it is drawn again. `told`: no room left and the hall knows its seats, so one is free only if
    somebody gives theirs up. `begun`: play is over at every table, so the heat is missed and scores nothing.
    `to_draw`: the next heat, which has not been drawn yet and has a seat for them.
    """

    open: tuple[HeatId, ...] = ()
    full: tuple[HeatId, ...] = ()
    told: tuple[HeatId, ...] = ()
    begun: tuple[HeatId, ...] = ()
    to_draw: HeatId | None = None

    @property
    def lacking(self) -> bool:
        """Whether a drawn heat has no seat for them."""
        return bool(self.open or self.full or self.told or self.begun)


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """What the desk tells a player: who they are, where they sit next, where they have no seat."""

    person: RosterLine
    seats: tuple[SeatNow, ...]
    missing: SeatsMissing
    mates: tuple[RosterLine, ...] = ()
    """The others of their team, those still to come first."""
    methods: tuple[GivingMethod, ...] = ()
    """How what has come in of them was given."""
    gifts: tuple[Gift, ...] = ()
    """What was entered gift by gift."""
    receipts: tuple[int, ...] = ()
    """The numbers of the receipts that they have."""
    asks_photo_consent: bool = False
    """Whether the event asks about photographs."""
    photo_consent: bool | None = None
    """What they answered; None: not asked yet."""
    plays_from: SeatNow | None = None
    """Of who has no seat in the heat of now, and can have none: their first seat after it."""


@dataclass(frozen=True, slots=True)
class Twins:
    """Two registered players who may be one person, lower number first, and what they share."""

    first: PlayerNo
    second: PlayerNo
    reasons: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Scan:
    """What typing or scanning at the desk found: players, best first, or why there can be none."""

    matches: tuple[RosterLine, ...] = ()
    problem: Message | None = field(default=None)
