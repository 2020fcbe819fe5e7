"""A list measures what is in its cells once for the rows that it shows, however often its room changes."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.hand import Open, Settled, page_in, put_on
from tourney.application.application import Application
from ui.pages.players.page import PlayersPage
from ui.widgets.table import FIT_ROLE, Column, DataTable, fitting_font
from ui.widgets.theme import Look, Role, load_tokens, look

ROWS, COLUMNS = 40, 8


@pytest.fixture
def asked() -> Counter[int]:
    """How many cells of each column somebody has read."""
    return Counter()


@pytest.fixture
def table(qapp: QApplication, qtbot: QtBot, asked: Counter[int]) -> DataTable[int]:
    """A name that must not be cut, and columns that are as wide as their content or make way for it."""

    def column(at: int) -> Column[int]:
        def text(row: int) -> str:
            asked[at] += 1
            return f"{row:,} of {at}"

        return Column(f"head {at}", text, room="name" if at == 0 else "spare" if at % 2 else "")

    put_on(qapp, Look(load_tokens("light")))
    made: DataTable[int] = DataTable([column(at) for at in range(COLUMNS)])
    qtbot.addWidget(made)
    made.resize(400, 300)
    return made


def _hidden(table: DataTable[int]) -> list[int]:
    return [at for at in range(COLUMNS) if table.isColumnHidden(at)]


def test_new_rows_are_read_once_to_be_measured(table: DataTable[int], asked: Counter[int]) -> None:
    asked.clear()
    table.set_rows(range(ROWS))
    assert _hidden(table) == [1, 3, 5, 7]
    assert asked == dict.fromkeys(range(COLUMNS), ROWS)


def test_other_room_reads_nothing_but_the_names(table: DataTable[int], asked: Counter[int]) -> None:
    table.set_rows(range(ROWS))
    table.setUpdatesEnabled(False)  # what is painted is read too
    table.show()
    table.resize(2000, 300)
    assert not _hidden(table)
    wide = [table.columnWidth(at) for at in range(1, COLUMNS)]
    asked.clear()
    for width in (400, 2000):
        table.resize(width, 300)
    assert [table.columnWidth(at) for at in range(1, COLUMNS)] == wide
    assert not set(asked) - {0}


def test_a_name_is_set_smaller_before_it_is_cut(qapp: QApplication) -> None:
    font = look().font(Role.BODY)
    wide = QFontMetrics(font).horizontalAdvance("Anneliese von und zu Liechtenstein")
    assert fitting_font(font, "Anneliese von und zu Liechtenstein", wide) == font
    smaller = fitting_font(font, "Anneliese von und zu Liechtenstein", wide * 3 // 4)
    assert smaller.pixelSize() < font.pixelSize()
    assert QFontMetrics(smaller).horizontalAdvance("Anneliese von und zu Liechtenstein") <= wide * 3 // 4 + 1
    assert fitting_font(font, "Anneliese von und zu Liechtenstein", 10).pixelSize() == look().px(9)


def test_people_and_teams_of_a_list_are_fitted_and_figures_are_not(
    window_of: Open, event: Application, settled: Settled
) -> None:
    page = page_in(window_of(event), "players", PlayersPage, settled)
    model = page.roster.table.rows_model
    fitted = [c.title for at, c in enumerate(model.columns) if model.index(0, at).data(FIT_ROLE)]
    assert {"Chinese name", "English name", "Team"} <= set(fitted) and "Donation" not in fitted
    assert not [c.title for c in model.columns if "eat" in c.title and "Team" not in c.title], "not drawn yet"
