"""Event records."""

from __future__ import annotations

from enum import StrEnum

HEATS = "heats"
"""What a declaration of the standings after the heats is about; that of a stage has the stage's heat id."""


class ResultState(StrEnum):
    """How official a result is."""

    PROVISIONAL = "provisional"
    COMPLETE = "complete"
    OFFICIAL = "official"
