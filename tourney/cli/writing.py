"""Results that go to a file, or to standard output where the file is called `-`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from tourney.bootstrap import place_for, write_whole
from tourney.cli.output import put, texts

_T = texts()
_STANDARD_OUTPUT = "-"

Overwrite = Annotated[bool, typer.Option("--overwrite", help=_T("cli.overwrite"))]


def to_standard_output(out: str) -> bool:
    """Whether the result goes to standard output instead of a file."""
    return out == _STANDARD_OUTPUT


def may_write(out: str, overwrite: bool) -> None:
    """Refuse, before anything is changed or made, a place that must not be written to."""
    if not to_standard_output(out):
        place_for(Path(out), overwrite)


def put_file(out: str, data: bytes, overwrite: bool) -> None:
    """Write the file whole, or, for `-`, to standard output."""
    if to_standard_output(out):
        put_bytes(data)
    else:
        write_whole(Path(out), data, overwrite)


def put_bytes(data: bytes) -> None:
    """The result as it is, to standard output."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def tell_written(out: str) -> None:
    """Say where the file is; standard output holds the result and nothing else."""
    if not to_standard_output(out):
        put(_T("cli.written", place=out))
