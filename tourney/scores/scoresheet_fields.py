"""Where each field of a scoresheet is: drawing asks here, and so does whoever reads a sheet from its picture.

Places are points from the top-left corner of a page of A4. The number of this layout (`LAYOUT` in
`competition.codes`) stands in every sheet's code and is raised when a field moves: older sheets are read
where their fields were.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tourney.paper.surface import A4, MM
from tourney.scores.deeds import DeedRow
from tourney.scores.scores_scoresheet_form import SheetForm
from tourney.scoresheet.sheet import Holding

LEFT = 12 * MM
INNER = A4.width - 2 * LEFT
RIGHT = LEFT + INNER

QR = 25 * MM
"""Side of the QR code with its quiet zone."""
FACTS_TOP, FACTS_HIGH = 14.5 * MM, 12 * MM
FACTS = ("paper.heat", "paper.table", "paper.seat", "paper.number")
FACT_WIDE = 26 * MM
TITLE_RIGHT = RIGHT - QR - 4 * MM
LOGO_LEFT = LEFT + len(FACTS) * FACT_WIDE + 3 * MM
"""The logo stands between the facts and the code, where nothing else does; it moves nothing."""
NAME_BASE, TEAM_BASE = 34.2 * MM, 39.4 * MM

PLACE_TOP, PLACE_HIGH = 42 * MM, 12.4 * MM
PLACE_FIRST, PLACE_STEP = LEFT + 74 * MM, 18.5 * MM
PLACE_RADIUS = 5.2 * MM

TABLE_TOP, TABLE_HEAD = 57.2 * MM, 7.4 * MM
ROW = 6.05 * MM
SMALL_ROW = 5.95 * MM
"""Where the page is printed on A5, whose larger captions need the room."""
_DEEDS, _ROW_MOST = 28, 8.5 * MM
"""So many rows have their usual height; fewer are higher, more lower."""
BAND_WIDE, NAME_WIDE, BOXES_WIDE, VALUE_WIDE = 7.5 * MM, 48 * MM, 7 * 13.4 * MM, 19.1 * MM
BOXES_LEFT = LEFT + BAND_WIDE + NAME_WIDE
VALUE_LEFT = BOXES_LEFT + BOXES_WIDE
SIDE_LEFT = VALUE_LEFT + VALUE_WIDE
SIDE_WIDE = RIGHT - SIDE_LEFT

CASH_HIGH, TOTAL_HIGH, SIGN_HIGH = 16.4 * MM, 14.2 * MM, 15 * MM
_SMALL_MORE = 1.4 * MM
"""So much higher are the last two where the page is printed on A5."""
GAP = 2 * MM
BANKRUPT_WIDE = 56 * MM
_CAPTION = 25 * MM
"""What the blocks of cash and of the total have at their left for their names."""
_BACK_BOTTOM = A4.height - 12 * MM
STRIPS = 4
"""So many sheets without deeds and money stand on a page, to be cut apart."""
STRIP_HEAD = 8 * MM
"""Where a sheet begins on a page of its own: the edge of its code."""
STRIP_GAP = 6.5 * MM
STRIP_STEP = TABLE_TOP + SIGN_HIGH - STRIP_HEAD + STRIP_GAP
STRIP_TOP = 7 * MM
"""Where the first strip of a page begins, inside of what printers reach."""
_ROWS_MOST = 40
"""More rows than these would be too low to circle: the second board's go on a page of their own."""


class FieldBox(NamedTuple):
    """A field: its left and upper edge, width and height."""

    left: float
    top: float
    wide: float
    high: float


def faces(form: SheetForm) -> tuple[tuple[DeedRow, ...], ...]:
    """The deeds of each page of the form: all on one, or where there are too many those of each half."""
    sides = sorted({deed.side for deed in form.deeds})
    if form.places_only or len(form.deeds) <= _ROWS_MOST or len(sides) < 2:
        return (form.deeds,)
    back = sides[len(sides) // 2]
    first = tuple(deed for deed in form.deeds if deed.side < back)
    return first, form.deeds[len(first) :]


class SheetFields:
    """The fields of the sheets of one rule book, or of one page of theirs.

    `small`: the page will be printed on A5. `face`: 0 the page with place and total, 1 the one behind it.
    """

    def __init__(self, form: SheetForm, *, small: bool = False, face: int = 0) -> None:
        shown = faces(form)
        self.deeds, self.levels, self.notes = shown[face], form.levels, form.notes
        self.places_only = form.places_only
        self.land = form.land
        self.small, self.face = small, face
        usual, more = (SMALL_ROW, _SMALL_MORE) if small else (ROW, 0.0)
        self.rows_top = TABLE_TOP + TABLE_HEAD
        room = _BACK_BOTTOM - self.rows_top if face else _DEEDS * usual
        self.row = min(_ROW_MOST, room / max(1, len(self.deeds)))
        self.box_wide = BOXES_WIDE / len(self.levels)
        self.cash_top = self.rows_top + len(self.deeds) * self.row + GAP
        self.total_top = self.cash_top + CASH_HIGH + GAP
        self.total_high, self.sign_high = TOTAL_HIGH + more, SIGN_HIGH + more
        self.sign_top = TABLE_TOP if form.places_only else self.total_top + self.total_high + GAP
        self.caption_high = 6.8 * MM if small else 5.4 * MM
        """What stands above a field, its name, takes so much; on A5 each language has a line of its own."""

    def fields(self, seats: int) -> dict[str, FieldBox]:
        """Every field to write in or to circle by its name, on a sheet of a table of this size.

        `deed.boardwalk.5` (a box to circle), `deed.boardwalk.value`, `side.1`, `note.500.count`,
        `note.500.product`, `cash`, `sum.property`, `sum.cash`, `sum.total`, `sum.land`, `place.1`,
        `bankrupt`, `order`, `sign.player`, `step.1`, `corrected`, `sign.referee`.
        """
        made: dict[str, FieldBox] = {}
        for at, deed in enumerate(self.deeds):
            made |= {f"deed.{deed.id}.{level}": self.level_box(at, level) for level in deed.boxes}
            made[f"deed.{deed.id}.value"] = self.value_box(at)
        for number, (first, last) in enumerate(self.sides(), 1):
            made[f"side.{number}"] = self.side_box(first, last)
        if self.face:
            return made
        for at, note in enumerate(() if self.places_only else self.notes):
            made[f"note.{note}.count"], made[f"note.{note}.product"] = (
                self.count_box(at),
                self.product_box(at),
            )
        if not self.places_only:
            made["cash"] = self.cash_box()
            made |= {f"sum.{name}": self.sum_box(at) for at, name in enumerate(self.sums)}
        for place in range(1, seats + 1):
            x, y = self.place_centre(place, seats)
            side = 2 * PLACE_RADIUS
            made[f"place.{place}"] = FieldBox(x - PLACE_RADIUS, y - PLACE_RADIUS, side, side)
        made["bankrupt"], made["order"] = self.bankrupt_box(), self.order_box()
        return made | self.signed_boxes()

    @property
    def sums(self) -> tuple[str, ...]:
        """What the third step has fields for."""
        return ("property", "cash", "total", "land") if self.land else ("property", "cash", "total")

    @property
    def steps(self) -> int:
        """How many steps the sheet has: a sheet of places has two."""
        return 2 if self.places_only else 5

    # ---- deeds --------------------------------------------------------------------------------

    def row_top(self, index: int) -> float:
        """Top of a deed's row."""
        return self.rows_top + index * self.row

    def box_left(self, level: Holding) -> float:
        """Left edge of the column of a level."""
        return BOXES_LEFT + self.levels.index(level) * self.box_wide

    def level_box(self, index: int, level: Holding) -> FieldBox:
        """The box to circle for a deed's level."""
        return FieldBox(self.box_left(level), self.row_top(index), self.box_wide, self.row)

    def value_box(self, index: int) -> FieldBox:
        """Where the value of a deed is written."""
        return FieldBox(VALUE_LEFT, self.row_top(index), VALUE_WIDE, self.row)

    def sides(self) -> list[tuple[int, int]]:
        """First and last row of each side of the board."""
        return spans(self.deeds)

    def side_box(self, first: int, last: int) -> FieldBox:
        """Where is written what a side of the board, between these rows, comes to."""
        top, end = self.row_top(first), self.row_top(last + 1)
        inset = 4.4 * MM if self.is_low(first, last) else 1.2 * MM
        high = min(7.4 * MM, end - top - 1.6 * MM)
        return FieldBox(SIDE_LEFT + inset, end - high - 1.2 * MM, SIDE_WIDE - inset - 1.2 * MM, high)

    def is_low(self, first: int, last: int) -> bool:
        """Whether a side has so few rows that its letter stands beside its field."""
        return self.row_top(last + 1) - self.row_top(first) < 17 * MM

    # ---- cash and total -----------------------------------------------------------------------

    def cash_cell(self, index: int) -> tuple[float, float]:
        """Left edge and width of a banknote's part of the block; the last one is the sum's."""
        wide = (INNER - _CAPTION - 28 * MM) / max(1, len(self.notes))
        left = LEFT + _CAPTION + index * wide
        return (left, wide) if index < len(self.notes) else (left, RIGHT - left)

    def count_box(self, index: int) -> FieldBox:
        """How many of a banknote."""
        left, wide = self.cash_cell(index)
        return FieldBox(left + wide * 0.61, self.cash_top + 1.2 * MM, wide * 0.39, 6.8 * MM)

    def product_box(self, index: int) -> FieldBox:
        """What they come to."""
        left, wide = self.cash_cell(index)
        return FieldBox(left + 4 * MM, self.cash_top + 8.9 * MM, wide - 4 * MM, 6.3 * MM)

    def cash_box(self) -> FieldBox:
        """The sum of all banknotes."""
        left, wide = self.cash_cell(len(self.notes))
        top = 7.2 * MM if self.small else 6.2 * MM
        return FieldBox(left + 2 * MM, self.cash_top + top, wide - 3.2 * MM, 15.2 * MM - top)

    def total_cell(self, index: int) -> tuple[float, float]:
        """Left edge and width of the part of: property, cash, total, land."""
        wides = (33 * MM, 33 * MM, 57 * MM, 38 * MM) if self.land else (37 * MM, 37 * MM, 87 * MM)
        return LEFT + _CAPTION + sum(wides[:index]), wides[index]

    def sum_box(self, index: int) -> FieldBox:
        """The field there."""
        left, wide = self.total_cell(index)
        high = self.total_high - self.caption_high - 1 * MM
        return FieldBox(left + 3 * MM, self.total_top + self.caption_high, wide - 4 * MM, high)

    # ---- place and signatures -----------------------------------------------------------------

    def place_centre(self, place: int, seats: int) -> tuple[float, float]:
        """Where a place is circled."""
        step = min(PLACE_STEP, (RIGHT - 8 * MM - PLACE_FIRST) / max(1, seats - 1))
        return PLACE_FIRST + (place - 1) * step, PLACE_TOP + PLACE_HIGH / 2

    def bankrupt_box(self) -> FieldBox:
        """Ticked by who went out."""
        return FieldBox(LEFT + 2.5 * MM, self.sign_top + 2 * MM, 5.8 * MM, 5.8 * MM)

    def order_box(self) -> FieldBox:
        """As the how manieth."""
        return FieldBox(LEFT + 45.5 * MM, self.sign_top + 1.6 * MM, 8.8 * MM, 6.6 * MM)

    def signed_boxes(self) -> dict[str, FieldBox]:
        """The player's signature, the referee's ticks for each step, initials of a correction, theirs."""
        left, top = LEFT + BANKRUPT_WIDE + GAP, self.sign_top + self.caption_high + 0.2 * MM
        high = self.sign_high - self.caption_high - 1.4 * MM
        first, ticks, corrected = left + 8.6 * MM, RIGHT - 80.2 * MM, RIGHT - 52.2 * MM
        made = {"sign.player": FieldBox(first, top, ticks - first - 2 * MM, high)}
        for step in range(self.steps - 1):
            made[f"step.{step + 1}"] = FieldBox(ticks + step * 6.5 * MM, top + 1.2 * MM, 5.8 * MM, 5.8 * MM)
        made["corrected"] = FieldBox(corrected, top, 16 * MM, high)
        return made | {"sign.referee": FieldBox(corrected + 18 * MM, top, 33 * MM, high)}


def spans(deeds: Sequence[DeedRow]) -> list[tuple[int, int]]:
    """First and last row of each side of the board."""
    found: list[tuple[int, int]] = []
    for index, deed in enumerate(deeds):
        if index and deed.side == deeds[index - 1].side:
            found[-1] = (found[-1][0], index)
        else:
            found.append((index, index))
    return found
