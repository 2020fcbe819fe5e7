"""Ceremony paper press."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from tourney.base.names import NO_NAME
from tourney.ceremony.ceremony_paper_press_view import FinalTotal, PressPaper, WorthLine
from tourney.ceremony.winners import _finals, _honours, _names, _settled_prizes, _status
from tourney.event.namesakes import namesakes
from tourney.event.records import Status, Tournament
from tourney.event.rules import Rules
from tourney.event.table_state import number_of
from tourney.paper.paper_event_head import event_head, person
from tourney.standings.finals import FinalsPicture


def press_paper(tournament: Tournament, rules: Rules, now: datetime) -> PressPaper:
    """Winners, numbers, money. Only those count as players who have played or can still play."""
    finals, settled = _finals(tournament, rules, now)
    played = {record.player for record in tournament.sheets.values()}
    players = [
        player
        for number, player in tournament.players.items()
        if number in played or player.status in (Status.REGISTERED, Status.PRESENT)
    ]
    everybody = tournament.players.values()
    return PressPaper(
        head=event_head(tournament, now),
        honours=_honours(tournament, rules, _settled_prizes(finals, settled)),
        status=_status(tournament, rules, now),
        players=len(players),
        teams=len({" ".join(player.team.split()).casefold() for player in players if player.team.strip()}),
        tables=sum(table.confirmed_at is not None for table in tournament.tables.values()),
        pledged=sum(player.pledged for player in everybody),
        received=sum(player.received for player in everybody),
        finals=_totals(rules, tournament, finals, settled),
        worth=_worth(tournament, finals, settled),
        charity=tournament.event.charity_name,
        namesakes=namesakes(tournament.players),
    )


def _worth(tournament: Tournament, finals: FinalsPicture, settled: Collection[str]) -> tuple[WorthLine, ...]:
    """The final's net worth round by round; nothing where several tables decided, or one was typed in."""
    if not finals.stages or not settled or len(finals.stages[-1].tables) != 1:
        return ()
    stage = finals.stages[-1]
    game = tournament.games.get((stage.heat, stage.tables[0].table))
    if game is None or not game.worth:
        return ()
    return tuple(
        WorthLine(person(tournament, number), tuple(point[seat] for point in game.worth))
        for seat, number in enumerate(game.numbers)
    )


def _totals(
    rules: Rules, tournament: Tournament, finals: FinalsPicture, settled: Collection[str]
) -> tuple[FinalTotal, ...]:
    """The totals of the finals whose champions are settled, one after the other."""
    if not finals.stages:
        return ()
    names = _names(rules)
    return tuple(
        FinalTotal(
            person(tournament, number_of(result)),
            result.place,
            result.total,
            names.get(table.division, NO_NAME),
        )
        for table in finals.stages[-1].tables
        if table.division in settled
        for result in sorted(table.results, key=lambda result: (result.place, number_of(result)))
    )
