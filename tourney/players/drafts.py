"""A row of a list as a player: what its cells mean, and all that is wrong with them at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import TypeVar

from tourney.base.spelling import clean, has_han, split_name
from tourney.base.texts import Message, msg
from tourney.event.registration import PlayerDraft, check_draft
from tourney.files.rows import (
    GridRow,
    Unclear,
    consent,
    giving_method,
    is_nothing,
    money,
    number,
    unguarded,
    yes,
)
from tourney.players.list_columns import ListColumn

R = TypeVar("R")


def draft_of(row: GridRow, columns: Sequence[ListColumn], most: int | None) -> PlayerDraft:
    """The player of a row with `most` cells. Raises Unclear with all that is wrong with its cells.

    Cells to the right of the last heading are stray in a worksheet (`most` None); in a text file they show
    that a cell holds the delimiter, and that everything may have slipped to the side.
    """
    if row.problem is not None:
        raise Unclear(row.problem)
    if most is not None and any(cell.strip() for cell in row.cells[most:]):
        raise Unclear(msg("exchange.more_cells", n=most))
    for column, flaw in row.flaws:
        if column < len(columns) and columns[column].field is not None:
            raise Unclear(flaw)
    if any("\ufffd" in cell for cell in row.cells):
        raise Unclear(msg("exchange.unreadable_letters"))
    cells = {
        column.field: unguarded(cell)
        for column, cell in zip(columns, row.cells, strict=False)
        if column.field is not None
    }
    problems: list[Message] = []
    draft = _filled(cells, problems)
    problems += check_draft(draft)
    if problems:
        raise Unclear(
            reduce(lambda first, second: msg("exchange.also", first=first, second=second), problems)
        )
    return draft


def _filled(cells: Mapping[str, str], problems: list[Message]) -> PlayerDraft:
    """The cells as a player; what cannot be read is left empty and said in `problems`."""

    def read(reader: Callable[[], R], otherwise: R) -> R:
        try:
            return reader()
        except Unclear as problem:
            problems.append(problem.reason)
            return otherwise

    text = {field: "" if is_nothing(cell) else clean(cell) for field, cell in cells.items()}
    name_zh, name_en = _names(text)
    return PlayerDraft(
        number=read(lambda: number(cells.get("number", "")), None),
        name_zh=name_zh,
        name_en=name_en,
        team=text.get("team", ""),
        division=text.get("division", ""),
        phone=text.get("phone", ""),
        email=text.get("email", ""),
        pledged=read(lambda: money(cells.get("pledged", ""), "pledged"), 0),
        received=read(lambda: money(cells.get("received", ""), "received"), 0),
        method=read(lambda: giving_method(cells.get("method", "")), None),
        note=text.get("note", ""),
        seeded=read(lambda: yes(cells.get("seeded", ""), "seeded"), False),
        photo_consent=_consent(cells.get("photo_consent", "")),
    )


def _consent(cell: str) -> bool | None:
    """Whether photographs may be shown; an answer that says neither refuses no list
    (`is_unclear_consent`)."""
    try:
        return consent(cell)
    except Unclear:
        return None


def is_unclear_consent(cell: str) -> bool:
    """Whether somebody was asked and answered neither yes nor no."""
    return not is_nothing(cell) and _consent(cell) is None


def _names(text: Mapping[str, str]) -> tuple[str, str]:
    """Chinese and English name from whichever columns the list has; the general column fills gaps."""
    name_zh = _joined(text.get("surname_zh", ""), text.get("given_zh", "") or text.get("name_zh", ""))
    name_en = _joined(text.get("surname_en", ""), text.get("given_en", "") or text.get("name_en", ""))
    general = text.get("name", "") or _joined(text.get("surname", ""), text.get("given", ""))
    split_zh, split_en = split_name(general)
    if name_en and not (name_zh or split_zh or _within(split_en, name_en)):
        name_zh = split_en  # another name beside the English one is kept, whatever its script
    name_zh, name_en = name_zh or split_zh, name_en or split_en
    if not (name_zh and name_en):
        name_zh, name_en = split_name(name_zh or name_en)
    return name_zh, name_en


def _within(name: str, whole: str) -> bool:
    return set(name.casefold().split()) <= set(whole.casefold().split())


def _joined(surname: str, given: str) -> str:
    """陳 + 大文 without a space, Chan + Tai Man with one; a whole name in the second column stands alone."""
    if not (surname and given) or given.casefold().startswith(surname.casefold() + " "):
        return given or surname
    if has_han(surname) and has_han(given):
        return given if given.startswith(surname) and len(given) > 2 else surname + given
    return f"{surname} {given}"
