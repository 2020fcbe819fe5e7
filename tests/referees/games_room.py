"""The games room by hand, written from its page (G1-G10): what it does otherwise than the official rules.

It shares nothing with the engine; what is not said here is the referee by hand of the official rules.
"""

from __future__ import annotations

from typing import Any, Self

from tests.referees.by_hand import FINE, GO_PAYS, Entry, No, Table, Wait, need
from tourney.base.chance import Chance

MIDDLE = -2
"""The creditor of a tax: the middle of the board."""

_FLAGS = ("auto_rent", "parking_jackpot", "double_go", "extra_cards", "creditor_gets_cash")


def some_variants(chance: Chance) -> dict[str, Any]:
    """Each variant one time in three (G8)."""
    chosen: dict[str, Any] = {name: True for name in _FLAGS if chance.below(3) == 0}
    if chance.below(2):
        chosen["no_buying"] = ("first_turn", "first_lap")[chance.below(2)]
    return chosen


def own_part(setup: dict[str, Any], names: str, chance: Chance) -> None:
    """Money in the middle, laps and turns, and the failed throw of a player who is in jail before the
    turn.
    """
    setup["middle"] = 50 * chance.below(9)
    for name in names:
        setup["players"][name] |= {"lapped": bool(chance.below(2)), "turns": chance.below(3)}
    before = names[names.index(setup["turn"]) - 1]
    if setup["players"][before].get("in_jail"):
        first = 1 + chance.below(6)
        setup["failed"] = {"player": before, "dice": [first, first % 6 + 1]}


class GamesRoom(Table):
    """`failed` is whose throw in jail has just failed, with the dice; `last` who threw last."""

    def __init__(self, *facts: Any) -> None:
        super().__init__(*facts)
        self.middle = 0
        self.failed: tuple[int, list[int]] | None = None
        self.lapped = [False] * len(self.names)
        self.begun_turns = [0] * len(self.names)
        self.last: int | None = None
        self.debt: Wait | None = None
        self.described = False

    def enter(self, entry: Entry) -> None:
        """In a position that somebody described the turn before has just been played."""
        if self.described and self.last is None:
            self.last = [seat for seat in self._clockwise() if seat != self.turn][-1]
        super().enter(entry)

    def set_up(self, own: list[dict[str, Any]]) -> None:
        self.described = True
        self.lapped = [seat.get("lapped", True) for seat in own]
        self.begun_turns = [seat.get("turns", 1) for seat in own]

    def set_up_table(self, own: dict[str, Any]) -> None:
        self.middle = own.get("middle", 0)
        failed = own.get("failed")
        if failed is not None:
            self.failed = (self.names.index(failed["player"]), list(failed["dice"]))

    def copy(self) -> Self:
        other = super().copy()
        other.lapped, other.begun_turns = self.lapped[:], self.begun_turns[:]
        return other

    def kept_of(self, seat: int) -> dict[str, Any]:
        return {"lapped": self.lapped[seat], "turns": self.begun_turns[seat]}

    def kept_of_table(self) -> dict[str, Any]:
        failed = self.failed and {"player": self.names[self.failed[0]], "dice": self.failed[1]}
        return {"failed": failed, "middle": self.middle}

    # ---- the turn -----------------------------------------------------------------------------

    def _throw(self, seat: int, entry: Entry) -> None:
        if self.top["is"] == "fresh throw":
            super()._throw(seat, entry)
            return
        need(not self.wait and seat == self.turn)
        self.failed = None
        if not self.doubles:
            self.begun_turns[seat] += 1
        jailed = self.hands[seat].jail is not None
        super()._throw(seat, entry)
        self.last = seat
        if jailed and self.hands[seat].jail is not None and self.top["is"] != "third failure":
            self.failed = (seat, list(entry["dice"]))

    def _walk(self, seat: int, steps: int) -> None:
        hand = self.hands[seat]
        hand.at += steps
        if hand.at >= 40:
            hand.at -= 40
            self._go_pays(seat)
        self._land(seat)

    def _to(self, seat: int, at: int, **card: int) -> None:
        hand = self.hands[seat]
        past, hand.at = at <= hand.at, at
        if past:
            self._go_pays(seat)
        self._land(seat, **card)

    def _go_pays(self, seat: int) -> None:
        self.lapped[seat] = True
        twice = self.options.get("double_go") and self.hands[seat].at == 0
        self.hands[seat].cash += GO_PAYS * (2 if twice else 1)

    def _land(self, seat: int, times: int = 1, dice: int = 0) -> None:
        at = self.hands[seat].at
        square = self.board[at]
        if square.kind == "tax":
            self._owe(seat, MIDDLE, square.tax)
        elif square.kind == "free_parking":
            if self.options.get("parking_jackpot"):
                self.hands[seat].cash += self.middle
                self.middle = 0
        elif square.deed and at not in self.owner and self._too_early(seat):
            return
        else:
            super()._land(seat, times, dice)

    def _too_early(self, seat: int) -> bool:
        barred = self.options.get("no_buying", "never")
        if barred == "first_turn":
            return self.begun_turns[seat] <= 1
        return barred == "first_lap" and not self.lapped[seat]

    def _claimable(self, by: int, at: int, amount: int) -> None:
        if self.options.get("auto_rent"):
            self._owe(by, self.owner[at], amount)
        else:
            super()._claimable(by, at, amount)

    def _claim(self, seat: int, entry: Entry) -> None:
        need(not self.options.get("auto_rent"))
        super()._claim(seat, entry)

    # ---- nothing is auctioned -----------------------------------------------------------------

    def _decline(self, seat: int, entry: Entry) -> None:
        self._asked(seat, "offer")
        self.wait.pop()

    def _bid(self, seat: int, entry: Entry) -> None:
        raise No

    def _want(self, seat: int, entry: Entry) -> None:
        raise No

    def _drop(self, seat: int, entry: Entry) -> None:
        raise No

    def _default(self, seat: int, entry: Entry) -> None:
        raise No

    def _pass(self, *who: Any) -> None:
        raise No

    # ---- jail ---------------------------------------------------------------------------------

    def _jail_pay(self, seat: int, entry: Entry) -> None:
        if self._third(seat):
            super()._jail_pay(seat, entry)
            return
        need(self.hands[seat].jail is not None and self.hands[seat].cash >= FINE)
        need(not self._owes_fine(seat))
        self._pay(seat, None, FINE)
        self._free(seat)

    def _jail_card(self, seat: int, entry: Entry) -> None:
        need(self.hands[seat].jail is not None and not self._third(seat) and not self._owes_fine(seat))
        self._give_card_back(self._deck_given(seat, entry), seat)
        self._free(seat)

    def _third(self, seat: int) -> bool:
        return bool(self.top["is"] == "third failure" and self.top["seat"] == seat)

    def _owes_fine(self, seat: int) -> bool:
        return self.top["is"] == "debt" and bool(self.top["fine"]) and self.top["seat"] == seat

    def _free(self, seat: int) -> None:
        """The failed throw is moved after all that waits; else the token stays where it is."""
        self.hands[seat].jail = None
        if self.failed is None or self.failed[0] != seat:
            return
        steps = sum(self.failed[1])
        self.failed, self.dice = None, steps
        self.wait.insert(0, {"is": "advance", "seat": seat, "steps": steps})

    # ---- building, money, the way out ---------------------------------------------------------

    def _may_build_now(self, seat: int) -> None:
        if self.top["is"] == "offer":
            need(self.top["seat"] == seat)
            return
        need(not self.wait)
        need(seat in (self.turn, self.last))

    def _clockwise(self) -> list[int]:
        every = len(self.names)
        round_ = [seat % every for seat in range(self.turn, self.turn + every)]
        return [seat for seat in round_ if not self.hands[seat].out]

    def _pay(self, giver: int | None, taker: int | None, amount: int) -> None:
        if taker == MIDDLE:
            self.middle += amount
            taker = None
        super()._pay(giver, taker, amount)

    def _settle(self, seat: int, entry: Entry) -> None:
        need(self.top.get("to") != MIDDLE)
        super()._settle(seat, entry)

    def _bankrupt(self, seat: int, entry: Entry) -> None:
        self.debt = self.top
        super()._bankrupt(seat, entry)

    def _leave(self, seat: int, to: int | None) -> None:
        if self.failed is not None and self.failed[0] == seat:
            self.failed = None
        debt, self.debt = self.debt, None
        if debt is not None and self.options.get("creditor_gets_cash") and debt["to"] is not None:
            deeds = self._deeds(seat)
            sold = sum(self._rungs(at) * self.board[at].cost // 2 for at in deeds)
            self._raise_to({at: 0 for at in deeds if self.level[at] > 0})
            self._pay(None, seat, sold)
            self._pay(seat, debt["to"], min(self.hands[seat].cash, debt["amount"]))
        super()._leave(seat, None)
        self.wait = [wait for wait in self.wait if wait["is"] != "auction"]

    def _without(self, wait: Wait, seat: int) -> Wait | None:
        if wait["is"] == "offer" and wait["seat"] == seat:
            return None
        return super()._without(wait, seat)
