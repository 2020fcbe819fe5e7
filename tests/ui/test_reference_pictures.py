"""The main pages look as they did when somebody last looked at them; what is meant to differ is made anew."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget

from tests.contact_sheet import handbook, readme
from tests.contact_sheet.references import (
    FOLDER,
    KEPT,
    MOST,
    difference,
    kept,
    name_of,
    open_kept,
    pages,
    reduced,
    small_pictures,
)
from tests.contact_sheet.shots import Style, come_to_rest
from ui.pages.players.page import PlayersPage

ANEW = "look at them; if it is meant: python -m tests.contact_sheet.references"
CHINESE_DAY = KEPT[1]
HANDBOOKS = ("handbook.md", "handbook.zh-HK.md")


@pytest.mark.parametrize(("day", "style"), KEPT, ids=lambda each: getattr(each, "name", each))
def test_every_page_looks_as_it_did(qapp: QApplication, day: str, style: Style) -> None:
    """Ten pages of a whole window: five seconds."""
    differing = {name: difference(picture, kept(name)) for name, picture in small_pictures(day, style)}
    assert {name: part for name, part in differing.items() if part > MOST} == {}, ANEW


def test_a_picture_is_kept_of_every_page_and_no_other() -> None:
    expected = {name_of(day, style, page) for day, style in KEPT for page in pages()}
    assert {path.name for path in FOLDER.glob("*.png")} == expected


def test_every_picture_of_the_readme_is_made_by_a_script() -> None:
    page = Path(__file__).parents[2] / "README.md"
    shown = re.findall(r"screenshots/(\w+)\.png", page.read_text("utf-8"))
    made = [*readme.PAGES, readme.TABLE]
    assert sorted(shown) == sorted(made) == sorted(path.stem for path in readme.FOLDER.glob("*.png"))


def test_every_picture_of_the_handbook_is_made_by_a_script() -> None:
    made = {f"{name}.{language}.png" for name in handbook.names() for language in ("en", "zh-HK")}
    pages = [(Path(__file__).parents[2] / "docs" / name).read_text("utf-8") for name in HANDBOOKS]
    shown = {name for page in pages for name in re.findall(r"screenshots/handbook/(\S+)\)", page)}
    assert shown == made == {path.name for path in (readme.FOLDER / "handbook").iterdir()}


def test_a_column_lost_a_button_moved_and_a_language_missed_are_noticed(qapp: QApplication) -> None:
    expected = kept(name_of(*CHINESE_DAY, "players"))

    def differs(window: QWidget) -> bool:
        return difference(_now(window), expected) > MOST

    with open_kept(*CHINESE_DAY) as window:
        window.go("players")
        come_to_rest(window)
        assert not differs(window)
        assert window.shell is not None and isinstance(window.shell.current, PlayersPage)
        table, button = window.shell.current.roster.table, window.shell.header.primary
        table.setColumnHidden(3, True)
        assert differs(window)
        table.setColumnHidden(3, False)
        assert not differs(window)
        place = button.pos()
        button.move(place.x() - 2 * button.width(), place.y())
        assert differs(window)
        button.move(place)
        assert not differs(window)
        window.set_language(KEPT[0][1].language)
        come_to_rest(window)
        assert differs(window)


def _now(window: QWidget) -> QImage:
    return reduced(window.grab().toImage())
