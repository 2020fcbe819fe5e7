"""What of the Landlord's Game may be entered and what is refused, from its page alone, at a table by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.referees.landlord_by_hand import AT, LOTS, NAMES, RAILS, Entry, Landlord


def may(table: Landlord, entry: Entry) -> bool:
    """Whether the page allows it now; nothing is after the end, and by a player who is out (L8.4, L9.1)."""
    seat = table.names.index(entry["by"])
    return not table.over and seat not in table.out and _MAY[entry["do"]](table, seat, entry)


def _top(table: Landlord, *kinds: str) -> dict[str, Any] | None:
    """What is next, where it is one of these kinds."""
    return table.wait[-1] if table.wait and table.wait[-1]["is"] in kinds else None


def _own_move(table: Landlord, seat: int) -> bool:
    """In one's turn, before the throw."""
    return not table.wait and seat == table.turn


def _throw(table: Landlord, seat: int, entry: Entry) -> bool:
    besides = _top(table, "free", "bet throw")
    return besides["seat"] == seat if besides else _own_move(table, seat)


def _buy(table: Landlord, seat: int, entry: Entry) -> bool:
    top = _top(table, "offer", "licence", "luxury")
    if top is None or top["seat"] != seat:
        return False
    price = {"licence": 50, "luxury": 75}.get(top["is"]) or Landlord._price(top["square"])
    return bool(table.money[seat] >= price)


def _decline(table: Landlord, seat: int, entry: Entry) -> bool:
    top = _top(table, "offer", "licence", "bet", "luxury")
    return top is not None and top["seat"] == seat


def _bet(table: Landlord, seat: int, entry: Entry) -> bool:
    top = _top(table, "bet")
    return top is not None and top["seat"] == seat and table.money[seat] + 100 * top["wages"] >= 10


def _bid(table: Landlord, seat: int, entry: Entry) -> bool:
    top = _top(table, "auction")
    if top is None or seat not in top["in"] or seat == top["bidder"]:
        return False
    least = Landlord._price(top["square"]) if top["bidder"] is None else top["high"] + 1
    return bool(least <= entry["amount"] <= table.money[seat])


def _pay(table: Landlord, seat: int, entry: Entry) -> bool:
    top = _top(table, "debt")
    return top is not None and top["seat"] == seat and table.money[seat] >= top["amount"]


def _jail_pay(table: Landlord, seat: int, entry: Entry) -> bool:
    return _own_move(table, seat) and table.held.get(seat) == 1 and table.money[seat] >= 50


def _jail_card(table: Landlord, seat: int, entry: Entry) -> bool:
    return _own_move(table, seat) and seat in table.held and seat in table.kept


def _lots(table: Landlord, seat: int, entry: Entry) -> bool:
    squares = [AT[name] for name in entry["deeds"]]
    return all(at in LOTS and table.owner.get(at) == seat and at not in table.pledged for at in squares)


def _build(table: Landlord, seat: int, entry: Entry) -> bool:
    if not _own_move(table, seat) or not _lots(table, seat, entry):
        return False
    for name, number in entry["deeds"].items():
        too_many = table.advanced and table.houses[AT[name]] + number > 3
        if AT[name] in table.fresh or too_many:
            return False
    return bool(table.money[seat] >= 100 * sum(entry["deeds"].values()))


def _sell(table: Landlord, seat: int, entry: Entry) -> bool:
    there = all(table.houses.get(AT[name], 0) >= number for name, number in entry["deeds"].items())
    return _lots(table, seat, entry) and there


def _sell_luxury(table: Landlord, seat: int, entry: Entry) -> bool:
    return bool(table.luxury[seat] >= entry["count"])


def _redeem(table: Landlord, seat: int, entry: Entry) -> bool:
    at = AT[entry["deed"]]
    if table.wait or table.owner.get(at) != seat or at not in table.pledged:
        return False
    _, amount, interest = table.pledged[at]
    return bool(table.money[seat] >= amount + interest)


def _partner(table: Landlord, seat: int, entry: Entry) -> int | None:
    """The other player, where they may deal now: never while an auction runs."""
    other = table.names.index(entry["with"])
    barred = other == seat or other in table.out or _top(table, "auction") is not None
    return None if barred else other


def _mortgage(table: Landlord, seat: int, entry: Entry) -> bool:
    other, at = _partner(table, seat, entry), AT[entry["deed"]]
    if other is None or table.owner.get(at) != seat or at in table.pledged:
        return False
    return bool(0 < entry["amount"] <= table.money[other])


def _league(table: Landlord, seat: int, entry: Entry) -> bool:
    other = _partner(table, seat, entry)
    return other is not None and not table.league and {table.owner.get(at) for at in RAILS} == {seat, other}


def _league_end(table: Landlord, seat: int, entry: Entry) -> bool:
    return _own_move(table, seat) and table.league is not None and seat in table.league


def _retire(table: Landlord, seat: int, entry: Entry) -> bool:
    return _own_move(table, seat) and seat in table.poor


def _bankrupt(table: Landlord, seat: int, entry: Entry) -> bool:
    """Once nothing is left that the bank buys, and the debt is more."""
    top = _top(table, "debt")
    if top is None or top["seat"] != seat:
        return False
    free = [at for at in LOTS if table.owner.get(at) == seat and at not in table.pledged]
    left = table.luxury[seat] or any(table.houses[at] for at in free)
    return bool(not left and table.money[seat] < top["amount"])


def _route(table: Landlord, seat: int, entry: Entry) -> bool:
    top = _top(table, "route")
    if top is None or top["seat"] != seat:
        return False
    here, jumps = table.at[seat], list(entry.get("jump", []))
    if entry.get("direction") == "back":
        return 22 < here < 37 and not jumps
    for _ in range(top["steps"] - 1):
        here = (here + 1) % 40
        if jumps and here == jumps[0] and here in RAILS and top["double"]:
            here, jumps = (here + 10) % 40, jumps[1:]
    return not jumps


_MAY: dict[str, Callable[[Landlord, int, Entry], bool]] = {
    "throw": _throw,
    "buy": _buy,
    "decline": _decline,
    "bet": _bet,
    "bid": _bid,
    "pay": _pay,
    "jail_pay": _jail_pay,
    "jail_card": _jail_card,
    "build": _build,
    "sell": _sell,
    "sell_luxury": _sell_luxury,
    "redeem": _redeem,
    "mortgage": _mortgage,
    "league": _league,
    "league_end": _league_end,
    "retire": _retire,
    "bankrupt": _bankrupt,
    "route": _route,
}

ANY_TIME = ("throw", "buy", "decline", "bet", "bid", "pay", "sell_luxury", "bankrupt", "route")
"""What is judged whatever waits; the others where nothing does, or a debt: the page says no more of them."""


def tried(table: Landlord, below: Callable[[int], int]) -> list[Entry]:
    """One or more entries of every verb by every player, most of them not allowed; `below` decides."""
    deeds, top = list(NAMES.values()), table.wait[-1] if table.wait else {}
    found: list[Entry] = []
    for name in table.names:
        deed, other = deeds[below(len(deeds))], table.names[below(len(table.names))]
        mine = [NAMES[at] for at in table.owner if table.owner[at] == table.names.index(name)]
        own = mine[below(len(mine))] if mine else deed
        simple = ("buy", "decline", "bet", "pay", "jail_pay", "jail_card", "league_end", "retire", "bankrupt")
        each: list[Entry] = [{"do": do} for do in simple]
        each += [{"do": "throw", "dice": [1, 2]}, {"do": "sell_luxury", "count": 1 + below(2)}]
        each += [{"do": "bid", "amount": top.get("high", 0) + more} for more in (0, 1, 60)]
        each += [{"do": do, "deeds": {at: 1 + below(3)}} for do in ("build", "sell") for at in (deed, own)]
        each += [{"do": "redeem", "deed": at} for at in (deed, own)]
        each += [{"do": "league", "with": other}]
        each += [
            {"do": "mortgage", "deed": at, "with": other, "amount": amount, "interest": 1}
            for at, amount in ((own, 30), (own, 0), (deed, 30), (own, 9_000))
        ]
        each += [{"do": "route"}, {"do": "route", "direction": "back"}]
        each += [{"do": "route", "jump": [at]} for at in (*RAILS, below(40))]
        found += [{"by": name, **one} for one in each]
    return [one for one in found if one["do"] in ANY_TIME or not top or top["is"] == "debt"]
