"""Refusals and clause texts state the rule in force, whatever the ruleset."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tourney.base.texts import CHINESE, ENGLISH, Message, area
from tourney.game.api import new_game
from tourney.game.engine.entries import Throw
from tourney.game.engine.story import consequence
from tourney.rules.board_files import OWN_BOARDS, load_edition
from tourney.rules.clauses import ClauseBook
from tourney.rules.options import Options
from tourney.rules.rulebook import rule_book
from tourney.rules.rulesets import RULESETS, Ruleset, load_ruleset

BOARDS = Path(__file__).parents[2] / "boards"
Table = Callable[..., Any]


def text(clause: str, ruleset: str, **options: Any) -> str:
    rules = load_ruleset(ruleset)
    message = ClauseBook(rules, msgspec.structs.replace(rules.options, **options)).said(clause)
    assert message is not None
    assert CHINESE.say(message)
    return ENGLISH.say(message)


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


def clause_book(options: Options) -> Mapping[str, Message]:
    return ClauseBook(load_ruleset("tournament"), options).clauses


def differences() -> set[tuple[str, Any]]:
    usual = Options().values
    found = [load_ruleset(ruleset).options.values for ruleset in RULESETS]
    return {
        (name, value)
        for each in found
        for name, value in each.items()
        if name in usual and value != usual[name]
    }


@pytest.mark.parametrize(("name", "value"), sorted(differences(), key=str))
def test_whatever_a_ruleset_sets_otherwise_is_said_otherwise(name: str, value: Any) -> None:
    changed = clause_book(msgspec.structs.replace(Options(), **{name: value}))
    paid = msgspec.structs.replace(Options(), dealt_deeds=2)
    if name == "dealt_paid":
        assert clause_book(paid) != clause_book(msgspec.structs.replace(paid, dealt_paid=True))
    else:
        assert changed != clause_book(Options())


def test_the_tournament_says_its_own_clauses() -> None:
    book = clause_book(load_ruleset("tournament").options)
    assert {message.key for message in book.values()} == {f"rules.{name}" for name in area("rules")}
    assert "record.line" not in book


@pytest.mark.parametrize(
    ("ruleset", "until"),
    [("tournament", "before the second following player throws"), ("short", "before the next player throws")],
)
def test_a_late_claim_is_refused_by_the_rule_in_force(table: Table, ruleset: str, until: str) -> None:
    game = table(B={"deeds": {"boardwalk": 0}}, ruleset=ruleset)
    refused = game._enter("B", "claim", {"deed": "boardwalk"})
    assert refused is not None and until in ENGLISH.say(refused.message)
    assert "下一名" in CHINESE.say(refused.message) or ruleset == "tournament"


def own_document(ruleset: str) -> Ruleset:
    """The tournament played from a document that calls the auction K9.9 and tells it in other words."""
    return msgspec.structs.replace(
        load_ruleset(ruleset), book={"T4.2": "K9.9", "engine.unsold": "K9.8"}, texts="cards"
    )


def test_a_ruleset_calls_a_clause_what_its_own_document_calls_it(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = own_document("tournament")
    for module in ("tourney.rules.rulebook", "tourney.game.record"):
        monkeypatch.setattr(f"{module}.load_ruleset", lambda _ruleset: own)
    monkeypatch.setattr(
        "tourney.rules.clauses.area", lambda name: {"k9_9": {}, "k9_8": {}} if name == "cards" else area(name)
    )
    game = table(ruleset="tournament")
    book = game.game.play.book.clauses
    assert book.shown("T4.2") == "K9.9" and book.shown("T4.4") == "T4.4"
    assert book.shown("T4.2", "engine.unsold") == "K9.8" and book.shown("T4.2", "engine.bid_low") == "K9.9"
    assert book.clauses["K9.9"].key == "cards.k9_9" and "T4.2" not in book.clauses
    assert ENGLISH.say(book.clauses["T4.4"]) == ENGLISH("rules.t4_4")
    game.does("A", "throw", dice=(1, 2)).does("A", "decline")
    event = next(each for each in game.game.events if each.clause == "T4.2")
    assert consequence(game.game.play, event).params["clause"] == "K9.9"
    for name in "ABC":
        game.does(name, "pass")
    assert consequence(game.game.play, game.game.events[-1]).params["clause"] == "K9.8"


def test_a_clause_says_what_the_board_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(OWN_BOARDS, str(BOARDS))
    said = {
        edition: {
            clause: ENGLISH.say(text)
            for clause, text in rule_book(load_edition(edition), "short").clauses.clauses.items()
        }
        for edition in ("london", "works", "village", "lane")
    }
    assert "28 deeds, two decks of 16 cards" in said["london"]["T1.2"]
    assert "22 deeds, the board's decks" in said["works"]["T1.2"]
    assert "third double in a row" in said["works"]["T3.3"]
    assert "(3 dice alike), act and throw again; the second double" in said["village"]["T3.3"]
    assert "A double (3 dice alike) leads straight" in said["lane"]["T3.3"]
    assert "4 stations" in said["london"]["T4.0"] and "All property is land" in said["lane"]["T4.0"]


def test_the_double_that_goes_to_jail_is_the_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(OWN_BOARDS, str(BOARDS))
    game = new_game("short", ("A", "B"), edition="lane", options={"dealt_deeds": 0})
    throw = Throw(by="A", dice=(2, 2, 2))
    assert game.apply(throw) is None
    told = {each.key: ENGLISH.say(consequence(game._record.play, each)) for each in game.events}
    assert "first double" in told["engine.third_double"]


READ = {
    "each bid is": ("T4.2", "T4.2"),
    "a street while its group is built": ("T6.2", "T6.2"),
    "a mortgage while its group is built": ("T6.5", "T6.5"),
    "the last moment for rent": ("T4.4", "T4.4"),
    "who may build when": ("T5.2", "T5.2"),
    "who may deal when": ("T5.6", "T5.6"),
    "a salary before jail": ("T8.5", "T8.5"),
    "even selling": ("T6.3", "T6.3"),
    "straight to a hotel": ("T5.4", "T5.3"),
    "a jail card inside a deal": ("T8.1", "T8.1"),
    "tied throws for the first turn": ("T3.1", "T3.1"),
    "at time": ("T1.1", "T1.1"),
    "mortgaged utilities count": ("T4.6", "T4.6"),
    "mortgaged stations count": ("T4.7", "T4.7"),
    "income tax": ("T3.2", "T3.2"),
    "net worth at the end": ("T9.2", "T9.2"),
    "rounding of a tenth": ("T6.6", "T6.6"),
    "a mortgaged deed received": ("T6.7", "T6.7"),
    "a mortgaged deed by a bankruptcy": ("T7.3", "T7.3"),
    "a card to a mortgaged utility": ("T8.2", "T8.2"),
    "several creditors": ("T7.1", "T7.1"),
    "bankrupt as it stands": ("T3.6", ""),  # printed in the official rules
    "a double after the fine": ("T8.7", "T8.7"),
    "a double for a utility's rent": ("T3.3", "T3.3"),
    "a hotel the bank has no houses for": ("T6.4", "T6.4"),
    "a bankrupt's jail card": ("T7.2", "T7.2"),
    "equal totals": ("T9.4", "T9.4"),
    "rank among bankrupts": ("T9.1", "T9.1"),
    "points of bankrupts": ("T9.7", "T9.7"),
}
"""What the documents leave open or print differently: the clause that tells our reading in the tournament's
rules and in the official ones."""


@pytest.mark.parametrize("question", READ)
@pytest.mark.parametrize("ruleset", ["tournament", "classic", "short", "timed", "speed-die"])
def test_a_reading_is_marked_where_it_is_told(ruleset: str, question: str) -> None:
    rules = load_ruleset(ruleset)
    clause = READ[question][0 if ruleset == "tournament" else 1]
    if not clause or clause in rules.book:
        return  # its own document tells it, whose readings are named one by one
    message = ClauseBook(rules, rules.options).said(clause)
    assert message is not None
    assert "(reading: " in ENGLISH.say(message) and "（釋讀：" in CHINESE.say(message), ENGLISH.say(message)


@pytest.mark.parametrize(
    ("clause", "options"),
    [
        ("T6.6", {"interest": 15}),
        ("T6.7", {"interest": 15}),
        ("T8.2", {"salary": 300}),
        ("T8.5", {"salary": 300}),
        ("T8.5", {"salary": "edition"}),
        ("T8.7", {"jail_fine": 100}),
        ("T8.1", {"jail_card_price": 80}),
        ("T4.4", {"rent_window": 4}),
        ("T3.2", {"income_tax": "choice"}),
        ("T9.4", {"mortgaged_counts": "full"}),
        ("T7.2", {"auction": False}),
        ("T1.1", {"first_bankruptcy_ends": True}),
    ],
)
def test_a_reading_is_told_too_where_an_option_words_its_clause(
    clause: str, options: Mapping[str, Any]
) -> None:
    assert "(reading: " in text(clause, "tournament", **options)
