"""The main pages as they should look, kept small; made anew by `python -m tests.contact_sheet.references`.

Small enough that a letter of another machine's font engine does not matter, large enough that a panel that
has gone, moved or lost its colour does.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from tests.contact_sheet.shots import Style, open_day, open_window, photographed, shots_of
from tourney.base.languages import Language
from ui.frame.navigation import EVERY
from ui.main_window import MainWindow

FOLDER = Path(__file__).parents[1] / "ui" / "reference"
_SIZE = QSize(1366, 768)
KEPT = (
    ("papers", Style(Language.EN, "light", _SIZE)),
    ("papers", Style(Language.ZH, "dark", _SIZE)),
    ("champion", Style(Language.EN, "contrast", _SIZE)),
)
"""Which days are kept, and how they are shown."""
_SMALL = QSize(228, 128)
_NOTICED = 32
"""Steps of 255 by which a point must be lighter or darker to count as another one."""
MOST = 0.002
"""The part of all points that may be others: 58, fewer than a button that has gone. On a busy machine there
were none; they are for another machine's letters of writings that the program carries no font for."""


def small_pictures(day: str, style: Style) -> Iterator[tuple[str, QImage]]:
    """Each page of that day, by the name of its file."""
    with open_kept(day, style) as window:
        for what in pages():
            way = shots_of(day)[what]
            yield name_of(day, style, what), reduced(photographed(window, way).toImage())


def pages() -> list[str]:
    """The pages that are kept: all."""
    return [entry.id for entry in EVERY]


@contextmanager
def open_kept(day: str, style: Style) -> Iterator[MainWindow]:
    """The window with that day in it. What the hall reads stays on its first page, however long it takes."""
    with open_window(style) as window, open_day(window, day):
        assert window.shell is not None
        window.shell.projector.pager.blockSignals(True)
        yield window


def name_of(day: str, style: Style, page_id: str) -> str:
    """What a page's picture is called."""
    return f"{day}-{style.name}-{page_id}.png"


def kept(name: str) -> QImage:
    """The picture of that name as it should look."""
    return reduced(QImage(str(FOLDER / name)))


def reduced(picture: QImage) -> QImage:
    """In grey, a thirty-sixth of its points."""
    small = picture.scaled(
        _SMALL, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
    return small.convertToFormat(QImage.Format.Format_Grayscale8)


def difference(one: QImage, other: QImage) -> float:
    """The part of all points that are noticed to differ, 0 to 1. Both have been `reduced`."""
    points = _SMALL.width() * _SMALL.height()
    pairs = zip(_points(one), _points(other), strict=True)
    return sum(abs(a - b) > _NOTICED for a, b in pairs) / points


def _points(picture: QImage) -> bytes:
    wide = picture.bytesPerLine()
    bits = bytes(picture.constBits())
    return b"".join(bits[wide * y : wide * y + _SMALL.width()] for y in range(_SMALL.height()))


def _write() -> None:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication(sys.argv)
    app.setQuitOnLastWindowClosed(False)
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.png"):
        old.unlink()
    for day, style in KEPT:
        for name, picture in small_pictures(day, style):
            picture.save(str(FOLDER / name))


if __name__ == "__main__":
    _write()
