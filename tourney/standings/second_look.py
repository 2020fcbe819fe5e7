"""Decides which tables another person enters again, and leaves their sheets out of what is shown.

Nobody sees a figure of such a table before both entries are in: screens, paper, pages and reports get the
event, and its journal, without its sheets, and so cannot show them. Commands work on the event as it is.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from tourney.base.errors import Refused
from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId, PlayerNo, heat_order
from tourney.base.texts import Message, msg
from tourney.event.collections import SECOND_ENTRIES, SHEETS, AnyChange
from tourney.event.command import UnitOfWork, list_in
from tourney.event.formats import SecondEntries
from tourney.event.ports import JournalEntry
from tourney.event.records import SecondEntry, Tournament
from tourney.event.rules import Rules
from tourney.event.second_entries import all_sheets, boxes_of, second_of, typed_by, was_typed
from tourney.event.table_state import TableKey, TableState
from tourney.standings.sensitivity import doubtful_tables


def second_entry_of(tournament: Tournament, key: TableKey) -> SecondEntry | None:
    """The second entry of a table that counts for its sheets."""
    return second_of(tournament.second_entries.get(key), all_sheets(tournament, tournament.tables[key]))


def awaited(tournament: Tournament, rules: Rules, now: datetime) -> Mapping[TableKey, str]:
    """The tables that wait for their second entry, each with the people who made the first."""
    asked: Iterable[TableKey] = ()
    if rules.format.second_entry is SecondEntries.ALL:
        asked = (
            key
            for key, table in tournament.tables.items()
            if rules.assess(tournament, table).state is TableState.SECOND
        )
    elif rules.format.second_entry is SecondEntries.DECIDING:
        asked = _deciding(tournament, rules, now)
    waiting = {}
    for key in asked:
        sheets = all_sheets(tournament, tournament.tables[key])
        if was_typed(sheets) and second_of(tournament.second_entries.get(key), sheets) is None:
            waiting[key] = ", ".join(typed_by(sheets))
    return waiting


def _deciding(tournament: Tournament, rules: Rules, now: datetime) -> list[TableKey]:
    """The tables of the list before the cut."""
    if any(tournament.tables_of(stage.heat) for stage in rules.format.stages):
        return []
    return [(each.heat, each.table) for each in doubtful_tables(tournament, rules, now)]


def differing(tournament: Tournament, rules: Rules) -> frozenset[TableKey]:
    """The tables whose two entries differ, while nobody has looked once more."""
    if rules.format.second_entry is SecondEntries.NONE:
        return frozenset()
    open_ones = (key for key, second in tournament.second_entries.items() if second.open)
    return frozenset(
        key for key in open_ones if key in tournament.tables and second_entry_of(tournament, key) is not None
    )


def shown(tournament: Tournament, rules: Rules, now: datetime) -> Tournament:
    """The event as it may be shown: without the sheets of tables that wait for their second entry, and
    without the confirmation of those whose entries differ.
    """
    if rules.format.second_entry is SecondEntries.NONE:
        return tournament
    waiting, apart = awaited(tournament, rules, now), differing(tournament, rules)
    if not waiting and not any(tournament.tables[key].confirmed_at for key in apart):
        return tournament
    tables = dict(tournament.tables)
    for key in apart:
        tables[key] = replace(tables[key], confirmed_at=None)
    return without_sheets(replace(tournament, tables=tables), waiting)


def without_sheets(tournament: Tournament, waiting: Mapping[TableKey, str]) -> Tournament:
    """The event without what has come of these tables, as far as it has them."""
    tables = dict(tournament.tables)
    there = [key for key in waiting if key in tables]
    for key in there:
        tables[key] = replace(tables[key], confirmed_at=None, paper_in=True, place_order=())
    hidden = {(heat, player) for heat, number in there for player in tables[heat, number].seats}
    sheets = {key: record for key, record in tournament.sheets.items() if key not in hidden}
    return replace(tournament, tables=tables, sheets=sheets, waiting=waiting)


def shown_history(history: Sequence[JournalEntry], event: Tournament) -> tuple[JournalEntry, ...]:
    """A journal as it may be shown beside an event that is `shown`: without those sheets and their totals."""
    if not event.waiting:
        return tuple(history)
    hidden = {(heat, player) for heat, number in event.waiting for player in event.tables[heat, number].seats}
    return tuple(_shown_entry(entry, event.waiting, hidden) for entry in history)


def _shown_entry(
    entry: JournalEntry, waiting: Container[TableKey], hidden: Container[tuple[HeatId, PlayerNo]]
) -> JournalEntry:
    changes = tuple(each for each in entry.changes if not _figures_in(each, waiting, hidden))
    params = entry.params
    totals = list_in(params, "totals")
    if totals:
        heat = str(params.get("heat"))
        kept = [each for each in totals if isinstance(each, (list, tuple)) and (heat, each[0]) not in hidden]
        params = {**params, "totals": kept}
    same = len(changes) == len(entry.changes) and params is entry.params
    return entry if same else replace(entry, changes=changes, params=params)


def _figures_in(
    change: AnyChange, waiting: Container[TableKey], hidden: Container[tuple[HeatId, PlayerNo]]
) -> bool:
    sheet, second = change.of(SHEETS), change.of(SECOND_ENTRIES)
    return (sheet is not None and sheet.key in hidden) or (second is not None and second.key in waiting)


def unsettled(tournament: Tournament, rules: Rules, now: datetime) -> list[TableKey]:
    """The tables that wait for a second entry, or whose entries differ, in order."""
    keys = {*awaited(tournament, rules, now), *differing(tournament, rules)}
    return sorted(keys, key=lambda key: (heat_order(key[0]), key[1]))


def refuse_unsettled(work: UnitOfWork, among: Container[TableKey] | None = None) -> None:
    """Refused while one of these tables (None: any) waits for a second entry, or its entries differ."""
    keys = [key for key in unsettled(work.t, work.rules, work.now) if among is None or key in among]
    if keys:
        raise Refused("second_entry.first_settle", tables=tables_named(keys), n=len(keys))


def tables_named(keys: Iterable[TableKey]) -> list[Message]:
    """Tables as sentences name them: Heat 1, table 3."""
    return [msg("finals.table_title", heat=heat_named(heat), table=table) for heat, table in keys]


@dataclass(frozen=True, slots=True)
class PersonAgreement:
    """How the entries of one person fared at tables that were entered twice: how many tables, at how many of
    them nothing differed, and how many figures of theirs the third look has put right.
    """

    person: str
    tables: int = 0
    agreed: int = 0
    wrong: int = 0


def agreement(tournament: Tournament) -> tuple[PersonAgreement, ...]:
    """Everybody who has made a first or a second entry that counts, by name."""
    people: dict[str, PersonAgreement] = {}
    for key in sorted(tournament.second_entries.keys() & tournament.tables.keys()):
        second = second_entry_of(tournament, key)
        if second is None or second.open:
            continue
        right = {
            (each.sheet.player, box): value
            for each in all_sheets(tournament, tournament.tables[key])
            if each is not None
            for box, value in boxes_of(each.sheet).items()
        }
        asked = [(right.get((each.player, each.field)), each) for each in second.differences]
        wrong = {second.by: sum(each.second != value for value, each in asked)}
        wrong |= dict.fromkeys(second.first_by.split(", "), sum(each.first != value for value, each in asked))
        for name, slips in wrong.items():
            known = people.get(name, PersonAgreement(name))
            people[name] = PersonAgreement(
                name, known.tables + 1, known.agreed + (not second.differences), known.wrong + slips
            )
    return tuple(person for _, person in sorted(people.items()))
