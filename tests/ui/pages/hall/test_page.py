"""The map of the hall: tables where they stand, moved by mouse and keys, seen from other pages too."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from tests.contact_sheet.words import painted
from tests.played_day import drafts
from tests.ui.eyes import NAME, children, face
from tests.ui.hand import Open, Settled, level_tables, page_in, press, primary, wait
from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.base.languages import Language
from tourney.base.texts import ENGLISH
from tourney.bootstrap import create_event
from tourney.clock.commands import StartClock
from tourney.event.hall_map import Landmark
from tourney.event.records import Status
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.heats.heats import Mark
from tourney.players.commands import EditPlayer, ImportPlayers, SetStatus
from tourney.setup.commands import EditEvent
from ui.main_window import MainWindow
from ui.pages.hall.page import HallPage
from ui.pages.today.page import TodayPage
from ui.parts.hall_card import CardInk
from ui.parts.hall_map import HallMapView

ONE = HeatId("1")
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def page(window_of: Open, event: Application, settled: Settled) -> HallPage:
    """The page with six tables of heat 1 in rows, with room around them."""
    event.run(DrawHeats((ONE, HeatId("2"), HeatId("3")), 7))
    event.run(PublishHeat(ONE))
    event.run(EditEvent({"hall": "rows"}))
    return page_in(window_of(event), "hall", HallPage, settled)


def event_of(folder: Path, clock: FixedClock, count: int) -> Application:
    """An event of so many players, none of them seated."""
    app = create_event(str(folder / "other.tourney"), "hk-90", clock=clock)
    if count:
        app.run(ImportPlayers(drafts(count)))
    return app


def shown(map_view: HallMapView) -> list[TableNo]:
    assert map_view.view is not None
    return [table.table for table in map_view.view.tables]


def middle(map_view: HallMapView, table: int) -> QPoint:
    return map_view.rect_of(TableNo(table)).center().toPoint()


def carry(map_view: HallMapView, table: int, by: QPointF) -> None:
    """Drag a table with the mouse by so many px and let go."""
    start = middle(map_view, table)
    end = start + by.toPoint()
    QTest.mousePress(map_view, LEFT, pos=start)
    QTest.mouseMove(map_view, (start + end) / 2)
    QTest.mouseMove(map_view, end)
    QTest.mouseRelease(map_view, LEFT, pos=end)


def places(event: Application) -> dict[str, list[float]]:
    tables = event.tournament.event.hall["tables"]
    assert isinstance(tables, dict)
    return tables


@pytest.fixture
def menu() -> Iterator[None]:
    """No menu stays open."""
    yield
    left = QApplication.activePopupWidget()
    if left is not None:
        left.close()


def test_a_table_is_dragged_to_its_place_and_one_undo_takes_it_back(
    qtbot: QtBot, page: HallPage, event: Application
) -> None:
    before = places(event)
    wide = page.map.rect_of(TableNo(2)).width()
    carry(page.map, 3, QPointF(0, 60))
    wait(qtbot, page)
    assert places(event)["3"][0] == before["3"][0]
    assert places(event)["3"][1] > before["3"][1]
    assert {key: place for key, place in places(event).items() if key != "3"} == {
        key: place for key, place in before.items() if key != "3"
    }
    assert page.map.rect_of(TableNo(2)).width() == pytest.approx(wide, rel=0.5)
    page.gateway.undo()
    wait(qtbot, page)
    assert places(event) == before


def test_a_table_dragged_off_or_onto_another_goes_back_and_it_is_told(
    qtbot: QtBot, page: HallPage, event: Application
) -> None:
    before = places(event)
    carry(page.map, 1, QPointF(-400, 0))
    wait(qtbot, page)
    assert "is off the hall" in page.shell.bar.words  # type: ignore[attr-defined]
    to_two = QPointF(middle(page.map, 2) - middle(page.map, 1))
    for by in (to_two, to_two * 0.6):
        page.shell.bar.clear()  # type: ignore[attr-defined]
        carry(page.map, 1, by)
        wait(qtbot, page)
        assert "Table 1 would lie on table 2: put back." in page.shell.bar.words  # type: ignore[attr-defined]
        assert places(event) == before and page.map.carried is None


def test_a_template_lays_out_all_tables_and_room_can_be_given(
    qtbot: QtBot, page: HallPage, event: Application
) -> None:
    page.template._buttons["horseshoe"].click()
    wait(qtbot, page)
    assert event.tournament.event.hall["template"] == "horseshoe"
    assert page.template.value == "horseshoe"
    size = event.tournament.event.hall["size"]
    assert [page.less.text(), page.more.text()] == ["Less room", "More room"], "no bare signs"
    page.more.click()
    wait(qtbot, page)
    assert event.tournament.event.hall["size"] > size  # type: ignore[operator]
    page.less.click()
    wait(qtbot, page)
    assert event.tournament.event.hall["size"] == size


def test_door_and_stage_are_put_on_a_side_and_stay_when_the_tables_are_laid_out_anew(
    qtbot: QtBot, page: HallPage, event: Application
) -> None:
    before = page.map.rect_of(TableNo(1)).top()
    page.landmarks[Landmark.STAGE]._buttons["top"].click()
    wait(qtbot, page)
    page.template._buttons["islands"].click()
    wait(qtbot, page)
    assert (event.tournament.event.hall["stage"], event.tournament.event.hall["door"]) == ("top", "")
    assert page.landmarks[Landmark.STAGE].value == "top" and page.map.rect_of(TableNo(1)).top() > before
    page.landmarks[Landmark.STAGE]._buttons[""].click()
    wait(qtbot, page)
    assert event.tournament.event.hall["stage"] == ""


def test_a_click_opens_sheet_clock_and_console_of_that_table(
    qtbot: QtBot, page: HallPage, event: Application, menu: None, clock: FixedClock, settled: Settled
) -> None:
    page.gateway.run(StartClock(ONE))
    wait(qtbot, page)
    clock.at += timedelta(minutes=10)
    page.refresh()
    QTest.mouseClick(page.map, LEFT, pos=middle(page.map, 4))
    opened = QApplication.activePopupWidget()
    assert isinstance(opened, QMenu)
    said = [action.text() for action in opened.actions() if action.text()]
    assert said == [
        "Open table 4 on Scores",
        "Clock of table 4",
        "Run table 4 by Tourney",
        "Seats of table 4",
        "Move table 4",
    ]
    inner = opened.actions()[1].menu()
    assert isinstance(inner, QMenu) and inner.isEnabled()
    assert [action.text() for action in inner.actions()] == [
        "1 more minute for this table",
        "2 more minutes for this table",
        "5 more minutes for this table",
        "Stop the clock of table 4",
    ]
    opened.actions()[0].trigger()
    opened.close()
    assert page.shell.current.id == "scores"  # type: ignore[attr-defined]
    assert page.shell.current.table == 4  # type: ignore[attr-defined]


def test_a_card_says_all_that_is_known_of_its_table(
    qtbot: QtBot, page: HallPage, event: Application, clock: FixedClock
) -> None:
    page.gateway.run(EditEvent({"boards": 3}))
    page.gateway.run(StartClock(ONE))
    wait(qtbot, page)
    clock.at += timedelta(minutes=10)
    page.refresh()
    first, last = page.map.words[0], page.map.words[5]
    assert first.startswith("Table 1: to collect · Wave 1 · Board 1 · ")
    assert last.startswith("Table 6: waiting · Wave 2 · Board 3 · ")
    number = event.tournament.tables[ONE, TableNo(1)].seats[0]
    assert f"{number} 參賽者{number}  Player {number}" in first
    parts = children(face(page.map))
    assert [part.text(NAME) for part in parts] == page.map.words


def test_the_time_of_a_table_moves_with_the_clock(
    qtbot: QtBot, page: HallPage, event: Application, clock: FixedClock
) -> None:
    page.gateway.run(StartClock(ONE))
    wait(qtbot, page)
    before = page.map.words[0]
    clock.at += timedelta(minutes=1)
    page.shell.clock.tick()
    assert page.map.words[0] != before


def test_an_event_without_map_is_shown_in_rows_and_says_what_to_do(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    page = page_in(window_of(event), "hall", HallPage, settled)
    assert shown(page.map) == [1, 2, 3, 4, 5, 6]
    assert page.said.words.startswith("Heat 1 is not drawn yet")
    assert not primary(page).isEnabled()
    page.gateway.run(DrawHeats((ONE,), 7))
    wait(qtbot, page)
    assert page.said.words.startswith("Drag each table to where it stands")
    assert primary(page).isEnabled()
    assert not event.tournament.event.hall
    page.gateway.run(PublishHeat(ONE))
    page.gateway.run(StartClock(ONE))
    wait(qtbot, page)
    assert not page.said.words, "nobody moves tables while they play"


def test_tables_without_a_place_stand_behind_the_last_and_can_be_kept_there(
    qtbot: QtBot, page: HallPage, event: Application
) -> None:
    page.gateway.run(EditEvent({"hall": {"tables": {"1": [10, 10], "2": [40, 10]}, "size": [60, 20]}}))
    wait(qtbot, page)
    assert "No place yet for 4 tables (3-6)" in page.said.words
    assert shown(page.map) == [1, 2, 3, 4, 5, 6]
    page.said.action.click()
    wait(qtbot, page)
    assert set(places(event)) == {"1", "2", "3", "4", "5", "6"}
    assert not page.said.words


def test_nobody_to_seat_says_what_comes_first(
    window_of: Open, event: Application, settled: Settled, tmp_path: Path, clock: FixedClock
) -> None:
    page = page_in(window_of(event_of(tmp_path, clock, 0)), "hall", HallPage, settled)
    assert page.stack.currentWidget() is page.empty
    page.empty.first.click()
    assert page.shell.current.id == "players"  # type: ignore[attr-defined]


def test_the_board_at_zero_may_be_the_map(
    qtbot: QtBot, page: HallPage, event: Application, window: MainWindow, settled: Settled, clock: FixedClock
) -> None:
    page.gateway.run(StartClock(ONE))
    wait(qtbot, page)
    clock.at += timedelta(minutes=100)
    page.refresh()
    today = page_in(window, "today", TodayPage, settled)
    assert today.board.isVisible()
    today.board.as_map.click()
    assert today.board.face.isVisible() and not today.board.as_map.isVisible()
    QTest.mouseClick(today.board.face.map, LEFT, pos=middle(today.board.face.map, 2))
    settled(window)
    assert window.shell is not None and window.shell.current is not None
    assert window.shell.current.id == "scores"
    today = page_in(window, "today", TodayPage, settled)
    today.board.face.back.click()
    assert today.board.tiles[0].isVisible()


def test_the_map_speaks_the_language_in_force(
    qtbot: QtBot, page: HallPage, window: MainWindow, settled: Settled
) -> None:
    window.set_language(Language.ZH)
    settled(window)
    assert page.map.words[0].startswith("第 1 枱") and "未開始" in page.map.words[0]
    assert page.template._buttons["islands"].text() == "小組"


@pytest.mark.parametrize("count", [4, 400])
def test_cards_fill_the_room_and_do_not_touch(
    qtbot: QtBot, window_of: Open, settled: Settled, count: int, tmp_path: Path, clock: FixedClock
) -> None:
    page = page_in(window_of(event_of(tmp_path, clock, count)), "hall", HallPage, settled)
    for template in ("rows", "horseshoe", "islands"):
        page._keep(template)
        wait(qtbot, page)
        rects = [page.map.rect_of(number) for number in shown(page.map)]
        assert len(rects) == count // 4
        assert all(page.map.rect().adjusted(-1, -1, 1, 1).contains(rect.toRect()) for rect in rects)
        overlapping = [(a, b) for at, a in enumerate(rects) for b in rects[at + 1 :] if a.intersects(b)]
        assert not overlapping
        assert not page.map.grab().isNull()


def test_links_are_drawn_when_asked_and_lie_beside_each_other(
    qtbot: QtBot, page: HallPage, event: Application, settled: Settled
) -> None:
    for number in event.tournament.players:
        page.gateway.run(EditPlayer(number, {"team": "One team only"}))
    wait(qtbot, page)
    plain = page.map.grab().toImage()
    page.links.click()
    assert page.map.grab().toImage() != plain
    assert page.map.words[0].count("are teammates") == 6


def test_a_team_has_the_chip_that_it_has_on_heats() -> None:
    ink = CardInk(ENGLISH, ("香港中文大學", "香港鐵路", "St. Paul’s"), tables=(), links=False)
    assert ink.chips == {"香港中文大學": "中文", "香港鐵路": "鐵路", "St. Paul’s": "SPS"}
    schools = ("香港中文大學", "香港鐵路", "香港中華煤氣", "拔萃男書院", "拔萃女書院")
    ink = CardInk(ENGLISH, schools, tables=(), links=False)
    assert [ink.chips[school] for school in schools] == ["中文", "鐵路", "中華", "拔男", "拔女"]
    firms = ("中華電力", "中華電力有限公司可持續發展部")
    ink = CardInk(ENGLISH, firms, tables=(), links=False)
    assert [ink.chips[firm] for firm in firms] == ["中華", "可持"], "not 有限"


def test_a_seat_of_somebody_not_here_yet_is_marked_once_people_check_in(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    event.run(DrawHeats((ONE,), 7))
    event.run(EditEvent({"hall": "rows"}))
    page = page_in(window_of(event), "hall", HallPage, settled)

    def marked() -> set[int]:
        assert page.map.view is not None
        seats = (seat for table in page.map.view.tables for seat in table.seats)
        return {seat.number for seat in seats if Mark.AWAITED in seat.marks}

    assert marked() == set(), "nobody checks in on this day so far"
    late = PlayerNo(9)
    page.gateway.run(SetStatus(tuple(n for n in event.tournament.players if n != late), Status.PRESENT))
    wait(qtbot, page)
    assert marked() == {late}
    words = [part.text(NAME) for part in children(face(page.map))]
    assert sum("not here" in each for each in words) == 1


def test_the_hall_is_that_of_the_heat_that_the_day_is_at_when_somebody_comes_back(
    qtbot: QtBot, page: HallPage, window: MainWindow, settled: Settled
) -> None:
    page_in(window, "today", TodayPage, settled)
    level_tables(page.gateway, ONE)
    wait(qtbot, page)
    page_in(window, "hall", HallPage, settled)
    assert page.chooser.value == "2"
    page.open_heat(ONE)
    page_in(window, "today", TodayPage, settled)
    page_in(window, "hall", HallPage, settled)
    assert page.chooser.value == "1", "a heat that was chosen stays while the day is where it was"


def test_the_hall_follows_the_clock_until_somebody_chooses_another_heat(
    page: HallPage, event: Application, settled: Settled, window: MainWindow
) -> None:
    """It stayed on a heat with an open table while the clock of the next one ran."""
    event.run(PublishHeat(HeatId("2")))
    page.gateway.run(StartClock(HeatId("2")))
    settled(window)
    assert page.chooser.value == "2"
    page.open_heat(ONE)
    page.gateway.run(EditEvent({"venue": "Town Hall"}))
    settled(window)
    assert page.chooser.value == "1"


def test_a_hall_whose_next_heat_is_not_drawn_shows_the_one_that_was_played_last(
    qtbot: QtBot, page: HallPage, window: MainWindow, settled: Settled
) -> None:
    page.open_heat(HeatId("2"))
    page_in(window, "today", TodayPage, settled)
    for heat in ("1", "2", "3"):
        level_tables(page.gateway, HeatId(heat))
        wait(qtbot, page)
    page_in(window, "hall", HallPage, settled)
    assert page.chooser.value == "3"


def test_every_name_of_the_map_has_one_size_and_a_long_one_takes_more_rows(
    qtbot: QtBot, page: HallPage, event: Application
) -> None:
    long = "Alexander Montgomery-Featherstonehaugh-Cholmondeley"
    for number in (1, 2, 3):
        page.gateway.run(EditPlayer(PlayerNo(number), {"name_zh": "", "name_en": long}))
    wait(qtbot, page)
    texts = painted(page.map)
    assert {text.size for text in texts if "Player" in text.text or text.text in long} == {14}
    assert sum(text.text.startswith("Alexander") for text in texts) == 3


def test_a_table_that_needs_nothing_has_neither_sign_nor_word(
    qtbot: QtBot, page: HallPage, event: Application
) -> None:
    said = " ".join(text.text for text in painted(page.map))
    assert "○" not in said and "waiting" not in said
    assert page.map.words[0].startswith("Table 1: waiting")


def test_why_the_map_cannot_be_printed_yet_is_said_in_the_words_of_the_window(
    window_of: Open, event: Application, settled: Settled
) -> None:
    page = page_in(window_of(event), "hall", HallPage, settled)
    why = primary(page).toolTip()
    assert not primary(page).isEnabled() and "(Heats)" in why and "tourney" not in why


def test_a_referee_finds_a_person_by_number_name_or_team(
    qtbot: QtBot, page: HallPage, event: Application
) -> None:
    tables = event.tournament.tables_of(ONE)
    table = tables[3]
    press(qtbot, page.window(), "Ctrl+F")
    qtbot.keyClicks(page.search, str(table.seats[1]))
    assert page.map.cursor_table == table.table
    assert page.map.found == {table.seats[1]}
    page.search.setText("player")
    qtbot.keyClick(page.search, Qt.Key.Key_Return)
    assert page.map.cursor_table == tables[4].table, "Enter goes to the next of several"
    assert len(page.map.found) == 24
    page.search.setText("nobody of that name")
    assert not page.map.found and page.search.property("wrong") == "true"
    qtbot.keyClick(page.search, Qt.Key.Key_Escape)
    qtbot.keyClick(page.search, Qt.Key.Key_Escape)
    assert page.isVisible() and page.map.hasFocus() and page.search.property("wrong") == ""
