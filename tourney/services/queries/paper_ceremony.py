"""What the papers of the prize-giving show: certificates, prizes, thanks, the press.

It does not know how anything is laid out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime

from tourney.base.ids import PlayerNo
from tourney.competition.certificate_design import CertificateDesign
from tourney.competition.counting import count
from tourney.competition.finals import FinalPlace, FinalsPicture, finals_of
from tourney.competition.finals_status import settled_champions
from tourney.competition.pictures import picture_of
from tourney.competition.receipts import due, gives_receipts, receipts_of
from tourney.competition.records import CERTIFICATE_SHEET, Status, Tournament
from tourney.competition.tables import number_of
from tourney.names import NO_NAME, Name
from tourney.services.queries.day_line import money_raised
from tourney.services.queries.namesakes import namesakes
from tourney.services.queries.paper import event_head, person, person_of
from tourney.services.queries.paper_results import paper_status
from tourney.services.queries.status import event_status
from tourney.services.rules import Rules
from tourney.views.paper import PaperStatus
from tourney.views.paper_ceremony import (
    CertificatePaper,
    FinalTotal,
    Honour,
    MoneyPaper,
    PledgePaper,
    PressPaper,
    PrizePaper,
    ReceiptPaper,
    ReceiptSlip,
    Thanks,
    ThanksPaper,
    WorthLine,
)


def certificate_paper(tournament: Tournament, rules: Rules, now: datetime) -> CertificatePaper:
    """A certificate for everybody who plays or has played.

    A place is named once it is settled: for those with a prize and those who reached the finals.
    """
    finals, settled = _finals(tournament, rules, now)
    prizes = {each.player for each in finals.prizes}
    placed = [
        each for each in finals.places if each.division in settled and (each.stage or each.player in prizes)
    ]
    named = {each.player for each in placed}
    played = {record.player for record in tournament.sheets.values()}
    others = tuple(
        Honour(person_of(player))
        for number, player in sorted(tournament.players.items())
        if number not in named and (number in played or player.status in (Status.REGISTERED, Status.PRESENT))
    )
    return CertificatePaper(
        head=event_head(tournament, now),
        honours=_honours(tournament, rules, placed) + others,
        sheet=picture_of(tournament, CERTIFICATE_SHEET),
        design=CertificateDesign.from_data(tournament.event.certificate_design),
    )


def prize_paper(tournament: Tournament, rules: Rules, now: datetime) -> PrizePaper:
    """The first places of each division, as many as the format has prizes."""
    finals, settled = _finals(tournament, rules, now)
    honours = _honours(tournament, rules, _settled_prizes(finals, settled))
    return PrizePaper(event_head(tournament, now), honours, _status(tournament, rules, now))


def press_paper(tournament: Tournament, rules: Rules, now: datetime) -> PressPaper:
    """Winners, numbers, money. Only those count as players who have played or can still play."""
    finals, settled = _finals(tournament, rules, now)
    played = {record.player for record in tournament.sheets.values()}
    players = [
        player
        for number, player in tournament.players.items()
        if number in played or player.status in (Status.REGISTERED, Status.PRESENT)
    ]
    everybody = tournament.players.values()
    return PressPaper(
        head=event_head(tournament, now),
        honours=_honours(tournament, rules, _settled_prizes(finals, settled)),
        status=_status(tournament, rules, now),
        players=len(players),
        teams=len({" ".join(player.team.split()).casefold() for player in players if player.team.strip()}),
        tables=sum(table.confirmed_at is not None for table in tournament.tables.values()),
        pledged=sum(player.pledged for player in everybody),
        received=sum(player.received for player in everybody),
        finals=_totals(rules, tournament, finals, settled),
        worth=_worth(tournament, finals, settled),
        charity=tournament.event.charity_name,
        namesakes=namesakes(tournament.players),
    )


def _worth(tournament: Tournament, finals: FinalsPicture, settled: Collection[str]) -> tuple[WorthLine, ...]:
    """The final's net worth round by round; nothing where several tables decided, or one was typed in."""
    if not finals.stages or not settled or len(finals.stages[-1].tables) != 1:
        return ()
    stage = finals.stages[-1]
    game = tournament.games.get((stage.heat, stage.tables[0].table))
    if game is None or not game.worth:
        return ()
    return tuple(
        WorthLine(person(tournament, number), tuple(point[seat] for point in game.worth))
        for seat, number in enumerate(game.numbers)
    )


def _totals(
    rules: Rules, tournament: Tournament, finals: FinalsPicture, settled: Collection[str]
) -> tuple[FinalTotal, ...]:
    """The totals of the finals whose champions are settled, one after the other."""
    if not finals.stages:
        return ()
    names = _names(rules)
    return tuple(
        FinalTotal(
            person(tournament, number_of(result)),
            result.place,
            result.total,
            names.get(table.division, NO_NAME),
        )
        for table in finals.stages[-1].tables
        if table.division in settled
        for result in sorted(table.results, key=lambda result: (result.place, number_of(result)))
    )


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


def money_paper(tournament: Tournament, now: datetime) -> MoneyPaper:
    """What has come in, and what is still promised."""
    return MoneyPaper(event_head(tournament, now), tournament.event.charity_name, money_raised(tournament))


def pledge_paper(tournament: Tournament, now: datetime) -> PledgePaper:
    """A form that is the same for everybody."""
    event = tournament.event
    return PledgePaper(event_head(tournament, now), event.charity_name, event.asks_photo_consent)


def thanks_paper(tournament: Tournament, now: datetime, only: PlayerNo | None = None) -> ThanksPaper:
    """Everybody from whom a donation was received, or that one alone."""
    thanks = tuple(
        Thanks(person_of(player), player.received)
        for _, player in sorted(tournament.players.items())
        if player.received > 0 and only in (None, player.number)
    )
    return ThanksPaper(event_head(tournament, now), thanks)


def _finals(tournament: Tournament, rules: Rules, now: datetime) -> tuple[FinalsPicture, Collection[str]]:
    """The finals, and the divisions whose champion can be called so."""
    counted = count(tournament, rules.books, rules.format, rules.assessments)
    finals = finals_of(counted)
    return finals, settled_champions(counted, finals, now).keys()


def _settled_prizes(finals: FinalsPicture, settled: Collection[str]) -> list[FinalPlace]:
    return [each for each in finals.prizes if each.division in settled]


def _status(tournament: Tournament, rules: Rules, now: datetime) -> PaperStatus:
    return paper_status(event_status(tournament, rules, now), tournament)


def _honours(tournament: Tournament, rules: Rules, places: Iterable[FinalPlace]) -> tuple[Honour, ...]:
    names = _names(rules)
    return tuple(
        Honour(person(tournament, each.player), each.place, each.tied, names.get(each.division, NO_NAME))
        for each in places
    )


def _names(rules: Rules) -> dict[str, Name]:
    return {each.id: each.name for each in rules.format.divisions}
