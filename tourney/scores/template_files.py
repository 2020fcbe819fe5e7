"""Reads the Excel entry template back: each filled-in worksheet becomes the raw sheets of a table.

`template_layout` has the layout. A worksheet without marks of the players is skipped; one that is half filled
in, or has a cell that cannot be understood, is reported with its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from tourney.apart.workbook import CellKind
from tourney.base.errors import BadInput
from tourney.base.ids import DeedId, HeatId, TableNo
from tourney.base.texts import Message, msg
from tourney.files import template_layout as at
from tourney.files.rows import plain, shown
from tourney.files.template_layout import TemplateLayout
from tourney.files.xlsx import open_workbook
from tourney.rules.rulebook import HOTEL, MORTGAGED
from tourney.scores.entry_file import (
    EntryFile,
    EntryTable,
    PrintedForm,
    PrintedName,
    RawSheet,
    heat_of,
    table_of,
    whole_number,
)
from tourney.scoresheet.ranking import MOST_CASH

_REPORTED = 5
"""The most places named in one sentence; the rest are named when these are mended."""

_LEVELS: Mapping[str, int | str] = {
    **dict.fromkeys((*at.HOTEL_MARKS, "5", "酒店", "旅館", "企業"), HOTEL),
    **dict.fromkeys(("M", "按", "按揭", "抵", "抵押"), "mortgaged"),
}
_EVERY_LEVEL = (MORTGAGED, 0, 1, 2, 3, 4, HOTEL)
_MONEY = re.compile(r"(?:M\$|HK\$|\$|M)?\s*([-−]?)([0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.0*)?")


@dataclass(slots=True)
class _Worksheet:
    """The cells of one worksheet and the problems in them."""

    title: str
    cells: Mapping[str, str]
    without_value: frozenset[str]
    """Formulas whose results are not stored."""
    wrong: list[Message] = field(default_factory=list)
    at: TemplateLayout = field(default_factory=TemplateLayout)

    def text(self, name: str) -> str:
        """A cell as text, "" where it is empty; a formula without a value is reported."""
        if name in self.without_value:
            self.report(name, msg("exchange.formula_without_value", cell=name))
        return plain(self.cells.get(name, ""))

    def lay_out(self) -> None:
        """The rows of the worksheet, by its number of deeds. Reports an impossible number."""
        said = self.text(at.DEEDS_CELL)
        deeds = whole_number(said) if said else at.USUAL_DEEDS
        if deeds is not None and 1 <= deeds <= at.MOST_DEEDS:
            self.at = TemplateLayout(deeds)
        else:
            self.report(at.DEEDS_CELL, msg("exchange.template_damaged"))
            return
        self._check_rows()

    def _check_rows(self) -> None:
        """Report inserted, deleted or moved rows: every figure below would belong to another row."""
        hidden = {row: self.text(at.cell(row, at.DEED_ID_COLUMN)) for row in range(2, self.at.last_row + 2)}
        foot = {self.at.cash_row + place: mark for place, mark in enumerate(at.FOOT_MARKS)}
        marked = any(mark in hidden.values() for mark in at.FOOT_MARKS)
        for row, found in hidden.items():
            deed = at.FIRST_DEED_ROW <= row <= self.at.last_deed_row
            right = bool(found) and found not in at.FOOT_MARKS if deed else found == foot.get(row, "")
            if not right and (deed or found or marked):
                self.report(at.cell(row, at.DEED_ID_COLUMN), msg("exchange.template_rows"))
                return

    def report(self, name: str, reason: Message) -> None:
        """Remember that this cell cannot be used."""
        self.wrong.append(msg("exchange.cell_wrong", sheet=shown(self.title), cell=name, reason=reason))

    def amount(self, name: str) -> int | None:
        """The whole number in a cell, None if it is empty or (reported) no number."""
        text = self.text(name)
        if not text:
            return None
        match = _MONEY.fullmatch(text)
        if match is None:
            self.report(name, msg("exchange.not_whole", text=shown(text)))
            return None
        number = match[2].replace(",", "").lstrip("0") or "0"
        if match[1] and number != "0":
            self.report(name, msg("exchange.below_zero", text=shown(text)))
        elif len(number) > len(str(MOST_CASH)):
            self.report(name, msg("exchange.too_much", text=shown(text), most=f"{MOST_CASH:,}"))
        else:
            return int(number)
        return None


@dataclass(frozen=True, slots=True)
class _Filled:
    """A worksheet that has been filled in."""

    title: str
    event: str
    heat: HeatId
    table: EntryTable
    bank_has: tuple[DeedId, ...]
    names: tuple[PrintedName, ...]
    form: PrintedForm
    draw: int


def is_template(data: bytes, filename: str) -> bool:
    """Whether a workbook has a worksheet of ours, filled in or not."""
    return any(sheet.text(at.MARK_CELL) == at.MARK for sheet in _worksheets(data, filename))


def read_template(data: bytes, filename: str) -> EntryFile:
    """The tables of a filled-in template, in the order of its worksheets.

    BadInput if the workbook is no template of ours, nothing is filled in, a worksheet is half filled
    in or not understood, a table is filled in twice, or worksheets belong to different heats or events.
    """
    worksheets: list[_Filled] = []
    wrong: list[Message] = []
    blank: list[TableNo] = []
    marked: list[_Worksheet] = []
    others: list[_Worksheet] = []
    for sheet in _worksheets(data, filename):
        (marked if sheet.text(at.MARK_CELL) == at.MARK else others).append(sheet)
    if not marked:
        raise BadInput("exchange.no_template", file=filename)
    for sheet in marked:
        sheet.lay_out()
        filled = _read(sheet)
        wrong += sheet.wrong
        table = table_of(sheet.text(at.TABLE_CELL))
        if filled is not None:
            worksheets.append(filled)
        elif table is not None and not sheet.wrong:
            blank.append(table)
    wrong += _without_mark(others, marked)
    if wrong:
        raise BadInput("exchange.template_wrong", file=filename, n=len(wrong), places=wrong[:_REPORTED])
    if not worksheets:
        raise BadInput("exchange.template_blank", file=filename)
    return _together(worksheets, filename, tuple(blank))


def _without_mark(others: list[_Worksheet], marked: list[_Worksheet]) -> Iterator[Message]:
    """Worksheets with the deeds of a template but without its mark: otherwise a table would be lost
    silently.
    """
    deeds = {sheet.text(name) for sheet in marked for name in _DEED_CELLS} - {"", *at.FOOT_MARKS}
    for sheet in others:
        if any(sheet.text(name) in deeds for name in _DEED_CELLS):
            table = table_of(sheet.text(at.TABLE_CELL))
            reason = msg("exchange.template_mark_gone" if table else "exchange.template_rows")
            sheet.report(at.MARK_CELL, reason)
            yield sheet.wrong[-1]


_DEED_CELLS = tuple(
    at.cell(row, at.DEED_ID_COLUMN) for row in range(2, TemplateLayout(at.MOST_DEEDS).last_deed_row + 1)
)
"""Where ids of deeds can be, whatever rows were inserted or deleted."""


def _together(worksheets: list[_Filled], filename: str, blank: tuple[TableNo, ...]) -> EntryFile:
    first = worksheets[0]
    by_table: dict[TableNo, _Filled] = {}
    for filled in worksheets:
        if (filled.event, filled.heat) != (first.event, first.heat):
            raise BadInput(
                "exchange.template_mixed", file=filename, a=shown(first.title), b=shown(filled.title)
            )
        earlier = by_table.setdefault(filled.table.table, filled)
        if earlier is not filled:
            raise BadInput(
                "exchange.template_twice",
                file=filename,
                table=filled.table.table,
                a=shown(earlier.title),
                b=shown(filled.title),
            )
    bank_has = {number: filled.bank_has for number, filled in by_table.items() if filled.bank_has}
    return EntryFile(
        first.heat,
        tuple(filled.table for filled in worksheets),
        first.event,
        bank_has,
        blank=blank,
        names=tuple(name for filled in worksheets for name in filled.names),
        forms=tuple(filled.form for filled in worksheets),
        draws=frozenset(filled.draw for filled in worksheets) - {0},
    )


def _worksheets(data: bytes, filename: str) -> Iterator[_Worksheet]:
    """Every worksheet with its cells by name, formulas as their last stored values."""
    for sheet in open_workbook(data, filename).worksheets:
        cells: dict[str, str] = {}
        without_value: set[str] = set()
        for row in sheet.rows:
            for each in row.cells:
                name = at.cell(row.number, each.column)
                if each.kind is CellKind.NO_VALUE:
                    without_value.add(name)
                else:
                    cells[name] = each.text
        yield _Worksheet(sheet.title, cells, frozenset(without_value))


def _read(sheet: _Worksheet) -> _Filled | None:
    """The content of a worksheet, None if it is blank or (reported) wrong."""
    seats = [seat for seat in range(1, at.MAX_PLAYERS + 1) if sheet.text(at.player_cell(seat))]
    marks = {seat: _is_touched(sheet, seat) for seat in range(1, at.MAX_PLAYERS + 1)}
    bank = _bank(sheet)
    if not any(marks.values()) and not bank:
        return None
    heat, table = heat_of(sheet.text(at.HEAT_CELL)), table_of(sheet.text(at.TABLE_CELL))
    if heat is None:
        sheet.report(at.HEAT_CELL, msg("exchange.template_damaged"))
    if table is None:
        sheet.report(at.TABLE_CELL, msg("exchange.template_damaged"))
    for seat, touched in marks.items():
        if touched and seat not in seats:
            sheet.report(at.player_cell(seat), msg("exchange.template_no_player"))
        if seat in seats and not touched:
            number = sheet.text(at.player_cell(seat))
            sheet.report(sheet.at.cash_cell(seat), msg("exchange.template_half", number=number))
    raw = [_sheet(sheet, seat) for seat in seats if marks[seat]]
    if sheet.wrong or heat is None or table is None:
        return None
    event = sheet.text(at.EVENT_CELL)
    names = tuple(_printed_name(sheet, seat) for seat in seats)
    tables = EntryTable(table, tuple(raw))
    form = PrintedForm(table, sheet.text(at.EDITION_CELL), tuple(_deed_ids(sheet)), sheet.title)
    draw = whole_number(sheet.text(at.DRAW_CELL)) or 0
    return _Filled(
        sheet.title, event, heat=heat, table=tables, bank_has=bank, names=names, form=form, draw=draw
    )


def _deed_ids(sheet: _Worksheet) -> Iterator[str]:
    """The deed of each row, from the hidden column."""
    for position in range(sheet.at.deeds):
        yield sheet.text(at.cell(sheet.at.deed_row(position), at.DEED_ID_COLUMN))


def _printed_name(sheet: _Worksheet, seat: int) -> PrintedName:
    """The name above the number in this seat, for a worksheet whose numbers have been read."""
    cell = at.player_cell(seat)
    name = sheet.text(at.cell(at.NAME_ROW, at.player_column(seat)))
    return PrintedName(whole_number(sheet.text(cell)) or 0, name, sheet.title, cell)


def _is_touched(sheet: _Worksheet, seat: int) -> bool:
    column = at.player_column(seat)
    names = (at.cell(row, column) for row in range(at.FIRST_DEED_ROW, sheet.at.last_row + 1))
    return any(sheet.text(name) for name in names)


def _sheet(sheet: _Worksheet, seat: int) -> RawSheet:
    """The raw sheet of one player; cells that cannot be understood are reported."""
    player = whole_number(sheet.text(at.player_cell(seat)))
    if not player:
        sheet.report(at.player_cell(seat), msg("exchange.template_damaged"))
    deeds = _deeds(sheet, seat)
    cash, bankrupt = sheet.amount(sheet.at.cash_cell(seat)), sheet.amount(sheet.at.bankrupt_cell(seat))
    total, place = (
        sheet.amount(sheet.at.paper_total_cell(seat)),
        sheet.amount(sheet.at.paper_place_cell(seat)),
    )
    raw: dict[str, object] = {"player": player, "bankrupt": bankrupt}
    if cash is None and not deeds and (total is not None or place is not None):
        if place is None:
            sheet.report(sheet.at.paper_place_cell(seat), msg("exchange.template_half", number=player))
        elif total is None and bankrupt is None:
            sheet.report(sheet.at.paper_total_cell(seat), msg("exchange.template_half", number=player))
        return raw | {"total": total if total is not None else 0, "place": place}
    if cash is None and bankrupt is None and not sheet.wrong:
        sheet.report(sheet.at.cash_cell(seat), msg("exchange.template_half", number=player))
    raw |= {"cash": cash or 0, "deeds": deeds}
    if total is not None:
        raw["paper_total"] = total
    if place is not None:
        raw["paper_place"] = place
    return raw


def _deeds(sheet: _Worksheet, seat: int) -> dict[str, int | str]:
    """Deed ids with the player's level of each: 0-5 or "mortgaged"."""
    deeds: dict[str, int | str] = {}
    for position in range(sheet.at.deeds):
        name = sheet.at.level_cell(position, seat)
        text = sheet.text(name).upper()
        if not text:
            continue
        level = int(text) if text in ("0", "1", "2", "3", "4") else _LEVELS.get(text)
        if level is None and sheet.text(at.NUMBERS_CELL) == at.ANY_NUMBER:
            level = whole_number(text)
        deed = sheet.text(at.cell(sheet.at.deed_row(position), at.DEED_ID_COLUMN))
        if level is None:
            sheet.report(
                name, msg("exchange.bad_level", text=shown(text), levels=list(at.marks(_EVERY_LEVEL)))
            )
        elif not deed or deed in deeds:
            sheet.report(
                at.cell(sheet.at.deed_row(position), at.DEED_ID_COLUMN), msg("exchange.template_damaged")
            )
        else:
            deeds[deed] = level
    return deeds


def _bank(sheet: _Worksheet) -> tuple[DeedId, ...]:
    """The deeds marked as the bank's."""
    rows = (sheet.at.deed_row(position) for position in range(sheet.at.deeds))
    marked = (row for row in rows if sheet.text(at.cell(row, at.BANK_COLUMN)))
    return tuple(DeedId(sheet.text(at.cell(row, at.DEED_ID_COLUMN))) for row in marked)
