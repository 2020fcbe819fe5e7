"""View and Help of a table's window: the same words and keys as in the main window, about this window."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from tourney.base.texts import Message, Texts
from ui.console.keys import TABLE_KEYS, KeyMap, shown
from ui.frame import menus as help_dialogs
from ui.frame.menus import THEME_KEYS, keys_text, language_entries, page_text
from ui.parts import dialogs
from ui.widgets.theme import look

K = TypeVar("K")


class FrameMenus(QObject):
    """What is chosen here holds for the whole program: whoever keeps it hears of it."""

    wants_language = Signal(object)
    wants_theme = Signal(str)
    wants_scale = Signal(int)
    """1 larger, -1 smaller, 0 as delivered."""

    def __init__(
        self, window: QMainWindow, keys: KeyMap, clauses: Callable[[], Mapping[str, Message]]
    ) -> None:
        """`clauses`: those of the table's ruleset, by their names."""
        super().__init__(window)
        self._clauses = clauses
        self._window, self._keys = window, keys
        self._words: dict[QAction, str] = {}
        self._texts: Texts | None = None
        self.view = window.menuBar().addMenu("")
        self.help = window.menuBar().addMenu("")
        self.languages = language_entries(window, self.view, self.wants_language.emit)
        self.view.addSeparator()
        self.themes = self._choices(THEME_KEYS, self.wants_theme.emit)
        self._add(self.view, "window.larger", "Ctrl++ Ctrl+=", partial(self.wants_scale.emit, 1))
        self._add(self.view, "window.smaller", "Ctrl+-", partial(self.wants_scale.emit, -1))
        self._add(self.view, "window.normal_size", "Ctrl+Shift+0", partial(self.wants_scale.emit, 0))
        self._add(self.view, "window.full_screen", "F11", self._full_screen)
        self._add(self.help, "window.help_page", "F1", self._show_help)
        self._add(self.help, "window.help_keys", "Ctrl+F1", self._show_keys)
        self._add(self.help, "window.help_rules", "", self._show_rules)
        self.help.addSeparator()
        self._add(self.help, "window.about", "", self._show_about)

    def retranslate(self, texts: Texts) -> None:
        """In another language or look; what is in force is ticked."""
        self._texts = texts
        self.view.setTitle(texts("window.menu_view"))
        self.help.setTitle(texts("window.menu_help"))
        for action, key in self._words.items():
            action.setText(texts(key))
        self.languages[texts.language].setChecked(True)
        self.themes[look().tokens.name].setChecked(True)

    # ---- inside -------------------------------------------------------------------------------

    def _add(self, menu: QMenu, word: str, keys: str, call: Callable[[], object]) -> QAction:
        action = menu.addAction("")
        action.setShortcuts([QKeySequence(each) for each in keys.split()])
        action.triggered.connect(lambda _checked=False: call())
        self._words[action] = word
        return action

    def _choices(self, words: Mapping[K, str], choose: Callable[[K], object]) -> dict[K, QAction]:
        """Entries of which one is ticked."""
        group = QActionGroup(self._window)
        made: dict[K, QAction] = {}
        for value, key in words.items():
            action = made[value] = self._add(self.view, key, "", partial(choose, value))
            action.setCheckable(True)
            group.addAction(action)
        self.view.addSeparator()
        return made

    def _full_screen(self) -> None:
        window = self._window
        window.showNormal() if window.isFullScreen() else window.showFullScreen()

    def _show_help(self) -> None:
        if self._texts is not None:
            html = page_text(self._texts, "help.table", self._table_keys(self._texts))
            title = self._texts("help.table_title")
            dialogs.read_text(self._window, title, html, self._texts("window.close"))

    def _show_keys(self) -> None:
        if self._texts is not None:
            html = keys_text(self._texts, self._window_keys(), self._table_keys(self._texts))
            title = self._texts("window.help_keys")
            dialogs.read_text(self._window, title, html, self._texts("window.close"))

    def _show_rules(self) -> None:
        if self._texts is not None:
            help_dialogs.show_rules(self._window, self._texts, self._clauses())

    def _show_about(self) -> None:
        if self._texts is not None:
            help_dialogs.show_about(self._window, self._texts)

    def _window_keys(self) -> list[tuple[str, str]]:
        actions = (action for action in self._words if not action.shortcut().isEmpty())
        return [(action.shortcut().toString(), action.text().replace("&", "")) for action in actions]

    def _table_keys(self, texts: Texts) -> list[tuple[str, str]]:
        return [(shown(self._keys.key(each.id)), texts(each.word)) for each in TABLE_KEYS]
