"""Draws the code of a payment: on paper with its facts beside it, and as a picture."""

from __future__ import annotations

import io

from PIL import Image

from tourney.base.qr import code_rows, qr_rows
from tourney.base.texts import msg
from tourney.paper.layout import Layout
from tourney.paper.page_frame import MARGIN, draw_code
from tourney.paper.surface import MM, SOFT, Surface
from tourney.paper.wording import Wording
from tourney.paying.fps import Payment

_SIDE = 34 * MM
_LEAST_MODULE = 0.5 * MM
_AROUND = 6
"""Modules of white beside a code on paper, both sides together."""
_PIXELS = 8
"""Of a module in a picture."""


def code_png(payment: Payment) -> bytes:
    rows = code_rows(payment.payload)
    side = len(rows)
    dots = b"".join(rows).translate(bytes((255, 0)) + bytes(254))
    picture = Image.frombytes("L", (side, side), dots).resize((side * _PIXELS,) * 2, Image.Resampling.NEAREST)
    out = io.BytesIO()
    picture.save(out, format="PNG", optimize=True)
    return out.getvalue()


def code_side(payment: Payment) -> float:
    """The side of its code on paper, white around it included."""
    return max(_SIDE, (len(qr_rows(payment.payload)) + _AROUND) * _LEAST_MODULE)


def draw_payment_code(surface: Surface, payment: Payment, words: Wording, x: float, y: float) -> None:
    """Draw the code, as large as `code_side` says, with its top-left corner at x, y."""
    alt = " · ".join((words(msg("paying.fps"), " "), *payment.facts))
    draw_code(surface, x, y, code_side(payment), payment.payload, alt=alt)


def draw_payment(surface: Surface, payment: Payment, words: Wording, x: float, y: float, room: float) -> None:
    """Draw the code in the same way, and its facts at its right within `room` for both."""
    draw_payment_code(surface, payment, words, x, y)
    taken = code_side(payment) + 2 * MM
    left, room, line = x + taken, room - taken, y + 9 * MM
    surface.text(left, line, words(msg("paying.fps"), " "), 12, room=room, bold=True)
    for each in payment.facts:
        line += 5.2 * MM
        surface.text(left, line, each, 10, room=room, grey=SOFT, least=6)


def say_payment(layout: Layout, payment: Payment) -> None:
    """Set the code and its facts below what the page says so far."""
    side = code_side(payment)
    layout.need(side)
    y, frame = layout.y, layout.frame
    layout.add(lambda s: draw_payment(s, payment, frame.wording, MARGIN, y, frame.inner))
    layout.gap(side)
