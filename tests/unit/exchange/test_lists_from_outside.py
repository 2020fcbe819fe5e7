"""Every list from outside gives its players, or asks; none comes in wrong in silence."""

from __future__ import annotations

import pytest

from tests.unit.exchange.outside_texts import TEXTS, Outside
from tests.unit.exchange.outside_workbooks import WORKBOOKS, OutsideBook
from tourney.competition.registration import PlayerDraft
from tourney.errors import BadInput
from tourney.exchange.lists import ListPreview, read_list

EMPTY = PlayerDraft()
CHECKED = ("number", "name_zh", "name_en", "team", "division", "phone", "email", "pledged", "received")


def fault(list_: Outside, data: bytes, filename: str) -> str:
    """How what was read differs from what must come of it; "" where it does not."""
    try:
        found = read_list(data, filename)
    except BadInput as refused:
        return "" if list_.asks == "" else f"refused: {refused.key}"
    asked = [question.about for question in found.questions]
    if list_.asks is not None:
        refuses = bool(asked or found.problem or found.bad)
        return "" if refuses and list_.asks in ("", *asked) else f"asked {asked}, read {_read(found)}"
    told = [remark.key for remark in found.remarks]
    if asked or found.problem or found.bad:
        return f"asked {asked}, problem {found.problem}, bad {found.bad}, read {_read(found)}"
    if any(key not in told for key in list_.tells):
        return f"told only {told}"
    wanted = tuple(dict(zip(list_.fields.split(), row.split("|"), strict=True)) for row in list_.gives)
    got = tuple(_shown(draft, list_.fields.split()) for draft in found.drafts)
    return "" if got == wanted else f"read {got}"


def _shown(draft: PlayerDraft, fields: list[str]) -> dict[str, str]:
    """The fields asked for, and each other one that is filled."""
    shown = {name: getattr(draft, name) for name in fields}
    shown |= {
        name: getattr(draft, name)
        for name in CHECKED
        if name not in fields and getattr(draft, name) != getattr(EMPTY, name)
    }
    return {
        name: "" if value is None and name != "photo_consent" else str(value) for name, value in shown.items()
    }


def _read(found: ListPreview) -> list[str]:
    return [f"{draft.name_zh} {draft.name_en} / {draft.team}" for draft in found.drafts]


@pytest.mark.parametrize("list_", TEXTS, ids=lambda each: each.name)
def test_a_text_list_from_outside(list_: Outside) -> None:
    assert not fault(list_, list_.text.encode(), "list.csv")


@pytest.mark.parametrize("book", WORKBOOKS, ids=lambda each: each.what.name)
def test_a_workbook_from_outside(book: OutsideBook) -> None:
    assert not fault(book.what, book.made(), "list.xlsx")
