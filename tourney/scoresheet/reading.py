"""Reads and writes sheets and scores as JSON. A file of the wrong form is refused; a wrong value on a sheet
is kept.

If the check of a table has a code for an error (cash of -5, a level of 9, a deed that the edition does not
have, a deed twice) it is carried through in the sheet; anything that is no scoresheet at all raises BadInput
with the place and the cure. It does not know files.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from tourney.base.errors import BadInput
from tourney.base.ids import DeedId
from tourney.base.plain import Plain, all_of
from tourney.base.texts import Texts
from tourney.rules.options import COUNTED_IDS
from tourney.rules.rulebook import MORTGAGED, MOST_HOUSES
from tourney.scoresheet.checks import TableScore, tidy
from tourney.scoresheet.ranking import MOST_CASH, is_cash
from tourney.scoresheet.sheet import Holding, Label, Misread, Sheet

FIELDS = (
    *("player", "cash", "deeds", "bankrupt", "total", "place"),
    *("paper_total", "paper_place", "notes"),
)
"""The fields of a sheet in a file."""

_MORTGAGED = "mortgaged"
_LONGEST = 200
"""The most characters kept of a value that fits no box."""
_HIGHEST_PLACE = 99
_HIGHEST_ORDER = 999
_HIGHEST_NOTE = 10_000


def sheet_from_json(data: object, where: str) -> Sheet:
    """The sheet described by `{"player": 31, "cash": 1820, "deeds": {…}, "bankrupt": null}`.

    `{"player": 31, "total": 4215, "place": 1}` is a sheet of totals only; beside cash or deeds, `total` and
    `place` are those on the paper. `deeds` may also be a list of `[deed, level]` pairs. `where` names the
    place in the file for the errors. BadInput for a wrong form.
    """
    raw = _object(data, where)
    player = _player(raw.get("player"), where)
    misread: list[Misread] = []
    deeds = _deeds(raw.get("deeds"), where, misread)
    notes = _notes(raw.get("notes"), where)
    bankrupt = _whole(raw, "bankrupt", 0, _HIGHEST_ORDER, misread)
    itemised = raw.get("cash") is not None or bool(deeds) or bool(notes) or bool(misread)
    paper_total = _paper(raw, "total", itemised, misread)
    paper_place = _paper(raw, "place", itemised, misread)
    totals_only = not itemised and (raw.get("total") is not None or raw.get("place") is not None)
    if totals_only:
        return Sheet(
            player=player,
            bankrupt=bankrupt,
            declared_total=paper_total,
            declared_place=paper_place,
            misread=tuple(misread),
        )
    cash = _cash(raw, notes, bankrupt is not None, misread)
    return Sheet(
        player=player,
        cash=cash,
        deeds=deeds,
        bankrupt=bankrupt,
        paper_total=paper_total,
        paper_place=paper_place,
        notes=notes,
        misread=tuple(misread),
    )


def sheet_to_json(sheet: Sheet) -> Plain:
    """The sheet in the form of `sheet_from_json`, misread values as they were written."""
    written = {each.field: json.loads(each.written) for each in sheet.misread if each.field in FIELDS}
    if sheet.totals_only:
        values = {"total": sheet.declared_total, "place": sheet.declared_place, "bankrupt": sheet.bankrupt}
        fields = {name: value for name, value in values.items() if value is not None}
        return {"player": sheet.player, **fields, **written}
    out: Plain = {"player": sheet.player}
    out |= {"cash": sheet.cash, "deeds": _deeds_json(sheet), "bankrupt": sheet.bankrupt}
    if sheet.paper_total is not None:
        out["paper_total"] = sheet.paper_total
    if sheet.paper_place is not None:
        out["paper_place"] = sheet.paper_place
    if sheet.notes:
        out["notes"] = {str(note): n for note, n in sheet.notes.items()}
    return out | written


PROBLEM = "code severity players deeds message"
"""The keys of a problem's report."""


def table_score_json(score: TableScore, texts: Texts) -> Plain:
    """Results and problems of a table in the form of `tourney score`."""
    result = "player property cash total unmortgaged_land place tied points"
    return {
        "results": all_of(score.results, result),
        "problems": all_of(score.problems, PROBLEM, texts.say),
    }


def _object(data: object, where: str) -> Mapping[str, object]:
    if not isinstance(data, Mapping):
        raise BadInput("sheet.json_no_object", where=where)
    for name in data:
        if name not in FIELDS:
            raise BadInput("sheet.json_unknown_field", where=where, field=tidy(name), known=list(FIELDS))
    return data


def _player(raw: object, where: str) -> Label:
    if isinstance(raw, str) and raw.strip():
        return _clean(raw)
    if isinstance(raw, int) and not isinstance(raw, bool):
        return raw
    raise BadInput("sheet.json_player", where=where)


def _deeds(raw: object, where: str, misread: list[Misread]) -> dict[DeedId, Holding]:
    """Deeds with a level that some rules have, houses without limit too; the others go to `misread`.

    `checks` decides whether a table's own rules have the level.
    """
    deeds: dict[DeedId, Holding] = {}
    wrong: dict[DeedId, Misread] = {}
    twice: list[Misread] = []
    for name, level in _pairs(raw, where):
        deed = DeedId(name)
        if deed in deeds or deed in wrong:
            twice.append(Misread("twice", deed=deed))
        elif level == _MORTGAGED:
            deeds[deed] = MORTGAGED
        elif type(level) is int and 0 <= level <= (MOST_CASH if name in COUNTED_IDS else MOST_HOUSES):
            deeds[deed] = level
        else:
            wrong[deed] = Misread("level", _written(level), deed)
    misread += [*wrong.values(), *twice]
    return deeds


def _pairs(raw: object, where: str) -> Iterable[tuple[str, object]]:
    if raw is None:
        return ()
    if isinstance(raw, Mapping):
        return [(_clean(str(name)), level) for name, level in raw.items()]
    if isinstance(raw, list) and all(
        isinstance(pair, (list, tuple)) and len(pair) == 2 and isinstance(pair[0], str) for pair in raw
    ):
        return [(_clean(pair[0]), pair[1]) for pair in raw]
    raise BadInput("sheet.json_deeds", where=where)


def _deeds_json(sheet: Sheet) -> dict[str, object] | list[list[object]]:
    """An object, or a list of pairs if a deed is there twice."""
    pairs: list[tuple[str, object]] = [
        (deed, _MORTGAGED if level == MORTGAGED else level) for deed, level in sheet.deeds.items()
    ]
    pairs += [(each.deed, json.loads(each.written)) for each in sheet.misread if each.field == "level"]
    twice = [each.deed for each in sheet.misread if each.field == "twice"]
    first = dict(pairs)
    if not twice:
        return first
    return [[deed, level] for deed, level in pairs] + [[deed, first.get(deed)] for deed in twice]


def _notes(raw: object, where: str) -> dict[int, int]:
    """Banknotes by denomination; JSON writes the denominations as text."""
    if raw is None:
        return {}
    if not isinstance(raw, Mapping):
        raise BadInput("sheet.json_notes", where=where)
    notes: dict[int, int] = {}
    for note, count in raw.items():
        fits = isinstance(note, str) and note.isascii() and note.isdigit() and len(note) < 5
        if not fits or type(count) is not int or not 0 <= count <= _HIGHEST_NOTE:
            raise BadInput("sheet.json_notes", where=where)
        if count:
            notes[int(note)] = count
    return notes


def _cash(raw: Mapping[str, object], notes: Mapping[int, int], bankrupt: bool, misread: list[Misread]) -> int:
    """Cash, or the notes added up. A player left at the end has a cash field, be it 0 (T9.3)."""
    cash = raw.get("cash")
    if cash is None and notes:
        return sum(note * count for note, count in notes.items())
    if cash is None and bankrupt:
        return 0
    if type(cash) is int and is_cash(abs(cash)):
        return cash
    misread.append(Misread("cash", _written(cash)))
    return 0


def _paper(raw: Mapping[str, object], name: str, itemised: bool, misread: list[Misread]) -> int | None:
    """Total or place on the paper; on an itemised sheet the key may also be `paper_…`."""
    most = MOST_CASH if name == "total" else _HIGHEST_PLACE
    least = 0 if name == "total" else 1
    paper = f"paper_{name}"
    if not itemised and raw.get(name) is not None:
        return _whole(raw, name, least, most, misread)
    source = paper if raw.get(paper) is not None else name
    return _whole({paper: raw.get(source)}, paper, least, most, misread)


def _whole(raw: Mapping[str, object], name: str, least: int, most: int, misread: list[Misread]) -> int | None:
    value = raw.get(name)
    if value is None:
        return None
    if type(value) is int and least <= value <= most:
        return value
    misread.append(Misread(name, _written(value)))
    return None


def _written(value: object) -> str:
    """The value as JSON; lists and objects only hinted at, very long values cut."""
    if isinstance(value, (list, tuple, Mapping)):
        value = "{…}" if isinstance(value, Mapping) else "[…]"
    if isinstance(value, int) and abs(value) >= 10**_LONGEST:
        value = tidy(value)
    written = json.dumps(_clean(value) if isinstance(value, str) else value, ensure_ascii=False)
    return (
        written
        if len(written) <= _LONGEST
        else json.dumps(written[: _LONGEST // 2] + "…", ensure_ascii=False)
    )


def _clean(text: str) -> str:
    """Text without lone surrogates, which JSON can spell but no file or screen can show."""
    return text.encode("utf-8", "replace").decode("utf-8")
