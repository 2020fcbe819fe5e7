"""Answers of the server, with what a browser may do with each of them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from tourney.base.errors import NotFound
from tourney.base.languages import Language, language_of
from tourney.base.plain import Plain
from tourney.base.texts import Texts, texts_for

_MOST_LANGUAGES = 8
_HEADERS = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin"}
_NO_PAGE = "default-src 'none'; frame-ancestors 'none'"
_UNKEPT = {"Cache-Control": "no-store"}


def html(page: bytes, policy: str, headers: Mapping[str, str] = _UNKEPT, status: int = 200) -> Response:
    """A page, which may do what its policy says."""
    heads = {**_HEADERS, "Content-Security-Policy": policy, **headers}
    return Response(page, status, heads, "text/html")


def plain(text: str, status: int, more: Mapping[str, str] | None = None) -> Response:
    """A word that is no page."""
    heads = {**_HEADERS, "Content-Security-Policy": _NO_PAGE, **_UNKEPT, **(more or {})}
    return Response(text, status, heads, "text/plain")


def data(said: Plain, status: int = 200) -> Response:
    """Data for a page's script."""
    return JSONResponse(said, status, {**_HEADERS, "Content-Security-Policy": _NO_PAGE, **_UNKEPT})


def file(content: bytes, kind: str) -> Response:
    """A picture, or a type, for a page of ours."""
    return Response(content, 200, {**_HEADERS, "Content-Security-Policy": _NO_PAGE, **_UNKEPT}, kind)


def elsewhere(path: str) -> Response:
    """The browser is to ask for another page of ours."""
    return Response(status_code=303, headers={"Location": path, **_UNKEPT})


def known_from_now(request: Request, path: str, cookie: str, token: str, stands: timedelta) -> Response:
    """The browser goes to `path`, whose pages know it by the cookie."""
    answer, secure = elsewhere(path), request.url.scheme == "https"
    seconds = int(stands.total_seconds())
    answer.set_cookie(cookie, token, seconds, path=path, secure=secure, httponly=True, samesite="strict")
    return answer


def from_elsewhere(request: Request) -> bool:
    """Whether a page of another server sent it."""
    return request.headers.get("origin", "") not in ("", str(request.base_url).rstrip("/"))


def address_of(request: Request) -> str:
    """The address that it came from, by its socket."""
    return request.client.host if request.client else ""


async def nothing(_request: Request, _error: Exception) -> Response:
    """There is no such page, whatever else was wrong with the request."""
    return plain("404", 404)


async def too_large(_request: Request, _error: Exception) -> Response:
    """The rest of the body is not read."""
    return plain("413", 413, {"Connection": "close"})


class TooLargeError(Exception):
    """The body of a request is larger than any that our pages send."""


def texts_of(request: Request) -> Texts:
    """The texts of the language that a page is asked for in, else of the phone's; English for any other."""
    accepted = request.headers.get("accept-language", "").split(",")[:_MOST_LANGUAGES]
    wanted = (request.query_params.get("lang", ""), *(each.partition(";")[0] for each in accepted))
    for tag in wanted:
        try:
            return texts_for(language_of(tag.strip()))
        except NotFound:
            continue
    return texts_for(Language.EN)
