"""Where the picture goes: the hall's window on its screen, through unplugging and plugging in again."""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol

from PySide6.QtCore import QObject, QRect, QSize, Signal
from PySide6.QtGui import QAction

from ui.projector.hall_picture import HallPicture
from ui.projector.hall_window import HallWindow, Keys
from ui.projector.screens import ScreenInfo, ScreenName, Screens, found_again, suggested

USUAL = QSize(1920, 1080)
"""The size of the picture until a screen is known."""


class ProjectorMemory(Protocol):
    """What is remembered between two days: nothing of any event."""

    def projector(self, name: str) -> str:
        """A remembered value, "" for none."""
        ...

    def remember_projector(self, name: str, value: str) -> None:
        """Remember a value."""
        ...


class OutputState(StrEnum):
    """Whether the hall sees anything."""

    CLOSED = "closed"
    ON = "on"
    LOST = "lost"
    """Open, but its screen is not plugged in: it comes back by itself."""


class ScreenOutput(QObject):
    """One hall screen."""

    changed = Signal()
    """Another state, another screen, or another list of screens."""

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
        """What keys do while the hall's window has the keyboard."""
        self._keys, self._actions = keys, actions

    @property
    def plugged(self) -> tuple[ScreenInfo, ...]:
        """The screens there are now, the main one first."""
        return tuple(self._screens.plugged())

    @property
    def size(self) -> QSize:
        """The size for which pictures are made: that of the hall's screen, also while it is away."""
        if self.window is not None and self.state is OutputState.ON:
            return self.window.size()
        screen = None if self.wanted is None else found_again(self.wanted, self.plugged)
        if screen is not None:
            return screen.geometry.size()
        return self._last_size

    def open(self, own: QRect) -> None:
        """Show the picture on the remembered screen, else on one the main window (`own`) is not on."""
        screen = self._screen_for(own)
        if screen is not None:
            self.wanted = screen.name
        self._memory.remember_projector("open", "true")
        self._stand(screen)

    def apart_from(self, own: QRect) -> bool:
        """Whether it would open on a screen that the main window does not stand on."""
        screen = self._screen_for(own)
        return screen is not None and not screen.geometry.contains(own.center())

    def _screen_for(self, own: QRect) -> ScreenInfo | None:
        plugged = self.plugged
        screen = None if self.wanted is None else found_again(self.wanted, plugged)
        return screen or suggested(plugged, own)

    def close(self) -> None:
        """The hall's screen is free again."""
        self._memory.remember_projector("open", "")
        self.leave()

    def leave(self) -> None:
        """As `close`, for a program that ends: next time it is open again."""
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
        """Use another screen from now on; if the picture is open it moves there."""
        self.wanted = name
        self._memory.remember_projector("screen", name.to_text())
        if self.state is not OutputState.CLOSED:
            self._stand(found_again(name, self.plugged))
        else:
            self.changed.emit()

    def show_picture(self, picture: HallPicture) -> None:
        """What the hall sees from now on."""
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
        """A screen came, went or changed its size. A window on a screen that has gone would land on ours."""
        if self.state is OutputState.CLOSED or self.wanted is None:
            self.changed.emit()
            return
        screen = found_again(self.wanted, self.plugged)
        on_it = self.window is not None and screen is not None and self.window.geometry() == screen.geometry
        if on_it:
            self.changed.emit()
        else:
            self._stand(screen)
