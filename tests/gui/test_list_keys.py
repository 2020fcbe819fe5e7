"""Keys in lists: the ends of a list, rows on the clipboard, what is cut is told by a tip."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractItemView
from pytestqt.qtbot import QtBot

from tests.gui.hand import Open, Settled, page_in
from tourney.base.ids import PlayerNo
from tourney.competition.records import Status
from tourney.services.application import Application
from tourney.texts import ENGLISH
from ui.frame.help_dialogs import keys_text
from ui.pages.players.page import PlayersPage
from ui.widgets import Column, DataTable

KEYS, MODIFIERS = Qt.Key, Qt.KeyboardModifier


@pytest.fixture
def names(qtbot: QtBot) -> DataTable[str]:
    table: DataTable[str] = DataTable(
        [Column("No.", lambda row: str(len(row)), number=True, width=40), Column("Name", str, width=80)]
    )
    table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
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
    assert "Home, End" in shown and "copy the chosen rows" in shown
