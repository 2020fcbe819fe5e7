"""Turns the top card of Chance and Community Chest, and carries it out (T8.1, T8.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tourney.game.engine.accounts import BANK, Refusal, refuse
from tourney.game.engine.bank import keep_card, pay
from tourney.game.engine.decisions import Debt, Draw, FineOrDraw, JointDebt
from tourney.game.engine.decks import KEPT, Card
from tourney.game.engine.entries import Choose, Turned
from tourney.game.engine.game_context import Effect, FrameRule, Play
from tourney.game.engine.payments import owe
from tourney.game.engine.state import HOTEL, Terms
from tourney.game.engine.turns import move_along, move_back


def land_on_deck(play: Play, seat: int, square: int, terms: Terms | None) -> None:
    """The square asks for a card."""
    play.push(Draw(seat, play.board.deck_on[square]))


def run_draw(play: Play, frame: Draw) -> bool:
    """If the deck's top card is known, turn it without an entry."""
    deck = play.state.decks[frame.deck]
    if not deck:
        return False
    complete = play.deck_complete(frame.deck)
    _turn(play, frame, deck.pop(0), complete)
    return True


def may_turn(play: Play, seat: int, entry: Turned) -> Refusal | None:
    """The player who draws, a card of that deck, and no jail card that a player holds."""
    top = play.top
    if not isinstance(top, Draw):
        return refuse("T8.1", "engine.card_nothing")
    if top.seat != seat:
        return refuse(drawn_by(play, top.deck), "engine.card_not_yours", player=play.names[top.seat])
    at = play.board.card_at[top.deck].get(entry.card, -1)
    if at < 0:
        deck = play.deck_name(top.deck)
        return refuse(drawn_by(play, top.deck), "engine.card_unknown", card=entry.card[:60], deck=deck)
    kind = _kind_of(play, top.deck, at)
    if kind >= 0 and play.held_of(kind) == len(play.board.kept[kind].at):
        holder = next(card.seat for card in play.state.held_cards if card.kind == kind)
        return refuse("T8.1", "engine.card_held", player=play.names[holder])
    return None


def drawn_by(play: Play, deck: int) -> str:
    """The clause for turning up a card of this deck: T8.1, or the deck's own."""
    return play.book.clauses.of_deck(play.board.deck_ids[deck])


def _moved_by(play: Play, deck: int) -> str:
    """The clause for a token moved by a card of this deck: T8.2, or the deck's own."""
    drawn = drawn_by(play, deck)
    return "T8.2" if drawn == "T8.1" else drawn


def _kind_of(play: Play, deck: int, at: int) -> int:
    """The kind of kept card of this card of a deck; -1 for none."""
    for number, kind in enumerate(play.board.kept):
        if kind.deck == deck and at in kind.at:
            return number
    return -1


def turn_up(play: Play, seat: int, entry: Turned) -> None:
    """Carry out the card that the table turned up."""
    top = play.top
    assert isinstance(top, Draw)
    _turn(play, top, play.board.card_at[top.deck][entry.card], complete=False)


def _turn(play: Play, frame: Draw, at: int, complete: bool) -> None:
    """Carry out the card; unless it is kept, it goes under its deck (T8.1)."""
    card = play.board.decks[frame.deck][at]
    play.pop()
    if play.listens:
        called = play.board.called[frame.deck][at]
        clause = drawn_by(play, frame.deck)
        play.tell(clause, "engine.card_drawn", player=play.names[frame.seat], more={"card": called})
    effect = card.effect
    if complete and effect not in KEPT:
        play.state.decks[frame.deck].append(at)
    play.variant.effects[effect](play, frame.seat, frame.deck, card)


def _advance(play: Play, seat: int, deck: int, card: Card) -> None:
    move_along(play, seat, card.to, clause=_moved_by(play, deck))


def _advance_nearest(play: Play, seat: int, deck: int, card: Card) -> None:
    square = play.board.nearest(play.state.square[seat], card.kind)
    move_along(play, seat, square, Terms(card.rent_factor, card.dice_factor))


def _move(play: Play, seat: int, deck: int, card: Card) -> None:
    move_back(play, seat, play.board.on(play.state.square[seat], card.by))


def _move_back_to(play: Play, seat: int, deck: int, card: Card) -> None:
    move_back(play, seat, card.to)


def _jail(play: Play, seat: int, deck: int, card: Card) -> None:
    play.hooks.to_jail(play, seat)


def keep(play: Play, seat: int, deck: int, card: Card) -> None:
    """The card stays with its drawer (T8.1)."""
    keep_card(play.state, _kind_of(play, deck, play.board.card_at[deck][card.id]), seat)


def _collect_bank(play: Play, seat: int, deck: int, card: Card) -> None:
    pay(play.state, BANK, seat, card.amount)
    player = play.names[seat]
    play.tell("T8.1", "engine.paid", player=play.name(BANK), other=player, amount=card.amount)


def _pay_bank(play: Play, seat: int, deck: int, card: Card) -> None:
    owe(play, seat, BANK, card.amount, "T8.1")


def _collect_each(play: Play, seat: int, deck: int, card: Card) -> None:
    """Everybody pays in turn order; the debt pushed first is paid last."""
    for other in reversed(play.state.seats_after(seat)):
        play.push(Debt(other, seat, card.amount, "T8.1"))


def _pay_each(play: Play, seat: int, deck: int, card: Card) -> None:
    """One debt to all together, if there are several and the rules want it (C8.3); else one to each."""
    others = play.state.seats_after(seat)
    if play.options.joint_debts and len(others) > 1:
        play.push(JointDebt(seat, tuple(others), card.amount, "T8.1"))
        return
    for other in reversed(others):
        play.push(Debt(seat, other, card.amount, "T8.1"))


def _repairs(play: Play, seat: int, deck: int, card: Card) -> None:
    """Counted at the draw: selling buildings afterwards does not lower it."""
    state = play.state
    levels = [state.level[at] for at in play.board.deeds if state.owner[at] == seat]
    houses = sum(level for level in levels if 0 < level < HOTEL)
    amount = houses * card.per_house + levels.count(HOTEL) * card.per_hotel
    if amount:
        owe(play, seat, BANK, amount, "T8.1")
    else:
        play.tell("T8.1", "engine.repairs_none", player=play.names[seat])


def _choice(play: Play, seat: int, deck: int, card: Card) -> None:
    play.push(FineOrDraw(seat, card.pay, play.board.deck_ids.index(card.alternative)))


EFFECTS: Final[dict[str, Effect]] = {
    "advance": _advance,
    "advance_nearest": _advance_nearest,
    "move": _move,
    "move_back_to": _move_back_to,
    "jail": _jail,
    "keep": keep,
    "collect_bank": _collect_bank,
    "pay_bank": _pay_bank,
    "collect_each_player": _collect_each,
    "pay_each_player": _pay_each,
    "repairs": _repairs,
    "choice": _choice,
}
"""The effects of cards by the official rules, by the name in their data."""


def may_choose(play: Play, seat: int, entry: Choose) -> Refusal | None:
    """The drawer of a card with a choice."""
    top = play.top
    if not isinstance(top, FineOrDraw) or top.seat != seat:
        return refuse("T8.1", "engine.card_no_choice")
    return None


def choose(play: Play, seat: int, entry: Choose) -> None:
    """The fine, or a card of the other deck."""
    top = play.top
    assert isinstance(top, FineOrDraw)
    play.swap(Debt(seat, BANK, top.fine, "T8.1") if entry.choice == "pay" else Draw(seat, top.deck))


def offer_cards(play: Play, seat: int) -> Iterator[Turned | Choose]:
    """Every card that could be on top; the two sides of a choice."""
    top, name = play.top, play.names[seat]
    if isinstance(top, Draw) and top.seat == seat:
        for card in play.board.card_at[top.deck]:
            yield Turned(by=name, card=card)
    elif isinstance(top, FineOrDraw) and top.seat == seat:
        yield Choose(by=name, choice="pay")
        yield Choose(by=name, choice="draw")


DRAW: FrameRule = FrameRule(run=run_draw)
FINE_OR_DRAW: FrameRule = FrameRule()
