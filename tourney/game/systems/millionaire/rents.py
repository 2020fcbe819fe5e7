"""Rent that need not be paid by a kept card (M3.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tourney.game.bots_cash import for_what_is_owed
from tourney.game.engine.bank import return_card
from tourney.game.engine.entries import Claim, Entry
from tourney.game.engine.frame_rules import RAISING, always_stands
from tourney.game.engine.payments import settle_up
from tourney.game.engine.play import FrameRule, Play
from tourney.game.engine.refusal import Refusal, refuse
from tourney.game.engine.state import HeldCard
from tourney.game.engine.steps import debts, rent
from tourney.game.systems.millionaire.frames import RentDebt
from tourney.game.systems.millionaire.state import UseCard

RENT_FREE: Final = "rent_free"
"""What the record calls the card."""


def claim(play: Play, seat: int, entry: Claim) -> None:
    """The rent becomes a debt, which waits for its debtor where a card would do for it."""
    state, asked = play.state, rent.taken(play, seat, entry)
    debt = RentDebt(asked.lander, seat, asked.amount, asked.clause)
    state.todo.insert(0, debt)


def run_rent(play: Play, top: RentDebt) -> bool:
    """Paid at once by who has the cash and no such card."""
    if top.waiting:
        return False
    card = RENT_FREE if _held(play, top.seat) is not None else ""
    if play.state.cash[top.seat] >= top.amount and not card:
        play.pop()
        settle_up(play, top.seat, top.creditor, top.amount, top.clause)
        return True
    play.swap(
        RentDebt(
            seat=top.seat,
            creditor=top.creditor,
            amount=top.amount,
            clause=top.clause,
            waiting=True,
            card=card,
        )
    )
    if card:
        player, other = play.names[top.seat], play.name(top.creditor)
        play.tell("M3.4", "millionaire.rent_or_card", player=player, other=other, amount=top.amount)
    else:
        debts.tell_owed(play, top)
    return False


def _held(play: Play, seat: int) -> HeldCard | None:
    """The player's card."""
    ids = play.board.kept_ids
    held = (card for card in play.state.held_cards if card.seat == seat and ids[card.kind] == RENT_FREE)
    return next(held, None)


def may_use_card(play: Play, seat: int, entry: UseCard) -> Refusal | None:
    """Who is asked for rent now and holds it."""
    top = play.top
    asked = isinstance(top, RentDebt) and top.seat == seat
    if not asked or entry.card != RENT_FREE or _held(play, seat) is None:
        return refuse("M3.4", "engine.card_no_use")
    return None


def use_card(play: Play, seat: int, entry: UseCard) -> None:
    """The rent is not paid, the card goes under its deck."""
    top, card = play.top, _held(play, seat)
    assert isinstance(top, RentDebt) and card is not None
    play.pop()
    return_card(play, card)
    play.tell(
        "M3.4",
        "millionaire.rent_free",
        player=play.names[seat],
        other=play.name(top.creditor),
        amount=top.amount,
    )


def offer_card(play: Play, seat: int) -> Iterator[UseCard]:
    """In place of the rent."""
    if isinstance(play.top, RentDebt) and play.top.seat == seat:
        yield UseCard(by=play.names[seat], card=RENT_FREE)


def _bot(play: Play, frame: Any) -> Entry:
    """The card, for any rent; else as anything owed."""
    if _held(play, frame.seat) is not None:
        return UseCard(by=play.names[frame.seat], card=RENT_FREE)
    return for_what_is_owed(play, frame.seat)


RENT_DEBT: FrameRule = FrameRule(
    without=debts.lapses_with_either,
    stands=always_stands,
    run=run_rent,
    raising=True,
    answers=RAISING,
    bot=_bot,
)
