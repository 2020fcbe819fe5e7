"""Handles scarce buildings: wishes declared, then auctioned one by one (T5.5-T5.7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tourney.game.engine.accounts import BANK, Refusal, refuse
from tourney.game.engine.bank import pay, set_level
from tourney.game.engine.decisions import Lot, Place, Shortage, Wish
from tourney.game.engine.entries import Bid, Build, Drop, Pass, Want
from tourney.game.engine.game_context import DecisionRule, GameContext
from tourney.game.engine.shape import bids_money
from tourney.game.engine.state import HOTEL, State
from tourney.game.engine.turns import every_deed_stands, no_auctions


def may_want(game: GameContext, seat: int, entry: Want) -> Refusal | None:
    """A group that may be built on, and no more than fits on it (T5.5)."""
    refusal = no_auctions(game)
    if refusal:
        return refusal
    top = game.top
    if not isinstance(top, Shortage):
        refusal = game.hooks.build_window(game, seat)
        if refusal:
            return refusal
    elif top.passed >> seat & 1 or any(wish.seat == seat for wish in top.wishes):
        return refuse("T5.5", "engine.want_declared")
    group = _group(game, entry.group)
    if group < 0:
        return refuse("T5.5", "engine.want_group", group=entry.group[:60])
    if not _may_build_on(game, seat, group):
        return refuse("T5.1", "engine.want_not_yours", group=game.group(group))
    hotels = _wants_hotels(game, seat, group)
    if isinstance(top, Shortage) and hotels != top.hotels:
        return refuse("T5.5", "engine.want_other_kind")
    if not stock(game, hotels):
        key = "engine.build_no_hotels" if hotels else "engine.build_no_houses"
        return refuse("T5.4", key, n=entry.count, left=0)
    most = room(game, seat, group)
    if entry.count > most:
        return refuse("T5.5", "engine.want_room", n=most, group=game.group(group))
    return None


def want(game: GameContext, seat: int, entry: Want) -> None:
    """The first wish asks everybody who could build the same; the last answer decides."""
    group = _group(game, entry.group)
    top = game.top
    if not isinstance(top, Shortage):
        hotels = _wants_hotels(game, seat, group)
        able = _able(game, hotels)
        passed = sum(1 << other for other in game.state.live if other not in able)
        top = Shortage(hotels, (), passed)
        game.push(top)
    game.swap(Shortage(top.hotels, (*top.wishes, Wish(seat, group, entry.count)), top.passed))
    player = game.names[seat]
    game.log("T5.5", "engine.wanted", player=player, n=entry.count, more={"group": game.group(group)})


def may_pass_wish(game: GameContext, seat: int, entry: Pass) -> Refusal | None:
    """Every player who has not answered yet."""
    top = game.top
    assert isinstance(top, Shortage)
    if top.passed >> seat & 1 or any(wish.seat == seat for wish in top.wishes):
        return refuse("T5.5", "engine.want_declared")
    return None


def pass_wish(game: GameContext, seat: int, entry: Pass) -> None:
    """The player wants nothing."""
    top = game.top
    assert isinstance(top, Shortage)
    game.swap(Shortage(top.hotels, top.wishes, top.passed | 1 << seat))


def may_close_wishes(game: GameContext, seat: int, entry: Pass) -> Refusal | None:
    """The referee, at any time while wishes are asked for."""
    return None


def close_wishes(game: GameContext, seat: int, entry: Pass) -> None:
    """Nobody else wants any: players who have not answered want nothing."""
    top = game.top
    assert isinstance(top, Shortage)
    wished = sum(1 << wish.seat for wish in top.wishes)
    silent = sum(1 << other for other in game.state.live) & ~wished
    game.swap(Shortage(top.hotels, top.wishes, top.passed | silent))


def run_shortage(game: GameContext, top: Shortage) -> bool:
    """When all have answered: an auction only if two or more want more than there is (T5.4, T5.5)."""
    answered = top.passed | sum(1 << wish.seat for wish in top.wishes)
    if any(not answered >> seat & 1 for seat in game.state.live):
        return False
    if _short(game, top):
        game.swap(Lot(top.hotels, top.wishes))
        game.log("T5.5", "engine.lot_opens", amount=_opening(game, top.wishes))
    else:
        game.pop()
        game.log("T5.4", "engine.no_shortage")
    return True


def may_drop(game: GameContext, seat: int, entry: Drop) -> Refusal | None:
    """Anybody may want less, nobody more (T5.5); the highest bidder keeps at least one."""
    top = game.top
    if not isinstance(top, (Shortage, Lot)):
        return no_auctions(game) or refuse("T5.5", "engine.drop_nothing")
    wish = _wish(top.wishes, seat)
    if wish is None or entry.count > wish.number:
        return refuse("T5.5", "engine.drop_nothing")
    if isinstance(top, Lot) and top.bidder == seat and entry.count == wish.number:
        return refuse("T5.5", "engine.bid_own")
    return None


def drop(game: GameContext, seat: int, entry: Drop) -> None:
    """Give up so many."""
    top = game.top
    assert isinstance(top, (Shortage, Lot))
    passed = top.passed
    left = _less(top.wishes, seat, entry.count)
    if _wish(left, seat) is None:
        passed |= 1 << seat
    if isinstance(top, Lot):
        game.swap(Lot(hotels=top.hotels, wishes=left, high=top.high, bidder=top.bidder, passed=passed))
    else:
        game.swap(Shortage(top.hotels, left, passed))


def lowest_lot_bid(game: GameContext, top: Lot) -> int:
    """The lowest building price among the groups taking part opens, or as for a deed (T5.5, seed 000)."""
    if top.bidder == BANK:
        return _opening(game, top.wishes)
    return top.high + game.options.auction_step


def may_bid_lot(game: GameContext, seat: int, entry: Bid) -> Refusal | None:
    """A player who declared a wish, with the cash in hand."""
    top = game.top
    assert isinstance(top, Lot)
    refusal = _out_of_lot(top, seat)
    if refusal:
        return refusal
    least = lowest_lot_bid(game, top)
    if not bids_money(entry):
        return refuse("T5.5", "engine.bid_amount")
    if entry.amount < least:
        return refuse("T5.5", "engine.bid_low", amount=least)
    cash = game.state.cash[seat]
    return refuse("T5.5", "engine.bid_cash", amount=entry.amount, cash=cash) if cash < entry.amount else None


def bid_lot(game: GameContext, seat: int, entry: Bid) -> None:
    """The highest bid stands until all others have passed."""
    top = game.top
    assert isinstance(top, Lot)
    game.swap(Lot(hotels=top.hotels, wishes=top.wishes, high=entry.amount, bidder=seat, passed=top.passed))


def may_pass_lot(game: GameContext, seat: int, entry: Pass) -> Refusal | None:
    """A player who declared a wish, but not the highest bidder."""
    top = game.top
    assert isinstance(top, Lot)
    return _out_of_lot(top, seat)


def pass_lot(game: GameContext, seat: int, entry: Pass) -> None:
    """Leave this one building's auction."""
    top = game.top
    assert isinstance(top, Lot)
    game.swap(
        Lot(
            hotels=top.hotels,
            wishes=top.wishes,
            high=top.high,
            bidder=top.bidder,
            passed=top.passed | 1 << seat,
        )
    )


def run_lot(game: GameContext, top: Lot) -> bool:
    """One building is sold; or nobody bids, or there is enough for the remaining wishes: it is over."""
    if top.bidder == BANK and not _short(game, top):
        game.pop()
        game.log("T5.5", "engine.no_shortage")
        return True
    left = [wish.seat for wish in top.wishes if not top.passed >> wish.seat & 1]
    if top.bidder != BANK and left == [top.bidder]:
        _sell_lot(game, top)
        return True
    if not left:
        game.pop()
        game.log("T5.5", "engine.lot_unsold")
        return True
    return False


def _sell_lot(game: GameContext, top: Lot) -> None:
    state, seat = game.state, top.bidder
    wish = _wish(top.wishes, seat)
    assert wish is not None
    if state.cash[seat] < top.high:
        game.swap(Lot(top.hotels, _of_others(top.wishes, seat)))
        game.log("T4.3", "engine.lot_again", player=game.names[seat])
        return
    pay(state, seat, BANK, top.high)
    game.log("T5.5", "engine.lot_sold", player=game.names[seat], amount=top.high)
    rest = _less(top.wishes, seat, 1)
    if len(rest) > 1 and sum(other.number for other in rest) > stock(game, top.hotels) - 1 > 0:
        game.swap(Lot(top.hotels, rest))
    else:
        game.pop()
    game.push(Place(seat, wish.group, top.hotels))


def run_place(game: GameContext, top: Place) -> bool:
    """If only one street may take the building it is put there."""
    squares = _open_streets(game, top)
    if len(squares) != 1:
        return False
    game.pop()
    _put(game, squares[0])
    key = "engine.placed_hotel" if top.hotels else "engine.placed_house"
    game.log("T5.5", key, player=game.names[top.seat], deed=game.deed(squares[0]))
    return True


def may_place(game: GameContext, seat: int, entry: Build) -> Refusal | None:
    """The winner, one building, on a street of the declared group, evenly (T5.1, T5.5)."""
    top = game.top
    assert isinstance(top, Place)
    if top.seat != seat:
        return refuse("T5.5", "engine.build_shortage")
    if [game.square(deed) in _open_streets(game, top) for deed in entry.deeds] != [True]:
        return refuse("T5.5", "engine.place_where", group=game.group(top.group))
    if list(entry.deeds.values()) != [1]:
        return refuse("T5.5", "engine.place_where", group=game.group(top.group))
    return None


def place(game: GameContext, seat: int, entry: Build) -> None:
    """Paid already."""
    (square,) = (game.square(deed) for deed in entry.deeds)
    game.pop()
    _put(game, square)


def _put(game: GameContext, square: int) -> None:
    """One house more, or the hotel that follows the last."""
    level = game.state.level[square]
    set_level(game.board, game.state, square, HOTEL if level == game.options.hotel_after else level + 1)


def offer_shortage(game: GameContext, seat: int) -> Iterator[Want | Pass | Bid | Build | Drop]:
    """One of each group in which a shortage is declared or possible; bids and passes; streets for the
    building.
    """
    top, name, board = game.top, game.names[seat], game.board
    if top is None:
        for group in _scarce_groups(game, seat):
            yield Want(by=name, group=board.group_ids[group], count=1)
    elif isinstance(top, Shortage):
        for group in groups_for(game, seat, top.hotels):
            yield Want(by=name, group=board.group_ids[group], count=1)
        yield Pass(by=name)
    elif isinstance(top, Lot):
        yield Bid(by=name, amount=lowest_lot_bid(game, top))
        yield Pass(by=name)
        yield Drop(by=name, count=1)
    elif isinstance(top, Place) and top.seat == seat:
        for at in _open_streets(game, top):
            yield Build(by=name, deeds={board.deed_ids[at]: 1})


def _open_streets(game: GameContext, top: Place) -> list[int]:
    """The lowest streets of the group."""
    squares = game.built_together(top.seat, top.group)
    lowest = min(game.state.level[at] for at in squares)
    return [at for at in squares if game.state.level[at] == lowest]


def _scarce_groups(game: GameContext, seat: int) -> list[int]:
    """The groups for which a wish makes sense: two players could want more than the bank has (T5.5)."""
    scarce = []
    for hotels in (False, True):
        mine = groups_for(game, seat, hotels)
        able = _able(game, hotels) if mine else []
        most = sum(room(game, other, group) for other in able for group in groups_for(game, other, hotels))
        if len(able) > 1 and seat in able and most > stock(game, hotels) > 0:
            scarce += mine
    return scarce


def _able(game: GameContext, hotels: bool) -> list[int]:
    """The players who could build such: everybody with room, but only the thrower in a doubles sequence
    (T3.9).
    """
    state = game.state
    alone = state.doubles and game.options.build_window == "turn"
    return [at for at in ([state.turn] if alone else state.live) if groups_for(game, at, hotels)]


def groups_for(game: GameContext, seat: int, hotels: bool) -> list[int]:
    """The groups on which the player could put such buildings."""
    return [
        group
        for group in game.board.street_groups
        if _may_build_on(game, seat, group)
        and room(game, seat, group) > 0
        and _wants_hotels(game, seat, group) == hotels
    ]


def _may_build_on(game: GameContext, seat: int, group: int) -> bool:
    """Whether the player has the whole group, none of it mortgaged (T5.1)."""
    if not game.has_whole(seat, group):
        return False
    return all(game.state.level[at] >= 0 for at in game.built_together(seat, group))


def _group(game: GameContext, name: str) -> int:
    """The group's index, -1 where the board has no streets of that group."""
    if name not in game.board.group_ids:
        return -1
    group = game.board.group_ids.index(name)
    return group if game.board.kinds[game.board.groups[group][0]] == "street" else -1


def _wants_hotels(game: GameContext, seat: int, group: int) -> bool:
    streets = game.built_together(seat, group)
    return all(game.state.level[at] >= game.options.hotel_after for at in streets)


def room(game: GameContext, seat: int, group: int) -> int:
    """How many houses still fit on the group, or hotels if every street has its houses."""
    levels = [game.state.level[at] for at in game.built_together(seat, group)]
    if _wants_hotels(game, seat, group):
        return sum(level < HOTEL for level in levels)
    return sum(max(game.options.hotel_after - level, 0) for level in levels)


def _short(game: GameContext, top: Shortage | Lot) -> bool:
    """Whether two or more want more, all together, than the bank has (T5.5)."""
    needed = sum(wish.number for wish in top.wishes)
    return len(top.wishes) > 1 and needed > stock(game, top.hotels) > 0


def stock(game: GameContext, hotels: bool) -> int:
    """How many such buildings the bank has."""
    return game.state.hotels if hotels else game.state.houses


def _opening(game: GameContext, wishes: Sequence[Wish]) -> int:
    opening = game.options.auction_opening
    if game.options.lot_opening == "as deeds" and isinstance(opening, int):
        return opening
    return min(game.board.house_cost[game.board.groups[wish.group][0]] for wish in wishes)


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


def _next_to_answer(game: GameContext, top: Shortage) -> int:
    answered = top.passed | sum(1 << wish.seat for wish in top.wishes)
    return next(seat for seat in game.state.live if not answered >> seat & 1)


def _wishes_without(game: GameContext, decision: Shortage, seat: int) -> Shortage:
    return Shortage(decision.hotels, _of_others(decision.wishes, seat), decision.passed | 1 << seat)


def _next_bidder(game: GameContext, top: Lot) -> int:
    return next(w.seat for w in top.wishes if not top.passed >> w.seat & 1 and w.seat != top.bidder)


def _lot_without(game: GameContext, decision: Lot, seat: int) -> Lot:
    """It begins anew if the highest bidder is gone."""
    wishes = _of_others(decision.wishes, seat)
    if decision.bidder == seat:
        return Lot(decision.hotels, wishes)
    return Lot(
        hotels=decision.hotels,
        wishes=wishes,
        high=decision.high,
        bidder=decision.bidder,
        passed=decision.passed | 1 << seat,
    )


def _of_others(wishes: tuple[Wish, ...], seat: int) -> tuple[Wish, ...]:
    return tuple(wish for wish in wishes if wish.seat != seat)


def _lot_stands(old: State, new: State, decision: Lot) -> bool:
    """The highest bidder still has the money for the bid, and nothing has been built or sold."""
    paid = decision.bidder == BANK or new.cash[decision.bidder] >= decision.high
    return paid and every_deed_stands(old, new, decision)


SHORTAGE: DecisionRule = DecisionRule(
    waits_for=_next_to_answer,
    without=_wishes_without,
    stands=every_deed_stands,
    run=run_shortage,
    bidding=True,
    first=True,
    answers=("want",),
)
LOT: DecisionRule = DecisionRule(
    waits_for=_next_bidder,
    without=_lot_without,
    stands=_lot_stands,
    run=run_lot,
    bidding=True,
    first=True,
)
PLACE: DecisionRule = DecisionRule(
    stands=every_deed_stands,
    run=run_place,
    bidding=True,
    first=True,
    answers=("build",),
)
