"""Bankruptcy, which leads to the poorhouse and not out of the game, and retiring (L8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tourney.game.engine.accounts import BANK
from tourney.game.engine.bank import hand_over_card, pay, return_card
from tourney.game.engine.entries import Bankrupt, Build, Entry, Pay, Redeem, Sell
from tourney.game.engine.frames import Debt, Frame, JointDebt
from tourney.game.engine.legality import refusal
from tourney.game.engine.play import FrameRule, Play
from tourney.game.engine.refusal import Refusal, refuse
from tourney.game.engine.state import FREE
from tourney.game.engine.steps import debts
from tourney.game.systems.landlord import entries as e
from tourney.game.systems.landlord import squares
from tourney.game.systems.landlord.deals import offer_league, pledge_for
from tourney.game.systems.landlord.estate import convey, is_street, pledge_on
from tourney.game.systems.landlord.state import POORHOUSE, Land, OfSeat, OfTable
from tourney.rules.options import LandlordGameOptions

_LUXURY_SOLD: Final = 100


def liquidation_value(play: Play, seat: int) -> int:
    """Cash, luxury cards, and the houses on land that is not pledged (L8.1), in M.

    What others would lend or give for land nobody knows; it does not stand in the way.
    """
    state, houses = play.state, 0
    for at in play.board.deeds:
        if state.owner[at] == seat and state.level[at] and pledge_on(play, at) is None:
            houses += state.level[at]
    sale = play.options.of(LandlordGameOptions).house_sale
    return state.cash[seat] + houses * sale + state.of_seat(OfSeat, seat).luxury * _LUXURY_SOLD


def leave(play: Play, seat: int, debt: Frame | None) -> None:
    """Bankrupt by a debt: to the poorhouse. Without one the player is out of the game (L8.3, L8.4)."""
    if isinstance(debt, Debt):
        lose_all(play, seat, debt.creditors if isinstance(debt, JointDebt) else (debt.creditor,))
        to_poorhouse(play, seat)
    else:
        go_out(play, seat)


def lose_all(play: Play, seat: int, creditors: tuple[int, ...]) -> None:
    """Lenders keep what was pledged, the creditors get the rest (L8.1, L8.2)."""
    state, name = play.state, play.names[seat]
    state.todo = [frame for frame in state.todo if getattr(frame, "seat", BANK) != seat]
    lenders_keep(play, seat)
    _cash_to(play, seat, creditors)
    _deeds_to(play, seat, creditors)
    table = state.of_table(OfTable)
    if table.licence == name:
        table.licence = play.names[creditors[0]] if creditors[0] >= 0 else None
    for card in [card for card in state.held_cards if card.seat == seat]:
        if creditors[0] < 0:
            return_card(play, card)
        else:
            hand_over_card(state, card.kind, seat, creditors[0])
    others = [play.name(each) for each in creditors]
    key = "landlord.bankrupt" if max(creditors) >= 0 else "landlord.bankrupt_to_pile"
    play.tell("L8.1", key, player=name, more={"others": others})
    state.jail[seat] = FREE


def to_poorhouse(play: Play, seat: int) -> None:
    """The token of a bankrupt goes there (L8.3)."""
    play.state.square[seat] = POORHOUSE
    play.state.of_seat(OfSeat, seat).poorhouse = True
    play.tell("L8.3", "landlord.to_poorhouse", player=play.names[seat])


def lenders_keep(play: Play, seat: int) -> None:
    """Every deed that the player pledged is its lender's, with the houses on it (L8.2)."""
    state = play.state
    for square, pledged in list(state.of_table(Land).pledges.items()):
        if state.owner[square] == seat:
            convey(play, square, pledged.to)
            other, deed = play.names[pledged.to], play.deed(square)
            play.tell("L8.2", "landlord.lender_keeps", player=other, deed=deed)


def _cash_to(play: Play, seat: int, creditors: tuple[int, ...]) -> None:
    """All of it, in halves where there are two."""
    state = play.state
    for left, creditor in zip(range(len(creditors), 0, -1), creditors, strict=True):
        pay(state, seat, creditor, -(-state.cash[seat] // left))


def _deeds_to(play: Play, seat: int, creditors: tuple[int, ...]) -> None:
    """To the creditor; to two in turn, each told what they get; back to the pile where it is no player."""
    deeds = [at for at in play.board.deeds if play.state.owner[at] == seat]
    for number, square in enumerate(deeds):
        convey(play, square, max(creditors[number % len(creditors)], BANK))
    for number, creditor in enumerate(creditors):
        got = [play.deed(at) for at in deeds[number :: len(creditors)]]
        if len(creditors) > 1 and got:
            play.tell("L8.1", "landlord.gets_deeds", player=play.names[creditor], more={"deeds": got})


def go_out(play: Play, seat: int) -> None:
    """Out of the game: all goes back to bank and pile, pledges are over (L8.2, L8.4)."""
    state, name = play.state, play.names[seat]
    lenders_keep(play, seat)
    land, table = state.of_table(Land), state.of_table(OfTable)
    for square in [square for square, pledged in land.pledges.items() if pledged.to == seat]:
        del land.pledges[square]
        owner = play.names[state.owner[square]]
        play.tell("L8.4", "landlord.pledge_lapses", player=owner, deed=play.deed(square))
    state.out[seat] = max(state.out) + 1
    state.left -= 1
    state.jail[seat] = FREE
    state.todo = [
        frame for frame in (play.rule(frame).without(play, frame, seat) for frame in state.todo) if frame
    ]
    for at in play.board.deeds:
        if state.owner[at] == seat:
            convey(play, at, BANK)
    for card in [card for card in state.held_cards if card.seat == seat]:
        return_card(play, card)
    if table.licence == name:
        table.licence = None
    own = state.of_seat(OfSeat, seat)
    own.luxury, own.poorhouse, own.skip = 0, False, False
    pay(state, seat, BANK, state.cash[seat])
    play.tell("L8.4", "landlord.retired", player=name)


def may_go_bankrupt(play: Play, seat: int, entry: Bankrupt) -> Refusal | None:
    """When the cash does not reach and nothing is left that the bank buys (L8.1)."""
    top = play.top
    if not isinstance(top, Debt) or top.seat != seat:
        return refuse("L8.1", "engine.debt_none")
    could, cash = liquidation_value(play, seat), play.state.cash[seat]
    if could >= top.amount:
        return refuse("L8.1", "landlord.bankrupt_could_pay", amount=top.amount, could=could)
    return refuse("L8.1", "landlord.bankrupt_sell_first") if could > cash else None


def go_bankrupt(play: Play, seat: int, entry: Bankrupt) -> None:
    """The debt is over."""
    top = play.top
    play.pop()
    play.hooks.leave(play, seat, top)


def may_retire(play: Play, seat: int, entry: e.Retire) -> Refusal | None:
    """Whoever is bankrupt, in their own turn, before the throw (L8.4)."""
    state = play.state
    if not state.of_seat(OfSeat, seat).poorhouse:
        return refuse("L8.4", "landlord.retire_not_bankrupt", player=play.names[seat])
    if state.todo or state.acting or seat != state.turn:
        return refuse("L8.4", "landlord.retire_window")
    return None


def retire(play: Play, seat: int, entry: e.Retire) -> None:
    """Out of the game."""
    play.hooks.leave(play, seat, None)


def offer_retiring(play: Play, seat: int) -> Iterator[e.Retire]:
    """The way out of the game."""
    if play.state.of_seat(OfSeat, seat).poorhouse:
        yield e.Retire(by=play.names[seat])


def bot_owes(play: Play, frame: Any) -> Entry:
    """Pay; else sell luxury and houses, else pledge land to whoever lends on it; else give up."""
    seat, name = frame.seat, play.names[frame.seat]
    needed = frame.amount - play.state.cash[seat]
    if needed <= 0:
        return Pay(by=name)
    for entry in squares.offer_luxury(play, seat):
        return entry
    for at in play.board.deeds:
        if play.state.owner[at] == seat and play.state.level[at] and pledge_on(play, at) is None:
            return Sell(by=name, deeds={play.board.deed_ids[at]: 1})
    return pledge_for(play, seat, needed) or Bankrupt(by=name)


_BUILDS_FROM: Final = 200
_REDEEMS_FROM: Final = 160


def idea(play: Play) -> Entry | None:
    """Before the throw: an alliance over the railroads, a pledge redeemed, a house where it earns most."""
    seat = play.state.turn
    cash = play.state.cash[seat]
    for entry in offer_league(play, seat):
        if isinstance(entry, e.Ally) and refusal(play, entry) is None:
            return entry
    for square, pledged in play.state.of_table(Land).pledges.items():
        if play.state.owner[square] == seat and cash - pledged.amount - pledged.interest >= _REDEEMS_FROM:
            return Redeem(by=play.names[seat], deed=play.board.deed_ids[square])
    if cash < _BUILDS_FROM:
        return None
    lots = [at for at in play.board.deeds if play.state.owner[at] == seat and is_street(play, at)]
    for at in sorted(lots, key=lambda at: (play.state.level[at], -play.board.rents[at][0])):
        build = Build(by=play.names[seat], deeds={play.board.deed_ids[at]: 1})
        if refusal(play, build) is None:
            return build
    return None


OWED: FrameRule = FrameRule(
    waits_for=debts.DEBT.waits_for,
    without=debts.DEBT.without,
    stands=debts.DEBT.stands,
    run=debts.DEBT.run,
    raising=True,
    answers=debts.DEBT.answers,
    bot=bot_owes,
)
OWED_TO_TWO: FrameRule = FrameRule(
    waits_for=debts.JOINT_DEBT.waits_for,
    without=debts.JOINT_DEBT.without,
    stands=debts.JOINT_DEBT.stands,
    run=debts.JOINT_DEBT.run,
    raising=True,
    answers=debts.JOINT_DEBT.answers,
    bot=bot_owes,
)
