"""A copy in which the crew rehearses its day, made at the terminal."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Terminal

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
    assert "Rehearsal of" in step["text"]
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
    assert "rehearsal already" in day("rehearse", COPY, code=1)
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


def test_an_event_that_differs_from_its_journal_is_not_rehearsed(day: Terminal) -> None:
    with sqlite3.connect(FILE) as other:
        other.execute("UPDATE event SET venue = 'elsewhere'")
    other.close()
    day("rehearse", FILE, code=1)
    assert not Path(COPY).exists()
