"""Above the board: how good the seating is and why, the waves, which paper is old, who has no seat."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from tourney.event.printouts import title_of
from tourney.heats.heats_view import HeatView
from ui.pages.heats.tiles import Names, time_shown
from ui.pages.page import Page
from ui.pages.table_menu import giving_words, waiting_words
from ui.widgets.hint import Hint
from ui.widgets.layouts import column
from ui.widgets.text import Label, capital

_KINDS = frozenset(
    {"seating-table", "seating-name", "scoresheets", "scoresheets-a5", "tally", "place-cards", "fallback"}
)
"""Paper in the hall with seats on it; lists as files are not of it."""


class Reasons(QWidget):
    """A few lines; what does not apply takes no room."""

    seat_wanted = Signal(bool)
    """Give everybody without a seat the best table of every heat that has room; of tables that play too, or
    not."""
    anew_wanted = Signal()
    """Draw the heat again."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._page = page
        self.facts = Label("", kind="muted", wrap=True)
        self.waves = Label("", kind="muted", wrap=True)
        self.paper = Label("", kind="muted", wrap=True)
        self.seatless = Hint(
            on_action=lambda: self.seat_wanted.emit(True), on_other=lambda: self.seat_wanted.emit(False)
        )
        self.odd = Hint()
        self.anew = Hint(on_action=self.anew_wanted.emit)
        hints = (self.seatless, self.odd, self.anew)
        self.setLayout(column(self.facts, self.waves, self.paper, *hints, spacing=8))

    def show_view(self, view: HeatView, names: Names) -> None:
        """Show what there is to say of a heat."""
        self._show_facts(view)
        self._show_waves(view)
        self._show_paper(view)
        self._show_seatless(view, names)
        odd = [card.table for card in view.tables if not card.allowed and card.kept is None]
        self.odd.show_words(self._page.words("heatspage.odd_sizes", tables=odd) if odd else "", "warn")
        heats, words = [view.name], self._page.words
        anew = words("today.do_redraw", heats=heats) if view.better_anew else ""
        self.anew.show_words(capital(anew), "warn", words("today.button_redraw", heats=heats))

    def _show_facts(self, view: HeatView) -> None:
        words, texts = self._page.words, self._page.gateway.texts
        drawn = words(
            "heatspage.seed_line", time=time_shown(view.drawn_at, self._page.gateway.zone), seed=view.seed
        )
        said = [drawn, *([words("heatspage.edited")] if view.edited else [])]
        said += [texts.sentence(message) for message in view.proof]
        if view.not_here and view.takes:
            said.append(words("heatspage.not_here", numbers=list(view.not_here), n=len(view.not_here)))
        day = " ".join(texts.sentence(message) for message in view.proof_of_day)
        lines = [" ".join(said)] + ([words("heatspage.all_heats", said=day)] if day else [])
        self.facts.set_text("\n".join(lines))

    def _show_waves(self, view: HeatView) -> None:
        said = [
            self._page.words("heatspage.wave_timed", wave=w.wave, n=w.tables, starts=w.starts, ends=w.ends)
            if w.starts
            else self._page.words("heatspage.wave", wave=w.wave, n=w.tables)
            for w in view.waves
        ]
        self.waves.set_text(" · ".join(said))
        self.waves.setVisible(len(said) > 1)

    def _show_paper(self, view: HeatView) -> None:
        said, texts = [], self._page.gateway.texts
        shown = [printed for printed in view.prints if printed.kind in _KINDS]
        for printed in shown:
            params = {
                "kind": texts.say(title_of(printed.kind)),
                "time": time_shown(printed.at, self._page.gateway.zone),
            }
            if printed.changed:
                tables = list(printed.changed)
                said.append(self._page.words("heatspage.printed_changed", tables=tables, **params))
            else:
                said.append(self._page.words("heatspage.printed", **params))
        self.paper.set_text("  ·  ".join(said), "warn" if any(p.changed for p in shown) else "muted")
        self.paper.setVisible(bool(said))

    def _show_seatless(self, view: HeatView, names: Names) -> None:
        people, words = view.unseated, self._page.words
        numbers = [who.number for who in people]
        giving = giving_words(self._page, numbers), waiting_words(self._page, numbers)
        if not people or not view.takes:
            self.seatless.show_words("")
        elif len(people) == 1:
            present = people[0].present
            key = "heatspage.one_without_seat" if present else "heatspage.one_without_seat_registered"
            text = words(key, a=names.named(people[0].number))
            self.seatless.show_words(text, "warn", *giving)
        else:
            who = [names.named(person.number) for person in people[:5]]
            text = words("heatspage.some_without_seat", n=len(people), who=who)
            self.seatless.show_words(text, "warn", *giving)
