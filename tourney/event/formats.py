"""What a tournament's format says: heats, points, tie-breaks, cut, finals. Data alone, no code a format.

`Format.from_data` understands the mapping that a format file or an event holds and refuses whatever is
incomplete or contradicts itself, naming the field and the cure; `to_data` gives it back, ready for JSON.
Reading the shipped files is the business of `services.format_files`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from tourney.base.errors import BadInput
from tourney.base.ids import FINAL, POINT, SEMI, FormatId, HeatId, Points, TableNo
from tourney.base.names import Name
from tourney.base.plain import Plain, all_of, fields
from tourney.event import format_reading as read
from tourney.event.format_parts import (
    LARGEST_TABLE,
    WINNERS,
    ChampionRule,
    Division,
    Entrants,
    HeatPlan,
    HeatSeating,
    Itemised,
    Land,
    OddTables,
    Seeded,
    Stage,
    read_divisions,
    read_heats,
    read_points,
    read_sizes,
    read_stages,
)
from tourney.event.tie_breaks import BY_ID, REFEREE
from tourney.rules.rulesets import RULESETS, load_ruleset, resolved
from tourney.scoresheet.ranking import PointsTable

FORMATS: tuple[FormatId, ...] = (
    FormatId("hk-90"),
    FormatId("world-2009"),
    FormatId("school-two-rounds"),
    FormatId("place-sum"),
)
"""The shipped formats, `resources/formats/<id>.toml`; the first is the default."""


_PUBLIC = (
    "tie_breaks cut reserves prizes seeded champion itemised land protest_minutes doubt_places doubt_total "
    "odd_tables who ruleset options"
)
"""Fields of a format that a file of a format calls as they are."""


@dataclass(frozen=True, slots=True)
class Format:
    """A complete, consistent format. `sizes` are table sizes in order of preference.

    `missed_points` (sixtieths) is what a missed heat scores. `reserves` is how many stand by.
    `doubt_places` and `doubt_total` (M) say how wrong written totals may plausibly be (see `doubt`).
    `ruleset` and `options` are what its events are played by unless they say otherwise.
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
    doubt_total: int = 1400
    odd_tables: OddTables = OddTables.FAIR
    who: Entrants = Entrants.HERE
    ruleset: str = RULESETS[0]
    options: Mapping[str, object] = field(default_factory=dict)

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
        """The points of a heat. In the finals they decide nothing: sizes without a row bring none."""
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
        """Whether places on the paper part equal totals whose land is not known (T9.4).

        Not where the places at that very table decide the champion or who goes on: there the deeds are
        typed, or a referee rules.
        """
        if self.champion is ChampionRule.TOP_TABLE and (heat, table) == (self.heat_ids[-1], 1):
            return False
        return self.stage(heat) is None

    def minutes(self, heat: HeatId) -> int:
        """Minutes of play of a heat or stage; 0 is untimed. KeyError for one that the format lacks."""
        stage = self.stage(heat)
        if stage is not None:
            return stage.minutes
        if heat not in self.heat_ids:
            raise KeyError(heat)
        return self.heats[int(heat) - 1].minutes

    def division_of(self, typed: str) -> str:
        """Id of the division that a player's text means, "" for none. Without divisions always ""."""
        return next((each.id for each in self.divisions if each.matches(typed)), "")

    @classmethod
    def from_data(cls, data: object) -> Format:
        """The format that the data describes. BadInput names the field that is wrong and what it may be."""
        return _format(data)

    def to_data(self) -> Plain:
        """The format as plain data: text keys, lists, whole numbers. `from_data` takes it back."""
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


def _format(raw: Any) -> Format:
    data = read.mapping(raw, "format")
    read.known(data, _FIELDS)
    for needed in ("id", "name_zh", "name_en", "sizes", "heats", "points", "tie_breaks"):
        if needed not in data:
            raise BadInput("formats.missing_field", field=needed)
    sizes = read_sizes(data["sizes"])
    low = read.one_of(data.get("order", "high"), "order", ("high", "low")) == "low"
    points = read_points(data["points"], sizes, low)
    cut = read.whole(data.get("cut", 0), "cut", 0, 1000)
    made = Format(
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
        doubt_total=read.whole(data.get("doubt_total", 1400), "doubt_total", 0, _MOST_DOUBT),
        odd_tables=OddTables(read.one_of(data.get("odd_tables", "fair"), "odd_tables", tuple(OddTables))),
        who=Entrants(read.one_of(data.get("who", "here"), "who", tuple(Entrants))),
        ruleset=read.one_of(data.get("ruleset", RULESETS[0]), "ruleset", RULESETS),
        options=dict(read.mapping(data.get("options", {}), "options")),
    )
    resolved(load_ruleset(made.ruleset), made.options)
    _check_end(made)
    return made


def _missed(raw: Any, points: PointsTable) -> Points:
    """Nothing for a missed heat; where low wins, one more than the worst place, or nothing would win."""
    worst = max(max(row) for row in points.rows.values())
    if raw is None:
        return Points((worst + 1) * POINT if points.low_wins else 0)
    missed = read.whole(raw, "missed_points", 0, 10_000)
    if points.low_wins and missed < worst:
        raise BadInput("formats.missed_wins", field="missed_points", worst=worst)
    return Points(missed * POINT)


def _tie_breaks(raw: Any) -> tuple[str, ...]:
    listed = read.items(raw, "tie_breaks", len(BY_ID), 1)
    names = tuple(read.one_of(name, "tie_breaks", tuple(BY_ID)) for name in listed)
    if len(set(names)) != len(names):
        raise BadInput("formats.twice", field="tie_breaks", value=list(names))
    if names[-1] != REFEREE:
        raise BadInput("formats.referee_last", field="tie_breaks")
    return names


def _check_end(made: Format) -> None:
    """Cut, stages and the way to the champion must fit together."""
    if made.champion is ChampionRule.FINAL:
        _check_stages(made)
        return
    if made.stages:
        raise BadInput("formats.stages_unused", field="stages", champion=made.champion.value)
    if made.champion is ChampionRule.STANDINGS:
        cuts = [each.cut for each in made.divisions] or [made.cut]
        if any(cut != 1 for cut in cuts):
            raise BadInput("formats.cut_of_one", field="cut")
    elif made.heats[-1].seating is not HeatSeating.RANK or made.divisions or made.cut:
        raise BadInput("formats.top_table", field="champion")


def _check_stages(made: Format) -> None:
    heats = [stage.heat for stage in made.stages]
    if heats not in ([FINAL], [SEMI, FINAL]):
        raise BadInput("formats.stage_order", field="stages", value=heats)
    first, last = made.stages[0], made.stages[-1]
    if last.tables != 1:
        raise BadInput("formats.one_final", field="stages", tables=last.tables)
    if made.cut != first.seats:
        raise BadInput("formats.cut_fits", field="cut", cut=made.cut, seats=first.seats)
    for division in made.divisions:
        if not 1 <= division.cut <= first.seats:
            raise BadInput(
                "formats.cut_fits", field=f"divisions.{division.id}.cut", cut=division.cut, seats=first.seats
            )
    if len(made.stages) == 2 and first.going_on != last.seats:
        raise BadInput("formats.advance_fits", field="stages", going=first.going_on, seats=last.seats)
    if made.seeded is Seeded.EXTRA and last.size >= LARGEST_TABLE:
        raise BadInput("formats.no_room", field="seeded", most=LARGEST_TABLE)


@cache
def _numbered(heats: int) -> tuple[HeatId, ...]:
    return tuple(HeatId(str(number)) for number in range(1, heats + 1))
