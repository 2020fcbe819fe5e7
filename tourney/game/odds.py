"""One throw from one position, played by the engine through every pair of dice and every card.

The mover's opponents own every deed, so that nothing is bought; no rent is asked for. Readings: every
card is as likely as any other at each draw, so that the jail card counts as returned at once; a card
that leaves a choice between a fine and another card is paid.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from tourney.game.engine.board import Board
from tourney.game.engine.dice import every_throw
from tourney.game.engine.entries import (
    REFEREE,
    VERSION,
    Choose,
    Entry,
    Header,
    JailPay,
    Level,
    PlayerSetup,
    Setup,
    Throw,
    Turned,
    Undo,
)
from tourney.game.engine.frames import Draw, FineOrDraw, FreshThrow, ThirdFailure
from tourney.game.engine.game import GameRecord
from tourney.game.engine.state import FREE
from tourney.game.record import new_game
from tourney.rules.dice import total

JailPolicy: TypeAlias = Literal["leave", "stay"]
"""`leave` pays before the first throw; `stay` throws up to three times (T8.7, T8.8)."""

JAIL_POLICIES: Final[tuple[JailPolicy, ...]] = get_args(JailPolicy)

_MOVER = "mover"
_PLENTY = 100_000_000
_SALARY = "T8.4"


class Spot(NamedTuple):
    """A position before a throw: square, doubles thrown in this turn, jail throws failed (or `FREE`)."""

    square: int
    doubles: int = 0
    jail: int = FREE


@dataclass(frozen=True, slots=True)
class Path:
    """How a throw went: from where, by which entries, and with which chance."""

    spot: Spot
    entries: tuple[Entry, ...]
    chance: float


@dataclass(frozen=True, slots=True)
class Landing:
    """Where a throw ended. `again`: the same player throws next; `rent` in M, that of `rent_square`.

    `kind` is what a rent can depend on besides what is owned: the throws made and the cards drawn.
    """

    path: Path
    spot: Spot
    again: bool
    salaries: int
    rent_square: int
    rent: int
    kind: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Holding:
    """What each of the mover's opponents owns: deeds with their levels, a player each."""

    deeds: tuple[Mapping[str, Level], ...]


def everything(board: Board) -> Holding:
    """One opponent owns every deed, unbuilt."""
    return Holding(({board.deed_ids[at]: 0 for at in board.deeds},))


def position(board: Board, holding: Holding, spot: Spot) -> GameRecord:
    """The mover on the spot, about to throw; the bank has buildings for whatever is owned."""
    in_jail = None if spot.jail == FREE else spot.jail
    mover = PlayerSetup(cash=_PLENTY, square=spot.square, in_jail=in_jail)
    others = {
        f"owner {number}": PlayerSetup(cash=_PLENTY, deeds=dict(deeds))
        for number, deeds in enumerate(holding.deeds, start=1)
    }
    players = {_MOVER: mover, **others}
    return new_game(
        Header(
            record="tourney-game",
            version=VERSION,
            ruleset="tournament",
            edition=board.edition.id,
            players=tuple(players),
            options={"houses": 4 * len(board.deeds), "hotels": len(board.deeds)},
            setup=Setup(players=players, turn=_MOVER, doubles=spot.doubles),
        )
    )


def outcomes(board: Board, spot: Spot, policy: JailPolicy) -> Iterator[Landing]:
    """All that can come of one throw; the chances add up to 1."""
    game = position(board, everything(board), spot)
    before: tuple[Entry, ...] = ()
    if spot.jail != FREE and policy == "leave":
        before = (JailPay(by=_MOVER),)
        _enter(game, before[0])
    throws = every_throw(game.play.dice)
    for dice in throws:
        entry = Throw(by=_MOVER, dice=dice)
        salaries = _enter(game, entry)
        path = Path(spot, (*before, entry), 1 / len(throws))
        yield from _followed(game, path, salaries)
        _enter(game, Undo(by=REFEREE))


def played(board: Board, holding: Holding, path: Path) -> GameRecord:
    """The same way again where the deeds are held otherwise."""
    game = position(board, holding, path.spot)
    for entry in path.entries:
        _enter(game, entry)
    return game


def rent_due(game: GameRecord) -> tuple[int, int]:
    """Square and amount of the rent that the landing brought, in M; (-1, 0) for none."""
    rents = game.play.state.rents
    return (rents[0].square, rents[0].amount) if rents else (-1, 0)


def _followed(game: GameRecord, path: Path, salaries: int) -> Iterator[Landing]:
    """Every way on until nothing more has to be thrown, drawn or chosen."""
    following = _next_entries(game)
    if not following:
        yield _outcome(game, path, salaries)
    for entry in following:
        more = _enter(game, entry)
        on = Path(path.spot, (*path.entries, entry), path.chance / len(following))
        yield from _followed(game, on, salaries + more)
        _enter(game, Undo(by=REFEREE))


def _next_entries(game: GameRecord) -> Sequence[Entry]:
    """What may come next, each as likely as the others."""
    play = game.play
    top = play.top
    if isinstance(top, Draw):
        return [Turned(by=_MOVER, card=card.id) for card in play.board.decks[top.deck]]
    if isinstance(top, FreshThrow):
        return [Throw(by=_MOVER, dice=dice) for dice in every_throw(play.dice)]
    if isinstance(top, FineOrDraw):
        return [Choose(by=_MOVER, choice="pay")]
    if isinstance(top, ThirdFailure):
        return [JailPay(by=_MOVER)]
    if top is not None:
        raise AssertionError(f"a throw of the odds waits for {top}")
    return []


def _outcome(game: GameRecord, path: Path, salaries: int) -> Landing:
    state = game.play.state
    mover = game.play.seats[_MOVER]
    again = state.turn == mover
    spot = Spot(state.square[mover], state.doubles if again else 0, state.jail[mover])
    square, rent = rent_due(game)
    return Landing(
        path=path,
        spot=spot,
        again=again,
        salaries=salaries,
        rent_square=square,
        rent=rent,
        kind=(square, *map(_kind, path.entries)),
    )


def _kind(entry: Entry) -> object:
    if isinstance(entry, Throw):
        return total(entry.dice)
    return entry.card if isinstance(entry, Turned) else None


def _enter(game: GameRecord, entry: Entry) -> int:
    """Apply an entry that must be allowed; the salaries that it brought."""
    refused = game.apply(entry)
    if refused is not None:
        raise AssertionError(f"{entry} in the odds: {refused}")
    return sum(event.clause == _SALARY for event in game.events)
