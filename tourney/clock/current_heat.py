"""Finds the current heat of a desk or a printout, and players who have not been checked in.

The current heat is the one that is played, or the newest with results. Players not checked in are awaited at
the door, or seated in a heat all the same.
"""

from __future__ import annotations

from collections.abc import Iterable

from tourney.base.errors import NotFound, Refused
from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId, PlayerNo, heat_order
from tourney.base.texts import Message, msg
from tourney.clock.clock import clock_on
from tourney.event.journal import MANY, person_called
from tourney.event.presence import checks_in
from tourney.event.records import Status, Tournament
from tourney.event.rules import Rules


def current_heat(tournament: Tournament) -> HeatId | None:
    """The heat that is being played, else the first drawn one that is not finished, else the last."""
    on = clock_on(tournament)
    if on is not None:
        return on.heat
    drawn = sorted(tournament.heats, key=heat_order)
    unfinished = {heat for (heat, _), table in tournament.tables.items() if table.confirmed_at is None}
    return next((heat for heat in drawn if heat in unfinished), drawn[-1] if drawn else None)


def open_heat(tournament: Tournament, rules: Rules) -> HeatId | None:
    """The heat that the desk works on: the first heat or stage that is not all confirmed; None once all
    are.
    """
    for heat in rules.format.all_heats:
        tables = tournament.tables_of(heat)
        if not tables or any(table.confirmed_at is None for table in tables):
            return heat
    return None


def heat_of_results(tournament: Tournament) -> HeatId | None:
    """The newest heat with a confirmed table; without any the current heat."""
    confirmed = {heat for (heat, _), table in tournament.tables.items() if table.confirmed_at is not None}
    return max(confirmed, key=heat_order) if confirmed else current_heat(tournament)


def awaited(tournament: Tournament) -> tuple[PlayerNo, ...]:
    """Registered players who have neither come nor been excused, by number."""
    everybody = tournament.players.values()
    return tuple(sorted(player.number for player in everybody if player.status is Status.REGISTERED))


def not_here_yet(tournament: Tournament) -> frozenset[PlayerNo]:
    """Seated players who are still expected, on a day with check-in."""
    return frozenset(awaited(tournament)) if checks_in(tournament) else frozenset()


def awaited_words(tournament: Tournament) -> Message:
    """The players awaited before a draw that would seat them: a few by name, of more how many."""
    numbers = awaited(tournament)
    if len(numbers) > MANY:
        return msg("today.do_leave_out", n=len(numbers))
    return msg("today.do_leave_out_named", players=_called(tournament, numbers))


def _called(tournament: Tournament, numbers: Iterable[PlayerNo]) -> list[Message]:
    return [person_called(number, tournament.players) for number in numbers]


def is_at_the_door(tournament: Tournament, rules: Rules) -> bool:
    """Whether people are still arriving: nothing has been drawn and somebody is awaited."""
    heat = open_heat(tournament, rules)
    first = heat is not None and heat == rules.format.heat_ids[0]
    return first and not tournament.heats and bool(awaited(tournament))


def not_checked_in(tournament: Tournament, heat: HeatId) -> tuple[PlayerNo, ...]:
    """Those seated in the heat who are not present, by number."""
    seated = (number for table in tournament.tables_of(heat) for number in table.seats)
    return tuple(
        sorted(number for number in seated if tournament.players[number].status is not Status.PRESENT)
    )


def with_not_checked_in(text: Message, tournament: Tournament, heat: HeatId) -> Message:
    """A question about publishing the heat that names seated players who are not checked in, if there are
    any.
    """
    missing = not_checked_in_words(tournament, heat)
    return text if missing is None else msg("heatspage.publish_with", text=text, missing=missing)


def not_checked_in_words(tournament: Tournament, heat: HeatId) -> Message | None:
    """The message: their names and what to do, of many how many; None if everybody seated is present."""
    numbers = not_checked_in(tournament, heat)
    if not numbers:
        return None
    if len(numbers) > MANY:
        return msg("heatspage.publish_many_not_here", n=len(numbers))
    return msg("heatspage.publish_not_here", players=_called(tournament, numbers))


def heat_to_print(tournament: Tournament, heat: str | None) -> HeatId:
    """The requested heat, or the one that is on: the first with an unconfirmed table, else the last drawn.

    NotFound for a heat that has not been drawn, Refused while there is none.
    """
    drawn = sorted({of for of, _ in tournament.tables}, key=heat_order)
    if heat is not None:
        requested = HeatId(heat)
        if requested not in drawn:
            raise NotFound("paper.no_such_heat", heat=heat_named(requested))
        return requested
    if not drawn:
        raise Refused("paper.draw_first")
    open_heats = {of for (of, _), table in tournament.tables.items() if table.confirmed_at is None}
    return next((each for each in drawn if each in open_heats), drawn[-1])


def heat_of_results_to_print(tournament: Tournament, heat: str | None) -> HeatId:
    """The requested heat, or the newest with results. Raises as `heat_to_print`."""
    newest = heat_of_results(tournament) if heat is None else heat
    return heat_to_print(tournament, newest)
