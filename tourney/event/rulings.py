"""Records a referee's ruling with its reason."""

from __future__ import annotations

from tourney.base.errors import Refused
from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.base.spelling import clean
from tourney.event.collections import RULINGS
from tourney.event.command import UnitOfWork
from tourney.event.records import Ruling, RulingKind


def needed_reason(text: str) -> str:
    """Return the reason, cleaned. Refused if it is empty."""
    reason = clean(text)
    if not reason:
        raise Refused("errors.reason_needed")
    return reason


def record(
    work: UnitOfWork,
    kind: RulingKind,
    reason: str,
    *,
    heat: HeatId | None = None,
    table: TableNo | None = None,
    code: str = "",
    scope: str = "",
    order: tuple[PlayerNo, ...] = (),
    points: int = 0,
) -> None:
    """Store a ruling under the next number."""
    ruling = Ruling(
        id=work.next_id(RULINGS),
        kind=kind,
        reason=reason,
        by=work.who,
        at=work.now,
        heat=heat,
        table=table,
        code=code,
        scope=scope,
        order=order,
        points=points,
    )
    work.put(RULINGS, ruling)
