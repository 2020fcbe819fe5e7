"""Decides which scene the hall needs, by the state of the day: from one snapshot and one moment, nothing
kept.

Seats when they are published, the clock when it starts, time up at zero, standings once they are published,
the countdown of a break, the next seats, the champion. Nothing is shown by itself that a person has not made
public: seats by publishing them, results by printing or declaring them.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from tourney.base.heat_names import heat_named
from tourney.base.ids import STAGES, HeatId, heat_order
from tourney.base.texts import msg
from tourney.clock.clock import (
    CalledStart,
    HallClock,
    Phase,
    begun_heats,
    hall_clock,
    next_clock,
    next_start,
    wave_named,
)
from tourney.event.printouts import FINALS_PAPER, STANDINGS_PAPER
from tourney.event.records import HEATS, OF_A_RESULT, HeatState, ResultState, RulingKind, Tournament
from tourney.event.rules import Rules
from tourney.projector.scenes import FollowedScene, SceneKind
from tourney.standings.result_status import event_status
from tourney.standings.status import of_a_declaration

SOON = 5 * 60
"""Seconds before the end of a break from which the hall looks for its seats."""


def scene_of_day(tournament: Tournament, rules: Rules, now: datetime) -> FollowedScene:
    """The scene that the hall needs to see at `now`, and why."""
    clock = hall_clock(tournament, rules, now)
    if clock.is_on:
        return _of_clock(tournament, clock)
    if is_decided(tournament, rules, now):
        scene = SceneKind.CHAMPION if rules.format.stages else SceneKind.STANDINGS
        return FollowedScene(scene, msg("projector.why_champion"))
    if clock.called is not None:
        return _of_break(tournament, clock.called)
    return _between(tournament, clock)


def _of_clock(tournament: Tournament, clock: HallClock) -> FollowedScene:
    assert clock.heat is not None
    heat = wave_named(tournament, clock.heat, clock.wave)
    if clock.called is not None:
        return FollowedScene(SceneKind.CLOCK, msg("interval.why", heat=heat))
    if clock.phase is Phase.PAUSED:
        return FollowedScene(SceneKind.CLOCK, msg("projector.why_paused", heat=heat))
    if clock.phase is Phase.OVER:
        return FollowedScene(SceneKind.CLOCK, msg("projector.why_over", heat=heat))
    return FollowedScene(SceneKind.CLOCK, msg("projector.why_runs", heat=heat))


def _of_break(tournament: Tournament, called: CalledStart) -> FollowedScene:
    """The countdown; news since the last heat are below it until people look for their seats."""
    counts = FollowedScene(SceneKind.CLOCK, msg("projector.why_break", what=next_start(called)))
    if called.heat is None:
        return counts
    if called.seconds <= SOON:
        if not _is_published(tournament, called.heat):
            return counts
        why = msg("projector.why_soon", what=next_start(called))
        return FollowedScene(SceneKind.CLOCK_SEATING, why, called.heat)
    return _news(tournament) or counts


def _between(tournament: Tournament, clock: HallClock) -> FollowedScene:
    """No clock and no break: the news, else the next seats, else the last played."""
    followed_scene = _news(tournament) or _next_seats(tournament)
    if followed_scene is not None:
        return followed_scene
    if clock.played is not None:
        why = msg("projector.why_ended", heat=heat_named(clock.played))
        return FollowedScene(SceneKind.CLOCK, why)
    begun = begun_heats(tournament)
    if begun:  # all day without a clock
        last = heat_named(max(begun, key=heat_order))
        return FollowedScene(SceneKind.LOGO, msg("projector.why_ended", heat=last))
    return FollowedScene(SceneKind.LOGO, msg("projector.why_nothing"))


def _news(tournament: Tournament) -> FollowedScene | None:
    """What was made public last since the last clock was started: the next seats, or results."""
    since = max((clock.started_at for clock in tournament.clocks.values()), default=None)
    news: list[tuple[datetime, FollowedScene]] = []
    seats = _next_seats(tournament)
    if seats is not None and seats.heat is not None:
        at = tournament.heats[seats.heat].published_at
        if at is not None and (since is None or at > since):
            news.append((at, seats))
    results = public_results(tournament)
    if results is not None:
        news.append(results)
    return max(news, key=lambda each: each[0], default=(None, None))[1]


def _next_seats(tournament: Tournament) -> FollowedScene | None:
    """The seats of the published heat whose clock comes next."""
    following = next_clock(tournament)
    if following is None:
        return None
    heat, wave = following
    why = msg("projector.why_seats", heat=wave_named(tournament, heat, wave))
    return FollowedScene(SceneKind.SEATING, why, heat)


def _is_published(tournament: Tournament, heat: HeatId) -> bool:
    record = tournament.heats.get(heat)
    return record is not None and record.state is HeatState.PUBLISHED


# ---- results --------------------------------------------------------------------------------------


def is_decided(tournament: Tournament, rules: Rules, now: datetime) -> bool:
    """Whether the result of the whole event is declared official."""
    if not any(ruling.kind is RulingKind.DECLARED for ruling in tournament.rulings.values()):
        return False
    return event_status(tournament, rules, now).state is ResultState.OFFICIAL


def public_results(tournament: Tournament) -> tuple[datetime, FollowedScene] | None:
    """The results of everything played, and since when they are public; None while they are not. That a
    declaration was undone or done again changes no result.
    """
    begun = begun_heats(tournament)
    tables = [table for table in tournament.tables.values() if table.heat in begun]
    confirmed = [table.confirmed_at for table in tables if table.confirmed_at is not None]
    if not tables or len(confirmed) < len(tables):
        return None
    last = max(begun, key=heat_order)
    rulings = (
        each.at
        for each in tournament.rulings.values()
        if each.kind in OF_A_RESULT and not of_a_declaration(each)
    )
    moment = max((*confirmed, *rulings))
    public = min((at for at in _made_public(tournament, last) if at >= moment), default=None)
    if public is None:
        return None
    scene = SceneKind.BRACKET if last in STAGES else SceneKind.STANDINGS
    return public, FollowedScene(scene, msg("projector.why_results", heat=heat_named(last)))


def standings_are_public(tournament: Tournament) -> bool:
    """Whether the standings after the heats were ever printed or declared."""
    return next(_published(tournament, STANDINGS_PAPER, HEATS), None) is not None


def _made_public(tournament: Tournament, last: HeatId) -> Iterator[datetime]:
    """When the results were made public whose last heat this is."""
    if last in STAGES:
        return _published(tournament, FINALS_PAPER, last)
    return _published(tournament, STANDINGS_PAPER, HEATS)


def _published(tournament: Tournament, kinds: frozenset[str], scope: str) -> Iterator[datetime]:
    """When such paper was printed, or this result declared."""
    yield from (each.at for each in tournament.prints.values() if each.name in kinds)
    for ruling in tournament.rulings.values():
        if ruling.kind is RulingKind.DECLARED and ruling.scope == scope:
            yield ruling.at
