"""Computes the standings: every player's line with place, points, assets, and the reason for the place.

Derived, never stored; `status` tells how official they are. `places_by_heat` has everybody's place after each
heat, so that a list can show gained and lost places.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import datetime

import msgspec

from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId, PlayerNo, Points, TableNo
from tourney.base.names import Name, PersonName
from tourney.base.texts import CHINESE, ENGLISH, Message, msg
from tourney.event.counting import ResultsCache, ResultsSnapshot, inactive, once_per_snapshot, results_of
from tourney.event.formats import Format
from tourney.event.journal import person_called
from tourney.event.records import Ruling, Status, Tournament
from tourney.event.rule_books import RuleBooks
from tourney.event.table_state import Overruled
from tourney.event.tie_breaks import HeatScore, Tally
from tourney.standings.cut import Cut, MissingResult, Qualification, cuts_of
from tourney.standings.ranking import Ranking, ranked, reasons, ties_ruled
from tourney.standings.status import ResultStatus, heats_status, tables_missing

OUTSIDE = "*"
"""In place of a division's id: the players who are in no division of the format."""


def outside_name() -> Name:
    """The heading over those players, where each division has a list of its own."""
    return Name(CHINESE("standpage.no_division"), ENGLISH("standpage.no_division"))


@dataclass(frozen=True, slots=True)
class StoodIn:
    """That a player sat in for another in a heat that counts; `words` say whose points that made."""

    heat: HeatId
    table: TableNo
    player: PlayerNo
    instead_of: PlayerNo
    words: Message


def gone_words(status: Status) -> Message:
    """What a player who takes part no more is called on paper."""
    return msg("status.absent" if status is Status.ABSENT else "status.withdrawn")


class StandingLine(msgspec.Struct, frozen=True):
    """One player's line. `points` (sixtieths) includes the adjustments listed; `assets` in M$.

    `place` counts from 1 within the list (a division's own list counts for itself); level players share it
    and are `tied`. `heats` are the heats that count, missed ones included (table and place None). `sizes` are
    the sizes of the tables with a result of theirs. `inactive`: absent, withdrawn or left for good.
    `stand_ins`: players who sat in for them, and those for whom they did.
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
    inactive: bool
    in_cut: bool
    chance: Qualification | None
    stand_ins: tuple[StoodIn, ...] = ()

    @property
    def gone(self) -> Message | None:
        """The word for a player who takes part no more."""
        return gone_words(self.status) if self.inactive else None

    @property
    def place_sign(self) -> str:
        """The place as a list shows it, a shared one as `=2`; nobody has a place before a result."""
        if not self.games:
            return "–"
        return f"={self.place}" if self.tied else str(self.place)

    @property
    def adjusted(self) -> Points:
        """What the penalties and bonuses come to."""
        return Points(sum(ruling.points for ruling in self.adjustments))


THROUGH = "●"
"""The mark of players who go through while others are listed between them, whom a line would take in."""


def last_through(through: Sequence[bool]) -> tuple[int | None, bool]:
    """The index of the last player who goes `through` a list, and whether all above do: only then may it draw
    a line there.
    """
    last = max((at for at, each in enumerate(through) if each), default=None)
    return last, last is None or all(through[: last + 1])


@dataclass(frozen=True, slots=True)
class Standings:
    """The list, and facts about it.

    `after` is the last heat that counts, None while none has a result. `waiting` are the tables of the heats
    that count which are not firm; `status` is that of the standings after all heats. `overruled` are accepted
    problems with their reasons (T1.3). `unassigned` are players who could qualify but are in no division.
    """

    lines: tuple[StandingLine, ...]
    status: ResultStatus
    after: HeatId | None
    cuts: tuple[Cut, ...]
    waiting: tuple[MissingResult, ...]
    overruled: tuple[tuple[MissingResult, Overruled], ...]
    unassigned: tuple[PlayerNo, ...]
    stand_ins: tuple[StoodIn, ...] = ()

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
    cache: ResultsCache | None = None,
    division: str | None = None,
) -> Standings:
    """The standings at `now` (UTC). `division`: only that division's players, placed among themselves."""
    return standings_of(results_of(tournament, books, fmt, cache), now, division)


def standings_of(results: ResultsSnapshot, now: datetime, division: str | None = None) -> Standings:
    """The standings from tallies that are already counted."""
    cuts = cuts_of(results)
    waiting = _waiting(results)
    after = results.counted_heats[-1] if results.counted_heats else None
    return Standings(
        lines=_lines(results, division or ""),
        status=heats_status(results, cuts, now),
        after=after,
        cuts=cuts,
        waiting=waiting,
        overruled=_overruled(results),
        unassigned=tuple(each.number for each in results.unassigned),
        stand_ins=stood_in(results),
    )


@once_per_snapshot
def ranking_of(results: ResultsSnapshot, division: str = "") -> Ranking:
    """The ranking of a division's players, of those `OUTSIDE` any, or of everybody."""
    t, fmt = results.tournament, results.fmt
    tallies = [
        tally
        for n, tally in results.tallies.items()
        if not division or (results.division_of(n) or OUTSIDE) == division
    ]
    left = {tally.player for tally in tallies if not results.eligible(tally.player)}
    return ranked(tallies, fmt, ties_ruled(t.rulings.values(), division), left)


def ties_in_use(results: ResultsSnapshot) -> dict[int, Ruling]:
    """The ids of ruled orders that part level players."""
    divisions = (None, *(each.id for each in results.fmt.divisions))
    used = (ranking_of(results, division or "").rulings.values() for division in divisions)
    return {ruling.id: ruling for rulings in used for ruling in rulings}


def tie_to_decide(
    tournament: Tournament,
    books: RuleBooks,
    fmt: Format,
    now: datetime,
    order: Sequence[PlayerNo],
    division: str | None = None,
    cache: ResultsCache | None = None,
) -> bool:
    """Whether `order` names exactly the players of one tie, decided or not, as a ruling must.

    A tie is everybody level on points and tie-breaks; players who can no longer go through may be left out.
    """
    results = results_of(tournament, books, fmt, cache)
    named = set(order)
    if len(named) < 2 or len(named) != len(order):
        return False
    for players in ranking_of(results, division or "").tied_groups():
        if named in (set(players), {player for player in players if results.eligible(player)}):
            return True
    return any(
        named == set(players)
        for cut in cuts_of(results)
        if cut.division == (division or "")
        for players in cut.orders()
    )


@once_per_snapshot
def stood_in(results: ResultsSnapshot) -> tuple[StoodIn, ...]:
    """The stand-ins of the heats that count."""
    players, key = results.tournament.players, f"stand_in.line_{results.fmt.stand_in}"
    return tuple(
        StoodIn(
            heat=heat,
            table=table.table,
            player=each.player,
            instead_of=each.instead_of,
            words=msg(
                key,
                heat=heat_named(heat),
                table=table.table,
                player=person_called(each.player, players),
                owner=person_called(each.instead_of, players),
            ),
        )
        for heat in results.counted_heats
        for table in results.tournament.tables_of(heat)
        for each in table.stand_ins
    )


@once_per_snapshot
def _lines(results: ResultsSnapshot, division: str) -> tuple[StandingLine, ...]:
    ranking, cuts = ranking_of(results, division), cuts_of(results)
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
            player = results.tournament.players[number]
            line = StandingLine(
                place=place,
                number=number,
                name=player.name,
                team=player.team,
                division=results.division_of(number),
                status=player.status,
                points=tally.points,
                assets=tally.assets,
                tied=len(group) > 1,
                provisional=tally.provisional,
                why=why[number],
                heats=tally.heats,
                games=tally.games,
                sizes=tuple(score.size for score in tally.heats if score.place is not None),
                adjustments=results.adjustments.get(number, ()),
                inactive=inactive(player, results.fmt),
                in_cut=number in in_cut,
                chance=chances.get(number),
                stand_ins=tuple(
                    each for each in stood_in(results) if number in (each.player, each.instead_of)
                ),
            )
            lines.append(line)
    return tuple(sorted(lines, key=lambda line: not line.games))


def _waiting(results: ResultsSnapshot) -> tuple[MissingResult, ...]:
    """Tables of the counted heats that are not firm."""
    return tuple(waiting for heat in results.counted_heats for waiting in tables_missing(results, heat))


def _overruled(results: ResultsSnapshot) -> tuple[tuple[MissingResult, Overruled], ...]:
    return tuple(
        (MissingResult(table.heat, table.table, each.problem.message), each)
        for heat in results.counted_heats
        for table in results.tables_of(heat)
        for each in table.overruled
    )


def places_by_heat(results: ResultsSnapshot, division: str = "") -> Mapping[PlayerNo, tuple[int, ...]]:
    """The place of every listed player after each heat that counts; the last is that of the standings.

    The same people are ranked each time. A penalty, a bonus or a decided tie counts after a heat unless it
    was ruled once the next had begun, so that later rulings move nobody earlier. A player who missed a heat
    is ranked with the format's points for that.
    """
    now = ranking_of(results, division)
    tallies = [tally for group in now.groups for tally in group]
    left = {tally.player for tally in tallies if not results.eligible(tally.player)}
    earlier = []
    for heats in range(1, len(results.counted_heats)):
        later = _ruled_later(results, heats)
        known = [ruling for ruling in results.tournament.rulings.values() if ruling.id not in later]
        then = [_after(tally, heats, results.adjustments.get(tally.player, ()), later) for tally in tallies]
        earlier.append(_places(ranked(then, results.fmt, ties_ruled(known, division), left)))
    rankings = [*earlier, _places(now)] if results.counted_heats else []
    return {tally.player: tuple(places[tally.player] for places in rankings) for tally in tallies}


def _ruled_later(results: ResultsSnapshot, heats: int) -> frozenset[int]:
    """The rulings made after the next heat had begun: by its clock, or by its first confirmed table."""
    heat, t = results.counted_heats[heats], results.tournament
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
