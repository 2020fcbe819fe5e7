"""Days as they are written on formal papers: 2026年12月5日, 5 December 2026."""

from __future__ import annotations

from datetime import date

from tourney.documents.kit.wording import Wording
from tourney.texts import msg


def formal_day(text: str, wording: Wording) -> str:
    """An event's date in the words of each language; what is no ISO date (two days, say) as it was typed."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return text
    month = msg(f"paper.month_{day.month}")
    return wording(msg("paper.formal_day", day=day.day, month=month, number=day.month, year=day.year))
