"""Players: that two who look alike are two people is asked once, for every program and after closing."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.hand import Open, Settled, page_in, primary, wait
from tourney.application.application import Application
from tourney.base.ids import PlayerNo
from tourney.bootstrap import open_event
from tourney.event.registration import PlayerDraft
from tourney.players.commands import AddPlayer, TellApart
from ui.pages.players.page import PlayersPage

TWINS = (PlayerNo(3), PlayerNo(25))


@pytest.fixture
def page(window_of: Open, event: Application, settled: Settled) -> PlayersPage:
    """The page with the event's 24 players and one who is called as the third."""
    event.run(AddPlayer(PlayerDraft(name_zh="參賽者3", name_en="Player 3", phone="98765432")))
    return page_in(window_of(event), "players", PlayersPage, settled)


def ask(qtbot: QtBot, page: PlayersPage) -> None:
    """Click on what says that there may be somebody twice."""
    qtbot.waitUntil(lambda: page.roster.twins.text() == "One possible duplicate")
    qtbot.mouseClick(page.roster.twins, Qt.MouseButton.LeftButton)


def test_the_primary_button_tells_them_apart_for_good(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    ask(qtbot, page)
    assert primary(page).text() == "They are two people"
    primary(page).trigger()
    wait(qtbot, page)
    qtbot.waitUntil(lambda: page.roster.twins.text() == "")
    assert page.stack.currentWidget() is page.roster
    assert event.tournament.players.keys() >= set(TWINS)
    again = open_event(event.place)
    assert set(again.tournament.told_apart) == {TWINS}
    again.close()
    page.gateway.undo()
    wait(qtbot, page)
    qtbot.waitUntil(lambda: page.roster.twins.text() == "One possible duplicate")


def test_what_another_program_decides_meanwhile_is_not_asked_any_more(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    ask(qtbot, page)
    other = open_event(event.place)
    other.run(TellApart(*TWINS))
    other.close()
    qtbot.waitUntil(lambda: page.stack.currentWidget() is page.roster, timeout=10_000)
    qtbot.waitUntil(lambda: page.roster.twins.text() == "")


def test_two_whom_a_person_chose_are_merged_by_the_primary_button_though_they_were_told_apart(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    page.gateway.run(TellApart(*TWINS))
    wait(qtbot, page)
    page.merge(TWINS[1], TWINS[0])
    assert primary(page).text() == "Merge 25 into 3"
    assert "Marked as two people" in page.merging.reasons.words
    primary(page).trigger()
    wait(qtbot, page)
    assert TWINS[1] not in event.tournament.players and not event.tournament.told_apart
