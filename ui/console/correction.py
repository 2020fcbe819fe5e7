"""Fields of a correction for what only the rules in play keep: counts, choices, facts of the table.

Names, parts and bounds come with the position; it knows no rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QCheckBox, QWidget

from tourney.base.texts import Message, Texts
from tourney.game.console.view import BoardView, KeptFact, KeptPacts, KeptValue
from ui.console.words import seat_name, square_name
from ui.widgets.fields import ComboBox, LineField, NumberField
from ui.widgets.layouts import FlowLayout, column, row
from ui.widgets.text import Label
from ui.widgets.theme import look

_TERMS = 380
"""So wide may the words of an agreement be; a screen reader says them whole."""

_LONG = 10_000
"""A number that may be as large needs more room."""


class CountField(QWidget):
    """A number and what it counts."""

    def __init__(self, kept: KeptValue, name: str, who: str) -> None:
        super().__init__()
        value = kept.value if isinstance(kept.value, int) else None
        self.number = NumberField(value, 0, kept.most, width=64 if kept.most < _LONG else 92, beyond=True)
        self.number.setAccessibleName(f"{who} {name}".strip())
        line = row(Label(name, kind="muted"), self.number)
        line.setContentsMargins(0, 0, 0, 0)
        self.setLayout(line)


class OneField(QWidget):
    """What it is, and a choice of one of the values that it may be."""

    def __init__(self, kept: KeptValue, who: str, texts: Texts) -> None:
        super().__init__()
        name = _said(kept.name, texts)
        none = [(texts("narration.kept_none"), None)] if kept.or_none else []
        self.choice = _choice(
            [*none, *((_said(said, texts), value) for value, said in kept.options)], kept.value
        )
        self.choice.setAccessibleName(f"{who} {name}")
        line = row(Label(name, kind="muted"), self.choice)
        line.setContentsMargins(0, 0, 0, 0)
        self.setLayout(line)


class SomeField(QWidget):
    """What it is, and a box for each of the values that it may hold."""

    def __init__(self, kept: KeptValue, who: str, texts: Texts) -> None:
        super().__init__()
        name = _said(kept.name, texts)
        self._before = kept.value if isinstance(kept.value, tuple) else ()
        self._empty: tuple[str, ...] | None = None if kept.or_none and kept.value != () else ()
        self.boxes: dict[str, QCheckBox] = {}
        line = FlowLayout(self, 8)
        line.addWidget(Label(name, kind="muted"))
        for value, said in kept.options:
            box = self.boxes[value] = QCheckBox(_said(said, texts).replace("&", "&&"))
            box.setAccessibleName(f"{who} {name}: {_said(said, texts)}")
            box.setChecked(value in self._before)
            line.addWidget(box)

    @property
    def value(self) -> tuple[str, ...] | None:
        """Those that were held in their order, then those ticked besides."""
        on = [value for value, box in self.boxes.items() if box.isChecked()]
        stay = [value for value in self._before if value in on]
        return (*stay, *(value for value in on if value not in stay)) or self._empty


class OrderField(QWidget):
    """What it is, and one choice after another in the order that counts; the last, empty, takes one more.

    Chosen empty again, one is taken out, and those behind it move up.
    """

    def __init__(self, kept: KeptValue, who: str, texts: Texts) -> None:
        super().__init__()
        name = _said(kept.name, texts)
        self._called = f"{who} {name}".strip()
        self._options: list[tuple[str, object]] = [
            ("–", None),
            *((_said(said, texts), value) for value, said in kept.options),
        ]
        self.choices: list[ComboBox] = []
        self._line = FlowLayout(self, 6)
        self._line.addWidget(Label(name, kind="muted"))
        for value in (*(kept.value if isinstance(kept.value, tuple) else ()), None):
            self._add(value)

    @property
    def value(self) -> tuple[str, ...]:
        """From the first on."""
        return tuple(value for each in self.choices if (value := each.currentData()) is not None)

    def _add(self, value: str | None) -> None:
        made = _choice(self._options, value)
        narrow(made, 9)
        self.choices.append(made)
        made.setAccessibleName(f"{self._called} {len(self.choices)}")
        made.currentIndexChanged.connect(lambda _at: self._one_more())
        self._line.addWidget(made)
        if len(self.choices) > 1:
            QWidget.setTabOrder(self.choices[-2], made)
        made.show()

    def _one_more(self) -> None:
        if self.choices[-1].currentData() is not None:
            self._add(None)


KeptField: TypeAlias = QCheckBox | CountField | OneField | SomeField | OrderField


def kept_field(kept: KeptValue, who: str, texts: Texts) -> KeptField:
    """A box for yes or no, a number, a choice, a box for each of several, or choices in their order."""
    name = _said(kept.name, texts)
    if kept.several:
        return OrderField(kept, who, texts) if kept.in_order else SomeField(kept, who, texts)
    if kept.options:
        return OneField(kept, who, texts)
    if not isinstance(kept.value, bool):
        return CountField(kept, name, who)
    box = QCheckBox(name.replace("&", "&&"))
    box.setAccessibleName(f"{who} {name}".strip())
    box.setChecked(kept.value)
    return box


def kept_changes(fields: Sequence[tuple[KeptValue, KeptField]]) -> dict[str, object]:
    """What differs from before; an empty number changes nothing."""
    found: dict[str, object] = {}
    for kept, field in fields:
        value = _value_of(field)
        if value != kept.value and not (value is None and isinstance(field, CountField)):
            found[kept.field] = value
    return found


def _value_of(field: KeptField) -> object:
    if isinstance(field, QCheckBox):
        return field.isChecked()
    if isinstance(field, OneField):
        return field.choice.currentData()
    return field.number.value if isinstance(field, CountField) else field.value


class HoldersFields(QWidget):
    """Who holds what: a player or nobody for each thing."""

    def __init__(self, fact: KeptFact, board: BoardView, texts: Texts) -> None:
        super().__init__()
        self._fact = fact
        self.parts: dict[str, list[ComboBox]] = {}
        line = FlowLayout(self, 6)
        for part, called in zip(fact.parts, fact.held, strict=True):
            words = _said(called, texts)
            self.parts[part] = _choices("player", (fact.value or {}).get(part), board, texts)
            line.addWidget(Label(words, kind="muted"))
            for choice in self.parts[part]:
                choice.setAccessibleName(words)
                line.addWidget(choice)

    @property
    def field(self) -> str:
        """Its name in the record."""
        return self._fact.field

    @property
    def changed(self) -> bool:
        """Whether it differs from before."""
        return self.value() != dict(self._fact.value or {})

    def value(self) -> Mapping[str, object]:
        """As the record has it, without what nobody holds."""
        said = {part: choices[0].currentData() for part, choices in self.parts.items()}
        return {part: player for part, player in said.items() if player is not None}


def fact_fields(fact: KeptFact, board: BoardView, texts: Texts) -> FactFields | HoldersFields:
    """The fields of a fact of the table."""
    return HoldersFields(fact, board, texts) if fact.held else FactFields(fact, board, texts)


class PactsField(QWidget):
    """What players have agreed: a box for each, which falls when it is unticked; below, one more of two."""

    def __init__(self, pacts: KeptPacts, board: BoardView, texts: Texts) -> None:
        super().__init__()
        self._pacts = pacts
        self.boxes: list[QCheckBox] = []
        name = _said(pacts.name, texts)
        box = column(Label(name, kind="muted"))
        for players, terms in pacts.value:
            named = [seat_name(board, each.seat, texts) for each in board.seats if each.name in players]
            said = f"{' – '.join(named)}: {terms}"
            shown = QFontMetrics(look().font()).elidedText(
                said, Qt.TextElideMode.ElideRight, look().px(_TERMS)
            )
            made = QCheckBox(shown.replace("&", "&&"))
            made.setAccessibleName(said)
            made.setChecked(True)
            self.boxes.append(made)
            box.addWidget(made)
        self.two = [*_choices("player", None, board, texts), *_choices("player", None, board, texts)]
        self.terms = LineField()
        self.terms.setMaxLength(400)
        self.terms.setAccessibleName(name)
        line = FlowLayout(spacing=6)
        for each in self.two:
            each.setAccessibleName(name)
            line.addWidget(each)
        box.addLayout(line)
        box.addWidget(self.terms)
        self.setLayout(box)

    @property
    def field(self) -> str:
        """Its name in the record."""
        return self._pacts.field

    @property
    def changed(self) -> bool:
        """Whether one falls, or one is added."""
        return self._added is not None or not all(box.isChecked() for box in self.boxes)

    def value(self) -> list[Mapping[str, object]]:
        """As the record has it."""
        stand = zip(self._pacts.value, self.boxes, strict=True)
        found = [pact for pact, box in stand if box.isChecked()]
        found += [] if self._added is None else [self._added]
        return [{"players": list(players), "terms": terms} for players, terms in found]

    @property
    def _added(self) -> tuple[tuple[str, ...], str] | None:
        """None until both players and the words are there."""
        players, terms = tuple(each.currentData() for each in self.two), self.terms.text().strip()
        return (players, terms) if terms and None not in players and players[0] != players[1] else None


class FactFields(QWidget):
    """A fact of the table or none: whose it is, and a choice for each of its other parts."""

    def __init__(self, fact: KeptFact, board: BoardView, texts: Texts) -> None:
        super().__init__()
        self._fact = fact
        self.parts: dict[str, list[ComboBox]] = {}
        name = _said(fact.name, texts)
        line = FlowLayout(self, 6)
        line.addWidget(Label(name, kind="muted"))
        for part in fact.parts:
            before = None if fact.value is None else fact.value[part]
            self.parts[part] = _choices(part, before, board, texts)
            for choice in self.parts[part]:
                choice.setAccessibleName(name)
                line.addWidget(choice)
        self.parts["player"][0].currentIndexChanged.connect(lambda _at: self._follow())
        self._follow()

    @property
    def field(self) -> str:
        """Its name in the record."""
        return self._fact.field

    @property
    def changed(self) -> bool:
        """Whether it differs from before."""
        before = self._fact.value
        return self.value() != (None if before is None else _plain(before))

    def value(self) -> Mapping[str, object] | None:
        """As the record has it, None where it is nobody's."""
        if self.parts["player"][0].currentData() is None:
            return None
        said = {part: tuple(choice.currentData() for choice in each) for part, each in self.parts.items()}
        return {part: values if part == "dice" else values[0] for part, values in said.items()}

    def _follow(self) -> None:
        """The rest means nothing while it is nobody's."""
        somebody = self.parts["player"][0].currentData() is not None
        for part, choices in self.parts.items():
            for choice in choices:
                choice.setEnabled(somebody or part == "player")


def in_a_line(parts: Iterable[QWidget]) -> QWidget:
    """Beside each other, and below where there is no room."""
    inside = QWidget()
    line = FlowLayout(inside, 12)
    for part in parts:
        line.addWidget(part)
    return inside


def narrow(choice: ComboBox, letters: int) -> None:
    """As wide as there is room, down to a few letters: a long name does not push the form off its panel."""
    choice.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    choice.setMinimumContentsLength(letters)


def _choices(part: str, before: object, board: BoardView, texts: Texts) -> list[ComboBox]:
    """The choices of one part: a player or nobody, two dice, a deed without buildings."""
    if part == "dice":
        shown = before if isinstance(before, Sequence) else (1, 2)
        return [_choice([(str(face), face) for face in range(1, 7)], face) for face in shown]
    if part == "player":
        seats = [(seat_name(board, each.seat, texts), each.name) for each in board.seats if not each.out]
        return [_choice([(texts("console.fact_none"), None), *seats], before)]
    deeds = [each for each in board.squares if each.deed and not each.house_cost]
    return [_choice([(square_name(each, texts), each.deed) for each in deeds], before)]


def _choice(options: Sequence[tuple[str, object]], value: object) -> ComboBox:
    choice = ComboBox()
    for words, each in options:
        choice.addItem(words, each)
    choice.setCurrentIndex(max(0, [each for _, each in options].index(value) if value is not None else 0))
    narrow(choice, 4)
    return choice


def _plain(fact: Mapping[str, object]) -> dict[str, object]:
    """Its parts as the fields give them back."""
    return {part: tuple(each) if isinstance(each, list) else each for part, each in fact.items()}


def _said(name: Message | str, texts: Texts) -> str:
    return name if isinstance(name, str) else texts.say(name)


def tab_through(first: QWidget, parts: Iterable[QWidget]) -> None:
    """From `first` on Tab goes through these and what they hold: by itself it would go in the
    order in which they were made."""
    before = _stops(first)[-1:]
    for part in parts:
        for stop in _stops(part):
            if before:
                QWidget.setTabOrder(before[0], stop)
            before = [stop]


def _stops(part: QWidget) -> list[QWidget]:
    """Where Tab stops in a part: at itself, or at what it holds."""
    if part.focusPolicy() & Qt.FocusPolicy.TabFocus:
        return [part]
    held = part.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return [stop for each in held for stop in _stops(each)]
