"""Runs a turn: the throw, demands, passing the dice on, the jail, times to build, the end by time (D4, D6).

Before the first turn: throws for the places, tokens on corners, throws for the order (D3). The referee
corrects the position while two turns may be under way (T1.3).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from msgspec import UNSET

from tourney.base.chance import numbered
from tourney.game.engine.accounts import BANK, Refusal, refuse
from tourney.game.engine.bank import return_card
from tourney.game.engine.decisions import Advance, Frame
from tourney.game.engine.entries import Correct, Entry, JailCard, ThrowForStart
from tourney.game.engine.game_context import Asked, FrameRule, NamedSquare, Play, its_token_stands
from tourney.game.engine.legality import refusal
from tourney.game.engine.state import FREE, MOST_FAILED, State, Terms
from tourney.game.engine.steps import referee
from tourney.game.engine.turns import always_stands
from tourney.game.systems.double_davenport import hands, money
from tourney.game.systems.double_davenport.decisions import (
    EIGHT,
    EITHER,
    PAIRS,
    SIX,
    BailChoice,
    FirstThrows,
    Hand,
    Placing,
)
from tourney.game.systems.double_davenport.entries import (
    Bail,
    Demand,
    JailPayHere,
    PassTurn,
    StartAt,
    Stay,
    ThrowPair,
    WrongWay,
)
from tourney.game.systems.double_davenport.moves import ways
from tourney.game.systems.double_davenport.state import (
    Bank,
    Phase,
    Seat,
    Settled,
    Table,
    corners,
    hands_of,
    next_to_place,
    part_banks,
    side_of_square,
    start_of,
    still_to_throw,
    unplaced,
)
from tourney.rules.dice import Face
from tourney.rules.options import DoubleDavenportOptions

_IN_HAND: Final = frozenset(("dice", "doubles"))
"""The fields for the next thrower, and the doubles before."""


def may_correct(play: Play, seat: int, entry: Correct) -> Refusal | None:
    """Between two throws everything, also the holders of dice; else what is going on goes on."""
    state = play.state
    if not _at_rest(state):
        if not _IN_HAND.isdisjoint(entry.set.own):
            return refuse("T1.3", "engine.correct_turn")
        return _in_front(play, entry)
    todo, turn = state.todo, state.turn
    state.todo = []
    try:
        return referee.may_correct(play, seat, entry)
    finally:
        state.todo, state.turn = todo, turn


def _at_rest(state: State) -> bool:
    """Whether only throws, or the next token of the start, are waited for."""
    return all(
        isinstance(frame, (FirstThrows, Placing)) or (isinstance(frame, Hand) and not frame.acting)
        for frame in state.todo
    )


def _in_front(play: Play, entry: Correct) -> Refusal | None:
    """Write the dice into the position; waiting frames are checked in both turns."""
    state = play.state
    now = state.turn
    state.turn = hands_of(state, state.of_table(Table))[-1].seat
    try:
        return referee.may_correct(play, -1, entry)
    finally:
        state.turn = now


def correct(play: Play, seat: int, entry: Correct) -> None:
    """Waiting frames go on; corrected dice change hands, and a start follows its position."""
    old = play.state
    at_rest, todo = _at_rest(old), old.todo
    referee.correct(play, seat, entry)
    new = play.state
    table = new.of_table(Table)
    if table.phase is not UNSET:
        new.todo = [start_of(play.board, new)]
    elif at_rest and not _IN_HAND.isdisjoint(entry.set.own):
        new.todo = list(hands_of(new, table))
        new.of_table(Bank).single = len(new.todo) == 1
    else:
        new.todo = todo
    now = hands.hand(new)
    if now is not None:
        new.turn = now.seat


def may_overrule(play: Play, seat: int, entry: Any) -> Refusal | None:
    """A frame above the dice; the dice themselves stay."""
    if isinstance(play.top, Hand):
        return refuse("T1.3", "engine.overrule_nothing")
    return referee.may_overrule(play, seat, entry)


START_FACES: Final = (6, 6, 8, 8)
"""All four dice, in this order (D3.1)."""


def begin(play: Play) -> None:
    """Both moneys, no direction nor square yet, and everybody throws for the places (D2.2, D3.1)."""
    state, options = play.state, play.options.of(DoubleDavenportOptions)
    state.cash = [options.start_dollars] * len(state.names)
    for seat in range(len(state.names)):
        mine = state.of_seat(Seat, seat)
        mine.pounds, mine.direction, mine.declare, mine.square = options.start_pounds, None, True, None
    part_banks(play.board, state)
    _all_throw(play, "places")


def _all_throw(play: Play, phase: Phase) -> None:
    state, order = play.state, phase == "order"
    state.of_table(Table).phase = phase
    for seat in range(len(state.names)):
        mine = state.of_seat(Seat, seat)
        mine.totals = UNSET
        if order:
            mine.square = UNSET
    play.push(FirstThrows(order, still_to_throw(state, order)))


def _close(play: Play) -> None:
    """The game itself begins."""
    state = play.state
    state.of_table(Table).phase = UNSET
    for seat in range(len(state.names)):
        state.of_seat(Seat, seat).totals = UNSET


def fair_start(entry: Any) -> bool:
    """Two sixes and two eights."""
    dice = entry.dice
    return (
        type(dice) in (tuple, list)
        and len(dice) == len(START_FACES)
        and all(type(dice[at]) is int and 1 <= dice[at] <= START_FACES[at] for at in range(len(START_FACES)))
    )


def may_throw_for_start(play: Play, seat: int, entry: ThrowForStart) -> Refusal | None:
    """Each player once; those with equal totals again (D3.1, D3.3)."""
    top = play.top
    if not fair_start(entry):
        return refuse("D3.1", "double_davenport.start_faces")
    if not isinstance(top, FirstThrows):
        return refuse("D3.1", "double_davenport.start_over")
    if not top.waiting >> seat & 1:
        return refuse(_clause(top), "double_davenport.start_thrown", player=play.names[seat])
    return None


def _clause(top: FirstThrows) -> str:
    return "D3.3" if top.order else "D3.1"


def throw_for_start(play: Play, seat: int, entry: ThrowForStart) -> None:
    """One total more."""
    top, mine = play.top, play.state.of_seat(Seat, seat)
    assert isinstance(top, FirstThrows)
    total = sum(face for face in entry.dice if isinstance(face, int))
    mine.totals = (*mine.thrown, total)
    play.swap(FirstThrows(top.order, top.waiting & ~(1 << seat)))


def run_first_throws(play: Play, top: FirstThrows) -> bool:
    """The lowest places first; then the highest gets the eights, the lowest the sixes (D3.1, D3.3)."""
    state = play.state
    live = state.live
    if top.waiting and len(live) > 1:
        return False
    again = still_to_throw(state, top.order)
    if again:
        play.swap(FirstThrows(top.order, again))
        names = [play.names[seat] for seat in live if again >> seat & 1]
        play.tell(_clause(top), "double_davenport.start_level", more={"players": names})
        return False
    totals = {seat: state.of_seat(Seat, seat).thrown for seat in live}
    high, low = max(live, key=totals.__getitem__), min(live, key=totals.__getitem__)
    play.pop()
    if top.order:
        _close(play)
        _begin_turns(play, high, low)
    else:
        play.push(Placing(low))
        play.tell("D3.1", "double_davenport.places_first", player=play.names[low])
    return True


def _begin_turns(play: Play, high: int, low: int) -> None:
    state = play.state
    if hands.one_at_a_time(play):
        state.todo = [Hand(high, EITHER)]
        play.tell("D4.5", "double_davenport.begins_alone", player=play.names[high])
    else:
        state.todo = [Hand(low, SIX), Hand(high, EIGHT)]
        said = {"other": play.names[low]}
        play.tell("D3.3", "double_davenport.begin", player=play.names[high], more=said)
    state.turn = high
    hands.noted(state)


def may_start_at(play: Play, seat: int, entry: StartAt) -> Refusal | None:
    """The player whose turn it is to place, on a corner that nobody has taken until all are (D3.2)."""
    top = play.top
    if not isinstance(top, Placing):
        return refuse("D3.2", "double_davenport.place_not_now")
    if top.seat != seat:
        return refuse("D3.1", "double_davenport.place_not_yours", player=play.names[top.seat])
    known = corners(play.board)
    if entry.square not in known:
        return refuse("D3.2", "double_davenport.place_no_corner", known=list(known))
    taken = _taken(play)
    if entry.square in taken and len(taken) < len(known):
        return refuse("D3.2", "double_davenport.place_taken", place=play.deed(entry.square))
    return None


def _taken(play: Play) -> list[int]:
    """The corners where a token has been put down, also by players who have left since."""
    state = play.state
    seats = range(len(state.names))
    return [state.square[seat] for seat in seats if state.of_seat(Seat, seat).square is UNSET]


def start_at(play: Play, seat: int, entry: StartAt) -> None:
    """The token is there, and nothing happens to it (D3.2)."""
    state = play.state
    state.square[seat] = entry.square
    state.of_seat(Seat, seat).square = UNSET
    following = next_to_place(state)
    play.swap(Placing(seat if following is None else following))


def offer_start(play: Play, seat: int) -> Iterator[Entry]:
    """A throw of all dice; the corners that are free."""
    top, name = play.top, play.names[seat]
    if isinstance(top, FirstThrows) and top.waiting >> seat & 1:
        yield ThrowForStart(by=name, dice=(1, 2, 3, 4))
    elif isinstance(top, Placing) and top.seat == seat:
        for square in corners(play.board):
            yield StartAt(by=name, square=square)


def _first_to_throw(play: Play, top: FirstThrows) -> int:
    return next(seat for seat in play.state.live if top.waiting >> seat & 1)


def totals(play: Play, top: FirstThrows) -> tuple[int | None, ...]:
    """The totals thrown; None for players who still throw, or throw again."""
    seats = range(len(play.names))
    thrown = [play.state.of_seat(Seat, seat).thrown for seat in seats]
    return tuple(None if top.waiting >> seat & 1 or not thrown[seat] else thrown[seat][-1] for seat in seats)


def _throws_without(play: Play, top: FirstThrows, seat: int) -> FirstThrows:
    return FirstThrows(top.order, top.waiting & ~(1 << seat))


def _placed_without(play: Play, top: Placing, seat: int) -> Frame:
    """The next player on the left places instead; a player who had put a token down leaves the corner
    taken.
    """
    state = play.state
    following = state.next_in(seat)
    return Placing(following) if top.seat == seat and unplaced(state, following) else top


def run_placing(play: Play, top: Placing) -> bool:
    """All tokens are down: the throws for the order (D3.3)."""
    if any(unplaced(play.state, seat) for seat in play.state.live):
        return False
    play.pop()
    _all_throw(play, "order")
    return True


def _picks(play: Play, frame: Placing) -> tuple[NamedSquare, ...]:
    name = play.names[frame.seat]
    taken = _taken(play)
    free = [at for at in corners(play.board) if at not in taken] or corners(play.board)
    return tuple(NamedSquare(at, StartAt(by=name, square=at), at) for at in free)


def _bot_places(play: Play, frame: Placing) -> Entry:
    """The first corner that is free."""
    return _picks(play, frame)[0].entry


def _bot_throws(play: Play, frame: FirstThrows) -> Entry:
    """Dice decided by the number of throws so far: the player of a seeded game gives them (`simulation`)."""
    seat = _first_to_throw(play, frame)
    return ThrowForStart(by=play.names[seat], dice=(1, 2, 3, 4))


FIRST_THROWS: FrameRule = FrameRule(
    waits_for=_first_to_throw,
    without=_throws_without,
    stands=always_stands,
    run=run_first_throws,
    first=True,
    bot=_bot_throws,
    totals=totals,
    clause="D3.1",
)


PLACING: FrameRule = FrameRule(
    without=_placed_without,
    stands=always_stands,
    run=run_placing,
    first=True,
    bot=_bot_places,
    picks=_picks,
    ask="double_davenport.wait_place",
    clause="D3.2",
)


FACES: Final = (6, 8)
"""Of each die of a pair (D4.1)."""


_EIGHTS: Final = 0x6A09E667F3BCC908
"""Separates the eights of a seed from its sixes."""


DEMANDS: Final = 3
"""After so many in a row only one player has the turn at a time (D4.5)."""


def fair(play: Play, entry: Any) -> bool:
    """Two dice with as many faces as those of either pair."""
    dice = entry.dice
    return (
        type(dice) in (tuple, list)
        and len(dice) == 2
        and all(type(face) is int and 1 <= face <= FACES[EIGHT] for face in dice)
    )


def mine(play: Play, seat: int) -> Refusal | Hand:
    """The dice that this player is to throw, or why it is not their moment (D4.1)."""
    top, now = play.top, hands.hand(play.state)
    if now is None:
        return refuse("D3.1", "double_davenport.throw_start")
    if now.seat != seat:
        return stopped(play, seat) or _no_dice(play, seat, now.seat)
    if not isinstance(top, Hand):
        clause = play.rule(top).clause if top is not None else ""
        return refuse(clause or "D4.3", "double_davenport.throw_unfinished", player=play.names[seat])
    return top


def _no_dice(play: Play, seat: int, turn: int) -> Refusal:
    """Others hold both pairs (D4.1); or only one player has the turn at a time (D4.5, D4.8)."""
    clause = one_turn_by(play)
    if clause:
        return refuse(clause, "double_davenport.throw_one_turn", player=play.names[turn])
    return refuse("D4.1", "double_davenport.throw_no_dice", player=play.names[seat])


def one_turn_by(play: Play) -> str:
    """The clause by which only one player has the turn at a time, "" while two have (D4.5, D4.8)."""
    if not hands.one_at_a_time(play):
        return ""
    return "D4.8" if play.state.left == 2 else "D4.5"


def stopped(play: Play, seat: int) -> Refusal | None:
    """The holder of the other pair waits with everybody while an auction runs (D5.4)."""
    other = hands.other_hand(play.state)
    return refuse("D5.4", "double_davenport.throw_stopped") if other and other.seat == seat else None


def may_throw(play: Play, seat: int, entry: Any) -> Refusal | None:
    """With the dice in hand, the direction declared, nothing open, and no own demand waiting."""
    now = mine(play, seat)
    if not isinstance(now, Hand):
        return now
    pair = getattr(entry, "set", None)
    if now.pair == EITHER and pair is None:
        return refuse("D4.5", "double_davenport.throw_which")
    if now.pair != EITHER and pair not in (None, PAIRS[now.pair]):
        return refuse("D4.1", f"double_davenport.throw_other_{PAIRS[now.pair]}", player=play.names[seat])
    number = now.pair if pair is None else PAIRS.index(pair)
    if not fair(play, entry) or max(entry.dice) > FACES[number]:
        return refuse("D4.1", "double_davenport.throw_faces", n=FACES[number])
    if now.waits:
        return refuse("D4.4", "double_davenport.throw_waits")
    if play.state.of_seat(Seat, seat).declare:
        return refuse("D1.3", "double_davenport.throw_declare", player=play.names[seat])
    if play.state.time_called and not now.doubles:
        return refuse("D11.1", "double_davenport.throw_time")
    return None


def throw(play: Play, seat: int, entry: Any) -> None:
    """Both dice of a pair: a move, a double, or a try to leave jail."""
    state, now = play.state, play.top
    assert isinstance(now, Hand)
    pair = getattr(entry, "set", None)
    number = now.pair if pair is None else PAIRS.index(pair)
    first, second = entry.dice
    _begin(play, now)
    state.thrown = first + second
    state.of_seat(Seat, seat).may_turn = False
    state.of_table(Settled).why.pop(seat, None)
    jailed, double = state.jail[seat] != FREE, first == second
    again = double and not jailed
    play.swap(now.thrown(number, now.doubles + again, again))
    hands.noted(state)
    if jailed:
        _in_jail(play, seat, first + second, double)
    elif again and now.doubles + 1 == play.dice.doubles_to_jail:
        play.tell("D6.2", "double_davenport.third_double", player=play.names[seat])
        to_jail(play, seat)
    else:
        if double and not _leads_to_jail(play, seat, first + second):
            play.tell("T3.3", "engine.double", player=play.names[seat])
        play.hooks.advance(play, seat, first + second)


def _leads_to_jail(play: Play, seat: int, steps: int) -> bool:
    """Whether the throw ends on a square that sends there: then nobody acts or throws again (D6.3)."""
    square, _salaries = play.hooks.route(play, seat, steps)
    return play.board.kinds[square] == "go_to_jail"


def _begin(play: Play, now: Hand) -> None:
    """A turn begins with its first throw; undelayed and unurged it ends a row of demands (D4.5)."""
    state = play.state
    state.thrower = now.seat
    if now.doubles:
        return
    state.turns[now.seat] += 1
    state.begun += 1
    if not now.asked and not now.urged:
        state.of_table(Table).demands = 0


def _in_jail(play: Play, seat: int, steps: int, double: bool) -> None:
    """A double frees, without another throw; after the third failure the fine, then this throw (D6.5)."""
    state, most, name = play.state, play.options.jail_throws, play.names[seat]
    if double:
        state.jail[seat] = FREE
        play.tell("D6.5", "engine.freed_by_double", player=name)
        play.hooks.advance(play, seat, steps)
    elif most == 0 or state.jail[seat] + 1 < most:
        state.jail[seat] = min(state.jail[seat] + 1, MOST_FAILED)
        play.tell("D6.5", "engine.stays_in_jail", player=name, n=state.jail[seat])
    else:
        side = money.here(play, seat)
        fine = play.options.jail_fine
        play.tell("D6.5", "double_davenport.third_failure", player=name, amount=money.money(fine, side))
        play.push(Advance(seat, steps))
        money.owe(play, seat, BANK, fine, "D6.5", side)


def offer_turn(play: Play, seat: int) -> Iterator[Entry]:
    """Throw, demand, or pass the dice on."""
    top, name = play.top, play.names[seat]
    if isinstance(top, Hand) and top.seat == seat:
        if top.pair == EITHER:
            yield ThrowPair(by=name, set="six", dice=(1, 2))
            yield ThrowPair(by=name, set="eight", dice=(1, 2))
        else:
            yield ThrowPair(by=name, dice=(1, 2))
        yield Demand(by=name)
        yield PassTurn(by=name)
        yield JailPayHere(by=name)
        yield JailCard(by=name)


def thrown(play: Play, seat: int, dice: tuple[Face, ...], seed: int, number: int) -> ThrowPair:
    """A numbered throw of a seed: the board's sixes, or eights of the same number (D4.1)."""
    top = play.top
    pair = top.pair if isinstance(top, Hand) else SIX
    if pair == SIX:
        return ThrowPair(by=play.names[seat], dice=dice)
    chance = numbered(seed, _EIGHTS, number)
    if pair == EITHER and chance.below(2):
        return ThrowPair(by=play.names[seat], set="six", dice=dice)
    eights = (chance.below(FACES[EIGHT]) + 1, chance.below(FACES[EIGHT]) + 1)
    return ThrowPair(by=play.names[seat], set="eight" if pair == EITHER else None, dice=eights)


def dice_asked(play: Play, seat: int) -> tuple[tuple[Face, ...], ...]:
    """The faces of the pair in hand; if either may be thrown, its name comes first (D4.1, D4.5)."""
    pair = play.top.pair if isinstance(play.top, Hand) else SIX
    if pair == EITHER:
        return (FACES, *_pair(EIGHT))
    return _pair(pair)


def _pair(pair: int) -> tuple[tuple[Face, ...], ...]:
    die = tuple(range(1, FACES[pair] + 1))
    return (die, die)


# ---- demands and passing on ------------------------------------------------------------------------


def may_demand(play: Play, seat: int, entry: Demand) -> Refusal | None:
    """Once with the same dice, before throwing; a player who is urged may not urge back (D4.4)."""
    now = mine(play, seat)
    if not isinstance(now, Hand):
        return now
    other = hands.other_hand(play.state)
    if other is None:
        return refuse(one_turn_by(play) or "D4.4", "double_davenport.demand_nobody")
    if now.asked:
        return refuse("D4.4", "double_davenport.demand_twice")
    if now.doubles:
        return refuse("D4.4", "double_davenport.demand_doubles")
    if other.waits:
        return refuse("D4.4", "double_davenport.demand_back", player=play.names[other.seat])
    return None


def demand(play: Play, seat: int, entry: Demand) -> None:
    """The other holder goes first; after the third in a row only one player at a time has the turn (D4.5)."""
    state, now, other = play.state, play.top, hands.other_hand(play.state)
    assert isinstance(now, Hand) and other is not None
    table = state.of_table(Table)
    if table.demands + 1 < DEMANDS:
        table.demands += 1
        play.swap(Hand(seat, now.pair, asked=True, waits=True, urged=now.urged))
        hands.set_other(state, other.urged_on())
        return
    table.demands = 0
    hands.switch(play)
    play.tell("D4.5", "double_davenport.one_turn", player=play.names[state.next_in(seat)])


def may_pass_turn(play: Play, seat: int, entry: PassTurn) -> Refusal | None:
    """Not in the middle of doubles, with the fee in the money of the board (D4.6)."""
    now = mine(play, seat)
    if not isinstance(now, Hand):
        return now
    if now.doubles:
        return refuse("D4.6", "double_davenport.pass_doubles")
    side, fee = money.here(play, seat), play.options.of(DoubleDavenportOptions).pass_fee
    if money.other_money(entry.currency, side):
        return refuse("D2.1", "double_davenport.other_money", amount=money.money(fee, side))
    if play.state.time_called:
        return refuse("D11.1", "double_davenport.throw_time")
    return _short(play, seat, fee, side, "D4.6")


def _short(play: Play, seat: int, amount: int, side: int, clause: str) -> Refusal | None:
    cash = money.cash_of(play.state, seat, side)
    if cash >= amount:
        return None
    said = {"amount": money.money(amount, side), "cash": money.money(cash, side)}
    return refuse(clause, "double_davenport.fee_cash", **said)


def pass_turn(play: Play, seat: int, entry: PassTurn) -> None:
    """The fee to the bank, the dice to the next."""
    state, fee = play.state, play.options.of(DoubleDavenportOptions).pass_fee
    money.paid(play, seat, BANK, fee, money.here(play, seat), "D4.6")
    state.turns[seat] += 1
    state.begun += 1
    hands.hand_on(play)


# ---- jail ------------------------------------------------------------------------------------------


def jail_of(play: Play, seat: int) -> int:
    """The jail of the board that the token stands on, from GO London's (D6.1, D6.2)."""
    side = side_of_square(play.board, play.state.square[seat])
    return next(at for at in play.board.jails if side_of_square(play.board, at) == side)


def to_jail(play: Play, seat: int) -> None:
    """The turn is over; choose bail, a card, or inside (D6.3)."""
    state, jail = play.state, jail_of(play, seat)
    _ends_with_this(play, seat)
    play.tell("D6.1", "double_davenport.sent_to_jail", player=play.names[seat], place=play.deed(jail))
    state.square[seat] = jail
    state.of_seat(Seat, seat).declare = False
    state.of_seat(Seat, seat).enter = None
    play.push(BailChoice(seat, jail))


def _ends_with_this(play: Play, seat: int) -> None:
    """A player on the way to jail throws no more in this turn."""
    now = hands.hand(play.state)
    if now is not None and now.seat == seat:
        if now.again and now.doubles < play.dice.doubles_to_jail:
            play.tell("T3.4", "engine.double_lost", player=play.names[seat])
        hands.set_hand(play.state, now.no_more())
        hands.noted(play.state)


def on_go_to_jail(play: Play, seat: int, square: int, terms: Terms | None) -> None:
    """The square that sends to jail."""
    to_jail(play, seat)


def may_bail(play: Play, seat: int, entry: Bail) -> Refusal | None:
    """At once, with the money of the jail's board (D6.3, D6.7)."""
    found = _on_the_way(play, seat)
    if found is not None:
        return found
    side, bail = money.here(play, seat), play.options.of(DoubleDavenportOptions).bail
    if money.other_money(entry.currency, side):
        return refuse("D6.7", "double_davenport.other_money", amount=money.money(bail, side))
    return _short(play, seat, bail, side, "D6.3")


def _on_the_way(play: Play, seat: int) -> Refusal | None:
    top = play.top
    if not isinstance(top, BailChoice):
        return refuse("D6.3", "double_davenport.bail_not_now")
    if top.seat != seat:
        return refuse("D6.3", "double_davenport.bail_not_yours", player=play.names[top.seat])
    return None


def give_bail(play: Play, seat: int, entry: Bail) -> None:
    """Just visiting; the turn is over."""
    play.pop()
    bail = play.options.of(DoubleDavenportOptions).bail
    money.paid(play, seat, BANK, bail, money.here(play, seat), "D6.3")


def may_stay(play: Play, seat: int, entry: Stay) -> Refusal | None:
    """A player on the way there."""
    return _on_the_way(play, seat)


def stay(play: Play, seat: int, entry: Stay) -> None:
    """Inside."""
    play.pop()
    play.state.jail[seat] = 0


def may_jail_card(play: Play, seat: int, entry: JailCard) -> Refusal | None:
    """In place of going in, or before a later throw; a card of either board (D6.3, D6.5)."""
    found = _on_the_way(play, seat) if isinstance(play.top, BailChoice) else _inside(play, seat)
    if found is not None:
        return found
    return None if play.jail_card(seat, entry.deck) else refuse("D6.3", "engine.jail_no_card")


def _inside(play: Play, seat: int) -> Refusal | None:
    if play.state.jail[seat] == FREE:
        return refuse("D6.5", "engine.jail_not_in")
    now = mine(play, seat)
    return None if isinstance(now, Hand) else now


def jail_card(play: Play, seat: int, entry: JailCard) -> None:
    """Put it under its own deck."""
    card = play.jail_card(seat, entry.deck)
    assert card is not None
    if isinstance(play.top, BailChoice):
        play.pop()
    play.state.jail[seat] = FREE
    return_card(play, card)
    deck = {"deck": play.card_name(card.kind)}
    play.tell("D6.3", "engine.jail_card_used", player=play.names[seat], more=deck)


def may_jail_pay(play: Play, seat: int, entry: JailPayHere) -> Refusal | None:
    """Before the throw, in the money of the jail's board (D6.5, D6.7)."""
    found = _inside(play, seat)
    if found is not None:
        return found
    side, fine = money.here(play, seat), play.options.jail_fine
    if money.other_money(getattr(entry, "currency", None), side):
        return refuse("D6.7", "double_davenport.other_money", amount=money.money(fine, side))
    return _short(play, seat, fine, side, "D6.5")


def jail_pay(play: Play, seat: int, entry: JailPayHere) -> None:
    """Then an ordinary throw."""
    play.state.jail[seat] = FREE
    money.paid(play, seat, BANK, play.options.jail_fine, money.here(play, seat), "D6.5")


def offer_bail(play: Play, seat: int) -> Iterator[Entry]:
    """Bail, card, inside."""
    top, name = play.top, play.names[seat]
    if isinstance(top, BailChoice) and top.seat == seat:
        yield Bail(by=name)
        yield JailCard(by=name)
        yield Stay(by=name)


def _bot_bail(play: Play, frame: BailChoice) -> Entry:
    """The card, or inside: that costs a turn, bail four of them."""
    name = play.names[frame.seat]
    return JailCard(by=name) if play.jail_card(frame.seat) else Stay(by=name)


def may_send(play: Play, seat: int, entry: WrongWay) -> Refusal | None:
    """A player who is in the game and out of jail, without an open decision (D1.5)."""
    state = play.state
    wrong = play.seats.get(entry.player, BANK)
    if wrong == BANK or state.out[wrong]:
        return refuse("D1.5", "engine.withdraw_who", player=entry.player[:60])
    if state.jail[wrong] != FREE:
        return refuse("D1.5", "double_davenport.wrong_jailed", player=play.names[wrong])
    if hands.hand(state) is None or hands.acts(state, wrong):
        return refuse("D1.5", "double_davenport.wrong_later", player=play.names[wrong])
    return None


def send(play: Play, seat: int, entry: WrongWay) -> None:
    """Straight to jail, neither bail nor card (D1.5)."""
    state, wrong = play.state, play.seats[entry.player]
    state.square[wrong] = jail_of(play, wrong)
    state.jail[wrong] = 0
    mine_now = state.of_seat(Seat, wrong)
    mine_now.declare, mine_now.enter = mine_now.direction is None, None
    for _ in range(2):
        now = play.top
        if isinstance(now, Hand) and now.seat == wrong and now.doubles:
            play.swap(now.no_more())
        if hands.other_hand(state) is not None:
            hands.turn_round(state)
    hands.noted(state)
    place = play.deed(state.square[wrong])
    play.tell("D1.5", "double_davenport.wrong_way", player=play.names[wrong], place=place)


# ---- when ------------------------------------------------------------------------------------------


def build_window(play: Play, seat: int) -> Refusal | None:
    """With the dice in hand and before throwing them (D4.2)."""
    if isinstance(mine(play, seat), Hand):
        return None
    return stopped(play, seat) or refuse("D4.2", "double_davenport.build_dice")


def moving_there(play: Play, seat: int) -> int:
    """The other holder's next square during a move; -1 for none (D4.2)."""
    for frame in play.state.todo:
        if isinstance(frame, Hand) and frame.seat != seat and frame.acting:
            return play.state.square[frame.seat]
    return BANK


def after_throw(play: Play) -> None:
    """The effects of a throw are done as soon as its hand is on top (`hands.run_hand`)."""


def is_over(play: Play) -> str | None:
    """One is left; or time is up and every begun turn is over (D11.1)."""
    state = play.state
    if state.left < play.fewest:
        return "engine.last_one"
    return "engine.time_over" if state.time_called and hands.lies_still(state) else None


def _hand_without(play: Play, frame: Hand, seat: int) -> Frame:
    """The dice of a player who goes out go on; a turn that waited for them waits no longer (D4.3, D4.4)."""
    holders = [each.seat for each in play.state.todo if isinstance(each, Hand)]
    if seat not in holders or play.state.left < 2:
        return frame
    if frame.seat != seat:
        return frame.free(frame.pair)
    alone, single = len(holders) == 1, hands.one_at_a_time(play)
    following = play.state.next_in(seat)
    if following in holders:
        following = play.state.next_in(following)
    return Hand(following, EITHER if single and alone else frame.pair, waits=single and not alone)


def _hand_stands(old: State, new: State, frame: Hand) -> bool:
    """The token is where it was, while its throw is acted out; the holder stays in."""
    return not new.out[frame.seat] and (not frame.acting or its_token_stands(old, new, frame))


def doubled(frame: Hand) -> bool:
    """Whether these dice are thrown again (T3.3)."""
    return frame.doubles > 0


def _ways(play: Play, frame: Hand) -> tuple[NamedSquare, ...]:
    """The direction to declare before these dice are thrown."""
    return ways(play, frame.seat) if not frame.acting else ()


_WAITS: Final = {
    SIX: "double_davenport.wait_six",
    EIGHT: "double_davenport.wait_eight",
    EITHER: "double_davenport.wait_either",
}


def _asked(play: Play, frame: Hand) -> Asked:
    """First the direction, else the throw of these dice."""
    return Asked("double_davenport.wait_declare" if _ways(play, frame) else _WAITS[frame.pair], "D4.1")


def _out_of_jail(play: Play, frame: BailChoice) -> tuple[NamedSquare, ...]:
    """Bail if it can be paid, a card if there is one, or inside (D6.3)."""
    name, side = play.names[frame.seat], money.here(play, frame.seat)
    bail = play.options.of(DoubleDavenportOptions).bail
    paid = "double_davenport.pick_bail_pounds" if side else "double_davenport.pick_bail_dollars"
    picks = [
        NamedSquare(BANK, Bail(by=name), bail, paid),
        NamedSquare(BANK, JailCard(by=name), 0, "double_davenport.pick_card"),
        NamedSquare(BANK, Stay(by=name), 0, "double_davenport.pick_inside"),
    ]
    return tuple(pick for pick in picks if refusal(play, pick.entry) is None)


HAND: FrameRule = FrameRule(
    without=_hand_without,
    stands=_hand_stands,
    run=hands.run_hand,
    throws=True,
    turns=True,
    doubled=doubled,
    answers=("declare",),
    picks=_ways,
    asked=_asked,
)


BAIL_CHOICE: FrameRule = FrameRule(
    raising=True,
    bot=_bot_bail,
    picks=_out_of_jail,
    ask="double_davenport.wait_bail",
    clause="D6.3",
)
