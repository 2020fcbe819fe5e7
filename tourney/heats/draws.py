"""Previews a draw and a change of seats: which heats, how many players and tables, what is missing.

If a draw can have few repeats or a fair share of the tables of another size, it lists the choices. It keeps
nothing. In words about a change of seats, the parameters `a`, `b` and `who` are start numbers; the page that
shows the sentence may put names there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from tourney.base.errors import TourneyError
from tourney.base.heat_names import heat_named
from tourney.base.ids import STAGES, HeatId, PlayerNo, TableNo, heat_order
from tourney.base.texts import Message, msg
from tourney.event.formats import OddTables
from tourney.event.presence import drawn_players, left_out, sits_apart, sizes_to_draw
from tourney.event.records import AWAY, Status, Table, Tournament
from tourney.event.rules import Rules
from tourney.event.table_state import has_begun, seats_kept
from tourney.heats.heats import DrawPlan, SwapView
from tourney.heats.proof import tables_in_words
from tourney.heats.rules import drawn_seating, kept_as_drawn, seats_drawn
from tourney.seating.certificate import SwapPrice, swap_price
from tourney.standings.finals import finals_picture

_MOST_PLAYERS = 60
"""Larger fields have room for both aims; a search there would only take time."""


@dataclass(frozen=True, slots=True)
class DrawChoice:
    """One way to draw: how often pairs meet again, how often one person sits at a table of another size."""

    odd_tables: OddTables
    repeats: int
    most_visits: int


def draw_choices(
    tournament: Tournament,
    rules: Rules,
    _now: datetime,
    heats: Sequence[HeatId],
    seed: int,
    *,
    everybody: bool = False,
) -> tuple[DrawChoice, ...]:
    """The different ways to draw these heats, the format's own first; () if there is no choice.

    Only for heats that are seated beforehand, of fields so small that one aim costs the other.
    """
    fmt = rules.format
    seated = drawn_players(tournament, fmt.who, everybody=everybody)

    def proof_of(odd_tables: OddTables) -> DrawChoice:
        proof = seats_drawn(tournament, rules, heats, odd_tables, seed, seated=seated).certificate
        return DrawChoice(odd_tables, proof.repeats, proof.max_minority_visits)

    if any(heat not in fmt.preseated for heat in heats) or len(seated) > _MOST_PLAYERS:
        return ()
    try:
        if len(set(sizes_to_draw(tournament, fmt, rules.sizes, seated))) < 2:
            return ()
        choices = [proof_of(fmt.odd_tables)]
        spares_repeats = fmt.odd_tables is OddTables.REPEATS
        if choices[0].repeats or spares_repeats:
            other = OddTables.FAIR if spares_repeats else OddTables.REPEATS
            choices.append(proof_of(other))
    except TourneyError:
        return ()
    return tuple(choices) if len({(each.repeats, each.most_visits) for each in choices}) > 1 else ()


def swap_view(tournament: Tournament, rules: Rules, heat: HeatId, a: PlayerNo, b: PlayerNo) -> SwapView:
    """The effect of swapping the seats of two players of one heat."""
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
    apart = _apart(tournament, rules, (a, _without(tables[b], b)), (b, _without(tables[a], a)))
    return replace(price, worse=price.worse or bool(apart), words=(*plays, *apart, *price.words))


def move_view(
    tournament: Tournament, rules: Rules, heat: HeatId, number: PlayerNo, table: TableNo
) -> SwapView:
    """The effect of giving a player (seated or not) a free seat at a table."""
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
    worse = _apart(tournament, rules, (number, target)) + _met_again(tournament, heat, number, target)
    left_behind = (len(present.seats) - 1, present.table) if present else (0, table)
    for size, at in ((len(target.seats) + 1, table), left_behind):
        if size and size not in sizes:
            worse.append(msg("heatspage.size_would_be", table=at, n=size))
    even = msg("heatspage.table_would_have", table=table, n=len(target.seats) + 1)
    return SwapView(True, bool(worse), (*_plays(tournament, *concerned), *worse, even))


def replace_view(
    tournament: Tournament, rules: Rules, heat: HeatId, comes: PlayerNo, goes: PlayerNo
) -> SwapView:
    """The effect of giving a player without a seat the seat of another, who then has none."""
    target = next((t for t in tournament.tables_of(heat) if goes in t.seats), None)
    if target is None:
        return SwapView(False, False, ())
    if kept := _kept(tournament, target):
        return kept
    rest = _without(target, goes)
    worse = _apart(tournament, rules, (comes, rest)) + _met_again(tournament, heat, comes, rest)
    gone = msg("heatspage.would_have_no_seat", a=goes)
    return SwapView(True, bool(worse), (*_plays(tournament, target), gone, *worse))


def unseat_view(tournament: Tournament, rules: Rules, heat: HeatId, goes: PlayerNo) -> SwapView:
    """The effect of taking a player out of their seat."""
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
    """Why nothing moves, if one of the tables keeps its seats."""
    why = next(filter(None, (seats_kept(tournament, table) for table in tables)), None)
    return None if why is None else SwapView(False, False, (why,))


def _without(table: Table, goes: PlayerNo) -> Table:
    """The table after a player has left it."""
    return replace(table, seats=tuple(seat for seat in table.seats if seat != goes))


def _apart(tournament: Tournament, rules: Rules, *moves: tuple[PlayerNo, Table]) -> list[Message]:
    """A warning for each player who would sit with another division."""
    return [
        msg("awards.other_division", a=number)
        for number, table in moves
        if sits_apart(tournament, rules.format, number, table)
    ]


def _plays(tournament: Tournament, *tables: Table) -> list[Message]:
    """A warning for each table that has begun: play goes on there."""
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


def draw_plan(
    tournament: Tournament, rules: Rules, now: datetime, heat: HeatId, *, everybody: bool = False
) -> DrawPlan:
    """The effect of drawing this heat; of `everybody`, here or not. Pre-seated heats that are not drawn yet
    come along.
    """
    blocked = cannot_draw(tournament, rules, now, heat)
    who = rules.format.who
    seated = drawn_players(tournament, who, everybody=everybody)
    players = [tournament.players[number] for number in seated]
    sizes: tuple[Message, ...] = ()
    problem: Message | None = None
    if heat not in STAGES:
        sizes, problem = _sizes(tournament, rules, seated)
    beside = _beside(tournament, rules, now, heat)
    return DrawPlan(
        heat=heat,
        together=drawn_together(tournament, rules, heat),
        may=tuple(beside),
        players=len(seated),
        away=sum(p.status in AWAY for p in tournament.players.values()),
        registered=sum(p.status is Status.REGISTERED for p in players),
        not_here=() if heat in STAGES else left_out(tournament, who),
        everybody=everybody,
        sizes=sizes,
        blocked=blocked,
        problem=problem,
        warnings=_warnings(tournament, rules, heat),
    )


def drawn_together(tournament: Tournament, rules: Rules, heat: HeatId) -> tuple[HeatId, ...]:
    """A heat that is not drawn yet and those that the same draw makes, so that they avoid each other's
    meetings.

    This is the default choice, on Today as on Heats.
    """
    if not _preseated(rules, heat):
        return (heat,)
    others = (each for each in rules.format.preseated if each != heat and each not in tournament.heats)
    return (heat, *others)


def cannot_draw(tournament: Tournament, rules: Rules, now: datetime, heat: HeatId) -> Message | None:
    """Why a heat cannot be drawn (again) now, None if it can."""
    if heat not in tournament.heats:
        return _stage_blocked(tournament, rules, now, heat) if heat in STAGES else None
    return kept_as_drawn(tournament, heat)


def _stage_blocked(tournament: Tournament, rules: Rules, now: datetime, heat: HeatId) -> Message | None:
    if not tournament.heats:
        return msg("heatspage.heats_first")
    picture = finals_picture(tournament, rules.books, rules.format, now, rules.assessments)
    return next((stage.blocked for stage in picture.stages if stage.heat == heat), None)


def _sizes(
    tournament: Tournament, rules: Rules, seated: Sequence[PlayerNo]
) -> tuple[tuple[Message, ...], Message | None]:
    if not seated:
        return (), msg("errors.nobody_to_seat")
    try:
        return tables_in_words(sizes_to_draw(tournament, rules.format, rules.sizes, seated)), None
    except TourneyError as error:
        return (), Message(error.key, error.params)


def _beside(tournament: Tournament, rules: Rules, now: datetime, heat: HeatId) -> list[HeatId]:
    """Other pre-seated heats that could be drawn in the same draw."""
    if not _preseated(rules, heat):
        return []
    return [
        other
        for other in rules.format.heat_ids
        if other != heat and _preseated(rules, other) and cannot_draw(tournament, rules, now, other) is None
    ]


def _preseated(rules: Rules, heat: HeatId) -> bool:
    return heat in rules.format.preseated


def _warnings(tournament: Tournament, rules: Rules, heat: HeatId) -> tuple[Message, ...]:
    """Earlier heats with missing sheets, and their effect on this draw."""
    if heat in STAGES:
        return ()
    by_results = not _preseated(rules, heat)
    messages = []
    for earlier in sorted(tournament.heats, key=heat_order):
        if heat_order(earlier) >= heat_order(heat):
            continue
        tables = tournament.tables_of(earlier)
        n = sum(table.confirmed_at is None for table in tables)
        if n and (by_results or any(has_begun(tournament, table) for table in tables)):
            messages.append(msg("heatspage.sheets_missing", heat=heat_named(earlier), n=n))
    if not messages:
        return ()
    meaning = msg("heatspage.order_may_change") if by_results else msg("heatspage.order_no_matter")
    return (*messages, meaning)
