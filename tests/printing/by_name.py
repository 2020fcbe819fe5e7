"""Asks for papers by name (`scoresheets-a5`): a request of the program, and words of the terminal."""

from __future__ import annotations

from tourney.application.application import Application
from tourney.base.ids import HeatId
from tourney.event.ports import DocumentRequest
from tourney.printing.registry import named_printout, printouts

OF_REAL_EVENTS = tuple(each for each in printouts() if not each.of_rehearsal)
"""Every paper but the report of a rehearsal, which has tests of its own (`tests/rehearsal`)."""

GIVEN_AND_RULED = (
    ("donate", 1, 100, "--method", "cash"),
    ("adjust", 1, "--points", -1, "--reason", "late"),
    ("adjust", 1, "--points", 1, "--reason", "excused"),
)
"""Steps after which every paper of a day that is over has something to say; nobody's place changes."""


def request_named(
    app: Application, name: str, heat: HeatId | None = None, language: str = "both"
) -> DocumentRequest:
    """A request for the paper of this name."""
    info = named_printout(name)
    return app.request(info.kind, heat, language, info.form)


def words_for(name: str) -> tuple[str, ...]:
    """What the terminal is told: `scoresheets --form a5`."""
    info = named_printout(name)
    return (info.kind, "--form", info.form) if info.form else (info.kind,)
