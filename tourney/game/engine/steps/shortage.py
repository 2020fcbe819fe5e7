"""Handles scarce buildings: wishes declared, then auctioned one by one (T5.5-T5.7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tourney.game.engine.accounts import BANK, Refusal, refuse
from tourney.game.engine.bank import pay, set_level
from tourney.game.engine.decisions import Lot, Place, Shortage, Wish
from tourney.game.engine.entries import Bid, Build, Drop, Pass, Want
from tourney.game.engine.game_context import FrameRule, Play
from tourney.game.engine.shape import bids_money
from tourney.game.engine.state import HOTEL, State
from tourney.game.engine.turns import every_deed_stands, no_auctions


def may_want(play: Play, seat: int, entry: Want) -> Refusal | None:
    """A group that may be built on, and no more than fits on it (T5.5)."""
    refusal = no_auctions(play)
    if refusal:
        return refusal
    top = play.top
    if not isinstance(top, Shortage):
        refusal = play.hooks.build_window(play, seat)
        if refusal:
            return refusal
    elif top.passed >> seat & 1 or any(wish.seat == seat for wish in top.wishes):
        return refuse("T5.5", "engine.want_declared")
    group = _group(play, entry.group)
    if group < 0:
        return refuse("T5.5", "engine.want_group", group=entry.group[:60])
    if not _may_build_on(play, seat, group):
        return refuse("T5.1", "engine.want_not_yours", group=play.group(group))
    hotels = _wants_hotels(play, seat, group)
    if isinstance(top, Shortage) and hotels != top.hotels:
        return refuse("T5.5", "engine.want_other_kind")
    if not stock(play, hotels):
        key = "engine.build_no_hotels" if hotels else "engine.build_no_houses"
        return refuse("T5.4", key, n=entry.count, left=0)
    most = room(play, seat, group)
    if entry.count > most:
        return refuse("T5.5", "engine.want_room", n=most, group=play.group(group))
    return None


def want(play: Play, seat: int, entry: Want) -> None:
    """The first wish asks everybody who could build the same; the last answer decides."""
    group = _group(play, entry.group)
    top = play.top
    if not isinstance(top, Shortage):
        hotels = _wants_hotels(play, seat, group)
        able = _able(play, hotels)
        passed = sum(1 << other for other in play.state.live if other not in able)
        top = Shortage(hotels, (), passed)
        play.push(top)
    play.swap(Shortage(top.hotels, (*top.wishes, Wish(seat, group, entry.count)), top.passed))
    player = play.names[seat]
    play.tell("T5.5", "engine.wanted", player=player, n=entry.count, more={"group": play.group(group)})


def may_pass_wish(play: Play, seat: int, entry: Pass) -> Refusal | None:
    """Every player who has not answered yet."""
    top = play.top
    assert isinstance(top, Shortage)
    if top.passed >> seat & 1 or any(wish.seat == seat for wish in top.wishes):
        return refuse("T5.5", "engine.want_declared")
    return None


def pass_wish(play: Play, seat: int, entry: Pass) -> None:
    """The player wants nothing."""
    top = play.top
    assert isinstance(top, Shortage)
    play.swap(Shortage(top.hotels, top.wishes, top.passed | 1 << seat))


def may_close_wishes(play: Play, seat: int, entry: Pass) -> Refusal | None:
    """The referee, at any time while wishes are asked for."""
    return None


def close_wishes(play: Play, seat: int, entry: Pass) -> None:
    """Nobody else wants any: players who have not answered want nothing."""
    top = play.top
    assert isinstance(top, Shortage)
    wished = sum(1 << wish.seat for wish in top.wishes)
    silent = sum(1 << other for other in play.state.live) & ~wished
    play.swap(Shortage(top.hotels, top.wishes, top.passed | silent))


def run_shortage(play: Play, top: Shortage) -> bool:
    """When all have answered: an auction only if two or more want more than there is (T5.4, T5.5)."""
    answered = top.passed | sum(1 << wish.seat for wish in top.wishes)
    if any(not answered >> seat & 1 for seat in play.state.live):
        return False
    if _short(play, top):
        play.swap(Lot(top.hotels, top.wishes))
        play.tell("T5.5", "engine.lot_opens", amount=_opening(play, top.wishes))
    else:
        play.pop()
        play.tell("T5.4", "engine.no_shortage")
    return True


def may_drop(play: Play, seat: int, entry: Drop) -> Refusal | None:
    """Anybody may want less, nobody more (T5.5); the highest bidder keeps at least one."""
    top = play.top
    if not isinstance(top, (Shortage, Lot)):
        return no_auctions(play) or refuse("T5.5", "engine.drop_nothing")
    wish = _wish(top.wishes, seat)
    if wish is None or entry.count > wish.number:
        return refuse("T5.5", "engine.drop_nothing")
    if isinstance(top, Lot) and top.bidder == seat and entry.count == wish.number:
        return refuse("T5.5", "engine.bid_own")
    return None


def drop(play: Play, seat: int, entry: Drop) -> None:
    """Give up so many."""
    top = play.top
    assert isinstance(top, (Shortage, Lot))
    passed = top.passed
    left = _less(top.wishes, seat, entry.count)
    if _wish(left, seat) is None:
        passed |= 1 << seat
    if isinstance(top, Lot):
        play.swap(Lot(hotels=top.hotels, wishes=left, high=top.high, bidder=top.bidder, passed=passed))
    else:
        play.swap(Shortage(top.hotels, left, passed))


def lowest_lot_bid(play: Play, top: Lot) -> int:
    """The lowest building price among the groups taking part opens, or as for a deed (T5.5, seed 000)."""
    if top.bidder == BANK:
        return _opening(play, top.wishes)
    return top.high + play.options.auction_step


def may_bid_lot(play: Play, seat: int, entry: Bid) -> Refusal | None:
    """A player who declared a wish, with the cash in hand."""
    top = play.top
    assert isinstance(top, Lot)
    refusal = _out_of_lot(top, seat)
    if refusal:
        return refusal
    least = lowest_lot_bid(play, top)
    if not bids_money(entry):
        return refuse("T5.5", "engine.bid_amount")
    if entry.amount < least:
        return refuse("T5.5", "engine.bid_low", amount=least)
    cash = play.state.cash[seat]
    return refuse("T5.5", "engine.bid_cash", amount=entry.amount, cash=cash) if cash < entry.amount else None


def bid_lot(play: Play, seat: int, entry: Bid) -> None:
    """The highest bid stands until all others have passed."""
    top = play.top
    assert isinstance(top, Lot)
    play.swap(Lot(hotels=top.hotels, wishes=top.wishes, high=entry.amount, bidder=seat, passed=top.passed))


def may_pass_lot(play: Play, seat: int, entry: Pass) -> Refusal | None:
    """A player who declared a wish, but not the highest bidder."""
    top = play.top
    assert isinstance(top, Lot)
    return _out_of_lot(top, seat)


def pass_lot(play: Play, seat: int, entry: Pass) -> None:
    """Leave this one building's auction."""
    top = play.top
    assert isinstance(top, Lot)
    play.swap(
        Lot(
            hotels=top.hotels,
            wishes=top.wishes,
            high=top.high,
            bidder=top.bidder,
            passed=top.passed | 1 << seat,
        )
    )


def run_lot(play: Play, top: Lot) -> bool:
    """One building is sold; or nobody bids, or there is enough for the remaining wishes: it is over."""
    if top.bidder == BANK and not _short(play, top):
        play.pop()
        play.tell("T5.5", "engine.no_shortage")
        return True
    left = [wish.seat for wish in top.wishes if not top.passed >> wish.seat & 1]
    if top.bidder != BANK and left == [top.bidder]:
        _sell_lot(play, top)
        return True
    if not left:
        play.pop()
        play.tell("T5.5", "engine.lot_unsold")
        return True
    return False


def _sell_lot(play: Play, top: Lot) -> None:
    state, seat = play.state, top.bidder
    wish = _wish(top.wishes, seat)
    assert wish is not None
    if state.cash[seat] < top.high:
        play.swap(Lot(top.hotels, _of_others(top.wishes, seat)))
        play.tell("T4.3", "engine.lot_again", player=play.names[seat])
        return
    pay(state, seat, BANK, top.high)
    play.tell("T5.5", "engine.lot_sold", player=play.names[seat], amount=top.high)
    rest = _less(top.wishes, seat, 1)
    if len(rest) > 1 and sum(other.number for other in rest) > stock(play, top.hotels) - 1 > 0:
        play.swap(Lot(top.hotels, rest))
    else:
        play.pop()
    play.push(Place(seat, wish.group, top.hotels))


def run_place(play: Play, top: Place) -> bool:
    """If only one street may take the building it is put there."""
    squares = _open_streets(play, top)
    if len(squares) != 1:
        return False
    play.pop()
    _put(play, squares[0])
    key = "engine.placed_hotel" if top.hotels else "engine.placed_house"
    play.tell("T5.5", key, player=play.names[top.seat], deed=play.deed(squares[0]))
    return True


def may_place(play: Play, seat: int, entry: Build) -> Refusal | None:
    """The winner, one building, on a street of the declared group, evenly (T5.1, T5.5)."""
    top = play.top
    assert isinstance(top, Place)
    if top.seat != seat:
        return refuse("T5.5", "engine.build_shortage")
    if [play.square(deed) in _open_streets(play, top) for deed in entry.deeds] != [True]:
        return refuse("T5.5", "engine.place_where", group=play.group(top.group))
    if list(entry.deeds.values()) != [1]:
        return refuse("T5.5", "engine.place_where", group=play.group(top.group))
    return None


def place(play: Play, seat: int, entry: Build) -> None:
    """Paid already."""
    (square,) = (play.square(deed) for deed in entry.deeds)
    play.pop()
    _put(play, square)


def _put(play: Play, square: int) -> None:
    """One house more, or the hotel that follows the last."""
    level = play.state.level[square]
    set_level(play.board, play.state, square, HOTEL if level == play.options.hotel_after else level + 1)


def offer_shortage(play: Play, seat: int) -> Iterator[Want | Pass | Bid | Build | Drop]:
    """One of each group in which a shortage is declared or possible; bids and passes; streets for the
    building.
    """
    top, name, board = play.top, play.names[seat], play.board
    if top is None:
        for group in _scarce_groups(play, seat):
            yield Want(by=name, group=board.group_ids[group], count=1)
    elif isinstance(top, Shortage):
        for group in groups_for(play, seat, top.hotels):
            yield Want(by=name, group=board.group_ids[group], count=1)
        yield Pass(by=name)
    elif isinstance(top, Lot):
        yield Bid(by=name, amount=lowest_lot_bid(play, top))
        yield Pass(by=name)
        yield Drop(by=name, count=1)
    elif isinstance(top, Place) and top.seat == seat:
        for at in _open_streets(play, top):
            yield Build(by=name, deeds={board.deed_ids[at]: 1})


def _open_streets(play: Play, top: Place) -> list[int]:
    """The lowest streets of the group."""
    squares = play.built_together(top.seat, top.group)
    lowest = min(play.state.level[at] for at in squares)
    return [at for at in squares if play.state.level[at] == lowest]


def _scarce_groups(play: Play, seat: int) -> list[int]:
    """The groups for which a wish makes sense: two players could want more than the bank has (T5.5)."""
    scarce = []
    for hotels in (False, True):
        mine = groups_for(play, seat, hotels)
        able = _able(play, hotels) if mine else []
        most = sum(room(play, other, group) for other in able for group in groups_for(play, other, hotels))
        if len(able) > 1 and seat in able and most > stock(play, hotels) > 0:
            scarce += mine
    return scarce


def _able(play: Play, hotels: bool) -> list[int]:
    """The players who could build such: everybody with room, but only the thrower in a doubles sequence
    (T3.9).
    """
    state = play.state
    alone = state.doubles and play.options.build_window == "turn"
    return [at for at in ([state.turn] if alone else state.live) if groups_for(play, at, hotels)]


def groups_for(play: Play, seat: int, hotels: bool) -> list[int]:
    """The groups on which the player could put such buildings."""
    return [
        group
        for group in play.board.street_groups
        if _may_build_on(play, seat, group)
        and room(play, seat, group) > 0
        and _wants_hotels(play, seat, group) == hotels
    ]


def _may_build_on(play: Play, seat: int, group: int) -> bool:
    """Whether the player has the whole group, none of it mortgaged (T5.1)."""
    if not play.has_whole(seat, group):
        return False
    return all(play.state.level[at] >= 0 for at in play.built_together(seat, group))


def _group(play: Play, name: str) -> int:
    """The group's index, -1 where the board has no streets of that group."""
    if name not in play.board.group_ids:
        return -1
    group = play.board.group_ids.index(name)
    return group if play.board.kinds[play.board.groups[group][0]] == "street" else -1


def _wants_hotels(play: Play, seat: int, group: int) -> bool:
    streets = play.built_together(seat, group)
    return all(play.state.level[at] >= play.options.hotel_after for at in streets)


def room(play: Play, seat: int, group: int) -> int:
    """How many houses still fit on the group, or hotels if every street has its houses."""
    levels = [play.state.level[at] for at in play.built_together(seat, group)]
    if _wants_hotels(play, seat, group):
        return sum(level < HOTEL for level in levels)
    return sum(max(play.options.hotel_after - level, 0) for level in levels)


def _short(play: Play, top: Shortage | Lot) -> bool:
    """Whether two or more want more, all together, than the bank has (T5.5)."""
    wanted = sum(wish.number for wish in top.wishes)
    return len(top.wishes) > 1 and wanted > stock(play, top.hotels) > 0


def stock(play: Play, hotels: bool) -> int:
    """How many such buildings the bank has."""
    return play.state.hotels if hotels else play.state.houses


def _opening(play: Play, wishes: Sequence[Wish]) -> int:
    opening = play.options.auction_opening
    if play.options.lot_opening == "as deeds" and isinstance(opening, int):
        return opening
    return min(play.board.house_cost[play.board.groups[wish.group][0]] for wish in wishes)


def _wish(wishes: Sequence[Wish], seat: int) -> Wish | None:
    return next((wish for wish in wishes if wish.seat == seat), None)


def _less(wishes: Sequence[Wish], seat: int, count: int) -> tuple[Wish, ...]:
    fewer = (w._replace(number=w.number - count) if w.seat == seat else w for w in wishes)
    return tuple(wish for wish in fewer if wish.number > 0)


def _out_of_lot(top: Lot, seat: int) -> Refusal | None:
    if _wish(top.wishes, seat) is None:
        return refuse("T5.5", "engine.bid_no_wish")
    if top.passed >> seat & 1:
        return refuse("T5.5", "engine.bid_passed")
    return refuse("T5.5", "engine.bid_own") if top.bidder == seat else None


def _next_to_answer(play: Play, top: Shortage) -> int:
    answered = top.passed | sum(1 << wish.seat for wish in top.wishes)
    return next(seat for seat in play.state.live if not answered >> seat & 1)


def _wishes_without(play: Play, frame: Shortage, seat: int) -> Shortage:
    return Shortage(frame.hotels, _of_others(frame.wishes, seat), frame.passed | 1 << seat)


def _next_bidder(play: Play, top: Lot) -> int:
    return next(w.seat for w in top.wishes if not top.passed >> w.seat & 1 and w.seat != top.bidder)


def _lot_without(play: Play, frame: Lot, seat: int) -> Lot:
    """It begins anew if the highest bidder is gone."""
    wishes = _of_others(frame.wishes, seat)
    if frame.bidder == seat:
        return Lot(frame.hotels, wishes)
    return Lot(
        hotels=frame.hotels,
        wishes=wishes,
        high=frame.high,
        bidder=frame.bidder,
        passed=frame.passed | 1 << seat,
    )


def _of_others(wishes: tuple[Wish, ...], seat: int) -> tuple[Wish, ...]:
    return tuple(wish for wish in wishes if wish.seat != seat)


def _lot_stands(old: State, new: State, frame: Lot) -> bool:
    """The highest bidder still has the money for the bid, and nothing has been built or sold."""
    paid = frame.bidder == BANK or new.cash[frame.bidder] >= frame.high
    return paid and every_deed_stands(old, new, frame)


SHORTAGE: FrameRule = FrameRule(
    waits_for=_next_to_answer,
    without=_wishes_without,
    stands=every_deed_stands,
    run=run_shortage,
    bidding=True,
    first=True,
    answers=("want",),
)
LOT: FrameRule = FrameRule(
    waits_for=_next_bidder,
    without=_lot_without,
    stands=_lot_stands,
    run=run_lot,
    bidding=True,
    first=True,
)
PLACE: FrameRule = FrameRule(
    stands=every_deed_stands,
    run=run_place,
    bidding=True,
    first=True,
    answers=("build",),
)
