"""Commands for awards that no place decides."""

from __future__ import annotations

from typing import Annotated

import typer

from tourney.application.application import Application
from tourney.base.errors import BadInput
from tourney.base.ids import PlayerNo
from tourney.base.plain import all_of, plain
from tourney.ceremony.award_commands import GiveAward, TakeAwardBack
from tourney.ceremony.awards import offered
from tourney.cli.options import do, put, put_table, texts
from tourney.cli.verbs import Output, writing

_T = texts()


@writing
def award(
    app: Application,
    name: str = typer.Argument("", metavar="NAME", help=_T("cli.award_name"), show_default=False),
    number: int = typer.Argument(0, metavar="NUMBER", help=_T("cli.number"), show_default=False),
    zh: Annotated[str, "cli.name_zh"] = "",
    take_back: Annotated[bool, "cli.award_take_back"] = False,
) -> Output:
    if take_back:
        do(app, TakeAwardBack(name, PlayerNo(number) if number else None))
    elif name and not number:
        raise BadInput("awards.no_number")
    elif name or number:
        do(app, GiveAward(name, PlayerNo(number), zh))
    given, offers = app.tournament.awards_given(), offered(app.tournament)
    yield {
        "awards": all_of(given, "name name_zh player"),
        "offered": [
            {
                "name": each.name.en,
                "name_zh": each.name.zh,
                "players": [player.number for player in each.players],
                "figure": plain(each.figure),
                "unknown": each.unknown,
            }
            for each in offers
        ],
    }
    people = app.tournament.players
    put_table(
        [_T("awards.title"), "#", _T("cli.head_name")],
        [(_T.name(each.title), each.player, _T.name(people[each.player].name)) for each in given],
    )
    for each in offers:
        put(_T.sentence(each.words))
