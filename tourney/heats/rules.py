"""Prepares what a draw seats, and recounts a drawn heat's certificate with its seats of now.

Seats moved by hand count as they are. Also decides whether a drawn heat may be drawn again, and whether paper
belongs to an earlier draw. The draw itself and its preview both ask here.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from tourney.base.heat_names import heat_named
from tourney.base.ids import STAGES, HeatId, PlayerNo, heat_order
from tourney.base.texts import Message, msg
from tourney.event.formats import Format, OddTables
from tourney.event.presence import groups_of, sizes_to_draw
from tourney.event.records import HeatState, Tournament
from tourney.event.rules import Rules
from tourney.event.table_state import has_begun
from tourney.seating.bound import meetings
from tourney.seating.certificate import Certificate, Seating, certify
from tourney.seating.draw import seat
from tourney.seating.problem import DEFAULT_AIMS, Aim, Entrant, Heats, SeatingProblem
from tourney.standings.stages import SEEDS


def kept_as_drawn(tournament: Tournament, heat: HeatId) -> Message | None:
    """Why the heat stays as it is drawn; None if it may be drawn again, or is not drawn yet."""
    record = tournament.heats.get(heat)
    if record is None:
        return None
    if any(of == heat for of, _ in tournament.sheets):
        return msg("errors.heat_has_sheets", heat=heat_named(heat))
    if record.state is HeatState.PUBLISHED:
        return msg("errors.heat_is_published", heat=heat_named(heat))
    begun = next((table for table in tournament.tables_of(heat) if has_begun(tournament, table)), None)
    if begun is not None:
        return msg("errors.heat_has_begun", heat=heat_named(heat), table=begun.table)
    return msg("errors.heat_is_locked", heat=heat_named(heat)) if record.locked else None


def of_another_draw(tournament: Tournament, heat: HeatId, draw: int) -> Message | None:
    """The problem that paper belongs to another draw of its heat than today's seats; None if it belongs to
    this one, does not name one (0), or the heat is not drawn.
    """
    record = tournament.heats.get(heat)
    if record is None or draw in (0, record.draw):
        return None
    return msg("scores.other_draw", heat=heat_named(heat))


AIMS: Mapping[OddTables, tuple[Aim, ...]] = {
    OddTables.FAIR: DEFAULT_AIMS,
    OddTables.EVEN: (Aim.EVEN, Aim.REPEATS, Aim.TEAMS, Aim.TABLE_NUMBERS),
    OddTables.REPEATS: (Aim.REPEATS, Aim.MINORITY, Aim.TEAMS, Aim.EVEN, Aim.TABLE_NUMBERS),
}
"""The aims of a draw, most important first, by how tables of another size weigh against repeats."""


def seats_drawn(
    tournament: Tournament,
    rules: Rules,
    heats: Collection[HeatId],
    odd_tables: OddTables,
    seed: int,
    method: str = "preseated",
    strengths: Mapping[PlayerNo, int] | None = None,
    *,
    seated: Collection[PlayerNo],
) -> Seating:
    """Draw these heats for the `seated` players, all other heats as they are.

    Within divisions each is drawn by itself, with the same seed; its tables have the next numbers.
    """
    entrants = tuple(
        Entrant(number, tournament.players[number].team, (strengths or {}).get(number, 0))
        for number in seated
    )
    problem = SeatingProblem(
        entrants=entrants,
        heats=len(heats),
        sizes=rules.sizes,
        played=other_heats(tournament, heats),
        method=method,
        seed=seed,
        aims=AIMS[odd_tables],
    )
    if not rules.format.apart:
        return seat(problem)
    sizes_to_draw(tournament, rules.format, rules.sizes, seated)  # refuses in the words of the division
    drawn = [seat(_within(problem, group)) for _, group in groups_of(tournament, rules.format, seated)]
    together = tuple(tuple(table for part in drawn for table in part.heats[at]) for at in range(len(heats)))
    proof = certified(tournament, rules.format, problem, together)
    return Seating(together, replace(proof, method=drawn[0].certificate.method))


def certified(tournament: Tournament, fmt: Format, problem: SeatingProblem, heats: Heats) -> Certificate:
    """The proof of a seating. Within divisions the bound is that of each division, added up."""
    whole = certify(problem, heats)
    if not fmt.apart:
        return whole
    numbers = [each.number for each in problem.entrants]
    parts = [
        certify(_within(problem, group), _only(heats, group))
        for _, group in groups_of(tournament, fmt, numbers)
    ]
    bound = sum(part.lower_bound for part in parts)
    return replace(
        whole,
        lower_bound=bound,
        fair_bound=bound,
        optimal=whole.repeats == bound,
        max_minority_visits=max((part.max_minority_visits for part in parts), default=0),
    )


def _within(problem: SeatingProblem, group: Collection[PlayerNo]) -> SeatingProblem:
    """The problem of seating this group alone."""
    entrants = tuple(each for each in problem.entrants if each.number in group)
    return replace(problem, entrants=entrants, played=_only(problem.played, group))


def _only(heats: Heats, group: Collection[PlayerNo]) -> Heats:
    members = frozenset(group)
    kept = ((tuple(each for each in seats if each in members) for seats in tables) for tables in heats)
    return tuple(tuple(filter(None, tables)) for tables in kept)


def other_heats(tournament: Tournament, but: Collection[HeatId]) -> Heats:
    """Seatings of the drawn heats that stay as they are, in order."""
    return tuple(
        tuple(table.seats for table in tournament.tables_of(heat))
        for heat in sorted(tournament.heats, key=heat_order)
        if heat not in but
    )


def drawn_seating(
    tournament: Tournament, sizes: tuple[int, ...]
) -> tuple[SeatingProblem, Heats, list[HeatId]]:
    """All drawn preliminary heats as one seating, and their ids in order."""
    order = sorted((heat for heat in tournament.heats if heat not in STAGES), key=heat_order)
    heats = tuple(tuple(table.seats for table in tournament.tables_of(heat)) for heat in order)
    entrants = tuple(Entrant(number, p.team) for number, p in sorted(tournament.players.items()))
    return SeatingProblem(entrants, len(heats), sizes), heats, order


def meetings_at(tournament: Tournament, heat: HeatId) -> tuple[int, int]:
    """For one heat alone: pairs at its tables who have met in an earlier one, and pairs of one team."""
    earlier = [each for each in tournament.heats if heat_order(each) < heat_order(heat)]
    met = meetings(tuple(tuple(table.seats for table in tournament.tables_of(each)) for each in earlier))
    here = meetings((tuple(table.seats for table in tournament.tables_of(heat)),))
    team = {number: player.team for number, player in tournament.players.items()}
    again = sum(pair in met for pair in here)
    return again, sum(bool(team[a]) and team[a] == team[b] for a, b in here)


def certificate_now(tournament: Tournament, heat: HeatId, rules: Rules) -> Mapping[str, object]:
    """The counts of a heat's certificate. As drawn while no seat of any preliminary heat has been moved; else
    counted anew over all of them, with the seed and the method of this heat's draw.

    A stage, whose seats are given and no draw could better, has its own counts, not a sum with the heats.
    """
    record = tournament.heats[heat]
    if heat in STAGES:
        again, teams = meetings_at(tournament, heat)
        seeds = {SEEDS: kept} if (kept := record.certificate.get(SEEDS)) else {}
        own = {"repeats": again, "team_meetings": teams}
        return {**own, **seeds, "method": record.method, "seed": record.seed}
    moved = any(each.edited for of, each in tournament.heats.items() if of not in STAGES)
    if not moved:
        return record.certificate
    problem, heats, _ = drawn_seating(tournament, rules.sizes)
    counted = certified(tournament, rules.format, problem, heats).as_json()
    return {**counted, "seed": record.seed, "method": record.method}
