"""A record read at once is the record read line by line: the same game, the same fault at the same line."""

from __future__ import annotations

import json
from collections.abc import Callable

import msgspec
import pytest

from tourney.base.errors import BadInput
from tourney.game.engine.dice import fair_throw
from tourney.game.engine.entries import Throw
from tourney.game.record import new_game, read_at_once, read_entry, read_lines, written
from tourney.game.replaying import Replayed, replay
from tourney.game.simulation import header_of, play_game
from tourney.game.strategies import BOTS

SEATS = [BOTS["builder"], BOTS["trader"], BOTS["cautious"]]


@pytest.fixture(scope="module")
def lines() -> list[str]:
    """A game of about two hundred entries with its header."""
    played = play_game(header_of("tournament", "hong-kong", ["A", "B", "陳"], 11), SEATS, 20, 11)
    return list(written(played.header, played.game.entries))


def seen(replayed: Replayed) -> tuple[object, ...]:
    """What a replay is known by."""
    game = replayed.game
    return replayed.line, replayed.refusal, game.entries, game.play.state, game.line


def with_line(at: int, line: str) -> Callable[[list[str]], list[str]]:
    """The record with another line there."""
    return lambda lines: [*lines[:at], line, *lines[at + 1 :]]


def numbered(raw: str, n: int) -> str:
    """The line with another number."""
    return json.dumps({**json.loads(raw), "n": n})


WAYS: dict[str, Callable[[list[str]], list[str]]] = {
    "as it is": lambda lines: lines,
    "header alone": lambda lines: lines[:1],
    "empty lines at the end": lambda lines: [*lines, "", "  "],
    "lines end as elsewhere": lambda lines: [f"{line}\r" for line in lines],
    "a mark before the text": lambda lines: ["\ufeff" + lines[0], *lines[1:]],
    "an empty line between": lambda lines: [*lines[:9], "", *lines[9:]],
    "two entries in a line": lambda lines: [*lines[:9], lines[9] + lines[10], *lines[11:]],
    "two in a line, then none": lambda lines: [*lines[:9], lines[9] + lines[10], "", *lines[11:]],
    "a wrong number": lambda lines: [*lines[:9], numbered(lines[9], 400), *lines[10:]],
    "a wrong number last": lambda lines: [*lines[:-1], numbered(lines[-1], 3)],
    "its number": lambda lines: [*lines[:9], numbered(lines[9], 0), *lines[10:]],
    "no entry": with_line(12, "[]"),
    "half a line": with_line(12, '{"do":"throw","by":"A"'),
    "a field too many": with_line(12, '{"do":"pause","by":"referee","why":1}'),
    "another system's verb": with_line(12, '{"do":"stake","by":"A","amount":3}'),
    "what is not allowed": with_line(12, '{"do":"resume","by":"referee"}'),
    "both, the refusal first": lambda lines: [
        *lines[:5],
        '{"do":"resume","by":"referee"}',
        *lines[6:20],
        "[]",
    ],
    "a long line": with_line(12, json.dumps({"do": "note", "by": "referee", "text": "x" * 100_001})),
    "a character alone": with_line(12, '{"do":"note","by":"referee","text":"\ud800"}'),
    "an undo and a correction": lambda lines: [
        *lines,
        '{"do":"undo","by":"referee","to":7}',
        '{"do":"correct","by":"referee","set":{"players":{"A":{"cash":7}}},"reason":"counted"}',
    ],
}


@pytest.mark.parametrize("way", WAYS)
def test_the_same_game_or_the_same_fault(lines: list[str], way: str) -> None:
    text = "\n".join(WAYS[way](lines))
    by_line = replay(text, explain=True)
    assert seen(replay(text)) == seen(by_line)
    if by_line.refusal is None:
        assert replay(text).game.events == by_line.game.events
    for upto in (0, 3, len(lines) - 1):
        assert seen(replay(text, upto)) == seen(replay(text, upto, explain=True))


def test_a_whole_record_is_read_at_once(lines: list[str]) -> None:
    header, each = read_lines("\n".join(lines))
    reader = new_game(header).play.variant.reader
    assert read_at_once("\n".join(lines[1:]), reader) == [read_entry(line, at, reader) for at, line in each]
    assert read_at_once("", reader) == []
    assert read_at_once("\n".join([*lines[1:9], "", *lines[9:]]), reader) is None


@pytest.mark.parametrize("text", ["", "\n\n", "[]", "{}", '{"record":"tourney-game","version":99}'])
def test_what_has_no_header_is_refused_as_line_by_line(text: str) -> None:
    with pytest.raises(BadInput) as at_once:
        replay(text)
    with pytest.raises(BadInput) as by_line:
        replay(text, explain=True)
    assert (at_once.value.key, at_once.value.params) == (by_line.value.key, by_line.value.params)


def test_of_many_entries_only_the_last_is_heard(lines: list[str]) -> None:
    header, _ = read_lines("\n".join(lines))
    one, many = new_game(header), new_game(header)
    entries = replay("\n".join(lines)).game.entries
    for entry in entries:
        assert one.apply(entry) is None
    assert many.replay(entries) is None
    assert (many.play.state, many.events, many.play.listens) == (one.play.state, one.events, True)
    refused = many.replay(entries)
    assert refused is not None
    assert many.play.listens


def test_dice_are_looked_at_whatever_was_thrown_before() -> None:
    game = new_game(header_of("tournament", "atlantic-city", ["A", "B"], 1)).play
    assert fair_throw(game, Throw(by="A", dice=(1, 2)))
    other: list[object] = [
        (True, 2),
        (1.0, 2),
        (1, 7),
        (1,),
        (1, 2, 3),
        ("1", 2),
        [1, 7],
        [True, 2],
        "12",
        None,
    ]
    for dice in other:
        throw = Throw(by="A", dice=(1, 2))
        msgspec.structs.force_setattr(throw, "dice", dice)
        assert not fair_throw(game, throw)
