"""Extends ReportLab's canvas by the needs of our papers: glyphs by number, tags, facts for archives.

ReportLab lays out the file: its objects, fonts, pictures, outline and end. Only this file knows it, so only
this file uses names of it that no version promises (`tests/paper/test_canvas.py` lists them):

- `Canvas._doc`: tags are objects that refer to each other, and to pages, by number before they are written;
- `Canvas._make_preamble`: begins every page with Helvetica, which is not embedded;
- `__NoDefault__`: pages and the catalogue write these entries alone, no `StructParents`, no `OutputIntents`;
- `objectcounter`, `idToObject`, `idToObjectNumberAndVersion`, `numberToId`, `pageCounter`, `inObject` of a
  document: an object has its number, and a page its place, before it is drawn;
- `encrypt` of a document: it sees every stream, and archives ask for an end of line behind each;
- `state`, `subsets`, `internalName` of a font: which code means what, for text that is copied or searched;
- `charToGlyph`, `glyphToChar`, `charWidths`, `hmetrics`, `get_table` of its `face`: the letters of the file
  become glyphs.
"""

from __future__ import annotations

import hashlib
import io
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from threading import RLock
from typing import Any

from PIL import Image
from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from tourney.base.paths import resources
from tourney.paper.fonts import Run, face

rl_config.useA85 = 0  # letters in place of bytes: a quarter more for nothing


ONE_AT_A_TIME = RLock()
"""Held while a document is written: ReportLab reads font files by a position that all documents share."""


_FIRST = 0x10000
"""Glyphs pass for letters from here: ReportLab replaces some letters below."""


_NO_LETTER = "\ufffd"
"""A glyph that is no letter alone: archives want a meaning for each, and the page has its text."""


_FAST = 3
"""Compression of pages: the next levels take twice the time for a tenth of the size."""


_BLOCK = 100
"""The most entries of a block in a list of meanings."""


_PRINTED = 4
"""Flag of an annotation that archives ask for."""


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts about the file that a viewer shows. `at` in UTC; `language` by its tag: zh-HK."""

    title: str
    author: str
    at: datetime
    language: str


def text_string(text: str) -> bytes:
    """A sentence as PDF stores it outside the pages."""
    return b"<FEFF" + _utf16(text).encode() + b">"


def references(numbers: Iterable[int]) -> bytes:
    """References to objects, one after the other."""
    return b" ".join(b"%d 0 R" % number for number in numbers)


def _utf16(text: str) -> str:
    return text.encode("utf-16-be", "replace").hex().upper()


# ---- fonts ------------------------------------------------------------------------------------


class _GlyphFont(TTFont):  # type: ignore[misc]  # ReportLab has no types
    """The glyphs that one document uses of a face: ReportLab gives out codes and embeds glyphs that
    have one.
    """

    def __init__(self, name: str) -> None:
        self.__dict__.update(_font_file(name).__dict__)
        self.state: dict[pdfdoc.PDFDocument, Any] = {}
        self.meant: dict[int, str] = {}
        self._known: dict[tuple[int, ...], list[tuple[str, str]]] = {}

    def coded(self, glyphs: tuple[int, ...], document: pdfdoc.PDFDocument) -> list[tuple[str, str]]:
        """Glyphs as codes, which they keep, with the name of their font: each font has 256 codes."""
        known = self._known.get(glyphs)
        if known is None:
            letters = "".join([chr(_FIRST + glyph) for glyph in glyphs])
            known = self._known[glyphs] = [
                (self.getSubsetInternalName(part, document), codes.hex())
                for part, codes in self.splitString(letters, document)
            ]
        return known

    def tells(self, run: Run) -> bool:
        """Whether the run's glyphs carry its text; notes their meanings.

        They do not if a letter takes several glyphs, or a glyph has meant another letter before.
        """
        meant = self.meant
        if not run.meanings:
            for glyph in run.glyphs:
                meant.setdefault(glyph, "")
            return False
        pairs = zip(run.glyphs, run.meanings, strict=True)
        same = [meant.setdefault(glyph, text) == text for glyph, text in pairs]
        return all(same)

    def addObjects(self, document: pdfdoc.PDFDocument) -> None:  # noqa: N802  # ReportLab's name
        """Embed it, each code with its meaning: ReportLab's own list knows no letter above U+FFFF."""
        state = self.state[document]
        super().addObjects(document)
        letters = _letters(self.fontName) if "" in self.meant.values() else {}
        for part, subset in enumerate(state.subsets):
            meanings = {}
            for code, letter in enumerate(subset):
                if (glyph := letter - _FIRST) in self.meant:
                    meanings[code] = self.meant[glyph] or letters.get(glyph, _NO_LETTER)
            font = document.idToObject[f"{state.internalName}+{part}"]
            document.idToObject[font.ToUnicode.name].content = _meanings(meanings)


@cache
def _font_file(name: str) -> TTFont:
    """A face as ReportLab reads it, with its glyphs in place of its letters."""
    font = TTFont(name, str(resources() / "fonts" / f"{name}.ttf"), asciiReadable=False)
    read = font.face
    read.charToGlyph = {_FIRST + glyph: glyph for glyph in range(read.numGlyphs)}
    read.charWidths = {_FIRST + glyph: font.pdfScale(wide) for glyph, (wide, _) in enumerate(read.hmetrics)}
    read.glyphToChar = {}
    read.get_table = cache(read.get_table)  # which copies megabytes for every font of every document
    return font


@cache
def _letters(name: str) -> dict[int, str]:
    """The letters of a face's glyphs that mean one letter alone."""
    read = face(name)
    return {read.glyph(char): char for char in map(chr, sorted(read.font.face.unicodes, reverse=True))}


def _meanings(meanings: dict[int, str]) -> str:
    """The list of meanings of one font: code → letters."""
    lines = [
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
        "/CMapName /Adobe-Identity-UCS def /CMapType 2 def",
        "1 begincodespacerange <00> <FF> endcodespacerange",
    ]
    entries = list(meanings.items())
    for start in range(0, len(entries), _BLOCK):
        block = entries[start : start + _BLOCK]
        lines.append(f"{len(block)} beginbfchar")
        lines += [f"<{code:02X}> <{_utf16(text)}>" for code, text in block]
        lines.append("endbfchar")
    return "\n".join([*lines, "endcmap", "CMapName currentdict /CMap defineresource pop", "end", "end"])


# ---- objects ----------------------------------------------------------------------------------


class _TaggedPage(pdfdoc.PDFPage):  # type: ignore[misc]
    __NoDefault__ = (*pdfdoc.PDFPage.__NoDefault__, "StructParents", "Tabs")


class _Content(pdfdoc.PDFObject):  # type: ignore[misc]
    """The bytes of a stream, with an end of line that does not count."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    def __len__(self) -> int:
        return len(self._data)

    def format(self, _document: pdfdoc.PDFDocument) -> bytes:
        return self._data + b"\n"


class _LineEnds(pdfdoc.NoEncryption):  # type: ignore[misc]
    def encode(self, data: bytes) -> _Content:
        return _Content(data)


class _Document(pdfdoc.PDFDocument):  # type: ignore[misc]
    """A document whose pages have their numbers before they are drawn."""

    def number_of_page(self, index: int) -> int:
        name = f"Page{index + 1}"
        if name not in self.idToObject:
            self.Reference(_TaggedPage(), name)
        return int(self.idToObjectNumberAndVersion[name][0])

    def addPage(self, drawn: pdfdoc.PDFPage) -> None:  # noqa: N802  # ReportLab's name
        """Put the drawn page in its reserved place."""
        self.number_of_page(self.pageCounter - 1)
        page = self.idToObject[self.thisPageName()]
        page.__dict__.update(drawn.__dict__)
        self.Pages.addPage(page)
        self.pageCounter += 1
        self.inObject = None


class PaperCanvas(Canvas):  # type: ignore[misc]
    """One document under way. Lines and boxes are ReportLab's own methods; the rest is below."""

    def __init__(self, language: str) -> None:
        super().__init__("", pageCompression=1, invariant=1, pdfVersion=(1, 7), lang=language)
        self._doc.__class__ = _Document
        self._doc.encrypt = _LineEnds()
        self._fonts: dict[str, _GlyphFont] = {}
        self._pictures: dict[bytes, tuple[str, float]] = {}
        self._links: list[int] = []
        self._bookmarks = 0

    def _make_preamble(self) -> None:
        self._preamble = ""

    # objects outside the pages

    def reserve(self) -> int:
        """A number for an object that is stored later."""
        document = self._doc
        document.Reference(b"null", f"Own{document.objectcounter + 1}")
        return int(document.objectcounter)

    def put(self, body: bytes, number: int = 0) -> int:
        """Store an object and return its number."""
        number = number or self.reserve()
        self._doc.idToObject[self._doc.numberToId[number]] = body
        return number

    def put_stream(self, data: bytes, entries: bytes) -> int:
        """Store a compressed stream; `entries` go into its dictionary."""
        packed = zlib.compress(data, 9)
        head = b"<</Filter/FlateDecode/Length %d%b>>" % (len(packed), entries)
        return self.put(b"%b\nstream\n%b\nendstream" % (head, packed))

    def refer(self, entry: str, number: int) -> None:
        """Refer to this object in the catalogue."""
        self.setCatalogEntry(entry, pdfdoc.PDFObjectReference(self._doc.numberToId[number]))

    # the contents of a page

    def font(self, name: str) -> _GlyphFont:
        """The document's font of a face."""
        if name not in self._fonts:
            self._fonts[name] = _GlyphFont(name)
        return self._fonts[name]

    def coded(self, name: str, glyphs: tuple[int, ...]) -> list[tuple[str, str]]:
        """Glyphs of a face as codes in hexadecimal, with the name of their font on the page."""
        return self.font(name).coded(glyphs, self._doc)

    def picture(self, data: bytes, pixels: int) -> tuple[str, float]:
        """The part that shows a picture, and its width for a height of 1; `pixels` of its first use.

        It is stored once, however many pages show it. OSError for bytes that are no picture.
        """
        key = hashlib.sha256(data).digest()
        if key not in self._pictures:
            with Image.open(io.BytesIO(data)) as image:
                picture = image.convert("RGBA")
            picture.thumbnail((pixels, pixels))
            if picture.getchannel("A").getextrema() == (255, 255):
                picture = picture.convert("RGB")
            name = f"I{len(self._pictures) + 1}"
            self.beginForm(name, 0, 0, 1, 1)
            self.drawImage(ImageReader(picture), 0, 0, 1, 1, mask="auto")
            self.endForm()
            self._pictures[key] = name, picture.width / max(1, picture.height)
        return self._pictures[key]

    def link(self, box: tuple[float, float, float, float], target: int | str, number: int, tag: int) -> None:
        """Add a link in the box (left, bottom, right, top) to the page with this index or an address.

        `number`: its object; `tag`: its name in the tree.
        """
        if isinstance(target, int):
            leads = b"/Dest[%d 0 R/Fit]" % self._doc.number_of_page(target)
        else:
            leads = b"/A<</S/URI/URI<%b>>>" % target.encode("utf-8", "replace").hex().encode()
        self.put(
            b"<</Type/Annot/Subtype/Link/Rect[%.2f %.2f %.2f %.2f]/Border[0 0 0]/F %d/StructParent %d%b>>"
            % (*box, _PRINTED, tag, leads),
            number,
        )
        self._links.append(number)

    # pages and the end

    def begin_page(self, width: float, height: float) -> int:
        """Begin a new page; return its object."""
        self.setPageSize((round(width, 2), round(height, 2)))
        return int(self._doc.number_of_page(self.getPageNumber() - 1))

    def end_page(self, tag: int, bookmarks: Iterable[tuple[int, str]]) -> None:
        """End the page. `tag`: its name in the tree.

        `bookmarks`: its names in the outline, each with its level, at most one below that of the name before.
        """
        for level, name in bookmarks:
            self._bookmarks += 1
            self.bookmarkPage(f"{self._bookmarks}")
            self.addOutlineEntry(name, f"{self._bookmarks}", level, closed=True)
        self.showPage()
        page = self._doc.Pages.pages[-1]
        page.StructParents = tag
        if self._links:
            page.Annots, page.Tabs = [references([number]) for number in self._links], "/S"
            self._links.clear()
        packed = zlib.compress(page.stream.encode("latin-1"), _FAST)
        page.Contents, page.stream = (
            pdfdoc.PDFStream(pdfdoc.PDFDictionary({"Filter": "/FlateDecode"}), packed),
            None,
        )
        self._doc.updateSignature(packed)

    def close(self, facts: Facts) -> bytes:
        """Return the bytes of the file."""
        stamp = facts.at.strftime("D:%Y%m%d%H%M%S+00'00'")
        self.setTitle(facts.title)
        self.setAuthor(facts.author)
        self.setSubject("")
        self.setCreator("Tourney")
        self.setProducer("Tourney")
        self.setDateFormatter(lambda *_: stamp)
        self.setViewerPreference("DisplayDocTitle", "true")
        catalogue = self._doc.Catalog
        catalogue.__NoDefault__ = (*catalogue.__NoDefault__, "OutputIntents")
        return bytes(self.getpdfdata())
