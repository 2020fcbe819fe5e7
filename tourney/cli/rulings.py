"""Commands for standings, finals and a referee's rulings."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import Annotated

import typer

from tourney.application.application import Application
from tourney.base.errors import BadInput
from tourney.base.heat_names import heat_named
from tourney.base.ids import POINT, HeatId, PlayerNo, points_shown
from tourney.base.plain import Plain
from tourney.base.texts import Message, msg
from tourney.cli.impact import Step, one_step
from tourney.cli.options import (
    EventFile,
    do,
    heat_id,
    numbers,
    opened,
    put,
    put_table,
    remark,
    texts,
    texts_under,
)
from tourney.cli.verbs import Output, reading
from tourney.event.journal import MOST_SEED, drawn_by_lot, lot_words, new_seed, without_division_words
from tourney.event.records import HEATS
from tourney.standings.cut import Qualification
from tourney.standings.declaring import DeclareOfficial
from tourney.standings.reports import finals_report, standings_now, standings_report
from tourney.standings.result_status import (
    as_played_now,
    result_words,
    seats_now,
    seats_words,
    status_in,
    status_now,
    status_words,
    way_round,
)
from tourney.standings.ruling_commands import AdjustPoints, DecidePlaces, DecideTie
from tourney.standings.story import player_stories
from tourney.standings.views import left_shared, shared_words

_T = texts()
_MOST_POINTS = 1000
_NAMED = 40
"""So many players are named in one line."""
_HOPES = {
    Qualification.CLINCHED: "cli.cut",
    Qualification.ALIVE: "cli.still_open",
    Qualification.ELIMINATED: "cli.not_through",
}
_Named = Callable[[Iterable[PlayerNo]], str]


@reading
def standings(app: Application, division: str = "") -> Output:
    known = [each.id for each in app.rules.format.divisions]
    if division and division not in known:
        raise BadInput("cli.no_such_division", division=division, known=known or "-")
    standings = standings_now(app.tournament, app.rules, app.clock.now(), division or None)
    players = app.tournament.players
    stories = player_stories(app.tournament, app.rules, division or None)
    texts = texts_under(app.rules)
    report = standings_report(standings, stories, texts, players)
    yield report
    put(texts("cli.standings_state", state=status_words(standings.status, players)))
    for status in as_played_now(app.tournament, app.rules, app.clock.now()):
        put(texts.sentence(result_words(status, players)))
    _tell_without_division(app, report)
    put_table(
        ["", "", "#", *(_T(f"cli.head_{each}") for each in ("name", "points", "assets", "why"))],
        [
            (
                f"{'=' if line['tied'] else ''}{line['place']}{'?' if line['provisional'] else ''}",
                f"{line['gained']:+}" if line["gained"] else "",
                line["number"],
                line["name"],
                points_shown(standings.lines[i].points),
                f"{line['assets']:,}",
                _why(line),
            )
            for i, line in enumerate(report["standings"])
        ],
    )
    for each in standings.stand_ins:
        put(texts.sentence(each.words))


def _tell_without_division(app: Application, report: Plain) -> None:
    """Name the players whom no cut has."""
    outside = [app.tournament.players[number] for number in report["without_division"]]
    words = without_division_words(outside, app.rules.format)
    if words is not None:
        put(f"! {_T.say(words)}")


def _why(line: Plain) -> str:
    """The reason of the place; for players who may still go through or not, also what they need."""
    why, prospect = str(line["why"]), line["prospect"]
    if prospect is None or line["chance"] != Qualification.ALIVE:
        return why
    return f"{why}; {prospect['reason']}"


@reading
def finals(app: Application) -> Output:
    texts = texts_under(app.rules)
    report = finals_report(app.tournament, app.rules, app.clock.now(), texts)
    yield report
    players, place = app.tournament.players, app.place
    state = status_words(status_now(app.tournament, app.rules, app.clock.now()), players)

    def named(listed: Iterable[PlayerNo]) -> str:
        return "; ".join(f"{n} {_T.name(players[n].name)}" for n in listed) or "-"

    put(texts.sentence(msg("cli.result_state", state=state)))
    _tell_without_division(app, report)
    for hope, key in _HOPES.items():
        group = _sorted(report, hope)
        if (group or hope is Qualification.CLINCHED) and not report["empty"]:
            put(_T(key, numbers=named(group[:_NAMED])) + _and_more(len(group) - _NAMED))
    for scope, tie in zip(report["scopes"], report["ties"], strict=True):
        put(_T("cli.tie", numbers=named(tie), scope=scope))
    if report["reserves"]:
        put(_T("cli.reserves", numbers=named(report["reserves"])))
    for level in report["levels"]:
        key = "finals.level_seeds" if level["among"] == "seeds" else "finals.level_reserves"
        put(_T(key, first=level["first"], last=level["last"], players=named(level["players"])))
    for waiting in report["waiting"]:
        put("! " + _at_table(waiting))
    for doubt in report["doubts"]:
        put("? " + _at_table(doubt))
    if report["doubts"]:
        put(texts("cli.doubts", n=len(report["doubts"]), file=place))
    for each in seats_now(app.tournament, app.rules, app.clock.now()):
        put(f"! {_T.say(seats_words(each, players))} {_T.say(way_round(each))}")
    for stage in report["stages"]:
        for table in stage["tables"]:
            _say_seats(report, stage, table, named)
            _say_shared(place, stage["heat"], table)
    champions = report["champions"] if len(report["champions"]) > 1 else {"": report["champion"]}
    for division, champion in champions.items():
        if champion is not None:
            key = "cli.champion" if report["settled"].get(division, True) else "cli.champion_as_played"
            put(_T(key, number=named((champion,))) + (f" ({division})" if division else ""))
            if division in report["champion_ties"]:
                put(f"    {report['champion_ties'][division]}")


def _sorted(report: Plain, hope: Qualification) -> list[PlayerNo]:
    """Everybody with this chance, best seed first; each player is in one such list."""
    chances = {PlayerNo(int(number)): chance for number, chance in report["chances"].items()}
    first = [n for n in (*report["cut"], *report["as_it_stands"]) if chances.get(n) == hope]
    rest = [number for number, chance in chances.items() if chance == hope]
    return list(dict.fromkeys((*first, *rest)))


def _and_more(n: int) -> str:
    return f"; {_T('cli.and_more', n=n)}" if n > 0 else ""


def _at_table(line: Plain) -> str:
    """The words about a table, or about a whole heat."""
    if not line["table"]:
        return str(line["text"])[:1].upper() + str(line["text"])[1:]
    heat = heat_named(HeatId(str(line["heat"])))
    return _T("cli.at_table", heat=heat, table=line["table"]) + str(line["text"])


def _say_seats(report: Plain, stage: Plain, table: Plain, named: _Named) -> None:
    """The seats of a table of the finals: drawn, or planned; a seat that is still open has a question
    mark.
    """
    heat, seats = heat_named(HeatId(str(stage["heat"]))), table["seats"]
    if stage["drawn"]:
        sitting = named(number for number in seats if number is not None)
        put(_T.sentence(msg("cli.stage_table", heat=heat, table=table["table"], seats=sitting)))
        return
    wavering = [n for n in seats if report["chances"].get(str(n)) == Qualification.ALIVE.value]
    said = "; ".join(
        _T("cli.seat_level", players=level) if n is None else named((n,)) + ("?" if n in wavering else "")
        for n, level in zip(seats, table["level"], strict=True)
    )
    key = "cli.stage_as_it_stands" if wavering or stage["blocked"] else "cli.stage_planned"
    put(_T.sentence(Message(key, {"heat": heat, "table": table["table"], "seats": said})))


def _say_shared(event: str, heat: int | str, table: Plain) -> None:
    """Players of a confirmed final who share a place: nobody goes on before a referee parts them."""
    shared: dict[int, list[str]] = {}
    for number, place in table["places"].items():
        shared.setdefault(place, []).append(number)
    for sharing in shared.values():
        if len(sharing) > 1 and table["state"] == "confirmed":
            order = ",".join(sharing)
            put("! " + _T("cli.shared_places", file=event, heat=heat, table=table["table"], order=order))


@one_step
def decide(
    *,
    tie: Annotated[str, "cli.tie_scope"] = "cut",
    order: str,
    reason: str = "",
    lot: bool = False,
    seed: int = typer.Option(0, "--seed", min=0, max=MOST_SEED, help=_T("cli.lot_seed")),
) -> Step:
    if (lot and reason) or (seed and not lot):
        raise BadInput("cli.lot_alone")
    players = numbers(order)
    if not lot:
        return DecideTie(tie, players, reason)
    seed = seed or new_seed()
    players = drawn_by_lot(players, seed)
    said = _T("cli.lot_drawn", order=list(players), seed=str(seed))
    return DecideTie(tie, players, _T.say(lot_words(seed))), said


places = one_step(DecidePlaces)


@one_step
def adjust(reason: str, number: PlayerNo, points: float) -> Step:
    sixtieths = round(points * POINT) if abs(points) <= _MOST_POINTS else 0
    if not sixtieths:
        raise BadInput("cli.bad_points", points=points, most=_MOST_POINTS)
    return AdjustPoints(number, sixtieths, reason)


def declare(
    file: EventFile,
    by: str = typer.Option(..., "--by", metavar="NAME", help=_T("cli.declare_by")),
    heat: str = typer.Option("", "--heat", metavar="semi|final", help=_T("cli.declare_heat")),
    reason: str = typer.Option("", "--reason", help=_T("cli.declare_reason")),
    with_standings: bool = typer.Option(False, "--with-standings", help=_T("cli.declare_with")),
) -> None:
    with opened(file, by) as app:
        scope = heat_id(app.rules, heat) if heat else HEATS
        _tell_shared(app, scope, file)
        do(app, DeclareOfficial(scope, reason, with_standings))
        status = status_in(app.tournament, app.rules, scope, app.clock.now())
        state = status_words(status, app.tournament.players)
        put(texts_under(app.rules)("cli.result_state", state=state))


def _tell_shared(app: Application, scope: str, file: str) -> None:
    """Name the places that would be official as shared ones, and ask once if somebody can answer."""
    shared = left_shared(app.tournament, app.rules, scope)
    for each in shared:
        order = ",".join(str(person.number) for person in each.players)
        first = _T("cli.places_first", file=file, heat=each.heat, table=each.table, order=order)
        remark(f"! {_T.sentence(shared_words(each, app.tournament.players))}. {first}")
    if shared and sys.stdin.isatty():
        typer.confirm(_T("cli.declared_shared"), abort=True, err=True)
