"""One field for each thing that a choice asks for. A field shows what it is told and gives back a value.

It knows no rule: the least, the most and the options come with the question.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QGridLayout, QWidget

from tourney.base.texts import CHINESE, ENGLISH, Texts
from tourney.game.console.entry_parsing import parse_dice
from tourney.game.console.table_entry import Answer, Entry, GoBack
from tourney.game.console.view import AskKind, Option, Prompt, Rejected
from tourney.rules.dice import Face
from ui.base.shortcuts import fold
from ui.console.dice_field import dice_hint
from ui.console.key_button import KeyButton
from ui.console.pick_list import Pick, PickList
from ui.console.words import own_money
from ui.widgets.fields import NumberField, TextField
from ui.widgets.layouts import column, row, scrolled
from ui.widgets.text import Label
from ui.widgets.theme import look

_WHY_UNDONE = ("console.why_typing_slip", "console.why_wrong_dice", "console.why_too_early")
"""Why entries are taken back, nearly always."""
_LONG = 8
"""More deeds than this stand in two columns."""


class AskField(QWidget):
    """Base: `done` asks to send the form at once, `changed` tells of every change."""

    done = Signal()
    changed = Signal()

    def value(self) -> Answer | None:
        """What was filled in; None while it is not filled in."""
        raise NotImplementedError

    def start(self) -> None:
        """Put the cursor where typing begins."""
        self.setFocus()

    def cost(self) -> int | None:
        """What it costs or brings so far, None where that means nothing."""
        return None

    @property
    def cost_words(self) -> str:
        """The area by which that is said where there is money of several kinds, "" for none."""
        return ""


def picks_of(options: tuple[Option, ...], texts: Texts) -> list[Pick]:
    """Options as things to pick, numbered as they say or from 1."""
    other = ENGLISH if texts.language.chinese else CHINESE
    return [
        Pick(
            option.value,
            option.number or at,
            words=texts.say(option.label),
            amount=_amount(option, texts),
            also=other.say(option.label),
        )
        for at, option in enumerate(options, start=1)
    ]


def _amount(option: Option, texts: Texts) -> str:
    """What an option costs or brings, in its money; "" where that means nothing."""
    return "" if option.amount is None else own_money(option.words, texts).money(option.amount)


class PickField(AskField):
    """A card, a deed, a group, a player, a square: one of the options."""

    moved = Signal(str)
    at_once = Signal()
    """As `PickList.at_once`."""

    def __init__(self, ask: Prompt, texts: Texts) -> None:
        super().__init__()
        self._picked: str | None = None
        self._numbers = ask.kind is AskKind.SQUARE
        self.list = PickList()
        hint = texts("console.pick_hint") if ask.kind is not AskKind.CARD else texts("console.pick_card")
        nothing = "console.no_such_card" if ask.kind is AskKind.CARD else "console.no_such_option"
        self.list.offer(
            picks_of(ask.options, texts), hint, texts(nothing, typed="{typed}", n=len(ask.options))
        )
        self.list.at_once.connect(self.at_once)
        self.list.picked.connect(self._take)
        self.list.unmarked.connect(self.done)
        self.list.moved.connect(self.moved)
        self.setLayout(column(self.list))
        self.setFocusProxy(self.list)

    def value(self) -> str | int | None:
        picked = self._picked or self.list.value or None
        return int(picked) if self._numbers and picked else picked

    def _take(self, value: str) -> None:
        self._picked = value
        self.done.emit()


class AmountField(AskField):
    """M or a number of things, within limits said below the field."""

    def __init__(self, ask: Prompt, texts: Texts, first: object) -> None:
        super().__init__()
        known = first if isinstance(first, int) and first >= ask.least else None
        self.field = NumberField(known, 0, 999_999_999, width=104, step=1, beyond=True)
        self.field.setAccessibleName(texts.say(ask.label))
        self.field.changed.connect(lambda _value: self.changed.emit())
        self.field.returnPressed.connect(self.done)
        texts = own_money(ask.label.words, texts)
        if ask.most is None:
            limits = texts("console.at_least", n=ask.least)
        else:
            limits = texts("console.from_to", least=ask.least, most=ask.most)
        self.setLayout(row(self.field, Label(limits, kind="muted"), None))
        self.setFocusProxy(self.field)

    def value(self) -> int | None:
        return self.field.value

    def start(self) -> None:
        self.field.setFocus()
        self.field.selectAll()

    def begin(self, digit: str) -> None:
        """The first digit was typed before the field was there."""
        self.start()
        self.field.insert(digit)


class WordsField(AskField):
    """A reason or a remark. `usual`: what is written most often, each by one digit in the empty field."""

    at_once = Signal()
    """As `PickList.at_once`."""

    def __init__(self, ask: Prompt, texts: Texts, usual: Sequence[str] = ()) -> None:
        super().__init__()
        self._needed = ask.least > 0
        self._usual, self._before = usual, ""
        self.field = TextField()
        self.field.setAccessibleName(texts.say(ask.label))
        self.field.setPlaceholderText(texts.say(ask.label))
        self.field.textChanged.connect(lambda _text: self.changed.emit())
        self.field.textEdited.connect(self._edited)
        self.field.returnPressed.connect(self.done)
        buttons = [
            KeyButton(words, str(number), on_click=partial(self._take, words))
            for number, words in enumerate(usual, start=1)
        ]
        self.setLayout(column(self.field, *buttons, spacing=6))
        self.setFocusProxy(self.field)

    def value(self) -> str | None:
        return self.field.clean or (None if self._needed else "")

    def _edited(self, text: str) -> None:
        before, self._before = self._before, text
        if not before and text.isdecimal() and 0 < int(text) <= len(self._usual):
            self.at_once.emit()
            self._take(self._usual[int(text) - 1])

    def _take(self, words: str) -> None:
        self.field.setText(words)
        self._before = words
        self.done.emit()


class LevelsField(AskField):
    """Houses by street: a number each, with what it comes to."""

    def __init__(self, ask: Prompt, texts: Texts, first: Mapping[str, int]) -> None:
        super().__init__()
        self._options = ask.options
        self.fields: dict[str, NumberField] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        for at, option in enumerate(ask.options):
            field = NumberField(first.get(option.value), 0, option.most or 5, width=56, step=1, beyond=True)
            words = texts.say(option.label)
            field.setAccessibleName(words)
            field.changed.connect(lambda _value: self.changed.emit())
            field.returnPressed.connect(self.done)
            self.fields[option.value] = field
            grid.addWidget(Label(words, elide=True), at, 0)
            grid.addWidget(Label(_amount(option, texts), kind="muted"), at, 1)
            grid.addWidget(field, at, 2)
        grid.setColumnStretch(0, 1)

    def value(self) -> dict[str, int] | None:
        levels = {deed: field.value for deed, field in self.fields.items() if field.value}
        return {deed: n for deed, n in levels.items() if n} or None

    def cost(self) -> int:
        each = {option.value: option.amount or 0 for option in self._options}
        return sum(n * each[deed] for deed, n in (self.value() or {}).items())

    @property
    def cost_words(self) -> str:
        filled = self.value() or {}
        return next((option.words for option in self._options if option.value in filled), "")

    def start(self) -> None:
        filled = next((field for field in self.fields.values() if field.value), None)
        field = filled or next(iter(self.fields.values()), None)
        if field is not None:
            field.setFocus()
            field.selectAll()


class DeedsField(AskField):
    """Any of some deeds; none is an answer where none are needed."""

    def __init__(self, ask: Prompt, texts: Texts) -> None:
        super().__init__()
        self._needed = ask.least > 0
        self._texts, self._typed = texts, ""
        self._amounts = {option.value: option.amount or 0 for option in ask.options}
        self._words = {
            option.value: fold(
                f"{ENGLISH.say(option.label)} {CHINESE.say(option.label)}".replace(".", "")
            ).split()
            for option in ask.options
        }
        self._ticked = Label(kind="muted")
        self.boxes: dict[str, QCheckBox] = {}
        for option in ask.options:
            worth = f"   {_amount(option, texts)}" if option.amount is not None else ""
            box = QCheckBox((texts.say(option.label) + worth).replace("&", "&&"))
            box.toggled.connect(self._toggled)
            self.boxes[option.value] = box
        ground = QWidget()
        grid = QGridLayout(ground)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(0)
        rows = max(_LONG, -(-len(self.boxes) // 2))
        for at, box in enumerate(self.boxes.values()):
            box.setMinimumHeight(look().px(22))
            grid.addWidget(box, at % rows, at // rows)
        grid.setRowStretch(rows, 1)
        self.setLayout(column(scrolled(ground), self._ticked, spacing=4))
        self._toggled()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Letters lead to the box that they begin a word of; Space, which ticks it, ends them."""
        if not event.text().strip() or not event.text().isprintable():
            super().keyPressEvent(event)
            return
        for typed in (self._typed + event.text(), event.text()):
            self._typed = typed
            for deed, box in self.boxes.items():
                if any(word.startswith(fold(typed)) for word in self._words[deed]):
                    box.setFocus(Qt.FocusReason.TabFocusReason)
                    return

    def _toggled(self) -> None:
        self._typed = ""
        ticked = [deed for deed, box in self.boxes.items() if box.isChecked()]
        amount = sum(self._amounts[deed] for deed in ticked)
        self._ticked.set_text(self._texts("console.ticked", n=len(ticked), amount=amount))
        self._ticked.setVisible(any(self._amounts.values()))
        self.changed.emit()

    def value(self) -> tuple[str, ...] | None:
        ticked = tuple(deed for deed, box in self.boxes.items() if box.isChecked())
        return None if self._needed and not ticked else ticked

    def cost(self) -> int | None:
        return None

    def start(self) -> None:
        if self.boxes:
            next(iter(self.boxes.values())).setFocus(Qt.FocusReason.TabFocusReason)


class DicePrompt(AskField):
    """A throw typed into a form: a digit for each die."""

    def __init__(self, ask: Prompt, texts: Texts) -> None:
        super().__init__()
        self._faces = ask.faces
        self.field = TextField(width=96)
        self.field.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, False)
        self.field.setAccessibleName(texts.say(ask.label))
        self.field.textChanged.connect(lambda _text: self.done.emit() if self.value() else None)
        self.setLayout(row(self.field, Label(dice_hint(ask.faces, texts), kind="muted"), None))
        self.setFocusProxy(self.field)

    def value(self) -> tuple[Face, ...] | None:
        dice = parse_dice(self.field.text(), self._faces)
        return None if isinstance(dice, Rejected) else dice


def field_for(ask: Prompt, texts: Texts, example: Entry) -> AskField:
    """The field of a question, with what the example has; deal and position have a form of their own."""
    if ask.kind in (AskKind.AMOUNT, AskKind.COUNT):
        return AmountField(ask, texts, getattr(example, ask.field))
    if ask.kind is AskKind.DICE:
        return DicePrompt(ask, texts)
    if ask.kind is AskKind.TEXT:
        undoes = isinstance(example, GoBack)
        return WordsField(ask, texts, [texts(key) for key in _WHY_UNDONE] if undoes else ())
    if ask.kind is AskKind.LEVELS:
        return LevelsField(ask, texts, getattr(example, ask.field))
    if ask.kind is AskKind.DEEDS:
        return DeedsField(ask, texts)
    return PickField(ask, texts)
