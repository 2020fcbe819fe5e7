"""What of a player's money counts at the end: pounds beside dollars (D11.1)."""

from __future__ import annotations

from tourney.engine.play import Play
from tourney.engine.systems.double_davenport import money
from tourney.engine.systems.double_davenport.kept import FIRST, SECOND
from tourney.rules.options import DoubleDavenportOptions


def cash_on_sheet(play: Play, seat: int) -> int:
    """Dollars, and pounds at their value."""
    own = play.options.of(DoubleDavenportOptions)
    return money.cash_of(play.state, seat, FIRST) + own.in_dollars(money.cash_of(play.state, seat, SECOND))
