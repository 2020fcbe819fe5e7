"""What is called out to the hall between two looks at the clock. Draws nothing, plays nothing."""

from __future__ import annotations

from dataclasses import dataclass

from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId
from tourney.base.texts import Message, msg
from tourney.clock.clock import HallClock, Phase, TableTime, TimeWarning, WarningKind, with_otherwise

_ORDER = (WarningKind.NONE, WarningKind.TIME, WarningKind.LAST_ROUND, WarningKind.OVER)
_COUNTING = (Phase.RUNNING, Phase.OVER)


@dataclass(frozen=True, slots=True)
class Call:
    """Something to call out. `grade`: how urgent, 1 to 4, as in `TimeWarning`."""

    text: Message
    grade: int


def calls_between(before: HallClock | None, after: HallClock) -> tuple[Call, ...]:
    """What has come up since the last look: one call for the hall, one for tables of their own time
    (two, where some finish the round and some do not).

    Nothing at the first look, for another heat, while the clock stands, and when time was added.
    """
    if before is None or after.heat is None or after.phase not in _COUNTING:
        return ()
    if (before.heat, before.wave, before.started_at) != (after.heat, after.wave, after.started_at):
        return ()
    calls = []
    if _rank(after.warning) > _rank(before.warning):
        calls.append(_of_hall(after.heat, before.warning, after))
    over = _over_alone(before, after)
    for finishes, key in ((True, "clock.call_tables_over_round"), (False, "clock.call_tables_over")):
        tables = [own.table for own in over if own.finishes_round is finishes]
        if tables:
            calls.append(Call(msg(key, tables=tables, n=len(tables)), over[0].warning.grade))
    return tuple(calls)


def _rank(warning: TimeWarning) -> tuple[int, int]:
    return _ORDER.index(warning.kind), -(warning.minutes or 1000)


def _of_hall(heat: HeatId, before: TimeWarning, after: HallClock) -> Call:
    name, now = heat_named(heat), after.warning
    if now.kind is WarningKind.OVER:
        said = msg("clock.call_over_round" if after.finishes_round else "clock.call_over", heat=name)
        return Call(with_otherwise(said, after), now.grade)
    if now.kind is WarningKind.LAST_ROUND and before.kind is not WarningKind.LAST_ROUND:
        return Call(msg("clock.call_last_round", heat=name), now.grade)
    return Call(msg("clock.call_time", heat=name, n=now.minutes), now.grade)


def _over_alone(before: HallClock, after: HallClock) -> tuple[TableTime, ...]:
    """Tables whose own time has just run out, at another moment than the hall's."""
    return tuple(
        own
        for own in after.differing
        if own.phase is Phase.OVER
        and own.warning.kind is WarningKind.OVER
        and before.table(own.table).warning.kind is not WarningKind.OVER
        and (before.warning.kind is WarningKind.OVER or after.warning.kind is not WarningKind.OVER)
    )
