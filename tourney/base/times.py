"""Reads and shows days and times of day as people write them, in English and Chinese.

The hall's time of day is the same on screen and on paper: that of the event's time zone, not the computer's.
Moments are kept, compared and added to in UTC; only times that a person reads or types are the hall's. So the
hour that summer time gives twice or takes away moves no clock.
"""

from __future__ import annotations

import re
import unicodedata
from datetime import date, datetime, tzinfo
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
    """The time zone that a person typed, capitals or not, blank or underscore; the city alone is enough.

    BadInput if there is none, or several cities of that name.
    """
    query = _folded(text)
    zone = _by_folded().get(query)
    if zone is not None:
        return zone
    cities = [name for name in zones() if city_of(name) == query]
    if len(cities) != 1:
        raise BadInput("errors.no_such_zone", zone=text)
    return cities[0]


def zones_like(text: str) -> list[str]:
    """The names that contain the typed text, those of cities that begin with it first."""
    query = _folded(text)
    names = [name for name in zones() if query in name.casefold()]
    return sorted(names, key=lambda name: (not city_of(name).startswith(query), name))


def city_of(name: str) -> str:
    """`Asia/Hong_Kong` is `hong_kong`."""
    return name.rpartition("/")[2].casefold()


@cache
def zone_of(name: str) -> tzinfo:
    """The time zone of a name. BadInput if this computer does not know it."""
    if name not in available_timezones():
        raise BadInput("errors.no_such_zone", zone=name)
    return ZoneInfo(name)


def hall_time(at: datetime, zone: str) -> datetime:
    """A moment on the wall clock of a hall in `zone`."""
    return at.astimezone(zone_of(zone))


def zone_here() -> str:
    """The time zone of this computer; Hong Kong if it has none."""
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


_DAY = re.compile(r"(\d{4})([-/.])(\d{1,2})\2(\d{1,2})|(\d{1,2})([-/.])(\d{1,2})\6(\d{4})", re.ASCII)
"""A day in figures: the year first, or last as in Hong Kong with the day before the month."""


_DAY_IN_CHINESE = re.compile(r"(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*[日號]", re.ASCII)


_MONTH = re.compile(
    r"月|\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b",
    re.IGNORECASE,
)


_TIME = re.compile(
    r"(?P<before>上午|下午|晚上)?\s*(?P<hour>\d{1,2})"
    r"(?:\s*[:.時點]\s*(?P<minute>\d{2})\s*分?|(?P<close>\d{2})|(?P<full>\s*[時點]正?))?"
    r"\s*(?P<after>[ap]\.?m\.?)?",
    re.ASCII | re.IGNORECASE,
)


def is_in_figures(text: str) -> bool:
    """Whether a day is written in figures: not `5-6 December`."""
    return _figures(text) is not None


def names_a_day(text: str) -> bool:
    """Whether words can name a day: they have a figure or a month, as `5-6 December`, `May`, `十二月`."""
    plain = unicodedata.normalize("NFKC", text)
    return any(sign.isdecimal() for sign in plain) or _MONTH.search(plain) is not None


def day_of(text: str, today: date) -> date:
    """The day of `2026-12-05`, `5/12/2026` or `2026年12月5日`.

    BadInput, with today as an example, for other words and for a day that the calendar lacks.
    """
    figures = _figures(text)
    try:
        if figures is not None:
            return date(*figures)
    except ValueError:
        pass  # 30 February
    raise BadInput("errors.bad_day", day=text, example=today.isoformat())


def _figures(text: str) -> tuple[int, int, int] | None:
    """Year, month and day as they are written; None for other words."""
    plain = unicodedata.normalize("NFKC", text).strip()
    chinese = _DAY_IN_CHINESE.fullmatch(plain)
    if chinese is not None:
        year, month, day = chinese.groups()
    else:
        match = _DAY.fullmatch(plain)
        if match is None:
            return None
        year, month, day = match.group(1, 3, 4) if match[1] else match.group(8, 7, 5)
    return int(year), int(month), int(day)


def minute_of(text: str) -> int:
    """Minutes after midnight of a time of day: `14:30`, `1430`, `2:30 pm`, `2pm`, `下午2時30分`.

    BadInput for anything else; an hour alone counts only with its half of the day.
    """
    match = _TIME.fullmatch(unicodedata.normalize("NFKC", text).strip())
    minute = _minute(match) if match is not None else None
    if minute is None:
        raise BadInput("errors.bad_time", value=" ".join(text.split())[:20])
    return minute


def time_of(minute: int) -> str:
    """ "HH:MM" of minutes after midnight; past midnight it starts again from 00:00."""
    hours, minutes = divmod(minute, 60)
    return f"{hours % 24:02d}:{minutes:02d}"


def _minute(match: re.Match[str]) -> int | None:
    """The minutes of the parts of a time; None if they do not fit each other."""
    before, after = match["before"], (match["after"] or "")[:1].lower()
    written = match["minute"] or match["close"]
    if (before and after) or not (written or match["full"] or before or after):
        return None
    hour, minute = _hour(int(match["hour"]), before or after), int(written or 0)
    return hour * 60 + minute if hour is not None and hour < 24 and minute < 60 else None


def _hour(hour: int, half: str) -> int | None:
    """The hour of 24, None if the half of the day does not have it: 上午14時, 晚上12時."""
    if not half:
        return hour
    if half in ("a", "上午"):
        return hour % 12 if 1 <= hour <= 12 else None
    if hour == 12:
        return None if half == "晚上" else 12
    return hour if hour > 12 else hour + 12 if hour else None
