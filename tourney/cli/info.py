"""The command that shows an event and its state at a glance. It reads much and imports little."""

from __future__ import annotations

from functools import partial

from tourney.application.application import Application
from tourney.base.ids import heat_order
from tourney.base.plain import Plain, all_of, fields
from tourney.cli.options import put, put_table, texts, texts_under
from tourney.cli.verbs import Output, reading
from tourney.clock.day_plan import planned
from tourney.event.certificate_design import CertificateDesign
from tourney.event.hall_map import kept_map, map_told, shown_map
from tourney.event.records import CERTIFICATE_SHEET, LOGO
from tourney.event.rule_book_words import board_mismatches, misfit_words
from tourney.printing.print_list import papers_report, papers_told
from tourney.rules.options import option_words
from tourney.standings.result_status import (
    event_status,
    seats_now,
    seats_words,
    status_report,
    status_words,
    way_round,
)
from tourney.standings.status import ResultStatus

_T = texts()


@reading
def info(app: Application) -> Output:
    facts, players, now = _facts(app), app.tournament.players, app.clock.now()
    status = event_status(app.tournament, app.rules, now)
    yield partial(_report, app, facts, status)
    hall = _T.say(map_told(shown_map(app.tournament, app.rules))) if app.tournament.event.hall else ""
    state = texts_under(app.rules).say(status_words(status, players))
    put_table(["", ""], [*_shown(facts), ("hall", hall), ("status", state)])
    for misfit in board_mismatches(app.tournament, app.rules):
        put(f"! {_T.sentence(misfit_words(misfit))}")
    for message in papers_told(app.tournament, app.history):
        put(f"! {_T.say(message)}")
    for each in seats_now(app.tournament, app.rules, now):
        put(f"! {_T.say(seats_words(each, players))} {_T.say(way_round(each))}")


def _facts(app: Application) -> Plain:
    event = app.tournament.event
    logo, sheet = (app.tournament.pictures.get(name) for name in (LOGO, CERTIFICATE_SHEET))
    return fields(event, _FACTS) | {
        "format": app.rules.format.id,
        "breaks": list(planned(app.tournament, app.rules).breaks if event.plans_breaks else event.breaks),
        "intervals": all_of(event.intervals, "at minutes"),
        "logo": 0 if logo is None else len(logo.data),
        "certificate_sheet": 0 if sheet is None else len(sheet.data),
        "code": event.code,
        "head": app.head,
        "players": len(app.tournament.players),
        "heats": {
            heat: app.tournament.heats[heat].state.value
            for heat in sorted(app.tournament.heats, key=heat_order)
        },
        "revision": app.tournament.revision,
    }


_FACTS = (
    "name name_zh venue date starts_at zone format edition ruleset options boards breaks intervals "
    "plans_breaks wave_minutes protest_minutes clock_warnings copies_to charity charity_zh charity_number "
    "fps fps_name donation_target ways asks_photo_consent receipt_first receipt_last accent page_folder "
    "page_url page_money page_names keep_until rehearsal"
)


def _report(app: Application, facts: Plain, status: ResultStatus) -> Plain:
    event = app.tournament.event
    kept = kept_map(app.tournament)
    return {
        **facts,
        "hall": None if kept is None else kept.to_data(),
        "certificate_design": CertificateDesign.from_data(event.certificate_design).to_data(),
        "papers": papers_report(app.tournament, app.history, _T),
        "status": status_report(status, _T, app.tournament.players),
        "format_data": app.rules.format.to_data(),
        "volunteers": all_of(event.volunteers, "table banker scorer"),
        "deed_names": {deed: fields(name, "zh en") for deed, name in event.deed_names.items()},
    }


def _shown(facts: Plain) -> list[tuple[str, object]]:
    """Facts in the form that `set` takes: nothing for None, lists with commas."""
    lines: list[tuple[str, object]] = []
    for name, value in facts.items():
        if name == "options" and isinstance(value, dict):
            value = option_words(value)
        elif isinstance(value, dict):
            value = [f"{key} {told}" for key, told in value.items()]
        if isinstance(value, list):
            value = [" ".join(map(str, each.values())) if isinstance(each, dict) else each for each in value]
        text = ", ".join(map(str, value)) if isinstance(value, list) else value
        lines.append((name, "" if text is None else text))
    return lines
