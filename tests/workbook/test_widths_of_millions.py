"""An edition in millions: every amount of the workbook and of the entry template has room in its column."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook
from openpyxl.utils import get_column_letter

from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.ids import DeedId, HeatId
from tourney.bootstrap import create_event
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import ImportPlayers
from tourney.scores.commands import EnterSheets, TableEntry
from tourney.scoresheet.ranking import MOST_CASH
from tourney.scoresheet.sheet import Sheet
from tourney.workbook.data import template_view, workbook_view
from tourney.workbook.kit import money_width
from tourney.workbook.template import template
from tourney.workbook.workbook import workbook

ONE = HeatId("1")


@pytest.fixture
def played(tmp_path: Path) -> Application:
    """Community rules, a salary of 2,000,000 and a start of 15,000,000; one player has all there can be."""
    app = create_event(
        str(tmp_path / "day.tourney"),
        "hk-90",
        clock=FixedClock(),
        ruleset="community",
        options={"salary": 2_000_000, "start_cash": 15_000_000},
    )
    app.run(ImportPlayers(tuple(PlayerDraft(name_en=f"Player {n}") for n in range(1, 5))))
    app.run(DrawHeats((ONE,), 7))
    app.run(PublishHeat(ONE))
    (table,) = app.tournament.tables_of(ONE)
    deeds = [each.id for each in app.rules.edition.deeds]
    owned: dict[DeedId, int] = dict.fromkeys(deeds[:5], 0)
    cash = (MOST_CASH, 17_000_000, 15_000_000, 12_345_678)
    sheets = tuple(Sheet(n, cash[at], owned if at == 1 else {}) for at, n in enumerate(table.seats))
    app.run(EnterSheets(ONE, (TableEntry(table.table, sheets),)))
    return app


def cramped(data: bytes) -> list[str]:
    """The cells of amounts that Excel would show as “####”."""
    found = []
    for sheet in load_workbook(BytesIO(data), data_only=True).worksheets:
        widths: dict[str, float] = {}
        for each in sheet.column_dimensions.values():
            if each.min and each.max and not each.hidden:
                widths |= {get_column_letter(n): each.width for n in range(each.min, each.max + 1)}
        for row in sheet.iter_rows():
            for cell in row:
                value: Any = cell.value
                if not isinstance(value, int) or "#,##0" not in cell.number_format:
                    continue
                if len(f"{value:,}") + 1 > widths.get(cell.column_letter, 999):
                    found.append(f"{sheet.title}!{cell.coordinate} {value:,}")
    return found


@pytest.mark.parametrize("language", ["en", "zh-HK", "both"])
def test_no_amount_of_the_workbook_is_cut_off(played: Application, language: str) -> None:
    data = workbook(workbook_view(played.tournament, played.rules, played.clock.now()), language)
    values = [
        cell.value
        for sheet in load_workbook(BytesIO(data), data_only=True).worksheets
        for row in sheet.iter_rows()
        for cell in row
    ]
    assert MOST_CASH in values and 17_000_000 in values and cramped(data) == []


@pytest.mark.parametrize("language", ["en", "both"])
def test_the_entry_template_takes_and_shows_the_most_cash(played: Application, language: str) -> None:
    view = template_view(played.tournament, played.rules, played.clock.now(), ONE)
    data = template(view, language)
    assert cramped(data) == []
    sheet = load_workbook(BytesIO(data)).worksheets[0]
    asked = [each for each in sheet.data_validations.dataValidation if each.type == "whole"]
    assert str(MOST_CASH) in {each.formula2 for each in asked}
    seat = sheet.column_dimensions["E"]
    assert seat.width >= len(f"{MOST_CASH:,}") + 1


def test_a_column_is_as_wide_as_its_longest_amount() -> None:
    assert money_width([60, 4_000_000], 6) == 10
    assert money_width([60], 6) == 6 == money_width([], 6)
