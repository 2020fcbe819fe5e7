"""Keys in lists: the ends of a list, rows on the clipboard, what is cut is told by a tip."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QItemSelection, QItemSelectionModel, Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from tests.ui.hand import Open, Settled, level_tables, page_in, press
from tourney.application.application import Application
from tourney.base.ids import HeatId, PlayerNo
from tourney.base.texts import ENGLISH
from tourney.event.records import Status
from tourney.heats.commands import DrawHeats, PublishHeat
from ui.frame.menus import keys_text
from ui.pages.event.page import EventPage
from ui.pages.players.list import PeopleTable
from ui.pages.players.page import PlayersPage
from ui.pages.standings.table import StandingsTable
from ui.widgets.table import Column, DataTable

ONE = HeatId("1")
KEYS, MODIFIERS = Qt.Key, Qt.KeyboardModifier


@pytest.fixture
def names(qtbot: QtBot) -> DataTable[str]:
    table: DataTable[str] = DataTable(
        [Column("No.", lambda row: str(len(row)), number=True, width=40), Column("Name", str, width=80)]
    )
    table.set_rows(["Ada", "=cmd()", "-5", "Anneliese Müller-Großschmidt"])
    qtbot.addWidget(table)
    table.resize(200, 200)
    table.show()
    return table


@pytest.mark.parametrize("modifier", [MODIFIERS.NoModifier, MODIFIERS.ControlModifier])
def test_home_and_end_choose_the_first_and_the_last_row(
    qtbot: QtBot, names: DataTable[str], modifier: Qt.KeyboardModifier
) -> None:
    qtbot.keyClick(names, KEYS.Key_End, modifier)
    assert names.selected_rows() == [names.current_row] == ["Anneliese Müller-Großschmidt"]
    qtbot.keyClick(names, KEYS.Key_Home, modifier)
    assert names.selected_rows() == [names.current_row] == ["Ada"]


def test_chosen_rows_are_copied_below_their_heads_and_no_name_is_a_formula(
    qtbot: QtBot, names: DataTable[str]
) -> None:
    qtbot.keyClick(names, KEYS.Key_A, MODIFIERS.ControlModifier)
    qtbot.keyClick(names, KEYS.Key_C, MODIFIERS.ControlModifier)
    assert QGuiApplication.clipboard().text().split("\n") == [
        "No.\tName",
        "3\tAda",
        "6\t'=cmd()",
        "2\t-5",
        "28\tAnneliese Müller-Großschmidt",
    ]


def test_one_column_of_the_chosen_rows_is_copied_alone(qtbot: QtBot, names: DataTable[str]) -> None:
    names.setCurrentIndex(names.rows_model.index(0, 1))
    qtbot.keyClick(names, KEYS.Key_Down, MODIFIERS.ShiftModifier)
    qtbot.keyClick(names, KEYS.Key_C, MODIFIERS.ControlModifier | MODIFIERS.ShiftModifier)
    assert QGuiApplication.clipboard().text().split("\n") == ["Name", "Ada", "'=cmd()"]


@pytest.mark.parametrize("page_id", ["players", "standings"])
def test_all_rows_of_a_page_are_copied_as_they_are_shown(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled, page_id: str
) -> None:
    event.run(DrawHeats((ONE,), 7))
    event.run(PublishHeat(ONE))
    level_tables(event, ONE)
    window = window_of(event)
    assert window.shell is not None
    window.shell.go(page_id)
    settled(window)
    table = window.findChild(StandingsTable if page_id == "standings" else PeopleTable)
    assert isinstance(table, DataTable)
    table.setFocus()
    press(qtbot, window, "Ctrl+A")
    press(qtbot, window, "Ctrl+C")
    heads, *lines = QGuiApplication.clipboard().text().split("\n")
    shown = [c.title for at, c in enumerate(table.rows_model.columns) if not table.isColumnHidden(at)]
    assert heads.split("\t") == [" ".join(title.split()) for title in shown]
    assert len(lines) == 24


def test_a_block_of_deeds_names_is_copied(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    page = page_in(window, "event", EventPage, settled)
    page.open_target(f"deed:{page.deeds.model.lines[0].deed}")
    view = page.deeds.view
    first, last = view.model().index(0, 2), view.model().index(1, 3)
    view.selectionModel().select(
        QItemSelection(first, last), QItemSelectionModel.SelectionFlag.ClearAndSelect
    )
    qtbot.keyClick(view, KEYS.Key_C, MODIFIERS.ControlModifier)
    lines = [line.split("\t") for line in QGuiApplication.clipboard().text().split("\n")]
    deeds = page.deeds.model.lines
    assert lines[1:] == [[deed.shipped.zh, deed.shipped.en] for deed in deeds[:2]]
    assert len(lines[0]) == 2


def test_the_tip_of_a_cell_is_the_whole_text_where_it_is_cut(names: DataTable[str]) -> None:
    model = names.rows_model
    assert names.cut_text(model.index(0, 1)) == ""
    assert names.cut_text(model.index(3, 1)) == "Anneliese Müller-Großschmidt"


def test_a_letter_acts_on_the_player_seen_selected(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    """Ctrl+End moved the view and left the selection behind, and A marked a player out of sight."""
    window = window_of(event)
    page = page_in(window, "players", PlayersPage, settled)
    table = page.roster.table
    qtbot.keyClick(table, KEYS.Key_End, MODIFIERS.ControlModifier)
    qtbot.keyClick(table, KEYS.Key_A)
    table.let_go()
    settled(window)
    players = event.tournament.players
    assert [n for n in players if players[n].status is Status.ABSENT] == [PlayerNo(24)]


def test_the_help_of_keys_names_those_of_lists() -> None:
    shown = keys_text(ENGLISH, (), ())
    assert all(words in shown for words in ("Home, End", "all rows", "copy rows"))
