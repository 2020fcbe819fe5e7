"""The columns of the list of players."""

from __future__ import annotations

from tourney.base.ids import HeatId
from tourney.competition.heat_names import heat_named
from tourney.competition.records import AWAY, Status
from tourney.texts import Texts
from tourney.views.people import RosterLine
from ui.pages.players import wording
from ui.widgets import Column

_DIVISION = 4
_SPARED = (3, _DIVISION, 7, 8)


def roster_columns(
    texts: Texts, heat: HeatId | None, narrow: bool, divisions: bool = True
) -> list[Column[RosterLine]]:
    """The columns of the list; a narrow one does without team, division, donation and note, one of an event
    without `divisions` without these."""
    columns = _all_columns(texts, heat)
    spared = _SPARED if narrow else () if divisions else (_DIVISION,)
    return [c for index, c in enumerate(columns) if index not in spared]


def _all_columns(texts: Texts, heat: HeatId | None) -> list[Column[RosterLine]]:
    table = texts("players.col_table")
    if heat is not None:
        table = texts("players.col_table_of", heat=heat_named(heat))

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
        ),
        Column(texts("players.col_en"), lambda p: p.name.en, width=132, room="name", kind=away),
        Column(texts("players.col_team"), lambda p: p.team, width=120, room="shares"),
        Column(texts("players.col_division"), lambda p: p.division, width=64, room="shares"),
        Column(
            texts("players.col_status"),
            lambda p: wording.status_word(texts, p.status),
            lambda p: list(Status).index(p.status),
            kind=lambda p: wording.STATES[p.status] or "muted",
        ),
        Column(
            table,
            lambda p: wording.seat_word(texts, p.seat),
            lambda p: (p.seat.table, p.seat.seat) if p.seat else (9999, 0),
        ),
        Column(
            texts("players.col_donation"),
            lambda p: wording.donation(p.pledged, p.received),
            lambda p: (p.pledged, p.received),
            number=True,
        ),
        Column(texts("players.col_note"), flags, width=84, room="shares"),
    ]
