"""Ends a process in the middle of a commit, as a laptop dies: a rehearsal goes on from what the file holds.

The process is this program once more. It carries one command out, says when the step is written and not yet
stored, and waits there for its end.
"""

from __future__ import annotations

import sys
from datetime import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tourney.event.command import Command

_WORD = "--end-in-a-commit"
_HALTS = b"."


def end_suddenly(place: str, who: str, command: Command[object], at: datetime) -> None:
    """Let another process run a command on this event at that moment, and kill it before it is stored.

    EnvironmentFailure if there is none to kill.
    """
    import pickle
    import subprocess

    from tourney.apart.process import this_program
    from tourney.base.errors import EnvironmentFailure

    ours, surroundings = this_program("tourney.cli")
    pipe = subprocess.PIPE
    process = subprocess.Popen(
        (*ours, _WORD), stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, env=surroundings
    )
    with process:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(pickle.dumps((place, who, at, command)))
            process.stdin.flush()
            halts = process.stdout.read(len(_HALTS)) == _HALTS
        except OSError:
            halts = False
        process.kill()
    if not halts:
        raise EnvironmentFailure("rehearsal.no_process", reason=f"exit code {process.returncode}")


def is_asked() -> bool:
    """Whether this process was started to be ended."""
    return sys.argv[1:2] == [_WORD]


def serve() -> None:
    """Run the command that comes in, as far as its commit."""
    import pickle

    from tourney.base.clocks import FixedClock
    from tourney.bootstrap import run_halting

    place, who, at, command = pickle.load(sys.stdin.buffer)
    run_halting(place, who, FixedClock(at), command, _halt)


def _halt() -> None:
    sys.stdout.buffer.write(_HALTS)
    sys.stdout.buffer.flush()
    # nobody writes any more: this returns only when the program that should end this one has ended itself
    sys.stdin.buffer.read()
