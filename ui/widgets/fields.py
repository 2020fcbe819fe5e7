"""Fields to type into: text, numbers, search; a form's row with its word, hint and problem; lists.

Nothing in a list to choose from changes without intent. A short list is put in order by dragging, by buttons
or by keys alone; it does not know what it orders.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QFocusEvent,
    QIntValidator,
    QKeyEvent,
    QKeySequence,
    QValidator,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSizePolicy,
    QWidget,
)

from tourney.base.dollars import NOTHING, as_typed, dollars
from ui.widgets.buttons import Button
from ui.widgets.icons import icon
from ui.widgets.layouts import column, row
from ui.widgets.text import Label, plain_tip, restyle
from ui.widgets.theme import Role, look


class ComboBox(QComboBox):
    """A list that, while closed, leaves the wheel to the page behind it: a person who scrolls past must not
    change its value.
    """

    changed = Signal(object)
    """The value that a person chose."""

    def __init__(self, options: Sequence[tuple[Any, str]] = (), parent: QWidget | None = None) -> None:
        """`options`: (value, words) in order."""
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.activated.connect(lambda index: self.changed.emit(self.itemData(index)))
        self.set_options(options)

    @property
    def values(self) -> list[Any]:
        """All choices in order."""
        return [self.itemData(at) for at in range(self.count())]

    @property
    def value(self) -> Any:
        """The chosen value, None when there is none."""
        return self.currentData()

    def set_options(self, options: Sequence[tuple[Any, str]]) -> None:
        """Replace or reword the choices; the chosen value stays if it still exists, else it is the first."""
        if self.values != [value for value, _ in options]:
            chosen = self.value
            self.clear()
            for value, words in options:
                self.addItem(words, value)
            self.set_value(chosen)
        for at, (_, words) in enumerate(options):
            self.setItemText(at, words)

    def set_value(self, value: Any) -> None:
        """Choose without a signal; the first if there is no such value."""
        values = self.values
        self.setCurrentIndex(values.index(value) if value in values else 0)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


_KEY, _WORDS = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1


_SHOWN_ROWS = 5
"""With more rows it scrolls: a dialog fits a small screen with a picture below its list."""


class _OrderListWidget(QListWidget):
    """The list itself: Alt with the arrows moves a line, a digit puts it at that place."""

    moved = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, False)
        self.model().rowsMoved.connect(lambda *_: self.moved.emit())

    def move_to(self, row: int) -> None:
        """Put the current line at an index, or as near as possible."""
        at = self.currentRow()
        row = max(0, min(self.count() - 1, row))
        if at < 0 or at == row:
            return
        item = self.takeItem(at)
        self.insertItem(row, item)
        self.setCurrentRow(row)
        self.moved.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        if event.key() in steps and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.move_to(self.currentRow() + steps[Qt.Key(event.key())])
            return
        if event.text().isdecimal() and event.text() != "0":
            self.move_to(int(event.text()) - 1)
            return
        super().keyPressEvent(event)


class OrderList(QWidget):
    """Lines with their places before them, best first. `changed` when a person has moved one."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.list = _OrderListWidget()
        self.list.moved.connect(self._moved)
        self.up = Button(on_click=lambda: self.list.move_to(self.list.currentRow() - 1))
        self.down = Button(on_click=lambda: self.list.move_to(self.list.currentRow() + 1))
        self.setLayout(column(self.list, row(self.up, self.down, None), spacing=8))
        self.setFocusProxy(self.list)

    def set_words(self, name: str, up: str, down: str) -> None:
        """Set the list's name, and the two buttons."""
        self.list.setAccessibleName(name)
        self.up.setText(up)
        self.down.setText(down)

    def set_items(self, items: Sequence[tuple[int, str]]) -> None:
        """The lines in their first order: (key, words). Words are shown unchanged, on one line."""
        self.list.clear()
        for key, words in items:
            item = QListWidgetItem()
            item.setData(_KEY, key)
            item.setData(_WORDS, "".join(c for c in " ".join(words.split()) if c.isprintable()))
            item.setSizeHint(QSize(0, look().row))
            item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsDropEnabled)
            self.list.addItem(item)
        self.list.setCurrentRow(0)
        self.list.setFixedHeight(look().row * max(2, min(_SHOWN_ROWS, len(items))) + look().px(12))
        self._number()

    @property
    def order(self) -> tuple[int, ...]:
        """The keys in their present order."""
        return tuple(int(self.list.item(at).data(_KEY)) for at in range(self.list.count()))

    def _moved(self) -> None:
        self._number()
        self.changed.emit()

    def _number(self) -> None:
        for at in range(self.list.count()):
            item = self.list.item(at)
            item.setText(f"{at + 1}.   {item.data(_WORDS)}")
            item.setToolTip(plain_tip(str(item.data(_WORDS))))


_LONGEST = 999_999_999_999
"""The most that may be typed into a field with too large numbers: nobody means more."""


_REDO = QKeySequence.StandardKey.Redo


_KEYS = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)


class LineField(QLineEdit):
    """One line to type into. Without typing to undo, Ctrl+Z is not for the field: it goes on to the event, or
    to the table whose field it is. So does a file that is dropped: its path is no typing.
    """

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls():
            event.ignore()
        else:
            super().dragEnterEvent(event)

    def clear(self) -> None:
        """Empty the field, and its own undo: the typing is done."""
        self.setText("")

    def focusInEvent(self, event: QFocusEvent) -> None:
        """It hears its keys before itself, as long as they come to it: other events go past Python."""
        self.installEventFilter(self)
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.removeEventFilter(self)
        super().focusOutEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A key with a shortcut asks first (ShortcutOverride); others come at once."""
        if watched is self and event.type() in _KEYS and isinstance(event, QKeyEvent):
            undo, redo = event.matches(QKeySequence.StandardKey.Undo), event.matches(_REDO)
            if (undo and not self.isUndoAvailable()) or (redo and not self.isRedoAvailable()):
                event.ignore()
                return True
        return super().eventFilter(watched, event)


class TextField(LineField):
    """One line of text. Line breaks in pasted text become spaces, NUL is dropped; 200 characters at most."""

    def __init__(self, text: str = "", *, width: int | None = None, parent: QWidget | None = None) -> None:
        """`width` in px at 100 %; None grows with the form."""
        super().__init__(parent)
        self.setMaxLength(200)
        self.setText(text)
        self._width = width
        if width is not None:
            self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        return hint if self._width is None else QSize(look().px(self._width), hint.height())

    def minimumSizeHint(self) -> QSize:
        hint = super().minimumSizeHint()
        return hint if self._width is None else QSize(look().px(self._width), hint.height())

    def set_wrong(self, wrong: bool) -> None:
        """Mark as not understood (the words are beside it)."""
        restyle(self, wrong="true" if wrong else "")

    @property
    def clean(self) -> str:
        """The typed text, without surrounding spaces and control characters."""
        return "".join(c for c in self.text() if c.isprintable()).strip()


class _Digits(QIntValidator):
    """Digits only; full-width digits and thousands separators are understood when pasted."""

    def __init__(self, minimum: int, maximum: int, *, beyond: bool) -> None:
        super().__init__(minimum, maximum)
        self._most = _LONGEST if beyond else maximum

    def validate(self, text: str, position: int) -> object:
        tidy = _plain(text)
        if tidy in ("", "-") and (tidy == "" or self.bottom() < 0):
            return QValidator.State.Intermediate if tidy else QValidator.State.Acceptable, tidy, len(tidy)
        try:
            number = int(tidy)
        except ValueError:
            return QValidator.State.Invalid, text, position
        if number > self._most or number < min(self.bottom(), 0):
            return QValidator.State.Invalid, text, position
        ok = number >= self.bottom()
        state = QValidator.State.Acceptable if ok else QValidator.State.Intermediate
        return state, tidy, position - (len(text) - len(tidy))


def _plain(text: str) -> str:
    kept = "".join(c for c in text if c not in " ,\u00a0\u2009")
    return "".join(str(int(c)) if c.isdecimal() else c for c in kept)


class _FigureField(LineField):
    """A number or nothing, right-aligned, without input method and without spin arrows.

    `changed(object)` is emitted at every change by a person. Letters never enter, so a page may use them as
    keys.
    """

    changed = Signal(object)

    def __init__(self, validator: QValidator, width: int, parent: QWidget | None) -> None:
        super().__init__(parent)
        validator.setParent(self)
        self.setValidator(validator)
        self._width = width
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, False)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_wrong(self, wrong: bool) -> None:
        """Mark as not understood (the words are beside it)."""
        restyle(self, wrong="true" if wrong else "")

    def sizeHint(self) -> QSize:
        return QSize(look().px(self._width), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


class NumberField(_FigureField):
    """A whole number or nothing.

    `value` is None while empty. Up and Down step when `step` is set. A number above the maximum cannot be
    typed; with `beyond` it can, so that the page refuses it in words.
    """

    def __init__(
        self,
        value: int | None = None,
        minimum: int = 0,
        maximum: int = 999_999,
        *,
        width: int = 88,
        step: int = 0,
        beyond: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(_Digits(minimum, maximum, beyond=beyond), width, parent)
        self._range, self._step = (minimum, maximum), step
        self.setInputMethodHints(Qt.InputMethodHint.ImhDigitsOnly)
        self.set_value(value)
        self.textEdited.connect(lambda _text: self.changed.emit(self.value))

    @property
    def value(self) -> int | None:
        """The number, None while the field is empty or below the minimum."""
        try:
            number = int(_plain(self.text()))
        except ValueError:
            return None
        return number if number >= self._range[0] else None

    def set_value(self, value: int | None) -> None:
        """Show a number without a signal."""
        self.setText("" if value is None else str(value))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}
        if self._step and event.key() in steps:
            low, high = self._range
            value = (self.value or 0) + steps[Qt.Key(event.key())] * self._step
            self.set_value(max(low, min(high, value)))
            self.changed.emit(self.value)
            return
        super().keyPressEvent(event)


class _Cents(QValidator):
    """Digits, at most two behind a point."""

    def __init__(self, maximum: int) -> None:
        super().__init__()
        self._most = maximum

    def validate(self, text: str, position: int) -> object:
        tidy = _plain(text).replace("\uff0e", ".").replace("。", ".")
        if not re.fullmatch(r"\d*(\.\d{0,2})?", tidy) or float(f"0{tidy}") > self._most:
            return QValidator.State.Invalid, text, position
        return QValidator.State.Acceptable, tidy, position - (len(text) - len(tidy))


class DollarsField(_FigureField):
    """An amount of HK$ to the cent, or nothing. `value` is None while empty or below the minimum."""

    def __init__(
        self, value: Decimal | None = None, minimum: Decimal = NOTHING, *, maximum: int, width: int = 88
    ) -> None:
        super().__init__(_Cents(maximum), width, None)
        self._least = minimum
        self.setInputMethodHints(Qt.InputMethodHint.ImhFormattedNumbersOnly)
        self.set_value(value)
        self.textEdited.connect(lambda _text: self.changed.emit(self.value))

    @property
    def value(self) -> Decimal | None:
        try:
            amount = dollars(_plain(self.text()))
        except ValueError:
            return None
        return amount if amount >= self._least else None

    def set_value(self, value: Decimal | None) -> None:
        """Show an amount without a signal."""
        self.setText("" if value is None else as_typed(value))


class SearchField(LineField):
    """A field to search. Esc empties it first; `searched(str)` is emitted at every change."""

    searched = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setClearButtonEnabled(True)
        self.setMaxLength(200)
        self.addAction(icon("search", "muted"), QLineEdit.ActionPosition.LeadingPosition)
        self.textChanged.connect(self.searched)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
            return
        super().keyPressEvent(event)


class FormRow(QWidget):
    """A field with its word above, a hint below, and its problem in place of the hint."""

    def __init__(self, field: QWidget) -> None:
        super().__init__()
        self.field = field
        self._word = Label("", Role.SMALL, "muted", bold=True)
        self._word.setBuddy(field)
        self._below = Label("", Role.SMALL, "muted", wrap=True)
        self._hint = ""
        self.setLayout(column(self._word, field, self._below, None, spacing=4))
        self._below.hide()

    def set_words(self, word: str, hint: str = "") -> None:
        """Name the field; `hint` gives its purpose. A problem goes with the words it was in."""
        self._word.set_text(word)
        self.field.setAccessibleName(word)
        self._hint = hint
        self.set_problem("")

    def set_problem(self, problem: str) -> None:
        """Show a problem, "" for none."""
        self._below.set_text(problem or self._hint, "bad" if problem else "muted")
        self._below.setVisible(bool(problem or self._hint))
        restyle(self.field, wrong="true" if problem else "")

    @property
    def problem(self) -> str:
        """The problem shown, "" if none."""
        return self._below.full_text if self._below.property("kind") == "bad" else ""
