"""Scoresheets of a heat: one A4 page a player, blank for the table or filled in from the data."""

from __future__ import annotations

from functools import partial

from tourney.documents import scoresheet_form as grid
from tourney.documents.heat_words import heat_short
from tourney.documents.kit.frame import local
from tourney.documents.kit.qr import qr_rows
from tourney.documents.kit.rendering import Booklet, Draw, Page
from tourney.documents.kit.surface import A4, INK, MM, SOFT, Align, Surface
from tourney.documents.kit.wording import Wording
from tourney.documents.scoresheet_form import LEFT, RIGHT, Form
from tourney.texts import msg
from tourney.views.paper import FilledSheet, SheetPack, SheetPage

_QUIET = 3
"""Modules of white around the code; the page's own white adds to it."""


def scoresheets(pack: SheetPack, wording: Wording) -> Booklet:
    """As many pages as `pack.pages`."""
    event = wording.name(pack.head.name_zh, pack.head.name)
    form = Form(pack.deeds, pack.notes, event, wording)
    constants = {"form": Page(form.draw)}
    for seats in sorted({page.seats for page in pack.pages}):
        constants[f"places{seats}"] = Page(partial(form.draw_places, seats=seats))
    sheets = _Sheets(pack, form, wording)
    title = wording(msg("paper.title_scoresheets"))
    bookmarks: dict[int, str] = {}
    named: set[tuple[object, object]] = set()
    for index, page in enumerate(pack.pages):
        if page.table is not None and (page.heat, page.table) not in named:
            named.add((page.heat, page.table))
            bookmarks[index] = wording(msg("paper.table_n", n=page.table))
    draws: list[Draw] = [partial(sheets.draw, index=index) for index in range(len(pack.pages))] or [
        sheets.nobody
    ]
    pages = [Page(draw) for draw in draws]
    return Booklet(f"{title} · {event}", event, pack.head.printed_at, pages, constants, bookmarks)


class _Sheets:
    """Draws what differs from page to page."""

    def __init__(self, pack: SheetPack, form: Form, wording: Wording) -> None:
        self._pack = pack
        self._form = form
        self._wording = wording
        self._printed = wording(msg("paper.printed_at", time=local(pack.head.printed_at)))

    def nobody(self, surface: Surface) -> None:
        """The page of a pack without sheets."""
        surface.text(LEFT, 30 * MM, self._wording(msg("paper.nobody")), 12, room=grid.INNER)

    def draw(self, surface: Surface, index: int) -> None:
        """One sheet."""
        page = self._pack.pages[index]
        surface.place("form")
        surface.place(f"places{page.seats}")
        self._facts(surface, page)
        if page.code:
            self._code(surface, page)
        if page.filled is not None:
            self._filled(surface, page, page.filled)
        self._foot(surface, index)

    def _facts(self, surface: Surface, page: SheetPage) -> None:
        person = page.person
        facts = (
            heat_short(page.heat, self._wording) if page.heat else "",
            str(page.table or ""),
            str(page.seat or ""),
            str(person.number) if person else "",
        )
        for i, fact in enumerate(facts):
            right = LEFT + (i + 1) * grid.FACT_WIDE - 2 * MM
            base = grid.FACTS_TOP + grid.FACTS_HIGH - 2.2 * MM
            room = grid.FACT_WIDE - 4 * MM
            surface.text(right - room, base, fact, 19, room=room, bold=True, align=Align.RIGHT, least=9)
        room = RIGHT - LEFT - grid.QR - 4 * MM
        if person is None:
            for i, key in enumerate(("paper.name", "paper.team")):
                base = grid.NAME_BASE + i * 5.6 * MM
                surface.text(LEFT, base, self._wording(msg(key), " "), 8, grey=SOFT)
                surface.line(LEFT + 22 * MM, base + 0.6 * MM, LEFT + room, base + 0.6 * MM, 0.5, INK)
            return
        name = self._wording.person_line(person.name_zh, person.name_en)
        surface.name(LEFT, grid.NAME_BASE, name, 17, room, bold=True)
        line = "  ·  ".join(part for part in (person.team, person.division) if part)
        surface.text(LEFT, grid.TEAM_BASE, line, 10, room=room, grey=SOFT, least=6)

    def _code(self, surface: Surface, page: SheetPage) -> None:
        rows = qr_rows(page.code)
        module = grid.QR / (len(rows) + 2 * _QUIET)
        left = RIGHT - grid.QR + module * _QUIET
        surface.squares(left, 8 * MM + module * _QUIET, module, rows)
        surface.text(
            RIGHT - grid.QR, 8 * MM + grid.QR + 2.2 * MM, page.code, 5.5, room=grid.QR,
            align=Align.CENTRE, grey=SOFT, least=4,
        )  # fmt: skip

    def _foot(self, surface: Surface, index: int) -> None:
        y, half = A4.height - 8 * MM, grid.INNER / 2 - 2 * MM
        numbered = self._wording(msg("paper.page_of", page=index + 1, pages=len(self._pack.pages)))
        surface.text(LEFT, y, self._printed, 7, room=half, grey=SOFT)
        surface.text(RIGHT - half, y, numbered, 7, room=half, align=Align.RIGHT, grey=SOFT)

    # ---- filled in ----------------------------------------------------------------------------

    def _filled(self, surface: Surface, page: SheetPage, filled: FilledSheet) -> None:
        self._filled_deeds(surface, filled)
        self._filled_sums(surface, filled)
        if filled.place is not None and filled.place <= page.seats:
            x, y = self._form.place_centre(filled.place, page.seats)
            surface.circle(x, y, grid.PLACE_RADIUS, thick=1.6)
        if filled.bankrupt is not None:
            top = self._form.sign_top
            surface.text(LEFT + 5.2 * MM, top + 6.9 * MM, "✓", 13, bold=True, align=Align.CENTRE)
            surface.text(
                LEFT + 51 * MM, top + 6.6 * MM, str(filled.bankrupt), 12, bold=True, align=Align.CENTRE
            )

    def _filled_deeds(self, surface: Surface, filled: FilledSheet) -> None:
        form = self._form
        for first, last in form.sides():
            subtotal, any_owned = 0, False
            for index in range(first, last + 1):
                deed = form.deeds[index]
                level = filled.deeds.get(deed.id)
                if level is None or level not in deed.boxes:
                    continue
                any_owned = True
                subtotal += deed.boxes[level]
                middle = form.row_top(index) + form.row / 2
                left = grid.BOXES_LEFT + grid.LEVELS.index(level) * grid.BOX_WIDE
                inset = 0.7 * MM
                surface.box(
                    left + inset, middle - form.row / 2 + inset, grid.BOX_WIDE - 2 * inset,
                    form.row - 2 * inset, thick=1.5, radius=form.row / 2 - inset,
                )  # fmt: skip
                right = grid.VALUE_LEFT + grid.VALUE_WIDE - 1.5 * MM
                surface.text(
                    right, middle + 1.3 * MM, f"{deed.boxes[level]:,}", 10.5, bold=True, align=Align.RIGHT
                )
            if any_owned:
                base = form.row_top(last + 1) - 4.4 * MM
                surface.text(RIGHT - 2 * MM, base, f"{subtotal:,}", 10.5, bold=True, align=Align.RIGHT)

    def _filled_sums(self, surface: Surface, filled: FilledSheet) -> None:
        form = self._form
        for i, note in enumerate(form.notes):
            count = filled.notes.get(note, 0)
            if count:
                left, wide = form.cash_cell(i)
                surface.text(
                    left + wide - 1.5 * MM,
                    form.cash_top + 6.6 * MM,
                    str(count),
                    10,
                    bold=True,
                    align=Align.RIGHT,
                )
                product = f"{note * count:,}"
                base = form.cash_top + 14.6 * MM
                surface.text(left + wide - 1.5 * MM, base, product, 10, bold=True, align=Align.RIGHT)
        left, wide = form.cash_cell(len(form.notes))
        right = left + wide - 2 * MM
        surface.text(right, form.cash_top + 13.5 * MM, f"{filled.cash:,}", 13, bold=True, align=Align.RIGHT)
        for i, number in enumerate((filled.property, filled.cash, filled.total)):
            if number is None:
                continue
            left, wide = form.total_cell(i)
            base = form.total_top + grid.TOTAL_HIGH - 2.2 * MM
            size = 18 if i == 2 else 13
            surface.text(left + wide - 2.5 * MM, base, f"{number:,}", size, bold=True, align=Align.RIGHT)
