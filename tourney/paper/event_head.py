"""Gathers facts of the event that every printout shows: head, people, table slots, status.

Frozen data with both languages inside; it does not know pages or fonts. It never has a telephone number or an
e-mail address: those are in the workbook alone, and only on request.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal

from tourney.base.dollars import NOTHING
from tourney.base.ids import GivingMethod, HeatId, PlayerNo, TableNo
from tourney.base.names import UNNAMED, Name, PersonName
from tourney.base.texts import CHINESE, ENGLISH, Message, msg
from tourney.base.times import hall_time, time_of
from tourney.clock.day_plan import boards_of, told_slots
from tourney.event.journal import author_name
from tourney.event.pictures import picture_of
from tourney.event.records import LOGO, Heat, Player, ResultState, Status, Table, Tournament
from tourney.event.rules import Rules
from tourney.event.table_state import TableAssessment, TableState, is_draft


@dataclass(frozen=True, slots=True)
class EventHead:
    """The facts on every page. `printed_at` comes from the clock port (UTC); `zone` is the hall's.

    `logo` is the organiser's picture (PNG or JPEG), b"" for none; `accent` their colour, "" for ours. On
    paper with the seats of one heat: `draw`, the number of its draw, in codes; `version`, in words; and
    `draft`: it is not announced yet, and the paper shows so. `rehearsal`: workbooks say so; pages do anyway
    (`Document.mark`).
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
    version: int = 0
    rehearsal: bool = False


@dataclass(frozen=True, slots=True)
class Person:
    """A player as paper may show them: all but telephone and e-mail. `methods`: how donations came in.

    `photo_consent` None: nobody asked.
    """

    number: PlayerNo
    name: PersonName = UNNAMED
    team: str = ""
    division: str = ""
    status: Status = Status.REGISTERED
    seeded: bool = False
    alternate: bool = False
    left_at: str = ""
    pledged: Decimal = NOTHING
    received: Decimal = NOTHING
    methods: tuple[GivingMethod, ...] = ()
    note: str = ""
    photo_consent: bool | None = None

    @property
    def no_photos(self) -> bool:
        """Whether no photographs of them may be shown, which paper for a photographer marks."""
        return self.photo_consent is False


@dataclass(frozen=True, slots=True)
class TableSlot:
    """When a table plays, and on which board.

    `wave` and `board` count from 1; 0 if all tables of the heat play at the same time. `starts_at` is local
    wall time, "" if unknown.
    """

    wave: int = 0
    starts_at: str = ""
    board: int = 0


@dataclass(frozen=True, slots=True)
class PaperStatus:
    """How official a paper is, as one word and as the usual sentence."""

    state: ResultState
    said: Message


_STATES = {
    TableState.OUT: msg("paper.state_out"),
    TableState.IN: msg("paper.state_in"),
    TableState.ENTERED: msg("paper.state_entered"),
    TableState.CHECKED: msg("paper.state_checked"),
    TableState.SECOND: msg("second_entry.state"),
    TableState.CONFIRMED: msg("paper.state_confirmed"),
}


def event_head(tournament: Tournament, now: datetime, heat: HeatId | None = None) -> EventHead:
    """The facts on every page; on paper with the seats of a `heat` also the number of its draw."""
    event = tournament.event
    drawn = None if heat is None else tournament.heats.get(heat)
    return EventHead(
        title=event.title,
        venue=event.venue,
        date=event.date,
        printed_at=now,
        zone=event.zone,
        logo=picture_of(tournament, LOGO),
        accent=event.accent,
        draft=heat is not None and is_draft(tournament, heat),
        draw=0 if drawn is None else drawn.draw,
        version=0 if drawn is None else seats_version(tournament, drawn),
        rehearsal=event.rehearsal,
    )


def seats_version(tournament: Tournament, drawn: Heat) -> int:
    """Which seats of a heat these are of those on paper: earlier draws count if they were printed."""
    before = [
        printed.tables
        for printed in tournament.prints.values()
        if printed.heat == drawn.id and drawn.drawn_at is not None and printed.at < drawn.drawn_at
    ]
    return min(drawn.draw, 1 + sum(each not in before[:at] for at, each in enumerate(before)))


def person_of(player: Player) -> Person:
    """A player as paper may show them."""
    return Person(
        number=player.number,
        name=player.name,
        team=player.team,
        division=player.division,
        status=player.status,
        seeded=player.seeded,
        alternate=player.alternate,
        left_at=player.left_at,
        pledged=player.pledged,
        received=player.received,
        methods=player.methods,
        note=player.note,
        photo_consent=player.photo_consent,
    )


def person(tournament: Tournament, number: PlayerNo) -> Person:
    """The player with this number; the number alone if they are not registered any more."""
    player = tournament.players.get(number)
    return person_of(player) if player is not None else Person(number)


def sitting(tournament: Tournament, table: Table, number: PlayerNo) -> Person:
    """The player at a table; a stand-in has for a team whose seat it is."""
    who, owner = person(tournament, number), table.owners.get(number)
    if owner is None:
        return who
    return replace(who, team=" ".join(each("stand_in.for", owner=owner) for each in (CHINESE, ENGLISH)))


def division_name(rules: Rules, division: str) -> Name:
    """A player's division by the format's name for it; as typed if the format has no such division."""
    typed = Name(division, division)
    return next((each.name for each in rules.format.divisions if each.matches(division)), typed)


def table_state(assessed: TableAssessment) -> Message:
    """The state of a table in words."""
    if assessed.first_by:
        return msg("second_entry.awaited", by=author_name(assessed.first_by))
    return _STATES[assessed.state]


def table_slots(
    tournament: Tournament, rules: Rules, now: datetime, heat: HeatId
) -> dict[TableNo, TableSlot]:
    """When each table of a heat plays, as announced, and on which board; when it began, once it did."""
    plan = [slot for slot in told_slots(tournament, rules, now) if slot.heat == heat]
    times, boards = {slot.wave: time_of(slot.starts) for slot in plan}, boards_of(tournament, heat)
    for wave in times:
        if clock := tournament.clocks.get((heat, wave)):  # however far from the plan
            times[wave] = hall_time(clock.started_at, tournament.event.zone).strftime("%H:%M")
    slots = {}
    for table in tournament.tables_of(heat):
        starts, board = times.get(table.wave, ""), boards[table.table]
        slots[table.table] = TableSlot(table.wave, starts, board) if board else TableSlot(starts_at=starts)
    return slots
