"""The list of standings while heats begin to count and cease to: its columns change with its rows."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.hand import Open, Settled, page_in
from tourney.application.application import Application
from tourney.application.example import check_everybody_in, example_table, play_heat
from tourney.base.chance import Chance
from tourney.base.clocks import FixedClock
from tourney.base.ids import HeatId, PlayerNo
from tourney.bootstrap import create_event, open_event
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats
from tourney.players.commands import ImportPlayers
from tourney.scores.commands import EnterSheets, TableEntry
from tourney.standings.ruling_commands import AdjustPoints
from ui.main_window import MainWindow
from ui.pages.standings.page import StandingsPage

ONE, TWO, THREE = HeatId("1"), HeatId("2"), HeatId("3")
Steps = Callable[[Application, MainWindow], None]


def here(event: Application, window: MainWindow) -> None:
    """A table of the next heat comes in at this computer."""
    assert window.shell is not None
    table = next(each for each in event.tournament.tables_of(TWO))
    sheets = example_table(event.rules.book, table.seats, Chance(5))
    window.shell.gateway.run(EnterSheets(TWO, (TableEntry(table.table, sheets),), confirm=True))


def elsewhere(event: Application, window: MainWindow) -> None:
    """Another program brings it in."""
    other = open_event(event.place, "other laptop")
    play_heat(other, TWO, 5, tables=1)
    other.close()
    assert window.shell is not None
    window.shell.gateway.poll()


def heats_shown(window: MainWindow) -> list[str]:
    assert window.shell is not None
    page = window.shell.current
    assert isinstance(page, StandingsPage)
    table = page.table
    count = table.rows_model.columnCount()
    assert table.horizontalHeader().count() == count
    for row in range(table.rows_model.rowCount()):
        for column in range(count):
            assert table.rows_model.data(table.rows_model.index(row, column)) is not None
    return [column.title for column in table.rows_model.columns if column.title.startswith("Heat ")]


@pytest.mark.parametrize("comes", [here, elsewhere], ids=["here", "elsewhere"])
def test_the_first_table_of_the_next_heat_comes_in(
    event: Application, window_of: Open, settled: Settled, qtbot: QtBot, comes: Steps
) -> None:
    check_everybody_in(event)
    event.run(DrawHeats((ONE, TWO, THREE), 5))
    play_heat(event, ONE, 5)
    window = window_of(event)
    page = page_in(window, "standings", StandingsPage, settled)
    assert heats_shown(window) == ["Heat 1"]
    page.table.select(lambda line: line.number == 7)
    comes(event, window)
    qtbot.waitUntil(lambda: len(heats_shown(window)) == 2, timeout=5000)
    settled(window)
    assert heats_shown(window) == ["Heat 1", "Heat 2"]
    assert page.table.current_row is not None
    assert page.table.current_row.number == 7
    assert not page.grab().isNull()


def test_undo_and_redo_take_heats_away_and_bring_them_back(
    event: Application, window_of: Open, settled: Settled, clock: FixedClock
) -> None:
    check_everybody_in(event)
    event.run(DrawHeats((ONE, TWO, THREE), 5))
    for heat in (ONE, TWO, THREE):
        play_heat(event, heat, 5, tables=1)
    window = window_of(event)
    page = page_in(window, "standings", StandingsPage, settled)
    seen = [len(heats_shown(window))]
    for step in (window.undo, window.undo, window.undo, window.redo, window.redo, window.redo):
        step()
        settled(window)
        settled(window)
        seen.append(len(heats_shown(window)))
        assert not page.grab().isNull()
    assert seen == [3, 2, 1, 0, 1, 2, 3]


def test_assets_and_the_penalty_stay_beside_the_panel(
    event: Application, window_of: Open, settled: Settled
) -> None:
    """1366 px, three heats, one long name, somebody with a penalty."""
    long = "Alexandrina Bernadette Josephine Müller-Großschmidt"
    event.run(ImportPlayers((PlayerDraft(name_en=long),)))
    check_everybody_in(event)
    event.run(DrawHeats((ONE, TWO, THREE), 5))
    for heat in (ONE, TWO, THREE):
        play_heat(event, heat, 5)
    event.run(AdjustPoints(PlayerNo(3), -60, "late"))
    window = window_of(event)
    page = page_in(window, "standings", StandingsPage, settled)
    page.rulings_button.click()
    settled(window)
    window.grab()
    settled(window)
    table = page.table
    shown = {each.title: not table.isColumnHidden(at) for at, each in enumerate(table.rows_model.columns)}
    assert shown["Assets"] and shown["±"] and all(shown[f"Heat {n}"] for n in (1, 2, 3))


def test_points_stay_whatever_the_panel_had_to_hide(
    event: Application, window_of: Open, settled: Settled, qtbot: QtBot
) -> None:
    """A column that the panel takes away is not the one that stands in its place without the panel."""
    long = "Anneliese Müller-Großschmidt von Hohenzollern"
    event.run(ImportPlayers((PlayerDraft(name_en=long, team="German Swiss International School"),)))
    check_everybody_in(event)
    event.run(DrawHeats((ONE, TWO, THREE), 5))
    for heat in (ONE, TWO, THREE):
        play_heat(event, heat, 5)
    event.run(AdjustPoints(PlayerNo(3), -60, "late"))
    window = window_of(event)
    window.resize(1280, 720)
    page = page_in(window, "standings", StandingsPage, settled)
    page.rulings_button.click()
    qtbot.waitUntil(lambda: not page.side.isHidden(), timeout=5000)
    table = page.table

    def hidden() -> set[str]:
        settled(window)
        window.grab()
        return {each.title for at, each in enumerate(table.rows_model.columns) if table.isColumnHidden(at)}

    assert hidden() and "Points" not in hidden()
    qtbot.mouseClick(page.rulings_button, Qt.MouseButton.LeftButton)
    assert page.side.isHidden() and not hidden()
    qtbot.mouseClick(page.rulings_button, Qt.MouseButton.LeftButton)
    assert hidden() and "Points" not in hidden()
    window.resize(1918, 1040)
    assert not page.side.isHidden() and not hidden()


@pytest.mark.parametrize(("format_id", "head"), [("hk-90", "Final"), ("world-2009", "Semi-final")])
def test_the_head_over_who_goes_through_is_the_stage_that_they_go_to(
    tmp_path: Path, window_of: Open, settled: Settled, format_id: str, head: str
) -> None:
    app = create_event(str(tmp_path / "stages.tourney"), format_id, name="Day")
    app.run(ImportPlayers(tuple(PlayerDraft(name_en=f"Player {n}") for n in range(1, 25))))
    check_everybody_in(app)
    for heat in app.rules.format.heat_ids:
        app.run(DrawHeats((heat,), 5))
        play_heat(app, heat, 5)
    page = page_in(window_of(app), "standings", StandingsPage, settled)
    titles = [column.title for column in page.table.rows_model.columns]
    assert [title for title in titles if "inal" in title] == [head]


def test_while_nothing_is_settled_no_column_says_so_of_everybody(
    window_of: Open, event: Application, settled: Settled
) -> None:
    check_everybody_in(event)
    event.run(DrawHeats((ONE,), 5))
    play_heat(event, ONE, 5)
    page = page_in(window_of(event), "standings", StandingsPage, settled)
    assert not any("inal" in column.title for column in page.table.rows_model.columns)
