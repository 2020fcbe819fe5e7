"""The entry template: filled in and read back it is the same sheets; what cannot be is refused."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from tourney.application.application import Application
from tourney.application.example import example_table
from tourney.base.chance import Chance
from tourney.base.clocks import FixedClock
from tourney.base.errors import BadInput
from tourney.base.ids import HeatId
from tourney.bootstrap import create_event
from tourney.event.registration import PlayerDraft
from tourney.files import template_layout as at
from tourney.heats.commands import DrawHeats
from tourney.players.commands import ImportPlayers
from tourney.rules.rulebook import HOTEL, MORTGAGED
from tourney.scores.sheet_files import read_sheets
from tourney.workbook.data import TemplateView, template_view
from tourney.workbook.template import template

ROWS = at.TemplateLayout()

WRITTEN: dict[int, int | str] = {MORTGAGED: "M", HOTEL: "H", 0: 0, 1: 1, 2: "2", 3: 3, 4: 4}


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Application]:
    app = create_event(str(tmp_path / "d.tourney"), "hk-90", "hong-kong", clock=FixedClock(), name="Day")
    names = ["=1+1", "陳大文", "<b>", "-x"] + [f"Player {n}" for n in range(9)]
    app.run(ImportPlayers(tuple(PlayerDraft(name_en=name) for name in names), "test"))
    app.run(DrawHeats((HeatId("1"),), 3))
    yield app
    app.close()


def view_of(app: Application) -> TemplateView:
    return template_view(app.tournament, app.rules, app.clock.now(), HeatId("1"))


def opened(data: bytes) -> Any:
    return openpyxl.load_workbook(io.BytesIO(data))


def saved(book: Any) -> bytes:
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


@pytest.mark.parametrize("language", ["en", "zh-HK", "both"])
def test_filled_in_sheets_come_back_as_they_are(app: Application, language: str) -> None:
    view, chance = view_of(app), Chance(4)
    book = opened(template(view, language))
    order = [deed.id for deed in view.tables[0].deeds]
    wanted: dict[int, list[Any]] = {}
    for worksheet, table in zip(book.worksheets, app.tournament.tables_of(HeatId("1")), strict=False):
        assert str(table.table) in worksheet.title
        for seat, sheet in enumerate(example_table(app.rules.book, table.seats, chance), start=1):
            raw: dict[str, Any] = {"player": sheet.player, "bankrupt": sheet.bankrupt, "cash": sheet.cash}
            raw["deeds"] = {d: "mortgaged" if v == MORTGAGED else v for d, v in sheet.deeds.items()}
            wanted.setdefault(table.table, []).append(raw)
            for deed, level in sheet.deeds.items():
                worksheet[ROWS.level_cell(order.index(deed), seat)] = WRITTEN[level]
            if sheet.bankrupt is not None:
                worksheet[ROWS.bankrupt_cell(seat)] = sheet.bankrupt
            else:
                worksheet[ROWS.cash_cell(seat)] = sheet.cash
    entry_file = read_sheets(saved(book), "t.xlsx")
    assert (entry_file.heat, entry_file.event) == ("1", app.tournament.event.code)
    assert {t.table: [dict(s) for s in t.sheets] for t in entry_file.tables} == wanted


def test_a_template_that_nobody_filled_in_is_called_blank(app: Application) -> None:
    with pytest.raises(BadInput) as refused:
        read_sheets(template(view_of(app), "both"), "t.xlsx")
    assert refused.value.key == "exchange.template_blank"


def test_only_the_cells_to_fill_in_are_unlocked(app: Application) -> None:
    view = view_of(app)
    sheet = opened(template(view, "en")).worksheets[0]
    assert sheet.protection.sheet
    assert not sheet.protection.password
    unlocked = {c.coordinate for row in sheet.iter_rows() for c in row if not c.protection.locked}
    seats = range(1, len(view.tables[0].persons) + 1)
    expected = {
        at.cell(row, at.player_column(s))
        for row in range(at.FIRST_DEED_ROW, ROWS.last_row + 1)
        for s in seats
    }
    expected |= {at.cell(ROWS.deed_row(position), at.BANK_COLUMN) for position in range(ROWS.deeds)}
    assert unlocked == expected


def test_lists_offer_what_a_deed_can_have(app: Application) -> None:
    view = view_of(app)
    sheet = opened(template(view, "en")).worksheets[0]
    offered = {}
    for rule in sheet.data_validations.dataValidation:
        for area in rule.sqref.ranges:
            offered[area.coord.split(":")[0]] = (rule.type, rule.formula1, rule.allowBlank)
    for position, deed in enumerate(view.tables[0].deeds):
        levels = ",".join(at.marks(view.tables[0].levels)) if deed.buildable else "0,M"
        assert offered[ROWS.level_cell(position, 1)] == ("list", f'"{levels}"', True)
    assert offered[ROWS.cash_cell(1)][:2] == ("whole", "0")
    assert offered[ROWS.bankrupt_cell(1)][:2] == ("whole", "1")


def test_the_total_in_sight_adds_the_circled_boxes_and_the_cash(app: Application) -> None:
    view = view_of(app)
    sheet = opened(template(view, "en")).worksheets[0]
    assert sheet["D3"].value == '=IF(D35<>"",0,IF(COUNTA(D6:D34)=0,N(D36),D38+N(D34)))'
    assert sheet["D3"].number_format == '"Total "#,##0', "Calc shows no line break of a format: Total1,760"
    assert sheet["D38"].value == '=SUMPRODUCT((D6:D33&""=K5:Q5&"")*K6:Q33)'
    assert sheet.freeze_panes == "D6"
    marks = [str(sheet.cell(at.PLAYER_ROW, column).value) for column in range(11, 18)]
    for position, deed in enumerate(view.tables[0].deeds):
        row = ROWS.deed_row(position)
        boxes = {mark: sheet.cell(row, 11 + i).value for i, mark in enumerate(marks)}
        assert boxes["0"] == deed.price
        assert boxes["M"] == deed.boxes[-1]
        assert boxes["H"] == (deed.boxes[HOTEL] if deed.buildable else None)


def test_names_stay_text_and_bytes_stay_the_same(app: Application) -> None:
    view = view_of(app)
    assert template(view, "both") == template(view, "both")
    cells = [c for s in opened(template(view, "en")).worksheets[:-1] for c in s[at.NAME_ROW] if c.value]
    assert {c.data_type for c in cells} == {"s"}
    assert "=1+1" in {c.value for c in cells}


def test_a_heat_without_tables_and_one_with_a_large_table_explain_themselves(app: Application) -> None:
    view = view_of(app)
    guide = opened(template(replace(view, tables=()), "en"))
    assert len(guide.worksheets) == 1
    assert "Draw it" in guide.worksheets[0]["A3"].value
    large = opened(template(replace(view, too_large=(view.tables[0].table,)), "en"))
    assert "Over 6 players" in large.worksheets[-1]["A3"].value
