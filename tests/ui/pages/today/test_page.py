"""Today: the next step and its button, what is missing, what happened with Undo, the board at zero."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt
from PySide6.QtWidgets import QApplication, QScrollArea
from pytestqt.qtbot import QtBot

from tests.ui.hand import Open, Settled, page_in, press
from tests.ui.pages.standings.test_page import drawn
from tourney.application.application import Application
from tourney.application.example import check_everybody_in, example_table, play_heat
from tourney.base.chance import Chance
from tourney.base.clocks import FixedClock
from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.base.texts import CHINESE, ENGLISH, msg
from tourney.clock.clock import OVER, Phase, hall_clock
from tourney.clock.commands import StartClock
from tourney.event.formats import SecondEntries
from tourney.event.records import Status
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import AddPlayer, SetStatus
from tourney.printing.print_job import RecordPrint
from tourney.scores.commands import EnterSheets, MarkPaper, TableEntry
from tourney.scoresheet.sheet import Sheet
from tourney.setup.commands import EditEvent
from tourney.today.day_line import CheckState
from tourney.today.today import Act, DayStep, today_view
from ui.gateway.preferences import NOBODY
from ui.main_window import MainWindow
from ui.pages.print.page import PrintPage
from ui.pages.scores.page import ScoresPage
from ui.pages.today.board import tile_size
from ui.pages.today.page import TodayPage, late_words
from ui.projector.screen import OutputState
from ui.widgets.buttons import Button
from ui.widgets.layouts import Tile
from ui.widgets.text import Label
from ui.widgets.theme import look

ONE = HeatId("1")


def page_of(window: MainWindow) -> TodayPage:
    assert window.shell is not None
    page = window.shell.current
    assert isinstance(page, TodayPage)
    return page


def playing(event: Application) -> None:
    event.run(DrawHeats((ONE,), 7))
    event.run(PublishHeat(ONE))
    event.run(StartClock(ONE))


def test_who_has_not_come_is_left_out_by_one_link_before_the_draw(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    here = tuple(event.tournament.players)[:22]
    event.run(EditEvent({"format": {**event.tournament.event.format, "who": "registered"}}))
    event.run(SetStatus(here, Status.PRESENT))
    window = window_of(event)
    present = page_of(window).present
    assert present.do.text() == "Check in"
    link = next(each for each in present.findChildren(Button) if each.text() == "Leave out")
    said = link.accessibleName().replace("\u2068", "").replace("\u2069", "")
    assert said == "Leave out: Draw without 23 Player 23, 24 Player 24?"
    qtbot.mouseClick(link, Qt.MouseButton.LeftButton)
    settled(window)
    away = {n for n, player in event.tournament.players.items() if player.status is Status.ABSENT}
    assert away == event.tournament.players.keys() - set(here)
    assert present.do.text() == "Draw heats 1, 2, 3"


def test_who_has_not_come_is_left_out_by_the_link_of_the_draw(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    here = tuple(event.tournament.players)[:22]
    event.run(SetStatus(here, Status.PRESENT))
    window = window_of(event)
    present = page_of(window).present
    link = next(each for each in present.findChildren(Button) if each.text() == "Draw")
    assert link.accessibleName() == "Draw: 3 heats to draw without absentees"
    qtbot.mouseClick(link, Qt.MouseButton.LeftButton)
    settled(window)
    assert {n for table in event.tournament.tables_of(ONE) for n in table.seats} == set(here)


def test_who_is_here_is_drawn_by_the_one_button(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    check_everybody_in(event)
    window = window_of(event)
    assert window.shell is not None
    do = page_of(window).present.do
    assert do.text() == "Draw heats 1, 2, 3" and not window.shell.header.primary.isVisible()
    qtbot.mouseClick(do, Qt.MouseButton.LeftButton)
    settled(window)
    assert [len(event.tournament.tables_of(heat)) for heat in event.rules.format.heat_ids] == [6, 6, 6]
    assert today_view(event.tournament, event.rules, event.clock.now()).now.page == "heats"


def test_a_line_of_what_happened_is_undone_by_its_link(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    links = [b for b in page_of(window).happened.findChildren(Button) if b.text() == "Undo"]
    assert len(links) == 1
    qtbot.mouseClick(links[0], Qt.MouseButton.LeftButton)
    settled(window)
    assert not event.tournament.players


def test_a_table_with_some_of_its_sheets_is_not_called_entered(window_of: Open, event: Application) -> None:
    """It was, beside a chip that said collected, 2 of 4."""
    playing(event)
    first, second = event.tournament.tables_of(ONE)[:2]
    for table, much in ((first, 2), (second, 4)):
        sheets = example_table(event.rules.books.of(table), table.seats, Chance(3))
        event.run(EnterSheets(ONE, (TableEntry(table.table, sheets[:much]),)))
    words = [label.full_text for label in page_of(window_of(event)).happened.findChildren(Label)]
    assert "Heat 1, table 1: 2 sheets to go" in words and "Heat 1: table 2 entered" in words


def test_a_folded_line_is_taken_back_in_one_step(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    for number in range(1, 25):
        event.run(SetStatus((PlayerNo(number),), Status.PRESENT))
    window = window_of(event)
    page = page_of(window)
    lines = [label.full_text for label in page.happened.findChildren(Label)]
    assert "24 people checked in" in lines
    undo = next(
        b for b in page.happened.findChildren(Button) if b.accessibleName() == "Undo: 24 people checked in"
    )
    qtbot.mouseClick(undo, Qt.MouseButton.LeftButton)
    settled(window)
    assert all(player.status is Status.REGISTERED for player in event.tournament.players.values())
    assert window.shell is not None and "Undone together" in window.shell.bar.words
    window.shell.undo()
    settled(window)
    assert all(player.status is Status.PRESENT for player in event.tournament.players.values())


def test_a_published_heat_offers_its_clock(event: Application) -> None:
    event.run(DrawHeats((ONE,), 7))
    event.run(PublishHeat(ONE))
    view = today_view(event.tournament, event.rules, event.clock.now())
    assert view.now.page == "print"
    assert [step.heat for step in view.also if step.act is Act.START] == [ONE]


def test_the_clock_says_in_words_how_near_the_end_is(event: Application, clock: FixedClock) -> None:
    playing(event)
    seen = []
    for minutes in (0, 49, 1, 5, 4, 1):
        clock.at += timedelta(minutes=minutes)
        seen.append(hall_clock(event.tournament, event.rules, clock.now()).warning.grade)
    assert seen == [0, 0, 1, 2, 3, OVER]


def test_f9_starts_pauses_and_resumes_the_clock(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    event.run(DrawHeats((ONE,), 7))
    event.run(PublishHeat(ONE))
    window = window_of(event)
    shell = window.shell
    assert shell is not None
    states = []
    for _ in range(3):
        shell.clock.toggle.trigger()
        settled(window)
        states.append(shell.clock.view.phase)
    assert states == [Phase.RUNNING, Phase.PAUSED, Phase.RUNNING]


def test_the_clock_is_visible_on_every_page_and_tells_the_time_left(
    window_of: Open, event: Application, clock: FixedClock
) -> None:
    playing(event)
    clock.at += timedelta(minutes=18, seconds=53)
    window = window_of(event)
    assert window.shell is not None
    window.shell.go("event")
    assert window.shell.header.chip.isVisible()
    assert "41:07" in window.shell.header.chip.text()


def test_at_zero_the_page_becomes_the_board_with_the_tables_furthest_behind_first(
    window_of: Open, event: Application, clock: FixedClock, settled: Settled
) -> None:
    playing(event)
    tables = event.tournament.tables_of(ONE)
    sheets = example_table(event.rules.books.of(tables[0]), tables[0].seats, Chance(3))
    event.run(EnterSheets(ONE, (TableEntry(tables[0].table, sheets),), confirm=True))
    event.run(MarkPaper(ONE, tables[1].table))
    window = window_of(event)
    page = page_of(window)
    assert not page.board.isVisible()
    clock.at += timedelta(minutes=60)
    page.timerEvent(None)
    assert page.board.isVisible()
    assert page.board._title.full_text.startswith("Heat 1: time up ")
    words = [tile.words for tile in page.board.tiles]
    assert words[0] == "3 to collect"
    assert words[-2:] == ["2 collected", "1 confirmed"]


def test_the_board_shows_a_table_that_waits_for_its_second_entry(
    window_of: Open, event: Application, clock: FixedClock
) -> None:
    """It had no colour for it, and the window failed."""
    fmt = replace(event.rules.format, second_entry=SecondEntries.ALL)
    event.run(EditEvent({"format": fmt.to_data()}))
    playing(event)
    first = event.tournament.tables_of(ONE)[0]
    sheets = example_table(event.rules.books.of(first), first.seats, Chance(3))
    event.run(EnterSheets(ONE, (TableEntry(first.table, sheets),), confirm=True))
    clock.at += timedelta(minutes=61)
    page = page_of(window_of(event))
    assert "1 second entry" in [tile.words for tile in page.board.tiles]


def test_esc_leaves_the_board_and_the_hint_brings_it_back(
    qtbot: QtBot, window_of: Open, event: Application, clock: FixedClock
) -> None:
    playing(event)
    clock.at += timedelta(minutes=61)
    page = page_of(window_of(event))
    assert page.go_back()
    assert not page.board.isVisible()
    qtbot.mouseClick(page.to_board.action, Qt.MouseButton.LeftButton)
    assert page.board.isVisible()


def test_a_tile_opens_its_table(qtbot: QtBot, window_of: Open, event: Application, clock: FixedClock) -> None:
    playing(event)
    clock.at += timedelta(minutes=61)
    window = window_of(event)
    page = page_of(window)
    opened: list[str] = []
    page.board._open = opened.append
    qtbot.mouseClick(page.board.tiles[0], Qt.MouseButton.LeftButton)
    assert opened == ["table:1:1"]


def test_prints_in_a_row_are_one_line_that_calls_the_printout_by_its_name(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    event.run(DrawHeats((ONE,), 7))
    event.run(PublishHeat(ONE))
    for _ in range(12):
        event.run(RecordPrint("scoresheets", ONE))
    window = window_of(event)
    assert window.shell is not None
    gateway = window.shell.gateway
    gateway.learn_printouts()
    settled(window)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # the lines that were shown before
    title = next(info.title for info in gateway.printouts if info.kind == "scoresheets")
    lines = [label.full_text for label in page_of(window).happened.findChildren(Label)]
    prints = [line for line in lines if gateway.texts.say(title) in line]
    assert len(prints) == 1
    assert "11 more" in prints[0]
    assert [line.newest.code for line in gateway.recent.lines[:2]] == ["printed", "heat_published"]


def test_a_step_without_a_name_names_nobody(window_of: Open, event: Application) -> None:
    event.who = NOBODY
    event.run(SetStatus((PlayerNo(1),), Status.PRESENT))
    window = window_of(event)
    lines = [label.full_text for label in page_of(window).happened.findChildren(Label)]
    assert any("present" in line for line in lines) and not any("referee" in line for line in lines)


def by_totals(event: Application, heat: HeatId, number: int) -> TableEntry:
    """A table entered from its totals alone, rank by rank."""
    seats = next(table for table in event.tournament.tables_of(heat) if table.table == number).seats
    sheets = tuple(
        Sheet(player, declared_total=4000 - 500 * place, declared_place=place)
        for place, player in enumerate(seats, start=1)
    )
    return TableEntry(TableNo(number), sheets)


def test_a_table_confirmed_from_totals_misses_nothing(event: Application, clock: FixedClock) -> None:
    playing(event)
    event.run(EnterSheets(ONE, (by_totals(event, ONE, 1),), confirm=True))
    view = today_view(event.tournament, event.rules, clock.now())
    assert not [lack for lack in view.missing if lack.grave]


def test_a_table_confirmed_from_totals_misses_its_deeds_where_the_format_asks_for_all(
    window_of: Open, event: Application, clock: FixedClock
) -> None:
    event.run(EditEvent({"format": {**event.tournament.event.format, "itemised": "all"}}))
    playing(event)
    event.run(EnterSheets(ONE, (by_totals(event, ONE, 1),), confirm=True))
    view = today_view(event.tournament, event.rules, clock.now())
    assert [lack.target for lack in view.missing if lack.grave] == ["table:1:1"]
    assert "scores" in view.waiting
    clock.at += timedelta(minutes=61)
    page = page_of(window_of(event))
    assert page.board.tiles[-1].words == "1 confirmed deeds needed"


def test_somebody_present_without_a_seat_is_missing_until_the_heat_begins(event: Application) -> None:
    event.run(DrawHeats((ONE,), 7))
    event.run(PublishHeat(ONE))
    event.run(AddPlayer(PlayerDraft(name_en="Late")))
    late = max(event.tournament.players)
    event.run(SetStatus((late,), Status.PRESENT))
    view = today_view(event.tournament, event.rules, event.clock.now())
    assert ("heats", "heat:1") in [(lack.page, lack.target) for lack in view.missing if lack.grave]
    assert "heats" in view.waiting
    assert view.now.text == msg("today.do_seat", heat=heat_named(ONE), n=1)
    assert "print" in [step.page for step in view.also]
    event.run(StartClock(ONE))
    view = today_view(event.tournament, event.rules, event.clock.now())
    assert not [lack for lack in view.missing if lack.page == "heats"]


def test_an_alternate_who_waits_for_a_seat_holds_no_paper_up(event: Application) -> None:
    event.run(DrawHeats((ONE,), 7))
    event.run(PublishHeat(ONE))
    event.run(AddPlayer(PlayerDraft(name_en="Spare"), Status.PRESENT, alternate=True))
    assert today_view(event.tournament, event.rules, event.clock.now()).now.page == "print"


def test_without_players_the_players_are_missing(event: Application) -> None:
    event.undo()
    view = today_view(event.tournament, event.rules, event.clock.now())
    assert not event.tournament.players
    assert [lack.page for lack in view.missing] == ["players"]


def test_a_clock_whose_tables_are_all_confirmed_has_ended_and_one_press_starts_the_next(
    qtbot: QtBot, window_of: Open, event: Application, clock: FixedClock, settled: Settled
) -> None:
    """It was "still on" until somebody ended it, while the hall read that the heat was over: the key ended
    the old clock where the page's one job was to start the new one."""
    two = HeatId("2")
    playing(event)
    entries = tuple(
        TableEntry(table.table, example_table(event.rules.books.of(table), table.seats, Chance(3)))
        for table in event.tournament.tables_of(ONE)
    )
    clock.at += timedelta(minutes=70)
    event.run(EnterSheets(ONE, entries, confirm=True))
    event.run(DrawHeats((two,), 7))
    event.run(PublishHeat(two))
    event.run(RecordPrint("scoresheets", two))
    window = window_of(event)
    shell = window.shell
    assert shell is not None
    assert shell.header.chip.text() == "heat 2 · 1:00:00"
    assert page_of(window).board.isHidden()
    assert page_of(window).present.do.text() == shell.clock.toggle.text() == "Start heat 2"
    press(qtbot, window, "Ctrl+Shift+F9")
    settled(window)
    assert shell.clock.view.heat == two and shell.clock.view.runs
    assert shell.clock.toggle.text() == "Pause heat 2"
    assert shell.clock.end.text() == "End heat 2…"


def test_the_tiles_of_few_tables_fill_the_page_and_those_of_many_scroll() -> None:
    few, many = (
        tile_size(6, QSize(1100, 560), QSize(136, 104)),
        tile_size(90, QSize(1100, 560), QSize(136, 104)),
    )
    assert few.width() * 3 + 24 <= 1100 < few.width() * 4
    assert few.height() * 2 + 12 <= 560
    assert few.height() > 200
    assert many == QSize(136, 104)
    assert tile_size(40, QSize(1229, 538), QSize(136, 104)).height() * 5 + 48 <= 538


def test_at_zero_six_tables_are_painted_large(window_of: Open, event: Application, clock: FixedClock) -> None:
    playing(event)
    clock.at += timedelta(minutes=61)
    page = page_of(window_of(event))
    QCoreApplication.processEvents()
    tiles = page.board.tiles
    assert min(tile.height() for tile in tiles) > 2 * Tile(large=True).sizeHint().height()
    for tile in tiles:
        holder = tile.parentWidget()
        assert holder is not None and tile.geometry().bottom() <= holder.height()
    assert not tiles[0].grab().isNull()


def test_what_happened_needs_no_scrolling(window_of: Open, event: Application, settled: Settled) -> None:
    for number in range(1, 13):
        event.run(EditEvent({"venue": f"Hall {number}"}))
    window = window_of(event)
    window.resize(1920, 1080)
    page = page_in(window, "today", TodayPage, settled)
    areas = page.findChildren(QScrollArea)
    scroll_areas = [area for area in areas if area.isVisible()]
    assert len(scroll_areas) == 2
    assert all(area.verticalScrollBar().maximum() == 0 for area in scroll_areas)


def test_five_lines_are_shown_and_a_link_leads_to_the_whole_journal(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    for number in range(1, 7):
        event.run(EditEvent({"venue": f"Hall {number}"}))
    window = window_of(event)
    page = page_of(window)
    lines = [label.full_text for label in page.happened.findChildren(Label)]
    venues = [line for line in lines if line.startswith("Changed: Venue")]
    assert len(venues) == 5 and venues[-1] == "Changed: Venue Hall 1 → Hall 2"
    qtbot.mouseClick(page.happened.all, Qt.MouseButton.LeftButton)
    settled(window)
    assert page.happened.all.text() == "Print…", "it said Record"
    assert window.shell is not None
    opened = window.shell.current
    assert isinstance(opened, PrintPage)
    assert opened.line is not None and opened.line.kind == "record"


def test_the_link_of_a_closed_projector_opens_it(qtbot: QtBot, window_of: Open, event: Application) -> None:
    """It said Open and went to another page."""
    playing(event)
    window = window_of(event)
    link = page_of(window).beside.open_screen
    assert link.isVisible() and link.text() == "Open the projector"
    qtbot.mouseClick(link, Qt.MouseButton.LeftButton)
    assert window.shell is not None
    assert window.shell.projector.output.state is not OutputState.CLOSED
    assert window.shell.current is page_of(window) and not link.isVisible()


def test_today_turns_when_the_time_for_protests_is_over(
    qtbot: QtBot, window_of: Open, event: Application, clock: FixedClock
) -> None:
    drawn(event)
    for heat in event.rules.format.heat_ids:
        play_heat(event, heat, int(heat))
    window = window_of(event)
    assert window.shell is not None
    present = page_of(window).present

    def offers_to_declare() -> bool:
        return any(each.text() == "Declare official" for each in present.findChildren(Button))

    assert present.do.text() == "Draw the final…" and not offers_to_declare()
    clock.at += timedelta(minutes=10)
    qtbot.waitUntil(offers_to_declare, timeout=5000)
    assert present.do.text() == "Draw the final…", "the day goes on; declaring can wait"


def test_a_wave_that_is_confirmed_gives_way_to_the_next(event: Application, clock: FixedClock) -> None:
    event.run(EditEvent({"boards": 3}))
    playing(event)
    first = [table for table in event.tournament.tables_of(ONE) if table.wave == 1]
    entries = tuple(
        TableEntry(table.table, example_table(event.rules.books.of(table), table.seats, Chance(3)))
        for table in first
    )
    event.run(EnterSheets(ONE, entries, confirm=True))
    start = next(step for step in todo(event) if step.act is Act.START)
    assert (start.heat, start.wave) == (ONE, 2)
    assert today_view(event.tournament, event.rules, clock.now()).board is None


def test_a_clock_that_nobody_ended_hides_nothing_of_the_next_heat(event: Application) -> None:
    """Today asked for the sheets of the next heat at once, without print and start."""
    two = HeatId("2")
    playing(event)
    play_heat(event, ONE, 3)
    event.run(DrawHeats((two,), 7))
    event.run(PublishHeat(two))
    assert [step.act for step in todo(event)[:2]] == [Act.GO, Act.START]
    assert todo(event)[0].text == msg("today.do_print", heat=heat_named(two))
    event.run(RecordPrint("scoresheets", two))
    assert todo(event)[0].act is Act.START and todo(event)[0].heat == two


def todo(event: Application) -> list[DayStep]:
    view = today_view(event.tournament, event.rules, event.clock.now())
    return [view.now, *view.also]


def test_on_a_wide_screen_the_heat_in_hand_stands_on_the_map_below_the_list(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    playing(event)
    window = window_of(event)
    page = page_of(window)
    assert not page.present.hall.isVisible(), "a laptop has no room for it"
    window.resize(1920, 1080)
    qtbot.waitUntil(page.present.hall.isVisible, timeout=5000)
    hall = page.present.hall
    assert hall.words[0].startswith("Table 1: to collect") and hall.height() >= 200
    assert page.present._list.verticalScrollBar().maximum() == 0, "nothing of the list has to be scrolled to"
    qtbot.mouseClick(hall, Qt.MouseButton.LeftButton, pos=hall.rect_of(TableNo(3)).center().toPoint())
    settled(window)
    assert window.shell is not None and isinstance(window.shell.current, ScoresPage)
    assert window.shell.current.table == TableNo(3)


def test_on_a_wide_screen_the_list_stays_above_the_map_whatever_has_changed_meanwhile(
    qtbot: QtBot, window_of: Open, event: Application
) -> None:
    playing(event)
    window = window_of(event)
    window.resize(1920, 1080)
    page = page_of(window)
    present, picture = page.present, page._picture
    qtbot.waitUntil(present.hall.isVisible, timeout=5000)
    assert picture is not None
    still_open = [check for check in picture.checks if check.state is not CheckState.DONE]
    fewer = replace(picture, checks=still_open[:2])
    present.show_picture(page.gateway.texts, fewer, page.gateway.zone)
    page._show_hall(ONE)  # lines just put in are not shown yet, and have no height
    needed = present._inner.sizeHint
    qtbot.waitUntil(lambda: present._list.viewport().height() >= needed().height() > 40, timeout=3000)


def test_on_a_low_screen_with_large_type_nothing_lies_over_anything(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    playing(event)
    event.run(EditEvent({"donation_target": 5000}))
    window = window_of(event)
    page = page_of(window)
    assert page.beside.preview.isVisible()
    for _ in range(3):
        window.step_scale(1)
    window.resize(1366, 680)
    qtbot.waitUntil(lambda: not page.beside.preview.isVisible(), timeout=5000)
    QApplication.processEvents()
    beside = page.beside
    assert beside.sum.geometry().bottom() <= beside.bar.geometry().top(), "the sum and its bar"
    assert beside.bar.geometry().bottom() <= beside.rect().bottom()
    assert page.happened._area.height() >= look().row, "a line of what happened at least"


@pytest.mark.parametrize("size", [QSize(1366, 768), QSize(1280, 800)])
def test_below_a_strip_with_waves_three_lines_of_what_happened_stay_in_sight(
    window_of: Open, event: Application, settled: Settled, qtbot: QtBot, size: QSize
) -> None:
    event.run(EditEvent({"boards": 3, "starts_at": "14:00"}))
    playing(event)
    window = window_of(event)
    window.resize(size)
    page = page_in(window, "today", TodayPage, settled)
    qtbot.waitUntil(lambda: page.happened._area.height() >= look().px(114), timeout=5000)
    window.resize(1366, 900)
    qtbot.waitUntil(page.beside.preview.isVisible, timeout=5000)


def test_what_happened_has_the_room_that_times_and_names_leave(
    window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    window.resize(1366, 768)
    happened = page_in(window, "today", TodayPage, settled).happened
    window.grab()
    for when in happened._whens:
        assert when.text() == when.full_text, "whole"
        assert when.width() < look().px(120), "the rest is the sentence's"


def test_from_an_hour_on_the_day_is_late_by_hours_and_minutes() -> None:
    assert [late_words(ENGLISH, each) for each in (59, 60, 708)] == [
        "59 min late",
        "1 h 0 min late",
        "11 h 48 min late",
    ]
    assert late_words(CHINESE, 708) == "遲 11 小時 48 分鐘"
