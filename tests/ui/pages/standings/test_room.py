"""At 1366 x 768 the standings show who is safe, open or out without scrolling, notes or not."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.hand import Open, Settled, page_in
from tourney.application.application import Application
from tourney.base.ids import PlayerNo, Points
from tourney.base.languages import Language
from tourney.base.texts import texts_for
from tourney.heats.commands import DrawHeats
from tourney.players.commands import EditPlayer
from tourney.scores.commands import EnterSheets, TableEntry
from tourney.scoresheet.sheet import Sheet
from tourney.standings.ruling_commands import AdjustPoints
from ui.pages.standings.page import StandingsPage
from ui.widgets.theme import look


@pytest.mark.parametrize("rulings", [0, 3])
@pytest.mark.parametrize("language", [Language.EN, Language.ZH])
def test_safe_open_or_out_is_in_sight_while_notes_take_room(
    window_of: Open, event: Application, settled: Settled, language: Language, rulings: int
) -> None:
    heats = event.rules.format.heat_ids
    event.run(DrawHeats(heats, 5))
    for heat in heats:
        tables = event.tournament.tables_of(heat)[: None if heat != heats[-1] else -2]
        entries = tuple(
            TableEntry(
                table.table,
                tuple(
                    Sheet(n, declared_total=5000 - 700 * i, declared_place=i + 1)
                    for i, n in enumerate(table.seats)
                ),
            )
            for table in tables
        )
        event.run(EnterSheets(heat, entries, confirm=True))
    for number in range(1, rulings + 1):
        event.run(AdjustPoints(PlayerNo(number), Points(-120), "came late to heat two"))
    window = window_of(event)
    window.set_language(language)
    page = page_in(window, "standings", StandingsPage, settled)
    assert not page.side.isVisible(), "in a narrow window rulings come when they are asked for"
    if rulings:
        page.rulings_button.click()
        settled(window)
    assert page.side.isVisible() == bool(rulings)
    head = page.table.horizontalHeader()
    model = page.table.rows_model
    words = [model.columns[at].title for at in range(head.count())]
    at = words.index(texts_for(language)("standpage.head_chance"))
    assert ("±" in words) == bool(rulings), "no penalty, no column"
    assert head.sectionPosition(at) + head.sectionSize(at) <= page.table.viewport().width()


@pytest.mark.parametrize("language", [Language.EN, Language.ZH])
def test_names_are_not_cut_beside_the_rulings(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled, language: Language
) -> None:
    """A name in both forms is read whole at 1366 x 768, on two lines; every heat stays in sight."""
    heats = event.rules.format.heat_ids
    for number, name_en in ((1, "Alexander Wong C M"), (2, "Josephine Cheung")):
        event.run(EditPlayer(PlayerNo(number), {"name_zh": "歐陽小明", "name_en": name_en}))
    event.run(DrawHeats(heats, 5))
    for heat in heats:
        tables = event.tournament.tables_of(heat)
        entries = [
            TableEntry(t.table, tuple(Sheet(n, declared_total=5000 - 700 * i) for i, n in enumerate(t.seats)))
            for t in tables
        ]
        event.run(EnterSheets(heat, tuple(entries), confirm=True))
    event.run(AdjustPoints(PlayerNo(1), Points(-120), "came late to heat two"))
    window = window_of(event)
    window.set_language(language)
    page = page_in(window, "standings", StandingsPage, settled)
    words = [column.title for column in page.table.rows_model.columns]
    assert texts_for(language)("standpage.head_assets") in words, "what parts level players is in sight"
    page.rulings_button.click()
    settled(window)
    assert page.side.isVisible()
    table_shown = page.table
    words = [column.title for column in table_shown.rows_model.columns]
    texts = texts_for(language)
    name = words.index(texts("standpage.head_name"))
    qtbot.waitUntil(lambda: page.side.width() < 308, timeout=5000)
    assert table_shown.columnWidth(name) >= look().px(132)
    longest = next(at for at, line in enumerate(table_shown.rows_model.rows) if line.number == 1)
    assert table_shown.rowHeight(longest) > look().row, "the name has two lines"
    assert not any(table_shown.isColumnHidden(at) for at in range(len(words)))
    assert not table_shown.horizontalScrollBar().maximum()
    points = table_shown.rows_model.columns[words.index(texts("standpage.head_points"))]
    line = table_shown.rows_model.rows[0]
    assert points.tip is not None and f"{line.assets:,}" in points.tip(line)


def test_on_a_large_screen_long_names_are_whole(
    window_of: Open, event: Application, settled: Settled
) -> None:
    for number in event.tournament.players:
        names = {"name_zh": "歐陽小明", "name_en": "Alexandria Wilhelmina Bartholomew-Featherstone"}
        event.run(EditPlayer(number, {**names, "team": "Rotary Club of Kowloon East"}))
    heats = event.rules.format.heat_ids
    event.run(DrawHeats(heats, 5))
    for heat in heats:
        for table in event.tournament.tables_of(heat):
            sheets = tuple(Sheet(n, declared_total=5000 - 700 * i) for i, n in enumerate(table.seats))
            event.run(EnterSheets(heat, (TableEntry(table.table, sheets),), confirm=True))
    window = window_of(event)
    window.resize(1600, 900)
    window.set_language(Language.ZH)
    standings_table = page_in(window, "standings", StandingsPage, settled).table
    words = [column.title for column in standings_table.rows_model.columns]
    name = words.index(texts_for(Language.ZH)("standpage.head_name"))
    assert standings_table.columnWidth(name) >= standings_table.sizeHintForColumn(name)


@pytest.mark.parametrize("language", [Language.EN, Language.ZH])
def test_one_long_name_takes_no_room_from_everybodys_team(
    window_of: Open, event: Application, settled: Settled, language: Language
) -> None:
    long = "Wolfeschlegelsteinhausenbergerdorff-Montgomery Featherstonehaugh III"
    event.run(EditPlayer(PlayerNo(13), {"name_en": long}))
    for number in event.tournament.players:
        event.run(EditPlayer(number, {"team": "Rotary Kowloon East" if number % 2 else "聖雅各福群會"}))
    heats = event.rules.format.heat_ids
    event.run(DrawHeats(heats, 5))
    table = event.tournament.tables_of(heats[0])[0]
    sheets = tuple(Sheet(n, declared_total=5000 - 700 * i) for i, n in enumerate(table.seats))
    event.run(EnterSheets(heats[0], (TableEntry(table.table, sheets),), confirm=True))
    window = window_of(event)
    window.set_language(language)
    standings_table = page_in(window, "standings", StandingsPage, settled).table
    words = [column.title for column in standings_table.rows_model.columns]
    team = words.index(texts_for(language)("standpage.head_team"))
    name = words.index(texts_for(language)("standpage.head_name"))
    assert standings_table.columnWidth(team) >= standings_table.sizeHintForColumn(team)
    others = (
        standings_table.sizeHintForIndex(standings_table.rows_model.index(row, name)).width()
        for row, line in enumerate(standings_table.rows_model.rows)
        if line.number != 13
    )
    assert standings_table.columnWidth(name) >= max(others)
