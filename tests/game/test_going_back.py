"""Going back and forth in a record, at every length: nothing is lost from one of its pages to the next."""

from __future__ import annotations

import pytest

from tourney.game.engine.entries import REFEREE, Entry, Header, Note, Redo, Undo
from tourney.game.engine.game import GameRecord
from tourney.game.engine.state import State
from tourney.game.record import new_game
from tourney.game.simulation import header_of, play_game
from tourney.game.strategies import BOTS

LENGTH = 101


@pytest.fixture(scope="module")
def header() -> Header:
    return header_of("tournament", "hong-kong", ["A", "B", "C"], 11)


@pytest.fixture(scope="module")
def entries(header: Header) -> list[Entry]:
    return play_game(header, [BOTS["trader"]] * 3, 60, 11).game.entries[:LENGTH]


@pytest.fixture(scope="module")
def positions(header: Header, entries: list[Entry]) -> list[State]:
    """The position after so many entries."""
    game = new_game(header)
    states = [game.play.state.copy()]
    for entry in entries:
        assert game.apply(entry) is None
        states.append(game.play.state.copy())
    return states


@pytest.fixture
def game(header: Header, entries: list[Entry]) -> GameRecord:
    begun = new_game(header)
    for entry in entries:
        assert begun.apply(entry) is None
    return begun


def test_back_to_every_entry_and_forth_again(game: GameRecord, positions: list[State]) -> None:
    line = game.line
    for to in range(LENGTH + 1):
        assert game.apply(Undo(by=REFEREE, to=to)) is None
        assert game.play.state == positions[to]
        assert game.line == line[:to]
        assert game.length == to
        assert list(game.latest()) == line[:to][::-1]
        assert game.apply(Redo(by=REFEREE)) is None
        assert game.play.state == positions[LENGTH]
        assert game.line == line


def test_back_by_one_down_to_the_start_and_all_of_it_forth_again(
    game: GameRecord, positions: list[State]
) -> None:
    for left in range(LENGTH - 1, -1, -1):
        assert game.apply(Undo(by=REFEREE)) is None
        assert game.play.state == positions[left]
    assert game.apply(Undo(by=REFEREE)) is not None
    for left in range(1, LENGTH + 1):
        assert game.apply(Redo(by=REFEREE)) is None
        assert game.play.state == positions[left]
    assert game.apply(Redo(by=REFEREE)) is not None


@pytest.mark.parametrize("to", [1, 23, 24, 25, 47, 48, 49, 100])
def test_after_going_back_the_record_goes_on_another_way(
    game: GameRecord, positions: list[State], entries: list[Entry], to: int
) -> None:
    assert game.apply(Undo(by=REFEREE, to=to)) is None
    assert game.apply(Note(by=REFEREE, text="another way")) is None
    assert game.apply(Redo(by=REFEREE)) is not None
    for entry in entries[to:]:
        assert game.apply(entry) is None
    assert game.play.state == positions[LENGTH]
    assert game.length == LENGTH + 1
    assert game.apply(Undo(by=REFEREE, to=to)) is None
    assert game.play.state == positions[to]
