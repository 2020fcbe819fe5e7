"""Versions of the database: makes a new one, refuses one that a newer program wrote."""

from __future__ import annotations

from sqlalchemy import Engine, inspect, text
from sqlmodel import SQLModel

from tourney.errors import BadInput, SurroundingsError
from tourney.store import rows

VERSION = 1
"""Raised with every change of the tables, together with the step that brings older files up to date."""

_OURS = {row.__tablename__ for row in (rows.EventRow, rows.JournalRow, rows.PlayerRow)}


def create(engine: Engine) -> None:
    """Make all tables of the present version."""
    with engine.begin() as connection:
        if inspect(connection).has_table("journal"):
            raise BadInput("errors.file_exists", place=str(engine.url))
        SQLModel.metadata.create_all(connection)
        connection.execute(text("CREATE TABLE tourney_version (version INTEGER NOT NULL)"))
        connection.execute(text("INSERT INTO tourney_version VALUES (:version)"), {"version": VERSION})


def check(engine: Engine, place: str) -> None:
    """Refuse what is not an event, and a file of a newer version, leaving both as they are."""
    with engine.connect() as connection:
        tables = set(inspect(connection).get_table_names())
        if not tables >= _OURS or "tourney_version" not in tables:
            raise BadInput("errors.not_an_event", place=place)
        version = connection.execute(text("SELECT version FROM tourney_version")).scalar()
    if version != VERSION:
        raise SurroundingsError("errors.newer_file", place=place, version=version)
