"""Shows why a player has their place: the reason, their heats, penalties and what a referee may do.

Also the referees' rulings as a list: author, time, ruling, reason (T1.3).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tourney.base.heat_names import heat_named
from tourney.base.ids import PlayerNo, Points, points_shown
from tourney.base.texts import Texts, msg
from tourney.event.formats import Format
from tourney.event.journal import (
    accepted_words,
    author_name,
    problem_accepted_words,
    taken_back_words,
)
from tourney.event.records import Ruling, RulingKind, Tournament
from tourney.event.tie_breaks import HeatScore
from tourney.standings.result_status import declaration_words, order_words
from tourney.standings.standings import StandingLine
from tourney.standings.status import replay_words
from tourney.standings.story import PlayerStory
from ui.pages.rulings import (
    clock_time,
    place_word,
    placed,
    player_named,
    points_rows,
    ruling_reason,
    table_words,
)
from ui.pages.standings.table import (
    Stories,
    chance_kind,
    chance_words,
    moved_words,
    note_words,
    prospect_words,
)
from ui.parts.dialogs import numbered
from ui.widgets.buttons import Button, StateChip
from ui.widgets.layouts import FlowLayout, Hairline, Panel, clear, column, row
from ui.widgets.text import Label, capital
from ui.widgets.theme import Role


@dataclass(frozen=True, slots=True)
class RulingRow:
    """One ruling in words. `tables` leads to those that it concerns: their words and targets."""

    id: int
    what: str
    reason: str
    by: str
    tables: tuple[tuple[str, str], ...]


def ruling_lines(
    texts: Texts, tournament: Tournament, low_wins: bool, lapsed: Mapping[int, str]
) -> list[RulingRow]:
    """Every ruling of the event, newest first; those of `lapsed` are marked as no longer in force."""
    lines = []
    for number, ruling in sorted(tournament.rulings.items(), reverse=True):
        what = _what(texts, tournament, ruling, low_wins, lapsed)
        by = f"{clock_time(ruling.at, tournament.event.zone)} · {texts.say(author_name(ruling.by))}"
        tables = tuple(
            (capital(table_words(texts, heat, table)), f"table:{heat}:{table}")
            for heat, table in ruling.about
            if (heat, table) in tournament.tables
        )
        lines.append(RulingRow(number, what, reason=ruling_reason(texts, ruling), by=by, tables=tables))
    return lines


def adjustment_words(texts: Texts, points: int, low_wins: bool) -> str:
    """A penalty or bonus in words. If the fewest points win, points added are the penalty."""
    shown = points_shown(Points(abs(points)))
    sign = "+" if points > 0 else "−"
    if (points < 0) != low_wins:
        return texts("standpage.penalty_of", points=shown, sign=sign)
    return texts("standpage.bonus_of", points=shown, sign=sign)


def _what(
    texts: Texts,
    tournament: Tournament,
    ruling: Ruling,
    low_wins: bool,
    lapsed: Mapping[int, str],
) -> str:
    if ruling.replays:
        return texts.sentence(replay_words(ruling, lambda was: _what(texts, tournament, was, low_wins, {})))
    players = [player_named(tournament.players, number) for number in ruling.order]
    place = capital(table_words(texts, ruling.heat, ruling.table)) if ruling.heat and ruling.table else ""
    if ruling.kind is RulingKind.OVERRULE:
        return texts.sentence(problem_accepted_words(ruling.heat, ruling.table))
    if ruling.kind is RulingKind.CORRECTION and ruling.heat and ruling.table is None:
        return texts.sentence(taken_back_words(ruling.heat))
    if ruling.kind is RulingKind.CORRECTION:
        return texts("standpage.ruled_correction", place=place)
    if ruling.kind is RulingKind.TOTALS:
        return texts.sentence(accepted_words(ruling.about))
    if ruling.kind is RulingKind.DECLARED:
        return texts.say(declaration_words(ruling, lapsed))
    if ruling.kind is RulingKind.ADJUSTMENT:
        return texts(
            "standpage.ruled_adjustment",
            player=players,
            what=adjustment_words(texts, ruling.points, low_wins),
        )
    if place:
        return texts("standpage.ruled_places", place=place, players=players)
    return texts.say(order_words(msg("standpage.ruled_tie", players=players), ruling, lapsed))


class RulingsCard(Panel):
    """The list. A click on "Sheets" opens the table."""

    def __init__(self, open_table: Callable[[str], object]) -> None:
        super().__init__()
        self._open = open_table
        self._lines = QVBoxLayout()
        self._lines.setSpacing(8)
        self.body.addLayout(self._lines)
        self._shown: tuple[object, ...] = ()

    @property
    def words(self) -> list[str]:
        """The words of each ruling, newest first."""
        return [line.what for line in self._shown[1:] if isinstance(line, RulingRow)]

    def show_rulings(self, texts: Texts, lines: list[RulingRow]) -> None:
        """Show the rulings; the card is hidden while there are none."""
        self.set_title(texts("standpage.rulings"))
        self.setVisible(bool(lines))
        now = (texts.language, *lines)
        if now == self._shown:
            return
        self._shown = now
        clear(self._lines)
        for at, line in enumerate(lines):
            if at:
                self._lines.addWidget(Hairline())
            self._lines.addWidget(self._line(texts, line))

    def _line(self, texts: Texts, line: RulingRow) -> QWidget:
        part = QWidget()
        words = column(Label(line.what, wrap=True), spacing=0)
        if line.reason:
            words.addWidget(Label(texts("standpage.because", reason=line.reason), kind="muted", wrap=True))
        words.addWidget(Label(line.by, Role.SMALL, "muted", elide=True))
        box = row(spacing=8)
        box.addLayout(words, 1)
        folded, links = QWidget(), [(place, partial(self._open, target)) for place, target in line.tables]
        if len(links) > 1:
            flow = FlowLayout(folded, spacing=2)
            for place, call in links:
                flow.addWidget(_link(place, line.what, call))
        if links:
            unfold = partial(_turn, folded)
            sheets = texts("standpage.to_sheets")
            link = _link(sheets, line.what, unfold if len(links) > 1 else links[0][1])
            box.addWidget(link, 0, Qt.AlignmentFlag.AlignTop)
        folded.hide()
        part.setLayout(column(box, folded, spacing=2))
        return part


def _turn(part: QWidget) -> None:
    part.setHidden(not part.isHidden())


def _link(words: str, what: str, call: Callable[[], object]) -> Button:
    link = Button(words, "link", on_click=call)
    link.setAccessibleName(f"{words}: {what}")
    return link


class WhyCard(Panel):
    """One player. Hidden until a line is chosen."""

    def __init__(
        self,
        open_sheet: Callable[[str], object],
        adjust: Callable[[], object],
        decide: Callable[[], object],
        withdraw: Callable[[], object],
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
        self.withdraw = Button(on_click=withdraw)
        for part in (self.why, self.facts):
            self.body.addWidget(part)
        self.body.addWidget(self.chance, 0, Qt.AlignmentFlag.AlignLeft)
        self.body.addWidget(self.prospect)
        self.body.addLayout(self._details)
        self.body.addWidget(self.decide)
        self.body.addWidget(self.adjust)
        self.body.addWidget(self.withdraw)
        self.links: list[Button] = []
        self.hide()

    def retranslate(self, texts: Texts) -> None:
        """Set the words that do not depend on the player."""
        self.adjust.setText(texts("standpage.adjust"))
        self.withdraw.setText(texts("players.act_withdraw"))
        self.close_button.setAccessibleName(texts("standpage.close_why"))
        self.close_button.setToolTip(texts("standpage.close_why"))

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
            texts("standpage.place_of", place=placed(texts, line.place, line.tied)) if line.games else "",
            "" if division is None else texts.name(division.name),
            line.team,
            texts("standpage.games", n=line.games),
            texts("standpage.sizes", sizes=list(line.sizes)) if len(set(line.sizes)) > 1 else "",
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
        if len(set(line.sizes)) > 1:
            self._details.addWidget(Label(points_rows(texts, fmt), Role.SMALL, "muted", wrap=True))
        for each in line.stand_ins:
            self._details.addWidget(Label(capital(texts.say(each.words)), wrap=True))
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
        label = Label(words, wrap=True)
        if score.provisional:
            label.set_text(f"{words} ({texts('standpage.note_provisional')})")
        box.addLayout(column(name, label, spacing=0), 1)
        target = f"table:{score.heat}:{score.table}:{number}"
        link = Button(texts("standpage.to_sheet"), "link", on_click=partial(self._open, target))
        link.setAccessibleName(f"{texts('standpage.to_sheet')}: {texts.say(heat_named(score.heat))}")
        self.links.append(link)
        box.addWidget(link)
        part.setLayout(box)
        return part


def _way(texts: Texts, story: PlayerStory | None, heat: int) -> str:
    """The place after a heat: ` · then 5th ▲2`."""
    if story is None or heat >= len(story.places):
        return ""
    moved = moved_words(story.gained_after(heat))
    return f" · {texts('standpage.place_then', place=place_word(texts, story.places[heat]))} {moved}".rstrip()
