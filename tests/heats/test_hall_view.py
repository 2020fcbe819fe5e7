"""The hall in a heat: links between players, counted by hand; places, states, and what tables have left."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from itertools import combinations

from tourney.application.application import Application
from tourney.application.example import play_heat, settle_cut
from tourney.base.clocks import FixedClock
from tourney.base.ids import HeatId, TableNo
from tourney.clock.commands import AddTime, StartClock
from tourney.event.records import Status
from tourney.event.table_state import TableState
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.heats.hall import HallView, hall_view, map_times
from tourney.heats.heats import Mark
from tourney.players.commands import EditPlayer, SetStatus
from tourney.setup.commands import EditEvent

ONE, TWO, FINAL = HeatId("1"), HeatId("2"), HeatId("final")


def view(app: Application, heat: HeatId = ONE) -> HallView:
    seen = hall_view(app.tournament, app.rules, app.clock.now(), heat)
    assert seen is not None
    return seen


def test_seats_are_linked_exactly_where_players_meet_again_or_are_of_one_team(drawn: Application) -> None:
    for number in drawn.tournament.players:
        drawn.run(EditPlayer(number, {"team": f"Team {number % 2}"}))
    for heat in (ONE, TWO, HeatId("3")):
        for seen in view(drawn, heat).tables:
            seats = drawn.tournament.tables[heat, seen.table].seats
            others = [t.seats for t in drawn.tournament.tables.values() if t.heat != heat]
            expected = set()
            for (a, one), (b, other) in combinations(enumerate(seats), 2):
                if any(one in them and other in them for them in others):
                    expected.add((a, b, Mark.REPEAT))
                if one % 2 == other % 2:
                    expected.add((a, b, Mark.TEAM))
            assert {(link.a, link.b, link.mark) for link in seen.links} == expected
    assert view(drawn).teams == ("Team 0", "Team 1")


def test_a_table_has_its_state_wave_and_board(drawn: Application) -> None:
    drawn.run(EditEvent({"boards": 3}))
    play_heat(drawn, ONE, 5, 2)
    seen = view(drawn)
    states = [table.tile.state for table in seen.tables if table.tile]
    assert states == [TableState.CONFIRMED] * 2 + [TableState.OUT] * 4
    assert [(t.tile.wave, t.board) for t in seen.tables if t.tile] == [
        (1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3),
    ]  # fmt: skip


def test_tables_of_another_heat_and_those_without_a_place_are_on_the_map(drawn: Application) -> None:
    drawn.run(EditEvent({"hall": {"tables": {"1": [1, 1], "9": [9, 9]}, "size": [10, 10]}}))
    seen = view(drawn)
    assert [table.table for table in seen.tables] == [1, 9, 2, 3, 4, 5, 6]
    assert seen.lacking == (2, 3, 4, 5, 6)
    nine = seen.table(TableNo(9))
    assert nine is not None and nine.tile is None and not nine.seats
    assert not view(drawn, FINAL).drawn


def test_before_the_draw_there_are_as_many_places_as_tables_will_be(app: Application) -> None:
    seen = view(app)
    assert len(seen.tables) == 6 and not seen.drawn and not seen.kept
    app.run(SetStatus(tuple(app.tournament.players)[1:], Status.ABSENT))
    assert len(view(app).tables) == 1  # one player alone cannot be seated, but will need a table
    app.run(SetStatus(tuple(app.tournament.players), Status.ABSENT))
    assert hall_view(app.tournament, app.rules, app.clock.now(), ONE) is None


def test_only_tables_that_play_have_a_time_and_their_own(drawn: Application, clock: FixedClock) -> None:
    drawn.run(StartClock(ONE))
    clock.at += timedelta(minutes=10)
    drawn.run(AddTime(120, tables=(TableNo(5),), reason="spilt tea"))
    play_heat(drawn, ONE, 5, 2)
    times = map_times(drawn.tournament, clock.now(), ONE)
    assert [time.table for time in times.times] == [3, 4, 5, 6]
    five, six = times.of(TableNo(5)), times.of(TableNo(6))
    assert five is not None and six is not None and five.seconds - six.seconds == 120
    assert times.of(TableNo(1)) is None
    assert not map_times(drawn.tournament, clock.now(), TWO).times


def test_a_player_who_left_is_marked_until_there_is_a_result(drawn: Application) -> None:
    play_heat(drawn, ONE, 5, 1)
    first, second = (drawn.tournament.tables[ONE, TableNo(number)].seats[0] for number in (1, 2))
    players = dict(drawn.tournament.players)
    for number in (first, second):
        players[number] = replace(players[number], status=Status.WITHDRAWN)
    left = replace(drawn.tournament, players=players)
    seen = hall_view(left, drawn.rules, drawn.clock.now(), ONE)
    assert seen is not None
    assert [seat.number for table in seen.tables for seat in table.seats if Mark.GONE in seat.marks] == [
        second
    ]


def test_a_draw_with_more_tables_leaves_those_that_stand(drawn: Application) -> None:
    drawn.run(EditEvent({"hall": "horseshoe"}))
    before = view(drawn).hall.tables
    drawn.run(EditEvent({"hall": {**drawn.tournament.event.hall, "tables": {"1": [15, 10]}}}))
    drawn.run(DrawHeats((TWO,), seed=3))
    assert view(drawn).hall.tables[TableNo(1)] == (15, 10)
    assert set(view(drawn).hall.tables) == set(before)


def test_a_hall_that_nobody_laid_out_shows_in_a_stage_only_the_tables_that_play(drawn: Application) -> None:
    for index, heat in enumerate((ONE, TWO, HeatId("3"))):
        drawn.run(PublishHeat(heat))
        play_heat(drawn, heat, 5 + index)
    settle_cut(drawn)
    drawn.run(DrawHeats((FINAL,), seed=3))
    assert list(view(drawn, FINAL).hall.tables) == [TableNo(1)] and len(view(drawn).tables) == 6
    drawn.run(EditEvent({"hall": "rows"}))
    assert len(view(drawn, FINAL).tables) == 6
