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
from tourney.game.engine.game_context import FrameRule, Held, Moneys, OfferProvider, Play, Teller, Verb
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
"""The index of the amount in a consequence of `Play.tell`."""


class Counting:
    """Within this context, money and buildings are those of one board."""

    def __init__(self, play: Play, side: int) -> None:
        self._play: Final = play
        self._side: Final = side
        self._before = FIRST
        self._told = 0

    def __enter__(self) -> None:
        self._before = self._play.state.of_table(Bank).counted
        self._told = len(self._play.consequences)
        _turn_to(self._play.state, self._side)

    def __exit__(self, *_fault: object) -> None:
        play = self._play
        _turn_to(play.state, self._before)
        for at in range(self._told, len(play.consequences)):
            said = play.consequences[at]
            if isinstance(said[_TOLD_AMOUNT], int):
                amount = money(said[_TOLD_AMOUNT], self._side)
                play.consequences[at] = (*said[:_TOLD_AMOUNT], amount, *said[_TOLD_AMOUNT + 1 :])


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


def pay_in(play: Play, giver: int, taker: int, amount: int, side: int) -> None:
    """Transfer so much of one money."""
    with Counting(play, side):
        bank.pay(play.state, giver, taker, amount)


def paid(play: Play, giver: int, taker: int, amount: int, side: int, clause: str) -> None:
    """The same, with a recorded consequence."""
    with Counting(play, side):
        bank.pay(play.state, giver, taker, amount)
        if play.listens:
            payer, other = play.name(giver), play.name(taker)
            play.tell(clause, "engine.paid", player=payer, other=other, amount=amount)


def owe(play: Play, debtor: int, creditor: int, amount: int, clause: str, side: int) -> None:
    """Paid at once if the cash is there, else a debt that waits (T6.1)."""
    if cash_of(play.state, debtor, side) >= amount:
        paid(play, debtor, creditor, amount, side, clause)
    else:
        play.push(Owed(debtor, creditor, amount, clause, side=side))


def here(play: Play, seat: int) -> int:
    """The board on which a token stands, jailed or not (D6.2, D7.2)."""
    return side_of_square(play.board, play.state.square[seat])


def side_of_top(play: Play) -> int:
    """The money of the frame on top."""
    top = play.top
    if isinstance(top, (Owed, ForcedSale, Repossession)):
        return top.side
    at = getattr(top, "square", BANK)
    group = getattr(top, "group", BANK)
    if at < 0 and group < 0:
        wishes = getattr(top, "wishes", ())
        group = wishes[0].group if wishes else BANK
    if at < 0 and group >= 0:
        at = play.board.groups[group][0]
    return side_of_square(play.board, at) if at >= 0 else FIRST


def side_of_entry(play: Play, entry: Any) -> int:
    """The money of an entry: that of its deed, else of the frame on top."""
    deed = getattr(entry, "deed", None)
    if deed is None:
        deeds = getattr(entry, "deeds", None)
        deed = next(iter(deeds), None) if deeds else None
    if deed is None and isinstance(getattr(entry, "group", None), str):
        groups = play.board.group_ids
        if entry.group in groups:
            return side_of_square(play.board, play.board.groups[groups.index(entry.group)][0])
    square = play.square(deed) if isinstance(deed, str) else BANK
    return side_of_square(play.board, square) if square >= 0 else side_of_top(play)


def in_money(found: Refusal | None, side: int) -> Refusal | None:
    """A refusal whose amounts are of one board."""
    if found is None:
        return None
    said = found.message
    params = {
        name: money(value, side) if name in _AMOUNTS and type(value) is int else value
        for name, value in said.params.items()
    }
    return found._replace(message=Message(said.key, params, said.words))


class InItsMoney(Verb):
    """An official step, counted in the money of its board."""

    _verb: Verb

    def __init__(self, verb: Verb) -> None:
        super().__init__(verb.may, verb.do)
        self._verb = verb

    def may(self, play: Play, seat: int, entry: Any) -> Refusal | None:
        side = side_of_entry(play, entry)
        with Counting(play, side):
            found = self._verb.may(play, seat, entry)
        return in_money(found, side)

    def do(self, play: Play, seat: int, entry: Any) -> None:
        with Counting(play, side_of_entry(play, entry)):
            self._verb.do(play, seat, entry)
        owned = play.top
        if type(owned) is Debt:
            side = side_of_entry(play, entry)
            play.swap(Owed(owned.seat, owned.creditor, owned.amount, owned.clause, side=side))


class RunInItsMoney:
    """Carries out a frame, counted that way."""

    def __init__(self, run: Any) -> None:
        self._run: Final = run

    def __call__(self, play: Play, frame: Any) -> bool:
        with Counting(play, side_of_top(play)):
            done: bool = self._run(play, frame)
        return done


class OfferInItsMoney:
    """The offers of a step, counted in the money of the frame on top."""

    def __init__(self, offer: OfferProvider) -> None:
        self._offer: Final = offer

    def __call__(self, play: Play, seat: int) -> Iterator[Any]:
        with Counting(play, side_of_top(play)):
            found = list(self._offer(play, seat))
        return iter(found)


class SaidInItsMoney:
    """A sentence of an entry whose amounts are in the money of its board."""

    def __init__(self, said: Teller) -> None:
        self._said: Final = said

    def __call__(self, play: Play, entry: Any) -> Message:
        side = side_of_entry(play, entry)
        with Counting(play, side):
            said = self._said(play, entry)
        params = {
            name: money(value, side) if name in _AMOUNTS and type(value) is int else value
            for name, value in said.params.items()
        }
        return Message(said.key, params, said.words)


def other_money(currency: str | None, side: int) -> bool:
    """Whether an entry names the money of the other board (D2.1)."""
    return currency is not None and currency != SIGNS[side]


class TwoMoneys(Moneys):
    """The same for a console that shows the table: dollars of Atlantic City, pounds of London (D2.1)."""

    def now(self, play: Play) -> int:
        return side_of_top(play)

    def of_entry(self, play: Play, entry: Any) -> int:
        currency = getattr(entry, "currency", None)
        return side_of_entry(play, entry) if currency is None else SIGNS.index(currency)

    def counted(self, play: Play, ring: int) -> Counting:
        return Counting(play, ring)

    def held(self, play: Play, seat: int) -> tuple[Held, ...]:
        dollars, pounds = (money(cash_of(play.state, seat, side), side) for side in (FIRST, SECOND))
        return (
            Held("cash", msg("double_davenport.money_dollars"), dollars),
            Held("pounds", msg("double_davenport.kept_pounds"), pounds),
        )

    def promised(self, proposal: Any, gives: bool) -> tuple[Message, ...]:
        pounds = proposal.pounds_given if gives else proposal.pounds_taken
        said = [money(pounds, SECOND)] if pounds else []
        if gives and proposal.terms:
            said.append(msg("double_davenport.terms", terms=proposal.terms))
        return tuple(said)


def liquidation_value(play: Play, seat: int) -> int:
    """Cash of one money, and the yield of half the buildings and the mortgages of that board (D10.3)."""
    state, board = play.state, play.board
    top = play.top
    side = top.side if isinstance(top, Owed) else state.of_table(Bank).counted
    total = cash_of(state, seat, side)
    for at in board.deeds:
        if state.owner[at] == seat and state.level[at] >= 0 and side_of_square(board, at) == side:
            total += board.mortgage[at]
            total += play.building_steps(state.level[at]) * board.house_cost[at] // 2
    return total


def cash_on_sheet(play: Play, seat: int) -> int:
    """What counts at the end: dollars, and pounds at their value (D11.1)."""
    own = play.options.of(DoubleDavenportOptions)
    return cash_of(play.state, seat, FIRST) + own.in_dollars(cash_of(play.state, seat, SECOND))


WINS: Final = (2, 3, 4)
"""The multiple of the stake for each winning face."""


FACES: Final = 10


def _is_casino(play: Play, square: int) -> bool:
    """Whether the square is Atlantic City's free parking, if the rules have the casino."""
    return side_of_square(play.board, square) == FIRST and play.options.of(DoubleDavenportOptions).casino


def became(play: Play) -> dict[int, Message]:
    """The casino's square, on which none is printed."""
    free = [at for at, kind in enumerate(play.board.kinds) if kind == "free_parking"]
    return {at: msg("double_davenport.square_casino") for at in free if _is_casino(play, at)}


def on_free_parking(play: Play, seat: int, square: int, terms: Terms | None) -> None:
    """Atlantic City's is the casino; London's does nothing."""
    if _is_casino(play, square):
        play.push(Gamble(seat))
    else:
        play.tell("T8.3", "engine.free_parking", player=play.names[seat])


def may_bet(play: Play, seat: int, entry: Bet) -> Refusal | None:
    """The lander, once, no more than the cash of that money."""
    top = play.top
    if not isinstance(top, Gamble) or top.seat != seat:
        return refuse("D10.2", "double_davenport.bet_nothing")
    die = entry.die
    if not counted(entry.amount) or not counted(die) or die > FACES:
        return refuse("D10.2", "double_davenport.bet_die")
    side = SIGNS.index(entry.currency)
    cash = cash_of(play.state, seat, side)
    if entry.amount > cash:
        return refuse("D10.2", "double_davenport.bet_cash", cash=money(cash, side))
    return None


def bet(play: Play, seat: int, entry: Bet) -> None:
    """The stake to the bank; a win comes back in its place."""
    play.pop()
    side, name = SIGNS.index(entry.currency), play.names[seat]
    pay_in(play, seat, BANK, entry.amount, side)
    if entry.die in WINS:
        won = entry.amount * entry.die
        gets = money(won, side)
        pay_in(play, BANK, seat, won, side)
        play.tell("D10.2", "double_davenport.bet_won", player=name, amount=gets, n=entry.die)
    else:
        lost = money(entry.amount, side)
        play.tell("D10.2", "double_davenport.bet_lost", player=name, amount=lost, n=entry.die)


def offer_bet(play: Play, seat: int) -> Iterator[Entry]:
    """The least stake of either money; not to play."""
    top, name = play.top, play.names[seat]
    if isinstance(top, Gamble) and top.seat == seat:
        yield Decline(by=name)
        yield Bet(by=name, amount=1, currency="$", die=1)
        yield Bet(by=name, amount=1, currency="£", die=1)


def in_which_money(play: Play, entry: Bet) -> Message:
    """The text on its button: dollars or pounds."""
    pounds = SIGNS.index(entry.currency)
    return msg("double_davenport.bet_in_pounds" if pounds else "double_davenport.bet_in_dollars")


def _bot(play: Play, frame: Gamble) -> Entry:
    """Of ten staked nine come back: not for a bot."""
    return Decline(by=play.names[frame.seat])


GAMBLE: FrameRule = FrameRule(
    bot=_bot,
    ask="double_davenport.wait_bet",
    labels={"decline": "double_davenport.do_no_bet"},
    clause="D10.2",
)
