"""Cards of tables: two beside each other in both languages, pages that are full up to the last."""

from __future__ import annotations

import pytest

from tests.printing import samples
from tourney.heats.paper_seating_table import lay_cards, seating_frame
from tourney.paper.layout import Layout
from tourney.paper.wording import Wording


@pytest.mark.parametrize("language", samples.LANGUAGES)
def test_cards_stand_two_beside_each_other_and_fill_every_page_but_the_last(language: str) -> None:
    paper, wording = samples.seating(88), Wording(language)
    layout = Layout(seating_frame(paper, wording, "Seating by table"))
    lay_cards(layout, paper.tables, wording)
    ends, cards = layout._ends, [len(page) for page in layout._pages]
    assert sum(cards) == len(paper.tables) and all(count % 2 == 0 for count in cards)
    assert ends and min(ends) > layout.frame.bottom * 0.85
