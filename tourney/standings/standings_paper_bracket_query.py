"""Standings paper bracket."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime

from tourney.base.ids import PlayerNo, TableNo
from tourney.base.names import NO_NAME
from tourney.base.texts import msg
from tourney.event.counting import count
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.paper.event_head import Person, event_head, is_draft, person
from tourney.standings.finals import FinalsPicture, finals_of
from tourney.standings.finals_status import current_status, settled_champions
from tourney.standings.stages import StagePicture, StageTable
from tourney.standings.standings_paper_bracket_view import (
    BracketPaper,
    Champion,
    DrawnSeat,
    DrawnStage,
    DrawnTable,
    LevelPlayers,
)
from tourney.standings.standings_paper_standings_query import paper_status

# ---- finals -----------------------------------------------------------------------------------


def bracket_paper(tournament: Tournament, rules: Rules, now: datetime) -> BracketPaper:
    """The stages as drawn or planned, and the champions."""
    counted = count(tournament, rules.books, rules.format, rules.assessments)
    finals = finals_of(counted)
    stages = tuple(
        _stage(tournament, rules, stage, finals.stages[i - 1] if i else None)
        for i, stage in enumerate(finals.stages)
    )
    ties = tuple(tuple(person(tournament, n) for n in tie.players) for tie in finals.ties)
    reserves = tuple(person(tournament, number) for number in finals.reserves)
    champions = _champions(tournament, rules, settled_champions(counted, finals, now))
    return BracketPaper(
        head=event_head(tournament, now), stages=stages, champions=champions,
        status=paper_status(current_status(counted, finals, now), tournament),
        reserves=reserves, ties=ties, levels=tuple(_levels(tournament, finals)),
    )  # fmt: skip


def _levels(tournament: Tournament, finals: FinalsPicture) -> Iterator[LevelPlayers]:
    """Whose order is by number only: seeds until a stage is drawn, reserves always."""
    drawn = any(stage.drawn for stage in finals.stages)
    for cut in finals.cuts:
        for each in () if drawn else cut.seeds_level:
            what = msg("paper.level_seeds", first=each.first, last=each.last)
            yield LevelPlayers(what, tuple(person(tournament, n) for n in each.players))
        for each in cut.reserves_level:
            what = msg("paper.level_reserves", first=each.first, last=each.last)
            yield LevelPlayers(what, tuple(person(tournament, n) for n in each.players))


def _stage(
    tournament: Tournament, rules: Rules, stage: StagePicture, before: StagePicture | None
) -> DrawnStage:
    if stage.tables:
        drawn = tuple(_table(tournament, rules, each) for each in stage.tables)
        return DrawnStage(stage.heat, drawn, is_draft(tournament, stage.heat))
    plan = rules.format.stage(stage.heat)
    if plan is None:
        return DrawnStage(stage.heat, ())
    seats = _unknown(plan.size, before)
    divisions = max(1, len(rules.format.divisions))
    tables = tuple(range(1, plan.tables * divisions + 1))
    return DrawnStage(stage.heat, tuple(_planned(number, seats) for number in tables))


def _planned(number: int, seats: tuple[DrawnSeat, ...]) -> DrawnTable:
    return DrawnTable(TableNo(number), seats)


def _unknown(size: int, before: StagePicture | None) -> tuple[DrawnSeat, ...]:
    """Who will come: the winner of each table of the stage before, or a place of the standings."""
    if before is not None and len(before.tables) == size:
        sources = [msg("paper.winner_of", table=table.table) for table in before.tables]
    else:
        sources = [msg("paper.to_come") for _ in range(size)]
    return tuple(DrawnSeat(None, source=source) for source in sources)


def _table(tournament: Tournament, rules: Rules, table: StageTable) -> DrawnTable:
    results = {int(result.player): result for result in table.results}
    counted = any(result.total for result in table.results)  # nobody has any where rules have places only
    seats = []
    for number, seed, level in zip(table.seats, table.seeds, table.level, strict=True):
        if level:
            source = msg("paper.seat_level", players=list(level))
            seats.append(DrawnSeat(None, seed or None, source=source))
            continue
        result = results.get(number)
        place = result.place if result is not None else None
        total = result.total if result is not None and counted else None
        on = place == 1 and not table.provisional
        seats.append(
            DrawnSeat(
                person=person(tournament, number),
                seed=seed or None,
                place=place,
                total=total,
                goes_on=on,
                tied=result is not None and result.tied,
            )
        )
    return DrawnTable(table.table, tuple(seats))


def _champions(
    tournament: Tournament, rules: Rules, champions: Mapping[str, PlayerNo]
) -> tuple[Champion, ...]:
    def winner(division: str) -> Person | None:
        number = champions.get(division)
        return person(tournament, number) if number is not None else None

    divisions = rules.format.divisions
    if not divisions:
        return (Champion(NO_NAME, winner("")),)
    return tuple(Champion(each.name, winner(each.id)) for each in divisions)
