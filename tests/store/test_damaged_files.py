"""A damaged event is called damaged, with the way on; never a fault of the program, never safe."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tourney.base.errors import TourneyError
from tourney.base.paths import resources
from tourney.bootstrap import open_event, verify_event
from tourney.event.ports import FindingKind
from tourney.standings.reports import finals_now, standings_now

EXAMPLE = resources() / "examples" / "example-day.tourney"
SPOILT = ("x", "{", None)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The example day, brought up to date."""
    place = tmp_path_factory.mktemp("whole") / "day.tourney"
    place.write_bytes(EXAMPLE.read_bytes())
    open_event(str(place)).close()
    return place.read_bytes()


def used(place: Path) -> str:
    """Open the event and look at its results: the key of what was told, "" if all went well."""
    try:
        app = open_event(str(place))
        try:
            now = app.clock.now()
            standings_now(app.tournament, app.rules, now, None)
            finals_now(app.tournament, app.rules, now)
        finally:
            app.close()
    except TourneyError as error:
        return error.key
    return ""


def columns(data: bytes, place: Path) -> Iterator[tuple[str, str]]:
    place.write_bytes(data)
    with closing(sqlite3.connect(place)) as file:
        names = [row[0] for row in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for table in names:
            if file.execute(f"SELECT count(*) FROM {table}").fetchone()[0]:
                for row in file.execute(f"PRAGMA table_info({table})").fetchall():
                    yield table, row[1]


def of_one_row(file: sqlite3.Connection, table: str) -> str:
    """A condition that one row fulfils, whatever the table's key is."""
    key = ", ".join(f'"{row[1]}"' for row in file.execute(f"PRAGMA table_info({table})") if row[5])
    return f"({key}) = (SELECT {key} FROM {table} ORDER BY {key} DESC LIMIT 1)"


@pytest.mark.parametrize("kind", ["heats", "sheets", "holdings", "tables", "seats", "journal"])
def test_no_altered_value_is_a_fault_of_the_program(whole: bytes, tmp_path: Path, kind: str) -> None:
    place = tmp_path / "altered.tourney"
    told, refused = set(), 0
    for table, column in [each for each in columns(whole, place) if each[0] == kind]:
        for value in SPOILT:
            place.write_bytes(whole)
            with closing(sqlite3.connect(place)) as file:
                try:
                    where = of_one_row(file, table)
                    file.execute(f'UPDATE {table} SET "{column}" = ? WHERE {where}', (value,))
                except sqlite3.IntegrityError:
                    refused += 1
                    continue
                file.commit()
            told.add(used(place))
    assert refused and told, "some of it the file itself refuses, none of it is a fault of ours"


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE heats SET id = 'x' WHERE id = '1'",
        "UPDATE sheets SET player = 999 WHERE heat = '1' AND player = 1",
        "UPDATE seats SET player = 999 WHERE heat = '1' AND player = 1",
        "DELETE FROM tables WHERE heat = '2'",
        "DELETE FROM journal WHERE seq = 9",
        "UPDATE journal SET undoes = 7 WHERE seq = 9",
        "UPDATE journal SET code = 'undone', undoes = 9999 WHERE seq = 9",
    ],
)
def test_what_cannot_have_been_written_by_this_program_is_damage(
    whole: bytes, tmp_path: Path, statement: str
) -> None:
    place = tmp_path / "altered.tourney"
    place.write_bytes(whole)
    with closing(sqlite3.connect(place)) as file:
        file.execute(statement)
        file.commit()
    assert used(place) == "errors.damaged_file"


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE journal SET at = 'yesterday' WHERE seq = 9",
        "UPDATE journal SET changes = '[1' WHERE seq = 9",
        "UPDATE event SET format = '[]'",
        "UPDATE event SET boards = 'many'",
        "UPDATE event SET id = 2",
        "UPDATE players SET received = -1",
        "UPDATE players SET status = 'gone'",
        "UPDATE players SET seeded = 2",
        "UPDATE holdings SET level = -2",
        "UPDATE heats SET drawn_at = '2026-03-07 10:00:00'",
        "UPDATE seats SET seat = seat - 1",
        'INSERT INTO seats SELECT heat, "table", 9, player FROM seats',
        "UPDATE tourney_schema SET version = 'x'",
        "UPDATE tourney_schema SET version = 0",
    ],
)
def test_no_program_can_write_what_no_record_could_be(whole: bytes, tmp_path: Path, statement: str) -> None:
    place = tmp_path / "whole.tourney"
    place.write_bytes(whole)
    with closing(sqlite3.connect(place)) as file, pytest.raises(sqlite3.IntegrityError):
        file.execute(statement)


@pytest.mark.parametrize("statement", [b"CREATE TABLE seats", b"tableseats"])
def test_a_table_whose_statement_is_no_text_is_damage(whole: bytes, tmp_path: Path, statement: bytes) -> None:
    """SQLite's own sentence quotes it, which Python cannot read."""
    place = tmp_path / "altered.tourney"
    at = whole.index(statement) + 7
    place.write_bytes(whole[:at] + b"\xa3" + whole[at + 1 :])
    assert used(place) == "errors.damaged_file"
    (finding,) = verify_event(str(place)).findings
    assert finding.kind is FindingKind.DAMAGE


def test_a_file_of_a_later_version_is_newer_not_damaged(whole: bytes, tmp_path: Path) -> None:
    place = tmp_path / "newer.tourney"
    place.write_bytes(whole)
    with closing(sqlite3.connect(place)) as file:
        file.execute("UPDATE tourney_schema SET version = 999")
        file.commit()
    assert used(place) == "errors.newer_file"


@pytest.mark.parametrize("cut", [1, 100, 5000, 40_000])
def test_a_file_that_lacks_its_end_is_damaged(whole: bytes, tmp_path: Path, cut: int) -> None:
    place = tmp_path / "cut.tourney"
    place.write_bytes(whole[:-cut])
    assert used(place) == "errors.damaged_file"
