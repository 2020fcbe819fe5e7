"""Writes the worksheet with the register: a line for everything that came in, and what it comes to."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from tourney.base.texts import msg
from tourney.giving.ways import way_words
from tourney.workbook.data import WorkbookView
from tourney.workbook.kit import Book, SheetColumn

REGISTER = (
    SheetColumn("giver", msg("workbook.number"), 8, "centre"),
    SheetColumn("name", msg("paper.name"), 36, "person"),
    SheetColumn("method", msg("players.field_method"), 20, "told"),
    SheetColumn("day", msg("giving.day"), 14, "centre"),
    SheetColumn("receipt", msg("paper.receipt"), 12, "centre"),
    SheetColumn("amount", msg("giving.amount"), 14, "money"),
)
_AMOUNT = len(REGISTER) - 1


def dollars_shape(book: Book, name: str, amounts: Iterable[Decimal], **changes: Any) -> Any:
    """A format for these amounts: with cents if one of them has any."""
    if any(amount != int(amount) for amount in amounts):
        changes["num_format"] = "#,##0.00"
    return book.format(name, **changes)


def write_register(book: Book, view: WorkbookView) -> str:
    """Everything by giver, takings last, the sums below. Returns the cell with the sum of the takings."""
    sheet = book.sheet(msg("giving.register"))
    book.table_head(sheet, REGISTER, frozen=2)
    shape = dollars_shape(book, "money", (each.gift.amount for each in view.register))
    for row, line in enumerate(view.register, start=1):
        who = book.person(line.name) if line.name else book.say(msg("giving.kind_anonymous"))
        if isinstance(line.giver, int):
            sheet.write_number(row, 0, line.giver, book.format("centre"))
        else:
            book.text(sheet, row, 0, line.giver or "", "centre")
        serials = ", ".join(map(str, line.serials))
        texts = (who, book.say(way_words(line.gift.method)), line.gift.day, serials)
        for at, text in enumerate(texts, start=1):
            book.text(sheet, row, at, text, REGISTER[at].format)
        sheet.write_number(row, _AMOUNT, line.gift.amount, shape)
    book.table_end(sheet, REGISTER, len(view.register))
    money = view.summary.money
    below = [(msg(f"giving.{name}"), amount, "strong") for name, amount in money.sums]
    below += [(way_words(way), amount, "text") for way, amount in money.by_method.items()]
    first = len(view.register) + 3
    for row, (what, amount, shown) in enumerate(below, start=first):
        book.text(sheet, row, 1, book.say(what), shown)
        sheet.write_number(row, _AMOUNT, amount, shape)
    takings = first + [name for name, _ in money.sums].index("takings")
    return f"'{sheet.get_name()}'!$F${takings + 1}"
