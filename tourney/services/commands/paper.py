"""What stands on paper: receipts that do not count any more, the logo, the sheet for certificates."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from tourney.competition.collections import PICTURES, RECEIPTS
from tourney.competition.names import clean
from tourney.competition.records import CERTIFICATE_SHEET, LOGO, Picture
from tourney.errors import BadInput, NotFound
from tourney.services.command import Command
from tourney.services.unit_of_work import UnitOfWork

LOGO_BYTES = 512 * 1024
"""A logo is kept in the event's file and in every copy; readers make larger pictures smaller."""
_STARTS = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")


@dataclass(frozen=True, slots=True)
class CancelReceipt(Command[None]):
    """A receipt does not count any more; the donation can get a new one, under a new number."""

    code: ClassVar[str] = "receipt_cancelled"
    serial: int
    reason: str

    def carry_out(self, work: UnitOfWork) -> None:
        receipt = work.t.receipts.get(self.serial)
        reason = clean(self.reason)
        if receipt is None or receipt.cancelled:
            raise NotFound("errors.no_such_receipt", serial=self.serial)
        if not reason:
            raise BadInput("errors.reason_needed")
        work.put(RECEIPTS, replace(receipt, cancelled=reason))
        work.params["serial"] = self.serial


SHEET_BYTES = 4 * 1024 * 1024
"""Of the sheet for certificates, kept likewise."""


def put_sheet(work: UnitOfWork, data: object) -> None:
    """The organiser's own sheet for certificates, as `put_logo`; None: the program's own."""
    if data is None:
        work.drop(PICTURES, CERTIFICATE_SHEET)
        return
    if not isinstance(data, bytes) or not data.startswith(_STARTS) or len(data) > SHEET_BYTES:
        raise BadInput("errors.bad_sheet")
    work.put(PICTURES, Picture(CERTIFICATE_SHEET, data))


def put_logo(work: UnitOfWork, data: object) -> None:
    """A picture that begins like one and is not too large; it was read whole where it was chosen."""
    if data is None:
        work.drop(PICTURES, LOGO)
        return
    if not isinstance(data, bytes) or not data.startswith(_STARTS) or len(data) > LOGO_BYTES:
        raise BadInput("errors.bad_logo", field="logo")
    work.put(PICTURES, Picture(LOGO, data))
