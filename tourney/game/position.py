"""Each player's chance from a position: the game played on many times by bots, and who won."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tourney.base.plain import Plain
from tourney.game.players import BOTS
from tourney.game.replaying import Replayed, replay
from tourney.game.simulation import play_on
from tourney.game.tallying import GameTally

_SEEDS = 1_000_003


def played_on(record: str, bots: Sequence[str], rounds: int, seed: int, games: Iterable[int]) -> GameTally:
    """The games of these numbers, each by its own seed, bots by seat; time is called after so many rounds.

    `record` is the text of a record without an illegal entry: text, because a position does not travel
    from process to process.
    """
    replayed, tally = replay(record), GameTally()
    for game in games:
        own = seed * _SEEDS + game
        playing = [BOTS[name] for name in bots]
        tally.add(play_on(replayed.header, replayed.game.play, playing, rounds, own), bots)
    return tally


def chances_json(replayed: Replayed, bots: Sequence[str], seed: int, tally: GameTally) -> Plain:
    """The shares as `tourney odds --from --json` prints them."""
    return {
        "games": tally.games,
        "seed": seed,
        "bots": list(bots),
        "players": [
            {"player": name, **tally.seats[seat].report()}
            for seat, name in enumerate(replayed.game.play.names)
        ],
    }
