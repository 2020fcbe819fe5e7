"""Fields of a correction for one deed: whose it is, what stands on it, to whom it is pledged.

Which of these there are is what the board says of the deed; it knows no rules.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QWidget

from tourney.base.texts import Texts
from tourney.game.console.table_entry import Level, Pledge
from tourney.game.console.view import BANK, BoardView, SeatView, SquareView
from tourney.rules.rulebook import HOTEL
from ui.console.correction import narrow
from ui.console.words import seat_name, square_name
from ui.widgets.fields import ComboBox, NumberField
from ui.widgets.layouts import row
from ui.widgets.text import Label

_MOST_HOUSES = 999
_OWNER = 10
"""Letters of an owner that are whole: "① Player 17" is somebody else than 13."""


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
    """To whom a deed is pledged, for how much and what interest."""

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
        """The houses, and the pledge where there is one."""
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
        """The sums mean nothing while it is pledged to nobody."""
        for part in self._sums:
            part.setVisible(self.lender.currentData() != BANK)


def _players(live: list[SeatView], board: BoardView, texts: Texts, nobody: str, now: int) -> ComboBox:
    choice = ComboBox()
    choice.addItem(nobody, BANK)
    for seat in live:
        choice.addItem(seat_name(board, seat.seat, texts), seat.seat)
    choice.setCurrentIndex(max(0, choice.findData(now)))
    narrow(choice, _OWNER)
    return choice


def _only_owned(owner: ComboBox, level: ComboBox, _index: int = 0) -> None:
    """What the bank holds has neither buildings nor a mortgage, so nothing is to be chosen for it."""
    level.setEnabled(owner.currentData() != BANK)


def _levels(square: SquareView, board: BoardView, texts: Texts) -> ComboBox:
    """What may stand on it: a hotel by the letter that it has on the board."""
    choice = ComboBox()
    for level in board.levels if square.house_cost else [each for each in board.levels if each <= 0]:
        words = texts("console.hotel_mark") if level == HOTEL else texts("console.level_short", n=level)
        if level < 0:
            words = texts("console.mortgage_sign")
        choice.addItem(words, level)
    choice.setCurrentIndex(choice.findData(square.level))
    narrow(choice, 4)
    return choice
