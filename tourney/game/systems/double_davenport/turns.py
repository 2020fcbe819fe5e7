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
from tourney.game.engine.decisions import Advance, PendingDecision
from tourney.game.engine.entries import Correct, Entry, JailCard, ThrowForStart
from tourney.game.engine.game_context import Asked, DecisionRule, GameContext, NamedSquare, its_token_stands
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


def may_correct(game: GameContext, seat: int, entry: Correct) -> Refusal | None:
    """Between two throws everything, also the holders of dice; else what is going on goes on."""
    state = game.state
    if not _at_rest(state):
        if not _IN_HAND.isdisjoint(entry.set.own):
            return refuse("T1.3", "engine.correct_turn")
        return _in_front(game, entry)
    todo, turn = state.todo, state.turn
    state.todo = []
    try:
        return referee.may_correct(game, seat, entry)
    finally:
        state.todo, state.turn = todo, turn


def _at_rest(state: State) -> bool:
    """Whether only throws, or the next token of the start, are waited for."""
    return all(
        isinstance(decision, (FirstThrows, Placing)) or (isinstance(decision, Hand) and not decision.acting)
        for decision in state.todo
    )


def _in_front(game: GameContext, entry: Correct) -> Refusal | None:
    """Write the dice into the position; waiting decisions are checked in both turns."""
    state = game.state
    now = state.turn
    state.turn = hands_of(state, state.of_table(Table))[-1].seat
    try:
        return referee.may_correct(game, -1, entry)
    finally:
        state.turn = now


def correct(game: GameContext, seat: int, entry: Correct) -> None:
    """Waiting decisions go on; corrected dice change hands, and a start follows its position."""
    old = game.state
    at_rest, todo = _at_rest(old), old.todo
    referee.correct(game, seat, entry)
    new = game.state
    table = new.of_table(Table)
    if table.phase is not UNSET:
        new.todo = [start_of(game.board, new)]
    elif at_rest and not _IN_HAND.isdisjoint(entry.set.own):
        new.todo = list(hands_of(new, table))
        new.of_table(Bank).single = len(new.todo) == 1
    else:
        new.todo = todo
    now = hands.hand(new)
    if now is not None:
        new.turn = now.seat


def may_overrule(game: GameContext, seat: int, entry: Any) -> Refusal | None:
    """A decision above the dice; the dice themselves stay."""
    if isinstance(game.top, Hand):
        return refuse("T1.3", "engine.overrule_nothing")
    return referee.may_overrule(game, seat, entry)


START_FACES: Final[tuple[int, ...]] = (6, 6, 8, 8)
"""All four dice, in this order (D3.1)."""


def begin(game: GameContext) -> None:
    """Both moneys, no direction nor square yet, and everybody throws for the places (D2.2, D3.1)."""
    state, options = game.state, game.options.of(DoubleDavenportOptions)
    state.cash = [options.start_dollars] * len(state.names)
    for seat in range(len(state.names)):
        mine = state.of_seat(Seat, seat)
        mine.pounds, mine.direction, mine.declare, mine.square = options.start_pounds, None, True, None
    part_banks(game.board, state)
    _all_throw(game, "places")


def _all_throw(game: GameContext, phase: Phase) -> None:
    state, order = game.state, phase == "order"
    state.of_table(Table).phase = phase
    for seat in range(len(state.names)):
        mine = state.of_seat(Seat, seat)
        mine.totals = UNSET
        if order:
            mine.square = UNSET
    game.push(FirstThrows(order, still_to_throw(state, order)))


def _close(game: GameContext) -> None:
    """The game itself begins."""
    state = game.state
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


def may_throw_for_start(game: GameContext, seat: int, entry: ThrowForStart) -> Refusal | None:
    """Each player once; those with equal totals again (D3.1, D3.3)."""
    top = game.top
    if not fair_start(entry):
        return refuse("D3.1", "double_davenport.start_faces")
    if not isinstance(top, FirstThrows):
        return refuse("D3.1", "double_davenport.start_over")
    if not top.waiting >> seat & 1:
        return refuse(_clause(top), "double_davenport.start_thrown", player=game.names[seat])
    return None


def _clause(top: FirstThrows) -> str:
    return "D3.3" if top.order else "D3.1"


def throw_for_start(game: GameContext, seat: int, entry: ThrowForStart) -> None:
    """One total more."""
    top, mine = game.top, game.state.of_seat(Seat, seat)
    assert isinstance(top, FirstThrows)
    total = sum(face for face in entry.dice if isinstance(face, int))
    mine.totals = (*mine.thrown, total)
    game.swap(FirstThrows(top.order, top.waiting & ~(1 << seat)))


def run_first_throws(game: GameContext, top: FirstThrows) -> bool:
    """The lowest places first; then the highest gets the eights, the lowest the sixes (D3.1, D3.3)."""
    state = game.state
    live = state.live
    if top.waiting and len(live) > 1:
        return False
    again = still_to_throw(state, top.order)
    if again:
        game.swap(FirstThrows(top.order, again))
        names = [game.names[seat] for seat in live if again >> seat & 1]
        game.log(_clause(top), "double_davenport.start_level", more={"players": names})
        return False
    totals = {seat: state.of_seat(Seat, seat).thrown for seat in live}
    high, low = max(live, key=totals.__getitem__), min(live, key=totals.__getitem__)
    game.pop()
    if top.order:
        _close(game)
        _begin_turns(game, high, low)
    else:
        game.push(Placing(low))
        game.log("D3.1", "double_davenport.places_first", player=game.names[low])
    return True


def _begin_turns(game: GameContext, high: int, low: int) -> None:
    state = game.state
    if hands.one_at_a_time(game):
        state.todo = [Hand(high, EITHER)]
        game.log("D4.5", "double_davenport.begins_alone", player=game.names[high])
    else:
        state.todo = [Hand(low, SIX), Hand(high, EIGHT)]
        said = {"other": game.names[low]}
        game.log("D3.3", "double_davenport.begin", player=game.names[high], more=said)
    state.turn = high
    hands.noted(state)


def may_start_at(game: GameContext, seat: int, entry: StartAt) -> Refusal | None:
    """The player whose turn it is to place, on a corner that nobody has taken until all are (D3.2)."""
    top = game.top
    if not isinstance(top, Placing):
        return refuse("D3.2", "double_davenport.place_not_now")
    if top.seat != seat:
        return refuse("D3.1", "double_davenport.place_not_yours", player=game.names[top.seat])
    known = corners(game.board)
    if entry.square not in known:
        return refuse("D3.2", "double_davenport.place_no_corner", known=list(known))
    taken = _taken(game)
    if entry.square in taken and len(taken) < len(known):
        return refuse("D3.2", "double_davenport.place_taken", place=game.deed(entry.square))
    return None


def _taken(game: GameContext) -> list[int]:
    """The corners where a token has been put down, also by players who have left since."""
    state = game.state
    seats = range(len(state.names))
    return [state.square[seat] for seat in seats if state.of_seat(Seat, seat).square is UNSET]


def start_at(game: GameContext, seat: int, entry: StartAt) -> None:
    """The token is there, and nothing happens to it (D3.2)."""
    state = game.state
    state.square[seat] = entry.square
    state.of_seat(Seat, seat).square = UNSET
    following = next_to_place(state)
    game.swap(Placing(seat if following is None else following))


def offer_start(game: GameContext, seat: int) -> Iterator[Entry]:
    """A throw of all dice; the corners that are free."""
    top, name = game.top, game.names[seat]
    if isinstance(top, FirstThrows) and top.waiting >> seat & 1:
        yield ThrowForStart(by=name, dice=(1, 2, 3, 4))
    elif isinstance(top, Placing) and top.seat == seat:
        for square in corners(game.board):
            yield StartAt(by=name, square=square)


def _first_to_throw(game: GameContext, top: FirstThrows) -> int:
    return next(seat for seat in game.state.live if top.waiting >> seat & 1)


def totals(game: GameContext, top: FirstThrows) -> tuple[int | None, ...]:
    """The totals thrown; None for players who still throw, or throw again."""
    seats = range(len(game.names))
    thrown = [game.state.of_seat(Seat, seat).thrown for seat in seats]
    return tuple(None if top.waiting >> seat & 1 or not thrown[seat] else thrown[seat][-1] for seat in seats)


def _throws_without(game: GameContext, top: FirstThrows, seat: int) -> FirstThrows:
    return FirstThrows(top.order, top.waiting & ~(1 << seat))


def _placed_without(game: GameContext, top: Placing, seat: int) -> PendingDecision:
    """The next player on the left places instead; a player who had put a token down leaves the corner
    taken.
    """
    state = game.state
    following = state.next_in(seat)
    return Placing(following) if top.seat == seat and unplaced(state, following) else top


def run_placing(game: GameContext, top: Placing) -> bool:
    """All tokens are down: the throws for the order (D3.3)."""
    if any(unplaced(game.state, seat) for seat in game.state.live):
        return False
    game.pop()
    _all_throw(game, "order")
    return True


def _picks(game: GameContext, decision: Placing) -> tuple[NamedSquare, ...]:
    name = game.names[decision.seat]
    taken = _taken(game)
    free = [at for at in corners(game.board) if at not in taken] or corners(game.board)
    return tuple(NamedSquare(at, StartAt(by=name, square=at), at) for at in free)


def _bot_places(game: GameContext, decision: Placing) -> Entry:
    """The first corner that is free."""
    return _picks(game, decision)[0].entry


def _bot_throws(game: GameContext, decision: FirstThrows) -> Entry:
    """Dice decided by the number of throws so far: the player of a seeded game gives them (`simulation`)."""
    seat = _first_to_throw(game, decision)
    return ThrowForStart(by=game.names[seat], dice=(1, 2, 3, 4))


FIRST_THROWS: DecisionRule = DecisionRule(
    waits_for=_first_to_throw,
    without=_throws_without,
    stands=always_stands,
    run=run_first_throws,
    first=True,
    bot=_bot_throws,
    totals=totals,
    clause="D3.1",
)


PLACING: DecisionRule = DecisionRule(
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


def fair(game: GameContext, entry: Any) -> bool:
    """Two dice with as many faces as those of either pair."""
    dice = entry.dice
    return (
        type(dice) in (tuple, list)
        and len(dice) == 2
        and all(type(face) is int and 1 <= face <= FACES[EIGHT] for face in dice)
    )


def mine(game: GameContext, seat: int) -> Refusal | Hand:
    """The dice that this player is to throw, or why it is not their moment (D4.1)."""
    top, now = game.top, hands.hand(game.state)
    if now is None:
        return refuse("D3.1", "double_davenport.throw_start")
    if now.seat != seat:
        return stopped(game, seat) or _no_dice(game, seat, now.seat)
    if not isinstance(top, Hand):
        clause = game.rule(top).clause if top is not None else ""
        return refuse(clause or "D4.3", "double_davenport.throw_unfinished", player=game.names[seat])
    return top


def _no_dice(game: GameContext, seat: int, turn: int) -> Refusal:
    """Others hold both pairs (D4.1); or only one player has the turn at a time (D4.5, D4.8)."""
    clause = one_turn_by(game)
    if clause:
        return refuse(clause, "double_davenport.throw_one_turn", player=game.names[turn])
    return refuse("D4.1", "double_davenport.throw_no_dice", player=game.names[seat])


def one_turn_by(game: GameContext) -> str:
    """The clause by which only one player has the turn at a time, "" while two have (D4.5, D4.8)."""
    if not hands.one_at_a_time(game):
        return ""
    return "D4.8" if game.state.left == 2 else "D4.5"


def stopped(game: GameContext, seat: int) -> Refusal | None:
    """The holder of the other pair waits with everybody while an auction runs (D5.4)."""
    other = hands.other_hand(game.state)
    return refuse("D5.4", "double_davenport.throw_stopped") if other and other.seat == seat else None


def may_throw(game: GameContext, seat: int, entry: Any) -> Refusal | None:
    """With the dice in hand, the direction declared, nothing open, and no own demand waiting."""
    now = mine(game, seat)
    if not isinstance(now, Hand):
        return now
    pair = getattr(entry, "set", None)
    if now.pair == EITHER and pair is None:
        return refuse("D4.5", "double_davenport.throw_which")
    if now.pair != EITHER and pair not in (None, PAIRS[now.pair]):
        return refuse("D4.1", f"double_davenport.throw_other_{PAIRS[now.pair]}", player=game.names[seat])
    number = now.pair if pair is None else PAIRS.index(pair)
    if not fair(game, entry) or max(entry.dice) > FACES[number]:
        return refuse("D4.1", "double_davenport.throw_faces", n=FACES[number])
    if now.waits:
        return refuse("D4.4", "double_davenport.throw_waits")
    if game.state.of_seat(Seat, seat).declare:
        return refuse("D1.3", "double_davenport.throw_declare", player=game.names[seat])
    if game.state.time_called and not now.doubles:
        return refuse("D11.1", "double_davenport.throw_time")
    return None


def throw(game: GameContext, seat: int, entry: Any) -> None:
    """Both dice of a pair: a move, a double, or a try to leave jail."""
    state, now = game.state, game.top
    assert isinstance(now, Hand)
    pair = getattr(entry, "set", None)
    number = now.pair if pair is None else PAIRS.index(pair)
    first, second = entry.dice
    _begin(game, now)
    state.thrown = first + second
    state.of_seat(Seat, seat).may_turn = False
    state.of_table(Settled).why.pop(seat, None)
    jailed, double = state.jail[seat] != FREE, first == second
    again = double and not jailed
    game.swap(now.thrown(number, now.doubles + again, again))
    hands.noted(state)
    if jailed:
        _in_jail(game, seat, first + second, double)
    elif again and now.doubles + 1 == game.dice.doubles_to_jail:
        game.log("D6.2", "double_davenport.third_double", player=game.names[seat])
        to_jail(game, seat)
    else:
        if double and not _leads_to_jail(game, seat, first + second):
            game.log("T3.3", "engine.double", player=game.names[seat])
        game.hooks.advance(game, seat, first + second)


def _leads_to_jail(game: GameContext, seat: int, steps: int) -> bool:
    """Whether the throw ends on a square that sends there: then nobody acts or throws again (D6.3)."""
    square, _salaries = game.hooks.route(game, seat, steps)
    return game.board.kinds[square] == "go_to_jail"


def _begin(game: GameContext, now: Hand) -> None:
    """A turn begins with its first throw; undelayed and unurged it ends a row of demands (D4.5)."""
    state = game.state
    state.thrower = now.seat
    if now.doubles:
        return
    state.turns[now.seat] += 1
    state.begun += 1
    if not now.asked and not now.urged:
        state.of_table(Table).demands = 0


def _in_jail(game: GameContext, seat: int, steps: int, double: bool) -> None:
    """A double frees, without another throw; after the third failure the fine, then this throw (D6.5)."""
    state, most, name = game.state, game.options.jail_throws, game.names[seat]
    if double:
        state.jail[seat] = FREE
        game.log("D6.5", "engine.freed_by_double", player=name)
        game.hooks.advance(game, seat, steps)
    elif most == 0 or state.jail[seat] + 1 < most:
        state.jail[seat] = min(state.jail[seat] + 1, MOST_FAILED)
        game.log("D6.5", "engine.stays_in_jail", player=name, n=state.jail[seat])
    else:
        side = money.here(game, seat)
        fine = game.options.jail_fine
        game.log("D6.5", "double_davenport.third_failure", player=name, amount=money.money(fine, side))
        game.push(Advance(seat, steps))
        money.owe(game, seat, BANK, fine, "D6.5", side)


def offer_turn(game: GameContext, seat: int) -> Iterator[Entry]:
    """Throw, demand, or pass the dice on."""
    top, name = game.top, game.names[seat]
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


def thrown(game: GameContext, seat: int, dice: tuple[Face, ...], seed: int, number: int) -> ThrowPair:
    """A numbered throw of a seed: the board's sixes, or eights of the same number (D4.1)."""
    top = game.top
    pair = top.pair if isinstance(top, Hand) else SIX
    if pair == SIX:
        return ThrowPair(by=game.names[seat], dice=dice)
    chance = numbered(seed, _EIGHTS, number)
    if pair == EITHER and chance.below(2):
        return ThrowPair(by=game.names[seat], set="six", dice=dice)
    eights = (chance.below(FACES[EIGHT]) + 1, chance.below(FACES[EIGHT]) + 1)
    return ThrowPair(by=game.names[seat], set="eight" if pair == EITHER else None, dice=eights)


def dice_asked(game: GameContext, seat: int) -> tuple[tuple[Face, ...], ...]:
    """The faces of the pair in hand; if either may be thrown, its name comes first (D4.1, D4.5)."""
    pair = game.top.pair if isinstance(game.top, Hand) else SIX
    if pair == EITHER:
        return (FACES, *_pair(EIGHT))
    return _pair(pair)


def _pair(pair: int) -> tuple[tuple[Face, ...], ...]:
    die = tuple(range(1, FACES[pair] + 1))
    return (die, die)


# ---- demands and passing on ------------------------------------------------------------------------


def may_demand(game: GameContext, seat: int, entry: Demand) -> Refusal | None:
    """Once with the same dice, before throwing; a player who is urged may not urge back (D4.4)."""
    now = mine(game, seat)
    if not isinstance(now, Hand):
        return now
    other = hands.other_hand(game.state)
    if other is None:
        return refuse(one_turn_by(game) or "D4.4", "double_davenport.demand_nobody")
    if now.asked:
        return refuse("D4.4", "double_davenport.demand_twice")
    if now.doubles:
        return refuse("D4.4", "double_davenport.demand_doubles")
    if other.waits:
        return refuse("D4.4", "double_davenport.demand_back", player=game.names[other.seat])
    return None


def demand(game: GameContext, seat: int, entry: Demand) -> None:
    """The other holder goes first; after the third in a row only one player at a time has the turn (D4.5)."""
    state, now, other = game.state, game.top, hands.other_hand(game.state)
    assert isinstance(now, Hand) and other is not None
    table = state.of_table(Table)
    if table.demands + 1 < DEMANDS:
        table.demands += 1
        game.swap(Hand(seat, now.pair, asked=True, waits=True, urged=now.urged))
        hands.set_other(state, other.urged_on())
        return
    table.demands = 0
    hands.switch(game)
    game.log("D4.5", "double_davenport.one_turn", player=game.names[state.next_in(seat)])


def may_pass_turn(game: GameContext, seat: int, entry: PassTurn) -> Refusal | None:
    """Not in the middle of doubles, with the fee in the money of the board (D4.6)."""
    now = mine(game, seat)
    if not isinstance(now, Hand):
        return now
    if now.doubles:
        return refuse("D4.6", "double_davenport.pass_doubles")
    side, fee = money.here(game, seat), game.options.of(DoubleDavenportOptions).pass_fee
    if money.other_money(entry.currency, side):
        return refuse("D2.1", "double_davenport.other_money", amount=money.money(fee, side))
    if game.state.time_called:
        return refuse("D11.1", "double_davenport.throw_time")
    return _short(game, seat, fee, side, "D4.6")


def _short(game: GameContext, seat: int, amount: int, side: int, clause: str) -> Refusal | None:
    cash = money.cash_of(game.state, seat, side)
    if cash >= amount:
        return None
    said = {"amount": money.money(amount, side), "cash": money.money(cash, side)}
    return refuse(clause, "double_davenport.fee_cash", **said)


def pass_turn(game: GameContext, seat: int, entry: PassTurn) -> None:
    """The fee to the bank, the dice to the next."""
    state, fee = game.state, game.options.of(DoubleDavenportOptions).pass_fee
    money.paid(game, seat, BANK, fee, money.here(game, seat), "D4.6")
    state.turns[seat] += 1
    state.begun += 1
    hands.hand_on(game)


# ---- jail ------------------------------------------------------------------------------------------


def jail_of(game: GameContext, seat: int) -> int:
    """The jail of the board that the token stands on, from GO London's (D6.1, D6.2)."""
    side = side_of_square(game.board, game.state.square[seat])
    return next(at for at in game.board.jails if side_of_square(game.board, at) == side)


def to_jail(game: GameContext, seat: int) -> None:
    """The turn is over; choose bail, a card, or inside (D6.3)."""
    state, jail = game.state, jail_of(game, seat)
    _ends_with_this(game, seat)
    game.log("D6.1", "double_davenport.sent_to_jail", player=game.names[seat], place=game.deed(jail))
    state.square[seat] = jail
    state.of_seat(Seat, seat).declare = False
    state.of_seat(Seat, seat).enter = None
    game.push(BailChoice(seat, jail))


def _ends_with_this(game: GameContext, seat: int) -> None:
    """A player on the way to jail throws no more in this turn."""
    now = hands.hand(game.state)
    if now is not None and now.seat == seat:
        if now.again and now.doubles < game.dice.doubles_to_jail:
            game.log("T3.4", "engine.double_lost", player=game.names[seat])
        hands.set_hand(game.state, now.no_more())
        hands.noted(game.state)


def on_go_to_jail(game: GameContext, seat: int, square: int, terms: Terms | None) -> None:
    """The square that sends to jail."""
    to_jail(game, seat)


def may_bail(game: GameContext, seat: int, entry: Bail) -> Refusal | None:
    """At once, with the money of the jail's board (D6.3, D6.7)."""
    refusal = _on_the_way(game, seat)
    if refusal is not None:
        return refusal
    side, bail = money.here(game, seat), game.options.of(DoubleDavenportOptions).bail
    if money.other_money(entry.currency, side):
        return refuse("D6.7", "double_davenport.other_money", amount=money.money(bail, side))
    return _short(game, seat, bail, side, "D6.3")


def _on_the_way(game: GameContext, seat: int) -> Refusal | None:
    top = game.top
    if not isinstance(top, BailChoice):
        return refuse("D6.3", "double_davenport.bail_not_now")
    if top.seat != seat:
        return refuse("D6.3", "double_davenport.bail_not_yours", player=game.names[top.seat])
    return None


def give_bail(game: GameContext, seat: int, entry: Bail) -> None:
    """Just visiting; the turn is over."""
    game.pop()
    bail = game.options.of(DoubleDavenportOptions).bail
    money.paid(game, seat, BANK, bail, money.here(game, seat), "D6.3")


def may_stay(game: GameContext, seat: int, entry: Stay) -> Refusal | None:
    """A player on the way there."""
    return _on_the_way(game, seat)


def stay(game: GameContext, seat: int, entry: Stay) -> None:
    """Inside."""
    game.pop()
    game.state.jail[seat] = 0


def may_jail_card(game: GameContext, seat: int, entry: JailCard) -> Refusal | None:
    """In place of going in, or before a later throw; a card of either board (D6.3, D6.5)."""
    refusal = _on_the_way(game, seat) if isinstance(game.top, BailChoice) else _inside(game, seat)
    if refusal is not None:
        return refusal
    return None if game.jail_card(seat, entry.deck) else refuse("D6.3", "engine.jail_no_card")


def _inside(game: GameContext, seat: int) -> Refusal | None:
    if game.state.jail[seat] == FREE:
        return refuse("D6.5", "engine.jail_not_in")
    now = mine(game, seat)
    return None if isinstance(now, Hand) else now


def jail_card(game: GameContext, seat: int, entry: JailCard) -> None:
    """Put it under its own deck."""
    card = game.jail_card(seat, entry.deck)
    assert card is not None
    if isinstance(game.top, BailChoice):
        game.pop()
    game.state.jail[seat] = FREE
    return_card(game, card)
    deck = {"deck": game.card_name(card.kind)}
    game.log("D6.3", "engine.jail_card_used", player=game.names[seat], more=deck)


def may_jail_pay(game: GameContext, seat: int, entry: JailPayHere) -> Refusal | None:
    """Before the throw, in the money of the jail's board (D6.5, D6.7)."""
    refusal = _inside(game, seat)
    if refusal is not None:
        return refusal
    side, fine = money.here(game, seat), game.options.jail_fine
    if money.other_money(getattr(entry, "currency", None), side):
        return refuse("D6.7", "double_davenport.other_money", amount=money.money(fine, side))
    return _short(game, seat, fine, side, "D6.5")


def jail_pay(game: GameContext, seat: int, entry: JailPayHere) -> None:
    """Then an ordinary throw."""
    game.state.jail[seat] = FREE
    money.paid(game, seat, BANK, game.options.jail_fine, money.here(game, seat), "D6.5")


def offer_bail(game: GameContext, seat: int) -> Iterator[Entry]:
    """Bail, card, inside."""
    top, name = game.top, game.names[seat]
    if isinstance(top, BailChoice) and top.seat == seat:
        yield Bail(by=name)
        yield JailCard(by=name)
        yield Stay(by=name)


def _bot_bail(game: GameContext, decision: BailChoice) -> Entry:
    """The card, or inside: that costs a turn, bail four of them."""
    name = game.names[decision.seat]
    return JailCard(by=name) if game.jail_card(decision.seat) else Stay(by=name)


def may_send(game: GameContext, seat: int, entry: WrongWay) -> Refusal | None:
    """A player who is in the game and out of jail, without an open decision (D1.5)."""
    state = game.state
    wrong = game.seats.get(entry.player, BANK)
    if wrong == BANK or state.out[wrong]:
        return refuse("D1.5", "engine.withdraw_who", player=entry.player[:60])
    if state.jail[wrong] != FREE:
        return refuse("D1.5", "double_davenport.wrong_jailed", player=game.names[wrong])
    if hands.hand(state) is None or hands.acts(state, wrong):
        return refuse("D1.5", "double_davenport.wrong_later", player=game.names[wrong])
    return None


def send(game: GameContext, seat: int, entry: WrongWay) -> None:
    """Straight to jail, neither bail nor card (D1.5)."""
    state, wrong = game.state, game.seats[entry.player]
    state.square[wrong] = jail_of(game, wrong)
    state.jail[wrong] = 0
    mine_now = state.of_seat(Seat, wrong)
    mine_now.declare, mine_now.enter = mine_now.direction is None, None
    for _ in range(2):
        now = game.top
        if isinstance(now, Hand) and now.seat == wrong and now.doubles:
            game.swap(now.no_more())
        if hands.other_hand(state) is not None:
            hands.turn_round(state)
    hands.noted(state)
    place = game.deed(state.square[wrong])
    game.log("D1.5", "double_davenport.wrong_way", player=game.names[wrong], place=place)


# ---- when ------------------------------------------------------------------------------------------


def build_window(game: GameContext, seat: int) -> Refusal | None:
    """With the dice in hand and before throwing them (D4.2)."""
    if isinstance(mine(game, seat), Hand):
        return None
    return stopped(game, seat) or refuse("D4.2", "double_davenport.build_dice")


def moving_there(game: GameContext, seat: int) -> int:
    """The other holder's next square during a move; -1 for none (D4.2)."""
    for decision in game.state.todo:
        if isinstance(decision, Hand) and decision.seat != seat and decision.acting:
            return game.state.square[decision.seat]
    return BANK


def after_throw(game: GameContext) -> None:
    """The effects of a throw are done as soon as its hand is on top (`hands.run_hand`)."""


def is_over(game: GameContext) -> str | None:
    """One is left; or time is up and every begun turn is over (D11.1)."""
    state = game.state
    if state.left < game.fewest_players:
        return "engine.last_one"
    return "engine.time_over" if state.time_called and hands.lies_still(state) else None


def _hand_without(game: GameContext, decision: Hand, seat: int) -> PendingDecision:
    """The dice of a player who goes out go on; a turn that waited for them waits no longer (D4.3, D4.4)."""
    holders = [each.seat for each in game.state.todo if isinstance(each, Hand)]
    if seat not in holders or game.state.left < 2:
        return decision
    if decision.seat != seat:
        return decision.free(decision.pair)
    alone, single = len(holders) == 1, hands.one_at_a_time(game)
    following = game.state.next_in(seat)
    if following in holders:
        following = game.state.next_in(following)
    return Hand(following, EITHER if single and alone else decision.pair, waits=single and not alone)


def _hand_stands(old: State, new: State, decision: Hand) -> bool:
    """The token is where it was, while its throw is acted out; the holder stays in."""
    return not new.out[decision.seat] and (not decision.acting or its_token_stands(old, new, decision))


def doubled(decision: Hand) -> bool:
    """Whether these dice are thrown again (T3.3)."""
    return decision.doubles > 0


def _ways(game: GameContext, decision: Hand) -> tuple[NamedSquare, ...]:
    """The direction to declare before these dice are thrown."""
    return ways(game, decision.seat) if not decision.acting else ()


_WAITS: Final = {
    SIX: "double_davenport.wait_six",
    EIGHT: "double_davenport.wait_eight",
    EITHER: "double_davenport.wait_either",
}


def _asked(game: GameContext, decision: Hand) -> Asked:
    """First the direction, else the throw of these dice."""
    return Asked("double_davenport.wait_declare" if _ways(game, decision) else _WAITS[decision.pair], "D4.1")


def _out_of_jail(game: GameContext, decision: BailChoice) -> tuple[NamedSquare, ...]:
    """Bail if it can be paid, a card if there is one, or inside (D6.3)."""
    name, side = game.names[decision.seat], money.here(game, decision.seat)
    bail = game.options.of(DoubleDavenportOptions).bail
    paid = "double_davenport.pick_bail_pounds" if side else "double_davenport.pick_bail_dollars"
    picks = [
        NamedSquare(BANK, Bail(by=name), bail, paid),
        NamedSquare(BANK, JailCard(by=name), 0, "double_davenport.pick_card"),
        NamedSquare(BANK, Stay(by=name), 0, "double_davenport.pick_inside"),
    ]
    return tuple(pick for pick in picks if refusal(game, pick.entry) is None)


HAND: DecisionRule = DecisionRule(
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


BAIL_CHOICE: DecisionRule = DecisionRule(
    raising=True,
    bot=_bot_bail,
    picks=_out_of_jail,
    ask="double_davenport.wait_bail",
    clause="D6.3",
)
