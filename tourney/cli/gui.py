"""Commands that open the window, play the example day without one, and test a built app."""

from __future__ import annotations

from pathlib import Path

import typer

from tourney.cli.options import Overwrite, put, texts

_T = texts()


def desk(file: str = typer.Argument("", metavar="[FILE]", help=_T("cli.file"))) -> None:
    from ui.launch import main  # the window is only imported when it is wanted

    raise typer.Exit(main([file] if file else []))


def demo(
    out: str = typer.Option("out", "--out", help=_T("cli.demo_out")), overwrite: Overwrite = False
) -> None:
    """The shipped example day, all printouts and the standings."""
    from tourney.cli.example_day import print_example_day

    print_example_day(Path(out), overwrite)


def self_test() -> None:
    """Open an event, draw, score and print in each language, in a temporary folder."""
    from tourney.cli.example_day import self_test as test

    test()
    put(_T("cli.self_test_passed"))
