"""The panel beside the board: what is waited for, the choices with their keys, the last refusal.

It shows a view and reports which action, entry or seat was clicked; the console decides what that means. What
is waited for has its own form: bidders of an auction (a row a seat, a click chooses it), sides of a deal,
ways out of a debt.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from tourney.base.texts import Texts
from tourney.game.console.choices import word_of
from tourney.game.console.view import (
    AuctionPending,
    Choice,
    DebtPending,
    Entry,
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
    ThrowPending,
)
from ui.base.accessible import AccessiblePart, Painted, Path
from ui.console.choice_form import ChoiceForm, RefusalNote
from ui.console.fields import DiceField, PickList, dice_hint, picks_of
from ui.console.keys import (
    BY_ID,
    KeyButton,
    KeyMap,
    action_of,
    asks_card,
    asks_dice,
    between,
    bidding,
    chosen,
    instant,
    obvious,
    on_screen,
    plain_bid,
    raised,
    speakers,
)
from ui.console.words import cash_words, clause_words, own_money, person, seat_name, seat_sign, square_name
from ui.widgets.board_squares import paint_token
from ui.widgets.buttons import Button
from ui.widgets.layouts import FlowLayout, Hairline, clear, column, laid, row, scrolled
from ui.widgets.text import Label
from ui.widgets.theme import Role, look

_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)


_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


@dataclass(frozen=True, slots=True)
class Bidder:
    """One seat in words. `leads`: the highest bid is theirs; `out`: they bid no more."""

    seat: int
    name: str
    state: str
    cash: str
    leads: bool = False
    out: bool = False


class Bidders(QWidget, Painted):
    """`chosen(seat)`."""

    chosen = Signal(int)
    accessible_role = QAccessible.Role.List

    def __init__(self) -> None:
        super().__init__()
        self._rows: Sequence[Bidder] = ()
        self._speaker = -1
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_bidders(self, rows: Sequence[Bidder], speaker: int) -> None:
        """The seats in order; `speaker` is the one whose keys count now."""
        self._rows, self._speaker = rows, speaker
        self.setAccessibleName("; ".join(f"{seat_sign(each.seat)} {each.name} {each.state}" for each in rows))
        self.updateGeometry()
        self.update()

    @property
    def words(self) -> str:
        """Everything it says."""
        return self.accessibleName()

    def accessible_parts(self) -> int:
        """A row a seat."""
        return len(self._rows)

    def accessible_part(self, path: Path) -> AccessiblePart | None:
        at = path[0]
        if len(path) > 1 or not 0 <= at < len(self._rows):
            return None
        each = self._rows[at]
        return AccessiblePart(
            QAccessible.Role.ListItem,
            f"{seat_sign(each.seat)} {each.name}",
            self.row_centre(each.seat).toRect(),
            f"{each.state}, {each.cash}",
            press=partial(self.chosen.emit, each.seat),
            selected=each.seat == self._speaker,
        )

    def row_centre(self, seat: int) -> QRectF:
        """The middle of a seat's row, for clicks in tests."""
        at = next(n for n, each in enumerate(self._rows) if each.seat == seat)
        return QRectF(0, at * self._tall(), self.width(), self._tall())

    def sizeHint(self) -> QSize:
        return QSize(look().px(280), max(1, len(self._rows)) * self._tall())

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(160), self.sizeHint().height())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = int(event.position().y() // self._tall())
        if 0 <= at < len(self._rows):
            self.chosen.emit(self._rows[at].seat)

    def paintEvent(self, event: QPaintEvent) -> None:
        now = look()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for at, each in enumerate(self._rows):
            rect = QRectF(0, at * self._tall(), self.width(), self._tall()).adjusted(1, 1, -1, -1)
            if each.leads:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(now.colour("good_soft"))
                painter.drawRoundedRect(rect, 6, 6)
            if each.seat == self._speaker:
                painter.setPen(QPen(now.colour("focus"), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(rect, 6, 6)
            size = rect.height() - now.px(8)
            paint_token(
                painter,
                QRectF(rect.left() + now.px(6), rect.top() + now.px(4), size, size),
                each.seat + 1,
                faded=each.out,
            )
            words = rect.adjusted(size + now.px(14), 0, -now.px(8), 0)
            painter.setFont(now.font(Role.SMALL, bold=each.leads))
            painter.setPen(now.colour("muted" if each.out else "good" if each.leads else "text"))
            state = f"{each.state} · {each.cash}"
            taken = painter.fontMetrics().horizontalAdvance(state) + now.px(8)
            painter.drawText(words, _RIGHT, state)
            font = now.font(bold=each.leads or each.seat == self._speaker)
            font.setStrikeOut(each.out)
            painter.setFont(font)
            painter.setPen(now.colour("muted" if each.out else "text"))
            name = painter.fontMetrics().elidedText(
                each.name, Qt.TextElideMode.ElideRight, int(words.width() - taken)
            )
            painter.drawText(words, _LEFT, name)
        painter.end()

    def _tall(self) -> int:
        return look().px(34)


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
        """The entries of the digits 1, 2 … here, if they have any."""

    def show_view(self, view: TableView, speaker: int, texts: Texts) -> None:
        """Show what is waited for."""
        clear(self._box)
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
            self._box.addWidget(laid(row(left_side, Hairline(vertical=True), right_side, spacing=12)))
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
        """A button each if they are few; else the board is clicked."""
        if len(pending.picks) > _MOST_WAYS:
            return
        for at, pick in enumerate(pending.picks, start=1):
            self.numbered.append(pick.entry)
            self._box.addWidget(KeyButton(texts.say(pick.label), str(at), on_click=self._sender(pick.entry)))

    def _ways(self, view: TableView, texts: Texts) -> None:
        """One action with several ways, each with its button: they are numbered."""
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
        head = Label(
            texts("console.gives", player=seat_name(view.board, side.seat, texts)), bold=True, wrap=True
        )
        labels = lines or [texts("console.nothing")]
        return laid(column(head, *(Label(f"• {line}", wrap=True) for line in labels), None, spacing=2))

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
    """The seat's wish for scarce buildings, "" for none."""
    wish = next((wish for wish in pending.wishes if wish.seat == seat), None)
    return "" if wish is None else texts("console.wants", n=wish.count, group=texts.name(wish.group_name))


_ON_SCREEN = {
    "throw": "console.throw_screen",
    "card": "console.card_screen",
    "deal": "console.deal_screen",
}


_DANGER = frozenset({"bankrupt", "withdraw"})


def how_to_throw(view: TableView, texts: Texts) -> str:
    """How the throw that is waited for is typed."""
    throw = asks_dice(view)
    if throw is None:
        return texts("console.dice_hint")
    ask = throw.asks[0]
    if ask.unused:
        return texts("console.dice_hint_unused")
    if ask.led:
        return texts("console.dice_hint_led")
    return texts("console.dice_hint_more") if ask.asks_also else dice_hint(ask.faces, texts)


class ActionPanel(QWidget):
    """`act(action)`: as if its key had been pressed."""

    act = Signal(str)
    choice_wanted = Signal(object)
    choices_wanted = Signal(object)
    """The same action for several seats."""
    entry_wanted = Signal(object)
    card_picked = Signal(str)
    seat_wanted = Signal(int)
    rule_wanted = Signal(str)
    form_open = Signal(bool)
    """A form needs more room than the choices."""

    def __init__(self, keys: KeyMap) -> None:
        super().__init__()
        self._keys = keys
        self._on_buttons: set[str] = set()
        self.handed_in = False
        """The sheets of this game are in Scores: nothing is left to hand in."""
        self.clause = ""
        self.title = Label("", Role.LEAD, wrap=True)
        self.rule = Button("", "link", on_click=lambda: self.rule_wanted.emit(self.clause), compact=True)
        self.beside = KeyButton("", on_click=lambda: self.act.emit("other_turn"), wraps=True)
        self.beside.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.dice = DiceField()
        self.cards = PickList()
        self.cards.picked.connect(self.card_picked)
        self.cards.unmarked.connect(lambda: self.act.emit("go"))
        self.cards.asked.connect(lambda: self.act.emit("rule"))
        self.note = RefusalNote()
        self.note.rule_wanted.connect(self.rule_wanted)
        self.situation = Situation()
        self.situation.entry_wanted.connect(self.entry_wanted)
        self.situation.speaker_wanted.connect(self.seat_wanted)
        self._now_ground = QWidget()
        self._now = FlowLayout(self._now_ground, 6)
        self._speaks = Label("", kind="muted", wrap=True)
        self._claims = QVBoxLayout()
        self._claims.setSpacing(4)
        self._between_title = Label("", Role.SMALL, "muted", bold=True)
        self._between_ground = QWidget()
        self._between = FlowLayout(self._between_ground, 6)
        self.form: ChoiceForm | None = None
        self._stack = QStackedWidget()
        self._page_ = self._page()
        self._area = scrolled(self._page_)
        self._stack.addWidget(self._area)
        self.setLayout(column(self._stack))

    def _page(self) -> QWidget:
        head = row((self.title, 1), self.rule, spacing=4)
        self._line = Hairline()
        now = (self.dice, self.note, self.cards, self.situation, self._speaks, self._now_ground, self._claims)
        between = (self._line, self._between_title, self._between_ground)
        return laid(column(head, self.beside, *now, *between, None, spacing=6))

    # ---- showing ------------------------------------------------------------------------------

    def show_view(self, view: TableView, seat: int, typed: str, screen: bool, texts: Texts) -> None:
        """For a position: `seat` is the chosen one, `typed` are the digits so far, `screen`: dice on
        screen.
        """
        self.setEnabled(True)
        self._show(view, seat, typed, screen, texts)

    def show_past(self, view: TableView, seat: int, texts: Texts) -> None:
        """Show a moment of the past: what was waited for, and the choices, to be read only."""
        self.setEnabled(False)
        self.note.clear()
        self._show(view, seat, "", False, texts)
        self.title.set_text(texts("console.then", what=self.title.full_text))
        self.dice.show_typed("", "")

    def _show(self, view: TableView, seat: int, typed: str, screen: bool, texts: Texts) -> None:
        self.title.set_text(self._waiting(view, texts))
        self.beside.setVisible(view.beside is not None)
        if view.beside is not None:
            besides = texts("console.at_the_same_time", what=view.beside.message)
            self.beside.set_words(besides, self._keys.key("other_turn"))
        self.clause = view.pending.clause if view.pending else ""
        self.rule.setText(self.clause)
        self.rule.setVisible(bool(self.clause) and bool(clause_words(self.clause, view.title.book, texts)))
        throw = asks_dice(view)
        self.dice.setVisible(throw is not None and not view.paused)
        if throw is not None:
            self.dice.set_dice(throw.asks[0].faces)
        self.dice.show_typed(typed, texts("console.dice_screen") if screen else how_to_throw(view, texts))
        self._show_cards(view, screen, texts)
        self.situation.show_view(view, seat, texts)
        self._show_now(view, seat, screen, texts)
        self._show_claims(view, texts)
        self._show_between(view, seat, texts)

    def open_form(self, form: ChoiceForm) -> None:
        """Show a form in place of the choices."""
        self.close_form()
        self.form = form
        self._stack.addWidget(form)
        self._stack.setCurrentWidget(form)
        self.form_open.emit(True)
        form.start()

    def close_form(self) -> bool:
        """Back to the choices; False if no form was open."""
        if self.form is None:
            return False
        self._stack.removeWidget(self.form)
        self.form.hide()
        self.form.deleteLater()
        self.form = None
        self.form_open.emit(False)
        return True

    @property
    def needed(self) -> int:
        """The height that shows all choices, px; 0 while a form is open."""
        if self.form is not None:
            return 0
        return self._page_.heightForWidth(self._area.viewport().width())

    @property
    def words(self) -> str:
        """The sentence, the situation and every button, for tests and screen readers."""
        page = self._page_
        buttons = [b.accessibleName() for b in page.findChildren(KeyButton) if b.isVisibleTo(self)]
        claims = [w.full_text for w in page.findChildren(Label) if w.isVisibleTo(self) and w.wordWrap()]
        return " | ".join([self.title.full_text, self.situation.words, *buttons, *claims, self.note.words])

    def button(self, words: str) -> KeyButton:
        """The first button whose words contain `words`. StopIteration if there is none."""
        return next(b for b in self.findChildren(KeyButton) if b.isVisibleTo(self) and words in b.words)

    # ---- inside -------------------------------------------------------------------------------

    def _waiting(self, view: TableView, texts: Texts) -> str:
        if view.over:
            return texts("console.over")
        if view.paused:
            return texts("console.paused")
        if view.pending is None:
            return ""
        return texts.say(view.pending.message)

    def _show_cards(self, view: TableView, screen: bool, texts: Texts) -> None:
        choice = asks_card(view)
        visible = choice is not None and not view.paused
        self.cards.setVisible(visible)
        if choice is None or not visible:
            return
        ask = choice.asks[0]
        nothing = texts("console.no_such_card", typed="{typed}", n=len(ask.options))
        hint = texts("console.pick_card_screen" if screen else "console.pick_card")
        self.cards.offer(picks_of(ask.options, texts), hint, nothing)
        self.cards.setMinimumHeight(self.cards.sizeHint().height())
        if self.isEnabled() and self.window().focusWidget() is not self.cards.field:
            self.cards.field.setFocus()

    def _show_now(self, view: TableView, seat: int, screen: bool, texts: Texts) -> None:
        clear(self._now)
        self._on_buttons = set()
        choices = [c for c in view.choices_of(Section.NOW) if not self._shown_elsewhere(c, view)]
        self._speaks.setVisible(speakers(view))
        speaks = "console.bids" if bidding(view) is not None else "console.speaks"
        self._speaks.set_text(texts(speaks, player=seat_name(view.board, seat, texts)))
        if speakers(view):
            choices = [c for c in choices if c.seat == seat]
        main = obvious(view, seat)
        if view.over and self.handed_in:
            self._now.addWidget(Label(texts("console.handed_in"), kind="good", bold=True))
        elif view.over:
            self._now.addWidget(self._made(texts("console.hand_in"), "go", "primary"))
        drawn = on_screen(view) if screen else ""
        if drawn:
            self._now.addWidget(self._made(texts(_ON_SCREEN[drawn]), "go", "primary"))
        for choice in choices:
            if choice is main and drawn:
                self._add_choice(choice, False, texts)
            elif choice.id == "bid" and plain_bid(choice):
                self._add_bids(view, texts)
            else:
                self._add_choice(choice, choice is main, texts)
        if view.paused and main is not None:
            self._add_choice(main, True, texts)
        for choice in view.choices_of(Section.REFEREE):
            if choice.id == "nobody_else":  # the referee's, and the ordinary way on from asking for wishes
                self._add_choice(choice, False, texts)

    def _shown_elsewhere(self, choice: Choice, view: TableView) -> bool:
        """Dice and cards have their own fields; the squares for a building or a token are numbered
        beside it.
        """
        if choice in (asks_dice(view), asks_card(view)):
            return True
        ways = view.pending.picks if isinstance(view.pending, PickPending) else ()
        picked = bool(ways) and choice.section is Section.NOW and any(ask.options for ask in choice.asks)
        numbered = choice.id == "build" or picked or any(choice.entry == way.entry for way in ways)
        if isinstance(view.pending, OtherPending) and choice.entry in self.situation.numbered:
            return True
        return choice.id == "throw_for_start" or (numbered and bool(self.situation.numbered))

    def _add_choice(self, choice: Choice, main: bool, texts: Texts) -> None:
        action = action_of(choice)
        kind = "primary" if main else "danger" if choice.id in _DANGER else ""
        words = texts.say(choice.label)
        key = self._key(*(("go",) if main and action != "claim" else ()), action)
        button = KeyButton(words, key, kind, on_click=lambda: self.choice_wanted.emit(choice))
        self._now.addWidget(button)

    def _add_bids(self, view: TableView, texts: Texts) -> None:
        auction = bidding(view)
        if auction is None:
            return
        least, texts = raised(view, 0), own_money(auction.words, texts)
        for action, more in (("raise", 0), ("raise_ten", 10)):
            amount = raised(view, more)
            if action == "raise" or amount > least:
                words = texts("console.bid_amount", amount=amount)
                self._now.addWidget(self._made(words, action, "primary" if action == "raise" else ""))
        self._now.addWidget(self._made(texts("console.bid_other"), "amount"))

    def _made(self, words: str, action: str, kind: str = "") -> KeyButton:
        return KeyButton(words, self._key(action), kind, on_click=lambda: self.act.emit(action))

    def _key(self, *actions: str) -> str:
        """The keys of these actions for one button, without those already on another."""
        keys = dict.fromkeys(self._keys.key(action) for action in actions)
        free = [key for key in keys if key and key not in self._on_buttons]
        self._on_buttons.update(free)
        return " / ".join(free)

    def _show_claims(self, view: TableView, texts: Texts) -> None:
        clear(self._claims)
        choices: Sequence[Choice] = view.choices_of(Section.CLAIMS)
        for at, claim in enumerate(view.claims):
            choice = next((c for c in choices if c.square == claim.square and c.seat == claim.owner), None)
            if choice is None:
                continue
            key = self._key("claim") if at == 0 else ""
            words = texts("console.claim_now", amount=claim.amount)
            button = KeyButton(words, key, on_click=self._chooser(choice))
            self._claims.addWidget(laid(row((Label(texts.say(claim.message), wrap=True), 1), button)))
        if choices and not isinstance(view.pending, ThrowPending) and not view.over:
            self._claims.addWidget(Label(texts("console.claim_later"), kind="muted", wrap=True))

    def _show_between(self, view: TableView, seat: int, texts: Texts) -> None:
        clear(self._between)
        bars = between(view)
        for visible in (self._line, self._between_title, self._between_ground):
            visible.setVisible(bool(bars))
        self._between_title.set_text(texts("console.besides"))
        for action, choices in bars:
            word = texts.say(choices[0].label)
            if action in BY_ID:
                own = action == choices[0].id
                word = texts.say(word_of(view.board, action)) if own else texts(BY_ID[action].word)
            who = sorted({choice.seat for choice in choices if choice.seat >= 0})
            only = choices[0] if len(choices) == 1 else None
            word = texts.say(only.label) if only is not None and instant(only) else word
            words = f"{word} {''.join(seat_sign(at) for at in who)}"
            mine = only is None or chosen(view, action, seat) is only
            key = self._key(action) if mine else ""
            click = self._chooser(only) if only else self._sender(choices)
            self._between.addWidget(KeyButton(words, key, on_click=click))

    def _chooser(self, choice: Choice) -> Callable[[], object]:
        return lambda: self.choice_wanted.emit(choice)

    def _sender(self, choices: Sequence[Choice]) -> Callable[[], object]:
        return lambda: self.choices_wanted.emit(list(choices))
