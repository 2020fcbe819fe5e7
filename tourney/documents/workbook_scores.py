"""The worksheets of scores: one row a sheet with every deed, and the values that the formulas look up."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from tourney.base.ids import HeatId, PlayerNo, points_number
from tourney.documents.heat_words import heat_head
from tourney.documents.kit.worksheets import Book, Cell, Formula, column_letter, safe
from tourney.scoresheet.sheet import HOTEL, MORTGAGED, Holding
from tourney.texts import Message, msg
from tourney.views.paper_files import ScoreRow, WorkbookData

LEVELS: tuple[tuple[Holding, Cell], ...] = (
    (MORTGAGED, "M"), (0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (HOTEL, "H"),
)  # fmt: skip
"""How a deed's state is written in a cell."""
_SHOWN = dict(LEVELS)
_MOST_PLACES = 12
_FIRST_DEED = 7


class ScoreSheet:
    """Writes the worksheets and tells other worksheets where a result stands."""

    def __init__(self, data: WorkbookData, book: Book) -> None:
        self._data = data
        self._book = book
        self._name = book.say(msg("paper.sheet_scores"))
        self._values = book.say(msg("paper.sheet_values"))
        self._points = book.say(msg("paper.sheet_points"))
        deeds = len(data.deeds)
        after = _FIRST_DEED + deeds
        names = (
            "cash", "bankrupt", "declared_total", "declared_place", "property", "total", "land", "ahead",
            "key", "place", "points", "state",
        )  # fmt: skip
        self._at = {name: after + i for i, name in enumerate(names)}
        self._row_of = {(row.heat, row.person.number): i + 2 for i, row in enumerate(data.scores)}

    def points_cell(self, heat: HeatId, number: int) -> str:
        """Where the points of a player in a heat stand, "" if he has no row."""
        return self._link("points", heat, number)

    def total_cell(self, heat: HeatId, number: int) -> str:
        """Where the total of a player in a heat stands, "" if he has no row."""
        return self._link("total", heat, number)

    def _link(self, name: str, heat: HeatId, number: int) -> str:
        row = self._row_of.get((heat, PlayerNo(number)))
        return f"'{self._name}'!{column_letter(self._at[name])}{row}" if row else ""

    def write(self) -> None:
        """Scores, then the two worksheets of values."""
        worksheet = self._book.sheet(self._name)
        self._head(worksheet)
        first = 2
        for _, group in groupby(self._data.scores, key=lambda row: (row.heat, row.table)):
            rows = list(group)
            span = (first, first + len(rows) - 1)
            for i, row in enumerate(rows):
                self._row(worksheet, first + i, row, span)
            first += len(rows)
        last, end = max(1, len(self._data.scores)), self._at["state"]
        worksheet.freeze_panes(1, _FIRST_DEED)
        worksheet.autofilter(0, 0, last, end)
        worksheet.repeat_rows(0)
        worksheet.print_area(0, 0, last, end)
        worksheet.set_column(self._at["land"], self._at["key"], 11, None, {"level": 1})
        self._write_values()
        self._write_points()

    def _head(self, worksheet: Any) -> None:
        say, head = self._book.wording, self._book.formats["head"]
        fixed: list[tuple[Message, float]] = [
            (msg("paper.heat"), 9), (msg("paper.table"), 7), (msg("paper.seat"), 7), (msg("paper.number"), 7),
            (msg("paper.name_zh"), 14), (msg("paper.name_en"), 22), (msg("paper.players_at_table"), 8),
        ]  # fmt: skip
        for column, (message, width) in enumerate(fixed):
            worksheet.set_column(column, column, width)
            worksheet.write_string(0, column, say(message, "\n"), head)
        for i, deed in enumerate(self._data.deeds):
            worksheet.set_column(_FIRST_DEED + i, _FIRST_DEED + i, 8)
            worksheet.write_string(0, _FIRST_DEED + i, safe(say.name(deed.name_zh, deed.name_en, " ")), head)
        heads = {
            "cash": msg("paper.cash"), "bankrupt": msg("paper.bankrupt_order_full"),
            "declared_total": msg("paper.declared_total"), "declared_place": msg("paper.declared_place"),
            "property": msg("paper.property"), "total": msg("paper.total"), "land": msg("paper.land"),
            "ahead": msg("paper.ahead"), "key": msg("paper.key"), "place": msg("paper.place"),
            "points": msg("paper.points"), "state": msg("paper.status"),
        }  # fmt: skip
        for name, column in self._at.items():
            worksheet.set_column(column, column, 12)
            worksheet.write_string(0, column, say(heads[name], "\n"), head)
        worksheet.set_row(0, 60)

    def _row(self, worksheet: Any, line: int, row: ScoreRow, span: tuple[int, int]) -> None:
        write = self._book.write
        at = line - 1
        fixed: tuple[tuple[Cell, str], ...] = (
            (heat_head(row.heat, self._book.wording), "text"), (row.table, "number"), (row.seat, "number"),
            (row.person.number, "number"), (row.person.name_zh, "text"), (row.person.name_en, "text"),
            (row.seats, "number"),
        )  # fmt: skip
        for column, (cell, style) in enumerate(fixed):
            write(worksheet, at, column, cell, style)
        for i, deed in enumerate(self._data.deeds):
            level = row.deeds.get(deed.id)
            if level is not None and level in deed.boxes:
                write(worksheet, at, _FIRST_DEED + i, _SHOWN[level], "level")
        for name, cell, style in self._computed(line, row, span):
            write(worksheet, at, self._at[name], cell, style)

    def _computed(self, line: int, row: ScoreRow, span: tuple[int, int]) -> tuple[tuple[str, Cell, str], ...]:
        """The cells after the deeds. `span`: first and last row of the table, for places."""
        at = {name: f"{column_letter(column)}{line}" for name, column in self._at.items()}
        total = Formula(
            f'=IF({at["bankrupt"]}<>"",0,IF({at["declared_total"]}<>"",{at["declared_total"]},'
            f"N({at['property']})+N({at['cash']})))",
            row.total,
        )
        itemised = row.declared_total is None and row.declared_place is None
        worth = row.property if row.property is not None else 0
        key = Formula(
            f'=IF({at["bankrupt"]}<>"",{at["bankrupt"]}-1000,'
            f"{at['total']}*1000000+{at['land']}*10+{at['ahead']})",
            row.bankrupt - 1000
            if row.bankrupt is not None
            else row.total * 1000000 + row.land * 10 + row.ahead,
        )
        place: Cell = row.place
        if row.place is not None and row.by_formula:
            place = Formula(f"=1+SUMPRODUCT(--({self._span('key', span)}>{at['key']}))", row.place)
        points = row.points
        return (
            ("cash", row.cash, "number"),
            ("bankrupt", row.bankrupt, "number"),
            ("declared_total", row.declared_total, "number"),
            ("declared_place", row.declared_place, "number"),
            ("property", Formula(self._property(line, at), worth) if itemised else None, "formula"),
            ("total", total, "formula"),
            ("land", row.land, "number"),
            ("ahead", row.ahead, "number"),
            ("key", key, "formula"),
            ("place", place, "formula"),
            (
                "points",
                Formula(self._points_formula(line, at, span), points_number(points))
                if points is not None
                else None,
                "formula_points",
            ),
            ("state", self._book.say(row.state), "text"),
        )

    def _span(self, name: str, span: tuple[int, int]) -> str:
        letter = column_letter(self._at[name])
        return f"${letter}${span[0]}:${letter}${span[1]}"

    def _property(self, line: int, at: dict[str, str]) -> str:
        """Every deed's cell against every level, times its value; nothing for a bankrupt player (T9.1)."""
        count = len(self._data.deeds)
        deeds = f"{column_letter(_FIRST_DEED)}{line}:{column_letter(_FIRST_DEED + count - 1)}{line}"
        last = 1 + len(LEVELS)
        levels = f"'{self._values}'!$A$2:$A${last}"
        values = f"'{self._values}'!$B$2:${column_letter(count)}${last}"
        found = f'SUMPRODUCT(({deeds}<>"")*({deeds}&""={levels}&"")*{values})'
        return f'=IF({at["bankrupt"]}<>"",0,{found})'

    def _points_formula(self, line: int, at: dict[str, str], span: tuple[int, int]) -> str:
        """The mean of the places shared, in the row for the players left (or the table's size)."""
        rule = self._data.points
        bankrupts, places = self._span("bankrupt", span), self._span("place", span)
        size = f"{column_letter(6)}{line}"
        left = f'SUMPRODUCT(--({bankrupts}=""))'
        rows = max(1, len(rule.rows))
        table = f"'{self._points}'!$B$2:${column_letter(_MOST_PLACES)}${1 + rows}"
        index = f"'{self._points}'!$A$2:$A${1 + rows}"
        place, sharing = at["place"], f"SUMPRODUCT(--({places}={at['place']}))"

        def mean(key: str) -> str:
            cells = f"INDEX({table},MATCH({key},{index},0),{place})"
            until = f"INDEX({table},MATCH({key},{index},0),{place}+{sharing}-1)"
            return f"IFERROR(SUM({cells}:{until})/{sharing},0)"

        alive = mean(size if rule.by_size else left)
        out = mean(size) if rule.bankrupt_by_rank else "0" if rule.by_size else alive
        return f"={alive}" if out == alive else f'=IF({at["bankrupt"]}<>"",{out},{alive})'

    def _write_values(self) -> None:
        worksheet = self._book.sheet(self._values)
        head, number = self._book.formats["head"], self._book.formats["number"]
        worksheet.set_column(0, 0, 16)
        worksheet.set_column(1, len(self._data.deeds), 10)
        worksheet.set_row(0, 45)
        worksheet.write_string(0, 0, self._book.wording(msg("paper.box"), "\n"), head)
        for i, (level, shown) in enumerate(LEVELS, 1):
            self._book.write(worksheet, i, 0, shown, "level")
            for column, deed in enumerate(self._data.deeds, 1):
                worksheet.write_number(i, column, deed.boxes.get(level, 0), number)
        for column, deed in enumerate(self._data.deeds, 1):
            name = safe(self._book.wording.name(deed.name_zh, deed.name_en, "\n"))
            worksheet.write_string(0, column, name, head)
        worksheet.freeze_panes(1, 1)

    def _write_points(self) -> None:
        worksheet = self._book.sheet(self._points, landscape=False)
        rule, head = self._data.points, self._book.formats["head"]
        key = msg("paper.players_at_table") if rule.by_size else msg("paper.players_left")
        worksheet.set_column(0, 0, 18)
        worksheet.set_row(0, 32)
        worksheet.write_string(0, 0, self._book.wording(key, "\n"), head)
        for place in range(1, _MOST_PLACES + 1):
            worksheet.write_number(0, place, place, head)
        for line, (size, row) in enumerate(sorted(rule.rows.items()), 1):
            worksheet.write_number(line, 0, size, self._book.formats["number"])
            for place in range(1, _MOST_PLACES + 1):
                points = row[place - 1] if place <= len(row) else 0
                worksheet.write_number(line, place, points, self._book.formats["number"])
        worksheet.freeze_panes(1, 1)


def _key(row: ScoreRow) -> int:
    """One number that orders a table: total, land, decision; bankrupts below all, the later one higher."""
    if row.bankrupt is not None:
        return row.bankrupt - 1000
    return row.total * 1_000_000 + row.land * 10 + row.ahead
