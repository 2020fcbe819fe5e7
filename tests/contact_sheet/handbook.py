"""The handbook's pictures: each page of the window at its moment of the example day, in both languages.

Made anew by `python -m tests.contact_sheet.handbook`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from datetime import timedelta
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.contact_sheet.days import MORNING, Made
from tests.contact_sheet.readme import TABLE, keep, table_picture
from tests.contact_sheet.shots import Style, come_to_rest, open_day, open_window, photographed
from tourney.application.application import Application
from tourney.application.example import check_everybody_in, play_first_half, play_heat
from tourney.base.clocks import FixedClock
from tourney.base.ids import PlayerNo
from tourney.base.languages import Language
from tourney.cli.example_day import example_event
from tourney.clock.commands import StartClock
from tourney.event.records import Status
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import SetStatus
from ui.main_window import MainWindow

_SIZE = QSize(1120, 630)
_WIDE = 1000
"""Pixels: 300 to the inch where the paper shows a picture largest."""
_DARKER = 2.2
"""A worn copier, which keeps only what is dark, would lose thin grey letters."""
_START = "start"
"""The start page, with no event open."""
_LATE = "16"
"""The player who is checked in on the picture of the desk."""


def _example(folder: Path, clock: FixedClock) -> Application:
    return example_event(folder / "day.tourney", clock)


def door(folder: Path) -> Application:
    """Most have come, the next one stands at the desk."""
    app = _drawn(_example(folder, FixedClock(MORNING)))
    for heat in app.rules.format.heat_ids:
        app.run(PublishHeat(heat))
    app.run(SetStatus(tuple(PlayerNo(n) for n in range(14, 25)), Status.REGISTERED))
    return app


def drawn(folder: Path) -> Application:
    """Everybody is in, every heat is drawn and none published."""
    return _drawn(_example(folder, FixedClock(MORNING)))


def running(folder: Path) -> Application:
    """Heat 1 is half an hour old."""
    clock = FixedClock(MORNING)
    app = _drawn(_example(folder, clock))
    first = app.rules.format.heat_ids[0]
    app.run(PublishHeat(first))
    app.run(StartClock(first))
    clock.at += timedelta(minutes=32)
    return app


def half(folder: Path) -> Application:
    """Heat 1 is confirmed, heat 2 comes in."""
    app = _example(folder, FixedClock(MORNING))
    play_first_half(app)
    return app


def cut(folder: Path) -> Application:
    """The heats are over, the final is to be drawn."""
    app = _drawn(_example(folder, FixedClock(MORNING)))
    for at, heat in enumerate(app.rules.format.heat_ids):
        app.run(PublishHeat(heat))
        play_heat(app, heat, at)
    return app


def _drawn(app: Application) -> Application:
    check_everybody_in(app)
    app.run(DrawHeats(app.rules.format.heat_ids, 7))
    return app


def _go(page: str, target: str = "") -> Callable[[MainWindow], None]:
    return lambda window: window.shell.go(page, target) if window.shell is not None else None


def _check_in(window: MainWindow) -> None:
    """The desk, just after somebody was checked in."""
    _go("players", "checkin")(window)
    come_to_rest(window)
    field = QApplication.focusWidget()
    assert field is not None
    QTest.keyClicks(field, _LATE)
    QTest.keyClick(field, Qt.Key.Key_Return)


MOMENTS: Mapping[Made, Mapping[str, Callable[[MainWindow], None]]] = {
    door: {"players": _check_in, "event": _go("event")},
    drawn: {"heats": _go("heats"), "print": _go("print")},
    running: {each: _go(each) for each in ("today", "hall", "projector", "clock")},
    half: {each: _go(each) for each in ("scores", "standings")},
    cut: {"finals": _go("finals")},
}
"""The pictures of each state of the day."""


def names() -> list[str]:
    """What its pictures are called, without their language."""
    return [_START, TABLE, *(name for shots in MOMENTS.values() for name in shots)]


def make() -> None:
    """Every picture, in both languages."""
    for language in (Language.EN, Language.ZH):
        with open_window(Style(language, "light", _SIZE)) as window:
            _keep(_START, language, window.grab())
            for day, shots in MOMENTS.items():
                with open_day(window, day):
                    for name, reach in shots.items():
                        _keep(name, language, photographed(window, reach))
            _keep(TABLE, language, table_picture(window, language))


def _keep(name: str, language: Language, picture: QPixmap) -> None:
    small = picture.scaledToWidth(_WIDE, Qt.TransformationMode.SmoothTransformation)
    keep(f"handbook/{name}.{language.tag}", small, _DARKER)


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QApplication(sys.argv)
    application.setQuitOnLastWindowClosed(False)
    make()
