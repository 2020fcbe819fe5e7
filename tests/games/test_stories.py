"""The story of a recorded game: every entry and consequence in both languages, one of them word for word."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from tourney.base.languages import Language
from tourney.base.texts import CHINESE, ENGLISH, Texts, area, texts_for
from tourney.game.engine.board import load_board
from tourney.game.engine.decks import PRINTED
from tourney.game.engine.entries import REFEREE, Throw
from tourney.game.engine.narration import card_words
from tourney.game.engine.story import narrate
from tourney.game.record import new_game, read_entry, read_lines
from tourney.game.replaying import Replayed, replay, story_lines
from tourney.rules.rulesets import RULESETS

HERE = Path(__file__).parent
GAMES = [path for path in sorted(HERE.glob("*/*.jsonl")) if path.parent.name in (*RULESETS, "with-the-die")]
EDITIONS = ("atlantic-city", "london", "hong-kong")
HAN = re.compile(r"[\u3400-\u9fff]")
LEFT_OPEN = re.compile(r"\{\w+\}|None|Message\(|narration\.|engine\.")
MOVED_ON = {"T8.2", "T8.5", "M3.1", "M3.5", "Y2.4", "Y2.5", "Y5.1", "L3.7", "D6.1", "D7.1"}
"""Clauses by which a token that has just arrived is moved once more."""


@cache
def told(path: Path) -> Replayed:
    return replay(path.read_text("utf-8"), explain=True)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_entry_of_a_game_is_one_line_in_both_languages(path: Path) -> None:
    replayed = told(path)
    for texts in (ENGLISH, CHINESE):
        for line in story_lines(replayed, texts):
            assert "\n" not in line
            assert not LEFT_OPEN.search(line), line
    for each in replayed.story:
        said = CHINESE.say(each.said)
        assert HAN.search(said), said
        assert not HAN.search(ENGLISH.say(each.said))
        if each.entry.by != REFEREE:
            assert each.entry.by in said


@pytest.mark.parametrize("language", [Language.EN, Language.ZH])
def test_a_game_is_told_word_for_word(language: Language) -> None:
    name = "building-dealing-settling"
    golden = (HERE / "stories" / f"{name}.{language.tag}.txt").read_text("utf-8")
    lines = story_lines(told(HERE / "tournament" / f"{name}.jsonl"), texts_for(language))
    assert "\n".join(lines) + "\n" == golden


@pytest.mark.parametrize("path", GAMES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_throw_is_told_with_the_square_that_the_token_reaches(path: Path) -> None:
    header, lines = read_lines(path.read_text("utf-8"))
    game = new_game(header)
    for number, line in lines:
        entry = read_entry(line, number)
        message = narrate(game.play, entry)
        if game.apply(entry) is not None:
            return
        moved_on = MOVED_ON & {event.clause for event in game.events}
        if isinstance(entry, Throw) and message.key in MOVES and not moved_on:
            square = game.play.state.square[game.play.seats[entry.by]]
            assert ENGLISH.say(message.params["place"]) == ENGLISH.say(game.play.deed(square))


def test_a_remark_of_several_lines_stays_one_line() -> None:
    header = '{"record":"tourney-game","version":1,"ruleset":"tournament","edition":"london",'
    header += '"players":["A\\nx","B"]}'
    lines = [
        header,
        '{"do":"note","by":"referee","text":"one\\ntwo"}',
        '{"do":"throw","by":"A\\nx","dice":[1,2]}',
    ]
    assert list(story_lines(replay("\n".join(lines), explain=True), ENGLISH)) == [
        "1. The referee notes: one two",
        "2. A x throws 1 and 2, 3: GO to Whitechapel Road.",
    ]


MOVES = (
    "narration.throw",
    "narration.throw_double",
    "narration.throw_free",
    "double_davenport.throw_six_to",
    "double_davenport.throw_eight_to",
)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("texts", [ENGLISH, CHINESE], ids=["en", "zh"])
def test_every_card_has_words_with_its_amounts(edition: str, texts: Texts) -> None:
    board = load_board(edition)
    for deck in range(len(board.decks)):
        for at, card in enumerate(board.decks[deck]):
            said = texts.say(card_words(board, deck, at))
            assert said.endswith("。" if texts is CHINESE else ".")
            for amount in (card.amount, card.pay, card.per_house, card.per_hotel):
                assert not amount or f"M{amount:,}" in said, said
            if card.effect in ("advance", "move_back_to"):
                assert texts.say(board.names[card.to]) in said


def test_no_words_are_kept_for_a_card_that_no_edition_has() -> None:
    ids = {card.id for name in PRINTED for deck in load_board("london", name).decks for card in deck}
    assert set(area("cards")) == ids
