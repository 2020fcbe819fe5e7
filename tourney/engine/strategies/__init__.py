"""Simple players as plain functions over what is legal; deterministic by seed."""

from tourney.engine.strategies.players import BOTS, Bot

__all__ = ["BOTS", "Bot"]
