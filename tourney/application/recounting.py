"""Works out a journal's draws and declared results anew: what was computed that day is not believed.

Each heat is drawn again with its seed, on the event as it stood before the draw; the cut that a stage seats
and the results that a declaration names follow from the raw sheets. Seats that were moved by hand later are
steps of their own, and so is an undo, which must bring back what it says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from sys import maxsize
from typing import Final

from tourney.application.history import inverse, is_replay, merged_inverse
from tourney.base.errors import TourneyError
from tourney.base.heat_names import heat_named
from tourney.base.ids import STAGES, HeatId, TableNo, heat_order
from tourney.base.texts import Message, msg
from tourney.event.collections import EVENT, HEATS, RULINGS, AnyChange
from tourney.event.command import UnitOfWork, applied, numbers_in
from tourney.event.counting import results_of
from tourney.event.formats import OddTables
from tourney.event.journal import TAKEN_BACK, declared_words
from tourney.event.ports import Finding, FindingKind, JournalEntry
from tourney.event.presence import drawn_players
from tourney.event.records import Heat, Ruling, RulingKind, Tournament
from tourney.event.rules import Rules
from tourney.heats.commands import DrawHeats
from tourney.seating.draw import METHODS
from tourney.standings.finals import finals_of, scope_status, scopes
from tourney.standings.status import fingerprint

_SEEDED: Final = "seeded"
_KNOWN: Final = frozenset({_SEEDED, *(method.id for method in METHODS)})
_OTHER: Final = "…"
"""Stands for the code that a declared result should have: who forges one would only have to write it."""
_UNREADABLE: Final = (LookupError, ValueError, TypeError, ArithmeticError, AttributeError)
"""What a command meets in an event that no program has made."""


@dataclass(frozen=True, slots=True)
class Recount:
    """What comes out otherwise, and how many draws nobody can repeat here."""

    findings: tuple[Finding, ...]
    unchecked: int


def recounted(
    history: Sequence[JournalEntry],
    since: int = 1,
    until: int = maxsize,
    *,
    teams: bool = True,
    counted: int = maxsize,
) -> Recount:
    """Do the draws and declarations of a journal again, oldest entry first.

    Entries before `since` were made by a program of before, which may have drawn in another way; those from
    `until` on rest on steps that are not known, as every draw does unless all `teams` are known. Draws there
    are not checked. Of a declaration all steps that count are known until the entry `counted`.
    """
    findings: list[Finding] = []
    unchecked = 0
    steps = {entry.seq: entry for entry in history}
    for before, rules, at in _states(history):
        entry = history[at]
        claimed = since <= entry.seq < until
        drawn = _drawn(entry)
        if drawn and claimed and teams and all(heat.method in _KNOWN for heat in drawn):
            findings += _drawn_otherwise(before, rules, history[:at], entry, drawn)
        else:
            unchecked += bool(drawn)
        if claimed or since <= entry.seq <= counted < maxsize:
            findings += _declared_otherwise(before, rules, entry)
        if claimed:
            findings += _brought_back_otherwise(steps, entry)
    return Recount(tuple(findings), unchecked)


def _states(history: Sequence[JournalEntry]) -> Iterator[tuple[Tournament, Rules, int]]:
    """The event before each entry but the one that made it, its rules, and the entry's place."""
    made = (change.of(EVENT) for entry in history[:1] for change in entry.changes)
    facts = next((change.after for change in made if change is not None and change.after is not None), None)
    if facts is None:
        return
    tournament, rules = applied(Tournament(facts), history[0].changes, history[0].seq), Rules(facts)
    for at, entry in enumerate(history[1:], start=1):
        rules = rules.for_event(tournament.event)
        yield tournament, rules, at
        tournament = applied(tournament, entry.changes, entry.seq)


# ---- draws ------------------------------------------------------------------------------------


def _drawn(entry: JournalEntry) -> list[Heat]:
    """The heats that an entry drew, as it recorded them."""
    if entry.code != DrawHeats.code:
        return []
    heats = (change.of(HEATS) for change in entry.changes)
    return [change.after for change in heats if change is not None and change.after is not None]


def _drawn_otherwise(
    before: Tournament, rules: Rules, earlier: Sequence[JournalEntry], entry: JournalEntry, drawn: list[Heat]
) -> list[Finding]:
    """Where the seats of the heats of an entry are not those that its seed gives; nowhere if one way of
    drawing gives them.
    """
    recorded = applied(before, entry.changes, entry.seq)
    first: list[Finding] = []
    for odd_tables, with_absent in _ways(before, rules, recorded, drawn):
        command = DrawHeats(
            tuple(heat.id for heat in drawn),
            drawn[0].seed,
            odd_tables=odd_tables,
            accepting=True,
            with_absent=with_absent,
        )
        work = UnitOfWork(before, rules, entry.at, entry.who, history=lambda: earlier)
        try:
            command.carry_out(work)
        except TourneyError as error:
            found = [_cannot(entry, drawn[0].id, Message(error.key, error.params))]
        except _UNREADABLE:
            found = [_cannot(entry, drawn[0].id, msg("checking.no_such_state"))]
        else:
            found = list(_other_seats(entry, drawn, recorded, work.t))
        if not found:
            return []
        first = first or found
    return first


def _ways(
    before: Tournament, rules: Rules, recorded: Tournament, drawn: Sequence[Heat]
) -> Iterator[tuple[str, bool]]:
    """What a draw was asked for and its entry does not say: how odd tables weigh, and whether absent people
    sit, which the seats tell.
    """
    heats, usual = [heat.id for heat in drawn if heat.id not in STAGES], rules.format.odd_tables
    seated = {number for heat in heats for table in recorded.tables_of(heat) for number in table.seats}
    with_absent = bool(seated) and not seated <= {*drawn_players(before, rules.format.who)}
    yield "", with_absent
    if any(heat in rules.format.preseated for heat in heats):
        yield from ((other, with_absent) for other in OddTables if other is not usual)


def _cannot(entry: JournalEntry, heat: HeatId, why: Message) -> Finding:
    message = msg("checking.no_draw", entry=entry.seq, heat=heat_named(heat), why=why)
    return Finding(FindingKind.RESULT, message, entry.seq, table=HEATS.name, key=(heat,))


def _other_seats(
    entry: JournalEntry, drawn: Iterable[Heat], recorded: Tournament, again: Tournament
) -> Iterator[Finding]:
    """The first seat of each heat that differs."""
    for heat in sorted(drawn, key=lambda each: heat_order(each.id)):
        was, now = _seats(recorded, heat.id), _seats(again, heat.id)
        where = next((seat for seat in sorted({**was, **now}) if was.get(seat) != now.get(seat)), None)
        made = again.heats.get(heat.id)
        if where is None and made is not None and (made.seed, made.method) == (heat.seed, heat.method):
            continue
        table, seat = where or (TableNo(1), 1)
        message = msg("checking.other_draw", entry=entry.seq, heat=heat_named(heat.id), table=table)
        yield Finding(
            FindingKind.RESULT,
            message,
            entry.seq,
            table="seats",
            key=(heat.id, table, seat),
            field="player",
            recorded=was.get((table, seat)),
            found=now.get((table, seat)),
        )


def _seats(tournament: Tournament, heat: HeatId) -> Mapping[tuple[TableNo, int], int]:
    return {
        (table.table, seat): player
        for table in tournament.tables_of(heat)
        for seat, player in enumerate(table.seats, start=1)
    }


# ---- declarations -----------------------------------------------------------------------------


def _declared_otherwise(before: Tournament, rules: Rules, entry: JournalEntry) -> Iterator[Finding]:
    """The results that an entry declared, whatever it calls itself, and that the sheets of then do not
    give.
    """
    if is_replay(entry):
        return
    changes = (change.of(RULINGS) for change in entry.changes)
    rulings = [change.after for change in changes if change is not None and change.after is not None]
    for ruling in rulings:
        if ruling.kind is RulingKind.DECLARED:
            code = ""
            with suppress(TourneyError, *_UNREADABLE):
                code = _code_of(before, rules, entry, ruling)
            if code != ruling.code:
                message = msg("checking.other_result", entry=entry.seq, result=declared_words(ruling.scope))
                yield Finding(
                    FindingKind.RESULT,
                    message,
                    entry.seq,
                    table=RULINGS.name,
                    key=(ruling.id,),
                    field="code",
                    recorded=ruling.code,
                    found=_OTHER if code else None,
                )


def _code_of(before: Tournament, rules: Rules, entry: JournalEntry, ruling: Ruling) -> str:
    """The code of the result that the sheets give; "" if there is no such result."""
    results = results_of(before, rules.books, rules.format, rules.assessments)
    if ruling.scope not in scopes(results):
        return ""
    return fingerprint(results, scope_status(results, finals_of(results), ruling.scope, entry.at).heats)


# ---- steps taken back -------------------------------------------------------------------------


def _brought_back_otherwise(steps: Mapping[int, JournalEntry], entry: JournalEntry) -> Iterator[Finding]:
    """An undo or redo that leaves other records than the steps that it names, or changes more than it notes
    beside as a correction.
    """
    if not is_replay(entry):
        return
    due: tuple[AnyChange, ...] = ()
    if entry.code == TAKEN_BACK:
        numbers = sorted(numbers_in(entry.params, "entries"), reverse=True)
        due = merged_inverse([steps[number] for number in numbers if number in steps])
    elif (step := steps.get(entry.undoes or 0)) is not None:
        due = inverse(step) if entry.code == "undone" else step.changes
    if entry.changes[: len(due)] != due or not all(map(_notes, entry.changes[len(due) :])):
        message = msg("checking.other_undo", entry=entry.seq)
        yield Finding(FindingKind.RESULT, message, entry.seq)


def _notes(change: AnyChange) -> bool:
    """Whether it adds a correction, as an undo or redo of what people knew does."""
    ruling = change.of(RULINGS)
    return (
        ruling is not None
        and ruling.before is None
        and ruling.after is not None
        and ruling.after.kind is RulingKind.CORRECTION
    )
