"""The command that makes a copy of an event in which the crew rehearses its day."""

from __future__ import annotations

from pathlib import Path

import typer

from tourney.base.paths import on_server
from tourney.bootstrap import place_at, rehearse_event
from tourney.cli.options import EventFile, Json, put, put_json, texts
from tourney.event.journal import new_seed

_T = texts()


def rehearse(
    file: EventFile,
    out: str = typer.Option("", metavar="COPY", help=_T("rehearsal.cli_out"), show_default=False),
    speed: int = typer.Option(20, help=_T("rehearsal.cli_speed")),
    people: int = typer.Option(2, help=_T("rehearsal.cli_people")),
    seed: int = typer.Option(0, help=_T("rehearsal.cli_seed"), show_default=False),
    as_json: Json = False,
) -> None:
    copy = out or rehearsal_beside(file)
    seed = seed or new_seed()
    rehearse_event(file, copy, speed, people, seed).close()
    if as_json:
        put_json({"file": copy, "rehearsal": True, "speed": speed, "people": people, "seed": seed})
    else:
        put(copy)


def rehearsal_beside(place: str) -> str:
    """Where the rehearsal of an event goes: beside its file; of one on a server, into this folder."""
    if on_server(place):
        return f"{place_at(place).database}{_ENDING}"
    return str(Path(place).with_name(f"{Path(place).stem}{_ENDING}"))


_ENDING = ".rehearsal.tourney"
