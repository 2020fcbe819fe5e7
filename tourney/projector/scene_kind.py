"""The scenes of the hall's screen, by name."""

from __future__ import annotations

from enum import StrEnum


class SceneKind(StrEnum):
    """What the hall can be shown, in the order of the control page."""

    CLOCK = "clock"
    CLOCK_SEATING = "clock_seating"
    SEATING = "seating"
    STANDINGS = "standings"
    BRACKET = "bracket"
    TABLE = "table"
    MESSAGE = "message"
    LOGO = "logo"
    BLACK = "black"
    CHAMPION = "champion"
    TEAMS = "teams"
    CHARTS = "charts"
