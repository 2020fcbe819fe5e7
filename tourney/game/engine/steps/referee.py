"""What the referee alone may do at the table (T1.1, T1.3). Ordering a throw again and undo: see `game`."""

from __future__ import annotations

from tourney.game.engine.accounts import BANK
from tourney.game.engine.entries import REFEREE, Entry, Overrule, Pause, Rename, Resume, Time, Withdraw
from tourney.game.engine.play import Play
from tourney.game.engine.refusal import Refusal, refuse


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
    """The round is finished where everybody is to have had as many turns, else the turn (T1.1, readings)."""
    play.state.time_called = True
    if play.options.equal_turns:
        play.tell("T1.1", "engine.time_called")
    else:
        play.tell("T1.1", "engine.time_called_last_turn")


def may_withdraw(play: Play, seat: int, entry: Withdraw) -> Refusal | None:
    """A player who is still in."""
    leaver = play.seats.get(entry.player, BANK)
    if leaver == BANK or play.state.out[leaver]:
        return refuse("T1.3", "engine.withdraw_who", player=entry.player[:60])
    return None


def withdraw(play: Play, seat: int, entry: Withdraw) -> None:
    """As if bankrupt to the bank (T7.2, reading)."""
    play.hooks.leave(play, play.seats[entry.player], None)


def may_overrule(play: Play, seat: int, entry: Overrule) -> Refusal | None:
    """What has to happen next, whatever it is (T1.3)."""
    return None if play.state.todo else refuse("T1.3", "engine.overrule_nothing")


def overrule(play: Play, seat: int, entry: Overrule) -> None:
    """It does not happen; the referee's reason stands in the record."""
    play.pop()
    play.tell("T1.3", "engine.overruled", more={"reason": entry.reason[:200]})


def may_rename(play: Play, seat: int, entry: Rename) -> Refusal | None:
    """A player of this table, to a name that nobody else has."""
    if entry.player not in play.seats:
        return refuse("T1.3", "engine.player_unknown", player=entry.player[:60])
    if entry.name == REFEREE or entry.name in play.seats:
        return refuse("T1.3", "engine.rename_taken", player=entry.name[:60])
    return None


def rename(play: Play, seat: int, entry: Rename) -> None:
    """The seat keeps everything but the name."""
    state = play.state
    state.names = tuple(entry.name if name == entry.player else name for name in state.names)
    if state.extra is not None:
        state.extra.rename(entry.player, entry.name)
    play.stand(state)
    play.tell("T1.3", "engine.renamed", player=entry.player, other=entry.name)


def may_note(play: Play, seat: int, entry: Entry) -> Refusal | None:
    """Always."""
    return None


def note(play: Play, seat: int, entry: Entry) -> None:
    """Stands in the record and changes nothing."""
