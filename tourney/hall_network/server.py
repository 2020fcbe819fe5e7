"""The server itself: its address, and that it ends quietly when it is asked to."""

from __future__ import annotations

import asyncio
import errno
import signal
import socket
from collections.abc import Callable
from contextlib import suppress

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from tourney.base.errors import EnvironmentFailure
from tourney.base.os_errors import reason_of
from tourney.hall_network.live_event import LiveEvent
from tourney.hall_network.pairings import Pairings
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


def url_of(host: str, listening: socket.socket) -> str:
    """The address that a phone opens."""
    port = listening.getsockname()[1]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def serve_until_ended(
    event: LiveEvent,
    host: str,
    listening: socket.socket,
    pairings: Pairings,
    started: Callable[[], object],
) -> None:
    """Answer until a signal ends it, then close the event; `started` is called once it answers."""
    config = uvicorn.Config(
        web_of(event, host, pairings),
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
    )
    # uvicorn raises a signal again once it has ended well: to end so was asked for
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, signal.SIG_IGN)
    try:
        asyncio.run(_served(event, _Server(config, started), listening))
    finally:
        event.close()


async def _served(event: LiveEvent, server: uvicorn.Server, listening: socket.socket) -> None:
    """Answer and follow the event, each as long as the other; a fault of following is raised."""

    def end(_task: asyncio.Task[None]) -> None:
        server.should_exit = True

    following = asyncio.create_task(event.follow())
    following.add_done_callback(end)
    await server.serve([listening])
    following.cancel()
    with suppress(asyncio.CancelledError):
        await following


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, told: Callable[[], object]) -> None:
        super().__init__(config)
        self._told = told

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._told()
