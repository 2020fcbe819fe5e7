"""Writes worksheets of people: the players, their seats, and donations pledged and received."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from xlsxwriter.utility import xl_col_to_name

from tourney.base.dollars import NOTHING, total
from tourney.base.heat_names import heat_message
from tourney.base.ids import HeatId, PlayerNo, points_number
from tourney.base.texts import Message, msg
from tourney.event.records import Status
from tourney.event.seats import HeatSeat
from tourney.giving.ways import method_named
from tourney.scoresheet.ranking import MOST_CASH
from tourney.workbook.data import BookGiver, BookSheet, WorkbookView
from tourney.workbook.kit import MONEY_WIDTH, PROTECTION, Book, SheetColumn
from tourney.workbook.register import dollars_shape
from tourney.workbook.results import write_heat

_STATUS: dict[Status, Message] = {
    Status.REGISTERED: msg("workbook.status_registered"),
    Status.PRESENT: msg("workbook.status_present"),
    Status.ABSENT: msg("workbook.status_absent"),
    Status.WITHDRAWN: msg("workbook.status_withdrawn"),
}
_PHOTOS = {True: msg("players.photo_yes"), False: msg("players.photo_no")}

_WHO = (
    SheetColumn("number", msg("workbook.number"), 8, "centre", about=msg("workbook.number_about")),
    SheetColumn("name_zh", msg("workbook.name_zh"), 16, "person", about=msg("workbook.name_zh_about")),
    SheetColumn("name_en", msg("workbook.name_en"), 26, "person", about=msg("workbook.name_en_about")),
    SheetColumn("team", msg("workbook.team"), 28, "person", about=msg("workbook.team_about")),
)
PLAYERS = (
    *_WHO,
    SheetColumn("division", msg("workbook.division"), 14, "text", about=msg("workbook.division_about")),
    SheetColumn("status", msg("workbook.status"), 14, "text", about=msg("workbook.status_about")),
    SheetColumn("seeded", msg("workbook.seeded"), 10, "tick", about=msg("workbook.seeded_about")),
    SheetColumn("alternate", msg("workbook.alternate"), 10, "tick", about=msg("workbook.alternate_about")),
    SheetColumn("left_at", msg("workbook.left_at"), 12, "text", about=msg("workbook.left_at_about")),
    SheetColumn("photos", msg("workbook.photos"), 16, "text", about=msg("workbook.photos_about")),
)
SEATING = (
    SheetColumn("heat", msg("workbook.heat"), 14, "centre", about=msg("workbook.heat_about")),
    SheetColumn("wave", msg("workbook.wave"), 8, "centre", about=msg("workbook.wave_about")),
    SheetColumn("table", msg("workbook.table"), 8, "centre", about=msg("workbook.table_about")),
    SheetColumn("seat", msg("workbook.seat"), 8, "centre", about=msg("workbook.seat_about")),
    *_WHO,
    SheetColumn("division", msg("workbook.division"), 12, "text", about=msg("workbook.division_about")),
    SheetColumn("out", msg("workbook.bankrupt"), 9, "centre", about=msg("workbook.bankrupt_about")),
    SheetColumn(
        "total", msg("workbook.our_total"), MONEY_WIDTH, "money", about=msg("workbook.our_total_about")
    ),
    SheetColumn("place", msg("workbook.our_place"), 9, "centre", about=msg("workbook.our_place_about")),
    SheetColumn("points", msg("workbook.our_points"), 9, "points", about=msg("workbook.our_points_about")),
    SheetColumn("draft", msg("workbook.draft"), 12, "text", about=msg("workbook.draft_about")),
)
MATRIX = (
    *_WHO,
    SheetColumn("where", msg("workbook.where"), 12, "centre", about=msg("workbook.where_about")),
)
DONATIONS = (
    *_WHO,
    SheetColumn(
        "pledged", msg("workbook.pledged"), 14, "money", about=msg("workbook.pledged_about"), entry=True
    ),
    SheetColumn(
        "received", msg("workbook.received"), 14, "money", about=msg("workbook.received_about"), entry=True
    ),
    SheetColumn("open", msg("workbook.open"), 14, "live_money", about=msg("workbook.open_about"), live=True),
    SheetColumn("method", msg("workbook.method"), 18, "told", about=msg("workbook.method_about")),
)


def write_players(book: Book, view: WorkbookView) -> None:
    """Everybody registered, by number."""
    sheet = book.sheet(msg("workbook.players"))
    book.table_head(sheet, PLAYERS, frozen=3)
    yes = book.say(msg("workbook.yes"))
    for row, player in enumerate(view.players, start=1):
        sheet.write_number(row, 0, player.number, book.format("centre"))
        left_at = (
            book.say(heat_message(HeatId(player.left_at))) if _is_heat(player.left_at) else player.left_at
        )
        texts = (
            *(player.name.zh, player.name.en, player.team, player.division),
            book.say(_STATUS[player.status]),
            yes if player.seeded else "",
            yes if player.alternate else "",
            left_at,
            "" if player.photo_consent is None else book.say(_PHOTOS[player.photo_consent]),
        )
        for at, text in enumerate(texts, start=1):
            book.text(sheet, row, at, text, PLAYERS[at].format)
    book.table_end(sheet, PLAYERS, len(view.players))


def write_seating(book: Book, view: WorkbookView) -> None:
    """One row a seat of every drawn heat with its result: the long list that pivot tables are made of.

    Numbers only, as they were when the file was made.
    """
    sheet = book.sheet(msg("workbook.seating"))
    book.table_head(sheet, SEATING)
    played = {(each.heat, each.person.number): each for each in view.scores}
    persons = {each.number: each for each in view.players}
    centre, at_draft = book.format("centre"), len(SEATING) - 1
    for row, seat in enumerate(view.seats, start=1):
        write_heat(book, sheet, row, 0, seat.heat)
        person = persons[seat.player]
        for at, number in ((1, seat.wave), (2, seat.table), (3, seat.seat), (4, person.number)):
            sheet.write_number(row, at, number, centre)
        for at, text in ((5, person.name.zh), (6, person.name.en), (7, person.team), (8, person.division)):
            book.text(sheet, row, at, text, "person")
        each = played.get((seat.heat, person.number))
        if each is not None:
            _write_outcome(book, sheet, row, each)
        if seat.heat in view.drafts:
            book.text(sheet, row, at_draft, book.say(msg("workbook.draft_yes")))
    book.table_end(sheet, SEATING, len(view.seats))


def _write_outcome(book: Book, sheet: Any, row: int, each: BookSheet) -> None:
    """Order of going out, total, place, points: columns 9 to 12 of the long list."""
    if each.bankrupt is not None:
        sheet.write_number(row, 9, each.bankrupt, book.format("centre"))
    sheet.write_number(row, 10, each.total, book.format("money"))
    if each.official is not None:
        sheet.write_number(row, 11, each.official.place, book.format("centre"))
        sheet.write_number(row, 12, points_number(each.official.points), book.format("points"))


def write_matrix(book: Book, view: WorkbookView) -> None:
    """One row a player, a column a drawn heat: table and seat."""
    heats = tuple(SheetColumn(heat, heat_message(heat), 12, "centre") for heat in view.drawn)
    columns = (*_WHO, *heats)
    at_heat = {heat: len(_WHO) + at for at, heat in enumerate(view.drawn)}
    where: dict[PlayerNo, list[HeatSeat]] = {}
    for seat in view.seats:
        where.setdefault(seat.player, []).append(seat)
    sheet = book.sheet(msg("workbook.matrix"))
    book.table_head(sheet, columns, frozen=3)
    for row, player in enumerate(view.players, start=1):
        sheet.write_number(row, 0, player.number, book.format("centre"))
        for at, text in ((1, player.name.zh), (2, player.name.en), (3, player.team)):
            book.text(sheet, row, at, text, "person")
        for seat in where.get(player.number, ()):
            shown = f"{seat.table} · {seat.seat}"
            sheet.write_string(row, at_heat[seat.heat], shown, book.format("centre"))
    book.table_end(sheet, columns, len(view.players))


@dataclass(frozen=True, slots=True)
class DonationCells:
    """The cells of the sums of donations, for formulas of another worksheet."""

    received: str
    still_open: str


def write_donations(book: Book, view: WorkbookView) -> DonationCells:
    """Pledged, received and open donations, donors below the players; sums above follow the filter."""
    sheet = book.sheet(msg("workbook.donations"))
    count = len(view.givers)
    last = max(count, 1) + 2
    sum_head = book.marked(book.say(msg("workbook.sum")))
    sheet.write_string(0, 3, sum_head, book.format("strong", align="right"))
    sums = (
        total(each.pledged for each in view.givers),
        total(each.received for each in view.givers),
        total(_open(each.pledged, each.received) for each in view.givers),
    )
    amounts = [amount for each in view.givers for amount in (each.pledged, each.received)]
    for at, value in enumerate(sums, start=4):
        letter = xl_col_to_name(at)
        formula = f"=SUBTOTAL(109,{letter}3:{letter}{last})"
        sheet.write_formula(0, at, formula, dollars_shape(book, "sum", amounts), value)
    book.table_head(sheet, DONATIONS, row=1, frozen=3)
    for row, each in enumerate(view.givers, start=2):
        _donation(book, sheet, row, each, amounts)
        methods = ", ".join(book.say(method_named(method)) for method in each.methods)
        for at, text in enumerate((each.name.zh, each.name.en, each.team), start=1):
            book.text(sheet, row, at, text, "person")
        book.text(sheet, row, 7, methods, "told")
    book.table_end(sheet, DONATIONS, count, row=1)
    limits = {"validate": "decimal", "criteria": "between", "minimum": 0, "maximum": MOST_CASH}
    sheet.data_validation(2, 4, last - 1, 5, limits | book.refusal(msg("workbook.donation_error")))
    sheet.protect("", PROTECTION)
    name = f"'{sheet.get_name()}'"
    return DonationCells(f"{name}!$F$3:$F${last}", f"{name}!$G$3:$G${last}")


def _donation(book: Book, sheet: Any, row: int, giver: BookGiver, amounts: list[Decimal]) -> None:
    if isinstance(giver.giver, str):
        book.text(sheet, row, 0, giver.giver, "centre")
    else:
        sheet.write_number(row, 0, giver.giver, book.format("centre"))
    entered = dollars_shape(book, "money", amounts, locked=False)
    sheet.write_number(row, 4, giver.pledged, entered)
    sheet.write_number(row, 5, giver.received, entered)
    formula = f"=MAX(0,E{row + 1}-F{row + 1})"
    shape = dollars_shape(book, "live_money", amounts)
    sheet.write_formula(row, 6, formula, shape, _open(giver.pledged, giver.received))


def _open(pledged: Decimal, received: Decimal) -> Decimal:
    return max(NOTHING, pledged - received)


def _is_heat(text: str) -> bool:
    return text in ("semi", "final") or (text.isascii() and text.isdecimal())
