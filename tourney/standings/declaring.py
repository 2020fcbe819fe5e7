"""Declaring a result official: the chief referee's act, once nothing is missing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tourney.base.errors import NotFound, Refused
from tourney.base.ids import HeatId
from tourney.base.spelling import clean
from tourney.base.texts import Message, msg
from tourney.event.command import Command, Params, Players, UnitOfWork, list_in, text_in
from tourney.event.counting import count
from tourney.event.journal import declared_words, with_accepted
from tourney.event.records import HEATS, ResultState, RulingKind
from tourney.event.rulings import record
from tourney.standings.finals import finals_of
from tourney.standings.finals_status import scope_status, scopes, undeclared_before
from tourney.standings.result_status import missing_words, result_words, status_words
from tourney.standings.status import fingerprint
from tourney.standings.totals import accept_at_declaring


@dataclass(frozen=True, slots=True)
class DeclareOfficial(Command[None]):
    """A complete result is official. `scope`: `heats` (the standings), `semi` or `final`.

    Refused while something is missing, and, without a `reason`, while the time for protests runs. What a
    stage rests on and nobody has declared yet is told, or declared in the same step `with_earlier`. Totals
    in doubt are accepted by it for the reason, or because they were `checked`.
    """

    code: ClassVar[str] = "declared"
    scope: str
    reason: str = ""
    with_earlier: bool = False
    checked: bool = False

    def carry_out(self, work: UnitOfWork) -> None:
        rules, scope, reason = work.rules, self.scope, clean(self.reason)
        counted = count(work.t, rules.books, rules.format, rules.assessments)
        if scope not in scopes(counted):
            raise NotFound("errors.no_such_scope", scope=scope)
        status = scope_status(counted, finals_of(counted), scope, work.now)
        if status.wants_reason and not reason:
            raise Refused("errors.wrong_seats", what=missing_words(status.missing, work.t.players))
        if status.state is ResultState.PROVISIONAL and not status.wants_reason:
            raise Refused("errors.not_complete", what=missing_words(status.missing, work.t.players))
        if status.state is ResultState.OFFICIAL:
            raise Refused("errors.already_official", state=status_words(status, work.t.players))
        if status.protests_open and not reason:
            raise Refused("errors.protests_open", state=status_words(status, work.t.players))
        accept_at_declaring(work, scope, reason, self.checked)
        earlier = undeclared_before(counted, finals_of(counted), scope, work.now)
        if not self.with_earlier:
            under = [result_words(each, work.t.players) for each in earlier]
            work.warnings += [msg("official.rests_on", open=each) for each in under]
            earlier = ()
        for each in (*earlier, status):
            stage = None if each.scope == HEATS else HeatId(each.scope)
            code = fingerprint(counted, each.heats)
            record(work, RulingKind.DECLARED, reason, scope=each.scope, heat=stage, code=code)
        work.params |= {"scope": scope}
        if earlier:
            work.params |= {"also": [each.scope for each in earlier]}

    @classmethod
    def describe(cls, params: Params, players: Players) -> Message:
        done = declared_words(text_in(params, "scope"))
        also = [declared_words(str(scope)) for scope in list_in(params, "also")]
        declared = msg("journal.declared_also", done=done, also=also) if also else done
        return with_accepted(declared, params)
