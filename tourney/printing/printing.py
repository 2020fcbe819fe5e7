"""Paper that leaves the program: numbers of receipts before it, the note of what went out after it.

Nobody runs these but `paper_out`, which keeps their order for every shell.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from tourney.base.ids import HeatId, PlayerNo
from tourney.base.texts import Message, msg
from tourney.event.collections import PRINTS, RECEIPTS
from tourney.event.command import Command
from tourney.event.journal import person_called
from tourney.event.journal_params import Params, Players, number_in, numbers_in, text_in
from tourney.event.printouts import title_of
from tourney.event.records import Printed
from tourney.event.unit_of_work import UnitOfWork
from tourney.giving.receipts import receipts_of


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
