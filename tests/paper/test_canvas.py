"""What the papers take from ReportLab: which names no version promises, and what its state must not do."""

from __future__ import annotations

import ast
import io
import re
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

import pikepdf
import pytest
from reportlab.pdfbase.pdfdoc import PDFDocument, PDFPage
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from tests.paper.pdf_archive import faults
from tests.paper.pdf_reading import open_pdf
from tests.paper.pdf_reading import text as text_of
from tourney.base.paths import resources
from tourney.paper import canvas
from tourney.paper.document import Document, PdfPage, joined, render
from tourney.paper.surface import Surface

AT = datetime(2026, 3, 7, 6, 0, tzinfo=UTC)
WITHOUT_PROMISE = {
    "canvas": ("_doc", "_make_preamble", "_preamble"),
    "page": ("__NoDefault__",),
    "document": (
        *("objectcounter", "idToObject", "idToObjectNumberAndVersion", "numberToId"),
        *("pageCounter", "inObject", "encrypt"),
    ),
    "font": ("state", "face"),
    "used": ("subsets", "internalName"),
    "file": ("charToGlyph", "glyphToChar", "charWidths", "hmetrics", "get_table"),
}
"""What is gone or called otherwise in another version is found here first."""


def _shown(*texts: str) -> bytes:
    """One page with these lines."""

    def draw(surface: Surface) -> None:
        for at, line in enumerate(texts, 1):
            surface.text(40, 30 * at, line, 12)

    return render(Document("T", "A", AT, [PdfPage(draw)]))


def _parts_of_reportlab() -> dict[str, object]:
    drawn = Canvas("")
    font = TTFont("F", str(resources() / "fonts" / "NotoSansThai_400Regular.ttf"))
    font.splitString("a", drawn._doc)
    return {
        "canvas": drawn,
        "page": PDFPage,
        "document": PDFDocument(),
        "font": font,
        "used": font.state[drawn._doc],
        "file": font.face,
    }


def test_every_name_without_a_promise_is_there() -> None:
    parts = _parts_of_reportlab()
    assert [
        (kind, name)
        for kind, names in WITHOUT_PROMISE.items()
        for name in names
        if not hasattr(parts[kind], name)
    ] == []


def test_one_file_knows_reportlab_and_says_which_private_names_it_takes() -> None:
    top = Path(canvas.__file__).parents[2]
    knows = re.compile(r"^\s*(from|import) reportlab", re.MULTILINE)
    files = [*(top / "tourney").rglob("*.py"), *(top / "ui").rglob("*.py")]
    assert [path.name for path in files if knows.search(path.read_text("utf-8"))] == ["canvas.py"]
    tree = ast.parse(Path(canvas.__file__).read_text("utf-8"))
    named = {each.attr for each in ast.walk(tree) if isinstance(each, ast.Attribute)}
    named |= {each.name for each in ast.walk(tree) if isinstance(each, ast.FunctionDef)}
    theirs = {name for part in _parts_of_reportlab().values() for name in dir(part)} - set(dir(type))
    listed = {name for names in WITHOUT_PROMISE.values() for name in names}
    assert {name for name in named & theirs if name.startswith("_")} <= listed <= named | {"__NoDefault__"}
    said = ast.get_docstring(tree) or ""
    assert [name for name in sorted(listed) if f"{name}`" not in said] == []


def test_letters_above_the_first_plane_ligatures_and_joined_forms_are_found_by_their_letters() -> None:
    data = _shown("𨋢𠹺 Chan", "لا عمر", "श्रीकृष्ण क्ष", "น้ำผึ้ง", "ﬁ fi")
    with pikepdf.open(io.BytesIO(data)) as pdf:
        maps = [font.ToUnicode.read_bytes().decode() for font in pdf.pages[0].resources.Font.values()]
    said = "".join(maps)
    assert re.search("<..> <D860DEE2>", said)
    assert re.search("<..> <0915094D0937>", said), "one glyph for three"
    assert all(letter in text_of(data) for letter in ("𨋢𠹺", "श्रीकृष्ण", "น้ำผึ้ง"))


def test_a_list_of_meanings_has_at_most_a_hundred_entries_a_block() -> None:
    data = _shown(*("".join(chr(0x4E00 + 25 * row + n) for n in range(25)) for row in range(10)))
    with pikepdf.open(io.BytesIO(data)) as pdf:
        said = [font.ToUnicode.read_bytes().decode() for font in pdf.pages[0].resources.Font.values()]
    sizes = [[int(size) for size in re.findall(r"(\d+) beginbfchar", each)] for each in said]
    assert max(map(max, sizes)) == 100
    assert sum(map(sum, sizes)) == 250


def test_more_letters_than_a_font_has_codes_are_all_found_again() -> None:
    lines = ["".join(chr(0x4E00 + 30 * row + n) for n in range(30)) for row in range(24)]
    data = _shown(*lines)
    assert text_of(data) == "".join(lines)
    assert faults(data) == []


def test_names_of_the_outline_that_stand_on_one_page_are_told_apart() -> None:
    one = Document("One · Day", "Day", AT, [PdfPage(lambda _: None)] * 2, bookmarks={0: "First", 1: "Second"})
    data = render(joined("All", [one, one]))
    with open_pdf(data) as document:
        found = [(mark.level, mark.get_title(), mark.get_dest().get_index()) for mark in document.get_toc()]
    assert found == [
        (0, "One", 0), (1, "First", 0), (1, "Second", 1),
        (0, "One", 2), (1, "First", 2), (1, "Second", 3),
    ]  # fmt: skip


def test_a_file_has_no_font_that_is_not_embedded_and_names_no_other_program() -> None:
    with pikepdf.open(io.BytesIO(_shown("Chan"))) as pdf:
        assert len(pdf.pages[0].resources.Font) == 1
        facts = {str(key): str(value) for key, value in pdf.docinfo.items()}
    assert (facts["/Producer"], facts["/Creator"], facts["/Subject"]) == ("Tourney", "Tourney", "")


RARE = ("𨋢𠹺 陳大文 عمر", "श्रीकृष्ण น้ำผึ้ง 김철수 陈刘张 𠮷", "".join(chr(0x5000 + n) for n in range(40)))


def test_two_threads_write_the_same_bytes_as_one() -> None:
    one, other = RARE[:2], RARE[1:]
    alone = _shown(*one), _shown(*other)
    with ThreadPoolExecutor(2) as threads:
        for _ in range(50):
            both = threads.submit(_shown, *one), threads.submit(_shown, *other)
            assert tuple(each.result() for each in both) == alone


def test_a_document_that_is_given_up_leaves_nothing_to_the_next() -> None:
    class Stopped(Exception):
        pass

    def stop(_done: int, _total: int) -> None:
        raise Stopped

    before = _shown(*RARE)
    with pytest.raises(Stopped):
        render(Document("T", "A", AT, [PdfPage(lambda surface: surface.text(40, 40, RARE[1], 12))]), stop)
    assert _shown(*RARE) == before
