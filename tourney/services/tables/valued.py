"""By which rules a table of an event may be played: the event values every scoresheet by its own.

Until a table's sheets are valued by the table's own ruleset, one whose sheets would be worth something else
is not opened, and a table that an earlier version opened so is counted by hand.
"""

from __future__ import annotations

from collections.abc import Mapping

from tourney.editions import Edition, load_edition
from tourney.engine.entries import Header
from tourney.engine.ruleset import RULESETS, Options, Ruleset, load_ruleset, resolved
from tourney.errors import Refused
from tourney.scoresheet.checks import SALARY, START_MONEY
from tourney.scoresheet.deed_checks import HOTELS, HOUSES
from tourney.services.tables.origin import Origin
from tourney.texts import Message, msg


def _counted_by(edition: Edition) -> Mapping[str, int]:
    """What the event values and checks a sheet by, under the names of the engine's options."""
    return {
        "hotel_after": edition.deeds[0].hotel_after,
        "houses": HOUSES,
        "hotels": HOTELS,
        "start_cash": START_MONEY,
        "salary": SALARY,
    }


def differing(options: Options, edition: Edition) -> list[Message]:
    """In what these options value a sheet otherwise than the event, in words; empty where in nothing."""
    return [
        msg(f"tables.worth_{name}", n=getattr(options, name))
        for name, usual in _counted_by(edition).items()
        if getattr(options, name) != usual
    ]


def event_rulesets(edition: str) -> tuple[Ruleset, ...]:
    """The rulesets that a table of an event on this board may be opened by, the usual one first."""
    board = load_edition(edition)
    return tuple(found for found in map(load_ruleset, RULESETS) if not differing(found.options, board))


def require_same_worth(header: Header) -> None:
    """Refused where the sheets of such a table would be worth something else than the event counts."""
    what = _of(header)
    if what:
        raise Refused("tables.other_worth", what=what)


def by_hand(header: Header, origin: Origin) -> Message | None:
    """That a table opened so by an earlier version is counted and entered by hand; None for any other."""
    what = _of(header)
    return msg("tables.by_hand", table=origin.table, what=what) if what else None


def _of(header: Header) -> list[Message]:
    options = resolved(load_ruleset(header.ruleset), header.options)
    return differing(options, load_edition(header.edition))
