"""Standings, finals and a referee's rulings from the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import typer

from tourney.base.ids import POINT, HeatId, PlayerNo, TableNo, points_shown
from tourney.cli.consequences import DryRun, do_or_try
from tourney.cli.options import (
    By,
    EventFile,
    Heat,
    Json,
    Number,
    Reason,
    Table,
    do,
    heat_id,
    numbers,
    opened,
)
from tourney.cli.output import put, put_json, put_table, texts
from tourney.competition.heat_names import heat_named
from tourney.competition.status import HEATS
from tourney.errors import BadInput
from tourney.services.commands import AdjustPoints, DecidePlaces, DecideTie, DeclareOfficial
from tourney.services.queries.reports import finals_report, standings_now, standings_report
from tourney.services.queries.seats_to_mend import seats_now, seats_words, way_round
from tourney.services.queries.status import status_in, status_now, status_words

_T = texts()
_MOST_POINTS = 1000


def register(app: typer.Typer) -> None:
    """Add the commands on standings, finals and rulings."""
    for name, function, key in (
        ("standings", standings, "cli.standings"),
        ("finals", finals, "cli.finals"),
        ("decide", decide, "cli.decide"),
        ("places", places, "cli.places"),
        ("adjust", adjust, "cli.adjust"),
        ("declare", declare, "cli.declare"),
    ):
        app.command(name, help=_T(key))(function)


def standings(
    file: EventFile, division: str = typer.Option("", help=_T("cli.division")), as_json: Json = False
) -> None:
    with opened(file) as app:
        known = [each.id for each in app.rules.format.divisions]
        if division and division not in known:
            raise BadInput("cli.no_such_division", division=division, known=known or "-")
        found = standings_now(app.tournament, app.rules, app.clock.now(), division or None)
        report = standings_report(found, _T)
    if as_json:
        put_json(report)
        return
    put(_T("cli.standings_state", state=status_words(found.status)))
    put_table(
        ["", "#", _T("cli.head_name"), _T("cli.head_points"), _T("cli.head_assets"), _T("cli.head_why")],
        [
            (
                f"{line['place']}{'=' if line['tied'] else ''}{'?' if line['provisional'] else ''}",
                line["number"],
                line["name"],
                points_shown(found.lines[i].points),
                f"{line['assets']:,}",
                line["why"],
            )
            for i, line in enumerate(report["standings"])
        ],
    )


def finals(file: EventFile, as_json: Json = False) -> None:
    with opened(file) as app:
        report = finals_report(app.tournament, app.rules, app.clock.now(), _T)
        state = status_words(status_now(app.tournament, app.rules, app.clock.now()))
        players = app.tournament.players
        wrong = seats_now(app.tournament, app.rules, app.clock.now())
    if as_json:
        put_json(report)
        return

    def named(listed: Iterable[PlayerNo]) -> str:
        return "; ".join(f"{n} {_T.name(players[n].name_zh, players[n].name_en)}" for n in listed) or "-"

    put(_T("cli.result_state", state=state))
    put(_T("cli.cut", numbers=named(report["cut"])))
    for scope, tie in zip(report["scopes"], report["ties"], strict=True):
        put(_T("cli.tie", numbers=named(tie), scope=scope))
    if report["reserves"]:
        put(_T("cli.reserves", numbers=named(report["reserves"])))
    for level in report["levels"]:
        key = "finals.level_seeds" if level["among"] == "seeds" else "finals.level_reserves"
        put(_T(key, first=level["first"], last=level["last"], players=named(level["players"])))
    for waiting in report["waiting"]:
        place = _T("cli.at_table", heat=waiting["heat"], table=waiting["table"]) if waiting["table"] else ""
        put(f"! {place}{waiting['text']}")
    for doubt in report["doubts"]:
        place = _T("cli.at_table", heat=doubt["heat"], table=doubt["table"])
        put(f"? {place}{doubt['text']}")
    if report["doubts"]:
        put(_T("cli.doubts", n=len(report["doubts"]), file=file))
    for each in wrong:
        put(f"! {_T.say(seats_words(each))} {_T.say(way_round(each))}")
    for stage in report["stages"]:
        for table in stage["tables"]:
            heat = heat_named(HeatId(str(stage["heat"])))
            put(_T("cli.stage_table", heat=heat, table=table["table"], seats=named(table["seats"])))
            _say_shared(file, stage["heat"], table)
    champions = report["champions"] if len(report["champions"]) > 1 else {"": report["champion"]}
    for division, champion in champions.items():
        if champion is not None:
            put(_T("cli.champion", number=named((champion,))) + (f" ({division})" if division else ""))
            if division in report["champion_ties"]:
                put(f"    {report['champion_ties'][division]}")


def _say_shared(file: str, heat: int | str, table: Mapping[str, Any]) -> None:
    """Players of a confirmed final who share a place: nobody goes on before a referee parts them."""
    shared: dict[int, list[str]] = {}
    for number, place in table["places"].items():
        shared.setdefault(place, []).append(number)
    for sharing in shared.values():
        if len(sharing) > 1 and table["state"] == "confirmed":
            order = ",".join(sharing)
            put("! " + _T("cli.shared_places", file=file, heat=heat, table=table["table"], order=order))


def decide(
    file: EventFile,
    tie: str = typer.Option("cut", "--tie", help=_T("cli.tie_scope")),
    order: str = typer.Option(..., "--order", help=_T("cli.order")),
    reason: str = typer.Option("", "--reason", help=_T("cli.reason")),
    dry_run: DryRun = False,
    as_json: Json = False,
    by: By = "referee",
) -> None:
    with opened(file, by) as app:
        command = DecideTie(tie, numbers(order), reason)
        do_or_try(app, command, dry_run, as_json, _T("cli.done"))


def places(
    file: EventFile,
    heat: Heat,
    table: Table,
    order: str = typer.Option(..., "--order", help=_T("cli.order")),
    reason: str = typer.Option("", "--reason", help=_T("cli.reason")),
    dry_run: DryRun = False,
    as_json: Json = False,
    by: By = "referee",
) -> None:
    with opened(file, by) as app:
        command = DecidePlaces(heat_id(app.rules, heat), TableNo(table), numbers(order), reason)
        do_or_try(app, command, dry_run, as_json, _T("cli.done"))


def adjust(
    file: EventFile,
    reason: Reason,
    number: Number,
    points: float = typer.Option(..., "--points", help=_T("cli.points")),
    dry_run: DryRun = False,
    as_json: Json = False,
    by: By = "referee",
) -> None:
    sixtieths = round(points * POINT) if abs(points) <= _MOST_POINTS else 0
    if not sixtieths:
        raise BadInput("cli.bad_points", points=points, most=_MOST_POINTS)
    with opened(file, by) as app:
        command = AdjustPoints(PlayerNo(number), sixtieths, reason)
        do_or_try(app, command, dry_run, as_json, _T("cli.done"))


def declare(
    file: EventFile,
    by: str = typer.Option(..., "--by", metavar="NAME", help=_T("cli.declare_by")),
    heat: str = typer.Option("", "--heat", metavar="semi|final", help=_T("cli.declare_heat")),
    reason: str = typer.Option("", "--reason", help=_T("cli.declare_reason")),
) -> None:
    with opened(file, by) as app:
        scope = heat_id(app.rules, heat) if heat else HEATS
        do(app, DeclareOfficial(scope, reason))
        put(
            _T(
                "cli.result_state",
                state=status_words(status_in(app.tournament, app.rules, scope, app.clock.now())),
            )
        )
