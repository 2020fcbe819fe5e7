"""Commands that erase what is private after an event, and hand a person what is stored of them."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import typer

from tourney.application.application import Application
from tourney.base.errors import BadInput
from tourney.base.ids import Giver
from tourney.base.paths import on_server
from tourney.cli.impact import DryRun
from tourney.cli.options import (
    Overwrite,
    do,
    ends_in,
    giver_named,
    may_write,
    put,
    put_file,
    tell_written,
    texts,
    texts_under,
)
from tourney.cli.verbs import Output, reading, writing
from tourney.event.erasing import Whose
from tourney.players.erasing import Erase, told_before, whose_words
from tourney.players.person_data import person_json
from tourney.scores.photos import all_photos

_T = texts()
_WHO = Annotated[str, typer.Argument(metavar="NUMBER", help=_T("giving.cli_giver"), show_default=False)]


@partial(writing, key="erasing.cli_{}")
def erase(
    app: Application,
    number: _WHO = "",
    contacts: bool = False,
    donors: bool = False,
    pseudonym: bool = False,
    dry_run: DryRun = False,
) -> Output:
    command = Erase(_whose(number, contacts, donors), pseudonym)
    goes = app.try_out(command).outcome.data
    forgotten = app.to_forget(goes.erasing)
    if not dry_run:
        do(app, command)
    left, papers = app.left_behind(), goes.papers
    yield {
        "whose": command.whose,
        "values": forgotten.values,
        "steps": list(forgotten.steps),
        "photos": forgotten.photos,
        "namesakes": list(goes.namesakes),
        "papers": [{"kind": each.name, "at": each.at.isoformat()} for each in papers],
        "copies": [{"place": each.place, "at": each.at.isoformat()} for each in left],
        "dry_run": dry_run,
    }
    key = "erasing.would_go" if dry_run else "journal.erased"
    put(_T(key, what=whose_words(str(command.whose)), n=forgotten.values))
    zone = app.tournament.event.zone
    for each in told_before(goes, forgotten, left, zone, on_server(app.place)):
        put(_T.sentence(each))


@reading
def export_person(
    app: Application,
    number: _WHO,
    out: str = typer.Option(..., "--out", metavar="FILE.json", help=_T("cli.out")),
    overwrite: Overwrite = False,
) -> None:
    ends_in(".json", out)
    may_write(out, overwrite)
    say, photos = texts_under(app.rules).say, all_photos(app.photos)
    data = person_json(app.tournament, app.history, giver_named(number), say, photos)
    put_file(out, data, overwrite)
    tell_written(out)


def _whose(number: str, contacts: bool, donors: bool) -> Giver | Whose:
    """The one thing that was named. BadInput for none or several."""
    named: list[Giver | Whose] = [giver_named(number)] if number else []
    named += [whose for whose, asked in ((Whose.CONTACTS, contacts), (Whose.DONORS, donors)) if asked]
    if len(named) != 1:
        raise BadInput("erasing.one_of")
    return named[0]
