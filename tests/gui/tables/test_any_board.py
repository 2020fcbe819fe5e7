"""The one painter of boards draws a ring of any number of squares."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF

from tourney.editions.loader import OWN_BOARDS
from ui.board.plan import RingSide, plan

from .driver import Driver

BOARDS = Path(__file__).parents[2] / "boards"


@pytest.mark.parametrize("squares", [24, 36, 40, 42])
def test_the_squares_fill_the_frame_without_overlapping(squares: int) -> None:
    laid = plan(QRectF(0, 0, 900, 700), squares)
    assert len(laid.lots) == squares
    assert sum(lot.corner for lot in laid.lots) == 4
    for at, lot in enumerate(laid.lots):
        for other in laid.lots[at + 1 :]:
            shared = lot.rect.intersected(other.rect)
            assert shared.width() * shared.height() < 1e-6
    covered = sum(lot.rect.width() * lot.rect.height() for lot in laid.lots)
    assert covered + laid.centre.width() * laid.centre.height() == pytest.approx(900 * 700)


def test_play_goes_clockwise_from_the_bottom_right() -> None:
    laid = plan(QRectF(0, 0, 600, 600), 24)
    assert [lot.side for lot in laid.lots[::6]] == [
        RingSide.BOTTOM,
        RingSide.LEFT,
        RingSide.TOP,
        RingSide.RIGHT,
    ]
    first, corner = laid.lots[0].rect, laid.lots[6].rect
    assert (first.right(), first.bottom()) == pytest.approx((600, 600))
    assert (corner.left(), corner.bottom()) == pytest.approx((0, 600))


def test_a_table_of_another_board_is_refereed_by_keys(
    table: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(OWN_BOARDS, str(BOARDS))
    driver = table(edition="village")
    assert len(driver.view.board.squares) == 24
    driver.press("1")
    driver.press("4")
    assert driver.view.board.last_throw is None
    driver.press("2")
    assert driver.view.board.last_throw == (1, 4, 2)
    assert "Oven Lane" not in driver.window.console.board.words
    assert "Well Yard" in driver.window.console.board.words
