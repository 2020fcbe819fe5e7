"""A board of one's own that does not fit together, or not the rules: said before anything is played."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec
import pytest

from tourney.base.errors import BadInput
from tourney.base.texts import ENGLISH
from tourney.game.api import legal, new_game
from tourney.game.engine.entries import Throw
from tourney.rules.board_files import OWN_BOARDS, load_edition
from tourney.rules.rulebook import rule_book
from tourney.rules.rulesets import load_ruleset

BOARDS = Path(__file__).parents[1] / "boards"


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A board that a person is making, in a folder of its own."""
    shutil.copytree(BOARDS, tmp_path / "boards")
    monkeypatch.setenv(OWN_BOARDS, str(tmp_path / "boards"))
    return tmp_path / "boards"


def said(edition: str, ruleset: str = "tournament", **options: object) -> str:
    with pytest.raises(BadInput) as fault:
        new_game(ruleset, ("A", "B"), edition=edition, options=options)
    return ENGLISH.error(fault.value)


@pytest.mark.parametrize(
    ("deck", "what"),
    [
        (None, "deck.toml"),
        ("id = 'village'", "names"),
        ("[[[", "Invalid"),
        ("id = 'village'\n[names.news]\nzh = '消息'\nen = 'News'\n[[news]]\nid = 'a'", "effect"),
        (
            "id = 'village'\n[names.news]\nzh = '消息'\nen = 'News'\n[[news]]\nid = 'a'\neffect = 'fly'",
            "card a: fly",
        ),
        (
            "id = 'village'\n[names.news]\nzh = '消息'\nen = 'News'\n"
            "[[news]]\nid = 'a'\neffect = 'advance'\nto = 24",
            "card a: advance 24",
        ),
        (
            "id = 'village'\n[names.letters]\nzh = '信'\nen = 'Letters'\n"
            "[[letters]]\nid = 'a'\neffect = 'advance'\nto = 0",
            "square 3: news",
        ),
        ("id = 'village'\nnews = []\n[names.news]\nzh = '消息'\nen = 'News'", "News needs a card"),
    ],
)
def test_a_deck_that_cannot_be_read_or_played_is_told(own: Path, deck: str | None, what: str) -> None:
    place = own / "village" / "deck.toml"
    place.unlink()
    if deck is not None:
        place.write_text(deck, "utf-8")
    assert what in said("village") and "“village”" in said("village")


def test_what_a_board_s_files_lack_is_named_and_whose_its_names_are_need_not_be_said(own: Path) -> None:
    names = own / "lane" / "names.toml"
    lines = names.read_text("utf-8").splitlines()
    names.write_text("\n".join(line for line in lines if not line.startswith("reading")), "utf-8")
    assert not load_edition("lane").reading
    names = own / "works" / "names.toml"
    names.write_text(names.read_text("utf-8").replace("[groups]", "[colours]"), "utf-8")
    assert "'groups' is missing" in said("works")


def test_a_square_that_no_rule_knows_is_told(own: Path) -> None:
    board, names = own / "lane" / "board.toml", own / "lane" / "names.toml"
    board.write_text(f'{board.read_text("utf-8")}\n[[squares]]\nindex = 24\nkind = "well"\n', "utf-8")
    named = names.read_text("utf-8").replace("[squares]", '[squares]\n24 = { zh = "井", en = "Well" }')
    names.write_text(named, "utf-8")
    assert "square 24: well" in said("lane", hotel_after=3)


def test_a_ruleset_wants_houses_and_dice_that_the_board_has(own: Path) -> None:
    assert "hotel_after=3" in said("lane")
    assert "2 dice" in said("village", "games-room") and "3" in said("village", "games-room")
    assert "2 dice" in said("village", "classic", speed_die=True)
    game = new_game("classic", ("A", "B"), edition="lane", options={"hotel_after": 3})
    assert {len(entry.dice) for entry in legal(game) if isinstance(entry, Throw)} == {3}


def test_a_ruleset_says_on_which_boards_it_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    only = msgspec.structs.replace(load_ruleset("classic"), boards=("london",), board_clause="M1.1")
    monkeypatch.setattr("tourney.rules.rulebook.load_ruleset", lambda _id: only)
    with pytest.raises(BadInput) as fault:
        rule_book(load_edition("hong-kong"), "classic")
    assert "M1.1" in ENGLISH.error(fault.value) and "london" in ENGLISH.error(fault.value)
    assert rule_book(load_edition("london"), "classic").ruleset == "classic"
