"""Prints cards to cut and fold: name badges with their code, and table numbers that stand up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from tourney.base.heat_names import heat_message
from tourney.base.ids import PlayerNo, TableNo
from tourney.base.names import PersonName
from tourney.base.qr import qr_rows
from tourney.base.spelling import split_name
from tourney.base.texts import Message, msg
from tourney.event.hall_map import hall_tables
from tourney.event.printouts import Occasion, PaperSet
from tourney.event.records import Status, TableVolunteers, Tournament
from tourney.event.rules import Rules
from tourney.event.scan_codes import badge_code
from tourney.event.volunteers import volunteers_at
from tourney.heats.paper_seating_table import SeatedTable, SeatingPaper, seating_paper
from tourney.paper.document import Document, PdfPage
from tourney.paper.event_head import EventHead, Person, event_head, person_of
from tourney.paper.fitting import ELLIPSIS, fitted_lines, high, name_lines
from tourney.paper.printout import Printout, drawn, has_players, laid_out, laid_out_heat
from tourney.paper.surface import A4, INK, LINE, MM, READABLE, SMALLEST, SOFT, Align, Surface
from tourney.paper.wording import Wording, slot_line


@dataclass(frozen=True, slots=True)
class Badge:
    """A name badge; `code` is the text of its QR code. A volunteer has a `duty` in its place. Without a name
    it is to be written on.
    """

    person: Person
    code: str
    duty: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class BadgePaper:
    """Badges by number."""

    head: EventHead
    badges: tuple[Badge, ...]


def badge_paper(tournament: Tournament, now: datetime, only: PlayerNo | None = None) -> BadgePaper:
    """A badge for everybody who has not withdrawn, then for the volunteers; or for one person whatever their
    status.
    """
    players = sorted(tournament.players.values(), key=lambda player: player.number)
    badges = tuple(
        Badge(person_of(player), badge_code(tournament.event.code, player.number))
        for player in players
        if (player.status is not Status.WITHDRAWN if only is None else player.number == only)
    )
    others = _volunteers(tournament.event.volunteers) if only is None else ()
    return BadgePaper(event_head(tournament, now), (*badges, *others))


def _volunteers(listed: Sequence[TableVolunteers]) -> tuple[Badge, ...]:
    """One a name and duty, with all its tables."""
    tables: dict[tuple[str, str], list[int]] = {}
    for each in listed:
        for duty, name in (("banker", each.banker), ("scorer", each.scorer)):
            if name:
                tables.setdefault((name, duty), []).append(each.table)
    return tuple(
        Badge(Person(PlayerNo(0), PersonName(*split_name(name))), "", (msg(f"awards.{duty}"), _at(numbers)))
        for (name, duty), numbers in tables.items()
    )


def _at(tables: Sequence[int]) -> Message:
    if len(tables) == 1:
        return msg("paper.table_n", n=tables[0])
    return msg("awards.tables", tables=list(tables))


_ACROSS, _DOWN = 2, 5


_WIDE, _HIGH = 90 * MM, 54 * MM


_LEFT = (A4.width - _ACROSS * _WIDE) / 2


_TOP = (A4.height - _DOWN * _HIGH) / 2


_TEAM = 36.6 * MM
"""The middle of a team on one line; a longer one leaves its number white."""


_NUMBER = 40.2 * MM
"""No team goes below this: white above the number."""


_CLEAR = 1 * MM
"""White between a line and the top of a name."""


def badges(paper: BadgePaper, wording: Wording) -> Document:
    """Ten badges a page, 90 × 54 mm, with marks to cut along; the last page is filled up with some to write
    on, unless one person's is wanted.
    """
    event = wording.name(paper.head.title)
    each, listed = _ACROSS * _DOWN, paper.badges
    if len(listed) > 1:
        listed += (Badge(Person(PlayerNo(0)), ""),) * (-len(listed) % each)
    groups = [listed[start : start + each] for start in range(0, len(listed), each)] or [()]
    pages = [PdfPage(partial(_badge_page, badges=group, words=wording, event=event)) for group in groups]
    title = wording(msg("paper.title_badges"))
    return Document(f"{title} · {event}", event, paper.head.printed_at, pages)


def _badge_page(surface: Surface, badges: Sequence[Badge], words: Wording, event: str) -> None:
    if not badges:
        surface.text(_LEFT, 30 * MM, words(msg("paper.nobody")), 12, room=_ACROSS * _WIDE)
        return
    _cut_marks(surface)
    for i, badge in enumerate(badges):
        left, top = _LEFT + i % _ACROSS * _WIDE, _TOP + i // _ACROSS * _HIGH
        _badge(surface, badge, words, event, left, top)


def _cut_marks(surface: Surface) -> None:
    for i in range(_ACROSS + 1):
        x = _LEFT + i * _WIDE
        surface.line(x, _TOP - 6 * MM, x, _TOP - 1.5 * MM, 0.4, INK)
        surface.line(x, _TOP + _DOWN * _HIGH + 1.5 * MM, x, _TOP + _DOWN * _HIGH + 6 * MM, 0.4, INK)
    for i in range(_DOWN + 1):
        y = _TOP + i * _HIGH
        surface.line(_LEFT - 6 * MM, y, _LEFT - 1.5 * MM, y, 0.4, INK)
        surface.line(_LEFT + _ACROSS * _WIDE + 1.5 * MM, y, _LEFT + _ACROSS * _WIDE + 6 * MM, y, 0.4, INK)


def _badge(surface: Surface, badge: Badge, words: Wording, event: str, left: float, top: float) -> None:
    room, x = _WIDE - 12 * MM, left + 6 * MM
    surface.name(x, top + 7.6 * MM, event, 8.5, room, grey=SOFT, least=READABLE)
    rule = top + 10.5 * MM
    surface.line(x, rule, x + room, rule, 0.5, LINE)
    if not (badge.code or badge.duty):
        surface.line(x, top + 26 * MM, x + room, top + 26 * MM, 0.7, INK)
        number = f"{words(msg('paper.number'), ' ')} ____"
        surface.text(x, top + 47 * MM, number, 16, room=room, bold=True)
        return
    first, second = words.person(badge.person.name)
    reaches = name_lines(first, room, 31, 7, bold=True).ink_extents(bold=True)
    base = max(top + (22 if second else 24) * MM, rule + _CLEAR + reaches.above)
    surface.name(x, base, first, 31, room, bold=True, least=7)
    below = base + reaches.below + name_lines(second, room, 15, SMALLEST).ink_extents().above
    surface.name(x, max(top + 30.6 * MM, below), second, 15, room)
    code_side = 20 * MM
    beside = room - code_side - 3 * MM
    lines, size = fitted_lines(badge.person.team, beside, 9.5, READABLE, bold=False, most=2)
    if lines and lines[-1].endswith(ELLIPSIS):
        lines, size = fitted_lines(badge.person.team, beside, READABLE, READABLE, bold=False, most=3)
    if lines:
        middle = min(_TEAM, _NUMBER - high(lines) * size / 2)
        surface.lines(x, top + middle, lines, size, beside, badge.person.team, grey=SOFT)
    if badge.duty:
        duty, at = (words(each, " ") for each in badge.duty)
        surface.text(x, top + 42 * MM, duty, 16, room=room, bold=True)
        surface.text(x, top + 48 * MM, at, 12, room=room)
        return
    taken = surface.text(x, top + 49.5 * MM, str(badge.person.number), 27, room=room - code_side, bold=True)
    if badge.person.no_photos:
        wide = min(34 * MM, room - code_side - taken - 8 * MM)
        _no_photos(surface, words, x + taken + 5 * MM, top + 43.1 * MM, wide)
    rows = qr_rows(badge.code)
    module = code_side / len(rows)
    surface.squares(x + room - code_side, top + 32.2 * MM, module, rows, alt=badge.code)


def _no_photos(surface: Surface, words: Wording, left: float, top: float, wide: float) -> None:
    """The mark that a photographer sees from afar: white on black."""
    surface.box(left, top, wide, 6.4 * MM, fill=INK, radius=1.2 * MM)
    said = words(msg("paper.no_photos"), " ")
    surface.text(
        left + 1 * MM, top + 4.5 * MM, said, 11, room=wide - 2 * MM, bold=True, align=Align.CENTRE, grey=1.0,
        least=SMALLEST,
    )  # fmt: skip


_SEATS, _SEATS_END = 90 * MM, 142 * MM
"""Where the seats of a table card begin below its fold, and where its last line stands."""


def table_cards(paper: SeatingPaper, wording: Wording) -> Document:
    """One page for each table, to fold in the middle: the number on both sides, the seats below it."""
    event = wording.name(paper.head.title)
    title = wording(msg("paper.title_cards_table"))
    pages = [
        PdfPage(partial(_table_card, table=table, paper=paper, words=wording, event=event))
        for table in paper.tables
    ]
    nobody = PdfPage(lambda s: s.text(_LEFT, 30 * MM, wording(msg("paper.nobody")), 12, room=_ACROSS * _WIDE))
    return Document(f"{title} · {event}", event, paper.head.printed_at, pages or [nobody])


def _table_card(
    surface: Surface, table: SeatedTable, paper: SeatingPaper, words: Wording, event: str
) -> None:
    fold = A4.height / 2
    left, room = 20 * MM, A4.width - 40 * MM
    surface.dashes(8 * MM, fold, A4.width - 8 * MM, fold)
    with surface.ornament(), surface.turned():
        _number(surface, table.table, paper.head, words, fold)
    _number(surface, table.table, paper.head, words, fold)
    heat = words(heat_message(paper.heat), " ")
    when = "  ·  ".join(part for part in (heat, slot_line(table.slot, words)) if part)
    surface.text(left, fold + 79 * MM, when, 16, room=room, bold=True, align=Align.CENTRE)
    surface.name(left, fold + 84.5 * MM, event, 9, room, align=Align.CENTRE, grey=SOFT)
    names = volunteers_at(paper.volunteers, table.table)
    apart = min(9.6 * MM, (_SEATS_END - _SEATS - (9 * MM if names else 0.0)) / max(1, len(table.persons)))
    size = min(20.0, apart * 0.74)
    x, y = left + 8 * MM, fold + _SEATS
    for at, wide, key in ((0, 18, "seat"), (20, 17, "number"), (42, 60, "name")):
        align = Align.LEFT if key == "name" else Align.RIGHT
        head = words(msg(f"paper.{key}"), " ")
        surface.text(x + at * MM, y, head, 9, room=wide * MM, align=align, grey=SOFT)
    for seat, person in enumerate(table.persons, 1):
        y += apart
        name = words.person_line(person.name)
        surface.text(x, y, str(seat), size, room=18 * MM, align=Align.RIGHT, grey=SOFT)
        surface.text(x + 20 * MM, y, str(person.number), size, room=17 * MM, bold=True, align=Align.RIGHT)
        surface.name(x + 42 * MM, y, name, size, room - (85 if person.no_photos else 50) * MM)
        if person.no_photos:
            _no_photos(surface, words, left + room - 32 * MM, y - 5.2 * MM, 32 * MM)
    if names:
        said = words.labelled(msg("awards.banker_scorer"), names)
        surface.name(left, fold + _SEATS_END, said, 11, room, align=Align.CENTRE, grey=SOFT)


def _number(surface: Surface, table: TableNo, head: EventHead, words: Wording, fold: float) -> None:
    left, room = 20 * MM, A4.width - 40 * MM
    if head.draft:
        surface.box(left + 35 * MM, fold + 2.5 * MM, room - 70 * MM, 8 * MM, thick=1.2, radius=1.2 * MM)
        draft = words(msg("paper.draft"), " ")
        surface.text(left, fold + 8.2 * MM, draft, 14, room=room, bold=True, align=Align.CENTRE)
    title = words(msg("paper.table"), " ")
    surface.text(left, fold + 19 * MM, title, 24, room=room, bold=True, align=Align.CENTRE)
    surface.text(left, fold + 71 * MM, str(table), 190, room=room, bold=True, align=Align.CENTRE)


@dataclass(frozen=True, slots=True)
class NumbersPaper:
    """The numbers of all tables that the event has or will have."""

    head: EventHead
    tables: tuple[TableNo, ...]


def numbers_paper(tournament: Tournament, rules: Rules, now: datetime) -> NumbersPaper:
    """Before the first draw for as many tables as the players will fill."""
    return NumbersPaper(event_head(tournament, now), hall_tables(tournament, rules))


def number_cards(paper: NumbersPaper, wording: Wording) -> Document:
    """As table cards, without the seats of a heat: they stand all day."""
    event = wording.name(paper.head.title)
    title = wording(msg("paper.title_cards_numbers"))
    pages = [
        PdfPage(partial(_number_card, table=table, head=paper.head, words=wording)) for table in paper.tables
    ]
    return Document(f"{title} · {event}", event, paper.head.printed_at, pages)


def _number_card(surface: Surface, table: TableNo, head: EventHead, words: Wording) -> None:
    fold = A4.height / 2
    surface.dashes(8 * MM, fold, A4.width - 8 * MM, fold)
    with surface.ornament(), surface.turned():
        _number(surface, table, head, words, fold)
    _number(surface, table, head, words, fold)
    surface.name(
        20 * MM,
        fold + 84.5 * MM,
        words.name(head.title),
        9,
        A4.width - 40 * MM,
        align=Align.CENTRE,
        grey=SOFT,
    )


PRINTOUTS = (
    Printout(
        kind="badges",
        occasion=Occasion.BEFORE,
        order=30,
        sets=(PaperSet.DOORS,),
        takes_player=True,
        ready=has_players,
        make=lambda job: badges(badge_paper(job.tournament, job.now, job.player), job.wording),
    ),
    Printout(
        kind="cards",
        form="numbers",
        sets=(PaperSet.DOORS,),
        occasion=Occasion.BEFORE,
        order=40,
        ready=has_players,
        make=laid_out(numbers_paper, number_cards),
    ),
    Printout(
        kind="cards",
        form="table",
        occasion=Occasion.BEFORE,
        order=42,
        needs_heat=True,
        ready=drawn,
        make=laid_out_heat(seating_paper, table_cards),
    ),
)
