"""One sheet: the pictures of one style in rows, a row a state of the day, each with its name."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QApplication

from tests.contact_sheet.shots import Style, open_day, open_window, photographed, shots_of
from tourney.base.languages import languages

THUMB = QSize(640, 360)
GAP, HEAD = 12, 28


def style_of(name: str) -> Style:
    """The style that a name means. ValueError if none."""
    rest, _, screen = name.rpartition("-")
    tag, _, theme = rest.rpartition("-")
    width, height = (int(part) for part in screen.split("x"))
    language = next(each for each in languages() if each.tag == tag)
    scaled = QApplication.primaryScreen().devicePixelRatio()
    return Style(language, theme, QSize(int(width / scaled), int(height / scaled)))


def make_sheet(name: str, days: Sequence[str], folder: Path, *, each: bool) -> None:
    """Photograph all of it, and lay it out in `folder/NAME.png`."""
    app = QApplication([])
    app.setQuitOnLastWindowClosed(False)
    rows: list[list[tuple[str, QPixmap]]] = []
    with open_window(style_of(name)) as window:
        rows.append([("start", photographed(window, lambda _window: None))])
        for day in days:
            with open_day(window, day):
                rows.append(
                    [(f"{day}  {what}", photographed(window, way)) for what, way in shots_of(day).items()]
                )
    if each:
        for what, picture in (shot for row in rows for shot in row):
            picture.save(str(folder / f"{name}-{what.replace('  ', '-')}.png"))
    _laid_out(rows).save(str(folder / f"{name}.png"))


def _laid_out(rows: Sequence[Sequence[tuple[str, QPixmap]]]) -> QPixmap:
    step = QSize(THUMB.width() + GAP, THUMB.height() + HEAD + GAP)
    sheet = QPixmap(step.width() * max(map(len, rows)) + GAP, step.height() * len(rows) + GAP)
    sheet.fill(QColor("#808080"))
    painter = QPainter(sheet)
    painter.setPen(QColor("white"))
    for down, row in enumerate(rows):
        for across, (what, picture) in enumerate(row):
            at = QRect(GAP + across * step.width(), GAP + down * step.height(), THUMB.width(), HEAD)
            painter.drawText(at, Qt.AlignmentFlag.AlignVCenter, what)
            small = picture.scaled(
                THUMB, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
            )
            small.setDevicePixelRatio(1)
            painter.drawPixmap(at.left(), at.bottom() + 1, small)
    painter.end()
    return sheet
