"""Declares a result official: the chief referee's act, once nothing is missing.

Also accepts written totals without deeds: by a referee's word, or by drawing the stage that depends on them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from tourney.base.errors import NotFound, Refused
from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId, TableNo, heat_order
from tourney.base.spelling import clean
from tourney.base.texts import Message, msg
from tourney.event.command import (
    Command,
    Params,
    Players,
    UnitOfWork,
    list_in,
    needed_reason,
    record_ruling,
    text_in,
)
from tourney.event.counting import results_of
from tourney.event.journal import accepted_words, declared_words, with_accepted
from tourney.event.records import CHECKED, HEATS, ResultState, RuledTable, RulingKind
from tourney.event.seats import table_of
from tourney.standings.finals import finals_of, scope_status, scopes, undeclared_before
from tourney.standings.result_status import missing_words, result_words, status_words
from tourney.standings.second_look import refuse_unsettled
from tourney.standings.sensitivity import accepted_totals, doubts_at_declaring, doubts_before
from tourney.standings.status import fingerprint


@dataclass(frozen=True, slots=True)
class AcceptTotals(Command[None]):
    """The chief referee accepts the written totals of these tables without their deeds, with a reason.

    Refused for a table whose sheets are not all in, or have deeds; and without a reason, unless they were
    `checked`.
    """

    code: ClassVar[str] = "totals_accepted"
    tables: tuple[tuple[HeatId, TableNo], ...]
    reason: str = ""
    checked: bool = False

    def carry_out(self, work: UnitOfWork) -> None:
        why = _why(self.reason, CHECKED if self.checked else "")
        for heat, number in self.tables:
            assessed = work.rules.assess(work.t, table_of(work, heat, number))
            if not assessed.confirmed or not assessed.totals_only:
                raise Refused("errors.no_totals_to_accept", heat=heat_named(heat), table=number)
        refuse_unsettled(work, self.tables)
        _record(work, self.tables, why)

    @classmethod
    def describe(cls, params: Params, players: Players) -> Message:
        """The table whose totals were accepted, or how many tables."""
        accepted = [list_in({"one": each}, "one") for each in list_in(params, "accepted")]
        return accepted_words([(HeatId(str(heat)), TableNo(int(str(table)))) for heat, table in accepted])


def accept_at_draw(work: UnitOfWork, stage: HeatId, reason: str, knowingly: bool) -> None:
    """Drawing a stage accepts doubtful totals that it depends on: the draw itself is the reason.

    Refused without a reason unless `knowingly`.
    """
    doubtful = doubts_before(work.t, work.rules, stage, work.now)
    if doubtful:
        why = _why(reason, stage if knowingly else "")
        _record(work, [(doubt.heat, doubt.table) for doubt in doubtful], why)


def accept_at_declaring(work: UnitOfWork, scope: str, reason: str, checked: bool) -> None:
    """If nothing follows, declaring a result official accepts doubtful totals in it.

    Refused without a reason then, unless they were `checked`.
    """
    doubtful = doubts_at_declaring(work.t, work.rules, scope, work.now)
    if doubtful and not reason and not checked:
        raise Refused("errors.doubts_at_declaring", n=len(doubtful))
    if doubtful:
        why = _why(reason, CHECKED if checked else "")
        _record(work, [(doubt.heat, doubt.table) for doubt in doubtful], why)


class _Why(NamedTuple):
    reason: str
    scope: str = ""


def _why(reason: str, known: str) -> _Why:
    """A reason as typed, else the known one; Refused without either."""
    return _Why("", known) if known and not clean(reason) else _Why(needed_reason(reason))


def _record(work: UnitOfWork, tables: Iterable[tuple[HeatId, TableNo]], why: _Why) -> None:
    """All that one step accepts is one ruling."""
    accepted = accepted_totals(work.t.rulings)
    keys = sorted({*tables} - {*accepted}, key=lambda key: (heat_order(key[0]), key[1]))
    new = tuple(RuledTable(*key) for key in keys)
    if len(new) == 1:
        (only,) = new
        record_ruling(work, RulingKind.TOTALS, why.reason, heat=only.heat, table=only.table, scope=why.scope)
    elif new:
        record_ruling(work, RulingKind.TOTALS, why.reason, scope=why.scope, tables=new)
    if new:
        work.params |= {"accepted": [[each.heat, each.table] for each in new], "n": len(new)}


@dataclass(frozen=True, slots=True)
class DeclareOfficial(Command[None]):
    """A complete result is official. `scope`: `heats` (the standings), `semi` or `final`.

    Refused while something is missing, and, without a `reason`, while the time for protests runs. Results
    that a stage depends on and nobody has declared yet are named, or declared in the same step
    `with_earlier`. It accepts totals in doubt for the reason, or because they were `checked`.
    """

    code: ClassVar[str] = "declared"
    scope: str
    reason: str = ""
    with_earlier: bool = False
    checked: bool = False

    def carry_out(self, work: UnitOfWork) -> None:
        rules, scope, reason = work.rules, self.scope, clean(self.reason)
        refuse_unsettled(work)
        results = results_of(work.t, rules.books, rules.format, rules.assessments)
        if scope not in scopes(results):
            raise NotFound("errors.no_such_scope", scope=scope)
        status = scope_status(results, finals_of(results), scope, work.now)
        if status.wants_reason and not reason:
            raise Refused("errors.wrong_seats", what=missing_words(status.missing, work.t.players))
        if status.state is ResultState.PROVISIONAL and not status.wants_reason:
            raise Refused("errors.not_complete", what=missing_words(status.missing, work.t.players))
        if status.state is ResultState.OFFICIAL:
            raise Refused("errors.already_official", state=status_words(status, work.t.players))
        if status.protests_open and not reason:
            raise Refused("errors.protests_open", state=status_words(status, work.t.players))
        accept_at_declaring(work, scope, reason, self.checked)
        earlier = undeclared_before(results, finals_of(results), scope, work.now)
        if not self.with_earlier:
            under = [result_words(each, work.t.players) for each in earlier]
            work.warnings += [msg("official.rests_on", open=each) for each in under]
            earlier = ()
        for each in (*earlier, status):
            stage = None if each.scope == HEATS else HeatId(each.scope)
            code = fingerprint(results, each.heats)
            record_ruling(work, RulingKind.DECLARED, reason, scope=each.scope, heat=stage, code=code)
        work.params |= {"scope": scope}
        if earlier:
            work.params |= {"also": [each.scope for each in earlier]}

    @classmethod
    def describe(cls, params: Params, players: Players) -> Message:
        done = declared_words(text_in(params, "scope"))
        also = [declared_words(str(scope)) for scope in list_in(params, "also")]
        declared = msg("journal.declared_also", done=done, also=also) if also else done
        return with_accepted(declared, params)
