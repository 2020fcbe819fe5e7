"""Building and selling houses and hotels, evenly (T5.1-T5.4, T6.3, T6.4).

A street is built in steps: its houses one by one, then the hotel, which follows the fourth house (the third
in the short game).
"""

from __future__ import annotations

from collections.abc import Iterator

from tourney.engine.accounts import BANK
from tourney.engine.bank import pay, set_level
from tourney.engine.entries import Build, Sell
from tourney.engine.frames import Lot, Place, Shortage
from tourney.engine.play import Play
from tourney.engine.refusal import Refusal, refuse
from tourney.engine.state import HOTEL
from tourney.engine.whole_numbers import counted


def may_build(play: Play, seat: int, entry: Build) -> Refusal | None:
    """Whole unmortgaged groups, evenly, with the bank's buildings and one's own cash."""
    deeds = entry.deeds
    refusal = play.hooks.build_window(play, seat) or _streets_refusal(play, seat, deeds)
    if refusal:
        return refusal
    targets = _targets(play, deeds, +1)
    return (
        _even_refusal(play, targets, "T5.1")
        or _stock_refusal(play, targets)
        or _cash_refusal(play, seat, deeds)
    )


def build(play: Play, seat: int, entry: Build) -> None:
    """Pay for every level, take the buildings from the bank."""
    deeds = entry.deeds
    targets = _targets(play, deeds, +1)
    cost = _cost(play, deeds)
    pay(play.state, seat, BANK, cost)
    raise_to(play, targets)
    clause = "T5.3" if _hotels(play, targets) else "T5.1"
    n = sum(deeds.values())
    key = "engine.built" if n == 1 else "engine.built_several"
    play.tell(clause, key, player=play.names[seat], n=n, amount=cost)


def raise_to(play: Play, targets: dict[int, int]) -> None:
    """Hotels first: their houses go back to the bank (T5.3)."""
    for square, steps in targets.items():
        if steps == play.hotel_steps:
            set_level(play.board, play.state, square, HOTEL)
    for square, steps in targets.items():
        if steps < play.hotel_steps:
            set_level(play.board, play.state, square, steps)


def may_sell(play: Play, seat: int, entry: Sell) -> Refusal | None:
    """At any moment but in a building auction; evenly, with houses for a broken hotel (T6.3, T6.4)."""
    if isinstance(play.top, (Shortage, Lot, Place)):
        return refuse("T5.7", "engine.sell_shortage")
    refusal = _sold_refusal(play, seat, entry.deeds)
    if refusal:
        return refusal
    state = play.state
    targets = _targets(play, entry.deeds, -1)
    if min(targets.values()) < 0:
        return refuse("T6.3", "engine.sell_too_many")
    refusal = _even_refusal(play, targets, "T6.3")
    if refusal:
        return refusal
    needed = _houses_needed(play, targets)
    if needed > state.houses:
        return refuse("T6.4", "engine.sell_no_houses", n=needed, left=state.houses)
    return None


def sell(play: Play, seat: int, entry: Sell) -> None:
    """The bank pays half the building cost of every level (T6.3, T6.4)."""
    refund = _cost(play, entry.deeds) // 2
    hotel = any(play.state.level[play.square(deed)] == HOTEL for deed in entry.deeds)
    targets = _targets(play, entry.deeds, -1)
    for square, steps in sorted(targets.items(), key=lambda pair: play.state.level[pair[0]]):
        if play.state.level[square] < HOTEL or steps == 0:
            set_level(play.board, play.state, square, _level(play, steps))
    for square, steps in targets.items():
        if play.state.level[square] != _level(play, steps):
            set_level(play.board, play.state, square, _level(play, steps))
    pay(play.state, BANK, seat, refund)
    play.tell(
        "T6.4" if hotel else "T6.3",
        "engine.sold",
        player=play.names[seat],
        n=sum(entry.deeds.values()),
        amount=refund,
    )


def _streets_refusal(play: Play, seat: int, deeds: dict[str, int]) -> Refusal | None:
    """Every deed a street of a whole group of the player's, none of it mortgaged (T5.1)."""
    if not counted(deeds):
        return refuse("T5.1", "engine.build_none")
    for deed in deeds:
        square = play.square(deed)
        if square < 0:
            return refuse("T5.1", "engine.deed_unknown", deed=deed[:60])
        if play.board.kinds[square] != "street":
            return refuse("T5.1", "engine.build_no_street", deed=play.deed(square))
        if not play.owns_group(seat, square):
            return refuse("T5.1", "engine.build_group", player=play.names[seat], deed=play.deed(square))
        for at in play.board.group_of(square):
            if play.state.level[at] < 0:
                return refuse("T5.1", "engine.build_mortgaged", deed=play.deed(square))
    return None


def _sold_refusal(play: Play, seat: int, deeds: dict[str, int]) -> Refusal | None:
    """Every deed one of the player's (T6.3)."""
    if not counted(deeds):
        return refuse("T6.3", "engine.build_none")
    for deed in deeds:
        square = play.square(deed)
        if square < 0:
            return refuse("T6.3", "engine.deed_unknown", deed=deed[:60])
        if play.state.owner[square] != seat:
            return refuse("T6.3", "engine.deed_not_owned", player=play.names[seat], deed=play.deed(square))
    return None


def _targets(play: Play, deeds: dict[str, int], sign: int) -> dict[int, int]:
    """The building steps that each street is to have."""
    targets: dict[int, int] = {}
    for deed, n in deeds.items():
        square = play.square(deed)
        targets[square] = play.building_steps(play.state.level[square]) + sign * n
    return targets


def _level(play: Play, steps: int) -> int:
    """The level of a street with so many building steps."""
    return steps if steps < play.hotel_steps else HOTEL


def _even_refusal(play: Play, targets: dict[int, int], clause: str) -> Refusal | None:
    """Checked after the whole entry: never more than one step apart, never above a hotel."""
    for square, steps in targets.items():
        if steps > play.hotel_steps:
            return refuse("T5.3", "engine.build_full", deed=play.deed(square))
        lowest = highest = steps
        for at in play.board.group_of(square):
            beside = targets[at] if at in targets else play.building_steps(play.state.level[at])
            lowest, highest = min(lowest, beside), max(highest, beside)
        if highest - lowest > 1:
            group = play.group(play.board.group[square])
            if steps == play.hotel_steps and clause == "T5.1":
                return refuse("T5.3", "engine.build_hotel_early", n=play.hotel_steps - 1, group=group)
            return refuse(clause, "engine.build_uneven", group=group)
    return None


def _stock_refusal(play: Play, targets: dict[int, int]) -> Refusal | None:
    """The bank must have the buildings; on the way to a hotel the houses too (T5.3, T5.4)."""
    state, hotels, houses = play.state, _hotels(play, targets), 0
    if hotels > state.hotels:
        return refuse("T5.4", "engine.build_no_hotels", n=hotels, left=state.hotels)
    if hotels and play.options.hotel_without_houses:
        houses = _houses_needed(play, targets)
    else:
        most = play.hotel_steps - 1
        for at, steps in targets.items():
            houses += min(steps, most) - min(state.level[at], most)
    if houses > state.houses:
        return refuse("T5.4", "engine.build_no_houses", n=houses, left=state.houses)
    return None


def _cash_refusal(play: Play, seat: int, deeds: dict[str, int]) -> Refusal | None:
    cost, cash = _cost(play, deeds), play.state.cash[seat]
    return refuse("T5.1", "engine.build_cash", amount=cost, cash=cash) if cash < cost else None


def _cost(play: Play, deeds: dict[str, int]) -> int:
    cost = 0
    for deed, n in deeds.items():
        cost += play.board.house_cost[play.square(deed)] * n
    return cost


def _hotels(play: Play, targets: dict[int, int]) -> int:
    """How many streets get their hotel."""
    hotels = 0
    for steps in targets.values():
        hotels += steps >= play.hotel_steps
    return hotels


def _houses_needed(play: Play, targets: dict[int, int]) -> int:
    """How many houses more than now will stand on the streets."""
    houses = 0
    for at, steps in targets.items():
        houses += _houses(_level(play, steps)) - _houses(play.state.level[at])
    return houses


def _houses(level: int) -> int:
    return level if 0 < level < HOTEL else 0


def offer_building(play: Play, seat: int) -> Iterator[Build | Sell]:
    """One level more or less on each street of a whole group; whole groups of hotels sold."""
    state, board, name = play.state, play.board, play.names[seat]
    for group in board.groups:
        if board.kinds[group[0]] != "street" or any(state.owner[at] != seat for at in group):
            continue
        for at in group:
            yield Build(by=name, deeds={board.deed_ids[at]: 1})
            if state.level[at] > 0:
                yield Sell(by=name, deeds={board.deed_ids[at]: 1})
        yield from _whole_group(play, seat, group)


def _whole_group(play: Play, seat: int, group: tuple[int, ...]) -> Iterator[Sell]:
    """All buildings of a group at once, possible also where the bank has no houses to break a hotel."""
    level = play.state.level
    if any(level[at] == HOTEL for at in group):
        every = {play.board.deed_ids[at]: play.building_steps(level[at]) for at in group}
        yield Sell(by=play.names[seat], deeds=every)
