"""A window for one table. Several may be open at once; each has its own record, clock and keyboard focus.

It knows neither where the record is nor the event: both come as a client, a clock and a way to hand in. The
table's time is read anew and never counted: the hall's clock with the table's own extra. View and Help have
the same words and keys as in the main window, about this window. The key editor lists every action of the
table with its key.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Protocol, TypeVar

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QActionGroup, QCloseEvent, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QApplication,
    QListWidget,
    QListWidgetItem,
    QMainWindow,
    QMenu,
    QWidget,
)

from tourney.base.errors import TourneyError
from tourney.base.heat_names import heat_named
from tourney.base.texts import Message, Texts, named
from tourney.game.console.view import Section, TableView
from ui.base.desktop import fit_to_screen
from ui.console.client import TableClient
from ui.console.console import Console
from ui.console.keys import BY_ID, TABLE_KEYS, KeyMap, action_of, chosen, key_set_of, pressed, shown
from ui.console.words import People, PeopleTexts, TableNames, clause_words, nobody
from ui.frame import menus
from ui.frame.header import MessageBar, Said
from ui.frame.help_panel import HelpPanel
from ui.frame.menus import THEME_KEYS, keys_text, language_entries
from ui.parts import dialogs
from ui.parts.clock import shown_time
from ui.parts.dialogs import Dialog
from ui.widgets.buttons import Button, Hint
from ui.widgets.layouts import column, laid, row
from ui.widgets.text import Label, rehearsal_band, restyle
from ui.widgets.theme import Role, look

_TICK_MS = 500


_URGENT = 3


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """The table's time: `seconds` left (below 0 after time), or played if `untimed`. `extra` were added.

    `last_round`: the call was made; words tell it, the colour is that of the time left.
    """

    seconds: int
    running: bool
    untimed: bool = False
    extra: int = 0
    grade: int = 0
    last_round: bool = False


Asked = Callable[[], TimeLeft | None]


class TableClockChip(Button):
    """`zero` once when the time is over, `more` when there is time again. Hidden without a clock."""

    zero = Signal()
    more = Signal()

    def __init__(self, time_source: Asked) -> None:
        super().__init__("", "clock", "clock")
        self._asked = time_source
        self._over = False
        self._texts: Texts | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(_TICK_MS)
        self._timer.timeout.connect(self.tick)
        self._timer.start()

    @property
    def over(self) -> bool:
        """Whether the time is over."""
        return self._over

    def retranslate(self, texts: Texts) -> None:
        """Word it in another language."""
        self._texts = texts
        self.tick()

    def tick(self) -> None:
        """Show the present time."""
        now = self._asked()
        self.setVisible(now is not None)
        if now is None or self._texts is None:
            return
        self.setText(self._words(now, self._texts))
        over = not now.untimed and now.seconds <= 0
        urgent = now.grade >= _URGENT and not now.last_round
        state = "bad" if over or urgent else "warn" if now.grade else "good"
        restyle(self, state=state if now.running else "idle")
        before, self._over = self._over, over
        if over and not before:
            self.zero.emit()
        elif before and not over:
            self.more.emit()

    def _words(self, now: TimeLeft, texts: Texts) -> str:
        over = not now.untimed and now.seconds < 0
        words = shown_time(abs(now.seconds))
        if over:
            words = texts("console.clock_over", time=words)
        if not now.running:
            words = texts("console.clock_standing", time=words)
        elif now.untimed:
            words = texts("console.clock_played", time=words)
        elif not over:
            words = texts("console.clock_left", time=words)
        if now.extra > 0:
            words = texts("console.clock_with_extra", time=words, extra=f"+{shown_time(now.extra)}")
        elif now.extra:
            words = texts("console.clock_with_less", time=words, less=f"−{shown_time(-now.extra)}")
        return f"{words} · {texts('clock.last_round')}" if now.last_round else words


K = TypeVar("K")


class FrameMenus(QObject):
    """Menus whose choices hold for the whole program, which connects their signals."""

    wants_language = Signal(object)
    wants_theme = Signal(str)
    wants_scale = Signal(int)
    """1 larger, -1 smaller, 0 default."""

    def __init__(
        self, window: QMainWindow, keys: KeyMap, clauses: Callable[[], Mapping[str, Message]]
    ) -> None:
        """`clauses`: those of the table's ruleset, by their names."""
        super().__init__(window)
        self._clauses = clauses
        self._window, self._keys = window, keys
        self._words: dict[QAction, str] = {}
        self._texts: Texts | None = None
        self._panel: HelpPanel | None = None
        self.view = window.menuBar().addMenu("")
        self.help = window.menuBar().addMenu("")
        self.languages = language_entries(window, self.view, self.wants_language.emit)
        self.view.addSeparator()
        self.themes = self._choices(THEME_KEYS, self.wants_theme.emit)
        self._add(self.view, "window.larger", "Ctrl++ Ctrl+=", partial(self.wants_scale.emit, 1))
        self._add(self.view, "window.smaller", "Ctrl+-", partial(self.wants_scale.emit, -1))
        self._add(self.view, "window.normal_size", "Ctrl+Shift+0", partial(self.wants_scale.emit, 0))
        self._add(self.view, "window.full_screen", "F11", self._full_screen)
        self._add(self.help, "window.help_page", "F1", self._help_or_none)
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
        self._show_help()

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
        actions: dict[K, QAction] = {}
        for value, key in words.items():
            action = actions[value] = self._add(self.view, key, "", partial(choose, value))
            action.setCheckable(True)
            group.addAction(action)
        self.view.addSeparator()
        return actions

    def _full_screen(self) -> None:
        window = self._window
        window.showNormal() if window.isFullScreen() else window.showFullScreen()

    def _help_or_none(self) -> None:
        """F1: the keys beside the table; pressed again, or Esc, they go."""
        if self._panel is None:
            over = self._window.centralWidget() or self._window
            self._panel = HelpPanel(over, self._show_keys, left=True)  # the buttons stand at the right
            QShortcut(QKeySequence("Esc"), self._panel, self._panel.hide)
        self._panel.setVisible(not self._panel.isVisible())
        self._show_help()

    def _show_help(self) -> None:
        if self._texts is not None and self._panel is not None and self._panel.isVisible():
            self._panel.show_help(self._texts, self._texts("help.table_title"), "help.table")

    def _show_keys(self) -> None:
        if self._texts is not None:
            html = keys_text(self._texts, self._window_keys(), self._table_keys(self._texts))
            title = self._texts("window.help_keys")
            dialogs.read_text(self._window, title, html, self._texts("window.close"))

    def _show_rules(self) -> None:
        if self._texts is not None:
            menus.show_rules(self._window, self._texts, self._clauses())

    def _show_about(self) -> None:
        if self._texts is not None:
            menus.show_about(self._window, self._texts)

    def _window_keys(self) -> list[tuple[str, str]]:
        actions = (action for action in self._words if not action.shortcut().isEmpty())
        return [(action.shortcut().toString(), action.text().replace("&", "")) for action in actions]

    def _table_keys(self, texts: Texts) -> list[tuple[str, str]]:
        return [(shown(self._keys.key(each.id)), texts(each.word)) for each in TABLE_KEYS]


_HELD = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta)


_WALK = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Escape)


class KeyEditor(Dialog):
    """Changes are in force at once; `changed` stores them."""

    def __init__(self, parent: QWidget, keys: KeyMap, texts: Texts, changed: Callable[[], object]) -> None:
        super().__init__(parent, texts("console.keys_title"), texts("console.keys_lead"), 520)
        self._keys, self._texts, self._changed = keys, texts, changed
        self.list = QListWidget()
        self.list.installEventFilter(self)
        self.problem = Hint()
        self.content.addWidget(self.list, 1)
        self.content.addWidget(self.problem)
        self.add_button(texts("console.keys_reset"), "", self._reset)
        self.add_button(texts("window.close"), "primary", self.accept).setAutoDefault(False)
        self._fill(0)
        self.stand(570)
        self.list.setFocus()

    def choose(self, action: str) -> None:
        """Mark the line of an action."""
        self.list.setCurrentRow(next(at for at, each in enumerate(TABLE_KEYS) if each.id == action))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        taken = watched is self.list and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress
        if taken and isinstance(event, QKeyEvent) and event.key() not in (*_HELD, *_WALK):
            self._press(pressed(event))
            return True
        return super().eventFilter(watched, event)

    def _press(self, key: str) -> None:
        row = self.list.currentRow()
        wrong = self._keys.change(TABLE_KEYS[row].id, key)
        if wrong is not None:
            self.problem.show_words(self._texts.say(wrong), "bad")
            return
        self.problem.show_words("")
        self._changed()
        self._fill(row)

    def _reset(self) -> None:
        self._keys.reset()
        self.problem.show_words("")
        self._changed()
        self._fill(self.list.currentRow())

    def _fill(self, row: int) -> None:
        self.list.clear()
        for each in TABLE_KEYS:
            item = QListWidgetItem(f"{shown(self._keys.key(each.id))}\t{self._texts(each.word)}")
            item.setSizeHint(QSize(0, look().px(30)))
            self.list.addItem(item)
        self.list.setCurrentRow(row)


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
    """For a table of no event: its result is brought to the scores as a file."""
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
        time_source: Asked,
        people: People = nobody,
        handed_in: Callable[[TableView], bool] = never,
        rehearsal: bool = False,
    ) -> None:
        """`people`: the players' names; `handed_in`: whether the event has the sheets of a game; `rehearsal`:
        whether it is a table of a rehearsal.
        """
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
        self.band = rehearsal_band() if rehearsal else None
        self._title = Label("", Role.LEAD, elide=True)
        self._rules = Label("", Role.SMALL, "muted")
        self._stage = Label("", kind="warn", bold=True)
        self.clock = TableClockChip(time_source)
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
        self.setMinimumSize(1024, 528)
        fit_to_screen(self, QSize(1366, 768))
        self.retranslate(texts)
        self.screen_dice.setChecked(client.session.on_screen and memory.table_screen)
        self.screen_dice.toggled.connect(memory.remember_table_screen)

    def _lay_out(self) -> None:
        head = row((self._title, 1), self._stage, self.call_time, self._rules, self.clock, spacing=12)
        head.setContentsMargins(16, 6, 16, 2)
        band = [] if self.band is None else [self.band]
        self.setCentralWidget(laid(column(*band, head, (self.console, 1), self.bar, spacing=0)))

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
            # after the signal Qt itself still moves the focus
            menu.aboutToHide.connect(lambda: QTimer.singleShot(0, self, self._keys_back))
        self._look = QTimer(self)
        self._look.setInterval(_LOOK_MS)
        self._look.timeout.connect(self._look_elsewhere)
        self._look.start()

    def _keys_back(self) -> None:
        """No menu is open any more: give the keys to the table, not to the menu bar.

        Otherwise the bar keeps them until Esc is pressed once more, and for good if a second menu was opened
        from it.
        """
        if QApplication.activePopupWidget() is None and self.menuBar().hasFocus():
            self.console.take_keys()

    def _own(self, client: TableClient, texts: Texts) -> Texts:
        """The texts with the table's players' names, in its rules' own words."""
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
        self.bar.say(Said(message, kind))
        self.bar.show()

    def show_error(self, error: Exception) -> None:
        """Show an error: a sentence in the bar, anything unexpected as a bug."""
        if isinstance(error, TourneyError):
            self.say(Message(error.key, error.params), "bad" if error.exit_code > 1 else "warn")
        else:
            self.bug.emit(error)

    def show_rule(self, clause: str) -> None:
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
        """The table, in words."""
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
        if self.band is not None:
            self.band.set_text(texts("rehearsal.mark"))
            words = f"{self.band.full_text} – {words}"
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
        """The way on once the clock is at zero: tell the engine, which finishes the round or the turn."""
        self.call_time.setVisible(self.clock.over and not view.time_called and not view.over)

    def _settled(self) -> None:
        """The bar's sentence ends with the next entry, with more time, with the end of looking back."""
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
        new_action = menu.addAction(words.replace("&", "&&") + (f"\t{shown(key)}" if key else ""))
        new_action.triggered.connect(lambda _checked=False: call())

    def _referee(self, action: str) -> None:
        choice = chosen(self.client.view, action, -1)
        if choice is not None:
            self.console.take(choice)

    def _set_screen(self, on: bool) -> None:
        self.console.on_screen = on
        self.console.refresh()

    def _say_words(self, words: str, kind: str) -> None:
        self.say(named(words), kind)
