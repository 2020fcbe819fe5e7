"""Make the sheets: `python -m tests.contact_sheet FOLDER`, `--help` says what else.

Every style is a process of its own: how far a screen is scaled is fixed when Qt starts.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from itertools import product
from pathlib import Path

from tests.contact_sheet.days import DAYS

LANGUAGES = ("en", "zh-HK")
THEMES = ("light", "dark", "contrast")
SCREENS = {"1366x768": 1, "1920x1080": 1, "3840x2160": 2}
"""Each with how far it is scaled."""


def main() -> int:
    asked = _asked()
    if asked.here:
        from tests.contact_sheet.sheet import make_sheet  # Qt starts here, with the scale of this style

        make_sheet(asked.here, asked.day or tuple(DAYS), asked.folder, each=asked.each)
        return 0
    asked.folder.mkdir(parents=True, exist_ok=True)
    looks = product(SCREENS, THEMES, LANGUAGES)
    styles = [f"{language}-{theme}-{screen}" for screen, theme, language in looks]
    return max([_by_itself(style) for style in asked.style or styles])


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.contact_sheet", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the sheets go")
    parser.add_argument(
        "--style", action="append", help="LANGUAGE-THEME-WIDTHxHEIGHT; without it all of them"
    )
    parser.add_argument("--here", default="", help=argparse.SUPPRESS)
    parser.add_argument("--day", action="append", choices=tuple(DAYS), help="only that state of the day")
    parser.add_argument("--each", action="store_true", help="every picture in its whole size too")
    return parser.parse_args()


def _by_itself(style: str) -> int:
    scale = SCREENS[style.rpartition("-")[2]]
    place = {"QT_QPA_PLATFORM": "offscreen", "QT_SCALE_FACTOR": str(scale)}
    command = (sys.executable, "-m", "tests.contact_sheet", *sys.argv[1:], "--here", style)
    print(style, flush=True)
    return subprocess.run(command, check=False, env=os.environ | place).returncode


if __name__ == "__main__":
    sys.exit(main())
