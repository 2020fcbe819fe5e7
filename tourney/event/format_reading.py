"""Reads single fields of a format from data, and names the field that is wrong and what it may be.

People edit the data by hand and in the window, and it comes back from the event's file: its types are not
trusted. This module does not know what a format is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tourney.base.errors import BadInput

_SHOWN = 40


def shown(value: object) -> str:
    """A value as an error message shows it: short, on one line."""
    text = " ".join(str(value).split())
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


def mapping(value: object, field: str) -> Mapping[str, object]:
    """A mapping with keys of text."""
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        raise BadInput("formats.not_a_group", field=field, value=shown(value))
    return value


def known(data: Mapping[str, object], names: Iterable[str], within: str = "") -> None:
    """Refuse unknown fields, so that a misspelt field is never lost silently."""
    allowed = tuple(names)
    for name in data:
        if name not in allowed:
            raise BadInput("formats.unknown_field", field=within + shown(name), allowed=list(allowed))


def items(value: object, field: str, most: int, least: int = 0) -> Sequence[object]:
    """A list of `least` to `most` things."""
    if isinstance(value, str | bytes) or not isinstance(value, Sequence):
        raise BadInput("formats.not_a_list", field=field, value=shown(value))
    if not least <= len(value) <= most:
        raise BadInput("formats.wrong_count", field=field, count=len(value), least=least, most=most)
    return value


def whole(value: object, field: str, least: int, most: int) -> int:
    """A whole number from `least` to `most`; True and 3.0 are not whole numbers."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadInput("formats.not_a_number", field=field, value=shown(value), least=least, most=most)
    return value


def flag(value: object, field: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise BadInput("formats.not_a_flag", field=field, value=shown(value))
    return value


def text(value: object, field: str, most: int = 120) -> str:
    """Text of at most `most` characters, on one line, without control characters."""
    if not isinstance(value, str) or len(value) > most or any(ord(sign) < 32 for sign in value):
        raise BadInput("formats.not_a_text", field=field, value=shown(value), most=most)
    return value.strip()


def one_of(value: object, field: str, allowed: Sequence[str]) -> str:
    """One of a few words."""
    if not isinstance(value, str) or value not in allowed:
        raise BadInput("formats.not_one_of", field=field, value=shown(value), allowed=list(allowed))
    return value


def identifier(value: object, field: str) -> str:
    """Small letters, digits and dashes, 1 to 40 of them."""
    if not isinstance(value, str) or not 1 <= len(value) <= 40:
        raise BadInput("formats.not_an_id", field=field, value=shown(value))
    if not all(sign in "abcdefghijklmnopqrstuvwxyz0123456789-" for sign in value):
        raise BadInput("formats.not_an_id", field=field, value=shown(value))
    return value
