"""`tourney photos`: photos of sheets are kept, listed and written out."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from tests.cli.conftest import Terminal
from tourney.base.paths import resources

DAY = "day.tourney"


@pytest.fixture
def day(tourney: Terminal, made: Callable[..., None]) -> Terminal:
    """A published heat of ten, and a photo."""
    Path("list.csv").write_text("Name\n" + "".join(f"Player {n}\n" for n in range(1, 11)))
    made(
        DAY,
        ("new", DAY, "--name", "Day"),
        ("import", DAY, "list.csv"),
        ("draw", DAY, "--heat", 1, "--seed", 1),
        ("publish", DAY, "--heat", 1),
    )
    Image.new("RGB", (60, 80), "white").save("sheet.png")
    return tourney


def test_a_photo_is_kept_listed_and_written_out(day: Terminal) -> None:
    assert "0 photos" in day("photos", DAY)
    kept = day("photos", DAY, "--table", 2, "--add", "sheet.png", "--json")["photos"]
    assert [(each["heat"], each["table"], each["n"]) for each in kept] == [(1, 2, 1)]
    day("photos", DAY, "--heat", 1, "--table", 1, "--add", "sheet.png")
    said = day("photos", DAY, "--out", "out")
    assert "Table 2 · heat 1" in said and "2 photos" in said
    assert sorted(each.name for each in Path("out").iterdir()) == ["1-1-1.jpg", "1-2-1.jpg"]
    with Image.open(io.BytesIO(Path("out/1-2-1.jpg").read_bytes())) as written:
        assert written.format == "JPEG" and written.size == (60, 80)
    assert "1 photo " in day("photos", DAY, "--table", 1)
    assert "already" in day("photos", DAY, "--out", "out", code=1)
    day("verify", DAY)


def test_what_cannot_be_kept_is_said(day: Terminal) -> None:
    Path("note.txt").write_text("total 4,000")
    assert "no photo" in day("photos", DAY, "--table", 1, "--add", "note.txt", code=1)
    assert "nowhere.jpg" in day("photos", DAY, "--table", 1, "--add", "nowhere.jpg", code=1)
    for table in (0, 99):
        day("photos", DAY, "--table", table, "--add", "sheet.png", code=1)
    assert not Path("day.photos").exists()


def test_a_person_hears_of_photos_and_takes_them_along(day: Terminal) -> None:
    Path(DAY).write_bytes((resources() / "examples" / "example-day.tourney").read_bytes())
    for table in (5, 6):
        day("photos", DAY, "--heat", 2, "--table", table, "--add", "sheet.png")
    day("copy", DAY, "--to", "copy.tourney")
    assert len(list(Path("copy.photos").iterdir())) == 2
    day("export-person", DAY, 3, "--out", "3.json")
    assert json.loads(Path("3.json").read_text("utf-8"))["photos"] == [{"heat": 2, "table": 6, "n": 1}]
    assert day("erase", DAY, 3, "--dry-run", "--json")["photos"] == 1
    assert "1 photo of their sheets goes" in day("erase", DAY, 3)
    assert [each["table"] for each in day("photos", DAY, "--json")["photos"]] == [5]
    day("archive", DAY, "--out", "results.zip")
    assert b"photos" not in Path("results.zip").read_bytes()
