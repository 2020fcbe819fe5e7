"""A second list over a first: refused, merged, skipped or kept, as the referee says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Terminal = Callable[..., Any]


@pytest.fixture
def second(tourney: Terminal) -> Terminal:
    """Ann and Bob are registered; the second list has Ann again with a team, and Cid."""
    Path("first.csv").write_text("No.,English name,Team\n1,Ann Lee,\n2,Bob Ho,Lions\n", "utf-8")
    Path("second.csv").write_text("English name,Team\nAnn Lee,Tigers\nCid Ng,Tigers\n", "utf-8")
    tourney("new", "day.tourney")
    tourney("import", "day.tourney", "first.csv")
    return tourney


def teams(second: Terminal) -> list[tuple[str, str]]:
    listed = second("players", "day.tourney", "--json")["players"]
    return [(each["name_en"], each["team"]) for each in listed]


@pytest.mark.parametrize(
    ("how", "found", "filled", "skipped"),
    [
        ("merged", [("Ann Lee", "Tigers"), ("Bob Ho", "Lions"), ("Cid Ng", "Tigers")], [1], 0),
        ("skipped", [("Ann Lee", ""), ("Bob Ho", "Lions"), ("Cid Ng", "Tigers")], [], 1),
        ("kept", [("Ann Lee", ""), ("Bob Ho", "Lions"), ("Ann Lee", "Tigers"), ("Cid Ng", "Tigers")], [], 0),
    ],
)
def test_what_is_there_twice_is_treated_as_asked(
    second: Terminal, how: str, found: list[tuple[str, str]], filled: list[int], skipped: int
) -> None:
    before = teams(second)
    second("import", "day.tourney", "second.csv", "--duplicates", how, "--preview")
    assert teams(second) == before
    report = second("import", "day.tourney", "second.csv", "--duplicates", how, "--json")
    assert (report["filled"], report["skipped"]) == (filled, skipped)
    assert teams(second) == found
    second("undo", "day.tourney")
    assert teams(second) == before, "one step"


def test_without_a_choice_the_list_is_refused_whole(second: Terminal) -> None:
    before = teams(second)
    assert "--duplicates" in second("import", "day.tourney", "second.csv", code=1)
    second("import", "day.tourney", "second.csv", "--duplicates", "guess", code=1)
    assert teams(second) == before


def test_a_list_that_says_nothing_new_changes_nothing(second: Terminal) -> None:
    before = teams(second)
    report = second("import", "day.tourney", "first.csv", "--duplicates", "merged", "--json")
    assert report["imported"] == report["filled"] == []
    assert teams(second) == before
