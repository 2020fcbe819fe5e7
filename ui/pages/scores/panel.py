"""One table: its head, quick entry or the itemised sheets, and the check below. Changes a draft only."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QApplication, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from tourney.base.heat_names import heat_named
from tourney.base.ids import PlayerNo
from tourney.base.texts import Message, Texts
from tourney.scores.views import ProblemLine, TableCheck, TableForm
from ui.pages.scores.check_panel import CheckPanel
from ui.pages.scores.drafts import TableDraft
from ui.pages.scores.quick_entry import QuickGrid
from ui.pages.scores.sheet_entry import ItemisedForm
from ui.pages.scores.words import field_of, state_words
from ui.widgets.buttons import Button, Hint, SegmentedControl, StateChip
from ui.widgets.layouts import Hairline, row
from ui.widgets.text import Label
from ui.widgets.theme import Role, look

QUICK, DEEDS = "quick", "deeds"
_CHECKS, _CHECKS_ENOUGH, _CHECKS_MOST = 45, 70, 160
"""Heights of the check list beside the deeds, px: at least a heading and one line; with two lines it shares
what room there is more with the rows of the deeds; at most. More lines are scrolled to. How high it is rests
on the window alone, so that nothing jumps while one types."""
_WORDED = 900
"""From this width on, px, the head of the table has room for the words of all its buttons."""
_RULES_MOST = 24
"""Letters of the name of a table's own rules that have room beside what is checked by them; a longer one is
in the tool tip."""
_ANY = 16_777_215
"""No limit, as Qt says it."""


class TablePanel(QWidget):
    """Shows a table and lets it be typed. `edited` after every change of the draft."""

    edited = Signal()
    finished = Signal()
    """Enter where nothing more is to be typed."""
    paper_pressed = Signal()
    correct_pressed = Signal()
    reopen_pressed = Signal()
    run_pressed = Signal()
    """The engine is to referee the table."""
    rules_pressed = Signal()
    """The table is to be played by other rules."""
    deeds_pressed = Signal()
    """The deeds of a table that was confirmed from its totals are to be typed."""
    drop_pressed = Signal()
    """What is typed of this table is to be forgotten."""
    take_stored = Signal()
    keep_typed = Signal()
    locked = Signal()
    """Somebody types at a table that is confirmed."""
    undo_held = Signal()
    """Ctrl+Z was pressed over typing that is not entered."""
    shared = Signal()
    """The width wanted may be another one now."""

    def __init__(self, check: Callable[[TableDraft], TableCheck]) -> None:
        """`check` says what a draft comes to; it is asked at every key press."""
        self._draft: TableDraft | None = None
        super().__init__()
        self._ask = check
        self._form: TableForm | None = None
        self._found = TableCheck({}, (), ())
        self._texts: Texts | None = None
        self._by: Message | None = None
        self._problem_at = -1
        self._way = ""
        """`quick` or `deeds`, as the referee last chose: a table that nothing was typed of opens so."""
        self._title = Label("", Role.LEAD, bold=True)
        self._chip, self._needs = StateChip(), StateChip()
        self.correcting = Label("", kind="warn", elide=True, bold=True)
        self.modes = SegmentedControl([(QUICK, ""), (DEEDS, "")])
        self.paper = Button(compact=True, on_click=self.paper_pressed.emit)
        self.correct = Button(compact=True, icon_name="edit", on_click=self.correct_pressed.emit)
        self.reopen = Button(kind="link", compact=True, on_click=self.reopen_pressed.emit)
        self.run = Button(compact=True, icon_name="play", on_click=self.run_pressed.emit)
        self.rules = Button(kind="link", compact=True, on_click=self.rules_pressed.emit)
        self.drop = Button(kind="link", compact=True, on_click=self.drop_pressed.emit)
        self.changed_hint = Hint("", "warn", on_action=self.take_stored.emit)
        self.keep = Button(kind="link", on_click=self.keep_typed.emit)
        self.note = Hint(on_action=self.deeds_pressed.emit)
        self.quick, self.itemised = QuickGrid(), ItemisedForm()
        self.checks = CheckPanel(self.rules, self.reopen)
        self._pages = QStackedWidget()
        for button in (
            self.rules,
            self.paper,
            self.correct,
            self.reopen,
            self.run,
            self.drop,
            self.keep,
            self.note.action,
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
        """What the draft comes to."""
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
        """The width from which all is in view side by side, px; 0 in quick entry, which fits anywhere."""
        return self.itemised.wanted_width if self.mode == DEEDS else 0

    def event(self, event: QEvent) -> bool:
        """Ctrl+Z that a field has no typing for must not take back the table before while there is typing."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            typed = self._draft is not None and self._draft.dirty
            if typed and event.matches(QKeySequence.StandardKey.Undo):
                event.accept()
                self.undo_held.emit()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """What no field took: typing at a table that is only shown must not vanish without a word."""
        if self.only_shown and event.text().isprintable() and event.text().strip():
            self.locked.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        inside = self.layout()
        assert inside is not None
        inside.setGeometry(self.contentsRect())
        self._word_run()
        self._share_room()

    def retranslate(self, texts: Texts) -> None:
        """Put every word; the frame refreshes afterwards."""
        self._texts = texts
        self._share_room()
        self.modes.set_options([(QUICK, texts("scores.mode_quick")), (DEEDS, texts("scores.mode_deeds"))])
        self.correct.setText(texts("scores.correct"))
        self.correct.setToolTip(texts("scores.correct_tip"))
        self.correct.redraw_icon()
        self.reopen.setText(texts("scores.reopen"))
        self.reopen.setToolTip(texts("scores.reopen_tip"))
        self.run.setAccessibleName(texts("scores.run_table"))
        self.run.setMinimumWidth(look().px(40))
        self._word_run()
        self.run.setToolTip(f"{texts('console.run_key')}  F4")
        self.run.redraw_icon()
        self.drop.setText(texts("scores.drop"))
        self.drop.setToolTip(texts("scores.drop_tip"))
        self.paper.setToolTip(texts("scores.paper_tip"))
        self.keep.setText(texts("scores.keep_mine"))
        self.quick.retranslate(texts)
        self.itemised.retranslate(texts)

    def show_table(self, form: TableForm, draft: TableDraft, texts: Texts, by: Message | None = None) -> None:
        """Show a table with what is typed of it. `by`: who else entered its sheets last."""
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

    def show_mode(self, mode: str) -> None:
        """Quick entry or the deeds; what is typed stays."""
        places = self._form is not None and self._form.places_only
        if self._draft is not None and mode in ((QUICK,) if places else (QUICK, DEEDS)):
            self._draft.page = self._way = mode
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
        for button in (self.drop, self.correct, self.run, self.paper, self.modes):
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
        box.addWidget(self.checks, 1)

    def _connect(self) -> None:
        self.modes.changed.connect(self.show_mode)
        self.quick.edited.connect(lambda _player: self._typed())
        self.itemised.edited.connect(lambda _player: self._typed())
        self.quick.finished.connect(self.finished)
        self.itemised.finished.connect(self.finished)
        self.itemised.resized.connect(self._share_room)
        self.checks.jump.connect(self.go_to_problem)

    def _focused(self) -> QWidget | None:
        """What has the cursor, if it is part of this panel."""
        widget = QApplication.focusWidget()
        return widget if widget is not None and self.isAncestorOf(widget) else None

    def _keep_focus(self, before: QWidget | None) -> None:
        """A button that vanishes after it was pressed (or now says something else) hands the cursor back to
        the sheet: keys go on."""
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
        if form is not None and draft is not None:
            self.drop.setVisible(draft.dirty and not draft.stale(form))
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
        shown = self.quick if self.mode == QUICK else self.itemised
        shown.show_table(form, draft, self._found, texts, editable)
        begun = any(not sheet.blank for sheet in draft.sheets.values())
        self.checks.show_check(self._found, form.overrulings, texts, begun, not editable)
        self._share_room()

    def _opened_by(self, form: TableForm, draft: TableDraft) -> str:
        """The way in which a table opens: that in which it was typed, else the way last chosen."""
        if draft.itemised:
            return DEEDS
        if form.places_only or any(not sheet.blank for sheet in draft.sheets.values()):
            return DEEDS if form.must_itemise else QUICK
        return self._way or (DEEDS if form.must_itemise else QUICK)

    def _show_page(self, mode: str) -> None:
        self._pages.setCurrentWidget(self.itemised if mode == DEEDS else self.quick)
        self.modes.set_value(mode)
        self._share_room()

    def _word_run(self) -> None:
        self.run.setText(self.run.accessibleName() if self.width() >= look().px(_WORDED) else "")

    def _share_room(self) -> None:
        """The check stands right below what is typed: the eye need not cross an empty page."""
        self.shared.emit()
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

    def _show_head(self) -> None:
        form, draft, texts = self._form, self._draft, self._texts
        assert form is not None
        assert draft is not None
        assert texts is not None
        heat = heat_named(form.heat)
        self._title.set_text(texts("scores.table_of_heat", table=form.table, heat=heat))
        word, state, sign = state_words(form.part, texts)
        self._chip.show_state(word, state, sign)
        quick_stored = form.totals_only
        needs = texts("scores.needs_deeds") if form.must_itemise and (quick_stored or not form.sheets) else ""
        warned = form.must_itemise
        if not needs and self._found.contradiction is not None:
            needs, warned = texts("scores.contradicts"), True
        needs = needs or (texts("scores.totals_only") if quick_stored else "")
        self._needs.show_state(needs, "warn" if warned else "", "!" if warned else "")
        self._needs.setVisible(bool(needs))
        self.paper.setText(texts("scores.paper_back") if form.paper_in else texts("scores.paper_in"))
        self.paper.setVisible(not form.confirmed and not form.sheets)
        self.run.setVisible(form.runs)
        rules = texts.say(form.rules)
        self.rules.setText(rules if form.own_rules and len(rules) <= _RULES_MOST else texts("scores.rules"))
        self.rules.setToolTip(texts("scores.rules_tip", rules=form.rules))
        self.rules.setVisible(not form.confirmed or form.own_rules)
        self.rules.setEnabled(not form.confirmed)
        for button in (self.correct, self.reopen):
            button.setVisible(form.confirmed and not draft.reason)
        stale = draft.dirty and draft.stale(form)
        said = texts("scores.changed_meanwhile")
        if self._by is not None:
            said = texts("scores.changed_meanwhile_by", who=self._by)
        self.changed_hint.show_words(said if stale else "", "warn", texts("scores.take_theirs"))
        self.keep.setVisible(stale)
        self.drop.setVisible(draft.dirty and not stale)
        self.correcting.set_text(texts("scores.correcting", reason=draft.reason) if draft.reason else "")
        way_on = "" if draft.reason else texts("scores.type_deeds")
        if form.deeds_wanted:
            self.note.show_words(texts("scores.deeds_wanted"), "warn", way_on)
        elif form.doubt is not None and form.confirmed:
            self.note.show_words(texts("doubts.look", why=form.doubt), "", way_on)
        else:
            self.note.show_words("")
        self._share_room()
