"""Where cards and seats are on the board, in px of its content. Knows no painter and no event."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QPoint, QRect

from tourney.base.ids import PlayerNo, TableNo

UNSEATED = TableNo(0)
"""The card of those who have no seat."""


@dataclass(frozen=True, slots=True)
class CardSpot:
    """A place on the board: a seat, a free seat (no player), or a whole card (line -1)."""

    table: TableNo
    line: int
    player: PlayerNo | None = None


@dataclass(frozen=True, slots=True)
class CardLine:
    """What stands on one line of a card, ready to be painted. `player` None: a free seat. `team` stands at
    the right where name and marks leave room."""

    player: PlayerNo | None
    seat: str
    number: str
    name: str
    mark: str = ""
    tone: str = ""
    muted: bool = False
    team: str = ""


@dataclass(frozen=True, slots=True)
class SeatingCard:
    """One card: heading, a word at its right, lines, notes below (each with its tone)."""

    table: TableNo
    title: str
    aside: str
    lines: tuple[CardLine, ...]
    notes: tuple[tuple[str, str], ...] = ()
    fixed: bool = False
    """Its seats cannot be changed any more."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """Measures in px at the present scale."""

    card: int
    gap: int
    head: int
    line: int
    note: int
    pad: int


class CardGrid:
    """Cards in rows; the cards of a row are as high as its highest.

    As many cards stand in a row as `sizes.card` allows; fewer, so that cards are `wanted` px wide, as long
    as all of them can still be seen in `height` px.
    """

    def __init__(
        self, tiles: Sequence[SeatingCard], width: int, sizes: Sizes, wanted: int = 0, height: int = 0
    ) -> None:
        self.tiles = tuple(tiles)
        self.sizes = sizes
        self._width = width
        self._arrange(max(1, (width + sizes.gap) // (sizes.card + sizes.gap)))
        while self.card_width < wanted and self.columns > 1:
            before = self.columns
            self._arrange(before - 1)
            if self.height > height:
                self._arrange(before)
                break

    def fill(self, height: int, line: int) -> None:
        """Make lines higher, up to `line` px, as far as all cards can still be seen in `height` px."""
        tiles = self.tiles
        rows = [tiles[first : first + self.columns] for first in range(0, len(tiles), self.columns)]
        lines = sum(max(max(1, len(tile.lines)) for tile in row) for row in rows)
        more = min(line - self.sizes.line, (height - self.height) // max(1, lines))
        if more > 0:
            self.sizes = replace(self.sizes, line=self.sizes.line + more)
            self._arrange(self.columns)

    def rect(self, index: int) -> QRect:
        """The card with this index."""
        row, column = divmod(index, self.columns)
        left = column * (self.card_width + self.sizes.gap)
        return QRect(left, self._tops[row], self.card_width, self._heights[row])

    def line_rect(self, index: int, line: int) -> QRect:
        """One line of a card."""
        card, sizes = self.rect(index), self.sizes
        return QRect(card.left(), card.top() + sizes.head + line * sizes.line, card.width(), sizes.line)

    def shown(self, top: int, bottom: int) -> range:
        """Indexes of the cards that can be seen between two heights."""
        rows = [
            row
            for row, (start, height) in enumerate(zip(self._tops, self._heights, strict=True))
            if start < bottom and start + height > top
        ]
        if not rows:
            return range(0)
        return range(rows[0] * self.columns, min(len(self.tiles), (rows[-1] + 1) * self.columns))

    def spot_at(self, point: QPoint) -> CardSpot | None:
        """What is under a point."""
        for index in self.shown(point.y(), point.y() + 1):
            if not self.rect(index).contains(point):
                continue
            tile = self.tiles[index]
            for line, content in enumerate(tile.lines):
                if self.line_rect(index, line).contains(point):
                    return CardSpot(tile.table, line, content.player)
            return CardSpot(tile.table, -1)
        return None

    def index_of(self, table: TableNo) -> int | None:
        """The index of a table's card."""
        return next((index for index, tile in enumerate(self.tiles) if tile.table == table), None)

    def find(self, player: PlayerNo) -> CardSpot | None:
        """Where a player is."""
        for tile in self.tiles:
            for line, content in enumerate(tile.lines):
                if content.player == player:
                    return CardSpot(tile.table, line, player)
        return None

    def step(self, spot: CardSpot, across: int, down: int) -> CardSpot:
        """The place that an arrow key leads to; the same place at the edge."""
        index = self.index_of(spot.table)
        if index is None:
            return self.first() or spot
        if across:
            target = index + across
            if not 0 <= target < len(self.tiles):
                return spot
            return self._on(target, spot.line)
        lines = len(self.tiles[index].lines)
        if 0 <= spot.line + down < lines:
            return self._on(index, spot.line + down)
        target = index + down * self.columns
        if not 0 <= target < len(self.tiles):
            return spot
        return self._on(target, 0 if down > 0 else len(self.tiles[target].lines) - 1)

    def first(self) -> CardSpot | None:
        """The first place that has a line."""
        return next((self._on(i, 0) for i, tile in enumerate(self.tiles) if tile.lines), None)

    def last(self) -> CardSpot | None:
        """The last place."""
        indexes = [i for i, tile in enumerate(self.tiles) if tile.lines]
        return self._on(indexes[-1], len(self.tiles[indexes[-1]].lines) - 1) if indexes else None

    def _on(self, index: int, line: int) -> CardSpot:
        tile = self.tiles[index]
        at = max(0, min(line, len(tile.lines) - 1))
        return CardSpot(tile.table, at, tile.lines[at].player if tile.lines else None)

    def _arrange(self, columns: int) -> None:
        self.columns = columns
        self.card_width = (self._width - self.sizes.gap * (columns - 1)) // columns
        self._tops: list[int] = []
        self._heights: list[int] = []
        top = 0
        for start in range(0, len(self.tiles), columns):
            height = max(self._needs(tile) for tile in self.tiles[start : start + columns])
            self._tops.append(top)
            self._heights.append(height)
            top += height + self.sizes.gap
        self.height = max(0, top - self.sizes.gap)

    def _needs(self, tile: SeatingCard) -> int:
        sizes = self.sizes
        below = len(tile.notes) * sizes.note
        return sizes.head + max(1, len(tile.lines)) * sizes.line + below + sizes.pad
