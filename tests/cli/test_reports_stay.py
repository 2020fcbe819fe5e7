"""What `--json` says stays to the letter: every report, as `tests/cli/reports` has it, line by line.

A change that is meant: `python -m tests.cli.test_reports_stay` writes them anew; look at what differs.
"""

from __future__ import annotations

import json
import os
import re
import secrets
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, redirect_stderr, redirect_stdout
from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from tourney.application.example import check_everybody_in, play_heat
from tourney.base.clocks import FixedClock, SystemClock
from tourney.base.paths import resources
from tourney.bootstrap import create_event, open_event
from tourney.cli.main import run
from tourney.event.registration import PlayerDraft
from tourney.game.api import new_game
from tourney.heats.commands import DrawHeats
from tourney.players.commands import ImportPlayers

REPORTS = Path(__file__).parent / "reports"
EXAMPLE = resources() / "examples" / "example-day.tourney"
GAMES = Path(__file__).resolve().parents[1] / "games"
BEGIN = datetime(2026, 3, 7, 6, 40, tzinfo=UTC)
DAY = "day.tourney"
_RATES = re.compile(r'"(games|turns)_per_second": [\d.]+')
_CODES = re.compile(r'"head": "[0-9A-Z-]{14}"')
"""A check code: the salts in the journal are drawn by chance."""

Line = tuple[object, ...]


class Told:
    """A terminal whose time goes on by a minute a line; keeps what was said as JSON."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.reports: list[str] = []
        self.clock = FixedClock(BEGIN)
        patch.setattr(SystemClock, "now", lambda _: self.clock.now())
        patch.setattr(SystemClock, "steady", lambda _: self.clock.steady())
        patch.setenv("TZ", "Asia/Hong_Kong")
        patch.setattr(secrets, "randbits", lambda _: 7)

    def __call__(self, *words: object, code: int = 0) -> Any:
        """Runs a line; its report is kept, and is what Python writes of it, letter by letter."""
        self.clock.at += timedelta(minutes=1)
        line, out, err = [str(word) for word in words], StringIO(), StringIO()
        with redirect_stdout(out), redirect_stderr(err):
            found = run(line)
        said = _RATES.sub(r'"\1_per_second": 1', out.getvalue())
        said = _CODES.sub('"head": "0000-0000-0000"', said)
        if os.sep == "\\":
            said = re.sub(r"(?<=paper)\\\\", "/", said)
        assert found == code, (line, said, err.getvalue())
        if "--json" not in line and line[0] != "sheets":
            return None
        report = json.loads(said)
        assert said == json.dumps(report, ensure_ascii=False, indent=1) + "\n", line
        shown = " ".join(line).replace(str(GAMES), "games")
        self.reports.append(json.dumps([shown, report], ensure_ascii=False))
        return report

    def each(self, lines: Sequence[Line]) -> None:
        """Runs lines, each with `--json`."""
        for line in lines:
            self(*line, "--json")

    def sheets(self, tables: Sequence[dict[str, Any]], heat: object, file: str = "sheets.json") -> str:
        """A file of sheets to enter."""
        Path(file).write_text(json.dumps({"heat": heat, "tables": tables}), "utf-8")
        return file


_GLANCE: tuple[Line, ...] = (
    ("info", DAY),
    ("today", DAY),
    ("standings", DAY),
    ("finals", DAY),
    ("journal", DAY, "--limit", 60),
    ("receipts", DAY),
    ("clock", "show", DAY),
    ("clock", "log", DAY),
    ("clock", "plan", DAY),
    ("verify", DAY),
)
"""How an event stands."""
_ROWS = "Number,Name,Extra\n1,Lau Siu Ming,x\n901,Lau Siu Ming,\n902,,\n"
_TWICE = "Number,Name,English name,Team\n,陳大文,Chan Tai Man,\n950,\U00030ede,,Elsewhere\n"
_SOUND = "Number,Name\n901,Chan Tai Man\n902,Lau Siu Ming\n"


def morning(told: Told) -> None:
    """The example day: heat 2 comes in, players, lists, clock, money, paper, corrections."""
    Path(DAY).write_bytes(EXAMPLE.read_bytes())
    told.each((*_GLANCE, ("two-people", DAY), ("players", DAY, "--contacts")))
    told("add", DAY, "--name-en", "Chan Tai Man", "--team", "Elsewhere")
    told("two-people", DAY, 2, 5)
    told.each([("two-people", DAY), ("tables", DAY, "--heat", 2), ("heat", DAY, "--heat", 2)])
    told("edit", DAY, 3, "photo_consent=no", "phone=91234567", "note=late")
    told.each([("players", DAY)])
    hall = {"tables": {"1": [20, 20], "2": [60, 20.5]}, "size": [100, 80], "template": ""}
    Path("hall.json").write_text(json.dumps(hall), "utf-8")
    Path("names.json").write_text(json.dumps({"boardwalk": {"zh": "海濱長廊", "en": "Promenade"}}), "utf-8")
    told("set", DAY, "hall=hall.json", "deed_names=names.json", "receipt_first=98", "receipt_last=100")
    told("set", DAY, "charity=Meals", "charity_number=91/1", "donation_target=90000")
    told("print", DAY, "scoresheets", "--heat", 2, "--out", "p.pdf")
    told("print", DAY, "standings", "--out", "s.pdf")
    told.each(
        [
            ("print", DAY, "set:heat", "--heat", 2, "--out", "paper"),
            ("donate", DAY, 1, 500, "--method", "cash"),
            ("donate", DAY, 2, 50, "--method", "cheque", "--date", "2026-03-06", "--receipt-older"),
            ("donate", DAY, 1, 500, "--take-back"),
            ("donor", "add", DAY, "Corner Shop", "--kind", "company", "--for", 3, "--per-point", "2.50"),
            ("donate", DAY, "D1", "120.50", "--method", "fps"),
            ("donor", "list", DAY),
            ("takings", DAY, "Raffle", 88, "--method", "octopus"),
            ("money", DAY),
            ("receipts", DAY, "--cancel", 98, "--reason", "torn"),
            ("import", DAY, _list("list.csv", _ROWS), "--preview"),
            ("import", DAY, _list("sound.csv", _SOUND), "--allow-duplicates"),
            ("import", DAY, _list("twice.csv", _TWICE), "--duplicates", "merged"),
            ("import", DAY, _list("bare.csv", "1,Wong Ka Yan\n2,Chan Siu\n"), "--preview"),
        ]
    )  # fmt: skip
    told("clock", "start", DAY, "--heat", 2)
    told("clock", "add", DAY, 5, "--tables", 1, "--reason", "spilt")
    told("clock", "pause", DAY, "--tables", 2)
    told("clock", "last-round", DAY, "--tables", 3)
    told.each([("clock", "show", DAY), ("clock", "log", DAY), ("clock", "plan", DAY), ("today", DAY)])
    told.clock.at += timedelta(minutes=75)
    told.each([("clock", "show", DAY)])
    told.clock.at += timedelta(hours=1)
    told.each([("clock", "show", DAY)])
    told("clock", "end", DAY)
    told("clock", "break", DAY, 20)
    told.each([("clock", "show", DAY)])
    told("sheets", DAY, "--heat", 2)
    out = next(each for each in told("tables", DAY, "--heat", 2, "--json")["tables"] if each["missing"])
    wrong: list[dict[str, Any]] = [{"player": each, "cash": 50} for each in out["missing"]]
    wrong[0] |= {"deeds": {"boardwalk": 3, "park-place": 1}, "notes": {"50": 1}, "paper_place": 1}
    told.each([("enter", DAY, told.sheets([{"table": out["table"], "sheets": wrong}], 2), "--dry-run")])
    told("enter", DAY, "sheets.json", "--json", code=1)
    told("sheets", DAY, "--heat", 2, "--table", out["table"])
    first = told("heat", DAY, "--heat", 1, "--json")["heats"][0]["tables"][0]
    again = [{"player": n, "total": 900 - at, "place": at} for at, n in enumerate(first["seats"], start=1)]
    sent = told.sheets([{"table": first["table"], "sheets": again}], 1)
    told("enter", DAY, sent, "--json", code=1)
    told.each(
        [
            ("enter", DAY, sent, "--confirm", "--correct", "read again", "--dry-run"),
            ("reopen", DAY, "--heat", 1, "--table", 2, "--reason", "lost", "--dry-run"),
            ("adjust", DAY, 12, "--points", -1.5, "--reason", "late"),
            ("status", DAY, 6, "withdrawn", "--dry-run"),
            ("swap", DAY, "--heat", 3, first["seats"][0], first["seats"][1], "--dry-run"),
            ("undo", DAY, "--dry-run"),
            ("undo", DAY),
            ("redo", DAY),
        ]
    )
    told("enter", DAY, sent, "--confirm", "--correct", "read again")
    told("overrule", DAY, "uneven", "--heat", 2, "--table", out["table"], "--reason", "seen")
    told("confirm", DAY, "--heat", 2, "--table", out["table"])
    told.each((("draw", DAY, "--heat", 3, "--seed", 7), *_GLANCE))
    told("copy", DAY, "--to", "copy.tourney")
    told("adjust", DAY, 1, "--points", 2, "--reason", "kind")
    told.each(
        [
            ("restore", "copy.tourney", "--to", "again.tourney", "--dry-run"),
            ("restore", "copy.tourney", "--to", "again.tourney"),
        ]
    )


def finals(told: Told) -> None:
    """A day by totals alone: doubts, a tie at the cut, the final, a wrong seat, a declared result undone."""
    told("new", DAY, "--format", "hk-90", "--edition", "atlantic-city")
    told("import", DAY, resources() / "examples" / "players.csv")
    told("status", DAY, *range(1, 25), "present")
    told("draw", DAY, "--heat", "all", "--seed", 7)
    for heat in (1, 2, 3):
        told("publish", DAY, "--heat", heat)
        _play(told, heat, by_totals=True)
    told("print", DAY, "standings", "--out", "s.pdf")
    told.each((*_GLANCE, ("adjust", DAY, 1, "--points", 3, "--reason", "kind", "--dry-run")))
    told("overrule", DAY, "--totals", "all", "--reason", "counted", "--json")
    for scope, tie in _ties(told):
        told(
            "decide", DAY, "--tie", scope, "--lot", "--seed", 3, "--json", "--order", ",".join(map(str, tie))
        )
    told.each([("finals", DAY), ("draw", DAY, "--heat", "final", "--seed", 3), ("today", DAY)])
    told("print", DAY, "scoresheets", "--heat", "final", "--out", "f.pdf")
    drawn = told("heat", DAY, "--heat", "final", "--json")["heats"][0]["tables"][0]["seats"]
    penalty = ("adjust", DAY, drawn[0], "--points", -9, "--reason", "late")
    told.each([(*penalty, "--dry-run"), ("status", DAY, drawn[1], "withdrawn", "--dry-run"), penalty])
    told.each([("finals", DAY), ("info", DAY), ("undo", DAY)])
    told("status", DAY, drawn[1], "withdrawn")
    told.each([("finals", DAY), ("undo", DAY)])
    told("publish", DAY, "--heat", "final")
    told("clock", "start", DAY, "--heat", "final")
    told.each([("swap", DAY, "--heat", "final", drawn[0], drawn[1], "--dry-run"), ("clock", "show", DAY)])
    _play(told, "final", by_totals=False, shared=True)
    told.each([("finals", DAY), ("today", DAY)])
    order = ",".join(map(str, drawn[:2]))
    told("places", DAY, "--heat", "final", "--table", 1, "--order", order, "--reason", "lot", "--json")
    told.clock.at += timedelta(hours=1)
    told("declare", DAY, "--by", "Ho", "--heat", "final", "--with-standings", "--reason", "seen")
    told.each((*_GLANCE, (*penalty, "--dry-run")))
    told("reopen", DAY, "--heat", 1, "--table", 1, "--reason", "x", "--json")
    told("undo", DAY, "--dry-run", "--json")
    _play(told, "final", by_totals=False, more=("--correct", "read again"))
    told.each(_GLANCE)


def level(told: Told) -> None:
    """Everybody has the same everywhere, until a lot that a correction then undoes."""
    told("new", DAY, "--format", "hk-90")
    told("import", DAY, resources() / "examples" / "players.csv")
    told("status", DAY, *range(1, 25), "present")
    told("set", DAY, "boards=4", "starts_at=10:00", "asks_photo_consent=yes")
    for heat in (1, 2, 3):
        told("draw", DAY, "--heat", heat, "--seed", heat)
        told("publish", DAY, "--heat", heat)
        _play(told, heat, by_totals=False, apart=0)
    told.each([("heat", DAY, "--heat", 3), *_GLANCE])
    told.each([("adjust", DAY, number, "--points", -100, "--reason", "late") for number in (3, 5)])
    told("decide", DAY, "--tie", "cut", "--order", "5,3", "--lot", "--seed", 77, "--json")
    told.each([("adjust", DAY, 5, "--points", -1, "--reason", "late", "--dry-run"), ("finals", DAY)])
    told.each([("finals", DAY), ("clock", "plan", DAY)])
    with closing(sqlite3.connect(DAY)) as file, file:
        file.execute("UPDATE players SET team = 'Else', phone = '9' WHERE number = 2")
    told("verify", DAY, "--json", code=1)


def divisions(told: Told) -> None:
    """Two divisions with a final each; semi-finals whose winners go on."""
    with closing(create_event(DAY, "school-two-rounds", clock=told.clock, zone="Asia/Hong_Kong")) as app:
        people = [PlayerDraft(name_en=f"P {n}", division=("junior", "senior")[n % 2]) for n in range(16)]
        app.run(ImportPlayers(tuple(people)))
        check_everybody_in(app)
        app.run(DrawHeats(app.rules.format.heat_ids, 5))
        for at, heat in enumerate(app.rules.format.heat_ids):
            play_heat(app, heat, at)
    told.each(
        [("standings", DAY), ("standings", DAY, "--division", "junior"), ("finals", DAY), ("info", DAY)]
    )
    for scope, tie in _ties(told):
        told("decide", DAY, "--tie", scope, "--reason", "lot", "--order", ",".join(map(str, tie)))
    told.each([("draw", DAY, "--heat", "final", "--seed", 3), ("finals", DAY)])
    _play(told, "final", by_totals=False)
    told.each([("finals", DAY), ("today", DAY), ("undo", DAY)])
    told("new", "semis.tourney", "--format", "world-2009")
    with closing(open_event("semis.tourney")) as app:
        app.run(ImportPlayers(tuple(PlayerDraft(name_en=f"P {n}") for n in range(32))))
        check_everybody_in(app)
        app.run(DrawHeats(app.rules.format.preseated, 5))
        for at, heat in enumerate(app.rules.format.preseated):
            play_heat(app, heat, at)
    told.each([("standings", "semis.tourney"), ("finals", "semis.tourney"), ("today", "semis.tourney")])


def _ties(told: Told) -> Iterator[tuple[str, list[int]]]:
    report = told("finals", DAY, "--json")
    return zip(report["scopes"], report["ties"], strict=True)


def _play(
    told: Told, heat: object, *, by_totals: bool, apart: int = 10, shared: bool = False, more: Line = ()
) -> None:
    """Every table of a heat: by where its players sit, the first two alike where they share a place."""
    drawn = told("heat", DAY, "--heat", heat, "--json")["heats"][0]["tables"]
    tables = []
    for each in drawn:
        worth = [1000 - apart * seat - bool(apart) * each["table"] for seat in range(len(each["seats"]))]
        if shared:
            worth[1] = worth[0]
        sheets: list[dict[str, Any]] = [
            {"player": player, "total": total, "place": place}
            if by_totals
            else {"player": player, "cash": total}
            for place, (player, total) in enumerate(zip(each["seats"], worth, strict=True), start=1)
        ]
        tables.append({"table": each["table"], "sheets": sheets})
    told("enter", DAY, told.sheets(tables, heat), "--confirm", "--json", *more)


def _list(file: str, text: str) -> str:
    Path(file).write_text(text, "utf-8")
    return file


def table(told: Told) -> None:
    """A table that the engine referees."""
    Path(DAY).write_bytes(EXAMPLE.read_bytes())
    at = ("--heat", 2, "--table", 6)
    told("table", "rules", DAY, "--heat", 3, "--table", "5", "--ruleset", "short", "--option", "hotels=10")
    told.each(
        [
            ("table", "list", DAY),
            ("table", "open", DAY, *at, "--first", 1),
            ("table", "enter", DAY, *at, "throw", 36),
            ("table", "show", DAY, *at),
            ("table", "show", DAY, *at, "--at", 0),
            ("table", "undo", DAY, *at, "--to", 0, "--reason", "wrong dice"),
            ("table", "redo", DAY, *at),
            ("table", "list", DAY),
            ("table", "undo", DAY, *at, "--to", 0, "--reason", "again"),
            ("table", "enter", DAY, *at, "time"),
            ("table", "result", DAY, *at, "--as-it-stands", "--reason", "time"),
            ("table", "list", DAY),
        ]
    )


def without_event(told: Told) -> None:
    """What needs no event."""
    scored = {"sheets": [{"player": "A", "cash": 12, "deeds": {"park-lane": 9}}, {"player": "B", "total": 7}]}
    Path("scored.json").write_text(json.dumps(scored), "utf-8")
    game = new_game(players=("A", "B"), seed=1, first="A")
    game.apply(game.roll())
    Path("game.jsonl").write_text("\n".join(game.lines()), "utf-8")
    told.each([("formats",), ("editions",), ("rulesets",), ("rulesets", "millionaire"), ("printouts",)])
    told("score", "scored.json", "--json", code=1)
    told.each(
        [
            ("seat", "--players", 12, "--heats", 2),
            ("seat", "--players", 9, "--heats", 2, "--out", "s.csv"),
            ("seat", "--verify", "s.csv"),
            ("replay", "game.jsonl", "--explain"),
            ("play", "--minutes-as-rounds", 3, "--bots", "builder"),
            ("odds", "--from", "game.jsonl", "--games", 1, "--minutes-as-rounds", 1),
            ("odds",),
            ("odds", "--dice", "--option", "speed_die=true"),
            ("odds", "--dice", "--ruleset", "double-davenport"),
            ("odds", "--dice", "--ruleset", "millionaire"),
        ]
    )
    for system, name in (
        ("classic", "bots-to-the-last-player"),
        ("double-davenport", "bots-to-the-clock"),
        ("millionaire", "bots-to-the-clock"),
        ("single-tax", "bots-to-the-last-wages"),
        ("tournament", "building-dealing-settling"),
        ("with-the-die", "tournament"),
    ):
        record = GAMES / system / f"{name}.jsonl"
        told("replay", record, "--upto", 60, "--json")
        told("replay", record, "--upto", 45, "--json")
        Path("record.jsonl").write_bytes(b"".join(record.read_bytes().splitlines(keepends=True)[:61]))
        told("table", "show", "record.jsonl", "--json")
    told("replay", GAMES / "short" / "T4.2-refused.jsonl", "--json", code=1)
    told("replay", "scored.json", "--json", code=1)


SCRIPTS = (morning, finals, level, divisions, table, without_event)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.__name__)
def test_every_report_stays_to_the_letter(
    script: Callable[[Told], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    told = Told(monkeypatch)
    script(told)
    written = (REPORTS / f"{script.__name__}.jsonl").read_text("utf-8").splitlines()
    for said, before in zip(told.reports, written, strict=True):
        assert said == before


def main() -> int:
    """Writes all of them anew."""
    for script in SCRIPTS:
        here = Path.cwd()
        with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            told = Told(patch)
            try:
                script(told)
            finally:
                os.chdir(here)
        REPORTS.mkdir(exist_ok=True)
        (REPORTS / f"{script.__name__}.jsonl").write_text("\n".join(told.reports) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
