"""What a person's hand does in the window, for every GUI test: go to a page, wait, press keys, drag."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QKeySequence, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from tourney.application.application import Application
from tourney.base.ids import HeatId
from tourney.scores.commands import EnterSheets, TableEntry
from tourney.scoresheet.sheet import Sheet
from ui.gateway.gateway import Gateway
from ui.main_window import MainWindow
from ui.pages.heats.page import HeatsPage
from ui.pages.page import Page
from ui.pages.scores.panel import TablePanel
from ui.start import StartPage
from ui.widgets.theme import Look, apply_look, look

Open = Callable[[Application], MainWindow]
Settled = Callable[[MainWindow], None]
P = TypeVar("P", bound=Page)


def page_in(window: MainWindow, page_id: str, kind: type[P], settled: Settled) -> P:
    """Go to a page of the open event."""
    assert window.shell is not None
    window.shell.go(page_id)
    settled(window)
    page = window.shell.current
    assert isinstance(page, kind)
    return page


def primary(page: Page) -> QAction:
    """The page's primary button."""
    action = page.primary_action()
    assert action is not None
    return action


def wait(qtbot: QtBot, page: Page) -> None:
    """Until everything asked for has come back."""
    qtbot.waitUntil(lambda: not page.gateway.busy, timeout=10_000)


def press(qtbot: QtBot, window: QWidget, keys: str) -> None:
    """Press a shortcut as a person would, wherever the focus is."""
    window.activateWindow()
    QApplication.processEvents()
    target = QApplication.focusWidget() or window
    QTest.keySequence(target, QKeySequence(keys))


def put_on(app: QApplication, wanted: Look) -> None:
    """Give the application this look, unless an earlier test has left it in it."""
    if not app.styleSheet() or look() != wanted:
        apply_look(app, wanted)


def turn_wheel(target: QWidget, notches: int = -1) -> None:
    """Turn the wheel with the pointer over a widget; what it does not take goes on to what lies behind.

    Qt itself carries on only what comes from the screen, so the way outwards is gone here by hand.
    """
    over: QWidget | None = target
    while over is not None:
        middle = QPointF(over.rect().center())
        event = QWheelEvent(
            middle,
            QPointF(over.mapToGlobal(middle.toPoint())),
            QPoint(),
            QPoint(0, 120 * notches),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(over, event)
        over = None if event.isAccepted() else over.parentWidget()


def drag(qtbot: QtBot, board: Any, start: QPoint, end: QPoint) -> None:
    """Take hold of what lies at `start` and carry it to `end`, still held."""
    view = board.viewport()
    qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=start)
    qtbot.mouseMove(view, start + QPoint(20, 10))
    qtbot.mouseMove(view, end)


def seats(event: Application, heat: HeatId, table: int) -> tuple[int, ...]:
    """The players at a table, in the order of its seats."""
    return next(tuple(t.seats) for t in event.tournament.tables_of(heat) if t.table == table)


def level_tables(event: Application | Gateway, heat: HeatId) -> None:
    """Every table ends with the same money by seat order of numbers, so that whole rows are level."""
    entries = tuple(
        TableEntry(
            table.table,
            tuple(Sheet(player=n, cash=1000 - 100 * at) for at, n in enumerate(sorted(table.seats))),
        )
        for table in event.tournament.tables_of(heat)
    )
    event.run(EnterSheets(heat, entries, confirm=True))


def stand_up(qtbot: QtBot, page: Any, gateway: Gateway) -> None:
    """Show a page alone, active, and refreshed as the frame does it."""
    qtbot.addWidget(page)
    page.resize(1180, 640)
    page.show()
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow, timeout=5000)
    page.retranslate()
    page.refresh()
    gateway.changed.connect(lambda _topics: page.refresh())


def choose_format(start: StartPage, name: str) -> None:
    """Choose a new event's format by its id."""
    start.format.set_value(name)
    start.format.activated.emit(start.format.currentIndex())


def choose_rare(qtbot: QtBot, page: HeatsPage | TablePanel, words: str) -> None:
    """Press a line of the menu behind ⋯ on Heats or Scores."""
    qtbot.mouseClick(page.more, Qt.MouseButton.LeftButton)
    menu = next(menu for menu in page.findChildren(QMenu) if menu.isVisible())
    next(action for action in menu.actions() if action.text() == words).trigger()
    menu.close()


def rare(qtbot: QtBot, page: HeatsPage | TablePanel) -> list[str]:
    """What the menu behind ⋯ on Heats or Scores offers."""
    qtbot.mouseClick(page.more, Qt.MouseButton.LeftButton)
    menu = next(menu for menu in page.findChildren(QMenu) if menu.isVisible())
    words = [action.text() for action in menu.actions()]
    menu.close()
    return words
