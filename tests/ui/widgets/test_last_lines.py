"""A Chinese paragraph never ends with one or two characters alone, as 「產。」 stood below a headline."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from tests.ui.hand import put_on
from ui.widgets.text import Label, broken, face_of
from ui.widgets.theme import Look, Role, load_tokens

JOB = "3 枱可能改變晉級名單，首要是第 2 局第 4 枱。可補填契約，或接受總資產。"
STEP = "第 1 局：輸入第 1、2、3、4、5、6 枱計分紙"


@pytest.mark.parametrize("words", [JOB, STEP])
@pytest.mark.parametrize("role", [Role.TITLE, Role.BODY])
def test_no_last_line_is_one_or_two_characters(qapp: QApplication, words: str, role: Role) -> None:
    put_on(qapp, Look(load_tokens("light")))
    label = Label(words, role, wrap=True)
    label.ensurePolished()
    font, alone = label.font(), []
    for width in range(8 * font.pixelSize(), 40 * font.pixelSize(), 7):
        lines = broken(label.text(), width, face_of(font), font.pixelSize())
        assert "".join(lines).replace("\u2060", "").replace(" ", "") == words.replace(" ", "")
        alone += [line for line in lines[1:][-1:] if len(line.replace("\u2060", "")) < 3]
    assert not alone
    assert label.full_text == words


def test_other_words_are_as_they_are(qapp: QApplication) -> None:
    for words in ("Heat 2: correct the sheets of table 4.", "第 4 枱", "已收 HK$200"):
        assert Label(words, wrap=True).text() == words
    assert Label(JOB).text() == JOB, "a line that is not broken"
