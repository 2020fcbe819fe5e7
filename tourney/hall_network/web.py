"""What the server answers: the public page, live, and to everything else nothing."""

from __future__ import annotations

from collections.abc import Mapping
from ipaddress import ip_address

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from tourney.hall_network.live_event import LiveEvent, LivePage
from tourney.hall_network.seat_search import MOST_LETTERS
from tourney.public_page.page import live_policy

_USUAL_PORT = 80
_HEADERS = {
    "Content-Security-Policy": live_policy(),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}


def web_of(event: LiveEvent, host: str) -> Starlette:
    """The web application of an event, which answers to requests for `host` or the address they came to."""

    async def front(request: Request) -> Response:
        query = " ".join(request.query_params.get("q", "").split())[:MOST_LETTERS]
        if query:
            return _html(event.page.found(query), {"Cache-Control": "no-store"})
        return _whole(request, event.page)

    async def live(request: Request) -> Response:
        return _whole(request, event.page)

    web = Starlette(
        routes=[Route("/", front), Route("/live", live)],
        middleware=[Middleware(_OwnAddress, host=host)],
        exception_handlers={HTTPException: _nothing},
    )
    web.router.redirect_slashes = False
    return web


def _whole(request: Request, page: LivePage) -> Response:
    """The page, unless the browser has it already."""
    headers = {"ETag": f'"{page.version}"', "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if page.version in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return _html(page.zipped, {**headers, "Content-Encoding": "gzip"})
    return _html(page.html, headers)


def _html(page: bytes, headers: Mapping[str, str]) -> Response:
    return Response(page, headers={**_HEADERS, **headers}, media_type="text/html")


async def _nothing(_request: Request, _error: Exception) -> Response:
    """There is no such page, whatever else was wrong with the request."""
    return _plain("404", 404)


def _plain(text: str, status: int) -> Response:
    return Response(text, status, {**_HEADERS, "Cache-Control": "no-store"}, "text/plain")


class _OwnAddress:
    """Refuses requests for another computer: no page elsewhere can read this one under a name of its own."""

    def __init__(self, app: ASGIApp, host: str) -> None:
        self._app, self._host = app, host.lower()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not self._ours(Headers(scope=scope).get("host", ""), scope["server"]):
            await _plain("400", 400)(scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _ours(self, asked: str, here: tuple[str, int]) -> bool:
        """Whether a request asks for the very address that it came to, `here`, by its number or our name."""
        address, port = here
        names = {self._host, address, *["localhost"] * ip_address(address).is_loopback}
        ends = [f":{port}", *[""] * (port == _USUAL_PORT)]
        shown = [f"[{name}]" if ":" in name else name for name in names]
        return asked.lower() in [f"{name}{end}" for name in shown for end in ends]
