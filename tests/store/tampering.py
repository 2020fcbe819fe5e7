"""Twelve ways to tamper with a day by an editor for SQLite, each with what names the right place.

Nobody here uses the program: rows, the journal and single bytes are changed as a stranger would.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from random import Random

from tourney.base.errors import TourneyError
from tourney.bootstrap import verify_event
from tourney.event.ports import Finding

Named = Callable[[Finding], bool]
"""Whether a finding names the entry or row that was tampered with."""

Tampering = Callable[[sqlite3.Connection, Random], Named]


def _row(table: str, *key: object) -> Named:
    return lambda finding: (finding.table, *finding.key) == (table, *key)


def _entry(*seqs: int) -> Named:
    return lambda finding: finding.entry in seqs


def _picked(file: sqlite3.Connection, chance: Random, query: str) -> tuple[object, ...]:
    found: tuple[object, ...] = chance.choice(file.execute(query).fetchall())
    return found


def _cash(file: sqlite3.Connection, chance: Random) -> Named:
    key = _picked(file, chance, "SELECT heat, player FROM sheets")
    file.execute("UPDATE sheets SET cash = cash + 500 WHERE heat = ? AND player = ?", key)
    return _row("sheets", *key)


def _place(file: sqlite3.Connection, chance: Random) -> Named:
    some = "declared_place IS NOT NULL OR paper_place IS NOT NULL"
    key = _picked(file, chance, f"SELECT heat, player FROM sheets WHERE {some}")
    better = "declared_place = declared_place % 4 + 1, paper_place = paper_place % 4 + 1"
    file.execute(f"UPDATE sheets SET {better} WHERE heat = ? AND player = ?", key)
    return _row("sheets", *key)


def _added(file: sqlite3.Connection, chance: Random) -> Named:
    (like,) = _picked(file, chance, "SELECT number FROM players")
    columns = [name for _, name, *_ in file.execute("PRAGMA table_info(players)") if name != "number"]
    (number,) = file.execute("SELECT max(number) + 1 FROM players").fetchone()
    names = ", ".join(columns)
    copied = f"SELECT ?, {names} FROM players WHERE number = ?"
    file.execute(f"INSERT INTO players (number, {names}) {copied}", (number, like))
    return _row("players", number)


def _deleted(file: sqlite3.Connection, chance: Random) -> Named:
    key = _picked(file, chance, "SELECT number FROM players")
    file.execute("DELETE FROM players WHERE number = ?", key)
    return _row("players", *key)


def _renamed(file: sqlite3.Connection, chance: Random) -> Named:
    key = _picked(file, chance, "SELECT number FROM players")
    file.execute("UPDATE players SET name_en = name_en || 'n' WHERE number = ?", key)
    return _row("players", *key)


def _removed(file: sqlite3.Connection, chance: Random) -> Named:
    (seq,) = _picked(file, chance, "SELECT seq FROM journal")
    file.execute("DELETE FROM journal WHERE seq = ?", (seq,))
    return _entry(int(str(seq)))


def _swapped(file: sqlite3.Connection, chance: Random) -> Named:
    one, other = (int(seq) for (seq,) in chance.sample(file.execute("SELECT seq FROM journal").fetchall(), 2))
    for before, after in ((one, -1), (other, one), (-1, other)):
        file.execute("UPDATE journal SET seq = ? WHERE seq = ?", (after, before))
    return _entry(one, other)


def _edited(file: sqlite3.Connection, chance: Random) -> Named:
    """The sheet in its row and in its entry alike: to the program's own eye nothing differs."""
    query = "SELECT entry, heat, player FROM sheets WHERE entry IN (SELECT seq FROM journal)"
    seq, heat, player = _picked(file, chance, query)
    (changes,) = file.execute("SELECT changes FROM journal WHERE seq = ?", (seq,)).fetchone()
    edited = json.loads(changes)
    for change in edited:
        after = change["after"] if change["in"] == "sheets" else None
        if after is not None and (after["heat"], after["player"]) == (heat, player):
            after["sheet"]["cash"] += 500
    written = json.dumps(edited, ensure_ascii=False, separators=(",", ":"))
    file.execute("UPDATE journal SET changes = ? WHERE seq = ?", (written, seq))
    file.execute("UPDATE sheets SET cash = cash + 500 WHERE heat = ? AND player = ?", (heat, player))
    return _entry(int(str(seq)))


def _author(file: sqlite3.Connection, chance: Random) -> Named:
    (seq,) = _picked(file, chance, "SELECT seq FROM journal")
    file.execute("UPDATE journal SET who = who || '2' WHERE seq = ?", (seq,))
    return _entry(int(str(seq)))


def _reason(file: sqlite3.Connection, chance: Random) -> Named:
    key = _picked(file, chance, "SELECT id FROM rulings")
    file.execute("UPDATE rulings SET reason = reason || '!' WHERE id = ?", key)
    return _row("rulings", *key)


def _result(file: sqlite3.Connection, chance: Random) -> Named:
    key = _picked(file, chance, 'SELECT heat, "table", player FROM results')
    file.execute('UPDATE results SET total = total + 100 WHERE heat = ? AND "table" = ? AND player = ?', key)
    return _row("results", *key)


ROWS: Mapping[str, Tampering] = {
    "cash": _cash,
    "place": _place,
    "player added": _added,
    "player deleted": _deleted,
    "player renamed": _renamed,
    "entry removed": _removed,
    "entries swapped": _swapped,
    "entry edited": _edited,
    "author": _author,
    "reason": _reason,
    "result": _result,
}
BYTE = "byte"
KINDS = (*ROWS, BYTE)


def tampered(day: bytes, place: Path, kind: str, chance: Random) -> Named:
    """Write the day with something changed in it; of a byte any finding names the place."""
    if kind == BYTE:
        place.write_bytes(_with_another_byte(day, chance))
        return lambda _finding: True
    place.write_bytes(day)
    with closing(sqlite3.connect(place)) as file, file:
        file.execute("PRAGMA ignore_check_constraints = ON")
        return ROWS[kind](file, chance)


def _with_another_byte(day: bytes, chance: Random) -> bytes:
    """With one byte changed that SQLite reads: what it says of the file is not the same."""
    said = _all_said(day)
    while True:
        other = bytearray(day)
        other[chance.randrange(len(day))] ^= chance.randrange(1, 256)
        if _all_said(bytes(other)) != said:
            return bytes(other)


def _all_said(image: bytes) -> object:
    """Everything that SQLite reads of a file; None where it cannot."""
    with closing(sqlite3.connect(":memory:")) as file:
        file.text_factory = bytes
        try:
            file.deserialize(image)
            tables = file.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
            found = [file.execute(f'SELECT * FROM "{name.decode()}"').fetchall() for (name,) in tables]
            check = file.execute("PRAGMA integrity_check").fetchall()
            return found, check, file.execute("SELECT type, name, sql FROM sqlite_master").fetchall()
        except (sqlite3.Error, UnicodeDecodeError):
            return None


def found_in(place: Path, head: str = "") -> tuple[Finding, ...] | None:
    """What is found wrong; None if the file is refused as none of ours."""
    try:
        return verify_event(str(place), head).findings
    except TourneyError:
        return None
