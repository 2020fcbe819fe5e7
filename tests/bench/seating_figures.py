"""Prints what the seating reaches and how long it takes, beside a random shuffle: a plain script.

    python tests/bench/seating_figures.py

Columns: players × table sizes × heats (teams of), repeats / proven bound, repeats of a random
shuffle, most visits to the minority size, team meetings, same table number again, seat spread, moved,
seconds of CPU with certificate, how it was made.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from time import process_time

from tourney.base.ids import PlayerNo
from tourney.event.table_sizes import table_sizes
from tourney.seating.draw import seat
from tourney.seating.problem import DEFAULT_AIMS, Aim, Entrant, SeatingProblem

CLOSED = (
    *((16, 4, 5), (20, 4, 5), (24, 4, 7), (28, 4, 9), (32, 4, 8), (32, 4, 10), (36, 4, 9), (36, 4, 11)),
    *((64, 4, 6), (64, 4, 21), (100, 5, 5), (128, 4, 8), (256, 4, 6), (1000, 4, 5), (10000, 4, 3)),
)
OVERFULL = ((8, 4, 4), (8, 4, 7), (12, 4, 4), (12, 4, 11), (16, 4, 6), (16, 4, 10))
MIXED = ((11, 4), (13, 4), (14, 4), (17, 4), (19, 5), (22, 5), (23, 5), (26, 5), (27, 6), (30, 5), (50, 6))
MIXED_LARGE = ((61, 4), (70, 6), (103, 6), (150, 6), (401, 4), (1001, 5), (10001, 3))
TEAMS = ((32, 7, 4), (32, 6, 8), (64, 6, 4), (61, 4, 6), (100, 5, 5), (128, 8, 8), (400, 4, 8), (1000, 5, 25))


def entrants(numbers: range | list[int], team: int = 0) -> tuple[Entrant, ...]:
    return tuple(Entrant(PlayerNo(number), f"team {number // team}" if team else "") for number in numbers)


def shuffle_repeats(players: int, sizes: tuple[int, ...], heats: int) -> int:
    chance = random.Random(1)
    met: Counter[tuple[int, int]] = Counter()
    for _ in range(heats):
        order = chance.sample(range(players), players)
        for size in table_sizes(players, sizes):
            seats, order = sorted(order[:size]), order[size:]
            met.update(combinations(seats, 2))
    return sum(times - 1 for times in met.values())


def show(what: str, problem: SeatingProblem, shuffled: int | None = None) -> None:
    start = process_time()
    certificate = seat(problem).certificate
    seconds = process_time() - start
    repeats = f"{certificate.repeats:4}/{certificate.lower_bound:<4}"
    baseline = f"{shuffled:5}" if shuffled is not None else "     "
    counts = f"{certificate.max_minority_visits:3} {certificate.team_meetings:4}"
    again = f"{certificate.table_number_repeats:5} {certificate.seat_spread:3} {certificate.moved:5}"
    print(f"{what:28} {repeats} {baseline} {counts} {again} {seconds:6.2f} s  {certificate.method}")


def main() -> None:
    print(f"{'instance':28} repeats   random min team again spr moved")
    for players, size, heats in CLOSED:
        problem = SeatingProblem(
            entrants(range(players)), heats, (size,), aims=(*DEFAULT_AIMS, Aim.SEATS), seed=1
        )
        show(f"{players} x {size} x {heats} --seats", problem, shuffle_repeats(players, (size,), heats))
    for players, size, heats in OVERFULL:
        problem = SeatingProblem(entrants(range(players)), heats, (size,), seed=1)
        show(f"{players} x {size} x {heats}", problem, shuffle_repeats(players, (size,), heats))
    for players, heats in MIXED + MIXED_LARGE:
        problem = SeatingProblem(entrants(range(players)), heats, seed=1)
        show(f"{players} x 4/5/3 x {heats}", problem, shuffle_repeats(players, (4, 5, 3), heats))
    for players, heats, team in TEAMS:
        problem = SeatingProblem(entrants(range(players), team), heats, seed=1)
        show(f"{players} x 4/5/3 x {heats}, teams of {team}", problem)
    base = seat(SeatingProblem(entrants(range(1, 1001)), 5, seed=1)).heats
    changed = entrants([number for number in range(1, 1008) if number % 50 or number > 1000])
    show("1000, 20 gone, 7 late", SeatingProblem(changed, 3, played=base[:2], announced=base[2:]))
    show(
        "the same, sizes anew",
        SeatingProblem(changed, 3, played=base[:2], announced=base[2:], fresh_sizes=True),
    )
    for players in (64, 128, 400):
        ranked = tuple(Entrant(PlayerNo(number), strength=number * 37 % 101) for number in range(players))
        played = seat(SeatingProblem(ranked, 3, seed=1)).heats
        for method in ("standings", "rank"):
            show(f"{players}, heat 4 by {method}", SeatingProblem(ranked, 1, played=played, method=method))


if __name__ == "__main__":
    main()
