"""Small files that would take minutes, or all memory, are refused in a sentence; the next file is read."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from functools import cache

import pikepdf
import pytest
import xlsxwriter
from PIL import Image

from tourney.apart.process import ReadingProcess, TooMuchError
from tourney.apart.questions import ReadPicture
from tourney.base.errors import BadInput
from tourney.base.texts import CHINESE, ENGLISH
from tourney.files.pictures import read_logo, read_sheet
from tourney.players.import_lists import read_list
from tourney.scores.template_files import is_template

SHEET, STYLES = "xl/worksheets/sheet1.xml", "xl/styles.xml"
BOOK, STRINGS = "xl/workbook.xml", "xl/sharedStrings.xml"


@cache
def usual() -> bytes:
    out = io.BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True}) as book:
        book.add_worksheet().write_column(0, 0, ["Name", "Ann Lee"])
    return out.getvalue()


def grown(part: str, before: bytes, more: bytes) -> bytes:
    """A usual workbook with `more` of something in a part, `before` what stands there."""
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(usual())) as source,
        zipfile.ZipFile(out, "w", 8, compresslevel=1) as made,
    ):
        for name in source.namelist():
            text = source.read(name)
            if name == part:
                assert before in text
                text = text.replace(before, more + before, 1)
            made.writestr(name, text)
    return out.getvalue()


def each_row(cell: str) -> bytes:
    rows = (f'<row r="{n}"><c r="GR{n}" {cell}</row>' for n in range(3, 1_000_003))
    return grown(SHEET, b"</sheetData>", "".join(rows).encode())


def names() -> bytes:
    made = "".join(f'<definedName name="n{n}">Sheet1!$A$1</definedName>' for n in range(800_000))
    return grown(BOOK, b"<calcPr", b"<definedNames>" + made.encode() + b"</definedNames>")


def merged() -> bytes:
    made = "".join(f'<mergeCell ref="A{n}:B{n}"/>' for n in range(1, 1_000_001))
    return grown(SHEET, b"<pageMargins", b"<mergeCells>" + made.encode() + b"</mergeCells>")


WORKBOOKS: dict[str, Callable[[], bytes]] = {
    "styles": lambda: grown(STYLES, b"</cellXfs>", b"<xf/>" * 6_000_000),
    "fonts": lambda: grown(STYLES, b"</fonts>", b"<font/>" * 2_000_000),
    "texts": lambda: grown(STRINGS, b"</sst>", b"<si/>" * 5_900_000),
    "empty cells": lambda: each_row("/>"),
    "blank cells": lambda: each_row('t="inlineStr"><is><t> </t></is></c>'),
    "an attribute": lambda: grown(SHEET, b"<sheetData>", b'<x y="' + b"a" * 90_000_000 + b'"/>'),
    "names": names,
    "merged cells": merged,
}


@pytest.mark.parametrize("kind", WORKBOOKS)
def test_a_small_workbook_that_would_burn_minutes_is_refused(kind: str) -> None:
    data = WORKBOOKS[kind]()
    for read in (read_list, is_template):
        with pytest.raises(BadInput) as refused:
            read(data, "list.xlsx")
        assert refused.value.key == "exchange.swollen_workbook"
        assert all("list.xlsx" in texts.error(refused.value) for texts in (ENGLISH, CHINESE))
    assert len(read_list(usual(), "list.xlsx").drafts) == 1


def test_what_no_count_has_foreseen_meets_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    prefixed = b'<x:si xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"/>'
    reader = ReadingProcess(seconds=0.3)
    monkeypatch.setattr("tourney.files.xlsx.reading_process", lambda: reader)
    with pytest.raises(BadInput) as refused:
        read_list(grown(STRINGS, b"</sst>", prefixed * 300_000), "list.xlsx")
    assert refused.value.key == "exchange.workbook_too_much"
    assert all("list.xlsx" in texts.error(refused.value) for texts in (ENGLISH, CHINESE))


def pdf_of(draw: Callable[[pikepdf.Pdf], pikepdf.Object | None], contents: bytes = b"/X Do") -> bytes:
    out = io.BytesIO()
    with pikepdf.new() as made:
        made.add_blank_page()
        form = draw(made)
        page = made.pages[0]
        if form is not None:
            page.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(X=form))
        page.Contents = made.make_stream(contents)
        made.save(out)
    return out.getvalue()


def nested(made: pikepdf.Pdf) -> pikepdf.Object:
    """Twelve forms, each of which draws the next ten times."""
    inner = None
    for _ in range(12):
        form = made.make_stream(b"0 0 5 5 re f" if inner is None else b"/X Do " * 10)
        form.Type, form.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
        form.BBox = pikepdf.Array([0, 0, 600, 900])
        if inner is not None:
            form.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(X=inner))
        inner = made.make_indirect(form)
    assert inner is not None
    return inner


def endless(made: pikepdf.Pdf) -> pikepdf.Object:
    """A form that draws itself fifty times."""
    form = made.make_indirect(made.make_stream(b"/X Do " * 50))
    form.Type, form.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
    form.BBox = pikepdf.Array([0, 0, 600, 900])
    form.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(X=form))
    return form


@pytest.mark.parametrize("draw", [nested, endless])
def test_a_small_pdf_that_would_fill_the_memory_is_refused(
    draw: Callable[[pikepdf.Pdf], pikepdf.Object],
) -> None:
    data = pdf_of(draw)
    assert len(data) < 4_000
    with pytest.raises(BadInput) as refused:
        read_sheet(data)
    assert refused.value.key == "errors.sheet_too_much"
    assert all("600 MB" in texts.error(refused.value) for texts in (ENGLISH, CHINESE))
    assert read_logo(picture()).startswith(b"\x89PNG")


def test_a_page_without_end_is_given_up() -> None:
    reader = ReadingProcess(seconds=0.5)
    with pytest.raises(TooMuchError):
        reader.picture(ReadPicture(strokes(), longest=2340, most_kept=0, pdf=True))


def strokes() -> bytes:
    return pdf_of(lambda _: None, b"1 w " + b"0 0 m 600 800 l S " * 400_000)


def picture() -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (80, 40)).save(out, "PNG")
    return out.getvalue()
