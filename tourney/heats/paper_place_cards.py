"""Prints place cards: cut, fold in the middle, stand at the seat; the name reads from both sides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from tourney.base.heat_names import heat_message
from tourney.base.ids import PlayerNo
from tourney.base.texts import msg
from tourney.event.printouts import Occasion, PaperSet
from tourney.heats.paper_seating_table import SeatingPaper, seating_paper
from tourney.paper.document import Document, PdfPage
from tourney.paper.event_head import Person
from tourney.paper.fitting import name_lines
from tourney.paper.printout import Printout, PrintoutJob, drawn
from tourney.paper.surface import A4, INK, MM, SMALLEST, SOFT, Align, Surface
from tourney.paper.wording import Wording, slot_line

_ACROSS, _DOWN = 2, 3
_WIDE, _HALF = 92 * MM, 44 * MM
_HIGH = 2 * _HALF
_LEFT = (A4.width - _ACROSS * _WIDE) / 2
_TOP = (A4.height - _DOWN * _HIGH) / 2
_HEAD = 13.2 * MM
"""The seat's words end here; no name reaches above it."""
_FOOT = 40.2 * MM
"""The base of the number, clear of the feet of the name's second form."""


@dataclass(frozen=True, slots=True)
class _Card:
    """One card: its player, and the words of the seat."""

    person: Person
    seat: str
    when: str
    """Heat, wave, time and board."""
    team: str
    """Of players who share a name."""
    draft: str
    """The notice that the seat is not announced yet, "" if it is."""


def place_cards(paper: SeatingPaper, wording: Wording, only: PlayerNo | None = None) -> Document:
    """Six a page, in order of tables and seats, so that a pile is dealt out table by table, the last page
    filled up with cards to write on; or one person's alone.
    """
    event = wording.name(paper.head.title)
    heat = wording(heat_message(paper.heat), " ")
    draft = wording(msg("paper.draft"), " ") if paper.head.draft else ""
    cards = [
        _Card(
            person,
            seat=wording(msg("paper.table_seat", table=table.table, seat=seat)),
            when=when,
            team=paper.apart.get(person.number, ""),
            draft=draft,
        )
        for table in paper.tables
        for when in [" · ".join(part for part in (heat, slot_line(table.slot, wording)) if part)]
        for seat, person in enumerate(table.persons, 1)
        if only in (None, person.number)
    ]
    each = _ACROSS * _DOWN
    if only is None:
        seat = "  ".join(f"{wording(each, ' ')} ____" for each in (msg("paper.table"), msg("paper.seat")))
        empty = _Card(Person(PlayerNo(0)), seat, heat, team="", draft=draft)
        cards += [empty] * (-len(cards) % each)
    groups = [cards[start : start + each] for start in range(0, len(cards), each)]
    pages = [PdfPage(partial(_page, cards=group, words=wording)) for group in groups]
    nobody = PdfPage(lambda s: s.text(_LEFT, 30 * MM, wording(msg("paper.nobody")), 12, room=_ACROSS * _WIDE))
    title = f"{wording(msg('paper.title_cards_place'))} · {event}"
    return Document(title, event, paper.head.printed_at, pages or [nobody])


def _page(surface: Surface, cards: Sequence[_Card], words: Wording) -> None:
    _marks(surface)
    for i, card in enumerate(cards):
        left, top = _LEFT + i % _ACROSS * _WIDE, _TOP + i // _ACROSS * _HIGH
        surface.dashes(left + 3 * MM, top + _HALF, left + _WIDE - 3 * MM, top + _HALF)
        _face(surface, card, words, left, top + _HALF)
        with surface.ornament(), surface.turned():
            _face(surface, card, words, A4.width - left - _WIDE, A4.height - top - _HALF)


def _marks(surface: Surface) -> None:
    """Cutting marks: short lines outside the cards and small crosses between them."""
    right, bottom = _LEFT + _ACROSS * _WIDE, _TOP + _DOWN * _HIGH
    for i in range(_ACROSS + 1):
        x = _LEFT + i * _WIDE
        surface.line(x, _TOP - 5 * MM, x, _TOP - 1 * MM, 0.4, INK)
        surface.line(x, bottom + 1 * MM, x, bottom + 5 * MM, 0.4, INK)
    for i in range(_DOWN + 1):
        y = _TOP + i * _HIGH
        surface.line(_LEFT - 5 * MM, y, _LEFT - 1 * MM, y, 0.4, INK)
        surface.line(right + 1 * MM, y, right + 5 * MM, y, 0.4, INK)
        surface.line(_LEFT + _WIDE - 2 * MM, y, _LEFT + _WIDE + 2 * MM, y, 0.4, INK)


def _face(surface: Surface, card: _Card, words: Wording, left: float, top: float) -> None:
    """One side of a card from the fold down."""
    x, room = left + 6 * MM, _WIDE - 12 * MM
    surface.text(x, top + 7.5 * MM, card.seat, 10.5, room=room, bold=True, align=Align.CENTRE)
    surface.text(x, top + 12 * MM, card.when, 8.5, room=room, align=Align.CENTRE)
    if not card.person.number:
        surface.line(x, top + 28 * MM, x + room, top + 28 * MM, 0.7, INK)
        return
    first, second = words.person(card.person.name)
    shown = first or str(card.person.number)
    reaches = name_lines(shown, room, 30, 7, bold=True).ink_extents(bold=True)
    base = max(top + 23.5 * MM, top + _HEAD + reaches.above)
    surface.name(x, base, shown, 30, room, bold=True, align=Align.CENTRE, least=7)
    below = base + reaches.below + name_lines(second, room, 15, SMALLEST).ink_extents().above
    surface.name(x, max(top + 31.9 * MM, below), second, 15, room, align=Align.CENTRE)
    if card.draft:
        surface.box(x, top + 36.2 * MM, room, 5.4 * MM, thick=1.0, fill=1.0, radius=1.2 * MM)
        surface.text(x, _FOOT + top, card.draft, 11, room=room, bold=True, align=Align.CENTRE)
        return
    number = words(msg("paper.number_n", n=card.person.number), " ")
    foot = "  ·  ".join(part for part in (number, card.team) if part)
    surface.name(x, _FOOT + top, foot, 11, room, align=Align.CENTRE, grey=SOFT, least=7)


def _made(job: PrintoutJob) -> Document:
    paper = seating_paper(job.tournament, job.rules, job.now, job.one_heat)
    job.wanted((person for table in paper.tables for person in table.persons), lambda each: each.number)
    return place_cards(paper, job.wording, job.player)


PRINTOUTS = (
    Printout(
        kind="cards",
        first_form="place",
        occasion=Occasion.HEAT,
        order=20,
        sets=(PaperSet.FINAL,),
        needs_heat=True,
        ready=drawn,
        takes_player=True,
        make=_made,
    ),
)
