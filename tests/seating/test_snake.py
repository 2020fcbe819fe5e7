"""Finals seeding: to and fro over the tables, repaired inside seeding bands."""

from collections.abc import Callable

import pytest

from tourney.base.errors import BadInput, Refused
from tourney.base.ids import PlayerNo
from tourney.seating.problem import Entrant
from tourney.seating.snake import snake


def ranked(players: int, team: Callable[[int], str] | None = None) -> list[Entrant]:
    return [Entrant(PlayerNo(number), team(number) if team else "") for number in range(1, players + 1)]


def test_twenty_four_over_three_tables() -> None:
    assert snake(ranked(24), 3)[0] == (1, 6, 7, 12, 13, 18, 19, 24)
    assert snake(ranked(12), 3) == ((1, 6, 7, 12), (2, 5, 8, 11), (3, 4, 9, 10))


def test_an_incomplete_band_goes_to_the_tables_whose_turn_it_is() -> None:
    assert snake(ranked(7), 3) == ((1, 6, 7), (2, 5), (3, 4))
    assert snake(ranked(5), 2) == ((1, 4, 5), (2, 3))
    assert snake(ranked(7), 2) == ((1, 4, 5), (2, 3, 6, 7))


def test_team_mates_are_exchanged_within_their_band() -> None:
    tables = snake(ranked(16, lambda n: "sun" if n in (1, 8) else ""), 4)
    assert not any({1, 8} <= set(seats) for seats in tables)
    for seats in tables:
        assert sorted((number - 1) // 4 for number in seats) == [0, 1, 2, 3]


def test_earlier_meetings_are_avoided_but_team_mates_first() -> None:
    met = {frozenset(map(PlayerNo, pair)): times for pair, times in (((1, 8), 2), ((1, 7), 1))}
    tables = snake(ranked(16), 4, met)
    assert not set(tables[0]) & {7, 8}
    seated = ((1, 8, 9, 16), (2, 7, 10, 15), (3, 6, 11, 14), (4, 5, 12, 13))
    played = (tuple(tuple(map(PlayerNo, seats)) for seats in seated),)
    again = snake(ranked(16), 4, played)
    assert all(len(set(new) & set(old)) <= 2 for new in again for old in played[0])


def test_without_repair_it_is_the_plain_snake() -> None:
    teams = ranked(8, lambda n: "sun")
    assert snake(teams, 2, repair=False) == ((1, 4, 5, 8), (2, 3, 6, 7))


def test_too_few_finalists_and_a_number_twice() -> None:
    with pytest.raises(Refused):
        snake(ranked(3), 2)
    with pytest.raises(BadInput):
        snake([Entrant(PlayerNo(number)) for number in (1, 1, 2, 3)], 2)
