"""What painted boards show is in the accessibility tree: seats are read, picked up and dropped there."""

from __future__ import annotations

import gc
import weakref

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QRect
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tests.ui.eyes import NAME, VALUE, children, face, named, press, under
from tests.ui.hand import Open, Settled, page_in, seats, wait
from tourney.application.application import Application
from tourney.base.ids import HeatId
from tourney.heats.commands import DrawHeats
from ui.base.accessible import AccessiblePart, Painted, Path
from ui.pages.heats.page import HeatsPage

ONE = HeatId("1")


@pytest.fixture
def page(window_of: Open, event: Application, settled: Settled) -> HeatsPage:
    """The page with one drawn heat of 24 players."""
    event.run(DrawHeats((ONE,), 7))
    return page_in(window_of(event), "heats", HeatsPage, settled)


def test_cards_and_seats_are_read_in_order(page: HeatsPage, event: Application) -> None:
    cards = children(face(page.board))
    assert [card.text(NAME) for card in cards] == [f"Table {n}" for n in range(1, 7)]
    for card, table in zip(cards, event.tournament.tables.values(), strict=True):
        said = [seat.text(NAME) for seat in children(card)]
        assert [words.split()[:2] for words in said] == [
            [str(seat), str(number)] for seat, number in enumerate(table.seats, start=1)
        ]
        assert under(card, children(card)[1]).text(NAME) == said[1]


def test_two_seats_are_swapped_by_pressing_them(page: HeatsPage, event: Application, qtbot: QtBot) -> None:
    before = seats(event, ONE, 1), seats(event, ONE, 2)
    first, second = (children(card)[0] for card in children(face(page.board))[:2])
    press(first)
    assert children(children(face(page.board))[0])[0].state().selected
    press(second)
    wait(qtbot, page)
    after = seats(event, ONE, 1), seats(event, ONE, 2)
    assert after[0][0] == before[1][0] and after[1][0] == before[0][0]
    assert str(before[1][0]) in children(children(face(page.board))[0])[0].text(NAME)


class _Lamps(QWidget, Painted):
    accessible_role = QAccessible.Role.List

    def accessible_parts(self) -> int:
        return 2

    def accessible_part(self, path: Path) -> AccessiblePart | None:
        names = ("left", "right")
        return AccessiblePart(
            QAccessible.Role.ListItem, names[path[0]], QRect(path[0] * 10, 0, 10, 10), "lit"
        )


def test_a_part_has_the_actions_and_no_other_face_as_the_system_asks_for_them(qapp: object) -> None:
    lamps = _Lamps()
    part = children(face(lamps))[0]
    assert part.actionInterface() is not None
    others = (
        part.textInterface,
        part.editableTextInterface,
        part.valueInterface,
        part.tableCellInterface,
        part.selectionInterface,
        part.attributesInterface,
    )
    assert [ask() for ask in others] == [None] * len(others)


def test_the_tree_keeps_no_widget_alive(qapp: object) -> None:
    lamps = _Lamps()
    assert [part.text(VALUE) for part in children(face(lamps))] == ["lit", "lit"]
    assert named(face(lamps), "right").rect().width() == 10
    gone = weakref.ref(lamps)
    lamps.deleteLater()
    del lamps
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    assert gone() is None
