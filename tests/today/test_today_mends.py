"""Today names the table to be mended and those after it; once none is left, how many are to go."""

from __future__ import annotations

from tourney.application.application import Application
from tourney.application.example import check_everybody_in, play_heat, settle_cut
from tourney.base.ids import FINAL, HeatId, TableNo
from tourney.base.texts import CHINESE, ENGLISH
from tourney.clock.commands import StartClock
from tourney.event.records import Status
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import SetStatus
from tourney.printing.print_job import RecordPrint
from tourney.scores.commands import EnterSheets, TableEntry
from tourney.scoresheet.sheet import Sheet
from tourney.standings.declaring import DeclareOfficial
from tourney.today.day_line import CheckState, check_list
from tourney.today.today import Act, DayStep, today_view

ONE = HeatId("1")


def entered(app: Application, table: int, *, fits: bool = True) -> None:
    """Sheets of a table; where they do not `fit`, all its players own one deed."""
    seats = app.tournament.tables[ONE, TableNo(table)].seats
    deeds = {} if fits else {next(iter(app.rules.edition.deeds)).id: 0}
    sheets = tuple(Sheet(n, cash=900 - n, deeds=deeds) for n in seats)
    app.run(EnterSheets(ONE, (TableEntry(TableNo(table), sheets),)))


def publish_final(app: Application) -> None:
    """All heats played, the final drawn and published."""
    check_everybody_in(app)
    heats = app.rules.format.heat_ids
    app.run(DrawHeats(heats, 5))
    for heat in heats:
        app.run(PublishHeat(heat))
        play_heat(app, heat, 5)
    settle_cut(app)
    app.run(DrawHeats((FINAL,), 5))
    app.run(PublishHeat(FINAL))


def job(app: Application) -> DayStep:
    view = today_view(app.tournament, app.rules, app.clock.now())
    return next(each for each in (view.now, *view.also) if each.page == "scores")


def test_the_tables_that_do_not_fit_are_named_in_their_order(app: Application) -> None:
    check_everybody_in(app)
    app.run(DrawHeats((ONE,), 5))
    app.run(PublishHeat(ONE))
    entered(app, 1)
    assert "to go" in ENGLISH.say(job(app).text)
    entered(app, 2, fits=False)
    assert ENGLISH.sentence(job(app).text) == "Errors at table 2"
    for table in (3, 1):
        entered(app, table, fits=False)
    step = job(app)
    assert ENGLISH.sentence(step.text) == "Errors at tables 1, 2, 3"
    assert CHINESE.say(step.text) == "第 1、2、3 枱有錯誤"
    assert (ENGLISH.say(step.button), step.target) == ("Fix table 1", "table:1:1")
    for table in (1, 2, 3):
        entered(app, table)
    assert "to go" in ENGLISH.say(job(app).text)


def test_a_complete_result_leads_to_declaring_it(app: Application) -> None:
    publish_final(app)
    play_heat(app, FINAL, 5)

    def way() -> DayStep:
        now = app.clock.now()
        today = today_view(app.tournament, app.rules, now)
        lines = check_list(app.tournament, app.rules, today, now)
        return next(line.step for line in lines if line.id == "result" and line.step is not None)

    assert (way().button.key, way().act, way().target) == ("day.link_declare", Act.DECLARE, FINAL)
    app.run(DeclareOfficial(FINAL, "nobody protests", with_earlier=True))
    assert (way().button.key, way().act) == ("day.link_finals", Act.GO)


def test_a_finalist_who_leaves_is_the_next_job_before_anything_starts(app: Application) -> None:
    publish_final(app)
    leaves = app.tournament.tables_of(FINAL)[0].seats[0]
    app.run(SetStatus((leaves,), Status.WITHDRAWN))
    now = today_view(app.tournament, app.rules, app.clock.now()).now
    assert (now.text.key, now.page) == ("today.do_reserve", "finals")
    assert f"{leaves} " in ENGLISH.say(now.text)


def test_who_is_awaited_stands_first_in_the_list_and_once(app: Application) -> None:
    """It stood last, below a draw that comes after it, while it was the one job."""
    now = app.clock.now()
    lines = check_list(app.tournament, app.rules, today_view(app.tournament, app.rules, now), now)
    assert (lines[0].text.key, lines[0].present) == ("today.do_check_in", True)
    assert lines[1].id == "drawn" and not lines[1].present
    assert sum("check_in" in line.text.key for line in lines) == 1


def test_papers_that_nobody_printed_stay_on_the_list_while_the_clock_runs(app: Application) -> None:
    """A referee who started the clock first was not told of them any more; a sheet that is back needs
    none.
    """
    check_everybody_in(app)
    app.run(DrawHeats((ONE,), 5))
    app.run(PublishHeat(ONE))

    def printed() -> list[CheckState]:
        now = app.clock.now()
        lines = check_list(app.tournament, app.rules, today_view(app.tournament, app.rules, now), now)
        return [line.state for line in lines if line.id == "printed"]

    assert printed() == [CheckState.OPEN]
    app.run(StartClock(ONE))
    assert printed() == [CheckState.OPEN]
    entered(app, 1)
    assert printed() == []
    app.run(RecordPrint("scoresheets", ONE))
    assert printed() == [CheckState.DONE]
