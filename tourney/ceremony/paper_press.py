"""The press summary: one page with winner, numbers, money, sentences to copy, room for a photo."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tourney.base.texts import donated, msg
from tourney.ceremony.ceremony_paper_press_query import press_paper
from tourney.ceremony.ceremony_paper_press_view import FinalTotal, PressPaper
from tourney.ceremony.paper_ceremony import Honour
from tourney.ceremony.placings import place_words
from tourney.ceremony.press_sentences import press_sentences
from tourney.ceremony.worth_chart import worth_chart
from tourney.event.printouts import Occasion, PaperSet
from tourney.paper.document import Booklet
from tourney.paper.event_head import Person
from tourney.paper.layout import Flow, Row, TableColumn
from tourney.paper.page_frame import MARGIN, PageFrame
from tourney.paper.printout import Printout, laid_out
from tourney.paper.status_block import status_notice
from tourney.paper.surface import FAINT, INK, LINE, MM, SOFT, Align, Surface
from tourney.paper.wording import Wording

_FIGURES_HIGH = 26 * MM
_CHAMPION_HIGH = 24 * MM
_BAR_HIGH = 6.5 * MM
_BARS_HEAD = 15 * MM
_BOXES = 3
"""So many champions have a box of their own; those of further divisions head the list."""
_ASKED = 72 * MM
_PHOTO_HIGH, _PHOTO_LEAST = 120 * MM, 35 * MM
_UNSEEN_HIGH = 24 * MM
_MOST = 8
"""Winners and bars that fit on the one page; the final results name everybody."""


def press(paper: PressPaper, wording: Wording) -> Booklet:
    """Always one page."""
    notice = status_notice(paper.status, wording)
    flow = Flow(PageFrame(paper.head, wording, wording(msg("paper.title_press")), notice=notice))
    money, figures = _money(paper, wording), _figures(paper, wording)
    flow.add(partial(_boxes, wide=money, figures=figures, top=flow.y, inner=flow.frame.inner))
    flow.gap(_FIGURES_HIGH + 5 * MM)
    if paper.pledged > paper.received:
        told = msg("paper.press_pledged", pledged=f"{paper.pledged:,}")
        flow.say(told, size=10.5)
        flow.gap(2 * MM)
    champions = [each for each in paper.honours if each.place == 1][:_BOXES]
    for champion in champions:
        number = _number(champion.person, paper, wording)
        draw = partial(_champion, honour=champion, number=number, words=wording)
        flow.add(partial(draw, top=flow.y, inner=flow.frame.inner))
        flow.gap(_CHAMPION_HIGH + 3 * MM)
    if not champions:
        flow.say(msg("paper.no_results"), size=10.5)
        flow.gap(3 * MM)
    _sentences(flow, paper, wording)
    others = _best([each for each in paper.honours if each not in champions])
    _others(flow, others, paper, wording)
    _bars(flow, paper, wording)
    worth_chart(flow, paper.worth, wording)
    named = [each.person for each in (*champions, *others)]
    named += [each.person for each in paper.finals[:_MOST]]
    unseen = dict.fromkeys(person for person in named if person.no_photos)
    _photo(flow, [_called(each, paper, wording) for each in unseen], wording)
    return flow.finish()


def _number(person: Person, paper: PressPaper, wording: Wording) -> str:
    """The player's number where somebody else is called the same, else nothing."""
    return wording(msg("paper.number_n", n=person.number), " ") if person.number in paper.namesakes else ""


def _called(person: Person, paper: PressPaper, wording: Wording) -> str:
    name, number = wording.person_line(person.name), _number(person, paper, wording)
    return "  ·  ".join(part for part in (name, number) if part)


def _sentences(flow: Flow, paper: PressPaper, wording: Wording) -> None:
    """To be copied as they stand; below them a line for whom to ask."""
    said = press_sentences(paper)
    if said:
        flow.heading(wording(msg("paper.press_copy")), 11.5)
        flow.say(*said, size=10)
        flow.gap(3 * MM)
    y, inner = flow.y + 5 * MM, flow.frame.inner
    asked = wording(msg("paper.press_contact"), " ")
    flow.add(lambda s: s.text(MARGIN, y, asked, 9.5, room=_ASKED, grey=SOFT, least=6))
    flow.add(lambda s: s.line(MARGIN + _ASKED + 2 * MM, y + 1 * MM, MARGIN + inner, y + 1 * MM, 0.6, INK))
    flow.gap(10 * MM)


def _photo(flow: Flow, unseen: Sequence[str], wording: Wording) -> None:
    """A place to stick a photo on, as high as the page has room; left out where there is too little.

    It names those who may not be shown, the `unseen`; where there is no place for it, a line does.
    """
    told = msg("paper.press_no_photos", names=unseen)
    high = min(flow.left() - 2 * MM, _PHOTO_HIGH)
    if high < _PHOTO_LEAST:
        if unseen and flow.left() >= _UNSEEN_HIGH:
            flow.say(told, size=10)
        return
    top, wide = flow.y + 1 * MM, flow.frame.inner
    words = wording(msg("paper.press_photo"), " ")
    lines = wording.lines(told) if unseen else ()

    def draw(surface: Surface) -> None:
        surface.box(MARGIN, top, wide, high, thick=0.6, grey=LINE)
        middle = top + high / 2
        surface.text(MARGIN, middle, words, 9, room=wide, align=Align.CENTRE, grey=SOFT)
        for at, line in enumerate(lines, 1):
            y, room = middle + at * 6 * MM, wide - 8 * MM
            surface.text(MARGIN + 4 * MM, y, line, 11, room=room, align=Align.CENTRE, bold=True, least=6)

    flow.add(draw)
    flow.gap(high + 2 * MM)


def _best(honours: Sequence[Honour]) -> list[Honour]:
    """As many as there is room for, the best of each division, in the order they came in."""
    there = sorted(range(len(honours)), key=lambda at: honours[at].place)[:_MOST]
    return [honours[at] for at in sorted(there)]


def _money(paper: PressPaper, wording: Wording) -> list[tuple[str, str]]:
    """What was raised; nothing is said of an event that raised nothing (yet)."""
    if not paper.received:
        return []
    return [(donated(paper.received), wording(msg("paper.press_received"), " "))]


def _figures(paper: PressPaper, wording: Wording) -> list[tuple[str, str]]:
    figures = [(f"{paper.players:,}", wording(msg("paper.players"), " "))]
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
    line = "  ·  ".join(part for part in (second, honour.person.team, number) if part)
    surface.name(x, top + 20.5 * MM, line, 11, room, align=Align.CENTRE)


def _others(flow: Flow, honours: Sequence[Honour], paper: PressPaper, wording: Wording) -> None:
    if not honours:
        return
    columns = [
        TableColumn(wording.lines(msg("paper.place")), 46, bold=True),
        TableColumn(wording.lines(msg("paper.name")), 76, lines=2, size=11),
        TableColumn(wording.lines(msg("paper.team")), 58, lines=2),
    ]
    rows = []
    for honour in honours:
        name = _called(honour.person, paper, wording)
        rows.append(Row((place_words(honour, wording), name, honour.person.team)))
    flow.table(columns, rows, size=10, row_height=7 * MM)
    flow.gap(4 * MM)


def _bars(flow: Flow, paper: PressPaper, wording: Wording) -> None:
    """Each division's totals of the final under its name; left out where the page has no room for all."""
    totals = paper.finals
    divisions = {each.division: None for each in totals}
    groups = [[each for each in totals if each.division == division][:_MOST] for division in divisions]
    high = sum(_BARS_HEAD + _BAR_HIGH * len(group) for group in groups)
    if max((each.total for each in totals), default=0) <= 0 or flow.left() < high:
        return
    for group, division in zip(groups, divisions, strict=True):
        head = wording(msg("paper.press_final"))
        name = wording.name(division)
        flow.heading(f"{name} · {head}" if name else head, 11.5, keep=_BAR_HIGH * len(group))
        _chart(flow, group, paper, wording)


def _chart(flow: Flow, totals: Sequence[FinalTotal], paper: PressPaper, wording: Wording) -> None:
    """Total assets as bars, each with its number."""
    most = max((each.total for each in totals if each.total > 0), default=1)
    top, inner = flow.y + 1.5 * MM, flow.frame.inner

    def draw(surface: Surface) -> None:
        name_wide, number_wide = inner * 0.36, 22 * MM
        scale = (inner - name_wide - number_wide) / most
        for i, each in enumerate(totals):
            y = top + i * _BAR_HIGH
            name = f"{each.place}  {_called(each.person, paper, wording)}"
            surface.name(MARGIN, y + 4.3 * MM, name, 10, name_wide - 3 * MM)
            left, long = MARGIN + name_wide, each.total * scale
            surface.box(left, y + 1 * MM, max(long, 0.6), _BAR_HIGH - 2 * MM, fill=0.25 if i == 0 else 0.6)
            surface.text(left + long + 2 * MM, y + 4.5 * MM, wording.money(each.total), 10, grey=INK)

    flow.add(draw)
    flow.gap(_BAR_HIGH * len(totals) + 4 * MM)


PRINTOUTS = (
    Printout(
        kind="press",
        occasion=Occasion.END,
        order=50,
        sets=(PaperSet.END,),
        make=laid_out(press_paper, press),
    ),
)
