"""Tables of a heat that late arrivals and withdrawals have left uneven, and what evens them.

A draft is drawn anew. Of a published heat one player moves: the sizes are compared by the format's order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tourney.base.errors import TourneyError
from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.base.texts import Message, msg
from tourney.event.journal import with_names
from tourney.event.presence import drawn_players
from tourney.event.records import HeatState, Table, Tournament
from tourney.event.rules import Rules
from tourney.event.seats import company_price, met_elsewhere
from tourney.event.table_sizes import table_sizes
from tourney.event.table_state import has_begun
from tourney.heats.drawn_again import kept_as_drawn


@dataclass(frozen=True, slots=True)
class EveningMove:
    """The move of a player from a table of `more` to one of `fewer` that makes both better sizes."""

    heat: HeatId
    player: PlayerNo
    source: TableNo
    more: int
    target: TableNo
    fewer: int


def evening_move(tournament: Tournament, rules: Rules, heat: HeatId) -> EveningMove | None:
    """The move that helps a published heat's tables most, None where none does.

    Only tables that have not begun. Who moves meets the fewest again, then the fewest of their team.
    """
    record = tournament.heats.get(heat)
    if record is None or record.state is not HeatState.PUBLISHED or heat not in rules.format.heat_ids:
        return None
    waiting = [table for table in tournament.tables_of(heat) if not has_begun(tournament, table)]
    gains = [
        (gain, -far.wave, small.table, far.table, small, far)
        for small in waiting
        for far in waiting
        if len(far.seats) > len(small.seats) + 1 and (gain := _gain(rules, small, far)) > 0
    ]
    if not gains:
        return None
    *_, small, far = max(gains, key=lambda each: (each[0], each[1], -each[2], -each[3]))
    mover = min(far.seats, key=lambda number: _price(tournament, heat, number, small))
    return EveningMove(
        heat=heat,
        player=mover,
        source=far.table,
        more=len(far.seats),
        target=small.table,
        fewer=len(small.seats),
    )


def evening_words(move: EveningMove, tournament: Tournament) -> Message:
    """Which tables are uneven, and who can move."""
    text = msg(
        "today.lack_even",
        heat=heat_named(move.heat),
        source=move.source,
        more=move.more,
        target=move.target,
        fewer=move.fewer,
        players=[move.player],
    )
    return with_names(text, tournament.players)


def better_drawn_anew(tournament: Tournament, rules: Rules) -> tuple[HeatId, ...]:
    """The drafts whose tables would have better sizes if they were drawn again with who is here now, and with
    whom they seat already."""
    here = {*drawn_players(tournament, rules.format.who)}
    drafts = [heat for heat in rules.format.heat_ids if heat in tournament.heats]
    return tuple(
        heat
        for heat in drafts
        if kept_as_drawn(tournament, heat) is None
        and _has_better_sizes(rules, here, [table.seats for table in tournament.tables_of(heat)])
    )


def _has_better_sizes(rules: Rules, here: set[PlayerNo], tables: Sequence[Sequence[PlayerNo]]) -> bool:
    """Whether the same people and those who came since would sit at tables of other sizes."""
    coming = here.union(*tables)
    try:
        best = sorted(table_sizes(len(coming), rules.sizes))
    except TourneyError:
        return False
    return sorted(map(len, tables)) != best


def _gain(rules: Rules, small: Table, far: Table) -> int:
    """By how many ranks of the format's list both sizes together get better."""
    before = _rank(rules, len(small.seats)) + _rank(rules, len(far.seats))
    return before - _rank(rules, len(small.seats) + 1) - _rank(rules, len(far.seats) - 1)


def _rank(rules: Rules, size: int) -> int:
    return rules.sizes.index(size) if size in rules.sizes else len(rules.sizes)


def _price(tournament: Tournament, heat: HeatId, number: PlayerNo, table: Table) -> tuple[int, int, PlayerNo]:
    met = met_elsewhere(tournament, heat, number)
    return *company_price(tournament, number, met, table), number
