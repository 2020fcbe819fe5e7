"""The end-game phases, by how many are out (Y5)."""

from __future__ import annotations

from typing import Final

from tourney.game.engine import leaving, movement
from tourney.game.engine.accounts import BANK
from tourney.game.engine.frames import Frame
from tourney.game.engine.payments import owe
from tourney.game.engine.play import Play
from tourney.game.systems.double_gariepy.state import Table, phase_of
from tourney.rules.options import DoubleGariepyOptions

NO_BOARDING: Final = 1
"""Jail is no boarding house any more (Y5.1)."""

GO_PAYS_NOTHING: Final = 2
GO_COSTS: Final = 3


def phase(play: Play) -> int:
    """The phase in force; 0 where none is, or none is played."""
    state = play.state
    if state.left == len(state.names) or not play.options.of(DoubleGariepyOptions).phases:
        return 0
    return phase_of(state)


def salary(play: Play, seat: int, landed: bool) -> None:
    """GO pays less as players go out, and costs at last (Y5.2, Y5.3)."""
    now = phase(play)
    if now < GO_PAYS_NOTHING:
        movement.salary(play, seat, landed)
    elif now < GO_COSTS:
        play.tell("Y5.2", "double_gariepy.no_salary", player=play.names[seat])
    else:
        owe(play, seat, BANK, play.salary, "Y5.3")


def leave(play: Play, seat: int, debt: Frame | None) -> None:
    """A player goes out as anywhere; the next phase begins at once, while the game goes on."""
    leaving.leave(play, seat, debt)
    before, now = play.state.of_table(Table).phase_out, phase_of(play.state)
    play.state.of_table(Table).phase_out = now
    if before == now or play.state.left < play.fewest or not phase(play):
        return
    if now == NO_BOARDING:
        play.tell("Y5.1", "double_gariepy.phase_jail", amount=play.options.jail_fine)
    elif now == GO_PAYS_NOTHING:
        play.tell("Y5.2", "double_gariepy.phase_go_empty")
    else:
        play.tell("Y5.3", "double_gariepy.phase_go_costs", amount=play.salary)
