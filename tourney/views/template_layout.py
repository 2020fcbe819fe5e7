"""Where everything stands on a worksheet of the Excel entry template: the contract of writer and reader.

One worksheet is one table. Whoever writes the workbook and whoever reads it back import these
constants; anything outside the cells named here (titles, totals, colours) is the writer's own. Rows
and columns count from 1; cells are named as Excel names them, `B7`.

Row 1 is hidden and holds MARK, event code, heat, table and edition. Row PLAYER_ROW holds the start
numbers above the players' columns, NAME_ROW their names. The 28 deeds follow in board order, the id
of each in the hidden column A; below them cash, order of bankruptcy, and total and place as written
on the paper. Total and place alone, without cash and deeds, make a sheet of totals only.
"""

from __future__ import annotations

MARK = "TOURNEY TEMPLATE 1"
"""Stands in MARK_CELL of every worksheet that is to be read back; the number counts layouts."""

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
"""Any mark in a deed's row here says that the bank still has the deed."""

FIRST_DEED_ROW = 6
DEEDS = 28
LAST_DEED_ROW = FIRST_DEED_ROW + DEEDS - 1

CASH_ROW = LAST_DEED_ROW + 1
BANKRUPT_ROW = CASH_ROW + 1
PAPER_TOTAL_ROW = BANKRUPT_ROW + 1
PAPER_PLACE_ROW = PAPER_TOTAL_ROW + 1
LAST_ROW = PAPER_PLACE_ROW
"""The rows below it are the writer's: sums, signatures."""

UNBUILT, HOTEL_MARK, MORTGAGE_MARK = "0", "H", "M"
LEVELS = (UNBUILT, "1", "2", "3", "4", HOTEL_MARK, MORTGAGE_MARK)
"""What the drop-down of a deed's cell offers; blank means that the player does not hold the deed."""


def cell(row: int, column: int) -> str:
    """The name of a cell, `B7`. ValueError outside a worksheet (a bug of the caller)."""
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


def deed_row(position: int) -> int:
    """The row of a deed by its position in board order, 0 … 27. ValueError for another position."""
    if not 0 <= position < DEEDS:
        raise ValueError(f"the template has no deed {position}")
    return FIRST_DEED_ROW + position


def level_cell(position: int, seat: int) -> str:
    """The cell of one deed for one seat."""
    return cell(deed_row(position), player_column(seat))


def player_cell(seat: int) -> str:
    """The cell of the start number of the player in a seat."""
    return cell(PLAYER_ROW, player_column(seat))


def cash_cell(seat: int) -> str:
    """The cell of the cash of the player in a seat."""
    return cell(CASH_ROW, player_column(seat))


def bankrupt_cell(seat: int) -> str:
    """The cell of the order of going out of the player in a seat; blank for who was left."""
    return cell(BANKRUPT_ROW, player_column(seat))


def paper_total_cell(seat: int) -> str:
    """The cell of the total that the player wrote on the paper."""
    return cell(PAPER_TOTAL_ROW, player_column(seat))


def paper_place_cell(seat: int) -> str:
    """The cell of the place that is circled on the paper."""
    return cell(PAPER_PLACE_ROW, player_column(seat))
