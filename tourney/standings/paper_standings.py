"""Prints the standings: the whole list, with each player's chance while one is open; by division; by team."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from tourney.base.heat_names import heat_message, heat_named
from tourney.base.ids import HeatId, PlayerNo, Points, points_shown
from tourney.base.names import NO_NAME, Name
from tourney.base.texts import Message, msg, named
from tourney.base.times import hall_time
from tourney.event.counting import results_of
from tourney.event.journal import (
    BY_LOT,
    NOBODY,
    accepted_words,
    author_name,
    problem_accepted_words,
    reason_words,
    taken_back_words,
    without_division_words,
)
from tourney.event.printouts import Occasion, PaperSet
from tourney.event.records import OF_A_RESULT, Player, ResultState, Ruling, RulingKind, Tournament
from tourney.event.rules import Rules
from tourney.event.tie_breaks import HeatScore
from tourney.paper.document import Document, shortest
from tourney.paper.event_head import EventHead, PaperStatus, event_head
from tourney.paper.layout import Cell, Layout, Row, TableColumn
from tourney.paper.page_frame import PageFrame, local
from tourney.paper.printout import Printout, has_results, laid_out, say_status, status_notice
from tourney.paper.surface import INK, MM, SOFT, Align
from tourney.paper.wording import Wording, day_message, heat_head, place_shown
from tourney.standings.cut import Qualification
from tourney.standings.finals import winners_of_finals
from tourney.standings.result_status import declaration_words, lapsed_rulings, order_words, status_words
from tourney.standings.standings import THROUGH, StandingLine, last_through, standings_of, stood_in
from tourney.standings.status import ResultStatus, replay_words
from tourney.standings.story import TeamRow, team_rows

# ---- standings --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RulingLine:
    """A referee's decision as printed beside the standings (T1.3)."""

    what: Message
    reason: Message | str
    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class StandingsPart:
    """Standings of everybody (`division` without a name) or of one division. `cut`: how many go on."""

    division: Name
    lines: tuple[StandingLine, ...]
    cut: int
    level: frozenset[PlayerNo] = frozenset()
    """Players whose order a referee decides, once all results are in."""


@dataclass(frozen=True, slots=True)
class StandingsPaper:
    """Standings with their basis."""

    head: EventHead
    heats: tuple[HeatId, ...]
    parts: tuple[StandingsPart, ...]
    status: PaperStatus
    rulings: tuple[RulingLine, ...] = ()
    teams: tuple[TeamRow, ...] = ()
    champions: tuple[Message, ...] = ()
    """By the final, which this list is not about."""
    outside: Message | None = None
    """The players who are in no division."""
    stand_ins: tuple[Message, ...] = ()
    """The stand-ins, and whose points they made."""


CHANCES = {
    Qualification.CLINCHED: msg("paper.chance_safe"),
    Qualification.ALIVE: msg("paper.chance_open"),
    Qualification.ELIMINATED: msg("paper.chance_out"),
}
"""Whether a player goes through, in words."""


def standings_paper(tournament: Tournament, rules: Rules, now: datetime) -> StandingsPaper:
    """The list of everybody first, then one for each division in the format's order."""
    fmt = rules.format
    results = results_of(tournament, rules.books, fmt, rules.assessments)
    whole = standings_of(results, now)
    cuts = {cut.division: cut for cut in whole.cuts}
    total = sum(cut.size for cut in whole.cuts)
    level = frozenset(
        player for cut in whole.cuts if not cut.waiting for players in cut.orders() for player in players
    )
    parts = [StandingsPart(NO_NAME, whole.lines, total, level)]
    for division in fmt.divisions:
        own = standings_of(results, now, division.id)
        cut = cuts.get(division.id)
        parts.append(StandingsPart(division.name, own.lines, cut.size if cut else 0, level))
    return StandingsPaper(
        head=event_head(tournament, now),
        heats=results.counted_heats,
        parts=tuple(parts),
        status=paper_status(whole.status, tournament),
        rulings=deciding_rulings(tournament, rules, now),
        teams=team_rows(whole, fmt.low_wins),
        champions=tuple(
            _person(number, tournament.players) for number in winners_of_finals(results, now).values()
        ),
        outside=without_division_words(results.unassigned, fmt),
        stand_ins=tuple(each.words for each in stood_in(results)),
    )


def paper_status(status: ResultStatus, tournament: Tournament) -> PaperStatus:
    """How official a paper is, in the words of every page; of a declaration also its day."""
    said = status_words(status, tournament.players)
    if status.state is ResultState.OFFICIAL and status.declared_at is not None:
        day = day_message(hall_time(status.declared_at, status.zone).date().isoformat())
        time = msg("paper.time_day", time=said.params["time"], day=day)
        said = Message(said.key, {**said.params, "time": time})
    return PaperStatus(status.state, said)


def why_printed(line: StandingLine) -> Message | None:
    """The reason in short, as points are printed beside it; a plain difference in points explains itself."""
    if not line.heats:
        return None
    message, reason = line.why, line.why.params.get("reason")
    if message.key == "standings.why_level" and isinstance(reason, Message):
        ruled = reason.params.get("reason")
        by_lot = isinstance(ruled, Message) and ruled.key == "standpage.by_lot_seed"
        return BY_LOT if by_lot else reason  # its draw number is in the record of the day
    if message.key == "standings.why_tied":
        return msg("paper.why_tied", players=message.params["players"])
    if message.key == "standings.why_tied_many":
        return msg("paper.why_tied_many", n=message.params["n"])
    return None


def reasons_printed(line: StandingLine) -> list[Message]:
    """That somebody takes part no more, and the reason for the place."""
    return [each for each in (line.gone, why_printed(line)) if each is not None]


def ruling_lines(tournament: Tournament, rules: Rules, now: datetime) -> tuple[RulingLine, ...]:
    """Every ruling in order; a ruling that has lapsed is marked as lapsed."""
    return _lines(tournament.rulings.values(), tournament, rules, now)


def deciding_rulings(tournament: Tournament, rules: Rules, now: datetime) -> tuple[RulingLine, ...]:
    """The rulings below a public result: its status tells what was declared, and the record of the day alone
    which sheets were accepted.
    """
    told = [each for each in tournament.rulings.values() if each.kind in _PUBLIC]
    return _lines(told, tournament, rules, now)


_PUBLIC = OF_A_RESULT - {RulingKind.OVERRULE, RulingKind.TOTALS}


def _lines(
    rulings: Iterable[Ruling], tournament: Tournament, rules: Rules, now: datetime
) -> tuple[RulingLine, ...]:
    lapsed = lapsed_rulings(tournament, rules, now)
    return tuple(
        RulingLine(_ruling(each, lapsed, tournament.players), reason_words(each), each.by, each.at)
        for each in sorted(rulings, key=lambda ruling: ruling.id)
    )


def _ruling(ruling: Ruling, lapsed: Mapping[int, str], players: Mapping[PlayerNo, Player]) -> Message:
    if ruling.replays:
        return replay_words(ruling, lambda was: _ruling(was, {}, players))
    people = [_person(number, players) for number in ruling.order]
    if ruling.kind is RulingKind.OVERRULE:
        return problem_accepted_words(ruling.heat, ruling.table)
    if ruling.kind is RulingKind.TIE:
        return order_words(msg("paper.ruling_tie", players=people), ruling, lapsed)
    if ruling.kind is RulingKind.ADJUSTMENT:
        points = adjustment_shown(Points(ruling.points))
        return msg("paper.ruling_adjustment", players=people, points=points)
    if ruling.kind is RulingKind.TOTALS:
        return _accepted(ruling)
    if ruling.kind is RulingKind.DECLARED:
        return declaration_words(ruling, lapsed)
    if ruling.heat is not None and ruling.table is None:
        return taken_back_words(ruling.heat)
    return msg("paper.ruling_correction", heat=_heat_of(ruling), table=ruling.table)


def _accepted(ruling: Ruling) -> Message:
    """One ruling on several tables names them, heat by heat."""
    done = accepted_words(ruling.about)
    for heat, tables in groupby(ruling.tables, key=lambda each: each.heat):
        numbers = [each.table for each in tables]
        done = msg("paper.ruling_tables", done=done, heat=heat_named(heat), tables=numbers)
    return done


def _person(number: PlayerNo, players: Mapping[PlayerNo, Player]) -> Message:
    """Name and number in full: readers of a ruling do not know the numbers."""
    player = players.get(number)
    if player is None or not any((player.name.zh, player.name.en)):
        return msg("journal.numbered", number=number)
    return msg("paper.ruling_person", number=number, who=named(player.name))


def _heat_of(ruling: Ruling) -> Message | None:
    return None if ruling.heat is None else heat_named(ruling.heat)


_SCALES = (1.16, 1.08, 1.0, 0.94, 0.88)
"""How much larger or smaller lists may be set, to fill their pages or take one page less."""


def standings(paper: StandingsPaper, wording: Wording) -> Document:
    """Everybody in one list, with reasons of ties and the rulings; then a page a division, and the teams."""
    return shortest(_standings(paper, wording, scale) for scale in _SCALES)


def _standings(paper: StandingsPaper, wording: Wording, scale: float) -> Document:
    layout = _flow(paper, wording)
    for at, part in enumerate(paper.parts):
        if at:
            layout.new_page()
            name = wording.name(part.division)
            layout.bookmark(name)
            layout.heading(name)
        alone = at == len(paper.parts) - 1 and not (paper.rulings and not at)
        below = _high(paper.teams, scale) if paper.teams and alone else 0.0
        _part(layout, paper, part, wording, scale, below=below)
        if not at:
            rulings(layout, paper.rulings, wording, paper.head.zone)
    if paper.teams:
        _teams(layout, paper.teams, wording, scale, counted=_counted(paper.parts[0]))
    return layout.finish()


def _high(teams: Sequence[TeamRow], scale: float) -> float:
    """The room that the teams take with their heading."""
    return (34 + 7 * scale * len(teams)) * MM


def _teams(
    layout: Layout, teams: Sequence[TeamRow], wording: Wording, scale: float, *, counted: bool
) -> None:
    """Teams by the sum of their players' points, on the page of the last list where it has room for all."""
    title = wording(msg("paper.title_teams"))
    layout.gap(6 * MM)
    layout.need(_high(teams, scale) - 6 * MM)
    layout.bookmark(title)
    layout.heading(title)
    layout.say(msg("paper.teams_how"), grey=SOFT)
    columns = [
        TableColumn(wording.lines(msg("paper.place")), 12, Align.RIGHT, bold=True, size=12 * scale),
        TableColumn(wording.lines(msg("paper.team")), 80, lines=2, size=11 * scale),
        TableColumn(wording.lines(msg("paper.players")), 18, Align.RIGHT),
        TableColumn(wording.lines(msg("paper.points")), 22, Align.RIGHT, bold=True, size=11 * scale),
        *((TableColumn(wording.lines(msg("paper.assets")), 28, Align.RIGHT),) if counted else ()),
    ]
    rows = [
        Row(
            (
                place_shown(t.place, t.tied),
                t.team,
                str(t.players),
                points_shown(t.points),
                *((f"{t.assets:,}",) if counted else ()),
            )
        )
        for t in teams
    ]
    layout.table(columns, rows, size=9.5 * scale, row_height=7 * MM * scale)


def _flow(paper: StandingsPaper, wording: Wording) -> Layout:
    after = wording(msg("paper.after", heat=heat_message(paper.heats[-1]))) if paper.heats else ""
    notice = status_notice(paper.status, wording)
    title = wording(msg("paper.title_standings"))
    layout = Layout(PageFrame(paper.head, wording, title=title, heat=after, notice=notice))
    say_status(layout, paper.status)
    if paper.champions:
        layout.say(msg("finals.champion_is", player=list(paper.champions)), size=11)
    if paper.outside is not None:
        layout.say(paper.outside, size=10)
    for each in paper.stand_ins:
        layout.say(each, size=10)
    return layout


def _legend(part: StandingsPart) -> list[Message]:
    by_assets = [msg("paper.assets_legend")] if _counted(part) else []
    return [msg("paper.cell_legend"), *by_assets, msg("paper.tie_legend")]


def _counted(part: StandingsPart) -> bool:
    """Whether there are assets: rules with places only have none."""
    return any(line.assets for line in part.lines)


def _part(
    layout: Layout,
    paper: StandingsPaper,
    part: StandingsPart,
    wording: Wording,
    scale: float,
    below: float,
) -> None:
    """The list of a part; `below`: the room for what follows on its page."""
    if not part.lines:
        layout.say(msg("paper.nobody"))
        return
    reasons = {line.number: _reasons(line, part.level) for line in part.lines}
    has_reasons = any(reasons.values())
    adjusted = any(line.adjusted for line in part.lines)
    counted = _counted(part)
    chances = {line.chance for line in part.lines}
    is_open = Qualification.ALIVE in chances and len(chances) > 1
    heats = [
        TableColumn((heat_head(heat, wording),), 13 if len(paper.heats) <= 4 else 11, Align.CENTRE)
        for heat in paper.heats
    ]
    last, together = last_through([line.in_cut for line in part.lines])
    columns = [
        TableColumn(
            wording.lines(msg("paper.place")), 12 if together else 16, Align.RIGHT, bold=True, size=11 * scale
        ),
        TableColumn(wording.lines(msg("paper.number")), 10, Align.RIGHT),
        TableColumn(wording.lines(msg("paper.name")), 46 if has_reasons else 54, lines=4, size=10.5 * scale),
        TableColumn(wording.lines(msg("paper.team")), 42 if has_reasons else 50, lines=5),
        *heats,
        *((TableColumn(wording.lines(msg("paper.adjustment")), 15, Align.CENTRE),) if adjusted else ()),
        TableColumn(wording.lines(msg("paper.points")), 15, Align.RIGHT, bold=True, size=11 * scale),
        *((TableColumn(wording.lines(msg("paper.assets")), 17, Align.RIGHT),) if counted else ()),
        *((TableColumn(wording.lines(msg("paper.chance")), 22, lines=2, size=8.5),) if is_open else ()),
        *((TableColumn(wording.lines(msg("paper.why")), 30, lines=4, size=8),) if has_reasons else ()),
    ]
    rows = [
        _printed_row(
            line,
            wording,
            counted=counted,
            is_open=is_open,
            adjusted=adjusted,
            reasons=reasons[line.number] if has_reasons else None,
            ruled=i == last and part.cut > 0 and together,
            marked=line.in_cut and not together,
        )
        for i, line in enumerate(part.lines)
    ]
    legend = _legend(part) if paper.heats else []
    if part.cut and last is not None:
        settled = paper.status.state is not ResultState.PROVISIONAL
        key = "paper.cut_line" if together else "paper.cut_marked"
        through = sum(line.in_cut for line in part.lines)
        legend.insert(0, msg(f"{key}_settled" if settled else key, n=through))
    if legend:
        layout.say(*legend)
        layout.gap(1.5 * MM)
    layout.table(columns, rows, size=9 * scale, poster=True, below=below)


def _printed_row(
    line: StandingLine,
    wording: Wording,
    *,
    counted: bool,
    is_open: bool,
    adjusted: bool,
    reasons: Sequence[Message] | None,
    ruled: bool,
    marked: bool,
) -> Row:
    name = wording.person_line(line.name)
    points = points_shown(line.points).replace("-", "−") + ("*" if line.provisional else "")
    return Row(
        (
            f"{THROUGH} {line.place_sign}" if marked else line.place_sign,
            str(line.number),
            name,
            line.team,
            *(heat_cell(cell) for cell in line.heats),
            *((adjustment_shown(line.adjusted),) if adjusted else ()),
            points,
            *((f"{line.assets:,}",) if counted else ()),
            *((_chance(line, wording),) if is_open else ()),
            *(() if reasons is None else (wording.lines(*reasons, between="; "),)),
        ),
        grey=SOFT if line.inactive else INK,
        shaded=line.in_cut,
        ruled=ruled,
    )


def _chance(line: StandingLine, wording: Wording) -> Cell:
    return "" if line.chance is None else wording(CHANCES[line.chance], " ")


_IN_COLUMNS = ("standings.more_assets", "standings.fewer_assets", "paper.why_tied", "paper.why_tied_many")
"""Reasons that the columns of assets and places show."""


def _reasons(line: StandingLine, level: Collection[PlayerNo]) -> list[Message]:
    """That somebody takes part no more, and why they stand here, where the other columns do not show it; of
    players whose order a referee decides always.
    """
    return [
        each
        for each in reasons_printed(line)
        if each.key not in _IN_COLUMNS or (line.tied and line.number in level)
    ]


def adjustment_shown(points: Points) -> str:
    """A referee's penalty or bonus with its sign; "" for none."""
    if not points:
        return ""
    return ("+" if points > 0 else "−") + points_shown(Points(abs(points)))


def heat_cell(cell: HeatScore) -> str:
    """Points of a heat, with the place in brackets; a dash for a heat without a result."""
    if cell.place is None:
        return "–"
    return f"{points_shown(cell.points)} ({cell.place})" + ("*" if cell.provisional else "")


def rulings(layout: Layout, lines: tuple[RulingLine, ...], wording: Wording, zone: str) -> None:
    """The referees' decisions with their reasons (T1.3), dated in the hall's time, with the referees' names
    if any was given.
    """
    if not lines:
        return
    layout.gap(4 * MM)
    named = any(each.by != NOBODY for each in lines)
    columns = [
        TableColumn(wording.lines(msg("paper.time")), 26),
        TableColumn(wording.lines(msg("paper.ruling")), 70 if named else 86, lines=4),
        TableColumn(wording.lines(msg("paper.reason")), 60 if named else 68, lines=4, typed=True),
        *((TableColumn(wording.lines(msg("paper.by")), 24, typed=True),) if named else ()),
    ]
    rows = []
    for each in lines:
        said = local(each.at, zone), wording.sentences(each.what), _ruling_reason(each, wording)
        rows.append(Row((*said, wording.lines(author_name(each.by))) if named else said))
    layout.table(columns, rows, size=8.5, heading=wording(msg("paper.rulings")))


def _ruling_reason(line: RulingLine, wording: Wording) -> str | tuple[str, ...]:
    return line.reason if isinstance(line.reason, str) else wording.lines(line.reason)


PRINTOUTS = (
    Printout(
        kind="standings",
        first_form="all",
        occasion=Occasion.AFTER,
        order=30,
        sets=(PaperSet.END,),
        hangs=True,
        checked=True,
        ready=has_results,
        make=laid_out(standings_paper, standings),
    ),
)
