"""Two boards by hand, from their page alone: what every entry brings, sharing nothing with the engine.

It reckons where tokens stand and who has what (Y1-Y5), and whether a street may be built on by its places;
which other entries are refused it does not say. A square is its world, 0 real and 1 alternate, and its place.
"""

from __future__ import annotations

from typing import Any

from tests.referees.facts import board, cards

Entry = dict[str, Any]
Spot = tuple[int, int]
GO: Spot = (0, 0)
JAIL, FINE, SALARY = 10, 50, 200
RAILWAY = {1: 25, 2: 50, 3: 100, 4: 200, 5: 300, 6: 500, 7: 800, 8: 1200}
TIMES = {1: 4, 2: 10, 3: 20, 4: 50}
PILES = ("chance", "community_chest")


class DoubleGariepy:
    """A table. `wait` has the next thing last; money goes to seats, None is the bank."""

    def __init__(self, names: list[str], first: str, piles: dict[str, list[str]], alternate: str) -> None:
        self.names = names
        editions = ("atlantic-city", alternate)
        self.boards = tuple(board(edition) for edition in editions)
        self.cards = {
            ("alt_" if world else "") + pile: deck
            for world, edition in enumerate(editions)
            for pile, deck in zip(PILES, cards(edition), strict=True)
        }
        self.piles = {pile: list(order) for pile, order in piles.items()}
        seats = range(len(names))
        self.money: dict[Any, int] = dict.fromkeys(seats, 1500)
        self.at: dict[int, Spot] = dict.fromkeys(seats, GO)
        self.held = dict[int, int]()
        self.out: list[int] = []
        self.owner: dict[Spot, int] = {}
        self.level: dict[Spot, int] = {
            (world, place): 0
            for world, squares in enumerate(self.boards)
            for place, one in enumerate(squares)
            if one.deed
        }
        self.kept: list[tuple[str, int]] = []
        self.wait: list[dict[str, Any]] = []
        self.turn, self.doubles, self.thrown = names.index(first), 0, 0
        self.again = self.moving = False

    def enter(self, entry: Entry) -> None:
        """Carry out an entry that is allowed."""
        if entry["by"] != "referee":
            getattr(self, f"_{entry['do']}")(self.names.index(entry["by"]), entry)
        self._go_on()

    # ---- moving ------------------------------------------------------------------------------

    def _throw(self, seat: int, entry: Entry) -> None:
        one, two = entry["dice"]
        if self.wait:
            asked = self.wait.pop()
            self._owe(seat, self.owner[asked["spot"]], 10 * (one + two))
            return
        self.moving, self.again, self.thrown = True, False, one + two
        if seat in self.held:
            if one == two:
                del self.held[seat]
                self._by_throw(seat, one + two)
            elif self.held[seat] < 2:
                self.held[seat] += 1
            else:
                self.wait.append({"is": "third", "seat": seat, "steps": one + two})
            return
        if one == two:
            self.doubles += 1
            if self.doubles == 3:
                self._to_jail(seat)
                return
            self.again = True
        self._by_throw(seat, one + two)

    def _by_throw(self, seat: int, steps: int) -> None:
        world, place = self.at[seat]
        if place == 0:
            self.wait.append({"is": "board", "seat": seat, "steps": steps})
        elif place + steps < 40:
            self._stand(seat, (world, place + steps))
        else:
            self.at[seat] = GO
            if place + steps > 40:
                self.wait.append({"is": "board", "seat": seat, "steps": place + steps - 40})
            self._pass_go(seat)

    def _board(self, seat: int, entry: Entry) -> None:
        steps = self.wait.pop()["steps"]
        self._stand(seat, (int(entry["world"] == "alternate"), steps))

    def _pass_go(self, seat: int) -> None:
        if len(self.out) < 2:
            self.money[seat] += SALARY
        elif len(self.out) > 2:
            self._owe(seat, None, SALARY)

    def _to_jail(self, seat: int) -> None:
        self.at[seat], self.again = (1 - self.at[seat][0], JAIL), False
        if not self.out:
            self.held[seat] = 0
        else:
            self.wait.append({"is": "debt", "seat": seat, "to": None, "amount": FINE, "fine": True})

    def _directed(self, seat: int, place: int, **terms: int) -> None:
        """To the same place of the other world, GO passed where its number is no greater."""
        world, here = self.at[seat]
        self.at[seat] = (1 - world, place) if place else GO
        self.wait.append({"is": "on", "seat": seat, "terms": terms})
        if place <= here:
            self._pass_go(seat)

    def _stand(self, seat: int, spot: Spot, rent: int = 1, dice: int = 0) -> None:
        self.at[seat] = spot
        world, place = spot
        square = self.boards[world][place]
        if square.kind == "go_to_jail":
            self._to_jail(seat)
        elif square.kind in PILES:
            pile = ("alt_" if world else "") + square.kind
            self.wait.append({"is": "card", "seat": seat, "pile": pile})
        elif square.kind == "tax":
            self._owe(seat, None, square.tax)
        elif square.deed:
            if square.kind == "station":
                self.wait.append({"is": "cross", "seat": seat})
            if spot not in self.owner:
                self.wait.append({"is": "offer", "seat": seat, "spot": spot})
            elif self.owner[spot] != seat and self.level[spot] >= 0:
                if dice:
                    self.wait.append({"is": "fresh", "seat": seat, "spot": spot})
                else:
                    self._owe(seat, self.owner[spot], rent * self._rent(spot))

    # ---- deeds -------------------------------------------------------------------------------

    def _rent(self, spot: Spot) -> int:
        square, owner, level = self.boards[spot[0]][spot[1]], self.owner[spot], self.level[spot]
        of_kind = [
            one for one, who in self.owner.items() if who == owner and self._kind(one) == self._kind(spot)
        ]
        if square.kind == "station":
            return RAILWAY[len(of_kind)]
        if square.kind == "utility":
            return TIMES[len(of_kind)] * self.thrown
        if level:
            return square.rents[level]
        return square.rents[0] * (2 if self.monopoly(owner, square.colour) else 1)

    def _kind(self, spot: Spot) -> str:
        return self.boards[spot[0]][spot[1]].kind

    def monopoly(self, seat: int, colour: str) -> bool:
        """Each different place of the colour, in whichever world."""
        places = {place for place, one in enumerate(self.boards[0]) if one.colour == colour}
        return places <= {place for (_, place), who in self.owner.items() if who == seat}

    def price(self, spot: Spot) -> int:
        """What the square costs."""
        return 400 if self._kind(spot) == "station" else self.boards[spot[0]][spot[1]].price

    def _spot(self, deed: str) -> Spot:
        world, name = (1, deed[4:]) if deed.startswith("alt-") else (0, deed)
        return world, next(at for at, one in enumerate(self.boards[world]) if one.deed == name)

    # ---- cards -------------------------------------------------------------------------------

    def _card_up(self, seat: int, pile: str) -> None:
        name = self.piles[pile].pop(0)
        card = self.cards[pile][name]
        if card["effect"] == "keep":
            self.kept.append((pile, seat))
            return
        self.piles[pile].append(name)
        amount, others = card.get("amount", 0), self._others(seat)
        world, here = self.at[seat]
        match card["effect"]:
            case "advance":
                self._directed(seat, card["to"])
            case "advance_nearest":
                kinds = [(place - here - 1) % 40 for place, one in enumerate(self.boards[world])]
                places = [place for place, one in enumerate(self.boards[world]) if one.kind == card["kind"]]
                nearest = min(places, key=lambda place: kinds[place])
                self._directed(
                    seat, nearest, rent=card.get("rent_factor", 1), dice=card.get("dice_factor", 0)
                )
            case "move":
                self._stand(seat, (world, here + card["by"]))
            case "move_back_to":
                self._stand(seat, (1 - world, card["to"]))
            case "jail":
                self._to_jail(seat)
            case "collect_bank":
                self.money[seat] += amount
            case "pay_bank":
                self._owe(seat, None, amount)
            case "collect_each_player":
                for other in reversed(others):
                    self._later(other, seat, amount)
            case "pay_each_player":
                for other in reversed(others):
                    self._later(seat, other, amount)
            case "repairs":
                mine = [self.level[spot] for spot, owner in self.owner.items() if owner == seat]
                houses = sum(level for level in mine if 0 < level < 5)
                self._owe(seat, None, houses * card["per_house"] + mine.count(5) * card["per_hotel"])
            case "choice":
                other = ("alt_" if world else "") + card["alternative"]
                self.wait.append({"is": "choice", "seat": seat, "amount": card["pay"], "pile": other})

    def _choose(self, seat: int, entry: Entry) -> None:
        top = self.wait.pop()
        if entry["choice"] == "pay":
            self._later(seat, None, top["amount"])
        else:
            self.wait.append({"is": "card", "seat": seat, "pile": top["pile"]})

    # ---- what waits --------------------------------------------------------------------------

    def _later(self, seat: int, to: Any, amount: int) -> None:
        self.wait.append({"is": "debt", "seat": seat, "to": to, "amount": amount})

    def _owe(self, seat: int, to: Any, amount: int) -> None:
        self._later(seat, to, amount)
        if self.money[seat] >= amount:
            self._settled(self.wait[-1])

    def _settled(self, debt: dict[str, Any]) -> None:
        self.wait.remove(debt)
        self.money[debt["seat"]] -= debt["amount"]
        if debt["to"] is not None:
            self.money[debt["to"]] += debt["amount"]

    def _go_on(self) -> None:
        while self.wait and len(self._live()) > 1:
            top = self.wait[-1]
            if top["is"] == "debt" and "asked" not in top:
                card = top.get("fine") and any(seat == top["seat"] for _, seat in self.kept)
                if card or self.money[top["seat"]] < top["amount"]:
                    top["asked"] = True
                    return
                self._settled(top)
            elif top["is"] == "go":
                self.wait.pop()
                self.held.pop(top["seat"], None)
                self._by_throw(top["seat"], top["steps"])
            elif top["is"] == "card":
                self.wait.pop()
                self._card_up(top["seat"], top["pile"])
            elif top["is"] == "on":
                self.wait.pop()
                self._stand(top["seat"], self.at[top["seat"]], **top["terms"])
            elif top["is"] == "cross":
                self.wait.pop()
                world, place = self.at[top["seat"]]
                self.at[top["seat"]] = (1 - world, place)
            else:
                return
        if self.moving or self.turn in self.out:
            self.moving = False
            if (not self.again or self.turn in self.out) and len(self._live()) > 1:
                self.doubles, self.turn = 0, self._others(self.turn)[0]
            self.again = False

    def _live(self) -> list[int]:
        return [seat for seat in range(len(self.names)) if seat not in self.out]

    def _others(self, seat: int) -> list[int]:
        round_ = [one % len(self.names) for one in range(seat + 1, seat + len(self.names))]
        return [one for one in round_ if one not in self.out]

    # ---- what players enter ------------------------------------------------------------------

    def _buy(self, seat: int, entry: Entry) -> None:
        spot = self.wait.pop()["spot"]
        self.money[seat] -= self.price(spot)
        self.owner[spot] = seat

    def _decline(self, seat: int, entry: Entry) -> None:
        self._auction(self.wait.pop()["spot"])

    def _auction(self, spot: Spot) -> None:
        self.wait.append({"is": "auction", "spot": spot, "high": 0, "by": None, "gone": set()})

    def _bid(self, seat: int, entry: Entry) -> None:
        self.wait[-1] |= {"high": entry["amount"], "by": seat}
        self._hammer()

    def _pass(self, seat: int, entry: Entry) -> None:
        self.wait[-1]["gone"].add(seat)
        self._hammer()

    def _hammer(self) -> None:
        top = self.wait[-1]
        left = [seat for seat in self._live() if seat not in top["gone"]]
        if not left:
            self.wait.pop()
        elif left == [top["by"]]:
            self.wait[-1] = {"is": "award", "seat": top["by"], "spot": top["spot"], "amount": top["high"]}
            if self.money[top["by"]] >= top["high"]:
                self._pay(top["by"], {})

    def _pay(self, seat: int, entry: Entry) -> None:
        top = self.wait[-1]
        if top["is"] == "award":
            self.wait.pop()
            self.money[seat] -= top["amount"]
            self.owner[top["spot"]] = seat
        else:
            self._settled(top)

    def _build(self, seat: int, entry: Entry) -> None:
        self._climb(seat, entry["deeds"], +1, 1)

    def _sell(self, seat: int, entry: Entry) -> None:
        self._climb(seat, entry["deeds"], -1, 2)

    def _climb(self, seat: int, deeds: dict[str, int], sign: int, part: int) -> None:
        for deed, count in deeds.items():
            world, place = spot = self._spot(deed)
            assert sign < 0 or self.monopoly(seat, self.boards[world][place].colour), deed
            self.level[spot] += sign * count
            self.money[seat] -= sign * count * self.boards[world][place].cost // part

    def _half(self, spot: Spot) -> int:
        return self.price(spot) // 2

    def _mortgage(self, seat: int, entry: Entry) -> None:
        spot = self._spot(entry["deed"])
        self.level[spot] = -1
        self.money[seat] += self._half(spot)

    def _redeem(self, seat: int, entry: Entry) -> None:
        spot = self._spot(entry["deed"])
        self._received(seat, spot)
        self.level[spot] = 0
        self.money[seat] -= self._half(spot) + -(-self._half(spot) // 10)

    def _keep(self, seat: int, entry: Entry) -> None:
        spot = self._spot(entry["deed"])
        self._received(seat, spot)
        self._later(seat, None, -(-self._half(spot) // 10))

    def _received(self, seat: int, spot: Spot) -> None:
        asked = [one for one in self.wait if one["is"] == "received" and one["spot"] == spot]
        for one in asked:
            self.wait.remove(one)

    def _jail_pay(self, seat: int, entry: Entry) -> None:
        if self.wait:
            third = self.wait.pop()
            self.wait.append({"is": "go", "seat": seat, "steps": third["steps"]})
            self._later(seat, None, FINE)
            return
        del self.held[seat]
        if self.money[seat] >= FINE:
            self.money[seat] -= FINE
        else:
            self.wait.append({"is": "debt", "seat": seat, "to": None, "amount": FINE, "fine": True})

    def _jail_card(self, seat: int, entry: Entry) -> None:
        mine = [pile for pile, holder in self.kept if holder == seat]
        self.kept.remove((mine[0], seat))
        self.piles[mine[0]].append(self._freeing(mine[0]))
        if not self.wait:
            del self.held[seat]
        elif (top := self.wait.pop())["is"] == "third":
            self.wait.append({"is": "go", "seat": seat, "steps": top["steps"]})

    def _freeing(self, pile: str) -> str:
        return next(name for name, card in self.cards[pile].items() if card["effect"] == "keep")

    def _deal(self, seat: int, entry: Entry) -> None:
        self.wait.append({"is": "proposal", "seat": seat, "other": self.names.index(entry["with"]), **entry})

    def _refuse(self, seat: int, entry: Entry) -> None:
        self.wait.pop()

    def _accept(self, seat: int, entry: Entry) -> None:
        top = self.wait.pop()
        for giver, taker, goods in (
            (top["seat"], top["other"], top.get("give", {})),
            (top["other"], top["seat"], top.get("take", {})),
        ):
            self.money[giver] -= goods.get("cash", 0)
            self.money[taker] += goods.get("cash", 0)
            self._hand_over(taker, [self._spot(deed) for deed in goods.get("deeds", ())])
            for card in goods.get("cards", ()):
                self.kept.remove((card, giver))
                self.kept.append((card, taker))

    def _hand_over(self, taker: int, spots: list[Spot]) -> None:
        for spot in reversed(spots):
            self.owner[spot] = taker
            if self.level[spot] < 0:
                self.wait.append({"is": "received", "seat": taker, "spot": spot})

    def _bankrupt(self, seat: int, entry: Entry) -> None:
        creditor = self.wait.pop()["to"]
        self.out.append(seat)
        self.held.pop(seat, None)
        mine = sorted(spot for spot, owner in self.owner.items() if owner == seat)
        for world, place in mine:
            if self.level[world, place] > 0:
                self.money[seat] += self.level[world, place] * self.boards[world][place].cost // 2
                self.level[world, place] = 0
        self.wait = [one for one in self.wait if one.get("seat") != seat and one.get("to") != seat]
        kept = [pile for pile, holder in self.kept if holder == seat]
        self.kept = [(pile, holder if holder != seat else -1) for pile, holder in self.kept]
        if creditor is None:
            for spot in mine:
                del self.owner[spot]
                self.level[spot] = 0
            self.piles |= {pile: [*self.piles[pile], self._freeing(pile)] for pile in kept}
            if len(self._live()) > 1:
                for spot in reversed(mine):
                    self._auction(spot)
        else:
            self.money[creditor] += self.money[seat]
            self.kept += [(pile, creditor) for pile in kept]
            self._hand_over(creditor, mine)
        self.money[seat] = 0
        self.kept = [one for one in self.kept if one[1] >= 0]

    # ---- as it is compared -------------------------------------------------------------------

    def seen(self) -> dict[str, Any]:
        """The table as the record shows it."""
        return {
            "players": {
                name: {
                    "cash": self.money[seat],
                    "square": self.at[seat][1] + (40 if self.at[seat][0] and self.at[seat][1] else 0),
                    "in_jail": self.held.get(seat),
                    "cards": sorted(pile for pile, holder in self.kept if holder == seat),
                    "deeds": {
                        ("alt-" if world else "") + self.boards[world][place].deed: level
                        for world, place in sorted(one for one, who in self.owner.items() if who == seat)
                        for level in [
                            "mortgaged" if self.level[world, place] < 0 else self.level[world, place]
                        ]
                    },
                    "bankrupt": self.out.index(seat) + 1 if seat in self.out else None,
                }
                for seat, name in enumerate(self.names)
            },
            "phase_out": min(len(self.out), 3),
            "decks": self.piles,
        }
