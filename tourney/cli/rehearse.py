"""The command that makes a copy of an event in which the crew rehearses its day."""

from __future__ import annotations

from contextlib import closing
from datetime import datetime
from pathlib import Path

import typer

from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.paths import on_server
from tourney.bootstrap import rehearse_event
from tourney.cli.options import EventFile, Json, put, put_json, texts
from tourney.cli.sudden_end import end_suddenly
from tourney.event.command import Command
from tourney.event.journal import new_seed
from tourney.rehearsal.commands import USUAL_PEOPLE, USUAL_SPEED, stem_of_rehearsal
from tourney.rehearsal.playing import doors_open, play_through, refuse_to_play

_T = texts()


def rehearse(
    file: EventFile,
    out: str = typer.Option("", metavar="COPY", help=_T("rehearsal.cli_out"), show_default=False),
    speed: int = typer.Option(USUAL_SPEED, help=_T("rehearsal.speed")),
    people: int = typer.Option(USUAL_PEOPLE, help=_T("rehearsal.people")),
    auto: bool = typer.Option(False, "--auto", help=_T("rehearsal.cli_auto")),
    seed: int | None = typer.Option(None, help=_T("rehearsal.cli_seed"), show_default=False),
    as_json: Json = False,
) -> None:
    copy = out or _beside(file)
    seed = new_seed() if seed is None else seed
    if auto:
        _play(file, copy, speed, people, seed)
        return
    rehearse_event(file, copy, speed, people, seed).close()
    if as_json:
        put_json({"file": copy, "rehearsal": True, "speed": speed, "people": people, "seed": seed})
    else:
        put(copy)


def _play(file: str, copy: str, speed: int, people: int, seed: int) -> None:
    """Play the whole day in the copy and print its report, with `--json` and without. Nobody waits, so the
    speed changes nothing.
    """
    clock = FixedClock()

    def at_the_doors(event: Application) -> FixedClock:
        refuse_to_play(event)
        clock.at = doors_open(event)
        return clock

    with closing(rehearse_event(file, copy, speed, people, seed, at_the_doors)) as app:

        def end(command: Command[object], at: datetime) -> None:
            end_suddenly(copy, app.who, command, at)

        put_json(play_through(app, clock, people, seed, end).to_data())


def _beside(place: str) -> str:
    """Where the rehearsal of an event goes: beside its file; of one on a server, into this folder."""
    folder = Path() if on_server(place) else Path(place).parent
    return str(folder / f"{stem_of_rehearsal(place)}.tourney")
