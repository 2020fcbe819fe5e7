"""The engine for other programs: begin a game, ask what is legal, play it entry by entry, replay it.

It needs neither Qt nor SQL nor ReportLab. An entry is a value of `entries`; a refusal is a value too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from secrets import randbelow
from types import MappingProxyType
from typing import Any, TypeAlias

import msgspec

from tourney.base.chance import Chance
from tourney.game.engine import entries, legality
from tourney.game.engine.accounts import Refusal
from tourney.game.engine.decisions import Opening
from tourney.game.engine.dice import next_throw, throws_in
from tourney.game.engine.entries import REFEREE, Entry, Header, Throw, ThrowForStart, Undo
from tourney.game.engine.game import GameRecord
from tourney.game.engine.game_context import Event
from tourney.game.record import new_game as _begin
from tourney.game.record import read_lines, written
from tourney.game.replaying import FOLLOWS, STARTS, position_json
from tourney.game.replaying import replay as _replay
from tourney.game.simulation import MOST_IDLE, first_claim, waiting_for, waits_for_throw
from tourney.game.strategies import BOTS
from tourney.game.strategies import Bot as _SeatBot
from tourney.rules.rulesets import load_ruleset


class Game:
    """One game. Make it by `new_game` or `replay`; `entries` are all accepted ones, in order."""

    def __init__(self, header: Header, record: GameRecord) -> None:
        self.header = header
        self._record = record

    @property
    def entries(self) -> Sequence[Entry]:
        """Every accepted entry, the undone ones and the undos too."""
        return tuple(self._record.entries)

    @property
    def players(self) -> tuple[str, ...]:
        """The names in seat order."""
        return self._record.play.names

    @property
    def over(self) -> bool:
        """Whether the game has ended and no rent can be asked for any more."""
        state = self._record.play.state
        return state.over and not state.rents

    @property
    def events(self) -> Sequence[Event]:
        """The consequences of the last entry: clause and sentence by the ruleset, amounts."""
        book = self._record.play.book
        called, words = book.clauses.shown, book.words
        return [
            each._replace(clause=called(each.clause, each.key), words=words) for each in self._record.events
        ]

    @property
    def waits_for(self) -> str:
        """The player of the next entry: the one who has to decide, else the one whose turn it is."""
        game = self._record.play
        seat = waiting_for(game)
        return game.names[seat if seat >= 0 else game.state.turn]

    def apply(self, entry: Entry) -> Refusal | None:
        """Carry out an entry; for a forbidden one return the refusal and change nothing."""
        refused = self._record.apply(entry)
        if refused is None:
            return None
        book = self._record.play.book
        called = book.clauses.shown(refused.clause, refused.message.key)
        return refused._replace(clause=called, message=book.worded(refused.message))

    def roll(self) -> Entry:
        """The throw that is due, not yet applied: by the seed's dice, without a seed by fresh ones."""
        game, seed = self._record.play, self.header.seed
        number = throws_in(self._record.entries)
        if self.header.chance == "seeded" and seed is not None:
            dice = next_throw(game.dice, seed, self._record.entries)
        else:
            dice, seed = tuple(faces[randbelow(len(faces))] for faces in game.dice.faces), randbelow(1 << 63)
        if isinstance(game.top, Opening):
            return ThrowForStart(by=self.waits_for, dice=dice)
        return game.hooks.thrown(game, game.seats[self.waits_for], dice, seed, number)

    def state(self) -> dict[str, Any]:
        """The position in the form of `tourney replay --json`: also the form of `setup`."""
        return position_json(self._record.play)

    def undo(self, to: int | None = None) -> Refusal | None:
        """Back to the position after entry `to` (0: the start), without it by one: itself an entry."""
        return self.apply(Undo(by=REFEREE, to=to))

    def lines(self) -> list[str]:
        """The record as lines of text, header first: the input of `replay`."""
        return list(written(self.header, self._record.entries))


def new_game(
    ruleset: str = "tournament",
    players: Sequence[str] = ("A", "B"),
    *,
    edition: str | None = None,
    deck: str | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int | None = None,
    setup: Mapping[str, Any] | None = None,
    first: str | None = None,
) -> Game:
    """A game about to begin. With a `seed` dice and decks are its own, else they are entered.

    `options` differ from the ruleset's; `setup` is a position from `Game.state`; `first` throws first.
    NotFound or BadInput name the unknown or unfitting value.
    """
    raw = {
        "record": entries.RECORD,
        "version": entries.VERSION,
        "ruleset": ruleset,
        "edition": edition or "",
        "players": tuple(players),
        "options": dict(options or {}),
        "deck": deck,
        "first": first,
        "chance": "entered" if seed is None else "seeded",
        "seed": seed,
        "setup": None if setup is None else _fields_of_setup(setup),
    }
    header, _ = read_lines(msgspec.json.encode(raw).decode())
    return Game(header, _begin(header))


def _fields_of_setup(position: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a position that a game may start from; the rest follows from them."""
    return {name: value for name, value in position.items() if name not in FOLLOWS or value in STARTS}


def legal(game: Game) -> tuple[Entry, ...]:
    """The entries allowed now; an open entry (a bid, a throw) by its least example."""
    return tuple(legality.legal(game._record.play))


def replay(lines: Iterable[str]) -> Game:
    """The game of a record. BadInput with line and reason if an entry cannot be read or is not allowed."""
    replayed = _replay("\n".join(line.rstrip("\n") for line in lines))
    return Game(replayed.header, replayed.whole())


Player: TypeAlias = Callable[[Game], Entry]
"""A player: returns the next entry, for the seat that the game waits for."""


def _player(bot: _SeatBot) -> Player:
    def entry(game: Game) -> Entry:
        context = game._record.play
        seat = context.seats[game.waits_for]
        chance = Chance((game.header.seed or 0) ^ len(game._record.entries) * 0x9E3779B97F4A7C15)
        if context.top is not None and not (waits_for_throw(context) or isinstance(context.top, Opening)):
            return bot.asked(context, seat, chance)
        if context.top is None and context.state.rents:
            return first_claim(context)
        own = None
        if context.top is None and _since_the_throw(game) < MOST_IDLE:
            own = bot.idle(context, seat, chance)
        return own or game.roll()

    return entry


def _since_the_throw(game: Game) -> int:
    """How many entries stand since the last throw."""
    record = game._record
    back = (back for back, entry in enumerate(record.latest()) if isinstance(entry, Throw))
    return next(back, record.length)


bots: Mapping[str, Player] = MappingProxyType({name: _player(bot) for name, bot in BOTS.items()})
"""The players there are, by name."""

__all__ = ["Game", "Player", "bots", "entries", "legal", "load_ruleset", "new_game", "replay"]
