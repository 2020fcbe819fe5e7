"""The story gives the number behind a rent, says nothing twice, and calls a gift free."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tourney.base.texts import CHINESE, ENGLISH
from tourney.game.engine.story import consequence
from tourney.game.replaying import replay, story_lines

Table = Callable[..., Any]
BROWN = ("mediterranean-avenue", "baltic-avenue")


@pytest.mark.parametrize(
    ("deeds", "dice", "reason"),
    [
        ({"electric-company": 0}, (5, 6), "M44. (rent: 4 × 11 thrown)"),
        ({"electric-company": 0, "water-works": 0}, (5, 6), "M110. (rent: 10 × 11 thrown)"),
        ({"reading-railroad": 0}, (1, 3), "M25. (rent: 1 station owned)"),
        (
            {"reading-railroad": 0, "short-line": 0, "pennsylvania-railroad": 0},
            (1, 3),
            "M100. (rent: 3 stations owned)",
        ),
        (dict.fromkeys(BROWN, 1), (1, 1), "M20. (rent: 1 house)"),
        (dict.fromkeys(BROWN, 4), (1, 1), "M320. (rent: 4 houses)"),
        (dict.fromkeys(BROWN, 5), (1, 1), "M450. (rent: a hotel)"),
        (dict.fromkeys(BROWN, 0), (1, 1), "M8. (rent: whole group, empty land, double)"),
        ({"baltic-avenue": 0}, (1, 1), "M4. (rent: as printed)"),
    ],
)
def test_a_rent_is_told_with_its_number(
    table: Table, deeds: dict[str, int], dice: tuple[int, int], reason: str
) -> None:
    game = table(A={"square": 1}, B={"deeds": deeds}).does("A", "throw", dice=dice)
    said = [ENGLISH.say(consequence(game.game.play, event)) for event in game.game.events]
    assert said[-1].endswith(reason)
    assert "租金：" in CHINESE.say(consequence(game.game.play, game.game.events[-1]))
    game.does("B", "claim")
    paid = [ENGLISH.say(consequence(game.game.play, event)) for event in game.game.events]
    again = "(rent: whole group, empty land, double)" if "group" in reason else "(rent)"
    assert paid[-1].endswith(again)


def test_a_consequence_that_repeats_its_entry_is_told_by_its_clause_alone(table: Table) -> None:
    header = {"record": "tourney-game", "version": 1, "ruleset": "tournament", "edition": "london"}
    header |= {"players": ["A", "B"], "setup": {"players": {"A": {"deeds": {"mayfair": 0}}, "B": {}}}}
    entry = {"do": "mortgage", "by": "A", "deed": "mayfair"}
    replayed = replay("\n".join(map(json.dumps, (header, entry))), explain=True)
    assert list(story_lines(replayed, ENGLISH)) == ["1. A mortgages Mayfair for M200. (T6.5)"]
    (line,) = story_lines(replayed, CHINESE)
    assert line.endswith("。（T6.5）")


@pytest.mark.parametrize(("ruleset", "said"), [("short", "free."), ("timed", "M400.")])
def test_a_deed_dealt_for_nothing_is_called_free(ruleset: str, said: str) -> None:
    header = {"record": "tourney-game", "version": 1, "ruleset": ruleset, "edition": "london"}
    entry = {"do": "dealt", "by": "A", "deeds": ["old-kent-road", "mayfair"]}
    replayed = replay("\n".join(map(json.dumps, ({**header, "players": ["A", "B"]}, entry))), explain=True)
    assert list(story_lines(replayed, ENGLISH))[-1].endswith(said)
