"""Pictures without a window, for the terminal: Qt draws on no screen."""

from __future__ import annotations

import os
from functools import cache

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication

from ui.parts.pictures import phone_pictures, png
from ui.parts.subjects import PictureSubject


def without_window(subject: PictureSubject) -> list[bytes]:
    """The pages of a picture as PNG files."""
    if QCoreApplication.instance() is None:
        _screenless()
    return [png(page) for page in phone_pictures(subject)]


@cache
def _screenless() -> QGuiApplication:
    """Qt as it runs on a server: it lives as long as the process, for type needs it."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    return QGuiApplication(["tourney"])
