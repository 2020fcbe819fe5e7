"""Puts the picture on the hall's screen, through unplugging and plugging in again.

One widget shows the picture, the same for the screen and for the preview; it paints at the hall's own size
and scales, so that a preview breaks no line elsewhere. The window on the hall's screen is frameless and full
screen. A screen is remembered by its maker, model and serial number, and by its connector, so that the same
projector is found on another connector, and another projector on the same one.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Protocol

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, QSize, Qt, Signal, SignalInstance
from PySide6.QtGui import (
    QAction,
    QCloseEvent,
    QColor,
    QGuiApplication,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QScreen,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from tourney.clock.clock import HallClock
from ui.projector.painter import Drawn, HallPainter, HallWords, ProjectorTheme, ScreenMetrics
from ui.projector.scene import Scene
from ui.widgets.layouts import column


@dataclass(frozen=True)
class HallPicture:
    """The hall's present picture. `size` is that of its screen in logical px; `page` counts from 0."""

    scene: Scene
    page: int
    clock: HallClock
    theme: ProjectorTheme
    words: HallWords
    size: QSize
    rehearsal: bool = False

    @property
    def pages(self) -> int:
        return self.scene.pages(ScreenMetrics(self.size), self.words)

    @property
    def lines(self) -> int:
        """Lines to read on this page."""
        return self.scene.lines(ScreenMetrics(self.size), self.words, self.page)

    def paint(self, qpainter: QPainter) -> tuple[Drawn, ...]:
        """Paint it at its own size; return the words drawn and where and how."""
        qpainter.setRenderHint(QPainter.RenderHint.Antialiasing)
        qpainter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
        qpainter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        qpainter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        painter = HallPainter(qpainter, self.size, self.theme, self.words)
        qpainter.fillRect(painter.screen, QColor(self.theme.ground))
        self.scene.paint(painter, self.page, self.clock)
        if self.rehearsal:
            painter.band(self.words("rehearsal.mark"))
        return tuple(painter.drawn)


_LEAST_S, _MOST_S, _BEFORE_S, _LINE_S = 7.0, 20.0, 3.0, 0.45


def seconds_for(lines: int) -> float:
    """How long a page of so many lines is shown before it turns by itself."""
    return min(_MOST_S, max(_LEAST_S, _BEFORE_S + _LINE_S * lines))


class Canvas(QWidget):
    """Shows a picture as large as it fits, black around it. `drawn` are the words of the last painting."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.picture: HallPicture | None = None
        self.drawn: tuple[Drawn, ...] = ()
        # it paints every pixel: clearing first would flicker on a slow projector
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_picture(self, picture: HallPicture) -> None:
        """Show another picture from now on."""
        self.picture = picture
        self.update()

    def place(self) -> QRectF:
        """The box of the picture in the widget."""
        size = QSize(16, 9) if self.picture is None else self.picture.size
        scale = min(self.width() / size.width(), self.height() / size.height())
        wide, high = size.width() * scale, size.height() * scale
        return QRectF((self.width() - wide) / 2, (self.height() - high) / 2, wide, high)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        place = self.place()
        if self.picture is None or place.size().toSize() != self.size():
            painter.fillRect(self.rect(), QColor("#000000"))
        if self.picture is not None:
            painter.translate(QPointF(place.topLeft()))
            size = self.picture.size
            painter.scale(place.width() / size.width(), place.height() / size.height())
            painter.setClipRect(QRectF(0, 0, size.width(), size.height()))
            self.drawn = self.picture.paint(painter)
        painter.end()


Keys = dict[Qt.Key, Callable[[], object]]


class HallWindow(QWidget):
    """Shows a `Canvas`. Its keys are those of a presenter's remote control; Esc closes it."""

    resized = Signal(QSize)
    closed = Signal()
    """Closed by a person, not because its screen has gone."""

    def __init__(self, keys: Keys) -> None:
        super().__init__(None, Qt.WindowType.Window | Qt.WindowType.FramelessWindowHint)
        # closing the hall's picture must not end the program
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self.setCursor(Qt.CursorShape.BlankCursor)
        self._keys = keys
        self.canvas = Canvas(self)
        self.setLayout(column(self.canvas))

    def stand_on(self, geometry: QRect, screen: QScreen | None) -> None:
        """Fill a screen. It does not take the keyboard from the main window on another one."""
        # the referee keeps typing in the main window while the hall's window opens
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        if screen is not None:
            self.setScreen(screen)
        self.setGeometry(geometry)
        if screen is None:
            self.show()  # a screen that Qt does not know: full screen would mean some other one
        else:
            self.showFullScreen()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        call = self._keys.get(Qt.Key(event.key()))
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        elif call is not None and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            call()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit(self.size())

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit()


@dataclass(frozen=True, slots=True)
class ScreenName:
    """What identifies a screen that is remembered."""

    connector: str = ""
    maker: str = ""
    model: str = ""
    serial: str = ""

    @property
    def shown(self) -> str:
        """For a person: `EPSON EB-X06 (HDMI-1)`."""
        device = " ".join(part for part in (self.maker, self.model) if part)
        return f"{device} ({self.connector})" if device and self.connector else device or self.connector

    def to_text(self) -> str:
        """For the preferences."""
        return json.dumps(asdict(self), ensure_ascii=False)

    @classmethod
    def from_text(cls, text: str) -> ScreenName | None:
        """As stored; None for an invalid text."""
        try:
            data = json.loads(text)
            return cls(**{name: str(value) for name, value in data.items()})
        except (ValueError, TypeError, AttributeError):
            return None


@dataclass(frozen=True, slots=True)
class ScreenInfo:
    """A screen that is plugged in. `geometry` in logical px of the desktop."""

    name: ScreenName
    geometry: QRect


class Screens(Protocol):
    """The screens of the system for the projector. `changed` is a signal without arguments."""

    @property
    def changed(self) -> SignalInstance: ...

    def plugged(self) -> Sequence[ScreenInfo]:
        """The screens there are now, the main one first."""
        ...

    def system_screen(self, name: ScreenName) -> QScreen | None:
        """Qt's own object for a screen that is plugged in."""
        ...


class SystemScreens(QObject):
    """The real screens."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        app = QGuiApplication.instance()
        assert isinstance(app, QGuiApplication)
        app.screenAdded.connect(self._added)
        app.screenRemoved.connect(self._moved)
        app.primaryScreenChanged.connect(self._moved)
        for screen in QGuiApplication.screens():
            screen.geometryChanged.connect(self._moved)

    def plugged(self) -> Sequence[ScreenInfo]:
        main = QGuiApplication.primaryScreen()
        screens = sorted(QGuiApplication.screens(), key=lambda screen: screen is not main)
        return [ScreenInfo(_name_of(screen), screen.geometry()) for screen in screens]

    def system_screen(self, name: ScreenName) -> QScreen | None:
        return next((each for each in QGuiApplication.screens() if _name_of(each) == name), None)

    def _added(self, screen: QScreen) -> None:
        screen.geometryChanged.connect(self._moved)
        self.changed.emit()

    def _moved(self, _what: object) -> None:
        """A method, no lambda: the application outlives this, and disconnects a method of a deleted
        object.
        """
        self.changed.emit()


def _name_of(screen: QScreen) -> ScreenName:
    return ScreenName(screen.name(), screen.manufacturer(), screen.model(), screen.serialNumber())


def found_again(screen_name: ScreenName, plugged: Sequence[ScreenInfo]) -> ScreenInfo | None:
    """The remembered screen among those plugged in.

    The same in everything; else the same device on another connector; else, for a screen without an identity,
    another such screen on its connector.
    """
    exact = [each for each in plugged if each.name == screen_name]
    if exact:
        return exact[0]
    device = (screen_name.maker, screen_name.model, screen_name.serial)
    if any(device):
        same = [each for each in plugged if (each.name.maker, each.name.model, each.name.serial) == device]
        return same[0] if len(same) == 1 else None
    unnamed = [each for each in plugged if not (each.name.maker or each.name.model or each.name.serial)]
    return next((each for each in unnamed if each.name.connector == screen_name.connector), None)


def suggested(plugged: Sequence[ScreenInfo], own: QRect) -> ScreenInfo | None:
    """The first screen to use: one that the main window is not on, else the only one."""
    others = [each for each in plugged if not each.geometry.contains(own.center())]
    return next(iter(others or plugged), None)


USUAL = QSize(1920, 1080)
"""The size of the picture until a screen is known."""


class ProjectorMemory(Protocol):
    """What is remembered between two days: nothing of any event."""

    def projector(self, name: str) -> str:
        """A remembered value, "" for none."""
        ...

    def remember_projector(self, name: str, value: str) -> None: ...


class OutputState(StrEnum):
    """Whether the hall sees anything."""

    CLOSED = "closed"
    ON = "on"
    LOST = "lost"
    """Open, but its screen is not plugged in: it comes back by itself."""


class ScreenOutput(QObject):
    """One hall screen."""

    changed = Signal()
    """State, screen, or the list of screens has changed."""

    def __init__(self, screens: Screens, memory: ProjectorMemory, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._screens, self._memory = screens, memory
        self._picture: HallPicture | None = None
        self._keys: Keys = {}
        self._actions: list[QAction] = []
        self.window: HallWindow | None = None
        self.state = OutputState.CLOSED
        self.wanted = ScreenName.from_text(memory.projector("screen"))
        self._last_size = USUAL
        screens.changed.connect(self._replugged)

    def take_keys(self, keys: Keys, actions: list[QAction]) -> None:
        """Set the handler of keys while the hall's window has the keyboard."""
        self._keys, self._actions = keys, actions

    @property
    def plugged(self) -> tuple[ScreenInfo, ...]:
        """The screens there are now, the main one first."""
        return tuple(self._screens.plugged())

    @property
    def size(self) -> QSize:
        """The size for which pictures are made: that of the hall's screen, even while it is away."""
        if self.window is not None and self.state is OutputState.ON:
            return self.window.size()
        screen = None if self.wanted is None else found_again(self.wanted, self.plugged)
        if screen is not None:
            return screen.geometry.size()
        return self._last_size

    def open(self, own: QRect) -> None:
        """Show the picture on the remembered screen, else on one without the main window (`own`)."""
        screen = self._screen_for(own)
        if screen is not None:
            self.wanted = screen.name
        self._memory.remember_projector("open", "true")
        self._stand(screen)

    def apart_from(self, own: QRect) -> bool:
        """Whether it would open on a screen without the main window."""
        screen = self._screen_for(own)
        return screen is not None and not screen.geometry.contains(own.center())

    def _screen_for(self, own: QRect) -> ScreenInfo | None:
        plugged = self.plugged
        screen = None if self.wanted is None else found_again(self.wanted, plugged)
        return screen or suggested(plugged, own)

    def close(self) -> None:
        """Leave the hall's screen."""
        self._memory.remember_projector("open", "")
        self.leave()

    def leave(self) -> None:
        """As `close`, for a program that ends: next time it opens again."""
        self._drop_window()
        self.state = OutputState.CLOSED
        self.changed.emit()

    @property
    def was_open(self) -> bool:
        """Whether it was open when the program ended, and its own screen is there besides the main one."""
        if self._memory.projector("open") != "true" or self.wanted is None or len(self.plugged) < 2:
            return False
        screen = found_again(self.wanted, self.plugged)
        return screen is not None and screen != self.plugged[0]

    def choose(self, name: ScreenName) -> None:
        """Use another screen from now on; an open picture moves there."""
        self.wanted = name
        self._memory.remember_projector("screen", name.to_text())
        if self.state is not OutputState.CLOSED:
            self._stand(found_again(name, self.plugged))
        else:
            self.changed.emit()

    def show_picture(self, picture: HallPicture) -> None:
        self._picture = picture
        if self.window is not None:
            self.window.canvas.show_picture(picture)

    # ---- inside -------------------------------------------------------------------------------

    def _stand(self, screen: ScreenInfo | None) -> None:
        if screen is None:
            self._drop_window()
            self.state = OutputState.LOST
            self.changed.emit()
            return
        self._memory.remember_projector("screen", screen.name.to_text())
        self.wanted = screen.name
        self._last_size = screen.geometry.size()
        if self.window is None:
            self.window = HallWindow(self._keys)
            self.window.addActions(self._actions)
            self.window.closed.connect(self.close)
            self.window.resized.connect(lambda _size: self.changed.emit())
        self.state = OutputState.ON
        if self._picture is not None:
            self.window.canvas.show_picture(self._picture)
        self.window.stand_on(screen.geometry, self._screens.system_screen(screen.name))
        self.changed.emit()

    def _drop_window(self) -> None:
        if self.window is not None:
            window, self.window = self.window, None
            window.closed.disconnect(self.close)
            window.hide()
            window.deleteLater()

    def _replugged(self) -> None:
        """A screen was added, removed or changed its size. A window on a removed screen would appear on
        ours.
        """
        if self.state is OutputState.CLOSED or self.wanted is None:
            self.changed.emit()
            return
        screen = found_again(self.wanted, self.plugged)
        on_it = self.window is not None and screen is not None and self.window.geometry() == screen.geometry
        if on_it:
            self.changed.emit()
        else:
            self._stand(screen)
