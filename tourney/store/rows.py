"""Tables of an event's database. A row mirrors one record; composite values are JSON columns.

`version` is the number of the journal entry that wrote the row last.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, BigInteger, Column
from sqlmodel import Field, SQLModel


class EventRow(SQLModel, table=True):
    __tablename__ = "event"
    id: int = Field(default=1, primary_key=True)
    version: int
    name: str
    name_zh: str
    format: Any = Field(sa_column=Column(JSON, nullable=False))
    edition: str
    venue: str
    date: str
    starts_at: str
    boards: int | None
    breaks: Any = Field(sa_column=Column(JSON, nullable=False))
    wave_minutes: int
    protest_minutes: int
    copies_to: str
    deed_names: Any = Field(sa_column=Column(JSON, nullable=False))
    clock_warnings: Any = Field(sa_column=Column(JSON, nullable=False))
    charity: str
    charity_zh: str
    charity_number: str
    receipt_first: int | None
    receipt_last: int | None
    accent: str
    zone: str
    code: str


class ReceiptRow(SQLModel, table=True):
    __tablename__ = "receipts"
    serial: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    version: int
    player: int
    amount: int
    at: str
    by: str
    cancelled: str


class PictureRow(SQLModel, table=True):
    """`data` is base64, as in the journal."""

    __tablename__ = "pictures"
    name: str = Field(primary_key=True)
    version: int
    data: str


class PlayerRow(SQLModel, table=True):
    __tablename__ = "players"
    number: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    version: int
    name_zh: str
    name_en: str
    team: str = Field(index=True)
    division: str
    phone: str
    email: str
    pledged: int
    received: int
    note: str
    seeded: bool
    alternate: bool
    status: str
    left_at: str


class HeatRow(SQLModel, table=True):
    __tablename__ = "heats"
    id: str = Field(primary_key=True)
    version: int
    state: str
    seed: int = Field(sa_type=BigInteger)
    method: str
    locked: bool
    edited: bool
    certificate: Any = Field(sa_column=Column(JSON, nullable=False))
    drawn_at: str | None
    published_at: str | None
    closed_at: str | None


class TableRow(SQLModel, table=True):
    __tablename__ = "tables"
    heat: str = Field(primary_key=True)
    table: int = Field(primary_key=True)
    version: int
    seats: Any = Field(sa_column=Column(JSON, nullable=False))
    wave: int
    paper_in: bool
    confirmed_at: str | None
    bank_has: Any = Field(sa_column=Column(JSON, nullable=False))
    place_order: Any = Field(sa_column=Column(JSON, nullable=False))


class SheetRow(SQLModel, table=True):
    __tablename__ = "sheets"
    heat: str = Field(primary_key=True)
    player: int = Field(primary_key=True)
    version: int
    sheet: Any = Field(sa_column=Column(JSON, nullable=False))
    source: str


class RulingRow(SQLModel, table=True):
    __tablename__ = "rulings"
    id: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    version: int
    kind: str
    reason: str
    by: str
    at: str
    heat: str | None
    table: int | None
    code: str
    scope: str
    order: Any = Field(sa_column=Column(JSON, nullable=False))
    points: int


class PrintRow(SQLModel, table=True):
    __tablename__ = "prints"
    id: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    version: int
    kind: str
    at: str
    heat: str | None
    tables: Any = Field(sa_column=Column(JSON, nullable=False))


class ClockRow(SQLModel, table=True):
    __tablename__ = "clocks"
    heat: str = Field(primary_key=True)
    wave: int = Field(primary_key=True)
    version: int
    length_seconds: int
    started_at: str
    paused_at: str | None
    paused_seconds: int
    ended_at: str | None
    last_round_at: str | None
    era: str | None
    steady_ms: int | None = Field(default=None, sa_type=BigInteger, nullable=True)


class TableClockRow(SQLModel, table=True):
    __tablename__ = "table_clocks"
    heat: str = Field(primary_key=True)
    table: int = Field(primary_key=True)
    version: int
    extra_seconds: int
    paused_from: int | None
    lost_seconds: int
    ended_from: int | None
    last_round_at: str | None


class TimeChangeRow(SQLModel, table=True):
    __tablename__ = "time_changes"
    id: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    version: int
    at: str
    seconds: int = Field(sa_type=BigInteger)
    machine: str
    heat: str
    wave: int


class TableGameRow(SQLModel, table=True):
    __tablename__ = "games"
    heat: str = Field(primary_key=True)
    table: int = Field(primary_key=True)
    version: int
    game: int
    opened_at: str
    by: str
    ruleset: str
    players: Any = Field(sa_column=Column(JSON, nullable=False))
    numbers: Any = Field(sa_column=Column(JSON, nullable=False))
    seed: int = Field(sa_type=BigInteger)
    back_at: str | None
    worth: Any = Field(sa_column=Column(JSON, nullable=False))


class GameLineRow(SQLModel, table=True):
    """One line of a game's record, the header being line 0. Lines are only ever added."""

    __tablename__ = "game_lines"
    game: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    n: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    line: str


class JournalRow(SQLModel, table=True):
    """`changes` hold records as the schema of `schema_version` has them (see `upcasting`)."""

    __tablename__ = "journal"
    seq: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    at: str
    who: str
    code: str
    params: Any = Field(sa_column=Column(JSON, nullable=False))
    changes: Any = Field(sa_column=Column(JSON, nullable=False))
    undoes: int | None
    schema_version: int
