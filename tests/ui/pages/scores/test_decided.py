"""Equal totals in the order that a referee decided: nothing on Scores is red for it."""

from __future__ import annotations

import pytest

from tourney.base.ids import PlayerNo
from tourney.base.texts import CHINESE, ENGLISH
from tourney.scores.views import SheetResult
from ui.pages.scores.drafts import SheetDraft
from ui.pages.scores.sheet_entry import agreement


@pytest.mark.parametrize(("paper", "kind"), [(1, "good"), (2, "good"), (None, "good"), (3, "bad")])
def test_a_paper_place_within_those_the_referee_parted_agrees(paper: int | None, kind: str) -> None:
    sheet = SheetDraft(PlayerNo(4), total=6000, place=paper, cash=6000)
    result = SheetResult(0, 6000, 6000, 2, decided=(1, 2))
    assert agreement(sheet, result, ENGLISH)[1] == kind
    if kind == "good":
        assert agreement(sheet, result, ENGLISH)[0] == "✓ place 2, decided by the referee"
        assert "裁判裁決" in agreement(sheet, result, CHINESE)[0]


def test_any_of_the_places_that_players_share_is_right_on_paper() -> None:
    """Two who went out together share places 3 and 4: both wrote 4, and nothing about it is red."""
    result = SheetResult(0, 0, 0, 3, tied=True, sharing=2)
    assert [result.wrong_place(place) for place in (2, 3, 4, 5, None)] == [True, False, False, True, False]
