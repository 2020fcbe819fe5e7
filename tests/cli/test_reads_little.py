"""A command of the terminal reads what it needs: most of a short command's time is reading modules."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from tourney.bootstrap import create_event

ASK = """
import sys
from tourney.cli.main import run
code = run({words})
print(*sorted(sys.modules), file=sys.stderr)
sys.exit(code)
"""
HEAVY = (
    "PySide6",
    "PIL",
    "openpyxl",
    "xlsxwriter",
    "uharfbuzz",
    "psycopg",
    "platformdirs",
    "pypdfium2",
    "sqlmodel",
    "sqlalchemy.orm",
)
NOT_ASKED_FOR = (
    "tourney.printing.registry",
    "tourney.players.import_lists",
    "tourney.game.console.session",
    "tourney.seating.draw",
    "tourney.impact.impact",
    "ui",
)


@pytest.mark.parametrize("words", [("info",), ("info", "--json"), ("journal",)])
def test_what_only_reads_the_event_reads_no_library_that_makes_something(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    said, read = _asked(tmp_path, words)
    assert not read & {*HEAVY, *NOT_ASKED_FOR[: 6 if words[0] == "info" else 4]}
    assert said.strip()


def test_one_printout_reads_no_other(tmp_path: Path) -> None:
    """The briefing holds rows of plan and rules, nothing else of the papers that there are."""
    _said, read = _asked(tmp_path, ("print", "briefing", "--out", str(tmp_path / "briefing.pdf")))
    with_printouts = {name for name in read if name.startswith("tourney.") and _lists(name)}
    papers = ("briefing", "plan", "rules")
    assert with_printouts == {f"tourney.today.paper_{paper}" for paper in papers}
    assert not read & {"openpyxl", "xlsxwriter", "sqlmodel", "sqlalchemy.orm", "ui"}


def _lists(name: str) -> bool:
    """Whether a module is one of printouts."""
    return ".paper_" in name and hasattr(import_module(name), "PRINTOUTS")


def _asked(folder: Path, words: tuple[str, ...]) -> tuple[str, set[str]]:
    """What a command says of a new event, and the modules that it has read."""
    place = folder / "day.tourney"
    create_event(str(place), "hk-90").close()
    code = ASK.format(words=[words[0], str(place), *words[1:]])
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout, set(done.stderr.split())
