"""`tourney erase` and `tourney export-person`, and what the terminal refuses."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Terminal

DAY = "day.tourney"
NAME, PHONE = "Wong Chi Ming", "98123456"


@pytest.fixture
def day(tourney: Terminal, made: Callable[..., None]) -> Terminal:
    """An event of long ago with a copy, an archive and a paper."""
    Path("list.csv").write_text(f"Number,Name,Mobile\n3,{NAME},{PHONE}\n5,Ho,91111111\n6,Lee,92222222\n")
    made(
        DAY,
        ("new", DAY, "--name", "Day"),
        ("import", DAY, "list.csv"),
        ("set", DAY, "date=2026-03-07"),
        ("donor", "add", DAY, "Corner Shop", "--for", "3"),
        ("print", DAY, "check-in", "--out", "p.pdf"),
    )
    return tourney


def has(file: str, *words: str) -> list[str]:
    data = Path(file).read_bytes()
    return [each for each in words if each.encode() in data]


def test_it_says_what_goes_before_and_what_stays_after(day: Terminal) -> None:
    day("copy", DAY, "--to", "copy.tourney")
    day("archive", DAY, "--out", "results.zip")
    tried = day("erase", DAY, 3, "--dry-run", "--json")
    assert (tried["whose"], tried["values"], tried["dry_run"]) == (3, 2, True)
    assert [each["kind"] for each in tried["papers"]] == ["check-in"]
    assert [Path(each["place"]).name for each in tried["copies"]] == ["copy.tourney", "results.zip"]
    assert has(DAY, NAME, PHONE) == [NAME, PHONE]
    said = day("erase", DAY, 3)
    assert "Erased: Player 3 (2)" in said and "1 step of the journal can then never be undone" in said
    assert "Stays: Check-in list, printed" in said and "copy.tourney, written" in said and "carried" in said
    assert has(DAY, NAME, PHONE) == [] and has("copy.tourney", NAME) == [NAME]
    assert NAME not in day("players", DAY) and "Ho" in day("players", DAY)
    verdict = day("verify", DAY, "--json")
    assert (verdict["ok"], verdict["erased_fields"], verdict["unchecked"]) == (True, 2, 0)
    assert day("verify", "copy.tourney", "--json")["erased_fields"] == 0
    assert "Step 2 stays" in day("undo", DAY, "--entry", 2, code=1)
    assert "Nothing left to erase" in day("erase", DAY, 3, code=1)


def test_everybody_at_once(day: Terminal) -> None:
    day("erase", DAY, "--contacts")
    assert has(DAY, PHONE, "91111111", "92222222") == [] and has(DAY, NAME) == [NAME]
    day("erase", DAY, "--donors", "--pseudonym")
    assert "Donor D1" in day("donor", "list", DAY) and has(DAY, "Corner Shop") == []
    assert day("verify", DAY, "--json")["erased_fields"] == 4
    day("erase", DAY, "3", "--pseudonym")
    assert "Player 3" in day("players", DAY)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "Name one"),
        (("3", "--contacts"), "Name one"),
        (("--donors", "--contacts"), "Name one"),
        (("four",), "four"),
        (("0",), "0"),
        (("77",), "Nobody ever had number 77"),
        (("D9",), "Nobody ever had number D9"),
    ],
)
def test_who_is_meant_must_be_known(day: Terminal, words: tuple[str, ...], said: str) -> None:
    before = Path(DAY).read_bytes()
    assert said in day("erase", DAY, *words, code=1)
    assert Path(DAY).read_bytes() == before


def test_not_before_the_end(day: Terminal) -> None:
    day("set", DAY, "date=2999-03-07")
    assert "or from 2999-03-08" in day("erase", DAY, 3, code=1)
    assert "or from 2999-03-08" in day("erase", DAY, 3, "--dry-run", code=1)
    assert has(DAY, NAME) == [NAME]


def test_a_person_gets_what_is_stored_of_them(day: Terminal) -> None:
    day("export-person", DAY, 3, "--out", "three.json")
    data = json.loads(Path("three.json").read_text("utf-8"))
    assert data["records"]["players"][0]["phone"] == PHONE
    assert "Ho" not in json.dumps(data) and data["journal"][0]["n"] == 2
    day("export-person", DAY, "d1", "--out", "shop.json")
    assert json.loads(Path("shop.json").read_text("utf-8"))["records"]["donors"][0]["gives_for"] == 3
    assert "--overwrite" in day("export-person", DAY, 3, "--out", "three.json", code=1)
    assert "Nobody ever" in day("export-person", DAY, 88, "--out", "x.json", code=1)
    assert ".json" in day("export-person", DAY, 3, "--out", "x.tourney", code=1)
    assert not Path("x.json").exists()


def test_the_day_until_which_data_are_kept(day: Terminal) -> None:
    day("set", DAY, "keep_until=31/12/2026")
    assert day("info", DAY, "--json")["keep_until"] == "2026-12-31"
    assert "30" in day("set", DAY, "keep_until=30/2/2026", code=1)
    day("set", DAY, "keep_until=")
    assert day("info", DAY, "--json")["keep_until"] == ""


def test_what_is_no_archive_of_this_event_is_not_listed(day: Terminal) -> None:
    Path("other.zip").write_bytes(b"PK")
    with zipfile.ZipFile("others.zip", "w") as archive:
        archive.writestr("results.json", '{"code": "ELSE"}')
    Path("torn.tourney").write_bytes(Path(DAY).read_bytes()[:3000])
    Path("results.json").write_text("[1]")
    assert day("erase", DAY, 3, "--dry-run", "--json")["copies"] == []
