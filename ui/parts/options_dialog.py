"""The options of a ruleset one by one: each with a field of its kind, and the clause that says what holds."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from tourney.base.texts import Message, Texts
from tourney.rules.clauses import ClauseBook, clauses_of_option
from tourney.rules.option_words import OptionKind, option_called, option_kinds, value_called
from tourney.rules.rulesets import load_ruleset, resolved
from ui.parts.dialogs import Dialog
from ui.widgets.combo_box import ComboBox
from ui.widgets.fields import NumberField, TextField
from ui.widgets.layouts import column, row, scrolled
from ui.widgets.look import Role, look
from ui.widgets.text import Label

_FIELD = 260
"""Room for the widest choice, px."""
_HIGH = 440

Then = Callable[[dict[str, object]], object]


class OptionField(QWidget):
    """The field of one option: a switch, a list, a number, a list beside a number, several numbers."""

    changed = Signal()

    def __init__(self, kind: OptionKind, texts: Texts, called: str) -> None:
        super().__init__()
        self.kind = kind
        self.switch, self.words = QCheckBox(self), ComboBox(self)
        most = kind.most if kind.most is not None else 1_000_000
        self.number = NumberField(None, kind.least or 0, most, parent=self)
        self.several = TextField(parent=self)
        for value in kind.words:
            self.words.addItem(_words(value_called(kind.name, value), texts), value)
        if kind.words and kind.is_number:
            self.words.addItem(texts("event.option_number"), None)
        listed = bool(kind.words) and not kind.is_switch
        fields = (
            (self.switch, kind.is_switch),
            (self.words, listed),
            (self.number, kind.is_number),
            (self.several, bool(kind.several)),
        )
        shown: list[QWidget] = [each for each, on in fields if on]
        for field, on in fields:
            field.setAccessibleName(called)
            field.setVisible(on)
        self.setLayout(row(*shown, None, spacing=8))
        self.switch.toggled.connect(lambda _on: self.changed.emit())
        self.words.currentIndexChanged.connect(lambda _index: self._chosen())
        self.number.changed.connect(lambda _value: self.changed.emit())
        self.several.textChanged.connect(lambda _text: self.changed.emit())

    @property
    def value(self) -> object:
        """What it is set to; None for a number that is not there, or not as many as there have to be."""
        if self.kind.several:
            return self._numbers()
        if self.kind.is_switch:
            return self.switch.isChecked()
        listed: object = self.words.currentData() if self.kind.words else None
        return self.number.value if listed is None and self.kind.is_number else listed

    def show_value(self, value: object) -> None:
        """Set it without telling."""
        self.blockSignals(True)
        if isinstance(value, tuple):
            self.several.setText(", ".join(map(str, value)))
        self.switch.setChecked(value is True)
        at = self.kind.words.index(value) if value in self.kind.words else len(self.kind.words)
        self.words.setCurrentIndex(min(at, self.words.count() - 1))
        self.number.set_value(value if isinstance(value, int) and value not in self.kind.words else None)
        self._show_number(value not in self.kind.words)
        self.blockSignals(False)

    def set_wrong(self, wrong: bool) -> None:
        """Mark the field in which something is missing."""
        self.number.set_wrong(wrong)
        self.several.set_wrong(wrong)

    def _numbers(self) -> tuple[int, ...] | None:
        """As many numbers as there have to be, none too small or too large."""
        parts = re.split(r"[\s,，、]+", self.several.clean)
        if len(parts) != self.kind.several or not all(part.isascii() and part.isdigit() for part in parts):
            return None
        found = tuple(map(int, parts))
        least, most = self.kind.least or 0, self.kind.most
        fits = all(each >= least and (most is None or each <= most) for each in found)
        return found if fits else None

    def _chosen(self) -> None:
        self._show_number(self.words.currentData() is None)
        self.changed.emit()

    def _show_number(self, on: bool) -> None:
        self.number.setVisible(on and self.kind.is_number)


class OptionsDialog(Dialog):
    """All options of a ruleset, with those that are set already; `then` takes what differs from it."""

    def __init__(
        self, parent: QWidget, texts: Texts, ruleset: str, changes: Mapping[str, object], then: Then
    ) -> None:
        """`changes` must be options that the ruleset can have."""
        self._ruleset, self._then = load_ruleset(ruleset), then
        self._texts = texts.in_words(self._ruleset.words)
        title = texts("event.options_of", ruleset=self._ruleset.name)
        super().__init__(parent, title, texts("event.options_about"), 720)
        self.setObjectName("options")
        self.fields: dict[str, OptionField] = {}
        self._clauses: dict[str, Label] = {}
        lines = column(spacing=12)
        for kind in option_kinds(self._ruleset.variant):
            lines.addLayout(self._line(kind))
        inner = QWidget()
        inner.setLayout(lines)
        room = scrolled(inner)
        room.setMinimumHeight(look().px(_HIGH))
        self.content.addWidget(room, 1)
        self.add_button(texts("event.options_reset"), "", self._reset)
        self.add_button(texts("window.cancel"), "", self.reject)
        self.take = self.add_button(texts("event.options_take"), "primary", self._take)
        self._show(resolved(self._ruleset, changes).values)
        self.fit()

    # ---- inside -------------------------------------------------------------------------------

    def _line(self, kind: OptionKind) -> QVBoxLayout:
        """The option's words and field; below them the clause that says what holds."""
        called = _words(option_called(kind.name), self._texts)
        field = self.fields[kind.name] = OptionField(kind, self._texts, called)
        field.changed.connect(self._say_clauses)
        words = column(Label(called, wrap=True), Label(kind.name, Role.SMALL, "muted"), spacing=0)
        line = row(spacing=16)
        line.addLayout(words, 1)
        field.setFixedWidth(look().px(_FIELD))
        line.addWidget(field)
        clause = self._clauses[kind.name] = Label("", Role.SMALL, "muted", wrap=True)
        return column(line, clause, spacing=0)

    def _show(self, values: Mapping[str, object]) -> None:
        for name, field in self.fields.items():
            field.show_value(values[name])
        self._say_clauses()

    def _reset(self) -> None:
        self._show(self._ruleset.options.values)

    def _changes(self) -> dict[str, object] | None:
        """What differs from the ruleset; None, with the field marked, while something is missing."""
        own, found = self._ruleset.options.values, {}
        for name, field in self.fields.items():
            value = field.value
            field.set_wrong(value is None)
            if value is None:
                return None
            if value != own[name]:
                found[name] = value
        return found

    def _say_clauses(self) -> None:
        """What each clause says under what is set now."""
        changes = self._changes()
        self.take.setEnabled(changes is not None)
        if changes is None:
            return
        book = ClauseBook(self._ruleset, resolved(self._ruleset, changes))
        for name, line in self._clauses.items():
            said = []
            for shown in dict.fromkeys(map(book.shown, clauses_of_option(name))):
                rule = book.said(shown)
                said += [] if rule is None else [f"{shown}: {self._texts.say(rule)}"]
            line.set_text("\n".join(said))
            line.setVisible(bool(said))

    def _take(self) -> None:
        changes = self._changes()
        if changes is not None:
            self.accept()
            self._then(changes)


def _words(called: Message | str, texts: Texts) -> str:
    return texts.say(called) if isinstance(called, Message) else called
