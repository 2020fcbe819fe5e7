"""What recorded games of the speed die, of glamour and of Millionaire tell and refuse.

Whole in both languages, by clauses that the rules in force have, and the same in the terminal; so are games
with the die over any rules.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest

from tourney.base.texts import CHINESE, ENGLISH
from tourney.cli.main import run
from tourney.game.api import Game
from tourney.game.replaying import Replayed, replay, story_lines
from tourney.game.simulation import header_of, play_game
from tourney.game.strategies import BOTS
from tourney.rules.options import own_of
from tourney.rules.rulesets import RULESETS, load_ruleset

GAMES = Path(__file__).parents[2] / "games"
SYSTEMS = ("speed-die", "glamour", "millionaire", "with-the-die")
HAN = re.compile(r"[一-鿿]")
CITED = re.compile(r"(?:^ +|[（(])([A-Z]\d+\.\d+)(?=[:：)）])")


@cache
def games(system: str) -> dict[str, Replayed]:
    return {
        path.stem: replay(path.read_text("utf-8"), explain=True) for path in (GAMES / system).glob("*.jsonl")
    }


def look_at_story(name: str, game: Replayed) -> None:
    """Line for line the same clauses in both languages, each one in the book of the game's rules."""
    book = game.game.play.book.clauses.clauses
    english, chinese = (list(story_lines(game, texts)) for texts in (ENGLISH, CHINESE))
    for said, other in zip(english, chinese, strict=True):
        assert not HAN.search(said) and HAN.search(other), (name, said, other)
        assert "{" not in said + other and "None" not in said + other, (name, said, other)
        assert CITED.findall(said) == CITED.findall(other), (name, said, other)
        assert set(CITED.findall(said)) <= set(book), (name, said)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_story_is_whole_in_both_languages_and_cites_clauses_that_there_are(system: str) -> None:
    for name, game in games(system).items():
        look_at_story(name, game)


@pytest.mark.parametrize(
    "ruleset", [each for each in RULESETS if "speed-die" in own_of(load_ruleset(each).variant)]
)
def test_so_is_a_game_with_the_die_over_any_rules(ruleset: str) -> None:
    seats = [BOTS[name] for name in ("builder", "trader", "random")]
    played = play_game(header_of(ruleset, "", ("A", "B", "C"), 8, {"speed_die": True}), seats, 25, 8)
    lines = "\n".join(Game(played.header, played.game).lines())
    look_at_story(ruleset, replay(lines, explain=True))


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_terminal_says_a_refusal_with_its_line_and_what_its_clause_says(
    system: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, game in games(system).items():
        if game.refusal is None:
            continue
        assert run(["replay", str(GAMES / system / f"{name}.jsonl"), "--json"]) == 1
        error = json.loads(capsys.readouterr().out)["error"]
        assert (error["line"], error["code"]) == (game.line, game.refusal.code)
        assert error["clause"] == game.clause and error["rule"]
        assert not HAN.search(ENGLISH.say(game.reason)) and HAN.search(CHINESE.say(game.reason))


def test_the_terminal_ends_a_story_in_the_money_of_its_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", str(GAMES / "millionaire" / "rent-free.jsonl"), "--explain"]) == 0
    assert "2,000\N{NO-BREAK SPACE}F" in capsys.readouterr().out.splitlines()[-1]
