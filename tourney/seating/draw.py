"""The one entry point, `seat`, over the registry of methods."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from tourney.base.chance import Chance
from tourney.base.errors import NotFound, Refused
from tourney.event.table_sizes import table_sizes
from tourney.seating.anneal import anneal
from tourney.seating.announced import in_old_seats, kept_sizes, refilled, spread_sizes
from tourney.seating.arrangement import (
    HARD,
    STRANGERS,
    TEAM,
    Arrangement,
    Prices,
    SearchFrame,
    beyond_share,
    unevenness,
)
from tourney.seating.best_known import FOUND
from tourney.seating.certificate import Seating
from tourney.seating.initial import Seats, constructed, dealt, shuffled, with_parties
from tourney.seating.problem import Aim, Heats, SeatingProblem
from tourney.seating.recount import broken_wishes, certify, faults
from tourney.seating.search import SEARCHED, Roll, floor, frame, fresh_sizes, minority_floor, steep, weights
from tourney.seating.seats import balanced, by_lot
from tourney.seating.table_numbers import renumbered
from tourney.seating.wishes import Party, check

Drawn = tuple[Heats, str]
"""Heats and the name of the construction or search that made them."""

_EVEN = ((0.25, 0.3, 0.15, 1),) * 4
_MIXED = ((0.67, 0.45, 0.27, 1), (0.67, 0.6, 0.2, 4))
"""Runs of the search: share of the moves, hot, cold, how many times dearer a minority visit is. With
two table sizes fewer, warmer runs found fewer repeats in every case measured (22 to 27 players)."""
_MOVES_EACH = 30
"""The search may make at least so many moves for each seat, however small `moves` is."""


@dataclass(frozen=True)
class Method:
    """A way to draw: its id in formats and problems, and the function."""

    id: str
    draw: Callable[[SeatingProblem, tuple[Party, ...]], Drawn]


def seat(problem: SeatingProblem) -> Seating:
    """Draws the heats of a problem. The same problem gives the same seating, byte for byte.

    BadInput, Refused (impossible sizes, contradictory wishes; each says what could be given up),
    NotFound for an unknown method.
    """
    method = next((method for method in METHODS if method.id == problem.method), None)
    if method is None:
        raise NotFound("seating.unknown_method", method=problem.method, known=[m.id for m in METHODS])
    parties = check(problem)
    heats, name = method.draw(problem, parties)
    broken = broken_wishes(problem, heats)
    if broken:
        raise Refused("seating.wishes_unmet", n=len(broken), wishes=broken[:5])
    return Seating(heats, certify(problem, heats, method=name))


def _preseated(problem: SeatingProblem, parties: tuple[Party, ...]) -> Drawn:
    """All heats at once: a closed construction where there is one, else the best of some searches."""
    if problem.announced is not None:
        return _moved_least(problem, parties)
    roll, chance = Roll.of(problem), Chance(problem.seed)
    sizes = fresh_sizes(problem, parties)
    fixed = frame(problem, roll, parties, [sizes] * problem.heats, weights(problem.aims))
    heats, name = _best_of_runs(problem, roll, fixed, chance)
    if Aim.EVEN in problem.aims and not fixed.prices.even:
        heats = _evened(problem, roll, fixed, heats, chance)
    played = roll.indexed(problem.played)
    if Aim.TABLE_NUMBERS in problem.aims:
        pins = {party.table - 1 for party in parties if party.table is not None}
        heats = renumbered(heats, played, pins, chance)
    return roll.named(_seated(problem, heats, played, chance)), name


def _seated(problem: SeatingProblem, heats: list[Seats], played: list[Seats], chance: Chance) -> list[Seats]:
    return balanced(heats, played, chance) if Aim.SEATS in problem.aims else by_lot(heats, chance)


def _best_of_runs(
    problem: SeatingProblem, roll: Roll, fixed: SearchFrame, chance: Chance
) -> tuple[list[Seats], str]:
    moves = max(problem.moves, _MOVES_EACH * fixed.players * problem.heats)
    unit = fixed.prices.repeat or 2
    built = [] if problem.played else constructed(fixed, chance, problem.moves)
    if built and _nothing_better_known(problem, fixed, *built[0]):
        return built[0]
    candidates: list[tuple[tuple[int, ...], list[Seats], str]] = []
    mixed = any(len(set(sizes)) > 1 for sizes in fixed.sizes)
    plan = _MIXED if mixed else _EVEN
    runs = (*plan[: len(built)], *plan[min(len(built), len(plan) - 1) :])
    for run, (share, hot, cold, dearer) in enumerate(runs):
        prices = fixed.prices
        if prices.minority > prices.repeat:
            prices = replace(prices, minority=prices.minority * dearer)
        priced = replace(fixed, prices=prices)
        least = floor(problem, roll, priced)
        if run < len(built):
            (start, name), hot, cold = built[run], 0.15, 0.15
        else:
            start, name = shuffled(fixed, chance), "search"
        seating = Arrangement(priced, start)
        untouched = seating.cost()
        cost = anneal(seating, chance, int(moves * share), hot * unit, cold * unit, least, moves)
        name = name if name == "search" or cost == untouched else f"{name}+search"
        candidates.append((_worth(seating, cost, problem.aims), seating.seats, name))
        if cost <= least:
            break
    _, heats, name = min(candidates, key=lambda run: run[0])
    return heats, name


def _evened(
    problem: SeatingProblem, roll: Roll, fixed: SearchFrame, heats: list[Seats], chance: Chance
) -> list[Seats]:
    """Visits to the minority size spread as evenly as the search finds, at no cost to anything else.

    Every other aim is so much dearer than the next that nothing of it is given up for this.
    """
    seating = Arrangement(replace(fixed, prices=steep(problem.aims, fixed.prices)), heats)
    visits = [sum(seating.frame.visit_costs()[v] for v in seating.visits), minority_floor(seating.frame)]
    if visits[0] > visits[1]:
        least = seating.cost() - visits[0] + visits[1]
        moves = max(problem.moves, _MOVES_EACH * fixed.players * problem.heats)
        anneal(seating, chance, moves // 2, 2.0, 0.7, least, moves)
    return seating.seats


def _nothing_better_known(problem: SeatingProblem, fixed: SearchFrame, heats: list[Seats], name: str) -> bool:
    """Found once by searches far longer than ours, for just these aims, without teams and wishes."""
    if name != FOUND or fixed.parties or fixed.pairs.kinds or max(fixed.pairs.teams) >= 0:
        return False
    seating = Arrangement(fixed, heats)
    uneven = any(seating.frame.visit_costs()[visits] for visits in seating.visits)
    first = [aim for aim in problem.aims if aim in SEARCHED][:2]
    return not uneven and (first == [Aim.MINORITY, Aim.REPEATS] or not any(map(any, seating.minor)))


def _worth(seating: Arrangement, cost: int, aims: Sequence[Aim]) -> tuple[int, ...]:
    """Broken wishes, then each aim in its order: exactly, where the search only weighed them."""
    n, teams = seating.frame.players, seating.frame.pairs.teams
    pairs = {(a, b) for tables in seating.seats for seats in tables for a in seats for b in seats if a < b}
    again = third = mates = 0
    for a, b in pairs:
        state = seating.states[a * n + b]
        if state & ~63 in (STRANGERS, TEAM):
            again += max(0, (state & 63) - 1)
            third += max(0, (state & 63) - 2)
        mates += (state & 63) * (teams[a] >= 0 and teams[a] == teams[b])
    fair = seating.frame.fair
    worth = {
        Aim.MINORITY: sum(beyond_share(visits, fair) for visits in seating.visits),
        Aim.REPEATS: again * n + third,
        Aim.TEAMS: mates,
        Aim.EVEN: sum(map(unevenness, seating.visits)),
    }
    return (max(0, cost) // HARD, *(worth[aim] for aim in aims if aim in worth), cost)


def _moved_least(problem: SeatingProblem, parties: tuple[Party, ...]) -> Drawn:
    """An announced seating: who can stays at their table. To avoid one repeat two are moved but not
    three; to avoid a visit to the minority size beyond a fair share, or a team meeting, one."""
    announced = problem.announced or ()
    if not faults(problem, announced) and not broken_wishes(problem, announced):
        return announced, "announced"
    roll, chance = Roll.of(problem), Chance(problem.seed)
    before = roll.indexed(announced)
    sizes: list[list[int]] = []
    start: list[Seats] = []
    homes: list[list[tuple[int, int]]] = []
    visits = _visits(problem, roll)
    for remaining in before:
        counts = [len(seats) for seats in remaining]
        burdens = [sum(visits[player] for player in seats) for seats in remaining]
        given = None
        if not problem.fresh_sizes:
            given = kept_sizes(counts, len(roll.numbers), problem.sizes, burdens)
        if given is None:
            given = spread_sizes(counts, table_sizes(len(roll.numbers), problem.sizes))
        sizes.append(given)
        start.append(refilled(remaining, given, len(roll.numbers), chance))
        visits.update(player for seats in start[-1] if len(seats) != problem.sizes[0] for player in seats)
        at = {player: table for table, seats in enumerate(remaining) for player in seats}
        last = len(given) - 1
        homes.append(
            [
                (at[player], at[player]) if at.get(player, last + 1) <= last else (0, last)
                for player in range(len(roll.numbers))
            ]
        )
    prices = weights(problem.aims, 2)
    dearest = max(prices.repeat, 2)
    prices = replace(
        prices, minority=min(prices.minority, dearest // 2), scales=((0, dearest * 3 // 8 or 1),)
    )
    fixed = frame(problem, roll, parties, sizes, prices, homes)
    seating = _searched_once(problem, roll, fixed, start, chance, hot=2.0, cold=0.4)
    named = zip(roll.named(seating.seats), announced, strict=True)
    return tuple(in_old_seats(heat, old) for heat, old in named), "announced+search"


def _visits(problem: SeatingProblem, roll: Roll) -> Counter[int]:
    """Played visits to tables that are not of the preferred size."""
    return Counter(
        roll.index[player]
        for tables in problem.played
        for seats in tables
        if len(seats) != problem.sizes[0]
        for player in seats
        if player in roll.index
    )


def _searched_once(
    problem: SeatingProblem,
    roll: Roll,
    fixed: SearchFrame,
    start: list[Seats],
    chance: Chance,
    hot: float,
    cold: float,
) -> Arrangement:
    """One search near its start: given up when nothing better is found for long."""
    start = [with_parties(seats, fixed, chance) for seats in start]
    seating = Arrangement(fixed, start)
    patience = max(20_000, 4 * fixed.players * problem.heats)
    moves = max(problem.moves, _MOVES_EACH * fixed.players * problem.heats)
    anneal(seating, chance, moves, hot, cold, floor(problem, roll, fixed), patience)
    return seating


def _standings(problem: SeatingProblem, parties: tuple[Party, ...]) -> Drawn:
    """Similar strength together; no meeting again that can be avoided, however far it moves people."""
    apart = tuple(distance * distance for distance in range(16))
    return _by_strength(problem, parties, replace(weights(problem.aims, 250), scales=(apart,)), 20.0, 1.0)


def _rank(problem: SeatingProblem, parties: tuple[Party, ...]) -> Drawn:
    """Power pairing: the strongest at table 1 and so on; only equals are exchanged to avoid repeats."""
    apart = tuple(1_000 * distance * distance for distance in range(16))
    return _by_strength(problem, parties, replace(weights(problem.aims), scales=(apart,)), 1.2, 0.6)


def _by_strength(
    problem: SeatingProblem, parties: tuple[Party, ...], prices: Prices, hot: float, cold: float
) -> Drawn:
    """Tables in order of strength; a player's home is where their rank, or their equals' ranks, belong."""
    if problem.announced is not None:
        return _moved_least(problem, parties)
    roll, chance = Roll.of(problem), Chance(problem.seed)
    strength = {roll.index[entrant.number]: entrant.strength for entrant in problem.entrants}
    sizes = fresh_sizes(problem, parties)
    start = [
        dealt(sorted(chance.shuffled(range(len(roll.numbers))), key=lambda player: -strength[player]), sizes)
        for _ in range(problem.heats)
    ]
    low: dict[int, int] = {}
    high: dict[int, int] = {}
    for table, seats in enumerate(start[0]):
        for player in seats:
            low.setdefault(strength[player], table)
            high[strength[player]] = table
    home = [(low[strength[player]], high[strength[player]]) for player in range(len(roll.numbers))]
    fixed = frame(
        problem, roll, parties, [sizes] * problem.heats, prices, [home for _ in range(problem.heats)]
    )
    seating = _searched_once(problem, roll, fixed, start, chance, hot, cold)
    seated = _seated(problem, seating.seats, roll.indexed(problem.played), chance)
    return roll.named(seated), problem.method


METHODS = (
    Method("preseated", _preseated),
    Method("standings", _standings),
    Method("rank", _rank),
)
"""Every seating method, one line each."""
