"""The single-tax mode by hand, from its page alone: what differs from the landlord mode by hand (X1-X5).

Like that it shares nothing with the engine. Of the entries that only this mode refuses it says which are.
"""

from __future__ import annotations

from typing import Any

from tests.referees.landlord_by_hand import AT, CHANCES, LOTS, NAMES, TREASURY, TRESPASS, Entry, Landlord

ORDER = ["soakum-lighting", "slambang-trolley", "royal-rusher", "shooting-star", "gee-whiz", "pdq"]
SITES = {"hogg": 4, "blueblood": 30}
LEARNED = ("education", "professor")
INNER = {"timerland": (40, 0), "farmlands": (60, 25), "coal-mines": (80, 50), "oil-fields": (100, 75)}


class SingleTax(Landlord):
    """A table of the other mode. `inside`: the players on the inner squares."""

    def __init__(self, names: list[str], first: str, pile: list[str], hands: list[list[str]]):
        super().__init__(names, first, pile, hands, advanced=False)
        self.public: list[str] = []
        self.colleges: list[str] = []
        self.pay_of_mother_earth = 100
        self.cards, self.professors = [0] * len(names), [0] * len(names)
        self.inside: dict[int, str] = {}

    def seen(self) -> dict[str, Any]:
        more = {"public": self.public, "colleges": self.colleges, "salary": self.pay_of_mother_earth}
        return super().seen() | more

    def _hand(self, seat: int) -> dict[str, Any]:
        learned = {"education": self.cards[seat], "professor": self.professors[seat]}
        return super()._hand(seat) | learned | {"opportunity": self.inside.get(seat)}

    # ---- what this mode refuses ----------------------------------------------------------------------

    def bars(self, entry: Entry) -> str | None:
        """The clause that an entry breaks, "" where it is in order; None: the other page decides."""
        if self.over:
            return "X5.1"
        if self.names.index(entry["by"]) in self.out:
            return "L8.4"
        seat, top, do = self.names.index(entry["by"]), self.wait[-1]["is"] if self.wait else "", entry["do"]
        chooses = self.wait[-1]["seat"] if top == "choice" else None
        if do == "opportunity":
            return "" if chooses == seat and entry["name"] in INNER else "X4.1"
        if do == "throw" and chooses is not None:
            return "X4.1"
        if do in ("jail_pay", "jail_card") and len(self.colleges) == len(SITES):
            return "X2.4"
        if do == "deal" and any(entry[side].get(card) for side in ("give", "take") for card in LEARNED):
            return "X3.2"
        waits = ("offer", "licence", "luxury", "bet") if do == "buy" else ("auction",)
        if do in ("buy", "bid") and top not in waits and NAMES.get(self.at[seat]) in self.public:
            return "X2.1"
        return None

    # ---- money: deeds to the bank, every payment into the treasury may be the fiftieth ---------------

    def _take(self, seat: int, entry: Entry) -> None:
        for name in entry.get("deeds", []):
            if name == "speculation":
                self.broker, price = seat, 50
            else:
                self.owner[AT[name]], price = seat, self._price(AT[name])
            self.money[seat] -= price

    def _buy(self, seat: int, entry: Entry) -> None:
        before = self.money[TREASURY]
        super()._buy(seat, entry)
        self.money[TREASURY] = before

    def _hammer(self) -> None:
        before = self.money[TREASURY]
        super()._hammer()
        self.money[TREASURY] = before

    def _go_on(self) -> None:
        self._spend()
        super()._go_on()
        self._spend()
        if self.wait or self.over or self.moving:
            return
        self._leave_inside()
        self._spend()
        if self.wait:
            super()._go_on()

    def _pay(self, seat: int, entry: Entry) -> None:
        top = self.wait[-1]
        if "land" in top:
            self.wait.pop()
            self._move_money(seat, TREASURY, top["land"])
            self._move_money(seat, top["owner"], top["houses"])
        else:
            super()._pay(seat, entry)
        self._spend()

    def _spend(self) -> None:
        """Fifty after fifty, as the page lists what for."""
        while self.money[TREASURY] >= 50 and not self.over:
            self.money[TREASURY] -= 50
            if len(self.public) < len(ORDER):
                self._nationalise(ORDER[len(self.public)])
            elif len(self.colleges) < len(SITES):
                self.colleges.append(list(SITES)[len(self.colleges)])
                if len(self.colleges) == len(SITES):
                    self.held.clear()
            else:
                self.pay_of_mother_earth += 10

    def _nationalise(self, name: str) -> None:
        self.public.append(name)
        square, left = AT[name], 50
        if square not in self.owner:
            return
        if square in self.pledged:
            to, amount, interest = self.pledged[square]
            part = min(50, amount + interest)
            self.money[to] += part
            left -= part
        self.money[self.owner[square]] += left
        self._hand_over(square, None)

    # ---- squares -------------------------------------------------------------------------------------

    def _draw(self, seat: int) -> bool:
        self.money[seat] += self.pay_of_mother_earth - 100
        return super()._draw(seat)

    def _land(self, seat: int) -> None:
        square = self.at[seat]
        taught = any(SITES[college] == square for college in self.colleges)
        asks = square in NAMES and NAMES[square] not in self.public
        if taught:
            self.cards[seat] += 1
            if self.cards[seat] == 4:
                self.cards[seat], self.professors[seat] = 0, self.professors[seat] + 1
        elif asks or square in TRESPASS or square in CHANCES:
            super()._land(seat)

    def _asks(self, seat: int, square: int) -> int:
        return super()._asks(seat, square) if square in NAMES and square not in self.owner else 0

    def _rent(self, seat: int, square: int) -> None:
        if square not in LOTS:
            super()._rent(seat, square)
            return
        owner = self.owner[square]
        if owner == seat or square in self.pledged:
            return
        land, houses = LOTS[square][2], 10 * self.houses[square]
        due = {"is": "debt", "seat": seat, "amount": land + houses, "land": land, "houses": houses}
        if land + houses:
            self.wait.append(due | {"to": [TREASURY], "owner": owner})

    def _jail(self, seat: int) -> None:
        if len(self.colleges) < len(SITES):
            super()._jail(seat)

    def _card(self, seat: int) -> None:
        if self.pile[0] == "taxes":
            self.pile.append(self.pile.pop(0))
        else:
            super()._card(seat)

    # ---- bankrupt, and on ----------------------------------------------------------------------------

    def _bankrupt(self, seat: int, entry: Entry) -> None:
        top, at = self.wait[-1], self.at[seat]
        if "land" in top and self.money[seat] >= top["land"]:
            self._move_money(seat, TREASURY, top["land"])
            top["to"] = [top["owner"]] if top["houses"] else [TREASURY]
        super()._bankrupt(seat, entry)
        self.poor.discard(seat)
        self.at[seat] = at
        self.wait.append({"is": "choice", "seat": seat})

    def _opportunity(self, seat: int, entry: Entry) -> None:
        self.wait.pop()
        self.inside[seat] = entry["name"]

    def _leave_inside(self) -> None:
        if self.turn in self.inside:
            wage, rent = INNER[self.inside.pop(self.turn)]
            self.money[self.turn] += wage
            self._owe(self.turn, TREASURY, rent)

    def _retire(self, seat: int, entry: Entry) -> None:
        super()._retire(seat, entry)
        self.cards[seat] = self.professors[seat] = 0
        self.inside.pop(seat, None)
