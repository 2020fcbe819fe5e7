"""No command writes over an event, a link, a folder, a device; over another file only if it is told to."""

from __future__ import annotations

import io
import json
import os
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tourney.base.paths import resources
from tourney.cli.main import run

PLAYERS = resources() / "examples" / "players.csv"
Terminal = Callable[..., Any]
Made = Callable[..., None]

PLACES = ["day.tourney", "other.tourney", "plain-name", "link.pdf", "folder"]
if sys.platform != "win32":  # which has no pipes with a name in a folder
    PLACES.append("pipe")
WRITERS = {
    "print": ("print", "day.tourney", "check-in", "--out"),
    "list": ("print", "day.tourney", "players-csv", "--out"),
    "workbook": ("print", "day.tourney", "workbook", "--out"),
    "sheets": ("sheets", "day.tourney", "--heat", "1", "--out"),
    "seat": ("seat", "--players", "24", "--heats", "3", "--out"),
    "export": ("table", "export", "day.tourney", "--heat", "1", "--table", "1", "--out"),
    "copy": ("copy", "day.tourney", "--to"),
    "restore": ("restore", "copy.tourney", "--to"),
}


@pytest.fixture
def day(tourney: Terminal, made: Made) -> Terminal:
    """An event with a drawn heat, a copy of it, and another event."""
    made("other.tourney", ("new", "other.tourney"))
    made(
        "day.tourney",
        ("new", "day.tourney"),
        ("import", "day.tourney", PLAYERS),
        ("draw", "day.tourney", "--heat", "1"),
        ("publish", "day.tourney", "--heat", "1"),
    )
    tourney("copy", "day.tourney", "--to", "copy.tourney")
    return tourney


def kept() -> dict[str, bytes]:
    return {place.name: place.read_bytes() for place in Path().iterdir() if place.is_file()}


@pytest.mark.parametrize("words", WRITERS.values(), ids=WRITERS)
@pytest.mark.parametrize("place", PLACES)
def test_what_must_stay_stays(day: Terminal, words: tuple[str, ...], place: str) -> None:
    Path("letter.txt").write_text("Dear all")
    Path("plain-name").write_bytes(Path("other.tourney").read_bytes())
    Path("link.pdf").symlink_to("letter.txt")
    Path("folder").mkdir()
    if sys.platform != "win32":
        os.mkfifo("pipe")
    if words[0] == "copy" and place == "folder":
        return  # a folder is where a copy goes
    before = kept()
    for more in ((), ("--overwrite",)):
        report = day(*words, place, *more, code=1)
        assert place in report and "--overwrite" not in report
        assert "Written" not in report and "protected" not in report
    assert kept() == before
    assert Path("link.pdf").is_symlink()
    assert sys.platform == "win32" or stat.S_ISFIFO(Path("pipe").stat().st_mode)
    assert day("info", "day.tourney", "--json")["players"] == 24


@pytest.mark.parametrize("words", WRITERS.values(), ids=WRITERS)
def test_a_file_that_is_there_is_told_and_replaced_only_when_asked(
    day: Terminal, words: tuple[str, ...]
) -> None:
    Path("letter.pdf").write_text("Dear all")
    Path("letter.pdf.part").write_text("half a letter")
    before = day("info", "day.tourney", "--json")["revision"]
    report = day(*words, "letter.pdf", code=1)
    assert "letter.pdf is already there; --overwrite replaces it" in report
    assert Path("letter.pdf").read_text() == "Dear all"
    assert day("info", "day.tourney", "--json")["revision"] == before, "a refused command changes nothing"
    report = day(*words, "letter.pdf", "--overwrite")
    assert "letter.pdf" in report
    assert not Path("letter.pdf").read_bytes().startswith(b"Dear")
    assert Path("letter.pdf.part").read_text() == "half a letter"
    assert [place.name for place in Path().glob("*.part")] == ["letter.pdf.part"]


def test_nothing_is_written_through_a_link_called_like_an_unfinished_file(day: Terminal) -> None:
    Path("victim").write_text("Dear all")
    Path("list.pdf.part").symlink_to("victim")
    day("print", "day.tourney", "check-in", "--out", "list.pdf")
    assert Path("victim").read_text() == "Dear all"
    assert Path("list.pdf").read_bytes().startswith(b"%PDF") and not Path("list.pdf").is_symlink()


def test_a_device_is_left_as_it_is(day: Terminal) -> None:
    report = day("print", "day.tourney", "players-csv", "--out", "/dev/full", "--overwrite", code=1)
    assert "/dev/full is a device" in report
    assert stat.S_ISCHR(Path("/dev/full").stat().st_mode)


def test_the_journal_of_an_open_event_belongs_to_the_event(day: Terminal) -> None:
    journal = Path("day.tourney-journal")
    journal.write_bytes(b"what a crash left")
    words = ("seat", "--players", "24", "--heats", "3", "--out", "day.tourney-journal", "--overwrite")
    assert "an event" in day(*words, code=1)
    assert journal.read_bytes() == b"what a crash left"


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("print", b"%PDF"),
        ("list", b"\xef\xbb\xbf"),
        ("workbook", b"PK"),
        ("seat", b"heat,"),
        ("sheets", b"{"),
    ],
)
def test_a_hyphen_instead_of_a_name_is_standard_output(
    day: Terminal, monkeypatch: pytest.MonkeyPatch, name: str, start: bytes
) -> None:
    assert day("info", "day.tourney")
    written = io.BytesIO()
    screen = io.TextIOWrapper(written, "utf-8")
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", screen)
        assert run([*WRITERS[name], "-"]) == 0
        screen.flush()
    found = written.getvalue()
    assert found.startswith(start) and b"Written" not in found
    if name == "sheets":
        assert json.loads(found)["tables"] == []
    assert not Path("-").exists()


def test_a_record_goes_to_standard_output_too(day: Terminal) -> None:
    report = day("table", "export", "day.tourney", "--heat", "1", "--table", "1", "--out", "-")
    assert json.loads(report.splitlines()[0])["record"] == "tourney-game"


def test_receipts_get_no_numbers_where_their_paper_cannot_go(day: Terminal) -> None:
    day("set", "day.tourney", "charity=Fund", "charity_number=91/1", "receipt_first=101", "receipt_last=199")
    Path("r.pdf").write_text("Dear all")
    day("print", "day.tourney", "acknowledgements", "--out", "r.pdf", code=1)
    day("print", "day.tourney", "acknowledgements", "--out", "none/r.pdf", code=2)
    assert day("receipts", "day.tourney", "--json")["receipts"] == []


def test_a_missing_folder_is_said_in_the_readers_language(
    day: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tourney.base.texts import CHINESE

    for module in ("main", "paper"):
        monkeypatch.setattr(f"tourney.cli.{module}.texts", lambda: CHINESE)
    report = day("print", "day.tourney", "check-in", "--out", "none/list.pdf", code=2)
    assert "找不到資料夾 none" in report and "No such" not in report


def test_the_copy_on_a_stick_is_replaced_by_a_newer_one_only_when_asked(day: Terminal) -> None:
    older = Path("copy.tourney").read_bytes()
    day("set", "day.tourney", "venue=Hall")
    report = day("copy", "day.tourney", "--to", "copy.tourney", code=1)
    assert "--overwrite replaces it" in report and Path("copy.tourney").read_bytes() == older
    day("copy", "day.tourney", "--to", "copy.tourney", "--overwrite")
    assert day("info", "copy.tourney", "--json")["venue"] == "Hall"
    day("set", "copy.tourney", "venue=Elsewhere")
    report = day("copy", "day.tourney", "--to", "copy.tourney", "--overwrite", code=1)
    assert "steps that this event lacks" in report
    assert day("info", "copy.tourney", "--json")["venue"] == "Elsewhere"


def test_records_of_bots_refuse_before_the_first(tourney: Terminal) -> None:
    words = ("play", "--games", 3, "--minutes-as-rounds", 2, "--record", "games")
    Path("games").mkdir()
    Path("games/game-3.jsonl").write_text("mine")
    assert "game-3.jsonl is already there; --overwrite replaces it" in tourney(*words, code=1)
    assert [place.name for place in Path("games").iterdir()] == ["game-3.jsonl"]
    tourney(*words, "--overwrite")
    assert len(list(Path("games").iterdir())) == 3
    assert json.loads(Path("games/game-3.jsonl").read_text().splitlines()[0])["record"]


def test_the_example_day_refuses_before_its_first_file(tourney: Terminal) -> None:
    Path("out").mkdir()
    Path("out/workbook.xlsx").write_text("mine")
    assert "workbook.xlsx is already there; --overwrite replaces it" in tourney("demo", code=1)
    assert [place.name for place in Path("out").iterdir()] == ["workbook.xlsx"]
    Path("out/workbook.xlsx").unlink()
    tourney("new", "out/example.tourney")
    before = Path("out/example.tourney").read_bytes()
    assert "never overwritten" in tourney("demo", code=1)
    assert [place.name for place in Path("out").iterdir()] == ["example.tourney"]
    assert Path("out/example.tourney").read_bytes() == before


def test_the_folder_for_copies_is_the_same_for_whoever_works_elsewhere(day: Terminal) -> None:
    Path("usb").mkdir()
    day("set", "day.tourney", "copies_to=usb")
    assert day("info", "day.tourney", "--json")["copies_to"] == str(Path("usb").absolute())
