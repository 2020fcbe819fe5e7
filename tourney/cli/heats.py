"""Commands that draw, change and announce heats."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from typing import Annotated

import typer

from tourney.application.application import Application
from tourney.base.errors import BadInput, NotFound, Refused
from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId, PlayerNo, TableNo, heat_number, heat_order
from tourney.base.plain import Plain, all_of, fields, plain
from tourney.base.texts import msg
from tourney.cli.impact import Step, one_step
from tourney.cli.options import (
    Json,
    Why,
    do,
    heats_of,
    joined,
    put,
    put_json,
    put_table,
    remark,
    texts,
    texts_under,
)
from tourney.cli.verbs import Output, reading, writing
from tourney.clock.current_heat import not_checked_in_words
from tourney.event.records import AWAY, Table, Tournament
from tourney.event.rules import Rules
from tourney.heats.commands import DrawHeats, LockHeat, PublishHeat, TakeStageBack
from tourney.heats.free_seats import free_seats
from tourney.heats.rules import certificate_now
from tourney.heats.seat_commands import SeatPlayer, SeatPlayers, SeatStandIn, SwapSeats, UnseatPlayer
from tourney.players.people import seats_missing
from tourney.standings.sensitivity import doubt_words, doubts_before

_T = texts()


take_back = one_step(TakeStageBack, tried=False)
swap = one_step(SwapSeats, reasoned=True)
unplace = one_step(UnseatPlayer, reasoned=True)


@writing
def draw(
    app: Application,
    heat: Annotated[str, "cli.heat_or_all"] = "all",
    seed: int = 1,
    odd_tables: str = "",
    with_absent: bool = False,
    as_json: Json = False,
) -> None:
    heats = heats_of(app.rules, heat)
    accepting = _accepted(app, heats, as_json)
    command = DrawHeats(heats, seed, odd_tables=odd_tables, accepting=accepting, with_absent=with_absent)
    outcome = do(app, command)
    if as_json:
        put_json(_drawn(app, heats, [_T.sentence(message) for message in outcome.warnings]))
        return
    for drawn in heats:
        _print_heat(app.tournament, drawn, app.rules)


def _accepted(app: Application, heats: tuple[HeatId, ...], as_json: bool) -> bool:
    """Whether the draw of a stage accepts totals in doubt: warn, and ask once if somebody can answer."""
    for heat in heats:
        doubts = doubts_before(app.tournament, app.rules, heat, app.clock.now())
        if not doubts:
            continue
        for doubt in doubts:
            place = _T("cli.at_table", heat=heat_named(doubt.heat), table=doubt.table)
            said = texts_under(app.rules).say(doubt_words(doubt, app.tournament.players))
            remark(f"! {place}{said}")
        if not as_json and sys.stdin.isatty():
            typer.confirm(_T("cli.accept_at_draw", n=len(doubts)), abort=True, err=True)
        else:
            remark(f"! {_T('cli.accepted_at_draw', n=len(doubts))}")
        return True
    return False


@reading
def heat(app: Application, heat: HeatId) -> Output:
    if heat not in app.tournament.heats:
        raise NotFound("errors.heat_not_drawn", heat=heat_named(heat))
    yield _drawn(app, (heat,), [])
    _print_heat(app.tournament, heat, app.rules)


@one_step
def place(
    app: Application,
    number: PlayerNo,
    heat: Annotated[str, "cli.heats_to_place"],
    table: Annotated[int, "cli.table_or_best"] = 0,
    instead_of: int = 0,
    why: Why = "",
) -> Step:
    heats = _heats_to_place(app, heat, number, why)
    if len(heats) > 1:
        if table or instead_of:
            raise BadInput("cli.one_heat_only")
        several = SeatPlayers(tuple((each, number) for each in heats))
        return several, lambda tables: _placed(number, heats, tables)
    at, whose = TableNo(table) if table else None, PlayerNo(instead_of) if instead_of else None
    command = SeatPlayer(heats[0], number, at, whose)
    return command, lambda at: _placed(number, heats, (at,))


@one_step
def stand_in(
    number: PlayerNo,
    heat: HeatId,
    instead_of: int = typer.Option(..., "--for", help=_T("stand_in.cli_for"), show_default=False),
    why: Why = "",
) -> Step:
    owner = PlayerNo(instead_of)
    named = {"heat": heat_named(heat), "number": number, "owner": owner}
    return SeatStandIn(heat, number, owner), lambda at: _T.sentence(msg("stand_in.placed", **named, table=at))


def _placed(number: int, heats: Sequence[HeatId], tables: Sequence[TableNo]) -> str:
    """A line for each heat."""
    return "\n".join(
        _T("cli.placed", heat=heat_named(heat), number=number, table=table)
        for heat, table in zip(heats, tables, strict=True)
    )


def _heats_to_place(app: Application, text: str, number: PlayerNo, why: str) -> tuple[HeatId, ...]:
    """`all`: the drawn heats in which the player has no seat and tables wait; with a reason also heats that
    play.
    """
    if text.strip().lower() != "all":
        return heats_of(app.rules, text)
    player = app.tournament.players.get(number)
    if player is None:
        raise NotFound("errors.no_such_player", number=number)
    if player.status in AWAY:
        raise Refused("errors.not_here", number=number)
    missing = seats_missing(app.tournament, app.rules, number)
    waiting = {each for each, _ in free_seats(app.tournament, app.rules, [number], in_play=False)}
    takes = [each for each in missing.open if why.strip() or each in waiting]
    heats = tuple(sorted((*takes, *missing.full, *missing.told), key=heat_order))
    if not heats:
        raise Refused("cli.no_heat_to_place", number=number)
    return heats


@partial(one_step, tried=False)
def lock(heat: HeatId, off: Annotated[bool, "cli.unlock"] = False) -> Step:
    return LockHeat(heat, not off)


@writing
def publish(app: Application, heat: Annotated[str, "cli.heat_or_all"]) -> None:
    heats = heats_of(app.rules, heat)
    for each in heats:
        if each not in app.tournament.heats:
            raise NotFound("errors.heat_not_drawn", heat=heat_named(each))
    for each in heats:
        missing = not_checked_in_words(app.tournament, each)
        if missing is not None:
            seated = msg("cli.seated_in", heat=heat_named(each), missing=missing)
            remark(f"! {_T.sentence(seated)}")
        do(app, PublishHeat(each))
        put(_T.sentence(msg("cli.published", heat=heat_named(each))))


def _drawn(app: Application, heats: tuple[HeatId, ...], warnings: list[str]) -> Plain:
    tournament = app.tournament
    return {
        "heats": [
            {
                "heat": heat_number(heat),
                **fields(tournament.heats[heat], "state seed"),
                "tables": all_of(tournament.tables_of(heat), "table wave seats"),
            }
            for heat in heats
        ],
        "certificate": plain(certificate_now(tournament, heats[-1], app.rules)) if heats else {},
        "warnings": warnings,
    }


def _print_heat(tournament: Tournament, heat: HeatId, rules: Rules) -> None:
    record = tournament.heats[heat]
    put(_T.sentence(msg("cli.heat_head", heat=heat_named(heat), seed=record.seed)))
    names = tournament.players
    put_table(
        [_T("cli.head_table"), _T("cli.head_seats")],
        [
            (t.table, joined(f"{n} {_T.name(names[n].name)}{_for(t, n)};" for n in t.seats))
            for t in tournament.tables_of(heat)
        ],
    )
    certificate = certificate_now(tournament, heat, rules)
    if "repeats" in certificate:
        bound = certificate.get("lower_bound")
        put(
            _T(
                "cli.certificate" if bound else "cli.certificate_unproven",
                repeats=certificate["repeats"],
                bound=bound,
                teams=certificate["team_meetings"],
            )
        )


def _for(table: Table, number: PlayerNo) -> str:
    """Behind a stand-in: the player whose seat it is."""
    owner = table.owners.get(number)
    return "" if owner is None else f" ({_T('stand_in.for', owner=owner)})"
