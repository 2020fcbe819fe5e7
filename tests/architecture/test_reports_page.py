"""The page of the terminal's JSON says what the types say, and the terminal says it: every report of it."""

from __future__ import annotations

import json
from pathlib import Path
from types import UnionType
from typing import NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import pytest

from tests.reports_page import PAGE, kinds, page
from tourney.cli.main import run
from tourney.cli.reports import Report
from tourney.competition import reports as of_formats
from tourney.engine import new_game
from tourney.engine import reports as of_games
from tourney.paths import resources
from tourney.scoresheet import reports as of_sheets
from tourney.views import reports

_SHEETS = {"heat": 2, "tables": [{"table": 6, "sheets": [{"player": 15, "total": 3000, "place": 1}]}]}
_OPENED = ("table", "open", "EVENT", "--heat", "2", "--table", "6", "--first", "1")
_AT_TABLE = ("--heat", "2", "--table", "6")
_SCORED = {"sheets": [{"player": "A", "cash": 12, "deeds": {"park-lane": 9}}, {"player": "B", "total": 7}]}

_Line = tuple[str, ...]
CASES: list[tuple[type, list[_Line], _Line, int]] = [
    (reports.StandingsReport, [], ("standings", "EVENT"), 0),
    (reports.FinalsReport, [], ("finals", "EVENT"), 0),
    (reports.JournalReport, [], ("journal", "EVENT"), 0),
    (reports.VerifyReport, [], ("verify", "EVENT"), 0),
    (reports.ReceiptsReport, [], ("receipts", "EVENT"), 0),
    (reports.DonationReport, [], ("donate", "EVENT", "1", "50", "--method", "cash"), 0),
    (reports.TablesReport, [], ("tables", "EVENT", "--heat", "2"), 0),
    (reports.HeatsReport, [], ("heat", "EVENT", "--heat", "1"), 0),
    (reports.HeatsReport, [], ("draw", "EVENT", "--heat", "3", "--seed", "7"), 0),
    (reports.ClocksReport, [], ("clock", "show", "EVENT"), 0),
    (reports.ClockHistoryReport, [], ("clock", "log", "EVENT"), 0),
    (reports.TodayReport, [], ("today", "EVENT"), 0),
    (reports.DayPlanReport, [], ("clock", "plan", "EVENT"), 0),
    (reports.InfoReport, [("print", "EVENT", "scoresheets", "--out", "p.pdf")], ("info", "EVENT"), 0),
    (reports.PlayersReport, [], ("players", "EVENT"), 0),
    (reports.PlayersReport, [], ("players", "EVENT", "--contacts"), 0),
    (reports.ImportReport, [], ("import", "EVENT", "list.csv", "--preview"), 0),
    (reports.ImportReport, [], ("import", "EVENT", "sound.csv", "--allow-duplicates"), 0),
    (reports.FormatsReport, [], ("formats",), 0),
    (reports.EditionsReport, [], ("editions",), 0),
    (reports.RulesetsReport, [], ("rulesets",), 0),
    (reports.RulesetsReport, [], ("rulesets", "millionaire"), 0),
    (reports.PrintoutsReport, [], ("printouts",), 0),
    (reports.PrintedSetReport, [], ("print", "EVENT", "set:heat", "--out", "paper"), 0),
    (reports.HandedOverReport, [], ("sheets", "EVENT", "--heat", "2"), 0),
    (reports.EnteredReport, [], ("enter", "EVENT", "sheets.json"), 0),
    (reports.TriedSheetsReport, [], ("enter", "EVENT", "sheets.json", "--dry-run"), 0),
    (reports.StepReport, [], ("adjust", "EVENT", "12", "--points", "-1", "--reason", "late"), 0),
    (reports.StepReport, [], ("undo", "EVENT", "--dry-run"), 0),
    (reports.ReplayedStepReport, [], ("undo", "EVENT"), 0),
    (reports.SeatingReport, [], ("seat", "--players", "12", "--heats", "2"), 0),
    (
        reports.SeatingReport,
        [("seat", "--players", "9", "--heats", "2", "--out", "s.csv")],
        ("seat", "--verify", "s.csv"),
        0,
    ),
    (reports.TableGamesReport, [_OPENED], ("table", "list", "EVENT"), 0),
    (reports.TableViewReport, [], _OPENED, 0),
    (reports.TableViewReport, [_OPENED], ("table", "enter", "EVENT", *_AT_TABLE, "throw", "36"), 0),
    (reports.TableViewReport, [_OPENED], ("table", "show", "EVENT", *_AT_TABLE, "--at", "0"), 0),
    (
        reports.TakenTableReport,
        [_OPENED, ("table", "enter", "EVENT", *_AT_TABLE, "time")],
        ("table", "result", "EVENT", *_AT_TABLE, "--as-it-stands", "--reason", "time"),
        0,
    ),
    (reports.TwoPeopleReport, [], ("two-people", "EVENT"), 0),
    (of_sheets.TableScoreReport, [], ("score", "scored.json"), 1),
    (of_games.ReplayReport, [], ("replay", "GAME", "--explain"), 0),
    (of_games.RefusedReplayReport, [], ("replay", "REFUSED"), 1),
    (of_games.RefusedReplayReport, [], ("replay", "sheets.json"), 1),
    (of_games.GamesReport, [], ("play", "--minutes-as-rounds", "3", "--bots", "builder"), 0),
    (
        of_games.ChancesReport,
        [],
        ("odds", "--from", "GAME", "--games", "1", "--minutes-as-rounds", "1"),
        0,
    ),
    (of_games.OddsReport, [], ("odds",), 0),
    (of_games.DiceOddsReport, [], ("odds", "--dice", "--option", "speed_die=true"), 0),
]


def test_the_page_is_made_from_the_types() -> None:
    assert PAGE.read_text("utf-8") == page(), "python -m tests.reports_page"


def test_every_report_is_tried_here() -> None:
    assert {kind for kind, *_ in CASES} == set(get_args(Report))


def test_the_page_has_every_report() -> None:
    assert set(get_args(Report)) <= set(kinds())
    assert {of_formats.FormatReport, of_sheets.SheetReport} <= set(kinds())


@pytest.mark.parametrize(
    ("kind", "before", "words", "code"),
    CASES,
    ids=lambda value: " ".join(value[:2]) if isinstance(value, tuple) else getattr(value, "__name__", "-"),
)
def test_the_terminal_says_what_the_type_says(
    kind: type,
    before: list[_Line],
    words: _Line,
    code: int,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _lay_out(tmp_path)
    monkeypatch.chdir(tmp_path)
    for line in before:
        assert run(_meant(line)) == 0
    capsys.readouterr()
    as_data = [] if words[0] == "sheets" else ["--json"]
    assert run([*_meant(words), *as_data]) == code
    _fits(json.loads(capsys.readouterr().out), kind)


def _lay_out(folder: Path) -> None:
    example = resources() / "examples" / "example-day.tourney"
    (folder / "day.tourney").write_bytes(example.read_bytes())
    (folder / "list.csv").write_text("Number,Name\n1,Lau Siu Ming\n901,Lau Siu Ming\n902,\n", "utf-8")
    (folder / "sound.csv").write_text("Number,Name\n901,Chan Tai Man\n902,Lau Siu Ming\n", "utf-8")
    (folder / "sheets.json").write_text(json.dumps(_SHEETS), "utf-8")
    game = new_game(players=("A", "B"), seed=1, first="A")
    game.apply(game.roll())
    (folder / "game.jsonl").write_text("\n".join(game.lines()), "utf-8")
    (folder / "scored.json").write_text(json.dumps(_SCORED), "utf-8")


def _meant(words: _Line) -> list[str]:
    games = Path(__file__).resolve().parents[1] / "games"
    places = {
        "EVENT": "day.tourney",
        "GAME": "game.jsonl",
        "REFUSED": str(games / "short" / "T4.2-refused.jsonl"),
    }
    return [places.get(word, word) for word in words]


def _fits(said: object, hint: object, where: str = "report") -> None:
    """What is said is what the type says: a report has its fields, no other, in their order."""
    if is_typeddict(hint):
        assert isinstance(said, dict), where
        fields = get_type_hints(hint, include_extras=True)
        needed = [name for name, each in fields.items() if get_origin(each) is not NotRequired]
        assert needed and [name for name in said if name in needed] == needed, where
        assert said.keys() <= fields.keys(), where
        for name, value in said.items():
            _fits(value, fields[name], f"{where}.{name}")
    elif get_origin(hint) in (UnionType, Union):
        assert any(_is(said, each) for each in get_args(hint)), where
        for each in get_args(hint):
            if _is(said, each):
                _fits(said, each, where)
    elif get_origin(hint) is NotRequired:
        _fits(said, get_args(hint)[0], where)
    elif get_origin(hint) is list:
        assert isinstance(said, list), where
        for at, each in enumerate(said):
            _fits(each, get_args(hint)[0], f"{where}[{at}]")
    elif get_origin(hint) is dict:
        assert isinstance(said, dict), where
        for name, each in said.items():
            _fits(each, get_args(hint)[1], f"{where}[{name}]")
    else:
        assert _is(said, hint), where


def _is(said: object, hint: object) -> bool:
    """Whether a value is of the plain kind that a type is."""
    hint = getattr(hint, "__supertype__", hint)
    if is_typeddict(hint):
        return isinstance(said, dict)
    kind = get_origin(hint) or hint
    assert isinstance(kind, type)
    if kind in (int, float):
        return isinstance(said, (int, kind)) and not isinstance(said, bool)
    return isinstance(said, kind)
