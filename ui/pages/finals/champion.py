"""The end of the day: podium, champion, prizes, money raised, and the paper for it with one click.

The podium is painted: the first three on their steps, the champion large, names in both languages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QAccessible, QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QMenu, QSizePolicy, QWidget

from tourney.base.ids import PlayerNo
from tourney.base.names import PersonName
from tourney.base.texts import CHINESE, ENGLISH, Message, Texts
from tourney.event.records import Player
from tourney.giving.sums import MoneyRaised
from tourney.standings.views import DivisionFinals
from ui.base.accessible import AccessiblePart, Painted, Path
from ui.pages.finals.words import with_number
from ui.pages.rulings import place_word
from ui.parts.dialogs import with_team
from ui.widgets.buttons import Button
from ui.widgets.layouts import Panel, column, row
from ui.widgets.text import Label, broken, capital, draw_fitted, face_of, fitting
from ui.widgets.theme import Role, look

_LEAST_SIZE, _USUAL_HEIGHT = (360, 220), 240


_HEIGHTS = {1: 0.42, 2: 0.30, 3: 0.20}
"""Of the whole, how high a step is."""


_COLUMNS = {2: 0, 1: 1, 3: 2}


_SHARES = (0.30, 0.40, 0.30)


_GAP, _TITLE, _LEAST, _RADIUS = 6, 26, 9, 6


@dataclass(frozen=True, slots=True)
class Step:
    """The players on a step: more than one if the place is shared."""

    place: int
    people: tuple[tuple[str, PersonName, str], ...]
    """Start number, as a number and not as a place, name, and the team of players who share a name."""

    @property
    def words(self) -> str:
        """In words for reading aloud."""
        return " / ".join(f"{number} {with_team(name, team)}".strip() for number, name, team in self.people)


class PodiumView(QWidget, Painted):
    """Up to three steps. While the result is not settled nothing on it has the champion's colour."""

    accessible_role = QAccessible.Role.List

    def __init__(self) -> None:
        super().__init__()
        self.steps: tuple[Step, ...] = ()
        self._title = ""
        self._settled = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_podium(self, steps: Sequence[Step], title: str, settled: bool) -> None:
        """Show the steps; `title` is the title of the highest."""
        now = (tuple(steps), title, settled)
        if now == (self.steps, self._title, self._settled):
            return
        self.steps, self._title, self._settled = now
        said = (f"{each.place}: {each.words}" for each in self.steps)
        self.setAccessibleName(f"{title}. {'; '.join(said)}")
        self.update()

    # ---- for people who do not see it ----------------------------------------------------------

    def accessible_parts(self) -> int:
        return len(self.steps)

    def accessible_part(self, path: Path) -> AccessiblePart | None:
        if len(path) != 1 or not 0 <= path[0] < len(self.steps):
            return None
        step = self.steps[path[0]]
        words = f"{step.place}: {step.words}"
        return AccessiblePart(QAccessible.Role.ListItem, words, self._step(step.place).toRect(), "")

    # ---- Qt -----------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        return QSize(look().px(_LEAST_SIZE[0]), look().px(_USUAL_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(_LEAST_SIZE[0]), look().px(_LEAST_SIZE[1]))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for step in self.steps:
            if step.place in _HEIGHTS:
                self._paint_step(painter, step)
        painter.end()

    # ---- inside -------------------------------------------------------------------------------

    def _column(self, place: int) -> QRectF:
        at, gap = _COLUMNS[place], look().px(_GAP)
        left = self.width() * sum(_SHARES[:at])
        return QRectF(left + gap / 2, 0, self.width() * _SHARES[at] - gap, self.height())

    def _step(self, place: int) -> QRectF:
        column = self._column(place)
        column.setTop(column.bottom() - column.height() * _HEIGHTS[place])
        return column

    def _paint_step(self, painter: QPainter, step: Step) -> None:
        now, place = look(), self._step(step.place)
        highest = step.place == 1
        crowned = highest and self._settled
        ground, ink = ("accent", "on_accent") if crowned else ("accent_soft", "text")
        painter.setBrush(now.colour(ground))
        line = Qt.PenStyle.SolidLine if self._settled else Qt.PenStyle.DashLine
        painter.setPen(QPen(now.colour("accent"), 1.5, line))
        painter.drawRoundedRect(place.adjusted(1, 0, -1, -1), now.px(_RADIUS), now.px(_RADIUS))
        painter.setPen(now.colour(ink))
        role = Role.DISPLAY if highest else Role.TITLE
        draw_fitted(painter, place, str(step.place), now.font(role, bold=True))
        if highest:
            above = self._column(step.place)
            title = QRectF(above.left(), above.top(), above.width(), now.px(_TITLE))
            painter.setPen(now.colour("good" if self._settled else "warn"))
            draw_fitted(painter, title, self._title, now.font(Role.LEAD, bold=True))
        self._paint_people(painter, step, self._above(step.place), now.colour("text"))

    def _above(self, place: int) -> QRectF:
        """The room for the names of a step; above the champion's is the title."""
        above = self._column(place)
        above.setBottom(self._step(place).top() - look().px(_GAP))
        if place == 1:
            above.setTop(above.top() + look().px(_TITLE))
        return above

    def name_size(self, place: int) -> int:
        """The size of the names on a step, px: all are whole, and second and third are equally large."""
        alike = (1,) if place == 1 else (2, 3)
        sizes = [
            fitting([*_lines(step)], room.width(), room.height(), face_of(font), font.pixelSize(), least)
            for step in self.steps
            if step.place in alike
            for room, font, least in ((self._above(step.place), _font(step.place), look().px(_LEAST)),)
        ]
        return min(sizes)

    def _paint_people(self, painter: QPainter, step: Step, room: QRectF, ink: QColor) -> None:
        """Names above a step, standing on it: a line a language, or more where a name is long."""
        font, size = _font(step.place), self.name_size(step.place)
        font.setPixelSize(size)
        face = face_of(font)
        lines = [part for words in _lines(step) for part in broken(words, room.width(), face, size)]
        high = min(room.height() / max(1, len(lines)), face.line(size))
        top = room.bottom() - high * len(lines)
        painter.setPen(ink)
        for at, words in enumerate(lines):
            line = QRectF(room.left(), top + at * high, room.width(), high)
            draw_fitted(painter, line, words, font, least=look().px(_LEAST))


def _font(place: int) -> QFont:
    return look().font(Role.DISPLAY if place == 1 else Role.TITLE, bold=place == 1)


def _lines(step: Step) -> Iterator[str]:
    for number, name, team in step.people:
        first, *rest = [part for part in (name.zh, name.en) if part] or ["–"]
        yield f"{number} {first}"
        if team and rest:
            rest[-1] = f"{rest[-1]} · {team}"
        elif team:
            rest = [f"· {team}"]
        yield from rest


_STEPS = 3


class ChampionCard(Panel):
    """Hidden while nobody is first."""

    def __init__(
        self,
        go: Callable[[str, str], object],
        to_hall: Callable[[], object],
        to_awards: Callable[[], object],
    ) -> None:
        super().__init__()
        self.podium = PodiumView()
        self.champion = Label("", Role.TITLE, "good", wrap=True)
        self.as_played = Label("", kind="warn", wrap=True)
        self.tie = Label("", kind="muted", wrap=True)
        self.prizes = Label("", wrap=True)
        self.money = Label("")
        self.hall = Button(icon_name="projector", on_click=to_hall)
        self.certificates = Button(kind="link", on_click=partial(go, "print", "kind:certificates"))
        self._menu = QMenu(self)
        self.awards = self._menu.addAction("", to_awards)
        self.prize_list = self._menu.addAction("", partial(go, "print", "kind:results-prizes"))
        self.results = self._menu.addAction("", partial(go, "print", "kind:results"))
        self.more = Button("⋯", on_click=self._open_menu)
        words = (self.champion, self.as_played, self.tie, self.prizes)
        below = row(self.money, None, self.certificates, self.more, self.hall, spacing=8)
        self.body.addLayout(column(self.podium, *words, below, spacing=8))
        self.hide()

    def retranslate(self, texts: Texts) -> None:
        """Word what does not depend on the result."""
        self.hall.setText(texts("finals.show_champion"))
        self.certificates.setText(texts("paper.title_certificates"))
        self.prize_list.setText(texts("paper.title_results_prizes"))
        self.awards.setText(texts("awards.open"))
        self.results.setText(texts("paper.title_results"))
        self.more.setToolTip(texts("heatspage.more"))
        self.more.setAccessibleName(texts("heatspage.more"))

    def _open_menu(self) -> None:
        self._menu.popup(self.more.mapToGlobal(self.more.rect().bottomLeft()))

    def show_champion(
        self,
        texts: Texts,
        division: DivisionFinals,
        state: Message,
        money: MoneyRaised | None,
        as_played: bool,
        apart: Mapping[PlayerNo, str],
    ) -> None:
        """Show the champion, or the player first as played. `state` tells how official it is, if a seat was
        wrong (`as_played`). `apart`: the teams of players who share a name.
        """
        champion = division.champion
        self.setVisible(champion is not None)
        if champion is None:
            return
        settled = division.settled
        key = "finals.champion_is" if settled else "finals.champion_as_played"
        self.champion.set_text(texts(key, player=with_number(texts, champion)), "good" if settled else "warn")
        self.champion.setVisible(not settled)  # else the podium says it
        self.as_played.set_text(capital(texts.say(state)))
        self.as_played.setVisible(as_played)
        tie = division.champion_tie
        self.tie.set_text("" if tie is None else capital(texts.say(tie)))
        self.tie.setVisible(tie is not None)
        rest = [
            texts("finals.prize", place=place_word(texts, each.place), player=with_number(texts, each.person))
            + (f" ({texts('finals.shared')})" if each.tied else "")
            for each in division.prizes
            if each.place > _STEPS
        ]
        self.prizes.set_text(" · ".join(rest))
        self.prizes.setVisible(bool(rest))
        self._show_money(texts, money)
        title = "finals.champion" if settled else "finals.first_as_played"
        self.podium.show_podium(_steps(texts, division, apart), f"{CHINESE(title)} {ENGLISH(title)}", settled)

    def _show_money(self, texts: Texts, money: MoneyRaised | None) -> None:
        self.money.setVisible(money is not None and bool(money.total))
        if money is not None:
            self.money.set_text(texts("finals.money", received=money.total))


def _steps(texts: Texts, division: DivisionFinals, apart: Mapping[PlayerNo, str]) -> list[Step]:
    """The first three places; the champion alone if the format has no further prizes."""

    def on_step(person: Player) -> tuple[str, PersonName, str]:
        return texts("finals.number", number=person.number), person.name, apart.get(person.number, "")

    steps: dict[int, list[tuple[str, PersonName, str]]] = {}
    for each in division.prizes:
        steps.setdefault(each.place, []).append(on_step(each.person))
    champion = division.champion
    if champion is not None and not steps:
        steps[1] = [on_step(champion)]
    return [Step(place, tuple(people)) for place, people in sorted(steps.items()) if place <= _STEPS]
