"""A system's page, clause by clause: each is told, refused, shown by a test, or the desk's (pages/*.toml).

The pages are data, written from the customer's clause pages by hand; the program is asked whether it is so.
"""

from __future__ import annotations

import importlib
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tourney.base.texts import CHINESE, ENGLISH
from tourney.game import api
from tourney.game.replaying import Replayed, replay
from tourney.game.simulation import header_of, play_game
from tourney.game.strategies import BOTS
from tourney.rules.board_files import load_edition
from tourney.rules.clauses import ClauseBook, clauses_of_option
from tourney.rules.options import Options, allowed, own_of
from tourney.rules.rulebook import rule_book
from tourney.rules.rulesets import RULESETS, load_ruleset

HERE = Path(__file__).parent
BOT_NAMES = ("builder", "dealer", "trader", "random")


class Clause(msgspec.Struct, forbid_unknown_fields=True):
    """What the program does about a clause; see the head of `pages/community.toml`."""

    owner: str
    reading: bool = False
    told: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    shown: str = ""
    desk: str = ""
    bots: str = ""


class Page(msgspec.Struct, forbid_unknown_fields=True):
    """A page's clauses and tables."""

    ruleset: str
    clauses: Mapping[str, Clause]
    options: Mapping[str, tuple[Any, ...]]
    options_without_clause: Mapping[str, str]
    refusals: Mapping[str, tuple[str, ...]]
    bot_games: tuple[tuple[dict[str, Any], tuple[int, ...]], ...]
    official: tuple[str, ...] = ()
    money: Mapping[str, int] = {}
    table: Mapping[str, Any] = {}
    seat: Mapping[str, Any] = {}
    keys: Mapping[str, str] = {}


PAGES = {
    path.stem: msgspec.convert(tomllib.loads(path.read_text("utf-8")), Page)
    for path in sorted((HERE / "pages").glob("*.toml"))
    if path.stem in RULESETS
}
every_page = pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)


@dataclass(frozen=True)
class Seen:
    """What recorded games tell and refuse, by the clause that is shown for it."""

    told: Mapping[str, set[str]]
    refused: Mapping[str, set[str]]


@cache
def seen(ruleset: str) -> Seen:
    told, refused = defaultdict(set), defaultdict(set)
    for game in games(ruleset):
        book = game.game.play.book.clauses
        for event in (event for step in game.story for event in step.events):
            told[book.shown(event.clause, event.key)].add(event.key.removeprefix("engine."))
        if game.refusal is not None:
            refused[game.clause].add(game.refusal.code)
            assert all(texts.say(game.refusal.message) for texts in (ENGLISH, CHINESE))
    return Seen(told, refused)


def games(ruleset: str) -> Iterator[Replayed]:
    for path in sorted((HERE.parents[1] / "games" / ruleset).glob("*.jsonl")):
        yield replay(path.read_text("utf-8"), explain=True)


@every_page
def test_the_ruleset_has_the_page_s_clauses_with_their_owners(page: Page) -> None:
    assert {name: clause.owner for name, clause in page.clauses.items()} == load_ruleset(page.ruleset).clauses


@every_page
def test_every_clause_is_told_refused_shown_by_a_test_or_the_desk_s(page: Page) -> None:
    for name, clause in page.clauses.items():
        assert clause.told or clause.refused or clause.shown or clause.desk, name
        module, _, test = clause.shown.partition(".")
        assert not test or callable(getattr(importlib.import_module(f"tests.game.systems.{module}"), test)), (
            name
        )


@every_page
def test_recorded_games_tell_and_refuse_by_the_clauses_of_the_page(page: Page) -> None:
    found = seen(page.ruleset)
    for name, clause in page.clauses.items():
        assert (name, set(clause.told)) == (name, found.told.get(name, set()))
        assert (name, set(clause.refused)) == (name, found.refused.get(name, set()))
    assert set(found.told) - set(page.clauses) == set(page.official)


@every_page
def test_every_refusal_of_the_page_is_recorded_with_its_clauses(page: Page) -> None:
    by_code = defaultdict(set)
    for clause, codes in seen(page.ruleset).refused.items():
        for code in codes:
            by_code[code].add(clause)
    for code, clauses in page.refusals.items():
        assert (code, set(clauses) - by_code[code]) == (code, set())


@every_page
def test_every_clause_is_said_in_both_languages_and_a_reading_called_one(page: Page) -> None:
    book = rule_book(load_edition(load_ruleset(page.ruleset).edition), page.ruleset).clauses
    for name, clause in page.clauses.items():
        message = book.said(name)
        assert message is not None, name
        english, chinese = ENGLISH.say(message), CHINESE.say(message)
        assert english and chinese and "{" not in english + chinese
        assert not clause.reading or ("reading" in english and "釋讀" in chinese), name


@every_page
def test_options_are_the_page_s_and_changed_their_clause_says_so(page: Page) -> None:
    ruleset = load_ruleset(page.ruleset)
    usual = clauses_said(page.ruleset, {})
    for name, value in ruleset.options.values.items():
        wanted, *clauses = page.options.get(name, (value,))
        assert (name, value) == (name, tuple(wanted) if isinstance(value, tuple) else wanted)
        if name in page.options_without_clause:
            continue
        said = clauses_said(page.ruleset, {name: other_value(ruleset.variant, name, value)})
        changed = {clause for clause, words in said.items() if words != usual.get(clause)}
        assert changed, name
        assert (name, set(clauses) - changed) == (name, set())
        book = ClauseBook(ruleset, ruleset.options)
        shown = {book.shown(clause) for clause in clauses_of_option(name)}
        assert (name, set(clauses) - shown) == (name, set())


def clauses_said(ruleset: str, options: dict[str, Any]) -> dict[str, tuple[str, str]]:
    book = rule_book(load_edition(load_ruleset(ruleset).edition), ruleset, options).clauses
    return {name: (ENGLISH.say(message), CHINESE.say(message)) for name, message in book.clauses.items()}


def other_value(variant: str, name: str, value: object) -> object:
    """A value that the option can have besides."""
    kind = next((own for own in own_of(variant).values() if name in own.__struct_fields__), Options)
    if isinstance(value, bool):
        return not value
    if isinstance(value, tuple):
        return tuple(number + 1 for number in value)
    for word in allowed(kind, name).split(", "):
        low, up_to, _ = word.partition("-")
        near = (int(low) + (up_to != ""), int(low)) if low.isdigit() else (word,)
        for other in near:
            if other != value:
                return other
    raise AssertionError(name)


@every_page
def test_games_of_bots_meet_every_clause_that_is_told(page: Page) -> None:
    met: set[str] = set()
    for options, seeds in page.bot_games:
        for seed in seeds:
            seats = [BOTS[BOT_NAMES[(seat + seed) % 4]] for seat in range(4)]
            met |= set(
                play_game(header_of(page.ruleset, "", "ABCD", seed, options), seats, 100, seed).clauses
            )
    told = {name for name, clause in page.clauses.items() if clause.told and not clause.bots}
    assert not told - met
    assert not {name for name, clause in page.clauses.items() if clause.bots} & met


@every_page
def test_start_money_is_in_the_page_s_notes(page: Page) -> None:
    assert not page.money or page.money == load_ruleset(page.ruleset).money


@every_page
def test_a_position_that_leaves_fields_out_has_what_the_page_says(page: Page) -> None:
    names = "ABCDEFGH"[: load_ruleset(page.ruleset).players[0]]
    hands: dict[str, dict[str, int]] = {name: {} for name in names} | {"A": {"cash": 9}}
    state = api.new_game(page.ruleset, names, setup={"players": hands}).state()
    assert page.table.items() <= state.items()
    for hand in state["players"].values():
        assert page.seat.items() <= hand.items()


@every_page
def test_keys_are_the_page_s(page: Page) -> None:
    given = {key: action for action, key in load_ruleset(page.ruleset).keys.items()}
    assert page.keys.items() <= given.items()
