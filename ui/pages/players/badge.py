"""The badge of one person, from the desk at the door."""

from __future__ import annotations

from tourney.base.ids import PlayerNo
from tourney.texts import msg
from ui.pages.page import Page


def badge_of(page: Page, number: PlayerNo) -> None:
    """Ask for the printer and print that badge alone; without a printer the way on is a PDF."""
    from ui.pages.print_room.choices import PrintChoices
    from ui.pages.print_room.orders import Order
    from ui.pages.print_room.print_controller import PrintController

    choices = PrintChoices(page.shell.settings)
    title = msg("paper.badge_of", number=number)
    order = Order("badges", None, language=choices.language, extension="pdf", title=title, player=number)
    PrintController(page.gateway, page.shell, choices, page).print(order)
