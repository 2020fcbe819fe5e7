"""Themes, contrast, fonts, icons, fields: what every page stands on."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import xml.etree.ElementTree as Xml
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFont, QFontMetrics, QFontMetricsF, QRawFont, QTextLayout
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

import ui
from tourney.base.paths import resources
from tourney.rules.board_files import EDITIONS, load_edition
from ui.projector.painter import face
from ui.widgets.buttons import Button, SegmentedControl
from ui.widgets.fields import NumberField, TextField
from ui.widgets.icons import PATTERNS
from ui.widgets.layouts import Tile
from ui.widgets.table import Column, DataTable
from ui.widgets.text import Label
from ui.widgets.theme import (
    FAMILIES,
    THEMES,
    Look,
    Role,
    apply_look,
    contrast,
    load_fonts,
    load_tokens,
    stylesheet,
)

GROUNDS = ("canvas", "surface", "sunken", "raised", "accent_soft", "good_soft", "warn_soft", "bad_soft")
INKS = ("text", "muted", "accent", "good", "warn", "bad")
MARKS = (*INKS, "edge", "focus")
FILLS = ("accent", "good", "warn", "bad")
"""Filled with one of these, words are `on_accent`."""


@pytest.mark.parametrize("theme", THEMES)
def test_every_ink_is_legible_and_every_mark_is_seen_on_every_ground(theme: str) -> None:
    """WCAG 2.2: 4.5 for words, 3 for outlines, dots and the ring around what has the keyboard."""
    tokens = load_tokens(theme)
    pairs = {
        **{(ink, ground): 4.5 for ink in INKS for ground in GROUNDS},
        **{("on_accent", fill): 4.5 for fill in FILLS},
        ("rail_text", "rail"): 4.5,
        ("focus", "rail"): 3,
        **{(mark, ground): 3 for mark in ("edge", "focus") for ground in GROUNDS},
    }
    found = {pair: contrast(getattr(tokens, pair[0]), getattr(tokens, pair[1])) for pair in pairs}
    assert {pair: found[pair] for pair, least in pairs.items() if found[pair] < least} == {}


def test_the_style_sheet_writes_in_inks_and_fills_with_grounds_alone() -> None:
    """So that what holds of the tokens holds of every widget; a hairline or the ring's colour is no ink."""
    light = load_tokens("light")
    names = {field.name for field in fields(light)} - {"dark", "deeds"}
    colours: dict[str, Any] = {name: name for name in names}
    rules = re.findall(r"\{(.*?)\}", stylesheet(replace(light, **colours), lambda px: px), re.DOTALL)
    assert len(rules) > 80
    for rule in rules:
        said = dict(re.findall(r"([-\w]+): (\w+)", rule))
        ink, ground = said.get("color", "text"), said.get("background", "surface")
        assert ink in (*INKS, "on_accent"), rule
        assert ground in (*GROUNDS, *FILLS, "rail", "transparent", "edge", "line", "on_accent"), rule
        if "color" in said and "background" in said:
            assert (ink == "on_accent") == (ground in FILLS), rule


@pytest.mark.parametrize("percent", [100, 110, 120, 125, 150, 175, 200])
def test_a_radio_button_is_round_at_every_scale(percent: int) -> None:
    """Qt draws a square where a corner's radius is more than half of the side."""
    sheet = stylesheet(load_tokens("light"), lambda px: round(px * percent / 100))
    rules = re.findall(r"QRadioButton::indicator[^{]*\{(.*?)\}", sheet, re.DOTALL)
    assert len(rules) == 2
    for rule in rules:
        width, border, radius = (
            int(re.findall(rf"{name}: (\d+)px", rule)[0]) for name in ("width", "border", "border-radius")
        )
        assert (width + 2 * border) // 2 == radius


def test_high_contrast_reaches_seven() -> None:
    tokens = load_tokens("contrast")
    assert contrast(tokens.text, tokens.surface) >= 7
    assert contrast(tokens.muted, tokens.raised) >= 7


@pytest.mark.parametrize("theme", THEMES)
def test_deed_colours_differ_by_letter_and_pattern_too(theme: str) -> None:
    deeds = load_tokens(theme).deeds
    for edition in EDITIONS:
        groups = [group.id for group in load_edition(edition).groups]
        assert {len({getattr(deeds[group], of) for group in groups}) for of in ("letter", "pattern")} == {
            len(groups)
        }
    for colour in deeds.values():
        assert colour.pattern in PATTERNS
        assert contrast(colour.ink, colour.fill) >= 4.5, colour


@pytest.mark.parametrize(
    "name",
    [
        "สมชาย ใจดี",
        "김철수",
        "राम कुमार",
        "Ayşe Łukasz",
        "Ελένη",
        "Алексей",
        "髙橋 﨑山",
        "محمد",
        "יוסי",
        "陈刘𨋢😀",
    ],
)
def test_a_name_of_every_script_has_letters_on_screen(qapp: QApplication, name: str) -> None:
    load_fonts()
    layout = QTextLayout(name, QFont(list(FAMILIES)))
    layout.beginLayout()
    layout.createLine()
    layout.endLayout()
    assert all(index != 0 for run in layout.glyphRuns() for index in run.glyphIndexes())


def test_the_carried_fonts_are_found_and_figures_are_of_one_width(qapp: QApplication) -> None:
    assert set(FAMILIES) <= set(load_fonts())
    metrics = QFontMetrics(Look(load_tokens("light")).font(Role.DISPLAY))
    assert len({metrics.horizontalAdvance(digit) for digit in "0123456789"}) == 1


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize(
    "typed", ["O’Brien", "陳大文 O’Şahin", "“Ace”", "陳大文“Ace”周", "Grace O’Hara “‘Ace’”"]
)
def test_quotation_marks_beside_latin_letters_are_narrow_in_chinese_words(
    qapp: QApplication, typed: str, bold: bool
) -> None:
    for font in _chinese_fonts(bold):
        marks = [mark for mark in typed if mark in "‘’“”"]
        plain = re.sub("[‘’“”]", "", typed)
        assert _width(font, typed) - _width(font, plain) < len(marks) * font.pixelSize() * 0.6


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("typed", ["檔案“報名表”已有", "“報名表”", "他說：“‘好’。”"])
def test_chinese_quotation_marks_are_as_wide_as_a_character(
    qapp: QApplication, typed: str, bold: bool
) -> None:
    for font in _chinese_fonts(bold):
        assert _width(font, typed) == pytest.approx(len(typed) * font.pixelSize(), abs=1)


def test_in_english_words_every_quotation_mark_is_narrow(qapp: QApplication) -> None:
    font = Look(load_tokens("light"), english=True).font()
    assert _width(font, "“報名表”") < 4 * font.pixelSize()


def _chinese_fonts(bold: bool) -> tuple[QFont, QFont]:
    """Of the Chinese window and of the projector."""
    load_fonts()
    return Look(load_tokens("light")).font(Role.DISPLAY, bold), face(bold).font(34)


def _width(font: QFont, words: str) -> float:
    return QFontMetricsF(font).horizontalAdvance(words)


def test_every_sign_of_the_window_is_in_a_carried_font(qapp: QApplication) -> None:
    load_fonts()
    faces = [QRawFont.fromFont(QFont(family)) for family in FAMILIES]  # a QFontMetrics asks other fonts too
    signs = {sign for words in _window_words() for sign in words if sign.isprintable()}
    assert len(signs) > 900
    assert {sign for sign in signs if not any(face.supportsCharacter(ord(sign)) for face in faces)} == set()


def _window_words() -> Iterator[str]:
    """Whatever the window may say: its texts, and its source, where signs stand too."""
    for path in (*(resources() / "i18n").glob("*.toml"), *Path(ui.__file__).parent.rglob("*.py")):
        yield path.read_text("utf-8")


_MANY_SIZES = """
from collections import Counter
from pathlib import Path
from PySide6.QtGui import QFont, QFontMetricsF, QGuiApplication
from ui.widgets.theme import load_fonts

def measured(family, size, words):
    font = QFont(family)
    font.setPixelSize(size)
    metrics = QFontMetricsF(font)
    assert metrics.horizontalAdvance(words) > 0
    return metrics

app = QGuiApplication([])
load_fonts()
kept = measured("Noto Sans HK", 20, "大富翁")
measured("Noto Sans Thai", 20, "ไทย")
for size in range(100, 300):  # more than Qt keeps, so that it lets go of the Thai face
    measured("Noto Sans HK", size, "大富翁")
maps = Path("/proc/self/maps")
lines = maps.read_text().splitlines() if maps.exists() else []
print(sorted(Counter(Path(line).name for line in lines if line.endswith(".ttf")).items()))
"""


def test_no_carried_font_is_opened_a_second_time() -> None:
    told = subprocess.run(
        [sys.executable, "-c", _MANY_SIZES], capture_output=True, text=True, timeout=60, check=True
    )
    opened = dict(ast.literal_eval(told.stdout))
    assert set(opened.values()) <= {1}, opened


class _Counted(QWidget):
    """Counts how often it is told of another style."""

    def __init__(self, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.told = 0

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        super().changeEvent(event)
        self.told += event.type() == QEvent.Type.StyleChange


def test_another_theme_reaches_each_widget_once_however_deep_it_lies(
    qtbot: QtBot, qapp: QApplication
) -> None:
    apply_look(qapp, Look(load_tokens("light")))
    outermost = innermost = _Counted(None)
    qtbot.addWidget(outermost)
    for _ in range(12):
        within = _Counted(innermost)
        QVBoxLayout(innermost).addWidget(within)
        innermost = within
    outermost.show()
    innermost.told = 0
    apply_look(qapp, Look(load_tokens("dark")))
    assert innermost.told <= 2  # the old one off, the new one on


def test_a_list_is_measured_once_for_each_look(qtbot: QtBot, qapp: QApplication) -> None:
    apply_look(qapp, Look(load_tokens("light")))
    table: DataTable[str] = DataTable([Column("Name", lambda r: r, width=100)])
    qtbot.addWidget(table)
    table.show()
    measured: list[int] = []
    table.horizontalHeader().sectionResized.connect(lambda _at, _old, new: measured.append(new))
    apply_look(qapp, Look(load_tokens("light"), scale=150))
    assert measured == [150]
    assert table.verticalHeader().defaultSectionSize() == 48


@pytest.mark.parametrize("name", sorted(path.stem for path in (resources() / "icons").glob("*.svg")))
def test_every_icon_is_a_drawing_of_twenty_by_twenty(name: str) -> None:
    root = Xml.parse(resources() / "icons" / f"{name}.svg").getroot()
    assert root.get("viewBox") == "0 0 20 20"
    assert len(root)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("kind", ["", "primary", "danger", "quiet"])
def test_a_button_that_cannot_be_pressed_looks_it(
    qtbot: QtBot, qapp: QApplication, theme: str, kind: str
) -> None:
    apply_look(qapp, Look(load_tokens(theme)))
    button = Button("Record decision", kind=kind)
    qtbot.addWidget(button)
    ready = button.grab().toImage()
    button.setEnabled(False)
    assert button.grab().toImage() != ready


def test_a_button_without_an_icon_has_none(qtbot: QtBot) -> None:
    button = Button("Up", icon_name="back")
    qtbot.addWidget(button)
    button.set_icon("")
    assert button.icon().isNull()


def test_a_label_shows_markup_as_it_is(qtbot: QtBot) -> None:
    label = Label("<b>陳</b> &amp;")
    qtbot.addWidget(label)
    assert label.textFormat() is Qt.TextFormat.PlainText
    assert label.text() == "<b>陳</b> &amp;"


def test_a_number_field_takes_digits_only_and_understands_pasted_ones(qtbot: QtBot) -> None:
    field = NumberField()
    qtbot.addWidget(field)
    qtbot.keyClicks(field, "a1-b2")
    assert field.value == 12
    field.clear()
    field.insert("１,８２０")
    assert field.value == 1820
    assert not field.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)


def test_a_text_field_gives_back_what_can_be_printed(qtbot: QtBot) -> None:
    field = TextField()
    qtbot.addWidget(field)
    field.setText("  陳\x00大\u202e文 ")
    assert field.clean == "陳大文"


def test_a_list_jumps_to_what_is_typed_and_keeps_its_place(qtbot: QtBot) -> None:
    table: DataTable[tuple[int, str]] = DataTable(
        [Column("No", lambda r: str(r[0]), number=True), Column("Name", lambda r: r[1])]
    )
    qtbot.addWidget(table)
    table.set_rows([(1, "Chan"), (2, "Lee"), (31, "Wong")])
    table.keyboardSearch("wo")
    assert table.current_row == (31, "Wong")
    table.set_rows([(31, "Wong"), (2, "Lee")], same=lambda r: r[0])
    assert table.current_row == (31, "Wong")


def test_enter_opens_the_row(qtbot: QtBot) -> None:
    table: DataTable[str] = DataTable([Column("Name", lambda r: r)])
    qtbot.addWidget(table)
    table.set_rows(["a", "b"])
    table.select(lambda row: row == "b")
    with qtbot.waitSignal(table.opened) as opened:
        qtbot.keyClick(table, Qt.Key.Key_Return)
    assert opened.args == ["b"]


def test_a_column_sorts_by_its_key_not_by_its_words(qtbot: QtBot) -> None:
    table: DataTable[int] = DataTable([Column("No", str, sort=lambda row: row, number=True)])
    qtbot.addWidget(table)
    table.set_rows([10, 9, 100])
    table.rows_model.sort(0)
    assert list(table.rows_model.rows) == [9, 10, 100]


def test_a_choice_of_few_tells_what_a_person_chose(qtbot: QtBot) -> None:
    choice = SegmentedControl([("draft", "Draft"), ("published", "Published")])
    qtbot.addWidget(choice)
    assert choice.value == "draft"
    with qtbot.waitSignal(choice.changed) as changed:
        qtbot.mouseClick(choice.button("published"), Qt.MouseButton.LeftButton)
    assert changed.args == ["published"]


def test_a_tile_is_chosen_by_mouse_and_by_keyboard(qtbot: QtBot) -> None:
    tile = Tile()
    qtbot.addWidget(tile)
    tile.show_state("7", "out")
    acts: tuple[Callable[[], object], ...] = (
        lambda: qtbot.mouseClick(tile, Qt.MouseButton.LeftButton),
        lambda: qtbot.keyClick(tile, Qt.Key.Key_Space),
    )
    for act in acts:
        with qtbot.waitSignal(tile.chosen):
            act()
