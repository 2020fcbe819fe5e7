"""A form to choose the rules of something: a ruleset, and its changed options, as in the terminal.

Each option has a field of its kind, and its clause with the text in force. Rulesets are listed by their
boards, and the chosen one is described in a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from tourney.base.errors import TourneyError
from tourney.base.texts import Message, Texts
from tourney.rules.board_files import editions, load_edition
from tourney.rules.clauses import ClauseBook, clauses_of_option
from tourney.rules.option_words import OptionKind, option_called, option_kinds, ruleset_told, value_called
from tourney.rules.options import named_values, option_words
from tourney.rules.rulebook import rule_book
from tourney.rules.rulesets import RULESETS, Ruleset, load_ruleset, resolved
from ui.parts.dialogs import Dialog
from ui.widgets.buttons import Button
from ui.widgets.fields import ComboBox, FormRow, NumberField, TextField
from ui.widgets.layouts import column, laid, row, scrolled
from ui.widgets.text import Label
from ui.widgets.theme import Role, look

_FIELD = 260
"""Room for the widest choice, px."""


_HIGH = 640


Then = Callable[[dict[str, object]], object]


class OptionField(QWidget):
    """The field of one option: a switch, a list, a number, a list beside a number, several numbers."""

    changed = Signal()

    def __init__(self, kind: OptionKind, texts: Texts, called: str) -> None:
        super().__init__()
        self.kind = kind
        self.switch, self.words = QCheckBox(self), ComboBox(parent=self)
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
        widgets: list[QWidget] = [each for each, on in fields if on]
        for field, on in fields:
            field.setAccessibleName(called)
            field.setVisible(on)
        self.setLayout(row(*widgets, None, spacing=8))
        self.switch.toggled.connect(lambda _on: self.changed.emit())
        self.words.currentIndexChanged.connect(lambda _index: self._chosen())
        self.number.changed.connect(lambda _value: self.changed.emit())
        self.several.textChanged.connect(lambda _text: self.changed.emit())

    @property
    def value(self) -> object:
        """The option's value; None for a missing number, or not enough of them."""
        if self.kind.several:
            return self._numbers()
        if self.kind.is_switch:
            return self.switch.isChecked()
        listed: object = self.words.currentData() if self.kind.words else None
        return self.number.value if listed is None and self.kind.is_number else listed

    def show_value(self, value: object) -> None:
        """Set it without a signal."""
        # filled in by the form, not changed by a person
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
        """Mark the incomplete field."""
        self.number.set_wrong(wrong)
        self.several.set_wrong(wrong)

    def _numbers(self) -> tuple[int, ...] | None:
        """As many numbers as needed, none too small or too large."""
        parts = re.split(r"[\s,，、]+", self.several.clean)
        if len(parts) != self.kind.several or not all(part.isascii() and part.isdigit() for part in parts):
            return None
        numbers = tuple(map(int, parts))
        least, most = self.kind.least or 0, self.kind.most
        fits = all(each >= least and (most is None or each <= most) for each in numbers)
        return numbers if fits else None

    def _chosen(self) -> None:
        self._show_number(self.words.currentData() is None)
        self.changed.emit()

    def _show_number(self, on: bool) -> None:
        self.number.setVisible(on and self.kind.is_number)


class OptionsDialog(Dialog):
    """All options of a ruleset, with the changed ones; `then` gets the differences from it."""

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
        self.content.addWidget(scrolled(laid(lines)), 1)
        self.add_button(texts("event.options_reset"), "", self._reset)
        self.add_button(texts("window.cancel"), "", self.reject)
        self.take = self.add_button(texts("event.options_take"), "primary", self._take)
        self._show(resolved(self._ruleset, changes).values)
        self.stand(_HIGH)

    # ---- inside -------------------------------------------------------------------------------

    def _line(self, kind: OptionKind) -> QVBoxLayout:
        """The option's words and field; below them its clause with the text in force."""
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
        """The differences from the ruleset; None, with the field marked, while something is missing."""
        own, options = self._ruleset.options.values, {}
        for name, field in self.fields.items():
            value = field.value
            field.set_wrong(value is None)
            if value is None:
                return None
            if value != own[name]:
                options[name] = value
        return options

    def _say_clauses(self) -> None:
        """Show the text of each clause under the present choices."""
        changes = self._changes()
        self.take.setEnabled(changes is not None)
        if changes is None:
            return
        book = ClauseBook(self._ruleset, resolved(self._ruleset, changes))
        for name, line in self._clauses.items():
            said = []
            for clause in dict.fromkeys(map(book.shown, clauses_of_option(name))):
                rule = book.said(clause)
                said += [] if rule is None else [f"{clause}: {self._texts.say(rule)}"]
            line.set_text("\n".join(said))
            line.setVisible(bool(said))

    def _take(self) -> None:
        changes = self._changes()
        if changes is not None:
            self.accept()
            self._then(changes)


def _words(called: Message | str, texts: Texts) -> str:
    return texts.say(called) if isinstance(called, Message) else called


_GROUPS = ("rules_usual_board", "rules_two_boards", "rules_own_board")
"""The headings, in the order of the list."""


class RulesetBox(ComboBox):
    """Each ruleset below the heading of its group; keys skip headings and they cannot be chosen.

    Letters search for a name; digits are left to the list's owner.
    """

    def __init__(self) -> None:
        super().__init__()
        rows: list[str] = []
        for group in _GROUPS:
            rows += [group, *(each for each in RULESETS if _group(load_ruleset(each)) == group)]
        model = QStandardItemModel(self)
        for name in rows:
            item = QStandardItem()
            if name in _GROUPS:
                item.setFlags(Qt.ItemFlag.NoItemFlags)
            else:
                item.setData(name, Qt.ItemDataRole.UserRole)
            model.appendRow(item)
        self.setModel(model)
        self._rows = rows
        self.setMaxVisibleItems(len(rows))
        self.show_ruleset(RULESETS[0])

    def retranslate(self, texts: Texts) -> None:
        """Word every line."""
        heading = look().font(bold=True)
        for at, name in enumerate(self._rows):
            is_group = name in _GROUPS
            self.setItemText(at, texts(f"event.{name}") if is_group else texts.name(load_ruleset(name).name))
            self.setItemData(at, heading if is_group else look().font(), Qt.ItemDataRole.FontRole)
        self.view().setMinimumWidth(self.view().sizeHintForColumn(0) + look().px(24))

    def show_ruleset(self, ruleset: str) -> None:
        """Show a first choice, before anybody chooses."""
        self.setCurrentIndex(self._rows.index(ruleset))

    @property
    def chosen(self) -> str:
        """Its id."""
        return self._rows[self.currentIndex()]

    def about(self, texts: Texts) -> str:
        """What the chosen one is, its board, for how many players."""
        return texts.say(ruleset_told(load_ruleset(self.chosen)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.text().isdecimal():
            event.ignore()
        else:
            super().keyPressEvent(event)


def _group(ruleset: Ruleset) -> str:
    """Its group's heading."""
    if ruleset.second_ring is not None:
        return "rules_two_boards"
    return "rules_own_board" if ruleset.own_board else "rules_usual_board"


def options_text(options: Mapping[str, object]) -> str:
    """Options as the field shows them."""
    return ", ".join(option_words(options))


class OptionsRow(QWidget):
    """Options as `hotels=10, start_cash=2000`, or one by one; a problem is shown below.

    `chosen` is emitted when they were set one by one.
    """

    chosen = Signal()

    def __init__(self, ruleset: Callable[[], str]) -> None:
        """`ruleset`: returns the ruleset of the options."""
        super().__init__()
        self.typed, self.choose = TextField(), Button(on_click=self._choose)
        self._ruleset = ruleset
        self.line = FormRow(self.typed)
        self._texts: Texts | None = None
        self.typed.textEdited.connect(lambda _text: self.clear_problem())
        beside = row(spacing=8)
        beside.addWidget(self.line, 1)
        beside.addLayout(column(Label("", Role.SMALL), self.choose, None, spacing=4))
        self.setLayout(beside)

    def word(self, texts: Texts) -> None:
        """Name the field."""
        self._texts = texts
        self.line.set_words(texts("event.options"))
        self.choose.setText(texts("event.options_choose"))

    def show_options(self, options: Mapping[str, object]) -> None:
        """Show first options, before anybody types."""
        self.typed.setText(options_text(options))

    def meant(self) -> dict[str, object] | None:
        """The typed options, if the ruleset can have them; else None, with the sentence below."""
        try:
            options = named_values(self.typed.clean)
            resolved(load_ruleset(self._ruleset()), options)
        except TourneyError as error:
            self.say(error)
            return None
        self.line.set_problem("")
        return options

    def say(self, error: TourneyError) -> None:
        """Show what is wrong, below the field."""
        assert self._texts is not None
        self.line.set_problem(self._texts.error(error))

    @property
    def text(self) -> str:
        """What stands there, as it is typed."""
        return self.typed.clean

    @property
    def problem(self) -> str:
        """The problem shown, "" if none."""
        return self.line.problem

    def clear_problem(self) -> None:
        self.line.set_problem("")

    def _choose(self) -> None:
        changes = self.meant()
        if changes is not None and self._texts is not None:
            OptionsDialog(
                parent=self, texts=self._texts, ruleset=self._ruleset(), changes=changes, then=self._take
            ).open()

    def _take(self, changes: dict[str, object]) -> None:
        self.show_options(changes)
        self.clear_problem()
        self.chosen.emit()


class RulesForm(QWidget):
    """Board, ruleset and options: of a new event, of an event, of tables.

    Another ruleset has its own options, and brings its board if it has one or cannot be played on this.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.edition = ComboBox([(str(each), str(each)) for each in editions()])
        self.ruleset = RulesetBox()
        self.about = Label("", Role.SMALL, "muted", wrap=True)
        self._texts: Texts | None = None
        self.options = OptionsRow(lambda: self.ruleset.chosen)
        self.rows = {
            "edition": FormRow(self.edition),
            "ruleset": FormRow(self.ruleset),
            "options": self.options.line,
        }
        rules = column(self.rows["ruleset"], self.about, None, spacing=4)
        beside = row((self.rows["edition"], 1), (rules, 1), spacing=16)
        self.setLayout(column(beside, self.options, spacing=12))
        self.ruleset.currentIndexChanged.connect(lambda _index: self._say_about())
        self.ruleset.activated.connect(lambda _index: self._other_ruleset())
        self.edition.activated.connect(lambda _index: self.changed.emit())
        self.options.typed.textEdited.connect(lambda _text: self.changed.emit())
        self.options.chosen.connect(self.changed)
        self._own: tuple[str, Mapping[str, object]] = ("", {})
        self._before = ""
        """The board that was chosen before a ruleset brought its own."""

    def retranslate(self, texts: Texts, hints: Mapping[str, str] | None = None) -> None:
        """Word every field; `hints` below those with these names (edition, ruleset)."""
        for name in ("edition", "ruleset"):
            self.rows[name].set_words(texts(f"event.{name}"), (hints or {}).get(name, ""))
        self.options.word(texts)
        boards = self.edition.values
        self.edition.set_options([(each, texts.name(load_edition(each).name)) for each in boards])
        self.ruleset.retranslate(texts)
        self._texts = texts
        self._say_about()

    def show_board(self, edition: str) -> None:
        """Show a first board, before anybody chooses."""
        self.edition.set_value(edition)
        self._before = ""

    def show_rules(self, ruleset: str, options: Mapping[str, object]) -> None:
        """Show a first ruleset and options, before anybody chooses."""
        self.ruleset.show_ruleset(ruleset)
        self.options.show_options(options)
        self.options.clear_problem()
        self.own(ruleset, options)

    def own(self, ruleset: str, options: Mapping[str, object]) -> None:
        """The options shown when somebody comes back to this ruleset."""
        self._own = (ruleset, options)

    def chosen(self) -> tuple[str, dict[str, object], str] | None:
        """Ruleset, options and board; None, with the sentence at its field, for an impossible choice."""
        ruleset, edition = self.ruleset.chosen, str(self.edition.currentData())
        options = self.options.meant()
        if options is None:
            return None
        try:
            rule_book(load_edition(edition), ruleset, options)
        except TourneyError as error:
            self.options.say(error)
            return None
        return ruleset, options, edition

    def _say_about(self) -> None:
        if self._texts is not None:
            self.about.set_text(self.ruleset.about(self._texts))

    def _other_ruleset(self) -> None:
        ruleset = load_ruleset(self.ruleset.chosen)
        own, options = self._own
        self.options.show_options(options if ruleset.id == own else {})
        self.options.clear_problem()
        if self.edition.isEnabled():
            self._bring_board(ruleset)
        self.changed.emit()

    def _bring_board(self, ruleset: Ruleset) -> None:
        now = str(self.edition.currentData())
        before = self._before or now
        board = ruleset.own_board or before
        if not ruleset.plays_on(board):
            board = ruleset.boards[0]
        self.show_board(board)
        self._before = before if board != before else ""
