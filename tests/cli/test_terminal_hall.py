"""`tourney set FILE hall=…`: where the tables stand, by a template or a map of one's own, and back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Terminal


@pytest.fixture
def day(tourney: Terminal) -> Terminal:
    """Twelve players on their way to three tables."""
    tourney("new", "day.tourney", "--format", "hk-90")
    Path("list.csv").write_text("Name\n" + "".join(f"Player {n}\n" for n in range(1, 13)), "utf-8")
    tourney("import", "day.tourney", "list.csv")
    return tourney


def hall(day: Terminal) -> Any:
    return day("info", "day.tourney", "--json")["hall"]


def test_a_template_is_laid_out_for_as_many_tables_as_the_players_fill(day: Terminal) -> None:
    assert hall(day) is None
    day("set", "day.tourney", "hall=rows")
    assert hall(day) == {
        "tables": {"1": [15.0, 10.0], "2": [45.0, 10.0], "3": [15.0, 30.0]},
        "size": [60.0, 40.0],
        "template": "rows",
        "door": "",
        "stage": "",
    }
    assert "Rows, 3 tables" in day("info", "day.tourney")
    day("undo", "day.tourney")
    assert hall(day) is None


def test_what_info_says_of_the_map_is_what_set_takes(day: Terminal) -> None:
    day("set", "day.tourney", "hall=horseshoe")
    kept = hall(day)
    Path("map.json").write_text(json.dumps(kept), "utf-8")
    day("set", "day.tourney", "hall=")
    assert hall(day) is None
    day("set", "day.tourney", "hall=map.json")
    assert hall(day) == kept


def test_a_map_with_fewer_places_than_tables_is_taken_and_told(day: Terminal) -> None:
    day("draw", "day.tourney", "--heat", "1", "--seed", "3")
    Path("map.json").write_text('{"tables": {"1": [10, 10]}, "size": [60, 40]}', "utf-8")
    report = day("set", "day.tourney", "hall=map.json")
    assert "No place yet for 2 tables (2-3)" in report
    assert hall(day)["tables"] == {"1": [10, 10]}
    assert "Own arrangement, 3 tables" in day("info", "day.tourney")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"tables": {"1": [10, 10], "2": [10, 10]}, "size": [60, 40]}', "on one spot"),
        ('{"tables": {"1": [70, 10]}, "size": [60, 40]}', "off the hall"),
        ('{"tables": {"1": ["x", 10]}, "size": [60, 40]}', "two numbers"),
        ('{"tables": {"1": [NaN, 10]}, "size": [60, 40]}', "NaN"),
        ("[]", "hall map is"),
        ("{", "map.json"),
    ],
)
def test_a_faulty_map_is_refused_and_the_hall_stays(day: Terminal, text: str, said: str) -> None:
    day("set", "day.tourney", "hall=islands")
    kept = hall(day)
    Path("map.json").write_text(text, "utf-8")
    assert said in day("set", "day.tourney", "hall=map.json", code=1)
    assert "circle" in day("set", "day.tourney", "hall=circle", code=1)
    assert hall(day) == kept
