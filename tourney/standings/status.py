"""Computes how official a result is: provisional (what is missing), complete (open to protest until),
official.

Official is an act: a ruling `DECLARED` that keeps a fingerprint of the declared result. While the result is
the same the ruling holds; once a confirmed table, a penalty or an order has changed, the result is complete
again and must be declared anew, however the change came about. Nothing of this is stored twice.

Undoing or redoing a step that people knew of leaves a correction of its own (`Ruling.replays`) with time,
author and reason. Undo puts every record back as it was, the times of confirmations and rulings too; but
people who hear of the change only now must be able to object from now on, and readers of the rulings must see
why the result changed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId, PlayerNo, TableNo, heat_order
from tourney.base.texts import Message, msg
from tourney.event.collections import RULINGS, TABLES, AnyChange, Change
from tourney.event.counting import ResultsSnapshot
from tourney.event.ports import JournalEntry
from tourney.event.records import (
    CONFIRMED,
    HEATS,
    OF_A_RESULT,
    ResultState,
    Ruling,
    RulingKind,
    Table,
    Tournament,
)
from tourney.standings.cut import Cut, MissingResult, waiting_for


@dataclass(frozen=True, slots=True)
class ResultStatus:
    """A result's state. `scope`: `HEATS` or a stage, which depends on `heats`; `missing` keeps it
    provisional.

    `zone` is the hall's. `protest_until` (UTC) and `protests_open` once it is complete. `declared_by`,
    `declared_at` while it is official. `changed`: why it differs from the declared result ("": nobody gave a
    reason), else None. `wants_reason`: nothing but wrong seats is missing, and it can be declared with a
    reason nonetheless. `as_played`: the reason of a declaration with wrong seats; "" if the seats are right.
    """

    scope: str
    state: ResultState
    missing: tuple[MissingResult, ...]
    heats: tuple[HeatId, ...]
    zone: str
    protest_until: datetime | None = None
    protests_open: bool = False
    declared_by: str = ""
    declared_at: datetime | None = None
    changed: str | None = None
    wants_reason: bool = False
    as_played: str = ""

    @property
    def to_declare(self) -> bool:
        """Whether nothing is missing, the time for protests is over, and nobody has declared it."""
        return self.state is ResultState.COMPLETE and not self.protests_open


def heats_status(results: ResultsSnapshot, cuts: Sequence[Cut], now: datetime) -> ResultStatus:
    """The standings after all heats."""
    return status_of(results, HEATS, heats_missing(results, cuts), results.fmt.heat_ids, now)


def heats_missing(results: ResultsSnapshot, cuts: Sequence[Cut]) -> tuple[MissingResult, ...]:
    """Heats without a result, tables that are not firm, ties at the line that nobody has decided."""
    fmt = results.fmt
    missing = []
    for heat in fmt.heat_ids:
        if heat not in results.counted_heats:
            missing.append(MissingResult(heat, None, msg("standings.wait_heat", heat=heat_named(heat))))
        else:
            missing += tables_missing(results, heat)
    if not missing:
        last = fmt.heat_ids[-1]
        for tie in (tie for cut in cuts for tie in cut.ties):
            level = msg("standings.blocked_tie", players=list(tie.players), n=tie.places)
            missing.append(MissingResult(last, None, level))
    return tuple(missing)


def tables_missing(results: ResultsSnapshot, heat: HeatId) -> list[MissingResult]:
    """The tables of a drawn heat that are not firm."""
    return [
        MissingResult(heat, table.table, waiting_for(table))
        for table in results.tables_of(heat)
        if not table.firm
    ]


def status_of(
    results: ResultsSnapshot,
    scope: str,
    missing: Sequence[MissingResult],
    heats: tuple[HeatId, ...],
    now: datetime,
    wrong: Sequence[MissingResult] = (),
) -> ResultStatus:
    """The state of a result that depends on these heats and lacks `missing`.

    `wrong` are seats that belong to other people: missing too, unless the result was declared as it is,
    knowingly. Missing things are in the order of the day; a stage's seats come first, for nobody plays
    before.
    """
    until, zone = protests_until(results, heats), results.tournament.event.zone
    if missing or until is None:
        outstanding = sorted((*wrong, *missing), key=lambda each: heat_order(each.heat))
        return ResultStatus(
            scope=scope, state=ResultState.PROVISIONAL, missing=tuple(outstanding), heats=heats, zone=zone
        )
    declared = _declaration(results, scope)
    if wrong and (declared is None or declared.code != fingerprint(results, heats)):
        return ResultStatus(
            scope=scope,
            state=ResultState.PROVISIONAL,
            missing=tuple(wrong),
            heats=heats,
            zone=zone,
            wants_reason=True,
        )
    complete = ResultStatus(
        scope=scope,
        state=ResultState.COMPLETE,
        missing=(),
        heats=heats,
        zone=zone,
        protest_until=until,
        protests_open=now < until,
    )
    if declared is None:
        return complete
    if declared.code == fingerprint(results, heats):
        return replace(
            complete,
            state=ResultState.OFFICIAL,
            declared_by=declared.by,
            declared_at=declared.at,
            as_played=declared.reason if wrong else "",
        )
    return replace(complete, changed=_why(results, declared))


def fingerprint(snapshot: ResultsSnapshot, heats: Collection[HeatId]) -> str:
    """The fingerprint of a declared result of these heats: every result with its confirmation, rulings, the
    rules.
    """
    tournament, fmt = snapshot.tournament, snapshot.fmt
    parts: list[object] = [fmt.points, fmt.tie_breaks, fmt.cut, fmt.divisions, fmt.missed_points]
    for (heat, number), table in sorted(snapshot.assessed.items()):
        if heat in heats:
            results = [(each.player, each.place, each.total, each.points) for each in table.results]
            confirmed = tournament.tables[heat, number].confirmed_at
            at = None if confirmed is None else confirmed.astimezone(UTC).isoformat()
            parts.append((heat, number, at, results))
    for _, ruling in sorted(tournament.rulings.items()):
        if ruling.kind is RulingKind.ADJUSTMENT or (ruling.kind is RulingKind.TIE and ruling.heat is None):
            parts.append((ruling.kind.value, ruling.scope, ruling.order, ruling.points))
    return hashlib.sha256("\n".join(map(repr, parts)).encode()).hexdigest()[:32]


def declared_as_it_is(results: ResultsSnapshot, scope: str, heats: Collection[HeatId]) -> bool:
    """Whether the result of these heats was declared, and has not changed since."""
    declared = _declaration(results, scope)
    return declared is not None and declared.code == fingerprint(results, heats)


def open_to_protest(results: ResultsSnapshot, before: HeatId, now: datetime) -> datetime | None:
    """When the time for protests against everything played before a stage ends; None once it is over."""
    played = [heat for heat in results.tournament.heats if heat_order(heat) < heat_order(before)]
    until = protests_until(results, played)
    return until if until is not None and now < until else None


def protests_until(results: ResultsSnapshot, heats: Collection[HeatId]) -> datetime | None:
    """The organiser's minutes after the last step that made or changed the result of these heats.

    None before a table of theirs is confirmed. A step is the confirmation of a table or a ruling: people who
    hear of a decision only now can object only from now on. Accepting totals decides nothing anew: everybody
    has known them since their table was confirmed, and the announced time stays.
    """
    t = results.tournament
    confirmed = [
        table.confirmed_at
        for (heat, _), table in t.tables.items()
        if heat in heats and table.confirmed_at is not None
    ]
    ruled = [ruling.at for ruling in t.rulings.values() if _makes_result(ruling, heats)]
    return max(confirmed + ruled) + timedelta(minutes=t.event.protest_minutes) if confirmed else None


def _makes_result(ruling: Ruling, heats: Collection[HeatId]) -> bool:
    """Whether a ruling made or changed the result of these heats; those on the standings changed all."""
    if ruling.kind not in OF_A_RESULT or ruling.kind is RulingKind.TOTALS or of_a_declaration(ruling):
        return False
    return ruling.heat is None or ruling.heat in heats


def of_a_declaration(ruling: Ruling) -> bool:
    """Whether a ruling undid or redid a declaration: that changes no result."""
    return ruling.replays and ruling.scope == RulingKind.DECLARED


def _declaration(results: ResultsSnapshot, scope: str) -> Ruling | None:
    """The last declaration of a result."""
    rulings = [
        ruling
        for ruling in results.tournament.rulings.values()
        if ruling.kind is RulingKind.DECLARED and ruling.scope == scope
    ]
    return max(rulings, key=lambda ruling: ruling.id, default=None)


CHANGING = (RulingKind.CORRECTION, RulingKind.ADJUSTMENT, RulingKind.TIE)
"""The rulings that change a result."""


def _why(results: ResultsSnapshot, declared: Ruling) -> str:
    """The reason of the last ruling since then that changes results, "" if there is none."""
    later = [
        ruling
        for ruling in results.tournament.rulings.values()
        if ruling.id > declared.id and ruling.kind in CHANGING and not of_a_declaration(ruling)
    ]
    return max(later, key=lambda ruling: ruling.id).reason if later else ""


@dataclass(frozen=True, slots=True)
class Replay:
    """An undo or redo. `code`: `UNDONE` or `DONE_AGAIN`."""

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
    """The corrections to store beside `changes`, which replay `entries`; none for steps that nobody knew of.

    Their numbers are above every one in `history`: an undone ruling may need its own number again.
    """
    if not any(_was_known(entry, tournament, replay.at) for entry in entries):
        return ()
    replayeds = [*_replayed(changes)]
    last = _last_number(history) if replayeds else 0
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
        for at, each in enumerate(replayeds, start=1)
    )


def _as_it_was(ruling: Ruling) -> Ruling | None:
    """The ruling that was undone or redone, as far as sentences need it; None: it was a confirmation."""
    if ruling.scope == CONFIRMED:
        return None
    kind = RulingKind(ruling.scope)
    of = ruling.heat or HEATS
    return replace(ruling, kind=kind, code="", scope=of if kind is RulingKind.DECLARED else "")


def replay_words(ruling: Ruling, describe: Callable[[Ruling], Message | str]) -> Message:
    """The message of an undo or redo; `describe` words the ruling in it."""
    was = _as_it_was(ruling)
    return msg(f"official.{ruling.code}", what=_confirmation_words(ruling) if was is None else describe(was))


def _confirmation_words(ruling: Ruling) -> Message:
    """The message of an undone or redone confirmation: of one table, or of several of a heat."""
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
    """A change to a result. `was`: a ruling's kind, or `CONFIRMED`."""

    was: str
    heat: HeatId | None
    table: TableNo | None
    order: tuple[PlayerNo, ...] = ()
    points: int = 0


def _replayed(changes: Sequence[AnyChange]) -> Iterator[_Replayed]:
    """The rulings added or removed, and confirmations added or removed without one, a heat's together."""
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
    known = {(each.heat, each.table) for each in ruled if each.kind is not RulingKind.DECLARED}
    confirmed: dict[HeatId, list[TableNo]] = {}
    for table in _confirmed_by(changes):
        if not known & {(table.heat, table.table), (table.heat, None)}:
            confirmed.setdefault(table.heat, []).append(table.table)
    for heat, tables in confirmed.items():
        yield _Replayed(CONFIRMED, heat, tables[0] if len(tables) == 1 else None)


def _come_or_gone(change: Change[int, Ruling]) -> Ruling | None:
    """The ruling that is added or removed; None if it only differs."""
    return None if change.before is not None and change.after is not None else change.before or change.after


def _confirmed_by(changes: Sequence[AnyChange]) -> Iterator[Table]:
    """The tables that have another confirmation, or none, after these changes."""
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
