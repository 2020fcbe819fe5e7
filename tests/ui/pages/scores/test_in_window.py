"""The scores page in the real window: scanner and keys as they come from outside."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication, QStyleOptionComboBox, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.hand import Open, Settled, choose_rare, page_in, press
from tests.ui.pages.scores.conftest import ONE
from tourney.application.application import Application
from tourney.base.heat_names import heat_named
from tourney.base.ids import FINAL, SEMI, PlayerNo, TableNo
from tourney.base.languages import Language
from tourney.base.texts import ENGLISH
from tourney.event.scan_codes import SheetCode
from tourney.heats.commands import DrawHeats
from tourney.players.commands import EditPlayer
from tourney.scores.commands import EnterSheets, TableEntry
from tourney.scoresheet.sheet import Sheet
from ui.base.desktop import FRAME
from ui.main_window import MainWindow
from ui.pages.heats.page import HeatsPage
from ui.pages.scores.page import ScoresPage
from ui.pages.scores.panel import results_page, results_words
from ui.widgets.theme import Role, look

Place = Callable[[ScoresPage], QWidget]

PLACES: dict[str, Place] = {
    "table number": lambda page: page.tiles.number,
    "tile": lambda page: page.tiles.tile(TableNo(2)),
    "place": lambda page: page.panel.quick.row_of(first_player(page)).place,
    "total": lambda page: page.panel.quick.row_of(first_player(page)).total,
    "deeds": lambda page: page.panel.itemised.grid,
    "cash": lambda page: page.panel.itemised.cash.total,
    "paper total": lambda page: page.panel.itemised.paper_total,
}


def first_player(page: ScoresPage) -> PlayerNo:
    assert page.panel.form is not None
    return page.panel.form.seats[0].number


def type_from_outside(qtbot: QtBot, window: MainWindow, text: str) -> None:
    """As a keyboard or a scanner types: to the window of the screen, which passes it on."""
    window.activateWindow()
    for character in text:
        qtbot.keyClick(window.windowHandle(), Qt.Key.Key_Return if character == "\n" else character)


@pytest.fixture
def page(window_of: Open, event: Application, settled: Settled) -> ScoresPage:
    """The scores page of the open event, table 1 shown."""
    window = window_of(event)
    assert window.shell is not None
    window.shell.go("scores", "table:1:1")
    settled(window)
    page = window.shell.current
    assert isinstance(page, ScoresPage)
    return page


@pytest.mark.parametrize("where", PLACES)
def test_a_scanned_sheet_opens_exactly_that_sheet_wherever_the_cursor_is(
    qtbot: QtBot, window: MainWindow, page: ScoresPage, event: Application, settled: Settled, where: str
) -> None:
    in_deeds = where in ("deeds", "cash", "paper total")
    page.panel.show_mode("deeds" if in_deeds else "quick")
    PLACES[where](page).setFocus()
    tournament = event.tournament
    player = tournament.tables[ONE, TableNo(4)].seats[2]
    code = SheetCode(tournament.event.code, ONE, TableNo(4), player).written
    type_from_outside(qtbot, window, f"{code}\n")
    settled(window)
    assert page.table == TableNo(4)
    page.panel.show_mode("deeds")
    assert page.panel.itemised.player == player
    assert event.tournament == tournament
    page.open_table(TableNo(1))
    assert page.draft is not None
    assert not page.draft.dirty
    assert page.tiles.number.text() == ""


@pytest.mark.parametrize("where", ["scores", "standings", "players", "today"])
def test_a_sheet_of_another_draw_is_told_wherever_its_code_is_typed(
    window: MainWindow, page: ScoresPage, event: Application, settled: Settled, where: str
) -> None:
    """Ctrl+K hands its code on to the same place."""
    assert window.shell is not None
    player = event.tournament.tables[ONE, TableNo(4)].seats[2]
    window.shell.go(where)
    for draw, told in ((7, True), (1, False)):
        window.shell.bar.clear()
        code = SheetCode(event.tournament.event.code, ONE, TableNo(4), player, "S2", draw)
        window.shell.scan(code.written)
        settled(window)
        assert ("other seats now" in window.shell.bar.words) is told
        assert where == "standings" or page.table == TableNo(4)


@pytest.mark.parametrize("where", ["table number", "place", "total", "cash", "paper total"])
def test_no_character_typed_into_a_field_is_a_command(
    qtbot: QtBot, window: MainWindow, page: ScoresPage, event: Application, settled: Settled, where: str
) -> None:
    page.panel.show_mode("deeds" if where in ("cash", "paper total") else "quick")
    PLACES[where](page).setFocus()
    before = event.tournament
    type_from_outside(qtbot, window, "pP.,;=#_ ")
    settled(window)
    assert event.tournament is before
    assert page.table == TableNo(1)
    assert page.draft is not None
    assert not page.draft.dirty
    assert QApplication.activePopupWidget() is None


@pytest.mark.parametrize("way", ["key", "mouse"])
def test_whoever_comes_to_the_page_types_at_once_on_each_visit(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled, way: str
) -> None:
    window = window_of(event)
    shell = window.shell
    assert shell is not None
    for visit in range(3):
        if way == "key":
            window.activateWindow()
            press(qtbot, window, "Ctrl+5")
        else:
            window.activateWindow()
            qtbot.mouseClick(shell.rail.button("scores"), Qt.MouseButton.LeftButton)
        settled(window)
        page = shell.current
        assert isinstance(page, ScoresPage)
        assert page.panel.form is not None
        row = page.panel.quick.row_of(page.panel.form.seats[visit].number)
        type_from_outside(qtbot, window, f"{visit + 1}{3000 - 100 * visit}\n")
        assert (row.place.value, row.total.value) == (visit + 1, 3000 - 100 * visit)
        press(qtbot, window, "Ctrl+1")
        settled(window)


def test_a_page_that_stood_empty_takes_the_digits_once_tables_are_there(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    event.undo()
    event.undo()
    window = window_of(event)
    window.activateWindow()
    press(qtbot, window, "Ctrl+5")
    shell = window.shell
    assert shell is not None
    shell.gateway.run(DrawHeats((ONE,), 7))
    settled(window)
    page = shell.current
    assert isinstance(page, ScoresPage)
    assert page.panel.quick.row_of(first_player(page)).place.hasFocus()


@pytest.mark.parametrize("language", [Language.EN, Language.ZH])
def test_on_a_laptops_screen_all_deeds_stand_with_their_heads_and_sub_totals(
    window: MainWindow, page: ScoresPage, settled: Settled, language: Language
) -> None:
    """1366 x 768 less a task bar and the frame: either the heads or two sub-totals were always cut."""
    room = QRect(0, 0, 1366, 728).marginsRemoved(FRAME)
    window.resize(1366, room.height())
    window.set_language(language)
    page.panel.show_mode("deeds")
    settled(window)
    QApplication.processEvents()
    assert window.height() == room.height()
    form = page.panel.itemised
    seen = form.grid.visibleRegion().boundingRect()
    assert seen == form.grid.rect()
    assert page.panel.checks.height() >= look().px(45)


def test_the_engine_referees_a_table_from_behind_the_dots(
    qtbot: QtBot, window: MainWindow, page: ScoresPage
) -> None:
    shell = window.shell
    assert shell is not None
    asked: list[tuple[object, object]] = []
    shell.wants_table.disconnect()
    shell.wants_table.connect(lambda heat, table: asked.append((heat, table)))
    choose_rare(qtbot, page.panel, "Run the table\tF4")
    shell.go("heats")
    heats = shell.current
    assert isinstance(heats, HeatsPage)
    heats.board.select_table(TableNo(3))
    choose_rare(qtbot, heats, "Run table 3 by Tourney")
    assert asked == [(ONE, TableNo(1)), (ONE, TableNo(3))]


def test_after_the_final_the_button_leads_to_the_champion() -> None:
    assert [results_page(heat) for heat in (ONE, SEMI, FINAL)] == ["standings", "finals", "finals"]
    assert ENGLISH.say(results_words(FINAL)) == "See the champion"
    assert ENGLISH.say(results_words(ONE)) == "See the standings"


def test_what_was_said_is_said_anew_in_the_other_language(
    qtbot: QtBot, window: MainWindow, page: ScoresPage, event: Application, settled: Settled
) -> None:
    for number in range(1, 7):
        page.open_table(TableNo(number))
        page.panel.start_typing()
        type_from_outside(qtbot, window, "14215\n22395\n3900\n4800\n")
        for _ in range(2):
            press(qtbot, window, "Ctrl+Return")
            settled(window)
    assert window.shell is not None
    assert window.shell.bar.words == "Heat 1 confirmed."
    window.set_language(Language.ZH)
    assert window.shell.bar.words == "第 1 局賽果齊備。"


def test_undo_leads_to_the_table_that_was_undone(
    qtbot: QtBot, window: MainWindow, page: ScoresPage, event: Application, settled: Settled
) -> None:
    two = event.tournament.tables[ONE, TableNo(2)]
    entry = TableEntry(TableNo(2), tuple(Sheet(n, cash=900) for n in two.seats))
    page.gateway.run(EnterSheets(ONE, (entry,)))
    settled(window)
    assert page.panel.form is not None and page.panel.form.table == 1
    press(qtbot, window, "Ctrl+Z")
    settled(window)
    assert page.panel.form.table == 2, "what is typed now is typed there"
    page.open_target("table:1:3")
    press(qtbot, window, "Ctrl+Y")
    settled(window)
    assert page.panel.form.table == 2


@pytest.mark.parametrize("language", [Language.EN, Language.ZH])
def test_what_a_row_says_of_its_table_is_whole_on_a_laptop(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled, language: Language
) -> None:
    window = window_of(event)
    window.set_language(language)
    page = page_in(window, "scores", ScoresPage, settled)
    type_from_outside(qtbot, window, "1")
    tile = page.tiles.tile(TableNo(1))
    texts = page.gateway.texts
    assert texts("scores.tile_typed") in tile.words
    room = tile.width() - look().px(10) - look().px(6) - look().px(38)
    metrics = QFontMetrics(look().font(Role.SMALL, bold=True))
    for key in (
        "scores.tile_typed",
        "scores.tile_correcting",
        "scores.totals_only",
        "doubts.mark",
        "day.state_not_yet",
        "day.state_out",
    ):
        assert metrics.horizontalAdvance(f"✏ {texts(key, effect=1400)}") <= room, key


@pytest.mark.parametrize("language", [Language.EN, Language.ZH])
def test_which_heat_is_chosen_and_how_far_it_is_can_be_read_whole(
    window_of: Open, event: Application, settled: Settled, language: Language
) -> None:
    window = window_of(event)
    window.set_language(language)
    page = page_in(window, "scores", ScoresPage, settled)
    chosen = page.chooser.heats
    words = page.gateway.texts("scores.heat_choice", heat=heat_named(SEMI), confirmed=2, tables=4)
    option = QStyleOptionComboBox()
    chosen.initStyleOption(option)
    style = chosen.style()
    room = style.subControlRect(
        style.ComplexControl.CC_ComboBox, option, style.SubControl.SC_ComboBoxEditField, chosen
    )
    assert chosen.fontMetrics().horizontalAdvance(words) <= room.width()


def test_place_and_total_stand_in_the_same_place_at_every_table(
    qtbot: QtBot, page: ScoresPage, event: Application
) -> None:
    long = event.tournament.tables_of(ONE)[0].seats[1]
    page.gateway.run(EditPlayer(long, {"name_en": "Alexander Montgomery-Featherstonehaugh"}))
    qtbot.waitUntil(lambda: not page.gateway.busy, timeout=10_000)
    places = []
    for table in (1, 2, 3):
        page.open_target(f"table:{ONE}:{table}")
        QApplication.processEvents()
        row = page.panel.quick.row_of(first_player(page))
        places.append((row.place.x(), row.total.x()))
    assert len(set(places)) == 1
    page.open_target(f"table:{ONE}:1")
    QApplication.processEvents()
    name = page.panel.quick.row_of(long).name
    assert name.text() == name.full_text, "the longest name is whole"


def test_the_paper_total_stays_where_it_is_while_it_is_compared(
    qtbot: QtBot, page: ScoresPage, event: Application
) -> None:
    page.panel.show_mode("deeds")
    QApplication.processEvents()
    itemised, places = page.panel.itemised, []
    for typed in ("", "12000", "0"):
        itemised.cash.total.setFocus()
        qtbot.keyClicks(itemised.cash.total, "5")
        itemised.paper_total.setFocus()
        itemised.paper_total.selectAll()
        qtbot.keyClicks(itemised.paper_total, typed)
        QApplication.processEvents()
        places.append((itemised.paper_total.x(), itemised.agreement))
    assert {words for _, words in places} != {""}, "it was compared"
    assert len({x for x, _ in places}) == 1
