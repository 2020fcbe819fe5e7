"""The job of Today, followed, leads to a page whose green button is that job, or ends it."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from tests.contact_sheet import days
from tests.contact_sheet.shots import Style, come_to_rest, open_day, open_window
from tests.contact_sheet.words import SIZE, published, under_way
from tests.ui.test_dialog_words import won_by_little
from tourney.base.languages import Language
from ui.main_window import MainWindow
from ui.widgets.buttons import Button

JOBS: dict[days.Made, tuple[str, str]] = {
    days.new: ("Add players", "Import a list"),
    days.drawn: ("Look at heat 1", "Publish heat 1"),
    published: ("Print…", "Save heat 1 as PDFs…"),
    under_way: ("Enter scores", "Enter table 1"),
    days.on_break: ("Look at heat 2", "Publish heat 2"),
    days.papers: ("Fix table 4", "Confirm table 4"),
    days.before_the_final: ("Draw the final…", "Draw the final"),
    days.semi_finals: ("Enter scores", "Enter table 3"),
    won_by_little: ("Check", "Declare official…"),
    days.champion: ("Print certificates", "Save as PDF…"),
}
"""Of each day the job, and the green button where it leads. A close final is checked in rows beside it."""


def green(window: MainWindow) -> list[Button]:
    """The green buttons in sight."""
    buttons = (each for each in window.findChildren(Button) if each.isVisible())
    return [each for each in buttons if each.property("kind") == "primary"]


@pytest.mark.parametrize("day", JOBS, ids=lambda day: str(day.__name__))
def test_the_job_of_today_leads_to_its_own_green_button(qapp: QApplication, day: days.Made) -> None:
    with open_window(Style(Language.EN, "light", SIZE)) as window, open_day(window, day):
        assert window.shell is not None
        window.shell.go("today")
        come_to_rest(window)
        job = green(window)[0]
        words = job.text()
        job.click()
        come_to_rest(window)
        assert (words, next((each.text() for each in green(window)), "")) == JOBS[day]
