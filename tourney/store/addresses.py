"""Where an event is: a file's path or a PostgreSQL address, and how either is shown."""

from __future__ import annotations

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

SCHEME = "postgresql://"
DRIVER = "postgresql+psycopg://"
"""How SQLAlchemy calls it; an address may be written so too."""


def is_address(place: str) -> bool:
    """Whether the place is a server's address instead of a file."""
    return place.startswith((SCHEME, DRIVER))


def shown_place(place: str) -> str:
    """The place as messages, lists and logs have it: an address without its password."""
    if not is_address(place):
        return place
    try:
        url = make_url(place)
        query = {name: value for name, value in url.query.items() if "password" not in name}
        shown = URL.create(url.drivername, url.username, None, url.host, url.port, url.database, query)
        return shown.render_as_string(hide_password=False)
    except (ArgumentError, ValueError):
        return SCHEME + "…"
