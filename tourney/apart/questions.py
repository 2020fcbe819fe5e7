"""Defines the program's questions to its reading process, and the answers: MessagePack, checked at both
ends.
"""

from __future__ import annotations

import msgspec

from tourney.apart.workbook import Workbook


class ReadWorkbook(msgspec.Struct, frozen=True, tag=True):
    """The contents of an .xlsx workbook."""

    data: bytes


class ReadPicture(msgspec.Struct, frozen=True, tag=True):
    """A picture as it is kept. `longest`: pixels of its longer side.

    A PNG larger than `most_kept` bytes is kept as a JPEG, a photograph always is: of at most `most_jpeg`
    bytes, if that is given. `pdf`: the first page of a PDF is a picture too.
    """

    data: bytes
    longest: int
    most_kept: int
    pdf: bool
    most_jpeg: int = 0


class KeptPicture(msgspec.Struct, frozen=True, tag=True):
    """A PNG or JPEG of our own making."""

    data: bytes


class Declined(msgspec.Struct, frozen=True, tag=True):
    """The file cannot be used: why, in a word, and figures for the sentence."""

    why: str
    params: dict[str, int] = {}


Question = ReadWorkbook | ReadPicture
Answer = Workbook | KeptPicture | Declined


class DeclinedError(Exception):
    """A file cannot be used, for the reason in `Declined`."""

    def __init__(self, why: str, **params: int) -> None:
        super().__init__(why)
        self.why = why
        self.params = params
