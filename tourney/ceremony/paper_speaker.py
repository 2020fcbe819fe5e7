"""Prints the running order of the prize-giving: third to first, large enough for a lectern."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from tourney.base.heat_names import heat_message
from tourney.base.ids import points_shown
from tourney.base.names import Name
from tourney.base.texts import Message, msg
from tourney.ceremony.paper_press import raised_message
from tourney.ceremony.winners import Honour, awards_of, place_words
from tourney.event.printouts import Occasion, PaperSet
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.paper.document import Document, shortest
from tourney.paper.event_head import EventHead, PaperStatus
from tourney.paper.fitting import broken
from tourney.paper.layout import Layout
from tourney.paper.page_frame import MARGIN, PageFrame
from tourney.paper.printout import Printout, laid_out, say_status, status_notice
from tourney.paper.styles import STRONG, Words, styled
from tourney.paper.surface import INK, MM, Surface
from tourney.paper.wording import Wording
from tourney.standings.paper_results import PrintedPlace, ResultsPaper, has_champion, results_paper


@dataclass(frozen=True, slots=True)
class PrizeCall:
    """A winner to call to the stage."""

    honour: Honour
    result: PrintedPlace


@dataclass(frozen=True, slots=True)
class SpeakerPaper:
    """Winners in the order in which they are called, division by division, after the `awards`. `raised`: what
    to say of money.
    """

    head: EventHead
    calls: tuple[PrizeCall, ...]
    status: PaperStatus
    raised: Message | None = None
    awards: tuple[Honour, ...] = ()


def speaker_paper(tournament: Tournament, rules: Rules, now: datetime) -> SpeakerPaper:
    """The prize-giving as it is now."""
    paper = spoken(results_paper(tournament, rules, now), tournament.event.charity_name)
    return replace(paper, awards=awards_of(tournament))


def spoken(results: ResultsPaper, charity: Name) -> SpeakerPaper:
    """The prizes that are settled, the champion of a division last."""
    calls = tuple(
        PrizeCall(Honour(each.person, each.place, each.tied, part.division), each)
        for part in results.parts
        if part.settled
        for each in reversed(part.places)
        if each.prize
    )
    return SpeakerPaper(results.head, calls, results.status, raised_message(results.received, charity))


_TYPE, _NAME, _OTHER = 14.0, 28.0, 20.0
"""Text, a winner's name, and its form in the other script: to be read at arm's length in poor light."""


_FILLED = 11 * MM
"""A line to write on."""


_SCALES = (1.0, 0.93, 0.86, 0.8)
"""How much smaller it may be set to save a page."""


def speaker(paper: SpeakerPaper, wording: Wording) -> Document:
    """What to say of the money, other prizes, then the places from the last to the champion; last, lines for
    a prize of the moment. Where they take more than a page the places begin on their own, so that the
    champion is never overleaf from the third.
    """
    whole = shortest(_speaker(paper, wording, scale) for scale in _SCALES)
    if len(whole.pages) == 1 or not paper.awards or not paper.calls:
        return whole
    return shortest(_speaker(paper, wording, scale, apart=True) for scale in _SCALES)


def _speaker(paper: SpeakerPaper, wording: Wording, scale: float, *, apart: bool = False) -> Document:
    notice = status_notice(paper.status, wording)
    layout = Layout(
        PageFrame(paper.head, wording, wording(msg("paper.title_results_speaker")), notice=notice)
    )
    say_status(layout, paper.status)
    if paper.raised is not None:
        layout.say(paper.raised, size=16)
        layout.gap(2 * MM)
    if paper.awards:
        layout.heading(wording(msg("paper.other_prizes")), 16)
    for award in paper.awards:
        _call(layout, award, wording, scale)
    if apart:
        layout.new_page()
    if paper.awards and paper.calls:
        layout.heading(wording(msg("paper.title_results")), 16, keep=60 * MM)
    for call in paper.calls:
        why = "" if call.result.why is None else wording(call.result.why, " ")
        _call(layout, call.honour, wording, scale, _figure(call.result, wording), why)
    if not paper.calls:
        layout.say(msg("paper.no_results"), size=_TYPE)
    if not paper.awards:
        layout.heading(wording(msg("paper.other_prizes")), 16, keep=2 * _FILLED)
        _to_fill(layout, "")
        _to_fill(layout, wording(msg("paper.handed_out_by"), " "))
    return layout.finish()


def _call(
    layout: Layout, honour: Honour, wording: Wording, scale: float, figure: str = "", why: str = ""
) -> None:
    person = honour.person
    first, second = wording.person(person.name)
    name = styled((first or str(person.number), STRONG))
    forms: list[tuple[Words, float]] = [(name, _NAME * scale)]
    if second:
        forms.append((second, _OTHER * scale))
    number = wording(msg("paper.number_n", n=person.number), " ")
    photos = wording(msg("paper.no_photos"), " ") if person.no_photos else ""
    parts = [part for part in (number, person.team, figure, photos) if part]
    told = "  ·  ".join(parts)
    if figure and len(broken(told, layout.frame.inner, _TYPE * scale)) > 1:  # never broken within the figure
        parts.remove(figure)
        forms.append(("  ·  ".join(parts), _TYPE * scale))
        told = figure
    forms += [(told, _TYPE * scale)] + ([(why, 11 * scale)] if why else [])
    lines = sum(len(broken(form, layout.frame.inner, size)) * size * 1.45 for form, size in forms)
    filled, gap = _FILLED * scale, 3 * MM * scale
    layout.need(gap + 18 * scale * 1.6 + lines + filled)
    top = layout.y
    layout.add(lambda surface: surface.line(MARGIN, top, MARGIN + layout.frame.inner, top, 1.2, INK))
    layout.gap(gap)
    layout.heading(place_words(honour, wording), 18 * scale, keep=0)
    for form, size in forms:
        layout.sentence(form, size)
    _to_fill(layout, wording(msg("paper.handed_out_by"), " "), filled)
    layout.gap(gap)


def _figure(result: PrintedPlace, wording: Wording) -> str:
    """The total at the last table, or that they went bankrupt there; without one the points."""
    if result.reached is not None and (result.stage_assets or result.went_out):
        money = f"{wording(msg('paper.game_money'), ' ')} {result.stage_assets or 0:,}"
        told = wording(msg("paper.bankrupt"), " ") if result.went_out else money
        return wording.labelled(heat_message(result.reached), told)
    return wording.labelled(msg("paper.points"), points_shown(result.points))


def _to_fill(layout: Layout, what: str, high: float = _FILLED) -> None:
    """A line to write on, behind its words."""
    layout.need(high)
    y = layout.y + high - 3 * MM

    def draw(surface: Surface) -> None:
        taken = surface.text(MARGIN, y, what, _TYPE) + 3 * MM if what else 0.0
        surface.line(MARGIN + taken, y + 1 * MM, MARGIN + layout.frame.inner, y + 1 * MM, 0.7, INK)

    layout.add(draw)
    layout.gap(high)


PRINTOUTS = (
    Printout(
        kind="results",
        form="speaker",
        occasion=Occasion.END,
        order=42,
        sets=(PaperSet.END,),
        checked=True,
        ready=has_champion,
        make=laid_out(speaker_paper, speaker),
    ),
)
