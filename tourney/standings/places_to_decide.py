"""Shared places at tables that somebody's way hangs on (T9.4): by deeds or a ruling they are decided."""

from __future__ import annotations

from collections.abc import Sequence

from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.base.texts import Message, msg
from tourney.event.command import Players
from tourney.event.counting import Count, count
from tourney.event.formats import ChampionRule
from tourney.event.journal import with_names
from tourney.event.records import HEATS, Tournament
from tourney.event.rules import Rules
from tourney.event.table_state import TableAssessment, number_of
from tourney.scoresheet.ranking import Result, stated_place
from tourney.standings.finals import FinalsPicture, finals_of
from tourney.standings.finals_view import PlacesToDecide


def holds_up(tournament: Tournament, rules: Rules, heat: HeatId | None = None) -> PlacesToDecide | None:
    """The shared place that the way to a champion waits for, None if there is none; at `heat`, if given."""
    counted = count(tournament, rules.books, rules.format, rules.assessments)
    holding = holding_up(counted, finals_of(counted))
    return next((each for each in holding if heat is None or each.heat == heat), None)


def holding_up(counted: Count, picture: FinalsPicture) -> list[PlacesToDecide]:
    """The shared places without whose decision the next stage cannot be drawn or nobody is champion."""
    first = {(shared.heat, shared.table) for shared in picture.shared}
    divisions = [each.id for each in counted.fmt.divisions] or [""]
    return [
        each
        for division in divisions
        for each in (
            *_blocking(counted, picture, division),
            *(one for one in _of_the_last(counted, division) if one.place == 1 and _at(one) in first),
        )
    ]


def places_to_decide(counted: Count, picture: FinalsPicture, division: str) -> tuple[PlacesToDecide, ...]:
    """Shared places at tables of the finals: those that block the next stage, then the prizes."""
    return (*_blocking(counted, picture, division), *_of_the_last(counted, division))


def left_shared(tournament: Tournament, rules: Rules, scope: str) -> tuple[PlacesToDecide, ...]:
    """The shared places of prizes with which the result `scope` would be declared official as it is."""
    fmt = rules.format
    if scope != (fmt.stages[-1].heat if fmt.stages else HEATS):
        return ()
    counted = count(tournament, rules.books, fmt, rules.assessments)
    divisions = [each.id for each in fmt.divisions] or [""]
    return tuple(each for division in divisions for each in _of_the_last(counted, division))


def shared_words(each: PlacesToDecide, players: Players) -> Message:
    """Who shares which place where, with their names."""
    numbers = [person.number for person in each.players]
    words = msg(
        "official.shared", heat=heat_named(each.heat), table=each.table, players=numbers, place=each.place
    )
    return with_names(words, players)


def _at(each: PlacesToDecide) -> tuple[HeatId, TableNo]:
    return each.heat, each.table


def _blocking(counted: Count, picture: FinalsPicture, division: str) -> list[PlacesToDecide]:
    undecided = []
    for before, stage in zip(picture.stages, picture.stages[1:], strict=False):
        if stage.shared is not None:
            assessed = counted.assessed.get((before.heat, stage.shared.table))
            if assessed is not None and _of_division(counted, assessed) == division:
                blocking = set(stage.shared.players)
                undecided += [each for each in _shared_places(counted, assessed) if blocking & _numbers(each)]
    return undecided


def _of_the_last(counted: Count, division: str) -> list[PlacesToDecide]:
    """Shared places of prizes at the tables that decide the champion."""
    if counted.fmt.champion is ChampionRule.TOP_TABLE:
        deciding = [counted.assessed.get((counted.fmt.heat_ids[-1], TableNo(1)))]
    else:
        deciding = list(counted.tables_of(counted.fmt.stages[-1].heat)) if counted.fmt.stages else []
    return [
        each
        for assessed in deciding
        if assessed is not None and assessed.confirmed and _of_division(counted, assessed) == division
        for each in _shared_places(counted, assessed)
        if each.place <= counted.fmt.prizes and not _numbers(each) <= _bankrupt(assessed)
    ]


def _numbers(places: PlacesToDecide) -> set[PlayerNo]:
    return {person.number for person in places.players}


def _bankrupt(table: TableAssessment) -> set[PlayerNo]:
    """Who went out: to share a place with others who went out at that moment is no open question."""
    return {PlayerNo(int(result.player)) for result in table.results if result.bankrupt}


def _of_division(counted: Count, table: TableAssessment) -> str:
    return next((counted.division_of(player) for player in table.seats), "")


def _shared_places(counted: Count, table: TableAssessment) -> list[PlacesToDecide]:
    groups: dict[int, list[Result]] = {}
    for result in table.results:
        groups.setdefault(result.place, []).append(result)
    return [
        PlacesToDecide(
            heat=table.heat,
            table=table.table,
            place=place,
            players=tuple(counted.tournament.players[n] for n in _by_paper(counted, table, group)),
            land_known=table.places_only or all(each.unmortgaged_land is not None for each in group),
            on_paper=len({_claimed(counted, table, number_of(each)) for each in group}) > 1,
        )
        for place, group in sorted(groups.items())
        if len(group) > 1
    ]


def _by_paper(counted: Count, table: TableAssessment, group: Sequence[Result]) -> list[PlayerNo]:
    """Players of one place in the order that their sheets claim, else by number."""
    numbers = (number_of(each) for each in group)
    return sorted(numbers, key=lambda number: (_claimed(counted, table, number), number))


def _claimed(counted: Count, table: TableAssessment, number: PlayerNo) -> int:
    """The place that a player's sheet claims; 0 where it claims none."""
    record = counted.tournament.sheets.get((table.heat, number))
    return (stated_place(record.sheet) or 0) if record is not None else 0
