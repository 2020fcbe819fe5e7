"""Too many players, a board of other rules, a verb of another system, a card of no deck: refused everywhere.

In both languages, by a clause or with what to choose instead.
"""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tourney.base.errors import BadInput
from tourney.base.texts import CHINESE, ENGLISH
from tourney.game import api
from tourney.game.replaying import replay
from tourney.rules.rulesets import RULESETS, load_ruleset

CLAUSE = re.compile(r"[(（][A-Z]+\d+\.\d+[)）]")
RAW = re.compile(r"[{}]|square \d+:")
"""What a sentence never shows: a place that was not filled, a board's file word by word."""
VERBS: dict[str, dict[str, Any]] = {
    "opportunity": {"name": "timerland"},
    "buyout": {"deed": "water-works"},
}


def fewest(ruleset: str) -> tuple[str, ...]:
    """Names for a table that is as small as the rules allow."""
    return ("Ann", "Bob", "Cy", "Di")[: max(2, load_ruleset(ruleset).players[0])]


def said(fault: BadInput) -> tuple[str, str]:
    both = ENGLISH.error(fault), CHINESE.error(fault)
    assert not any(RAW.search(words) for words in both), both
    return both


@pytest.mark.parametrize("ruleset", RULESETS)
def test_too_many_players_are_refused_by_a_clause(ruleset: str) -> None:
    with pytest.raises(BadInput) as refused:
        api.new_game(ruleset, [f"P{n}" for n in range(9)])
    assert all(CLAUSE.search(words) for words in said(refused.value))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_board_of_other_rules_is_refused_with_what_fits(ruleset: str) -> None:
    wrong = "empire-us" if load_ruleset(ruleset).own_board != "empire-us" else "landlord"
    with pytest.raises(BadInput) as refused:
        api.new_game(ruleset, fewest(ruleset), edition=wrong)
    for words in said(refused.value):
        assert CLAUSE.search(words), words


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_verb_of_another_system_is_refused_as_such(ruleset: str) -> None:
    verb = "buyout" if ruleset == "single-tax" else "opportunity"
    game = api.new_game(ruleset, fewest(ruleset), seed=1)
    line = json.dumps({"by": "Ann", "do": verb, **VERBS[verb]})
    replayed = replay("\n".join([*game.lines(), line]))
    assert replayed.refusal is not None and replayed.refusal.code == "verb.other_system"
    assert replayed.reason is not None and replayed.clause
    assert f"“{verb}”" in ENGLISH.say(replayed.reason) and f"「{verb}」" in CHINESE.say(replayed.reason)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_card_that_is_in_no_deck_is_refused_by_its_place_and_clause(ruleset: str) -> None:
    names = fewest(ruleset)
    deck = next(iter(api.new_game(ruleset, names, seed=1).state()["decks"]))
    setup = {"players": {name: {} for name in names}, "decks": {deck: ["no-such-card"]}}
    with pytest.raises(BadInput) as refused:
        api.new_game(ruleset, names, setup=setup)
    for words in said(refused.value):
        assert f"setup.decks.{deck}" in words and CLAUSE.search(words), words
