"""A day of sixteen under Monopoly Empire, in the terminal: places only, to the champion, with its papers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.days.ruled_day import (
    DAY,
    Sheets,
    Terminal,
    bots_game,
    come,
    entered,
    handed_in,
    opened,
    pages,
    played_to_a_champion,
    printed,
    scoresheet,
)
from tourney.base.chance import Chance
from tourney.game.api import Game, new_game
from tourney.game.engine.entries import Entry, Throw
from tourney.game.engine.sheets import sheets as counted


@pytest.fixture
def day(tourney: Terminal, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    monkeypatch.setenv("TOURNEY_LANG", "en")
    come(tourney, 16, "--ruleset", "empire")
    return tourney


def with_swap_face(entry: Entry, chance: Chance) -> Entry:
    if not isinstance(entry, Throw):
        return entry
    second: Any = chance.below(6) + 1
    return Throw(by=entry.by, dice=(chance.below(6) + 1, "swap" if second == 1 else second))


def played(seed: int, names: list[str]) -> Game:
    """A game of bots to the first full tower."""
    return bots_game(new_game("empire", names), Chance(seed), None, with_swap_face)


def places_of(game: Game) -> list[int | None]:
    return [sheet.declared_place for sheet in counted(game._record.play)]


def sheets(seed: int, players: list[int]) -> Sheets:
    game = played(seed, [str(player) for player in players])
    return [{"player": n, "place": place} for n, place in zip(players, places_of(game), strict=True)]


def refereed(day: Terminal) -> None:
    """A table entry by entry: its towers, its ending, its places handed in."""
    game = played(5, opened(day))
    report = entered(day, game)
    assert all(said in report for said in ("E8.1", "E4.1", "E5.2", "tower is full"))
    taken = handed_in(day)
    assert [sheet["place"] for sheet in taken] == places_of(game)
    assert not any(sheet.get("cash") or sheet.get("deeds") for sheet in taken)


def test_sixteen_play_to_a_champion_by_the_rules_of_empire(day: Terminal) -> None:
    refused = day("set", DAY, "edition=london", code=1)
    assert "E1.2" in refused and "London" in refused
    finals = played_to_a_champion(day, "empire", (4, 4, 4, 4), refereed, sheets)
    assert not finals["champion_ties"]  # nobody is level on totals where there are none
    papers(day)


def papers(day: Terminal) -> None:
    """Every printout is made; the rules are the document's own, and a scoresheet asks for no money."""
    printed(day)
    for kind in ("results", "standings", "standings-tables"):
        told = pages(kind)
        assert "名次" in told and "總資產" not in told and "初賽資產" not in told, kind
    rules, briefing, sheet = pages("briefing-rules"), pages("briefing"), scoresheet()
    assert all(said in rules for said in ("塔樓", "billboard", "E7.3", "不公平交易"))
    assert "Coca-Cola" not in sheet and "Cash" not in sheet and "名次Place" in sheet
    assert "30 billboards" in briefing and "0 houses" not in briefing and "Bankrupt" not in sheet


def test_a_card_is_played_in_words(tmp_path: Path, tourney: Terminal) -> None:
    """Picked by what it is called, or by its id and what it needs; too late it is refused by its clause."""
    hands = {"A": {"empire": ["?"]}, "B": {"tower": ["xbox"], "empire": ["reverse_rent"]}}
    header = {"record": "tourney-game", "version": 2, "ruleset": "empire", "players": ["A", "B"]}
    setup = {"players": {name: {"cash": 500, **hand} for name, hand in hands.items()}, "turn": "A"}
    path = tmp_path / "table.jsonl"
    path.write_text(json.dumps({**header, "setup": setup}) + "\n", "utf-8")
    refused = tourney("table", "enter", str(path), "--player", "B", "play", "reverse_rent", code=1)
    assert "E7.1" in refused
    tourney("table", "enter", str(path), "--player", "A", "play", "hostile_takeover:B")
    report = tourney("replay", str(path), "--explain")
    assert report.splitlines()[-2:] == ["A: place 1, M500 in cash", "B: place 2, M500 in cash"]
    state = tourney("replay", str(path), "--json")["state"]
    assert list(state["players"]["A"]["tower"]) == ["xbox"]
