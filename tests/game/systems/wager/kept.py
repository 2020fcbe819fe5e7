"""What only the wheel keeps of a position."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from tests.game.systems.wager.options import WagerOptions
from tourney.game.engine.accounts import BANK, Account
from tourney.game.engine.bank import pay
from tourney.game.engine.game_context import GameContext
from tourney.game.engine.state_extensions import StateExtension

Few = Annotated[int, Meta(ge=0, le=99)]


class Wheel(msgspec.Struct, forbid_unknown_fields=True):
    """The table's: how often the wheel was spun."""

    spun: Few = 0


class Luck(msgspec.Struct, forbid_unknown_fields=True):
    """A seat's: wins, and whether its next turn is left out."""

    wins: Few = 0
    rests: bool = False


POT = Account("funds.pot", "console.key_raise")
KEEPS = StateExtension((Wheel,), (Luck,), (POT,))


def begin(game: GameContext) -> None:
    """What the bank lays into the pot."""
    pay(game.state, BANK, game.account(POT.place), game.options.of(WagerOptions).wager_pot)
