"""A hall rehearsed by people: who stands at the door, which papers come, what the report makes of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from pathlib import Path

import pytest

from tests.rehearsal.rehearsed import event
from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.ids import HeatId
from tourney.bootstrap import open_event, rehearse_event
from tourney.clock.commands import EndClock, StartClock
from tourney.event.command import number_in
from tourney.event.records import Status
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.heats.draws import drawn_together
from tourney.players.commands import SetStatus
from tourney.rehearsal.live import HandedIn, begun, live_hall
from tourney.rehearsal.papers import Typing, WrittenSheet
from tourney.rehearsal.playing import doors_open
from tourney.rehearsal.report import PlayedDayReport
from tourney.scores.commands import ConfirmTables, EnterSheets, TableEntry

SEED = 3
Writing = Callable[[HandedIn], Sequence[WrittenSheet]]
"""What the crew types of a table's papers."""


@pytest.fixture
def clock() -> FixedClock:
    return FixedClock()


@pytest.fixture
def app(tmp_path: Path, clock: FixedClock) -> Application:
    """A rehearsal of 24 players at the opening of the doors."""
    event(tmp_path / "day.tourney", 24)

    def at_the_doors(real: Application) -> FixedClock:
        clock.at = doors_open(real)
        return clock

    place = str(tmp_path / "crew.tourney")
    return rehearse_event(str(tmp_path / "day.tourney"), place, 20, 2, SEED, at_the_doors)


def pass_time(clock: FixedClock, **span: int) -> None:
    clock.at += timedelta(**span)


def check_in(app: Application, clock: FixedClock) -> None:
    """Everybody who comes before the first start."""
    pass_time(clock, minutes=45)
    app.run(SetStatus(live_hall(app).door, Status.PRESENT))


def start(app: Application, clock: FixedClock, heat: HeatId) -> None:
    """Draw if need be, publish, play to the end of the time."""
    if heat not in app.tournament.heats:
        app.run(DrawHeats(tuple(drawn_together(app.tournament, app.rules, heat)), 1, accepting=True))
    app.run(PublishHeat(heat))
    app.run(StartClock(heat))
    pass_time(clock, minutes=app.rules.format.minutes(heat))
    app.run(EndClock())


def play_on(app: Application, clock: FixedClock, written: Writing) -> None:
    """Type and confirm what comes in, as `written` says."""
    for _ in range(60):
        for each in live_hall(app).papers:
            sheets = tuple(paper.typed(Typing.DEEDS) for paper in written(each))
            app.run(EnterSheets(each.heat, (TableEntry(each.table, sheets),)))
            app.run(ConfirmTables(each.heat, (each.table,)))
        pass_time(clock, seconds=10)


def played(app: Application, clock: FixedClock, written: Writing) -> PlayedDayReport | None:
    check_in(app, clock)
    for heat in app.rules.format.all_heats:
        start(app, clock, heat)
        play_on(app, clock, written)
    return live_hall(app).report


def test_people_come_to_the_door_and_go_when_they_are_checked_in(app: Application, clock: FixedClock) -> None:
    assert live_hall(app).door == ()
    pass_time(clock, minutes=20)
    early = live_hall(app).door
    assert 0 < len(early) < 24
    app.run(SetStatus(early[:2], Status.PRESENT))
    assert live_hall(app).door == early[2:]
    pass_time(clock, minutes=60)
    assert set(early[2:]) < set(live_hall(app).door)


def test_papers_come_after_the_end_of_play_and_go_when_the_table_is_confirmed(
    app: Application, clock: FixedClock
) -> None:
    one = HeatId("1")
    check_in(app, clock)
    start(app, clock, one)
    assert live_hall(app).papers == ()
    pass_time(clock, minutes=3)
    some = live_hall(app).papers
    tables = app.tournament.tables_of(one)
    assert 0 < len(some) < len(tables)
    assert live_hall(app, some).papers == some, "they stay as they are"
    pass_time(clock, minutes=10)
    handed = live_hall(app).papers
    assert len(handed) == len(tables)
    assert [each.came for each in handed] == sorted(each.came for each in handed)
    for each in handed:
        assert {paper.name for paper in each.right} == set(app.tournament.tables[one, each.table].seats)
    play_on(app, clock, lambda each: each.right)
    assert live_hall(app).papers == ()


def test_what_the_crew_puts_right_is_caught_and_its_time_is_told(app: Application, clock: FixedClock) -> None:
    report = played(app, clock, lambda each: each.right)
    assert report is not None
    assert report.planted > 0
    assert (len(report.caught), len(report.slipped)) == (report.planted, 0)
    assert report.seed == SEED
    assert report.players == 24
    assert report.queue_longest > 0


def test_a_day_goes_on_where_it_was_and_at_its_speed(app: Application, clock: FixedClock) -> None:
    check_in(app, clock)
    here, speed = clock.now(), number_in(begun(app).params, "speed")
    place = app.place
    app.close()
    again = open_event(place)
    assert timedelta() <= again.clock.now() - here < timedelta(seconds=20 * speed)
    assert live_hall(again).papers == ()
    again.close()


def test_what_is_typed_as_it_was_written_slips_where_no_check_holds_it(
    app: Application, clock: FixedClock
) -> None:
    """Totals alone agree with the places that the table gave by a wrong sum."""
    slipped: list[str] = []

    def in_totals(handed: HandedIn) -> Sequence[WrittenSheet]:
        if handed.planted is None or handed.planted.happening.kind != "wrong_sum":
            return handed.right
        slipped.append("wrong_sum")
        return [WrittenSheet(each.name, each.typed(Typing.TOTALS)) for each in handed.papers]

    report = played(app, clock, in_totals)
    assert report is not None
    assert slipped
    assert [each.kind for each in report.slipped] == slipped
    assert len(report.caught) + len(report.slipped) == report.planted
