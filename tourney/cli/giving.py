"""Commands for donations that come in."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated

import typer

from tourney.application.application import Application
from tourney.base.errors import BadInput, NotFound, Refused
from tourney.base.ids import PlayerNo
from tourney.base.plain import fields
from tourney.base.texts import donated
from tourney.cli.options import Overwrite, do, giving_method, put, put_file, tell_written, texts
from tourney.cli.verbs import Output, writing
from tourney.giving.commands import Donate, DonateForReceipt, TakeBackGift
from tourney.paying.codes import code_png
from tourney.paying.fps import payment

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
    payload: Annotated[bool, "paying.cli_payload"] = False,
    qr: str = typer.Option("", "--qr", metavar="OUT.png", help=_T("paying.cli_qr"), show_default=False),
    overwrite: Overwrite = False,
) -> Output:
    if payload or qr:
        yield from _code(app, number, amount, payload, qr, overwrite)
        return
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


def _code(
    app: Application, number: PlayerNo, amount: int, payload: bool, out: str, overwrite: bool
) -> Output:
    """The code by which this would be paid: its payload, its picture or both. Nothing is entered."""
    player, event = app.tournament.players.get(number), app.tournament.event
    if player is None:
        raise NotFound("errors.no_such_player", number=number)
    asked = payment(event, Decimal(amount), number)
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
