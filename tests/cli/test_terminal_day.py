"""The day in the terminal, as the issue of names fixes it: commands, JSON and exit codes."""

from __future__ import annotations

import contextlib
import itertools
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tourney.base.ids import HeatId
from tourney.base.paths import resources
from tourney.bootstrap import open_event
from tourney.event.records import RulingKind

PLAYERS = resources() / "examples" / "players.csv"
Terminal = Callable[..., Any]


@pytest.fixture
def day(tourney: Terminal, made: Callable[..., None]) -> Terminal:
    made(
        "day.tourney",
        ("new", "day.tourney", "--format", "hk-90", "--edition", "atlantic-city"),
        ("import", "day.tourney", PLAYERS),
    )
    return tourney


def sheets_of(heat: object, drawn: dict[str, Any], cash: Callable[..., int]) -> dict[str, Any]:
    tables = next(each["tables"] for each in drawn["heats"] if each["heat"] == heat)
    return {
        "heat": heat,
        "tables": [
            {
                "table": table["table"],
                "sheets": [
                    {"player": player, "cash": cash(table["table"], seat), "deeds": {}, "bankrupt": None}
                    for seat, player in enumerate(table["seats"])
                ],
            }
            for table in tables
        ],
    }


def enter(day: Terminal, data: dict[str, Any], *more: object, code: int = 0) -> Any:
    Path("sheets.json").write_text(json.dumps(data), "utf-8")
    return day("enter", "day.tourney", "sheets.json", "--json", *more, code=code)


def test_players_are_listed_without_contacts(day: Terminal) -> None:
    players = day("players", "day.tourney", "--json")["players"]
    assert len(players) == 24
    assert players[0]["number"] == 1 and players[0]["name_zh"] == "陳大文"
    assert {"number", "name_zh", "name_en", "team", "division", "status"} <= set(players[0])
    assert "phone" not in players[0]


def test_the_draw_leaves_out_who_is_not_there(day: Terminal) -> None:
    day("status", "day.tourney", 3, 4, 6, "absent")
    day("status", "day.tourney", 5, "withdrawn")
    drawn = day("draw", "day.tourney", "--heat", "all", "--seed", 7, "--json")
    assert [each["heat"] for each in drawn["heats"]] == [1, 2, 3]
    for heat in drawn["heats"]:
        assert sorted(n for t in heat["tables"] for n in t["seats"]) == [
            n for n in range(1, 25) if n not in (3, 4, 5, 6)
        ]
    assert drawn["certificate"]["repeats"] == 0
    assert drawn == day("draw", "day.tourney", "--heat", "all", "--seed", 7, "--json")
    report = day("draw", "day.tourney", "--heat", "all", "--seed", 7)
    assert "Repeats: 0. Team" in report and "unavoidable" not in report


def test_a_day_to_the_champion(day: Terminal) -> None:
    drawn = day("draw", "day.tourney", "--heat", "all", "--seed", 7, "--json")
    for heat in (1, 2, 3):
        day("publish", "day.tourney", "--heat", heat)
        step = 7 * heat
        sheets = sheets_of(heat, drawn, lambda table, seat, step=step: 1000 - step * seat - 31 * table)
        entered = enter(day, sheets, "--confirm")
        assert {table["state"] for table in entered["tables"]} == {"confirmed"}
        assert {p["code"] for table in entered["tables"] for p in table["problems"]} == {"deed_missing"}
    table = day("standings", "day.tourney", "--json")["standings"]
    assert [line["place"] for line in table] == sorted(line["place"] for line in table)
    assert {
        "place", "number", "name", "points", "assets", "tied", "provisional", "why", "heats",
    } <= set(table[0])  # fmt: skip
    assert {"heat", "table", "place", "points", "total"} <= set(table[0]["heats"][0])
    finals = day("finals", "day.tourney", "--json")
    for tie in finals["ties"]:
        day("decide", "day.tourney", "--tie", "cut", "--order", ",".join(map(str, tie)))
    finals = day("finals", "day.tourney", "--json")
    assert len(finals["cut"]) == 4 and finals["ties"] == [] and finals["champion"] is None
    last = day("draw", "day.tourney", "--heat", "final", "--json")
    assert sorted(last["heats"][0]["tables"][0]["seats"]) == sorted(finals["cut"])
    seats = last["heats"][0]["tables"][0]["seats"]
    together = [
        frozenset(pair)
        for heat in drawn["heats"]
        for table in heat["tables"]
        for pair in itertools.combinations(table["seats"], 2)
    ]
    met = sum(frozenset(pair) in together for pair in itertools.combinations(seats, 2))
    assert f"Repeats: {met}. Team" in day("heat", "day.tourney", "--heat", "final")
    day("publish", "day.tourney", "--heat", "final")
    enter(day, sheets_of("final", last, lambda table, seat: 900), "--confirm")
    assert "tourney places day.tourney --heat final --table 1 --order" in day("finals", "day.tourney")
    assert day("finals", "day.tourney", "--json")["champion"] is None
    fixed = sheets_of("final", last, lambda table, seat: 900 - 100 * seat)
    enter(day, fixed, "--confirm", "--correct", "read again")
    assert day("finals", "day.tourney", "--json")["champion"] == last["heats"][0]["tables"][0]["seats"][0]
    shared = sheets_of("final", last, lambda table, seat: (900, 500, 500, 100)[seat])
    enter(day, shared, "--confirm", "--correct", "read once more")
    report = day(
        "declare", "day.tourney", "--by", "Ho", "--heat", "final", "--with-standings", "--reason", "late"
    )
    assert "share place 2" in report and "tourney places day.tourney --heat final --table 1 --order" in report


def test_publishing_tells_who_has_a_seat_and_is_not_checked_in(day: Terminal) -> None:
    day("status", "day.tourney", *range(1, 23), "present")
    day("draw", "day.tourney", "--heat", "1", "--seed", 7)
    assert "Not here" not in day("publish", "day.tourney", "--heat", 1), "who is not here has no seat"
    day("undo", "day.tourney")
    day("draw", "day.tourney", "--heat", "1", "--seed", 7, "--with-absent")
    report = day("publish", "day.tourney", "--heat", 1)
    assert "Not here: " in report and "23 " in report and "24 " in report
    day("status", "day.tourney", 23, 24, "present")
    assert "hecked in" not in day("publish", "day.tourney", "--heat", 1)


def test_totals_decide_and_tables_in_doubt_are_told_and_accepted_by_the_draw(day: Terminal) -> None:
    by_totals(day)
    assert not any(line["provisional"] for line in day("standings", "day.tourney", "--json")["standings"])
    report = day("finals", "day.tourney", "--json")["doubts"]
    assert report == sorted(report, key=lambda each: each["effect"])
    assert {"heat", "table", "effect", "players", "wrong_by", "moved", "text"} == set(report[0])
    assert "tourney overrule day.tourney --totals all" in day("finals", "day.tourney")
    day("overrule", "day.tourney", "--totals", "x", "--reason", "seen", code=1)
    day("overrule", "day.tourney", "--totals", "1/99", "--reason", "seen", code=1)
    day("overrule", "day.tourney", "uneven", "--totals", "all", "--reason", "seen", code=1)
    first = report[0]
    day("overrule", "day.tourney", "--totals", f"{first['heat']}/{first['table']}", "--reason", "counted")
    left = day("finals", "day.tourney", "--json")["doubts"]
    assert [(each["heat"], each["table"]) for each in left] == [
        (each["heat"], each["table"]) for each in report[1:]
    ]
    day("undo", "day.tourney")
    assert day("finals", "day.tourney", "--json")["doubts"] == report
    day("overrule", "day.tourney", "--totals", "all", "--reason", "counted twice")
    assert day("finals", "day.tourney", "--json")["doubts"] == []
    day("overrule", "day.tourney", "--totals", "all", "--reason", "again", code=1)


def test_drawing_the_final_accepts_what_is_left_and_undo_takes_both_back(day: Terminal) -> None:
    by_totals(day)
    report = day("finals", "day.tourney", "--json")
    for tie in report["ties"]:
        day("decide", "day.tourney", "--tie", "cut", "--order", ",".join(map(str, tie)))
    doubtful = day("finals", "day.tourney", "--json")["doubts"]
    assert doubtful
    day("draw", "day.tourney", "--heat", "final")
    with contextlib.closing(open_event("day.tourney")) as event:
        (accepted,) = [r for r in event.tournament.rulings.values() if r.kind is RulingKind.TOTALS]
        assert (accepted.reason, accepted.scope, len(accepted.about)) == ("", "final", len(doubtful))
    day("undo", "day.tourney")
    assert day("finals", "day.tourney", "--json")["doubts"] == doubtful


def by_totals(day: Terminal) -> None:
    """Three heats confirmed from totals alone."""
    drawn = day("draw", "day.tourney", "--heat", "all", "--seed", 7, "--json")
    for heat in (1, 2, 3):
        data = sheets_of(heat, drawn, lambda table, seat: 1000 - 10 * seat - table)
        for table in data["tables"]:
            table["sheets"] = [
                {"player": sheet["player"], "total": sheet["cash"], "place": place}
                for place, sheet in enumerate(table["sheets"], start=1)
            ]
        enter(day, data, "--confirm")


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data.update(heat=9),
        lambda data: data["tables"][0].update(table=99),
        lambda data: data["tables"][0]["sheets"][0].update(player=999),
        lambda data: data["tables"][0]["sheets"][0].update(player=data["tables"][1]["sheets"][0]["player"]),
        lambda data: data.update(tables={}),
        lambda data: data["tables"].append(data["tables"][0]),
    ],
    ids=["heat", "table", "player", "seated elsewhere", "shape", "table twice"],
)
def test_a_file_that_does_not_fit_changes_nothing(day: Terminal, change: Callable[[Any], None]) -> None:
    drawn = day("draw", "day.tourney", "--heat", 1, "--json")
    data = sheets_of(1, drawn, lambda table, seat: 100 + seat)
    change(data)
    before = day("info", "day.tourney", "--json")["revision"]
    enter(day, data, "--confirm", code=1)
    assert day("info", "day.tourney", "--json")["revision"] == before


def test_the_unit_is_the_table(day: Terminal) -> None:
    drawn = day("draw", "day.tourney", "--heat", 1, "--json")
    data = sheets_of(1, drawn, lambda table, seat: 100 + seat)
    data["tables"][1]["sheets"][0]["deeds"] = {"boardwalk": 2}
    entered = enter(day, data, "--confirm", code=1)
    states = {table["table"]: table["state"] for table in entered["tables"]}
    assert states[2] == "entered" and set(states.values()) == {"entered", "confirmed"}
    assert [p["code"] for t in entered["tables"] for p in t["problems"] if p["severity"] == "error"] == [
        "incomplete_group"
    ]
    data["tables"] = data["tables"][:1]
    enter(day, data, "--confirm")
    data["tables"][0]["sheets"][0]["cash"] += 500
    refused = enter(day, data, "--confirm", code=1)["tables"][0]
    assert refused["state"] == "confirmed" and "Correct it" in refused["refused"]
    enter(day, data, "--confirm", "--correct", "read again")


def test_a_blank_total_is_confirmed_once_0_is_written(day: Terminal) -> None:
    drawn = day("draw", "day.tourney", "--heat", 1, "--json")
    data = sheets_of(1, drawn, lambda table, seat: 100 + seat)
    data["tables"] = data["tables"][:1]
    first = data["tables"][0]
    first["sheets"] = [
        {"player": sheet["player"], "total": 5000 - place, "place": place}
        for place, sheet in enumerate(first["sheets"], 1)
    ]
    del first["sheets"][-1]["total"]
    (entered,) = enter(day, data, "--confirm", code=1)["tables"]
    assert (entered["state"], entered["problems"][0]["code"]) == ("entered", "total_missing")
    day("confirm", "day.tourney", "--heat", 1, "--table", 1, code=1)
    reason = ("--reason", "it is 0")
    day("overrule", "day.tourney", "total_missing", "--heat", 1, "--table", 1, *reason, code=1)
    first["sheets"][-1]["total"] = 0
    (entered,) = enter(day, data, "--confirm")["tables"]
    assert entered["state"] == "confirmed"


def test_a_confirmed_table_does_not_keep_the_others_of_a_file_out(day: Terminal) -> None:
    drawn = day("draw", "day.tourney", "--heat", 1, "--json")
    data = sheets_of(1, drawn, lambda table, seat: 100 + seat)
    whole, data["tables"] = data["tables"], data["tables"][:1]
    enter(day, data, "--confirm")
    data["tables"] = whole
    data["tables"][0]["sheets"][0]["cash"] = 9
    entered = enter(day, data, "--confirm", code=1)["tables"]
    assert {table["state"] for table in entered} == {"confirmed"}
    assert [table["table"] for table in entered if "refused" in table] == [1]
    handed = day("sheets", "day.tourney", "--heat", 1, "--table", 1)
    assert json.loads(handed)["tables"][0]["sheets"][0]["cash"] == 100


def test_tables_go_to_another_laptop_and_back_unchanged(day: Terminal) -> None:
    drawn = day("draw", "day.tourney", "--heat", 1, "--json")
    data = sheets_of(1, drawn, lambda table, seat: 100 + seat)
    data["tables"][0]["sheets"][0]["deeds"] = {"boardwalk": "mortgaged", "nowhere": 7}
    data["tables"][1]["sheets"][0] = {"player": data["tables"][1]["sheets"][0]["player"], "total": 5}
    day("copy", "day.tourney", "--to", "laptop.tourney")
    Path("sheets.json").write_text(json.dumps(data))
    day("enter", "laptop.tourney", "sheets.json", code=1)
    day("sheets", "laptop.tourney", "--heat", 1, "--out", "handed.json")
    day("enter", "day.tourney", "handed.json", code=1)
    assert day("sheets", "day.tourney", "--heat", 1) == day("sheets", "laptop.tourney", "--heat", 1)


@pytest.mark.parametrize(
    "words",
    [
        ("draw", "day.tourney", "--heat", "0"),
        ("draw", "day.tourney", "--heat", "1,9"),
        ("draw", "day.tourney", "--seed", 10**20),
        ("draw", "day.tourney", "--seed", "x"),
        ("adjust", "day.tourney", 1, "--points", "nan", "--reason", "x"),
        ("adjust", "day.tourney", 1, "--points", "inf", "--reason", "x"),
        ("adjust", "day.tourney", 1, "--points", "0.001", "--reason", "x"),
        ("clock", "add", "day.tourney", "nan"),
        ("clock", "add", "day.tourney", "inf"),
        ("clock", "start", "day.tourney", "--heat", 1, "--wave", 9),
        ("journal", "day.tourney", "--limit", "-5"),
        ("set", "day.tourney", "deed_names=x"),
        ("set", "day.tourney", "format=none.json"),
        ("set", "day.tourney", "boards"),
        ("decide", "day.tourney", "--order", "1;2"),
        ("decide", "day.tourney", "--order", 10**30),
        ("standings", "day.tourney", "--division", "=x"),
        ("copy", "day.tourney", "--to", "day.tourney"),
        ("publish", "day.tourney", "--heat", "1,2"),
        ("confirm", "day.tourney", "--heat", 1),
        ("sheets", "day.tourney", "--heat", 1, "--table", 99),
        ("enter", "day.tourney", "."),
        ("players", "."),
    ],
)
def test_nonsense_is_explained_and_changes_nothing(day: Terminal, words: tuple[object, ...]) -> None:
    day("draw", "day.tourney", "--heat", 1)
    before = day("info", "day.tourney", "--json")
    assert len(day(*words, code=1).strip()) > 15
    assert day("info", "day.tourney", "--json") == before


def test_a_name_that_is_no_text_is_no_fault_of_ours(tourney: Terminal) -> None:
    """File names need not be text; what is stored of them is."""
    tourney("new", "\udcff.tourney", "--by", "\udcff")
    assert tourney("info", "\udcff.tourney", "--json")["revision"] == 1


def test_format_and_names_of_deeds_can_be_edited_as_files(day: Terminal) -> None:
    facts = day("info", "day.tourney", "--json")
    facts["format_data"]["cut"] = 5
    facts["format_data"]["stages"] = [{"heat": "final", "tables": 1, "size": 5, "minutes": 30}]
    Path("own.json").write_text(json.dumps(facts["format_data"]))
    Path("names.json").write_text(json.dumps({"boardwalk": {"zh": "海濱長廊", "en": "Promenade"}}))
    day("set", "day.tourney", "format=own.json", "deed_names=names.json")
    after = day("info", "day.tourney", "--json")
    assert after["format_data"]["cut"] == 5 and after["deed_names"]["boardwalk"]["en"] == "Promenade"


def test_help_lists_the_commands_as_the_day_goes(tourney: Terminal) -> None:
    report = tourney("--help").split("Commands:")[1]
    listed = [line.split()[0] for line in report.splitlines() if line.startswith("  ") and line[2] != " "]
    day = ["new", "import", "status", "draw", "publish", "clock", "enter", "confirm", "standings", "finals"]
    assert [name for name in listed if name in day] == day


def test_score_needs_no_event(tourney: Terminal) -> None:
    Path("table.json").write_text(
        json.dumps(
            {
                "edition": "atlantic-city",
                "points": "hk-90",
                "sheets": [
                    {
                        "player": "A",
                        "cash": 1234,
                        "deeds": {"boardwalk": 3, "park-place": 3, "reading-railroad": "mortgaged"},
                        "bankrupt": None,
                    },
                    {"player": "B", "bankrupt": 1},
                ],
            }
        )
    )
    report = tourney("score", "table.json", "--json")
    first, second = report["results"]
    assert (first["property"], first["cash"], first["total"]) == (2050, 1234, 3284)
    assert (first["unmortgaged_land"], first["place"], first["points"], first["tied"]) == (750, 1, 28, False)
    assert (second["total"], second["place"], second["points"]) == (0, 2, 0)


@pytest.mark.parametrize(
    "content", ["", "{", "[]", '{"sheets": 3}', '{"sheets": [3]}', '{"sheets": [{}]}', "\x00"]
)
def test_a_table_that_is_not_understood_is_the_users_fault(tourney: Terminal, content: str) -> None:
    Path("table.json").write_text(content)
    tourney("score", "table.json", "--json", code=1)
    tourney("score", "none.json", code=1)


def test_exit_codes(day: Terminal) -> None:
    day("new", "day.tourney", code=1)
    day("new", "no/such/folder/day.tourney", code=2)
    day("players", "none.tourney", code=1)
    day("new", "other.tourney", "--format", "chess", code=1)
    day("draw", "day.tourney", "--heat", "7", code=1)
    day("status", "day.tourney", "99", "present", code=1)
    day("status", "day.tourney", "1", "asleep", code=1)
    assert "12,31 or 5-28" in day("status", "day.tourney", "28-5", "present", code=1)
    day("nonsense", code=1)
    Path("text.tourney").write_text("not an event")
    day("standings", "text.tourney", code=1)


def test_copy_and_restore(day: Terminal) -> None:
    day("copy", "day.tourney", "--to", "copy.tourney")
    Path("day.tourney").unlink()
    day("restore", "copy.tourney", "--to", "day.tourney")
    assert len(day("players", "day.tourney", "--json")["players"]) == 24
    day("restore", "copy.tourney", "--to", "day.tourney", code=1)


def test_the_status_of_a_range_of_players_is_set_in_one_step(day: Terminal) -> None:
    day("status", "day.tourney", "1-22,24", "present")
    status = {each["number"]: each["status"] for each in day("players", "day.tourney", "--json")["players"]}
    assert [number for number, each in status.items() if each == "registered"] == [23]
    assert "no player 25" in day("status", "day.tourney", "20-25", "absent", code=1).casefold()
    assert day("players", "day.tourney", "--json")["players"][21]["status"] == "present", "all or none"


def test_undo_and_journal(day: Terminal) -> None:
    day("status", "day.tourney", 1, "present")
    day("undo", "day.tourney")
    assert day("players", "day.tourney", "--json")["players"][0]["status"] == "registered"
    assert [entry["code"] for entry in day("journal", "day.tourney", "--json")["journal"]][-1] == "undone"


def test_every_command_explains_itself(tourney: Terminal) -> None:
    report = tourney("--help")
    for command in ("new", "import", "draw", "enter", "standings", "finals", "decide", "print", "restore"):
        assert command in report
        assert len(tourney(command, "--help")) > 80


def test_time_can_be_taken_from_the_clock(day: Terminal) -> None:
    day("draw", "day.tourney", "--heat", 1)
    day("clock", "start", "day.tourney", "--heat", 1)
    day("clock", "add", "day.tourney", "-55")
    assert day("clock", "show", "day.tourney", "--json")["clocks"][0]["length_seconds"] == 300


def test_a_seating_changed_by_hand_says_so_after_it_was_announced(day: Terminal) -> None:
    seats = day("draw", "day.tourney", "--heat", 1, "--json")["heats"][0]["tables"]
    day("swap", "day.tourney", seats[0]["seats"][0], seats[1]["seats"][0], "--heat", 1)
    day("publish", "day.tourney", "--heat", 1)
    with contextlib.closing(open_event("day.tourney")) as app:
        assert app.tournament.heats[HeatId("1")].edited


def test_the_certificate_counts_the_seats_as_they_are(day: Terminal) -> None:
    """Two of one team are brought to one table by hand: the certificate says so from then on."""
    drawn = day("draw", "day.tourney", "--heat", 1, "--json")
    assert drawn["certificate"]["team_meetings"] == 0
    at = {n: i for i, table in enumerate(drawn["heats"][0]["tables"]) for n in table["seats"]}
    mate, neighbour = 2, next(n for n in at if at[n] == at[1] and n != 1)
    day("swap", "day.tourney", mate, neighbour, "--heat", 1)
    assert day("heat", "day.tourney", "--heat", 1, "--json")["certificate"]["team_meetings"] >= 1


def test_an_error_speaks_in_the_words_of_the_events_rules(
    tourney: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The charity tournament's players hold 契約書; other rulesets keep their 契約."""
    monkeypatch.setenv("TOURNEY_LANG", "zh-HK")
    Path("names.json").write_text('{"nowhere": {"zh": "無處", "en": "Nowhere"}}', "utf-8")
    for place, rules, word in (
        ("own.tourney", "tournament", "契約書「"),
        ("other.tourney", "classic", "契約「"),
    ):
        tourney("new", place)
        tourney("set", place, f"ruleset={rules}")
        assert word in tourney("set", place, "deed_names=names.json", code=1)
