"""A final that the wrong players have played: taken back on Heats, or declared and explained on Standings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.hand import put_on, stand_up
from tests.ui.pages.finals.test_page import Shell, cash, play_all
from tourney.application.example import check_everybody_in
from tourney.base.clocks import FixedClock
from tourney.base.ids import FINAL, HeatId, PlayerNo, TableNo
from tourney.base.languages import Language
from tourney.bootstrap import create_event
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats
from tourney.players.commands import ImportPlayers
from tourney.standings.declaring import DeclareOfficial
from tourney.standings.reports import finals_now
from tourney.standings.ruling_commands import AdjustPoints
from ui.gateway.gateway import Gateway
from ui.pages.heats.page import HeatsPage
from ui.pages.standings.page import StandingsPage
from ui.widgets.theme import Look, load_tokens

Open = Callable[[Language], Gateway]


@pytest.fixture
def wrong(qapp: QApplication, tmp_path: Path, clock: FixedClock) -> Iterator[Open]:
    """The final is played; the last of the four is not through any more."""
    put_on(qapp, Look(load_tokens("light")))
    event = create_event(str(tmp_path / "day.tourney"), "hk-90", name="Finals", clock=clock)
    event.run(ImportPlayers(tuple(PlayerDraft(name_en=f"Player {n}") for n in range(1, 25))))
    check_everybody_in(event)
    play_all(event)
    event.run(DrawHeats((FINAL,), 5, "seen"))
    cash(event, FINAL, TableNo(1), [4000, 3000, 2000, 1000])
    gateways: list[Gateway] = []

    def gateway(language: Language) -> Gateway:
        gateways.append(Gateway(event, language=language))
        return gateways[-1]

    yield gateway
    for each in gateways:
        each.close()


def out_of_it(gateway: Gateway) -> PlayerNo:
    """Move the last finalist out of the cut."""
    finals_picture = finals_now(gateway.tournament, gateway.rules, gateway.now())
    gateway.run(AdjustPoints(finals_picture.cut[-1], -60 * 40, "left the hall"))
    return finals_picture.cut[-1]


def wait(qtbot: QtBot, gateway: Gateway) -> None:
    qtbot.waitUntil(lambda: not gateway.busy, timeout=5000)
    QApplication.processEvents()
    qtbot.waitUntil(lambda: not gateway.busy, timeout=5000)


@pytest.mark.parametrize(
    ("language", "words"),
    [(Language.EN, "Take back the final…"), (Language.ZH, "撤銷決賽…")],
)
def test_heats_takes_the_final_back_where_it_shows_it(
    qtbot: QtBot, wrong: Open, language: Language, words: str
) -> None:
    gateway, shell = wrong(language), Shell()
    page = HeatsPage(gateway, shell)
    stand_up(qtbot, page, gateway)
    page.open_heat(FINAL)
    assert not page.taking_back.isVisible()
    out_of_it(gateway)
    wait(qtbot, gateway)
    assert (page.taking_back.isVisible(), page.taking_back.text()) == (True, words)
    page.open_heat(HeatId("1"))
    assert not page.taking_back.isVisible()
    page.open_heat(FINAL)
    qtbot.mouseClick(page.taking_back, Qt.MouseButton.LeftButton)
    wait(qtbot, gateway)
    assert shell.asked == ["Take back the final and draw it again?"]
    assert FINAL not in gateway.tournament.heats
    assert not page.taking_back.isVisible()


def test_standings_say_why_a_finalist_is_out_by_the_list(qtbot: QtBot, wrong: Open) -> None:
    gateway, shell = wrong(Language.EN), Shell()
    page = StandingsPage(gateway, shell)
    stand_up(qtbot, page, gateway)
    wait(qtbot, gateway)
    out_of_it(gateway)
    wait(qtbot, gateway)
    assert (page.seats.isVisible(), page.as_played.isVisible()) == (True, False)
    gateway.run(DeclareOfficial(FINAL, "played in good faith", with_earlier=True))
    wait(qtbot, gateway)
    assert (page.seats.isVisible(), page.as_played.isVisible()) == (False, True)
    said = page.as_played.words
    assert said.startswith("The final: official as played (played in good faith), declared at ")
    qtbot.mouseClick(page.as_played.action, Qt.MouseButton.LeftButton)
    assert shell.went == [("finals", "")]
