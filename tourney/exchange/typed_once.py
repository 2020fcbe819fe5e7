"""Schools and classes that are typed once and hold for the rows below until the next one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tourney.exchange.columns import ListColumn
from tourney.exchange.grid import GridRow


def typed_once(body: Sequence[GridRow], columns: Sequence[ListColumn]) -> tuple[int, ...]:
    """The columns of a school or a class whose cells look as if each held for the empty ones below it: the
    first is filled, many are not, and none comes again."""
    return tuple(
        place
        for place, column in enumerate(columns)
        if column.field in ("team", "division") and _is_typed_once([_cell(row, place) for row in body])
    )


def _is_typed_once(cells: Sequence[str]) -> bool:
    filled = [cell for cell in cells if cell]
    gaps = len(cells) - len(filled)
    return len(cells) > 3 and bool(cells[0]) and gaps * 2 >= len(filled) and len(set(filled)) == len(filled)


def filled_down(body: Sequence[GridRow], places: Sequence[int]) -> tuple[GridRow, ...]:
    """The rows with what stands above in the place of empty cells."""
    return tuple(_filled(body, places))


def _filled(body: Sequence[GridRow], places: Sequence[int]) -> Iterator[GridRow]:
    above = dict.fromkeys(places, "")
    for row in body:
        cells = [*row.cells, *[""] * (max(places) + 1 - len(row.cells))]
        for place in places:
            above[place] = cells[place] = cells[place] or above[place]
        yield row._replace(cells=tuple(cells))


def _cell(row: GridRow, place: int) -> str:
    return row.cells[place].strip() if place < len(row.cells) else ""
