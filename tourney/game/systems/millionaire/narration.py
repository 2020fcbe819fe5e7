"""Words the entries of «Millionaire»: the machine, and the card in place of rent."""

from __future__ import annotations

from typing import Any

from tourney.base.texts import Message, msg
from tourney.game.engine import narration
from tourney.game.engine.decisions import Debt
from tourney.game.engine.game_context import GameContext
from tourney.game.systems.millionaire.rules import Machine
from tourney.rules.options import MillionaireOptions


def spin(game: GameContext, entry: Any) -> Message:
    """The stake and the three throws."""
    stake = game.options.of(MillionaireOptions).jackpot_stake
    dice = "-".join(str(face) for face in entry.dice)
    return msg("millionaire.spin", player=entry.by, amount=stake, dice=dice)


def decline(game: GameContext, entry: Any) -> Message:
    """The machine is left alone, or a plot is not bought."""
    if isinstance(game.top, Machine):
        return msg("millionaire.decline_machine", player=entry.by)
    return narration.decline(game, entry)


def use_card(game: GameContext, entry: Any) -> Message:
    known = game.board.kept_ids
    card = game.card_name(known.index(entry.card)) if entry.card in known else entry.card
    if isinstance(game.top, Debt):
        return msg("millionaire.use_card", player=entry.by, card=card, amount=game.top.amount)
    return msg("millionaire.use_card_only", player=entry.by, card=card)
