"""Small screens: 1366×768 at 125 %, 1280×720, 1920×1080 at 150 %. Nothing lies outside.

No page says more than it may, nor in more sizes of type: counted from what is painted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby, pairwise, product

import pytest
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QLabel,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests.contact_sheet import days
from tests.contact_sheet.shots import Style, come_to_rest, open_day, open_window
from tests.contact_sheet.words import CONTROLS, SIZE, STATES, Count, budgets, counts, every_day
from tests.ui.hand import Open, Settled
from tests.ui.test_dialog_words import DIALOGS
from tourney.application.application import Application
from tourney.base.ids import PlayerNo
from tourney.base.languages import Language
from tourney.base.texts import Texts
from tourney.event.records import Player
from ui.base.desktop import FRAME
from ui.console.keys import KeyMap, key_set_of
from ui.console.window import KeyEditor
from ui.console.windows import OpeningDialog
from ui.frame.navigation import PAGES
from ui.main_window import MainWindow
from ui.parts.dialogs import Dialog
from ui.parts.rules_form import OptionsDialog
from ui.widgets.form import Fold

WIDE, HIGH = 1092, 528


SMALL = (QSize(1093, 528), QSize(1280, 720))
SCREENS = (QSize(1093, 574), QSize(1280, 680))


def inside(window: MainWindow, part: QWidget) -> bool:
    top = part.mapTo(window, QPoint(0, 0)).y()
    return top >= 0 and top + part.height() <= window.height()


@pytest.mark.parametrize("language", [Language.EN, Language.ZH])
def test_every_bar_and_every_entry_of_the_rail_is_on_the_screen(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled, language: Language
) -> None:
    window = window_of(event)
    window.set_language(language)
    window.resize(WIDE, HIGH)
    qtbot.waitUntil(lambda: window.height() == HIGH and window.width() == WIDE)
    shell = window.shell
    assert shell is not None
    for page in PAGES:
        window.go(page.id)
        settled(window)
        assert (window.width(), window.height()) == (WIDE, HIGH), page.id
        assert shell.current is not None
        assert inside(window, shell.bar) and inside(window, shell.current), page.id
        bottoms = [shell.rail.button(each.id) for each in PAGES]
        assert all(inside(window, each) and each.height() >= 40 for each in bottoms)
        ends = [(each.y(), each.y() + each.height()) for each in bottoms]
        assert all(end <= start for (_, end), (start, _) in pairwise(ends))


@pytest.mark.parametrize("language", [Language.EN, Language.ZH], ids=lambda each: each.tag)
def test_every_state_of_a_day_says_no_more_than_it_may_and_nothing_lies_outside_or_is_clipped(
    qapp: QApplication, language: Language
) -> None:
    """A new word takes another one out; `python -m tests.contact_sheet.words` says where each page is."""
    over: dict[str, Count] = {}
    wrong: list[tuple[object, ...]] = []
    for window, event, names in every_day(Style(language, "light", SIZE)):
        window.resize(SIZE)
        over |= {name: said for name, said in counts(window, event, names) if says_more(name, said, language)}
        for name, size in product(names, SMALL):
            window.resize(size)
            for place in TABS.get(name, (STATES[name][2],)):
                if window.shell is not None:
                    window.shell.go(STATES[name][1], place)
                for _ in range(2):
                    come_to_rest(window)
                    assert window.size() == size, (name, place)
                    where = (name, place, size.width())
                    parts = tuple(in_sight(window))
                    wrong += [(*where, *each) for each in (*outside(parts), *clipped(parts))]
                    for fold in window.findChildren(Fold):
                        fold.show_parts()
    assert (over, wrong) == ({}, [])


def says_more(name: str, said: Count, language: Language) -> bool:
    """Whether a state says more than its budget."""
    may = budgets()[name]
    most = may["characters" if language.chinese else "words"]
    larger = any(size > of for size, of in zip((said.sizes, said.names), may["sizes"], strict=True))
    return (
        (said.characters if language.chinese else said.words) > most
        or said.controls > may["controls"]
        or larger
    )


def test_every_page_has_a_budget_with_the_goal_that_it_has_to_come_to() -> None:
    for name, budget in budgets().items():
        assert set(budget) == {"words", "characters", "controls", "sizes", "goal"}, name
    assert set(budgets()) == set(STATES)


def server(window: MainWindow, _event: Application) -> None:
    window.ask_server()


def every_key(window: MainWindow, _event: Application) -> None:
    window.shortcuts_help()


def every_clause(window: MainWindow, _event: Application) -> None:
    window.rules_help()


def texts_of(window: MainWindow) -> Texts:
    assert window.shell is not None
    return window.shell.gateway.texts


def options(window: MainWindow, _event: Application) -> None:
    OptionsDialog(window, texts_of(window), "tournament", {}, lambda _changes: None).open()


def keys_of_a_table(window: MainWindow, _event: Application) -> None:
    KeyEditor(window, KeyMap({}, key_set_of("tournament")), texts_of(window), lambda: None).open()


def who_begins(window: MainWindow, _event: Application) -> None:
    assert window.shell is not None
    gateway = window.shell.gateway
    players = [Player(PlayerNo(n), name_en="Maximilian Featherstonehaugh") for n in range(1, 9)]
    dialog = OpeningDialog(window, "Table 1", gateway, players, gateway.rules.book, lambda *_: None)
    dialog.fit()
    dialog.open()
    dialog.fold.link.click()


def picture(window: MainWindow, _event: Application) -> None:
    assert window.shell is not None
    window.shell.go("standings")
    come_to_rest(window)
    window.share_picture()


MORE = [
    *((days.new, ask) for ask in (every_key, every_clause, server, options, keys_of_a_table, who_begins)),
    (days.before_the_final, picture),
]


def test_every_dialog_is_on_the_screen_with_all_its_buttons(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The screen is as high as a bar of tasks leaves it."""
    wrong: list[tuple[object, ...]] = []
    with open_window(Style(Language.EN, "light", SCREENS[0])) as window:
        every = (*((day, ask) for day, ask, _ in DIALOGS), *MORE)
        for day, rows in groupby(every, key=lambda row: row[0]):
            with open_day(window, day) as event:
                for (_, ask), size in product(rows, SCREENS):
                    room = QRect(QPoint(0, 0), size).marginsRemoved(FRAME)
                    for module in ("dialogs", "sharing"):
                        monkeypatch.setattr(f"ui.parts.{module}.room_of", lambda _dialog, room=room: room)
                    window.resize(size)
                    ask(window, event)
                    come_to_rest(window)
                    (dialog,) = [each for each in window.findChildren(Dialog) if each.isVisible()]
                    parts = tuple(in_sight(dialog))
                    said = [*outside(parts), *clipped(parts)]
                    if not room.contains(dialog.geometry()):
                        said.append(("dialog", str(dialog.geometry())))
                    wrong += [(ask.__name__, size.width(), *each) for each in said]
                    dialog.close()
    assert wrong == []


TABS = {"event": tuple(f"tab:{each}" for each in ("details", "format", "paper", "window"))}


def in_sight(whole: QWidget) -> Iterator[QWidget]:
    """Every visible part; what a hidden one holds is not looked through."""
    for part in whole.children():
        if isinstance(part, QWidget) and part.isVisible():
            yield part
            yield from in_sight(part)


def outside(parts: Iterable[QWidget]) -> Iterator[tuple[str, str]]:
    """What a person presses, fills in or reads, and sees only in part though nothing scrolls to the rest."""
    for part in parts:
        if not isinstance(part, (*CONTROLS, QLabel, QAbstractItemView)) or part.size().isEmpty():
            continue
        if part.visibleRegion().boundingRect() != part.rect() and not _scrolled(part):
            yield type(part).__name__, getattr(part, "text", str)()


def _scrolled(part: QWidget) -> bool:
    """Whether a bar leads to the rest of it, somewhere around it; across only in a list."""
    over = part.parentWidget()
    while over is not None:
        if isinstance(over, QAbstractScrollArea):
            seen = part.visibleRegion().boundingRect()
            whole = seen.isEmpty() or (seen.left(), seen.right()) == (0, part.rect().right())
            listed = isinstance(over, QAbstractItemView) and over.horizontalScrollBar().maximum() > 0
            if listed or (over.verticalScrollBar().maximum() > 0 and whole):
                return True
        over = over.parentWidget()
    return False


def clipped(parts: Iterable[QWidget]) -> Iterator[tuple[str, str]]:
    """Words without the room that they need. One that ends in … has the whole in its tip."""
    for label in (part for part in parts if isinstance(part, QLabel) and part.text()):
        needed = label.sizeHint()
        if label.wordWrap():
            needed = QSize(label.width(), label.heightForWidth(label.width()))
        if needed.width() > label.width() + 1 or needed.height() > label.height() + 1:
            yield "label", label.text()
    for button in (part for part in parts if isinstance(part, QAbstractButton)):
        if button.fontMetrics().horizontalAdvance(button.text().replace("&&", "&")) > button.width():
            yield "button", button.text()
