"""What a player counts for at the end: pounds beside dollars (D11.1)."""

from __future__ import annotations

from tourney.engine.play import Play
from tourney.engine.sheets import net_worth
from tourney.engine.systems.double_davenport import money
from tourney.engine.systems.double_davenport.kept import FIRST, SECOND
from tourney.rules.options import DoubleDavenportOptions

_WHOLE = 100


def worth(play: Play, seat: int) -> int:
    """Dollars and property, and pounds at their value."""
    rate = play.options.of(DoubleDavenportOptions).pound_value
    with money.Counting(play, FIRST):
        dollars = net_worth(play, seat)
    return dollars + money.cash_of(play.state, seat, SECOND) * rate // _WHOLE
