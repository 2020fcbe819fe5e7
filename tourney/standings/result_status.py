"""Words how official a result is, the same on every page, on paper and in the terminal.

Also words the wrong seats of drawn stages: players who sit there and do not go through by the results of now.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId
from tourney.base.plain import Plain, Say, all_of, fields
from tourney.base.texts import Message, Texts, msg
from tourney.base.times import hall_time
from tourney.event.command import Players
from tourney.event.counting import ResultsSnapshot, results_of
from tourney.event.journal import NOBODY, author_name, declared_words, person_apart, with_names
from tourney.event.records import HEATS, ResultState, Ruling, RulingKind, Tournament
from tourney.event.rules import Rules
from tourney.standings.cut import MissingResult
from tourney.standings.finals import (
    current_status,
    declared_as_played,
    finals_of,
    result_status,
    scope_status,
    scopes,
    seats_to_mend,
    stage_to_take_back,
    undeclared_before,
)
from tourney.standings.stages import Replacement, SeatsWithoutRight, wrong_seats_words
from tourney.standings.standings import ties_in_use
from tourney.standings.status import ResultStatus


def seats_now(tournament: Tournament, rules: Rules, now: datetime) -> tuple[SeatsWithoutRight, ...]:
    """The stages in which players without the right to a seat sit, until that is dealt with."""
    if not any(stage.heat in tournament.heats for stage in rules.format.stages):
        return ()
    results = results_of(tournament, rules.books, rules.format, rules.assessments)
    return seats_to_mend(results, finals_of(results), now)


def replacements_now(tournament: Tournament, rules: Rules) -> tuple[Replacement, ...]:
    """Seated finalists who have left before playing, each with the player who takes the seat."""
    if not any(stage.heat in tournament.heats for stage in rules.format.stages):
        return ()
    results = results_of(tournament, rules.books, rules.format, rules.assessments)
    return tuple(each for stage in finals_of(results).stages for each in stage.replacements)


def to_take_back(tournament: Tournament, rules: Rules, now: datetime) -> HeatId | None:
    """The drawn stage that can be taken back because the wrong players have played, None if there is none."""
    if not any(stage.heat in tournament.heats for stage in rules.format.stages):
        return None
    results = results_of(tournament, rules.books, rules.format, rules.assessments)
    return stage_to_take_back(results, finals_of(results), now)


def seats_words(each: SeatsWithoutRight, players: Players) -> Message:
    """The players of the event who sit wrongly in a stage, or may do, and whether it has been played."""
    open_again = msg("official.seats_open", players=list(each.undecided))
    what = with_names(wrong_seats_words(each) or open_again, players)
    if each.played:
        return msg("official.seats_played", heat=heat_named(each.heat), what=what)
    return msg("official.seats_drawn", heat=heat_named(each.heat), what=what)


def way_round(each: SeatsWithoutRight) -> Message:
    """The message: what can be done about it."""
    if not each.sits and not each.left_out:
        return msg("official.seats_way_open")
    if each.played:
        return msg("official.seats_way_played", heat=heat_named(each.heat))
    return msg("official.seats_way_drawn")


_SEATS = ("official.wrong_seats", "official.wrong_sits", "official.wrong_left_out")


_TO_COME = "official.not_drawn"


_LATER = (_TO_COME, "standings.wait_heat")
"""Heats and stages still to be played are named behind the tables that are open."""


_WAITS = (
    "standings.wait_heat",
    "standings.wait_publish",
    "standings.wait_play",
    "standings.wait_missing",
    "standings.wait_problems",
    "standings.wait_unconfirmed",
    "standings.wait_totals",
)
"""Reasons that the players' tables take away by themselves."""


_OF_A_STAGE = (_TO_COME, "official.seats_short", *_SEATS)


def event_status(tournament: Tournament, rules: Rules, now: datetime) -> ResultStatus:
    """The status of the whole event's result."""
    results = results_of(tournament, rules.books, rules.format, rules.assessments)
    return result_status(results, finals_of(results), now)


def status_now(tournament: Tournament, rules: Rules, now: datetime) -> ResultStatus:
    """The status of the result of the moment: the standings, or the last drawn stage."""
    results = results_of(tournament, rules.books, rules.format, rules.assessments)
    return current_status(results, finals_of(results), now)


def status_in(tournament: Tournament, rules: Rules, scope: str, now: datetime) -> ResultStatus:
    """The status of the standings after the heats (`HEATS`) or of a stage."""
    results = results_of(tournament, rules.books, rules.format, rules.assessments)
    return scope_status(results, finals_of(results), scope, now)


def lapsed_rulings(tournament: Tournament, rules: Rules, now: datetime) -> dict[int, str]:
    """The ids of rulings that no longer hold, each with the key of why: declarations after which the result
    changed, orders that a later one replaced, and orders of players who are no longer level.
    """
    rulings = tournament.rulings.values()
    declared = [each for each in rulings if each.kind is RulingKind.DECLARED]
    orders = {each.id for each in rulings if each.kind is RulingKind.TIE and each.scope.startswith("cut")}
    if not declared and not orders:
        return {}
    results = results_of(tournament, rules.books, rules.format, rules.assessments)
    lapsed = _lapsed_declarations(results, declared, now) if declared else frozenset()
    in_use = ties_in_use(results) if orders else {}
    why = dict.fromkeys(lapsed, "official.lapsed")
    for order in orders - in_use.keys():
        people = {*tournament.rulings[order].order}
        replaced = any(each.id > order and people <= {*each.order} for each in in_use.values())
        why[order] = "official.order_replaced" if replaced else "official.order_lapsed"
    return why


def _lapsed_declarations(
    results: ResultsSnapshot, declared: Sequence[Ruling], now: datetime
) -> frozenset[int]:
    finals, known = finals_of(results), scopes(results)
    holding = {
        scope: max(each.id for each in declared if each.scope == scope)
        for scope in {each.scope for each in declared} & {*known}
        if scope_status(results, finals, scope, now).state is ResultState.OFFICIAL
    }
    return frozenset(each.id for each in declared if holding.get(each.scope) != each.id)


def order_words(what: Message, ruling: Ruling, lapsed: Mapping[int, str]) -> Message:
    """The message of an order or declaration among the rulings, and why it no longer holds if it is one of
    `lapsed`.
    """
    return msg(lapsed[ruling.id], what=what) if ruling.id in lapsed else what


def declaration_words(ruling: Ruling, lapsed: Mapping[int, str]) -> Message:
    """The same of a declaration."""
    return order_words(declared_words(ruling.scope), ruling, lapsed)


def protests_end(tournament: Tournament, rules: Rules, now: datetime) -> datetime | None:
    """When the next running time for protests ends, None if none runs."""
    results = results_of(tournament, rules.books, rules.format, rules.assessments)
    finals = finals_of(results)
    open_now = [scope_status(results, finals, scope, now) for scope in scopes(results)]
    ends = [each.protest_until for each in open_now if each.protests_open and each.protest_until is not None]
    return min(ends, default=None)


def undeclared_under(
    tournament: Tournament, rules: Rules, scope: str, now: datetime
) -> tuple[ResultStatus, ...]:
    """The results that a stage depends on and nobody has declared official, in the order of the day."""
    results = results_of(tournament, rules.books, rules.format, rules.assessments)
    return undeclared_before(results, finals_of(results), scope, now)


def as_played_now(tournament: Tournament, rules: Rules, now: datetime) -> tuple[ResultStatus, ...]:
    """The stages declared as they were played: why a player played there who is out by the standings."""
    if not any(ruling.kind is RulingKind.DECLARED for ruling in tournament.rulings.values()):
        return ()
    results = results_of(tournament, rules.books, rules.format, rules.assessments)
    return declared_as_played(results, finals_of(results), now)


def result_words(status: ResultStatus, players: Players) -> Message:
    """The name and state of a result, for a place where another result depends on it."""
    return msg("official.undeclared", what=scope_words(status), state=status_words(status, players))


def scope_words(status: ResultStatus) -> Message:
    """The name of a result."""
    return msg("official.standings") if status.scope == HEATS else heat_named(HeatId(status.scope))


def status_words(status: ResultStatus, players: Players) -> Message:
    """The status in one sentence, with the names of the event's `players` in it."""
    if status.state is ResultState.PROVISIONAL or status.protest_until is None:
        return msg("official.provisional", missing=missing_words(status.missing, players))
    if status.state is ResultState.OFFICIAL and status.declared_at is not None:
        return _declared(status, _clock(status, status.declared_at))
    until = _clock(status, status.protest_until)
    if status.changed is not None:
        why = msg("official.reason", reason=status.changed) if status.changed else msg("official.no_reason")
        key = "official.open_again" if status.protests_open else "official.closed_again"
        return Message(key, {"time": until, "why": why})
    return msg("official.open", time=until) if status.protests_open else msg("official.closed", time=until)


def _declared(status: ResultStatus, time: str) -> Message:
    """The author and time of the declaration; without a name if nobody gave one."""
    key = "official.as_played" if status.as_played else "official.official"
    params = {"time": time} | ({"reason": status.as_played} if status.as_played else {})
    if status.declared_by == NOBODY:
        return Message(f"{key}_unnamed", params)
    return Message(key, {**params, "by": author_name(status.declared_by)})


def status_line(status: ResultStatus, players: Players) -> Message:
    """As `status_words`, for the line above a page: the page itself lists what is missing, and names wrongly
    seated players.
    """
    waits = [each for each in status.missing if each.reason.key in _WAITS]
    if waits and waits[0] is status.missing[0]:
        return msg("official.waits_for", heat=heat_named(waits[-1].heat))
    first = (
        replace(each, reason=msg("official.seats_short")) if each.reason.key in _SEATS else each
        for each in status.missing[:1]
    )
    return status_words(replace(status, missing=tuple(first)), players)


def missing_words(missing: tuple[MissingResult, ...], players: Players) -> Message:
    """What is missing in short: the first of it, how much more, and the stages that are still to come.

    Stages are named, not counted: the standings, which do not depend on them, show the same number.
    """
    if not missing:
        return msg("official.nothing_yet")
    first = missing[0]
    message = reason = with_names(first.reason, players, person_apart)
    if first.table is not None:
        message = msg("official.at_table", heat=heat_named(first.heat), table=first.table, reason=reason)
    elif first.reason.key in _OF_A_STAGE:
        message = msg("official.of_heat", heat=heat_named(first.heat), reason=reason)
    later = [heat_named(each.heat) for each in missing[1:] if each.reason.key in _LATER]
    if more := len(missing) - 1 - len(later):
        message = msg("official.and_more", first=message, n=more)
    return msg("official.and_then", first=message, stages=later) if later else message


MISSING = "heat table text=reason"
"""The messages for what a result still lacks."""


def saying(texts: Texts, players: Players) -> Say:
    """How to put the names of the event's `players` into sentences."""
    return lambda message: texts.say(with_names(message, players))


def status_report(status: ResultStatus, texts: Texts, players: Players) -> Plain:
    """The status as plain data; times in UTC."""
    return {
        "state": status.state.value,
        "missing": all_of(status.missing, MISSING, saying(texts, players)),
        **fields(status, "protest_until declared_by declared_at"),
    }


def _clock(status: ResultStatus, at: datetime) -> str:
    return hall_time(at, status.zone).strftime("%H:%M")
