"""Builds the menus: every command of the window with its key, worded in the language in force.

Also the Help menu's texts (a table's help, the keys, the rules, about, the last session's end), in which only
our own words become HTML; and one calm dialog for all bugs, each once with its count. A fault that occurs
again after its dialog was closed is a sentence: a fault in a paint would otherwise open the dialog again as
soon as it is closed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from html import escape
from typing import TYPE_CHECKING, Protocol, TypeVar

from PySide6.QtGui import QAction, QActionGroup, QGuiApplication
from PySide6.QtWidgets import QMainWindow, QMenu, QPlainTextEdit, QWidget

from tourney import __version__
from tourney.base.languages import Language, languages
from tourney.base.texts import CHINESE, ENGLISH, Message, Texts, msg
from ui.base.errors import Fault
from ui.base.shortcuts import EVERYWHERE, PaletteItem, fold, shown
from ui.frame.navigation import PAGES
from ui.parts import dialogs
from ui.parts.dialogs import Dialog
from ui.widgets.theme import THEMES, look

if TYPE_CHECKING:
    from ui.base.errors import Ended
    from ui.pages.page import Page


class FaultDialog(Dialog):
    """Tells that the event is safe and what to do; copies the details."""

    def __init__(self, parent: QWidget, texts: Texts) -> None:
        super().__init__(parent, texts("window.bug_title"), texts("window.bug_text"), 560)
        self._texts = texts
        self.faults: dict[str, Fault] = {}
        self.details = QPlainTextEdit()
        self.details.setReadOnly(True)
        self.details.setMaximumHeight(look().px(140))
        self.content.addWidget(self.details)
        self.add_button(texts("window.bug_copy"), "", self._copy)
        self.add_button(texts("window.close"), "primary", self.accept)

    def show_fault(self, fault: Fault) -> None:
        """One more fault, or one more time."""
        self.faults[fault.place] = fault
        self.details.setPlainText("\n\n".join(map(self._lines, self.faults.values())))

    def _lines(self, fault: Fault) -> str:
        return fault.text if fault.count == 1 else f"{fault.text}\n{self._times(fault)}"

    def _times(self, fault: Fault) -> str:
        return self._texts("window.bug_times", n=fault.count)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.details.toPlainText())


class ErrorReporter:
    """Keeps the one dialog. `aside` shows a sentence where a person works."""

    def __init__(
        self, parent: QWidget, texts: Callable[[], Texts], aside: Callable[[Message], object]
    ) -> None:
        self._parent, self._texts, self._aside = parent, texts, aside
        self._dialog: FaultDialog | None = None

    def tell(self, fault: Fault) -> None:
        """Report a fault, or that it has occurred again."""
        if self._dialog is not None and (fault.count == 1 or fault.place in self._dialog.faults):
            self._dialog.show_fault(fault)
        elif fault.count == 1:
            self._dialog = FaultDialog(self._parent, self._texts())
            self._dialog.finished.connect(self._closed)
            self._dialog.show_fault(fault)
            self._dialog.open()
        else:
            self._aside(msg("window.bug_again", n=fault.count))

    def _closed(self, _result: int) -> None:
        self._dialog = None


Keys = Sequence[tuple[str, str]]


def keys_text(texts: Texts, everywhere: Keys, here: Keys) -> str:
    """All keys: those of the window and of every list, then those of the page."""
    lists = (
        ("Home, End", texts("help.key_ends")),
        ("Ctrl+A", texts("help.key_all")),
        ("Ctrl+C", texts("help.key_copy")),
        ("Ctrl+Shift+C", texts("help.key_copy_column")),
    )
    more = f"<h3>{escape(texts('help.keys_here'))}</h3>{_table(here)}" if here else ""
    return _sheet(f"<h3>{escape(texts('help.keys_everywhere'))}</h3>{_table((*everywhere, *lists))}{more}")


def rules_text(texts: Texts, clauses: Mapping[str, Message]) -> str:
    """The clauses, each with its name."""
    pairs = [(shown, texts.say(message)) for shown, message in clauses.items()]
    return _sheet(f"<p>{escape(texts('help.rules_lead'))}</p>{_table(pairs)}")


def about_text(texts: Texts) -> str:
    """Name, version, licences."""
    lines = (texts("help.about", version=__version__), texts("help.licences"))
    return _sheet("".join(f"<p>{escape(line)}</p>" for text in lines for line in text.split("\n")))


def _table(rows: Keys) -> str:
    now = look()
    cells = "".join(
        f"<tr><td style='padding:4px 20px 4px 0; white-space:nowrap'><b>{escape(key)}</b></td>"
        f"<td style='padding:4px 0'>{escape(words)}</td></tr>"
        for key, words in rows
    )
    return f"<table style='color:{now.tokens.text}'>{cells}</table>"


def _sheet(body: str) -> str:
    now = look()
    # if set on the whole, Qt applies it to the first paragraph only
    lines = "<style>p { line-height: 140% }</style>"
    return f"{lines}<div style='color:{now.tokens.text}; font-size:{now.px(14)}px'>{body}</div>"


def show_keys(
    parent: QWidget, texts: Texts, everywhere: Sequence[tuple[str, str]], page: Page | None
) -> None:
    """All keys: those of the window, then those of the page."""
    html = keys_text(texts, everywhere, page.shortcuts() if page else ())
    dialogs.read_text(parent, texts("window.help_keys"), html, texts("window.close"))


def show_rules(parent: QWidget, texts: Texts, clauses: Mapping[str, Message]) -> None:
    """The rules, clause by clause."""
    html = rules_text(texts, clauses)
    dialogs.read_text(parent, texts("window.help_rules"), html, texts("window.close"))


def show_about(parent: QWidget, texts: Texts) -> None:
    """The program's purpose, version, licences."""
    dialogs.read_text(parent, texts("window.about"), about_text(texts), texts("window.close"))


def ended_words(texts: Texts, ended: Ended) -> str:
    """What is known about the last end, that nothing is lost, and the log that a report needs."""
    how = "window.ended_outside" if ended.log is None else "window.ended_crash"
    known = texts(how, day=f"{ended.at:%Y-%m-%d}", time=f"{ended.at:%H:%M}")
    log = () if ended.log is None else (texts("window.ended_log"), str(ended.log))
    return " ".join((known, texts("window.ended_safe"), *log))


K = TypeVar("K")


THEME_KEYS = {
    "light": "window.theme_light",
    "dark": "window.theme_dark",
    "contrast": "window.theme_contrast",
}


def language_entries(
    window: QMainWindow, menu: QMenu, choose: Callable[[Language], object]
) -> dict[Language, QAction]:
    """An entry for each language, in its own name; one is ticked."""
    group = QActionGroup(window)
    actions: dict[Language, QAction] = {}
    for language in languages():
        action = actions[language] = menu.addAction(language.name)
        action.triggered.connect(lambda _checked=False, language=language: choose(language))
        action.setCheckable(True)
        group.addAction(action)
    return actions


OWN_F2 = frozenset({"players", "scores", "event"})
"""Pages that use F2 themselves. On Event it opens a cell."""


_SOUGHT_AS = {
    "window.import": ("window.find_import",),
    "window.save_copy": ("window.find_copy",),
    "window.share_picture": ("window.find_picture",),
    "window.undo": ("window.find_undo",),
    "window.larger": ("window.find_larger",),
    "window.tour": ("window.find_tour",),
    "window.help_handbook": ("window.find_handbook",),
    "rehearsal.menu": ("window.find_rehearse",),
    "giving.menu": ("giving.find",),
    "hall_network.menu": ("hall_network.sought",),
}
"""Other words by which Ctrl+K finds a command."""


class WindowPort(Protocol):
    """The main window, as the menus call it."""

    def new_event(self) -> None: ...
    def new_on_server(self) -> None: ...
    def ask_open(self) -> None: ...
    def ask_server(self) -> None: ...
    def ask_table(self) -> None: ...
    def open_place(self, place: str) -> None: ...
    def import_list(self) -> None: ...
    def read_statement(self) -> None: ...
    def read_in(self) -> None: ...
    def save_copy(self) -> None: ...
    def rehearse(self) -> None: ...
    def hall_network(self) -> None: ...
    def save_list(self) -> None: ...
    def share_picture(self) -> None: ...
    def close_event(self) -> None: ...
    def go(self, page_id: str) -> None: ...
    def check_in(self) -> None: ...
    def donors(self) -> None: ...
    def undo(self) -> None: ...
    def redo(self) -> None: ...
    def find_anything(self) -> None: ...
    def find_here(self) -> None: ...
    def back(self) -> None: ...
    def set_language(self, language: Language) -> None: ...
    def set_theme(self, name: str) -> None: ...
    def step_scale(self, step: int) -> None: ...
    def set_compact(self, compact: bool) -> None: ...
    def full_screen(self) -> None: ...
    def page_help(self) -> None: ...
    def shortcuts_help(self) -> None: ...
    def take_tour(self) -> None: ...
    def handbook(self) -> None: ...
    def rules_help(self) -> None: ...
    def about(self) -> None: ...
    def quit(self) -> None: ...


class Menus:
    """Builds the menu bar once and rewords it. Knows which actions need an open event."""

    def __init__(self, window: QMainWindow, port: WindowPort) -> None:
        self._window, self._port = window, port
        self._keys: dict[QAction, str] = {}
        self._menus: dict[QMenu, str] = {}
        self._need_event: list[QAction] = []
        self._file()
        self._edit()
        self._view()
        self.day = self._menu("window.menu_day")
        self._check_in = self._add(self.day, "window.check_in", port.check_in)
        self._donors = self._add(self.day, "giving.menu", port.donors)
        self._help()
        escape = QAction(window)
        escape.setShortcuts(EVERYWHERE.of("back"))
        escape.triggered.connect(lambda _checked=False: port.back())
        window.addAction(escape)

    # ---- building -----------------------------------------------------------------------------

    def _menu(self, key: str) -> QMenu:
        menu = self._window.menuBar().addMenu("")
        self._menus[menu] = key
        return menu

    def _add(
        self, menu: QMenu, key: str, call: Callable[[], object], event: bool = True, owner: str = ""
    ) -> QAction:
        """An entry worded by `key`, with its keys (or those of `owner`)."""
        action = QAction(self._window)
        action.triggered.connect(lambda _checked=False: call())
        action.setShortcuts(EVERYWHERE.of(owner or key))
        menu.addAction(action)
        self._keys[action] = key
        if event:
            self._need_event.append(action)
        return action

    def _file(self) -> None:
        port, menu = self._port, self._menu("window.menu_file")
        self._add(menu, "window.new", port.new_event, event=False)
        self._add(menu, "window.new_server", port.new_on_server, event=False)
        self._add(menu, "window.open", port.ask_open, event=False)
        self._add(menu, "window.open_server", port.ask_server, event=False)
        self._add(menu, "console.open_file", port.ask_table, event=False)
        self.recent = menu.addMenu("")
        self._menus[self.recent] = "window.open_recent"
        menu.addSeparator()
        self._add(menu, "window.import", port.import_list)
        self._add(menu, "paying.menu", port.read_statement)
        self._add(menu, "window.read_in", port.read_in, event=False)
        self._add(menu, "window.save_copy", port.save_copy)
        self._add(menu, "rehearsal.menu", port.rehearse)
        self._add(menu, "hall_network.menu", port.hall_network)
        self._add(menu, "window.save_list", port.save_list)
        self._add(menu, "window.share_picture", port.share_picture)
        self._add(menu, "window.print_room", lambda: port.go("print"))
        menu.addSeparator()
        self._add(menu, "window.close_event", port.close_event)
        self._add(menu, "window.quit", port.quit, event=False)

    def _edit(self) -> None:
        port, menu = self._port, self._menu("window.menu_edit")
        self.undo = self._add(menu, "window.undo", port.undo)
        self.redo = self._add(menu, "window.redo", port.redo)
        menu.addSeparator()
        self._add(menu, "window.find", port.find_anything, event=False)
        self._add(menu, "window.find_here", port.find_here)

    def _view(self) -> None:
        port, menu = self._port, self._menu("window.menu_view")
        for number, entry in enumerate(PAGES, start=1):
            self._add(menu, entry.word_key, partial(port.go, entry.id), owner=f"page {number}")
        menu.addSeparator()
        self.languages = language_entries(self._window, menu, port.set_language)
        menu.addSeparator()
        themes = {name: THEME_KEYS[name] for name in THEMES}
        self.themes = self._choices(menu, themes, port.set_theme)
        menu.addSeparator()
        self._add(menu, "window.larger", lambda: port.step_scale(1), event=False)
        self._add(menu, "window.smaller", lambda: port.step_scale(-1), event=False)
        self._add(menu, "window.normal_size", lambda: port.step_scale(0), event=False)
        self.compact = self._add(menu, "window.compact", lambda: None, event=False)
        self.compact.setCheckable(True)
        self.compact.toggled.connect(port.set_compact)
        self._add(menu, "window.full_screen", port.full_screen, event=False)

    def _choices(
        self, menu: QMenu, words: Mapping[K, str], choose: Callable[[K], object]
    ) -> dict[K, QAction]:
        """Entries of which one is ticked."""
        group = QActionGroup(self._window)
        actions: dict[K, QAction] = {}
        for value, key in words.items():
            action = self._add(menu, key, partial(choose, value), event=False)
            action.setCheckable(True)
            group.addAction(action)
            actions[value] = action
        return actions

    def _help(self) -> None:
        port, menu = self._port, self._menu("window.menu_help")
        self._add(menu, "window.help_page", port.page_help, event=False)
        self._add(menu, "window.help_keys", port.shortcuts_help, event=False)
        self._add(menu, "window.tour", port.take_tour, event=False)
        self._add(menu, "window.help_handbook", port.handbook, event=False)
        self._add(menu, "window.help_rules", port.rules_help, event=False)
        menu.addSeparator()
        self._add(menu, "window.about", port.about, event=False)

    # ---- showing ------------------------------------------------------------------------------

    def retranslate(self, texts: Texts) -> None:
        """Word every entry; the names of languages are always in their own."""
        for menu, key in self._menus.items():
            menu.setTitle(texts(key))
        for action, key in self._keys.items():
            action.setText(texts(key))

    def show_choices(self, language: Language, theme: str, compact: bool) -> None:
        """Tick the choices in force."""
        self.languages[language].setChecked(True)
        self.themes[theme].setChecked(True)
        # ticking it would apply the look again
        self.compact.blockSignals(True)
        self.compact.setChecked(compact)
        self.compact.blockSignals(False)

    def show_day(self, *groups: Iterable[QAction]) -> None:
        """List check-in and donors, then the actions of the open event, group by group."""
        self.day.clear()
        self.day.addActions([self._check_in, self._donors])
        for group in groups:
            self.day.addSeparator()
            self.day.addActions(list(group))

    def show_page(self, page_id: str) -> None:
        """F2 opens check-in, unless the page that is open needs the key."""
        self._check_in.setShortcut("" if page_id in OWN_F2 else "F2")

    def show_event(self, is_open: bool) -> None:
        """Enable the entries that need an event."""
        for action in self._need_event:
            action.setEnabled(is_open)

    def show_history(self, texts: Texts, undo: Message | None, redo: Message | None) -> None:
        """Name the steps of Undo and Redo."""
        for action, message, plain, named in (
            (self.undo, undo, "window.undo", "window.undo_named"),
            (self.redo, redo, "window.redo", "window.redo_named"),
        ):
            words = texts(plain) if message is None else texts(named, what=message)
            action.setText(words.replace("&", "&&"))
            action.setEnabled(message is not None)

    def show_recent(self, places: Iterable[str], empty: str) -> None:
        """List the event files opened before."""
        self.recent.clear()
        for place in places:
            action = self.recent.addAction(place.replace("&", "&&"))
            action.triggered.connect(partial(self._open, place))
        if self.recent.isEmpty():
            self.recent.addAction(empty).setEnabled(False)

    def palette_items(self, texts: Texts) -> list[PaletteItem]:
        """Every command that can be run now, for the palette."""
        note = texts("window.find_is_command")
        pages = {entry.word_key for entry in PAGES}
        actions = [action for action, key in self._keys.items() if action.isEnabled() and key not in pages]
        return [
            PaletteItem(
                "forward",
                action.text().replace("&", ""),
                note=note,
                words=self._words(action),
                open=action.trigger,
            )
            for action in (*actions, *self.languages.values())
        ]

    def keys(self) -> list[tuple[str, str]]:
        """(keys, words) of every command that has keys, those of the day's menu included."""
        return [
            (shown(action.shortcuts()), action.text().replace("&", ""))
            for action in (*self._keys, *self.day.actions())
            if action.shortcuts()
        ]

    def _words(self, action: QAction) -> str:
        key = self._keys.get(action)
        keys = (key, *_SOUGHT_AS.get(key, ())) if key else ("window.find_language",)
        return fold(" ".join([*(f"{CHINESE(each)} {ENGLISH(each)}" for each in keys), action.text()]))

    def _open(self, place: str, _checked: bool = False) -> None:
        self._port.open_place(place)
