"""What the program makes for itself nobody else at the computer can read; what the user has stays so."""

from __future__ import annotations

import logging
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tourney.base.clocks import FixedClock
from tourney.base.own_folders import fault_file, log_folder, make_private, state_folder
from tourney.bootstrap import create_event, open_event, restore_event, write_whole
from tourney.event.registration import PlayerDraft
from tourney.players.commands import ImportPlayers
from ui.base.errors import CrashMarker, open_log
from ui.pages.scores.draft_keeper import own_file, write_drafts

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Windows knows no such modes")


@pytest.fixture(autouse=True)
def usual_umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@contextmanager
def begun(place: Path) -> Iterator[None]:
    """While a program is in the middle of writing to the event: the rollback journal lies beside it."""
    app = open_event(str(place))
    store = app.game_records
    with store.turn() as turn:  # type: ignore[attr-defined]
        turn._connection.exec_driver_sql("UPDATE players SET team = 'x'")
        yield
        turn._connection.rollback()
    app.close()


def test_an_event_its_journal_its_copies_and_what_is_restored(tmp_path: Path) -> None:
    place, copy, again = (tmp_path / f"{name}.tourney" for name in ("day", "copy", "again"))
    app = create_event(str(place), "hk-90", clock=FixedClock())
    app.run(ImportPlayers((PlayerDraft(name_en="A", phone="91234567"),)))
    app.copy_to(copy)
    app.close()
    restore_event(str(copy), str(again))
    with begun(place):
        assert mode(Path(f"{place}-journal")) == 0o600
    assert {mode(each) for each in (place, copy, again)} == {0o600}
    assert mode(tmp_path) != 0o600


def test_a_copy_takes_the_place_of_an_older_one_that_others_could_read(tmp_path: Path) -> None:
    app = create_event(str(tmp_path / "day.tourney"), "hk-90", clock=FixedClock())
    app.copy_to(tmp_path / "copy.tourney")
    (tmp_path / "copy.tourney").chmod(0o644)
    app.copy_to(tmp_path / "copy.tourney")
    app.close()
    assert mode(tmp_path / "copy.tourney") == 0o600


def test_a_paper_is_as_the_user_has_new_files(tmp_path: Path) -> None:
    write_whole(tmp_path / "list.pdf", b"%PDF")
    assert mode(tmp_path / "list.pdf") == 0o644


def test_drafts_logs_and_signs_of_a_run_with_their_folders(tmp_path: Path) -> None:
    drafts = tmp_path / "state" / "Tourney" / "drafts" / "ABCD.json"
    mine = own_file(drafts)
    write_drafts(mine.path, "{}")
    mine.release()
    log = tmp_path / "log" / "window.log"
    open_log(log)
    logging.getLogger("tourney.window").info("begun")
    run = CrashMarker(tmp_path / "runs")
    run.start()
    files = [drafts, log, *(each for each in (tmp_path / "runs").glob("*.log"))]
    assert len(files) == 3
    assert {mode(each) for each in files} == {0o600}
    run.end()
    folders = (
        drafts.parent,
        drafts.parent.parent,
        drafts.parent.parent.parent,
        log.parent,
        tmp_path / "runs",
    )
    assert {mode(each) for each in folders} == {0o700}


def test_a_folder_of_the_program_that_others_could_read_is_closed(tmp_path: Path) -> None:
    (tmp_path / "Tourney").mkdir(0o755)
    make_private(tmp_path / "Tourney")
    assert mode(tmp_path / "Tourney") == 0o700


def test_window_and_terminal_have_one_folder_and_the_former_one_comes_along(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platformdirs.user_state_path", lambda name, **_: tmp_path / name)
    monkeypatch.setattr("platformdirs.user_log_path", lambda name, **_: tmp_path / name / "log")
    former = tmp_path / "tourney" / "log"
    former.mkdir(parents=True)
    (former / "last-fault.txt").write_text("KeyError")
    assert fault_file().read_text() == "KeyError"
    assert fault_file().parent == log_folder() == state_folder() / "log"
    assert not former.parent.exists()
