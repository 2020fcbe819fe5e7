"""The PDF writer, read back by another library that takes nothing for granted."""

from __future__ import annotations

import io
import re
from datetime import UTC, datetime

import pypdf
import pytest
from fontTools.ttLib import TTFont
from PIL import Image
from pypdf.generic import Destination, DictionaryObject

from tourney.base.paths import resources
from tourney.paper.document import Document, PdfPage, render
from tourney.paper.surface import A4, MM, Surface

AT = datetime(2026, 3, 7, 6, 0, tzinfo=UTC)


def booklet(pages: int) -> Document:
    def draw(surface: Surface) -> None:
        surface.place("part")
        surface.text(20 * MM, 30 * MM, "陳大文 𨋢 عمر Chan", 12)

    part = PdfPage(lambda surface: surface.box(0, 0, 50, 50, thick=1, radius=5))
    sizes = [A4 if n % 2 else A4.landscape for n in range(pages)]
    made = [PdfPage(draw, size) for size in sizes]
    return Document(
        title="題 Title",
        author="Author",
        now=AT,
        pages=made,
        constants={"part": part},
        bookmarks={0: "First", pages - 1: "尾 Last"},
    )


def read(data: bytes) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(data), strict=True)


def resources_of(page: pypdf.PageObject, kind: str) -> DictionaryObject:
    """What a page names of one kind: fonts, pictures."""
    everything = page["/Resources"]
    assert isinstance(everything, DictionaryObject)
    found = everything[kind]
    assert isinstance(found, DictionaryObject)
    return found


def test_a_strict_reader_finds_every_page_with_its_size_the_outline_and_the_facts() -> None:
    found = read(render(booklet(130)))
    assert len(found.pages) == 130
    assert [round(float(page.mediabox.width)) for page in found.pages[:3]] == [842, 595, 842]
    marks = [mark for mark in found.outline if isinstance(mark, Destination)]
    assert len(marks) == len(found.outline)
    assert [(mark.title, found.get_destination_page_number(mark)) for mark in marks] == [
        ("First", 0),
        ("尾 Last", 129),
    ]
    assert found.metadata is not None
    assert (found.metadata.title, found.metadata.author) == ("題 Title", "Author")
    assert found.metadata.creation_date == AT


def test_every_font_is_embedded_as_a_subset_and_text_is_found_through_it() -> None:
    page = read(render(booklet(1))).pages[0]
    fonts = [each.get_object() for each in resources_of(page, "/Font").values()]
    assert len(fonts) == 2
    for font in fonts:
        assert font["/BaseFont"][7] == "+"
        assert len(font["/FontDescriptor"]["/FontFile2"].get_data()) < 200_000
    assert "陳大文 𨋢" in page.extract_text()


def test_every_glyph_is_found_in_the_subset_with_its_outline_and_width() -> None:
    whole = TTFont(resources() / "fonts" / "NotoSansHK_400Regular.ttf", lazy=True)
    page = read(render(booklet(1))).pages[0]
    fonts = [each.get_object() for each in resources_of(page, "/Font").values()]
    font = fonts[0]
    subset = TTFont(io.BytesIO(font["/FontDescriptor"]["/FontFile2"].get_data()))
    places = subset["cmap"].tables[0].cmap
    said = re.findall("<(..)> <([0-9A-F]{4,})>", font["/ToUnicode"].get_data().decode())
    codes = {bytes.fromhex(text).decode("utf-16-be"): int(code, 16) for code, text in said}
    found = set()
    for char in "陳大文 𨋢Chan":
        name = whole.getBestCmap()[ord(char)]
        number = whole.getGlyphID(name)
        found.add(place := subset.getGlyphID(places[codes[char]]))
        assert outline(subset, place) == outline(whole, number), char
        assert font["/Widths"][codes[char]] == whole["hmtx"][name][0]
    assert len(found) == 9
    assert 0 not in found


def test_bold_text_in_a_face_without_bold_is_drawn_with_an_outline_of_its_own_colour() -> None:
    def draw(surface: Surface) -> None:
        surface.text(20 * MM, 30 * MM, "陳 陈", 12, bold=True, grey=0.38)
        surface.text(20 * MM, 40 * MM, "陈", 12)

    page = read(render(Document("T", "A", AT, [PdfPage(draw)]))).pages[0]
    stream = page.get_contents()
    assert stream is not None
    content = stream.get_data().decode()
    assert content.count("2 Tr") == 1
    assert "q 0.38 G 0.36 w 2 Tr" in content
    assert page.extract_text().split() == ["陳", "陈", "陈"]


def outline(font: TTFont, glyph: int) -> object:
    """The points of a glyph."""
    return font["glyf"][font.getGlyphName(glyph)].getCoordinates(font["glyf"])


def test_a_picture_is_written_once_and_a_transparent_one_with_its_mask() -> None:
    out = io.BytesIO()
    Image.new("RGBA", (40, 20), (200, 0, 0, 128)).save(out, "PNG")
    taken = []

    def draw(surface: Surface) -> None:
        taken.append(surface.picture(10, 10, 100, 100, out.getvalue()))

    found = read(render(Document("T", "A", AT, [PdfPage(draw)] * 3)))
    parts = [part.get_object() for page in found.pages for part in resources_of(page, "/XObject").values()]
    pictures = list({id(part): part for part in parts}.values())
    assert len(pictures) == 1
    picture = next(iter(pictures[0]["/Resources"]["/XObject"].values())).get_object()
    assert isinstance(picture, DictionaryObject)
    assert "/SMask" in picture
    assert taken == [100.0] * 3, "as wide as the box, half as high"


def test_bytes_that_are_no_picture_are_refused() -> None:
    with pytest.raises(OSError, match="cannot identify"):
        render(Document("T", "A", AT, [PdfPage(lambda surface: surface.picture(0, 0, 9, 9, b"x"))]))
