"""Giving paper receipts."""

from __future__ import annotations

from datetime import datetime

from tourney.base.ids import PlayerNo
from tourney.event.records import Tournament
from tourney.giving.giving_paper_receipts_view import ReceiptPaper, ReceiptSlip, Thanks, ThanksPaper
from tourney.giving.receipts import due, gives_receipts, receipts_of
from tourney.paper.paper_event_head import event_head, person, person_of


def receipt_paper(
    tournament: Tournament, now: datetime, player: PlayerNo | None = None
) -> ReceiptPaper | None:
    """Receipts given and due, of everybody or of one; None while the charity, its number or the range of
    serials is not entered."""
    event = tournament.event
    if not gives_receipts(event):
        return None
    printed = [each.at for each in tournament.prints.values() if each.kind == "acknowledgements"]
    last_print = max(printed, default=None)
    digits = len(str(event.receipt_last))
    slips = [
        ReceiptSlip(
            serial=f"{each.serial:0{digits}d}",
            person=person(tournament, number),
            amount=each.amount,
            issued=each.at,
            again=each.printed_at is not None or (last_print is not None and last_print > each.at),
            method=each.method,
            day=each.day,
        )
        for number, receipts in receipts_of(tournament).items()
        for each in receipts
        if player in (None, number)
    ]
    slips += [
        ReceiptSlip("", person(tournament, each.player), each.amount, method=each.method, day=each.day)
        for each in due(tournament)
        if player in (None, each.player)
    ]
    slips.sort(key=lambda slip: (slip.person.number, not slip.serial, slip.serial))
    return ReceiptPaper(event_head(tournament, now), event.charity_name, event.charity_number, tuple(slips))


def thanks_paper(tournament: Tournament, now: datetime, only: PlayerNo | None = None) -> ThanksPaper:
    """Everybody from whom a donation was received, or that one alone."""
    thanks = tuple(
        Thanks(person_of(player), player.received)
        for _, player in sorted(tournament.players.items())
        if player.received > 0 and only in (None, player.number)
    )
    return ThanksPaper(event_head(tournament, now), thanks)
