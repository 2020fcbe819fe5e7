"""Draws a seating: the one entry point, `seat`, over the registry of methods.

An announced seating with some players gone and some new becomes the nearest complete seating. Seats at a
table are drawn by lot, or so that every player gets every seat equally often. Table numbers are exchanged so
that nobody sits at the same number again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from tourney.base.chance import Chance
from tourney.base.errors import NotFound, Refused
from tourney.event.table_sizes import table_sizes
from tourney.seating.best_known import FOUND
from tourney.seating.certificate import Seating, broken_wishes, certify, faults
from tourney.seating.problem import Aim, Heats, SeatingGroup, SeatingProblem, Tables, check
from tourney.seating.search import (
    HARD,
    SEARCHED,
    STRANGERS,
    TEAM,
    Arrangement,
    Prices,
    SearchFrame,
    SeatingRoster,
    Seats,
    anneal,
    beyond_share,
    constructed,
    dealt,
    floor,
    frame,
    fresh_sizes,
    minority_floor,
    shuffled,
    steep_prices,
    unevenness,
    weights,
    with_groups,
)

_MORE_OR_LESS = 6
"""How many tables more or fewer than announced are tried."""


def kept_sizes(
    counts: Sequence[int], players: int, allowed: Sequence[int], burdens: Sequence[int] = ()
) -> list[int] | None:
    """Sizes by table number for which the fewest players leave their table, or None if none is found.

    `counts[i]` players of table i + 1 are still there. Among equals: fewest tables of the least
    preferred size, and so on. Among equal tables those of the least burden (visits that their players
    have made to unusual sizes) change to an unusual size, those of the greatest back to the usual one.
    """
    fewest = max(1, -(-players // max(allowed)), len(counts) - _MORE_OR_LESS)
    most = min(players // min(allowed), len(counts) + _MORE_OR_LESS)
    sizes_kept = []
    for tables in range(fewest, most + 1):
        here = [*counts[:tables], *([0] * (tables - len(counts)))]
        weight = [*burdens[:tables], *([0] * (tables - len(burdens)))]
        sizes = _fitted(here, players, allowed, weight)
        if sizes is not None:
            leave = sum(counts[tables:])
            leave += sum(max(0, count - size) for count, size in zip(here, sizes, strict=True))
            unwanted = tuple(sizes.count(size) for size in reversed(allowed))
            sizes_kept.append((leave, unwanted, sizes))
    return min(sizes_kept)[2] if sizes_kept else None


def spread_sizes(counts: Sequence[int], sizes: Sequence[int]) -> list[int]:
    """`sizes` given to table numbers so that the fullest tables get the largest."""
    here = [*counts[: len(sizes)], *([0] * (len(sizes) - len(counts)))]
    order = sorted(range(len(sizes)), key=lambda table: -here[table])
    given = [0] * len(sizes)
    for table, size in zip(order, sorted(sizes, reverse=True), strict=True):
        given[table] = size
    return given


def refilled(remaining: Seats, sizes: Sequence[int], players: int, chance: Chance) -> Seats:
    """The remaining players at their tables, the others (overflow, new) in the gaps by lot."""
    seats: Seats = []
    for table, size in enumerate(sizes):
        here = remaining[table] if table < len(remaining) else []
        seats.append(chance.shuffled(here)[:size])
    seated = {player for table in seats for player in table}
    pool = chance.shuffled([player for player in range(players) if player not in seated])
    for here, size in zip(seats, sizes, strict=True):
        while len(here) < size:
            here.append(pool.pop())
    return seats


def in_old_seats(heat: Tables, before: Tables) -> Tables:
    """The same tables; a player who stays at a table keeps the seat if the table still has it."""
    settled = []
    for table, players in enumerate(heat):
        old = before[table] if table < len(before) else ()
        seat = {player: at for at, player in enumerate(old) if player in players and at < len(players)}
        others = iter([player for player in players if player not in seat])
        keeper = {at: player for player, at in seat.items()}
        settled.append(tuple(keeper[at] if at in keeper else next(others) for at in range(len(players))))
    return tuple(settled)


def _fitted(
    counts: Sequence[int], players: int, allowed: Sequence[int], burdens: Sequence[int]
) -> list[int] | None:
    """Sizes near the counts that add up: raised where that is liked best, lowered where it moves least."""
    steps = sorted(set(allowed))
    rank = {size: at for at, size in reversed(list(enumerate(allowed)))}
    sizes = [min((size for size in steps if size >= count), default=steps[-1]) for count in counts]
    missing = players - sum(sizes)
    while missing:
        options = []
        for table, (size, count) in enumerate(zip(sizes, counts, strict=True)):
            at = steps.index(size) + (1 if missing > 0 else -1)
            if 0 <= at < len(steps) and abs(steps[at] - size) <= abs(missing):
                leave = max(0, count - steps[at]) - max(0, count - size)
                burden = -burdens[table] if steps[at] == allowed[0] else burdens[table]
                options.append((leave, rank[steps[at]] - rank[size], burden, table, steps[at]))
        if not options:
            return None
        *_, table, new = min(options)
        missing -= new - sizes[table]
        sizes[table] = new
    return sizes


_PASSES = 8


_Table = tuple[int, int]
"""Heat and table, from 0."""


_Point = tuple[int, int]
"""A player and one of their points: each has as many edges as seats, the last perhaps fewer."""


def by_lot(heats: Sequence[Seats], chance: Chance) -> list[Seats]:
    """Seats of each table drawn."""
    return [[chance.shuffled(seats) for seats in tables] for tables in heats]


def balanced(heats: Sequence[Seats], played: Sequence[Seats], chance: Chance) -> list[Seats]:
    """Seats within ±1 of each other for every player, whatever the table sizes, if nothing was played.

    Players against tables is a bipartite graph, and seats are colours of its edges. A player's edges are cut
    into as many points as there are colours to each; then no point has more edges than colours, so that it
    takes each colour once (Kőnig), and a player's counts differ by one at most. Tables of the largest size
    give their last seat away by one colour of such a colouring and then count as one smaller; so on until all
    are of the smallest size. After played heats, exchanges within tables even out the rest, until a pass
    changes nothing.
    """
    result = by_lot(heats, chance)
    rest = {(heat, at): seats for heat, tables in enumerate(result) for at, seats in enumerate(tables)}
    smallest = min((len(seats) for seats in rest.values()), default=0)
    upper: dict[_Table, list[int]] = {table: [] for table in rest}
    for size in range(max(map(len, rest.values()), default=0), smallest, -1):
        largest = {table: seats for table, seats in rest.items() if len(seats) == size}
        for table, seats in _coloured(largest, size).items():
            upper[table].insert(0, seats[-1])
            rest[table] = seats[:-1]
    lower = _coloured(rest, smallest)
    result = [
        [lower[heat, at] + upper[heat, at] for at in range(len(tables))] for heat, tables in enumerate(heats)
    ]
    if not played:
        return result
    taken = Counter(
        (player, at) for tables in (*played, *result) for seats in tables for at, player in enumerate(seats)
    )
    for _ in range(_PASSES):
        if not sum(_exchanged(seats, taken) for tables in result for seats in tables):
            break
    return result


def _coloured(tables: Mapping[_Table, Sequence[int]], size: int) -> dict[_Table, list[int]]:
    """Tables of `size` players with a seat for each: every seat equally often for every player, ±1.

    Colours the edges one by one; if no colour is free at both ends, an alternating path of the two colours is
    turned over.
    """
    point_at: dict[tuple[_Point, int], _Table] = {}
    table_has: dict[tuple[_Table, int], _Point] = {}
    edges: Counter[int] = Counter()
    for table, seats in tables.items():
        for player in seats:
            point = (player, edges[player] // size)
            edges[player] += 1
            free = next(seat for seat in range(size) if (point, seat) not in point_at)
            open_seat = next(seat for seat in range(size) if (table, seat) not in table_has)
            if free != open_seat:
                _turn_over(table, free, open_seat, point_at, table_has)
            point_at[point, free] = table
            table_has[table, free] = point
    return {table: [table_has[table, seat][0] for seat in range(size)] for table in tables}


def _turn_over(
    table: _Table,
    free: int,
    other: int,
    point_at: dict[tuple[_Point, int], _Table],
    table_has: dict[tuple[_Table, int], _Point],
) -> None:
    """Exchange `free` and `other` along the path from `table`, so that `free` becomes open there."""
    path: list[tuple[_Point, _Table, int]] = []
    colour, at = free, table
    while (at, colour) in table_has:
        point = table_has[at, colour]
        path.append((point, at, colour))
        colour = other if colour == free else free
        if (point, colour) not in point_at:
            break
        at = point_at[point, colour]
        path.append((point, at, colour))
        colour = other if colour == free else free
    for point, at, colour in path:
        del point_at[point, colour], table_has[at, colour]
    for point, at, colour in path:
        swapped = other if colour == free else free
        point_at[point, swapped] = at
        table_has[at, swapped] = point


def _exchanged(seats: list[int], taken: Counter[tuple[int, int]]) -> bool:
    """Exchanges of two seats of a table that even the counts out; whether there was one."""
    changed = False
    for one in range(len(seats)):
        for two in range(one):
            a, b = seats[one], seats[two]
            gain = taken[a, one] - taken[a, two] + taken[b, two] - taken[b, one]
            if gain > 2:
                for player, old, new in ((a, one, two), (b, two, one)):
                    taken[player, old] -= 1
                    taken[player, new] += 1
                seats[one], seats[two] = b, a
                changed = True
    return changed


_NUMBER_PASSES = 6


_SMALL = 40
"""Up to so many tables all exchanges are tried, beyond that a sample of this size for each number."""


def renumbered(
    heats: Sequence[Seats], played: Sequence[Seats], fixed: set[int], chance: Chance
) -> list[Seats]:
    """The same heats with tables of one size exchanged among their numbers; `fixed` numbers stay.

    Pairwise exchanges, heat after heat, until a pass changes nothing (at most six passes).
    """
    result = [_mixed(tables, fixed, chance) for tables in heats]
    sat = Counter(
        (player, number)
        for tables in (*played, *result)
        for number, seats in enumerate(tables)
        for player in seats
    )
    for _ in range(_NUMBER_PASSES):
        changed = [_improved(tables, sat, fixed, chance) for tables in result]
        if not any(changed):
            break
    return result


def _mixed(tables: Seats, fixed: set[int], chance: Chance) -> Seats:
    by_size: dict[int, Seats] = {}
    for number, seats in enumerate(tables):
        if number not in fixed:
            by_size.setdefault(len(seats), []).append(seats)
    stock = {size: chance.shuffled(group) for size, group in by_size.items()}
    return [seats if number in fixed else stock[len(seats)].pop() for number, seats in enumerate(tables)]


def _improved(tables: Seats, sat: Counter[tuple[int, int]], fixed: set[int], chance: Chance) -> bool:
    """One pass over a heat; whether anything was exchanged."""
    changed = False
    for number in range(len(tables)):
        if number in fixed or not _again(tables[number], number, sat):
            continue
        for other in _partners(len(tables), chance):
            if other == number or other in fixed or len(tables[other]) != len(tables[number]):
                continue
            one, two = tables[number], tables[other]
            before = _again(one, number, sat) + _again(two, other, sat)
            after = sum(sat[player, other] > 0 for player in one) + sum(
                sat[player, number] > 0 for player in two
            )
            if after < before:
                _move(one, number, other, sat)
                _move(two, other, number, sat)
                tables[number], tables[other] = two, one
                changed = True
                if not after:
                    break
    return changed


def _partners(tables: int, chance: Chance) -> Sequence[int]:
    if tables <= _SMALL:
        return range(tables)
    return [chance.below(tables) for _ in range(_SMALL)]


def _again(seats: Sequence[int], number: int, sat: Counter[tuple[int, int]]) -> int:
    return sum(sat[player, number] > 1 for player in seats)


def _move(seats: Sequence[int], number: int, other: int, sat: Counter[tuple[int, int]]) -> None:
    for player in seats:
        sat[player, number] -= 1
        sat[player, other] += 1


Drawn = tuple[Heats, str]
"""Heats and the name of the construction or search that made them."""


_EVEN = ((0.25, 0.3, 0.15, 1),) * 4


_MIXED = ((0.67, 0.45, 0.27, 1), (0.67, 0.6, 0.2, 4))
"""Runs of the search: share of the moves, hot, cold, how many times dearer a minority visit is. With
two table sizes fewer, warmer runs found fewer repeats in every case measured (22 to 27 players)."""


_MOVES_EACH = 30
"""The least moves of the search for each seat, however small `moves` is."""


@dataclass(frozen=True)
class Method:
    """A way to draw: its id in formats and problems, and the function."""

    id: str
    draw: Callable[[SeatingProblem, tuple[SeatingGroup, ...]], Drawn]


def seat(problem: SeatingProblem) -> Seating:
    """Draw the heats of a problem. The same problem gives the same seating, byte for byte.

    BadInput, Refused (impossible sizes, contradictory wishes; each names what could be given up), NotFound
    for an unknown method.
    """
    method = next((method for method in METHODS if method.id == problem.method), None)
    if method is None:
        raise NotFound("seating.unknown_method", method=problem.method, known=[m.id for m in METHODS])
    groups = check(problem)
    heats, name = method.draw(problem, groups)
    broken = broken_wishes(problem, heats)
    if broken:
        raise Refused("seating.wishes_unmet", n=len(broken), wishes=broken[:5])
    return Seating(heats, certify(problem, heats, method=name))


def _preseated(problem: SeatingProblem, groups: tuple[SeatingGroup, ...]) -> Drawn:
    """All heats at once: a closed construction if there is one, else the best of some searches."""
    if problem.announced is not None:
        return _moved_least(problem, groups)
    roster, chance = SeatingRoster.of(problem), Chance(problem.seed)
    sizes = fresh_sizes(problem, groups)
    fixed = frame(problem, roster, groups, [sizes] * problem.heats, weights(problem.aims))
    heats, name = _best_of_runs(problem, roster, fixed, chance)
    if Aim.EVEN in problem.aims and not fixed.prices.even:
        heats = _evened(problem, roster, fixed, heats, chance)
    played = roster.indexed(problem.played)
    if Aim.TABLE_NUMBERS in problem.aims:
        pins = {group.table - 1 for group in groups if group.table is not None}
        heats = renumbered(heats, played, pins, chance)
    return roster.named(_seated(problem, heats, played, chance)), name


def _seated(problem: SeatingProblem, heats: list[Seats], played: list[Seats], chance: Chance) -> list[Seats]:
    return balanced(heats, played, chance) if Aim.SEATS in problem.aims else by_lot(heats, chance)


def _best_of_runs(
    problem: SeatingProblem, roster: SeatingRoster, fixed: SearchFrame, chance: Chance
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
        least = floor(problem, roster, priced)
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
    problem: SeatingProblem, roster: SeatingRoster, fixed: SearchFrame, heats: list[Seats], chance: Chance
) -> list[Seats]:
    """Visits to the minority size spread as evenly as the search finds, at no cost to anything else.

    Every other aim is so much dearer than the next that nothing of it is given up for this.
    """
    seating = Arrangement(replace(fixed, prices=steep_prices(problem.aims, fixed.prices)), heats)
    visits = [sum(seating.frame.visit_costs()[v] for v in seating.visits), minority_floor(seating.frame)]
    if visits[0] > visits[1]:
        least = seating.cost() - visits[0] + visits[1]
        moves = max(problem.moves, _MOVES_EACH * fixed.players * problem.heats)
        anneal(seating, chance, moves // 2, 2.0, 0.7, least, moves)
    return seating.seats


def _nothing_better_known(problem: SeatingProblem, fixed: SearchFrame, heats: list[Seats], name: str) -> bool:
    """A seating found once by searches far longer than ours, for just these aims, without teams and
    wishes.
    """
    if name != FOUND or fixed.groups or fixed.pairs.kinds or max(fixed.pairs.teams) >= 0:
        return False
    seating = Arrangement(fixed, heats)
    uneven = any(seating.frame.visit_costs()[visits] for visits in seating.visits)
    first = [aim for aim in problem.aims if aim in SEARCHED][:2]
    return not uneven and (first == [Aim.MINORITY, Aim.REPEATS] or not any(map(any, seating.minor)))


def _worth(seating: Arrangement, cost: int, aims: Sequence[Aim]) -> tuple[int, ...]:
    """Broken wishes, then each aim in its order: counted exactly, if the search only weighed them."""
    n, teams = seating.frame.players, seating.frame.pairs.teams
    pairs = {(a, b) for tables in seating.seats for seats in tables for a in seats for b in seats if a < b}
    again = third = mates = 0
    for a, b in pairs:
        state = seating.states[a][b]
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


def _moved_least(problem: SeatingProblem, groups: tuple[SeatingGroup, ...]) -> Drawn:
    """An announced seating: players stay at their tables if they can. To avoid one repeat two are moved but
    not three; to avoid a visit to the minority size beyond a fair share, or a team meeting, one.
    """
    announced = problem.announced or ()
    if not faults(problem, announced) and not broken_wishes(problem, announced):
        return announced, "announced"
    roster, chance = SeatingRoster.of(problem), Chance(problem.seed)
    before = roster.indexed(announced)
    sizes: list[list[int]] = []
    start: list[Seats] = []
    homes: list[list[tuple[int, int]]] = []
    visits = _visits(problem, roster)
    for remaining in before:
        counts = [len(seats) for seats in remaining]
        burdens = [sum(visits[player] for player in seats) for seats in remaining]
        given = None
        if not problem.fresh_sizes:
            given = kept_sizes(counts, len(roster.numbers), problem.sizes, burdens)
        if given is None:
            given = spread_sizes(counts, table_sizes(len(roster.numbers), problem.sizes))
        sizes.append(given)
        start.append(refilled(remaining, given, len(roster.numbers), chance))
        visits.update(player for seats in start[-1] if len(seats) != problem.sizes[0] for player in seats)
        at = {player: table for table, seats in enumerate(remaining) for player in seats}
        last = len(given) - 1
        homes.append(
            [
                (at[player], at[player]) if at.get(player, last + 1) <= last else (0, last)
                for player in range(len(roster.numbers))
            ]
        )
    prices = weights(problem.aims, 2)
    dearest = max(prices.repeat, 2)
    prices = replace(
        prices, minority=min(prices.minority, dearest // 2), scales=((0, dearest * 3 // 8 or 1),)
    )
    fixed = frame(problem, roster, groups, sizes, prices, homes)
    seating = _searched_once(problem, roster, fixed, start, chance, hot=2.0, cold=0.4)
    named = zip(roster.named(seating.seats), announced, strict=True)
    return tuple(in_old_seats(heat, old) for heat, old in named), "announced+search"


def _visits(problem: SeatingProblem, roster: SeatingRoster) -> Counter[int]:
    """Played visits to tables that are not of the preferred size."""
    return Counter(
        roster.index[player]
        for tables in problem.played
        for seats in tables
        if len(seats) != problem.sizes[0]
        for player in seats
        if player in roster.index
    )


def _searched_once(
    problem: SeatingProblem,
    roster: SeatingRoster,
    fixed: SearchFrame,
    start: list[Seats],
    chance: Chance,
    hot: float,
    cold: float,
) -> Arrangement:
    """One search near its start: given up after a long time without improvement."""
    start = [with_groups(seats, fixed, chance) for seats in start]
    seating = Arrangement(fixed, start)
    patience = max(20_000, 4 * fixed.players * problem.heats)
    moves = max(problem.moves, _MOVES_EACH * fixed.players * problem.heats)
    anneal(seating, chance, moves, hot, cold, floor(problem, roster, fixed), patience)
    return seating


def _standings(problem: SeatingProblem, groups: tuple[SeatingGroup, ...]) -> Drawn:
    """Similar strength together; no avoidable second meeting, however far it moves people."""
    apart = tuple(distance * distance for distance in range(16))
    return _by_strength(problem, groups, replace(weights(problem.aims, 250), scales=(apart,)), 20.0, 1.0)


def _rank(problem: SeatingProblem, groups: tuple[SeatingGroup, ...]) -> Drawn:
    """Power pairing: the strongest at table 1 and so on; only equals are exchanged to avoid repeats."""
    apart = tuple(1_000 * distance * distance for distance in range(16))
    return _by_strength(problem, groups, replace(weights(problem.aims), scales=(apart,)), 1.2, 0.6)


def _by_strength(
    problem: SeatingProblem, groups: tuple[SeatingGroup, ...], prices: Prices, hot: float, cold: float
) -> Drawn:
    """Tables in order of strength; a player's home is where their rank, or their equals' ranks, belong."""
    if problem.announced is not None:
        return _moved_least(problem, groups)
    roster, chance = SeatingRoster.of(problem), Chance(problem.seed)
    strength = {roster.index[entrant.number]: entrant.strength for entrant in problem.entrants}
    sizes = fresh_sizes(problem, groups)
    start = [
        dealt(
            sorted(chance.shuffled(range(len(roster.numbers))), key=lambda player: -strength[player]), sizes
        )
        for _ in range(problem.heats)
    ]
    low: dict[int, int] = {}
    high: dict[int, int] = {}
    for table, seats in enumerate(start[0]):
        for player in seats:
            low.setdefault(strength[player], table)
            high[strength[player]] = table
    home = [(low[strength[player]], high[strength[player]]) for player in range(len(roster.numbers))]
    fixed = frame(
        problem, roster, groups, [sizes] * problem.heats, prices, [home for _ in range(problem.heats)]
    )
    seating = _searched_once(problem, roster, fixed, start, chance, hot, cold)
    seated = _seated(problem, seating.seats, roster.indexed(problem.played), chance)
    return roster.named(seated), problem.method


METHODS = (
    Method("preseated", _preseated),
    Method("standings", _standings),
    Method("rank", _rank),
)
"""Every seating method, one line each."""
