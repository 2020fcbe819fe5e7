"""`tourney seat`: draws, changes and recounts without an event, from numbers and plain CSV files."""

import csv
from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from pathlib import Path
from string import Formatter

import pytest

from tests.cli.conftest import Terminal
from tourney.base.texts import CHINESE, area
from tourney.cli.main import run

NAMES = (
    "c" * 5000,
    "",
    "\u202egnirts",
    "🎲🎩",
    "𨋢𠹺",
    "=cmd|' /C calc'!A0",
    "<b>x</b>",
    "'; DROP TABLE players; --",
    "two\nlines",
    "a\0b",
    'Ho, "B"',
    "%s {0} {name}",
)


def met(heats: Iterable[Iterable[Iterable[int]]]) -> Counter[frozenset[int]]:
    return Counter(frozenset(pair) for tables in heats for seats in tables for pair in combinations(seats, 2))


def write(name: str, rows: Iterable[Iterable[object]]) -> str:
    with Path(name).open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)
    return name


def seating(name: str, heats: Iterable[Iterable[Iterable[int]]], first: int = 1) -> str:
    rows: list[tuple[object, ...]] = [("heat", "table", "seat", "number")]
    for heat, tables in enumerate(heats, start=first):
        for table, seats in enumerate(tables, start=1):
            rows += [(heat, table, seat, number) for seat, number in enumerate(seats, start=1)]
    return write(name, rows)


def said(capsys: pytest.CaptureFixture[str], *words: object, code: int = 1) -> str:
    """What is said on the error stream, in one line without a traceback."""
    assert run([str(word) for word in words]) == code
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "Traceback" not in shown.err
    return shown.err


def test_the_command_of_the_terminal_names(tourney: Terminal) -> None:
    words = [
        "seat",
        "--players",
        "61",
        "--heats",
        "4",
        "--table-size",
        "4",
        "--sizes",
        "3-5",
        "--seed",
        "7",
        "--json",
    ]
    report = tourney(*words)
    assert list(report) == ["heats", "certificate"]
    assert len(report["heats"]) == 4
    for tables in report["heats"]:
        assert sorted(n for seats in tables for n in seats) == list(range(1, 62))
        assert sorted(map(len, tables)) == [4] * 14 + [5]
    assert max(met(report["heats"]).values()) == 1
    wanted = {
        "repeats": 0,
        "lower_bound": 0,
        "optimal": True,
        "max_minority_visits": 1,
        "team_meetings": 0,
        "table_number_repeats": 0,
    }
    assert {name: report["certificate"][name] for name in wanted} == wanted
    assert "seat_spread" in report["certificate"]


def test_the_same_seed_gives_the_same_bytes_and_another_seed_others(
    capsys: pytest.CaptureFixture[str],
) -> None:
    shown = []
    for seed in (7, 7, 8):
        assert run(["seat", "--players", "30", "--heats", "3", "--seed", str(seed), "--json"]) == 0
        shown.append(capsys.readouterr().out)
    assert shown[0] == shown[1] != shown[2]


@pytest.mark.parametrize(
    ("sizes", "players", "expected"),
    [
        ("3-5", 7, [4, 3]),
        ("3-5", 10, [5, 5]),
        ("4,3", 10, [4, 3, 3]),
        ("4", 12, [4, 4, 4]),
        ("5-6", 11, [6, 5]),
        ("5-3", 9, [5, 4]),
    ],
)
def test_sizes_in_order_of_preference(
    tourney: Terminal, sizes: str, players: int, expected: list[int]
) -> None:
    report = tourney("seat", "--players", players, "--heats", 1, "--sizes", sizes, "--json")
    assert sorted(map(len, report["heats"][0]), reverse=True) == expected


def test_seats_are_balanced_on_demand(tourney: Terminal) -> None:
    words = ("seat", "--players", 20, "--heats", 5, "--seed", 3, "--json")
    assert tourney(*words, "--seats")["certificate"]["seat_spread"] <= 1


def test_a_list_with_names_and_teams_is_seated_and_shown(tourney: Terminal) -> None:
    rows = [("number", "name", "team"), *((n, f"Player {n}", f"club {n % 4}") for n in range(11, 27))]
    write("players.csv", rows)
    report = tourney("seat", "--file", "players.csv", "--heats", 1, "--json")
    assert sorted(n for seats in report["heats"][0] for n in seats) == list(range(11, 27))
    assert report["certificate"]["team_meetings"] == 0
    answer = tourney("seat", "--file", "players.csv", "--heats", 2)
    assert "17 Player 17" in answer
    assert "Teammates apart." in answer


def test_strange_names_are_only_names(tourney: Terminal) -> None:
    write("p.csv", [("number", "name", "team"), *((n, name, name) for n, name in enumerate(NAMES, 1))])
    report = tourney("seat", "--file", "p.csv", "--heats", 2)
    assert "=cmd|" in report
    assert "\0" not in report
    assert "\u202e" not in report
    assert max(map(len, report.splitlines())) < 400


def test_columns_in_any_order_with_other_separators_headings_and_encodings(tourney: Terminal) -> None:
    Path("zh.csv").write_bytes("隊伍;姓名;號碼\r\n甲;陳大文;3\r\n甲;李小明;５\r\n;王;7\r\n".encode("big5"))
    report = tourney("seat", "--file", "zh.csv", "--heats", 1, "--json")
    assert sorted(report["heats"][0][0]) == [3, 5, 7]
    assert "陳大文" in tourney("seat", "--file", "zh.csv", "--heats", 1)


def test_frozen_heats_come_first_untouched_and_count(tourney: Terminal) -> None:
    tourney("seat", "--players", 16, "--heats", 2, "--seed", 4, "--out", "first.csv")
    before = tourney("seat", "--verify", "first.csv", "--json")["heats"]
    after = tourney("seat", "--players", 16, "--heats", 5, "--frozen", "first.csv", "--json")
    assert after["heats"][:2] == before
    assert len(after["heats"]) == 5
    count = met(after["heats"])
    assert after["certificate"]["repeats"] == sum(times - 1 for times in count.values())


def test_absent_and_late(tourney: Terminal) -> None:
    tourney("seat", "--players", 16, "--heats", 1, "--out", "one.csv")
    words = ("--players", 16, "--heats", 3, "--frozen", "one.csv", "--absent", "3,8", "--late", "17,20")
    report = tourney("seat", *words, "--json")
    wanted = sorted({*range(1, 18), 20} - {3, 8})
    assert all(sorted(n for seats in tables for n in seats) == wanted for tables in report["heats"][1:])


def test_wishes_and_pins_are_kept(tourney: Terminal) -> None:
    words = ("--apart", "3-9,4-12", "--together", "5-6", "--pin", "31=7,40=15")
    report = tourney("seat", "--players", 61, "--heats", 4, *words, "--json")
    assert report["certificate"]["wishes_broken"] == 0
    for tables in report["heats"]:
        at = {n: table for table, seats in enumerate(tables, 1) for n in seats}
        assert (at[31], at[40]) == (7, 15)
        assert at[3] != at[9]
        assert at[4] != at[12]
        assert at[5] == at[6]


def test_an_announced_seating_is_changed_as_little_as_possible_and_says_how_much(tourney: Terminal) -> None:
    tourney("seat", "--players", 64, "--heats", 4, "--out", "all.csv")
    old = tourney("seat", "--verify", "all.csv", "--json")["heats"]
    gone = old[1][4][:3]
    words = ("--players", 64, "--announced", "all.csv", "--absent", ",".join(map(str, gone)))
    seating("played.csv", old[:1])
    new = tourney("seat", *words, "--heats", 4, "--frozen", "played.csv", "--json")
    assert new["heats"][0] == old[0]
    moved = 0
    for before, after in zip(old[1:], new["heats"][1:], strict=True):
        was = {n: table for table, seats in enumerate(before) for n in seats}
        moved += sum(was[n] != table for table, seats in enumerate(after) for n in seats)
    assert 0 < new["certificate"]["moved"] == moved < 20
    report = tourney("seat", *words, "--frozen", "played.csv")
    assert "change tables" in report or "changes tables" in report
    assert " → " in report
    assert "Nobody leaves" in tourney("seat", "--players", 64, "--announced", "all.csv", "--absent", 9)


def test_what_is_written_is_read_again(tourney: Terminal) -> None:
    drawn = tourney("seat", "--players", 22, "--heats", 3, "--out", "s.csv", "--json")
    lines = Path("s.csv").read_bytes().decode("ascii").splitlines()
    assert lines[0] == "heat,table,seat,number"
    assert len(lines) == 1 + 3 * 22
    again = tourney("seat", "--verify", "s.csv", "--json")
    assert again["heats"] == drawn["heats"]
    assert again["faults"] == []
    same = ("repeats", "lower_bound", "max_minority_visits", "seat_spread", "table_number_repeats", "sizes")
    assert all(again["certificate"][name] == drawn["certificate"][name] for name in same)
    frozen = tourney("seat", "--frozen", "s.csv", "--heats", 4, "--json")
    assert frozen["heats"][:3] == drawn["heats"]


def test_a_faulty_seating_made_by_hand_is_counted_and_every_fault_named(tourney: Terminal) -> None:
    seating("bad.csv", [[(1, 2, 3, 4), (5, 6, 7, 8, 8)], [(1, 2, 5), (3, 4, 6, 9)]])
    report = tourney("seat", "--verify", "bad.csv", "--players", 8, "--apart", "1-2", "--json", code=1)
    assert report["certificate"]["repeats"] == 2
    assert report["certificate"]["repeat_pairs"] == [[1, 2, 2], [3, 4, 2]]
    assert report["certificate"]["wishes_broken"] == 2
    faults = "\n".join(report["faults"])
    assert len(report["faults"]) == 5
    for part in (
        "heat 1: seated twice: 8",
        "heat 2: not seated: 7, 8",
        "heat 2: seated, not among the players: 9",
        "heat 1: 1 and 2 meet",
    ):
        assert part in faults
    assert "5 faults." in tourney("seat", "--verify", "bad.csv", "--players", 8, "--apart", "1-2", code=1)


def test_a_size_that_is_not_allowed_and_a_seat_given_twice_are_faults(tourney: Terminal) -> None:
    rows = [("heat", "table", "seat", "number"), (1, 1, 1, 1), (1, 1, 1, 2), (1, 2, 1, 3), (1, 2, 2, 4)]
    write("two.csv", rows)
    faults = tourney("seat", "--verify", "two.csv", "--json", code=1)["faults"]
    assert [fault.partition(":")[0] for fault in faults] == ["heat 1, table 1"] * 2 + ["heat 1, table 2"]
    tourney("seat", "--verify", "two.csv", "--sizes", "2-4", code=1)
    write("two.csv", [*rows[:2], (1, 1, 2, 2), *rows[3:]])
    tourney("seat", "--verify", "two.csv", "--sizes", "2-4", "--table-size", 2)


def test_verify_notices_that_a_played_heat_was_changed(tourney: Terminal) -> None:
    tourney("seat", "--players", 16, "--heats", 1, "--out", "one.csv")
    tourney("seat", "--players", 16, "--heats", 2, "--seed", 5, "--out", "other.csv")
    report = tourney("seat", "--verify", "other.csv", "--frozen", "one.csv", "--json", code=1)
    assert report["faults"] == ["heat 1: not as played"]


def test_a_seating_of_another_program_without_seats_or_with_its_own_table_numbers(tourney: Terminal) -> None:
    write("theirs.csv", [("Round", "Table", "Player"), *((1, 101 + n % 3, n) for n in range(1, 13))])
    report = tourney("seat", "--verify", "theirs.csv", "--json")
    assert [sorted(seats) for seats in report["heats"][0]] == [[3, 6, 9, 12], [1, 4, 7, 10], [2, 5, 8, 11]]


def test_the_certificate_in_words_names_who_meets_again(tourney: Terminal) -> None:
    write("p.csv", [("number", "name"), *((n, f"N{n}") for n in range(1, 9))])
    seating("s.csv", [[(1, 2, 3, 4), (5, 6, 7, 8)], [(1, 2, 5, 6), (3, 4, 7, 8)]])
    report = tourney("seat", "--verify", "s.csv", "--file", "p.csv")
    assert "1 N1 and 2 N2 meet 2 times" in report
    assert "the fewest possible" in report


def test_similar_points_sit_together(tourney: Terminal) -> None:
    write("p.csv", [("number", "name", "team", "points"), *((n, "", "", f"{n}.5") for n in range(1, 13))])
    report = tourney("seat", "--file", "p.csv", "--heats", 1, "--method", "rank", "--json")
    assert [sorted(seats) for seats in report["heats"][0]] == [[9, 10, 11, 12], [5, 6, 7, 8], [1, 2, 3, 4]]


def test_aims_in_the_order_stated(tourney: Terminal) -> None:
    report = tourney("seat", "--players", 22, "--heats", 5, "--aims", "repeats,minority", "--json")
    assert report["certificate"]["weights"] == ["repeats", "minority"]


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        ("--players 1 --heats 2", ["1 are too few"]),
        ("--players 0 --heats 2", ["0 are too few"]),
        ("--players -4 --heats 2", ["-4 player"]),
        ("--players 5 --heats 2 --table-size 4 --sizes 4", ["tables of 5 allowed: 5", "fewer: 4"]),
        ("--players 7 --heats 2 --sizes 4-5", ["tables of 3 allowed: 4+3"]),
        ("--players 16 --heats 2 --pin 1=1,2=1,3=1,4=1,5=1", ["pinned to table 1", "4 seats"]),
        ("--players 16 --heats 2 --pin 1=9", ["1 to 4"]),
        ("--players 16 --heats 2 --pin 1=1,1=2", ["tables 1, 2"]),
        ("--players 16 --heats 2 --pin 99=1", ["not among the players: 99"]),
        ("--players 16 --heats 2 --pin 3=1 --absent 3", ["Unpin"]),
        ("--players 16 --heats 2 --pin 3", ["31=7"]),
        ("--players 16 --heats 2 --together 1-2 --apart 1-2", ["Drop one"]),
        ("--players 16 --heats 2 --together 1-2,2-3 --apart 1-3", ["Drop one"]),
        ("--players 16 --heats 2 --together 1-2 --pin 1=1,2=2", ["pinned to tables 1 and 2"]),
        ("--players 16 --heats 2 --apart 1-2 --pin 1=1,2=1", ["both are pinned to table 1"]),
        ("--players 16 --heats 2 --together 1-2 --absent 2", ["not both are here"]),
        ("--players 16 --heats 2 --together 1-2-3-4-5", ["the largest table has"]),
        ("--players 8 --heats 1 --apart 1-2-3", ["Drop one"]),
        ("--players 16 --heats 2 --apart 1-99", ["not among the players: 99"]),
        ("--players 16 --heats 2 --apart 1-1", ["names only 1"]),
        ("--players 16 --heats 2 --apart 1+2", ["3-9"]),
        ("--players 16 --heats 2 --absent 99", ["not among the players: 99"]),
        ("--players 16 --heats 2 --absent x", ["x"]),
        ("--players 16 --heats 2 --late 5", ["5 plays already"]),
        ("--players 16 --heats 2 --late 20 --absent 20", ["late and absent"]),
        ("--players 16", ["--heats"]),
        ("--heats 3", ["--players"]),
        ("--players 16 --heats -1", ["No heat to draw"]),
        ("--players 16 --heats 61", ["61 heats"]),
        ("--players 999999999 --heats 2", ["999999999 players"]),
        ("--players 16 --heats 2 --sizes 4-x", ["3-5"]),
        ("--players 16 --heats 2 --sizes 1-20", ["2 to 8"]),
        ("--players 16 --heats 2 --sizes 5-6 --table-size 4", ["4", "5-6"]),
        ("--players 16 --heats 2 --table-size 40", ["2 to 8"]),
        ("--players 16 --heats 2 --method best", ["preseated"]),
        ("--players 16 --heats 2 --aims luck", ["repeats"]),
        ("--players 16 --heats 2 --file p.csv", ["Either --players"]),
        ("--file nowhere.csv --heats 2", ["nowhere.csv"]),
        ("--file . --heats 2", ["folder"]),
        ("--players 16 --heats two", ["--heats"]),
    ],
)
def test_what_cannot_be_done_is_said_plainly(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    words: str,
    parts: list[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    shown = said(capsys, "seat", *words.split())
    assert all(part in shown for part in parts), shown


@pytest.mark.parametrize(
    ("content", "part"),
    [
        (b"number,name\n1,a\n2,b\n1,c\n", "line 4: number 1 is on line 2 too"),
        (b"number,name\n1,a\n,b\n", "line 3"),
        (b"number,name\n1,a\n-2,b\n", "line 3"),
        (b"number,name\n1,a\n2.5,b\n", "line 3"),
        (b"number,name\n0,a\n", "line 2"),
        (b"number,name\n1\0,a\n", "line 2"),
        (b"number,name\n99999999999999999999999,a\n", "line 2"),
        (b"number,name\n=1+1,a\n", "line 2"),
        (b'number,name\n1,"open\n2,b\n', "line 2"),
        (b"number,name\n", "p.csv"),
        (b"", "p.csv"),
        (b"\n\n\n", "p.csv"),
        (b"who,club\nLee,A\n", "number"),
        (b"number,name,points\n1,a,x\n", "line 2"),
        (b"number,name,points\n1,a,1/0\n", "line 2"),
        (bytes(range(256)) * 20, "p.csv"),
    ],
)
def test_a_list_that_cannot_be_read_says_where(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    content: bytes,
    part: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("p.csv").write_bytes(content)
    assert part in said(capsys, "seat", "--file", "p.csv", "--heats", 2)


@pytest.mark.parametrize(
    ("content", "part"),
    [
        ("heat,table,seat,number\n1,1,1,1\n1,1,2,1\n", "seated twice: 1"),
        ("heat,table,seat,number\n1,1,1,1\n1,1,1,2\n", "two players in seat 1"),
        ("heat,table,seat,number\n1,1,1,1\n3,1,1,2\n", "no heat 2"),
        ("heat,table,seat,number\n2,1,1,1\n", "heat 1"),
        ("heat,table,seat\n1,1,1\n", "number"),
        ("heat,table,seat,number\n1,x,1,1\n", "line 2"),
        ("heat,table,seat,number\n1,1\n", "line 2"),
        ("heat,table,seat,number\n" + "".join(f"{n},1,1,1\n" for n in range(1, 62)), "61 heats"),
        ("\ufeffheat,table,seat,number\n1,999999999999,1,1\n", "line 2"),
    ],
)
def test_a_frozen_seating_that_is_none_says_where(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    content: str,
    part: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("f.csv").write_text(content, encoding="utf-8")
    assert part in said(capsys, "seat", "--players", 8, "--heats", 5, "--frozen", "f.csv")


def test_frozen_and_announced_must_fit_together(
    tourney: Terminal, capsys: pytest.CaptureFixture[str]
) -> None:
    seating("two.csv", [[(1, 2, 3, 4)]] * 2)
    seating("three.csv", [[(1, 2, 3, 4)]], first=3)
    seating("five.csv", [[(1, 2, 3, 4)]], first=5)
    assert "none to draw" in said(capsys, "seat", "--players", 4, "--heats", 2, "--frozen", "two.csv")
    words = ("seat", "--players", 4, "--frozen", "two.csv", "--announced")
    assert "begins with heat 5, not 3" in said(capsys, *words, "five.csv")
    assert "ends with the" in said(capsys, *words, "two.csv")
    assert "4" in said(capsys, *words, "three.csv", "--heats", 4)
    assert len(tourney(*words, "three.csv", "--json")["heats"]) == 3


def test_a_file_that_cannot_be_written_is_the_surroundings_fault(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    words = ("seat", "--players", 8, "--heats", 1, "--out", "missing/folder/s.csv")
    assert "missing/folder not found" in said(capsys, *words, code=2)


def test_every_text_of_the_command_is_there_in_chinese() -> None:
    for name, entry in area("seatcli").items():
        fields = [field for _, field, _, _ in Formatter().parse(entry["zh"]) if field]
        assert CHINESE(f"seatcli.{name}", **dict.fromkeys(fields, 1))
