"""Makes a verb of the terminal from a plain function, or from the class of a command.

Each parameter becomes an option of its name, with its default and its type. Its help is the text
`cli.<name>`, unless `says` or the annotation names another: `Annotated[int, "cli.seed"]`. Heats, tables and
players (`HeatId`, `TableNo`, `PlayerNo`) are read here by the rules of the open event. Options and arguments
that are written for Typer stay as they are.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from inspect import Parameter, Signature
from typing import Annotated, Generic, TypeAlias, TypeVar, get_args, get_origin

import typer
from typer.models import ParameterInfo

from tourney.application.application import Application
from tourney.base.heat_names import table_numbers
from tourney.base.ids import DonorId, Giver, HeatId, PlayerNo, TableNo
from tourney.base.plain import Plain
from tourney.cli.options import By, EventFile, Json, giver_named, heat_id, numbers, opened, put_json, texts
from tourney.event.rules import Rules

_T = texts()

R = TypeVar("R")

Output: TypeAlias = Iterator[Plain | Callable[[], Plain]]
"""A verb yields its report for `--json`, or a function that makes it; then it prints the same for people."""
Says: TypeAlias = Mapping[str, str | ParameterInfo]
"""For the name of a parameter: the key of its help, or its whole option or argument."""


@dataclass(frozen=True, slots=True)
class _TypedAs:
    """How something of an event is typed: its type on the command line, the key of its help, its reader."""

    typed: type
    help: str
    read: Callable[[Rules, str], object] | None = None


_TYPED_AS: Mapping[object, _TypedAs] = {
    HeatId: _TypedAs(str, "cli.which_heat", heat_id),
    HeatId | None: _TypedAs(
        str, "cli.which_heat", lambda rules, text: heat_id(rules, text) if text else None
    ),
    TableNo: _TypedAs(int, "cli.which_table"),
    PlayerNo: _TypedAs(int, "cli.number"),
    Giver: _TypedAs(str, "giving.cli_giver", lambda _, text: giver_named(text)),
    DonorId: _TypedAs(str, "giving.cli_donor", lambda _, text: DonorId(text.strip().upper())),
    tuple[TableNo, ...]: _TypedAs(str, "clock.cli_tables", lambda _, text: table_numbers(text)),
    tuple[PlayerNo, ...]: _TypedAs(str, "cli.order", lambda _, text: numbers(text)),
}


_ARGUMENTS = (PlayerNo, Giver, DonorId)
"""Of these there is no option: they stand behind the event."""


class Typed(Generic[R]):
    """How the parameters of a function or a class are typed."""

    def __init__(self, make: Callable[..., R], says: Says | None = None, key: str = "") -> None:
        own = dict(inspect.signature(make, eval_str=True).parameters)
        self.of_event = own.pop("app", None) is not None
        self._make, self._says, self._key = make, says or {}, key
        self._reads: dict[str, Callable[[Rules, str], object]] = {}
        self._parameters = [self._parameter(each) for each in own.values()]

    def _parameter(self, each: Parameter) -> Parameter:
        """Return the parameter as Typer takes it."""
        annotated = get_origin(each.annotation) is Annotated
        wanted, *said = get_args(each.annotation) if annotated else (each.annotation,)
        kind = _TYPED_AS.get(wanted, _TypedAs(wanted, f"cli.{each.name}"))
        default = each.default
        if kind.read is not None:  # it is typed as a text, and "" is none of it
            self._reads[each.name] = kind.read
            default = default or ""
        if isinstance(default, ParameterInfo):
            return each.replace(kind=Parameter.KEYWORD_ONLY, annotation=kind.typed)
        text = self._key.format(each.name) if self._key else kind.help
        how = said[0] if said else self._says.get(each.name, text)
        if isinstance(how, str):
            option = partial(typer.Option, f"--{each.name.replace('_', '-')}")
            how = (typer.Argument if wanted in _ARGUMENTS else option)(help=_T(how))
        return shared(each.name, Annotated[kind.typed, how], default)

    def made(self, typed: dict[str, object], app: Application | None = None) -> R:
        """Call the function with what was typed; texts are read by the rules of the open event."""
        if app is not None:
            typed |= {name: read(app.rules, str(typed[name])) for name, read in self._reads.items()}
        return self._make(*[app] * self.of_event, **typed)

    def verb(self, run: Callable[..., None], *shared: Parameter, file: bool = True) -> Callable[..., None]:
        """Give `run` the parameters that Typer reads: FILE, its own, and those that verbs share."""
        vars(run)["__signature__"] = Signature([*[FILE] * file, *self._parameters, *shared])
        if inspect.isfunction(self._make):
            run.__module__ = self._make.__module__
        return run


def shared(name: str, option: object, default: object = Parameter.empty) -> Parameter:
    return Parameter(name, Parameter.KEYWORD_ONLY, annotation=option, default=default)


FILE = shared("file", EventFile)
JSON = shared("as_json", Json, False)
BY = shared("by", By, "referee")


def options(*more: Parameter) -> Callable[[Callable[..., R]], Callable[..., R]]:
    """Let a function that takes any keywords have these options."""

    def widened(make: Callable[..., R]) -> Callable[..., R]:
        *own, _ = inspect.signature(make, eval_str=True).parameters.values()
        vars(make)["__signature__"] = Signature([*own, *more])
        return make

    return widened


def reading(
    make: Callable[..., Output | None], writes: bool = False, says: Says | None = None, key: str = ""
) -> Callable[..., None]:
    """Make a verb that reads an event, or one without FILE if `make` takes no `app`.

    If `make` yields, the verb has `--json`. `key`: the keys of its options' help, such as `odds.cli_{}`.
    """
    typed_as = Typed(make, says, key)
    answers = inspect.isgeneratorfunction(make)

    def run(**typed: object) -> None:
        as_json = answers and bool(typed.pop("as_json"))
        if not typed_as.of_event:
            _tell(typed_as.made(typed), as_json)
            return
        with opened(str(typed.pop("file")), str(typed.pop("by", BY.default))) as app:
            _tell(typed_as.made(typed, app), as_json)

    return typed_as.verb(run, *[JSON] * answers, *[BY] * writes, file=typed_as.of_event)


writing = partial(reading, writes=True)
"""Make a verb that changes an event: it has `--by` too."""


def _tell(answer: Output | None, as_json: bool) -> None:
    """Print the report as JSON, or else what follows it."""
    if answer is None:
        return
    report = next(answer)
    if as_json:
        put_json(report() if callable(report) else report)
    else:
        next(answer, None)
