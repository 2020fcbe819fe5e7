"""Commands for players: import, list, add, change, merge, remove, check in."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import typer

from tourney.application.application import Application
from tourney.base.errors import BadInput
from tourney.base.ids import PlayerNo
from tourney.base.plain import Plain, all_of, fields
from tourney.cli.impact import Step, one_step
from tourney.cli.importing import not_shown
from tourney.cli.options import YES, do, giving_method, numbers, put, put_table, texts, yes_or_no
from tourney.cli.verbs import Output, reading, writing
from tourney.event.records import Player, Status
from tourney.event.registration import PlayerDraft
from tourney.players.commands import (
    AddPlayer,
    EditPlayer,
    MergePlayers,
    RemovePlayer,
    SetStatus,
    TellApart,
)
from tourney.players.people import twins

_T = texts()
_FLAGS = ("seeded", "alternate")


@reading
def players(app: Application, contacts: bool = False) -> Output:
    listed = [app.tournament.players[number] for number in sorted(app.tournament.players)]
    yield {"players": [_json(player, contacts) for player in listed]}
    put_table(
        ["#", _T("cli.head_name"), _T("players.field_team"), _T("cli.head_division"), _T("cli.head_status")],
        [(p.number, " ".join(p.name.forms), p.team, p.division, _T(f"status.{p.status}")) for p in listed],
    )


def _json(player: Player, contacts: bool) -> Plain:
    return {
        **fields(
            player, "number name_zh name_en team division status seeded alternate pledged received goal"
        ),
        "method": "+".join(player.methods),
        "photo_consent": player.photo_consent,
        **(fields(player, "phone email note") if contacts else {}),
    }


@writing
def add(
    app: Application,
    name_zh: str = "",
    name_en: str = "",
    team: Annotated[str, "players.field_team"] = "",
    division: Annotated[str, "cli.head_division"] = "",
    number: int = 0,
    present: bool = False,
    alternate: bool = False,
) -> None:
    whose = PlayerNo(number) if number else None
    draft = PlayerDraft(number=whose, name_zh=name_zh, name_en=name_en, team=team, division=division)
    status = Status.PRESENT if present else Status.REGISTERED
    added = do(app, AddPlayer(draft, status, alternate)).data
    put(_T("cli.added", number=added))
    not_shown(app, [added])


@writing
def edit(
    app: Application,
    number: PlayerNo,
    facts: list[str] = typer.Argument(metavar="FIELD=VALUE…", help=_T("cli.facts")),
) -> None:
    changes: dict[str, object] = {}
    for fact in facts:
        field, equals, value = fact.partition("=")
        if not equals:
            raise BadInput("errors.no_such_field", field=fact)
        if field == "number":
            if not value.isdecimal():
                raise BadInput("errors.bad_number", field=field, value=value, least=0, most=9_999_999)
            changes[field] = int(value)
        elif field == "method":
            changes[field] = giving_method(app.tournament.event, value) if value else None
        elif field == "photo_consent":
            changes[field] = yes_or_no(field, value) if value else None
        else:
            changes[field] = value.lower() in YES if field in _FLAGS else value
    do(app, EditPlayer(number, changes))
    put(_T("cli.done"))
    if {"name_zh", "name_en"} & set(changes):
        not_shown(app, [number])


merge = one_step(MergePlayers, tried=False, says={"keep": "cli.keep", "drop": "cli.drop"})
remove = one_step(RemovePlayer, tried=False)


@writing
def two_people(
    app: Application,
    players: list[int] = typer.Argument(
        None, metavar="[NUMBER NUMBER]", help=_T("cli.two_people_numbers"), show_default=False
    ),
) -> Output:
    if players:
        if len(players) != 2:
            raise BadInput("cli.two_people_needs_two")
        one, other = players
        do(app, TellApart(PlayerNo(one), PlayerNo(other)))
    pairs = twins(app.tournament, app.rules, app.clock.now())
    reports = all_of(pairs, "first second why=reasons", _T.say)
    yield {"pairs": reports, "told_apart": sorted(app.tournament.told_apart)}
    if players:
        put(_T("cli.done"))
    elif pairs:
        rows = [(each.first, each.second, ", ".join(map(_T.say, each.reasons))) for each in pairs]
        put_table(["#", "#", _T("cli.head_alike")], rows)
    else:
        put(_T("cli.nobody_twice"))


@partial(one_step, reasoned=True)
def status(
    words: list[str] = typer.Argument(
        metavar="NUMBER… present|absent|withdrawn", help=_T("cli.status_words")
    ),
) -> Step:
    status = _status(words[-1])
    return SetStatus(numbers(" ".join(words[:-1])), status)


@partial(one_step, tried=False)
def team(
    app: Application,
    name: str = typer.Argument(help=_T("players.field_team")),
    word: str = typer.Argument("present", help=_T("cli.status_words")),
) -> Step:
    status = _status(word)
    members = tuple(p.number for p in app.tournament.players.values() if p.team.casefold() == name.casefold())
    if not members:
        raise BadInput("cli.no_such_team", team=name)
    return SetStatus(members, status)


def _status(word: str) -> Status:
    if word not in tuple(Status):
        raise BadInput("errors.bad_status", status=word)
    return Status(word)
