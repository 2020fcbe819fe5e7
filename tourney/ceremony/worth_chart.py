"""The final's net worth as lines, each named at its end, told apart in black and white too."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from tourney.base.texts import msg
from tourney.ceremony.ceremony_paper_press_view import WorthLine
from tourney.paper.layout import Flow
from tourney.paper.page_frame import MARGIN
from tourney.paper.surface import INK, LINE, MM, SOFT, Align, Surface
from tourney.paper.wording import Wording

_HIGH = 62 * MM


_NAMES = 0.27
"""Part of the width that the names take."""


_STEPS = (100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000)


_STYLES = ((1.6, 0.0, False), (0.8, 0.0, True), (1.6, 0.55, False), (0.8, 0.45, True), (0.5, 0.0, False))
"""Thickness, grey and whether dashed, by the order in which the lines end."""


def worth_chart(flow: Flow, lines: Sequence[WorthLine], wording: Wording) -> None:
    """Left out where there is nothing to draw or the page is full."""
    if not lines or len(lines[0].values) < 2 or flow.left() < _HIGH + 14 * MM:
        return
    flow.heading(wording(msg("paper.press_worth")), 11.5, keep=_HIGH)
    top, inner = flow.y + 3 * MM, flow.frame.inner
    flow.add(lambda surface: _draw(surface, lines, wording, top, inner))
    flow.gap(_HIGH + 4 * MM)


def _draw(surface: Surface, lines: Sequence[WorthLine], wording: Wording, top: float, inner: float) -> None:
    left, wide, high = MARGIN + 14 * MM, inner * (1 - _NAMES) - 14 * MM, _HIGH - 8 * MM
    most = max(max(line.values) for line in lines) or 1
    step = next((each for each in _STEPS if most / each <= 5), _STEPS[-1])
    ceiling = -(-most // step) * step
    for amount in range(0, ceiling + 1, step):
        y = top + high * (1 - amount / ceiling)
        surface.line(left, y, left + wide, y, 0.4, LINE)
        surface.text(MARGIN, y + 1 * MM, wording.money(amount), 8, room=12 * MM, align=Align.RIGHT, grey=SOFT)
    order = sorted(lines, key=lambda line: -line.values[-1])
    for rank, line in enumerate(order):
        thick, grey, dashed = _STYLES[min(rank, len(_STYLES) - 1)]
        points = [
            (left + wide * at / (len(line.values) - 1), top + high * (1 - value / ceiling))
            for at, value in enumerate(line.values)
        ]
        for at, (start, end) in enumerate(pairwise(points)):
            if not dashed or at % 2 == 0:
                surface.line(*start, *end, thick, grey)
    _names_beside(
        surface, order, wording, [top + high * (1 - line.values[-1] / ceiling) for line in order], inner
    )
    words = wording(msg("paper.press_rounds", n=len(lines[0].values) - 1))
    surface.text(left, top + high + 5 * MM, words, 8, room=wide, align=Align.CENTRE, grey=SOFT)


def _names_beside(
    surface: Surface, order: Sequence[WorthLine], wording: Wording, ends: Sequence[float], inner: float
) -> None:
    """Beside the lines' ends, pushed apart where these are close."""
    x, room, apart = MARGIN + inner * (1 - _NAMES) + 2 * MM, inner * _NAMES - 2 * MM, 5 * MM
    base = 0.0
    for line, end in zip(order, ends, strict=True):
        base = max(end + 1.2 * MM, base + apart)
        name = wording.person_line(line.person.name)
        surface.name(x, base, f"{wording.money(line.values[-1])}  {name}", 9, room, grey=INK)
