"""Pictures of a document (an organiser's logo): each written once, however many pages show it."""

from __future__ import annotations

import hashlib
import io

from PIL import Image

from tourney.documents.kit.pdf_file import PdfFile

PIXELS = 1200
"""Pixels along the longer side: 300 to the inch on the width of 10 cm; larger ones are made smaller."""


class Pictures:
    """Gathers the pictures of a document; OSError for bytes that are no picture."""

    def __init__(self, file: PdfFile) -> None:
        self._file = file
        self._found: dict[bytes, tuple[bytes, int, float]] = {}

    def used(self, data: bytes, pixels: int = PIXELS) -> tuple[bytes, float]:
        """The name of the picture on a page, and its width for a height of 1; `pixels` of its first use."""
        key = hashlib.sha256(data).digest()
        if key not in self._found:
            number, shape = self._put(data, pixels)
            self._found[key] = (b"I%d" % (len(self._found) + 1), number, shape)
        name, _, shape = self._found[key]
        return name, shape

    def entries(self) -> bytes:
        """Names and numbers, for the dictionary of what a page may draw."""
        return b"".join(b"/%b %d 0 R" % (name, number) for name, number, _ in self._found.values())

    def _put(self, data: bytes, pixels: int) -> tuple[int, float]:
        with Image.open(io.BytesIO(data)) as image:
            picture = image.convert("RGBA")
        picture.thumbnail((pixels, pixels))
        size = b"/Type/XObject/Subtype/Image/Width %d/Height %d/BitsPerComponent 8" % picture.size
        alpha = picture.getchannel("A")
        mask = b""
        if alpha.getextrema() != (255, 255):
            number = self._file.put_stream(alpha.tobytes(), size + b"/ColorSpace/DeviceGray")
            mask = b"/SMask %d 0 R" % number
        colours = picture.convert("RGB").tobytes()
        number = self._file.put_stream(colours, size + b"/ColorSpace/DeviceRGB" + mask, small=True)
        return number, picture.width / max(1, picture.height)
