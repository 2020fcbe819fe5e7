"""Another language or theme reaches a page that nobody sees when it is shown, and no sooner."""

from __future__ import annotations

from PySide6.QtGui import QImage, QPalette
from PySide6.QtWidgets import QApplication, QStackedWidget, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tests.contact_sheet.shots import come_to_rest
from tests.ui.hand import Open
from tourney.application.application import Application
from tourney.application.example import play_first_half
from tourney.base.languages import Language
from ui.frame.navigation import EVERY
from ui.main_window import MainWindow
from ui.widgets.text import Label
from ui.widgets.theme import Look, Role, apply_look, load_tokens, look

PAGE_IDS = tuple(each.id for each in EVERY)


def _ink(widget: QWidget) -> str:
    return widget.palette().color(QPalette.ColorRole.WindowText).name()


def _picture(window: MainWindow) -> QImage:
    assert window.shell is not None and window.shell.current is not None
    come_to_rest(window)
    return window.shell.current.grab().toImage()


def test_a_pane_that_nobody_sees_gets_its_colours_when_it_is_shown(qapp: QApplication, qtbot: QtBot) -> None:
    light, dark = (Look(load_tokens(name)) for name in ("light", "dark"))
    apply_look(qapp, light)
    stack = QStackedWidget()
    qtbot.addWidget(stack)
    panes = [Label("one"), QWidget()]
    inner = QVBoxLayout(panes[1])
    deep = Label("two", Role.LEAD)
    inner.addWidget(deep)
    for pane in panes:
        stack.addWidget(pane)
    stack.show()
    for at in (1, 0):
        stack.setCurrentIndex(at)
    apply_look(qapp, dark)
    assert (_ink(panes[0]), _ink(deep)) == (dark.tokens.text, light.tokens.text)
    stack.setCurrentIndex(1)
    assert (_ink(deep), deep.font().pixelSize()) == (dark.tokens.text, 17)
    apply_look(qapp, light)
    assert (_ink(panes[0]), _ink(deep)) == (dark.tokens.text, light.tokens.text)
    apply_look(qapp, dark)
    stack.setCurrentIndex(0)
    assert (_ink(panes[0]), _ink(deep)) == (dark.tokens.text, dark.tokens.text)


def test_other_lengths_reach_every_pane_at_once(qapp: QApplication, qtbot: QtBot) -> None:
    apply_look(qapp, Look(load_tokens("light")))
    stack = QStackedWidget()
    qtbot.addWidget(stack)
    hidden = Label("two")
    for pane in (QWidget(), hidden):
        stack.addWidget(pane)
    stack.show()
    for at in (1, 0):
        stack.setCurrentIndex(at)
    apply_look(qapp, Look(load_tokens("light"), scale=200))
    assert hidden.font().pixelSize() == 28


def test_every_page_comes_back_as_if_it_had_been_in_sight(
    qapp: QApplication, window_of: Open, event: Application
) -> None:
    """From Chinese to English; the other way is in `test_one_language`."""
    play_first_half(event)
    window = window_of(event)
    assert window.shell is not None
    window.shell.projector.pager.blockSignals(True)  # the hall's page turns by the clock on the wall
    qapp.setCursorFlashTime(0)  # a field's cursor blinks by it, too
    window.set_language(Language.ZH)
    for page_id in (*PAGE_IDS, PAGE_IDS[0]):
        window.shell.go(page_id)
        come_to_rest(window)
    window.set_language(Language.EN)
    window.set_theme("dark")
    for page_id in PAGE_IDS[1:]:
        page = window.shell.page(page_id)
        assert page is not None and _ink(page) == load_tokens("light").text, page_id
    for page_id in PAGE_IDS[1:]:
        window.shell.go(page_id)
        image = _picture(window)
        apply_look(qapp, look())
        window.shell.retranslate()
        assert _picture(window) == image, page_id
