"""Plans and reads semi-finals and the final: the seats, as planned or as drawn, and the players who go on.

The records tell a drawn stage; before the draw it is planned from the cut, by snake, with team-mates and
earlier opponents kept apart within bands of seeds. It does not know how the cut came about; `finals` has
places and prizes.

`seats_without_right` finds players who sit in a drawn stage without the right to, by the results of now. A
correction, a penalty or an undone decision after the draw moves the cut; seats stay until somebody changes
them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import msgspec

from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId, PlayerNo, TableNo, heat_order
from tourney.base.texts import Message, msg
from tourney.event.counting import ResultsSnapshot, inactive
from tourney.event.formats import Stage
from tourney.event.records import HeatState
from tourney.event.table_state import TableAssessment, TableState, number_of
from tourney.scoresheet.ranking import Result
from tourney.seating.problem import Entrant
from tourney.seating.snake import snake
from tourney.standings.cut import Cut, MissingResult, Qualification, waiting_for

SEEDS = "seeds"
"""The key under which a stage's certificate keeps its seeds: (player, seed) of everybody seated."""


@dataclass(frozen=True, slots=True)
class Replacement:
    """A seated finalist who has left before playing, and the player who takes the seat (None: nobody is
    there).
    """

    heat: HeatId
    table: TableNo
    leaves: PlayerNo
    comes: PlayerNo | None


@dataclass(frozen=True, slots=True)
class StageTable:
    """A table of a stage. `seats` in seat order with the seed of each (0: none, seated by hand).

    `drawn`: it exists in the event; otherwise it is planned. `results` by place once the table has them.
    `level`: for each seat the players (numbers rising) of whom one will sit there, empty if the seat's own
    player does; a planned seat with level players does not tell its final player.
    """

    table: TableNo
    division: str
    seats: tuple[PlayerNo, ...]
    seeds: tuple[int, ...]
    drawn: bool
    state: TableState
    results: tuple[Result, ...]
    provisional: bool
    level: tuple[tuple[PlayerNo, ...], ...]


@dataclass(frozen=True, slots=True)
class StagePicture:
    """A stage. `blocked` tells why it cannot be drawn yet, None if it can be or has been drawn.

    In a drawn stage, `outsiders` sit there without having gone through (any more), `left_out` went through
    but do not sit there: a result was corrected, or somebody withdrew, after the draw. `undecided` sit there
    while it is open again whether they go through. `shared`: the place at a table of the stage before for
    which `blocked` waits, if that is the reason.
    """

    heat: HeatId
    minutes: int
    tables: tuple[StageTable, ...]
    drawn: bool
    blocked: Message | None
    waiting: tuple[MissingResult, ...]
    replacements: tuple[Replacement, ...]
    outsiders: tuple[PlayerNo, ...] = ()
    left_out: tuple[PlayerNo, ...] = ()
    undecided: tuple[PlayerNo, ...] = ()
    shared: SharedAtTable | None = None


@dataclass(frozen=True, slots=True)
class SharedAtTable:
    """A place that several players share at a table of a stage, so that it is open which of them goes on."""

    table: TableNo
    players: tuple[PlayerNo, ...]


@dataclass(frozen=True, slots=True)
class StageEntrants:
    """The players of a stage for one division, best seed first, or why they are not known.

    `levels`: groups of players level for places that do not suffice for all of them (numbers rising); those
    of a group who are in `players` stand for the whole group. `shared` as in `StagePicture`.
    """

    division: str
    players: tuple[PlayerNo, ...]
    blocked: Message | None
    levels: tuple[tuple[PlayerNo, ...], ...] = ()
    shared: SharedAtTable | None = None


@dataclass(frozen=True, slots=True)
class _Finisher:
    """A player of a finished table who is still there.

    `rank` counts the players ahead of them there, from 0, and is shared by players of a shared place; `turn`
    counts them one by one, since one place at a table is one place in the next stage.
    """

    player: PlayerNo
    table: TableNo
    rank: int
    turn: int
    total: int
    seed: int


def entries_from_cut(cuts: Sequence[Cut], last: bool) -> tuple[StageEntrants, ...]:
    """The players of the first stage. `last`: it is also the last, which extra seeded players join."""
    entries = []
    for cut in cuts:
        players = (*(cut.extra if last else ()), *cut.as_it_stands)
        levels = tuple(tie.players for tie in cut.ties)
        entries.append(StageEntrants(cut.division, players, cut_blocked(cut), levels))
    return tuple(entries)


def cut_blocked(cut: Cut) -> Message | None:
    """Why a cut is not decided, None if it is."""
    for tie in cut.ties:
        if tie.firm and not cut.waiting:
            return msg("standings.blocked_tie", players=list(tie.players), n=tie.places)
    if cut.waiting:
        first = cut.waiting[0]
        if first.table is None:
            return first.reason
        return msg(
            "standings.blocked_table",
            heat=heat_named(first.heat),
            table=first.table,
            reason=first.reason,
            n=len(cut.waiting),
        )
    return None if cut.decided else msg("standings.blocked_open")


def stage_missing(results: ResultsSnapshot, heat: HeatId) -> tuple[MissingResult, ...]:
    """What is open in a drawn stage: to publish it, to play it, then its tables that are not firm.

    A game that nobody has begun is not missing any sheet.
    """
    tables = results.tables_of(heat)
    if all(table.state is TableState.OUT and not table.results for table in tables):
        record = results.tournament.heats.get(heat)
        if record is not None and record.state is not HeatState.PUBLISHED:
            return (MissingResult(heat, None, msg("standings.wait_publish", heat=heat_named(heat))),)
        if not any(of == heat for of, _wave in results.tournament.clocks):
            return (MissingResult(heat, None, msg("standings.wait_play", heat=heat_named(heat))),)
    return tuple(MissingResult(heat, table.table, waiting_for(table)) for table in tables if not table.firm)


def stage_picture(
    results: ResultsSnapshot, stage: Stage, entries: Sequence[StageEntrants], cuts: Sequence[Cut]
) -> StagePicture:
    """The stage as drawn, or as planned for `entries`."""
    drawn = results.tables_of(stage.heat)
    if drawn:
        seeds = _seeds(results, drawn, entries)
        tables = tuple(drawn_table(results, table, seeds) for table in drawn)
        waiting = stage_missing(results, stage.heat)
        replacements = _replacements(results, drawn, entries, cuts)
        first = stage.heat == results.fmt.stages[0].heat
        differences = _differences(drawn, entries, cuts if first else ())
        return StagePicture(
            stage.heat, stage.minutes, tables, True, None, waiting, replacements, *differences
        )
    waiting_entry = next((entry for entry in entries if entry.blocked is not None), None)
    blocked, shared = (None, None) if waiting_entry is None else (waiting_entry.blocked, waiting_entry.shared)
    planned: list[StageTable] = []
    for entry in entries:
        seed = {player: at for at, player in enumerate(entry.players, start=1)}
        level = {player: group for group in entry.levels for player in group}
        for seats in _planned(results, stage, entry.players):
            number = TableNo(len(planned) + 1)
            at = tuple(seed[player] for player in seats)
            open_to = tuple(level.get(player, ()) for player in seats)
            planned.append(
                StageTable(
                    table=number,
                    division=entry.division,
                    seats=seats,
                    seeds=at,
                    drawn=False,
                    state=TableState.OUT,
                    results=(),
                    provisional=blocked is not None,
                    level=open_to,
                )
            )
    if blocked is None and not planned:
        blocked = msg("standings.blocked_nobody")
    return StagePicture(
        heat=stage.heat,
        minutes=stage.minutes,
        tables=tuple(planned),
        drawn=False,
        blocked=blocked,
        waiting=(),
        replacements=(),
        shared=shared,
    )


def going_on(results: ResultsSnapshot, stage: Stage, entry: StageEntrants) -> StageEntrants:
    """The players of a division who go on from a drawn stage: table winners first, then by place, money,
    seed.

    A player who has left since is passed over for the next at their table.
    """
    drawn = results.tables_of(stage.heat)
    tables = [table for table in drawn if results.division_at(table) == entry.division]
    if not tables:
        return StageEntrants(entry.division, (), msg("standings.blocked_stage", heat=heat_named(stage.heat)))
    unsettled = [table for table in tables if not table.firm]
    if unsettled:
        first = unsettled[0]
        message = msg(
            "standings.blocked_table",
            heat=heat_named(stage.heat),
            table=first.table,
            reason=waiting_for(first),
            n=len(unsettled),
        )
        return StageEntrants(entry.division, (), message)
    seeds = {player: seed for seed, player in enumerate(entry.players)}
    ranked: list[_Finisher] = []
    for table in tables:
        there = [
            r for r in _by_place(table) if not inactive(results.tournament.players[number_of(r)], results.fmt)
        ]
        for turn, result in enumerate(there):
            ahead = sum(other.place < result.place for other in there)
            player = number_of(result)
            seed = seeds.get(player, len(seeds))
            rank = ahead if result.tied else turn
            ranked.append(
                _Finisher(
                    player=player, table=table.table, rank=rank, turn=turn, total=result.total, seed=seed
                )
            )
    return _first(entry, ranked, len(tables) if stage.advance is None else stage.advance)


def through_and_level(
    results: ResultsSnapshot, stage: Stage, cuts: Sequence[Cut]
) -> tuple[frozenset[PlayerNo], frozenset[PlayerNo]]:
    """The players of all divisions who go on from a drawn stage; and those who share the place that decides
    it.
    """
    stage_entrants = [going_on(results, stage, each) for each in entries_from_cut(cuts, last=False)]
    level = frozenset(player for each in stage_entrants for group in each.levels for player in group)
    return frozenset(player for each in stage_entrants for player in each.players) - level, level


def _first(entry: StageEntrants, ranked: Sequence[_Finisher], count: int) -> StageEntrants:
    """The first of the ranked players, unless a shared place at a table decides who they are."""
    in_turn = sorted(ranked, key=lambda each: (each.turn, -each.total, each.seed, each.player))
    chosen, rest = in_turn[:count], in_turn[count:]
    order = sorted(chosen, key=lambda each: (each.rank, each.seed, each.player))
    through = tuple(each.player for each in order)
    shared = {(each.rank, each.table) for each in rest} & {(each.rank, each.table) for each in chosen}
    if not shared:
        return StageEntrants(entry.division, through, None)
    levels = {
        at: tuple(sorted(each.player for each in ranked if (each.rank, each.table) == at))
        for at in sorted(shared)
    }
    (rank, table), players = next(iter(levels.items()))
    blocked = msg("standings.blocked_shared", table=table, place=rank + 1, players=list(players))
    return StageEntrants(
        division=entry.division,
        players=through,
        blocked=blocked,
        levels=tuple(levels.values()),
        shared=SharedAtTable(table, players),
    )


def _by_place(table: TableAssessment) -> list[Result]:
    return sorted(table.results, key=lambda result: (result.place, -result.total))


def _planned(
    results: ResultsSnapshot, stage: Stage, players: Sequence[PlayerNo]
) -> tuple[tuple[PlayerNo, ...], ...]:
    """Seats by snake, best seed first; as many tables as the players fill, never one alone at a table.

    Within a band of seeds team-mates, then earlier opponents, are exchanged to other tables.
    """
    if len(players) < 2:
        return (tuple(players),) if players else ()
    tables = min(stage.tables, -(-len(players) // stage.size))
    entrants = [Entrant(player, results.tournament.players[player].team) for player in players]
    played = [heat for heat in sorted(results.tournament.heats, key=heat_order) if _before(heat, stage.heat)]
    mine = frozenset(players)
    met = tuple(
        tuple(tuple(player for player in table.seats if player in mine) for table in results.tables_of(heat))
        for heat in played
    )
    return snake(entrants, max(1, min(tables, len(players) // 2)), met)


def _before(heat: HeatId, stage: HeatId) -> bool:
    return heat_order(heat) < heat_order(stage)


def _seeds(
    results: ResultsSnapshot, drawn: Sequence[TableAssessment], entries: Sequence[StageEntrants]
) -> dict[PlayerNo, int]:
    """Seeds in a drawn stage: a player who has left keeps the seed of their seat.

    So nobody else moves up on paper: the draw wrote the seeds down. A player who has moved up since follows
    the last of their division, in the order behind the cut.
    """
    kept = results.tournament.heats[drawn[0].heat].certificate.get(SEEDS, ())
    as_drawn = dict(msgspec.convert(kept, tuple[tuple[PlayerNo, int], ...]))
    seeds = dict(as_drawn)
    for entry in entries:
        seated = {n for table in drawn if results.division_at(table) == entry.division for n in table.seats}
        last = len(entry.players)
        came = [player for player in entry.players if player in seated and player not in as_drawn]
        seeds.update((player, seed) for seed, player in enumerate(came, start=last + 1))
    return seeds


def drawn_table(
    results: ResultsSnapshot, table: TableAssessment, seeds: Mapping[PlayerNo, int]
) -> StageTable:
    """A table that exists, as one of a stage."""
    return StageTable(
        table=table.table,
        division=results.division_at(table),
        seats=table.seats,
        seeds=tuple(seeds.get(player, 0) for player in table.seats),
        drawn=True,
        state=table.state,
        results=tuple(_by_place(table)),
        provisional=table.provisional,
        level=tuple(() for _ in table.seats),
    )


def _differences(
    drawn: Sequence[TableAssessment], entries: Sequence[StageEntrants], cuts: Sequence[Cut]
) -> tuple[tuple[PlayerNo, ...], tuple[PlayerNo, ...], tuple[PlayerNo, ...]]:
    """Players who sit there without the right to, players with the right and no seat, and those for whom that
    is open again.

    `cuts` are those that the stage directly depends on: they tell what is certain while something is open.
    """
    seated = {player for table in drawn for player in table.seats}
    entitled = {player for entry in entries for player in entry.players}
    if not any(entry.blocked is not None for entry in entries):
        return tuple(sorted(seated - entitled)), tuple(sorted(entitled - seated)), ()
    chances = {player: chance for cut in cuts for player, chance in cut.chances.items()}
    sure = {player for player in entitled if chances.get(player) is Qualification.CLINCHED}
    out = {player for player in seated if chances.get(player) is Qualification.ELIMINATED}
    undecided = {player for player in seated if chances.get(player) is Qualification.ALIVE}
    return tuple(sorted(out)), tuple(sorted(sure - seated)), tuple(sorted(undecided))


def _replacements(
    results: ResultsSnapshot,
    drawn: Sequence[TableAssessment],
    entries: Sequence[StageEntrants],
    cuts: Sequence[Cut],
) -> tuple[Replacement, ...]:
    """Seated players who left before their sheet was entered, and the next in line who is free."""
    seated = {player for table in drawn for player in table.seats}
    replacements = []
    for table in drawn:
        division = results.division_at(table)
        line = [player for entry in entries if entry.division == division for player in entry.players]
        line += [player for cut in cuts if cut.division == division for player in cut.order]
        free = [player for player in line if player not in seated]
        for player in table.seats:
            if player in table.missing and inactive(results.tournament.players[player], results.fmt):
                comes = free[0] if free else None
                if comes is not None:
                    seated.add(comes)
                    free = [other for other in free if other != comes]
                replacements.append(Replacement(table.heat, table.table, player, comes))
    return tuple(replacements)


@dataclass(frozen=True, slots=True)
class SeatsWithoutRight:
    """A drawn stage whose seats do not fit the players who go through by the results of now.

    `sits`: have a seat there and have not gone through (any more); `left_out`: have gone through and have no
    seat; `undecided`: have a seat while it is open again whether they go through. Players who have left and
    their replacements are not listed (see `Replacement`). `played`: a table of it has a result.
    """

    heat: HeatId
    sits: tuple[PlayerNo, ...]
    left_out: tuple[PlayerNo, ...]
    undecided: tuple[PlayerNo, ...]
    played: bool

    @property
    def certain(self) -> bool:
        """Whether somebody certainly sits there wrongly or is left out."""
        return bool(self.sits or self.left_out)


def seats_without_right(stages: Sequence[StagePicture]) -> tuple[SeatsWithoutRight, ...]:
    """The drawn stages where somebody sits wrongly or may do, in the order of the day."""
    wrong = []
    for stage in stages:
        leaving = {each.leaves for each in stage.replacements}
        coming = {each.comes for each in stage.replacements}
        sits = tuple(player for player in stage.outsiders if player not in leaving)
        left_out = tuple(player for player in stage.left_out if player not in coming)
        if stage.drawn and (sits or left_out or stage.undecided):
            played = any(table.results for table in stage.tables)
            wrong.append(
                SeatsWithoutRight(
                    heat=stage.heat, sits=sits, left_out=left_out, undecided=stage.undecided, played=played
                )
            )
    return tuple(wrong)


def wrong_seats_words(each: SeatsWithoutRight) -> Message | None:
    """The message: which players sit there wrongly and which are left out; None if that is only open."""
    if each.sits and each.left_out:
        return msg("official.wrong_seats", sits=list(each.sits), left_out=list(each.left_out))
    if each.sits:
        return msg("official.wrong_sits", sits=list(each.sits))
    return msg("official.wrong_left_out", left_out=list(each.left_out)) if each.left_out else None
