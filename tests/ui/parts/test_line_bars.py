"""The bars about a line: names that have about the same length are written equally large."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from pytestqt.qtbot import QtBot

from tests.ui.hand import put_on
from tourney.base.ids import PlayerNo
from tourney.standings.line_picture import _alone_between
from ui.parts.line_bars import Bar, BarPicture, LineBars
from ui.widgets.text import name_lines
from ui.widgets.theme import Look, load_tokens, look

NAMES = ("10 周俊傑 Chow Chun Kit", "4 張國強 Cheung Kwok Keung", "9 鄭雅文 Cheng Nga Man", "12 Mary O'Brien")


@pytest.mark.parametrize("width", range(360, 480, 8))
def test_names_beside_each_other_are_equally_large(qtbot: QtBot, qapp: object, width: int) -> None:
    put_on(qapp, Look(load_tokens("light")))  # type: ignore[arg-type]
    bars = LineBars(read=True)
    qtbot.addWidget(bars)
    bars.resize(width, 300)
    rows = tuple(
        Bar(at, "1", name, "48", value=0.5, kind="in", marked=at in (1, 2))
        for at, name in enumerate((*NAMES, "13 " + "Wolfeschlegelstein" * 4))
    )
    bars.show_picture(BarPicture(rows, 3, "the line"), "Now")
    room = QRectF(0, 0, bars._name_width, look().px(28))
    sizes = set()
    for bar in rows[:4]:
        font = look().font(bold=bar.marked)
        font.setPixelSize(bars.name_size)
        sizes.add(name_lines(bar.name, room, font, 9)[0])
    assert sizes == {bars.name_size}
    assert bars.name_size >= look().px(10), "the long one makes nobody else small"


def test_a_name_of_a_page_is_as_large_as_the_others_on_two_lines(qtbot: QtBot, qapp: object) -> None:
    put_on(qapp, Look(load_tokens("light")))  # type: ignore[arg-type]
    bars = LineBars()
    qtbot.addWidget(bars)
    bars.resize(740, 200)
    long = "5 Anneliese Müller-Großhansdorf von und zu Liechtenstein"
    bars.show_picture(BarPicture((Bar(1, "1", long, "48", value=0.5, kind="in"),), 1, "the line"), "Now")
    room = QRectF(bars.row_rect(0).adjusted(0, 0, -round(bars.width() * 0.6), 0))
    size, lines = name_lines(long, room, look().font(), 9)
    assert size == bars.name_size == look().font().pixelSize() and len(lines) == 2


def test_a_long_name_beside_f1_is_as_large_as_the_others_and_the_bars_give_way(
    qtbot: QtBot, qapp: object
) -> None:
    put_on(qapp, Look(load_tokens("light")))  # type: ignore[arg-type]
    bars = LineBars()
    qtbot.addWidget(bars)
    bars.resize(560, 200)
    names = ("3 Mary Lee", "5 Anneliese Müller-Großhansdorf von und zu Liechtenstein")
    rows = tuple(Bar(at, "1", name, "48", value=0.5, kind="in") for at, name in enumerate(names))
    bars.show_picture(BarPicture(rows, 1, "the line"), "Now")
    room = QRectF(0, 0, bars._name_width, bars.row_rect(0).height())
    assert 560 * 0.40 < bars._name_width <= 560 * 0.50
    assert {name_lines(name, room, look().font(), 9)[0] for name in names} == {look().font().pixelSize()}


def test_a_figure_stands_at_the_end_of_its_own_bar(qtbot: QtBot, qapp: object) -> None:
    put_on(qapp, Look(load_tokens("light")))  # type: ignore[arg-type]
    rows = (
        Bar(1, "1", "1 Nina Patel", "37", value=0.37, kind="in"),
        Bar(2, "2", "2 Leo Yip", "36", value=0.36, kind="in"),
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
        Bar(at, str(at), f"{at} Player", "9", value=0.5, kind="in", skipped=skipped)
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
