"""Defines the layout of a worksheet of the Excel entry template: the contract of writer and reader.

One worksheet is one table. The writer of the workbook and its reader import these constants; anything outside
the cells named here (titles, totals, colours) is the writer's own. Rows and columns count from 1; cells are
named as Excel names them, `B7`.

Row 1 is hidden and holds MARK, event code, heat, table, edition, the number of deeds and the draw. Row
PLAYER_ROW holds the start numbers above the players' columns, NAME_ROW their names. The deeds follow in board
order, the id of each in the hidden column A; below them (FOOT_MARKS) cash, order of bankruptcy, and total and
place as written on the paper. Total and place alone, without cash and deeds, make a sheet of totals only.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tourney.rules.rulebook import HOTEL, MORTGAGED
from tourney.scoresheet.sheet import Holding

MARK = "TOURNEY TEMPLATE 1"
"""In MARK_CELL of every worksheet that can be read back; the number counts layouts."""

MARK_CELL = "A1"
EVENT_CELL = "B1"
HEAT_CELL = "C1"
TABLE_CELL = "D1"
EDITION_CELL = "E1"
HIDDEN_ROW = 1
HIDDEN_COLUMN = 1

TITLE_ROW = 2
"""For the writer: event, heat, table, in words."""

HELP_ROW = 3
"""For the writer: how to fill in, in words."""

NAME_ROW = 4
PLAYER_ROW = 5

DEED_ID_COLUMN = 1
DEED_ZH_COLUMN = 2
DEED_EN_COLUMN = 3
FIRST_PLAYER_COLUMN = 4
MAX_PLAYERS = 6
BANK_COLUMN = FIRST_PLAYER_COLUMN + MAX_PLAYERS
"""Any mark in a deed's row here means that the bank still has the deed."""

FIRST_DEED_ROW = 6
DEEDS_CELL = "F1"
"""How many deeds the worksheet has; templates of earlier versions do not have it and have `USUAL_DEEDS`."""
USUAL_DEEDS, MOST_DEEDS = 28, 200

NUMBERS_CELL, ANY_NUMBER = "G1", "any"
"""Whether a deed's cell may have any whole number: houses without limit, sums."""

DRAW_CELL = "H1"
"""The number of its heat's draw; templates of earlier versions do not have it."""

FOOT_MARKS = ("#cash", "#out", "#total", "#place")
"""In the hidden column beside the rows below the deeds, so that an inserted or deleted row is noticed;
templates of earlier versions have nothing there.
"""

UNBUILT, MORTGAGE_MARK = "0", "M"
HOTEL_MARKS = ("H", "E")
"""The marks for a hotel: the usual one, and an enterprise's; the rules choose (`console.hotel_mark`)."""


def marks(levels: Iterable[Holding], hotel: str = HOTEL_MARKS[0]) -> tuple[str, ...]:
    """The drop-down list of a deed's cell; blank means that the player does not hold the deed.

    Levels that are no number of houses have a letter, a hotel the given one.
    """
    lettered = {MORTGAGED: MORTGAGE_MARK, HOTEL: hotel}
    return tuple(lettered.get(level, str(level)) for level in in_order(levels))


def in_order(levels: Iterable[Holding]) -> list[Holding]:
    """Levels in the order of the file: unbuilt, houses, hotel, mortgaged last."""
    return sorted(levels, key=lambda level: (level < 0, level))


def cell(row: int, column: int) -> str:
    """The name of a cell, `B7`. ValueError outside a worksheet (a bug in the calling code)."""
    if row < 1 or column < 1:
        raise ValueError(f"no cell in row {row}, column {column}")
    letters = ""
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return f"{letters}{row}"


def player_column(seat: int) -> int:
    """The column of the player in this seat, 1 … MAX_PLAYERS. ValueError for another seat."""
    if not 1 <= seat <= MAX_PLAYERS:
        raise ValueError(f"the template has no seat {seat}")
    return FIRST_PLAYER_COLUMN + seat - 1


def player_cell(seat: int) -> str:
    """The cell of the start number of the player in a seat."""
    return cell(PLAYER_ROW, player_column(seat))


@dataclass(frozen=True, slots=True)
class TemplateLayout:
    """The rows of a worksheet, which depend on its board's number of deeds."""

    deeds: int = USUAL_DEEDS

    @property
    def last_deed_row(self) -> int:
        return FIRST_DEED_ROW + self.deeds - 1

    @property
    def cash_row(self) -> int:
        return self.last_deed_row + 1

    @property
    def bankrupt_row(self) -> int:
        return self.cash_row + 1

    @property
    def paper_total_row(self) -> int:
        return self.bankrupt_row + 1

    @property
    def paper_place_row(self) -> int:
        return self.paper_total_row + 1

    @property
    def last_row(self) -> int:
        """The rows below it are the writer's: sums, signatures."""
        return self.paper_place_row

    def deed_row(self, position: int) -> int:
        """The row of a deed by its position in board order from 0. ValueError for another position."""
        if not 0 <= position < self.deeds:
            raise ValueError(f"the template has no deed {position}")
        return FIRST_DEED_ROW + position

    def level_cell(self, position: int, seat: int) -> str:
        return cell(self.deed_row(position), player_column(seat))

    def cash_cell(self, seat: int) -> str:
        return cell(self.cash_row, player_column(seat))

    def bankrupt_cell(self, seat: int) -> str:
        """The cell of the order of going out of the player in a seat; blank for players left at the end."""
        return cell(self.bankrupt_row, player_column(seat))

    def paper_total_cell(self, seat: int) -> str:
        """The cell of the total that the player wrote on the paper."""
        return cell(self.paper_total_row, player_column(seat))

    def paper_place_cell(self, seat: int) -> str:
        """The cell of the place that is circled on the paper."""
        return cell(self.paper_place_row, player_column(seat))
