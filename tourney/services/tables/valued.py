"""By which rules a table of an event may be played: the event values every scoresheet by its own.

Until a table's sheets are valued by the table's own ruleset, one whose sheets would be worth something else
is not opened, and a table that an earlier version opened so is counted by hand.
"""

from __future__ import annotations

from tourney.engine.entries import Header
from tourney.errors import Refused
from tourney.rules import RULESETS, Options, Ruleset, load_ruleset, resolved
from tourney.services.tables.table_reference import TableReference
from tourney.texts import Message, msg

_COUNTING = ("hotel_after", "houses", "hotels", "start_cash", "salary")
"""The options that a sheet is valued and checked by."""


def differing(options: Options) -> list[Message]:
    """In what these options value a sheet otherwise than the event, in words; empty where in nothing."""
    usual = load_ruleset(RULESETS[0]).options
    return [
        msg(f"tables.worth_{name}", n=getattr(options, name))
        for name in _COUNTING
        if getattr(options, name) != getattr(usual, name)
    ]


def event_rulesets() -> tuple[Ruleset, ...]:
    """The rulesets that a table of an event may be opened by, the usual one first."""
    return tuple(each for each in map(load_ruleset, RULESETS) if not differing(each.options))


def require_same_worth(header: Header) -> None:
    """Refused where the sheets of such a table would be worth something else than the event counts."""
    what = _of(header)
    if what:
        raise Refused("tables.other_worth", what=what)


def by_hand(header: Header, origin: TableReference) -> Message | None:
    """That a table opened so by an earlier version is counted and entered by hand; None for any other."""
    what = _of(header)
    return msg("tables.by_hand", table=origin.table, what=what) if what else None


def _of(header: Header) -> list[Message]:
    options = resolved(load_ruleset(header.ruleset), header.options)
    return differing(options)
