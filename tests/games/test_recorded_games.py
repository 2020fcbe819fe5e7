"""Every recorded game replays as it was judged, and together they play every verb, card, end and clause."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tourney.engine.board import DECKS, load_board
from tourney.engine.entries import AnyEntry
from tourney.engine.replaying import Replayed, replay
from tourney.engine.ruleset import RULESETS, load_ruleset

GAMES = sorted(Path(__file__).parent.glob("*/*.jsonl"))
REFUSED = re.compile(r"^(T\d\.\d)-refused$")
WITHOUT_GAME = {"T2.1", "T2.2", "T3.2", "T3.6", "T4.0", "T8.6"}
"""Clauses that every game rests on, with no consequence of their own to see; each has its unit test."""
RULES = Path(__file__).parents[2] / "tourney" / "engine"


@cache
def replayed(path: Path) -> Replayed:
    return replay(path.read_text("utf-8"), explain=True)


def entries() -> Iterator[dict[str, Any]]:
    for path in GAMES:
        for line in path.read_text("utf-8").splitlines()[1:]:
            yield json.loads(line)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_recorded_game_is_judged_as_before(path: Path) -> None:
    found = replayed(path)
    expected = REFUSED.match(path.stem)
    if expected is None:
        assert found.refusal is None, (found.line, found.refusal)
    else:
        assert found.refusal is not None
        assert found.refusal.clause == expected[1]
        assert found.line == len(path.read_text("utf-8").splitlines())


def test_every_verb_is_in_a_game() -> None:
    verbs = {kind.__struct_config__.tag for kind in AnyEntry.__args__}  # type: ignore[attr-defined]  # a union
    assert verbs == {entry["do"] for entry in entries()}


@pytest.mark.parametrize("edition", ["atlantic-city", "london"])
def test_every_card_is_in_a_game(edition: str) -> None:
    board = load_board(edition)
    told = {
        event.message.params["card"]
        for path in GAMES
        for each in replayed(path).story
        for event in each.events
        if "card" in event.message.params
    }
    cards = {f"{DECKS[at]}/{card.id}" for at, deck in enumerate(board.decks) for card in deck}
    assert not cards - told


def test_every_end_is_in_a_game() -> None:
    ends = {event.message.key for path in GAMES for each in replayed(path).story for event in each.events} & {
        "engine.last_one",
        "engine.time_over",
    }
    assert ends == {"engine.last_one", "engine.time_over"}


def test_every_clause_of_the_engine_is_in_a_game_and_cited_by_the_code() -> None:
    owners = load_ruleset("tournament").clauses
    mine = {clause for clause, owner in owners.items() if owner == "engine"}
    fired = {event.clause for path in GAMES for each in replayed(path).story for event in each.events}
    fired |= {found.refusal.clause for path in GAMES if (found := replayed(path)).refusal}
    assert not mine - fired - WITHOUT_GAME
    code = "\n".join(path.read_text("utf-8") for path in RULES.rglob("*.py"))
    assert not {clause for clause in mine if clause not in code and not _in_a_range(clause, code)}


def _in_a_range(clause: str, code: str) -> bool:
    """Cited as part of `T7.1-T7.3`."""
    chapter, number = clause[1:].split(".")
    spans = re.findall(rf"T{chapter}\.(\d)-T{chapter}\.(\d)", code)
    return any(int(first) <= int(number) <= int(last) for first, last in spans)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_ruleset_loads(ruleset: str) -> None:
    assert load_ruleset(ruleset).id == ruleset
