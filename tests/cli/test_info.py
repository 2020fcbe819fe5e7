"""What `info` says of an event to a person: as `set` takes it."""

from __future__ import annotations

import re
from pathlib import Path

from tests.cli.conftest import Terminal
from tourney.base.paths import resources


def test_info_says_nothing_where_there_is_nothing_and_lists_with_commas(tourney: Terminal) -> None:
    tourney("new", "day.tourney", "--name", "Day")
    tourney("set", "day.tourney", "breaks=5 10")
    report = tourney("info", "day.tourney")
    assert not re.search(r"None|\[|\{", report)
    assert re.search(r"^breaks +5, 10$", report, re.MULTILINE)
    assert re.search(r"^boards$", report, re.MULTILINE)


def test_to_look_at_the_shipped_example_changes_nothing_of_it(tourney: Terminal) -> None:
    """A person who opens it where it lies finds it as it was: it is in the repository."""
    shipped = (resources() / "examples" / "example-day.tourney").read_bytes()
    Path("example-day.tourney").write_bytes(shipped)
    for command in ("info", "standings", "today", "verify"):
        tourney(command, "example-day.tourney")
    assert Path("example-day.tourney").read_bytes() == shipped
    assert [each.name for each in Path().iterdir()] == ["example-day.tourney"]
