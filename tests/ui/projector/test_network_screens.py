"""The screens of the hall's network show what the projector chose, or the day; painted when it changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from tests.ui.hand import Open
from tests.ui.projector.conftest import parts, published
from tourney.application.application import Application
from tourney.application.example import check_everybody_in
from tourney.base.clocks import FixedClock
from tourney.base.ids import HeatId, PlayerNo
from tourney.bootstrap import open_event
from tourney.clock.commands import PauseClock, ResumeClock, StartClock
from tourney.hall_network.frames import Frame
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import EditPlayer
from tourney.projector.scenes import HallMessage, SceneKind
from ui.gateway.gateway import Gateway
from ui.parts import network_screens
from ui.parts.network_screens import NetworkScreens
from ui.projector.painter import Drawn
from ui.projector.screen import HallPicture
from ui.projector.selection import ChoiceFile, HallChoice

ONE = HeatId("1")
NAMES = ("Stage", "Door")


@pytest.fixture
def choices(tmp_path: Path) -> ChoiceFile:
    return ChoiceFile(tmp_path / "state", "day")


def test_the_day_is_followed_and_the_time_goes_on_by_itself(
    qapp: object, event: Application, clock: FixedClock, choices: ChoiceFile
) -> None:
    check_everybody_in(event)
    event.run(DrawHeats((ONE,), 7))
    event.run(PublishHeat(ONE))
    screens = NetworkScreens(event, choices, NAMES)
    (seats,) = screens.look()
    assert seats.screens == NAMES and seats.picture.startswith(b"\x89PNG") and not seats.times
    assert not screens.look()
    event.run(StartClock(ONE))
    (runs,) = screens.look()
    (time,) = runs.times
    assert (time.words, time.seconds, time.step) == ("{}", 3600, -1) and runs.revision > seats.revision
    clock.at += timedelta(seconds=1)
    assert screens.look(), "the first minute is over"
    clock.at += timedelta(seconds=30)
    assert not screens.look()
    event.run(PauseClock())
    (pauses,) = screens.look()
    assert not pauses.times


def test_a_clock_that_was_paused_goes_on_from_where_it_stood(
    qapp: object,
    event: Application,
    clock: FixedClock,
    choices: ChoiceFile,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On the screens the time goes on by itself from the moment at which its second began."""
    published(event)
    event.run(StartClock(ONE))
    screens = NetworkScreens(event, choices, NAMES)
    moment, frames = [0.0], list[Frame]()
    monkeypatch.setattr("ui.parts.network_screens.time.monotonic", lambda: moment[0])
    for step, passes in ((None, 30), (PauseClock(), 300), (ResumeClock(), 0)):
        if step is not None:
            event.run(step)
        frames = screens.look()
        moment[0] += passes
        clock.at += timedelta(seconds=passes)
    (frame,) = frames
    assert (frame.times[0].seconds, frame.at) == (3570, 330_000)


def test_what_no_picture_shows_paints_none(
    qapp: object, event: Application, choices: ChoiceFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    published(event)
    screens = NetworkScreens(event, choices, NAMES)
    paint, painted = network_screens._painted, list[HallPicture]()

    def counted(picture: HallPicture) -> tuple[QImage, tuple[Drawn, ...]]:
        painted.append(picture)
        return paint(picture)

    monkeypatch.setattr(network_screens, "_painted", counted)
    screens.look()
    event.run(EditPlayer(PlayerNo(1), {"note": "nut allergy"}))
    assert not screens.look() and len(painted) == 1, "nor does a time that stands"


def test_what_is_chosen_is_shown_to_all_or_to_one(
    qapp: object, event: Application, choices: ChoiceFile
) -> None:
    screens = NetworkScreens(event, choices, NAMES)
    (first,) = screens.look()
    message = HallChoice(scene=SceneKind.MESSAGE, message=HallMessage("請就座", "Seats"), following=False)
    choices.keep(message)
    (said,) = screens.look()
    assert said.picture != first.picture
    choices.keep_apart({"Door": SceneKind.LOGO})
    (door,) = screens.look()
    assert (door.screens, door.picture) == (("Door",), first.picture)
    hidden = replace(message, hidden=True, frozen=True)
    choices.keep(hidden)
    assert _names(screens.look()) == {"Stage", "Door"}
    choices.keep_apart({})
    screens.look()
    choices.keep(replace(hidden, scene=SceneKind.CLOCK, hidden=False))
    assert {each.picture for each in screens.look()} == {said.picture}, "frozen, only the next is prepared"
    choices.forget()
    assert _names(screens.look()) == {"Stage", "Door"}


def _names(frames: Sequence[Frame]) -> set[str]:
    return {name for frame in frames for name in frame.screens}


def test_a_file_that_is_none_means_the_day(choices: ChoiceFile, tmp_path: Path) -> None:
    assert choices.read() is None and choices.names() == () and choices.apart() == {}
    choices.keep(HallChoice())
    (file,) = (tmp_path / "state" / "screens").glob("*.json")
    for spoilt in ("", "{", '{"scene": "nonsense"}', "[]"):
        file.write_text(spoilt, "utf-8")
        assert choices.read() is None


def test_a_person_chooses_for_all_televisions_or_for_one(
    window_of: Open, event: Application, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Gateway, "state_folder", tmp_path / "state")
    kept = ChoiceFile(tmp_path / "state", event.tournament.event.code)
    kept.keep_names(NAMES)
    window = window_of(published(event))
    page, projector = parts(window)
    qtbot.waitUntil(lambda: projector.screens == NAMES)
    kept.keep_names(NAMES[:1])
    window.go("today")
    window.go("projector")
    qtbot.waitUntil(lambda: projector.screens == NAMES[:1])
    kept.keep_names(NAMES)
    assert window.shell is not None
    window.shell.hall_server().changed.emit()
    qtbot.waitUntil(lambda: projector.screens == NAMES)
    choices = page.televisions
    assert choices.isVisible() and choices.screens.values == list(NAMES)
    projector.choose(SceneKind.CLOCK)
    choices.screens.setCurrentIndex(1)
    choices.scenes.setCurrentIndex(choices.scenes.values.index(SceneKind.STANDINGS))
    choices.scenes.activated.emit(choices.scenes.currentIndex())
    qtbot.waitUntil(lambda: kept.apart() == {"Door": SceneKind.STANDINGS})
    said = kept.read()
    assert said is not None and (said.scene, said.following) == (SceneKind.CLOCK, False)
    choices.screens.setCurrentIndex(0)
    choices.screens.activated.emit(0)
    assert choices.scenes.value is None
    window.close_event()
    assert kept.read() is None, "without a window the day is followed"
    assert kept.apart() == {"Door": SceneKind.STANDINGS}, "except where a screen has its own scene"
    page, projector = parts(window_of(open_event(event.place)))
    qtbot.waitUntil(lambda: projector.screens == NAMES)
    page.televisions.screens.setCurrentIndex(1)
    page.televisions.screens.activated.emit(1)
    assert page.televisions.scenes.value == SceneKind.STANDINGS, "nor does the next window forget it"


def test_without_a_television_nothing_asks_for_one(window_of: Open, event: Application) -> None:
    page, _ = parts(window_of(event))
    assert page.televisions.isHidden()
