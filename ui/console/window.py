"""A window for one table. Several may be open at once; each has its own record, clock and keys' focus.

It knows neither where the record lies nor the event: both come as a client, a clock and a way to hand in.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QCloseEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QMainWindow, QMenu, QVBoxLayout, QWidget

from tourney.base.errors import TourneyError
from tourney.base.heat_names import heat_named
from tourney.base.texts import Message, Texts, named
from tourney.game.console.view import Section, TableView
from ui.base.desktop import fit_to_screen
from ui.console.acts import action_of, chosen
from ui.console.client import TableClient
from ui.console.clock_chip import Asked, TableClockChip
from ui.console.console import Console
from ui.console.frame_menus import FrameMenus
from ui.console.key_editor import KeyEditor
from ui.console.keys import BY_ID, KeyMap, key_set_of, shown
from ui.console.people import People, PeopleTexts, TableNames, nobody
from ui.console.words import clause_words
from ui.frame.header import MessageBar, Said
from ui.parts import dialogs
from ui.widgets.buttons import Button
from ui.widgets.text import Label
from ui.widgets.theme import Role

_LOOK_MS = 3000
_LOOKS = ("log", "chart", "deed", "deeds", "others", "where", "whose", "till", "score", "replay", "rule")


class ConsoleMemory(Protocol):
    """What a table's window remembers between two days."""

    @property
    def table_keys(self) -> dict[str, str]: ...
    def remember_table_keys(self, keys: dict[str, str]) -> None: ...
    @property
    def table_screen(self) -> bool: ...
    def remember_table_screen(self, on: bool) -> None: ...


def never(_view: TableView) -> bool:
    """A table of no event: its result is brought to the scores as a file."""
    return False


class TableWindow(QMainWindow):
    """`closed` once; `shown` with each `TableView` that is on screen; `hand_in` when the result is wanted."""

    closed = Signal()
    shown = Signal(object)
    hand_in = Signal()
    bug = Signal(object)

    def __init__(
        self,
        client: TableClient,
        texts: Texts,
        memory: ConsoleMemory,
        asked: Asked,
        people: People = nobody,
        handed_in: Callable[[TableView], bool] = never,
    ) -> None:
        """`people`: what the players are called; `handed_in`: whether the event has the sheets of a game."""
        super().__init__()
        self._names = TableNames(people)
        texts = self._own(client, texts)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.client, self._texts, self._memory = client, texts, memory
        client.setParent(self)  # it ends with its window
        self._learn_names()
        client.accepted.connect(self._learn_names)  # before the console hears of it
        client.refreshed.connect(self._learn_names)
        self.keys = KeyMap(memory.table_keys, key_set_of(client.view.title.ruleset))
        self.console = Console(client, texts, self.keys, handed_in)
        self._title = Label("", Role.LEAD, elide=True)
        self._rules = Label("", Role.SMALL, "muted")
        self._stage = Label("", kind="warn", bold=True)
        self.clock = TableClockChip(asked)
        self.clock.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.call_time = Button(kind="primary", on_click=lambda: self._referee("time"))
        self.call_time.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.bar = MessageBar(lambda: self._texts)
        self._table = self.menuBar().addMenu("")
        self._referees = self.menuBar().addMenu("")
        self._looks = self.menuBar().addMenu("")
        self.frame_menus = FrameMenus(self, self.keys, lambda: client.view.title.book)
        self._hand_in = QAction(self)
        self._hand_in.triggered.connect(lambda _checked=False: self.hand_in.emit())
        self.screen_dice = QAction(self)
        self.screen_dice.setCheckable(True)
        self.screen_dice.toggled.connect(self._set_screen)
        self._lay_out()
        self._connect()
        self.bar.hide()
        self.setMinimumSize(1024, 640)
        fit_to_screen(self, QSize(1366, 768))
        self.retranslate(texts)
        self.screen_dice.setChecked(client.session.on_screen and memory.table_screen)
        self.screen_dice.toggled.connect(memory.remember_table_screen)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(16, 6, 16, 2)
        head.setSpacing(12)
        head.addWidget(self._title, 1)
        for part in (self._stage, self.call_time, self._rules, self.clock):
            head.addWidget(part)
        ground = QWidget()
        box = QVBoxLayout(ground)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addLayout(head)
        box.addWidget(self.console, 1)
        box.addWidget(self.bar)
        self.setCentralWidget(ground)

    def _connect(self) -> None:
        console = self.console
        console.shown.connect(self._shown)
        console.hand_in.connect(self.hand_in)
        console.rule_wanted.connect(self.show_rule)
        console.lookup.log.rule_wanted.connect(self.show_rule)
        console.told.connect(self._say_words)
        console.bug.connect(self.bug)
        self.clock.zero.connect(self._zero)
        self.clock.more.connect(self._settled)
        self.client.accepted.connect(lambda _answer: self._settled())
        console.past.left.connect(self._settled)
        for menu in self.menuBar().findChildren(QMenu):
            menu.aboutToHide.connect(lambda: QTimer.singleShot(0, self, self._keys_back))
        self._look = QTimer(self)
        self._look.setInterval(_LOOK_MS)
        self._look.timeout.connect(self._look_elsewhere)
        self._look.start()

    def _keys_back(self) -> None:
        """No menu is open any more: the table has the keys, not the bar of menus.

        Left alone, the bar takes them until it is escaped from once more, and for good where a second menu
        was opened from it.
        """
        if QApplication.activePopupWidget() is None and self.menuBar().hasFocus():
            self.console.take_keys()

    def _own(self, client: TableClient, texts: Texts) -> Texts:
        """The texts in which the table's players are named, and its rules say things their own way."""
        return PeopleTexts(texts.language, self._names).in_words(client.view.board.words)

    # ---- showing ------------------------------------------------------------------------------

    def retranslate(self, texts: Texts) -> None:
        """Everything in the language and look in force."""
        texts = self._texts = self._own(self.client, texts)
        self._table.setTitle(texts("console.menu_table"))
        self._referees.setTitle(texts("console.menu_referee"))
        self._looks.setTitle(texts("console.menu_look"))
        self.call_time.setText(texts("console.call_time"))
        self.frame_menus.retranslate(texts)
        self.clock.retranslate(texts)
        self.console.retranslate(texts)
        self.bar.retranslate()
        self._fill_menus()
        for warning in self.client.view.warnings:
            self.say(warning, "warn")

    def look_again(self, _topics: object = None) -> None:
        """The event has changed: its sheets may be there now, or gone."""
        if self.client.view.over:
            self.console.refresh()

    def say(self, message: Message, kind: str = "") -> None:
        """A sentence in the bar."""
        self.bar.say(Said(message, kind))
        self.bar.show()

    def show_error(self, error: Exception) -> None:
        """What could not be done: a sentence in the bar, anything unexpected as a bug."""
        if isinstance(error, TourneyError):
            self.say(Message(error.key, error.params), "bad" if error.exit_code > 1 else "warn")
        else:
            self.bug.emit(error)

    def show_rule(self, clause: str) -> None:
        """The text of a clause."""
        texts = self._texts
        words = clause_words(clause, self.client.view.title.book, texts)
        if not words:
            self.say(Message("console.no_rule"), "warn")
            return
        dialog = dialogs.Dialog(self, texts("console.rule_title", clause=clause), words)
        dialog.setObjectName("rule")
        dialog.add_button(texts("window.close"), "primary", dialog.accept)
        dialog.open()

    def edit_keys(self) -> KeyEditor:
        """The key editor."""

        def changed() -> None:
            self._memory.remember_table_keys(self.keys.changes)
            self.console.refresh()
            self._fill_menus()

        editor = KeyEditor(self, self.keys, self._texts, changed)
        editor.open()
        return editor

    @property
    def texts(self) -> Texts:
        """The language in force."""
        return self._texts

    @property
    def title(self) -> str:
        """Which table this is, in words."""
        return self._title.full_text

    def closeEvent(self, event: QCloseEvent) -> None:
        self._look.stop()
        self.console.replay.leave()
        self.client.close()
        super().closeEvent(event)
        self.closed.emit()

    # ---- inside -------------------------------------------------------------------------------

    def _learn_names(self) -> None:
        self._names.follow(self.client.view)

    def _shown(self, view: TableView) -> None:
        texts, title = self._texts, view.title
        if title.heat is not None and title.table is not None:
            words = texts("console.title", heat=heat_named(title.heat), table=title.table)
        else:
            words = texts("console.title_file", name=title.place.replace("\\", "/").rpartition("/")[2])
        event = texts.name(title.event)
        self._title.set_text(f"{words} · {event}" if event else words)
        self._rules.set_text(" · ".join((texts.name(title.ruleset_name), *map(texts.say, title.over))))
        finishing = "console.finishing" if title.finishes_round else "console.finishing_turn"
        self._stage.set_text(texts(finishing) if view.finishing else "")
        self.setWindowTitle(words)
        self._hand_in.setEnabled(not self.console.panel.handed_in)
        self._show_call(view)
        self._fill_referee(view)
        self.shown.emit(view)

    def _look_elsewhere(self) -> None:
        """Another window or the terminal may have entered something at this table."""
        if not self.client.busy:
            self.client.refresh()

    def _show_call(self, view: TableView) -> None:
        """The way on once the clock is at zero: the engine is told, and finishes the round or the turn."""
        self.call_time.setVisible(self.clock.over and not view.time_called and not view.over)

    def _settled(self) -> None:
        """What the bar says is over with the next entry, with more time, with the end of looking back."""
        self._show_call(self.client.view)
        if self.call_time.isHidden():
            self.bar.clear()
            self.bar.hide()

    def _zero(self) -> None:
        view = self.client.view
        self._show_call(view)
        if not view.time_called and not view.over:
            round_first = view.title.finishes_round
            self.say(Message("console.time_zero" if round_first else "console.time_zero_turn"), "warn")

    def _fill_menus(self) -> None:
        texts, console = self._texts, self.console
        self._table.clear()
        if self.client.session.on_screen:
            self.screen_dice.setText(texts("console.screen_dice"))
            self._table.addAction(self.screen_dice)
        word = texts("console.edit_keys")
        if self.keys.set.id:
            word = texts("console.edit_keys_of", ruleset=texts.name(self.client.view.title.ruleset_name))
        self._add(self._table, word, "", self.edit_keys)
        self._hand_in.setText(texts("console.hand_in"))
        self._table.addAction(self._hand_in)
        self._add(self._table, texts("console.close"), "", self.close)
        self._looks.clear()
        for action in _LOOKS:
            self._add(self._looks, texts(BY_ID[action].word), action, partial(console.act, action))
        self._fill_referee(self.client.view)

    def _fill_referee(self, view: TableView) -> None:
        self._referees.clear()
        for choice in view.choices_of(Section.REFEREE):
            words = self._texts.say(choice.label)
            self._add(self._referees, words, action_of(choice), partial(self.console.take, choice))

    def _add(self, menu: QMenu, words: str, action: str, call: Callable[[], object]) -> None:
        key = self.keys.key(action)
        made = menu.addAction(words.replace("&", "&&") + (f"\t{shown(key)}" if key else ""))
        made.triggered.connect(lambda _checked=False: call())

    def _referee(self, action: str) -> None:
        choice = chosen(self.client.view, action, -1)
        if choice is not None:
            self.console.take(choice)

    def _set_screen(self, on: bool) -> None:
        self.console.on_screen = on
        self.console.refresh()

    def _say_words(self, words: str, kind: str) -> None:
        self.say(named(words), kind)
