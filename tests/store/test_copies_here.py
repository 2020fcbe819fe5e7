"""Copies go only where somebody at this computer wants them, and onto the stick that was meant."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tourney.application.application import Application
from tourney.base.ids import HeatId
from tourney.bootstrap import create_event, open_event, recorded_otherwise
from tourney.event.command import Notice
from tourney.heats.commands import PublishHeat
from tourney.setup.commands import EditEvent

Computer = Callable[[str], None]
TWO, THREE = HeatId("2"), HeatId("3")


@pytest.fixture
def sit_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Computer:
    """Sit down at a computer: each has a state folder of its own."""
    return lambda name: monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / name))


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    made = tmp_path / "stick"
    made.mkdir()
    return made


@pytest.fixture
def foreign(sit_at: Computer, drawn: Application, stick: Path) -> Iterator[Application]:
    """An event whose folder for copies was chosen at another computer."""
    sit_at("theirs")
    drawn.run(EditEvent({"copies_to": str(stick)}))
    sit_at("ours")
    with closing(open_event(drawn.place)) as event:
        yield event


def told(notices: tuple[Notice, ...]) -> list[str]:
    return [notice.message.key for notice in notices if notice.failed]


def test_a_folder_chosen_elsewhere_is_not_written_to_and_that_is_told(
    foreign: Application, stick: Path
) -> None:
    assert foreign.copies_unasked() == str(stick)
    assert told(foreign.run(PublishHeat(TWO)).notices) == ["event.copies_unasked"]
    assert not list(stick.iterdir())


def test_what_was_agreed_to_is_remembered_by_this_computer_alone(
    foreign: Application, stick: Path, sit_at: Computer, tmp_path: Path
) -> None:
    foreign.agree_to_copies(str(stick))
    with closing(open_event(foreign.place)) as again:
        assert not again.copies_unasked()
        assert not told(again.run(PublishHeat(TWO)).notices)
    assert len(list(stick.iterdir())) == 1
    kept = [each for each in (tmp_path / "ours").rglob("*") if each.is_file()]
    assert kept
    if os.name == "posix":
        assert {each.stat().st_mode & 0o777 for each in kept} == {0o600}
    sit_at("a third")
    with closing(open_event(foreign.place)) as third:
        assert third.copies_unasked() == str(stick)


def test_a_station_has_a_folder_of_its_own_or_none(foreign: Application, stick: Path, tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    foreign.agree_to_copies(str(own))
    foreign.run(PublishHeat(TWO))
    assert list(own.iterdir())
    assert not list(stick.iterdir())
    assert foreign.tournament.event.copies_to == str(stick), "what the others do stays"
    foreign.agree_to_copies("")
    before = {each: each.stat().st_mtime_ns for each in own.iterdir()}
    assert not foreign.run(PublishHeat(THREE)).notices
    assert {each: each.stat().st_mtime_ns for each in own.iterdir()} == before


def test_who_chooses_the_folder_has_agreed_even_to_the_one_that_stands_there(foreign: Application) -> None:
    foreign.run(EditEvent({"copies_to": foreign.tournament.event.copies_to}))
    assert not foreign.copies_unasked()


def test_an_event_made_with_a_folder_is_not_asked_about(
    sit_at: Computer, stick: Path, tmp_path: Path
) -> None:
    sit_at("ours")
    with closing(create_event(str(tmp_path / "new.tourney"), "hk-90", copies_to=str(stick))) as app:
        assert not app.copies_unasked()


def test_another_folder_that_comes_from_elsewhere_is_asked_about_anew(
    foreign: Application, stick: Path, sit_at: Computer
) -> None:
    foreign.agree_to_copies(str(stick))
    sit_at("theirs")
    with closing(open_event(foreign.place)) as there:
        there.run(EditEvent({"copies_to": str(stick / "deeper")}))
    sit_at("ours")
    foreign.refresh()
    assert foreign.copies_unasked() == str(stick / "deeper")


def test_an_answer_that_cannot_be_kept_or_read_is_told_and_asked_again(
    foreign: Application, stick: Path, tmp_path: Path
) -> None:
    (tmp_path / "ours").write_text("no folder")
    (warning,) = foreign.run(EditEvent({"copies_to": str(stick)})).warnings
    assert warning.key == "errors.agreed_not_kept"
    (tmp_path / "ours").unlink()
    foreign.agree_to_copies(str(stick))
    for each in (tmp_path / "ours").rglob("*.json"):
        each.write_bytes(b'{"folder": 7}')
    assert foreign.copies_unasked() == str(stick)


def test_a_copy_in_a_folder_chosen_elsewhere_is_not_looked_at(foreign: Application, stick: Path) -> None:
    """On Windows looking at \\\\host\\share sends credentials."""
    foreign.copy_to(stick / f"day-{foreign.tournament.event.code}-copy.tourney")
    with closing(sqlite3.connect(foreign.place)) as file, file:
        file.execute("UPDATE players SET name_en = 'Mallory' WHERE number = 2")

    def found() -> str:
        with closing(open_event(foreign.place)) as altered:
            differs = recorded_otherwise(altered.place, altered.tournament, altered.verdict())
            assert differs is not None
            return str(differs.params)

    assert str(stick) not in found()
    foreign.agree_to_copies(str(stick))
    assert str(stick) in found()


def test_a_stick_that_is_gone_from_under_its_folder_is_told(
    drawn: Application, stick: Path, sit_at: Computer, monkeypatch: pytest.MonkeyPatch
) -> None:
    sit_at("ours")
    plugged_in = [str(stick), stick.anchor]
    monkeypatch.setattr("os.path.ismount", lambda place: str(place) in plugged_in)
    copies = stick / "copies"
    copies.mkdir()
    drawn.run(EditEvent({"copies_to": str(copies)}))
    plugged_in.remove(str(stick))
    (notice,) = drawn.run(PublishHeat(TWO)).notices
    assert notice.failed
    assert "errors.stick_missing" in str(notice.message)
    assert not list(copies.iterdir()), "the computer's own disk gets nothing instead"
    plugged_in.append(str(stick))
    assert not told(drawn.run(PublishHeat(THREE)).notices)
    assert list(copies.iterdir())


def test_a_stick_that_comes_after_it_was_chosen_is_known_from_its_first_copy(
    drawn: Application, stick: Path, sit_at: Computer, monkeypatch: pytest.MonkeyPatch
) -> None:
    sit_at("ours")
    plugged_in = [stick.anchor]
    monkeypatch.setattr("os.path.ismount", lambda place: str(place) in plugged_in)
    copies = stick / "copies"
    drawn.run(EditEvent({"copies_to": str(copies)}))
    copies.mkdir()
    plugged_in.append(str(stick))
    assert not told(drawn.run(PublishHeat(TWO)).notices)
    plugged_in.remove(str(stick))
    (notice,) = drawn.run(PublishHeat(THREE)).notices
    assert "errors.stick_missing" in str(notice.message)
