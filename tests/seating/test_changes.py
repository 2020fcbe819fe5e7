"""Frozen heats, announced heats, wishes, standings, swaps: what a referee changes on the day."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

import pytest

from tourney.base.errors import BadInput, NotFound, Refused
from tourney.base.ids import PlayerNo, TableNo
from tourney.base.texts import CHINESE, ENGLISH
from tourney.seating.certificate import broken_wishes, certificate_words, certify, faults, swap_price
from tourney.seating.draw import seat
from tourney.seating.problem import Entrant, Heats, Pair, SeatingProblem, Tables


def entrants(numbers: Iterable[int]) -> tuple[Entrant, ...]:
    return tuple(Entrant(PlayerNo(number)) for number in numbers)


def wishes(*pairs: Iterable[int]) -> frozenset[Pair]:
    return frozenset(frozenset(map(PlayerNo, pair)) for pair in pairs)


def pins(at: Mapping[int, int]) -> Mapping[PlayerNo, TableNo]:
    return {PlayerNo(number): TableNo(table) for number, table in at.items()}


def table_of(tables: Tables, number: int) -> int:
    return next(at for at, seats in enumerate(tables, start=1) if number in seats)


def everybody_moved(before: Heats, after: Heats) -> int:
    return sum(
        table_of(new, number) != table_of(old, number)
        for old, new in zip(before, after, strict=True)
        for seats in new
        for number in seats
        if any(number in were for were in old)
    )


BASE = seat(SeatingProblem(entrants(range(1, 65)), 6, seed=1)).heats
FIELD = SeatingProblem(entrants(range(1, 17)), 2, (4,))


def test_a_no_show_after_publishing_moves_nobody() -> None:
    problem = SeatingProblem(
        entrants(n for n in range(1, 65) if n != 9), 3, played=BASE[:3], announced=BASE[3:]
    )
    drawn = seat(problem)
    assert drawn.certificate.moved == 0
    assert [[tuple(n for n in seats if n != 9) for seats in tables] for tables in BASE[3:]] == [
        [tuple(sorted(seats, key=old.index)) for seats, old in zip(tables, olds, strict=True)]
        for tables, olds in zip(drawn.heats, BASE[3:], strict=True)
    ]


def test_a_late_player_takes_the_seat_of_a_no_show() -> None:
    numbers = [n for n in range(1, 66) if n != 9]
    drawn = seat(SeatingProblem(entrants(numbers), 3, played=BASE[:3], announced=BASE[3:]))
    assert drawn.certificate.moved == 0
    assert all(table_of(new, 65) == table_of(old, 9) for old, new in zip(BASE[3:], drawn.heats, strict=True))


def test_an_announced_seating_reports_how_many_it_moves() -> None:
    gone = set(BASE[3][5][:3])
    numbers = [n for n in range(1, 65) if n not in gone]
    drawn = seat(SeatingProblem(entrants(numbers), 3, played=BASE[:3], announced=BASE[3:]))
    assert not faults(SeatingProblem(entrants(numbers), 3), drawn.heats)
    assert 0 < drawn.certificate.moved == everybody_moved(BASE[3:], drawn.heats) <= 12


def test_fresh_sizes_keep_the_policy_at_the_price_of_moves() -> None:
    numbers = [n for n in range(1, 65) if n not in (9, 20)]
    problem = SeatingProblem(entrants(numbers), 1, announced=BASE[:1], fresh_sizes=True)
    drawn = seat(problem)
    assert sorted(len(seats) for seats in drawn.heats[0]) == [4] * 13 + [5] * 2
    assert drawn.certificate.moved == everybody_moved(BASE[:1], drawn.heats)


def test_played_heats_count_and_stay() -> None:
    drawn = seat(SeatingProblem(entrants(range(1, 65)), 3, played=BASE[:3], seed=8))
    assert drawn.certificate.repeats == 0
    assert len(drawn.certificate.sizes) == 6


def test_wishes_are_kept() -> None:
    problem = SeatingProblem(
        entrants(range(1, 62)),
        4,
        apart=wishes((3, 9), (4, 12)),
        together=wishes((5, 6)),
        pinned=pins({31: 7, 40: 15}),
        seed=7,
    )
    heats = seat(problem).heats
    for tables in heats:
        assert table_of(tables, 31) == 7
        assert table_of(tables, 40) == 15
        assert table_of(tables, 5) == table_of(tables, 6)
        assert table_of(tables, 3) != table_of(tables, 9)
    assert not broken_wishes(problem, heats)


@pytest.mark.parametrize(
    ("problem", "key"),
    [
        (
            replace(FIELD, together=wishes((1, 2)), apart=wishes((1, 2))),
            "seating.together_and_apart",
        ),
        (
            replace(FIELD, together=wishes((1, 2), (2, 3)), apart=wishes((1, 3))),
            "seating.together_and_apart",
        ),
        (
            replace(FIELD, pinned=pins({1: 1, 2: 2}), together=wishes((1, 2))),
            "seating.together_pinned_apart",
        ),
        (replace(FIELD, pinned=pins(dict.fromkeys(range(1, 6), 1))), "seating.pins_over_seats"),
        (replace(FIELD, pinned=pins({1: 9})), "seating.no_such_table"),
        (replace(FIELD, pinned=pins({99: 1})), "seating.absent_pinned"),
        (replace(FIELD, together=wishes((1, 99))), "seating.absent_together"),
        (replace(FIELD, together=wishes((1, 2, 3, 4, 5))), "seating.party_too_large"),
        (replace(FIELD, apart=wishes((1, 2, 3, 4, 5))), "seating.wishes_unmet"),
    ],
)
def test_wishes_that_cannot_be_kept_say_what_could_be_given_up(problem: SeatingProblem, key: str) -> None:
    with pytest.raises(Refused) as caught:
        seat(problem)
    assert caught.value.key == key
    assert ENGLISH.error(caught.value)
    assert CHINESE.error(caught.value)


@pytest.mark.parametrize(
    ("problem", "key"),
    [
        (SeatingProblem((*entrants(range(1, 9)), Entrant(PlayerNo(3))), 1), "seating.number_twice"),
        (SeatingProblem(entrants(range(1, 9)), 0), "seating.no_heats"),
        (SeatingProblem(entrants(range(1, 65)), 2, announced=BASE), "seating.announced_heats"),
        (SeatingProblem(entrants(range(1, 9)), 1, apart=wishes((3,))), "seating.wish_alone"),
    ],
)
def test_what_is_no_problem_at_all_is_bad_input(problem: SeatingProblem, key: str) -> None:
    with pytest.raises(BadInput) as caught:
        seat(problem)
    assert caught.value.key == key
    assert ENGLISH.error(caught.value)


@pytest.mark.parametrize("players", [0, 1, 2])
def test_too_few_players_are_refused(players: int) -> None:
    with pytest.raises(Refused):
        seat(SeatingProblem(entrants(range(1, players + 1)), 1))


def test_an_unknown_method_is_not_found() -> None:
    with pytest.raises(NotFound):
        seat(SeatingProblem(entrants(range(1, 9)), 1, method="by moonlight"))


def ranked(players: int) -> tuple[Entrant, ...]:
    return tuple(Entrant(PlayerNo(number), strength=1000 - 7 * number) for number in range(1, players + 1))


def test_rank_puts_the_best_at_table_one() -> None:
    drawn = seat(SeatingProblem(ranked(24), 1, method="rank"))
    assert [set(seats) for seats in drawn.heats[0]] == [set(range(4 * t + 1, 4 * t + 5)) for t in range(6)]


def test_standings_avoid_repeats_first_and_keep_similar_points_together() -> None:
    played = seat(SeatingProblem(ranked(24), 1, method="rank")).heats
    drawn = seat(SeatingProblem(ranked(24), 1, played=played, method="standings"))
    assert drawn.certificate.repeats == 0
    assert all(max(seats) - min(seats) < 24 for seats in drawn.heats[0])
    assert sum(max(seats) - min(seats) for seats in drawn.heats[0]) / 6 < 17


def test_the_price_of_a_swap_is_what_the_recount_says() -> None:
    problem = SeatingProblem(tuple(Entrant(PlayerNo(n), f"t{n % 8}") for n in range(1, 33)), 4, seed=3)
    heats = seat(problem).heats
    a, b = heats[1][0][0], heats[1][5][2]
    price = swap_price(problem, heats, 1, a, b)
    exchanged = {a: b, b: a}
    tables = tuple(tuple(exchanged.get(n, n) for n in seats) for seats in heats[1])
    after = certify(problem, (heats[0], tables, *heats[2:]))
    before = certify(problem, heats)
    assert price.repeats == after.repeats - before.repeats > 0
    assert len(price.new_team) - len(price.fewer_team) == after.team_meetings - before.team_meetings


def test_a_swap_at_one_table_costs_nothing_and_a_stranger_is_not_found() -> None:
    problem = SeatingProblem(entrants(range(1, 65)), 6)
    a, b = BASE[0][0][:2]
    assert swap_price(problem, BASE, 0, a, b).new_repeats == ()
    with pytest.raises(NotFound):
        swap_price(problem, BASE, 0, a, PlayerNo(999))


def test_faults_of_a_seating_by_hand_are_named() -> None:
    problem = SeatingProblem(entrants(range(1, 9)), 1)
    by_hand = tuple(tuple(map(PlayerNo, seats)) for seats in ((1, 2, 3, 3), (5, 6, 7, 9), (8, 4)))
    keys = [fault.key for fault in faults(problem, (by_hand,))]
    assert keys == ["seating.seated_twice", "seating.seated_unknown", "seating.size_not_allowed"]


def test_the_certificate_speaks_both_languages() -> None:
    certificate = seat(SeatingProblem(entrants(range(1, 14)), 4, moves=2000)).certificate
    for texts in (ENGLISH, CHINESE):
        assert all(texts.say(message) for message in certificate_words(certificate))
    assert certificate_words(certificate)[0].key == "seating.repeats_bound"
