"""Prints what the engine costs in CPU time on one core: an entry, replay, undo, games of bots. No test.

Run it on the plain sources, or inside the folder that `.ci/compile` makes; it says which it measures.
"""

from __future__ import annotations

import resource
import statistics
import time

from tourney.game.engine import game as game_module
from tourney.game.engine.entries import REFEREE, Entry, Redo, Undo
from tourney.game.record import new_game
from tourney.game.simulation import Played, header_of, play_game
from tourney.game.strategies import BOTS

GAMES = 40


def some_games(count: int) -> tuple[list[Played], float]:
    """So many games and the CPU seconds of all together."""
    bots = [BOTS[name] for name in ("builder", "builder", "cautious", "trader")]
    began = time.process_time()
    played = [
        play_game(header_of("tournament", "atlantic-city", list("ABCD"), seed), bots, 100, seed)
        for seed in range(count)
    ]
    return played, time.process_time() - began


def entries_again(played: list[Played]) -> tuple[int, float, list[float]]:
    """Number of entries, the seconds of all, the seconds of each."""
    each: list[float] = []
    total = 0.0
    for one in played:
        game = new_game(one.header)
        lines: list[Entry] = one.game.entries
        began = time.process_time()
        assert game.replay(lines) is None
        total += time.process_time() - began
        game = new_game(one.header)
        for entry in lines:
            at = time.perf_counter()
            game.apply(entry)
            each.append(time.perf_counter() - at)
    return len(each), total, each


def undo_times(one: Played) -> list[float]:
    """Seconds of an undo to every third entry."""
    found = []
    for entry in one.game.line[::3]:
        back = Undo(by=REFEREE, to=entry.n)
        at = time.perf_counter()
        one.game.apply(back)
        found.append(time.perf_counter() - at)
        one.game.apply(Redo(by=REFEREE))
    return found


def memory_grown(rounds: int) -> int:
    """KiB that the process grew by over so many rounds of games, none of them kept."""
    some_games(GAMES)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(rounds):
        some_games(GAMES)
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before


def main() -> None:
    compiled = not str(game_module.__file__).endswith(".py")
    print("compiled by mypyc" if compiled else "plain Python")
    played, seconds = some_games(GAMES)
    turns = sum(one.turns for one in played)
    print(f"bots: {len(played) / seconds:.0f} games/s, {turns / seconds:.0f} turns/s")
    count, total, each = entries_again(played)
    print(f"replay: {count / total:.0f} entries/s; one entry {statistics.median(each) * 1e6:.2f} µs median")
    undone = sorted(each for one in played[:8] for each in undo_times(one))
    middle, high = undone[len(undone) // 2], undone[-len(undone) // 100]
    print(f"undo: {middle * 1e6:.0f} µs median, {high * 1e6:.0f} µs p99")
    print(f"memory grown over {5 * GAMES} more games: {memory_grown(5)} KiB")


if __name__ == "__main__":
    main()
