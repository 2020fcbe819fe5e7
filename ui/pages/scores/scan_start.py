"""Knows a scanned code by its first keys. A scanner types like a keyboard, and the frame takes its keys only
from the fourth on (`TY1/`): the digit before it must circle no box and fill no field."""

from __future__ import annotations

from tourney.competition.codes import PREFIX


class ScanStart:
    """Hears the keys of one widget."""

    def __init__(self) -> None:
        self._heard = ""

    def hears(self, text: str) -> bool:
        """Whether this key ends `TY1`, and so is not for the widget."""
        if not text:
            return False
        self._heard = (self._heard + text.upper())[-len(PREFIX) :]
        return self._heard == PREFIX
