"""Finds the shipped resources, in a checkout, an installed package and a built app alike."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path


@cache
def resources() -> Path:
    """The folder of boards, texts, fonts and icons.

    A built app (PyInstaller) has it beside the program, a wheel inside the package (`tourney/_resources`; a
    folder of that name beside other packages would be anybody's), a checkout at its top.
    """
    bundle = getattr(sys, "_MEIPASS", None)
    if bundle:
        return Path(bundle) / "resources"
    package = Path(__file__).resolve().parents[1]
    installed = package / "_resources"
    return installed if installed.is_dir() else package.parent / "resources"
