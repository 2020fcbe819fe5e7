"""Every printout is either compared with what the terminal says with `--json`, or said to have no figures.

The list of the standings, the final results, the press summary, the money poster and the workbook are
compared in `test_figures_on_paper`.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Terminal
from tests.cli.test_figures_on_paper import in_a_row, page
from tourney.application.example import play_example_day
from tourney.base.clocks import FixedClock
from tourney.bootstrap import create_event
from tourney.event.registration import PlayerDraft
from tourney.players.commands import ImportPlayers
from tourney.printing.registry import printouts

COMPARED_THERE = frozenset({"results", "press", "press-poster", "workbook"})
WITHOUT = {
    "certificates": "names and places in words, the places of the final results",
    "certificates-names": "typed names",
    "slips": "an empty form",
    "cards-numbers": "the numbers of the tables, as on the signs (`tests/heats`)",
    "slips-pledge": "an empty form",
    "rehearsal": "only a rehearsal has it (`tests/rehearsal`)",
    "scoresheets-by-hand": "the same",
    "briefing-rules": "the clauses; what a set holds is the rules' own",
    "scoresheets-spare": "an empty form without a player",
    "scoresheets-spare-a5": "an empty form without a player",
    "handbook": "the program's own, the same for every event",
    "letters": "an invitation: the first heat's time is the clock plan's",
    "badges": "a player's own number only",
    "record-archive": "made of papers that are compared",
    "template": "empty sheets; what comes back of it is tested with `enter`",
}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A day of 22 in three teams and two divisions, played to both champions, with receipts to give."""
    file = tmp_path_factory.mktemp("figures") / "day.tourney"
    app = create_event(str(file), "school-two-rounds", clock=FixedClock(), name="Day")
    drafts = (
        PlayerDraft(
            name_en=f"Player {n}", team=f"Team {'ABC'[n % 3]}", pledged=Decimal(100 * n),
            division=("junior", "senior")[n % 2],
        )
        for n in range(1, 23)
    )  # fmt: skip
    app.run(ImportPlayers(tuple(drafts)))
    play_example_day(app)
    app.close()
    return file


@pytest.fixture
def day(tourney: Terminal, played: Path) -> Terminal:
    """That day, with two donations: they are given once, later tests have a copy."""
    donated = played.with_name("donated.tourney")
    if not donated.exists():
        Path("day.tourney").write_bytes(played.read_bytes())
        tourney("donate", "day.tourney", 1, 1_234, "--method", "cash")
        tourney("donate", "day.tourney", 2, 60, "--method", "cheque")
        donated.write_bytes(Path("day.tourney").read_bytes())
    Path("day.tourney").write_bytes(donated.read_bytes())
    return tourney


def seats(day: Terminal) -> dict[int, list[int]]:
    """The numbers at each table of heat 1, in the order of seats."""
    (drawn,) = day("heat", "day.tourney", "--heat", 1, "--json")["heats"]
    return {each["table"]: each["seats"] for each in drawn["tables"]}


def standings(day: Terminal, *more: object) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = day("standings", "day.tourney", *more, "--json")["standings"]
    assert len(found) >= 11
    return found


def players(day: Terminal) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = day("players", "day.tourney", "--json")["players"]
    return found


def lines_of(day: Terminal, kind: str) -> list[dict[str, str]]:
    day("print", "day.tourney", kind, "--lang", "en", "--out", f"{kind}.csv")
    return list(csv.DictReader(Path(f"{kind}.csv").read_text(encoding="utf-8-sig").splitlines()))


def heats_of(day: Terminal, kind: str) -> list[dict[str, Any]]:
    """A timetable on paper against the plan of the clock; returns the plan."""
    said, plan = page(day, kind), day("clock", "plan", "day.tourney", "--json")["plan"]
    for each in plan:
        assert in_a_row(said, each["starts"], each["ends"], each["minutes"] or "no limit"), each
    return list(plan)


def by_points_table(day: Terminal, kind: str) -> None:
    """The points of a place, as the format of the event has them."""
    said = page(day, kind, "--overwrite")
    rows = day("info", "day.tourney", "--json")["format_data"]["points"]["rows"]
    assert len(rows) == 5
    for left, points in rows.items():
        assert in_a_row(said, left, *(f"{each:g}" for each in points)), left


def seats_in_rows(day: Terminal, kind: str) -> None:
    """The people of each table in the order of their seats."""
    said = page(day, kind, "--heat", 1)
    for table, numbers in seats(day).items():
        people = r"\b.{0,40}?\b".join(rf"{number}\s+Player {number}" for number in numbers)
        assert re.search(rf"(?s)(?:^|Table ){table}\b.{{0,60}}?\b{people}\b", said, re.MULTILINE), table


def sheets_by_code(day: Terminal, kind: str) -> None:
    """The code of every player's sheet names table and number."""
    said = page(day, kind, "--heat", 1).replace("/\n", "/")
    found = set(re.findall(r"TY1/\w+/1/(\d+)/(\d+)/[LS]\d", said))
    assert found == {(str(table), str(n)) for table, numbers in seats(day).items() for n in numbers}


def door_list(day: Terminal, kind: str) -> None:
    said = " ".join(page(day, kind, "--heat", 1).split())
    for table, numbers in seats(day).items():
        for seat, number in enumerate(numbers, 1):
            assert re.search(rf"\b{number} Player {number} {table} {seat}\b", said), number


def place_cards(day: Terminal, kind: str) -> None:
    said = " ".join((*page(day, kind, "--heat", 1).split(), ""))
    for table, numbers in seats(day).items():
        for seat, number in enumerate(numbers, 1):
            found = f"Table {table} · Seat {seat} Heat 1 · 10:00 Player {number} No. {number} "
            assert said.count(found) == 2, found


def signs(day: Terminal, kind: str) -> None:
    """With both arrows, to all tables."""
    assert page(day, kind).count(f"Tables 1–{max(seats(day))}") == 2


def table_results(day: Terminal, kind: str) -> None:
    said = page(day, kind, "--heat", 2)
    for line in standings(day):
        each = line["heats"][1]
        total = f"{each['total']:,}" if each["total"] else "bankrupt"
        assert in_a_row(said, each["place"], line["number"], total, f"{each['points']:g}"), line["number"]


def filled_sheets(day: Terminal, kind: str) -> None:
    """The total at the end of each sheet that was filled in from the data."""
    made = page(day, kind, "--heat", 2)
    totals = dict(re.findall(r"(?s)TY1/\w+/2/\d+/(\d+)/L\d(.*?)Page \d+ of", made))
    for line in standings(day):
        assert f"{line['heats'][1]['total']:,}" in totals[str(line["number"])].split(), line["number"]


def parts_of_standings(day: Terminal, kind: str) -> None:
    """By division, then by team; the whole list is compared in `test_figures_on_paper`."""
    whole, junior, rest = re.split(r"(?m)^(?=Junior$|Senior$)", page(day, kind))
    senior, teams = rest.split("\nTeams\n")
    assert whole
    for said, division in ((junior, "junior"), (senior, "senior")):
        for line in standings(day, "--division", division):
            points = f"{line['points']:g}"
            assert in_a_row(said, line["place"], line["number"], points, f"{line['assets']:,}"), line
    sums, assets = Counter[str](), Counter[str]()
    team_of = {each["number"]: each["team"] for each in players(day)}
    for line in standings(day):
        sums[team_of[line["number"]]] += line["points"]
        assets[team_of[line["number"]]] += line["assets"]
    for place, (team, _) in enumerate(sums.most_common(), 1):
        members = list(team_of.values()).count(team)
        assert in_a_row(teams, place, team, members, f"{sums[team]:g}", f"{assets[team]:,}"), team


def bracket(day: Terminal, kind: str) -> None:
    said, finals = page(day, kind), day("finals", "day.tourney", "--json")
    (stage,) = finals["stages"]
    for table in stage["tables"]:
        assert len(table["places"]) == 4
        for seed, number in zip(table["seeds"], table["seats"], strict=True):
            assert in_a_row(said, seed, number, table["places"][str(number)]), number


def prizes(day: Terminal, kind: str) -> None:
    said, words = page(day, kind), {1: "Champion", 2: "Runner-up", 3: "Third place"}
    best = [each for each in day("finals", "day.tourney", "--json")["places"] if each["place"] in words]
    assert len(best) == 6
    for each in best:
        assert in_a_row(said, words[each["place"]], each["number"], f"Player {each['number']}"), each


def speaker(day: Terminal, kind: str) -> None:
    """Third to first in each division, and the money."""
    said = " ".join(page(day, kind).split())
    best = [each for each in day("finals", "day.tourney", "--json")["places"] if each["place"] <= 3]
    for division in ("junior", "senior"):
        called = sorted((e for e in best if e["division"] == division), key=lambda each: -each["place"])
        assert len(called) == 3
        row = ".*".join(rf"Player {each['number']} No\. {each['number']}\b" for each in called)
        assert re.search(row, said), division
    assert "HK$1,294 was raised" in said


def thanks(day: Terminal, kind: str) -> None:
    said = " ".join(page(day, kind).split())
    gave = {each["number"]: each["received"] for each in players(day) if each["received"]}
    assert gave == {1: 1_234, 2: 60}
    for number, received in gave.items():
        assert re.search(rf"Player {number} .*?HK\${received:,}\b", said), number
    assert "HK$1,294 was raised" in said or kind == "acknowledgements"


def receipts(day: Terminal, kind: str) -> None:
    """Thanks without the charity's number; receipts, numbered as `receipts` says, with it."""
    thanks(day, kind)
    facts = ("charity=Fund", "charity_number=91/1", "receipt_first=101", "receipt_last=199")
    day("set", "day.tourney", *facts)
    said = " ".join(page(day, kind, "--overwrite").split())
    given = day("receipts", "day.tourney", "--json")["receipts"]
    assert [(each["serial"], each["amount"]) for each in given] == [(101, 1_234), (102, 60)]
    for each in given:
        slip = rf"Receipt no\. {each['serial']} .*?Player {each['player']} .*?HK\${each['amount']:,}\b"
        assert len(re.findall(slip, said)) >= 1, each


def register(day: Terminal, kind: str) -> None:
    """What everybody gave, and the sums of `money`; on the form for counting only the cash."""
    said = " ".join(page(day, kind).split())
    money = day("money", "day.tourney", "--json")
    if kind == "cash-count":
        assert f"Cash recorded {money['by_method']['cash']:,}" in said
        return
    for each in players(day):
        if each["received"]:
            assert re.search(rf"{each['number']} Player {each['number']} .*?\b{each['received']:,}\b", said)
    for name, what in (("pledged", "Pledged"), ("received", "Donations"), ("total", "Money raised")):
        assert f"{what} {money[name]:,}" in said


def check_in(day: Terminal, kind: str) -> None:
    said, listed = page(day, kind), players(day)
    here = sum(each["status"] == "present" for each in listed)
    assert f"{len(listed)} registered, {here} here, 0 absent or withdrawn" in said
    for each in listed:
        due = max(0, each["pledged"] - each["received"])
        division = each["division"].capitalize()  # paper calls it as the format does, data by its id
        row = (each["number"], each["team"], division, *((f"{due:,}",) if due else ()))
        assert re.search(rf"(?m)^✓ {each['number']}\b", said), "present"
        assert in_a_row(said, *row), each["number"]


def clock_plan(day: Terminal, kind: str) -> None:
    """The plan of the clock, and below it the heats' times above a line a table for its referees."""
    plan = heats_of(day, kind)
    assert len(plan) == 3
    said = page(day, kind, "--overwrite")
    assert all(re.search(rf"(?m)^{each['starts']}$", said) for each in plan)
    for table in seats(day):
        away = ["–" for each in plan if not each["tables"][0] <= table <= each["tables"][1]]
        assert re.search(rf"(?m)^{' '.join([str(table), *away])}$", said), table


def timetable(day: Terminal, kind: str) -> None:
    """Programme and briefing: the plan of the clock, and the points by place."""
    assert heats_of(day, kind)
    by_points_table(day, kind)


def record(day: Terminal, kind: str) -> None:
    """The rulings, the draw of every heat, and every entry of the journal."""
    day("adjust", "day.tourney", 3, "--points", -2, "--reason", "late")
    entries = day("journal", "day.tourney", "--json")["journal"]
    said = page(day, kind)
    (found,) = (each for each in standings(day) if each["number"] == 3)
    points = f"{found['adjustments'][-1]['points']:+g}".replace("-", "−")
    assert f"Player 3 (No. 3): {points} points late" in said
    for each in day("heat", "day.tourney", "--heat", 1, "--json")["heats"]:
        assert f"Draw number {each['seed']}," in said
    for table, numbers in seats(day).items():
        assert re.search(rf"\b{table} {', '.join(map(str, numbers))}\b", said), table
    assert f"Journal to entry {entries[-1]['n']} " in said
    for each in entries:
        assert re.search(rf"(?m)^{each['n']} \d\d:\d\d ", said), each["n"]


def standings_csv(day: Terminal, kind: str) -> None:
    shown = [(int(line["No."]), float(line["Points"]), int(line["Assets"])) for line in lines_of(day, kind)]
    assert shown == [(each["number"], each["points"], each["assets"]) for each in standings(day)]


def scores_csv(day: Terminal, kind: str) -> None:
    shown = {
        (line["Heat"], int(line["No."])): (int(line["Place"]), float(line["Points"]), int(line["Total"]))
        for line in lines_of(day, kind)
    }
    for line in standings(day):
        for each in line["heats"]:
            figures = (each["place"], each["points"], each["total"])
            assert shown[str(each["heat"]), line["number"]] == figures


def finals_csv(day: Terminal, kind: str) -> None:
    shown = [(int(line["Place"]), int(line["No."])) for line in lines_of(day, kind)]
    places = day("finals", "day.tourney", "--json")["places"]
    assert shown == [(each["place"], each["number"]) for each in places]


def seating_csv(day: Terminal, kind: str) -> None:
    shown = [
        (int(line["Table"]), int(line["Seat"]), int(line["No."]))
        for line in lines_of(day, kind)
        if line["Heat"] == "1"
    ]
    drawn = seats(day).items()
    assert shown == [(table, seat, n) for table, ns in drawn for seat, n in enumerate(ns, 1)]


def players_csv(day: Terminal, kind: str) -> None:
    shown = [
        (int(line["No."]), int(line["Pledged HK$"]), int(line["Received HK$"]))
        for line in lines_of(day, kind)
    ]
    assert shown == [(each["number"], each["pledged"], each["received"]) for each in players(day)]


def rulings_csv(day: Terminal, kind: str) -> None:
    day("adjust", "day.tourney", 3, "--points", -1, "--reason", "late")
    before = len(lines_of(day, kind))
    day("adjust", "day.tourney", 3, "--points", -2, "--reason", "late")
    day("print", "day.tourney", kind, "--lang", "en", "--overwrite", "--out", f"{kind}.csv")
    lines = Path(f"{kind}.csv").read_text(encoding="utf-8-sig").splitlines()
    assert len(lines) == before + 2 and "−2 points" in lines[-1]


def letters_csv(day: Terminal, kind: str) -> None:
    keys = ("No.", "Received HK$", "Money raised HK$")
    shown = [
        (int(no), int(received), raised)
        for no, received, raised in ([line[key] for key in keys] for line in lines_of(day, kind))
    ]
    assert shown == [(each["number"], each["received"], "1294") for each in players(day)]


def table_sheets(day: Terminal, kind: str) -> None:
    """Everybody of a table in the runner's list, and seat by seat on the sheet with the table's code."""
    said = page(day, kind, "--heat", 1)
    for table, numbers in seats(day).items():
        assert re.search(rf"(?m)^{table} .*\b{', '.join(map(str, numbers))}\b", said), table
    parts = re.split(r"TY1/\w+/1/(\d+)/0", said)
    found = {int(table): part for table, part in zip(parts[1::2], parts[2::2], strict=True)}
    for table, numbers in seats(day).items():
        rows = [f"{seat} {number}" for seat, number in enumerate(numbers, 1)]
        assert all(re.search(rf"(?m)^{row}\b", found[table]) for row in rows), table


CHECKS: dict[str, Callable[[Terminal, str], None]] = {
    "seating-table": seats_in_rows,
    "hall-map": seats_in_rows,
    "cards-table": seats_in_rows,
    "seating-name": door_list,
    "cards": place_cards,
    "signs": signs,
    "scoresheets": sheets_by_code,
    "scoresheets-a5": sheets_by_code,
    "scoresheets-filled": filled_sheets,
    "table-sheets": table_sheets,
    "standings-tables": table_results,
    "standings": parts_of_standings,
    "bracket": bracket,
    "results-prizes": prizes,
    "results-speaker": speaker,
    "acknowledgements": receipts,
    "register": register,
    "cash-count": register,
    "letters-thanks": thanks,
    "check-in": check_in,
    "clock-plan": clock_plan,
    "programme": timetable,
    "briefing": timetable,
    "fallback": by_points_table,
    "record": record,
    "standings-csv": standings_csv,
    "scores-csv": scores_csv,
    "finals-csv": finals_csv,
    "seating-csv": seating_csv,
    "players-csv": players_csv,
    "players-notes-csv": players_csv,
    "rulings-csv": rulings_csv,
    "letters-csv": letters_csv,
}


def test_every_printout_is_compared_or_said_to_have_no_figures() -> None:
    kinds = [info.name for info in printouts()]
    assert sorted(kinds) == sorted([*CHECKS, *WITHOUT, *COMPARED_THERE])


@pytest.mark.parametrize("kind", CHECKS)
def test_its_figures_are_those_of_the_terminal(day: Terminal, kind: str) -> None:
    CHECKS[kind](day, kind)
