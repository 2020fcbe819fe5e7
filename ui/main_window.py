"""The main window: menus, the start page or the open event, look and language. Knows no page by name.

It is painted before anything of an event is imported: modules that need the rules are imported where they are
used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QDialog, QMainWindow

from tourney.base.errors import TourneyError
from tourney.base.languages import Language
from tourney.base.paths import on_server, short_place
from tourney.base.texts import Message, Texts, msg, texts_for
from ui.base.desktop import QtWords, bring_back, fit_to_screen
from ui.base.errors import Ended, ExceptionHook, Fault
from ui.base.memory import forget_sources, trim_heap
from ui.frame import menus
from ui.frame.menus import ErrorReporter, FaultDialog, Menus
from ui.frame.scanner import Scanner
from ui.gateway.preferences import NOBODY, Preferences, SeenEvent, documents_folder
from ui.parts.dialogs import ask_place
from ui.widgets.theme import SCALES, apply_look, load_tokens

if TYPE_CHECKING:
    from tourney.clock.clock import HallClock
    from ui.base.awake import Awake
    from ui.console.windows import OpenTables
    from ui.frame.dropped import DroppedFiles
    from ui.frame.event_shell import EventShell
    from ui.frame.help_panel import HelpPanel
    from ui.frame.tour import Tour
    from ui.gateway.gateway import Gateway
    from ui.gateway.opening import NewEvent, OpenedEvent, Opener
    from ui.parts.clock import Bell
    from ui.start import ServerDialog, StartPage

_USUAL = QSize(1366, 768)
_ASKS_FOR_PASSWORD = "errors.server_password"
_CODE = 64
"""So many letters of an unknown code are shown."""


class MainWindow(QMainWindow):
    """One window, one event at most."""

    def __init__(
        self,
        app: QApplication,
        preferences: Preferences,
        faults: ExceptionHook,
        make_gateway: Callable[[OpenedEvent, Language], Gateway] | None = None,
    ) -> None:
        super().__init__()
        self._app, self._preferences = app, preferences
        self._make_gateway = make_gateway
        self._look = preferences.look
        self._language = preferences.language
        self._other_language = Language.EN if self._language.chinese else Language.ZH
        self._qt_words = QtWords(app, self)
        self.shell: EventShell | None = None
        self.start: StartPage | None = None
        self._opener_made: Opener | None = None
        self._tables_made: OpenTables | None = None
        self._faults = faults
        faults.known.connect(self._known_fault)
        faults.bug.connect(self.show_bug)
        self.awake: Awake | None = None
        """Keeps the computer awake; None where nobody asked for it."""
        self._sleep_told = False
        self._help: HelpPanel | None = None
        self._tour: Tour | None = None
        self._teller = ErrorReporter(self, self._texts, self.tell)
        self._scanner = Scanner(self)
        self._scanner.scanned.connect(self._scanned)
        self._menus = Menus(self, self)
        self._dropped_made: DroppedFiles | None = None
        self.setAcceptDrops(True)
        self.setMinimumSize(1024, 528)
        self._remembered = self.restoreGeometry(preferences.geometry)
        if not self.isMaximized():
            fit_to_screen(self, self.size() if self._remembered else _USUAL)
        app.screenRemoved.connect(self._screen_gone)
        self._qt_words.speak(self._language)
        self._show_words()

    def show_fitting(self) -> None:
        """Show the window for the first time: as it was left, else as large as the screen."""
        if self._remembered:
            self.show()
        else:
            self.showMaximized()

    # ---- opening and closing ------------------------------------------------------------------

    def show_start(self) -> None:
        """Show the start page in place of an event."""
        from ui.start import StartPage

        self._drop_shell()
        folder = self._preferences.folder or documents_folder()
        start = StartPage(self._texts(), Path(folder), self._preferences)
        start.wants_open.connect(self.ask_open)
        start.wants_server.connect(self.ask_server)
        start.wants_place.connect(self.open_place)
        start.wants_table.connect(self.ask_table)
        start.wants_example.connect(self.open_example)
        start.wants_tour.connect(self.take_tour)
        start.wants_rehearsal.connect(self.rehearse_event)
        start.wants_new.connect(self._create)
        start.language_toggled.connect(self._toggle_language)
        self.start = start
        self.setCentralWidget(start)
        start.focus_new()  # not before: a new parent takes the focus away
        self._show_words()

    def new_event(self) -> None:
        """Close what is open and begin a new event."""
        self.show_start()

    def new_on_server(self) -> None:
        self.new_event()
        if self.start is not None:
            self.start.choose_server()

    def ask_server(self) -> None:
        """Let a person choose the server of the event."""
        self._server_dialog(self._last_server())

    def ask_open(self) -> None:
        """Let a person choose an event file."""
        texts, folder = self._texts(), self._preferences.folder or documents_folder()
        ask_place(self, texts("window.open"), folder, self.open_place, names=texts("window.file_filter"))

    def ask_table(self) -> None:
        """Let a person choose the record of a table that was carried out."""
        self.tables.ask_file(self._preferences.folder or documents_folder(), self.open_table_file)

    def open_place(self, place: str) -> None:
        """Open an event, or a table's own record; the window stays usable meanwhile."""
        if place.lower().endswith(".jsonl"):
            self.open_table_file(place)
            return
        self.setCursor(Qt.CursorShape.BusyCursor)
        if self.start is not None:
            self.start.say(self._texts()("window.opening", name=short_place(place)), "")
        self._opener().open(place)

    def open_table_file(self, place: str) -> None:
        """Continue a table that was carried out as a file, in a window of its own."""
        if self.shell is None and self.start is None:
            self.show_start()
        self.tables.open_file(place)

    def open_example(self) -> None:
        """Open a fresh copy of the example event."""
        self.setCursor(Qt.CursorShape.BusyCursor)
        self._opener().example(Path(self._preferences.folder or documents_folder()))

    def take_tour(self) -> None:
        """Walk through a day step by step, on an event of its own."""
        from ui.frame.tour import tour_event

        self.setCursor(Qt.CursorShape.BusyCursor)
        opener = self._new_opener()
        opener.opened.connect(self._begin_tour)
        opener.failed.connect(self._not_opened)
        opener.create(tour_event(Path(self._preferences.folder or documents_folder())))

    def _begin_tour(self, opened: OpenedEvent) -> None:
        from ui.frame.tour import Tour

        self.open_application(opened)
        assert self.shell is not None
        self._tour = Tour(self.shell)
        self._tour.ended.connect(self._end_tour)

    def _end_tour(self) -> None:
        self._tour = None

    def rehearse_event(self, place: str) -> None:
        """Open an event in order to rehearse its day."""
        self.setCursor(Qt.CursorShape.BusyCursor)
        opener = self._new_opener()
        opener.opened.connect(self._begin_rehearsal)
        opener.failed.connect(self._not_opened)
        opener.open(place)

    def _begin_rehearsal(self, opened: OpenedEvent) -> None:
        self.open_application(opened)
        self.rehearse()

    def close_event(self) -> None:
        self.show_start()

    def quit(self) -> None:
        """Close the window; there is nothing to save."""
        self.close()

    def import_list(self) -> None:
        """Import players on the page that does it."""
        if self.shell is not None:
            self.shell.go("players", "import")

    def read_statement(self) -> None:
        """Read the bank's statement on the page that does it."""
        if self.shell is not None:
            self.shell.go("players", "bank")

    def read_in(self) -> None:
        """Let a person choose files, which are handled like files dropped on the window."""
        from ui.frame.dropped import ask_files

        folder = self._preferences.folder or documents_folder()
        ask_files(self, self._texts()("window.read_in"), folder, self._take_files)

    def save_copy(self) -> None:
        """Write a complete copy of the event where a person wants it."""
        from ui.frame.saving import ask_copy

        if self.shell is not None:
            ask_copy(self, self.shell, documents_folder())

    def rehearse(self) -> None:
        """Make a copy in which the crew rehearses this day, and open it in place of the event."""
        from tourney.rehearsal.commands import refuse_in_play
        from ui.frame.rehearsal import RehearseDialog, place_of_rehearsal

        if self.shell is None:
            return
        gateway = self.shell.gateway

        def make(speed: int, people: int) -> None:
            copy = place_of_rehearsal(gateway.place, documents_folder())
            self.setCursor(Qt.CursorShape.BusyCursor)
            self._opener().rehearse(gateway.place, copy, speed, people)

        try:
            refuse_in_play(gateway.tournament)
        except TourneyError as error:
            self.shell.fail(error)
            return
        RehearseDialog(self, self._texts(), make).open()

    def hall_network(self) -> None:
        """Start the server for the hall's phones, or see who is connected."""
        if self.shell is not None:
            self.shell.go("event", "network")

    def save_list(self) -> None:
        """The open page's list as CSV."""
        from ui.frame.saving import save_list

        if self.shell is not None:
            save_list(self.shell)

    def share_picture(self) -> None:
        """Seats or standings of the open page, for a chat on the telephone."""
        from ui.frame.saving import share_picture

        if self.shell is not None:
            share_picture(self.shell)

    # ---- menus --------------------------------------------------------------------------------

    def go(self, page_id: str) -> None:
        if self.shell is not None:
            self.shell.go(page_id)

    def check_in(self) -> None:
        """Open the desk at the door."""
        if self.shell is not None:
            self.shell.check_in()

    def donors(self) -> None:
        """Open the donors and takings on the page that has them."""
        if self.shell is not None:
            self.shell.go("players", "donors")

    def undo(self) -> None:
        """Take back the last command."""
        if self.shell is not None:
            self.shell.undo()

    def redo(self) -> None:
        """Redo what was undone last."""
        if self.shell is not None:
            self.shell.redo()

    def back(self) -> None:
        """Esc: the help goes first, then the tour."""
        if self._close_help():
            return
        if self._tour is not None:
            self._tour.leave()
            return
        if self.isFullScreen() and self.shell is None:
            self.showNormal()
        elif self.shell is not None:
            self.shell.back()

    def find_anything(self) -> None:
        """Open the palette: of the event, or of what can be done without one."""
        from ui.frame.palette import CommandPalette, PaletteSearch

        texts = self._texts()
        commands = self._menus.palette_items(texts)
        if self.shell is not None:
            search = self.shell.palette_search(commands)
            CommandPalette(self, search, texts, self.shell.scan).show()
        elif self.start is not None:
            search = PaletteSearch([*self.start.palette_items(), *commands])
            CommandPalette(self, search, texts, self._scanned).show()

    def find_here(self) -> None:
        """Ctrl+F: the open page's own search; without one, the palette."""
        page = self.shell.current if self.shell is not None else None
        if page is None or not page.find_here():
            self.find_anything()

    def set_language(self, language: Language) -> None:
        """Show everything in another language, from now on and next time."""
        if language == self._language:
            return
        self._other_language, self._language = self._language, language
        self._preferences.language = language
        self._qt_words.speak(self._language)
        self._look = replace(self._look, english=not language.chinese)
        apply_look(self._app, self._look)
        if self.shell is not None:
            self.shell.gateway.set_language(language)
        self._show_words()
        if self._tables_made is not None:
            self._tables_made.retranslate()

    def set_theme(self, name: str) -> None:
        self._look = replace(self._look, tokens=load_tokens(name))
        self._apply_look()

    def step_scale(self, step: int) -> None:
        """Larger (1), smaller (-1), or 100 % (0)."""
        if step == 0:
            scale = 100
        else:
            beyond = [s for s in SCALES if (s > self._look.scale if step > 0 else s < self._look.scale)]
            scale = self._look.scale if not beyond else (min(beyond) if step > 0 else max(beyond))
        self.set_scale(scale)

    def set_scale(self, scale: int) -> None:
        """Type and everything that grows with it at `scale` percent, 80-200."""
        look = self._look.with_scale(scale)
        if look != self._look:
            self._look = look
            self._apply_look()

    def set_compact(self, compact: bool) -> None:
        """Rows of 26 instead of 32 px."""
        self._look = replace(self._look, compact=compact)
        self._apply_look()

    def full_screen(self) -> None:
        """Whole screen and back."""
        self.showNormal() if self.isFullScreen() else self.showFullScreen()

    def page_help(self) -> None:
        """F1: the keys of the open page beside it; pressed again, they go."""
        from ui.frame.help_panel import HelpPanel

        shell, start = self.shell, self.start
        if self._close_help():
            return
        if self._help is None and shell is not None:
            self._help = HelpPanel(shell.ground, self.shortcuts_help, shell.make_room)
        elif self._help is None and start is not None:
            self._help = HelpPanel(start, self.shortcuts_help)
        if self._help is None:
            return
        self._help.show()
        self._show_help()

    def _show_help(self) -> None:
        """The panel follows the page, the language and the look."""
        if self._help is not None and self._help.isVisible():
            texts, page = self._texts(), None
            if self.shell is not None:  # in the words of the event's rules
                texts, page = self.shell.gateway.texts, self.shell.current
            title = texts("window.app") if page is None else page.title()
            key, now = ("help.start", None) if page is None else (page.help_in_sight(), page.primary_action())
            self._help.show_help(texts, title, key, now)

    def _close_help(self) -> bool:
        """Whether the panel was open."""
        is_open = self._help is not None and self._help.isVisible()
        if self._help is not None:
            self._help.hide()
        return is_open

    def shortcuts_help(self) -> None:
        page = self.shell.current if self.shell else None
        menus.show_keys(self, self._texts(), self._menus.keys(), page)

    def handbook(self) -> None:
        """The handbook in the window's language, shown by the system's own program."""
        from ui.frame.saving import open_handbook

        open_handbook(self, self, self._preferences.folder or documents_folder(), self._language)

    def rules_help(self) -> None:
        """The tournament's rules, clause by clause."""
        from tourney.setup.views import clauses_in_force

        rules = self.shell.gateway.rules if self.shell is not None else None
        menus.show_rules(self, self._texts(), clauses_in_force(rules))

    def about(self) -> None:
        """The program's purpose, version, licences."""
        menus.show_about(self, self._texts())

    def show_bug(self, fault: Fault) -> None:
        """The calm dialog: the event is safe, what to do, copy the details."""
        self._teller.tell(fault)

    def faulted(self, error: BaseException) -> None:
        """An exception that is no TourneyError came back from another thread."""
        self._faults.take(error)

    def show_ended(self, ended: Ended) -> None:
        """A line on the start page: the last session did not end by itself. It goes with the page."""
        if self.start is not None:
            self.start.say(menus.ended_words(self._texts(), ended), "")

    # ---- inside -------------------------------------------------------------------------------

    def _opener(self) -> Opener:
        if self._opener_made is None:
            self._opener_made = self._new_opener()
            self._opener_made.opened.connect(self.open_application)
            self._opener_made.failed.connect(self._not_opened)
        return self._opener_made

    def _last_server(self) -> str:
        """The server that was used last, "" for none."""
        return next(filter(on_server, self._preferences.recent), "")

    def _server_dialog(self, place: str, new: NewEvent | None = None) -> ServerDialog:
        """Ask for a server; known fields are filled in."""
        from tourney.bootstrap import place_at
        from ui.start import ServerDialog

        dialog = ServerDialog(self, self._texts(), self._new_opener, new)
        if place:
            at = place_at(place)
            dialog.show_place(at if new is None else replace(at, database=""))
        dialog.opened.connect(self.open_application)
        dialog.bug.connect(self.faulted)
        dialog.open()
        return dialog

    def _new_opener(self) -> Opener:
        from ui.gateway.opening import Opener

        return Opener(self._preferences.referee or NOBODY, self)

    @property
    def tables(self) -> OpenTables:
        """The windows of tables that the engine referees."""
        if self._tables_made is None:
            from ui.console.windows import OpenTables

            self._tables_made = OpenTables(self._preferences, self._texts, self)
            self._tables_made.failed.connect(self._not_opened)
            self._tables_made.bug.connect(self.faulted)
            self._tables_made.file_opened.connect(self._preferences.remember_table)
            self._tables_made.wants_language.connect(self.set_language)
            self._tables_made.wants_theme.connect(self.set_theme)
            self._tables_made.wants_scale.connect(self.step_scale)
        return self._tables_made

    def _texts(self) -> Texts:
        return texts_for(self._language)

    def _create(self, new: NewEvent) -> None:
        if not new.place:
            self._server_dialog(self._last_server(), new)
            return
        self.setCursor(Qt.CursorShape.BusyCursor)
        self._preferences.folder = str(Path(new.place).parent)
        self._opener().create(new)

    def _keep_sounds(self, bell: Bell) -> None:
        """As loud as this computer was last time."""
        bell.set_muted(self._preferences.muted)
        bell.set_volume(self._preferences.volume or bell.volume)
        bell.changed.connect(lambda: self._preferences.remember_sounds(bell.muted, bell.volume))

    def _keep_awake(self, hall: HallClock) -> None:
        """The computer sleeps in no heat or break; where it cannot be kept from it, that is said once."""
        if self.awake is None:
            return
        if not hall.runs and hall.called is None:
            self.awake.let_go()
        elif not self.awake.keep() and not self._sleep_told:
            self._sleep_told = True
            # behind the report of the step that started the clock
            QTimer.singleShot(0, self, lambda: self.tell(msg("clock.may_sleep"), "warn"))

    def open_application(self, opened: OpenedEvent, page: str = "today") -> None:
        """Show an event that is open, on a page of it."""
        from ui.frame.event_shell import EventShell

        self.unsetCursor()
        self._drop_shell()
        gateway = self._gateway_of(opened)
        self._preferences.remember(gateway.place)
        shell = EventShell(gateway, self._preferences)
        shell.bug.connect(self.faulted)
        shell.wants_referee.connect(self._preferences.remember_referee)
        shell.wants_language.connect(self.set_language)
        shell.wants_theme.connect(self.set_theme)
        shell.wants_scale.connect(self.step_scale)
        shell.wants_picture.connect(self.share_picture)
        shell.wants_table.connect(lambda heat, table: self.tables.open_table(shell, heat, table))
        self._keep_sounds(shell.clock.bell)
        shell.clock.ticked.connect(self._keep_awake)
        gateway.changed.connect(lambda _topics: self._show_history())
        shell.page_changed.connect(lambda _page: self._show_title())
        shell.page_changed.connect(lambda _page: self._show_help())
        shell.page_changed.connect(self._menus.show_page)
        self.shell, self.start = shell, None
        self._menus.show_day(shell.clock.actions, shell.projector.actions)
        self.setCentralWidget(shell)
        shell.go(page)
        if opened.unkept is not None:
            shell.fail(opened.unkept)
        self._show_words()
        if self._dropped_made is not None:
            self._dropped_made.go_on()
        # after the first paint: none of these is worth a person's waiting
        QTimer.singleShot(0, forget_sources)
        QTimer.singleShot(0, shell, shell.verify)
        QTimer.singleShot(0, shell, shell.ask_about_copies)

    def _gateway_of(self, opened: OpenedEvent) -> Gateway:
        if self._make_gateway is not None:
            return self._make_gateway(opened, self._language)
        from ui.gateway.gateway import full_gateway

        return full_gateway(opened, self._language)

    def _drop_shell(self) -> None:
        self._help = self._tour = None
        if self.awake is not None:
            self.awake.let_go()
        if self.shell is not None:
            if self._tables_made is not None:
                self._tables_made.close_event()
            self._menus.show_day()
            self._close_dialogs()
            self._remember_state(self.shell.gateway)
            self.shell.close_event()
            self.shell = None
            # the widgets go with `deleteLater`, so not before the event loop has turned once
            QTimer.singleShot(0, trim_heap)

    def _remember_state(self, gateway: Gateway) -> None:
        """The event's names, and how far it is, for the list of Start."""
        from tourney.players.erasing import kept_until
        from tourney.today.day_line import PRIZES, day_line

        event, rules = gateway.tournament.event, gateway.rules
        step = day_line(gateway.tournament, rules, gateway.now()).now.id
        seen = SeenEvent(
            event.name,
            event.name_zh,
            event.date,
            heat=step if step in rules.format.all_heats else "",
            heats=len(rules.format.heats),
            over=step == PRIZES,
            rehearsal=event.rehearsal,
            keep_until=kept_until(gateway.tournament, gateway.history),
        )
        self._preferences.remember_seen(gateway.place, seen)

    def _close_dialogs(self) -> None:
        """Close the dialogs that belong to the event; messages about the program stay."""
        for dialog in self.findChildren(QDialog):
            if not isinstance(dialog, FaultDialog):
                dialog.close()

    def _not_opened(self, error: Exception) -> None:
        self.unsetCursor()
        if self.shell is None and self.start is None:
            self.show_start()
        if self.start is not None:
            self.start.say("")
        if not isinstance(error, TourneyError):
            self.faulted(error)
        elif error.key == _ASKS_FOR_PASSWORD:
            self._server_dialog(str(error.params["place"])).show_error(error)
        elif self.start is not None:
            self.start.say(self._texts().error(error))
        elif self.shell is not None:
            self.shell.fail(error)
        if self._dropped_made is not None:
            self._dropped_made.go_on()

    def _known_fault(self, error: TourneyError) -> None:
        if self.shell is not None:
            self.shell.fail(error)
        elif self.start is not None:
            self.start.say(self._texts().error(error))

    def failed(self, error: Exception) -> None:
        """A known fault as a sentence; anything else is a bug."""
        if isinstance(error, TourneyError):
            self._known_fault(error)
        else:
            self.faulted(error)

    def tell(self, message: Message, kind: str = "bad") -> None:
        """Show a sentence in the open event's bar, or on the start page."""
        if self.shell is not None:
            self.shell.say(message, kind)
        elif self.start is not None:
            self.start.say(self._texts().say(message), kind)

    def _scanned(self, code: str) -> None:
        if self.shell is not None:
            self.shell.scan(code)
        else:
            self.tell(msg("window.dropped_without_event", file=code[:_CODE]), "warn")

    def _toggle_language(self) -> None:
        self.set_language(self._other_language)

    def _apply_look(self) -> None:
        self._preferences.look = self._look
        apply_look(self._app, self._look)
        self._show_words()
        for part in (self.shell, self._tables_made):
            if part is not None:
                part.retranslate()

    def _screen_gone(self) -> None:
        """The system moves its windows first; one that it left out of sight is brought back."""
        if not self.isMaximized() and not self.isFullScreen():
            # the system moves windows of a lost screen after Qt has reported it
            QTimer.singleShot(0, self, lambda: bring_back(self))

    def _show_words(self) -> None:
        texts = self._texts()
        self._menus.retranslate(texts)
        self._menus.show_choices(self._language, self._look.tokens.name, self._look.compact)
        self._menus.show_event(self.shell is not None)
        self._menus.show_recent(self._preferences.recent, texts("window.no_recent"))
        if self.start is not None:
            self.start.retranslate(texts)
        self._show_history()
        self._show_title()
        self._show_help()

    def _show_history(self) -> None:
        undo, redo = (None, None) if self.shell is None else self.shell.replays_told()
        self._menus.show_history(self._texts(), undo, redo)
        self._show_title()

    def _show_title(self) -> None:
        texts = self._texts()
        name = texts("window.app")
        if self.shell is not None:
            gateway = self.shell.gateway
            event, file = texts.name(gateway.tournament.event.title), short_place(gateway.place)
            name = f"{event} – {file} – {name}"
            if gateway.tournament.event.rehearsal:
                name = f"{texts('rehearsal.mark')} – {name}"
        self.setWindowTitle(name)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.windowHandle().installEventFilter(self._scanner)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        from ui.frame.dropped import dropped_files

        if dropped_files(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        from ui.frame.dropped import dropped_files

        event.acceptProposedAction()
        self._take_files(dropped_files(event.mimeData()))

    def _take_files(self, files: Iterable[Path]) -> None:
        from ui.frame.dropped import DroppedFiles

        if self._dropped_made is None:
            self._dropped_made = DroppedFiles(self, self)
        self._dropped_made.take(files)

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._dropped_made is not None:
            self._dropped_made.close()
        self._preferences.geometry = self.saveGeometry()
        if self._tables_made is not None:
            self._tables_made.close_all()
        self._drop_shell()
        self._preferences.save()
        super().closeEvent(event)
