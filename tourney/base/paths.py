"""Where things lie: the shipped resources, and an event as a person names its place."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path


@cache
def resources() -> Path:
    """The folder of boards, texts, fonts and icons.

    A built app (PyInstaller) has it beside the program, a wheel inside the package (`tourney/_resources`; a
    folder of that name beside other packages would be anybody's), a checkout at its top.
    """
    bundle = getattr(sys, "_MEIPASS", None)
    if bundle:
        return Path(bundle) / "resources"
    package = Path(__file__).resolve().parents[1]
    installed = package / "_resources"
    return installed if installed.is_dir() else package.parent / "resources"


def handbook_file(language: str) -> Path:
    """The handbook in the language of this tag; it may not exist in that language.

    A checkout has it among its docs, and everything installed beside the resources.
    """
    shipped = resources() / "docs"
    folder = shipped if shipped.is_dir() else resources().parent / "docs"
    return folder / ("handbook.md" if language == "en" else f"handbook.{language}.md")


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
