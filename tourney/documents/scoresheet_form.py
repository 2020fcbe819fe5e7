"""The printed form of a scoresheet: everything that is the same on every player's page (T9.1-T9.5).

Drawn once a document. The eye goes down the page in the order of the steps: deeds, cash, total, place,
signatures. What is to be filled in is white with a frame, all around it is grey, and before signing the
referee ticks off each step: a field left empty stands out. It knows where each field is, not who plays.
"""

from __future__ import annotations

from collections.abc import Sequence

from tourney.documents.kit.group_colours import group_colour
from tourney.documents.kit.logo import draw_logo
from tourney.documents.kit.surface import A4, INK, LINE, MM, SOFT, Align, Surface
from tourney.documents.kit.wording import Wording
from tourney.rules.rulebook import HOTEL, MORTGAGED
from tourney.scoresheet.sheet import Holding
from tourney.texts import Message, msg
from tourney.views.deeds import DeedRow
from tourney.views.paper import EventHead, SheetForm

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
_DEEDS, _ROW_MOST = 28, 8.5 * MM
"""So many rows have their usual height; fewer are higher, more lower."""
BAND_WIDE, NAME_WIDE, BOXES_WIDE, VALUE_WIDE = 7.5 * MM, 48 * MM, 7 * 13.7 * MM, 17 * MM
BOXES_LEFT = LEFT + BAND_WIDE + NAME_WIDE
VALUE_LEFT = BOXES_LEFT + BOXES_WIDE
SIDE_LEFT = VALUE_LEFT + VALUE_WIDE
SIDE_WIDE = RIGHT - SIDE_LEFT

CASH_HIGH = 16.4 * MM
TOTAL_HIGH = 14.2 * MM
SIGN_HIGH = 15 * MM
GAP = 2 * MM
GROUND = 0.92
"""Grey around the fields to fill in."""
GRID = 0.4
"""Grey of thin lines: dark enough to stay on a copy of black and white only."""
BANKRUPT_WIDE = 56 * MM
SMALL_SCALE = 0.5**0.5
"""An A4 page on A5."""
_SMALL_LEAST = 8.4
"""No type is planned smaller than this where the page is printed on A5: 6 points there."""


_ROWS_MOST = 40
"""More rows than these would be too low to circle: the second board's go on a page of their own."""
_BACK_BOTTOM = A4.height - 12 * MM
_LETTERS = "ABCDEFGH"
_NAMED_SIDES = 6
_BOX_WORDS = {
    MORTGAGED: msg("paper.box_mortgaged"),
    0: msg("paper.box_unbuilt"),
    HOTEL: msg("paper.box_hotel"),
}


def faces(form: SheetForm) -> tuple[tuple[DeedRow, ...], ...]:
    """The deeds of each page of the form: all on one, or where there are too many those of each half."""
    sides = sorted({deed.side for deed in form.deeds})
    if form.places_only or len(form.deeds) <= _ROWS_MOST or len(sides) < 2:
        return (form.deeds,)
    back = sides[len(sides) // 2]
    first = tuple(deed for deed in form.deeds if deed.side < back)
    return first, form.deeds[len(first) :]


class Form:
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
    ) -> None:
        """`head`: whose name and logo stand above. `printed`: when, for the foot. `small`: the page will be
        printed on A5, small type is larger. `face`: 0 the page with place and total, 1 the one behind it."""
        shown = faces(form)
        self.deeds, self.levels, self.notes = shown[face], form.levels, form.notes
        self.face, self._faces, self._fronts = face, len(shown), len(_spans(shown[0]))
        self._letters = [
            _LETTERS[at % len(_LETTERS)] for at in range(sum(len(_spans(each)) for each in shown))
        ]
        self._rules = form.rules
        self._jail_card = form.jail_card
        self._words = form.words
        self.places_only = form.places_only
        self._steps = 2 if form.places_only else 5
        self._event = head
        self._wording = wording
        self._printed = printed
        self._least = _SMALL_LEAST if small else 0.0
        self.rows_top = TABLE_TOP + TABLE_HEAD
        room = _BACK_BOTTOM - self.rows_top if face else _DEEDS * ROW
        self.row = min(_ROW_MOST, room / max(1, len(self.deeds)))
        self.box_wide = BOXES_WIDE / len(self.levels)
        self.cash_top = self.rows_top + len(self.deeds) * self.row + GAP
        self.total_top = self.cash_top + CASH_HIGH + GAP
        self.sign_top = TABLE_TOP if form.places_only else self.total_top + TOTAL_HIGH + GAP

    # ---- where fields are ---------------------------------------------------------------------

    def row_top(self, index: int) -> float:
        """Top of a deed's row."""
        return self.rows_top + index * self.row

    def box_left(self, level: Holding) -> float:
        """Left edge of the column of a level."""
        return BOXES_LEFT + self.levels.index(level) * self.box_wide

    def sides(self) -> list[tuple[int, int]]:
        """First and last row of each side of the board."""
        return _spans(self.deeds)

    def cash_cell(self, index: int) -> tuple[float, float]:
        """Left edge and width of a banknote's field; the last one is the sum."""
        wide = (INNER - 25 * MM - 28 * MM) / max(1, len(self.notes))
        left = LEFT + 25 * MM + index * wide
        return (left, wide) if index < len(self.notes) else (left, RIGHT - left)

    def total_cell(self, index: int) -> tuple[float, float]:
        """Left edge and width of: property, cash, total."""
        left = LEFT + 25 * MM
        wides = (37 * MM, 37 * MM, INNER - 99 * MM)
        return left + sum(wides[:index]), wides[index]

    # ---- drawing ------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """The whole form but the places to circle."""
        self._head(surface)
        if self.face:
            self._behind(surface)
            self._table(surface)
            self._foot(surface)
            return
        self._place(surface)
        if not self.places_only:
            self._table(surface)
            self._cash(surface)
            self._total(surface)
        self._bankrupt(surface)
        self._signatures(surface)
        self._foot(surface)

    def _foot(self, surface: Surface) -> None:
        surface.text(LEFT, A4.height - 8 * MM, self._printed, self.type(7), room=INNER / 2, grey=SOFT)

    def draw_places(self, surface: Surface, seats: int) -> None:
        """The places to circle at a table of this size."""
        step = min(PLACE_STEP, (RIGHT - 8 * MM - PLACE_FIRST) / max(1, seats - 1))
        for place in range(1, seats + 1):
            x = PLACE_FIRST + (place - 1) * step
            middle = PLACE_TOP + PLACE_HIGH / 2
            surface.box(
                x - PLACE_RADIUS, middle - PLACE_RADIUS, 2 * PLACE_RADIUS, 2 * PLACE_RADIUS,
                thick=0.5, grey=GRID, fill=1.0, radius=PLACE_RADIUS,
            )  # fmt: skip
            base = middle + 2.7 * MM
            surface.text(x, base, str(place), 21, bold=True, align=Align.CENTRE)

    def place_centre(self, place: int, seats: int) -> tuple[float, float]:
        """Where a place is circled on a filled sheet."""
        step = min(PLACE_STEP, (RIGHT - 8 * MM - PLACE_FIRST) / max(1, seats - 1))
        return PLACE_FIRST + (place - 1) * step, PLACE_TOP + PLACE_HIGH / 2

    def type(self, size: float) -> float:
        """A size of type, not too small for the paper it will be printed on."""
        return max(size, self._least)

    def say(self, key: Message) -> str:
        return self._wording(key, " ")

    def _head(self, surface: Surface) -> None:
        title, wide = self.say(msg("paper.title_scoresheet")), 40 * MM
        if self._rules is not None:
            title, wide = f"{title} · {self.say(self._rules)}", 84 * MM
        if self._faces > 1:
            title = f"{title} · {self.face + 1}/{self._faces}"
        room = TITLE_RIGHT - LEFT - wide
        event = self._wording.name(self._event.title)
        surface.text(LEFT, 11.4 * MM, event, 10.5, room=room, bold=True, least=6)
        surface.text(LEFT + room, 11.4 * MM, title, 10.5, room=wide, align=Align.RIGHT, grey=SOFT, least=6)
        draw_logo(surface, self._event, LOGO_LEFT, FACTS_TOP, TITLE_RIGHT - LOGO_LEFT, FACTS_HIGH)
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
            )

    def _step(self, surface: Surface, number: int, x: float, y: float) -> None:
        """A black disc with the step's number, its centre at x, y."""
        surface.circle(x, y, 2.7 * MM, fill=INK)
        surface.text(x, y + 1.35 * MM, str(number), 10.5, bold=True, align=Align.CENTRE, grey=1.0)

    def _caption(
        self, surface: Surface, x: float, y: float, room: float, key: Message, hint: Message | None
    ) -> None:
        """A field's name in bold, its lines above each other, and a hint below."""
        for line in self._wording.lines(key):
            surface.text(x, y, line, 9, room=room, bold=True, least=5.5)
            y += 3.6 * MM
        for line in self._wording.lines(hint) if hint else ():
            surface.text(x, y, line, self.type(6.6), room=room, grey=SOFT, least=4.2)
            y += 2.8 * MM

    def _place(self, surface: Surface) -> None:
        surface.box(LEFT, PLACE_TOP, INNER, PLACE_HIGH, thick=1.6, fill=GROUND)
        middle = PLACE_TOP + PLACE_HIGH / 2
        self._step(surface, self._steps - 1, LEFT + 5 * MM, middle)
        y = middle - (1.5 if self._wording.both else 0.4) * MM
        heads = self._wording(msg("paper.place"), " ")
        surface.text(LEFT + 10 * MM, y, heads, 12, room=56 * MM, bold=True)
        hint = msg("paper.place_hint_only") if self.places_only else msg("paper.place_hint")
        for line in self._wording.lines(hint):
            y += 3.3 * MM
            surface.text(LEFT + 10 * MM, y + 0.3 * MM, line, self.type(7), room=57 * MM, grey=SOFT)

    def _behind(self, surface: Surface) -> None:
        """On the page behind: that it belongs to the other, where its sub-totals are added."""
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
            self._subtotal(surface, letter, top, end)
        surface.line(LEFT, bottom, RIGHT, bottom, 1.5, INK)

    def _subtotal(self, surface: Surface, letter: str, top: float, end: float) -> None:
        """The field for what a side of the board comes to, its letter above or, where low, beside it."""
        low = end - top < 17 * MM
        base, size = (end - 3.2 * MM, 10) if low else (top + 7.4 * MM, 15)
        x, inset = (SIDE_LEFT + 2.4 * MM, 4.4 * MM) if low else (SIDE_LEFT + SIDE_WIDE / 2, 1.2 * MM)
        high = min(7.4 * MM, end - top - 1.6 * MM)
        surface.text(x, base, letter, size, bold=True, align=Align.CENTRE)
        self._answer(surface, SIDE_LEFT + inset, end - high - 1.2 * MM, SIDE_WIDE - inset - 1.2 * MM, high)

    def _table_head(self, surface: Surface) -> None:
        middle = TABLE_TOP + TABLE_HEAD / 2
        self._step(surface, 1, LEFT + 5 * MM, middle)
        room = BAND_WIDE + NAME_WIDE - 11 * MM
        self._heading(surface, LEFT + 10 * MM, room, msg("paper.deeds_step"), Align.LEFT, 7.5)
        for level in self.levels:
            message = (_BOX_WORDS.get(level) or msg("paper.box_houses", n=level)).in_words(self._words)
            self._heading(surface, self.box_left(level), self.box_wide, message, Align.CENTRE, 7)
        self._heading(surface, VALUE_LEFT, VALUE_WIDE, msg("paper.value"), Align.CENTRE, 7.5)
        self._heading(surface, SIDE_LEFT, SIDE_WIDE, msg("paper.subtotal"), Align.CENTRE, 7)

    def _heading(
        self, surface: Surface, left: float, room: float, key: Message, align: Align, size: float
    ) -> None:
        lines = self._wording.lines(key)
        y = TABLE_TOP + TABLE_HEAD / 2 + (1.0 * MM if len(lines) == 1 else -0.7 * MM)
        for line in lines:
            surface.text(
                left + 0.75 * MM, y, line, self.type(size), room=room - 1.5 * MM, bold=True, align=align,
                least=4,
            )  # fmt: skip
            y += 3.1 * MM

    def _deed(self, surface: Surface, index: int, deed: DeedRow) -> None:
        top, mark = self.row_top(index), group_colour(deed.group)
        base = top + self.row / 2 + 1.25 * MM
        surface.box(LEFT, top, BAND_WIDE, self.row, thick=0.4, grey=INK, colour=mark.fill)
        middle = LEFT + BAND_WIDE / 2
        if mark.dark_ink:  # on a copy of black and white only, the band may turn black: the letter stays
            surface.circle(middle, top + self.row / 2, 2.4 * MM * self._shrunk, thick=0.0, fill=1.0)
        size = 9.5 * self._shrunk
        surface.text(middle, base, mark.letter, size, bold=True, align=Align.CENTRE, colour=mark.ink)
        left, room = LEFT + BAND_WIDE + 1.5 * MM, NAME_WIDE - 2.5 * MM
        names = self._wording.lines_of_name(deed.name)
        if self.face and len(names) > 1:
            for line, down in zip(names, (-0.5, 2.6), strict=True):
                surface.text(left, top + self.row / 2 + down * MM, line, self.type(8), room=room, least=6)
        else:
            surface.text(left, base, self._wording.name(deed.name, " "), size, room=room, least=4)
        surface.line(LEFT, top, SIDE_LEFT, top, 0.35, GRID)
        for level in self.levels:
            left = self.box_left(level)
            if level not in deed.boxes:
                surface.box(left, top, self.box_wide, self.row, fill=0.86)
                continue
            surface.box(left, top, self.box_wide, self.row, thick=0.35, grey=GRID)
            shown = f"{deed.boxes[level]:,}"
            surface.text(left + self.box_wide / 2, base, shown, 10 * self._shrunk, align=Align.CENTRE)
        if not deed.boxes:
            hint = msg("paper.sum_to_write" if deed.each > 0 else "paper.sum_taken_off")
            left, room = BOXES_LEFT + 1.5 * MM, BOXES_WIDE - 3 * MM
            surface.text(left, base, self.say(hint), self.type(8) * self._shrunk, room=room, least=4)
        surface.box(VALUE_LEFT, top, VALUE_WIDE, self.row, thick=0.8, grey=INK)

    def _answer(self, surface: Surface, x: float, y: float, w: float, h: float, thick: float = 0.9) -> None:
        """A field to write in."""
        surface.box(x, y, w, h, thick=thick, fill=1.0)

    def _block(
        self, surface: Surface, top: float, high: float, step: int, key: Message, hint: Message | None
    ) -> None:
        surface.box(LEFT, top, INNER, high, thick=1.0, fill=GROUND)
        self._step(surface, step, LEFT + 4.3 * MM, top + 4.6 * MM)
        self._caption(surface, LEFT + 8.4 * MM, top + 4.9 * MM, 16 * MM, key, hint)

    def _cash(self, surface: Surface) -> None:
        top = self.cash_top
        card = msg("paper.cash_card", amount=self._jail_card)
        hint = card if self._jail_card else msg("paper.cash_hint")
        self._block(surface, top, CASH_HIGH, 2, msg("paper.cash"), hint)
        for i, note in enumerate(self.notes):
            left, wide = self.cash_cell(i)
            surface.text(left + 1.2 * MM, top + 6.3 * MM, f"{note}", 10.5, bold=True)
            surface.text(left + wide * 0.51, top + 6.3 * MM, "×", 9, align=Align.CENTRE)
            self._answer(surface, left + wide * 0.61, top + 1.2 * MM, wide * 0.39, 6.8 * MM)
            surface.text(left + 1.2 * MM, top + 13.4 * MM, "=", 9)
            self._answer(surface, left + 4 * MM, top + 8.9 * MM, wide - 4 * MM, 6.3 * MM)
        left, wide = self.cash_cell(len(self.notes))
        surface.text(
            left + 2 * MM, top + 4.6 * MM, self.say(msg("paper.cash_sum")), self.type(8), room=wide - 3 * MM,
            bold=True, least=5,
        )  # fmt: skip
        self._answer(surface, left + 2 * MM, top + 6.2 * MM, wide - 3.2 * MM, 9 * MM, 1.4)

    @property
    def _sides_added(self) -> str:
        """`A + B + C + D`: the sides of the board whose fields make the property; `A + B + … + H`."""
        letters = self._letters
        return " + ".join(letters if len(letters) <= _NAMED_SIDES else [*letters[:2], "…", letters[-1]])

    @property
    def _shrunk(self) -> float:
        """How much smaller type stands in rows that are lower than usual."""
        return min(1.0, self.row / ROW)

    def _total(self, surface: Surface) -> None:
        top = self.total_top
        self._block(surface, top, TOTAL_HIGH, 3, msg("paper.total_step"), None)
        keys = ("paper.property", "paper.cash", "paper.total")
        for i, key in enumerate(keys):
            left, wide = self.total_cell(i)
            caption = self.say(msg(key)) + (f"  {self._sides_added}" if i == 0 else "")
            room = wide * (0.36 if i == 2 else 1.0) - 3.5 * MM
            surface.text(left + 3 * MM, top + 4.3 * MM, caption, self.type(8), room=room, bold=True, least=5)
            high = TOTAL_HIGH - 6.4 * MM
            self._answer(surface, left + 3 * MM, top + 5.4 * MM, wide - 4 * MM, high, 2 if i == 2 else 0.9)
            if i:
                middle = top + 5.4 * MM + high / 2
                surface.text(left + 1 * MM, middle + 1.5 * MM, " +="[i], 12, bold=True, align=Align.CENTRE)
        left, wide = self.total_cell(2)
        hint = self.say(msg("paper.then_place"))
        surface.text(
            left + wide * 0.36, top + 4.3 * MM, hint, self.type(7), room=wide * 0.58, align=Align.RIGHT,
            grey=SOFT, least=5,
        )  # fmt: skip
        self._small_step(surface, 4, RIGHT - 2.8 * MM, top + 3.2 * MM)

    def _small_step(self, surface: Surface, number: int, x: float, y: float) -> None:
        surface.circle(x, y, 1.7 * MM, fill=INK)
        surface.text(x, y + 0.9 * MM, str(number), 7, bold=True, align=Align.CENTRE, grey=1.0)

    def _bankrupt(self, surface: Surface) -> None:
        top = self.sign_top
        surface.box(LEFT, top, BANKRUPT_WIDE, SIGN_HIGH, thick=0.8, fill=GROUND)
        self._answer(surface, LEFT + 2.5 * MM, top + 2 * MM, 5.8 * MM, 5.8 * MM, 1.2)
        name = self.say(msg("paper.bankrupt"))
        surface.text(LEFT + 9.6 * MM, top + 6.2 * MM, name, 9.5, room=20 * MM, bold=True, least=6)
        order = self.say(msg("paper.bankrupt_order"))
        surface.text(LEFT + 30 * MM, top + 6.2 * MM, order, 8.5, room=14.5 * MM, align=Align.RIGHT)
        self._answer(surface, LEFT + 45.5 * MM, top + 1.6 * MM, 8.8 * MM, 6.6 * MM)
        hints = msg("paper.bankrupt_hint_only") if self.places_only else msg("paper.bankrupt_hint")
        for i, hint in enumerate(self._wording.lines(hints)):
            y = top + (11 + 2.8 * i) * MM
            surface.text(
                LEFT + 2.5 * MM, y, hint, self.type(6.6), room=BANKRUPT_WIDE - 3.6 * MM, grey=SOFT, least=4
            )

    def _signatures(self, surface: Surface) -> None:
        """The player's, the referee's ticks that each step is filled in, the referee's."""
        top, left = self.sign_top, LEFT + BANKRUPT_WIDE + GAP
        surface.box(left, top, RIGHT - left, SIGN_HIGH, thick=1.0, fill=GROUND)
        self._step(surface, self._steps, left + 4.3 * MM, top + 4.6 * MM)
        answer, high = top + 5.6 * MM, SIGN_HIGH - 6.8 * MM
        ticks = RIGHT - 71 * MM
        fields = (
            (left + 8.6 * MM, ticks - left - 10.6 * MM, "paper.sign_player"),
            (ticks, 26 * MM, "paper.steps_checked"),
            (ticks + 28 * MM, 41.8 * MM, "paper.sign_referee"),
        )
        for x, wide, key in fields:
            surface.text(x, top + 4.2 * MM, self.say(msg(key)), self.type(7.5), room=wide, bold=True, least=5)
            if x != ticks:
                self._answer(surface, x, answer, wide, high)
        for i in range(self._steps - 1):
            x = ticks + i * 6.5 * MM
            self._answer(surface, x, answer + 1.2 * MM, 5.8 * MM, 5.8 * MM)
            surface.text(x + 2.9 * MM, answer + 5.5 * MM, str(i + 1), 10, align=Align.CENTRE, grey=LINE)


def _spans(deeds: Sequence[DeedRow]) -> list[tuple[int, int]]:
    """First and last row of each side of the board."""
    spans: list[tuple[int, int]] = []
    for index, deed in enumerate(deeds):
        if index and deed.side == deeds[index - 1].side:
            spans[-1] = (spans[-1][0], index)
        else:
            spans.append((index, index))
    return spans
