"""Laws of every seating: whichever players are seated, whatever is wished, whatever was played."""

from collections import Counter
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from tourney.base.errors import Refused
from tourney.base.ids import PlayerNo, TableNo
from tourney.event.table_sizes import table_sizes
from tourney.seating.bound import lower_bound
from tourney.seating.certificate import certify, faults
from tourney.seating.draw import seat
from tourney.seating.problem import Aim, Entrant, Heats, SeatingProblem

FEW = settings(max_examples=40)


@st.composite
def problems(draw: st.DrawFn) -> SeatingProblem:
    players = draw(st.integers(8, 40))
    numbers = draw(
        st.lists(st.integers(1, 999).map(PlayerNo), min_size=players, max_size=players, unique=True)
    )
    teams = draw(
        st.lists(st.sampled_from(["", "", "sun", "moon", "sea"]), min_size=players, max_size=players)
    )
    points = draw(st.lists(st.integers(0, 9), min_size=players, max_size=players))
    entrants = tuple(Entrant(*row) for row in zip(numbers, teams, points, strict=True))
    method = draw(st.sampled_from(["preseated", "preseated", "standings", "rank"]))
    played: Heats = ()
    if draw(st.booleans()):
        before = entrants[: -draw(st.integers(1, 3))]
        played = seat(SeatingProblem(before, draw(st.integers(1, 2)), seed=1, moves=1000)).heats
    pair = draw(st.lists(st.sampled_from(numbers), min_size=4, max_size=4, unique=True))
    return SeatingProblem(
        entrants,
        draw(st.integers(1, 3)),
        played=played,
        apart=frozenset({frozenset(pair[:2])}) if draw(st.booleans()) else frozenset(),
        together=frozenset({frozenset(pair[2:])}) if draw(st.booleans()) else frozenset(),
        pinned={pair[0]: TableNo(1)} if draw(st.booleans()) else {},
        method=method,
        seed=draw(st.integers(0, 2**64 - 1)),
        moves=4000,
    )


@FEW
@given(problems())
def test_everyone_sits_once_a_heat_at_an_allowed_size_and_wishes_are_kept(problem: SeatingProblem) -> None:
    drawn = seat(problem)
    assert not faults(problem, drawn.heats)
    expected = sorted(entrant.number for entrant in problem.entrants)
    for tables in drawn.heats:
        assert sorted(number for seats in tables for number in seats) == expected
        assert sorted(map(len, tables)) == sorted(table_sizes(len(expected), problem.sizes))
        at = {number: table for table, seats in enumerate(tables, start=1) for number in seats}
        assert all(len({at[number] for number in wish}) == 2 for wish in problem.apart)
        assert all(len({at[number] for number in wish}) == 1 for wish in problem.together)
        assert all(at[number] == table for number, table in problem.pinned.items())


@FEW
@given(problems())
def test_the_certificate_is_true(problem: SeatingProblem) -> None:
    drawn = seat(problem)
    every = (*problem.played, *drawn.heats)
    met = Counter(
        tuple(sorted(pair)) for tables in every for seats in tables for pair in combinations(seats, 2)
    )
    certificate = drawn.certificate
    assert certificate.repeats == sum(times - 1 for times in met.values())
    assert certificate.lower_bound <= certificate.repeats
    assert certificate.optimal == (certificate.repeats == certificate.lower_bound)
    assert {(a, b): n for a, b, n in certificate.repeat_pairs} == {
        pair: times for pair, times in met.items() if times > 1
    }
    team = {entrant.number: entrant.team for entrant in problem.entrants}
    same = sum(times for (a, b), times in met.items() if team.get(a) and team.get(a) == team.get(b))
    assert certificate.team_meetings == same == len(certificate.team_pairs)
    assert certificate.sizes == tuple(tuple(map(len, tables)) for tables in every)


@FEW
@given(problems())
def test_the_same_problem_gives_the_same_seating(problem: SeatingProblem) -> None:
    assert seat(problem) == seat(problem)


@FEW
@given(problems(), st.integers(0, 3), st.integers(0, 3))
def test_an_announced_seating_is_completed_whoever_goes_and_comes(
    problem: SeatingProblem, gone: int, come: int
) -> None:
    problem = SeatingProblem(problem.entrants, problem.heats, seed=problem.seed, moves=2000)
    announced = seat(problem).heats
    late = tuple(Entrant(PlayerNo(1000 + at)) for at in range(come))
    changed = SeatingProblem(
        (*problem.entrants[gone:], *late), problem.heats, announced=announced, moves=2000
    )
    try:
        drawn = seat(changed)
    except Refused as refused:
        assert refused.key in ("seating.impossible_sizes", "seating.too_few_players")
        return
    assert not faults(changed, drawn.heats)
    moved = 0
    for before, after in zip(announced, drawn.heats, strict=True):
        was = {number: table for table, seats in enumerate(before) for number in seats}
        moved += sum(was.get(number, table) != table for table, seats in enumerate(after) for number in seats)
    assert drawn.certificate.moved == moved
    if not gone and not come:
        assert drawn.heats == announced


@FEW
@given(st.integers(6, 12), st.integers(1, 4), st.integers(0, 99))
def test_no_seating_is_below_the_bound(players: int, heats: int, seed: int) -> None:
    problem = SeatingProblem(
        tuple(Entrant(PlayerNo(n)) for n in range(players)), heats, (3, 4, 5), seed=seed, moves=500
    )
    drawn = seat(problem)
    bound = lower_bound((), drawn.certificate.sizes, map(PlayerNo, range(players)))
    assert bound <= certify(problem, drawn.heats).repeats


@settings(max_examples=30)
@given(
    st.integers(9, 70),
    st.integers(1, 9),
    st.sampled_from([(4, 5, 3), (4, 3), (5, 6), (3, 4, 5), (6, 4, 2), (4,)]),
    st.integers(0, 9),
)
def test_every_player_takes_every_seat_equally_often_whatever_the_table_sizes(
    players: int, heats: int, sizes: tuple[int, ...], seed: int
) -> None:
    problem = SeatingProblem(
        tuple(Entrant(PlayerNo(n)) for n in range(players)),
        heats,
        sizes,
        seed=seed,
        aims=(Aim.REPEATS, Aim.SEATS),
        moves=0,
    )
    try:
        drawn = seat(problem)
    except Refused as refused:
        assert refused.key == "seating.impossible_sizes"
        return
    for number in range(players):
        mine = [seats for tables in drawn.heats for seats in tables if number in seats]
        taken = Counter(seats.index(number) for seats in mine)
        counts = [taken[at] for at in range(min(map(len, mine)))]
        assert max(counts) - min(counts) <= 1
        assert max(taken.values()) - min(counts) <= drawn.certificate.seat_spread <= 1
