"""Walks each registry: whatever is listed works, whatever exists is listed."""

from __future__ import annotations

import inspect
import sys
import tomllib
from collections.abc import Callable, Iterator
from importlib import import_module
from pkgutil import iter_modules, walk_packages
from types import FunctionType
from typing import Any, get_args, get_type_hints

import pytest
import typer
from typer.core import TyperGroup
from typer.models import ParameterInfo

import tourney
from tourney import cli
from tourney.application.verification import MAY_CHANGE
from tourney.base.errors import NotFound
from tourney.base.paths import resources
from tourney.base.texts import CHINESE, ENGLISH
from tourney.cli.impact import one_step
from tourney.cli.main import GROUPS, PART_OF, function_of, program
from tourney.event.collections import Collection
from tourney.event.command import Command
from tourney.event.formats import FORMATS
from tourney.event.journal import WORDED_IN
from tourney.event.registration import LIST_FIELDS
from tourney.printing.registry import FORMER, find_printout, forms_of, printout, printouts
from tourney.rules.board_files import EDITIONS, load_edition
from tourney.setup.format_files import load_format
from ui.frame.navigation import PAGES


def _below(kind: type[Any]) -> Iterator[type[Any]]:
    """Every public command that is a kind of this one. One with slots has a twin of the same name without."""
    for each in kind.__subclasses__():
        stands = vars(sys.modules[each.__module__]).get(each.__name__) is each
        if stands and not each.__name__.startswith("_") and each.__module__.startswith("tourney."):
            yield each
        yield from _below(each)


for _each in walk_packages(tourney.__path__, "tourney."):
    if "__main__" not in _each.name and "windows" not in _each.name:
        import_module(_each.name)
COMMANDS = sorted(_below(Command), key=lambda kind: kind.__qualname__)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda kind: kind.__name__)
def test_every_command_has_a_line_for_the_journal(command: type[Command[object]]) -> None:
    journal = tomllib.loads((resources() / "i18n" / "journal.toml").read_text("utf-8"))
    assert command.code in journal


@pytest.mark.parametrize("command", COMMANDS, ids=lambda kind: kind.__name__)
def test_a_command_that_words_its_entries_is_known_to_and_no_other(command: type[Command[object]]) -> None:
    lineage = inspect.getmro(command)
    words_its_own = any("describe" in vars(kind) for kind in lineage[: lineage.index(Command)])
    assert WORDED_IN.get(command.code) == (command.__module__ if words_its_own else None)


def _reached(function: FunctionType, of: type[Any], seen: set[object]) -> set[str]:
    """The collections that a command's method names, itself or in what it calls."""
    found: set[str] = set()
    codes = [function.__code__]
    for code in codes:
        codes += [each for each in code.co_consts if inspect.iscode(each)]
        for name in code.co_names:
            named: Any = function.__globals__.get(name, getattr(of, name, None))
            is_command = inspect.isclass(named) and issubclass(named, Command)
            there: Any = named.carry_out if is_command else named
            if isinstance(there, Collection):
                found.add(there.name)
            elif isinstance(there, FunctionType) and there not in seen:
                seen.add(there)
                found |= _reached(there, named if is_command else of, seen)
    return found


@pytest.mark.parametrize("command", COMMANDS, ids=lambda kind: kind.__name__)
def test_verify_lets_a_command_change_all_that_it_can(command: type[Command[object]]) -> None:
    """Else an honest step would be called disguised. A command may carry out one that it holds."""
    hints = get_type_hints(command).values()
    held = [kind for hint in hints for kind in (hint, *get_args(hint)) if isinstance(kind, type)]
    for each in (command, *(kind for kind in held if issubclass(kind, Command))):
        method = each.carry_out
        assert isinstance(method, FunctionType)
        reached = _reached(method, each, set()) & MAY_CHANGE.keys()
        assert reached <= {name for name, codes in MAY_CHANGE.items() if command.code in codes}


def test_verify_lets_commands_alone_change_results() -> None:
    assert {code for codes in MAY_CHANGE.values() for code in codes} <= {kind.code for kind in COMMANDS}


def test_no_two_commands_share_a_code() -> None:
    assert len({kind.code for kind in COMMANDS}) == len(COMMANDS) >= 40


@pytest.mark.parametrize("identifier", FORMATS)
def test_every_format_loads_and_survives_being_stored(identifier: str) -> None:
    fmt = load_format(identifier)
    assert fmt.id == identifier
    assert type(fmt).from_data(fmt.to_data()) == fmt


def test_a_printout_is_found_by_its_kind_alone() -> None:
    assert all(find_printout(each.kind, each.form) is each for each in printouts())
    assert find_printout("") is None and find_printout("no-such") is None


def test_a_kind_with_several_forms_has_one_first_form_and_a_name_for_each() -> None:
    for kind in {each.kind for each in printouts()}:
        forms = [each for each in printouts() if each.kind == kind]
        first = [each for each in forms if not each.form]
        assert len(first) == 1 and (first[0].first_form or len(forms) == 1), kind
        assert all(find_printout(kind, each.form_name) is each for each in forms)
        assert len(set(forms_of(kind))) == len(forms) and forms_of(kind)[0] == first[0].first_form


def test_a_kind_of_an_earlier_version_names_the_one_of_today_and_no_kind_is_both() -> None:
    for former, (kind, form) in FORMER.items():
        assert find_printout(former) is None and find_printout(kind, form) is not None
        with pytest.raises(NotFound) as raised:
            printout(former)
        for texts in (ENGLISH, CHINESE):
            said = texts.error(raised.value)
            assert f"{former}" in said and kind in said and form in said


@pytest.mark.parametrize("field", LIST_FIELDS)
def test_every_field_of_a_list_has_a_word_for_sentences_and_one_for_what_a_column_is_read_as(
    field: str,
) -> None:
    words = tomllib.loads((resources() / "i18n" / "exchange.toml").read_text("utf-8"))
    assert {f"field_{field}", f"as_{field}"} <= set(words)


def test_every_format_and_edition_file_is_listed() -> None:
    assert {path.stem for path in (resources() / "formats").glob("*.toml")} == set(FORMATS)
    assert {path.name for path in (resources() / "editions").iterdir() if path.is_dir()} == set(EDITIONS)


@pytest.mark.parametrize("identifier", EDITIONS)
def test_every_edition_names_its_deeds_in_both_languages(identifier: str) -> None:
    deeds = load_edition(identifier).deeds
    assert len(deeds) == (24 if identifier in ("millionaire", "empire-us") else 28)
    assert all(deed.name.zh and deed.name.en for deed in deeds)


def test_every_printout_has_its_own_name_and_a_title_in_both_languages() -> None:
    infos = printouts()
    assert len({info.name for info in infos}) == len(infos)
    messages = [words for info in infos for words in (info.title, info.about)]
    assert all(ENGLISH.say(words) and CHINESE.say(words) for words in messages)


def test_every_page_can_be_loaded_and_is_named() -> None:
    assert [page.id for page in PAGES] == [
        "today", "players", "heats", "hall", "scores", "standings", "finals", "print", "event",
        "projector",
    ]  # fmt: skip
    for page in PAGES:
        assert page.load().id == page.id
        assert ENGLISH(page.word_key) and CHINESE(page.word_key)


def test_every_function_of_the_terminal_that_takes_a_command_line_is_a_listed_command() -> None:
    """A command without its line would be "No such command"."""
    there = {
        (module.name, name)
        for module in iter_modules(cli.__path__)
        if not module.name.startswith(("__", "main"))
        for name, function in vars(import_module(f"{cli.__name__}.{module.name}")).items()
        if not name.startswith("_")
        and inspect.isfunction(function)
        and function.__module__ in (f"{cli.__name__}.{module.name}", one_step.__module__)
        and _takes_a_command_line(function)
    }
    listed = {(PART_OF[name], function_of(each)) for name in PART_OF for each in GROUPS.get(name, [name])}
    assert there == listed


def _takes_a_command_line(function: Callable[..., object]) -> bool:
    """Whether a parameter is an option or an argument of Typer's, as its default or by its annotation."""
    parameters = inspect.signature(function).parameters.values()
    found = [vars(inspect.getmodule(function)).get(each.annotation, each.annotation) for each in parameters]
    by_default = any(isinstance(each.default, ParameterInfo) for each in parameters)
    return by_default or any(hasattr(each, "__metadata__") or "Annotated[" in str(each) for each in found)


def test_the_help_lists_every_command_in_the_order_of_the_day() -> None:
    whole = typer.main.get_command(program([]))
    assert isinstance(whole, TyperGroup)
    assert whole.list_commands(typer.Context(whole)) == list(PART_OF)
    for name, names in GROUPS.items():
        group = whole.commands[name]
        assert isinstance(group, TyperGroup)
        assert tuple(group.commands) == names
