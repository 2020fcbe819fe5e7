"""The terminal lists the rulesets and, of one, every option as it may be typed."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Terminal
from tourney.base.texts import ENGLISH
from tourney.rules.rulesets import RULESETS, load_ruleset


def test_every_ruleset_stands_in_the_list_with_what_it_is(tourney: Terminal) -> None:
    report = tourney("rulesets")
    for each in RULESETS:
        line = next(line for line in report.splitlines() if line.split()[:1] == [each])
        assert ENGLISH.name(load_ruleset(each).about) in line


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_is_listed_of_a_ruleset_is_taken_as_it_is_typed(tourney: Terminal, ruleset: str) -> None:
    (one,) = tourney("rulesets", ruleset, "--json")["rulesets"]
    assert (one["id"], one["options"] != []) == (ruleset, True)
    rows = tourney("rulesets", ruleset).splitlines()
    typed = []
    for option in one["options"]:
        row = next(row for row in rows if row.split()[:1] == [option["name"]])
        value = (
            option["value"]
            if isinstance(option["value"], str)
            else json.dumps(option["value"], separators=(",", ":"))
        )
        assert value in row
        typed += ["--option", f"{option['name']}={value}"]
    tourney("new", "day.tourney", "--ruleset", ruleset, *typed)
    assert tourney("info", "day.tourney", "--json")["options"] == {}, "nothing of it differs from the ruleset"


def test_a_boards_deeds_are_listed_by_the_ids_that_a_sheet_takes(tourney: Terminal) -> None:
    (one,) = tourney("editions", "hong-kong", "--json")["editions"]
    assert one["id"] == "hong-kong"
    rows = [row.split()[0] for row in tourney("editions", "hong-kong").splitlines()]
    assert rows[1:] == [deed["id"] for deed in one["deeds"]]
    assert "hong-kong" in tourney("editions", "nowhere", code=1)
