"""Read models of the prize-giving's papers, made by hand."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from tests.printing.samples import AT, HEAD, OFFICIAL, STATUS, persons
from tourney.base.names import NO_NAME, Name
from tourney.ceremony.paper_certificates import CertificatePaper
from tourney.ceremony.paper_letters import Addressee, LettersPaper
from tourney.ceremony.paper_press import FinalTotal, PressPaper, WorthLine
from tourney.ceremony.paper_prizes import PrizePaper
from tourney.ceremony.winners import Honour, place_message
from tourney.event.formats import format_line
from tourney.giving.paper_money_poster import MoneyPaper
from tourney.giving.paper_pledges import PledgePaper
from tourney.giving.paper_receipts import PaperGiver, ReceiptPaper, ReceiptSlip, ThanksPaper
from tourney.giving.sums import MoneyRaised
from tourney.paper.event_head import Person
from tourney.setup.format_files import load_format


def honours(count: int) -> tuple[Honour, ...]:
    """Places 1, 2, 3, 3 and 5 among the first, then those who took part."""
    places = (1, 2, 3, 3, 5)
    return tuple(
        Honour(
            who,
            places[i],
            places.count(places[i]) > 1,
            Name("初級組", "Junior") if i == 4 else NO_NAME,
        )
        if i < len(places)
        else Honour(who)
        for i, who in enumerate(persons(count))
    )


def certificates(count: int) -> CertificatePaper:
    won = tuple(each for each in honours(count) if each.place)
    return CertificatePaper(HEAD, (*won, *awards(count), *honours(count)[len(won) :]))


def awards(count: int) -> tuple[Honour, ...]:
    """The last of many gets one with a name in both languages, the first one with a name in English alone."""
    names = (Name("最高籌款獎", "Most raised"), Name("", "Best <dressed>"))
    whom = (persons(count)[-1], persons(count)[0]) if count > 4 else ()
    return tuple(Honour(who, award=name) for who, name in zip(whom, names, strict=False))


def prizes(count: int) -> PrizePaper:
    won = tuple(each for each in honours(count) if each.place)
    return PrizePaper(HEAD, won, OFFICIAL if count > 4 else STATUS, awards(count))


def money(count: int) -> MoneyPaper:
    """A target that many reach and few do not."""
    charity = Name("屯門慈善基金", "Charity <Fund> & Friends")
    raised = MoneyRaised(
        received=Decimal(400 * count),
        pledged=Decimal(500 * count),
        open_amount=Decimal(100 * count),
        open_people=count,
        target=Decimal(12_000),
    )
    return MoneyPaper(HEAD, charity, raised)


def pledge(count: int) -> PledgePaper:
    return PledgePaper(HEAD, Name("屯門慈善基金", "Charity <Fund> & Friends"), asks_photo_consent=count > 4)


def press(count: int) -> PressPaper:
    won = (*(each for each in honours(count) if each.place), *awards(count))
    finals = tuple(FinalTotal(who, i, 5000 - 900 * i) for i, who in enumerate(persons(min(count, 4)), 1))
    worth = tuple(
        WorthLine(who, tuple(1500 + (at * 37 * i) % 900 + at * (120 - 35 * i) for at in range(25)))
        for i, who in enumerate(persons(min(count, 4)), 1)
    )
    return PressPaper(
        head=HEAD,
        honours=won,
        status=OFFICIAL if count > 4 else STATUS,
        players=count,
        teams=count // 4,
        tables=count // 4 * 3,
        money=MoneyRaised(Decimal(400 * count), Decimal(500 * count), Decimal(100 * count), count),
        finals=finals,
        worth=worth,
        charity=Name("屯門慈善基金", "Charity <Fund> & Friends") if count > 1 else NO_NAME,
    )


def letters(count: int) -> LettersPaper:
    """Every second gave, every third has only given; the first three have a place."""
    to = tuple(
        Addressee(
            replace(who, received=Decimal(100 * n if n % 2 else 0)),
            n % 3 != 0,
            (place_message(n),) if n < 4 else (),
        )
        for n, who in enumerate(persons(count), 1)
    )
    charity = Name("屯門慈善基金", "Charity <Fund> & Friends") if count > 1 else NO_NAME
    return LettersPaper(
        head=HEAD,
        written_on="2026-03-07",
        starts_at="10:00",
        prizes_at="16:00",
        format=format_line(load_format("hk-90"), (4, 5, 3)),
        charity=charity,
        raised=Decimal(12_345),
        addressees=to,
    )


def thanks(count: int) -> ThanksPaper:
    return ThanksPaper(HEAD, tuple(giver(who, 100 * who.number) for who in persons(count)))


def giver(who: Person, received: int = 0) -> PaperGiver:
    """A player as receipts name them."""
    return PaperGiver(who.number, who.name, who.team, Decimal(received))


def receipts(count: int) -> ReceiptPaper:
    """Every second was on paper before; every third has no number yet."""
    slips = tuple(
        ReceiptSlip("", giver(who), Decimal(100 * n))
        if n % 3 == 0
        else ReceiptSlip(
            serial=f"{n:03d}", person=giver(who), amount=Decimal(100 * n), issued=AT, again=n % 2 == 0
        )
        for n, who in enumerate(persons(count), 1)
    )
    return ReceiptPaper(HEAD, Name("兒童基金", "Fund for Children"), "91/12345", slips)
