"""Lists the pages in the order of the day: one line a page. A page is imported when it is first opened."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module

from ui.pages.page import Page


@dataclass(frozen=True, slots=True)
class PageEntry:
    """One entry of the rail. `icon` is a file of `resources/icons` without `.svg`, `word_key` names its word,
    `source` is `module:class`.
    """

    id: str
    icon: str
    word_key: str
    source: str

    def load(self) -> type[Page]:
        """Import the page's class."""
        module, _, name = self.source.partition(":")
        page = getattr(import_module(module), name)
        assert isinstance(page, type)
        assert issubclass(page, Page)
        return page


PAGES = (
    PageEntry("today", "today", "window.rail_today", "ui.pages.today.page:TodayPage"),
    PageEntry("players", "players", "window.rail_players", "ui.pages.players.page:PlayersPage"),
    PageEntry("heats", "heats", "window.rail_heats", "ui.pages.heats.page:HeatsPage"),
    PageEntry("hall", "hall", "hallmap.rail", "ui.pages.hall.page:HallPage"),
    PageEntry("scores", "scores", "window.rail_scores", "ui.pages.scores.page:ScoresPage"),
    PageEntry("standings", "standings", "window.rail_standings", "ui.pages.standings.page:StandingsPage"),
    PageEntry("finals", "finals", "window.rail_finals", "ui.pages.finals.page:FinalsPage"),
    PageEntry("print", "print", "window.rail_print", "ui.pages.print.page:PrintPage"),
    PageEntry("event", "event", "window.rail_event", "ui.pages.event.page:EventPage"),
    PageEntry("projector", "projector", "projector.rail", "ui.pages.projector.page:ProjectorPage"),
)
"""Ctrl+1 … Ctrl+9 go to the first nine, Ctrl+0 to the tenth: the rail has no more."""


BESIDE = (PageEntry("clock", "clock", "clock.page_title", "ui.pages.clock.page:ClockPage"),)
"""Pages that have a key of their own and no place on the rail."""
EVERY = (*PAGES, *BESIDE)
"""All of them."""


def entry(page_id: str) -> PageEntry:
    """The entry of a page. KeyError if there is none."""
    for each in EVERY:
        if each.id == page_id:
            return each
    raise KeyError(page_id)
