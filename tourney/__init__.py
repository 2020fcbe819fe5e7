"""Tourney: charity tournaments of the property-trading board game, from the door to the champion."""

__version__ = "1.0.0"
