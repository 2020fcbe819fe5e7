"""The one place where money, buildings, deeds and kept cards change hands (T2.1).

It checks only that nothing comes from nothing: a shortage here is a fault of a step.
"""

from __future__ import annotations

from tourney.game.engine.accounts import BANK
from tourney.game.engine.board import Board
from tourney.game.engine.game_context import GameContext
from tourney.game.engine.state import HOTEL, HeldCard, State


class Impossible(Exception):
    """A step moved something that is not there: our fault, never the referee's."""


def pay(state: State, giver: int, taker: int, amount: int) -> None:
    """Move M between two seats, a seat and the bank, or an account of the system in play."""
    cash = state.cash
    if amount < 0 or (giver >= 0 and cash[giver] < amount):
        raise Impossible(f"{giver} pays {amount}")
    if giver >= 0:
        cash[giver] = cash[giver] - amount
    elif giver < BANK:
        _count(state, giver, -amount)
    if taker >= 0:
        cash[taker] = cash[taker] + amount
    elif taker < BANK:
        _count(state, taker, amount)


def _count(state: State, account: int, amount: int) -> None:
    """Put M into an account, or take it out."""
    kept, at = state.extra, BANK - 1 - account
    if kept is None or kept.money[at] + amount < 0:
        raise Impossible(f"account {account} pays {-amount}")
    kept.money[at] += amount


def money_in(state: State, account: int) -> int:
    """The amount in an account of the system in play, in M."""
    return 0 if state.extra is None else state.extra.money[BANK - 1 - account]


def set_level(board: Board, state: State, square: int, level: int) -> None:
    """Move houses and hotels between the bank and a street, or turn its deed (-1)."""
    old = state.level[square]
    state.houses += _houses(old) - _houses(level)
    state.hotels += (old == HOTEL) - (level == HOTEL)
    if state.houses < 0 or state.hotels < 0 or not -1 <= level <= HOTEL:
        raise Impossible(f"square {square} from {old} to {level}")
    state.mortgaged += (level < 0) - (old < 0)
    state.level[square] = level
    group = board.group[square]
    state.built[group] = state.built[group] + max(level, 0) - max(old, 0)


def hand_over(board: Board, state: State, square: int, owner: int) -> None:
    """Give a deed to a seat or back to the bank."""
    if state.level[square] > 0:
        raise Impossible(f"square {square} changes hands with buildings")
    state.owner[square] = owner
    group = board.group[square]
    for at in board.groups[group]:
        if state.owner[at] != owner:
            owner = BANK
            break
    state.complete[group] = owner


def lay_open(state: State, cash: list[int], buildings: tuple[int, int]) -> tuple[list[int], tuple[int, int]]:
    """Count other purses and another bank's houses and hotels from now on; return the former ones."""
    before = state.cash, (state.houses, state.hotels)
    state.cash = cash
    state.houses, state.hotels = buildings
    return before


def set_houses(board: Board, state: State, square: int, houses: int) -> None:
    """Put so many houses on a lot that has no limit (L7.1)."""
    if houses < 0:
        raise Impossible(f"square {square} has {houses} houses")
    group = board.group[square]
    state.built[group] = state.built[group] + houses - state.level[square]
    state.level[square] = houses


def hand_over_built(board: Board, state: State, square: int, owner: int) -> None:
    """Give a deed to a seat with the houses that stand there (L7.4)."""
    houses = state.level[square]
    state.level[square] = 0
    hand_over(board, state, square, owner)
    state.level[square] = houses


def return_card(game: GameContext, card: HeldCard) -> None:
    """Put a kept card under its own deck (T7.2, T8.1)."""
    kind = game.board.kept[card.kind]
    complete, known = game.deck_complete(kind.deck), game.state.decks[kind.deck]
    game.state.held_cards.remove(card)
    if complete:
        known.append(next(at for at in kind.at if at not in known))


def hand_over_card(state: State, kind: int, giver: int, taker: int) -> None:
    """One of a player's cards of this kind."""
    state.held_cards.remove(HeldCard(kind, giver))
    keep_card(state, kind, taker)


def keep_card(state: State, kind: int, seat: int) -> None:
    """Keep a card, after those that the player holds already."""
    state.held_cards.append(HeldCard(kind, seat))
    # stable: of one player the cards stay in the order in which they came
    state.held_cards.sort(key=lambda card: card.seat)


def _houses(level: int) -> int:
    return level if 0 < level < HOTEL else 0
