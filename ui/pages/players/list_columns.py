"""The tables of an import: rows that were understood, rows that were not; and where the list comes from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from tourney.base.texts import Message, Texts
from tourney.event.registration import PlayerDraft, field_name
from tourney.players.list_reading import Question
from ui.pages.players import words as wording
from ui.widgets.table import Column
from ui.widgets.text import capital

Row = tuple[int, PlayerDraft]
BadRow = tuple[int, Message, str, tuple[str, ...]]


class ImportPreview(Protocol):
    """What was understood of a list (`tourney.exchange.lists.ListPreview`)."""

    @property
    def encoding(self) -> str: ...
    @property
    def delimiter(self) -> str: ...
    @property
    def sheet(self) -> str: ...
    @property
    def columns(self) -> Sequence[tuple[str, str | None, str]]: ...
    @property
    def rows(self) -> Sequence[Row]: ...
    @property
    def bad(self) -> Sequence[BadRow]: ...
    @property
    def header_line(self) -> int | None: ...
    @property
    def problem(self) -> Message | None: ...
    @property
    def unused(self) -> int: ...
    @property
    def understood(self) -> Message: ...
    @property
    def questions(self) -> Sequence[Question]: ...
    @property
    def remarks(self) -> Sequence[Message]: ...
    @property
    def written(self) -> Sequence[str]: ...


def source(texts: Texts, preview: ImportPreview) -> str:
    """The encoding and the delimiter of a text file, the sheet of a workbook."""
    if preview.sheet or not preview.encoding:
        return texts("players.from_sheet", sheet=wording.shortened(preview.sheet))
    delimiters = {",": "players.comma_name", ";": "players.semicolon_name", "\t": "players.tab_name"}
    key = delimiters.get(preview.delimiter, "players.one_column")
    told = texts("players.from_text", encoding=preview.encoding.upper(), delimiter=texts(key))
    return told if preview.encoding == "UTF-8" else texts("players.not_utf8", source=told)


def row_columns(texts: Texts, rows: Sequence[Row]) -> list[Column[Row]]:
    """The columns of the rows that were understood; telephone and e-mail where the list has any."""
    contacts: list[tuple[str, Callable[[Row], str], int]] = [
        ("phone", lambda r: r[1].phone, 120),
        ("email", lambda r: r[1].email, 150),
    ]
    asked: list[tuple[str, Callable[[Row], str], int]] = [
        ("method", lambda r: wording.method(texts, r[1].method), 96),
        ("photo_consent", lambda r: wording.photo_consent(texts, r[1].photo_consent), 96),
    ]
    return [
        Column(texts("players.col_line"), lambda r: str(r[0]), number=True, width=64, kind=lambda r: "muted"),
        Column(texts("players.col_number"), lambda r: str(r[1].number or ""), number=True, width=64),
        Column(texts("players.col_zh"), lambda r: r[1].name_zh, width=110, bold=lambda r: True),
        Column(texts("players.col_en"), lambda r: r[1].name_en, width=190),
        Column(texts("players.col_team"), lambda r: r[1].team, width=160),
        Column(texts("players.col_division"), lambda r: r[1].division, width=96),
        *(
            Column(capital(texts.say(field_name(known))), cell, width=width)
            for known, cell, width in contacts
            if any(cell(row) for row in rows)
        ),
        Column(
            texts("players.col_donation"),
            lambda r: wording.donation(texts, r[1].pledged, r[1].received),
            number=True,
            width=128,
        ),
        *(
            Column(capital(texts.say(field_name(known))), cell, width=width)
            for known, cell, width in asked
            if any(cell(row) for row in rows)
        ),
        Column(texts("players.col_note"), lambda r: r[1].note, width=140, stretch=True),
    ]


def bad_columns(texts: Texts) -> list[Column[BadRow]]:
    """The columns of the rows that were not understood."""
    return [
        Column(texts("players.col_line"), lambda r: str(r[0]), number=True, width=64),
        Column(texts("players.col_reason"), lambda r: texts.say(r[1]), stretch=True, kind=lambda r: "bad"),
        Column(texts("players.col_as_written"), lambda r: r[2], width=360, kind=lambda r: "muted"),
    ]
