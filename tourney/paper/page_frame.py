"""What stands around every page: event, day and title above; time of printing, venue and page below."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tourney.base.texts import msg
from tourney.base.times import hall_time
from tourney.paper.dates import formal_day
from tourney.paper.event_head import EventHead
from tourney.paper.logo import accent_of, draw_logo
from tourney.paper.notes import NotesRoom
from tourney.paper.structure import Tag
from tourney.paper.surface import A4, INK, LINE, MM, SMALLEST, SOFT, Align, PageSize, Surface
from tourney.paper.wording import Wording

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
    """Head and foot of a document. `notice` is a word beside the title (provisional); where the event's head
    says that the seats are a draft, that."""

    event: EventHead
    wording: Wording
    title: str
    subtitle: str = ""
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
        """The room for notes below what ends at this height."""
        return NotesRoom(MARGIN, end, self.inner, self.bottom)

    def draw_head(self, surface: Surface, first: bool) -> None:
        """Event, title, notice and logo; smaller from the second page on, and not read out again."""
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
        surface.text(MARGIN, 14 * MM, self._event_line(), 8.5, room=self.inner - logo, grey=SOFT)
        if not first:
            line = " · ".join(part for part in (self.title, self.subtitle) if part)
            surface.text(MARGIN, 20 * MM, line, 11, room=self.inner - right, bold=True)
            return
        with surface.within(Tag.TITLE):
            surface.text(MARGIN, 23 * MM, self.title, 20, room=self.inner - right, bold=True, least=12)
        if self.subtitle:
            surface.text(MARGIN, 29.5 * MM, self.subtitle, 11, room=self.inner - logo, grey=SOFT)

    def head_height(self, first: bool) -> float:
        """Where content may begin."""
        if not first:
            return 24 * MM
        return (34 if self.subtitle else 29) * MM

    def draw_foot(self, surface: Surface, page: int, pages: int) -> None:
        """Time of printing, where it is held, and page x of y."""
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
        surface.text(left, base, numbered, 7.5, room=side, align=Align.RIGHT, grey=INK)

    @property
    def _said(self) -> str:
        """The word beside the title."""
        return self.wording(msg("paper.draft")) if self.event.draft else self.notice

    def _event_line(self) -> str:
        day = formal_day(self.event.date, self.wording)
        return "  ·  ".join(part for part in (self.event_name, day) if part)

    def _draw_logo(self, surface: Surface) -> float:
        """The organiser's logo at the top right; returns the width that it takes from the head."""
        wide, high = 42 * MM, 16 * MM
        taken = draw_logo(surface, self.event, MARGIN + self.inner - wide, 10.5 * MM, wide, high, Align.RIGHT)
        return taken + 4 * MM if taken else 0.0

    def _draw_notice(self, surface: Surface, first: bool, logo: float) -> float:
        """The word in a box at the top right, left of the logo; returns its width."""
        wide, high = 52 * MM, (9 if first else 5.5) * MM
        top = 16 * MM
        left = MARGIN + self.inner - logo - wide
        surface.box(left, top, wide, high, thick=1.0, radius=1.2 * MM)
        surface.text(
            left + 2 * MM, top + high * 0.68, self._said, 11 if first else 8,
            room=wide - 4 * MM, bold=True, align=Align.CENTRE, least=6,
        )  # fmt: skip
        return wide
