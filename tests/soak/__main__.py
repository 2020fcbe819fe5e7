"""Starts the window in a process of its own and sees how it ends."""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.soak.run import Plan, soak

LAST = 15
"""Actions told of a window that died."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soak")
    parser.add_argument("--minutes", type=float, default=0.0, help="go on for so long (default 5)")
    parser.add_argument("--actions", type=int, default=0, help="stop after so many actions")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, default=250, help="actions between opening and closing an event")
    parser.add_argument("--first", type=int, default=1, help="the event to begin with")
    parser.add_argument("--players", type=int, default=40)
    parser.add_argument("--only", default="", help="kinds of action, with commas")
    parser.add_argument("--without", default="", help="kinds of action left out, with commas")
    parser.add_argument("--go-on", action="store_true", help="do not stop at the first fault")
    parser.add_argument("--verbose", action="store_true", help="print every action")
    parser.add_argument("--folder", default="", help=argparse.SUPPRESS)
    given = parser.parse_args()
    plan = Plan(
        minutes=given.minutes or (0.0 if given.actions else 5.0),
        actions=given.actions,
        seed=given.seed,
        each=given.each,
        first=given.first,
        players=given.players,
        only=frozenset(filter(None, given.only.split(","))),
        without=frozenset(filter(None, given.without.split(","))),
        go_on=given.go_on,
        verbose=given.verbose,
    )
    if given.folder:
        return soak(plan, Path(given.folder))
    folder = Path(tempfile.mkdtemp(prefix="soak-"))
    try:
        return watched(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def watched(folder: Path) -> int:
    """Run the same command in a process of its own; the exit code, and what it did last if it died."""
    names = ("HOME", "USERPROFILE", "LOCALAPPDATA", "APPDATA", "XDG_CONFIG_HOME", "XDG_DATA_HOME")
    own = dict.fromkeys((*names, "XDG_STATE_HOME", "XDG_CACHE_HOME"), str(folder))
    env = {"QT_QPA_PLATFORM": "offscreen", **os.environ, **own, "PYTHONHASHSEED": "0"}
    command = [sys.executable, "-m", "tests.soak", *sys.argv[1:], "--folder", str(folder)]
    code = subprocess.run(command, env=env, check=False).returncode
    if code not in (0, 1):
        print(f"FAULT: the window died ({_named(code)}); it did last:")
        log = folder / "actions.log"
        lines = log.read_text("utf-8").splitlines() if log.exists() else []
        print(*lines[-LAST:], sep="\n")
    return 0 if code == 0 else 1


def _named(code: int) -> str:
    return signal.Signals(-code).name if code < 0 else f"exit {code}"


if __name__ == "__main__":
    raise SystemExit(main())
