"""Tie-breaks: one function each, named in `TIE_BREAKS`; a format lists their ids in its own order.

A key is a whole number, higher is better: what should be few is negative. `referee` has no key: it stands
for a recorded ruling and is always the last. To add one: a function and a line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tourney.competition.tally import Tally
from tourney.texts import Message, msg

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


def _places(tally: Tally, place: int) -> int:
    return sum(1 for score in tally.heats if score.place == place)


def _assets(tally: Tally, low_wins: bool) -> int:
    return tally.assets


def _first_places(tally: Tally, low_wins: bool) -> int:
    return _places(tally, 1)


def _second_places(tally: Tally, low_wins: bool) -> int:
    return _places(tally, 2)


def _third_places(tally: Tally, low_wins: bool) -> int:
    return _places(tally, 3)


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


TIE_BREAKS: tuple[TieBreak, ...] = (
    TieBreak(
        id="assets",
        name=msg("standings.break_assets"),
        key=_assets,
        better=lambda a, b: msg("standings.more_assets", mine=_plain(a), theirs=_plain(b)),
        worse=lambda a, b: msg("standings.fewer_assets", mine=_plain(a), theirs=_plain(b)),
    ),
    TieBreak(
        id="first_places",
        name=msg("standings.break_first_places"),
        key=_first_places,
        better=lambda a, b: msg("standings.more_firsts", mine=a, theirs=b),
        worse=lambda a, b: msg("standings.fewer_firsts", mine=a, theirs=b),
    ),
    TieBreak(
        id="second_places",
        name=msg("standings.break_second_places"),
        key=_second_places,
        better=lambda a, b: msg("standings.more_seconds", mine=a, theirs=b),
        worse=lambda a, b: msg("standings.fewer_seconds", mine=a, theirs=b),
    ),
    TieBreak(
        id="third_places",
        name=msg("standings.break_third_places"),
        key=_third_places,
        better=lambda a, b: msg("standings.more_thirds", mine=a, theirs=b),
        worse=lambda a, b: msg("standings.fewer_thirds", mine=a, theirs=b),
    ),
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
