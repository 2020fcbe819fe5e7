"""Cards of tables: two beside each other in both languages, pages that are full up to the last."""

from __future__ import annotations

from functools import partial
from types import MethodType

import pytest

from tests.printing import samples
from tourney.heats.paper_seating_table import _CardPlan, lay_cards, seating_frame
from tourney.paper.layout import Layout
from tourney.paper.wording import Wording


@pytest.mark.parametrize("language", samples.LANGUAGES)
def test_cards_stand_two_beside_each_other_with_no_room_for_more_but_on_the_last_page(language: str) -> None:
    paper, wording = samples.seating(88), Wording(language)
    layout = Layout(seating_frame(paper, wording, "Seating by table"))
    lay_cards(layout, paper.tables, wording)
    ends, cards = layout._ends, [len(page) for page in layout._pages]
    assert sum(cards) == len(paper.tables) and all(count % 2 == 0 for count in cards)
    draws = [draw.func for page in layout._pages for draw in page if isinstance(draw, partial)]
    plans = {draw.__self__ for draw in draws if isinstance(draw, MethodType)}
    (plan,) = plans  # seats are as high on each page
    assert isinstance(plan, _CardPlan)
    tables = [paper.tables[at : at + 2] for at in range(0, len(paper.tables), 2)]
    rows = [max(map(plan.high, row)) for row in tables]
    before_next = [sum(cards[: at + 1]) // 2 for at in range(len(ends))]
    for end, row in zip(ends, before_next, strict=True):
        assert end + rows[row] > layout.frame.bottom
