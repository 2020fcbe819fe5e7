"""Files of every version, each made by the program of its time and kept as SQL; records of games beside them.

`server-N.sql` is what `pg_dump` told of a server on which the program of that time had restored that file.

Version 1 knew no time of single tables, 2 no games, 3 no receipts, 4 no worth round by round, 5 no time zone,
6 no rule book of its own for an event or a table; in 7 a record's lists went with it by a cascade; 8 kept
nothing of who was told apart; 9 not how and when a donation came, nor who may be photographed; 10 not
where the tables stand, nor when the hall was told that a heat starts; 11 not which receipt was printed alone,
nor the seats of who was marked as gone; 12 not which draw of a heat it is, nor whether its breaks are
those that the day asks for. 13 is the present one.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from psycopg import connect

HERE = Path(__file__).parent / "older"
VERSIONS, SERVERS = (
    tuple(sorted(int(path.stem.split("-")[1]) for path in HERE.glob(f"{kind}-*.sql")))
    for kind in ("version", "server")
)


def made_of(version: int, folder: Path) -> Path:
    """The file of that version, in `folder`."""
    place = folder / f"version-{version}.tourney"
    with closing(sqlite3.connect(place)) as connection:
        connection.executescript((HERE / f"version-{version}.sql").read_text("utf-8"))
    return place


def put_on(address: str, version: int) -> None:
    """The same event as that version had it on a server, in an empty database."""
    with connect(address) as connection:
        connection.execute((HERE / f"server-{version}.sql").read_bytes())


def dumped(place: Path) -> list[str]:
    """All that a file holds, as SQL."""
    with closing(sqlite3.connect(place)) as connection:
        return list(connection.iterdump())


def shape_of(place: Path) -> list[tuple[str, str, str | None]]:
    """Everything that was ever declared in the file, to the letter: tables, indices, views."""
    with closing(sqlite3.connect(place)) as connection:
        return connection.execute("SELECT type, name, sql FROM sqlite_master ORDER BY type, name").fetchall()
