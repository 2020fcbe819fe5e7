"""Keeps photos of scoresheets beside an event: a file's in a folder, a server's in a table of its own.

An erased photo stays as one of no bytes, so that each copy loses it too and its number is not given again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

from msgspec import Meta
from sqlalchemy import Connection, func, select

from tourney.base.errors import EnvironmentFailure, PlaceTaken
from tourney.base.ids import HeatId, TableNo
from tourney.base.os_errors import reason_of, unwritable
from tourney.base.own_folders import PRIVATE
from tourney.base.record_fields import hints_of
from tourney.event.ports import PhotoName, Photos
from tourney.event.table_state import TableKey
from tourney.store.files import give_name, new_file_beside
from tourney.store.tables import StoredTable, Values

_ENDING = ".photos"
_PRIVATE_FOLDER = 0o700
_MOST_BYTES = 1_000_000
"""A larger file in the folder is none of ours."""


def copy_photos(source: Photos, target: Photos) -> None:
    """Bring the photos of a copy up to date; others that it has stay. EnvironmentFailure if that fails."""
    there = target.sizes()
    for name, size in source.sizes().items():
        if there.get(name) != size:
            target.put(name, source.read(name) if size else b"")


def _name_for(photos: Photos, key: TableKey, photo: bytes) -> tuple[PhotoName, bool]:
    """The name of a photo that comes in, and whether that very photo is there already."""
    there = {name: size for name, size in photos.sizes().items() if name.key == key}
    for name, size in there.items():
        if size == len(photo) and photos.read(name) == photo:
            return name, True
    return PhotoName(*key, 1 + max((name.n for name in there), default=0)), False


class FolderPhotos:
    """Photos as files HEAT-TABLE-NUMBER-CODE.jpg in a folder beside an event's file.

    The event's code keeps them apart from those of an event that had the same file name before.
    """

    def __init__(self, event: Path, code: str) -> None:
        self._folder = event.with_name(event.stem + _ENDING)
        self._code = code
        self._named = re.compile(rf"(\w+)-([1-9]\d{{0,3}})-([1-9]\d{{0,5}})-{re.escape(code)}\.jpg")

    def sizes(self) -> Mapping[PhotoName, int]:
        try:
            return dict(self._found()) if self._folder.is_dir() else {}
        except OSError as error:
            raise self._unreadable(error) from error

    def read(self, name: PhotoName) -> bytes:
        try:
            with self._place(name).open("rb") as file:
                photo = file.read(_MOST_BYTES + 1)
        except FileNotFoundError:
            return b""
        except OSError as error:
            raise self._unreadable(error) from error
        return photo if len(photo) <= _MOST_BYTES else b""

    def add(self, key: TableKey, photo: bytes) -> PhotoName:
        while True:
            name, is_there = _name_for(self, key, photo)
            try:
                if not is_there:
                    self._write(name, photo, replace=False)
            except PlaceTaken:  # another program was faster
                continue
            return name

    def put(self, name: PhotoName, photo: bytes) -> None:
        self._write(name, photo, replace=True)

    def _write(self, name: PhotoName, photo: bytes, replace: bool) -> None:
        place = self._place(name)
        try:
            self._folder.mkdir(mode=_PRIVATE_FOLDER, exist_ok=True)
            with new_file_beside(place, PRIVATE) as beside:
                beside.write_bytes(photo)
                give_name(beside, place, replace)
        except OSError as error:
            raise unwritable(str(self._folder), error) from error

    def _found(self) -> Iterator[tuple[PhotoName, int]]:
        for each in self._folder.iterdir():
            named = self._named.fullmatch(each.name)
            if named is not None and each.is_file():
                heat, table, n = named.groups()
                yield PhotoName(HeatId(heat), TableNo(int(table)), int(n)), each.stat().st_size

    def _place(self, name: PhotoName) -> Path:
        return self._folder / f"{name.heat}-{name.table}-{name.n}-{self._code}.jpg"

    def _unreadable(self, error: OSError) -> EnvironmentFailure:
        return EnvironmentFailure("errors.unreadable", place=str(self._folder), reason=reason_of(error))


@dataclass(frozen=True, slots=True)
class _Row:
    heat: str
    table: Annotated[int, Meta(ge=1)]
    n: Annotated[int, Meta(ge=1)]
    photo: bytes


PHOTOS: Final = StoredTable("photos", hints_of(_Row), ("heat", "table", "n"))
_heat, _table = PHOTOS.column("heat", str), PHOTOS.column("table", int)
_n, _photo = PHOTOS.column("n", int), PHOTOS.column("photo", bytes)
MADE_ON_SERVER: Final = (
    'CREATE TABLE IF NOT EXISTS photos (heat text, "table" bigint, n bigint, photo bytea NOT NULL, '
    'PRIMARY KEY (heat, "table", n))'
)
"""Makes the table; beside a file there is a folder instead."""

Line = Callable[[], AbstractContextManager[Connection]]


class ServerPhotos:
    """Photos as rows."""

    def __init__(self, reading: Line, writing: Line) -> None:
        """`reading`, `writing`: a line to the server, the second in our turn to write."""
        self._reading, self._writing = reading, writing

    def sizes(self) -> Mapping[PhotoName, int]:
        length = func.octet_length(_photo)
        with self._reading() as line:
            rows = line.execute(select(_heat, _table, _n, length)).all()
        return {PhotoName(HeatId(heat), TableNo(table), n): size for heat, table, n, size in rows}

    def read(self, name: PhotoName) -> bytes:
        query = select(_photo).where(_heat == name.heat, _table == name.table, _n == name.n)
        with self._reading() as line:
            return line.execute(query).scalar() or b""

    def add(self, key: TableKey, photo: bytes) -> PhotoName:
        with self._writing() as line:
            here = ServerPhotos(lambda: nullcontext(line), self._writing)
            name, is_there = _name_for(here, key, photo)
            if not is_there:
                PHOTOS.add(line, [_row(name, photo)])
            return name

    def put(self, name: PhotoName, photo: bytes) -> None:
        with self._writing() as line:
            PHOTOS.remove(line, PHOTOS.key, [(name.heat, name.table, name.n)])
            PHOTOS.add(line, [_row(name, photo)])


def _row(name: PhotoName, photo: bytes) -> Values:
    return {"heat": name.heat, "table": name.table, "n": name.n, "photo": photo}
