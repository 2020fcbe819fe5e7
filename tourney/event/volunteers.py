"""Reads and writes the list of volunteers as people type it: a line a table, `3 Chan Siu Ming / Wong Mei`."""

from __future__ import annotations

import re
from collections.abc import Iterable

from tourney.base.errors import BadInput
from tourney.base.ids import TableNo
from tourney.base.spelling import clean
from tourney.event.records import TableVolunteers
from tourney.event.registration import MAX_NAME

_LINE = re.compile(r"([0-9]{1,4})(?:\s*[-–]\s*([0-9]{1,4}))?[\s.:：,，、]*(.*)")
_MOST = 2000
"""Lines of a list; a longer one is a mistake."""


def volunteers_read(text: str) -> tuple[TableVolunteers, ...]:
    """The volunteers of a list: on each line the table, or the first and last of several, then who is banker
    and, behind a stroke, who keeps the scores. Lines may also be parted by semicolons.

    BadInput names a line without a table or without a name.
    """
    volunteers: list[TableVolunteers] = []
    for line in filter(None, map(clean, re.split(r"[\n;；]", text))):
        read = _LINE.fullmatch(line)
        if read is None:
            raise _wrong(line)
        first, last = int(read[1]), int(read[2] or read[1])
        banker, _, scorer = (clean(part) for part in read[3].replace("／", "/").partition("/"))
        named = (banker or scorer) and len(banker) <= MAX_NAME and len(scorer) <= MAX_NAME
        if not named or not 1 <= first <= last or len(volunteers) + last - first >= _MOST:
            raise _wrong(line)
        volunteers += [TableVolunteers(TableNo(n), banker, scorer) for n in range(first, last + 1)]
    return tuple(volunteers)


def volunteers_text(volunteers: Iterable[TableVolunteers]) -> str:
    """The list as it is typed, a line each."""
    return "\n".join(f"{each.table} {each.names}" for each in volunteers)


def volunteers_at(volunteers: Iterable[TableVolunteers], table: TableNo) -> str:
    """The names at one table, "" for none."""
    return ", ".join(each.names for each in volunteers if each.table == table)


def _wrong(line: str) -> BadInput:
    return BadInput("awards.bad_volunteer", field="volunteers", line=line[:60])
