"""How a place is printed."""

from __future__ import annotations


def place_shown(place: int, tied: bool) -> str:
    """`2`, or `=2` where others have it too."""
    return f"={place}" if tied else str(place)
