"""What stands by itself begins with a capital: the note beside a page's title, a choice among heats."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox

from tests.ui.hand import Open, Settled, page_in
from tourney.application.application import Application
from tourney.application.example import check_everybody_in, play_heat, settle_cut
from tourney.base.ids import FINAL
from tourney.heats.commands import DrawHeats, PublishHeat
from ui.frame.navigation import EVERY
from ui.pages.event.page import EventPage
from ui.pages.page import Page


def told(page: Page) -> list[str]:
    boxes = page.findChildren(QComboBox)
    return [page.header_note(), *(box.itemText(at) for box in boxes for at in range(box.count()))]


def test_notes_and_choices_begin_with_a_capital(
    window_of: Open, event: Application, settled: Settled
) -> None:
    """ "the final · 1 table" stood beside the title of Today, "heat 2" in two lists."""
    check_everybody_in(event)
    heats = event.rules.format.heat_ids
    event.run(DrawHeats(heats, 3))
    for heat in heats:
        event.run(PublishHeat(heat))
        play_heat(event, heat, 3)
    settle_cut(event)
    event.run(DrawHeats((FINAL,), 3))
    event.run(PublishHeat(FINAL))
    window = window_of(event)
    assert window.shell is not None
    small = []
    for entry in EVERY:
        window.shell.go(entry.id)
        settled(window)
        assert window.shell.current is not None
        said = told(window.shell.current)
        small += [(entry.id, words) for words in said if words.startswith(("heat ", "the final"))]
    assert not small


def test_the_note_of_a_heat_begins_with_a_capital_too(
    window_of: Open, event: Application, settled: Settled
) -> None:
    check_everybody_in(event)
    event.run(DrawHeats(event.rules.format.heat_ids, 3))
    assert page_in(window_of(event), "hall", Page, settled).header_note() == "6 tables"


def test_what_a_ruleset_is_stands_below_the_ruleset(
    window_of: Open, event: Application, settled: Settled
) -> None:
    """It stood below the board's edition, half a screen away."""
    window = window_of(event)
    window.resize(1920, 1040)
    rules = page_in(window, "event", EventPage, settled).details.rules
    window.grab()
    assert rules.about.x() == rules.rows["ruleset"].x() > rules.rows["edition"].geometry().right()
