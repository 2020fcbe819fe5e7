"""Counts two moneys and two banks (D2.1): an official step counts in the money of its board.

`State.cash`, `houses` and `hotels` are those of Atlantic City; within `Counting` they are London's. Also the
casino on Atlantic City's free parking (D10.2).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tourney.base.texts import Message, msg
from tourney.game.engine import bank
from tourney.game.engine.accounts import BANK, Refusal, refuse
from tourney.game.engine.decisions import Debt
from tourney.game.engine.entries import Decline, Entry
from tourney.game.engine.game_context import (
    DecisionRule,
    GameContext,
    Held,
    Moneys,
    Narrator,
    OfferProvider,
    Verb,
)
from tourney.game.engine.shape import counted
from tourney.game.engine.state import State, Terms
from tourney.game.systems.double_davenport.decisions import ForcedSale, Gamble, Owed, Repossession
from tourney.game.systems.double_davenport.entries import Bet
from tourney.game.systems.double_davenport.state import FIRST, SECOND, Bank, Seat, side_of_square
from tourney.rules.options import DoubleDavenportOptions

SIGNS: Final = ("$", "£")
"""The record's names for the two."""


_SUMS: Final = ("double_davenport.dollars", "double_davenport.pounds")


_AMOUNTS: Final = ("amount", "cash", "could", "least")


_TOLD_AMOUNT: Final = 5
"""The index of the amount in a consequence of `GameContext.log`."""


class Counting:
    """Within this context, money and buildings are those of one board."""

    def __init__(self, game: GameContext, side: int) -> None:
        self._play: Final = game
        self._side: Final = side
        self._before = FIRST
        self._told = 0

    def __enter__(self) -> None:
        self._before = self._play.state.of_table(Bank).counted
        self._told = len(self._play.consequences)
        _turn_to(self._play.state, self._side)

    def __exit__(self, *_fault: object) -> None:
        game = self._play
        _turn_to(game.state, self._before)
        for at in range(self._told, len(game.consequences)):
            said = game.consequences[at]
            if isinstance(said[_TOLD_AMOUNT], int):
                amount = money(said[_TOLD_AMOUNT], self._side)
                game.consequences[at] = (*said[:_TOLD_AMOUNT], amount, *said[_TOLD_AMOUNT + 1 :])


def _turn_to(state: State, side: int) -> None:
    """Exchange the open purses and bank for the other board's."""
    other = state.of_table(Bank)
    if other.counted == side:
        return
    other.counted = side
    assert state.extra is not None
    seats: list[Seat] = state.extra.seats[Seat]
    cash, other.left = bank.lay_open(state, [mine.pounds for mine in seats], other.left)
    for seat, mine in enumerate(seats):
        mine.pounds = cash[seat]


def money(amount: int, side: int) -> Message:
    """An amount as people write it: $50, £50."""
    return Message(_SUMS[side], {"amount": amount})


def cash_of(state: State, seat: int, side: int) -> int:
    """The player's holding of one money."""
    if state.of_table(Bank).counted == side:
        return state.cash[seat]
    return state.of_seat(Seat, seat).pounds


def pay_in(game: GameContext, giver: int, taker: int, amount: int, side: int) -> None:
    """Transfer so much of one money."""
    with Counting(game, side):
        bank.pay(game.state, giver, taker, amount)


def paid(game: GameContext, giver: int, taker: int, amount: int, side: int, clause: str) -> None:
    """The same, with a recorded consequence."""
    with Counting(game, side):
        bank.pay(game.state, giver, taker, amount)
        if game.listens:
            payer, other = game.name(giver), game.name(taker)
            game.log(clause, "engine.paid", player=payer, other=other, amount=amount)


def owe(game: GameContext, debtor: int, creditor: int, amount: int, clause: str, side: int) -> None:
    """Paid at once if the cash is there, else a debt that waits (T6.1)."""
    if cash_of(game.state, debtor, side) >= amount:
        paid(game, debtor, creditor, amount, side, clause)
    else:
        game.push(Owed(debtor, creditor, amount, clause, side=side))


def here(game: GameContext, seat: int) -> int:
    """The board on which a token stands, jailed or not (D6.2, D7.2)."""
    return side_of_square(game.board, game.state.square[seat])


def side_of_top(game: GameContext) -> int:
    """The money of the decision on top."""
    top = game.top
    if isinstance(top, (Owed, ForcedSale, Repossession)):
        return top.side
    at = getattr(top, "square", BANK)
    group = getattr(top, "group", BANK)
    if at < 0 and group < 0:
        wishes = getattr(top, "wishes", ())
        group = wishes[0].group if wishes else BANK
    if at < 0 and group >= 0:
        at = game.board.groups[group][0]
    return side_of_square(game.board, at) if at >= 0 else FIRST


def side_of_entry(game: GameContext, entry: Any) -> int:
    """The money of an entry: that of its deed, else of the decision on top."""
    deed = getattr(entry, "deed", None)
    if deed is None:
        deeds = getattr(entry, "deeds", None)
        deed = next(iter(deeds), None) if deeds else None
    if deed is None and isinstance(getattr(entry, "group", None), str):
        groups = game.board.group_ids
        if entry.group in groups:
            return side_of_square(game.board, game.board.groups[groups.index(entry.group)][0])
    square = game.square(deed) if isinstance(deed, str) else BANK
    return side_of_square(game.board, square) if square >= 0 else side_of_top(game)


def in_money(refusal: Refusal | None, side: int) -> Refusal | None:
    """A refusal whose amounts are of one board."""
    if refusal is None:
        return None
    message = refusal.message
    params = {
        name: money(value, side) if name in _AMOUNTS and type(value) is int else value
        for name, value in message.params.items()
    }
    return refusal._replace(message=Message(message.key, params, message.words))


class InItsMoney(Verb):
    """An official step, counted in the money of its board."""

    _verb: Verb

    def __init__(self, verb: Verb) -> None:
        super().__init__(verb.may, verb.do)
        self._verb = verb

    def may(self, game: GameContext, seat: int, entry: Any) -> Refusal | None:
        side = side_of_entry(game, entry)
        with Counting(game, side):
            refusal = self._verb.may(game, seat, entry)
        return in_money(refusal, side)

    def do(self, game: GameContext, seat: int, entry: Any) -> None:
        with Counting(game, side_of_entry(game, entry)):
            self._verb.do(game, seat, entry)
        owned = game.top
        if type(owned) is Debt:
            side = side_of_entry(game, entry)
            game.swap(Owed(owned.seat, owned.creditor, owned.amount, owned.clause, side=side))


class RunInItsMoney:
    """Carries out a decision, counted that way."""

    def __init__(self, run: Any) -> None:
        self._run: Final = run

    def __call__(self, game: GameContext, decision: Any) -> bool:
        with Counting(game, side_of_top(game)):
            done: bool = self._run(game, decision)
        return done


class OfferInItsMoney:
    """The offers of a step, counted in the money of the decision on top."""

    def __init__(self, offer: OfferProvider) -> None:
        self._offer: Final = offer

    def __call__(self, game: GameContext, seat: int) -> Iterator[Any]:
        with Counting(game, side_of_top(game)):
            offers = list(self._offer(game, seat))
        return iter(offers)


class SaidInItsMoney:
    """A sentence of an entry whose amounts are in the money of its board."""

    def __init__(self, narrator: Narrator) -> None:
        self._said: Final = narrator

    def __call__(self, game: GameContext, entry: Any) -> Message:
        side = side_of_entry(game, entry)
        with Counting(game, side):
            message = self._said(game, entry)
        params = {
            name: money(value, side) if name in _AMOUNTS and type(value) is int else value
            for name, value in message.params.items()
        }
        return Message(message.key, params, message.words)


def other_money(currency: str | None, side: int) -> bool:
    """Whether an entry names the money of the other board (D2.1)."""
    return currency is not None and currency != SIGNS[side]


class TwoMoneys(Moneys):
    """The same for a console that shows the table: dollars of Atlantic City, pounds of London (D2.1)."""

    def now(self, game: GameContext) -> int:
        return side_of_top(game)

    def of_entry(self, game: GameContext, entry: Any) -> int:
        currency = getattr(entry, "currency", None)
        return side_of_entry(game, entry) if currency is None else SIGNS.index(currency)

    def counted(self, game: GameContext, ring: int) -> Counting:
        return Counting(game, ring)

    def held(self, game: GameContext, seat: int) -> tuple[Held, ...]:
        dollars, pounds = (money(cash_of(game.state, seat, side), side) for side in (FIRST, SECOND))
        return (
            Held("cash", msg("double_davenport.money_dollars"), dollars),
            Held("pounds", msg("double_davenport.kept_pounds"), pounds),
        )

    def promised(self, proposal: Any, gives: bool) -> tuple[Message, ...]:
        pounds = proposal.pounds_given if gives else proposal.pounds_taken
        messages = [money(pounds, SECOND)] if pounds else []
        if gives and proposal.terms:
            messages.append(msg("double_davenport.terms", terms=proposal.terms))
        return tuple(messages)


def liquidation_value(game: GameContext, seat: int) -> int:
    """Cash of one money, and the yield of half the buildings and the mortgages of that board (D10.3)."""
    state, board = game.state, game.board
    top = game.top
    side = top.side if isinstance(top, Owed) else state.of_table(Bank).counted
    total = cash_of(state, seat, side)
    for at in board.deeds:
        if state.owner[at] == seat and state.level[at] >= 0 and side_of_square(board, at) == side:
            total += board.mortgage[at]
            total += game.building_steps(state.level[at]) * board.house_cost[at] // 2
    return total


def cash_on_sheet(game: GameContext, seat: int) -> int:
    """What counts at the end: dollars, and pounds at their value (D11.1)."""
    own = game.options.of(DoubleDavenportOptions)
    return cash_of(game.state, seat, FIRST) + own.in_dollars(cash_of(game.state, seat, SECOND))


WINS: Final = (2, 3, 4)
"""The multiple of the stake for each winning face."""


FACES: Final = 10


def _is_casino(game: GameContext, square: int) -> bool:
    """Whether the square is Atlantic City's free parking, if the rules have the casino."""
    return side_of_square(game.board, square) == FIRST and game.options.of(DoubleDavenportOptions).casino


def became(game: GameContext) -> dict[int, Message]:
    """The casino's square, on which none is printed."""
    free = [at for at, kind in enumerate(game.board.kinds) if kind == "free_parking"]
    return {at: msg("double_davenport.square_casino") for at in free if _is_casino(game, at)}


def on_free_parking(game: GameContext, seat: int, square: int, terms: Terms | None) -> None:
    """Atlantic City's is the casino; London's does nothing."""
    if _is_casino(game, square):
        game.push(Gamble(seat))
    else:
        game.log("T8.3", "engine.free_parking", player=game.names[seat])


def may_bet(game: GameContext, seat: int, entry: Bet) -> Refusal | None:
    """The lander, once, no more than the cash of that money."""
    top = game.top
    if not isinstance(top, Gamble) or top.seat != seat:
        return refuse("D10.2", "double_davenport.bet_nothing")
    die = entry.die
    if not counted(entry.amount) or not counted(die) or die > FACES:
        return refuse("D10.2", "double_davenport.bet_die")
    side = SIGNS.index(entry.currency)
    cash = cash_of(game.state, seat, side)
    if entry.amount > cash:
        return refuse("D10.2", "double_davenport.bet_cash", cash=money(cash, side))
    return None


def bet(game: GameContext, seat: int, entry: Bet) -> None:
    """The stake to the bank; a win comes back in its place."""
    game.pop()
    side, name = SIGNS.index(entry.currency), game.names[seat]
    pay_in(game, seat, BANK, entry.amount, side)
    if entry.die in WINS:
        won = entry.amount * entry.die
        gets = money(won, side)
        pay_in(game, BANK, seat, won, side)
        game.log("D10.2", "double_davenport.bet_won", player=name, amount=gets, n=entry.die)
    else:
        lost = money(entry.amount, side)
        game.log("D10.2", "double_davenport.bet_lost", player=name, amount=lost, n=entry.die)


def offer_bet(game: GameContext, seat: int) -> Iterator[Entry]:
    """The least stake of either money; not to play."""
    top, name = game.top, game.names[seat]
    if isinstance(top, Gamble) and top.seat == seat:
        yield Decline(by=name)
        yield Bet(by=name, amount=1, currency="$", die=1)
        yield Bet(by=name, amount=1, currency="£", die=1)


def in_which_money(game: GameContext, entry: Bet) -> Message:
    """The text on its button: dollars or pounds."""
    pounds = SIGNS.index(entry.currency)
    return msg("double_davenport.bet_in_pounds" if pounds else "double_davenport.bet_in_dollars")


def _bot(game: GameContext, decision: Gamble) -> Entry:
    """Of ten staked nine come back: not for a bot."""
    return Decline(by=game.names[decision.seat])


GAMBLE: DecisionRule = DecisionRule(
    bot=_bot,
    ask="double_davenport.wait_bet",
    labels={"decline": "double_davenport.do_no_bet"},
    clause="D10.2",
)
