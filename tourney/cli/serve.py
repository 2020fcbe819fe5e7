"""The command that shows the event to the hall's phones."""

from __future__ import annotations

import json
import sys

import typer

from tourney.base.errors import EnvironmentFailure, TourneyError
from tourney.bootstrap import open_beside
from tourney.cli.options import EventFile, Json, put, remark, texts

_T = texts()


def serve(
    file: EventFile,
    host: str = typer.Option("127.0.0.1", "--host", help=_T("hall_network.cli_host")),
    port: int = typer.Option(8765, "--port", min=0, max=65_535, help=_T("hall_network.cli_port")),
    as_json: Json = False,
) -> None:
    try:
        from tourney.hall_network.live_event import LiveEvent
        from tourney.hall_network.server import bound, serve_until_ended, url_of
    except ImportError as error:
        raise EnvironmentFailure("hall_network.no_library") from error

    with bound(host, port) as listening:
        url = url_of(host, listening)

        def tell() -> None:
            if as_json:
                put(json.dumps({"url": url}))
            else:
                put(_T("hall_network.served", url=url))
            sys.stdout.flush()

        serve_until_ended(LiveEvent(lambda: open_beside(file), _behind), host, listening, tell)


def _behind(error: TourneyError) -> None:
    remark(f"! {_T('hall_network.behind', why=_T.error(error))}")
