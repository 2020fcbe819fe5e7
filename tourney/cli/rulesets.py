"""Commands that list the rulesets to choose from, and the options of each."""

from __future__ import annotations

import msgspec
import typer

from tourney.base.plain import Plain, fields
from tourney.cli.options import put, put_table, texts
from tourney.cli.verbs import Output, reading
from tourney.rules.option_words import option_called, option_kinds, ruleset_told
from tourney.rules.options import allowed_of
from tourney.rules.rulesets import RULESETS, Ruleset, load_ruleset

_T = texts()


@reading
def rulesets(ruleset: str = typer.Argument("", help=_T("cli.rulesets_one"), show_default=False)) -> Output:
    chosen = [load_ruleset(each) for each in ([ruleset] if ruleset else RULESETS)]
    yield {"rulesets": [_report(each) for each in chosen]}
    if not ruleset:
        put_table(["id", ""], [(each.id, _T.say(ruleset_told(each))) for each in chosen])
    else:
        put(_T.name(chosen[0].name))
        put(_T.say(ruleset_told(chosen[0])))
        heads = [_T("cli.rulesets_option"), _T("cli.rulesets_value"), _T("cli.rulesets_allowed"), ""]
        put_table(heads, [_row(chosen[0], option) for option in _options(chosen[0])])


def _row(ruleset: Ruleset, option: Plain) -> tuple[str, str, str, str]:
    called = option_called(option["name"])
    words = _T.in_words(ruleset.words)
    text = called if isinstance(called, str) else words.say(called)
    return option["name"], _typed(option["value"]), option["allowed"], text


def _typed(value: object) -> str:
    """The form that is typed behind `--option NAME=`."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _options(ruleset: Ruleset) -> list[Plain]:
    values = ruleset.options.values
    return [
        {
            "name": kind.name,
            "value": msgspec.to_builtins(values[kind.name]),
            "allowed": allowed_of(ruleset.variant, kind.name),
        }
        for kind in option_kinds(ruleset.variant)
    ]


def _report(ruleset: Ruleset) -> Plain:
    named = "id name_zh=name.zh name_en=name.en about_zh=about.zh about_en=about.en players boards"
    return fields(ruleset, named) | {"options": _options(ruleset)}
