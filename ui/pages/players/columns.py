"""The columns of the list of players."""

from __future__ import annotations

from collections.abc import Callable, Collection
from enum import Enum, auto

from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId
from tourney.base.texts import Texts
from tourney.event.records import AWAY, Status
from tourney.players.people import RosterLine
from ui.pages.players import words as wording
from ui.widgets.table import Column

_DIVISION = 4
_SEAT = 6
_DONATION = 7
_SPARED = (3, _DIVISION, _DONATION, 8)


class RosterRoom(Enum):
    """How wide the list is."""

    NARROW = auto()
    USUAL = auto()
    WIDE = auto()


def roster_columns(
    texts: Texts,
    heat: HeatId | None,
    room: RosterRoom,
    phone: Callable[[RosterLine], str],
    divisions: bool = True,
    bare: Collection[str] = (),
) -> list[Column[RosterLine]]:
    """The columns of the list; a narrow one does without team, division, donation and note, one of an event
    without `divisions` without these, none without a `heat` has seats. A wide one has the telephone too, and
    what was pledged and what was received in columns of their own. Of `bare`, "seat" and "phone" (nobody has
    one), there is a column where names leave room for it."""
    columns = _all_columns(texts, heat, _room("seat", bare))
    spared = {*(_SPARED if room is RosterRoom.NARROW else ()), *(() if divisions else (_DIVISION,))}
    spared |= {_SEAT} if heat is None else set()
    kept = [c for index, c in enumerate(columns) if index not in spared]
    if room is not RosterRoom.WIDE:
        return kept
    at = kept.index(columns[_DONATION])
    return [*kept[:at], *_wide_columns(texts, phone, _room("phone", bare)), *kept[at + 1 :]]


def _room(name: str, bare: Collection[str]) -> str:
    return "spare" if name in bare else ""


def _wide_columns(
    texts: Texts, phone: Callable[[RosterLine], str], phone_room: str
) -> list[Column[RosterLine]]:
    return [
        Column(texts("players.field_phone"), phone, edit=phone, field="phone", room=phone_room),
        Column(
            texts("players.field_pledged"),
            lambda p: f"{p.pledged:,}" if p.pledged else "",
            lambda p: p.pledged,
            number=True,
            edit=lambda p: str(p.pledged or ""),
            field="pledged",
        ),
        Column(
            texts("players.field_received"),
            lambda p: f"{p.received:,}" if p.received else "",
            lambda p: p.received,
            number=True,
        ),
    ]


def _all_columns(texts: Texts, heat: HeatId | None, seat_room: str) -> list[Column[RosterLine]]:
    table = "" if heat is None else texts("players.col_table_of", heat=heat_named(heat))

    def away(person: RosterLine) -> str:
        return "muted" if person.status in AWAY else ""

    def flags(person: RosterLine) -> str:
        words = [texts("players.seeded_short")] if person.seeded else []
        words += [texts("players.alternate_short")] if person.alternate else []
        return " · ".join([*words, *([person.note] if person.note else [])])

    return [
        Column(
            texts("players.col_number"), lambda p: str(p.number), lambda p: p.number, number=True, width=64
        ),
        Column(
            texts("players.col_zh"),
            lambda p: p.name.zh,
            width=84,
            room="shares",
            kind=away,
            bold=lambda p: True,
            edit=lambda p: p.name.zh,
            field="name_zh",
        ),
        Column(
            texts("players.col_en"),
            lambda p: p.name.en,
            width=132,
            room="name",
            kind=away,
            edit=lambda p: p.name.en,
            field="name_en",
        ),
        Column(
            texts("players.col_team"),
            lambda p: p.team,
            width=120,
            room="shares",
            edit=lambda p: p.team,
            field="team",
        ),
        Column(
            texts("players.col_division"),
            lambda p: p.division,
            width=64,
            room="shares",
            edit=lambda p: p.division,
            field="division",
        ),
        Column(
            texts("players.col_status"),
            lambda p: wording.status_shown(texts, p.status),
            lambda p: list(Status).index(p.status),
            kind=lambda p: wording.STATES[p.status] or "muted",
        ),
        Column(
            table,
            lambda p: wording.seat_word(texts, p.seat),
            lambda p: (p.seat.table, p.seat.seat) if p.seat else (9999, 0),
            room=seat_room,
        ),
        Column(
            texts("players.col_donation"),
            lambda p: wording.donation(texts, p.pledged, p.received),
            lambda p: (p.pledged, p.received),
            number=True,
        ),
        Column(
            texts("players.col_note"), flags, width=84, room="shares", edit=lambda p: p.note, field="note"
        ),
    ]
