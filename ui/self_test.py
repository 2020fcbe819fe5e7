"""The window's part of the self-test: opens the example event and every page once, reads strangers' files,
prints a page to a file.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from PySide6.QtCore import QDeadlineTimer, QEventLoop
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QApplication

from tourney.base.languages import Language
from tourney.base.texts import named
from tourney.bootstrap import handbook, try_reading_apart
from ui.base.errors import ExceptionHook
from ui.base.printer import page_sizes, pages_of, print_pages, printer_for
from ui.base.threads import Job
from ui.frame.navigation import EVERY
from ui.gateway.preferences import Preferences
from ui.main_window import MainWindow
from ui.widgets.theme import apply_look

_PATIENCE = 120_000
"""Milliseconds until an event that does not open is a failure; the first start on a computer is slow."""
_SETTLES = 1_000
"""Milliseconds until a page's late layout is on its picture."""


def self_test(app: QApplication, picture: str = "") -> int:
    """Show everything once, with settings and an event in a temporary folder. 0, or 3 on a failure.

    `picture`: a file for the window's picture, its first page with the example event.
    """
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        preferences = Preferences(Path(folder) / "window.ini")
        preferences.folder = folder
        apply_look(app, preferences.look)
        faults = ExceptionHook(app)
        seen: list[str] = []
        faults.bug.connect(seen.append)
        faults.install()
        window = MainWindow(app, preferences, faults)
        window.show()
        window.open_example()
        patience = QDeadlineTimer(_PATIENCE)
        while window.shell is None and not patience.hasExpired():
            app.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 100)
        ids = [entry.id for entry in EVERY if window.shell is not None and _shows(app, window, entry.id)]
        if picture and window.shell is not None:
            window.go(EVERY[0].id)
            settled = QDeadlineTimer(_SETTLES)
            while not settled.hasExpired():
                app.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 100)
            if not window.grab().save(picture):
                seen.append(f"{picture}: not written")
        window.close_event()
        window.close()
        app.processEvents()
        faults.remove()
        for what, attempt in (("reading files", try_reading_apart), ("printing", _print_a_page)):
            try:
                attempt(Path(folder))
            except Exception as error:
                seen.append(f"{what}: {error!r}")
    failed = [entry.id for entry in EVERY if entry.id not in ids]
    for line in (*seen, *(f"{page}: not shown" for page in failed)):
        print(line, file=sys.stderr)
    return 3 if seen or failed else 0


def _print_a_page(folder: Path) -> None:
    """Print the handbook's first page, with its pictures, into a file in the printer's place."""
    place, pdf = folder / "printed.pdf", pages_of(handbook(Language.ZH.tag), [1])
    printer = printer_for(page_sizes(pdf))
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(place))
    print_pages(pdf, printer, Job(named("")))
    if not place.read_bytes().startswith(b"%PDF"):
        raise ValueError("printed otherwise than it was made")


def _shows(app: QApplication, window: MainWindow, page: str) -> bool:
    window.go(page)
    app.processEvents()
    opened = window.shell.page(page) if window.shell is not None else None
    return opened is not None and opened.isVisible()
