"""Finds tables entered by totals at which a plausible mistake would change the cut or the champion: advice,
never a gate.

Totals decide. Before a cut, and once everything that it depends on is in, a table is listed if (a) two
players whose written totals differ by less than `doubt_places` have each other's line, or (b) one written
total is wrong by up to `doubt_total` (the largest note) either way, and a player crosses the line by it. Once
the last stage is played the line is the one between the champion and the others at their table. Totals that a
referee has accepted (`RulingKind.TOTALS`) are not listed.

The answer is that of a whole recount for every amount. It is found without one: between two totals of the
table the places do not change and only one player's money does, so that one comparison at each end and a
halving between them find the least amount, and a table whose players stay on their side of the line whatever
happens is skipped.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import combinations, groupby

import msgspec

from tourney.base.ids import POINT, HeatId, PlayerNo, Points, TableNo, heat_order
from tourney.base.plain import Plain, fields
from tourney.base.texts import Message, Texts, msg
from tourney.event.command import Players
from tourney.event.counting import ResultsSnapshot, results_of
from tourney.event.formats import Format, Itemised, Stage
from tourney.event.journal import person_called, with_names
from tourney.event.records import HEATS, Ruling, RulingKind, Tournament
from tourney.event.rule_books import RuleBooks
from tourney.event.rules import Rules
from tourney.event.table_state import TableAssessment, TableKey, number_of, score_of
from tourney.event.tie_breaks import Tally
from tourney.scoresheet.ranking import Result, is_cash, rank_table
from tourney.scoresheet.sheet import Sheet
from tourney.standings.cut import Cut, cuts_of
from tourney.standings.finals import deciding_tables
from tourney.standings.ranking import SortKey, goodness, ruling_for, ties_ruled
from tourney.standings.stages import through_and_level
from tourney.standings.status import declared_as_it_is

Moved = tuple[PlayerNo, ...]
"""Players who would change their side of a line, or come to it; numbers rising, () for none."""


Effect = Callable[[Sequence[Result]], Moved]
"""The players who would move if one table had these results."""


NEAREST = 3
"""So many tables, the smallest mistakes first, are shown one by one and mark the players whom they move."""


@dataclass(frozen=True, slots=True)
class DoubtfulTable:
    """A table whose totals would change the cut if they were wrong by `effect` (M), the least that does.

    `players` is the player whose total would be wrong, by `wrong_by` (M, signed); or, with `wrong_by` 0, the
    two who would change places. `moved` are the players who would cross the line, or come to share the last
    place. `champion`: the line is that between the champion and the others.
    """

    heat: HeatId
    table: TableNo
    effect: int
    players: tuple[PlayerNo, ...]
    wrong_by: int
    moved: Moved
    champion: bool = False


def doubtful_tables_of(
    results: ResultsSnapshot, cuts: Sequence[Cut], books: RuleBooks
) -> tuple[DoubtfulTable, ...]:
    """The doubtful tables, least effect first; () while a result is out, and once the result is official."""
    fmt = results.fmt
    if fmt.itemised is not Itemised.CUT or any(cut.waiting for cut in cuts):
        return ()
    drawn = [stage for stage in fmt.stages if results.tables_of(stage.heat)]
    if not drawn:
        tables = tuple(table for table in results.assessed.values() if table.heat in results.at)
        effects = _at_the_cut(results, cuts, tables)
    elif len(drawn) < len(fmt.stages):
        tables = results.tables_of(drawn[-1].heat)
        effects = _at_the_stage(results, drawn[-1], cuts, tables)
    elif declared_as_it_is(results, drawn[-1].heat, [*fmt.heat_ids, *(stage.heat for stage in drawn)]):
        return ()
    else:
        tables = results.tables_of(drawn[-1].heat)
        effects = _at_the_top(results)
    accepted = accepted_totals(results.tournament.rulings)
    listed = (
        _doubt(results, books, table, effects(table))
        for table in tables
        if table.totals_only and table.firm and (table.heat, table.table) not in accepted
    )
    champion = bool(drawn) and len(drawn) == len(fmt.stages)
    doubts = [replace(doubt, champion=champion) for doubt in listed if doubt is not None]
    return tuple(sorted(doubts, key=lambda each: (each.effect, heat_order(each.heat), each.table)))


def accepted_totals(rulings: Mapping[int, Ruling]) -> Mapping[TableKey, Ruling]:
    """The tables whose totals a referee has accepted, with the ruling."""
    return {
        key: ruling for ruling in rulings.values() if ruling.kind is RulingKind.TOTALS for key in ruling.about
    }


# ---- the mistakes of one table --------------------------------------------------------------------


def _doubt(
    snapshot: ResultsSnapshot, books: RuleBooks, table: TableAssessment, moved: Effect | None
) -> DoubtfulTable | None:
    """The mistake of the least amount at this table that moves a player."""
    if moved is None:
        return None
    fmt, t = snapshot.fmt, snapshot.tournament
    record = t.tables[table.heat, table.table]
    sheets = tuple(t.sheets[table.heat, player].sheet for player in record.seats)
    whose = dict(zip(record.seats, table.seats, strict=True))
    order, book = record.place_order, books.of(record)
    points = fmt.points_for(table.heat)
    written = fmt.written_places(table.heat, table.table)

    def ranked(changed: Sequence[Sheet]) -> tuple[Result, ...]:
        results = rank_table(book, changed, points, order, fmt.all_land, written)
        return tuple(msgspec.structs.replace(each, player=whose[number_of(each)]) for each in results)

    doubt: DoubtfulTable | None = None
    for amount, at, other in _exchanges(sheets, fmt.doubt_places):
        who = moved(ranked(_exchanged(sheets, at, other)))
        if who:
            pair = (PlayerNo(int(sheets[at].player)), PlayerNo(int(sheets[other].player)))
            doubt = DoubtfulTable(
                heat=table.heat, table=table.table, effect=amount, players=pair, wrong_by=0, moved=who
            )
            break
    for at in range(len(sheets)):
        for sign in (1, -1):
            most = fmt.doubt_total if doubt is None else min(fmt.doubt_total, doubt.effect - 1)
            wrong = _least_wrong(table, sheets, at, sign, most, ranked, moved)
            doubt = wrong or doubt
    return doubt


def _exchanges(sheets: Sequence[Sheet], limit: int) -> list[tuple[int, int, int]]:
    """Pairs of lines less than `limit` apart, nearest first: how far, and which two sheets."""
    written = [(at, sheet.declared_total) for at, sheet in enumerate(sheets) if _doubtful(sheet)]
    return sorted(
        (abs(mine - other), at, beside)
        for (at, mine), (beside, other) in combinations(written, 2)
        if mine is not None and other is not None and abs(mine - other) < limit
    )


def _exchanged(sheets: Sequence[Sheet], at: int, other: int) -> list[Sheet]:
    """The sheets with the figures of two of them exchanged."""
    changed = list(sheets)
    changed[at] = replace(sheets[other], player=sheets[at].player)
    changed[other] = replace(sheets[at], player=sheets[other].player)
    return changed


def _doubtful(sheet: Sheet) -> bool:
    return sheet.totals_only and sheet.bankrupt is None and is_cash(sheet.declared_total)


def _least_wrong(
    table: TableAssessment,
    sheets: Sequence[Sheet],
    at: int,
    sign: int,
    most: int,
    ranked: Callable[[Sequence[Sheet]], tuple[Result, ...]],
    moved: Effect,
) -> DoubtfulTable | None:
    """The least amount up to `most` by which one total, more (`sign` 1) or less, must be wrong to move."""
    sheet, counted_for = sheets[at], table.seats[at]  # not the same player where a stand-in sat
    total = sheet.declared_total
    if not _doubtful(sheet) or total is None:
        return None

    def ranked_with(amount: int) -> tuple[Result, ...]:
        changed = list(sheets)
        changed[at] = replace(sheet, declared_total=total + sign * amount)
        return ranked(changed)

    others = [result.total for result in table.results if result.player != counted_for]
    gaps = {sign * (other - total) for other in others}
    for first, last in _between(gaps, min(most, total) if sign < 0 else most):
        results = ranked_with(first)
        mine = next(index for index, result in enumerate(results) if result.player == counted_for)

        def with_error(amount: int, results: tuple[Result, ...] = results, mine: int = mine) -> Moved:
            """The players who move within this stretch: only the one total differs from its beginning."""
            wrong = msgspec.structs.replace(results[mine], total=total + sign * amount)
            return moved((*results[:mine], wrong, *results[mine + 1 :]))

        who = moved(results)
        if not who and (last == first or not with_error(last)):
            continue
        low, high = first, first if who else last
        while low < high:
            middle = (low + high) // 2
            low, high = (low, middle) if with_error(middle) else (middle + 1, high)
        player = PlayerNo(int(sheet.player))
        return DoubtfulTable(
            heat=table.heat,
            table=table.table,
            effect=low,
            players=(player,),
            wrong_by=sign * low,
            moved=with_error(low),
        )
    return None


def _between(gaps: Collection[int], most: int) -> Iterator[tuple[int, int]]:
    """The amounts from 1 to `most` in stretches within which no total passes another one."""
    first = 1
    for gap in sorted(gap for gap in gaps if 0 < gap <= most):
        if first < gap:
            yield first, gap - 1
        yield gap, gap
        first = gap + 1
    if first <= most:
        yield first, most


# ---- the line between the heats and the finals ----------------------------------------------------


class _SideOfLine:
    """A player's side of the line."""

    OUT, LEVEL, IN = range(3)


@dataclass(frozen=True, slots=True)
class _Near:
    """A line as one table sees it: its `members`, and `around` them the players of other tables near the
    line.

    `before` more are in whatever the table does. `last_in` and `first_out` are the keys of the others next to
    the line, () if there are none. `clear`: nobody here is level at the line.
    """

    before: int
    around: tuple[tuple[SortKey, PlayerNo], ...]
    members: tuple[PlayerNo, ...]
    last_in: tuple[SortKey, ...]
    first_out: tuple[SortKey, ...]
    clear: bool


class _CutLine:
    """The line of one division, and what moves it.

    `players` are the contenders, best first, `keys` their sort keys, `side` their sides.
    """

    def __init__(self, results: ResultsSnapshot, cut: Cut, key: Callable[[Tally], SortKey]) -> None:
        self.division, self.places = cut.division, cut.size - (len(cut.seeded) - len(cut.extra))
        self.players = cut.order
        self.at = {player: index for index, player in enumerate(cut.order)}
        self.keys = [key(results.tallies[player]) for player in cut.order]
        self.rulings = ties_ruled(results.tournament.rulings.values(), cut.division)
        tied = {player for tie in cut.ties for player in tie.players}
        self.side = {
            player: _SideOfLine.LEVEL
            if player in tied
            else _SideOfLine.IN
            if index < self.places
            else _SideOfLine.OUT
            for player, index in self.at.items()
        }
        self._points = [key[0] for key in self.keys]

    @property
    def passable(self) -> bool:
        """Whether both sides have players."""
        return 0 < self.places < len(self.players)

    def within_reach(self, reach: Mapping[PlayerNo, tuple[int, int]]) -> bool:
        """Whether the goodness that these players can reach (worst, best) may take one over the line."""
        mine = [(self.side[player], each) for player, each in reach.items() if player in self.side]
        upper = [worst for side, (worst, _) in mine if side != _SideOfLine.OUT]
        lower = [best for side, (_, best) in mine if side != _SideOfLine.IN]
        last_in = min((self._points[self.places - 1], *upper))
        first_out = max((self._points[self.places], *lower))
        return any(best >= last_in for best in lower) or any(worst <= first_out for worst in upper)

    def near(self, members: Collection[PlayerNo]) -> _Near:
        """The players near the line without the members of a table."""
        most = len(members)
        start = max(0, self.places - 2 * most - 1)
        end = min(len(self.players), self.places + 2 * most + 1)
        while start > 0 and self.keys[start - 1] == self.keys[start]:
            start -= 1
        while end < len(self.players) and self.keys[end] == self.keys[end - 1]:
            end += 1
        before = start - sum(1 for player in members if self.at.get(player, start) < start)
        around = tuple(
            (self.keys[i], self.players[i]) for i in range(start, end) if self.players[i] not in members
        )
        mine = tuple(player for player in members if player in self.side)
        upper = tuple(key for key, player in around if self.side[player] == _SideOfLine.IN)
        lower = tuple(key for key, player in around if self.side[player] == _SideOfLine.OUT)
        beside = (*(player for _, player in around), *mine)
        clear = all(self.side[player] != _SideOfLine.LEVEL for player in beside)
        return _Near(
            before=before, around=around, members=mine, last_in=upper[-1:], first_out=lower[:1], clear=clear
        )

    def moved(self, near: _Near, keys: Mapping[PlayerNo, SortKey]) -> list[PlayerNo]:
        """The players who change side if the members of a table have these keys."""
        if near.clear:
            mine = [(self.side[player], keys[player]) for player in near.members]
            upper = (*near.last_in, *(key for side, key in mine if side == _SideOfLine.IN))
            lower = (*near.first_out, *(key for side, key in mine if side == _SideOfLine.OUT))
            if not upper or not lower or min(upper) > max(lower):
                return []
        line = [*near.around, *((keys[player], player) for player in near.members)]
        line.sort(key=lambda each: each[0], reverse=True)
        before, moved = near.before, []
        for _, level in groupby(line, key=lambda each: each[0]):
            group = [player for _, player in level]
            for player, side in zip(group, self._sides(group, self.places - before), strict=True):
                if side != self.side[player]:
                    moved.append(player)
            before += len(group)
        return moved

    def _sides(self, group: list[PlayerNo], free: int) -> list[int]:
        """The sides of level players of whom `free` get in."""
        if free >= len(group):
            return [_SideOfLine.IN] * len(group)
        if free <= 0:
            return [_SideOfLine.OUT] * len(group)
        ruling = ruling_for(sorted(group), self.rulings)
        if ruling is None:
            return [_SideOfLine.LEVEL] * len(group)
        through = sorted(group, key=ruling.order.index)[:free]
        return [_SideOfLine.IN if player in through else _SideOfLine.OUT for player in group]


def _at_the_cut(
    snapshot: ResultsSnapshot, cuts: Sequence[Cut], tables: Sequence[TableAssessment]
) -> Callable[[TableAssessment], Effect | None]:
    """For a table of the heats: the players who would cross the line of their division, if the table can
    reach one.
    """
    key = goodness(snapshot.fmt)
    lines = [line for cut in cuts if (line := _CutLine(snapshot, cut, key)).passable]

    def effect(table: TableAssessment) -> Effect | None:
        reach = _reach(snapshot, table)
        near = [line for line in lines if line.within_reach(reach)]
        if not near:
            return None
        around = [(line, line.near(table.seats)) for line in near]
        now = {number_of(each): each for each in table.results}
        tallies = (snapshot.tallies.get(player) for player in table.seats)
        known = {tally.player: key(tally) for tally in tallies if tally is not None}

        def moved(results: Sequence[Result]) -> Moved:
            keys = dict(known)
            for each in results:
                player = number_of(each)
                if player in keys and each != now[player]:
                    keys[player] = key(_with(snapshot.tallies[player], table.heat, each))
            moved = {player for line, there in around for player in line.moved(there, keys)}
            return tuple(sorted(moved))

        return moved

    return effect


def _with(tally: Tally, heat: HeatId, result: Result) -> Tally:
    """The tally with this result of the heat."""
    at = next(index for index, score in enumerate(tally.heats) if score.heat == heat)
    old = tally.heats[at]
    points = Points(tally.points - old.points + result.points)
    assets = tally.assets - old.total + result.total
    new = score_of(result, heat, old.table, old.size, old.provisional)
    heats = (*tally.heats[:at], new, *tally.heats[at + 1 :])
    return Tally(
        player=tally.player,
        heats=heats,
        points=points,
        assets=assets,
        adjustments=tally.adjustments,
        provisional=tally.provisional,
    )


def _reach(results: ResultsSnapshot, table: TableAssessment) -> dict[PlayerNo, tuple[int, int]]:
    """Worst and best goodness in points that any mistake of this table can bring each player who was left.

    By their own mistake they pass everybody no further away than the mistake is large; by another player's
    they gain or lose one place.
    """
    fmt = results.fmt
    most = max(fmt.doubt_total, fmt.doubt_places)
    live = [result for result in table.results if not result.bankrupt]
    unknown = any(result.total == 0 for result in live)  # then places on the paper may rank the table
    row = _goodness_row(fmt, len(table.seats), len(live))
    reach = {}
    for result in table.results:
        player = number_of(result)
        tally = results.tallies.get(player)
        if tally is None:  # a stand-in's, that counts for nobody
            continue
        now = -tally.points if fmt.low_wins else tally.points
        if result.bankrupt:
            reach[player] = (now, now)
            continue
        mine = -result.points if fmt.low_wins else result.points
        above = sum(other.total > result.total + most for other in live)
        below = sum(other.total < result.total - most for other in live)
        best = 0 if unknown else min(above, max(0, result.place - 2))
        after = sum(other.place <= result.place for other in live) + 1
        worst = len(live) if unknown else max(len(live) - below, after)
        rest = now - mine
        reach[player] = (rest + row[min(worst, len(live)) - 1], rest + row[best])
    return reach


def _goodness_row(fmt: Format, size: int, left: int) -> list[int]:
    """Goodness by place of those left at a table, best first."""
    sign = -POINT if fmt.low_wins else POINT
    row = [sign * each for each in fmt.points.row_for(size, left) or ()]
    return [*row, *[0] * (left - len(row))]


# ---- the line between two stages ------------------------------------------------------------------


def _at_the_stage(
    snapshot: ResultsSnapshot, stage: Stage, cuts: Sequence[Cut], tables: Sequence[TableAssessment]
) -> Callable[[TableAssessment], Effect | None]:
    """For a table of a stage: the players who would join or leave those who go on, if all of its tables are
    in.
    """
    if not all(table.firm for table in tables):
        return lambda _table: None

    def sides(results: ResultsSnapshot) -> dict[PlayerNo, int]:
        through, level = through_and_level(results, stage, cuts)
        return dict.fromkeys(through, _SideOfLine.IN) | dict.fromkeys(level, _SideOfLine.LEVEL)

    now = sides(snapshot)

    def effect(table: TableAssessment) -> Effect:
        def moved(results: Sequence[Result]) -> Moved:
            then = sides(snapshot.with_stage_table(msgspec.structs.replace(table, results=tuple(results))))
            return _elsewhere(now, then)

        return moved

    return effect


# ---- the line below the champion ------------------------------------------------------------------


def _at_the_top(snapshot: ResultsSnapshot) -> Callable[[TableAssessment], Effect | None]:
    """For the table that decides the champion: the players who would gain or lose that place."""
    deciding = deciding_tables(snapshot).values()

    def effect(table: TableAssessment) -> Effect | None:
        if table not in deciding:
            return None
        now = _tops(table.results)

        def moved(results: Sequence[Result]) -> Moved:
            return _elsewhere(now, _tops(results))

        return moved

    return effect


def _elsewhere(now: Mapping[PlayerNo, int], then: Mapping[PlayerNo, int]) -> Moved:
    return tuple(sorted(n for n in {*now, *then} if now.get(n) != then.get(n)))


def _tops(results: Sequence[Result]) -> dict[PlayerNo, int]:
    """The players in first place, alone or level with others."""
    first = [number_of(each) for each in results if each.place == 1]
    return dict.fromkeys(first, _SideOfLine.IN if len(first) == 1 else _SideOfLine.LEVEL)


def doubtful_tables(tournament: Tournament, rules: Rules, now: datetime) -> tuple[DoubtfulTable, ...]:
    """The doubtful tables that nobody has accepted, least effect first."""
    if rules.format.itemised is not Itemised.CUT or not any(
        rules.assess(tournament, table).totals_only for table in tournament.tables.values()
    ):
        return ()
    results = results_of(tournament, rules.books, rules.format, rules.assessments)
    return doubtful_tables_of(results, cuts_of(results), rules.books)


def doubts_before(
    tournament: Tournament, rules: Rules, heat: HeatId, now: datetime
) -> tuple[DoubtfulTable, ...]:
    """The doubtful tables that drawing a stage accepts, while it is the next one to be drawn."""
    undrawn = [stage.heat for stage in rules.format.stages if not tournament.tables_of(stage.heat)]
    return doubtful_tables(tournament, rules, now) if heat in undrawn[:1] else ()


def doubts_at_declaring(
    tournament: Tournament, rules: Rules, scope: str, now: datetime
) -> tuple[DoubtfulTable, ...]:
    """The doubtful tables that declaring a result accepts, if no draw follows that would."""
    last = rules.format.stages[-1].heat if rules.format.stages else HEATS
    return doubtful_tables(tournament, rules, now) if scope == last else ()


def doubt_words(doubt: DoubtfulTable, players: Players) -> Message:
    """The mistake at the table, and which of the event's `players` would move then."""
    return with_names(_doubt_words(doubt), players)


def _doubt_words(doubt: DoubtfulTable) -> Message:
    moved = msg("doubts.other_champion" if doubt.champion else "doubts.moved", players=list(doubt.moved))
    if not doubt.wrong_by and not doubt.effect:
        return msg("doubts.level", players=list(doubt.players), moved=moved)
    if not doubt.wrong_by:
        return msg("doubts.exchanged", players=list(doubt.players), apart=doubt.effect, moved=moved)
    key = "doubts.more" if doubt.wrong_by > 0 else "doubts.less"
    return Message(key, {"player": doubt.players[0], "wrong": doubt.effect, "moved": moved})


def _mistake(doubt: DoubtfulTable) -> Message:
    """Two totals so near that their lines may be exchanged, or one that may be wrong."""
    if not doubt.effect:
        return msg("doubts.equal")
    return msg("doubts.wrong" if doubt.wrong_by else "doubts.apart", effect=doubt.effect)


def mistake_words(doubt: DoubtfulTable, players: Players, ahead: Collection[PlayerNo]) -> Message:
    """The mistake in short, and the players whom it could let in and put out. `ahead`: those who are in, or
    the champion.
    """
    wrong = _mistake(doubt)
    up = [person_called(each, players) for each in doubt.moved if each not in ahead]
    down = [person_called(each, players) for each in doubt.moved if each in ahead]
    if doubt.champion:
        return msg("doubts.may_win", wrong=wrong, up=up or down)
    if up and down:
        return msg("doubts.may_replace", wrong=wrong, up=up, down=down, n=len(up))
    if len(up) > 1:  # level at the line now: the mistake parts them
        return msg("doubts.may_part", wrong=wrong, up=up)
    if up:
        return msg("doubts.may_rise", wrong=wrong, up=up, n=len(up))
    return msg("doubts.may_fall", wrong=wrong, down=down, n=len(down))


def doubts_report(doubts: Sequence[DoubtfulTable], texts: Texts, players: Players) -> list[Plain]:
    """The doubtful tables as plain data."""
    return [
        fields(each, "heat table effect players wrong_by moved")
        | {"text": texts.say(doubt_words(each, players))}
        for each in doubts
    ]
