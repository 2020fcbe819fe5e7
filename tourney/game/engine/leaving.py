"""Takes a player out of the game and hands over what they have (T7.2, T7.3). It does not ask why.

Also decides what may be handed over in a deal or a settlement, and hands it over (T6.1, T6.2, T6.7).
"""

from __future__ import annotations

from collections.abc import Sequence

from tourney.base.texts import Message
from tourney.game.engine.accounts import BANK, Refusal, refuse
from tourney.game.engine.bank import hand_over, hand_over_card, pay, return_card, set_level
from tourney.game.engine.decisions import Auction, Debt, JointDebt, PendingDecision, Received, Side
from tourney.game.engine.game_context import GameContext
from tourney.game.engine.state import FREE, HeldCard


def goods_refusal(
    game: GameContext, seat: int, cash: int, deeds: Sequence[str], cards: Sequence[str]
) -> Refusal | None:
    """Why the player does not have all this or may not hand it over: no street of a built group (T6.2)."""
    state = game.state
    if state.cash[seat] < cash:
        return refuse("T3.5", "engine.goods_cash", player=game.names[seat], amount=cash)
    if len(set(deeds)) < len(deeds):
        return refuse("T6.1", "engine.goods_twice")
    for deed in deeds:
        square = game.square(deed)
        if square < 0:
            return refuse("T6.1", "engine.deed_unknown", deed=deed[:60])
        if state.owner[square] != seat:
            return refuse("T6.1", "engine.deed_not_owned", player=game.names[seat], deed=game.deed(square))
        if game.tied(square):
            return built_refusal(game, square, "T6.2")
        if state.level[square] < 0 and not game.options.deal_mortgaged:
            return refuse("T6.7", "engine.deal_mortgaged", deed=game.deed(square))
        if state.todo:
            refusal = _undecided(game, square)
            if refusal:
                return refusal
    held = game.cards_of(seat)
    for card in cards:
        if cards.count(card) > max(held.count(card), 1):
            return refuse("T6.1", "engine.goods_twice")
        if card not in held:
            return refuse("T8.1", "engine.goods_no_card", player=game.names[seat])
    return None


def built_refusal(game: GameContext, square: int, clause: str) -> Refusal:
    """Buildings that keep the deed where it is and have to go first."""
    key = "engine.buildings_of_deed" if game.options.built_neighbours else "engine.buildings_of_group"
    return refuse(clause, "engine.deed_built", buildings=Message(key, {"deed": game.deed(square)}))


def _undecided(game: GameContext, square: int) -> Refusal | None:
    """A deed that its receiver has to decide about, or whose rent is being thrown for, is kept where it
    is.
    """
    for decision in game.state.todo:
        holds = game.rule(decision).holds
        clause = "" if holds is None else holds(decision, square)
        if clause:
            return refuse(clause, "engine.deed_undecided", deed=game.deed(square))
    return None


def side_of(game: GameContext, cash: int, deeds: Sequence[str], cards: Sequence[str]) -> Side:
    """The goods by squares and decks."""
    return Side(
        cash, tuple(game.square(d) for d in deeds), tuple(game.board.kept_ids.index(card) for card in cards)
    )


def side_refusal(game: GameContext, seat: int, side: Side) -> Refusal | None:
    """Why the proposed goods can no longer be handed over."""
    deeds = [game.board.deed_ids[at] for at in side.deeds]
    return goods_refusal(game, seat, side.cash, deeds, [game.board.kept_ids[kind] for kind in side.cards])


def give(game: GameContext, giver: int, taker: int, side: Side, interest: bool = True) -> None:
    """Hand everything over; each mortgaged deed then asks its new owner (T6.7), unless none is due."""
    pay(game.state, giver, taker, side.cash)
    for kind in side.cards:
        hand_over_card(game.state, kind, giver, taker)
    for square in reversed(side.deeds):
        hand_over(game.board, game.state, square, taker)
        if interest and game.state.level[square] < 0:
            game.push(Received(taker, square))


def leave(game: GameContext, seat: int, debt: PendingDecision | None) -> None:
    """Take the player out: everything goes to a debt's creditor, if the rules allow it, else to the bank
    (T7.2, T7.3).
    """
    if game.options.bankrupt_to == "board":
        _to_board(game, seat, debt)
        return
    owing = isinstance(debt, Debt) and game.options.bankrupt_to == "creditor"
    creditor = debt.creditor if owing and isinstance(debt, Debt) else BANK
    deeds, cards = go_out(game, seat)
    if creditor < 0:
        game.log("T7.2", "engine.bankrupt_bank", player=game.names[seat])
        if isinstance(debt, JointDebt):
            _stand_in(game, debt)
        to_bank(game, seat, deeds, cards)
    else:
        other = game.names[creditor]
        game.log("T7.3", "engine.bankrupt_player", player=game.names[seat], other=other)
        everything = Side(game.state.cash[seat], deeds, tuple(card.kind for card in cards))
        give(game, seat, creditor, everything, game.options.interest_at_bankruptcy)


def go_out(game: GameContext, seat: int, refund: bool = True) -> tuple[tuple[int, ...], tuple[HeldCard, ...]]:
    """Take the player out of the game; buildings are sold at half price (T7.3) unless the rules pay nothing
    for them.

    Return the remaining deeds and kept cards.
    """
    state = game.state
    state.out[seat] = max(state.out) + 1
    state.left -= 1
    state.jail[seat] = FREE
    state.rents = [rent for rent in state.rents if seat not in (rent.owner, rent.lander)]
    state.todo = [
        decision
        for decision in (game.rule(decision).without(game, decision, seat) for decision in state.todo)
        if decision
    ]
    deeds = tuple(at for at in game.board.deeds if state.owner[at] == seat)
    cards = tuple(card for card in state.held_cards if card.seat == seat)
    paid = sum(game.building_steps(state.level[at]) * game.board.house_cost[at] // 2 for at in deeds)
    for at in deeds:
        if state.level[at] > 0:
            set_level(game.board, state, at, 0)
    if refund:
        pay(state, BANK, seat, paid)
    return deeds, cards


def _to_board(game: GameContext, seat: int, debt: PendingDecision | None) -> None:
    """All the cash to the creditor, the rest of the debt from the bank (M8.1); nothing for the buildings; the
    deeds are free again, to be bought by the next player who lands there (M8.2).
    """
    deeds, cards = go_out(game, seat, refund=False)
    if isinstance(debt, Debt):
        for creditor, amount in owed_to(debt):
            if creditor != BANK:
                _paid_in_full(game, seat, creditor, amount)
    game.log("T7.2", "engine.bankrupt_board", player=game.names[seat])
    _given_back(game, seat, deeds, cards)


def owed_to(debt: Debt) -> list[tuple[int, int]]:
    """The creditors, and how much is owed to each, in M."""
    if isinstance(debt, JointDebt):
        return [(creditor, debt.each) for creditor in debt.creditors]
    return [(debt.creditor, debt.amount)]


def _paid_in_full(game: GameContext, seat: int, creditor: int, amount: int) -> None:
    """Pay the remaining cash, and the rest from the bank."""
    own = min(game.state.cash[seat], amount)
    pay(game.state, seat, creditor, own)
    pay(game.state, BANK, creditor, amount - own)
    other, said = game.name(creditor), {"rest": amount - own}
    game.log("T7.3", "engine.bank_pays_rest", player=game.names[seat], other=other, amount=own, more=said)


def _stand_in(game: GameContext, debt: JointDebt) -> None:
    """The bank pays every creditor of a joint debt in full (C8.3)."""
    for creditor in debt.creditors:
        pay(game.state, BANK, creditor, debt.each)
        name = game.names[creditor]
        game.log("T7.2", "engine.bank_stands_in", player=name, amount=debt.each)


def to_bank(game: GameContext, seat: int, deeds: tuple[int, ...], cards: tuple[HeldCard, ...]) -> None:
    """Cancel mortgages and auction every deed in board order (T7.2), after buildings (T5.6).

    Without auctions they stay on their squares.
    """
    state = game.state
    _given_back(game, seat, deeds, cards)
    if state.left > 1 and deeds and game.options.auction:
        game.log("T7.2", "engine.auctions_follow", n=len(deeds))
        first = (place for place, decision in enumerate(state.todo) if game.rule(decision).first)
        place = next(first, len(state.todo))
        state.todo[place:place] = [Auction(at) for at in reversed(deeds)]


def _given_back(game: GameContext, seat: int, deeds: tuple[int, ...], cards: tuple[HeldCard, ...]) -> None:
    """Cash and unmortgaged deeds to the bank, cards under their decks (T7.2)."""
    state = game.state
    pay(state, seat, BANK, state.cash[seat])
    for card in cards:
        return_card(game, card)
    for at in deeds:
        set_level(game.board, state, at, 0)
        hand_over(game.board, state, at, BANK)
