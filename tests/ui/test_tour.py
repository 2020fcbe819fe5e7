"""The tour, taken with real keys: seven steps, sixty keys at most, and the way back is said on leaving."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.hand import Settled
from tests.ui.test_paths_counted import ONE, Keyboard
from tourney.base.ids import FINAL
from tourney.base.languages import Language, languages
from tourney.event.records import Status
from tourney.printing.handbook_text import tour_text
from ui.frame.tour import Tour
from ui.main_window import MainWindow
from ui.start import StartPage

_MOST_KEYS = 60


@pytest.fixture
def tour(qtbot: QtBot, window: MainWindow, settled: Settled) -> Tour:
    assert isinstance(window.start, StartPage)
    assert not window.start.tour.isHidden(), "offered at the first start"
    window.start.tour.click()
    qtbot.waitUntil(lambda: window.shell is not None, timeout=20_000)
    settled(window)
    found = window.findChild(Tour)
    assert found is not None
    return found


def test_the_whole_tour_takes_sixty_keys(
    qtbot: QtBot, window: MainWindow, tour: Tour, settled: Settled
) -> None:
    said = tour_text(Language.EN)
    window.set_language(Language.EN)
    assert window.shell is not None
    gateway, keys = window.shell.gateway, Keyboard(qtbot, window, settled)

    def waits_at(step: int) -> None:
        qtbot.waitUntil(lambda: tour.words == said.steps[step], timeout=20_000)
        settled(window)

    waits_at(0)
    keys("Ctrl+V")
    primary = window.shell.header.primary
    qtbot.waitUntil(primary.hasFocus, timeout=20_000)
    keys("Return")
    waits_at(1)
    keys("F2")
    keys.write("7")
    keys("Return")
    waits_at(2)
    assert all(player.status is Status.PRESENT for player in gateway.tournament.players.values())
    keys("Ctrl+1", "Return")
    waits_at(3)
    keys("Ctrl+Return", "Return", "Ctrl+P")
    waits_at(4)
    keys("Ctrl+5")
    for place in range(1, len(gateway.tournament.tables_of(ONE)[0].seats) + 1):
        keys.write(str(place))
        keys("Return")
        keys.write(str(1000 - 100 * place))
        keys("Return")
    keys("Ctrl+Return", "Ctrl+Return")
    waits_at(5)
    keys("Ctrl+7")
    qtbot.waitUntil(primary.isEnabled, timeout=20_000)
    keys("Ctrl+Return")
    while FINAL not in gateway.tournament.heats:
        qtbot.waitUntil(lambda: keys.asked or FINAL in gateway.tournament.heats, timeout=20_000)
        keys("Return")
        assert keys.count <= _MOST_KEYS
    waits_at(6)
    keys("Ctrl+7", "Ctrl+Return", "Return")
    qtbot.waitUntil(lambda: tour.words == said.over, timeout=20_000)
    settled(window)
    assert all(table.confirmed_at for table in gateway.tournament.tables_of(FINAL))
    assert keys.count <= _MOST_KEYS
    keys("Esc")
    assert window.findChild(Tour) is None


def test_left_in_the_middle_it_says_the_way_back(
    qtbot: QtBot, window: MainWindow, tour: Tour, settled: Settled
) -> None:
    for language in (Language.EN, Language.ZH):
        window.set_language(language)
        assert tour.words == tour_text(language).steps[0]
    assert window.shell is not None
    Keyboard(qtbot, window, settled)("Esc")
    assert window.shell.bar.words == tour_text(Language.ZH).left
    assert window.findChild(Tour) is None
    before = window.shell
    window.take_tour()
    qtbot.waitUntil(lambda: window.shell is not before and window.findChild(Tour) is not None, timeout=20_000)
    settled(window)


def test_another_event_opened_in_the_middle_ends_it(
    qtbot: QtBot, window: MainWindow, tour: Tour, settled: Settled
) -> None:
    before = window.shell
    Keyboard(qtbot, window, settled)("Ctrl+V")
    window.open_example()
    qtbot.waitUntil(lambda: window.shell is not None and window.shell is not before, timeout=20_000)
    settled(window)
    assert window.findChild(Tour) is None
    Keyboard(qtbot, window, settled)("Esc")
    assert window.shell is not None and not window.shell.bar.words


def test_its_seven_sentences_exist_in_every_language() -> None:
    for language in languages():
        said = tour_text(language)
        assert len(said.steps) == 7
        assert all((*said.steps, said.over, said.left))
