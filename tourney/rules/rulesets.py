"""Rulesets: option values as data, each with the default of the charity tournament (readings).

It does not know what a step makes of an option.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tourney.errors import BadInput, NotFound
from tourney.paths import resources

RULESETS: tuple[str, ...] = ("tournament", "classic", "short", "timed")
"""Every ruleset, the default first."""

Money = Annotated[int, Meta(ge=0, le=1_000_000)]
Count = Annotated[int, Meta(ge=0, le=1_000)]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a ruleset may set. Amounts in M; each default is the tournament's, with its clause or reading.

    `award`: how a bid whose money had to be raised first is paid: by `pay`, as any debt, or by itself as
    soon as the cash is there, as in records that were written before.
    """

    start_cash: Money = 1500
    salary: Money = 200
    jail_fine: Money = 50
    houses: Count = 32
    hotels: Count = 12
    interest: Annotated[int, Meta(ge=0, le=100)] = 10
    auction_opening: Money = 1
    lot_opening: Literal["building price", "as deeds"] = "building price"
    auction_step: Annotated[int, Meta(ge=1, le=1_000)] = 1
    rent_window: Annotated[int, Meta(ge=1, le=8)] = 2
    build_window: Literal["turn", "any"] = "turn"
    deal_window: Literal["turn", "any"] = "turn"
    jail_card_price: Money | Literal["any"] = 50
    hotel_without_houses: bool = False
    hotel_after: Literal[3, 4] = 4
    jail_throws: Annotated[int, Meta(ge=1, le=3)] = 3
    double_rent_with_mortgage: bool = True
    count_mortgaged: bool = True
    income_tax: Literal["flat", "choice"] = "flat"
    bankrupt_as_is: bool = True
    equal_turns: bool = True
    jail_forfeits_salary: bool = False
    dealt_deeds: Annotated[int, Meta(ge=0, le=3)] = 0
    dealt_paid: bool = False
    first_bankruptcy_ends: bool = False
    interest_at_bankruptcy: bool = True
    card_rent_mortgaged: bool = False
    award: Literal["pay", "itself"] = "pay"


class Ruleset(msgspec.Struct, frozen=True):
    """A ruleset's data: names in both languages, who sees to each clause, and the options it sets.

    `variant` names the steps that play it; `money` is what a player is given to start with, as number of
    notes by value (T2.2). `book`: what its own document calls the clauses that the engine cites by the
    tournament's names; `texts`: the area in which its clauses stand.
    """

    id: str
    name_en: str
    name_zh: str
    options: Options
    variant: str = "official"
    money: Mapping[str, int] = {}
    clauses: Mapping[str, Literal["engine", "sheet", "desk"]] = {}
    book: Mapping[str, str] = {}
    texts: str = "rules"

    @property
    def notes(self) -> tuple[int, ...]:
        """The notes of money, the largest first (T2.2)."""
        return tuple(sorted(map(int, self.money), reverse=True))


@cache
def load_ruleset(ruleset_id: str) -> Ruleset:
    """The ruleset of this id, read once. NotFound with the alternatives where there is none."""
    if ruleset_id not in RULESETS:
        raise NotFound("engine.no_such_ruleset", ruleset=ruleset_id[:60], known=list(RULESETS))
    text = (resources() / "rulesets" / f"{ruleset_id}.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Ruleset)


def resolved(ruleset: Ruleset, changes: Mapping[str, object]) -> Options:
    """The ruleset's options with a record's changes. BadInput names the option that does not fit."""
    values = msgspec.structs.asdict(ruleset.options)
    for name, value in changes.items():
        if name not in values:
            raise BadInput("engine.no_such_option", option=name[:60], known=list(values))
        try:
            msgspec.convert({name: value}, Options)
        except msgspec.ValidationError as fault:
            raise BadInput("engine.bad_option", option=name) from fault
        values[name] = value
    return msgspec.convert(values, Options)
