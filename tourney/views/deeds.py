"""The deeds of a board as rows of its scoresheet, for screen and paper."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tourney.base.ids import DeedId
from tourney.names import Name
from tourney.rules import RuleBook
from tourney.rules.options import Counted
from tourney.scoresheet.sheet import Holding


@dataclass(frozen=True, slots=True, kw_only=True)
class DeedRow:
    """A row of the scoresheet. `index` from 1 in board order, `side` of the board from 0.

    `boxes` maps each level that the deed can have to the value of its box (M).
    """

    id: DeedId
    index: int
    name: Name
    short: Name
    group: str
    side: int
    boxes: Mapping[Holding, int]


def deed_rows(book: RuleBook) -> tuple[DeedRow, ...]:
    """The rows in board order, behind them what is no deed and has boxes to circle."""
    deeds = tuple(
        DeedRow(
            id=deed.id,
            index=index,
            name=deed.name,
            short=deed.short,
            group=deed.group,
            side=deed.side,
            boxes={level: book.worth(deed, level) for level in book.levels_of(deed)},
        )
        for index, deed in enumerate(book.edition.deeds, start=1)
    )
    last = deeds[-1]
    return deeds + tuple(
        DeedRow(
            id=id_,
            index=index,
            name=each.name,
            short=each.name,
            group=last.group,
            side=last.side,
            boxes={number: each.worth(number) for number in each.boxes},
        )
        for index, (id_, each) in enumerate(_with_boxes(book), start=len(deeds) + 1)
    )


def _with_boxes(book: RuleBook) -> list[tuple[DeedId, Counted]]:
    return [(id_, each) for id_, each in book.counted.items() if each.boxes]
