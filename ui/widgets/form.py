"""Makes a form from one line a field: the fields are made, named, filled, read and checked from it.

Rare fields stand behind a link.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QSignalBlocker, Signal, SignalInstance
from PySide6.QtWidgets import QCheckBox, QLayout, QPlainTextEdit, QWidget

from tourney.base.errors import TourneyError
from tourney.base.texts import Texts
from ui.widgets.buttons import Button
from ui.widgets.fields import FormRow, TextField
from ui.widgets.layouts import column, laid, row


def _same(value: Any) -> Any:
    return value


@dataclass(frozen=True, slots=True)
class FieldSpec:
    """One field of a form. `word`, `hint` and the words of `options` are keys of texts.

    `shown` turns a value into the field's content; `meant` turns that back, and raises a TourneyError for
    anything it does not understand. A widget of another kind than those of Qt and `TextField` has `value`,
    `set_value` and `changed`.
    """

    key: str
    word: str
    hint: str = ""
    make: Callable[[], QWidget] = TextField
    options: tuple[tuple[Any, str], ...] = ()
    shown: Callable[[Any], Any] = _same
    meant: Callable[[Any], Any] = _same


class InputForm(QWidget):
    """The fields and their rows by key, for a page to lay out. A tick has its words beside it and no row.

    It knows which stored values (`show_stored`) a person has changed, and leaves those as typed.
    """

    edited = Signal()
    """A person has typed or chosen something."""

    def __init__(self, fields: Iterable[FieldSpec]) -> None:
        super().__init__()
        self._specs = {each.key: each for each in fields}
        self._stored: dict[str, Any] | None = None
        self._texts: Texts | None = None
        self.fields: dict[str, Any] = {key: each.make() for key, each in self._specs.items()}
        self.rows = {
            key: FormRow(field) for key, field in self.fields.items() if not isinstance(field, QCheckBox)
        }
        for key, field in self.fields.items():
            if self._specs[key].options:
                field.set_options(self._specs[key].options)
            edits_of(field).connect(self._edited)

    def retranslate(self, texts: Texts) -> None:
        """Word every field; a problem goes with the words it was in."""
        self._texts = texts
        for key, spec in self._specs.items():
            field = self.fields[key]
            if spec.options:
                field.set_options([(value, texts(word)) for value, word in spec.options])
            if key in self.rows:
                self.rows[key].set_words(texts(spec.word), texts(spec.hint) if spec.hint else "")
            else:
                field.setText(texts(spec.word))

    # ---- values -------------------------------------------------------------------------------

    def show_values(self, values: Mapping[str, Any]) -> None:
        """Put values into their fields, without signals; the other fields stay."""
        for key in self.fields.keys() & values.keys():
            write_field(self.fields[key], self._specs[key].shown(values[key]))

    def values(self) -> dict[str, Any]:
        """The value of every field; raises a TourneyError for the first that is not understood."""
        return {key: self.meant(key) for key in self.fields}

    def meant(self, key: str) -> Any:
        """The value of one field; raises a TourneyError if it is not understood."""
        return self._specs[key].meant(read_field(self.fields[key]))

    def show_stored(self, stored: Mapping[str, Any]) -> None:
        """Show the stored values, except in fields that a person has changed."""
        changed = self.changes().keys()
        self._stored = dict(stored)
        self.show_values({key: value for key, value in stored.items() if key not in changed})

    def changes(self) -> dict[str, Any]:
        """The values that differ from the stored ones; a field that is not understood as it was typed."""
        found = {}
        for key, stored in (self._stored or {}).items():
            typed = read_field(self.fields[key])
            if typed == self._specs[key].shown(stored):
                continue
            try:
                value = self.meant(key)
            except TourneyError:
                value = typed
            if value != stored:
                found[key] = value
        return found

    def forget(self) -> None:
        """Discard what was typed."""
        self.clear_problems()
        self.show_values(self._stored or {})

    def settle(self, values: Mapping[str, Any]) -> None:
        """Show values that were stored as they are stored, except where somebody has typed on."""
        stored, typed = self._stored or {}, self.changes()
        for key in values.keys() & stored.keys():
            field, shown = self.fields[key], self._specs[key].shown(stored[key])
            # a field that is in use keeps its cursor, and what is being composed in it
            if typed.get(key, values[key]) == values[key] and not (
                field.hasFocus() and read_field(field) == shown
            ):
                write_field(field, shown)

    # ---- problems -----------------------------------------------------------------------------

    def check(self) -> bool:
        """Show a problem at each field that is not understood; of stored ones, only if changed. True if there
        are none.
        """
        assert self._texts is not None
        self.clear_problems()
        right = True
        for key in self.fields if self._stored is None else self.fields.keys() & self.changes().keys():
            try:
                self.meant(key)
            except TourneyError as error:
                right = not self.show_problem(key, self._texts.error(error))
        return right

    def show_wrong(self) -> set[str]:
        """Show a problem at each changed field that is not understood, and return their names."""
        assert self._texts is not None
        wrong = set()
        for key in self.fields.keys() & self.changes().keys():
            try:
                self.meant(key)
            except TourneyError as error:
                self.show_problem(key, self._texts.error(error))
                wrong.add(key)
        return wrong

    def show_refusal(self, error: TourneyError, key: str) -> bool:
        """Show why a field is not stored, at the field that the error names, else at its own."""
        assert self._texts is not None
        sentence = self._texts.error(error)
        named = str(error.params.get("field", ""))
        return self.show_problem(named, sentence) or self.show_problem(key, sentence)

    def clear_problems_but(self, keys: Set[str]) -> None:
        """Remove the problems of all other fields."""
        for key, each in self.rows.items():
            if key not in keys and each.problem:
                each.set_problem("")

    def show_problem(self, key: str, sentence: str) -> bool:
        """Show a sentence at a field. False if there is no such field."""
        if key not in self.rows:
            return False
        self.rows[key].set_problem(sentence)
        return True

    def clear_problems(self) -> None:
        for each in self.rows.values():
            each.set_problem("")

    def focus_problem(self) -> None:
        """Put the cursor into the first field with a problem."""
        next((row.field.setFocus() for row in self.rows.values() if row.problem), None)

    def _edited(self, *_typed: object) -> None:
        self.edited.emit()


class Fold(QWidget):
    """What nearly everybody leaves as it is, behind a link that shows it."""

    def __init__(self, *parts: QWidget | QLayout, word: str = "event.advanced") -> None:
        """`word`: the key of the link's words."""
        super().__init__()
        self._word = word
        self.link = Button(kind="link", on_click=lambda: self.show_parts(self.parts.isHidden()))
        self.parts = laid(column(*parts, spacing=12))
        self.parts.hide()
        self._words = ("", "")
        self.setLayout(column(row(self.link, None), self.parts, spacing=12))

    def retranslate(self, texts: Texts) -> None:
        """Word the link."""
        word, less = texts(self._word), texts("event.advanced_less")
        named = self._word != "event.advanced"  # "More…" names nothing
        self._words = word, f"{word.rstrip('…')} · {less}" if named else less
        self.show_parts(not self.parts.isHidden())

    def show_parts(self, shown: bool = True) -> None:
        """Show them, or fold them away."""
        self.parts.setVisible(shown)
        self.link.setText(self._words[shown])


def edits_of(field: Any) -> SignalInstance:
    """The signal of a person's change to a field."""
    if isinstance(field, TextField):
        return field.textEdited
    if isinstance(field, QCheckBox):
        return field.clicked
    changes: SignalInstance = field.textChanged if isinstance(field, QPlainTextEdit) else field.changed
    return changes


def read_field(field: Any) -> Any:
    """The content of a field."""
    if isinstance(field, TextField):
        return field.clean
    if isinstance(field, QCheckBox):
        return field.isChecked()
    return field.toPlainText() if isinstance(field, QPlainTextEdit) else field.value


def write_field(field: Any, value: Any) -> None:
    """Set a field's content without a signal."""
    if isinstance(field, TextField):
        field.setText(value)
    elif isinstance(field, QCheckBox):
        field.setChecked(value)
    elif isinstance(field, QPlainTextEdit):
        # this kind alone has no signal for typing only
        with QSignalBlocker(field):
            field.setPlainText(value)
    else:
        field.set_value(value)
