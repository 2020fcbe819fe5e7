"""A paper of one person, from the desk at the door: their badge, their receipts."""

from __future__ import annotations

from tourney.base.ids import PlayerNo
from tourney.base.texts import Message, msg
from tourney.giving.receipts import gives_receipts
from ui.pages.page import Page


def print_badge(page: Page, number: PlayerNo) -> None:
    """That badge alone."""
    _print(page, "badges", number, msg("paper.badge_of", number=number))


def print_receipt(page: Page, number: PlayerNo) -> None:
    """What that person gave, alone: receipts with their numbers, or thanks where the charity gives none."""
    numbered = gives_receipts(page.gateway.tournament.event)
    title = msg("paper.receipt_of" if numbered else "paper.thanks_of", number=number)
    _print(page, "acknowledgements", number, title)


def _print(page: Page, kind: str, number: PlayerNo, title: Message) -> None:
    """Ask for the printer and print it; without a printer the way on is a PDF."""
    from ui.pages.print_job import Order, PrintChoices, PrintController

    choices = PrintChoices(page.shell.settings)
    order = Order(kind, None, language=choices.language, extension="pdf", title=title, player=number)
    PrintController(page.gateway, page.shell, choices, page).print(order)
