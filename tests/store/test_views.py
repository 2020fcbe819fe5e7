"""The views say what the program says, on a file and on a server, after every step and after none by us."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import to_builtins
from sqlalchemy import create_engine, inspect

from tourney.application.application import Application
from tourney.application.example import play_heat
from tourney.base.clocks import FixedClock
from tourney.base.ids import HeatId, PlayerNo
from tourney.bootstrap import create_event, open_event
from tourney.event.collections import PLAYERS
from tourney.event.counting import results_of
from tourney.event.ports import JournalEntry
from tourney.event.records import Player, Status
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import ImportPlayers, SetStatus
from tourney.scores.commands import EnterSheets, ReopenTable, TableEntry
from tourney.setup.commands import EditEvent
from tourney.standings.ruling_commands import AdjustPoints
from tourney.store import result_rows
from tourney.store.event_store import open_store
from tourney.store.schema import VIEWS

ONE, TWO = HeatId("1"), HeatId("2")
PEOPLE = 16

Rows = list[tuple[object, ...]]


@pytest.fixture(params=["file", "server"])
def app(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Application]:
    on_file = request.param == "file"
    place = str(tmp_path / "day.tourney") if on_file else str(request.getfixturevalue("address"))
    app = create_event(place, "hk-90", name="Day", clock=FixedClock())
    people = tuple(PlayerDraft(name_en=f"P{n}", name_zh="馮'; --", team="<b>") for n in range(1, PEOPLE + 1))
    app.run(ImportPlayers(people))
    app.run(DrawHeats((ONE, TWO), seed=7))
    for heat in (ONE, TWO):
        app.run(PublishHeat(heat))
    yield app
    app.close()


def reached(app: Application) -> str:
    """The event as SQLAlchemy calls it."""
    server = app.place.replace("postgresql://", "postgresql+psycopg://")
    return server if "://" in server else f"sqlite:///{app.place}"


def asked(app: Application, query: str) -> Rows:
    """As a person asks, past the program."""
    place = (
        app.place if "://" not in app.place else app.place.replace("postgresql://", "postgresql+psycopg://")
    )
    engine = create_engine(f"sqlite:///{place}" if "://" not in place else place)
    try:
        with engine.connect() as connection:
            return [tuple(row) for row in connection.exec_driver_sql(query)]
    finally:
        engine.dispose()


def results(app: Application) -> Rows:
    """What the program says of every table that has a result, as `v_results` has it."""
    found: Rows = []
    for table in app.tournament.tables.values():
        assessed = app.rules.assess(app.tournament, table)
        found += [
            (
                table.heat,
                table.table,
                table.seats.index(player) + 1,
                player,
                score.place,
                bool(score.tied),
                score.points,
                score.total,
                score.size,
                score.survivors,
                table.confirmed_at is not None,
                bool(score.provisional),
            )
            for player, score in assessed.scores
            if score.place is not None
        ]
    return sorted(found, key=str)


def results_asked(app: Application) -> Rows:
    rows = asked(
        app,
        "SELECT heat, table_no, seat, player, place, shared, points_60, assets, players, left_at_end,"
        " confirmed_at IS NOT NULL, provisional FROM v_results",
    )
    return sorted(
        ((*row[:5], bool(row[5]), *row[6:10], bool(row[10]), bool(row[11])) for row in rows), key=str
    )


def test_seats_are_who_sits_where_with_whom(app: Application) -> None:
    rows = asked(app, "SELECT heat, table_no, wave, seat, player, name_zh, team, with_players FROM v_seats")
    seats = [
        (table.heat, table.table, table.wave, seat, player, "馮'; --", "<b>", others)
        for table in app.tournament.tables.values()
        for seat, player in enumerate(table.seats, 1)
        for others in [", ".join(str(each) for each in table.seats if each != player)]
    ]
    assert len(seats) == 2 * PEOPLE
    assert sorted(rows, key=str) == sorted(seats, key=str)


def test_results_are_the_programs_after_every_step_and_every_step_back(app: Application) -> None:
    play_heat(app, ONE, 1)
    assert len(results(app)) == PEOPLE and results_asked(app) == results(app)
    first = app.tournament.tables_of(ONE)[0]
    app.run(ReopenTable(ONE, first.table, "recount"))
    assert results_asked(app) == results(app)
    app.run(EnterSheets(ONE, (TableEntry(first.table, (app.tournament.sheets[ONE, first.seats[0]].sheet,)),)))
    play_heat(app, TWO, 2)
    app.run(AdjustPoints(PlayerNo(3), -90, "late"))
    fmt = to_builtins(app.tournament.event.format)
    points = dict(fmt["points"])
    points["rows"] = {size: [each + 1 for each in row] for size, row in points["rows"].items()}
    app.run(EditEvent({"format": {**fmt, "points": points}}))
    assert results_asked(app) == results(app)
    steps = 0
    while app.to_undo() is not None:
        app.undo()
        steps += 1
        assert results_asked(app) == results(app)
    assert not results(app)
    for _ in range(steps):
        app.redo()
    assert results(app) and results_asked(app) == results(app)


def test_the_input_of_the_standings_is_what_the_program_counts(app: Application) -> None:
    play_heat(app, ONE, 1)
    play_heat(app, TWO, 2)
    app.run(AdjustPoints(PlayerNo(3), -90, "late"))
    app.run(AdjustPoints(PlayerNo(3), 30, "fair play"))
    results = results_of(app.tournament, app.rules.books, app.rules.format)
    expected = [
        (
            tally.player,
            tally.games,
            sum(score.points for score in tally.heats),
            tally.adjustments,
            tally.points,
            tally.assets,
            sum(1 for score in tally.heats if score.place == 1),
        )
        for tally in results.tallies.values()
    ]
    rows = asked(
        app,
        "SELECT player, games, points_60, adjustments_60, points_60 + adjustments_60, assets, first_places,"
        " points, adjustments FROM v_standings_input ORDER BY player",
    )
    assert [row[:7] for row in rows] == expected and len(expected) == PEOPLE
    for row in rows:
        assert (float(str(row[7])) * 60, float(str(row[8])) * 60) == pytest.approx((row[2], row[3]))


def test_two_stations_leave_the_results_of_both(app: Application) -> None:
    place = app.place
    other = open_event(place, "Other", clock=FixedClock())
    play_heat(app, ONE, 1)
    other.run(SetStatus((PlayerNo(1),), Status.PRESENT))
    app.run(ReopenTable(ONE, app.tournament.tables_of(ONE)[0].table, "recount"))
    play_heat(other, TWO, 2)
    assert other.tournament.revision > app.tournament.revision
    assert results_asked(other) == results(other)
    other.close()


def test_results_of_another_step_than_the_last_are_not_shown_and_the_next_step_mends_it(
    app: Application,
) -> None:
    """A program that adds a step without them leaves no lie: old figures beside new records."""
    play_heat(app, ONE, 1)
    store = open_store(app.place)
    with store.turn() as turn:
        added = (PLAYERS.added(Player(PlayerNo(99), name_en="Late")),)
        turn.add(
            JournalEntry(
                seq=app.tournament.revision + 1,
                at=app.clock.now(),
                who="",
                code="test",
                params={},
                changes=added,
            )
        )
    store.close()
    assert results_asked(app) == [] == asked(app, "SELECT * FROM v_standings_input")
    app.run(SetStatus((PlayerNo(1),), Status.PRESENT))
    assert len(results(app)) == PEOPLE and results_asked(app) == results(app)


def test_another_version_of_the_program_works_them_out_anew(
    app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_heat(app, ONE, 1)
    monkeypatch.setattr(result_rows, "__version__", "99")
    monkeypatch.setattr(app.rules, "assessments", type(app.rules.assessments)())
    app.run(SetStatus((PlayerNo(1),), Status.PRESENT))
    assert asked(app, "SELECT program FROM results_as_of") == [("99",)]
    assert results_asked(app) == results(app)


def test_every_column_of_a_view_is_described(app: Application) -> None:
    engine = create_engine(reached(app))
    for view in VIEWS:
        assert [each["name"] for each in inspect(engine).get_columns(view.name)] == list(view.columns)
    engine.dispose()
