"""Commands that store passwords of servers in this computer's keyring, or forget them."""

from __future__ import annotations

import sys

import typer

from tourney.bootstrap import forget_password, remember_password
from tourney.cli.options import put, texts

_T = texts()


def remember(server: str = typer.Argument(metavar="SERVER", help=_T("cli.password_server"))) -> None:
    put(_T("cli.password_remembered", place=remember_password(server, _typed())))


def forget(server: str = typer.Argument(metavar="SERVER", help=_T("cli.password_server"))) -> None:
    put(_T("cli.password_forgotten" if forget_password(server) else "cli.password_unknown"))


def _typed() -> str:
    """The password: typed unseen, or the first line of standard input."""
    if sys.stdin.isatty():
        return str(typer.prompt(_T("cli.password_ask"), hide_input=True))
    return sys.stdin.readline().rstrip("\r\n")
