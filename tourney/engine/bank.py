"""The one place where money, buildings, deeds and jail cards change hands (T2.1).

It checks nothing but that nothing is made from nothing: a shortage here is a fault of a step.
"""

from __future__ import annotations

from tourney.engine.accounts import BANK
from tourney.engine.board import Board
from tourney.engine.play import Play
from tourney.engine.state import HOTEL, HeldCard, State


class Impossible(Exception):
    """A step moved what is not there: our fault, never the referee's."""


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
    """What lies in an account of the system in play, in M."""
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


def return_jail_card(play: Play, card: HeldCard) -> None:
    """A jail card goes under its own deck (T7.2, T8.1)."""
    complete, known = play.deck_complete(card.deck), play.state.decks[card.deck]
    play.state.jail_cards.remove(card)
    if complete:
        known.append(next(at for at in play.board.jail_cards[card.deck] if at not in known))


def hand_over_jail_card(state: State, deck: int, giver: int, taker: int) -> None:
    """One of a player's jail cards of this deck."""
    state.jail_cards.remove(HeldCard(deck, giver))
    keep_jail_card(state, deck, taker)


def keep_jail_card(state: State, deck: int, seat: int) -> None:
    """A jail card is kept, after those that the player holds already."""
    state.jail_cards.append(HeldCard(deck, seat))
    state.jail_cards.sort(key=lambda card: card.seat)


def _houses(level: int) -> int:
    return level if 0 < level < HOTEL else 0
