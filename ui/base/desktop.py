"""A window as large as wanted, and no larger than its screen has room for beside the system's own bars."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QMargins, QPoint, QRect, QSize
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

FRAME = QMargins(6, 40, 6, 6)
"""The title bar and borders of the usual desktops at their widest: the real ones are known after showing."""


def room_of(window: QWidget) -> QRect:
    """Where the inside of a window may lie on its screen."""
    return window.screen().availableGeometry().marginsRemoved(FRAME)


def inside(wanted: QSize, available: QRect, least: QSize) -> QSize:
    """A window's inside in the room available: at most what the frame leaves, at least `least`."""
    return wanted.boundedTo(available.marginsRemoved(FRAME).size()).expandedTo(least)


def roomy(wanted: QSize, available: QRect) -> bool:
    """Whether a window of that inside fits the room available with its frame."""
    room = available.marginsRemoved(FRAME).size()
    return wanted.width() <= room.width() and wanted.height() <= room.height()


def fit_to_screen(window: QWidget, wanted: QSize) -> None:
    """Give a window that is not shown yet its first size."""
    window.resize(inside(wanted, window.screen().availableGeometry(), window.minimumSize()))


def on_a_screen(frame: QRect, screens: Iterable[QRect]) -> bool:
    """Whether a window can be reached: its title bar's middle lies on one of the screens."""
    title = QPoint(frame.center().x(), frame.top() + FRAME.top() // 2)
    return any(screen.contains(title) for screen in screens)


def bring_back(window: QWidget) -> None:
    """A window whose screen has been unplugged comes to the first one, as large as it has room for."""
    available = [screen.availableGeometry() for screen in QGuiApplication.screens()]
    if not on_a_screen(window.frameGeometry(), available):
        first = QGuiApplication.primaryScreen().availableGeometry()
        least = window.minimumSize()
        size = inside(window.size(), first, least)
        window.setGeometry(QRect(first.topLeft() + QPoint(FRAME.left(), FRAME.top()), size))
