"""In a wide window what the open table changes in the standings stands beside it, as it is typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.ui.pages.scores.conftest import ONE, Driver
from tourney.base.ids import PlayerNo, TableNo
from tourney.base.languages import Language
from tourney.scores.commands import ConfirmTables
from ui.gateway.gateway import Gateway
from ui.widgets.theme import Look, apply_look, load_tokens

WIDE, SMALL = 1680, 1366
COUNTS = "Counted"


def type_table(driver: Driver, number: int, totals: tuple[int, ...] = (4000, 3000, 2000, 1000)) -> None:
    """Quick entry of a table in seat order, places from first to last."""
    driver.page.open_table(TableNo(number))
    for place, total in enumerate(totals, start=1):
        driver.type(f"{place}\t{total}\n")


def confirm(driver: Driver, number: int, totals: tuple[int, ...] = (4000, 3000, 2000, 1000)) -> None:
    type_table(driver, number, totals)
    driver.ctrl_enter()
    driver.ctrl_enter()
    assert driver.state(number) == "confirmed"


def told(driver: Driver) -> str:
    """What stands at the right, without the marks about names."""
    return driver.page.effect.full_text.replace("\u2068", "").replace("\u2069", "")


def wait_for(driver: Driver, words: str) -> None:
    driver.qtbot.waitUntil(lambda: words in told(driver), timeout=10_000)


def seat(driver: Driver, number: int, at: int = 0) -> PlayerNo:
    return list(driver.table(number).seats)[at]


def give(driver: Driver, player: PlayerNo, total: int) -> None:
    """Another total for somebody of the open table."""
    field = driver.page.panel.quick.row_of(player).total
    field.setFocus()
    field.selectAll()
    driver.type(f"{total}\t")


def test_it_has_a_place_in_a_wide_window_and_asks_nothing_in_a_small_one(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    whole = Gateway.foresee

    def counted(gateway: Gateway, *given: Any) -> None:
        asked.append(given)
        whole(gateway, *given)

    monkeypatch.setattr(Gateway, "foresee", counted)
    driver.page.resize(SMALL, 700)
    type_table(driver, 1)
    assert not driver.page.effect.isVisible()
    driver.page.resize(WIDE, 900)
    assert driver.page.effect.isVisible()
    wait_for(driver, "Player")
    assert len(asked) == 1, "what was typed while there was no room is asked about once there is"
    driver.page.resize(SMALL, 700)
    assert not driver.page.effect.isVisible()


def test_who_moves_is_told_and_follows_a_digit_that_is_changed(driver: Driver) -> None:
    driver.page.resize(WIDE, 900)
    confirm(driver, 1, (4000, 3000, 2000, 1000))
    best, mine = seat(driver, 1), seat(driver, 2)
    stored = driver.application.tournament
    type_table(driver, 2, (5000, 300, 200, 100))
    wait_for(driver, f"{best} Player {best}: standings 1 → 2")
    assert f"{mine} Player {mine}" in told(driver)
    assert driver.page.effect.view.pictured
    give(driver, mine, 3900)
    driver.qtbot.waitUntil(
        lambda: f"{best} Player {best}: standings 1 → 2" not in told(driver), timeout=10_000
    )
    wait_for(driver, f"{mine} Player {mine}")
    assert driver.application.tournament is stored, "nothing is stored"


def test_what_cannot_be_official_yet_is_said_in_a_word(driver: Driver) -> None:
    driver.page.resize(WIDE, 900)
    driver.page.open_table(TableNo(1))
    driver.type("1\t4000\n")
    assert told(driver) == "3 sheets to go"
    driver.page.open_table(TableNo(2))
    driver.press(Qt.Key.Key_F2)
    driver.type("m13+100\nm0+100\n+50\n+20\n")
    assert driver.page.panel.check.blocking == 2
    assert told(driver) == "Fix 2 errors first"
    assert not driver.page.effect.view.pictured


def test_once_it_is_confirmed_it_says_that_it_is_so(driver: Driver) -> None:
    driver.page.resize(WIDE, 900)
    confirm(driver, 1)
    driver.page.open_table(TableNo(1))
    assert told(driver) == COUNTS
    first = seat(driver, 1)
    driver.page.correct()
    give(driver, first, 2500)
    wait_for(driver, f"{first} Player {first}: standings 1 → 2")
    driver.ctrl_enter()
    assert told(driver) == COUNTS


def test_nothing_of_another_table_is_told(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither what stood there nor an answer that was on its way."""
    driver.page.resize(WIDE, 900)
    answers: list[Callable[[], object]] = []
    whole = Gateway.on_writer

    def held(gateway: Gateway, job: Any, then: Callable[[Any], object], otherwise: Any = None) -> None:
        whole(gateway, job, lambda found: answers.append(lambda: then(found)), otherwise)

    type_table(driver, 1)
    wait_for(driver, "Player")
    with monkeypatch.context() as patched:
        patched.setattr(Gateway, "on_writer", held)
        give(driver, seat(driver, 1), 5000)
        driver.qtbot.waitUntil(lambda: len(answers) == 1, timeout=10_000)
        driver.page.open_table(TableNo(2))
        assert told(driver) == "4 sheets to go"
        answers.pop()()
    assert told(driver) == "4 sheets to go"
    driver.page.open_table(TableNo(1))
    assert told(driver) == ""
    wait_for(driver, "Player")


def test_one_question_is_out_at_a_time_and_the_last_typing_is_told(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.page.resize(WIDE, 900)
    confirm(driver, 1, (4000, 3000, 2000, 1000))
    best, mine = seat(driver, 1), seat(driver, 2)
    answers: list[Callable[[], object]] = []
    whole = Gateway.on_writer

    def held(gateway: Gateway, job: Any, then: Callable[[Any], object], otherwise: Any = None) -> None:
        whole(gateway, job, lambda found: answers.append(lambda: then(found)), otherwise)

    with monkeypatch.context() as patched:
        patched.setattr(Gateway, "on_writer", held)
        type_table(driver, 2, (5000, 300, 200, 100))
        driver.qtbot.waitUntil(lambda: len(answers) == 1, timeout=10_000)
        give(driver, mine, 3100)
        give(driver, mine, 3900)
        assert len(answers) == 1
    answers[0]()
    wait_for(driver, f"{mine} Player {mine}: ")
    assert f"{best} Player {best}: standings 1 → 2" not in told(driver)


def test_what_follows_from_the_rest_of_a_sheet_is_not_written_into_it_while_one_types(driver: Driver) -> None:
    driver.page.resize(WIDE, 900)
    type_table(driver, 1, (4000, 3000, 2000, 0))
    assert driver.page.draft is not None
    before = driver.page.draft.copy()
    driver.qtbot.waitUntil(lambda: "Player" in told(driver) or "Shown" in told(driver), timeout=10_000)
    assert driver.page.draft == before


def test_a_table_that_is_in_counts_already_and_one_that_is_confirmed_elsewhere_says_so(
    driver: Driver,
) -> None:
    driver.page.resize(WIDE, 900)
    type_table(driver, 1)
    driver.ctrl_enter()
    wait_for(driver, "Counted already")
    driver.gateway.run(ConfirmTables(ONE, (TableNo(1),)))
    driver.settle()
    assert told(driver) == COUNTS


def test_it_speaks_the_language_of_the_window(driver: Driver) -> None:
    driver.page.resize(WIDE, 900)
    driver.gateway.set_language(Language.ZH)
    driver.page.retranslate()
    driver.page.refresh()
    assert told(driver) == "尚欠 4 張"
    type_table(driver, 1)
    wait_for(driver, "參賽者")


def test_it_never_keeps_a_window_with_large_type_from_becoming_small(
    driver: Driver, qapp: QApplication
) -> None:
    driver.page.resize(1920, 1000)
    assert driver.page.effect.isVisible()
    apply_look(qapp, Look(load_tokens("light"), scale=200))
    driver.page.retranslate()
    driver.page.refresh()
    driver.page.resize(1921, 1000)
    assert not driver.page.effect.isVisible()
    assert driver.page.minimumSizeHint().width() < WIDE
