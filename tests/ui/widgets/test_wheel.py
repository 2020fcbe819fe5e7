"""Scrolling past a list to choose from never chooses."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QComboBox, QScrollArea

from tests.ui.hand import Open, Settled, page_in, turn_wheel
from tourney.application.application import Application
from tourney.base.ids import HeatId
from tourney.heats.commands import DrawHeats
from ui.frame.navigation import EVERY
from ui.pages.event.page import EventPage
from ui.pages.page import Page
from ui.widgets.fields import ComboBox

UI = Path(__file__).resolve().parents[3] / "ui"


def test_the_wheel_changes_nothing_on_any_page(window_of: Open, event: Application, settled: Settled) -> None:
    event.run(DrawHeats((HeatId("1"), HeatId("2"), HeatId("3")), 7))
    window = window_of(event)
    seen = 0
    for entry in EVERY:
        page = page_in(window, entry.id, Page, settled)
        boxes = [box for box in page.findChildren(QComboBox) if box.isEnabled()]
        assert not page.findChildren(QAbstractSpinBox), entry.id
        for box, focused in product(boxes, (False, True)):
            (box.setFocus if focused else box.clearFocus)()
            before = box.currentIndex()
            turn_wheel(box, -1)
            turn_wheel(box, +1)
            turn_wheel(box, +1)
            assert box.currentIndex() == before, (entry.id, box.accessibleName())
            seen += 1
    assert seen > 12


def test_the_format_scrolls_under_a_pointer_that_rests_on_a_list(
    window_of: Open, event: Application, settled: Settled
) -> None:
    """The rule by which rows are chosen turned into another one when somebody scrolled past it."""
    page = page_in(window_of(event), "event", EventPage, settled)
    page.open_target("tab:format")
    QApplication.processEvents()
    box = next(box for box in page.findChildren(ComboBox) if box.isVisible())
    area = next(a for a in page.findChildren(QScrollArea) if a.isAncestorOf(box))
    bar = area.verticalScrollBar()
    before = bar.value()
    turn_wheel(box, -1)
    assert bar.value() > before
    assert not page.format.changes()


def test_no_other_list_or_spin_box_is_built() -> None:
    """Those of Qt take the wheel as soon as the pointer is over them."""
    other = re.compile(
        r"\bQ(ComboBox|FontComboBox|SpinBox|DoubleSpinBox|DateEdit|TimeEdit|DateTimeEdit|Dial)\("
    )
    sources = [path for path in UI.rglob("*.py") if path.name != "combo_box.py"]
    assert not [path.name for path in sources if other.search(path.read_text("utf-8"))]
