"""What a referee decides: ties, shared places, penalties and bonuses. Each with its reason, on record."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tourney.base.ids import PlayerNo
from tourney.competition.collections import RULINGS
from tourney.competition.names import clean
from tourney.competition.records import Ruling, RulingKind
from tourney.competition.standings import tie_to_decide
from tourney.errors import BadInput, NotFound, Refused
from tourney.services.commands import AdjustPoints, DecidePlaces, DecideTie
from tourney.services.handlers.seats import put_table, table_of
from tourney.services.workspace import Workspace


def decide_tie(work: Workspace, command: DecideTie) -> None:
    """Put players that are level in the standings in an order."""
    _distinct(work, command.order)
    division = _division(work, command.scope)
    if not tie_to_decide(
        work.t,
        work.rules.book,
        work.rules.format,
        work.now,
        command.order,
        division,
        work.rules.assessments,
    ):
        raise Refused("errors.not_tied", players=list(command.order))
    record(work, RulingKind.TIE, clean(command.reason), scope=command.scope, order=command.order)
    work.params |= {"scope": command.scope, "order": list(command.order)}


def decide_places(work: Workspace, command: DecidePlaces) -> None:
    """Put players that share a place at a table in an order (T9.4: a throw-off, or the referee's word)."""
    _distinct(work, command.order)
    table = table_of(work, command.heat, command.table)
    places = {result.player: result.place for result in work.rules.assess(work.t, table).results}
    shared = {places.get(number) for number in command.order}
    if len(command.order) < 2 or len(shared) != 1 or None in shared:
        raise Refused("errors.not_tied", players=list(command.order))
    kept = tuple(number for number in table.place_order if number not in command.order)
    put_table(work, replace(table, place_order=(*kept, *command.order)))
    record(
        work,
        RulingKind.TIE,
        clean(command.reason),
        heat=command.heat,
        table=command.table,
        scope="table",
        order=command.order,
    )
    work.params |= {"heat": command.heat, "table": command.table, "order": list(command.order)}


def adjust_points(work: Workspace, command: AdjustPoints) -> None:
    """Give penalty or bonus points."""
    if command.player not in work.t.players:
        raise NotFound("errors.no_such_player", number=command.player)
    reason = needed_reason(command.reason)
    record(work, RulingKind.ADJUSTMENT, reason, order=(command.player,), points=command.points)
    work.params |= {"number": command.player, "points": command.points, "reason": reason}


def needed_reason(text: str) -> str:
    """The reason, cleaned. Refused when it is empty."""
    reason = clean(text)
    if not reason:
        raise Refused("errors.reason_needed")
    return reason


def record(work: Workspace, kind: RulingKind, reason: str, **facts: Any) -> None:
    """Store a ruling under the next number."""
    number = work.next_id(RULINGS)
    details: dict[str, object] = {
        "id": number,
        "kind": kind,
        "reason": reason,
        "by": work.who,
        "at": work.now,
    }
    work.put(RULINGS, Ruling(**{**details, **facts}))


def _distinct(work: Workspace, order: tuple[PlayerNo, ...]) -> None:
    for number in order:
        if number not in work.t.players:
            raise NotFound("errors.no_such_player", number=number)
        if order.count(number) > 1:
            raise BadInput("errors.same_player", number=number)


def _division(work: Workspace, scope: str) -> str | None:
    name, _, division = scope.partition(":")
    known = [division.id for division in work.rules.format.divisions]
    if name != "cut" or (division and division not in known):
        raise BadInput("errors.no_such_scope", scope=scope)
    return division or None
