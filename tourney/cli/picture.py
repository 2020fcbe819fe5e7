"""Makes seats and standings as pictures for a telephone, drawn like the window's, without a window."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tourney.application.application import Application
from tourney.base.errors import BadInput, EnvironmentFailure
from tourney.base.ids import HeatId
from tourney.base.languages import paper_languages
from tourney.bootstrap import place_for, write_set
from tourney.cli.options import Overwrite, put, texts
from tourney.cli.verbs import reading

_T = texts()
_SEATING, _STANDINGS = "seating", "standings"


@reading
def picture(
    app: Application,
    what: str = typer.Argument(metavar="seating|standings", help=_T("cli.picture_of")),
    out: str = typer.Option(..., "--out", metavar="FILE.png", help=_T("cli.picture_out")),
    heat: Annotated[HeatId | None, "cli.picture_heat"] = None,
    lang: str = "both",
    overwrite: Overwrite = False,
) -> None:
    if what not in (_SEATING, _STANDINGS):
        raise BadInput("picture.no_such", what=what[:40], known=[_SEATING, _STANDINGS])
    if lang not in paper_languages():
        raise BadInput("paper.no_such_language", language=lang[:40], known=list(paper_languages()))
    place = Path(out)
    place_for(place, overwrite)
    pages = _drawn(app, what, heat, lang)
    from ui.parts.pictures import file_names

    names = file_names(place.stem, len(pages))
    write_set(place.parent, dict(zip(names, pages, strict=True)), overwrite)
    put("\n".join(str(place.parent / name) for name in names))


def _drawn(app: Application, what: str, heat: HeatId | None, lang: str) -> list[bytes]:
    """The pages as files. Qt draws the letters, and may lack a library of the system."""
    try:
        from ui.parts.pictures import without_window
    except ImportError as error:
        from ui.launch import package_of

        packages = package_of(str(error))
        raise EnvironmentFailure("window.no_library", what=str(error), packages=packages) from error
    from ui.parts.pictures import seating_subject, standings_subject
    from ui.projector.painter import HallWords

    event, rules, now, words = app.tournament, app.rules, app.clock.now(), HallWords(lang)
    if what == _SEATING:
        return without_window(seating_subject(event, rules, now, heat=heat, words=words))
    return without_window(standings_subject(event, rules, now, words))
