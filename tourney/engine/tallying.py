"""What many bot games add up to: ends by kind, wins by seat, net worth, and which clauses fired.

Counts are whole numbers added in the order of the games, so that they do not hang on the number of jobs.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from tourney.engine.play import Play
from tourney.engine.replaying import sheets
from tourney.engine.ruleset import RULESETS, load_ruleset
from tourney.engine.simulation import Played
from tourney.scoresheet.valuation import value

WHOLE_WIN = 840
"""A win shared by up to eight players divides without rest."""


@dataclass(slots=True)
class Tally:
    """Counts over games. `wins` are in parts, `WHOLE_WIN` to a whole one."""

    games: int = 0
    turns: int = 0
    entries: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    clauses: Counter[str] = field(default_factory=Counter)
    wins: Counter[int] = field(default_factory=Counter)
    worth: Counter[int] = field(default_factory=Counter)

    def add(self, played: Played) -> None:
        """Count one game."""
        play = played.game.play
        self.games += 1
        self.turns += played.turns
        self.entries += len(played.game.entries)
        self.ends[_end(play)] += 1
        self.clauses.update(played.clauses)
        totals = net_worths(play)
        self.worth.update(dict(enumerate(totals)))
        best = max(totals[seat] for seat in play.state.live)
        winners = [seat for seat in play.state.live if totals[seat] == best]
        for seat in winners:
            self.wins[seat] += WHOLE_WIN // len(winners)

    def merge(self, other: Tally) -> None:
        """Count the games of another tally too."""
        self.games += other.games
        self.turns += other.turns
        self.entries += other.entries
        for name in ("ends", "clauses", "wins", "worth"):
            getattr(self, name).update(getattr(other, name))


def _judged() -> list[str]:
    """The clauses that the engine sees to, so that one which never came up shows too."""
    return [clause for clause, owner in load_ruleset(RULESETS[0]).clauses.items() if owner == "engine"]


def _end(play: Play) -> str:
    """Why the game was over."""
    if play.state.left == 1:
        return "last_player"
    return "time" if play.state.time_called else "first_bankruptcy"


def net_worths(play: Play) -> list[int]:
    """Total assets by seat (T9.1-T9.4), in M."""
    return [value(play.board.edition, sheet).total for sheet in sheets(play)]


def tally_json(tally: Tally, players: int, seconds: float) -> dict[str, Any]:
    """The tally as `tourney play --json` prints it. `seconds` is the time of all games together."""
    games = max(tally.games, 1)
    shares = [tally.wins[seat] / WHOLE_WIN / games for seat in range(players)]
    return {
        "games": tally.games,
        "turns": tally.turns,
        "entries": tally.entries,
        "games_per_second": round(tally.games / seconds, 1),
        "turns_per_second": round(tally.turns / seconds),
        "ends": dict(sorted(tally.ends.items())),
        "seats": [
            {
                "seat": seat + 1,
                "win_share": round(share, 4),
                "standard_error": round(math.sqrt(share * (1 - share) / games), 4),
                "mean_net_worth": round(tally.worth[seat] / games, 1),
            }
            for seat, share in enumerate(shares)
        ],
        "clauses": {clause: tally.clauses[clause] for clause in _judged()},
    }
