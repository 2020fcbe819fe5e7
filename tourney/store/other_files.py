"""What a file is that is no event, by its first bytes: whoever chose it then knows which one they took."""

from __future__ import annotations

from collections.abc import Sequence

from tourney.errors import BadInput
from tourney.texts import msg

_BY_START: Sequence[tuple[bytes, str]] = (
    (b"%PDF", "errors.kind_pdf"),
    (b"PK\x03\x04", "errors.kind_zip"),
    (b"\x89PNG\r\n\x1a\n", "errors.kind_picture"),
    (b"\xff\xd8\xff", "errors.kind_picture"),
    (b'{"record":"tourney-game"', "errors.kind_table"),
    (b"SQLite format 3\0", "errors.kind_database"),
)


def not_an_event(place: str, head: bytes) -> BadInput:
    """The refusal of a file that begins with `head`."""
    kind = _kind(head)
    if not kind:
        return BadInput("errors.not_an_event", place=place)
    return BadInput("errors.not_an_event_but", place=place, what=msg(kind))


def _kind(head: bytes) -> str:
    if not head:
        return "errors.kind_empty"
    bare = head.replace(b" ", b"") if head.startswith(b"{") else head
    known = next((kind for start, kind in _BY_START if bare.startswith(start)), "")
    if known:
        return known
    plain = head.isascii() and all(byte >= 0x20 or byte in b"\t\r\n" for byte in head)
    return "errors.kind_text" if plain else ""
