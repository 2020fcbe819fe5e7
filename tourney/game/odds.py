"""Computes the exact long-run odds of a board: where throws end, what they pay and which rents they bring.

Nothing is simulated and no rule of movement is written here: the engine plays one throw from each position
through every pair of dice and every card, and the throws form a chain whose long run is solved. The mover's
opponents own every deed, so nothing is bought and no rent is asked for. Readings: every card is equally
likely at each draw, so the jail card counts as returned at once; a card with a choice between a fine and
another card is paid.

A deed's rents per opponent's throw use the ways to it from the chain; the engine plays one of each kind again
under each holding (T4.4-T4.7). Also here: the dice tables of a board and of its systems (seed 002, "Dice"),
each player's chance from a position by bots that play it many times, and the report of `tourney odds --json`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from tourney.base.plain import Plain, all_of, fields
from tourney.game.engine.board import Board
from tourney.game.engine.decisions import Draw, FineOrDraw, FreshThrow, ThirdFailure
from tourney.game.engine.dice import every_throw, is_double
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
from tourney.game.engine.game import GameRecord
from tourney.game.engine.state import FREE, HOTEL
from tourney.game.record import new_game
from tourney.game.replaying import Replayed, replay
from tourney.game.simulation import GameTally, play_on
from tourney.game.strategies import BOTS
from tourney.game.systems.double_davenport import money, turns
from tourney.game.systems.double_davenport.decisions import EIGHT
from tourney.game.systems.millionaire import rules
from tourney.game.systems.speed_die.rules import FACES
from tourney.rules.dice import Dice, total
from tourney.rules.options import DoubleDavenportOptions
from tourney.rules.rulebook import RuleBook
from tourney.rules.rulesets import load_ruleset

JailPolicy: TypeAlias = Literal["leave", "stay"]
"""`leave` pays before the first throw; `stay` throws up to three times (T8.7, T8.8)."""


JAIL_POLICIES: Final[tuple[JailPolicy, ...]] = get_args(JailPolicy)


_MOVER = "mover"


# nobody ever goes bankrupt, whatever the rent
_PLENTY = 100_000_000


_SALARY = "T8.4"


class Spot(NamedTuple):
    """A position before a throw: square, doubles thrown in this turn, jail throws failed (or `FREE`)."""

    square: int
    doubles: int = 0
    jail: int = FREE


@dataclass(frozen=True, slots=True)
class Path:
    """The course of a throw: the position before, the entries, and the chance."""

    spot: Spot
    entries: tuple[Entry, ...]
    chance: float


@dataclass(frozen=True, slots=True)
class Landing:
    """The end of a throw. `again`: the same player throws next; `rent` in M, that of `rent_square`.

    `kind` is what a rent can depend on besides ownership: the throws made and the cards drawn.
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
    """The deeds of each of the mover's opponents with their levels, a player each."""

    deeds: tuple[Mapping[str, Level], ...]


def everything(board: Board) -> Holding:
    """One opponent owns every deed, unbuilt."""
    return Holding(({board.deed_ids[at]: 0 for at in board.deeds},))


def position(board: Board, holding: Holding, spot: Spot) -> GameRecord:
    """The mover on the spot, about to throw; the bank has buildings for every deed."""
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
    """All results of one throw; the chances add up to 1."""
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
    """The same way again with other holdings."""
    game = position(board, holding, path.spot)
    for entry in path.entries:
        _enter(game, entry)
    return game


def rent_due(game: GameRecord) -> tuple[int, int]:
    """Square and amount of the landing's rent, in M; (-1, 0) for none."""
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
    """The possible next entries, each equally likely."""
    context = game.play
    top = context.top
    if isinstance(top, Draw):
        return [Turned(by=_MOVER, card=card.id) for card in context.board.decks[top.deck]]
    if isinstance(top, FreshThrow):
        return [Throw(by=_MOVER, dice=dice) for dice in every_throw(context.dice)]
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
    """Apply an entry that must be allowed; return the salaries that it brought."""
    refused = game.apply(entry)
    if refused is not None:
        raise AssertionError(f"{entry} in the odds: {refused}")
    return sum(event.clause == _SALARY for event in game.events)


_SENT_TO_JAIL = 0


@dataclass(frozen=True, slots=True)
class Chain:
    """Every spot that can occur on `size` squares, and the possible results of each throw from it."""

    size: int
    spots: tuple[Spot, ...]
    outcomes: tuple[tuple[Landing, ...], ...]

    def matrix(self) -> list[list[float]]:
        """The chance of each spot after each; every row adds up to 1."""
        index = {spot: at for at, spot in enumerate(self.spots)}
        rows = [[0.0] * len(self.spots) for _ in self.spots]
        for row, ways in zip(rows, self.outcomes, strict=True):
            for way in ways:
                row[index[way.spot]] += way.path.chance
        return rows


@dataclass(frozen=True, slots=True)
class LongRun:
    """Averages over endlessly many throws. `squares` and `in_jail` add up to 1; the jail
    among the squares is just visiting."""

    weights: tuple[float, ...]
    squares: tuple[float, ...]
    in_jail: float
    throws_per_turn: float
    salaries_per_turn: float
    turns_between_jail_visits: float
    residual: float


def chain_of(board: Board, policy: JailPolicy) -> Chain:
    """The chain of a board, found from the start on."""
    spots = [Spot(board.start)]
    known = {spots[0]}
    landings: list[tuple[Landing, ...]] = []
    while len(landings) < len(spots):
        ways = tuple(outcomes(board, spots[len(landings)], policy))
        landings.append(ways)
        for way in ways:
            if way.spot not in known:
                known.add(way.spot)
                spots.append(way.spot)
    return Chain(board.size, tuple(spots), tuple(landings))


def long_run(chain: Chain) -> LongRun:
    """The stationary distribution, and the turns, salaries and visits to jail that follow from it."""
    matrix = chain.matrix()
    weights = stationary(matrix)
    squares, in_jail = [0.0] * chain.size, 0.0
    for spot, weight in zip(chain.spots, weights, strict=True):
        if spot.jail == FREE:
            squares[spot.square] += weight
        else:
            in_jail += weight
    turns = salaries = visits = 0.0
    for weight, ways in zip(weights, chain.outcomes, strict=True):
        for way in ways:
            part = weight * way.path.chance
            turns += 0.0 if way.again else part
            salaries += part * way.salaries
            visits += part if way.spot.jail == _SENT_TO_JAIL else 0.0
    return LongRun(
        weights=tuple(weights),
        squares=tuple(squares),
        in_jail=in_jail,
        throws_per_turn=1 / turns,
        salaries_per_turn=salaries / turns,
        turns_between_jail_visits=turns / visits,
        residual=_residual(matrix, weights),
    )


def stationary(matrix: Sequence[Sequence[float]]) -> list[float]:
    """The weights that the matrix does not change, adding up to 1.

    Elimination without subtractions, so that no digit is lost: Grassmann, Taksar and Heyman, "Regenerative
    analysis and steady state distributions for Markov chains" (1985).
    """
    rows = [list(row) for row in matrix]
    for last in range(len(rows) - 1, 0, -1):
        pivot = rows[last]
        leaving = sum(pivot[:last])
        for row in rows[:last]:
            share = row[last] = row[last] / leaving
            if share:
                for at in range(last):
                    row[at] += share * pivot[at]
    weights = [1.0]
    for at in range(1, len(rows)):
        weights.append(sum(weights[before] * rows[before][at] for before in range(at)))
    total = sum(weights)
    return [weight / total for weight in weights]


def _residual(matrix: Sequence[Sequence[float]], weights: Sequence[float]) -> float:
    """How far one more throw moves the weights: the proof that they are the long run."""
    count = range(len(weights))
    after = [sum(weights[before] * matrix[before][at] for before in count) for at in count]
    return max(abs(new - old) for new, old in zip(after, weights, strict=True))


_HOUSES = (1, 2, 3, 4)


@dataclass(frozen=True, slots=True)
class DeedRents:
    """One deed: its square, the chance that a throw ends on it, and M a throw by level.

    Levels: `unbuilt`, `group`, `1`-`4` and `hotel` of a street; the number owned of the others.
    """

    deed: str
    square: int
    kind: str
    chance: float
    by_level: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class _Way:
    """Ways of one kind to a deed: their frequency in a throw, and one of them."""

    square: int
    chance: float
    path: Path


def expected_rents(board: Board, chain: Chain, run: LongRun) -> list[DeedRents]:
    """Every deed in board order, every rent asked for in time."""
    ways = list(_ways(chain, run))
    by_level: dict[int, dict[str, float]] = {at: {} for at in board.deeds}
    for squares, level, holding in _holdings(board):
        for at in squares:
            by_level[at][level] = 0.0
        for way in ways:
            if way.square in squares:
                square, rent = rent_due(played(board, holding, way.path))
                assert square == way.square
                by_level[square][level] += way.chance * rent
    return [
        DeedRents(
            deed=board.deed_ids[at],
            square=at,
            kind=board.kinds[at],
            chance=run.squares[at],
            by_level=by_level[at],
        )
        for at in board.deeds
    ]


def _ways(chain: Chain, run: LongRun) -> Iterator[_Way]:
    """The ways to deeds, those of one kind put together."""
    chances: dict[tuple[object, ...], float] = {}
    examples: dict[tuple[object, ...], Path] = {}
    squares: dict[tuple[object, ...], int] = {}
    for weight, outcomes in zip(run.weights, chain.outcomes, strict=True):
        for way in outcomes:
            if way.rent_square >= 0:
                chances[way.kind] = chances.get(way.kind, 0.0) + weight * way.path.chance
                examples.setdefault(way.kind, way.path)
                squares[way.kind] = way.rent_square
    for kind, chance in chances.items():
        yield _Way(squares[kind], chance, examples[kind])


def _holdings(board: Board) -> Iterator[tuple[Sequence[int], str, Holding]]:
    """Squares, the name of their level, and their owners."""
    for group in board.groups:
        ids = [board.deed_ids[at] for at in group]
        if board.kinds[group[0]] == "street":
            yield group, "unbuilt", Holding(({ids[0]: 0}, dict.fromkeys(ids[1:], 0)))
            yield group, "group", _one_owner(ids, 0)
            for houses in _HOUSES:
                yield group, str(houses), _one_owner(ids, houses)
            yield group, "hotel", _one_owner(ids, HOTEL)
        else:
            yield from _by_count(group, ids)


def _by_count(group: Sequence[int], ids: Sequence[str]) -> Iterator[tuple[Sequence[int], str, Holding]]:
    """Each deed with so many others of its group; a second owner has the rest."""
    for number in range(1, len(ids) + 1):
        for at, deed in zip(group, ids, strict=True):
            others = [other for other in ids if other != deed]
            mine = [deed, *others[: number - 1]]
            rest = others[number - 1 :]
            yield (at,), str(number), Holding((dict.fromkeys(mine, 0), dict.fromkeys(rest, 0)))


def _one_owner(ids: Sequence[str], level: Level) -> Holding:
    return Holding((dict.fromkeys(ids, level),))


THROWS_IN_JAIL = 3
"""The throws in jail allowed by the rules of a board's odds (T8.8)."""


def dice_sums(dice: Dice) -> dict[int, Fraction]:
    """The chance of each sum of the dice."""
    throws = every_throw(dice)
    ways = Counter(map(total, throws))
    return {total: Fraction(count, len(throws)) for total, count in sorted(ways.items())}


def double(dice: Dice) -> Fraction:
    throws = every_throw(dice)
    return Fraction(sum(is_double(dice, faces) for faces in throws), len(throws))


def freed_by(dice: Dice, throws: int) -> Fraction:
    """The chance that one of so many throws in jail is a double (T8.7)."""
    return 1 - (1 - double(dice)) ** throws


def sent_by_doubles(dice: Dice) -> Fraction:
    """The chance that a turn's first throws are the doubles that go to jail (T3.3)."""
    return double(dice) ** dice.doubles_to_jail


def sums(dice: Dice) -> list[Plain]:
    throws_in_all = len(every_throw(dice))
    return [
        {"sum": total, "ways": int(chance * throws_in_all), **shown(chance)}
        for total, chance in dice_sums(dice).items()
    ]


def words_thrown(dice: Dice) -> list[Plain]:
    """Each word on a die, with the chance that a throw shows it."""
    throws = every_throw(dice)
    words = dict.fromkeys(face for die in dice.faces for face in die if isinstance(face, str))
    return [
        {"word": word, **shown(Fraction(sum(word in throw for throw in throws), len(throws)))}
        for word in words
    ]


def jail_escapes(dice: Dice, most: int = THROWS_IN_JAIL) -> list[Plain]:
    """Leaving jail by a double in one throw, in two, … in as many as the rules allow.

    `most` 0: there is no limit; three are shown.
    """
    return [
        {"throws": throws, **shown(freed_by(dice, throws))}
        for throws in range(1, (most or THROWS_IN_JAIL) + 1)
    ]


def shown(chance: Fraction) -> Plain:
    """A chance as a fraction and as a number."""
    return {"fraction": f"{chance.numerator}/{chance.denominator}", "chance": float(chance)}


_RENT = "index=square deed kind chance rent_per_throw=by_level"


def odds_json(board: Board, policy: JailPolicy, white_dice_only: bool = False) -> Plain:
    """Chances per throw, averages per turn, rents in M per opponent's throw, and the dice tables.

    `squares` (the jail being just visiting) and `in_jail` add up to 1. `residual` is how far one more throw
    moves any chance: the possible error of the solution.
    """
    chain = chain_of(board, policy)
    run = long_run(chain)
    return {
        "edition": board.edition.id,
        "jail": policy,
        "squares": [{"index": at, "chance": chance} for at, chance in enumerate(run.squares)],
        **fields(run, "in_jail throws_per_turn salaries_per_turn turns_between_jail_visits"),
        "rents": all_of(expected_rents(board, chain, run), _RENT),
        "dice": sums(board.edition.dice),
        "double": shown(double(board.edition.dice)),
        "jail_by_three_doubles": shown(sent_by_doubles(board.edition.dice)),
        "jail_escape": jail_escapes(board.edition.dice),
        "positions": len(chain.spots),
        "residual": run.residual,
        "white_dice_only": white_dice_only,
    }


# more than the games that are played, so that two seeds have no game in common
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
    """The shares in the form of `tourney odds --from --json`."""
    return {
        "games": tally.games,
        "seed": seed,
        "bots": list(bots),
        "players": [
            {"player": name, **tally.seats[seat].report()}
            for seat, name in enumerate(replayed.game.play.names)
        ],
    }


def speed_odds(dice: Dice) -> list[Plain]:
    """The chances of number, bus, hunter, triple, a double that is no triple, and enough of these to go to
    jail.
    """
    throws = list(product(every_throw(dice), FACES))
    triples = [is_double(dice, white) and face == white[dice.double[0]] for white, face in throws]
    doubles = [
        is_double(dice, white) and not triple for (white, _), triple in zip(throws, triples, strict=True)
    ]
    double = Fraction(sum(doubles), len(throws))
    chances = (
        ("number", "S5.1", _share(isinstance(face, int) for face in FACES)),
        ("bus", "S5.2", _share(face == "bus" for face in FACES)),
        ("hunter", "S5.3", _share(face == "hunter" for face in FACES)),
        ("triple", "S6.1", Fraction(sum(triples), len(throws))),
        ("double", "S7.1", double),
        ("jail", "S7.3", double**dice.doubles_to_jail),
    )
    return [{"what": what, "clause": clause, **shown(chance)} for what, clause, chance in chances]


def _share(those: Iterable[bool]) -> Fraction:
    return Fraction(sum(those), len(FACES))


class _Chance(NamedTuple):
    """Its event, its clause, the chance, and the number in its words."""

    what: str
    clause: str
    chance: Fraction
    n: int | None = None


_Chances: TypeAlias = Callable[[RuleBook], Iterator[_Chance]]


def other_chances(book: RuleBook) -> list[Plain]:
    """Those of the ruleset of this book; none if it has no other dice."""
    of_system = _OF.get(load_ruleset(book.ruleset).variant)
    chances = () if of_system is None else of_system(book)
    return [{**fields(each, "what n clause"), **shown(each.chance)} for each in chances]


def _two_boards(book: RuleBook) -> Iterator[_Chance]:
    """The eights as the sixes (D4.1, D6); the ten-sided die of the casino (D10.2)."""
    faces = tuple(range(1, turns.FACES[EIGHT] + 1))
    eights = Dice((faces, faces), doubles_to_jail=book.dice.doubles_to_jail)
    for eyes, chance in dice_sums(eights).items():
        yield _Chance("eights_sum", "D4.1", chance, eyes)
    yield _Chance("eights_double", "T3.3", double(eights))
    yield _Chance("eights_jail", "D6.2", sent_by_doubles(eights))
    for throws in range(1, book.options.jail_throws + 1):
        yield _Chance("eights_escape", "D6.5", freed_by(eights, throws), throws)
    if book.options.of(DoubleDavenportOptions).casino:
        for face in money.WINS:
            yield _Chance("casino_wins", "D10.2", Fraction(1, money.FACES), face)
        yield _Chance("casino_loses", "D10.2", 1 - Fraction(len(money.WINS), money.FACES))


def _machine(book: RuleBook) -> Iterator[_Chance]:
    """Three alike on the jackpot machine: the till for the highest, else a prize (M4.2, M4.3)."""
    faces = len(rules.DIE)
    alike = Fraction(1, faces ** len(rules.COLUMNS))
    yield _Chance("machine_till", "M4.2", alike, faces)
    yield _Chance("machine_wins", "M4.2", (faces - 1) * alike)
    yield _Chance("machine_loses", "M4.3", 1 - faces * alike)


_OF: Final[Mapping[str, _Chances]] = {"double-davenport": _two_boards, "millionaire": _machine}
"""By the variant that has them."""


__all__ = [
    "JAIL_POLICIES",
    "Chain",
    "DeedRents",
    "JailPolicy",
    "LongRun",
    "chain_of",
    "expected_rents",
    "long_run",
    "odds_json",
]
