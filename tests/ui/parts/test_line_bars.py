"""The bars about a line: names that have about the same length are written equally large."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from tourney.base.ids import PlayerNo
from tourney.standings.line_picture import _alone_between
from ui.parts.line_bars import Bar, BarPicture, LineBars
from ui.widgets.text import face_of, fitted
from ui.widgets.theme import Look, apply_look, load_tokens, look

NAMES = ("10 周俊傑 Chow Chun Kit", "4 張國強 Cheung Kwok Keung", "9 鄭雅文 Cheng Nga Man", "12 Mary O'Brien")


@pytest.mark.parametrize("width", range(360, 480, 8))
def test_names_beside_each_other_are_equally_large(qtbot: QtBot, qapp: object, width: int) -> None:
    apply_look(qapp, Look(load_tokens("light")))  # type: ignore[arg-type]
    bars = LineBars(read=True)
    qtbot.addWidget(bars)
    bars.resize(width, 300)
    rows = tuple(
        Bar(at, "1", name, "48", value=0.5, low=0.5, high=0.5, kind="in", marked=at in (1, 2))
        for at, name in enumerate((*NAMES, "13 " + "Wolfeschlegelstein" * 4))
    )
    bars.show_picture(BarPicture(rows, 3, "the line"), "Now")
    room = int(width * 0.40) - 2, look().px(28) + 1
    sizes = {
        fitted(bar.name, *room, face_of(look().font(bold=bar.marked)), bars.name_size, 9)[0]
        for bar in rows[:4]
    }
    assert sizes == {bars.name_size}
    assert bars.name_size >= look().px(10), "the long one makes nobody else small"


def test_a_figure_stands_at_the_end_of_its_own_bar_whatever_mistakes_could_make_of_it(
    qtbot: QtBot, qapp: object
) -> None:
    """36 that could become 45 is not longer than 37: its figure stood at the end of what it could become."""
    apply_look(qapp, Look(load_tokens("light")))  # type: ignore[arg-type]
    rows = (
        Bar(1, "1", "1 Nina Patel", "37", value=0.37, low=0.27, high=0.37, kind="in"),
        Bar(2, "2", "2 Leo Yip", "36", value=0.36, low=0.36, high=0.9, kind="in"),
    )
    bars = LineBars(read=True)
    qtbot.addWidget(bars)
    bars.resize(800, 200)
    bars.show_picture(BarPicture(rows, 2, "the line"), "Now")
    image = bars.grab().toImage()
    ends = []
    for at in range(2):
        row = bars.row_rect(at)
        middle = range(row.top() + 4, row.center().y())
        written = [
            x
            for x in range(bars.width() // 2 + 10, bars.width())
            if any(image.pixelColor(x, y).lightness() < 90 for y in middle)
        ]
        filled = image.pixelColor(bars.width() // 2 + 10, row.center().y() - 3)
        assert filled == look().colour("accent")
        ends.append(max(written))
    assert ends[0] > ends[1], "the larger figure ends further to the right"


def test_who_is_not_shown_between_two_who_are_is_told_there(qtbot: QtBot) -> None:
    rows = tuple(
        Bar(at, str(at), f"{at} Player", "9", value=0.5, low=0.5, high=0.5, kind="in", skipped=skipped)
        for at, skipped in ((1, ""), (2, ""), (7, "4 more"), (8, ""))
    )
    bars = LineBars()
    qtbot.addWidget(bars)
    bars.show_picture(BarPicture(rows, 2, "the line"), "Now")
    assert bars.picture.words.split("\n")[2:5] == ["the line", "4 more", "7 7 Player 9"]
    apart = [bars.row_rect(at + 1).top() - bars.row_rect(at).bottom() for at in range(3)]
    assert apart[0] == apart[2] < apart[1]
    assert bars.sizeHint().height() == bars.row_rect(3).bottom() + 1


def test_nobody_is_left_out_alone() -> None:
    order = [PlayerNo(n) for n in range(1, 10)]
    assert _alone_between(order, {order[0], order[2], order[5], order[7]}) == {order[1], order[6]}
