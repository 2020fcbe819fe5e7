"""What goes onto paper and must be remembered: prints, numbers of receipts, the logo."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from tourney.base.ids import HeatId
from tourney.competition.collections import PICTURES, PRINTS, RECEIPTS
from tourney.competition.names import clean
from tourney.competition.receipts import due, exceeding, gives_receipts, left_in_range, next_serial
from tourney.competition.records import LOGO, Picture, Printed, Receipt, Tournament
from tourney.errors import BadInput, NotFound, Refused
from tourney.services.command import Command
from tourney.services.said import Params, Players, text_in
from tourney.services.workspace import Workspace
from tourney.texts import Message, msg
from tourney.views.printouts import title_of

LOGO_BYTES = 512 * 1024
"""A logo is kept in the event's file and in every copy; readers make larger pictures smaller."""
_STARTS = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")


@dataclass(frozen=True, slots=True)
class RecordPrint(Command[None]):
    """Remember what was printed, so that later changes can be shown against the paper."""

    code: ClassVar[str] = "printed"
    kind: str
    heat: HeatId | None = None

    def carry_out(self, work: Workspace) -> None:
        tables = {}
        if self.heat is not None:
            tables = {table.table: table.seats for table in work.t.tables_of(self.heat)}
        number = work.next_id(PRINTS)
        work.put(PRINTS, Printed(number, self.kind, work.now, self.heat, tables))
        work.params |= {"kind": self.kind, "heat": self.heat or ""}

    @classmethod
    def told(cls, params: Params, players: Players) -> Message:
        return msg("journal.printed", kind=title_of(text_in(params, "kind")), heat=params.get("heat", ""))


@dataclass(frozen=True, slots=True)
class IssueReceipts(Command[None]):
    """Give every donation that has none yet the next numbers of the event's range: all of them or none.

    Comes before the printing and cannot be undone: a number on paper is never given again.
    """

    code: ClassVar[str] = "receipts_issued"

    def carry_out(self, work: Workspace) -> None:
        event = work.t.event
        if not gives_receipts(event):
            raise Refused("errors.no_charity")
        wrong = exceeding(work.t)
        if wrong:
            work.warnings.append(msg("errors.receipt_exceeds", numbers=wrong))
        wanted, free, serial = due(work.t), left_in_range(work.t), next_serial(work.t)
        if not wanted:
            return
        if serial is None or len(wanted) > free:
            raise Refused(
                "errors.receipts_used_up",
                n=len(wanted),
                left=free,
                first=event.receipt_first,
                last=event.receipt_last,
            )
        work.params |= {"n": len(wanted), "first": serial, "last": serial + len(wanted) - 1}
        for given, (number, amount) in enumerate(wanted, serial):
            work.put(RECEIPTS, Receipt(given, number, amount, work.now, work.who))


@dataclass(frozen=True, slots=True)
class CancelReceipt(Command[None]):
    """A receipt does not count any more; the donation can get a new one, under a new number."""

    code: ClassVar[str] = "receipt_cancelled"
    serial: int
    reason: str

    def carry_out(self, work: Workspace) -> None:
        receipt = work.t.receipts.get(self.serial)
        reason = clean(self.reason)
        if receipt is None or receipt.cancelled:
            raise NotFound("errors.no_such_receipt", serial=self.serial)
        if not reason:
            raise BadInput("errors.reason_needed")
        work.put(RECEIPTS, replace(receipt, cancelled=reason))
        work.params["serial"] = self.serial


def needed_first(tournament: Tournament, kind: str) -> Command[object] | None:
    """What has to be on disk before a document of this kind leaves the program; None for most.

    Receipts get their numbers before they are printed, so that no number is ever printed twice.
    """
    if kind == "acknowledgements" and gives_receipts(tournament.event) and due(tournament):
        return IssueReceipts()
    return None


def put_logo(work: Workspace, data: object) -> None:
    """A picture that begins like one and is not too large; it was read whole where it was chosen."""
    if data is None:
        work.drop(PICTURES, LOGO)
        return
    if not isinstance(data, bytes) or not data.startswith(_STARTS) or len(data) > LOGO_BYTES:
        raise BadInput("errors.bad_logo", field="logo")
    work.put(PICTURES, Picture(LOGO, data))
