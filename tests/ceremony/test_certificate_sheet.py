"""Certificates on the organiser's own sheet: what is taken for one, where words stand, what is refused."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from PIL import Image

from tests.paper.pdf_reading import open_pdf, pages_text
from tests.printing import samples_ceremony
from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.errors import BadInput
from tourney.base.names import PersonName
from tourney.bootstrap import create_event, documents
from tourney.ceremony.paper_certificates import CertificatePaper, certificates
from tourney.event.certificate_design import USUAL, CertificateDesign, TextSide, Word, WordSpot
from tourney.event.records import CERTIFICATE_SHEET, Picture
from tourney.files.pictures import MOST_BYTES, read_sheet
from tourney.paper.document import render
from tourney.paper.surface import A4, MM
from tourney.paper.wording import Wording
from tourney.setup.commands import EditEvent

BLUE = (20, 60, 200)


def picture(form: str = "PNG", size: tuple[int, int] = (297, 210)) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size, BLUE).save(out, form)
    return out.getvalue()


def pdf(size: tuple[int, int] = (842, 595), password: str = "") -> bytes:
    """One page, blue from edge to edge."""
    made, out = pikepdf.new(), io.BytesIO()
    page = made.add_blank_page(page_size=size)
    page.Contents = made.make_stream(b"0.08 0.24 0.78 rg 0 0 %d %d re f" % size)
    made.save(out, encryption=pikepdf.Encryption(user=password, owner=password) if password else None)
    return out.getvalue()


def paper(sheet: bytes, design: CertificateDesign = USUAL, count: int = 8) -> CertificatePaper:
    return replace(samples_ceremony.certificates(count), sheet=read_sheet(sheet), design=design)


@pytest.mark.parametrize("data", [picture(), picture("JPEG"), pdf()])
def test_the_sheet_fills_a_lying_page_once_for_all(data: bytes) -> None:
    made = render(certificates(paper(data), Wording("en")))
    with open_pdf(made) as document:
        assert len(document) == 8 + 2, "two have an award beside"
        wide, high = document[3].get_size()
        assert (wide, high) == pytest.approx((A4.height, A4.width), abs=0.1)
        shown: Image.Image = document[3].render(scale=0.5).to_pil().convert("RGB")
    for x, y in ((3, 3), (shown.width - 4, 3), (3, shown.height - 4), (shown.width - 4, shown.height - 4)):
        found = shown.getpixel((x, y))
        assert isinstance(found, tuple) and all(abs(a - b) < 12 for a, b in zip(found, BLUE, strict=True))
    assert len(made) < 400_000


@pytest.mark.parametrize("data", [picture(size=(210, 297)), pdf((595, 842))])
def test_an_upright_sheet_has_upright_pages(data: bytes) -> None:
    with open_pdf(render(certificates(paper(data), Wording("en")))) as document:
        assert document[0].get_size() == pytest.approx((A4.width, A4.height), abs=0.1)


def found_at(made: bytes, page: int, words: str) -> tuple[float, float, float]:
    """Left end, right end and baseline (from the top) of a line, in hundredths of the page."""
    with open_pdf(made) as document:
        shown = document[page]
        wide, high = shown.get_size()
        text = shown.get_textpage()
        searcher = text.search(words)
        at = searcher.get_next()
        assert at is not None, words
        boxes = [text.get_charbox(at[0] + i, loose=False) for i in range(at[1])]
    left, right = min(box[0] for box in boxes), max(box[2] for box in boxes)
    bottom = boxes[0][1]
    return left / wide * 100, right / wide * 100, 100 - bottom / high * 100


@pytest.mark.parametrize("side", list(TextSide))
def test_words_stand_where_the_design_has_them_and_no_others(side: TextSide) -> None:
    design = CertificateDesign(
        {Word.NAME: WordSpot(40, 30, 24, side), Word.NUMBER: WordSpot(10, 95, 8, TextSide.LEFT)}
    )
    made = render(certificates(paper(picture(), design), Wording("en")))
    left, right, base = found_at(made, 0, "Chan Tai Man")
    held = {TextSide.LEFT: left, TextSide.CENTRE: (left + right) / 2, TextSide.RIGHT: right}[side]
    assert held == pytest.approx(40, abs=0.6) and base == pytest.approx(30, abs=0.6)
    said = pages_text(made)[0]
    assert "No. 1" in said and "Charity Day" not in said and "Champion" not in said


def test_who_took_part_has_no_award_and_one_form_of_a_name_no_second() -> None:
    design = CertificateDesign({Word.NAME: WordSpot(50, 40, 30), Word.AWARD: WordSpot(50, 60, 20)})
    pages = pages_text(render(certificates(paper(picture(), design), Wording("en"))))
    assert "Champion" in pages[0] and len(pages[7].splitlines()) == 1


@pytest.mark.parametrize("language", ["en", "zh-HK", "both"])
@pytest.mark.parametrize(
    "spot",
    [WordSpot(0, 50, 96), WordSpot(100, 50, 96, TextSide.RIGHT), WordSpot(50, 50, 6), WordSpot(97, 3, 40)],
)
@pytest.mark.parametrize("name", ["x" * 300, "שלום עולם", "=cmd()", "😀" * 40])
def test_no_word_leaves_the_page(spot: WordSpot, name: str, language: str) -> None:
    design = CertificateDesign(dict.fromkeys(Word, spot))
    certificate_paper = paper(picture(), design, 1)
    person = replace(certificate_paper.honours[0].person, name=PersonName(name, name), team=name)
    hostile = replace(certificate_paper, honours=(replace(certificate_paper.honours[0], person=person),))
    data = render(certificates(hostile, Wording(language)))
    with open_pdf(data) as document:
        wide = document[0].get_width()
        text = document[0].get_textpage()
        boxes = [text.get_charbox(i) for i in range(text.count_chars())]
    assert all(box[0] >= -0.5 and box[2] <= wide + 0.5 for box in boxes if box[2] > box[0])


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (b"", "errors.bad_sheet"),
        (b"GIF89a", "errors.bad_sheet"),
        (picture()[:-20], "errors.bad_sheet"),
        (b"%PDF-1.7 nothing", "errors.bad_sheet"),
        (pdf()[: len(pdf()) // 3], "errors.bad_sheet"),
        (pdf(password="secret"), "errors.sheet_locked"),
        (picture() + b"\0" * MOST_BYTES, "errors.sheet_too_large"),
        (pdf() + b"\0" * MOST_BYTES, "errors.sheet_too_large"),
    ],
)
def test_what_cannot_be_a_sheet_is_refused_with_a_way_on(data: bytes, key: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_sheet(data)
    assert refused.value.key == key


def test_sixty_megapixels_are_too_many_for_a_png(monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.BytesIO()
    Image.new("1", (10_000, 6_000)).save(out, "PNG")
    with pytest.raises(BadInput) as refused:
        read_sheet(out.getvalue())
    assert refused.value.key == "errors.sheet_too_many_pixels"


@pytest.mark.parametrize(
    ("data", "part"),
    [
        ([], "{}"),
        ({"name": 5}, "name"),
        ({"name": {"x": 5, "y": 5}}, "name.size"),
        ({"name": {"x": 5, "y": 5, "size": 97}}, "name.size"),
        ({"name": {"x": 101, "y": 5, "size": 20}}, "name.x"),
        ({"name": {"x": 5, "y": True, "size": 20}}, "name.y"),
        ({"name": {"x": 5, "y": float("nan"), "size": 20}}, "name.y"),
        ({"name": {"x": 5, "y": 5, "size": 20, "side": "up"}}, "name.side"),
        ({"name": {"x": 5, "y": 5, "size": 20, "colour": "red"}}, "name"),
    ],
)
def test_a_design_that_cannot_be_read_names_the_part(data: Any, part: str) -> None:
    with pytest.raises(BadInput) as refused:
        CertificateDesign.from_data(data)
    assert refused.value.params["part"] == part


def test_a_design_comes_back_as_it_was() -> None:
    design = CertificateDesign({word: WordSpot(10.25, 20, 30, TextSide.RIGHT) for word in Word})
    assert CertificateDesign.from_data(json.loads(json.dumps(design.to_data()))) == design
    assert CertificateDesign.from_data({}) == USUAL
    with pytest.raises(BadInput, match="no_such_word"):
        CertificateDesign.from_data({"phone": {"x": 1, "y": 1, "size": 10}})


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Application]:
    app = create_event(str(tmp_path / "day.tourney"), "hk-90", clock=FixedClock(), name="Day")
    yield app
    app.close()


def test_a_sheet_that_is_damaged_in_the_file_is_told_and_ours_is_printed(app: Application) -> None:
    app.run(EditEvent({"certificate_sheet": read_sheet(picture())}))
    assert documents().remarks(app.tournament) == []
    broken = replace(
        app.tournament, pictures={CERTIFICATE_SHEET: Picture(CERTIFICATE_SHEET, b"\xff\xd8\xff")}
    )
    (message,) = documents().remarks(broken)
    assert message.key == "paper.sheet_broken"
    assert render(certificates(replace(paper(picture()), sheet=b"\xff\xd8\xff"), Wording("en"))) == render(
        certificates(samples_ceremony.certificates(8), Wording("en"))
    )


def test_the_sheet_is_sharp_enough_to_print() -> None:
    with Image.open(io.BytesIO(read_sheet(pdf()))) as kept:
        assert max(kept.size) / (A4.height / 72) >= 195, "dots to the inch"
    assert A4.width == pytest.approx(210 * MM)
