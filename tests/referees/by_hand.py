"""A second referee, written from the rules' pages alone: it shares nothing with the engine but the facts.

`enter` carries an entry out or raises `No`; `seen` is the table as it stands, to be compared.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any, Self

from tests.referees.facts import DECKS, Square, System

GO_PAYS, FINE, JAIL, HOTEL = 200, 50, 10, 5
Entry = dict[str, Any]
Wait = dict[str, Any]


class No(Exception):
    """Not allowed now."""


def need(allowed: object) -> None:
    """Not allowed unless."""
    if not allowed:
        raise No


class Hand:
    """What one player has; `jail` is the number of failed throws, None outside; `out` the order of going."""

    def __init__(self, cash: int) -> None:
        self.cash, self.at, self.turns, self.out = cash, 0, 0, 0
        self.jail: int | None = None


class Table:
    """A table under a system. `wait` is what has to happen, the last first; `owner` and `level` by square."""

    HOUSES, HOTELS = 32, 12
    decks: tuple[str, ...] = DECKS

    def __init__(
        self,
        system: System,
        board: tuple[Square, ...],
        decks: tuple[dict[str, Any], ...],
        names: list[str],
        houses: int | None = None,
    ) -> None:
        self.rules, self.board, self.cards, self.names = system, board, decks, names
        self.hands = [Hand(1500) for _ in names]
        self.owner: dict[int, int] = {}
        self.level: dict[int, int] = {}
        self.houses, self.hotels = self.HOUSES if houses is None else houses, self.HOTELS
        self.pile: list[list[str]] = [[] for _ in self.decks]
        self.kept: list[tuple[int, int]] = []
        self.wait: list[Wait] = []
        self.claims: list[dict[str, int]] = []
        self.options: dict[str, Any] = {}
        self.turn = self.doubles = self.begun = self.dice = 0
        self.moving = self.again = self.time = self.over = False

    def set_up(self, own: list[dict[str, Any]]) -> None:
        """What a position says of each player that only some systems keep: here nothing."""

    def kept_of(self, seat: int) -> dict[str, Any]:
        """The same as it stands now."""
        return {}

    def set_up_table(self, own: dict[str, Any]) -> None:
        """The same of the table."""

    def kept_of_table(self) -> dict[str, Any]:
        """The same of the table, as it stands now."""
        return {}

    def copy(self) -> Self:
        """The same table, to try something on."""
        other = copy(self)
        other.hands = [copy(hand) for hand in self.hands]
        other.owner, other.level = dict(self.owner), dict(self.level)
        other.pile, other.kept = [pile[:] for pile in self.pile], self.kept[:]
        other.claims = self.claims[:]
        other.wait = [
            {name: value.copy() if isinstance(value, (set, dict)) else value for name, value in wait.items()}
            for wait in self.wait
        ]
        return other

    # ---- entries ------------------------------------------------------------------------------

    def enter(self, entry: Entry) -> None:
        """Carry out one entry, and all that follows without a decision."""
        verb: Callable[..., None] = getattr(self, _VERBS.get(entry["do"], "_" + entry["do"]))
        if entry["by"] == "referee":
            verb(entry)
        else:
            seat = self.names.index(entry["by"])
            need(not self.hands[seat].out)
            need(not self.over or (entry["do"] == "claim" and self.claims))
            verb(seat, entry)
        self._go_on()

    @property
    def top(self) -> Wait:
        return self.wait[-1] if self.wait else {"is": "nothing", "seat": -1}

    def _asked(self, seat: int, *kinds: str) -> Wait:
        """What this player is asked for now."""
        need(self.top["is"] in kinds and self.top["seat"] == seat)
        return self.top

    def _dealt(self, seat: int, entry: Entry) -> None:
        self._asked(seat, "dealing")
        squares = [self._square(deed) for deed in entry["deeds"]]
        need(len(set(squares)) == self.rules.dealt == len(squares))
        need(not any(at in self.owner for at in squares))
        self.wait.pop()
        for at in squares:
            price = self.board[at].price if self.rules.dealt_paid else 0
            self._pay(seat, None, price)
            self.owner[at], self.level[at] = seat, 0

    def _throw(self, seat: int, entry: Entry) -> None:
        one, two = entry["dice"]
        hand = self.hands[seat]
        if self.top["is"] == "fresh throw":
            wait = self._asked(seat, "fresh throw")
            self.wait.pop()
            self._claimable(seat, wait["at"], (one + two) * wait["factor"])
            return
        need(not self.wait and seat == self.turn)
        self.dice, self.moving, self.again = one + two, True, False
        if not self.doubles:
            hand.turns += 1
            self.begun += 1
            self.claims = [c for c in self.claims if self.begun - c["born"] < self.rules.rent_until]
        if hand.jail is not None:
            if one == two:
                hand.jail = None
                self._walk(seat, one + two)
            elif hand.jail + 1 < self.rules.jail_throws:
                hand.jail += 1
            else:
                self.wait.append({"is": "third failure", "seat": seat, "steps": one + two})
            return
        self.doubles += one == two
        if one == two and self.doubles == 3:
            self._to_jail(seat)
            return
        self.again = one == two
        self._walk(seat, one + two)

    def _card(self, seat: int, entry: Entry) -> None:
        wait = self._asked(seat, "draw")
        deck = wait["deck"]
        need(entry["card"] in self.cards[deck])
        keeps = self._keeps(deck)
        need(entry["card"] not in keeps or self._held_of(deck) < len(keeps))
        self._turn_up(seat, deck, entry["card"], False)

    def _choose(self, seat: int, entry: Entry) -> None:
        wait = self._asked(seat, "fine or draw")
        self.wait.pop()
        if entry["choice"] == "pay":
            self._owe(seat, None, wait["fine"])
        else:
            self.wait.append({"is": "draw", "seat": seat, "deck": wait["deck"]})

    def _buy(self, seat: int, entry: Entry) -> None:
        at = self._asked(seat, "offer")["at"]
        need(self.hands[seat].cash >= self.board[at].price)
        self.wait.pop()
        self._pay(seat, None, self.board[at].price)
        self.owner[at], self.level[at] = seat, 0

    def _decline(self, seat: int, entry: Entry) -> None:
        at = self._asked(seat, "offer")["at"]
        self.wait[-1] = self._hammer(at, set())

    def _bid(self, seat: int, entry: Entry) -> None:
        top = self.top
        need(top["is"] in ("auction", "lot") and seat not in top["passed"] and top["bidder"] != seat)
        if top["is"] == "lot":
            need(seat in top["wishes"] and self.hands[seat].cash >= entry["amount"])
            first = self.rules.lot_opening or min(self._group(g)[0].cost for g, _ in top["wishes"].values())
        else:
            need(seat not in top["barred"])
            first = self.rules.opening
        need(entry["amount"] >= (first if top["bidder"] is None else top["high"] + 1))
        top["bidder"], top["high"] = seat, entry["amount"]

    def _pass(self, *who: Any) -> None:
        top = self.top
        if len(who) == 1:
            need(top["is"] == "shortage")
            top["passed"] |= {s for s in self._live() if s not in top["wishes"]}
            return
        seat = who[0]
        need(top["is"] in ("auction", "lot", "shortage") and seat not in top["passed"])
        if top["is"] == "auction":
            need(seat not in top["barred"])
        elif top["is"] == "lot":
            need(seat in top["wishes"])
        else:
            need(seat not in top["wishes"])
        need(top.get("bidder") != seat)
        top["passed"].add(seat)

    def _default(self, seat: int, entry: Entry) -> None:
        top = self._asked(seat, "award")
        need(self.hands[seat].cash < top["amount"])
        self.wait[-1] = self._hammer(top["at"], top["barred"] | {seat})

    def _claim(self, seat: int, entry: Entry) -> None:
        at = self._square(entry["deed"])
        found = next((c for c in self.claims if c["owner"] == seat and c["at"] == at), None)
        need(found)
        assert found is not None
        self.claims.remove(found)
        self.over = False
        if self.wait:
            self.wait.insert(0, self._debt(found["by"], seat, found["amount"]))
        else:
            self._owe(found["by"], seat, found["amount"])

    def _pay_debt(self, seat: int, entry: Entry) -> None:
        top = self._asked(seat, "debt" if self.top["is"] == "debt" else "award")
        need(self.hands[seat].cash >= top["amount"])
        self._paid(top)

    def _paid(self, top: Wait) -> None:
        """What is owed is paid; a deed won is the winner's."""
        self.wait.pop()
        self._pay(top["seat"], top["to"], top["amount"])
        if top["is"] == "award":
            self.owner[top["at"]], self.level[top["at"]] = top["seat"], 0

    def _bankrupt(self, seat: int, entry: Entry) -> None:
        top = self._asked(seat, "debt")
        need(not (top["fine"] and self.rules.card_after_third and self.decks_of(seat)))
        could = self.hands[seat].cash
        for at in self._deeds(seat):
            if self.level[at] >= 0:
                could += self.board[at].mortgage + self._rungs(at) * self.board[at].cost // 2
        need(could < top["amount"])
        need(self.rules.as_is or could == self.hands[seat].cash)
        self.wait.pop()
        self._leave(seat, top["to"])

    def _settle(self, seat: int, entry: Entry) -> None:
        top = self._asked(seat, "debt")
        need(top["to"] is not None and entry["deeds"])
        side = {"cash": entry.get("cash", 0), "deeds": entry["deeds"], "cards": []}
        self._may_hand_over(seat, side)
        self.wait.append(
            {"is": "proposal", "seat": seat, "to": top["to"], "give": side, "take": _empty(), "settles": True}
        )

    def _build(self, seat: int, entry: Entry) -> None:
        levels = {self._square(deed): n for deed, n in entry["deeds"].items()}
        if self.top["is"] == "place":
            top = self._asked(seat, "place")
            need(list(levels.values()) == [1] and set(levels) <= set(self._lowest(seat, top["colour"])))
            self.wait.pop()
            self._raise_to({at: self._rungs(at) + 1 for at in levels})
            return
        self._may_build_now(seat)
        rungs = {at: self._rungs(at) + n for at, n in levels.items()}
        for at in rungs:
            need(self._whole(seat, at) and all(self.level[other] >= 0 for other in self._together(at)))
        need(self._even(rungs) and max(rungs.values()) <= self.rules.houses_first + 1)
        cost = sum(self.board[at].cost * n for at, n in levels.items())
        need(self.hands[seat].cash >= cost)
        hotels = sum(rung > self.rules.houses_first for rung in rungs.values())
        need(hotels <= self.hotels)
        if self.rules.loose_hotel:
            gone = sum(self._houses(at) for at in rungs)
            taken = sum(rung for rung in rungs.values() if rung <= self.rules.houses_first)
            need(taken - gone <= self.houses)
        else:
            most = self.rules.houses_first
            need(sum(min(r, most) - min(self._rungs(at), most) for at, r in rungs.items()) <= self.houses)
        self._pay(seat, None, cost)
        self._raise_to(rungs)

    def _sell(self, seat: int, entry: Entry) -> None:
        need(self.top["is"] not in ("shortage", "lot", "place"))
        levels = {self._square(deed): n for deed, n in entry["deeds"].items()}
        need(all(self.owner.get(at) == seat for at in levels))
        rungs = {at: self._rungs(at) - n for at, n in levels.items()}
        need(min(rungs.values()) >= 0 and self._even(rungs))
        gone = sum(self._houses(at) for at in rungs)
        back = sum(rung for rung in rungs.values() if rung <= self.rules.houses_first)
        need(back - gone <= self.houses)
        self._raise_to(rungs)
        self._pay(None, seat, sum(self.board[at].cost * n for at, n in levels.items()) // 2)

    def _want(self, seat: int, entry: Entry) -> None:
        colour, top = entry["group"], self.top
        squares = self._streets(seat, colour)
        if top["is"] == "shortage":
            need(seat not in top["passed"] and seat not in top["wishes"])
        else:
            self._may_build_now(seat)
        need(squares and self._free_group(seat, squares))
        hotels = self._wants_hotel(squares)
        need(top["is"] != "shortage" or top["hotels"] == hotels)
        need((self.hotels if hotels else self.houses) and 0 < entry["count"] <= self._room(squares))
        if top["is"] != "shortage":
            able = {s for s in self._live() if self._could_build(s, hotels)}
            if self.rules.own_turn and self.doubles:
                able &= {self.turn}
            silent = set(self._live()) - able
            self.wait.append({"is": "shortage", "seat": -1, "hotels": hotels, "wishes": {}, "passed": silent})
        self.top["wishes"][seat] = (colour, entry["count"])

    def _drop(self, seat: int, entry: Entry) -> None:
        top = self.top
        need(top["is"] in ("shortage", "lot") and seat in top["wishes"])
        _, wanted = top["wishes"][seat]
        need(entry["count"] <= wanted and not (top.get("bidder") == seat and entry["count"] == wanted))
        self._fewer(top, seat, entry["count"])

    def _mortgage(self, seat: int, entry: Entry) -> None:
        at = self._square(entry["deed"])
        need(self.owner.get(at) == seat and self.level[at] >= 0 and not self._built(at))
        need(not self._promised(at) and not self._scarce_group(at))
        self.level[at] = -1
        self._pay(None, seat, self.board[at].mortgage)

    def _redeem(self, seat: int, entry: Entry) -> None:
        at, top = self._square(entry["deed"]), self.top
        need(self.owner.get(at) == seat and self.level[at] < 0 and not self._promised(at))
        need(not any(w["is"] in ("debt", "award") and w["seat"] == seat for w in self.wait))
        received = self._received(seat, at)
        need(received is not None or not (top["is"] == "received" and top["seat"] == seat))
        price = self.board[at].mortgage + self._tenth(at)
        bound = top["high"] if top["is"] == "lot" and top["bidder"] == seat else 0
        need(self.hands[seat].cash >= price + bound)
        if received is not None:
            del self.wait[received]
        self.level[at] = 0
        self._pay(seat, None, price)

    def _keep(self, seat: int, entry: Entry) -> None:
        at = self._square(entry["deed"])
        received = self._received(seat, at)
        need(received is not None)
        assert received is not None
        del self.wait[received]
        self.wait.append(self._debt(seat, None, self._tenth(at)))

    def _deal(self, seat: int, entry: Entry) -> None:
        need(entry["with"] in self.names)
        other = self.names.index(entry["with"])
        need(other != seat and not self.hands[other].out)
        self._may_deal_now(seat, other)
        give, take = {**_empty(), **entry["give"]}, {**_empty(), **entry["take"]}
        need(give["deeds"] or give["cards"] or take["deeds"] or take["cards"])
        self._may_hand_over(seat, give)
        self._may_hand_over(other, take)
        most = self.rules.card_at_most
        if most is not None and not (give["deeds"] or take["deeds"]):
            cards = len(take["cards"]) - len(give["cards"])
            paid = give["cash"] - take["cash"]
            if cards < 0 or (cards == 0 and paid < 0):
                cards, paid = -cards, -paid
            need(paid <= most * cards)
        for who, out, back in ((seat, give, take), (other, take, give)):
            owing = [w for w in self.wait if w["is"] in _RAISING and w["seat"] == who]
            fined = self.top["is"] == "debt" and self.top["seat"] == who and self.top["fine"]
            jailed = fined or any(w["is"] == "third failure" for w in owing)
            jailed = jailed and self.rules.card_after_third
            need(not owing or back["cash"] > out["cash"] or (jailed and back["cards"]))
        self.wait.append(
            {"is": "proposal", "seat": seat, "to": other, "give": give, "take": take, "settles": False}
        )

    def _accept(self, seat: int, entry: Entry) -> None:
        top = self.top
        need(top["is"] == "proposal" and top["to"] == seat)
        self._may_hand_over(top["seat"], top["give"])
        self._may_hand_over(top["to"], top["take"])
        self.wait.pop()
        if top["settles"]:
            self.wait.pop()
        self._hand_over(top["seat"], top["to"], top["give"])
        self._hand_over(top["to"], top["seat"], top["take"])

    def _refuse(self, seat: int, entry: Entry) -> None:
        need(self.top["is"] == "proposal" and seat in (self.top["seat"], self.top["to"]))
        self.wait.pop()

    def _jail_pay(self, seat: int, entry: Entry) -> None:
        if self.top["is"] == "third failure" and self.top["seat"] == seat:
            self.wait[-1] = {"is": "advance", "seat": seat, "steps": self.top["steps"]}
            self.wait.append(self._debt(seat, None, FINE, fine=True))
            return
        hand = self.hands[seat]
        need(hand.jail is not None and seat == self.turn and not self.wait and hand.cash >= FINE)
        hand.jail = None
        self._pay(seat, None, FINE)

    def _jail_card(self, seat: int, entry: Entry) -> None:
        top = self.top
        owed = top["is"] == "debt" and top["fine"] and top["seat"] == seat
        third = top["is"] == "third failure" and top["seat"] == seat
        before = self.hands[seat].jail is not None and seat == self.turn and not self.wait
        need(owed or third or before)
        self._give_card_back(self._deck_given(seat, entry), seat)
        if owed:
            self.wait.pop()
        elif third:
            self.wait[-1] = {"is": "advance", "seat": seat, "steps": top["steps"]}
        else:
            self.hands[seat].jail = None

    def _deck_given(self, seat: int, entry: Entry) -> int:
        """The deck that the entry names, else that of the card held longest."""
        held = [deck for deck in self.decks_of(seat) if entry.get("deck") in (None, self.decks[deck])]
        need(held)
        return held[0]

    def _tax(self, seat: int, entry: Entry) -> None:
        raise No

    def _time(self, entry: Entry) -> None:
        need(not self.time and not self.over)
        self.time = True

    def _withdraw(self, entry: Entry) -> None:
        leaver = self.names.index(entry["player"])
        need(not self.over and not self.hands[leaver].out)
        self._leave(leaver, None)

    # ---- what follows by itself ---------------------------------------------------------------

    def _go_on(self) -> None:
        fewest = len(self.names) if self.rules.ends_at_first else 2
        while True:
            if len(self._live()) < fewest and not self.over:
                self.claims.clear()
                self._end()
                return
            if self.wait:
                if not self._by_itself(self.top):
                    return
            elif self.moving:
                self.moving = False
                if self.again and not self.hands[self.turn].out:
                    self.again = False
                else:
                    self._next()
            elif self.hands[self.turn].out and not self.over:
                self._next()
            else:
                even = len({self.hands[seat].turns for seat in self._live()}) == 1
                if self.time and not self.over and not self.doubles and (even or not self.rules.whole_round):
                    self._end()
                return

    def _by_itself(self, top: Wait) -> bool:
        """Whether this happens without anybody's word, and does."""
        kind, seat = top["is"], top["seat"]
        if kind == "draw" and self.pile[top["deck"]]:
            deck = top["deck"]
            known = len(self.pile[deck]) + self._held_of(deck) == len(self.cards[deck])
            self._turn_up(seat, deck, self.pile[deck].pop(0), known)
            return True
        if kind == "advance":
            self.wait.pop()
            self.hands[seat].jail = None
            self._walk(seat, top["steps"])
            return True
        if kind in ("debt", "award") and not top["known"]:
            top["known"] = True
            if self.hands[seat].cash < top["amount"]:
                return False
            self._paid(top)
            return True
        if kind == "auction":
            return self._sold(top)
        if kind == "shortage":
            return self._all_declared(top)
        if kind == "lot":
            return self._lot_sold(top)
        if kind == "place" and len(self._lowest(seat, top["colour"])) == 1:
            self.wait.pop()
            (at,) = self._lowest(seat, top["colour"])
            self._raise_to({at: self._rungs(at) + 1})
            return True
        return False

    def _sold(self, top: Wait) -> bool:
        still = [seat for seat in self._live() if seat not in top["passed"] | top["barred"]]
        if not still:
            self.wait.pop()
            return True
        if still != [top["bidder"]]:
            return False
        barred, at = top["barred"], top["at"]
        self.wait[-1] = {
            "is": "award",
            "seat": top["bidder"],
            "to": None,
            "at": at,
            "amount": top["high"],
            "barred": barred,
            "known": False,
        }
        return True

    def _all_declared(self, top: Wait) -> bool:
        if any(seat not in top["passed"] and seat not in top["wishes"] for seat in self._live()):
            return False
        self.wait.pop()
        if self._too_few(top):
            self.wait.append(self._lot(top["hotels"], top["wishes"]))
        return True

    def _lot_sold(self, top: Wait) -> bool:
        still = [seat for seat in top["wishes"] if seat not in top["passed"]]
        if top["bidder"] is None and (not self._too_few(top) or not still):
            self.wait.pop()
            return True
        if top["bidder"] is None or still != [top["bidder"]]:
            return False
        seat = top["bidder"]
        self._pay(seat, None, top["high"])
        colour = top["wishes"][seat][0]
        self._fewer(top, seat, 1)
        self.wait.pop()
        rest, left = top["wishes"], (self.hotels if top["hotels"] else self.houses) - 1
        if len(rest) > 1 and sum(n for _, n in rest.values()) > left > 0:
            self.wait.append(self._lot(top["hotels"], rest))
        self.wait.append({"is": "place", "seat": seat, "colour": colour, "hotels": top["hotels"]})
        return True

    def _next(self) -> None:
        self.doubles, self.again = 0, False
        self.turn = (self.turn + 1) % len(self.names)
        while self.hands[self.turn].out:
            self.turn = (self.turn + 1) % len(self.names)

    def _end(self) -> None:
        self.over, self.moving, self.again = True, False, False
        self.wait.clear()

    # ---- the board ----------------------------------------------------------------------------

    def _walk(self, seat: int, steps: int) -> None:
        hand = self.hands[seat]
        hand.at += steps
        if hand.at >= 40:
            hand.at -= 40
            hand.cash += GO_PAYS
        self._land(seat)

    def _to(self, seat: int, at: int, **card: int) -> None:
        hand = self.hands[seat]
        if at <= hand.at:
            hand.cash += GO_PAYS
        hand.at = at
        self._land(seat, **card)

    def _to_jail(self, seat: int) -> None:
        hand = self.hands[seat]
        hand.at, hand.jail, self.again = JAIL, 0, False

    def _land(self, seat: int, times: int = 1, dice: int = 0) -> None:
        at = self.hands[seat].at
        square = self.board[at]
        if square.kind == "go_to_jail":
            self._to_jail(seat)
        elif square.kind == "tax":
            self._owe(seat, None, square.tax)
        elif square.kind in self.decks:
            self.wait.append({"is": "draw", "seat": seat, "deck": self.decks.index(square.kind)})
        elif square.deed and at not in self.owner:
            self.wait.append({"is": "offer", "seat": seat, "at": at})
        elif square.deed and self.owner[at] != seat and self.level[at] >= 0:
            if dice:
                self.wait.append({"is": "fresh throw", "seat": seat, "at": at, "factor": dice})
            else:
                self._claimable(seat, at, times * self._rent(at))

    def _claimable(self, by: int, at: int, amount: int) -> None:
        claim = {"at": at, "owner": self.owner[at], "by": by, "amount": amount, "born": self.begun}
        self.claims.append(claim)

    def _rent(self, at: int) -> int:
        square, owner = self.board[at], self.owner[at]
        mine = sum(self.owner.get(other) == owner for other in square.group)
        if square.kind == "station":
            return square.rents[mine - 1]
        if square.kind == "utility":
            return square.rents[mine - 1] * self.dice
        bare = self.level[at] == 0 and mine == len(square.group)
        return square.rents[self.level[at]] * (2 if bare else 1)

    def _turn_up(self, seat: int, deck: int, card_id: str, under: bool) -> None:
        self.wait.pop()
        card = self.cards[deck][card_id]
        if under and card["effect"] != "keep":
            self.pile[deck].append(card_id)
        others = [s % len(self.names) for s in range(seat + 1, seat + len(self.names))]
        others = [s for s in others if not self.hands[s].out]
        match card["effect"]:
            case "advance":
                self._to(seat, card["to"])
            case "advance_nearest":
                near = self._nearest(seat, card["kind"])
                self._to(seat, near, times=card.get("rent_factor", 1), dice=card.get("dice_factor", 0))
            case "move":
                self._by_steps(seat, card["by"])
            case "move_back_to":
                self._back_to(seat, card["to"])
            case "jail":
                self._to_jail(seat)
            case "keep":
                self.kept.append((deck, seat))
            case "collect_bank":
                self._pay(None, seat, card["amount"])
            case "pay_bank":
                self._owe(seat, None, card["amount"])
            case "collect_each_player":
                self.wait += [self._debt(s, seat, card["amount"]) for s in reversed(others)]
            case "pay_each_player":
                self.wait += [self._debt(seat, s, card["amount"]) for s in reversed(others)]
            case "repairs":
                levels = [self.level[at] for at in self._deeds(seat)]
                houses = sum(n for n in levels if 0 < n < HOTEL)
                self._owe(seat, None, houses * card["per_house"] + levels.count(HOTEL) * card["per_hotel"])
            case "choice":
                other = self._other_deck(deck, card["alternative"])
                self.wait.append({"is": "fine or draw", "seat": seat, "fine": card["pay"], "deck": other})

    def _nearest(self, seat: int, kind: str) -> int:
        ahead = [(self.hands[seat].at + n) % 40 for n in range(1, 41)]
        return next(at for at in ahead if self.board[at].kind == kind)

    def _by_steps(self, seat: int, steps: int) -> None:
        self.hands[seat].at = (self.hands[seat].at + steps) % 40
        self._land(seat)

    def _back_to(self, seat: int, at: int) -> None:
        self.hands[seat].at = at
        self._land(seat)

    def _other_deck(self, deck: int, name: str) -> int:
        """Which deck a card of this one calls so."""
        return self.decks.index(name)

    # ---- money, deeds, buildings --------------------------------------------------------------

    def _pay(self, giver: int | None, taker: int | None, amount: int) -> None:
        if giver is not None:
            self.hands[giver].cash -= amount
            assert self.hands[giver].cash >= 0
        if taker is not None:
            self.hands[taker].cash += amount

    def _owe(self, seat: int, to: int | None, amount: int) -> None:
        if self.hands[seat].cash >= amount:
            self._pay(seat, to, amount)
        else:
            self.wait.append(self._debt(seat, to, amount))

    def _debt(self, seat: int, to: int | None, amount: int, fine: bool = False) -> Wait:
        return {"is": "debt", "seat": seat, "to": to, "amount": amount, "known": False, "fine": fine}

    def _hammer(self, at: int, barred: set[int]) -> Wait:
        nobody: Wait = {"high": 0, "bidder": None, "passed": set(), "barred": barred}
        return {"is": "auction", "seat": -1, "at": at, **nobody}

    def _lot(self, hotels: bool, wishes: dict[int, Any]) -> Wait:
        nobody: Wait = {"high": 0, "bidder": None, "passed": set()}
        return {"is": "lot", "seat": -1, "hotels": hotels, "wishes": wishes, **nobody}

    def _leave(self, seat: int, to: int | None) -> None:
        hand = self.hands[seat]
        hand.out, hand.jail = 1 + max(other.out for other in self.hands), None
        self.claims = [c for c in self.claims if seat not in (c["owner"], c["by"])]
        self.wait = [kept for w in self.wait if (kept := self._without(w, seat)) is not None]
        deeds = self._deeds(seat)
        self._pay(None, seat, sum(self._rungs(at) * self.board[at].cost // 2 for at in deeds))
        self._raise_to({at: 0 for at in deeds if self.level[at] > 0})
        cards = self.decks_of(seat)
        if to is not None:
            names = [self.board[at].deed for at in deeds]
            side = {"cash": hand.cash, "deeds": names, "cards": [self.decks[deck] for deck in cards]}
            self._hand_over(seat, to, side)
            return
        hand.cash = 0
        for deck in cards:
            self._give_card_back(deck, seat)
        for at in deeds:
            del self.owner[at], self.level[at]
        if len(self._live()) > 1:
            first = [n for n, w in enumerate(self.wait) if w["is"] in ("dealing", "shortage", "lot", "place")]
            place = first[0] if first else len(self.wait)
            self.wait[place:place] = [self._hammer(at, set()) for at in reversed(deeds)]

    def _without(self, wait: Wait, seat: int) -> Wait | None:
        kind = wait["is"]
        if kind == "fresh throw" and self.owner.get(wait["at"]) == seat:
            return None
        if kind == "offer" and wait["seat"] == seat:
            return self._hammer(wait["at"], set())
        if kind == "award" and wait["seat"] == seat:
            return self._hammer(wait["at"], wait["barred"] | {seat})
        if kind in ("debt", "proposal"):
            return None if seat in (wait["seat"], wait["to"]) else wait
        if kind in ("auction", "lot", "shortage"):
            if "wishes" in wait:
                wait["wishes"].pop(seat, None)
            if wait.get("bidder") == seat:
                barred = wait.get("barred", set())
                return (
                    self._hammer(wait["at"], barred)
                    if kind == "auction"
                    else self._lot(wait["hotels"], wait["wishes"])
                )
            wait["passed"].add(seat)
            return wait
        return None if wait["seat"] == seat else wait

    def _hand_over(self, giver: int, taker: int, side: dict[str, Any]) -> None:
        self._pay(giver, taker, side["cash"])
        for card in side["cards"]:
            self.kept.remove((self.decks.index(card), giver))
            self.kept.append((self.decks.index(card), taker))
        for deed in reversed(side["deeds"]):
            at = self._square(deed)
            self.owner[at] = taker
            if self.level[at] < 0:
                self.wait.append({"is": "received", "seat": taker, "at": at})

    def _give_card_back(self, deck: int, seat: int) -> None:
        if len(self.pile[deck]) + self._held_of(deck) == len(self.cards[deck]):
            self.pile[deck].append(next(card for card in self._keeps(deck) if card not in self.pile[deck]))
        self.kept.remove((deck, seat))

    def _keeps(self, deck: int) -> list[str]:
        """The jail cards of a deck."""
        return [name for name, card in self.cards[deck].items() if card["effect"] == "keep"]

    def decks_of(self, seat: int) -> list[int]:
        """The deck of each jail card that the player holds, in the order in which they took them."""
        return [deck for deck, holder in self.kept if holder == seat]

    def _held_of(self, deck: int) -> int:
        """How many jail cards of a deck somebody holds."""
        return sum(each == deck for each, _ in self.kept)

    def _raise_to(self, rungs: dict[int, int]) -> None:
        for at, rung in rungs.items():
            hotel = rung > self.rules.houses_first
            self.houses += self._houses(at) - (0 if hotel else rung)
            self.hotels += (self.level[at] == HOTEL) - hotel
            self.level[at] = HOTEL if hotel else rung
        assert self.houses >= 0 and self.hotels >= 0

    def _rungs(self, at: int) -> int:
        return self.rules.houses_first + 1 if self.level.get(at) == HOTEL else max(self.level.get(at, 0), 0)

    def _houses(self, at: int) -> int:
        return self.level.get(at, 0) if 0 < self.level.get(at, 0) < HOTEL else 0

    def _tenth(self, at: int) -> int:
        return (self.board[at].mortgage + 9) // 10

    def _fewer(self, wait: Wait, seat: int, count: int) -> None:
        colour, wanted = wait["wishes"][seat]
        if wanted > count:
            wait["wishes"][seat] = (colour, wanted - count)
        else:
            del wait["wishes"][seat]
            wait["passed"].add(seat)

    # ---- who may, and when --------------------------------------------------------------------

    def _may_build_now(self, seat: int) -> None:
        need(not self.wait)
        need(seat == self.turn or not self.doubles or not self.rules.own_turn)

    def _may_deal_now(self, seat: int, other: int) -> None:
        top = self.top
        need(top["is"] not in ("proposal", "auction", "shortage", "lot", "place"))
        if self.rules.own_turn:
            need(not self.doubles or self.turn in (seat, other))
            need(not self.wait or (top["is"] in _RAISING and top["seat"] in (seat, other)))

    def _may_hand_over(self, seat: int, side: dict[str, Any]) -> None:
        need(self.hands[seat].cash >= side["cash"])
        need(len(set(side["deeds"])) == len(side["deeds"]))
        for at in map(self._square, side["deeds"]):
            need(self.owner.get(at) == seat and not self._built(at))
            need(not any(w["is"] in ("received", "fresh throw") and w["at"] == at for w in self.wait))
        held = self.decks_of(seat)
        need(all(held.count(self.decks.index(c)) >= side["cards"].count(c) for c in side["cards"]))

    def _square(self, deed: str) -> int:
        found = [at for at, square in enumerate(self.board) if square.deed == deed]
        need(found)
        return found[0]

    def _live(self) -> list[int]:
        return [seat for seat, hand in enumerate(self.hands) if not hand.out]

    def _deeds(self, seat: int) -> list[int]:
        return sorted(at for at, owner in self.owner.items() if owner == seat)

    def _built(self, at: int) -> bool:
        return any(self.level.get(other, 0) > 0 for other in self._together(at))

    def _together(self, at: int) -> tuple[int, ...]:
        """The squares that are built on evenly with this one."""
        return self.board[at].group

    def _whole(self, seat: int, at: int) -> bool:
        group = self.board[at].group
        return self.board[at].kind == "street" and all(self.owner.get(other) == seat for other in group)

    def _free_group(self, seat: int, squares: list[int]) -> bool:
        return all(self.owner.get(at) == seat and self.level[at] >= 0 for at in squares)

    def _even(self, rungs: dict[int, int]) -> bool:
        for at in rungs:
            all_of = [rungs.get(o, self._rungs(o) if o in self.level else 0) for o in self._together(at)]
            if max(all_of) - min(all_of) > 1:
                return False
        return True

    def _group(self, colour: str) -> list[Square]:
        return [square for square in self.board if square.colour == colour]

    def _streets(self, seat: int, colour: str) -> list[int]:
        """The streets of a colour that the player would build on, who has the colour."""
        return [at for at, one in enumerate(self.board) if one.colour == colour and one.kind == "street"]

    def _lowest(self, seat: int, colour: str) -> list[int]:
        squares = self._streets(seat, colour)
        return [at for at in squares if self.level[at] == min(self.level[other] for other in squares)]

    def _wants_hotel(self, squares: list[int]) -> bool:
        return all(self.level[at] >= self.rules.houses_first for at in squares)

    def _room(self, squares: list[int]) -> int:
        if self._wants_hotel(squares):
            return sum(self.level[at] < HOTEL for at in squares)
        return sum(max(self.rules.houses_first - self.level[at], 0) for at in squares)

    def _could_build(self, seat: int, hotels: bool) -> bool:
        colours = {square.colour for square in self.board if square.kind == "street"}
        groups = [self._streets(seat, colour) for colour in colours]
        mine = [squares for squares in groups if self._free_group(seat, squares)]
        return any(self._room(squares) and self._wants_hotel(squares) == hotels for squares in mine)

    def _too_few(self, wait: Wait) -> bool:
        wanted = sum(n for _, n in wait["wishes"].values())
        return len(wait["wishes"]) > 1 and wanted > (self.hotels if wait["hotels"] else self.houses) > 0

    def _promised(self, at: int) -> bool:
        top = self.top
        deed = self.board[at].deed
        return top["is"] == "proposal" and deed in [*top["give"]["deeds"], *top["take"]["deeds"]]

    def _scarce_group(self, at: int) -> bool:
        mine = (self.owner[at], self.board[at].colour)
        wished = [(who, of) for wait in self.wait for who, (of, _) in wait.get("wishes", {}).items()]
        return mine in wished or any((wait["seat"], wait.get("colour")) == mine for wait in self.wait)

    def _received(self, seat: int, at: int) -> int | None:
        for place in range(len(self.wait) - 1, -1, -1):
            wait = self.wait[place]
            if wait["is"] != "received" or wait["seat"] != seat:
                return None
            if wait["at"] == at:
                return place
        return None


_VERBS = {"pay": "_pay_debt"}
_RAISING = ("debt", "award", "third failure", "received")


def _empty() -> dict[str, Any]:
    return {"cash": 0, "deeds": [], "cards": []}
