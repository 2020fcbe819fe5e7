"""The public page follows the event into its folder, beside the step: what fails is told once and mended."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tourney.application import folders_here
from tourney.application.application import Application
from tourney.base.errors import BadInput
from tourney.base.ids import HeatId, PlayerNo
from tourney.bootstrap import open_event
from tourney.event.command import Command
from tourney.event.records import Status
from tourney.heats.commands import LockHeat, PublishHeat
from tourney.players.commands import EditPlayer, SetStatus
from tourney.printing.print_job import RecordPrint
from tourney.setup.commands import EditEvent

TWO = HeatId("2")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "cloud" / "page"


@pytest.fixture
def sit_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Sit down at a computer: each has a state folder of its own."""
    return lambda name: monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / name))


def told(app: Application, command: Command[object]) -> list[str]:
    return [notice.message.key for notice in app.run(command).notices]


def page(folder: Path) -> bytes:
    return (folder / "index.html").read_bytes()


def test_each_step_that_the_page_shows_is_there_without_a_word(drawn: Application, folder: Path) -> None:
    assert told(drawn, EditEvent({"page_folder": str(folder)})) == []
    pages = [page(folder)]
    for command in (
        PublishHeat(TWO),
        EditPlayer(PlayerNo(3), {"name_en": "Somebody Else"}),
        RecordPrint("standings"),
        EditEvent({"page_names": "number"}),
    ):
        assert told(drawn, command) == []
        pages.append(page(folder))
    assert len({*pages}) >= 4
    drawn.undo()
    assert page(folder) != pages[-1]
    assert b"Somebody" not in page(folder)


def test_steps_that_it_does_not_show_cost_nothing(drawn: Application, folder: Path) -> None:
    drawn.run(EditEvent({"page_folder": str(folder)}))
    shutil.rmtree(folder)
    drawn.run(LockHeat(TWO, True))
    drawn.run(EditPlayer(PlayerNo(3), {"note": "pays later", "phone": "91234567"}))
    drawn.run(SetStatus((PlayerNo(3),), Status.PRESENT))
    drawn.run(EditEvent({"copies_to": ""}))
    assert not folder.exists()


def test_the_names_are_told_when_the_page_is_switched_on(drawn: Application, folder: Path) -> None:
    def warned(changes: dict[str, object]) -> list[str]:
        return [each.key for each in drawn.run(EditEvent(changes)).warnings]

    assert warned({"page_folder": str(folder)}) == ["public_page.names_told"]
    assert warned({"page_folder": str(folder / "other")}) == []
    assert warned({"page_folder": ""}) == []


def test_a_page_that_cannot_be_written_is_told_once_and_mended(drawn: Application, folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder / "index.html").write_text("theirs")
    assert told(drawn, EditEvent({"page_folder": str(folder)})) == ["public_page.not_written"]
    assert told(drawn, PublishHeat(TWO)) == []
    with closing(open_event(drawn.place)) as again:
        assert told(again, LockHeat(HeatId("3"), True)) == [], "another program of this computer knows"
    assert page(folder) == b"theirs"
    (folder / "index.html").unlink()
    assert told(drawn, LockHeat(HeatId("3"), False)) == ["public_page.written_again"]
    assert b"<html" in page(folder)


def test_a_window_tries_again_by_itself(drawn: Application, folder: Path) -> None:
    drawn.run(EditEvent({"page_folder": str(folder)}))
    shutil.rmtree(folder)
    folder.write_text("a file")
    drawn.run(PublishHeat(TWO))
    folder.unlink()
    drawn.mend_page()
    assert b"<html" in page(folder)
    shutil.rmtree(folder)
    drawn.mend_page()
    assert not folder.exists(), "there is nothing to mend"


def test_what_another_program_publishes_is_on_our_page(
    drawn: Application, folder: Path, sit_at: Callable[[str], None]
) -> None:
    sit_at("ours")
    drawn.run(EditEvent({"page_folder": str(folder)}))
    before = page(folder)
    sit_at("theirs")
    with closing(open_event(drawn.place)) as there:
        assert told(there, PublishHeat(TWO)) == ["public_page.unasked"]
    assert page(folder) == before
    sit_at("ours")
    assert drawn.refresh()
    assert page(folder) != before


def test_a_stick_that_is_gone_is_not_replaced_by_its_folder(
    drawn: Application, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A removed stick may leave its folder on this computer's own disk."""
    stick = folder.parent
    stick.mkdir()
    monkeypatch.setattr("os.path.ismount", lambda path: Path(path) == stick)
    assert folders_here.mount_of(str(stick)) == str(stick)
    drawn.run(EditEvent({"page_folder": str(folder)}))
    monkeypatch.setattr("os.path.ismount", lambda path: False)
    shutil.rmtree(folder)
    assert told(drawn, PublishHeat(TWO)) == ["public_page.not_written"]
    assert not folder.exists()


def test_copies_with_all_that_is_private_never_go_where_the_page_is(drawn: Application, folder: Path) -> None:
    drawn.run(EditEvent({"page_folder": str(folder)}))
    with pytest.raises(BadInput, match="folder_refused"):
        drawn.run(EditEvent({"copies_to": str(folder)}))
    with pytest.raises(BadInput, match="folder_refused"):
        drawn.agree_to_copies(str(folder))
    stick = folder.parent / "stick"
    stick.mkdir()
    drawn.run(EditEvent({"copies_to": str(stick)}))
    with pytest.raises(BadInput, match="folder_refused"):
        drawn.write_page(str(stick))


def test_an_archive_that_is_there_follows_until_it_is_given_up(drawn: Application, folder: Path) -> None:
    drawn.run(EditEvent({"page_folder": str(folder)}))
    drawn.write_page(str(folder), final=True)
    before = (folder / "archive" / "results.json").read_bytes()
    drawn.run(PublishHeat(TWO))
    assert (folder / "archive" / "results.json").read_bytes() != before
    drawn.write_page(str(folder))
    drawn.undo()
    assert not (folder / "archive").exists()
