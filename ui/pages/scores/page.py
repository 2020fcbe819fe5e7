"""The Scores page: choose a heat and a table, type its sheets, confirm it, go on to the next.

The table's rules can be chosen before or after its sheets are in. Doubtful tables depend on the standings, so
they are computed off the window's thread. `SplitView` shares the width between the tables, the open table and
its effect.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QFocusEvent, QHideEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QCheckBox, QStackedWidget, QWidget

from tourney.base.heat_names import heat_named
from tourney.base.ids import STAGES, DeedId, HeatId, PlayerNo, TableNo
from tourney.base.texts import Message, Texts, msg
from tourney.event.journal import author_name, with_names
from tourney.event.records import HeatState
from tourney.event.table_state import TableKey, TableState
from tourney.rules.rulebook import RuleBook
from tourney.scores.commands import ChooseTableRules
from tourney.scores.views import (
    NO_DOUBTS,
    WANT_DEEDS,
    ProblemLine,
    ScoreBoard,
    TableCheck,
    TableForm,
    TableTile,
    check_typed,
    doubtful,
    entered_last,
    heat_being_played,
    heat_choices,
    is_run,
    score_board,
    table_form,
)
from tourney.standings.declaring import AcceptTotals
from tourney.standings.sensitivity import DoubtfulTable
from tourney.standings.views import TiedPlace, holds_up
from ui.gateway.gateway import Gateway
from ui.pages.page import Page, ShellPort
from ui.pages.rulings import points_rows
from ui.pages.scores.decisions import Decisions, LiveEffect, SheetController
from ui.pages.scores.draft_keeper import DraftRestorer, left_typed
from ui.pages.scores.drafts import DeepLink, TableDraft, read_scan, read_target, with_bank
from ui.pages.scores.panel import (
    DEEDS,
    QUICK,
    PrimaryAction,
    TablePanel,
    finished,
    keys,
    primary_action,
    results_page,
    results_words,
)
from ui.pages.scores.photos import SheetPhotos
from ui.pages.scores.tables_list import TableChooser
from ui.pages.table_menu import ask_to_close
from ui.parts.dialogs import Dialog, both_names, confirm
from ui.parts.rules_form import RulesForm
from ui.widgets.buttons import EmptyState
from ui.widgets.layouts import Hairline, column, row
from ui.widgets.text import plain_tip


class Doubts:
    """The last answer, asked once for each state of the event."""

    def __init__(self, gateway: Gateway, changed: Callable[[], object]) -> None:
        """`changed` is called when the answer has changed."""
        self._gateway = gateway
        self._changed = changed
        self._asked_at = self._known_at = -1
        self._waiting: list[Callable[[], object]] = []
        self.tables: Mapping[TableKey, DoubtfulTable] = NO_DOUBTS

    def ask(self) -> None:
        """Ask again if the event has changed."""
        revision = self._gateway.tournament.revision
        if revision != self._asked_at:
            self._asked_at = revision
            self._gateway.read(doubtful, partial(self._known, revision))

    def when_known(self, call: Callable[[], object]) -> None:
        """Call once the answer for the present event has come."""
        self.ask()
        if self._known_at == self._asked_at:
            call()
        else:
            self._waiting.append(call)

    def _known(self, revision: int, tables: Mapping[TableKey, DoubtfulTable]) -> None:
        self._known_at = revision
        if tables != self.tables:
            self.tables = tables
            self._changed()
        if revision == self._asked_at:
            waiting, self._waiting = self._waiting, []
            for call in waiting:
                call()


Then = Callable[[ChooseTableRules], object]


class RulesDialog(Dialog):
    """Rules of a table's own, or the event's again; for it alone or for every table of the heat."""

    def __init__(self, parent: QWidget, form: TableForm, book: RuleBook, texts: Texts, then: Then) -> None:
        title = texts("scores.rules_title", table=form.table, heat=heat_named(form.heat))
        super().__init__(parent, title, texts("scores.rules_about"), 560)
        self.setObjectName("table-rules")
        self._form, self._then = form, then
        self.rules = RulesForm()
        self.rules.retranslate(texts)
        self.rules.show_board(book.edition.id)
        self.rules.show_rules(book.ruleset, book.changes)
        self.all_tables = QCheckBox(texts("scores.rules_all"))
        self.content.addWidget(self.rules)
        self.content.addWidget(self.all_tables)
        no = self.add_button(texts("window.cancel"), "", self.reject)
        self.events = self.add_button(texts("scores.rules_of_event"), "", self._of_event)
        self.events.setEnabled(form.own_rules)
        self.choose = self.add_button(texts("scores.rules_choose"), "primary", self._choose)
        self.beware(self.choose, no, bool(form.sheets))
        self.fit()

    @property
    def _tables(self) -> tuple[TableNo, ...]:
        return () if self.all_tables.isChecked() else (self._form.table,)

    def _choose(self) -> None:
        chosen = self.rules.chosen()
        if chosen is None:
            self.grow()
            return
        self.accept()
        self._then(ChooseTableRules(self._form.heat, self._tables, *chosen))

    def _of_event(self) -> None:
        self.accept()
        self._then(ChooseTableRules(self._form.heat, self._tables))


_GAP = 16


_ROOMY = 1600
"""From this width of the window on, px, there is room for the open table's effect."""


class SplitView(QWidget):
    """The list of tables gives way, down to number and sign, if the deeds need room for two columns. The open
    table's effect is shown in a wide window only.
    """

    def __init__(self, chooser: TableChooser, panel: TablePanel, effect: LiveEffect) -> None:
        super().__init__()
        self._chooser, self._panel, self._effect = chooser, panel, effect
        line, self._before_effect = Hairline(vertical=True), Hairline(vertical=True)
        self._between = 2 * _GAP + line.sizeHint().width()
        view = row(chooser, line, panel, self._before_effect, effect, spacing=_GAP)
        view.setStretch(2, 1)
        self.setLayout(view)
        panel.shared.connect(self.share)

    def share(self) -> None:
        """Share the width anew: another mode, another scale."""
        roomy = self._roomy()
        for part in (self._before_effect, self._effect):
            part.setVisible(roomy)
        taken = self._effect.minimumWidth() + self._between if roomy else 0
        self._chooser.give_way(self.width() - self._between - taken, self._panel.wanted_width)

    def _roomy(self) -> bool:
        """Whether the window is wide enough. Large type may need all of it for the table: the effect must not
        keep the window from becoming small again.
        """
        window = self.window().width()
        least = self._chooser.full_width + self._panel.minimumSizeHint().width()
        least += 2 * self._between + self._effect.minimumWidth()
        return window >= _ROOMY and least <= self.width() - (window - _ROOMY)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.share()


_LEFT = timedelta(minutes=10)
"""A person who comes back to half-typed sheets later than that comes for the next table."""


class ScoresPage(Page):
    """Tables by state, the open table beside them, and on the right of a wide window its effect."""

    id = "scores"
    title_key = "scores.title"
    topics = frozenset({"event", "players", "heats", "tables", "sheets", "rulings", "clocks"})
    help_key = "scores.help"

    def __init__(self, gateway: Gateway, shell: ShellPort, parent: QWidget | None = None) -> None:
        super().__init__(gateway, shell, parent)
        self._controller = SheetController(gateway)
        self._decisions = Decisions(
            gateway, shell, controller=self._controller, refresh=self.refresh, go_to=self._open
        )
        self._heat: HeatId | None = None
        self._from_finals: tuple[HeatId, TableNo | None] | None = None
        self._table: TableNo | None = None
        self._published: set[HeatId] | None = None
        self._board: ScoreBoard | None = None
        self._draft: TableDraft | None = None
        self._doubts = Doubts(gateway, self.refresh)
        self._step, self._note = PrimaryAction("", False), ""
        """The header's content: the button's words, and how far the heat is."""
        self._action = QAction(self)
        self._action.triggered.connect(self.primary)
        self.chooser = TableChooser()
        self.tiles = self.chooser.tiles
        self.panel = TablePanel(self._check, SheetPhotos(gateway))
        self.empty = EmptyState("scores")
        self._stack = QStackedWidget()
        self.effect = LiveEffect(gateway, self._controller)
        self._desk_view = SplitView(self.chooser, self.panel, self.effect)
        self._build()
        self._left_at: datetime | None = None
        """When another page was opened, until this one is typed at again."""
        self._told_unchanged = False
        """Whether the message bar says that the open correction has changed nothing."""
        self._connect()
        self.kept = DraftRestorer(
            gateway, shell, controller=self._controller, come_back=self.refresh, go_to=self._open, parent=self
        ).keeper

    # ---- building -----------------------------------------------------------------------------

    def _build(self) -> None:
        self._stack.addWidget(self._desk_view)
        self._stack.addWidget(self.empty)
        self.setLayout(column(self._stack))

    def _connect(self) -> None:
        self.chooser.heat_chosen.connect(self._heat_chosen)
        self.tiles.opened.connect(lambda number: self.open_table(TableNo(number)))
        self.tiles.paper.connect(lambda number: self._toggle_paper(TableNo(number)))
        panel = self.panel
        panel.edited.connect(self._edited)
        panel.finished.connect(self._last_field)
        panel.turned.connect(self.view_changed)
        panel.paper_pressed.connect(self._paper_of_this)
        panel.correct_pressed.connect(self.correct)
        panel.reopen_pressed.connect(self.reopen)
        panel.run_pressed.connect(self._run_engine)
        panel.deeds_pressed.connect(self.type_deeds)
        panel.accept_pressed.connect(self.accept_totals)
        panel.rules_pressed.connect(self.choose_rules)
        panel.drop_pressed.connect(self.drop_typed)
        panel.locked.connect(self._tell_of_lock)
        panel.undo_held.connect(self._tell_of_typing)
        panel.take_stored.connect(lambda: self._settle(keep=False))
        panel.keep_typed.connect(lambda: self._settle(keep=True))
        panel.checks.overrule.connect(self._overrule)
        panel.checks.bank_has.connect(self._bank_has)
        panel.checks.decide.connect(self._decide)
        self.empty.on_first(lambda: self.shell.go("heats"))
        for sequence, call in self._keys():
            self.key(sequence, call)

    def _keys(self) -> Sequence[tuple[str, Callable[[], object]]]:
        players = [(f"Alt+{n}", partial(self._turn_to_seat, n)) for n in range(1, 9)]
        return (
            ("Ctrl+Return Ctrl+Enter", self.primary),
            ("F8", self.next_problem),
            ("F2", self.switch_mode),
            ("F4", self._run_engine),
            ("Ctrl+T", self.find_here),
            ("PgDown", lambda: self._step_table(1)),
            ("PgUp", lambda: self._step_table(-1)),
            *players,
        )

    def _run_engine(self) -> None:
        if self._heat and self._table:
            self.shell.run_table(self._heat, self._table)

    # ---- what the frame asks ------------------------------------------------------------------

    def retranslate(self) -> None:
        """Put every word."""
        texts = self.gateway.texts
        self.chooser.retranslate(texts)
        self.panel.retranslate(texts)
        self.effect.retranslate()
        self.empty.show_words(
            texts("scores.empty_title"), texts("scores.empty_text"), texts("scores.empty_go")
        )

    def refresh(self) -> None:
        """Show the present event; typing stays."""
        tournament, rules = self.gateway.tournament, self.gateway.rules
        choices = heat_choices(tournament, rules)
        drawn = [choice.heat for choice in choices if choice.tables]
        self._go_to_published()
        if self._heat not in drawn:
            self._heat, self._table = heat_being_played(tournament, rules), None
        self.chooser.show_heats(choices, self._heat, self.gateway.texts)
        self.panel.checks.points.setToolTip(plain_tip(points_rows(self.gateway.texts, rules.format)))
        self._stack.setCurrentWidget(self._desk_view if self._heat is not None else self.empty)
        if self._heat is not None:
            self._show_board(self._heat)
            self._show_table()
            if self.hasFocus():
                self.panel.start_typing()
        self._doubts.ask()
        self._show_action()

    def _edited(self) -> None:
        """Something was typed: what was said of an unchanged correction is true no more."""
        self._show_action()
        if self._told_unchanged and self._draft is not None and self._draft.dirty:
            self._told_unchanged = False
            self.shell.say(msg("scores.quick_correcting"))

    def _go_to_published(self) -> None:
        """Go to a heat that was just published, unless somebody is in the middle of typing."""
        tournament = self.gateway.tournament
        published = {heat.id for heat in tournament.heats.values() if heat.state is HeatState.PUBLISHED}
        known = published if self._published is None else self._published
        new, self._published = published - known, published
        played = heat_being_played(tournament, self.gateway.rules)
        busy = self._controller.unsaved or (self._draft is not None and self._draft.reason)
        if played in new and not busy:
            self._heat, self._table = played, None

    def primary_action(self) -> QAction | None:
        """Table in, then confirm: the one button of this page."""
        return self._action

    def header_note(self) -> str:
        """Which heat, and how far it is."""
        if self._heat is None or self._board is None:
            return ""
        confirmed, tables = self._board.confirmed, len(self._board.tiles)
        note = msg("scores.note", heat=heat_named(self._heat), confirmed=confirmed, tables=tables)
        return self.gateway.texts.sentence(note)

    def help_in_sight(self) -> str:
        """The keys of the deeds are others than those of quick entry."""
        return "scores.help_deeds" if self.panel.mode == DEEDS else self.help_key

    def shortcuts(self) -> Sequence[tuple[str, str]]:
        """Keys of this page."""
        form, texts = self.panel.form, self.gateway.texts
        words = texts.in_words(form.words) if form is not None else texts
        return keys(words, self.panel.itemised.takes_any_number)

    def go_back(self) -> bool:
        """Esc: the letters of a deed are forgotten; from sheet to tiles, or out of a correction that has
        changed nothing.
        """
        if self.panel.itemised.grid.drop_letters():
            return True
        if self._leave_correction():
            self.refresh()
            self._back_to_finals()
            return True
        inside = QApplication.focusWidget()
        if inside is not None and self.panel.isAncestorOf(inside):
            self.tiles.focus(self._table)
            return True
        return False

    def _leave_correction(self) -> bool:
        """Out of a correction that has changed nothing. False if there is none."""
        leaves = self._draft is not None and bool(self._draft.reason) and not self._draft.dirty
        if self._draft is not None and leaves:
            self._draft.reason = ""
        return leaves

    def hideEvent(self, event: QHideEvent) -> None:
        """A table opened for its deeds is no correction any more once the page is left without typing."""
        super().hideEvent(event)
        if not event.spontaneous():
            self._left_at = self.gateway.now()
        asked = self._draft is not None and self._draft.reason == self.words("scores.reason_deeds")
        if not event.spontaneous() and asked and self._leave_correction():
            self._from_finals = None
            self.refresh()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The one page on which a person just types."""
        super().focusInEvent(event)
        self._leave_what_is_done()
        self.panel.start_typing()

    def find_here(self) -> bool:
        """Among the tables, by number."""
        self.tiles.number.setFocus(Qt.FocusReason.ShortcutFocusReason)
        return self._heat is not None

    def open_target(self, target: str) -> None:
        """`heat:2`, `table:2:7`, `table:2:7:31`; `deeds:final:1`: to type the deeds of a confirmed table."""
        link = read_target(target, self.gateway.tournament)
        if link is not None:
            self._open(link)
            if target.startswith("deeds:") and self.panel.form is not None and self.panel.form.confirmed:
                self._from_finals = link.heat, link.table
                self.type_deeds()

    def replayed(self, params: Mapping[str, object]) -> None:
        """Go to the table whose sheets came back or were removed, so that further typing is for it."""
        tables = params.get("tables") or [params.get("table")]
        if isinstance(tables, Sequence) and len(tables) == 1 and "problem" not in params:
            self.open_target(f"table:{params.get('heat')}:{tables[0]}")

    def scanned(self, code: str) -> bool:
        """A scoresheet's code opens its table at that player's sheet."""
        read = read_scan(code, self.gateway.tournament)
        if read is None:
            return False
        target, odd = read
        if odd is not None:
            self.shell.say(odd, "bad" if target is None else "warn")
        if target is not None:
            self._open(target)
        return True

    def _open(self, target: DeepLink) -> None:
        self.show_heat(target.heat)
        if target.table is not None:
            self.open_table(target.table)
            if target.player is not None:
                self.panel.turn_to(target.player)

    # ---- choosing -----------------------------------------------------------------------------

    @property
    def table(self) -> TableNo | None:
        """The open table."""
        return self._table

    @property
    def draft(self) -> TableDraft | None:
        """The draft of the open table."""
        return self._draft

    def show_heat(self, heat: HeatId) -> None:
        """Show the tables of another heat."""
        if heat != self._heat:
            self._heat, self._table = heat, None
            self.refresh()

    def _heat_chosen(self, heat: str) -> None:
        self.show_heat(HeatId(heat))
        self.panel.start_typing()

    def open_table(self, number: TableNo) -> None:
        """Open a table and begin to type."""
        if self._board is None or self._board.tile(number) is None:
            return
        self._table = number
        self.tiles.mark(number)
        self._show_table()
        self._show_action()
        self.panel.start()

    def _leave_what_is_done(self) -> None:
        """A person who comes without naming a table comes to type: go from a finished table to the next
        unfinished one, in the heat that is played if all of this one are.
        """
        form, draft, left_at = self.panel.form, self._draft, self._left_at
        self._left_at = None
        if form is None or draft is None:
            return
        if draft.reason or draft.dirty:
            if left_at is not None and self.gateway.now() - left_at > _LEFT:
                self._offer(draft)
            return
        if not form.confirmed or form.deeds_wanted:
            return
        waiting = self._board.next_open() if self._board else None
        if waiting is not None:
            self.open_table(waiting)
        else:
            self._go_to_played()

    def _offer(self, draft: TableDraft) -> None:
        """Open the table that waits most; the one that was left half-typed long ago is one click away."""
        waiting = self._board.next_open() if self._board else None
        if waiting is None or waiting == draft.table:
            return
        self.open_table(waiting)
        self.shell.say(*left_typed([(draft.heat, draft.table)], self._open))

    def _go_to_played(self) -> None:
        """Go to the heat that is played, if its tables are published and not all confirmed."""
        tournament = self.gateway.tournament
        played = heat_being_played(tournament, self.gateway.rules)
        record = None if played is None else tournament.heats.get(played)
        if record is None or played == self._heat or record.state is not HeatState.PUBLISHED:
            return
        if any(table.confirmed_at is None for table in tournament.tables_of(record.id)):
            self.show_heat(record.id)

    def switch_mode(self) -> None:
        """Between quick entry and deeds."""
        self.panel.show_mode(QUICK if self.panel.mode == DEEDS else DEEDS)

    def next_problem(self) -> None:
        """To the field of the next problem."""
        if not self.panel.next_problem():
            self.shell.say(msg("scores.no_problem"), "good")

    def _step_table(self, by: int) -> None:
        numbers = [tile.table for tile in self._board.tiles] if self._board else []
        if self._table in numbers:
            self.open_table(numbers[(numbers.index(self._table) + by) % len(numbers)])

    def _turn_to_seat(self, seat: int) -> None:
        form = self.panel.form
        if form is not None and seat <= len(form.seats):
            self.panel.turn_to(form.seats[seat - 1].number)

    # ---- doing --------------------------------------------------------------------------------

    def primary(self) -> None:
        """Table in, confirm, or correct: the next step for the open table."""
        form, draft, blank = self.panel.form, self._draft, self.panel.check.blank_total
        if form is None or draft is None or self._table is None:
            return
        if self._controller.storing:  # pressed again before it is on disk: then the next step
            if not draft.reason:  # after a correction nothing: a person who presses twice stays at the table
                self._controller.once_stored(partial(self._primary_of, form.heat, form.table))
        elif draft.dirty and form.confirmed and not draft.reason:
            self.correct()
        elif draft.dirty and form.confirmed and draft.emptied():
            self._decisions.emptied(draft)
        elif draft.dirty and draft.reason and blank is not None:
            self._ask_for_total(draft, blank)
        elif draft.dirty and draft.reason:
            self._decisions.save_correction(draft, self._back_to_finals)
        elif form.first_by is not None:
            self._enter_again(form, draft)
        elif form.differs:
            self._decisions.settle(form, draft)
        elif draft.dirty and self._is_run(form):
            ask_to_close(self, form.heat, form.table, partial(self._save, draft))
        elif draft.dirty:
            self._save(draft)
        elif form.confirmed and draft.reason:
            self._told_unchanged = True
            self.shell.say(msg("scores.nothing_corrected"))
        elif form.deeds_wanted:
            self.type_deeds()
        elif form.confirmed:
            self._go_on()
        elif self.panel.check.missing:
            missing = self.panel.check.called(self.panel.check.missing)
            self.shell.say(msg("scores.type_first", players=missing), "warn")
        elif blank is not None:
            self._ask_for_total(draft, blank)
        elif self.panel.check.blocking:
            self.next_problem()  # the header says how many, as long as it is so
        else:
            confirmed = partial(self._confirmed, form.heat, form.table)
            self._decisions.confirm(form, self.panel.check, confirmed)

    def _ask_for_total(self, draft: TableDraft, blank: ProblemLine) -> None:
        """A total left blank is 0 only if somebody says so; then the step goes on."""
        player = blank.players[0]

        def is_nothing() -> None:
            draft.sheets[player].total = 0
            self.refresh()
            if not draft.reason:
                self._controller.once_stored(partial(self._primary_of, draft.heat, draft.table))
            self.primary()

        out = msg("scores.is_bankrupt")
        words = self.words("scores.blank_total", player=self.panel.check.people[player], out=out)
        no, yes = self.words("scores.type_total"), self.words("scores.total_nothing", out=out)
        asked = confirm(self, words, "", yes, no, is_nothing, danger=True)
        asked.rejected.connect(partial(self.panel.go_to_problem, blank))

    def _is_run(self, form: TableForm) -> bool:
        tournament = self.gateway.tournament
        return is_run(tournament, tournament.tables[form.heat, form.table])

    def _save(self, draft: TableDraft) -> None:
        self._controller.save(draft, partial(self._saved, draft.heat, draft.table))

    def _saved(self, heat: HeatId, table: TableNo) -> None:
        """A table whose figures nobody sees before its second entry is left at once."""
        self.refresh()
        if (heat, table) in self.gateway.tournament.waiting and (self._heat, self._table) == (heat, table):
            self.shell.say(msg("second_entry.told_first", table=table), "good")
            self._go_on()

    def _enter_again(self, form: TableForm, draft: TableDraft) -> None:
        """The second entry of the open table, once it is whole and free of errors."""
        if self.panel.check.missing:
            missing = self.panel.check.called(self.panel.check.missing)
            self.shell.say(msg("scores.type_first", players=missing), "warn")
        elif self.panel.check.blocking:
            self.next_problem()
        else:
            told = partial(self._tell_of_second, form.heat, form.table)
            self._decisions.enter_again(self, form, draft, told)

    def _tell_of_second(self, heat: HeatId, table: TableNo) -> None:
        self.refresh()
        n = len(self.gateway.tournament.second_entries[heat, table].differences)
        if n:
            self.shell.say(msg("second_entry.told_differ", table=table, n=n), "warn")
        else:
            self.shell.say(msg("second_entry.told_agree", table=table), "good")

    def _primary_of(self, heat: HeatId, table: TableNo) -> None:
        """The same for the table at which it was pressed, if that is still open."""
        if (self._heat, self._table) == (heat, table):
            self.primary()

    @property
    def _following(self) -> TableTile | None:
        """The table to work on after the open one."""
        return self._board.following(self._table) if self._board else None

    @property
    def _shared(self) -> TiedPlace | None:
        """The shared place of a finished stage, which must be decided before anything goes on."""
        if self._board is None or self._heat not in STAGES:
            return None
        over = self._board.tiles and self._board.confirmed == len(self._board.tiles)
        return holds_up(self.gateway.tournament, self.gateway.rules, self._heat) if over else None

    @property
    def _heats_over(self) -> bool:
        """Whether every table of the last heat is confirmed and a stage comes next."""
        fmt, board = self.gateway.rules.format, self._board
        if board is None or not fmt.stages or self._heat != fmt.heat_ids[-1]:
            return False
        drawn = self.gateway.tournament.tables_of(fmt.stages[0].heat)
        return board.confirmed == len(board.tiles) and not drawn

    def _go_on(self) -> None:
        following = self._following
        if following is None:
            if self._heat is not None:
                self.shell.go(results_page(self._heat, self._heats_over))
            return
        self.open_table(following.table)
        if following.part is WANT_DEEDS:
            self.type_deeds()

    def choose_rules(self) -> None:
        """Ask for the rules of the open table."""
        form = self.panel.form
        if form is not None and not form.confirmed:
            rules, tournament = self.gateway.rules, self.gateway.tournament
            book = rules.books.of(tournament.tables[form.heat, form.table])
            RulesDialog(
                parent=self, form=form, book=book, texts=self.gateway.texts, then=self.gateway.run
            ).open()

    def drop_typed(self) -> None:
        """Discard the typing of the open table; it can be brought back. Without any leave its correction."""
        if self._draft is not None and not self._draft.dirty:
            self.go_back()
        elif self.panel.form is not None and self._draft is not None:
            self._decisions.drop(self.panel.form, self._draft)

    def _tell_of_lock(self) -> None:
        if self._table is not None:
            message = msg("scores.typed_on_confirmed", table=self._table)
            self.shell.say(message, "warn", (msg("scores.correct"), self.correct))

    def _tell_of_typing(self) -> None:
        if self._table is not None:
            self.shell.say(msg("scores.undo_held", table=self._table), "warn")

    def correct(self) -> None:
        """Open a confirmed table for a correction, with its reason."""
        form, draft = self.panel.form, self._draft
        if form is not None and draft is not None and form.confirmed:
            self._decisions.correct(form, lambda reason: self._begin_correction(draft, reason))

    def reopen(self) -> None:
        """Take back a table's confirmation, with its reason; its sheets stay."""
        if self.panel.form is not None and self.panel.form.confirmed:
            self._decisions.reopen(self.panel.form)

    def type_deeds(self) -> None:
        """Type the deeds of a table that was confirmed from its totals: the reason is known, nobody is
        asked.
        """
        if self._draft is not None:
            self._draft.page = DEEDS
            self._begin_correction(self._draft, self.words("scores.reason_deeds"))

    def accept_totals(self) -> None:
        """The paper agrees: the totals of the open table are accepted, as on Finals. Undo takes it back."""
        if self._heat is not None and self._table is not None:
            self._leave_correction()
            self.gateway.run(AcceptTotals(((self._heat, self._table),), "", checked=True))
            self._back_to_finals()

    def _begin_correction(self, draft: TableDraft, reason: str) -> None:
        draft.reason = reason
        self.refresh()
        self.panel.start_typing()

    def _back_to_finals(self) -> None:
        """Return to Finals, if the deeds of this table were asked for there, once they are typed, or left."""
        came_from, self._from_finals = self._from_finals, None
        if came_from is not None and came_from == (self._heat, self._table):
            self.shell.go("finals", "doubts")

    def _confirmed(self, heat: HeatId, table: TableNo) -> None:
        self.refresh()
        if self._heat != heat or self._board is None or self._table != table:
            return
        if self._board.confirmed < len(self._board.tiles):
            self._go_on()
        else:
            self._doubts.when_known(partial(self._all_confirmed, heat, table))

    def _all_confirmed(self, heat: HeatId, table: TableNo) -> None:
        """Report it once it is known whether tables are worth a second look."""
        if self._board is None or (self._heat, self._table) != (heat, table):
            return
        shared = self._shared
        message, kind = finished(self._board, heat_named(heat), len(self._doubts.tables), shared)
        clocks = self.gateway.tournament.clocks
        if kind == "good" and any(of == heat and clocks[of, wave].ended_at is None for of, wave in clocks):
            message = msg("window.and_also", told=message, more=msg("scores.clock_stopped"))
        last = self._heats_over
        way_on = (results_words(heat, shared, last), lambda: self.shell.go(results_page(heat, last)))
        if self._doubts.tables and shared is None:
            way_on = (
                msg("today.button_doubts", n=len(self._doubts.tables)),
                lambda: self.shell.go("finals", "doubts"),
            )
        words = with_names(message, self.gateway.tournament.players)
        self.shell.say(words, kind, way_on if kind == "good" or shared is not None else None)

    def _last_field(self) -> None:
        if self.panel.only_shown:
            self._tell_of_lock()
        elif self.panel.check.blocking:
            self.next_problem()
        else:
            self.shell.say(msg("scores.press_in"))

    def _paper_of_this(self) -> None:
        if self._table is not None:
            self._toggle_paper(self._table)

    def _toggle_paper(self, number: TableNo) -> None:
        tile = self._board.tile(number) if self._board else None
        if self._board is not None and tile is not None and not tile.entered:
            self._controller.mark_paper(self._board.heat, number, tile.state is TableState.OUT)

    def _overrule(self, problem: ProblemLine) -> None:
        if self._draft is not None:
            self._decisions.overrule(self._draft, problem)

    def _bank_has(self, deeds: tuple[DeedId, ...]) -> None:
        if self._draft is not None and self.panel.form is not None:
            self._draft.bank_has = with_bank(self._draft.bank_has, deeds)
            by = self._entered_by(self.panel.form)
            self.panel.show_table(self.panel.form, self._draft, self.gateway.texts, by)
            self._show_action()

    def _decide(self, players: tuple[PlayerNo, ...]) -> None:
        if self.panel.form is not None and self._draft is not None:
            self._decisions.decide(self, self.panel.form, self._draft, players)

    def _settle(self, keep: bool) -> None:
        """Somebody else has changed the table: keep the typing here, or take the stored sheets."""
        form, draft = self.panel.form, self._draft
        if form is not None and draft is not None:
            if keep:
                draft.rebase(form)
            else:
                draft.reload(form)
            self.refresh()

    # ---- showing ------------------------------------------------------------------------------

    def _check(self, draft: TableDraft) -> TableCheck:
        return check_typed(
            self.gateway.tournament,
            self.gateway.rules,
            draft.heat,
            draft.table,
            tuple(draft.typed().values()),
            draft.bank_has,
        )

    def _show_board(self, heat: HeatId) -> None:
        self._board = score_board(self.gateway.tournament, self.gateway.rules, heat, self._doubts.tables)
        if self._board.tile(self._table or TableNo(0)) is None:
            first = self._board.tiles[0].table if self._board.tiles else None
            self._table = self._board.next_open() or first
        self.tiles.show_board(self._board, self._table, self.gateway.texts)
        self.shell.set_waiting(self.id, self._board.waiting or bool(self._controller.unsaved))

    def _show_table(self) -> None:
        if self._heat is None or self._table is None:
            return
        form = table_form(
            self.gateway.tournament, self.gateway.rules, self._heat, self._table, self._doubts.tables
        )
        self._draft = self._controller.draft(form)
        self.panel.quick.know_names(
            both_names(each.name) for each in self.gateway.tournament.players.values()
        )
        self.panel.show_table(form, self._draft, self.gateway.texts, self._entered_by(form))
        self.panel.photos.show_table((self._heat, self._table))

    def _entered_by(self, form: TableForm) -> Message | None:
        """The other station that entered the table's sheets last; None if it was this one, or nobody."""
        who = entered_last(self.gateway.history, form.heat, [seat.number for seat in form.seats])
        return author_name(who) if who and who != self.gateway.application.who else None

    def _show_action(self) -> None:
        form = self.panel.form if self._heat is not None else None
        following = self._following
        shared = self._shared if following is None else None
        step = primary_action(
            self.gateway.texts, form, self._draft, self.panel.check, following, shared, last=self._heats_over
        )
        self.effect.follow(form, self._draft, self.panel.check)
        self.kept.typed()
        self.tiles.mark_typed(
            frozenset(table for heat, table in self._controller.unsaved if heat == self._heat)
        )
        note = self.header_note()
        if (step, note) != (self._step, self._note):
            self._step, self._note = step, note
            self._action.setText(step.words)
            self._action.setEnabled(step.enabled)
            self._action.setToolTip(step.tip)
            self.header_changed.emit()
