"""What is left behind where a step that people knew of is undone, or done again: when, by whom and why.

Undo puts every record back as it was, the times of confirmations and rulings too. Where a result had stood
long enough to be believed, who hears of the change only now can object to it only from now on, and whoever
reads the rulings sees why it is another one: so the replay is a correction (`Ruling.replays`) of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.base.texts import Message, msg
from tourney.event.collections import RULINGS, TABLES, AnyChange, Change
from tourney.event.ports import JournalEntry
from tourney.event.records import CONFIRMED, HEATS, Ruling, RulingKind, Table, Tournament
from tourney.standings.status import CHANGING


@dataclass(frozen=True, slots=True)
class Replay:
    """That somebody undoes a step or does it again. `code`: `UNDONE` or `DONE_AGAIN`."""

    code: str
    by: str
    at: datetime
    why: str = ""


def rulings_of_replay(
    replay: Replay,
    entries: Sequence[JournalEntry],
    changes: Sequence[AnyChange],
    tournament: Tournament,
    history: Iterable[JournalEntry],
) -> tuple[AnyChange, ...]:
    """The corrections to store beside `changes`, which replay `entries`; none where nobody knew of them.

    Their numbers are above every one that `history` ever gave: what was undone may want its own again.
    """
    if not any(_was_known(entry, tournament, replay.at) for entry in entries):
        return ()
    found = [*_replayed(changes)]
    last = _last_number(history) if found else 0
    return tuple(
        RULINGS.added(
            Ruling(
                id=last + at,
                kind=RulingKind.CORRECTION,
                reason=replay.why,
                by=replay.by,
                at=replay.at,
                heat=each.heat,
                table=each.table,
                code=replay.code,
                scope=each.was,
                order=each.order,
                points=each.points,
            )
        )
        for at, each in enumerate(found, start=1)
    )


def _as_it_was(ruling: Ruling) -> Ruling | None:
    """The ruling that was undone or done again, as far as sentences need it; None: it was a confirmation."""
    if ruling.scope == CONFIRMED:
        return None
    kind = RulingKind(ruling.scope)
    of = ruling.heat or HEATS
    return replace(ruling, kind=kind, code="", scope=of if kind is RulingKind.DECLARED else "")


def replay_words(ruling: Ruling, said: Callable[[Ruling], Message | str]) -> Message:
    """That something was undone or done again; `said` words the ruling that it was."""
    was = _as_it_was(ruling)
    return msg(f"official.{ruling.code}", what=_confirmation_words(ruling) if was is None else said(was))


def _confirmation_words(ruling: Ruling) -> Message:
    """Which confirmation was undone or done again: of one table, or of several of a heat."""
    heat = heat_named(HeatId(ruling.heat or ""))
    if ruling.table is None:
        return msg("official.tables_confirmed", heat=heat)
    return msg("official.table_confirmed", heat=heat, table=ruling.table)


def _was_known(entry: JournalEntry, tournament: Tournament, now: datetime) -> bool:
    """Whether a step's time for protests is over, or a result was declared official on it."""
    minutes = tournament.event.protest_minutes
    if minutes and entry.at + timedelta(minutes=minutes) <= now:
        return True
    rulings = tournament.rulings.values()
    return any(each.kind is RulingKind.DECLARED and each.at > entry.at for each in rulings)


@dataclass(frozen=True, slots=True)
class _Replayed:
    """What makes a result another one. `was`: a ruling's kind, or `CONFIRMED`."""

    was: str
    heat: HeatId | None
    table: TableNo | None
    order: tuple[PlayerNo, ...] = ()
    points: int = 0


def _replayed(changes: Sequence[AnyChange]) -> Iterator[_Replayed]:
    """The rulings that come or go, and confirmations that come or go without one, a heat's together."""
    ruled = [
        ruling
        for change in changes
        if (of_ruling := change.of(RULINGS)) is not None
        and (ruling := _come_or_gone(of_ruling)) is not None
        and ruling.kind in (*CHANGING, RulingKind.DECLARED)
        and not ruling.replays
    ]
    for each in ruled:
        yield _Replayed(each.kind, each.heat, each.table, order=each.order, points=each.points)
    told = {(each.heat, each.table) for each in ruled if each.kind is not RulingKind.DECLARED}
    confirmed: dict[HeatId, list[TableNo]] = {}
    for table in _confirmed_by(changes):
        if not told & {(table.heat, table.table), (table.heat, None)}:
            confirmed.setdefault(table.heat, []).append(table.table)
    for heat, tables in confirmed.items():
        yield _Replayed(CONFIRMED, heat, tables[0] if len(tables) == 1 else None)


def _come_or_gone(change: Change[int, Ruling]) -> Ruling | None:
    """The ruling that is new or goes; None where it only differs."""
    return None if change.before is not None and change.after is not None else change.before or change.after


def _confirmed_by(changes: Sequence[AnyChange]) -> Iterator[Table]:
    """The tables that have another confirmation, or none, after these changes than before them."""
    for change in changes:
        of_table = change.of(TABLES)
        if of_table is None:
            continue
        before, after = of_table.before, of_table.after
        were = None if before is None else before.confirmed_at
        table = after or before
        if table is not None and were != (None if after is None else after.confirmed_at):
            yield table


def _last_number(history: Iterable[JournalEntry]) -> int:
    """The highest number that a ruling ever had."""
    rulings = (change.of(RULINGS) for entry in history for change in entry.changes)
    return max((each.key for each in rulings if each is not None), default=0)
