"""The glamour set by hand, from its page alone (U1-U6), over the referee by hand of the official rules."""

from __future__ import annotations

from typing import Any, Self

from tests.referees.by_hand import JAIL, Entry, Table, need


class GlamourTable(Table):
    """`lost`, `doubled` by seat (U3); `ask`: the player who may ask for the utility on which square
    (U5.3).
    """

    def __init__(self, *told: Any, **more: Any) -> None:
        super().__init__(*told, **more)
        self.lost, self.doubled = [0] * len(self.names), [False] * len(self.names)
        self.ask: tuple[int, int] | None = None

    def copy(self) -> Self:
        other = super().copy()
        other.lost, other.doubled = self.lost[:], self.doubled[:]
        return other

    def set_up(self, own: list[dict[str, Any]]) -> None:
        self.lost = [each.get("lost_turns", 0) for each in own]
        self.doubled = [each.get("doubled", False) for each in own]

    def kept_of(self, seat: int) -> dict[str, Any]:
        return {"lost_turns": self.lost[seat], "doubled": self.doubled[seat]}

    def kept_of_table(self) -> dict[str, Any]:
        if self.ask is None:
            return {"buyout": None}
        seat, at = self.ask
        return {"buyout": {"player": self.names[seat], "deed": self.board[at].deed}}

    def _throw(self, seat: int, entry: Entry) -> None:
        hand, (one, two) = self.hands[seat], entry["dice"]
        if self.top["is"] == "fresh throw":
            super()._throw(seat, entry)
            return
        need(not self.wait and seat == self.turn)
        self.ask = None
        if hand.jail is not None:
            self.doubled[seat] = False
            super()._throw(seat, entry)
            if hand.jail is not None:
                hand.jail = min(hand.jail, 2)
            return
        hand.turns += 1
        self.begun += 1
        self.claims = [c for c in self.claims if self.begun - c["born"] < self.rules.rent_until]
        self.dice, self.moving, self.again = one + two, True, False
        again, self.doubled[seat] = self.doubled[seat], False
        if one == two and again:
            self._to_jail(seat)
            return
        if one == two:
            self.doubled[seat], self.lost[seat] = True, 1
        self._walk(seat, one + two)

    def _buyout(self, seat: int, entry: Entry) -> None:
        need(self.ask is not None and self.ask[0] == seat)
        assert self.ask is not None
        at = self.ask[1]
        square, owner = self.board[at], self.owner.get(at)
        need(entry.get("deed") in (None, square.deed))
        need(owner is not None and owner != seat and self.level[at] >= 0)
        assert owner is not None
        price = {"cash": square.price}
        self._deal(seat, {"with": self.names[owner], "give": price, "take": {"deeds": [square.deed]}})
        self.ask = None

    def _to_jail(self, seat: int) -> None:
        super()._to_jail(seat)
        self.lost[seat], self.doubled[seat] = 0, False

    def _land(self, seat: int, times: int = 1, dice: int = 0) -> None:
        at = self.hands[seat].at
        if at == JAIL:
            self._to_jail(seat)
            return
        super()._land(seat, times, dice)
        if self.board[at].kind == "utility" and self.owner.get(at, seat) != seat:
            self.ask = (seat, at)

    def _next(self) -> None:
        super()._next()
        while self.lost[self.turn]:
            self.lost[self.turn] = 0
            super()._next()

    def _leave(self, seat: int, to: int | None) -> None:
        if self.ask is not None and seat in (self.ask[0], self.owner.get(self.ask[1])):
            self.ask = None
        super()._leave(seat, to)
