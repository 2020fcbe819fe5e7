"""The command that shows the event to the hall's phones, and lets those of referees type."""

from __future__ import annotations

import json
import sys
from datetime import UTC, datetime

import typer

from tourney.base.errors import BadInput, EnvironmentFailure, TourneyError
from tourney.base.heat_names import table_numbers
from tourney.base.own_folders import state_folder
from tourney.bootstrap import open_beside
from tourney.cli.options import EventFile, Json, put, remark, texts

_T = texts()


def serve(
    file: EventFile,
    host: str = typer.Option("127.0.0.1", "--host", help=_T("hall_network.cli_host")),
    port: int = typer.Option(8765, "--port", min=0, max=65_535, help=_T("hall_network.cli_port")),
    pair: list[str] = typer.Option([], "--pair", metavar="NAME", help=_T("hall_network.cli_pair")),
    tables: list[str] = typer.Option([], "--tables", metavar="3,4", help=_T("hall_network.cli_tables")),
    tls: tuple[str, str] | None = typer.Option(
        None, "--tls", metavar="CERT KEY", help=_T("hall_network.cli_tls"), show_default=False
    ),
    as_json: Json = False,
) -> None:
    try:
        from tourney.hall_network.live_event import LiveEvent
        from tourney.hall_network.pairings import Pairings, code_shown, kept_phones, named_pairings
        from tourney.hall_network.server import TlsFiles, bound, serve_until_ended, url_of
    except ImportError as error:
        raise EnvironmentFailure("hall_network.no_library") from error

    if len(pair) != len(tables):
        raise EnvironmentFailure("hall_network.pairs_unequal")
    numbers = [table_numbers(each) for each in tables]
    if not all(numbers):
        raise BadInput("hall_network.tables_needed")
    certificate = TlsFiles(*tls).proved() if tls else None
    with bound(host, port) as listening:
        url, event = url_of(host, listening, certificate), LiveEvent(lambda: open_beside(file), _behind)
        try:
            pairings = Pairings(
                named_pairings(pair, numbers, event.now),
                kept_phones(state_folder(), event.now.tournament.event.code),
                lambda: datetime.now(UTC),
            )
        except BaseException:
            event.close()
            raise
        offers = [
            {
                "name": each.pairing.name,
                "tables": list(each.pairing.tables),
                "url": f"{url}pair?code={each.code}",
                "code": code_shown(each.code),
                "expires": each.expires.isoformat(),
            }
            for each in pairings.offers
        ]

        def tell() -> None:
            if as_json:
                put(json.dumps({"url": url, "pairings": offers}, ensure_ascii=False))
            else:
                put(_T("hall_network.served", url=url))
                for each in offers:
                    put(_T("hall_network.offered", **each))
            sys.stdout.flush()

        serve_until_ended(event, host, listening, pairings, certificate, tell)


def _behind(error: TourneyError) -> None:
    remark(f"! {_T('hall_network.behind', why=_T.error(error))}")
