"""Sentences for what a turn brings: throws, cards, the deed landed on, auctions, rent, debts, jail, tax.

It carries nothing out, and takes the position as it stands before the entry.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tourney.base.texts import Message, msg
from tourney.game.engine.accounts import BANK
from tourney.game.engine.card_words import named_card_words
from tourney.game.engine.dice import fair, is_double
from tourney.game.engine.entries import REFEREE
from tourney.game.engine.frames import (
    Advance,
    Auction,
    Award,
    Debt,
    Draw,
    FineOrDraw,
    FreshThrow,
    JointDebt,
    Lot,
    Offer,
    Shortage,
    TaxChoice,
    ThirdFailure,
)
from tourney.game.engine.payments import owes_fine
from tourney.game.engine.play import Play
from tourney.game.engine.state import FREE
from tourney.rules.clauses import nth
from tourney.rules.dice import Face, total

LONGEST_ID = 60
"""More of an id that the board does not know is not shown."""


def named_deed(play: Play, deed: str) -> Message | str:
    """A deed's name in the reader's language; the id itself where the board has none."""
    square = play.square(deed)
    return deed[:LONGEST_ID] if square < 0 else play.deed(square)


def named_square(play: Play, square: int) -> Message:
    """A square's name; one without a deed is called a square (入獄格)."""
    name = play.deed(square)
    return name if play.board.deed_ids[square] else msg("narration.square", place=name)


def throw(play: Play, entry: Any) -> Message:
    """Where the throw leads, or which rent it sets."""
    seat, state, top = play.seats.get(entry.by, BANK), play.state, play.top
    dice, steps = play.dice, total(entry.dice)
    said = {"player": entry.by, "dice": dice_shown(entry.dice), "total": steps}
    if isinstance(top, FreshThrow):
        return Message("narration.throw_rent", {**said, "deed": play.deed(top.square)})
    if seat == BANK:
        return Message("narration.throw_only", said)
    start = state.square[seat]
    place = play.board.on(start, steps)
    double = fair(dice, tuple(entry.dice)) and is_double(dice, entry.dice)
    way = {**said, "start": named_square(play, start), "place": named_square(play, place)}
    if state.jail[seat] != FREE:
        key = "narration.throw_free" if double else "narration.throw_jailed"
        return Message(key, way)
    if not double:
        return Message("narration.throw", way)
    number = state.doubles + 1
    if number == dice.doubles_to_jail:
        return Message("narration.throw_third", {**way, "nth": nth(number)})
    return Message("narration.throw_double", way)


def dice_shown(dice: Sequence[Face]) -> Message:
    """What the dice show: "3 and 6", "1, 2 and 6"."""
    *most, last = dice
    return msg("narration.dice", most=list(most), last=last) if most else msg("narration.die", last=last)


def throw_for_start(play: Play, entry: Any) -> Message:
    """The throw that decides who begins (T3.1)."""
    return msg("narration.throw_start", player=entry.by, dice=dice_shown(entry.dice), total=total(entry.dice))


def dealt(play: Play, entry: Any) -> Message:
    """The deeds dealt before the first turn."""
    deeds = [named_deed(play, deed) for deed in entry.deeds]
    return msg("narration.dealt", player=entry.by, deeds=deeds)


def card(play: Play, entry: Any) -> Message:
    """The card in our words."""
    top = play.top
    decks = (top.deck,) if isinstance(top, Draw) else (0, 1)
    for deck in decks:
        words = named_card_words(play.board, deck, entry.card)
        if words is not None:
            return msg("narration.card", player=entry.by, deck=play.deck_name(deck), card=words)
    return msg("narration.card_only", player=entry.by, card=entry.card[:LONGEST_ID])


def choose(play: Play, entry: Any) -> Message:
    """The fine or the other deck."""
    top = play.top
    if not isinstance(top, FineOrDraw):
        key = "narration.choose_pay_only" if entry.choice == "pay" else "narration.choose_draw_only"
        return msg(key, player=entry.by)
    key = "narration.choose_pay" if entry.choice == "pay" else "narration.choose_draw"
    return msg(key, player=entry.by, amount=top.fine, deck=play.deck_name(top.deck))


def buy(play: Play, entry: Any) -> Message:
    """The deed landed on, at its price."""
    top = play.top
    if not isinstance(top, Offer):
        return msg("narration.buy_only", player=entry.by)
    price = play.board.price[top.square]
    return msg("narration.buy", player=entry.by, deed=play.deed(top.square), amount=price)


def decline(play: Play, entry: Any) -> Message:
    """The deed landed on, left."""
    top = play.top
    if not isinstance(top, Offer):
        return msg("narration.decline_only", player=entry.by)
    price = play.board.price[top.square]
    return msg("narration.decline", player=entry.by, deed=play.deed(top.square), amount=price)


def bid(play: Play, entry: Any) -> Message:
    """For a deed, or for a scarce building and the group it is meant for."""
    top, said = play.top, {"player": entry.by, "amount": entry.amount}
    if isinstance(top, Auction):
        return Message("narration.bid", {**said, "deed": play.deed(top.square)})
    if isinstance(top, Lot):
        seat = play.seats.get(entry.by, BANK)
        group = next((wish.group for wish in top.wishes if wish.seat == seat), None)
        if group is not None:
            key = "narration.bid_hotel" if top.hotels else "narration.bid_house"
            return Message(key, {**said, "group": play.group(group)})
    return Message("narration.bid_only", said)


def pass_by(play: Play, entry: Any) -> Message:
    """Out of an auction, or nothing wished for."""
    top, player = play.top, entry.by
    if isinstance(top, Auction):
        return msg("narration.pass_deed", player=player, deed=play.deed(top.square))
    if isinstance(top, Lot):
        return msg("narration.pass_hotel" if top.hotels else "narration.pass_house", player=player)
    if isinstance(top, Shortage) and player == REFEREE:
        return msg("narration.want_nobody_hotel" if top.hotels else "narration.want_nobody_house")
    if isinstance(top, Shortage):
        return msg("narration.want_no_hotel" if top.hotels else "narration.want_no_house", player=player)
    return msg("narration.pass_only", player=player)


def default(play: Play, entry: Any) -> Message:
    """The bid that cannot be paid (T4.3)."""
    top = play.top
    if not isinstance(top, Award):
        return msg("narration.default_only", player=entry.by)
    return msg("narration.default", player=entry.by, deed=play.deed(top.square), amount=top.amount)


def claim(play: Play, entry: Any) -> Message:
    """From whom, for which deed and how much (T4.4)."""
    owner = play.seats.get(entry.by, BANK)
    for rent in play.state.rents:
        if rent.owner == owner and entry.deed in (None, play.board.deed_ids[rent.square]):
            return msg(
                "narration.claim",
                player=entry.by,
                other=play.names[rent.lander],
                deed=play.deed(rent.square),
                amount=rent.amount,
            )
    if entry.deed is None:
        return msg("narration.claim_only", player=entry.by)
    return msg("narration.claim_deed", player=entry.by, deed=named_deed(play, entry.deed))


def pay(play: Play, entry: Any) -> Message:
    """What is owed, and to whom."""
    top = play.top
    if isinstance(top, Award):
        return msg("narration.pay_bid", player=entry.by, deed=play.deed(top.square), amount=top.amount)
    if not isinstance(top, Debt):
        return msg("narration.pay_only", player=entry.by)
    if isinstance(top, JointDebt):
        return msg("narration.pay_each", player=entry.by, others=_creditors(play, top), amount=top.each)
    if top.creditor == BANK:
        return msg("narration.pay_bank", player=entry.by, amount=top.amount)
    return msg("narration.pay", player=entry.by, other=play.name(top.creditor), amount=top.amount)


def bankrupt(play: Play, entry: Any) -> Message:
    """To whom the debt is that cannot be raised (T7.1)."""
    top = play.top
    if not isinstance(top, Debt):
        return msg("narration.bankrupt_only", player=entry.by)
    if isinstance(top, JointDebt):
        others = _creditors(play, top)
        return msg("narration.bankrupt_each", player=entry.by, others=others, amount=top.each)
    if top.creditor == BANK:
        return msg("narration.bankrupt_bank", player=entry.by, amount=top.amount)
    if top.creditor < BANK:
        account = play.name(top.creditor)
        return msg("narration.bankrupt_account", player=entry.by, other=account, amount=top.amount)
    return msg("narration.bankrupt", player=entry.by, other=play.name(top.creditor), amount=top.amount)


def _creditors(play: Play, debt: JointDebt) -> list[str]:
    return [play.names[creditor] for creditor in debt.creditors]


def jail_pay(play: Play, entry: Any) -> Message:
    """The fine before the throw, or for the third throw that then moves (T8.7, T8.8)."""
    said = {"player": entry.by, "amount": play.options.jail_fine}
    top = play.top
    if isinstance(top, ThirdFailure):
        short = play.state.cash[top.seat] < play.options.jail_fine
        key = "narration.jail_pay_owed" if short else "narration.jail_pay_third"
        return Message(key, {**said, **_third(play, top)})
    return Message("narration.jail_pay", said)


def jail_card(play: Play, entry: Any) -> Message:
    """The card of which deck, before the throw or after the third failure."""
    seat, top = play.seats.get(entry.by, BANK), play.top
    if seat != BANK and owes_fine(play, seat):
        top = play.state.todo[-2]
    card = play.jail_card(seat, entry.deck)
    if card is None:
        return msg("narration.jail_card_only", player=entry.by)
    said = {"player": entry.by, "deck": play.card_name(card.kind)}
    if isinstance(top, (ThirdFailure, Advance)):
        return Message("narration.jail_card_third", {**said, **_third(play, top)})
    return Message("narration.jail_card", said)


def tax(play: Play, entry: Any) -> Message:
    """How the income tax is to be reckoned."""
    if entry.choice == "tenth":
        return msg("narration.tax_tenth", player=entry.by)
    top = play.top
    if not isinstance(top, TaxChoice):
        return msg("narration.tax_flat_only", player=entry.by)
    return msg("narration.tax_flat", player=entry.by, amount=play.board.tax[top.square])


def _third(play: Play, top: ThirdFailure | Advance) -> dict[str, Any]:
    """The move that waits behind the third failure."""
    place = play.board.on(play.state.square[top.seat], top.steps)
    return {"steps": top.steps, "place": named_square(play, place)}
