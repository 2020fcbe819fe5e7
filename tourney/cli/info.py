"""What an event is and how it stands, at a glance. It reads much and imports little."""

from __future__ import annotations

from typing import Any

import typer

from tourney.base.ids import heat_order
from tourney.cli.options import EventFile, Json, opened
from tourney.cli.output import put, put_json, put_table, texts
from tourney.competition.records import LOGO
from tourney.services.queries.prints import papers_report, papers_told
from tourney.services.queries.seats_to_mend import seats_now, seats_words, way_round
from tourney.services.queries.status import event_status, status_report, status_words

_T = texts()


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("info", help=_T("cli.info"))(info)


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
            "ruleset": event.ruleset,
            "options": dict(event.options),
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
