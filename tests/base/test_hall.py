"""The hall's time of day: its own zone, summer time included; what is no zone is refused."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from tourney.base import times as time_zone
from tourney.base.errors import BadInput
from tourney.base.times import HONG_KONG, hall_time, zone_here, zone_named, zones, zones_like


@pytest.mark.parametrize(
    ("zone", "at", "wall"),
    [
        (HONG_KONG, datetime(2026, 7, 1, 6, 30, tzinfo=UTC), "14:30"),
        ("Europe/London", datetime(2026, 1, 1, 7, 58, tzinfo=UTC), "07:58"),
        ("Europe/London", datetime(2026, 7, 1, 7, 58, tzinfo=UTC), "08:58"),
        ("America/New_York", datetime(2026, 11, 1, 5, 30, tzinfo=UTC), "01:30"),
        ("America/New_York", datetime(2026, 11, 1, 6, 30, tzinfo=UTC), "01:30"),
        ("Asia/Kathmandu", datetime(2026, 3, 7, 6, 0, tzinfo=UTC), "11:45"),
    ],
)
def test_a_moment_is_shown_as_the_clock_on_the_halls_wall_has_it(zone: str, at: datetime, wall: str) -> None:
    assert hall_time(at, zone).strftime("%H:%M") == wall
    assert hall_time(at, zone).astimezone(UTC) == at


def test_moments_shown_in_the_hour_that_comes_twice_stay_apart() -> None:
    first = hall_time(datetime(2026, 11, 1, 5, 30, tzinfo=UTC), "America/New_York")
    second = hall_time(datetime(2026, 11, 1, 6, 30, tzinfo=UTC), "America/New_York")
    assert second.astimezone(UTC) - first.astimezone(UTC) == timedelta(hours=1)


@pytest.mark.parametrize(
    "typed", ["Asia/Hong_Kong", "asia/hong kong", "  ASIA/HONG_KONG ", "Asia/Hong Kong", "Hong Kong"]
)
def test_a_zone_is_found_however_it_is_typed(typed: str) -> None:
    assert zone_named(typed) == HONG_KONG


@pytest.mark.parametrize(
    "typed",
    ["", " ", "Asia", "Hong Kong time", "../../etc/passwd", "/etc/localtime", "a\0b", "ß" * 5000],
)
def test_what_is_no_zone_is_refused(typed: str) -> None:
    with pytest.raises(BadInput) as caught:
        zone_named(typed)
    assert caught.value.key == "errors.no_such_zone"


def test_cities_that_begin_with_what_is_typed_are_offered_first() -> None:
    assert zones_like("hong")[0] == HONG_KONG and "Asia/Chongqing" in zones_like("hong")
    assert zones_like("new yo") == ["America/New_York"] and not zones_like("mars/")


def test_the_zones_to_choose_from_are_places_and_all_of_them_are_known() -> None:
    assert {HONG_KONG, "Europe/London", "America/New_York", "UTC"} <= set(zones())
    assert all(zone_named(name) == name for name in zones())


@pytest.mark.parametrize(
    ("told", "zone"),
    [("Europe/London", "Europe/London"), ("Etc/UTC", "Etc/UTC"), ("Mars/Base", HONG_KONG), (None, HONG_KONG)],
)
def test_a_computer_that_does_not_say_where_it_is_counts_as_in_hong_kong(
    monkeypatch: pytest.MonkeyPatch, told: str | None, zone: str
) -> None:
    monkeypatch.setattr(time_zone, "get_localzone_name", lambda: told)
    assert zone_here() == zone
