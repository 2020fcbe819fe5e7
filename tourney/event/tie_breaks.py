"""Tie-breaks: one function each, named in `TIE_BREAKS`; a format lists their ids in its own order.

A key is a whole number, higher is better: what should be few is negative. `referee` has no key: it stands
for a recorded ruling and is always the last. To add one: a function and a line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tourney.base.texts import Message, msg
from tourney.event.tally import Tally

Key = Callable[[Tally, bool], int]
"""(tally, low_wins) → whole number, higher is better."""


@dataclass(frozen=True, slots=True)
class TieBreak:
    """A way to tell players on equal points apart.

    `better` and `worse` say why one stands before or behind the next: their own key, the other's. They turn a
    key back into what people read.
    """

    id: str
    name: Message
    key: Key | None
    better: Callable[[int, int], Message]
    worse: Callable[[int, int], Message]


def _assets(tally: Tally, low_wins: bool) -> int:
    return tally.assets


def _best_heat(tally: Tally, low_wins: bool) -> int:
    """The most money held at the end of one heat (M$)."""
    return max((score.total for score in tally.heats), default=0)


def _last_heat(tally: Tally, low_wins: bool) -> int:
    """Points of the latest heat that counts; missed heats count as they score."""
    points = tally.heats[-1].points if tally.heats else 0
    return -points if low_wins else points


def _plain(number: int) -> str:
    return f"{number:,}"


def _sixtieths(number: int) -> str:
    return f"{abs(number) / 60:.4g}"


def _places(place: int, word: str) -> TieBreak:
    """How often a player had this place, "first" in words."""
    return TieBreak(
        id=f"{word}_places",
        name=msg(f"standings.break_{word}_places"),
        key=lambda tally, _low_wins: sum(score.place == place for score in tally.heats),
        better=lambda a, b: msg(f"standings.more_{word}s", mine=a, theirs=b),
        worse=lambda a, b: msg(f"standings.fewer_{word}s", mine=a, theirs=b),
    )


TIE_BREAKS: tuple[TieBreak, ...] = (
    TieBreak(
        id="assets",
        name=msg("standings.break_assets"),
        key=_assets,
        better=lambda a, b: msg("standings.more_assets", mine=_plain(a), theirs=_plain(b)),
        worse=lambda a, b: msg("standings.fewer_assets", mine=_plain(a), theirs=_plain(b)),
    ),
    _places(1, "first"),
    _places(2, "second"),
    _places(3, "third"),
    TieBreak(
        id="best_heat",
        name=msg("standings.break_best_heat"),
        key=_best_heat,
        better=lambda a, b: msg("standings.better_best_heat", mine=_plain(a), theirs=_plain(b)),
        worse=lambda a, b: msg("standings.worse_best_heat", mine=_plain(a), theirs=_plain(b)),
    ),
    TieBreak(
        id="last_heat",
        name=msg("standings.break_last_heat"),
        key=_last_heat,
        better=lambda a, b: msg("standings.better_last_heat", mine=_sixtieths(a), theirs=_sixtieths(b)),
        worse=lambda a, b: msg("standings.worse_last_heat", mine=_sixtieths(a), theirs=_sixtieths(b)),
    ),
    TieBreak(
        id="referee",
        name=msg("standings.break_referee"),
        key=None,
        better=lambda a, b: msg("standings.decided_ahead"),
        worse=lambda a, b: msg("standings.decided_behind"),
    ),
)
"""Every tie-break that a format may name."""

BY_ID: Mapping[str, TieBreak] = {each.id: each for each in TIE_BREAKS}
REFEREE = "referee"
