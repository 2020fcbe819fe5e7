"""Sheets of tables from JSON and from the entry template."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from typing import Any

import openpyxl
import pytest

from tourney.base.errors import BadInput
from tourney.base.texts import CHINESE, ENGLISH
from tourney.files import template_layout as at
from tourney.scores.sheet_files import json_of, read_sheets

ROWS = at.TemplateLayout()

DEEDS = [f"deed-{i}" for i in range(ROWS.deeds)]


def template(*tables: tuple[int, list[int], dict[str, Any]], heat: str = "2", event: str = "KX7Q") -> bytes:
    """A workbook as the writer lays it out; per table its number, players and the cells filled in."""
    book = openpyxl.Workbook()
    book.active.append(["How to fill in"])
    for number, players, filled in tables:
        sheet = book.create_sheet(f"Table {number} {len(book.worksheets)}")
        sheet[at.MARK_CELL], sheet[at.EVENT_CELL] = at.MARK, event
        sheet[at.HEAT_CELL], sheet[at.TABLE_CELL] = heat, number
        for position, deed in enumerate(DEEDS):
            sheet[at.cell(ROWS.deed_row(position), at.DEED_ID_COLUMN)] = deed
        for seat, player in enumerate(players, start=1):
            sheet[at.player_cell(seat)] = player
        for name, value in filled.items():
            sheet[name] = value
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


FULL = {
    ROWS.level_cell(0, 1): 3,
    ROWS.level_cell(1, 1): "h",
    ROWS.level_cell(2, 1): "M",
    ROWS.cash_cell(1): "1,820",
    ROWS.paper_total_cell(1): 4000,
    ROWS.paper_place_cell(1): 1,
    ROWS.bankrupt_cell(2): 1,
    at.cell(ROWS.deed_row(5), at.BANK_COLUMN): "x",
}


def test_a_filled_in_template_gives_raw_sheets_and_blank_tables_are_skipped() -> None:
    entry_file = read_sheets(template((7, [31, 12], FULL), (8, [1, 2], {})), "t.xlsx")
    assert (entry_file.heat, entry_file.event, [table for table, _ in entry_file.tables]) == (
        "2",
        "KX7Q",
        [7],
    )
    assert entry_file.tables[0].sheets == (
        {
            "player": 31,
            "bankrupt": None,
            "cash": 1820,
            "deeds": {"deed-0": 3, "deed-1": 5, "deed-2": "mortgaged"},
            "paper_total": 4000,
            "paper_place": 1,
        },
        {"player": 12, "bankrupt": 1, "cash": 0, "deeds": {}},
    )
    assert entry_file.bank_has == {7: ("deed-5",)}


def test_total_and_place_alone_are_a_sheet_of_totals() -> None:
    cells = {
        ROWS.paper_total_cell(1): 4215,
        ROWS.paper_place_cell(1): 1,
        ROWS.paper_place_cell(2): 2,
        ROWS.bankrupt_cell(2): 1,
    }
    entry_file = read_sheets(template((1, [31, 12], cells), heat="semi"), "t.xlsx")
    assert entry_file.heat == "semi"
    assert entry_file.tables[0].sheets == (
        {"player": 31, "bankrupt": None, "total": 4215, "place": 1},
        {"player": 12, "bankrupt": 1, "total": 0, "place": 2},
    )


@pytest.mark.parametrize(
    ("cells", "place"),
    [
        ({ROWS.cash_cell(1): 100}, ROWS.cash_cell(2)),
        ({ROWS.cash_cell(1): 100, ROWS.level_cell(0, 2): 1}, ROWS.cash_cell(2)),
        ({ROWS.cash_cell(1): 100, ROWS.paper_total_cell(2): 5}, ROWS.paper_place_cell(2)),
        ({ROWS.cash_cell(1): "lots", ROWS.cash_cell(2): 1}, ROWS.cash_cell(1)),
        ({ROWS.cash_cell(1): "=1+", ROWS.cash_cell(2): 1}, ROWS.cash_cell(1)),
        ({ROWS.cash_cell(1): 1, ROWS.cash_cell(2): 1, ROWS.level_cell(3, 2): 7}, ROWS.level_cell(3, 2)),
        ({ROWS.cash_cell(1): 1, ROWS.cash_cell(2): 1, ROWS.cash_cell(3): 1}, at.player_cell(3)),
        ({ROWS.cash_cell(1): 1, ROWS.cash_cell(2): 1, at.TABLE_CELL: "?"}, at.TABLE_CELL),
        ({ROWS.cash_cell(1): 1, ROWS.cash_cell(2): 1, at.player_cell(1): "Chan"}, at.player_cell(1)),
    ],
)
def test_a_half_filled_worksheet_is_reported_with_its_cell(cells: dict[str, Any], place: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_sheets(template((7, [31, 12], cells)), "t.xlsx")
    assert refused.value.key == "exchange.template_wrong"
    assert f"Table 7 2” {place}:" in ENGLISH.error(refused.value).replace("Table 7 1”", "Table 7 2”")
    assert place in CHINESE.error(refused.value)


def test_templates_that_cannot_be_entered_are_refused() -> None:
    done = {ROWS.cash_cell(1): 1}
    mixed = openpyxl.load_workbook(io.BytesIO(template((1, [5], done), (2, [6], done))))
    mixed.worksheets[2][at.HEAT_CELL] = 3
    out = io.BytesIO()
    mixed.save(out)
    for data, key in (
        (template(), "exchange.no_template"),
        (template((1, [5], {})), "exchange.template_blank"),
        (template((1, [5], done), (1, [5], done)), "exchange.template_twice"),
        (out.getvalue(), "exchange.template_mixed"),
    ):
        with pytest.raises(BadInput) as refused:
            read_sheets(data, "t.xlsx")
        assert refused.value.key == key and ENGLISH.error(refused.value)


def entry(**changes: Any) -> bytes:
    sheet = {"player": 31, "cash": 1820, "deeds": {"boardwalk": 3}, "bankrupt": None}
    whole = {"heat": 1, "tables": [{"table": 1, "sheets": [sheet]}]} | changes
    return json.dumps(whole).encode()


@pytest.mark.parametrize(
    ("heat", "read"), [(1, "1"), ("2", "2"), ("SEMI", "semi"), ("final", "final"), (3.0, "3")]
)
def test_json_names_heats_in_every_way(heat: object, read: str) -> None:
    entry_file = read_sheets(entry(heat=heat), "a.json")
    assert entry_file.heat == read
    assert entry_file.tables[0].table == 1 and entry_file.tables[0].sheets[0]["deeds"] == {"boardwalk": 3}


def test_json_with_a_bom_or_from_a_shell_in_utf16_is_read() -> None:
    for encoding in ("utf-8-sig", "utf-16"):
        assert read_sheets(entry().decode().encode(encoding), "a.json").heat == "1"


@pytest.mark.parametrize(
    ("data", "key", "shown"),
    [
        (b"", "exchange.empty_file", "a.json"),
        (b"{", "exchange.not_json", "line 1, column 2"),
        (b'{"heat": 1,\n "heat": 2}', "exchange.key_twice", "heat"),
        (
            b'{"heat": 1, "tables": [{"table": 1, "sheets": [{"deeds": {"a": 1, "a": 2}}]}]}',
            "exchange.key_twice",
            "a",
        ),
        (b'{"heat": NaN}', "exchange.not_finite", "NaN"),
        (b"[" * 100_000, "exchange.not_sane_json", "a.json"),
        (b"1" * 5_000, "exchange.not_sane_json", "a.json"),
        (b"[]", "exchange.not_an_object", "$"),
        (b'{"tables": []}', "exchange.key_missing", "heat"),
        (b'{"heat": 1}', "exchange.key_missing", "tables"),
        (entry(heat=True), "exchange.not_a_heat", "true"),
        (entry(heat="quarter"), "exchange.not_a_heat", "quarter"),
        (entry(heat=0), "exchange.not_a_heat", "0"),
        (entry(tables={}), "exchange.not_a_list", "tables"),
        (entry(tables=[]), "exchange.no_tables", "a.json"),
        (entry(tables=[7]), "exchange.not_an_object", "tables[0]"),
        (entry(tables=[{"table": 1}]), "exchange.key_missing", "sheets"),
        (entry(tables=[{"sheets": []}]), "exchange.key_missing", "table"),
        (entry(tables=[{"table": 1.5, "sheets": []}]), "exchange.not_a_table", "1.5"),
        (entry(tables=[{"table": 1, "sheets": [3]}]), "exchange.not_an_object", "tables[0].sheets[0]"),
        (entry(tables=[{"table": 1, "sheets": [{}]}] * 2), "exchange.table_twice", "tables[1]"),
        (entry(tabels=[]), "exchange.unknown_key", "tabels"),
        (entry(event=5), "exchange.not_text_value", "event"),
    ],
)
def test_wrong_json_is_refused_with_place_and_cure(data: bytes, key: str, shown: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_sheets(data, "a.json")
    assert refused.value.key == key
    assert shown in ENGLISH.error(refused.value) and shown.replace(
        "line 1, column 2", "第 1 行"
    ) in CHINESE.error(refused.value)


def test_json_of_gives_the_data_of_any_json() -> None:
    assert json_of(b'{"sheets": [1, null]}', "x") == {"sheets": [1, None]}


def test_the_layout_has_room_for_every_cell_once() -> None:
    seats = range(1, at.MAX_PLAYERS + 1)
    cells = [ROWS.level_cell(p, s) for p in range(ROWS.deeds) for s in seats]
    feet = (ROWS.cash_cell, ROWS.bankrupt_cell, ROWS.paper_total_cell, ROWS.paper_place_cell)
    for of in (at.player_cell, *feet):
        cells += [of(seat) for seat in seats]
    cells += [at.MARK_CELL, at.EVENT_CELL, at.HEAT_CELL, at.TABLE_CELL, at.EDITION_CELL, at.DEEDS_CELL]
    cells += [at.cell(ROWS.deed_row(p), c) for p in range(ROWS.deeds) for c in (1, 2, 3, at.BANK_COLUMN)]
    assert len(cells) == len(set(cells))
    assert at.cell(1, 27) == "AA1" and at.cell(5, 702) == "ZZ5"
    for wrong in (lambda: at.cell(0, 1), lambda: at.player_column(7), lambda: ROWS.deed_row(28)):
        with pytest.raises(ValueError):
            wrong()


BOTH_IN = {ROWS.cash_cell(1): 100, ROWS.cash_cell(2): 200}


def changed(data: bytes, change: Callable[[Any], None], sheet: int = 1) -> bytes:
    """The workbook after somebody has changed a worksheet of it."""
    book = openpyxl.load_workbook(io.BytesIO(data))
    change(book.worksheets[sheet])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def with_foot(sheet: Any) -> None:
    for row, mark in enumerate(at.FOOT_MARKS, start=ROWS.cash_row):
        sheet.cell(row, at.DEED_ID_COLUMN).value = mark


@pytest.mark.parametrize("marked", [False, True])
@pytest.mark.parametrize("row", [3, at.FIRST_DEED_ROW, 12, ROWS.last_deed_row])
@pytest.mark.parametrize("change", ["insert_rows", "delete_rows"])
def test_a_row_put_in_or_taken_out_is_a_changed_layout(marked: bool, row: int, change: str) -> None:
    data = template((7, [31, 12], BOTH_IN))
    if marked:
        data = changed(data, with_foot)
    with pytest.raises(BadInput) as refused:
        read_sheets(changed(data, lambda sheet: getattr(sheet, change)(row)), "t.xlsx")
    assert "rows were moved" in ENGLISH.error(refused.value)


@pytest.mark.parametrize("row", [ROWS.cash_row, ROWS.bankrupt_row, ROWS.paper_total_row, ROWS.last_row])
@pytest.mark.parametrize("change", ["insert_rows", "delete_rows"])
def test_a_row_put_in_below_the_deeds_is_seen_by_the_marks(row: int, change: str) -> None:
    data = changed(template((7, [31, 12], BOTH_IN)), with_foot)
    assert read_sheets(data, "t.xlsx").tables[0].sheets[1]["cash"] == 200
    with pytest.raises(BadInput) as refused:
        read_sheets(changed(data, lambda sheet: getattr(sheet, change)(row)), "t.xlsx")
    assert "rows were moved" in ENGLISH.error(refused.value)


def test_deeds_that_were_sorted_are_read_by_their_ids() -> None:
    def turned(sheet: Any) -> None:
        for name in (at.DEED_ID_COLUMN, at.player_column(1)):
            first, last = sheet.cell(at.FIRST_DEED_ROW, name), sheet.cell(ROWS.last_deed_row, name)
            first.value, last.value = last.value, first.value

    data = template((7, [31, 12], BOTH_IN | {ROWS.level_cell(0, 1): 3}))
    assert read_sheets(changed(data, turned), "t.xlsx").tables[0].sheets[0]["deeds"] == {"deed-0": 3}


def _no_mark(sheet: Any) -> None:
    sheet[at.MARK_CELL] = None


def _no_marks(sheet: Any) -> None:
    sheet.delete_rows(1)


@pytest.mark.parametrize(
    ("change", "said"),
    [(_no_mark, "the table’s mark is gone"), (_no_marks, "rows were moved")],
)
def test_a_table_without_its_mark_is_named(change: Callable[[Any], None], said: str) -> None:
    data = changed(template((7, [31, 12], BOTH_IN), (8, [1, 2], BOTH_IN)), change, 2)
    with pytest.raises(BadInput) as refused:
        read_sheets(data, "t.xlsx")
    told = ENGLISH.error(refused.value)
    assert "“Table 8 2” A1" in told and said in told


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (-5, "“-5” is below 0"),
        ("−5", "“−5” is below 0"),
        ("-M1,500", "is not a whole number"),
        (10**15, "“1000000000000000” is too much for a sheet (999,999,999)"),
        ("1,000,000,000", "is too much for a sheet"),
        (1.5, "“1.5” is not a whole number"),
    ],
)
@pytest.mark.parametrize("name", [ROWS.cash_cell(1), ROWS.paper_total_cell(1), ROWS.bankrupt_cell(1)])
def test_an_amount_that_cannot_be_is_called_what_it_is(typed: object, said: str, name: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_sheets(template((7, [31, 12], BOTH_IN | {name: typed})), "t.xlsx")
    told = ENGLISH.error(refused.value)
    assert said in told and f"“Table 7 1” {name}:" in told


def test_blank_worksheets_and_the_names_above_the_numbers_are_told() -> None:
    names = {at.cell(at.NAME_ROW, at.player_column(1)): "Chan Tai Man"}
    entry_file = read_sheets(template((7, [31, 12], BOTH_IN | names), (8, [1, 2], {})), "t.xlsx")
    assert entry_file.blank == (8,)
    assert entry_file.names == ((31, "Chan Tai Man", "Table 7 1", "D5"), (12, "", "Table 7 1", "E5"))
    assert read_sheets(b'{"heat": 1, "tables": [{"table": 1, "sheets": []}]}', "t.json").blank is None


def test_a_file_of_forty_megabytes_is_not_called_a_list_of_players() -> None:
    with pytest.raises(BadInput) as refused:
        read_sheets(b"PK\x03\x04" + b"a" * 40_000_000, "t.xlsx")
    assert "The right file" in ENGLISH.error(refused.value)
