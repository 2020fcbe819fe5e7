"""The organiser's logo and colour in the head of the paper. It knows pages, no document.

A logo that cannot be drawn (a damaged event file) leaves its place empty: the paper is needed all the same.
"""

from __future__ import annotations

import io
from functools import lru_cache

from PIL import Image

from tourney.event.pictures import is_kept_form
from tourney.paper.event_head import EventHead
from tourney.paper.surface import Align, Surface

ACCENT = "#0f6a55"
"""Our own colour, as in the window's light theme: dark enough for a black-and-white copy."""


def accent_of(head: EventHead) -> str:
    """The colour of lines and borders, #rrggbb. No text is set in it, so that any colour will do."""
    return head.accent or ACCENT


def draw_logo(
    surface: Surface, head: EventHead, x: float, y: float, w: float, h: float, align: Align = Align.RIGHT
) -> float:
    """The logo as large as fits into the box with its top-left corner at x, y; returns the width it took.

    0.0 where there is none, or none that can be drawn. On every page alike: draw it in a constant part.
    """
    if not head.logo or not drawable(head.logo):
        return 0.0
    return surface.picture(x, y, w, h, head.logo, align=align)


@lru_cache(maxsize=4)
def drawable(data: bytes) -> bool:
    """Whether the bytes are a whole picture as an event keeps them: every pixel of it is read once."""
    if not is_kept_form(data):
        return False
    try:
        with Image.open(io.BytesIO(data), formats=("PNG", "JPEG")) as picture:
            picture.load()
            return picture.width > 0 and picture.height > 0
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError):
        return False
