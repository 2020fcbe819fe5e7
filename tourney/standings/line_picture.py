"""Draws the cut in numbers: players near the line, their distance from it, and what mistakes could move.

Before the final, and before and after a step.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise

from tourney.base.ids import HeatId, PlayerNo, Points
from tourney.base.names import NO_NAME, Name, NamedPlayer
from tourney.base.texts import Message, msg
from tourney.event.counting import ResultsSnapshot
from tourney.event.formats import Stage
from tourney.event.namesakes import named_apart
from tourney.event.records import Status
from tourney.event.table_state import number_of
from tourney.standings.cut import Cut
from tourney.standings.finals import FinalsPicture
from tourney.standings.sensitivity import DoubtfulTable
from tourney.standings.stages import StageEntrants, entries_from_cut, going_on
from tourney.standings.standings import StandingLine, last_through


class LineSide(StrEnum):
    """A player's side of the line."""

    IN = "in"
    LEVEL = "level"
    """At the line with others: a referee decides."""
    OUT = "out"
    GONE = "gone"
    """Left after play: the next one has moved up."""


@dataclass(frozen=True, slots=True)
class LineBar:
    """A player near the line. `place`: in the list, at a stage at their table; None without one.

    `value`: points (sixtieths), at a stage money (M). `moves`: a small mistake among the totals that are
    worth a second look takes them over the line. `why`: what parts them from a player with the same points
    (None if points do), or how they have left.
    `skipped`: how many players between the bar above and this one are not shown.
    """

    person: NamedPlayer
    place: int | None
    value: int
    side: LineSide
    moves: bool = False
    why: Message | None = None
    skipped: int = 0

    @property
    def number(self) -> PlayerNo:
        """Their start number."""
        return self.person.number


@dataclass(frozen=True, slots=True)
class LinePicture:
    """The players near one line, best first; `size` of them go on, to `heat` (None: no final follows).

    `bars` above the line come first, `above` of them; `left_out` counts those not shown before the first bar
    and behind the last. `money`: bars are M, not points. `low_wins`: the fewest points are best.
    """

    division: Name
    size: int
    heat: HeatId | None
    bars: tuple[LineBar, ...]
    above: int
    left_out: tuple[int, int]
    money: bool
    low_wins: bool

    @property
    def parted_at(self) -> int:
        """How many bars the line is drawn below: it never parts players who are level at it."""
        if not {LineSide.LEVEL} & {bar.side for bar in self.bars[self.above :]}:
            return self.above
        last, _ = last_through([bar.side is LineSide.IN for bar in self.bars])
        return 0 if last is None else last + 1

    def points(self, value: int) -> Points:
        """A value as points; only for a picture of points."""
        return Points(value)


@dataclass(frozen=True, slots=True)
class LineChange:
    """One line before and after a step, with the same players."""

    before: LinePicture
    after: LinePicture


NEAR_ABOVE, NEAR_BELOW = 6, 3
"""So many players are shown on either side of the line, besides those concerned."""


MOST_SHOWN = 12


CHANGED_ABOVE, CHANGED_BELOW, CHANGED_SHOWN = 4, 2, 9
"""The same for a line before and after a step, which is shown in a dialog."""


Lines = Mapping[PlayerNo, StandingLine]


@dataclass(frozen=True, slots=True)
class _Line:
    """A line with everybody in order: how many are above, and which players are level there."""

    division: str
    order: tuple[PlayerNo, ...]
    above: int
    level: frozenset[PlayerNo]
    size: int


def cut_pictures(
    results: ResultsSnapshot,
    cuts: Sequence[Cut],
    lines: Lines,
    doubts: Sequence[DoubtfulTable] = (),
    *,
    whole: bool = False,
) -> dict[str, LinePicture]:
    """The line between the heats and the finals, by division; none if one side is empty.

    `whole`: with everybody, not only players near the line.
    """
    concerned = {player for doubt in doubts for player in doubt.moved}
    pictures = {}
    for line in map(_line_of_cut, cuts):
        if _has_two_sides(line) and results.counted_heats:
            players = line.order if whole else _near(line, concerned)
            picture = _picture(results, line, players, lines, doubts)
            pictures[line.division] = _with_the_gone(results, picture, lines)
    return pictures


def changed_lines(
    before: tuple[ResultsSnapshot, Sequence[Cut], Lines],
    after: tuple[ResultsSnapshot, Sequence[Cut], Lines],
    moved: Collection[PlayerNo],
) -> tuple[LineChange, ...]:
    """The lines at which a step changes a player's side, with the same players in both pictures."""
    was = {line.division: line for line in map(_line_of_cut, before[1])}
    now = {line.division: line for line in map(_line_of_cut, after[1])}
    changes = []
    for division in was.keys() & now.keys():
        pair = was[division], now[division]
        if not all(map(_has_two_sides, pair)) or not (before[0].counted_heats and after[0].counted_heats):
            continue
        sizes = CHANGED_ABOVE, CHANGED_BELOW, CHANGED_SHOWN
        players = {*_near(pair[0], moved, sizes), *_near(pair[1], moved, sizes)}
        change = LineChange(
            _picture(before[0], pair[0], players, before[2], ()),
            _picture(after[0], pair[1], players, after[2], ()),
        )
        if change.before != change.after:
            changes.append(change)
    return tuple(changes)


def stage_pictures(
    results: ResultsSnapshot, picture: FinalsPicture, doubts: Sequence[DoubtfulTable] = ()
) -> dict[str, LinePicture]:
    """The line between the last drawn stage and the next, by division, once all its tables are in."""
    stages = results.fmt.stages
    drawn = [stage for stage in stages if results.tables_of(stage.heat)]
    if not drawn or len(drawn) == len(stages):
        return {}
    stage = drawn[-1]
    if not all(table.firm for table in results.tables_of(stage.heat)):
        return {}
    moves = {player for doubt in doubts for player in doubt.moved}
    pictures = {}
    for entry in entries_from_cut(picture.cuts, last=False):
        stage_picture = _stage_picture(results, stage, stages[len(drawn)].heat, entry, moves)
        if stage_picture is not None:
            pictures[entry.division] = stage_picture
    return pictures


# ---- inside -----------------------------------------------------------------------------------------


def _line_of_cut(cut: Cut) -> _Line:
    places = cut.size - (len(cut.seeded) - len(cut.extra))
    return _Line(cut.division, cut.order, above=max(0, places), level=cut.at_the_line, size=cut.size)


def _has_two_sides(line: _Line) -> bool:
    return 0 < line.above < len(line.order)


def _near(
    line: _Line,
    concerned: Collection[PlayerNo],
    sizes: tuple[int, int, int] = (NEAR_ABOVE, NEAR_BELOW, MOST_SHOWN),
) -> set[PlayerNo]:
    """The players to show: those next to the line, then those concerned, nearest first."""
    above, below, most = sizes
    near = {*line.order[max(0, line.above - above) : line.above + below]}
    at = {player: abs(index - line.above) for index, player in enumerate(line.order)}
    for player in sorted((each for each in concerned if each in at), key=at.__getitem__):
        if len(near) < most:
            near.add(player)
    return near | _alone_between(line.order, near)


def _alone_between(order: Sequence[PlayerNo], players: Collection[PlayerNo]) -> set[PlayerNo]:
    """Single players left out between two shown ones: a word about one takes as much room as a bar."""
    return {
        player
        for above, player, below in zip(order, order[1:], order[2:], strict=False)
        if player not in players and above in players and below in players
    }


def _picture(
    results: ResultsSnapshot,
    line: _Line,
    players: Collection[PlayerNo],
    lines: Lines,
    doubts: Sequence[DoubtfulTable],
) -> LinePicture:
    at = [index for index, player in enumerate(line.order) if player in players]
    points = {player: results.tallies[player].points for player in line.order}
    across = {points[line.order[line.above - 1]], points[line.order[line.above]]}
    parted = len(across) == 1
    moves = {player for doubt in doubts for player in doubt.moved}
    person_of = named_apart(results.tournament.players)
    bars = []
    for index, skipped in zip(at, _gaps(at), strict=True):
        player = line.order[index]
        value = points[player]
        listed = lines.get(player)
        bars.append(
            LineBar(
                person=person_of(results.tournament.players[player]),
                place=None if listed is None else listed.place,
                value=value,
                side=_side(line, index, player),
                moves=player in moves,
                why=listed.why if listed is not None and parted and value in across else None,
                skipped=skipped,
            )
        )
    return LinePicture(
        division=_name(results, line.division),
        size=line.size,
        heat=results.fmt.stages[0].heat if results.fmt.stages else None,
        bars=tuple(bars),
        above=sum(index < line.above for index in at),
        left_out=(at[0], len(line.order) - at[-1] - 1),
        money=False,
        low_wins=results.fmt.low_wins,
    )


def _with_the_gone(results: ResultsSnapshot, picture: LinePicture, lines: Lines) -> LinePicture:
    """Those who have left stand where their points put them, so that no place is missing without a word."""
    person_of = named_apart(results.tournament.players)
    bars, above = [*picture.bars], picture.above
    first, last = bars[0].place or 0, bars[-1].place or 0
    gone = (line for line in lines.values() if line.inactive and line.games)
    shown = (line for line in gone if first - 1 <= line.place <= last)
    for line in sorted(shown, key=lambda line: line.place):
        person = person_of(results.tournament.players[line.number])
        at = sum((bar.place or 0) < line.place for bar in bars)
        left = msg("status.withdrawn" if line.status is Status.WITHDRAWN else "finals.seat_left")
        bars.insert(at, LineBar(person, line.place, line.points, LineSide.GONE, why=left))
        above += at < above
    return replace(picture, bars=tuple(bars), above=above)


def _gaps(at: Sequence[int]) -> list[int]:
    """How many players are left out before each shown one, except the first."""
    return [0, *(here - before - 1 for before, here in pairwise(at))]


def _side(line: _Line, index: int, player: PlayerNo) -> LineSide:
    if player in line.level:
        return LineSide.LEVEL
    return LineSide.IN if index < line.above else LineSide.OUT


def _stage_picture(
    snapshot: ResultsSnapshot,
    stage: Stage,
    following: HeatId,
    entry: StageEntrants,
    moves: Collection[PlayerNo],
) -> LinePicture | None:
    """Everybody at the stage's tables by place and money: first the players who go on, then the others."""
    through = going_on(snapshot, stage, StageEntrants(entry.division, entry.players, None))
    results = {
        number_of(result): result
        for table in snapshot.tables_of(stage.heat)
        for result in table.results
        if snapshot.division_of(number_of(result)) == entry.division or not entry.division
    }
    going = results.keys() & {*through.players}
    order = sorted(results, key=lambda n: (n not in going, results[n].place, -results[n].total, n))
    above = len(going)
    if not 0 < above < len(order):
        return None
    level = set(order[:above]) if through.blocked is not None else set()
    players = {player for index, player in enumerate(order) if index < above + NEAR_BELOW or player in moves}
    players |= _alone_between(order, players)
    at = [index for index, player in enumerate(order) if player in players]
    person_of = named_apart(snapshot.tournament.players)
    bars = tuple(
        LineBar(
            person=person_of(snapshot.tournament.players[player]),
            place=results[player].place,
            value=results[player].total,
            side=LineSide.LEVEL if player in level else LineSide.IN if index < above else LineSide.OUT,
            moves=player in moves,
            skipped=skipped,
        )
        for index, skipped in zip(at, _gaps(at), strict=True)
        for player in (order[index],)
    )
    return LinePicture(
        division=_name(snapshot, entry.division),
        size=above,
        heat=following,
        bars=bars,
        above=above,
        left_out=(0, len(order) - at[-1] - 1),
        money=True,
        low_wins=False,
    )


def _name(results: ResultsSnapshot, division: str) -> Name:
    return next((each.name for each in results.fmt.divisions if each.id == division), NO_NAME)
