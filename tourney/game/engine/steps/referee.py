"""Carries out what the referee alone may do at the table (T1.1, T1.3), corrections with a reason included.

`game` orders a throw again and undoes. Everything that is going on goes on: a correction may not pull it
away.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tourney.base.texts import msg
from tourney.game.engine.accounts import BANK, Refusal, refuse
from tourney.game.engine.entries import (
    OWN_FIELDS,
    REFEREE,
    Correct,
    Entry,
    Overrule,
    Pause,
    PositionChange,
    Rename,
    Resume,
    Setup,
    Time,
    Withdraw,
)
from tourney.game.engine.game_context import GameContext
from tourney.game.engine.setup import BadSetup, restore, setup_of
from tourney.game.engine.state import State


def may_correct(game: GameContext, seat: int, entry: Correct) -> Refusal | None:
    """To a possible position in which everything that waits still makes sense."""
    for fields in (entry.set.own, *(each.own for each in entry.set.players.values())):
        if other := game.variant.kept_elsewhere.intersection(fields):
            message = msg("engine.correct_other_system", field=min(other))
            return Refusal("verb.other_system", "T1.3", message)
    for field in sorted(game.variant.extension.course.intersection(entry.set.own)):
        return refuse("T1.3", "engine.correct_course", field=game.variant.extension.name(field))
    try:
        new = _position(game, entry.set)
    except BadSetup as fault:
        return refuse("T1.3", "engine.correct_bad", field=fault.name, reason=fault.reason)
    old = game.state
    if not (old.todo or old.acting):
        return None
    if (new.turn, new.doubles, new.out) != (old.turn, old.doubles, old.out):
        return refuse("T1.3", "engine.correct_turn")
    if not all(game.rule(decision).stands(old, new, decision) for decision in old.todo):
        return refuse("T1.3", "engine.correct_pending")
    return None


def correct(game: GameContext, seat: int, entry: Correct) -> None:
    """The corrected position; rents due and waiting decisions stay."""
    new, old = _position(game, entry.set), game.state
    new.turns, new.begun, new.salaried = _turns(old, new), old.begun, old.salaried
    new.time_called, new.over, new.paused = old.time_called, old.over, old.paused
    new.todo, new.acting, new.again = old.todo, old.acting, old.again
    new.thrown, new.thrower = old.thrown, old.thrower
    new.rents = [rent for rent in old.rents if not (new.out[rent.owner] or new.out[rent.lander])]
    game.stand(new)
    game.log("T1.3", "engine.corrected", more={"reason": entry.reason[:200]})


def _position(game: GameContext, change: PositionChange) -> State:
    """The present position with the named fields replaced, player by player. BadSetup for an impossible
    one.
    """
    now: dict[str, Any] = msgspec.to_builtins(setup_of(game))
    described: dict[str, Any] = msgspec.to_builtins(change)
    for name, fields in described.pop("players", {}).items():
        now["players"][name] = _changed(now["players"].get(name, {}), fields)
    now["decks"] = {**now.get("decks", {}), **described.pop("decks", {})}
    try:
        setup = msgspec.convert(_changed(now, described), Setup)
    except msgspec.ValidationError:
        raise BadSetup("setup", msg("engine.bad_shape"), msg("engine.field_position")) from None
    return restore(game.board, game.options, game.names, setup, game.variant.extension)


def _changed(now: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """The fields with the corrected ones, the system's own one by one, accounts too.

    A common field gives way to a system's of the same name, and comes back in its place.
    """
    own = {name: value for name, value in now.get(OWN_FIELDS, {}).items() if name not in change}
    for name, value in change.get(OWN_FIELDS, {}).items():
        inside = own.get(name)
        both = isinstance(inside, dict) and isinstance(value, dict)
        own[name] = {**(inside or {}), **value} if both else value
    return {**now, **change, OWN_FIELDS: own}


def _turns(old: State, new: State) -> list[int]:
    """The turns that everybody has had: one more for players before the corrected turn in this round.

    So the round still comes to an end, whatever turns were given again, skipped or brought back (T1.1).
    """
    if (old.turn, old.doubles, old.out) == (new.turn, new.doubles, new.out):
        return old.turns
    most = max(old.turns[seat] for seat in old.live)
    players = len(old.out)
    walk = [seat % players for seat in range(old.turn, old.turn + players)]
    walk = walk[1:] + walk[:1] if old.doubles else walk
    first = next(seat for seat in walk if not old.out[seat] and old.turns[seat] == most)
    fresh = first == old.turn and not old.doubles
    had = [most if fresh else most - 1] * players
    seat = first
    while seat != new.turn:
        had[seat] += 1
        seat = new.next_in(seat)
    had[seat] += new.doubles > 0
    return had


def may_pause(game: GameContext, seat: int, entry: Pause) -> Refusal | None:
    """While play goes on."""
    return refuse("T1.3", "engine.paused_already") if game.state.paused else None


def pause(game: GameContext, seat: int, entry: Pause) -> None:
    """Only the referee's entries are allowed until play is resumed."""
    game.state.paused = True


def may_resume(game: GameContext, seat: int, entry: Resume) -> Refusal | None:
    """While play stands still."""
    return None if game.state.paused else refuse("T1.3", "engine.paused_not")


def resume(game: GameContext, seat: int, entry: Resume) -> None:
    """Play goes on."""
    game.state.paused = False


def may_time(game: GameContext, seat: int, entry: Time) -> Refusal | None:
    """Once."""
    return refuse("T1.1", "engine.time_already") if game.state.time_called else None


def call_time(game: GameContext, seat: int, entry: Time) -> None:
    """The round is finished if everybody is to have had as many turns, else the turn (T1.1, readings)."""
    game.state.time_called = True
    if game.options.equal_turns:
        game.log("T1.1", "engine.time_called")
    else:
        game.log("T1.1", "engine.time_called_last_turn")


def may_withdraw(game: GameContext, seat: int, entry: Withdraw) -> Refusal | None:
    """A player who is still in."""
    leaver = game.seats.get(entry.player, BANK)
    if leaver == BANK or game.state.out[leaver]:
        return refuse("T1.3", "engine.withdraw_who", player=entry.player[:60])
    return None


def withdraw(game: GameContext, seat: int, entry: Withdraw) -> None:
    """As if bankrupt to the bank (T7.2, reading)."""
    game.hooks.leave(game, game.seats[entry.player], None)


def may_overrule(game: GameContext, seat: int, entry: Overrule) -> Refusal | None:
    """Anything that has to happen next (T1.3)."""
    return None if game.state.todo else refuse("T1.3", "engine.overrule_nothing")


def overrule(game: GameContext, seat: int, entry: Overrule) -> None:
    """It does not happen; the referee's reason is in the record."""
    game.pop()
    game.log("T1.3", "engine.overruled", more={"reason": entry.reason[:200]})


def may_rename(game: GameContext, seat: int, entry: Rename) -> Refusal | None:
    """A player of this table, to a name that nobody else has."""
    if entry.player not in game.seats:
        return refuse("T1.3", "engine.player_unknown", player=entry.player[:60])
    if entry.name == REFEREE or entry.name in game.seats:
        return refuse("T1.3", "engine.rename_taken", player=entry.name[:60])
    return None


def rename(game: GameContext, seat: int, entry: Rename) -> None:
    """The seat keeps everything but the name."""
    state = game.state
    state.names = tuple(entry.name if name == entry.player else name for name in state.names)
    if state.extra is not None:
        state.extra.rename(entry.player, entry.name)
    game.stand(state)
    game.log("T1.3", "engine.renamed", player=entry.player, other=entry.name)


def may_note(game: GameContext, seat: int, entry: Entry) -> Refusal | None:
    """Always."""
    return None


def note(game: GameContext, seat: int, entry: Entry) -> None:
    """It is in the record and changes nothing."""
