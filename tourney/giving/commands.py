"""Records donations as they come in at the desk, each with its day and method, and gives their receipts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from tourney.base.errors import BadInput, NotFound, Refused
from tourney.base.ids import PlayerNo
from tourney.base.texts import Message, msg
from tourney.base.times import day_of, hall_time
from tourney.event.collections import PLAYERS, RECEIPTS
from tourney.event.command import Command, Params, Players, UnitOfWork, number_in, text_in
from tourney.event.journal import person_called
from tourney.event.records import Gift, GivingMethod, Player, Receipt
from tourney.event.registration import MAX_MONEY
from tourney.event.seats import known_player
from tourney.giving.receipts import (
    Due,
    due,
    exceeding,
    gives_receipts,
    left_in_range,
    method_named,
    next_serial,
    receipts_of,
)


@dataclass(frozen=True, slots=True)
class IssueReceipts(Command[None]):
    """Give every donation without a receipt the next numbers of the event's range: all of them or none.

    Comes before the printing and cannot be undone: a number on paper is never given again.
    """

    code: ClassVar[str] = "receipts_issued"
    player: PlayerNo | None = None
    """Only the receipts due to this player."""

    def carry_out(self, work: UnitOfWork) -> None:
        given = give_receipts(work, self.player)
        if given:
            first, last = given[0].serial, given[-1].serial
            work.params |= {"n": len(given), "first": first, "last": last}
            work.warnings.append(msg("journal.receipts_issued", n=len(given), first=first, last=last))


def give_receipts(work: UnitOfWork, player: PlayerNo | None = None, only: Due | None = None) -> list[Receipt]:
    """Give the receipts that are due, to all, to a player or for `only` one gift, with their numbers. Refused
    if any cannot be given.
    """
    event = work.t.event
    if not gives_receipts(event):
        raise Refused("errors.no_charity")
    wrong = exceeding(work.t)
    if wrong:
        work.warnings.append(msg("errors.receipt_exceeds", numbers=wrong))
    receipts_due = [each for each in due(work.t) if player in (None, each.player) and only in (None, each)]
    receipts_due = receipts_due if only is None else receipts_due[:1]
    if not receipts_due:
        return []
    free, serial = left_in_range(work.t), next_serial(work.t)
    if serial is None or len(receipts_due) > free:
        raise Refused(
            "errors.receipts_used_up",
            n=len(receipts_due),
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
        for number, each in enumerate(receipts_due, serial)
    ]
    for receipt in given:
        work.put(RECEIPTS, receipt)
    return given


@dataclass(frozen=True, slots=True)
class Donate(Command[Gift]):
    """A gift of a player has come in: it is added to their donations, and kept for its receipt.

    `day` "" is today by the hall's calendar.
    """

    code: ClassVar[str] = "donated"
    number: PlayerNo
    amount: int
    method: GivingMethod
    day: str = ""

    def carry_out(self, work: UnitOfWork) -> Gift:
        player = known_player(work, self.number)
        gift = Gift(_amount(player, self.amount), self.method, _day(work, self.day))
        work.put(
            PLAYERS,
            replace(player, received=player.received + gift.amount, gifts=(*player.gifts, gift)),
        )
        work.params |= _told(player, gift)
        return gift

    @classmethod
    def describe(cls, params: Params, players: Players) -> Message:
        return _described("journal.donated", params, players)


@dataclass(frozen=True, slots=True)
class DonateForReceipt(Command[tuple[Receipt, ...]]):
    """A gift comes in and its receipt is given at once, with all others due to the player.

    Cannot be undone: a number is never given again (`CancelReceipt`).
    """

    code: ClassVar[str] = "donated_for_receipt"
    gift: Donate

    def carry_out(self, work: UnitOfWork) -> tuple[Receipt, ...]:
        gift, number = self.gift.carry_out(work), self.gift.number
        its_own = Due(number, gift.amount, gift.method, gift.day)
        given = tuple(give_receipts(work, number, only=its_own))
        older = sum(1 for each in due(work.t) if each.player == number)
        if older:
            work.warnings.append(msg("journal.receipts_older", n=older, number=number))
        work.params["serial"] = given[-1].serial if given else 0
        return given

    @classmethod
    def describe(cls, params: Params, players: Players) -> Message:
        return _described("journal.donated_for_receipt", params, players)


@dataclass(frozen=True, slots=True)
class TakeBackGift(Command[Gift]):
    """Remove a gift that was entered by mistake: the last one with these values, and the sum received falls
    by it.

    `day` "" and `method` None match any. Refused if a receipt was given for it.
    """

    code: ClassVar[str] = "gift_taken_back"
    number: PlayerNo
    amount: int
    method: GivingMethod | None = None
    day: str = ""

    def carry_out(self, work: UnitOfWork) -> Gift:
        player = known_player(work, self.number)
        at = self._last_like_it(player)
        if at is None:
            raise NotFound("errors.no_such_gift", number=self.number, amount=self.amount)
        gift = player.gifts[at]
        for receipt in receipts_of(work.t).get(self.number, ()):
            if (receipt.amount, receipt.method, receipt.day) == (gift.amount, gift.method, gift.day):
                raise Refused("errors.gift_has_receipt", serial=receipt.serial)
        gifts = (*player.gifts[:at], *player.gifts[at + 1 :])
        work.put(PLAYERS, replace(player, received=player.received - gift.amount, gifts=gifts))
        work.params |= _told(player, gift)
        return gift

    def _last_like_it(self, player: Player) -> int | None:
        for at in range(len(player.gifts) - 1, -1, -1):
            gift = player.gifts[at]
            if (
                gift.amount == self.amount
                and self.method in (None, gift.method)
                and self.day in ("", gift.day)
            ):
                return at
        return None

    @classmethod
    def describe(cls, params: Params, players: Players) -> Message:
        return _described("journal.gift_taken_back", params, players)


def _amount(player: Player, amount: int) -> int:
    most = MAX_MONEY - player.received
    if not 1 <= amount <= most:
        raise BadInput("errors.bad_gift", amount=amount, most=most)
    return amount


def _day(work: UnitOfWork, text: str) -> str:
    """A day by the calendar, not in the future. BadInput otherwise."""
    today = hall_time(work.now, work.t.event.zone).date()
    if not text.strip():
        return today.isoformat()
    day = day_of(text, today)
    if day > today:
        raise BadInput("errors.day_to_come", day=day.isoformat(), today=today.isoformat())
    return day.isoformat()


def _told(player: Player, gift: Gift) -> dict[str, object]:
    return {"number": player.number, "amount": gift.amount, "method": gift.method.value, "day": gift.day}


def _described(key: str, params: Params, players: Players) -> Message:
    who = person_called(number_in(params, "number"), players)
    method = method_named(GivingMethod(text_in(params, "method")))
    said = {"who": who, "amount": number_in(params, "amount"), "method": method}
    return Message(key, said | {name: params[name] for name in ("serial",) if name in params})
