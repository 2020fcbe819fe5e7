"""What a file is that is no event, by its first bytes: whoever chose it then knows which one they took."""

from __future__ import annotations

from codecs import getincrementaldecoder
from collections.abc import Sequence

from tourney.base.errors import BadInput
from tourney.base.texts import msg

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
    return "errors.kind_text" if _is_text(head) else ""


def _is_text(head: bytes) -> bool:
    """Whether it begins as text in UTF-8 or UTF-16; the last letter may be cut."""
    encoding = "utf-16" if head.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig"
    try:
        text = getincrementaldecoder(encoding)().decode(head)
    except UnicodeDecodeError:
        return False
    return all(letter.isprintable() or letter in "\t\r\n" for letter in text)
