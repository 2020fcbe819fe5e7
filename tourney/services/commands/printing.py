"""Paper that leaves the program: numbers of receipts before it, the note of what went out after it.

Nobody runs these but `paper_out`, which keeps their order for every shell.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from tourney.base.ids import HeatId, PlayerNo
from tourney.competition.collections import PRINTS, RECEIPTS
from tourney.competition.receipts import (
    Due,
    due,
    exceeding,
    gives_receipts,
    left_in_range,
    next_serial,
    receipts_of,
)
from tourney.competition.records import Printed, Receipt
from tourney.errors import Refused
from tourney.services.command import Command
from tourney.services.journal_params import Params, Players, number_in, numbers_in, text_in
from tourney.services.journal_words import person_called
from tourney.services.unit_of_work import UnitOfWork
from tourney.texts import Message, msg
from tourney.views.printouts import title_of


@dataclass(frozen=True, slots=True)
class RecordPrint(Command[None]):
    """Remember what was printed, so that later changes can be shown against the paper."""

    code: ClassVar[str] = "printed"
    kind: str
    heat: HeatId | None = None

    def carry_out(self, work: UnitOfWork) -> None:
        tables = {}
        if self.heat is not None:
            tables = {table.table: table.seats for table in work.t.tables_of(self.heat)}
        number = work.next_id(PRINTS)
        work.put(PRINTS, Printed(number, self.kind, at=work.now, heat=self.heat, tables=tables))
        work.params |= {"kind": self.kind, "heat": self.heat or ""}

    @classmethod
    def describe(cls, params: Params, players: Players) -> Message:
        kind, heat = title_of(text_in(params, "kind")), params.get("heat")
        return (
            msg("journal.printed_of_heat", kind=kind, heat=heat)
            if heat
            else msg("journal.printed", kind=kind)
        )


@dataclass(frozen=True, slots=True)
class IssueReceipts(Command[None]):
    """Give every donation that has none yet the next numbers of the event's range: all of them or none.

    Comes before the printing and cannot be undone: a number on paper is never given again.
    """

    code: ClassVar[str] = "receipts_issued"
    player: PlayerNo | None = None
    """Only what is due to this one."""

    def carry_out(self, work: UnitOfWork) -> None:
        given = give_receipts(work, self.player)
        if given:
            first, last = given[0].serial, given[-1].serial
            work.params |= {"n": len(given), "first": first, "last": last}
            work.warnings.append(msg("journal.receipts_issued", n=len(given), first=first, last=last))


@dataclass(frozen=True, slots=True)
class RecordReceiptPrint(Command[None]):
    """Remember that a player's receipts were printed alone: the next time each of them is a copy."""

    code: ClassVar[str] = "receipt_printed"
    player: PlayerNo

    def carry_out(self, work: UnitOfWork) -> None:
        printed = [each for each in receipts_of(work.t).get(self.player, ()) if each.printed_at is None]
        for receipt in printed:
            work.put(RECEIPTS, replace(receipt, printed_at=work.now))
        work.params |= {"player": self.player, "serials": [each.serial for each in printed]}

    @classmethod
    def describe(cls, params: Params, players: Players) -> Message:
        who = person_called(number_in(params, "player"), players)
        return msg("journal.receipt_printed", who=who, serials=numbers_in(params, "serials"))


def give_receipts(work: UnitOfWork, player: PlayerNo | None = None, only: Due | None = None) -> list[Receipt]:
    """The receipts that are due, all, a player's or `only` one, with their numbers. Refused where it cannot
    be all."""
    event = work.t.event
    if not gives_receipts(event):
        raise Refused("errors.no_charity")
    wrong = exceeding(work.t)
    if wrong:
        work.warnings.append(msg("errors.receipt_exceeds", numbers=wrong))
    wanted = [each for each in due(work.t) if player in (None, each.player) and only in (None, each)]
    wanted = wanted if only is None else wanted[:1]
    if not wanted:
        return []
    free, serial = left_in_range(work.t), next_serial(work.t)
    if serial is None or len(wanted) > free:
        raise Refused(
            "errors.receipts_used_up",
            n=len(wanted),
            left=free,
            first=event.receipt_first,
            last=event.receipt_last,
        )
    given = [
        Receipt(
            serial=number,
            player=each.player,
            amount=each.amount,
            at=work.now,
            by=work.who,
            method=each.method,
            day=each.day,
        )
        for number, each in enumerate(wanted, serial)
    ]
    for receipt in given:
        work.put(RECEIPTS, receipt)
    return given
