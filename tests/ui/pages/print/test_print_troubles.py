"""What goes wrong with a disk, a file or a hurry: one sentence, a way on, nothing half-written."""

from __future__ import annotations

import errno
import os
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.pages.print.conftest import PrintHall, SmallMaker, full_disk
from tourney.application.application import Application
from tourney.base.errors import EnvironmentFailure
from tourney.base.ids import HeatId
from tourney.base.texts import ENGLISH, msg
from tourney.bootstrap import write_whole
from tourney.heats.commands import DrawHeats
from tourney.printing.registry import Documents
from ui.base.threads import Job, JobCancelledError
from ui.pages.print_job import Order

Open = Callable[..., PrintHall]
ONE = HeatId("1")


def pulled_out(_handle: int) -> None:
    """The stick is gone before all is on it."""
    raise OSError(errno.EIO, "Input/output error")


def in_use(_beside: Path, _place: Path) -> Path:
    """The name is taken by another program (Windows)."""
    raise PermissionError(errno.EACCES, "The file is in use")


@pytest.mark.parametrize(
    ("owner", "method", "failure", "way"),
    [
        (Path, "write_bytes", full_disk, "Make room"),
        (Path, "replace", in_use, "close the file elsewhere"),
        (os, "fsync", pulled_out, "Choose another folder"),
    ],
)
@pytest.mark.parametrize("older", [b"", b"older"])
def test_a_full_disk_and_a_file_open_elsewhere_leave_what_was_there(
    print_hall: Open,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    owner: object,
    method: str,
    failure: Callable[..., object],
    way: str,
    older: bytes,
) -> None:
    folder = tmp_path / "out"
    folder.mkdir()
    place = folder / "list.pdf"
    if older:
        place.write_bytes(older)
    hall = print_hall()
    hall.settle()
    order = hall.page.order
    assert order is not None
    with monkeypatch.context() as patch:
        patch.setattr(owner, method, failure)
        hall.page.controller.save(order, place)
        hall.settle()
    message, kind = hall.shell.said[-1]
    assert (message.key, kind) == ("errors.unwritable", "bad")
    assert way in ENGLISH.say(message)
    assert [each.name for each in folder.iterdir()] == (["list.pdf"] if older else [])
    assert not older or place.read_bytes() == older
    assert not hall.gateway.tournament.prints, "what did not go out is not recorded"
    assert len(hall.shell.actions) == 1, "the way on: another place"


@pytest.mark.parametrize(
    ("owner", "method", "failure"),
    [(Path, "write_bytes", full_disk), (Path, "replace", in_use), (os, "fsync", pulled_out)],
)
def test_the_terminal_writes_whole_or_not_at_all(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    owner: object,
    method: str,
    failure: Callable[..., object],
) -> None:
    monkeypatch.setattr(owner, method, failure)
    with pytest.raises(EnvironmentFailure):
        write_whole(tmp_path / "list.pdf", b"x" * 100, overwrite=True)
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_being_made_can_be_given_up(
    qtbot: QtBot, print_hall: Open, maker: SmallMaker, tmp_path: Path
) -> None:
    hall = print_hall()
    hall.settle()
    order = hall.page.order
    assert order is not None
    maker.gate = threading.Event()
    jobs: list[Job] = []
    hall.gateway.job_started.connect(jobs.append)
    hall.page.controller.save(order, tmp_path / "list.pdf")
    qtbot.waitUntil(lambda: bool(jobs))
    jobs[-1].cancel()
    maker.gate.set()
    hall.settle()
    assert not list(tmp_path.glob("list*"))
    assert not hall.gateway.tournament.prints


def test_a_damaged_logo_is_told_and_the_paper_is_saved_all_the_same(
    print_hall: Open, maker: SmallMaker, tmp_path: Path
) -> None:
    hall = print_hall()
    hall.settle()
    maker.remarked = (msg("paper.logo_broken"),)
    order = hall.page.order
    assert order is not None
    hall.page.controller.save(order, tmp_path / "list.pdf")
    hall.settle()
    message, kind = hall.shell.said[-1]
    assert kind == "warn"
    assert "logo" in ENGLISH.say(message) and "list.pdf" in ENGLISH.say(message)
    assert (tmp_path / "list.pdf").read_bytes().startswith(b"%PDF")


def test_sheets_of_a_heat_tell_their_progress_and_stop_between_pages(event: Application) -> None:
    event.run(DrawHeats((ONE,), 7))
    heard: list[tuple[int, int]] = []

    def step(done: int, total: int) -> None:
        heard.append((done, total))
        if done >= 10:
            raise JobCancelledError

    with pytest.raises(JobCancelledError):
        Documents().make(event.request("scoresheets", ONE, "en"), step)
    assert heard == [(n, 24) for n in range(11)]


def test_the_folder_of_a_heat_tells_progress_of_the_whole(
    print_hall: Open, event: Application, tmp_path: Path
) -> None:
    event.run(DrawHeats((ONE,), 7))
    hall = print_hall()
    hall.settle()
    told: list[float] = []
    hall.gateway.job_started.connect(
        lambda job: job.progressed.connect(lambda done, total: told.append(done / total if total else 0.0))
    )
    orders = [
        Order(kind=kind, heat=ONE, language="en", extension="pdf", title=msg("paper.table"))
        for kind in ("seating-table", "scoresheets")
    ]
    hall.page.controller.save_all("heat-1", orders, tmp_path)
    hall.settle()
    assert told == sorted(told)
    assert told[-1] == 1.0


def test_a_disk_that_fills_up_in_the_middle_of_a_set_leaves_none_of_it(
    print_hall: Open, event: Application, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    event.run(DrawHeats((ONE,), 7))
    hall = print_hall()
    hall.settle()
    room = [b"for one file"]
    write = Path.write_bytes

    def fills_up(place: Path, data: bytes) -> int:
        return write(place, data) if room and room.pop() else full_disk(place, data)

    orders = [
        Order(kind=kind, heat=ONE, language="en", extension="pdf", title=msg("paper.table"))
        for kind in ("seating-table", "scoresheets")
    ]
    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", fills_up)
        hall.page.controller.save_all("heat-1", orders, tmp_path)
        hall.settle()
    assert not room and hall.shell.keys[-1] == "errors.unwritable"
    assert not list(tmp_path.glob("*heat-1*")), "neither a file nor their folder"
    assert not hall.gateway.tournament.prints


def test_paper_of_an_event_that_cannot_be_written_is_saved_and_said_so(
    print_hall: Open, event: Application, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = print_hall()
    hall.settle()
    order = hall.page.order
    assert order is not None

    def protected(_command: object) -> None:
        raise EnvironmentFailure("errors.read_only", place=event.place)

    monkeypatch.setattr(event, "run", protected)
    hall.page.controller.save(order, tmp_path / "list.pdf")
    hall.settle()
    assert (tmp_path / "list.pdf").exists()
    message, kind = hall.shell.said[-1]
    assert (message.key, kind) == ("cli.print_not_noted", "warn")
    assert "write-protected" in ENGLISH.say(message)
