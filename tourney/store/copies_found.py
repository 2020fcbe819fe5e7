"""Finds what an event has left behind in folders: complete copies of it and archives of its results."""

from __future__ import annotations

import json
import sqlite3
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

from tourney.event.ports import LeftBehind
from tourney.store.engines import reading_uri
from tourney.store.files import EVENT_SUFFIX

_RESULTS = "results.json"
_MOST_BYTES = 50_000_000
"""A larger file in an archive is not ours."""


def left_behind(place: str, code: str, folders: Iterable[str]) -> list[LeftBehind]:
    """The copies and archives of the event with this code in these folders, without the event itself at
    `place`. A file that cannot be read is none.
    """
    found = []
    own = Path(place).absolute()
    for folder in dict.fromkeys(folders):
        for path in _files_of(Path(folder)):
            of = _code_of(path)
            if of == code and code and path.absolute() != own:
                changed = datetime.fromtimestamp(path.stat().st_mtime, UTC)
                found.append(LeftBehind(str(path), changed))
    return found


def _files_of(folder: Path) -> Iterator[Path]:
    with suppress(OSError):
        for path in sorted(folder.iterdir()):
            if path.suffix.lower() in (EVENT_SUFFIX, ".zip", ".json") and path.is_file():
                yield path


def _code_of(path: Path) -> str:
    """The code of the event in a file; "" for another kind of file."""
    try:
        if path.suffix.lower() == EVENT_SUFFIX:
            with closing(sqlite3.connect(reading_uri(path), uri=True)) as copy:
                return str(copy.execute("SELECT code FROM event").fetchone()[0])
        if path.suffix.lower() == ".json":
            return _code_in(path.read_bytes()) if path.name == _RESULTS else ""
        with zipfile.ZipFile(path) as archive:
            info = archive.getinfo(_RESULTS)
            return _code_in(archive.read(info)) if info.file_size < _MOST_BYTES else ""
    except (
        OSError,
        sqlite3.Error,
        zipfile.BadZipFile,
        LookupError,
        TypeError,
        ValueError,
        NotImplementedError,
    ):
        return ""


def _code_in(results: bytes) -> str:
    """The event's code in the file of its results."""
    return str(json.loads(results)["code"])
