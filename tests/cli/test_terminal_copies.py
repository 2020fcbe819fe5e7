"""The terminal and a folder for copies that another computer chose."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Terminal

FILE = "day.tourney"


@pytest.fixture
def foreign(tourney: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Two drawn heats, their copies wanted on a stick by another computer."""
    Path("stick").mkdir()
    lines = "name\n" + "\n".join(f"Player {n}" for n in range(1, 9))
    Path("players.csv").write_text(lines, encoding="utf-8")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "theirs"))
    tourney("new", FILE)
    tourney("import", FILE, "players.csv")
    tourney("draw", FILE, "--heat", "all", "--seed", 1)
    tourney("set", FILE, "copies_to=stick")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "ours"))
    return tourney


def copies(folder: str = "stick") -> int:
    return len(list(Path(folder).iterdir()))


def test_the_step_that_would_have_copied_says_why_not_and_the_way(foreign: Terminal) -> None:
    report = foreign("publish", FILE, "--heat", 1)
    assert str(Path("stick").absolute()) in report
    assert "tourney set FILE copies_to=" in report
    assert "tourney copies FILE use" in report
    assert copies() == 0
    checks = foreign("today", FILE, "--json")["checks"]
    assert [each["state"] for each in checks if each["id"] == "copy"] == ["open"]
    foreign("set", FILE, "copies_to=stick")
    assert "copies_to=" not in foreign("publish", FILE, "--heat", 2)
    assert copies() == 1


def test_a_computer_uses_the_folder_has_its_own_or_makes_no_copies(foreign: Terminal) -> None:
    Path("own").mkdir()
    assert str(Path("own").absolute()) in foreign("copies", FILE, "own")
    foreign("publish", FILE, "--heat", 1)
    assert (copies("own"), copies()) == (1, 0)
    foreign("copies", FILE, "none")
    assert "stick" not in foreign("publish", FILE, "--heat", 2)
    assert copies() == 0
    assert str(Path("stick").absolute()) in foreign("copies", FILE, "use")
    foreign("publish", FILE, "--heat", 3)
    assert copies() == 1


def test_an_event_without_a_folder_says_how_to_choose_one(tourney: Terminal) -> None:
    tourney("new", FILE)
    assert "copies_to=" in tourney("copies", FILE, "use", code=1)
