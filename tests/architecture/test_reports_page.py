"""The page of the terminal's JSON says what the types say, and the terminal says it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import get_type_hints, is_typeddict

import pytest

from tests.reports_page import PAGE, page
from tourney.cli.main import run
from tourney.paths import resources
from tourney.views import reports


def test_the_page_is_made_from_the_types() -> None:
    assert PAGE.read_text("utf-8") == page(), "python -m tests.reports_page"


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        (("standings",), reports.StandingsReport),
        (("finals",), reports.FinalsReport),
        (("journal",), reports.JournalReport),
        (("receipts",), reports.ReceiptsReport),
        (("tables", "--heat", "1"), reports.TablesReport),
        (("heat", "--heat", "1"), reports.HeatsReport),
        (("clock", "show"), reports.ClocksReport),
        (("clock", "log"), reports.ClockHistoryReport),
        (("clock", "plan"), reports.DayPlanReport),
    ],
    ids=lambda value: value.__name__ if isinstance(value, type) else " ".join(value),
)
def test_the_terminal_says_what_the_type_says(
    words: tuple[str, ...], kind: type, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "day.tourney"
    place.write_bytes((resources() / "examples" / "example-day.tourney").read_bytes())
    at = next((i for i, word in enumerate(words) if word.startswith("--")), len(words))
    assert run([*words[:at], str(place), *words[at:], "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    _fits(said, kind)


def _fits(said: object, kind: type) -> None:
    """Every report within has the fields of its type, no other, in its order."""
    assert isinstance(said, dict)
    hints = get_type_hints(kind)
    needed = [name for name in hints if name in getattr(kind, "__required_keys__", ())]
    assert needed and [name for name in said if name in needed] == needed and said.keys() <= hints.keys()
    for name, value in said.items():
        parts = [each for each in (hints[name], *getattr(hints[name], "__args__", ())) if is_typeddict(each)]
        for inner in parts:
            for each in value if isinstance(value, list) else [value]:
                _fits(each, inner)
