"""Base event location."""

from __future__ import annotations

from dataclasses import dataclass

USUAL_PORT = 5432
"""PostgreSQL's own, where an address names none."""


@dataclass(frozen=True, slots=True)
class ServerPlace:
    """Which database on which server, as whom; never the password.

    `host`: a computer's name or number, or the folder of a socket. `port` None: the usual one.
    """

    host: str
    database: str
    user: str = ""
    port: int | None = None
