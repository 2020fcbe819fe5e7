"""Marks above letters and feet below them: nothing of a name touches the line or the words beside it."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tests.paper.pdf_archive import type_sizes
from tests.paper.pdf_reading import open_pdf, pages_text, text
from tests.paper_sheets.events import waves
from tests.printing.samples import badges
from tourney.base.ids import HeatId
from tourney.base.names import PersonName
from tourney.heats.paper_seating_names import seating_by_name
from tourney.heats.paper_seating_table import SeatingPaper, seating_by_table, seating_paper
from tourney.paper.document import render
from tourney.paper.fitting import high, ink_extents, leading, name_lines
from tourney.paper.surface import A4, MM
from tourney.paper.wording import Wording
from tourney.players.paper_cards import badges as badge_pages

THAI, VIETNAMESE = "ณัฐวุฒิ ศรีสุวรรณ", "Nguyễn Thị Phương Thảo"

Box = tuple[float, float, float, float]
"""Left, bottom, right, top."""


def letters(data: bytes) -> list[tuple[str, Box]]:
    """Every letter of the first page with its ink."""
    with open_pdf(data) as document:
        content = document[0].get_textpage()
        found = [(content.get_text_range(i, 1), content.get_charbox(i)) for i in range(content.count_chars())]
    return [(letter, box) for letter, box in found if letter.strip()]


def test_faces_say_how_far_their_letters_reach() -> None:
    assert ink_extents("Chan") == ink_extents("an")
    assert ink_extents("ễ", bold=True).above > ink_extents("E", bold=True).above + 0.1
    assert ink_extents(THAI).below > ink_extents("E").below
    assert leading(ink_extents(THAI), ink_extents("Ễ"), 10) > leading(ink_extents("a"), ink_extents("a"), 10)
    assert high(("a", THAI)) > high(("a", "a"))


def test_two_lines_of_a_name_stand_farther_apart_where_they_would_touch() -> None:
    plain = name_lines("Christopher Alexander Wong", 100, 20, 6)
    stacked = name_lines("พิชญ์ฐิฏฺ Ễễỗ Ễễỗ Ễễỗ Ễễỗ", 60, 20, 6)
    assert len(plain.lines) == len(stacked.lines) == 2
    assert plain.apart / plain.size < stacked.apart / stacked.size


@pytest.fixture(scope="module")
def seats(tmp_path_factory: pytest.TempPathFactory) -> SeatingPaper:
    """Of 61 with long names and names in many scripts."""
    app = waves(tmp_path_factory.mktemp("waves"))
    paper = seating_paper(app.tournament, app.rules, app.clock.now(), HeatId("2"))
    app.close()
    return paper


@pytest.fixture(scope="module")
def by_table(seats: SeatingPaper) -> list[tuple[str, Box]]:
    return letters(render(seating_by_table(seats, Wording("both"))))


def test_a_team_stands_clear_of_the_name_above_it(by_table: list[tuple[str, Box]]) -> None:
    teams = [box for letter, box in by_table if letter in "沙田體育會"]
    names = [
        box for letter, box in by_table if "\u0900" <= letter <= "\u0eff" or "\u1e00" <= letter <= "\u1eff"
    ]
    assert names and teams
    for left, bottom, right, top in names:
        for other_left, other_bottom, other_right, other_top in teams:
            beside = other_right <= left or right <= other_left
            assert beside or other_top < bottom or top < other_bottom


def test_no_team_is_cut_where_two_lines_hold_it(by_table: list[tuple[str, Box]]) -> None:
    assert "…" not in [letter for letter, _ in by_table]


def test_a_badges_name_stays_below_its_rule() -> None:
    paper = badges(1)
    (badge,) = paper.badges
    person = replace(badge.person, name=PersonName(zh="阮氏草", en=VIETNAMESE))
    one = replace(paper, badges=(replace(badge, person=person),))
    found = letters(render(badge_pages(one, Wording("en"))))
    rule = A4.height - (A4.height - 5 * 54 * MM) / 2 - 10.5 * MM
    tilde = max(top for letter, (_, _, _, top) in found if letter == "ễ")
    assert tilde < rule - 0.5 * MM


@pytest.mark.parametrize("language", ["both", "en", "zh-HK"])
def test_at_the_door_every_name_is_whole_and_can_be_read_at_arms_length(
    seats: SeatingPaper, language: str
) -> None:
    data = render(seating_by_name(seats, Wording(language)))
    assert "…" not in text(data)
    assert text(data).count("Cholmondeley") >= 2
    written = [size for size, said in type_sizes(data) if re.search("Christ|Barth|Cholm|Annel|Thảo", said)]
    assert min(written) >= 7.2


def test_a_name_of_two_rows_is_on_one_page_with_its_table(seats: SeatingPaper) -> None:
    for page in pages_text(render(seating_by_name(seats, Wording("en")))):
        assert page.count("Bartholomew") == page.count("Cholmondeley")
