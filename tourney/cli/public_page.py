"""Commands for the public page and for the archive of the results."""

from __future__ import annotations

from typing import Annotated

import typer

from tourney.application.application import Application
from tourney.base.errors import BadInput
from tourney.base.languages import BOTH, paper_languages
from tourney.cli.options import (
    Overwrite,
    absolute_folder,
    ends_in,
    may_write,
    put,
    put_file,
    remark,
    tell_written,
    texts,
)
from tourney.cli.verbs import Output, reading
from tourney.setup.commands import names_told

_T = texts()


@reading
def page(
    app: Application,
    folder: str = typer.Argument(metavar="FOLDER", help=_T("public_page.cli_folder")),
    final: Annotated[bool, "public_page.cli_final"] = False,
    lang: str = BOTH,
) -> Output:
    if lang not in paper_languages():
        raise BadInput("paper.no_such_language", language=lang[:40], known=list(paper_languages()))
    if not folder.strip():
        raise BadInput("public_page.folder_needed")
    place = absolute_folder(folder)
    if not app.page_folder(place).names:
        remark(_T.sentence(names_told(app.tournament.event.page_names)))
    files = app.write_page(place, lang, final)
    yield {
        "folder": place,
        "files": [{"name": name, "bytes": len(data)} for name, data in files.items()],
        "revision": app.tournament.revision,
    }
    put("\n".join(files))
    if final:
        _tell_held_back(app)


@reading
def archive(
    app: Application,
    out: str = typer.Option(..., "--out", metavar="PATH", help=_T("cli.out")),
    overwrite: Overwrite = False,
) -> None:
    from tourney.public_page.archive import archive_of, zipped  # `page` alone makes none

    ends_in(".zip", out)
    may_write(out, overwrite)
    app.prove()
    put_file(out, zipped(archive_of(app.stored, app.recorded, app.chain())), overwrite)
    app.note_told(app.history[-1])
    tell_written(out)
    _tell_held_back(app)


def _tell_held_back(app: Application) -> None:
    from tourney.public_page.archive import results_held_back

    if results_held_back(app.stored, app.recorded):
        remark(f"! {_T('public_page.held_back')}")
