"""Names a heat or a stage, in a sentence and at the head of paper.

Also reads tables as a person types them: "3, 7 10-12". It does not know which tables there are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from tourney.base.errors import BadInput
from tourney.base.ids import FINAL, SEMI, STAGES, HeatId, TableNo
from tourney.base.texts import Message, msg

_PART = re.compile(r"(\d{1,5})(?:[-–—~至](\d{1,5}))?")


_MOST = 5000


_SHOWN = 40


def table_numbers(text: str) -> tuple[TableNo, ...]:
    """The tables of a typed list, in order, each once; () for an empty one. BadInput names the error.

    Commas (also 、and ，), semicolons and blanks separate; `10-12` is a range.
    """
    tidy = re.sub(r"\s*([-–—~至])\s*", r"\1", text)
    numbers: set[int] = set()
    for part in re.split(r"[\s,，、;；]+", tidy.strip()):
        if not part:
            continue
        match = _PART.fullmatch(part)
        if match is None:
            raise BadInput("clock.bad_tables", text=part[:_SHOWN])
        first, last = int(match[1]), int(match[2] or match[1])
        if not 1 <= first <= last <= _MOST:
            raise BadInput("clock.bad_tables", text=part[:_SHOWN])
        numbers.update(range(first, last + 1))
    return tuple(TableNo(number) for number in sorted(numbers))


def typed(tables: Iterable[int]) -> str:
    """A list of tables in short: "3, 7, 10-12"."""
    runs: list[list[int]] = []
    for number in sorted(tables):
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in runs)


def heat_named(heat: HeatId) -> Message:
    """`heat 2`, `the semi-finals`, `the final`: for use inside a sentence."""
    if heat == SEMI:
        return msg("standings.heat_semi")
    if heat == FINAL:
        return msg("standings.heat_final")
    return msg("standings.heat_number", heat=heat)


def heats_named(heats: Iterable[HeatId]) -> list[Message]:
    """Several heats in a sentence: `heats 1, 2`, then stages, each by its name."""
    every = tuple(heats)
    numbered = [heat for heat in every if heat not in STAGES]
    if len(numbered) < 2:
        return [heat_named(heat) for heat in every]
    stages = [heat_named(heat) for heat in every if heat in STAGES]
    return [msg("standings.heats_numbered", heats=numbered), *stages]


def heat_message(heat: HeatId) -> Message:
    """`Heat 2`, `Semi-finals`, `Final`: for use alone, on paper and in the workbook."""
    if heat in STAGES:
        return msg("paper.heat_semi") if heat == STAGES[0] else msg("paper.heat_final")
    return msg("paper.heat_n", n=int(heat))
