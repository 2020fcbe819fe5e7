"""Simple players as plain functions over what is legal; deterministic by seed."""

from tourney.game.players import BOTS, Bot

__all__ = ["BOTS", "Bot"]
