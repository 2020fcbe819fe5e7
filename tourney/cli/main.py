"""Entry of the terminal program: gathers the commands, turns every failure into a sentence and a code.

0 done · 1 the user's fault, explained · 2 the surroundings failed · 3 a bug of ours.
"""

from __future__ import annotations

import builtins
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module
from keyword import iskeyword
from types import ModuleType

import typer
from typer.core import TyperGroup

from tourney import __version__
from tourney.base.errors import TourneyError
from tourney.base.os_errors import reason_of
from tourney.base.own_folders import fault_file, make_private, new_private
from tourney.cli.options import put, remark, texts

PART_OF = {
    **dict.fromkeys(("new", "set"), "event"),
    "info": "info",
    "today": "today",
    **dict.fromkeys(("formats", "editions"), "event"),
    "rulesets": "rulesets",
    "import": "importing",
    **dict.fromkeys(("players", "add", "edit", "merge", "remove", "two-people", "status", "team"), "players"),
    **dict.fromkeys(("draw", "heat", "swap", "place", "stand-in", "unplace"), "heats"),
    **dict.fromkeys(("lock", "publish", "take-back"), "heats"),
    **dict.fromkeys(("printouts", "print", "receipts"), "paper"),
    "picture": "picture",
    **dict.fromkeys(("donate", "takings", "money"), "giving"),
    "donor": "donors",
    "bank": "bank",
    "clock": "clock",
    "table": "table",
    **dict.fromkeys(("paper", "photos", "enter", "find", "tables", "sheets", "overrule"), "sheets"),
    "places": "rulings",
    **dict.fromkeys(("confirm", "reopen", "clear"), "sheets"),
    **dict.fromkeys(("standings", "adjust", "finals", "decide", "declare"), "rulings"),
    "award": "awards",
    **dict.fromkeys(("journal", "undo", "redo"), "history"),
    **dict.fromkeys(("page", "archive"), "public_page"),
    "serve": "serve",
    **dict.fromkeys(("copy", "copies", "restore", "verify"), "copies"),
    **dict.fromkeys(("erase", "export-person"), "erasing"),
    "rehearse": "rehearse",
    "password": "password",
    "score": "score",
    "seat": "seat",
    "odds": "odds",
    **dict.fromkeys(("desk", "demo"), "gui"),
    **dict.fromkeys(("replay", "play"), "play"),
}
"""The commands in the order in which a day needs them, each with its module beside this one.

A command is the function of its name there (`take_back`, `set_`), its help the text `cli.take_back`. Only the
module of the command that is asked for is read: most of a short command's time is reading modules.
"""
_CLOCK = (
    "start",
    "pause",
    "resume",
    "add",
    "left",
    "last-round",
    "end",
    "break",
    "interval",
    "show",
    "log",
    "plan",
)
_TABLE = ("open", "rules", "list", "show", "enter", "undo", "redo", "result", "export", "import", "close")
_DONOR = ("add", "edit", "remove", "list")
GROUPS = {"clock": _CLOCK, "donor": _DONOR, "table": _TABLE, "password": ("remember", "forget")}
"""The commands of those that are groups; the help of each is a text as `cli.clock_add`."""
_WITH_MINUS = ("clock add", "clock left", "clock interval", "donate", "takings")
"""Those whose argument may begin with a minus."""

_BY_CODE = "verify"
"""The command that answers by its exit code, 0 or 1: there 2 is a command line that is none."""

_OURS = 3
_SURROUNDINGS = 2
_USER = 1


class _OrderOfTheDay(TyperGroup):
    """Lists the commands in the order of the day, not of the program."""

    def list_commands(self, ctx: object) -> list[str]:
        return sorted(self.commands, key=list(PART_OF).index)


def program(arguments: Sequence[str]) -> typer.Typer:
    """The program as far as a command line asks for it: its command, or all of them for the help."""
    command = next((word for word in arguments if not word.startswith("-")), "")
    app = typer.Typer(
        cls=_OrderOfTheDay,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        help=texts()("cli.program"),
    )
    for name in (command,) if command in PART_OF else PART_OF:
        part = import_module(f"tourney.cli.{PART_OF[name]}")
        if name not in GROUPS:
            _add(app, part, name)
            continue
        group = typer.Typer(help=_help(name), rich_markup_mode=None)
        app.add_typer(group, name=name)
        for each in GROUPS[name]:
            _add(group, part, each, of=f"{name} ")
    app.callback(invoke_without_command=True)(_program)
    return app


def _add(app: typer.Typer, part: ModuleType, name: str, of: str = "") -> None:
    """Add the command with this name, whose function is in `part`."""
    settings = {"ignore_unknown_options": True} if of + name in _WITH_MINUS else None
    app.command(name, help=_help(of + name), context_settings=settings)(getattr(part, function_of(name)))


def _help(command: str) -> str:
    key = command.replace("-", "_").replace(" ", "_")
    return texts()(f"cli.{key}")


def function_of(name: str) -> str:
    """The name of a command's function: its own name, `set_` if Python already has it."""
    name = name.replace("-", "_")
    return f"{name}_" if iskeyword(name) or hasattr(builtins, name) else name


def _program(
    context: typer.Context,
    self_test: bool = typer.Option(False, "--self-test", help=texts()("cli.self_test")),
    version: bool = typer.Option(False, "--version", help=texts()("cli.version")),
) -> None:
    if version:
        put(f"tourney {__version__}")
    elif self_test:
        from tourney.cli import gui

        gui.self_test()
    elif context.invoked_subcommand is None:
        put(context.get_help())


def main() -> None:
    """Run the program and leave with the right code."""
    sys.exit(run())


def run(arguments: list[str] | None = None) -> int:
    """Run one command line; the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    words = sys.argv[1:] if arguments is None else arguments
    try:
        typer.main.get_command(program(words))(args=words, prog_name="tourney")
    except TourneyError as error:
        remark(texts().error(error))
        return error.exit_code
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else _USER
        return _USER if code == _SURROUNDINGS and words[:1] != [_BY_CODE] else code
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except OSError as error:
        remark(texts()("cli.surroundings", place=str(error.filename or "-"), reason=reason_of(error)))
        return _SURROUNDINGS
    except KeyboardInterrupt:
        remark(texts()("cli.interrupted"))
        return _SURROUNDINGS
    except Exception as error:
        remark(texts()("cli.bug", what=f"{type(error).__name__}: {error}", report=_report(error)))
        return _OURS
    return 0


def _report(error: Exception) -> str:
    """Write the details to a file, and print where."""
    try:
        path = fault_file()
        make_private(path.parent)
        with new_private(path) as file:
            file.write("".join(traceback.format_tb(error.__traceback__)) + type(error).__name__)
    except OSError:
        return "-"
    return str(path)
