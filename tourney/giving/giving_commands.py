"""Giving commands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tourney.base.errors import Refused
from tourney.base.ids import PlayerNo
from tourney.base.texts import msg
from tourney.event.collections import RECEIPTS
from tourney.event.command import Command
from tourney.event.records import Receipt
from tourney.event.unit_of_work import UnitOfWork
from tourney.giving.receipts import Due, due, exceeding, gives_receipts, left_in_range, next_serial


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
