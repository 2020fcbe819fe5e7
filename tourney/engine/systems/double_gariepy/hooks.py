"""How play flows on two boards: each hook is the official one with the part of Y2 and Y5."""

from __future__ import annotations

from tourney.engine.accounts import BANK
from tourney.engine.frames import Frame
from tourney.engine.owing import owe
from tourney.engine.play import Hooks, HooksOver, Play
from tourney.engine.systems.double_gariepy import jail, phases, worlds


class DoubleGariepyHooks(HooksOver):
    """GO is left by choice, jail lies in the other world, GO pays less as players go out."""

    __slots__ = ()

    def __init__(self, below: Hooks) -> None:
        super().__init__(below, below.ends_any_time)

    def advance(self, play: Play, seat: int, steps: int) -> None:
        worlds.advance(play, seat, steps)

    def to_jail(self, play: Play, seat: int) -> None:
        jail.to_jail(play, seat)

    def salary(self, play: Play, seat: int, landed: bool) -> None:
        now = phases.phase(play)
        if now < phases.GO_PAYS_NOTHING:
            self.below.salary(play, seat, landed)
        elif now < phases.GO_COSTS:
            play.tell("Y5.2", "double_gariepy.no_salary", player=play.names[seat])
        else:
            owe(play, seat, BANK, play.salary, "Y5.3")

    def leave(self, play: Play, seat: int, debt: Frame | None) -> None:
        self.below.leave(play, seat, debt)
        phases.somebody_is_out(play)
