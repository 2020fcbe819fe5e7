"""Defines a tournament's format: heats, points, tie-breaks, cut, finals. All of it is data; no format has
code.

`Format.from_data` reads the mapping that a format file or an event holds. It refuses a mapping that is
incomplete or contradicts itself, and names the field and the cure; `to_data` returns the mapping, ready for
JSON. `setup.format_files` reads the shipped files.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache

from tourney.base.errors import BadInput
from tourney.base.ids import FINAL, POINT, SEMI, FormatId, HeatId, Points, TableNo
from tourney.base.names import Name
from tourney.base.plain import Plain, all_of, fields
from tourney.base.texts import Message, msg
from tourney.event import format_reading as read
from tourney.event.tie_breaks import BY_ID, REFEREE
from tourney.rules.rulesets import RULESETS, load_ruleset, resolved
from tourney.scoresheet.ranking import PointsBasis, PointsTable

SMALLEST_TABLE, LARGEST_TABLE = 2, 8
"""A board has eight tokens (T1.2)."""


class HeatSeating(StrEnum):
    """How a preliminary heat is seated."""

    PRESEATED = "preseated"
    """Entrants before the day, whatever the results."""
    STANDINGS = "standings"
    """Entrants after the heats before it: players of like standing meet, repeats avoided."""
    RANK = "rank"
    """Strictly by standing: table 1 has the leaders."""


class ChampionRule(StrEnum):
    """How the champion is decided."""

    FINAL = "final"
    TOP_TABLE = "top_table"
    """The winner of table 1 of the last heat, which is seated by rank."""
    STANDINGS = "standings"
    """The leader of the standings: a cut of one."""


class Itemised(StrEnum):
    """How far totals without deeds are trusted."""

    CUT = "cut"
    """Totals decide; before the cut the program lists the tables at which a plausible mistake would change
    it.
    """
    ALL = "all"
    """Every table must be entered deed by deed."""
    NONE = "none"
    """Totals decide and nothing is listed."""


class SecondEntries(StrEnum):
    """The tables whose sheets another person enters again, blind."""

    NONE = "none"
    DECIDING = "deciding"
    """Those that are listed before the cut, so that nothing is asked before the last heat."""
    ALL = "all"


class OddTables(StrEnum):
    """How tables of an unusual size weigh against repeated opponents."""

    FAIR = "fair"
    """Nobody sits there oftener than a fair share, whatever it costs; below that repeats count more."""
    EVEN = "even"
    """Visits are spread as evenly as can be, before repeats."""
    REPEATS = "repeats"
    """As few repeats as can be, before fairness."""


class Entrants(StrEnum):
    """Which players a draw of the heats seats. A stage seats the qualified players, present or not."""

    HERE = "here"
    """Players who are here, once somebody has been checked in; before that every registered player."""
    REGISTERED = "registered"
    """Every player on the list who is not absent and has not withdrawn."""


class DrawWithin(StrEnum):
    """Which players of the heats may sit together. A stage is each division's own in any case."""

    MIXED = "mixed"
    """All of them."""
    DIVISION = "division"
    """Those of one division."""


class Seeded(StrEnum):
    """What the flag "seeded into the final" means."""

    INSIDE = "inside"
    """The player takes one of the places of the cut."""
    EXTRA = "extra"
    """The player joins the last stage beside those who qualify."""


class Land(StrEnum):
    """Which land breaks equal totals at a table (T9.4, a reading)."""

    STREETS = "streets"
    ALL = "all"


class StandInPoints(StrEnum):
    """Whose points a stand-in makes."""

    SEAT = "seat"
    """The player's whose seat it is."""
    OWN = "own"
    """The stand-in's own; the player whose seat it is has missed the heat."""
    NONE = "none"
    """Nobody's: both have missed the heat."""


WINNERS = "winners"


@dataclass(frozen=True, slots=True)
class HeatPlan:
    """A preliminary heat: minutes of play and how it is seated."""

    minutes: int
    seating: HeatSeating = HeatSeating.PRESEATED


@dataclass(frozen=True, slots=True)
class Stage:
    """Semi-finals or the final. `tables` counts per division; `minutes` 0 is untimed.

    `advance` says how many of each division go on: None for the winners of all tables, else a number.
    """

    heat: HeatId
    tables: int
    size: int
    minutes: int
    advance: int | None = None

    @property
    def seats(self) -> int:
        """Players of one division in this stage."""
        return self.tables * self.size

    @property
    def going_on(self) -> int:
        """The number of players of one division who go on to the next stage."""
        return self.tables if self.advance is None else self.advance


@dataclass(frozen=True, slots=True)
class Division:
    """A group of players with a cut and a champion of its own."""

    id: str
    name: Name
    cut: int

    def matches(self, typed: str) -> bool:
        """Whether the text of a player's division, as typed or imported, names this division."""
        name = typed.strip().casefold()
        return bool(name) and name in (self.id, self.name.zh.casefold(), self.name.en.casefold())


def read_sizes(raw: object) -> tuple[int, ...]:
    listed = read.items(raw, "sizes", LARGEST_TABLE - SMALLEST_TABLE + 1, 1)
    sizes = tuple(read.whole(size, "sizes", SMALLEST_TABLE, LARGEST_TABLE) for size in listed)
    if len(set(sizes)) != len(sizes):
        raise BadInput("formats.twice", field="sizes", value=list(sizes))
    return sizes


def read_heats(raw: object) -> tuple[HeatPlan, ...]:
    heats = []
    for number, item in enumerate(read.items(raw, "heats", 20, 1), start=1):
        field = f"heats[{number}]"
        data = read.mapping(item, field)
        read.known(data, ("minutes", "seating"), f"{field}.")
        minutes = read.whole(data.get("minutes"), f"{field}.minutes", 1, 600)
        seating = read.one_of(data.get("seating", "preseated"), f"{field}.seating", tuple(HeatSeating))
        if number == 1 and seating != HeatSeating.PRESEATED:
            raise BadInput("formats.first_heat_seating", field=f"{field}.seating")
        heats.append(HeatPlan(minutes, HeatSeating(seating)))
    return tuple(heats)


def read_points(raw: object, sizes: tuple[int, ...], low: bool) -> PointsTable:
    data = read.mapping(raw, "points")
    read.known(data, ("basis", "bankrupt_by_rank", "rows"), "points.")
    basis = PointsBasis(read.one_of(data.get("basis", "left"), "points.basis", tuple(PointsBasis)))
    by_rank = read.flag(data.get("bankrupt_by_rank", False), "points.bankrupt_by_rank")
    if low and (basis is not PointsBasis.SIZE or not by_rank):
        raise BadInput("formats.low_needs_ranks", field="points")
    rows: dict[int, tuple[int, ...]] = {}
    for key, row in sorted(read.mapping(data.get("rows"), "points.rows").items()):
        places = int(key) if key.isascii() and key.isdigit() and len(key) == 1 else 0
        read.whole(places, f"points.rows.{read.shown(key)}", 1, LARGEST_TABLE)
        rows[places] = _row(row, places, low)
    needed = sizes if basis is PointsBasis.SIZE else range(1, max(sizes) + 1)
    lacking = [places for places in sorted(needed) if places not in rows]
    if lacking:
        key = "formats.no_row_size" if basis is PointsBasis.SIZE else "formats.no_row_left"
        raise BadInput(key, field="points.rows", lacking=lacking)
    return PointsTable(basis, rows, bankrupt_by_rank=by_rank, low_wins=low)


def _row(raw: object, places: int, low: bool) -> tuple[int, ...]:
    field = f"points.rows.{places}"
    row = tuple(read.whole(points, field, 0, 10_000) for points in read.items(raw, field, LARGEST_TABLE, 1))
    if len(row) != places:
        raise BadInput("formats.row_length", field=field, places=places, count=len(row))
    if row != tuple(sorted(row, reverse=not low)):
        raise BadInput("formats.row_falls" if not low else "formats.row_rises", field=field)
    return row


def read_divisions(raw: object, cut: int) -> tuple[Division, ...]:
    divisions: list[Division] = []
    for number, item in enumerate(read.items(raw, "divisions", 20), start=1):
        field = f"divisions[{number}]"
        data = read.mapping(item, field)
        read.known(data, ("id", "name_zh", "name_en", "cut"), f"{field}.")
        identifier = read.identifier(data.get("id"), f"{field}.id")
        if any(each.id == identifier for each in divisions):
            raise BadInput("formats.twice", field=f"{field}.id", value=identifier)
        divisions.append(
            Division(
                identifier,
                Name(
                    read.text(data.get("name_zh", ""), f"{field}.name_zh"),
                    read.text(data.get("name_en", ""), f"{field}.name_en"),
                ),
                read.whole(data.get("cut", cut), f"{field}.cut", 0, 1000),
            )
        )
    if len(divisions) == 1:
        raise BadInput("formats.one_division", field="divisions")
    return tuple(divisions)


def read_stages(raw: object) -> tuple[Stage, ...]:
    stages = []
    for number, item in enumerate(read.items(raw, "stages", 2), start=1):
        field = f"stages[{number}]"
        data = read.mapping(item, field)
        read.known(data, ("heat", "tables", "size", "minutes", "advance"), f"{field}.")
        advance = data.get("advance", WINNERS)
        stages.append(
            Stage(
                heat=HeatId(read.one_of(data.get("heat"), f"{field}.heat", (SEMI, FINAL))),
                tables=read.whole(data.get("tables", 1), f"{field}.tables", 1, 100),
                size=read.whole(data.get("size"), f"{field}.size", SMALLEST_TABLE, LARGEST_TABLE),
                minutes=read.whole(data.get("minutes", 0), f"{field}.minutes", 0, 600),
                advance=None if advance == WINNERS else read.whole(advance, f"{field}.advance", 1, 1000),
            )
        )
    return tuple(stages)


FORMATS: tuple[FormatId, ...] = (
    FormatId("hk-90"),
    FormatId("world-2009"),
    FormatId("school-two-rounds"),
    FormatId("place-sum"),
)
"""The shipped formats, `resources/formats/<id>.toml`; the first is the default."""


_PUBLIC = (
    "tie_breaks cut reserves prizes seeded champion itemised land protest_minutes doubt_places doubt_total "
    "odd_tables who draw_within stand_in second_entry ruleset options"
)
"""Fields that have the same name in a format's file."""


@dataclass(frozen=True, slots=True)
class Format:
    """A complete, consistent format. `sizes` are table sizes in order of preference.

    `missed_points` (sixtieths) is the score of a missed heat. `reserves` is how many players stand by.
    `doubt_places` and `doubt_total` (M) limit how wrong written totals may plausibly be (see `doubt`). Events
    of the format are played by `ruleset` and `options` unless they choose others.
    """

    id: FormatId
    name: Name
    sizes: tuple[int, ...]
    heats: tuple[HeatPlan, ...]
    points: PointsTable
    missed_points: Points
    tie_breaks: tuple[str, ...]
    cut: int
    stages: tuple[Stage, ...] = ()
    divisions: tuple[Division, ...] = ()
    seeded: Seeded = Seeded.INSIDE
    champion: ChampionRule = ChampionRule.FINAL
    itemised: Itemised = Itemised.CUT
    land: Land = Land.STREETS
    reserves: int = 2
    prizes: int = 3
    protest_minutes: int = 10
    doubt_places: int = 500
    doubt_total: int = 500
    odd_tables: OddTables = OddTables.FAIR
    who: Entrants = Entrants.HERE
    draw_within: DrawWithin = DrawWithin.MIXED
    stand_in: StandInPoints = StandInPoints.SEAT
    second_entry: SecondEntries = SecondEntries.NONE
    ruleset: str = RULESETS[0]
    options: Mapping[str, object] = field(default_factory=dict)

    @property
    def apart(self) -> bool:
        """Whether the players of the heats sit with their own division alone."""
        return self.draw_within is DrawWithin.DIVISION

    @property
    def low_wins(self) -> bool:
        """Whether the fewest points win."""
        return self.points.low_wins

    @property
    def heat_ids(self) -> tuple[HeatId, ...]:
        """The preliminary heats, `1` … `N`."""
        return _numbered(len(self.heats))

    @property
    def all_heats(self) -> tuple[HeatId, ...]:
        """Every heat that the format foresees: the preliminary ones, then the stages."""
        return (*self.heat_ids, *(stage.heat for stage in self.stages))

    @property
    def preseated(self) -> tuple[HeatId, ...]:
        """The preliminary heats that are drawn before the day, whatever the results."""
        plans = zip(self.heat_ids, self.heats, strict=True)
        return tuple(heat for heat, plan in plans if plan.seating is HeatSeating.PRESEATED)

    @property
    def all_land(self) -> bool:
        """Whether T9.4 counts every unmortgaged deed instead of streets alone."""
        return self.land is Land.ALL

    def points_for(self, heat: HeatId) -> PointsTable:
        """The points of a heat. In the finals points decide nothing: sizes without a row bring none."""
        if self.stage(heat) is None:
            return self.points
        rows = {places: (0,) * places for places in range(1, LARGEST_TABLE + 1)}
        return replace(self.points, rows={**rows, **self.points.rows})

    def stage(self, heat: HeatId) -> Stage | None:
        """The stage of the finals with this heat id."""
        for stage in self.stages:
            if stage.heat == heat:
                return stage
        return None

    def written_places(self, heat: HeatId, table: TableNo) -> bool:
        """Whether places on the paper part equal totals when the land is not known (T9.4).

        Not when the places at that very table decide the champion or the players who go on: there the deeds
        are typed, or a referee rules.
        """
        if self.champion is ChampionRule.TOP_TABLE and (heat, table) == (self.heat_ids[-1], 1):
            return False
        return self.stage(heat) is None

    def minutes(self, heat: HeatId) -> int:
        """Minutes of play of a heat or stage; 0 is untimed. KeyError for an unknown heat."""
        stage = self.stage(heat)
        if stage is not None:
            return stage.minutes
        if heat not in self.heat_ids:
            raise KeyError(heat)
        return self.heats[int(heat) - 1].minutes

    def division_of(self, typed: str) -> str:
        """Id of the division that a player's text names, "" for none. Without divisions always ""."""
        return next((each.id for each in self.divisions if each.matches(typed)), "")

    @classmethod
    def from_data(cls, data: object) -> Format:
        """Read the format that the data describes. BadInput names the field that is wrong and what it
        may be.
        """
        return _format(data)

    def to_data(self) -> Plain:
        """Return the format as plain data: text keys, lists, whole numbers. `from_data` reads it back."""
        points = fields(self.points, "basis bankrupt_by_rank rows")
        return {
            **fields(self, "id name_zh=name.zh name_en=name.en sizes"),
            "order": "low" if self.low_wins else "high",
            "missed_points": self.missed_points // POINT,
            **fields(self, _PUBLIC),
            "heats": all_of(self.heats, "minutes seating"),
            "points": points,
            "divisions": all_of(self.divisions, "id name_zh=name.zh name_en=name.en cut"),
            "stages": [
                {
                    "heat": stage.heat,
                    **fields(stage, "tables size minutes"),
                    "advance": WINNERS if stage.advance is None else stage.advance,
                }
                for stage in self.stages
            ],
        }


_FIELDS = f"id name_zh name_en sizes order missed_points {_PUBLIC} heats points divisions stages".split()


_MOST_DOUBT = 100_000


def _format(raw: object) -> Format:
    data = read.mapping(raw, "format")
    read.known(data, _FIELDS)
    for needed in ("id", "name_zh", "name_en", "sizes", "heats", "points", "tie_breaks"):
        if needed not in data:
            raise BadInput("formats.missing_field", field=needed)
    sizes = read_sizes(data["sizes"])
    low = read.one_of(data.get("order", "high"), "order", ("high", "low")) == "low"
    points = read_points(data["points"], sizes, low)
    cut = read.whole(data.get("cut", 0), "cut", 0, 1000)
    fmt = Format(
        id=FormatId(read.identifier(data["id"], "id")),
        name=Name(read.text(data["name_zh"], "name_zh"), read.text(data["name_en"], "name_en")),
        sizes=sizes,
        heats=read_heats(data["heats"]),
        points=points,
        missed_points=_missed(data.get("missed_points"), points),
        tie_breaks=_tie_breaks(data["tie_breaks"]),
        cut=cut,
        stages=read_stages(data.get("stages", ())),
        divisions=read_divisions(data.get("divisions", ()), cut),
        seeded=Seeded(read.one_of(data.get("seeded", "inside"), "seeded", tuple(Seeded))),
        champion=ChampionRule(read.one_of(data.get("champion", "final"), "champion", tuple(ChampionRule))),
        itemised=Itemised(read.one_of(data.get("itemised", "cut"), "itemised", tuple(Itemised))),
        land=Land(read.one_of(data.get("land", "streets"), "land", tuple(Land))),
        reserves=read.whole(data.get("reserves", 2), "reserves", 0, 100),
        prizes=read.whole(data.get("prizes", 3), "prizes", 1, 20),
        protest_minutes=read.whole(data.get("protest_minutes", 10), "protest_minutes", 0, 600),
        doubt_places=read.whole(data.get("doubt_places", 500), "doubt_places", 0, _MOST_DOUBT),
        doubt_total=read.whole(data.get("doubt_total", 500), "doubt_total", 0, _MOST_DOUBT),
        odd_tables=OddTables(read.one_of(data.get("odd_tables", "fair"), "odd_tables", tuple(OddTables))),
        who=Entrants(read.one_of(data.get("who", "here"), "who", tuple(Entrants))),
        draw_within=DrawWithin(
            read.one_of(data.get("draw_within", "mixed"), "draw_within", tuple(DrawWithin))
        ),
        stand_in=StandInPoints(read.one_of(data.get("stand_in", "seat"), "stand_in", tuple(StandInPoints))),
        second_entry=SecondEntries(
            read.one_of(data.get("second_entry", "none"), "second_entry", tuple(SecondEntries))
        ),
        ruleset=read.one_of(data.get("ruleset", RULESETS[0]), "ruleset", RULESETS),
        options=dict(read.mapping(data.get("options", {}), "options")),
    )
    resolved(load_ruleset(fmt.ruleset), fmt.options)
    _check_end(fmt)
    return fmt


def _missed(raw: object, points: PointsTable) -> Points:
    """Points of a missed heat by default: none; if low wins, one more than the worst place, as none would
    win.
    """
    worst = max(max(row) for row in points.rows.values())
    if raw is None:
        return Points((worst + 1) * POINT if points.low_wins else 0)
    missed = read.whole(raw, "missed_points", 0, 10_000)
    if points.low_wins and missed < worst:
        raise BadInput("formats.missed_wins", field="missed_points", worst=worst)
    return Points(missed * POINT)


def _tie_breaks(raw: object) -> tuple[str, ...]:
    listed = read.items(raw, "tie_breaks", len(BY_ID), 1)
    names = tuple(read.one_of(name, "tie_breaks", tuple(BY_ID)) for name in listed)
    if len(set(names)) != len(names):
        raise BadInput("formats.twice", field="tie_breaks", value=list(names))
    if names[-1] != REFEREE:
        raise BadInput("formats.referee_last", field="tie_breaks")
    return names


def _check_end(fmt: Format) -> None:
    """Check that divisions, cut, stages and the way to the champion fit together, and that what is asked
    before the cut is listed.
    """
    if fmt.second_entry is SecondEntries.DECIDING and fmt.itemised is not Itemised.CUT:
        raise BadInput("second_entry.needs_list", field="second_entry")
    if fmt.draw_within is DrawWithin.DIVISION and not fmt.divisions:
        raise BadInput("awards.no_divisions", field="draw_within")
    if fmt.champion is ChampionRule.FINAL:
        _check_stages(fmt)
        return
    if fmt.stages:
        raise BadInput("formats.stages_unused", field="stages", champion=fmt.champion.value)
    if fmt.champion is ChampionRule.STANDINGS:
        cuts = [each.cut for each in fmt.divisions] or [fmt.cut]
        if any(cut != 1 for cut in cuts):
            raise BadInput("formats.cut_of_one", field="cut")
    elif fmt.heats[-1].seating is not HeatSeating.RANK or fmt.divisions or fmt.cut:
        raise BadInput("formats.top_table", field="champion")


def _check_stages(fmt: Format) -> None:
    heats = [stage.heat for stage in fmt.stages]
    if heats not in ([FINAL], [SEMI, FINAL]):
        raise BadInput("formats.stage_order", field="stages", value=heats)
    first, last = fmt.stages[0], fmt.stages[-1]
    if last.tables != 1:
        raise BadInput("formats.one_final", field="stages", tables=last.tables)
    if fmt.cut != first.seats:
        raise BadInput("formats.cut_fits", field="cut", cut=fmt.cut, seats=first.seats)
    for division in fmt.divisions:
        if not 1 <= division.cut <= first.seats:
            raise BadInput(
                "formats.cut_fits", field=f"divisions.{division.id}.cut", cut=division.cut, seats=first.seats
            )
    if len(fmt.stages) == 2 and first.going_on != last.seats:
        raise BadInput("formats.advance_fits", field="stages", going=first.going_on, seats=last.seats)
    if fmt.seeded is Seeded.EXTRA and last.size >= LARGEST_TABLE:
        raise BadInput("formats.no_room", field="seeded", most=LARGEST_TABLE)


@cache
def _numbered(heats: int) -> tuple[HeatId, ...]:
    return tuple(HeatId(str(number)) for number in range(1, heats + 1))


def format_line(fmt: Format, sizes: Sequence[int]) -> Message:
    """Describe a format in one sentence: "3 heats of 60 minutes · tables of 3–5 · best 4 to the final".

    `sizes`: of the format's, those that the rules allow.
    """
    minutes = sorted({heat.minutes for heat in fmt.heats})
    fewest, most = min(sizes), max(sizes)
    return msg(
        "event.format_line",
        heats=len(fmt.heats),
        minutes=minutes,
        n=minutes[-1],
        sizes=f"{fewest}–{most}" if fewest < most else most,
        end=_end(fmt),
    )


def format_in_short(fmt: Format) -> Message:
    """What tells the formats apart when one is chosen: "3 heats of 60 min, best 4 to the final"."""
    minutes = sorted({heat.minutes for heat in fmt.heats})
    return msg("event.format_short", heats=len(fmt.heats), minutes=minutes, end=_end(fmt))


def _end(fmt: Format) -> Message:
    if fmt.champion is ChampionRule.STANDINGS:
        return msg("event.end_standings")
    if fmt.champion is ChampionRule.TOP_TABLE:
        return msg("event.end_top_table")
    semi = len(fmt.stages) > 1
    if fmt.divisions:
        key = "event.end_semi_divided" if semi else "event.end_final_divided"
        cuts = [msg("event.cut_of_division", cut=each.cut, name=each.name) for each in fmt.divisions]
        return Message(key, {"n": len(fmt.divisions), "cuts": cuts})
    return Message("event.end_semi" if semi else "event.end_final", {"cut": fmt.stages[0].seats})
