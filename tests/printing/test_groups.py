"""Rows below a label or a heading on paper: nothing that belongs together is torn."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tests.paper.pdf_archive import type_sizes
from tests.paper.pdf_reading import pages_text
from tests.printing.samples import HEAD, JUNIOR, RULINGS, STATUS, persons, result_at
from tests.printing.samples import players as listed
from tests.printing.samples import results as placed
from tests.printing.samples import standings as ranked
from tourney.base.ids import HeatId, Points, TableNo
from tourney.base.texts import msg
from tourney.event.records import Status
from tourney.paper.document import render
from tourney.paper.layout import Layout, Row, TableColumn
from tourney.paper.page_frame import PageFrame
from tourney.paper.wording import Wording
from tourney.players.paper_lists import check_in
from tourney.scores.paper_table_results import HeatResults, TableLine, TableResult, draw_table_results
from tourney.standings.paper_results import results
from tourney.standings.paper_standings import standings

TABLES = 40


def result_of(tables: int) -> bytes:
    """Tables of four; players are numbered through, so that a number tells the table."""
    table_results = []
    for table in range(tables):
        seated = persons(4 * tables)[4 * table : 4 * table + 4]
        lines = tuple(
            TableLine(who, result_at(who, place, Points(60), 1000), bankrupt=None)
            for place, who in enumerate(seated, 1)
        )
        table_results.append(TableResult(TableNo(table + 1), msg("paper.state_checked"), True, lines))
    return render(
        draw_table_results(HeatResults(HEAD, HeatId("1"), tuple(table_results), STATUS), Wording("en"))
    )


@pytest.mark.parametrize("tables", [6, 15, TABLES])
def test_no_table_is_torn_over_two_pages(tables: int) -> None:
    pages = [page.splitlines() for page in pages_text(result_of(tables))]
    assert len(pages) > 1 or tables < TABLES
    for lines in pages:
        labels = [int(line.split()[1]) for line in lines if line.startswith("Table ")]
        numbers = [int(match[1]) for line in lines if (match := re.match(r"[1-4] (\d+)\b", line))]
        assert labels == list(range(labels[0], labels[-1] + 1))
        assert numbers == list(range(4 * labels[0] - 3, 4 * labels[-1] + 1))


@pytest.mark.parametrize("language", ["zh-HK", "both"])
def test_everybody_can_be_ticked_by_strokes_and_from_a_to_z_on_three_pages(language: str) -> None:
    paper = listed(43)
    here = tuple(
        replace(each, status=Status.PRESENT, team=f"Team {each.number % 8}") for each in paper.players
    )
    pages = pages_text(render(check_in(replace(paper, players=here), Wording(language))))
    assert "".join(pages).count("✓") >= 2 * len(here) and len(pages) == 3
    assert "43" not in pages[1].splitlines()[1], "only the first page counts"


def test_a_team_longer_than_a_page_has_its_name_on_the_next_one_too() -> None:
    pages = pages_text(render(check_in(listed(400), Wording("en"))))
    torn = [page.splitlines() for page in pages if "By team (continued)" in page]
    heads = [next(i for i, line in enumerate(lines) if "Name" in line) for lines in torn]
    below = [lines[at + 1] for lines, at in zip(torn, heads, strict=True)]
    assert any(line.endswith("(continued)") for line in below), "the first line below the heads"


@pytest.mark.parametrize("language, again", [("en", "Junior (continued)"), ("zh-HK", "初級組（續）")])
def test_a_division_longer_than_a_page_has_its_name_on_the_next_one_too(language: str, again: str) -> None:
    paper = ranked(90)
    junior = replace(paper.parts[0], division=JUNIOR)
    nobody = replace(paper.parts[0], lines=())
    document = standings(replace(paper, parts=(nobody, junior), teams=()), Wording(language))
    _, first, *others = pages_text(render(document))
    assert len(others) > 1 and again not in first
    for page in others:
        assert again in page.splitlines()


def test_a_table_is_not_under_the_heading_of_the_table_before_it() -> None:
    layout = Layout(PageFrame(HEAD, Wording("en"), title="List"))
    columns = [TableColumn(("Name",), 1)]
    layout.heading("Points by place")
    layout.table(columns, [Row(("60",))])
    layout.table(columns, [Row(("Chan",))] * 60)
    assert "Points by place" not in pages_text(render(layout.finish()))[-1]


@pytest.mark.parametrize("count", range(12, 44))
def test_the_rulings_below_the_results_never_leave_their_heading_behind(count: int) -> None:
    """The first of them has as many lines as its reason needs, so how much must follow the heading varies."""
    long = replace(RULINGS[0], reason="the paper was torn, and both players said the same of it " * 4)
    paper = replace(placed(count), rulings=(long,))
    for page in pages_text(render(results(paper, Wording("en")))):
        lines = page.splitlines()
        if any("Referees" in line for line in lines):
            assert any("torn" in line for line in lines)


def test_a_poster_grows_until_its_page_is_full() -> None:
    def size_of(count: int, poster: bool) -> float:
        layout = Layout(PageFrame(HEAD, Wording("en"), title="List"))
        columns = [TableColumn(("No.",), 1), TableColumn(("Name",), 2, lines=3)]
        layout.table(columns, [Row((str(n), "Chan")) for n in range(count)], size=10, poster=poster)
        document = layout.finish()
        assert len(document.pages) == 1
        return max(size for size, said in type_sizes(render(document)) if said == "Chan")

    assert size_of(6, poster=False) == 10
    assert size_of(6, poster=True) == 26
    assert 10 < size_of(30, poster=True) < 26
    assert size_of(36, poster=True) == 10, "no larger: it would go on on a second page"
