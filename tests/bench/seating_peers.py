"""Prints repeats and seconds of ours, of a random shuffle and of good-enough-golfers: a plain script.

    python tests/bench/seating_peers.py PATH/good-enough-golfers/lib/geneticSolver.js

The peer's file comes from a copy of github.com/islemaster/good-enough-golfers (MIT; it is not on npm) and
is run by node with the lodash functions it calls. Without the file its columns stay empty.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from pathlib import Path
from random import Random
from time import perf_counter, process_time

from tourney.base.ids import PlayerNo
from tourney.seating.draw import seat
from tourney.seating.problem import Entrant, SeatingProblem

INSTANCES = (
    *((16, 4, 5), (20, 4, 5), (24, 4, 7), (28, 4, 9), (32, 4, 8), (32, 4, 10), (36, 4, 9)),
    *((64, 4, 6), (8, 4, 4), (12, 4, 4), (16, 4, 6), (100, 5, 5)),
)
PATIENCE = 60
"""Seconds that the peer gets for one instance."""
_RUN = """
const _ = {
  range: n => Array.from({length: n}, (_, i) => i),
  sortBy: (list, key) => list.map(x => [key(x), x]).sort((a, b) => a[0] - b[0]).map(x => x[1]),
  shuffle: list => { const a = list.slice();
    for (let i = a.length - 1; i > 0; i--) {
      const j = Math.floor(Math.random() * (i + 1)); [a[i], a[j]] = [a[j], a[i]] }
    return a },
};
SOLVER
let found; geneticSolver(GROUPS, SIZE, HEATS, [], [], progress => { found = progress.rounds });
console.log(JSON.stringify(found));
"""


def repeats(heats: Iterable[Iterable[Sequence[int]]]) -> int:
    met = Counter(pair for tables in heats for seats in tables for pair in combinations(sorted(seats), 2))
    return sum(times - 1 for times in met.values())


def shuffled(players: int, size: int, heats: int) -> int:
    chance = Random(1)
    orders = [chance.sample(range(players), players) for _ in range(heats)]
    return repeats([[order[at : at + size] for at in range(0, players, size)] for order in orders])


def peer(solver: str, players: int, size: int, heats: int) -> str:
    script = _RUN
    for name, value in (("GROUPS", players // size), ("SIZE", size), ("HEATS", heats), ("SOLVER", solver)):
        script = script.replace(name, str(value), 1)
    start = perf_counter()
    try:
        ran = subprocess.run(["node", "-e", script], capture_output=True, timeout=PATIENCE, check=True)
    except subprocess.TimeoutExpired:
        return f"    none in {PATIENCE} s"
    return f"{repeats(json.loads(ran.stdout)):7} {perf_counter() - start:7.2f} s"


def main() -> None:
    solver = Path(sys.argv[1]).read_text("utf-8") if len(sys.argv) > 1 else ""
    print(f"{'players x size x heats':24} {'ours':>4} bound     CPU  random  good-enough-golfers")
    for players, size, heats in INSTANCES:
        start = process_time()
        certificate = seat(
            SeatingProblem(tuple(Entrant(PlayerNo(n)) for n in range(players)), heats, (size,), seed=1)
        ).certificate
        seconds = process_time() - start
        theirs = peer(solver, players, size, heats) if solver else ""
        what = f"{players} x {size} x {heats}"
        ours = f"{certificate.repeats:4} {certificate.lower_bound:5} {seconds:5.2f} s"
        print(f"{what:24} {ours} {shuffled(players, size, heats):7} {theirs}", flush=True)


if __name__ == "__main__":
    main()
