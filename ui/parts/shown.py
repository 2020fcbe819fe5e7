"""How a number of seconds is written on every screen, and how a person types one."""

from __future__ import annotations

import re

from tourney.clock.clock import TableTime

_DAY = 24 * 60 * 60


def shown_time(seconds: int) -> str:
    """`41:07`, `1:02:05`, and after time `−2:10`."""
    sign, rest = ("−", -seconds) if seconds < 0 else ("", seconds)
    hours, rest = divmod(rest, 3600)
    minutes, rest = divmod(rest, 60)
    return f"{sign}{hours}:{minutes:02d}:{rest:02d}" if hours else f"{sign}{minutes}:{rest:02d}"


def typed_time(text: str) -> int | None:
    """Seconds of "5", "2.5" (minutes) or "1:30"; None for anything else and for more than a day."""
    plain = "".join(str(int(c)) if c.isdecimal() else c for c in text.strip()).replace("：", ":")
    clock = re.fullmatch(r"(\d{1,4}):([0-5]\d)", plain)
    if clock:
        seconds = int(clock[1]) * 60 + int(clock[2])
    elif re.fullmatch(r"\d{1,4}(\.\d{1,2})?", plain):
        seconds = round(float(plain) * 60)
    else:
        return None
    return seconds if seconds <= _DAY else None


def over_word(time: TableTime) -> str:
    """The key of what a table does whose time is up."""
    return "clock.over_round" if time.finishes_round else "clock.over_hands_off"
