"""Reads the sheets of whole tables from a file: JSON from another laptop, or the Excel entry template.

It returns raw sheets for `tourney.scoresheet.reading`. It checks the form of the file, not the sheets: it
does not know the seats or what a holding is worth.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from tourney.base.errors import BadInput
from tourney.base.ids import DeedId, TableNo
from tourney.files.encodings import decode
from tourney.files.rows import MAX_BYTES, shown
from tourney.files.xlsx import is_workbook
from tourney.scores.entry_file import EntryFile, EntryTable, RawSheet, heat_of, table_of


def read_sheets(data: bytes, filename: str) -> EntryFile:
    """The sheets in a JSON file or in a filled-in entry template; the content decides which it is.

    BadInput, naming place and cure, for any other file, for a wrong structure, for a key or a table given
    twice, and for a template with a worksheet half filled in: nothing of such a file is used.
    """
    if len(data) > MAX_BYTES:
        raise BadInput("exchange.too_large", file=filename, max=MAX_BYTES // 1_000_000)
    if is_workbook(data, filename):
        from tourney.scores.template_files import read_template

        return read_template(data, filename)
    return entry_of(json_of(data, filename), filename)


def json_of(data: bytes, filename: str) -> object:
    """The data of a JSON file in any usual encoding.

    BadInput with line and column if it is no JSON, if an object gives a key twice (one of the two
    would be lost), or for NaN, endless numbers and endless nesting.
    """
    if len(data) > MAX_BYTES:
        raise BadInput("exchange.too_large", file=filename, max=MAX_BYTES // 1_000_000)
    if not data.strip():
        raise BadInput("exchange.empty_file", file=filename)
    text = decode(data, filename).text

    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        record = dict(pairs)
        if len(record) < len(pairs):
            keys = [key for key, _ in pairs]
            twice = next(key for key in keys if keys.count(key) > 1)
            raise BadInput("exchange.key_twice", file=filename, word=shown(twice))
        return record

    def no_number(text: str) -> object:
        raise BadInput("exchange.not_finite", file=filename, text=text)

    try:
        return json.loads(text, object_pairs_hook=once, parse_constant=no_number)
    except json.JSONDecodeError as error:
        raise BadInput("exchange.not_json", file=filename, line=error.lineno, column=error.colno) from error
    except (ValueError, RecursionError) as error:
        raise BadInput("exchange.not_sane_json", file=filename) from error


def entry_of(data: object, filename: str) -> EntryFile:
    """The sheets of such data; BadInput likewise."""
    root = _object(data, "$", filename, ("heat", "tables", "event"))
    if "heat" not in root:
        raise BadInput("exchange.key_missing", file=filename, place="$", word="heat")
    heat = heat_of(root["heat"])
    if heat is None:
        raise BadInput("exchange.not_a_heat", file=filename, place="heat", text=_text(root["heat"]))
    event = root.get("event", "")
    if not isinstance(event, str):
        raise BadInput("exchange.not_text_value", file=filename, place="event")
    tables: dict[TableNo, EntryTable] = {}
    bank_has: dict[TableNo, tuple[DeedId, ...]] = {}
    for index, item in enumerate(_list(root, "tables", "$", filename)):
        place = f"tables[{index}]"
        table, bank = _table(item, place, filename)
        if table.table in tables:
            raise BadInput("exchange.table_twice", file=filename, table=table.table, place=place)
        tables[table.table] = table
        if bank is not None:
            bank_has[table.table] = bank
    if not tables:
        raise BadInput("exchange.no_tables", file=filename)
    return EntryFile(heat, tuple(tables.values()), event, bank_has)


def _table(item: object, place: str, filename: str) -> tuple[EntryTable, tuple[DeedId, ...] | None]:
    table = _object(item, place, filename, ("table", "sheets", "bank_has"))
    if "table" not in table:
        raise BadInput("exchange.key_missing", file=filename, place=place, word="table")
    number = table_of(table["table"])
    if number is None:
        raise BadInput(
            "exchange.not_a_table", file=filename, place=f"{place}.table", text=_text(table["table"])
        )
    sheets: list[RawSheet] = []
    for index, sheet in enumerate(_list(table, "sheets", place, filename)):
        if not isinstance(sheet, dict):
            raise BadInput("exchange.not_an_object", file=filename, place=f"{place}.sheets[{index}]")
        sheets.append(sheet)
    if table.get("bank_has") is None:
        return EntryTable(number, tuple(sheets)), None
    deeds = _list(table, "bank_has", place, filename)
    named = tuple(DeedId(deed) for deed in deeds if isinstance(deed, str))
    if len(named) < len(deeds):
        raise BadInput("exchange.not_text_value", file=filename, place=f"{place}.bank_has")
    return EntryTable(number, tuple(sheets)), named


def _object(value: object, place: str, filename: str, known: Sequence[str]) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise BadInput("exchange.not_an_object", file=filename, place=place)
    unknown = next((key for key in value if key not in known), None)
    if unknown is not None:
        raise BadInput(
            "exchange.unknown_key", file=filename, place=place, word=shown(unknown), known=list(known)
        )
    return value


def _list(owner: Mapping[str, object], key: str, place: str, filename: str) -> Sequence[object]:
    if key not in owner:
        raise BadInput("exchange.key_missing", file=filename, place=place, word=key)
    value = owner[key]
    if not isinstance(value, list):
        where = key if place == "$" else f"{place}.{key}"
        raise BadInput("exchange.not_a_list", file=filename, place=where)
    return value


def _text(value: object) -> str:
    return shown(json.dumps(value, ensure_ascii=False))
