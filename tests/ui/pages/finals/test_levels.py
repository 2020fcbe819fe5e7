"""Players level among those in and among the reserves, as the Finals page says and orders them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.alone import AloneShell
from tests.ui.hand import level_tables, put_on
from tourney.application.application import Application
from tourney.application.example import check_everybody_in, settle_cut
from tourney.base.clocks import FixedClock
from tourney.base.ids import HeatId, PlayerNo
from tourney.base.texts import ENGLISH, Message
from tourney.bootstrap import create_event
from tourney.event.journal import drawn_by_lot, lot_in
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats
from tourney.players.commands import EditPlayer, ImportPlayers
from tourney.standings.views import CutStatus, DivisionFinals, finals_view
from ui.gateway.gateway import Gateway
from ui.pages.finals.page import FinalsPage, _undecided_seeds
from ui.pages.finals.words import standing_words
from ui.pages.rulings import OrderDialog
from ui.widgets.theme import Look, load_tokens


@pytest.fixture
def level_event(tmp_path: Any, clock: FixedClock) -> Application:
    """Two divisions; every table ends in the order of the numbers, with the same money."""
    event = create_event(str(tmp_path / "level.tourney"), "school-two-rounds", name="Level", clock=clock)
    divisions = ("Junior", "Senior")
    drafts = tuple(PlayerDraft(name_en=f"Player {n}", division=divisions[n % 2]) for n in range(24))
    event.run(ImportPlayers(drafts))
    check_everybody_in(event)
    heats: tuple[HeatId, ...] = event.rules.format.heat_ids
    event.run(DrawHeats(heats, 5))
    for heat in heats:
        level_tables(event, heat)
    return event


@pytest.fixture
def shown(qtbot: QtBot, qapp: QApplication) -> Iterator[Callable[[Application], FinalsPage]]:
    """The page over an event, refreshed as the frame does it."""
    put_on(qapp, Look(load_tokens("light")))
    gateways: list[Gateway] = []

    def build(event: Application) -> FinalsPage:
        gateways.append(Gateway(event))
        page = FinalsPage(gateways[-1], AloneShell())
        qtbot.addWidget(page)
        page.resize(1180, 640)
        page.show()
        page.retranslate()
        page.refresh()
        gateways[-1].changed.connect(lambda _topics: page.refresh())
        qtbot.waitUntil(lambda: page._view is not None, timeout=5000)
        QApplication.processEvents()
        return page

    yield build
    for each in gateways:
        each.close()


def divisions_of(event: Application) -> tuple[DivisionFinals, ...]:
    return finals_view(event.tournament, event.rules, event.clock.now()).divisions


def test_level_seeds_are_told_and_put_in_order_by_a_button(
    level_event: Application, shown: Any, qtbot: QtBot
) -> None:
    settle_cut(level_event)
    page = shown(level_event)
    division = next(each for each in divisions_of(level_event) if each.levels)
    qtbot.mouseClick(page.division.button(division.id), Qt.MouseButton.LeftButton)
    level = division.levels[0]
    line = next(each for each in division.finalists if each.person.number == level.players[0])
    assert line.tied_range == (level.first, level.last)
    assert standing_words(ENGLISH, line).endswith(", tied")
    qtbot.mouseClick(page.cut.level_buttons[0], Qt.MouseButton.LeftButton)
    dialog = next(w for w in QApplication.topLevelWidgets() if isinstance(w, OrderDialog) and w.isVisible())
    assert list(dialog.order.order) == list(level.players)
    qtbot.mouseClick(dialog.ways[1], Qt.MouseButton.LeftButton)
    qtbot.keyClick(dialog.order.list, str(len(level.players)))
    assert dialog.reason.text() == "抽籤", "the hall drew by hand"
    assert dialog.lot_note.isHidden()
    qtbot.mouseClick(dialog.yes, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: level not in page._current().levels, timeout=5000)
    ruling = page._current().rulings[0]
    assert (ruling.order, ruling.reason) == ((*level.players[1:], level.players[0]), "抽籤")


def test_a_lot_drawn_here_is_decided_as_it_is_drawn_and_cannot_be_fished_for(
    level_event: Application, shown: Any, qtbot: QtBot
) -> None:
    """The dialog was closed and opened again until the order pleased; nothing of that was in the journal."""
    settle_cut(level_event)
    page = shown(level_event)
    division = next(each for each in divisions_of(level_event) if each.levels)
    qtbot.mouseClick(page.division.button(division.id), Qt.MouseButton.LeftButton)
    level = division.levels[0]
    qtbot.mouseClick(page.cut.level_buttons[0], Qt.MouseButton.LeftButton)
    dialog = next(w for w in QApplication.topLevelWidgets() if isinstance(w, OrderDialog) and w.isVisible())
    before = len(level_event.tournament.rulings)
    qtbot.mouseClick(dialog.lot, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(dialog.lot_note.isVisible, timeout=5000)
    rulings = list(page.gateway.tournament.rulings.values())
    assert len(rulings) == before + 1, "before the dialog is closed"
    drawn = lot_in(rulings[-1].reason)
    assert drawn is not None and lot_in(dialog.reason.text()) == drawn
    assert rulings[-1].order == drawn_by_lot(level.players, int(str(drawn.params["seed"])))
    assert tuple(dialog.order.order) == rulings[-1].order
    assert not dialog.yes.isVisible() and not dialog.order.isEnabled() and not dialog.lot.isEnabled()
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert len(page.gateway.tournament.rulings) == before + 1


def test_reserves_are_open_while_the_tie_before_them_is(level_event: Application) -> None:
    tied = next(each for each in divisions_of(level_event) if each.ties)
    assert not any(each.standing is CutStatus.RESERVE for each in tied.finalists)
    settle_cut(level_event)
    settled = next(each for each in divisions_of(level_event) if each.id == tied.id)
    assert settled.ties == ()
    assert any(each.standing is CutStatus.RESERVE for each in settled.finalists)


def test_no_name_and_no_team_is_cut_where_there_is_room(level_event: Application, shown: Any) -> None:
    settle_cut(level_event)
    for number in range(1, 25):
        player = level_event.tournament.players[PlayerNo(number)]
        level_event.run(EditPlayer(PlayerNo(number), {"team": "Rotary Club of Kowloon"}, replace(player)))
    table = shown(level_event).cut.list
    for column in (1, 2, 3):
        assert table.columnWidth(column) >= table.sizeHintForColumn(column)


def test_the_draw_of_tables_says_how_many_ties_start_numbers_decide(
    tmp_path: Any, clock: FixedClock, shown: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = create_event(str(tmp_path / "semi.tourney"), "world-2009", name="Level", clock=clock)
    drafts = tuple(PlayerDraft(name_en="Chan Tai Man", team=f"Team {n}") for n in range(32))
    event.run(ImportPlayers(drafts))
    check_everybody_in(event)
    heats: tuple[HeatId, ...] = event.rules.format.heat_ids
    event.run(DrawHeats(heats, 5))
    for heat in heats:
        level_tables(event, heat)
    settle_cut(event)
    page = shown(event)
    ties = _undecided_seeds(page._view, HeatId("semi"))
    assert ties and "Chan Tai Man · Team " in page.cut.picture.picture.bars[0].name
    asked: list[str] = []

    def ask(title: Message, text: Message, *_: object, **__: object) -> None:
        asked.extend((ENGLISH.say(title), ENGLISH.say(text)))

    monkeypatch.setattr(page.shell, "confirm", ask)
    monkeypatch.setattr(page.shell, "ask_reason", ask)
    page._draw(page._view, HeatId("semi"))
    assert "tie" in " ".join(asked).casefold()
    assert not _undecided_seeds(page._view, HeatId("final")), "at one table nobody meets anybody else"
