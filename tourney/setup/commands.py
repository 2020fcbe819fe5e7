"""Changes the event's own facts: names, day plan, edition, format, logo, the sheet for certificates.

A fact that played heats depend on is not changed. Also cancels receipts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from decimal import Decimal
from typing import ClassVar

from tourney.application.page_keeping import refuse_one_folder
from tourney.base.errors import BadInput, NotFound, Refused
from tourney.base.heat_names import heat_named
from tourney.base.ids import STAGES, EditionId
from tourney.base.names import Name
from tourney.base.spelling import clean
from tourney.base.texts import Message, area, msg
from tourney.base.times import day_of, hall_time, is_in_figures, minute_of, names_a_day, time_of, zone_named
from tourney.clock.day_plan import Planned, planned, waves_of
from tourney.event.certificate_design import CertificateDesign
from tourney.event.collections import PICTURES, RECEIPTS, TABLES
from tourney.event.command import Command, Params, Players, UnitOfWork, list_in
from tourney.event.formats import Format
from tourney.event.hall_map import hall_tables, kept_map, map_asked_for, places_lacking
from tourney.event.journal import GLANCE, without_division_words
from tourney.event.pictures import LOGO_BYTES, is_kept_form
from tourney.event.records import (
    AWAY,
    CERTIFICATE_SHEET,
    LOGO,
    MOST_LETTERS,
    DeedName,
    EventFacts,
    PageNames,
    Picture,
    TableVolunteers,
)
from tourney.event.registration import MAX_MONEY, sum_meant
from tourney.event.rule_books import common_sizes, refuse_sizes, rule_books_of
from tourney.event.table_state import has_begun
from tourney.event.volunteers import volunteers_read, volunteers_text
from tourney.giving.receipts import MOST_SERIAL, check_range
from tourney.giving.ways import checked_ways
from tourney.paying.fps import identifier, payee_name
from tourney.rules.board_files import load_edition
from tourney.rules.rulebook import check_board
from tourney.rules.rulesets import load_ruleset
from tourney.scores.commands import refuse_other_rules


@dataclass(frozen=True, slots=True)
class CancelReceipt(Command[None]):
    """Cancel a receipt; the donation can get a new one, under a new number."""

    code: ClassVar[str] = "receipt_cancelled"
    serial: int
    reason: str

    def carry_out(self, work: UnitOfWork) -> None:
        receipt = work.t.receipts.get(self.serial)
        reason = clean(self.reason)
        if receipt is None or receipt.cancelled:
            raise NotFound("errors.no_such_receipt", serial=self.serial)
        if not reason:
            raise BadInput("errors.reason_needed")
        work.put(RECEIPTS, replace(receipt, cancelled=reason))
        work.params["serial"] = self.serial


def put_sheet(work: UnitOfWork, data: object) -> None:
    """Store the organiser's own sheet for certificates, as `put_logo`; None: the program's own."""
    if data is None:
        work.drop(PICTURES, CERTIFICATE_SHEET)
        return
    if not isinstance(data, bytes) or not is_kept_form(data):
        raise BadInput("errors.bad_sheet")
    work.put(PICTURES, Picture(CERTIFICATE_SHEET, data))


def put_logo(work: UnitOfWork, data: object) -> None:
    """Store a picture in its kept form; it was read whole when it was chosen."""
    if data is None:
        work.drop(PICTURES, LOGO)
        return
    if not isinstance(data, bytes) or len(data) > LOGO_BYTES or not is_kept_form(data):
        raise BadInput("errors.bad_logo", field="logo")
    work.put(PICTURES, Picture(LOGO, data))


_TEXTS = ("name", "name_zh", "venue", "copies_to", "page_folder", "charity", "charity_zh", "charity_number")


_ADDRESS = re.compile(r"https?://[^\s/]+\S{0,300}", re.IGNORECASE)


_PAYEE: Mapping[str, Callable[[str], str]] = {"fps": identifier, "fps_name": payee_name}


_MOST_WARNINGS = 8


_TOLD = ("name", "name_zh", "venue", "date", "starts_at", "boards")
"""Facts whose old and new value the journal shows."""


_AREAS = ("event", "public_page", "erasing")
"""The areas of texts that name facts."""


_WHOLE = {"wave_minutes": (0, 240), "protest_minutes": (0, 240)}


@dataclass(frozen=True, slots=True)
class EditEvent(Command[None]):
    """Change fields of `EventFacts` by name (name, venue, date, boards, breaks, deed_names, format …).

    A changed `format` is checked whole; a field that would falsify played heats is refused. `breaks` None:
    those that a day needs. `hall` is a map as data or the name of a template, {} for none. `logo` is the
    picture in the head of the paper (PNG or JPEG, already read whole), `certificate_sheet` the sheet for
    certificates; None for none.
    """

    code: ClassVar[str] = "event_edited"
    changes: Mapping[str, object]

    def carry_out(self, work: UnitOfWork) -> None:
        known = {f.name for f in fields(EventFacts)} - {"code", "plans_breaks", "rehearsal"}
        unknown = sorted(set(self.changes) - known - _PICTURES.keys())
        if unknown:
            raise BadInput("errors.no_such_field", field=unknown[0])
        facts = {name: value for name, value in self.changes.items() if name not in _PICTURES}
        checked = {name: _checked(work, name, value) for name, value in facts.items()}
        _bring_rules(work.t.event, checked)
        if "breaks" in checked:
            checked["plans_breaks"] = self.changes["breaks"] is None
        changed = work.t.event.changed(checked)
        if checked.keys() & {"edition", "ruleset", "options"}:
            from tourney.game.engine.decks import load_decks  # other changes need no engine

            book = rule_books_of(changed).event
            check_board(book)
            load_decks(book.edition.deck, book.edition)
            changed = replace(changed, options=book.changes)
        if checked.keys() & {"format", "ruleset"}:
            refuse_sizes(Format.from_data(changed.format), load_ruleset(changed.ruleset))
        _refuse_false_past(work, checked, changed)
        check_range(changed)
        refuse_one_folder(changed.page_folder, changed.copies_to)
        before = work.t.event
        plan = planned(work.t, work.rules) if "boards" in checked else None
        work.set_event(changed)
        work.chose_folders = frozenset(name for name in ("copies_to", "page_folder") if checked.get(name))
        if changed.page_folder and not before.page_folder:
            work.warnings.append(names_told(changed.page_names))
        if plan is not None:
            _deal_waves(work)
            _tell_of_waves(work, plan)
        if "format" in checked:
            _tell_without_division(work, Format.from_data(changed.format))
        if "hall" in checked:
            _tell_of_places(work)
        for name, put in _PICTURES.items():
            if name in self.changes:
                put(work, self.changes[name])
        work.params["fields"] = sorted(self.changes)
        if values := _values_told(before, changed):
            work.params["values"] = values

    @classmethod
    def describe(cls, params: Params, players: Players) -> Message:
        """The changed facts, with the values in the entry; older entries have none."""
        changed, values = list_in(params, "fields"), params.get("values")
        fields = values if isinstance(values, Mapping) else {}
        called = [_fact_changed(str(each), fields.get(each)) for each in changed if _is_called(str(each))]
        if not called or len(called) < len(changed):
            return msg("journal.event_edited")
        return msg("journal.facts_changed", facts=called)


def names_told(names: PageNames) -> Message:
    """How the public page names players: for whom it is switched on by."""
    return msg("public_page.names_told", example=msg(f"public_page.names_{names}"))


def _is_called(fact: str) -> bool:
    """Whether a fact has a name on the event's page; others are only shown as changed."""
    facts = _PICTURES.keys() | {each.name for each in fields(EventFacts)} - {"ruleset", "options"}
    return fact in facts and bool(_area_of(fact))


def _area_of(fact: str) -> str:
    """The area with the fact's name, "" if it has none."""
    return next((each for each in _AREAS if fact in area(each)), "")


def _fact_changed(name: str, values: object) -> Message:
    """The name of a fact and, if both are short, its old and new value.

    If the label of its field includes a hint after a comma, the fact has another name in lists: the hint
    would read like a second fact.
    """
    key = f"journal.fact_{name}" if f"fact_{name}" in area("journal") else f"{_area_of(name)}.{name}"
    called = Message(key, {})
    if not isinstance(values, (list, tuple)) or len(values) != 2:
        return called
    before, after = ("–" if each in (None, "") else str(each) for each in values)
    if max(len(before), len(after)) > GLANCE:
        return called
    return msg("journal.fact_changed", what=called, before=before, after=after)


_PICTURES: Mapping[str, Callable[[UnitOfWork, object], None]] = {
    "logo": put_logo,
    "certificate_sheet": put_sheet,
}
"""The pictures kept beside the facts, and how."""


def _values_told(before: EventFacts, after: EventFacts) -> dict[str, list[object]]:
    """The old and new value of each changed fact, if short."""
    values = {name: [getattr(before, name), getattr(after, name)] for name in _TOLD}
    return {name: both for name, both in values.items() if both[0] != both[1]}


def _day(work: UnitOfWork, text: str) -> str:
    """A day in figures as ISO has it, BadInput if the calendar has none; words that can name a day ("5-6
    December") as typed. An older event's text stays.
    """
    if not text or text == work.t.event.date or (names_a_day(text) and not is_in_figures(text)):
        return text
    return day_of(text, hall_time(work.now, work.t.event.zone).date()).isoformat()


def _bring_rules(event: EventFacts, checked: dict[str, object]) -> None:
    """A format with other rules than the one before brings them; another ruleset its own options and
    board.
    """
    if "format" in checked:
        fmt, old = Format.from_data(checked["format"]), Format.from_data(event.format)
        if (fmt.ruleset, fmt.options) != (old.ruleset, old.options) and "ruleset" not in checked:
            checked["ruleset"] = fmt.ruleset
            checked.setdefault("options", fmt.options)
    ruleset = str(checked.get("ruleset", event.ruleset))
    if ruleset != event.ruleset:
        checked.setdefault("options", {})
        if load_ruleset(ruleset).own_board:
            checked.setdefault("edition", load_ruleset(ruleset).own_board)


def _checked(work: UnitOfWork, name: str, value: object) -> object:
    if name == "date":
        return _day(work, clean(_text(name, value)))
    if name == "keep_until":
        typed = clean(_text(name, value))
        return day_of(typed, hall_time(work.now, work.t.event.zone).date()).isoformat() if typed else ""
    if name in _TEXTS:
        return clean(_text(name, value))
    if name in _PAYEE:
        return _PAYEE[name](clean(_text(name, value)))
    if name == "donation_target":
        return _sum(name, value)
    if name == "ways":
        return checked_ways(value)
    if name in _WHOLE:
        return _whole(name, value, *_WHOLE[name])
    if name in ("asks_photo_consent", "page_money"):
        if not isinstance(value, bool):
            raise BadInput("errors.bad_value", field=name)
        return value
    if name == "page_url":
        return _address(clean(_text(name, value)))
    if name == "page_names":
        return _page_names(_text(name, value))
    if name == "boards":
        return None if value is None else _whole(name, value, 1, 5000)
    if name in ("receipt_first", "receipt_last"):
        return None if value is None else _whole(name, value, 1, MOST_SERIAL)
    if name == "zone":
        return zone_named(_text(name, value))
    if name == "accent":
        return _colour(_text(name, value))
    if name == "starts_at":
        return time_of(minute_of(_text(name, value)))
    if name == "breaks":
        if value is None:
            return ()
        if not isinstance(value, (tuple, list)):
            raise BadInput("errors.bad_value", field=name)
        return tuple(_whole(name, minutes, 0, 600) for minutes in value)
    if name == "clock_warnings":
        return _warnings(name, value)
    if name == "volunteers":
        return _volunteers(value)
    if name == "edition":
        return load_edition(EditionId(_text(name, value))).id
    if name == "ruleset":
        return load_ruleset(_text(name, value)).id
    if name == "options":
        return _options(value)
    if name == "deed_names":
        return _deed_names(work, value)
    if name == "hall":
        return map_asked_for(work.t, work.rules, value)
    if name == "certificate_design":
        return CertificateDesign.from_data(value).to_data() if value else {}
    return Format.from_data(value).to_data()


def _address(text: str) -> str:
    """The address of a page, "" for none. BadInput for one that a phone would not open."""
    if text and not _ADDRESS.fullmatch(text):
        raise BadInput("public_page.bad_address", text=text)
    return text


def _page_names(text: str) -> PageNames:
    try:
        return PageNames(text.casefold())
    except ValueError:
        known = [each.value for each in PageNames]
        raise BadInput("public_page.bad_names", text=text, known=known) from None


def _volunteers(value: object) -> tuple[TableVolunteers, ...]:
    """From a list as it is typed, or the records of one."""
    if isinstance(value, str):
        return volunteers_read(value)
    if not isinstance(value, tuple) or not all(isinstance(each, TableVolunteers) for each in value):
        raise BadInput("errors.bad_value", field="volunteers")
    return volunteers_read(volunteers_text(value))


def _options(value: object) -> dict[str, object]:
    """Options by name; whether the ruleset has them is checked when everything is known of the event."""
    if not isinstance(value, Mapping):
        raise BadInput("errors.bad_value", field="options")
    return {str(name): each for name, each in value.items()}


def _warnings(name: str, value: object) -> tuple[int, ...]:
    """Minutes before the end, most first, each once."""
    if not isinstance(value, (tuple, list)):
        raise BadInput("errors.bad_value", field=name)
    if len(value) > _MOST_WARNINGS:
        raise BadInput("clock.too_many_warnings", most=_MOST_WARNINGS)
    return tuple(sorted({_whole(name, minutes, 1, 240) for minutes in value}, reverse=True))


def _refuse_false_past(work: UnitOfWork, checked: Mapping[str, object], changed: EventFacts) -> None:
    """Played heats stay valued as they were; a format may not lose heats that are drawn."""
    if checked.keys() & {"edition", "ruleset", "options"}:
        refuse_other_rules(work, changed)
    if checked.keys() & {"format", "ruleset"}:
        _refuse_lost_sizes(work, changed)
    if "format" in checked:
        _refuse_false_format(work, Format.from_data(checked["format"]))


def _refuse_lost_sizes(work: UnitOfWork, changed: EventFacts) -> None:
    """A drawn table has a size that the format and the rules still allow."""
    sizes = common_sizes(Format.from_data(changed.format), load_ruleset(changed.ruleset))
    for table in work.t.tables.values():
        size = len(table.seats)
        if table.heat not in STAGES and size in work.rules.sizes and size not in sizes:
            raise Refused("errors.size_in_use", n=size, heat=heat_named(table.heat), table=table.table)


def _refuse_false_format(work: UnitOfWork, fmt: Format) -> None:
    """A drawn heat stays possible; a confirmed one may be counted anew, but not become invalid."""
    old = work.rules.format
    lost = [heat for heat in work.t.heats if heat not in fmt.heat_ids and fmt.stage(heat) is None]
    if lost:
        raise Refused("errors.heat_in_use", heat=heat_named(lost[0]))
    drawn = [heat for heat in work.t.heats if heat in STAGES]
    if drawn and _finals_of(old) != _finals_of(fmt):
        raise Refused("errors.stage_in_use", heat=heat_named(drawn[0]))
    confirmed = sum(1 for table in work.t.tables.values() if table.confirmed_at is not None)
    if confirmed and _counting_of(old) != _counting_of(fmt):
        work.warnings.append(msg("errors.counted_anew", n=confirmed))


def _finals_of(fmt: Format) -> object:
    """The fields of a format that a drawn stage depends on; its minutes may change."""
    stages = [replace(stage, minutes=0) for stage in fmt.stages]
    return stages, fmt.divisions, fmt.cut, fmt.seeded, fmt.champion


def _counting_of(fmt: Format) -> object:
    """The fields that turn sheets into points."""
    return fmt.points, fmt.land, fmt.missed_points


def _deal_waves(work: UnitOfWork) -> None:
    """Another number of boards: tables of heats that nobody plays yet get new waves."""
    for heat in work.t.heats:
        tables = work.t.tables_of(heat)
        if any(has_begun(work.t, table) for table in tables):
            continue
        waves = waves_of(len(tables), work.t.event.boards)
        for table, wave in zip(tables, waves, strict=True):
            work.put(TABLES, replace(table, wave=wave))


def _tell_of_waves(work: UnitOfWork, before: Planned) -> None:
    """Fewer boards make a longer day: report the waves of the heats now, and the end of the plan."""
    now = planned(work.t, work.rules)
    if not (before.slots and now.slots):
        return
    were, waves = (max(slot.wave for slot in plan.slots) for plan in (before, now))
    if waves == were:
        return
    ended, ends = before.slots[-1].ends, now.slots[-1].ends
    key = "heats.waves_past_midnight" if ends > _MIDNIGHT else "heats.waves_now"
    said = {"waves": waves, "were": were, "ends": time_of(ends), "before": time_of(ended)}
    work.warnings.append(Message(key, said))


_MIDNIGHT = 24 * 60


def _tell_without_division(work: UnitOfWork, fmt: Format) -> None:
    """Report players whom other divisions leave in no cut."""
    if fmt.divisions == work.rules.format.divisions:
        return
    words = without_division_words([each for each in work.t.players.values() if each.status not in AWAY], fmt)
    if words is not None:
        work.warnings.append(words)


def _tell_of_places(work: UnitOfWork) -> None:
    """Report if a map has fewer places than there are tables; the day goes on."""
    kept = kept_map(work.t)
    lacking = () if kept is None else kept.without_place(hall_tables(work.t, work.rules))
    if lacking:
        work.warnings.append(places_lacking(lacking))


def _deed_names(work: UnitOfWork, value: object) -> dict[str, DeedName]:
    if not isinstance(value, Mapping):
        raise BadInput("errors.bad_value", field="deed_names")
    known = {deed.id for deed in work.rules.edition.deeds}
    names = {}
    for deed, name in value.items():
        if deed not in known:
            raise NotFound("errors.no_such_deed", deed=deed)
        names[deed] = _deed_name(name)
    return names


def _deed_name(value: object) -> DeedName:
    """A name, or one from plain data, `{"zh": …, "en": …}`."""
    if isinstance(value, Name):
        value = {"zh": value.zh, "en": value.en}
    if not isinstance(value, Mapping) or set(value) != {"zh", "en"}:
        raise BadInput("errors.bad_value", field="deed_names")
    return DeedName(clean(_text("deed_names", value["zh"])), clean(_text("deed_names", value["en"])))


def _text(field: str, value: object) -> str:
    if not isinstance(value, str):
        raise BadInput("errors.bad_value", field=field)
    if len(value) > MOST_LETTERS:
        raise BadInput("errors.text_too_long", field=field, n=len(value), most=MOST_LETTERS)
    return value


def _whole(field: str, value: object, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadInput("errors.bad_number", field=field, value=value, least=least, most=most)
    return value


def _sum(field: str, value: object) -> Decimal:
    try:
        return sum_meant(value)
    except BadInput:
        raise BadInput("errors.bad_number", field=field, value=value, least=0, most=MAX_MONEY) from None


def _colour(text: str) -> str:
    """#rrggbb in small letters; "" stays."""
    colour = text.strip().lower()
    if colour and not re.fullmatch("#[0-9a-f]{6}", colour):
        raise BadInput("errors.bad_colour", field="accent", value=text)
    return colour
