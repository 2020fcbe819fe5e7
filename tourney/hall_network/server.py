"""The server itself: its address, and that it ends quietly when it is asked to."""

from __future__ import annotations

import asyncio
import errno
import signal
import socket
import ssl
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from dataclasses import dataclass

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from tourney.base.errors import BadInput, EnvironmentFailure
from tourney.base.os_errors import reason_of
from tourney.hall_network.desk_line import DeskLine
from tourney.hall_network.live_event import LiveEvent
from tourney.hall_network.pairings import Pairings
from tourney.hall_network.screens import Televisions
from tourney.hall_network.web import web_of

_MOST_AT_ONCE = 1_000
_KEEP_ALIVE = 15
"""Seconds: a page asks every ten."""


def bound(host: str, port: int) -> socket.socket:
    """The socket of a chosen address, which answers from now on. EnvironmentFailure if that cannot be."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=_MOST_AT_ONCE)
    except OSError as error:
        raise _why(host, port, error) from error


def _why(host: str, port: int, error: OSError) -> EnvironmentFailure:
    if isinstance(error, socket.gaierror) or error.errno in (errno.EADDRNOTAVAIL, _WINDOWS_NO_ADDRESS):
        return EnvironmentFailure("hall_network.no_address", host=host)
    if error.errno in (errno.EADDRINUSE, _WINDOWS_IN_USE):
        return EnvironmentFailure("hall_network.port_taken", port=port)
    if error.errno in (errno.EACCES, _WINDOWS_REFUSED):
        return EnvironmentFailure("hall_network.port_refused", port=port)
    return EnvironmentFailure("cli.surroundings", place=f"{host}:{port}", reason=reason_of(error))


_WINDOWS_REFUSED, _WINDOWS_IN_USE, _WINDOWS_NO_ADDRESS = 10013, 10048, 10049


def url_of(host: str, listening: socket.socket, tls: TlsFiles | None) -> str:
    """The address that a phone opens."""
    port, scheme = listening.getsockname()[1], "http" if tls is None else "https"
    return f"{scheme}://{f'[{host}]' if ':' in host else host}:{port}/"


@dataclass(frozen=True, slots=True)
class TlsFiles:
    """The files of a hall's certificate and its key, in PEM."""

    file: str
    key: str

    def proved(self) -> TlsFiles:
        """The same, if they go together. BadInput if not, or if one cannot be read or wants a password."""
        try:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(self.file, self.key, password=lambda: "")
        except (OSError, ValueError) as error:
            raise BadInput("hall_network.no_certificate", file=self.file, of=self.key) from error
        return self


def serve_until_ended(
    event: LiveEvent,
    host: str,
    listening: socket.socket,
    pairings: Pairings,
    screens: Televisions | None,
    tls: TlsFiles | None,
    desk: DeskLine | None,
    started: Callable[[], object],
) -> None:
    """Answer until a signal or the `desk` ends it, then close the event; `started` is called once it
    answers.
    """
    config = uvicorn.Config(
        web_of(event, host, pairings, screens, desk.visitors if desk else None),
        http=H11Protocol,
        ws="none",
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        backlog=_MOST_AT_ONCE,
        limit_concurrency=_MOST_AT_ONCE,
        timeout_keep_alive=_KEEP_ALIVE,
        timeout_graceful_shutdown=1,
        ssl_certfile=tls.file if tls else None,
        ssl_keyfile=tls.key if tls else None,
    )
    # uvicorn raises a signal again once it has ended well: to end so was asked for
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, signal.SIG_IGN)
    try:
        beside = [event.follow(), *([desk.talk()] if desk else [])]
        asyncio.run(_served(beside, _Server(config, started), listening))
    finally:
        if screens is not None:
            screens.close()
        event.close()


async def _served(
    beside: Iterable[Coroutine[object, object, None]], server: uvicorn.Server, listening: socket.socket
) -> None:
    """Answer, and do the work `beside`, each as long as all others; a fault of that work is raised."""

    def end(_task: asyncio.Task[None]) -> None:
        server.should_exit = True

    tasks = [asyncio.create_task(each) for each in beside]
    for task in tasks:
        task.add_done_callback(end)
    await server.serve([listening])
    for task in tasks:
        task.cancel()
    for task in tasks:
        with suppress(asyncio.CancelledError):
            await task


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, told: Callable[[], object]) -> None:
        super().__init__(config)
        self._told = told

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._told()
