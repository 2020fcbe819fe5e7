"""Draws the printed form of a scoresheet: everything that is the same on every player's page (T9.1-T9.5).

It is drawn once a document. The eye goes down the page in the order of the steps: deeds, cash, total, place,
signatures. Fields to fill in are white with a frame, everything around them is grey, and the referee ticks
off each step before signing: an empty field stands out.

`SheetFields` knows where each field is, for drawing and for programs that read a sheet from its picture.
Positions are points from the top-left corner of an A4 page. The number of this layout (`LAYOUT` in
`event.scan_codes`) is in every sheet's code and is raised when a field moves: older sheets are read by their
own layout.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple
from zlib import crc32

from tourney.base.ids import DeedId, HeatId, TableNo
from tourney.base.names import NO_NAME, Name
from tourney.base.texts import Message, msg
from tourney.event.scan_codes import SheetCode
from tourney.paper.event_head import EventHead, Person, TableSlot
from tourney.paper.fitting import wrapped
from tourney.paper.fonts import width
from tourney.paper.page_frame import draw_logo, group_colour
from tourney.paper.surface import A4, INK, LINE, MM, READABLE, SMALLEST, SOFT, Align, Surface
from tourney.paper.wording import Wording
from tourney.rules.rulebook import HOTEL, MORTGAGED, RuleBook
from tourney.scores.views import DeedRow
from tourney.scoresheet.sheet import Holding

# ---- scoresheets ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FilledSheet:
    """A sheet to be printed filled in. Unknown figures are None: on a sheet of totals only, the cash and the
    property. `by_hand`: as a player wrote it; `unread` are then the fields that nobody can read (`cash`,
    `bankrupt`), and `owner` has written number and name on a sheet that is not printed for them.
    """

    deeds: Mapping[DeedId, Holding]
    cash: int | None
    notes: Mapping[int, int]
    property: int | None
    total: int | None
    place: int | None
    bankrupt: int | None
    land: int | None = None
    by_hand: bool = False
    unread: frozenset[str] = frozenset()
    owner: Person | None = None


@dataclass(frozen=True, slots=True)
class SheetPage:
    """One player's scoresheet. `code` is the text of its QR code without its layout, None on a spare sheet.

    `seats` is the size of the table, for the places to circle. `person` None: a spare sheet. `form` is the
    number of its form in the pack.
    """

    code: SheetCode | None
    heat: HeatId | None
    table: TableNo | None
    seat: int | None
    seats: int
    person: Person | None
    filled: FilledSheet | None = None
    slot: TableSlot = field(default_factory=TableSlot)
    form: int = 0
    division: Name = NO_NAME


@dataclass(frozen=True, slots=True)
class SheetForm:
    """The form of all sheets of one rule `book`. `deeds` in board order.

    `rules` are printed if they are not the event's. `land`: unmortgaged land parts equal totals (T9.4);
    `all_land`: stations and utilities count as land too. `most`: the largest single amount: at the start, as
    a salary or as a deed with all its houses.
    """

    book: RuleBook
    deeds: tuple[DeedRow, ...]
    rules: Message | None = None
    land: bool = False
    all_land: bool = False
    most: int = 0


@dataclass(frozen=True, slots=True)
class SheetPack:
    """The scoresheets of a heat, in order of tables and seats; each names its own one of the `forms`."""

    head: EventHead
    forms: tuple[SheetForm, ...]
    pages: tuple[SheetPage, ...]


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
"""The logo is between the facts and the code, where nothing else is; it moves nothing."""


NAME_BASE, TEAM_BASE = 34.2 * MM, 39.4 * MM
PLACE_TOP, PLACE_HIGH = 42 * MM, 12.4 * MM
PLACE_FIRST, PLACE_STEP = LEFT + 74 * MM, 18.5 * MM
PLACE_RADIUS = 5.2 * MM
TABLE_TOP, TABLE_HEAD = 57.2 * MM, 7.4 * MM


ROW = 6.05 * MM


SMALL_ROW = 5.95 * MM
"""The same for a page printed on A5, whose larger captions need the room."""


_DEEDS, _ROW_MOST = 28, 8.5 * MM
"""Up to this many rows have their usual height; fewer rows are higher, more are lower."""


BAND_WIDE, NAME_WIDE, BOXES_WIDE, VALUE_WIDE = 7.5 * MM, 48 * MM, 7 * 13.4 * MM, 19.1 * MM


BOXES_LEFT = LEFT + BAND_WIDE + NAME_WIDE


VALUE_LEFT = BOXES_LEFT + BOXES_WIDE


SIDE_LEFT = VALUE_LEFT + VALUE_WIDE


SIDE_WIDE = RIGHT - SIDE_LEFT


CASH_HIGH, TOTAL_HIGH, SIGN_HIGH = 16.4 * MM, 14.2 * MM, 15 * MM


_SMALL_MORE = 2.3 * MM
"""So much higher are the last two if the page is printed on A5."""


GAP, _SMALL_GAP = 2 * MM, 1.4 * MM
"""White between the blocks."""


BANKRUPT_WIDE = 56 * MM


_CAPTION = 25 * MM
"""The room for names to the left of the blocks of cash and of the total."""


_BACK_BOTTOM = A4.height - 12 * MM


STRIPS = 4
"""So many sheets without deeds and money are on a page, to be cut apart."""


STRIP_HEAD = 8 * MM
"""Where a sheet begins on a page of its own: the edge of its code."""


STRIP_GAP = 6.5 * MM


STRIP_STEP = TABLE_TOP + SIGN_HIGH - STRIP_HEAD + STRIP_GAP


STRIP_TOP = 7 * MM
"""Where the first strip of a page begins, inside the area that printers reach."""


_ROWS_MOST = 40
"""With more rows than these each would be too low to circle: the second board's go on a page of their own."""


class FieldBox(NamedTuple):
    """A field: its left and upper edge, width and height."""

    left: float
    top: float
    wide: float
    high: float


def faces(form: SheetForm) -> tuple[tuple[DeedRow, ...], ...]:
    """The deeds of each page of the form: all on one, or with too many those of each half."""
    sides = sorted({deed.side for deed in form.deeds})
    if form.book.places_only or len(form.deeds) <= _ROWS_MOST or len(sides) < 2:
        return (form.deeds,)
    back = sides[len(sides) // 2]
    first = tuple(deed for deed in form.deeds if deed.side < back)
    return first, form.deeds[len(first) :]


class SheetFields:
    """The fields of the sheets of one rule book, or of one page of theirs.

    `small`: the page will be printed on A5. `face`: 0 the page with place and total, 1 the one behind it.
    """

    def __init__(self, form: SheetForm, *, small: bool = False, face: int = 0) -> None:
        sides = faces(form)
        self.deeds, self.levels, self.notes = sides[face], form.book.levels, form.book.notes
        self.places_only = form.book.places_only
        self.land = form.land
        self.small, self.face = small, face
        usual, more, gap = (SMALL_ROW, _SMALL_MORE, _SMALL_GAP) if small else (ROW, 0.0, GAP)
        self.rows_top = TABLE_TOP + TABLE_HEAD
        room = _BACK_BOTTOM - self.rows_top if face else _DEEDS * usual
        self.row = min(_ROW_MOST, room / max(1, len(self.deeds)))
        self.box_wide = BOXES_WIDE / len(self.levels)
        self.cash_top = self.rows_top + len(self.deeds) * self.row + gap
        self.total_top = self.cash_top + CASH_HIGH + gap
        self.total_high, self.sign_high = TOTAL_HIGH + more, SIGN_HIGH + more
        self.sign_top = TABLE_TOP if form.book.places_only else self.total_top + self.total_high + gap
        self.caption_high = 7.7 * MM if small else 5.4 * MM
        """The height of a field's name above it; on A5 each language has a line of its own."""

    def fields(self, seats: int) -> dict[str, FieldBox]:
        """Every field to write in or to circle by its name, on a sheet for a table of this size.

        `deed.boardwalk.5` (a box to circle), `deed.boardwalk.value`, `side.1`, `note.500.count`,
        `note.500.product`, `cash`, `sum.property`, `sum.cash`, `sum.total`, `sum.land`, `place.1`,
        `bankrupt`, `order`, `sign.player`, `step.1`, `corrected`, `sign.referee`.
        """
        boxes: dict[str, FieldBox] = {}
        for at, deed in enumerate(self.deeds):
            boxes |= {f"deed.{deed.id}.{level}": self.level_box(at, level) for level in deed.boxes}
            boxes[f"deed.{deed.id}.value"] = self.value_box(at)
        for number, (first, last) in enumerate(self.sides(), 1):
            boxes[f"side.{number}"] = self.side_box(first, last)
        if self.face:
            return boxes
        for at, note in enumerate(() if self.places_only else self.notes):
            boxes[f"note.{note}.count"], boxes[f"note.{note}.product"] = (
                self.count_box(at),
                self.product_box(at),
            )
        if not self.places_only:
            boxes["cash"] = self.cash_box()
            boxes |= {f"sum.{name}": self.sum_box(at) for at, name in enumerate(self.sums)}
        for place in range(1, seats + 1):
            x, y = self.place_centre(place, seats)
            side = 2 * PLACE_RADIUS
            boxes[f"place.{place}"] = FieldBox(x - PLACE_RADIUS, y - PLACE_RADIUS, side, side)
        boxes["bankrupt"], boxes["order"] = self.bankrupt_box(), self.order_box()
        return boxes | self.signed_boxes()

    @property
    def sums(self) -> tuple[str, ...]:
        """The fields of the third step."""
        return ("property", "cash", "total", "land") if self.land else ("property", "cash", "total")

    @property
    def steps(self) -> int:
        """How many steps the sheet has: signing is the last, and circling the place, which is on top, is one
        only on a sheet of places.
        """
        return 2 if self.places_only else 4

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
        """The field for the sum of a side of the board, between these rows."""
        top, end = self.row_top(first), self.row_top(last + 1)
        inset = 4.4 * MM if self.is_low(first, last) else 1.2 * MM
        high = min(7.4 * MM, end - top - 1.6 * MM)
        return FieldBox(SIDE_LEFT + inset, end - high - 1.2 * MM, SIDE_WIDE - inset - 1.2 * MM, high)

    def is_low(self, first: int, last: int) -> bool:
        """Whether a side has so few rows that its letter goes beside its field."""
        return self.row_top(last + 1) - self.row_top(first) < 17 * MM

    # ---- cash and total -----------------------------------------------------------------------

    def cash_cell(self, index: int) -> tuple[float, float]:
        """Left edge and width of a banknote's part of the block; the last one is the sum's."""
        wide = (INNER - _CAPTION - 28 * MM) / max(1, len(self.notes))
        left = LEFT + _CAPTION + index * wide
        return (left, wide) if index < len(self.notes) else (left, RIGHT - left)

    def count_box(self, index: int) -> FieldBox:
        """The field for the number of one banknote."""
        left, wide = self.cash_cell(index)
        return FieldBox(left + wide * 0.61, self.cash_top + 1.2 * MM, wide * 0.39, 6.8 * MM)

    def product_box(self, index: int) -> FieldBox:
        """The field for the worth of those banknotes."""
        left, wide = self.cash_cell(index)
        return FieldBox(left + 4 * MM, self.cash_top + 8.9 * MM, wide - 4 * MM, 6.3 * MM)

    def cash_box(self) -> FieldBox:
        """The sum of all banknotes."""
        left, wide = self.cash_cell(len(self.notes))
        top = 7.6 * MM if self.small else 6.2 * MM
        return FieldBox(left + 2 * MM, self.cash_top + top, wide - 3.2 * MM, 15.2 * MM - top)

    def total_cell(self, index: int) -> tuple[float, float]:
        """Left edge and width of the part of: property, cash, total, land."""
        wides = (33 * MM, 33 * MM, 57 * MM, 38 * MM) if self.land else (37 * MM, 37 * MM, 87 * MM)
        return LEFT + _CAPTION + sum(wides[:index]), wides[index]

    def sum_box(self, index: int) -> FieldBox:
        """The field in that part."""
        left, wide = self.total_cell(index)
        high = self.total_high - self.caption_high - 1 * MM
        return FieldBox(left + 3 * MM, self.total_top + self.caption_high, wide - 4 * MM, high)

    # ---- place and signatures -----------------------------------------------------------------

    def place_centre(self, place: int, seats: int) -> tuple[float, float]:
        """Where a place is circled."""
        step = min(PLACE_STEP, (RIGHT - 8 * MM - PLACE_FIRST) / max(1, seats - 1))
        return PLACE_FIRST + (place - 1) * step, PLACE_TOP + PLACE_HIGH / 2

    def bankrupt_box(self) -> FieldBox:
        """The box that a bankrupt player ticks."""
        return FieldBox(LEFT + 2.5 * MM, self.sign_top + 2 * MM, 5.8 * MM, 5.8 * MM)

    def order_box(self) -> FieldBox:
        """The box for the order of going out."""
        return FieldBox(LEFT + 45.5 * MM, self.sign_top + 1.6 * MM, 8.8 * MM, 6.6 * MM)

    def signed_boxes(self) -> dict[str, FieldBox]:
        """The player's signature, the referee's ticks for each step, initials of a correction, theirs."""
        left, top = LEFT + BANKRUPT_WIDE + GAP, self.sign_top + self.caption_high + 0.2 * MM
        high = self.sign_high - self.caption_high - 1.4 * MM
        first, ticks, corrected = left + 8.6 * MM, RIGHT - 80.2 * MM, RIGHT - 52.2 * MM
        boxes = {"sign.player": FieldBox(first, top, ticks - first - 2 * MM, high)}
        for step in range(self.steps - 1):
            boxes[f"step.{step + 1}"] = FieldBox(ticks + step * 6.5 * MM, top + 1.2 * MM, 5.8 * MM, 5.8 * MM)
        boxes["corrected"] = FieldBox(corrected, top, 16 * MM, high)
        return boxes | {"sign.referee": FieldBox(corrected + 18 * MM, top, 33 * MM, high)}


def spans(deeds: Sequence[DeedRow]) -> list[tuple[int, int]]:
    """First and last row of each side of the board."""
    spans: list[tuple[int, int]] = []
    for index, deed in enumerate(deeds):
        if index and deed.side == deeds[index - 1].side:
            spans[-1] = (spans[-1][0], index)
        else:
            spans.append((index, index))
    return spans


GROUND = 0.92
"""Grey around the fields to fill in."""


GRID = 0.4
"""Grey of thin lines: dark enough to stay on a copy of black and white only."""


SMALL_SCALE = 0.5**0.5
"""An A4 page on A5."""


_SMALL_LEAST, _SMALL_TYPE = SMALLEST / SMALL_SCALE + 0.05, READABLE / SMALL_SCALE
"""No type is smaller where the page is printed on A5; nor than this, where it has room."""


_DIGITS = 5
"""Cells of a large sum if money goes to 500; one more for each further digit, of the notes or of the largest
single amount, of which a total may be ten times as much.
"""


_NARROWEST = 4.9 * MM
"""A narrower cell would not help the hand that writes."""


_BETWEEN_HEADS = 0.6 * MM
"""White on either side of a count of houses, so that it does not touch the next one."""


_LETTERS = "ABCDEFGH"


_NAMED_SIDES = 6


_BOX_WORDS = {
    MORTGAGED: msg("paper.box_mortgaged"),
    0: msg("paper.box_unbuilt"),
    HOTEL: msg("paper.box_hotel"),
}


def _characters(form: SheetForm, wording: Wording) -> dict[str, str]:
    """On paper all in Chinese the first character of each group's name, if that tells them apart, for its
    letter: no Chinese player knows that B is brown.
    """
    first = {each.id: wording.name(each.name)[:1] for each in form.book.edition.groups}
    told_apart = len(set(first.values())) == len(first)
    return first if told_apart and wording.chinese and not wording.both else {}


class Form(SheetFields):
    """Draws the form of one rule book, or one page of it."""

    def __init__(
        self,
        form: SheetForm,
        *,
        head: EventHead,
        wording: Wording,
        printed: str = "",
        small: bool = False,
        face: int = 0,
        to_write: bool = True,
    ) -> None:
        """`head`: the name and logo at the top. `printed`: when, for the foot. `small`: the page will be
        printed on A5, so small type is larger. `face`: 0 the page with place and total, 1 the one behind it.
        `to_write`: the large sums have a cell for each digit, which a form printed filled in does not need.
        """
        super().__init__(form, small=small, face=face)
        sides = faces(form)
        self._faces, self._fronts = len(sides), len(spans(sides[0]))
        self._letters = [
            _LETTERS[at % len(_LETTERS)] for at in range(sum(len(spans(each)) for each in sides))
        ]
        self._rules = form.rules
        self._jail_card, self._cash_hint, self._most = form.book.jail_card, form.book.cash_hint, form.most
        self._words, self._all_land = form.book.words, form.all_land
        self._event = head
        self._wording = wording.in_words(form.book.words)
        self._printed = printed
        self._characters = _characters(form, wording)
        self.least, self._usual = (_SMALL_LEAST, _SMALL_TYPE) if small else (SMALLEST, SMALLEST)
        self._to_write = to_write

        shown_by = repr((form, head.draft, small, face, to_write)).encode()
        self.name = f"form{crc32(shown_by):08x}"
        """Its name among the parts drawn once: a pack of papers may have several forms."""

    # ---- drawing ------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """The whole form but the places to circle."""
        self._head(surface)
        if self.face:
            self._behind(surface)
            self._table(surface)
            self.foot(surface)
            return
        self._place(surface)
        if not self.places_only:
            self._table(surface)
            self._cash(surface)
            self._total(surface)
        self._bankrupt(surface)
        self._signatures(surface)
        if not self.places_only:  # all strips of a page share one foot
            self.foot(surface)

    def foot(self, surface: Surface) -> None:
        """When it was printed, and beside it how to correct a mark."""
        size, room = max(7, self.least), INNER * 0.27
        base = A4.height - 7.3 * MM
        surface.text(LEFT, base, self._printed, size, room=room, grey=SOFT, least=self.least)
        if self.places_only:
            return
        lines = self._wording.lines(msg("paper.correct_hint"))
        base -= 1.1 * MM * (len(lines) - 1)
        for line in lines:
            surface.text(
                LEFT + room, base, line, size, room=INNER * 0.48, align=Align.CENTRE, least=self.least
            )
            base += size * 1.18

    def draw_places(self, surface: Surface, seats: int) -> None:
        """The places to circle at a table of this size."""
        for place in range(1, seats + 1):
            x, middle = self.place_centre(place, seats)
            surface.box(
                x - PLACE_RADIUS, middle - PLACE_RADIUS, 2 * PLACE_RADIUS, 2 * PLACE_RADIUS,
                thick=0.5, grey=GRID, fill=1.0, radius=PLACE_RADIUS,
            )  # fmt: skip
            base = middle + 2.7 * MM
            surface.text(x, base, str(place), 21, bold=True, align=Align.CENTRE)

    def type(self, size: float) -> float:
        """A size of type that is not too small for the paper it will be printed on."""
        return max(size, self._usual)

    def say(self, key: Message) -> str:
        return self._wording(key, " ")

    def _caption(
        self,
        surface: Surface,
        x: float,
        top: float,
        lines: Sequence[str],
        *,
        size: float,
        room: float,
        align: Align = Align.LEFT,
        grey: float = INK,
    ) -> None:
        """A field's name above it: on one line, or a line for each language if the paper is small."""
        size, whole = self.type(size), " ".join(lines)
        bold = grey == INK
        if len(lines) == 1 or width(whole, self._usual, bold) <= room:
            base = top + (5 if self.small else 4.3) * MM
            surface.text(x, base, whole, size, room=room, bold=bold, align=align, grey=grey, least=self.least)
            return
        for i, line in enumerate(lines):
            surface.text(
                x, self._caption_base(top, i), line, min(size, self._usual), room=room, bold=bold,
                align=align, grey=grey, least=self.least,
            )  # fmt: skip

    def _caption_base(self, top: float, line: int) -> float:
        """The baselines of a caption of two lines, clear of the frame above and the field below."""
        first, next_one = (3.6, 3.4) if self.small else (2.55, 2.3)
        return top + (first + line * next_one) * MM

    def _land_caption(self, surface: Surface, field: FieldBox, top: float) -> None:
        """What counts as land, beside the name: on a line below it, or on the line of each language."""
        kind = "all" if self._all_land else "streets"
        beside, narrow, below = (
            self._wording.lines(msg(f"paper.land_{kind}_{each}")) for each in ("beside", "narrow", "below")
        )
        lines = [
            whole if width(whole, self.least, True) <= field.wide else short
            for whole, short in zip(beside, narrow, strict=True)
        ]
        if len(lines) == 1:
            lines = [*self._wording.lines(msg("paper.land")), *below]
        for at, line in enumerate(lines):
            name = at == 0 or self._wording.both
            surface.text(
                field.left, self._caption_base(top, at), line, self._usual if name else self.least,
                room=field.wide, bold=name, least=self.least,
            )  # fmt: skip

    def _beside_facts(self, surface: Surface) -> None:
        """The logo; on a sheet whose seat is not announced yet, the word for that."""
        left, wide = LOGO_LEFT, TITLE_RIGHT - LOGO_LEFT
        if not self._event.draft:
            draw_logo(surface, self._event, left, FACTS_TOP, wide, FACTS_HIGH)
            return
        surface.box(left, FACTS_TOP, wide, FACTS_HIGH, thick=1.4, radius=1.2 * MM)
        lines = self._wording.lines(msg("paper.draft"))
        base = FACTS_TOP + FACTS_HIGH / 2 + (1.6 if len(lines) == 1 else -0.7) * MM
        for line in lines:
            surface.text(
                left + 2 * MM, base, line, 12, room=wide - 4 * MM, bold=True, align=Align.CENTRE,
                least=self.least,
            )  # fmt: skip
            base += 4.8 * MM

    def _head(self, surface: Surface) -> None:
        title, wide = self.say(msg("paper.title_scoresheet")), 40 * MM
        if self._rules is not None:
            title, wide = f"{title} · {self.say(self._rules)}", 84 * MM
        if self._faces > 1:
            title = f"{title} · {self.face + 1}/{self._faces}"
        room = TITLE_RIGHT - LEFT - wide
        event = self._wording.name(self._event.title)
        surface.name(LEFT, 11.4 * MM, event, 10.5, room, bold=True, least=self.least)
        surface.text(
            LEFT + room, 11.4 * MM, title, 10.5, room=wide, align=Align.RIGHT, grey=SOFT, least=self.least
        )
        self._beside_facts(surface)
        for i, key in enumerate(FACTS):
            left = LEFT + i * FACT_WIDE
            surface.box(left, FACTS_TOP, FACT_WIDE, FACTS_HIGH, thick=0.6, grey=GRID)
            surface.text(
                left + 1.6 * MM,
                FACTS_TOP + 4 * MM,
                self.say(msg(key)),
                self.type(7.5),
                room=FACT_WIDE - 3 * MM,
                grey=SOFT,
                least=self.least,
            )

    def _step(self, surface: Surface, number: int, x: float, y: float) -> None:
        """A black disc with the step's number, with its centre at x, y."""
        surface.circle(x, y, 2.7 * MM, fill=INK)
        surface.text(x, y + 1.35 * MM, str(number), 10.5, bold=True, align=Align.CENTRE, grey=1.0)

    def _block_name(
        self, surface: Surface, top: float, high: float, key: Message, hint: Message | None
    ) -> None:
        """The name of a block, and below it a hint, on as many lines as they take: closer to each other if
        the block is too low for them, and the hint in one language if even that is too much.
        """
        x, room = LEFT + 8.4 * MM, 16.4 * MM
        names = self._wording.lines(key)
        whole, size, small = " ".join(names), self.type(9), self.type(6.6)
        white = 0.8 * MM if self.small else 0.0
        names = (whole,) if width(whole, size, True) <= room else names
        hints = [self._hint_lines(said, room, small) for said in (self._wording.lines(hint) if hint else ())]
        first, step, between = 4.9 * MM, 3.6 * MM, small * 1.2
        if first + len(names) * step + (sum(map(len, hints)) - 1) * between > high - 0.6 * MM:
            first = 3.5 * MM
            if (step := self._closer(high - first, names, hints)) < small * 0.98:
                step = self._closer(high - first, names, hints := hints[:1])
            between = step
        y = top + first
        for line in names:
            surface.text(x, y, line, size, room=room - white, bold=True, least=self.least)
            y += step
        for line in (each for lines in hints for each in lines):
            surface.text(x, y, line, small, room=room, grey=SOFT, least=self.least)
            y += between

    def _hint_lines(self, said: str, room: float, size: float) -> Sequence[str]:
        return [said] if width(said, self.least) <= room else wrapped(said, room, size)

    def _closer(self, high: float, names: Sequence[str], hints: Sequence[Sequence[str]]) -> float:
        """The distance between lines if all of them fit a block with so much room left."""
        return min(3.6 * MM, (high - 0.9 * MM) / (len(names) + sum(map(len, hints)) - 1))

    def _place(self, surface: Surface) -> None:
        surface.box(LEFT, PLACE_TOP, INNER, PLACE_HIGH, thick=1.6, fill=GROUND)
        middle, left = PLACE_TOP + PLACE_HIGH / 2, LEFT + 4 * MM
        if self.places_only:
            self._step(surface, 1, LEFT + 5 * MM, middle)
            left = LEFT + 10 * MM
        y = middle - ((2.0 if self.small else 1.5) if self._wording.both else 0.4) * MM
        heads = self._wording(msg("paper.place"), " ")
        surface.text(left, y, heads, 11 if self.small else 12, room=56 * MM, bold=True)
        hint = msg("paper.place_hint_only") if self.places_only else msg("paper.place_hint")
        for line in self._wording.lines(hint):
            y += 3.3 * MM
            surface.text(left, y + 0.3 * MM, line, self.type(7), room=57 * MM, grey=SOFT, least=self.least)

    def _behind(self, surface: Surface) -> None:
        """On the second page: that it belongs to the first, which adds its sub-totals."""
        surface.box(LEFT, PLACE_TOP, INNER, PLACE_HIGH, thick=1.6, fill=GROUND)
        behind = msg("paper.sheet_behind", sides=" + ".join(self._letters[self._fronts :]))
        lines = self._wording.lines(behind)
        y = PLACE_TOP + PLACE_HIGH / 2 + (1.5 if len(lines) == 1 else -0.7) * MM
        for line in lines:
            surface.text(LEFT + 5 * MM, y, line, 11, room=INNER - 10 * MM, bold=True, least=8)
            y += 4.6 * MM

    def _table(self, surface: Surface) -> None:
        self._table_head(surface)
        for index, deed in enumerate(self.deeds):
            self._deed(surface, index, deed)
        bottom = self.row_top(len(self.deeds))
        for number, (first, last) in enumerate(self.sides()):
            top, end = self.row_top(first), self.row_top(last + 1)
            surface.line(LEFT, top, RIGHT, top, 1.5, INK)
            surface.box(SIDE_LEFT, top, SIDE_WIDE, end - top, thick=0.8, fill=GROUND)
            letter = self._letters[number + (self._fronts if self.face else 0)]
            self._subtotal(surface, letter, first, last)
        surface.line(LEFT, bottom, RIGHT, bottom, 1.5, INK)

    def _subtotal(self, surface: Surface, letter: str, first: int, last: int) -> None:
        """The field for the sum of a side of the board, with its letter above or, if it is low, beside it."""
        low = self.is_low(first, last)
        top, end = self.row_top(first), self.row_top(last + 1)
        base, size = (end - 3.2 * MM, 10) if low else (top + 7.4 * MM, 15)
        x = SIDE_LEFT + (2.4 * MM if low else SIDE_WIDE / 2)
        surface.text(x, base, letter, size, bold=True, align=Align.CENTRE)
        self._answer(surface, self.side_box(first, last))

    def _table_head(self, surface: Surface) -> None:
        middle = TABLE_TOP + TABLE_HEAD / 2
        self._step(surface, 1, LEFT + 5 * MM, middle)
        room = BAND_WIDE + NAME_WIDE - 11 * MM
        unlimited = any(deed.group and deed.each for deed in self.deeds)
        step = msg("paper.deeds_step_more" if unlimited else "paper.deeds_step")
        self._heading(surface, LEFT + 10 * MM, room, step, Align.LEFT, 7.5)
        counts = {
            level: msg("paper.box_houses", n=level).in_words(self._words)
            for level in self.levels
            if level not in _BOX_WORDS
        }
        narrow = not all(self._stands_clear(count) for count in counts.values())
        for level in self.levels:
            if level in counts:
                if narrow and level == min(counts):
                    self._word_of_counts(surface, counts)
                lines = ("", str(level)) if narrow else self._wording.lines(counts[level])
            else:
                message = _BOX_WORDS[level].in_words(self._words)
                if level == MORTGAGED and not self._heading_fits(message, self.box_wide):
                    message = msg("paper.box_mortgaged_small").in_words(self._words)
                lines = self._wording.lines(message)
            self._heading_lines(surface, self.box_left(level), self.box_wide, lines, Align.CENTRE, 7)
        self._heading(surface, VALUE_LEFT, VALUE_WIDE, msg("paper.value"), Align.CENTRE, 7.5)
        self._heading(surface, SIDE_LEFT, SIDE_WIDE, msg("paper.subtotal"), Align.CENTRE, 7)

    @property
    def _white(self) -> float:
        """White on either side of a column's heading."""
        return (0.5 if self.small else 0.75) * MM

    def _heading_fits(self, key: Message, room: float) -> bool:
        """Whether a column's heading is whole in its smallest type."""
        lines = self._wording.lines(key)
        return all(width(line, self.least, True) <= room - 2 * self._white for line in lines)

    def _stands_clear(self, count: Message) -> bool:
        """Whether a count of houses does not touch the next one."""
        room = self.box_wide - 2 * _BETWEEN_HEADS
        return all(width(line, self.least, True) <= room for line in self._wording.lines(count))

    def _word_of_counts(self, surface: Surface, counts: Mapping[Holding, Message]) -> None:
        """The word for houses, once above the numbers that have no room for it."""
        last = max(counts)
        left = self.box_left(min(counts))
        word = " ".join(line.replace(str(last), "").strip() for line in self._wording.lines(counts[last]))
        room = self.box_left(last) + self.box_wide - left
        self._heading_lines(surface, left, room, (word, ""), Align.CENTRE, 7)

    def _heading(
        self, surface: Surface, left: float, room: float, key: Message, align: Align, size: float
    ) -> None:
        self._heading_lines(surface, left, room, self._wording.lines(key), align, size)

    def _heading_lines(
        self, surface: Surface, left: float, room: float, lines: Sequence[str], align: Align, size: float
    ) -> None:
        white = self._white
        first, step = (1.0, 0.0) if len(lines) == 1 else (-1.1, 3.7) if self.small else (-0.7, 3.1)
        y = TABLE_TOP + TABLE_HEAD / 2 + first * MM
        for line in lines:
            surface.text(
                left + white, y, line, self.type(size), room=room - 2 * white, bold=True, align=align,
                least=self.least,
            )  # fmt: skip
            y += step * MM

    def _deed(self, surface: Surface, index: int, deed: DeedRow) -> None:
        top, mark = self.row_top(index), group_colour(deed.group)
        base = top + self.row / 2 + 1.25 * MM
        surface.box(LEFT, top, BAND_WIDE, self.row, thick=0.4, grey=INK, colour=mark.fill)
        middle = LEFT + BAND_WIDE / 2
        if mark.dark_ink:  # on a black-and-white copy the band may turn black; the letter must stay readable
            surface.circle(middle, top + self.row / 2, 2.4 * MM * self._shrunk, thick=0.0, fill=1.0)
        size = 9.5 * self._shrunk
        letter = self._characters.get(deed.group, mark.letter)
        surface.text(middle, base, letter, size, bold=True, align=Align.CENTRE, colour=mark.ink)
        self._deed_name(surface, deed, top, size)
        surface.line(LEFT, top, SIDE_LEFT, top, 0.35, GRID)
        for level in self.levels:
            box = self.level_box(index, level)
            if level not in deed.boxes:
                surface.box(*box, fill=0.86)
                continue
            surface.box(*box, thick=0.35, grey=GRID)
            shown, size = f"{deed.boxes[level]:,}", self.type(10 * self._shrunk)
            if not deed.group and level > 0:  # the column's head counts houses, the box its cards
                shown = f"{level} = {shown}"
            surface.text(box.left + box.wide / 2, base, shown, size, align=Align.CENTRE)
        if not deed.boxes:
            hint = msg("paper.sum_to_write" if deed.each > 0 else "paper.sum_taken_off")
            left, room = BOXES_LEFT + 1.5 * MM, BOXES_WIDE - 3 * MM
            size = self.type(8 * self._shrunk)
            surface.text(left, base, self.say(hint), size, room=room, least=self.least)
        surface.box(*self.value_box(index), thick=0.8, grey=INK)

    def _deed_name(self, surface: Surface, deed: DeedRow, top: float, size: float) -> None:
        """A deed's name in both languages: on one line, or a line for each language if there is no room."""
        left, room = LEFT + BAND_WIDE + 1.5 * MM, NAME_WIDE - 2.5 * MM
        names = self._wording.lines_of_name(deed.name)
        whole = self._wording.name(deed.name, " ")
        middle = top + self.row / 2
        if width(whole, self.least) <= room and not (self.face and len(names) > 1):
            surface.text(left, middle + 1.25 * MM, whole, self.type(size), room=room, least=self.least)
        elif len(names) > 1:
            for line, down in zip(names, (-0.07, 0.43), strict=True):
                base = middle + down * self.row
                surface.text(left, base, line, max(min(8, size), self.least), room=room, least=self.least)
        else:
            surface.name(left, middle + 1.25 * MM, whole, self.type(size), room, least=self.least)

    def _answer(self, surface: Surface, field: FieldBox, thick: float = 0.9, cells: bool = False) -> None:
        """A field to write in; with `cells` one for each digit, if they are wide enough for a hand."""
        surface.box(*field, thick=thick, fill=1.0)
        by_notes = _DIGITS + len(str(max(self.notes, default=0))) - len("500")
        count = max(by_notes, len(str(self._most)) + 1)
        wide = field.wide / max(1, count)
        if cells and self._to_write and wide >= _NARROWEST:
            for at in range(1, count):
                x = field.left + at * wide
                surface.line(x, field.top + field.high * 0.5, x, field.top + field.high, 0.5, GRID)

    def _block(
        self, surface: Surface, top: float, high: float, step: int, key: Message, hint: Message | None
    ) -> None:
        surface.box(LEFT, top, INNER, high, thick=1.0, fill=GROUND)
        self._step(surface, step, LEFT + 4.3 * MM, top + 4.6 * MM)
        self._block_name(surface, top, high, key, hint)

    def _cash(self, surface: Surface) -> None:
        top = self.cash_top
        card = msg("paper.cash_card", amount=self._jail_card)
        hint = card if self._jail_card else None if self.small else self._cash_hint
        self._block(surface, top, CASH_HIGH, 2, msg("paper.cash"), hint)
        for i, note in enumerate(self.notes):
            left, wide = self.cash_cell(i)
            surface.text(left + 1.2 * MM, top + 6.3 * MM, f"{note}", 10.5, bold=True, room=wide * 0.46)
            surface.text(left + wide * 0.51, top + 6.3 * MM, "×", 9, align=Align.CENTRE)
            self._answer(surface, self.count_box(i))
            surface.text(left + 1.2 * MM, top + 13.4 * MM, "=", 9)
            self._answer(surface, self.product_box(i))
        left, wide = self.cash_cell(len(self.notes))
        lines = self._wording.lines(msg("paper.cash_sum"))
        above = top + (-0.4 if self.small else 0.3) * MM
        self._caption(surface, left + 2 * MM, above, lines, size=8, room=wide - 3 * MM)
        self._answer(surface, self.cash_box(), 1.4, cells=True)

    @property
    def _sides_added(self) -> str:
        """`A + B + C + D`: the sides of the board whose fields make the property; `A + B + … + H`."""
        letters = self._letters
        between = "+" if self.small else " + "
        return between.join(letters if len(letters) <= _NAMED_SIDES else [*letters[:2], "…", letters[-1]])

    @property
    def _shrunk(self) -> float:
        """How much smaller type is in rows that are lower than usual."""
        return min(1.0, self.row / ROW)

    def _total(self, surface: Surface) -> None:
        top = self.total_top
        self._block(surface, top, self.total_high, 3, msg("paper.total_step"), None)
        for i, name in enumerate(self.sums):
            left, wide = self.total_cell(i)
            lines = self._wording.lines(msg(f"paper.{name}"))
            if name == "property":
                lines = (
                    (f"{lines[0]} {self._sides_added}", *lines[1:])
                    if self.small
                    else (*lines[:-1], f"{lines[-1]} {self._sides_added}")
                )
            room = wide * (0.45 if name == "total" else 1.0) - 3.5 * MM
            field = self.sum_box(i)
            if name == "land":
                self._land_caption(surface, field, top)
            else:
                self._caption(surface, left + 3 * MM, top, lines, size=8, room=room)
            self._answer(surface, field, 2 if name == "total" else 0.9, cells=True)
            if 0 < i < len(_BEFORE):
                middle = field.top + field.high / 2
                surface.text(left + 1 * MM, middle + 1.5 * MM, _BEFORE[i], 12, bold=True, align=Align.CENTRE)
        left, wide = self.total_cell(2)
        start = 0.44 if self.small else 0.4
        self._caption(
            surface, left + wide * start, top, self._wording.lines(msg("paper.then_place")),
            size=7, room=wide * (1 - start) - 1 * MM, align=Align.RIGHT,
        )  # fmt: skip

    def _bankrupt(self, surface: Surface) -> None:
        top = self.sign_top
        surface.box(LEFT, top, BANKRUPT_WIDE, self.sign_high, thick=0.8, fill=GROUND)
        self._answer(surface, self.bankrupt_box(), 1.2)
        name = self.say(msg("paper.bankrupt"))
        least = self.least
        surface.text(LEFT + 9.6 * MM, top + 6.2 * MM, name, 9.5, room=21 * MM, bold=True, least=least)
        order = self._wording.lines(msg("paper.bankrupt_order"))
        self._caption(
            surface,
            LEFT + (31.6 if self.small else 32) * MM,
            top + (0.9 if self.small else 1.6) * MM,
            order,
            size=8,
            room=12.8 * MM,
            align=Align.RIGHT,
        )
        self._answer(surface, self.order_box())
        hints = msg("paper.bankrupt_hint_only") if self.places_only else msg("paper.bankrupt_hint")
        y, size = top + (12.1 if self.small else 11) * MM, self.type(6.6)
        for hint in self._wording.lines(hints):
            surface.text(
                LEFT + 2.5 * MM, y, hint, size, room=BANKRUPT_WIDE - 3.6 * MM, grey=SOFT, least=least
            )
            y += size * 1.22

    def _signatures(self, surface: Surface) -> None:
        """The player's signature, the referee's ticks for each step, initials of a correction, the referee's
        signature.
        """
        top, left = self.sign_top, LEFT + BANKRUPT_WIDE + GAP
        surface.box(left, top, RIGHT - left, self.sign_high, thick=1.0, fill=GROUND)
        self._step(surface, self.steps, left + 4.3 * MM, top + 4.6 * MM)
        boxes = self.signed_boxes()
        for name, box in boxes.items():
            self._answer(surface, box)
            if name.startswith("step."):
                x = box.left + box.wide / 2
                number = name.removeprefix("step.")
                surface.text(x, box.top + 4.3 * MM, number, 10, align=Align.CENTRE, grey=LINE)
        captions = (
            ("sign.player", "paper.sign_player", boxes["sign.player"].wide),
            ("step.1", "paper.steps_checked", 26 * MM),
            ("corrected", "paper.corrected", 16.8 * MM),
            ("sign.referee", "paper.sign_referee", boxes["sign.referee"].wide),
        )
        for name, key, room in captions:
            lines = self._wording.lines(msg(key))
            self._caption(surface, boxes[name].left, top, lines, size=7.5, room=room)


_BEFORE = " +="
"""The signs before property, cash, total."""
