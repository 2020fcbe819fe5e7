"""Defines arguments and options that many commands share, opens an event for one command, and prints results.

Results go to standard output, remarks to standard error. A file called `-` means standard output.
"""

from __future__ import annotations

import json
import os
import sys
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from tourney.application.application import Application
from tourney.base.errors import BadInput, NotFound, TourneyError
from tourney.base.ids import Giver, GivingMethod, HeatId, PlayerNo, giver_in
from tourney.base.languages import Language, system_language
from tourney.base.plain import Plain
from tourney.base.spelling import clean
from tourney.base.texts import Message, Texts, texts_for
from tourney.bootstrap import open_event, place_for, write_whole
from tourney.event.command import COPIES_UNASKED, Command, Notice, Outcome
from tourney.event.donations import ways_of
from tourney.event.records import EventFacts
from tourney.event.rules import Rules


def language() -> Language:
    """TOURNEY_LANG (a tag such as zh-HK), else the language of the system."""
    return system_language(os.environ)


def texts() -> Texts:
    """The texts of the terminal's language."""
    return texts_for(language())


def texts_under(rules: Rules) -> Texts:
    """The same in the words of an event's rules."""
    return texts().in_words(rules.book.words)


def put(text: str) -> None:
    """One line of the result."""
    sys.stdout.write(f"{safe(text)}\n")


def remark(text: str) -> None:
    """One line beside the result: a warning, an error."""
    sys.stderr.write(f"{safe(text)}\n")


def state_said(state: str) -> str:
    """How far a table is, in words."""
    return texts()("second_entry.state" if state == "second" else f"cli.state_{state}")


def put_json(report: Plain) -> None:
    """The result as JSON, one document."""
    sys.stdout.write(json_text(report))


def json_text(report: Plain) -> str:
    """The result as JSON, readable Chinese."""
    return json.dumps(report, ensure_ascii=False, indent=1) + "\n"


def warn(messages: Iterable[Message]) -> list[str]:
    """Show warnings; return them as sentences, for JSON."""
    said = [texts().sentence(message) for message in messages]
    for sentence in said:
        remark(f"! {sentence}")
    return said


def tell(notices: Iterable[Notice]) -> None:
    """Show the notices of the work beside a command."""
    for notice in notices:
        remark(f"{'! ' if notice.failed else ''}{texts().sentence(notice.message)}")


def safe(text: str) -> str:
    """Text without control characters: a name must not move the terminal's cursor."""
    return "".join(c if c == "\t" or unicodedata.category(c) not in ("Cc", "Cs") else " " for c in text)


def put_table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """A plain table; Chinese characters count two columns, numbers are right-aligned."""
    body = [[safe(str(cell)) for cell in row] for row in rows]
    numeric = [all(_is_number(row[i]) for row in body) for i in range(len(heads))]
    widths = [max([_width(head), *(_width(row[i]) for row in body)]) for i, head in enumerate(heads)]
    for row in (list(heads), *body):
        cells = [
            " " * (width - _width(cell)) + cell if right else cell + " " * (width - _width(cell))
            for cell, width, right in zip(row, widths, numeric, strict=True)
        ]
        put("  ".join(cells).rstrip())


def _width(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def _is_number(cell: str) -> bool:
    return not cell or cell.replace(",", "").replace(".", "").replace("-", "").isdigit()


_T = texts()

R = TypeVar("R")

_LONGEST_RANGE = 10_000

EventFile = Annotated[str, typer.Argument(metavar="FILE", help=_T("cli.file"), show_default=False)]

Json = Annotated[bool, typer.Option("--json", help=_T("cli.json"))]

By = Annotated[str, typer.Option("--by", help=_T("cli.by"))]

Why = Annotated[str, typer.Option("--reason", help=_T("cli.why"), show_default=False)]


@contextmanager
def opened(file: str, by: str = "referee") -> Iterator[Application]:
    """The event, closed again in any case. Notices of work beside its commands are shown as they come."""
    app = open_event(file, by)
    app.do_aside(_told)
    try:
        _tell_of_clocks(app)
        yield app
        _tell_of_clocks(app)
    except TourneyError as error:
        error.words = error.words or app.rules.book.words
        raise
    finally:
        app.close()


def _tell_of_clocks(app: Application) -> None:
    apart = app.clock_skew()
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
    warn(each.in_words(app.rules.book.words) for each in outcome.warnings)
    return outcome


def heat_id(rules: Rules, text: str) -> HeatId:
    """The heat that a person typed: 1 … N, semi, final. NotFound lists the possible ones."""
    allowed = rules.format.all_heats
    heat = HeatId(text.strip().lower())
    if heat not in allowed:
        raise NotFound("errors.no_such_heat", heat=text, allowed=list(allowed))
    return heat


def heats_of(rules: Rules, text: str) -> tuple[HeatId, ...]:
    """`all`: every heat that is seated beforehand; else the heats named, separated by commas."""
    if text.strip().lower() == "all":
        return rules.format.preseated
    return tuple(dict.fromkeys(heat_id(rules, part) for part in text.split(",")))


def numbers(text: str) -> tuple[PlayerNo, ...]:
    """Start numbers as `number_ranges` takes them."""
    try:
        return tuple(map(PlayerNo, number_ranges(text)))
    except BadInput:
        raise BadInput("errors.bad_numbers", text=text) from None


def number_ranges(text: str) -> tuple[int, ...]:
    """Numbers separated by commas or blanks, and ranges of them: "5-28, 30"."""
    numbers: list[int] = []
    for part in text.replace(",", " ").replace("、", " ").split():
        first, _, last = part.replace("–", "-").partition("-")
        ends = [each for each in (first, last or first) if each.isascii() and each.isdigit()]
        if len(ends) < 2 or int(ends[1]) - int(ends[0]) not in range(_LONGEST_RANGE):
            raise BadInput("errors.bad_ranges", text=part)
        numbers += range(int(ends[0]), int(ends[1]) + 1)
    if not numbers:
        raise BadInput("errors.bad_ranges", text=text)
    return tuple(numbers)


def giver_named(text: str) -> Giver:
    """A player by number, or a donor as `D1`. BadInput for anything else."""
    giver = giver_in(text)
    if giver is None:
        raise BadInput("giving.no_giver", text=text[:40])
    return giver


def giving_method(event: EventFacts, text: str) -> GivingMethod:
    """One of the event's ways of giving, by its word. BadInput lists them."""
    known = {way.casefold(): way for way in ways_of(event)}
    if clean(text).casefold() not in known:
        raise BadInput("cli.bad_method", method=text[:40], known=list(known.values()))
    return known[clean(text).casefold()]


def absolute_folder(text: str) -> str:
    """A folder that a person typed, as an absolute path, valid from any folder."""
    return str(Path(text).expanduser().absolute())


YES, NO = ("1", "yes", "true"), ("0", "no", "false")


def yes_or_no(field: str, text: str) -> bool:
    """A typed yes or no. BadInput for anything else."""
    if text.lower() not in (*YES, *NO):
        raise BadInput("errors.bad_value", field=field)
    return text.lower() in YES


def joined(values: Iterable[object]) -> str:
    """Values of a table's cell."""
    return " ".join(str(value) for value in values)


_STANDARD_OUTPUT = "-"


NAMED_VALUES: list[str] = typer.Option([], "--option", metavar="NAME=VALUE", help=_T("tables.cli_option"))
"""The default of options of a ruleset, each typed as NAME=VALUE."""

Overwrite = Annotated[bool, typer.Option("--overwrite", help=_T("cli.overwrite"))]


def to_standard_output(out: str) -> bool:
    """Whether the result goes to standard output instead of a file."""
    return out == _STANDARD_OUTPUT


def may_write(out: str, overwrite: bool) -> None:
    """Refuse, before anything is changed or made, a place that must not be written to."""
    if not to_standard_output(out):
        place_for(Path(out), overwrite)


def ends_in(suffix: str, out: str) -> None:
    """Refuse a file's name that says it is something else."""
    if not to_standard_output(out) and not out.lower().endswith(suffix):
        raise BadInput("public_page.must_end", out=out, suffix=suffix)


def put_file(out: str, data: bytes, overwrite: bool) -> None:
    """Write the file whole, or, for `-`, to standard output."""
    if to_standard_output(out):
        put_bytes(data)
    else:
        write_whole(Path(out), data, overwrite)


def put_bytes(data: bytes) -> None:
    """The bytes of the result to standard output."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def tell_written(out: str) -> None:
    """Print where the file is; standard output holds only the result."""
    if not to_standard_output(out):
        put(_T("cli.written", place=out))
