"""A logo or a sheet for certificates: read whole, kept small, without what a camera writes beside it.

It knows no event. What comes back is a PNG or JPEG of our own making, so that whatever else the file
held (a place, a name, a second file) stays behind.
"""

from __future__ import annotations

import io
from dataclasses import dataclass

from PIL import Image, ImageOps

from tourney.errors import BadInput

MOST_BYTES = 20 * 1024 * 1024
"""Larger files are refused unread."""
_MOST_PIXELS = 100_000_000
"""Of a JPEG, which is read at an eighth of its size."""
_MOST_PIXELS_WHOLE = 20_000_000
"""Of a PNG, all of which has to be unpacked."""
_FORMS = ("PNG", "JPEG")


@dataclass(frozen=True, slots=True)
class _Purpose:
    """What a picture is for. `longest`: pixels of its longer side; `wrong` and further: what is said."""

    longest: int
    most_kept: int
    wrong: str
    pixels: str
    large: str


_LOGO = _Purpose(
    longest=1000,
    most_kept=512 * 1024,
    wrong="errors.bad_logo",
    pixels="errors.logo_too_many_pixels",
    large="errors.logo_too_large",
)
"""300 to the inch on 8 cm, more than any head of paper takes."""
_SHEET = _Purpose(
    longest=2340,
    most_kept=0,
    wrong="errors.bad_sheet",
    pixels="errors.sheet_too_many_pixels",
    large="errors.sheet_too_large",
)
"""200 to the inch on A4; always kept as a photograph is."""


def read_logo(data: bytes) -> bytes:
    """The picture as it is kept in an event. BadInput for anything that is not a whole PNG or JPEG."""
    return _read(data, _LOGO)


def read_sheet(data: bytes) -> bytes:
    """The sheet on which certificates are printed, from a picture or the first page of a PDF.

    BadInput for what is neither, is locked by a password, or is damaged.
    """
    if len(data) <= MOST_BYTES and data.startswith(b"%PDF"):
        return _saved(_first_page(data), "JPEG")
    return _read(data, _SHEET)


def _first_page(data: bytes) -> Image.Image:
    """As large as a sheet is kept, whatever the page measures."""
    import pypdfium2  # 50 ms to import: only for a PDF

    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        locked = getattr(error, "err_code", None) == pypdfium2.raw.FPDF_ERR_PASSWORD
        raise BadInput("errors.sheet_locked" if locked else "errors.bad_sheet") from error
    try:
        page = document[0]
        longest = max(page.get_size())
        if longest <= 0:
            raise BadInput("errors.bad_sheet")
        shown: Image.Image = page.render(scale=_SHEET.longest / longest).to_pil().convert("RGB")
        return shown
    except (pypdfium2.PdfiumError, IndexError, ValueError, OSError) as error:
        raise BadInput("errors.bad_sheet") from error
    finally:
        document.close()


def _read(data: bytes, purpose: _Purpose) -> bytes:
    if len(data) > MOST_BYTES:
        raise BadInput(purpose.large, megabytes=len(data) >> 20, most=MOST_BYTES >> 20)
    side = (purpose.longest, purpose.longest)
    try:
        with Image.open(io.BytesIO(data), formats=_FORMS) as image:
            image.verify()
        with Image.open(io.BytesIO(data), formats=_FORMS) as image:
            photo = image.format == "JPEG"
            most = _MOST_PIXELS if photo else _MOST_PIXELS_WHOLE
            if image.width * image.height > most:
                raise BadInput(purpose.pixels, most=most // 1_000_000)
            image.draft("RGB", side)
            image.load()
            if image.mode in ("RGB", "RGBA", "L", "LA"):
                image.thumbnail(side)
            upright = ImageOps.exif_transpose(image)
            clear = upright.mode in ("RGBA", "LA", "PA") or "transparency" in upright.info
            picture = upright.convert("RGBA" if clear else "RGB")
    except Image.DecompressionBombError as error:
        raise BadInput(purpose.pixels, most=_MOST_PIXELS_WHOLE // 1_000_000) from error
    except (OSError, SyntaxError, ValueError) as error:
        raise BadInput(purpose.wrong) from error
    picture.thumbnail(side)
    kept = b"" if photo or not purpose.most_kept else _saved(picture, "PNG")
    if not kept or len(kept) > purpose.most_kept:
        kept = _saved(_on_white(picture), "JPEG")
    return kept


def _saved(picture: Image.Image, form: str) -> bytes:
    out = io.BytesIO()
    picture.save(out, form, optimize=True, quality=88)
    return out.getvalue()


def _on_white(picture: Image.Image) -> Image.Image:
    if picture.mode != "RGBA":
        return picture
    ground = Image.new("RGB", picture.size, "white")
    ground.paste(picture, mask=picture.getchannel("A"))
    return ground
