"""Computes the standings: every player's line with place, points, assets, and the reason for the place.

Derived, never stored; `status` tells how official they are. `places_by_heat` has everybody's place after each
heat, so that a list can show gained and lost places.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import datetime

import msgspec

from tourney.base.ids import HeatId, PlayerNo, Points
from tourney.base.names import PersonName
from tourney.base.texts import Message
from tourney.event.counting import Count, CountCache, concluded, count, gone
from tourney.event.formats import Format
from tourney.event.records import Ruling, Status, Tournament
from tourney.event.rule_books import RuleBooks
from tourney.event.table_state import Overruled
from tourney.event.tie_breaks import HeatScore, Tally
from tourney.standings.cut import Cut, Outstanding, Qualification, cuts_of
from tourney.standings.ranking import Ranking, ranked, reasons, ties_ruled
from tourney.standings.status import ResultStatus, heats_status, tables_missing


class StandingLine(msgspec.Struct, frozen=True):
    """One player's line. `points` (sixtieths) includes the adjustments listed; `assets` in M$.

    `place` counts from 1 within the list (a division's own list counts for itself); level players share it
    and are `tied`. `heats` are the heats that count, missed ones included (table and place None). `sizes` are
    the sizes of the tables with a result of theirs. `gone`: absent, withdrawn or left for good.
    """

    place: int
    number: PlayerNo
    name: PersonName
    team: str
    division: str
    status: Status
    points: Points
    assets: int
    tied: bool
    provisional: bool
    why: Message
    heats: tuple[HeatScore, ...]
    games: int
    sizes: tuple[int, ...]
    adjustments: tuple[Ruling, ...]
    gone: bool
    in_cut: bool
    chance: Qualification | None


@dataclass(frozen=True, slots=True)
class Standings:
    """The list, and facts about it.

    `after` is the last heat that counts, None while none has a result. `waiting` are the tables of the heats
    that count which are not firm; `status` is that of the standings after all heats. `overruled` are accepted
    problems with their reasons (T1.3). `unassigned` are players whose division the format does not know: they
    are in no cut.
    """

    lines: tuple[StandingLine, ...]
    status: ResultStatus
    after: HeatId | None
    cuts: tuple[Cut, ...]
    waiting: tuple[Outstanding, ...]
    overruled: tuple[tuple[Outstanding, Overruled], ...]
    unassigned: tuple[PlayerNo, ...]

    @property
    def empty(self) -> bool:
        """Whether no heat has a result."""
        return self.after is None

    def line(self, number: PlayerNo) -> StandingLine | None:
        """The line of a player."""
        return next((line for line in self.lines if line.number == number), None)


def standings(
    tournament: Tournament,
    books: RuleBooks,
    fmt: Format,
    now: datetime,
    cache: CountCache | None = None,
    division: str | None = None,
) -> Standings:
    """The standings at `now` (UTC). `division`: only that division's players, placed among themselves."""
    return standings_of(count(tournament, books, fmt, cache), now, division)


def standings_of(counted: Count, now: datetime, division: str | None = None) -> Standings:
    """The standings from tallies that are already counted."""
    fmt = counted.fmt
    cuts = cuts_of(counted)
    waiting = _waiting(counted)
    after = counted.counted[-1] if counted.counted else None
    return Standings(
        lines=_lines(counted, division or ""),
        status=heats_status(counted, cuts, now),
        after=after,
        cuts=cuts,
        waiting=waiting,
        overruled=_overruled(counted),
        unassigned=tuple(n for n in counted.tallies if fmt.divisions and not counted.division_of(n)),
    )


@concluded
def ranking_of(counted: Count, division: str = "") -> Ranking:
    """The ranking of a division's players, or of everybody."""
    t, fmt = counted.tournament, counted.fmt
    tallies = [
        tally for n, tally in counted.tallies.items() if not division or counted.division_of(n) == division
    ]
    left = {tally.player for tally in tallies if not counted.eligible(tally.player)}
    return ranked(tallies, fmt, ties_ruled(t.rulings.values(), division), left)


def ties_in_use(counted: Count) -> dict[int, Ruling]:
    """The ids of ruled orders that part level players."""
    divisions = (None, *(each.id for each in counted.fmt.divisions))
    used = (ranking_of(counted, division or "").rulings.values() for division in divisions)
    return {ruling.id: ruling for rulings in used for ruling in rulings}


def tie_to_decide(
    tournament: Tournament,
    books: RuleBooks,
    fmt: Format,
    now: datetime,
    order: Sequence[PlayerNo],
    division: str | None = None,
    cache: CountCache | None = None,
) -> bool:
    """Whether `order` names exactly the players of one tie, decided or not, as a ruling must.

    A tie is everybody level on points and tie-breaks; players who can no longer go through may be left out.
    """
    counted = count(tournament, books, fmt, cache)
    named = set(order)
    if len(named) < 2 or len(named) != len(order):
        return False
    for players in ranking_of(counted, division or "").level():
        if named in (set(players), {player for player in players if counted.eligible(player)}):
            return True
    return any(
        named == set(players)
        for cut in cuts_of(counted)
        if cut.division == (division or "")
        for players in cut.orders()
    )


@concluded
def _lines(counted: Count, division: str) -> tuple[StandingLine, ...]:
    ranking, cuts = ranking_of(counted, division), cuts_of(counted)
    why = reasons(ranking)
    in_cut = {player for cut in cuts for player in (*cut.over_the_line, *cut.extra)}
    chances: dict[PlayerNo, Qualification] = {}
    for cut in cuts:
        chances |= cut.chances
    lines: list[StandingLine] = []
    for group in ranking.groups:
        place = len(lines) + 1
        for tally in group:
            number = tally.player
            player = counted.tournament.players[number]
            line = StandingLine(
                place=place,
                number=number,
                name=player.name,
                team=player.team,
                division=counted.division_of(number),
                status=player.status,
                points=tally.points,
                assets=tally.assets,
                tied=len(group) > 1,
                provisional=tally.provisional,
                why=why[number],
                heats=tally.heats,
                games=tally.games,
                sizes=tuple(score.size for score in tally.heats if score.place is not None),
                adjustments=counted.adjustments.get(number, ()),
                gone=gone(player, counted.fmt),
                in_cut=number in in_cut,
                chance=chances.get(number),
            )
            lines.append(line)
    return tuple(lines)


def _waiting(counted: Count) -> tuple[Outstanding, ...]:
    """Tables of the counted heats that are not firm."""
    return tuple(waiting for heat in counted.counted for waiting in tables_missing(counted, heat))


def _overruled(counted: Count) -> tuple[tuple[Outstanding, Overruled], ...]:
    return tuple(
        (Outstanding(table.heat, table.table, each.problem.message), each)
        for heat in counted.counted
        for table in counted.tables_of(heat)
        for each in table.overruled
    )


def places_by_heat(count: Count, division: str = "") -> Mapping[PlayerNo, tuple[int, ...]]:
    """The place of every listed player after each heat that counts; the last is that of the standings.

    The same people are ranked each time. A penalty, a bonus or a decided tie counts after a heat unless it
    was ruled once the next had begun, so that later rulings move nobody earlier. A player who missed a heat
    is ranked with the format's points for that.
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
    """A player's tally after so many heats."""
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
