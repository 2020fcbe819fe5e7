"""Draws of all heats: figures that must be reached, recounted here by other code than the product's."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import pytest

from tourney.base.ids import PlayerNo
from tourney.seating.draw import seat
from tourney.seating.problem import DEFAULT_AIMS, Aim, Entrant, Heats, SeatingProblem


def entrants(numbers: Sequence[int], team_of: int | None = None) -> tuple[Entrant, ...]:
    return tuple(
        Entrant(PlayerNo(number), f"team {number // team_of}" if team_of else "") for number in numbers
    )


def times_met(heats: Heats) -> Counter[frozenset[PlayerNo]]:
    return Counter(frozenset(pair) for tables in heats for seats in tables for pair in combinations(seats, 2))


def repeats(heats: Heats) -> int:
    return sum(times - 1 for times in times_met(heats).values())


@pytest.mark.parametrize(
    ("players", "size", "heats"),
    [
        (16, 4, 5),
        (20, 4, 5),
        (24, 4, 7),
        (28, 4, 9),
        (32, 4, 8),
        (32, 4, 10),
        (36, 4, 9),
        (36, 4, 11),
        (64, 4, 6),
        (64, 4, 21),
        (100, 5, 5),
        (128, 4, 8),
        (25, 5, 6),
        (27, 3, 13),
        (42, 3, 20),
        (80, 4, 20),
    ],
)
def test_nobody_meets_twice_where_a_construction_is_known(players: int, size: int, heats: int) -> None:
    drawn = seat(SeatingProblem(entrants(range(1, players + 1)), heats, (size,), seed=5))
    assert repeats(drawn.heats) == 0
    assert len(drawn.heats) == heats
    for tables in drawn.heats:
        assert sorted(number for seats in tables for number in seats) == list(range(1, players + 1))
        assert {len(seats) for seats in tables} == {size}
    certificate = drawn.certificate
    assert (certificate.repeats, certificate.lower_bound, certificate.optimal) == (0, 0, True)


@pytest.mark.parametrize(
    ("players", "heats", "best"), [(8, 3, 8), (8, 7, 56), (12, 4, 13), (16, 6, 24), (12, 11, 132)]
)
def test_repeats_that_cannot_be_avoided_are_as_few_as_are_known(players: int, heats: int, best: int) -> None:
    drawn = seat(SeatingProblem(entrants(range(1, players + 1)), heats, (4,), seed=2))
    assert repeats(drawn.heats) == best == drawn.certificate.repeats
    assert drawn.certificate.lower_bound <= best


@pytest.mark.parametrize(("players", "heats"), [(50, 6), (61, 4), (70, 6), (103, 6), (401, 4)])
def test_mixed_sizes_without_repeats_and_with_a_fair_share_of_the_fives(players: int, heats: int) -> None:
    drawn = seat(SeatingProblem(entrants(range(1, players + 1)), heats, seed=3))
    assert repeats(drawn.heats) == 0
    visits = Counter(
        number for tables in drawn.heats for seats in tables if len(seats) == 5 for number in seats
    )
    assert (
        max(visits.values()) == -(-sum(visits.values()) // players) == drawn.certificate.max_minority_visits
    )


@pytest.mark.parametrize(("players", "heats", "team"), [(64, 6, 4), (100, 5, 5), (128, 8, 8), (61, 4, 6)])
def test_teams_never_meet_where_that_is_possible(players: int, heats: int, team: int) -> None:
    drawn = seat(SeatingProblem(entrants(range(players), team), heats, seed=4))
    met = times_met(drawn.heats)
    assert not [pair for pair in met if len({number // team for number in pair}) == 1]
    assert max(met.values()) == 1
    assert drawn.certificate.team_meetings == 0


def test_seats_are_balanced_when_the_format_asks_for_it() -> None:
    problem = SeatingProblem(entrants(range(1, 65)), 6, (4,), aims=(*DEFAULT_AIMS, Aim.SEATS))
    drawn = seat(problem)
    for number in range(1, 65):
        taken = Counter(seats.index(number) for tables in drawn.heats for seats in tables if number in seats)
        assert max(taken.values()) - min(taken[at] for at in range(4)) <= 1
    assert drawn.certificate.seat_spread <= 1


def test_seats_of_a_later_draw_even_out_what_was_played() -> None:
    """No two at a table would have had their seats less often if they changed them."""
    aims, everybody = (*DEFAULT_AIMS, Aim.SEATS), entrants(range(1, 33))
    played = seat(SeatingProblem(everybody, 3, (4,), aims=aims, seed=1)).heats
    drawn = seat(SeatingProblem(everybody, 2, (4,), aims=aims, seed=2, played=played)).heats
    taken = Counter(
        (number, at) for tables in (*played, *drawn) for seats in tables for at, number in enumerate(seats)
    )
    for seats in (seats for tables in drawn for seats in tables):
        for (one, a), (two, b) in combinations(enumerate(seats), 2):
            assert taken[a, one] + taken[b, two] - taken[a, two] - taken[b, one] <= 2


def test_nobody_returns_to_a_table_number_where_that_is_possible() -> None:
    drawn = seat(SeatingProblem(entrants(range(1, 129)), 5))
    for number in range(1, 129):
        at = [table for tables in drawn.heats for table, seats in enumerate(tables) if number in seats]
        assert len(set(at)) == 5
    assert drawn.certificate.table_number_repeats == 0


def test_the_same_seed_gives_the_same_draw_whatever_the_order_of_the_list() -> None:
    one = seat(SeatingProblem(entrants(range(1, 62)), 4, seed=7))
    two = seat(SeatingProblem(tuple(reversed(entrants(range(1, 62)))), 4, seed=7))
    assert one == two


def test_another_seed_gives_another_draw() -> None:
    assert len({seat(SeatingProblem(entrants(range(1, 33)), 3, seed=seed)).heats for seed in range(5)}) == 5


def test_a_known_draw_stays_what_it_is_on_every_machine() -> None:
    drawn = seat(SeatingProblem(entrants(range(1, 9)), 1, seed=1))
    assert drawn.heats == (((4, 8, 5, 3), (1, 2, 6, 7)),)


@pytest.mark.parametrize(
    ("players", "heats", "fair", "most"), [(11, 4, 2, 12), (14, 4, 2, 21), (26, 5, 2, 4)]
)
def test_visits_to_the_minority_size_come_before_repeats(
    players: int, heats: int, fair: int, most: int
) -> None:
    certificate = seat(SeatingProblem(entrants(range(1, players + 1)), heats, seed=1)).certificate
    assert certificate.max_minority_visits == fair
    assert certificate.repeats <= most
