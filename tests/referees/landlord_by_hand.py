"""The Landlord's Game by hand, from its page alone: what every entry brings, sharing nothing with the engine.

It reckons where tokens stand and who has what (L1-L9, LA1); `landlord_refusals` says what is refused.
"""

from __future__ import annotations

from typing import Any

Entry = dict[str, Any]

LOTS = {
    1: ("wayback", 25, 0), 3: ("lonely-lane", 25, 2), 6: ("the-pike", 25, 4), 7: ("the-farm", 25, 4),
    9: ("rubeville", 25, 6), 11: ("boomtown", 50, 6), 12: ("goat-alley", 50, 8),
    14: ("beggarmans-court", 50, 8), 16: ("rickey-row", 50, 10), 18: ("market-place", 50, 10),
    19: ("cottage-terrace", 50, 12), 21: ("easy-street", 75, 12), 23: ("george-street", 75, 14),
    24: ("maguire-flats", 75, 14), 26: ("fairhope-avenue", 75, 16), 28: ("johnson-circle", 75, 16),
    29: ("the-bowery", 75, 18), 31: ("broadway", 100, 18), 33: ("madison-square", 100, 20),
    34: ("fifth-avenue", 100, 20), 36: ("grand-boulevard", 100, 22), 38: ("wall-street", 100, 22),
}  # fmt: skip
RAILS = {5: "royal-rusher", 15: "shooting-star", 25: "gee-whiz", 35: "pdq"}
PLANTS = {13: "soakum-lighting", 27: "slambang-trolley"}
NAMES = {at: lot[0] for at, lot in LOTS.items()} | RAILS | PLANTS
AT = {name: at for at, name in NAMES.items()}
DISTRICTS = [
    (1, 3),
    (6, 7, 9),
    (11, 12, 14),
    (16, 18, 19),
    (21, 23, 24),
    (26, 28, 29),
    (31, 33, 34),
    (36, 38),
]
TAXES, CHANCES, TRESPASS = (2, 10, 17, 32), (22, 37), (4, 30)
WON = {11: 90, 10: 80, 9: 70, 8: 60, 7: 50, 6: 40, 5: 30}
CARD_MONEY = {"lawsuit": 75, "tax_refund": 100, "stock_sold": 50, "stock_loss": -50, "lawyer": -75}
BANK, TREASURY = "bank", "treasury"


class Landlord:
    """A table after the deal. `wait` has the next thing last; money by seat, and the treasury."""

    def __init__(self, names: list[str], first: str, pile: list[str], hands: list[list[str]], advanced: bool):
        count = len(names)
        self.names, self.pile, self.hands, self.advanced = names, list(pile), hands, advanced
        self.money: dict[Any, int] = dict.fromkeys(range(count), {2: 600, 3: 500, 4: 400}[count])
        self.money |= {BANK: 0, TREASURY: 0}
        self.at = [0] * count
        self.held: dict[int, int] = {}
        self.out: list[int] = []
        self.poor, self.skips, self.kept = set[int](), set[int](), list[int]()
        self.luxury, self.wages = [0] * count, [0] * count
        self.owner: dict[int, int] = {}
        self.houses = dict.fromkeys(LOTS, 0)
        self.pledged: dict[int, tuple[int, int, int]] = {}
        self.broker: int | None = None
        self.league: list[int] | None = None
        self.fresh = set[int]()
        self.turn, self.moving, self.over = names.index(first), False, False
        self.wait: list[dict[str, Any]] = []

    def enter(self, entry: Entry) -> None:
        """Carry out an entry that is allowed."""
        if entry["by"] == "referee":
            self.over = self.over or entry["do"] == "time"
        else:
            getattr(self, f"_{entry['do']}")(self.names.index(entry["by"]), entry)
        self._go_on()

    def seen(self) -> dict[str, Any]:
        """What of the position is compared."""
        return {
            "players": {name: self._hand(seat) for seat, name in enumerate(self.names)},
            "treasury": self.money[TREASURY],
            "licence": None if self.broker is None else self.names[self.broker],
            "league": None if self.league is None else [self.names[seat] for seat in self.league],
            "decks": {"chance": self.pile},
            "turn": None if self.over else self.names[self.turn],
        }

    def _hand(self, seat: int) -> dict[str, Any]:
        deeds: dict[str, Any] = {}
        for at in sorted(self.owner):
            if self.owner[at] == seat:
                deeds[NAMES[at]] = self.houses.get(at, 0)
                if at in self.pledged:
                    to, amount, interest = self.pledged[at]
                    lent = {"to": self.names[to], "amount": amount, "interest": interest}
                    deeds[NAMES[at]] = {"houses": self.houses.get(at, 0), **lent}
        return {
            "cash": self.money[seat],
            "square": self.at[seat],
            "in_jail": self.held.get(seat),
            "cards": ["jail_free"] * self.kept.count(seat),
            "deeds": deeds,
            "bankrupt": self.out.index(seat) + 1 if seat in self.out else None,
            "luxury": self.luxury[seat],
            "wages": self.wages[seat],
            "poorhouse": seat in self.poor,
            "skip": seat in self.skips,
        }

    # ---- the deal and the throw ----------------------------------------------------------------

    def _take(self, seat: int, entry: Entry) -> None:
        for name in entry.get("deeds", []):
            if name == "speculation":
                self.broker, price = seat, 50
            else:
                self.owner[AT[name]], price = seat, self._price(AT[name])
            self._move_money(seat, TREASURY, price)

    def _throw(self, seat: int, entry: Entry) -> None:
        one, two = entry["dice"]
        if self.wait:
            self._besides(seat, self.wait.pop()["is"], one, two)
            return
        self.moving = True
        if seat not in self.held:
            self._leave_square(seat, one + two, one == two)
        elif one == two:
            del self.held[seat]
            self._leave_square(seat, one + two, True)
        elif self.held[seat] < 2:
            self.held[seat] += 1
        else:
            self.wait.append({"is": "out", "seat": seat, "steps": one + two})
            self._owe(seat, TREASURY, 50)

    def _besides(self, seat: int, what: str, one: int, two: int) -> None:
        if what == "free":
            self._leave_square(seat, one + two, one == two)
            return
        won = 100 if one == two else WON.get(one + two, 0)
        if won:
            self._move_money(BANK, seat, won)
            self._move_money(seat, BANK if self.broker is None else self.broker, won // 10)
        elif self.broker is not None:
            broker, self.broker = self.broker, None
            self._jail(broker)

    def _leave_square(self, seat: int, steps: int, double: bool) -> None:
        here = self.at[seat]
        comes_by = [at for at in RAILS if 0 < (at - here) % 40 < steps]
        if 22 < here < 37 or (double and comes_by):
            self.wait.append({"is": "route", "seat": seat, "steps": steps, "double": double})
        else:
            self._walk(seat, steps, [])

    def _route(self, seat: int, entry: Entry) -> None:
        steps = self.wait.pop()["steps"]
        if entry.get("direction") == "back":
            self._land_from(seat, self.at[seat], self.at[seat] - steps, steps)
        else:
            self._walk(seat, steps, list(entry.get("jump", [])))

    def _walk(self, seat: int, steps: int, jumps: list[int]) -> None:
        way = 0
        for left in range(steps - 1, -1, -1):
            way += 1
            if left and jumps and (self.at[seat] + way) % 40 == jumps[0]:
                jumps.pop(0)
                way += 10
        self._land_from(seat, self.at[seat], self.at[seat] + way, way)

    def _land_from(self, seat: int, origin: int, target: int, way: int) -> None:
        round_it, square = target >= 40, target % 40
        if seat in self.poor:
            if self._asks(seat, square) > self.money[seat]:
                return
            self.poor.discard(seat)
        self.at[seat] = square
        if square == 8:
            self.wait.append({"is": "bet", "seat": seat, "origin": origin, "wages": round_it})
            if self.broker is None:
                self.wait.append({"is": "licence", "seat": seat})
            return
        if round_it and self._draw(seat):
            return
        if square == 39:
            self.wait.append({"is": "luxury", "seat": seat, "back": origin - way})
            return
        self._land(seat)

    def _draw(self, seat: int) -> bool:
        self.wages[seat] += 1
        self.money[seat] += 100
        self.over = self.over or self.wages[seat] == 5
        return self.over

    # ---- squares -------------------------------------------------------------------------------

    def _land(self, seat: int) -> None:
        square = self.at[seat]
        if square in TRESPASS:
            self._jail(seat)
        elif square in TAXES:
            self._owe(seat, TREASURY, self._tax())
        elif square in CHANCES:
            self._card(seat)
        elif square in NAMES and square not in self.owner:
            self.wait.append({"is": "offer", "seat": seat, "square": square})
        elif square in NAMES:
            self._rent(seat, square)

    def _asks(self, seat: int, square: int) -> int:
        if square in TAXES:
            return self._tax()
        if square not in NAMES:
            return 0
        if square not in self.owner:
            return LOTS[square][2] if square in LOTS else 5
        return sum(self._due(seat, square).values())

    def _tax(self) -> int:
        houses = sum(self.houses.values())
        if not self.advanced or houses < 10:
            return 10
        return 20 if houses < 25 else 40

    def _due(self, seat: int, square: int) -> dict[int, int]:
        """The creditors and their sums."""
        owner = self.owner[square]
        if owner == seat or square in self.pledged:
            return {}
        if square in PLANTS:
            return {owner: 25 if all(self.owner.get(at) == owner for at in PLANTS) else 5}
        if square in RAILS:
            if self.league is not None:
                return {} if seat in self.league else dict.fromkeys(self.league, 20)
            number = sum(self.owner.get(at) == owner for at in RAILS)
            return {owner: (5, 10, 20, 50)[number - 1]}
        rent = LOTS[square][2]
        if self.advanced:
            district = next(each for each in DISTRICTS if square in each)
            rent *= (1, 2, 4, 8)[min(self.houses[at] for at in district)]
        return {owner: rent + 10 * self.houses[square]}

    def _rent(self, seat: int, square: int) -> None:
        due = self._due(seat, square)
        if len(due) == 2:
            self.wait.append({"is": "debt", "seat": seat, "to": list(due), "amount": 40})
        for owner, amount in due.items() if len(due) == 1 else ():
            if amount:
                self._owe(seat, owner, amount)

    def _card(self, seat: int) -> None:
        card = self.pile.pop(0)
        if card == "jail_free":
            self.kept.append(seat)
            return
        self.pile.append(card)
        others = [(seat + step) % len(self.names) for step in range(1, len(self.names))]
        others = [other for other in others if other not in self.out]
        if card == "ahead_3":
            self._land_from(seat, self.at[seat], self.at[seat] + 3, 3)
        elif card == "mother_earth":
            self._land_from(seat, self.at[seat], 40, 40 - self.at[seat])
        elif card == "wall_street":
            self._land_from(seat, self.at[seat], 38, 38 - self.at[seat])
        elif card == "free_turn":
            self.wait.append({"is": "free", "seat": seat})
        elif card == "miss_turn":
            self.skips.add(seat)
        elif card == "go_to_jail":
            self._jail(seat)
        elif card == "taxes":
            self._owe(seat, TREASURY, 100)
        elif card == "from_each":
            self.wait += [{"is": "debt", "seat": each, "to": [seat], "amount": 25} for each in others[::-1]]
        elif card == "to_each":
            self.wait += [{"is": "debt", "seat": seat, "to": [each], "amount": 25} for each in others[::-1]]
        elif CARD_MONEY[card] > 0:
            self._move_money(BANK, seat, CARD_MONEY[card])
        else:
            self._owe(seat, BANK, -CARD_MONEY[card])

    def _jail(self, seat: int) -> None:
        if seat not in self.held:
            self.at[seat], self.held[seat] = 10, 0
            self.poor.discard(seat)

    def _buy(self, seat: int, entry: Entry) -> None:
        top = self.wait.pop()
        if top["is"] == "licence":
            self._move_money(seat, BANK, 50)
            self.broker = seat
        elif top["is"] == "luxury":
            self._move_money(seat, BANK, 75)
            self.luxury[seat] += 1
        else:
            self._move_money(seat, TREASURY, self._price(top["square"]))
            self.owner[top["square"]] = seat

    def _decline(self, seat: int, entry: Entry) -> None:
        top = self.wait.pop()
        if top["is"] == "bet":
            self.at[seat] = top["origin"]
        elif top["is"] == "luxury":
            self.at[seat] = top["back"] % 40
            if top["back"] < 0 and self._draw(seat):
                return
            if self.at[seat] != 39:
                self._land(seat)
            elif top["back"] != 39:  # 19 and a jump of 20 squares: back on Luxury, and no further
                self.wait.append({"is": "luxury", "seat": seat, "back": 39})
        elif top["is"] == "offer":
            square = top["square"]
            self.wait.append({"is": "after", "seat": seat, "square": square})
            bidders = {each for each in range(len(self.names)) if each not in self.out}
            self.wait.append({"is": "auction", "square": square, "in": bidders, "high": 0, "bidder": None})

    def _bet(self, seat: int, entry: Entry) -> None:
        top = self.wait.pop()
        if top["wages"] and self._draw(seat):
            return
        self._move_money(seat, BANK, 10)
        self.wait.append({"is": "bet throw", "seat": seat})

    def _bid(self, seat: int, entry: Entry) -> None:
        self.wait[-1].update(high=entry["amount"], bidder=seat)
        self._hammer()

    def _pass(self, seat: int, entry: Entry) -> None:
        self.wait[-1]["in"].discard(seat)
        self._hammer()

    def _hammer(self) -> None:
        top = self.wait[-1]
        if not top["in"] - {top["bidder"]}:
            self.wait.pop()
            if top["bidder"] is not None:
                self._move_money(top["bidder"], TREASURY, top["high"])
                self.owner[top["square"]] = top["bidder"]

    # ---- jail, houses, players -----------------------------------------------------------------

    def _jail_pay(self, seat: int, entry: Entry) -> None:
        self._move_money(seat, TREASURY, 50)
        del self.held[seat]

    def _jail_card(self, seat: int, entry: Entry) -> None:
        self.kept.remove(seat)
        self.pile.append("jail_free")
        del self.held[seat]

    def _build(self, seat: int, entry: Entry) -> None:
        for name, number in entry["deeds"].items():
            self.houses[AT[name]] += number
            self.money[seat] -= 100 * number

    def _sell(self, seat: int, entry: Entry) -> None:
        for name, number in entry["deeds"].items():
            self.houses[AT[name]] -= number
            self.money[seat] += 50 * number

    def _sell_luxury(self, seat: int, entry: Entry) -> None:
        self.luxury[seat] -= entry["count"]
        self.money[seat] += 100 * entry["count"]

    def _deal(self, seat: int, entry: Entry) -> None:
        self.wait.append({"is": "deal", "seat": seat, **entry})

    _mortgage = _league = _deal

    def _refuse(self, seat: int, entry: Entry) -> None:
        self.wait.pop()

    def _accept(self, seat: int, entry: Entry) -> None:
        asked = self.wait.pop()
        giver = asked["seat"]
        if asked["do"] == "league":
            self.league = [giver, seat]
        elif asked["do"] == "mortgage":
            self._move_money(seat, giver, asked["amount"])
            self.pledged[AT[asked["deed"]]] = (seat, asked["amount"], asked.get("interest", 0))
        else:
            for side, one, other in (
                (asked.get("give", {}), giver, seat),
                (asked.get("take", {}), seat, giver),
            ):
                self._move_money(one, other, side.get("cash", 0))
                for name in side.get("deeds", []):
                    self._hand_over(AT[name], other)
                for _ in side.get("cards", []):
                    self.kept.remove(one)
                    self.kept.append(other)

    def _hand_over(self, square: int, taker: int | None) -> None:
        self.pledged.pop(square, None)
        if taker is None:
            self.owner.pop(square)
            if square in self.houses:
                self.houses[square] = 0
        else:
            self.owner[square] = taker
            self.fresh.add(square)
        if self.league is not None and {self.owner.get(at) for at in RAILS} != set(self.league):
            self.league = None

    def _redeem(self, seat: int, entry: Entry) -> None:
        to, amount, interest = self.pledged.pop(AT[entry["deed"]])
        self._move_money(seat, to, amount + interest)

    def _league_end(self, seat: int, entry: Entry) -> None:
        self.league = None

    # ---- debts, ruin, turns --------------------------------------------------------------------

    def _move_money(self, giver: Any, taker: Any, amount: int) -> None:
        self.money[giver] -= amount
        self.money[taker] += amount

    def _owe(self, seat: int, to: Any, amount: int) -> None:
        self.wait.append({"is": "debt", "seat": seat, "to": [to], "amount": amount})

    def _pay(self, seat: int, entry: Entry) -> None:
        top = self.wait.pop()
        for to in top["to"]:
            self._move_money(seat, to, top["amount"] // len(top["to"]))

    def _bankrupt(self, seat: int, entry: Entry) -> None:
        to = self.wait.pop()["to"]
        self.wait = [each for each in self.wait if each.get("seat") != seat]
        self._lenders_keep(seat)
        half = -(-self.money[seat] // len(to))
        self._move_money(seat, to[0], half)
        self._move_money(seat, to[-1], self.money[seat])
        player = isinstance(to[0], int)
        for number, square in enumerate([at for at in sorted(self.owner) if self.owner[at] == seat]):
            self._hand_over(square, to[number % len(to)] if player else None)
        if self.broker == seat:
            self.broker = to[0] if player else None
        while seat in self.kept:
            self.kept.remove(seat)
            if player:
                self.kept.append(to[0])
            else:
                self.pile.append("jail_free")
        self.held.pop(seat, None)
        self.at[seat] = 20
        self.poor.add(seat)

    def _lenders_keep(self, seat: int) -> None:
        for square in [at for at in self.pledged if self.owner[at] == seat]:
            self._hand_over(square, self.pledged[square][0])

    def _retire(self, seat: int, entry: Entry) -> None:
        self._lenders_keep(seat)
        self.pledged = {at: given for at, given in self.pledged.items() if given[0] != seat}
        for square in [at for at in self.owner if self.owner[at] == seat]:
            self._hand_over(square, None)
        while seat in self.kept:
            self.kept.remove(seat)
            self.pile.append("jail_free")
        if self.broker == seat:
            self.broker = None
        self.money[seat] = self.luxury[seat] = 0
        self.poor.discard(seat)
        self.skips.discard(seat)
        self.held.pop(seat, None)
        self.out.append(seat)
        if len(self.out) == len(self.names) - 1:
            self.over = True
        else:
            self._next()

    def _next(self) -> None:
        self.fresh.clear()
        while True:
            self.turn = (self.turn + 1) % len(self.names)
            if self.turn in self.out:
                continue
            if self.turn not in self.skips:
                return
            self.skips.discard(self.turn)

    def _go_on(self) -> None:
        """What follows of itself."""
        while self.wait and not self.over:
            top = self.wait[-1]
            if top["is"] == "debt" and not top.get("told") and self.money[top["seat"]] >= top["amount"]:
                self._pay(top["seat"], {})
            elif top["is"] == "after":
                self.wait.pop()
                if top["square"] in self.owner:
                    self._rent(top["seat"], top["square"])
                elif rent := self._asks(top["seat"], top["square"]):
                    self._owe(top["seat"], TREASURY, rent)
            elif top["is"] == "out":
                self.wait.pop()
                self.held.pop(top["seat"], None)
                self._leave_square(top["seat"], top["steps"], False)
            else:
                top["told"] = True
                return
        if self.over:
            self.wait.clear()
        elif self.moving:
            self.moving = False
            self._next()

    @staticmethod
    def _price(square: int) -> int:
        return LOTS[square][1] if square in LOTS else 50
