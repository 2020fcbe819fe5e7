"""Where everybody stood after each heat, so that a list can show who gained places and who lost them."""

from __future__ import annotations

from collections.abc import Mapping

from tourney.base.ids import PlayerNo, Points
from tourney.competition.counting import Count
from tourney.competition.ranking import Ranking, ranked, ties_ruled
from tourney.competition.standings import ranking_of
from tourney.competition.tally import Tally


def places_by_heat(count: Count, division: str = "") -> Mapping[PlayerNo, tuple[int, ...]]:
    """The place of everybody who is listed after each heat that counts; the last is that of the standings.

    The same people are ranked each time, with today's penalties, bonuses and decided ties, so that only heats
    move anybody. Who missed a heat stands there by what the format gives for it.
    """
    now = ranking_of(count, division)
    tallies = [tally for group in now.groups for tally in group]
    ruled = ties_ruled(count.tournament.rulings.values(), division)
    left = {tally.player for tally in tallies if not count.eligible(tally.player)}
    earlier = [
        _places(ranked([_after(tally, heats) for tally in tallies], count.fmt, ruled, left))
        for heats in range(1, len(count.counted))
    ]
    rankings = [*earlier, _places(now)] if count.counted else []
    return {tally.player: tuple(places[tally.player] for places in rankings) for tally in tallies}


def _after(tally: Tally, heats: int) -> Tally:
    """What a player had after so many heats."""
    played = tally.heats[:heats]
    return Tally(
        player=tally.player,
        heats=played,
        points=Points(sum(score.points for score in played) + tally.adjustments),
        assets=sum(score.total for score in played),
        adjustments=tally.adjustments,
        provisional=any(score.provisional for score in played),
    )


def _places(ranking: Ranking) -> dict[PlayerNo, int]:
    places: dict[PlayerNo, int] = {}
    place = 1
    for group in ranking.groups:
        places.update((tally.player, place) for tally in group)
        place += len(group)
    return places
