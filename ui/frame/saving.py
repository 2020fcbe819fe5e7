"""Carries out the File menu's exports: a copy of the event, the open page's list, its contents as a
picture.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from tourney.base.errors import EnvironmentFailure, TourneyError
from tourney.base.languages import Language
from tourney.base.paths import short_place
from tourney.base.texts import Message, msg
from tourney.bootstrap import copy_event, handbook, write_whole
from ui.base.threads import Worker
from ui.gateway.gateway import Gateway
from ui.parts.dialogs import ask_place

if TYPE_CHECKING:
    from tourney.application.application import Application
    from ui.frame.event_shell import EventShell


class Teller(Protocol):
    """Shows a sentence, or a fault, where a person works."""

    def tell(self, message: Message, kind: str) -> None: ...
    def failed(self, error: Exception) -> None: ...


class CopyingShell(Protocol):
    """The open event, and a place for messages."""

    gateway: Gateway

    def say(
        self, message: Message, kind: str = "", action: tuple[Message, Callable[[], object]] | None = None
    ) -> None: ...


def ask_copy(parent: QWidget, shell: CopyingShell, folder: str) -> None:
    """Write a complete copy of the event where a person wants it; `folder` is offered first."""
    gateway = shell.gateway
    texts, stem = gateway.texts, Path(short_place(gateway.place)).stem
    title, names = texts("window.save_copy"), texts("window.file_filter")

    def chosen(place: str) -> None:
        def copy(app: Application) -> str:
            copy_event(app, Path(place), overwrite=True)
            return app.head

        def copied(code: str) -> None:
            told = msg("window.copy_saved", place=place)
            more = msg("window.and_also", told=told, more=msg("check_code.is", code=code))
            shell.say(more if code else told, "good")

        gateway.on_writer(copy, copied)

    ask_place(parent, title, f"{folder}/{stem}-copy.tourney", chosen, names=names, save_as="tourney")


LISTS: dict[str, tuple[str, Message]] = {
    "players": ("players-csv", msg("paper.title_players_csv")),
    "heats": ("seating-csv", msg("paper.title_seating_csv")),
    "scores": ("scores-csv", msg("paper.title_scores_csv")),
    "standings": ("standings-csv", msg("paper.title_standings_csv")),
    "finals": ("finals-csv", msg("paper.title_finals_csv")),
}
"""Page → the printout that is its list, and its title."""


def save_list(shell: EventShell) -> None:
    """Ask where to save the list of the open page, in the window's language; a page without one reports
    so.
    """
    from ui.pages.print_job import Order, PrintChoices, PrintController

    page = shell.current
    listed = LISTS.get(page.id) if page is not None else None
    if page is None or listed is None:
        shell.say(msg("printroom.no_list"), "warn")
        return
    kind, title = listed
    gateway = shell.gateway
    info = next((each for each in gateway.printouts if each.kind == kind), None)
    lacking = info.ready(gateway.tournament, gateway.rules, None) if info is not None else None
    if lacking is not None:
        shell.say(lacking, "warn")
        return
    order = Order(kind, None, language=gateway.language.tag, extension="csv", title=title)
    PrintController(gateway, shell, PrintChoices(shell.settings), page).ask_save(order)


def share_picture(shell: EventShell) -> None:
    """Show the open page's contents as a picture; without any, tell which pages have some."""
    from ui.parts.sharing import ShareDialog

    page = shell.current
    if page is None or not page.shares:
        shell.say(msg("picture.open_a_list"), "warn")
        return
    try:
        subject = page.subject()
    except TourneyError as error:
        shell.fail(error)
        return
    ShareDialog(shell, shell.window(), subject).open()


def open_handbook(parent: QWidget, window: Teller, folder: str, language: Language) -> None:
    """Write the handbook into the folder and show it with the system's own program; it needs no event."""
    worker = Worker("handbook", parent=parent)
    place = Path(folder) / f"Tourney handbook {language.tag}.pdf"

    def make() -> None:
        data = handbook(language.tag)
        try:
            write_whole(place, data, overwrite=True)
        except EnvironmentFailure:
            if not place.is_file():
                raise
            # on Windows the program that shows it keeps it from being written again

    def show(_none: None) -> None:
        worker.close()
        if QDesktopServices.openUrl(QUrl.fromLocalFile(str(place))):
            window.tell(msg("printroom.saved", place=str(place)), "good")
        else:
            window.tell(msg("printroom.no_viewer", place=str(place)), "warn")

    def failed(error: Exception) -> None:
        worker.close()
        window.failed(error)

    worker.run(make, show, failed)
