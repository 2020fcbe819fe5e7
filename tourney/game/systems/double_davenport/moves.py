"""Moves tokens over the figure of eight: directions, GO and its pay, cards that lead somewhere (D1, D2.3,
D7.1).

Cards and taxes are in the money of a board; a card for all affects the players of its board only (D2.1,
D7.2).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from tourney.game.engine.accounts import BANK, Refusal, refuse
from tourney.game.engine.decisions import Draw, FineOrDraw, TaxChoice
from tourney.game.engine.decks import Card
from tourney.game.engine.entries import Choose, Entry, Tax
from tourney.game.engine.game_context import DecisionRule, Effect, GameContext, NamedSquare
from tourney.game.engine.state import FREE, HOTEL, Terms
from tourney.game.systems.double_davenport import hands, money
from tourney.game.systems.double_davenport.decisions import Onward, Owed, SalaryChoice
from tourney.game.systems.double_davenport.entries import BoardName, ChooseSalary, Currency, Declare
from tourney.game.systems.double_davenport.state import FIRST, SECOND, Seat, side_of_square
from tourney.rules.options import DoubleDavenportOptions

BOARDS: Final[tuple[BoardName, BoardName]] = ("atlantic-city", "london")
"""The record's names for them, by side."""


class Way(NamedTuple):
    """Where a token arrives: square, how often GO was reached, the direction afterwards."""

    square: int
    salaries: int
    step: int


class Walk:
    """A token on its way over the round of both boards.

    The round has a place for every square, and GO is there twice: before Atlantic City's squares and before
    London's, which is place 40, so that the places have the squares' numbers.
    """

    def __init__(self, game: GameContext, seat: int, step: int = 0, enter: BoardName | None = None) -> None:
        board, mine = game.board, game.state.of_seat(Seat, seat)
        self._half: Final = len(board.rings[0])
        self._straight: Final = game.options.of(DoubleDavenportOptions).figure_eight == "straight"
        self.step = step or (-1 if mine.direction == "backward" else 1)
        self.salaries = 0
        self.place = game.state.square[seat]
        if self.place == board.start:
            to_second = (enter or mine.enter) == BOARDS[SECOND]
            self.place = self._half if to_second == (self.step > 0) else 0

    @property
    def square(self) -> int:
        return 0 if self.place == self._half else self.place

    def on(self) -> None:
        """One square further; beyond GO on the other board (D1.2, D1.4)."""
        if self.salaries and self.square == 0 and self._straight:
            self.place, self.step = self._half - self.place, -self.step
        self.place = (self.place + self.step) % (2 * self._half)
        self.salaries += self.square == 0

    def way(self) -> Way:
        """Where it has arrived."""
        return Way(self.square, self.salaries, self.step)


def walked(game: GameContext, seat: int, steps: int) -> Way:
    """So many squares on in the token's direction."""
    walk = Walk(game, seat)
    for _ in range(steps):
        walk.on()
    return walk.way()


def walked_to(game: GameContext, seat: int, squares: tuple[int, ...]) -> Way:
    """On to the first of these squares, over the other board where they lie behind (D7.1)."""
    walk = Walk(game, seat)
    walk.on()
    while walk.square not in squares:
        walk.on()
    return walk.way()


def advance(game: GameContext, seat: int, steps: int) -> None:
    """Move the token by a throw."""
    come_to(game, seat, walked(game, seat, steps), None)


def come_to(game: GameContext, seat: int, way: Way, terms: Terms | None) -> None:
    """The token is there; GO's pay is chosen first, then the square acts (D2.3)."""
    state, mine = game.state, game.state.of_seat(Seat, seat)
    state.square[seat] = way.square
    mine.direction = "forward" if way.step > 0 else "backward"
    mine.enter = None
    mine.declare = way.square == game.board.start
    if not way.salaries:
        game.arrivals[way.square].land(game, seat, way.square, terms)
        return
    factors = Terms() if terms is None else terms
    game.push(Onward(seat, way.square, factors.rent_factor, factors.dice_factor))
    for _ in range(way.salaries):
        game.push(SalaryChoice(seat))


def run_onward(game: GameContext, decision: Onward) -> bool:
    """GO has paid: the square acts."""
    game.pop()
    terms = Terms(decision.rent_factor, decision.dice_factor)
    game.arrivals[decision.square].land(
        game, decision.seat, decision.square, None if terms == Terms() else terms
    )
    return True


def route(game: GameContext, seat: int, steps: int) -> tuple[int, int]:
    """The square after so many steps, and how often GO pays."""
    way = walked(game, seat, steps)
    return way.square, way.salaries


def way_to(game: GameContext, seat: int, square: int) -> tuple[int, int]:
    """The same to a named place."""
    way = walked_to(game, seat, (square,))
    return way.square, way.salaries


def on_go(game: GameContext, seat: int, square: int, terms: Terms | None) -> None:
    """A player who lands there chooses board and direction before the next throw (D1.3)."""
    game.log("D1.3", "double_davenport.on_go", player=game.names[seat])


def on_corner(game: GameContext, seat: int, square: int, terms: Terms | None) -> None:
    """A visit to a jail does nothing, as anywhere."""
    game.log("T8.9", "engine.just_visiting", player=game.names[seat])


# ---- what GO pays ----------------------------------------------------------------------------------


def may_take(game: GameContext, seat: int, entry: ChooseSalary) -> Refusal | None:
    """A player who has passed GO, once for each time (D2.3)."""
    top = game.top
    if not isinstance(top, SalaryChoice):
        return refuse("D2.3", "double_davenport.salary_nothing")
    if top.seat != seat:
        return refuse("D2.3", "double_davenport.salary_not_yours", player=game.names[top.seat])
    return None


def salary_first(game: GameContext, seat: int) -> Refusal | None:
    """A player who has passed GO chooses its money before anything else (D2.3)."""
    top = game.top
    if isinstance(top, SalaryChoice) and top.seat == seat:
        return refuse("D2.3", "double_davenport.salary_first", player=game.names[seat])
    return None


def take_salary(game: GameContext, seat: int, entry: ChooseSalary) -> None:
    """Dollars or pounds."""
    side = money.SIGNS.index(entry.currency)
    game.pop()
    money.pay_in(game, BANK, seat, game.salary, side)
    message = money.money(game.salary, side)
    game.log("D2.3", "double_davenport.salary", player=game.names[seat], amount=message)


def offer_salary(game: GameContext, seat: int) -> Iterator[ChooseSalary]:
    """Either money."""
    top = game.top
    if isinstance(top, SalaryChoice) and top.seat == seat:
        yield ChooseSalary(by=game.names[seat], currency="$")
        yield ChooseSalary(by=game.names[seat], currency="£")


def _bot_salary(game: GameContext, decision: SalaryChoice) -> Entry:
    """The money that the bot has less of."""
    state, seat = game.state, decision.seat
    short = money.cash_of(state, seat, FIRST) <= money.cash_of(state, seat, SECOND)
    currency: Currency = "$" if short else "£"
    return ChooseSalary(by=game.names[seat], currency=currency)


# ---- directions ------------------------------------------------------------------------------------


def may_declare(game: GameContext, seat: int, entry: Declare) -> Refusal | None:
    """On GO, before the first throw and after travelling, else the direction is kept (D1.3, D1.4)."""
    state, mine = game.state, game.state.of_seat(Seat, seat)
    on_start = state.square[seat] == game.board.start and state.jail[seat] == FREE
    if not (mine.declare or mine.may_turn or on_start) or hands.hand(state) is None:
        return refuse("D1.4", "double_davenport.declare_kept")
    if hands.acts(state, seat):
        return salary_first(game, seat) or refuse("D1.3", "double_davenport.declare_later")
    if on_start and entry.board is None:
        return refuse("D1.3", "double_davenport.declare_board")
    if not on_start and entry.board is not None:
        return refuse("D1.3", "double_davenport.declare_no_board")
    return None


def declare(game: GameContext, seat: int, entry: Declare) -> None:
    """The token points in its direction (D1.4)."""
    mine = game.state.of_seat(Seat, seat)
    mine.direction, mine.enter, mine.declare = entry.direction, entry.board, False


def offer_declare(game: GameContext, seat: int) -> Iterator[Declare]:
    """Both directions, on GO over either board, while one must or may be declared."""
    mine = game.state.of_seat(Seat, seat)
    on_start = game.state.square[seat] == game.board.start and game.state.jail[seat] == FREE
    if not (mine.declare or mine.may_turn or on_start):
        return
    name = game.names[seat]
    boards: tuple[BoardName | None, ...] = BOARDS if on_start else (None,)
    for board in boards:
        yield Declare(by=name, direction="forward", board=board)
        yield Declare(by=name, direction="backward", board=board)


# ---- cards -----------------------------------------------------------------------------------------


def advance_to(game: GameContext, seat: int, deck: int, card: Card) -> None:
    """In the token's own direction, GO passed as often as it lies on the way (D7.1)."""
    _led_to(game, seat, (game.board.named_by(deck, card.to),), None)


def advance_nearest(game: GameContext, seat: int, deck: int, card: Card) -> None:
    """The first of its kind in the token's direction, on either board (D7.1)."""
    _led_to(game, seat, game.board.of_kind[card.kind], Terms(card.rent_factor, card.dice_factor))


def _led_to(game: GameContext, seat: int, squares: tuple[int, ...], terms: Terms | None) -> None:
    way = walked_to(game, seat, squares)
    game.log("D7.1", "engine.card_moves", player=game.names[seat], place=game.deed(way.square))
    come_to(game, seat, way, terms)


def back(game: GameContext, seat: int, deck: int, card: Card) -> None:
    """So many squares against the token's direction (D7.1)."""
    mine = game.state.of_seat(Seat, seat)
    walk = Walk(game, seat, 1 if mine.direction == "backward" else -1)
    for _ in range(-card.by):
        walk.on()
    _straight_to(game, seat, walk.square)


def back_to(game: GameContext, seat: int, deck: int, card: Card) -> None:
    """Straight there, no salary (D7.1)."""
    _straight_to(game, seat, game.board.named_by(deck, card.to))


def _straight_to(game: GameContext, seat: int, square: int) -> None:
    game.state.square[seat] = square
    game.log("D7.1", "engine.card_moves", player=game.names[seat], place=game.deed(square))
    game.arrivals[square].land(game, seat, square, None)


ONWARD: DecisionRule = DecisionRule(run=run_onward)


def _salaries(game: GameContext, decision: SalaryChoice) -> tuple[NamedSquare, ...]:
    name, go = game.names[decision.seat], game.salary
    return (
        NamedSquare(BANK, ChooseSalary(by=name, currency="$"), go, "double_davenport.pick_dollars"),
        NamedSquare(BANK, ChooseSalary(by=name, currency="£"), go, "double_davenport.pick_pounds"),
    )


def ways(game: GameContext, seat: int) -> tuple[NamedSquare, ...]:
    """The directions to be declared before the throw, each by the square that is next in it (D1.3, D3.4)."""
    mine = game.state.of_seat(Seat, seat)
    if not mine.declare:
        return ()
    squares = list[NamedSquare]()
    for entry in offer_declare(game, seat):
        squares.append(
            NamedSquare(first_on(game, seat, entry), entry, len(squares) + 1, way_word(game, seat, entry))
        )
    return tuple(squares)


def first_on(game: GameContext, seat: int, entry: Declare) -> int:
    """The next square in a direction."""
    step = -1 if entry.direction == "backward" else 1
    walk = Walk(game, seat, step, entry.board or game.state.of_seat(Seat, seat).enter)
    walk.on()
    return walk.square


def way_word(game: GameContext, seat: int, entry: Declare) -> str:
    """The name of a direction for a choice."""
    from_start = "_from_go" if game.state.square[seat] == game.board.start else ""
    return f"double_davenport.pick_{entry.direction}{from_start}"


SALARY: DecisionRule = DecisionRule(
    bot=_bot_salary,
    picks=_salaries,
    ask="double_davenport.wait_salary",
    clause="D2.3",
)


_TENTH: Final = 10


def _collect_bank(game: GameContext, seat: int, deck: int, card: Card) -> None:
    money.paid(game, BANK, seat, card.amount, money.here(game, seat), "T8.1")


def _pay_bank(game: GameContext, seat: int, deck: int, card: Card) -> None:
    money.owe(game, seat, BANK, card.amount, "T8.1", money.here(game, seat))


def _others_here(game: GameContext, seat: int) -> list[int]:
    """The other players on the drawer's board, jailed or not, in turn order (D7.2)."""
    side = money.here(game, seat)
    return [other for other in game.state.seats_after(seat) if money.here(game, other) == side]


def _collect_each(game: GameContext, seat: int, deck: int, card: Card) -> None:
    """The debt pushed first is paid last."""
    side, others = money.here(game, seat), _others_here(game, seat)
    if not others:
        game.log("D7.2", "double_davenport.nobody_here", player=game.names[seat])
    for other in reversed(others):
        game.push(Owed(other, seat, card.amount, "D7.2", side=side))


def _pay_each(game: GameContext, seat: int, deck: int, card: Card) -> None:
    side, others = money.here(game, seat), _others_here(game, seat)
    if not others:
        game.log("D7.2", "double_davenport.nobody_here", player=game.names[seat])
    for other in reversed(others):
        game.push(Owed(seat, other, card.amount, "D7.2", side=side))


def _repairs(game: GameContext, seat: int, deck: int, card: Card) -> None:
    """For the buildings on the drawer's board (D7.2)."""
    state, side = game.state, money.here(game, seat)
    levels = [
        state.level[at]
        for at in game.board.deeds
        if state.owner[at] == seat and side_of_square(game.board, at) == side
    ]
    houses = sum(level for level in levels if 0 < level < HOTEL)
    amount = houses * card.per_house + levels.count(HOTEL) * card.per_hotel
    if amount:
        money.owe(game, seat, BANK, amount, "D7.2", side)
    else:
        game.log("D7.2", "engine.repairs_none", player=game.names[seat])


EFFECTS: Final[dict[str, Effect]] = {
    "advance": advance_to,
    "advance_nearest": advance_nearest,
    "move": back,
    "move_back_to": back_to,
    "collect_bank": _collect_bank,
    "pay_bank": _pay_bank,
    "collect_each_player": _collect_each,
    "pay_each_player": _pay_each,
    "repairs": _repairs,
}
"""Effects of cards that differ from the official ones."""


def choose(game: GameContext, seat: int, entry: Choose) -> None:
    """The fine, or a card of the other deck."""
    top = game.top
    assert isinstance(top, FineOrDraw)
    fine = Owed(seat, BANK, top.fine, "T8.1", side=money.here(game, seat))
    game.swap(fine if entry.choice == "pay" else Draw(seat, top.deck))


def owe_tax(game: GameContext, seat: int, amount: int) -> None:
    """To the bank, in the money of the board (D2.1)."""
    money.owe(game, seat, BANK, amount, "D2.1", money.here(game, seat))


def choose_tax(game: GameContext, seat: int, entry: Tax) -> None:
    """The flat tax, or a tenth of that money and of that board's property (D2.3)."""
    top = game.top
    assert isinstance(top, TaxChoice)
    amount = game.board.tax[top.square] if entry.choice == "flat" else _tenth(game, seat)
    game.pop()
    owe_tax(game, seat, amount)


def _tenth(game: GameContext, seat: int) -> int:
    state, board, side = game.state, game.board, money.here(game, seat)
    total = money.cash_of(state, seat, side)
    for at in board.deeds:
        if state.owner[at] == seat and side_of_square(board, at) == side:
            total += board.price[at] + game.building_steps(state.level[at]) * board.house_cost[at]
    return -(-total // _TENTH)
