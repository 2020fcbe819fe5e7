"""The itemised sheet, in the paper's order: players as tabs, paper total and place, deeds, cash, sums.

Shows a draft and changes it while typing; `show_check` gives its result. The foot has cash by note or in
total, and bankruptcy. Tabs have seat, number, name and the sheet's result so far.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QFontMetrics,
    QHelpEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QVBoxLayout, QWidget

from tourney.base.ids import DeedId, PlayerNo, points_shown
from tourney.base.names import NamedPlayer
from tourney.base.texts import Texts
from tourney.rules.rulebook import HOTEL, MORTGAGED
from tourney.scores.views import DeedRow, SheetResult, TableCheck, TableForm
from ui.base.accessible import AccessiblePart, Painted, Path
from ui.pages.scores.decisions import level_words, seat_name, within
from ui.pages.scores.deeds import DeedGrid, GridWords, two_columns
from ui.pages.scores.drafts import SheetDraft, TableDraft
from ui.pages.scores.quick_entry import SheetField
from ui.widgets.layouts import FlowLayout, row, scrolled
from ui.widgets.text import Label, draw_fitted
from ui.widgets.theme import Role, look


class CashRow(QWidget):
    """Notes add up to the total; a typed total forgets the notes."""

    edited = Signal()
    """The draft has been changed already."""
    wanted = Signal(str)
    letter = Signal(str)

    def __init__(self, notes: Sequence[int]) -> None:
        super().__init__()
        self._sheet: SheetDraft | None = None
        self._cash = Label("", Role.BODY, bold=True)
        self._or = Label("", Role.BODY, "muted")
        self._bankrupt = Label("", Role.BODY, bold=True)
        self.notes: dict[int, SheetField] = {}
        self.total = SheetField(999_999, width=76)
        self.order = SheetField(8, minimum=1, width=40)
        self._flow = FlowLayout(self, spacing=6)
        self.total.changed.connect(self._counted)
        self.order.changed.connect(self._ordered)
        for field in (self.total, self.order):
            field.wanted.connect(self.wanted)
            field.letter.connect(self.letter)
        self.set_notes(notes)

    def set_notes(self, notes: Sequence[int]) -> bool:
        """Set the notes of money of the shown table, the largest first. Returns whether they have changed."""
        if tuple(self.notes) == tuple(notes) and self._flow.count():
            return False
        while (item := self._flow.takeAt(0)) is not None:
            pair = item.widget()
            assert pair is not None
            for kept in (self._cash, self._or, self._bankrupt, self.total, self.order):
                if pair.isAncestorOf(kept):
                    kept.setParent(self)
            pair.deleteLater()
        self.notes = {note: SheetField(999, width=34) for note in notes}
        for note, field in self.notes.items():
            self._add(Label(f"{note}×", Role.SMALL, "muted"), field)
            field.changed.connect(lambda count, value=note: self._noted(value, count))
            field.wanted.connect(self.wanted)
            field.letter.connect(self.letter)
        self._add(self._or, self.total)
        self._add(self._bankrupt, self.order)
        return True

    def _add(self, label: Label, field: SheetField) -> None:
        """A field with its word, kept together if the line wraps."""
        pair = QWidget()
        first = (self._cash,) if not self._flow.count() else ()
        gap = (12,) if field in (self.total, self.order) else ()
        pair.setLayout(row(*gap, *first, label, field, spacing=4))
        self._flow.addWidget(pair)
        pair.show()  # the row may be on the screen already

    def retranslate(self, texts: Texts) -> None:
        """Words of labels and fields."""
        self._cash.set_text(texts("scores.cash"))
        self._or.set_text(texts("scores.or_total"))
        self._bankrupt.set_text(texts("scores.bankrupt_order"))
        self.total.setAccessibleName(texts("scores.cash_total"))
        self.total.setToolTip(texts("scores.cash_total"))
        self.order.setAccessibleName(texts("scores.bankrupt_order"))
        self.order.setToolTip(texts("scores.bankrupt_tip"))
        for note, field in self.notes.items():
            field.setAccessibleName(texts("scores.notes_of", note=note))
            field.setToolTip(texts("scores.notes_of", note=note))

    def show_sheet(self, sheet: SheetDraft, editable: bool) -> None:
        """Show one player's cash and bankruptcy."""
        self._sheet = sheet
        for note, field in self.notes.items():
            field.set_shown(sheet.notes.get(note))
            field.setReadOnly(not editable)
        self.total.set_shown(sheet.cash)
        self.order.set_shown(sheet.order)
        self.total.setReadOnly(not editable)
        self.order.setReadOnly(not editable)

    def _noted(self, note: int, count: int | None) -> None:
        if self._sheet is not None:
            self._sheet.set_notes(note, count)
            self.total.set_value(self._sheet.cash)
            self.edited.emit()

    def _counted(self, cash: int | None) -> None:
        if self._sheet is not None:
            self._sheet.set_cash(cash)
            for field in self.notes.values():
                field.set_value(None)
            self.edited.emit()

    def _ordered(self, order: int | None) -> None:
        if self._sheet is not None:
            self._sheet.order = order
            self.edited.emit()


_LEAST = 10
"""The smallest type of a name, px at 100 %."""


_NARROWEST = 0.7
"""The least part of an even share of the width for a tab, whatever others need."""


_MIDDLE = Qt.AlignmentFlag.AlignVCenter


_LEFT = int(Qt.AlignmentFlag.AlignLeft | _MIDDLE)


@dataclass(frozen=True, slots=True)
class TabWords:
    """One tab. `state`: kind of the second line ("", "muted", "bad")."""

    player: PlayerNo
    seat: str
    name: str
    below: str
    state: str = ""


class PlayerTabs(QWidget, Painted):
    """Clicking chooses; keys are the form's business (Enter, Alt and a digit)."""

    chosen = Signal(int)
    accessible_role = QAccessible.Role.PageTabList

    def __init__(self) -> None:
        super().__init__()
        self._tabs: tuple[TabWords, ...] = ()
        self._current: PlayerNo | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_tabs(self, tabs: tuple[TabWords, ...], current: PlayerNo | None) -> None:
        """Show these tabs with one of them open."""
        if (tabs, current) != (self._tabs, self._current):
            self._tabs, self._current = tabs, current
            self.setAccessibleName(" | ".join(f"{t.seat} {t.name} {t.below}" for t in tabs))
            self.update()

    def accessible_parts(self) -> int:
        """A tab a player."""
        return len(self._tabs)

    def accessible_part(self, path: Path) -> AccessiblePart | None:
        number = path[0]
        if len(path) > 1 or not 0 <= number < len(self._tabs):
            return None
        tab = self._tabs[number]
        return AccessiblePart(
            QAccessible.Role.PageTab,
            f"{tab.seat} {' '.join(tab.name.split())}",
            self.tab_rect(number),
            tab.below,
            press=partial(self.chosen.emit, tab.player),
            selected=tab.player == self._current,
        )

    def tab_rect(self, number: int) -> QRect:
        """The box of a tab."""
        widths = self._widths()
        left = round(sum(widths[:number]))
        return QRect(left, 0, round(sum(widths[: number + 1])) - left, self.height())

    def _widths(self) -> list[float]:
        """Equal widths; a longer name takes of the room that shorter ones leave."""
        if not self._tabs:
            return []
        metrics, beside = QFontMetrics(look().font(Role.BODY, bold=True)), look().px(8 + 22 + 8 + 2)
        even = self.width() / len(self._tabs)
        needed = [metrics.horizontalAdvance(" ".join(tab.name.split())) + beside for tab in self._tabs]
        lacks = [max(0.0, each - even) for each in needed]
        spare = [max(0.0, even - max(each, even * _NARROWEST)) for each in needed]
        moved = min(sum(lacks), sum(spare))
        taken, given = moved / (sum(lacks) or 1), moved / (sum(spare) or 1)
        return [even + taken * lack - given * left for lack, left in zip(lacks, spare, strict=True)]

    def sizeHint(self) -> QSize:
        return QSize(look().px(480), look().px(44))

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(240), look().px(44))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        tab = self._at(event.position().toPoint().x())
        if tab is not None:
            self.chosen.emit(tab.player)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            tab = self._at(event.pos().x())
            QToolTip.showText(event.globalPos(), tab.name if tab else "", self)
            return True
        return super().event(event)

    def _at(self, x: int) -> TabWords | None:
        tabs = (tab for at, tab in enumerate(self._tabs) if x <= self.tab_rect(at).right())
        return next(tabs, None) if x >= 0 else None

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        now = look()
        painter.fillRect(0, self.height() - 1, self.width(), 1, now.colour("line"))
        for number, tab in enumerate(self._tabs):
            self._paint_tab(painter, tab, self.tab_rect(number))
        painter.end()

    def _paint_tab(self, painter: QPainter, tab: TabWords, room: QRect) -> None:
        now = look()
        current = tab.player == self._current
        if current:
            painter.fillRect(room.adjusted(0, 0, -2, 0), now.colour("accent_soft"))
            painter.fillRect(QRect(room.left(), room.bottom() - 2, room.width() - 2, 3), now.colour("accent"))
        inner = room.adjusted(now.px(8), now.px(3), -now.px(8), -now.px(4))
        painter.setFont(now.font(Role.TITLE, bold=True))
        painter.setPen(now.colour("accent" if current else "muted"))
        painter.drawText(inner, _LEFT, tab.seat)
        text = inner.adjusted(now.px(22), 0, 0, 0)
        half = text.height() // 2
        painter.setFont(now.font(Role.BODY, bold=current))
        painter.setPen(now.colour("text"))
        name = QRectF(text.left(), text.top(), text.width(), half)
        draw_fitted(painter, name, " ".join(tab.name.split()), painter.font(), _LEFT, now.px(_LEAST))
        painter.setFont(now.font(Role.SMALL, bold=tab.state == "bad"))
        painter.setPen(now.colour(tab.state or "text"))
        self._line(painter, QRect(text.left(), text.top() + half, text.width(), half), tab.below)

    def _line(self, painter: QPainter, room: QRect, words: str) -> None:
        flat = " ".join(words.split())
        painter.drawText(
            room, _LEFT, painter.fontMetrics().elidedText(flat, Qt.TextElideMode.ElideRight, room.width())
        )


@dataclass(frozen=True, slots=True)
class _View:
    """The shown data: the table as stored, as typed, and the check."""

    form: TableForm
    draft: TableDraft
    check: TableCheck
    texts: Texts
    editable: bool


class ItemisedForm(QWidget):
    """One table's sheets, one at a time. `edited` after the draft has been changed."""

    edited = Signal(int)
    turned = Signal()
    """Another player's sheet is shown."""
    finished = Signal()
    """Enter on the last player's sheet."""
    resized = Signal()
    """The height that shows all deeds may have changed."""

    def __init__(self) -> None:
        super().__init__()
        self._view: _View | None = None
        self._lines: Sequence[DeedRow] = ()
        self._words = ""
        self.tabs = PlayerTabs()
        self.grid = DeedGrid()
        self._area = scrolled(self.grid)
        self.cash = CashRow(())
        self.number = SheetField(999_999, width=72)
        self._number_word = Label("", kind="muted")
        self.paper_total = SheetField(999_999, width=88)
        self.paper_place = SheetField(8, minimum=1, width=40)
        self._total_word, self._place_word = Label("", kind="muted"), Label("", kind="muted")
        self._agrees = Label("", bold=True)
        self._search = Label("", Role.SMALL, "muted", elide=True)
        self._sums = [Label("", kind="muted"), Label("", kind="muted"), Label("", Role.LEAD, bold=True)]
        self._result = Label("", Role.LEAD, bold=True)
        self._build()
        self._connect()

    @property
    def player(self) -> PlayerNo | None:
        """The player of the shown sheet."""
        return self._view.draft.current if self._view else None

    @property
    def agreement(self) -> str:
        """The words about the paper's own total and place."""
        return self._agrees.full_text

    @property
    def sums(self) -> str:
        """Property, cash, total, place and points as shown."""
        return " · ".join(label.full_text for label in (*self._sums, self._result) if label.full_text)

    @property
    def search_words(self) -> str:
        """The line about what the keys have found."""
        return self._search.full_text

    @property
    def wanted_width(self) -> int:
        """The width at which all deeds are side by side in two columns, px, with the scroll bar."""
        return two_columns(look().px) + self._area.verticalScrollBar().sizeHint().width()

    @property
    def least_height(self) -> int:
        """The height that shows all deeds, px."""
        inside = self.layout()
        assert inside is not None
        around = 2 * self._area.frameWidth() + inside.spacing() * (inside.count() - 1)
        for number in range(inside.count()):
            item = inside.itemAt(number)
            if item is not None and item.widget() is not self._area:
                wraps = item.hasHeightForWidth()
                around += item.heightForWidth(self.width()) if wraps else item.sizeHint().height()
        return around + self.grid.minimumHeight()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()

    def retranslate(self, texts: Texts) -> None:
        """Put every word."""
        self._total_word.set_text(texts("scores.paper_total"))
        self._place_word.set_text(texts("scores.paper_place"))
        self._number_word.set_text(texts("scores.any_number"))
        self.number.setAccessibleName(texts("scores.any_number"))
        self.paper_total.setAccessibleName(texts("scores.paper_total"))
        self.paper_place.setAccessibleName(texts("scores.paper_place"))
        longest = (texts("scores.differs_by", by="999,999"), texts("scores.total_agrees"))
        metrics = self._agrees.fontMetrics()
        self._agrees.setMinimumWidth(
            max(map(metrics.horizontalAdvance, longest))
        )  # words that come and go move nothing
        self.grid.setAccessibleName(texts("scores.deeds"))
        self.cash.retranslate(texts)
        self._lines = ()

    @property
    def takes_any_number(self) -> bool:
        """Whether the rules count any number of something, which no box has."""
        return any(line.each for line in self._lines)

    def show_table(
        self, form: TableForm, draft: TableDraft, check: TableCheck, texts: Texts, editable: bool
    ) -> None:
        """Show a draft with its check."""
        self._view = _View(form, draft, check=check, texts=texts, editable=editable)
        other_notes = self.cash.set_notes(form.notes)
        if other_notes:
            self._order_tabs()
        if other_notes or (form.deeds, form.words) != (self._lines, self._words):
            self._lines, self._words = form.deeds, form.words
            self.grid.set_lines(form.deeds, self._grid_words(texts))
            self.cash.retranslate(texts)
            for field in (self._number_word, self.number):
                field.setVisible(self.takes_any_number)
        self._show()

    def turn_to(self, player: PlayerNo, deed: DeedId | None = None, field: str = "") -> None:
        """Show a player's sheet; put the cursor on a deed or into a field (`cash`, `order`, …)."""
        if self._view is None:
            return
        if self._view.draft.current != player:
            self._view.draft.current = player
            self.grid.start()
            self._show()
            self.turned.emit()
        if deed is not None:
            self.grid.go_to(deed)
        target: QWidget = {
            "cash": self.cash.total,
            "order": self.cash.order,
            "total": self.paper_total,
            "place": self.paper_place,
        }.get(field, self.grid)
        target.setFocus(Qt.FocusReason.ShortcutFocusReason)

    # ---- building -----------------------------------------------------------------------------

    def _build(self) -> None:
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(4)
        box.addWidget(self.tabs)
        paper = row(
            self._search,
            self._number_word,
            self.number,
            4,
            self._total_word,
            self.paper_total,
            4,
            self._place_word,
            self.paper_place,
            4,
            spacing=6,
        )
        paper.setStretch(0, 1)
        paper.addWidget(self._agrees)
        box.addLayout(paper)
        box.addWidget(self._area, 1)
        box.addWidget(self.cash)
        box.addLayout(row(*self._sums, None, self._result, spacing=20))
        self._order_tabs()

    def _order_tabs(self) -> None:
        """The order of Tab: from the deeds to the fields that are usually typed, the notes last."""
        chain = (
            self.grid, self.number, self.cash.total, self.paper_total, self.paper_place, self.cash.order,
            *self.cash.notes.values(),
        )  # fmt: skip
        for first, second in pairwise(chain):
            QWidget.setTabOrder(first, second)

    def _connect(self) -> None:
        self.tabs.chosen.connect(lambda player: self.turn_to(PlayerNo(player)))
        self.grid.boxed.connect(self._boxed)
        self.grid.wanted.connect(self._go)
        self.grid.searched.connect(self._show_search)
        self.grid.moved.connect(self._keep_in_view)
        self.cash.edited.connect(self._told)
        self.cash.wanted.connect(self._go)
        self.cash.letter.connect(self.grid.take_letter)
        self.number.changed.connect(self._number)
        self.number.wanted.connect(self._from_number)
        self.number.letter.connect(self.grid.take_letter)
        self.paper_total.changed.connect(self._paper)
        self.paper_place.changed.connect(self._paper)
        for field in (self.paper_total, self.paper_place):
            field.wanted.connect(self._go)
            field.letter.connect(self.grid.take_letter)

    @property
    def _most_houses(self) -> int:
        """The highest digit for houses at this table."""
        return max((level for line in self._lines for level in line.boxes if level != HOTEL), default=0)

    def _grid_words(self, texts: Texts) -> GridWords:
        chinese = texts.language.chinese
        names = [
            line.short.ordered(chinese=True) if chinese else (texts.name(line.short), "")
            for line in self._lines
        ]
        captions = {
            MORTGAGED: texts("scores.box_mortgaged"),
            0: texts("scores.box_unbuilt"),
            **{n: str(n) for n in range(1, 5)},
            HOTEL: texts("scores.box_hotel"),
        }
        subtotal = texts("scores.side_total", side="{side}", value="{value}")
        return GridWords(
            names,
            captions,
            subtotal=subtotal,
            level=partial(level_words, texts),
            wrong=texts("scores.deed_wrong"),
        )

    # ---- showing ------------------------------------------------------------------------------

    def _sheet(self) -> SheetDraft | None:
        draft = self._view.draft if self._view else None
        return draft.sheets.get(draft.current) if draft and draft.current is not None else None

    def _show(self) -> None:
        view, sheet = self._view, self._sheet()
        if view is not None and sheet is not None:
            self._show_sheet(view, sheet)
            self._show_sums(view, sheet)
            self._show_search()
            tabs = tuple(_tab(view, at, seat) for at, seat in enumerate(view.form.seats, start=1))
            self.tabs.show_tabs(tabs, view.draft.current)

    def _show_sheet(self, view: _View, sheet: SheetDraft) -> None:
        wrong = frozenset(
            deed
            for problem in view.check.problems
            if problem.error and (not problem.players or sheet.player in problem.players)
            for deed in problem.deeds
        )
        self.grid.show_sheet(sheet.deeds, _elsewhere(view, sheet.player), wrong, not view.editable)
        self.cash.show_sheet(sheet, view.editable)
        self.paper_total.set_shown(sheet.total)
        self.paper_place.set_shown(sheet.place)
        for field in (self.paper_total, self.paper_place):
            field.setReadOnly(not view.editable)

    def _show_sums(self, view: _View, sheet: SheetDraft) -> None:
        result = view.check.results.get(sheet.player)
        words, kind = agreement(sheet, result, view.texts)
        self._agrees.set_text(words, kind)
        money = result or SheetResult(0, sheet.cash or 0, 0)
        self._sums[0].set_text(view.texts("scores.sum_property", value=_money(money.property)))
        self._sums[1].set_text(view.texts("scores.sum_cash", value=_money(money.cash)))
        self._sums[2].set_text(view.texts("scores.sum_total", value=f"{money.total:,}"))
        self._result.set_text(place_words(result, view.texts))

    def _show_search(self) -> None:
        if self._view is None or self.grid.current is None:
            return
        texts = self._view.texts
        self._show_number()
        if not self._view.editable:
            self._search.set_text("", "muted")
        elif self.grid.refused:
            self._search.set_text(texts("scores.no_such_box"), "bad")
        elif self.grid.typed:
            self._search.set_text(texts("scores.finding", typed=self.grid.typed), "")
        else:
            self._search.set_text(texts("scores.keys_line", most=self._most_houses), "muted")

    def _show_number(self) -> None:
        """The number of the row with the cursor, if any number may be written there."""
        line, sheet = self.grid.current, self._sheet()
        if line is None or sheet is None or self._view is None:
            return
        self.number.setEnabled(line.each != 0 and self._view.editable)
        self.number.set_shown(sheet.deeds.get(line.id) if line.each else None)

    def _keep_in_view(self, corner: QPoint, height: int) -> None:
        middle = corner.y() + height // 2
        self._area.ensureVisible(0, middle, 0, height + look().px(24))

    # ---- typing -------------------------------------------------------------------------------

    def _boxed(self, deed: DeedId, level: int | None) -> None:
        sheet = self._sheet()
        if sheet is not None and self._view is not None and self._view.editable:
            sheet.set_deed(deed, level)
            self._told()

    def _number(self, _value: object) -> None:
        line = self.grid.current
        if line is not None and line.each:
            self._boxed(line.id, self.number.value)

    def _from_number(self, where: str) -> None:
        """Enter and the arrows lead back to the rows."""
        steps = {"next": 1, "down": 1, "previous": -1, "up": -1}
        if where in steps:
            self.grid.step(steps[where])
        else:
            self._go(where)

    def _paper(self, _value: object) -> None:
        sheet = self._sheet()
        if sheet is not None:
            sheet.total, sheet.place = self.paper_total.value, self.paper_place.value
            self._told()

    def _told(self) -> None:
        if self.player is not None:
            self.edited.emit(self.player)

    def _go(self, where: str) -> None:
        """Handle a key that leads elsewhere on the sheet or to another player."""
        if where in ("next", "previous") and self._view is not None:
            other = self._view.draft.step(1 if where == "next" else -1)
            if other is not None:
                self.turn_to(other)
            elif where == "next":
                self.finished.emit()
        elif where == "bankrupt":
            self._bankrupt()
        elif where == "notes":
            next(iter(self.cash.notes.values())).setFocus(Qt.FocusReason.TabFocusReason)
        elif where == "number":
            self.number.setFocus(Qt.FocusReason.TabFocusReason)
        elif where == "cash":
            self.cash.total.setFocus(Qt.FocusReason.TabFocusReason)
        elif where == "up":
            self.grid.setFocus(Qt.FocusReason.TabFocusReason)

    def _bankrupt(self) -> None:
        """Mark as the next to go out; the order can be overwritten."""
        sheet, view = self._sheet(), self._view
        if sheet is None or view is None or not view.editable:
            return
        if sheet.order is None:
            sheet.order = view.draft.next_order()
            self._told()
        self.cash.order.setFocus(Qt.FocusReason.TabFocusReason)


def agreement(sheet: SheetDraft, result: SheetResult | None, texts: Texts) -> tuple[str, str]:
    """Whether the paper's own total and place are right, in words and kind. The place is not judged before
    all sheets of the table are there.
    """
    if result is None or not sheet.itemised or (sheet.total is None and sheet.place is None):
        return "", "muted"
    if sheet.total is not None and sheet.total != result.total:
        return texts("scores.differs_by", by=f"{abs(sheet.total - result.total):,}"), "bad"
    if result.place is not None and result.decided is not None and within(sheet.place, result.decided):
        return texts("scores.place_decided", place=result.place), "good"
    if result.wrong_place(sheet.place):
        return texts("scores.place_by_totals", place=result.place), "bad"
    if result.place is None:
        return (texts("scores.total_agrees"), "good") if sheet.total is not None else ("", "muted")
    return texts("scores.agrees"), "good"


def place_words(result: SheetResult | None, texts: Texts) -> str:
    """The present place and points."""
    if result is None or result.place is None or result.points is None:
        return texts("scores.no_place_yet")
    key_words = texts("scores.place_points", place=result.place, points=points_shown(result.points))
    return f"{key_words} · {texts('scores.shared')}" if result.tied else key_words


def _money(amount: int | None) -> str:
    return "–" if amount is None else f"{amount:,}"


def _tab(view: _View, at: int, seat: NamedPlayer) -> TabWords:
    texts = view.texts
    sheet, result = view.draft.sheets.get(seat.number), view.check.results.get(seat.number)
    bad = any(problem.blocks and seat.number in problem.players for problem in view.check.problems)
    below = texts("scores.tab_empty")
    if sheet is not None and not sheet.blank:
        below = "" if result is None else f"{result.total:,}"
        if result is not None and result.place is not None:
            below = f"{below} · {texts('scores.place_of', place=result.place)}"
    name = f"{seat.number} {seat_name(seat)}"
    return TabWords(
        seat.number,
        str(at),
        name=name,
        below=f"× {below}" if bad else below,
        state="bad" if bad else "muted",
    )


def _elsewhere(view: _View, player: PlayerNo) -> dict[DeedId, str]:
    """Words about the other holder of a deed at the table."""
    elsewhere: dict[DeedId, list[str]] = {}
    any_of_them = {line.id for line in view.form.deeds if line.each and not line.group}
    for number, other in view.draft.sheets.items():
        if number != player:
            for deed in other.deeds.keys() - any_of_them:
                elsewhere.setdefault(deed, []).append(str(view.form.seat_of(number)))
    words = {deed: view.texts("scores.held_by", seats="+".join(seats)) for deed, seats in elsewhere.items()}
    bank = view.texts("scores.held_by_bank")
    return words | {deed: bank for deed in view.draft.bank_has if deed not in words}
