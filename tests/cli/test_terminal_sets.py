"""Paper by the set (`tourney print FILE all|set:heat|… --out DIR`): all files or none."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

from tests.cli.conftest import Terminal
from tests.paper.pdf_reading import pages_text
from tourney.base.paths import resources

PLAYERS = resources() / "examples" / "players.csv"


@pytest.fixture
def day(tourney: Terminal) -> Terminal:
    """A day of 24 whose three heats are drawn and not played."""
    tourney("new", "day.tourney", "--format", "hk-90")
    tourney("import", "day.tourney", PLAYERS)
    tourney("draw", "day.tourney", "--heat", "all", "--seed", 1)
    return tourney


def names(folder: str) -> list[str]:
    return sorted(path.name for path in Path(folder).iterdir())


def test_the_paper_of_a_heat_is_files_in_the_days_order(day: Terminal) -> None:
    report = day("print", "day.tourney", "set:heat", "--heat", 2, "--out", "paper", "--json")
    wanted = [
        *("01-seating-table-2.pdf", "02-seating-name-2.pdf", "03-scoresheets-2.pdf"),
        *("04-table-sheets-2.pdf", "05-scoresheets-spare.pdf", "06-slips.pdf"),
    ]
    assert [Path(each["file"]).name for each in report["files"]] == wanted == names("paper")
    assert [(each["kind"], each["form"]) for each in report["files"]][2::2] == [
        ("scoresheets", ""),
        ("scoresheets", "spare"),
    ]
    assert report["files"][2]["pages"] >= 24
    assert all(Path(each["file"]).read_bytes().startswith(b"%PDF") for each in report["files"])
    papers = day("info", "day.tourney", "--json")["papers"]
    of_heat = {(kind, 2) for kind in ("seating-table", "seating-name", "scoresheets", "table-sheets")}
    of_all = {("scoresheets", None), ("slips", None)}
    assert {(each["kind"], each["heat"]) for each in papers} == of_heat | of_all


def test_what_cannot_be_made_yet_is_named_and_the_rest_is_written(
    day: Terminal, capsys: pytest.CaptureFixture[str]
) -> None:
    report = day("print", "day.tourney", "set:doors", "--out", "doors")
    assert "Making" not in report and "Making" not in capsys.readouterr().err, "no bar but in a terminal"
    assert "01-programme.pdf" in report and "02-check-in.pdf" in names("doors")
    doors = {name[3:-4] for name in names("doors")}
    assert doors >= {"slips-pledge", "cards-numbers", "hall-map-1", "fallback-1"}
    report = day("print", "day.tourney", "set:final", "--out", "final", code=1)
    assert (
        "No seats for the final." in report
        and "Finals. No results yet" in report
        and not Path("final").exists()
    )


def test_the_numbers_of_the_tables_and_the_slip_of_a_protest_need_no_draw(tourney: Terminal) -> None:
    tourney("new", "day.tourney")
    tourney("import", "day.tourney", PLAYERS)
    tourney("print", "day.tourney", "set:doors", "--out", "doors")
    pages = pages_text(next(Path("doors").glob("*-cards-numbers.pdf")).read_bytes())
    assert [set(page.split()) & {"1", "2", "3", "4", "5", "6"} for page in pages] == [
        {f"{n}"} for n in range(1, 7)
    ]
    tourney("print", "day.tourney", "slips", "--out", "slip.pdf")


def test_papers_of_money_are_left_out_until_any_has_come_in(tourney: Terminal) -> None:
    """No poster that says HK$0, no page that says that there is nothing to thank for; told in one line."""
    tourney("new", "day.tourney")
    tourney("add", "day.tourney", "--name-en", "Chan Tai Man")
    report = tourney("print", "day.tourney", "set:end", "--out", "end").splitlines()
    left_out = [line for line in report if "No donations yet." in line]
    assert len(left_out) == 1 and "Poster of the money raised" in left_out[0]
    assert not any("poster" in name or "acknowledgements" in name for name in names("end"))
    alone = ("print", "day.tourney", "press", "--form", "poster", "--out", "alone.pdf")
    assert "No donations yet." in tourney(*alone, code=1) and not Path("alone.pdf").exists()
    tourney("donate", "day.tourney", 1, 100, "--method", "cash")
    tourney("print", "day.tourney", "set:end", "--out", "later")
    assert sum("poster" in name or "acknowledgements" in name for name in names("later")) == 2


def test_a_set_that_there_is_not_is_told_with_those_that_there_are(day: Terminal) -> None:
    report = day("print", "day.tourney", "set:prizes", "--out", "paper", code=1)
    assert "No set “set:prizes”" in report and "set:doors" in report and "set:end" in report
    assert not Path("paper").exists()


def test_a_file_that_is_there_stays_and_nothing_else_is_written(day: Terminal) -> None:
    Path("paper").mkdir()
    Path("paper/03-scoresheets-1.pdf").write_text("mine")
    assert "03-scoresheets-1.pdf" in day("print", "day.tourney", "set:heat", "--out", "paper", code=1)
    assert names("paper") == ["03-scoresheets-1.pdf"]
    assert day("info", "day.tourney", "--json")["papers"] == []
    day("print", "day.tourney", "set:heat", "--out", "paper", "--overwrite")
    assert len(names("paper")) == 6 and Path("paper/03-scoresheets-1.pdf").read_bytes().startswith(b"%PDF")


def test_a_full_disk_leaves_no_file_of_the_set(day: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    real = Path.write_bytes

    def full(path: Path, data: bytes) -> int:
        if "table-sheets" in path.name:
            raise OSError(28, "No space left on device")
        return real(path, data)

    monkeypatch.setattr(Path, "write_bytes", full)
    assert "paper" in day("print", "day.tourney", "set:heat", "--out", "paper", code=2)
    assert not Path("paper").exists()
    assert day("info", "day.tourney", "--json")["papers"] == []


def test_words_that_do_not_fit_are_refused(tourney: Terminal) -> None:
    tourney("new", "day.tourney")
    assert "set:heat" in tourney("print", "day.tourney", "badges", "--out", "b.pdf", "--json", code=1)
    assert "Nothing" in tourney("print", "day.tourney", "set:final", "--out", "paper", code=1)
    tourney("print", "day.tourney", "set:nothing", "--out", "paper", code=1)
    assert not Path("paper").exists() and not Path("b.pdf").exists()


def test_all_is_every_pdf_that_can_be_made_and_shows_nothing_twice_and_nothing_empty(day: Terminal) -> None:
    files = day("print", "day.tourney", "all", "--out", "all", "--json")["files"]
    kinds = [each["kind"] for each in files]
    assert {"check-in", "scoresheets", "table-sheets", "cards"} <= {*kinds}
    assert not {"fallback", "archive", "standings", "results", "bracket", "certificates"} & {*kinds}
    assert {each["form"] for each in files if each["kind"] == "scoresheets"} == {""}
    assert [Path(each["file"]).name[:2] for each in files] == [f"{n:02d}" for n in range(1, len(files) + 1)]
    assert not {"workbook", "players-csv"} & {*kinds}


def test_of_a_set_only_what_hangs_is_on_a3(day: Terminal) -> None:
    day("print", "day.tourney", "set:heat", "--out", "paper", "--paper", "a3")
    wide = {
        name: {round(page.get_width() / 72 * 25.4) for page in PdfDocument(Path("paper", name))}
        for name in names("paper")
    }
    assert wide == {
        "01-seating-table-1.pdf": {297},
        "02-seating-name-1.pdf": {297},
        "03-scoresheets-1.pdf": {210},
        "04-table-sheets-1.pdf": {210, 297},
        "05-scoresheets-spare.pdf": {210},
        "06-slips.pdf": {210},
    }


def test_paper_that_a_printout_is_not_made_on_is_refused_with_what_is(day: Terminal) -> None:
    report = day("print", "day.tourney", "badges", "--out", "b.pdf", "--paper", "A3", code=1)
    assert "A3" in report and "standings" in report
    assert "A4" in day("print", "day.tourney", "standings", "--out", "s.pdf", "--paper", "letter", code=1)
    assert not Path("b.pdf").exists() and not Path("s.pdf").exists()
