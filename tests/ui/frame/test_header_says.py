"""The line above a page says why its button is grey; the bar below offers no way to where one is."""

from __future__ import annotations

from PySide6.QtGui import QAction

from tests.ui.hand import Open, Settled
from tourney.application.application import Application
from tourney.base.ids import PlayerNo
from tourney.base.texts import msg
from tourney.event.records import Status
from tourney.players.commands import SetStatus


def test_a_grey_button_says_beside_it_why(window_of: Open, event: Application) -> None:
    shell = window_of(event).shell
    assert shell is not None
    header, action = shell.header, QAction("Draw the final")
    action.setEnabled(False)
    action.setToolTip("decide first")
    header.show_page("Finals", "", action)
    assert header.why_not.isVisible() and header.why_not.full_text == "decide first"
    long = f"{'1 Player 1, ' * 20}are level; decide first"
    action.setToolTip(long)
    assert header.why_not.full_text == "decide first", "what to do stands last"
    action.setToolTip("1 Player 1, " * 20)
    assert header.why_not.full_text.endswith("…") and len(header.why_not.full_text) < 80
    action.setEnabled(True)
    assert header.why_not.isHidden()


def test_a_way_on_is_not_offered_to_who_is_there(window_of: Open, event: Application) -> None:
    shell = window_of(event).shell
    assert shell is not None
    message = msg("scores.see_champion")
    shell.say(message, "good", (msg("scores.see_standings"), lambda: None))
    shell.go("players")
    assert shell.bar.action.isVisible(), "elsewhere it stays"
    shell.go("standings")
    assert shell.bar.action.isHidden()


def test_a_step_that_lasts_is_told_where_it_is_otherwise_saved(
    window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    assert window.shell is not None
    gateway = window.shell.gateway
    told: list[bool] = []
    gateway.waiting.connect(told.append)
    gateway.run(SetStatus((PlayerNo(1),), Status.PRESENT))
    gateway._slow.timeout.emit()
    settled(window)
    assert told == [True, False] and not gateway._slow.isActive()
