"""Colour groups as swatches: colour, pattern and letter, so that nobody needs to see the colour."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter

from ui.theme.look import Role, look

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
    """Fill `rect` with the colour and the pattern of a colour group, its letter on it. Unknown: nothing."""
    colour = look().tokens.deeds.get(group)
    if colour is None:
        return
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
