"""Keeps the open windows of tables: of the event, and of files. A table is never open twice.

Also here: the table as the hall sees it, the dialog before a game begins (rules, first player), the dialog at
its end (handing its sheets in to Scores), and the time of a table: by the hall's clock in an event, else by
its record's own. More time takes a reason.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QMenu, QRadioButton, QWidget

from tourney.base.clocks import SystemClock
from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.base.names import NamedPlayer, PersonName
from tourney.base.texts import Texts, msg
from tourney.clock.clock import HallClock, Phase, clock_of
from tourney.clock.commands import AddTime, PauseClock, ResumeClock
from tourney.event.records import ENGINE, Player, Tournament
from tourney.game.console.session import TableSession
from tourney.game.console.view import REFEREE, Note, SeatView, TableView
from tourney.projector.scenes import LiveBoard, LivePlayer
from tourney.rules.rulebook import RuleBook, unchecked_book
from tourney.rules.rulesets import load_ruleset
from tourney.table_games.commands import OpenTableGame, TakeTableResult, typed_otherwise
from tourney.table_games.games import open_table
from ui.base.threads import Worker
from ui.console.client import TableClient
from ui.console.lookup import Details
from ui.console.window import ConsoleMemory, TableWindow, TimeLeft
from ui.console.words import people_of, seat_sign
from ui.gateway.gateway import Gateway
from ui.parts import dialogs
from ui.parts.dialogs import Dialog, ReasonField, both_names
from ui.parts.rules_form import OptionsRow, RulesetBox
from ui.widgets.form import Fold
from ui.widgets.layouts import column, laid
from ui.widgets.text import Label
from ui.widgets.theme import Role, look

if TYPE_CHECKING:
    from ui.projector.projector import Projector


def live_board(view: TableView, tournament: Tournament, seconds: int | None) -> LiveBoard | None:
    """The board for the hall; None for a table of no event. `seconds` are left at its clock."""
    title, board = view.title, view.board
    if title.heat is None or title.table is None:
        return None
    last = next((line.text for line in reversed(view.log) if not line.undone and line.verb != "note"), None)
    return LiveBoard(
        heat=title.heat,
        table=title.table,
        name=heat_named(title.heat),
        board=board,
        players=tuple(_player(seat, view, tournament) for seat in board.seats),
        last=last,
        seconds=seconds,
        paused=view.paused,
        over=view.over,
    )


def _player(seat: SeatView, view: TableView, tournament: Tournament) -> LivePlayer:
    player = tournament.players.get(seat.number) if seat.number is not None else None
    person = NamedPlayer(
        number=seat.number if seat.number is not None else PlayerNo(0),
        name=player.name if player else PersonName(seat.name),
    )
    better = [other for other in view.board.seats if _rank(other) < _rank(seat)]
    return LivePlayer(seat, person, len(better) + 1 if view.over else None)


def _rank(seat: SeatView) -> tuple[bool, int, int, int]:
    """By the rules' own places, else the richest first; then the one who went out last. The sheets decide
    ties of money (T9.4).
    """
    return bool(seat.out), -seat.out, seat.place or 0, 0 if seat.place else -seat.worth


Begin = Callable[[str, dict[str, object], int | None], object]
"""Takes the ruleset's id, the changed options, and the seat that begins, None if that is thrown for."""


_THROWN = 1_000
"""In place of a seat: the first player is thrown for (T3.1)."""


_WIDE = 640


_NAME = 340
"""Room for a name, px."""


class OpeningDialog(Dialog):
    """Asks who begins; other rules than the table's stand behind their link. The game starts only when the
    button is pressed.
    """

    def __init__(
        self,
        parent: QWidget,
        title: str,
        gateway: Gateway,
        players: list[Player],
        book: RuleBook,
        then: Begin,
    ) -> None:
        """`book`: the table's rules unless another ruleset or other options are chosen here."""
        texts = gateway.texts
        super().__init__(parent, title, "", width=_WIDE)
        self._texts = texts
        self.setObjectName("who-begins")
        self._then = then
        self.rules = RulesetBox()
        self.first = QButtonGroup(self)
        self._book = book
        self.rules.retranslate(texts)
        self.rules.show_ruleset(book.ruleset)
        self.rules.setAccessibleName(texts("console.ruleset"))
        self._about = Label("", Role.SMALL, "muted", wrap=True)
        self.options = OptionsRow(lambda: self.rules.chosen)
        self.options.word(texts)
        self.options.show_options(book.changes)
        self.fold = Fold(self.rules, self._about, self.options, word="console.ruleset")
        self.fold.retranslate(texts)
        self.fold.link.clicked.connect(lambda _checked=False: self.grow())
        self._who_begins = self._head("")
        self._seats = QWidget()
        seats = QGridLayout(self._seats)
        seats.setContentsMargins(0, 0, 0, 0)
        seats.setHorizontalSpacing(12)
        seats.setVerticalSpacing(2)
        for seat, player in enumerate(players):
            name = f"{seat_sign(seat)} {both_names(player.name)}"
            seats.addWidget(self._begins(name, seat), seat, 0)
            number = texts("console.start_number", n=player.number)
            seats.addWidget(Label(number, Role.SMALL, "muted"), seat, 1)
        seats.setColumnStretch(2, 1)
        thrown = self._begins(texts("console.begin_thrown"), _THROWN)
        keys = Label(texts("console.start_keys"), Role.SMALL, "muted", wrap=True)
        self.hold(laid(column(self._seats, thrown, keys, self.fold)))
        self.add_button(texts("window.cancel"), "", self.reject)
        self.start = self.add_button(texts("console.start_game"), "primary", self._start)
        self.start.setEnabled(False)
        self.first.idToggled.connect(lambda _id, _on: self.start.setEnabled(True))
        self.rules.currentIndexChanged.connect(lambda _index: self._other_ruleset())
        self._say_of_rules()
        (self.first.button(0) if self._seats_asked else self.start).setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The digit of a seat's sign is as good as a click on it."""
        typed = event.text()
        seat = self.first.button(int(typed) - 1) if typed.isdecimal() and int(typed) else None
        if seat is not None and seat.isVisible():
            seat.setChecked(True)
            seat.setFocus()
        else:
            super().keyPressEvent(event)

    def _head(self, words: str) -> Label:
        head = Label(words, Role.SMALL, "muted", bold=True)
        self.content.addWidget(head)
        return head

    def _say_of_rules(self) -> None:
        """Describe the chosen ruleset; its clause asks for the first player."""
        self._about.set_text(self.rules.about(self._texts))
        book = unchecked_book(self._book.edition, self.rules.chosen, {})
        clause = book.clauses.shown("T3.1", "engine.starts")
        self._who_begins.set_text(self._texts("console.who_begins", clause=clause))
        seats_asked = self._seats_asked
        self._who_begins.setVisible(seats_asked)
        self._seats.setVisible(seats_asked)
        if not seats_asked:
            self.first.button(_THROWN).setChecked(True)

    @property
    def _seats_asked(self) -> bool:
        """Whether a person names the first player; by some rules the record throws for it."""
        return not load_ruleset(self.rules.chosen).start_thrown

    def _begins(self, words: str, seat: int) -> QRadioButton:
        shown = QFontMetrics(look().font()).elidedText(words, Qt.TextElideMode.ElideRight, look().px(_NAME))
        choice = QRadioButton(shown.replace("&", "&&"))
        choice.setAccessibleName(words)
        self.first.addButton(choice, seat)
        return choice

    def _other_ruleset(self) -> None:
        """Another ruleset has its own options; returning to the table's restores its own."""
        ruleset = self.rules.chosen
        self.options.show_options(self._book.changes if ruleset == self._book.ruleset else {})
        self.options.clear_problem()
        self._say_of_rules()
        self.grow()

    def _start(self) -> None:
        seat, options = self.first.checkedId(), self.options.meant()
        if options is None:
            self.fold.show_parts()
            self.grow()
            return
        self.accept()
        self._then(self.rules.chosen, options, None if seat == _THROWN else seat)


def ask_first(
    parent: QWidget, gateway: Gateway, heat: HeatId, table: TableNo, then: Begin
) -> OpeningDialog | None:
    """Ask how a table begins. None if there is no such table."""
    texts, tournament = gateway.texts, gateway.tournament
    record = tournament.tables.get((heat, table))
    if record is None:
        return None
    players = [tournament.players[number] for number in record.seats]
    title = texts("console.title", heat=heat_named(heat), table=table)
    dialog = OpeningDialog(
        parent, title, gateway=gateway, players=players, book=gateway.rules.books.of(record), then=then
    )
    dialog.open()
    return dialog


Send = Callable[[str, bool], object]


def handed_in(tournament: Tournament, view: TableView) -> bool:
    """Whether the event has the sheets of this finished game unchanged."""
    heat = view.title.heat
    if heat is None or not view.sheets:
        return False
    for seat, sheet in zip(view.board.seats, view.sheets, strict=True):
        record = tournament.sheets.get((heat, seat.number)) if seat.number is not None else None
        if record is None or record.source != ENGINE:
            return False
        if replace(record.sheet, player=sheet.player) != sheet:
            return False
    return True


def replaces_typed(tournament: Tournament, view: TableView) -> bool:
    """Whether handing in would replace sheets that people have typed."""
    heat, seats = view.title.heat, [seat.number for seat in view.board.seats if seat.number is not None]
    if heat is None or len(seats) != len(view.sheets):
        return False
    return bool(typed_otherwise(tournament, heat, seats, view.sheets))


class ResultDialog(Dialog):
    """`send(reason, as_it_stands)`; None for a file, whose result is brought to the scores. A reason is asked
    for if the game is not over, or if typed sheets are `replaced`.
    """

    def __init__(
        self, parent: QWidget, view: TableView, texts: Texts, send: Send | None, *, replaced: bool = False
    ) -> None:
        lead = "console.result_file" if send is None else "console.result_lead"
        super().__init__(parent, texts("console.result_title"), texts(lead), 560)
        self.setObjectName("result")
        self._send, self._over = send, view.over
        self.details = Details()
        self.details.show_score(view.board, texts, numbers=True, over=view.over)
        self.content.addWidget(self.details)
        self.reason = ReasonField()
        self.reason.setPlaceholderText(texts("window.reason"))
        self.reason.setAccessibleName(texts("window.reason"))
        self.content.addWidget(self.reason)
        no = self.add_button(texts("window.close"), "", self.reject)
        self.send = self.add_button(texts("console.hand_in"), "primary", self._hand_in)
        if send is not None and not view.may_be_counted:
            self.text.set_text(texts("console.result_too_early"))
            send = None
        self.send.setVisible(send is not None)
        may_send = send is not None and (replaced or not view.over)
        self.reason.setVisible(may_send)
        if may_send:
            self.text.set_text(texts("console.result_replaces" if view.over else "console.result_early"))
            self.send.setEnabled(False)
            self.beware(self.send, no, True, self.reason)
            self.reason.textChanged.connect(lambda _text: self.send.setEnabled(bool(self.reason.clean)))

    def _hand_in(self) -> None:
        if self._send is not None:
            self._send(self.reason.clean, not self._over)
        self.accept()


_EXTRA = (1, 2, 5)
"""Minutes."""


def _more_time(window: TableWindow, give: Callable[[int, str], object]) -> QMenu:
    """More minutes, for the clock's button; `give` them once there is a reason."""
    menu = QMenu(window)

    def fill() -> None:
        menu.clear()
        for minutes in _EXTRA:
            words = window.texts("console.add_minutes", n=minutes)
            menu.addAction(words).triggered.connect(partial(ask, minutes, words))

    def ask(minutes: int, title: str, _checked: bool = False) -> None:
        say = window.texts
        words = (say("console.enter"), say("window.cancel"), say("window.reason"))
        dialogs.ask_reason(window, title, "", words, partial(give, minutes))

    menu.aboutToShow.connect(fill)
    return menu


class EventTableClock:
    """One table's time by the hall's clock and its own. Changes are commands of the event, with a reason."""

    def __init__(self, gateway: Gateway, heat: HeatId, table: TableNo) -> None:
        self._gateway, self._heat, self._table = gateway, heat, table
        self._paused: bool | None = None

    def __call__(self) -> TimeLeft | None:
        """The time now; None before the table's clock has started."""
        clock = self._clock()
        if clock is None:
            return None
        own = clock.table(self._table)
        running = own.phase in (Phase.RUNNING, Phase.OVER)
        return TimeLeft(
            own.seconds,
            running,
            untimed=clock.untimed,
            extra=own.extra_seconds,
            grade=own.warning.grade,
            last_round=own.last_round,
        )

    def follow(self, view: TableView) -> None:
        """Paused play stops the table's time, resumed play starts it again."""
        before, self._paused = self._paused, view.paused
        clock = self._clock()
        if before is None or before == view.paused or clock is None:
            return
        own = clock.table(self._table)
        texts = self._gateway.texts
        if view.paused and own.phase in (Phase.RUNNING, Phase.OVER):
            self._gateway.run(PauseClock(tables=(self._table,), reason=texts("console.clock_with_play")))
        elif not view.paused and own.own_pause:
            self._gateway.run(ResumeClock(tables=(self._table,), reason=texts("console.clock_with_play")))

    def menu(self, window: TableWindow) -> QMenu:
        """The commands for the time, for the clock's button."""

        def add(minutes: int, reason: str) -> None:
            command = AddTime(minutes * 60, tables=(self._table,), reason=reason)
            message = msg("console.time_added", n=minutes)
            self._gateway.run(command, lambda _outcome: window.say(message, "good"), window.show_error)

        return _more_time(window, add)

    def _clock(self) -> HallClock | None:
        tournament = self._gateway.tournament
        record = tournament.tables.get((self._heat, self._table))
        return clock_of(tournament, self._heat, record.wave, self._gateway.now()) if record else None


class FileTimeLeft:
    """Seconds left if the event gave the table minutes, else seconds played."""

    def __init__(self, session: TableSession) -> None:
        self._session = session
        self._watch = session.watch or session.time_by(SystemClock())
        self._seconds = session.view.title.minutes * 60

    def __call__(self) -> TimeLeft:
        """The time now."""
        played, extra = int(self._watch()), self._session.view.extra
        if not self._seconds:
            return TimeLeft(played, self._watch.running, untimed=True)
        return TimeLeft(self._seconds + extra - played, self._watch.running, extra=extra)

    def menu(self, window: TableWindow) -> QMenu | None:
        """More time, for the clock's button; None at a table without a limit."""
        if not self._seconds:
            return None

        def add(minutes: int, reason: str) -> None:
            window.console.enter(Note(by=REFEREE, text=reason[:2000], extra=minutes * 60))

        return _more_time(window, add)


class TableShell(Protocol):
    """What a table of an event needs of the event's frame."""

    gateway: Gateway

    @property
    def projector(self) -> Projector: ...
    def go(self, page_id: str, target: str = "") -> None: ...


class OpenTables(QObject):
    """`failed(exception)` for a table that could not be opened; `bug(exception)` for a fault of ours;
    `file_opened(place)` for a table that is a file; `wants_…` for choices in a table's View menu.
    """

    failed = Signal(object)
    bug = Signal(object)
    file_opened = Signal(str)
    wants_language = Signal(object)
    wants_theme = Signal(str)
    wants_scale = Signal(int)

    def __init__(self, memory: ConsoleMemory, texts: Callable[[], Texts], parent: QWidget) -> None:
        super().__init__(parent)
        self._memory, self._texts, self._parent = memory, texts, parent
        self._windows: dict[str, TableWindow] = {}
        self._of_event: set[str] = set()

    @property
    def windows(self) -> tuple[TableWindow, ...]:
        return tuple(self._windows.values())

    # ---- tables of the event ------------------------------------------------------------------

    def open_table(self, event: TableShell, heat: HeatId, table: TableNo) -> None:
        """Run a table of the event with the engine, or continue it."""
        gateway = event.gateway
        key = f"{heat}/{table}"
        if self._raise(key):
            return

        def begin(ruleset: str, options: dict[str, object], first: int | None) -> None:
            from tourney.bootstrap import secret_seed

            command = OpenTableGame(
                heat, table, seed=secret_seed(), ruleset=ruleset, options=options, first=first
            )
            gateway.run(command, then=lambda _outcome: fetch(), otherwise=self.failed.emit)

        def fetch() -> None:
            gateway.on_writer(lambda app: open_table(app, heat, table), opened, self.failed.emit)

        def opened(session: TableSession) -> None:
            if not self._raise(key):
                self._show_of_event(event, key, session)

        if (heat, table) in gateway.tournament.games:
            fetch()
        else:
            ask_first(self._parent, gateway, heat, table, begin)

    def _show_of_event(self, event: TableShell, key: str, session: TableSession) -> None:
        gateway, projector, title = event.gateway, event.projector, session.view.title
        heat, table = title.heat, title.table
        if heat is None or table is None:
            return
        time_source = EventTableClock(gateway, heat, table)
        window = TableWindow(
            TableClient(session, gateway.writer),
            gateway.texts,
            memory=self._memory,
            time_source=time_source,
            people=people_of(gateway.tournament, heat, table),
            handed_in=lambda view: handed_in(gateway.tournament, view),
            rehearsal=gateway.tournament.event.rehearsal,
        )
        gateway.changed.connect(window.look_again)
        self._of_event.add(key)

        window.clock.setMenu(time_source.menu(window))

        def seen(view: TableView) -> None:
            time_source.follow(view)
            left = time_source()
            board = live_board(view, gateway.tournament, left.seconds if left else None)
            if board is not None:
                projector.put_table(board)

        def send(reason: str, as_it_stands: bool) -> None:
            command = TakeTableResult(
                heat, table, lines=window.client.lines, reason=reason, as_it_stands=as_it_stands
            )
            gateway.run(command, then=lambda _outcome: taken(), otherwise=window.show_error)

        def taken() -> None:
            window.say(msg("console.handed_in"), "good")
            event.go("scores", f"table:{heat}:{table}")

        window.shown.connect(seen)
        window.closed.connect(lambda: projector.drop_table(heat, table))

        def ask_result() -> None:
            view = window.client.view
            replaced = replaces_typed(gateway.tournament, view)
            ResultDialog(window, view, window.texts, send, replaced=replaced).open()

        window.hand_in.connect(ask_result)
        self._keep(key, window)
        seen(session.view)

    # ---- tables that are files ----------------------------------------------------------------

    def ask_file(self, folder: str, then: Callable[[str], object]) -> None:
        """Let a person choose the record of a table that was carried out."""
        texts = self._texts()
        names = texts("console.file_filter")
        dialogs.ask_place(self._parent, texts("console.open_file"), folder, then, names=names)

    def open_file(self, place: str) -> None:
        """Continue a table that was carried out as a file."""
        key = str(Path(place).resolve())
        if self._raise(key):
            return
        worker = Worker("table", parent=self)

        def opened(session: TableSession) -> None:
            if not self._raise(key):
                self._show_file(key, session, worker)

        def call() -> TableSession:
            from tourney.bootstrap import open_table_file

            return open_table_file(Path(place))

        worker.run(call, opened, self._not_opened(worker))

    def _show_file(self, key: str, session: TableSession, worker: Worker) -> None:
        time_source = FileTimeLeft(session)
        window = TableWindow(TableClient(session, worker, own=True), self._texts(), self._memory, time_source)
        menu = time_source.menu(window)
        if menu is not None:
            window.clock.setMenu(menu)
        window.hand_in.connect(lambda: ResultDialog(window, window.client.view, self._texts(), None).open())
        self._keep(key, window)
        self.file_opened.emit(key)

    def _not_opened(self, worker: Worker) -> Callable[[Exception], object]:
        def said(error: Exception) -> None:
            worker.close()
            self.failed.emit(error)

        return said

    # ---- all ----------------------------------------------------------------------------------

    def retranslate(self) -> None:
        """Another language, theme or scale."""
        for window in self.windows:
            window.retranslate(self._texts())

    def close_event(self) -> None:
        """The event is released: its tables' windows close; those of files stay."""
        for key in tuple(self._of_event):
            if key in self._windows:
                self._windows[key].close()

    def close_all(self) -> None:
        """Close everything, as the program ends."""
        for window in self.windows:
            window.close()

    def _keep(self, key: str, window: TableWindow) -> None:
        self._windows[key] = window
        window.closed.connect(partial(self._forget, key))
        window.bug.connect(self.bug)
        window.frame_menus.wants_language.connect(self.wants_language)
        window.frame_menus.wants_theme.connect(self.wants_theme)
        window.frame_menus.wants_scale.connect(self.wants_scale)
        window.show()
        window.console.take_keys()

    def _forget(self, key: str) -> None:
        self._windows.pop(key, None)
        self._of_event.discard(key)

    def _raise(self, key: str) -> bool:
        window = self._windows.get(key)
        if window is None:
            return False
        window.raise_()
        window.activateWindow()
        return True
