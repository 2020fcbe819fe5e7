"""The map of the hall: what a file may say, what is refused and how, and where templates put tables."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from math import inf, nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney.base.errors import BadInput
from tourney.base.ids import TableNo
from tourney.base.texts import CHINESE, ENGLISH
from tourney.event.hall_map import CELL, HallMap, HallSide, Landmark, Template, laid_out

COUNTS = st.integers(1, 130)


def numbers(count: int) -> list[TableNo]:
    return [TableNo(number) for number in range(1, count + 1)]


def apart(hall: HallMap) -> bool:
    """Whether no two tables touch each other, and none leaves the hall."""
    wide, high = CELL
    places = hall.tables.values()
    inside = all(wide / 2 <= x <= hall.size[0] - wide / 2 for x, _y in places)
    deep = all(high / 2 <= y <= hall.size[1] - high / 2 for _x, y in places)
    clear = all(abs(a - c) >= wide or abs(b - d) >= high for (a, b), (c, d) in combinations(places, 2))
    return inside and deep and clear


@given(COUNTS, st.sampled_from(Template))
def test_every_template_lays_out_any_number_of_tables(count: int, template: Template) -> None:
    hall = laid_out(numbers(count), template)
    assert list(hall.tables) == numbers(count)
    assert apart(hall)
    assert HallMap.from_data(hall.to_data()) == hall


def test_templates_look_like_their_names() -> None:
    rows = laid_out(numbers(6), Template.ROWS).tables
    assert list(rows.values()) == [(15, 10), (45, 10), (75, 10), (15, 30), (45, 30), (75, 30)]
    shoe = list(laid_out(numbers(7), Template.HORSESHOE).tables.values())
    lowest = max(y for _x, y in shoe)
    assert shoe[0][0] < shoe[-1][0]  # up the left side, down the right one, open below
    assert [y for _x, y in shoe].count(lowest) == 2 and shoe[0][1] == shoe[-1][1] == lowest
    islands = laid_out(numbers(8), Template.ISLANDS).tables
    assert islands[TableNo(5)][0] - islands[TableNo(2)][0] > CELL[0]  # a way between the first and the second


@given(st.integers(1, 60), st.integers(0, 40), st.sampled_from(Template))
def test_tables_without_a_place_stand_behind_the_last(known: int, more: int, template: Template) -> None:
    hall = laid_out(numbers(known), template)
    whole = hall.with_all(numbers(known + more))
    assert set(whole.tables) == set(numbers(known + more))
    assert {number: whole.tables[number] for number in hall.tables} == hall.tables
    lowest = max(y for _x, y in hall.tables.values())
    assert all(whole.tables[number][1] > lowest for number in whole.tables if number not in hall.tables)
    assert hall.without_place(numbers(known + more)) == tuple(numbers(known + more)[known:])
    assert apart(whole)


def test_a_map_of_no_table_is_laid_out_as_it_says_in_its_own_hall() -> None:
    hall = HallMap.from_data({"tables": {}, "size": [12.5, 8], "template": "horseshoe"})
    whole = hall.with_all(numbers(9))
    assert whole.size == (12.5, 8) and len(whole.tables) == 9
    assert HallMap.from_data(whole.to_data()) == whole


@given(COUNTS, st.floats(-50, 2000), st.floats(-50, 2000))
def test_a_table_snaps_to_the_grid_and_stays_in_the_hall(count: int, x: float, y: float) -> None:
    hall = laid_out(numbers(count), Template.ROWS)
    across, down = hall.snapped((x, y))
    assert 0 <= across <= hall.size[0] and 0 <= down <= hall.size[1]
    assert hall.snapped((across, down)) == (across, down)


def test_one_table_is_moved_and_no_other() -> None:
    hall = laid_out(numbers(4), Template.ROWS)
    moved = hall.moved(TableNo(2), (52.5, 15))
    assert moved.tables == {**hall.tables, TableNo(2): (52.5, 15)}
    with pytest.raises(BadInput) as caught:
        hall.moved(TableNo(2), (30, 10))
    assert caught.value.key == "hallmap.would_cover", "half of table 1"
    assert (caught.value.params["other"], caught.value.params["table"]) == (1, 2)
    close = replace(hall, tables={**hall.tables, TableNo(2): (30, 10)})
    assert close.moved(TableNo(2), (31, 11)).tables[TableNo(2)] == (31, 11), "less than before"
    with pytest.raises(BadInput) as caught:
        hall.moved(TableNo(2), (-1, 10))
    assert caught.value.key == "hallmap.off_the_hall"


def test_a_hall_gets_room_around_its_tables_and_gives_it_back_as_far_as_they_stand() -> None:
    hall = laid_out(numbers(6), Template.ROWS)
    larger = hall.with_room(1)
    assert larger.size == (hall.size[0] + CELL[0], hall.size[1] + CELL[1])
    assert larger.tables[TableNo(1)] == (30, 20)
    assert larger.with_room(-1) == hall
    with pytest.raises(BadInput) as caught:
        larger.moved(TableNo(1), (7.5, 20)).with_room(-1)
    assert caught.value.key == "hallmap.off_the_hall"
    with pytest.raises(BadInput):
        laid_out(numbers(1), Template.ROWS).with_room(-3)


GOOD = {"tables": {"1": [10, 10], "2": [40, 10]}, "size": [60, 40], "template": ""}


@pytest.mark.parametrize(
    ("data", "key", "said"),
    [
        ([], "not_a_map", "rows, horseshoe, islands"),
        ({**GOOD, "legs": 4}, "strange_key", "legs"),
        ({"size": [1, 1]}, "no_tables", "tables"),
        ({**GOOD, "tables": [[1, 2]]}, "no_tables", "tables"),
        ({**GOOD, "tables": {"0": [1, 2]}}, "no_table_number", "“0”"),
        ({**GOOD, "tables": {"=cmd()": [1, 2]}}, "no_table_number", "=cmd()"),
        ({**GOOD, "tables": {"٣": [1, 2]}}, "no_table_number", "٣"),
        ({**GOOD, "tables": {"9" * 30: [1, 2]}}, "no_table_number", "999"),
        ({**GOOD, "tables": {"2": [1]}}, "no_numbers", "Table 2"),
        ({**GOOD, "tables": {"2": ["a", 1]}}, "no_numbers", "Table 2"),
        ({**GOOD, "tables": {"2": [True, 1]}}, "no_numbers", "Table 2"),
        ({**GOOD, "tables": {"2": [nan, 1]}}, "no_numbers", "Table 2"),
        ({**GOOD, "tables": {"2": [inf, 1]}}, "no_numbers", "Table 2"),
        ({**GOOD, "size": [0, 10]}, "bad_size", "above 0"),
        ({**GOOD, "size": "large"}, "bad_size", "above 0"),
        ({**GOOD, "tables": {"7": [61, 1]}}, "off_the_hall", "60 by"),
        ({**GOOD, "tables": {"7": [1, -0.5]}}, "off_the_hall", "Table 7"),
        ({**GOOD, "tables": {"1": [9, 9], "5": [9, 9]}}, "one_spot", "Tables 1 and 5"),
        ({**GOOD, "tables": {"1": [9, 9], "2": [40, 9], "5": [9.5, 9]}}, "one_spot", "Tables 1 and 5"),
        ({**GOOD, "template": "circle"}, "no_such_template", "circle"),
    ],
)  # fmt: skip
def test_a_fault_of_a_map_is_told_in_both_languages(data: object, key: str, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        HallMap.from_data(data)
    assert caught.value.key == f"hallmap.{key}"
    assert said in ENGLISH.error(caught.value)
    assert CHINESE.error(caught.value) != ENGLISH.error(caught.value)


def test_door_and_stage_stay_on_their_side_whatever_happens_to_the_tables() -> None:
    hall = HallMap.from_data({**GOOD, "door": "bottom", "stage": ""})
    assert hall.landmarks == {Landmark.DOOR: HallSide.BOTTOM}
    both = hall.with_landmark(Landmark.STAGE, HallSide.BOTTOM)
    for changed in (both.with_all(numbers(5)), both.with_room(1), both.moved(TableNo(1), (12, 10))):
        assert changed.landmarks == both.landmarks
        assert HallMap.from_data(changed.to_data()) == changed
    assert both.with_landmark(Landmark.DOOR, None).landmarks == {Landmark.STAGE: HallSide.BOTTOM}
    assert both.room_within((100, 60), (20, 8)) == (0, 0, 100, 52)
    (door, down), (stage, low) = both.signs_within((90, 60), (20, 8)).values()
    assert (door, stage) == (30, 60) and down == low == 56
    with pytest.raises(BadInput) as caught:
        HallMap.from_data({**GOOD, "door": ["up"]})
    assert "“['up']” is no side of the hall: top, right, bottom, left." in ENGLISH.error(caught.value)


def test_a_map_may_be_measured_in_anything() -> None:
    hall = HallMap.from_data({"tables": {"3": [1.5, 2], "1": [6, 2]}, "size": [12, 9.5]})
    assert hall.template is None and hall.size == (12, 9.5)
    assert list(hall.tables) == [1, 3]
    wide, high = hall.cell
    assert wide / high == pytest.approx(CELL[0] / CELL[1])


@given(COUNTS)
def test_the_room_of_a_template_s_tables_is_the_template_s(count: int) -> None:
    for template in Template:
        hall = laid_out(numbers(count), template)
        assert hall.cell == pytest.approx(CELL) or count < 3
        (left, top), (right, bottom) = hall.extent
        assert (left, top) == (0, 0) and (right, bottom) == hall.size
