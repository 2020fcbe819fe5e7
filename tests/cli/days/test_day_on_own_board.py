"""A whole day on a board that is data: 22 deeds, no cards, three dice, a hotel after three houses."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook
from pypdf import PdfReader

from tests.printing.by_name import GIVEN_AND_RULED, OF_REAL_EVENTS, words_for
from tourney.game.api import Game, bots, new_game
from tourney.game.engine.entries import REFEREE, Time
from tourney.rules.board_files import OWN_BOARDS, load_edition

Terminal = Callable[..., Any]
BOARDS = Path(__file__).parents[2] / "boards"
DAY = "day.tourney"
PLAYED_HERE = ("--heat", "2", "--table", "1")


@pytest.fixture
def desk(tourney: Terminal, monkeypatch: pytest.MonkeyPatch) -> Iterator[Terminal]:
    """Eight players drawn for three heats; `desk(command, *words)` is about their event."""
    monkeypatch.setenv(OWN_BOARDS, str(BOARDS))
    monkeypatch.setenv("TOURNEY_LANG", "en")
    rows = [f"參賽者{n},Player {n},School {n % 3}" for n in range(1, 9)]
    Path("players.csv").write_text("\n".join(("Chinese name,English name,School", *rows)), "utf-8")

    def call(command: str, *words: object, code: int = 0) -> Any:
        return tourney(*command.split(), DAY, *words, code=code)

    refused = call("new", "--edition", "lane", code=1)
    assert "hotel_after=3" in refused and not Path(DAY).exists()
    call("new", "--edition", "lane", "--option", "hotel_after=3", "--name", "Lane Day", "--name-zh", "小巷日")
    call("import", "players.csv")
    yield call


def entered(desk: Terminal, tables: list[dict[str, Any]], heat: object, *more: object, code: int = 0) -> Any:
    Path("sheets.json").write_text(json.dumps({"heat": heat, "tables": tables}), "utf-8")
    return desk("enter", "sheets.json", "--confirm", "--json", *more, code=code)


def sheets(table: dict[str, Any]) -> dict[str, Any]:
    """Every deed of the board on somebody's sheet: the first two players have groups, the first a hotel."""
    deeds = [deed.id for deed in load_edition("lane").deeds]
    built: list[dict[str, Any]] = [
        {"cobbler": 5, "locksmith": 3, **dict.fromkeys(deeds[2:5], 0)},
        dict.fromkeys(deeds[5:8], "mortgaged"),
        dict.fromkeys(deeds[8:11], 2),
        dict.fromkeys(deeds[11:], 0),
    ]
    seats = table["seats"]
    whose: list[dict[str, Any]] = [{} for _ in seats]
    for at, each in enumerate(built):
        whose[at % len(seats)] |= each
    cash = [100 * at + 7 * table["table"] for at in range(len(seats))]
    return {
        "table": table["table"],
        "sheets": [
            {"player": seat, "cash": cash[at], "deeds": whose[at], "bankrupt": None}
            for at, seat in enumerate(seats)
        ],
    }


def total(sheet: dict[str, Any]) -> int:
    """What a sheet is worth, by the printed board and nothing of the program's."""
    worth, levels = int(sheet["cash"]), {5: 4, "mortgaged": 0}
    for deed in load_edition("lane").deeds:
        if (level := sheet["deeds"].get(deed.id)) is not None:
            worth += deed.price // 2 if level == "mortgaged" else deed.price
            worth += deed.house_cost * levels.get(level, level)
    return worth


def played_out(names: list[str]) -> Game:
    """A game of builders on the board; time after 150 entries."""
    game = new_game("tournament", names, edition="lane", options={"hotel_after": 3}, seed=11)
    while not game.over:
        if len(game.entries) == 150 and game.apply(Time(by=REFEREE)) is None:
            continue
        assert game.apply(bots["builder"](game)) is None
    return game


def referee_one_table(desk: Terminal) -> dict[int, int]:
    """Table 1 of heat 2 is refereed by the engine, entry by entry; the total of each player."""
    desk("table open", *PLAYED_HERE, "--first", 1)
    names = [player["name"] for player in desk("table show", *PLAYED_HERE, "--json")["players"]]
    game = played_out(names)
    assert any(len(getattr(entry, "dice", ())) == 3 for entry in game.entries)
    lines = [json.loads(line) for line in game.lines()][1:]
    for line in lines:
        line.pop("n", None)
    assert "3 digits" in desk("table enter", *PLAYED_HERE, "throw", "12", code=1)
    desk("table enter", *PLAYED_HERE, *map(json.dumps, lines))
    desk("table result", *PLAYED_HERE)
    desk("confirm", *PLAYED_HERE)
    taken = json.loads(desk("sheets", *PLAYED_HERE))["tables"][0]["sheets"]
    assert [sheet["cash"] for sheet in taken] == [each["cash"] for each in game.state()["players"].values()]
    return {sheet["player"]: total(sheet) for sheet in taken}


@pytest.fixture(scope="module")
def played() -> list[bytes]:
    """The event's file once its day has been played."""
    return []


def test_a_day_on_a_board_of_ones_own(desk: Terminal, played: list[bytes]) -> None:
    drawn = desk("draw", "--heat", "all", "--seed", 7, "--json")["heats"]
    assets: dict[int, int] = {}
    for number, heat in enumerate(drawn, start=1):
        desk("publish", "--heat", number)
        tables = [sheets(table) for table in heat["tables"]]
        if number == 1:
            refuses_what_the_board_has_not(desk, tables)
        if number == 2:
            for player, worth in referee_one_table(desk).items():
                assets[player] = assets.get(player, 0) + worth
            tables = tables[1:]
        done = entered(desk, tables, number)["tables"]
        assert {each["state"] for each in done} == {"confirmed"}
        assert [problem for each in done for problem in each["problems"]] == []
        for table in tables:
            for sheet in table["sheets"]:
                assets[sheet["player"]] = assets.get(sheet["player"], 0) + total(sheet)
    standings = desk("standings", "--json")["standings"]
    assert {line["number"]: line["assets"] for line in standings} == assets
    assert all(a["points"] >= b["points"] for a, b in pairwise(standings))
    champion_of(desk)
    played.append(Path(DAY).read_bytes())


def refuses_what_the_board_has_not(desk: Terminal, tables: list[dict[str, Any]]) -> None:
    """A fourth house, a deed of another board, a deed twice: said, and not confirmed."""
    for deeds, code in (({"cobbler": 4}, "bad_level"), ({"boardwalk": 0}, "unknown_deed")):
        wrong = {
            **tables[0],
            "sheets": [{**tables[0]["sheets"][0], "deeds": deeds}, *tables[0]["sheets"][1:]],
        }
        done = entered(desk, [wrong], 1, code=1)["tables"][0]
        assert done["state"] != "confirmed"
        assert code in [problem["code"] for problem in done["problems"]]


def champion_of(desk: Terminal) -> None:
    """The cut, the final, the champion."""
    for tie in desk("finals", "--json")["ties"]:
        desk("decide", "--tie", "cut", "--order", ",".join(map(str, tie)))
    cut = desk("finals", "--json")["cut"]
    final = desk("draw", "--heat", "final", "--json")["heats"][0]["tables"]
    desk("publish", "--heat", "final")
    last = [sheets(table) for table in final]
    entered(desk, last, "final")
    best = max(last[0]["sheets"], key=total)["player"]
    assert desk("finals", "--json")["champion"] == best and best in cut


def test_its_papers_are_the_boards(desk: Terminal, played: list[bytes]) -> None:
    """Every printout is made; the sheets have the board's boxes, the workbook its values."""
    if not played:
        test_a_day_on_a_board_of_ones_own(desk, played)
    Path(DAY).write_bytes(played[0])
    desk("set", "receipt_first=1", "receipt_last=99", "charity=C", "charity_number=1")
    for words in GIVEN_AND_RULED:
        desk(*words)
    for printout in OF_REAL_EVENTS:
        heat = ("--heat", 1) if printout.needs_heat else ()
        desk("print", *words_for(printout.name), *heat, "--out", f"{printout.name}.{printout.extension}")
    sheet = PdfReader("scoresheets.pdf").pages[0].extract_text()
    assert "Cobbler" in sheet and "3 houses" in sheet and "4 houses" not in sheet
    assert all(deed.short.zh in sheet for deed in load_edition("lane").deeds)
    book = load_workbook("workbook.xlsx", data_only=True)
    boxes = {row[1]: row[2:] for row in book["契約書 Deeds"].iter_rows(values_only=True)}
    (heads,) = (
        row[0] for row in book["契約書 Deeds"].iter_rows(values_only=True) if "A hotel costs" in str(row[0])
    )
    assert "(plus 3 houses)" in heads
    rules = " ".join("".join(page.extract_text() for page in PdfReader("briefing-rules.pdf").pages).split())
    for said in (
        "22 deeds, money, 32 houses, 12 hotels, 3 dice",
        "(3 dice alike) leads straight to jail",
        "All property is land (22 streets)",
        "Everybody starts with M1,500.",
    ):
        assert said in rules
    assert boxes[5][0] == 60 + 4 * 30 and boxes["M"][-1] == 180 and 4 not in boxes
