"""What `info` says of an event to a person: as `set` takes it."""

from __future__ import annotations

import re

from tests.cli.conftest import Terminal


def test_info_says_nothing_where_there_is_nothing_and_lists_with_commas(tourney: Terminal) -> None:
    tourney("new", "day.tourney", "--name", "Day")
    tourney("set", "day.tourney", "breaks=5 10")
    said = tourney("info", "day.tourney")
    assert not re.search(r"None|\[|\{", said)
    assert re.search(r"^breaks +5, 10$", said, re.MULTILINE)
    assert re.search(r"^boards$", said, re.MULTILINE)
