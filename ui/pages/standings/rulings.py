"""What referees have ruled, as a list: who, when, what, why (T1.3)."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tourney.base.ids import Points, points_shown
from tourney.base.texts import Texts, msg
from tourney.event.journal import author_name, reason_words, taken_back_words
from tourney.event.records import Ruling, RulingKind, Tournament
from tourney.standings.replays import replay_words
from tourney.standings.result_status import declaration_words, order_words
from tourney.standings.standings import Standings
from ui.pages.rulings import clock_time, player_named, table_words
from ui.widgets.buttons import Button
from ui.widgets.layouts import clear, column, row
from ui.widgets.look import Role
from ui.widgets.panels import Hairline, Panel
from ui.widgets.text import Label, capital


@dataclass(frozen=True, slots=True)
class RulingRow:
    """One ruling in words. `target` leads to the table that it concerns, "" for none."""

    id: int
    what: str
    reason: str
    by: str
    target: str


def ruling_lines(
    texts: Texts, tournament: Tournament, standings: Standings, low_wins: bool, lapsed: Collection[int]
) -> list[RulingRow]:
    """Every ruling of the event, newest first; those of `lapsed` say that they no longer hold."""
    problems = {each.ruling.id: texts.say(each.problem.message) for _, each in standings.overruled}
    lines = []
    for number, ruling in sorted(tournament.rulings.items(), reverse=True):
        what = _what(texts, tournament, ruling, low_wins, problems.get(number, ruling.code), lapsed)
        by = f"{clock_time(ruling.at, tournament.event.zone)} · {texts.say(author_name(ruling.by))}"
        there = ruling.heat is not None and (ruling.heat, ruling.table) in tournament.tables
        target = f"table:{ruling.heat}:{ruling.table}" if there else ""
        lines.append(RulingRow(number, what, reason=_reason(texts, ruling), by=by, target=target))
    return lines


def _reason(texts: Texts, ruling: Ruling) -> str:
    why = reason_words(ruling)
    return " ".join((why if isinstance(why, str) else texts.say(why)).split())


def adjustment_words(texts: Texts, points: int, low_wins: bool) -> str:
    """A penalty or bonus in words. Where the fewest points win, points added are the penalty."""
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
    problem: str,
    lapsed: Collection[int],
) -> str:
    if ruling.replays:
        return texts.sentence(
            replay_words(ruling, lambda was: _what(texts, tournament, was, low_wins, problem, ()))
        )
    players = [player_named(tournament.players, number) for number in ruling.order]
    place = capital(table_words(texts, ruling.heat, ruling.table)) if ruling.heat and ruling.table else ""
    if ruling.kind is RulingKind.OVERRULE:
        return texts("standpage.ruled_overrule", place=place, problem=problem)
    if ruling.kind is RulingKind.CORRECTION and ruling.heat and ruling.table is None:
        return texts.sentence(taken_back_words(ruling.heat))
    if ruling.kind is RulingKind.CORRECTION:
        return texts("standpage.ruled_correction", place=place)
    if ruling.kind is RulingKind.TOTALS:
        return texts("standpage.ruled_totals", place=place)
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
        """What each ruling says, newest first."""
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
        if line.target:
            link = Button(texts("standpage.to_sheets"), "link", on_click=partial(self._open, line.target))
            link.setAccessibleName(f"{texts('standpage.to_sheets')}: {line.what}")
            box.addWidget(link, 0, Qt.AlignmentFlag.AlignTop)
        part.setLayout(box)
        return part
