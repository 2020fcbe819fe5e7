"""Where an event is, as a person names it: a file's path, or the address of a database on a server."""

from __future__ import annotations

from pathlib import Path


def on_server(place: str) -> bool:
    """Whether the event is on a server, not in a file."""
    return "://" in place


def short_place(place: str) -> str:
    """A file's name; the name of a server's database."""
    return Path(place.partition("?")[0] if on_server(place) else place).name
