"""What stands on paper: receipts that do not count any more, the logo."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from tourney.competition.collections import PICTURES, RECEIPTS
from tourney.competition.names import clean
from tourney.competition.records import LOGO, Picture
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


def put_logo(work: UnitOfWork, data: object) -> None:
    """A picture that begins like one and is not too large; it was read whole where it was chosen."""
    if data is None:
        work.drop(PICTURES, LOGO)
        return
    if not isinstance(data, bytes) or not data.startswith(_STARTS) or len(data) > LOGO_BYTES:
        raise BadInput("errors.bad_logo", field="logo")
    work.put(PICTURES, Picture(LOGO, data))
