"""Prints table sheets, a page for each table, on which the referee writes totals, land and places in ninety
seconds; behind them the runner's tally.

A box has a cell for each digit, like the large sums of a scoresheet.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import partial

from tourney.base.heat_names import heat_message
from tourney.base.ids import HeatId
from tourney.base.texts import msg
from tourney.event.printouts import Occasion, PaperSet
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.event.scan_codes import SheetCode
from tourney.heats.paper_seating_table import SeatedTable, seating_paper
from tourney.heats.paper_tally import tally
from tourney.paper.document import Document, PdfPage, joined
from tourney.paper.event_head import EventHead, Person
from tourney.paper.page_frame import draw_code, printed_line
from tourney.paper.printout import Printout, PrintoutJob, drawn
from tourney.paper.surface import A4, FAINT, INK, LINE, MM, SOFT, Align, Surface
from tourney.paper.wording import Wording, slot_line


@dataclass(frozen=True, slots=True)
class TableSheet:
    """A referee's sheet of a whole table. `places_only`: its rules hand in places and no totals.

    `words`: the area of the messages that its rules word their own way. `land`: it breaks ties of totals;
    `all_land`: stations and utilities count as land too.
    """

    seated: SeatedTable
    code: SheetCode
    places_only: bool
    words: str = ""
    land: bool = True
    all_land: bool = False


@dataclass(frozen=True, slots=True)
class TableSheetPack:
    """The table sheets of one heat."""

    head: EventHead
    heat: HeatId
    sheets: tuple[TableSheet, ...]


def table_sheets(tournament: Tournament, rules: Rules, now: datetime, heat: HeatId) -> TableSheetPack:
    """A sheet for every table of a heat, on which one referee writes the results of all its players."""
    seating = seating_paper(tournament, rules, now, heat)
    seated = {each.table: each for each in seating.tables}
    sheets = tuple(
        TableSheet(
            seated[table.table],
            SheetCode(tournament.event.code, heat, table.table, None, draw=seating.head.draw),
            places_only=book.places_only,
            words=book.words,
            land=not book.card_counts,
            all_land=rules.format.all_land,
        )
        for table in tournament.tables_of(heat)
        for book in (rules.books.of(table),)
    )
    return TableSheetPack(seating.head, heat, sheets)


_PAGE = A4.landscape


_LEFT = 14 * MM


_ROOM = _PAGE.width - 2 * _LEFT


_QR = 27 * MM


_NUMBER = _LEFT + 6 * MM
"""Where the number of a player begins, behind the seat."""


_NAME = _NUMBER + 21 * MM


_DIGITS = 6


_CELL, _BOX_HIGH = 7.2 * MM, 12 * MM


_SMALL = 13 * MM
"""The box of a place, of the order of going out."""


_TOP = 62 * MM


_LOWEST = 166 * MM


_HIGHEST_ROW = 25 * MM


def draw_table_sheets(pack: TableSheetPack, wording: Wording) -> Document:
    """Tables in order; the player who counts writes, the others look on, the referee signs."""
    event = wording.name(pack.head.title)
    pages = [
        PdfPage(partial(_page, sheet=each, pack=pack, words=wording.in_words(each.words)), _PAGE)
        for each in pack.sheets
    ]
    bookmarks = {
        at: wording(msg("paper.table_n", n=each.seated.table)) for at, each in enumerate(pack.sheets)
    }
    none = PdfPage(lambda s: s.text(_LEFT, 30 * MM, wording(msg("paper.nobody")), 12, room=_ROOM), _PAGE)
    title = f"{wording(msg('paper.title_table_sheets'))} · {event}"
    return Document(title, event, pack.head.printed_at, pages or [none], bookmarks=bookmarks)


def _page(surface: Surface, sheet: TableSheet, pack: TableSheetPack, words: Wording) -> None:
    _head(surface, sheet, pack, words)
    persons = sheet.seated.persons
    high = min(_HIGHEST_ROW, (_LOWEST - _TOP) / max(1, len(persons)))
    columns = _columns(sheet)
    heads = [("paper.seat", _LEFT, 10 * MM, Align.LEFT), ("paper.number", _NUMBER, 17 * MM, Align.RIGHT)]
    heads.append(("paper.name", _NAME, 30 * MM, Align.LEFT))
    heads += [(key, left, wide, Align.CENTRE) for key, left, wide in reversed(columns)]
    for key, left, wide, align in heads:
        for i, line in enumerate(words.lines(msg(key))):
            y = _TOP - 7 * MM + i * 4 * MM
            surface.text(left, y, line, 8.5, room=wide, align=align, grey=SOFT, least=6)
    for at, who in enumerate(persons):
        top = _TOP + at * high
        surface.line(_LEFT, top, _LEFT + _ROOM, top, 0.5, LINE)
        _row(surface, at + 1, who, words, top=top, high=high, columns=columns)
    end = _TOP + len(persons) * high
    surface.line(_LEFT, end, _LEFT + _ROOM, end, 0.5, LINE)
    if sheet.land and not sheet.places_only:
        hint = words(msg("paper.land_is_all" if sheet.all_land else "paper.land_is_streets"), "  ")
        surface.text(_LEFT, end + 4.4 * MM, hint, 8, room=_ROOM, align=Align.RIGHT, grey=SOFT, least=6)
    _foot(surface, sheet, pack, words)


def _head(surface: Surface, sheet: TableSheet, pack: TableSheetPack, words: Wording) -> None:
    room = _ROOM - _QR - 6 * MM
    event = words.name(pack.head.title)
    surface.name(_LEFT, 15 * MM, event, 10, room, grey=SOFT, least=6)
    title = words(msg("paper.table_sheet"), "  ")
    surface.text(_LEFT, 24 * MM, title, 18, room=room, bold=True)
    if pack.head.draft:
        draft, wide = words(msg("paper.draft"), " "), 76 * MM
        surface.box(_LEFT + room - wide, 17 * MM, wide, 9 * MM, thick=1.2, radius=1.2 * MM)
        inside = _LEFT + room - wide + 2 * MM
        surface.text(inside, 23.2 * MM, draft, 13, room=wide - 4 * MM, bold=True, align=Align.CENTRE)
    table = words(msg("paper.table_n", n=sheet.seated.table), "  ")
    heat = words(heat_message(pack.heat), " ")
    surface.text(_LEFT, 38 * MM, f"{heat}  ·  {table}", 24, room=room, bold=True, least=12)
    when = slot_line(sheet.seated.slot, words)
    surface.text(_LEFT, 45 * MM, when, 11, room=room, bold=True)
    left = _LEFT + _ROOM - _QR
    code = sheet.code.written
    draw_code(surface, left, 9 * MM, _QR, code)
    surface.text(left, 9 * MM + _QR + 3 * MM, code, 7, room=_QR, align=Align.CENTRE, grey=SOFT, least=6)


def _columns(sheet: TableSheet) -> list[tuple[str, float, float]]:
    """Heading, left edge and width of each column, from the right."""
    small = ["paper.place", "paper.bankrupt_order_short"]
    sums = [] if sheet.places_only else [*(["paper.land"] if sheet.land else []), "paper.total"]
    right = _LEFT + _ROOM
    columns: list[tuple[str, float, float]] = []
    for key in (*small, *sums):
        wide = _CELL * _DIGITS if key in sums else _SMALL
        columns.append((key, right - wide, wide))
        right -= wide + 5 * MM
    return columns


def _row(
    surface: Surface,
    seat: int,
    who: Person,
    words: Wording,
    *,
    top: float,
    high: float,
    columns: list[tuple[str, float, float]],
) -> None:
    middle = top + high / 2
    surface.text(_LEFT, middle + 2 * MM, str(seat), 11, grey=SOFT)
    surface.text(_NUMBER, middle + 2.6 * MM, str(who.number), 20, room=17 * MM, bold=True, align=Align.RIGHT)
    room = min(left for _, left, _ in columns) - _NAME - 4 * MM
    surface.name(_NAME, middle + 0.5 * MM, words.person_line(who.name), 13, room, bold=True, least=6)
    surface.text(_NAME, middle + 6 * MM, who.team, 8.5, room=room, grey=SOFT, least=6)
    for _, left, wide in columns:
        _box(surface, left, middle - _BOX_HIGH / 2, wide)


def _box(surface: Surface, left: float, top: float, wide: float) -> None:
    """A box to write in; a wide one has a cell for each digit."""
    surface.box(left, top, wide, _BOX_HIGH, thick=1.1, grey=INK)
    if wide > _SMALL:
        for at in range(1, _DIGITS):
            x = left + at * _CELL
            surface.line(x, top + _BOX_HIGH * 0.4, x, top + _BOX_HIGH, 0.5, LINE)


def _foot(surface: Surface, sheet: TableSheet, pack: TableSheetPack, words: Wording) -> None:
    y = 180 * MM
    hint = "paper.table_sheet_places" if sheet.places_only else "paper.table_sheet_hint"
    surface.box(_LEFT, y - 9 * MM, _ROOM * 0.56, 17 * MM, fill=FAINT)
    for i, line in enumerate(words.lines(msg(hint))):
        surface.text(
            _LEFT + 3 * MM, y - 2 * MM + i * 5.5 * MM, line, 9.5, room=_ROOM * 0.56 - 6 * MM, least=6
        )
    left = _LEFT + _ROOM * 0.62
    surface.line(left, y + 3 * MM, _LEFT + _ROOM, y + 3 * MM, 0.8, INK)
    sign = words(msg("paper.sign_referee"), " ")
    surface.text(left, y + 8 * MM, sign, 9, room=_LEFT + _ROOM - left, align=Align.CENTRE, grey=SOFT)
    surface.text(_LEFT, 200 * MM, printed_line(pack.head, words), 8, room=_ROOM, grey=SOFT)


def _with_tally(job: PrintoutJob) -> Document:
    """A sheet a table, then the runner's list of the tables, if there are several."""
    of = (job.tournament, job.rules, job.now, job.one_heat)
    seated, sheets = seating_paper(*of), draw_table_sheets(table_sheets(*of), job.wording)
    runner = (tally(seated, job.wording),) if len(seated.tables) > 1 else ()
    return joined(sheets.title, (sheets, *runner))


PRINTOUTS = (
    Printout(
        kind="table-sheets",
        occasion=Occasion.HEAT,
        order=65,
        sets=(
            PaperSet.HEAT,
            PaperSet.FINAL,
        ),
        needs_heat=True,
        ready=drawn,
        make=_with_tally,
    ),
)
