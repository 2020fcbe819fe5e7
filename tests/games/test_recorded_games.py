"""Every recorded game replays as it was judged, and together they play every verb, card, end and clause."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import asdict

from tourney.base.errors import BadInput
from tourney.game.engine.board import load_board
from tourney.game.engine.decks import PRINTED
from tourney.game.replaying import Replayed, replay
from tourney.game.variants import OVERLAYS, VARIANTS
from tourney.rules.options import own_of
from tourney.rules.rulesets import RULESETS, load_ruleset

OVER_OTHERS = "with-the-die"
GAMES = [
    path
    for path in sorted(Path(__file__).parent.glob("*/*.jsonl"))
    if path.parent.name in (*RULESETS, OVER_OTHERS)
]
REFUSED = re.compile(r"^([A-Z]+\d+\.\d+)-refused(?:-[a-z-]+)?$")
WITHOUT_GAME = {"T2.2", "T8.6"}
"""Clauses that every game rests on, with no consequence of their own to see; each has its unit test."""
ENDS = {
    "tournament": {"engine.last_one", "engine.time_over"},
    "classic": {"engine.last_one", "engine.time_over"},
    "short": {"engine.first_bankrupt", "engine.time_over"},
    "timed": {"engine.last_one", "engine.time_over"},
    "community": {"engine.last_one", "engine.time_over"},
    "games-room": {"engine.last_one", "engine.time_over"},
    "speed-die": {"engine.last_one", "engine.time_over"},
    "glamour": {"engine.last_one", "engine.time_over"},
    "millionaire": {"engine.last_one", "engine.time_over"},
    "double-gariepy": {"engine.last_one", "engine.time_over"},
    "landlord": {"landlord.last_wages", "engine.last_one", "engine.time_over"},
    "empire": {"empire.over", "engine.last_one", "engine.time_over"},
    "single-tax": {"landlord.last_wages", "engine.last_one", "engine.time_over"},
    "double-davenport": {"engine.last_one", "engine.time_over"},
}
"""The ways in which a game of each ruleset ends."""
BASES = {
    "speed-die": "classic",
    "glamour": "classic",
    "millionaire": "classic",
    "double-gariepy": "classic",
    "single-tax": "landlord",
    "double-davenport": "classic",
}
"""The ruleset that another stands on: what the two have alike is seen in the games of the former."""
PRINTED_ALIKE = {("community", "salary")}
"""What comes to the same on the boards that there are: each prints the tournament's salary."""
COUNTED_ONLY = {("millionaire", "mortgaged_counts")}
"""What changes no position but what it counts at the end: its system's own test shows it."""
NOT_SHOWN = PRINTED_ALIKE | COUNTED_ONLY
ENGINE_TESTS = Path(__file__).parents[1] / "game"
RULES = Path(__file__).parents[2] / "tourney" / "game"


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
        assert found.clause == expected[1]
        assert found.line == len(path.read_text("utf-8").splitlines())


def test_every_verb_is_in_a_game() -> None:
    """Every one that a ruleset on offer takes, what lies over it with it."""
    variants = [VARIANTS[load_ruleset(ruleset).variant] for ruleset in RULESETS]
    variants += [over(VARIANTS["official"]) for over in OVERLAYS.values()]
    verbs = {spec.id for variant in variants for spec in variant.specs.values()}
    assert verbs == {entry["do"] for entry in entries()}


@pytest.mark.parametrize("deck", PRINTED)
def test_every_card_is_in_a_game(deck: str) -> None:
    """A card counts where that printed deck is played."""
    board = load_board("atlantic-city", deck)
    told = {
        event.message.params["card"]
        for path in GAMES
        if replayed(path).game.play.board.deck == deck
        for each in replayed(path).story
        for event in each.events
        if "card" in event.message.params
    }
    decks = zip(board.deck_ids, board.decks, strict=True)
    cards = {f"{deck}/{card.id}" for deck, each in decks for card in each}
    assert not cards - told


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_end_is_in_a_game(ruleset: str) -> None:
    ends = {
        event.message.key
        for path in GAMES
        if replayed(path).header.ruleset == ruleset
        for each in replayed(path).story
        for event in each.events
    }
    assert ENDS[ruleset] <= ends


def own_options() -> list[tuple[str, str]]:
    """What each ruleset sets otherwise than the one below it, and the choice of the income tax."""
    found = [
        (ruleset, name)
        for ruleset in RULESETS
        for name, value in load_ruleset(ruleset).options.values.items()
        if value != usual_value(ruleset, name) and (ruleset, name) not in NOT_SHOWN
    ]
    return [*found, ("classic", "income_tax")]


def usual_value(ruleset: str, name: str) -> object:
    """The one's below, or the default of an option that a system adds."""
    rules = load_ruleset(ruleset)
    own = {of: value for kind in own_of(rules.variant).values() for of, value in asdict(kind()).items()}
    return load_ruleset(BASES.get(ruleset, "tournament")).options.values.get(name, own.get(name))


@pytest.mark.parametrize(("ruleset", "option"), own_options())
def test_every_option_of_a_ruleset_decides_something_in_a_game(ruleset: str, option: str) -> None:
    """With the tournament's value in its place a recorded game of the ruleset goes otherwise."""
    usual = usual_value(ruleset, option)
    for path in (path for path in GAMES if replayed(path).header.ruleset == ruleset):
        first, rest = path.read_text("utf-8").split("\n", 1)
        header = json.loads(first)
        header["options"][option] = usual
        try:
            other, found = replay(json.dumps(header) + "\n" + rest), replayed(path)
        except BadInput:
            return
        if other.refusal != found.refusal or other.game.play.state != found.game.play.state:
            return
    pytest.fail(f"no game of {ruleset} shows {option}")


def test_every_clause_of_the_engine_has_a_test_named_after_it() -> None:
    named = set()
    for path in ENGINE_TESTS.rglob("test_*.py"):
        named |= set(re.findall(r"^def test_(t\d_\d)_", path.read_text("utf-8"), re.MULTILINE))
    owners = load_ruleset("tournament").clauses
    mine = {clause for clause, owner in owners.items() if owner == "engine"}
    assert not {clause for clause in mine if clause.lower().replace(".", "_") not in named}


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
