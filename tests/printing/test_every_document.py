"""What holds for every printout in every language."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.paper.pdf_archive import type_sizes
from tests.paper.pdf_reading import open_pdf, outside, page_pixels, pages_text, text
from tests.printing import samples, samples_ceremony
from tests.printing.every_document import DOCUMENTS, NAMES_EVERYBODY, WITHOUT_FOOT, kept, made
from tests.printing.samples import LANGUAGES, NAMES, shared_final
from tests.printing.write_golden import GOLDEN, shown
from tourney.base.names import PersonName
from tourney.base.spelling import clean
from tourney.ceremony.paper_press import press
from tourney.heats.paper_seating_table import seating_by_table
from tourney.paper.document import render
from tourney.paper.surface import SMALLEST
from tourney.paper.wording import Wording
from tourney.standings.paper_bracket import bracket

EVERY = [(name, language) for name in DOCUMENTS for language in LANGUAGES]


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_shows_what_the_golden_text_shows(name: str, language: str) -> None:
    """Texts that change on purpose: run `python -m tests.printing.write_golden` and read the difference."""
    assert shown(name, language) == (GOLDEN / f"{name}.{language}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", DOCUMENTS)
def test_same_input_gives_the_same_bytes(name: str) -> None:
    assert made(name, 8, "both") == kept(name, 8, "both")


@pytest.mark.parametrize(("name", "language"), EVERY)
@pytest.mark.parametrize("count", [0, 1, 8])
def test_nothing_reaches_into_the_margin(name: str, language: str, count: int) -> None:
    assert outside(kept(name, count, language)) == []


@pytest.mark.parametrize("name", NAMES_EVERYBODY)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_can_be_found_in_the_text(name: str, language: str) -> None:
    found = text(kept(name, 8, language))
    for each in (part for pair in NAMES for part in pair if part):
        assert "".join(clean(each).split()) in found


A_PAGE_EACH = frozenset(
    {
        *(
            "scoresheets",
            "scoresheets-a5",
            "scoresheets-filled",
            "certificates",
            "acknowledgements",
            "receipts",
        ),
        *("letters-invitation", "letters-thanks"),
    }
)
"""Of these more players are more pages, and nothing else."""


@pytest.mark.parametrize("name", DOCUMENTS)
def test_four_hundred_players_are_laid_out(name: str) -> None:
    count = 61 if name in A_PAGE_EACH else 400
    data = made(name, count, "both")
    assert outside(data) == []
    if name in NAMES_EVERYBODY:
        with open_pdf(data) as document:
            assert len(document) >= 5
            said = (page.get_textpage().get_text_bounded() for page in reversed(document))
            assert any(str(count) in each for each in said)


def _without_notes(data: bytes) -> list[str]:
    """The pages before those that hold in full what had no room on them."""
    return [page for page in pages_text(data) if not page.startswith("In full")]


@pytest.mark.parametrize("name", sorted(set(DOCUMENTS) - WITHOUT_FOOT))
def test_every_page_says_which_of_how_many_and_when_it_was_printed(name: str) -> None:
    pages = _without_notes(made(name, 60, "en"))
    for number, page in enumerate(pages, 1):
        assert f"Page {number} of {len(pages)}" in page
        assert "2026-03-07 14:00" in page, "Hong Kong time, eight hours ahead of the clock port"


def test_seating_by_name_has_at_most_forty_names_a_column() -> None:
    pages = pages_text(kept("seating-name", 400, "en"))
    assert len(pages) >= 5
    for page in pages:
        assert sum(page.count(name) for name in ("Chan Tai Man", "Lift", "Chen Liu", "Ah Keung")) <= 80


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_no_type_is_under_six_points_however_long_the_names(name: str, language: str) -> None:
    small = {said for size, said in type_sizes(kept(name, 8, language)) if size < SMALLEST - 0.05}
    assert small == set()


@pytest.mark.parametrize(("count", "least"), [(8, 24), (24, 18), (60, 10.5)])
def test_names_at_the_door_are_as_large_as_their_number_lets_them(count: int, least: float) -> None:
    """In one language; most have one size, the others are too long."""
    sizes = sorted(size for size, text in type_sizes(kept("seating-name", count, "en")) if "Liu" in text)
    assert sizes[len(sizes) // 2] >= least
    assert len(_without_notes(kept("seating-name", count, "en"))) == 1


def test_a_repeated_head_stands_on_every_page_of_a_list() -> None:
    pages = pages_text(made("check-in", 200, "en"))
    assert len(pages) > 2
    assert all("Name" in page for page in pages)


def test_metadata_names_event_and_time() -> None:
    with open_pdf(kept("standings", 8, "en")) as document:
        metadata = document.get_metadata_dict()
    assert metadata["Title"] == "Standings · Charity Day"
    assert metadata["CreationDate"].startswith("D:20260307060000")


def test_a_long_name_in_a_large_final_is_smaller_before_it_is_cut() -> None:
    english = "AU-YEUNG Cheuk Yin Christopher Bartholomew"
    whole = samples.seating(4)
    first, *others = whole.tables[0].persons
    long = replace(first, name=PersonName("歐陽卓賢", english))
    paper = replace(whole, tables=(replace(whole.tables[0], persons=(long, *others)),))
    said = text(render(seating_by_table(paper, Wording("both"))))
    assert said.count("".join(english.split())) == 1 and "…" not in said


def test_a_long_name_beside_the_bars_of_the_press_is_nearly_as_large_as_others() -> None:
    whole = samples_ceremony.press(4)
    long = PersonName("歐陽卓賢", "AU-YEUNG Cheuk Yin Christopher Bartholomew")
    first, *others = whole.finals
    totals = (replace(first, person=replace(first.person, name=long)), *others)
    sizes = type_sizes(render(press(replace(whole, finals=totals), Wording("both"))))
    assert min(size for size, words in sizes if "Christopher" in words) > 8


def test_a_final_alone_fills_its_page() -> None:
    page = page_pixels(render(bracket(shared_final(4), Wording("en"))), 0, 1.0)
    wide, high = page.size
    drawing = page.crop((0, int(high * 0.26), wide, int(high * 0.9))).point(lambda grey: 255 * (grey < 160))
    left, top, right, bottom = drawing.getbbox()
    assert right - left > 0.88 * wide and bottom - top > 0.45 * high


def test_the_bracket_marks_a_shared_place_as_the_results_do() -> None:
    said = text(render(bracket(shared_final(4), Wording("en"))))
    assert said.count("=2") == 2 and "=1" not in said and "=4" not in said
