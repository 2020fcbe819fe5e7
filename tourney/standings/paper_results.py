"""What the printouts after a heat and at the end show: standings, table results, bracket, final results."""

from __future__ import annotations

from datetime import datetime

from tourney.base.ids import HeatId, Points
from tourney.base.names import NO_NAME
from tourney.event.counting import count
from tourney.event.journal import with_names
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.paper.event_head import event_head, person
from tourney.standings.finals import finals_of
from tourney.standings.finals_status import result_status, settled
from tourney.standings.standings_paper_results import PrintedPlace, ResultsPaper, ResultsPart
from tourney.standings.standings_paper_standings_query import _deciding, paper_status


def results_paper(tournament: Tournament, rules: Rules, now: datetime) -> ResultsPaper:
    """Final places by division; of a division without a champion yet, nothing."""
    counted = count(tournament, rules.books, rules.format, rules.assessments)
    finals = finals_of(counted)
    divisions = [(each.id, each.name) for each in rules.format.divisions] or [("", NO_NAME)]
    prizes = {each.player for each in finals.prizes}
    status = result_status(counted, finals, now)
    parts = []
    for division, name in divisions:
        places = [each for each in finals.places if each.division == division]
        made = []
        for each in places:
            tally = counted.tallies.get(each.player)
            played = finals.played(each.player, each.stage)
            made.append(
                PrintedPlace(
                    place=each.place,
                    person=person(tournament, each.player),
                    reached=HeatId(each.stage) if each.stage else None,
                    points=tally.points if tally else Points(0),
                    assets=tally.assets if tally else 0,
                    prize=each.player in prizes,
                    tied=each.tied,
                    stage_place=played.place if played else None,
                    stage_assets=played.total if played else None,
                )
            )
        sure = settled(counted, finals, status, division)
        tie = finals.champion_ties.get(division)
        said = None if tie is None else with_names(tie, tournament.players)
        parts.append(ResultsPart(name, tuple(made), said, sure))
    return ResultsPaper(
        head=event_head(tournament, now),
        parts=tuple(parts),
        status=paper_status(status, tournament),
        players=len(counted.tallies),
        tables=sum(table.confirmed_at is not None for table in tournament.tables.values()),
        received=sum(player.received for player in tournament.players.values()),
        rulings=_deciding(tournament, rules, now),
    )
