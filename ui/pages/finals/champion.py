"""The podium, painted: the first three on their steps, the champion large, names in both languages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QAccessible, QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from tourney.base.names import PersonName
from ui.base.accessible import AccessiblePart, Painted, Path
from ui.parts.naming import with_team
from ui.widgets.fitted import broken, draw_fitted, face_of, fitting
from ui.widgets.look import Role, look

_LEAST_SIZE, _USUAL_HEIGHT = (360, 190), 240
_HEIGHTS = {1: 0.42, 2: 0.30, 3: 0.20}
"""Of the whole, how high a step is."""
_COLUMNS = {2: 0, 1: 1, 3: 2}
_SHARES = (0.30, 0.40, 0.30)
_GAP, _TITLE, _LEAST, _RADIUS = 6, 26, 9, 6


@dataclass(frozen=True, slots=True)
class Step:
    """Who stands on a step: more than one where the place is shared."""

    place: int
    people: tuple[tuple[str, PersonName, str], ...]
    """Start number, as a number and not as a place, name, and the team of who shares a name with somebody."""

    @property
    def words(self) -> str:
        """As it is read out."""
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
        """Show the steps; `title` is what whoever stands highest is called."""
        now = (tuple(steps), title, settled)
        if now == (self.steps, self._title, self._settled):
            return
        self.steps, self._title, self._settled = now
        said = (f"{each.place}: {each.words}" for each in self.steps)
        self.setAccessibleName(f"{title}. {'; '.join(said)}")
        self.update()

    # ---- for those who do not see it ----------------------------------------------------------

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
        """Where the names of a step stand; above the champion's is the title."""
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
