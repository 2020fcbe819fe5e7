"""The deeds of a board as rows of its scoresheet, for screen and paper."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tourney.base.ids import DeedId
from tourney.base.names import Name
from tourney.rules.rulebook import RuleBook
from tourney.scoresheet.sheet import Holding


@dataclass(frozen=True, slots=True, kw_only=True)
class DeedRow:
    """A row of the scoresheet. `index` from 1 in board order, `side` of the board from 0.

    `boxes` maps each level that the deed can have to the value of its box (M). Where any number may be
    written besides, it counts `held` and `each` for each (M); `each` is 0 where the boxes are all.
    """

    id: DeedId
    index: int
    name: Name
    short: Name
    group: str
    side: int
    boxes: Mapping[Holding, int]
    held: int = 0
    each: int = 0

    def worth(self, level: Holding) -> int:
        """What it counts: its box, or any number where one may be written (M)."""
        beyond = self.held + self.each * level if self.each and level >= 0 else 0
        return self.boxes.get(level, beyond)


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
            held=book.deed_counts,
            each=book.each_beyond if deed.buildable else 0,
        )
        for index, deed in enumerate(book.edition.deeds, start=1)
    )
    return deeds + _counted_rows(book, [id_ for id_, each in book.counted.items() if each.boxes], deeds)


def sheet_rows(book: RuleBook) -> tuple[DeedRow, ...]:
    """The same with what has no box and is typed as an amount, last."""
    rows = deed_rows(book)
    return rows + _counted_rows(book, [id_ for id_, each in book.counted.items() if not each.boxes], rows)


def _counted_rows(book: RuleBook, ids: list[DeedId], above: tuple[DeedRow, ...]) -> tuple[DeedRow, ...]:
    """What is no deed: of no group, behind the last side."""
    return tuple(
        DeedRow(
            id=id_,
            index=index,
            name=book.counted[id_].name,
            short=book.counted[id_].name,
            group="",
            side=above[-1].side,
            boxes={at: book.counted[id_].worth(at) for at in book.counted[id_].boxes if at in book.levels},
            held=book.counted[id_].held,
            each=book.counted[id_].each,
        )
        for index, id_ in enumerate(ids, start=len(above) + 1)
    )
