"""The referee's verbs, undo, and records that are damaged, newer or hostile."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tourney.base.errors import BadInput, TourneyError
from tourney.base.texts import Message
from tourney.game.engine.entries import VERSION, Throw
from tourney.game.record import read_entry, read_lines
from tourney.game.record_versions import STEPS, Upcaster
from tourney.game.replaying import position_json, replay

Table = Callable[..., Any]
HEADER = {
    "record": "tourney-game",
    "version": 1,
    "ruleset": "tournament",
    "edition": "atlantic-city",
    "players": ["A", "B"],
}


def text(*entries: dict[str, Any], **header: Any) -> str:
    return "\n".join(json.dumps(line) for line in ({**HEADER, **header}, *entries))


def test_t1_3_a_correction_needs_a_position_that_can_be(table: Table) -> None:
    game = table().does("referee", "correct", set={"players": {"A": {"cash": 7}}}, reason="miscounted")
    assert game.cash("A") == 7
    uneven = {"players": {"A": {"deeds": {"baltic-avenue": 3}}}}
    assert game.may_not("T1.3", "referee", "correct", set=uneven, reason="x") == "correct.bad"
    game.may_not("T1.3", "A", "correct", set={}, reason="x")


def test_t1_3_nothing_is_played_while_the_referee_has_paused(table: Table) -> None:
    game = table().does("referee", "pause")
    game.may_not("T1.3", "A", "throw", dice=[1, 2])
    game.does("referee", "resume").does("A", "throw", dice=[1, 2])


def test_t1_3_a_player_withdraws_and_the_deeds_are_auctioned(table: Table) -> None:
    game = table(A={"deeds": {"boardwalk": 0}}).does("referee", "withdraw", player="A")
    assert game.waits_for == "Auction"
    game.does("B", "pass").does("C", "pass")
    assert game.turn == "B"


def test_undo_is_an_entry_and_redo_brings_it_back(table: Table) -> None:
    game = table()
    states = [game.game.play.state.copy()]
    for turn in range(80):
        name = "ABC"[turn % 3]
        entry = {"dice": [4, 6]} if turn % 2 == 0 else {"dice": [6, 4]}
        if game.game.play.top is not None:
            break
        game.does(name, "throw", **entry)
        while game.game.play.top is not None and game.waits_for in ("Offer", "Auction"):
            who = name if game.waits_for == "Offer" else "ABC"[len(game.game.entries) % 3]
            game._enter(who, "decline" if game.waits_for == "Offer" else "pass", {})
            states.append(game.game.play.state.copy())
        states.append(game.game.play.state.copy())
    last, length = game.game.play.state.copy(), len(game.game.entries)
    game.does("referee", "undo", to=1)
    assert game.game.play.state == states[1]
    game.does("referee", "undo", to=0)
    assert game.game.play.state == states[0]
    game.does("referee", "redo").does("referee", "redo")
    assert game.game.play.state == last
    assert len(game.game.entries) == length + 4


def test_a_position_can_be_saved_and_continued() -> None:
    played = replay(
        text({"n": 1, "by": "A", "do": "throw", "dice": [1, 2]}, {"n": 2, "by": "A", "do": "buy"})
    )
    position = position_json(played.game.play)
    setup = {name: position[name] for name in ("players", "turn", "doubles", "decks")}
    again = position_json(replay(text(setup=setup)).game.play)
    assert again == position


def test_a_seeded_record_shuffles_the_decks_by_its_seed() -> None:
    throw = {"n": 1, "by": "A", "do": "throw", "dice": [3, 4]}
    seeded = [replay(text(throw, chance="seeded", seed=seed)).game.play.state for seed in (5, 5, 6)]
    assert sorted(seeded[0].decks[1]) == list(range(16))
    assert seeded[0].decks == seeded[1].decks != seeded[2].decks


def test_only_the_table_and_the_referee_undo(table: Table) -> None:
    game = table().does("A", "throw", dice=[4, 6])
    game.may_not("T1.3", "nobody", "undo")
    assert game.does("B", "undo").turn == "A"


def test_an_illegal_entry_is_named_with_its_line_and_clause() -> None:
    played = replay(text({"n": 1, "by": "B", "do": "throw", "dice": [1, 2]}))
    assert played.refusal is not None
    assert (played.line, played.refusal.code, played.refusal.clause) == (2, "turn.other", "T3.1")


@pytest.mark.parametrize(
    ("entry", "field"),
    [
        ({"n": 1, "by": "A", "do": "throw", "dice": [0, 7]}, "dice[0]"),
        ({"n": 1, "by": "A", "do": "throw"}, "dice"),
        ({"n": 1, "by": "A", "do": "fly"}, "do"),
        ({"n": 1, "by": "A", "do": "bid", "amount": "5"}, "amount"),
        ({"n": 1, "by": "A", "do": "buy", "wings": 2}, "wings"),
    ],
)
def test_a_line_that_cannot_be_read_names_its_field(entry: dict[str, Any], field: str) -> None:
    played = replay(text(entry))
    assert played.refusal is not None
    said = dict(played.refusal.message.params)
    assert isinstance(said.pop("expected"), Message), "what belongs there"
    assert said == {"line": 2, "field": field}


@pytest.mark.parametrize(
    "raw",
    ["", "[]", "{", '{"record": "chess"}', "\x00", "[" * 100_000, "1" * 5_000, '{"a": "\\ud800"}'],
)
def test_what_is_no_record_is_refused_in_a_sentence(raw: str) -> None:
    with pytest.raises(BadInput):
        replay(raw)


@pytest.mark.parametrize(
    "change",
    [
        {"version": VERSION + 1},
        {"version": 10**400},
        {"version": "1"},
        {"players": ["A", "A"]},
        {"players": ["A", "referee"]},
        {"players": ["A"]},
        {"first": "Z"},
        {"edition": "moon"},
        {"ruleset": "../../etc"},
        {"options": {"salary": -1}},
        {"options": {"wings": 1}},
        {"deck": "none"},
        {"setup": {"players": {"A": {"cash": 5}}}},
        {"setup": {"players": {"A": {"deeds": {"boardwalk": 5}}, "B": {}}}},
        {"setup": {"players": {"A": {"in_jail": 0, "square": 3}, "B": {}}}},
        {"setup": {"players": {"A": {"bankrupt": 1}, "B": {"bankrupt": 2}}}},
        {"setup": {"players": {"A": {}, "B": {}}, "decks": {"chance": ["nothing"]}}},
        {"chance": "seeded"},
    ],
)
def test_a_header_that_does_not_fit_is_refused_in_a_sentence(change: dict[str, Any]) -> None:
    with pytest.raises(TourneyError):
        replay(text(**change))


def test_an_older_record_is_read_as_todays() -> None:
    """Two steps made up for the test: `who` became `by`, then `roll` became `throw`."""

    def by(line: dict[str, Any]) -> dict[str, Any]:
        return {**{name: value for name, value in line.items() if name != "who"}, "by": line["who"]}

    def throw(line: dict[str, Any]) -> dict[str, Any]:
        return {**line, "do": "throw"} if line["do"] == "roll" else line

    steps = (Upcaster(lambda line: {**line, "edition": "london"}, by), Upcaster(lambda line: line, throw))
    raw = json.loads(text().splitlines()[0])
    del raw["edition"]
    old = json.dumps(raw) + '\n{"n": 1, "who": "A", "do": "roll", "dice": [1, 2]}\n'
    header, lines = read_lines(old, steps)
    assert (header.version, header.edition) == (3, "london")
    assert read_entry(lines[0][1], 2) == Throw(n=1, by="A", dice=(1, 2))
    middle = old.replace('"version": 1', '"version": 2').replace('"who"', '"by"')
    assert read_entry(
        read_lines(middle.replace('"record"', '"edition": "london", "record"'), steps)[1][0][1], 2
    )
    with pytest.raises(BadInput) as newer:
        read_lines(old.replace('"version": 1', '"version": 4'), steps)
    assert newer.value.key == "engine.line_newer"
    assert len(STEPS) + 1 == VERSION
