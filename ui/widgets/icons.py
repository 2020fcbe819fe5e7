"""Draws the outline icons of `resources/icons`, in any colour of the theme and sharp at any scale.

Also colour groups as swatches: colour, pattern and letter, so that nobody needs to see the colour.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from tourney.base.paths import resources
from ui.widgets.theme import DeedColour, Role, look

PATTERNS = {
    "solid": Qt.BrushStyle.SolidPattern,
    "dense5": Qt.BrushStyle.Dense5Pattern,
    "dense6": Qt.BrushStyle.Dense6Pattern,
    "dense7": Qt.BrushStyle.Dense7Pattern,
    "hor": Qt.BrushStyle.HorPattern,
    "ver": Qt.BrushStyle.VerPattern,
    "cross": Qt.BrushStyle.CrossPattern,
    "b_diag": Qt.BrushStyle.BDiagPattern,
    "f_diag": Qt.BrushStyle.FDiagPattern,
    "diag_cross": Qt.BrushStyle.DiagCrossPattern,
}
"""Names of patterns in the themes."""


def paint_swatch(painter: QPainter, rect: QRectF, group: str, letter: bool = True) -> None:
    """Fill `rect` with the colour and the pattern of a colour group, its letter on it.

    A group that the themes do not know is grey with its first letter, as on paper; "" is nothing.
    """
    if not group:
        return
    colour = colour_of_group(look().tokens.deeds, group)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(look().colour("edge"))
    painter.setBrush(QColor(colour.fill))
    painter.drawRoundedRect(rect, 3, 3)
    ink = QColor(colour.ink)
    if colour.pattern != "solid":
        faint = QColor(ink)
        faint.setAlphaF(0.22)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QBrush(faint, PATTERNS[colour.pattern]))
        painter.drawRoundedRect(rect, 3, 3)
    if letter:
        painter.setPen(ink)
        painter.setFont(look().font(Role.SMALL, bold=True))
        painter.drawText(rect, int(Qt.AlignmentFlag.AlignCenter), colour.letter)
    painter.restore()


def colour_of_group(deeds: Mapping[str, DeedColour], group: str) -> DeedColour:
    """The look of a group: one of a second ring as that of the first, with a small letter.

    A user's own board may have groups that the themes do not know; they are grey.
    """
    colour = deeds.get(group)
    if colour is not None:
        return colour
    twin = deeds.get(group.partition("-")[2])
    if twin is not None:
        return replace(twin, letter=twin.letter.lower())
    return DeedColour(fill="#d7d4ca", ink="#22261f", pattern="solid", letter=group[:1].upper())


def icon(name: str, token: str = "text", size: int = 20) -> QIcon:
    """The icon `resources/icons/<name>.svg` in the colour of a token, `size` px at 100 % scale."""
    now = look()
    drawn = QIcon()
    for ratio in (1.0, 2.0):
        drawn.addPixmap(pixmap(name, now.colour(token).name(), now.px(size), ratio))
    faded = now.colour("muted").name()
    drawn.addPixmap(pixmap(name, faded, now.px(size), 1.0), QIcon.Mode.Disabled)
    return drawn


@lru_cache(maxsize=256)
def pixmap(name: str, colour: str, size: int, ratio: float = 1.0) -> QPixmap:
    """The icon as a pixmap of `size` logical pixels."""
    source = (resources() / "icons" / f"{name}.svg").read_text("utf-8").replace("currentColor", colour)
    drawn = QPixmap(round(size * ratio), round(size * ratio))
    drawn.fill(Qt.GlobalColor.transparent)
    painter = QPainter(drawn)
    QSvgRenderer(QByteArray(source.encode())).render(painter, QRectF(drawn.rect()))
    painter.end()
    drawn.setDevicePixelRatio(ratio)
    return drawn
