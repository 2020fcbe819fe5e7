"""Reads and writes seatings and plain lists of players as CSV: heat,table,seat,number and number,name,team.

It reads strictly: such a file is written by a program or a careful person, and a skipped line would be a
player without a seat. It does not judge whether a seating is good or even playable.
"""

from __future__ import annotations

import csv
import io
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tourney.base.errors import BadInput
from tourney.base.ids import POINT, PlayerNo
from tourney.base.spelling import clean
from tourney.base.texts import Message, msg
from tourney.files.csv import DELIMITERS
from tourney.files.encodings import decode
from tourney.files.rows import MAX_BYTES, shown, unguarded
from tourney.seating.problem import Heats, Tables

MAX_PLAYERS = 20_000
MAX_HEATS = 60
"""The most heats that are counted together: the search keeps the meetings of a pair in six bits."""
_LARGEST = 999_999_999
_SEATING = ("heat", "table", "seat", "number")
_HEADINGS = {
    "heat": "heat heats round rounds r 局 場 場次 局數 輪 回合",
    "table": "table tables tableno board pod group 枱 枱號 桌 桌號 檯 檯號 台",
    "seat": "seat seats seatno position 座位 座 座號 位",
    "number": "number numbers no no. nr player playerno player_number startnumber id "
    "號碼 編號 號 參賽編號 參賽者",
    "name": "name names fullname 姓名 名稱 名字",
    "team": "team teams club school company 隊伍 隊 學校 公司 團體",
    "points": "points point strength rating 積分 分數",
}
_MEANING = {word: field for field, words in _HEADINGS.items() for word in words.split()}


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A line of a list of players. `points` in sixtieths, as everywhere."""

    number: PlayerNo
    name: str = ""
    team: str = ""
    points: int = 0


@dataclass(frozen=True, slots=True)
class ReadSeating:
    """A seating as its file has it: tables by their numbers, players by their seats.

    `first` is the number of the first heat. `flaws` list what no seating should have (two players in one
    seat); `notes` what was corrected (gaps in table numbers are closed).
    """

    first: int
    heats: Heats
    flaws: tuple[Message, ...] = ()
    notes: tuple[Message, ...] = ()


def read_players(data: bytes, filename: str) -> tuple[PlayerLine, ...]:
    """The players of `number,name,team` (also `points`; other columns are ignored), in the order of the list.

    BadInput with file and line for rows that are not understood, for a number twice and for an empty list.
    """
    rows, columns = _rows(data, filename, ("number",), ("number", "name", "team"))
    players: list[PlayerLine] = []
    lines: dict[int, int] = {}
    for line, cells in rows:
        number = _whole(cells, columns, "number", filename, line)
        if number in lines:
            raise BadInput(
                "seatcli.number_twice", file=filename, line=line, number=number, earlier=lines[number]
            )
        lines[number] = line
        name, team = (_words(cells, columns, field) for field in ("name", "team"))
        points = _points(cells, columns, filename, line)
        players.append(PlayerLine(PlayerNo(number), name, team, points))
    if len(players) > MAX_PLAYERS:
        raise BadInput("seatcli.too_many_players", n=len(players), max=MAX_PLAYERS)
    return tuple(players)


def read_seating(data: bytes, filename: str) -> ReadSeating:
    """The seating of `heat,table,seat,number`; without a seat column the order of the lines counts.

    BadInput with file and line for rows that are not understood, and for a missing heat.
    """
    rows, columns = _rows(data, filename, ("heat", "table", "number"), _SEATING)
    heats: dict[int, dict[int, list[tuple[int, int, PlayerNo]]]] = {}
    for line, cells in rows:
        heat, table, number = (
            _whole(cells, columns, field, filename, line) for field in ("heat", "table", "number")
        )
        seat = _whole(cells, columns, "seat", filename, line) if "seat" in columns else 0
        heats.setdefault(heat, {}).setdefault(table, []).append((seat, line, PlayerNo(number)))
    first = min(heats)
    missing = next((heat for heat in range(first, first + len(heats)) if heat not in heats), None)
    if missing is not None:
        raise BadInput("seatcli.heat_left_out", file=filename, heat=missing)
    if len(heats) > MAX_HEATS:
        raise BadInput("seatcli.too_many_heats", n=len(heats), max=MAX_HEATS)
    flaws: list[Message] = []
    notes: list[Message] = []
    for heat, tables in sorted(heats.items()):
        if sorted(tables) != list(range(1, len(tables) + 1)):
            notes.append(msg("seatcli.tables_counted_through", file=filename, heat=heat))
        for table, seats in sorted(tables.items()):
            taken = Counter(seat for seat, _, _ in seats if seat)
            flaws += [
                msg("seatcli.seat_twice", heat=heat, table=table, seat=seat)
                for seat, times in sorted(taken.items())
                if times > 1
            ]
    ordered = tuple(_in_order(heats[heat]) for heat in sorted(heats))
    return ReadSeating(first, ordered, tuple(flaws), tuple(notes))


def write_seating(heats: Heats) -> bytes:
    """Heats from 1 on as CSV: heat,table,seat,number; digits only, so every program reads it."""
    lines = [",".join(_SEATING)]
    for heat, tables in enumerate(heats, start=1):
        for table, seats in enumerate(tables, start=1):
            lines += [f"{heat},{table},{seat},{number}" for seat, number in enumerate(seats, start=1)]
    return ("\n".join(lines) + "\n").encode("ascii")


def _in_order(tables: dict[int, list[tuple[int, int, PlayerNo]]]) -> Tables:
    return tuple(tuple(number for _, _, number in sorted(tables[table])) for table in sorted(tables))


def _rows(
    data: bytes, filename: str, needed: Sequence[str], without_headings: Sequence[str]
) -> tuple[list[tuple[int, list[str]]], dict[str, int]]:
    """Rows with their line numbers, and the column of each field that the headings name.

    A file with a number in its first row has no headings: its columns are in the usual order.
    """
    if len(data) > MAX_BYTES:
        raise BadInput("exchange.too_large", file=filename, max=MAX_BYTES // 1_000_000)
    text = decode(data, filename).text
    top = text.partition("\n")[0]
    delimiter = max(DELIMITERS, key=top.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    rows: list[tuple[int, list[str]]] = []
    begins = 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                rows.append((begins, cells))
            begins = reader.line_num + 1
    except csv.Error as error:
        raise BadInput("seatcli.broken_line", file=filename, line=begins) from error
    if not rows:
        raise BadInput("exchange.empty_file", file=filename)
    headings = [_MEANING.get(_plain(cell).casefold().replace(" ", "")) for cell in rows[0][1]]
    columns = {field: at for at, field in reversed(list(enumerate(headings))) if field is not None}
    body = rows[1:]
    if not columns and _plain(rows[0][1][0]).isdigit():
        columns, body = {field: at for at, field in enumerate(without_headings)}, rows
    missing = [field for field in needed if field not in columns]
    if missing:
        raise BadInput(
            "seatcli.no_column", file=filename, columns=missing, expected=",".join(without_headings)
        )
    if not body:
        raise BadInput("exchange.empty_file", file=filename)
    return body, columns


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).strip().removeprefix("\ufeff")


def _cell(cells: Sequence[str], columns: dict[str, int], field: str) -> str:
    at = columns.get(field)
    return cells[at] if at is not None and at < len(cells) else ""


def _words(cells: Sequence[str], columns: dict[str, int], field: str) -> str:
    return clean(unguarded(_cell(cells, columns, field)))


def _whole(cells: Sequence[str], columns: dict[str, int], field: str, filename: str, line: int) -> int:
    text = _plain(_cell(cells, columns, field))
    if text.isascii() and text.isdigit() and len(text) <= 12 and 1 <= int(text) <= _LARGEST:
        return int(text)
    raise BadInput("seatcli.not_a_number", file=filename, line=line, column=field, text=shown(text))


def _points(cells: Sequence[str], columns: dict[str, int], filename: str, line: int) -> int:
    text = _plain(_cell(cells, columns, "points"))
    if not text:
        return 0
    try:
        points = Fraction(text) if len(text) <= 12 and "e" not in text.lower() else None
    except (ValueError, ZeroDivisionError):
        points = None
    if points is None:
        raise BadInput("seatcli.not_points", file=filename, line=line, text=shown(text))
    return int(points * POINT)
