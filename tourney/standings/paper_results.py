"""Prints the final results: the champion in large type, the prizes, then every place."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from functools import partial

from tourney.base.heat_names import heat_message
from tourney.base.ids import HeatId, PlayerNo, Points, points_shown
from tourney.base.names import NO_NAME, Name
from tourney.base.texts import Message, donated, msg
from tourney.event.counting import inactive, results_of
from tourney.event.donations import raised
from tourney.event.journal import with_names
from tourney.event.namesakes import teams_of_namesakes
from tourney.event.presence import took_part
from tourney.event.printouts import Occasion, PaperSet
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.event.table_state import equal_totals
from tourney.paper.document import Document, shortest
from tourney.paper.event_head import EventHead, PaperStatus, Person, event_head, person
from tourney.paper.layout import Cell, Layout, Row, TableColumn
from tourney.paper.page_frame import MARGIN, PageFrame
from tourney.paper.printout import Printout, laid_out, say_status, status_notice
from tourney.paper.surface import FAINT, MM, SOFT, Align, Surface
from tourney.paper.wording import Wording, place_shown
from tourney.standings.finals import finals_of, result_status, settled
from tourney.standings.paper_standings import RulingLine, deciding_rulings, paper_status
from tourney.standings.standings import OUTSIDE, gone_words, outside_name, ranking_of


@dataclass(frozen=True, slots=True)
class PrintedPlace:
    """A place of the whole event, 0 for a player in no division. `points` and `assets` are those of the heats
    that count.

    `reached`: the stage that decided the place, None if the heats did; `stage_place` and `stage_assets`: the
    player's result at its table, who may have gone out bankrupt there.
    """

    place: int
    person: Person
    reached: HeatId | None
    points: Points
    assets: int
    prize: bool = False
    tied: bool = False
    stage_place: int | None = None
    stage_assets: int | None = None
    went_out: bool = False
    gone: Message | None = None
    """The word for a player who takes part no more."""
    why: Message | None = None
    """What decided at its table between equal totals."""


@dataclass(frozen=True, slots=True)
class ResultsPart:
    """Final results of everybody or of one division. `tie`: what decided between players level at the top.

    `settled`: nothing is missing from the result behind the champion.
    """

    division: Name
    places: tuple[PrintedPlace, ...]
    tie: Message | None = None
    settled: bool = True


@dataclass(frozen=True, slots=True)
class ResultsPaper:
    """Champion and all places."""

    head: EventHead
    parts: tuple[ResultsPart, ...]
    status: PaperStatus
    players: int
    tables: int
    received: Decimal
    rulings: tuple[RulingLine, ...] = ()
    """Their reasons stand in the standings and in the record of the day, not on the wall."""
    apart: Mapping[PlayerNo, str] = field(default_factory=dict)
    """The teams of players who share their whole name."""


def results_paper(tournament: Tournament, rules: Rules, now: datetime) -> ResultsPaper:
    """Final places by division; a division without a champion yet has none."""
    results = results_of(tournament, rules.books, rules.format, rules.assessments)
    finals = finals_of(results)
    equal = {
        (str(stage.heat), number): why
        for stage in finals.stages
        for table in stage.tables
        for number, why in equal_totals(table.results).items()
    }
    divisions = [(each.id, each.name) for each in rules.format.divisions] or [("", NO_NAME)]
    prizes = {each.player for each in finals.prizes}
    status = result_status(results, finals, now)
    parts = []
    for division, name in divisions:
        places = [each for each in finals.places if each.division == division]
        printed_places = []
        for each in places:
            tally = results.tallies.get(each.player)
            played = finals.played(each.player, each.stage)
            player = tournament.players[each.player]
            printed_places.append(
                PrintedPlace(
                    place=each.place,
                    person=person(tournament, each.player),
                    reached=HeatId(each.stage) if each.stage else None,
                    points=tally.points if tally else Points(0),
                    assets=tally.assets if tally else 0,
                    prize=each.player in prizes,
                    tied=each.tied,
                    stage_place=played.place if played else None,
                    stage_assets=played.total if played else None,
                    went_out=played is not None and bool(played.bankrupt),
                    gone=gone_words(player.status) if inactive(player, rules.format) else None,
                    why=equal.get((each.stage, each.player)),
                )
            )
        sure = settled(results, finals, status, division)
        tie = finals.champion_ties.get(division)
        said = None if tie is None else with_names(tie, tournament.players)
        parts.append(ResultsPart(name, tuple(printed_places), said, sure))
    if rules.format.divisions and finals.places:
        outside = tuple(
            PrintedPlace(
                place=0,
                person=person(tournament, each.player),
                reached=None,
                points=each.points,
                assets=each.assets,
            )
            for level in ranking_of(results, OUTSIDE).groups
            for each in level
        )
        parts += [ResultsPart(outside_name(), outside, settled=False)] if outside else []
    return ResultsPaper(
        head=event_head(tournament, now),
        parts=tuple(parts),
        status=paper_status(status, tournament),
        players=len(took_part(tournament)),
        tables=sum(table.confirmed_at is not None for table in tournament.tables.values()),
        received=raised(tournament),
        rulings=deciding_rulings(tournament, rules, now),
        apart=teams_of_namesakes(tournament.players, in_full=True),
    )


_CHAMPION_HIGH = 27 * MM


_TYPES = (1.24, 1.16, 1.08, 1.0, 0.93, 0.86, 0.8, 0.74, 0.7)
"""How much larger or smaller the lists may be set, to fill their pages or save one."""


def results(paper: ResultsPaper, wording: Wording) -> Document:
    """One part for each division, in the largest type that needs the fewest pages."""
    return shortest(_set(paper, wording, scale) for scale in _TYPES)


def _set(paper: ResultsPaper, wording: Wording, scale: float) -> Document:
    notice = status_notice(paper.status, wording)
    layout = Layout(PageFrame(paper.head, wording, wording(msg("paper.title_results")), notice=notice))
    say_status(layout, paper.status)
    for i, part in enumerate(paper.parts):
        if i and paper.parts[i - 1].places:
            layout.new_page()
        elif i:
            layout.gap(4 * MM)
        _part(layout, part, paper.apart, wording, scale)
    layout.gap(4 * MM)
    counts = [msg("paper.event_counts", players=paper.players, tables=paper.tables)]
    if paper.received:
        counts.append(msg("paper.raised", amount=donated(paper.received)))
    for line in wording.lines(*counts, between=" · "):
        layout.sentence(line, size=11)
    if paper.rulings:
        layout.gap(2 * MM)
    for each in paper.rulings:
        layout.say(msg("paper.ruling_told", ruling=each.what), size=8.5)
    return layout.finish()


def _part(
    layout: Layout, part: ResultsPart, apart: Mapping[PlayerNo, str], wording: Wording, scale: float
) -> None:
    name = wording.name(part.division)
    if name:
        layout.bookmark(name)
        layout.heading(name, 15)
    if not part.places:
        layout.say(msg("paper.no_results"))
        return
    winners = [place for place in part.places if place.place == 1]
    for winner in winners[:1] if len(winners) == 1 else ():
        layout.need(_CHAMPION_HIGH)
        wide, top = layout.frame.inner, layout.y
        head = wording(msg("paper.champion" if part.settled else "paper.champion_as_played"))
        layout.add(partial(_champion, winner=winner, head=head, words=wording, wide=wide, top=top))
        layout.gap(_CHAMPION_HIGH + 4 * MM)
    if part.tie is not None:
        layout.say(msg("paper.champion_tie", tie=part.tie), size=10)
        layout.gap(1.5 * MM)
    stages = {place.reached for place in part.places if place.reached}
    counted = any(place.assets for place in part.places)  # rules with places only have no assets
    if stages:
        layout.say(msg("paper.results_how" if counted else "paper.results_how_places"), grey=SOFT)
        layout.gap(1.5 * MM)
    last_prize = max((i for i, place in enumerate(part.places) if place.prize), default=-1)
    behind = [place for place in part.places[last_prize + 1 :] if place.reached is None]
    ahead = part.places[: len(part.places) - len(behind)]
    if ahead:
        rows = [_row(place, wording, stages, counted, i == last_prize) for i, place in enumerate(ahead)]
        columns = _columns(wording, stages, counted)
        layout.table(columns, rows, size=10, row_height=7.4 * MM)
        layout.gap(3 * MM)
    entries = [_entry(place, apart, wording, counted) for place in behind]
    layout.side_by_side(_behind_columns(wording, scale, counted), entries, 2, size=10 * scale)
    reasons = _reasons(part, wording)
    if reasons:
        layout.gap(2 * MM)
    for line in reasons:
        layout.sentence(line, size=9)


def _columns(wording: Wording, stages: Collection[HeatId], counted: bool) -> list[TableColumn]:
    """Those of players whose place a stage decided, and of others with a prize; in the same type however
    small the list below is set.
    """
    return [
        TableColumn(wording.lines(msg("paper.place")), 13, Align.RIGHT, bold=True, size=13),
        TableColumn(wording.lines(msg("paper.number")), 12, Align.RIGHT),
        TableColumn(wording.lines(msg("paper.name")), 52, lines=4, size=12),
        TableColumn(wording.lines(msg("paper.team")), 36, lines=4),
        *_stage_columns(wording, stages, counted),
        *_heats_columns(wording, counted, "heats_" if stages else ""),
    ]


def _behind_columns(wording: Wording, scale: float, counted: bool) -> list[TableColumn]:
    """Those of all others, side by side: without a team names are as large as a wall needs them."""
    return [
        TableColumn(wording.lines(msg("paper.place")), 13, Align.RIGHT, bold=True, size=11 * scale),
        TableColumn(wording.lines(msg("paper.number")), 12, Align.RIGHT),
        TableColumn(wording.lines(msg("paper.name")), 44, lines=4, size=11 * scale),
        *_heats_columns(wording, counted),
    ]


def _heats_columns(wording: Wording, counted: bool, of: str = "") -> list[TableColumn]:
    """Points; assets if the rules count any."""
    columns = [
        TableColumn(wording.lines(msg(f"paper.{of}points")), 22 if of else 14, Align.RIGHT),
        TableColumn(wording.lines(msg(f"paper.{of}assets")), 23 if of else 16, Align.RIGHT),
    ]
    return columns if counted else columns[:1]


def _reasons(part: ResultsPart, wording: Wording) -> list[str]:
    """What decided between equal totals, below the list; above it for the champion."""
    together: dict[tuple[HeatId | None, int | None], list[PrintedPlace]] = {}
    for each in part.places:
        if each.why is not None:
            together.setdefault((each.reached, each.stage_assets), []).append(each)
    return [
        wording.labelled(msg("paper.place"), ", ".join(str(each.place) for each in group))
        + f"  ·  {wording(why, '  ')}"
        for group in together.values()
        if (why := group[0].why) is not None and (part.tie is None or group[0].place > 1)
    ]


def _stage_columns(wording: Wording, stages: Collection[HeatId], counted: bool) -> list[TableColumn]:
    """What decided the places of players beyond the heats, if there is more than the final; their assets if
    the rules count any.
    """
    columns = []
    if len(stages) > 1:
        columns.append(TableColumn(wording.lines(msg("paper.reached")), 24, lines=2))
    if stages and counted:
        columns.append(TableColumn(wording.lines(msg("paper.stage_assets")), 26, Align.RIGHT))
    return columns


def _entry(
    place: PrintedPlace, apart: Mapping[PlayerNo, str], wording: Wording, counted: bool
) -> tuple[Cell, ...]:
    return (
        _place(place),
        str(place.person.number),
        _name(place, wording, apart.get(place.person.number, "")),
        points_shown(place.points),
        *((f"{place.assets:,}",) if counted else ()),
    )


def _name(place: PrintedPlace, wording: Wording, team: str = "") -> Cell:
    """Both forms of the name; below them the team of namesakes, and that somebody has withdrawn."""
    gone = "" if place.gone is None else wording(place.gone, " ")
    below = "  ·  ".join(part for part in (team, gone) if part)
    name = wording.person_line(place.person.name)
    return (name, below) if below else name


def _place(place: PrintedPlace) -> str:
    return place_shown(place.place, place.tied) if place.place else "–"


def _row(
    place: PrintedPlace, wording: Wording, stages: Collection[HeatId], counted: bool, ruled: bool
) -> Row:
    person = place.person
    reached = wording(heat_message(place.reached)) if place.reached else ""
    if place.stage_place is not None:
        reached += f" ({place.stage_place})"
    return Row(
        (
            _place(place),
            str(person.number),
            _name(place, wording),
            person.team,
            *((reached,) if len(stages) > 1 else ()),
            *((_total(place, wording),) if stages and counted else ()),
            points_shown(place.points),
            *((f"{place.assets:,}",) if counted else ()),
        ),
        bold=place.prize,
        shaded=place.prize,
        ruled=ruled,
    )


def _total(place: PrintedPlace, wording: Wording) -> str:
    if place.went_out:
        return wording(msg("paper.bankrupt"))
    return "" if place.stage_assets is None else f"{place.stage_assets:,}"


def _champion(
    surface: Surface, winner: PrintedPlace, head: str, words: Wording, wide: float, top: float
) -> None:
    surface.box(MARGIN, top, wide, _CHAMPION_HIGH, thick=2.2, fill=FAINT, radius=2.5 * MM)
    room, left = wide - 12 * MM, MARGIN + 6 * MM
    surface.text(left, top + 6.5 * MM, head, 12, room=room, bold=True, align=Align.CENTRE, grey=SOFT)
    first, second = words.person(winner.person.name)
    surface.name(left, top + 17 * MM, first, 30, room, bold=True, align=Align.CENTRE)
    line = "  ·  ".join(part for part in (second, winner.person.team) if part)
    surface.name(left, top + 24 * MM, line, 13, room, align=Align.CENTRE)


def has_champion(tournament: Tournament, rules: Rules, heat: HeatId | None) -> Message | None:
    """Ready once the champion is known, of one division at least."""
    results = results_of(tournament, rules.books, rules.format, rules.assessments)
    return None if finals_of(results).places else msg("paper.no_results")


PRINTOUTS = (
    Printout(
        kind="results",
        first_form="wall",
        occasion=Occasion.END,
        order=20,
        sets=(PaperSet.END,),
        hangs=True,
        checked=True,
        ready=has_champion,
        make=laid_out(results_paper, results),
    ),
)
