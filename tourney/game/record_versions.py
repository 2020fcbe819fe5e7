"""Older records read as today's: each step turns a line of one version into one of the next.

It does not know what a line may look like today (`entries`). A change of the format adds a step here and
raises `entries.VERSION`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

Line: TypeAlias = dict[str, Any]


class Upcaster(NamedTuple):
    """From version n to n + 1: the header, and each entry; None where entries stay as they are.

    `entry` leaves one of version n + 1 as it is: who goes on with an older record adds today's to it.
    """

    header: Callable[[Line], Line]
    entry: Callable[[Line], Line] | None = None


_WRITTEN_OUT = frozenset(
    (
        *("start_cash", "salary", "jail_fine", "houses", "hotels", "interest", "auction_opening"),
        *("auction_step", "rent_window", "build_window", "deal_window", "jail_card_price"),
        *("hotel_without_houses", "double_rent_with_mortgage", "count_mortgaged", "income_tax"),
        *("bankrupt_as_is", "equal_turns"),
    )
)
"""The options that every record of version 1 holds if this program wrote it; by hand only some are named."""


def _bid_paid_by_itself(header: Line) -> Line:
    """This program used to pay a raised bid by itself, so the records that it wrote have no `pay` for it.

    A header that says only what differs was written by other hands and waits for `pay` as the format says.
    """
    options = header.get("options")
    if not isinstance(options, dict) or not options.keys() >= _WRITTEN_OUT:
        return header
    return {**header, "options": {"award": "itself", **options}}


_BUILDINGS = ("houses", "hotels", "hotel_without_houses", "hotel_after", "built_neighbours", "lot_opening")
_MORTGAGES = (
    *("interest", "redeem_window", "redeem_basis", "deal_mortgaged", "double_rent_with_mortgage"),
    *("count_mortgaged", "mortgaged_counts", "interest_at_bankruptcy", "card_rent_mortgaged"),
    "interest_at_deal",
)
_RUIN = ("bankrupt_as_is", "bankrupt_to", "joint_debts", "award")
_WINDOWS = ("build_window", "deal_window")
_DEALT = ("dealt_deeds", "dealt_paid")
_ELSEWHERE = frozenset(
    (
        *_BUILDINGS,
        *_MORTGAGES,
        *_RUIN,
        *_WINDOWS,
        *_DEALT,
        *("gifts", "income_tax", "jail_card_after_third", "jail_forfeits_salary"),
    )
)
_LANDLORD = _ELSEWHERE | {"auction", "rent_window", "jail_card_price", "jail_throws", "salary_by_cards"}

UNREAD: Mapping[str, frozenset[str]] = {
    "landlord": _LANDLORD,
    "single-tax": _LANDLORD,
    "empire": _ELSEWHERE | {"salary"},
    "millionaire": frozenset(("hotel_after", "count_mortgaged", "income_tax", "card_rent_mortgaged")),
    "double-gariepy": frozenset(("rent_window",)),
    "double-davenport": frozenset(
        (
            *("start_cash", "rent_window", "build_window", "deal_window", "redeem_window", "gifts"),
            *("jail_card_price", "jail_card_after_third", "jail_forfeits_salary", "salary_by_cards"),
            *("equal_turns", "bankrupt_as_is", "bankrupt_to", "interest_at_bankruptcy", "joint_debts"),
            *("card_rent_mortgaged", "interest_at_deal", *_DEALT),
        )
    ),
}
"""By ruleset, the options that could be set up to version 2 and changed nothing: refused since."""


def _without_unread(header: Line) -> Line:
    """Records were written with every option, those that their rules do not read too."""
    ruleset, options = header.get("ruleset"), header.get("options")
    unread = UNREAD.get(ruleset) if isinstance(ruleset, str) else None
    if unread is None or not isinstance(options, Mapping):
        return header
    return {**header, "options": {name: value for name, value in options.items() if name not in unread}}


STEPS: tuple[Upcaster, ...] = (Upcaster(_bid_paid_by_itself), Upcaster(_without_unread))
"""Step n - 1 leads from version n to n + 1."""


def upcast_header(raw: Line, version: int, steps: Sequence[Upcaster] = STEPS) -> Line:
    """The header as today's version has it."""
    for number, step in enumerate(steps[version - 1 :], start=version + 1):
        raw = {**step.header(raw), "version": number}
    return raw


def entries_changed(version: int, steps: Sequence[Upcaster] = STEPS) -> bool:
    """Whether entries of a record of this version look otherwise today."""
    return any(step.entry is not None for step in steps[version - 1 :])


def upcast_entry(raw: Line, version: int, steps: Sequence[Upcaster] = STEPS) -> Line:
    """An entry of a record of this version as today's version has it."""
    for step in steps[version - 1 :]:
        if step.entry is not None:
            raw = step.entry(raw)
    return raw
