"""The scoresheet once more through ReportLab's `platypus.Table`: the measure for our own writer.

The same fields, words, boxes and QR code on each A4 page, as tables of strings with styles; nothing is
kept from one page to the next but the fonts, as one would write it by its handbook.
"""

from __future__ import annotations

import io
from collections.abc import Sequence

from reportlab.lib.colors import HexColor, black, grey
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import Flowable, PageBreak, SimpleDocTemplate, Spacer, Table, TableStyle

from tourney.documents.kit.group_colours import group_colour
from tourney.documents.kit.qr import qr_rows
from tourney.documents.kit.wording import Wording
from tourney.paths import resources
from tourney.texts import msg
from tourney.views.paper import SheetPack, SheetPage

PLAIN, BOLD = "NotoSansHK_400Regular", "NotoSansHK_700Bold"
INNER = 186 * mm


class Code(Flowable):  # type: ignore[misc]  # ReportLab states no types
    """A QR code of 25 mm."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.width = self.height = 25 * mm
        self._rows = qr_rows(text)

    def draw(self) -> None:
        module = self.height / (len(self._rows) + 6)
        path = self.canv.beginPath()
        for r, row in enumerate(self._rows, 1):
            for c, dark in enumerate(row):
                if dark:
                    path.rect((c + 3) * module, self.height - (r + 3) * module, module, module)
        self.canv.drawPath(path, stroke=0, fill=1)


def _cells(rows: Sequence[Sequence[object]], widths: Sequence[float], heights: float, *more: object) -> Table:
    style = [("FONT", (0, 0), (-1, -1), PLAIN, 9), ("VALIGN", (0, 0), (-1, -1), "MIDDLE"), *more]
    return Table(rows, widths, [heights] * len(rows), style=TableStyle(style))


def _head(pack: SheetPack, page: SheetPage, say: Wording) -> Table:
    heads = [say(msg(key), " ") for key in ("paper.heat", "paper.table", "paper.seat", "paper.number")]
    who = page.person
    number = who.number if who else ""
    values = [str(page.heat or ""), str(page.table or ""), str(page.seat or ""), str(number)]
    name = say.person_line(who.name) if who else say(msg("paper.name"))
    rows = [
        [say.name(pack.head.title), "", "", say(msg("paper.title_scoresheet"))],
        heads, values, [name, "", "", ""], [who.team if who else "", "", "", ""],
    ]  # fmt: skip
    left = _cells(
        rows, [37 * mm] * 4, 6.6 * mm,
        ("FONT", (0, 2), (-1, 2), BOLD, 17), ("GRID", (0, 1), (-1, 2), 0.6, grey),
        ("FONT", (0, 3), (-1, 3), BOLD, 16), ("SPAN", (0, 3), (-1, 3)), ("ALIGN", (0, 2), (-1, 2), "RIGHT"),
    )  # fmt: skip
    return _cells([[left, Code(page.code.written if page.code else "")]], [150 * mm, 36 * mm], 35 * mm)


def _place(page: SheetPage, say: Wording) -> Table:
    row = [say(msg("paper.place")), say(msg("paper.place_hint"))]
    row += [str(place) for place in range(1, page.seats + 1)]
    widths = [25 * mm, 60 * mm, *([101 * mm / page.seats] * page.seats)]
    return _cells(
        [row], widths, 12 * mm, ("BOX", (0, 0), (-1, -1), 1.6, black), ("FONT", (2, 0), (-1, 0), BOLD, 21),
        ("FONT", (1, 0), (1, 0), PLAIN, 6),
    )  # fmt: skip


def _deeds(pack: SheetPack, page: SheetPage, say: Wording) -> Table:
    heads = [msg("paper.deeds_step"), msg("paper.box_mortgaged"), msg("paper.box_unbuilt")]
    heads += [msg("paper.box_houses", n=n) for n in range(1, 5)]
    words = [say(head) for head in (*heads, msg("paper.box_hotel"))]
    rows: list[list[object]] = [["", *words, say(msg("paper.value")), say(msg("paper.subtotal"))]]
    style: list[object] = [
        ("GRID", (0, 0), (-1, -1), 0.35, grey), ("FONT", (0, 0), (-1, 0), BOLD, 5),
        ("ALIGN", (2, 0), (-1, -1), "CENTRE"), ("FONT", (-2, 1), (-1, -1), BOLD, 10),
    ]  # fmt: skip
    owned = page.filled.deeds if page.filled else {}
    for at, deed in enumerate(pack.forms[0].deeds, 1):
        mark, level = group_colour(deed.group), owned.get(deed.id)
        name = say.name(deed.name, " ")
        boxes = [f"{deed.boxes[each]:,}" if each in deed.boxes else "" for each in pack.forms[0].levels]
        value = f"{deed.boxes[level]:,}" if level is not None else ""
        rows.append([mark.letter, name, *boxes, value, ""])
        style.append(("BACKGROUND", (0, at), (0, at), HexColor(mark.fill)))
        style.append(("TEXTCOLOR", (0, at), (0, at), HexColor(mark.ink)))
        if level is not None:
            cell = (2 + pack.forms[0].levels.index(level), at)
            style.append(("BOX", cell, cell, 1.5, black))
        if at > 1 and pack.forms[0].deeds[at - 2].side != deed.side:
            style.append(("LINEABOVE", (0, at), (-1, at), 1.5, black))
    widths = [7.5 * mm, 48 * mm, *([13.7 * mm] * 7), 17 * mm, 17.6 * mm]
    return _cells(rows, widths, 6.05 * mm, *style)


def _cash(pack: SheetPack, page: SheetPage, say: Wording) -> Table:
    counts = page.filled.notes if page.filled else {}
    tops: list[object] = [say(msg("paper.cash"), "\n")]
    tops += [f"{note} × {counts.get(note, '') or '____'}" for note in pack.forms[0].notes]
    sums: list[object] = [say(msg("paper.cash_hint"), "\n")]
    sums += [f"= {note * counts[note]:,}" if counts.get(note) else "=" for note in pack.forms[0].notes]
    rows = [[*tops, say(msg("paper.cash_sum"))], [*sums, f"{page.filled.cash:,}" if page.filled else ""]]
    widths = [25 * mm, *([19 * mm] * 7), 28 * mm]
    grid = ("GRID", (1, 0), (-1, -1), 0.5, grey)
    return _cells(rows, widths, 8.2 * mm, grid, ("BOX", (0, 0), (-1, -1), 1, black))


def _total(page: SheetPage, say: Wording) -> Table:
    done = page.filled
    sums = (done.property, done.cash, done.total) if done else (None, None, None)
    heads = [say(msg(key)) for key in ("paper.property", "paper.cash", "paper.total")]
    rows = [[say(msg("paper.total_step")), *heads, say(msg("paper.then_place"))]]
    rows.append(["", *(f"{each:,}" if each is not None else "" for each in sums), ""])
    widths = [25 * mm, 37 * mm, 37 * mm, 37 * mm, 50 * mm]
    return _cells(
        rows, widths, 6.6 * mm, ("BOX", (0, 0), (-1, -1), 1, black), ("FONT", (0, 1), (-1, 1), BOLD, 15)
    )


def _signatures(page: SheetPage, say: Wording) -> Table:
    out = page.filled.bankrupt if page.filled else None
    row = [
        "✓" if out else "", say(msg("paper.bankrupt")), say(msg("paper.bankrupt_order")), str(out or "____"),
        say(msg("paper.sign_player")), say(msg("paper.sign_referee")),
    ]  # fmt: skip
    hint = ["", say(msg("paper.bankrupt_hint"), "\n"), "", "", "", ""]
    widths = [8 * mm, 22 * mm, 16 * mm, 12 * mm, 64 * mm, 64 * mm]
    return _cells([row, hint], widths, 7.5 * mm, ("BOX", (0, 0), (-1, -1), 1, black))


def read_fonts() -> None:
    """Makes the faces known to ReportLab, once in a process."""
    for face in (PLAIN, BOLD):
        pdfmetrics.registerFont(TTFont(face, str(resources() / "fonts" / f"{face}.ttf")))


def through_platypus(pack: SheetPack, say: Wording) -> bytes:
    """The PDF of all sheets."""
    story: list[Flowable] = []
    for number, page in enumerate(pack.pages, 1):
        foot = say(msg("paper.page_of", page=number, pages=len(pack.pages)))
        printed = say(msg("paper.printed")) + " 2026-03-07 14:00"
        story += [
            _head(pack, page, say), _place(page, say), _deeds(pack, page, say), Spacer(1, 2 * mm),
            _cash(pack, page, say), Spacer(1, 2 * mm), _total(page, say), Spacer(1, 2 * mm),
            _signatures(page, say), _cells([[printed, foot]], [93 * mm, 93 * mm], 5 * mm), PageBreak(),
        ]  # fmt: skip
    out = io.BytesIO()
    edge = 12 * mm
    SimpleDocTemplate(
        out, pagesize=A4, leftMargin=edge, rightMargin=edge, topMargin=2 * mm, bottomMargin=2 * mm
    ).build(story)
    return out.getvalue()
