"""Commands for donations that come in."""

from __future__ import annotations

from typing import Annotated

import typer

from tourney.application.application import Application
from tourney.base.errors import BadInput
from tourney.base.ids import PlayerNo
from tourney.base.plain import fields
from tourney.base.texts import donated
from tourney.cli.options import do, giving_method, put, texts
from tourney.cli.verbs import Output, writing
from tourney.giving.commands import Donate, DonateForReceipt, TakeBackGift

_T = texts()


@writing
def donate(
    app: Application,
    number: PlayerNo,
    amount: int = typer.Argument(help=_T("cli.donated_amount")),
    method: str = typer.Option("", "--method", metavar="cash|cheque|transfer", help=_T("cli.giving_method")),
    day: str = typer.Option("", "--date", metavar="YYYY-MM-DD", help=_T("cli.giving_day")),
    receipt: Annotated[bool, "cli.giving_receipt"] = False,
    take_back: Annotated[bool, "cli.take_back_gift"] = False,
) -> Output:
    if take_back and receipt:
        raise BadInput("cli.take_back_or_receipt")
    way = giving_method(method) if method or not take_back else None
    serials = []
    if take_back:
        gift = do(app, TakeBackGift(number, amount, way, day)).data
    else:
        assert way is not None
        giving = Donate(number, amount, way, day)
        if receipt:
            serials = [each.serial for each in do(app, DonateForReceipt(giving)).data]
            gift = app.tournament.players[number].gifts[-1]
        else:
            gift = do(app, giving).data
    player = app.tournament.players[number]
    yield {
        "player": number,
        **fields(gift, "amount method day"),
        "taken_back": take_back,
        **fields(player, "pledged received"),
        "receipts": serials,
    }
    key = "cli.gift_taken_back" if take_back else "cli.gift_entered"
    put(_T(key, amount=donated(gift.amount), day=gift.day, total=donated(player.received)))
    for serial in serials:
        put(_T("cli.receipt_given", serial=serial))
