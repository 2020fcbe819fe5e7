"""The speed die by hand, from its page alone (S1-S11), over the referee by hand of any rules below it."""

from __future__ import annotations

from typing import Any, Self

from tests.referees.by_hand import Entry, Table, Wait, need
from tests.referees.community_by_hand import CommunityTable
from tests.referees.games_room import GamesRoom
from tests.referees.glamour_by_hand import GlamourTable

FACES = (1, 2, 3, "bus", "hunter")
_NO_DOUBLE = [1, 2]


class SpeedTable(Table):
    """`speed`: players who throw three dice, because GO has paid them. `third`: the throw that is to be
    moved.
    """

    def __init__(self, *told: Any, **more: Any) -> None:
        super().__init__(*told, **more)
        self.speed = [False] * len(self.names)
        self.third: tuple[int, int, Any] | None = None

    def from_the_start(self) -> None:
        """Everybody throws three dice at once (S4.1, option)."""
        self.speed = [True] * len(self.names)

    def copy(self) -> Self:
        other = super().copy()
        other.speed = self.speed[:]
        return other

    def set_up(self, own: list[dict[str, Any]]) -> None:
        super().set_up(own)
        self.speed = [bool(each.get("speed", start)) for each, start in zip(own, self.speed, strict=True)]

    def kept_of(self, seat: int) -> dict[str, Any]:
        return {**super().kept_of(seat), "speed": self.speed[seat]}

    def _throw(self, seat: int, entry: Entry) -> None:
        third, hand = entry.get("speed"), self.hands[seat]
        if self.top["is"] == "fresh throw" or hand.jail is not None or not self.speed[seat]:
            need(third is None)
            super()._throw(seat, entry)
            return
        need(third in FACES and not self.wait and seat == self.turn)
        one, two = entry["dice"]
        self.third = (one, two, third)
        super()._throw(seat, {**entry, "dice": _NO_DOUBLE} if one == two == third else entry)
        self.third = None

    def _walk(self, seat: int, steps: int) -> None:
        if self.third is not None:
            (one, two, third), self.third = self.third, None
            if one == two == third:
                self.dice = one + two + third
                self.wait.append({"is": "triple", "seat": seat})
                return
            if third == "bus":
                self.wait.append({"is": "bus", "seat": seat, "dice": (one, two)})
                return
            if third == "hunter":
                self.wait.append({"is": "hunt", "seat": seat})
            else:
                assert isinstance(third, int)
                self.dice = steps = one + two + third
        if self.hands[seat].at + steps >= 40:
            self.speed[seat] = True
        super()._walk(seat, steps)

    def _move(self, seat: int, entry: Entry) -> None:
        steps, square = entry.get("steps"), entry.get("square")
        need((steps is None) != (square is None))
        if steps is not None:
            one, two = self._asked(seat, "bus")["dice"]
            need(steps in (one, two, one + two))
            self.wait.pop()
            self.dice = steps
            self._walk(seat, steps)
        else:
            assert square is not None
            self._asked(seat, "triple")
            need(0 <= square < 40 and square != self.hands[seat].at)
            self.wait.pop()
            self._to(seat, square)

    def _by_itself(self, top: Wait) -> bool:
        if top["is"] in ("bus", "triple"):
            return False
        if top["is"] != "hunt":
            return super()._by_itself(top)
        seat = top["seat"]
        self.wait.pop()
        here = self.hands[seat].at
        on = [(here + steps) % 40 for steps in range(1, 41)] if self.hands[seat].jail is None else []
        free = [at for at in on if at != here and self.board[at].deed and at not in self.owner]
        dear = [at for at in on if at != here and self.owner.get(at, seat) != seat and self.level[at] >= 0]
        for at in (free or dear)[:1]:
            self._to(seat, at)
        return True

    def _to(self, seat: int, at: int, **card: int) -> None:
        if at <= self.hands[seat].at:
            self.speed[seat] = True
        super()._to(seat, at, **card)


class SpeedCommunity(SpeedTable, CommunityTable):
    """Over the community rulebook."""


class SpeedGamesRoom(SpeedTable, GamesRoom):
    """Over the games room."""


class SpeedGlamour(SpeedTable, GlamourTable):
    """Over the glamour set."""
