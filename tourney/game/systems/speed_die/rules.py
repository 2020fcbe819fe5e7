"""Throws with the speed die, and carries out its faces (S4-S6).

A bot goes to the best of all the squares that it may go to.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from tourney.base.chance import drawn
from tourney.game.engine.accounts import BANK, Refusal, refuse
from tourney.game.engine.decisions import Frame
from tourney.game.engine.entries import Entry, Throw
from tourney.game.engine.game_context import FrameRule, Hooks, NamedSquare, Play, Verb
from tourney.game.engine.narration import named_square
from tourney.game.engine.state import FREE
from tourney.game.engine.turns import paid_on_the_way
from tourney.game.systems.speed_die.state import Move, Paid, Speed, SpeedThrow, Thrown, speed_of
from tourney.rules.dice import Face


class Bus(Frame):
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


class Triple(Frame):
    """The player names any other square (S6.1)."""

    fields = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat


class Hunt(Frame):
    """The token goes on after everything that the white dice brought (S5.3)."""

    fields = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat


def best_move(play: Play, frame: Any) -> Entry:
    """The deed that helps most, else the square that costs least."""
    seat: int = frame.seat
    here, name = play.state.square[seat], play.names[seat]
    if isinstance(frame, Bus):
        steps, most = 0, 0
        for n in frame.ways:
            gain = _gain(play, seat, play.board.on(here, n), n)
            if not steps or gain > most:
                steps, most = n, gain
        return Move(by=name, steps=steps)
    square, most = -1, 0
    for at in range(play.board.size):
        if at != here:
            gain = _gain(play, seat, at, play.state.thrown)
            if square < 0 or gain > most:
                square, most = at, gain
    return Move(by=name, square=square)


def _gain(play: Play, seat: int, square: int, thrown: int) -> int:
    """About the gain of standing there, in M."""
    state, board = play.state, play.board
    way = board.way(state.square[seat], square)
    gain = play.book.salary if board.way(state.square[seat], board.start) <= way else 0
    kind = board.kinds[square]
    if kind == "go_to_jail":
        return -2 * play.options.jail_fine
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
        gain -= play.hooks.rent_of(play, square, thrown)[0]
    return gain


FACES: Final[tuple[Speed, ...]] = (1, 2, 3, "bus", "hunter", "hunter")
"""The six faces (S4.3), in the order in which a seed counts them."""


_STREAM: Final = 0x3C6EF372FE94F82B
"""Separates the speed die from the white dice of the same seed."""


def in_use(play: Play, seat: int) -> bool:
    """Whether the player uses the die in an ordinary throw (S4.1)."""
    return play.state.of_seat(Paid, seat).speed is True


class Throwing(Verb):
    """The throw with three dice, over the one with two."""

    _below: Verb

    def __init__(self, below: Verb) -> None:
        super().__init__(below.may, below.do)
        self._below = below

    def may(self, play: Play, seat: int, entry: Any) -> Refusal | None:
        refused = self._below.may(play, seat, entry)
        if refused is not None:
            again = refused.code == "turn.other" and play.state.of_table(Thrown).triple == seat
            return Refusal(refused.code, "S6.2", refused.message) if again else refused
        speed, free = speed_of(entry), play.state.jail[seat] == FREE
        if speed is None:
            if free and in_use(play, seat):
                return refuse("S4.4", "speed_die.speed_missing", player=play.names[seat])
            return None
        if type(speed) not in (int, str) or speed not in FACES:
            return refuse("S4.3", "speed_die.speed_faces")
        if not free:
            return refuse("S4.2", "speed_die.speed_not_here")
        if not in_use(play, seat):
            return refuse("S4.1", "speed_die.speed_not_yet", player=play.names[seat])
        return None

    def do(self, play: Play, seat: int, entry: Any) -> None:
        now, speed = play.state.of_table(Thrown), speed_of(entry)
        now.triple = -1
        if speed is not None:
            now.face = speed
            now.first, now.second = entry.dice
        self._below.do(play, seat, entry)
        now.face = None


def throwing_afresh(below: Verb) -> Verb:
    """A throw that only sets a rent: the white dice alone (S4.2, S8.2)."""

    def may_throw_afresh(play: Play, seat: int, entry: Any) -> Refusal | None:
        if speed_of(entry) is None:
            return below.may(play, seat, entry)
        refused = below.may(play, seat, msgspec.structs.replace(entry, speed=None))
        return refused or refuse("S4.2", "speed_die.speed_not_here")

    return Verb(may_throw_afresh, below.do)


def may_choose_first(play: Play, seat: int, entry: Any) -> Refusal:
    """Nothing of the turn goes on before the player has chosen."""
    top = play.top
    clause = "S5.2" if isinstance(top, Bus) else "S6.1"
    waiting = play.names[play.rule(top).waits_for(play, top)] if top is not None else ""
    return refuse(clause, "speed_die.speed_choose_first", player=waiting)


def nothing(play: Play, seat: int, entry: Any) -> None:
    """A refused entry does nothing."""


CHOOSE_FIRST: Final[Verb] = Verb(may_choose_first, nothing)


def may_move(play: Play, seat: int, entry: Move) -> Refusal | None:
    """The player who has to choose, with a possible number or square."""
    top = play.top
    if isinstance(top, Bus) and top.seat == seat and entry.steps is not None and entry.square is None:
        if entry.steps in top.ways:
            return None
        return refuse("S5.2", "speed_die.speed_steps", steps=list(top.ways))
    if isinstance(top, Triple) and top.seat == seat and entry.square is not None and entry.steps is None:
        if entry.square < play.board.size and entry.square != play.state.square[seat]:
            return None
        return refuse("S6.1", "speed_die.speed_square", most=play.board.size - 1)
    return refuse("S5.2", "speed_die.speed_move_nothing")


def move(play: Play, seat: int, entry: Move) -> None:
    """By so many squares, which then count as the throw (S8.1), or to the square named."""
    play.pop()
    if entry.steps is not None:
        play.state.thrown = entry.steps
        play.tell("S5.2", "speed_die.by_bus", player=play.names[seat], n=entry.steps)
        play.hooks.advance(play, seat, entry.steps)
    elif entry.square is not None:
        play.tell("S6.1", "speed_die.named", player=play.names[seat], place=named_square(play, entry.square))
        _go_to(play, seat, entry.square)


def offer_move(play: Play, seat: int) -> Iterator[Move]:
    """Every number of the bus; for a triple the next square, as an example."""
    top, name = play.top, play.names[seat]
    if isinstance(top, Bus) and top.seat == seat:
        for steps in top.ways:
            yield Move(by=name, steps=steps)
    elif isinstance(top, Triple) and top.seat == seat:
        yield Move(by=name, square=play.board.on(play.state.square[seat], 1))


def bus_picks(play: Play, frame: Bus) -> tuple[NamedSquare, ...]:
    """The square for each number of the bus."""
    here, name = play.state.square[frame.seat], play.names[frame.seat]
    return tuple(
        NamedSquare(play.board.on(here, n), Move(by=name, steps=n), n, "speed_die.way") for n in frame.ways
    )


def triple_picks(play: Play, frame: Triple) -> tuple[NamedSquare, ...]:
    """Every other square, along the arrow."""
    here, name = play.state.square[frame.seat], play.names[frame.seat]
    squares = (play.board.on(here, steps) for steps in range(1, play.board.size))
    return tuple(NamedSquare(at, Move(by=name, square=at), at) for at in squares)


def run_hunt(play: Play, frame: Hunt) -> bool:
    """On to the next deed that nobody owns, else to the next with rent due, else nowhere (S5.3-S5.6)."""
    play.pop()
    seat, state = frame.seat, play.state
    if state.jail[seat] != FREE:
        play.tell("S5.6", "speed_die.hunt_ended", player=play.names[seat])
        return True
    name, (target, unowned) = play.names[seat], _hunted(play, seat)
    if target < 0:
        play.tell("S5.5", "speed_die.hunts_nothing", player=name)
        return True
    if unowned:
        play.tell("S5.3", "speed_die.hunts", player=name, place=play.deed(target))
    else:
        play.tell("S5.4", "speed_die.hunts_rent", player=name, place=play.deed(target))
    _go_to(play, seat, target)
    return True


def _hunted(play: Play, seat: int) -> tuple[int, bool]:
    """The next deed along the arrow that nobody owns, else the next with rent due; -1 for none.

    Also whether nobody owns it. The token's own square does not count (S5.3, reading): a deed just left
    unsold is not hunted a lap later.
    """
    state, board = play.state, play.board
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


def _go_to(play: Play, seat: int, square: int) -> None:
    """Along the arrow to a square that is named, and act on it; the start pays for passing (S5.3, S6.1)."""
    target, salaries = play.hooks.way_to(play, seat, square)
    play.state.square[seat] = target
    paid_on_the_way(play, seat, target, salaries)
    play.arrivals[target].land(play, seat, target, None)


def thrown(play: Play, seat: int, dice: tuple[Face, ...], seed: int, number: int) -> Throw:
    """Throw `number` of a seed; the speed die, if the player uses it, from a stream of its own."""
    entry = SpeedThrow(by=play.names[seat], dice=dice)
    if play.top is None and play.state.jail[seat] == FREE and in_use(play, seat):
        entry.speed = FACES[drawn(seed, _STREAM, number, len(FACES))]
    return entry


def faces_asked(play: Play, seat: int) -> tuple[tuple[int | str, ...], ...]:
    """The speed die is typed behind the others when it is in use."""
    if play.top is None and play.state.jail[seat] == FREE and in_use(play, seat):
        return (tuple(dict.fromkeys(FACES)),)
    return ()


def hooks_over(below: Hooks) -> Hooks:
    """A triple is no double, the third die decides the move, and the first salary brings the die."""

    def on_double(play: Play, seat: int) -> bool:
        now = play.state.of_table(Thrown)
        if now.face == now.first:
            if below.doubles_before(play) + 1 == play.dice.doubles_to_jail:
                play.tell("S6.3", "speed_die.triple_third", player=play.names[seat])
            play.state.again = False
            return True
        moves = below.on_double(play, seat)
        if now.face is not None and not moves:
            play.tell("S7.3", "speed_die.ignored")
        return moves

    def after_throw(play: Play) -> None:
        if play.state.of_table(Thrown).triple == play.state.turn and not play.state.out[play.state.turn]:
            play.tell("S6.2", "speed_die.no_more", player=play.names[play.state.turn])
        below.after_throw(play)

    def advance(play: Play, seat: int, steps: int) -> None:
        now = play.state.of_table(Thrown)
        face, now.face = now.face, None
        if face is None:
            below.advance(play, seat, steps)
        elif face == now.first == now.second:
            play.state.thrown = 3 * now.first
            now.triple = seat
            play.tell("S6.1", "speed_die.triple", player=play.names[seat])
            play.push(Triple(seat))
        elif isinstance(face, int):
            play.state.thrown = steps + face
            said = {"total": steps + face}
            play.tell("S5.1", "speed_die.added", player=play.names[seat], n=face, more=said)
            below.advance(play, seat, steps + face)
        elif face == "bus":
            play.push(Bus(seat, (now.first, now.second)))
        else:
            play.push(Hunt(seat))
            below.advance(play, seat, steps)

    def salary(play: Play, seat: int, landed: bool) -> None:
        below.salary(play, seat, landed)
        paid = play.state.of_seat(Paid, seat)
        if not paid.speed:
            paid.speed = True
            play.tell("S4.1", "speed_die.begins", player=play.names[seat])

    def build_window(play: Play, seat: int) -> Refusal | None:
        if isinstance(play.top, (Bus, Triple)):
            return may_choose_first(play, seat, None)
        return below.build_window(play, seat)

    return below.but(
        on_double=on_double,
        after_throw=after_throw,
        advance=advance,
        salary=salary,
        build_window=build_window,
        thrown=thrown,
        faces_asked=faces_asked,
    )


BUS: FrameRule = FrameRule(
    bot=best_move,
    picks=bus_picks,
    ask="speed_die.wait_bus",
    clause="S5.2",
)


TRIPLE: FrameRule = FrameRule(
    bot=best_move,
    picks=triple_picks,
    ask="speed_die.wait_triple",
    clause="S6.1",
)


HUNT: FrameRule = FrameRule(run=run_hunt)
