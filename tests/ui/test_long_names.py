"""Names are whole where there is room: on the cards of a draw, in quick entry, in the standings."""

from __future__ import annotations

from typing import cast

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetrics, QTextLayout
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.contact_sheet.words import painted
from tests.ui.hand import Open, Settled, page_in, put_on
from tourney.application.application import Application
from tourney.application.example import check_everybody_in, play_heat
from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.base.names import PersonName
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import EditPlayer, ImportPlayers
from tourney.standings.ruling_commands import AdjustPoints
from ui.pages.heats.board import CardGrid, CardLine, SeatingCard, Sizes
from ui.pages.heats.page import HeatsPage
from ui.pages.players.page import PlayersPage
from ui.pages.scores.page import ScoresPage
from ui.pages.standings.page import StandingsPage
from ui.parts.dialogs import numbered
from ui.widgets import table as table_cells
from ui.widgets.table import Column, DataTable
from ui.widgets.text import name_lines
from ui.widgets.theme import Look, Role, load_tokens, look

LONG, TEAM = "Anneliese Müller-Großschmidt von Hohenzollern", "German Swiss International School"
ONE = HeatId("1")


@pytest.fixture
def drawn(event: Application) -> Application:
    """Player 25 has a long name and a long team; heat 1 is drawn and published."""
    event.run(ImportPlayers((PlayerDraft(name_en=LONG, team=TEAM),)))
    check_everybody_in(event)
    event.run(DrawHeats(event.rules.format.heat_ids, 3))
    event.run(PublishHeat(ONE))
    return event


def test_a_name_wider_than_its_card_takes_a_second_row_on_its_own_line_alone() -> None:
    line, other = CardLine(PlayerNo(1), "1", "1", LONG), CardLine(PlayerNo(2), "2", "2", "Lee")
    sizes = Sizes(card=228, gap=12, head=36, line=28, second=24, note=20, pad=10)
    tiles = [SeatingCard(TableNo(n), f"Table {n}", "", (line, other)) for n in range(1, 7)]

    def rows(content: CardLine, width: int) -> int:
        return 2 if content is line and width < 400 else 1

    wide = CardGrid(tiles, 1260, sizes, columns=3, rows=rows)
    narrow = CardGrid(tiles, 1260, sizes, columns=5, rows=rows)
    assert (wide.wrapped, narrow.wrapped) == (0, 6)
    assert [wide.line_rect(0, at).height() for at in (0, 1)] == [28, 28]
    assert [narrow.line_rect(0, at).height() for at in (0, 1)] == [52, 28]
    assert narrow.line_rect(0, 1).top() == narrow.line_rect(0, 0).bottom() + 1


@pytest.mark.parametrize("players", [12, 40, 80])
def test_names_on_cards_have_one_size_and_are_whole(
    window_of: Open, event: Application, settled: Settled, players: int
) -> None:
    names = [LONG if n % 9 == 0 else f"Chan Tai Man {n}" for n in range(players)]
    event.run(ImportPlayers(tuple(PlayerDraft(name_en=name, team=TEAM) for name in names)))
    check_everybody_in(event)
    event.run(DrawHeats(event.rules.format.heat_ids, 3))
    window = window_of(event)
    window.resize(1366, 728)
    board = page_in(window, "heats", HeatsPage, settled).board
    settled(window)
    begins = ("Anneliese", "Chan Tai", "Player")
    sizes = {text.size for text in painted(board.viewport()) if text.text.startswith(begins)}
    assert len(sizes) == 1
    assert board._grid.height * board._grown <= board.viewport().height() or board._grown == 1


def test_a_long_name_stands_whole_in_quick_entry(
    window_of: Open, drawn: Application, settled: Settled
) -> None:
    window = window_of(drawn)
    page = page_in(window, "scores", ScoresPage, settled)
    table = next(t.table for t in drawn.tournament.tables_of(ONE) if 25 in t.seats)
    assert window.shell is not None
    window.shell.go("scores", f"table:{ONE}:{table}")
    settled(window)
    name = page.panel.quick.row_of(PlayerNo(25)).name
    window.grab()
    assert name.full_text == LONG and name.text() == LONG


def test_standings_spare_games_and_sizes_before_a_name_is_cut(
    window_of: Open, drawn: Application, settled: Settled
) -> None:
    play_heat(drawn, ONE, 5)
    page = page_in(window_of(drawn), "standings", StandingsPage, settled)
    table = page.table
    assert table.columnWidth(2) >= QFontMetrics(look().font()).horizontalAdvance(LONG)
    team = next(at for at, column in enumerate(table.rows_model.columns) if column.room == "shares")
    row = next(r for r, line in enumerate(table.rows_model.rows) if line.number == 25)
    index = table.rows_model.index(row, team)
    assert table.sizeHintForIndex(index).width() <= table.columnWidth(team)
    assert not table.horizontalScrollBar().maximum()


def test_beside_the_panel_teams_stay_where_there_is_room(
    qtbot: QtBot, window_of: Open, drawn: Application, settled: Settled
) -> None:
    play_heat(drawn, ONE, 5)
    window = window_of(drawn)
    page = page_in(window, "standings", StandingsPage, settled)
    page.open_target("player:25")
    qtbot.waitUntil(lambda: not page.side.isHidden(), timeout=5000)
    assert not any(column.room == "shares" for column in page.table.rows_model.columns)
    window.resize(1920, 1040)
    settled(window)
    window.grab()
    assert any(column.room == "shares" for column in page.table.rows_model.columns)


def test_a_long_name_takes_lines_beside_the_rulings_and_no_heat_is_hidden(
    window_of: Open, drawn: Application, settled: Settled, qtbot: QtBot
) -> None:
    for heat in drawn.rules.format.heat_ids:
        play_heat(drawn, heat, 5)
    drawn.run(AdjustPoints(PlayerNo(25), -60, "late twice"))
    page = page_in(window_of(drawn), "standings", StandingsPage, settled)
    page.rulings_button.click()
    assert not page.side.isHidden()
    qtbot.waitUntil(lambda: page.side.width() < 308, timeout=5000)
    table = page.table
    assert not any(table.isColumnHidden(at) for at in range(table.rows_model.columnCount()))
    row = next(r for r, line in enumerate(table.rows_model.rows) if line.number == 25)
    assert table.rowHeight(row) > look().row
    assert table.columnWidth(2) >= look().px(132)


def test_the_side_is_never_narrower_than_the_longest_word_in_it(
    window_of: Open, drawn: Application, settled: Settled, qtbot: QtBot
) -> None:
    """Lines and links were cut at its edge, as an area that scrolls downwards cuts them without a word."""
    longest = "Bartholomew Featherstonehaugh-Cholmondeley von Hohenzollern-Sigmaringen"
    drawn.run(EditPlayer(PlayerNo(25), {"name_en": longest, "name_zh": "黃大文"}))
    for heat in drawn.rules.format.heat_ids:
        play_heat(drawn, heat, 5)
    page = page_in(window_of(drawn), "standings", StandingsPage, settled)
    page.table.select(lambda line: line.number == 25)
    qtbot.waitUntil(lambda: page.why.player == 25 and page.side.width() < 308, timeout=5000)
    inner = page.side.widget()
    assert inner is not None
    qtbot.waitUntil(lambda: page.side.viewport().width() >= inner.minimumSizeHint().width(), timeout=3000)


def test_the_bar_below_the_list_of_players_says_a_long_name_whole(
    window_of: Open, drawn: Application, settled: Settled
) -> None:
    window = window_of(drawn)
    window.resize(1920, 1040)
    page = page_in(window, "players", PlayersPage, settled)
    page.roster.table.select(lambda line: line.number == 25)
    settled(window)
    assert LONG in page.roster.chosen.text()


def test_a_name_that_would_be_small_on_one_line_of_a_list_stands_on_two(qapp: QApplication) -> None:
    """A table's seat on the map of the hall: nine px on one line, with white above and below."""
    put_on(qapp, Look(load_tokens("light")))
    room, font = QRectF(0, 0, 230, 32), look().font(Role.LEAD)
    size, lines = name_lines(LONG, room, font, 9)
    assert len(lines) == 2 and " ".join(lines) == LONG and size >= 12
    assert name_lines("Grace Chan", room, font, 9) == (font.pixelSize(), ("Grace Chan",))


def test_a_cell_of_a_list_has_a_long_name_on_two_lines(
    qapp: QApplication, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_on(qapp, Look(load_tokens("light")))
    two: list[str] = []
    monkeypatch.setattr(table_cells, "draw_name", lambda *of: two.append(of[2]))
    table: DataTable[str] = DataTable([Column("Name", lambda name: name, room="name")])
    qtbot.addWidget(table)
    table.resize(250, 300)
    table.set_rows(["Grace Chan", LONG])
    table.grab()
    assert set(two) == {LONG}


def test_a_column_that_nobody_fills_gives_way_to_names(
    window_of: Open, drawn: Application, settled: Settled
) -> None:
    drawn.run(EditPlayer(PlayerNo(2), {"name_en": f"{LONG} {LONG}", "team": f"{TEAM} and {TEAM}"}))
    window = window_of(drawn)
    window.resize(1920, 1040)
    table = page_in(window, "players", PlayersPage, settled).roster.table

    def shown(title: str) -> bool:
        window.grab()
        at = next(at for at, each in enumerate(table.rows_model.columns) if each.title == title)
        return not table.isColumnHidden(at)

    assert not shown("Telephone")
    assert window.shell is not None
    window.shell.gateway.run(EditPlayer(PlayerNo(3), {"phone": "9123 4567"}))
    settled(window)
    assert shown("Telephone")


def test_numbers_stay_beside_their_names_where_names_are_written_from_right_to_left(qapp: object) -> None:
    """The order that a referee decided is read off such a line."""
    people = [
        numbered(PlayerNo(4), PersonName("", "שרה כהן")),
        numbered(PlayerNo(3), PersonName("", "محمد الأنصاري")),
    ]
    line = f"Tie decided: {', '.join(people)} (throw-off)"
    layout = QTextLayout(line)
    layout.beginLayout()
    whole = layout.createLine()
    layout.endLayout()

    def left(part: str) -> float:
        places = range(line.index(part), line.index(part) + len(part))
        return min(x for x, _ in (cast("tuple[float, int]", whole.cursorToX(at)) for at in places))

    assert left("4 ") < left("שרה כהן") < left("3 ") < left("محمد الأنصاري") < left("(throw")


@pytest.mark.parametrize(("wide", "steps"), [(1366, 3), (1920, 4)])
def test_with_type_three_steps_larger_names_stand_whole_in_quick_entry(
    window_of: Open, drawn: Application, settled: Settled, qtbot: QtBot, wide: int, steps: int
) -> None:
    """Verdicts stand below them there. Full HD begins a step larger by itself."""
    window = window_of(drawn)
    page = page_in(window, "scores", ScoresPage, settled)
    window.resize(wide, wide * 9 // 16)
    for _ in range(steps):
        window.step_scale(1)
    table = next(t for t in drawn.tournament.tables_of(ONE) if 25 in t.seats)
    assert window.shell is not None
    window.shell.go("scores", f"table:{ONE}:{table.table}")
    settled(window)
    rows = [page.panel.quick.row_of(number) for number in table.seats]
    try:
        qtbot.waitUntil(lambda: all(r.verdict.y() > r.name.geometry().bottom() for r in rows), timeout=5000)
        for row in rows:
            assert row.name.text() == row.name.full_text
            assert row.name.height() >= row.name.heightForWidth(row.name.width())
    finally:
        window.step_scale(0)
