"""The engine's door for other programs: the example in its docstring runs, without Qt, SQL or ReportLab."""

from __future__ import annotations

import subprocess
import sys
import textwrap

import pytest

import tourney.game
from tourney.base.errors import BadInput, NotFound
from tourney.game.api import Game, bots, legal, load_ruleset, new_game, replay
from tourney.game.engine import entries

HEAVY = ("PySide6", "sqlmodel", "sqlalchemy", "reportlab", "uharfbuzz", "openpyxl", "typer")


def played(seed: int = 7, entries_: int = 400) -> Game:
    game = new_game("tournament", ("Ada", "Bo", "Cy"), seed=seed)
    while not game.over and len(game.entries) < entries_:
        assert game.apply(bots["trader"](game)) is None
    return game


def test_the_example_of_the_docstring_runs_without_heavy_libraries() -> None:
    said = tourney.game.__doc__ or ""
    example = textwrap.dedent(said[said.index("    from tourney.game import") :])
    asked = f"{example}\nimport sys\nassert not [m for m in {HEAVY} if m in sys.modules]"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Ada" in done.stdout


def test_everything_that_is_promised_is_there() -> None:
    for name in tourney.game.__all__:
        assert getattr(tourney.game, name) is not None
    with pytest.raises(AttributeError):
        _ = tourney.game.nothing


def test_a_game_comes_back_from_its_lines() -> None:
    game = played()
    again = replay(game.lines())
    assert again.state() == game.state()
    assert again.entries == game.entries


def test_a_game_goes_on_from_a_position() -> None:
    state = played().state()
    game = new_game("tournament", tuple(state["players"]), setup=state)
    for name in ("players", "turn", "decks"):
        assert game.state()[name] == state[name]


def test_what_is_not_listed_is_refused_and_changes_nothing() -> None:
    game = new_game(seed=1, first="B")
    before = game.state()
    refused = game.apply(entries.Buy(by="B"))
    assert refused is not None
    assert refused.clause == "T4.1"
    assert game.state() == before
    assert {type(entry).__name__ for entry in legal(game)} == {"Throw"}


def test_a_seed_decides_the_throws_and_without_one_they_differ() -> None:
    assert played(3).entries == played(3).entries
    assert new_game(seed=5).roll() == new_game(seed=5).roll()
    assert len({str(new_game().roll()) for _ in range(200)}) > 1


def test_undo_goes_back_and_is_an_entry() -> None:
    game = played(entries_=60)
    assert game.undo(to=10) is None
    assert game.state() == replay(game.lines()[:11]).state()
    assert len(game.entries) == 61


def test_time_ends_a_game() -> None:
    game = new_game("timed", ("A", "B"), seed=2)
    game.apply(entries.Time(by="referee"))
    while not game.over:
        assert game.apply(bots["builder"](game)) is None
    assert not legal(game)


@pytest.mark.parametrize(
    ("asked", "what"),
    [
        ({"ruleset": "chess"}, NotFound),
        ({"edition": "atlantis"}, NotFound),
        ({"deck": "tarot"}, NotFound),
        ({"players": ("A", "A")}, BadInput),
        ({"players": ("A",)}, BadInput),
        ({"first": "Z"}, BadInput),
        ({"options": {"salary": -1}}, BadInput),
        ({"options": {"wings": 2}}, BadInput),
        ({"setup": {"players": {}}}, BadInput),
    ],
)
def test_what_does_not_fit_is_told(asked: dict[str, object], what: type[Exception]) -> None:
    with pytest.raises(what):
        new_game(**asked)  # type: ignore[arg-type]  # each what nobody may ask for


def test_a_record_with_an_illegal_entry_names_its_line() -> None:
    lines = [*new_game(seed=1, first="A").lines(), '{"by": "A", "do": "buy"}']
    with pytest.raises(BadInput) as caught:
        replay(lines)
    assert caught.value.params["line"] == 2


def test_the_rulesets_are_known_by_id() -> None:
    assert load_ruleset("short").options.hotel_after == 3
