"""Players who went out are asked for in the words of the table's rules: under the landlord's, who retired
(L8.4).
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.pages.scores.conftest import ONE, Driver, open_scores
from tourney.application.application import Application
from tourney.base.ids import TableNo
from tourney.base.texts import ENGLISH, Texts
from tourney.scores.commands import ChooseTableRules
from ui.pages.scores.decisions import problem_name
from ui.widgets.text import Label

TIP = "1 retired first; empty for others, also a bankrupt who plays on"
WORDS = {
    "landlord": ("Retired, order", TIP, "retired: next to retire"),
    "": (
        "Bankrupt, order",
        "1 went out first; empty: still in at the end",
        "bankrupt: next to go out",
    ),
}
HEADS = {said[0] for said in WORDS.values()}


def quick_heads(driver: Driver) -> set[str]:
    return {label.full_text for label in driver.page.panel.quick.findChildren(Label)}


def foot_of_the_deeds(driver: Driver) -> set[str]:
    """The words of the sheet typed deed by deed, turned to by F2, and back."""
    driver.press(Qt.Key.Key_F2)
    cash = driver.page.panel.itemised.cash
    words = {label.full_text for label in cash.findChildren(Label)}
    words |= {cash.order.toolTip(), cash.order.accessibleName()}
    driver.press(Qt.Key.Key_F2)
    return words


def test_each_table_asks_in_the_words_of_its_rules(event: Application, qtbot: QtBot) -> None:
    event.run(ChooseTableRules(ONE, (TableNo(1),), "landlord"))
    driver = open_scores(event, qtbot)
    for table, ruleset in ((1, "landlord"), (2, ""), (1, "landlord")):
        driver.page.open_table(TableNo(table))
        driver.settle()
        head, tip, key = WORDS[ruleset]
        assert head in quick_heads(driver) and not (quick_heads(driver) & (HEADS - {head}))
        foot = foot_of_the_deeds(driver)
        assert {head, tip} <= foot and not (foot & (HEADS - {head}))
        assert dict(driver.page.shortcuts())["/"] == key
    driver.page.retranslate()
    driver.page.refresh()
    assert "Retired, order" in quick_heads(driver), "said anew in another language or look too"
    assert "Retired, order" in foot_of_the_deeds(driver)
    driver.gateway.close()


@pytest.mark.parametrize(
    ("area", "said"), [("words_landlord", "order of retiring"), ("", "order of going bankrupt")]
)
def test_an_accepted_problem_is_called_so_too(area: str, said: str) -> None:
    texts: Texts = ENGLISH.in_words(area)
    assert problem_name("bankrupt_order", texts) == said
