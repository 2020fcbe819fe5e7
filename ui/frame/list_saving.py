"""The list of the open page as a CSV file: one command at one place for every page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.texts import Message, msg

if TYPE_CHECKING:
    from ui.frame.event_shell import EventShell

LISTS: dict[str, tuple[str, Message]] = {
    "players": ("players-csv", msg("paper.title_players_csv")),
    "heats": ("seating-csv", msg("paper.title_seating_csv")),
    "scores": ("scores-csv", msg("paper.title_scores_csv")),
    "standings": ("standings-csv", msg("paper.title_standings_csv")),
    "finals": ("finals-csv", msg("paper.title_finals_csv")),
}
"""Page → the printout that is its list, and its title."""


def save_list(shell: EventShell) -> None:
    """Ask where the list of the open page goes, in the window's language; a page without one says so."""
    from ui.pages.print_room.choices import PrintChoices
    from ui.pages.print_room.print_controller import Order, PrintController
    from ui.preferences import settings_file

    page = shell.current
    listed = LISTS.get(page.id) if page is not None else None
    if page is None or listed is None:
        shell.say(msg("printroom.no_list"), "warn")
        return
    kind, title = listed
    gateway = shell.gateway
    info = next((each for each in gateway.printouts if each.kind == kind), None)
    lacking = info.ready(gateway.tournament, None) if info is not None else None
    if lacking is not None:
        shell.say(lacking, "warn")
        return
    order = Order(kind, None, gateway.language.tag, "csv", title)
    PrintController(gateway, shell, PrintChoices(settings_file()), page).ask_save(order)
