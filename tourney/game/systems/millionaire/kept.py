"""What only «Millionaire» keeps of a position: the charity fund and the till of the machine."""

from __future__ import annotations

from tourney.game.engine.accounts import Account
from tourney.game.engine.state_extensions import Keeps

CHARITY = Account("funds.charity", "millionaire.charity_fund")
"""The bank of the charity fund (M3.2)."""

JACKPOT = Account("funds.jackpot", "millionaire.till", starts="jackpot_start")
"""The till of the machine (M1.5)."""

KEEPS = Keeps(accounts=(CHARITY, JACKPOT))
