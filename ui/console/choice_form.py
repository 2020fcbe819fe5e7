"""The form of one choice: the player, its fields, its consequences, the fault of the last try.

It knows no rule: it fills in an entry and hands it back. Esc is the panel's. Also here: one of several seats
to choose, each with its sign and its whole name if there is room; the two sides of a deal (cash, deeds and
jail cards between a player and a partner); a refusal with the link to its clause.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import groupby

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from tourney.base.texts import Texts
from tourney.game.console.view import Answer, AskKind, Bargain, BoardView, Choice, Goods, Prompt, Rejected
from ui.base.shortcuts import ENTER_KEYS
from ui.console.correction import CorrectField
from ui.console.fields import AmountField, AskField, DeedsField, PickField, WordsField, field_for
from ui.console.keys import CONFIRMED
from ui.console.words import own_money, seat_name, square_name
from ui.widgets.buttons import Button, Hint, SegmentedControl
from ui.widgets.fields import ComboBox, FormRow, NumberField, TextField
from ui.widgets.layouts import Hairline, clear, column, laid, row, scrolled
from ui.widgets.text import Label, plain_tip, restyle
from ui.widgets.theme import Role, look

_MOST = 300
"""No name takes more than a row of the panel, px."""


def seat_choice(board: BoardView, seats: Iterable[int], texts: Texts) -> SegmentedControl:
    """The seats in their order round the table, whatever order they come in; values are their numbers."""
    metrics = QFontMetrics(look().font(bold=True))
    names = {str(seat): seat_name(board, seat, texts) for seat in sorted(seats)}
    room, cut = look().px(_MOST), Qt.TextElideMode.ElideRight
    control = SegmentedControl(
        [(seat, metrics.elidedText(name, cut, room).replace("&", "&&")) for seat, name in names.items()],
        wraps=True,
    )
    for seat, name in names.items():
        control.button(seat).setAccessibleName(name)
        control.button(seat).setToolTip(plain_tip(name))
    return control


class _SideForm(QWidget):
    """The goods that one player hands over."""

    def __init__(self, seat: int, board: BoardView, texts: Texts) -> None:
        super().__init__()
        self._seat = seat
        view = board.seats[seat]
        self.cash = NumberField(None, 0, 999_999_999, width=110, beyond=True)
        self.cash.setAccessibleName(f"{seat_name(board, seat, texts)} {texts('console.cash')}")
        self.deeds: dict[str, QCheckBox] = {}
        self.cards: list[tuple[str, QCheckBox]] = []
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(2)
        box.addWidget(
            Label(texts("console.gives", player=seat_name(board, seat, texts)), bold=True, wrap=True)
        )
        self.moneys: dict[str, NumberField] = {}
        """Further moneys, by their field in the record."""
        first = texts.say(view.purse[0].name) if view.purse else texts("console.cash")
        box.addLayout(_in_line(first, self.cash))
        for each in view.purse[1:]:
            field = self.moneys[each.field] = NumberField(None, 0, 999_999_999, width=110, beyond=True)
            field.setAccessibleName(f"{seat_name(board, seat, texts)} {texts.say(each.name)}")
            box.addLayout(_in_line(texts.say(each.name), field))
        for index in view.deeds if view.stack is None else ():  # what lies in a tower is not dealt in
            square = board.squares[index]
            words = square_name(square, texts)
            if square.mortgaged:
                words += f" ({texts('console.mortgage_sign')})"
            elif square.level:
                words += f" ({texts('console.level_short', n=square.level)})"
            self.deeds[square.deed] = _tick(box, words)
        for kind in view.jail_cards:
            word = texts.say(board.card_names[kind])
            self.cards.append((kind, _tick(box, texts("console.jail_card_of", deck=word))))
        box.addStretch(1)

    def goods(self) -> Goods | Mapping[str, object]:
        """Cash, deeds and cards; in the form of its line if there is money of several kinds."""
        deeds = tuple(deed for deed, box in self.deeds.items() if box.isChecked())
        cards = tuple(kind for kind, box in self.cards if box.isChecked())
        cash = self.cash.value or 0
        if not self.moneys:
            return Goods(cash=cash, deeds=deeds, cards=cards)
        more = {field: number.value or 0 for field, number in self.moneys.items()}
        return {"cash": cash, "deeds": deeds, "cards": cards, **more}


def _in_line(words: str, field: NumberField) -> QHBoxLayout:
    return row(Label(words, kind="muted"), field, None)


def _tick(box: QVBoxLayout, words: str) -> QCheckBox:
    check_box = QCheckBox(words.replace("&", "&&"))
    box.addWidget(check_box)
    return check_box


class DealField(AskField):
    """A whole proposal. Nothing ticked on either side is still a value: the engine refuses it with a
    reason.
    """

    def __init__(self, seat: int, ask: Prompt, board: BoardView, texts: Texts) -> None:
        super().__init__()
        self._seat, self._board, self._texts = seat, board, texts
        by_name = {view.name: view.seat for view in board.seats}
        partners = [by_name[option.value] for option in ask.options if option.value in by_name]
        self.partners = seat_choice(board, partners, texts)
        self.partners.changed.connect(lambda _value: self._show_partner())
        self.give = _SideForm(seat, board, texts)
        self.take = self.give
        self.terms = TextField()
        self.terms.setPlaceholderText(texts("console.deal_terms"))
        self.terms.setAccessibleName(texts("console.deal_terms"))
        self.terms.setVisible(bool(ask.also))
        self.terms.returnPressed.connect(self.done)
        self._right = QVBoxLayout()
        area = scrolled(laid(row((self.give, 1), Hairline(vertical=True), (self._right, 1), spacing=12)))
        area.setMinimumHeight(150)
        self.setLayout(column(self.partners, (area, 1), self.terms, spacing=6))
        self._show_partner()

    def start(self) -> None:
        self.give.cash.setFocus(Qt.FocusReason.TabFocusReason)

    def value(self) -> Bargain:
        partner = self._board.seats[int(self.partners.value)].name if self.partners.value else ""
        return Bargain(partner, self.give.goods(), self.take.goods(), self.terms.clean)

    def _show_partner(self) -> None:
        clear(self._right)
        if self.partners.value:
            self.take = _SideForm(int(self.partners.value), self._board, self._texts)
            self.take.cash.returnPressed.connect(self.done)
            self._right.addWidget(self.take)
        self.give.cash.returnPressed.connect(self.done, Qt.ConnectionType.UniqueConnection)


class RefusalNote(Hint):
    """Hidden while it is empty."""

    rule_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__("", "bad", self._open)
        self.clause = ""

    def show_rejected(self, rejected: Rejected, texts: Texts, state: str = "bad") -> None:
        """The sentence of a refusal with its clause."""
        self.clause = rejected.clause
        words = texts.say(rejected.message)
        link = texts("console.show_rule", clause=self.clause) if self.clause else ""
        self.show_words(words, state, link)

    def say(self, words: str, state: str = "bad") -> None:
        """A sentence without a clause."""
        self.clause = ""
        self.show_words(words, state)

    def clear(self) -> None:
        """Remove the refusal."""
        self.clause = ""
        self.show_words("", "bad")

    def _open(self) -> None:
        if self.clause:
            self.rule_wanted.emit(self.clause)


class ChoiceForm(QFrame):
    """`filled(entry)` when it is complete, `cancelled` when it is given up."""

    filled = Signal(object)
    cancelled = Signal()
    square_marked = Signal(int)
    rule_wanted = Signal(str)
    at_once = Signal()
    """As `PickList.at_once`: the next `filled` does not come from Enter."""
    spaced = Signal(int)
    """As `AmountField.spaced`."""

    def __init__(self, choices: Sequence[Choice], seat: int, board: BoardView, texts: Texts) -> None:
        """`choices`: the same verb for one or more seats; `seat` is the one to begin with."""
        super().__init__()
        restyle(self, kind="card")
        self._choices = {choice.seat: choice for choice in reversed(choices)}  # a seat's first has the key
        self._board, self._texts = board, texts
        self._seat = seat if seat in self._choices else choices[0].seat
        self._title = Label("", Role.LEAD, wrap=True)
        self.seats = seat_choice(board, [at for at in self._choices if at >= 0], texts)
        self.seats.setVisible(len(self._choices) > 1)
        self.seats.set_value(str(self._seat))
        self.seats.changed.connect(lambda value: self.choose_seat(int(value)))
        self._body = QVBoxLayout()
        self._body.setSpacing(8)
        self.note = RefusalNote()
        self.note.rule_wanted.connect(self.rule_wanted)
        self._cost = Label(kind="muted")
        self.send = Button(kind="primary", on_click=self.submit)
        self.cancel = Button(texts("window.cancel"), on_click=self.cancelled.emit)
        box = QVBoxLayout(self)
        box.setContentsMargins(14, 10, 14, 12)
        box.setSpacing(8)
        box.addWidget(self._title)
        box.addWidget(self.seats)
        box.addLayout(self._body, 1)
        box.addWidget(self.note)
        box.addLayout(row(self._cost, None, self.cancel, self.send))
        self.fields: dict[str, AskField] = {}
        self._numbered = False
        self._build()

    @property
    def choice(self) -> Choice:
        """The choice being filled in."""
        return self._choices[self._seat]

    def choose_seat(self, seat: int) -> bool:
        """Fill it in for another seat; False if that seat may not do it."""
        if seat not in self._choices:
            return False
        self._seat = seat
        self.seats.set_value(str(seat))
        self._build()
        self.start()
        return True

    def start(self) -> None:
        """Put the cursor into the first field."""
        first = next(iter(self.fields.values()), None)
        if first is not None:
            first.start()
        else:
            self.send.setFocus()

    def submit(self) -> None:
        """Hand the entry back if everything is filled in, else name what is missing."""
        numbered, self._numbered = self._numbered, False
        answers: list[Answer] = []
        for ask in self.choice.asks:
            field = self.fields[ask.field]
            value = field.value()
            if value is None:
                self.note.say(self._texts("console.fill_in", what=ask.label))
                field.start()
                return
            answers.append(value)
        self.note.clear()
        if numbered:
            self.at_once.emit()
        self.filled.emit(self.choice.filled(answers))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter ends here: at the table behind the form the same press would buy what is on offer."""
        if event.key() not in ENTER_KEYS:
            super().keyPressEvent(event)
        elif isinstance(self.focusWidget(), (QCheckBox, ComboBox)):  # a line of text has sent it itself
            self.submit()

    def show_problem(self, rejected: Rejected) -> None:
        """Show why it was refused, beside the field; everything typed stays."""
        self.note.show_rejected(rejected, self._texts)
        field = self.fields.get(rejected.field)
        if field is not None:
            field.start()

    # ---- inside -------------------------------------------------------------------------------

    def _build(self) -> None:
        clear(self._body)
        choice = self.choice
        who = "" if choice.seat < 0 else f"{seat_name(self._board, choice.seat, self._texts)} · "
        self._title.set_text(f"{who}{self._texts.say(choice.label)}")
        self.fields = {}
        for ask in choice.asks:
            ask_field = self.fields[ask.field] = self._field(ask, choice)
            ask_field.done.connect(self._confirm if choice.id in CONFIRMED else partial(self._on, ask.field))
            ask_field.changed.connect(self._show_cost)
            if isinstance(ask_field, PickField):
                marks = {option.value: option.square for option in ask.options}
                ask_field.moved.connect(self._marker(marks))
            if isinstance(ask_field, (PickField, WordsField)):
                ask_field.at_once.connect(self._by_number)
            if isinstance(ask_field, AmountField):
                ask_field.spaced.connect(self.spaced)
        self._lay_out(choice.asks)
        for effect in choice.consequences:
            self._body.addWidget(self._consequence(effect.clause, self._texts.say(effect.message)))
        if not any(
            isinstance(field, (PickField, DeedsField, DealField, CorrectField))
            for field in self.fields.values()
        ):
            self._body.addStretch(1)
        confirmed = choice.id in CONFIRMED
        self.send.setText(self._texts.say(choice.label) if confirmed else self._texts("console.enter"))
        restyle(self.send, kind="danger" if confirmed else "primary")
        picks = len(self.fields) == 1 and isinstance(next(iter(self.fields.values())), PickField)
        self.send.setVisible(confirmed or not picks)
        self._show_cost()

    def _lay_out(self, asks: Sequence[Prompt]) -> None:
        """Fields of a kind that follow each other are side by side: two lists would have no height."""
        for kind, alike in groupby(asks, lambda ask: type(self.fields[ask.field])):
            beside = row(spacing=12)
            for ask in alike:
                framed = FormRow(self.fields[ask.field])
                framed.set_words(self._texts.say(ask.label))
                beside.addWidget(framed, 1)
            self._body.addWidget(laid(beside), 1 if issubclass(kind, (PickField, DeedsField)) else 0)

    def _on(self, field: str) -> None:
        """A field is filled in: on to the next if it is empty or a sum, else the entry is handed back."""
        asks = self.choice.asks
        at = next(number for number, ask in enumerate(asks) if ask.field == field)
        ask_field, ask = self.fields[field], asks[min(at + 1, len(asks) - 1)]
        after = self.fields[ask.field]
        filled = ask.kind is not AskKind.AMOUNT and after.value() is not None
        if ask_field.value() is None or after is ask_field or filled:
            self.submit()
            return
        self._numbered = False
        if isinstance(ask_field, PickField):
            ask_field.list.mark(str(ask_field.value()))
        self.note.clear()
        after.start()

    def _by_number(self) -> None:
        self._numbered = self.choice.id not in CONFIRMED

    def _confirm(self) -> None:
        """Picked; the button names the player concerned, and waits to be pressed."""
        for field in self.fields.values():
            value = field.value()
            if value is None:
                self.submit()
                return
            if isinstance(field, PickField):
                who = field.list.mark(str(value))
                self.send.setText(f"{self._texts.say(self.choice.label)} · {who}".replace("&", "&&"))
        self.send.setFocus()

    def _field(self, ask: Prompt, choice: Choice) -> AskField:
        if ask.kind is AskKind.DEAL:
            return DealField(choice.seat, ask, self._board, self._texts)
        if ask.kind is AskKind.POSITION:
            return CorrectField(self._board, self._texts)
        return field_for(ask, self._texts, choice.entry)

    def _marker(self, marks: Mapping[str, int | None]) -> Callable[[str], None]:
        def mark(value: str) -> None:
            square = marks.get(value)
            if square is not None:
                self.square_marked.emit(square)

        return mark

    def _consequence(self, clause: str, words: str) -> QWidget:
        link = Button(clause, "link", on_click=lambda: self.rule_wanted.emit(clause), compact=True)
        link.setVisible(bool(clause))
        text = Label(f"• {words}", wrap=True)
        return laid(row((text, 1), link, spacing=4))

    def _show_cost(self) -> None:
        costs = [cost for field in self.fields.values() if (cost := field.cost()) is not None]
        words = next((field.cost_words for field in self.fields.values() if field.cost_words), "")
        texts = own_money(words, self._texts)
        self._cost.set_text(texts("console.comes_to", amount=sum(costs)) if costs else "")
