"""Nobody sees a figure of a table before both entries are in: on no paper, page, list, screen or report."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pypdf
import pytest

from tests.scores.test_second_entry import ONE, ask, first, second
from tests.scores.test_second_entry import app as app
from tourney.application.application import Application
from tourney.base.errors import TourneyError
from tourney.base.ids import PlayerNo, TableNo
from tourney.bootstrap import documents, open_event, verify_event
from tourney.cli.main import run
from tourney.event.formats import SecondEntries
from tourney.scores.commands import TableEntry
from tourney.scores.photos import keep_photo, photos_shown
from tourney.scores.second_entry import EnterSecond

FIGURES = (4717, 3947, 2863, 1597, 1193)
"""Totals that no other figure of the day has in it."""
SAID = [f"{figure}" for figure in FIGURES] + [f"{figure:,}" for figure in FIGURES]


@pytest.fixture
def waiting(app: Application) -> Application:
    """Table 1 waits for its second entry, the others have both and are confirmed."""
    ask(app, SecondEntries.ALL)
    for table in app.stored.tables_of(ONE):
        figures = FIGURES if table.table == 1 else (900, 800, 700, 600, 500)
        first(app, ONE, table.table, *figures)
        if table.table != 1:
            second(app, ONE, table.table, *figures)
    return app


def shown_in(data: bytes) -> Iterator[str]:
    """The texts of a document: of a PDF, of a workbook's parts, of a text."""
    if data.startswith(b"%PDF"):
        yield from (page.extract_text() for page in pypdf.PdfReader(io.BytesIO(data)).pages)
    elif data.startswith(b"PK"):
        archive = zipfile.ZipFile(io.BytesIO(data))
        yield from (archive.read(name).decode("utf-8", "replace") for name in archive.namelist())
    else:
        yield data.decode("utf-8", "replace")


def test_no_paper_shows_a_figure(waiting: Application) -> None:
    maker, made = documents(), 0
    for kind in maker.kinds():
        heat = ONE if kind.takes_heat else None
        try:
            data = maker.make(waiting.request(kind.kind, heat, "en", kind.form))
        except TourneyError:
            continue
        made += 1
        text = "\n".join(shown_in(data))
        assert not [figure for figure in SAID if figure in text], kind.name
    assert made > 25


def test_lists_and_workbook_say_the_person_and_no_figure(waiting: Application) -> None:
    maker = documents()
    for kind in ("scores-csv", "workbook", "standings"):
        text = "\n".join(shown_in(maker.make(waiting.request(kind, ONE, "en"))))
        assert "Chan" in " ".join(text.split()), kind


def test_no_report_of_the_terminal_has_a_figure(
    waiting: Application, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    place = waiting.place
    for words in (
        ["sheets", place, "--heat", "1"],
        ["tables", place, "--heat", "1", "--json"],
        ["standings", place, "--json"],
        ["standings", place],
        ["finals", place, "--json"],
        ["journal", place, "--limit", "100"],
        ["journal", place, "--limit", "100", "--json"],
        ["today", place, "--json"],
        ["info", place, "--json"],
        ["picture", place, "standings", "--out", str(tmp_path / "s.png")],
        ["page", place, str(tmp_path / "web"), "--final"],
        ["archive", place, "--out", str(tmp_path / "a.zip")],
        ["enter", place, str(tmp_path / "typed.json"), "--dry-run"],
        ["undo", place, "--dry-run", "--json", "--by", "Lee"],
    ):
        typed = {"heat": 1, "tables": [{"table": 2, "sheets": []}]}
        (tmp_path / "typed.json").write_text(json.dumps(typed), "utf-8")
        run(words)
        said = capsys.readouterr()
        assert not [figure for figure in SAID if figure in said.out + said.err], words
    written = [*(tmp_path / "web").rglob("*"), tmp_path / "a.zip"]
    for file in (each for each in written if each.is_file()):
        text = re.sub(r"[0-9a-f]{32,}", "", "\n".join(shown_in(file.read_bytes())))  # hashes have any digits
        assert not [figure for figure in SAID if figure in text], file


def test_the_terminal_says_who_typed_what_waits(
    waiting: Application, capsys: pytest.CaptureFixture[str]
) -> None:
    run(["tables", waiting.place, "--heat", "1", "--json"])
    table = json.loads(capsys.readouterr().out)["tables"][0]
    assert (table["state"], table["entered_by"], table["second_by"]) == ("second", "Chan", "")
    assert table["differences"] == [] and table["missing"] == []
    run(["sheets", waiting.place, "--heat", "1"])
    said = capsys.readouterr()
    assert [each["table"] for each in json.loads(said.out)["tables"]] == [2, 3, 4, 5, 6]
    assert "table 1" in said.err and "Chan" in said.err


def test_all_is_shown_once_both_are_in(waiting: Application) -> None:
    second(waiting, ONE, TableNo(1), *FIGURES)
    text = "\n".join(shown_in(documents().make(waiting.request("scores-csv", ONE, "en"))))
    assert SAID[0] in text


def test_a_table_is_entered_again_and_settled_on_the_terminal(
    waiting: Application, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A file of another laptop, whose event asks for nothing, is taken as the second entry."""
    seats = waiting.stored.tables[ONE, TableNo(1)].seats

    def enter(*totals: int, words: tuple[str, ...]) -> tuple[int, str]:
        sheets = [{"player": n, "total": total} for n, total in zip(seats, totals, strict=False)]
        entry = {
            "heat": 1,
            "event": waiting.tournament.event.code,
            "tables": [{"table": 1, "sheets": sheets}],
        }
        (tmp_path / "again.json").write_text(json.dumps(entry), "utf-8")
        code = run(["enter", waiting.place, str(tmp_path / "again.json"), *words])
        said = capsys.readouterr()
        return code, said.out + said.err

    for words in (("--second",), ("--second", "--by", "ＣＨＡＮ"), ("--second", "--dry-run", "--by", "Lee")):
        code, said = enter(4717, 3947, 2863, 1579, words=words)
        assert code == 1 and not [figure for figure in SAID if figure in said], words
    assert enter(1, 2, 3, 4, words=("--second", "--settle"))[0] == 1
    assert enter(1, 2, 3, 4, words=("--settle",))[0] == 1
    code, said = enter(4717, 3947, 2863, 1579, words=("--second", "--by", "Lee"))
    assert code == 1 and "1,597" in said and "1,579" in said
    run(["tables", waiting.place, "--heat", "1", "--json"])
    table = json.loads(capsys.readouterr().out)["tables"][0]
    assert (table["entered_by"], table["second_by"], table["state"]) == ("Chan", "Lee", "entered")
    differs = {"player": seats[3], "field": "total", "first": 1597, "second": 1579}
    assert table["differences"] == [differs] and table["settled_by"] == ""
    assert enter(4717, 3947, 2863, 1579, words=("--settle", "--by", "Ho"))[0] == 0
    assert run(["confirm", waiting.place, "--heat", "1", "--table", "1"]) == 0
    assert not verify_event(waiting.place).findings


def test_another_program_on_the_same_file_sees_no_figure_either(waiting: Application) -> None:
    other = open_event(waiting.place, who="Lee")
    assert (ONE, TableNo(1)) in other.tournament.waiting
    entry = TableEntry(TableNo(1), tuple(waiting.stored.sheets[ONE, n].sheet for n in _seats(waiting)))
    other.run(EnterSecond(ONE, (entry,)))
    other.close()
    waiting.refresh()
    assert not waiting.tournament.waiting
    assert waiting.tournament is waiting.stored and waiting.history == waiting.recorded


def _seats(app: Application) -> tuple[PlayerNo, ...]:
    return app.stored.tables[ONE, TableNo(1)].seats


def test_no_photo_of_the_sheets_is_shown(waiting: Application, capsys: pytest.CaptureFixture[str]) -> None:
    for table in (1, 2):
        keep_photo(waiting.photos, waiting.stored, (ONE, TableNo(table)), b"sheet %d" % table)
    assert [name.table for name in photos_shown(waiting.photos, waiting.tournament)] == [2]
    assert run(["photos", waiting.place, "--json"]) == 0
    assert [each["table"] for each in json.loads(capsys.readouterr().out)["photos"]] == [2]
    second(waiting, ONE, TableNo(1), *FIGURES)
    assert [name.table for name in photos_shown(waiting.photos, waiting.tournament)] == [1, 2]
