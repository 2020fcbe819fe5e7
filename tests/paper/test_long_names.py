"""No name is ever cut for good: where it has no room it has a note, and all of it stands on the paper."""

from __future__ import annotations

import io
from collections import Counter
from dataclasses import replace
from random import Random

import pikepdf
import pytest

from tests.paper.pdf_archive import faults, type_sizes
from tests.paper.pdf_reading import open_pdf, outside, overlapping, pages_text, text
from tests.printing import samples, samples_ceremony, samples_day
from tests.printing.every_document import DOCUMENTS, NAMES_EVERYBODY, made
from tourney.base.names import Name
from tourney.paper import fitting
from tourney.paper.document import Document, PdfPage, enlarged, render
from tourney.paper.fitting import ELLIPSIS
from tourney.paper.layout import Layout, Row, TableColumn
from tourney.paper.page_frame import PageFrame
from tourney.paper.surface import SMALLEST, Surface
from tourney.paper.wording import Wording

SCRIPTS = {
    "Latin": "abcdefghijklmnopqrstuvwxyzàéîõü",
    "Chinese": "陳李張黃何吳劉羅梁宋鄭謝韓唐馮于董蕭程曹袁鄧許傅沈曾彭呂蘇盧蔣蔡賈丁魏薛葉閻余潘杜",
    "Thai": "กขคงจฉชซดตถทธนบปผพภมยรลวสหอ",
    "Arabic": "ابتثجحخدذرزسشصضطظعغفقكلمنهوي",
}
LENGTHS = {"Latin": (60, 120, 200), "Chinese": (60, 120, 200), "Thai": (200,), "Arabic": (200,)}
"""The middle ones find no other place than the longest, in which script they may be."""


def long_name(letters: str, length: int, seed: int) -> str:
    """As a hostile list has it: one word, no space."""
    return "".join(Random(seed).choices(letters, k=length))


NAMES = tuple(
    (long_name(SCRIPTS["Chinese"], length, seed), long_name(letters, length, seed))
    for seed, (letters, length) in enumerate(
        ((SCRIPTS[script], length) for script, lengths in LENGTHS.items() for length in lengths), 1
    )
)
PARTS = [part for pair in NAMES for part in pair]
TEAMS = tuple(long_name(SCRIPTS[script], 200, 50) for script in ("Chinese", "Latin", "Thai", "Latin"))
HEAD = replace(
    samples.HEAD,
    title=Name(long_name(SCRIPTS["Chinese"], 200, 60), long_name(SCRIPTS["Latin"], 200, 61)),
    venue=long_name(SCRIPTS["Chinese"], 200, 62),
)


def _shown(part: str, said: str) -> bool:
    """Whether it is there in full; beside Arabic, which readers of PDFs turn round: all its letters."""
    return part in said or (part in _BESIDE_ARABIC and Counter(part) <= Counter(said))


_BESIDE_ARABIC = {part for pair in NAMES[-len(LENGTHS["Arabic"]) :] for part in pair}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_name_without_room_stands_in_full_all_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor is a team's, the event's or its place's, wherever it stands."""
    monkeypatch.setattr(samples, "NAMES", NAMES)
    monkeypatch.setattr(samples, "TEAMS", TEAMS)
    for module in (samples, samples_ceremony, samples_day):
        monkeypatch.setattr(module, "HEAD", HEAD)
    data = made(name, len(NAMES), "both")
    said = text(data)
    others = [part for part in (*TEAMS, *HEAD.title.forms, HEAD.venue) if part[:9] in said]
    asked = [part for part in PARTS if name in NAMES_EVERYBODY or part[:9] in said] + others
    assert [part[:20] for part in asked if not _shown(part, said)] == []
    assert outside(data) == []
    assert overlapping(data) == []
    assert {words for size, words in type_sizes(data) if size < SMALLEST - 0.05} == set()


@pytest.mark.parametrize("name", ["badges", "scoresheets-a5", "standings"])
def test_pages_of_notes_are_as_fit_for_an_archive_as_any(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(samples, "NAMES", NAMES)
    assert faults(made(name, len(NAMES), "both")) == []


@pytest.mark.parametrize("name", NAMES_EVERYBODY)
def test_names_as_people_have_them_need_no_note(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = (
        ("陳大文", "Chan Tai Man"),
        ("歐陽小明", "Au-Yeung Siu Ming Christopher"),
        ("", "Rajesh Kumar Sharma"),
    )
    monkeypatch.setattr(samples, "NAMES", usual)
    assert set("¹²³⁴⁵⁶⁷⁸⁹").isdisjoint("".join(pages_text(made(name, 12, "both")))), "no number of a note"


@pytest.mark.parametrize("name", ["scoresheets", "scoresheets-a5"])
def test_the_number_of_a_sheet_has_room_whatever_the_number(name: str) -> None:
    assert "In full" not in "".join(pages_text(made(name, 1000, "both"), last=2))


def _page_of(*texts: str) -> bytes:
    def draw(surface: Surface) -> None:
        for y, each in enumerate(texts, 1):
            surface.text(50, 40 * y, each, 12, room=90)

    return render(Document("T", "A", samples.AT, [PdfPage(draw)]))


def test_a_text_that_is_cut_twice_has_one_note_and_its_number_at_both_places() -> None:
    long, other = "Featherstonehaugh " * 4, "Cholmondeley " * 5
    pages = pages_text(_page_of(long, other, long, "short"))
    assert len(pages) == 2
    assert [line[-1] for line in pages[0].splitlines()] == ["¹", "²", "¹", "t"]
    assert all(ELLIPSIS in line for line in pages[0].splitlines()[:3])
    shown = "".join(pages[1].split())
    assert "".join(f"1 {long} 2 {other}".split()) in shown
    assert shown.startswith("Infull") and shown.endswith("Notes,page1of1")


def test_notes_go_on_over_pages_and_none_is_lost() -> None:
    texts = [f"{n:03}" + "x" * 150 for n in range(300)]
    pages = pages_text(_page_of(*texts))
    assert len(pages) > 4
    assert all(
        f"Notes, page {number} of {len(pages) - 1}" in page for number, page in enumerate(pages[1:], 1)
    )
    behind = "".join("".join(pages[1:]).split())
    assert all(each in behind for each in texts)


def _list_of(count: int) -> Document:
    """A list whose divisions have no room in their column."""
    layout = Layout(PageFrame(samples.HEAD, Wording("en"), "List"))
    columns = [TableColumn(("No.",), 40), TableColumn(("Division",), 30)]
    rows = [Row((str(n), f"Division {n}{' of elder children' * 12}, end")) for n in range(1, count + 1)]
    layout.table(columns, rows, row_height=40)
    return layout.finish()


def test_a_note_stands_at_the_foot_of_the_page_that_has_its_number() -> None:
    data = render(_list_of(3))
    (page,) = pages_text(data)
    assert page.count(", end") == 3
    assert (faults(data), overlapping(data)) == ([], [])
    with pikepdf.open(io.BytesIO(data)) as pdf:
        table, *behind = pdf.Root.StructTreeRoot.K.K[2:]
        assert [str(each.S) for each in behind] == ["/Note"] * 3
        cell = table.K[1].K[1]
        assert [str(kid.S) for kid in cell.K if isinstance(kid, pikepdf.Dictionary)] == ["/Reference"]


def test_notes_without_room_go_over_to_the_next_page_and_tear_no_table() -> None:
    """The first page of the list is full: its notes stand below the end of the list."""
    document = _list_of(20)
    data = render(document)
    first, second = pages_text(data)
    assert (first.count(", end"), second.count(", end")) == (0, 20)
    assert (faults(data), overlapping(data)) == ([], [])
    with pikepdf.open(io.BytesIO(data)) as pdf:
        kinds = [str(each.S) for each in pdf.Root.StructTreeRoot.K.K]
    assert (kinds.count("/Table"), kinds.count("/Note")) == (1, 20)
    on_a3 = {
        round(size, 1) for size, said in type_sizes(render(enlarged(document))) if said.endswith(", end")
    }
    assert on_a3 == {10.6}, "notes are larger there, too"


def test_without_a_cut_there_is_no_page_of_notes() -> None:
    with open_pdf(_page_of("short", "")) as document:
        assert len(document) == 1


def test_four_hundred_of_the_longest_names_are_laid_out_without_a_long_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Measured in names that are set: plans only measure widths."""
    set_names = 0
    real = fitting.fitted_lines.__wrapped__

    def counted(*asked: object) -> object:
        nonlocal set_names
        set_names += 1
        return real(*asked)

    monkeypatch.setattr(samples, "NAMES", NAMES)
    monkeypatch.setattr(fitting, "fitted_lines", counted)
    for name in ("seating-name", "seating-table"):
        DOCUMENTS[name](400, Wording("both"))
    assert set_names <= 4 * 400
