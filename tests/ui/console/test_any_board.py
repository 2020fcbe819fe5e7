"""The one painter of boards draws a ring of any number of squares."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.ui.console.driver import Driver
from tourney.game.console.board_layout import NOWHERE, BoardPlan, Box, parts, plan
from tourney.rules.board import Ring, RingSide, ring_of
from tourney.rules.board_files import OWN_BOARDS

BOARDS = Path(__file__).parents[2] / "boards"


ROOM = Box(0, 0, 900, 700)


def overlapping(laid: BoardPlan) -> list[tuple[int, int]]:
    """Pairs of squares that lie over each other."""

    def shared(a: Box, b: Box) -> float:
        wide = min(a.right, b.right) - max(a.left, b.left)
        high = min(a.bottom, b.bottom) - max(a.top, b.top)
        return max(wide, 0) * max(high, 0)

    lots = sorted(laid.lots.items())
    return [(n, m) for n, a in lots for m, b in lots if n < m and shared(a.box, b.box) > 1e-6]


@pytest.mark.parametrize("sides", [(), (13, 9, 13, 7), (8, 11, 8, 11)])
@pytest.mark.parametrize("squares", [24, 36, 38, 40, 42])
def test_the_squares_of_a_ring_fill_the_frame_without_overlapping(
    squares: int, sides: tuple[int, ...]
) -> None:
    ring = ring_of(sum(sides) or squares, sides)
    laid = plan(ROOM, [ring])
    assert sorted(laid.lots) == list(ring.squares)
    assert sum(lot.corner for lot in laid.lots.values()) == 4
    assert not overlapping(laid)
    covered = sum(lot.box.width * lot.box.height for lot in laid.lots.values())
    assert covered + laid.centre.width * laid.centre.height == pytest.approx(900 * 700)


def test_a_corner_that_can_be_bought_has_its_band_towards_the_middle_and_its_foot_outside() -> None:
    laid = plan(ROOM, [ring_of(24)])
    for at in (0, 6, 12, 18):
        lot = laid.lots[at]
        assert lot.corner and parts(lot, 8).band == parts(lot, 8).foot == NOWHERE
        drawn = parts(lot, 8, deed=True)
        middle = laid.centre.top + laid.centre.height / 2
        assert abs(drawn.band.top - middle) < abs(drawn.body.top - middle) < abs(drawn.foot.top - middle)
        assert all(
            part.left >= lot.box.left and part.bottom <= lot.box.bottom for part in (drawn.band, drawn.foot)
        )


def test_two_rings_share_the_square_at_which_they_touch() -> None:
    there = (0, *range(41, 80))
    rings = (ring_of(40), Ring(there, (10, 10, 10, 10), RingSide.LEFT))
    laid = plan(Box(0, 0, 1366, 768), rings)
    assert sorted(laid.lots) == [*range(40), *range(41, 80)]
    assert not overlapping(laid)
    assert len(laid.centres) == 2
    go, last, first = laid.lots[0].box, laid.lots[1].box, laid.lots[79].box
    assert (last.right, first.left) == pytest.approx((go.left, go.right))
    assert laid.lots[41].box.bottom == pytest.approx(go.top)
    assert laid.at(go.left + 1, go.top + 1) == laid.at(go.right - 1, go.bottom - 1) == 0


def test_play_goes_clockwise_from_the_bottom_right() -> None:
    laid = plan(Box(0, 0, 600, 600), [ring_of(24)])
    assert [laid.lots[at].side for at in range(0, 24, 6)] == [
        RingSide.BOTTOM,
        RingSide.LEFT,
        RingSide.TOP,
        RingSide.RIGHT,
    ]
    first, corner = laid.lots[0].box, laid.lots[6].box
    assert (first.right, first.bottom) == pytest.approx((600, 600))
    assert (corner.left, corner.bottom) == pytest.approx((0, 600))


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
