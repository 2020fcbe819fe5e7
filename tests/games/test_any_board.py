"""A board of 24 squares with three dice and other decks is data alone (`tests/boards/village`)."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from pypdf import PdfReader

from tourney.base.errors import BadInput
from tourney.base.languages import language_of
from tourney.base.texts import CHINESE, ENGLISH, texts_for
from tourney.cli.main import run
from tourney.game.engine.board import load_board
from tourney.game.engine.entries import Entry, Throw
from tourney.game.engine.game import GameRecord
from tourney.game.engine.narration import card_words
from tourney.game.engine.sheets import sheets
from tourney.game.odds import JAIL_POLICIES, JailPolicy, odds_json
from tourney.game.record import new_game, written
from tourney.game.replaying import replay, story_lines
from tourney.game.simulation import header_of, net_worths, play_game
from tourney.game.strategies import BOTS
from tourney.rules.board_files import OWN_BOARDS, faults, load_edition

BOARDS = Path(__file__).parents[1] / "boards"


@pytest.fixture(autouse=True)
def _own_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(OWN_BOARDS, str(BOARDS))


def village(*throws: tuple[int, ...]) -> tuple[GameRecord, list[str]]:
    """A game of two on the board, A throwing; the codes of what was refused."""
    game = new_game(msgspec.structs.replace(header_of("tournament", "village", "AB", 0), first="A"))
    entries: list[Entry] = [Throw(by="A", dice=dice) for dice in throws]
    return game, [refused.code for refused in map(game.apply, entries) if refused is not None]


def test_it_is_sound() -> None:
    assert faults(load_edition("village")) == []


def test_a_board_that_does_not_fit_together_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "odd").mkdir()
    (tmp_path / "odd" / "board.toml").write_text("squares = 3", "utf-8")
    monkeypatch.setenv(OWN_BOARDS, str(tmp_path))
    with pytest.raises(BadInput) as caught:
        load_edition("odd")
    assert "odd" in ENGLISH.error(caught.value)
    assert "odd" in CHINESE.error(caught.value)


def test_three_dice_move_the_token() -> None:
    game, refused = village((1, 1, 5))
    assert not refused
    assert game.play.state.square[0] == 7


@pytest.mark.parametrize("dice", [(1, 2), (1, 2, 7), (1, 2, 3, 4)])
def test_other_dice_are_no_throw(dice: tuple[int, ...]) -> None:
    assert village(dice)[1] == ["throw.faces"]


def test_two_alike_are_no_double_and_three_are() -> None:
    assert village((4, 4, 1))[0].play.state.doubles == 0
    game, _ = village((2, 2, 2))
    assert (game.play.state.doubles, game.play.state.square[0], game.play.state.turn) == (1, 6, 0)


def test_the_second_double_goes_to_its_jail() -> None:
    game, _ = village((2, 2, 2), (1, 1, 1))
    assert (game.play.state.jail[0], game.play.state.square[0]) == (0, 6)


@pytest.mark.parametrize("ruleset", ["tournament", "classic", "short", "timed"])
def test_bots_play_it_and_the_record_replays(ruleset: str) -> None:
    for seed in range(8):
        header = header_of(ruleset, "village", list("ABCD"), seed)
        bots = [BOTS[name] for name in ("builder", "trader", "random", "cautious")]
        game = play_game(header, bots, 25, seed).game
        again = replay("\n".join(written(header, game.entries)), explain=True)
        assert again.refusal is None
        assert again.game.play.state == game.play.state
        for texts in (ENGLISH, CHINESE):
            assert all("{" not in line for line in story_lines(again, texts))


def test_its_deeds_count_by_its_own_prices() -> None:
    header = header_of("tournament", "village", list("ABC"), 3)
    game = play_game(header, [BOTS["builder"]] * 3, 30, 3).game.play
    deeds = load_edition("village").by_id
    for sheet, worth in zip(sheets(game), net_worths(game), strict=True):
        by_hand = sum(
            -(-deeds[deed].price // 2) if level < 0 else deeds[deed].price + level * deeds[deed].house_cost
            for deed, level in sheet.deeds.items()
        )
        assert worth == (0 if sheet.bankrupt else sheet.cash + by_hand)


@pytest.mark.parametrize("policy", JAIL_POLICIES)
def test_its_odds_are_solved(policy: JailPolicy) -> None:
    odds = odds_json(load_board("village"), policy)
    assert len(odds["squares"]) == 24
    assert sum(each["chance"] for each in odds["squares"]) + odds["in_jail"] == pytest.approx(1)
    assert (odds["double"]["fraction"], odds["jail_by_three_doubles"]["fraction"]) == ("1/36", "1/1296")
    assert {each["sum"] for each in odds["dice"]} == set(range(3, 19))


def test_an_event_is_run_on_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    monkeypatch.chdir(tmp_path)

    def tourney(*words: str) -> str:
        assert run(list(words)) == 0, capsys.readouterr()
        return str(capsys.readouterr().out)

    _seated(tourney, tmp_path)
    paper = PdfReader(tmp_path / "sheets.pdf")
    assert len(paper.pages) == 4
    words = paper.pages[0].extract_text()
    assert all(deed.name.zh in words for deed in load_edition("village").deeds)
    here = ("--heat", "1", "--table", "1")
    tourney("table", "open", "day.tourney", *here, "--first", "1")
    assert "Duck Pond" not in tourney("table", "enter", "day.tourney", *here, "throw", "1", "2", "4")
    assert "Well Yard" in tourney("table", "show", "day.tourney", *here)


def _seated(tourney: Callable[..., str], folder: Path) -> None:
    (folder / "players.csv").write_text("name\nAda\nBo\nCy\nDi\n", "utf-8")
    tourney("new", "day.tourney", "--edition", "village")
    tourney("import", "day.tourney", "players.csv")
    tourney("draw", "day.tourney", "--heat", "1", "--seed", "1")
    tourney("publish", "day.tourney", "--heat", "1")
    tourney("print", "day.tourney", "scoresheets", "--heat", "1", "--out", "sheets.pdf")


def test_what_decks_and_their_cards_say_reaches_a_language_that_is_a_file() -> None:
    simplified = texts_for(language_of("zh-Hans"))
    hong_kong, own = load_board("hong-kong"), load_board("village")
    assert simplified.say(hong_kong.deck_names[0]) == "机会" != CHINESE.say(hong_kong.deck_names[0])
    (at, card), *_ = [(at, card) for at, card in enumerate(own.decks[0]) if card.text]
    words = card_words(own, 0, at)
    assert (CHINESE.say(words), ENGLISH.say(words)) == (card.text.zh, card.text.en)
    assert simplified.say(words) == card.text.zh


def short_board(folder: Path, kept: bool) -> None:
    """`village` without gifts, or with no more of them than a card that is kept."""
    shutil.copytree(BOARDS / "village", folder / "village")
    deck = folder / "village" / "deck.toml"
    words = deck.read_text("utf-8")
    less = '[[gifts]]\nid = "free"\neffect = "keep"\nzh = "出獄卡。"\nen = "Get out of jail free."\n'
    deck.write_text(words[: words.index("[[gifts]]")] + (less if kept else ""), "utf-8")


@pytest.mark.parametrize("kept", [True, False])
def test_a_deck_with_a_card_too_few_is_refused_wherever_it_would_be_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], kept: bool
) -> None:
    """A deck whose every card is with the players has none to turn up."""
    event, before = str(tmp_path / "day.tourney"), str(tmp_path / "before.tourney")
    assert run(["new", before, "--edition", "village"]) == 0
    boards = tmp_path / "boards"
    short_board(boards, kept)
    monkeypatch.setenv(OWN_BOARDS, str(boards))
    for asked in (["new", event, "--edition", "village"], ["play", "--edition", "village", "--games", "1"]):
        assert run(asked) == 1
        said = capsys.readouterr().err
        assert "Gifts" in said and "deck.toml" in said
    assert not Path(event).exists()
    assert run(["set", before, "option.hotels=10"]) == 1
    assert "needs a card" in capsys.readouterr().err
    with pytest.raises(BadInput) as caught:
        village()
    assert "少了卡" in CHINESE.error(caught.value)
