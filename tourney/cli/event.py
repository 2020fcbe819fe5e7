"""Commands that make an event and change its facts; lists of formats and editions."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import typer

from tourney.application.application import Application
from tourney.base.errors import BadInput
from tourney.base.ids import EditionId, FormatId
from tourney.base.plain import all_of, fields
from tourney.bootstrap import create_event, read_json, read_logo_file, read_sheet_file
from tourney.cli.impact import Step, one_step
from tourney.cli.options import NAMED_VALUES, By, EventFile, absolute_folder, put, put_table, texts, yes_or_no
from tourney.cli.verbs import Output, reading
from tourney.event.formats import FORMATS
from tourney.event.records import EventFacts
from tourney.giving.ways import ways_typed
from tourney.rules.board_files import editions as shipped_editions
from tourney.rules.board_files import load_edition
from tourney.rules.options import named_value
from tourney.rules.rulesets import RULESETS
from tourney.setup.commands import EditEvent
from tourney.setup.format_files import load_format, shipped_formats

_T = texts()
_NUMBERS = ("boards", "wave_minutes", "protest_minutes", "receipt_first", "receipt_last")
_OPTION = "option."
"""The prefix of the name of an option of the ruleset."""
_MAY_BE_EMPTY = ("boards", "receipt_first", "receipt_last")


@reading
def new(
    file: EventFile,
    format_id: str = typer.Option("hk-90", "--format", help=_T("cli.format", ids=list(FORMATS))),
    edition: str = typer.Option(
        "", "--edition", help=_T("cli.edition", ids=list(shipped_editions())), show_default=False
    ),
    ruleset: str = typer.Option(
        "", "--ruleset", help=_T("cli.ruleset", ids=list(RULESETS)), show_default=False
    ),
    option: list[str] = NAMED_VALUES,
    name: str = "",
    name_zh: str = "",
    zone: str = typer.Option("", metavar="NAME", help=_T("cli.zone"), show_default=False),
    by: By = "referee",
) -> None:
    options = dict(map(named_value, option))
    app = create_event(
        file, format_id, edition, by, zone=zone or None, name=name, name_zh=name_zh, ruleset=ruleset,
        options=options,
    )  # fmt: skip
    put(_T("cli.created", file=app.place, format=format_id, zone=app.tournament.event.zone))
    app.close()


@partial(one_step, reasoned=True)
def set_(
    app: Application,
    facts: list[str] = typer.Argument(metavar="FIELD=VALUE…", help=_T("cli.facts")),
) -> Step:
    changes: dict[str, object] = {}
    options: dict[str, str] = {}
    for fact in facts:
        field, equals, value = fact.partition("=")
        if not equals:
            raise BadInput("errors.no_such_field", field=fact)
        if field.strip().startswith(_OPTION):
            options[field.strip().removeprefix(_OPTION)] = value.strip()
        else:
            changes[field.strip()] = _fact(field.strip(), value.strip())
    if folder := changes.get("page_folder"):
        app.page_folder(str(folder))
    if options:
        changes["options"] = _with_options(app.tournament.event, changes, options)
    return EditEvent(changes)


def _with_options(event: EventFacts, changes: dict[str, object], named: dict[str, str]) -> dict[str, object]:
    """The event's options with the given ones; an empty one is the ruleset's own again."""
    stay = changes.get("ruleset", event.ruleset) == event.ruleset
    options = dict(event.options) if stay else {}
    for name, value in named.items():
        options.pop(name, None)
        if value:
            options |= [named_value(f"{name}={value}")]
    return options


def _fact(field: str, value: str) -> object:
    if field in ("copies_to", "page_folder") and value:
        return absolute_folder(value)
    if field == "logo":
        return read_logo_file(Path(value)) if value else None
    if field == "certificate_sheet":
        return read_sheet_file(Path(value)) if value else None
    if field == "certificate_design":
        return read_json(Path(value)) if value else {}
    if field == "deed_names" or (field == "hall" and value.endswith(".json")):
        return read_json(Path(value))
    if field == "format" and value.endswith(".json"):
        return read_json(Path(value))
    if field == "format":
        return load_format(FormatId(value)).to_data()
    if field == "breaks" and value == "auto":
        return None
    if field == "ways":
        return ways_typed(value)
    if field in ("breaks", "clock_warnings"):
        return tuple(int(part) if part.isdecimal() else part for part in value.replace(",", " ").split())
    if field in ("asks_photo_consent", "page_money"):
        return yes_or_no(field, value) if value else False
    if field in _NUMBERS:
        return None if not value and field in _MAY_BE_EMPTY else int(value) if value.isdecimal() else value
    return value


@reading
def formats() -> Output:
    shipped = shipped_formats()
    yield {"formats": [fmt.to_data() for fmt in shipped]}
    put_table(["id", ""], [(fmt.id, _T.name(fmt.name)) for fmt in shipped])


@reading
def editions(
    board: str = typer.Argument("", metavar="BOARD", help=_T("cli.deeds_of_board"), show_default=False),
) -> Output:
    loaded = [load_edition(EditionId(each)) for each in ([board] if board else shipped_editions())]
    named = "id name_zh=name.zh name_en=name.en"
    yield {"editions": [fields(e, named) | {"deeds": all_of(e.deeds, f"{named} price")} for e in loaded]}
    put_table(["id", ""], [(e.id, _T.name(e.name)) for e in (loaded[0].deeds if board else loaded)])
