"""One page to draw on: millimetres are turned into points, y runs down from the top edge.

Nothing here knows a document. Texts are set in runs of faces and always kept within their room.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Any

from reportlab.lib.colors import HexColor

from tourney.documents.kit.fitting import fitted, fitted_name
from tourney.documents.kit.fonts import runs, width

MM = 72 / 25.4


@dataclass(frozen=True, slots=True)
class PageSize:
    """A page in points."""

    width: float
    height: float

    @property
    def landscape(self) -> PageSize:
        return PageSize(self.height, self.width)


A4 = PageSize(210 * MM, 297 * MM)
INK = 0.0
SOFT = 0.38
"""Grey of less important text: still black enough for a copier."""
LINE = 0.62
FAINT = 0.93
"""Grey of a background band."""


class Align(Enum):
    """Where a text stands in its room."""

    LEFT = 0.0
    CENTRE = 0.5
    RIGHT = 1.0


class Surface:
    """Draws on a ReportLab canvas."""

    def __init__(self, canvas: Any, size: PageSize) -> None:
        self._canvas = canvas
        self.size = size

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        room: float | None = None,
        bold: bool = False,
        align: Align = Align.LEFT,
        grey: float = INK,
        least: float | None = None,
        colour: str = "",
    ) -> float:
        """Sets a line with its baseline at `y`; returns the points it took.

        `room`: the text stays within x … x + room (shrunk to `least`, default 70 % of the size, then cut)
        and is aligned in it. Without `room`, `x` itself is the left edge, the centre or the right edge.
        """
        if room is not None:
            text, size = fitted(text, room, size, least or size * 0.7, bold)
        taken = width(text, size, bold)
        left = x + ((room or 0.0) - taken) * align.value if room is not None else x - taken * align.value
        canvas = self._canvas
        if colour:
            canvas.setFillColor(_hex(colour))
        else:
            canvas.setFillGray(grey)
        base = self.size.height - y
        for run in runs(text, bold):
            canvas.setFont(run.face, size)
            canvas.drawString(left, base, run.text)
            left += run.width * size / 1000
        return taken

    def name(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        room: float,
        *,
        bold: bool = False,
        align: Align = Align.LEFT,
        grey: float = INK,
        least: float = 4.5,
    ) -> None:
        """A name around the baseline `y`: on one line, or on two smaller ones that take the same height."""
        lines, fit = fitted_name(text, room, size, least, bold)
        base = y if len(lines) == 1 else y - size * 0.36 - fit * 0.2
        for each in lines:
            self.text(x, base, each, fit, room=room, bold=bold, align=align, grey=grey, least=fit * 0.9)
            base += fit * 1.12

    def line(
        self, x1: float, y1: float, x2: float, y2: float, thick: float = 0.5, grey: float = LINE
    ) -> None:
        """A straight line."""
        canvas = self._canvas
        canvas.setStrokeGray(grey)
        canvas.setLineWidth(thick)
        canvas.line(x1, self.size.height - y1, x2, self.size.height - y2)

    def dashes(self, x1: float, y1: float, x2: float, y2: float, grey: float = LINE) -> None:
        """A dashed line to cut or fold along."""
        self._canvas.setDash(3, 3)
        self.line(x1, y1, x2, y2, 0.4, grey)
        self._canvas.setDash()

    def box(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        *,
        thick: float = 0.0,
        grey: float = INK,
        fill: float | None = None,
        colour: str = "",
        radius: float = 0.0,
    ) -> None:
        """A rectangle from its top-left corner: outlined if `thick`, filled with a grey or a colour."""
        canvas = self._canvas
        filled = fill is not None or bool(colour)
        if colour:
            canvas.setFillColor(_hex(colour))
        elif fill is not None:
            canvas.setFillGray(fill)
        if thick:
            canvas.setStrokeGray(grey)
            canvas.setLineWidth(thick)
        base = self.size.height - y - h
        if radius:
            canvas.roundRect(x, base, w, h, radius, stroke=int(bool(thick)), fill=int(filled))
        else:
            canvas.rect(x, base, w, h, stroke=int(bool(thick)), fill=int(filled))

    def circle(
        self, x: float, y: float, radius: float, thick: float = 0.8, fill: float | None = None
    ) -> None:
        """A circle around a point."""
        canvas = self._canvas
        canvas.setStrokeGray(INK)
        canvas.setLineWidth(thick)
        if fill is not None:
            canvas.setFillGray(fill)
        canvas.circle(x, self.size.height - y, radius, stroke=1, fill=int(fill is not None))

    def squares(self, x: float, y: float, module: float, rows: Iterable[Iterable[int]]) -> None:
        """A pattern of black squares (a QR code) with its top-left corner at x, y."""
        canvas = self._canvas
        canvas.setFillGray(INK)
        path = canvas.beginPath()
        top = self.size.height - y
        for r, row in enumerate(rows):
            start = None
            for c, dark in enumerate([*row, 0]):
                if dark and start is None:
                    start = c
                elif not dark and start is not None:
                    path.rect(x + start * module, top - (r + 1) * module, (c - start) * module, module)
                    start = None
        canvas.drawPath(path, stroke=0, fill=1)

    @contextmanager
    def turned(self) -> Iterator[None]:
        """What is drawn within stands upside down, turned about the middle of the page."""
        self._canvas.saveState()
        self._canvas.translate(self.size.width, self.size.height)
        self._canvas.rotate(180)
        yield
        self._canvas.restoreState()

    def place(self, form: str) -> None:
        """Draws a part that was defined once (see `Paper.constant`)."""
        self._canvas.doForm(form)


@lru_cache(maxsize=64)
def _hex(colour: str) -> Any:
    return HexColor(colour)
