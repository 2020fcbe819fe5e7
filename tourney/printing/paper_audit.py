"""The journal told in words, for the audit extract: who, when, what, and what was taken back.

Never a telephone number or an address: of those it says only that they changed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from datetime import datetime
from itertools import groupby

from tourney.base.errors import BadInput, NotFound
from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId
from tourney.base.names import Name
from tourney.base.texts import Message, msg
from tourney.event.collections import PICTURES, AnyChange
from tourney.event.journal import describe_entry
from tourney.event.journal_params import list_in
from tourney.event.ports import JournalEntry
from tourney.event.printouts import title_of
from tourney.event.records import (
    CERTIFICATE_SHEET,
    LOGO,
    EventFacts,
    Picture,
    Player,
    Receipt,
    Ruling,
    Tournament,
)
from tourney.event.rules import Rules
from tourney.paper.paper_event_head import event_head
from tourney.printing.paper_audit_view import AuditLine, AuditPaper
from tourney.printing.paper_figures import Figures
from tourney.rules.board_files import load_edition
from tourney.rules.rulesets import load_ruleset
from tourney.standings.standings_paper_standings_query import ruling_lines

_UNDONE, _REDONE, _PRINTED = "undone", "redone", "printed"

_SAID = {
    "name": msg("event.name"),
    "name_zh": msg("event.name_zh"),
    "venue": msg("event.venue"),
    "date": msg("event.date"),
    "starts_at": msg("event.starts_at"),
    "boards": msg("event.boards"),
    "breaks": msg("event.breaks"),
    "wave_minutes": msg("event.wave_minutes"),
    "protest_minutes": msg("event.protest_minutes"),
    "edition": msg("event.edition"),
    "ruleset": msg("event.ruleset"),
    "zone": msg("event.zone"),
    "charity": msg("event.charity"),
    "charity_zh": msg("event.charity_zh"),
    "charity_number": msg("event.charity_number"),
    "donation_target": msg("event.donation_target"),
    "asks_photo_consent": msg("event.asks_photo_consent"),
    "receipt_first": msg("event.receipt_first"),
    "receipt_last": msg("event.receipt_last"),
    "accent": msg("event.accent"),
    "name_en": msg("players.field_name_en"),
    "team": msg("players.field_team"),
    "division": msg("players.field_division"),
    "pledged": msg("players.field_pledged"),
    "received": msg("players.field_received"),
    "method": msg("players.field_method"),
    "photo_consent": msg("players.field_photo_consent"),
    "seeded": msg("players.field_seeded"),
    "alternate": msg("players.field_alternate"),
}
"""Facts whose old and new value are told."""

_PICTURES = {LOGO: msg("event.logo"), CERTIFICATE_SHEET: msg("event.certificate_sheet")}
_NAMED = {
    "format": msg("event.tab_format"),
    "deed_names": msg("event.tab_deeds"),
    "hall": msg("hallmap.field"),
    "certificate_design": msg("paper.title_certificates"),
    "called_for": msg("clock.break"),
    "options": msg("event.options"),
    "plans_breaks": msg("event.breaks"),
    "clock_warnings": msg("clock.warnings"),
    "copies_to": msg("event.copies_to"),
    "phone": msg("players.field_phone"),
    "email": msg("players.field_email"),
    "note": msg("players.field_note"),
}
"""Facts of which only the change is told: private, or too long for a line."""

_ONE_BY_ONE = frozenset({"event_edited", "player_edited", "players_merged"})
"""Entries whose sentence does not say what was changed."""


def audit_paper(
    tournament: Tournament,
    rules: Rules,
    now: datetime,
    history: Sequence[JournalEntry],
) -> AuditPaper:
    """Every entry of `history`, which must be the journal of this very `tournament`.

    ValueError for the journal of another moment: an extract that leaves something out is worse than none.
    """
    last = history[-1].seq if history else 0
    if last != tournament.revision:
        raise ValueError(f"journal up to {last}, event at {tournament.revision}")
    fate = _fates(history)
    figures = Figures()
    lines: list[AuditLine] = []
    for (prints, _), group in groupby(history, key=lambda entry: _together(entry, fate)):
        entries = list(group)
        states = [figures.after(entry) for entry in entries]
        if prints and len(entries) > 1:
            lines.append(_prints(entries))
        else:
            lines += [
                _line(entry, fate.get(entry.seq), told) for entry, told in zip(entries, states, strict=True)
            ]
    return AuditPaper(
        head=event_head(tournament, now),
        code=tournament.event.code,
        last=last,
        lines=tuple(lines),
        rulings=ruling_lines(tournament, rules, now),
    )


def _fates(history: Sequence[JournalEntry]) -> dict[int, JournalEntry]:
    """For each entry that was taken back or done again: the last entry that did it."""
    return {entry.undoes: entry for entry in history if entry.undoes is not None}


def _together(entry: JournalEntry, fate: Mapping[int, JournalEntry]) -> tuple[bool, str]:
    """What one line of the extract may tell: printing one after the other by the same person."""
    return entry.code == _PRINTED and entry.seq not in fate, entry.who


def _prints(entries: Sequence[JournalEntry]) -> AuditLine:
    """Printouts one after the other, each named once."""
    named: dict[tuple[str, str], Message] = {}
    for entry in entries:
        kind, heat = str(entry.params["kind"]), str(entry.params.get("heat") or "")
        title = title_of(kind)
        of = heat_named(HeatId(heat)) if heat else ""
        named[kind, heat] = msg("paper.audit_printed_one", kind=title, heat=of) if heat else title
    what = msg("paper.audit_printed", n=len(entries), kinds=list(named.values()))
    first, last = entries[0], entries[-1]
    return AuditLine(first.seq, last.at, first.who, what, until=last.seq)


def _line(
    entry: JournalEntry,
    fate: JournalEntry | None,
    figures: tuple[Message, ...],
) -> AuditLine:
    """One entry. One that takes back or does again shows no figures: they stand where they were made."""
    params = {name: value for name, value in entry.params.items() if name != "totals"}
    void = fate is not None and fate.code == _UNDONE
    details: tuple[Message, ...] = ()
    if entry.undoes is not None:
        figures = ()
    else:
        details = tuple(_details(entry))
        if entry.params.get("correct") and not figures:
            figures = (msg("paper.audit_figures_same"),)
    if len(details) >= len(list_in(params, "fields")):
        params.pop("fields", None)  # each is named beside what it was and is
    what, mark = describe_entry(entry.code, params), _mark(entry, fate)
    return AuditLine(
        seq=entry.seq,
        at=entry.at,
        who=entry.who,
        what=what,
        details=details,
        mark=mark,
        void=void,
        figures=figures,
    )


def _mark(entry: JournalEntry, fate: JournalEntry | None) -> Message | None:
    if entry.undoes is not None:
        undone = entry.code == _UNDONE
        key = msg("paper.audit_takes_back", n=entry.undoes)
        return key if undone else msg("paper.audit_does_again", n=entry.undoes)
    if fate is None:
        return None
    if fate.code == _REDONE:
        return msg("paper.audit_done_again", n=fate.seq)
    return msg("paper.audit_taken_back", n=fate.seq)


def _details(entry: JournalEntry) -> list[Message]:
    details: list[Message] = []
    for change in entry.changes:
        if isinstance(change.after, Ruling) and change.after.reason and not entry.params.get("correct"):
            details.append(msg("paper.audit_reason", reason=change.after.reason))
        elif isinstance(change.after, Receipt) and change.after.cancelled:
            details.append(msg("paper.audit_reason", reason=change.after.cancelled))
        elif change.of(PICTURES) is not None:
            details += [
                msg("paper.audit_changed", what=_PICTURES[each.name])
                for each in (change.after or change.before,)
                if isinstance(each, Picture)
            ]
        elif entry.code in _ONE_BY_ONE:
            details += _differences(change)
    return details


def _differences(change: AnyChange) -> list[Message]:
    before, after = change.before, change.after
    if not isinstance(after, (Player, EventFacts)) or before is None:
        return []
    return [
        _difference(each.name, getattr(before, each.name), getattr(after, each.name))
        for each in fields(after)
        if getattr(before, each.name) != getattr(after, each.name) and each.name in (*_SAID, *_NAMED)
    ]


def _difference(name: str, before: object, after: object) -> Message:
    if name in _NAMED:
        return msg("paper.audit_changed", what=_NAMED[name])
    if name in _NAME_OF:
        before, after = (_NAME_OF[name](str(each)) for each in (before, after))
    return msg("paper.audit_from_to", what=_SAID[name], before=_value(before), after=_value(after))


def _board_name(edition: str) -> Name | str:
    """What a board is called; its id where it is one's own and not to be had any more."""
    try:
        return load_edition(edition).name
    except (NotFound, BadInput):
        return edition


_NAME_OF: Mapping[str, Callable[[str], Name | str]] = {
    "edition": _board_name,
    "ruleset": lambda ruleset: load_ruleset(ruleset).name,
}
"""Facts that are ids of something with a name."""


def _value(value: object) -> object:
    if isinstance(value, bool):
        return msg("players.yes") if value else msg("paper.audit_no")
    if value in (None, "", ()):
        return "–"
    return value
