"""Throws with the speed die, and carries out its faces (S4-S6).

A bot goes to the best of all the squares that it may go to.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from tourney.base.chance import drawn
from tourney.game.engine.accounts import BANK, Refusal, refuse
from tourney.game.engine.decisions import PendingDecision
from tourney.game.engine.entries import Entry, Throw
from tourney.game.engine.game_context import DecisionRule, GameContext, Hooks, NamedSquare, Verb
from tourney.game.engine.narration import named_square
from tourney.game.engine.state import FREE
from tourney.game.engine.turns import paid_on_the_way
from tourney.game.systems.speed_die.state import Move, Paid, Speed, SpeedThrow, Thrown, speed_of
from tourney.rules.dice import Face


class Bus(PendingDecision):
    """The player goes by one white die, by the other, or by both (S5.2)."""

    fields = ("seat", "dice")

    def __init__(self, seat: int, dice: tuple[int, int]) -> None:
        self.seat: Final = seat
        self.dice: Final = dice

    @property
    def ways(self) -> tuple[int, ...]:
        """The numbers of squares to choose from, the least first."""
        first, second = self.dice
        return tuple(sorted({first, second, first + second}))


class Triple(PendingDecision):
    """The player names any other square (S6.1)."""

    fields = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat


class Hunt(PendingDecision):
    """The token goes on after everything that the white dice brought (S5.3)."""

    fields = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat


def best_move(game: GameContext, decision: Any) -> Entry:
    """The deed that helps most, else the square that costs least."""
    seat: int = decision.seat
    here, name = game.state.square[seat], game.names[seat]
    if isinstance(decision, Bus):
        steps, most = 0, 0
        for n in decision.ways:
            gain = _gain(game, seat, game.board.on(here, n), n)
            if not steps or gain > most:
                steps, most = n, gain
        return Move(by=name, steps=steps)
    square, most = -1, 0
    for at in range(game.board.size):
        if at != here:
            gain = _gain(game, seat, at, game.state.thrown)
            if square < 0 or gain > most:
                square, most = at, gain
    return Move(by=name, square=square)


def _gain(game: GameContext, seat: int, square: int, thrown: int) -> int:
    """About the gain of standing there, in M."""
    state, board = game.state, game.board
    way = board.way(state.square[seat], square)
    gain = game.book.salary if board.way(state.square[seat], board.start) <= way else 0
    kind = board.kinds[square]
    if kind == "go_to_jail":
        return -2 * game.options.jail_fine
    gain -= board.tax[square]
    if board.group[square] < 0:
        return gain
    owner = state.owner[square]
    if owner == BANK:
        if state.cash[seat] < board.price[square]:
            return gain
        mine, others = 0, 0
        for at in board.group_of(square):
            holder = state.owner[at]
            if holder == seat:
                mine += 1
            elif holder != BANK:
                others |= 1 << holder
        return gain + board.price[square] * (1 + mine) // (1 + others.bit_count())
    if owner != seat and state.level[square] >= 0:
        gain -= game.hooks.rent_of(game, square, thrown)[0]
    return gain


FACES: Final[tuple[Speed, ...]] = (1, 2, 3, "bus", "hunter", "hunter")
"""The six faces (S4.3), in the order in which a seed counts them."""


_STREAM: Final = 0x3C6EF372FE94F82B
"""Separates the speed die from the white dice of the same seed."""


def in_use(game: GameContext, seat: int) -> bool:
    """Whether the player uses the die in an ordinary throw (S4.1)."""
    return game.state.of_seat(Paid, seat).speed is True


class Throwing(Verb):
    """The throw with three dice, over the one with two."""

    _below: Verb

    def __init__(self, below: Verb) -> None:
        super().__init__(below.may, below.do)
        self._below = below

    def may(self, game: GameContext, seat: int, entry: Any) -> Refusal | None:
        refused = self._below.may(game, seat, entry)
        if refused is not None:
            again = refused.code == "turn.other" and game.state.of_table(Thrown).triple == seat
            return Refusal(refused.code, "S6.2", refused.message) if again else refused
        speed, free = speed_of(entry), game.state.jail[seat] == FREE
        if speed is None:
            if free and in_use(game, seat):
                return refuse("S4.4", "speed_die.speed_missing", player=game.names[seat])
            return None
        if type(speed) not in (int, str) or speed not in FACES:
            return refuse("S4.3", "speed_die.speed_faces")
        if not free:
            return refuse("S4.2", "speed_die.speed_not_here")
        if not in_use(game, seat):
            return refuse("S4.1", "speed_die.speed_not_yet", player=game.names[seat])
        return None

    def do(self, game: GameContext, seat: int, entry: Any) -> None:
        now, speed = game.state.of_table(Thrown), speed_of(entry)
        now.triple = -1
        if speed is not None:
            now.face = speed
            now.first, now.second = entry.dice
        self._below.do(game, seat, entry)
        now.face = None


def throwing_afresh(below: Verb) -> Verb:
    """A throw that only sets a rent: the white dice alone (S4.2, S8.2)."""

    def may_throw_afresh(game: GameContext, seat: int, entry: Any) -> Refusal | None:
        if speed_of(entry) is None:
            return below.may(game, seat, entry)
        refused = below.may(game, seat, msgspec.structs.replace(entry, speed=None))
        return refused or refuse("S4.2", "speed_die.speed_not_here")

    return Verb(may_throw_afresh, below.do)


def may_choose_first(game: GameContext, seat: int, entry: Any) -> Refusal:
    """Nothing of the turn goes on before the player has chosen."""
    top = game.top
    clause = "S5.2" if isinstance(top, Bus) else "S6.1"
    waiting = game.names[game.rule(top).waits_for(game, top)] if top is not None else ""
    return refuse(clause, "speed_die.speed_choose_first", player=waiting)


def nothing(game: GameContext, seat: int, entry: Any) -> None:
    """A refused entry does nothing."""


CHOOSE_FIRST: Final[Verb] = Verb(may_choose_first, nothing)


def may_move(game: GameContext, seat: int, entry: Move) -> Refusal | None:
    """The player who has to choose, with a possible number or square."""
    top = game.top
    if isinstance(top, Bus) and top.seat == seat and entry.steps is not None and entry.square is None:
        if entry.steps in top.ways:
            return None
        return refuse("S5.2", "speed_die.speed_steps", steps=list(top.ways))
    if isinstance(top, Triple) and top.seat == seat and entry.square is not None and entry.steps is None:
        if entry.square < game.board.size and entry.square != game.state.square[seat]:
            return None
        return refuse("S6.1", "speed_die.speed_square", most=game.board.size - 1)
    return refuse("S5.2", "speed_die.speed_move_nothing")


def move(game: GameContext, seat: int, entry: Move) -> None:
    """By so many squares, which then count as the throw (S8.1), or to the square named."""
    game.pop()
    if entry.steps is not None:
        game.state.thrown = entry.steps
        game.log("S5.2", "speed_die.by_bus", player=game.names[seat], n=entry.steps)
        game.hooks.advance(game, seat, entry.steps)
    elif entry.square is not None:
        game.log("S6.1", "speed_die.named", player=game.names[seat], place=named_square(game, entry.square))
        _go_to(game, seat, entry.square)


def offer_move(game: GameContext, seat: int) -> Iterator[Move]:
    """Every number of the bus; for a triple the next square, as an example."""
    top, name = game.top, game.names[seat]
    if isinstance(top, Bus) and top.seat == seat:
        for steps in top.ways:
            yield Move(by=name, steps=steps)
    elif isinstance(top, Triple) and top.seat == seat:
        yield Move(by=name, square=game.board.on(game.state.square[seat], 1))


def bus_picks(game: GameContext, frame: Bus) -> tuple[NamedSquare, ...]:
    """The square for each number of the bus."""
    here, name = game.state.square[frame.seat], game.names[frame.seat]
    return tuple(
        NamedSquare(game.board.on(here, n), Move(by=name, steps=n), n, "speed_die.way") for n in frame.ways
    )


def triple_picks(game: GameContext, frame: Triple) -> tuple[NamedSquare, ...]:
    """Every other square, along the arrow."""
    here, name = game.state.square[frame.seat], game.names[frame.seat]
    squares = (game.board.on(here, steps) for steps in range(1, game.board.size))
    return tuple(NamedSquare(at, Move(by=name, square=at), at) for at in squares)


def run_hunt(game: GameContext, frame: Hunt) -> bool:
    """On to the next deed that nobody owns, else to the next with rent due, else nowhere (S5.3-S5.6)."""
    game.pop()
    seat, state = frame.seat, game.state
    if state.jail[seat] != FREE:
        game.log("S5.6", "speed_die.hunt_ended", player=game.names[seat])
        return True
    name, (target, unowned) = game.names[seat], _hunted(game, seat)
    if target < 0:
        game.log("S5.5", "speed_die.hunts_nothing", player=name)
        return True
    if unowned:
        game.log("S5.3", "speed_die.hunts", player=name, place=game.deed(target))
    else:
        game.log("S5.4", "speed_die.hunts_rent", player=name, place=game.deed(target))
    _go_to(game, seat, target)
    return True


def _hunted(game: GameContext, seat: int) -> tuple[int, bool]:
    """The next deed along the arrow that nobody owns, else the next with rent due; -1 for none.

    Also whether nobody owns it. The token's own square does not count (S5.3, reading): a deed just left
    unsold is not hunted a lap later.
    """
    state, board = game.state, game.board
    rent, at = -1, state.square[seat]
    for _ in range(board.size - 1):
        at += 1
        if at == board.size:
            at = 0
        if board.group[at] < 0:
            continue
        owner = state.owner[at]
        if owner == BANK:
            return at, True
        if rent < 0 and owner != seat and state.level[at] >= 0:
            rent = at
    return rent, False


def _go_to(game: GameContext, seat: int, square: int) -> None:
    """Along the arrow to a square that is named, and act on it; the start pays for passing (S5.3, S6.1)."""
    target, salaries = game.hooks.way_to(game, seat, square)
    game.state.square[seat] = target
    paid_on_the_way(game, seat, target, salaries)
    game.arrivals[target].land(game, seat, target, None)


def thrown(game: GameContext, seat: int, dice: tuple[Face, ...], seed: int, number: int) -> Throw:
    """Throw `number` of a seed; the speed die, if the player uses it, from a stream of its own."""
    entry = SpeedThrow(by=game.names[seat], dice=dice)
    if game.top is None and game.state.jail[seat] == FREE and in_use(game, seat):
        entry.speed = FACES[drawn(seed, _STREAM, number, len(FACES))]
    return entry


def faces_asked(game: GameContext, seat: int) -> tuple[tuple[int | str, ...], ...]:
    """The speed die is typed behind the others when it is in use."""
    if game.top is None and game.state.jail[seat] == FREE and in_use(game, seat):
        return (tuple(dict.fromkeys(FACES)),)
    return ()


def overlaid_hooks(below: Hooks) -> Hooks:
    """A triple is no double, the third die decides the move, and the first salary brings the die."""

    def on_double(game: GameContext, seat: int) -> bool:
        now = game.state.of_table(Thrown)
        if now.face == now.first:
            if below.doubles_before(game) + 1 == game.dice.doubles_to_jail:
                game.log("S6.3", "speed_die.triple_third", player=game.names[seat])
            game.state.again = False
            return True
        moves = below.on_double(game, seat)
        if now.face is not None and not moves:
            game.log("S7.3", "speed_die.ignored")
        return moves

    def after_throw(game: GameContext) -> None:
        if game.state.of_table(Thrown).triple == game.state.turn and not game.state.out[game.state.turn]:
            game.log("S6.2", "speed_die.no_more", player=game.names[game.state.turn])
        below.after_throw(game)

    def advance(game: GameContext, seat: int, steps: int) -> None:
        now = game.state.of_table(Thrown)
        face, now.face = now.face, None
        if face is None:
            below.advance(game, seat, steps)
        elif face == now.first == now.second:
            game.state.thrown = 3 * now.first
            now.triple = seat
            game.log("S6.1", "speed_die.triple", player=game.names[seat])
            game.push(Triple(seat))
        elif isinstance(face, int):
            game.state.thrown = steps + face
            said = {"total": steps + face}
            game.log("S5.1", "speed_die.added", player=game.names[seat], n=face, more=said)
            below.advance(game, seat, steps + face)
        elif face == "bus":
            game.push(Bus(seat, (now.first, now.second)))
        else:
            game.push(Hunt(seat))
            below.advance(game, seat, steps)

    def salary(game: GameContext, seat: int, landed: bool) -> None:
        below.salary(game, seat, landed)
        paid = game.state.of_seat(Paid, seat)
        if not paid.speed:
            paid.speed = True
            game.log("S4.1", "speed_die.begins", player=game.names[seat])

    def build_window(game: GameContext, seat: int) -> Refusal | None:
        if isinstance(game.top, (Bus, Triple)):
            return may_choose_first(game, seat, None)
        return below.build_window(game, seat)

    return below.replaced(
        on_double=on_double,
        after_throw=after_throw,
        advance=advance,
        salary=salary,
        build_window=build_window,
        thrown=thrown,
        faces_asked=faces_asked,
    )


BUS: DecisionRule = DecisionRule(
    bot=best_move,
    picks=bus_picks,
    ask="speed_die.wait_bus",
    clause="S5.2",
)


TRIPLE: DecisionRule = DecisionRule(
    bot=best_move,
    picks=triple_picks,
    ask="speed_die.wait_triple",
    clause="S6.1",
)


HUNT: DecisionRule = DecisionRule(run=run_hunt)
