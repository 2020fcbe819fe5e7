"""Computes what a step changes in what people see (places, the cut, seats, paper), from the event before and
after it.

It stores nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeVar

from tourney.base.ids import STAGES, HeatId, PlayerNo, Points, TableNo, heat_order
from tourney.base.texts import Message
from tourney.event.command import IN_PLAY
from tourney.event.counting import ResultsSnapshot, results_of
from tourney.event.journal import Preview
from tourney.event.printed import OutdatedPaper, made_outdated
from tourney.event.records import HeatState, ResultState, Tournament
from tourney.event.rules import Rules
from tourney.event.table_state import TableKey, has_begun, number_of
from tourney.projector.scenes import SceneKind
from tourney.standings.finals import FinalsPicture, finals_of, scope_status, scopes
from tourney.standings.line_picture import LineChange, changed_lines
from tourney.standings.stages import SeatsWithoutRight, seats_without_right, through_and_level
from tourney.standings.standings import StandingLine, standings_of, ties_in_use

PLAYED = "played"
"""How far a stage with a result of a table has come."""


class ImpactLevel(StrEnum):
    """How much a step upsets, rising: it decides what a person is asked before it is saved."""

    NONE = "none"
    """Nothing published changes: no place, no points."""
    ACKNOWLEDGE = "acknowledge"
    """Places or points change, below the line, that neither paper in people's hands nor the hall's screen
    shows.
    """
    CONFIRM = "confirm"
    """Something on printed paper, or on the hall's screen, changes."""
    REASON = "reason"
    """A decided cut changes, a drawn stage, a champion, an official result, or seats at a table that has
    begun.
    """
    REFUSE = "refuse"
    """A played stage depends on it: first the way round."""


@dataclass(frozen=True, slots=True)
class Moved:
    """A player whose line in the standings (of the own division, if there are any) differs: (before, after).

    `place`, `points` (sixtieths), `assets` (M$): None if the player is not listed. `qualified`: goes through
    as it stands. `reason`: why the new place, None if no longer listed.
    """

    number: PlayerNo
    place: tuple[int | None, int | None]
    points: tuple[Points | None, Points | None]
    assets: tuple[int | None, int | None]
    qualified: tuple[bool, bool]
    reason: Message | None


@dataclass(frozen=True, slots=True)
class TableMoved:
    """A player whose place or total (M$) at one table differs: (before, after), None without a result."""

    heat: HeatId
    table: TableNo
    number: PlayerNo
    place: tuple[int | None, int | None]
    total: tuple[int | None, int | None]


@dataclass(frozen=True, slots=True)
class SeatChanged:
    """A player's seat afterwards; `table` None: none in this heat."""

    heat: HeatId
    number: PlayerNo
    table: TableNo | None
    seat: int


@dataclass(frozen=True, slots=True)
class StageTouched:
    """A drawn stage whose seats would belong to other people, with its tables concerned.

    `state`: drawn, published or played.
    """

    heat: HeatId
    tables: tuple[TableNo, ...]
    state: str
    wrong: SeatsWithoutRight


@dataclass(frozen=True, slots=True)
class OnScreen:
    """The scene that the hall sees at this moment; `heat` for seats, None for any other scene."""

    scene: SceneKind
    heat: HeatId | None = None


@dataclass(frozen=True, slots=True)
class ScreenTouched:
    """A scene of the hall's screen that changes; `heat`: of whose seats.

    `shown`: the hall sees it now, as far as this program is the one that shows it.
    """

    scene: SceneKind
    heat: HeatId | None
    shown: bool


@dataclass(frozen=True, slots=True)
class Impact:
    """The differences after a step. `players` by their place afterwards; `tables` are the results that
    differ.

    `enters` and `leaves`: over and under the line as it stands; `at_the_line`: newly level there, for a
    referee to decide; `cut_decided`: before the step the line was final; `cut_settled`: after it it is;
    `cut_reopened`: it no longer is. `reopened`: tables that are no longer confirmed. `champions` by division:
    (before, after), those that differ. `lines`: the lines that a player moves near. `goes_on`, `stays`:
    players who newly go on from a stage to the next, which is not drawn yet, and players who no longer do.
    `undeclared`: an official result that is no longer official. `lapsed`: orders that a referee or a lot
    decided between players who are no longer level, better first. `in_play`: tables that have begun at which
    people change seats. `seats`: players with another seat. `warnings`: the step's own.
    """

    level: ImpactLevel
    players: tuple[Moved, ...]
    tables: tuple[TableMoved, ...]
    enters: tuple[PlayerNo, ...]
    leaves: tuple[PlayerNo, ...]
    at_the_line: tuple[PlayerNo, ...]
    cut_decided: bool
    cut_settled: bool
    cut_reopened: bool
    reopened: tuple[TableKey, ...]
    stages: tuple[StageTouched, ...]
    papers: tuple[OutdatedPaper, ...]
    screens: tuple[ScreenTouched, ...]
    lines: tuple[LineChange, ...]
    champions: Mapping[str, tuple[PlayerNo | None, PlayerNo | None]]
    undeclared: bool
    lapsed: tuple[tuple[PlayerNo, ...], ...]
    warnings: tuple[Message, ...]
    goes_on: tuple[PlayerNo, ...] = ()
    stays: tuple[PlayerNo, ...] = ()
    in_play: tuple[TableKey, ...] = ()
    seats: tuple[SeatChanged, ...] = ()

    @property
    def crosses(self) -> bool:
        """Whether somebody comes over the line or under it, or goes on from a stage or no longer does."""
        return bool(self.enters or self.leaves or self.at_the_line or self.goes_on or self.stays)

    @property
    def own(self) -> frozenset[PlayerNo]:
        """Players of the tables whose results differ."""
        return frozenset(each.number for each in self.tables)

    @property
    def on_screen(self) -> tuple[ScreenTouched, ...]:
        """The scenes that the hall sees now."""
        return tuple(each for each in self.screens if each.shown)

    @property
    def played(self) -> StageTouched | None:
        """The first played stage that depends on the step."""
        return next((each for each in self.stages if each.state == PLAYED), None)

    @property
    def played_stages(self) -> int:
        """How many played stages depend on it."""
        return sum(each.state == PLAYED for each in self.stages)

    @property
    def beyond(self) -> bool:
        """Whether there is a difference that people outside those tables could notice."""
        return bool(
            {each.number for each in self.players} - self.own
            or any(each.place[0] != each.place[1] for each in self.players)
            or self.crosses
            or self.reopened
            or self.stages
            or self.papers
            or self.on_screen
            or self.champions
            or self.undeclared
            or self.lapsed
            or self.in_play
        )


K = TypeVar("K")


V = TypeVar("V")


class _State:
    """An event counted once: the part that people see."""

    def __init__(self, tournament: Tournament, rules: Rules, preview: Preview[object]) -> None:
        self.counted: ResultsSnapshot = results_of(tournament, rules.books, rules.format, rules.assessments)
        self.picture: FinalsPicture = finals_of(self.counted)
        self.lines: dict[PlayerNo, StandingLine] = {}
        self.deciding = ties_in_use(self.counted)
        for division in (None, *(each.id for each in rules.format.divisions)):
            listed = standings_of(self.counted, preview.now, division).lines
            self.lines |= {line.number: line for line in listed}
        self.official = {
            scope: scope_status(self.counted, self.picture, scope, preview.now).state is ResultState.OFFICIAL
            for scope in scopes(self.counted)
        }

    @property
    def through(self) -> set[PlayerNo]:
        """Players who go through as it stands, without those level at the line."""
        return {n for cut in self.picture.cuts for n in (*cut.over_the_line, *cut.extra)}

    @property
    def going_on(self) -> frozenset[PlayerNo] | None:
        """Players who go on from the last drawn stage to one that is not drawn, without those who share a
        place. None while there is no such stage, or its tables are not all firm.
        """
        stages = self.counted.fmt.stages
        drawn = [stage for stage in stages if self.counted.tables_of(stage.heat)]
        if not drawn or len(drawn) == len(stages):
            return None
        if not all(table.firm for table in self.counted.tables_of(drawn[-1].heat)):
            return None
        return through_and_level(self.counted, drawn[-1], self.picture.cuts)[0]

    @property
    def level(self) -> set[PlayerNo]:
        """Players level at the line, firm or not."""
        return {n for cut in self.picture.cuts for n in cut.at_the_line}

    @property
    def to_decide(self) -> set[PlayerNo]:
        """Players level at the line whom only a referee's decision can part."""
        return {n for tie in self.picture.ties if tie.firm for n in tie.players}

    @property
    def cut_decided(self) -> bool:
        """Whether no open result could move the line."""
        return bool(self.counted.counted_heats) and all(cut.decided for cut in self.picture.cuts)


def impact_of(preview: Preview[object], hall: OnScreen | None = None) -> Impact:
    """The differences after the step. `hall`: the scene of the hall's screen now, if there is one."""
    before = _State(preview.before, preview.rules, preview)
    after = _State(preview.after, preview.rules_after, preview)
    tables = _tables(before, after)
    players = _players(before, after)
    was, now = before.through, after.through
    stages = _stages(before, after)
    champions = _differing(before.picture.champions, after.picture.champions)
    papers = made_outdated(preview.before, preview.after, preview.history)
    enters = tuple(sorted(now - was))
    leaves = tuple(sorted((was | before.to_decide) - now - after.level))
    level_now = tuple(sorted(after.to_decide - before.to_decide))
    undeclared = any(was_so and not after.official.get(scope) for scope, was_so in before.official.items())
    impact = Impact(
        level=ImpactLevel.NONE,
        players=players,
        tables=tables,
        enters=enters,
        leaves=leaves,
        at_the_line=level_now,
        cut_decided=before.cut_decided,
        cut_settled=after.cut_decided,
        cut_reopened=before.cut_decided and not after.cut_decided,
        reopened=_reopened(preview.before, preview.after),
        stages=stages,
        papers=papers,
        screens=(),
        lines=_lines(before, after, players),
        champions=champions,
        undeclared=undeclared,
        lapsed=_lapsed(before, after),
        warnings=tuple(preview.outcome.warnings),
        goes_on=_more(before.going_on, after.going_on),
        stays=_more(after.going_on, before.going_on),
        in_play=_in_play(preview),
        seats=_changed_seats(preview),
    )
    impact = replace(impact, screens=tuple(_screens(impact, preview, hall)))
    return replace(impact, level=_level(impact))


def _more(one: frozenset[PlayerNo] | None, other: frozenset[PlayerNo] | None) -> tuple[PlayerNo, ...]:
    """Players who are in the other and not in this one, if both are known."""
    return () if one is None or other is None else tuple(sorted(other - one))


def _in_play(preview: Preview[object]) -> tuple[TableKey, ...]:
    """The tables that have begun at which a change of seats, or its undoing, moves people."""
    if not preview.outcome.params.get(IN_PLAY):
        return ()
    return tuple(
        key
        for key, table in sorted(preview.before.tables.items())
        if has_begun(preview.before, table)
        and (key not in preview.after.tables or preview.after.tables[key].seats != table.seats)
    )


def _changed_seats(preview: Preview[object]) -> tuple[SeatChanged, ...]:
    """Players who change tables, or if nobody does seats; players who only move up after another left are not
    listed.
    """
    was, now = (
        {
            (table.heat, number): (table.table, seat)
            for table in event.tables.values()
            for seat, number in enumerate(table.seats, 1)
        }
        for event in (preview.before, preview.after)
    )
    nowhere = (None, 0)
    moved = [key for key in {**now, **was} if now.get(key) != was.get(key)]
    elsewhere = [key for key in moved if now.get(key, nowhere)[0] != was.get(key, nowhere)[0]]
    order = sorted(elsewhere or moved, key=lambda key: (heat_order(key[0]), key[1]))
    return tuple(SeatChanged(heat, number, *now.get((heat, number), nowhere)) for heat, number in order)


def _lapsed(before: _State, after: _State) -> tuple[tuple[PlayerNo, ...], ...]:
    """The ruled orders between level players that no longer part anybody; not those ruled anew."""
    anew = {frozenset(ruling.order) for ruling in after.deciding.values()}
    stand = after.counted.tournament.rulings
    return tuple(
        ruling.order
        for number, ruling in sorted(before.deciding.items())
        if number in stand and number not in after.deciding and frozenset(ruling.order) not in anew
    )


def _lines(before: _State, after: _State, players: tuple[Moved, ...]) -> tuple[LineChange, ...]:
    """The lines at which a player's side changes, with the players who move near them."""
    moved = [each.number for each in players if each.place[0] != each.place[1]]
    was = before.counted, before.picture.cuts, before.lines
    return changed_lines(was, (after.counted, after.picture.cuts, after.lines), moved)


def _level(impact: Impact) -> ImpactLevel:
    """The level that decides what a person is asked before it is saved."""
    crowned = any(before is not None for before, _ in impact.champions.values())
    line = impact.enters or impact.leaves or impact.at_the_line or impact.cut_reopened
    if impact.played is not None:
        return ImpactLevel.REFUSE
    if (impact.cut_decided and line) or impact.stages or crowned or impact.undeclared or impact.in_play:
        return ImpactLevel.REASON
    if impact.papers or impact.on_screen:
        return ImpactLevel.CONFIRM
    places = (*(each.place for each in impact.players), *(each.place for each in impact.tables))
    placed = any(was != now for was, now in places)
    scored = any(each.points[0] != each.points[1] for each in impact.players)
    return ImpactLevel.ACKNOWLEDGE if placed or scored or line or impact.reopened else ImpactLevel.NONE


def _screens(impact: Impact, preview: Preview[object], hall: OnScreen | None) -> Iterable[ScreenTouched]:
    """The scenes of the hall that change, in the order of the control page."""
    settled = impact.cut_settled and not impact.cut_decided
    line = impact.enters or impact.leaves or impact.at_the_line or impact.cut_reopened or settled
    standing = impact.players or impact.reopened or impact.undeclared or line
    in_stages = any(each.heat in STAGES for each in impact.tables)
    reseated = _reseated(preview.before, preview.after)
    for scene in (SceneKind.CLOCK_SEATING, SceneKind.SEATING):
        for heat in reseated:
            visible = hall is not None and hall.scene is scene and hall.heat in (None, heat)
            yield ScreenTouched(scene, heat, visible)
    ended = impact.stages or impact.champions or impact.undeclared or in_stages
    of_results = {
        SceneKind.STANDINGS: standing,
        SceneKind.BRACKET: line or ended or any(heat in STAGES for heat in reseated),
        SceneKind.CHAMPION: ended,
        SceneKind.TEAMS: standing,
        SceneKind.CHARTS: standing,
    }
    for scene, differs in of_results.items():
        if differs:
            yield ScreenTouched(scene, None, hall is not None and hall.scene is scene)


def _reseated(before: Tournament, after: Tournament) -> tuple[HeatId, ...]:
    """The published heats in which a player's seat differs."""
    if before.tables is after.tables and before.heats is after.heats:
        return ()
    return tuple(
        heat for heat in sorted(before.heats, key=heat_order) if _seats(before, heat) != _seats(after, heat)
    )


def _seats(tournament: Tournament, heat: HeatId) -> list[tuple[int, tuple[PlayerNo, ...]]]:
    """The seats that the hall may see; none of a draft."""
    record = tournament.heats.get(heat)
    if record is None or record.state is not HeatState.PUBLISHED:
        return []
    return [(table.table, table.seats) for table in tournament.tables_of(heat)]


def _players(before: _State, after: _State) -> tuple[Moved, ...]:
    """Players whose line differs, by place afterwards; those who are no longer listed last."""
    was, now = before.through, after.through
    moved = []
    for number in before.lines.keys() | after.lines.keys():
        old, new = before.lines.get(number), after.lines.get(number)
        qualified = (number in was, number in now)
        if old is new and qualified[0] == qualified[1]:
            continue
        place = (None if old is None else old.place, None if new is None else new.place)
        points = (None if old is None else old.points, None if new is None else new.points)
        assets = (None if old is None else old.assets, None if new is None else new.assets)
        if any(a != b for a, b in (place, points, assets, qualified)):
            why = None if new is None else new.why
            moved.append(
                Moved(
                    number=number, place=place, points=points, assets=assets, qualified=qualified, reason=why
                )
            )
    unlisted = max((line.place for line in after.lines.values()), default=0) + 1
    return tuple(sorted(moved, key=lambda each: (each.place[1] or unlisted, each.number)))


def _tables(before: _State, after: _State) -> tuple[TableMoved, ...]:
    """Results of tables that differ, by table, then by place afterwards."""
    changed = []
    old, new = before.counted.assessed, after.counted.assessed
    for key in sorted(key for key in old.keys() | new.keys() if old.get(key) is not new.get(key)):
        results = _results(before, key), _results(after, key)
        moved = [
            TableMoved(*key, number, (was[0], now[0]), (was[1], now[1]))
            for number in results[0].keys() | results[1].keys()
            if (was := results[0].get(number, (None, None))) != (now := results[1].get(number, (None, None)))
        ]
        changed += sorted(moved, key=lambda each: (each.place[1] or 0, each.number))
    return tuple(changed)


def _results(state: _State, key: TableKey) -> dict[PlayerNo, tuple[int | None, int | None]]:
    table = state.counted.assessed.get(key)
    results = () if table is None else table.results
    return {number_of(result): (result.place, result.total) for result in results}


def _stages(before: _State, after: _State) -> tuple[StageTouched, ...]:
    """Drawn stages in which a player would newly sit wrongly, or might."""
    known = {each.heat: each for each in seats_without_right(before.picture.stages)}
    return tuple(
        _touched(after, each)
        for each in seats_without_right(after.picture.stages)
        if _worse(known.get(each.heat), each)
    )


def _worse(before: SeatsWithoutRight | None, after: SeatsWithoutRight) -> bool:
    """Whether a player newly sits wrongly, is left out or is open; an improvement does not count."""
    if before is None:
        return True
    pairs = (
        (before.sits, after.sits),
        (before.left_out, after.left_out),
        (before.undecided, after.undecided),
    )
    return any({*now} - {*was} for was, now in pairs)


def _touched(state: _State, wrong: SeatsWithoutRight) -> StageTouched:
    concerned = {*wrong.sits, *wrong.undecided}
    tables = tuple(t.table for t in state.counted.tables_of(wrong.heat) if concerned & {*t.seats})
    return StageTouched(wrong.heat, tables, _how_far(state.counted.tournament, wrong), wrong)


def _how_far(tournament: Tournament, wrong: SeatsWithoutRight) -> str:
    if wrong.played:
        return PLAYED
    record = tournament.heats.get(wrong.heat)
    return "published" if record is not None and record.state is HeatState.PUBLISHED else "drawn"


def _reopened(before: Tournament, after: Tournament) -> tuple[TableKey, ...]:
    if before.tables is after.tables:
        return ()
    return tuple(
        sorted(
            key
            for key, table in before.tables.items()
            if table.confirmed_at is not None
            and (key not in after.tables or after.tables[key].confirmed_at is None)
        )
    )


def _differing(before: Mapping[K, V], after: Mapping[K, V]) -> dict[K, tuple[V | None, V | None]]:
    pairs = {key: (before.get(key), after.get(key)) for key in {**before, **after}}
    return {key: pair for key, pair in pairs.items() if pair[0] != pair[1]}
