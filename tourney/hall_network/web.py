"""What the server answers: the public page, live, the pages of referees, and to everything else nothing."""

from __future__ import annotations

from ipaddress import ip_address

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tourney.files.pictures import MOST_OF_PHOTO
from tourney.hall_network.answers import TooLargeError, address_of, html, nothing, plain, texts_of, too_large
from tourney.hall_network.desk_line import Visitors
from tourney.hall_network.live_event import LiveEvent, LivePage
from tourney.hall_network.pairings import Pairings
from tourney.hall_network.referee import PHOTO, RefereeDesk
from tourney.hall_network.referee_pages import pair_policy, reached_page
from tourney.hall_network.screens import Televisions
from tourney.hall_network.seat_search import MOST_LETTERS
from tourney.public_page.page import live_policy

_USUAL_PORTS = (80, 443)
_MOST_BYTES = 64_000
_MOST_OF = {PHOTO: MOST_OF_PHOTO + _MOST_BYTES}


def web_of(
    event: LiveEvent,
    host: str,
    pairings: Pairings,
    screens: Televisions | None = None,
    visitors: Visitors | None = None,
) -> Starlette:
    """The web application of an event, which answers to requests for `host` or the address they came to."""
    visitors = Visitors() if visitors is None else visitors

    async def front(request: Request) -> Response:
        query = " ".join(request.query_params.get("q", "").split())[:MOST_LETTERS]
        return html(event.page.found(query), live_policy()) if query else _whole(request, event.page)

    async def live(request: Request) -> Response:
        visitors.looks(address_of(request))
        return _whole(request, event.page)

    async def reached(request: Request) -> Response:
        visitors.reached(address_of(request))
        return html(reached_page(event.now, texts_of(request)), pair_policy())

    more = [] if screens is None else screens.routes()
    web = Starlette(
        routes=[
            Route("/", front),
            Route("/live", live),
            Route("/reached", reached),
            *RefereeDesk(event, pairings).routes(),
            *more,
        ],
        middleware=[Middleware(_Guard, host=host)],
        exception_handlers={HTTPException: nothing, TooLargeError: too_large},
    )
    web.router.redirect_slashes = False
    return web


def _whole(request: Request, page: LivePage) -> Response:
    """The page, unless the browser has it already."""
    headers = {"ETag": f'"{page.version}"', "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if page.version in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return html(page.zipped, live_policy(), {**headers, "Content-Encoding": "gzip"})
    return html(page.html, live_policy(), headers)


class _Guard:
    """Refuses requests for another computer, so that no page elsewhere can read this one under a name of its
    own, and bodies larger than any that our pages send.
    """

    def __init__(self, app: ASGIApp, host: str) -> None:
        self._app, self._host = app, host.lower()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not self._ours(Headers(scope=scope).get("host", ""), scope["server"]):
            await plain("400", 400)(scope, receive, send)
            return
        size, most = 0, _MOST_OF.get(scope.get("path", ""), _MOST_BYTES)

        async def limited() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > most:
                raise TooLargeError
            return message

        await self._app(scope, limited, send)

    def _ours(self, asked: str, here: tuple[str, int]) -> bool:
        """Whether a request asks for the very address that it came to, `here`, by its number or our name."""
        address, port = here
        names = {self._host, address, *["localhost"] * ip_address(address).is_loopback}
        ends = [f":{port}", *[""] * (port in _USUAL_PORTS)]
        shown = [f"[{name}]" if ":" in name else name for name in names]
        return asked.lower() in [f"{name}{end}" for name in shown for end in ends]
