"""Why a player stands where they do: the reason, their heats, their penalties and what a referee may do."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tourney.base.heat_names import heat_named
from tourney.base.ids import PlayerNo, points_shown
from tourney.base.texts import Texts
from tourney.event.formats import Format
from tourney.event.journal import author_name
from tourney.event.tally import HeatScore
from tourney.standings.standings import StandingLine
from tourney.standings.standings_story_view import PlayerStory
from ui.pages.rulings import clock_time, numbered, place_word, placed
from ui.pages.standings.columns import (
    Stories,
    chance_kind,
    chance_words,
    moved_words,
    note_words,
    prospect_words,
    sizes_words,
)
from ui.pages.standings.rulings import adjustment_words
from ui.widgets.buttons import Button
from ui.widgets.layouts import clear, column, row
from ui.widgets.look import Role
from ui.widgets.panels import Hairline, Panel
from ui.widgets.state_chip import StateChip
from ui.widgets.text import Label, capital


class WhyCard(Panel):
    """One player. Hidden until a line is chosen."""

    def __init__(
        self,
        open_sheet: Callable[[str], object],
        adjust: Callable[[], object],
        decide: Callable[[], object],
        close: Callable[[], object],
    ) -> None:
        super().__init__(wrap=True)
        self._open = open_sheet
        self.player: PlayerNo | None = None
        self.close_button = Button(kind="quiet", icon_name="close", on_click=close, compact=True)
        self.head.addWidget(self.close_button)
        self.why = Label("", wrap=True, bold=True)
        self.facts = Label("", Role.SMALL, "muted", wrap=True)
        self.chance = StateChip()
        self.prospect = Label("", wrap=True)
        self._details = QVBoxLayout()
        self._details.setSpacing(6)
        self.adjust = Button(on_click=adjust)
        self.decide = Button(on_click=decide)
        for part in (self.why, self.facts):
            self.body.addWidget(part)
        self.body.addWidget(self.chance, 0, Qt.AlignmentFlag.AlignLeft)
        self.body.addWidget(self.prospect)
        self.body.addLayout(self._details)
        self.body.addWidget(self.decide)
        self.body.addWidget(self.adjust)
        self.links: list[Button] = []
        self.hide()

    def retranslate(self, texts: Texts) -> None:
        """Word what does not depend on the player."""
        self.adjust.setText(texts("standpage.adjust"))
        self.close_button.setAccessibleName(texts("standpage.close_why"))
        self.close_button.setToolTip(texts("standpage.close_why"))
        self.close_button.redraw_icon()

    def show_line(
        self,
        texts: Texts,
        fmt: Format,
        line: StandingLine,
        level: tuple[PlayerNo, ...],
        stories: Stories,
        zone: str,
    ) -> None:
        """Show a player's line. `level`: everybody level with them, they too, () if nobody is.

        `zone`: the time zone of the hall.
        """
        self.player = line.number
        self.setVisible(True)
        self.set_title(numbered(line.number, line.name))
        self.why.set_text(capital(texts.say(line.why)))
        self.facts.set_text(capital(self._facts(texts, fmt, line)))
        story = stories.story_of(line)
        self._show_prospect(texts, line, stories)
        self._show_details(texts, fmt, line, story, zone)
        self.decide.setText(texts("standpage.decide_tie") if line.tied else texts("standpage.decide_again"))
        self.decide.setVisible(bool(level))

    def show_nobody(self) -> None:
        """Nobody is chosen."""
        self.player = None
        self.hide()

    def _show_prospect(self, texts: Texts, line: StandingLine, stories: Stories) -> None:
        """Safe, out or open, and why."""
        self.chance.setVisible(line.chance is not None)
        words = prospect_words(texts, stories.story_of(line))
        self.prospect.setVisible(bool(words))
        self.prospect.set_text(words)
        if line.chance is not None:
            sign, _, word = chance_words(texts, line, stories).partition(" ")
            self.chance.show_state(word, chance_kind(line, stories, chip=True), sign)

    def _facts(self, texts: Texts, fmt: Format, line: StandingLine) -> str:
        division = next((each for each in fmt.divisions if each.id == line.division), None)
        parts = [
            texts("standpage.place_of", place=placed(texts, line.place, line.tied)),
            "" if division is None else texts.name(division.name),
            line.team,
            texts("standpage.games", n=line.games),
            texts("standpage.sizes", sizes=sizes_words(line.sizes)) if line.sizes else "",
            note_words(texts, line, fmt),
        ]
        return " · ".join(part for part in parts if part)

    def _show_details(
        self, texts: Texts, fmt: Format, line: StandingLine, story: PlayerStory | None, zone: str
    ) -> None:
        clear(self._details)
        self.links = []
        self._details.addWidget(Hairline())
        for at, score in enumerate(line.heats):
            self._details.addWidget(self._heat(texts, line.number, score, _way(texts, story, at)))
        for ruling in line.adjustments:
            self._details.addWidget(Hairline())
            what = adjustment_words(texts, ruling.points, fmt.low_wins)
            by = f"{clock_time(ruling.at, zone)} · {texts.say(author_name(ruling.by))}"
            self._details.addWidget(Label(f"{what}: {' '.join(ruling.reason.split())}", wrap=True))
            self._details.addWidget(Label(by, Role.SMALL, "muted", elide=True))
        self._details.addWidget(Hairline())

    def _heat(self, texts: Texts, number: PlayerNo, score: HeatScore, way: str) -> QWidget:
        part = QWidget()
        name = Label(f"{capital(texts.say(heat_named(score.heat)))}{way}", bold=True, wrap=True)
        box = row(spacing=8)
        if score.table is None:
            words = texts("standpage.heat_missed", points=points_shown(score.points))
            box.addLayout(column(name, Label(words, kind="muted", wrap=True), spacing=0), 1)
            part.setLayout(box)
            return part
        if score.place is None:
            words = texts("standpage.heat_waiting", table=score.table)
        else:
            words = texts(
                "standpage.heat_result",
                table=score.table,
                place=placed(texts, score.place, score.tied),
                size=score.size,
                points=points_shown(score.points),
                total=f"{score.total:,}",
            )
        shown = Label(words, wrap=True)
        if score.provisional:
            shown.set_text(f"{words} ({texts('standpage.note_provisional')})")
        box.addLayout(column(name, shown, spacing=0), 1)
        target = f"table:{score.heat}:{score.table}:{number}"
        link = Button(texts("standpage.to_sheet"), "link", on_click=partial(self._open, target))
        link.setAccessibleName(f"{texts('standpage.to_sheet')}: {texts.say(heat_named(score.heat))}")
        self.links.append(link)
        box.addWidget(link)
        part.setLayout(box)
        return part


def _way(texts: Texts, story: PlayerStory | None, heat: int) -> str:
    """Where a heat has brought a player: ` · then 5th ▲2`."""
    if story is None or heat >= len(story.places):
        return ""
    moved = moved_words(story.gained_after(heat))
    return f" · {texts('standpage.place_then', place=place_word(texts, story.places[heat]))} {moved}".rstrip()
