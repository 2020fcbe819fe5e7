"""Asks an exact solver (CP-SAT of OR-tools) for the fewest repeats of small cases and prints them
beside the seating's: a plain script. `pip install --group oracle` first.

    python tests/bench/seating_oracle.py [SECONDS for each] [PLAYERSxHEATS[xSIZE/SIZE…] …]

Columns: players × sizes × heats, the most visits to the minority size that the solver allows (- any),
the solver's best and its proven bound, the seating's repeats and bounds, seconds. Lines in which best
and bound agree are recorded in tests/seating/test_proven.py; the program ends with 1 if the seating
contradicts a proof.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import combinations
from time import perf_counter

from ortools.sat.python import cp_model

from tourney.base.ids import PlayerNo
from tourney.event.table_sizes import majority_size, table_sizes
from tourney.seating.draw import seat
from tourney.seating.problem import Aim, Entrant, SeatingProblem

CASES = (
    *("6x3", "8x3", "8x4", "8x5", "9x2", "9x3", "9x4", "10x2", "10x3", "10x4", "11x2", "11x3", "11x4"),
    *("12x2", "12x3", "12x4", "13x2", "13x3", "13x4", "14x2", "14x3", "14x4", "15x3", "16x5", "17x2"),
    *("17x3", "17x4", "18x2", "18x3", "18x4", "7x3x4/3", "7x4x4/3", "10x3x4/3", "10x4x4/3", "16x2x5/6"),
)
PREFERRED = (4, 5, 3)


def fewest(
    players: int,
    sizes: Sequence[int],
    heats: int,
    usual: int,
    most_visits: int | None,
    known: int,
    seconds: float,
) -> tuple[int, int]:
    """(best found, proven bound) of Σ max(0, meetings − 1); `known` repeats are reachable."""
    model = cp_model.CpModel()
    tables = range(len(sizes))
    at = {
        (player, heat, table): model.new_bool_var(f"at {player} {heat} {table}")
        for player in range(players)
        for heat in range(heats)
        for table in tables
    }
    for heat in range(heats):
        for player in range(players):
            model.add_exactly_one(at[player, heat, table] for table in tables)
        for table in tables:
            model.add(sum(at[player, heat, table] for player in range(players)) == sizes[table])
    dealt = [table for table in tables for _ in range(sizes[table])]
    for player, table in enumerate(dealt):
        model.add(at[player, 0, table] == 1)
    _tables_in_order(model, at, players, sizes, heats)
    for player in range(players - 1):
        if heats > 1 and dealt[player] == dealt[player + 1]:
            first, second = (
                sum(table * at[one, 1, table] for table in tables) for one in (player, player + 1)
            )
            model.add(first <= second)
    if most_visits is not None:
        for player in range(players):
            unusual = [at[player, h, t] for h in range(heats) for t in tables if sizes[t] != usual]
            model.add(sum(unusual) <= most_visits)
    again = _repeats(model, at, players, sizes, heats, dealt)
    model.add(again <= known)
    model.minimize(again)
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.num_workers = 2
    solver.parameters.symmetry_level = 2
    status = solver.solve(model)
    found = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    return (round(solver.objective_value) if found else known, -int(-solver.best_objective_bound // 1))


def _tables_in_order(
    model: cp_model.CpModel,
    at: dict[tuple[int, int, int], cp_model.IntVar],
    players: int,
    sizes: Sequence[int],
    heats: int,
) -> None:
    """Tables of one size are alike: a later one opens only once the one before has somebody."""
    for heat in range(1, heats):
        for table in range(1, len(sizes)):
            if sizes[table] == sizes[table - 1]:
                for player in range(players):
                    before = [at[other, heat, table - 1] for other in range(player)]
                    model.add(at[player, heat, table] <= sum(before))


def _repeats(
    model: cp_model.CpModel,
    at: dict[tuple[int, int, int], cp_model.IntVar],
    players: int,
    sizes: Sequence[int],
    heats: int,
    dealt: Sequence[int],
) -> cp_model.LinearExpr:
    """Σ max(0, meetings − 1), with what is known of all meetings said as well (it proves faster)."""
    steps: list[list[cp_model.IntVar]] = []
    for a, b in combinations(range(players), 2):
        meets: list[cp_model.IntVar | int] = [int(dealt[a] == dealt[b])]
        for heat in range(1, heats):
            for table in range(len(sizes)):
                both = model.new_bool_var("")
                model.add_implication(both, at[a, heat, table])
                model.add_implication(both, at[b, heat, table])
                model.add_bool_or(at[a, heat, table].negated(), at[b, heat, table].negated(), both)
                meets.append(both)
        level = [model.new_bool_var("") for _ in range(heats)]
        for higher, lower in zip(level[1:], level, strict=False):
            model.add_implication(higher, lower)
        model.add(sum(meets) == sum(level))
        steps.append(level)
    model.add(sum(step for level in steps for step in level) == heats * sum(s * (s - 1) // 2 for s in sizes))
    common = 0
    for size in sizes:  # who sits together is spread over the next heat's tables as evenly as possible
        each, rest = divmod(size, len(sizes))
        common += (len(sizes) - rest) * (each * (each - 1) // 2) + rest * (each * (each + 1) // 2)
    common *= heats * (heats - 1) // 2
    model.add(sum(k * step for level in steps for k, step in enumerate(level)) >= common)
    return sum(step for level in steps for step in level[1:])


def main() -> int:
    words = sys.argv[1:]
    seconds = float(words.pop(0)) if words and "x" not in words[0] else 60.0
    wrong = 0
    print(f"{'instance':24} visits  solver   seating")
    for case in words or CASES:
        numbers, heats, *listed = case.split("x")
        preferred = tuple(map(int, listed[0].split("/"))) if listed else PREFERRED
        players, rounds = int(numbers), int(heats)
        sizes = table_sizes(players, preferred)
        usual = majority_size([sizes], preferred)
        coming = rounds * sum(size for size in sizes if size != usual)
        for fair in (True, False) if coming else (False,):
            aims = (Aim.MINORITY, Aim.REPEATS) if fair else (Aim.REPEATS,)
            entrants = tuple(Entrant(PlayerNo(number)) for number in range(players))
            ours = seat(SeatingProblem(entrants, rounds, preferred, aims=aims, seed=1)).certificate
            most = -(-coming // players) if fair else None
            start = perf_counter()
            best, bound = fewest(players, sizes, rounds, usual, most, ours.repeats, seconds)
            took = perf_counter() - start
            proof = ours.fair_bound if fair else ours.lower_bound
            bad = ours.repeats < bound or proof > best
            wrong += bad
            what = f"{players} x {'+'.join(map(str, sizes))} x {rounds}"
            visits = "-" if most is None else most
            proved = "proven" if best == bound else "      "
            ends = "  CONTRADICTION" if bad else ""
            figures = f"{best:4}/{bound:<4} {proved} {ours.repeats:4}/{proof:<4} {took:6.1f} s{ends}"
            print(f"{what:24} {visits:>5} {figures}", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
