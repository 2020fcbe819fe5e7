"""Journal records of older versions: every step that leads to today is taken, nothing is dropped unseen."""

from __future__ import annotations

import pytest

from tourney.store.record_rows import Record, Step, unexplained, upcast


def _renamed(collection: str, record: Record) -> Record:
    if collection != "players":
        return record
    rest = {name: value for name, value in record.items() if name != "club"}
    return {**rest, "team": record["club"]}


def _doubled(_collection: str, record: Record) -> Record:
    return {**record, "paid": int(str(record["paid"])) * 2}


STEPS: dict[int, Step] = {7: _renamed, 9: _doubled}


@pytest.mark.parametrize(
    ("version", "record", "today"),
    [
        (6, {"club": "Lions", "paid": 5}, {"team": "Lions", "paid": 10}),
        (7, {"team": "Lions", "paid": 5}, {"team": "Lions", "paid": 10}),
        (9, {"team": "Lions", "paid": 5}, {"team": "Lions", "paid": 5}),
    ],
)
def test_each_step_after_the_entrys_version_is_taken_once(
    version: int, record: Record, today: Record
) -> None:
    assert upcast("players", record, version, 9, STEPS) == today


def test_a_step_leaves_other_collections_alone() -> None:
    assert upcast("teams", {"club": "Lions", "paid": 1}, 6, 8, STEPS) == {"club": "Lions", "paid": 1}


@pytest.mark.parametrize(
    ("given", "understood", "lost"),
    [
        ({"a": 1}, {"a": 1, "b": 2}, None),
        ({"a": 1, "c": 2}, {"a": 1}, "c"),
        ({"sheet": {"cash": 1, "gold": 2}}, {"sheet": {"cash": 1}}, "sheet.gold"),
        ({"rows": [{"x": 1}, {"y": 1}]}, {"rows": [{"x": 1}, {"x": 1}]}, "rows.y"),
        ({"name": "abc"}, {"name": "abc"}, None),
    ],
)
def test_what_is_not_understood_is_named_at_any_depth(
    given: object, understood: object, lost: str | None
) -> None:
    assert unexplained(given, understood) == lost
