"""Draws, locks, publishes and takes back heats. `seating` finds the best seating."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, TypeVar

from tourney.base.errors import BadInput, NotFound, Refused
from tourney.base.heat_names import heat_named
from tourney.base.ids import STAGES, HeatId, PlayerNo, TableNo, heat_order
from tourney.base.texts import Message, msg
from tourney.clock.day_plan import waves_of
from tourney.event.collections import CLOCKS, GAMES, HEATS, SHEETS, TABLE_CLOCKS, TABLES, Collection
from tourney.event.command import (
    Command,
    Params,
    Players,
    UnitOfWork,
    forget_rulings,
    needed_reason,
    record_ruling,
    text_in,
)
from tourney.event.format_reading import one_of
from tourney.event.formats import OddTables
from tourney.event.journal import with_accepted, with_names, with_reason, without_division_words
from tourney.event.presence import drawn_players, left_out
from tourney.event.records import Heat, HeatState, RulingKind, Table
from tourney.event.seats import heat_drawn
from tourney.heats.rules import kept_as_drawn, seats_drawn
from tourney.seating.problem import Tables
from tourney.standings.declaring import accept_at_draw
from tourney.standings.finals import finals_picture
from tourney.standings.second_look import refuse_unsettled
from tourney.standings.stages import SEEDS
from tourney.standings.standings import standings

K = TypeVar("K")
R = TypeVar("R")

_OF_THE_GAME = (RulingKind.OVERRULE, RulingKind.TOTALS, RulingKind.TIE)
"""Rulings on the play of a stage, which are removed with it."""

_LARGEST_SEED = 10**15
"""The largest number that every database and spreadsheet keeps exactly."""


@dataclass(frozen=True, slots=True)
class DrawHeats(Command[tuple[HeatId, ...]]):
    """Draw these heats (or stages) with a seed, replacing drafts that are neither locked nor played.

    Drawing a stage accepts the totals of tables that are still doubtful then, for this `reason`; if there are
    any, it is Refused without one, unless `accepting` shows that this is known. `odd_tables` ("fair", "even",
    "repeats") in place of the format's, for heats seated beforehand. `with_absent`: also players who are not
    here, though people are checked in. A stage seats the players who go through.
    """

    code: ClassVar[str] = "heats_drawn"
    heats: tuple[HeatId, ...]
    seed: int
    reason: str = ""
    odd_tables: str = ""
    accepting: bool = False
    with_absent: bool = False

    def carry_out(self, work: UnitOfWork) -> tuple[HeatId, ...]:
        """Heats seated beforehand are drawn together, those by standings one by one, then the stages."""
        if not 0 <= self.seed <= _LARGEST_SEED:
            raise BadInput("errors.bad_number", field="seed", value=self.seed, least=0, most=_LARGEST_SEED)
        for heat in self.heats:
            _refuse_if_fixed(work, heat)
        heats = sorted(set(self.heats), key=heat_order)
        for heat in heats:
            _forget(work, heat)
        together = [heat for heat in heats if heat in work.rules.format.preseated]
        if together:
            self._draw(work, together, "preseated", _odd_tables(work, self.odd_tables))
        for heat in heats:
            if heat in STAGES:
                refuse_unsettled(work)
                accept_at_draw(work, heat, self.reason, self.accepting)
                _draw_stage(work, heat, self.seed)
            elif heat not in together:
                _warn_of_missing_results(work, heat)
                self._draw(work, [heat], _seating(work, heat), work.rules.format.odd_tables)
        if any(heat not in STAGES for heat in heats):
            self._tell_left_out(work)
        work.params |= {"heats": list(heats), "seed": self.seed}
        return tuple(heats)

    def _draw(self, work: UnitOfWork, heats: Sequence[HeatId], method: str, odd_tables: OddTables) -> None:
        strengths = _strengths(work) if method != "preseated" else {}
        fmt = work.rules.format
        seated = drawn_players(work.t, fmt.who, everybody=self.with_absent)
        if not seated:
            raise Refused("errors.nobody_to_seat")
        seating = seats_drawn(
            work.t, work.rules, heats, odd_tables, self.seed, method, strengths, seated=seated
        )
        for heat, tables in zip(heats, seating.heats, strict=True):
            _store(work, heat, tables, method, self.seed, seating.certificate.as_json())

    def _tell_left_out(self, work: UnitOfWork) -> None:
        """Report players who are not here and get no seat by this draw: nobody is left out silently."""
        numbers = () if self.with_absent else left_out(work.t, work.rules.format.who)
        if numbers:
            work.warnings.append(msg("heats.left_out", numbers=list(numbers), n=len(numbers)))

    @classmethod
    def describe(cls, params: Params, players: Players) -> Message:
        """The heats, the seed, and whose totals the draw accepted."""
        return with_accepted(Message("journal.heats_drawn", params), params)


@dataclass(frozen=True, slots=True)
class LockHeat(Command[None]):
    """Keep a draft from being drawn again (or allow it again)."""

    code: ClassVar[str] = "heat_locked"
    heat: HeatId
    locked: bool = True

    def carry_out(self, work: UnitOfWork) -> None:
        heat = heat_drawn(work, self.heat)
        work.put(HEATS, replace(heat, locked=self.locked))
        work.params |= {"heat": heat.id, "locked": self.locked}

    @classmethod
    def describe(cls, params: Params, players: Players) -> Message:
        """Whether the seating was locked or unlocked."""
        return Message("journal.heat_locked" if params["locked"] else "journal.heat_unlocked", params)


@dataclass(frozen=True, slots=True)
class PublishHeat(Command[None]):
    """Announce the seating of a heat to the hall."""

    code: ClassVar[str] = "heat_published"
    heat: HeatId

    def carry_out(self, work: UnitOfWork) -> None:
        heat = heat_drawn(work, self.heat)
        if heat.state is not HeatState.PUBLISHED:
            published = replace(heat, state=HeatState.PUBLISHED, published_at=work.now)
            work.put(HEATS, published)
        work.params["heat"] = heat.id


@dataclass(frozen=True, slots=True)
class TakeStageBack(Command[None]):
    """Take back the last stage drawn with everything done in it, to draw it again; with a reason.

    Its sheets, results, clocks and seats are removed; the journal keeps them and one undo brings them back.
    Refused while a later one is drawn.
    """

    code: ClassVar[str] = "stage_taken_back"
    heat: HeatId
    reason: str

    def carry_out(self, work: UnitOfWork) -> None:
        heat = self.heat
        if heat not in STAGES:
            raise NotFound("errors.not_a_stage", heat=heat_named(heat))
        heat_drawn(work, heat)
        later = next((each for each in work.t.heats if heat_order(each) > heat_order(heat)), None)
        if later is not None:
            raise Refused("errors.later_stage_drawn", heat=heat_named(heat), later=heat_named(later))
        reason = needed_reason(self.reason)
        _drop_of(work, SHEETS, heat)
        _drop_of(work, CLOCKS, heat)
        _drop_of(work, TABLE_CLOCKS, heat)
        _drop_of(work, GAMES, heat)
        forget_rulings(work, _OF_THE_GAME, heat)
        _forget(work, heat)
        record_ruling(work, RulingKind.CORRECTION, reason, heat=heat)
        work.params |= {"heat": heat, "reason": reason}

    @classmethod
    def describe(cls, params: Params, players: Players) -> Message:
        done = msg("journal.stage_taken_back", heat=params["heat"])
        return with_reason(done, text_in(params, "reason"))


def _odd_tables(work: UnitOfWork, chosen: str) -> OddTables:
    if not chosen:
        return work.rules.format.odd_tables
    return OddTables(one_of(chosen, "odd_tables", tuple(OddTables)))


def _drop_of(work: UnitOfWork, collection: Collection[tuple[HeatId, K], R], heat: HeatId) -> None:
    """Drop all records of one kind that belong to this heat."""
    for key in [key for key in collection.of(work.t) if key[0] == heat]:
        work.drop(collection, key)


def _seating(work: UnitOfWork, heat: HeatId) -> str:
    return work.rules.format.heats[int(heat) - 1].seating.value


def _refuse_if_fixed(work: UnitOfWork, heat: HeatId) -> None:
    allowed = work.rules.format.all_heats
    if heat not in allowed:
        raise NotFound("errors.no_such_heat", heat=heat, allowed=list(allowed))
    why = kept_as_drawn(work.t, heat)
    if why is not None:
        raise Refused(why.key, **why.params)


def _forget(work: UnitOfWork, heat: HeatId) -> None:
    for table in work.t.tables_of(heat):
        work.drop(TABLES, (heat, table.table))
    work.drop(HEATS, heat)


def _draw_stage(work: UnitOfWork, heat: HeatId, seed: int) -> None:
    picture = finals_picture(work.t, work.rules.books, work.rules.format, work.now, work.rules.assessments)
    stage = next((stage for stage in picture.stages if stage.heat == heat), None)
    if stage is None:
        raise NotFound("errors.not_a_stage", heat=heat_named(heat))
    if stage.blocked is not None:
        raise Refused("errors.cut_not_decided", why=with_names(stage.blocked, work.t.players))
    outside = without_division_words(picture.unassigned, work.rules.format)
    if outside is not None:
        work.warnings.append(outside)
    tables = tuple(table.seats for table in stage.tables)
    seeds = sorted(
        (seed, player)
        for table in stage.tables
        for player, seed in zip(table.seats, table.seeds, strict=True)
    )
    kept = {SEEDS: [[player, seed] for seed, player in seeds]}
    _store(work, heat, tables, "seeded", seed, {**kept, "method": "seeded", "seed": seed})


def _store(
    work: UnitOfWork, heat: HeatId, tables: Tables, method: str, seed: int, certificate: Mapping[str, object]
) -> None:
    waves = waves_of(len(tables), work.t.event.boards)
    for index, seats in enumerate(tables):
        number = TableNo(index + 1)
        work.put(TABLES, Table(heat, number, tuple(seats), wave=waves[index]))
    draw = 1 + max((each.draw for each in work.ever(HEATS, heat)), default=0)
    record = Heat(heat, seed=seed, method=method, certificate=certificate, drawn_at=work.now, draw=draw)
    work.put(HEATS, record)


def _strengths(work: UnitOfWork) -> dict[PlayerNo, int]:
    """The standing of each player as a number: 0 for the last, rising."""
    table = standings(work.t, work.rules.books, work.rules.format, work.now, work.rules.assessments)
    return {line.number: -line.place for line in table.lines}


def _warn_of_missing_results(work: UnitOfWork, heat: HeatId) -> None:
    missing = False
    for earlier in sorted(work.t.heats, key=heat_order):
        if heat_order(earlier) >= heat_order(heat):
            continue
        open_tables = sum(1 for table in work.t.tables_of(earlier) if table.confirmed_at is None)
        if open_tables:
            missing = True
            work.warnings.append(msg("heatspage.sheets_missing", heat=heat_named(earlier), n=open_tables))
    if missing:
        work.warnings.append(msg("heats.drawn_on_provisional"))
