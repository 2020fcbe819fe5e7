"""What may be handed over in a deal or a settlement, and the handing over (T6.1, T6.2, T6.7)."""

from __future__ import annotations

from collections.abc import Sequence

from tourney.base.texts import Message
from tourney.game.engine.bank import hand_over, hand_over_card, pay
from tourney.game.engine.frames import Received, Side
from tourney.game.engine.play import Play
from tourney.game.engine.refusal import Refusal, refuse


def goods_refusal(
    play: Play, seat: int, cash: int, deeds: Sequence[str], cards: Sequence[str]
) -> Refusal | None:
    """Whether the player has all this and may hand it over; no street of a built group (T6.2)."""
    state = play.state
    if state.cash[seat] < cash:
        return refuse("T3.5", "engine.goods_cash", player=play.names[seat], amount=cash)
    if len(set(deeds)) < len(deeds):
        return refuse("T6.1", "engine.goods_twice")
    for deed in deeds:
        square = play.square(deed)
        if square < 0:
            return refuse("T6.1", "engine.deed_unknown", deed=deed[:60])
        if state.owner[square] != seat:
            return refuse("T6.1", "engine.deed_not_owned", player=play.names[seat], deed=play.deed(square))
        if play.tied(square):
            return built_refusal(play, square, "T6.2")
        if state.level[square] < 0 and not play.options.deal_mortgaged:
            return refuse("T6.7", "engine.deal_mortgaged", deed=play.deed(square))
        if state.todo:
            refusal = _undecided(play, square)
            if refusal:
                return refusal
    held = play.cards_of(seat)
    for card in cards:
        if cards.count(card) > max(held.count(card), 1):
            return refuse("T6.1", "engine.goods_twice")
        if card not in held:
            return refuse("T8.1", "engine.goods_no_card", player=play.names[seat])
    return None


def built_refusal(play: Play, square: int, clause: str) -> Refusal:
    """Buildings keep the deed where it is: those that have to go first."""
    key = "engine.buildings_of_deed" if play.options.built_neighbours else "engine.buildings_of_group"
    return refuse(clause, "engine.deed_built", buildings=Message(key, {"deed": play.deed(square)}))


def _undecided(play: Play, square: int) -> Refusal | None:
    """A deed that its receiver has to decide about, or whose rent is being thrown for, stays where it is."""
    for frame in play.state.todo:
        holds = play.rule(frame).holds
        clause = "" if holds is None else holds(frame, square)
        if clause:
            return refuse(clause, "engine.deed_undecided", deed=play.deed(square))
    return None


def side_of(play: Play, cash: int, deeds: Sequence[str], cards: Sequence[str]) -> Side:
    """The goods by squares and decks."""
    return Side(
        cash, tuple(play.square(d) for d in deeds), tuple(play.board.kept_ids.index(card) for card in cards)
    )


def side_refusal(play: Play, seat: int, side: Side) -> Refusal | None:
    """Whether what was proposed can still be handed over."""
    deeds = [play.board.deed_ids[at] for at in side.deeds]
    return goods_refusal(play, seat, side.cash, deeds, [play.board.kept_ids[kind] for kind in side.cards])


def give(play: Play, giver: int, taker: int, side: Side, interest: bool = True) -> None:
    """Hand everything over; each mortgaged deed then asks its new owner (T6.7), unless none is due."""
    pay(play.state, giver, taker, side.cash)
    for kind in side.cards:
        hand_over_card(play.state, kind, giver, taker)
    for square in reversed(side.deeds):
        hand_over(play.board, play.state, square, taker)
        if interest and play.state.level[square] < 0:
            play.push(Received(taker, square))
