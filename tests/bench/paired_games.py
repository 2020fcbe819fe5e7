"""Whether the engine of one tree is faster than that of another: both run in turn, ratios pair by pair.

`python -m tests.bench.paired_games OLD NEW [--pairs 12] [--instructions]` takes two folders with a `tourney`
in each, plain or made by `.ci/compile`, of today or of a commit before. A machine that others use is fast or
slow: so each pair runs within a few seconds, and the median of the pairs' ratios counts.
Times are of the processor. `--instructions` counts what 50 fixed games cost instead: instructions of Python,
and of the machine where valgrind is installed, also of an entry replayed; they hardly differ from run to run.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import Any

GAMES = 60
COUNTED = 50
AGAIN = 10
"""Games whose replay is counted."""
ROUNDS = 100
LONG = 20_000
"""Entries of the game in which undo is timed."""

UNITS = {
    "turns": "turns/s with bots",
    "entry": "µs an entry, median",
    "decoded": "entries/s, replay of decoded entries",
    "text": "entries/s, replay from text",
    "undo": f"µs an undo in {LONG} entries, median",
    "undo_high": f"µs an undo in {LONG} entries, 99th of 100",
}
"""What is timed, and how it is counted: where the unit begins with µs, less is better."""


class Engine:
    """The engine of the tree that this process runs in; the names are those of its commit."""

    def __init__(self) -> None:
        simulation = import_module("tourney.game.simulation")
        package = import_module("tourney.game").__path__[0]
        folder = "bots" if (Path(package) / "bots").is_dir() else "strategies"
        bots = import_module(f"tourney.game.{folder}").BOTS
        self.seats = [bots[name] for name in ("builder", "builder", "cautious", "trader")]
        self.rich = [bots["cautious"]] * 4
        self.play_game = simulation.play_game
        self.header_of = simulation.header_of
        self.new_game = import_module("tourney.game.record").new_game
        self.written = import_module("tourney.game.record").written
        self.replay = import_module("tourney.game.replaying").replay
        self.entries = import_module("tourney.game.engine.entries")

    def games(self, seeds: range) -> list[Any]:
        """Games of four bots that end by themselves or by time."""
        names = list("ABCD")
        return [
            self.play_game(
                self.header_of("tournament", "atlantic-city", names, seed), self.seats, ROUNDS, seed
            )
            for seed in seeds
        ]

    def long_game(self) -> Any:
        """A game of very rich players, so many entries long."""
        header = self.header_of("tournament", "atlantic-city", list("ABCD"), 7)
        rich = self.entries.PlayerSetup(cash=900_000_000)
        header.setup = self.entries.Setup(players=dict.fromkeys("ABCD", rich))
        entries = self.play_game(header, self.rich, LONG // 4, 7).game.entries
        assert len(entries) > LONG
        game = self.new_game(header)
        for entry in entries[:LONG]:
            assert game.apply(entry) is None
        return game


def timed(engine: Engine) -> dict[str, float]:
    """Every figure, once."""
    engine.games(range(1000, 1008))
    gc.collect()
    began = time.process_time()
    played = engine.games(range(GAMES))
    seconds = time.process_time() - began
    long_game = engine.long_game()
    count = sum(len(one.game.entries) for one in played)
    undone = undo_times(engine, long_game)
    return {
        "turns": sum(one.turns for one in played) / seconds,
        "entry": entry_time(engine, played) * 1e6,
        "decoded": count / decoded_time(engine, played),
        "text": count / text_time(engine, played),
        "undo": statistics.median(undone) * 1e6,
        "undo_high": undone[-len(undone) // 100] * 1e6,
    }


def entry_time(engine: Engine, played: Sequence[Any]) -> float:
    """Seconds of an entry that is entered again, median; what the clock costs is taken off."""
    each: list[float] = []
    for one in played:
        game = engine.new_game(one.header)
        for entry in one.game.entries:
            at = time.perf_counter()
            game.apply(entry)
            each.append(time.perf_counter() - at)
    empty: list[float] = []
    for _ in range(10_000):
        at = time.perf_counter()
        empty.append(time.perf_counter() - at)
    return statistics.median(each) - statistics.median(empty)


def decoded_time(engine: Engine, played: Sequence[Any]) -> float:
    """Seconds of entering the entries of all games again, as the tree replays a record."""
    total = 0.0
    for one in played:
        game = engine.new_game(one.header)
        entries = one.game.entries
        began = time.process_time()
        if hasattr(game, "replay"):
            game.replay(entries)
        else:
            for entry in entries:
                game.apply(entry)
        total += time.process_time() - began
    return total


def text_time(engine: Engine, played: Sequence[Any]) -> float:
    """Seconds of reading the records of all games and carrying them out."""
    texts = ["\n".join(engine.written(one.header, one.game.entries)) for one in played]
    began = time.process_time()
    for text in texts:
        assert engine.replay(text).refusal is None
    return time.process_time() - began


def undo_times(engine: Engine, game: Any) -> list[float]:
    """Seconds of an undo to places all over the game, in order."""
    undo, redo, referee = engine.entries.Undo, engine.entries.Redo, engine.entries.REFEREE
    numbers = [entry.n for entry in game.line]
    found = []
    for at in range(500):
        back = undo(by=referee, to=numbers[at * 7919 % len(numbers)])
        began = time.perf_counter()
        refused = game.apply(back)
        found.append(time.perf_counter() - began)
        assert refused is None
        assert game.apply(redo(by=referee)) is None
    return sorted(found)


def python_instructions(engine: Engine) -> int:
    """How many instructions of Python 50 games take; what is compiled has none."""
    engine.games(range(2))
    count = 0

    def counted(frame: FrameType, event: str, argument: object) -> Any:
        nonlocal count
        if event == "call":
            frame.f_trace_opcodes, frame.f_trace_lines = True, False
        elif event == "opcode":
            count += 1
        return counted

    sys.settrace(counted)
    engine.games(range(COUNTED))
    sys.settrace(None)
    return count


def machine_instructions(tree: Path) -> int | None:
    """How many of the machine's the 50 games take, in millions, starting not counted."""
    found = _counted_by_machine(tree, "--play", (0, COUNTED))
    return None if found is None else found // 1_000_000


def instructions_an_entry(tree: Path, again: str) -> int | None:
    """How many of the machine's an entry takes that is replayed: `--decoded`, or `--text`."""
    found = _counted_by_machine(tree, again, (1, 3))
    return None if found is None else found // (2 * asked(tree, "--entries"))


def _counted_by_machine(tree: Path, what: str, times: tuple[int, int]) -> int | None:
    """The instructions of the machine that doing something more often takes; None without valgrind."""
    if shutil.which("valgrind") is None:
        return None
    valgrind = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
    found = []
    for number in times:
        command = [*valgrind, sys.executable, __file__, what, str(number)]
        said = subprocess.run(command, env=_surroundings(tree), capture_output=True, text=True, check=True)
        refs = re.search(r"I +refs: +([\d,]+)", said.stderr)
        assert refs is not None, said.stderr
        found.append(int(refs[1].replace(",", "")))
    return found[1] - found[0]


def _surroundings(tree: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(tree), "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1"}


def asked(tree: Path, question: str) -> Any:
    """What a process of its own finds in a tree."""
    command = [sys.executable, __file__, question]
    said = subprocess.run(
        command, env=_surroundings(tree), cwd=tree, capture_output=True, text=True, check=True
    )
    return json.loads(said.stdout)


def compare(old: Path, new: Path, pairs: int) -> None:
    """Old and new in turn, so many times."""
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in UNITS}
    for number in range(pairs):
        order = (old, new) if number % 2 else (new, old)
        said = {tree: asked(tree, "--time") for tree in order}
        for name, both in found.items():
            both.append((said[old][name], said[new][name]))
    print(f"{'':48}{'old':>12}{'new':>12}{'ratio':>8}   (medians of {pairs} runs; ratio: > 1 is faster)")
    for name, both in found.items():
        less = UNITS[name].startswith("µs")
        ratios = [then / now if less else now / then for then, now in both]
        before, after = (statistics.median(side) for side in zip(*both, strict=True))
        print(
            f"{UNITS[name]:48}{before:12,.{2 if less else 0}f}{after:12,.{2 if less else 0}f}"
            f"{statistics.median(ratios):8.2f}   {min(ratios):.2f}-{max(ratios):.2f}"
        )


def count(old: Path, new: Path) -> None:
    """The instructions of both."""
    python = [asked(tree, "--count") for tree in (old, new)]
    print(f"instructions of Python in {COUNTED} games: {python[0]:,} and {python[1]:,}")
    machine = [machine_instructions(tree) for tree in (old, new)]
    if machine[0] is not None and machine[1] is not None:
        print(
            f"of the machine, in millions: {machine[0]:,} and {machine[1]:,}: {machine[0] / machine[1]:.2f}"
        )
    for again, said in (("--decoded", "decoded"), ("--text", "from text")):
        old_one, new_one = (instructions_an_entry(tree, again) for tree in (old, new))
        if old_one is not None and new_one is not None:
            ratio = old_one / new_one
            print(f"of the machine an entry, replay {said}: {old_one:,} and {new_one:,}: {ratio:.2f}")


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints the figures of two trees."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("trees", nargs="*", type=Path, metavar="OLD NEW")
    parser.add_argument("--pairs", type=int, default=12)
    parser.add_argument("--instructions", action="store_true")
    parser.add_argument("--time", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--count", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--play", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--decoded", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--text", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--entries", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args(arguments)
    if chosen.play is not None:
        Engine().games(range(chosen.play))
    elif chosen.entries:
        print(sum(len(one.game.entries) for one in Engine().games(range(AGAIN))))
    elif chosen.decoded or chosen.text:
        engine = Engine()
        played = engine.games(range(AGAIN))
        for _ in range(chosen.decoded or chosen.text):
            (decoded_time if chosen.decoded else text_time)(engine, played)
    elif chosen.time:
        print(json.dumps(timed(Engine())))
    elif chosen.count:
        print(python_instructions(Engine()))
    elif len(chosen.trees) != 2:
        parser.error("two folders are asked for: OLD and NEW")
    else:
        old, new = (tree.resolve() for tree in chosen.trees)
        (count if chosen.instructions else lambda then, now: compare(then, now, chosen.pairs))(old, new)


if __name__ == "__main__":
    main()
