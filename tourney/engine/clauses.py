"""The clause book of a table: what each clause says under the rules in force.

The clauses are the tournament's (`rules`); where a ruleset or an option says something else, the clause keeps
its id and has another text (`rulebook`). It decides nothing: the steps do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

import msgspec

from tourney.rules.rulesets import Options
from tourney.texts import Message, area

Holds: TypeAlias = Callable[[Options], bool]

_USUAL = Options()

_OTHERWISE: Mapping[str, tuple[tuple[Holds, str], ...]] = {
    "T1.1": ((lambda o: o.first_bankruptcy_ends, "rulebook.first_bankruptcy"),),
    "T2.1": (
        (lambda o: o.dealt_deeds > 0 and o.dealt_paid, "rulebook.dealt_paid"),
        (lambda o: o.dealt_deeds > 0, "rulebook.dealt_free"),
    ),
    "T2.2": ((lambda o: o.start_cash != _USUAL.start_cash, "rulebook.start_cash"),),
    "T3.6": ((lambda o: not o.bankrupt_as_is, "rulebook.raise_first"),),
    "T3.9": (
        (lambda o: o.build_window == o.deal_window == "any", "rulebook.doubles_free"),
        (lambda o: o.build_window == "any", "rulebook.doubles_build"),
        (lambda o: o.deal_window == "any", "rulebook.doubles_deal"),
    ),
    "T4.2": ((lambda o: o.auction_opening != _USUAL.auction_opening, "rulebook.auction_opening"),),
    "T4.4": (
        (lambda o: o.rent_window == 1, "rulebook.rent_next"),
        (lambda o: o.rent_window != _USUAL.rent_window, "rulebook.rent_later"),
    ),
    "T4.5": ((lambda o: not o.double_rent_with_mortgage, "rulebook.double_rent_clear"),),
    "T5.2": ((lambda o: o.build_window == "any", "rulebook.build_any_time"),),
    "T5.3": (
        (lambda o: o.hotel_without_houses, "rulebook.hotel_straight"),
        (lambda o: o.hotel_after != _USUAL.hotel_after, "rulebook.hotel_after"),
    ),
    "T5.5": ((lambda o: o.lot_opening == "as deeds", "rulebook.lot_as_deeds"),),
    "T6.4": ((lambda o: o.hotel_after != _USUAL.hotel_after, "rulebook.hotel_broken"),),
    "T6.6": ((lambda o: o.interest != _USUAL.interest, "rulebook.redeeming"),),
    "T6.7": ((lambda o: o.interest != _USUAL.interest, "rulebook.received"),),
    "T8.1": (
        (lambda o: o.jail_card_price == "any", "rulebook.card_any_price"),
        (lambda o: o.jail_card_price != _USUAL.jail_card_price, "rulebook.card_price"),
    ),
    "T8.2": ((lambda o: o.salary != _USUAL.salary, "rulebook.card_passes_go"),),
    "T8.4": ((lambda o: o.salary != _USUAL.salary, "rulebook.salary"),),
    "T8.5": ((lambda o: o.salary != _USUAL.salary, "rulebook.to_jail"),),
    "T8.7": ((lambda o: o.jail_fine != _USUAL.jail_fine, "rulebook.leaving_jail"),),
    "T8.8": (
        (lambda o: o.jail_throws == 1, "rulebook.jail_once"),
        (lambda o: o.jail_throws != _USUAL.jail_throws, "rulebook.jail_throws"),
    ),
}
"""By clause: in which case another text holds, the first that fits."""


def rule_of(clause: str, options: Options) -> Message | None:
    """What the clause (`T4.4`) says under these options; None where there is no such clause."""
    for holds, key in _OTHERWISE.get(clause, ()):
        if holds(options):
            return Message(key, msgspec.structs.asdict(options))
    name = clause.lower().replace(".", "_")
    return Message(f"rules.{name}") if name in area("rules") else None


def clause_book(options: Options) -> dict[str, Message]:
    """Every clause by its id, as it stands under these options."""
    ids = (name.upper().replace("_", ".") for name in area("rules"))
    return {clause: said for clause in ids if (said := rule_of(clause, options)) is not None}
