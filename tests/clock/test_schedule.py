"""The plan of the day: heats, breaks, waves."""

from __future__ import annotations

import pytest

from tourney.base.errors import BadInput, Refused
from tourney.base.ids import HeatId
from tourney.base.texts import ENGLISH
from tourney.base.times import time_of
from tourney.clock.day_plan import plan_day, waves_of
from tourney.setup.format_files import load_format


def test_with_enough_boards_a_heat_is_one_wave() -> None:
    assert waves_of(6, 6) == waves_of(6, None) == (1,) * 6
    assert waves_of(0, 3) == ()


def test_waves_are_as_few_as_possible_and_even() -> None:
    assert waves_of(7, 5) == (1, 1, 1, 1, 2, 2, 2)
    assert waves_of(16, 6) == (1,) * 6 + (2,) * 5 + (3,) * 5


def test_more_than_three_waves_are_refused_with_the_boards_that_are_enough() -> None:
    with pytest.raises(Refused) as caught:
        waves_of(16, 5)
    assert "Bring 6." in ENGLISH.error(caught.value)
    with pytest.raises(BadInput):
        waves_of(4, 0)


def test_the_day_runs_heat_after_heat_with_its_breaks() -> None:
    slots = plan_day(load_format("hk-90"), 10, starts_at="10:00", breaks=(15, 60, 20))
    shown = [(slot.heat, time_of(slot.starts), time_of(slot.ends)) for slot in slots]
    assert shown == [
        ("1", "10:00", "11:00"),
        ("2", "11:15", "12:15"),
        ("3", "13:15", "14:15"),
        ("final", "14:35", "16:05"),
    ]


def test_each_wave_has_its_own_times_and_tables() -> None:
    slots = plan_day(
        load_format("hk-90"), {HeatId("1"): 7}, starts_at="09:30", boards=4, breaks=(10,), wave_minutes=15
    )
    first, second, final = slots
    assert (first.first, first.last, time_of(first.ends)) == (1, 4, "10:30")
    assert (second.first, second.last, time_of(second.starts)) == (5, 7, "10:45")
    assert second.tables == 3
    assert final.heat == "final"


def test_an_untimed_final_is_planned_but_marked() -> None:
    final = plan_day(load_format("world-2009"), 4)[-1]
    assert not final.timed


def test_each_division_has_a_final_table() -> None:
    assert plan_day(load_format("school-two-rounds"), 6)[-1].tables == 2
