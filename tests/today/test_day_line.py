"""The day as one line, in every state of a day: which step is the present one, what is told and listed."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from decimal import Decimal
from pathlib import Path

import pytest

from tests.played_day import drafts
from tourney.application.application import Application
from tourney.application.example import check_everybody_in, example_table, play_example_day, play_heat
from tourney.base.chance import Chance
from tourney.base.clocks import FixedClock
from tourney.base.ids import DeedId, HeatId, PlayerNo, TableNo
from tourney.base.texts import CHINESE, ENGLISH
from tourney.bootstrap import create_event, open_event
from tourney.clock.commands import AddTime, EndClock, StartClock
from tourney.event.printed import papers_now
from tourney.event.records import CASH, Status, Tournament
from tourney.event.table_state import TableState
from tourney.giving.commands import Donate
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import EditPlayer, ImportPlayers, SetStatus
from tourney.printing.print_job import RecordPrint
from tourney.scores.commands import ConfirmTables, EnterSheets, MarkPaper, ReopenTable, TableEntry
from tourney.scoresheet.sheet import Sheet
from tourney.setup.commands import EditEvent
from tourney.setup.views import event_view
from tourney.standings.declaring import DeclareOfficial
from tourney.standings.ruling_commands import AdjustPoints
from tourney.today.day_line import (
    CHECK_IN,
    PRIZES,
    CheckState,
    DayCheck,
    DayPicture,
    LineStep,
    StepState,
    StepTimes,
    actual_words,
    day_picture,
    plan_words,
    planned_of,
    planned_words,
    times_of,
)
from tourney.today.today import Act

ONE, TWO, FINAL = HeatId("1"), HeatId("2"), HeatId("final")
Create = Callable[[str], Application]


def seen(app: Application) -> DayPicture:
    """The day now; whatever is shown is checked for what holds of every day."""
    picture = day_picture(app.tournament, app.rules, app.clock.now(), app.history, app.copies_here)
    steps = picture.line.steps
    assert [step.id for step in steps] == [CHECK_IN, *app.rules.format.all_heats, PRIZES]
    over = all(step.state is StepState.DONE for step in steps)
    assert [step.state for step in steps].count(StepState.NOW) == (0 if over else 1)
    jobs = [line for line in picture.checks if line.present]
    assert [job.step for job in jobs] in ([], [picture.job])
    assert picture.job not in [each.step for each in picture.checks if not each.present]
    for texts in (ENGLISH, CHINESE):
        assert all(texts.sentence(line.text) for line in picture.checks)
        assert all(step.told and texts.sentence(step.name) for step in steps)
    return picture


def step(picture: DayPicture, name: str) -> LineStep:
    return next(each for each in picture.line.steps if each.id == name)


def told(picture: DayPicture, name: str) -> str:
    return " · ".join(ENGLISH.say(part) for part in step(picture, name).told)


def line(picture: DayPicture, name: str) -> DayCheck:
    return next(each for each in picture.checks if each.id == name)


def entered(app: Application, heat: HeatId, *tables: int, confirm: bool = True) -> None:
    entries = tuple(
        TableEntry(table.table, example_table(app.rules.books.of(table), table.seats, Chance(table.table)))
        for table in app.tournament.tables_of(heat)
        if table.table in tables
    )
    app.run(EnterSheets(heat, entries, confirm=confirm))


@pytest.fixture
def create(tmp_path: Path, clock: FixedClock) -> Create:
    def made(format_id: str) -> Application:
        return create_event(
            str(tmp_path / f"{format_id}.tourney"), format_id, name="Day", clock=clock, breaks=()
        )

    return made


def test_a_new_event_stands_at_the_door(create: Create) -> None:
    app = create("hk-90")
    picture = seen(app)
    assert picture.line.now.id == CHECK_IN
    assert told(picture, CHECK_IN) == "no players yet"
    assert told(picture, "1") == "not drawn" and told(picture, FINAL) == "the best 4"
    app.close()


def test_the_door_counts_who_is_here_and_leaves_out_who_does_not_come(app: Application) -> None:
    app.run(SetStatus((PlayerNo(1), PlayerNo(2)), Status.PRESENT))
    app.run(SetStatus((PlayerNo(3),), Status.ABSENT))
    picture = seen(app)
    assert told(picture, CHECK_IN) == "2 of 23 here · 1 not playing"
    assert picture.line.now.id == CHECK_IN
    assert step(picture, CHECK_IN).target == "status:registered"
    check_everybody_in(app)
    app.run(SetStatus((PlayerNo(3),), Status.WITHDRAWN))
    assert step(seen(app), CHECK_IN).state is StepState.DONE


def test_before_the_first_draw_the_day_is_about_who_comes(app: Application) -> None:
    picture = seen(app)
    assert ENGLISH.say(picture.job.button) == "Check in"
    assert Act.LEAVE_OUT not in ways(picture), "nobody has come yet: the door has not opened"
    assert Act.DRAW in ways(picture), "a draw on the eve needs nobody"
    app.run(SetStatus((PlayerNo(1), PlayerNo(2)), Status.PRESENT))
    picture = seen(app)
    assert Act.DRAW in ways(picture) and Act.LEAVE_OUT not in ways(picture), "left out"
    assert ENGLISH.say(line(picture, "drawn").text) == "3 heats to draw without absentees"
    app.run(EditEvent({"format": {**app.rules.format.to_data(), "who": "registered"}}))
    assert {Act.LEAVE_OUT, Act.DRAW} <= ways(seen(app))
    app.run(DrawHeats((ONE,), 7))
    picture = seen(app)
    assert picture.line.now.id == ONE and step(picture, CHECK_IN).state is StepState.OPEN
    assert Act.LEAVE_OUT not in ways(picture), "who has a seat is not left out of a draw"


def ways(picture: DayPicture) -> set[Act]:
    return {each.step.act for each in picture.checks if each.step is not None}


def test_the_steps_of_a_heat_come_one_after_the_other(app: Application, clock: FixedClock) -> None:
    check_everybody_in(app)
    assert ENGLISH.say(seen(app).job.button) == "Draw heats 1, 2, 3"
    assert ENGLISH.say(seen(app).job.text) == "Ready to draw"
    assert not [each for each in seen(app).checks if each.id == "published"], "nothing to publish yet"
    app.run(DrawHeats((ONE, TWO), 7))
    picture = seen(app)
    assert told(picture, ONE) == "6 tables, draft"
    assert [line(picture, each).state for each in ("drawn", "published")] == [
        CheckState.DONE,
        CheckState.OPEN,
    ]
    assert line(picture, "published").present
    app.run(PublishHeat(ONE))
    picture = seen(app)
    assert told(picture, ONE) == "6 tables"
    assert line(picture, "printed").present and line(picture, "printed").state is CheckState.OPEN
    assert not [each for each in picture.checks if each.id in ("next", "sheets")], "not before heat 1 plays"
    app.run(RecordPrint("scoresheets", ONE))
    app.run(RecordPrint("seating-table", ONE))
    picture = seen(app)
    assert ENGLISH.say(line(picture, "printed").text) == "Printed: Scoresheets, Seating by table"
    assert line(picture, "printed").at == clock.now()
    assert line(picture, "clock").present
    app.run(StartClock(ONE))
    picture = seen(app)
    assert line(picture, "clock").state is CheckState.DONE and line(picture, "clock").at == clock.now()
    assert line(picture, "sheets").present
    assert ENGLISH.say(line(picture, "next").text) == "heat 2 still a draft"


def test_tiles_fill_as_papers_come(drawn: Application, clock: FixedClock) -> None:
    drawn.run(StartClock(ONE))
    clock.at += timedelta(minutes=64)
    entered(drawn, ONE, 1, 2)
    entered(drawn, ONE, 3, confirm=False)
    seats = drawn.tournament.tables[ONE, TableNo(4)].seats
    doubled = tuple(Sheet(player, cash=10, deeds={DeedId("boardwalk"): 0}) for player in seats)
    drawn.run(EnterSheets(ONE, (TableEntry(TableNo(4), doubled),)))
    drawn.run(MarkPaper(ONE, TableNo(5)))
    picture = seen(drawn)
    assert [tile.state for tile in step(picture, ONE).tiles] == [
        TableState.CONFIRMED,
        TableState.CONFIRMED,
        TableState.CHECKED,
        TableState.ENTERED,
        TableState.IN,
        TableState.OUT,
    ]
    assert told(picture, ONE) == "2 confirmed · 1 to fix · 1 entered · 1 to enter · 1 to collect"
    sheets = line(picture, "sheets")
    assert ENGLISH.say(sheets.text) == "Scores: 2 of 6 tables"
    assert sheets.state is CheckState.PART
    inner = [each for each in picture.checks if each.inner]
    assert [each.step.target for each in inner if each.step] == [f"table:1:{n}" for n in (4, 6, 5, 3)]
    assert [each.state for each in inner] == [
        CheckState.WRONG,
        CheckState.WRONG,
        CheckState.PART,
        CheckState.PART,
    ]
    assert [ENGLISH.say(each.step.button) for each in inner if each.step] == [
        "Fix",
        "Go",
        "Enter",
        "Confirm",
    ]


def test_planned_actual_and_expected_times(drawn: Application, clock: FixedClock) -> None:
    drawn.run(EditEvent({"starts_at": "14:00", "date": "2026-01-01"}))
    picture = seen(drawn)
    words = planned_words(step(picture, ONE).times)
    assert words is not None and ENGLISH.say(words) == "14:00–15:00"
    assert actual_words(step(picture, ONE).times) is None
    drawn.run(StartClock(ONE))
    began = drawn.clock.now()
    clock.at = began + timedelta(minutes=50)
    drawn.run(AddTime(300))
    times = step(seen(drawn), ONE).times
    assert times.began and not times.ended and times.about_end
    entered(drawn, ONE, *range(1, 7))
    over = step(seen(drawn), ONE).times
    assert (over.began, over.ended, over.about_end) == (times.began, "14:50", "")
    clock.at += timedelta(minutes=3)
    assert step(seen(drawn), ONE).times == over, "an end that was does not creep with the time of day"
    then = step(seen(drawn), TWO).times
    assert then.about == "", "as on paper: nobody is told an earlier time, they may be out until then"
    clock.at += timedelta(minutes=30)
    words = plan_words(step(seen(drawn), TWO).times)
    assert words is not None
    assert ENGLISH.say(words) == "about 15:25 (planned 15:00–16:00)"
    assert CHINESE.say(words) == "約 15:25（原定 15:00–16:00）"
    plan = event_view(drawn.tournament, drawn.rules, drawn.clock.now()).plan
    told = [ENGLISH.say(now) if (now := actual_words(times_of([line]))) else "" for line in plan[:2]]
    assert told == ["14:00–14:50", "about 15:25"]
    assert [(line.starts, line.ends) for line in plan[:2]] == [("14:00", "15:00"), ("15:00", "16:00")]
    until = planned_words(step(picture, CHECK_IN).times)
    assert until is not None and ENGLISH.say(until) == "until 14:00"
    prizes = planned_words(step(picture, PRIZES).times)
    assert prizes is not None and ENGLISH.say(prizes) == "from 18:40"


@pytest.mark.parametrize(
    ("times", "en", "zh"),
    [
        (StepTimes("10:00", "12:15"), "planned 10:00–12:15", "原定 10:00–12:15"),
        (StepTimes("10:00", "12:15", began="10:00"), "planned 10:00–12:15", "原定 10:00–12:15"),
        (
            StepTimes("10:00", "12:15", began="10:20"),
            "began at 10:20 (planned 10:00–12:15)",
            "10:20 開始（原定 10:00–12:15）",
        ),
        (
            StepTimes("10:00", "12:15", began="10:00", about_end="12:40"),
            "10:00 – about 12:40 (planned 10:00–12:15)",
            "10:00 – 約 12:40（原定 10:00–12:15）",
        ),
        (
            StepTimes("10:00", "11:00", began="10:00", ended="11:00"),
            "planned 10:00–11:00",
            "原定 10:00–11:00",
        ),
        (
            StepTimes("10:00", "11:00", began="10:05", ended="11:10"),
            "10:05–11:10 (planned 10:00–11:00)",
            "10:05–11:10（原定 10:00–11:00）",
        ),
        (
            StepTimes("10:00", "11:00", called="10:12"),
            "starts 10:12 (planned 10:00–11:00)",
            "10:12 開始（原定 10:00–11:00）",
        ),
    ],
)
def test_beside_the_plan_stands_only_what_became_otherwise(times: StepTimes, en: str, zh: str) -> None:
    """A heat that had begun on time was "planned 10:00–12:15, now since 10:00"."""
    words = plan_words(times)
    assert words is not None
    assert (ENGLISH.say(words), CHINESE.say(words)) == (en, zh)


def test_a_heat_that_is_played_without_its_clock_is_not_expected_any_more(
    drawn: Application, clock: FixedClock
) -> None:
    drawn.run(EditEvent({"date": clock.now().date().isoformat(), "starts_at": "05:00"}))
    assert actual_words(step(seen(drawn), ONE).times) is not None
    entered(drawn, ONE, 1)
    assert actual_words(step(seen(drawn), ONE).times) is None
    assert planned_words(step(seen(drawn), ONE).times) is not None
    entered(drawn, ONE, *range(2, 7))
    assert planned_of(step(seen(drawn), ONE)) is None, "no clock showed that it was then"


def test_waves_are_one_heat_on_the_line(app: Application) -> None:
    app.run(EditEvent({"boards": 3}))
    app.run(DrawHeats((ONE,), 7))
    app.run(PublishHeat(ONE))
    app.run(StartClock(ONE))
    entered(app, ONE, 1, 2, 3)
    picture = seen(app)
    assert [tile.wave for tile in step(picture, ONE).tiles] == [1, 1, 1, 2, 2, 2]
    assert told(picture, ONE) == "3 confirmed · 3 waiting"
    app.run(RecordPrint("scoresheets", ONE))
    assert told(seen(app), ONE) == "3 confirmed · 3 waiting", "nobody sits at the second wave's tables"
    assert "Wave 1 started" in [ENGLISH.say(each.text) for each in picture.checks]
    times = step(picture, ONE).times
    assert (times.starts, times.ends) == ("10:00", "12:15")
    app.run(EndClock())
    entered(app, ONE, 4, 5, 6)  # its clock was never started
    over = actual_words(step(seen(app), ONE).times)
    assert over is not None and over.key == "day.span", "what is over has an end"


def test_a_reopened_table_brings_its_heat_back(drawn: Application) -> None:
    for heat in (ONE, TWO):
        play_heat(drawn, heat, 3)
    assert seen(drawn).line.now.id == "3"
    drawn.run(ReopenTable(ONE, TableNo(2), "misread"))
    picture = seen(drawn)
    assert picture.line.now.id == ONE
    assert [step(picture, each).state for each in (TWO, "3")] == [StepState.DONE, StepState.AHEAD]
    assert told(picture, ONE) == "5 confirmed · 1 entered"
    drawn.run(ConfirmTables(ONE, (TableNo(2),)))
    assert seen(drawn).line.now.id == "3"


def test_a_later_heat_that_plays_is_open_beside_the_present_one(drawn: Application) -> None:
    drawn.run(PublishHeat(TWO))
    drawn.run(StartClock(TWO))
    picture = seen(drawn)
    assert picture.line.now.id == ONE
    assert step(picture, TWO).state is StepState.OPEN


def test_the_finals_stand_on_the_standings(create: Create, clock: FixedClock) -> None:
    app = create("world-2009")
    app.run(ImportPlayers(drafts(24)))
    check_everybody_in(app)
    for heat in app.rules.format.heat_ids:
        app.run(DrawHeats((heat,), 7))
        play_heat(app, heat, int(heat))
    picture = seen(app)
    assert picture.line.now.id == "semi"
    assert told(picture, "semi") == "the best 16"
    assert line(picture, "standings").state is CheckState.PART
    undrawn = line(picture, "drawn").text
    assert (ENGLISH.sentence(undrawn), CHINESE.say(undrawn)) == ("The semi-finals to draw", "準決賽待編排")
    assert step(picture, "semi").page == "finals"
    app.close()


def test_a_format_without_finals_goes_from_the_last_heat_to_the_prizes(create: Create) -> None:
    app = create("place-sum")
    app.run(ImportPlayers(drafts(16)))
    check_everybody_in(app)
    for heat in app.rules.format.heat_ids:
        app.run(DrawHeats((heat,), 7))
        play_heat(app, heat, int(heat))
    picture = seen(app)
    assert [each.id for each in picture.line.steps][-2:] == [app.rules.format.heat_ids[-1], PRIZES]
    assert picture.line.now.id == PRIZES
    assert told(picture, PRIZES) in ("complete", "provisional")
    app.close()


def test_at_the_end_the_prizes(app: Application, clock: FixedClock) -> None:
    play_example_day(app, seed=5)
    picture = seen(app)
    assert picture.line.now.id == PRIZES
    assert all(each.state is StepState.DONE for each in picture.line.steps[:-1])
    assert line(picture, "result").state in (CheckState.PART, CheckState.OPEN)
    app.run(RecordPrint("certificates"))
    app.run(RecordPrint("results"))
    picture = seen(app)
    assert line(picture, "printed").state is CheckState.DONE
    clock.at += timedelta(minutes=1)
    app.run(DeclareOfficial("final", reason="nobody protests", with_earlier=True))
    printed = line(seen(app), "printed")
    assert printed.state is CheckState.OPEN
    assert ENGLISH.say(printed.text) == "Reprint: Final results"
    assert seen(app).line.now.state is StepState.NOW, "no paper shows the official result yet"
    app.run(RecordPrint("results"))
    assert line(seen(app), "printed").state is CheckState.DONE
    papers = ("press-poster", "acknowledgements", "press")
    for kind in papers:
        app.run(RecordPrint(kind))
    app.run(Donate(PlayerNo(1), Decimal(2000), CASH))
    printed = line(seen(app), "printed")
    marked = {kind for (kind, _), last in papers_now(app.tournament, app.history).items() if last.stale}
    assert marked == {*papers, "results"}
    named = "Final results, Poster of the money raised, Receipts and thanks for donations, Press summary"
    assert ENGLISH.say(printed.text) == f"Reprint: {named}", "what Print marks"
    app.undo()
    over = seen(app).line
    assert (over.now.id, over.now.state) == (PRIZES, StepState.DONE)


def test_many_tables_that_need_something_are_counted(create: Create, clock: FixedClock) -> None:
    app = create("hk-90")
    app.run(ImportPlayers(drafts(60)))
    app.run(DrawHeats((ONE,), 7))
    app.run(PublishHeat(ONE))
    app.run(StartClock(ONE))
    clock.at += timedelta(minutes=70)
    inner = [each for each in seen(app).checks if each.inner]
    assert len(inner) == 9
    assert ENGLISH.say(inner[-1].text) == "7 more tables"
    app.close()


def test_the_copy_is_offered_once_and_holds_nothing_up(drawn: Application, tmp_path: Path) -> None:
    copy = line(seen(drawn), "copy")
    assert copy.state is CheckState.OPEN and copy.step is not None and copy.step.target == "field:copies_to"
    assert "event" not in seen(drawn).today.waiting
    drawn.run(EditEvent({"copies_to": str(tmp_path)}))
    assert line(seen(drawn), "copy").state is CheckState.DONE


def test_a_copy_to_which_nobody_here_agreed_is_open(drawn: Application, tmp_path: Path) -> None:
    """The folder of another computer stood there as done, and no copy was made."""
    drawn.run(EditEvent({"copies_to": str(tmp_path)}))
    drawn.agreed = {}
    copy = line(seen(drawn), "copy")
    assert copy.state is CheckState.OPEN
    assert ENGLISH.say(copy.text).endswith(f"{tmp_path}: not agreed on this computer")
    drawn.agree_to_copies("")
    copy = line(seen(drawn), "copy")
    assert copy.state is CheckState.OPEN and ENGLISH.say(copy.text).endswith("No backup on this computer")
    own = str(tmp_path / "own")
    drawn.agree_to_copies(own)
    copy = line(seen(drawn), "copy")
    assert copy.state is CheckState.DONE and ENGLISH.say(copy.text).endswith(own)


def test_the_copy_has_what_was_published_and_ruled_last(drawn: Application, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    drawn.run(EditEvent({"copies_to": str(stick)}))
    assert not list(stick.iterdir())

    def copied() -> Tournament:
        (file,) = stick.glob("*-copy.tourney")
        with closing(open_event(str(file))) as copy:
            return copy.tournament

    drawn.run(PublishHeat(HeatId("2")))
    assert copied().heats[HeatId("2")].published_at is not None
    drawn.run(AdjustPoints(PlayerNo(1), -60, "late"))
    assert [each.reason for each in copied().rulings.values()] == ["late"]
    drawn.run(SetStatus((PlayerNo(2),), Status.PRESENT))
    assert copied().players != drawn.tournament.players, "what nobody would miss makes no copy"


def test_money_raised_counts_everybody_and_what_is_still_open(app: Application) -> None:
    app.run(EditPlayer(PlayerNo(1), {"pledged": 500, "received": 200}))
    app.run(EditPlayer(PlayerNo(2), {"pledged": 100, "received": 300}))
    app.run(EditPlayer(PlayerNo(3), {"pledged": 50}))
    app.run(SetStatus((PlayerNo(1),), Status.WITHDRAWN))
    money = seen(app).money
    sums = (money.received, money.pledged, money.open_amount, money.target, money.whole)
    assert [int(each) for each in sums] == [500, 650, 350, 0, 850] and money.open_people == 2
    app.run(EditEvent({"donation_target": 12_000}))
    assert seen(app).money.whole == 12_000


def test_the_plan_before_a_draw_counts_the_tables_that_the_draw_makes(create: Create) -> None:
    app = create("hk-90")
    app.run(ImportPlayers(drafts(26)))
    app.run(EditEvent({"boards": 6}))
    planned_one = step(seen(app), ONE)
    assert (planned_one.times.starts, planned_one.times.ends) == ("10:00", "11:00"), "4 × 4 and 2 × 5 are six"
    assert told(seen(app), ONE) == "not drawn"
    app.run(EditEvent({"boards": 5}))
    assert step(seen(app), ONE).times.ends == "12:15"
    assert told(seen(app), ONE) == "not drawn · 2 waves on 5 boards"
    app.run(DrawHeats((ONE,), 7))
    assert "waves on" not in told(seen(app), ONE), "the tables stand under their waves"
