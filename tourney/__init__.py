"""Tourney: charity tournaments of the property-trading board game, from the door to the champion."""

__version__ = "0.1.0"
