"""Draws the audit extract, a part of the record: every entry of the journal with its number, author and time.

It never has a telephone number or an address: it tells only that they changed. It walks the journal forward
and values every table by the sheets and the rules of each moment, so that an entry shows each player's total
and place, before and after.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import datetime
from decimal import Decimal
from itertools import groupby
from typing import TypeVar

from tourney.base.errors import BadInput, NotFound
from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.base.names import Name
from tourney.base.texts import Message, msg
from tourney.base.times import hall_time
from tourney.event.collections import PICTURES, RULINGS, SHEETS, TABLES, AnyChange
from tourney.event.command import applied, list_in
from tourney.event.journal import NOBODY, author_name, describe_entry
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
from tourney.event.table_state import assess_table, number_of
from tourney.paper.layout import Layout, Row, TableColumn
from tourney.paper.surface import INK, SOFT, Align
from tourney.paper.wording import Wording, formal_day
from tourney.rules.board_files import load_edition
from tourney.rules.rulesets import load_ruleset
from tourney.scoresheet.ranking import value

TableKey = tuple[HeatId, TableNo]


K = TypeVar("K")


V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class _Figure:
    """A total in M, None if the rules have no count; the place at the table, None while it gives none."""

    total: int | None
    place: int | None
    bankrupt: bool = False


class Figures:
    """The tables at one moment of the journal. Entries must be given in their order, none left out."""

    def __init__(self) -> None:
        self._past: Tournament | None = None
        self._rules: Rules | None = None
        self._known: dict[TableKey, dict[PlayerNo, _Figure]] = {}

    def after(self, entry: JournalEntry) -> tuple[Message, ...]:
        """One message for each table whose figures `entry` changed: the player, the old and the new
        figure.
        """
        touched = self._apply(entry.changes)
        messages = []
        for key in sorted(touched, key=lambda key: (str(key[0]), key[1])):
            before, now = self._known.get(key, {}), self._figures(key)
            self._known[key] = now
            sentences = _told(before, now)
            if sentences:
                messages.append(msg("paper.audit_figures", table=key[1], figures=sentences))
        return tuple(messages)

    def _apply(self, changes: tuple[AnyChange, ...]) -> set[TableKey]:
        """Apply the changes. Returns the tables whose figures may have changed."""
        event_facts = next((each.after for each in changes if isinstance(each.after, EventFacts)), None)
        if self._past is None and event_facts is not None:
            self._past = Tournament(event_facts)
        if self._past is None:
            return set()
        self._past = past = applied(self._past, changes, 0)
        touched: set[TableKey] = set()
        for change in changes:
            if (table := change.of(TABLES)) is not None:
                touched.add(table.key)
            elif (sheet := change.of(SHEETS)) is not None:
                heat, player = sheet.key
                touched.update((heat, each.table) for each in past.tables_of(heat) if player in each.seats)
            elif (ruling := change.of(RULINGS)) is not None:
                made_of = ruling.after or ruling.before
                touched.update(() if made_of is None else made_of.about)
        return touched

    def _figures(self, key: TableKey) -> dict[PlayerNo, _Figure]:
        """The figures of everybody at the table whose sheet is in."""
        past = self._past
        table = None if past is None else past.tables.get(key)
        if past is None or table is None or not any((key[0], seat) in past.sheets for seat in table.seats):
            return {}
        rules = Rules(past.event) if self._rules is None else self._rules.for_event(past.event)
        self._rules = rules
        book = rules.books.of(table)
        results = assess_table(past, rules.books, rules.format, table).results
        if results:
            return {
                number_of(each): _Figure(
                    None if book.places_only else each.total, each.place, bool(each.bankrupt)
                )
                for each in results
            }
        entered = {
            seat: record.sheet
            for seat in table.seats
            if (record := past.sheets.get((key[0], seat))) is not None
        }
        if book.places_only:
            return {seat: _Figure(None, sheet.declared_place) for seat, sheet in entered.items()}
        return {
            seat: _Figure(value(book, sheet, rules.format.all_land).total, None)
            for seat, sheet in entered.items()
        }


def _told(before: Mapping[PlayerNo, _Figure], now: Mapping[PlayerNo, _Figure]) -> list[Message]:
    """The changed figures, in the order of the seats; removed ones last."""
    changed = [
        _figure(number, before.get(number), each)
        for number, each in now.items()
        if before.get(number) != each
    ]
    gone = [_gone(number, each) for number, each in before.items() if number not in now]
    return changed + gone


def _gone(number: PlayerNo, before: _Figure) -> Message:
    if before.total is None:
        return msg("paper.audit_sheet_gone", number=number)
    return msg("paper.audit_figure_gone", number=number, total=before.total)


def _figure(number: PlayerNo, before: _Figure | None, now: _Figure) -> Message:
    place = _place(before, now)
    if now.total is None:
        return msg("paper.audit_figure", number=number, amount=place or msg("paper.audit_no_place"))
    amount = msg("paper.audit_total", total=now.total)
    if now.bankrupt:
        amount = msg("paper.bankrupt")
    elif before is not None and before.total != now.total:
        amount = msg("paper.audit_total_changed", before=before.total, total=now.total)
    if place is None:
        return msg("paper.audit_figure", number=number, amount=amount)
    return msg("paper.audit_figure_placed", number=number, amount=amount, place=place)


def _place(before: _Figure | None, now: _Figure) -> Message | None:
    """The place, and the former one if it had one; None while the table gives none."""
    if now.place is None:
        return None
    if before is not None and before.place not in (None, now.place):
        return msg("paper.audit_place_changed", before=before.place, place=now.place)
    return msg("paper.audit_place", place=now.place)


@dataclass(frozen=True, slots=True)
class AuditLine:
    """One journal entry. `details`: its changes, if the sentence does not name them.

    `mark` tells its fate ("taken back by 57") or what it takes back; None for a plain entry. `figures`:
    totals and places that it changed, a message for each table. `void`: it is undone. `until`: the last entry
    of the line, 0 for one entry alone.
    """

    seq: int
    at: datetime
    who: str
    what: Message
    details: tuple[Message, ...] = ()
    mark: Message | None = None
    void: bool = False
    until: int = 0
    figures: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class AuditPaper:
    """The whole journal, oldest first. `last` is the number of the file's last entry, `code` the event's."""

    zone: str
    code: str
    last: int
    lines: tuple[AuditLine, ...]


_UNDONE, _REDONE, _PRINTED = "undone", "redone", "printed"


_FROM_TO = "paper.audit_from_to"
"""A fact with its old and new value."""


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
    "fps": msg("event.fps"),
    "fps_name": msg("event.fps_name"),
    "donation_target": msg("event.donation_target"),
    "asks_photo_consent": msg("event.asks_photo_consent"),
    "receipt_first": msg("event.receipt_first"),
    "receipt_last": msg("event.receipt_last"),
    "accent": msg("event.accent"),
    "page_url": msg("public_page.page_url"),
    "keep_until": msg("erasing.keep_until"),
    "page_money": msg("public_page.page_money"),
    "name_en": msg("players.field_name_en"),
    "team": msg("players.field_team"),
    "division": msg("players.field_division"),
    "pledged": msg("players.field_pledged"),
    "received": msg("players.field_received"),
    "method": msg("players.field_method"),
    "goal": msg("exchange.as_goal"),
    "photo_consent": msg("players.field_photo_consent"),
    "seeded": msg("players.field_seeded"),
    "alternate": msg("players.field_alternate"),
}
"""Facts that are shown with their old and new value."""


_PICTURES = {LOGO: msg("event.logo"), CERTIFICATE_SHEET: msg("event.certificate_sheet")}


_NAMED = {
    "ways": msg("event.ways"),
    "format": msg("event.tab_format"),
    "deed_names": msg("event.tab_deeds"),
    "hall": msg("paper.title_hall_map"),
    "certificate_design": msg("paper.title_certificates"),
    "called_for": msg("clock.break"),
    "options": msg("event.options"),
    "plans_breaks": msg("event.breaks"),
    "intervals": msg("interval.title"),
    "volunteers": msg("awards.volunteers"),
    "clock_warnings": msg("clock.warnings"),
    "copies_to": msg("event.copies_to"),
    "page_folder": msg("public_page.page_folder"),
    "page_names": msg("public_page.page_names"),
    "phone": msg("players.field_phone"),
    "email": msg("players.field_email"),
    "note": msg("players.field_note"),
}
"""Facts that are shown only as changed: private, or too long for a line."""


_ONE_BY_ONE = frozenset({"event_edited", "player_edited", "players_merged"})
"""Entries whose sentence does not name the changes."""


def audit_paper(tournament: Tournament, history: Sequence[JournalEntry]) -> AuditPaper:
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
                _line(entry, fate.get(entry.seq), messages)
                for entry, messages in zip(entries, states, strict=True)
            ]
    return AuditPaper(
        zone=tournament.event.zone,
        code=tournament.event.code,
        last=last,
        lines=tuple(lines),
    )


def _fates(history: Sequence[JournalEntry]) -> dict[int, JournalEntry]:
    """For each entry that was undone or redone: the last entry that did it."""
    return {entry.undoes: entry for entry in history if entry.undoes is not None}


def _together(entry: JournalEntry, fate: Mapping[int, JournalEntry]) -> tuple[bool, str]:
    """Whether one line of the extract may cover both: printing one after the other by the same person."""
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
    """One entry. An undo or redo shows no figures: they are with the entry itself."""
    params = {name: value for name, value in entry.params.items() if name != "totals"}
    void = fate is not None and fate.code == _UNDONE
    details: tuple[Message, ...] = ()
    if entry.undoes is not None:
        figures = ()
    else:
        details = tuple(_details(entry))
        if entry.params.get("correct") and not figures:
            figures = (msg("paper.audit_figures_same"),)
    changed = {name for change in entry.changes for name in _changed(change)}
    if len(details) >= len(list_in(params, "fields")) or (
        details and changed <= _SAID.keys() | _NAMED.keys()
    ):
        params.pop("fields", None)  # each is named beside its old and new value
    if any(each.key == "paper.audit_reason" for each in details):
        params.pop("reason", None)
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
    """Each once: an entry may have written several rulings for one reason."""
    details: list[Message] = []
    for change in entry.changes:
        if isinstance(change.after, Ruling) and change.after.reason and not entry.params.get("correct"):
            reason = msg("paper.audit_reason", reason=change.after.reason)
            details += [] if reason in details else [reason]  # several rulings at once have one
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
    return [each for at, each in enumerate(details) if each not in details[:at]]


def _differences(change: AnyChange) -> list[Message]:
    return [
        _difference(name, getattr(change.before, name), getattr(change.after, name))
        for name in _changed(change)
        if name in (*_SAID, *_NAMED)
    ]


def _changed(change: AnyChange) -> list[str]:
    """The facts of a player or the event that it changed."""
    before, after = change.before, change.after
    if not isinstance(after, (Player, EventFacts)) or before is None:
        return []
    names = (each.name for each in fields(after))
    return [name for name in names if getattr(before, name) != getattr(after, name)]


def _difference(name: str, before: object, after: object) -> Message:
    if name in _NAMED:
        return msg("paper.audit_changed", what=_NAMED[name])
    if name in _NAME_OF:
        before, after = (_NAME_OF[name](str(each)) for each in (before, after))
    return msg(_FROM_TO, what=_SAID[name], before=_value(before), after=_value(after))


def _board_name(edition: str) -> Name | str:
    """The name of a board; its id if it is a user's own and no longer available."""
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


def audit(layout: Layout, paper: AuditPaper, wording: Wording) -> None:
    """Oldest first, below their day; an undone entry is softer and names the undoing entry."""
    named, marked = any(each.who != NOBODY for each in paper.lines), any(each.mark for each in paper.lines)
    columns = [
        TableColumn(wording.lines(msg("paper.audit_number")), 13, Align.RIGHT, bold=True),
        TableColumn(wording.lines(msg("paper.time")), 13),
        *((TableColumn(wording.lines(msg("paper.audit_who")), 22, lines=2, typed=True),) if named else ()),
        TableColumn(wording.lines(msg("paper.audit_what")), 101 if named else 123, lines=36, steady=True),
        *((TableColumn(wording.lines(msg("paper.audit_mark")), 32, lines=2, typed=True),) if marked else ()),
    ]
    if paper.lines:
        rows: list[Row] = []
        for day, lines in groupby(paper.lines, key=lambda line: hall_time(line.at, paper.zone).date()):
            rows.append(Row(label=formal_day(day.isoformat(), wording)))
            rows += [row for line in lines for row in _rows(line, wording, paper.zone, named)]
        rows = [replace(row, cells=row.cells[: len(columns)]) for row in rows]
        layout.table(columns, rows, size=8.5, signed=True)
    else:
        layout.say(msg("paper.audit_nothing"))


def _fact(difference: Message, wording: Wording) -> str:
    """A fact in the words of each language, its two values once: `0 → 50,000`."""
    what, before, after = (difference.params[each] for each in ("what", "before", "after"))
    values = f"{_said(before, wording)} → {_said(after, wording)}"
    return wording.labelled(what, values) if isinstance(what, Message) else values


def _said(value: object, wording: Wording) -> str:
    if isinstance(value, Message):
        return wording(value, " ")
    if isinstance(value, Name):
        return wording.name(value, " ")
    return f"{value:,}" if isinstance(value, Decimal) else str(value)


def _rows(line: AuditLine, wording: Wording, zone: str, named: bool) -> list[Row]:
    """The entry with the table that it changed, or a row for each of several. `named`: there is a column of
    authors.
    """
    facts = [each for each in line.details if each.key == _FROM_TO]
    facts = facts if len(facts) > 1 else []
    said = wording.lines(line.what, *(each for each in line.details if each not in facts), between=" · ")
    said += (" · ".join(_fact(each, wording) for each in facts),) if facts else ()
    several = line.figures if len(line.figures) > 1 else ()
    lines = tuple(each[:1].upper() + each[1:] for each in said)
    lines += () if several else wording.lines(*line.figures)
    mark = wording.lines(line.mark) if line.mark is not None else ""
    number = f"{line.seq}–{line.until}" if line.until else str(line.seq)
    who = (wording.lines(author_name(line.who)),) if named else ()
    nobody = ("",) if named else ()
    grey = SOFT if line.void else INK
    tables = [Row(("", "", *nobody, wording.lines(each), ""), grey=grey) for each in several]
    time = hall_time(line.at, zone).strftime("%H:%M")
    return [Row((number, time, *who, lines, mark), grey=grey), *tables]
