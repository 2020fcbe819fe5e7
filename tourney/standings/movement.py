"""Where everybody stood after each heat, so that a list can show who gained places and who lost them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set

from tourney.base.ids import PlayerNo, Points
from tourney.event.counting import Count
from tourney.event.records import Ruling
from tourney.event.tie_breaks import Tally
from tourney.standings.ranking import Ranking, ranked, ties_ruled
from tourney.standings.standings import ranking_of


def places_by_heat(count: Count, division: str = "") -> Mapping[PlayerNo, tuple[int, ...]]:
    """The place of everybody who is listed after each heat that counts; the last is that of the standings.

    The same people are ranked each time. A penalty, a bonus or a decided tie counts after a heat unless it
    was ruled once the next had begun, so that what is ruled later moves nobody earlier. Who missed a heat
    stands there by what the format gives for it.
    """
    now = ranking_of(count, division)
    tallies = [tally for group in now.groups for tally in group]
    left = {tally.player for tally in tallies if not count.eligible(tally.player)}
    earlier = []
    for heats in range(1, len(count.counted)):
        later = _ruled_later(count, heats)
        known = [ruling for ruling in count.tournament.rulings.values() if ruling.id not in later]
        then = [_after(tally, heats, count.adjustments.get(tally.player, ()), later) for tally in tallies]
        earlier.append(_places(ranked(then, count.fmt, ties_ruled(known, division), left)))
    rankings = [*earlier, _places(now)] if count.counted else []
    return {tally.player: tuple(places[tally.player] for places in rankings) for tally in tallies}


def _ruled_later(count: Count, heats: int) -> frozenset[int]:
    """The rulings made after the next heat had begun: by its clock, or by its first confirmed table."""
    heat, t = count.counted[heats], count.tournament
    begun = [clock.started_at for (of, _), clock in t.clocks.items() if of == heat]
    begun += [table.confirmed_at for table in t.tables_of(heat) if table.confirmed_at is not None]
    if not begun:
        return frozenset()
    return frozenset(ruling.id for ruling in t.rulings.values() if ruling.at > min(begun))


def _after(tally: Tally, heats: int, adjustments: Sequence[Ruling], later: Set[int]) -> Tally:
    """What a player had after so many heats."""
    played = tally.heats[:heats]
    adjusted = sum(ruling.points for ruling in adjustments if ruling.id not in later)
    return Tally(
        player=tally.player,
        heats=played,
        points=Points(sum(score.points for score in played) + adjusted),
        assets=sum(score.total for score in played),
        adjustments=Points(adjusted),
        provisional=any(score.provisional for score in played),
    )


def _places(ranking: Ranking) -> dict[PlayerNo, int]:
    places: dict[PlayerNo, int] = {}
    place = 1
    for group in ranking.groups:
        places.update((tally.player, place) for tally in group)
        place += len(group)
    return places
