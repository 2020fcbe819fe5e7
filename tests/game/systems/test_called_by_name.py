"""A position that cannot be is refused in the table's own words, in both languages, under all rules (T1.3):
the deed's name on the board, the field's label in the form, never what the record calls them."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tourney.base.errors import BadInput
from tourney.base.texts import CHINESE, ENGLISH, Message
from tourney.game.engine.game_context import GameContext
from tourney.game.replaying import Replayed, replay
from tourney.rules.rulesets import RULESETS, load_ruleset

RAW = re.compile(r"setup|[a-z]_[a-z]|[{}]|\bin_jail\b")
"""What only the record says."""
COMMON = ("square", "doubles")
"""What Davenport keeps otherwise than the other rules, and the record's reader looks at first."""


def header(ruleset: str, **more: Any) -> dict[str, Any]:
    names = ["Ann", "Bob", "Cy", "Di"][: max(2, load_ruleset(ruleset).players[0])]
    return {"record": "tourney-game", "version": 1, "ruleset": ruleset, "players": names, **more}


def begun(ruleset: str) -> dict[str, Any]:
    """A position in which nothing waits, so that only what the correction says can be wrong."""
    names = header(ruleset)["players"]
    return {"players": {name: {"cash": 900} for name in names}}


def corrected(ruleset: str, change: dict[str, Any], **more: Any) -> Replayed:
    line = {"by": "referee", "do": "correct", "set": change, "reason": "as it lies"}
    start = header(ruleset, setup=begun(ruleset), **more)
    return replay("\n".join(map(json.dumps, (start, line))))


def said(replayed: Replayed) -> tuple[str, str]:
    """Both languages' refusal of a correction."""
    assert replayed.refusal is not None and replayed.reason is not None, replayed
    assert (replayed.refusal.code, replayed.clause) == ("correct.bad", "T1.3"), replayed.refusal
    both = ENGLISH.say(replayed.reason), CHINESE.say(replayed.reason)
    assert not any(RAW.search(words) for words in both), both
    return both


def named_in(both: tuple[str, str], name: Message | str) -> None:
    assert isinstance(name, Message)
    assert ENGLISH.say(name) in both[0] and CHINESE.say(name) in both[1], (both, name)


def play_of(ruleset: str) -> GameContext:
    return replay(json.dumps(header(ruleset))).game.play


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_field_that_only_these_rules_keep_has_a_name(ruleset: str) -> None:
    extension = play_of(ruleset).variant.extension
    whole = {name.partition(".")[0] for name in extension.names}
    assert extension.fields <= whole


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_only_these_rules_keep_is_called_as_the_form_does(ruleset: str) -> None:
    extension = play_of(ruleset).variant.extension
    for kind in extension.seats + extension.tables:
        for field in kind.__struct_fields__:
            if field in extension.course or field in COMMON:
                continue
            wrong: dict[str, Any] = {field: [[{}]]}
            change = {"players": {"Ann": wrong}} if kind in extension.seats else wrong
            named_in(said(corrected(ruleset, change)), extension.name(field))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_sum_that_cannot_be_is_called_as_the_form_does(ruleset: str) -> None:
    for account in play_of(ruleset).variant.extension.accounts:
        first, *way = account.place.split(".")
        wrong: dict[str, Any] | int = -1
        for part in reversed(way):
            wrong = {part: wrong}
        named_in(said(corrected(ruleset, {first: wrong})), Message(account.name))


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(
    ("field", "value", "label"),
    [
        ("in_jail", 0, "console.jail"),
        ("cards", ["no such card"], "console.jail_cards"),
        ("deeds", {"no such deed": 0}, "console.correct_deeds"),
        ("bankrupt", 1, "engine.field_bankrupt"),
    ],
)
def test_what_all_rules_keep_of_a_player_is_called_as_the_form_does(
    ruleset: str, field: str, value: Any, label: str
) -> None:
    both = said(corrected(ruleset, {"players": {"Ann": {field: value}}}))
    named_in(both, play_of(ruleset).book.worded(Message(label)))
    assert all("Ann" in words for words in both)


@pytest.mark.parametrize(
    ("ruleset", "more"),
    [(each, {}) for each in RULESETS if each != "empire"] + [("tournament", {"edition": "hong-kong"})],
)
def test_a_deed_that_cannot_stand_so_is_called_by_its_name_on_the_board(
    ruleset: str, more: dict[str, Any]
) -> None:
    game = replay(json.dumps(header(ruleset, **more))).game.play
    wrong = 2 if game.variant.extension.takes_deed is None else "mortgaged"
    for group in game.board.street_groups:
        at = game.board.groups[group][0]
        change = {"players": {"Ann": {"deeds": {game.board.deed_ids[at]: wrong}}}}
        named_in(said(corrected(ruleset, change, **more)), game.board.names[at])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_set_up_position_says_both_the_name_and_where_it_stands_in_the_file(ruleset: str) -> None:
    start = begun(ruleset)
    start["players"]["Ann"]["in_jail"] = 0
    with pytest.raises(BadInput) as refused:
        replay(json.dumps(header(ruleset, setup=start)))
    both = ENGLISH.error(refused.value), CHINESE.error(refused.value)
    named_in(both, play_of(ruleset).book.worded(Message("console.jail")))
    assert all("setup.players.Ann.in_jail" in words for words in both)
