"""Paints bars about a line: a player a row, best first, the line between those who go on and the others.

It knows words and lengths, no event. Arrows move from row to row, Enter or a click opens one. `bars_of` turns
a line picture into words and lengths.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QColor,
    QFocusEvent,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from tourney.base.ids import PlayerNo, points_shown
from tourney.base.texts import Message, Texts, msg
from tourney.standings.line_picture import LineBar, LineChange, LinePicture, LineSide
from ui.base.accessible import AccessiblePart, Painted, Path, tell_cursor
from ui.base.shortcuts import ENTER_KEYS
from ui.parts.dialogs import numbered
from ui.widgets.text import draw_fitted, draw_name, one_size
from ui.widgets.theme import Role, look

_ROW, _ROW_READ, _LINE, _MORE, _BAR = 40, 28, 24, 20, 14
"""Heights, px at 100 %; a row of a dialog is lower."""


_PLACE, _GAP, _VALUE = 36, 10, 66


_NAME_SHARE, _MOST_NAME, _NOTE_SHARE, _NOTE_SHARE_LONG, _LONG = 0.40, 0.50, 0.16, 0.30, 24
"""The shares of the width: of a name the usual and the largest, of a note the usual and that of more letters
than `_LONG`.
"""


_LEAST = 9
"""The smallest type of a name, px at 100 %."""


_ON_TWO_LINES = 0.62
"""The part of its width that a name needs on two lines: they are seldom equally long."""


_RADIUS = 4.0


@dataclass(frozen=True, slots=True)
class Bar:
    """A player's row. `value` is the share of the longest bar.

    `kind`: "in", "level" or "out"; `note_kind` a kind of text. `marked`: it differs from the other picture.
    `skipped`: the words for those left out just above.
    """

    key: int
    place: str
    name: str
    label: str
    value: float
    kind: str
    note: str = ""
    note_kind: str = "muted"
    marked: bool = False
    skipped: str = ""


@dataclass(frozen=True, slots=True)
class BarPicture:
    """Rows, how many of them are above the line, the line's word, and the words for those not shown."""

    bars: tuple[Bar, ...] = ()
    above: int = 0
    line: str = ""
    before: str = ""
    behind: str = ""

    @property
    def words(self) -> str:
        """Everything visible in words, for tests and for people who listen."""
        rows = [_said(each) for each in self.bars]
        rows.insert(self.above, self.line)
        return "\n".join(part for part in (self.before, *rows, self.behind) if part)


class LineBars(QWidget, Painted):
    """`opened(key)` when a row is chosen. If it is only to be `read`, no row can be chosen."""

    opened = Signal(int)
    accessible_role = QAccessible.Role.List

    def __init__(self, *, read: bool = False) -> None:
        super().__init__()
        self._picture = BarPicture()
        self._read = read
        self._current = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        if not read:
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_picture(self, picture: BarPicture, title: str) -> None:
        """Show a picture; `title` names the whole."""
        if picture != self._picture:
            self._picture = picture
            self._current = min(self._current, max(0, len(picture.bars) - 1))
            self.setMinimumHeight(self.sizeHint().height())
            self.updateGeometry()
            self.update()
        self.setAccessibleName(f"{title}. {picture.words}")

    @property
    def picture(self) -> BarPicture:
        """What is shown."""
        return self._picture

    @property
    def current(self) -> int | None:
        """The key of the row with the cursor."""
        bars = self._picture.bars
        return bars[self._current].key if bars else None

    def key_at(self, pos: QPoint) -> int | None:
        """The key of the row at a place."""
        at = self._at(QPointF(pos))
        return None if at is None else self._picture.bars[at].key

    # ---- size and place -----------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        now, picture = look(), self._picture
        more = bool(picture.before) + bool(picture.behind) + sum(bool(bar.skipped) for bar in picture.bars)
        rows = len(picture.bars) * self._row + (now.px(_LINE) if picture.bars else 0)
        return QSize(now.px(420), rows + more * now.px(_MORE))

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(280), self.sizeHint().height())

    def row_rect(self, at: int) -> QRect:
        """Where a row is painted."""
        now = look()
        more = bool(self._picture.before) + sum(bool(bar.skipped) for bar in self._picture.bars[: at + 1])
        top = more * now.px(_MORE)
        top += at * self._row + (now.px(_LINE) if at >= self._picture.above else 0)
        return QRect(0, top, self.width(), self._row)

    @property
    def _row(self) -> int:
        return look().px(_ROW_READ if self._read else _ROW)

    def _at(self, pos: QPointF) -> int | None:
        rows = range(len(self._picture.bars))
        return next((at for at in rows if self.row_rect(at).contains(pos.toPoint())), None)

    # ---- for people who do not see it ------------------------------------------------------------

    def accessible_parts(self) -> int:
        return len(self._picture.bars)

    def accessible_part(self, path: Path) -> AccessiblePart | None:
        if len(path) != 1 or path[0] >= len(self._picture.bars):
            return None
        bar = self._picture.bars[path[0]]
        return AccessiblePart(
            QAccessible.Role.ListItem,
            _said(bar),
            self.row_rect(path[0]),
            press=None if self._read else partial(self.opened.emit, bar.key),
            at_cursor=self.hasFocus() and path[0] == self._current,
        )

    def accessible_cursor(self) -> Path | None:
        return (self._current,) if self._picture.bars else None

    # ---- keys and mouse -----------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        bars = self._picture.bars
        if bars and event.key() in steps:
            self._current = max(0, min(len(bars) - 1, self._current + steps[Qt.Key(event.key())]))
            self.update()
            tell_cursor(self)
        elif bars and event.key() in ENTER_KEYS:
            self.opened.emit(bars[self._current].key)
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        at = self._at(event.position())
        if not self._read and at is not None and event.button() == Qt.MouseButton.LeftButton:
            self._current = at
            self.opened.emit(self._picture.bars[at].key)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.update()
        tell_cursor(self)
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.update()
        super().focusOutEvent(event)

    # ---- painting -----------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        now, picture = look(), self._picture
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if picture.before:
            self._paint_more(painter, QRectF(0, 0, self.width(), now.px(_MORE)), picture.before)
        names = self._name_width, self.name_size  # of all rows, so once for all
        for at, bar in enumerate(picture.bars):
            row = QRectF(self.row_rect(at))
            self._paint_row(painter, row, bar, names, self.hasFocus() and at == self._current)
            if bar.skipped:
                above = QRectF(0, row.top() - now.px(_MORE), self.width(), now.px(_MORE))
                self._paint_more(painter, above, bar.skipped)
        if picture.bars:
            self._paint_line(painter)
        if picture.behind:
            low = QRectF(0, self.height() - now.px(_MORE), self.width(), now.px(_MORE))
            self._paint_more(painter, low, picture.behind)
        painter.end()

    def _paint_more(self, painter: QPainter, place: QRectF, words: str) -> None:
        now = look()
        painter.setFont(now.font(Role.SMALL))
        painter.setPen(now.colour("muted"))
        painter.drawText(place.adjusted(now.px(_PLACE + _GAP), 0, 0, 0), _LEFT, words)

    def _paint_line(self, painter: QPainter) -> None:
        now, picture = look(), self._picture
        middle = self.row_rect(picture.above).top() - now.px(_LINE) / 2
        painter.setPen(QPen(now.colour("accent"), 2))
        painter.drawLine(QPointF(0, middle), QPointF(self.width(), middle))
        painter.setFont(now.font(Role.SMALL, bold=True))
        wide = painter.fontMetrics().horizontalAdvance(picture.line) + now.px(24)
        pill = QRectF(now.px(_PLACE + _GAP), middle - now.px(10), min(wide, self.width()), now.px(20))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(now.colour("accent"))
        painter.drawRoundedRect(pill, now.px(10), now.px(10))
        painter.setPen(now.colour("on_accent"))
        painter.drawText(pill, int(Qt.AlignmentFlag.AlignCenter), picture.line)

    def _paint_row(
        self, painter: QPainter, row: QRectF, bar: Bar, names: tuple[float, int], current: bool
    ) -> None:
        """`names`: the width and the size of the names."""
        now, (name_width, name_size) = look(), names
        if bar.marked:
            painter.fillRect(row, now.colour("accent_soft"))
        if current:
            painter.setPen(QPen(now.colour("focus"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(row.adjusted(1, 1, -1, -1), _RADIUS, _RADIUS)
        painter.setFont(now.font(bold=bar.marked))
        painter.setPen(now.colour("muted"))
        place = QRectF(row.left(), row.top(), now.px(_PLACE), row.height())
        painter.drawText(place, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), bar.place)
        left = place.right() + now.px(_GAP)
        name = QRectF(left, row.top(), name_width, row.height())
        painter.setPen(now.colour("muted" if bar.kind in ("out", "gone") else "text"))
        font = now.font(bold=bar.marked)
        font.setPixelSize(name_size)
        font.setStrikeOut(bar.kind == "gone")
        draw_name(painter, name, bar.name, font, _LEFT, now.px(_LEAST))
        note = self._note_width
        start = name.right() + now.px(_GAP)
        room = QRectF(start, row.top(), self.width() - note - now.px(_GAP) - start, row.height())
        self._paint_bar(painter, room, bar)
        painter.setPen(now.colour(bar.note_kind))
        place = QRectF(self.width() - note, row.top(), note - now.px(4), row.height())
        draw_fitted(painter, place, bar.note, now.font(Role.SMALL), _RIGHT, now.px(_LEAST))

    @property
    def _name_width(self) -> float:
        """Where the whole is narrow the bars give way until the longest name stands on two lines."""
        bars = self._picture.bars
        metrics = QFontMetricsF(look().font(bold=any(bar.marked for bar in bars)))
        longest = max((metrics.horizontalAdvance(bar.name) for bar in bars), default=0.0)
        most = self.width() * (_NAME_SHARE if self._long_notes else _MOST_NAME)
        return max(self.width() * _NAME_SHARE, min(longest * _ON_TWO_LINES, most))

    @property
    def _note_width(self) -> float:
        """Wider for a reason, which is a sentence."""
        return self.width() * (_NOTE_SHARE_LONG if self._long_notes else _NOTE_SHARE)

    @property
    def _long_notes(self) -> bool:
        return any(len(bar.note) > _LONG for bar in self._picture.bars)

    @property
    def name_size(self) -> int:
        """The size of the names, px: one for all."""
        now, bars = look(), self._picture.bars
        room = QRectF(0, 0, self._name_width, self._row)
        font = now.font(bold=any(bar.marked for bar in bars))
        return one_size([(bar.name, room) for bar in bars], font, now.px(_LEAST))

    def _paint_bar(self, painter: QPainter, room: QRectF, bar: Bar) -> None:
        """The bar as long as its figure, which is at its end."""
        now = look()
        longest = max(1.0, room.width() - now.px(_VALUE))
        top = room.center().y() - now.px(_BAR) / 2
        whole = QRectF(room.left(), top, max(2.0, bar.value * longest), now.px(_BAR))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(_fill(bar.kind))
        if bar.kind != "in":
            painter.setPen(QPen(now.colour("warn" if bar.kind == "level" else "edge"), 1))
        painter.drawRoundedRect(whole, _RADIUS, _RADIUS)
        painter.setFont(now.font(bold=True))
        painter.setPen(now.colour("text"))
        figure = QRectF(whole.right() + now.px(6), top - 2, now.px(_VALUE), whole.height() + 4)
        painter.drawText(figure, _LEFT, bar.label)


_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)


_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


def _fill(kind: str) -> QColor:
    return look().colour({"in": "accent", "level": "warn_soft"}.get(kind, "sunken"))


def _said(bar: Bar) -> str:
    said = " ".join(part for part in (bar.place, bar.name, bar.label, bar.note) if part)
    return f"{bar.skipped}\n{said}" if bar.skipped else said


def bars_of(
    texts: Texts,
    picture: LinePicture,
    longest: int | None = None,
    marked: frozenset[PlayerNo] = frozenset(),
    to_check: frozenset[PlayerNo] = frozenset(),
) -> BarPicture:
    """The bars, as long as their share of `longest`, without it of the longest among them.

    `to_check`: players at tables that are worth a second look.
    """
    most = max(1, longest or longest_of(picture))
    before, behind = picture.left_out
    return BarPicture(
        bars=tuple(
            _bar(texts, picture, each, most, (each.number in marked, each.number in to_check))
            for each in picture.bars
        ),
        above=picture.parted_at,
        line=texts.say(line_words(picture)),
        before=texts("foresight.more_above", n=before) if before else "",
        behind=texts("foresight.more_below", n=behind) if behind else "",
    )


def changed_bars(texts: Texts, change: LineChange) -> BarPicture:
    """The line as it will be; an arrow shows how many places a player moves."""
    was = {each.number: each for each in change.before.bars}
    moved = {}
    marked = set()
    for bar in change.after.bars:
        before = was.get(bar.number)
        if before is None or (before.value, before.side) != (bar.value, bar.side):
            marked.add(bar.number)
        if before is not None and before.place and bar.place and before.place != bar.place:
            moved[bar.number] = before.place - bar.place
    picture = bars_of(texts, change.after, marked=frozenset(marked))
    return replace(
        picture, bars=tuple(_with_arrow(each, moved.get(PlayerNo(each.key), 0)) for each in picture.bars)
    )


def _with_arrow(bar: Bar, gained: int) -> Bar:
    """How far the player moves; why anybody else stands where they stand is no news of the step."""
    if not gained:
        return replace(bar, note="") if bar.note_kind == "muted" else bar
    up = gained > 0
    return replace(bar, note=f"▲{gained}" if up else f"▼{-gained}", note_kind="good" if up else "bad")


def longest_of(picture: LinePicture) -> int:
    return max((each.value for each in picture.bars), default=0)


def line_words(picture: LinePicture) -> Message:
    """What stands on the line."""
    if picture.heat is None or picture.parted_at < picture.above:
        return msg("foresight.line_plain", n=picture.size)
    return msg("standpage.chance_out")


def _bar(texts: Texts, picture: LinePicture, bar: LineBar, longest: int, about: tuple[bool, bool]) -> Bar:
    marked, to_check = about
    note, kind = bar_note(texts, bar, to_check=to_check)
    return Bar(
        key=bar.number,
        place="" if bar.place is None else str(bar.place),
        name=numbered(bar.number, bar.person.name, bar.person.team),
        label=_figure(picture)(bar.value),
        value=max(0, bar.value) / longest,
        kind=bar.side.value,
        note=note,
        note_kind=kind,
        marked=marked,
        skipped=texts("foresight.skipped", n=bar.skipped) if bar.skipped else "",
    )


def _figure(picture: LinePicture) -> Callable[[int], str]:
    if picture.money:
        return lambda value: f"M{value:,}"
    return lambda value: points_shown(picture.points(value))


def bar_word(texts: Texts, bar: LineBar) -> str:
    """A player's position at the line in a word, with a sign; "" if nothing is unsure."""
    if bar.side is LineSide.LEVEL:
        return f"= {texts('foresight.level')}"
    return f"! {texts('doubts.mark')}" if bar.moves else ""


def bar_note(texts: Texts, bar: LineBar, *, to_check: bool = False) -> tuple[str, str]:
    """What somebody has to do about a player, with a sign; the usual case has no word."""
    if bar.side is LineSide.LEVEL or to_check:
        return bar_word(texts, bar), "warn"
    return ("", "muted") if bar.why is None else (texts.say(bar.why), "muted")
