"""A command of the terminal reads what it needs: most of a short command's time is reading modules."""

from __future__ import annotations

import subprocess
import sys
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
    "tourney.documents.registry",
    "tourney.exchange.lists",
    "tourney.services.tables.session",
    "tourney.competition.seating.draw",
    "tourney.services.queries.consequence",
    "ui",
)


@pytest.mark.parametrize("words", [("info",), ("info", "--json"), ("journal",)])
def test_what_only_reads_the_event_reads_no_library_that_makes_something(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    place = tmp_path / "day.tourney"
    create_event(str(place), "hk-90").close()
    code = ASK.format(words=[words[0], str(place), *words[1:]])
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    read = set(done.stderr.split())
    assert not read & {*HEAVY, *NOT_ASKED_FOR[: 6 if words[0] == "info" else 4]}
    assert done.stdout.strip()
