"""The screens that are plugged in, and finding the one that was chosen again by its name.

A screen is remembered by what it says of itself (maker, model, serial number) and by its connector, so
that the same projector is found on another connector, and another projector on the same one.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Protocol

from PySide6.QtCore import QObject, QRect, Signal, SignalInstance
from PySide6.QtGui import QGuiApplication, QScreen


@dataclass(frozen=True, slots=True)
class ScreenName:
    """What is remembered of a screen."""

    connector: str = ""
    maker: str = ""
    model: str = ""
    serial: str = ""

    @property
    def shown(self) -> str:
        """As a person knows it: `EPSON EB-X06 (HDMI-1)`."""
        device = " ".join(part for part in (self.maker, self.model) if part)
        return f"{device} ({self.connector})" if device and self.connector else device or self.connector

    def to_text(self) -> str:
        """For the preferences."""
        return json.dumps(asdict(self), ensure_ascii=False)

    @classmethod
    def from_text(cls, text: str) -> ScreenName | None:
        """As stored; None where nothing sensible is."""
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
    """What the projector asks of the system. `changed` is a signal without arguments."""

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
        """A method, no lambda: the application outlives this, and lets go of a method of what has gone."""
        self.changed.emit()


def _name_of(screen: QScreen) -> ScreenName:
    return ScreenName(screen.name(), screen.manufacturer(), screen.model(), screen.serialNumber())


def found_again(wanted: ScreenName, plugged: Sequence[ScreenInfo]) -> ScreenInfo | None:
    """The remembered screen among those plugged in.

    The same in everything; else the same device on another connector; else, for a screen that does not say
    what it is, whatever is on its connector and does not say it either.
    """
    exact = [each for each in plugged if each.name == wanted]
    if exact:
        return exact[0]
    device = (wanted.maker, wanted.model, wanted.serial)
    if any(device):
        same = [each for each in plugged if (each.name.maker, each.name.model, each.name.serial) == device]
        return same[0] if len(same) == 1 else None
    unnamed = [each for each in plugged if not (each.name.maker or each.name.model or each.name.serial)]
    return next((each for each in unnamed if each.name.connector == wanted.connector), None)


def suggested(plugged: Sequence[ScreenInfo], own: QRect) -> ScreenInfo | None:
    """The screen to begin with: the first that the main window does not stand on, else the only one."""
    others = [each for each in plugged if not each.geometry.contains(own.center())]
    return next(iter(others or plugged), None)
