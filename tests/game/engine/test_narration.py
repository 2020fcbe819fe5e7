"""Sentences for entries: they name what the position knows, and fail at nothing that a file may hold."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tourney.base.texts import CHINESE, ENGLISH
from tourney.game.engine.entries import Entry, any_of
from tourney.game.engine.game import GameRecord
from tourney.game.engine.story import narrate
from tourney.game.record import new_game, read_entry, read_lines
from tourney.game.variants import every_entry, every_spec

GAMES = Path(__file__).parents[2] / "games" / "tournament"
ANY: Any = any_of(every_entry())
HOSTILE = ("{player}", "<b>x</b>", "'; DROP--", "=cmd()", "𨋢𠹺", "שלום", "{0.__class__}")


def samples() -> list[Entry]:
    """One entry of every verb in the recorded games, and some that name what no board has."""
    found: dict[str, Entry] = {}
    for path in sorted(GAMES.glob("*.jsonl")):
        for line in path.read_text("utf-8").splitlines()[1:]:
            found.setdefault(json.loads(line)["do"], msgspec.json.decode(line.encode(), type=ANY))
    strange = [
        {"do": "mortgage", "by": "A", "deed": "{moon}"},
        {"do": "redeem", "by": "A", "deed": "moon"},
        {"do": "keep", "by": "A", "deed": "moon"},
        {"do": "claim", "by": "Z", "deed": "moon"},
        {"do": "claim", "by": "Z"},
        {"do": "card", "by": "Z", "card": "moon" * 100},
        {"do": "build", "by": "Z", "deeds": {"moon": 1}},
        {"do": "sell", "by": "Z", "deeds": {"moon": 5, "boardwalk": 5}},
        {"do": "want", "by": "Z", "group": "moon", "count": 2},
        {"do": "deal", "by": "Z", "with": "Y"},
        {"do": "deal", "by": "Z", "with": "Y", "take": {"deeds": ["moon"], "cards": ["chance"]}},
        {"do": "settle", "by": "Z", "deeds": ["moon"]},
        {
            "do": "correct",
            "by": "A",
            "set": {"turn": "moon", "doubles": 2, "decks": {"chance": ["moon"]}},
            "reason": "{x}",
        },
        {
            "do": "correct",
            "by": "A",
            "set": {"players": {"Q": {"square": 39, "cash": 5, "bankrupt": 1}}},
            "reason": "x",
        },
        {"do": "tax", "by": "Z", "choice": "tenth"},
        {"do": "choose", "by": "Z", "choice": "draw"},
        {"do": "undo", "by": "Z", "to": 3},
    ]
    return [*found.values(), *(msgspec.convert(each, ANY) for each in strange)]


def games_with_positions() -> list[Path]:
    return [
        path for path in sorted(GAMES.glob("*.jsonl")) if "bots" not in path.stem and "every" not in path.stem
    ]


@pytest.mark.parametrize("path", games_with_positions(), ids=lambda path: path.stem)
def test_no_entry_at_no_position_is_without_a_sentence(path: Path) -> None:
    header, lines = read_lines(path.read_text("utf-8"))
    game = new_game(header)
    every = samples()
    for number, line in lines:
        before = game.play.state.copy()
        for entry in every:
            message = narrate(game.play, entry)
            assert ENGLISH.say(message)
            assert CHINESE.say(message)
        assert game.play.state == before
        if game.apply(read_entry(line, number)) is not None:
            return


def test_a_verb_that_nobody_tells_is_named() -> None:
    class Handstand(Entry, tag="handstand"):
        pass

    message = narrate(_game(), Handstand(by="A"))
    assert ENGLISH.say(message) == "A: handstand"


@pytest.mark.parametrize(
    ("verb", "fields", "english", "chinese"),
    [
        (
            "throw_for_start",
            {"dice": (3, 4)},
            "A throws 3 and 4, 7, for the start.",
            "A 為定先後擲出 3 和 4，共 7 點。",
        ),
        (
            "overrule",
            {"reason": "seen by all"},
            "The referee overrules. Reason: seen by all",
            "裁判改判。理由：seen by all",
        ),
        (
            "rename",
            {"player": "A", "name": "阿明"},
            "The referee renames A: 阿明.",
            "裁判更改名字：A 改為阿明。",
        ),
    ],
)
def test_verbs_by_their_name_in_the_record(
    verb: str, fields: dict[str, Any], english: str, chinese: str
) -> None:
    entry = msgspec.defstruct("Verb", [("by", str), *fields], tag_field="do", tag=verb)("A", **fields)
    message = next(spec.sentence for spec in every_spec() if spec.id == verb)(_game(), entry)
    assert (ENGLISH.say(message), CHINESE.say(message)) == (english, chinese)


@pytest.mark.parametrize("name", HOSTILE)
def test_names_come_through_unharmed(name: str, table: Callable[..., Any]) -> None:
    names = [name, "B"]
    game = table(turn=name, players=names, B={"deeds": {"baltic-avenue": 0}}).game
    throw = msgspec.convert({"do": "throw", "by": name, "dice": [1, 2]}, ANY)
    message = narrate(game.play, throw)
    assert ENGLISH.say(message).startswith(f"{name} throws")
    game.apply(throw)
    claim = narrate(game.play, msgspec.convert({"do": "claim", "by": "B"}, ANY))
    words = CHINESE.say(claim)
    assert words.replace(" ", "") == f"B 向{name}收取波羅的海大道的租金 M4。".replace(" ", "")
    assert name in words


def test_a_correction_names_only_what_changes(table: Callable[..., Any]) -> None:
    game = table(A={"cash": 500, "deeds": {"boardwalk": 0}}).game
    change = {"cash": 650, "square": 0, "deeds": {"boardwalk": 0}, "in_jail": None, "cards": []}
    fields = {"set": {"players": {"A": change}, "turn": "B", "doubles": 0}, "reason": "miscounted"}
    entry = msgspec.convert({"do": "correct", "by": "referee", **fields}, ANY)
    said = ENGLISH.say(narrate(game.play, entry))
    assert said == ("The referee sets right: A’s cash M500 → M650, turn of B. Reason: miscounted")


@pytest.mark.parametrize(
    ("levels", "add", "said"),
    [
        ((0, 0), 2, "2 houses on Boardwalk"),
        ((4, 4), 1, "a hotel on Boardwalk"),
        ((3, 4), 2, "1 house, then the hotel on Boardwalk"),
    ],
)
def test_buildings_are_counted_as_they_stand(
    levels: tuple[int, int], add: int, said: str, table: Callable[..., Any]
) -> None:
    game = table(A={"deeds": {"boardwalk": levels[0], "park-place": levels[1]}}).game
    entry = msgspec.convert({"do": "build", "by": "A", "deeds": {"boardwalk": add}}, ANY)
    assert ENGLISH.say(narrate(game.play, entry)) == f"A builds {said} for M{200 * add:,}."


def _game() -> Any:
    header = (
        '{"record":"tourney-game","version":1,"ruleset":"tournament","edition":"london","players":["A","B"]}'
    )
    game: GameRecord = new_game(read_lines(header)[0])
    return game.play
