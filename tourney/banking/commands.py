"""Enters what a bank's statement shows: gifts that nobody has noted yet; those at hand are ticked off."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from tourney.banking.matching import Match, matched
from tourney.banking.statement import StatementLine
from tourney.base.dollars import as_number, total
from tourney.base.ids import Giver
from tourney.base.texts import Message, msg
from tourney.base.times import hall_time
from tourney.event.collections import BANK_LINES
from tourney.event.command import Command, Params, Players, UnitOfWork, dollars_in, number_in
from tourney.event.records import BankLine
from tourney.giving.commands import Donate, known_giver


@dataclass(frozen=True, slots=True)
class ReadStatement(Command[tuple[Match, ...]]):
    """A statement has come from the bank: all its lines at once, so that one undo takes them back.

    `accepted`: the givers that a person has named, by the number of a line.
    """

    code: ClassVar[str] = "bank_read"
    lines: tuple[StatementLine, ...]
    accepted: Mapping[int, Giver] = field(default_factory=dict)

    def carry_out(self, work: UnitOfWork) -> tuple[Match, ...]:
        for giver in self.accepted.values():
            known_giver(work, giver)
        today = hall_time(work.now, work.t.event.zone).date()
        matches = matched(work.t, self.lines, self.accepted, today)
        entered = []
        for match in matches:
            if match.giver is None:
                continue
            gift = match.gift
            if gift is None:
                assert match.line.amount is not None
                donate = Donate(match.giver, match.line.amount, match.method, match.line.day)
                gift = donate.carry_out(work)
                entered.append(gift.amount)
            work.put(BANK_LINES, BankLine.of(match.line.id, match.giver, gift))
        work.params = {"n": len(entered), "amount": as_number(total(entered))}
        return matches

    @classmethod
    def describe(cls, params: Params, players: Players) -> Message:
        return msg("journal.bank_read", n=number_in(params, "n"), amount=dollars_in(params, "amount"))
