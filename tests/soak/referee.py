"""A referee with a random hand, and another program on the same event."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import TypeVar

from PySide6.QtCore import QAbstractTableModel, QEvent, Qt
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QColorDialog,
    QDialog,
    QFileDialog,
    QMenu,
    QPushButton,
    QTableView,
    QToolButton,
    QWidget,
)

from tests.soak.steps import next_step
from tourney.base.errors import TourneyError
from tourney.base.languages import languages
from tourney.bootstrap import open_event
from tourney.heats.commands import PublishHeat
from tourney.projector.scenes import SceneKind
from ui.frame.event_shell import EventShell
from ui.main_window import MainWindow
from ui.widgets.theme import THEMES

C = TypeVar("C")
PLAIN = Qt.KeyboardModifier.NoModifier
CTRL = Qt.KeyboardModifier.ControlModifier
SIZES = ((1024, 640), (1366, 768), (1920, 1080), (1280, 720))
WANTED = ("1", "pl", "12", "player 3", "heat", "參", "table 2", "print", "board", "clock", "undo")
NEVER = ("window.quit", "window.full_screen", "window.close_event", "window.new", "window.open_recent")
"""Commands that would end the window, or the event before its time."""
FIELDS = ("1", "2", "5", "12", "a", "p", "+", "-", "5", "0", "w", "參", "1820", "3")
KEYS = (
    *[Qt.Key.Key_Tab] * 4,
    Qt.Key.Key_Backtab,
    Qt.Key.Key_Up,
    *[Qt.Key.Key_Down] * 2,
    Qt.Key.Key_Left,
    Qt.Key.Key_Right,
    *[Qt.Key.Key_Return] * 2,
    Qt.Key.Key_Space,
    Qt.Key.Key_Escape,
    Qt.Key.Key_Delete,
    *(Qt.Key(Qt.Key.Key_F2 + n) for n in range(7)),
)
AT_THE_TABLE = "123456" * 3 + "\n" * 4 + " " * 4 + "bdpcxh<>?u\x1b"
SPECIAL = {
    "\n": Qt.Key.Key_Return,
    "<": Qt.Key.Key_Left,
    ">": Qt.Key.Key_Right,
    "\x1b": Qt.Key.Key_Escape,
}


class Referee:
    """Acts on one event until it `leave`s. Every action says in a few words what it did."""

    def __init__(
        self,
        app: QApplication,
        window: MainWindow,
        place: Path,
        random: Random,
        settle: Callable[[], object],
    ) -> None:
        self.app, self.window, self.place, self.random, self.settle = app, window, place, random, settle
        self.other = open_event(str(place), "other laptop")
        self._open()

    def leave(self) -> None:
        """Close the event and everything of it."""
        for _ in range(4):
            self._close_dialogs(1.0)
        self.window.close_event()
        for each in self.window.tables.windows:
            each.close()
        self.other.close()
        self.settle()

    def tidy(self) -> None:
        """After each action: menus and dialogs of Qt's own are closed, others mostly; the event is open."""
        for _ in range(5):
            popup = self.app.activePopupWidget()
            if popup is None:
                break
            popup.close()
            self.settle()
        self._close_dialogs(0.5)
        if self.window.shell is None:
            self._open()

    def kinds(
        self, only: frozenset[str], without: frozenset[str]
    ) -> list[tuple[str, Callable[[], str | None]]]:
        """What it does, each as often in the list as it is done often."""
        weighed: dict[str, tuple[Callable[[], str | None], int]] = {
            "page": (self.page, 8),
            "foreign": (self.foreign, 5),
            "own": (self.own, 5),
            "undo": (self.undo, 3),
            "enter": (self.enter, 3),
            "look": (self.look, 2),
            "language": (self.language, 1),
            "dialog": (self.dialog, 2),
            "menu": (self.menu, 2),
            "find": (self.find, 2),
            "table": (self.table, 2),
            "play": (self.play, 4),
            "list": (self.lists, 4),
            "keys": (self.keys, 6),
            "click": (self.click, 8),
            "size": (self.size, 1),
            "hall": (self.hall, 2),
            "clock": (self.clock, 2),
            "collect": (self.collect, 1),
        }
        return [
            (name, call)
            for name, (call, weight) in weighed.items()
            for _ in range(weight)
            if (not only or name in only) and name not in without
        ]

    @property
    def shell(self) -> EventShell:
        """The frame of the open event."""
        assert self.window.shell is not None
        return self.window.shell

    # ---- the event ----------------------------------------------------------------------------

    def own(self) -> str:
        """The next step of the day, or something beside it, from this window."""
        gateway = self.shell.gateway
        try:
            command = next_step(gateway.application, self.random)
        except TourneyError as error:
            return f"({error.key})"
        gateway.run(command)
        return type(command).__name__

    def foreign(self) -> str:
        """One to three steps of another program, which this window then notices."""
        said = []
        for _ in range(self.random.randint(1, 3)):
            try:
                self.other.refresh()
                if self.random.random() < 0.12:
                    said.append(self.other.undo().code)
                else:
                    said.append(self.other.run(next_step(self.other, self.random)).code)
            except TourneyError as error:
                said.append(f"({error.key})")
        self.shell.gateway.poll()
        return " ".join(said)

    def undo(self) -> str:
        """Undo mostly, sometimes redo."""
        call = self.random.choice((self.window.undo, self.window.undo, self.window.redo))
        call()
        return call.__name__

    def enter(self) -> str:
        """Places and totals typed on Scores, then Ctrl+Enter twice."""
        self._press(Qt.Key.Key_4, CTRL)
        typed = []
        for _ in range(self.random.randint(2, 10)):
            text = str(self.random.choice((1, 2, 3, 4, self.random.randint(0, 6000))))
            typed.append(text)
            self._type(text)
            self._press(Qt.Key.Key_Return)
            self.settle()
        for _ in range(2):
            self._press(Qt.Key.Key_Return, CTRL)
            self.settle()
        return " ".join(typed)

    # ---- the window ---------------------------------------------------------------------------

    def page(self) -> str:
        """Ctrl and the number of a page."""
        n = self.random.randint(1, 9)
        self.window.activateWindow()
        self._press(Qt.Key(Qt.Key.Key_0 + n), CTRL)
        return str(n)

    def look(self) -> str:
        """Another theme, scale or density."""
        what = self.random.choice(("theme", "scale", "compact"))
        if what == "theme":
            self.window.set_theme(self.random.choice(THEMES))
        elif what == "scale":
            self.window.set_scale(self.random.choice((80, 100, 125, 150)))
        else:
            self.window.set_compact(self.random.random() < 0.5)
        return what

    def language(self) -> str:
        """Another language, or the same."""
        language = self.random.choice(languages())
        self.window.set_language(language)
        return language.tag

    def dialog(self) -> str:
        """Help, keys, rules, about: opened, and closed again by Esc."""
        window = self.window
        call = self.random.choice(
            (
                window.page_help,
                window.shortcuts_help,
                window.rules_help,
                window.about,
            )
        )
        call()
        self.settle()
        if self.random.random() < 0.8:
            self._press(Qt.Key.Key_Escape)
        return call.__name__

    def menu(self) -> str:
        """A command of the menus or of the start page's languages."""
        keys = self.window._menus._keys
        actions = [each for each, key in keys.items() if each.isEnabled() and key not in NEVER]
        return self._trigger(self.random.choice(actions))

    def find(self) -> str:
        """Ctrl+K and what it finds."""
        self.window.find_anything()
        self.settle()
        text = self.random.choice(WANTED)
        self._type(text)
        self.settle()
        self._press(self.random.choice((Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Down)))
        self.settle()
        self._press(Qt.Key.Key_Escape)
        return text

    def lists(self) -> str:
        """Sort, choose, type ahead or scroll in a list that is in view."""
        abstract_item_views = [each for each in self._all(QAbstractItemView) if each.model() is not None]
        if not abstract_item_views:
            return ""
        view = self.random.choice(abstract_item_views)
        model = view.model()
        rows = model.rowCount()
        columns = model.columnCount() if isinstance(model, QAbstractTableModel) else 1
        what = self.random.choice(("sort", "select", "type", "scroll"))
        if what == "sort" and isinstance(view, QTableView) and columns:
            header = view.horizontalHeader()
            if header.sectionsClickable():
                order = self.random.choice(list(Qt.SortOrder))
                header.setSortIndicator(self.random.randint(-1, columns - 1), order)
        elif what == "select" and rows and columns:
            view.setCurrentIndex(model.index(self.random.randrange(rows), 0))
        elif what == "type":
            view.keyboardSearch(self.random.choice("123ps參"))
        else:
            bar = view.verticalScrollBar()
            bar.setValue(self.random.randint(0, max(0, bar.maximum())))
        return f"{type(view).__name__} {what}"

    def keys(self) -> str:
        """Keys wherever the focus is."""
        self.window.activateWindow()
        typed = []
        for _ in range(self.random.randint(1, 8)):
            target = self.app.focusWidget()
            if target is None or isinstance(self.app.activeModalWidget(), (QFileDialog, QColorDialog)):
                break  # Qt's own dialogs are not under test, and their boxes wait for an answer
            if self.random.random() < 0.35:
                text = self.random.choice(FIELDS)
                typed.append(text)
                self._type(text)
            else:
                key = self.random.choice(KEYS)
                typed.append(key.name[4:])
                QTest.keyClick(target, key)
            self.settle()
        return " ".join(typed)

    def click(self) -> str:
        """A button of the dialog that is open, or of the page, or of the window."""
        top = self.app.activeModalWidget() or self.window
        abstract_buttons = [
            each for each in self._all(QAbstractButton, top) if each.isEnabled() and not _opens_menu(each)
        ]
        if top is self.window and self.random.random() < 0.7:
            page = self.shell.current
            abstract_buttons = [
                each for each in abstract_buttons if page is not None and page.isAncestorOf(each)
            ] or abstract_buttons
        if not abstract_buttons:
            return ""
        button = self.random.choice(abstract_buttons)
        words = f"{type(button).__name__} {button.text() or button.accessibleName()!r}"
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        return words

    def size(self) -> str:
        """Another size of the window."""
        wide, high = self.random.choice(SIZES)
        self.window.resize(wide, high)
        return f"{wide} x {high}"

    def collect(self) -> str:
        """Garbage is collected now."""
        return str(gc.collect())

    # ---- the hall and the tables --------------------------------------------------------------

    def hall(self) -> str:
        """Something of the projector: its commands, or a scene."""
        projector = self.shell.projector
        if self.random.random() < 0.4:
            scene = self.random.choice(list(SceneKind))
            projector.choose(scene)
            return scene.value
        return self._trigger(self.random.choice(projector.actions))

    def clock(self) -> str:
        """Something of the clock."""
        return self._trigger(self.random.choice(self.shell.clock.actions))

    def table(self) -> str:
        """Run a table with the engine in a window of its own; close them when there are many."""
        windows, now = self.window.tables.windows, self.shell.gateway.tournament
        if not now.tables or len(windows) > 3:
            for each in windows:
                each.close()
            return "closed"
        heat, table = self.random.choice(sorted(now.tables))
        if now.heats[heat].published_at is None:
            self.shell.gateway.run(PublishHeat(heat))
            self.settle()
        self.window.tables.open_table(self.shell, heat, table)
        self.settle()
        if self.app.activeModalWidget() is not None:
            self._type("1")
            self._press(Qt.Key.Key_Return)
            self.settle()
        return f"{heat}/{table}"

    def play(self) -> str:
        """Keys at one of the open tables."""
        windows = self.window.tables.windows
        if not windows:
            return ""
        window = self.random.choice(windows)
        window.activateWindow()
        window.console.setFocus()
        self.settle()
        if self.app.activeModalWidget() is not None:
            self._press(Qt.Key.Key_Escape)
        typed = ""
        for _ in range(self.random.randint(3, 25)):
            target = self.app.focusWidget()
            if target is None:
                break
            key = self.random.choice(AT_THE_TABLE)
            typed += key if key.isprintable() else "."
            if key in SPECIAL:
                QTest.keyClick(target, SPECIAL[key])
            else:
                self._type(key)
            self.settle()
        return typed

    # ---- inside -------------------------------------------------------------------------------

    def _open(self) -> None:
        self.window.open_place(str(self.place))
        while self.window.shell is None:
            self.settle()
        self.settle()

    def _trigger(self, action: QAction) -> str:
        if action.isEnabled():
            action.trigger()
        return action.text()

    def _all(self, kind: type[C], within: QWidget | None = None) -> list[C]:
        widgets = _below(within or self.window)
        return [each for each in widgets if isinstance(each, kind) and each.isVisible()]

    def _press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = PLAIN) -> None:
        active = self.app.activeModalWidget() or self.app.activeWindow() or self.window
        QTest.keyClick(self.app.focusWidget() or active, key, modifiers)

    def _type(self, text: str) -> None:
        """Type a text; what no key has (Chinese) comes as a key without a code, as from an input method."""
        for each in text:
            target = self.app.focusWidget()
            if target is None:
                return
            if each.isascii():
                QTest.keyClicks(target, each)
            else:
                self.app.sendEvent(target, QKeyEvent(QEvent.Type.KeyPress, 0, PLAIN, each))

    def _close_dialogs(self, share: float) -> None:
        """Qt's own dialogs always, this share of the others."""
        for each in self.app.topLevelWidgets():
            qts = isinstance(each, (QFileDialog, QColorDialog))
            if isinstance(each, QDialog) and each.isVisible() and (qts or self.random.random() < share):
                each.close()
        self.settle()


def _below(top: QWidget) -> Iterator[QWidget]:
    """Every widget in another. `findChildren` would tie all it finds, dead or alive, to `top` itself."""
    for each in top.children():
        if isinstance(each, QWidget):
            yield each
            yield from _below(each)


def _opens_menu(button: QAbstractButton) -> bool:
    """A menu waits for a choice in an event loop of its own."""
    menu: QMenu | None = button.menu() if isinstance(button, (QPushButton, QToolButton)) else None
    return menu is not None
