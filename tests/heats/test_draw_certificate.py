"""The draw certificate: each heat's own figures, the proof once, and lists that are read down a page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.contact_sheet.days import MORNING
from tests.paper.pdf_reading import pages_text
from tests.paper_sheets.events import example, waves
from tests.printing.samples import HEAD
from tourney.application.example import check_everybody_in
from tourney.base.clocks import FixedClock
from tourney.base.ids import HeatId
from tourney.base.texts import msg
from tourney.cli.example_day import example_event
from tourney.heats.commands import DrawHeats
from tourney.heats.paper_draw_certificate import DrawnTogether, draw_certificate, draw_paper, proof
from tourney.paper.document import render
from tourney.paper.layout import Layout, TableColumn
from tourney.paper.page_frame import PageFrame
from tourney.paper.wording import Wording


@pytest.fixture(scope="module")
def two_heats(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The pages of a draw of two heats of 61."""
    app = waves(tmp_path_factory.mktemp("waves"))
    paper = draw_paper(app.tournament, app.rules)
    app.close()
    assert sum(heat.mates for heat in paper.heats) == len(paper.team_pairs)
    assert all(heat.mates for heat in paper.heats)
    layout = Layout(PageFrame(HEAD, Wording("en"), title="Draw"))
    draw_certificate(layout, paper, Wording("en"))
    return pages_text(render(layout.finish()))


def test_each_heat_has_the_meetings_at_its_own_tables(two_heats: list[str]) -> None:
    said = "\n".join(two_heats)
    figures = [int(found) for found in re.findall(r"teammates together (\d+)", said)]
    listed = [len(re.findall(rf"{heat}$", said, re.M)) - 1 for heat in ("Heat 1", "Heat 2")]
    assert figures == listed, "less the heat's own heading"


def test_the_proof_of_both_stands_once(two_heats: list[str]) -> None:
    assert "\n".join(two_heats).count("Over 2 heats, without finals") == 1


def test_a_final_of_one_table_does_not_say_that_anybody_is_kept_apart(tmp_path: Path) -> None:
    app = example(tmp_path)
    said = {heat.heat: heat.how for heat in draw_paper(app.tournament, app.rules).heats}
    app.close()
    assert said[HeatId("final")] == msg("paper.seated_at_one")
    assert said[HeatId("1")] == msg(
        "paper.drawn_with", seed=app.tournament.heats[HeatId("1")].seed, method=msg("event.seat_preseated")
    )


@pytest.mark.parametrize(
    ("drawn", "said"),
    [
        (DrawnTogether(2, 0, 0, True), "Over 2 heats, without finals: 0."),
        (DrawnTogether(2, 3, 3, True), "Over 2 heats, without finals: 3. No draw has fewer."),
        (DrawnTogether(2, 3, 1, False), "Over 2 heats, without finals: 3. No draw has under 1."),
        (DrawnTogether(2, 3, 0, False), "Over 2 heats, without finals: 3."),
    ],
)
def test_the_proof_says_only_what_a_reader_can_use(drawn: DrawnTogether, said: str) -> None:
    layout = Layout(PageFrame(HEAD, Wording("en"), title="Draw"))
    layout.say(*proof(drawn))
    assert said in pages_text(render(layout.finish()))[0].splitlines()


def test_a_heat_alone_has_no_proof_of_repeats_that_it_cannot_have(tmp_path: Path) -> None:
    app = example_event(tmp_path / "day.tourney", FixedClock(MORNING))
    check_everybody_in(app)
    app.run(DrawHeats((HeatId("1"),), 11))
    assert draw_paper(app.tournament, app.rules).together is None
    app.close()


@pytest.mark.parametrize("count", [100, 163, 400])
def test_every_page_of_numbers_and_names_holds_the_next_ones(count: int) -> None:
    layout = Layout(PageFrame(HEAD, Wording("en"), title="List"))
    entries = [(f"#{n}", "name " * (1 + n % 3)) for n in range(count)]
    columns = [TableColumn(("No.",), 10), TableColumn(("Name",), 30, lines=3)]
    layout.heading("Numbers")
    layout.side_by_side(columns, entries, 3, size=9)
    following = 0
    for page in pages_text(render(layout.finish())):
        numbers = sorted(int(found) for found in re.findall(r"#(\d+)", page))
        assert numbers == list(range(following, following + len(numbers)))
        following += len(numbers)
    assert following == count
