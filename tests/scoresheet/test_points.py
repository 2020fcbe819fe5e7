"""Points by place and by players left (T9.7), means of shared places, points of bankrupt players."""

from __future__ import annotations

import pytest

from tourney.base.ids import POINT
from tourney.scoresheet.ranking import PointsBasis, PointsTable, shared_points

ROWS = {1: (28,), 2: (25, 14), 3: (22, 12, 6), 4: (19, 10, 5, 3), 5: (16, 8, 4, 2, 1)}
HK = PointsTable(PointsBasis.LEFT, ROWS)


def whole(table: PointsTable, places: list[int], left: int) -> list[float]:
    return [points / POINT for points in table.points_of(places, left)]


def test_worked_case_four_play_two_bankrupt() -> None:
    assert whole(HK, [1, 2, 3, 4], left=2) == [25, 14, 0, 0]


@pytest.mark.parametrize("left", [1, 2, 3, 4, 5])
def test_players_left_are_paid_by_the_row_for_their_number(left: int) -> None:
    assert whole(HK, [1, 2, 3, 4, 5], left) == [*ROWS[left], *[0] * (5 - left)]


def test_a_shared_place_gets_the_mean_of_the_places_shared() -> None:
    assert whole(HK, [1, 1, 3, 4], left=4) == [14.5, 14.5, 5, 3]
    assert whole(HK, [1, 2, 2, 2], left=4) == [19, 6, 6, 6]
    assert shared_points((22, 12, 6), 1, 3) == 40 * POINT // 3


def test_bankrupt_by_rank_pays_the_rank_among_the_whole_table() -> None:
    table = PointsTable(PointsBasis.LEFT, ROWS, bankrupt_by_rank=True)
    assert whole(table, [1, 2, 3, 4], left=2) == [25, 14, 5, 3]
    assert whole(table, [1, 2, 3, 3], left=2) == [25, 14, 4, 4]


def test_by_size_the_bankrupt_get_nothing_unless_the_format_pays_by_rank() -> None:
    rows = {4: (5, 4, 3, 2)}
    assert whole(PointsTable(PointsBasis.SIZE, rows), [1, 2, 3, 4], left=3) == [5, 4, 3, 0]
    assert whole(PointsTable(PointsBasis.SIZE, rows, True), [1, 2, 3, 4], left=1) == [5, 4, 3, 2]


def test_places_added_up_burden_the_last() -> None:
    table = PointsTable(PointsBasis.SIZE, {5: (1, 2, 3, 4, 5)}, bankrupt_by_rank=True, low_wins=True)
    assert whole(table, [1, 2, 3, 4, 4], left=3) == [1, 2, 3, 4.5, 4.5]


def test_a_table_that_the_format_does_not_know_pays_nothing_and_says_so() -> None:
    assert whole(HK, [1, 2, 3, 4, 5, 6], left=6) == [0] * 6
    assert not HK.pays(6, 6)
    assert not HK.pays(4, 0)
    assert HK.pays(6, 2)
    assert HK.row_for(4, 3) == (22, 12, 6)
    by_rank = PointsTable(PointsBasis.LEFT, {1: (28,), 2: (25, 14)}, bankrupt_by_rank=True)
    assert not by_rank.pays(4, 2)
    assert by_rank.pays(2, 2)
