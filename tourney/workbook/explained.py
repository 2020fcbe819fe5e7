"""The worksheet that explains the others, in both languages whatever language the rest is in.

It is made from the same column descriptions as the worksheets, so that neither can outlive the other.
"""

from __future__ import annotations

from typing import Any

from tourney.base.texts import CHINESE, ENGLISH, Message, msg
from tourney.scoresheet.points import PointsBasis
from tourney.workbook.kit import Book, SheetColumn, clean
from tourney.workbook.live import LIVE
from tourney.workbook.people import DONATIONS, MATRIX, PLAYERS, SEATING
from tourney.workbook.results import SORTABLE, described_columns
from tourney.workbook.standings import BEFORE, EACH_HEAT, FINALS, turns_live
from tourney.workbook.workbook_view import BookRules, WorkbookView

_HEAD = (
    SheetColumn("sheet", msg("workbook.explained_sheet"), 20),
    SheetColumn("column", msg("workbook.explained_column"), 22),
    SheetColumn("zh", msg("workbook.explained_zh"), 56),
    SheetColumn("en", msg("workbook.explained_en"), 66),
)


def write_explanations(book: Book, view: WorkbookView) -> None:
    """What the file is, how values are computed with their clauses, what each column means."""
    sheet = book.sheet(msg("workbook.explanations"))
    book.table_head(sheet, _HEAD)
    row, rules = 1, view.books[0]
    for message in _general(view):
        _line(book, sheet, row, msg("workbook.explained_all"), None, _by(rules, message))
        row += 1
    for name, columns in _sheets(view):
        for column in columns:
            if column.about is not None:
                _line(book, sheet, row, name, column, _by(rules, column.about))
                row += 1
    book.table_end(sheet, _HEAD, row - 1)


def _by(rules: BookRules, message: Message) -> Message:
    """The explanation as these rules say it, with the clauses by the names that they have there."""
    return Message(message.key, {**message.params, **rules.cited}, rules.words)


def _line(
    book: Book, sheet: Any, row: int, name: Message, column: SheetColumn | None, about: Message
) -> None:
    wrap = "wrap"
    book.text(sheet, row, 0, book.say(name), wrap)
    if column is not None:
        book.text(sheet, row, 1, book.say(column.head), wrap)
    zh, en = clean(CHINESE.say(about)), clean(ENGLISH.say(about))
    book.text(sheet, row, 2, zh, wrap)
    book.text(sheet, row, 3, en, wrap)
    lines = max(1, -(-len(zh) // 26), -(-len(en) // 62))
    sheet.set_row(row, 14 * lines + 3)


def _sheets(view: WorkbookView) -> tuple[tuple[Message, tuple[SheetColumn, ...]], ...]:
    return (
        *([(msg("workbook.live"), LIVE[:3])] if turns_live(view) else []),
        (msg("workbook.players"), PLAYERS),
        (msg("workbook.seating"), SEATING),
        (msg("workbook.matrix"), MATRIX[-1:]),
        (msg("workbook.scores"), described_columns(view)),
        (msg("workbook.standings"), (*BEFORE, *EACH_HEAT)),
        (msg("workbook.finals"), FINALS),
        (msg("workbook.donations"), DONATIONS[-3:]),
    )


def _general(view: WorkbookView) -> tuple[Message, ...]:
    rules, left = view.books[0], view.points.basis is PointsBasis.LEFT
    sortable = len(view.scores) <= SORTABLE
    return (
        msg("workbook.about_file", name=view.head.title),
        msg("workbook.about_status", status=view.status),
        msg("workbook.about_format", name=view.format),
        msg("workbook.about_edition", name=view.edition),
        msg("workbook.about_live"),
        msg("workbook.about_sorts_itself") if turns_live(view) else msg("workbook.about_long_list"),
        msg("workbook.about_locked"),
        msg("workbook.about_pivot"),
        msg("workbook.about_any_number")
        if rules.any_number
        else msg("workbook.about_boxes_full")
        if rules.mortgaged_in_full
        else msg("workbook.about_boxes", buildings=rules.houses + 1),
        msg("workbook.about_bankrupt"),
        msg("workbook.about_no_land")
        if rules.any_number
        else msg("workbook.about_land_all")
        if view.all_land
        else msg("workbook.about_land"),
        msg("workbook.about_points_left") if left else msg("workbook.about_points_size"),
        msg("workbook.about_bankrupt_rank")
        if view.points.bankrupt_by_rank
        else msg("workbook.about_bankrupt_row"),
        msg("workbook.about_shared"),
        msg("workbook.about_missed", points=view.missed // 60),
        msg("workbook.about_breaks", breaks=list(view.tie_breaks)),
        msg("workbook.about_sort") if sortable else msg("workbook.about_no_sort"),
        msg("workbook.about_way", rules=rules.name),
    )
