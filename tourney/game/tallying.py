"""What many bot games add up to: ends by kind, wins and net worth by seat and by bot, which clauses fired.

Counts are whole numbers added in the order of the games, so that they do not hang on the number of jobs.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tourney.base.plain import Plain, fields
from tourney.game.engine.play import Play
from tourney.game.simulation import Played
from tourney.rules.clauses import owners
from tourney.rules.rulesets import load_ruleset, resolved

WHOLE_WIN = 840
"""A win shared by up to eight players divides without rest."""


@dataclass(slots=True)
class Share:
    """What fell to one seat or bot: games sat in, wins in parts (`WHOLE_WIN` a whole one), M in all."""

    games: int = 0
    wins: int = 0
    worth: int = 0

    def merge(self, other: Share) -> None:
        """Count what fell to the other too."""
        self.games += other.games
        self.wins += other.wins
        self.worth += other.worth

    def report(self) -> Plain:
        """Shares of the games sat in; the error is one standard deviation."""
        games = max(self.games, 1)
        share = self.wins / WHOLE_WIN / games
        return {
            "win_share": round(share, 4),
            "standard_error": round(math.sqrt(share * (1 - share) / games), 4),
            "mean_net_worth": round(self.worth / games, 1),
        }


@dataclass(slots=True)
class GameTally:
    """Counts over games."""

    games: int = 0
    turns: int = 0
    entries: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    clauses: Counter[str] = field(default_factory=Counter)
    seats: defaultdict[int, Share] = field(default_factory=lambda: defaultdict(Share))
    bots: defaultdict[str, Share] = field(default_factory=lambda: defaultdict(Share))

    def add(self, played: Played, bots: Sequence[str]) -> None:
        """Count one game; `bots` says who sat where."""
        play = played.game.play
        self.games += 1
        self.turns += played.turns
        self.entries += len(played.game.entries)
        self.ends[_ENDS.get(played.end, played.end.rpartition(".")[2])] += 1
        self.clauses.update(played.clauses)
        totals = net_worths(play)
        standing = {seat: play.standing(seat) for seat in play.state.live}
        winners = [seat for seat in standing if standing[seat] == max(standing.values())]
        for seat, total in enumerate(totals):
            won = WHOLE_WIN // len(winners) if seat in winners else 0
            for share in (self.seats[seat], self.bots[bots[seat]]):
                share.merge(Share(1, won, total))

    def merge(self, other: GameTally) -> None:
        """Count the games of another tally too."""
        self.games += other.games
        self.turns += other.turns
        self.entries += other.entries
        self.ends.update(other.ends)
        self.clauses.update(other.clauses)
        for seat, share in other.seats.items():
            self.seats[seat].merge(share)
        for bot, share in other.bots.items():
            self.bots[bot].merge(share)


_ENDS = {
    "engine.last_one": "last_player",
    "engine.time_over": "time",
    "engine.first_bankrupt": "first_bankruptcy",
}
"""What the official rules' ends are called in the report; another system's by the sentence's own key."""


def judged(ruleset: str, options: Mapping[str, object]) -> list[str]:
    """The clauses that the engine sees to, so that one which never came up shows too."""
    rules = load_ruleset(ruleset)
    found = owners(rules, resolved(rules, options))
    return [clause for clause, owner in found.items() if owner == "engine"]


def net_worths(play: Play) -> list[int]:
    """Total assets by seat (T9.1-T9.4), in M."""
    return [play.worth(seat) for seat in range(len(play.names))]


def tally_json(tally: GameTally, seconds: float, clauses: Sequence[str]) -> Plain:
    """The tally as `tourney play --json` prints it. `seconds`: of all games together.

    Of the clauses first these are counted, then the others that came up.
    """
    others = sorted(tally.clauses.keys() - set(clauses))
    return {
        **fields(tally, "games turns entries"),
        "games_per_second": round(tally.games / seconds, 1),
        "turns_per_second": round(tally.turns / seconds),
        "ends": dict(sorted(tally.ends.items())),
        "seats": [{"seat": seat + 1, **share.report()} for seat, share in sorted(tally.seats.items())],
        "bots": [{"bot": bot, **share.report()} for bot, share in sorted(tally.bots.items())],
        "clauses": {clause: tally.clauses[clause] for clause in (*clauses, *others)},
    }
