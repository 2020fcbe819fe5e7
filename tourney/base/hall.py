"""The hall's time of day, the same on screen and on paper: Hong Kong, eight hours ahead of UTC all year."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

HONG_KONG = timezone(timedelta(hours=8), "HKT")
"""Hong Kong has had no summer time since 1979; a fixed offset needs no time zone data on Windows."""


def hall_time(at: datetime) -> datetime:
    """A moment as the clock on the hall's wall shows it."""
    return at.astimezone(HONG_KONG)
