"""Keeps two turns under way at once: which one is in front, and how the dice go on (D4).

`State.todo` is a pile for each pair of dice, its `Hand` lowest, one pile on the other; the upper is the turn
in front. An auction stops everything else (D5.4).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tourney.base.texts import Message
from tourney.game.engine.accounts import BANK, Refusal
from tourney.game.engine.game_context import GameContext, Narrator, OfferProvider, Turns, Verb
from tourney.game.engine.legality import not_for_players
from tourney.game.engine.state import State
from tourney.game.systems.double_davenport.decisions import EITHER, PAIRS, Hand
from tourney.game.systems.double_davenport.state import NO_DOUBLES, Bank, Dice, Table
from tourney.rules.options import DoubleDavenportOptions

_HERE: Final = (False,)
_THERE: Final = (True,)
_HERE_FIRST: Final = (False, True)
_THERE_FIRST: Final = (True, False)


def hand(state: State) -> Hand | None:
    """The turn in front; None before the first."""
    for decision in reversed(state.todo):
        if isinstance(decision, Hand):
            return decision
    return None


def place_of_hand(state: State) -> int:
    """Its index in `todo`."""
    at = len(state.todo) - 1
    while not isinstance(state.todo[at], Hand):
        at -= 1
    return at


def other_hand(state: State) -> Hand | None:
    """The other turn under way; None if there is only one."""
    first = state.todo[0] if state.todo else None
    return first if isinstance(first, Hand) and place_of_hand(state) > 0 else None


def turn_round(state: State) -> None:
    """Put the other turn in front."""
    cut = place_of_hand(state)
    state.todo[:] = state.todo[cut:] + state.todo[:cut]
    now = hand(state)
    if now is not None:
        state.turn = now.seat


def set_hand(state: State, new: Hand) -> None:
    """Replace the turn in front."""
    state.todo[place_of_hand(state)] = new


def set_other(state: State, new: Hand) -> None:
    """Replace the other turn."""
    state.todo[0] = new


def noted(state: State) -> None:
    """Write into the position who holds which dice, and their doubles in this turn."""
    hands = [decision for decision in state.todo if isinstance(decision, Hand)]
    pairs = [each.pair for each in hands]
    table, doubles = state.of_table(Table), NO_DOUBLES.copy()
    for each in hands:
        if each.doubles:
            doubles[PAIRS[each.pair]] = each.doubles
    table.doubles = doubles
    if len(hands) == 2 and EITHER not in pairs and state.left > 2:
        six, eight = hands if pairs[0] == 0 else (hands[1], hands[0])
        dice: Dice = {"six": state.names[six.seat], "eight": state.names[eight.seat]}
    else:
        first = [each for each in hands if each.acting or each.doubles] or [
            each for each in hands if not each.waits
        ]
        dice = {"turn": state.names[(first or hands)[-1].seat]}
    table.dice = dice


def one_at_a_time(game: GameContext) -> bool:
    """Whether only one player has the turn from the next on (D4.5, D4.8)."""
    state = game.state
    mode = game.options.of(DoubleDavenportOptions).dice_mode
    return state.left == 2 or state.of_table(Bank).single or mode == "single"


def hand_on(game: GameContext) -> None:
    """The dice go to the next player on the left without any, who must take them (D4.3)."""
    state = game.state
    done = hand(state)
    assert done is not None and state.todo[-1] is done
    game.pop()
    other = hand(state)
    single = one_at_a_time(game)
    if other is not None and other.waits:
        other = other.free(other.pair)
        set_hand(state, other)
    if other is not None and single:
        if other.pair != EITHER and not other.acting and not other.doubles:
            set_hand(state, other.free(EITHER))
        state.turn = other.seat
        noted(state)
        return
    seat = state.next_in(done.seat)
    if other is not None and seat == other.seat:
        seat = state.next_in(seat)
    state.todo.insert(0, Hand(seat, EITHER if single else done.pair))
    now = hand(state)
    assert now is not None
    state.turn = now.seat
    noted(state)


def switch(game: GameContext) -> None:
    """From the third demand on one turn at a time: the next player's, after one that is under way (D4.5)."""
    state = game.state
    mine, other = hand(state), other_hand(state)
    assert mine is not None and other is not None
    state.of_table(Bank).single = True
    game.pop()
    following = state.next_in(mine.seat)
    if not other.begun:
        state.todo[:] = [Hand(following, EITHER)]
    elif following != other.seat:
        state.todo.insert(0, Hand(following, EITHER, waits=True))
    now = hand(state)
    assert now is not None
    state.turn = now.seat
    noted(state)


def one_waits(game: GameContext) -> None:
    """With two players left the one who has not begun waits for the other's turn to end (D4.8)."""
    state = game.state
    mine, other = hand(state), other_hand(state)
    if mine is None or other is None or not one_at_a_time(game) or mine.waits or other.waits:
        return
    if not other.begun:
        set_other(state, other.held())
    elif not mine.begun:
        set_hand(state, mine.held())


def run_hand(game: GameContext, top: Hand) -> bool:
    """After everything that the throw brought: the same dice again after a double, else they go on (D4.3)."""
    state = game.state
    if not top.acting:
        return _gives_way(state, top)
    if top.again:
        game.swap(top.ready())
    else:
        hand_on(game)
    return True


def _gives_way(state: State, top: Hand) -> bool:
    """If nobody may throw these dice now (D4.4, or time is up), the other turn comes to the front."""
    other = other_hand(state)
    if other is None or not _held_up(state, top):
        return False
    under = state.todo[place_of_hand(state) - 1]
    if isinstance(under, Hand) and not under.acting and _held_up(state, under):
        return False
    turn_round(state)
    return True


def _held_up(state: State, mine: Hand) -> bool:
    return mine.waits or (state.time_called and not mine.doubles)


def go_on_besides(game: GameContext) -> None:
    """Carry out everything in the other turn that needs no decision: a debt lapsed with its creditor, a sum
    was raised.

    The turn in front stays in front.
    """
    while _went_on_besides(game):
        pass


def _went_on_besides(game: GameContext) -> bool:
    state = game.state
    other = other_hand(state)
    if other is None:
        return False
    under = state.todo[place_of_hand(state) - 1]
    run = game.variant.automatic.get(type(under))
    if run is None or (under is other and not other.acting):
        return False
    spoken = state.turn
    turn_round(state)
    went_on = run(game, under)
    other = other_hand(state)
    if other is not None and other.seat == spoken:
        turn_round(state)
    return went_on


def acts(state: State, seat: int) -> bool:
    """Whether this player has thrown, and the effects are not all done."""
    return any(
        isinstance(decision, Hand) and decision.seat == seat and decision.acting for decision in state.todo
    )


def lies_still(state: State) -> bool:
    """Whether no turn is under way (the game may end, a position be set right whole)."""
    return all(
        isinstance(decision, Hand) and not decision.acting and not decision.doubles for decision in state.todo
    )


class Spoken(Verb):
    """A verb of one of two turns: of the player's own if it makes sense there, else of the other."""

    _meaning: Verb | None
    _within: dict[type, Verb]

    def __init__(self, meaning: Verb | None, within: dict[type, Verb]) -> None:
        super().__init__(_never, _nothing)
        self._meaning = meaning
        self._within = within

    def may(self, game: GameContext, seat: int, entry: Any) -> Refusal | None:
        first: Refusal | None = None
        for there in _order(game, seat):
            refusal = self._asked(game, seat, entry, there)
            if refusal is None:
                return None
            first = refusal if first is None else first
        return first

    def do(self, game: GameContext, seat: int, entry: Any) -> None:
        order = _order(game, seat)
        there = order[0]
        if len(order) > 1 and self._asked(game, seat, entry, there) is not None:
            there = order[1]
        if there:
            turn_round(game.state)
        verb = self._means(game)
        assert verb is not None
        verb.do(game, seat, entry)

    def means_there(self, game: GameContext, seat: int, entry: Any) -> bool:
        """Whether it belongs to the other turn."""
        order = _order(game, seat)
        if len(order) == 1:
            return order[0]
        return next((there for there in order if self._asked(game, seat, entry, there) is None), order[0])

    def _asked(self, game: GameContext, seat: int, entry: Any, there: bool) -> Refusal | None:
        """Why it is not allowed in this turn, or in the other."""
        if there:
            turn_round(game.state)
        try:
            verb = self._means(game)
            return not_for_players(game, entry) if verb is None else verb.may(game, seat, entry)
        finally:
            if there:
                turn_round(game.state)

    def _means(self, game: GameContext) -> Verb | None:
        top = game.top
        return self._meaning if top is None else self._within.get(type(top), self._meaning)


class TwoTurns(Turns):
    """The same for a console that shows the table."""

    def turn_round(self, game: GameContext) -> bool:
        if other_hand(game.state) is None:
            return False
        turn_round(game.state)
        return True

    def about_other(self, game: GameContext, seat: int, entry: Any) -> bool:
        spec = game.variant.specs[type(entry)]
        meaning = spec.meaning
        return isinstance(meaning, Spoken) and meaning.means_there(game, seat, entry)

    def note(self, game: GameContext, seat: int) -> Message | None:
        for decision in game.state.todo:
            if isinstance(decision, Hand) and decision.seat == seat:
                which = "either" if decision.pair == EITHER else PAIRS[decision.pair]
                return Message(f"double_davenport.note_{which}{'_waits' if decision.waits else ''}")
        return None


def _order(game: GameContext, seat: int) -> tuple[bool, ...]:
    """The order of the turns, True for the one not in front."""
    state = game.state
    other = other_hand(state)
    if other is None:
        return _HERE
    if game.rule(state.todo[-1]).bidding:
        return _HERE
    if game.rule(state.todo[place_of_hand(state) - 1]).bidding:
        return _THERE
    return _THERE_FIRST if other.seat == seat else _HERE_FIRST


class SaidInItsTurn:
    """The sentence of an entry, from the turn in which it makes sense."""

    def __init__(self, verb: Spoken, narrator: Narrator) -> None:
        self._verb: Final = verb
        self._said: Final = narrator

    def __call__(self, game: GameContext, entry: Any) -> Message:
        seat = game.seats.get(entry.by, BANK)
        there = seat != BANK and self._verb.means_there(game, seat, entry)
        if there:
            turn_round(game.state)
        try:
            return self._said(game, entry)
        finally:
            if there:
                turn_round(game.state)


class InBothTurns:
    """The offers of a step to a seat in either turn."""

    def __init__(self, offer: OfferProvider) -> None:
        self._offer: Final = offer

    def __call__(self, game: GameContext, seat: int) -> Iterator[Any]:
        offers = list[Any]()
        for there in _order(game, seat):
            if there:
                turn_round(game.state)
            offers += [entry for entry in self._offer(game, seat) if entry not in offers]
            if there:
                turn_round(game.state)
        return iter(offers)


def _never(game: GameContext, seat: int, entry: Any) -> Refusal | None:
    return not_for_players(game, entry)


def _nothing(game: GameContext, seat: int, entry: Any) -> None:
    """A refused entry does nothing."""
