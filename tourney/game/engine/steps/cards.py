"""Turns the top card of Chance and Community Chest, and carries it out (T8.1, T8.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tourney.game.engine.accounts import BANK, Refusal, refuse
from tourney.game.engine.bank import keep_card, pay
from tourney.game.engine.decisions import Debt, Draw, FineOrDraw, JointDebt
from tourney.game.engine.decks import KEPT, Card
from tourney.game.engine.entries import Choose, Turned
from tourney.game.engine.game_context import DecisionRule, Effect, GameContext
from tourney.game.engine.payments import owe
from tourney.game.engine.state import HOTEL, Terms
from tourney.game.engine.turns import move_along, move_back


def land_on_deck(game: GameContext, seat: int, square: int, terms: Terms | None) -> None:
    """The square asks for a card."""
    game.push(Draw(seat, game.board.deck_on[square]))


def run_draw(game: GameContext, decision: Draw) -> bool:
    """If the deck's top card is known, turn it without an entry."""
    deck = game.state.decks[decision.deck]
    if not deck:
        return False
    complete = game.deck_complete(decision.deck)
    _turn(game, decision, deck.pop(0), complete)
    return True


def may_turn(game: GameContext, seat: int, entry: Turned) -> Refusal | None:
    """The player who draws, a card of that deck, and no jail card that a player holds."""
    top = game.top
    if not isinstance(top, Draw):
        return refuse("T8.1", "engine.card_nothing")
    if top.seat != seat:
        return refuse(drawn_by(game, top.deck), "engine.card_not_yours", player=game.names[top.seat])
    at = game.board.card_at[top.deck].get(entry.card, -1)
    if at < 0:
        deck = game.deck_name(top.deck)
        return refuse(drawn_by(game, top.deck), "engine.card_unknown", card=entry.card[:60], deck=deck)
    kind = _kind_of(game, top.deck, at)
    if kind >= 0 and game.held_of(kind) == len(game.board.kept[kind].at):
        holder = next(card.seat for card in game.state.held_cards if card.kind == kind)
        return refuse("T8.1", "engine.card_held", player=game.names[holder])
    return None


def drawn_by(game: GameContext, deck: int) -> str:
    """The clause for turning up a card of this deck: T8.1, or the deck's own."""
    return game.book.clauses.of_deck(game.board.deck_ids[deck])


def _moved_by(game: GameContext, deck: int) -> str:
    """The clause for a token moved by a card of this deck: T8.2, or the deck's own."""
    drawn = drawn_by(game, deck)
    return "T8.2" if drawn == "T8.1" else drawn


def _kind_of(game: GameContext, deck: int, at: int) -> int:
    """The kind of kept card of this card of a deck; -1 for none."""
    for number, kind in enumerate(game.board.kept):
        if kind.deck == deck and at in kind.at:
            return number
    return -1


def turn_up(game: GameContext, seat: int, entry: Turned) -> None:
    """Carry out the card that the table turned up."""
    top = game.top
    assert isinstance(top, Draw)
    _turn(game, top, game.board.card_at[top.deck][entry.card], complete=False)


def _turn(game: GameContext, decision: Draw, at: int, complete: bool) -> None:
    """Carry out the card; unless it is kept, it goes under its deck (T8.1)."""
    card = game.board.decks[decision.deck][at]
    game.pop()
    if game.listens:
        called = game.board.called[decision.deck][at]
        clause = drawn_by(game, decision.deck)
        game.log(clause, "engine.card_drawn", player=game.names[decision.seat], more={"card": called})
    effect = card.effect
    if complete and effect not in KEPT:
        game.state.decks[decision.deck].append(at)
    game.variant.effects[effect](game, decision.seat, decision.deck, card)


def _advance(game: GameContext, seat: int, deck: int, card: Card) -> None:
    move_along(game, seat, card.to, clause=_moved_by(game, deck))


def _advance_nearest(game: GameContext, seat: int, deck: int, card: Card) -> None:
    square = game.board.nearest(game.state.square[seat], card.kind)
    move_along(game, seat, square, Terms(card.rent_factor, card.dice_factor))


def _move(game: GameContext, seat: int, deck: int, card: Card) -> None:
    move_back(game, seat, game.board.on(game.state.square[seat], card.by))


def _move_back_to(game: GameContext, seat: int, deck: int, card: Card) -> None:
    move_back(game, seat, card.to)


def _jail(game: GameContext, seat: int, deck: int, card: Card) -> None:
    game.hooks.to_jail(game, seat)


def keep(game: GameContext, seat: int, deck: int, card: Card) -> None:
    """The card stays with its drawer (T8.1)."""
    keep_card(game.state, _kind_of(game, deck, game.board.card_at[deck][card.id]), seat)


def _collect_bank(game: GameContext, seat: int, deck: int, card: Card) -> None:
    pay(game.state, BANK, seat, card.amount)
    player = game.names[seat]
    game.log("T8.1", "engine.paid", player=game.name(BANK), other=player, amount=card.amount)


def _pay_bank(game: GameContext, seat: int, deck: int, card: Card) -> None:
    owe(game, seat, BANK, card.amount, "T8.1")


def _collect_each(game: GameContext, seat: int, deck: int, card: Card) -> None:
    """Everybody pays in turn order; the debt pushed first is paid last."""
    for other in reversed(game.state.seats_after(seat)):
        game.push(Debt(other, seat, card.amount, "T8.1"))


def _pay_each(game: GameContext, seat: int, deck: int, card: Card) -> None:
    """One debt to all together, if there are several and the rules want it (C8.3); else one to each."""
    others = game.state.seats_after(seat)
    if game.options.joint_debts and len(others) > 1:
        game.push(JointDebt(seat, tuple(others), card.amount, "T8.1"))
        return
    for other in reversed(others):
        game.push(Debt(seat, other, card.amount, "T8.1"))


def _repairs(game: GameContext, seat: int, deck: int, card: Card) -> None:
    """Counted at the draw: selling buildings afterwards does not lower it."""
    state = game.state
    levels = [state.level[at] for at in game.board.deeds if state.owner[at] == seat]
    houses = sum(level for level in levels if 0 < level < HOTEL)
    amount = houses * card.per_house + levels.count(HOTEL) * card.per_hotel
    if amount:
        owe(game, seat, BANK, amount, "T8.1")
    else:
        game.log("T8.1", "engine.repairs_none", player=game.names[seat])


def _choice(game: GameContext, seat: int, deck: int, card: Card) -> None:
    game.push(FineOrDraw(seat, card.pay, game.board.deck_ids.index(card.alternative)))


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


def may_choose(game: GameContext, seat: int, entry: Choose) -> Refusal | None:
    """The drawer of a card with a choice."""
    top = game.top
    if not isinstance(top, FineOrDraw) or top.seat != seat:
        return refuse("T8.1", "engine.card_no_choice")
    return None


def choose(game: GameContext, seat: int, entry: Choose) -> None:
    """The fine, or a card of the other deck."""
    top = game.top
    assert isinstance(top, FineOrDraw)
    game.swap(Debt(seat, BANK, top.fine, "T8.1") if entry.choice == "pay" else Draw(seat, top.deck))


def offer_cards(game: GameContext, seat: int) -> Iterator[Turned | Choose]:
    """Every card that could be on top; the two sides of a choice."""
    top, name = game.top, game.names[seat]
    if isinstance(top, Draw) and top.seat == seat:
        for card in game.board.card_at[top.deck]:
            yield Turned(by=name, card=card)
    elif isinstance(top, FineOrDraw) and top.seat == seat:
        yield Choose(by=name, choice="pay")
        yield Choose(by=name, choice="draw")


DRAW: DecisionRule = DecisionRule(run=run_draw)
FINE_OR_DRAW: DecisionRule = DecisionRule()
