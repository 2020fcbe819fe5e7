"""Throwing and moving: the official pass, forward or backward, wages, jail, the way out of the poorhouse."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from tourney.game.engine.decks import Card
from tourney.game.engine.dice import fall_of, plain_throw
from tourney.game.engine.entries import Entry, Throw
from tourney.game.engine.frames import Advance
from tourney.game.engine.payments import owe
from tourney.game.engine.play import Asked, FrameRule, NamedSquare, Play
from tourney.game.engine.refusal import Refusal, refuse
from tourney.game.engine.state import FREE
from tourney.game.systems.landlord import entries as e
from tourney.game.systems.landlord import squares
from tourney.game.systems.landlord.estate import railroads
from tourney.game.systems.landlord.frames import FreeThrow, Route
from tourney.game.systems.landlord.state import TREASURY, Land, OfSeat
from tourney.game.systems.landlord.wages import fifth_drawn

_THROWS_IN_JAIL: Final = 3


class Walk:
    """Where a way leads: the square, how often it comes to Mother Earth, how many squares it passes over, and
    which of the jumps asked for were made."""

    def __init__(self, square: int, wages: int, way: int, jumped: int) -> None:
        self.square: Final = square
        self.wages: Final = wages
        self.way: Final = way
        self.jumped: Final = jumped


def walk(play: Play, origin: int, steps: int, jumps: Sequence[int]) -> Walk:
    """So many steps forward, with a jump at each of these railroads as it is reached while steps are left
    (L2.2)."""
    board, stations = play.board, railroads(play)
    at, left, way, wages, jumped = origin, steps, 0, 0, 0
    while left:
        left -= 1
        way += 1
        at = board.on(at, 1)
        wages += at == board.start
        if left and jumped < len(jumps) and jumps[jumped] == at and at in stations:
            jumped += 1
            target = board.nearest(at, board.kinds[at])
            length = board.way(at, target)
            wages += board.way(at, board.start) <= length
            way += length
            at = target
    return Walk(at, wages, way, jumped)


def reached(play: Play, origin: int, steps: int, jumps: Sequence[int]) -> list[int]:
    """The railroads that may be left by a jump after these jumps, in the order in which they are reached."""
    found, at, left, made = list[int](), origin, steps, 0
    stations = railroads(play)
    while left > 1:
        left -= 1
        at = play.board.on(at, 1)
        if at not in stations:
            continue
        if made < len(jumps) and jumps[made] == at:
            made += 1
            at = play.board.nearest(at, play.board.kinds[at])
        elif made == len(jumps):
            found.append(at)
    return found


def ways(play: Play, origin: int, steps: int, double: bool) -> list[tuple[int, ...]]:
    """Every choice of jumps that the throw allows, none first."""
    found: list[tuple[int, ...]] = [()]
    if double:
        for jumps in found:
            found += [(*jumps, at) for at in reached(play, origin, steps, jumps)]
    return found


def between_chances(play: Play, square: int) -> bool:
    """Whether a token there may go backward: behind the first Chance square and before the last (L2.4)."""
    chances = [at for at, deck in enumerate(play.board.deck_on) if deck >= 0]
    return len(chances) > 1 and chances[0] < square < chances[-1]


def throw(play: Play, seat: int, entry: Any) -> None:
    """A turn begins (L2.1)."""
    state, fall = play.state, fall_of(play, entry)
    state.thrown = fall.steps
    state.thrower = seat
    state.turns[seat] = state.turns[seat] + 1
    state.begun += 1
    state.salaried = 0
    state.acting = True
    if state.jail[seat] != FREE:
        _throw_in_jail(play, seat, fall.steps, fall.double)
    else:
        set_out(play, seat, fall.steps, fall.double)


def may_throw_again(play: Play, seat: int, entry: Any) -> Refusal | None:
    """The throw that is asked for is its player's."""
    top = play.top
    assert isinstance(top, FreeThrow)
    if not play.hooks.fair(play, entry):
        return refuse("T3.7", "engine.throw_faces")
    return None if seat == top.seat else refuse("L2.1", "engine.turn_unfinished")


def throw_again(play: Play, seat: int, entry: Any) -> None:
    """The throw that a card gives (L3.8)."""
    play.pop()
    fall = fall_of(play, entry)
    play.state.thrown = fall.steps
    set_out(play, seat, fall.steps, fall.double)


def set_out(play: Play, seat: int, steps: int, double: bool) -> None:
    """The token moves at once where there is only one way; else its player chooses (L2.2, L2.4)."""
    square = play.state.square[seat]
    back = between_chances(play, square)
    if back or (double and reached(play, square, steps, ())):
        play.push(Route(seat, steps, double, back))
    else:
        go(play, seat, steps, (), back=False)


def go(play: Play, seat: int, steps: int, jumps: Sequence[int], *, back: bool) -> None:
    """The way chosen is gone, and the square acted on, where whoever is in the poorhouse can afford it."""
    origin = play.state.square[seat]
    found = Walk(play.board.on(origin, -steps), 0, steps, 0) if back else walk(play, origin, steps, jumps)
    if not _leaves_poorhouse(play, seat, found.square):
        return
    for at in jumps:
        target = play.board.nearest(at, play.board.kinds[at])
        play.tell(
            "L2.2", "landlord.jumps", player=play.names[seat], deed=play.deed(at), place=play.deed(target)
        )
    if back:
        play.tell("L2.4", "landlord.goes_back", player=play.names[seat], place=play.deed(found.square))
    arrive(play, seat, origin, found)


def arrive(play: Play, seat: int, origin: int, found: Walk) -> None:
    """Wages on the way, then the square, unless they were the last (L2.5, L9.1)."""
    play.state.square[seat] = found.square
    if play.board.kinds[found.square] == squares.SPECULATION:
        squares.on_speculation(play, seat, origin, found.wages)
        return
    for _ in range(found.wages):
        play.hooks.salary(play, seat, False)
    if fifth_drawn(play):
        return
    if play.board.kinds[found.square] == squares.LUXURY:
        squares.on_luxury(play, seat, origin, found.way)
    else:
        play.arrivals[found.square].land(play, seat, found.square, None)


def _leaves_poorhouse(play: Play, seat: int, square: int) -> bool:
    """Whoever is there leaves it only for a square that they can pay for (L8.3)."""
    own = play.state.of_seat(OfSeat, seat)
    if not own.poorhouse:
        return True
    due, name = squares.demanded(play, seat, square), play.names[seat]
    if due > play.state.cash[seat]:
        play.tell("L8.3", "landlord.stays_poor", player=name, place=play.deed(square), amount=due)
        return False
    own.poorhouse = False
    play.tell("L8.3", "landlord.leaves_poorhouse", player=name, place=play.deed(square))
    return True


def _throw_in_jail(play: Play, seat: int, steps: int, double: bool) -> None:
    """A double frees (L6.1); the third throw without one costs the fine and is moved (L6.3)."""
    state, name = play.state, play.names[seat]
    if double:
        state.jail[seat] = FREE
        play.tell("L6.1", "landlord.freed", player=name)
        set_out(play, seat, steps, double)
        return
    failed = state.jail[seat] + 1
    if failed < _THROWS_IN_JAIL:
        state.jail[seat] = failed
        play.tell("L6.1", "engine.stays_in_jail", player=name, n=failed)
        return
    fine = play.options.jail_fine
    play.tell("L6.3", "landlord.third_failure", player=name, amount=fine)
    play.push(Advance(seat, steps))
    owe(play, seat, play.account(TREASURY.place), fine, "L6.3")


def advance(play: Play, seat: int, steps: int) -> None:
    """A way that had to be paid for first: from Shelter, where no way is chosen, without a pass (L6.4)."""
    place = play.deed(play.board.on(play.state.square[seat], steps))
    play.tell("L6.4", "landlord.out_by_throw", player=play.names[seat], n=steps, place=place)
    set_out(play, seat, steps, False)


def next_turn(play: Play) -> None:
    """Clockwise; who has to miss a turn is passed by once (L2.1, L3.8)."""
    state = play.state
    state.of_table(Land).fresh = ()
    state.doubles, state.again = 0, False
    state.turn = state.next_in(state.turn)
    while state.of_seat(OfSeat, state.turn).skip:
        state.of_seat(OfSeat, state.turn).skip = False
        play.tell("L3.8", "landlord.turn_missed", player=play.names[state.turn])
        state.turn = state.next_in(state.turn)


def may_route(play: Play, seat: int, entry: e.Route) -> Refusal | None:
    """A jump only at a railroad that the double comes by; backward only from between the Chance squares."""
    top = play.top
    if not isinstance(top, Route):
        return refuse("L2.4" if entry.direction == "back" else "L2.2", "landlord.route_nothing")
    if top.seat != seat:
        return refuse("L2.2", "landlord.route_not_yours", player=play.names[top.seat])
    if entry.direction == "back":
        if not top.back:
            return refuse("L2.4", "landlord.route_back")
        return refuse("L2.2", "landlord.route_back_jump") if entry.jump else None
    if not entry.jump:
        return None
    if not top.double:
        return refuse("L2.2", "landlord.route_no_double")
    found = walk(play, play.state.square[seat], top.steps, entry.jump)
    if found.jumped < len(entry.jump):
        at = entry.jump[found.jumped]
        place = play.deed(at) if at < play.board.size else str(at)
        return refuse("L2.2", "landlord.route_jump", place=place)
    return None


def route(play: Play, seat: int, entry: e.Route) -> None:
    """The way is chosen."""
    top = play.top
    assert isinstance(top, Route)
    play.pop()
    go(play, seat, top.steps, entry.jump, back=entry.direction == "back")


def offer_route(play: Play, seat: int) -> Iterator[e.Route]:
    """Every way that there is."""
    top, name = play.top, play.names[seat]
    if isinstance(top, Route) and top.seat == seat:
        for jumps in ways(play, play.state.square[seat], top.steps, top.double):
            yield e.Route(by=name, jump=jumps)
        if top.back:
            yield e.Route(by=name, direction="back")


def target_of(play: Play, seat: int, top: Route, entry: e.Route) -> Walk:
    """Where a way leads."""
    origin = play.state.square[seat]
    if entry.direction == "back":
        return Walk(play.board.on(origin, -top.steps), 0, top.steps, 0)
    return walk(play, origin, top.steps, entry.jump)


def _picks(play: Play, frame: Route) -> list[NamedSquare]:
    """Where each way leads; any other square is a railroad to jump from, so far behind that of going back."""
    found, name, origin = list[NamedSquare](), play.names[frame.seat], play.state.square[frame.seat]
    for number, entry in enumerate(offer_route(play, frame.seat), start=1):
        target = target_of(play, frame.seat, frame, entry).square
        found.append(NamedSquare(target, entry, number))
    ends, behind = {each.square for each in found}, play.board.on(origin, -frame.steps)
    for square in range(play.board.size):
        if square not in ends:
            back = e.Route(by=name, direction="back")
            other = back if square == behind else e.Route(by=name, jump=(square,))
            found.append(NamedSquare(square, other, 0, fits=False))
    return found


def _bot(play: Play, frame: Any) -> Entry:
    """The way that pays most, or costs least."""
    best, most = None, 0
    for entry in offer_route(play, frame.seat):
        found = target_of(play, frame.seat, frame, entry)
        gain = play.hooks.start_pays(play) * found.wages - squares.cost_of(play, frame.seat, found.square)
        if best is None or gain > most:
            best, most = entry, gain
    assert best is not None
    return best


def offer_free_throw(play: Play, seat: int) -> Iterator[Throw]:
    """The throw that a card gives; the dice of this one stand for any."""
    if isinstance(play.top, FreeThrow) and play.top.seat == seat:
        yield play.hooks.thrown(play, seat, plain_throw(play.dice), 0, 0)


def go_ahead(play: Play, seat: int, deck: int, card: Card) -> None:
    """A card sends the token some squares forward (L3.8)."""
    _sent(play, seat, card.by)


def go_to(play: Play, seat: int, deck: int, card: Card) -> None:
    """A card sends the token to a square, forward (L3.8)."""
    _sent(play, seat, play.board.way(play.state.square[seat], card.to))


def _sent(play: Play, seat: int, steps: int) -> None:
    origin = play.state.square[seat]
    found = walk(play, origin, steps, ())
    play.tell("L3.8", "engine.card_moves", player=play.names[seat], place=play.deed(found.square))
    arrive(play, seat, origin, found)


def throw_free(play: Play, seat: int, deck: int, card: Card) -> None:
    """A card gives another throw (L3.8)."""
    play.push(FreeThrow(seat))


def miss_turn(play: Play, seat: int, deck: int, card: Card) -> None:
    """A card costs the next turn (L3.8)."""
    play.state.of_seat(OfSeat, seat).skip = True
    play.tell("L3.8", "landlord.will_miss", player=play.names[seat])


def _asked(play: Play, frame: Route) -> Asked:
    """By the pass where there is a jump to be made, else by going backward."""
    jumps = frame.double and bool(reached(play, play.state.square[frame.seat], frame.steps, ()))
    return Asked("landlord.wait_route", "L2.2" if jumps else "L2.4")


ROUTE: FrameRule = FrameRule(
    bot=_bot,
    picks=_picks,
    asked=_asked,
)
FREE_THROW: FrameRule = FrameRule(
    ask="landlord.wait_free_throw",
    clause="L3.8",
)
