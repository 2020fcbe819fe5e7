"""The command that shows the event to the hall's phones, and lets those of referees type."""

from __future__ import annotations

import json
import sys
from datetime import UTC, datetime

import typer

from tourney.apart.process import this_program
from tourney.base.errors import EnvironmentFailure, TourneyError
from tourney.base.heat_names import table_numbers
from tourney.base.own_folders import state_folder
from tourney.bootstrap import open_beside
from tourney.cli.options import EventFile, Json, put, remark, texts
from tourney.hall_network.frames import PAINTS

_T = texts()


def serve(
    file: EventFile,
    host: str = typer.Option("127.0.0.1", "--host", help=_T("hall_network.cli_host")),
    port: int = typer.Option(8765, "--port", min=0, max=65_535, help=_T("hall_network.cli_port")),
    pair: list[str] = typer.Option([], "--pair", metavar="NAME", help=_T("hall_network.cli_pair")),
    tables: list[str] = typer.Option([], "--tables", metavar="3,4", help=_T("hall_network.cli_tables")),
    screen: list[str] = typer.Option([], "--screen", metavar="NAME", help=_T("hall_network.cli_screen")),
    tls: tuple[str, str] | None = typer.Option(
        None, "--tls", metavar="CERT KEY", help=_T("hall_network.cli_tls"), show_default=False
    ),
    as_json: Json = False,
    desk: bool = typer.Option(False, "--desk", hidden=True),
) -> None:
    try:
        from tourney.hall_network.desk_line import DeskLine
        from tourney.hall_network.live_event import LiveEvent
        from tourney.hall_network.pairings import Pairings, code_shown, kept_phones, named_pairings
        from tourney.hall_network.screens import Televisions, kept_screens, named_screens, path_of
        from tourney.hall_network.server import TlsFiles, bound, serve_until_ended, url_of
    except ImportError as error:
        raise EnvironmentFailure("hall_network.no_library") from error

    if len(pair) != len(tables):
        raise EnvironmentFailure("hall_network.pairs_unequal")
    numbers = [table_numbers(each) for each in tables]
    places = named_screens(screen)
    certificate = TlsFiles(*tls).proved() if tls else None
    with bound(host, port) as listening:
        url, tell_behind = url_of(host, listening, certificate), _said_on_line if desk else _behind
        event = LiveEvent(lambda: open_beside(file), tell_behind)
        try:
            pairings = Pairings(
                named_pairings(pair, numbers, event.now),
                kept_phones(state_folder(), event.now.tournament.event.code),
                lambda: datetime.now(UTC),
            )
            code = event.now.tournament.event.code
            shown = Televisions(
                Pairings(places, kept_screens(state_folder(), code), lambda: datetime.now(UTC), lasting=True),
                _painting(file),
            )
            if desk:
                pairings.resume()
                shown.resume()
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

        seen = [
            {
                "name": each.pairing.name,
                "url": f"{url}{path_of(each.pairing.name)[1:]}",
                "code": code_shown(each.code),
            }
            for each in shown.offers
        ]

        def say(line: str) -> None:
            put(line)
            sys.stdout.flush()

        def tell() -> None:
            if desk:
                return
            if as_json:
                said = {"url": url, "pairings": offers, "screens": seen}
                put(json.dumps(said, ensure_ascii=False))
            else:
                put(_T("hall_network.served", url=url))
                for each in offers:
                    put(_T("hall_network.offered", **each))
                for place in seen:
                    put(_T("hall_network.screen_offered", **place))
            sys.stdout.flush()

        line = DeskLine(url, event, pairings, shown, texts=_T, say=say) if desk else None
        serve_until_ended(event, host, listening, pairings, shown, certificate, line, tell)


def _painting(file: str) -> tuple[tuple[str, ...], dict[str, str]]:
    """How the program is started that paints for screens as the window does, and its surroundings."""
    begin, surroundings = this_program("ui.parts.network_screens")
    return (*begin, PAINTS, file), surroundings


def _said_on_line(_error: TourneyError) -> None:
    """The window hears with each state how long it lasts."""


def _behind(error: TourneyError) -> None:
    remark(f"! {_T('hall_network.behind', why=_T.error(error))}")
