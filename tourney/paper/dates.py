"""Days as they are written on formal papers: 2026年12月5日, 5 December 2026."""

from __future__ import annotations

from datetime import date

from tourney.base.texts import Message, named
from tourney.paper.wording import Wording


def formal_day(text: str, wording: Wording) -> str:
    """An event's date in the words of each language; what is no ISO date (two days, say) as it was typed."""
    return wording(day_message(text)) if text else ""


def day_message(text: str) -> Message:
    """The same for a sentence."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return named(text)
    return Message(f"paper.formal_day_{day.month}", {"day": day.day, "year": day.year})
