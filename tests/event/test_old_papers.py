"""What was printed, against what has changed since: one answer for Print, Today, terminal and previews."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tests.played_day import play
from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.base.texts import ENGLISH
from tourney.bootstrap import documents
from tourney.event.printed import RESTS_ON, LastPrint, PrintList, papers_now
from tourney.event.printouts import title_of
from tourney.event.records import CASH, CHEQUE
from tourney.giving.commands import Donate, TakeBackGift
from tourney.heats.commands import DrawHeats
from tourney.heats.seat_commands import SwapSeats
from tourney.impact.impact import impact_of
from tourney.players.commands import EditPlayer
from tourney.printing.print_job import RecordPrint
from tourney.printing.print_list import last_print, papers_report, papers_told, print_list, since_words
from tourney.scores.commands import EnterSheets, ReopenTable, TableEntry
from tourney.scoresheet.sheet import Sheet
from tourney.setup.commands import EditEvent
from tourney.standings.declaring import DeclareOfficial
from tourney.standings.ruling_commands import AdjustPoints
from tourney.today.day_line import CheckState, check_list
from tourney.today.today import today_view

ONE, TWO = HeatId("1"), HeatId("2")


@pytest.fixture
def day(app: Application) -> Application:
    """Two heats drawn, the first played and printed."""
    app.run(DrawHeats((ONE, TWO), 5))
    play(app, ONE)
    for kind, heat in (
        ("standings", None),
        ("certificates", None),
        ("rulings-csv", None),
        ("standings-tables", ONE),
        ("seating-table", TWO),
    ):
        app.run(RecordPrint(kind, heat))
    return app


def last(app: Application, kind: str, heat: HeatId | None = None) -> LastPrint:
    found = last_print(papers_now(app.tournament, app.history), kind, heat)
    assert found is not None
    return found


def room_of(app: Application) -> PrintList:
    return print_list(app.tournament, app.rules, app.clock.now(), documents().kinds(), app.history)


def wrong(app: Application) -> set[str]:
    return {kind for (kind, _), each in papers_now(app.tournament, app.history).items() if each.wrong}


def test_what_was_just_printed_is_current_and_what_never_was_is_unknown(day: Application) -> None:
    assert not any(each.stale for each in papers_now(day.tournament, day.history).values())
    assert last_print(papers_now(day.tournament, day.history), "table-sheets", TWO) is None
    assert last_print(papers_now(day.tournament, day.history), "seating-table", ONE) is None


def test_a_penalty_makes_paper_of_places_wrong_and_its_undo_makes_it_current_again(day: Application) -> None:
    player = min(day.tournament.players)
    done = day.run(AdjustPoints(player, -60, "slow play"))
    assert wrong(day) == {"standings", "certificates", "rulings-csv"}
    assert [ENGLISH.say(each) for each in since_words(last(day, "standings"))] == ["one ruling changed"]
    day.undo(done.revision)
    assert wrong(day) == set()
    day.redo()
    day.run(RecordPrint("standings"))
    assert wrong(day) == {"certificates", "rulings-csv"}
    day.undo(done.revision)
    assert wrong(day) == {"standings"}, "it shows a penalty that was taken back"


def test_a_reopened_and_a_corrected_table_make_their_papers_wrong(day: Application) -> None:
    table = day.tournament.tables_of(ONE)[0]
    done = day.run(ReopenTable(ONE, table.table, "wrong player"))
    assert wrong(day) == {"standings", "certificates", "rulings-csv", "standings-tables"}
    assert last(day, "standings-tables", ONE).changed == 1
    day.undo(done.revision)
    assert wrong(day) == set()
    sheets = (Sheet(min(table.seats), cash=4321),)
    day.run(EnterSheets(ONE, (TableEntry(table.table, sheets),), correct="a note more"))
    assert wrong(day) == {"standings", "certificates", "rulings-csv", "standings-tables"}


def test_results_that_came_later_are_lacking_not_wrong(day: Application) -> None:
    play(day, TWO)
    standings = last(day, "standings")
    assert (standings.wrong, standings.results) == (False, len(day.tournament.tables_of(TWO)))
    assert standings.stale
    assert not last(day, "standings-tables", ONE).stale


def test_a_declaration_ages_only_what_shows_the_state(day: Application, clock: FixedClock) -> None:
    for heat in day.rules.format.heat_ids[1:]:
        if heat not in day.tournament.heats:
            day.run(DrawHeats((heat,), 6))
        play(day, heat)
    day.run(RecordPrint("standings"))
    day.run(RecordPrint("certificates"))
    day.run(DeclareOfficial("heats", "the hall must be left"))
    assert last(day, "standings").declared
    assert not last(day, "standings").wrong
    assert not last(day, "certificates").stale


def test_changed_seats_and_a_changed_name(day: Application) -> None:
    one, two = day.tournament.tables_of(TWO)[:2]
    day.run(SwapSeats(TWO, one.seats[0], two.seats[0]))
    assert last(day, "seating-table", TWO).moved == (one.table, two.table)
    assert wrong(day) == {"seating-table"}
    day.run(EditPlayer(PlayerNo(one.seats[0]), {"name_en": "Anew"}))
    assert last(day, "certificates").players == 1
    assert not last(day, "standings-tables", ONE).stale


def test_a_preview_names_the_papers_that_the_step_makes_wrong(day: Application) -> None:
    player = min(day.tournament.players)
    command = AdjustPoints(player, -60, "slow play")
    told = {each.name for each in impact_of(day.try_out(command)).papers}
    done = day.run(command)
    assert told == wrong(day) == {"standings", "certificates", "rulings-csv"}
    assert impact_of(day.try_undo(done.revision)).papers == ()
    day.run(RecordPrint("standings"))
    assert [each.name for each in impact_of(day.try_undo(done.revision)).papers] == ["standings"]
    table = day.tournament.tables_of(ONE)[0].table
    papers = impact_of(day.try_out(ReopenTable(ONE, TableNo(table), "look again"))).papers
    assert {each.name for each in papers} == {"standings", "certificates", "rulings-csv", "standings-tables"}


def test_today_and_the_terminal_tell_of_papers_that_are_wrong(day: Application) -> None:
    def lacks() -> list[str]:
        view = today_view(day.tournament, day.rules, day.clock.now(), day.history)
        return [lack.target for lack in view.missing if lack.text.key == "today.lack_papers"]

    assert lacks() == []
    assert papers_told(day.tournament, day.history) == []
    done = day.run(AdjustPoints(min(day.tournament.players), -60, "slow play"))
    assert lacks() == ["kind:standings"]
    said = [ENGLISH.say(each) for each in papers_told(day.tournament, day.history)]
    assert said[0].startswith("out of date: Standings (")
    assert said[0].endswith("(one ruling changed)")
    report = {each["kind"]: each["state"] for each in papers_report(day.tournament, day.history, ENGLISH)}
    assert (report["standings"], report["standings-tables"]) == ("wrong", "current")
    day.undo(done.revision)
    assert lacks() == []


def test_what_was_for_play_is_not_asked_for_again_once_its_heat_is_confirmed(day: Application) -> None:
    """Today asked for heat 1's scoresheets to the end of the day, and Print told another count."""
    one, two = day.tournament.tables_of(TWO)[:2]
    for kind in ("scoresheets", "table-sheets", "hall-map", "cards"):
        day.run(RecordPrint(kind, TWO))
    day.run(RecordPrint("record"))
    swap = SwapSeats(TWO, one.seats[0], two.seats[0])
    named = {each.name for each in impact_of(day.try_out(swap)).papers}
    day.run(swap)
    held = {"seating-table", "scoresheets", "table-sheets", "hall-map", "cards"}
    assert named == wrong(day) == held | {"record"}
    assert room_of(day).wrong == 6
    play(day, TWO)
    assert wrong(day) == {"record"}
    assert not last(day, "scoresheets", TWO).stale
    view = today_view(day.tournament, day.rules, day.clock.now(), day.history)
    assert view.wrong_papers == {("record", None)}
    assert room_of(day).wrong == 1


def test_today_asks_once_for_a_paper_that_is_wrong(day: Application) -> None:
    """Its list had the same papers in two lines after a protest: as wrong, and as out of date."""
    one, two = day.tournament.tables_of(TWO)[:2]
    day.run(SwapSeats(TWO, one.seats[0], two.seats[0]))
    view = today_view(day.tournament, day.rules, day.clock.now(), day.history)
    lines = check_list(day.tournament, day.rules, view, day.clock.now())
    found = {
        each.text.key: each.state for each in lines if "print" in each.text.key or "papers" in each.text.key
    }
    assert found == {"today.lack_papers": CheckState.OPEN}


def test_every_kind_of_printout_has_a_title_to_be_named_by() -> None:
    assert all(ENGLISH.say(title_of(kind)) for kind in RESTS_ON)


def test_scoresheets_rest_on_the_board_and_not_on_the_rest_of_the_format(day: Application) -> None:
    day.run(RecordPrint("scoresheets", TWO))
    day.run(RecordPrint("scoresheets", form="spare"))
    fmt = {**day.tournament.event.format}
    day.run(EditEvent({"format": {**fmt, "name_en": "Another"}}))
    assert not wrong(day) & {"scoresheets", "scoresheets-spare"}
    deed = day.rules.edition.deeds[0].id
    renamed = day.run(EditEvent({"deed_names": {deed: {"zh": "新名", "en": "New name"}}}))
    assert wrong(day) >= {"scoresheets", "scoresheets-spare"}
    day.undo(renamed.revision)
    assert not wrong(day) & {"scoresheets", "scoresheets-spare"}


def test_paper_with_a_sum_on_it_lacks_what_has_come_in_since_and_is_wrong_once_a_gift_is_taken_back(
    day: Application,
) -> None:
    giver = PlayerNo(3)
    day.run(Donate(giver, Decimal(300), CASH))
    for kind in ("press-poster", "press", "results", "letters-thanks"):
        day.run(RecordPrint(kind, None))
    day.run(Donate(giver, Decimal(200), CHEQUE))
    for kind in ("press-poster", "press", "results", "letters-thanks"):
        last_print = last(day, kind)
        assert (last_print.gifts, last_print.wrong, last_print.stale) == (1, False, True), kind
        assert [ENGLISH.say(each) for each in since_words(last_print)] == ["a donation came in"]
    assert not last(day, "standings").stale
    day.undo()
    assert not last(day, "press-poster").stale
    day.run(TakeBackGift(giver, Decimal(300), CASH, day.tournament.players[giver].gifts[0].day))
    assert "press-poster" in wrong(day)
