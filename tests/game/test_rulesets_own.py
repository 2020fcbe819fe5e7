"""What a ruleset's data say for themselves: its board, its dice, how many play, how its games end."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from tourney.base.errors import BadInput
from tourney.base.texts import CHINESE, ENGLISH, Message
from tourney.game import record
from tourney.game.engine.entries import JailCard, Throw
from tourney.game.record import read_lines
from tourney.game.replaying import replay
from tourney.game.simulation import GameTally, header_of, judged, play_game, tally_json
from tourney.game.strategies import BOTS
from tourney.game.variants import every_variant
from tourney.rules import rulebook
from tourney.rules.dice import Dice, dice_of
from tourney.rules.rulesets import Ruleset, load_ruleset

HEADER: dict[str, Any] = {
    "record": "tourney-game",
    "version": 2,
    "ruleset": "tournament",
    "players": ["A", "B"],
}
OWN = Dice(faces=((1, 2, 3, 4), ("swap", 2, 3, 4)))


@pytest.fixture
def changed(monkeypatch: pytest.MonkeyPatch) -> Iterator[Ruleset]:
    """The tournament's ruleset with a board, dice and a number of players of its own."""
    own = msgspec.structs.replace(
        load_ruleset("tournament"),
        own_board="london",
        boards=("london",),
        dice=OWN,
        players=(2, 3),
        players_clause="T1.1",
        board_clause="T2.1",
    )
    for module in (record, rulebook):
        monkeypatch.setattr(module, "load_ruleset", lambda _ruleset: own)
    yield own


def test_a_header_without_board_and_deck_takes_the_ruleset_s() -> None:
    header, _ = read_lines(json.dumps(HEADER))
    assert (header.edition, header.deck) == ("atlantic-city", None)
    assert replay(json.dumps(HEADER)).game.play.board.deck == "us_2008"


def test_dice_of_a_ruleset_s_own_are_thrown_whatever_the_board(changed: Ruleset) -> None:
    game = replay(json.dumps(HEADER)).game
    assert game.play.board.edition.id == "london" and game.play.dice == OWN
    assert game.apply(Throw(by="A", dice=(5, 1))) is not None
    assert game.apply(Throw(by="A", dice=(4, "swap"))) is None
    assert game.play.state.square[0] == 4


@pytest.mark.parametrize(
    ("change", "code", "clause"),
    [
        ({"players": list("ABCD")}, "setup.players", "T1.1"),
        ({"edition": "hong-kong"}, "record.edition", "T2.1"),
    ],
)
def test_too_many_players_or_another_board_are_refused_by_the_clause(
    changed: Ruleset, change: dict[str, Any], code: str, clause: str
) -> None:
    with pytest.raises(BadInput, match="refused") as refused:
        replay(json.dumps({**HEADER, **change}))
    assert (refused.value.params["code"], refused.value.params["clause"]) == (code, clause)


def test_nine_players_are_too_many_everywhere() -> None:
    with pytest.raises(BadInput, match="refused") as refused:
        replay(json.dumps({**HEADER, "players": list("ABCDEFGHI")}))
    assert (refused.value.params["code"], refused.value.params["line"]) == ("setup.players", 1)


def test_dice_are_read_as_a_board_has_them() -> None:
    assert dice_of({"faces": [4, ["swap", 2, 3, 4]]}) == OWN
    assert dice_of({}) == Dice()


@pytest.mark.parametrize(("named", "left"), [(None, 1), ("community_chest", 0), ("chance", 1)])
def test_a_jail_card_may_name_its_deck(named: str | None, left: int) -> None:
    cards = ["chance", "community_chest"]
    setup = {"players": {"A": {"cash": 5, "square": 10, "in_jail": 0, "cards": cards}, "B": {}}}
    game = replay(json.dumps({**HEADER, "setup": setup})).game
    assert game.apply(JailCard(by="A", deck=named)) is None
    assert game.play.cards_of(0) == (cards[left],)
    refused = game.apply(JailCard(by="A"))
    assert refused is not None and refused.code == "jail.not_in"


@pytest.mark.parametrize(
    ("ruleset", "names", "rounds", "end"),
    [
        ("tournament", "ABC", 2, "time"),
        ("short", "ABC", 400, "first_bankruptcy"),
        ("classic", "AB", 400, "last_player"),
    ],
)
def test_a_game_s_end_is_counted_by_the_sentence_that_ended_it(
    ruleset: str, names: str, rounds: int, end: str
) -> None:
    tally = GameTally()
    seats = ["builder", "random", "builder"][: len(names)]
    played = play_game(header_of(ruleset, "", names, 3), [BOTS[name] for name in seats], rounds, 3)
    tally.add(played, seats)
    report = tally_json(tally, 1.0, judged(ruleset, {}))
    assert report["ends"] == {end: 1}
    assert report["clauses"].keys() == set(judged("tournament", {}))


def test_what_a_system_keeps_has_a_name_for_people() -> None:
    for variant in every_variant():
        extension = variant.extension
        kinds = (*extension.tables, *extension.seats)
        for field in {name for kind in kinds for name in kind.__struct_fields__}:
            name = extension.name(field)
            assert isinstance(name, Message), field
            assert ENGLISH.say(name) != CHINESE.say(name)
