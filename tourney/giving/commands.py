"""Records donations and takings as they come in, each with its day and method, and gives receipts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import ClassVar

from tourney.base.dollars import NOTHING, as_number, dollars, total
from tourney.base.errors import BadInput, NotFound, Refused
from tourney.base.ids import Giver, GivingMethod
from tourney.base.spelling import clean
from tourney.base.texts import Message, msg
from tourney.base.times import day_of, hall_time
from tourney.event.collections import BANK_LINES, DONORS, PLAYERS, RECEIPTS, TAKINGS
from tourney.event.command import Command, Params, Players, UnitOfWork, dollars_in, text_in
from tourney.event.journal import person_called
from tourney.event.records import CASH, Donor, Gift, Player, Receipt, Takings
from tourney.event.registration import MAX_MONEY, MAX_NAME
from tourney.giving.receipts import (
    Due,
    due,
    exceeding,
    gives_receipts,
    left_in_range,
    next_serial,
    receipts_of,
)
from tourney.giving.ways import method_named


@dataclass(frozen=True, slots=True)
class IssueReceipts(Command[None]):
    """Give every donation without a receipt the next numbers of the event's range: all of them or none.

    Comes before the printing and cannot be undone: a number on paper is never given again.
    """

    code: ClassVar[str] = "receipts_issued"
    player: Giver | None = None
    """Only the receipts due to this giver."""

    def carry_out(self, work: UnitOfWork) -> None:
        given = give_receipts(work, self.player)
        if given:
            first, last = given[0].serial, given[-1].serial
            work.params |= {"n": len(given), "first": first, "last": last}
            work.warnings.append(msg("journal.receipts_issued", n=len(given), first=first, last=last))


def give_receipts(work: UnitOfWork, giver: Giver | None = None, only: Due | None = None) -> list[Receipt]:
    """Give the receipts that are due, to all, to a giver or for `only` one gift, with their numbers. Refused
    if any cannot be given.
    """
    event = work.t.event
    if not gives_receipts(event):
        raise Refused("errors.no_charity")
    wrong = exceeding(work.t)
    if wrong:
        work.warnings.append(msg("errors.receipt_exceeds", numbers=wrong))
    receipts_due = [each for each in due(work.t) if giver in (None, each.giver) and only in (None, each)]
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
            donor=each.donor,
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
    """A gift of a player or a donor has come in: it is added to their donations, and kept for its receipt.

    `day` "" is today by the hall's calendar.
    """

    code: ClassVar[str] = "donated"
    number: Giver
    amount: Decimal
    method: GivingMethod
    day: str = ""

    def carry_out(self, work: UnitOfWork) -> Gift:
        giver = known_giver(work, self.number)
        gift = Gift(checked_amount(self.amount, giver.received), self.method, _day(work, self.day))
        _put_gifts(work, giver, (*giver.gifts, gift))
        work.params |= _told(gift, number=self.number)
        return gift

    @classmethod
    def describe(cls, params: Params, players: Players) -> Message:
        return _described("journal.donated", params, players)


@dataclass(frozen=True, slots=True)
class DonateForReceipt(Command[tuple[Receipt, ...]]):
    """A gift comes in and its receipt is given at once.

    Refused if this giver is owed `older` receipts, unless those are wanted too. Cannot be undone: a number is
    never given again (`CancelReceipt`).
    """

    code: ClassVar[str] = "donated_for_receipt"
    gift: Donate
    older: bool = False

    def carry_out(self, work: UnitOfWork) -> tuple[Receipt, ...]:
        number = self.gift.number
        owed = [each for each in due(work.t) if each.giver == number]
        if owed and not self.older:
            dues = [msg("giving.due", amount=each.amount, day=each.day or "–") for each in owed]
            raise Refused("giving.older_due", giver=number, n=len(owed), dues=dues)
        gift = self.gift.carry_out(work)
        its_own = Due(number, gift.amount, gift.method, gift.day)
        given = tuple(give_receipts(work, number, only=None if self.older else its_own))
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
    number: Giver
    amount: Decimal
    method: GivingMethod | None = None
    day: str = ""

    def carry_out(self, work: UnitOfWork) -> Gift:
        giver = known_giver(work, self.number)
        at = _last_like(giver.gifts, self.amount, self.method, self.day)
        if at is None:
            raise NotFound("errors.no_such_gift", number=self.number, amount=self.amount)
        gift = giver.gifts[at]
        for receipt in receipts_of(work.t).get(self.number, ()):
            if receipt.is_for(gift):
                raise Refused("errors.gift_has_receipt", serial=receipt.serial)
        gifts = (*giver.gifts[:at], *giver.gifts[at + 1 :])
        shown = [
            key for key, line in work.t.bank_lines.items() if (line.giver, line.gift) == (self.number, gift)
        ]
        for key in shown[gifts.count(gift) :]:  # such a line of the statement may be somebody else's
            work.drop(BANK_LINES, key)
        _put_gifts(work, giver, gifts)
        work.params |= _told(gift, number=self.number)
        return gift

    @classmethod
    def describe(cls, params: Params, players: Players) -> Message:
        return _described("journal.gift_taken_back", params, players)


@dataclass(frozen=True, slots=True)
class EnterTakings(Command[Takings]):
    """Money has come in without a giver: a raffle, a stall, the box of the jail. `day` as for a gift."""

    code: ClassVar[str] = "takings_entered"
    name: str
    amount: Decimal
    method: GivingMethod = CASH
    day: str = ""

    def carry_out(self, work: UnitOfWork) -> Takings:
        name = _takings_name(self.name)
        amount, day = checked_amount(self.amount), _day(work, self.day)
        takings = Takings(id=work.next_id(TAKINGS), name=name, amount=amount, method=self.method, day=day)
        work.put(TAKINGS, takings)
        work.params |= _told(takings, name=name)
        return takings

    @classmethod
    def describe(cls, params: Params, players: Players) -> Message:
        return _described("journal.takings_entered", params, players)


@dataclass(frozen=True, slots=True)
class TakeBackTakings(Command[Takings]):
    """Remove takings that were entered by mistake: the last ones with these values, as for a gift."""

    code: ClassVar[str] = "takings_taken_back"
    name: str
    amount: Decimal
    method: GivingMethod | None = None
    day: str = ""

    def carry_out(self, work: UnitOfWork) -> Takings:
        name = _takings_name(self.name)
        entered = [each for _, each in sorted(work.t.takings.items()) if each.name == name]
        at = _last_like(entered, self.amount, self.method, self.day)
        if at is None:
            raise NotFound("giving.no_takings", name=name, amount=self.amount)
        takings = entered[at]
        work.drop(TAKINGS, takings.id)
        work.params |= _told(takings, name=name)
        return takings

    @classmethod
    def describe(cls, params: Params, players: Players) -> Message:
        return _described("journal.takings_taken_back", params, players)


def _takings_name(text: str) -> str:
    name = clean(text)
    if not 1 <= len(name) <= MAX_NAME:
        raise BadInput("giving.takings_name", most=MAX_NAME)
    return name


def known_giver(work: UnitOfWork, giver: Giver) -> Player | Donor:
    """The player or donor. NotFound otherwise."""
    known: Player | Donor | None = (
        work.t.donors.get(giver) if isinstance(giver, str) else work.t.players.get(giver)
    )
    if known is None:
        raise no_such_giver(giver)
    return known


def no_such_giver(giver: Giver) -> NotFound:
    """The refusal of a giver whom the event does not know."""
    if isinstance(giver, str):
        return NotFound("giving.no_donor", donor=giver)
    return NotFound("errors.no_such_player", number=giver)


def checked_amount(amount: Decimal, before: Decimal = NOTHING) -> Decimal:
    """The amount, if it is one to the cent and not too much beside what came before. BadInput otherwise."""
    most = MAX_MONEY - before
    try:
        exact = dollars(amount)
    except ValueError:
        exact = NOTHING
    if not 0 < exact <= most:
        raise BadInput("errors.bad_gift", amount=amount, most=most)
    return exact


def _put_gifts(work: UnitOfWork, giver: Player | Donor, gifts: tuple[Gift, ...]) -> None:
    """Store a giver's gifts. What a player gave as a sum stays beside them."""
    if isinstance(giver, Player):
        received = giver.as_sum + total(each.amount for each in gifts)
        work.put(PLAYERS, replace(giver, received=received, gifts=gifts))
    else:
        work.put(DONORS, replace(giver, gifts=gifts))


def _last_like(
    entered: Sequence[Gift | Takings], amount: Decimal, method: GivingMethod | None, day: str
) -> int | None:
    """The place of the last that has these values; None if none has."""
    for at in range(len(entered) - 1, -1, -1):
        each = entered[at]
        if each.amount == amount and method in (None, each.method) and day in ("", each.day):
            return at
    return None


def _day(work: UnitOfWork, text: str) -> str:
    """A day by the calendar, not in the future. BadInput otherwise."""
    today = hall_time(work.now, work.t.event.zone).date()
    if not text.strip():
        return today.isoformat()
    day = day_of(text, today)
    if day > today:
        raise BadInput("errors.day_to_come", day=day.isoformat(), today=today.isoformat())
    return day.isoformat()


def _told(gift: Gift | Takings, **who: object) -> dict[str, object]:
    return {**who, "amount": as_number(gift.amount), "method": gift.method, "day": gift.day}


def _described(key: str, params: Params, players: Players) -> Message:
    """The journal names no donor: who is hidden is hidden there too."""
    number = params.get("number", params.get("name"))
    who = person_called(number, players) if isinstance(number, int) else str(number)
    said = {"who": who, "amount": dollars_in(params, "amount")}
    method = method_named(GivingMethod(text_in(params, "method")))
    return Message(
        key, said | {"method": method} | {name: params[name] for name in ("serial",) if name in params}
    )
