"""Records a referee's decisions: ties, shared places, penalties and bonuses, each with its reason."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from tourney.base.errors import BadInput, NotFound, Refused
from tourney.base.ids import HeatId, PlayerNo, Points, TableNo, points_shown
from tourney.base.spelling import clean
from tourney.base.texts import Message, msg
from tourney.event.command import (
    Command,
    Params,
    Players,
    UnitOfWork,
    needed_reason,
    number_in,
    numbers_in,
    record_ruling,
    text_in,
)
from tourney.event.journal import called, person_called, with_reason
from tourney.event.records import RulingKind
from tourney.event.seats import put_table, table_of
from tourney.standings.standings import tie_to_decide


@dataclass(frozen=True, slots=True)
class DecideTie(Command[None]):
    """Order between players level in the standings. `scope`: `cut`, or `cut:<division>`."""

    code: ClassVar[str] = "tie_decided"
    scope: str
    order: tuple[PlayerNo, ...]
    reason: str = ""

    def carry_out(self, work: UnitOfWork) -> None:
        _distinct(work, self.order)
        division = _division(work, self.scope)
        if not tie_to_decide(
            work.t,
            work.rules.books,
            work.rules.format,
            work.now,
            self.order,
            division,
            work.rules.assessments,
        ):
            raise Refused("errors.not_tied", players=list(self.order))
        record_ruling(work, RulingKind.TIE, clean(self.reason), scope=self.scope, order=self.order)
        work.params |= {"scope": self.scope, "order": list(self.order)}

    @classmethod
    def describe(cls, params: Params, players: Players) -> Message:
        """The players in the order decided."""
        return _ordered("journal.tie_decided", params, players)


@dataclass(frozen=True, slots=True)
class DecidePlaces(Command[None]):
    """Order between players who share a place at a table, better first (T9.4: a throw-off, or a word)."""

    code: ClassVar[str] = "places_decided"
    heat: HeatId
    table: TableNo
    order: tuple[PlayerNo, ...]
    reason: str = ""

    def carry_out(self, work: UnitOfWork) -> None:
        _distinct(work, self.order)
        table = table_of(work, self.heat, self.table)
        places = {result.player: result.place for result in work.rules.assess(work.t, table).results}
        shared = {places.get(number) for number in self.order}
        if len(self.order) < 2 or len(shared) != 1 or None in shared:
            raise Refused("errors.not_tied", players=list(self.order))
        kept = tuple(number for number in table.place_order if number not in self.order)
        put_table(work, replace(table, place_order=(*kept, *self.order)))
        record_ruling(
            work,
            RulingKind.TIE,
            clean(self.reason),
            heat=self.heat,
            table=self.table,
            scope="table",
            order=self.order,
        )
        work.params |= {"heat": self.heat, "table": self.table, "order": list(self.order)}

    @classmethod
    def describe(cls, params: Params, players: Players) -> Message:
        """The table, and the players in the order decided."""
        return _ordered("journal.places_decided", params, players)


@dataclass(frozen=True, slots=True)
class AdjustPoints(Command[None]):
    """Penalty (negative) or bonus points in sixtieths, with a reason."""

    code: ClassVar[str] = "points_adjusted"
    player: PlayerNo
    points: int
    reason: str

    def carry_out(self, work: UnitOfWork) -> None:
        if self.player not in work.t.players:
            raise NotFound("errors.no_such_player", number=self.player)
        reason = needed_reason(self.reason)
        record_ruling(work, RulingKind.ADJUSTMENT, reason, order=(self.player,), points=self.points)
        work.params |= {"number": self.player, "points": self.points, "reason": reason}

    @classmethod
    def describe(cls, params: Params, players: Players) -> Message:
        """The penalty or bonus: points, player, reason."""
        number, points = PlayerNo(number_in(params, "number")), Points(number_in(params, "points"))
        who = called(players[number]) if number in players else msg("journal.player", number=number)
        signed = ("+" if points > 0 else "−") + points_shown(Points(abs(points)))
        done = msg("journal.points_adjusted", who=who, points=signed)
        return with_reason(done, text_in(params, "reason"))


def _ordered(key: str, params: Params, players: Players) -> Message:
    """An order of players, better first, in the words of `key`."""
    order = [person_called(number, players) for number in numbers_in(params, "order")]
    return Message(key, {**params, "order": order})


def _distinct(work: UnitOfWork, order: tuple[PlayerNo, ...]) -> None:
    for number in order:
        if number not in work.t.players:
            raise NotFound("errors.no_such_player", number=number)
        if order.count(number) > 1:
            raise BadInput("errors.same_player", number=number)


def _division(work: UnitOfWork, scope: str) -> str | None:
    name, _, division = scope.partition(":")
    known = [division.id for division in work.rules.format.divisions]
    if name != "cut" or (division and division not in known):
        raise BadInput("errors.no_such_scope", scope=scope)
    return division or None
