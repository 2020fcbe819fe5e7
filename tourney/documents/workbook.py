"""The workbook of the event: lists, and the scores with live formulas that agree with ours."""

from __future__ import annotations

from tourney.base.ids import HeatId, PlayerNo, points_number
from tourney.documents.heat_words import heat_head, heat_message
from tourney.documents.kit.wording import Wording
from tourney.documents.kit.worksheets import Book, Cell, Field, Formula, column_letter
from tourney.documents.workbook_scores import ScoreSheet
from tourney.texts import msg
from tourney.views.paper import BracketStage, BracketTable, HeatCell, Person, StandingRow
from tourney.views.paper_files import WorkbookData


def workbook(data: WorkbookData, wording: Wording) -> bytes:
    """The xlsx file; equal data give equal bytes."""
    book = Book(wording.name(data.head.name_zh, data.head.name, " "), data.head.printed_at, wording)
    _players(book, data)
    for seating in data.seatings:
        _seating(book, data, seating.heat)
    scores = ScoreSheet(data, book)
    scores.write()
    _standings(book, data, scores)
    _finals(book, data)
    _donations(book, data)
    _explanations(book, data)
    return book.finish()


def _players(book: Book, data: WorkbookData) -> None:
    fields = [
        Field(msg("paper.number"), 7, "number"),
        Field(msg("paper.name_zh"), 16),
        Field(msg("paper.name_en"), 26),
        Field(msg("paper.team"), 24),
        Field(msg("paper.division"), 14),
        Field(msg("paper.status"), 20),
        Field(msg("paper.marks"), 16),
        Field(msg("paper.remark"), 30),
    ]
    if data.contacts:
        fields += [Field(msg("paper.phone"), 16), Field(msg("paper.email"), 28)]
    rows: list[list[Cell]] = []
    for each in data.players:
        person = each.person
        marks = [book.say(msg("paper.seeded"))] if each.seeded else []
        if each.alternate:
            marks.append(book.say(msg("paper.alternate")))
        row: list[Cell] = [
            person.number, person.name_zh, person.name_en, person.team, person.division,
            book.say(each.status), ", ".join(marks), each.note,
        ]  # fmt: skip
        if data.contacts:
            contact = data.contacts.get(person.number)
            row += [contact.phone if contact else "", contact.email if contact else ""]
        rows.append(row)
    book.list(book.say(msg("paper.sheet_players")), fields, rows, freeze=1)


def _seating(book: Book, data: WorkbookData, heat: HeatId) -> None:
    fields = [
        Field(msg("paper.table"), 8, "number"),
        Field(msg("paper.seat"), 8, "number"),
        Field(msg("paper.wave"), 8, "number"),
        Field(msg("paper.when"), 10),
        Field(msg("paper.number"), 8, "number"),
        Field(msg("paper.name_zh"), 16),
        Field(msg("paper.name_en"), 26),
        Field(msg("paper.team"), 24),
    ]
    seating = next(each for each in data.seatings if each.heat == heat)
    rows: list[list[Cell]] = [
        [
            table.table, seat, table.wave, table.starts_at, person.number, person.name_zh,
            person.name_en, person.team,
        ]
        for table in seating.tables
        for seat, person in enumerate(table.persons, 1)
    ]  # fmt: skip
    name = f"{book.say(msg('paper.sheet_seating'))} {heat_head(heat, book.wording)}"
    book.list(name, fields, rows, freeze=1)


def _standings(book: Book, data: WorkbookData, scores: ScoreSheet) -> None:
    paper = data.standings
    fields = [
        Field(msg("paper.place"), 8, "number"),
        Field(msg("paper.number"), 8, "number"),
        Field(msg("paper.name_zh"), 16),
        Field(msg("paper.name_en"), 26),
        Field(msg("paper.team"), 22),
        Field(msg("paper.division"), 12),
        *(Field(heat_message(heat), 10, "formula_points") for heat in paper.heats),
        Field(msg("paper.adjustment"), 10, "points"),
        Field(msg("paper.points"), 10, "formula_points"),
        Field(msg("paper.assets"), 12, "formula"),
        Field(msg("paper.provisional_word"), 12),
    ]
    rows = [_standing(book, row, scores, i + 2) for i, row in enumerate(paper.parts[0].rows)]
    book.list(book.say(msg("paper.sheet_standings")), fields, rows, freeze=4)


def _standing(book: Book, row: StandingRow, scores: ScoreSheet, line: int) -> list[Cell]:
    person = row.person
    first = 6
    last = first + len(row.heats)
    span = f"{column_letter(first)}{line}:{column_letter(last)}{line}"
    links = [scores.total_cell(cell.heat, person.number) for cell in row.heats if cell.place is not None]
    total: Cell = row.assets
    if links and all(links):
        total = Formula("=" + "+".join(links), row.assets)
    provisional = book.say(msg("paper.provisional_word")) if row.provisional else ""
    return [
        row.place, person.number, person.name_zh, person.name_en, person.team, person.division,
        *(_heat_points(cell, scores, person.number) for cell in row.heats),
        points_number(row.adjustments) if row.adjustments else None,
        Formula(f"=SUM({span})", points_number(row.points)),
        total,
        provisional,
    ]  # fmt: skip


def _heat_points(cell: HeatCell, scores: ScoreSheet, number: int) -> Cell:
    """A link to the row of the scores; the plain number for a heat without a result."""
    where = scores.points_cell(cell.heat, number) if cell.place is not None else ""
    shown = points_number(cell.points)
    return Formula(f"={where}", shown) if where else shown


def _finals(book: Book, data: WorkbookData) -> None:
    fields = [
        Field(msg("paper.heat"), 18),
        Field(msg("paper.table"), 8, "number"),
        Field(msg("paper.seat"), 8, "number"),
        Field(msg("paper.seed"), 8, "number"),
        Field(msg("paper.number"), 8, "number"),
        Field(msg("paper.name_zh"), 16),
        Field(msg("paper.name_en"), 26),
        Field(msg("paper.place"), 8, "number"),
        Field(msg("paper.assets"), 12, "number"),
    ]
    rows: list[list[Cell]] = []
    for stage in data.bracket.stages:
        for table in stage.tables:
            rows += [_final(book, stage, table, seat) for seat in range(1, len(table.seats) + 1)]
    if data.bracket.stages:
        book.list(book.say(msg("paper.sheet_finals")), fields, rows, freeze=1)


def _final(book: Book, stage: BracketStage, table: BracketTable, seat: int) -> list[Cell]:
    each = table.seats[seat - 1]
    person = each.person or Person(PlayerNo(0))
    return [
        book.say(heat_message(stage.heat)), table.table, seat, each.seed, person.number or None,
        person.name_zh, person.name_en, each.place, each.total,
    ]  # fmt: skip


def _donations(book: Book, data: WorkbookData) -> None:
    fields = [
        Field(msg("paper.number"), 8, "number"),
        Field(msg("paper.name_zh"), 16),
        Field(msg("paper.name_en"), 26),
        Field(msg("paper.team"), 24),
        Field(msg("paper.pledged"), 14, "number"),
        Field(msg("paper.received"), 14, "number"),
        Field(msg("paper.donation_due"), 14, "formula"),
    ]
    rows: list[list[Cell]] = []
    for each in data.players:
        person, line = each.person, len(rows) + 2
        due = Formula(f"=E{line}-F{line}", each.pledged - each.received)
        rows.append(
            [person.number, person.name_zh, person.name_en, person.team, each.pledged, each.received, due]
        )
    worksheet = book.list(book.say(msg("paper.sheet_donations")), fields, rows, freeze=1)
    end, total = len(rows) + 1, len(rows) + 2
    worksheet.write_string(total, 3, book.say(msg("paper.sum")), book.formats["sum"])
    sums = (
        sum(each.pledged for each in data.players),
        sum(each.received for each in data.players),
    )
    for column, shown in ((4, sums[0]), (5, sums[1]), (6, sums[0] - sums[1])):
        letter = column_letter(column)
        worksheet.write_formula(
            total, column, f"=SUM({letter}2:{letter}{max(2, end)})", book.formats["sum"], shown
        )
    worksheet.print_area(0, 0, total, len(fields) - 1)


def _explanations(book: Book, data: WorkbookData) -> None:
    worksheet = book.sheet(book.say(msg("paper.sheet_explanations")), landscape=False)
    worksheet.set_column(0, 0, 92)
    lines = [
        msg("paper.explain_what"),
        msg("paper.explain_formulas"),
        msg("paper.explain_levels"),
        msg("paper.explain_place"),
        msg("paper.explain_points"),
        msg("paper.explain_totals_only"),
        msg("paper.explain_provisional"),
        msg("paper.explain_privacy_with") if data.contacts else msg("paper.explain_privacy"),
    ]
    title = book.wording.name(data.head.name_zh, data.head.name, " ")
    worksheet.write_string(0, 0, title, book.formats["title"])
    row = 2
    for message in lines:
        for line in book.wording.lines(message):
            worksheet.write_string(row, 0, line, book.formats["wrap"])
            worksheet.set_row(row, 15 * (1 + len(line.encode("utf-8")) // 110))
            row += 1
