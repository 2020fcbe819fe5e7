"""Arguments and options that many commands share, and how an event is opened for one command."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from tourney.application.application import Application
from tourney.base.errors import BadInput, NotFound
from tourney.base.ids import HeatId, PlayerNo
from tourney.bootstrap import open_event
from tourney.cli.output import remark, tell, texts, warn
from tourney.event.command import COPIES_UNASKED, Command, Notice, Outcome
from tourney.event.records import GivingMethod
from tourney.event.rules import Rules

_T = texts()
R = TypeVar("R")
_LONGEST_RANGE = 10_000

EventFile = Annotated[str, typer.Argument(metavar="FILE", help=_T("cli.file"), show_default=False)]
Json = Annotated[bool, typer.Option("--json", help=_T("cli.json"))]
By = Annotated[str, typer.Option("--by", help=_T("cli.by"))]
Heat = Annotated[str, typer.Option("--heat", help=_T("cli.which_heat"), show_default=False)]
Table = Annotated[int, typer.Option("--table", help=_T("cli.which_table"), show_default=False)]
Number = Annotated[int, typer.Argument(help=_T("cli.number"))]
Why = Annotated[str, typer.Option("--reason", help=_T("cli.why"), show_default=False)]
Reason = Annotated[str, typer.Option("--reason", help=_T("cli.reason"), show_default=False)]


@contextmanager
def opened(file: str, by: str = "referee") -> Iterator[Application]:
    """The event, closed again in any case. What is done beside its commands is told as it is done."""
    app = open_event(file, by)
    app.do_aside(_told)
    try:
        _tell_of_clocks(app)
        yield app
        _tell_of_clocks(app)
    finally:
        app.close()


def _tell_of_clocks(app: Application) -> None:
    apart = app.clocks_apart()
    if apart is not None:
        remark(f"! {_T.say(apart)}")


def _told(work: Callable[[], tuple[Notice, ...]]) -> tuple[Notice, ...]:
    notices = work()
    tell(notices)
    if any(notice.message.key == COPIES_UNASKED for notice in notices):
        remark(_T("cli.copies_unasked"))
    return notices


def do(app: Application, command: Command[R], why: str = "") -> Outcome[R]:
    """Run a command and show its warnings. `why`: the reason that the journal keeps."""
    outcome = app.run(command, why)
    warn(outcome.warnings)
    return outcome


def heat_id(rules: Rules, text: str) -> HeatId:
    """The heat that somebody typed: 1 … N, semi, final. NotFound lists what is possible."""
    allowed = rules.format.all_heats
    wanted = HeatId(text.strip().lower())
    if wanted not in allowed:
        raise NotFound("errors.no_such_heat", heat=text, allowed=list(allowed))
    return wanted


def heats_of(rules: Rules, text: str) -> tuple[HeatId, ...]:
    """`all`: every heat that is seated beforehand; else the heats named, separated by commas."""
    if text.strip().lower() == "all":
        return rules.format.preseated
    return tuple(dict.fromkeys(heat_id(rules, part) for part in text.split(",")))


def numbers(text: str) -> tuple[PlayerNo, ...]:
    """Start numbers separated by commas or blanks."""
    parts = text.replace(",", " ").replace("、", " ").split()
    if not parts or not all(part.isascii() and part.isdigit() for part in parts):
        raise BadInput("errors.bad_numbers", text=text)
    return tuple(PlayerNo(int(part)) for part in parts)


def number_ranges(text: str) -> tuple[int, ...]:
    """Numbers separated by commas or blanks, and ranges of them: "5-28, 30"."""
    found: list[int] = []
    for part in text.replace(",", " ").replace("、", " ").split():
        first, _, last = part.replace("–", "-").partition("-")
        ends = [each for each in (first, last or first) if each.isascii() and each.isdigit()]
        if len(ends) < 2 or int(ends[1]) - int(ends[0]) not in range(_LONGEST_RANGE):
            raise BadInput("errors.bad_ranges", text=part)
        found += range(int(ends[0]), int(ends[1]) + 1)
    if not found:
        raise BadInput("errors.bad_ranges", text=text)
    return tuple(found)


def giving_method(text: str) -> GivingMethod:
    """A way of giving by its word. BadInput lists them."""
    try:
        return GivingMethod(text.strip().casefold())
    except ValueError:
        raise BadInput("cli.bad_method", method=text, known=[each.value for each in GivingMethod]) from None


def absolute_folder(text: str) -> str:
    """A folder that somebody typed, the same one for whoever works elsewhere."""
    return str(Path(text).expanduser().absolute())


YES, NO = ("1", "yes", "true"), ("0", "no", "false")


def yes_or_no(field: str, text: str) -> bool:
    """What somebody typed for yes or no. BadInput for anything else."""
    if text.lower() not in (*YES, *NO):
        raise BadInput("errors.bad_value", field=field)
    return text.lower() in YES


def joined(values: Iterable[object]) -> str:
    """Values of a table's cell."""
    return " ".join(str(value) for value in values)
