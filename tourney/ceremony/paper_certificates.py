"""Prints certificates: one landscape page a player, with a border, the name in large type, lines to sign on.

On the organiser's own sheet a page has only the words of its design.
"""

from __future__ import annotations

import io
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from PIL import Image

from tourney.base.errors import BadInput
from tourney.base.ids import PlayerNo
from tourney.base.names import PersonName
from tourney.base.spelling import clean
from tourney.base.texts import Message, msg
from tourney.ceremony.winners import Honour, awards_of, finals_and_settled, honours_of, place_words
from tourney.event.certificate_design import USUAL, CertificateDesign, TextSide, Word, WordSpot
from tourney.event.pictures import picture_of
from tourney.event.printouts import Occasion, PaperSet
from tourney.event.records import CERTIFICATE_SHEET, Status, Tournament
from tourney.event.registration import MAX_NAME
from tourney.event.rules import Rules
from tourney.paper.document import Document, PdfPage
from tourney.paper.event_head import EventHead, Person, event_head, person_of
from tourney.paper.page_frame import accent_of, draw_logo, drawable
from tourney.paper.printout import Printout, PrintoutJob, has_players
from tourney.paper.surface import A4, INK, LINE, MM, SOFT, Align, PageSize, Surface
from tourney.paper.wording import Wording, formal_day


@dataclass(frozen=True, slots=True)
class CertificatePaper:
    """Certificates: players with a place first, best first, then awards, then everybody else by number.

    `sheet` is the organiser's own (PNG or JPEG), b"" for ours; `design` names the words on it.
    """

    head: EventHead
    honours: tuple[Honour, ...]
    sheet: bytes = b""
    design: CertificateDesign = USUAL
    check_code: str = ""
    """The code of the journal of which they are made, with its label."""
    thanks: bool = False
    """They thank people who did not play: volunteers, sponsors."""


_SHEET = "certificate-sheet"


_EDGE = 5 * MM
"""Kept free of words at the edge of the page."""


_PIXELS = 2340


_ALIGNED = {TextSide.LEFT: Align.LEFT, TextSide.CENTRE: Align.CENTRE, TextSide.RIGHT: Align.RIGHT}


def on_sheet(paper: CertificatePaper, wording: Wording) -> Document:
    """A4, upright or landscape as the sheet is; the file holds the sheet once."""
    event = wording.name(paper.head.title)
    size = page_of(paper.sheet)
    pages = [
        PdfPage(partial(_page, honour=honour, paper=paper, words=wording), size) for honour in paper.honours
    ]
    nobody = PdfPage(lambda s: s.text(_EDGE, 40 * MM, wording(msg("paper.nobody")), 12), size)
    constants = {_SHEET: PdfPage(partial(_ground, data=paper.sheet), size)}
    title = f"{wording(msg('paper.title_certificates'))} · {event}"
    return Document(title, event, now=paper.head.printed_at, pages=pages or [nobody], constants=constants)


def page_of(sheet: bytes) -> PageSize:
    """The page for a sheet: A4 in its direction."""
    with Image.open(io.BytesIO(sheet)) as picture:
        return A4.landscape if picture.width >= picture.height else A4


def _ground(surface: Surface, data: bytes) -> None:
    page = surface.size
    surface.picture(0, 0, page.width, page.height, data, align=Align.CENTRE, pixels=_PIXELS)


def _page(surface: Surface, honour: Honour, paper: CertificatePaper, words: Wording) -> None:
    surface.place(_SHEET)
    for word, spot in paper.design.spots.items():
        _write(surface, _text(word, honour, paper, words), spot, bold=word in (Word.NAME, Word.AWARD))


def _text(word: Word, honour: Honour, paper: CertificatePaper, words: Wording) -> str:
    person, head = honour.person, paper.head
    first, second = words.person(person.name)
    sentences = {
        Word.NAME: first or _number(person, paper),
        Word.OTHER_NAME: second,
        Word.TEAM: person.team,
        Word.AWARD: place_words(honour, words, between="  ") if honour.won else "",
        Word.EVENT: words.name(head.title),
        Word.DAY: formal_day(head.date, words),
        Word.VENUE: head.venue,
        Word.CHECK_CODE: paper.check_code,
        Word.NUMBER: "" if paper.thanks else words(msg("paper.number_n", n=person.number), " "),
    }
    return sentences[word]


def _number(person: Person, paper: CertificatePaper) -> str:
    """For somebody without a name."""
    return "" if paper.thanks else str(person.number)


def _write(surface: Surface, text: str, spot: WordSpot, bold: bool) -> None:
    """A line at its spot, made smaller at the page's edge; nothing for an empty text."""
    if not text:
        return
    page = surface.size
    x, y = page.width * spot.x / 100, page.height * spot.y / 100
    x = min(max(x, _EDGE), page.width - _EDGE)
    before, behind = x - _EDGE, page.width - _EDGE - x
    room = {TextSide.LEFT: behind, TextSide.RIGHT: before, TextSide.CENTRE: 2 * min(before, behind)}[
        spot.side
    ]
    align = _ALIGNED[spot.side]
    room = max(room, 20 * MM)
    left = min(max(x - room * align.value, _EDGE), page.width - _EDGE - room)
    surface.name(left, y, text, spot.size, room, bold=bold, align=align)


def certificate_paper(tournament: Tournament, rules: Rules, now: datetime) -> CertificatePaper:
    """A certificate for everybody who has played; before the first sheet, for everybody who may.

    A place is named once it is settled: for prize winners and players who reached the finals. An award has a
    certificate of its own.
    """
    finals, settled = finals_and_settled(tournament, rules, now)
    prizes = {each.player for each in finals.prizes}
    placed = [
        each for each in finals.places if each.division in settled and (each.stage or each.player in prizes)
    ]
    honours = (*honours_of(tournament, rules, placed), *awards_of(tournament))
    named = {each.person.number for each in honours}
    played = {record.player for record in tournament.sheets.values()}
    expected = {
        number
        for number, player in tournament.players.items()
        if player.status in (Status.REGISTERED, Status.PRESENT)
    }
    others = tuple(
        Honour(person_of(player))
        for number, player in sorted(tournament.players.items())
        if number not in named and number in (played or expected)
    )
    return CertificatePaper(
        head=event_head(tournament, now),
        honours=honours + others,
        sheet=picture_of(tournament, CERTIFICATE_SHEET),
        design=CertificateDesign.from_data(tournament.event.certificate_design),
    )


_SIZE = A4.landscape


_LEFT = 30 * MM


_ROOM = _SIZE.width - 2 * _LEFT


_BORDER = "certificate-border"


_SIGN_WIDE = 70 * MM


def _made(job: PrintoutJob) -> Document:
    paper = certificate_paper(job.tournament, job.rules, job.now)
    honours = job.wanted(paper.honours, lambda each: each.person.number)
    return certificates(replace(paper, honours=honours, check_code=job.check_code), job.wording)


def _made_of_names(job: PrintoutJob) -> Document:
    """One a name; without any one to write a name on by hand."""
    names = list(filter(None, map(clean, job.request.names))) or [""]
    for name in names:
        if len(name) > MAX_NAME:
            raise BadInput("paper.name_too_long", name=f"{name[:20]}…", max=MAX_NAME)
    paper = certificate_paper(job.tournament, job.rules, job.now)
    helpers = tuple(Honour(Person(PlayerNo(0), PersonName(en=name))) for name in names)
    return certificates(replace(paper, honours=helpers, thanks=True), job.wording)


def certificates(paper: CertificatePaper, wording: Wording) -> Document:
    """The border and the lines to sign on are drawn once for all of them; the organiser's own sheet has only
    the words of its design. A sheet that cannot be drawn any more is replaced by ours.
    """
    if paper.sheet and drawable(paper.sheet):
        return on_sheet(paper, wording)
    event = wording.name(paper.head.title)
    title = f"{wording(msg('paper.title_certificates'))} · {event}"
    pages = [
        PdfPage(partial(_certificate, honour=honour, paper=paper, words=wording), _SIZE)
        for honour in paper.honours
    ]
    nobody = PdfPage(lambda s: s.text(_LEFT, 40 * MM, wording(msg("paper.nobody")), 12, room=_ROOM), _SIZE)
    constants = {_BORDER: PdfPage(partial(_border, head=paper.head, words=wording), _SIZE)}
    return Document(title, event, now=paper.head.printed_at, pages=pages or [nobody], constants=constants)


def _border(surface: Surface, head: EventHead, words: Wording) -> None:
    wide, high = _SIZE.width, _SIZE.height
    outer, accent = 10 * MM, accent_of(head)
    surface.box(outer, outer, wide - 2 * outer, high - 2 * outer, colour=accent)
    surface.box(outer + 1.1 * MM, outer + 1.1 * MM, wide - 22.2 * MM, high - 22.2 * MM, fill=1.0)
    for inset in (12.2 * MM, 17 * MM):
        surface.box(inset, inset, wide - 2 * inset, high - 2 * inset, thick=0.6)
    side = 4.8 * MM
    near, far_x, far_y = 12.2 * MM, wide - 12.2 * MM - side, high - 12.2 * MM - side
    for x, y in ((near, near), (far_x, near), (near, far_y), (far_x, far_y)):
        surface.box(x, y, side, side, colour=accent)
        surface.box(x + 1.4 * MM, y + 1.4 * MM, side - 2.8 * MM, side - 2.8 * MM, fill=1.0)
    draw_logo(surface, head, 21 * MM, 21 * MM, 48 * MM, 22 * MM, Align.LEFT)
    _sign(surface, _LEFT + 8 * MM, words(msg("paper.sign_chief"), " "))
    _sign(surface, wide - _LEFT - 8 * MM - _SIGN_WIDE, words(msg("paper.sign_organiser"), " "))


def _sign(surface: Surface, left: float, what: str) -> None:
    y = _SIZE.height - 35 * MM
    surface.line(left, y, left + _SIGN_WIDE, y, 0.7, INK)
    surface.text(left, y + 5.5 * MM, what, 10, room=_SIGN_WIDE, align=Align.CENTRE, grey=SOFT)


def _certificate(surface: Surface, honour: Honour, paper: CertificatePaper, words: Wording) -> None:
    surface.place(_BORDER)
    head = paper.head
    _title(surface, msg("paper.thank_you") if paper.thanks else _heading(honour), words)
    if not paper.thanks:
        _small(surface, 67 * MM, words(msg("paper.certify")))
    first, second = words.person(honour.person.name)
    name, y = first or _number(honour.person, paper), (84 if second else 93) * MM
    surface.name(_LEFT, y, name, 42, _ROOM, bold=True, align=Align.CENTRE)
    surface.name(_LEFT, 95 * MM, second, 19, _ROOM, align=Align.CENTRE)
    surface.line(_LEFT + 35 * MM, 100 * MM, _SIZE.width - _LEFT - 35 * MM, 100 * MM, 0.6, LINE)
    surface.name(_LEFT, 107 * MM, honour.person.team, 12, _ROOM, align=Align.CENTRE, grey=SOFT)
    _small(surface, 118 * MM, words(msg("paper.supported" if paper.thanks else "paper.took_part")))
    below = _event(surface, head, words)
    if honour.won:
        _small(surface, below, words(msg("paper.was_awarded")))
        won = place_words(honour, words, between="  ")
        surface.text(_LEFT, below + 11.5 * MM, won, 26, room=_ROOM, bold=True, align=Align.CENTRE, least=12)
    elif not paper.thanks:
        _small(surface, below + 5 * MM, words(msg("paper.certificate_thanks")))
    when = "  ·  ".join(part for part in (formal_day(head.date, words), head.venue) if part)
    surface.text(_LEFT, 164 * MM, when, 11, room=_ROOM, align=Align.CENTRE, grey=SOFT, least=6)
    if not paper.thanks:
        number = words(msg("paper.number_n", n=honour.person.number), " ")
        surface.text(_LEFT, _SIZE.height - 22.2 * MM, number, 8, room=_ROOM, align=Align.CENTRE, grey=SOFT)
        code = paper.check_code
        surface.text(_LEFT, _SIZE.height - 18.6 * MM, code, 6.5, room=_ROOM, align=Align.CENTRE, grey=SOFT)


def _event(surface: Surface, head: EventHead, words: Wording) -> float:
    """The event's name, one line for each language; returns where the next line may be."""
    lines = words.lines_of_name(head.title)
    if len(lines) == 1:
        surface.name(_LEFT, 129 * MM, lines[0], 22, _ROOM, bold=True, align=Align.CENTRE, least=9)
        return 138 * MM
    for y, size, line in zip((127 * MM, 135 * MM), (20, 15), lines, strict=False):
        surface.name(_LEFT, y, line, size, _ROOM, bold=True, align=Align.CENTRE, least=9)
    return 142 * MM


def _heading(honour: Honour) -> Message:
    if honour.won:
        return msg("paper.certificate_merit", place=honour.won)
    return msg("paper.certificate_part")


def _title(surface: Surface, heading: Message, words: Wording) -> None:
    lines = words.lines(heading)
    y = (39 if len(lines) > 1 else 46) * MM
    for i, line in enumerate(lines):
        surface.text(
            _LEFT,
            y,
            line,
            17 if i else 31,
            room=_ROOM,
            bold=not i,
            align=Align.CENTRE,
            grey=SOFT if i else INK,
        )
        y += 11 * MM


def _small(surface: Surface, y: float, line: str) -> None:
    surface.text(_LEFT, y, line, 12.5, room=_ROOM, align=Align.CENTRE, grey=SOFT)


PRINTOUTS = (
    Printout(
        kind="certificates",
        occasion=Occasion.END,
        order=30,
        sets=(PaperSet.END,),
        takes_player=True,
        first_form="players",
        ready=has_players,
        make=_made,
    ),
    Printout(
        kind="certificates",
        form="names",
        occasion=Occasion.END,
        order=31,
        takes_names=True,
        make=_made_of_names,
    ),
)
