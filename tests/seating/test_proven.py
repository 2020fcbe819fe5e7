"""Fewest repeats that are proven, by counting and by an exact solver, and what the draw reaches of them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product

import pytest

from tourney.base.ids import PlayerNo
from tourney.base.texts import CHINESE, ENGLISH
from tourney.event.table_sizes import majority_size, table_sizes
from tourney.seating.best_known import BASES, known_best
from tourney.seating.bound import least_repeats
from tourney.seating.certificate import Certificate, certificate_words, certify
from tourney.seating.draw import seat
from tourney.seating.problem import Aim, Entrant, SeatingProblem

# Made by `tests/bench/seating_oracle.py` with CP-SAT of OR-tools 9.15, each proven optimal: players, allowed
# sizes, heats, fewest repeats with nobody at the minority size oftener than a fair share, fewest of all.
PROVEN = [
    (6, (3,), 3, 5, 5),
    (8, (4,), 3, 8, 8),
    (8, (4,), 4, 20, 20),
    (8, (4,), 5, 32, 32),
    (9, (4, 5, 3), 2, 12, 6),
    (9, (4, 5, 3), 3, 12, 12),
    (9, (4, 5, 3), 4, 32, 28),
    (10, (4, 5, 3), 2, 8, 8),
    (10, (4, 5, 3), 3, 18, 18),
    (10, (4, 5, 3), 4, 35, 35),
    (11, (4, 5, 3), 2, 3, 2),
    (11, (4, 5, 3), 3, 6, 4),
    (11, (4, 5, 3), 4, None, 8),
    (12, (4, 5, 3), 2, 3, 3),
    (12, (4, 5, 3), 3, 6, 6),
    (13, (4, 5, 3), 2, 8, 4),
    (13, (4, 5, 3), 3, 9, 8),
    (14, (4, 5, 3), 2, 6, 5),
    (14, (4, 5, 3), 3, 12, 10),
    (15, (5,), 3, 12, 12),
    (16, (4,), 5, 0, 0),
    (17, (4, 5, 3), 2, 4, 1),
    (17, (4, 5, 3), 3, None, 2),
    (18, (4, 5, 3), 2, 8, 2),
]


def drawn(players: int, sizes: tuple[int, ...], heats: int, aims: tuple[Aim, ...]) -> Certificate:
    entrants = tuple(Entrant(PlayerNo(number)) for number in range(1, players + 1))
    return seat(SeatingProblem(entrants, heats, sizes, aims=aims, seed=11, moves=60_000)).certificate


def repeats(heats: Iterable[Iterable[Iterable[int]]]) -> int:
    met = Counter(frozenset(pair) for tables in heats for seats in tables for pair in combinations(seats, 2))
    return sum(times - 1 for times in met.values())


@pytest.mark.parametrize(("players", "sizes", "heats", "fair", "fewest"), PROVEN)
def test_the_draw_reaches_what_an_exact_solver_proved(
    players: int, sizes: tuple[int, ...], heats: int, fair: int | None, fewest: int
) -> None:
    certificate = drawn(players, sizes, heats, (Aim.REPEATS,))
    assert certificate.repeats == fewest
    assert certificate.lower_bound <= fewest
    if fair is not None:
        certificate = drawn(players, sizes, heats, (Aim.MINORITY, Aim.REPEATS))
        assert certificate.repeats == fair
        assert certificate.lower_bound <= fewest
        assert certificate.fair_bound <= fair
        assert certificate.optimal == (certificate.lower_bound == fair)
        assert certificate.fair_optimal


@pytest.mark.parametrize(("sizes", "heats"), sorted(BASES))
def test_a_recorded_seating_is_one_fair_and_better_than_nothing(sizes: tuple[int, ...], heats: int) -> None:
    found = known_best(sizes, heats)
    players = sum(sizes)
    assert found is not None
    assert len(found) == heats
    usual = majority_size([sizes], (4, 5, 3) if 4 in sizes else (5, 6))
    visits: Counter[int] = Counter()
    for tables in found:
        assert sorted(label for seats in tables for label in seats) == list(range(players))
        assert sorted(map(len, tables), reverse=True) == list(sizes)
        visits.update(label for seats in tables if len(seats) != usual for label in seats)
    fair = -(-sum(visits.values()) // players)
    assert max(visits.values(), default=0) <= fair
    assert repeats(found) >= least_repeats([sizes] * heats, players, usual, fair)


@pytest.mark.parametrize(
    ("players", "sizes", "heats", "best"),
    [
        (11, (4, 5, 3), 4, 11),
        (13, (4, 5, 3), 4, 19),
        (14, (4, 5, 3), 4, 21),
        (17, (4, 5, 3), 4, 8),
        (18, (4, 5, 3), 4, 12),
        (19, (4, 5, 3), 4, 12),
        (20, (4,), 6, 6),
        (22, (4, 5, 3), 5, 4),
        (26, (4, 5, 3), 5, 0),
        (27, (4, 5, 3), 5, 0),
        (27, (4, 5, 3), 6, 6),
        (31, (4, 5, 3), 7, 0),
        (35, (4, 5, 3), 7, 0),
        (17, (5, 6), 3, 24),
    ],
)
def test_hard_cases_are_drawn_as_well_as_is_known(
    players: int, sizes: tuple[int, ...], heats: int, best: int
) -> None:
    entrants = tuple(Entrant(PlayerNo(number)) for number in range(1, players + 1))
    result = seat(SeatingProblem(entrants, heats, sizes, seed=4))
    tables = table_sizes(players, sizes)
    unusual = sum(size for size in tables if size != majority_size([tables], sizes))
    assert repeats(result.heats) == result.certificate.repeats <= best
    assert result.certificate.max_minority_visits == -(-heats * unusual // players)


def every_heat(players: frozenset[int], sizes: Sequence[int]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """All seatings of one heat, tables of one size in any order."""
    if not sizes:
        yield ()
        return
    for seats in combinations(sorted(players), sizes[0]):
        for rest in every_heat(players - set(seats), sizes[1:]):
            yield (seats, *rest)


@pytest.mark.parametrize(
    ("sizes", "heats"),
    [
        ((3, 2), 2),
        ((3, 2), 3),
        ((3, 2), 4),
        ((2, 2, 2), 3),
        ((3, 3), 2),
        ((3, 3), 3),
        ((4, 3), 2),
        ((3, 2, 2), 2),
    ],
)
def test_no_seating_at_all_is_below_a_bound(sizes: tuple[int, ...], heats: int) -> None:
    everyone = frozenset(range(sum(sizes)))
    all_heats = list(every_heat(everyone, sizes))
    usual = majority_size([sizes], sizes)
    fewest: dict[int, int] = {}
    for rest in product(all_heats, repeat=heats - 1):
        seating = (all_heats[0], *rest)
        visits = Counter(n for tables in seating for seats in tables if len(seats) != usual for n in seats)
        most = max(visits.values(), default=0)
        fewest[most] = min(fewest.get(most, 1 << 30), repeats(seating))
    assert least_repeats([sizes] * heats, len(everyone), usual) <= min(fewest.values())
    for most in fewest:
        reached = min(count for visits, count in fewest.items() if visits <= most)
        assert least_repeats([sizes] * heats, len(everyone), usual, most) <= reached


def test_the_certificate_says_that_fairness_costs_repeats() -> None:
    certificate = drawn(17, (4, 5, 3), 3, (Aim.MINORITY, Aim.REPEATS))
    assert (certificate.repeats, certificate.fair_bound, certificate.optimal) == (12, 12, False)
    assert certificate.fair_optimal
    assert certificate_words(certificate)[0].key == "seating.repeats_fair"
    for texts in (ENGLISH, CHINESE):
        assert "12" in texts.say(certificate_words(certificate)[0])


def test_a_seating_that_is_unfair_is_not_held_to_the_fair_bound() -> None:
    entrants = tuple(Entrant(PlayerNo(number)) for number in range(17))
    result = seat(SeatingProblem(entrants, 3, aims=(Aim.REPEATS,), seed=1))
    certificate = certify(SeatingProblem(entrants, 3), result.heats)
    assert certificate.repeats == 2 == certificate.lower_bound == certificate.fair_bound
    assert certificate.optimal


@pytest.mark.parametrize(("players", "heats"), [(14, 5), (22, 7), (30, 9), (31, 3), (15, 5), (61, 16)])
def test_tables_that_lack_one_player_are_drawn_from_constructions_where_they_can_be(
    players: int, heats: int
) -> None:
    entrants = tuple(Entrant(PlayerNo(number)) for number in range(players))
    certificate = seat(SeatingProblem(entrants, heats, (4, 3), seed=1)).certificate
    assert certificate.repeats <= (2 if players == 14 else 0)


@pytest.mark.parametrize("seed", [1, 7])
def test_where_repeats_come_first_17_players_meet_3_times_too_often_as_is_proved(seed: int) -> None:
    entrants = tuple(Entrant(PlayerNo(number)) for number in range(17))
    aims = (Aim.REPEATS, Aim.MINORITY)
    certificate = seat(SeatingProblem(entrants, 4, (4, 5, 3), aims=aims, seed=seed)).certificate
    assert (certificate.repeats, certificate.lower_bound, certificate.optimal) == (3, 3, True)
