"""Accepting written totals without deeds: by a referee's word, or by drawing the stage that rests on them."""

from __future__ import annotations

from collections.abc import Iterable

from tourney.base.ids import HeatId, TableNo
from tourney.competition.doubt import accepted_totals
from tourney.competition.records import RulingKind
from tourney.errors import Refused
from tourney.services.commands import AcceptTotals
from tourney.services.handlers.rulings import needed_reason, record
from tourney.services.handlers.seats import table_of
from tourney.services.queries.doubts import doubts, doubts_before
from tourney.services.workspace import Workspace


def accept_totals(work: Workspace, command: AcceptTotals) -> None:
    """Take totals as they are written. Refused for a table whose sheets are not all in, or have deeds."""
    reason = needed_reason(command.reason)
    for heat, number in command.tables:
        assessed = work.rules.assess(work.t, table_of(work, heat, number))
        if not assessed.confirmed or not assessed.totals_only:
            raise Refused("errors.no_totals_to_accept", heat=heat, table=number)
    _record(work, command.tables, reason)


def accept_at_draw(work: Workspace, stage: HeatId, reason: str) -> None:
    """Drawing a stage accepts what is still doubtful of what it rests on; Refused without a reason then."""
    doubtful = doubts_before(work.t, work.rules, stage, work.now)
    if doubtful:
        _record(work, [(doubt.heat, doubt.table) for doubt in doubtful], needed_reason(reason))


def accept_at_declaring(work: Workspace, reason: str) -> None:
    """Where no stage follows, declaring the standings official accepts what is still doubtful in them.

    Refused without a reason then.
    """
    doubtful = doubts(work.t, work.rules, work.now)
    if doubtful and not reason:
        raise Refused("errors.doubts_at_declaring", n=len(doubtful))
    _record(work, [(doubt.heat, doubt.table) for doubt in doubtful], reason)


def _record(work: Workspace, tables: Iterable[tuple[HeatId, TableNo]], reason: str) -> None:
    accepted = accepted_totals(work.t.rulings)
    named = []
    for heat, number in dict.fromkeys(tables):
        if (heat, number) not in accepted:
            record(work, RulingKind.TOTALS, reason, heat=heat, table=number)
            named.append([heat, number])
    if named:
        work.params |= {"accepted": named, "n": len(named)}
