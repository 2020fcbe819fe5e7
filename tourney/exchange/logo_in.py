"""A logo from a picture file: read whole, then kept small and without what a camera writes beside it.

It knows no event. What comes back is a PNG or JPEG of our own making, so that whatever else the file
held (a place, a name, a second file) stays behind.
"""

from __future__ import annotations

import io

from PIL import Image, ImageOps

from tourney.errors import BadInput

MOST_BYTES = 20 * 1024 * 1024
"""Larger files are refused unread."""
_MOST_PIXELS = 100_000_000
"""Of a JPEG, which is read at an eighth of its size."""
_MOST_PIXELS_WHOLE = 20_000_000
"""Of a PNG, all of which has to be unpacked."""
_LONGEST = 1000
"""Pixels of the longer side: 300 to the inch on 8 cm, more than any head of paper takes."""
_FORMS = ("PNG", "JPEG")
_KEPT_BYTES = 512 * 1024


def read_logo(data: bytes) -> bytes:
    """The picture as it is kept in an event. BadInput for anything that is not a whole PNG or JPEG."""
    if len(data) > MOST_BYTES:
        raise BadInput("errors.logo_too_large", megabytes=len(data) >> 20, most=MOST_BYTES >> 20)
    try:
        with Image.open(io.BytesIO(data), formats=_FORMS) as image:
            image.verify()
        with Image.open(io.BytesIO(data), formats=_FORMS) as image:
            photo = image.format == "JPEG"
            most = _MOST_PIXELS if photo else _MOST_PIXELS_WHOLE
            if image.width * image.height > most:
                raise _too_many_pixels(most)
            image.draft("RGB", (_LONGEST, _LONGEST))
            image.load()
            if image.mode in ("RGB", "RGBA", "L", "LA"):
                image.thumbnail((_LONGEST, _LONGEST))
            upright = ImageOps.exif_transpose(image)
            clear = upright.mode in ("RGBA", "LA", "PA") or "transparency" in upright.info
            picture = upright.convert("RGBA" if clear else "RGB")
    except Image.DecompressionBombError as error:
        raise _too_many_pixels(_MOST_PIXELS_WHOLE) from error
    except (OSError, SyntaxError, ValueError) as error:
        raise BadInput("errors.bad_logo") from error
    picture.thumbnail((_LONGEST, _LONGEST))
    kept = b"" if photo else _saved(picture, "PNG")
    if photo or len(kept) > _KEPT_BYTES:
        kept = _saved(_on_white(picture), "JPEG")
    return kept


def _too_many_pixels(most: int) -> BadInput:
    return BadInput("errors.logo_too_many_pixels", most=most // 1_000_000)


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
