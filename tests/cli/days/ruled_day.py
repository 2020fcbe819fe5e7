"""What days by different rules share in the terminal: players, tables of bots, the way to the champion."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from pypdf import PdfReader

from tests.printing.by_name import GIVEN_AND_RULED, OF_REAL_EVENTS, words_for
from tourney.base.chance import Chance
from tourney.game.api import Game, bots, legal
from tourney.game.engine.entries import REFEREE, Entry, Throw, Time, Turned

Terminal = Callable[..., Any]
Sheets = list[dict[str, Any]]
DAY = "day.tourney"
HALL = ["陳大文", "李小姐", "=cmd|'/c calc'!A1", "<b>Bold</b>", "Zoë Ωmega", "שלום", "🎲🎲"]
BOTS = ("builder", "dealer", "trader", "cautious", "dealer")
PLAYED_HERE = ("--heat", 1, "--table", 1)


def come(tourney: Terminal, players: int, *words: object, hall: Sequence[str] = HALL) -> None:
    """The event, by the rules that the words of `new` name, and everybody who comes."""
    rows = ["號碼,姓名,學校"] + [
        f'{n},"{hall[n - 1] if n <= len(hall) else f"參賽者{n}"}",學校{n % 5}' for n in range(1, players + 1)
    ]
    Path("list.csv").write_text("\r\n".join(rows), "utf-8")
    tourney("new", DAY, *words)
    tourney("import", DAY, "list.csv")


def thrown(entry: Entry, chance: Chance) -> Entry:
    """An entry with the dice of the table in place of the computer's."""
    if not isinstance(entry, Throw):
        return entry
    return Throw(by=entry.by, dice=(chance.below(6) + 1, chance.below(6) + 1))


def bots_game(
    game: Game,
    chance: Chance,
    entries: int | None,
    by_hand: Callable[[Entry, Chance], Entry] = thrown,
) -> Game:
    """A game of bots with dice and cards as at a table, until time is called after so many entries."""
    while not game.over:
        if entries is not None and len(game.entries) >= entries and game.apply(Time(by=REFEREE)) is None:
            continue
        cards = [entry for entry in legal(game) if isinstance(entry, Turned)]
        if cards:
            assert game.apply(cards[chance.below(len(cards))]) is None
            continue
        entry = bots[BOTS[game.players.index(game.waits_for)]](game)
        assert game.apply(by_hand(entry, chance)) is None
    return game


def sheets_of(game: Game, players: list[int]) -> Sheets:
    seats = game.state()["players"].values()
    return [
        {"player": player, **{name: seat[name] for name in ("cash", "deeds", "bankrupt")}}
        for player, seat in zip(players, seats, strict=True)
    ]


def opened(day: Terminal) -> list[str]:
    """Open the table that is played entry by entry; the names of its players in their order."""
    day("table", "open", DAY, *PLAYED_HERE, "--first", 1)
    return [player["name"] for player in day("table", "show", DAY, *PLAYED_HERE, "--json")["players"]]


def entered(day: Terminal, game: Game) -> str:
    """Enter a game at that table, entry by entry; what the terminal tells of it."""
    lines = [json.loads(line) for line in game.lines()][1:]
    for line in lines:
        line.pop("n")
    told: str = day("table", "enter", DAY, *PLAYED_HERE, *map(json.dumps, lines))
    return told


def refused_when_over(day: Terminal, **entry: object) -> None:
    """The table is over for this entry too."""
    assert "over" in day("table", "enter", DAY, *PLAYED_HERE, json.dumps(entry), code=1)


def handed_in(day: Terminal) -> Sheets:
    """Hand in the result of that table and confirm it; its sheets as they are stored."""
    day("table", "result", DAY, *PLAYED_HERE)
    day("confirm", DAY, *PLAYED_HERE)
    sheets: Sheets = json.loads(day("sheets", DAY, *PLAYED_HERE))["tables"][0]["sheets"]
    return sheets


def cash_of(game: Game) -> list[int]:
    return [seat["cash"] for seat in game.state()["players"].values()]


def played_to_a_champion(
    day: Terminal,
    ruleset: str,
    sizes: Sequence[int],
    refereed: Callable[[Terminal], None],
    sheets: Callable[[int, list[int]], Sheets],
) -> dict[str, Any]:
    """Draw, publish and play every heat and the final; the finals afterwards, as the terminal reports them.

    The first table of heat 1 is `refereed`; `sheets` makes those of the other tables, from a seed.
    """
    for number in (1, 2, 3):
        drawn = day("draw", DAY, "--heat", number, "--seed", 14, "--json")["heats"][0]["tables"]
        assert sorted(len(each["seats"]) for each in drawn) == list(sizes)
        day("publish", DAY, "--heat", number)
        if number == 1:
            refereed(day)
        _heat(day, number, 100 * number, sheets, but=1 if number == 1 else 0)
    assert {each["ruleset"] for each in day("table", "list", DAY, "--json")["tables"]} == {ruleset}
    finals = day("finals", DAY, "--json")
    for tie in finals["ties"]:
        day("decide", DAY, "--tie", "cut", "--order", ",".join(map(str, tie)))
    day("draw", DAY, "--heat", "final")
    day("publish", DAY, "--heat", "final")
    _heat(day, "final", 900, sheets)
    after: dict[str, Any] = day("finals", DAY, "--json")
    assert after["champion"] in finals["cut"]
    return after


def _heat(
    day: Terminal, name: object, seed: int, sheets: Callable[[int, list[int]], Sheets], but: int = 0
) -> None:
    """Enter and confirm every table of a heat but one."""
    drawn = day("heat", DAY, "--heat", name, "--json")["heats"][0]["tables"]
    tables = [
        {"table": each["table"], "sheets": sheets(seed + each["table"], each["seats"])}
        for each in drawn
        if each["table"] != but
    ]
    Path("sheets.json").write_text(json.dumps({"heat": name, "tables": tables}), "utf-8")
    told = day("enter", DAY, "sheets.json", "--confirm", "--json")
    assert {each["state"] for each in told["tables"]} == {"confirmed"}, told


SAYING_RULES = ("briefing-rules", "briefing", "scoresheets", "scoresheets-filled", "standings-tables")
"""The printouts that show clauses, deeds and what they are worth."""
RESTING_ON_RULES = (
    *SAYING_RULES,
    *("scoresheets-a5", "scoresheets-spare", "table-sheets", "slips", "fallback", "programme"),
    *("standings", "bracket", "results", "record", "workbook", "template"),
)
"""All that ask the rule book; the others say the same by all rules."""


def printed(day: Terminal, *names: str) -> None:
    """These printouts are made, or every one."""
    day("set", DAY, "receipt_first=1", "receipt_last=99", "charity=C", "charity_number=1")
    for words in GIVEN_AND_RULED:
        day(words[0], DAY, *words[1:])
    for printout in OF_REAL_EVENTS:
        if not names or printout.name in names:
            out = f"{printout.name}.{printout.extension}"
            heats = ("--heat", 1) if printout.needs_heat else ()
            day("print", DAY, *words_for(printout.name), *heats, "--out", out)


def pages(kind: str, most: int | None = None) -> str:
    """The words of a paper that was made, of its first pages or of all."""
    return "\n".join(page.extract_text() for page in PdfReader(f"{kind}.pdf").pages[:most])


def scoresheet(most: int = 1) -> str:
    """The words of the first scoresheets, without spaces."""
    return "".join(pages("scoresheets", most).split())
