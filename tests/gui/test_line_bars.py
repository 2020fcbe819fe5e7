"""The bars about a line: names that have about the same length are written equally large."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from ui.foresight.bars import Bar, BarPicture, LineBars
from ui.theme import Look, apply_look, load_tokens, look
from ui.widgets.fitted import face_of, fitted

NAMES = ("10 周俊傑 Chow Chun Kit", "4 張國強 Cheung Kwok Keung", "9 鄭雅文 Cheng Nga Man", "12 Mary O'Brien")


@pytest.mark.parametrize("width", range(360, 480, 8))
def test_names_beside_each_other_are_equally_large(qtbot: QtBot, qapp: object, width: int) -> None:
    apply_look(qapp, Look(load_tokens("light")))  # type: ignore[arg-type]
    bars = LineBars(notes=False)
    qtbot.addWidget(bars)
    bars.resize(width, 300)
    rows = tuple(
        Bar(at, "1", name, "48", value=0.5, low=0.5, high=0.5, kind="in", marked=at in (1, 2))
        for at, name in enumerate((*NAMES, "13 " + "Wolfeschlegelstein" * 4))
    )
    bars.show_picture(BarPicture(rows, 3, "the line"), "Now")
    room = int(width * 0.48) - 2, look().px(28) + 1
    sizes = {
        fitted(bar.name, *room, face_of(look().font(bold=bar.marked)), bars.name_size, 9)[0]
        for bar in rows[:4]
    }
    assert sizes == {bars.name_size}
    assert bars.name_size >= look().px(10), "the long one makes nobody else small"
