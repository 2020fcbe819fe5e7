"""Prints numbered receipts, a page each to cut apart: the donor's above, the charity's copy below.

They are in the order of their numbers: a pile cut through gives both piles in the order of the numbers. A
receipt without its number yet (a preview) is marked across its face and is worth nothing.

Amounts are also in words: English, and the Chinese figures of banks. Without a charity's number the paper is
thanks for donations, two A5 halves a page, and never a receipt.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from functools import partial

from tourney.base.dollars import NOTHING
from tourney.base.errors import Refused
from tourney.base.ids import Giver, GivingMethod, giver_order
from tourney.base.names import UNNAMED, Name, PersonName
from tourney.base.texts import donated, msg
from tourney.base.times import hall_time
from tourney.event.donations import NO_METHOD, givers
from tourney.event.printouts import Occasion, PaperSet
from tourney.event.records import CASH, CHEQUE, TRANSFER, Donor, DonorKind, Player, Tournament
from tourney.giving.receipts import due, gives_receipts, receipts_of
from tourney.giving.ways import method_named
from tourney.paper.document import Document, PdfPage
from tourney.paper.event_head import EventHead, event_head
from tourney.paper.page_frame import accent_of, draw_logo
from tourney.paper.printout import Printout, PrintoutJob, has_donations
from tourney.paper.surface import A4, INK, LINE, MM, SMALLEST, SOFT, Align, Surface
from tourney.paper.wording import Wording, day_message, formal_day

_ONES = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip


_TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")


_DIGITS = "零壹貳叁肆伍陸柒捌玖"


_PLACES = ("", "拾", "佰", "仟")


_MYRIADS = ("", "萬", "億", "兆")


def english_dollars(amount: Decimal) -> str:
    """ "One hundred Hong Kong dollars only", "… and fifty cents only"."""
    whole, cents = _whole_and_cents(amount)
    said = (
        [f"{english(whole)} Hong Kong {'dollar' if whole == 1 else 'dollars'}"] if whole or not cents else []
    )
    said += [f"{english(cents)} {'cent' if cents == 1 else 'cents'}"] if cents else []
    joined = " and ".join(said)
    return f"{joined[0].upper()}{joined[1:]} only"


def chinese_dollars(amount: Decimal) -> str:
    """港幣壹佰元正, 港幣壹佰元伍角正, 港幣壹佰元零伍分"""
    whole, cents = _whole_and_cents(amount)
    tens, ones = divmod(cents, 10)
    said = f"{chinese(whole)}元" if whole or not cents else ""
    if tens:
        said += f"{_DIGITS[tens]}角"
    elif ones and whole:
        said += _DIGITS[0]
    return f"港幣{said}{_DIGITS[ones]}分" if ones else f"港幣{said}正"


def _whole_and_cents(amount: Decimal) -> tuple[int, int]:
    return divmod(int(amount * 100), 100)


def english(amount: int) -> str:
    """ "one thousand two hundred and five"; whole numbers from 0 below 10^15."""
    if amount < 20:
        return _ONES[amount]
    if amount < 100:
        return _TENS[amount // 10] + (f"-{_ONES[amount % 10]}" if amount % 10 else "")
    if amount < 1000:
        rest = f" and {english(amount % 100)}" if amount % 100 else ""
        return f"{_ONES[amount // 100]} hundred{rest}"
    for unit, name in ((10**12, "trillion"), (10**9, "billion"), (10**6, "million"), (1000, "thousand")):
        if amount >= unit:
            left = amount % unit
            joint = " and " if 0 < left < 100 else " "
            return f"{english(amount // unit)} {name}" + (f"{joint}{english(left)}" if left else "")
    raise AssertionError(amount)


def chinese(amount: int) -> str:
    """壹仟貳佰零伍: digits that cannot be altered with a stroke."""
    if amount == 0:
        return _DIGITS[0]
    groups = []
    while amount:
        groups.append(amount % 10_000)
        amount //= 10_000
    said = ""
    for power in range(len(groups) - 1, -1, -1):
        group = groups[power]
        if not group:
            continue
        if said and (group < 1000 or groups[power + 1] == 0):
            said += _DIGITS[0]
        said += _group(group) + _MYRIADS[power]
    return said


def _group(group: int) -> str:
    """1 … 9999 without a zero in front."""
    said, gap = "", False
    for place in (3, 2, 1, 0):
        digit = group // 10**place % 10
        if digit:
            said += (_DIGITS[0] if gap else "") + _DIGITS[digit] + _PLACES[place]
            gap = False
        elif said:
            gap = True
    return said


@dataclass(frozen=True, slots=True)
class PaperGiver:
    """A player or donor as receipts and thanks name them."""

    giver: Giver
    name: PersonName
    team: str = ""
    received: Decimal = NOTHING


@dataclass(frozen=True, slots=True)
class ThanksPaper:
    """Acknowledgements by number, for everybody from whom something was received."""

    head: EventHead
    thanks: tuple[PaperGiver, ...]


@dataclass(frozen=True, slots=True)
class ReceiptSlip:
    """A numbered receipt. `serial` "" if the number is given only when it is printed.

    `amount` in HK$; `issued` is when the number was given (UTC); `again`: it was on paper before. `day` of
    the gift and `method` of giving if known; else "", None: they are written by hand.
    """

    serial: str
    person: PaperGiver
    amount: Decimal
    issued: datetime | None = None
    again: bool = False
    method: GivingMethod | None = None
    day: str = ""


@dataclass(frozen=True, slots=True)
class ReceiptPaper:
    """Receipts of a charity by player's number, each donation once."""

    head: EventHead
    charity: Name
    charity_number: str
    slips: tuple[ReceiptSlip, ...]


_LEFT = 22 * MM


_ROOM = A4.width - 2 * _LEFT


_HALF = A4.height / 2


_LABEL = 40 * MM


METHODS = (
    (CASH, msg("paper.receipt_cash")),
    (CHEQUE, msg("paper.receipt_cheque")),
    (TRANSFER, msg("paper.receipt_transfer")),
)
"""The boxes for ways of giving on a form."""


def receipts(paper: ReceiptPaper, wording: Wording) -> Document:
    """By their numbers, so that a missing one is seen."""
    event = wording.name(paper.head.title)
    pages = [PdfPage(partial(_page, slip=slip, paper=paper, words=wording)) for slip in paper.slips]
    none = PdfPage(lambda s: s.text(_LEFT, 30 * MM, wording(msg("paper.no_donations")), 12, room=_ROOM))
    title = f"{wording(msg('paper.title_receipts'))} · {event}"
    return Document(title, event, paper.head.printed_at, pages or [none])


def _page(surface: Surface, slip: ReceiptSlip, paper: ReceiptPaper, words: Wording) -> None:
    surface.dashes(8 * MM, _HALF, A4.width - 8 * MM, _HALF)
    _receipt(surface, slip, paper, words, 0)
    _receipt(surface, slip, paper, words, _HALF)
    _mark_copy(surface, words, _HALF)


def _mark_copy(surface: Surface, words: Wording, top: float) -> None:
    """Mark the copy, so that nobody takes it for the receipt."""
    y = top + 47.5 * MM
    taken = surface.text(_LEFT, y, words(msg("paper.receipt_copy"), " "), 15, bold=True)
    kept, left = words(msg("paper.receipt_kept"), " "), _LEFT + taken + 5 * MM
    surface.text(left, y, kept, 9, room=A4.width - _LEFT - left, grey=SOFT)


def _receipt(surface: Surface, slip: ReceiptSlip, paper: ReceiptPaper, words: Wording, top: float) -> None:
    _head(surface, slip, paper, words, top)
    first, second = _called(slip.person, words)
    shown = "  ".join(part for part in (first, second) if part)
    y = top + 61 * MM
    _label(surface, y, words.lines(msg("paper.receipt_from")))
    surface.name(_LEFT + _LABEL, y, shown, 17, _ROOM - _LABEL, bold=True)
    surface.line(_LEFT + _LABEL, y + 2 * MM, _LEFT + _ROOM, y + 2 * MM)
    team = slip.person.team
    if team:
        surface.text(_LEFT + _LABEL, y + 7 * MM, team, 9.5, room=_ROOM - _LABEL, grey=SOFT)
    y = top + 79 * MM
    _label(surface, y, words.lines(msg("paper.receipt_sum")))
    surface.text(_LEFT + _LABEL, y, donated(slip.amount), 20, room=_ROOM - _LABEL, bold=True)
    in_words = words.lines_of_name(Name(chinese_dollars(slip.amount), english_dollars(slip.amount)))
    for i, line in enumerate(in_words):
        surface.text(_LEFT + _LABEL, y + (6.5 + 5 * i) * MM, line, 10.5, room=_ROOM - _LABEL)
    y = top + 101 * MM
    _label(surface, y, words.lines(msg("paper.receipt_for")))
    for i, line in enumerate(words.lines_of_name(paper.head.title)):
        surface.name(_LEFT + _LABEL, y + 6 * MM * i, line, 11.5, _ROOM - _LABEL, bold=True, least=6)
    _means(surface, slip, words, top)
    _foot(surface, slip, words, top, paper.head.zone)
    if not slip.serial:
        notice = words(msg("paper.receipt_preview"))
        surface.text(_LEFT, top + 54 * MM, notice, 11, room=_ROOM, align=Align.CENTRE, bold=True)


def _means(surface: Surface, slip: ReceiptSlip, words: Wording, top: float) -> None:
    """When and how it was given; unknown facts are filled in by hand."""
    y = top + 114.5 * MM
    surface.text(_LEFT, y, words(msg("paper.receipt_received_on"), " "), 9, room=_LABEL - 3 * MM, grey=SOFT)
    days = words.lines(day_message(slip.day)) if slip.day else ()
    for i, day in enumerate(days):  # beside each other they had no room
        surface.text(_LEFT + _LABEL, y + 4 * MM * i, day, 9, room=38 * MM)
    if not days:
        surface.line(_LEFT + _LABEL, y + 0.8 * MM, _LEFT + _LABEL + 36 * MM, y + 0.8 * MM, 0.5, LINE)
    x = _LEFT + _LABEL + 41 * MM
    usual = slip.method in (None, *dict(METHODS))
    for method, word in METHODS if usual else ((slip.method, method_named(slip.method or NO_METHOD)),):
        surface.box(x, y - 2.9 * MM, 3.4 * MM, 3.4 * MM, thick=0.7)
        if method == slip.method:
            surface.line(x + 0.6 * MM, y - 1.2 * MM, x + 1.4 * MM, y - 0.2 * MM, 1.2, INK)
            surface.line(x + 1.4 * MM, y - 0.2 * MM, x + 3.0 * MM, y - 2.4 * MM, 1.2, INK)
        surface.text(x + 5 * MM, y, words(word, " "), 9, room=(22 if usual else 70) * MM)
        x += 29 * MM


def _label(surface: Surface, y: float, lines: Sequence[str]) -> None:
    for i, line in enumerate(lines):
        surface.text(_LEFT, y + 4 * MM * i, line, 9 if not i else 8, room=_LABEL - 3 * MM, grey=SOFT)


def _head(surface: Surface, slip: ReceiptSlip, paper: ReceiptPaper, words: Wording, top: float) -> None:
    left, wide, accent = 12 * MM, A4.width - 24 * MM, accent_of(paper.head)
    surface.box(left, top + 11 * MM, wide, _HALF - 22 * MM, thick=1.2, radius=2.5 * MM)
    logo = draw_logo(surface, paper.head, _LEFT, top + 15 * MM, 34 * MM, 15 * MM, Align.LEFT)
    begin = _LEFT + (logo + 5 * MM if logo else 0.0)
    room = A4.width - _LEFT - 54 * MM - begin
    charity = words.lines_of_name(paper.charity)
    for i, line in enumerate(charity):
        surface.name(begin, top + (22 + 7 * i) * MM, line, 9.5 if i else 15, room, bold=not i)
    number = words(msg("paper.receipt_charity_number", number=paper.charity_number), "  ")
    surface.text(begin, top + (27.5 + 6 * (len(charity) - 1)) * MM, number, 8.5, room=room, grey=SOFT)
    x, box = A4.width - _LEFT - 50 * MM, 50 * MM
    title = words(msg("paper.receipt"), "  ")
    surface.text(x, top + 23 * MM, title, 19, room=box, bold=True, align=Align.RIGHT)
    serial = f"{words(msg('paper.receipt_number'), ' ')} {slip.serial or '—'}"
    surface.text(x, top + 31 * MM, serial, 13, room=box, bold=True, align=Align.RIGHT)
    if slip.again:
        again = words(msg("paper.receipt_again"), " ")
        surface.text(x, top + 36.5 * MM, again, 9, room=box, align=Align.RIGHT)
    surface.box(_LEFT, top + 41 * MM, _ROOM, 0.9 * MM, colour=accent)


def _foot(surface: Surface, slip: ReceiptSlip, words: Wording, top: float, zone: str) -> None:
    y, wide = top + 126 * MM, 70 * MM
    left = A4.width - _LEFT - wide
    surface.line(left, y, left + wide, y, 0.7, INK)
    sign = words(msg("paper.receipt_sign"), " ")
    surface.text(left, y + 4.5 * MM, sign, 9, room=wide, align=Align.CENTRE, grey=SOFT)
    day = hall_time(slip.issued, zone).date().isoformat() if slip.issued is not None else ""
    issued = formal_day(day, words) if day else "—"
    date = f"{words(msg('paper.receipt_date'), ' ')}  {issued}"
    surface.text(_LEFT, y, date, 10, room=left - _LEFT - 4 * MM)
    who = words.labelled(msg("paper.of_giver"), str(slip.person.giver))
    surface.text(_LEFT, y + 4.5 * MM, who, 9, room=70 * MM, grey=SOFT)


def receipt_paper(tournament: Tournament, now: datetime, only: Giver | None = None) -> ReceiptPaper | None:
    """Receipts given and due, of everybody or of one; None until the charity, its number and the range of
    serials are entered.
    """
    event = tournament.event
    if not gives_receipts(event):
        return None
    printed = [each.at for each in tournament.prints.values() if each.kind == "acknowledgements"]
    last_print = max(printed, default=None)
    digits = len(str(event.receipt_last))
    given = [
        ReceiptSlip(
            serial=f"{each.serial:0{digits}d}",
            person=_person(tournament, giver),
            amount=each.amount,
            issued=each.at,
            again=each.printed_at is not None or (last_print is not None and last_print > each.at),
            method=each.method,
            day=each.day,
        )
        for giver, receipts in receipts_of(tournament).items()
        for each in receipts
        if only in (None, giver)
    ]
    waiting = [
        ReceiptSlip("", _person(tournament, each.giver), each.amount, method=each.method, day=each.day)
        for each in due(tournament)
        if only in (None, each.giver)
    ]
    given.sort(key=lambda slip: slip.serial)
    waiting.sort(key=lambda slip: giver_order(slip.person.giver))
    slips = (*given, *waiting)
    return ReceiptPaper(event_head(tournament, now), event.charity_name, event.charity_number, slips)


def _person(tournament: Tournament, giver: Giver) -> PaperGiver:
    """The number alone of a player who is not registered any more."""
    known = givers(tournament).get(giver)
    match known:
        case Player():
            return PaperGiver(giver, known.name, known.team, known.received)
        case Donor():
            anonymous = known.kind is DonorKind.ANONYMOUS
            name = UNNAMED if anonymous else PersonName(known.name_zh, known.name)
            return PaperGiver(giver, name, received=known.received)
    return PaperGiver(giver, UNNAMED)


def _called(who: PaperGiver, words: Wording) -> tuple[str, str]:
    """Both forms of a name; a donor without one is anonymous, as in the register."""
    first, second = words.person(who.name)
    unnamed = words(msg("giving.kind_anonymous"), " ") if isinstance(who.giver, str) else str(who.giver)
    return first or unnamed, second


def thanks_paper(tournament: Tournament, now: datetime, only: Giver | None = None) -> ThanksPaper:
    """Everybody from whom a donation was received, or that one alone."""
    thanks = tuple(
        _person(tournament, giver)
        for giver, each in givers(tournament).items()
        if each.received > 0 and only in (None, giver)
    )
    return ThanksPaper(event_head(tournament, now), thanks)


def acknowledgements(paper: ThanksPaper, wording: Wording) -> Document:
    """By number, so that a pile is handed out in order."""
    event = wording.name(paper.head.title)
    pairs = [paper.thanks[start : start + 2] for start in range(0, len(paper.thanks), 2)]
    pages = [PdfPage(partial(_thanks_page, pair=pair, head=paper.head, words=wording)) for pair in pairs]
    none = PdfPage(lambda s: s.text(_LEFT, 30 * MM, wording(msg("paper.no_donations")), 12, room=_ROOM))
    title = f"{wording(msg('paper.title_acknowledgements'))} · {event}"
    return Document(title, event, paper.head.printed_at, pages or [none])


def _thanks_page(surface: Surface, pair: Sequence[PaperGiver], head: EventHead, words: Wording) -> None:
    surface.dashes(8 * MM, _HALF, A4.width - 8 * MM, _HALF)
    for i, who in enumerate(pair):
        _thanks(surface, who, head, words, i * _HALF)


def _thanks(surface: Surface, who: PaperGiver, head: EventHead, words: Wording, top: float) -> None:
    surface.box(12 * MM, top + 11 * MM, A4.width - 24 * MM, _HALF - 22 * MM, thick=1.2, radius=2.5 * MM)

    draw_logo(surface, head, 17 * MM, top + 16 * MM, 34 * MM, 15 * MM, Align.LEFT)

    def centred(y: float, text: str, size: float, bold: bool = False, grey: float = INK) -> None:
        least = max(size * 0.45, SMALLEST)
        surface.text(
            _LEFT, top + y, text, size, room=_ROOM, bold=bold, align=Align.CENTRE, grey=grey, least=least
        )

    centred(25 * MM, words(msg("paper.thank_you")), 21, bold=True)
    centred(36 * MM, words(msg("paper.thanks_to")), 11, grey=SOFT)
    first, second = _called(who, words)
    surface.name(_LEFT, top + 48 * MM, first, 25, _ROOM, bold=True, align=Align.CENTRE)
    surface.name(_LEFT, top + 56 * MM, second, 14, _ROOM, align=Align.CENTRE)
    centred(62.5 * MM, who.team, 10, grey=SOFT)
    centred(72 * MM, words(msg("paper.thanks_for")), 11, grey=SOFT)
    centred(83 * MM, donated(who.received), 24, bold=True)
    y = 92 * MM
    for line in words.lines_of_name(head.title):
        surface.name(_LEFT, top + y, line, 13, _ROOM, bold=True, align=Align.CENTRE, least=6)
        y += 6.5 * MM
    when = "  ·  ".join(part for part in (formal_day(head.date, words), head.venue) if part)
    centred(y, when, 9.5, grey=SOFT)
    y, wide = top + 117 * MM, 70 * MM
    left = A4.width - _LEFT - wide
    surface.line(left, y, left + wide, y, 0.7, INK)
    sign = words(msg("paper.sign_organiser"), " ")
    surface.text(left, y + 4.5 * MM, sign, 9, room=wide, align=Align.CENTRE, grey=SOFT)
    number = words(msg("paper.number_n", n=who.giver), " ")
    surface.text(_LEFT, y, number, 10, room=60 * MM)
    lines = words.lines(msg("paper.no_receipt"))
    for i, line in enumerate(lines):
        surface.text(_LEFT, y + (5 + 3.6 * i) * MM, line, 7.5, room=left - _LEFT - 6 * MM, grey=SOFT)


def made(job: PrintoutJob) -> Document:
    """Numbered receipts if the charity has entered what they need, else thanks."""
    player = job.request.player
    numbered = receipt_paper(job.tournament, job.now, player)
    if numbered is not None:
        _refuse_nothing(player, numbered.slips)
        return receipts(numbered, job.wording)
    thanks = thanks_paper(job.tournament, job.now, player)
    _refuse_nothing(player, thanks.thanks)
    return acknowledgements(thanks, job.wording)


def _refuse_nothing(giver: Giver | None, sheets: Sequence[object]) -> None:
    """Refuse a request for one person who has given nothing."""
    if giver is not None and not sheets:
        raise Refused("paper.gave_nothing", number=giver)


PRINTOUTS = (
    Printout(
        kind="acknowledgements",
        occasion=Occasion.MONEY,
        order=60,
        sets=(PaperSet.END,),
        takes_player=True,
        ready=has_donations,
        make=made,
    ),
)
