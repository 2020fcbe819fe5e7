"""A break: the hall is told when play goes on, until the next clock starts; taken back like any step."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tourney.application.application import Application
from tourney.application.example import check_everybody_in, example_table, play_example_day, play_heat
from tourney.base.chance import Chance
from tourney.base.clocks import FixedClock
from tourney.base.errors import BadInput, Refused, TourneyError
from tourney.base.ids import HeatId, TableNo
from tourney.base.texts import CHINESE, ENGLISH
from tourney.base.times import hall_time
from tourney.bootstrap import open_event
from tourney.clock.clock import HallClock, Phase, hall_clock, next_start
from tourney.clock.commands import LONGEST, EndBreak, EndClock, StartBreak, StartClock
from tourney.clock.day_plan import day_clock
from tourney.clock.history import clock_history
from tourney.event.journal import describe_entry
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.heats.heats import heat_view
from tourney.paper.event_head import table_slots
from tourney.public_page.content import page_times
from tourney.scores.commands import EnterSheets, ReopenTable, TableEntry
from tourney.setup.commands import EditEvent
from tourney.today.day_line import actual_words, day_line

ONE, TWO = HeatId("1"), HeatId("2")


def hall(app: Application) -> HallClock:
    return hall_clock(app.tournament, app.rules, app.clock.now())


def last_told(app: Application) -> tuple[str, str]:
    (entry,) = app.journal(1)
    message = describe_entry(entry.code, entry.params)
    return ENGLISH.say(message), CHINESE.say(message)


def after_heat_one(app: Application) -> Application:
    app.run(StartClock(ONE))
    app.run(EndClock())
    return app


def test_the_hall_is_told_when_the_next_heat_starts_and_the_start_ends_the_break(
    drawn: Application, clock: FixedClock
) -> None:
    after_heat_one(drawn).run(StartBreak(12 * 60))
    called = hall(drawn).called
    assert called is not None and (called.heat, called.seconds) == (TWO, 720)
    assert last_told(drawn) == ("Break: heat 2 starts at 14:12", "小休：第 2 局於 14:12 開始")
    clock.at += timedelta(minutes=13)
    called = hall(drawn).called
    assert called is not None and called.seconds == -60, "late"
    drawn.run(DrawHeats((TWO,), 7))
    drawn.run(PublishHeat(TWO))
    drawn.run(StartClock(TWO))
    assert hall(drawn).called is None and drawn.tournament.event.called_for is None
    drawn.undo()
    assert hall(drawn).called == called, "undone, the break is on again"


def test_a_break_is_taken_back_and_kept_in_the_file(drawn: Application, clock: FixedClock) -> None:
    after_heat_one(drawn).run(StartBreak(600))
    before = drawn.tournament.event.called_for
    drawn.run(StartBreak(300))
    drawn.undo()
    assert drawn.tournament.event.called_for == before
    again = open_event(drawn.place, clock=clock)
    assert again.tournament.event.called_for == before
    again.close()
    drawn.run(EndBreak())
    assert hall(drawn).called is None and last_told(drawn) == ("Break ended", "小休完結")
    codes = [(each.code, each.undone) for each in clock_history(drawn.journal())][2:]
    assert codes == [("break_started", False), ("break_started", True), ("break_ended", False)]


def test_paper_and_heats_say_the_time_that_the_hall_was_told(drawn: Application) -> None:
    def shown(heat: HeatId) -> tuple[str, set[str]]:
        t, rules, now = drawn.tournament, drawn.rules, drawn.clock.now()
        view = heat_view(t, rules, now, heat)
        assert view is not None
        return view.waves[0].starts, {slot.starts_at for slot in table_slots(t, rules, now, heat).values()}

    after_heat_one(drawn).run(DrawHeats((HeatId("3"),), 1))
    planned = shown(TWO)
    drawn.run(StartBreak(at="14:25"))
    assert shown(TWO) == ("14:25", {"14:25"}) != planned
    assert shown(HeatId("3")) == ("15:25", {"15:25"}), "as Today says then"
    drawn.run(EndBreak())
    assert shown(TWO) == planned


@pytest.mark.parametrize("starts_at", ["19:43", "09:00"])
def test_a_day_well_off_its_plan_has_one_time_for_what_waits(
    drawn: Application, clock: FixedClock, starts_at: str
) -> None:
    """Today said “about 23:07” of a heat for which Heats and all its papers said the morning's 05:40."""
    day = hall_time(clock.at, drawn.tournament.event.zone).date().isoformat()
    drawn.run(EditEvent({"date": day, "starts_at": starts_at}))
    drawn.run(StartClock(ONE))
    clock.at += timedelta(minutes=1)
    drawn.run(EndClock())

    def shown(heat: HeatId) -> tuple[str, str, str]:
        t, rules, now = drawn.tournament, drawn.rules, drawn.clock.now()
        view = heat_view(t, rules, now, heat)
        assert view is not None
        (paper,) = {slot.starts_at for slot in table_slots(t, rules, now, heat).values()}
        today = next(line.expected for line in day_clock(t, rules, now).lines if line.heat == heat)
        return view.waves[0].starts, paper, today

    assert shown(TWO) == ("14:05",) * 3
    assert shown(HeatId("3")) == ("15:05",) * 3
    clock.at += timedelta(minutes=31)
    assert shown(TWO) == ("14:35",) * 3, "never a time in the past"


@pytest.mark.parametrize("days", [0, 3])
@pytest.mark.parametrize("starts_at", ["14:00", "13:00", "19:30"])
def test_a_day_without_the_clock_has_one_time_for_each_heat_in_every_place(
    drawn: Application, clock: FixedClock, starts_at: str, days: int
) -> None:
    """Of one heat Heats and its papers said 14:15, Today “about 20:00”, and the page “10:35–07:40”."""
    date = hall_time(clock.at, drawn.tournament.event.zone).date() + timedelta(days=days)
    drawn.run(EditEvent({"date": date.isoformat(), "starts_at": starts_at}))
    drawn.run(DrawHeats((TWO,), 7))
    drawn.run(PublishHeat(TWO))

    def shown() -> list[str]:
        t, rules, now = drawn.tournament, drawn.rules, drawn.clock.now()
        page = {each.heat: each for each in page_times(t, rules, now)}
        times = []
        for heat in (ONE, TWO):
            step = next(each for each in day_line(t, rules, now).steps if each.id == heat)
            view = heat_view(t, rules, now, heat)
            assert view is not None
            wave = view.waves[0]
            (paper,) = {slot.starts_at for slot in table_slots(t, rules, now, heat).values()}
            assert wave.starts == paper == (step.times.about or step.times.starts)
            if heat in page:
                assert (page[heat].starts, page[heat].ends) == (wave.starts, wave.ends)
            times.append(wave.starts)
        return times

    shown()
    tables = [
        TableEntry(table.table, example_table(drawn.rules.books.of(table), table.seats, Chance(3)))
        for table in drawn.tournament.tables_of(ONE)
    ]
    drawn.run(EnterSheets(ONE, tuple(tables[:2]), confirm=True))
    begun, _after = shown()
    clock.at += timedelta(minutes=25)
    assert shown()[0] == begun, "a heat whose sheets come in does not begin again every minute"
    drawn.run(EnterSheets(ONE, tuple(tables[2:]), confirm=True))
    over = shown()
    clock.at += timedelta(minutes=25)
    assert shown() == over


def test_a_day_many_hours_before_its_plan_goes_forward(drawn: Application, clock: FixedClock) -> None:
    """The final was “about 02:20” after a third heat “about 05:15”."""
    day = hall_time(clock.at, drawn.tournament.event.zone).date().isoformat()
    drawn.run(EditEvent({"date": day, "starts_at": "23:59"}))
    drawn.run(StartClock(ONE))
    times = [line.expected for line in day_clock(drawn.tournament, drawn.rules, drawn.clock.now()).lines]
    assert times == sorted(times)


def test_a_table_taken_back_during_a_break_does_not_set_the_clock_going_again(drawn: Application) -> None:
    drawn.run(StartClock(ONE))
    for table in drawn.tournament.tables_of(ONE):  # the last one ends the clock
        sheets = example_table(drawn.rules.book, table.seats, Chance(3))
        drawn.run(EnterSheets(ONE, (TableEntry(table.table, sheets),), confirm=True))
    last = drawn.history[-1].seq
    drawn.run(StartBreak(600))
    drawn.undo(last)
    now = hall(drawn)
    assert now.phase is not Phase.RUNNING and now.called is not None and now.called.heat == TWO
    drawn.run(EndBreak())
    assert hall(drawn).phase is Phase.RUNNING, "without a break the table plays on"


def test_a_table_taken_back_during_a_break_does_not_change_for_which_heat_it_is(drawn: Application) -> None:
    play_heat(drawn, ONE, 1)  # without a clock
    drawn.run(StartBreak(600))
    called_start = hall(drawn).called
    assert called_start is not None and called_start.heat == TWO
    drawn.run(ReopenTable(ONE, TableNo(2), "one sheet is wrong"))
    again = hall(drawn).called
    assert again is not None and again.heat == TWO


@pytest.mark.parametrize(
    ("typed", "minutes"), [("14:30", 30), ("14：01", 1), ("1:30", 11.5 * 60), ("23:59", 9 * 60 + 59)]
)
def test_a_time_of_day_is_the_next_on_the_wall_of_the_hall(
    drawn: Application, typed: str, minutes: float
) -> None:
    drawn.run(StartBreak(at=typed))
    called = hall(drawn).called
    assert called is not None and called.seconds == minutes * 60


@pytest.mark.parametrize(
    ("command", "error", "said"),
    [
        (StartBreak(at="13:30"), Refused, "13:30 has passed"),
        (StartBreak(at="14:00"), Refused, "14:00 has passed"),
        (StartBreak(at="half past"), BadInput, "“half past” is not a time"),
        (StartBreak(at="24:00"), BadInput, "not a time"),
        (StartBreak(0), Refused, "not 0.0"),
        (StartBreak(-60), Refused, "-1"),
        (StartBreak(LONGEST + 1), Refused, "1 to 720"),
        (StartBreak(), Refused, "not 0.0"),
        (EndBreak(), Refused, "No break is on"),
    ],
)
def test_what_is_no_break_is_refused_and_nothing_is_written(
    drawn: Application, command: StartBreak, error: type[TourneyError], said: str
) -> None:
    before = drawn.tournament
    with pytest.raises(error) as refused:
        drawn.run(command)
    assert said in ENGLISH.error(refused.value)
    assert drawn.tournament is before


def test_while_a_clock_is_on_there_is_no_break_unless_all_its_tables_are_in(drawn: Application) -> None:
    drawn.run(StartClock(ONE))
    with pytest.raises(Refused) as refused:
        drawn.run(StartBreak(600))
    assert "heat 1" in ENGLISH.error(refused.value)
    play_heat(drawn, ONE, 7)
    assert not hall(drawn).is_on, "nobody has to end it"
    drawn.run(StartBreak(600))
    called = hall(drawn).called
    assert called is not None and called.seconds == 600


def test_between_two_waves_the_second_one_is_waited_for(app: Application) -> None:
    app.run(EditEvent({"boards": 3}))
    app.run(DrawHeats((ONE,), 7))
    app.run(PublishHeat(ONE))
    after_heat_one(app).run(StartBreak(300))
    called = hall(app).called
    assert called is not None and (called.heat, called.wave, called.waves) == (ONE, 2, 2)
    assert ENGLISH.say(next_start(called)) == "heat 1, wave 2"


def test_after_the_last_game_the_rest_of_the_day_is_waited_for(app: Application) -> None:
    check_everybody_in(app)
    play_example_day(app)
    app.run(StartBreak(600))
    called = hall(app).called
    assert called is not None and called.heat is None
    assert last_told(app) == ("Break until 14:10", "小休至 14:10")
    assert ENGLISH.say(next_start(called)) == "the rest of the day"


def test_a_break_that_nobody_ended_is_over_after_half_an_hour(drawn: Application, clock: FixedClock) -> None:
    drawn.run(StartBreak(60))
    clock.at += timedelta(minutes=31)
    assert hall(drawn).called is not None
    clock.at += timedelta(seconds=1)
    assert hall(drawn).called is None


def test_the_days_line_expects_the_next_heat_when_the_hall_was_told(drawn: Application) -> None:
    drawn.run(EditEvent({"starts_at": "13:00", "date": "2026-05-01"}))
    after_heat_one(drawn).run(StartBreak(at="14:40"))
    plan = day_clock(drawn.tournament, drawn.rules, drawn.clock.now())
    assert [line.expected for line in plan.lines][1] == "14:40"
    line = day_line(drawn.tournament, drawn.rules, drawn.clock.now())
    times = [step.times.called for step in line.steps]
    assert times == ["", "", "14:40", "", "", ""]
    message = actual_words(line.steps[2].times)
    assert message is not None and ENGLISH.say(message) == "starts 14:40"
