"""The hall's scenes from one snapshot of the event: only what is published, only what anybody may see."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId, heat_order, points_shown
from tourney.base.names import NO_NAME, Name
from tourney.base.stroke_order import by_letters, by_strokes
from tourney.base.texts import Message, msg
from tourney.clock.clock import hall_clock
from tourney.event.event_records import ResultState
from tourney.event.hall_tables import shown_map
from tourney.event.pictures import picture_of
from tourney.event.records import AWAY, LOGO, HeatState, Tournament
from tourney.event.rules import Rules
from tourney.projector.hall_people import Shown, hall_people
from tourney.projector.projector import (
    FoundSeat,
    HallBracket,
    HallEvent,
    HallLine,
    HallMatch,
    HallRound,
    HallSeat,
    HallSeating,
    HallStandings,
    HallTable,
    NameOrder,
)
from tourney.standings.finals_view import (
    BracketSeat,
    BracketStage,
    BracketTable,
    DivisionFinals,
    StandingsView,
)
from tourney.standings.result_status import status_words
from tourney.standings.views import finals_view, standings_view
from tourney.standings.wrong_seats import WrongSeats

_TIE = "standings.blocked_tie"


def hall_event(tournament: Tournament) -> HallEvent:
    """The event's names, place and date, and the organiser's logo."""
    event = tournament.event
    return HallEvent(event.title, event.venue, event.date, picture_of(tournament, LOGO) or None)


def heats_to_seat(tournament: Tournament) -> tuple[HeatId, ...]:
    """The heats whose seating the hall may see, in the order of the day."""
    published = (heat for heat, each in tournament.heats.items() if each.state is HeatState.PUBLISHED)
    return tuple(sorted(published, key=heat_order))


def heat_for_hall(tournament: Tournament, rules: Rules, now: datetime) -> HeatId | None:
    """The heat that people look for: the one of the clock, else the first published one still open."""
    published = heats_to_seat(tournament)
    clock = hall_clock(tournament, rules, now)
    if clock.heat in published:
        return clock.heat
    unfinished = (
        heat for heat in published if any(t.confirmed_at is None for t in tournament.tables_of(heat))
    )
    return next(unfinished, published[-1] if published else None)


def hall_seating(
    tournament: Tournament,
    rules: Rules,
    now: datetime,
    heat: HeatId | None = None,
    order: NameOrder = NameOrder.STROKES,
) -> HallSeating:
    """The seating of a heat, of the one people look for now if none is named; empty unless published."""
    wanted = heat or heat_for_hall(tournament, rules, now)
    if wanted is None or wanted not in heats_to_seat(tournament):
        return HallSeating(order=order)
    shown = hall_people(tournament)
    tables = tuple(
        HallTable(table.table, table.wave, tuple(shown(tournament.players[n]) for n in table.seats))
        for table in tournament.tables_of(wanted)
    )
    waves = max((table.wave for table in tables), default=1)
    return HallSeating(
        heat=wanted,
        name=heat_named(wanted),
        waves=waves,
        tables=tables,
        order=order,
        by_name=_ordered(tables, order),
        hall=shown_map(tournament, rules) if tournament.event.hall else None,
    )


def hall_standings(tournament: Tournament, rules: Rules, now: datetime) -> tuple[HallStandings, ...]:
    """The standings, one list a division."""
    divisions = rules.format.divisions
    if not divisions:
        return (_standings(standings_view(tournament, rules, now), tournament),)
    return tuple(
        _standings(standings_view(tournament, rules, now, each.id), tournament, each.name)
        for each in divisions
    )


def hall_bracket(tournament: Tournament, rules: Rules, now: datetime) -> tuple[HallBracket, ...]:
    """The finals, one bracket a division. What is not published yet has no names."""
    view = finals_view(tournament, rules, now)
    state = status_words(view.status, tournament.players)
    shown = hall_people(tournament)
    return tuple(_bracket(each, view.wrong, state, shown) for each in view.divisions)


# ---- inside -----------------------------------------------------------------------------------------


def _ordered(tables: Iterable[HallTable], order: NameOrder) -> tuple[FoundSeat, ...]:
    seats = [
        FoundSeat(person, table.table, seat, table.wave)
        for table in tables
        for seat, person in enumerate(table.persons, start=1)
    ]
    if order is NameOrder.NUMBERS:
        return tuple(sorted(seats, key=lambda each: each.person.number))
    key = by_strokes if order is NameOrder.STROKES else by_letters
    return tuple(sorted(seats, key=lambda each: key(each.person)))


def _standings(view: StandingsView, tournament: Tournament, name: Name = NO_NAME) -> HallStandings:
    standings, person = view.standings, hall_people(tournament)
    shown = [
        (index, line)
        for index, line in enumerate(standings.lines)
        if line.games or line.points or line.status not in AWAY
    ]
    after = None
    if view.cut_after is not None and standings.after is not None:
        level = {player for tie in view.ties for player in tie.players}
        firm = [line.number not in level for index, line in shown if index <= view.cut_after]
        after = firm.index(False) - 1 if False in firm else len(firm) - 1
        after = None if after < 0 else after
    provisional = standings.status.state is ResultState.PROVISIONAL
    return HallStandings(
        name=name,
        lines=tuple(
            HallLine(
                place=line.place,
                tied=line.tied,
                person=person(line),
                points=points_shown(line.points),
                assets=line.assets,
                provisional=line.provisional,
            )
            for _, line in shown
        ),
        state=status_words(standings.status, tournament.players),
        provisional=provisional,
        cut_after=after,
        after=None if standings.after is None else heat_named(standings.after),
        brief=_brief(view) if provisional else None,
        cut=_cut_words(view),
    )


def _brief(view: StandingsView) -> Message:
    """The state of provisional standings where the whole sentence would be cut."""
    tie = next((each.reason for each in view.standings.status.missing if each.reason.key == _TIE), None)
    if tie is None:
        return msg("projector.standings_provisional")
    return msg("projector.standings_tie", players=tie.params["players"])


def _cut_words(view: StandingsView) -> Message | None:
    """What the line of the cut says: who is level there, or whether it may still move."""
    if view.cut_after is None:
        return None
    if view.ties:
        players = [player for tie in view.ties for player in tie.players]
        return msg("projector.cut_tie", players=players)
    return msg("projector.cut_open") if view.cut_open else msg("projector.cut")


def _bracket(
    division: DivisionFinals, wrong: Sequence[WrongSeats], state: Message, shown: Shown
) -> HallBracket:
    stages = division.stages
    open_from = _open_from(division, wrong)
    rounds = tuple(
        HallRound(
            heat_named(stage.heat),
            tuple(
                _match(stage, stages[at - 1] if at else None, table, shown, settled=at < open_from)
                for table in stage.tables
            ),
        )
        for at, stage in enumerate(stages)
    )
    known = division.champion
    champion = None if known is None else shown(known)
    return HallBracket(
        name=division.name,
        rounds=rounds,
        champion=champion,
        settled=division.settled,
        state=None if champion is None else state,
    )


def _open_from(division: DivisionFinals, wrong: Sequence[WrongSeats]) -> int:
    """Index of the first stage whose results are only as played: somebody may sit there wrongly."""
    stages = division.stages
    if division.settled:
        return len(stages)
    heats = {each.heat for each in wrong}
    return next((at for at, stage in enumerate(stages) if stage.heat in heats), len(stages) - 1)


def _match(
    stage: BracketStage, before: BracketStage | None, table: BracketTable, person: Shown, *, settled: bool
) -> HallMatch:
    name = heat_named(stage.heat)
    several = len(stage.tables) > 1
    title = msg("projector.match", heat=name, table=table.table) if several else name
    number = table.table if several else None
    shown = stage.drawn and stage.published
    if shown:
        seats = [_seat(seat, table, settled, person) for seat in table.seats]
        seats += [HallSeat(None, msg("projector.seat_open")) for _ in range(table.empty)]
        played = any(seat.place is not None for seat in table.seats)
        provisional = played and (table.provisional or not settled)
        return HallMatch(
            title=title,
            seats=tuple(seats),
            state=_state(table, settled) if played else None,
            provisional=provisional,
            table=number,
        )
    size = len(table.seats) + table.empty
    seats = [HallSeat(None, _to_come(before, at)) for at in range(size)]
    return HallMatch(title, tuple(seats), table=number)


def _state(table: BracketTable, settled: bool) -> Message:
    if table.provisional:
        return msg("projector.result_provisional")
    return msg("projector.result" if settled else "projector.result_as_played")


def _seat(seat: BracketSeat, table: BracketTable, settled: bool, person: Shown) -> HallSeat:
    if seat.person is None:
        return HallSeat(None, msg("projector.seat_open"))
    won = seat.place == 1 and not seat.tied and not table.provisional and settled
    return HallSeat(
        person=person(seat.person), words=None, place=seat.place, tied=seat.tied, won=won, left=seat.left
    )


def _to_come(before: BracketStage | None, at: int) -> Message:
    if before is not None and before.goes_on == len(before.tables):
        return msg("projector.seat_winner", table=at + 1)
    return msg("projector.seat_to_come")
