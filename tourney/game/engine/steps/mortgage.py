"""Mortgages and redeems deeds, and handles mortgaged deeds that change hands (T6.5-T6.7)."""

from __future__ import annotations

from collections.abc import Iterator

from tourney.game.engine.accounts import BANK, Refusal, refuse
from tourney.game.engine.bank import pay, set_level
from tourney.game.engine.decisions import Award, Debt, Lot, Place, Proposal, Received, Shortage
from tourney.game.engine.entries import Keep, Mortgage, Redeem
from tourney.game.engine.game_context import FrameRule, Play
from tourney.game.engine.leaving import built_refusal
from tourney.game.engine.state import MORTGAGED
from tourney.game.engine.turns import its_deed_stands


def may_mortgage(play: Play, seat: int, entry: Mortgage) -> Refusal | None:
    """The player's own unmortgaged deed, without buildings that keep it (T6.5)."""
    square = play.square(entry.deed)
    refusal = _not_owned(play, seat, square, entry.deed)
    if refusal:
        return refusal
    if play.state.level[square] == MORTGAGED:
        return refuse("T6.5", "engine.mortgage_already", deed=play.deed(square))
    if play.tied(square):
        return built_refusal(play, square, "T6.5")
    if _promised(play, square):
        return refuse("T6.1", "engine.deed_promised", deed=play.deed(square))
    if wanted(play, square):
        return refuse("T5.6", "engine.mortgage_wanted", deed=play.deed(square))
    return None


def _promised(play: Play, square: int) -> bool:
    """Whether the deed is part of a deal that waits for its answer: it must stay as it was offered."""
    top = play.top
    return isinstance(top, Proposal) and square in top.give.deeds + top.take.deeds


def wanted(play: Play, square: int) -> bool:
    """Whether its owner bids for buildings of the deed's group: the group must stay free of mortgages.

    Now, or after a building that is still to be placed.
    """
    group, owner = play.board.group[square], play.state.owner[square]
    for frame in play.state.todo:
        if isinstance(frame, (Shortage, Lot)):
            if any(wish.group == group and wish.seat == owner for wish in frame.wishes):
                return True
        elif isinstance(frame, Place) and frame.group == group and frame.seat == owner:
            return True
    return False


def mortgage(play: Play, seat: int, entry: Mortgage) -> None:
    """Turn the deed and take its mortgage value."""
    square = play.square(entry.deed)
    set_level(play.board, play.state, square, MORTGAGED)
    pay(play.state, BANK, seat, play.board.mortgage[square])
    play.tell(
        "T6.5",
        "engine.mortgaged",
        player=play.names[seat],
        deed=play.deed(square),
        amount=play.board.mortgage[square],
    )


def price_of_redeeming(play: Play, square: int) -> int:
    """Mortgage value and 10 % (T6.6), at once after a change of hands as later (T6.7)."""
    return play.board.mortgage[square] + play.interest(square)


def may_redeem(play: Play, seat: int, entry: Redeem) -> Refusal | None:
    """The player's own mortgaged deed, with the cash; not while owing money."""
    square = play.square(entry.deed)
    refusal = _not_owned(play, seat, square, entry.deed)
    if refusal:
        return refusal
    if play.state.level[square] != MORTGAGED:
        return refuse("T6.6", "engine.mortgage_none", deed=play.deed(square))
    if _promised(play, square):
        return refuse("T6.1", "engine.deed_promised", deed=play.deed(square))
    if any(isinstance(frame, (Debt, Award)) and frame.seat == seat for frame in play.state.todo):
        return refuse("T6.6", "engine.redeem_in_debt")
    top = play.top
    if isinstance(top, Received) and top.seat == seat and _received(play, seat, square) < 0:
        return refuse("T6.7", "engine.redeem_other", deed=play.deed(top.square))
    if play.options.redeem_window != "any" and _received(play, seat, square) < 0:
        refusal = _redeem_window(play, seat)
        if refusal:
            return refusal
    price = price_of_redeeming(play, square)
    if play.state.cash[seat] < price:
        return refuse("T6.6", "engine.redeem_cash", amount=price, cash=play.state.cash[seat])
    if isinstance(top, Lot) and top.bidder == seat and play.state.cash[seat] < price + top.high:
        return refuse("T5.5", "engine.redeem_bid", amount=top.high)
    return None


def _redeem_window(play: Play, seat: int) -> Refusal | None:
    """Before a throw: anybody's ordinary one, or one's own. A deed just received is not asked this."""
    state = play.state
    if play.options.redeem_window == "own_throw":
        if state.acting or seat != state.turn:
            return refuse("T6.6", "engine.redeem_own_throw")
    elif state.acting or state.doubles:
        return refuse("T6.6", "engine.redeem_extra_turn")
    return None


def redeem(play: Play, seat: int, entry: Redeem) -> None:
    """Pay mortgage value and 10 %, turn the deed back."""
    square = play.square(entry.deed)
    at = _received(play, seat, square)
    if at >= 0:
        del play.state.todo[at]
    price = price_of_redeeming(play, square)
    pay(play.state, seat, BANK, price)
    set_level(play.board, play.state, square, 0)
    clause = "T6.7" if at >= 0 else "T6.6"
    play.tell(clause, "engine.redeemed", player=play.names[seat], deed=play.deed(square), amount=price)


def may_keep(play: Play, seat: int, entry: Keep) -> Refusal | None:
    """The receiver of mortgaged deeds, for any of them (T6.7)."""
    square = play.square(entry.deed)
    if square < 0:
        return refuse("T6.7", "engine.deed_unknown", deed=entry.deed[:60])
    if _received(play, seat, square) < 0:
        return refuse("T6.7", "engine.keep_nothing", deed=play.deed(square))
    return None


def keep(play: Play, seat: int, entry: Keep) -> None:
    """10 % to the bank; if the cash is short it is a new debt (T6.7, readings)."""
    square = play.square(entry.deed)
    del play.state.todo[_received(play, seat, square)]
    play.push(Debt(seat, BANK, play.interest(square), "T6.7"))


def _received(play: Play, seat: int, square: int) -> int:
    """The frame in which this player decides about this deed, before anything else; -1 for none.

    Deeds received together are decided about in any order.
    """
    todo = play.state.todo
    for at in range(len(todo) - 1, -1, -1):
        frame = todo[at]
        if not isinstance(frame, Received) or frame.seat != seat:
            return -1
        if frame.square == square:
            return at
    return -1


def _not_owned(play: Play, seat: int, square: int, deed: str) -> Refusal | None:
    if square < 0:
        return refuse("T6.5", "engine.deed_unknown", deed=deed[:60])
    if play.state.owner[square] != seat:
        return refuse("T6.5", "engine.deed_not_owned", player=play.names[seat], deed=play.deed(square))
    return None


def offer_mortgages(play: Play, seat: int) -> Iterator[Mortgage | Redeem | Keep]:
    """Every deed of the player's, to mortgage or to redeem."""
    state, name, top = play.state, play.names[seat], play.top
    if isinstance(top, Received) and top.seat == seat:
        for frame in reversed(state.todo):
            if not isinstance(frame, Received) or frame.seat != seat:
                break
            yield Keep(by=name, deed=play.board.deed_ids[frame.square])
    for at in play.board.deeds:
        if state.owner[at] == seat:
            deed = play.board.deed_ids[at]
            yield Redeem(by=name, deed=deed) if state.level[at] == MORTGAGED else Mortgage(by=name, deed=deed)


def _holds(frame: Received, square: int) -> str:
    """A deed that its receiver has to decide about is kept there."""
    return "T6.7" if frame.square == square else ""


RECEIVED: FrameRule = FrameRule(
    stands=its_deed_stands,
    raising=True,
    holds=_holds,
    answers=("redeem",),
)
