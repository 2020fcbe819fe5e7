"""By which rules something is played: a ruleset, and what is changed of it, as the terminal takes it too."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from tourney.base.errors import TourneyError
from tourney.base.texts import Texts
from tourney.rules.board_files import editions, load_edition
from tourney.rules.options import named_values, option_words
from tourney.rules.rulebook import rule_book
from tourney.rules.rulesets import Ruleset, load_ruleset, resolved
from ui.parts.options_dialog import OptionsDialog
from ui.parts.ruleset_box import RulesetBox
from ui.widgets.buttons import Button
from ui.widgets.combo_box import ComboBox
from ui.widgets.fields import FormRow, TextField
from ui.widgets.layouts import column, row
from ui.widgets.look import Role
from ui.widgets.text import Label


def options_text(options: Mapping[str, object]) -> str:
    """Options as the field has them."""
    return ", ".join(option_words(options))


class OptionsRow(QWidget):
    """Options as `hotels=10, start_cash=2000`, or one by one; what does not fit is said below.

    `chosen` comes when they were set one by one.
    """

    chosen = Signal()

    def __init__(self, ruleset: Callable[[], str]) -> None:
        """`ruleset`: whose options they are at the moment."""
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

    def word(self, texts: Texts, hint: bool = True) -> None:
        """Name the field; `hint`: with how they are typed."""
        self._texts = texts
        self.line.set_words(texts("event.options"), texts("event.options_hint") if hint else "")
        self.typed.setPlaceholderText("" if hint else texts("event.options_example"))
        self.choose.setText(texts("event.options_choose"))

    def show_options(self, options: Mapping[str, object]) -> None:
        """What stands there before anybody types."""
        self.typed.setText(options_text(options))

    def meant(self) -> dict[str, object] | None:
        """What is typed, if the ruleset can have it; else None, with the sentence below."""
        try:
            found = named_values(self.typed.clean)
            resolved(load_ruleset(self._ruleset()), found)
        except TourneyError as error:
            self.say(error)
            return None
        self.line.set_problem("")
        return found

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
        """Nothing is wrong, as far as is known."""
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

    Another ruleset has its own options, and brings its board where it has one or cannot be played on this.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.edition, self.ruleset = ComboBox(), RulesetBox()
        self.about = Label("", Role.SMALL, "muted", wrap=True)
        self._texts: Texts | None = None
        for edition in editions():
            self.edition.addItem(str(edition), str(edition))
        self.options = OptionsRow(lambda: self.ruleset.chosen)
        self.rows = {
            "edition": FormRow(self.edition),
            "ruleset": FormRow(self.ruleset),
            "options": self.options.line,
        }
        rules = column(self.rows["ruleset"], self.about, None, spacing=4)
        beside = row(self.rows["edition"], rules, spacing=16)
        for half in (0, 1):
            beside.setStretch(half, 1)
        self.setLayout(column(beside, self.options, spacing=12))
        self.ruleset.currentIndexChanged.connect(lambda _index: self._say_about())
        self.ruleset.activated.connect(lambda _index: self._other_ruleset())
        self.edition.activated.connect(lambda _index: self.changed.emit())
        self.options.typed.textEdited.connect(lambda _text: self.changed.emit())
        self.options.chosen.connect(self.changed)
        self._own: tuple[str, Mapping[str, object]] = ("", {})
        self._before = ""
        """The board that was chosen before a ruleset brought its own."""

    def retranslate(
        self, texts: Texts, hints: Mapping[str, str] | None = None, *, typing: bool = True
    ) -> None:
        """Word every field; `hints` below those of these names (edition, ruleset), `typing`: how options are
        typed."""
        for name in ("edition", "ruleset"):
            self.rows[name].set_words(texts(f"event.{name}"), (hints or {}).get(name, ""))
        self.options.word(texts, hint=typing)
        for number in range(self.edition.count()):
            board = load_edition(self.edition.itemData(number))
            self.edition.setItemText(number, texts.name(board.name))
        self.ruleset.retranslate(texts)
        self._texts = texts
        self._say_about()

    def show_board(self, edition: str) -> None:
        """The board that is chosen before anybody chooses."""
        self.edition.setCurrentIndex(max(0, self.edition.findData(edition)))
        self._before = ""

    def show_rules(self, ruleset: str, options: Mapping[str, object]) -> None:
        """The ruleset and options that are chosen before anybody chooses."""
        self.ruleset.show_ruleset(ruleset)
        self.options.show_options(options)
        self.options.clear_problem()
        self.own(ruleset, options)

    def own(self, ruleset: str, options: Mapping[str, object]) -> None:
        """What options stand there when somebody comes back to this ruleset."""
        self._own = (ruleset, options)

    def chosen(self) -> tuple[str, dict[str, object], str] | None:
        """Ruleset, options and board; None, with the sentence at its field, for what cannot be."""
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
        wanted = ruleset.own_board or before
        if not ruleset.plays_on(wanted):
            wanted = ruleset.boards[0]
        self.show_board(wanted)
        self._before = before if wanted != before else ""
