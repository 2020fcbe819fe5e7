"""Prints the press summary: one page with winner, numbers, money, sentences to copy, room for a photo.

The sentences tell who won, where, what was raised and how the final ended. The final's net worth is drawn as
lines, each named at its end, and different in black and white too.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from functools import partial
from itertools import pairwise

from tourney.base.dollars import written
from tourney.base.ids import PlayerNo
from tourney.base.names import NO_NAME, Name
from tourney.base.texts import Message, donated, msg, named
from tourney.ceremony.winners import (
    Honour,
    awards_of,
    division_names,
    event_paper_status,
    finals_and_settled,
    honours_of,
    place_words,
    settled_prizes,
)
from tourney.event.namesakes import namesakes
from tourney.event.presence import took_part
from tourney.event.printouts import Occasion, PaperSet
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.event.table_state import number_of
from tourney.giving.sums import MoneyRaised, money_raised
from tourney.paper.document import Document
from tourney.paper.event_head import EventHead, PaperStatus, Person, event_head, person
from tourney.paper.fonts import width
from tourney.paper.layout import Layout, Row, TableColumn
from tourney.paper.page_frame import MARGIN, PageFrame
from tourney.paper.printout import Printout, laid_out, status_notice
from tourney.paper.surface import FAINT, INK, LINE, MM, SOFT, Align, Surface
from tourney.paper.wording import Wording, day_message
from tourney.standings.finals import FinalsPicture
from tourney.standings.paper_results import has_champion


@dataclass(frozen=True, slots=True)
class FinalTotal:
    """A player of the table that decided their division ("" without), with their total assets (M$)."""

    person: Person
    place: int
    total: int
    division: Name = NO_NAME


@dataclass(frozen=True, slots=True)
class WorthLine:
    """A finalist's net worth (M$) from the start of the final to its end, as many values for each."""

    person: Person
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PressPaper:
    """The event on one page. Money in HK$; `finals`: totals of the deciding tables, best first, one division
    after the other; none for a division that is not settled.

    `worth`: the final round by round, if one table played it with the engine. `namesakes`: players who share
    their name with another: a sentence adds their numbers.
    """

    head: EventHead
    honours: tuple[Honour, ...]
    status: PaperStatus
    players: int
    teams: int
    tables: int
    money: MoneyRaised
    finals: tuple[FinalTotal, ...]
    worth: tuple[WorthLine, ...] = ()
    charity: Name = NO_NAME
    namesakes: frozenset[PlayerNo] = frozenset()


_NAMED_CHAMPIONS = 3
"""With more divisions the list below names the champions."""


def press_sentences(paper: PressPaper) -> tuple[Message, ...]:
    """Only settled facts; nothing about a missing champion, day or money."""
    champions = [each for each in paper.honours if each.place == 1][:_NAMED_CHAMPIONS]
    messages = [*(_won(each, paper) for each in champions), _held(paper)]
    messages += [raised_message(paper.money.total, paper.charity), _final(paper)]
    return tuple(each for each in messages if each is not None)


def _won(honour: Honour, paper: PressPaper) -> Message:
    person = honour.person
    named_so = _name_in_sentence(person, paper, with_team=True)
    key = "paper.press_say_shared" if honour.tied else "paper.press_say_won"
    event = named(paper.head.title)
    if honour.division:
        key = f"{key}_division"
        return msg(key, who=named_so, event=event, division=named(honour.division))
    return msg(key, who=named_so, event=event)


def _name_in_sentence(person: Person, paper: PressPaper, *, with_team: bool = False) -> Message:
    """The name; if another player has the same with the team, without one with the number, which reads like a
    place. The number alone without a name.
    """
    shared = person.number in paper.namesakes
    if person.team and (shared or with_team):
        who = named(person.name) if person.name else named(str(person.number))
        return msg("paper.press_say_of", who=who, team=person.team)
    if not person.name:
        return named(str(person.number))
    if shared:
        return msg("paper.press_say_numbered", who=person.name, number=person.number)
    return named(person.name)


def _held(paper: PressPaper) -> Message | None:
    if not paper.tables:
        return None
    met = msg("paper.press_say_met", n=paper.players, tables=paper.tables)
    day, venue = day_message(paper.head.date), paper.head.venue
    if paper.head.date and venue:
        return msg("paper.press_say_when_where", met=met, day=day, venue=venue)
    if paper.head.date:
        return msg("paper.press_say_when", met=met, day=day)
    return msg("paper.press_say_plain", met=met)


def raised_message(received: Decimal, charity: Name) -> Message | None:
    """The sentence about the donations, in HK$; None before any has come in."""
    if not received:
        return None
    if charity:
        return msg("paper.press_say_raised_for", amount=received, charity=named(charity))
    return msg("paper.press_say_raised", amount=received)


def _final(paper: PressPaper) -> Message | None:
    """How far the winner was ahead, if one table decided and nobody shares its first place."""
    if len(paper.finals) < 2 or len({each.division for each in paper.finals}) > 1:
        return None
    first, second = paper.finals[:2]
    if first.total <= second.total:
        return None
    ahead = first.total - second.total
    who, other = (_name_in_sentence(each.person, paper) for each in (first, second))
    return msg("paper.press_say_final", who=who, other=other, total=first.total, ahead=ahead)


_HIGH = 62 * MM


_NAMES = 0.27
"""Part of the width that the names take."""


_STEPS = (100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000)


_STYLES = ((1.6, 0.0, False), (0.8, 0.0, True), (1.6, 0.55, False), (0.8, 0.45, True), (0.5, 0.0, False))
"""Thickness, grey and whether dashed, by the order in which the lines end."""


def worth_chart(layout: Layout, lines: Sequence[WorthLine], wording: Wording) -> None:
    """Left out if there is nothing to draw or the page is full."""
    if not lines or len(lines[0].values) < 2 or layout.left() < _HIGH + 14 * MM:
        return
    layout.heading(wording(msg("paper.press_worth")), 11.5, keep=_HIGH)
    top, inner = layout.y + 3 * MM, layout.frame.inner
    layout.add(lambda surface: _draw(surface, lines, wording, top, inner))
    layout.gap(_HIGH + 4 * MM)


def _draw(surface: Surface, lines: Sequence[WorthLine], wording: Wording, top: float, inner: float) -> None:
    left, wide, high = MARGIN + 14 * MM, inner * (1 - _NAMES) - 14 * MM, _HIGH - 8 * MM
    most = max(max(line.values) for line in lines) or 1
    step = next((each for each in _STEPS if most / each <= 5), _STEPS[-1])
    ceiling = -(-most // step) * step
    for amount in range(0, ceiling + 1, step):
        y = top + high * (1 - amount / ceiling)
        surface.line(left, y, left + wide, y, 0.4, LINE)
        surface.text(MARGIN, y + 1 * MM, wording.money(amount), 8, room=12 * MM, align=Align.RIGHT, grey=SOFT)
    order = sorted(lines, key=lambda line: -line.values[-1])
    for rank, line in enumerate(order):
        thick, grey, dashed = _STYLES[min(rank, len(_STYLES) - 1)]
        points = [
            (left + wide * at / (len(line.values) - 1), top + high * (1 - value / ceiling))
            for at, value in enumerate(line.values)
        ]
        for at, (start, end) in enumerate(pairwise(points)):
            if not dashed or at % 2 == 0:
                surface.line(*start, *end, thick, grey)
    _names_beside(
        surface, order, wording, [top + high * (1 - line.values[-1] / ceiling) for line in order], inner
    )
    words = wording(msg("paper.press_rounds", n=len(lines[0].values) - 1))
    surface.text(left, top + high + 5 * MM, words, 8, room=wide, align=Align.CENTRE, grey=SOFT)


def _names_beside(
    surface: Surface, order: Sequence[WorthLine], wording: Wording, ends: Sequence[float], inner: float
) -> None:
    """Beside the lines' ends, pushed apart if these are close."""
    x, room, apart = MARGIN + inner * (1 - _NAMES) + 2 * MM, inner * _NAMES - 2 * MM, 5 * MM
    base = 0.0
    for line, end in zip(order, ends, strict=True):
        base = max(end + 1.2 * MM, base + apart)
        name = wording.person_line(line.person.name)
        surface.name(x, base, f"{wording.money(line.values[-1])}  {name}", 9, room, grey=INK)


def press_paper(tournament: Tournament, rules: Rules, now: datetime) -> PressPaper:
    """Winners, numbers, money."""
    finals, settled = finals_and_settled(tournament, rules, now)
    players = took_part(tournament)
    return PressPaper(
        head=event_head(tournament, now),
        honours=(*honours_of(tournament, rules, settled_prizes(finals, settled)), *awards_of(tournament)),
        status=event_paper_status(tournament, rules, now),
        players=len(players),
        teams=len({" ".join(player.team.split()).casefold() for player in players if player.team.strip()}),
        tables=sum(table.confirmed_at is not None for table in tournament.tables.values()),
        money=money_raised(tournament, rules),
        finals=_totals(rules, tournament, finals, settled),
        worth=_worth(tournament, finals, settled),
        charity=tournament.event.charity_name,
        namesakes=namesakes(tournament.players),
    )


def _worth(tournament: Tournament, finals: FinalsPicture, settled: Collection[str]) -> tuple[WorthLine, ...]:
    """The final's net worth round by round; none if several tables decided, or one was typed in."""
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
    names = division_names(rules)
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


_FIGURES_HIGH = 26 * MM


_CHAMPION_HIGH = 24 * MM


_BAR_HIGH = 6.5 * MM


_BARS_HEAD = 15 * MM


_BOXES = 3
"""So many champions have a box of their own; those of further divisions are first in the list."""


_ASKED = 72 * MM


_PHOTO_HIGH, _PHOTO_LEAST = 120 * MM, 35 * MM


_UNSEEN_HIGH = 24 * MM


_MOST = 8
"""Winners and bars that fit on the one page; the final results name everybody."""


def press(paper: PressPaper, wording: Wording) -> Document:
    """Always one page."""
    notice = status_notice(paper.status, wording)
    layout = Layout(PageFrame(paper.head, wording, wording(msg("paper.title_press")), notice=notice))
    money, figures = _money(paper, wording), _figures(paper, wording)
    layout.add(partial(_boxes, wide=money, figures=figures, top=layout.y, inner=layout.frame.inner))
    layout.gap(_FIGURES_HIGH + 5 * MM)
    if paper.money.pledged > paper.money.received:
        message = msg("paper.press_pledged", pledged=written(paper.money.pledged))
        layout.say(message, size=10.5)
        layout.gap(2 * MM)
    champions = [each for each in paper.honours if each.place == 1][:_BOXES]
    for champion in champions:
        number = _number(champion.person, paper, wording)
        draw = partial(_champion, honour=champion, number=number, words=wording)
        layout.add(partial(draw, top=layout.y, inner=layout.frame.inner))
        layout.gap(_CHAMPION_HIGH + 3 * MM)
    if not champions:
        layout.say(msg("paper.no_results"), size=10.5)
        layout.gap(3 * MM)
    _sentences(layout, paper, wording)
    others = _best([each for each in paper.honours if each not in champions])
    _others(layout, others, paper, wording)
    _bars(layout, paper, wording)
    worth_chart(layout, paper.worth, wording)
    named = [each.person for each in (*champions, *others)]
    named += [each.person for each in paper.finals[:_MOST]]
    unseen = dict.fromkeys(person for person in named if person.no_photos)
    _photo(layout, [_called(each, paper, wording) for each in unseen], wording)
    return layout.finish()


def _number(person: Person, paper: PressPaper, wording: Wording) -> str:
    """The player's number if another of no other team has the same name, else nothing."""
    alike = person.number in paper.namesakes and not person.team
    return wording(msg("paper.number_n", n=person.number), " ") if alike else ""


def _called(person: Person, paper: PressPaper, wording: Wording) -> str:
    apart = person.team if person.number in paper.namesakes else ""
    return _joined(wording.person_line(person.name), apart or _number(person, paper, wording))


def _joined(*parts: str) -> str:
    return "  ·  ".join(filter(None, parts))


def _sentences(layout: Layout, paper: PressPaper, wording: Wording) -> None:
    """The sentences to copy, unchanged; below them a line for the contact."""
    messages = press_sentences(paper)
    if messages:
        layout.heading(wording(msg("paper.press_copy")), 11.5)
        layout.say(*messages, size=10)
        layout.gap(3 * MM)
    y, inner = layout.y + 5 * MM, layout.frame.inner
    contact = wording(msg("paper.press_contact"), " ")
    layout.add(lambda s: s.text(MARGIN, y, contact, 9.5, room=_ASKED, grey=SOFT, least=6))
    layout.add(lambda s: s.line(MARGIN + _ASKED + 2 * MM, y + 1 * MM, MARGIN + inner, y + 1 * MM, 0.6, INK))
    layout.gap(10 * MM)


def _photo(layout: Layout, unseen: Sequence[str], wording: Wording) -> None:
    """A place for a photo, as high as the page has room; left out if there is too little.

    It names the people who may not be shown, the `unseen`; without the place, a line does.
    """
    message = msg("paper.press_no_photos", names=unseen)
    high = min(layout.left() - 2 * MM, _PHOTO_HIGH)
    if high < _PHOTO_LEAST:
        if unseen and layout.left() >= _UNSEEN_HIGH:
            layout.say(message, size=10)
        return
    top, wide = layout.y + 1 * MM, layout.frame.inner
    words = wording(msg("paper.press_photo"), " ")
    lines = wording.lines(message) if unseen else ()

    def draw(surface: Surface) -> None:
        surface.box(MARGIN, top, wide, high, thick=0.6, grey=LINE)
        middle = top + high / 2
        surface.text(MARGIN, middle, words, 9, room=wide, align=Align.CENTRE, grey=SOFT)
        for at, line in enumerate(lines, 1):
            y, room = middle + at * 6 * MM, wide - 8 * MM
            surface.text(MARGIN + 4 * MM, y, line, 11, room=room, align=Align.CENTRE, bold=True, least=6)

    layout.add(draw)
    layout.gap(high + 2 * MM)


def _best(honours: Sequence[Honour]) -> list[Honour]:
    """As many as there is room for, the best of each division, in their order; awards before later places."""
    there = sorted(range(len(honours)), key=lambda at: honours[at].place)[:_MOST]
    return [honours[at] for at in sorted(there)]


def _money(paper: PressPaper, wording: Wording) -> list[tuple[str, str]]:
    """The sum raised; left out for an event that has raised nothing (yet)."""
    if not paper.money.total:
        return []
    return [(donated(paper.money.total), wording(msg("paper.press_received"), " "))]


def _figures(paper: PressPaper, wording: Wording) -> list[tuple[str, str]]:
    figures = [(f"{paper.players:,}", wording(msg("paper.press_players"), " "))]
    if paper.teams:
        figures.append((f"{paper.teams:,}", wording(msg("paper.press_teams"), " ")))
    figures.append((f"{paper.tables:,}", wording(msg("paper.press_tables"), " ")))
    return figures


def _boxes(
    surface: Surface,
    wide: Sequence[tuple[str, str]],
    figures: Sequence[tuple[str, str]],
    top: float,
    inner: float,
) -> None:
    """The `wide` ones first, as wide as two."""
    gap = 4 * MM
    boxes = [*((each, 2) for each in wide), *((each, 1) for each in figures)]
    unit = (inner - gap * (len(boxes) - 1)) / sum(units for _, units in boxes)
    left = MARGIN
    for (number, what), units in boxes:
        width = units * unit
        surface.box(left, top, width, _FIGURES_HIGH, fill=FAINT, radius=2 * MM)
        room = width - 6 * MM
        surface.text(
            left + 3 * MM, top + 13.5 * MM, number, 26, room=room, bold=True, align=Align.CENTRE, least=9
        )
        surface.text(
            left + 3 * MM, top + 21 * MM, what, 9.5, room=room, align=Align.CENTRE, grey=SOFT, least=6
        )
        left += width + gap


def _champion(
    surface: Surface, honour: Honour, number: str, words: Wording, *, top: float, inner: float
) -> None:
    surface.box(MARGIN, top, inner, _CHAMPION_HIGH, thick=2.0, radius=2 * MM)
    x, room = MARGIN + 6 * MM, inner - 12 * MM
    surface.text(x, top + 6 * MM, place_words(honour, words), 10.5, room=room, align=Align.CENTRE, grey=SOFT)
    first, second = words.person(honour.person.name)
    surface.name(x, top + 14.5 * MM, first, 22, room, bold=True, align=Align.CENTRE)
    line = _joined(second, honour.person.team, number)
    surface.name(x, top + 20.5 * MM, line, 11, room, align=Align.CENTRE)


def _others(layout: Layout, honours: Sequence[Honour], paper: PressPaper, wording: Wording) -> None:
    if not honours:
        return
    columns = [
        TableColumn(wording.lines(msg("paper.place")), 46, bold=True),
        TableColumn(wording.lines(msg("paper.name")), 76, lines=2, size=11),
        TableColumn(wording.lines(msg("paper.team")), 58, lines=2),
    ]
    rows = []
    for honour in honours:
        name = _joined(wording.person_line(honour.person.name), _number(honour.person, paper, wording))
        rows.append(Row((place_words(honour, wording), name, honour.person.team)))
    layout.table(columns, rows, size=10, row_height=7 * MM)
    layout.gap(4 * MM)


def _bars(layout: Layout, paper: PressPaper, wording: Wording) -> None:
    """Each division's totals of the final under its name; left out if the page has no room for all."""
    totals = paper.finals
    divisions = {each.division: None for each in totals}
    groups = [[each for each in totals if each.division == division][:_MOST] for division in divisions]
    high = sum(_BARS_HEAD + _BAR_HIGH * len(group) for group in groups)
    if max((each.total for each in totals), default=0) <= 0 or layout.left() < high:
        return
    for group, division in zip(groups, divisions, strict=True):
        head = wording(msg("paper.press_final"))
        name = wording.name(division)
        layout.heading(f"{name} · {head}" if name else head, 11.5, keep=_BAR_HIGH * len(group))
        _chart(layout, group, paper, wording)


def _chart(layout: Layout, totals: Sequence[FinalTotal], paper: PressPaper, wording: Wording) -> None:
    """Total assets as bars, each with its number."""
    most = max((each.total for each in totals if each.total > 0), default=1)
    top, inner = layout.y + 1.5 * MM, layout.frame.inner

    names = [f"{each.place}  {_called(each.person, paper, wording)}" for each in totals]
    widest = max(width(name, 10) for name in names) + 3.5 * MM

    def draw(surface: Surface) -> None:
        name_wide, number_wide = min(max(inner * 0.36, widest), inner * 0.5), 22 * MM
        scale = (inner - name_wide - number_wide) / most
        for i, (each, name) in enumerate(zip(totals, names, strict=True)):
            y = top + i * _BAR_HIGH
            surface.name(MARGIN, y + 4.3 * MM, name, 10, name_wide - 3 * MM)
            left, long = MARGIN + name_wide, each.total * scale
            surface.box(left, y + 1 * MM, max(long, 0.6), _BAR_HIGH - 2 * MM, fill=0.25 if i == 0 else 0.6)
            surface.text(left + long + 2 * MM, y + 4.5 * MM, wording.money(each.total), 10, grey=INK)

    layout.add(draw)
    layout.gap(_BAR_HIGH * len(totals) + 4 * MM)


PRINTOUTS = (
    Printout(
        kind="press",
        first_form="summary",
        occasion=Occasion.END,
        order=50,
        sets=(PaperSet.END,),
        ready=has_champion,
        make=laid_out(press_paper, press),
    ),
)
