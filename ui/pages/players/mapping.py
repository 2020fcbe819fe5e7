"""What each column of a list is taken as: one card a column, with a choice that a person may change.

It reads no list: it shows what was understood of the columns and says what somebody wants them to be.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from tourney.base.texts import Texts
from tourney.event.registration import LIST_FIELDS, field_name
from ui.pages.players import words as wording
from ui.widgets.combo_box import ComboBox
from ui.widgets.layouts import clear
from ui.widgets.text import Label, capital, plain_tip, restyle

Columns = Sequence[tuple[str, str | None, str]]
"""Heading ("" without one), field or None, first filled cell of every column."""

_USUAL = (
    *("number", "name", "name_zh", "name_en", "team", "division"),
    *("phone", "email", "pledged", "received", "method", "note", "seeded", "photo_consent"),
)
_FIELDS = (*_USUAL, *(known for known in LIST_FIELDS if known not in _USUAL))
"""The usual ones first; surnames and given names apart come last."""

_WIDTH = 208
_LONGEST = 160
"""Letters of a heading that are shown; a tool tip has the rest."""


class ColumnStrip(QWidget):
    """All columns side by side, and whether the list has a line of headings."""

    changed = Signal()
    """A person has said something else of the columns: `fields` and `headings` hold it."""

    def __init__(self) -> None:
        super().__init__()
        self.fields: dict[int, str | None] = {}
        """What a person has said of columns, by their place from 0; empty while nobody has."""
        self.headings: bool | None = None
        """What a person has said of the line of headings."""
        self.first_line = QCheckBox()
        self.first_line.clicked.connect(self._say_headings)
        self.choices: list[ComboBox] = []
        self._cards: list[tuple[Label, Label]] = []
        self._card_boxes: list[QVBoxLayout] = []
        self._columns: Columns = ()
        inner = QWidget()
        self._row = QHBoxLayout(inner)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(8)
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        restyle(inner, kind="scrolled")
        self.area.setWidget(inner)
        self.area.viewport().setAutoFillBackground(False)
        inner.setAutoFillBackground(False)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(4)
        box.addWidget(self.first_line)
        box.addWidget(self.area)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)

    def forget(self) -> None:
        """Another file: nothing is said of its columns yet."""
        self.fields, self.headings = {}, None

    def show_columns(self, texts: Texts, columns: Columns, header_line: int | None) -> None:
        """Show what is understood. The cards stay (and one keeps the keyboard) while their number does."""
        self._columns = columns
        if len(columns) != len(self.choices):
            self._build(len(columns))
        known: list[tuple[str, str | None]] = [(texts("players.taken_as_nothing"), None)]
        known += [(capital(texts.say(field_name(each))), each) for each in _FIELDS]
        for place, (heading, taken, sample) in enumerate(columns):
            title, below = self._cards[place]
            name = heading or texts("players.column_no", n=place + 1)
            title.set_text(wording.shortened(name, _LONGEST), "" if heading else "muted")
            title.setToolTip(plain_tip(name) if len(name) > _LONGEST else "")
            below.set_text(sample)
            choice = self.choices[place]
            choice.setAccessibleName(texts("players.column_holds", column=name))
            choice.setToolTip(plain_tip(texts("players.column_holds", column=name)))
            _fill(choice, known)
            choice.setCurrentIndex(choice.findData(taken) if taken else 0)
            restyle(choice, wrong="true" if taken and _is_twice(columns, taken) else "")
        self.first_line.setChecked(header_line is not None)
        self.first_line.setText(
            texts("players.first_line_headings")
            if header_line is None
            else texts("players.line_has_headings", n=header_line)
        )
        self._fit()

    def title(self, place: int) -> Label:
        """The heading of a column as it is shown."""
        return self._cards[place][0]

    def _build(self, count: int) -> None:
        clear(self._row)
        self.choices, self._cards, self._card_boxes = [], [], []
        for place in range(count):
            title, below, choice = Label(bold=True, wrap=True), Label(kind="muted", elide=True), _Choice()
            title.setAlignment(Qt.AlignmentFlag.AlignTop)
            choice.activated.connect(self._chooser(place))
            card = QWidget()
            card.setFixedWidth(_WIDTH)
            box = QVBoxLayout(card)
            box.setContentsMargins(0, 0, 0, 0)
            box.setSpacing(2)
            for part in (title, below, choice):
                box.addWidget(part)
            self._row.addWidget(card, 0, Qt.AlignmentFlag.AlignTop)
            self._card_boxes.append(box)
            self._cards.append((title, below))
            self.choices.append(choice)
        self._row.addStretch(1)

    def _chooser(self, place: int) -> Callable[[int], None]:
        def choose(index: int) -> None:
            shown = {n: taken for n, (_, taken, _) in enumerate(self._columns) if taken}
            self.fields = shown | self.fields | {place: self.choices[place].itemData(index)}
            self.changed.emit()

        return choose

    def _say_headings(self, on: bool) -> None:
        self.headings = on
        self.changed.emit()

    def _fit(self) -> None:
        """As high as its cards and, where they need one, the bar below them; the headings as high as the
        highest."""
        titles = [title for title, _ in self._cards]
        lines = max((title.heightForWidth(_WIDTH) for title in titles), default=0)
        for title in titles:
            title.setFixedHeight(lines)
        bar = self.area.horizontalScrollBar().sizeHint().height()
        highest = max((box.sizeHint().height() for box in self._card_boxes), default=0)
        self.area.setFixedHeight(highest + bar + 4)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and self.choices:
            self._fit()


class _Choice(ComboBox):
    """One column's field."""

    def __init__(self) -> None:
        super().__init__()
        self.setMaxVisibleItems(24)
        self.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)


def _fill(choice: ComboBox, known: Sequence[tuple[str, str | None]]) -> None:
    """The same items in the language in force."""
    if choice.count() != len(known):
        choice.clear()
        for shown, value in known:
            choice.addItem(shown, value)
        return
    for index, (shown, _) in enumerate(known):
        choice.setItemText(index, shown)


def _is_twice(columns: Columns, taken: str) -> bool:
    return sum(1 for column in columns if column[1] == taken) > 1
