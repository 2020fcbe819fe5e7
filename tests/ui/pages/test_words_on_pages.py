"""No page says more than it may, nor in more sizes of type: counted from what is painted."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from tests.contact_sheet.shots import Style
from tests.contact_sheet.words import SIZE, STATES, budgets, counts
from tourney.base.languages import Language


@pytest.mark.parametrize("language", [Language.EN, Language.ZH], ids=lambda each: each.tag)
def test_a_page_says_no_more_than_it_may(qapp: QApplication, language: Language) -> None:
    """A new word takes another one out; `python -m tests.contact_sheet.words` says where each page is."""
    may, over = budgets(), {}
    for name, count in counts(Style(language, "light", SIZE)):
        said = count.characters if language.chinese else count.words
        most = may[name]["characters" if language.chinese else "words"]
        sizes, may_have = (count.sizes, count.names), may[name]["sizes"]
        larger = any(size > of for size, of in zip(sizes, may_have, strict=True))
        if said > most or count.controls > may[name]["controls"] or larger:
            over[name] = (said, most, count.controls, sizes)
    assert over == {}


def test_every_page_has_a_budget_with_the_goal_that_it_has_to_come_to() -> None:
    for name, budget in budgets().items():
        assert set(budget) == {"words", "characters", "controls", "sizes", "goal"}, name
    assert set(budgets()) == set(STATES)
