"""Dice are data: a face that is a word is thrown, typed, told, drawn by a seed and counted in the odds."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction

import pytest

from tourney.base.texts import CHINESE, ENGLISH
from tourney.game import api, variants
from tourney.game.console.entry_parsing import parse_dice
from tourney.game.console.view import Rejected
from tourney.game.engine.board import board_of
from tourney.game.engine.dice import every_throw
from tourney.game.engine.entries import Throw
from tourney.game.engine.story import narrate
from tourney.game.odds import dice_sums, double, words_thrown
from tourney.game.replaying import replay
from tourney.rules.board_files import faults, load_edition
from tourney.rules.dice import Dice
from ui.console.console import DiceTyping

DICE = Dice(faces=((1, 2, 3, 4), ("swap", 2, 3, 4), ("bus", "hunter", 1)))


@pytest.fixture(autouse=True)
def swapping(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every board has these dice."""
    board = board_of(replace(load_edition("atlantic-city"), dice=DICE))
    monkeypatch.setattr(variants, "load_board", lambda _edition, _deck=None, _more="": board)


def test_a_word_moves_nothing_and_makes_no_double() -> None:
    game = api.new_game()
    assert game.apply(Throw(by="A", dice=(4, "swap", 1))) is None
    assert (game.state()["players"]["A"]["square"], game.state()["turn"]) == (5, "A")
    game = api.new_game()
    assert game.apply(Throw(by="A", dice=(3, 3, "bus"))) is None
    assert (game.state()["doubles"], game.state()["players"]["A"]["square"]) == (1, 6)
    assert replay("\n".join(game.lines())).game.entries[0] == game.entries[0]
    assert json.loads(game.lines()[1])["dice"] == [3, 3, "bus"]


@pytest.mark.parametrize(
    "dice", [(1, 1, "bus"), (1, "bus", 1), (1, "SWAP", "bus"), (True, 2, 1), (1, 2), (5, 2, 1), ("1", 2, 1)]
)
def test_a_face_that_the_die_has_not_is_refused(dice: tuple[int | str, ...]) -> None:
    refused = api.new_game().apply(Throw(by="A", dice=dice))
    assert refused is not None and refused.code == "throw.faces"


def test_a_seed_draws_every_face_and_the_throw_is_told() -> None:
    game, seen = api.new_game(seed=3, players="AB"), set()
    for _ in range(60):
        entry = api.bots["random"](game)
        assert ENGLISH.say(narrate(game._record.play, entry)) and CHINESE.say(
            narrate(game._record.play, entry)
        )
        if isinstance(entry, Throw):
            seen |= {face for face in entry.dice if isinstance(face, str)}
        assert game.apply(entry) is None
        if game.over:
            break
    assert seen == {"swap", "bus", "hunter"}
    thrown = ENGLISH.say(narrate(game._record.play, Throw(by=game.players[0], dice=(4, "swap", "bus"))))
    assert "4, swap and bus" in thrown


def test_the_odds_take_them_as_they_are() -> None:
    assert len(every_throw(DICE)) == 48 and double(DICE) == Fraction(3, 16)
    assert dice_sums(DICE)[1] == Fraction(2, 48)
    said = {each["word"]: each["fraction"] for each in words_thrown(DICE)}
    assert said == {"swap": "1/4", "bus": "1/3", "hunter": "1/3"}


@pytest.mark.parametrize("typed", ["4sb", "4 S b", "4,s,b"])
def test_a_word_is_typed_by_its_first_letter(typed: str) -> None:
    assert parse_dice(typed, DICE.faces) == (4, "swap", "bus")
    keys = DiceTyping()
    assert [keys.press(key, DICE.faces) for key in "4Sb"] == [None, None, (4, "swap", "bus")]


@pytest.mark.parametrize("typed", ["41b", "4s", "4sbb", "swap", "", "4s2"])
def test_what_is_no_throw_is_answered_with_what_the_dice_show(typed: str) -> None:
    refused = parse_dice(typed, DICE.faces)
    assert isinstance(refused, Rejected) and "swap 2 3 4" in ENGLISH.say(refused.message)
    pressed = DiceTyping().press("s", DICE.faces)
    assert isinstance(pressed, Rejected) and "1 2 3 4" in CHINESE.say(pressed.message)


def test_dice_without_faces_are_a_fault_of_the_board() -> None:
    board = replace(load_edition("atlantic-city"), dice=Dice(faces=((1, 2), ())))
    assert any(fault.startswith("dice") for fault in faults(board))
