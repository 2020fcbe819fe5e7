"""Every question of the window: what Enter does where something would be taken back or written over."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

import ui
from tourney.base.texts import area
from ui.parts.dialogs import Dialog, ask_reason, confirm
from ui.parts.line_bars import Bar, BarPicture, LineBars
from ui.widgets.layouts import column, row
from ui.widgets.text import Label

DANGEROUS = {
    "heatspage.unpublish_title",
    "window.undo_others_title",
    "window.redo_others_title",
    "printroom.replace_title",
    "finals.protest_title",
    "clock.end_title",
    "clock.early_title",
    "scores.contradicts_title",
    "second_entry.settle_ask",
}
"""Takes back what people may have seen, writes over a file, or confirms a likely slip: Enter leaves all."""
HARMLESS = {
    "clock.set_title",
    "heatspage.publish_title",
    "finals.publish",
    "finals.ties_title",
    "official.both_title",
    "official.shared_title",
}
"""The step that was asked for, told once more, and Undo gives it back: Enter does it."""


def questions() -> Iterator[tuple[str, bool]]:
    """The title of each yes-or-no question in the source of the window, and whether it is a danger."""
    for path in sorted(Path(ui.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and _asks(node.func) and len(node.args) == 4:
                danger = any(
                    key.arg == "danger" and isinstance(key.value, ast.Constant) and key.value.value is True
                    for key in node.keywords
                )
                yield _title(node.args[0]), danger


def _asks(function: ast.expr) -> bool:
    return (isinstance(function, ast.Attribute) and function.attr == "confirm") or (
        isinstance(function, ast.Name) and function.id == "ask"
    )


def _title(words: ast.expr) -> str:
    assert isinstance(words, ast.Call)
    if isinstance(words.func, ast.Name) and words.func.id == "_publish_words":
        return "finals.publish"
    (key, *_params) = words.args
    assert isinstance(key, ast.Constant) and isinstance(key.value, str)
    return key.value


def test_every_question_is_known_to_be_a_danger_or_not() -> None:
    found = dict(questions())
    assert {title for title, danger in found.items() if danger} == DANGEROUS
    assert {title for title, danger in found.items() if not danger} == HARMLESS


@pytest.fixture
def room(qtbot: QtBot) -> QWidget:
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.show()
    return widget


def buttons(dialog: Dialog) -> dict[str, QPushButton]:
    return {each.text(): each for each in dialog.findChildren(QPushButton)}


@pytest.mark.parametrize("title", sorted(DANGEROUS))
def test_enter_leaves_all_as_it_is_where_something_would_be_lost(
    qtbot: QtBot, room: QWidget, title: str
) -> None:
    done: list[str] = []
    words = area(title.partition(".")[0])[title.partition(".")[2]]["en"]
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape):
        dialog = confirm(
            room, words, "text", "Change anyway", "Cancel", lambda: done.append("done"), danger=True
        )
        assert buttons(dialog)["Cancel"].isDefault() and not buttons(dialog)["Change anyway"].isDefault()
        qtbot.waitUntil(dialog.isVisible)
        qtbot.keyClick(dialog.focusWidget() or dialog, key)
        assert not dialog.isVisible() and not done
    dialog = confirm(room, words, "text", "Change anyway", "Cancel", lambda: done.append("done"), danger=True)
    qtbot.mouseClick(buttons(dialog)["Change anyway"], Qt.MouseButton.LeftButton)
    assert done == ["done"]


def test_enter_does_what_was_asked_for_where_nothing_is_lost(qtbot: QtBot, room: QWidget) -> None:
    done: list[str] = []
    dialog = confirm(room, "Publish?", "", "Publish", "Cancel", lambda: done.append("done"))
    qtbot.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_Return)
    assert done == ["done"]


def test_enter_does_nothing_before_a_reason_is_typed(qtbot: QtBot, room: QWidget) -> None:
    given: list[str] = []
    dialog = ask_reason(room, "Take back?", "", ("Take back", "Cancel", "Reason"), given.append)
    named = [label for label in dialog.findChildren(Label) if label.buddy() is not None]
    assert [label.text() for label in named] == ["Reason"] and named[0].buddy() is dialog.focusWidget()
    qtbot.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_Return)
    assert not given and not buttons(dialog)["Take back"].isEnabled()
    qtbot.keyClicks(dialog.focusWidget() or dialog, "wrong table")
    qtbot.mouseClick(buttons(dialog)["Take back"], Qt.MouseButton.LeftButton)
    assert given == ["wrong table"]


def test_no_usual_reason_is_given_by_somebody_who_has_not_chosen_it(qtbot: QtBot, room: QWidget) -> None:
    given: list[str] = []
    words = ("Correct", "Cancel", "Reason", "Other…")
    usual = ("Wrong on paper", "Wrongly typed")
    dialog = ask_reason(room, "Correct?", "", words, given.append, usual=usual)
    yes, chip = buttons(dialog)["Correct"], buttons(dialog)["Wrong on paper"]
    assert not yes.isEnabled() and dialog.focusWidget() is chip
    qtbot.keyClick(chip, Qt.Key.Key_Return)
    held = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", True)
    QApplication.sendEvent(dialog.focusWidget(), held)
    assert dialog.isVisible() and yes.isEnabled() and not given, "held too long, Enter gives no reason"
    qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Return)
    assert given == ["Wrong on paper"], "the first Enter chooses, the second does it"


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_enter_after_the_reason_for_a_danger_goes_to_the_button_and_only_there_says_yes(
    qtbot: QtBot, room: QWidget, key: Qt.Key
) -> None:
    given: list[str] = []
    dialog = ask_reason(
        room, "Take the final back?", "", ("Take back", "Cancel", "Reason"), given.append, danger=True
    )
    yes = buttons(dialog)["Take back"]
    qtbot.keyClick(dialog.focusWidget() or dialog, key)
    assert not given and dialog.isVisible()
    qtbot.keyClicks(dialog.focusWidget() or dialog, "the wrong players")
    qtbot.keyClick(dialog.focusWidget() or dialog, key)
    assert not given and dialog.isVisible() and dialog.focusWidget() is yes
    qtbot.keyClick(yes, key)
    assert given == ["the wrong players"]


def test_a_question_is_as_high_as_what_was_put_into_it_while_nothing_was_shown(
    qtbot: QtBot, room: QWidget
) -> None:
    bars = LineBars(read=True)
    picture = QWidget()
    picture.setLayout(row(column(Label("Now"), bars, None)))
    whole = QWidget()
    whole.setLayout(column(picture, Label("and a sentence", wrap=True)))
    whole.sizeHint()  # asked while it is empty
    people = tuple(Bar(at, str(at), f"Player {at}", "12", 0.5, "in") for at in range(1, 9))
    bars.show_picture(BarPicture(people, above=4), "Now")
    dialog = Dialog(room, "Put them in this order?", "", 600)
    dialog.hold(whole)
    dialog.fit()
    dialog.open()
    qtbot.waitExposed(dialog)
    assert bars.visibleRegion().boundingRect().height() == bars.height() > 100
