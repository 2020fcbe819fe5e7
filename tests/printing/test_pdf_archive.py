"""Every paper is fit for an archive and for a screen reader; the checks see what is missing."""

from __future__ import annotations

import io
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pikepdf
import pytest
from PIL import Image, ImageCms

from tests.paper.pdf_archive import faults
from tests.printing.every_document import DOCUMENTS, kept, made
from tests.printing.samples import LANGUAGES
from tourney.base.names import Name
from tourney.paper.document import Document, PdfPage, render, srgb_profile
from tourney.paper.event_head import EventHead
from tourney.paper.layout import Layout, Row, TableColumn
from tourney.paper.page_frame import PageFrame
from tourney.paper.structure import Tag
from tourney.paper.surface import Surface
from tourney.paper.wording import Wording

AT = datetime(2026, 3, 7, 6, 0, tzinfo=UTC)


@pytest.mark.parametrize("name", DOCUMENTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_paper_is_fit_for_an_archive_and_tells_what_its_texts_are(name: str, language: str) -> None:
    assert faults(kept(name, 8, language)) == []


def _without(key: str) -> Callable[[pikepdf.Pdf], None]:
    def spoil(pdf: pikepdf.Pdf) -> None:
        del pdf.Root[key]

    return spoil


def _font(pdf: pikepdf.Pdf) -> Any:
    return next(iter(pdf.pages[0].resources.Font.values()))


def _no_meanings(pdf: pikepdf.Pdf) -> None:
    del _font(pdf).ToUnicode


def _no_font(pdf: pikepdf.Pdf) -> None:
    del _font(pdf).FontDescriptor.FontFile2


def _unmarked(pdf: pikepdf.Pdf) -> None:
    content = pdf.pages[0].Contents
    content.write(content.read_bytes() + b"\n0 0 9 9 re f")


def _other_claim(pdf: pikepdf.Pdf) -> None:
    with pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as said:
        said["pdfaid:conformance"] = "B"


def _no_words(pdf: pikepdf.Pdf) -> None:
    for each in pdf.objects:
        if isinstance(each, pikepdf.Dictionary) and each.get("/S") == "/Figure":
            del each.Alt


def _lost_kid(pdf: pikepdf.Pdf) -> None:
    for each in pdf.objects:
        if isinstance(each, pikepdf.Dictionary) and each.get("/S") == "/P" and "/Pg" in each:
            each.K = pikepdf.Array([])


SPOILT = {
    "it does not say its language": _without("/Lang"),
    "it is not marked as tagged": _without("/MarkInfo"),
    "it has no structure": _without("/StructTreeRoot"),
    "it does not say what its colours mean": _without("/OutputIntents"),
    "means nothing": _no_meanings,
    "a font is not in the file": _no_font,
    "f is neither content nor ornament": _unmarked,
    "it does not say PDF/A-2u": _other_claim,
    "a picture has no words": _no_words,
    "an element does not know its content": _lost_kid,
}


@pytest.mark.parametrize("fault", SPOILT)
def test_the_checks_see_what_is_missing(fault: str) -> None:
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(made("scoresheets", 1, "en"))) as pdf:
        SPOILT[fault](pdf)
        pdf.save(out)
    assert any(fault in each for each in faults(out.getvalue()))


def test_the_profile_is_srgb_as_other_programs_have_it() -> None:
    ours = ImageCms.ImageCmsProfile(io.BytesIO(srgb_profile()))
    theirs = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB"))
    shades = Image.merge("RGB", [Image.linear_gradient("L").rotate(90 * turn) for turn in range(3)])
    same = ImageCms.profileToProfile(shades, ours, theirs)
    assert same is not None
    apart = max(abs(a - b) for a, b in zip(same.tobytes(), shades.tobytes(), strict=True))
    assert apart <= 1


def _elements(data: bytes) -> list[tuple[str, int]]:
    """Kind of every element with how many kids it has, in the order of reading."""
    found: list[tuple[str, int]] = []

    def walk(element: Any) -> None:
        found.append((str(element.S), len(element.K)))
        for kid in element.K:
            if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
                walk(kid)

    with pikepdf.open(io.BytesIO(data)) as pdf:
        walk(pdf.Root.StructTreeRoot.K)
    return found


def _flow() -> Layout:
    head = EventHead(title=Name(en="Day"), venue="", date="", printed_at=AT, zone="Asia/Hong_Kong")
    return Layout(PageFrame(head, Wording("en"), title="List"))


def test_a_table_over_two_pages_is_one_table_and_its_repeated_head_is_not_read_again() -> None:
    layout = _flow()
    layout.heading("Players")
    columns = [TableColumn(("No.",), 1), TableColumn(("Name",), 4)]
    layout.table(columns, [Row((str(n), "Chan")) for n in range(60)])
    found = _elements(render(layout.finish()))
    kinds = [kind for kind, _ in found]
    assert (kinds.count("/H1"), kinds.count("/H2"), kinds.count("/Table")) == (1, 1, 1)
    assert (kinds.count("/TR"), kinds.count("/TH"), kinds.count("/TD")) == (61, 2, 120)
    assert found[kinds.index("/Table")] == ("/Table", 61)


def test_a_sentence_over_several_lines_and_pages_is_one_paragraph() -> None:
    layout = _flow()
    layout.gap(layout.left() - 20)
    layout.sentence("The referee decides. " * 12)
    found = _elements(render(layout.finish()))
    assert len(layout.finish().pages) == 2
    assert found[-1] == ("/P", 2), "a stretch on each page"


def test_texts_in_another_language_than_their_document_say_so() -> None:
    def draw(surface: Surface) -> None:
        for y, text in enumerate(("陳大文", "Chan Tai Man", "第 1 枱 Table 1", "123", "김철수"), 1):
            surface.text(50, 50 * y, text, 12)

    data = render(Document("T", "A", AT, [PdfPage(draw)], wording=Wording("zh-HK")))
    with pikepdf.open(io.BytesIO(data)) as pdf:
        content = pdf.pages[0].Contents.read_bytes().decode("latin-1")
    assert [line.partition("/Lang")[2] for line in content.splitlines() if line.endswith("BDC")] == [
        "", "(en)>>BDC", "", "", "(ko)>>BDC",
    ]  # fmt: skip


def test_a_link_leads_to_a_later_page_or_an_address_and_is_read_as_one() -> None:
    def draw(surface: Surface) -> None:
        with surface.within(Tag.LINK):
            surface.text(50, 50, "Standings", 12)
            surface.link(50, 38, 100, 14, 1)
        surface.link(50, 138, 100, 14, "https://example.org/?a=(1)&b=é")

    data = render(Document("T", "A", AT, [PdfPage(draw), PdfPage(lambda _: None)]))
    assert faults(data) == []
    with pikepdf.open(io.BytesIO(data)) as pdf:
        inner, outer = pdf.pages[0].obj.Annots
        assert inner.Dest[0].objgen == pdf.pages[1].obj.objgen
        assert bytes(outer.A.URI).decode() == "https://example.org/?a=(1)&b=é"
        assert [round(float(each)) for each in inner.Rect] == [50, 790, 150, 804]
