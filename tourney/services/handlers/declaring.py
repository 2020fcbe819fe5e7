"""Declaring a result official: the chief referee's act, once nothing is missing."""

from __future__ import annotations

from tourney.base.ids import HeatId
from tourney.competition.counting import count
from tourney.competition.finals import finals_of
from tourney.competition.finals_status import scope_status, scopes, undeclared_before
from tourney.competition.names import clean
from tourney.competition.records import RulingKind
from tourney.competition.status import HEATS, State, fingerprint
from tourney.errors import NotFound, Refused
from tourney.services.commands import DeclareOfficial
from tourney.services.handlers.rulings import record
from tourney.services.handlers.totals import accept_at_declaring
from tourney.services.queries.status import missing_words, status_words, undeclared_words
from tourney.services.workspace import Workspace
from tourney.texts import msg


def declare_official(work: Workspace, command: DeclareOfficial) -> None:
    """Record that the result is official, with the fingerprint of what it is."""
    rules, scope, reason = work.rules, command.scope, clean(command.reason)
    counted = count(work.t, rules.book, rules.format, rules.assessments)
    if scope not in scopes(counted):
        raise NotFound("errors.no_such_scope", scope=scope)
    status = scope_status(counted, finals_of(counted), scope, work.now)
    if status.wants_reason and not reason:
        raise Refused("errors.wrong_seats", what=missing_words(status.missing))
    if status.state is State.PROVISIONAL and not status.wants_reason:
        raise Refused("errors.not_complete", what=missing_words(status.missing))
    if status.state is State.OFFICIAL:
        raise Refused("errors.already_official", state=status_words(status))
    if status.protests_open and not reason:
        raise Refused("errors.protests_open", state=status_words(status))
    if not rules.format.stages:
        accept_at_declaring(work, reason)
    earlier = undeclared_before(counted, finals_of(counted), scope, work.now)
    if not command.with_earlier:
        work.warnings += [msg("official.rests_on", open=undeclared_words(each)) for each in earlier]
        earlier = ()
    for each in (*earlier, status):
        stage = None if each.scope == HEATS else HeatId(each.scope)
        code = fingerprint(counted, each.heats)
        record(work, RulingKind.DECLARED, reason, scope=each.scope, heat=stage, code=code)
    work.params |= {"scope": scope}
    if earlier:
        work.params |= {"also": [each.scope for each in earlier]}
