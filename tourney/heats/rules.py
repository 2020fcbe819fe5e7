"""The certificate of the drawn heats as their seats are now: seats moved by hand count as they stand."""

from __future__ import annotations

from collections.abc import Mapping

from tourney.base.ids import STAGES, HeatId, heat_order
from tourney.event.records import Tournament
from tourney.seating.bound import meetings
from tourney.seating.certificate import certify
from tourney.seating.problem import Entrant, Heats, SeatingProblem
from tourney.standings.stages import SEEDS


def drawn_seating(
    tournament: Tournament, sizes: tuple[int, ...]
) -> tuple[SeatingProblem, Heats, list[HeatId]]:
    """All drawn preliminary heats as one seating, and their ids in order."""
    order = sorted((heat for heat in tournament.heats if heat not in STAGES), key=heat_order)
    heats = tuple(tuple(table.seats for table in tournament.tables_of(heat)) for heat in order)
    entrants = tuple(Entrant(number, p.team) for number, p in sorted(tournament.players.items()))
    return SeatingProblem(entrants, len(heats), sizes), heats, order


def meetings_at(tournament: Tournament, heat: HeatId) -> tuple[int, int]:
    """Of one heat alone: pairs at its tables who have met in an earlier one, and pairs of one team."""
    earlier = [each for each in tournament.heats if heat_order(each) < heat_order(heat)]
    met = meetings(tuple(tuple(table.seats for table in tournament.tables_of(each)) for each in earlier))
    here = meetings((tuple(table.seats for table in tournament.tables_of(heat)),))
    team = {number: player.team for number, player in tournament.players.items()}
    again = sum(pair in met for pair in here)
    return again, sum(bool(team[a]) and team[a] == team[b] for a, b in here)


def certificate_now(tournament: Tournament, heat: HeatId, sizes: tuple[int, ...]) -> Mapping[str, object]:
    """The counts of a heat's certificate. As drawn while no seat of any preliminary heat has been moved;
    else counted anew over all of them, with the seed and the method of this heat's draw.

    Of a stage, whose seats are given and no draw could better: what is its own, not a sum with the heats.
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
    problem, heats, _ = drawn_seating(tournament, sizes)
    counted = certify(problem, heats).as_json()
    return {**counted, "seed": record.seed, "method": record.method}
