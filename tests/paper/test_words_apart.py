"""What is read aloud keeps words apart where a line or a field ends, as the eye does."""

from __future__ import annotations

import re

import pytest

from tests.paper.pdf_archive import faults, spoken
from tests.paper.pdf_reading import pages_text
from tests.printing.every_document import DOCUMENTS, kept, made
from tests.printing.samples import AT, HEAD, LANGUAGES
from tourney.paper.document import Document, PdfPage, render
from tourney.paper.layout import Layout, Row, TableColumn
from tourney.paper.page_frame import PageFrame
from tourney.paper.surface import Surface
from tourney.paper.wording import Wording

WORDS = re.compile(r"[A-Za-z]+")
PARTED_CHINESE = re.compile(r"(?<=[一-鿿，。；：、）]) +[一-鿿（]")


@pytest.mark.parametrize("name", DOCUMENTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_that_is_said_stands_on_the_page_and_chinese_gets_no_spaces(
    name: str, language: str
) -> None:
    data = kept(name, 8, language)
    seen, said = " \n ".join(pages_text(data)), spoken(data)
    assert {word for each in said for word in WORDS.findall(each)} <= set(WORDS.findall(seen))
    if language != "en":
        for each in said:
            assert set(PARTED_CHINESE.findall(each)) <= set(PARTED_CHINESE.findall(seen)), each


def test_figures_of_a_form_are_said_one_by_one() -> None:
    said = spoken(made("scoresheets", 8, "en"))
    assert any("30 60 110 160" in each for each in said), "what the boxes of a deed hold"
    assert any(each.startswith("2 1 1 1") for each in said), "heat, table, seat and number"


SENTENCE = "The referee of the table decides at once, and the chief referee decides on a protest. " * 3
CHINESE = "枱上裁判即時裁決，總裁判裁決上訴，並寫下理由。" * 6


def flow() -> Layout:
    return Layout(PageFrame(HEAD, Wording("en"), title="List"))


def read(layout: Layout) -> list[str]:
    data = render(layout.finish())
    assert faults(data) == []
    return spoken(data)


@pytest.mark.parametrize("text", [SENTENCE.strip(), CHINESE, f"{SENTENCE}{CHINESE}"])
def test_a_paragraph_or_a_cell_of_several_lines_is_said_as_it_was_written(text: str) -> None:
    layout = flow()
    layout.sentence(text)
    layout.table([TableColumn(("Rule",), 1, lines=20), TableColumn(("No.",), 3)], [Row((text, "1"))])
    assert read(layout).count(text) == 2


def test_several_texts_of_a_cell_are_said_apart() -> None:
    layout = flow()
    layout.table([TableColumn(("H1",), 1)], [Row((("16", "2,460"),))])
    assert "16 2,460" in read(layout)


@pytest.mark.parametrize("word", ["Papadimitropoulosphithakwongwattanakul", "Featherstonehaugh-Cholmondeley"])
def test_a_word_that_is_broken_is_said_whole(word: str) -> None:
    def draw(surface: Surface) -> None:
        surface.name(50, 60, word, 20, 120, least=10)

    assert spoken(render(Document("T", "A", AT, [PdfPage(draw)]))) == [word]
