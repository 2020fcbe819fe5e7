"""What a change of seats would mean, in words, before it is made.

Players stand in the parameters `a`, `b` and `who` as numbers; who shows the sentence may put names there.
"""

from __future__ import annotations

from dataclasses import replace

from tourney.base.ids import STAGES, HeatId, PlayerNo, TableNo
from tourney.base.texts import Message, msg
from tourney.event.records import Table, Tournament
from tourney.event.rules import Rules
from tourney.event.table_state import has_begun, seats_kept
from tourney.heats.heats_view import SwapView
from tourney.heats.rules import drawn_seating
from tourney.seating.certificate import SwapPrice, swap_price


def swap_view(tournament: Tournament, rules: Rules, heat: HeatId, a: PlayerNo, b: PlayerNo) -> SwapView:
    """What it would change if two players of one heat swapped seats."""
    tables = {number: table for table in tournament.tables_of(heat) for number in table.seats}
    if a not in tables or b not in tables or a == b:
        return SwapView(False, False, ())
    concerned = (tables[a], tables[b])
    if kept := _kept(tournament, *concerned):
        return kept
    plays = _plays(tournament, *concerned)
    if heat in STAGES:
        return SwapView(True, False, (*plays, msg("heatspage.stage_swap")))
    if tables[a] is tables[b]:
        return SwapView(True, False, (*plays, msg("heatspage.same_table")))
    problem, heats, order = drawn_seating(tournament, rules.sizes)
    price = _priced(swap_price(problem, heats, order.index(heat), a, b))
    return replace(price, words=(*plays, *price.words))


def move_view(
    tournament: Tournament, rules: Rules, heat: HeatId, number: PlayerNo, table: TableNo
) -> SwapView:
    """What it would change if a player (seated or not) took a free seat at a table."""
    tables = tournament.tables_of(heat)
    target = next((t for t in tables if t.table == table), None)
    present = next((t for t in tables if number in t.seats), None)
    if target is None:
        return SwapView(False, False, ())
    if target is present:
        return SwapView(False, False, (msg("heatspage.sits_there", a=number, table=table),))
    concerned = (target,) if present is None else (target, present)
    if kept := _kept(tournament, *concerned):
        return kept
    sizes = rules.sizes
    if len(target.seats) >= rules.most_at(target):
        return SwapView(False, False, (msg("heatspage.no_room", table=table, n=len(target.seats)),))
    worse = _met_again(tournament, heat, number, target)
    left_behind = (len(present.seats) - 1, present.table) if present else (0, table)
    for size, at in ((len(target.seats) + 1, table), left_behind):
        if size and size not in sizes:
            worse.append(msg("heatspage.size_would_be", table=at, n=size))
    even = msg("heatspage.table_would_have", table=table, n=len(target.seats) + 1)
    return SwapView(True, bool(worse), (*_plays(tournament, *concerned), *worse, even))


def replace_view(
    tournament: Tournament, rules: Rules, heat: HeatId, comes: PlayerNo, goes: PlayerNo
) -> SwapView:
    """What it would change if a player without a seat took the seat of another, who then has none."""
    target = next((t for t in tournament.tables_of(heat) if goes in t.seats), None)
    if target is None:
        return SwapView(False, False, ())
    if kept := _kept(tournament, target):
        return kept
    rest = replace(target, seats=tuple(seat for seat in target.seats if seat != goes))
    worse = _met_again(tournament, heat, comes, rest)
    gone = msg("heatspage.would_have_no_seat", a=goes)
    return SwapView(True, bool(worse), (*_plays(tournament, target), gone, *worse))


def unseat_view(tournament: Tournament, rules: Rules, heat: HeatId, goes: PlayerNo) -> SwapView:
    """What it would change if a player left their seat."""
    target = next((t for t in tournament.tables_of(heat) if goes in t.seats), None)
    if target is None:
        return SwapView(False, False, ())
    if kept := _kept(tournament, target):
        return kept
    n = len(target.seats) - 1
    foreseen = n == 0 or n in rules.sizes
    odd = [] if foreseen else [msg("heatspage.size_would_be", table=target.table, n=n)]
    gone = msg("heatspage.would_have_no_seat", a=goes)
    return SwapView(True, bool(odd), (*_plays(tournament, target), gone, *odd))


def _kept(tournament: Tournament, *tables: Table) -> SwapView | None:
    """Why nothing moves, where one of the tables keeps its seats."""
    why = next(filter(None, (seats_kept(tournament, table) for table in tables)), None)
    return None if why is None else SwapView(False, False, (why,))


def _plays(tournament: Tournament, *tables: Table) -> list[Message]:
    """That tables have begun, each once: play goes on there."""
    begun = {table.table for table in tables if has_begun(tournament, table)}
    return [msg("heatspage.has_begun", tables=sorted(begun))] if begun else []


def _met_again(tournament: Tournament, heat: HeatId, number: PlayerNo, target: Table) -> list[Message]:
    if heat in STAGES:
        return []
    met = {
        other
        for table in tournament.tables.values()
        if table.heat != heat and table.heat not in STAGES and number in table.seats
        for other in table.seats
    }
    team = tournament.players[number].team
    again = [msg("heatspage.would_meet_again", a=number, b=other) for other in target.seats if other in met]
    mates = [other for other in target.seats if team and tournament.players[other].team == team]
    return [*again, *(msg("heatspage.would_share_team", a=number, b=other) for other in mates)]


def _priced(price: SwapPrice) -> SwapView:
    worse = [msg("heatspage.would_meet_again", a=a, b=b) for a, b, _ in price.new_repeats]
    worse += [msg("heatspage.would_share_team", a=a, b=b) for a, b in price.new_team]
    sizes = [
        msg("heatspage.visits_would_be", a=who, before=before, after=after)
        for who, before, after in price.minority
    ]
    better = [msg("heatspage.would_not_meet_again", a=a, b=b) for a, b, _ in price.fewer_repeats]
    better += [msg("heatspage.would_not_share_team", a=a, b=b) for a, b in price.fewer_team]
    even = [] if sizes else [msg("heatspage.seats_stay_even")]
    none = [] if worse else [msg("heatspage.nobody_meets_again")]
    return SwapView(True, bool(worse), (*worse, *none, *better, *sizes, *even))
