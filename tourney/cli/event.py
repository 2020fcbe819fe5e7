"""Making, describing and changing an event; its journal, undo and redo; copies and restoring."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import typer

from tourney import editions as boards
from tourney.base.hall import hall_time
from tourney.base.ids import FormatId, heat_order
from tourney.bootstrap import (
    copy_event,
    create_event,
    read_json,
    read_logo_file,
    restore_event,
)
from tourney.cli.consequences import DryRun, done_by, show_done, show_trial
from tourney.cli.options import By, EventFile, Json, do, opened
from tourney.cli.output import put, put_json, put_table, texts
from tourney.cli.writing import Overwrite
from tourney.competition.formats import FORMATS
from tourney.competition.records import LOGO
from tourney.editions import load_edition
from tourney.errors import BadInput
from tourney.services.commands.event import EditEvent
from tourney.services.format_files import load_format, shipped_formats
from tourney.services.queries.prints import papers_report, papers_told
from tourney.services.queries.seats_to_mend import seats_now, seats_words, way_round
from tourney.services.queries.status import event_status, status_report, status_words
from tourney.services.telling import teller, told
from tourney.services.trial import Trial

_T = texts()
_NUMBERS = ("boards", "wave_minutes", "protest_minutes", "receipt_first", "receipt_last")
_MAY_BE_EMPTY = ("boards", "receipt_first", "receipt_last")


def register(app: typer.Typer) -> None:
    """Add the commands of the event itself."""
    for name, function, key in (
        ("new", new, "cli.new"),
        ("info", info, "cli.info"),
        ("set", set_facts, "cli.set"),
        ("formats", formats, "cli.formats"),
        ("editions", editions, "cli.editions"),
        ("journal", journal, "cli.journal"),
        ("undo", undo, "cli.undo"),
        ("redo", redo, "cli.redo"),
        ("copy", copy, "cli.copy"),
        ("restore", restore, "cli.restore"),
    ):
        app.command(name, help=_T(key))(function)


def new(
    file: EventFile,
    format_id: str = typer.Option("hk-90", "--format", help=_T("cli.format", ids=list(FORMATS))),
    edition: str = typer.Option(
        "hong-kong", "--edition", help=_T("cli.edition", ids=list(boards.editions()))
    ),
    name: str = typer.Option("", help=_T("cli.name")),
    name_zh: str = typer.Option("", help=_T("cli.name_zh")),
    zone: str = typer.Option("", metavar="NAME", help=_T("cli.zone"), show_default=False),
    by: By = "referee",
) -> None:
    app = create_event(file, format_id, edition, by, zone=zone or None, name=name, name_zh=name_zh)
    put(_T("cli.created", file=app.place, format=format_id, zone=app.tournament.event.zone))
    app.close()


def info(file: EventFile, as_json: Json = False) -> None:
    with opened(file) as app:
        event, fmt = app.tournament.event, app.rules.format
        facts: dict[str, Any] = {
            "name": event.name,
            "name_zh": event.name_zh,
            "venue": event.venue,
            "date": event.date,
            "starts_at": event.starts_at,
            "zone": event.zone,
            "format": fmt.id,
            "edition": event.edition,
            "boards": event.boards,
            "breaks": list(event.breaks),
            "wave_minutes": event.wave_minutes,
            "protest_minutes": event.protest_minutes,
            "clock_warnings": list(event.clock_warnings),
            "copies_to": event.copies_to,
            "charity": event.charity,
            "charity_zh": event.charity_zh,
            "charity_number": event.charity_number,
            "receipt_first": event.receipt_first,
            "receipt_last": event.receipt_last,
            "accent": event.accent,
            "logo": len(logo.data) if (logo := app.tournament.pictures.get(LOGO)) else 0,
            "code": event.code,
            "players": len(app.tournament.players),
            "heats": {
                heat: app.tournament.heats[heat].state.value
                for heat in sorted(app.tournament.heats, key=heat_order)
            },
            "revision": app.tournament.revision,
        }
        status = event_status(app.tournament, app.rules, app.clock.now())
        if as_json:
            names = {deed: {"zh": name.zh, "en": name.en} for deed, name in event.deed_names.items()}
            told = status_report(status, _T, app.tournament.players)
            facts["papers"] = papers_report(app.tournament, app.history, _T)
            put_json({**facts, "status": told, "format_data": event.format, "deed_names": names})
        else:
            words = _T.say(status_words(status, app.tournament.players))
            put_table(["", ""], [*_shown(facts), ("status", words)])
            for said in papers_told(app.tournament, app.history):
                put(f"! {_T.say(said)}")
            for each in seats_now(app.tournament, app.rules, app.clock.now()):
                put(f"! {_T.say(seats_words(each, app.tournament.players))} {_T.say(way_round(each))}")


def _shown(facts: dict[str, Any]) -> list[tuple[str, Any]]:
    """Facts as `set` takes them: nothing for None, lists with commas."""
    lines = []
    for name, value in facts.items():
        if isinstance(value, dict):
            value = [f"{key} {told}" for key, told in value.items()]
        shown = ", ".join(map(str, value)) if isinstance(value, list) else value
        lines.append((name, "" if shown is None else shown))
    return lines


def set_facts(
    file: EventFile,
    facts: list[str] = typer.Argument(metavar="FIELD=VALUE…", help=_T("cli.facts")),
    by: By = "referee",
) -> None:
    changes: dict[str, Any] = {}
    for fact in facts:
        field, equals, value = fact.partition("=")
        if not equals:
            raise BadInput("errors.no_such_field", field=fact)
        changes[field.strip()] = _fact(field.strip(), value.strip())
    with opened(file, by) as app:
        do(app, EditEvent(changes))
        put(_T("cli.done"))


def _fact(field: str, value: str) -> Any:
    if field == "logo":
        return read_logo_file(Path(value)) if value else None
    if field == "deed_names":
        return read_json(Path(value))
    if field == "format" and value.endswith(".json"):
        return read_json(Path(value))
    if field == "format":
        return load_format(FormatId(value)).to_data()
    if field in ("breaks", "clock_warnings"):
        return tuple(int(part) if part.isdecimal() else part for part in value.replace(",", " ").split())
    if field in _NUMBERS:
        return None if not value and field in _MAY_BE_EMPTY else int(value) if value.isdecimal() else value
    return value


def formats(as_json: Json = False) -> None:
    found = shipped_formats()
    if as_json:
        put_json({"formats": [fmt.to_data() for fmt in found]})
    else:
        put_table(["id", ""], [(fmt.id, _T.name(fmt.name_zh, fmt.name_en)) for fmt in found])


def editions(as_json: Json = False) -> None:
    found = [load_edition(identifier) for identifier in boards.editions()]
    if as_json:
        put_json(
            {
                "editions": [
                    {
                        "id": edition.id,
                        "name_zh": edition.name_zh,
                        "name_en": edition.name_en,
                        "deeds": [
                            {
                                "id": deed.id,
                                "name_zh": deed.name_zh,
                                "name_en": deed.name_en,
                                "price": deed.price,
                            }
                            for deed in edition.deeds
                        ],
                    }
                    for edition in found
                ]
            }
        )
    else:
        put_table(["id", ""], [(e.id, _T.name(e.name_zh, e.name_en)) for e in found])


def journal(
    file: EventFile, limit: int = typer.Option(20, min=1, help=_T("cli.limit")), as_json: Json = False
) -> None:
    with opened(file) as app:
        entries, players = app.journal(limit), app.tournament.players
        if as_json:
            put_json(
                {
                    "journal": [
                        {
                            "n": entry.seq,
                            "at": entry.at.isoformat(),
                            "who": entry.who,
                            "code": entry.code,
                            "undoes": entry.undoes,
                            "text": _T.say(told(entry.code, entry.params, players)),
                        }
                        for entry in entries
                    ]
                }
            )
        for entry in () if as_json else entries:
            local = hall_time(entry.at, app.tournament.event.zone).strftime("%H:%M:%S")
            who, what = teller(entry.who), told(entry.code, entry.params, players)
            put(f"{entry.seq:5}  {local}  {_T.say(who)}  {_T.say(what)}")


def undo(
    file: EventFile,
    number: int = typer.Option(0, "--entry", help=_T("cli.entry")),
    dry_run: DryRun = False,
    as_json: Json = False,
    by: By = "referee",
) -> None:
    with opened(file, by) as app:
        entry = number or app.own_to_undo()
        if dry_run:
            show_trial(app.try_undo(entry), as_json)
            return
        _show_replayed(done_by(app, lambda: app.undo(entry)), as_json)


def redo(
    file: EventFile,
    number: int = typer.Option(0, "--entry", help=_T("cli.entry_redo")),
    dry_run: DryRun = False,
    as_json: Json = False,
    by: By = "referee",
) -> None:
    with opened(file, by) as app:
        entry = number or app.own_to_redo()
        if dry_run:
            show_trial(app.try_redo(entry), as_json)
            return
        _show_replayed(done_by(app, lambda: app.redo(entry)), as_json)


def _show_replayed(done: Trial[object], as_json: bool) -> None:
    said = _T.say(told(done.outcome.code, done.outcome.params, done.after.players))
    if as_json:
        show_done(done, as_json, {"text": said})
    else:
        put(said)


def copy(
    file: EventFile,
    to: str = typer.Option(..., "--to", help=_T("cli.copy_to")),
    overwrite: Overwrite = False,
) -> None:
    with opened(file) as app:
        target = Path(to)
        if target.is_dir():
            target = target / f"{Path(file).stem}-copy.tourney"
        copy_event(app, target, overwrite)
        put(_T("cli.copied", place=str(target)))


def restore(
    copy: str = typer.Argument(metavar="COPY", help=_T("cli.restore_copy")),
    to: str = typer.Option(..., "--to", metavar="FILE", help=_T("cli.restore_to")),
    overwrite: Overwrite = False,
) -> None:
    put(_T("cli.restored", file=restore_event(copy, to, overwrite)))
