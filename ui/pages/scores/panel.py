"""Shows one table: its head, quick entry or the itemised sheets, and the check below. Changes a draft only.

The check has one line a problem, each with its way on. Also the next step for a table, in the words of the
primary button, and the page's keys.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QMenu,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from tourney.base.heat_names import heat_named
from tourney.base.ids import FINAL, STAGES, HeatId, PlayerNo
from tourney.base.texts import Message, Texts, msg
from tourney.event.journal import NOBODY, author_name
from tourney.scores.views import (
    MISSING_DEEDS,
    WANT_DEEDS,
    Overruling,
    ProblemLine,
    ScoreBoard,
    SharedPlace,
    TableCheck,
    TableForm,
    TableTile,
)
from tourney.standings.views import TiedPlace
from ui.pages.scores.decisions import field_of, problem_name, state_words
from ui.pages.scores.drafts import TableDraft
from ui.pages.scores.photos import SheetPhotos
from ui.pages.scores.quick_entry import QuickGrid
from ui.pages.scores.sheet_entry import ItemisedForm
from ui.widgets.buttons import Button, Hint, SegmentedControl, StateChip
from ui.widgets.layouts import Hairline, row, scrolled
from ui.widgets.text import Label, plain_tip
from ui.widgets.theme import Role, look

_LINE = 23
"""Height of a line, px: two of them stand below the heading without scrolling."""


Tie = tuple[PlayerNo, ...]


@dataclass(frozen=True, slots=True)
class CheckLine:
    """One line: a problem with the words of its button, a shared place, or an accepted problem."""

    sign: str
    kind: str
    text: str
    action: str = ""
    problem: ProblemLine | None = None
    tie: Tie = ()
    clause: str = ""
    """The text of the clause that the line names."""


class _CheckLineRow(QFrame):
    """The widgets of one line, used again for the next table."""

    def __init__(self, pressed: Callable[[CheckLine], object], jumped: Callable[[CheckLine], object]) -> None:
        super().__init__()
        self._jumped = jumped
        self.line: CheckLine | None = None
        box = QHBoxLayout(self)
        box.setContentsMargins(4, 0, 4, 0)
        box.setSpacing(8)
        self._sign = Label("", bold=True)
        self._sign.setFixedWidth(16)
        self._text = Label("", wrap=True)
        self.button = Button(kind="link", compact=True)
        self.button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.button.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        self.button.clicked.connect(lambda _checked=False: self.line and pressed(self.line))
        box.addWidget(self._sign)
        box.addWidget(self._text, 1)
        box.addWidget(self.button)

    def show_line(self, line: CheckLine) -> None:
        """Show another line."""
        self.button.setMinimumHeight(look().px(_LINE))
        if line == self.line:
            return
        if self.button.hasFocus():
            self.button.clearFocus()
        self.line = line
        self._sign.set_text(line.sign, line.kind)
        self._text.set_text(line.text, "muted" if line.kind == "muted" else "")
        self._text.setToolTip(plain_tip("\n".join(filter(None, (line.text, line.clause)))))
        self.button.setText(line.action)
        self.button.setVisible(bool(line.action))
        self.setCursor(
            Qt.CursorShape.PointingHandCursor if line.problem is not None else Qt.CursorShape.ArrowCursor
        )

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self.line is not None and self.line.problem is not None:
            self._jumped(self.line)


class CheckPanel(QWidget):
    """The list, with a heading that counts what blocks."""

    jump = Signal(object)
    """A `ProblemLine` to go to."""
    overrule = Signal(object)
    """A `ProblemLine` that the chief referee wants to accept."""
    bank_has = Signal(object)
    """Deeds that the bank has, a tuple."""
    decide = Signal(object)
    """Players of a shared place, a tuple."""

    def __init__(self, rules: Button) -> None:
        """`rules`, beside the heading, chooses others than a table's own."""
        super().__init__()
        self._lines: list[_CheckLineRow] = []
        self._shown: tuple[CheckLine, ...] = ()
        self._head = Label("", Role.BODY, bold=True, elide=True)
        self.points = Label("", Role.SMALL, "muted")
        inner = QWidget()
        self._box = QVBoxLayout(inner)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(0)
        self._box.addStretch(1)
        area = scrolled(inner)
        area.setMinimumHeight(0)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(2)
        head = row(self._head, self.points, rules)
        head.setStretch(0, 1)
        outer.addLayout(head)
        outer.addWidget(area, 1)

    @property
    def lines(self) -> tuple[CheckLine, ...]:
        """The lines, from top to bottom."""
        return self._shown

    @property
    def heading(self) -> str:
        """The heading as shown."""
        return self._head.full_text

    def button_of(self, code: str) -> Button:
        """The button of the first line with this problem, for tests."""
        return next(
            w.button for w in self._lines if w.line and w.line.problem and w.line.problem.code == code
        )

    def show_check(
        self, check: TableCheck, overruled: tuple[Overruling, ...], texts: Texts, begun: bool, official: bool
    ) -> None:
        """Show the findings. `begun`: something is typed; `official`: confirmed, nothing to be done."""
        words, kind = _heading(check, texts, begun)
        self._head.set_text(words, kind)
        self.points.set_text(texts.say(check.points) if begun and check.points is not None else "")
        lines = [_problem(problem, texts, official) for problem in check.problems]
        lines += [_tie(tie, check, texts) for tie in check.ties]
        lines += [_overruled(each, texts) for each in overruled]
        self._shown = tuple(lines)
        while len(self._lines) < len(lines):
            check_line_row = _CheckLineRow(self._pressed, lambda line: self.jump.emit(line.problem))
            self._lines.append(check_line_row)
            self._box.insertWidget(len(self._lines) - 1, check_line_row)
        for number, widget in enumerate(self._lines):
            widget.setVisible(number < len(lines))
            if number < len(lines):
                widget.show_line(lines[number])

    def _pressed(self, line: CheckLine) -> None:
        if line.tie:
            self.decide.emit(line.tie)
        elif line.problem is not None and line.problem.code == MISSING_DEEDS:
            self.bank_has.emit(line.problem.deeds)
        elif line.problem is not None:
            self.overrule.emit(line.problem)


def _heading(check: TableCheck, texts: Texts, begun: bool) -> tuple[str, str]:
    if not begun:
        return texts("scores.check_empty"), "muted"
    if check.blocking:
        return texts("scores.check_blocked", n=check.blocking), "bad"
    if check.missing:
        return texts("scores.check_missing", players=check.called(check.missing)), "warn"
    if check.problems:
        return texts("scores.check_warned", n=len(check.problems)), "warn"
    if check.ties:
        return texts("scores.check_tied"), "warn"
    return texts("scores.check_clean"), "good"


def _problem(problem: ProblemLine, texts: Texts, official: bool) -> CheckLine:
    sign, kind = ("×", "bad") if problem.error else ("!", "warn")
    action = ""
    if not official and problem.code == MISSING_DEEDS:
        action = texts("scores.bank_has_it", n=len(problem.deeds))
    elif not official and problem.blocks and problem.overrulable:
        action = texts("scores.overrule")
    return CheckLine(sign, kind, text=texts.say(problem.message), action=action, problem=problem)


def _tie(tie: SharedPlace, check: TableCheck, texts: Texts) -> CheckLine:
    key = "scores.tie" if tie.land_known else "scores.tie_totals"
    words = texts(key, players=check.called(tie.players), clause=tie.clause)
    clause = f"{tie.clause}: {texts.say(tie.says)}" if tie.says is not None else ""
    return CheckLine("=", "warn", words, texts("scores.decide"), tie=tie.players, clause=clause)


def _overruled(each: Overruling, texts: Texts) -> CheckLine:
    problem = problem_name(each.code, texts)
    said = texts("scores.overruled", problem=problem, reason=each.reason, by=each.by)
    return CheckLine("✓", "muted", said)


_KEY = "Ctrl+Enter"


@dataclass(frozen=True, slots=True)
class PrimaryAction:
    """The primary button: its words, whether it can be pressed, and its tool tip (why not, or its key)."""

    words: str
    enabled: bool
    tip: str = _KEY


def primary_action(
    texts: Texts,
    form: TableForm | None,
    draft: TableDraft | None,
    check: TableCheck,
    following: TableTile | None,
    shared: TiedPlace | None = None,
    last: bool = False,
) -> PrimaryAction:
    """Enter the table, then confirm, then the `following` table, and at the end the heat's results.

    `shared`: a place at a table of this heat that has to be decided before anything goes on; `last`: the
    heats are over, and a stage is drawn from them.
    """
    if form is None or draft is None:
        return PrimaryAction(texts("scores.table_in_none"), False, "")
    table, typed = form.table, _KEY if draft.dirty else texts("scores.nothing_typed")
    if draft.reason:
        return PrimaryAction(texts("scores.save_correction", table=table), draft.dirty, typed)
    if form.confirmed and draft.dirty:
        return PrimaryAction(texts("scores.correct_table", table=table), True)
    if form.first_by is not None:
        return PrimaryAction(texts("second_entry.enter", table=table), draft.dirty, typed)
    if form.differs:
        return PrimaryAction(texts("second_entry.settle", table=table), True)
    if form.deeds_wanted:
        return PrimaryAction(texts("scores.type_deeds_of", table=table), True)
    if form.confirmed:
        return PrimaryAction(_way_on(texts, following, results_words(form.heat, shared, last)), True)
    if draft.dirty or not any(draft.seen.values()):
        return PrimaryAction(texts("scores.table_in", table=table), draft.dirty, typed)
    confirm = texts("scores.confirm", table=table)
    if check.missing:
        return PrimaryAction(confirm, False, texts("scores.type_first", players=check.called(check.missing)))
    if check.blocking and check.blank_total is None:
        return PrimaryAction(confirm, False, texts("scores.blocked", n=check.blocking))
    return PrimaryAction(confirm, True)


def results_page(heat: HeatId, last: bool = False) -> str:
    """The page that shows a heat's results; `last`: a stage is drawn from it."""
    return "finals" if last or heat in STAGES else "standings"


def results_words(heat: HeatId, shared: TiedPlace | None = None, last: bool = False) -> Message:
    """The way there; or to the decision without which nobody is champion and nobody goes on."""
    if shared is not None:
        return msg("scores.decide_place")
    if heat == FINAL:
        return msg("scores.see_champion")
    return msg("scores.see_finals") if last or heat in STAGES else msg("scores.see_standings")


def _way_on(texts: Texts, following: TableTile | None, at_end: Message) -> str:
    """From a confirmed table."""
    if following is None:
        return texts.say(at_end)
    if following.part is WANT_DEEDS:
        return texts("scores.type_deeds_of", table=following.table)
    return texts("scores.go_on_to", table=following.table)


def finished(
    board: ScoreBoard, heat: Message, doubtful: int, shared: TiedPlace | None = None
) -> tuple[Message, str]:
    """The sentence, with its kind, once every table of a heat is confirmed.

    Not all is done while the format asks for deeds, or while a `shared` place has to be decided; `doubtful`
    tables are worth a second look.
    """
    if shared is not None:
        players = [each.number for each in shared.players]
        return msg("scores.all_but_decision", heat=heat, players=players), "warn"
    tables = [tile.table for tile in board.tiles if tile.part is WANT_DEEDS]
    if tables:
        return msg("scores.all_but_deeds", heat=heat, tables=tables, n=len(tables)), "warn"
    if doubtful:
        return msg("scores.all_confirmed_doubts", heat=heat, n=doubtful), "good"
    return msg("scores.all_confirmed", heat=heat), "good"


def keys(texts: Texts, any_number: bool) -> Sequence[tuple[str, str]]:
    """(key, its action) for the list of shortcuts; `any_number`: the rules count things that no box has."""
    return (
        (_KEY, texts("scores.key_in")),
        ("F2", texts("scores.key_mode")),
        ("F4", texts("console.run_key")),
        ("F8", texts("scores.key_problem")),
        ("A…Z", texts("scores.key_letters")),
        ("0…4  5  −", texts("scores.key_boxes")),
        *((("=", texts("scores.key_any_number")),) if any_number else ()),
        ("Del", texts("scores.key_delete")),
        ("#07", texts("scores.key_number")),
        ("+", texts("scores.key_cash")),
        ("*", texts("scores.key_notes")),
        ("/", texts("scores.key_bankrupt")),
        ("Enter", texts("scores.key_enter")),
        ("Alt+1…8", texts("scores.key_player")),
        ("Ctrl+T", texts("scores.key_table")),
        ("PgUp  PgDn", texts("scores.key_step")),
        ("P", texts("scores.key_paper")),
    )


QUICK, DEEDS = "quick", "deeds"


_CHECKS, _CHECKS_ENOUGH, _CHECKS_MOST = 45, 70, 160
"""Heights of the check list beside the deeds, px: at least a heading and one line; with two lines it shares
further room with the rows of the deeds; at most. More lines are scrolled to. Its height depends on the window
alone, so that nothing jumps while typing.
"""


_PHOTO_HIGH = {QUICK: 120, DEEDS: 28}
"""Heights of the small photo, px: beside the deeds there is room for a heading and a line."""


_RULES_MOST = 24
"""Letters of the name of a table's own rules that have room beside what is checked by them; a longer one is
in the tool tip."""


_ANY = 16_777_215
"""No limit, in Qt's value."""


class TablePanel(QWidget):
    """Shows a table and lets it be typed. `edited` after every change of the draft."""

    edited = Signal()
    finished = Signal()
    """Enter, with nothing more to type."""
    paper_pressed = Signal()
    correct_pressed = Signal()
    reopen_pressed = Signal()
    run_pressed = Signal()
    """The engine is to referee the table."""
    rules_pressed = Signal()
    """The table is to be played by other rules."""
    deeds_pressed = Signal()
    """The deeds of a table that was confirmed from its totals are to be typed."""
    accept_pressed = Signal()
    """The paper agrees: the totals of the table are to be accepted."""
    drop_pressed = Signal()
    """The typing of this table is to be discarded."""
    take_stored = Signal()
    keep_typed = Signal()
    locked = Signal()
    """Somebody types at a table that is confirmed."""
    undo_held = Signal()
    """Ctrl+Z was pressed while there is typing that is not entered."""
    turned = Signal()
    """Quick entry or the deeds: the other one is in sight."""
    shared = Signal()
    """The wanted width may have changed."""

    def __init__(self, check: Callable[[TableDraft], TableCheck], photos: SheetPhotos) -> None:
        """`check` checks a draft; it is called at every key press. `photos` stand beside what it finds."""
        self._draft: TableDraft | None = None
        super().__init__()
        self._ask = check
        self._form: TableForm | None = None
        self._found = TableCheck({}, (), ())
        self._texts: Texts | None = None
        self._by: Message | None = None
        self._problem_at = -1
        self._title = Label("", Role.LEAD, bold=True)
        self._chip, self._needs = StateChip(), StateChip()
        self.correcting = Label("", kind="warn", elide=True, bold=True)
        self.modes = SegmentedControl([(QUICK, ""), (DEEDS, "")])
        self.paper = Button(compact=True, on_click=self.paper_pressed.emit)
        self.correct = Button(compact=True, icon_name="edit", on_click=self.correct_pressed.emit)
        self.more = Button("⋯", compact=True, on_click=self._open_menu)
        self.rules = Button(kind="link", compact=True, on_click=self.rules_pressed.emit)
        self.drop = Button(kind="link", compact=True, on_click=self.drop_pressed.emit)
        self.changed_hint = Hint("", "warn", on_action=self.take_stored.emit)
        self.keep = Button(kind="link", on_click=self.keep_typed.emit)
        self.note = Hint(on_action=self.deeds_pressed.emit, on_other=self.accept_pressed.emit)
        self.quick, self.itemised = QuickGrid(), ItemisedForm()
        self.checks = CheckPanel(self.rules)
        self.photos = photos
        self._pages = QStackedWidget()
        for button in (
            self.rules,
            self.paper,
            self.correct,
            self.more,
            self.drop,
            self.keep,
            self.note.action,
            self.note.other,
        ):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.changed_hint.action.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._build()
        self._connect()

    @property
    def form(self) -> TableForm | None:
        """The table as stored."""
        return self._form

    @property
    def check(self) -> TableCheck:
        """The check of the draft."""
        return self._found

    @property
    def mode(self) -> str:
        """`quick` or `deeds`."""
        return DEEDS if self._pages.currentWidget() is self.itemised else QUICK

    @property
    def only_shown(self) -> bool:
        """Whether the table is confirmed and not being corrected."""
        return self._form is not None and self._form.confirmed and not (self._draft and self._draft.reason)

    @property
    def wanted_width(self) -> int:
        """The width at which everything is visible side by side, px; 0 in quick entry, which fits
        anywhere.
        """
        return self.itemised.wanted_width if self.mode == DEEDS else 0

    def event(self, event: QEvent) -> bool:
        """Ctrl+Z that a field cannot use must not undo the table before while there is typing."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            typed = self._draft is not None and self._draft.dirty
            if typed and event.matches(QKeySequence.StandardKey.Undo):
                event.accept()
                self.undo_held.emit()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A key that no field took: typing at a table that is only shown must not vanish silently."""
        if self.only_shown and event.text().isprintable() and event.text().strip():
            self.locked.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        inside = self.layout()
        assert inside is not None
        inside.setGeometry(self.contentsRect())
        self._share_room()

    def retranslate(self, texts: Texts) -> None:
        """Put every word; the frame refreshes afterwards."""
        self._texts = texts
        self._share_room()
        self.modes.set_options([(QUICK, texts("scores.mode_quick")), (DEEDS, texts("scores.mode_deeds"))])
        self.correct.setText(texts("scores.correct"))
        self.correct.setToolTip(texts("scores.correct_tip"))
        self.more.setToolTip(texts("heatspage.more"))
        self.more.setAccessibleName(texts("heatspage.more"))
        self.paper.setToolTip(texts("scores.paper_tip"))
        self.keep.setText(texts("scores.keep_mine"))
        self.quick.retranslate(texts)
        self.itemised.retranslate(texts)

    def show_table(self, form: TableForm, draft: TableDraft, texts: Texts, by: Message | None = None) -> None:
        """Show a table with its typing. `by`: the person who entered its sheets last, if another."""
        self._by = by
        focused = self._focused()
        turned = self._draft is not draft
        self._form, self._draft, self._texts = form, draft, texts.in_words(form.words)
        if turned:
            self._problem_at = -1
            self.itemised.grid.start()
            self.modes.setVisible(not form.places_only)
            draft.page = draft.page or self._opened_by(form, draft)
        self._show_page(draft.page)
        self._recheck()
        self._show_head()
        self._keep_focus(focused)

    def start_typing(self) -> None:
        """Put the cursor where typing begins."""
        if self._draft is None:
            return
        if self.mode == QUICK:
            self.quick.focus_next()
        elif self._draft.current is not None:
            self.itemised.turn_to(self._draft.current)

    def start(self) -> None:
        """Put the cursor where an opened table needs it: at its first error, else where typing begins."""
        first = next((each for each in self._found.problems if each.blocks), None)
        if first is None or self._found.missing or self.only_shown:
            self.start_typing()
        else:
            self.go_to_problem(first)

    def show_mode(self, mode: str) -> None:
        """Quick entry or the deeds; typing stays."""
        places = self._form is not None and self._form.places_only
        if self._draft is not None and mode in ((QUICK,) if places else (QUICK, DEEDS)):
            self._draft.page = mode
            self._show_page(mode)
            self._show_found()
            self.start_typing()

    def turn_to(self, player: PlayerNo) -> None:
        """Show one player's sheet, or their row in quick entry."""
        if self._draft is None or player not in self._draft.sheets:
            return
        if self.mode == DEEDS:
            self.itemised.turn_to(player)
        else:
            self._draft.current = player
            self.quick.focus_on(player)

    def next_problem(self) -> bool:
        """Go to the field of the next problem. False if there is none."""
        problems = self._found.problems
        if not problems:
            return False
        self._problem_at = (self._problem_at + 1) % len(problems)
        self.go_to_problem(problems[self._problem_at])
        return True

    def go_to_problem(self, problem: ProblemLine) -> None:
        """Put the cursor where a problem can be mended."""
        if self._draft is None or not self._draft.sheets:
            return
        player = problem.players[0] if problem.players else self._draft.current
        player = player if player in self._draft.sheets else next(iter(self._draft.sheets))
        field = field_of(problem)
        if self.mode == QUICK and problem.code == "bad_cash":
            field = "total"  # the only money of a sheet of totals
        if self.mode == QUICK and field in ("place", "total", "order"):
            self.quick.focus_on(player, field)
            return
        if self.mode == QUICK:
            self._draft.page = DEEDS
            self._show_page(DEEDS)
            self._show_found()
        deed = problem.deeds[0] if problem.deeds else None
        self.itemised.turn_to(player, deed, "" if deed is not None else field)

    # ---- inside -------------------------------------------------------------------------------

    def _build(self) -> None:
        for page in (self.quick, self.itemised):
            self._pages.addWidget(page)
        self._pages.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(4)
        head = row(self._title, self._chip, self._needs)
        head.addWidget(self.correcting, 1)
        for button in (self.drop, self.correct, self.paper, self.modes, self.more):
            head.addWidget(button)
        box.addLayout(head)
        for hint in (self.changed_hint, self.note):
            inside = hint.layout()
            assert inside is not None
            inside.setContentsMargins(12, 2, 12, 2)
        box.addLayout(row(self.changed_hint, self.keep))
        box.addWidget(self.note)
        box.addWidget(self._pages, 1)
        box.addWidget(Hairline())
        below = row(self.checks, self.photos)
        below.setStretch(0, 1)
        below.setAlignment(self.photos, Qt.AlignmentFlag.AlignTop)
        box.addLayout(below, 1)

    def _connect(self) -> None:
        self.modes.changed.connect(self.show_mode)
        self._pages.currentChanged.connect(lambda _at: self.turned.emit())
        self.quick.edited.connect(lambda _player: self._typed())
        self.itemised.edited.connect(lambda _player: self._typed())
        self.quick.finished.connect(self.finished)
        self.quick.reshaped.connect(self._share_room)
        self.itemised.finished.connect(self.finished)
        self.itemised.resized.connect(self._share_room)
        self.checks.jump.connect(self.go_to_problem)

    def _focused(self) -> QWidget | None:
        """The part of this panel with the cursor."""
        widget = QApplication.focusWidget()
        return widget if widget is not None and self.isAncestorOf(widget) else None

    def _keep_focus(self, before: QWidget | None) -> None:
        """A button that disappears after it was pressed (or changes its words) hands the cursor back to the
        sheet, so that keys go on.
        """
        lost = before is not None and (QApplication.focusWidget() is None or not before.isVisibleTo(self))
        if lost:
            page = self.quick if self.mode == QUICK else self.itemised
            last = page.focusWidget()
            if last is not None and last.isVisibleTo(page):
                last.setFocus(Qt.FocusReason.OtherFocusReason)
            else:
                self.start_typing()

    def _typed(self) -> None:
        self._recheck()
        form, draft = self._form, self._draft
        if form is not None and draft is not None and self._texts is not None:
            self._show_state(form, draft, self._texts)
            self._show_way_out(draft, draft.dirty and draft.stale(form))
            self._show_note(form, draft, self._texts)
        self.edited.emit()

    def _recheck(self) -> None:
        if self._draft is not None:
            self._found = self._ask(self._draft)
            self._show_found()

    def _show_found(self) -> None:
        form, draft, texts = self._form, self._draft, self._texts
        if form is None or draft is None or texts is None:
            return
        editable = not self.only_shown
        entry = self.quick if self.mode == QUICK else self.itemised
        entry.show_table(form, draft, self._found, texts, editable)
        begun = any(not sheet.blank for sheet in draft.sheets.values())
        self.checks.show_check(self._found, form.overrulings, texts, begun, not editable)
        self._share_room()

    def _opened_by(self, form: TableForm, draft: TableDraft) -> str:
        """How a table opens: as it was typed, else as its format asks. Not as the table before: there the
        same digits are houses, here money.
        """
        return DEEDS if draft.itemised or form.must_itemise else QUICK

    def _show_page(self, mode: str) -> None:
        self._pages.setCurrentWidget(self.itemised if mode == DEEDS else self.quick)
        self.modes.set_value(mode)
        self._share_room()

    def _open_menu(self) -> None:
        """What is rarely wanted of a table."""
        form, texts = self._form, self._texts
        if form is None or texts is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if form.runs:
            menu.addAction(f"{texts('scores.run_table')}\tF4", self.run_pressed.emit)
        if form.confirmed:
            menu.addAction(texts("scores.reopen"), self.reopen_pressed.emit)
        else:
            menu.addAction(texts("scores.rules"), self.rules_pressed.emit)
        menu.popup(self.more.mapToGlobal(self.more.rect().bottomLeft()))

    def _share_room(self) -> None:
        """The check is right below the typing: the eye need not cross an empty page."""
        self.shared.emit()
        self.photos.set_height(look().px(_PHOTO_HIGH[self.mode]))
        least = look().px(_CHECKS)
        if self.mode == DEEDS:
            spare = self._pages.height() + self.checks.height() - self.itemised.least_height
            enough = look().px(_CHECKS_ENOUGH)
            height = spare if least <= spare <= enough else enough + max(0, spare - enough) // 2
            height = min(look().px(_CHECKS_MOST), height)  # deeds that scroll anyway leave a problem whole
            self._pages.setMaximumHeight(_ANY)
            self.checks.setFixedHeight(height)
        else:
            self._pages.setMaximumHeight(self.quick.height_at(self.width()))
            self.checks.setMinimumHeight(least)
            self.checks.setMaximumHeight(_ANY)

    def _show_state(self, form: TableForm, draft: TableDraft, texts: Texts) -> None:
        """Beside the title: the stored state, but of a table with other typing only what that says."""
        word, state, sign = state_words(form.part, texts)
        if draft.dirty:
            word = texts("scores.tile_correcting" if form.confirmed else "scores.tile_typed")
            state, sign = "warn", "✏"
        self._chip.show_state(word, state, sign)
        quick_stored = form.totals_only
        needs = texts("scores.needs_deeds") if form.must_itemise and (quick_stored or not form.sheets) else ""
        warned = form.must_itemise
        if not needs and self._found.contradiction is not None:
            needs, warned = texts("scores.contradicts"), True
        needs = needs or (texts("scores.totals_only") if quick_stored else "")
        self._needs.show_state(needs, "warn" if warned else "", "!" if warned else "")
        self._needs.setVisible(bool(needs))

    def _show_way_out(self, draft: TableDraft, stale: bool) -> None:
        """What was typed is discarded; a correction in which nothing was typed is left."""
        assert self._texts is not None
        self.drop.setVisible((draft.dirty or bool(draft.reason)) and not stale)
        self.drop.setText(self._texts("scores.drop" if draft.dirty else "window.cancel"))
        self.drop.setToolTip(self._texts("scores.drop_tip") if draft.dirty else "Esc")

    def _show_head(self) -> None:
        form, draft, texts = self._form, self._draft, self._texts
        assert form is not None
        assert draft is not None
        assert texts is not None
        heat = heat_named(form.heat)
        self._title.set_text(texts("scores.table_of_heat", table=form.table, heat=heat))
        self._show_state(form, draft, texts)
        self.paper.setText(texts("scores.paper_back") if form.paper_in else texts("scores.paper_in"))
        self.paper.setVisible(not form.confirmed and not form.sheets and form.first_by is None)
        rules = texts.say(form.rules)
        self.rules.setText(rules if len(rules) <= _RULES_MOST else texts("scores.rules"))
        self.rules.setToolTip(texts("scores.rules_tip", rules=form.rules))
        self.rules.setVisible(form.own_rules)
        self.rules.setEnabled(not form.confirmed)
        self.correct.setVisible(form.confirmed and not draft.reason)
        self.more.setVisible(not draft.reason)
        stale = draft.dirty and draft.stale(form)
        said = texts("scores.changed_meanwhile")
        if self._by is not None:
            said = texts("scores.changed_meanwhile_by", who=self._by)
        self.changed_hint.show_words(said if stale else "", "warn", texts("scores.take_theirs"))
        self.keep.setVisible(stale)
        self._show_way_out(draft, stale)
        self.correcting.set_text(texts("scores.correcting", reason=draft.reason) if draft.reason else "")
        self._show_note(form, draft, texts)
        self._share_room()

    def _show_note(self, form: TableForm, draft: TableDraft, texts: Texts) -> None:
        """Why the deeds are wanted; a paper that agrees is accepted without a deed typed."""
        way_on = "" if draft.reason else texts("scores.type_deeds")
        if form.first_by is not None:
            self.note.show_words(texts("second_entry.note", by=author_name(form.first_by or NOBODY)), "warn")
        elif form.differs:
            self.note.show_words(texts("second_entry.look"), "warn")
        elif form.deeds_wanted:
            self.note.show_words(texts("scores.deeds_wanted"), "warn", way_on)
        elif form.doubt is not None and form.confirmed:
            accept = "" if draft.dirty else texts("doubts.accept")
            self.note.show_words(texts("doubts.look", why=form.doubt), "", way_on, accept)
        else:
            self.note.show_words("")
