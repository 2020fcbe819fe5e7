"""What can be wrong with the sheets of a table, as values: codes, severity, who may overrule them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tourney.base.ids import DeedId
from tourney.base.texts import Message
from tourney.scoresheet.sheet import Label


class Severity(StrEnum):
    """An error keeps a table from being confirmed until it is mended or overruled; a warning does not."""

    ERROR = "error"
    WARNING = "warning"


ERRORS = (
    *("player_twice", "unknown_deed", "deed_twice", "bad_cash", "bad_level", "built_station"),
    *("incomplete_group", "built_mortgaged", "uneven", "too_many_houses", "too_many_hotels"),
    *("bankrupt_order", "bankrupt_with_assets", "no_points_row"),
    *("total_high", "places"),
)
WARNINGS = ("deed_missing", "money_high", "paper_total", "paper_place", "equal_totals")

CODES = (*ERRORS, *WARNINGS)
"""Every code, in the order in which problems are told."""

BLOCKING = frozenset({"unknown_player", "unknown_deed", "deed_twice", "bad_cash", "places"})
"""Errors that no referee can overrule: without mending them no total means anything."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One fact that is wrong, with everybody and every deed that it touches."""

    code: str
    severity: Severity
    players: tuple[Label, ...]
    deeds: tuple[DeedId, ...]
    message: Message
    overrulable: bool


def problem(code: str, players: tuple[Label, ...], deeds: tuple[DeedId, ...], message: Message) -> Problem:
    """A problem of one of the `CODES`; its severity and whether it can be overruled follow from the code."""
    severity = Severity.WARNING if code in WARNINGS else Severity.ERROR
    return Problem(
        code,
        severity,
        players=players,
        deeds=deeds,
        message=message,
        overrulable=severity is Severity.ERROR and code not in BLOCKING,
    )
