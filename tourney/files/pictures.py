"""Reads a logo, a sheet for certificates or a photo of a scoresheet: whole, made small, without the camera's
notes.

It knows no event. It returns a PNG or JPEG of our own making, so that everything else in the file (a place, a
name, a second file) stays behind. The pixels are read apart (`tourney.apart`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tourney.apart.limits import MEGABYTES, SECONDS
from tourney.apart.process import TooMuchError, reading_process
from tourney.apart.questions import DeclinedError, ReadPicture
from tourney.base.errors import BadInput

MOST_BYTES = 20 * 1024 * 1024
"""Larger files are refused unread."""
MOST_OF_PHOTO = 10 * 1024 * 1024
"""The same for a photo of a scoresheet."""
PHOTO_KEPT = 400_000
"""The most bytes of a photo as it is kept."""


_BEGINS = (b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n")
"""How a JPEG and a PNG begin."""


class NoPhoto(BadInput):
    """A file is neither a JPEG nor a PNG."""


@dataclass(frozen=True, slots=True)
class _Purpose:
    """The purpose of a picture. `longest`: pixels of its longer side; `said`: the text for each fault."""

    longest: int
    most_kept: int
    pdf: bool
    said: Mapping[str, str]
    most_jpeg: int = 0
    most_bytes: int = MOST_BYTES


_LOGO = _Purpose(
    longest=1000,
    most_kept=512 * 1024,
    pdf=False,
    said={
        "bad": "errors.bad_logo",
        "pixels": "errors.logo_too_many_pixels",
        "large": "errors.logo_too_large",
        "too_much": "errors.logo_too_much",
    },
)
"""300 to the inch on 8 cm, more than any head of paper takes."""
_SHEET = _Purpose(
    longest=2340,
    most_kept=0,
    pdf=True,
    said={
        "bad": "errors.bad_sheet",
        "locked": "errors.sheet_locked",
        "pixels": "errors.sheet_too_many_pixels",
        "large": "errors.sheet_too_large",
        "too_much": "errors.sheet_too_much",
    },
)
"""200 to the inch on A4; always kept as a photograph is."""


_PHOTO = _Purpose(
    longest=2016,
    most_kept=0,
    pdf=False,
    said={
        "bad": "photos.damaged",
        "pixels": "photos.too_many_pixels",
        "large": "photos.too_large",
        "too_much": "errors.sheet_too_much",
    },
    most_jpeg=PHOTO_KEPT,
    most_bytes=MOST_OF_PHOTO,
)
"""Half of what most phones take: 170 to the inch on A4, unpacked without another step."""


def read_logo(data: bytes) -> bytes:
    """The picture in the form in which an event keeps it. BadInput for anything that is not a whole PNG or
    JPEG.
    """
    return _read(data, _LOGO)


def read_sheet(data: bytes) -> bytes:
    """The sheet on which certificates are printed, from a picture or the first page of a PDF.

    BadInput for any other file, one locked by a password, or a damaged one.
    """
    return _read(data, _SHEET)


def read_photo(data: bytes) -> bytes:
    """A photo of a scoresheet as it is kept. NoPhoto for another kind of file, BadInput for a damaged or too
    large one.
    """
    if not data.startswith(_BEGINS):
        raise NoPhoto("photos.heic" if data[4:8] == b"ftyp" else "photos.no_photo")
    return _read(data, _PHOTO)


def _read(data: bytes, purpose: _Purpose) -> bytes:
    if len(data) > purpose.most_bytes:
        raise BadInput(purpose.said["large"], megabytes=len(data) >> 20, most=purpose.most_bytes >> 20)
    question = ReadPicture(data, purpose.longest, purpose.most_kept, purpose.pdf, most_jpeg=purpose.most_jpeg)
    try:
        return reading_process().picture(question)
    except TooMuchError as error:
        raise BadInput(purpose.said["too_much"], seconds=SECONDS, megabytes=MEGABYTES) from error
    except DeclinedError as error:
        raise BadInput(purpose.said[error.why], **error.params) from error
