"""Prints pledge forms: two A5 halves a page, alike, to fill in by hand and copy, or for one player.

With the code by which the pledge can be paid at once, if the charity takes FPS.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from tourney.base.errors import NotFound
from tourney.base.ids import GivingMethod, PlayerNo
from tourney.base.names import Name
from tourney.base.texts import donated, msg, named
from tourney.event.donations import ways_of
from tourney.event.printouts import Occasion, PaperSet
from tourney.event.records import WAYS, Tournament
from tourney.giving.ways import method_named
from tourney.paper.document import Document, PdfPage
from tourney.paper.event_head import EventHead, Person, event_head, person_of
from tourney.paper.page_frame import draw_logo
from tourney.paper.printout import Printout
from tourney.paper.surface import A4, INK, MM, SOFT, Align, Surface
from tourney.paper.wording import Wording, formal_day
from tourney.paying.codes import code_side, draw_payment_code
from tourney.paying.fps import Payment, open_payment, payment


@dataclass(frozen=True, slots=True)
class PledgePaper:
    """A form on which people promise a donation: of everybody, or of one `person`."""

    head: EventHead
    charity: Name
    asks_photo_consent: bool
    person: Person | None = None
    payment: Payment | None = None
    ways: tuple[GivingMethod, ...] = WAYS


def pledge_paper(tournament: Tournament, now: datetime, number: PlayerNo | None = None) -> PledgePaper:
    """A form that is the same for everybody, or a player's own. NotFound if there is no such player."""
    event, head = tournament.event, event_head(tournament, now)
    paper = PledgePaper(
        head,
        event.charity_name,
        event.asks_photo_consent,
        payment=payment(event),
        ways=ways_of(event)[: 2 * _BESIDE],
    )
    if number is None:
        return paper
    player = tournament.players.get(number)
    if player is None:
        raise NotFound("errors.no_such_player", number=number)
    return replace(paper, person=person_of(player), payment=open_payment(event, player))


_LEFT = 20 * MM


_ROOM = A4.width - 2 * _LEFT


_HALF = A4.height / 2


_LABEL = 44 * MM


_BESIDE, _WAY = 4, 31.5 * MM
"""Ways of giving beside each other, in two rows at most, and the room of each."""


def pledges(paper: PledgePaper, wording: Wording) -> Document:
    """One page: a person fills in one half of it, and the desk types it in (columns of a list)."""
    event = wording.name(paper.head.title)
    title = f"{wording(msg('paper.title_slips_pledge'))} · {event}"
    return Document(title, event, paper.head.printed_at, [PdfPage(lambda s: _page(s, paper, wording))])


def _page(surface: Surface, paper: PledgePaper, words: Wording) -> None:
    surface.dashes(8 * MM, _HALF, A4.width - 8 * MM, _HALF)
    for top in (0.0, _HALF):
        _form(surface, paper, words, top)


def _form(surface: Surface, paper: PledgePaper, words: Wording, top: float) -> None:
    logo = draw_logo(surface, paper.head, _LEFT, top + 12 * MM, 30 * MM, 14 * MM, Align.LEFT)
    begin = _LEFT + (logo + 5 * MM if logo else 0.0)
    room = A4.width - _LEFT - begin - _pay(surface, paper, words, top)
    surface.text(begin, top + 18 * MM, words(msg("paper.title_slips_pledge"), "  "), 18, room=room, bold=True)
    *before, last = words.lines_of_name(paper.head.title) or [""]
    when = "  ·  ".join(part for part in (last, formal_day(paper.head.date, words)) if part)
    for at, line in enumerate((*before, when)):
        surface.name(begin, top + (24.5 + 5 * at) * MM, line, 10.5, room)
    if paper.charity:
        said = words(msg("paper.pledge_for", charity=named(paper.charity)), "  ")
        surface.text(_LEFT, top + 38 * MM, said, 11, room=begin + room - _LEFT, least=6)
    # four lines end at the same height, below one more of the head if it says how to pay
    y, apart = (top + 53 * MM, 11.5 * MM) if paper.payment else (top + 49 * MM, 12.5 * MM)
    for key, known in zip(_LINES, _known(paper.person, words), strict=True):
        _line(surface, y, words, key)
        surface.name(_LEFT + _LABEL + 2 * MM, y, known, 12, _ROOM - _LABEL - 2 * MM)
        y += apart
    surface.text(_LEFT, y, words(msg("paper.pledge_method"), " "), 10.5, room=_LABEL - 3 * MM)
    for at, way in enumerate(paper.ways):
        x = _LEFT + _LABEL + at % _BESIDE * _WAY
        if at and not at % _BESIDE:
            y += 7 * MM
        surface.box(x, y - 4 * MM, 5 * MM, 5 * MM, thick=0.9)
        surface.text(x + 6.5 * MM, y, words(method_named(way), " "), 10, room=_WAY - 8 * MM, least=6)
    y += 12 * MM
    surface.text(_LEFT, y, words(msg("paper.pledge_receipt"), "  "), 10.5, room=_ROOM - 53 * MM, least=6)
    _yes_no(surface, y, words)
    if paper.asks_photo_consent:
        y += 9 * MM
        surface.text(_LEFT, y, words(msg("paper.pledge_photo"), "  "), 10.5, room=_ROOM - 53 * MM, least=6)
        _yes_no(surface, y, words)
    _line(surface, top + _HALF - 13.5 * MM, words, "paper.pledge_sign")
    back = words(msg("paper.pledge_return"), "  ")
    surface.text(_LEFT + _LABEL, top + _HALF - 6.5 * MM, back, 10.5, room=_ROOM - _LABEL, bold=True)


_LINES = ("paper.pledge_name", "paper.pledge_team", "paper.pledge_contact", "paper.pledge_amount")


def _known(who: Person | None, words: Wording) -> tuple[str, ...]:
    """What stands on the lines already; a contact never does."""
    if who is None:
        return ("",) * len(_LINES)
    name = "  ".join((str(who.number), words.person_line(who.name)))
    return name, who.team, "", donated(who.pledged) if who.pledged else ""


def _pay(surface: Surface, paper: PledgePaper, words: Wording, top: float) -> float:
    """Draw the code at the top right, its facts below the head; return the width that the head loses."""
    if paper.payment is None:
        return 0.0
    side = code_side(paper.payment)
    draw_payment_code(surface, paper.payment, words, _LEFT + _ROOM - side, top + 9 * MM)
    left, way = _LEFT + _ROOM - side, words(msg("paying.fps"), " ")
    surface.text(left, top + 11 * MM + side, way, 9, room=side, align=Align.CENTRE, bold=True, least=6)
    said = "  ·  ".join((way, *paper.payment.facts))
    surface.text(_LEFT, top + 43 * MM, said, 9, room=_ROOM - side - 3 * MM, grey=SOFT, least=6)
    return side + 3 * MM


def _line(surface: Surface, y: float, words: Wording, key: str) -> None:
    surface.text(_LEFT, y, words(msg(key), " "), 10.5, room=_LABEL - 3 * MM, least=6)
    surface.line(_LEFT + _LABEL, y + 1 * MM, _LEFT + _ROOM, y + 1 * MM, 0.7, INK)


def _yes_no(surface: Surface, y: float, words: Wording) -> None:
    x = _LEFT + _ROOM - 50 * MM
    for key in ("players.yes", "players.no"):
        surface.box(x, y - 4 * MM, 5 * MM, 5 * MM, thick=0.9)
        surface.text(x + 7 * MM, y, words(msg(key), " "), 10.5, room=16 * MM)
        x += 25 * MM


PRINTOUTS = (
    Printout(
        kind="slips",
        form="pledge",
        occasion=Occasion.BEFORE,
        order=25,
        sets=(PaperSet.DOORS,),
        takes_player=True,
        make=lambda job: pledges(pledge_paper(job.tournament, job.now, job.player), job.wording),
    ),
)
