"""A clock that nobody ended has ended by itself (`queries.clocks.ended`): its moment written down.

That is done before something is changed from which the moment was read: a confirmed table is opened again,
the clock of another heat starts. Two clocks are never on at once, and a correction starts none anew.
"""

from __future__ import annotations

from dataclasses import replace

from tourney.base.ids import HeatId
from tourney.clock.clock import all_in, as_it_ended, zero_or
from tourney.event.collections import CLOCKS
from tourney.event.records import HeatClock
from tourney.event.unit_of_work import UnitOfWork


def write_down_ends(work: UnitOfWork, heat: HeatId | None = None) -> tuple[HeatClock, ...]:
    """The ends of every clock, or of a heat's, that are not written down yet. Returns those clocks."""
    known = [clock for clock in work.t.clocks.values() if heat in (None, clock.heat)]
    written = tuple(each for clock in known if (each := _ended(work, clock)).ended_at != clock.ended_at)
    for clock in written:
        work.put(CLOCKS, clock)
    return written


def _ended(work: UnitOfWork, clock: HeatClock) -> HeatClock:
    """The clock with its end: now, or at zero before, where every sheet is in and a table waits for its
    confirmation."""
    known = as_it_ended(work.t, clock)
    if known.ended_at is not None or not all_in(work.t, clock):
        return known
    return replace(clock, ended_at=zero_or(work.t, clock, work.now))
