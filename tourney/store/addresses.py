"""Describes where an event is: a file's path or a PostgreSQL address, and how either is shown."""

from __future__ import annotations

from urllib.parse import quote, unquote

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from tourney.base.errors import BadInput
from tourney.base.paths import ServerPlace

SCHEME = "postgresql://"
DRIVER = "postgresql+psycopg://"
"""SQLAlchemy's name for the driver; an address may be written with it too."""


def is_address(place: str) -> bool:
    """Whether the place is a server's address instead of a file."""
    return place.startswith((SCHEME, DRIVER))


def shown_place(place: str) -> str:
    """The place for messages, lists and logs: an address without its password."""
    if not is_address(place):
        return place
    try:
        url = make_url(place)
        query = {name: value for name, value in url.query.items() if "password" not in name}
        without_password = URL.create(
            url.drivername, url.username, None, url.host, url.port, url.database, query
        )
        return _written(without_password)
    except (ArgumentError, ValueError):
        return SCHEME + "…"


def address_of(at: ServerPlace, password: str = "") -> str:
    """The whole address, with the password if there is one."""
    socket = at.host.startswith("/")
    url = URL.create(
        SCHEME.removesuffix("://"),
        at.user or None,
        password or None,
        None if socket else at.host,
        at.port,
        quote(at.database, safe=""),
        {"host": at.host} if socket else {},
    )
    return _written(url)


def _written(url: URL) -> str:
    """The whole address in libpq's form, which has no blanks; SQLAlchemy leaves them in names."""
    return url.render_as_string(hide_password=False).replace(" ", "%20")


def place_at(address: str) -> ServerPlace:
    """The place of an address. BadInput for an impossible one."""
    try:
        url = make_url(address)
    except (ArgumentError, ValueError) as error:
        raise BadInput("errors.bad_address", place=shown_place(address)) from error
    socket = url.query.get("host")
    host = url.host or (socket if isinstance(socket, str) else "")
    return ServerPlace(host, unquote(url.database or ""), url.username or "", url.port)
