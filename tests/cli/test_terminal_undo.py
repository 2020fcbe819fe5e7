"""Undo and redo from several places: everybody's own step, and somebody else's only by its number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tourney.base.paths import resources

PLAYERS = resources() / "examples" / "players.csv"
FILE = "day.tourney"
A, B = ("--by", "Ann"), ("--by", "Ben")
Terminal = Callable[..., Any]


@pytest.fixture
def day(tourney: Terminal) -> Terminal:
    """Ann's step 3, then Ben's step 4."""
    tourney("new", FILE)
    tourney("import", FILE, PLAYERS, *A)
    tourney("status", FILE, 1, "present", *A)
    tourney("status", FILE, 2, "present", *B)
    return tourney


def present(tourney: Terminal) -> set[int]:
    listed = tourney("players", FILE, "--json")["players"]
    return {each["number"] for each in listed if each["status"] == "present"}


def test_somebody_elses_newer_step_is_named_and_left(day: Terminal) -> None:
    report = day("undo", FILE, *A, code=1)
    assert "Ben" in report and "--entry 4" in report and "--entry 3" in report
    report = day("undo", FILE, code=1)
    assert "--entry 4" in report and "--entry 3" not in report, "the nameless referee has no step"
    assert present(day) == {1, 2}


def test_the_newest_own_step_and_any_step_by_its_number(day: Terminal) -> None:
    day("undo", FILE, *B)
    assert present(day) == {1}
    day("undo", FILE, *A)
    assert present(day) == set()


def test_an_entry_is_taken_back_by_whoever_names_it_unless_something_rests_on_it(day: Terminal) -> None:
    day("undo", FILE, "--entry", 3, *B)
    assert present(day) == {2}
    day("status", FILE, 2, "absent", *A)
    assert "rests on" in day("undo", FILE, "--entry", 4, *B, code=1)
    assert "Nothing to undo" in day("undo", FILE, "--entry", 3, *A, code=1)


def test_redo_likewise(day: Terminal) -> None:
    day("undo", FILE, "--entry", 4, *A)
    day("undo", FILE, "--entry", 3, *B)
    report = day("redo", FILE, *A, code=1)
    assert "Ben" in report and "--entry 3" in report and "--entry 4" in report
    day("redo", FILE, "--entry", 4, *A)
    assert present(day) == {2}
    day("redo", FILE, *B)
    assert present(day) == {1, 2}
    assert "Nothing to redo" in day("redo", FILE, "--entry", 3, *B, code=1)


def test_several_entries_are_taken_back_in_one_step_or_none(day: Terminal) -> None:
    day("status", FILE, 3, "present", *A)
    happened = day("today", FILE, "--json")["happened"]
    assert happened[0]["entries"] == [3, 4, 5] and happened[0]["undoable"]
    assert day("undo", FILE, "--entries", "3-5", "--dry-run", "--json", *A)["dry_run"]
    assert present(day) == {1, 2, 3}
    assert "3 people checked in" in day("undo", FILE, "--entries", "3-5", *A)
    assert present(day) == set()
    day("undo", FILE, *A)
    assert present(day) == {1, 2, 3}
    day("edit", FILE, 2, "team=X", *B)
    report = day("undo", FILE, "--entries", "3,4,5", *A, code=1)
    assert "Undo that first" in report and "Ben" in report
    assert present(day) == {1, 2, 3}
    for wrong in ("5-3", "x", ",", "1-99999999"):
        assert "Write entries as" in day("undo", FILE, "--entries", wrong, *A, code=1)
