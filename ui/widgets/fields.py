"""Fields to type into. Numbers and search; a row of a form with its word, its hint and its problem."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QIntValidator, QKeyEvent, QKeySequence, QValidator
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from ui.widgets.icons import icon
from ui.widgets.look import Role, look
from ui.widgets.text import Label, restyle

_LONGEST = 999_999_999_999
"""What may be typed where a number may be too big: nobody means more."""
_REDO = QKeySequence.StandardKey.Redo
_KEYS = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)


class LineField(QLineEdit):
    """One line to type into. Where there is no typing to take back, Ctrl+Z is not for the field: it goes on
    to the event, or to the table whose field it is. So does a file that is dropped: its address is no
    typing."""

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls():
            event.ignore()
        else:
            super().dragEnterEvent(event)

    def clear(self) -> None:
        """Empty, and no typing to take back: what was typed is done with."""
        self.setText("")

    def event(self, event: QEvent) -> bool:
        """A key that is a shortcut's asks first (ShortcutOverride); one that is none's comes at once."""
        if event.type() in _KEYS and isinstance(event, QKeyEvent):
            undo, redo = event.matches(QKeySequence.StandardKey.Undo), event.matches(_REDO)
            if (undo and not self.isUndoAvailable()) or (redo and not self.isRedoAvailable()):
                event.ignore()
                return True
        return super().event(event)


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
        """Mark as not understood (the words stand beside it)."""
        restyle(self, wrong="true" if wrong else "")

    @property
    def clean(self) -> str:
        """What was typed, without surrounding spaces and control characters."""
        return "".join(c for c in self.text() if c.isprintable()).strip()


class _Digits(QIntValidator):
    """Digits only; full-width digits and thousands separators are understood when pasted."""

    def __init__(self, minimum: int, maximum: int, parent: QWidget, *, beyond: bool) -> None:
        super().__init__(minimum, maximum, parent)
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


class NumberField(LineField):
    """A whole number or nothing, right-aligned, without input method and without spin arrows.

    `value` is None while empty. `changed(object)` comes at every change by a person. Up and Down step when
    `step` is set. Letters never enter, so a page may use them as keys. A number above the maximum cannot be
    typed; with `beyond` it can, for whoever takes it to refuse it in words.
    """

    changed = Signal(object)

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
        super().__init__(parent)
        self._range = (minimum, maximum)
        self._width, self._step = width, step
        self.setValidator(_Digits(minimum, maximum, self, beyond=beyond))
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, False)
        self.setInputMethodHints(Qt.InputMethodHint.ImhDigitsOnly)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
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
        """Show a number without telling."""
        self.setText("" if value is None else str(value))

    def set_wrong(self, wrong: bool) -> None:
        """Mark as not understood (the words stand beside it)."""
        restyle(self, wrong="true" if wrong else "")

    def sizeHint(self) -> QSize:
        return QSize(look().px(self._width), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}
        if self._step and event.key() in steps:
            low, high = self._range
            wanted = (self.value or 0) + steps[Qt.Key(event.key())] * self._step
            self.set_value(max(low, min(high, wanted)))
            self.changed.emit(self.value)
            return
        super().keyPressEvent(event)


class SearchField(LineField):
    """Type to find. Esc empties it first; `searched(str)` comes at every change."""

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
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(4)
        box.addWidget(self._word)
        box.addWidget(field)
        box.addWidget(self._below)
        box.addStretch(1)
        self._below.hide()

    def set_words(self, word: str, hint: str = "") -> None:
        """Name the field; `hint` says what it is for."""
        self._word.set_text(word)
        self.field.setAccessibleName(word)
        self._hint = hint
        self.set_problem("")

    def set_problem(self, problem: str) -> None:
        """Show what is wrong with the field, "" when nothing is."""
        self._below.set_text(problem or self._hint, "bad" if problem else "muted")
        self._below.setVisible(bool(problem or self._hint))
        restyle(self.field, wrong="true" if problem else "")

    @property
    def problem(self) -> str:
        """The problem shown, "" if none."""
        return self._below.full_text if self._below.property("kind") == "bad" else ""
