"""A copy in which the crew rehearses its day, made at the terminal."""

from __future__ import annotations

import errno
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pypdfium2
import pytest
from openpyxl import load_workbook

from tests.cli.conftest import Terminal
from tourney.files import template_layout as at

FILE, COPY = "day.tourney", "day.rehearsal.tourney"


@pytest.fixture
def day(tourney: Terminal, made: Callable[..., None]) -> Terminal:
    """Eight players, two heats drawn; copies wanted on a stick."""
    Path("stick").mkdir()
    lines = "name\n" + "\n".join(f"Player {n}" for n in range(1, 9))
    Path("players.csv").write_text(lines, encoding="utf-8")
    made(
        FILE,
        ("new", FILE),
        ("import", FILE, "players.csv"),
        ("draw", FILE, "--heat", "all", "--seed", 1),
        ("set", FILE, "copies_to=stick"),
    )
    return tourney


def test_the_copy_is_a_rehearsal_and_the_event_is_not_touched(day: Terminal) -> None:
    before = Path(FILE).read_bytes()
    assert day("rehearse", FILE) == f"{COPY}\n"
    assert Path(FILE).read_bytes() == before
    real, copy = (day("info", each, "--json") for each in (FILE, COPY))
    assert (real["rehearsal"], copy["rehearsal"]) == (False, True)
    assert copy["code"] != real["code"]
    assert copy["heats"] == real["heats"]
    assert copy["copies_to"] == "", "no copies of a rehearsal lie beside those of the event"
    assert "Whole" in day("verify", COPY)


def test_it_goes_where_it_is_told_and_says_how_its_day_is_played(day: Terminal) -> None:
    report = day(
        "rehearse", FILE, "--out", "crew.tourney", "--speed", 60, "--people", 4, "--seed", 7, "--json"
    )
    assert report == {"file": "crew.tourney", "rehearsal": True, "speed": 60, "people": 4, "seed": 7}
    assert day("info", "crew.tourney", "--json")["rehearsal"] is True


def test_nothing_makes_the_copy_the_real_event_again(day: Terminal) -> None:
    day("rehearse", FILE)
    assert "rehearsal" in day("set", COPY, "rehearsal=no", code=1)
    step = day("journal", COPY, "--json")["journal"][-1]
    assert "Rehearsal begun" in step["text"]
    day("undo", COPY, "--entry", step["n"], code=1)
    day("copy", COPY, "--to", "again.tourney")
    assert day("info", "again.tourney", "--json")["rehearsal"] is True


def test_a_file_that_is_there_stays(day: Terminal) -> None:
    Path(COPY).write_text("mine")
    day("rehearse", FILE, code=1)
    assert Path(COPY).read_text() == "mine"


@pytest.mark.parametrize(
    ("step", "why"),
    [
        (("clock", "start", FILE, "--heat", 1), "Play has begun"),
        (("enter", FILE, "sheets.json"), "Sheets are entered"),
        (("table", "open", FILE, "--heat", 1, "--table", 1), "Play has begun"),
    ],
)
def test_an_event_in_play_is_refused_and_a_copy_named_as_the_way(
    day: Terminal, step: tuple[object, ...], why: str
) -> None:
    seated = day("heat", FILE, "--heat", 1, "--json")["heats"][0]["tables"][0]["seats"][0]
    sheet = f'{{"heat": 1, "tables": [{{"table": 1, "sheets": [{{"player": {seated}, "total": 3000}}]}}]}}'
    Path("sheets.json").write_text(sheet)
    day("publish", FILE, "--heat", 1)
    day(*step)
    told = day("rehearse", FILE, code=1)
    assert why in told
    assert "copy" in told
    assert not Path(COPY).exists()


def test_a_rehearsal_of_a_rehearsal_and_impossible_numbers_are_refused(day: Terminal) -> None:
    day("rehearse", FILE)
    assert "Already a rehearsal" in day("rehearse", COPY, code=1)
    assert "1 to 60" in day("rehearse", FILE, "--out", "b.tourney", "--speed", 61, code=1)
    assert "1 to 4" in day("rehearse", FILE, "--out", "b.tourney", "--people", 5, code=1)
    day("rehearse", "gone.tourney", code=1)
    day("rehearse", FILE, "--out", "gone/b.tourney", code=2)
    assert not list(Path().glob("**/b.*"))


def test_a_full_disk_leaves_nothing(day: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    before = sorted(Path().iterdir())
    monkeypatch.setattr("tourney.store.event_store.give_name", full)
    assert "No space left" in day("rehearse", FILE, code=2)
    assert sorted(Path().iterdir()) == before

    def fills_up(_source: Path) -> Callable[[Path], None]:
        def fill(beside: Path) -> None:
            with closing(sqlite3.connect(beside)) as copy:
                copy.execute("PRAGMA max_page_count = 2")
                copy.execute("CREATE TABLE much (data)")
                copy.execute("INSERT INTO much VALUES (zeroblob(100000))")

        return fill

    monkeypatch.setattr("tourney.store.event_store.from_file", fills_up)
    assert "No space left" in day("rehearse", FILE, code=2), "SQLite's own word for it is not passed on"
    assert sorted(Path().iterdir()) == before


def test_an_event_that_differs_from_its_journal_is_not_rehearsed(day: Terminal) -> None:
    with sqlite3.connect(FILE) as other:
        other.execute("UPDATE event SET venue = 'elsewhere'")
    other.close()
    day("rehearse", FILE, code=1)
    assert not Path(COPY).exists()


def test_every_page_line_and_worksheet_says_that_it_is_a_rehearsal(day: Terminal) -> None:
    day("publish", FILE, "--heat", 1)
    day("rehearse", FILE)
    day("print", COPY, "all", "--out", "paper")
    for pdf in Path("paper").glob("*.pdf"):
        pages = texts_of(pdf)
        assert pages and all("綵排 REHEARSAL" in page for page in pages), pdf.name
    for language, mark in (("en", "REHEARSAL"), ("zh-HK", "綵排"), ("zh-Hans", "彩排")):
        day("print", COPY, "scoresheets", "--lang", language, "--out", "s.pdf", "--overwrite")
        assert all(mark in page for page in texts_of(Path("s.pdf")))
    for kind in ("players-csv", "seating-csv", "letters-csv"):
        day("print", COPY, kind, "--out", "list.csv", "--overwrite")
        assert Path("list.csv").read_text("utf-8-sig").splitlines()[0] == "綵排 REHEARSAL", kind
    for kind in ("workbook", "template"):
        day("print", COPY, kind, "--out", f"{kind}.xlsx")
        for sheet in load_workbook(f"{kind}.xlsx"):
            above = [cell.value for row in sheet.iter_rows(max_row=2) for cell in row]
            assert any(str(value).startswith("綵排 REHEARSAL") for value in above), (kind, sheet.title)
            assert "REHEARSAL" in sheet.oddHeader.left.text


def test_paper_and_files_of_the_event_itself_do_not_say_so(day: Terminal) -> None:
    day("print", FILE, "scoresheets", "--heat", 1, "--out", "s.pdf")
    assert not any("REHEARSAL" in page for page in texts_of(Path("s.pdf")))
    day("print", FILE, "players-csv", "--out", "list.csv")
    assert "REHEARSAL" not in Path("list.csv").read_text("utf-8-sig")


def test_neither_event_takes_the_others_sheets(day: Terminal) -> None:
    day("publish", FILE, "--heat", 1)
    day("rehearse", FILE)
    for ours, theirs, whose in ((FILE, COPY, "a rehearsal"), (COPY, FILE, "a real event")):
        handed = json.loads(day("sheets", theirs, "--heat", 1, "--table", 1))
        seated = day("heat", ours, "--heat", 1, "--json")["heats"][0]["tables"][0]["seats"][0]
        handed["tables"][0]["sheets"] = [{"player": seated, "total": 3000}]
        Path("sheets.json").write_text(json.dumps(handed))
        assert f"of {whose}" in day("enter", ours, "sheets.json", code=1)
        assert not json.loads(day("sheets", ours, "--heat", 1))["tables"], "nothing was entered"
        code = day("info", ours, "--json")["code"]
        assert handed["event"] == day("info", theirs, "--json")["code"] != code
    day("enter", FILE, "sheets.json")


def test_a_template_and_lists_of_a_rehearsal_are_refused(day: Terminal) -> None:
    day("publish", FILE, "--heat", 1)
    day("rehearse", FILE)
    day("print", COPY, "template", "--heat", 1, "--out", "t.xlsx")
    book = load_workbook("t.xlsx")
    for seat in range(4):
        book.worksheets[0].cell(at.TemplateLayout(28).cash_row, at.FIRST_PLAYER_COLUMN + seat, 100)
    book.save("t.xlsx")
    assert "of a rehearsal" in day("enter", FILE, "t.xlsx", code=1)
    for kind, file in (("players-csv", "l.csv"), ("workbook", "w.xlsx")):
        for language in ("both", "en", "zh-Hans"):
            day("print", COPY, kind, "--lang", language, "--out", file, "--overwrite")
            assert "of a rehearsal" in day("import", FILE, file, code=1)


def test_find_says_what_a_scanned_code_means(day: Terminal) -> None:
    day("rehearse", FILE)
    code = day("info", FILE, "--json")["code"]
    found = day("find", FILE, f"ty1/{code}/p/3".lower(), "--json")
    assert (found["player"], found["heat"], found["table"], found["odd"]) == (3, None, None, None)
    assert "Player 3" in found["text"]
    seats = day("heat", FILE, "--heat", 1, "--json")["heats"][0]["tables"][1]["seats"]
    sheet = day("find", FILE, f"TY1/{code}/1/2/{seats[0]}/L2/D1", "--json")
    assert (sheet["heat"], sheet["table"], sheet["player"], sheet["odd"]) == (1, 2, seats[0], None)
    moved = day("find", FILE, f"TY1/{code}/1/1/{seats[0]}/L2/D1", "--json")
    assert moved["table"] == 2
    assert "now at table 2" in moved["odd"]
    assert day("find", FILE, f"TY1/{code}/1/2/0/D1") == "Heat 1, table 2\n"
    for text in ("hello", f"TY1/{code}/P/99", f"TY1/{code}/1/99/0", "TY1/ZZZZ/P/3"):
        day("find", FILE, text, code=1)


def test_a_code_of_the_other_event_is_told_apart(day: Terminal) -> None:
    day("rehearse", FILE)
    real, copy = (day("info", each, "--json")["code"] for each in (FILE, COPY))
    for code in (real, copy):
        assert "of a rehearsal" in day("find", FILE, f"TY1R/{code}/P/3", code=1)
        assert "of a real event" in day("find", COPY, f"TY1/{code}/P/3", code=1)
        assert day("find", COPY, f"TY1R/{code}/P/3", "--json")["player"] == 3


def texts_of(pdf: Path | bytes) -> list[str]:
    """The text of each page."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [page.get_textpage().get_text_range() for page in document]
    finally:
        document.close()


def test_the_whole_day_is_played_and_its_report_printed(day: Terminal) -> None:
    """The draw that is there is played; the copy holds the day, the event stays as it was."""
    before = Path(FILE).read_bytes()
    (drawn,) = day("heat", FILE, "--heat", 1, "--json")["heats"]
    report = day("rehearse", FILE, "--auto", "--seed", 5, "--people", 1, "--json")
    assert (report["seed"], report["players"]) == (5, 8)
    assert report["planted"] == len(report["caught"]) + len(report["slipped"])
    assert Path(FILE).read_bytes() == before
    (played,) = day("heat", COPY, "--heat", 1, "--json")["heats"]
    assert played["seed"] == drawn["seed"]
    assert day("finals", COPY, "--json")["champion"] is not None
    assert "Whole" in day("verify", COPY)
    again = day("rehearse", FILE, "--auto", "--seed", 5, "--people", 1, "--out", "b.tourney")
    assert json.loads(again) == report
    day("print", COPY, "rehearsal", "--out", "report.pdf")
    day("print", FILE, "rehearsal", "--out", "real.pdf", code=1)
    assert Path("report.pdf").exists()
    assert not Path("real.pdf").exists()


def test_too_few_players_are_told_before_a_copy_is_made(tourney: Terminal) -> None:
    tourney("new", FILE)
    tourney("rehearse", FILE, "--auto", code=1)
    tourney("add", FILE, "--name-en", "Ann")
    tourney("add", FILE, "--name-en", "Bob")
    tourney("rehearse", FILE, "--auto", code=1)
    assert not Path(COPY).exists()
