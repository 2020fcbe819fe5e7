"""The two sides of a deal: cash, deeds and jail cards each way, between a player and a partner to choose."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout, QWidget

from tourney.base.texts import Texts
from tourney.game.console.table_entry import Bargain, Goods
from tourney.game.console.view import BoardView, Prompt
from ui.console.fields import AskField
from ui.console.seat_choice import seat_choice
from ui.console.words import seat_name, square_name
from ui.widgets.fields import NumberField, TextField
from ui.widgets.layouts import Hairline, clear, scrolled
from ui.widgets.text import Label


class _SideForm(QWidget):
    """What one player hands over."""

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
        """Cash, deeds and cards; as its line has it where there is money of several kinds."""
        deeds = tuple(deed for deed, box in self.deeds.items() if box.isChecked())
        cards = tuple(kind for kind, box in self.cards if box.isChecked())
        cash = self.cash.value or 0
        if not self.moneys:
            return Goods(cash=cash, deeds=deeds, cards=cards)
        more = {field: number.value or 0 for field, number in self.moneys.items()}
        return {"cash": cash, "deeds": deeds, "cards": cards, **more}


def _in_line(words: str, field: NumberField) -> QHBoxLayout:
    line = QHBoxLayout()
    line.addWidget(Label(words, kind="muted"))
    line.addWidget(field)
    line.addStretch(1)
    return line


def _tick(box: QVBoxLayout, words: str) -> QCheckBox:
    made = QCheckBox(words.replace("&", "&&"))
    box.addWidget(made)
    return made


class DealField(AskField):
    """A whole proposal. Nothing ticked on either side is still a value: the engine says why it is no deal."""

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
        sides = QWidget()
        both = QHBoxLayout(sides)
        both.setContentsMargins(0, 0, 0, 0)
        both.setSpacing(12)
        both.addWidget(self.give, 1)
        both.addWidget(Hairline(vertical=True))
        both.addLayout(self._right, 1)
        area = scrolled(sides)
        area.setMinimumHeight(150)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.partners)
        box.addWidget(area, 1)
        box.addWidget(self.terms)
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
