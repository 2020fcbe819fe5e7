"""The line above a page: its title, a note, its primary button, the clock.

The clock is visible on every page: heat, wave, time left; its menu has the clock's commands. The bar at the
bottom shows what just happened with Undo, errors with the way on, long work. The rail has the pages in the
order of the day, a word and an icon each, and a dot on a page where something waits.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QHBoxLayout,
    QMenu,
    QProgressBar,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from tourney.base.heat_names import heat_named
from tourney.base.texts import Message, Texts, msg
from tourney.clock.clock import HallClock, Phase, next_start
from ui.base.threads import Job
from ui.frame.navigation import PageEntry
from ui.gateway.gateway import Gateway
from ui.parts.clock import ClockActions, shown_time
from ui.widgets.buttons import SIGNS, Button
from ui.widgets.icons import pixmap
from ui.widgets.text import Label, plain_tip, restyle
from ui.widgets.theme import Role, look

_STATES = ("good", "warn", "warn", "bad", "bad")
"""Colours by the grade of the warning."""


def chip_words(view: HallClock, texts: Texts) -> str:
    """All words of the chip, for people who do not see its colour."""
    if view.called is not None:
        if view.called.within:
            return f"{texts.say(next_start(view.called))} · {texts('interval.until', time=view.called.time)}"
        key = "window.clock_break" if view.called.seconds > 0 else "window.clock_break_over"
        left = shown_time(abs(view.called.seconds))
        return texts(key, what=next_start(view.called), left=left)
    if view.phase is Phase.NOTHING or view.heat is None:
        return texts("window.clock_none")
    parts = [texts.say(heat_named(view.heat))]
    if view.waves > 1:
        parts.append(texts("window.clock_wave", wave=view.wave, waves=view.waves))
    if view.phase is Phase.READY:
        return " · ".join(
            [*parts, texts("window.clock_untimed") if view.untimed else shown_time(view.seconds)]
        )
    parts.append(shown_time(view.seconds))
    if view.phase is Phase.PAUSED:
        parts.append(texts("window.clock_paused"))
    elif view.over:
        over = "clock.over_round" if view.finishes_round else "clock.over_hands_off"
        parts.append(texts("clock.over_last_round" if view.last_round else over))
        if view.otherwise:
            other = "clock.strip_hands_off" if view.finishes_round else "clock.strip_round"
            parts.append(texts(other, tables=list(view.otherwise), n=len(view.otherwise)))
    elif view.last_round:
        parts.append(texts("clock.last_round"))
    elif view.warning.minutes:
        parts.append(texts("clock.within", n=view.warning.minutes))
    if view.differing:
        parts.append(texts("clock.own_tables", n=len(view.differing)))
    return " · ".join(parts)


class ClockChip(Button):
    """Heat, wave and time left; a click opens the commands of the clock."""

    def __init__(self, gateway: Gateway, actions: ClockActions) -> None:
        super().__init__(kind="clock")
        self._gateway = gateway
        self._actions = actions
        menu = QMenu(self)
        menu.addActions(actions.actions)
        self.setMenu(menu)
        actions.ticked.connect(self._show)
        self._show(actions.view)

    def retranslate(self) -> None:
        """Word it in the language in force."""
        self._actions.retranslate()
        self._show(self._actions.view)

    def _show(self, view: HallClock) -> None:
        words = chip_words(view, self._gateway.texts)
        self.setText(words)
        self.setAccessibleName(words)
        state = "idle"
        if view.is_on:
            state = _STATES[view.warning.grade]
        if view.phase is Phase.PAUSED:
            state = "warn"
        restyle(self, state=state)


@dataclass(frozen=True, slots=True)
class Said:
    """One sentence in the bar. `kind`: "", "good", "warn", "bad"."""

    message: Message
    kind: str = ""
    action: tuple[Message, Callable[[], object]] | None = None
    beside: tuple[Message, Callable[[], object]] | None = None
    """Another, left of the first."""


_SHORT_PLACE = 28
"""Characters of a path that stay if there is no room for all of it."""


_BAR_HIGH, _BAR_LOW = 44, 36
"""Heights in px at 100 %."""


_PLACE = 240
"""The largest width of the event's place, px at 100 %."""


_LIT_MS = 2000
"""How long the bar is green or amber."""


def _with_short_places(message: Message) -> Message:
    """The same with paths cut in the middle: what happened is more important than the path of a file."""
    params: dict[str, object] = {}
    for name, value in message.params.items():
        if isinstance(value, Message):
            params[name] = _with_short_places(value)
        elif name == "place" and len(str(value)) > _SHORT_PLACE:
            place = str(value)
            params[name] = f"{place[: _SHORT_PLACE // 4]}…{place[-(_SHORT_PLACE * 3 // 4) :]}"
        else:
            params[name] = value
    return replace(message, params=params)


class _Sentence(Label):
    """One line: whole if it fits, else with short paths, and then cut with …; whole in its tool tip."""

    def __init__(self) -> None:
        self._shorter = ""
        super().__init__(elide=True)

    def show_words(self, whole: str, shorter: str) -> None:
        """Show a sentence; `shorter` is the one for less room."""
        self._shorter = " ".join(shorter.split())
        self.set_text(whole)

    def _fit(self) -> None:
        room, metrics = max(self.width(), 24), self.fontMetrics()
        fits = metrics.horizontalAdvance(self._full) <= room
        shown = self._full if fits else self._shorter or self._full
        self.setText(metrics.elidedText(shown, Qt.TextElideMode.ElideRight, room))
        self.setToolTip(plain_tip(self._full))


class MessageBar(QFrame):
    """Shows the last sentence until the next; the running job is on its right."""

    def __init__(self, texts: Callable[[], Texts]) -> None:
        super().__init__()
        self._texts = texts
        self._said: Said | None = None
        self._read = False
        self._job: Job | None = None
        self._short = False
        self._fading = QTimer(self)
        self._fading.setSingleShot(True)
        self._fading.setInterval(_LIT_MS)
        self._fading.timeout.connect(lambda: restyle(self, state=""))
        restyle(self, kind="bar", state="")
        box = QHBoxLayout(self)
        box.setContentsMargins(24, 4, 16, 4)
        box.setSpacing(8)
        self._sign = Label(bold=True)
        self._sentence = _Sentence()
        self.action = Button(kind="link", on_click=self._act)
        self.action.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the focus where somebody types
        self.beside = Button(kind="link", on_click=self._act_beside)
        self.beside.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._job_title = Label("", Role.SMALL, "muted")
        self._progress = QProgressBar()
        self._progress.setTextVisible(False)
        self.cancel = Button(kind="", compact=True, on_click=self._cancel)
        self._kept_in = self._kept_tip = ""
        self._place = Label("", Role.SMALL, "muted")
        box.addWidget(self._sign)
        box.addWidget(self._sentence, 1)
        for part in (self.beside, self.action, self._job_title, self._progress, self.cancel, self._place):
            box.addWidget(part)
        self._end_job()
        self.retranslate()

    def say(self, said: Said) -> None:
        """Show a sentence in place of the last one."""
        self._said, self._read = said, False
        QTimer.singleShot(0, self, self._now_read)
        self.retranslate()
        self._light()

    def add(self, more: Message) -> None:
        """Add good news to the good news shown; beside anything else it is left out."""
        said = self._said
        if said is not None and said.kind == "good":
            self._said = replace(said, message=msg("window.and_also", told=said.message, more=more))
            self.retranslate()
            self._light()

    def drop_action(self) -> None:
        """The offered action is no longer possible: good news goes with it, a warning stays without its
        action.
        """
        if self._said is not None:
            self._said = None if self._said.kind == "good" else replace(self._said, action=None, beside=None)
            self.retranslate()

    def turn_page(self) -> None:
        """A sentence without a way on goes with its page; what the same act has said stays."""
        if self._said is not None and self._said.action is None and self._read:
            self.clear()

    def _now_read(self) -> None:
        self._read = True

    @property
    def way_on(self) -> str:
        """The key of the offered action's text, "" for none."""
        return self._said.action[0].key if self._said is not None and self._said.action else ""

    def clear(self) -> None:
        """Show nothing."""
        self._said = None
        self.retranslate()

    @property
    def words(self) -> str:
        """The sentence as shown, whole."""
        return self._sentence.full_text

    @property
    def place_words(self) -> str:
        """The words about the event's place."""
        return self._kept_in

    def set_place(self, words: str, tip: str = "") -> None:
        """Show the event's place, on the right; a long name is cut in its middle."""
        self._kept_in, self._kept_tip = words, tip
        room = look().px(_PLACE)
        self._place.set_text(self._place.fontMetrics().elidedText(words, Qt.TextElideMode.ElideMiddle, room))
        self._place.setToolTip(plain_tip(tip))

    def show_waiting(self, waiting: bool) -> None:
        """A step lasts: told where otherwise stands that everything is saved."""
        if waiting:
            self._place.set_text(self._texts()("window.working"))
        else:
            self.set_place(self._kept_in, self._kept_tip)

    def watch(self, job: Job) -> None:
        """Show the progress of long work until it is over."""
        self._job = job
        job.progressed.connect(self._stepped)
        job.finished.connect(self._finished)
        self._progress.setRange(0, 0)
        for part in (self._job_title, self._progress, self.cancel):
            part.show()
        self.retranslate()

    def retranslate(self) -> None:
        """Word it in the language and at the scale in force."""
        texts = self._texts()
        self._take_height()
        self._progress.setFixedWidth(look().px(140))
        said = self._said
        kind = said.kind if said else ""
        if not kind:
            restyle(self, state="")
        self._sign.set_text(SIGNS[kind] if kind else "", kind)
        whole = texts.sentence(said.message) if said else ""
        self._sentence.show_words(whole, texts.sentence(_with_short_places(said.message)) if said else "")
        self.action.setVisible(bool(said and said.action))
        if said and said.action:
            self.action.setText(texts.say(said.action[0]))
        self.beside.setVisible(bool(said and said.beside))
        if said and said.beside:
            self.beside.setText(texts.say(said.beside[0]))
        self.cancel.setText(texts("window.cancel"))
        if self._job is not None:
            self._job_title.set_text(texts.say(self._job.title))

    def set_short(self, short: bool) -> None:
        """Give room to the page if the window is low."""
        self._short = short
        self._take_height()

    def _light(self) -> None:
        """The ground in the colour of the news for a moment, so that a new sentence is seen to be new."""
        kind = self._said.kind if self._said else ""
        restyle(self, state=kind)
        if kind != "bad":
            self._fading.start()
        else:
            self._fading.stop()

    def _take_height(self) -> None:
        self.setFixedHeight(look().px(_BAR_LOW if self._short else _BAR_HIGH))

    def _act(self) -> None:
        if self._said and self._said.action:
            self._said.action[1]()

    def _act_beside(self) -> None:
        if self._said and self._said.beside:
            self._said.beside[1]()

    def _cancel(self) -> None:
        if self._job is not None:
            self._job.cancel()
            self._job_title.set_text(self._texts()("window.cancelling"))
            self.cancel.setEnabled(False)

    def _stepped(self, done: int, total: int) -> None:
        if self.sender() is self._job:
            self._progress.setRange(0, total)
            self._progress.setValue(done)

    def _finished(self) -> None:
        if self.sender() is self._job:
            self._end_job()

    def _end_job(self) -> None:
        self._job = None
        for part in (self._job_title, self._progress, self.cancel):
            part.hide()
        self.cancel.setEnabled(True)


_DOT = {True: "warn", False: "warn_soft"}
"""Beside a page that is not open, by whether the theme is dark: the rail itself is always dark."""


class RailButton(QAbstractButton):
    """One page on the rail: painted, so that icon, word, dot and marker stay together at every scale."""

    def __init__(self, entry: PageEntry, number: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.entry = entry
        self._number = number
        self.waiting = False
        self._waiting_words = ""
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def set_words(self, word: str, waiting: str) -> None:
        """Set the page's word, and the words for the dot."""
        self.setText(word)
        self._waiting_words = waiting
        self._tell()
        self.updateGeometry()

    def set_waiting(self, waiting: bool) -> None:
        """Show or hide the dot."""
        if waiting != self.waiting:
            self.waiting = waiting
            self._tell()
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(look().px(88), look().px(62))

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(88), look().px(48))

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.HoverEnter, QEvent.Type.HoverLeave):
            self.update()
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        now = look()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(now.px(6), 2, -now.px(6), -2)
        lit = self.isChecked()
        if lit or self.underMouse():
            ground = now.colour("accent" if lit else "rail_text")
            ground.setAlphaF(1.0 if lit else 0.12)
            painter.setBrush(ground)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawRoundedRect(box, 8, 8)
        if lit:
            painter.fillRect(QRectF(0, box.top(), now.px(4), box.height()), now.colour("rail_text"))
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(now.colour("focus"))
            painter.drawRoundedRect(box, 8, 8)
        ink = now.colour("on_accent" if lit else "rail_text")
        self._paint_inside(painter, box, ink.name())
        painter.end()

    def _paint_inside(self, painter: QPainter, box: QRectF, ink: str) -> None:
        now = look()
        size = now.px(20)
        picture = pixmap(self.entry.icon, ink, size, self.devicePixelRatioF())
        font = now.font(Role.SMALL, bold=self.isChecked())
        painter.setFont(font)
        high = painter.fontMetrics().height()
        top = box.top() + (box.height() - size - high - now.px(3)) / 2
        left = box.center().x() - size / 2
        painter.drawPixmap(round(left), round(top), picture)
        painter.setPen(ink)
        words = painter.fontMetrics().elidedText(
            self.text(), Qt.TextElideMode.ElideRight, int(box.width()) - 4
        )
        line = QRectF(box.left(), top + size + now.px(3), box.width(), high)
        painter.drawText(line, int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter), words)
        if self.waiting:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(ink) if self.isChecked() else now.colour(_DOT[now.tokens.dark]))
            dot = now.px(9)
            painter.drawEllipse(QRectF(left + size + now.px(4), top - now.px(1), dot, dot))

    def _tell(self) -> None:
        words = f"{self.text()}, {self._waiting_words}" if self.waiting else self.text()
        self.setAccessibleName(words)
        self.setToolTip(f"{words}  Ctrl+{self._number % 10}")


class Rail(QFrame):
    """All pages from top to bottom. Up and Down move, `chosen(page_id)` reports a choice."""

    chosen = Signal(str)

    def __init__(self, entries: Sequence[PageEntry]) -> None:
        super().__init__()
        restyle(self, kind="rail")
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 8, 0, 8)
        box.setSpacing(0)
        self._buttons: dict[str, RailButton] = {}
        for number, entry in enumerate(entries, start=1):
            button = RailButton(entry, number, self)
            button.clicked.connect(lambda _checked=False, page=entry.id: self.chosen.emit(page))
            box.addWidget(button)
            self._buttons[entry.id] = button
        box.addStretch(1)

    def retranslate(self, texts: Texts) -> None:
        """Word every entry."""
        for button in self._buttons.values():
            button.set_words(texts(button.entry.word_key), texts("window.rail_waiting"))

    def set_current(self, page_id: str) -> None:
        """Mark the open page; none if it has no place on the rail."""
        for each, button in self._buttons.items():
            button.setAutoExclusive(False)
            button.setChecked(each == page_id)
            button.setAutoExclusive(True)

    def set_waiting(self, page_id: str, waiting: bool) -> None:
        """Dot or no dot; a page that is not on the rail is ignored."""
        if page_id in self._buttons:
            self._buttons[page_id].set_waiting(waiting)

    def button(self, page_id: str) -> RailButton:
        """The button of a page."""
        return self._buttons[page_id]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.focusNextPrevChild(event.key() == Qt.Key.Key_Down)
            return
        super().keyPressEvent(event)


_HIGH, _LOW = 64, 48
"""Heights in px at 100 %."""


_WHY_WIDTH, _WHY_LETTERS = 220, 64
"""Two small lines fit beside a button."""


_ROOMY = 1200
"""In a narrower header, or with larger type, only the tool tip gives the reason."""


class PageHeader(QFrame):
    """The header, whose primary button mirrors the page's action: words, icon, enabled, tool tip, visible.

    Until a page knows what comes next, its action has no words and there is no button.
    """

    left = Signal()
    """The primary button had the focus and cannot be pressed any more: Qt moves to the clock beside it."""

    def __init__(self, chip: ClockChip) -> None:
        super().__init__()
        restyle(self, kind="header")
        self._action: QAction | None = None
        self._short = False
        box = QHBoxLayout(self)
        box.setContentsMargins(24, 0, 24, 0)
        box.setSpacing(12)
        self.title = Label("", Role.TITLE)
        self.note = Label("", Role.BODY, "muted", elide=True)
        self.primary = Button(kind="primary", on_click=self._press)
        self.back = Button(icon_name="back", on_click=self._go_back)
        self._way_back: QAction | None = None
        self.why_not = Label("", Role.SMALL, "muted", wrap=True)
        self.why_not.hide()
        self.chip = chip
        box.addWidget(self.title)
        box.addWidget(self.note, 1)
        box.addWidget(self.back)
        box.addWidget(self.why_not)
        box.addWidget(self.primary)
        box.addWidget(chip)

    def show_page(
        self, title: str, note: str, action: QAction | None, way_back: QAction | None = None
    ) -> None:
        """Take over the page's title, note and actions."""
        self._way_back = way_back
        self.back.setVisible(way_back is not None)
        if way_back is not None:
            self.back.setText(way_back.text())
            self.back.redraw_icon()
        self._take_height()
        self.title.set_text(title)
        self.note.set_text(note)
        if action is not self._action:
            if self._action is not None:
                self._action.changed.disconnect(self._mirror)
            self._action = action
            if action is not None:
                action.changed.connect(self._mirror)
        self._mirror()

    def set_short(self, short: bool) -> None:
        """Give room to the page if the window is low."""
        self._short = short
        self._take_height()

    def _go_back(self) -> None:
        if self._way_back is not None:
            self._way_back.trigger()

    def _take_height(self) -> None:
        self.setFixedHeight(look().px(_LOW if self._short else _HIGH))

    def _mirror(self) -> None:
        held = self.window().focusWidget() is self.primary
        self._take_over(self._action)
        if held and not (self.primary.isEnabled() and self.primary.isVisibleTo(self)):
            self.left.emit()

    def _take_over(self, action: QAction | None) -> None:
        self.primary.setVisible(action is not None and action.isVisible() and bool(action.text()))
        if action is None:
            self.why_not.hide()
        else:
            self.primary.setText(action.text().replace("&", ""))
            self.primary.setIcon(action.icon())
            self.primary.setEnabled(action.isEnabled())
            self._show_why_not(action)
            key = action.shortcut().toString()
            words = [action.toolTip() if action.toolTip() != action.text() else "", key]
            self.primary.setToolTip("  ".join(word for word in words if word))

    def _show_why_not(self, action: QAction) -> None:
        """Show beside the button why it cannot be pressed."""
        why = "" if action.isEnabled() or action.toolTip() == action.text() else action.toolTip()
        self.why_not.setFixedWidth(look().px(_WHY_WIDTH))
        self.why_not.set_text(_in_two_lines(why))
        self.why_not.setToolTip(plain_tip(why))
        roomy = self.width() >= look().px(_ROOMY)
        self.why_not.setVisible(bool(why) and roomy and self.primary.isVisibleTo(self))

    def _press(self) -> None:
        if self._action is not None:
            self._action.trigger()


def _in_two_lines(why: str) -> str:
    """Of a long reason the last sentences, which tell what to do; of one long sentence its beginning."""
    if len(why) <= _WHY_LETTERS:
        return why
    begins = [match.end() for match in re.finditer(r"[.;] |[。；]", why)]
    fitting = [why[at:] for at in begins if 0 < len(why) - at <= _WHY_LETTERS]
    return fitting[0] if fitting else f"{why[:_WHY_LETTERS].rstrip()}…"
