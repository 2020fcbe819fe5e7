"""What a referee who shares nothing with the engine knows: printed boards, decks, and each system's numbers.

Boards and decks are read from their files of facts; the numbers are those of `rules` for each system.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

_RESOURCES = Path(__file__).parents[2] / "resources"
DECKS = ("chance", "community_chest")


@dataclass(frozen=True)
class System:
    """One way to play, as its document has it. Amounts in M."""

    opening: int
    lot_opening: int | None
    """None: the lowest building price among the groups that take part."""
    rent_until: int
    """The turn, counted from the landing, whose throw ends the time to ask for rent."""
    as_is: bool
    own_turn: bool
    """Third parties neither build nor deal during a doubles sequence; deals only between actions."""
    card_at_most: int | None
    loose_hotel: bool
    """A hotel may be bought straight where the bank lacks the houses on the way."""
    whole_round: bool
    houses_first: int = 4
    jail_throws: int = 3
    dealt: int = 0
    dealt_paid: bool = False
    ends_at_first: bool = False
    card_after_third: bool = True


def _official(**more: Any) -> System:
    """The official rules, or what is played on top of them."""
    base = System(10, 10, 1, False, False, None, True, False)
    return replace(base, **more)


SYSTEMS = {
    "tournament": System(1, None, 2, True, True, 50, False, True),
    "classic": _official(),
    "short": _official(houses_first=3, jail_throws=1, dealt=2, ends_at_first=True),
    "timed": _official(dealt=2, dealt_paid=True),
    "speed-die": _official(),
    "glamour": _official(jail_throws=99),
    "community": _official(opening=0, lot_opening=None),
    "games-room": _official(as_is=True, card_after_third=False),
    "double-gariepy": _official(),
}


@dataclass(frozen=True)
class Square:
    """One square as printed; `group` lists the squares of its colour or kind."""

    kind: str
    deed: str = ""
    group: tuple[int, ...] = ()
    colour: str = ""
    price: int = 0
    mortgage: int = 0
    cost: int = 0
    rents: tuple[int, ...] = ()
    tax: int = 0


@cache
def board(edition: str) -> tuple[Square, ...]:
    """The forty squares of an edition."""
    raw = tomllib.loads((_RESOURCES / "editions" / edition / "board.toml").read_text("utf-8"))["squares"]
    by_group: dict[str, list[int]] = {}
    for at, one in enumerate(raw):
        by_group.setdefault(one.get("group", ""), []).append(at)
    return tuple(_square(one, by_group) for one in raw)


def _square(raw: dict[str, Any], groups: dict[str, list[int]]) -> Square:
    group = raw.get("group", "")
    rents = raw.get("rents") or raw.get("rent_by_count") or raw.get("dice_multiplier_by_count") or ()
    return Square(
        raw["kind"],
        raw.get("id", ""),
        tuple(groups[group]) if group else (),
        group,
        raw.get("price", 0),
        raw.get("mortgage", 0),
        raw.get("house_cost", 0),
        tuple(rents),
        raw.get("tax", 0),
    )


@cache
def cards(edition: str, more: bool = False) -> tuple[dict[str, dict[str, Any]], ...]:
    """Both decks of an edition by the cards' ids; `more`: with those of the other printed set (G8.5)."""
    of = tomllib.loads((_RESOURCES / "editions" / edition / "board.toml").read_text("utf-8"))["deck"]
    decks = _printed(of)
    if more:
        others = _printed("us_2008" if of == "uk_classic" else "uk_classic")
        for deck, other in zip(decks, others, strict=True):
            deck.update({f"x_{name}": {**card, "id": f"x_{name}"} for name, card in other.items()})
    return decks


def _printed(name: str) -> tuple[dict[str, dict[str, Any]], ...]:
    raw = tomllib.loads((_RESOURCES / "decks" / f"{name}.toml").read_text("utf-8"))
    return tuple({card["id"]: card for card in raw[deck]} for deck in DECKS)
