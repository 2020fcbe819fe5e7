"""How official the result of the finals is, stage by stage; the last stage's is that of the whole event."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from tourney.base.ids import HeatId, PlayerNo, heat_order
from tourney.base.texts import msg
from tourney.event.counting import Count
from tourney.event.formats import ChampionRule
from tourney.event.records import HEATS, ResultState
from tourney.standings.cut import Outstanding
from tourney.standings.finals import FinalsPicture
from tourney.standings.stages import stage_missing
from tourney.standings.status import ResultStatus, heats_missing, heats_status, status_of, tables_missing
from tourney.standings.wrong_seats import WrongSeats, wrong_seats, wrong_seats_words


def scopes(counted: Count) -> tuple[str, ...]:
    """What can be declared, in the order of the day: the standings, then each stage."""
    return (HEATS, *(stage.heat for stage in counted.fmt.stages))


def scope_status(counted: Count, finals: FinalsPicture, scope: str, now: datetime) -> ResultStatus:
    """The status of one of the `scopes`."""
    fmt = counted.fmt
    missing = [*heats_missing(counted, finals.cuts)]
    if scope == HEATS and fmt.champion is not ChampionRule.TOP_TABLE:
        return heats_status(counted, finals.cuts, now)
    upto = [stage for stage in finals.stages if scope != HEATS and heat_order(stage.heat) <= _order(scope)]
    for stage in upto:
        if not stage.drawn:
            missing.append(Outstanding(stage.heat, None, msg("official.not_drawn")))
        else:
            missing += stage_missing(counted, stage.heat)
    wrong = [
        Outstanding(each.heat, None, said)
        for each in wrong_seats(upto)
        if (said := wrong_seats_words(each)) is not None
    ]
    if scope in (HEATS, scopes(counted)[-1]):
        missing += [
            Outstanding(each.heat, each.table, msg("official.shared_first", players=list(each.players)))
            for each in finals.shared
        ]
    heats = (*fmt.heat_ids, *(stage.heat for stage in upto))
    return status_of(counted, scope, missing, heats, now, wrong)


def undeclared_before(
    counted: Count, finals: FinalsPicture, scope: str, now: datetime
) -> tuple[ResultStatus, ...]:
    """The results that a stage rests on and that are not official, in the order of the day."""
    known = scopes(counted)
    earlier = (scope_status(counted, finals, each, now) for each in known[: known.index(scope)])
    return tuple(status for status in earlier if status.state is not ResultState.OFFICIAL)


def result_status(counted: Count, finals: FinalsPicture, now: datetime) -> ResultStatus:
    """The status of the whole event's result."""
    return scope_status(counted, finals, scopes(counted)[-1], now)


def current_status(counted: Count, finals: FinalsPicture, now: datetime) -> ResultStatus:
    """The status of what is settled next: the standings until a stage is drawn, then the last stage drawn."""
    drawn = [stage.heat for stage in finals.stages if stage.drawn]
    return scope_status(counted, finals, drawn[-1] if drawn else HEATS, now)


def heat_status(counted: Count, finals: FinalsPicture, heat: HeatId, now: datetime) -> ResultStatus:
    """The status of one heat's tables: a stage's own; of a heat before the finals that of the standings once
    they are official, until then its own, whatever other heats still lack."""
    if heat in scopes(counted):
        return scope_status(counted, finals, heat, now)
    whole = scope_status(counted, finals, HEATS, now)
    if whole.state is ResultState.OFFICIAL:
        return whole
    return status_of(counted, heat, tables_missing(counted, heat), (heat,), now)


def settled(counted: Count, finals: FinalsPicture, status: ResultStatus, division: str) -> bool:
    """Whether a division's champion can be called so: nothing is missing from the result they stand on.

    With several divisions one does not wait for another: its own cut and seats are what counts.
    """
    if status.state is not ResultState.PROVISIONAL:
        return True
    if not division or division not in finals.champions:
        return False
    wrong = {n for each in wrong_seats(finals.stages) for n in (*each.sits, *each.left_out, *each.undecided)}
    own = any(counted.division_of(player) == division for player in wrong)
    return not own and all(cut.decided for cut in finals.cuts if cut.division == division)


def settled_champions(counted: Count, finals: FinalsPicture, now: datetime) -> Mapping[str, PlayerNo]:
    """The champions, by division, who can be called so: what certificates, prizes and the press may name."""
    status = result_status(counted, finals, now)
    return {
        division: player
        for division, player in finals.champions.items()
        if settled(counted, finals, status, division)
    }


def seats_to_mend(counted: Count, finals: FinalsPicture, now: datetime) -> tuple[WrongSeats, ...]:
    """The wrong seats of drawn stages, but for those that were declared official as they were played."""
    wrong = wrong_seats(finals.stages)
    official = [
        _order(scope)
        for scope in scopes(counted)[1:]
        if wrong and scope_status(counted, finals, scope, now).state is ResultState.OFFICIAL
    ]
    return tuple(each for each in wrong if not any(heat_order(each.heat) <= done for done in official))


def declared_as_played(counted: Count, finals: FinalsPicture, now: datetime) -> tuple[ResultStatus, ...]:
    """The stages that are official as they were played, though somebody sat there without the right to."""
    if not wrong_seats(finals.stages):
        return ()
    statuses = (scope_status(counted, finals, scope, now) for scope in scopes(counted)[1:])
    return tuple(status for status in statuses if status.as_played)


def stage_to_take_back(counted: Count, finals: FinalsPicture, now: datetime) -> HeatId | None:
    """The last stage drawn, where somebody without the right to has played in it or in one before."""
    drawn = [stage.heat for stage in finals.stages if stage.drawn]
    wrong = any(each.played and (each.sits or each.left_out) for each in seats_to_mend(counted, finals, now))
    return max(drawn, key=heat_order) if wrong and drawn else None


def _order(scope: str) -> tuple[int, int]:
    return heat_order(HeatId(scope))
