"""Prints the signs of the hall for ten metres: registration, the way to the tables, quiet please."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from itertools import pairwise

from tourney.base.ids import TableNo
from tourney.base.texts import Message, msg
from tourney.event.hall_map import HallMap, hall_tables, shown_map
from tourney.event.printouts import Occasion, PaperSet
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.paper.document import Document, PdfPage
from tourney.paper.event_head import EventHead, event_head
from tourney.paper.fitting import fitted
from tourney.paper.page_frame import accent_of, draw_code
from tourney.paper.printout import Printout, laid_out
from tourney.paper.surface import A4, MM, SOFT, Align, Surface
from tourney.paper.wording import Wording

_MOST = 20
"""A sign leads to so many tables at the most."""


@dataclass(frozen=True, slots=True)
class SignsPaper:
    """The signs of a hall. `tables`: the first and the last number on each sign that leads to tables."""

    head: EventHead
    tables: tuple[tuple[TableNo, TableNo], ...]
    page_url: str = ""
    """The address of the public page, which has a sign of its own."""


def signs_paper(tournament: Tournament, rules: Rules, now: datetime) -> SignsPaper:
    """Signs to all tables that the event has or will have."""
    hall, needed = shown_map(tournament, rules), hall_tables(tournament, rules)
    ways = led_to(replace(hall, tables={each: hall.tables[each] for each in needed}))
    return SignsPaper(event_head(tournament, now), ways, tournament.event.page_url)


def led_to(hall: HallMap) -> tuple[tuple[TableNo, TableNo], ...]:
    """The tables by signs: alike many on each, up to the end of a row of the hall where that fits."""
    numbers = sorted(hall.tables)
    count = len(numbers)
    signs = -(-count // _MOST)
    even = [round(at * count / signs) for at in range(signs + 1)] if signs else []
    ends = (0, *_row_ends(hall, numbers), count)
    by_rows = [min(ends, key=lambda end: abs(end - at)) for at in even]
    fits = all(0 < behind - before <= _MOST for before, behind in pairwise(by_rows))
    return tuple(
        (numbers[before], numbers[behind - 1]) for before, behind in pairwise(by_rows if fits else even)
    )


def _row_ends(hall: HallMap, numbers: Sequence[TableNo]) -> Iterator[int]:
    """How many tables there are up to the end of each row but the last."""
    near = hall.cell[1] / 2
    for before, (one, other) in enumerate(pairwise(numbers), 1):
        if abs(hall.tables[one][1] - hall.tables[other][1]) > near:
            yield before


_LEFT = 15 * MM


_ROOM = A4.landscape.width - 2 * _LEFT


_ARROW, _GAP = 58 * MM, 6 * MM


_CODE = 140 * MM


_LARGEST, _LEAST = 190.0, 40.0


_MIDDLE = 0.36
"""The middle of letters above their line, as a part of their type."""


def signs(paper: SignsPaper, wording: Wording) -> Document:
    """A page a sign; those that lead somewhere once with each arrow, to hang the one that is right."""
    event = wording.name(paper.head.title)
    registration = msg("paper.registration_from")
    ways = [
        registration,
        *(
            msg("paper.tables_from_to", first=first, last=last)
            if last > first
            else msg("paper.table_n", n=first)
            for first, last in paper.tables
        ),
    ]
    told = [(registration, ""), *((way, arrow) for way in ways for arrow in "→←"), (msg("paper.quiet"), "")]
    pages = [
        PdfPage(partial(_sign, what=what, arrow=arrow, head=paper.head, words=wording), A4.landscape)
        for what, arrow in told
    ]
    if paper.page_url:
        drawn = partial(_sign_to_page, address=paper.page_url, head=paper.head, words=wording)
        pages.append(PdfPage(drawn, A4.landscape))
    title = wording(msg("paper.title_signs"))
    return Document(f"{title} · {event}", event, paper.head.printed_at, pages)


def _sign(surface: Surface, what: Message, arrow: str, head: EventHead, words: Wording) -> None:
    left, room = _LEFT, _ROOM
    if arrow:
        room -= _ARROW + _GAP
        left += _ARROW + _GAP if arrow == "←" else 0
        at = _LEFT if arrow == "←" else _LEFT + _ROOM - _ARROW
        surface.text(at, 130 * MM, arrow, 185, room=_ARROW, bold=True, align=Align.CENTRE, least=100)
    lines = words.lines(what)
    bases: tuple[float, ...] = (100 * MM, 165 * MM)
    if len(lines) == 1:  # smaller type stands higher, so that its middle is the arrow's
        size = fitted(lines[0], room, _LARGEST, _LEAST, bold=True)[1]
        bases = (130 * MM - (_LARGEST - size) * _MIDDLE,)
    for line, base in zip(lines, bases, strict=True):
        surface.text(left, base, line, _LARGEST, room=room, bold=True, align=Align.CENTRE, least=_LEAST)
    _frame(surface, head, words)


def _sign_to_page(surface: Surface, address: str, head: EventHead, words: Wording) -> None:
    """The code at the left, large enough for several telephones at once."""
    draw_code(surface, _LEFT, 30 * MM, _CODE, address)
    left, room = _LEFT + _CODE + _GAP, _ROOM - _CODE - _GAP
    for at, line in enumerate(words.lines(msg("public_page.scan"))):
        surface.text(left, (80 + 40 * at) * MM, line, 80, room=room, bold=True, align=Align.CENTRE, least=24)
    surface.text(_LEFT, 185 * MM, address, 20, room=_ROOM, align=Align.CENTRE, least=6)
    _frame(surface, head, words)


def _frame(surface: Surface, head: EventHead, words: Wording) -> None:
    high = A4.landscape.height
    surface.box(_LEFT, 12 * MM, _ROOM, 4 * MM, colour=accent_of(head))
    surface.name(_LEFT, high - 12 * MM, words.name(head.title), 12, _ROOM, align=Align.CENTRE, grey=SOFT)


PRINTOUTS = (
    Printout(
        kind="signs",
        occasion=Occasion.BEFORE,
        order=45,
        sets=(PaperSet.DOORS,),
        hangs=True,
        make=laid_out(signs_paper, signs),
    ),
)
