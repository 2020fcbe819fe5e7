"""A player leaves the game: where everything goes (T7.2, T7.3). It does not ask why."""

from __future__ import annotations

from tourney.engine.accounts import BANK
from tourney.engine.assets import give
from tourney.engine.bank import hand_over, pay, return_jail_card, set_level
from tourney.engine.frames import Auction, Debt, Frame, JointDebt, Side
from tourney.engine.play import Play
from tourney.engine.state import FREE, HeldCard


def leave(play: Play, seat: int, debt: Frame | None) -> None:
    """The player is out: to a debt's creditor, where the rules say so, else to the bank (T7.2, T7.3)."""
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
        everything = Side(play.state.cash[seat], deeds, tuple(card.deck for card in cards))
        give(play, seat, creditor, everything, play.options.interest_at_bankruptcy)


def go_out(play: Play, seat: int) -> tuple[tuple[int, ...], tuple[HeldCard, ...]]:
    """Out of the game, buildings sold at half price (T7.3); the deeds and jail cards that are left."""
    state = play.state
    state.out[seat] = max(state.out) + 1
    state.left -= 1
    state.jail[seat] = FREE
    state.rents = [rent for rent in state.rents if seat not in (rent.owner, rent.lander)]
    state.todo = [
        frame for frame in (play.rule(frame).without(play, frame, seat) for frame in state.todo) if frame
    ]
    deeds = tuple(at for at in play.board.deeds if state.owner[at] == seat)
    cards = tuple(card for card in state.jail_cards if card.seat == seat)
    refund = sum(play.building_steps(state.level[at]) * play.board.house_cost[at] // 2 for at in deeds)
    for at in deeds:
        if state.level[at] > 0:
            set_level(play.board, state, at, 0)
    pay(state, BANK, seat, refund)
    return deeds, cards


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
    pay(state, seat, BANK, state.cash[seat])
    for card in cards:
        return_jail_card(play, card)
    for at in deeds:
        set_level(play.board, state, at, 0)
        hand_over(play.board, state, at, BANK)
    if state.left > 1 and deeds and play.options.auction:
        play.tell("T7.2", "engine.auctions_follow", n=len(deeds))
        first = (place for place, frame in enumerate(state.todo) if play.rule(frame).first)
        place = next(first, len(state.todo))
        state.todo[place:place] = [Auction(at) for at in reversed(deeds)]
