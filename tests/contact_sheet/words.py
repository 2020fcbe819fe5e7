"""How much each page says: words, characters, controls and sizes of type, counted from what is painted.

    python -m tests.contact_sheet.words    a line a page and language

`words.toml` beside this file holds the most that a page may say, and where it has to come to. Menu bar, rail,
figures, thumbnails and the names of people and teams do not count; a page of another day would say as much.
Sizes are those of a page's list, tiles or picture, whichever paints most of them, heads of columns left out:
all of them, and those in which people are named.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import nullcontext
from dataclasses import dataclass
from datetime import timedelta
from itertools import groupby
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint, QPointF, QRect, QSize
from PySide6.QtGui import QPaintDevice, QPaintEngine, QPainter, QTextItem
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QHeaderView,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

from tests.contact_sheet import days
from tests.contact_sheet.shots import Style, come_to_rest, open_day, open_window
from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.ids import HeatId
from tourney.base.languages import languages
from tourney.base.spelling import short_names
from tourney.clock.commands import StartClock
from tourney.heats.commands import PublishHeat
from ui.base.accessible import Painted
from ui.main_window import MainWindow
from ui.projector.screen import Canvas

BUDGETS = Path(__file__).with_suffix(".toml")
SIZE = QSize(1366, 768)
CONTROLS = (QAbstractButton, QLineEdit, QComboBox, QAbstractSpinBox, QPlainTextEdit)
_WORD = re.compile(r"[^\W\d_\u2460-\u2473][\w’'-]*")
"""A circled figure is no word."""
_CHINESE = re.compile(r"[\u3400-\u9fff]")
_JOINERS = str.maketrans("", "", "\u2060\u2066\u2067\u2068\u2069\u200b")
_LINE = 2
"""Pixels: texts at about the same height are one line."""


@dataclass(frozen=True, slots=True)
class PaintedText:
    """A run of text in one face, at its base line, in pixels."""

    text: str
    x: float
    y: float
    size: int


class _TextEngine(QPaintEngine):
    """Paints nothing and keeps the texts."""

    def __init__(self) -> None:
        super().__init__(QPaintEngine.PaintEngineFeature.AllFeatures)
        self.texts: list[PaintedText] = []

    def begin(self, pdev: QPaintDevice) -> bool:
        return True

    def end(self) -> bool:
        return True

    def type(self) -> QPaintEngine.Type:
        return QPaintEngine.Type.User

    def updateState(self, state: object) -> None:  # noqa: N802
        """A state changes no text."""

    def drawPath(self, path: object) -> None:  # noqa: N802
        """A shape holds no text."""

    def drawPolygon(self, *shape: object) -> None:  # noqa: N802
        """A shape holds no text."""

    def drawPixmap(self, r: object, pm: object, sr: object) -> None:  # noqa: N802
        """A picture holds no text that counts."""

    def drawTextItem(self, p: Any, textItem: QTextItem) -> None:  # noqa: N802, N803
        transform = self.painter().deviceTransform()
        at, size = transform.map(QPointF(p)), round(textItem.font().pixelSize() * transform.m22())
        self.texts.append(PaintedText(textItem.text(), at.x(), at.y(), size))


class _TextDevice(QPaintDevice):
    """A screen without pixels."""

    def __init__(self, size: QSize) -> None:
        super().__init__()
        self.engine = _TextEngine()
        kind = QPaintDevice.PaintDeviceMetric
        scaled = int(QPaintDevice.devicePixelRatioFScale())
        self._metrics = {
            kind.PdmWidth: size.width(),
            kind.PdmHeight: size.height(),
            kind.PdmNumColors: 1 << 24,
            kind.PdmDepth: 32,
            kind.PdmDevicePixelRatio: 1,
            kind.PdmDevicePixelRatioScaled: scaled,
        }

    def paintEngine(self) -> QPaintEngine:  # noqa: N802
        return self.engine

    def metric(self, metric: QPaintDevice.PaintDeviceMetric) -> int:
        return self._metrics.get(metric, 96)


def painted(widget: QWidget) -> list[PaintedText]:
    """What is written on a widget, in the order of painting."""
    device = _TextDevice(widget.size())
    painter = QPainter(device)
    widget.render(painter, QPoint())
    painter.end()
    return device.engine.texts


@dataclass(frozen=True, slots=True)
class Count:
    """English words, Chinese characters, what can be pressed or filled in; sizes of type in the list, and of
    the names in it.
    """

    words: int
    characters: int
    controls: int
    sizes: int
    names: int


def count(window: MainWindow, app: Application | None) -> Count:
    """Count the page that is open; `app` knows whose names do not count."""
    rail = window.shell.rail.width() if window.shell is not None else 0
    top = window.menuBar().height()
    small = [QRect(each.mapTo(window, QPoint()), each.size()) for each in _thumbnails(window)]
    texts = [
        text
        for text in painted(window)
        if text.x >= rail and text.y >= top
        if not any(rect.contains(int(text.x), int(text.y)) for rect in small)
    ]
    words, characters = _counted(texts, app)
    controls = [
        each for each in window.findChildren(QWidget) if isinstance(each, CONTROLS) and each.isVisible()
    ]
    beside = [each for each in controls if each.mapTo(window, QPoint()).x() >= rail]
    return Count(
        words,
        characters,
        len([each for each in beside if not isinstance(each.parent(), CONTROLS)]),
        *_sizes(window, app),
    )


def _sizes(window: MainWindow, app: Application | None) -> tuple[int, int]:
    """The sizes of type in the list that has most, and of the names in the list that has most of them."""
    people = {} if app is None else app.tournament.players
    parts = {part for player in people.values() for name in (player.name_en, player.name_zh)
             for part in name.split() if part.isalpha()}  # fmt: skip
    most, named = 0, 0
    for each in _lists(window):
        texts = painted(each)
        most = max(most, len({text.size for text in texts}))
        of_people = {text.size for text in texts if parts.intersection(text.text.split())}
        named = max(named, len(of_people))
    return most, named


def _lists(window: MainWindow) -> Iterator[QWidget]:
    """What is painted by a painter of its own: of a list the rows, without the heads of its columns."""
    for each in window.findChildren(QWidget):
        if isinstance(each, QAbstractItemView) and each.isVisible() and not isinstance(each, QHeaderView):
            yield each.viewport()
        elif isinstance(each, Painted) and each.isVisible():
            yield each


def _thumbnails(window: MainWindow) -> list[Canvas]:
    """Small pictures of the hall's screen: nobody reads them here."""
    return [each for each in window.findChildren(Canvas) if each.isVisible()]


def words_on(widget: QWidget, app: Application) -> tuple[int, int]:
    """The English words and the Chinese characters on a widget, without names."""
    return _counted(painted(widget), app)


def _counted(texts: list[PaintedText], app: Application | None) -> tuple[int, int]:
    said = _without_names(_lines(texts), app)
    return len(_WORD.findall(_CHINESE.sub(" ", said))), len(_CHINESE.findall(said))


def _lines(texts: list[PaintedText]) -> str:
    """The texts in lines; a change of face within a line breaks no word."""
    out, last = "", None
    for text in texts:
        if last is not None:
            out += "" if abs(text.y - last.y) < _LINE and text.x - last.x < SIZE.width() // 4 else "\n"
        out, last = out + text.text, text
    return out.translate(_JOINERS)


def _without_names(said: str, app: Application | None) -> str:
    """Without the words of names and of the event's: also where a line breaks within one."""
    if app is None:
        return said
    teams = {player.team for player in app.tournament.players.values() if player.team}
    names = set(short_names(teams).values())
    event = app.tournament.event
    for name in filter(None, (event.name, event.name_zh, event.venue)):
        said = re.sub(r"\s+".join(map(re.escape, name.split())), " ", said)
    for player in app.tournament.players.values():
        for name in (player.name_en, player.name_zh, player.team):
            names.update(name.split(), re.sub(r"(?<=\w-)(?=\w)", " ", name).split())
    for name in sorted(names, key=lambda name: (-len(name), name)):
        said = re.sub(_as_a_word(name), " ", said)
    return said


def _as_a_word(name: str) -> str:
    """No part of a longer word; what ends in a sign, or is Chinese, may touch the name in the next column."""
    before = r"(?<![A-Za-z])" if name[0].isalpha() and not _CHINESE.match(name[0]) else ""
    after = r"(?![A-Za-z])" if name[-1].isalpha() and not _CHINESE.match(name[-1]) else ""
    return f"{before}{re.escape(name)}{after}"


def under_way(folder: Path) -> Application:
    """Heat 1 has played for nine minutes at every table."""
    clock = FixedClock(days.MORNING)
    app = days.drawn(folder, clock)
    app.run(PublishHeat(HeatId("1")))
    app.run(StartClock(HeatId("1")))
    clock.at += timedelta(minutes=9)
    return app


def published(folder: Path) -> Application:
    """Heat 1 is on the wall, nothing is printed."""
    app = days.drawn(folder)
    app.run(PublishHeat(HeatId("1")))
    return app


STATES: Mapping[str, tuple[days.Made | None, str, str]] = {
    "start": (None, "", ""),
    "today-new": (days.new, "today", ""),
    "today-check-in": (days.door, "today", ""),
    "players": (days.door, "players", ""),
    "players-check-in": (days.door, "players", "checkin"),
    "heats-draft": (days.drawn, "heats", ""),
    "event": (days.drawn, "event", ""),
    "today-papers": (published, "today", ""),
    "print": (published, "print", ""),
    "today-running": (under_way, "today", ""),
    "heats-running": (under_way, "heats", ""),
    "hall": (under_way, "hall", ""),
    "clock": (under_way, "clock", ""),
    "scores": (under_way, "scores", ""),
    "projector": (under_way, "projector", ""),
    "today-after": (days.before_the_final, "today", ""),
    "standings": (days.before_the_final, "standings", ""),
    "finals-before": (days.before_the_final, "finals", ""),
    "finals-champion": (days.champion, "finals", ""),
}
"""By name: the day, the page, and where on it. States of one day stand together: it is opened once."""


def every_day(style: Style) -> Iterator[tuple[MainWindow, Application | None, list[str]]]:
    """One window with one day after the other, and the names of the day's states."""
    with open_window(style) as window:
        for day, states in groupby(STATES, key=lambda name: STATES[name][0]):
            with nullcontext() if day is None else open_day(window, day) as app:
                yield window, app, list(states)


def counts(window: MainWindow, app: Application | None, names: list[str]) -> Iterator[tuple[str, Count]]:
    """Every state of the day that is open."""
    for name in names:
        _, page, target = STATES[name]
        if window.shell is not None:
            window.shell.go(page, target)
        come_to_rest(window)
        yield name, count(window, app)


def budgets() -> dict[str, dict[str, Any]]:
    """The most that each state may say, and its `goal`: words, characters, controls. `sizes` are those of its
    list, and of the names in it.
    """
    return tomllib.loads(BUDGETS.read_text("utf-8"))


def main() -> None:
    """Print the counts."""
    QApplication([])
    for language in reversed(languages()[:2]):
        for day in every_day(Style(language, "light", SIZE)):
            for name, said in counts(*day):
                figures = f"{said.words:4} {said.characters:4} {said.controls:3} {said.sizes} {said.names}"
                print(f"{language.tag:6} {name:20} {figures}")


if __name__ == "__main__":
    main()
