"""What an archive (PDF/A-2u) and a screen reader ask of a file, as far as it can be told without a validator.

Read by qpdf (through pikepdf), which shares nothing with our writer. Each fault is a sentence.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import Any

import pikepdf
from fontTools.ttLib import TTFont
from PIL import ImageCms

_PAINTS = {"Tj", "TJ", "S", "f", "f*", "B", "B*", "Do", "n"}
_SETS = "BDC BMC EMC q Q cm Tf"
_TEXTS = f"{_SETS} Tj TJ Do"
"""What is read of a page; the rest of it, most of all, is left out by qpdf."""
_KIDS = {
    "/Document": {"/P", "/H1", "/H2", "/Table", "/Figure", "/Sect", "/Link", "/Note"},
    "/Sect": {"/P", "/H1", "/H2", "/Table", "/Figure", "/Sect", "/Link"},
    "/Table": {"/TR"},
    "/TR": {"/TH", "/TD"},
}


def faults(data: bytes) -> list[str]:
    """Everything that is wrong with a file; [] for a sound one."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return [
            *pdf.check_pdf_syntax(),
            *_of_bytes(data),
            *_of_file(pdf),
            *_of_structure(pdf),
            *_of_pages(pdf),
        ]


def _of_bytes(data: bytes) -> Iterator[str]:
    """Faults between the objects, where readers are generous and archives are not."""
    for stream in re.finditer(rb"\nstream\n", data):
        head = data[data.rfind(b" obj", 0, stream.start()) : stream.start()]
        length = re.search(rb"/Length (\d+)", head)
        end = stream.end() + int(length[1]) if length else 0
        if data[end : end + 10] != b"\nendstream":
            yield f"the stream at {stream.start()} does not end a line"


def _of_file(pdf: pikepdf.Pdf) -> Iterator[str]:
    root = pdf.Root
    if pdf.is_encrypted:
        yield "it is encrypted"
    yield from (
        f"it does something by itself: {key}" for key in ("/OpenAction", "/AA", "/Names") if key in root
    )
    if not re.fullmatch(r"[a-z]{2}(-[A-Za-z]+)?", str(root.get("/Lang", ""))):
        yield "it does not say its language"
    if not ("/MarkInfo" in root and root.MarkInfo.get("/Marked", False)):
        yield "it is not marked as tagged"
    with pdf.open_metadata() as said:
        if (said.get("pdfaid:part"), said.get("pdfaid:conformance")) != ("2", "U"):
            yield "it does not say PDF/A-2u"
        if said.get("dc:title") != str(pdf.docinfo["/Title"]):
            yield "its two titles differ"
        if said.get("dc:creator") != [str(pdf.docinfo["/Author"])]:
            yield "its two authors differ"
        if re.sub(r"\D", "", str(said["xmp:CreateDate"])) != re.sub(
            r"\D", "", str(pdf.docinfo["/CreationDate"])
        ):
            yield "its two times differ"
    intents = list(root.get("/OutputIntents", []))
    if [str(each.S) for each in intents] != ["/GTS_PDFA1"]:
        yield "it does not say what its colours mean"
        return
    profile = ImageCms.ImageCmsProfile(io.BytesIO(intents[0].DestOutputProfile.read_bytes()))
    if profile.profile.xcolor_space.strip() != "RGB" or intents[0].DestOutputProfile.N != 3:
        yield "its profile is not one of red, green and blue"


def _of_structure(pdf: pikepdf.Pdf) -> Iterator[str]:
    root = pdf.Root.get("/StructTreeRoot")
    if root is None:
        yield "it has no structure"
        return
    yield from _of_element(root.K, root)
    listed = list(pikepdf.NameTree(root.IDTree).items()) if "/IDTree" in root else []
    if [str(element.ID) for _, element in listed] != [name for name, _ in listed]:
        yield "its notes are not found by their names"
    if {element.objgen for _, element in listed} != {note.objgen for note in _notes(root.K)}:
        yield "its list of notes is another"


def _notes(element: Any) -> Iterator[Any]:
    for kid in element.K:
        if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
            if str(kid.S) == "/Note":
                yield kid
            yield from _notes(kid)


def _of_element(element: Any, parent: Any) -> Iterator[str]:
    kind = str(element.S)
    if element.P.objgen != parent.objgen:
        yield f"a {kind} does not know its parent"
    if kind == "/Figure" and not str(element.get("/Alt", "")):
        yield "a picture has no words"
    for kid in element.K:
        if not isinstance(kid, pikepdf.Dictionary) or "/S" not in kid:
            continue
        if kind in _KIDS and str(kid.S) not in _KIDS[kind]:
            yield f"a {kid.S} stands in a {kind}"
        yield from _of_element(kid, element)


def _of_pages(pdf: pikepdf.Pdf) -> Iterator[str]:
    if "/StructTreeRoot" not in pdf.Root:
        return
    owners = pikepdf.NumberTree(pdf.Root.StructTreeRoot.ParentTree)
    fonts: dict[tuple[int, int], _Font] = {}
    for number, page in enumerate(pdf.pages, 1):
        listed: Any = owners[int(page.obj.StructParents)] if "/StructParents" in page.obj else []
        for fault in _of_content(page, fonts, owned=len(listed)):
            yield f"page {number}: {fault}"
        for mark, element in enumerate(listed):
            if not _has(element, mark, page):
                yield f"page {number}: an element does not know its content {mark}"
        for link in page.obj.get("/Annots", []):
            if int(link.get("/F", 0)) & 4 == 0:
                yield f"page {number}: a link is not printed"
            if str(owners[int(link.StructParent)].S) != "/Link":
                yield f"page {number}: a link has no element"
        for name, form in page.resources.get("/XObject", {}).items():
            if str(form.Subtype) == "/Form":
                for fault in _of_content(form, fonts, owned=None):
                    yield f"part {name}: {fault}"


def _has(element: Any, mark: int, page: pikepdf.Page) -> bool:
    """Whether an element names this content of the page as its own."""
    for kid in element.K:
        if isinstance(kid, pikepdf.Dictionary):
            if kid.get("/MCID") == mark and kid.Pg.objgen == page.obj.objgen:
                return True
        elif kid == mark and element.Pg.objgen == page.obj.objgen:
            return True
    return False


class _Font:
    """What a font of the file says of its glyphs, of which it has 256."""

    def __init__(self, font: Any) -> None:
        self.embedded = "/FontFile2" in font.FontDescriptor
        file = TTFont(io.BytesIO(font.FontDescriptor.FontFile2.read_bytes())) if self.embedded else None
        self.places = file["cmap"].tables[0].cmap if file is not None else {}
        said = font.ToUnicode.read_bytes().decode() if "/ToUnicode" in font else ""
        self.meant = {
            int(code, 16): text for code, text in re.findall(r"<([0-9A-F]{2})> <([0-9A-F]{4,})>", said)
        }

    def said(self, codes: bytes) -> str:
        """What these glyphs mean."""
        return "".join(bytes.fromhex(self.meant[each]).decode("utf-16-be") for each in codes)

    def faults(self, codes: bytes) -> Iterator[str]:
        if not self.embedded:
            yield "a font is not in the file"
        for code in codes:
            if self.meant.get(code, "0000") in ("0000", "FEFF", "FFFE"):
                yield f"glyph {code} means nothing"
            if self.places.get(code, ".notdef") == ".notdef":
                yield f"glyph {code} is not in the font"


def _font(font: Any, read: dict[tuple[int, int], _Font]) -> _Font:
    """A font of the file, read once: a page names it many times."""
    if font.objgen not in read:
        read[font.objgen] = _Font(font)
    return read[font.objgen]


def _of_content(page: Any, fonts: dict[tuple[int, int], _Font], owned: int | None) -> Iterator[str]:
    """Faults of a page, or of a part of one, which has no marks (`owned` None)."""
    marks: list[str] = []
    found: list[int] = []
    resources = page.resources if isinstance(page, pikepdf.Page) else page.Resources
    font: _Font | None = None
    kept: list[_Font | None] = []
    for instruction in pikepdf.parse_content_stream(page, " ".join((_SETS, *_PAINTS))):
        operands, name = instruction.operands, str(instruction.operator)
        if name in ("BDC", "BMC"):
            if marks and str(operands[0]) != "/Span":
                yield f"{operands[0]} begins within {marks[-1]}"
            marks.append(str(operands[0]))
            if len(operands) > 1 and "/MCID" in operands[1]:
                found.append(int(operands[1].MCID))
        elif name == "EMC":
            marks.pop()
        elif name == "q":
            kept.append(font)
        elif name == "Q":
            font = kept.pop()
        elif name == "Tf":
            font = _font(resources.Font[str(operands[0])], fonts)
        elif name in _PAINTS and owned is not None and not marks:
            yield f"{name} is neither content nor ornament"
        if name in ("Tj", "TJ") and font is not None:
            shown = operands[0] if name == "TJ" else operands
            for each in shown:
                if isinstance(each, pikepdf.String):
                    yield from font.faults(bytes(each))
    if marks:
        yield f"{marks[-1]} does not end"
    if owned is not None and found != list(range(owned)):
        yield "its list of elements is another"


def type_sizes(data: bytes) -> list[tuple[float, str]]:
    """Every stretch of text as it is printed: its size in points and what it says."""
    found: list[tuple[float, str]] = []
    fonts: dict[tuple[int, int], _Font] = {}
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for page in pdf.pages:
            _read_sizes(page, page.resources, fonts, scale=1.0, found=found)
    return found


def _read_sizes(
    content: Any, resources: Any, fonts: dict[tuple[int, int], _Font], *, scale: float, found: list[Any]
) -> None:
    kept: list[tuple[float, float, _Font | None]] = []
    size, font = 0.0, None
    for instruction in pikepdf.parse_content_stream(content, _TEXTS):
        operands: Any = instruction.operands
        name = str(instruction.operator)
        if name == "q":
            kept.append((scale, size, font))
        elif name == "Q":
            scale, size, font = kept.pop()
        elif name == "cm":
            scale *= max(abs(float(operands[0])), abs(float(operands[1])))
        elif name == "Tf":
            size, font = float(operands[1]), _font(resources.Font[str(operands[0])], fonts)
        elif name in ("Tj", "TJ") and font is not None:
            shown = operands[0] if name == "TJ" else operands
            codes = b"".join(bytes(each) for each in shown if isinstance(each, pikepdf.String))
            found.append((size * scale, font.said(codes)))
        elif name == "Do" and str(resources.XObject[str(operands[0])].Subtype) == "/Form":
            form = resources.XObject[str(operands[0])]
            _read_sizes(form, form.Resources, fonts, scale=scale, found=found)


def spoken(data: bytes) -> list[str]:
    """What a screen reader says of each element that has text, in the order of reading."""
    fonts: dict[tuple[int, int], _Font] = {}
    found: list[str] = []
    with pikepdf.open(io.BytesIO(data)) as pdf:
        said = {page.obj.objgen: _said(page, page.resources, fonts) for page in pdf.pages}
        _spoken_of(pdf.Root.StructTreeRoot.K, said, found)
    return found


_INLINE = {"/Span", "/Reference"}


def _spoken_of(element: Any, said: dict[Any, dict[int, str]], found: list[str]) -> str:
    """Adds what the elements below say; returns what is said in the element's own line."""
    own = ""
    for kid in element.K:
        if not isinstance(kid, pikepdf.Dictionary):
            own += said[element.Pg.objgen].get(int(kid), "")
        elif "/MCID" in kid:
            own += said[kid.Pg.objgen].get(int(kid.MCID), "")
        elif "/S" in kid:
            own += _spoken_of(kid, said, found)
    if own and str(element.S) not in _INLINE:
        found.append(own)
        return ""
    return own


def _said(content: Any, resources: Any, fonts: dict[tuple[int, int], _Font]) -> dict[int, str]:
    """The text of each marked stretch by its number; of a part, which has none, by 0."""
    texts: dict[int, str] = {}
    marks: list[int | None] = [] if isinstance(content, pikepdf.Page) else [0]
    font: _Font | None = None
    kept: list[_Font | None] = []
    for instruction in pikepdf.parse_content_stream(content, _TEXTS):
        operands: Any = instruction.operands
        name, shown = str(instruction.operator), ""
        if name in ("BDC", "BMC"):
            has = len(operands) > 1 and "/MCID" in operands[1]
            marks.append(int(operands[1].MCID) if has else marks[-1] if marks else None)
        elif name == "EMC":
            marks.pop()
        elif name == "q":
            kept.append(font)
        elif name == "Q":
            font = kept.pop()
        elif name == "Tf":
            font = _font(resources.Font[str(operands[0])], fonts)
        elif name in ("Tj", "TJ") and font is not None:
            codes = operands[0] if name == "TJ" else operands
            shown = font.said(b"".join(bytes(each) for each in codes if isinstance(each, pikepdf.String)))
        elif name == "Do" and str(resources.XObject[str(operands[0])].Subtype) == "/Form":
            form = resources.XObject[str(operands[0])]
            shown = _said(form, form.Resources, fonts).get(0, "")
        mark = marks[-1] if marks else None
        if shown and mark is not None:
            texts[mark] = texts.get(mark, "") + shown
    return texts
