"""A list measures what is in its cells once for the rows that it shows, however often its room changes."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ui.theme import Look, apply_look, load_tokens
from ui.widgets import Column, DataTable

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

    apply_look(qapp, Look(load_tokens("light")))
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
