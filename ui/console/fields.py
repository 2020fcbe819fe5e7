"""One field for each thing that a choice asks for: dice, picks, amounts, words, levels, deeds.

A field knows no rule: the least, the most and the options come with the question. Typed dice fill as the
digits come. One of several things is picked by its number, by words, by arrows or by a click; nothing is
marked before something was typed or chosen, so Enter by itself takes nothing, unless there is only one thing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QGridLayout,
    QListWidget,
    QListWidgetItem,
    QSizePolicy,
    QWidget,
)

from tourney.base.texts import CHINESE, ENGLISH, Texts
from tourney.game.console.entry_parsing import face_keys, parse_dice
from tourney.game.console.view import Answer, AskKind, Entry, GoBack, Option, Prompt, Rejected
from tourney.rules.dice import Dice, Face
from ui.base.shortcuts import ENTER_KEYS, fold
from ui.console.keys import KeyButton
from ui.console.words import own_money
from ui.widgets.board_squares import MOST_PIPS, paint_die
from ui.widgets.fields import LineField, NumberField, TextField
from ui.widgets.layouts import column, row, scrolled
from ui.widgets.text import Label
from ui.widgets.theme import Role, look

_USUAL = Dice().faces[0]


_WORDS = {face: f"console.face_{face}" for face in ("swap", "bus", "hunter")}
"""The names of faces that are words; a user's own board may have others, with its own names."""


def dice_hint(faces: Sequence[Sequence[Face]], texts: Texts) -> str:
    """How a throw of these dice is typed; their faces are named if one of them is no usual die."""
    kinds = list(dict.fromkeys(map(tuple, faces)))
    if kinds == [_USUAL]:
        return texts("console.dice_hint")
    return texts(
        "console.dice_hint_faces", faces=[_faces(die, texts) for die in (faces if kinds[1:] else kinds)]
    )


def _faces(die: Sequence[Face], texts: Texts) -> str:
    """The numbers from the least to the most, and the key of each word: "1–6, S = sneaky swap"."""
    words = [
        texts("console.face_key", sign=key.upper(), face=texts(_WORDS[face]) if face in _WORDS else face)
        for key, face in face_keys(die).items()
        if isinstance(face, str)
    ]
    first, *more = [*_numbers(die), *words]
    return texts("console.face_or", first=first, more=more) if more else first


def _numbers(die: Sequence[Face]) -> list[str]:
    """`1–8`; 6, 8 where some between are missing."""
    numbers = sorted(face for face in die if isinstance(face, int))
    if len(numbers) > 1 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return [f"{numbers[0]}–{numbers[-1]}"]
    return list(map(str, numbers))


def _label(die: Sequence[Face]) -> str:
    """What may be typed for a die, short enough for its empty place."""
    keys = [key.upper() for key, face in face_keys(die).items() if isinstance(face, str)]
    return "/".join([*_numbers(die), *keys])


class DiceField(QWidget):
    """`typed` is "" to a key for each of so many dice."""

    def __init__(self) -> None:
        super().__init__()
        self.typed = ""
        self._hint = ""
        self._faces: Sequence[Sequence[Face]] = Dice().faces
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_typed(self, typed: str, hint: str) -> None:
        """Show the typed dice, and what to do, in words."""
        self.typed, self._hint = typed, hint
        self.setAccessibleName(f"{hint} {typed}")
        self.update()

    def set_dice(self, faces: Sequence[Sequence[Face]]) -> None:
        """The faces of each die that is thrown."""
        self._faces = faces
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(look().px(280), look().px(52))

    def paintEvent(self, event: QPaintEvent) -> None:
        now = look()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        size = float(now.px(44))
        top = (self.height() - size) / 2
        usual = all(tuple(faces) == _USUAL for faces in self._faces)
        for at, faces in enumerate(self._faces):
            rect = QRectF(at * (size + now.px(8)), top, size, size)
            if at < len(self.typed):
                key = face_keys(faces).get(self.typed[at], self.typed[at])
                paint_die(painter, rect, key, numbered=len(faces) > MOST_PIPS)
                continue
            here = at == len(self.typed)
            painter.setPen(
                QPen(now.colour("focus" if here else "edge"), 2 if here else 1, Qt.PenStyle.DashLine)
            )
            painter.setBrush(now.colour("surface"))
            painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 8, 8)
            painter.setFont(now.font(Role.TITLE if usual else Role.SMALL))
            painter.setPen(now.colour("muted"))
            painter.drawText(rect, int(Qt.AlignmentFlag.AlignCenter), "?" if usual else _label(faces))
        painter.setFont(now.font())
        painter.setPen(now.colour("muted"))
        left = len(self._faces) * (size + now.px(8)) + now.px(8)
        words = QRectF(left, 0, self.width() - left, self.height())
        painter.drawText(
            words,
            int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap),
            self._hint,
        )
        painter.end()


_QUESTION = ("?", "？")


@dataclass(frozen=True, slots=True)
class Pick:
    """One thing to pick: its value, its number, its words, its cost or yield."""

    value: str
    number: int
    words: str
    amount: str = ""
    also: str = ""
    """Words of the other language, searched too but not shown."""


class PickList(QWidget):
    """`picked(value)`: a number of one thing is taken at once, else Enter takes the marked one."""

    picked = Signal(str)
    at_once = Signal()
    """A number was enough: emitted before `picked`, which no Enter has caused."""
    moved = Signal(str)
    unmarked = Signal()
    """Enter was pressed without a mark."""
    asked = Signal()
    """A question mark was typed: no name has one."""

    def __init__(self) -> None:
        super().__init__()
        self._picks: Sequence[Pick] = ()
        self._nothing = ""
        self.field = LineField()
        self.field.setMaxLength(60)
        self.field.textChanged.connect(self._typed)
        self.field.installEventFilter(self)
        self.list = QListWidget()
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setWordWrap(True)
        self.list.viewport().installEventFilter(self)
        self.list.itemClicked.connect(self._take)
        self.list.currentItemChanged.connect(lambda item, _old: self._tell_moved(item))
        self.problem = Label(kind="bad", wrap=True)
        self.setLayout(column(self.field, self.problem, (self.list, 1), spacing=4))
        self.problem.hide()
        self.setFocusProxy(self.field)

    def offer(self, picks: Sequence[Pick], hint: str, nothing: str) -> None:
        """Set the things to pick. `nothing` is the sentence for typing without a match, with {typed}."""
        self._picks, self._nothing = picks, nothing
        self.field.setPlaceholderText(hint)
        self.field.setAccessibleName(hint)
        self.empty()
        self._fill(picks)

    def empty(self) -> None:
        """Clear the typing and its undo: Ctrl+Z is for the table again."""
        self.field.clear()

    @property
    def shown(self) -> list[str]:
        """The values listed now."""
        return [str(self.list.item(row).data(Qt.ItemDataRole.UserRole)) for row in range(self.list.count())]

    @property
    def value(self) -> str:
        """The marked one, "" for none."""
        item = self.list.currentItem()
        return str(item.data(Qt.ItemDataRole.UserRole)) if item else ""

    def mark(self, value: str) -> str:
        """Mark one of all; its words. StopIteration if there is no such thing."""
        self._fill(self._picks)
        row = next(at for at, pick in enumerate(self._picks) if pick.value == value)
        self.list.setCurrentRow(row)
        return self._picks[row].words

    def sizeHint(self) -> QSize:
        rows = min(8, max(3, len(self._picks)))
        return QSize(look().px(300), rows * look().row + look().px(44))

    def eventFilter(self, watched: object, event: object) -> bool:
        if watched is self.list.viewport():
            if isinstance(event, QResizeEvent):
                self._fit()  # a scroll bar makes the lines narrower when it appears
            return False
        if watched is self.field and isinstance(event, QKeyEvent) and event.type() == QKeyEvent.Type.KeyPress:
            moves = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
            if event.key() in moves and self.list.count():
                row = self.list.currentRow() + moves[Qt.Key(event.key())]
                self.list.setCurrentRow(max(0, min(self.list.count() - 1, row)))
                return True
            if event.key() in ENTER_KEYS:
                self._enter()
                return True
            if event.text() in _QUESTION:
                self.asked.emit()
                return True
        return False

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()

    def _typed(self, text: str) -> None:
        query = fold(text.strip())
        if not query:
            self._fill(self._picks)
            return
        if query.isdecimal():
            number = int(query)
            matching = [p for p in self._picks if p.number == number]
            longer = [p for p in self._picks if p.number != number and str(p.number).startswith(str(number))]
            if matching and (not longer or query.startswith("0")):
                self._fill(matching)
                self.empty()
                self.at_once.emit()
                self.picked.emit(matching[0].value)
                return
            self._fill([*matching, *longer])
        else:
            self._fill(
                [p for p in self._picks if query in fold(f"{p.words} {p.also} {p.value.replace('-', ' ')}")]
            )
        if not self.list.count():
            self.problem.set_text(self._nothing.replace("{typed}", text.strip()[:40]))
            self.problem.show()

    def _fill(self, picks: Sequence[Pick]) -> None:
        self.problem.hide()
        self.list.clear()
        for pick in picks:
            words = f"{pick.number}  {pick.words}" if pick.number else pick.words
            item = QListWidgetItem(f"{words}   {pick.amount}".rstrip())
            item.setData(Qt.ItemDataRole.UserRole, pick.value)
            self.list.addItem(item)
        self._fit()
        if self.list.count() and (len(self._picks) == 1 or self.field.text().strip()):
            self.list.setCurrentRow(0)

    def _fit(self) -> None:
        """Each line as tall as its words need at this width."""
        now = look()
        metrics = QFontMetrics(self.list.font())
        room = QRect(0, 0, max(now.px(120), self.list.viewport().width() - now.px(24)), 10_000)
        for line in range(self.list.count()):
            item = self.list.item(line)
            words = metrics.boundingRect(room, int(Qt.TextFlag.TextWordWrap), item.text())
            item.setSizeHint(QSize(0, max(now.px(28), words.height() + now.px(10))))

    def _enter(self) -> None:
        if self.list.currentItem() is None and not self.field.text().strip():
            self.unmarked.emit()
        self._take(self.list.currentItem())

    def _take(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.picked.emit(str(item.data(Qt.ItemDataRole.UserRole)))

    def _tell_moved(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.moved.emit(str(item.data(Qt.ItemDataRole.UserRole)))


_WHY_UNDONE = ("console.why_typing_slip", "console.why_wrong_dice", "console.why_too_early")
"""Why entries are taken back, nearly always."""


_LONG = 8
"""More deeds than this stand in two columns."""


class AskField(QWidget):
    """Base: `done` asks to send the form at once, `changed` reports every change."""

    done = Signal()
    changed = Signal()

    def value(self) -> Answer | None:
        """The value; None while it is not filled in."""
        raise NotImplementedError

    def start(self) -> None:
        """Put the cursor where typing begins."""
        self.setFocus()

    def cost(self) -> int | None:
        """The cost or yield so far, None if that has no meaning."""
        return None

    @property
    def cost_words(self) -> str:
        """The area that words it if there is money of several kinds, "" for none."""
        return ""


def picks_of(options: tuple[Option, ...], texts: Texts) -> list[Pick]:
    """Options as things to pick, with their own numbers or from 1."""
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
    """An option's cost or yield, in its money; "" if that has no meaning."""
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
    """M or a number of things, within limits shown below the field."""

    spaced = Signal(int)
    """Space after so much (0 for nothing): it was no amount, it named a seat."""

    def __init__(self, ask: Prompt, texts: Texts, first: object) -> None:
        super().__init__()
        known = first if isinstance(first, int) and first >= ask.least else None
        self.field = NumberField(known, 0, 999_999_999, width=104, step=1, beyond=True)
        self.field.setAccessibleName(texts.say(ask.label))
        self.field.changed.connect(lambda _value: self.changed.emit())
        self.field.returnPressed.connect(self.done)
        self.field.installEventFilter(self)
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

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Space:
            if event.type() == QEvent.Type.KeyPress:
                self.spaced.emit(self.value() or 0)
            return True
        return super().eventFilter(watched, event)


class WordsField(AskField):
    """A reason or a remark. `usual`: the most frequent ones, each by one digit in the empty field."""

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
    """Houses by street: a number each, with its cost or yield."""

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
    """Any of some deeds; none is an answer if none are needed."""

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
        """Letters lead to the box with a word that they begin; Space, which ticks it, ends them."""
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
    """The field of a question, with its example's value; deal and position have a form of their own."""
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
