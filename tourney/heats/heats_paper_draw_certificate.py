"""Heats paper draw certificate."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from itertools import combinations

from tourney import __version__
from tourney.base.ids import STAGES, HeatId, PlayerNo, TableNo, heat_order
from tourney.base.texts import Message, msg
from tourney.event.records import Heat, Tournament
from tourney.event.rules import Rules
from tourney.heats.paper_draw import DrawnHeat, DrawnTogether, DrawPaper, Meeting
from tourney.heats.rules import certificate_now, meetings_at
from tourney.paper.paper_event_head import event_head, is_draft, person

_METHODS = {
    "preseated": msg("event.seat_preseated"),
    "standings": msg("event.seat_standings"),
    "rank": msg("event.seat_rank"),
}


def draw_paper(tournament: Tournament, rules: Rules, now: datetime, heat: HeatId | None) -> DrawPaper:
    """The certificate of one heat, or of all drawn ones together."""
    drawn = sorted({of for of, _ in tournament.tables}, key=heat_order)
    shown = [each for each in drawn if heat is None or each == heat]
    met: dict[tuple[PlayerNo, PlayerNo], list[HeatId]] = defaultdict(list)
    for each in drawn:
        for table in tournament.tables_of(each):
            for a, b in combinations(sorted(table.seats), 2):
                met[a, b].append(each)
    repeats = {pair: at for pair, at in met.items() if len(at) > 1 and set(at) & set(shown)}
    mates = {
        pair: [each for each in at if each in shown]
        for pair, at in met.items()
        if set(at) & set(shown) and _team_mates(tournament, pair)
    }
    numbers = sorted(
        {number for each in shown for table in tournament.tables_of(each) for number in table.seats}
    )
    return DrawPaper(
        head=event_head(tournament, now, heat),
        heats=tuple(_drawn(tournament, each) for each in shown),
        together=_drawn_together(tournament, shown, rules.sizes),
        repeats=_meetings(tournament, repeats),
        team_pairs=_meetings(tournament, mates),
        persons=tuple(person(tournament, number) for number in numbers),
        version=__version__,
        sizes=rules.sizes,
        teams=_teams(tournament, numbers),
        left_out=tuple(sorted(set(tournament.players) - set(numbers))),
    )


def _teams(
    tournament: Tournament, numbers: Sequence[PlayerNo]
) -> tuple[tuple[str, tuple[PlayerNo, ...]], ...]:
    """The teams of these players, as the draw tells them apart."""
    found: dict[str, list[PlayerNo]] = defaultdict(list)
    names: dict[str, str] = {}
    for number in numbers:
        team = person(tournament, number).team.strip()
        if team:
            found[names.setdefault(team.casefold(), team)].append(number)
    return tuple((team, tuple(members)) for team, members in sorted(found.items()))


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
        how=_how_drawn(record) if record else None,
        edited=record is not None and record.edited,
        drawn_at=record.drawn_at if record else None,
        published_at=record.published_at if record else None,
        tables=tuple((TableNo(table.table), table.seats) for table in tournament.tables_of(heat)),
        again=again,
        mates=mates,
        draw=record.draw if record else 0,
        draft=is_draft(tournament, heat),
    )


def _how_drawn(record: Heat) -> Message:
    """By chance, as its seed and method say; who sits where in a stage follows from what was played."""
    method = _METHODS.get(record.method)
    if method is None:
        return msg("paper.seated_by_snake")
    return msg("paper.drawn_with", seed=record.seed, method=method)


def _drawn_together(
    tournament: Tournament, heats: Sequence[HeatId], sizes: tuple[int, ...]
) -> DrawnTogether | None:
    """The proof of the newest draw among these heats; None where it is of one heat, which repeats nothing."""
    drawn = [heat for heat in heats if heat in tournament.heats and heat not in STAGES]
    counted = certificate_now(tournament, drawn[-1], sizes) if drawn else {}
    match counted:
        case {"sizes": [_, _, *_] as of, "repeats": int(repeats), "lower_bound": int(bound)}:
            return DrawnTogether(len(of), repeats, bound, repeats == bound)
    return None
