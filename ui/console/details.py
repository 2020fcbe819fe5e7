"""What one looks up: a square with its rents and owner, a player's deeds, the scoresheets as they stand."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QLayoutItem, QSizePolicy, QVBoxLayout, QWidget

from tourney.base.texts import Texts
from tourney.game.console.view import BANK, BoardView, SeatView, SquareView
from ui.console.words import (
    own_money,
    party,
    seat_name,
    seats_standing,
    square_name,
    stack_words,
    state_words,
)
from ui.widgets.buttons import Button
from ui.widgets.icons import paint_swatch
from ui.widgets.layouts import row
from ui.widgets.text import Label, plain_tip
from ui.widgets.theme import Role, look

_LEFT = Qt.AlignmentFlag.AlignLeft
_WHOLE = Qt.AlignmentFlag(0)
"""As wide as its column: what is broken into lines knows by that where."""


class _Swatch(QWidget):
    def __init__(self, group: str) -> None:
        super().__init__()
        self._group = group
        self.setFixedSize(QSize(look().px(28), look().px(20)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_swatch(painter, QRectF(self.rect()).adjusted(1, 1, -1, -1), self._group)
        painter.end()


class Details(QWidget):
    """One of three things at a time. `square_chosen(index)` when a deed in a list is clicked."""

    square_chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(4, 4, 4, 4)
        self._box.setSpacing(4)

    @property
    def words(self) -> str:
        """Everything it says, for tests and screen readers."""
        labels = [label.full_text for label in self.findChildren(Label) if not label.isHidden()]
        return " | ".join(
            labels + [button.text() for button in self.findChildren(Button) if not button.isHidden()]
        )

    def show_square(self, board: BoardView, index: int, texts: Texts) -> None:
        """Rents, cost, owner, what stands on it, and what would be paid for landing there now."""
        self._empty()
        square = board.squares[index]
        title = Label(square_name(square, texts), Role.LEAD, wrap=True)
        self._box.addLayout(row(_Swatch(square.group), title, None) if square.group else row(title, None))
        if square.tax and square.became is None:
            self._line(own_money(square.words, texts)("console.tax", amount=square.tax))
        if square.became is not None:
            self._line(texts("console.became", what=state_words(square, texts)), "good")
        elif not square.deed and square.price:
            self._line(texts("console.sold_here", amount=square.price))
        elif not square.deed:
            self._line(texts("console.not_for_sale"), "muted")
        else:
            owner = party(board, square.owner, texts)
            self._line(texts("console.owner", owner=owner), "")
            self._line(state_words(square, texts), "bad" if square.mortgaged else "muted")
            self._table(_facts(square, own_money(square.words, texts)))
            if square.marked != BANK:
                marker = seat_name(board, square.marked, texts)
                self._line(texts("console.marked_by", player=marker))
        here = [seat_name(board, seat, texts) for seat in seats_standing(board, index)]
        if here:
            self._line(texts("console.stands_here", players=here))
        self._box.addStretch(1)

    def show_deeds(self, board: BoardView, seats: Sequence[int], texts: Texts) -> None:
        """Players' deeds with what stands on them."""
        self._empty()
        for seat in seats:
            self._deeds_of(board, seat, texts)
        self._box.addStretch(1)

    def _deeds_of(self, board: BoardView, seat: int, texts: Texts) -> None:
        view = board.seats[seat]
        self._box.addWidget(
            Label(texts("console.deeds_of", player=seat_name(board, seat, texts)), Role.LEAD, wrap=True)
        )
        if view.purse:
            self._line(
                texts("console.purse_worth", cash=[each.said for each in view.purse], worth=view.worth)
            )
        else:
            raisable = view.raisable
            self._line(texts("console.cash_worth", cash=view.cash, worth=view.worth, raisable=raisable))
        if view.stack is not None:
            self._line(stack_words(view.stack, texts), "muted")
        for index in view.deeds:
            square = board.squares[index]
            link = Button(square_name(square, texts), "link", on_click=self._chooser(index))
            self._box.addLayout(
                row(_Swatch(square.group), link, Label(state_words(square, texts), kind="muted"), None)
            )
        if not view.deeds:
            self._line(texts("console.no_deeds"), "muted")

    def show_score(self, board: BoardView, texts: Texts, numbers: bool = False, over: bool = False) -> None:
        """Cash, property and total of each player, the richest first; their places where nothing is counted.

        `numbers`: start numbers beside; `over`: the game is, so that it stands for good.
        """
        self._empty()
        self._box.addWidget(Label(texts("console.score_final" if over else "console.score"), Role.LEAD))
        uncounted = any(seat.place is not None for seat in board.seats)
        last = "console.place" if uncounted else "console.total"
        heads = ("console.player", "console.cash", "console.property", last)
        rows = [tuple(texts(head) for head in heads)]
        notes, each = [""], 0 if uncounted else board.jail_card_counts
        for seat in sorted(board.seats, key=_standing):
            cells = (
                ("–", "–", texts("console.out_as", n=seat.out))
                if seat.out
                else _counted(seat, len(seat.jail_cards) * each)
            )
            rows.append((seat_name(board, seat.seat, texts), *cells))
            notes.append(texts("console.start_number", n=seat.number) if numbers and seat.number else "")
        self._table(rows, notes, bold_last=True)
        note = "console.score_note_full" if board.mortgaged_in_full else "console.score_note"
        note = "console.score_note_places" if uncounted else note
        self._line(texts(note, clause=board.worth_clause), "muted")
        if each:
            self._line(texts("console.score_cards", amount=each), "muted")
        self._tell_land(board, texts)
        self._box.addStretch(1)

    # ---- inside -------------------------------------------------------------------------------

    def _tell_land(self, board: BoardView, texts: Texts) -> None:
        """By what players of one total stand in this order."""
        by_total: dict[int, list[SeatView]] = {}
        for seat in sorted(board.seats, key=_standing):
            if seat.land is not None:
                by_total.setdefault(seat.worth, []).append(seat)
        for total, seats in by_total.items():
            if len({seat.land for seat in seats}) > 1:
                lands = [
                    f"{seat_name(board, seat.seat, texts)} {texts.money(seat.land or 0)}" for seat in seats
                ]
                said = {"amount": total, "lands": lands, "clause": board.land_clause}
                self._line(texts("console.score_land", **said), "muted")

    def _chooser(self, index: int) -> Callable[[], object]:
        return lambda: self.square_chosen.emit(index)

    def _empty(self) -> None:
        while (item := self._box.takeAt(0)) is not None:
            _drop(item)

    def _line(self, words: str, kind: str = "") -> None:
        self._box.addWidget(Label(words, kind=kind, wrap=True))

    def _table(
        self, rows: Sequence[tuple[str, ...]], notes: Sequence[str] = (), bold_last: bool = False
    ) -> None:
        """Cells in columns; `notes`: a grey word after the first cell of each row, "" for none."""
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(2)
        for at, cells in enumerate(rows):
            for column, cell in enumerate(cells):
                last, head = column == len(cells) - 1, at == 0 and bold_last
                label = Label(
                    cell, kind="muted" if head else "", wrap=not column, bold=bold_last and last and not head
                )
                if not column:
                    _give_way(label)
                grid.addWidget(label, at, column * 2, Qt.AlignmentFlag.AlignRight if column else _WHOLE)
        for at, note in enumerate(notes):
            if note:
                grid.addWidget(Label(note, Role.SMALL, "muted"), at, 1, _LEFT)
        grid.setColumnStretch(0, 1)
        self._box.addLayout(grid)


def _give_way(label: Label) -> None:
    """Whatever stands in it, a name of one long word too, pushes no figure out of sight."""
    policy = label.sizePolicy()
    policy.setHorizontalPolicy(QSizePolicy.Policy.Ignored)
    label.setSizePolicy(policy)
    label.setToolTip(plain_tip(label.full_text))


def _drop(item: QLayoutItem) -> None:
    """Take an item's widget away, or those of its layout."""
    widget = item.widget()
    if widget is not None:
        widget.hide()
        widget.deleteLater()
        return
    inner = item.layout()
    while inner is not None and (each := inner.takeAt(0)) is not None:
        _drop(each)


def _counted(seat: SeatView, cards: int) -> tuple[str, str, str]:
    """Cash, property and total as they stand on the sheet; `cards`: what jail cards add to the cash, in M."""
    cash = seat.on_sheet + cards
    last = seat.worth if seat.place is None else seat.place
    return f"{cash:,}", f"{seat.worth - cash:,}", f"{last:,}"


def _standing(seat: SeatView) -> tuple[bool, int, int, int, int]:
    """By places, else the richest first, of equals who has more land; then who went out last."""
    return bool(seat.out), -seat.out, seat.place or 0, -seat.worth, -(seat.land or 0)


def _facts(square: SquareView, texts: Texts) -> list[tuple[str, str]]:
    facts = [(texts("console.price"), texts.money(square.price))]
    if square.mortgage:
        facts.append((texts("console.mortgage_value"), texts.money(square.mortgage)))
    if square.height:
        facts.append((texts("console.tile_height"), str(square.height)))
    if square.house_cost:
        facts.append((texts("console.house_cost"), texts.money(square.house_cost)))
        for level, rent in enumerate(square.rents):
            words = texts("console.rent_hotel") if level == 5 else texts("console.rent_level", n=level)
            words = words if level else texts("console.rent_plain")
            facts.append(
                (f"▶ {words}" if level == square.level and square.owner != BANK else words, texts.money(rent))
            )
    elif square.rents:
        facts += [
            (texts("console.rent_stations", n=n), texts.money(rent))
            for n, rent in enumerate(square.rents, start=1)
        ]
    facts += [
        (texts("console.rent_utility", n=n), f"×{by}") for n, by in enumerate(square.multipliers, start=1)
    ]
    return facts
