"""Holds the map of the hall: where each table stands. Reads it from data, checks it, lays it out by
templates.

`{"tables": {"1": [x, y], …}, "size": [w, h], "template": "rows"}`: the middle of each table in a hall of that
size, from its upper left corner, in any unit the organiser measures. `template` is the arrangement it began
as, "" if it was measured by hand. Tables that are missing on a map are put behind its last. `door` and
`stage` name the side of the hall that has them, "" if that is not known.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from math import ceil, isfinite, sqrt

from tourney.base.errors import BadInput, Refused
from tourney.base.heat_names import typed
from tourney.base.ids import STAGES, HeatId, TableNo
from tourney.base.plain import Plain, fields
from tourney.base.texts import Message, msg
from tourney.event.presence import sizes_to_draw
from tourney.event.records import AWAY, Tournament
from tourney.event.rules import Rules

Place = tuple[float, float]
"""The middle of a table."""


CELL: Place = (30.0, 20.0)
"""The room that a template gives a table with its chairs and the way around it."""


_MOST_TABLES = 5000


_LARGEST = 1_000_000.0


class Landmark(StrEnum):
    """What people see from far off: it tells them how to hold the map."""

    DOOR = "door"
    STAGE = "stage"


class HallSide(StrEnum):
    """A side of the hall, as the map shows it."""

    TOP = "top"
    RIGHT = "right"
    BOTTOM = "bottom"
    LEFT = "left"


_KEYS = frozenset({"tables", "size", "template", *Landmark})


_ACROSS = 1.27
"""Columns for each row of cells, so that a template fills a screen or a sheet that is wider than high."""


_NEAR = 1 / 4
"""Two tables are on one spot if they are nearer than this share of a table's room in both directions."""


_TOUCHING = 1 / 4
"""The share of a table's room that another table may cover when it is put down beside it by hand."""


_STEPS = 4
"""Steps of the grid for the width of a table's room."""


class Template(StrEnum):
    """An arrangement of any number of tables."""

    ROWS = "rows"
    HORSESHOE = "horseshoe"
    ISLANDS = "islands"


@dataclass(frozen=True)
class HallMap:
    """The places of tables in a hall of `size`, and its `landmarks`; `template` None: measured by hand."""

    tables: Mapping[TableNo, Place]
    size: Place
    template: Template | None = None
    landmarks: Mapping[Landmark, HallSide] = field(default_factory=dict)

    @classmethod
    def from_data(cls, data: object) -> HallMap:
        """Read a map from a file or the event. BadInput names what is wrong with it, and where."""
        if not isinstance(data, Mapping):
            raise BadInput("hallmap.not_a_map")
        strange = sorted(str(key) for key in data if key not in _KEYS)
        if strange:
            raise BadInput("hallmap.strange_key", name=strange[0][:40])
        tables = data.get("tables")
        if not isinstance(tables, Mapping):
            raise BadInput("hallmap.no_tables")
        size = _size(data.get("size"))
        hall_map = cls({}, size, _template(data.get("template", "")), _landmarks(data))
        places: dict[TableNo, Place] = {}
        for key, place in tables.items():
            number = _number(key)
            places[number] = _place(number, place, size)
        hall_map = replace(hall_map, tables=dict(sorted(places.items())))
        hall_map._refuse_one_spot()
        return hall_map

    def to_data(self) -> Plain:
        """Return the map as data, for a file, the event or `--json`."""
        sides: Plain = {str(each): str(self.landmarks.get(each, "")) for each in Landmark}
        return fields(self, "tables size template") | {"template": self.template or ""} | sides

    @cached_property
    def cell(self) -> Place:
        """The room of a table, in a template's shape: the room that three of four have without touching a
        neighbour.

        A few tables that stand close do not make it smaller than a quarter of an even share of the hall.
        """
        places, shape = sorted(self.tables.values()), CELL[0] / CELL[1]
        share = sqrt(self.size[0] * self.size[1] / max(1, len(places)) / shape)
        share = min(share, self.size[0] / shape, self.size[1])
        nearest = sorted(_nearest(places, at, shape, share) for at in range(len(places)))
        usual = nearest[len(nearest) * 3 // 4] if nearest else share
        high = max(share / 4, min(share, usual))
        return high * shape, high

    @cached_property
    def extent(self) -> tuple[Place, Place]:
        """Two corners, upper left and lower right, of the hall with the whole of every table's room."""
        wide, high = (each / 2 for each in self.cell)
        across = [x for x, _y in self.tables.values()]
        down = [y for _x, y in self.tables.values()]
        corner = min([0.0, *(x - wide for x in across)]), min([0.0, *(y - high for y in down)])
        other = (
            max([self.size[0], *(x + wide for x in across)]),
            max([self.size[1], *(y + high for y in down)]),
        )
        return corner, other

    @property
    def step(self) -> Place:
        """The grid on which tables are moved."""
        wide, high = self.cell
        return wide / _STEPS, high / _STEPS

    def without_place(self, numbers: Iterable[TableNo]) -> tuple[TableNo, ...]:
        """Those of these tables that the map has no place for."""
        return tuple(sorted(set(numbers) - set(self.tables)))

    def with_all(self, numbers: Iterable[TableNo]) -> HallMap:
        """The map with places for all of these tables: missing ones are put in rows behind its last.

        The hall grows downwards if it has no room for them, so that no two tables overlap.
        """
        lacking = self.without_place(numbers)
        if not lacking:
            return self
        if not self.tables:
            fitted = _fitted(laid_out(lacking, self.template or Template.ROWS), self.size)
            return replace(fitted, landmarks=self.landmarks)
        wide, high = self.cell
        left, below = wide / 2, max(y for _x, y in self.tables.values()) + high
        across = max(1, int(self.size[0] // wide))
        places = {
            number: (_rounded(left + at % across * wide), _rounded(below + at // across * high))
            for at, number in enumerate(lacking)
        }
        lowest = max(y for _x, y in places.values()) + high / 2
        size = self.size[0], max(self.size[1], _rounded(lowest))
        return replace(self, tables={**self.tables, **places}, size=size)

    def moved(self, number: TableNo, place: Place) -> HallMap:
        """The map with a table moved. BadInput off the hall, or if it would overlap another table more than
        it does already.
        """
        there = _place(number, [_rounded(each) for each in place], self.size)
        others = {each: at for each, at in self.tables.items() if each != number}
        stood = self.tables.get(number)
        for other, at in others.items():
            before = 0.0 if stood is None else self._covered(at, stood)
            if self._covered(at, there) > max(_TOUCHING, before):
                raise BadInput("hallmap.would_cover", table=number, other=other)
        return replace(self, tables=dict(sorted({**others, number: there}.items())))

    def with_room(self, cells: int) -> HallMap:
        """The map with a hall that is this many tables' rooms larger (below 0: smaller) in both directions,
        half on each side.

        BadInput if a table would be off the hall.
        """
        wide, high = (_rounded(each * cells) for each in self.cell)
        size = _size([_rounded(max(0, self.size[0] + wide)), _rounded(max(0, self.size[1] + high))])
        places = {
            number: _place(number, [_rounded(x + wide / 2), _rounded(y + high / 2)], size)
            for number, (x, y) in self.tables.items()
        }
        return replace(self, tables=places, size=size)

    def with_landmark(self, landmark: Landmark, side: HallSide | None) -> HallMap:
        """The map with a landmark on that side, or without it."""
        others = {each: at for each, at in self.landmarks.items() if each is not landmark}
        return replace(self, landmarks=others if side is None else others | {landmark: side})

    def room_within(self, size: Place, sign: Place) -> tuple[float, float, float, float]:
        """What signs of landmarks leave of a room for the tables: left and upper edge, width and height."""
        taken = set(self.landmarks.values())
        left, top = sign[0] * (HallSide.LEFT in taken), sign[1] * (HallSide.TOP in taken)
        right, bottom = sign[0] * (HallSide.RIGHT in taken), sign[1] * (HallSide.BOTTOM in taken)
        return left, top, size[0] - left - right, size[1] - top - bottom

    def signs_within(self, size: Place, sign: Place) -> dict[Landmark, Place]:
        """The middle of each landmark's sign in a room; those of one side beside each other."""
        places: dict[Landmark, Place] = {}
        for side in HallSide:
            there = [each for each in Landmark if self.landmarks.get(each) is side]
            for at, landmark in enumerate(there, 1):
                part = at / (len(there) + 1)
                across = {HallSide.LEFT: sign[0] / 2, HallSide.RIGHT: size[0] - sign[0] / 2}.get(
                    side, size[0] * part
                )
                down = {HallSide.TOP: sign[1] / 2, HallSide.BOTTOM: size[1] - sign[1] / 2}.get(
                    side, size[1] * part
                )
                places[landmark] = across, down
        return places

    def snapped(self, place: Place) -> Place:
        """The point of the grid next to a place, on the hall."""
        across, down = (
            min(max(0.0, _rounded(round(at / step) * step)), limit)
            for at, step, limit in zip(place, self.step, self.size, strict=True)
        )
        return across, down

    def _covered(self, one: Place, other: Place) -> float:
        """How much of a table's room the one at the other place takes, 0 to 1."""
        across, down = (
            max(0.0, 1 - abs(a - b) / wide) for a, b, wide in zip(one, other, self.cell, strict=True)
        )
        return across * down

    def _near(self, one: Place, other: Place) -> bool:
        wide, high = self.cell
        return abs(one[0] - other[0]) < wide * _NEAR and abs(one[1] - other[1]) < high * _NEAR

    def _refuse_one_spot(self) -> None:
        places = sorted(self.tables.items(), key=lambda each: each[1])
        for at, (number, place) in enumerate(places):
            for other, there in places[at + 1 :]:
                if there[0] - place[0] > self.cell[0]:
                    break
                if place == there or self._near(place, there):
                    raise BadInput("hallmap.one_spot", table=max(number, other), other=min(number, other))


def laid_out(numbers: Iterable[TableNo], template: Template) -> HallMap:
    """Tables in order of their numbers, arranged by a template; the hall is as large as they need."""
    tables = sorted(set(numbers))
    arrange = {Template.ROWS: _rows, Template.HORSESHOE: _horseshoe, Template.ISLANDS: _islands}[template]
    places = arrange(len(tables))
    wide, high = CELL
    size = (
        max((x for x, _y in places), default=wide / 2) + wide / 2,
        max((y for _x, y in places), default=high / 2) + high / 2,
    )
    return HallMap(dict(zip(tables, places, strict=True)), size, template)


def _nearest(places: Sequence[Place], at: int, shape: float, far: float) -> float:
    """How high a table's room may be before it touches the nearest other table, at most `far`.

    `places` from left to right, so that only close ones are compared.
    """
    x, y = places[at]
    for way in (1, -1):
        other = at + way
        while 0 <= other < len(places) and abs(places[other][0] - x) / shape < far:
            if places[other] != (x, y):
                far = min(far, max(abs(places[other][0] - x) / shape, abs(places[other][1] - y)))
            other += way
    return far


# ---- templates ------------------------------------------------------------------------------------


def _middle(across: float, down: float) -> Place:
    """The middle of the cell so many cells to the right and down."""
    return _rounded((across + 0.5) * CELL[0]), _rounded((down + 0.5) * CELL[1])


def _columns(count: int) -> int:
    return max(1, min(count, ceil(sqrt(count * _ACROSS))))


def _rows(count: int) -> list[Place]:
    across = _columns(count)
    return [_middle(at % across, at // across) for at in range(count)]


def _islands(count: int) -> list[Place]:
    """Four tables together, two by two, with ways between the islands."""
    across = _columns(ceil(count / 4))
    places = []
    for at in range(count):
        island, within = divmod(at, 4)
        places.append(_middle(island % across * 2.5 + within % 2, island // across * 2.5 + within // 2))
    return places


def _horseshoe(count: int) -> list[Place]:
    """Up the left side, along the head, down the right side; many tables in two or three, one in another."""
    rings = 1 + (count > 24) + (count > 60)
    if rings == 1:
        side = max(0, min(count // 2 - 1, round((count - _ACROSS) / (2 + _ACROSS))))
        return _ring(0, side, max(1, count - 2 * side))
    side = rings
    while len(_nested(rings, side)) < count:
        side += 1
    return _nested(rings, side)[:count]


def _nested(rings: int, side: int) -> list[Place]:
    """Horseshoes in each other, the outer one first."""
    across = max(2 * rings, round(_ACROSS * (side + 1)))
    return [place for ring in range(rings) for place in _ring(ring, side, across)]


def _ring(ring: int, side: int, across: int) -> list[Place]:
    """One horseshoe, this many cells within the outermost: `side` below its head, `across` wide."""
    left, right = ring, across - 1 - ring
    up = [_middle(left, down) for down in range(side, ring, -1)]
    head = [_middle(at, ring) for at in range(left, right + 1)]
    return [*up, *head, *(_middle(right, down) for down in range(ring + 1, side + 1))]


def _fitted(hall_map: HallMap, size: Place) -> HallMap:
    """A layout in a hall of another size."""
    across, down = size[0] / hall_map.size[0], size[1] / hall_map.size[1]
    places = {
        number: (_rounded(x * across), _rounded(y * down)) for number, (x, y) in hall_map.tables.items()
    }
    return HallMap(places, size, hall_map.template)


# ---- reading --------------------------------------------------------------------------------------


def _rounded(value: float) -> float:
    return round(value, 2)


def _template(value: object) -> Template | None:
    if value in ("", None):
        return None
    try:
        return Template(str(value))
    except ValueError:
        raise BadInput("hallmap.no_such_template", name=str(value)[:40], known=list(Template)) from None


def _landmarks(data: Mapping[object, object]) -> dict[Landmark, HallSide]:
    named = {each: data.get(each.value) or "" for each in Landmark}
    wrong = next((side for side in named.values() if side not in ("", *HallSide)), None)
    if wrong is not None:
        raise BadInput("landmarks.no_such_side", name=str(wrong)[:40], known=list(HallSide))
    return {each: HallSide(str(side)) for each, side in named.items() if side}


def _figures(value: object) -> Sequence[float] | None:
    """Two numbers, None for anything else."""
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        return None
    if any(isinstance(each, bool) or not isinstance(each, (int, float)) for each in value):
        return None
    return value if all(abs(each) <= _LARGEST and isfinite(each) for each in value) else None


def _size(value: object) -> Place:
    figures = _figures(value)
    if figures is None or min(figures) <= 0:
        raise BadInput("hallmap.bad_size")
    return figures[0], figures[1]


def _number(key: object) -> TableNo:
    text = str(key)
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= _MOST_TABLES):
        raise BadInput("hallmap.no_table_number", name=text[:40])
    return TableNo(int(text))


def _place(number: TableNo, value: object, size: Place) -> Place:
    figures = _figures(value)
    if figures is None:
        raise BadInput("hallmap.no_numbers", table=number)
    across, down = figures
    if not (0 <= across <= size[0] and 0 <= down <= size[1]):
        raise BadInput("hallmap.off_the_hall", table=number, width=_told(size[0]), height=_told(size[1]))
    return across, down


def _told(value: float) -> str:
    return f"{value:g}"


_NAMES: Mapping[Template | None, Message] = {
    Template.ROWS: msg("hallmap.template_rows"),
    Template.HORSESHOE: msg("hallmap.template_horseshoe"),
    Template.ISLANDS: msg("hallmap.template_islands"),
}


def hall_tables(tournament: Tournament, rules: Rules) -> tuple[TableNo, ...]:
    """The tables of all drawn heats; before the first draw as many as the players will fill."""
    drawn = sorted({table.table for table in tournament.tables.values()})
    if drawn:
        return tuple(drawn)
    return tuple(TableNo(number) for number in range(1, tables_to_fill(tournament, rules) + 1))


def tables_to_fill(tournament: Tournament, rules: Rules) -> int:
    """How many tables a draw makes of the players who take part."""
    coming = [number for number, player in tournament.players.items() if player.status not in AWAY]
    try:
        return len(sizes_to_draw(tournament, rules.format, rules.sizes, coming))
    except Refused:  # nobody can be seated yet: the usual size says how many tables it will be
        return -(-len(coming) // rules.sizes[0])


def kept_map(tournament: Tournament) -> HallMap | None:
    """The event's map as stored, None if nobody has laid the hall out."""
    return HallMap.from_data(tournament.event.hall) if tournament.event.hall else None


def shown_map(tournament: Tournament, rules: Rules, heat: HeatId | None = None) -> HallMap:
    """The event's map with a place for every table there is.

    If nobody has laid the hall out it is in rows: of a stage only its tables, since nobody knows where the
    free ones stand.
    """
    numbers = hall_tables(tournament, rules)
    kept = kept_map(tournament)
    if kept is not None:
        return kept.with_all(numbers)
    playing = [table.table for table in tournament.tables_of(heat)] if heat in STAGES else []
    return laid_out(playing or numbers, Template.ROWS)


def map_asked_for(tournament: Tournament, rules: Rules, requested: object) -> dict[str, object]:
    """The map to store, from data or a template's name; {} to have no map any more."""
    if requested == "" or requested == {}:
        return {}
    if isinstance(requested, str):
        if requested not in set(Template):
            raise BadInput("hallmap.no_such_template", name=requested[:40], known=list(Template))
        arranged, kept = laid_out(hall_tables(tournament, rules), Template(requested)), kept_map(tournament)
        return replace(arranged, landmarks=kept.landmarks if kept else {}).to_data()
    if isinstance(requested, Mapping):
        return HallMap.from_data(requested).to_data()
    raise BadInput("hallmap.not_a_map")


def places_lacking(tables: Sequence[TableNo]) -> Message:
    """The message that a map has no place for these tables, and what to do."""
    return msg("hallmap.fewer_places", n=len(tables), tables=typed(tables))


def landmark_named(landmark: Landmark) -> Message:
    """The name of a landmark, as its sign says it."""
    return msg("landmarks.door") if landmark is Landmark.DOOR else msg("landmarks.stage")


def template_named(template: Template | None) -> Message:
    """The name of an arrangement."""
    return _NAMES.get(template, msg("hallmap.template_own"))


def map_told(hall: HallMap) -> Message:
    """A map in a few words."""
    return msg("hallmap.told", template=template_named(hall.template), n=len(hall.tables))
