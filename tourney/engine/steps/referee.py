"""What the referee alone may do at the table (T1.1, T1.3). Ordering a throw again and undo: see `game`."""

from __future__ import annotations

import msgspec

from tourney.engine.entries import Correct, Entry, Pause, Resume, Setup, Time, Withdraw
from tourney.engine.flow import end_if_time
from tourney.engine.leaving import leave
from tourney.engine.play import Play
from tourney.engine.refusal import Refusal, refuse
from tourney.engine.setup import BadSetup, restore, setup_of
from tourney.engine.state import BANK
from tourney.texts import Message


def may_pause(play: Play, seat: int, entry: Pause) -> Refusal | None:
    """While play goes on."""
    return refuse("T1.3", "engine.paused_already") if play.state.paused else None


def pause(play: Play, seat: int, entry: Pause) -> None:
    """Nothing but the referee's entries until play is resumed."""
    play.state.paused = True


def may_resume(play: Play, seat: int, entry: Resume) -> Refusal | None:
    """While play stands still."""
    return None if play.state.paused else refuse("T1.3", "engine.paused_not")


def resume(play: Play, seat: int, entry: Resume) -> None:
    """Play goes on."""
    play.state.paused = False


def may_time(play: Play, seat: int, entry: Time) -> Refusal | None:
    """Once."""
    return refuse("T1.1", "engine.time_already") if play.state.time_called else None


def call_time(play: Play, seat: int, entry: Time) -> None:
    """The round is finished, so that everybody has had the same number of turns (T1.1, readings)."""
    play.state.time_called = True
    play.tell("T1.1", "engine.time_called")
    end_if_time(play)


def may_withdraw(play: Play, seat: int, entry: Withdraw) -> Refusal | None:
    """A player who is still in."""
    leaver = play.seats.get(entry.player, BANK)
    if leaver == BANK or play.state.out[leaver]:
        return refuse("T1.3", "engine.withdraw_who", player=entry.player[:60])
    return None


def withdraw(play: Play, seat: int, entry: Withdraw) -> None:
    """As if bankrupt to the bank (T7.2, reading)."""
    leave(play, play.seats[entry.player], BANK)


def may_correct(play: Play, seat: int, entry: Correct) -> Refusal | None:
    """Between two throws, to a position that can be."""
    if play.state.todo or play.state.acting:
        return refuse("T1.3", "engine.correct_not_now")
    try:
        _corrected(play, entry)
    except BadSetup as fault:
        return refuse("T1.3", "engine.correct_bad", field=fault.field, reason=fault.reason)
    except msgspec.ValidationError:
        return refuse("T1.3", "engine.correct_bad", field="set", reason=Message("engine.bad_shape"))
    return None


def correct(play: Play, seat: int, entry: Correct) -> None:
    """The position as corrected; turns counted and rents due stay."""
    new, old = restore(play.board, play.options, play.names, _corrected(play, entry)), play.state
    new.turns, new.begun, new.time_called = old.turns, old.begun, old.time_called
    new.over, new.paused = old.over, old.paused
    new.rents = [rent for rent in old.rents if not (new.out[rent.owner] or new.out[rent.lander])]
    play.stand(new)
    play.tell("T1.3", "engine.corrected", reason=entry.reason[:200])


def _corrected(play: Play, entry: Correct) -> Setup:
    """The present position with the named fields replaced, player by player."""
    now = msgspec.to_builtins(setup_of(play))
    for name, value in entry.set.items():
        if name in ("players", "decks") and isinstance(value, dict):
            for key, part in value.items():
                old = now.setdefault(name, {}).get(key)
                merge = isinstance(old, dict) and isinstance(part, dict)
                now[name][key] = {**old, **part} if merge else part
        else:
            now[name] = value
    setup = msgspec.convert(now, Setup)
    restore(play.board, play.options, play.names, setup)
    return setup


def may_note(play: Play, seat: int, entry: Entry) -> Refusal | None:
    """Always."""
    return None


def note(play: Play, seat: int, entry: Entry) -> None:
    """Stands in the record and changes nothing."""
