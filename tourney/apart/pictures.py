"""Makes a picture, or the first page of a PDF, anew: small, and without the camera's notes."""

from __future__ import annotations

import io

from PIL import Image, ImageOps

from tourney.apart.questions import DeclinedError, KeptPicture, ReadPicture

_MOST_PIXELS = 100_000_000
"""The most pixels of a JPEG, which is read at an eighth of its size."""
_MOST_PIXELS_WHOLE = 20_000_000
"""The most pixels of a PNG, all of which has to be unpacked."""
_FORMS = ("PNG", "JPEG")
_QUALITIES = (88, 75, 60)
"""Of a JPEG, in hundredths: handwriting is read well in each."""


def read(question: ReadPicture) -> KeptPicture:
    """The picture in the form in which it is kept.

    DeclinedError: "bad" for a file that is no whole picture, "locked" for a PDF with a password, "pixels" for
    too many of them.
    """
    try:
        if question.pdf and question.data.startswith(b"%PDF"):
            return KeptPicture(_saved(_first_page(question), "JPEG"))
        return KeptPicture(_picture(question))
    except (DeclinedError, MemoryError):
        raise
    except Image.DecompressionBombError as error:
        raise DeclinedError("pixels", most=_MOST_PIXELS_WHOLE // 1_000_000) from error
    except Exception as error:  # Pillow answers a damaged picture with any of a dozen kinds of error
        raise DeclinedError("bad") from error


def _first_page(question: ReadPicture) -> Image.Image:
    """As large as a picture is kept, whatever the page measures."""
    import pypdfium2  # 50 ms to import: only for a PDF

    try:
        document = pypdfium2.PdfDocument(question.data)
    except pypdfium2.PdfiumError as error:
        locked = getattr(error, "err_code", None) == pypdfium2.raw.FPDF_ERR_PASSWORD
        raise DeclinedError("locked" if locked else "bad") from error
    try:
        page = document[0]
        longest = max(page.get_size())
        if longest <= 0:
            raise DeclinedError("bad")
        image: Image.Image = page.render(scale=question.longest / longest).to_pil().convert("RGB")
        return image
    finally:
        document.close()


def _picture(question: ReadPicture) -> bytes:
    data, side = question.data, (question.longest, question.longest)
    with Image.open(io.BytesIO(data), formats=_FORMS) as image:
        image.verify()
    with Image.open(io.BytesIO(data), formats=_FORMS) as image:
        photo = image.format == "JPEG"
        most = _MOST_PIXELS if photo else _MOST_PIXELS_WHOLE
        if image.width * image.height > most:
            raise DeclinedError("pixels", most=most // 1_000_000)
        image.draft("RGB", _within(image.size, question.longest))
        image.load()
        if image.mode in ("RGB", "RGBA", "L", "LA"):
            image.thumbnail(side)
        ImageOps.exif_transpose(image, in_place=True)
        clear = image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info
        wanted = "RGBA" if clear else "RGB"
        # not twice in memory: `convert` copies a picture that is as wanted
        picture = image if image.mode == wanted else image.convert(wanted)
        picture.thumbnail(side)
        kept = b"" if photo or not question.most_kept else _saved(picture, "PNG")
        if not kept or len(kept) > question.most_kept:
            kept = _saved_within(_on_white(picture), question.most_jpeg)
        return kept


def _within(size: tuple[int, int], longest: int) -> tuple[int, int]:
    """The size at which a picture is kept: a JPEG is unpacked hardly larger."""
    share = longest / max(size)
    return int(size[0] * share), int(size[1] * share)


def _saved_within(picture: Image.Image, most: int) -> bytes:
    """As a JPEG of at most so many bytes, first coarser, then smaller; 0: of any size."""
    for quality in _QUALITIES:
        # the shortest code (`optimize`) needs as much memory again as the picture: not beside a hall's server
        kept = _saved(picture, "JPEG", quality, shortest=not most)
        if not most or len(kept) <= most:
            return kept
    picture.thumbnail((picture.width * 3 // 4, picture.height * 3 // 4))
    return _saved_within(picture, most)


def _saved(picture: Image.Image, form: str, quality: int = _QUALITIES[0], *, shortest: bool = True) -> bytes:
    out = io.BytesIO()
    picture.save(out, form, optimize=shortest, quality=quality, icc_profile=None, exif=b"")
    return out.getvalue()


def _on_white(picture: Image.Image) -> Image.Image:
    if picture.mode != "RGBA":
        return picture
    ground = Image.new("RGB", picture.size, "white")
    ground.paste(picture, mask=picture.getchannel("A"))
    return ground
