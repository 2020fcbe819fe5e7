"""Commands for money that comes in: donations, takings, and what they come to."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated

import typer

from tourney.application.application import Application
from tourney.base.errors import BadInput, Refused
from tourney.base.ids import Giver
from tourney.base.plain import all_of, fields, plain
from tourney.base.texts import donated
from tourney.cli.options import (
    Overwrite,
    do,
    ends_in,
    giving_method,
    put,
    put_file,
    put_table,
    tell_written,
    texts,
)
from tourney.cli.verbs import Output, reading, writing
from tourney.event.donations import below_goal, donors_in_order, givers
from tourney.event.journal import called
from tourney.event.records import CASH
from tourney.event.registration import sum_meant
from tourney.giving.commands import (
    Donate,
    DonateForReceipt,
    EnterTakings,
    TakeBackGift,
    TakeBackTakings,
    no_such_giver,
)
from tourney.giving.sums import by_points, money_raised
from tourney.giving.ways import way_words
from tourney.paying.codes import code_png
from tourney.paying.fps import payment

_T = texts()
_METHOD = typer.Option("", "--method", metavar="cash|cheque|transfer|…", help=_T("cli.giving_method"))
_DAY = typer.Option("", "--date", metavar="YYYY-MM-DD", help=_T("cli.giving_day"))


@writing
def donate(
    app: Application,
    number: Giver,
    amount: str = typer.Argument(help=_T("giving.cli_amount")),
    method: str = _METHOD,
    day: str = _DAY,
    receipt: Annotated[bool, "cli.giving_receipt"] = False,
    receipt_older: Annotated[bool, "giving.cli_older"] = False,
    take_back: Annotated[bool, "cli.take_back_gift"] = False,
    payload: Annotated[bool, "paying.cli_payload"] = False,
    qr: str = typer.Option("", "--qr", metavar="OUT.png", help=_T("paying.cli_qr"), show_default=False),
    overwrite: Overwrite = False,
) -> Output:
    if payload or qr:
        yield from _code(app, number, _meant(amount), payload, qr, overwrite)
        return
    if take_back and (receipt or receipt_older):
        raise BadInput("cli.take_back_or_receipt")
    event, meant = app.tournament.event, _meant(amount)
    way = giving_method(event, method) if method or not take_back else None
    serials = []
    if take_back:
        gift = do(app, TakeBackGift(number, meant, way, day)).data
    else:
        assert way is not None
        giving = Donate(number, meant, way, day)
        if receipt or receipt_older:
            serials = [each.serial for each in do(app, DonateForReceipt(giving, receipt_older)).data]
            gift = givers(app.tournament)[number].gifts[-1]
        else:
            gift = do(app, giving).data
    giver = givers(app.tournament)[number]
    yield {
        "player": None if isinstance(number, str) else number,
        "donor": number if isinstance(number, str) else None,
        **fields(gift, "amount method day"),
        "taken_back": take_back,
        **fields(giver, "pledged received"),
        "receipts": serials,
    }
    key = "cli.gift_taken_back" if take_back else "cli.gift_entered"
    put(_T(key, amount=donated(gift.amount), day=gift.day, total=donated(giver.received)))
    for serial in serials:
        put(_T("cli.receipt_given", serial=serial))


def _meant(amount: str) -> Decimal:
    """The amount typed. BadInput for what is none, or is to be paid back."""
    if amount.startswith("-"):
        raise BadInput("giving.refund", text=amount)
    return sum_meant(amount)


def _code(
    app: Application, number: Giver, amount: Decimal, payload: bool, out: str, overwrite: bool
) -> Output:
    """The code by which this would be paid: its payload, its picture or both. Nothing is entered."""
    if out:
        ends_in(".png", out)
    if number not in givers(app.tournament):
        raise no_such_giver(number)
    asked = payment(app.tournament.event, amount, number)
    if asked is None:
        raise Refused("paying.no_fps")
    text = asked.payload
    if out:
        put_file(out, code_png(asked), overwrite)
    yield {"payload": text, "reference": asked.reference, "qr": out}
    if payload:
        put(text)
    else:
        tell_written(out)


@writing
def takings(
    app: Application,
    name: str = typer.Argument("", help=_T("giving.cli_where"), show_default=False),
    amount: str = typer.Argument("", help=_T("giving.cli_amount"), show_default=False),
    method: str = _METHOD,
    day: str = _DAY,
    take_back: Annotated[bool, "giving.cli_take_back"] = False,
) -> Output:
    if name or amount or take_back:
        if not amount:
            raise BadInput("giving.takings_amount")
        way, meant = giving_method(app.tournament.event, method) if method else None, _meant(amount)
        taken = (
            TakeBackTakings(name, meant, way, day)
            if take_back
            else EnterTakings(name, meant, way or CASH, day)
        )
        do(app, taken)
    listed = [each for _, each in sorted(app.tournament.takings.items())]
    yield {"takings": all_of(listed, "name amount method day")}
    rows = [(each.name, donated(each.amount), _T.say(way_words(each.method)), each.day) for each in listed]
    put_table([_T("giving.takings"), "", "", ""], rows)


@reading
def money(app: Application) -> Output:
    t, raised = app.tournament, money_raised(app.tournament, app.rules)
    below = below_goal(t)
    yield {
        **fields(raised, "pledged received takings total by_method"),
        "receipts": fields(raised, "given cancelled"),
        "below_goal": [
            {"player": player.number, **fields(player, "goal"), "brought": plain(amount)}
            for player, amount in below
        ],
    }
    sums = [(_T(f"giving.{name}"), donated(amount)) for name, amount in raised.sums]
    ways = [(_T.say(way_words(way)), donated(amount)) for way, amount in raised.by_method.items()]
    put_table(["", ""], [*sums, *ways])
    put(_T("giving.receipts", given=raised.given, cancelled=raised.cancelled))
    earned = by_points(t, app.rules)
    for donor in donors_in_order(t):
        if donor.id in earned:
            put(_T("giving.earned", donor=donor.id, each=donor.per_point, amount=earned[donor.id]))
    for player, amount in below:
        put(_T("giving.below", who=called(player), amount=amount, goal=player.goal))
