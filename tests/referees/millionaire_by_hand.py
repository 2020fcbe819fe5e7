"""«Millionaire» by hand, from its page alone: what every entry brings, sharing nothing with the engine.

It reckons where tokens stand and who has what (M1-M8), and judges what may be entered, but for
rents asked for, deals, and raising money while something waits.
"""

from __future__ import annotations

import tomllib
from typing import Any

from tests.referees.facts import board
from tourney.base.paths import resources

Entry = dict[str, Any]
START, FUND_SQUARE, INSPECTORATE, STAKE, TILL = 0, 5, 10, 50, 200
OUT_OF_A_CARD = {"lawyer", "rent_free"}


class Millionaire:
    """A table. Accounts: seats from 0, "fund", "till", None for the bank. `wait` has the next thing last."""

    def __init__(self, names: list[str], first: str, piles: dict[str, list[str]]) -> None:
        self.names, self.board = names, board("millionaire")
        raw = tomllib.loads((resources() / "editions" / "millionaire" / "deck.toml").read_text("utf-8"))
        self.cards = {deck: {card["id"]: card for card in raw[deck]} for deck in ("move", "chance")}
        self.piles = {deck: list(cards) for deck, cards in piles.items()}
        seats = range(len(names))
        self.money: dict[Any, int] = dict.fromkeys(seats, 2000) | {"fund": 0, "till": TILL}
        self.at, self.held = dict.fromkeys(seats, START), dict[int, int]()
        self.out: list[int] = []
        self.owner: dict[int, int] = {}
        self.level = {at: 0 for at, one in enumerate(self.board) if one.deed}
        self.kept: list[tuple[str, int]] = []
        self.claims: list[tuple[int, int, int, int]] = []
        self.wait: list[dict[str, Any]] = []
        self.turn, self.doubles = names.index(first), 0
        self.again = self.moving = False

    def enter(self, entry: Entry) -> None:
        """Carry out an entry that is allowed."""
        if entry["by"] != "referee":
            getattr(self, f"_{entry['do']}")(self.names.index(entry["by"]), entry)
        self._go_on()

    # ---- moving ------------------------------------------------------------------------------

    def _throw(self, seat: int, entry: Entry) -> None:
        one, two = entry["dice"]
        self.moving, self.again = True, False
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
                self._hold(seat)
                return
            self.again = True
        self._by_throw(seat, one + two)

    def _by_throw(self, seat: int, steps: int) -> None:
        target = self.at[seat] + steps
        if target >= len(self.board):
            self.money[seat] += 200
        self._stand(seat, target % len(self.board))

    def _hold(self, seat: int) -> None:
        self.at[seat], self.held[seat], self.again = INSPECTORATE, 0, False

    def _stand(self, seat: int, at: int) -> None:
        self.at[seat] = at
        kind = self.board[at].kind
        if kind in ("jail", "go_to_jail"):
            self._hold(seat)
        elif kind in ("charity_fund", "white_business"):
            self.money[seat] += self.money["fund"]
            self.money["fund"] = 0
        elif kind == "black_business":
            self.at[seat] = FUND_SQUARE
            self._owe(seat, "fund", 50)
        elif kind == "jackpot":
            self.wait.append({"is": "machine", "seat": seat})
        elif kind in self.cards:
            self.wait.append({"is": "card", "seat": seat, "deck": kind})
        elif kind == "street" and at not in self.owner:
            self.wait.append({"is": "offer", "seat": seat, "at": at})
        elif kind == "street" and self.owner[at] != seat and self.level[at] >= 0:
            self.claims.append((at, self.owner[at], seat, self._rent(at)))

    def _rent(self, at: int) -> int:
        plot, level = self.board[at], self.level[at]
        if level:
            return plot.rents[4 if level == 5 else level]
        mine = [self.owner.get(one) == self.owner[at] and self.level[one] >= 0 for one in plot.group]
        return plot.rents[0] * (2 if all(mine) else 1)

    def _card(self, seat: int, deck: str) -> None:
        card = self.cards[deck][self.piles[deck].pop(0)]
        if card["id"] in OUT_OF_A_CARD:
            self.kept.append((card["id"], seat))
            return
        self.piles[deck].append(card["id"])
        amount, others = card.get("amount", 0), self._others(seat)
        match card["effect"]:
            case "advance":
                self._stand(seat, card["to"])
            case "jail":
                self._hold(seat)
            case "collect_bank":
                self.money[seat] += amount
            case "pay_bank":
                self._owe(seat, None, amount)
            case "pay_charity":
                self._owe(seat, "fund", amount)
            case "collect_each_player":
                for other in reversed(others):
                    self._owe(other, seat, amount)
            case "pay_each_player":
                self.wait.append({"is": "debt", "seat": seat, "to": [(other, amount) for other in others]})
            case "repairs":
                mine = [self.level[at] for at, owner in self.owner.items() if owner == seat]
                self._owe(seat, None, sum(100 if at == 5 else 25 * max(at, 0) for at in mine))

    # ---- what waits --------------------------------------------------------------------------

    def _owe(self, seat: int, to: Any, amount: int, rent: bool = False) -> None:
        self.wait.append({"is": "debt", "seat": seat, "to": [(to, amount)], "rent": rent})

    def _settled(self, debt: dict[str, Any]) -> None:
        self.wait.remove(debt)
        for to, amount in debt["to"]:
            self.money[debt["seat"]] -= amount
            if to is not None:
                self.money[to] += amount

    def _go_on(self) -> None:
        while self.wait:
            top = self.wait[-1]
            if top["is"] == "debt" and "asked" not in top:
                free = top.get("rent") and ("rent_free", top["seat"]) in self.kept
                if free or self.money[top["seat"]] < sum(amount for _, amount in top["to"]):
                    top["asked"] = True
                    return
                self._settled(top)
            elif top["is"] == "go":
                self.wait.pop()
                self.held.pop(top["seat"], None)
                self._by_throw(top["seat"], top["steps"])
            elif top["is"] == "card":
                self.wait.pop()
                self._card(top["seat"], top["deck"])
            else:
                return
        if self.moving or self.turn in self.out:
            self.moving = False
            if not self.again or self.turn in self.out:
                self.doubles, self.turn = (
                    0,
                    self._others(self.turn)[0] if len(self._live()) > 1 else self.turn,
                )
            self.again = False

    def _live(self) -> list[int]:
        return [seat for seat in range(len(self.names)) if seat not in self.out]

    def _others(self, seat: int) -> list[int]:
        round_ = [one % len(self.names) for one in range(seat + 1, seat + len(self.names))]
        return [one for one in round_ if one not in self.out]

    # ---- what players enter ------------------------------------------------------------------

    def _buy(self, seat: int, entry: Entry) -> None:
        at = self.wait.pop()["at"]
        self.money[seat] -= self.board[at].price
        self.owner[at] = seat

    def _decline(self, seat: int, entry: Entry) -> None:
        top = self.wait.pop()
        if top["is"] == "offer":
            self.wait.append({"is": "auction", "at": top["at"], "high": 0, "by": None, "gone": set()})

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
            self.wait[-1] = {"is": "award", "seat": top["by"], "at": top["at"], "amount": top["high"]}
            if self.money[top["by"]] >= top["high"]:
                self._pay(top["by"], {})

    def _claim(self, seat: int, entry: Entry) -> None:
        claim = next(one for one in self.claims if self.board[one[0]].deed == entry["deed"])
        self.claims.remove(claim)
        self._owe(claim[2], seat, claim[3], rent=True)

    def _pay(self, seat: int, entry: Entry) -> None:
        top = self.wait[-1]
        if top["is"] == "award":
            self.wait.pop()
            self.money[seat] -= top["amount"]
            self.owner[top["at"]] = seat
        else:
            self._settled(top)

    def _use_card(self, seat: int, entry: Entry) -> None:
        self.wait.pop()
        self.kept.remove(("rent_free", seat))
        self.piles["chance"].append("rent_free")

    def _spin(self, seat: int, entry: Entry) -> None:
        self.wait.pop()
        self.money[seat] -= STAKE
        self.money["till"] += STAKE
        if len(set(entry["dice"])) > 1:
            return
        face = entry["dice"][0]
        if face == 6:
            self.money[seat] += self.money["till"]
            self.money["till"] = TILL
        else:
            self.money[seat] += 100 * face + STAKE
            self.money["till"] -= STAKE

    def _build(self, seat: int, entry: Entry) -> None:
        self._climb(seat, entry["deeds"], +1, 1)

    def _sell(self, seat: int, entry: Entry) -> None:
        self._climb(seat, entry["deeds"], -1, 2)

    def _climb(self, seat: int, deeds: dict[str, int], sign: int, part: int) -> None:
        for deed, count in deeds.items():
            at = self._plot(deed)
            rung = (4 if self.level[at] == 5 else self.level[at]) + sign * count
            self.level[at] = 5 if rung == 4 else rung
            self.money[seat] -= sign * count * self.board[at].cost // part

    def _mortgage(self, seat: int, entry: Entry) -> None:
        at = self._plot(entry["deed"])
        self.level[at] = -1
        self.money[seat] += self.board[at].price // 2

    def _redeem(self, seat: int, entry: Entry) -> None:
        at = self._plot(entry["deed"])
        self.level[at] = 0
        self.money[seat] -= self.board[at].price * 6 // 10

    def _jail_pay(self, seat: int, entry: Entry) -> None:
        if self.wait:
            third = self.wait.pop()
            self.wait.append({"is": "go", "seat": seat, "steps": third["steps"]})
            self._owe(seat, None, 50)
        else:
            self.money[seat] -= 50
            del self.held[seat]

    def _jail_card(self, seat: int, entry: Entry) -> None:
        self.kept.remove(("lawyer", seat))
        self.piles["chance"].append("lawyer")
        del self.held[seat]

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
            self.owner |= {self._plot(deed): taker for deed in goods.get("deeds", ())}
            for card in goods.get("cards", ()):
                self.kept[self.kept.index((card, giver))] = (card, taker)

    def _bankrupt(self, seat: int, entry: Entry) -> None:
        for to, amount in self.wait.pop()["to"]:
            if to is not None:
                self.money[to] += amount
        self.out.append(seat)
        self.money[seat] = 0
        self.held.pop(seat, None)
        for at in [at for at, owner in self.owner.items() if owner == seat]:
            del self.owner[at]
            self.level[at] = 0
        for card in [card for card, holder in self.kept if holder == seat]:
            self.kept.remove((card, seat))
            self.piles["chance"].append(card)
        self.claims = [one for one in self.claims if seat not in one[1:3]]
        for wait in [wait for wait in self.wait if wait.get("seat") == seat]:
            self.wait.remove(wait)
        for wait in [wait for wait in self.wait if wait["is"] == "debt"]:
            wait["to"] = [(to, amount) for to, amount in wait["to"] if to != seat]

    # ---- what may be entered -----------------------------------------------------------------

    def may(self, entry: Entry) -> bool:
        """Whether the page allows it now."""
        seat = self.names.index(entry["by"])
        if seat in self.out or len(self._live()) < 2:
            return False
        top = self.wait[-1] if self.wait else None
        match entry["do"], top["is"] if top else "":
            case ("throw", ""):
                return seat == self.turn
            case ("jail_pay", ""):
                return seat == self.turn and seat in self.held and self.money[seat] >= 50
            case ("jail_card", ""):
                return seat == self.turn and seat in self.held and ("lawyer", seat) in self.kept
            case (("mortgage" | "redeem" | "build" | "sell") as do, ""):
                deed: str = entry["deed"] if "deed" in entry else next(iter(entry["deeds"]))
                return self._may_with(do, seat, self._plot(deed))
            case ("bid" | "pass", "auction"):
                return self._may_bid(seat, entry)
        return top is not None and seat == top.get("seat") and self._may_answer(entry["do"], seat, top)

    def _may_answer(self, do: str, seat: int, top: dict[str, Any]) -> bool:
        money = self.money[seat]
        owed = sum(amount for _, amount in top.get("to", ()))
        match do, top["is"]:
            case ("buy", "offer"):
                return bool(money >= self.board[top["at"]].price)
            case ("decline", "offer" | "machine") | ("jail_pay", "third"):
                return True
            case ("spin", "machine"):
                return money >= STAKE
            case ("pay", "award"):
                return bool(money >= top["amount"])
            case ("pay", "debt"):
                return bool(money >= owed)
            case ("use_card", "debt"):
                return bool(top.get("rent")) and ("rent_free", seat) in self.kept
            case ("bankrupt", "debt"):
                return bool(money + self._raisable(seat) < owed)
        return False

    def _raisable(self, seat: int) -> int:
        """Buildings at half and mortgages (M8.1)."""
        mine = [at for at, owner in self.owner.items() if owner == seat]
        half = sum(self._rungs(at) * self.board[at].cost // 2 for at in mine if self.level[at] > 0)
        return half + sum(self.board[at].price // 2 for at in mine if self.level[at] >= 0)

    def _may_bid(self, seat: int, entry: Entry) -> bool:
        top = self.wait[-1]
        return bool(seat not in top["gone"] and (entry["do"] == "pass" or entry["amount"] > top["high"]))

    def _rungs(self, at: int) -> int:
        return 4 if self.level[at] == 5 else self.level[at]

    def _left(self, rung: int) -> int:
        """The branches that the bank has, or the enterprises for the highest rung (M1.6)."""
        levels = list(self.level.values())
        return 12 - levels.count(5) if rung == 4 else 24 - sum(at for at in levels if 0 < at < 5)

    def _may_with(self, do: str, seat: int, at: int) -> bool:
        """M5, M6: one mortgage, one redeeming, one building more or less."""
        if self.owner.get(at) != seat:
            return False
        plot, level = self.board[at], self.level[at]
        if do == "mortgage":
            return level == 0
        if do == "redeem":
            return level < 0 and seat == self.turn and self.money[seat] >= plot.price * 6 // 10
        group = plot.group
        if do == "build":
            whole = all(self.owner.get(one) == seat and self.level[one] >= 0 for one in group)
            rung = self._rungs(at) + 1
            if not whole or rung > 4 or self.money[seat] < plot.cost or not self._left(rung):
                return False
        else:
            rung = self._rungs(at) - 1
            if level <= 0 or (rung == 3 and self._left(rung) < 3):
                return False
        after = [rung if one == at else max(0, self._rungs(one)) for one in group]
        return max(after) - min(after) < 2

    def _plot(self, deed: str) -> int:
        return next(at for at, one in enumerate(self.board) if one.deed == deed)

    # ---- as it is compared -------------------------------------------------------------------

    def seen(self) -> dict[str, Any]:
        """The table as the record shows it."""
        return {
            "players": {
                name: {
                    "cash": self.money[seat],
                    "square": self.at[seat],
                    "in_jail": self.held.get(seat),
                    "cards": sorted(card for card, holder in self.kept if holder == seat),
                    "deeds": {
                        self.board[at].deed: "mortgaged" if self.level[at] < 0 else self.level[at]
                        for at in sorted(at for at, owner in self.owner.items() if owner == seat)
                    },
                    "bankrupt": self.out.index(seat) + 1 if seat in self.out else None,
                }
                for seat, name in enumerate(self.names)
            },
            "funds": {"charity": self.money["fund"], "jackpot": self.money["till"]},
            "decks": self.piles,
        }
