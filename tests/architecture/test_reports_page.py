"""The terminal says what `docs/reports.md` says: every field of every report, of its kind, in its order."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tourney.base.paths import resources
from tourney.cli.main import run
from tourney.game.api import new_game
from tourney.hall_network.live_event import LiveEvent
from tourney.setup.format_files import load_format

PAGE = Path(__file__).resolve().parents[2] / "docs" / "reports.md"
SAID = Path(__file__).resolve().parents[1] / "cli" / "reports"
_OPTIONAL = ", only where there is one"
_HEADING = re.compile(r"^## (\w+)$", re.MULTILINE)
_FIELD = re.compile(r"^\| `(\w+)` \| (.*) \|$", re.MULTILINE)
_LINK = re.compile(r"\[(\w+)\]\(#(\w+)\)")
_PLAIN: dict[str, tuple[type, ...]] = {
    "heat": (int, str),
    "number": (int, float),
    "int": (int,),
    "float": (int, float),
    "str": (str,),
    "bool": (bool,),
    "null": (type(None),),
    "object": (object,),
    "as written": (object,),
    "entry of the record": (dict,),
}
"""What the page calls plain values."""


def _sections() -> dict[str, dict[str, str]]:
    """The fields of each report on the page, by name, and what each is."""
    _, *parts = _HEADING.split(PAGE.read_text("utf-8"))
    return {name: dict(_FIELD.findall(text)) for name, text in zip(parts[::2], parts[1::2], strict=True)}


REPORTS = _sections()

_SHEETS = {"heat": 2, "tables": [{"table": 6, "sheets": [{"player": 14, "total": 3000, "place": 1}]}]}
_OPENED = ("table", "open", "EVENT", "--heat", "2", "--table", "6", "--first", "1")
_AT_TABLE = ("--heat", "2", "--table", "6")
_SCORED = {"sheets": [{"player": "A", "cash": 12, "deeds": {"park-lane": 9}}, {"player": "B", "total": 7}]}

_STATEMENT = "Date,Details,Amount\n" + "".join(
    f"2026-03-01,{line}\n" for line in ("RL26-1,5", "LAU SIU MING,5", "fee,-1", ",")
)

_Line = tuple[str, ...]
_TWICE: list[_Line] = [
    ("set", "EVENT", "format=twice.json"),
    ("enter", "EVENT", "first.json", "--by", "Chan"),
]
CASES: list[tuple[str, list[_Line], _Line, int]] = [
    ("StandingsReport", [], ("standings", "EVENT"), 0),
    ("FinalsReport", [], ("finals", "EVENT"), 0),
    ("JournalReport", [], ("journal", "EVENT"), 0),
    ("VerifyReport", [], ("verify", "EVENT"), 0),
    (
        "ErasedReport",
        [("print", "EVENT", "check-in", "--out", "p.pdf"), ("copy", "day.tourney", "--to", "copy.tourney")],
        ("erase", "EVENT", "3"),
        0,
    ),
    ("RehearsalReport", [("new", "new.tourney")], ("rehearse", "new.tourney"), 0),
    (
        "PlayedDayReport",
        [("new", "new.tourney"), ("import", "new.tourney", "crew.csv")],
        ("rehearse", "new.tourney", "--auto", "--seed", "1"),
        0,
    ),
    ("ReceiptsReport", [], ("receipts", "EVENT"), 0),
    ("AddedDonorReport", [], ("donor", "add", "EVENT", "Corner Shop", "--for", "3"), 0),
    ("DonorsReport", [("donor", "add", "day.tourney", "Corner Shop")], ("donor", "list", "EVENT"), 0),
    ("TakingsReport", [], ("takings", "EVENT", "Raffle", "88.50"), 0),
    ("RaisedReport", [("edit", "day.tourney", "2", "goal=9000")], ("money", "EVENT"), 0),
    ("DonationReport", [], ("donate", "EVENT", "1", "50", "--method", "cash"), 0),
    ("StatementReport", [], ("bank", "EVENT", "bank.csv"), 0),
    ("PaymentReport", [("set", "EVENT", "fps=1234567")], ("donate", "EVENT", "1", "50", "--payload"), 0),
    ("AwardsReport", [], ("award", "EVENT", "Youngest", "12"), 0),
    ("TablesReport", [], ("tables", "EVENT", "--heat", "2"), 0),
    ("PhotosReport", [], ("photos", "EVENT", "--heat", "2", "--table", "6", "--add", "photo.png"), 0),
    ("HeatsReport", [], ("heat", "EVENT", "--heat", "1"), 0),
    ("HeatsReport", [], ("draw", "EVENT", "--heat", "3", "--seed", "7"), 0),
    ("ClocksReport", [], ("clock", "show", "EVENT"), 0),
    ("ClockHistoryReport", [], ("clock", "log", "EVENT"), 0),
    ("TodayReport", [], ("today", "EVENT"), 0),
    ("DayPlanReport", [], ("clock", "plan", "EVENT"), 0),
    ("InfoReport", [("print", "EVENT", "scoresheets", "--out", "p.pdf")], ("info", "EVENT"), 0),
    ("PlayersReport", [], ("players", "EVENT"), 0),
    ("PlayersReport", [], ("players", "EVENT", "--contacts"), 0),
    ("ImportReport", [], ("import", "EVENT", "list.csv", "--preview"), 0),
    ("ImportReport", [], ("import", "EVENT", "sound.csv", "--allow-duplicates"), 0),
    ("FormatsReport", [], ("formats",), 0),
    ("EditionsReport", [], ("editions",), 0),
    ("RulesetsReport", [], ("rulesets",), 0),
    ("RulesetsReport", [], ("rulesets", "millionaire"), 0),
    ("PrintoutsReport", [], ("printouts",), 0),
    ("PrintedSetReport", [], ("print", "EVENT", "set:heat", "--out", "paper"), 0),
    ("ServeReport", [], ("serve", "EVENT", "--port", "0", "--pair", "Ada", "--tables", "1, 2"), 0),
    ("PageReport", [], ("page", "EVENT", "web", "--final"), 0),
    ("HandedOverReport", [], ("sheets", "EVENT", "--heat", "2"), 0),
    ("FoundReport", [], ("find", "EVENT", "TY1/RL26/P/1"), 0),
    ("EnteredReport", [], ("enter", "EVENT", "sheets.json"), 0),
    ("TriedSheetsReport", [], ("enter", "EVENT", "sheets.json", "--dry-run"), 0),
    ("TablesReport", _TWICE, ("tables", "EVENT", "--heat", "2"), 0),
    ("EnteredAgainReport", _TWICE, ("enter", "EVENT", "again.json", "--second", "--by", "Lee"), 1),
    ("StepReport", [], ("adjust", "EVENT", "12", "--points", "-1", "--reason", "late"), 0),
    ("StepReport", [], ("undo", "EVENT", "--dry-run"), 0),
    ("ReplayedStepReport", [], ("undo", "EVENT"), 0),
    ("SeatingReport", [], ("seat", "--players", "12", "--heats", "2"), 0),
    (
        "SeatingReport",
        [("seat", "--players", "9", "--heats", "2", "--out", "s.csv")],
        ("seat", "--verify", "s.csv"),
        0,
    ),
    ("TableGamesReport", [_OPENED], ("table", "list", "EVENT"), 0),
    ("TableViewReport", [], _OPENED, 0),
    ("TableViewReport", [_OPENED], ("table", "enter", "EVENT", *_AT_TABLE, "throw", "36"), 0),
    ("TableViewReport", [_OPENED], ("table", "show", "EVENT", *_AT_TABLE, "--at", "0"), 0),
    (
        "TakenTableReport",
        [_OPENED, ("table", "enter", "EVENT", *_AT_TABLE, "time")],
        ("table", "result", "EVENT", *_AT_TABLE, "--as-it-stands", "--reason", "time"),
        0,
    ),
    ("TwoPeopleReport", [], ("two-people", "EVENT"), 0),
    ("TableScoreReport", [], ("score", "scored.json"), 1),
    ("ReplayReport", [], ("replay", "GAME", "--explain"), 0),
    ("RefusedReplayReport", [], ("replay", "REFUSED"), 1),
    ("RefusedReplayReport", [], ("replay", "sheets.json"), 1),
    ("GamesReport", [], ("play", "--minutes-as-rounds", "3", "--bots", "builder"), 0),
    (
        "ChancesReport",
        [],
        ("odds", "--from", "GAME", "--games", "1", "--minutes-as-rounds", "1"),
        0,
    ),
    ("OddsReport", [], ("odds",), 0),
    ("DiceOddsReport", [], ("odds", "--dice", "--option", "speed_die=true"), 0),
]


def test_every_report_on_the_page_is_one_or_part_of_one_and_is_tried_here() -> None:
    parts = {
        part for fields in REPORTS.values() for hint in fields.values() for part, _ in _LINK.findall(hint)
    }
    assert {kind for kind, *_ in CASES} | parts == REPORTS.keys()
    assert all(link == part.lower() for part, link in _LINK.findall(PAGE.read_text("utf-8")))


@pytest.mark.parametrize("file", sorted(SAID.glob("*.jsonl")), ids=lambda file: file.stem)
def test_the_days_that_are_kept_say_what_the_page_says(file: Path) -> None:
    """But for positions of other rule systems, which add what only they keep."""
    kinds: dict[str, set[str]] = {}
    for kind, _, words, _ in CASES:
        kinds.setdefault(words[0], set()).add(kind)
    for line in file.read_text("utf-8").splitlines():
        words, said = json.loads(line)
        if not words.startswith("replay games/"):
            of = kinds.get(words.split()[0], {"StepReport", "ReplayedStepReport"})
            assert any(_fits(said, kind) for kind in of), words


@pytest.mark.parametrize(
    ("kind", "before", "words", "code"),
    CASES,
    ids=lambda value: " ".join(value[:2]) if isinstance(value, tuple) else str(value),
)
def test_the_terminal_says_what_the_type_says(
    kind: str,
    before: list[_Line],
    words: _Line,
    code: int,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _lay_out(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("tourney.hall_network.server.serve_until_ended", _only_begun)
    for line in before:
        assert run(_meant(line)) == 0
    capsys.readouterr()
    as_data = [] if words[0] == "sheets" else ["--json"]
    assert run([*_meant(words), *as_data]) == code
    assert _fits(json.loads(capsys.readouterr().out), kind)


def _only_begun(event: LiveEvent, *others: Callable[[], object]) -> None:
    """A server that ends once it has said that it answers."""
    *_, started = others
    started()
    event.close()


def _lay_out(folder: Path) -> None:
    example = resources() / "examples" / "example-day.tourney"
    (folder / "day.tourney").write_bytes(example.read_bytes())
    (folder / "list.csv").write_text("Number,Name\n1,Lau Siu Ming\n901,Lau Siu Ming\n902,\n", "utf-8")
    (folder / "bank.csv").write_text(_STATEMENT, "utf-8")
    (folder / "sound.csv").write_text("Number,Name\n901,Chan Tai Man\n902,Lau Siu Ming\n", "utf-8")
    crew = "".join(f"Player {n}\n" for n in range(1, 17))
    (folder / "crew.csv").write_text(f"Name\n{crew}", "utf-8")
    (folder / "sheets.json").write_text(json.dumps(_SHEETS), "utf-8")
    twice = load_format("hk-90").to_data() | {"second_entry": "all"}
    (folder / "twice.json").write_text(json.dumps(twice), "utf-8")
    for name, totals in (("first", (900, 800, 700, 600)), ("again", (900, 800, 700, 60))):
        sheets = [{"player": n, "total": each} for n, each in zip((14, 3, 10, 18), totals, strict=True)]
        entry = {"heat": 2, "tables": [{"table": 6, "sheets": sheets}]}
        (folder / f"{name}.json").write_text(json.dumps(entry), "utf-8")
    (folder / "photo.png").write_bytes((resources() / "app" / "icon.png").read_bytes())
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


def _fits(said: object, hint: str) -> bool:
    """Whether what is said is what the page says: a report has its fields, no other, in their order."""
    either = _either(_LINK.sub(r"\1", hint))
    if len(either) > 1:
        return any(_fits(said, each) for each in either)
    (kind,) = either
    if kind in REPORTS:
        return isinstance(said, dict) and _has_its_fields(said, REPORTS[kind])
    if kind in _PLAIN:
        return isinstance(said, _PLAIN[kind]) and (int not in _PLAIN[kind] or not isinstance(said, bool))
    outer, inner = kind.removesuffix("]").split("[", 1)
    if outer == "list":
        return isinstance(said, list) and all(_fits(each, inner) for each in said)
    assert outer == "dict", kind
    return isinstance(said, dict) and all(_fits(each, inner.removeprefix("str, ")) for each in said.values())


def _either(hint: str) -> list[str]:
    """The kinds between the words "or", but for those inside a list."""
    kinds = [""]
    for word in hint.split(" "):
        if word == "or" and kinds[-1].count("[") == kinds[-1].count("]"):
            kinds.append("")
        else:
            kinds[-1] = f"{kinds[-1]} {word}".strip()
    return kinds


def _has_its_fields(said: dict[str, object], fields: dict[str, str]) -> bool:
    needed = [name for name, hint in fields.items() if not hint.endswith(_OPTIONAL)]
    return (
        [name for name in said if name in needed] == needed
        and said.keys() <= fields.keys()
        and all(_fits(value, fields[name].removesuffix(_OPTIONAL)) for name, value in said.items())
    )
