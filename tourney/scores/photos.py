"""Keeps photos of a table's scoresheets, and finds those that may be shown."""

from __future__ import annotations

from collections import Counter

from tourney.base.errors import NotFound, Refused
from tourney.base.heat_names import heat_named
from tourney.event.pictures import is_kept_form
from tourney.event.ports import PhotoName, Photos
from tourney.event.records import Tournament
from tourney.event.table_state import TableKey

MOST_OF_TABLE = 24
"""More photos of one table are a mistake, or meant to fill the disk."""


def keep_photo(photos: Photos, tournament: Tournament, key: TableKey, photo: bytes) -> None:
    """Keep a photo as `files.pictures.read_photo` makes it; the very same one counts once.

    NotFound if there is no such table, Refused if it has enough photos.
    """
    heat, table = key
    if key not in tournament.tables:
        raise NotFound("errors.no_such_table", heat=heat_named(heat), table=table)
    there = photo_counts(photos)[key]
    if there >= MOST_OF_TABLE:
        raise Refused("photos.enough", table=table, n=there)
    photos.add(key, photo)


def all_photos(photos: Photos) -> tuple[PhotoName, ...]:
    """Every photo that is not erased."""
    return tuple(sorted(name for name, size in photos.sizes().items() if size))


def photo_counts(photos: Photos) -> Counter[TableKey]:
    """How many photos each table has."""
    return Counter(name.key for name in all_photos(photos))


def photos_shown(photos: Photos, tournament: Tournament) -> tuple[PhotoName, ...]:
    """All photos but those of tables that wait for their second entry: it is made blind."""
    return tuple(name for name in all_photos(photos) if name.key not in tournament.waiting)


def photo_shown(photos: Photos, name: PhotoName) -> bytes:
    """A photo as it is kept; b"" if there is none, or another program has put something else there."""
    photo = photos.read(name)
    return photo if is_kept_form(photo) else b""
