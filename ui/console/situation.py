"""What is waited for, in its own form: bidders of an auction, sides of a deal, ways out of a debt.

It shows a read model and says what was clicked; the console decides what that means.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tourney.base.texts import Texts
from tourney.game.console.table_entry import Entry
from tourney.game.console.view import (
    AuctionPending,
    DebtPending,
    LotPending,
    OfferPending,
    OtherPending,
    PickPending,
    PlacePending,
    ProposalPending,
    Section,
    ShortagePending,
    SideView,
    StartThrowPending,
    TableView,
)
from ui.console.acts import chosen, instant
from ui.console.bidders import Bidder, Bidders
from ui.console.key_button import KeyButton
from ui.console.words import cash_words, person, seat_name, square_name
from ui.widgets.layouts import FlowLayout, Hairline, column, row
from ui.widgets.text import Label

_MOST_WAYS = 9


class Situation(QWidget):
    """`entry_wanted(entry)` for a numbered way, `speaker_wanted(seat)` for a click on a bidder."""

    entry_wanted = Signal(object)
    speaker_wanted = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(4)
        self.bidders: Bidders | None = None
        self.numbered: list[Entry] = []
        """What the digits 1, 2 … do here, where they do anything."""

    def show_view(self, view: TableView, speaker: int, texts: Texts) -> None:
        """Show what is waited for."""
        while (item := self._box.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.bidders = None
        self.numbered = []
        words = view.pending.words if view.pending is not None else ""
        self._fill(view, speaker, texts.in_words(words) if words else texts)
        self.setVisible(self._box.count() > 0)

    @property
    def words(self) -> str:
        """Everything it says, for tests and screen readers."""
        said = [label.full_text for label in self.findChildren(Label) if not label.isHidden()]
        said += [button.accessibleName() for button in self.findChildren(KeyButton) if not button.isHidden()]
        return " | ".join([*said, self.bidders.words if self.bidders else ""])

    # ---- inside -------------------------------------------------------------------------------

    def _fill(self, view: TableView, speaker: int, texts: Texts) -> None:
        pending, board = view.pending, view.board
        if isinstance(pending, OfferPending):
            left = pending.cash - pending.price
            key = "console.offer_left" if left >= 0 else "console.offer_short"
            self._say(
                texts(key, price=pending.price, cash=pending.cash, left=abs(left)),
                "" if left >= 0 else "warn",
            )
        elif isinstance(pending, (AuctionPending, LotPending, ShortagePending)):
            self._bidding(view, pending, speaker, texts)
        elif isinstance(pending, DebtPending):
            self._debt(pending, texts)
        elif isinstance(pending, ProposalPending):
            sides = (self._side(side, view, texts) for side in (pending.give, pending.take))
            left_side, right_side = sides
            both = QWidget()
            both.setLayout(row(left_side, Hairline(vertical=True), right_side, spacing=12))
            self._box.addWidget(both)
        elif isinstance(pending, PickPending):
            self._picks(pending, texts)
        elif isinstance(pending, OtherPending):
            self._ways(view, texts)
        elif isinstance(pending, PlacePending):
            self._places(view, pending, texts)
        elif isinstance(pending, StartThrowPending):
            for seat, total in enumerate(pending.totals):
                self._say(f"{seat_name(board, seat, texts)}: {total if total is not None else '–'}")

    def _say(self, words: str, kind: str = "muted") -> None:
        self._box.addWidget(Label(words, kind=kind, wrap=True))

    def _bidding(
        self,
        view: TableView,
        pending: AuctionPending | LotPending | ShortagePending,
        speaker: int,
        texts: Texts,
    ) -> None:
        if isinstance(pending, (LotPending, ShortagePending)):
            kind = texts("console.hotels" if pending.hotels else "console.houses")
            self._say(texts("console.left_in_bank", what=kind, n=pending.left_in_bank))
        self.bidders = Bidders()
        self.bidders.chosen.connect(self.speaker_wanted)
        self.bidders.show_bidders(_bidders(view, pending, texts), speaker)
        self._box.addWidget(self.bidders)

    def _debt(self, pending: DebtPending, texts: Texts) -> None:
        if pending.missing and not pending.can_be_raised:
            for_bid = pending.for_bid is not None
            self._say(texts("console.bid_hopeless" if for_bid else "console.debt_hopeless"), "bad")
        if pending.ways:
            self._say(texts("console.ways"))
        ground = QWidget()
        line = FlowLayout(ground, 6)
        for at, way in enumerate(pending.ways[:_MOST_WAYS], start=1):
            self.numbered.append(way.entry)
            line.addWidget(KeyButton(texts.say(way.label), str(at), on_click=self._sender(way.entry)))
        self._box.addWidget(ground)
        if len(pending.ways) > _MOST_WAYS:
            self._say(texts("console.more_ways", n=len(pending.ways) - _MOST_WAYS))

    def _places(self, view: TableView, pending: PlacePending, texts: Texts) -> None:
        choice = chosen(view, "build", pending.seats[0])
        if choice is None:
            return
        for at, index in enumerate(pending.squares, start=1):
            square = view.board.squares[index]
            entry = choice.filled(({square.deed: 1},))
            self.numbered.append(entry)
            self._box.addWidget(KeyButton(square_name(square, texts), str(at), on_click=self._sender(entry)))

    def _picks(self, pending: PickPending, texts: Texts) -> None:
        """A button each where they are few; else the board is clicked."""
        if len(pending.picks) > _MOST_WAYS:
            return
        for at, pick in enumerate(pending.picks, start=1):
            self.numbered.append(pick.entry)
            self._box.addWidget(KeyButton(texts.say(pick.label), str(at), on_click=self._sender(pick.entry)))

    def _ways(self, view: TableView, texts: Texts) -> None:
        """One thing that may be done in several ways, each with its button: they are numbered."""
        now = view.choices_of(Section.NOW)
        if not 1 < len(now) <= _MOST_WAYS or {choice.id for choice in now} != {now[0].id}:
            return
        if not all(instant(choice) and choice.seat == now[0].seat for choice in now):
            return
        for at, choice in enumerate(now, start=1):
            self.numbered.append(choice.entry)
            self._box.addWidget(
                KeyButton(texts.say(choice.label), str(at), on_click=self._sender(choice.entry))
            )

    def _side(self, side: SideView, view: TableView, texts: Texts) -> QWidget:
        lines: list[str] = []
        if side.cash:
            lines.append(texts.money(side.cash))
        lines += [texts.say(each) for each in side.more]
        for index in side.deeds:
            square = view.board.squares[index]
            note = f" ({texts('console.mortgage_sign')})" if square.mortgaged else ""
            lines.append(square_name(square, texts) + note)
        for kind in side.cards:
            word = texts.say(view.board.card_names[kind])
            lines.append(texts("console.jail_card_of", deck=word))
        made = QWidget()
        head = Label(
            texts("console.gives", player=seat_name(view.board, side.seat, texts)), bold=True, wrap=True
        )
        told = lines or [texts("console.nothing")]
        made.setLayout(column(head, *(Label(f"• {line}", wrap=True) for line in told), None, spacing=2))
        return made

    def _sender(self, entry: Entry) -> Callable[[], None]:
        return lambda: self.entry_wanted.emit(entry)


def _bidders(
    view: TableView, pending: AuctionPending | LotPending | ShortagePending, texts: Texts
) -> Sequence[Bidder]:
    """Every seat that is still in the game, in words."""
    rows: list[Bidder] = []
    for seat in view.board.seats:
        if not seat.out:
            state, leads, out = _bidder_state(pending, seat.seat, texts)
            rows.append(
                Bidder(
                    seat.seat,
                    person(seat.name, texts),
                    state=state,
                    cash=cash_words(seat, texts),
                    leads=leads,
                    out=out,
                )
            )
    return rows


def _bidder_state(
    pending: AuctionPending | LotPending | ShortagePending, seat: int, texts: Texts
) -> tuple[str, bool, bool]:
    """(words, leads, out)."""
    if isinstance(pending, ShortagePending):
        if wish := _wish(pending, seat, texts):
            return wish, False, False
        answered = seat in pending.wants_nothing
        return texts("console.wants_nothing" if answered else "console.not_answered"), False, answered
    if pending.bidder == seat:
        return texts("console.bid_highest", amount=pending.high), True, False
    if isinstance(pending, AuctionPending) and seat in pending.excluded:
        return texts("console.bid_excluded"), False, True
    if seat not in pending.still_in:
        return texts("console.bid_out"), False, True
    wish = _wish(pending, seat, texts) if isinstance(pending, LotPending) else ""
    return wish or texts("console.bid_in"), False, False


def _wish(pending: ShortagePending | LotPending, seat: int, texts: Texts) -> str:
    """What the seat wants of what is scarce, "" for nothing."""
    wish = next((wish for wish in pending.wishes if wish.seat == seat), None)
    return "" if wish is None else texts("console.wants", n=wish.count, group=texts.name(wish.group_name))
