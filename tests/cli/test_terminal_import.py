"""A second list over a first: refused, merged, skipped or kept, as the referee says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest

Terminal = Callable[..., Any]


@pytest.fixture
def second(tourney: Terminal) -> Terminal:
    """Ann and Bob are registered; the second list has Ann again with a team, and Cid."""
    Path("first.csv").write_text("No.,English name,Team\n1,Ann Lee,\n2,Bob Ho,Lions\n", "utf-8")
    Path("second.csv").write_text("English name,Team\nAnn Lee,Tigers\nCid Ng,Tigers\n", "utf-8")
    tourney("new", "day.tourney")
    tourney("import", "day.tourney", "first.csv")
    return tourney


def teams(second: Terminal) -> list[tuple[str, str]]:
    listed = second("players", "day.tourney", "--json")["players"]
    return [(each["name_en"], each["team"]) for each in listed]


@pytest.mark.parametrize(
    ("how", "found", "filled", "skipped"),
    [
        ("merged", [("Ann Lee", "Tigers"), ("Bob Ho", "Lions"), ("Cid Ng", "Tigers")], [1], 0),
        ("skipped", [("Ann Lee", ""), ("Bob Ho", "Lions"), ("Cid Ng", "Tigers")], [], 1),
        ("kept", [("Ann Lee", ""), ("Bob Ho", "Lions"), ("Ann Lee", "Tigers"), ("Cid Ng", "Tigers")], [], 0),
    ],
)
def test_what_is_there_twice_is_treated_as_asked(
    second: Terminal, how: str, found: list[tuple[str, str]], filled: list[int], skipped: int
) -> None:
    before = teams(second)
    second("import", "day.tourney", "second.csv", "--duplicates", how, "--preview")
    assert teams(second) == before
    report = second("import", "day.tourney", "second.csv", "--duplicates", how, "--json")
    assert (report["filled"], report["skipped"]) == (filled, skipped)
    assert teams(second) == found
    second("undo", "day.tourney")
    assert teams(second) == before, "one step"


def test_without_a_choice_the_list_is_refused_whole(second: Terminal) -> None:
    before = teams(second)
    assert "--duplicates" in second("import", "day.tourney", "second.csv", code=1)
    second("import", "day.tourney", "second.csv", "--duplicates", "guess", code=1)
    assert teams(second) == before


def test_a_list_that_says_nothing_new_changes_nothing(second: Terminal) -> None:
    before = teams(second)
    report = second("import", "day.tourney", "first.csv", "--duplicates", "merged", "--json")
    assert report["imported"] == report["filled"] == []
    assert teams(second) == before


@pytest.mark.parametrize(
    ("how", "found"),
    [
        ("merged", ["Ann Lee", "Bob Ho", "Ann Lee", "Cid Ng"]),
        ("refused", ["Ann Lee", "Bob Ho", "Ann Lee", "Cid Ng"]),
        ("kept,2=merged", ["Ann Lee", "Bob Ho", "Cid Ng"]),
        ("merged,2=skipped", ["Ann Lee", "Bob Ho", "Cid Ng"]),
    ],
)
def test_one_name_in_two_teams_is_two_people_unless_its_line_is_said_to_be_one(
    second: Terminal, how: str, found: list[str]
) -> None:
    second("edit", "day.tourney", "1", "team=Bears")
    report = second("import", "day.tourney", "second.csv", "--duplicates", how, "--preview", "--json")
    (pair,) = report["pairs"]
    assert (pair["line"], pair["player"], pair["alike"], pair["apart"]) == (2, 1, ["name"], ["team"])
    answer = second("import", "day.tourney", "second.csv", "--duplicates", how)
    assert ("Both kept" in answer) == (len(found) == 4)
    assert [name for name, _ in teams(second)] == found


@pytest.mark.parametrize("how", ["merged,3=kept", "merged,x=kept", "2=refused", "2=", "=merged"])
def test_a_line_with_nobody_twice_or_no_line_at_all_is_refused(second: Terminal, how: str) -> None:
    before = teams(second)
    second("import", "day.tourney", "second.csv", "--duplicates", how, code=1)
    assert teams(second) == before


FOREIGN = "Teilnehmer,Verein,Los\nHans Muster,FC Kowloon,7\nUte Kern,FC Kowloon,9\n"


@pytest.fixture
def foreign(tourney: Terminal) -> Terminal:
    """A list whose headings nobody knows, in which a column looks like nothing in particular."""
    Path("list.csv").write_text(FOREIGN, "utf-8")
    tourney("new", "day.tourney")
    return tourney


@pytest.mark.parametrize("columns", ["1=name_en,2=team,3=number", "Teilnehmer=name_en, verein=team,3=number"])
def test_columns_are_taken_as_said_by_place_or_by_heading(foreign: Terminal, columns: str) -> None:
    call = ("import", "day.tourney", "list.csv", "--columns", columns, "--headings")
    report = foreign(*call, "--preview")
    assert "Teilnehmer" in report and "name_en" in report and "2 players would be imported" in report
    assert foreign("players", "day.tourney", "--json")["players"] == []
    assert foreign(*call, "--json")["imported"] == [7, 9]
    assert teams(foreign) == [("Hans Muster", "FC Kowloon"), ("Ute Kern", "FC Kowloon")]


@pytest.mark.parametrize(
    ("columns", "said"),
    [
        ("1=nothing", "Choose the column that holds the name"),
        ("1=name_en,2=team,3=team", "Columns 2, 3 each say"),
    ],
)
def test_columns_of_which_nothing_can_be_made_are_one_sentence(
    foreign: Terminal, columns: str, said: str
) -> None:
    call = ("import", "day.tourney", "list.csv", "--columns", columns, "--headings")
    refused = foreign(*call, code=1)
    assert said in refused and "--columns" in refused and len(refused.splitlines()) == 1
    assert said in foreign(*call, "--preview")
    assert said in foreign(*call, "--preview", "--json")["problem"]
    assert foreign("players", "day.tourney", "--json")["players"] == []


@pytest.mark.parametrize(
    "columns", ["name", "=team", "9=team", "0=team", "1=surely", "1=name,1=team", "Ort=team"]
)
def test_columns_that_say_nothing_are_refused(foreign: Terminal, columns: str) -> None:
    foreign("import", "day.tourney", "list.csv", "--columns", columns, code=1)


def test_the_terminal_says_which_encoding_it_read_and_takes_another(tourney: Terminal) -> None:
    Path("list.csv").write_bytes("Name,School\n陳大文,聖保羅\n".encode("big5"))
    Path("usual.csv").write_bytes("Name\nJosé García\n".encode())
    tourney("new", "day.tourney")
    assert "Read as Big5" in tourney("import", "day.tourney", "list.csv", "--preview")
    report = tourney("import", "day.tourney", "list.csv", "--preview", "--encoding", "gb18030")
    assert "read as" not in report
    answer = tourney("import", "day.tourney", "list.csv", "--preview", "--encoding", "big5-hkscs", "--json")
    assert answer["encoding"] == "Big5-HKSCS"
    assert "Possible: UTF-8" in tourney("import", "day.tourney", "list.csv", "--encoding", "klingon", code=1)
    assert "read as" not in tourney("import", "day.tourney", "usual.csv")
    assert tourney("players", "day.tourney", "--json")["players"][0]["name_en"] == "José García"


def test_names_that_paper_cannot_show_are_told_with_their_numbers_and_never_refused(
    tourney: Terminal,
) -> None:
    """Tibetan has no face; Thai and Korean have one, and who also has a Latin form needs none."""
    rows = ["12,བཀྲ་ཤིས,", "13,สมชาย ใจดี,", "14,김철수,", "15,ཚེ་རིང,Tsering"]
    Path("list.csv").write_text("No.,Name,English name\n" + "\n".join(rows) + "\n", "utf-8")
    tourney("new", "day.tourney")
    preview = tourney("import", "day.tourney", "list.csv", "--preview")
    assert "line 2" in preview
    report = tourney("import", "day.tourney", "list.csv", "--json")
    assert report["names_not_shown"] == [12]
    assert len(report["imported"]) == 4
    answer = tourney("add", "day.tourney", "--name-zh", "ཉི་མ", "--number", "16")
    assert "of 16 prints with a □" in answer
    answer = tourney("print", "day.tourney", "badges", "--out", "badges.pdf")
    assert "2 names" in answer
    assert "12, 16" in answer
    edited = tourney("edit", "day.tourney", "16", "name_en=Nyima")
    assert "Latin" not in edited
    answer = tourney("print", "day.tourney", "badges", "--out", "again.pdf")
    assert "of 12 prints with a □" in answer


def names(tourney: Terminal) -> list[str]:
    return [each["name_en"] for each in tourney("players", "day.tourney", "--json")["players"]]


@pytest.mark.parametrize(
    ("text", "flags", "found"),
    [
        (
            "Teilnehmer;Verein\nHans Muster;FC Kowloon\nUte Kern;Harbour FC\n",
            {
                "--headings": ["Hans Muster", "Ute Kern"],
                "--no-headings": ["Teilnehmer", "Hans Muster", "Ute Kern"],
            },
            "Line 1: headings or a player",
        ),
        (
            "Name,Status\nAnn Lee,\nBob Ho,Refunded\n",
            {"--marked out": ["Ann Lee"], "--marked kept": ["Ann Lee", "Bob Ho"]},
            "line 3 (Refunded)",
        ),
        (
            "School,Name\nNorth,Ann Lee\n,Bob Ho\n,Cid Ng\nSouth,Dan Au\n",
            {
                "--fill": ["Ann Lee", "Bob Ho", "Cid Ng", "Dan Au"],
                "--no-fill": ["Ann Lee", "Bob Ho", "Cid Ng", "Dan Au"],
            },
            "2 of 4 lines filled",
        ),
    ],
)
def test_what_is_not_sure_of_a_list_is_refused_with_the_flags_that_say_it(
    tourney: Terminal, text: str, flags: dict[str, list[str]], found: str
) -> None:
    Path("list.csv").write_text(text, "utf-8")
    for n, (flag, wanted) in enumerate(flags.items()):
        tourney("new", f"{n}.tourney")
        refused = tourney("import", f"{n}.tourney", "list.csv", code=1)
        assert found in refused and all(each in refused for each in flags)
        assert tourney("players", f"{n}.tourney", "--json")["players"] == []
        tourney("import", f"{n}.tourney", "list.csv", *flag.split())
        listed = tourney("players", f"{n}.tourney", "--json")["players"]
        assert [each["name_en"] for each in listed] == wanted
        if flag == "--fill":
            assert [each["team"] for each in listed] == ["North", "North", "North", "South"]


def test_a_sheet_is_chosen_and_the_other_one_told(tourney: Terminal) -> None:
    book = openpyxl.Workbook()
    for title, people in (("Primary", ["Ann Lee"]), ("Secondary", ["Bob Ho", "Cid Ng"])):
        sheet = book.create_sheet(title)
        for person in ["Name", *people]:
            sheet.append([person])
    book.save("list.xlsx")
    tourney("new", "day.tourney")
    refused = tourney("import", "day.tourney", "list.xlsx", code=1)
    assert "Primary: one player, Secondary: 2 players" in refused and "--sheet Secondary" in refused
    report = tourney("import", "day.tourney", "list.xlsx", "--sheet", "secondary", "--json")
    assert report["sheet"] == "Secondary" and report["remarks"] == ["Not read: Primary: one player."]
    assert names(tourney) == ["Bob Ho", "Cid Ng"]
    assert "Primary, Secondary" in tourney("import", "day.tourney", "list.xlsx", "--sheet", "Third", code=1)


def test_unused_columns_are_told_in_one_line_and_kept_as_notes_where_asked(tourney: Terminal) -> None:
    Path("list.csv").write_text("No.,Name,T-shirt,Lunch\n1,Ann Lee,M,Fish\n", "utf-8")
    tourney("new", "day.tourney")
    report = tourney("import", "day.tourney", "list.csv", "--preview")
    assert "No., Name; 2 columns not used (kept as notes: --notes)" in report
    tourney("import", "day.tourney", "list.csv", "--notes")
    listed = tourney("players", "day.tourney", "--contacts", "--json")["players"]
    assert listed[0]["note"] == "T-shirt: M; Lunch: Fish"
