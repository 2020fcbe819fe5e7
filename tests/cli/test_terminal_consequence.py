"""`--dry-run` writes nothing and tells who moves; `enter --correct` tells it afterwards, still confirmed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tourney.application.example import check_everybody_in, play_heat, settle_cut
from tourney.base.ids import FINAL, FormatId
from tourney.base.paths import resources
from tourney.bootstrap import create_event, open_event
from tourney.cli import impact as consequences
from tourney.event.journal import Preview, drawn_by_lot, lot_in, lot_words
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.impact.impact import Impact, impact_of
from tourney.players.commands import ImportPlayers
from tourney.scores.commands import EnterSheets, TableEntry
from tourney.scoresheet.sheet import Sheet
from tourney.setup.format_files import load_format

PLAYERS = resources() / "examples" / "players.csv"
FILE = "day.tourney"
Terminal = Callable[..., Any]


@pytest.fixture
def day(tourney: Terminal, made: Callable[..., None]) -> Terminal:
    """One heat, all confirmed."""
    made(
        FILE,
        ("new", FILE),
        ("import", FILE, PLAYERS),
        ("status", FILE, *range(1, 25), "present"),
        ("draw", FILE, "--heat", "1", "--seed", 5),
    )
    tables = [
        {"table": each["table"], "sheets": listed(sorted(each["missing"]))}
        for each in tourney("tables", FILE, "--heat", 1, "--json")["tables"]
    ]
    Path("heat.json").write_text(json.dumps({"heat": 1, "tables": tables}))
    tourney("enter", FILE, "heat.json", "--confirm")
    return tourney


@pytest.fixture
def over(tmp_path: Path) -> int:
    """A day with its final played; the entry that settled who goes through."""
    app = create_event(str(tmp_path / FILE), "hk-90")
    app.run(ImportPlayers(tuple(PlayerDraft(name_en=f"Player {n}") for n in range(1, 17))))
    check_everybody_in(app)
    heats = app.rules.format.heat_ids
    app.run(DrawHeats(heats, 5))
    for heat in heats:
        app.run(PublishHeat(heat))
        for table in app.tournament.tables_of(heat):
            level = tuple(Sheet(n, cash=1500) for n in table.seats)
            app.run(EnterSheets(heat, (TableEntry(table.table, level),), confirm=True))
    settle_cut(app)
    settled = app.history[-1]
    assert settled.code == "tie_decided"
    app.run(DrawHeats((FINAL,), 5))
    app.run(PublishHeat(FINAL))
    play_heat(app, FINAL, 5)
    app.close()
    return settled.seq


def test_what_a_played_final_rests_on_is_changed_for_a_reason_only(tourney: Terminal, over: int) -> None:
    before = Path(FILE).read_bytes()
    report = tourney("undo", FILE, "--entry", over, code=1)
    assert "Nothing was changed." in report and "Take the final back" in report and "--reason" in report
    assert Path(FILE).read_bytes() == before
    answer = tourney("undo", FILE, "--entry", over, "--dry-run", "--json")
    assert (answer["level"], answer["dry_run"]) == ("refuse", True)
    tourney("undo", FILE, "--entry", over, "--reason", "the lot was drawn anew")
    assert Path(FILE).read_bytes() != before


def test_a_step_that_upsets_a_played_final_says_so_when_it_is_done(
    tourney: Terminal, over: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert over
    first = tourney("finals", FILE, "--json")["cut"][0]
    asked: list[Preview[object]] = []

    def counted(preview: Preview[object]) -> Impact:
        asked.append(preview)
        return impact_of(preview)

    monkeypatch.setattr(consequences, "impact_of", counted)
    report = tourney("adjust", FILE, first, "--points", "-200", "--reason", "left the hall")
    assert len(asked) == 1, "worked out once, to judge and to say it"
    assert "Now out" in report and "Results of the final: " in report
    assert tourney("adjust", FILE, first, "--points", "-1", "--reason", "again").strip() == "Done."


def test_a_step_that_makes_paper_old_names_it_when_it_is_done(day: Terminal) -> None:
    assert day("set", FILE, "venue=Town Hall").strip() == "Done."
    day("print", FILE, "programme", "--out", "programme.pdf")
    report = day("set", FILE, "venue=School hall")
    assert report.splitlines() == ["Done.", "One paper is out of date: Programme."]


def listed(order: list[int]) -> list[dict[str, int]]:
    """Sheets of a table, the best first."""
    return [{"player": n, "cash": 5000 - 700 * at - n} for at, n in enumerate(order)]


def correction() -> str:
    """A file in which the players of table 2 stand in the other order."""
    data = json.loads(Path("heat.json").read_text())
    table = next(each for each in data["tables"] if each["table"] == 2)
    order = [each["player"] for each in table["sheets"]][::-1]
    Path("again.json").write_text(json.dumps({"heat": 1, "tables": [{"table": 2, "sheets": listed(order)}]}))
    return "again.json"


def test_a_dry_run_tells_who_moves_and_writes_nothing(day: Terminal) -> None:
    name = correction()
    before = Path(FILE).read_bytes()
    report = day("enter", FILE, name, "--correct", "sheets exchanged", "--dry-run", "--json")
    assert report["dry_run"] is True
    assert report["players"]
    for each in report["players"]:
        assert set(each) == {"number", "place", "points", "assets", "qualified", "reason"}
        assert all(len(each[pair]) == 2 for pair in ("place", "points", "assets", "qualified"))
    assert report["level"] in ("acknowledge", "confirm"), "one heat of three: no cut is decided"
    assert {(each["scene"], each["heat"], each["shown"]) for each in report["screens"]} >= {
        ("standings", None, False)
    }
    assert report["way_round"] is None
    assert report["tables"][0]["state"] == "confirmed"
    assert len(report["enters"]) == len(report["leaves"])
    answer = day("enter", FILE, name, "--correct", "sheets exchanged", "--dry-run")
    assert answer.startswith("Nothing saved yet."), "before any table is called confirmed"
    assert "Nothing saved yet" in answer or "尚未儲存" in answer
    assert Path(FILE).read_bytes() == before
    standings = {each["number"]: each for each in day("standings", FILE, "--json")["standings"]}
    assert all(each["place"][0] == standings[each["number"]]["place"] for each in report["players"])


def test_a_correction_tells_who_moved_and_the_table_stays_confirmed(day: Terminal) -> None:
    name = correction()
    report = day("enter", FILE, name, "--correct", "sheets exchanged", "--dry-run", "--json")
    answer = day("enter", FILE, name, "--correct", "sheets exchanged")
    for line in report["players"][:1]:
        before, after = line["place"]
        assert f"{before} → {after}" in answer or f"第 {before} 名 → 第 {after} 名" in answer
    states = {t["table"]: t["state"] for t in day("tables", FILE, "--heat", 1, "--json")["tables"]}
    assert set(states.values()) == {"confirmed"}
    assert "confirmed" in day("enter", "--help") or "已確認" in day("enter", "--help")


@pytest.mark.parametrize(
    "line",
    [
        ("adjust", FILE, 3, "--points", -5, "--reason", "late"),
        ("undo", FILE),
        ("overrule", FILE, "--totals", "all", "--reason", "seen"),
        ("places", FILE, "--heat", 1, "--table", 1, "--order", "1,2"),
        ("decide", FILE, "--order", "1,2"),
    ],
)
def test_every_ruling_can_be_tried(day: Terminal, line: tuple[object, ...]) -> None:
    """Either what would change, or the same refusal as without `--dry-run`; the file stays as it is."""
    before = Path(FILE).read_bytes()
    refused = line[0] in ("overrule", "places", "decide")
    report = day(*line, "--dry-run", "--json", code=1 if refused else 0)
    assert Path(FILE).read_bytes() == before
    if not refused:
        assert report["dry_run"] is True
        done = day(*line, "--json")
        assert done["dry_run"] is False
        assert done["players"] == report["players"]
        assert Path(FILE).read_bytes() != before


def test_a_redo_can_be_tried(day: Terminal) -> None:
    day("adjust", FILE, 3, "--points", -5, "--reason", "late")
    day("undo", FILE)
    report = day("redo", FILE, "--dry-run", "--json")
    assert 3 in {each["number"] for each in report["players"]}
    assert day("redo", FILE, "--json")["players"] == report["players"]


SEEN_AGAIN = ("reopen", FILE, "--heat", 1, "--table", 2, "--reason", "seen again")


@pytest.mark.parametrize(
    ("before", "line"),
    [
        ((), ("swap", FILE, "FIRST", "OTHER", "--heat", 2)),
        ((), ("unplace", FILE, 5, "--heat", 2)),
        (("unplace", FILE, 5, "--heat", 2), ("place", FILE, 5, "--heat", 2)),
        (("unplace", FILE, 5, "--heat", 2), ("place", FILE, 5, "--heat", "all")),
        ((), ("status", FILE, 7, "withdrawn")),
        ((), SEEN_AGAIN),
        (SEEN_AGAIN, ("confirm", FILE, "--heat", 1, "--table", 2)),
        (SEEN_AGAIN, ("clear", FILE, "SHEET", "--heat", 1)),
        ((), ("set", FILE, "format=own.json")),
        ((), ("set", FILE, "venue=Hall B")),
    ],
    ids=lambda line: " ".join(map(str, line[:4:2])) or "-",
)
def test_every_step_can_be_tried(day: Terminal, before: tuple[object, ...], line: tuple[object, ...]) -> None:
    """Nothing is written; what it tells is what doing it tells."""
    day("draw", FILE, "--heat", "2", "--seed", 6)
    if before:
        day(*before)
    own = load_format(FormatId("hk-90")).to_data()
    Path("own.json").write_text(json.dumps({**own, "tie_breaks": ["first_places", "assets", "referee"]}))
    tables = day("heat", FILE, "--heat", 2, "--json")["heats"][0]["tables"]
    heat = json.loads(day("sheets", FILE, "--heat", 1))
    sheets = {each["table"]: each["sheets"] for each in heat["tables"]}
    named = {
        "FIRST": tables[0]["seats"][0],
        "OTHER": tables[1]["seats"][0],
        "SHEET": sheets[2][0]["player"],
    }
    meant = [named.get(str(word), word) for word in line]
    stored = Path(FILE).read_bytes()
    report = day(*meant, "--dry-run", "--json")
    assert report["dry_run"] is True
    assert day(*meant, "--dry-run").startswith(("Nothing saved yet.", "尚未儲存"))
    assert Path(FILE).read_bytes() == stored
    done = day(*meant, "--json")
    assert done == {**report, "dry_run": False}
    assert Path(FILE).read_bytes() != stored


def test_a_withdrawal_tried_tells_who_moves_up(day: Terminal) -> None:
    first = min(day("standings", FILE, "--json")["standings"], key=lambda each: each["place"])
    report = day("status", FILE, first["number"], "withdrawn", "--dry-run", "--json")
    assert first["number"] in report["leaves"] and report["enters"]


def test_a_copy_can_be_tried_before_it_becomes_an_event(day: Terminal) -> None:
    day("copy", FILE, "--to", "copy.tourney")
    report = day("restore", "copy.tourney", "--to", "again.tourney", "--dry-run", "--json")
    assert report["level"] == "none" and not Path("again.tourney").exists()
    day("restore", "copy.tourney", "--to", FILE, "--dry-run", code=1)
    assert day("restore", "copy.tourney", "--to", "again.tourney", "--json") == {**report, "dry_run": False}
    assert Path("again.tourney").exists()


def test_a_step_that_upsets_something_keeps_its_reason_in_the_journal(day: Terminal) -> None:
    day("draw", FILE, "--heat", "2", "--seed", 1)
    first, second, *_ = (each["missing"] for each in day("tables", FILE, "--heat", 2, "--json")["tables"])
    steps = [
        ("swap", "--heat", 2, first[0], second[0]),
        ("unplace", "--heat", 2, first[1]),
        ("place", first[1], "--heat", 2),
        ("status", first[2], "withdrawn"),
        ("undo",),
        ("redo",),
    ]
    for at, (command, *words) in enumerate(steps):
        day(command, FILE, *words, "--reason", f"because {at}")
    report = day("journal", FILE)
    assert [f"because {at}" in report for at in range(len(steps))] == [True] * len(steps)
    day("status", FILE, second[1], "absent")
    newest = max(each["n"] for each in day("journal", FILE, "--json")["journal"])
    day("undo", FILE, "--entries", newest, "--reason", "because of all")
    assert "because of all" in day("journal", FILE)


def test_the_lot_is_drawn_here_and_its_seed_is_kept(tourney: Terminal, over: int) -> None:
    tourney("undo", FILE, "--entry", over, "--reason", "the lot is to be drawn")
    level = tourney("finals", FILE, "--json")["ties"][0]
    asked = ",".join(map(str, level))
    before = Path(FILE).read_bytes()
    tourney("decide", FILE, "--order", asked, "--lot", "--seed", 41, "--dry-run")
    for mixed in (("--seed", 41), ("--lot", "--reason", "play-off")):
        assert "--lot" in tourney("decide", FILE, "--order", asked, *mixed, code=1)
    assert Path(FILE).read_bytes() == before
    report = tourney("decide", FILE, "--order", asked, "--lot", "--seed", 41)
    assert "41" in report and str(drawn_by_lot(level, 41)[0]) in report
    app = open_event(FILE)
    ruling = app.tournament.rulings[max(app.tournament.rulings)]
    app.close()
    assert ruling.order == drawn_by_lot(level, 41)
    assert lot_in(ruling.reason) == lot_words(41)


def test_seats_at_a_table_that_plays_change_for_a_reason(
    tourney: Terminal, made: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    made(
        FILE,
        ("new", FILE),
        ("import", FILE, PLAYERS),
        ("status", FILE, *range(1, 25), "present"),
        ("draw", FILE, "--heat", "all", "--seed", 5),
        ("publish", FILE, "--heat", 1),
        ("clock", "start", FILE, "--heat", 1),
        ("add", FILE, "--name-en", "Late Comer", "--present"),
    )

    def seats() -> list[list[int]]:
        return [each["seats"] for each in tourney("heat", FILE, "--heat", 1, "--json")["heats"][0]["tables"]]

    (a, *_), (b, *_) = seats()[:2]
    swap = ("swap", FILE, "--heat", 1, a, b)
    tried = tourney(*swap, "--dry-run", "--json")
    assert (tried["level"], [each["table"] for each in tried["in_play"]]) == ("reason", [1, 2])
    assert "give a reason" in tourney(*swap, code=1)
    tourney(*swap, "--reason", "each at the other's table")
    assert [each[0] for each in seats()[:2]] == [b, a]
    placed = tourney("place", FILE, 25, "--heat", "all")
    assert "heat 1" not in placed and "heat 2" in placed, "a table that plays takes nobody unasked"
    assert "give a reason" in tourney("place", FILE, 25, "--heat", 1, code=1)
    tourney("place", FILE, 25, "--heat", 1, "--reason", "came late")
    assert any(25 in each for each in seats())
    tourney("unplace", FILE, "--heat", 1, 25, "--reason", "went home")
    assert not any(25 in each for each in seats())
