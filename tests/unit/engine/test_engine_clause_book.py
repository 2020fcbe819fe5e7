"""Refusals and clause texts state the rule in force, whatever the ruleset."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tourney.engine.clauses import clause_book, rule_of
from tourney.rules.rulesets import RULESETS, Options, load_ruleset
from tourney.texts import CHINESE, ENGLISH, area

Table = Callable[..., Any]
UNWRITTEN = {"equal_turns"}
"""What no clause of the tournament's says either: a reading."""


def text(clause: str, ruleset: str, **options: Any) -> str:
    said = rule_of(clause, msgspec.structs.replace(load_ruleset(ruleset).options, **options))
    assert said is not None
    assert CHINESE.say(said)
    return ENGLISH.say(said)


@pytest.mark.parametrize(
    ("ruleset", "clause", "words"),
    [
        ("tournament", "T4.4", "before the second following player throws"),
        ("classic", "T4.4", "before the next player throws"),
        ("tournament", "T4.2", "from M1;"),
        ("classic", "T4.2", "from M10;"),
        ("tournament", "T3.6", "without mortgaging first"),
        ("timed", "T3.6", "sells all buildings and mortgages everything"),
        ("classic", "T5.2", "at any time"),
        ("classic", "T3.9", "others may build and deal too"),
        ("tournament", "T5.3", "four houses"),
        ("classic", "T5.3", "4 houses on each street"),
        ("short", "T5.3", "3 houses on each street"),
        ("short", "T6.4", "turned into 3 houses"),
        ("classic", "T5.5", "one by one from M10"),
        ("tournament", "T8.1", "at most M50"),
        ("classic", "T8.1", "at any price"),
        ("tournament", "T8.8", "After a third throw"),
        ("short", "T8.8", "on the next turn"),
        ("short", "T2.1", "dealt 2 deeds, free of charge"),
        ("timed", "T2.1", "dealt 2 deeds and pays"),
        ("short", "T1.1", "first bankruptcy"),
    ],
)
def test_a_clause_says_what_holds(ruleset: str, clause: str, words: str) -> None:
    assert words in text(clause, ruleset)


def test_options_of_a_record_change_the_text_too() -> None:
    assert "M1,000" in text("T2.2", "tournament", start_cash=1000)
    assert "player number 3" in text("T4.4", "tournament", rent_window=3)
    assert "at most M80" in text("T8.1", "classic", jail_card_price=80)


def differences() -> set[tuple[str, Any]]:
    usual = msgspec.structs.asdict(Options())
    found = [msgspec.structs.asdict(load_ruleset(ruleset).options) for ruleset in RULESETS]
    return {(name, value) for each in found for name, value in each.items() if value != usual[name]}


@pytest.mark.parametrize(("name", "value"), sorted(differences(), key=str))
def test_whatever_a_ruleset_sets_otherwise_is_said_otherwise(name: str, value: Any) -> None:
    changed = clause_book(msgspec.structs.replace(Options(), **{name: value}))
    paid = msgspec.structs.replace(Options(), dealt_deeds=2)
    if name == "dealt_paid":
        assert clause_book(paid) != clause_book(msgspec.structs.replace(paid, dealt_paid=True))
    else:
        assert (changed != clause_book(Options())) == (name not in UNWRITTEN)


def test_the_tournament_says_its_own_clauses() -> None:
    book = clause_book(load_ruleset("tournament").options)
    assert {said.key for said in book.values()} == {f"rules.{name}" for name in area("rules")}
    assert rule_of("record.line", Options()) is None


@pytest.mark.parametrize(
    ("ruleset", "until"),
    [("tournament", "before the second following player throws"), ("short", "before the next player throws")],
)
def test_a_late_claim_is_refused_by_the_rule_in_force(table: Table, ruleset: str, until: str) -> None:
    game = table(B={"deeds": {"boardwalk": 0}}, ruleset=ruleset)
    refused = game._enter("B", "claim", {"deed": "boardwalk"})
    assert refused is not None and until in ENGLISH.say(refused.message)
    assert "下一名" in CHINESE.say(refused.message) or ruleset == "tournament"
