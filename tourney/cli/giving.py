"""Commands for donations that come in."""

from __future__ import annotations

import typer

from tourney.application.application import Application
from tourney.base.errors import BadInput
from tourney.base.ids import PlayerNo
from tourney.base.plain import Plain, fields
from tourney.base.texts import donated
from tourney.cli.options import By, EventFile, Json, Number, do, giving_method, opened, put, put_json, texts
from tourney.event.records import Gift
from tourney.giving.commands import Donate, DonateForReceipt, TakeBackGift

_T = texts()


def donate(
    file: EventFile,
    number: Number,
    amount: int = typer.Argument(help=_T("cli.donated_amount")),
    method: str = typer.Option("", "--method", metavar="cash|cheque|transfer", help=_T("cli.giving_method")),
    day: str = typer.Option("", "--date", metavar="YYYY-MM-DD", help=_T("cli.giving_day")),
    receipt: bool = typer.Option(False, "--receipt", help=_T("cli.giving_receipt")),
    take_back: bool = typer.Option(False, "--take-back", help=_T("cli.take_back_gift")),
    as_json: Json = False,
    by: By = "referee",
) -> None:
    if take_back and receipt:
        raise BadInput("cli.take_back_or_receipt")
    way = giving_method(method) if method or not take_back else None
    with opened(file, by) as app:
        player, serials = PlayerNo(number), []
        if take_back:
            gift = do(app, TakeBackGift(player, amount, way, day)).data
        elif receipt:
            assert way is not None
            receipts = do(app, DonateForReceipt(Donate(player, amount, way, day))).data
            gift = app.tournament.players[player].gifts[-1]
            serials = [each.serial for each in receipts]
        else:
            assert way is not None
            gift = do(app, Donate(player, amount, way, day)).data
        report = _report(app, player, gift, taken_back=take_back, serials=serials)
    if as_json:
        put_json(report)
        return
    said = "cli.gift_taken_back" if take_back else "cli.gift_entered"
    put(_T(said, amount=donated(gift.amount), day=gift.day, total=donated(report["received"])))
    for serial in serials:
        put(_T("cli.receipt_given", serial=serial))


def _report(app: Application, number: PlayerNo, gift: Gift, *, taken_back: bool, serials: list[int]) -> Plain:
    return {
        "player": number,
        **fields(gift, "amount method day"),
        "taken_back": taken_back,
        **fields(app.tournament.players[number], "pledged received"),
        "receipts": serials,
    }
