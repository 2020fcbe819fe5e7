"""Draws the frame of every page: event, day and title above; time of printing, venue and page below.

Also draws the organiser's logo and colour, QR codes as rows of squares, and the colour bands of deed groups,
from the same data as the window's. The letter on a band distinguishes groups on a black-and-white copy. A
logo that cannot be drawn (a damaged event file) leaves its place empty: the paper is needed all the same.
"""

from __future__ import annotations

import io
import tomllib
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache, lru_cache

from PIL import Image

from tourney.base.paths import resources
from tourney.base.qr import qr_rows
from tourney.base.texts import msg
from tourney.base.times import hall_time
from tourney.event.pictures import is_kept_form
from tourney.paper.event_head import EventHead
from tourney.paper.structure import Tag
from tourney.paper.surface import A4, INK, LINE, MM, SMALLEST, SOFT, Align, NotesRoom, PageSize, Surface
from tourney.paper.wording import Wording, formal_day


@dataclass(frozen=True, slots=True)
class GroupColour:
    """Fill and ink as #rrggbb, and the letter on the band."""

    fill: str
    ink: str
    letter: str

    @property
    def dark_ink(self) -> bool:
        """Whether the letter is darker than the band."""
        return _brightness(self.ink) < _brightness(self.fill)


def _brightness(colour: str) -> float:
    """The brightness of #rrggbb, 0 … 255, as a copier sees it (ITU-R BT.601)."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue


@cache
def _bands() -> dict[str, GroupColour]:
    with (resources() / "themes" / "light.toml").open("rb") as file:
        deeds = tomllib.load(file)["deeds"]
    return {group: GroupColour(each["fill"], each["ink"], each["letter"]) for group, each in deeds.items()}


def group_colour(group: str) -> GroupColour:
    """The band of a group; one of a second ring has the colour of the first and a small letter.

    A group that the themes do not know is grey with its first letter.
    """
    bands = _bands()
    if group not in bands and (twin := bands.get(group.partition("-")[2])) is not None:
        return replace(twin, letter=twin.letter.lower())
    return bands.get(group) or GroupColour("#d7d4ca", "#22261f", group[:1].upper())


ACCENT = "#0f6a55"
"""Our own colour, as in the window's light theme: dark enough for a black-and-white copy."""


def accent_of(head: EventHead) -> str:
    """The colour of lines and borders, #rrggbb. No text is set in it, so any colour will do."""
    return head.accent or ACCENT


def draw_logo(
    surface: Surface, head: EventHead, x: float, y: float, w: float, h: float, align: Align = Align.RIGHT
) -> float:
    """Draw the logo as large as fits into the box with its top-left corner at x, y; return its width.

    0.0 if there is none, or none that can be drawn. It is the same on every page: draw it in a constant part.
    """
    if not head.logo or not drawable(head.logo):
        return 0.0
    return surface.picture(x, y, w, h, head.logo, align=align)


@lru_cache(maxsize=4)
def drawable(data: bytes) -> bool:
    """Whether the bytes are a whole picture as an event keeps them; reads every pixel of it once."""
    if not is_kept_form(data):
        return False
    try:
        with Image.open(io.BytesIO(data), formats=("PNG", "JPEG")) as picture:
            picture.load()
            return picture.width > 0 and picture.height > 0
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError):
        return False


_QUIET = 3
"""Modules of white around a code; the page's own white adds to it."""


_ADDRESSES = ("https://", "http://")
"""An address in a code is also a link."""


def draw_code(surface: Surface, x: float, y: float, side: float, text: str, alt: str = "") -> None:
    """Draw the code in a square of this side, top-left corner at x, y, with its quiet zone inside.

    `alt`: its description, "" for the text itself.
    """
    rows = qr_rows(text)
    module = side / (len(rows) + 2 * _QUIET)
    surface.squares(x + module * _QUIET, y + module * _QUIET, module, rows, alt=alt or text)
    if text.startswith(_ADDRESSES):
        surface.link(x, y, side, side, text)


MARGIN = 14 * MM


FOOT = 15 * MM
"""Height of the strip at the bottom, margin included."""


def local(at: datetime, zone: str) -> str:
    """A moment as people in a hall in `zone` read it: 2026-03-07 14:00."""
    return hall_time(at, zone).strftime("%Y-%m-%d %H:%M")


def printed_line(event: EventHead, wording: Wording) -> str:
    """When it was printed, the time once: `列印時間 Printed 2026-03-07 14:00`."""
    return f"{wording(msg('paper.printed'), ' ')} {local(event.printed_at, event.zone)}"


@dataclass(frozen=True, slots=True)
class PageFrame:
    """Head and foot of a document. `subtitle` stands on the first page, `heat` on each, as pages get loose.
    `notice` is a word beside the title (provisional); or the draft notice, if the event's head has one.
    """

    event: EventHead
    wording: Wording
    title: str
    subtitle: str = ""
    heat: str = ""
    notice: str = ""
    size: PageSize = A4

    @property
    def event_name(self) -> str:
        return self.wording.name(self.event.title)

    @property
    def inner(self) -> float:
        """Width between the margins."""
        return self.size.width - 2 * MARGIN

    @property
    def bottom(self) -> float:
        """Where content must end."""
        return self.size.height - FOOT - 2 * MM

    def foot(self, end: float) -> NotesRoom:
        """The room for notes below content that ends at this height."""
        return NotesRoom(MARGIN, end, self.inner, self.bottom)

    def draw_head(self, surface: Surface, first: bool) -> None:
        """Draw event, title, notice and logo; smaller from the second page on, and not read out again."""
        if first:
            self._draw_head(surface, first)
            return
        with surface.ornament():
            self._draw_head(surface, first)

    def _draw_head(self, surface: Surface, first: bool) -> None:
        surface.box(MARGIN, 7.2 * MM, self.inner, 0.9 * MM, colour=accent_of(self.event))
        logo = self._draw_logo(surface) if first else 0.0
        right = logo
        if self._said:
            right += self._draw_notice(surface, first, logo) + 4 * MM
        surface.name(MARGIN, 14 * MM, self._event_line(), 8.5, self.inner - logo, grey=SOFT)
        if not first:
            line = " · ".join(part for part in (self.title, self.heat) if part)
            surface.text(MARGIN, 20 * MM, line, 11, room=self.inner - right, bold=True)
            return
        with surface.within(Tag.TITLE):
            surface.text(MARGIN, 23 * MM, self.title, 20, room=self.inner - right, bold=True, least=12)
        if below := self.subtitle or self.heat:
            surface.text(MARGIN, 29.5 * MM, below, 11, room=self.inner - logo, grey=SOFT)

    def head_height(self, first: bool) -> float:
        """Where content may begin."""
        if not first:
            return 24 * MM
        return (34 if self.subtitle or self.heat else 29) * MM

    def draw_foot(self, surface: Surface, page: int, pages: int) -> None:
        """Draw time of printing, venue, and page x of y."""
        y = self.size.height - FOOT + 1 * MM
        surface.line(MARGIN, y, MARGIN + self.inner, y, 0.4, LINE)
        base, side = y + 4.2 * MM, self.inner * 0.27
        printed = printed_line(self.event, self.wording)
        numbered = self.wording(msg("paper.page_of", page=page, pages=pages))
        surface.text(MARGIN, base, printed, 7.5, room=side, grey=SOFT)
        room = self.inner - 2 * side - 6 * MM
        surface.text(
            MARGIN + side + 3 * MM, base, self.event.venue, 7.5, room=room, align=Align.CENTRE, grey=SOFT,
            least=SMALLEST,
        )  # fmt: skip
        left = MARGIN + self.inner - side
        if surface.numbers_itself:
            surface.text(left, base, numbered, 7.5, room=side, align=Align.RIGHT, grey=INK)

    @property
    def _said(self) -> str:
        """The word beside the title."""
        return self.wording(msg("paper.draft")) if self.event.draft else self.notice

    def _event_line(self) -> str:
        day = formal_day(self.event.date, self.wording)
        return "  ·  ".join(part for part in (self.event_name, day) if part)

    def _draw_logo(self, surface: Surface) -> float:
        """Draw the organiser's logo at the top right; return the width that it takes from the head."""
        wide, high = 42 * MM, 16 * MM
        taken = draw_logo(surface, self.event, MARGIN + self.inner - wide, 10.5 * MM, wide, high, Align.RIGHT)
        return taken + 4 * MM if taken else 0.0

    def _draw_notice(self, surface: Surface, first: bool, logo: float) -> float:
        """Draw the word in a box at the top right, left of the logo; return its width."""
        wide, high = 52 * MM, (9 if first else 5.5) * MM
        top = 16 * MM
        left = MARGIN + self.inner - logo - wide
        surface.box(left, top, wide, high, thick=1.0, radius=1.2 * MM)
        surface.text(
            left + 2 * MM, top + high * 0.68, self._said, 11 if first else 8,
            room=wide - 4 * MM, bold=True, align=Align.CENTRE, least=6,
        )  # fmt: skip
        return wide
