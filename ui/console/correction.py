"""The chief referee's correction: cash, position, jail, cards and deeds as they are on the table (T1.3).

Only changed values are handed over. The engine decides whether the position is possible. Fields for what only
the rules in play keep (counts, choices, compounds of the table) get names, parts and bounds with the
position, and those for a deed (its owner, its buildings, its pledge) from the board: nothing here knows
rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QCheckBox, QGridLayout, QWidget

from tourney.base.texts import Message, Texts
from tourney.game.console.board import in_jail
from tourney.game.console.view import (
    BANK,
    BoardView,
    KeptFact,
    KeptPacts,
    KeptValue,
    Level,
    PlayerChange,
    Pledge,
    PositionChange,
    SeatView,
    SquareView,
)
from tourney.rules.rulebook import HOTEL
from ui.console.fields import AskField
from ui.console.words import seat_name, square_name
from ui.widgets.buttons import SegmentedControl
from ui.widgets.fields import ComboBox, LineField, NumberField
from ui.widgets.layouts import FlowLayout, column, laid, row, scrolled
from ui.widgets.text import Label
from ui.widgets.theme import look

_TERMS = 380
"""The widest words of an agreement; a screen reader reads them whole."""


_LONG = 10_000
"""A number that may be as large needs more room."""


class CountField(QWidget):
    """A number and what it counts."""

    def __init__(self, kept: KeptValue, name: str, who: str) -> None:
        super().__init__()
        value = kept.value if isinstance(kept.value, int) else None
        self.number = NumberField(value, 0, kept.most, width=64 if kept.most < _LONG else 92, beyond=True)
        self.number.setAccessibleName(f"{who} {name}".strip())
        self.setLayout(row(Label(name, kind="muted"), self.number))


class OneField(QWidget):
    """Its name, and a choice of one of its values."""

    def __init__(self, kept: KeptValue, who: str, texts: Texts) -> None:
        super().__init__()
        name = _said(kept.name, texts)
        none = [(texts("narration.kept_none"), None)] if kept.or_none else []
        self.choice = _choice(
            [*none, *((_said(said, texts), value) for value, said in kept.options)], kept.value
        )
        self.choice.setAccessibleName(f"{who} {name}")
        self.setLayout(row(Label(name, kind="muted"), self.choice))


class SomeField(QWidget):
    """Its name, and a box for each of its possible values."""

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
        """Former values in their order, then newly ticked ones."""
        on = [value for value, box in self.boxes.items() if box.isChecked()]
        stay = [value for value in self._before if value in on]
        return (*stay, *(value for value in on if value not in stay)) or self._empty


class OrderField(QWidget):
    """Its name, and one choice after another in the order that counts; the last, empty, adds one more.

    Chosen empty again, one is removed, and those behind it move up.
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
        combo_box = _choice(self._options, value)
        narrow(combo_box, 9)
        self.choices.append(combo_box)
        combo_box.setAccessibleName(f"{self._called} {len(self.choices)}")
        combo_box.currentIndexChanged.connect(lambda _at: self._one_more())
        self._line.addWidget(combo_box)
        if len(self.choices) > 1:
            QWidget.setTabOrder(self.choices[-2], combo_box)
        combo_box.show()

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
    """The differences from before; an empty number changes nothing."""
    changes: dict[str, object] = {}
    for kept, field in fields:
        value = _value_of(field)
        if value != kept.value and not (value is None and isinstance(field, CountField)):
            changes[kept.field] = value
    return changes


def _value_of(field: KeptField) -> object:
    if isinstance(field, QCheckBox):
        return field.isChecked()
    if isinstance(field, OneField):
        return field.choice.currentData()
    return field.number.value if isinstance(field, CountField) else field.value


class HoldersFields(QWidget):
    """The holders of things: a player or nobody for each."""

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
        """In the record's form, without things that nobody holds."""
        values = {part: choices[0].currentData() for part, choices in self.parts.items()}
        return {part: player for part, player in values.items() if player is not None}


def fact_fields(fact: KeptFact, board: BoardView, texts: Texts) -> FactFields | HoldersFields:
    """The fields of a compound of the table."""
    return HoldersFields(fact, board, texts) if fact.held else FactFields(fact, board, texts)


class PactsField(QWidget):
    """Agreements between players: a box for each, which ends when it is unticked; below, one more of two."""

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
            check_box = QCheckBox(shown.replace("&", "&&"))
            check_box.setAccessibleName(said)
            check_box.setChecked(True)
            self.boxes.append(check_box)
            box.addWidget(check_box)
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
        """Whether one ends, or one is added."""
        return self._added is not None or not all(box.isChecked() for box in self.boxes)

    def value(self) -> list[Mapping[str, object]]:
        """In the record's form."""
        stand = zip(self._pacts.value, self.boxes, strict=True)
        pacts = [pact for pact, box in stand if box.isChecked()]
        pacts += [] if self._added is None else [self._added]
        return [{"players": list(players), "terms": terms} for players, terms in pacts]

    @property
    def _added(self) -> tuple[tuple[str, ...], str] | None:
        """None until both players and the words are there."""
        players, terms = tuple(each.currentData() for each in self.two), self.terms.text().strip()
        return (players, terms) if terms and None not in players and players[0] != players[1] else None


class FactFields(QWidget):
    """A compound of the table or none: its player, and a choice for each of its other parts."""

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
        """In the record's form, None if it is nobody's."""
        if self.parts["player"][0].currentData() is None:
            return None
        chosen = {part: tuple(choice.currentData() for choice in each) for part, each in self.parts.items()}
        return {part: values if part == "dice" else values[0] for part, values in chosen.items()}

    def _follow(self) -> None:
        """The rest has no meaning while it is nobody's."""
        somebody = self.parts["player"][0].currentData() is not None
        for part, choices in self.parts.items():
            for choice in choices:
                choice.setEnabled(somebody or part == "player")


def in_a_line(parts: Iterable[QWidget]) -> QWidget:
    """Side by side, and below each other without room."""
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
    """From `first` on Tab goes through these and their contents: by itself it would go in the order in which
    they were made.
    """
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


_MOST_HOUSES = 999


_OWNER = 10
"""Letters of an owner that are whole: "① Player 17" is not 13."""


class HeldFields:
    """The fields of one deed of the board, to be laid out beside its name."""

    def __init__(self, square: SquareView, board: BoardView, texts: Texts) -> None:
        live = [seat for seat in board.seats if not seat.out]
        self.deed, self.name = square.deed, square_name(square, texts)
        self.owner = _players(live, board, texts, texts("engine.bank"), square.owner)
        self.owner.setAccessibleName(self.name)
        self.level: ComboBox | NumberField | None = None
        self.pledge: PledgeFields | None = None
        if not square.without_limit:
            self.level = _levels(square, board, texts)
            self.owner.currentIndexChanged.connect(partial(_only_owned, self.owner, self.level))
            _only_owned(self.owner, self.level)
        elif square.house_cost:
            self.level = NumberField(square.level, 0, _MOST_HOUSES, width=52, beyond=True)
        if self.level is not None:
            self.level.setAccessibleName(self.name)
        if square.without_limit:
            self.pledge = PledgeFields(square, live, board, texts)

    def held(self) -> Level:
        """How its owner holds it."""
        if isinstance(self.level, ComboBox):
            level: int = self.level.currentData()
            return "mortgaged" if level < 0 else level
        houses = 0 if self.level is None else self.level.value or 0
        return houses if self.pledge is None else self.pledge.held(houses)


class PledgeFields(QWidget):
    """The lender of a deed, with sum and interest."""

    def __init__(self, square: SquareView, live: list[SeatView], board: BoardView, texts: Texts) -> None:
        super().__init__()
        self._names = {seat.seat: seat.name for seat in live}
        lenders = {name: seat for seat, name in self._names.items()}
        pledged = square.pledge
        to = BANK if pledged is None else lenders.get(pledged.to, BANK)
        self.lender = _players(live, board, texts, texts("narration.kept_none"), to)
        self.amount = NumberField(
            None if pledged is None else pledged.amount, 0, 999_999_999, width=76, beyond=True
        )
        self.interest = NumberField(
            None if pledged is None else pledged.interest, 0, 999_999_999, width=60, beyond=True
        )
        words = [texts(f"console.{word}") for word in ("pledged_to", "pledged_for", "pledged_interest")]
        fields = (self.lender, self.amount, self.interest)
        for field, said in zip(fields, words, strict=True):
            field.setAccessibleName(f"{square_name(square, texts)}: {said}")
        labels = [Label(said, kind="muted") for said in words]
        line = row(*(each for pair in zip(labels, fields, strict=True) for each in pair), None)
        line.setContentsMargins(0, 0, 0, 6)
        self.setLayout(line)
        self._sums = (*labels[1:], self.amount, self.interest)
        self.lender.currentIndexChanged.connect(lambda _at: self._follow())
        self._follow()

    def held(self, houses: int) -> Level:
        """The houses, and the pledge if there is one."""
        lender = self.lender.currentData()
        if lender == BANK:
            return houses
        return Pledge(
            houses=houses,
            to=self._names[lender],
            amount=self.amount.value or 0,
            interest=self.interest.value or 0,
        )

    def _follow(self) -> None:
        """The sums have no meaning while it is pledged to nobody."""
        for part in self._sums:
            part.setVisible(self.lender.currentData() != BANK)


def _players(live: list[SeatView], board: BoardView, texts: Texts, nobody: str, now: int) -> ComboBox:
    seats = [(seat.seat, seat_name(board, seat.seat, texts)) for seat in live]
    choice = ComboBox([(BANK, nobody), *seats])
    choice.set_value(now)
    narrow(choice, _OWNER)
    return choice


def _only_owned(owner: ComboBox, level: ComboBox, _index: int = 0) -> None:
    """A deed of the bank has neither buildings nor a mortgage, so nothing is to be chosen for it."""
    level.setEnabled(owner.currentData() != BANK)


def _levels(square: SquareView, board: BoardView, texts: Texts) -> ComboBox:
    """The possible levels: a hotel by its letter on the board."""
    options = []
    for level in board.levels if square.house_cost else [each for each in board.levels if each <= 0]:
        words = texts("console.hotel_mark") if level == HOTEL else texts("console.level_short", n=level)
        if level < 0:
            words = texts("console.mortgage_sign")
        options.append((level, words))
    choice = ComboBox(options)
    choice.set_value(square.level)
    narrow(choice, 4)
    return choice


class _Player:
    """The fields of one player in the grid."""

    def __init__(self, board: BoardView, seat: int, texts: Texts) -> None:
        view = board.seats[seat]
        self._before = view
        self.cash = NumberField(view.cash, 0, 999_999_999, width=92, beyond=True)
        squares = [(each.index, f"{each.index} {square_name(each, texts)}") for each in board.squares]
        self.square = ComboBox(squares)
        self.square.setCurrentIndex(view.square)
        jailed = ((n, texts.say(in_jail(n))) for n in range(3))
        self.jail = ComboBox([(-1, texts("console.free")), *jailed])
        self.jail.setCurrentIndex(0 if view.in_jail is None else view.in_jail + 1)
        self.cards: list[tuple[str, QCheckBox]] = []
        for kind, number in board.jail_cards.items():
            for at in range(number):
                box = QCheckBox(texts.say(board.card_names[kind]).replace("&", "&&"))
                box.setChecked(at < view.jail_cards.count(kind))
                self.cards.append((kind, box))
        who = seat_name(board, seat, texts)
        self.kept = [(each, kept_field(each, who, texts)) for each in view.kept]
        narrow(self.square, 6)
        self.jail.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToContents)
        for field, word in (
            (self.cash, "console.cash"),
            (self.square, "console.square"),
            (self.jail, "console.jail"),
        ):
            field.setAccessibleName(f"{who} {texts(word)}")

    def changes(self) -> PlayerChange:
        """What differs from before."""
        change = PlayerChange(own=dict(kept_changes(self.kept)))
        if self.cash.value is not None and self.cash.value != self._before.cash:
            change.cash = self.cash.value
        if self.square.currentIndex() != self._before.square:
            change.square = self.square.currentIndex()
        jail = None if self.jail.currentIndex() == 0 else self.jail.currentIndex() - 1
        if jail != self._before.in_jail:
            change.in_jail = jail
        cards = [kind for kind, box in self.cards if box.isChecked()]
        if sorted(cards) != sorted(self._before.jail_cards):
            change.cards = tuple(cards)
        return change


class CorrectField(AskField):
    """Two parts, one shown at a time: the players, the deeds."""

    def __init__(self, board: BoardView, texts: Texts) -> None:
        super().__init__()
        self._board = board
        self._live = [seat for seat in board.seats if not seat.out]
        self.players = {seat.seat: _Player(board, seat.seat, texts) for seat in self._live}
        self.deeds: dict[int, HeldFields] = {}
        self.turn = ComboBox([(seat.seat, seat_name(board, seat.seat, texts)) for seat in self._live])
        self.turn.set_value(board.turn)
        narrow(self.turn, 14)
        self.facts = [fact_fields(fact, board, texts) for fact in board.facts]
        self.kept = [(each, kept_field(each, "", texts)) for each in board.kept]
        self.pacts = [PactsField(each, board, texts) for each in board.pacts]
        self.piles = [
            (pile, NumberField(pile.amount, 0, 999_999_999, width=92, beyond=True)) for pile in board.piles
        ]
        self.part = SegmentedControl(
            (("players", texts("console.correct_players")), ("deeds", texts("console.correct_deeds")))
        )
        self._texts = texts
        self._parts: dict[str, QWidget] = {}
        self.part.changed.connect(self._show)
        self.part.setVisible(all(seat.stack is None for seat in board.seats))  # no deeds where towers are
        self._box = column(self.part)
        self.setLayout(self._box)
        self._show("players")

    def start(self) -> None:
        first = next(iter(self.players.values()), None)
        if first is not None:
            first.cash.setFocus()
            first.cash.selectAll()

    def value(self) -> PositionChange | None:
        players = {self._board.seats[at].name: each.changes() for at, each in self.players.items()}
        holdings = self._holdings()
        for seat in self._live if self.deeds else ():
            if holdings[seat.seat] != self._held_before(seat.seat):
                players[seat.name].deeds = holdings[seat.seat]
        nothing = PlayerChange()
        position_change = PositionChange(
            players={name: each for name, each in players.items() if each != nothing}
        )
        for pile, field in self.piles:
            if field.value is not None and field.value != pile.amount:
                _put(position_change.own, pile.place, field.value)
        for fact in (*self.facts, *self.pacts):
            if fact.changed:
                position_change.own[fact.field] = fact.value()
        for place, value in kept_changes(self.kept).items():
            _put(position_change.own, place, value)
        turn = self.turn.currentData()
        if turn is not None and turn != self._board.turn:
            position_change.turn = self._board.seats[turn].name
        return None if position_change == PositionChange() else position_change

    # ---- inside -------------------------------------------------------------------------------

    def _show(self, part: str) -> None:
        if part not in self._parts:  # the deeds' half a hundred boxes take half a second
            grid = self._deed_grid if part == "deeds" else self._player_grid
            scroll_area = self._parts[part] = scrolled(grid(self._texts))
            scroll_area.setMinimumHeight(180)
            self._box.addWidget(scroll_area)
            tab_through(self.part, self._deed_fields() if part == "deeds" else self._player_fields())
        for name, area in self._parts.items():
            area.setVisible(name == part)

    def _player_fields(self) -> Iterator[QWidget]:
        """As they are read: player by player, then the table's."""
        yield self.turn
        for player in self.players.values():
            yield from (player.cash, player.square, player.jail)
            yield from (box for _, box in player.cards)
            yield from (field for _, field in player.kept)
        yield from (field for _, field in self.piles)
        yield from (*self.facts, *(field for _, field in self.kept), *self.pacts)

    def _deed_fields(self) -> Iterator[QWidget]:
        """In reading order: deed by deed."""
        for each in self.deeds.values():
            yield from (part for part in (each.owner, each.level, each.pledge) if part is not None)

    def _player_grid(self, texts: Texts) -> QWidget:
        inside = QWidget()
        grid = QGridLayout(inside)
        grid.setContentsMargins(0, 0, 8, 0)
        whose = laid(row(Label(texts("console.turn"), kind="muted"), (self.turn, 1)))
        grid.addWidget(whose, 0, 0, 1, 2)
        # the holder of the dice decides it
        whose.setVisible(not any(fact.held for fact in self._board.facts))
        below = 1 + 4 * len(self.players)
        for under, (pile, field) in enumerate(self.piles, start=below):
            name = texts.say(pile.name)
            field.setAccessibleName(name)
            grid.addWidget(Label(name, kind="muted"), under, 0)
            grid.addWidget(field, under, 1)
        own = [*self.facts, *(part for _, part in self.kept), *self.pacts]
        for under, part in enumerate(own, start=below + len(self.piles)):
            grid.addWidget(part, under, 0, 1, 2)
        for at, (seat, player) in enumerate(self.players.items()):
            top = 1 + at * 4
            grid.addWidget(Label(seat_name(self._board, seat, texts), bold=True, elide=True), top, 0)
            grid.addWidget(player.cash, top, 1)
            grid.addWidget(player.square, top + 1, 0, 1, 2)
            parts: list[QWidget] = [player.jail]
            if player.cards:
                parts += [Label(texts("console.jail_cards"), kind="muted"), *(box for _, box in player.cards)]
            grid.addWidget(in_a_line(parts), top + 2, 0, 1, 2)
            if player.kept:
                grid.addWidget(in_a_line(part for _, part in player.kept), top + 3, 0, 1, 2)
        grid.setColumnStretch(0, 1)
        return inside

    def _deed_grid(self, texts: Texts) -> QWidget:
        inside = QWidget()
        grid = QGridLayout(inside)
        grid.setContentsMargins(0, 0, 8, 0)
        deeds = [square for square in self._board.squares if square.deed]
        for at, square in enumerate(deeds):
            held_fields = self.deeds[square.index] = HeldFields(square, self._board, texts)
            grid.addWidget(Label(held_fields.name, elide=True), 2 * at, 0)
            grid.addWidget(held_fields.owner, 2 * at, 1)
            if held_fields.level is not None:
                grid.addWidget(held_fields.level, 2 * at, 2)
            if held_fields.pledge is not None:
                grid.addWidget(held_fields.pledge, 2 * at + 1, 0, 1, 3)
        grid.setColumnStretch(0, 1)
        return inside

    def _holdings(self) -> dict[int, dict[str, Level]]:
        holdings: dict[int, dict[str, Level]] = {seat.seat: {} for seat in self._live}
        for each in self.deeds.values():
            seat = each.owner.currentData()
            if seat in holdings:
                holdings[seat][each.deed] = each.held()
        return holdings

    def _held_before(self, seat: int) -> dict[str, Level]:
        return {
            square.deed: _level(square)
            for square in self._board.squares
            if square.deed and square.owner == seat
        }


def _put(values: dict[str, Any], place: str, value: object) -> None:
    """Put a value into its field of the record, inside another if the name has a dot."""
    *way, last = place.split(".")
    for part in way:
        values = values.setdefault(part, {})
    values[last] = value


def _level(square: SquareView) -> Level:
    return square.pledge or ("mortgaged" if square.level < 0 else square.level)
