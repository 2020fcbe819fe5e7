"""A day of sixteen under Monopoly Empire, in the terminal: places only, to the champion, with its papers."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from tests.printing.by_name import GIVEN_AND_RULED, OF_REAL_EVENTS, words_for
from tourney.base.chance import Chance
from tourney.game.api import Game, bots, legal, new_game
from tourney.game.engine.entries import Throw, Turned
from tourney.game.engine.sheets import sheets

Terminal = Callable[..., Any]
DAY = "day.tourney"
HALL = ["陳大文", "李小姐", "=cmd|'/c calc'!A1", "<b>Bold</b>", "Zoë Ωmega", "שלום", "🎲🎲"]
PLAYED_HERE = ("--heat", 1, "--table", 1)


@pytest.fixture
def day(tourney: Terminal, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    monkeypatch.setenv("TOURNEY_LANG", "en")
    rows = ["號碼,姓名,學校"] + [
        f'{n},"{HALL[n - 1] if n <= len(HALL) else f"參賽者{n}"}",學校{n % 5}' for n in range(1, 17)
    ]
    Path("list.csv").write_text("\r\n".join(rows), "utf-8")
    tourney("new", DAY, "--ruleset", "empire")
    tourney("import", DAY, "list.csv")
    return tourney


def bots_game(seed: int, names: list[str]) -> Game:
    """A game of bots to the first full tower, with dice and Chance cards as at a table."""
    game, chance = new_game("empire", names), Chance(seed)
    kinds = ("builder", "dealer", "trader", "cautious")
    while not game.over:
        cards = [entry for entry in legal(game) if isinstance(entry, Turned)]
        if cards:
            assert game.apply(cards[chance.below(len(cards))]) is None
            continue
        entry = bots[kinds[game.players.index(game.waits_for)]](game)
        if isinstance(entry, Throw):
            second: Any = chance.below(6) + 1
            entry = Throw(by=entry.by, dice=(chance.below(6) + 1, "swap" if second == 1 else second))
        assert game.apply(entry) is None
    return game


def sheets_of(game: Game, players: list[int]) -> list[dict[str, Any]]:
    return [
        {"player": player, "place": sheet.declared_place}
        for player, sheet in zip(players, sheets(game._record.play), strict=True)
    ]


def refereed(day: Terminal) -> None:
    """A table entry by entry: its towers, its ending, its places handed in."""
    day("table", "open", DAY, *PLAYED_HERE, "--first", 1)
    names = [player["name"] for player in day("table", "show", DAY, *PLAYED_HERE, "--json")["players"]]
    game = bots_game(5, names)
    lines = [json.loads(line) for line in game.lines()][1:]
    for line in lines:
        line.pop("n")
    report = day("table", "enter", DAY, *PLAYED_HERE, *map(json.dumps, lines))
    assert all(said in report for said in ("E8.1", "E4.1", "E5.2", "tower is full"))
    day("table", "result", DAY, *PLAYED_HERE)
    day("confirm", DAY, *PLAYED_HERE)
    taken = json.loads(day("sheets", DAY, *PLAYED_HERE))["tables"][0]["sheets"]
    assert [sheet["place"] for sheet in taken] == [
        sheet.declared_place for sheet in sheets(game._record.play)
    ]
    assert not any(sheet.get("cash") or sheet.get("deeds") for sheet in taken)


def heat(day: Terminal, name: object, seed: int, but: int = 0) -> None:
    drawn = day("heat", DAY, "--heat", name, "--json")["heats"][0]["tables"]
    games = {each["table"]: each["seats"] for each in drawn if each["table"] != but}
    tables = [
        {"table": table, "sheets": sheets_of(bots_game(seed + table, [str(s) for s in seats]), seats)}
        for table, seats in games.items()
    ]
    Path("sheets.json").write_text(json.dumps({"heat": name, "tables": tables}), "utf-8")
    entered = day("enter", DAY, "sheets.json", "--confirm", "--json")
    assert {each["state"] for each in entered["tables"]} == {"confirmed"}, entered


def test_sixteen_play_to_a_champion_by_the_rules_of_empire(day: Terminal) -> None:
    refused = day("set", DAY, "edition=london", code=1)
    assert "E1.2" in refused and "London" in refused
    for number in (1, 2, 3):
        drawn = day("draw", DAY, "--heat", number, "--seed", 14, "--json")["heats"][0]["tables"]
        assert [len(each["seats"]) for each in drawn] == [4, 4, 4, 4]
        day("publish", DAY, "--heat", number)
        if number == 1:
            refereed(day)
        heat(day, number, 100 * number, but=1 if number == 1 else 0)
    finals = day("finals", DAY, "--json")
    for tie in finals["ties"]:
        day("decide", DAY, "--tie", "cut", "--order", ",".join(map(str, tie)))
    day("draw", DAY, "--heat", "final")
    day("publish", DAY, "--heat", "final")
    heat(day, "final", 900)
    after = day("finals", DAY, "--json")
    assert after["champion"] in finals["cut"]
    assert not after["champion_ties"]  # nobody is level on totals where there are none
    papers(day)


def papers(day: Terminal) -> None:
    """Every printout is made; the rules are the document's own, and a scoresheet asks for no money."""
    day("set", DAY, "receipt_first=1", "receipt_last=99", "charity=C", "charity_number=1")
    for words in GIVEN_AND_RULED:
        day(words[0], DAY, *words[1:])
    for printout in OF_REAL_EVENTS:
        heats = ("--heat", 1) if printout.needs_heat else ()
        day("print", DAY, *words_for(printout.name), *heats, "--out", f"{printout.name}.{printout.extension}")
    for kind in ("results", "standings", "standings-tables"):
        told = "".join(page.extract_text() for page in PdfReader(f"{kind}.pdf").pages)
        assert "名次" in told and "總資產" not in told and "初賽資產" not in told, kind
    rules = "\n".join(page.extract_text() for page in PdfReader("briefing-rules.pdf").pages)
    assert all(said in rules for said in ("塔樓", "billboard", "E7.3", "不公平交易"))
    sheet = "".join(PdfReader("scoresheets.pdf").pages[0].extract_text().split())
    assert "Coca-Cola" not in sheet and "Cash" not in sheet and "名次Place" in sheet
    briefed = "".join(page.extract_text() for page in PdfReader("briefing.pdf").pages)
    assert "30 billboards" in briefed and "0 houses" not in briefed and "Bankrupt" not in sheet


def test_seventeen_sit_at_tables_of_three_and_four(tourney: Terminal) -> None:
    tourney("new", DAY, "--ruleset", "empire")
    rows = ["號碼,姓名"] + [f"{n},參賽者{n}" for n in range(1, 18)]
    Path("list.csv").write_text("\r\n".join(rows), "utf-8")
    tourney("import", DAY, "list.csv")
    drawn = tourney("draw", DAY, "--heat", 1, "--seed", 3, "--json")["heats"][0]["tables"]
    assert sorted(len(each["seats"]) for each in drawn) == [3, 3, 3, 4, 4]


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
