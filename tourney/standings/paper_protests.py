"""Prints the slip of the desk: two A5 halves a page, a protest above, a correction or a penalty below."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tourney.base.texts import msg
from tourney.event.printouts import Occasion, PaperSet
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.paper.document import Document, PdfPage
from tourney.paper.event_head import EventHead, event_head
from tourney.paper.printout import Printout, laid_out
from tourney.paper.surface import A4, INK, MM, SOFT, Surface
from tourney.paper.wording import Wording


@dataclass(frozen=True, slots=True)
class ProtestPaper:
    """A slip that is the same for everybody. `minutes`: the time for protests, 0 for none."""

    head: EventHead
    minutes: int


def protest_paper(tournament: Tournament, rules: Rules, now: datetime) -> ProtestPaper:
    """The slip of this event."""
    return ProtestPaper(event_head(tournament, now), tournament.event.protest_minutes)


_LEFT, _GAP = 15 * MM, 4 * MM


_ROOM = A4.width - 2 * _LEFT + _GAP


_HALF = A4.height / 2


_LINE = 9.5 * MM
"""From one line to write on to the next."""


def protest_slips(paper: ProtestPaper, wording: Wording) -> Document:
    """One page to cut in two: the referee fills in one half of it, the desk types it in and keeps it."""
    event = wording.name(paper.head.title)
    title = f"{wording(msg('paper.title_slips'))} · {event}"
    return Document(title, event, paper.head.printed_at, [PdfPage(lambda s: _page(s, paper, wording))])


def _page(surface: Surface, paper: ProtestPaper, words: Wording) -> None:
    surface.dashes(8 * MM, _HALF, A4.width - 8 * MM, _HALF)
    _protest(surface, paper, words)
    _correction(surface, paper, words)


def _protest(surface: Surface, paper: ProtestPaper, words: Wording) -> None:
    _head(surface, paper.head, words, 0, "paper.protest")
    _fields(surface, words, 34 * MM, ("heat", 0.3), ("table", 0.2), ("time", 0.22), ("protest_closes", 0.28))
    _fields(surface, words, 44 * MM, ("number", 0.25), ("name", 0.75))
    y = _lines(surface, words, 54 * MM, "protest_what", 3)
    y = _lines(surface, words, y, "protest_asks", 1)
    y = _lines(surface, words, y, "ruling", 2)
    _fields(surface, words, y + 2 * MM, ("sign_player", 0.5), ("sign_referee", 0.5))
    _fields(surface, words, y + 12 * MM, ("sign_other", 0.5))
    said = words(msg("paper.brief_protest", minutes=paper.minutes))
    surface.text(_LEFT, _HALF - 7 * MM, said, 8.5, room=_ROOM, grey=SOFT, least=6)


def _correction(surface: Surface, paper: ProtestPaper, words: Wording) -> None:
    _head(surface, paper.head, words, _HALF, "paper.correction")
    _fields(surface, words, _HALF + 34 * MM, ("heat", 0.3), ("table", 0.2), ("time", 0.22))
    _fields(surface, words, _HALF + 44 * MM, ("number", 0.25), ("name", 0.75))
    third = _ROOM / 3
    for at, key in enumerate(("correction_was", "correction_is", "points")):
        x = _LEFT + at * third
        surface.box(x, _HALF + 51 * MM, third - _GAP, 20 * MM, thick=1.0)
        surface.text(x + 2 * MM, _HALF + 56 * MM, words(msg(f"paper.{key}"), " "), 9, room=third - 8 * MM)
    y = _lines(surface, words, _HALF + 82 * MM, "reason", 3)
    _fields(surface, words, y + 5 * MM, ("sign_referee", 0.5), ("correction_typed", 0.5))


def _head(surface: Surface, head: EventHead, words: Wording, top: float, title: str) -> None:
    surface.text(_LEFT, top + 17 * MM, words(msg(title)), 18, room=_ROOM, bold=True)
    surface.name(_LEFT, top + 23 * MM, words.name(head.title), 9, _ROOM - _GAP, grey=SOFT)


def _fields(surface: Surface, words: Wording, y: float, *fields: tuple[str, float]) -> None:
    """Words with a line to write on, beside each other; each has a share of the width."""
    x = _LEFT
    for key, share in fields:
        wide = _ROOM * share - _GAP
        taken = surface.text(x, y, words(msg(f"paper.{key}"), " "), 9.5, room=wide * 0.7, least=6)
        surface.line(x + taken + 2 * MM, y + 1 * MM, x + wide, y + 1 * MM, 0.7, INK)
        x += _ROOM * share


def _lines(surface: Surface, words: Wording, y: float, key: str, count: int) -> float:
    """Lines to write on, the first behind its word; returns where the next may be."""
    taken = surface.text(_LEFT, y, words(msg(f"paper.{key}"), " "), 9.5, room=_ROOM * 0.4)
    for at in range(count):
        left = _LEFT if at else _LEFT + taken + 2 * MM
        surface.line(left, y + 1 * MM, _LEFT + _ROOM - _GAP, y + 1 * MM, 0.7, INK)
        y += _LINE
    return y + 1 * MM


PRINTOUTS = (
    Printout(
        kind="slips",
        first_form="protest",
        occasion=Occasion.HEAT,
        order=75,
        sets=(PaperSet.HEAT,),
        make=laid_out(protest_paper, protest_slips),
    ),
)
