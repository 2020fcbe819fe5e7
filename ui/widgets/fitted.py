"""Words that fit a rectangle: broken between words, or characters where they must be, and made smaller."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter

_LEAST = 7
_CENTRE = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip)


def draw_fitted(
    painter: QPainter, rect: QRectF, words: str, font: QFont, flags: int = _CENTRE, least: int = _LEAST
) -> None:
    """Draw the words in the largest size up to the font's at which they fit; the last resort ends in …"""
    room = (int(rect.width()) - 2, round(rect.height()))
    size, lines = fitted(words, *room, font.pixelSize(), font.bold(), font.families()[0], least)
    sized = QFont(font)
    sized.setPixelSize(size)
    painter.setFont(sized)
    painter.drawText(rect, flags, "\n".join(lines))


@lru_cache(maxsize=4096)
def fitted(
    words: str, width: int, height: int, size: int, bold: bool, family: str, least: int = _LEAST
) -> tuple[int, tuple[str, ...]]:
    """The size in px and the lines. Whole words stay whole as long as the smallest size allows it."""
    for pixels in range(size, least - 1, -1):
        metrics = _metrics(family, pixels, bold)
        lines = _broken(words, width, metrics)
        if lines is not None and len(lines) * metrics.height() <= height + 1:
            return pixels, tuple(lines)
    metrics = _metrics(family, least, bold)
    most = max(1, int(height // metrics.height()))
    cut = _cut(words, width, metrics)
    if len(cut) > most:
        rest = "".join(cut[most - 1 :])
        cut = [*cut[: most - 1], metrics.elidedText(rest, Qt.TextElideMode.ElideRight, width)]
    return least, tuple(cut)


def _metrics(family: str, pixels: int, bold: bool) -> QFontMetricsF:
    font = QFont(family)
    font.setPixelSize(pixels)
    font.setBold(bold)
    return QFontMetricsF(font)


def _pieces(words: str) -> list[str]:
    """What may not be broken: Latin words with the space before them, Chinese characters singly."""
    pieces: list[str] = []
    for char in words:
        alone = ord(char) >= 0x2E80
        if (
            pieces
            and not alone
            and char != " "
            and ord(pieces[-1][-1]) < 0x2E80
            and pieces[-1][-1] not in " -/／"
        ):
            pieces[-1] += char
        else:
            pieces.append(char)
    return pieces


def _broken(words: str, width: int, metrics: QFontMetricsF) -> list[str] | None:
    """Lines of whole pieces, None where a piece alone is too wide. Chinese lines are made even."""
    pieces = _pieces(words)
    if any(metrics.horizontalAdvance(piece) > width for piece in pieces):
        return None
    if all(ord(char) >= 0x2E80 for char in words) and metrics.horizontalAdvance(words) > width:
        per_line = max(1, int(width // metrics.horizontalAdvance(words[0])))
        count = -(-len(words) // per_line)
        even = -(-len(words) // count)
        return [words[at : at + even] for at in range(0, len(words), even)]
    return _filled(pieces, width, metrics)


def _cut(words: str, width: int, metrics: QFontMetricsF) -> list[str]:
    return _filled(list(words), width, metrics)


def _filled(pieces: list[str], width: int, metrics: QFontMetricsF) -> list[str]:
    lines = [""]
    for piece in pieces:
        if lines[-1] and metrics.horizontalAdvance(lines[-1] + piece) > width:
            lines.append("")
        lines[-1] = (lines[-1] + piece) if lines[-1] else piece.lstrip(" ")
    return [line for line in lines if line] or [""]
