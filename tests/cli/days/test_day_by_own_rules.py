"""Days of an odd number of players under rules of their own, in the terminal: from door to champion."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.cli.days.ruled_day import DAY, HALL, Terminal, come, pages
from tests.printing.by_name import words_for


@dataclass(frozen=True)
class Rules:
    """What a day is played by, how many come, how large the tables are then."""

    ruleset: str
    edition: str
    options: tuple[str, ...]
    players: int
    sizes: tuple[int, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """As the commands take them."""
        options = [word for option in self.options for word in ("--option", option)]
        return ("--ruleset", self.ruleset, *options, "--edition", self.edition)


SEVENTEEN = (4, 4, 4, 5)
NINETEEN = (4, 5, 5, 5)
WITH_THE_DIE = ("speed_die=true", "parking_jackpot=true", "no_buying=first_lap", "extra_cards=true")
DAYS = (
    Rules("community", "atlantic-city", ("interest=20",), 17, SEVENTEEN),
    Rules("games-room", "hong-kong", WITH_THE_DIE, 19, NINETEEN),
)


MORE_IN_THE_HALL = (*HALL, "Robert'); DROP TABLE x;--")


def played(tourney: Terminal, rules: Rules, seed: int, players: list[int]) -> list[dict[str, Any]]:
    """The sheets of a game of bots, in the order of the seats; played in full by the event's rules."""
    folder = f"games-{seed}"
    bots = ",".join(("builder", "dealer", "trader", "cautious", "dealer")[: len(players)])
    tourney("play", *rules.words, "--players", len(players), "--bots", bots, "--seed", seed,
            "--minutes-as-rounds", 8, "--record", folder)  # fmt: skip
    report = tourney("replay", f"{folder}/game-1.jsonl", "--json")["sheets"]
    return [{**sheet, "player": player} for sheet, player in zip(report, players, strict=True)]


def heat(tourney: Terminal, rules: Rules, name: object, seed: int) -> dict[str, Any]:
    drawn = tourney("heat", DAY, "--heat", name, "--json")["heats"][0]["tables"]
    sheets = [
        {"table": each["table"], "sheets": played(tourney, rules, seed + each["table"], each["seats"])}
        for each in drawn
    ]
    data = {"heat": name, "tables": sheets}
    Path("sheets.json").write_text(json.dumps(data), "utf-8")
    found: dict[str, Any] = tourney("enter", DAY, "sheets.json", "--confirm", "--json")
    return found


@pytest.mark.parametrize("rules", DAYS, ids=lambda rules: f"{rules.ruleset}-{rules.options[0]}")
def test_an_odd_number_plays_to_a_champion_by_rules_of_their_own(tourney: Terminal, rules: Rules) -> None:
    come(tourney, rules.players, *rules.words, hall=MORE_IN_THE_HALL)
    for number in (1, 2, 3):
        drawn = tourney("draw", DAY, "--heat", number, "--seed", 17, "--json")["heats"][0]["tables"]
        assert sorted(len(each["seats"]) for each in drawn) == list(rules.sizes)
        tourney("publish", DAY, "--heat", number)
        entered = heat(tourney, rules, number, 100 * number)
        assert {each["state"] for each in entered["tables"]} == {"confirmed"}, entered
    listed = {each["ruleset"] for each in tourney("table", "list", DAY, "--json")["tables"]}
    assert listed == {rules.ruleset}
    finals = tourney("finals", DAY, "--json")
    for tie in finals["ties"]:
        tourney("decide", DAY, "--tie", "cut", "--order", ",".join(map(str, tie)))
    tourney("draw", DAY, "--heat", "final")
    tourney("publish", DAY, "--heat", "final")
    (last,) = heat(tourney, rules, "final", 900)["tables"]
    assert last["state"] == "confirmed"
    assert tourney("finals", DAY, "--json")["champion"] in finals["cut"]


def test_money_in_millions_reaches_the_printed_scoresheet_whole(tourney: Terminal) -> None:
    rules = Rules("community", "atlantic-city", ("salary=2000000", "start_cash=15000000"), 4, (4,))
    come(tourney, rules.players, *rules.words, hall=MORE_IN_THE_HALL)
    tourney("draw", DAY, "--heat", 1, "--seed", 17)
    tourney("publish", DAY, "--heat", 1)
    assert heat(tourney, rules, 1, 100)["tables"][0]["state"] == "confirmed"
    sheets = json.loads(Path("sheets.json").read_text("utf-8"))["tables"][0]["sheets"]
    assert sum(sheet["cash"] for sheet in sheets) > 4 * 15_000_000
    for kind in ("scoresheets-filled", "standings-tables"):
        tourney("print", DAY, *words_for(kind), "--heat", 1, "--lang", "en", "--out", f"{kind}.pdf")
        printed = pages(kind)
        for row in tourney("standings", DAY, "--json")["standings"]:
            assert f"{row['assets']:,}" in printed
    tourney("print", DAY, "scoresheets", "--heat", 1, "--out", "blank.pdf")
    refused = tourney("new", "other.tourney", "--option", "start_cash=50000001", code=1)
    assert "0-50000000" in str(refused)
