"""The public page and the archive at the terminal."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from tests.cli.conftest import Terminal
from tourney.base.paths import resources

FILE = "day.tourney"
PAGE, MANIFEST = "index.html", "tourney-page.json"


@pytest.fixture
def day(tourney: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """The example day: heat 1 played, heat 2 coming in, nothing printed."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    Path("events").mkdir()
    monkeypatch.chdir("events")
    Path(FILE).write_bytes((resources() / "examples" / "example-day.tourney").read_bytes())
    return tourney


def names(folder: str) -> set[str]:
    return {each.relative_to(folder).as_posix() for each in Path(folder).rglob("*") if each.is_file()}


def test_a_page_is_one_file_and_says_how_it_names_people(day: Terminal) -> None:
    assert "CHAN T. M." in day("page", FILE, "web")
    assert "Name a folder" in day("page", FILE, "", code=1) and not Path(PAGE).exists()
    assert names("web") == {PAGE, MANIFEST}
    said = day("page", FILE, "web", "--json")
    size = Path("web", PAGE).stat().st_size
    assert said == {
        "folder": str(Path("web").absolute()),
        "files": [{"name": PAGE, "bytes": size}],
        "revision": day("info", FILE, "--json")["revision"],
    }


def test_the_final_page_has_the_archive_that_the_zip_holds(day: Terminal) -> None:
    assert "left out" in day("page", FILE, "web", "--final")
    day("archive", FILE, "--out", "results.zip")
    with zipfile.ZipFile("results.zip") as packed:
        held = {f"archive/{name}": packed.read(name) for name in packed.namelist()}
    assert held == {name: Path("web", name).read_bytes() for name in names("web") - {PAGE, MANIFEST}}
    assert len(held) == 5
    assert "results.zip" in day("archive", FILE, "--out", "results.zip", code=1)
    assert ".zip" in day("archive", FILE, "--out", "results.txt", code=1) and not Path("results.txt").exists()
    day("page", FILE, "web")
    assert names("web") == {PAGE, MANIFEST}


def test_a_page_in_one_language(day: Terminal) -> None:
    day("page", FILE, "web", "--lang", "en")
    english = Path("web", PAGE).read_bytes()
    day("page", FILE, "web", "--lang", "zh-HK")
    assert Path("web", PAGE).read_bytes() != english and "座位".encode() not in english
    assert "both" in day("page", FILE, "web", "--lang", "fr", code=1)


def test_it_changes_nothing_of_the_event(day: Terminal) -> None:
    before = Path(FILE).read_bytes()
    day("page", FILE, "web", "--final")
    day("archive", FILE, "--out", "results.zip")
    assert Path(FILE).read_bytes() == before


def test_what_is_not_ours_is_never_touched(day: Terminal) -> None:
    Path("theirs").mkdir()
    Path("theirs", PAGE).write_text("my home page")
    assert PAGE in day("page", FILE, "theirs", code=1)
    assert names("theirs") == {PAGE} and Path("theirs", PAGE).read_text() == "my home page"
    day("new", "other.tourney")
    day("page", FILE, "web")
    assert "RL26" in day("page", "other.tourney", "web", code=1)
    Path("file").write_text("")
    for wrong in ("file", "/", ".", f"../{Path.cwd().name}"):
        day("page", FILE, wrong, code=1)
        day("set", FILE, f"page_folder={wrong}", code=1)
    assert names(".") == {FILE, "other.tourney", "file", f"theirs/{PAGE}", f"web/{PAGE}", f"web/{MANIFEST}"}


def test_the_facts_of_the_page(day: Terminal) -> None:
    day(
        "set",
        FILE,
        "page_folder=web",
        "page_url=https://example.org/day",
        "page_money=yes",
        "page_names=number",
    )
    info = day("info", FILE, "--json")
    assert (info["page_folder"], info["page_url"]) == (str(Path("web").absolute()), "https://example.org/day")
    assert (info["page_money"], info["page_names"]) == (True, "number")
    assert names("web") == {PAGE, MANIFEST}
    assert "https" in day("set", FILE, "page_url=javascript:alert(1)", code=1)
    assert "short" in day("set", FILE, "page_names=first", code=1)
    day("set", FILE, "page_folder=", "page_url=")
    Path("web", PAGE).unlink()
    day("publish", FILE, "--heat", 3)
    assert names("web") == {MANIFEST}


def test_the_page_follows_what_is_published(day: Terminal) -> None:
    day("set", FILE, "page_folder=web")
    before = Path("web", PAGE).read_bytes()
    day("publish", FILE, "--heat", 3)
    published = Path("web", PAGE).read_bytes()
    assert published != before
    day("undo", FILE)
    assert Path("web", PAGE).read_bytes() != published


def test_a_page_that_waits_is_told_once(day: Terminal) -> None:
    day("set", FILE, "page_folder=web")
    Path("web", PAGE).write_text("theirs")
    assert "page waits" in day("publish", FILE, "--heat", 3)
    assert "page" not in day("undo", FILE)
    Path("web", PAGE).unlink()
    assert "up to date" in day("publish", FILE, "--heat", 3)
    manifest = json.loads(Path("web", MANIFEST).read_bytes())
    assert [each["name"] for each in manifest["files"]] == [PAGE]


def test_paper_is_no_archive_of_data(day: Terminal) -> None:
    assert "tourney archive" in day("print", FILE, "archive", "--out", "results.zip", code=1)
    assert names(".") == {FILE}
