"""Team-mates and pairs to be kept apart cost no repeat where a seating without repeats leaves room for them;
visits to the less usual table size are spread evenly."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from tourney.base.ids import PlayerNo
from tourney.seating.constructions import golfers_32, parallelism_40, rows_24
from tourney.seating.draw import seat
from tourney.seating.problem import Aim, Entrant, Pair, SeatingProblem


def _entrants(players: int, teams: int = 0) -> tuple[Entrant, ...]:
    return tuple(Entrant(PlayerNo(n), f"Team {n % teams}" if teams else "") for n in range(1, players + 1))


def _wish(a: int, b: int) -> Pair:
    return frozenset((PlayerNo(a), PlayerNo(b)))


@pytest.mark.parametrize(("players", "teams", "heats"), [(24, 4, 4), (24, 4, 5), (20, 5, 4), (24, 4, 3)])
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_small_fields_in_teams_have_neither_repeats_nor_team_mates(
    players: int, teams: int, heats: int, seed: int
) -> None:
    proof = seat(SeatingProblem(_entrants(players, teams), heats, seed=seed)).certificate
    assert (proof.repeats, proof.team_meetings) == (0, 0)


_SIX = frozenset(_wish(n, n + 1) for n in range(1, 12, 2))


@pytest.mark.parametrize("apart", [frozenset({_wish(1, 2)}), _SIX], ids=["one pair", "six pairs"])
def test_pairs_kept_apart_cost_no_repeat(apart: frozenset[Pair]) -> None:
    seating = seat(SeatingProblem(_entrants(28), 7, apart=apart, seed=5))
    assert seating.certificate.repeats == 0
    assert not [pair for heat in seating.heats for table in heat for pair in apart if pair <= set(table)]


@pytest.mark.parametrize(("players", "twice"), [(43, 2), (31, 14), (35, 10), (39, 6)])
def test_nobody_misses_a_full_table_while_somebody_goes_twice(players: int, twice: int) -> None:
    seating = seat(SeatingProblem(_entrants(players), 3, seed=3))
    visits = Counter(
        player for heat in seating.heats for table in heat if len(table) != 4 for player in table
    )
    assert seating.certificate.repeats == 0
    assert Counter(visits.values()) == {1: players - twice, 2: twice}


def test_evening_out_gives_up_nothing_that_counts_more() -> None:
    """13 players, four heats: 19 repeats are the fewest known where nobody goes oftener than twice."""
    aims = (Aim.MINORITY, Aim.REPEATS, Aim.TEAMS)
    before = seat(SeatingProblem(_entrants(13), 4, aims=aims, seed=1)).certificate
    after = seat(SeatingProblem(_entrants(13), 4, aims=(*aims, Aim.EVEN), seed=1)).certificate
    assert (after.repeats, after.max_minority_visits) == (before.repeats, before.max_minority_visits)
    assert after.repeats == 19


def test_a_format_may_put_even_visits_before_repeats() -> None:
    """13 players, four heats of tables 5, 4, 4: twenty visits, so that seven go twice and six once."""
    aims = (Aim.EVEN, Aim.REPEATS)
    seating = seat(SeatingProblem(_entrants(13), 4, aims=aims, seed=1))
    visits = Counter(
        player for heat in seating.heats for table in heat if len(table) != 4 for player in table
    )
    assert Counter(visits.values()) == {1: 6, 2: 7}


@pytest.mark.parametrize("heats", [10, 13])
def test_forty_players_meet_nobody_twice_in_ten_heats_nor_in_thirteen(heats: int) -> None:
    assert seat(SeatingProblem(_entrants(40), heats, seed=heats)).certificate.repeats == 0


@pytest.mark.parametrize(
    ("heats", "players"),
    [(golfers_32(), 32), (rows_24(), 24), (parallelism_40(), 40)],
    ids=["32", "24", "40"],
)
def test_what_is_written_down_has_no_repeat(heats: list[list[list[int]]], players: int) -> None:
    met = Counter(pair for heat in heats for table in heat for pair in combinations(sorted(table), 2))
    assert max(met.values()) == 1
    assert all(sorted(label for table in heat for label in table) == list(range(players)) for heat in heats)


def test_rows_of_the_24_never_meet() -> None:
    assert all(len({label // 6 for label in table}) == 4 for heat in rows_24() for table in heat)
