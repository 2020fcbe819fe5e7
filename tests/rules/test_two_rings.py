"""Two rings that share the start: a board by data alone, and two printed boards made one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tourney.base.names import Name
from tourney.game.console.board_layout import Box, plan
from tourney.game.engine.board import board_of
from tourney.rules.board import GAP, Edition, RingSide, SecondRing, joined
from tourney.rules.board_files import faults, load_edition

BOARDS = Path(__file__).parents[1] / "boards"
SECOND = SecondRing(
    prefix="alt-",
    deck_prefix="alt_",
    called=Name("平行{name}", "Alternate {name}"),
    short=Name("平行{name}", "Alt. {name}"),
    rings=(Name("現實", "Real"), Name("平行世界", "Alternate")),
)


@pytest.fixture
def eight(monkeypatch: pytest.MonkeyPatch) -> Edition:
    monkeypatch.setenv("TOURNEY_BOARDS", str(BOARDS))
    return load_edition("eight")


@pytest.fixture
def both() -> Edition:
    return joined(load_edition("atlantic-city"), load_edition("london"), SECOND)


def test_a_board_of_two_rings_is_data_alone(eight: Edition) -> None:
    assert faults(eight) == [] and len(eight.rings) == 2 and eight.squares[5].kind == GAP
    board = board_of(eight)
    assert (board.on(2, 4), board.on(7, 4), board.on(0, 1), board.way(9, 0), board.way(6, 6)) == (
        1,
        6,
        1,
        1,
        5,
    )
    assert not board.by_places


@pytest.mark.parametrize("rings", [3, 2])
def test_the_rings_are_drawn_side_by_side_and_the_start_over_both(eight: Edition, rings: int) -> None:
    laid = plan(Box(0, 0, 1000, 500), eight.rings[:rings])
    assert laid.lots.keys() == {0, 1, 2, 3, 4, 6, 7, 8, 9}
    first, second = laid.centres
    assert first.right < second.left
    start = laid.lots[0].box
    assert start.left < 500 < start.right and laid.at(505, 490) == 0
    places = [lot.box for at, lot in laid.lots.items() if at]
    assert not any(a is not b and a.holds(b.left + 1, b.top + 1) for a in places for b in places)


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ("squares = [0, 6, 7, 8, 9]", "squares = [0, 6, 7, 8, 8]"),
        ("squares = [0, 6, 7, 8, 9]", "squares = [1, 6, 7, 8, 9]"),
        ("sides = [1, 2, 1, 1]", "sides = [1, 1, 1, 1]"),
    ],
)
def test_rings_that_do_not_fit_are_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, said: str, fault: str
) -> None:
    folder = tmp_path / "odd"
    folder.mkdir()
    board = (BOARDS / "eight" / "board.toml").read_text("utf-8")
    assert said in board
    (folder / "board.toml").write_text(board.replace(said, fault), "utf-8")
    (folder / "names.toml").write_text((BOARDS / "eight" / "names.toml").read_text("utf-8"), "utf-8")
    monkeypatch.setenv("TOURNEY_BOARDS", str(tmp_path))
    with pytest.raises(Exception, match="bad_edition"):
        load_edition("odd")


def test_two_printed_boards_made_one(both: Edition) -> None:
    assert (len(both.squares), len(both.deeds), both.id, both.squares[40].kind) == (
        80,
        56,
        "atlantic-city",
        GAP,
    )
    assert [len(group.deeds) for group in both.groups] == [4, 8, 6, 6, 4, 6, 6, 6, 6, 4]
    assert both.rings[1].first == RingSide.LEFT and both.rings[1].squares[:3] == (0, 41, 42)
    twin = both.by_id[next(deed.id for deed in both.deeds if deed.index == 79)]
    assert (twin.id, twin.name.en, twin.side) == ("alt-mayfair", "Alternate Mayfair", 7)
    board = board_of(both)
    assert (board.place(79), board.twins[39], board.twins[79], board.twins[0]) == (39, 79, 39, -1)
    assert board.deck_ids == ("chance", "community_chest", "alt_chance", "alt_community_chest")
    assert board.jails == (10, 50) and board.nearest(47, "station") == 55


def test_the_organiser_s_names_reach_the_twins() -> None:
    same = load_edition("london")
    renamed = joined(same, same, SECOND).renamed({same.deeds[0].id: Name("我街", "My Street")})
    assert renamed.deeds[0].name.en == "My Street"
    twin = renamed.by_id[next(deed.id for deed in renamed.deeds if deed.index == 41)]
    assert (twin.name.en, twin.name.zh) == ("Alternate My Street", "平行我街")
    assert SECOND.plain(twin.name) == Name("我街", "My Street")


def test_boards_that_do_not_share_a_start_are_not_joined(both: Edition) -> None:
    for other in (both, load_edition("millionaire")):
        if len(other.squares) != 40 or len(other.rings) != 1:
            with pytest.raises(ValueError, match="share"):
                joined(load_edition("london"), other, SECOND)
