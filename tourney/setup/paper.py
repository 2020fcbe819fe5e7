"""What stands on paper: receipts that do not count any more, the logo, the sheet for certificates."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from tourney.base.errors import BadInput, NotFound
from tourney.base.spelling import clean
from tourney.event.collections import PICTURES, RECEIPTS
from tourney.event.command import Command
from tourney.event.pictures import LOGO_BYTES, is_kept_form
from tourney.event.records import CERTIFICATE_SHEET, LOGO, Picture
from tourney.event.unit_of_work import UnitOfWork


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


def put_sheet(work: UnitOfWork, data: object) -> None:
    """The organiser's own sheet for certificates, as `put_logo`; None: the program's own."""
    if data is None:
        work.drop(PICTURES, CERTIFICATE_SHEET)
        return
    if not isinstance(data, bytes) or not is_kept_form(data):
        raise BadInput("errors.bad_sheet")
    work.put(PICTURES, Picture(CERTIFICATE_SHEET, data))


def put_logo(work: UnitOfWork, data: object) -> None:
    """A picture in the form in which it is kept; it was read whole where it was chosen."""
    if data is None:
        work.drop(PICTURES, LOGO)
        return
    if not isinstance(data, bytes) or len(data) > LOGO_BYTES or not is_kept_form(data):
        raise BadInput("errors.bad_logo", field="logo")
    work.put(PICTURES, Picture(LOGO, data))
