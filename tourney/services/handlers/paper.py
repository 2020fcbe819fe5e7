"""What goes onto paper and must be remembered: prints, numbers of receipts, the logo."""

from __future__ import annotations

from dataclasses import replace

from tourney.competition.collections import PICTURES, PRINTS, RECEIPTS
from tourney.competition.names import clean
from tourney.competition.receipts import due, exceeding, gives_receipts, left_in_range, next_serial
from tourney.competition.records import LOGO, Picture, Printed, Receipt
from tourney.errors import BadInput, NotFound, Refused
from tourney.services.commands import CancelReceipt, IssueReceipts, RecordPrint
from tourney.services.workspace import Workspace
from tourney.texts import msg

LOGO_BYTES = 512 * 1024
"""A logo is kept in the event's file and in every copy; readers make larger pictures smaller."""
_STARTS = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")


def record_print(work: Workspace, command: RecordPrint) -> None:
    """Note the kind, the time and, for a heat, who sat where on the paper."""
    tables = {}
    if command.heat is not None:
        tables = {table.table: table.seats for table in work.t.tables_of(command.heat)}
    number = work.next_id(PRINTS)
    work.put(PRINTS, Printed(number, command.kind, work.now, command.heat, tables))
    work.params |= {"kind": command.kind, "heat": command.heat or ""}


def issue_receipts(work: Workspace, _command: IssueReceipts) -> None:
    """One receipt for each donation that has none; nothing changes where all have theirs."""
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


def cancel_receipt(work: Workspace, command: CancelReceipt) -> None:
    """The number stays taken; the reason stays with it."""
    receipt = work.t.receipts.get(command.serial)
    reason = clean(command.reason)
    if receipt is None or receipt.cancelled:
        raise NotFound("errors.no_such_receipt", serial=command.serial)
    if not reason:
        raise BadInput("errors.reason_needed")
    work.put(RECEIPTS, replace(receipt, cancelled=reason))
    work.params["serial"] = command.serial


def put_logo(work: Workspace, data: object) -> None:
    """A picture that begins like one and is not too large; it was read whole where it was chosen."""
    if data is None:
        work.drop(PICTURES, LOGO)
        return
    if not isinstance(data, bytes) or not data.startswith(_STARTS) or len(data) > LOGO_BYTES:
        raise BadInput("errors.bad_logo", field="logo")
    work.put(PICTURES, Picture(LOGO, data))
