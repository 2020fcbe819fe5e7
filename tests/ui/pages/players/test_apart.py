"""Players: that two who look alike are two people is asked once, for every program and after closing."""

from __future__ import annotations

from dataclasses import fields
from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.hand import Open, Settled, page_in, primary, wait
from tourney.application.application import Application
from tourney.base.ids import GivingMethod, PlayerNo
from tourney.bootstrap import open_event
from tourney.event.records import PlayerDetails
from tourney.event.registration import PlayerDraft
from tourney.players.commands import AddPlayer, EditPlayer, TellApart
from ui.pages.players.merging import SideBySide
from ui.pages.players.page import PlayersPage
from ui.widgets.text import Label

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


FULL = PlayerDraft(
    number=7,
    name_zh="陳大文",
    name_en="Chan Tai Man",
    team="聖保羅書院",
    division="Open",
    phone="98765432",
    email="a@example.org",
    pledged=Decimal("100"),
    received=Decimal("88.50"),
    method=GivingMethod("cash"),
    goal=Decimal("2000"),
    note="<b>",
    seeded=True,
    photo_consent=True,
)
"""Somebody of whom everything is known."""


@pytest.mark.parametrize("other", [FULL, PlayerDraft()])
def test_every_detail_of_a_person_has_its_line_in_the_pair(
    page: PlayersPage, qtbot: QtBot, other: PlayerDraft
) -> None:
    assert all(getattr(FULL, each.name) for each in fields(PlayerDetails))
    pair = SideBySide()
    qtbot.addWidget(pair)
    pair.show_pair(page.gateway.texts, ("1", "2", "3"), FULL, other)
    said = [label.full_text for label in pair.findChildren(Label)]
    assert len(said) == 3 + 4 * len(fields(PlayerDetails))
    assert {"HK$100", "HK$88.50", "HK$2,000", "7", "cash", "98765432", "<b>"} <= set(said)


@pytest.mark.parametrize("pledge", ["100", "250.50"])
def test_two_who_both_pledged_are_told_apart(qtbot: QtBot, page: PlayersPage, pledge: str) -> None:
    for number, amount in zip(TWINS, ("100", pledge), strict=True):
        page.gateway.run(EditPlayer(number, {"pledged": Decimal(amount)}))
        wait(qtbot, page)
    ask(qtbot, page)
    said = {label.full_text for label in page.merging.pair.findChildren(Label)}
    assert {"HK$100", f"HK${pledge}"} <= said
    assert primary(page).text() == page.merging.different.text() == "They are two people"
