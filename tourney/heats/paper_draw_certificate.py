"""Draws the draw certificate, a part of the record: seed, method, counts, repeats by name, and every table.

With it anyone can check a draw.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import combinations
from math import ceil

from tourney import __version__
from tourney.base.heat_names import heat_message
from tourney.base.ids import STAGES, HeatId, PlayerNo, TableNo, heat_order
from tourney.base.spelling import team_order
from tourney.base.texts import Message, msg
from tourney.event.records import Heat, Tournament
from tourney.event.rules import Rules
from tourney.event.table_state import is_draft
from tourney.heats.rules import certificate_now, meetings_at
from tourney.paper.event_head import Person, person, seats_version
from tourney.paper.layout import Layout, Row, TableColumn
from tourney.paper.page_frame import local
from tourney.paper.surface import MM, SOFT, Align
from tourney.paper.wording import Wording


@dataclass(frozen=True, slots=True)
class DrawnHeat:
    """One heat of a draw certificate: how it was drawn, and its seats (numbers by table).

    `how` is None for seats that came from elsewhere; `version` of the seats of the heat, 0 for those;
    `draft`: it is not announced yet. `again`: pairs at its tables who have met in an earlier heat; `mates`:
    pairs of one team.
    """

    heat: HeatId
    how: Message | None
    edited: bool
    drawn_at: datetime | None
    published_at: datetime | None
    tables: tuple[tuple[TableNo, tuple[PlayerNo, ...]], ...]
    again: int
    mates: int
    version: int = 0
    draft: bool = False


@dataclass(frozen=True, slots=True)
class DrawnTogether:
    """The counts of a draw's proof over its `heats` and those before, and whether no draw has fewer
    repeats.
    """

    heats: int
    repeats: int
    bound: int
    optimal: bool


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two players who sit at one table in more than one heat."""

    a: Person
    b: Person
    heats: tuple[HeatId, ...]


@dataclass(frozen=True, slots=True)
class DrawPaper:
    """The draw certificate: everything to repeat the draw and to check it. `team_pairs` in one heat each.

    `version` of the program; `sizes` of tables that the draw may make, the best first; `teams` of the drawn
    players, by name with their numbers; `left_out`: registered players without a seat. `together` of the
    newest draw shown, if it is of more heats than one. `apart`: each division was drawn by itself.
    """

    zone: str
    heats: tuple[DrawnHeat, ...]
    together: DrawnTogether | None
    repeats: tuple[Meeting, ...]
    team_pairs: tuple[Meeting, ...]
    persons: tuple[Person, ...]
    version: str
    sizes: tuple[int, ...]
    teams: tuple[tuple[str, tuple[PlayerNo, ...]], ...]
    left_out: tuple[PlayerNo, ...]
    apart: bool = False


_METHODS = {
    "preseated": msg("event.seat_preseated"),
    "standings": msg("event.seat_standings"),
    "rank": msg("event.seat_rank"),
}


def draw_paper(tournament: Tournament, rules: Rules) -> DrawPaper:
    """The certificate of all drawn heats together."""
    heats = sorted({of for of, _ in tournament.tables}, key=heat_order)
    met: dict[tuple[PlayerNo, PlayerNo], list[HeatId]] = defaultdict(list)
    for each in heats:
        for table in tournament.tables_of(each):
            for a, b in combinations(sorted(table.seats), 2):
                met[a, b].append(each)
    repeats = {pair: at for pair, at in met.items() if len(at) > 1}
    mates = {pair: at for pair, at in met.items() if _team_mates(tournament, pair)}
    numbers = sorted(
        {number for each in heats for table in tournament.tables_of(each) for number in table.seats}
    )
    return DrawPaper(
        zone=tournament.event.zone,
        heats=tuple(_drawn(tournament, each) for each in heats),
        together=_drawn_together(tournament, heats, rules),
        repeats=_meetings(tournament, repeats),
        team_pairs=_meetings(tournament, mates),
        persons=tuple(person(tournament, number) for number in numbers),
        version=__version__,
        sizes=rules.sizes,
        apart=rules.format.apart,
        teams=_teams(tournament, numbers),
        left_out=tuple(sorted(set(tournament.players) - set(numbers))),
    )


def _teams(
    tournament: Tournament, numbers: Sequence[PlayerNo]
) -> tuple[tuple[str, tuple[PlayerNo, ...]], ...]:
    """The teams of these players, as the draw distinguishes them."""
    teams: dict[str, list[PlayerNo]] = defaultdict(list)
    names: dict[str, str] = {}
    for number in numbers:
        team = person(tournament, number).team.strip()
        if team:
            teams[names.setdefault(team.casefold(), team)].append(number)
    return tuple((team, tuple(teams[team])) for team in sorted(teams, key=team_order))


def _team_mates(tournament: Tournament, pair: tuple[PlayerNo, PlayerNo]) -> bool:
    teams = [person(tournament, number).team.strip().casefold() for number in pair]
    return bool(teams[0]) and teams[0] == teams[1]


def _meetings(
    tournament: Tournament, pairs: dict[tuple[PlayerNo, PlayerNo], list[HeatId]]
) -> tuple[Meeting, ...]:
    return tuple(
        Meeting(person(tournament, a), person(tournament, b), tuple(heats))
        for (a, b), heats in sorted(pairs.items())
    )


def _drawn(tournament: Tournament, heat: HeatId) -> DrawnHeat:
    record = tournament.heats.get(heat)
    again, mates = meetings_at(tournament, heat)
    return DrawnHeat(
        heat=heat,
        how=_how_drawn(record, len(tournament.tables_of(heat))) if record else None,
        edited=record is not None and record.edited,
        drawn_at=record.drawn_at if record else None,
        published_at=record.published_at if record else None,
        tables=tuple((TableNo(table.table), table.seats) for table in tournament.tables_of(heat)),
        again=again,
        mates=mates,
        version=seats_version(tournament, record) if record else 0,
        draft=is_draft(tournament, heat),
    )


def _how_drawn(record: Heat, tables: int) -> Message:
    """The seed and method of a draw by chance; the seats of a stage follow from the play, and one table
    keeps nobody apart.
    """
    method = _METHODS.get(record.method)
    if method is None:
        return msg("paper.seated_by_snake" if tables > 1 else "paper.seated_at_one")
    return msg("paper.drawn_with", seed=record.seed, method=method)


def _drawn_together(tournament: Tournament, heats: Sequence[HeatId], rules: Rules) -> DrawnTogether | None:
    """The proof of the newest draw among these heats; None if it is of one heat, which repeats nothing."""
    drawn = [heat for heat in heats if heat in tournament.heats and heat not in STAGES]
    counted = certificate_now(tournament, drawn[-1], rules) if drawn else {}
    match counted:
        case {"sizes": [_, _, *_] as of, "repeats": int(repeats), "lower_bound": int(bound)}:
            return DrawnTogether(len(of), repeats, bound, repeats == bound)
    return None


_TOGETHER = 120 * MM
"""A heat up to so high is not split over two pages."""


def draw_certificate(layout: Layout, paper: DrawPaper, wording: Wording) -> None:
    """One section for each heat, then the meetings by name, then all numbers with their names."""
    layout.say(msg("paper.draw_explained"), grey=SOFT)
    layout.gap(3 * MM)
    for heat in paper.heats:
        _heat(layout, heat, wording, paper.zone)
    _entered(layout, paper, wording)
    _meetings_table(
        layout, paper.repeats, wording, "paper.repeats", "paper.no_repeats", proof(paper.together)
    )
    _meetings_table(layout, paper.team_pairs, wording, "paper.team_meetings", "paper.no_team_meetings")
    _numbers(layout, paper, wording)


def _heat(layout: Layout, heat: DrawnHeat, wording: Wording, zone: str) -> None:
    with_tables = (30 + 6 * ceil(len(heat.tables) / 2)) * MM
    layout.heading(wording(heat_message(heat.heat)), 11.5, keep=min(with_tables, _TOGETHER))
    for line in wording.lines(*_how(heat, zone), between=" · "):
        layout.sentence(line)
    layout.say(msg("paper.draw_meetings", again=heat.again, mates=heat.mates), size=9, grey=SOFT)
    table_head, seats_head = wording.lines(msg("paper.table")), wording.lines(msg("paper.numbers_by_seat"))
    columns = [TableColumn(table_head, 14, Align.RIGHT, bold=True), TableColumn(seats_head, 70)]
    tables = [(str(table), ", ".join(map(str, seats))) for table, seats in heat.tables]
    layout.side_by_side(columns, tables, min(2, len(tables)), size=9.5)
    layout.gap(5 * MM)


def _entered(layout: Layout, paper: DrawPaper, wording: Wording) -> None:
    """The input of a draw besides its seed: the program, the players, the sizes of tables, the teams."""
    layout.heading(wording(msg("paper.draw_entered")), 11.5)
    sizes = [str(size) for size in paper.sizes]
    layout.say(msg("paper.draw_program", version=paper.version, players=len(paper.persons), sizes=sizes))
    if paper.apart:
        layout.say(msg("awards.drawn_apart"))
    if paper.left_out:
        layout.say(msg("paper.draw_left_out", numbers=list(paper.left_out)))
    layout.gap(1 * MM)
    if not paper.teams:
        layout.gap(3 * MM)
        return
    columns = [
        TableColumn(wording.lines(msg("paper.team")), 50, lines=3),
        TableColumn(wording.lines(msg("paper.numbers")), 130, lines=12, steady=True),
    ]
    rows = [Row((team, ", ".join(map(str, numbers)))) for team, numbers in paper.teams]
    layout.table(columns, rows, size=9)
    layout.gap(4 * MM)


def _how(heat: DrawnHeat, zone: str) -> list[Message]:
    """How and when the heat was drawn, and later changes."""
    messages = [msg("paper.draft")] if heat.draft else []
    if heat.version:
        messages.append(msg("paper.draw_n", n=heat.version))
    if heat.how is not None:
        messages.append(heat.how)
    if heat.drawn_at is not None:
        messages.append(msg("paper.drawn_at", time=local(heat.drawn_at, zone)))
    if heat.published_at is not None:
        messages.append(msg("paper.published_at", time=local(heat.published_at, zone)))
    if heat.edited:
        messages.append(msg("paper.edited_by_hand"))
    return messages


def proof(drawn: DrawnTogether | None) -> tuple[Message, ...]:
    """How good the draw is, counted once over all its heats: nothing about the best without a bound."""
    if drawn is None:
        return ()
    counts = msg("paper.draw_counts", heats=drawn.heats, repeats=drawn.repeats)
    if drawn.optimal:
        return (counts, msg("paper.draw_best")) if drawn.repeats else (counts,)
    return (counts, msg("paper.draw_bound", bound=drawn.bound)) if drawn.bound else (counts,)


def _meetings_table(
    layout: Layout,
    meetings: Sequence[Meeting],
    wording: Wording,
    title: str,
    none: str,
    counts: Sequence[Message] = (),
) -> None:
    layout.heading(wording(msg(title)), 11.5)
    layout.say(*counts, size=9, grey=SOFT)
    if not meetings:
        layout.say(msg(none))
        layout.gap(3 * MM)
        return
    columns = [
        TableColumn(wording.lines(msg("paper.player_a")), 70, lines=3),
        TableColumn(wording.lines(msg("paper.player_b")), 70, lines=3),
        TableColumn(wording.lines(msg("paper.heat")), 34),
    ]
    rows = [
        Row(
            (
                f"{each.a.number}  {wording.person_line(each.a.name)}",
                f"{each.b.number}  {wording.person_line(each.b.name)}",
                ", ".join(wording(heat_message(heat), " ") for heat in each.heats),
            )
        )
        for each in meetings
    ]
    layout.table(columns, rows, size=9)
    layout.gap(4 * MM)


def _numbers(layout: Layout, paper: DrawPaper, wording: Wording) -> None:
    """Numbers and names, three pairs of columns."""
    if not paper.persons:
        return
    heading = wording(msg("paper.who_is_who"))
    number, name = wording.lines(msg("paper.number")), wording.lines(msg("paper.name"))
    columns = [TableColumn(number, 10, Align.RIGHT, bold=True), TableColumn(name, 50, lines=3)]
    named = [(str(person.number), wording.person_line(person.name)) for person in paper.persons]
    layout.side_by_side(columns, named, 3, size=8.5, heading=heading)
