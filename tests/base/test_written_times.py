"""Days and times as people write them."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney.base.errors import BadInput
from tourney.base.times import day_of, is_in_figures, minute_of, time_of

TODAY = date(2026, 11, 21)


@pytest.mark.parametrize(
    ("written", "time"),
    [
        ("14:30", "14:30"),
        ("9:05", "09:05"),
        (" １４：３０ ", "14:30"),
        ("14.30", "14:30"),
        ("1430", "14:30"),
        ("930", "09:30"),
        ("6:45pm", "18:45"),
        ("6:45 PM", "18:45"),
        ("6.45 p.m.", "18:45"),
        ("6pm", "18:00"),
        ("12am", "00:00"),
        ("12:15 am", "00:15"),
        ("12 pm", "12:00"),
        ("14:30 pm", "14:30"),
        ("上午10時", "10:00"),
        ("下午2時30分", "14:30"),
        ("下午 2:30", "14:30"),
        ("晚上7點", "19:00"),
        ("14時正", "14:00"),
    ],
)
def test_a_time_is_read_as_people_write_it(written: str, time: str) -> None:
    assert time_of(minute_of(written)) == time


@pytest.mark.parametrize(
    "text",
    [
        "",
        "25:00",
        "24:00",
        "10:60",
        "10",
        "1o:00",
        "10:0",
        "-1:30",
        "١٠:٠٠",
        "14:30 am",
        "0 pm",
        "晚上12時",
        "下午2pm",
        "noon",
    ],
)
def test_what_is_not_a_time_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        minute_of(text)


@given(st.integers(0, 24 * 60 - 1))
def test_every_minute_of_a_day_reads_back(minute: int) -> None:
    assert minute_of(time_of(minute)) == minute


@pytest.mark.parametrize(
    "written", ["2026-12-05", "2026/12/5", "5/12/2026", "5.12.2026", "2026年12月5日", "２０２６年１２月５日"]
)
def test_a_day_in_figures_is_read(written: str) -> None:
    assert is_in_figures(written) and day_of(written, TODAY) == date(2026, 12, 5)


@pytest.mark.parametrize("written", ["5-6 December 2026", "5/12.2026", "tomorrow", "30/2/2026", "2026-13-01"])
def test_what_is_no_day_of_the_calendar_is_refused_with_an_example(written: str) -> None:
    with pytest.raises(BadInput) as caught:
        day_of(written, TODAY)
    assert (caught.value.key, caught.value.params) == (
        "errors.bad_day",
        {"day": written, "example": "2026-11-21"},
    )
    assert is_in_figures(written) == (written in ("30/2/2026", "2026-13-01"))
