"""Reads what goes wrong on a rehearsed day: kinds of happenings, `resources/rehearsal/*.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final

from tourney.base.errors import BadInput
from tourney.base.paths import resources
from tourney.event import format_reading as read
from tourney.scoresheet.sheet import CODES

KINDS: Final = (
    *("deed_twice", "wrong_sum", "wrong_place", "no_order", "swapped_seats"),
    *("unreadable", "left", "protest", "wrong_name", "killed"),
)
"""Every kind, in the order in which a report counts them."""
WRONG_TABLE, SHEETS_MISSING, CREW, DESK = "wrong_table", "sheets_missing", "crew", "desk"
CATCHERS: Final = (*CODES, WRONG_TABLE, SHEETS_MISSING, CREW, DESK)
"""What can catch a happening: a check's code, a refusal of the program, or people: those who type, and the
desk that players come to.
"""


class When(StrEnum):
    """When a happening comes about."""

    PLAY = "play"
    PAPER = "paper"
    RESULT = "result"
    COMMIT = "commit"


@dataclass(frozen=True, slots=True)
class Happening:
    """A kind of happening. `rate`: of a hundred tables (`COMMIT`: of a hundred days) so many have it.

    `unseen`: of a hundred of them so many show nowhere on paper; only the crew in the hall could see them.
    """

    kind: str
    when: When
    rate: int
    caught_by: tuple[str, ...]
    unseen: int = 0


def read_happenings(data: object, where: str) -> dict[str, Happening]:
    """The happenings of a file. BadInput names the field that is wrong and what it may be."""
    found = {}
    for kind, raw in read.mapping(data, where).items():
        field = f"{where}: {kind}"
        read.one_of(kind, field, KINDS)
        fields = read.mapping(raw, field)
        read.known(fields, ("when", "rate", "caught_by", "unseen"), f"{field}.")
        catchers = read.items(fields.get("caught_by"), f"{field}.caught_by", len(CATCHERS), 1)
        found[kind] = Happening(
            kind,
            When(read.one_of(fields.get("when"), f"{field}.when", tuple(When))),
            rate=read.whole(fields.get("rate"), f"{field}.rate", 0, 100),
            caught_by=tuple(read.one_of(each, f"{field}.caught_by", CATCHERS) for each in catchers),
            unseen=read.whole(fields.get("unseen", 0), f"{field}.unseen", 0, 100),
        )
    return found


@cache
def happenings() -> Mapping[str, Happening]:
    """The shipped happenings by kind, each kind once."""
    found: dict[str, Happening] = {}
    for path in sorted((resources() / "rehearsal").glob("*.toml")):
        for kind, each in read_happenings(tomllib.loads(path.read_text("utf-8")), path.name).items():
            if kind in found:
                raise BadInput("formats.twice", field=path.name, value=kind)
            found[kind] = each
    read.whole(sum(each.rate for each in found.values() if each.when is not When.COMMIT), "rate", 0, 100)
    return {kind: found[kind] for kind in KINDS if kind in found}
