"""The event's file vanishes, or cannot be written, while a command runs: one sentence, exit code 2."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.engine import Engine

from tourney.application.application import Application
from tourney.store.engines import refuse_if_gone

Terminal = Callable[..., Any]
ADD = ("add", "day.tourney", "--name-en", "Ann Lee")


@pytest.fixture
def day(tourney: Terminal) -> Terminal:
    tourney("new", "day.tourney")
    return tourney


@pytest.fixture
def protected(day: Terminal) -> Iterator[Terminal]:
    """The file can be read but not written, as on a stick with its switch on."""

    def protect(connection: Any, _record: object) -> None:
        connection.execute("PRAGMA query_only=ON")

    event.listen(Engine, "connect", protect)
    yield day
    event.remove(Engine, "connect", protect)


@pytest.fixture(params=["before it is written", "after it was written"])
def pulled(day: Terminal, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The stick with the file is pulled out while a command is carried out."""
    run, look = Application.run, refuse_if_gone

    def lose_and_run(app: Application, command: Any, why: str = "") -> Any:
        Path("day.tourney").rename("elsewhere")
        return run(app, command, why)

    def lose_and_look(place: str) -> None:
        Path("day.tourney").rename("elsewhere")
        look(place)

    if request.param == "before it is written":
        monkeypatch.setattr(Application, "run", lose_and_run)
    else:
        monkeypatch.setattr("tourney.store.event_store.refuse_if_gone", lose_and_look)


def one_sentence(said: str) -> str:
    assert len(said.splitlines()) == 1
    assert "sqlite" not in said and "database" not in said
    return said


@pytest.mark.usefixtures("pulled")
def test_a_file_that_vanishes_under_a_command_is_said_and_nothing_is_claimed(day: Terminal) -> None:
    assert "day.tourney is gone" in one_sentence(day(*ADD, code=2))
    assert not Path("day.tourney").exists(), "no empty file in its place"


def test_a_file_that_vanishes_under_an_undo_is_said(day: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    day(*ADD)
    undo = Application.undo

    def lose_and_undo(app: Application, seq: Any, why: str = "") -> Any:
        Path("day.tourney").unlink()
        return undo(app, seq, why=why)

    monkeypatch.setattr(Application, "undo", lose_and_undo)
    assert "is gone" in one_sentence(day("undo", "day.tourney", code=2))


def test_a_file_that_cannot_be_written_is_said_and_stays_as_it_was(protected: Terminal) -> None:
    before = Path("day.tourney").read_bytes()
    assert "day.tourney is write-protected" in one_sentence(protected(*ADD, code=2))
    assert Path("day.tourney").read_bytes() == before


def test_a_file_that_cannot_be_written_can_still_be_read(protected: Terminal) -> None:
    assert protected("players", "day.tourney", "--json") == {"players": []}


def test_paper_of_an_event_that_cannot_be_written_is_printed_all_the_same(protected: Terminal) -> None:
    report = protected("print", "day.tourney", "workbook", "--out", "list.xlsx")
    assert "Written: list.xlsx" in report and "not noted" in report
    assert Path("list.xlsx").exists()
