"""Builds and sells houses and hotels, evenly (T5.1-T5.4, T6.3, T6.4).

A street is built in steps: its houses one by one, then the hotel, which follows the fourth house (the third
in the short game).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tourney.game.engine.accounts import BANK, Refusal, refuse
from tourney.game.engine.bank import pay, set_level
from tourney.game.engine.decisions import Lot, Place, Shortage
from tourney.game.engine.entries import Build, Sell
from tourney.game.engine.game_context import GameContext
from tourney.game.engine.shape import counted
from tourney.game.engine.state import HOTEL


def may_build(game: GameContext, seat: int, entry: Build) -> Refusal | None:
    """Whole unmortgaged groups, evenly, with the bank's buildings and the builder's cash."""
    deeds = entry.deeds
    refusal = game.hooks.build_window(game, seat) or _streets_refusal(game, seat, deeds)
    if refusal:
        return refusal
    squares, steps = _targets(game, deeds, +1)
    return (
        _even_refusal(game, squares, steps, "T5.1")
        or _stock_refusal(game, squares, steps)
        or _cash_refusal(game, seat, squares, steps)
    )


def build(game: GameContext, seat: int, entry: Build) -> None:
    """Pay for every level, take the buildings from the bank; hotels first, which give houses back (T5.3)."""
    squares, steps = _targets(game, entry.deeds, +1)
    cost, hotels = _cost(game, squares, steps), _hotels(game, steps)
    pay(game.state, seat, BANK, cost)
    if hotels:
        for at, target in enumerate(steps):
            if target == game.hotel_steps:
                set_level(game.board, game.state, squares[at], HOTEL)
    for at, target in enumerate(steps):
        if target < game.hotel_steps:
            set_level(game.board, game.state, squares[at], target)
    if game.listens:
        clause, n = "T5.3" if hotels else "T5.1", sum(entry.deeds.values())
        key = "engine.built" if n == 1 else "engine.built_several"
        game.log(clause, key, player=game.names[seat], n=n, amount=cost)


def may_sell(game: GameContext, seat: int, entry: Sell) -> Refusal | None:
    """At any moment but in a building auction; evenly, with houses for a broken hotel (T6.3, T6.4)."""
    if isinstance(game.top, (Shortage, Lot, Place)):
        return refuse("T5.7", "engine.sell_shortage")
    deeds = entry.deeds
    refusal = _sold_refusal(game, seat, deeds)
    if refusal:
        return refusal
    squares, steps = _targets(game, deeds, -1)
    if min(steps) < 0:
        return refuse("T6.3", "engine.sell_too_many")
    refusal = _even_refusal(game, squares, steps, "T6.3")
    if refusal:
        return refusal
    needed = _houses_needed(game, squares, steps)
    if needed > game.state.houses:
        return refuse("T6.4", "engine.sell_no_houses", n=needed, left=game.state.houses)
    return None


def sell(game: GameContext, seat: int, entry: Sell) -> None:
    """The bank pays half the building cost of every level; hotels are broken last (T6.3, T6.4)."""
    level, hotel = game.state.level, False
    squares, steps = _targets(game, entry.deeds, -1)
    refund = -_cost(game, squares, steps) // 2
    for at, target in enumerate(steps):
        square = squares[at]
        hotel = hotel or level[square] == HOTEL
        if level[square] < HOTEL or target == 0:
            set_level(game.board, game.state, square, target)
    for at, target in enumerate(steps):
        if level[squares[at]] == HOTEL:
            set_level(game.board, game.state, squares[at], target)
    pay(game.state, BANK, seat, refund)
    if game.listens:
        clause, n = "T6.4" if hotel else "T6.3", sum(entry.deeds.values())
        game.log(clause, "engine.sold", player=game.names[seat], n=n, amount=refund)


def _streets_refusal(game: GameContext, seat: int, deeds: dict[str, Any]) -> Refusal | None:
    """Every deed a street of a whole group of the player's, none of it mortgaged (T5.1)."""
    board, level = game.board, game.state.level
    if not deeds:
        return refuse("T5.1", "engine.build_none")
    for deed, number in deeds.items():
        if not counted(number):
            return refuse("T5.1", "engine.build_none")
        square = board.square_of.get(deed, -1)
        if square < 0:
            return refuse("T5.1", "engine.deed_unknown", deed=deed[:60])
        if board.kinds[square] != "street":
            return refuse("T5.1", "engine.build_no_street", deed=game.deed(square))
        if board.by_places and game.state.owner[square] != seat:
            return refuse("T5.1", "engine.deed_not_owned", player=game.names[seat], deed=game.deed(square))
        group = board.group[square]
        if not game.has_whole(seat, group):
            return refuse("T5.1", "engine.build_group", player=game.names[seat], deed=game.deed(square))
        for at in game.built_together(seat, group):
            if level[at] < 0:
                return refuse("T5.1", "engine.build_mortgaged", deed=game.deed(square))
    return None


def _sold_refusal(game: GameContext, seat: int, deeds: dict[str, Any]) -> Refusal | None:
    """Every deed one of the player's (T6.3)."""
    if not deeds:
        return refuse("T6.3", "engine.build_none")
    for deed, number in deeds.items():
        if not counted(number):
            return refuse("T6.3", "engine.build_none")
        square = game.square(deed)
        if square < 0:
            return refuse("T6.3", "engine.deed_unknown", deed=deed[:60])
        if game.state.owner[square] != seat:
            return refuse("T6.3", "engine.deed_not_owned", player=game.names[seat], deed=game.deed(square))
    return None


def _targets(game: GameContext, deeds: dict[str, int], sign: int) -> tuple[list[int], list[int]]:
    """The squares of the streets, and the building steps that each is to have."""
    squares, steps, level = [], [], game.state.level
    for deed, n in deeds.items():
        square = game.board.square_of[deed]
        squares.append(square)
        steps.append(game.building_steps(level[square]) + sign * n)
    return squares, steps


def _level(game: GameContext, target: int) -> int:
    """The level of a street with so many building steps."""
    return target if target < game.hotel_steps else HOTEL


def _even_refusal(game: GameContext, squares: list[int], steps: list[int], clause: str) -> Refusal | None:
    """Checked after the whole entry: never more than one step apart, never above a hotel.

    A twin bought later is lower than the others: there a new level is at most one step above any, and a sold
    one not below any (Y3.3).
    """
    by_places, builds, level = game.board.by_places, clause == "T5.1", game.state.level
    for at, target in enumerate(steps):
        square = squares[at]
        if target > game.hotel_steps:
            return refuse("T5.3", "engine.build_full", deed=game.deed(square))
        lowest = highest = target
        for other in game.built_together(game.state.owner[square], game.board.group[square]):
            changed = other in squares
            beside = steps[squares.index(other)] if changed else game.building_steps(level[other])
            if beside < lowest:
                lowest = beside
            elif beside > highest:
                highest = beside
        if by_places:
            highest, lowest = (target, lowest) if builds else (highest, target)
        if highest - lowest > 1:
            group = game.group(game.board.group[square])
            if target == game.hotel_steps and clause == "T5.1":
                return refuse("T5.3", "engine.build_hotel_early", n=game.hotel_steps - 1, group=group)
            return refuse(clause, "engine.build_uneven", group=group)
    return None


def _stock_refusal(game: GameContext, squares: list[int], steps: list[int]) -> Refusal | None:
    """The bank must have the buildings; on the way to a hotel the houses too (T5.3, T5.4)."""
    state, hotels, houses = game.state, _hotels(game, steps), 0
    if hotels > state.hotels:
        return refuse("T5.4", "engine.build_no_hotels", n=hotels, left=state.hotels)
    if hotels and game.options.hotel_without_houses:
        houses = _houses_needed(game, squares, steps)
    else:
        most = game.hotel_steps - 1
        for at, target in enumerate(steps):
            houses += min(target, most) - min(state.level[squares[at]], most)
    if houses > state.houses:
        return refuse("T5.4", "engine.build_no_houses", n=houses, left=state.houses)
    return None


def _cash_refusal(game: GameContext, seat: int, squares: list[int], steps: list[int]) -> Refusal | None:
    cost, cash = _cost(game, squares, steps), game.state.cash[seat]
    return refuse("T5.1", "engine.build_cash", amount=cost, cash=cash) if cash < cost else None


def _cost(game: GameContext, squares: list[int], steps: list[int]) -> int:
    """The additional cost of the new building steps, in M."""
    cost, level = 0, game.state.level
    for at, square in enumerate(squares):
        cost += game.board.house_cost[square] * (steps[at] - game.building_steps(level[square]))
    return cost


def _hotels(game: GameContext, steps: list[int]) -> int:
    """How many streets get their hotel."""
    hotels, full = 0, game.hotel_steps
    for target in steps:
        if target >= full:
            hotels += 1
    return hotels


def _houses_needed(game: GameContext, squares: list[int], steps: list[int]) -> int:
    """How many houses more than now will stand on the streets."""
    houses = 0
    for at, target in enumerate(steps):
        houses += _houses(_level(game, target)) - _houses(game.state.level[squares[at]])
    return houses


def _houses(level: int) -> int:
    return level if 0 < level < HOTEL else 0


def offer_building(game: GameContext, seat: int) -> Iterator[Build | Sell]:
    """One level more or less on each street of a whole group; whole groups of hotels sold.

    If built streets may be parted from their neighbours (`built_neighbours`) theirs can be sold too.
    """
    state, board, name = game.state, game.board, game.names[seat]
    for number in board.street_groups:
        group, whole = game.built_together(seat, number), game.has_whole(seat, number)
        if not whole and not game.options.built_neighbours:
            continue
        for at in group:
            if whole:
                yield Build(by=name, deeds={board.deed_ids[at]: 1})
            if state.owner[at] == seat and state.level[at] > 0:
                yield Sell(by=name, deeds={board.deed_ids[at]: 1})
        if whole:
            yield from _whole_group(game, seat, group)


def _whole_group(game: GameContext, seat: int, group: tuple[int, ...]) -> Iterator[Sell]:
    """All buildings of a group at once, possible also if the bank has no houses to break a hotel."""
    level = game.state.level
    if any(level[at] == HOTEL for at in group):
        every = {game.board.deed_ids[at]: game.building_steps(level[at]) for at in group}
        yield Sell(by=game.names[seat], deeds=every)
