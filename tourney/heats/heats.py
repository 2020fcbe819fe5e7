"""Heats as cards with reasons; what drawing, swapping or moving would mean before it is done.

Sentences name players by number in the parameters `a` and `b`; who shows them may put names instead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import datetime
from itertools import combinations

from tourney.base.heat_names import heat_named
from tourney.base.ids import STAGES, HeatId, PlayerNo, TableNo, heat_order
from tourney.base.texts import Message, msg
from tourney.base.times import time_of
from tourney.clock.current_heat import not_here_yet
from tourney.clock.day_plan import boards_of, told_slots
from tourney.event.namesakes import of_one_name
from tourney.event.presence import left_out
from tourney.event.printed import shows_seats
from tourney.event.records import AWAY, Status, Table, Tournament
from tourney.event.rules import Rules
from tourney.event.runnable import why_not_run
from tourney.event.table_state import has_begun, seats_kept
from tourney.heats.heats_view import (
    HeatChoice,
    HeatView,
    Mark,
    PrintLine,
    SeatLine,
    TableCard,
    Unseated,
    WaveLine,
)
from tourney.heats.proof import proof_of_day, proof_of_heat
from tourney.heats.seats_to_give import room_at, takes_latecomers
from tourney.heats.uneven_tables import better_drawn_anew


def heat_choices(tournament: Tournament, rules: Rules, now: datetime) -> tuple[HeatChoice, ...]:
    """Every heat and stage of the format, in the order of the day."""
    choices = []
    for heat in rules.format.all_heats:
        record = tournament.heats.get(heat)
        tables = tournament.tables_of(heat)
        choices.append(
            HeatChoice(
                heat=heat,
                name=heat_named(heat),
                state=record.state if record else None,
                tables=len(tables),
                locked=bool(record and record.locked),
                begun=any(has_begun(tournament, table) for table in tables),
            )
        )
    return tuple(choices)


def heat_to_open(tournament: Tournament, rules: Rules) -> HeatId:
    """The heat that the page opens: the first in which a table is not finished, else the next to draw."""
    heats = rules.format.all_heats
    for heat in heats:
        tables = tournament.tables_of(heat)
        if not tables or any(table.confirmed_at is None for table in tables):
            return heat
    return heats[-1]


def heat_view(tournament: Tournament, rules: Rules, now: datetime, heat: HeatId) -> HeatView | None:
    """One heat with everything there is to see about its seats. None while it is not drawn."""
    record = tournament.heats.get(heat)
    if record is None:
        return None
    tables = tournament.tables_of(heat)
    prints = _prints(tournament, heat, tables)
    cards = _Cards(tournament=tournament, rules=rules, heat=heat, tables=tables, prints=prints)
    seated = {number for table in tables for number in table.seats}
    return HeatView(
        heat=heat,
        name=heat_named(heat),
        state=record.state,
        seed=record.seed,
        locked=record.locked,
        edited=record.edited,
        begun=any(has_begun(tournament, table) for table in tables),
        drawn_at=record.drawn_at,
        published_at=record.published_at,
        tables=tuple(cards.card(table) for table in tables),
        unseated=_unseated(tournament, rules, heat, seated, tables),
        not_here=_not_here(tournament, rules, heat, seated),
        takes=any(takes_latecomers(tournament, table) for table in tables),
        away=tuple(n for n, p in sorted(tournament.players.items()) if p.status in AWAY and n not in seated),
        proof=proof_of_heat(tournament, heat),
        proof_of_day=() if heat in STAGES else proof_of_day(tournament, rules),
        waves=_waves(tournament, rules, now, heat, tables),
        prints=tuple(prints[kind][0] for kind in sorted(prints)),
        better_anew=heat in better_drawn_anew(tournament, rules),
    )


class _Cards:
    """Makes the cards of one heat; what concerns all of them is counted once."""

    def __init__(
        self,
        tournament: Tournament,
        rules: Rules,
        heat: HeatId,
        tables: list[Table],
        prints: Mapping[str, tuple[PrintLine, Mapping[TableNo, tuple[PlayerNo, ...]]]],
    ) -> None:
        self._t = tournament
        self._rules = rules
        self._heat = heat
        stage = rules.format.stage(heat)
        self._usual = stage.size if stage else rules.sizes[0]
        self._allowed = (stage.size,) if stage else rules.sizes
        self._stage = stage is not None
        self._prints = prints
        self._seated = {number for table in tables for number in table.seats}
        self._met = {} if self._stage else meetings(tournament, heat)
        self._not_here = not_here_yet(tournament)
        self._boards = boards_of(tournament, heat)

    def card(self, table: Table) -> TableCard:
        """The card of one table."""
        size = len(table.seats)
        allowed = size in self._allowed
        kept = seats_kept(self._t, table)
        sizes = "/".join(str(each) for each in self._allowed)
        return TableCard(
            table=table.table,
            wave=table.wave,
            seats=tuple(self._line(table, seat, number) for seat, number in enumerate(table.seats, start=1)),
            free=0 if kept else max(0, self._usual - size),
            begun=has_begun(self._t, table),
            kept=kept,
            state=self._rules.assess(self._t, table).state,
            runs=why_not_run(self._t, table) is None,
            allowed=allowed,
            room=room_at(self._t, self._rules, table),
            note=None if allowed or kept else msg("heatspage.size_not_foreseen", n=size, sizes=sizes),
            changed=any(table.table in line.changed for line, _ in self._prints.values()),
            left=self._left(table),
            board=self._boards[table.table],
        )

    def _line(self, table: Table, seat: int, number: PlayerNo) -> SeatLine:
        player = self._t.players[number]
        marks: dict[Mark, None] = {}
        reasons: list[Message] = []
        met: list[PlayerNo] = []
        mates: list[PlayerNo] = []
        same: list[PlayerNo] = []
        for other in table.seats:
            if other == number:
                continue
            again = self._met.get(frozenset((number, other)))
            if again:
                marks[Mark.REPEAT] = None
                met.append(other)
                reasons.append(msg("heatspage.meets_again", a=other, heats=[heat_named(h) for h in again]))
            if not self._stage and player.team and player.team == self._t.players[other].team:
                marks[Mark.TEAM] = None
                mates.append(other)
                reasons.append(msg("heatspage.same_team", a=other, team=player.team[:40]))
            if of_one_name(player, self._t.players[other]):
                marks[Mark.NAMESAKE] = None
                same.append(other)
                reasons.append(msg("heatspage.same_name", a=other))
        played = table.confirmed_at is not None or (self._heat, number) in self._t.sheets
        if player.status in AWAY and not played:
            marks[Mark.GONE] = None
            reasons.append(msg("heatspage.is_gone", status=msg(f"status.{player.status}")))
        if not played and number in self._not_here:
            marks[Mark.AWAITED] = None
            reasons.append(msg("heatspage.is_awaited"))
        return SeatLine(
            seat=seat,
            number=number,
            name=player.name,
            team=player.team,
            marks=tuple(marks),
            reasons=tuple(reasons),
            met=tuple(met),
            mates=tuple(mates),
            namesakes=tuple(same),
        )

    def _left(self, table: Table) -> tuple[PlayerNo, ...]:
        sat = {number for _, shown in self._prints.values() for number in shown.get(table.table, ())}
        return tuple(sorted(number for number in sat if number not in self._seated))


def meetings(tournament: Tournament, heat: HeatId) -> dict[frozenset[PlayerNo], tuple[HeatId, ...]]:
    """In which other preliminary heats two players meet."""
    met: dict[frozenset[PlayerNo], list[HeatId]] = {}
    others = [t for t in tournament.tables.values() if t.heat != heat and t.heat not in STAGES]
    for table in sorted(others, key=lambda t: heat_order(t.heat)):
        for a, b in combinations(table.seats, 2):
            met.setdefault(frozenset((a, b)), []).append(table.heat)
    return {pair: tuple(heats) for pair, heats in met.items()}


def _prints(
    tournament: Tournament, heat: HeatId, tables: list[Table]
) -> dict[str, tuple[PrintLine, Mapping[TableNo, tuple[PlayerNo, ...]]]]:
    """The newest printout of each kind that shows seats of this heat, compared with the seats now of tables
    that are not confirmed: of those nobody sits down by paper any more."""
    seats = {table.table: table.seats for table in tables}
    confirmed = {table.table for table in tables if table.confirmed_at is not None}
    newest: dict[str, tuple[PrintLine, Mapping[TableNo, tuple[PlayerNo, ...]]]] = {}
    for number in sorted(tournament.prints):
        printed = tournament.prints[number]
        if printed.heat != heat or not printed.tables or not shows_seats(printed.kind):
            continue
        every = {*seats, *printed.tables}
        changed = tuple(
            sorted(
                t
                for t in every
                if t not in confirmed and tuple(printed.tables.get(t, ())) != seats.get(t, ())
            )
        )
        newest[printed.kind] = (PrintLine(printed.kind, printed.at, changed), printed.tables)
    return newest


def _not_here(
    tournament: Tournament, rules: Rules, heat: HeatId, seated: set[PlayerNo]
) -> tuple[PlayerNo, ...]:
    """Who is expected still and has no seat: a draw leaves them out until they come."""
    if heat in STAGES:
        return ()
    return tuple(number for number in left_out(tournament, rules.format.who) if number not in seated)


def _unseated(
    tournament: Tournament, rules: Rules, heat: HeatId, seated: set[PlayerNo], tables: list[Table]
) -> tuple[Unseated, ...]:
    """Who is here without a seat, until no table can take anybody; in a stage nobody is, because its players
    come from the cut."""
    if heat in STAGES or all(seats_kept(tournament, table) for table in tables):
        return ()
    waited_for = left_out(tournament, rules.format.who)
    return tuple(
        Unseated(
            number=number,
            name=player.name,
            team=player.team,
            present=player.status is Status.PRESENT,
            alternate=player.alternate,
        )
        for number, player in sorted(tournament.players.items())
        if number not in seated and number not in waited_for and player.status not in AWAY
    )


def _waves(
    tournament: Tournament, rules: Rules, now: datetime, heat: HeatId, tables: list[Table]
) -> tuple[WaveLine, ...]:
    """The waves with their times as the hall has heard them. One line, without boards counted, for a heat in
    one go."""
    counts = Counter(table.wave for table in tables)
    times = {slot.wave: slot for slot in told_slots(tournament, rules, now) if slot.heat == heat}
    return tuple(
        WaveLine(wave, n, time_of(times[wave].starts), time_of(times[wave].ends))
        if wave in times
        else WaveLine(wave, n)
        for wave, n in sorted(counts.items())
    )
