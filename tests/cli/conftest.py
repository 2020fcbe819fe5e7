"""One command line of the terminal at a time, in an empty folder."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from tourney.cli.main import run

Terminal = Callable[..., Any]


@pytest.fixture
def tourney(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Terminal:
    """Run one command line; the JSON it printed (or its text), after checking the exit code."""
    monkeypatch.chdir(tmp_path)

    def call(*words: object, code: int = 0) -> Any:
        found = run([str(word) for word in words])
        shown = capsys.readouterr()
        assert found == code, shown.err + shown.out
        assert "Traceback" not in shown.err + shown.out
        return json.loads(shown.out) if "--json" in words and shown.out.strip() else shown.out + shown.err

    return call


@pytest.fixture(scope="session")
def kept_events() -> dict[tuple[tuple[str, ...], ...], bytes]:
    """Event files by the command lines that made them."""
    return {}


@pytest.fixture
def made(tourney: Terminal, kept_events: dict[tuple[tuple[str, ...], ...], bytes]) -> Callable[..., None]:
    """`made(file, *lines)`: the event that these command lines make; they run once, later ones are copies."""

    def make(file: str, *lines: Sequence[object]) -> None:
        key = tuple(tuple(str(word) for word in line) for line in lines)
        if key in kept_events:
            Path(file).write_bytes(kept_events[key])
            return
        for line in key:
            tourney(*line)
        kept_events[key] = Path(file).read_bytes()

    return make
