"""Holds where an event is, as a person names it: a file's path, or the address of a database on a server."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

USUAL_PORT = 5432
"""PostgreSQL's own, where an address names none."""


@dataclass(frozen=True, slots=True)
class ServerPlace:
    """The database, its server and the user; never the password.

    `host`: a computer's name or number, or the folder of a socket. `port` None: the usual one.
    """

    host: str
    database: str
    user: str = ""
    port: int | None = None


def on_server(place: str) -> bool:
    """Whether the event is on a server, not in a file."""
    return "://" in place


def short_place(place: str) -> str:
    """A file's name; the name of a server's database."""
    return Path(place.partition("?")[0] if on_server(place) else place).name
