"""Long names are whole where there is room: in forms, and on the seats in the middle of the board."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QApplication, QStyle, QStyleOptionComboBox

from tests.ui.console.conftest import Make
from tourney.base.texts import CHINESE, ENGLISH, Texts
from ui.console.choice_form import DealField
from ui.console.correction import CorrectField
from ui.widgets.text import LEAST, Label, face_of, fitted, narrowed
from ui.widgets.theme import Role, look

NAMES = ("Anneliese Müller-Großmann", "Au Yeung Man Hin", "陳大文", "Bartholomew Wong & Sons")


def test_a_deal_names_everybody_whole_and_in_the_order_of_the_seats(table: Make) -> None:
    driver = table(names=NAMES)
    driver.press("12\ne")
    form = driver.console.panel.form
    assert form is not None
    field = form.fields["give"] if "give" in form.fields else next(iter(form.fields.values()))
    assert isinstance(field, DealField)
    for control, seats in ((form.seats, (0, 1, 2, 3)), (field.partners, (0, 2, 3))):
        buttons = [control.button(str(seat)) for seat in seats if str(seat) in control.values]
        assert [b.text().replace("&&", "&") for b in buttons] == [
            f"{chr(0x2460 + seat)} {NAMES[seat]}" for seat in seats if str(seat) in control.values
        ]
        rows = [(b.y(), b.x()) for b in buttons]
        assert rows == sorted(rows) and all(b.width() >= b.sizeHint().width() for b in buttons)
        assert control.values == sorted(control.values)


def test_a_long_name_is_broken_between_its_words_before_it_is_cut(table: Make) -> None:
    table(names=NAMES)
    face = face_of(look().font(Role.BODY))
    size = look().font(Role.BODY).pixelSize()
    wide = face.metrics(size).horizontalAdvance("Bartholomew Wong") + 4
    two = 2 * face.line(size) + 1
    assert fitted("Bartholomew Wong & Sons", wide, two, face, size) == (size, ("Bartholomew Wong", "& Sons"))
    smaller, lines = fitted("Bartholomew Wong & Sons", wide, two / 2, face, size)
    assert smaller < size and lines == ("Bartholomew Wong & Sons",)
    assert fitted("陳" * 400, wide, two, face, size)[1][-1].endswith("…")
    club = "CLP Power Hong Kong Limited – Sustainability Department"
    _, lines = fitted(club, 7 * size, 3 * face.line(size) + 1, face, size, size)
    assert len(lines) == 3 and club.startswith(" ".join(lines).removesuffix("…")), "no letter twice"
    assert fitted("陳大文先生", 3.5 * size, two, face, size)[1] == ("陳大文", "先生"), "no character alone"


@pytest.mark.parametrize("texts", [ENGLISH, CHINESE], ids=["en", "zh"])
def test_the_score_has_every_figure_in_sight_beside_a_long_name(table: Make, texts: Texts) -> None:
    driver = table(names=("歐陽小明" * 4, "W" * 40, "陳大文", "Bartholomew Wong & Sons"))
    details, lookup = driver.console.lookup.details, driver.console.lookup
    lookup.open("score", driver.view, 0, texts)
    details.show_score(driver.view.board, texts)
    driver.settle()
    driver.window.grab()
    area = details.parentWidget()
    assert area is not None and details.width() <= area.width()
    totals = [each for each in details.findChildren(Label) if each.full_text == "1,500" and each.isVisible()]
    assert len(totals) == 8 and all(each.width() >= each.sizeHint().width() for each in totals)
    whole = next(each for each in details.findChildren(Label) if "歐陽小明" * 4 in each.full_text)
    assert whole.height() >= whole.heightForWidth(whole.width())


def test_a_name_written_from_right_to_left_leaves_the_heading_as_it_reads(table: Make) -> None:
    """First in its sentence it would turn the whole line round: the full stop first, all at the right."""
    driver = table(names=("محمد علي", "Au Yeung Man Hin", "陳大文"))
    assert driver.console.panel.title.full_text == "\u200e① \u2068محمد علي\u2069 to throw."
    heading = QTextDocument(driver.console.panel.title.full_text)
    assert heading.firstBlock().textDirection() == Qt.LayoutDirection.LeftToRight


def test_a_long_name_is_whole_where_a_correction_says_whose_turn_it_is(table: Make) -> None:
    driver = table(names=("Cheung Tsz Kin Alexander", "Au Yeung Man Hin", "陳大文"))
    driver.ctrl("e")
    correct = driver.window.findChild(CorrectField)
    assert correct is not None
    turn = correct.turn
    option = QStyleOptionComboBox()
    turn.initStyleOption(option)
    edge = QStyle.SubControl.SC_ComboBoxEditField
    room = turn.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, edge, turn)
    assert "Alexander" in turn.currentText()
    assert turn.fontMetrics().horizontalAdvance(turn.currentText()) <= room.width()


@pytest.mark.parametrize("width", range(37, 60))
def test_a_word_too_long_for_the_smallest_letters_is_narrowed_not_broken(
    qapp: QApplication, width: int
) -> None:
    face = face_of(look().font())
    share = narrowed("Transformers", width, face, LEAST)
    assert 0.7 <= share <= 1
    size, lines = fitted("Transformers", int(width / share), 40, face, 11)
    assert lines == ("Transformers",)
    assert face.metrics(size).horizontalAdvance("Transformers") * share <= width


def test_what_even_narrow_letters_cannot_hold_is_broken_as_before(qapp: QApplication) -> None:
    assert narrowed("Transformers", 20, face_of(look().font()), LEAST) == 1.0


@pytest.mark.parametrize("width", [-1, 0, 0.5, 1])
def test_where_there_is_no_room_or_nothing_to_say_nothing_is_narrowed(
    qapp: QApplication, width: float
) -> None:
    """A division by nothing inside a paint event ended the program."""
    assert narrowed("", width, face_of(look().font()), LEAST) == 1.0
    assert narrowed("Transformers", width, face_of(look().font()), LEAST) == 1.0
