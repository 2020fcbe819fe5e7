"""Where the shipped resources lie, in a checkout, an installed package and a built app alike."""

from __future__ import annotations

import sys
from pathlib import Path


def resources() -> Path:
    """The folder `resources/`. PyInstaller unpacks it beside the program."""
    bundle = getattr(sys, "_MEIPASS", None)
    root = Path(bundle) if bundle else Path(__file__).resolve().parent.parent
    return root / "resources"
