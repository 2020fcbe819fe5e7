"""Writes the Excel workbook of a whole event: from a read model to the bytes of the file.

Each worksheet has a module of its own; here is their order.
"""

from __future__ import annotations

from tourney.base.texts import msg
from tourney.paper.wording import Wording
from tourney.workbook.data import WorkbookView
from tourney.workbook.kit import Book
from tourney.workbook.people import write_donations, write_matrix, write_players, write_seating
from tourney.workbook.register import write_register
from tourney.workbook.results import write_deeds, write_points, write_scores
from tourney.workbook.standings import turns_live, write_finals, write_live, write_standings
from tourney.workbook.summary import SummaryCells, write_explanations, write_summary


def workbook(book: WorkbookView, language: str) -> bytes:
    """The workbook (xlsx) in `en`, `zh-HK` or `both`; equal views give equal bytes.

    BadInput for a language that does not exist.
    """
    wording = Wording(language).in_words(book.books[0].words)
    new_book = Book(book.head, msg("paper.title_workbook"), wording, many_rows=True)
    summary = new_book.sheet(msg("workbook.summary"), landscape=False)
    live = new_book.sheet(msg("workbook.live"), landscape=False) if turns_live(book) else None
    write_players(new_book, book)
    write_seating(new_book, book)
    write_matrix(new_book, book)
    scores = write_scores(new_book, book)
    standings = write_standings(new_book, book, scores)
    if live is not None:
        write_live(new_book, book, live, standings)
    write_finals(new_book, book)
    donations, takings = write_donations(new_book, book), write_register(new_book, book)
    sheet_ref = "" if live is None else f"'{live.get_name()}'"
    write_summary(new_book, book, summary, SummaryCells(standings, donations, takings, sheet_ref))
    write_deeds(new_book, book)
    write_points(new_book, book)
    write_explanations(new_book, book)
    return new_book.close()
