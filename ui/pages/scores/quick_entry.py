"""Quick entry: one grid for the whole table, in the paper's order. Shows a draft, emits typing.

Its number fields pass the page's keys on instead of swallowing them.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from tourney.base.ids import PlayerNo, points_shown
from tourney.base.names import NamedPlayer
from tourney.base.texts import Texts
from tourney.scores.views import SheetResult, TableCheck, TableForm
from ui.base.shortcuts import ENTER_KEYS
from ui.pages.scores.decisions import field_of, seat_name, within
from ui.pages.scores.drafts import ScanStart, SheetDraft, TableDraft
from ui.widgets.fields import NumberField
from ui.widgets.layouts import column
from ui.widgets.text import Label
from ui.widgets.theme import Role, look

_MOVES = {Qt.Key.Key_Up: "up", Qt.Key.Key_Down: "down"}


_SIGNS = {"+": "cash", "*": "notes", "/": "bankrupt"}


class SheetField(NumberField):
    """Digits are typed in; every other key keeps its meaning on the sheet."""

    wanted = Signal(str)
    """`next`, `previous` (Enter, Shift+Enter), `up`, `down`, `cash`, `notes`, `bankrupt`."""
    letter = Signal(str)

    def __init__(
        self, maximum: int = 999_999, *, minimum: int = 0, width: int = 88, parent: QWidget | None = None
    ) -> None:
        """Less than `minimum` counts as empty: there is no place 0."""
        super().__init__(None, minimum, maximum, width=width, parent=parent)
        self._scan = ScanStart()
        self._arrived = False

    def arrive(self) -> None:
        """Take the cursor because the field before was full. A person who does not look up presses Enter or
        Tab all the same: that one key has been carried out already and is swallowed.
        """
        self.setFocus(Qt.FocusReason.TabFocusReason)
        self._arrived = True

    def set_shown(self, value: int | None) -> None:
        """Show a number unless it is the one being typed (so that the cursor stays)."""
        if self.value != value or (value is None) != (not self.text()):
            self.set_value(value)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, text = event.key(), event.text()
        arrived, self._arrived = self._arrived, False
        if event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
            super().keyPressEvent(event)
        elif self._scan.hears(text):
            event.accept()
        elif key in ENTER_KEYS:
            back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            if back or not arrived:
                self.wanted.emit("previous" if back else "next")
        elif key in _MOVES:
            self.wanted.emit(_MOVES[Qt.Key(key)])
        elif text in _SIGNS:
            self.wanted.emit(_SIGNS[text])
        elif text and text.isalpha():
            self.letter.emit(text)
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        arrived, self._arrived = self._arrived, False
        return True if forward and arrived else super().focusNextPrevChild(forward)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._arrived = False
        super().focusOutEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() != Qt.FocusReason.MouseFocusReason:
            self.selectAll()


_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter
"""Absolute: a name that runs from right to left begins below the head of its column too."""


_HEADS, _TOTAL, _OUT = 8, 4, 5


_NAME, _VERDICT = 2, 7


_LAST_ROW = 20


_LINES, _LINES_BELOW = 8, 4
"""Between the rows, px; less if they are of two lines."""


_WIDEST = 880
"""Wider than this, px, the eye loses the row between name and fields; longer names may make it so."""


_BESIDE_NAMES, _VERDICTS = 412, 216
"""The room for seat, number, fields and points beside the names, and for verdicts behind them, px at 100 %;
without room for the names verdicts are below them.
"""


FIELDS = ("place", "total", "order")
_ORDER = FIELDS.index("order")


def _keep_room(widget: QWidget) -> None:
    """Hidden, it leaves its column as it is."""
    still = widget.sizePolicy()
    still.setRetainSizeWhenHidden(True)
    widget.setSizePolicy(still)


class QuickRow:
    """The widgets of one seat."""

    def __init__(self, parent: QWidget) -> None:
        self.player = PlayerNo(0)
        self.seat = Label("", Role.LEAD, bold=True, parent=parent)
        self.number = Label("", Role.BODY, "muted", parent=parent)
        self.name = Label("", Role.BODY, wrap=True, parent=parent)
        self.place = SheetField(8, minimum=1, width=48, parent=parent)
        self.total = SheetField(999_999, width=104, parent=parent)
        self.order = SheetField(8, minimum=1, width=48, parent=parent)
        _keep_room(self.order)
        self.points = Label("", Role.LEAD, bold=True, parent=parent)
        self.verdict = Label("", Role.BODY, elide=True, parent=parent)
        self.words = column(self.name, spacing=0)
        for label in (self.name, self.verdict):
            label.setAlignment(_LEFT)
        for label in (self.number, self.points):
            label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)

    @property
    def fields(self) -> tuple[SheetField, SheetField, SheetField]:
        """The three fields from left to right."""
        return self.place, self.total, self.order

    @property
    def widgets(self) -> tuple[QWidget, ...]:
        """Everything in the order of the columns."""
        return (
            self.seat, self.number, self.name, self.place, self.total, self.order, self.points, self.verdict
        )  # fmt: skip


def contradicts(one: SheetDraft, other: SheetDraft) -> bool:
    """Whether the better place has the smaller total on the papers."""
    if one.place is None or one.total is None or other.place is None or other.total is None:
        return False
    if one.place == other.place:
        return False
    return (one.place < other.place) == (one.total < other.total) and one.total != other.total


def _hint(form: TableForm, draft: TableDraft) -> str:
    """The keys with their actions here, in the table's present state."""
    if draft.reason:
        return "scores.quick_correcting"
    if form.confirmed:
        return "scores.quick_shown"
    return "scores.quick_keys_places" if form.places_only else "scores.quick_keys"


class QuickGrid(QWidget):
    """Rows are the players in seat order; digits alone, Enter and Tab move on."""

    edited = Signal(int)
    """The player whose numbers have changed; their draft has been changed already."""
    finished = Signal()
    """Enter in the last field."""
    reshaped = Signal()
    """At another width the rows need another height."""

    def __init__(self) -> None:
        super().__init__()
        self._draft: TableDraft | None = None
        self._rows: list[QuickRow] = []
        self._shown = 0
        self._places_only = False
        self._names: tuple[str, ...] = ()
        self._below = False
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 8, 0, 8)
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(_LINES)
        self._grid.setColumnStretch(_VERDICT, 1)
        self._grid.setColumnMinimumWidth(6, 52)
        self._heads = [Label("", Role.SMALL, "muted", bold=True) for _ in range(_HEADS)]
        for at, head in enumerate(self._heads):
            self._grid.addWidget(head, 0, at)
            if at in (1, 3, 4, 5, 6):
                head.setAlignment(Qt.AlignmentFlag.AlignRight)
        _keep_room(self._heads[_OUT])
        self._keys = Label("", Role.SMALL, "muted", wrap=True)
        self._grid.addWidget(self._keys, _LAST_ROW, 0, 1, _HEADS)
        self._grid.setRowMinimumHeight(_LAST_ROW - 1, 8)
        self._grid.setRowStretch(_LAST_ROW + 1, 1)

    def know_names(self, names: Iterable[str]) -> None:
        """Learn the names of everybody at the event: the fields are at the same place at every table."""
        self._names = tuple(names)
        self._share_width()

    def row_of(self, player: PlayerNo) -> QuickRow:
        """The row of a player. StopIteration if they do not sit here."""
        return next(row for row in self._rows[: self._shown] if row.player == player)

    def height_at(self, width: int) -> int:
        """The height at a width, px, with the keys below in as many lines as they need."""
        across = min(width, self.maximumWidth())
        return (
            self._grid.heightForWidth(across) if self._grid.hasHeightForWidth() else self.sizeHint().height()
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        before = self._shape
        self._share_width()
        if self._shape != before:
            self.reshaped.emit()

    def retranslate(self, texts: Texts) -> None:
        """Words of the heads and fields, and the width at the scale in force."""
        self._put_heads(texts)
        self._share_width()

    def _put_heads(self, texts: Texts) -> None:
        """Set the heads, in the words of the shown table's rules."""
        words = (
            texts("scores.head_seat"),
            texts("scores.head_number"),
            texts("scores.head_name"),
            texts("scores.head_place"),
            texts("scores.head_total"),
            texts("scores.bankrupt_order"),
            texts("scores.head_points"),
            "",
        )
        for head, word in zip(self._heads, words, strict=True):
            head.set_text(word)

    def show_table(
        self, form: TableForm, draft: TableDraft, check: TableCheck, texts: Texts, editable: bool
    ) -> None:
        """Show a draft with its check."""
        other, self._draft, self._places_only = draft is not self._draft, draft, form.places_only
        self._make_rows(len(form.seats))
        self._put_heads(texts)
        self._heads[_TOTAL].setVisible(not form.places_only)
        self._keys.set_text(texts(_hint(form, draft)))
        for at, (row, seat) in enumerate(zip(self._rows, form.seats, strict=False), start=1):
            row.player = seat.number
            self._show_seat(row, at, seat, texts)
            row.total.setVisible(not form.places_only)
            sheet = draft.sheets[seat.number]
            asked = self._places_only or sheet.total == 0 or sheet.order is not None  # who has nothing left
            row.order.setVisible(asked or (row.order.hasFocus() and not other))
            for field, value in zip(row.fields, (sheet.place, sheet.total, sheet.order), strict=True):
                field.set_shown(value)
                field.setReadOnly(not editable)
            self._show_result(row, sheet, check, texts)
        asks = any(not row.order.isHidden() for row in self._rows[: self._shown])
        self._heads[_OUT].setVisible(asks)
        self._share_width()

    def _show_result(self, row: QuickRow, sheet: SheetDraft, check: TableCheck, texts: Texts) -> None:
        """Points, whether the paper's numbers follow, and in red the fields that a message is about."""
        result = check.results.get(row.player)
        self._hint_at_items(row, sheet, result)
        words, kind = self._verdict(sheet, result, texts)
        wrong = {field_of(each) for each in check.problems if each.blocks and row.player in each.players}
        points = None if result is None or "total" in wrong else result.points
        row.points.set_text("" if points is None else points_shown(points))
        row.verdict.set_text(
            "" if wrong and kind == "good" else words, kind
        )  # nothing agrees beside a red field
        if kind == "bad" and sheet.place is not None and not sheet.itemised:
            wrong.add("place")
        for name, field in zip(FIELDS, row.fields, strict=True):
            field.set_wrong(name in wrong)

    def _hint_at_items(self, row: QuickRow, sheet: SheetDraft, result: SheetResult | None) -> None:
        """If deeds were typed, empty fields of the paper's numbers show the computed ones, after a sign that
        nobody types.
        """
        total = place = ""
        if sheet.itemised and result is not None:
            total = f"= {result.total}"
            place = "" if result.place is None else f"= {result.place}"
        row.total.setPlaceholderText(total)
        row.place.setPlaceholderText(place)

    def _verdict(self, sheet: SheetDraft, result: SheetResult | None, texts: Texts) -> tuple[str, str]:
        """Whether the paper's place and total agree, in words and kind, as far as sheets are there."""
        figure = sheet.place if self._places_only else sheet.total
        if result is None or (figure is None and not sheet.itemised and sheet.order is None):
            return "", "muted"
        if sheet.itemised and sheet.total is not None and sheet.total != result.total:
            return texts("scores.sheet_says", total=f"{result.total:,}"), "bad"
        if result.place is None:
            return self._so_far(sheet, result, texts)
        if result.decided is not None and within(sheet.place, result.decided):
            return texts("scores.place_decided", place=result.place), "good"
        if result.wrong_place(sheet.place):
            return texts("scores.place_by_totals", place=result.place), "warn"
        if result.tied and sheet.order is None:
            return texts("scores.shares_place", place=result.place), "warn"
        if sheet.order is not None:
            return texts("scores.is_bankrupt"), "muted"
        if sheet.place is not None:
            return texts("scores.agrees"), "good"
        return texts("scores.place_of", place=result.place), "muted"

    def _so_far(self, sheet: SheetDraft, result: SheetResult, texts: Texts) -> tuple[str, str]:
        """While sheets are missing: players out of order already, else the place among those typed."""
        others = self._draft.sheets.values() if self._draft else ()
        for other in others:
            if contradicts(sheet, other):
                return texts("scores.out_of_order", other=other.player), "warn"
        if result.of < 2:
            return "", "muted"
        return texts("scores.so_far", place=result.so_far, of=result.of), "muted"

    def focus_on(self, player: PlayerNo, field: str = "place") -> None:
        """Put the cursor into a field of a player (of the first row if they do not sit here)."""
        rows = self._rows[: self._shown]
        if rows:
            row = next((row for row in rows if row.player == player), rows[0])
            self._go_into(row.fields[FIELDS.index(field)])

    def focus_next(self) -> None:
        """Put the cursor where typing begins or goes on: typed values are not overwritten."""
        rows = self._rows[: self._shown]
        if rows:
            empty = (field for row in rows if (field := self._still_empty(row)) is not None)
            self._go_into(next(empty, rows[0].place))

    # ---- inside -------------------------------------------------------------------------------

    @property
    def _shape(self) -> tuple[object, ...]:
        """What the height depends on."""
        return self._grid.columnMinimumWidth(_NAME), self._keys.isHidden(), self._below

    def _share_width(self) -> None:
        """The names have the width of the longest of all: verdicts make room first, then long ones take more
        lines, for which the keys' line makes room.
        """
        rows = self._rows[: self._shown]
        names = (*self._names, *(row.name.full_text for row in rows))
        metrics = rows[0].name.fontMetrics() if rows else self.fontMetrics()
        longest = max(map(metrics.horizontalAdvance, names), default=0)
        needed, beside, verdicts = longest + look().px(4), look().px(_BESIDE_NAMES), look().px(_VERDICTS)
        self.setMaximumWidth(max(look().px(_WIDEST), needed + beside + verdicts))
        room = self.width() - beside
        self._grid.setColumnMinimumWidth(_NAME, max(0, min(needed, room)))
        self._keys.setVisible(needed <= room)
        below = needed + verdicts > room
        if below != self._below:
            self._below = below
            self._grid.setVerticalSpacing(_LINES_BELOW if below else _LINES)
            for number, row in enumerate(self._rows):
                self._put_verdict(number, row)

    def _show_seat(self, row: QuickRow, at: int, seat: NamedPlayer, texts: Texts) -> None:
        row.seat.set_text(str(at))
        row.number.set_text(str(seat.number))
        row.name.set_text(seat_name(seat))
        words = (
            texts("scores.head_place"),
            texts("scores.head_total"),
            texts("scores.bankrupt_order"),
        )
        for field, word in zip(row.fields, words, strict=True):
            field.setAccessibleName(f"{word} · {at} · {seat_name(seat)}")
            field.setToolTip(word)
        row.order.setToolTip(texts("scores.bankrupt_tip"))

    def _make_rows(self, count: int) -> None:
        while len(self._rows) < count:
            self._add_row()
        if count != self._shown:
            for number, row in enumerate(self._rows):
                for widget in row.widgets:
                    widget.setVisible(number < count)
            self._shown = count

    def _add_row(self) -> None:
        number = len(self._rows)
        row = QuickRow(self)
        for at, widget in enumerate(row.widgets):
            if at == _NAME:
                self._grid.addLayout(row.words, number + 1, at)
            elif at != _VERDICT:
                self._grid.addWidget(widget, number + 1, at)
        self._put_verdict(number, row)
        for at, field in enumerate(row.fields):
            field.changed.connect(lambda _value, r=row, c=at: self._typed(r, c))
            field.editingFinished.connect(lambda r=row: self._left(r))
            field.wanted.connect(lambda where, n=number, c=at: self._leave(n, c, where))
        self._rows.append(row)
        previous = self._rows[number - 1].order if number else None
        for field in row.fields:
            if previous is not None:
                QWidget.setTabOrder(previous, field)
            previous = field

    def _put_verdict(self, number: int, row: QuickRow) -> None:
        """Behind the fields, or below the name."""
        if self._below:
            row.words.addWidget(row.verdict)
        else:
            self._grid.addWidget(row.verdict, number + 1, _VERDICT)

    def _typed(self, row: QuickRow, column: int) -> None:
        sheet = self._sheet(row)
        if sheet is None:
            return
        if sheet.total == 0 and row.total.value:  # mended: not bankrupt
            row.order.set_shown(None)
        sheet.place, sheet.total, sheet.order = (field.value for field in row.fields)
        self.edited.emit(row.player)
        if column == 0 and sheet.place is not None and not self._places_only:
            row.total.arrive()

    def _left(self, row: QuickRow) -> None:
        sheet = self._sheet(row)
        if sheet is None or not any(field.isModified() for field in row.fields):
            return
        before = (sheet.place, sheet.total, sheet.order)
        sheet.fill_quick(self._shown)
        if (sheet.place, sheet.total, sheet.order) != before:
            self.edited.emit(row.player)

    def _sheet(self, row: QuickRow) -> SheetDraft | None:
        return None if self._draft is None else self._draft.sheets.get(row.player)

    def _leave(self, number: int, column: int, where: str) -> None:
        """Enter goes on to the next field to type: bankruptcy only if there is no money."""
        row = self._rows[number]
        if where in ("up", "down"):
            self._to(number + (1 if where == "down" else -1), column)
        elif where == "bankrupt":
            self._to(number, _ORDER)
        elif where == "previous":
            self._to(number - 1, 0)
        elif where == "next":
            if column == 0 and not self._places_only:
                row.total.setFocus(Qt.FocusReason.TabFocusReason)
            elif column == 1 and row.total.value == 0 and row.order.value is None and self._goes_out(row) > 1:
                row.order.show()
                row.order.setFocus(Qt.FocusReason.TabFocusReason)
                row.order.selectAll()
            elif number + 1 < self._shown:
                self._to(number + 1, 0)
            else:
                self._left(row)
                self.finished.emit()

    def _goes_out(self, row: QuickRow) -> int:
        """A player with nothing is bankrupt (T9.1): after those who are out already, until it is
        overwritten. Returns their order: only from the second on can it be wrong.
        """
        self._left(row)
        sheet = self._sheet(row)
        if sheet is None or self._draft is None:
            return 0
        if sheet.order is None:
            sheet.order = self._draft.next_order()
            sheet.fill_quick(self._shown)
            self.edited.emit(row.player)
        return sheet.order

    def _still_empty(self, row: QuickRow) -> SheetField | None:
        """The next field of a row to type, None once the row is complete."""
        sheet = self._sheet(row)
        if sheet is None or sheet.itemised or sheet.order is not None:
            return None
        if sheet.place is None and (self._places_only or sheet.total is None):
            return row.place
        return row.total if sheet.total is None and not self._places_only else None

    def _go_into(self, field: SheetField) -> None:
        field.show()
        field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        field.selectAll()

    def _to(self, number: int, column: int) -> None:
        if 0 <= number < self._shown:
            field = self._rows[number].fields[column]
            field.show()
            field.setFocus(Qt.FocusReason.TabFocusReason)
