"""A player leaves the game: where everything goes (T7.2, T7.3). It does not ask why."""

from __future__ import annotations

from tourney.game.engine.accounts import BANK
from tourney.game.engine.assets import give
from tourney.game.engine.bank import hand_over, pay, return_card, set_level
from tourney.game.engine.frames import Auction, Debt, Frame, JointDebt, Side
from tourney.game.engine.play import Play
from tourney.game.engine.state import FREE, HeldCard


def leave(play: Play, seat: int, debt: Frame | None) -> None:
    """The player is out: to a debt's creditor, where the rules say so, else to the bank (T7.2, T7.3)."""
    if play.options.bankrupt_to == "board":
        _to_board(play, seat, debt)
        return
    owing = isinstance(debt, Debt) and play.options.bankrupt_to == "creditor"
    creditor = debt.creditor if owing and isinstance(debt, Debt) else BANK
    deeds, cards = go_out(play, seat)
    if creditor < 0:
        play.tell("T7.2", "engine.bankrupt_bank", player=play.names[seat])
        if isinstance(debt, JointDebt):
            _stand_in(play, debt)
        to_bank(play, seat, deeds, cards)
    else:
        other = play.names[creditor]
        play.tell("T7.3", "engine.bankrupt_player", player=play.names[seat], other=other)
        everything = Side(play.state.cash[seat], deeds, tuple(card.kind for card in cards))
        give(play, seat, creditor, everything, play.options.interest_at_bankruptcy)


def go_out(play: Play, seat: int, refund: bool = True) -> tuple[tuple[int, ...], tuple[HeldCard, ...]]:
    """Out of the game, buildings sold at half price (T7.3) unless nothing is paid for them.

    The deeds and kept cards that are left.
    """
    state = play.state
    state.out[seat] = max(state.out) + 1
    state.left -= 1
    state.jail[seat] = FREE
    state.rents = [rent for rent in state.rents if seat not in (rent.owner, rent.lander)]
    state.todo = [
        frame for frame in (play.rule(frame).without(play, frame, seat) for frame in state.todo) if frame
    ]
    deeds = tuple(at for at in play.board.deeds if state.owner[at] == seat)
    cards = tuple(card for card in state.held_cards if card.seat == seat)
    paid = sum(play.building_steps(state.level[at]) * play.board.house_cost[at] // 2 for at in deeds)
    for at in deeds:
        if state.level[at] > 0:
            set_level(play.board, state, at, 0)
    if refund:
        pay(state, BANK, seat, paid)
    return deeds, cards


def _to_board(play: Play, seat: int, debt: Frame | None) -> None:
    """All the cash to whom it is owed, the rest of the debt from the bank (M8.1); nothing for the buildings,
    the deeds back on their squares, to be bought by whoever lands there (M8.2)."""
    deeds, cards = go_out(play, seat, refund=False)
    if isinstance(debt, Debt):
        for creditor, amount in owed_to(debt):
            if creditor != BANK:
                _paid_in_full(play, seat, creditor, amount)
    play.tell("T7.2", "engine.bankrupt_board", player=play.names[seat])
    _given_back(play, seat, deeds, cards)


def owed_to(debt: Debt) -> list[tuple[int, int]]:
    """To whom how much is owed, in M."""
    if isinstance(debt, JointDebt):
        return [(creditor, debt.each) for creditor in debt.creditors]
    return [(debt.creditor, debt.amount)]


def _paid_in_full(play: Play, seat: int, creditor: int, amount: int) -> None:
    """What cash is left, and the rest from the bank."""
    own = min(play.state.cash[seat], amount)
    pay(play.state, seat, creditor, own)
    pay(play.state, BANK, creditor, amount - own)
    other, said = play.name(creditor), {"rest": amount - own}
    play.tell("T7.3", "engine.bank_pays_rest", player=play.names[seat], other=other, amount=own, more=said)


def _stand_in(play: Play, debt: JointDebt) -> None:
    """The bank pays every creditor of a joint debt in full (C8.3)."""
    for creditor in debt.creditors:
        pay(play.state, BANK, creditor, debt.each)
        name = play.names[creditor]
        play.tell("T7.2", "engine.bank_stands_in", player=name, amount=debt.each)


def to_bank(play: Play, seat: int, deeds: tuple[int, ...], cards: tuple[HeldCard, ...]) -> None:
    """Mortgages are cancelled, every deed is auctioned in board order (T7.2), after buildings (T5.6).

    Where nothing is auctioned they wait on their squares.
    """
    state = play.state
    _given_back(play, seat, deeds, cards)
    if state.left > 1 and deeds and play.options.auction:
        play.tell("T7.2", "engine.auctions_follow", n=len(deeds))
        first = (place for place, frame in enumerate(state.todo) if play.rule(frame).first)
        place = next(first, len(state.todo))
        state.todo[place:place] = [Auction(at) for at in reversed(deeds)]


def _given_back(play: Play, seat: int, deeds: tuple[int, ...], cards: tuple[HeldCard, ...]) -> None:
    """Cash and unmortgaged deeds to the bank, cards under their decks (T7.2)."""
    state = play.state
    pay(state, seat, BANK, state.cash[seat])
    for card in cards:
        return_card(play, card)
    for at in deeds:
        set_level(play.board, state, at, 0)
        hand_over(play.board, state, at, BANK)
