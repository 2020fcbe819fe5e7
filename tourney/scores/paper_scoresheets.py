"""Prints the scoresheets of a heat: one A4 page a player or two A5 on a page, blank or filled in from the
data.

Under rules without a count a sheet is a strip, and those of a table are on one page, to be cut apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from tourney.base.ids import STAGES, HeatId, PlayerNo
from tourney.base.texts import Message, msg
from tourney.clock.current_heat import current_heat, heat_of_results
from tourney.event.formats import Format
from tourney.event.printouts import Occasion, PaperSet
from tourney.event.records import SheetRecord, Table, Tournament
from tourney.event.rule_book_words import book_words
from tourney.event.rules import Rules
from tourney.event.scan_codes import LAYOUT, SMALL_LAYOUT, SheetCode
from tourney.event.table_state import assess_table
from tourney.paper.document import Document, Draw, PdfPage
from tourney.paper.event_head import TableSlot, division_name, event_head, sitting, table_slots
from tourney.paper.fitting import fitted
from tourney.paper.fonts import width
from tourney.paper.page_frame import draw_code, printed_line
from tourney.paper.printout import Printout, drawn, laid_out, laid_out_heat
from tourney.paper.structure import Tag
from tourney.paper.styles import BY_HAND, styled
from tourney.paper.surface import A4, INK, MM, SOFT, Align, Surface
from tourney.paper.wording import Wording, heat_short, slot_line
from tourney.rules.rulebook import RuleBook
from tourney.rules.rulesets import load_ruleset
from tourney.scores import scoresheet_form as grid
from tourney.scores.scoresheet_form import (
    LEFT,
    RIGHT,
    SMALL_SCALE,
    FilledSheet,
    Form,
    SheetForm,
    SheetPack,
    SheetPage,
)
from tourney.scores.views import sheet_rows
from tourney.scoresheet.ranking import value

SPARE_SHEETS, SPARE_OF_A_TABLE = 12, 2
"""Spare sheets for a heat; of semi-finals and final so many a table."""


SPARE_SEATS = 5


# ---- scoresheets ------------------------------------------------------------------------------


def sheet_form(book: RuleBook, event: RuleBook, all_land: bool = False) -> SheetForm:
    """The form of a rule book's sheets."""
    rules = None if book is event else book_words(book, event)
    deeds = () if book.places_only else sheet_rows(book)
    return SheetForm(
        book=book,
        deeds=deeds,
        rules=rules,
        land=not book.card_counts,
        all_land=all_land,
        most=max(book.start_money(2), book.salary, *(max(deed.boxes.values(), default=0) for deed in deeds)),
    )


def sheet_pack(
    tournament: Tournament, rules: Rules, now: datetime, heat: HeatId, filled: bool = False
) -> SheetPack:
    """One sheet for every player of a heat, in order of tables and seats; `filled` from the data."""
    pages, books, head = [], [rules.book], event_head(tournament, now, heat)
    slots = table_slots(tournament, rules, now, heat)
    for table in tournament.tables_of(heat):
        done = _filled(tournament, rules, table) if filled else {}
        form = _number_of(books, rules.books.of(table))
        for seat, number in enumerate(table.seats, 1):
            code = SheetCode(tournament.event.code, heat, table.table, number, draw=head.draw)
            who = sitting(tournament, table, number)
            filled_in, slot = done.get(number), slots[table.table]
            page = SheetPage(
                code=code,
                heat=heat,
                table=table.table,
                seat=seat,
                seats=len(table.seats),
                person=who,
                filled=filled_in,
                slot=slot,
                form=form,
                division=division_name(rules, who.division),
            )
            pages.append(page)
    return SheetPack(head, _forms(books, rules.format), tuple(pages))


def spare_pack(tournament: Tournament, rules: Rules, now: datetime) -> SheetPack:
    """Blank sheets without a player, for the pockets of referees; of each rule book that a table has.

    With places for the largest table of the format that the rules allow.
    """
    largest = max(SPARE_SEATS, *rules.sizes)
    books = [rules.book]
    for table in tournament.tables.values():
        _number_of(books, rules.books.of(table))
    pages = [
        SheetPage(
            code=None,
            heat=None,
            table=None,
            seat=None,
            seats=min(largest, load_ruleset(book.ruleset).players[1]),
            person=None,
            form=form,
        )
        for form, book in enumerate(books)
    ]
    on, count = current_heat(tournament), SPARE_SHEETS
    if on in STAGES:
        count = min(count, SPARE_OF_A_TABLE * len(tournament.tables_of(on)))
    every = tuple(page for page in pages for _ in range(count))
    return SheetPack(event_head(tournament, now), _forms(books, rules.format), every)


def _number_of(books: list[RuleBook], book: RuleBook) -> int:
    """The place of a book in the list; a new one comes last."""
    at = next((at for at, known in enumerate(books) if known is book), None)
    if at is None:
        books.append(book)
        return len(books) - 1
    return at


def _forms(books: Sequence[RuleBook], fmt: Format) -> tuple[SheetForm, ...]:
    """The forms of these books, the event's first."""
    return tuple(sheet_form(book, books[0], fmt.all_land) for book in books)


def _filled(tournament: Tournament, rules: Rules, table: Table) -> dict[PlayerNo, FilledSheet]:
    assessed = assess_table(tournament, rules.books, rules.format, table, rules.assessments)
    places = {int(result.player): result.place for result in assessed.results}
    filled, book = {}, rules.books.of(table)
    for number in table.seats:
        record = tournament.sheets.get((table.heat, number))
        if record is not None:
            filled[number] = _filled_sheet(book, record, places.get(number), rules.format.all_land)
    return filled


def _filled_sheet(book: RuleBook, record: SheetRecord, place: int | None, all_land: bool) -> FilledSheet:
    sheet = record.sheet
    worth = value(book, sheet, all_land)
    return FilledSheet(
        deeds=sheet.deeds,
        cash=None if sheet.totals_only else sheet.cash,
        notes=sheet.notes,
        property=worth.property,
        total=worth.total,
        place=place or sheet.declared_place,
        bankrupt=sheet.bankrupt,
        land=worth.unmortgaged_land,
    )


_FIGURES = 5
"""The room for words among the facts at the head: a stage's name, on two lines if it needs them."""


def scoresheets(pack: SheetPack, wording: Wording) -> Document:
    """One sheet on each page, or the strips of one table."""
    sheets = _Sheets(pack, wording, small=False)
    lots = sheets.lots()
    draws: list[Draw] = [
        partial(sheets.draw_page, lot=lot, numbered=msg("paper.page_of", page=page, pages=len(lots)))
        for page, lot in enumerate(lots, start=1)
    ]
    return sheets.booklet([PdfPage(draw) for draw in draws or [sheets.nobody]], lots)


def scoresheets_two(pack: SheetPack, wording: Wording) -> Document:
    """Two sheets of A5 on a page of A4, to be cut along its middle; neighbours in order of seats.

    Strips are no larger on a page of A4.
    """
    if pack.pages and all(pack.forms[page.form].book.places_only for page in pack.pages):
        return scoresheets(pack, wording)
    sheets = _Sheets(pack, wording, small=True)
    count = len(sheets.faces)
    lots = [range(first, min(first + 2, count)) for first in range(0, count, 2)]
    draws: list[Draw] = [partial(sheets.draw_two, lot=lot) for lot in lots]
    return sheets.booklet([PdfPage(draw, A4.landscape) for draw in draws or [sheets.nobody]], lots)


def _code_lines(code: str, size: float, room: float) -> tuple[str, ...]:
    """A code for people: on one line, or broken before its table."""
    if width(code, size) <= room:
        return (code,)
    parts = code.split("/")
    return "/".join(parts[:3]) + "/", "/".join(parts[3:])


class _Sheets:
    """Draws what differs from page to page."""

    def __init__(self, pack: SheetPack, wording: Wording, small: bool) -> None:
        self._pack = pack
        self._wording = wording
        self._event = wording.name(pack.head.title)
        printed = printed_line(pack.head, wording)
        blank = not any(page.filled for page in pack.pages)
        self._whens: dict[TableSlot, str] = {}
        self._forms = [
            [
                Form(
                    form,
                    head=pack.head,
                    wording=wording,
                    printed=printed,
                    small=small,
                    face=face,
                    to_write=blank,
                )
                for face in range(len(grid.faces(form)))
            ]
            for form in pack.forms
        ]
        self.faces = [(at, face) for at, page in enumerate(pack.pages) for face in self._forms[page.form]]
        """Every page: of which sheet, and which of its form's."""

    def lots(self) -> list[range]:
        """The faces of each page: one, or the strips of one table."""
        ranges: list[range] = []
        before: tuple[object, ...] = ()
        for number, (index, form) in enumerate(self.faces):
            page = self._pack.pages[index]
            of = (page.heat, page.table) if form.places_only else ()
            if of and of == before and len(ranges[-1]) < grid.STRIPS:
                ranges[-1] = range(ranges[-1].start, number + 1)
            else:
                ranges.append(range(number, number + 1))
            before = of
        return ranges

    def booklet(self, pages: Sequence[PdfPage], lots: Sequence[range]) -> Document:
        """The document of these pages, with the faces of each in `lots`, and a bookmark for every table."""
        used = {page.form for page in self._pack.pages} or {0}
        constants = {form.name: PdfPage(form.draw) for at in sorted(used) for form in self._forms[at]}
        for seats in sorted({page.seats for page in self._pack.pages}):
            constants[f"places{seats}"] = PdfPage(partial(self._forms[0][0].draw_places, seats=seats))
        firsts: dict[tuple[object, object], int] = {}
        for page, number in ((page, number) for page, lot in enumerate(lots) for number in lot):
            sheet = self._pack.pages[self.faces[number][0]]
            if sheet.table is not None:
                firsts.setdefault((sheet.heat, sheet.table), page)
        bookmarks = {
            page: self._wording(msg("paper.table_n", n=table)) for (_, table), page in firsts.items()
        }
        spare = bool(self._pack.pages) and all(page.person is None for page in self._pack.pages)
        title = self._wording(msg("paper.title_scoresheets_spare" if spare else "paper.title_scoresheet"))
        at = self._pack.head.printed_at
        return Document(
            f"{title} · {self._event}",
            self._event,
            now=at,
            pages=pages,
            constants=constants,
            bookmarks=bookmarks,
        )

    def nobody(self, surface: Surface) -> None:
        """The page of a pack without sheets."""
        surface.text(LEFT, 30 * MM, self._wording(msg("paper.nobody")), 12, room=grid.INNER)

    def draw_page(self, surface: Surface, lot: range, numbered: Message) -> None:
        """Draw one sheet, or strips below each other with cutting marks, and the page number."""
        if self.faces[lot[0]][1].places_only:
            self._strips(surface, lot)
        else:
            self._draw(surface, lot[0])
        self._foot(surface, numbered, self.faces[lot[0]][1])

    def _strips(self, surface: Surface, lot: range) -> None:
        for at, number in enumerate(lot):
            top = grid.STRIP_TOP + at * grid.STRIP_STEP
            with surface.scaled(0, top - grid.STRIP_HEAD, A4, 1.0):
                self._draw(surface, number)
            if at:
                cut = top - grid.STRIP_GAP / 2
                surface.dashes(0, cut, A4.width, cut)
                for x in (5 * MM, A4.width - 5 * MM):
                    surface.text(x, cut + 1.2 * MM, "✂", 9, align=Align.CENTRE)

    def draw_two(self, surface: Surface, lot: range) -> None:
        """Draw two sheets beside each other, with cutting marks."""
        middle, high = A4.height / 2, A4.width
        for number in lot:
            with surface.scaled((number - lot.start) * middle, 0, A4, SMALL_SCALE):
                self._draw(surface, number)
                self._foot(
                    surface,
                    msg("paper.sheet_of", sheet=number + 1, sheets=len(self.faces)),
                    self.faces[number][1],
                )
        surface.dashes(middle, 0, middle, high)
        for y in (4 * MM, high - 7 * MM):
            surface.text(middle, y + 3 * MM, "✂", 9, align=Align.CENTRE)

    def _draw(self, surface: Surface, number: int) -> None:
        """One page of a sheet, or its strip."""
        index, form = self.faces[number]
        page = self._pack.pages[index]
        with surface.within(Tag.SECTION):
            surface.place(form.name)
            if not form.face:
                surface.place(f"places{page.seats}")
            with surface.within(Tag.PARAGRAPH):
                self._facts(surface, page)
            if page.code is not None:
                self._code(surface, page.code, form)
            if page.filled is not None:
                with surface.within(Tag.PARAGRAPH):
                    self._filled(surface, page, page.filled, form)

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
            if len(fact) > _FIGURES:
                least = self._forms[0][0].least
                surface.name(right - room, base, fact, 12, room, bold=True, align=Align.RIGHT, least=least)
            else:
                surface.text(right - room, base, fact, 19, room=room, bold=True, align=Align.RIGHT, least=9)
        room = RIGHT - LEFT - grid.QR - 4 * MM
        if person is None:
            for i, key in enumerate(("paper.name", "paper.team")):
                base = grid.NAME_BASE + i * 5.6 * MM
                surface.text(LEFT, base, self._wording(msg(key), " "), self._forms[0][0].type(8), grey=SOFT)
                surface.line(LEFT + 22 * MM, base + 0.6 * MM, LEFT + room, base + 0.6 * MM, 0.5, INK)
            return
        name = self._wording.person_line(person.name)
        least = self._forms[0][0].least
        surface.name(LEFT, grid.NAME_BASE, name, 17, room, bold=True, least=least)
        line = "  ·  ".join(part for part in (person.team, self._wording.name(page.division)) if part)
        when = self._when(page.slot)
        taken = (
            surface.text(LEFT, grid.TEAM_BASE, when, 10, room=room * 0.6, bold=True) + 4 * MM if when else 0.0
        )
        surface.name(LEFT + taken, grid.TEAM_BASE, line, 10, room - taken, grey=SOFT, least=least)

    def _when(self, slot: TableSlot) -> str:
        """The time, once for each table."""
        if slot not in self._whens:
            self._whens[slot] = slot_line(slot, self._wording)
        return self._whens[slot]

    def _code(self, surface: Surface, of: SheetCode, form: Form) -> None:
        code = replace(of, layout=SMALL_LAYOUT if form.small else LAYOUT).written
        draw_code(surface, RIGHT - grid.QR, 8 * MM, grid.QR, code)
        size = self._forms[0][0].type(6.5)
        base, room = 8 * MM + grid.QR + 2.4 * MM, grid.QR + 3 * MM
        for line in _code_lines(code, size, room):
            surface.text(RIGHT - room, base, line, size, room=room, align=Align.RIGHT, grey=SOFT, least=size)
            base += size * 1.15

    def _foot(self, surface: Surface, numbered: Message, form: Form) -> None:
        """The page number, each language on a line of its own if two have no room; on strips the time of
        printing.
        """
        room, size = grid.INNER * 0.25, form.type(7)
        lines: tuple[str, ...] = (self._wording(numbered) if surface.numbers_itself else "",)
        if width(lines[0], size) > room:
            lines, size = self._wording.lines(numbered), form.least
        left, base = RIGHT - room, A4.height - 7.6 * MM - 1.1 * MM * (len(lines) - 1)
        with surface.ornament():
            if form.places_only:
                form.foot(surface)
            for line in lines:
                surface.text(left, base, line, size, room=room, align=Align.RIGHT, grey=SOFT, least=size)
                base += size * 1.18

    # ---- filled in ----------------------------------------------------------------------------

    def _filled(self, surface: Surface, page: SheetPage, filled: FilledSheet, form: Form) -> None:
        ink = _Ink(surface, filled.by_hand)
        if filled.owner is not None:
            number, name = str(filled.owner.number), self._wording.person_line(filled.owner.name)
            base = grid.FACTS_TOP + grid.FACTS_HIGH - 2.2 * MM
            ink.put(LEFT + len(grid.FACTS) * grid.FACT_WIDE - 2 * MM, base, number, 19)
            ink.put(LEFT + 24 * MM, grid.NAME_BASE, name, 15, Align.LEFT)
        self._filled_deeds(ink, filled, form)
        if form.face:
            return
        if not form.places_only:
            self._filled_sums(ink, filled, form)
        if filled.place is not None and filled.place <= page.seats:
            x, y = form.place_centre(filled.place, page.seats)
            surface.circle(x, y, grid.PLACE_RADIUS, thick=1.6)
        top = form.sign_top
        if filled.bankrupt is not None or "bankrupt" in filled.unread:
            surface.text(LEFT + 5.4 * MM, top + 6.7 * MM, "✓", 13, bold=True, align=Align.CENTRE)
        if filled.bankrupt is not None:
            ink.put(LEFT + 49.9 * MM, top + 6.5 * MM, str(filled.bankrupt), 12, Align.CENTRE)

    def _filled_deeds(self, ink: _Ink, filled: FilledSheet, form: Form) -> None:
        for first, last in form.sides():
            subtotal, any_owned = 0, False
            for index in range(first, last + 1):
                deed = form.deeds[index]
                level = filled.deeds.get(deed.id)
                if level is None or (level not in deed.boxes and not deed.each):
                    continue
                any_owned = True
                subtotal += deed.worth(level)
                middle = form.row_top(index) + form.row / 2
                inset = 0.7 * MM
                if level in deed.boxes:
                    ink.surface.box(
                        form.box_left(level) + inset, middle - form.row / 2 + inset,
                        form.box_wide - 2 * inset, form.row - 2 * inset, thick=1.5,
                        radius=form.row / 2 - inset,
                    )  # fmt: skip
                elif deed.boxes:  # a number without a box is written beside the last box
                    right = form.box_left(form.levels[-1]) + form.box_wide - 1 * MM
                    ink.put(right, middle + 1.3 * MM, f"×{level}", 8)
                right = grid.VALUE_LEFT + grid.VALUE_WIDE - 1.5 * MM
                ink.put(right, middle + 1.3 * MM, f"{deed.worth(level):,}", 10.5)
            if any_owned:
                base = form.row_top(last + 1) - 3.4 * MM
                ink.put(RIGHT - 2 * MM, base, f"{subtotal:,}", 10.5)

    def _filled_sums(self, ink: _Ink, filled: FilledSheet, form: Form) -> None:
        for i, note in enumerate(form.notes):
            count = filled.notes.get(note, 0)
            if count:
                left, wide = form.cash_cell(i)
                ink.put(left + wide - 1.5 * MM, form.cash_top + 6.2 * MM, str(count), 10)
                product = f"{note * count:,}"
                base = form.cash_top + 13.6 * MM
                ink.figure(left + wide - 1.5 * MM, base, product, wide - 2 * MM, 10)
        left, wide = form.cash_cell(len(form.notes))
        right, base = left + wide - 2 * MM, form.cash_top + 12.8 * MM
        if "cash" in filled.unread:
            ink.scrawl(right, base, 13)
        elif filled.cash is not None:
            ink.figure(right, base, f"{filled.cash:,}", wide - 6 * MM, 13)
        sums = (filled.property, filled.cash, filled.total, filled.land)
        for i, number in zip(range(len(form.sums)), sums, strict=False):
            if number is None:
                continue
            left, wide = form.total_cell(i)
            base = form.total_top + form.total_high - 2.8 * MM
            size = 17 if i == 2 else 13
            ink.figure(left + wide - 2.5 * MM, base, f"{number:,}", wide - 5 * MM, size)


@dataclass(frozen=True, slots=True)
class _Ink:
    """Writes what is filled in: in bold type, or by hand."""

    surface: Surface
    by_hand: bool

    def put(self, x: float, base: float, words: str, size: float, align: Align = Align.RIGHT) -> None:
        """A few characters at their place."""
        if self.by_hand:
            self.surface.text(x, base, styled((words, BY_HAND)), size * _HAND, align=align)
        else:
            self.surface.text(x, base, words, size, bold=True, align=align)

    def figure(self, right: float, base: float, figure: str, room: float, size: float) -> None:
        """A sum at the right of its box; one of millions is smaller rather than over its edge."""
        words, size = fitted(figure, room, size, 6, bold=True)
        self.put(right, base, words, size)

    def scrawl(self, right: float, base: float, size: float) -> None:
        """A figure that has been written over another."""
        for figure in _OVER_EACH_OTHER:
            self.put(right, base, figure, size)


_HAND = 1.45
"""How much larger a written hand is, whose letters are small."""
_OVER_EACH_OTHER = ("1,385", "1,640", "2,073")


def has_sheets(tournament: Tournament, rules: Rules, heat: HeatId | None) -> Message | None:
    """Ready once a sheet is typed, of the requested heat or of the one whose results are printed."""
    wanted = heat or heat_of_results(tournament)
    typed = any(of == wanted for of, _ in tournament.sheets)
    return drawn(tournament, rules, heat) or (None if typed else msg("paper.no_sheets_yet"))


PRINTOUTS = (
    Printout(
        kind="scoresheets",
        first_form="full",
        occasion=Occasion.HEAT,
        order=50,
        sets=(
            PaperSet.HEAT,
            PaperSet.FINAL,
        ),
        needs_heat=True,
        ready=drawn,
        make=laid_out_heat(sheet_pack, scoresheets),
    ),
    Printout(
        kind="scoresheets",
        form="a5",
        repeats=True,
        occasion=Occasion.HEAT,
        order=60,
        needs_heat=True,
        ready=drawn,
        make=laid_out_heat(sheet_pack, scoresheets_two),
    ),
    Printout(
        kind="scoresheets",
        form="filled",
        repeats=True,
        occasion=Occasion.AFTER,
        order=10,
        needs_heat=True,
        ready=has_sheets,
        make=lambda job: scoresheets(
            sheet_pack(job.tournament, job.rules, job.now, job.heat_of_results, filled=True),
            job.wording,
        ),
    ),
    Printout(
        kind="scoresheets",
        form="spare",
        repeats=True,
        occasion=Occasion.HEAT,
        order=70,
        sets=(
            PaperSet.HEAT,
            PaperSet.FINAL,
        ),
        make=laid_out(spare_pack, scoresheets),
    ),
    Printout(
        kind="scoresheets",
        form="spare-a5",
        repeats=True,
        occasion=Occasion.HEAT,
        order=80,
        make=laid_out(spare_pack, scoresheets_two),
    ),
)
