"""Writes the journal of the archive: every line of the chain, for a stranger to follow and to count from.

An entry of the results stands there as the line that was hashed, with salt and value of each personal value
that the archive shows openly anyway. Of any other entry only the hash of its line stands there, which is
enough to go on: of seats that nobody was told and results that came in since they were last made public, and
of steps that changed nothing but what is personal, as a gift or a telephone number.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from tourney.base.ids import HeatId, PlayerNo
from tourney.base.plain import Plain
from tourney.event.chain import Where, digest, line_of, openings, personal_fields
from tourney.event.ports import ChainedEntry
from tourney.event.records import PageNames, Player
from tourney.public_page.public import PublicEvent

_Record: TypeAlias = Mapping[str, object]
"""A record as it was written."""


def journal_lines(public: PublicEvent, players: Sequence[Player], chain: Sequence[ChainedEntry]) -> bytes:
    """The file of an event with this journal, oldest entry first, of which this is public; `players` as the
    archive shows them.
    """
    shown = Shown(public, players)
    return "".join(f"{json.dumps(_line(each, shown), ensure_ascii=False)}\n" for each in chain).encode()


def _line(entry: ChainedEntry, shown: Shown) -> Plain:
    try:
        line = line_of(entry)
    except (KeyError, TypeError, ValueError):  # its salts are not there: nobody can follow it
        return {"seq": entry.seq, "hash": entry.hash, "digest": digest("")}
    if not shown.entry(entry):
        return {"seq": entry.seq, "hash": entry.hash, "digest": digest(line)}
    opened = {
        each.commitment: {"salt": each.salt, "value": each.value}
        for where, each in openings(entry).items()
        if shown.value(entry, where)
    }
    return {"seq": entry.seq, "hash": entry.hash, "line": line, "opened": opened}


class Shown:
    """Which entries of an event's journal the archive shows, and which personal values in them."""

    def __init__(self, public: PublicEvent, players: Sequence[Player]) -> None:
        self._public, results = public, public.results
        self._played = {key[0] for key, table in results.tables.items() if table.confirmed_at}
        self._seats: dict[object, tuple[PlayerNo, ...]] = {
            key: table.seats for key, table in results.tables.items()
        }
        self._seated = {(key[0], each) for key, table in results.tables.items() for each in table.seats}
        self._sheets = results.sheets.keys()
        self._reasons: dict[object, str] = {each.id: each.reason for each in results.rulings.values()}
        named = results.event.page_names is PageNames.FULL
        self._people: dict[object, Player] = {each.number: each for each in players}
        self._of_people = ("name_zh", "name_en", "team") if named else ("team",)

    def entry(self, entry: ChainedEntry) -> bool:
        """Whether it shows something of the results, and no record in it, before and after, is a secret."""
        changes = [_of(change) for change in entry.changes]
        told = (
            not changes
            or any(map(_tells, changes))
            or any(self.value(entry, each) for each in openings(entry))
        )
        return told and all(self._change(each, entry.seq) for each in changes)

    def _change(self, change: _Record, entry: int) -> bool:
        asked = ASKED.get(str(change["in"]))
        records = (_of(change[side]) for side in ("before", "after") if change[side] is not None)
        if asked is None:
            return change["in"] in OPEN or change["in"] in PRIVATE
        return all(asked(self, each, entry) for each in records)

    def value(self, entry: ChainedEntry, where: Where) -> bool:
        """Whether the archive shows what stands at this place: a name of today, the reason of a ruling."""
        within, *place = where.split(".")
        if within != "changes" or len(place) != 3:
            return False
        number, side, name = place
        change = _of(entry.changes[int(number)])
        record = _of(change[side])
        if change["in"] == "players" and name in self._of_people:
            person = self._people.get(record["number"])
            return person is not None and record[name] == getattr(person, name)
        return (
            change["in"] == "rulings" and name == "reason" and record[name] == self._reasons.get(record["id"])
        )

    def _has_result(self, heat: HeatId, entry: int) -> bool:
        """Whether results of this heat are public, and the entry is not newer than they."""
        return heat in self._played and entry <= self._public.since

    def _knows_seats(self, heat: HeatId, entry: int) -> bool:
        return heat in self._public.seats.heats or self._has_result(heat, entry)

    def heat(self, record: _Record, entry: int) -> bool:
        return self._knows_seats(HeatId(str(record["id"])), entry)

    def table(self, record: _Record, entry: int) -> bool:
        """Where people sit, and what has come of it."""
        ended = any(record.get(name) for name in ("confirmed_at", "place_order", "bank_has"))
        return (self._has_result if ended else self._knows_seats)(_heat(record), entry)

    def sheet(self, record: _Record, entry: int) -> bool:
        """One that is not among the results is no secret if its player does not sit there any more."""
        sheet = (_heat(record), record["player"])
        return self._has_result(sheet[0], entry) and (sheet not in self._seated or sheet in self._sheets)

    def second_entry(self, record: _Record, entry: int) -> bool:
        heat = _heat(record)
        seats = self._seats.get((heat, record["table"]), ())
        return self._has_result(heat, entry) and all((heat, each) in self._sheets for each in seats)

    def of_results(self, record: _Record, entry: int) -> bool:
        return self._has_result(_heat(record), entry)

    def player(self, record: _Record, entry: int) -> bool:
        """All of a player's own, but seats that they lost of heats whose seats nobody knows."""
        lost = record.get("left_seats", [])
        assert isinstance(lost, list)
        return all(self._knows_seats(_heat(_of(each)), entry) for each in lost)

    def paper(self, record: _Record, entry: int) -> bool:
        return not record.get("tables") or self._knows_seats(_heat(record), entry)

    def ruling(self, record: _Record, entry: int) -> bool:
        return entry <= self._public.since

    def award(self, record: _Record, entry: int) -> bool:
        return self._public.decided


def _tells(change: _Record) -> bool:
    """Whether more than personal values has changed, in a record that says something of the results."""
    kind = str(change["in"])
    hidden = personal_fields(kind)
    before, after = (
        None if change[side] is None else {k: v for k, v in _of(change[side]).items() if k not in hidden}
        for side in ("before", "after")
    )
    return kind not in PRIVATE and before != after


def _of(record: object) -> _Record:
    assert isinstance(record, Mapping)
    return record


def _heat(record: _Record) -> HeatId:
    return HeatId(str(record["heat"]))


OPEN = frozenset({"event", "clocks", "table_clocks", "time_changes", "pictures"})
"""Kinds of records that hold no result and no seat; what is personal in them stands in no line."""
PRIVATE = frozenset({"donors", "takings", "receipts", "bank_lines", "told_apart"})
"""Kinds of records that say nothing of the results: when one changed is nobody's business."""
ASKED: Mapping[str, Callable[[Shown, _Record, int], bool]] = {
    "players": Shown.player,
    "heats": Shown.heat,
    "tables": Shown.table,
    "sheets": Shown.sheet,
    "second_entries": Shown.second_entry,
    "rulings": Shown.ruling,
    "prints": Shown.paper,
    "games": Shown.of_results,
    "awards": Shown.award,
}
"""Of the other kinds, by their collections, whether a record in the entry of this number is public."""
