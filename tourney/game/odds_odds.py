"""The exact long-run odds of a board: where throws end, what they pay and what rents they bring.

Nothing is simulated and no rule of movement is written here: the engine plays every throw and card.
"""

from tourney.game.chain import Chain, LongRun, chain_of, long_run
from tourney.game.odds import JAIL_POLICIES, JailPolicy
from tourney.game.rents import DeedRents, expected_rents
from tourney.game.report import odds_json

__all__ = [
    "JAIL_POLICIES",
    "Chain",
    "DeedRents",
    "JailPolicy",
    "LongRun",
    "chain_of",
    "expected_rents",
    "long_run",
    "odds_json",
]
