"""Tab goes through the form of a correction as it is read, under all rules, both its parts."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QScrollArea, QWidget

from tests.ui.console.driver import NAMES, Driver, standing
from tourney.rules.rulesets import RULESETS, load_ruleset
from ui.console.correction import CorrectField

Opens = Callable[..., Driver]
MOST = 400
"""More fields than any form has."""
BOARDS = {each: load_ruleset(each).own_board for each in RULESETS}


def correcting(table: Opens, ruleset: str) -> tuple[Driver, CorrectField, QWidget]:
    """The form, and the field of the reason below it."""
    names = "ABCD"[: max(2, load_ruleset(ruleset).players[0])]
    setup = standing(**{letter: {"cash": 900} for letter in names})
    board = {"edition": BOARDS[ruleset]} if BOARDS[ruleset] else {}
    driver = table(setup, ruleset=ruleset, names=NAMES[: len(names)], **board)
    driver.settle()
    driver.ctrl("e")
    form = driver.console.panel.form
    assert form is not None
    field = form.fields["set"]
    assert isinstance(field, CorrectField)
    return driver, field, form.fields["reason"]


def walked(driver: Driver, field: CorrectField, reason: QWidget) -> list[QWidget]:
    """Where Tab stops behind the choice of the part, until the reason."""
    stops: list[QWidget] = []
    field.part.findChildren(QWidget)[-1].setFocus()
    while len(stops) < MOST:
        QTest.keyClick(driver.window.focusWidget(), Qt.Key.Key_Tab)
        here = driver.window.focusWidget()
        if here is reason or reason.isAncestorOf(here):
            return stops
        stops.append(here)
    raise AssertionError("Tab never comes to the reason")


def assert_read(field: CorrectField, stops: list[QWidget]) -> None:
    """Each lies below the one before it, or to the right of it in the same line."""
    inside = next(area.widget() for area in field.findChildren(QScrollArea) if area.isVisible())
    assert isinstance(inside, QWidget)
    assert all(inside.isAncestorOf(stop) for stop in stops), [type(stop) for stop in stops]
    rects = [QRect(stop.mapTo(inside, QPoint()), stop.size()) for stop in stops]
    for before, after in pairwise(rects):
        assert after.top() > before.center().y() or (
            after.left() >= before.right() and after.bottom() > before.center().y()
        ), (before, after)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_tab_reads_the_form_from_its_head_to_its_foot(table: Opens, ruleset: str) -> None:
    driver, field, reason = correcting(table, ruleset)
    stops = walked(driver, field, reason)
    assert field.players[0].cash in stops
    assert_read(field, stops)
    if BOARDS[ruleset] != "empire-us":
        field.part.findChildren(QPushButton)[-1].click()
        driver.settle()
        deeds = walked(driver, field, reason)
        assert deeds[0] is next(iter(field.deeds.values())).owner
        assert_read(field, deeds)
