"""Prints the map of the hall for the door: tables at their places, large numbers, players on it or
behind it.
"""

from __future__ import annotations

from datetime import datetime
from functools import partial

from tourney.base.ids import HeatId, TableNo
from tourney.base.texts import msg
from tourney.event.hall_map import HallMap, Place, landmark_named, shown_map
from tourney.event.printouts import Occasion, PaperSet
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.heats.paper_seating_table import HallPaper, SeatedTable, lay_cards, seating_frame, seating_paper
from tourney.paper.document import Document
from tourney.paper.fonts import width
from tourney.paper.layout import Layout
from tourney.paper.page_frame import MARGIN, PageFrame
from tourney.paper.printout import Printout, drawn, laid_out_heat
from tourney.paper.surface import A4, INK, LINE, MM, SMALLEST, SOFT, Align, PageSize, Surface
from tourney.paper.wording import Wording, slot_lines


def hall_paper(tournament: Tournament, rules: Rules, now: datetime, heat: HeatId) -> HallPaper:
    """The seats of a heat where their tables stand."""
    seats = seating_paper(tournament, rules, now, heat)
    hall = shown_map(tournament, rules, heat)
    return HallPaper(seats.head, heat, hall=hall, tables=seats.tables)


_GAP = 2.5 * MM


_LARGEST = PageSize(130 * MM, 90 * MM)


_NAMES_FROM = PageSize(34 * MM, 24 * MM)
"""The smallest box with names; a smaller one has the number alone, as large as it allows."""


_WAVES_FROM = PageSize(22 * MM, 18 * MM)
"""The smallest box with wave and board beside its number."""


_BESIDE = 0.58
"""The part of a box for wave and board beside its number; without room for them only the time is there."""


_LEAST_LINE, _OF_LINE = 3.4 * MM, 2.1
"""The height of a player's line, and the type for each millimetre of it."""


_LEAST_TYPE, _TYPE, _LARGER = 8.5, 11.0, 24.0
"""Type of names; from the least to the larger, so that most of the hall have room on one line."""


_LONGEST = 0.15
"""The part of the names that are smaller or on two lines, so that they do not make the others small."""


_AFTER = 1.5 * MM
"""White behind a name."""


_FREE = 0.7
"""How grey the number of a table is that nobody plays at."""


_SIGN_TYPE, _SIGN_GREY = 14.0, 0.85
"""Type and ground of the signs for door and stage."""


_HEAD = 0.36
"""The part of a box's height for its number above names."""


def hall_map(paper: HallPaper, wording: Wording) -> Document:
    """One page, landscape; cards with the names behind it if a table has no room for its own."""
    frame: PageFrame = seating_frame(paper, wording, wording(msg("paper.title_hall_map")), A4.landscape)
    layout = Layout(frame)
    if not paper.hall.tables:
        layout.say(msg("paper.nobody"))
        return layout.finish()
    room = PageSize(frame.inner, frame.bottom - layout.y)
    boxes = _boxes(paper.hall, room, _sign(paper.hall, wording))
    layout.add(partial(_hall, paper=paper, words=wording, top=layout.y, room=room))
    layout.gap(layout.left())
    if not all(_names_fit(table, boxes[table.table][2]) for table in paper.tables):
        layout.new_page()
        lay_cards(layout, paper.tables, wording)
    return layout.finish()


def _hall(surface: Surface, paper: HallPaper, words: Wording, top: float, room: PageSize) -> None:
    seated = {table.table: table for table in paper.tables}
    surface.box(MARGIN, top, room.width, room.height, thick=0.6, grey=LINE, radius=2 * MM)
    sign = _sign(paper.hall, words)
    boxes = _boxes(paper.hall, room, sign)
    for landmark, (x, y) in paper.hall.signs_within((room.width, room.height), sign).items():
        left, high = MARGIN + x - sign[0] / 2, top + y - sign[1] / 2
        surface.box(left, high, sign[0], sign[1], thick=0.6, fill=_SIGN_GREY, radius=1.5 * MM)
        said = words.lines(landmark_named(landmark))
        surface.lines(left + 2 * MM, high + sign[1] / 2, said, _SIGN_TYPE, sign[0], " ".join(said))
    names = [words.person_line(person.name) for table in paper.tables for person in table.persons]
    room_left = min(size.width for _, _, size in boxes.values()) - _AFTER
    fits = sorted(room_left / (width(name, 1) + _beside(_TYPE) / _TYPE) for name in names)
    most = max(_LEAST_TYPE, min([_LARGER, *fits[int(len(fits) * _LONGEST) :]]))
    most = min([most, *(_line(table, boxes[table.table][2]) / MM * _OF_LINE for table in paper.tables)])
    for number, (left, high, size) in boxes.items():
        _table(
            surface, number, seated.get(number), words, at=(MARGIN + left, top + high), size=size, most=most
        )


def _name_room(wide: float, text: float) -> float:
    """The room for a name of this type in a box of this width, beside its number."""
    return wide - _beside(text) - _AFTER


def _beside(text: float) -> float:
    """The room taken before a name of this type by its number."""
    return max(1.0, text / _TYPE) * 11 * MM


def _sign(hall: HallMap, words: Wording) -> Place:
    """Width and height of a landmark's sign."""
    said = [words.lines(landmark_named(each)) for each in hall.landmarks]
    wide = max((width(line, _SIGN_TYPE) for lines in said for line in lines), default=0.0)
    return wide + 4 * MM, max(map(len, said), default=0) * 6 * MM + 2 * MM


def _boxes(hall: HallMap, room: PageSize, sign: Place) -> dict[TableNo, tuple[float, float, PageSize]]:
    """Left and upper edge and the size of each table's box, in points of the room."""
    (left, top), (right, bottom) = hall.extent
    from_left, from_top, inner, deep = hall.room_within((room.width, room.height), sign)
    across, down = inner / (right - left), deep / (bottom - top)
    wide, high = hall.cell
    size = PageSize(min(wide * across - _GAP, _LARGEST.width), min(high * down - _GAP, _LARGEST.height))
    return {
        number: (
            from_left + (x - left) * across - size.width / 2,
            from_top + (y - top) * down - size.height / 2,
            size,
        )
        for number, (x, y) in hall.tables.items()
    }


def _names_fit(table: SeatedTable, size: PageSize) -> bool:
    """Whether a box has room for its players, below its number."""
    wide_enough = size.width >= _NAMES_FROM.width and size.height >= _NAMES_FROM.height
    return wide_enough and _line(table, size) >= _LEAST_LINE


def _line(table: SeatedTable, size: PageSize) -> float:
    """The height of each player's line in a box."""
    return (size.height * (1 - _HEAD) - 1 * MM) / max(1, len(table.persons))


def _table(
    surface: Surface,
    number: TableNo,
    table: SeatedTable | None,
    words: Wording,
    *,
    at: Place,
    size: PageSize,
    most: float,
) -> None:
    left, top = at
    surface.box(
        left, top, size.width, size.height, thick=1.4 if table else 0.7, grey=INK if table else LINE,
        fill=1.0, radius=1.5 * MM,
    )  # fmt: skip
    waves = table is not None and table.slot.wave and size.width >= _WAVES_FROM.width
    slots = slot_lines(table.slot, words) if table is not None and waves else ()
    slots = slots if size.height >= _WAVES_FROM.height else ()
    if table is not None and any(width(line, SMALLEST) > size.width * _BESIDE - 2 * MM for line in slots):
        slots = tuple(filter(None, (table.slot.starts_at,)))
    if table is None or not _names_fit(table, size):
        high = size.height - 3.2 * MM * len(slots)
        grey = _FREE if table is None else INK
        _number(surface, number, left=left, top=top, size=PageSize(size.width, high), grey=grey)
        _slots(surface, slots, left, top + size.height - 1.2 * MM, size.width)
        return
    head = size.height * _HEAD
    _number(surface, number, left=left, top=top, size=PageSize(size.width * (0.4 if slots else 1), head))
    _slots(surface, slots, left + size.width * 0.4, top + head - 1.2 * MM, size.width * _BESIDE)
    line = min(_line(table, size), most / _TYPE * 6.5 * MM)
    text = min(most, line / MM * _OF_LINE)
    for row, person in enumerate(table.persons):
        base = top + head + line * (row + 0.72)
        room = _beside(text) - 3 * MM
        surface.text(left + 1.5 * MM, base, str(person.number), text, room=room, align=Align.RIGHT,
                     grey=SOFT)  # fmt: skip
        name = words.person_line(person.name)
        surface.name(left + _beside(text), base, name, text, _name_room(size.width, text))


def _number(
    surface: Surface, number: TableNo, left: float, top: float, size: PageSize, grey: float = INK
) -> None:
    """As large as its room allows, in the middle."""
    tall = min(size.height * 0.86, 96.0)
    surface.text(left + 1.8 * MM, top + size.height / 2 + tall * 0.36, str(number), tall,
                 room=size.width - 2.6 * MM, bold=True, align=Align.CENTRE, least=7, grey=grey)  # fmt: skip


def _slots(surface: Surface, lines: tuple[str, ...], left: float, base: float, room: float) -> None:
    """Wave, time and board, the last line at `base`."""
    for at, line in enumerate(reversed(lines)):
        surface.text(left + 1 * MM, base - at * 3.2 * MM, line, 7.5, room=room - 2 * MM, least=SMALLEST,
                     align=Align.CENTRE, grey=SOFT)  # fmt: skip


PRINTOUTS = (
    Printout(
        kind="hall-map",
        occasion=Occasion.HEAT,
        order=35,
        sets=(PaperSet.DOORS,),
        needs_heat=True,
        ready=drawn,
        hangs=True,
        make=laid_out_heat(hall_paper, hall_map),
    ),
)
