"""What a draw would do before it is done: which heats, how many players and tables, what is missing."""

from __future__ import annotations

from datetime import datetime

from tourney.base.errors import TourneyError
from tourney.base.heat_names import heat_named
from tourney.base.ids import STAGES, HeatId, heat_order
from tourney.base.texts import Message, msg
from tourney.event.presence import drawn_players, left_out
from tourney.event.records import AWAY, Status, Tournament
from tourney.event.rules import Rules
from tourney.event.table_sizes import table_sizes
from tourney.event.table_state import has_begun
from tourney.heats.drawn_again import kept_as_drawn
from tourney.heats.heats_view import DrawPlan
from tourney.heats.proof import tables_in_words
from tourney.standings.finals import finals_picture


def draw_plan(
    tournament: Tournament, rules: Rules, now: datetime, heat: HeatId, *, everybody: bool = False
) -> DrawPlan:
    """What drawing this heat would mean; of `everybody`, here or not. Pre-seated heats that are not drawn yet
    come along."""
    blocked = cannot_draw(tournament, rules, now, heat)
    who = rules.format.who
    seated = drawn_players(tournament, who, everybody=everybody)
    players = [tournament.players[number] for number in seated]
    sizes: tuple[Message, ...] = ()
    problem: Message | None = None
    if heat not in STAGES:
        sizes, problem = _sizes(rules, len(seated))
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
    """A heat that is not drawn yet and those that one draw makes with it, so that they avoid each other's
    meetings: whoever does not choose draws these, on Today as on Heats."""
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


def _sizes(rules: Rules, players: int) -> tuple[tuple[Message, ...], Message | None]:
    if not players:
        return (), msg("errors.nobody_to_seat")
    try:
        return tables_in_words(table_sizes(players, rules.sizes)), None
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
    """Earlier heats with missing sheets, and what that means for this draw."""
    if heat in STAGES:
        return ()
    by_results = not _preseated(rules, heat)
    told = []
    for earlier in sorted(tournament.heats, key=heat_order):
        if heat_order(earlier) >= heat_order(heat):
            continue
        tables = tournament.tables_of(earlier)
        n = sum(table.confirmed_at is None for table in tables)
        if n and (by_results or any(has_begun(tournament, table) for table in tables)):
            told.append(msg("heatspage.sheets_missing", heat=heat_named(earlier), n=n))
    if not told:
        return ()
    meaning = msg("heatspage.order_may_change") if by_results else msg("heatspage.order_no_matter")
    return (*told, meaning)
