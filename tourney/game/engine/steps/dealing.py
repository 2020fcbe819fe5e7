"""Deeds dealt before the first turn, free or at the printed price (short and timed games, seed 000)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tourney.game.engine.accounts import BANK
from tourney.game.engine.bank import hand_over, pay
from tourney.game.engine.entries import Dealt
from tourney.game.engine.frame_rules import always_stands
from tourney.game.engine.frames import Dealing, Debt
from tourney.game.engine.play import FrameRule, NamedCard, Play, Several
from tourney.game.engine.refusal import Refusal, refuse


def may_be_dealt(play: Play, seat: int, entry: Dealt) -> Refusal | None:
    """As many deeds as the ruleset deals, all of them still the bank's."""
    top = play.top
    if not isinstance(top, Dealing):
        return refuse("T2.1", "engine.dealt_nothing")
    if top.seat != seat:
        return refuse("T2.1", "engine.dealt_not_yours", player=play.names[top.seat])
    if len(entry.deeds) != top.number or len(set(entry.deeds)) != top.number:
        return refuse("T2.1", "engine.dealt_number", n=top.number)
    for deed in entry.deeds:
        square = play.square(deed)
        if square < 0:
            return refuse("T2.1", "engine.deed_unknown", deed=deed[:60])
        if play.state.owner[square] != BANK:
            return refuse("T2.1", "engine.dealt_taken", deed=play.deed(square))
    return None


def be_dealt(play: Play, seat: int, entry: Dealt) -> None:
    """The cards as they came."""
    deal_out(play, seat, [play.square(deed) for deed in entry.deeds])


def deal_out(play: Play, seat: int, squares: Sequence[int]) -> None:
    """The deeds are the player's, where the ruleset says so paid for; what cash does not cover is owed."""
    play.pop()
    for square in squares:
        price = play.board.price[square] if play.options.dealt_paid else 0
        if price <= play.state.cash[seat]:
            pay(play.state, seat, BANK, price)
        else:
            play.state.todo.insert(0, Debt(seat, BANK, price, "T2.1"))
        hand_over(play.board, play.state, square, seat)
        key = "engine.deed_dealt" if price else "engine.deed_dealt_free"
        play.tell("T2.1", key, player=play.names[seat], deed=play.deed(square), amount=price)


def offer_dealing(play: Play, seat: int) -> Iterator[Dealt]:
    """The first deeds that are left stand for any."""
    top = play.top
    if isinstance(top, Dealing) and top.seat == seat:
        free = _left_to_deal(play)
        yield Dealt(by=play.names[seat], deeds=tuple(play.board.deed_ids[at] for at in free[: top.number]))


def _left_to_deal(play: Play) -> list[int]:
    """The deeds that the bank still has."""
    return [at for at in play.board.deeds if play.state.owner[at] == BANK]


def _dealt_of(play: Play, frame: Dealing) -> Several:
    """Any of them, as many as are dealt."""
    board, free = play.board, _left_to_deal(play)
    cards = [NamedCard(board.deed_ids[at], play.deed(at), at, board.price[at]) for at in free]
    return Several(cards, frame.number, frame.number)


DEALING: FrameRule = FrameRule(
    stands=always_stands,
    first=True,
    several=_dealt_of,
)
