"""The bar at the bottom: what happened is read whole, a long place of a file gives way in its middle."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.hand import Open, Settled, put_on
from tourney.application.application import Application
from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId, PlayerNo
from tourney.base.texts import ENGLISH, msg
from tourney.event.records import Status
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import SetStatus
from tourney.scores.commands import EnterSheets, TableEntry
from tourney.scoresheet.sheet import Sheet
from ui.frame.header import MessageBar, Said
from ui.widgets.text import Label
from ui.widgets.theme import Look, load_tokens

PLACE = "/media/volunteer/A stick of many names/backups/2026/Spring Charity Day.tourney"


def test_a_long_place_is_cut_in_its_middle_and_stands_whole_in_the_tool_tip(
    qapp: QApplication, qtbot: QtBot
) -> None:
    put_on(qapp, Look(load_tokens("light")))  # not in the larger type that another test has left
    bar = MessageBar(lambda: ENGLISH)
    qtbot.addWidget(bar)
    bar.set_place(f"Saved in {PLACE}", PLACE)
    done = msg("scores.all_confirmed", heat=heat_named(HeatId("3")))
    bar.say(Said(msg("window.and_also", told=done, more=msg("event.copy_written", place=PLACE)), "good"))
    bar.resize(900, 44)
    bar.show()
    whole = f"{ENGLISH.sentence(done)} · copied to {PLACE}"
    assert bar.words == whole and bar.place_words == f"Saved in {PLACE}"
    shown = {each.text(): each.toolTip() for each in bar.findChildren(Label) if "…" in each.text()}
    sentence = next(words for words in shown if words.startswith(ENGLISH.sentence(done)))
    assert sentence.endswith("Charity Day.tourney") and PLACE in shown[sentence]
    kept = next(words for words in shown if words.startswith("Saved in"))
    assert kept.endswith(".tourney") and PLACE in shown[kept]
    bar.resize(3000, 44)
    assert whole in {each.text() for each in bar.findChildren(Label)}


def test_the_bar_is_lit_for_two_seconds_and_says_that_a_step_lasts(qtbot: QtBot) -> None:
    bar = MessageBar(lambda: ENGLISH)
    qtbot.addWidget(bar)
    bar.set_place(ENGLISH("window.stored_in"), PLACE)
    bar.say(Said(msg("today.do_finish"), "good"))
    assert bar.property("state") == "good"
    bar._fading.timeout.emit()
    assert bar.property("state") == "" and bar.words == "All results in", "the sentence stays"
    bar.say(Said(msg("today.do_finish"), "bad"))
    assert not bar._fading.isActive(), "an error stays lit"

    def shown() -> set[str]:
        return {each.text() for each in bar.findChildren(Label)}

    bar.show_waiting(True)
    assert "Working…" in shown() and "✓ Saved" not in shown()
    bar.show_waiting(False)
    assert "✓ Saved" in shown()


def test_a_table_entered_with_an_error_is_not_told_in_green(
    qtbot: QtBot, window_of: Open, event: Application
) -> None:
    heat = HeatId("1")
    event.run(SetStatus(tuple(event.tournament.players), Status.PRESENT))
    event.run(DrawHeats((heat,), 7))
    event.run(PublishHeat(heat))
    window = window_of(event)
    assert window.shell is not None
    gateway = window.shell.gateway
    table = event.tournament.tables_of(heat)[0]

    def enter(*totals: int) -> tuple[str, object]:
        sheets = tuple(
            Sheet(player=number, declared_place=place, declared_total=total)
            for place, (number, total) in enumerate(zip(table.seats, totals, strict=True), start=1)
        )
        gateway.run(EnterSheets(heat, (TableEntry(table.table, sheets),)))
        qtbot.waitUntil(lambda: not gateway.busy, timeout=10_000)
        assert window.shell is not None
        return window.shell.bar.words, window.shell.bar.property("state")

    assert enter(199_999, 3000, 2000, 1000) == ("Table 1 entered: to fix", "warn")
    assert window.shell.bar.way_on == "window.undo"
    assert enter(4000, 3000, 2000, 1000) == ("Heat 1: table 1 entered", "good")


def test_a_sentence_without_a_way_on_goes_with_its_page(
    window_of: Open, event: Application, qtbot: QtBot
) -> None:
    shell = window_of(event).shell
    assert shell is not None
    shell.say(msg("today.do_finish"), "good")
    shell.go("clock")
    assert shell.bar.words == "All results in", "what the same act has said stays"
    qtbot.waitUntil(lambda: shell.bar._read)
    shell.go("clock")
    assert shell.bar.words, "the page is the same"
    shell.go("players")
    assert len(shell.bar.words) == 0
    shell.say(msg("today.do_finish"), "good", (msg("window.undo"), lambda: None))
    qtbot.waitUntil(lambda: shell.bar._read)
    shell.go("clock")
    assert shell.bar.words == "All results in", "its way on is still offered"


def test_two_steps_back_are_two_clicks_in_the_same_place_and_redo_stands_beside(
    window_of: Open, event: Application, settled: Settled, qtbot: QtBot
) -> None:
    window = window_of(event)
    shell = window.shell
    assert shell is not None
    for number in (1, 2):
        shell.gateway.run(SetStatus((PlayerNo(number),), Status.ABSENT))
        settled(window)
    before = shell.gateway.tournament.players[PlayerNo(1)].status
    assert before is Status.ABSENT
    for _ in range(2):
        assert shell.bar.action.text() == "Undo"
        qtbot.mouseClick(shell.bar.action, Qt.MouseButton.LeftButton)
        settled(window)
    statuses = [shell.gateway.tournament.players[PlayerNo(n)].status for n in (1, 2)]
    assert Status.ABSENT not in statuses
    beside = shell.bar.beside if shell.bar.beside.isVisible() else shell.bar.action
    assert beside.text() == "Redo"
    qtbot.mouseClick(beside, Qt.MouseButton.LeftButton)
    settled(window)
    assert shell.gateway.tournament.players[PlayerNo(1)].status is Status.ABSENT
