"""The event's own facts: names, day plan, edition, format. What played heats rest on is not changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from tourney.competition.formats import Format
from tourney.competition.names import clean
from tourney.competition.records import DeedName, EventFacts
from tourney.editions import load_edition
from tourney.errors import BadInput, NotFound, Refused
from tourney.services.commands import EditEvent
from tourney.services.workspace import Workspace

_TEXTS = ("name", "name_zh", "venue", "date", "copies_to")
_MINUTES = {"wave_minutes": (0, 240), "protest_minutes": (0, 240)}


def edit_event(work: Workspace, command: EditEvent) -> None:
    """Change facts of the event; each value is checked, all or nothing."""
    known = {f.name for f in fields(EventFacts)} - {"code"}
    unknown = sorted(set(command.changes) - known)
    if unknown:
        raise BadInput("errors.no_such_field", field=unknown[0])
    checked = {name: _checked(work, name, value) for name, value in command.changes.items()}
    _refuse_false_past(work, checked)
    after = replace(work.t.event, **checked)
    work.set_event(after)
    work.params["fields"] = sorted(checked)


def _checked(work: Workspace, name: str, value: Any) -> Any:
    if name in _TEXTS:
        return clean(str(value))
    if name in _MINUTES:
        return _whole(name, value, *_MINUTES[name])
    if name == "boards":
        return None if value is None else _whole(name, value, 1, 5000)
    if name == "starts_at":
        return _time_of_day(str(value))
    if name == "breaks":
        return tuple(_whole(name, minutes, 0, 600) for minutes in value)
    if name == "edition":
        return load_edition(value).id
    if name == "deed_names":
        return _deed_names(work, value)
    return Format.from_data(value).to_data()


def _refuse_false_past(work: Workspace, checked: Mapping[str, Any]) -> None:
    """An edition with sheets behind it stays; a format may not lose heats that are drawn."""
    event = work.t.event
    if "edition" in checked and checked["edition"] != event.edition and work.t.sheets:
        raise Refused("errors.edition_in_use")
    if "format" in checked:
        fmt = Format.from_data(checked["format"])
        lost = [heat for heat in work.t.heats if heat not in fmt.heat_ids and fmt.stage(heat) is None]
        if lost:
            raise Refused("errors.heat_in_use", heat=lost[0])


def _deed_names(work: Workspace, value: Mapping[str, Any]) -> dict[str, DeedName]:
    known = {deed.id for deed in work.rules.edition.deeds}
    names = {}
    for deed, name in value.items():
        if deed not in known:
            raise NotFound("errors.no_such_deed", deed=deed)
        zh, en = (name.zh, name.en) if isinstance(name, DeedName) else (name["zh"], name["en"])
        names[deed] = DeedName(clean(zh), clean(en))
    return names


def _whole(field: str, value: Any, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadInput("errors.bad_number", field=field, value=value, least=least, most=most)
    return value


def _time_of_day(text: str) -> str:
    hours, colon, minutes = text.strip().partition(":")
    digits = hours.isdecimal() and minutes.isdecimal() and len(minutes) == 2
    if colon and digits and int(hours) < 24 and int(minutes) < 60:
        return f"{int(hours):02d}:{minutes}"
    raise BadInput("errors.bad_time", value=text)
