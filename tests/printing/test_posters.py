"""What hangs on a wall: on A3 it says the same in larger type, and cards of tables fill their page."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import replace

import msgspec
import pikepdf
import pytest

from tests.paper.pdf_archive import faults, type_sizes
from tests.paper.pdf_reading import open_pdf, outside, pages_text, text
from tests.printing import samples
from tests.printing.every_document import DOCUMENTS, made
from tests.printing.samples import AT, seating, standings
from tourney.base.ids import PlayerNo
from tourney.base.names import PersonName
from tourney.heats.paper_place_cards import place_cards
from tourney.heats.paper_seating_names import seating_by_name
from tourney.heats.paper_seating_table import seating_by_table
from tourney.paper import layout
from tourney.paper.document import Document, PdfPage, enlarged, render, shortest, worded
from tourney.paper.event_head import TableSlot
from tourney.paper.surface import MM, READABLE, Surface
from tourney.paper.wording import Wording
from tourney.printing.registry import printouts
from tourney.standings.paper_results import results as results_document
from tourney.standings.paper_standings import standings as standings_document

HANGING = sorted(each.name for each in printouts() if each.hangs)


def on_a3(name: str, count: int) -> bytes:
    wording = Wording("both")
    return render(enlarged(worded(DOCUMENTS[name](count, wording), wording)))


def test_what_hangs_is_what_people_walk_up_to() -> None:
    assert (
        sorted(
            (
                *(
                    "seating-name",
                    "seating-table",
                    "hall-map",
                    "clock-plan",
                    "programme",
                    "signs",
                    "bracket",
                ),
                *("standings", "standings-tables", "results", "press-poster", "results-prizes"),
            )
        )
        == HANGING
    )


@pytest.mark.parametrize("name", HANGING)
def test_on_a3_every_letter_is_larger_and_none_is_lost(name: str) -> None:
    small, large = made(name, 24, "both"), on_a3(name, 24)
    assert text(large) == text(small)
    assert outside(large) == []
    assert faults(large) == []
    grown = [a / b for (a, _), (b, _) in zip(type_sizes(large), type_sizes(small), strict=True)]
    assert min(grown) > 1.41
    with open_pdf(large) as document, open_pdf(small) as before:
        sizes = {tuple(round(side / MM) for side in page.get_size()) for page in document}
        assert sizes in ({(297, 420)}, {(420, 297)})
        assert len(document) == len(before)


@pytest.mark.parametrize(("count", "least"), [(4, 20), (8, 20), (24, 11)])
def test_cards_of_tables_grow_to_their_page(count: int, least: float) -> None:
    data = made("seating-table", count, "en")
    assert max(size for size, said in type_sizes(data) if "Liu" in said) >= least
    with open_pdf(data) as document:
        assert len(document) == 1


def test_long_teams_stand_below_names_that_are_large() -> None:
    paper = seating(24)
    name = PersonName(zh="", en="Christopher Alexander Wong")
    team = "Society of St. Vincent de Paul, Hong Kong"
    tables = tuple(
        replace(table, persons=tuple(replace(each, name=name, team=team) for each in table.persons))
        for table in paper.tables
    )
    wording = Wording("en")
    data = render(worded(seating_by_table(replace(paper, tables=tables), wording), wording))
    sizes = type_sizes(data)
    assert min(size for size, said in sizes if "Wong" in said) >= 10.5
    assert any(said.strip() == team for _, said in sizes), "not cut"


@pytest.mark.parametrize("count", [24, 43, 100, 400])
@pytest.mark.parametrize("language", ["en", "both"])
def test_names_and_teams_at_the_tables_are_read_from_a_distance(count: int, language: str) -> None:
    """A name takes two lines before it is small, and a team is never under 8 points."""
    sizes = type_sizes(made("seating-table", count, language))
    assert min(size for size, said in sizes if "Lions" in said or "Form 4B" in said) >= 8
    assert min(size for size, said in sizes if "Liu" in said or "Keung" in said) >= 10.5


def test_final_results_have_names_side_by_side_on_one_page() -> None:
    data = made("results", 32, "both")
    with open_pdf(data) as document:
        assert len(document) == 1
    assert min(size for size, said in type_sizes(data) if "Liu" in said) >= 8.5


def test_results_of_four_hundred_are_laid_out_without_a_long_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measured in rows that are set: a page is not found by taking away one row after the other."""
    rows = 0
    real = layout.beside

    def counted(entries: Sequence[tuple[layout.Cell, ...]], across: int, deep: int) -> list[layout.Row]:
        nonlocal rows
        found = real(entries, across, deep)
        rows += len(found)
        return found

    monkeypatch.setattr(layout, "beside", counted)
    DOCUMENTS["results"](400, Wording("both"))
    assert rows < 30_000


def test_teams_of_namesakes_are_in_the_final_results_and_on_their_place_cards() -> None:
    wording, apart = Wording("en"), {PlayerNo(6): "Namesakes"}
    papers = (
        results_document(replace(samples.results(12), apart=apart), wording),
        place_cards(replace(seating(12), apart=apart), wording),
    )
    for paper in papers:
        said = text(render(worded(paper, wording)))
        assert said.count("Namesakes") >= 1
    assert "Lions" not in said, "a card has no other team"


@pytest.mark.parametrize("name", ["place-cards", "badges"])
def test_a_last_page_of_cards_is_filled_up_with_some_to_write_on(name: str) -> None:
    pages = pages_text(made(name, 43, "en"))
    cards = 6 if name == "place-cards" else 10
    assert [page.count("____") > 0 for page in pages] == [False] * (len(pages) - 1) + [True]
    assert len(pages) == -(-43 // cards)


def test_a_time_that_all_tables_share_stands_once_and_each_page_has_its_heat() -> None:
    paper = seating(80)
    tables = tuple(replace(each, slot=TableSlot(starts_at="10:00")) for each in paper.tables)
    wording = Wording("en")
    pages = pages_text(render(worded(seating_by_table(replace(paper, tables=tables), wording), wording)))
    assert "".join(pages).count("10:00") == len(pages) > 1
    assert all(" · 10:00" in page for page in pages)


BANK = "香港上海滙豐銀行有限公司 The Hongkong and Shanghai Banking Corporation Limited"


def test_a_team_without_room_beside_its_player_is_whole_below_in_readable_type() -> None:
    paper = seating(43)
    tables = tuple(
        replace(table, persons=(replace(table.persons[0], team=BANK), *table.persons[1:]))
        for table in paper.tables
    )
    wording = Wording("en")
    data = render(worded(seating_by_table(replace(paper, tables=tables), wording), wording))
    assert "…" not in text(data) and text(data).count("".join(BANK.split())) == len(tables)
    assert min(size for size, said in type_sizes(data) if "Bank" in said) >= READABLE


@pytest.mark.parametrize("name", ["standings", "standings-tables", "results", "check-in"])
@pytest.mark.parametrize("language", ["en", "zh-HK", "both"])
def test_no_text_of_a_list_is_too_small_to_read_on_a_wall(
    name: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(samples, "TEAMS", (BANK, *samples.TEAMS))
    assert {said for size, said in type_sizes(made(name, 43, language)) if size < READABLE - 0.05} == set()


def test_of_several_layouts_the_shortest_is_taken_and_the_first_of_equals() -> None:
    laid: list[int] = []

    def made_of(pages: int) -> Document:
        laid.append(pages)
        return Document(f"{len(laid)}", "A", AT, [PdfPage(lambda _: None)] * pages)

    assert shortest(map(made_of, (3, 2, 2))).title == "2"
    laid.clear()
    assert shortest(map(made_of, (2, 1, 1))).title == "2" and laid == [2, 1], "one page: no more are laid out"


def test_a_link_on_an_enlarged_page_stays_where_its_words_are() -> None:
    def draw(surface: Surface) -> None:
        surface.link(50, 38, 100, 14, "https://example.org")

    data = render(enlarged(Document("T", "A", AT, [PdfPage(draw)])))
    with pikepdf.open(io.BytesIO(data)) as pdf:
        (link,) = pdf.pages[0].obj.Annots
        left, bottom, right, top = (float(each) / MM for each in link.Rect)
    scale = 420 / 297 / MM
    assert (left, right) == pytest.approx((50 * scale, 150 * scale), abs=0.1)
    assert (420 - top, 420 - bottom) == pytest.approx((38 * scale, 52 * scale), abs=0.1)


def test_of_two_of_one_name_at_the_door_the_team_is_beside_them() -> None:
    paper = seating(6)
    one, other = paper.tables[0].persons[0], paper.tables[1].persons[1]
    tables = (
        replace(paper.tables[0], persons=(replace(one, name=other.name), *paper.tables[0].persons[1:])),
        *paper.tables[1:],
    )
    twins = replace(paper, tables=tables, apart={one.number: "Kwun Tong", other.number: "Sha Tin"})
    shown = text(render(seating_by_name(twins, Wording("en"))))
    assert "KwunTong" in shown and "ShaTin" in shown
    assert "KwunTong" not in text(render(seating_by_name(replace(twins, apart={}), Wording("en"))))


def test_where_each_division_has_its_cut_who_goes_through_is_marked_and_no_line_takes_in_the_others() -> None:
    paper = standings(9)
    lines = tuple(
        msgspec.structs.replace(line, in_cut=at in (0, 1, 3)) for at, line in enumerate(paper.parts[0].lines)
    )
    mixed = replace(paper, parts=(replace(paper.parts[0], lines=lines, cut=3),))
    shown = text(render(standings_document(mixed, Wording("en"))))
    assert shown.count("●") == 4, "three places and the note"
    assert "Shaded,●:3through" in shown
    straight = replace(paper, parts=(replace(paper.parts[0], cut=4),))
    plain = text(render(standings_document(straight, Wording("en"))))
    assert "●" not in plain and "Shaded:4through" in plain
