"""Lets bots play whole games under the same rules, entry by entry, with seeded dice and decks.

`GameTally` adds up many games: ends by kind, wins and net worth by seat and by bot, which clauses were used.
Counts are whole numbers added in the order of the games, so that they do not depend on the number of jobs.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import msgspec

from tourney.base.chance import Chance
from tourney.base.garbage import gc_paused
from tourney.base.plain import Plain, fields
from tourney.game.engine.accounts import BANK
from tourney.game.engine.board import load_board
from tourney.game.engine.dice import every_throw, shuffle, thrown, thrown_besides
from tourney.game.engine.entries import REFEREE, VERSION, Claim, Entry, Header, Time
from tourney.game.engine.game import GameRecord
from tourney.game.engine.game_context import GameContext
from tourney.game.engine.state import FREE
from tourney.game.record import new_game
from tourney.game.strategies import Bot
from tourney.rules.clauses import owners
from tourney.rules.dice import Face
from tourney.rules.rulesets import load_ruleset, resolved

MOST_IDLE: Final = 12
"""After so many entries of its own accord a bot throws."""


_BOTS: Final = 0x9E6C63D0876A9A47
"""Separates the bots' own chance from dice and cards of the same seed."""


class BotFault(Exception):
    """A bot made an entry that is not allowed: our fault, with the entry and the refusal."""


@dataclass(slots=True)
class Played:
    """One game: the record and its turns; `ways` its dice can fall; `end` is the key of the sentence that
    ended it; `cited` the clauses by the engine's names, each with its sentence.
    """

    header: Header
    game: GameRecord
    seed: int
    ways: tuple[tuple[Face, ...], ...]
    turns: int = 0
    throws: int = 0
    lingered: int = 0
    end: str = ""
    cited: list[tuple[str, str]] = field(default_factory=list)

    @property
    def clauses(self) -> Counter[str]:
        """How often each clause was used, by the names of the game's rules."""
        called = self.game.play.book.clauses.shown
        clauses: Counter[str] = Counter()
        for (clause, key), times in Counter(self.cited).items():
            clauses[called(clause, key)] += times
        return clauses


def header_of(
    ruleset: str,
    edition: str,
    names: Sequence[str],
    seed: int,
    options: Mapping[str, object] | None = None,
) -> Header:
    """A record whose decks are shuffled by the seed, so that the record alone replays the game.

    `edition` "" is the ruleset's own board; `options` are the differences from the ruleset.
    """
    edition = edition or load_ruleset(ruleset).edition
    return Header(
        record="tourney-game",
        version=VERSION,
        ruleset=ruleset,
        edition=edition,
        players=tuple(names),
        options=dict(options or {}),
        deck=load_board(edition).deck,
        first=names[seed % len(names)],
        chance="seeded",
        seed=seed,
    )


def play_game(header: Header, bots: Sequence[Bot], rounds: int, seed: int) -> Played:
    """One game to its end, or until time is called after so many rounds."""
    with gc_paused():
        return _played_out(_begun(header, new_game(header), seed), bots, rounds)


def play_on(header: Header, position: GameContext, bots: Sequence[Bot], rounds: int, seed: int) -> Played:
    """One possible course of a game from a position, which is left unchanged.

    The seed shuffles unknown cards of the decks; paused play goes on.
    """
    state = position.state.copy()
    state.paused = False
    game = GameContext(position.book, position.board, position.variant, state)
    shuffle(game.board, state, Chance(seed), game.variant.extension.away)
    return _played_out(_begun(header, GameRecord(game), seed), bots, rounds)


def _begun(header: Header, game: GameRecord, seed: int) -> Played:
    return Played(header, game, seed, every_throw(game.play.dice))


def _played_out(played: Played, bots: Sequence[Bot], rounds: int) -> Played:
    chance = Chance(played.seed ^ _BOTS)
    game = played.game.play
    limit = rounds * len(bots)
    while not game.state.over or game.state.rents or _said_late(played):
        if game.state.todo:
            seat = waiting_for(game)
            if seat >= 0 and not waits_for_throw(game):
                entry = bots[seat].asked(game, seat, chance)
                _enter(played, _with_dice(played, entry) if game.variant.more_throws else entry)
                continue
        if game.state.rents:
            _claims(played)
        if game.state.over or (game.state.todo and not waits_for_throw(game)):
            continue
        _turn(played, bots, chance, limit)
    return played


def _said_late(played: Played) -> bool:
    """Enter an answer to the end of the game, if a player has one; return whether."""
    game = played.game.play
    late = [late for late in game.variant.after_the_end.values() if late(game)]
    entry = game.variant.idea(game) if late and game.variant.idea is not None else None
    if entry is not None:
        _enter(played, entry)
    return entry is not None


def waits_for_throw(game: GameContext) -> bool:
    """Whether what waits is a throw of the dice."""
    return game.top is not None and game.rule(game.top).throws


def waiting_for(game: GameContext) -> int:
    """The seat whose decision the game waits for; -1 between two throws."""
    top = game.top
    if top is None:
        return -1
    return game.rule(top).waits_for(game, top)


def _between_turns(game: GameContext) -> bool:
    """Whether nothing but the throw of a turn is next."""
    return game.top is None or game.rule(game.top).turns


def _with_dice(played: Played, entry: Entry) -> Entry:
    """An entry with dice, thrown by its seed; any other unchanged."""
    faces = played.game.play.variant.more_throws.get(type(entry))
    if faces is None:
        return entry
    dice = thrown_besides(faces, played.seed, len(played.game.entries))
    return msgspec.structs.replace(entry, dice=dice)


def _claims(played: Played) -> None:
    """Every owner asks for the rent (T4.4)."""
    game = played.game.play
    while game.state.rents and game.top is None:
        _enter(played, first_claim(game))


def first_claim(game: GameContext) -> Claim:
    """The rent that became due first, claimed by its owner."""
    rent = game.state.rents[0]
    return Claim(by=game.names[rent.owner], deed=game.board.deed_ids[rent.square])


def _turn(played: Played, bots: Sequence[Bot], chance: Chance, limit: int) -> None:
    """The player's own ideas first, then the throw."""
    game = played.game.play
    state, seat = game.state, game.state.turn
    if state.todo and waits_for_throw(game) and not _between_turns(game):
        seat = waiting_for(game)
    else:
        idea = game.variant.idea
        entry = None if idea is None else idea(game)
        if entry is not None:
            _enter(played, entry)
            return
        if game.variant.lingers and played.lingered < played.throws:
            last = state.thrower
            if last not in (seat, BANK) and state.jail[last] != FREE:
                played.lingered = played.throws
                entry = bots[last].idle(game, last, chance)
                if entry is not None:
                    _enter(played, entry)
                    return
        for _ in range(MOST_IDLE):
            entry = bots[seat].idle(game, seat, chance)
            if entry is None:
                break
            _enter(played, entry)
            if game.state is not state or not _between_turns(game) or state.over or state.turn != seat:
                return
        if state.doubles == 0:
            played.turns += 1
            if played.turns > limit and not state.time_called:
                _enter(played, Time(by=REFEREE))
                return
    dice = thrown(played.ways, played.seed, played.throws)
    _enter(played, game.hooks.thrown(game, seat, dice, played.seed, played.throws))
    played.throws += 1


def _enter(played: Played, entry: Entry) -> None:
    refused = played.game.apply(entry)
    if refused is not None:
        raise BotFault(f"{entry}: {refused}")
    game = played.game.play
    if game.consequences:
        for consequence in game.consequences:
            played.cited.append((consequence[0], consequence[1]))
        if game.state.over and game.consequences[-1][0] == "T1.1":
            played.end = game.consequences[-1][1]


WHOLE_WIN = 840
"""A win shared by up to eight players divides without rest."""


@dataclass(slots=True)
class Share:
    """The results of one seat or bot: games sat in, wins in parts (`WHOLE_WIN` a whole one), M in all."""

    games: int = 0
    wins: int = 0
    worth: int = 0

    def merge(self, other: Share) -> None:
        """Add the other's results."""
        self.games += other.games
        self.wins += other.wins
        self.worth += other.worth

    def report(self) -> Plain:
        """The report: shares of the games sat in; the error is one standard deviation."""
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
        """Add one game; `bots` are the bots by seat."""
        game = played.game.play
        self.games += 1
        self.turns += played.turns
        self.entries += len(played.game.entries)
        self.ends[_ENDS.get(played.end, played.end.rpartition(".")[2])] += 1
        self.clauses.update(played.clauses)
        totals = net_worths(game)
        standing = {seat: game.standing(seat) for seat in game.state.live}
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
"""The report's names for the official rules' ends; another system's use the sentence's own key."""


def judged(ruleset: str, options: Mapping[str, object]) -> list[str]:
    """The clauses that the engine carries out, so that one which was never used shows too."""
    rules = load_ruleset(ruleset)
    clause_owners = owners(rules, resolved(rules, options))
    return [clause for clause, owner in clause_owners.items() if owner == "engine"]


def net_worths(game: GameContext) -> list[int]:
    """Total assets by seat (T9.1-T9.4), in M."""
    return [game.worth(seat) for seat in range(len(game.names))]


def tally_json(tally: GameTally, seconds: float, clauses: Sequence[str]) -> Plain:
    """The tally in the form of `tourney play --json`. `seconds`: of all games together.

    First these clauses, then others that were used.
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
