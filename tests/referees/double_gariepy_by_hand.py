"""Two boards by hand, from their page alone (Y1-Y5), over the referee by hand of the official rules.

Squares 0 to 39 are the real board's, 40 on the alternate one's: 40 + i is the same place as i, GO only 0.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.referees.by_hand import FINE, GO_PAYS, JAIL, Entry, No, Table, Wait, need
from tests.referees.facts import DECKS, Square, board, cards

SIZE = 40
RAILWAY_PRICE, RAILWAY_MORTGAGE = 400, 200
RAILWAY = (25, 50, 100, 200, 300, 500, 800, 1200)
TIMES = (4, 10, 20, 50)
ALTERNATE = "alt_"


def two_boards(real: str, alternate: str) -> tuple[Square, ...]:
    """The squares of both: a colour's are those of both worlds, railways cost what the page says (Y4.1)."""
    squares = [*board(real), *(_beside(square) for square in board(alternate))]
    colours: dict[str, list[int]] = {}
    for at, one in enumerate(squares):
        colours.setdefault(one.colour, []).append(at)
    both = [replace(one, group=tuple(colours[one.colour]) if one.colour else ()) for one in squares]
    return tuple(
        replace(one, price=RAILWAY_PRICE, mortgage=RAILWAY_MORTGAGE) if one.kind == "station" else one
        for one in both
    )


def _beside(square: Square) -> Square:
    """A square of the alternate board."""
    kind = ALTERNATE + square.kind if square.kind in DECKS else square.kind
    return replace(square, kind=kind, deed=f"alt-{square.deed}" if square.deed else "")


def four_decks(real: str, alternate: str) -> tuple[dict[str, Any], ...]:
    """Chance and community chest of each board."""
    return (*cards(real), *cards(alternate))


class TwoBoards(Table):
    """Every place twice but GO, which is one."""

    HOUSES, HOTELS = 64, 24
    decks = (*DECKS, *(ALTERNATE + deck for deck in DECKS))

    def _phase(self) -> int:
        """How many are out (Y5), where the phases are played."""
        out = sum(hand.out > 0 for hand in self.hands)
        return min(out, 3) if self.options.get("phases", True) else 0

    def kept_of_table(self) -> dict[str, Any]:
        return {"phase_out": min(sum(hand.out > 0 for hand in self.hands), 3)}

    # ---- moving (Y2) --------------------------------------------------------------------------

    def _throw(self, seat: int, entry: Entry) -> None:
        pays_first = self._phase() > 0 and self.hands[seat].jail is not None
        need(self.top["is"] == "fresh throw" or not pays_first)
        super()._throw(seat, entry)

    def _walk(self, seat: int, steps: int) -> None:
        hand = self.hands[seat]
        beyond = hand.at % SIZE + steps - SIZE
        if hand.at == 0:
            self.wait.append({"is": "board", "seat": seat, "steps": steps})
        elif beyond < 0:
            hand.at += steps
            self._land(seat)
        else:
            hand.at = 0
            if beyond:
                self.wait.append({"is": "board", "seat": seat, "steps": beyond})
            else:
                self.wait.append({"is": "onward", "seat": seat, "at": 0, "times": 1, "dice": 0})
            self._pass_go(seat)

    def _pass_go(self, seat: int) -> None:
        if self._phase() < 2:
            self._pay(None, seat, GO_PAYS)
        elif self._phase() > 2:
            self._owe(seat, None, GO_PAYS)

    def _board(self, seat: int, entry: Entry) -> None:
        steps = self._asked(seat, "board")["steps"]
        self.wait.pop()
        self.hands[seat].at = steps + SIZE * (entry["world"] == "alternate")
        self._land(seat)

    def _other_world(self, seat: int, place: int) -> int:
        """The same place in the world where the token is not; GO counts as real."""
        return place if place == 0 or self.hands[seat].at >= SIZE else place + SIZE

    def _to(self, seat: int, at: int, **card: int) -> None:
        hand, place = self.hands[seat], at % SIZE
        passes = place <= hand.at % SIZE
        hand.at = self._other_world(seat, place)
        if not passes:
            self._land(seat, **card)
            return
        terms = {"times": card.get("times", 1), "dice": card.get("dice", 0)}
        self.wait.append({"is": "onward", "seat": seat, "at": hand.at, **terms})
        self._pass_go(seat)

    def _nearest(self, seat: int, kind: str) -> int:
        here = self.hands[seat].at
        world = here - here % SIZE
        ahead = [world + (here + n) % SIZE for n in range(1, SIZE + 1)]
        return next(at for at in ahead if self.board[at].kind == kind)

    def _by_steps(self, seat: int, steps: int) -> None:
        """A card that says so many squares names no place: on one's own board (Y2.4)."""
        hand = self.hands[seat]
        place = (hand.at + steps) % SIZE
        hand.at = place + SIZE if place and hand.at >= SIZE else place
        self._land(seat)

    def _back_to(self, seat: int, at: int) -> None:
        super()._back_to(seat, self._other_world(seat, at))

    def _other_deck(self, deck: int, name: str) -> int:
        return deck - deck % len(DECKS) + DECKS.index(name)

    def _land(self, seat: int, times: int = 1, dice: int = 0) -> None:
        at = self.hands[seat].at
        if self.board[at].kind == "station":
            self.wait.append({"is": "cross", "seat": seat, "at": at})
        super()._land(seat, times, dice)

    def _by_itself(self, top: Wait) -> bool:
        hand = self.hands[top["seat"]]
        if top["is"] == "cross":
            self.wait.pop()
            hand.at = (top["at"] + SIZE) % (2 * SIZE)
            return True
        if top["is"] == "onward":
            self.wait.pop()
            self._land(top["seat"], top["times"], top["dice"])
            return True
        if top.get("or_card") and not top["known"] and self.decks_of(top["seat"]):
            top["known"] = True
        return super()._by_itself(top)

    # ---- jail (Y2.4, Y5.1) --------------------------------------------------------------------

    def _to_jail(self, seat: int) -> None:
        hand = self.hands[seat]
        hand.at, self.again = self._other_world(seat, JAIL), False
        if self._phase():
            self._fined(seat)
        else:
            hand.jail = 0

    def _fined(self, seat: int) -> None:
        self.wait.append({**self._debt(seat, None, FINE, fine=True), "or_card": True})

    def _jail_pay(self, seat: int, entry: Entry) -> None:
        hand = self.hands[seat]
        if self.wait or not self._phase() or hand.cash >= FINE:
            super()._jail_pay(seat, entry)
            return
        need(hand.jail is not None and seat == self.turn)
        hand.jail = None
        self._fined(seat)

    # ---- deeds (Y3, Y4) -----------------------------------------------------------------------

    def _claimable(self, by: int, at: int, amount: int) -> None:
        self._owe(by, self.owner[at], amount)

    def _claim(self, seat: int, entry: Entry) -> None:
        raise No

    def _rent(self, at: int) -> int:
        square, owner = self.board[at], self.owner[at]
        mine = sum(self.owner.get(other) == owner for other in square.group)
        if square.kind == "station":
            return RAILWAY[mine - 1]
        if square.kind == "utility":
            return TIMES[mine - 1] * self.dice
        bare = self.level[at] == 0 and self._whole(owner, at)
        return square.rents[self.level[at]] * (2 if bare else 1)

    def _whole(self, seat: int, at: int) -> bool:
        """A street of one's own whose colour one has at each of its places (Y3.2)."""
        mine = [other for other in self.board[at].group if self.owner.get(other) == seat]
        return self.board[at].kind == "street" and at in mine and self._every_place(mine)

    def _every_place(self, squares: list[int]) -> bool:
        places = {other % SIZE for other in self.board[squares[0]].group} if squares else {-1}
        return places == {at % SIZE for at in squares}

    def _together(self, at: int) -> tuple[int, ...]:
        owner = self.owner.get(at)
        return tuple(other for other in self.board[at].group if self.owner.get(other, -1) == owner)

    def _streets(self, seat: int, colour: str) -> list[int]:
        return [at for at in super()._streets(seat, colour) if self.owner.get(at) == seat]

    def _free_group(self, seat: int, squares: list[int]) -> bool:
        return self._every_place(squares) and super()._free_group(seat, squares)

    def _even(self, rungs: dict[int, int]) -> bool:
        """What is built rises above no street by more than one, what is sold falls below none by more.

        A twin that was bought later may lie lower (Y3.3).
        """
        for at, rung in rungs.items():
            beside = [rungs.get(other, self._rungs(other)) for other in self._together(at)]
            apart = rung - min(beside) if rung > self._rungs(at) else max(beside) - rung
            if apart > 1:
                return False
        return True
