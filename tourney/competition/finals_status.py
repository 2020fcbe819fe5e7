"""How official the result of the finals is, stage by stage; the last stage's is that of the whole event."""

from __future__ import annotations

from datetime import datetime

from tourney.base.ids import HeatId, heat_order
from tourney.competition.counting import Count
from tourney.competition.cut import Waiting
from tourney.competition.finals import FinalsPicture
from tourney.competition.formats import Champion
from tourney.competition.status import (
    HEATS,
    ResultStatus,
    heats_missing,
    heats_status,
    status_of,
    tables_missing,
)
from tourney.texts import msg


def scopes(counted: Count) -> tuple[str, ...]:
    """What can be declared, in the order of the day: the standings, then each stage."""
    return (HEATS, *(stage.heat for stage in counted.fmt.stages))


def scope_status(counted: Count, found: FinalsPicture, scope: str, now: datetime) -> ResultStatus:
    """The status of one of the `scopes`."""
    fmt = counted.fmt
    missing = [*heats_missing(counted, found.cuts)]
    if scope == HEATS and fmt.champion is not Champion.TOP_TABLE:
        return heats_status(counted, found.cuts, now)
    upto = [stage for stage in found.stages if scope != HEATS and heat_order(stage.heat) <= _order(scope)]
    for stage in upto:
        if not stage.drawn:
            missing.append(Waiting(stage.heat, None, msg("official.not_drawn")))
        else:
            missing += tables_missing(counted, stage.heat)
    if scope in (HEATS, scopes(counted)[-1]):
        missing += [
            Waiting(each.heat, each.table, msg("official.shared_first", players=list(each.players)))
            for each in found.shared
        ]
    heats = (*fmt.heat_ids, *(stage.heat for stage in upto))
    return status_of(counted, scope, missing, heats, now)


def result_status(counted: Count, found: FinalsPicture, now: datetime) -> ResultStatus:
    """The status of the whole event's result."""
    return scope_status(counted, found, scopes(counted)[-1], now)


def current_status(counted: Count, found: FinalsPicture, now: datetime) -> ResultStatus:
    """The status of what is settled next: the standings until a stage is drawn, then the last stage drawn."""
    drawn = [stage.heat for stage in found.stages if stage.drawn]
    return scope_status(counted, found, drawn[-1] if drawn else HEATS, now)


def _order(scope: str) -> tuple[int, int]:
    return heat_order(HeatId(scope))
