"""The hall's time of day, the same on screen and on paper: that of the event's time zone, not the computer's.

Moments are kept, compared and added to in UTC; only what a person reads or types is the hall's. So the hour
that summer time gives twice or takes away moves no clock.
"""

from __future__ import annotations

from datetime import datetime, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from tzlocal import get_localzone_name

from tourney.base.errors import BadInput

HONG_KONG = "Asia/Hong_Kong"
"""The zone of events that were made before an event had one, and of the example."""


@cache
def zones() -> tuple[str, ...]:
    """The names to choose from: a region with its place, and UTC."""
    return tuple(sorted(name for name in available_timezones() if _is_place(name)))


def zone_named(text: str) -> str:
    """The time zone that somebody typed, capitals or not, blank or underscore; the city alone is enough.

    BadInput if there is none, or several cities of that name.
    """
    wanted = _folded(text)
    zone = _by_folded().get(wanted)
    if zone is not None:
        return zone
    cities = [name for name in zones() if city_of(name) == wanted]
    if len(cities) != 1:
        raise BadInput("errors.no_such_zone", zone=text)
    return cities[0]


def zones_like(text: str) -> list[str]:
    """The names that hold what is typed, those of cities that begin with it first."""
    wanted = _folded(text)
    found = [name for name in zones() if wanted in name.casefold()]
    return sorted(found, key=lambda name: (not city_of(name).startswith(wanted), name))


def city_of(name: str) -> str:
    """`Asia/Hong_Kong` is `hong_kong`."""
    return name.rpartition("/")[2].casefold()


@cache
def zone_of(name: str) -> tzinfo:
    """The time zone of a name. BadInput if this computer's data does not know it."""
    if name not in available_timezones():
        raise BadInput("errors.no_such_zone", zone=name)
    return ZoneInfo(name)


def hall_time(at: datetime, zone: str) -> datetime:
    """A moment as the clock on the wall of a hall in `zone` shows it."""
    return at.astimezone(zone_of(zone))


def zone_here() -> str:
    """The time zone that this computer is set to; Hong Kong where it does not say."""
    try:
        return zone_named(get_localzone_name() or "")
    except (BadInput, LookupError, ValueError, OSError):
        return HONG_KONG


def _folded(text: str) -> str:
    return "_".join(text.split()).casefold()


@cache
def _by_folded() -> dict[str, str]:
    return {name.casefold(): name for name in available_timezones()}


def _is_place(name: str) -> bool:
    region, slash, _ = name.partition("/")
    return name == "UTC" or (bool(slash) and region not in ("Etc", "SystemV", "US", "posix", "right"))
