"""What follows from ruleset, options and board alone is made once; games do not share what play changes."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from tourney.base.errors import BadInput
from tourney.game.api import new_game
from tourney.game.engine.game_context import GameContext
from tourney.rules.board_files import OWN_BOARDS

BOARDS = Path(__file__).parents[2] / "boards"


def begun(ruleset: str = "classic", **how: Any) -> GameContext:
    return new_game(ruleset, ("A", "B"), **how)._record.play


def test_a_second_game_by_the_same_rules_has_the_board_and_the_book_of_the_first() -> None:
    one, other = begun(options={"houses": 8, "hotels": 3}), begun(options={"houses": 8, "hotels": 3})
    assert one.book is other.book and one.board is other.board and one.arrivals is other.arrivals
    one.state.cash[0] = 7
    assert other.state.cash == [1500, 1500]
    assert begun(options={"houses": 9, "hotels": 3}).book is not one.book
    assert begun("short", options={"houses": 8, "hotels": 3}).book.ruleset == "short"
    assert begun(options={"houses": 8, "hotels": 3}, edition="london").board.edition.id == "london"
    uk = begun(options={"houses": 8, "hotels": 3}, deck="uk_classic")
    assert uk.board.deck == "uk_classic" and one.board.deck == "us_2008"


def test_true_is_not_one_to_a_game_that_begins() -> None:
    assert begun(options={"houses": 1}).options.houses == 1
    for wrong in (True, 1.5, "1", None, [1]):
        with pytest.raises(BadInput, match="bad_option"):
            begun(options={"houses": wrong})
    assert begun(options={"auction": True}).options.auction is True
    with pytest.raises(BadInput, match="bad_option"):
        begun(options={"auction": 1})


def test_a_board_of_the_same_name_in_another_folder_is_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    boards = []
    for name, rent in (("here", 3), ("there", 4)):
        folder = tmp_path / name
        shutil.copytree(BOARDS / "works", folder / "works")
        data = folder / "works" / "board.toml"
        text = data.read_text(encoding="utf-8")
        assert "rents = [3, 15" in text
        data.write_text(text.replace("rents = [3, 15", f"rents = [{rent}, 15"), encoding="utf-8")
        monkeypatch.setenv(OWN_BOARDS, str(folder))
        boards.append(begun("short", edition="works").board)
    assert [board.rents[1][0] for board in boards] == [3, 4]
