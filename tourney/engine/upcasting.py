"""Older records read as today's: each step turns a line of one version into one of the next.

It does not know what a line may look like today (`entries`). There is one version so far, so `STEPS`
is empty; a change of the format adds a step here and raises `entries.VERSION`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

Line: TypeAlias = dict[str, Any]


class Step(NamedTuple):
    """From version n to n + 1: the header, and each entry."""

    header: Callable[[Line], Line]
    entry: Callable[[Line], Line]


STEPS: tuple[Step, ...] = ()
"""Step n - 1 leads from version n to n + 1."""


def upcast_header(raw: Line, version: int, steps: Sequence[Step] = STEPS) -> Line:
    """The header as today's version has it."""
    for number, step in enumerate(steps[version - 1 :], start=version + 1):
        raw = {**step.header(raw), "version": number}
    return raw


def upcast_entry(raw: Line, version: int, steps: Sequence[Step] = STEPS) -> Line:
    """An entry of a record of this version as today's version has it."""
    for step in steps[version - 1 :]:
        raw = step.entry(raw)
    return raw
