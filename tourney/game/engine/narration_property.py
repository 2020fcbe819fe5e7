"""Sentences for what is built, mortgaged and handed over between players.

Lists of goods are made here, for deals and settlements alike. It carries nothing out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tourney.base.texts import Message, msg
from tourney.game.engine.accounts import BANK
from tourney.game.engine.frames import Debt, Lot, Place, Proposal, Shortage, Side
from tourney.game.engine.narration import LONGEST_ID, named_deed
from tourney.game.engine.play import Play
from tourney.game.engine.state import HOTEL
from tourney.game.engine.steps.mortgage import price_of_redeeming


def settle(play: Play, entry: Any) -> Message:
    """Property offered in place of the money owed (T3.5)."""
    offered = goods(play, entry.cash, entry.deeds, ())
    top = play.top
    if not isinstance(top, Debt) or top.creditor < 0:
        return msg("narration.settle_only", player=entry.by, goods=offered)
    other = play.names[top.creditor]
    return msg("narration.settle", player=entry.by, other=other, goods=offered, amount=top.amount)


def build(play: Play, entry: Any) -> Message:
    """What is built where, and its cost; a building won in an auction is paid for already."""
    top = play.top
    if isinstance(top, Place):
        key = "narration.place_hotel" if top.hotels else "narration.place_house"
        deeds = [named_deed(play, deed) for deed in entry.deeds]
        return msg(key, player=entry.by, deeds=deeds)
    return msg(
        "narration.build",
        player=entry.by,
        buildings=list(_added(play, entry.deeds)),
        amount=_cost(play, entry.deeds),
    )


def sell(play: Play, entry: Any) -> Message:
    """What goes back to the bank, and what the bank pays (T6.3, T6.4)."""
    return msg(
        "narration.sell",
        player=entry.by,
        buildings=list(_taken(play, entry.deeds)),
        amount=_cost(play, entry.deeds) // 2,
    )


def want(play: Play, entry: Any) -> Message:
    """How many houses or hotels for which group (T5.5)."""
    ids = play.board.group_ids
    if entry.group not in ids:
        return msg("narration.want_only", player=entry.by, n=entry.count, group=entry.group[:LONGEST_ID])
    group, top = ids.index(entry.group), play.top
    if isinstance(top, Shortage):
        hotels = top.hotels
    else:
        streets = play.built_together(play.seats.get(entry.by, BANK), group)
        hotels = all(play.state.level[at] >= play.options.hotel_after for at in streets)
    key = "narration.want_hotels" if hotels else "narration.want_houses"
    return msg(key, player=entry.by, n=entry.count, group=play.group(group))


def drop(play: Play, entry: Any) -> Message:
    """How many of those wished for are given up."""
    top = play.top
    if not isinstance(top, (Shortage, Lot)):
        return msg("narration.drop_only", player=entry.by, n=entry.count)
    key = "narration.drop_hotels" if top.hotels else "narration.drop_houses"
    return msg(key, player=entry.by, n=entry.count)


def mortgage(play: Play, entry: Any) -> Message:
    """The deed turned, and what the bank lends (T6.5)."""
    square = play.square(entry.deed)
    amount = play.board.mortgage[square] if square >= 0 else 0
    return msg("narration.mortgage", player=entry.by, deed=named_deed(play, entry.deed), amount=amount)


def redeem(play: Play, entry: Any) -> Message:
    """The deed turned back, mortgage and interest paid (T6.6)."""
    square = play.square(entry.deed)
    amount = price_of_redeeming(play, square) if square >= 0 else 0
    return msg("narration.redeem", player=entry.by, deed=named_deed(play, entry.deed), amount=amount)


def keep(play: Play, entry: Any) -> Message:
    """The mortgage taken over, its interest paid (T6.7)."""
    square = play.square(entry.deed)
    amount = play.interest(square) if square >= 0 else 0
    return msg("narration.keep", player=entry.by, deed=named_deed(play, entry.deed), amount=amount)


def deal(play: Play, entry: Any) -> Message:
    """Both sides of a proposal."""
    give = goods(play, entry.give.cash, entry.give.deeds, entry.give.cards)
    take = goods(play, entry.take.cash, entry.take.deeds, entry.take.cards)
    return deal_of(entry, give, take)


def deal_of(entry: Any, give: Sequence[Message | str], take: Sequence[Message | str]) -> Message:
    """The same, whatever the rules let them hand over."""
    said = {"player": entry.by, "other": entry.other}
    if give and take:
        return Message("narration.deal", {**said, "give": give, "take": take})
    if give:
        return Message("narration.deal_gift", {**said, "give": give})
    if take:
        return Message("narration.deal_wish", {**said, "take": take})
    return Message("narration.deal_empty", said)


def accept(play: Play, entry: Any) -> Message:
    """What the accepting side gets and hands over; or what it takes for a debt."""
    top = play.top
    if not isinstance(top, Proposal):
        return msg("narration.accept_only", player=entry.by)
    gets, gives = goods_of(play, top.give), goods_of(play, top.take)
    if top.settles:
        said = {"player": entry.by, "other": play.names[top.seat]}
        return Message("narration.accept_settle", {**said, "goods": gets, "amount": _owed(play)})
    return accept_of(entry, play.names[top.seat], gets, gives)


def accept_of(
    entry: Any, other: str, gets: Sequence[Message | str], gives: Sequence[Message | str]
) -> Message:
    """A deal accepted, whatever the rules let them hand over."""
    said = {"player": entry.by, "other": other}
    if gets and gives:
        return Message("narration.accept", {**said, "gets": gets, "gives": gives})
    if gets:
        return Message("narration.accept_gift", {**said, "gets": gets})
    return Message("narration.accept_giving", {**said, "gives": gives})


def refuse(play: Play, entry: Any) -> Message:
    """A no to the proposal, or the proposal taken back."""
    top = play.top
    if not isinstance(top, Proposal):
        return msg("narration.refuse_only", player=entry.by)
    if play.seats.get(entry.by, BANK) == top.seat:
        return msg("narration.refuse_own", player=entry.by, other=play.names[top.other])
    key = "narration.refuse_settle" if top.settles else "narration.refuse"
    return msg(key, player=entry.by, other=play.names[top.seat])


def _owed(play: Play) -> int:
    """The debt that a settlement would settle: it waits under the proposal."""
    below = play.state.todo[-2:-1]
    return below[0].amount if below and isinstance(below[0], Debt) else 0


def goods(play: Play, cash: int, deeds: Sequence[str], cards: Sequence[str]) -> list[Message | str]:
    """Money first, then deeds, mortgaged ones marked, then kept cards."""
    items: list[Message | str] = [msg("narration.money", amount=cash)] if cash else []
    for deed in deeds:
        square = play.square(deed)
        mortgaged = square >= 0 and play.state.level[square] < 0
        name = named_deed(play, deed)
        items.append(msg("narration.mortgaged_deed", deed=name) if mortgaged else name)
    items += [msg("narration.jail_card_of", deck=_card_called(play, card)) for card in cards]
    return items


def _card_called(play: Play, card: str) -> Message | str:
    """A kept card's name in the reader's language; the id itself where the board has none."""
    known = play.board.kept_ids
    return play.card_name(known.index(card)) if card in known else card[:LONGEST_ID]


def goods_of(play: Play, side: Side) -> list[Message | str]:
    deeds = [play.board.deed_ids[square] for square in side.deeds]
    return goods(play, side.cash, deeds, [play.board.kept_ids[kind] for kind in side.cards])


def _cost(play: Play, deeds: Mapping[str, int]) -> int:
    """Building cost of so many levels, in M; what the board does not have costs nothing."""
    return sum(play.board.house_cost[at] * n for at, n in _squares(play, deeds))


def _added(play: Play, deeds: Mapping[str, int]) -> Iterator[Message]:
    for at, n in _squares(play, deeds):
        new, most = play.building_steps(play.state.level[at]) + n, play.options.hotel_after
        if new <= most:
            yield msg("narration.houses_on", n=n, deed=play.deed(at))
        elif n == 1:
            yield msg("narration.hotel_on", deed=play.deed(at))
        else:
            yield msg("narration.houses_and_hotel_on", n=n - 1, deed=play.deed(at))


def _taken(play: Play, deeds: Mapping[str, int]) -> Iterator[Message]:
    for at, n in _squares(play, deeds):
        old = play.state.level[at]
        if old < HOTEL:
            yield msg("narration.houses_of", n=n, deed=play.deed(at))
        elif n > play.options.hotel_after:
            yield msg("narration.hotel_of", deed=play.deed(at))
        else:
            yield msg("narration.hotel_broken", n=play.options.hotel_after + 1 - n, deed=play.deed(at))


def _squares(play: Play, deeds: Mapping[str, int]) -> Iterator[tuple[int, int]]:
    for deed, n in deeds.items():
        at = play.square(deed)
        if at >= 0:
            yield at, n
