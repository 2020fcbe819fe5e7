"""Takes the sheets of a table a second time, from another person, and settles where both entries differ.

The second person sees no figure of the first. A third look at the paper decides what counts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from tourney.base.errors import BadInput, Refused
from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.base.spelling import fold
from tourney.base.texts import Message, msg
from tourney.clock.commands import write_down_ends
from tourney.event.collections import SECOND_ENTRIES, SHEETS
from tourney.event.command import (
    Command,
    Params,
    Players,
    UnitOfWork,
    list_in,
    needed_reason,
    record_ruling,
    text_in,
)
from tourney.event.journal import NOBODY, author_name, with_reason
from tourney.event.records import RulingKind, SecondEntry, Table
from tourney.event.seats import put_table, table_of
from tourney.event.second_entries import all_sheets, differences_of, mark_of, same_person, typed_by
from tourney.event.table_state import TableAssessment
from tourney.scores.commands import TableEntry, came_before, forget_overrulings
from tourney.scoresheet.sheet import Sheet
from tourney.standings.second_look import awaited, second_entry_of


@dataclass(frozen=True, slots=True)
class SecondEntered:
    """A table after its second entry, or after it was settled: `second` says where the entries differ."""

    table: TableNo
    assessment: TableAssessment
    second: SecondEntry


@dataclass(frozen=True, slots=True)
class EnterSecond(Command[tuple[SecondEntered, ...]]):
    """Another person enters whole tables again. Refused, and nothing changes: a table that waits for none, a
    sheet missing, and the same person, or one without a name. `id` as for `EnterSheets`.
    """

    code: ClassVar[str] = "second_entered"
    heat: HeatId
    tables: tuple[TableEntry, ...]
    id: str = ""

    def carry_out(self, work: UnitOfWork) -> tuple[SecondEntered, ...]:
        if self.id and came_before(work, self.id):
            return ()
        if not fold(work.who) or same_person(work.who, NOBODY):
            raise Refused("second_entry.own_name")
        waiting = awaited(work.t, work.rules, work.now)
        entered = tuple(self._entered(work, entry, waiting) for entry in self.tables)
        numbers = sorted(each.table for each in entered)
        differ = [each.table for each in entered if each.second.differences]
        work.params |= {"heat": self.heat, "tables": numbers, "differ": len(differ)}
        if self.id:
            work.params["id"] = self.id
        return entered

    def _entered(
        self, work: UnitOfWork, entry: TableEntry, waiting: Collection[tuple[HeatId, TableNo]]
    ) -> SecondEntered:
        table = table_of(work, self.heat, entry.table)
        where = {"heat": heat_named(self.heat), "table": entry.table}
        if (self.heat, entry.table) not in waiting:
            raise Refused("second_entry.not_awaited", **where)
        records = all_sheets(work.t, table)
        for name in typed_by(records):
            if same_person(name, work.who):
                raise Refused("second_entry.same_person", **where, who=author_name(name))
        typed = _whole(table, entry.sheets)
        first = {PlayerNo(int(each.sheet.player)): each.sheet for each in records if each is not None}
        if _itemised(first.values()) != _itemised(typed.values()):
            key = "second_entry.with_deeds" if _itemised(first.values()) else "second_entry.without_deeds"
            raise Refused(key, **where)
        second = SecondEntry(
            heat=self.heat,
            table=entry.table,
            by=work.who,
            first_by=", ".join(typed_by(records)),
            at=work.now,
            sheets=mark_of(first.values()),
            differences=differences_of(first, typed),
        )
        work.put(SECOND_ENTRIES, second)
        return SecondEntered(entry.table, work.rules.assess(work.t, table), second)

    @classmethod
    def describe(cls, params: Params, players: Players) -> Message:
        """Which tables; whether entries differ."""
        done = msg("journal.second_entered", heat=params["heat"], tables=list_in(params, "tables"))
        n = params.get("differ")
        return msg("second_entry.done_differ", done=done, n=n) if n else done


@dataclass(frozen=True, slots=True)
class SettleDifferences(Command[tuple[SecondEntered, ...]]):
    """Somebody has looked at the papers once more: these sheets count; of players without one, the first
    entry.

    Refused for a table whose entries do not differ. A confirmed table that changes needs a reason.
    """

    code: ClassVar[str] = "differences_settled"
    heat: HeatId
    tables: tuple[TableEntry, ...]
    reason: str = ""

    def carry_out(self, work: UnitOfWork) -> tuple[SecondEntered, ...]:
        settled = tuple(self._settled(work, entry) for entry in self.tables)
        work.params |= {"heat": self.heat, "tables": sorted(each.table for each in settled)}
        if self.reason:
            work.params["reason"] = self.reason
        return settled

    def _settled(self, work: UnitOfWork, entry: TableEntry) -> SecondEntered:
        table = table_of(work, self.heat, entry.table)
        second = second_entry_of(work.t, (self.heat, entry.table))
        if second is None or not second.open:
            raise Refused("second_entry.nothing_differs", heat=heat_named(self.heat), table=entry.table)
        looked = _of_table(table, entry.sheets)
        changed = {
            player: sheet
            for player, sheet in looked.items()
            if work.t.sheets[self.heat, player].sheet != sheet
        }
        if changed and table.confirmed_at is not None:
            reason = needed_reason(self.reason)
            record_ruling(work, RulingKind.CORRECTION, reason, heat=self.heat, table=entry.table)
            write_down_ends(work, self.heat)
        for player, sheet in changed.items():
            before = work.t.sheets[self.heat, player]
            work.put(SHEETS, replace(before, sheet=sheet))
        if changed:
            forget_overrulings(work, table)
        sheets = [record.sheet for record in all_sheets(work.t, table) if record is not None]
        done = replace(second, sheets=mark_of(sheets), settled_by=work.who)
        work.put(SECOND_ENTRIES, done)
        assessment = work.rules.assess(work.t, table)
        if changed and table.confirmed_at is not None:
            at = None if assessment.blocking else work.now
            put_table(work, replace(table, confirmed_at=at))
            assessment = work.rules.assess(work.t, table_of(work, self.heat, entry.table))
        return SecondEntered(entry.table, assessment, done)

    @classmethod
    def describe(cls, params: Params, players: Players) -> Message:
        """Which tables, and why a confirmed one changed."""
        done = msg("journal.differences_settled", heat=params["heat"], tables=list_in(params, "tables"))
        return with_reason(done, text_in(params, "reason"))


def _whole(table: Table, sheets: Iterable[Sheet]) -> Mapping[PlayerNo, Sheet]:
    """The sheets of everybody at the table, by player. Refused if one is missing."""
    typed = _of_table(table, sheets)
    missing = [player for player in table.seats if player not in typed]
    if missing:
        raise Refused("second_entry.whole_table", table=table.table, players=missing)
    return typed


def _of_table(table: Table, sheets: Iterable[Sheet]) -> dict[PlayerNo, Sheet]:
    """Sheets of players of the table, by player. Refused for another's, BadInput for two of one player or a
    value that cannot be read.
    """
    typed: dict[PlayerNo, Sheet] = {}
    for sheet in sheets:
        if not isinstance(sheet.player, int) or sheet.player not in table.seats:
            where = {"heat": heat_named(table.heat), "table": table.table}
            raise Refused("errors.wrong_table", number=sheet.player, **where)
        number = PlayerNo(sheet.player)
        if number in typed or sheet.misread:
            raise BadInput("second_entry.unreadable", table=table.table, player=number)
        typed[number] = sheet
    return typed


def _itemised(sheets: Iterable[Sheet]) -> bool:
    """Whether deeds were entered for a player who is not bankrupt."""
    return any(not sheet.totals_only and sheet.bankrupt is None for sheet in sheets)
