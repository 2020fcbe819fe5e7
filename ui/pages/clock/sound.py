"""The clock as large as the page, readable from afar, and the event's warnings with their sounds.

The clock shows heat, time, its meaning now and at zero. Warnings are an event's setting (minutes before the
end); whether they sound, and how loud, is this computer's.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QCheckBox, QSizePolicy, QWidget

from tourney.base.heat_names import heat_named
from tourney.base.texts import Message, Texts, msg
from tourney.clock.clock import HallClock, Phase, next_start, with_otherwise
from tourney.setup.commands import EditEvent
from ui.gateway.gateway import Gateway
from ui.parts.clock import VOLUMES, Bell, shown_time
from ui.widgets.buttons import Button, Hint, SegmentedControl
from ui.widgets.fields import FormRow, TextField
from ui.widgets.layouts import FlowLayout, column
from ui.widgets.text import Typeface, capital, fitted, fitting
from ui.widgets.theme import FAMILIES, look


class WarningField(QWidget):
    """Typed as "10, 5, 1"; stored when the field is left or by Enter; empty: no warnings."""

    def __init__(self, gateway: Gateway) -> None:
        super().__init__()
        self._gateway = gateway
        self.field = TextField()
        self.row = FormRow(self.field)
        self.setLayout(column(self.row, spacing=0))
        self.field.editingFinished.connect(self._take)
        self._shown = ""
        self.refresh()

    def retranslate(self) -> None:
        """Put every word."""
        texts = self._gateway.texts
        self.row.set_words(texts("clock.warnings"), texts("clock.warnings_hint"))

    def refresh(self) -> None:
        """Show the event's value, unless a person is typing."""
        stored = self._stored()
        if self.field.text() == self._shown or not self.field.hasFocus():
            self.field.setText(stored)
        self._shown = stored

    def _take(self) -> None:
        text = self.field.clean.replace("，", ",").replace("、", ",")
        if text == self._shown:
            self.row.set_problem("")
            return
        parts = text.replace(",", " ").split()
        if not all(part.isdecimal() and len(part) <= 3 for part in parts):
            self.row.set_problem(self._gateway.texts("clock.bad_warnings", text=text[:40]))
            return
        command = EditEvent({"clock_warnings": tuple(int(part) for part in parts)})
        self._gateway.run(command, lambda _outcome: self._taken(), self._gateway.saying(self.row.set_problem))

    def _taken(self) -> None:
        self.row.set_problem("")
        self._shown = self._stored()
        self.field.setText(self._shown)

    def _stored(self) -> str:
        return ", ".join(str(each) for each in self._gateway.tournament.event.clock_warnings)


_TUNES = {
    1: "clock.tune_early",
    2: "clock.tune_nearer",
    3: "clock.tune_last",
    4: "clock.tune_over",
}
"""What the sound of each grade tells."""


_VOLUMES = ("clock.volume_low", "clock.volume_usual", "clock.volume_high")


class SoundCard(QWidget):
    """Each sound can be tried, also while they are off."""

    def __init__(self, gateway: Gateway, bell: Bell) -> None:
        super().__init__()
        self._gateway, self._bell = gateway, bell
        self.warnings = WarningField(gateway)
        self.sounds = QCheckBox()
        self.sounds.clicked.connect(lambda on: bell.set_muted(not on))
        self.volume = SegmentedControl()
        self.volume.changed.connect(lambda value: bell.set_volume(int(value)))
        self.volume_row = FormRow(self.volume)
        self.tries = {grade: Button(icon_name="play", compact=True) for grade in _TUNES}
        keys = FlowLayout()
        for grade, button in self.tries.items():
            button.clicked.connect(partial(self._try, grade))
            keys.addWidget(button)
        self.without = Hint()
        self.setLayout(column(self.warnings, self.sounds, self.volume_row, keys, self.without, spacing=8))
        bell.changed.connect(self.show_state)

    def retranslate(self) -> None:
        """Put every word in the language in force."""
        texts = self._gateway.texts
        self.warnings.retranslate()
        self.sounds.setText(texts("clock.sounds"))
        self.volume.set_options(
            [(str(each), texts(key)) for each, key in zip(VOLUMES, _VOLUMES, strict=True)]
        )
        self.volume_row.set_words(texts("clock.volume"))
        for grade, button in self.tries.items():
            button.setText(texts(_TUNES[grade]))
            button.setAccessibleName(texts("clock.try_sound", sound=texts(_TUNES[grade])))
        without = "" if self._bell.has_player else texts("clock.no_sound")
        self.without.show_words(without, "warn")
        self.show_state()

    def show_state(self) -> None:
        """Off or on, and how loud."""
        self.sounds.setChecked(not self._bell.muted)
        nearest = min(VOLUMES, key=lambda each: abs(each - self._bell.volume))
        self.volume.set_value(str(nearest))

    def _try(self, grade: int, _checked: bool = False) -> None:
        self._bell.ring(grade)


_FACE = Typeface(FAMILIES, bold=True, even=True)


_FIGURES = Typeface(FAMILIES, bold=True, leading=0.86, even=True)
"""Figures have nothing below the line: they may be higher than words."""


_PLAIN = Typeface(FAMILIES, leading=1.35)


_LEAST, _SMALLEST = 14, 11
"""Px of the smallest letters: of what is read from afar, and of the sentence below it."""


_WITHOUT_FIGURES = 0.38
"""The share of the height by which words are higher if there is no time to show."""


_GROUNDS = ("", "warn_soft", "warn_soft", "bad_soft", "bad_soft")


_INKS = ("text", "warn", "warn", "bad", "bad")
"""By the grade of the warning."""


def name_of(clock: HallClock) -> Message | None:
    """What is timed: the heat and its wave, the heat after a break, or the last played."""
    if clock.called is not None:
        return next_start(clock.called)
    heat = clock.heat or clock.played
    if heat is None:
        return None
    named = heat_named(heat)
    return named if clock.waves == 1 else msg("clock.day_wave", heat=named, wave=clock.wave)


def figures_of(clock: HallClock, minutes: int | None = None) -> str:
    """The time as figures, "" where there is none. `minutes` were chosen for the start."""
    if clock.called is not None:
        return shown_time(clock.called.seconds)
    if clock.phase is Phase.NOTHING:
        return ""
    if clock.phase is Phase.READY and minutes is not None:
        return shown_time(minutes * 60)
    return "" if clock.phase is Phase.READY and clock.untimed else shown_time(clock.seconds)


def meaning_of(clock: HallClock) -> Message:
    """The present meaning of the time."""
    if clock.called is not None:
        if clock.called.within:
            return msg("interval.until", time=clock.called.time)
        key = "clock.means_break" if clock.called.seconds > 0 else "clock.means_break_over"
        return Message(key, {"time": clock.called.time})
    if clock.phase is Phase.RUNNING and clock.last_round:
        return msg("clock.last_round")
    if clock.phase is Phase.OVER and clock.last_round:
        return msg("clock.over_last_round")
    if clock.phase is Phase.OVER:
        return msg("clock.over_round" if clock.finishes_round else "clock.over_hands_off")
    if clock.phase is Phase.RUNNING and clock.warning.minutes:
        return msg("clock.within", n=clock.warning.minutes)
    if clock.phase is Phase.NOTHING and clock.played is not None:
        return msg("clock.phase_ended")  # of the heat named above
    return msg(_PHASES[clock.phase])


_PHASES = {
    Phase.NOTHING: "clock.phase_nothing",
    Phase.READY: "clock.phase_ready",
    Phase.RUNNING: "clock.phase_running",
    Phase.PAUSED: "clock.phase_paused",
    Phase.OVER: "clock.phase_over",
    Phase.ENDED: "clock.phase_ended",
}


def coming_of(clock: HallClock) -> Message | None:
    """What happens next, and what a person does then; None while the usual case runs, or no clock can."""
    if clock.called is not None:
        return _coming_of_break(clock)
    if clock.phase is Phase.NOTHING:  # the button names what is to be done first
        return msg("clock.next_day_over") if clock.coming is None else None
    if clock.untimed:
        return msg("clock.next_untimed", heat="" if clock.heat is None else heat_named(clock.heat))
    if clock.phase is Phase.READY:
        message = msg("clock.next_ready_round" if clock.finishes_round else "clock.next_ready")
    elif clock.phase is Phase.OVER:
        message = msg("clock.next_over_round" if clock.finishes_round else "clock.next_over")
    elif clock.phase is Phase.RUNNING and not clock.otherwise:
        return None
    elif clock.last_round:
        message = msg("clock.next_zero_round")
    else:
        message = msg("clock.next_zero_rule" if clock.finishes_round else "clock.next_zero")
    return with_otherwise(message, clock)


def _coming_of_break(clock: HallClock) -> Message:
    heat = None if clock.called is None else clock.called.heat
    if heat is None:
        return msg("clock.next_break_only")
    if clock.is_on:
        return msg("interval.next", heat=heat_named(heat))
    if clock.phase is Phase.READY:
        return msg("clock.next_break", heat=heat_named(heat))
    return msg("clock.next_break_publish", heat=heat_named(heat))


class BigClock(QWidget):
    """Painted, so that it fills whatever room it has, from a corner of 1366 × 768 to a whole 4K screen."""

    def __init__(self) -> None:
        super().__init__()
        self._clock: HallClock | None = None
        self._said: tuple[str, str, str, str] = ("", "", "", "")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)

    @property
    def words(self) -> tuple[str, str, str, str]:
        """Heat, figures, their meaning and the next event, as shown."""
        return self._said

    @property
    def state(self) -> str:
        """The kind of colour: "" calm, "accent" a break, "muted" paused, "warn", "bad"."""
        clock = self._clock
        if clock is None or clock.phase in (Phase.NOTHING, Phase.ENDED):
            return "accent" if clock is not None and clock.called is not None else "muted"
        if clock.called is not None:
            return "accent"
        if clock.phase is Phase.PAUSED or clock.phase is Phase.READY:
            return "muted" if clock.phase is Phase.READY else "warn"
        ink = _INKS[clock.warning.grade]
        return "" if ink == "text" else ink

    def show_clock(self, texts: Texts, clock: HallClock, minutes: int | None = None) -> None:
        """Show the clock as it stands now."""
        name, coming = name_of(clock), coming_of(clock)
        parts = (
            "" if name is None else capital(texts.say(name)),
            figures_of(clock, minutes),
            capital(texts.say(meaning_of(clock))),
            "" if coming is None else texts.say(coming),
        )
        if (parts, clock.warning) == (self._said, self._clock and self._clock.warning):
            return
        before, self._said, self._clock = self._said, parts, clock
        if (before[0], before[2:]) != (parts[0], parts[2:]) or not parts[1].endswith(("1", "2", "3", "4")):
            self.setAccessibleName(", ".join(part for part in parts if part))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(look().px(640), look().px(360))

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(320), look().px(180))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        now, box = look(), QRectF(self.rect())
        grade = 0 if self._clock is None else self._clock.warning.grade
        ground = _GROUNDS[grade]
        if self.state == "accent":
            ground = "accent_soft"
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(now.colour(ground or "surface"))
        painter.drawRoundedRect(box, now.px(8), now.px(8))
        pad = now.px(12)
        inner = box.adjusted(pad, pad, -pad, -pad)
        name, figures, means, coming = self._said
        self._line(painter, _part(inner, 0.03, 0.13), name, "muted")
        ink = {"": "text", "accent": "text", "muted": "muted"}.get(self.state, self.state)
        plays = self._clock is not None and meaning_of(self._clock).key == _PHASES[Phase.RUNNING]
        if plays and figures:  # figures that run say themselves that play goes on
            means = ""
        self._line(painter, _part(inner, 0.16, 0.76), figures, ink, steady=True)
        below = 0.0 if figures else _WITHOUT_FIGURES
        self._line(painter, _part(inner, 0.76 - below, 0.87 - below), means, ink)
        self._paragraph(painter, _part(inner, 0.88 - below, 1.0 - below), coming)
        painter.end()

    def _line(self, painter: QPainter, box: QRectF, words: str, ink: str, *, steady: bool = False) -> None:
        """One line as large as its box. `steady`: its figures keep their size while they run."""
        if not words or box.height() < _LEAST:
            return
        measured = "".join("0" if each.isdecimal() else each for each in words) if steady else words
        face = _FIGURES if steady else _FACE
        largest = max(_LEAST, int(box.height() / face.line(100) * 100))
        size = fitting([measured], box.width(), box.height(), face, largest, _LEAST)
        painter.setFont(face.font(size))
        painter.setPen(look().colour(ink))
        metrics = face.metrics(size)
        shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, box.width())
        left = box.center().x() - metrics.horizontalAdvance(shown) / 2
        painter.drawText(QPointF(left, box.center().y() + metrics.capHeight() / 2), shown)

    def _paragraph(self, painter: QPainter, box: QRectF, words: str) -> None:
        if not words:
            return
        largest = max(_LEAST, look().px(15), int(box.height() * 0.42))
        size, lines = fitted(words, box.width(), box.height(), _PLAIN, largest, _SMALLEST)
        painter.setFont(_PLAIN.font(size))
        painter.setPen(look().colour("muted"))
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip), "\n".join(lines))


def _part(box: QRectF, start: float, end: float) -> QRectF:
    return QRectF(box.left(), box.top() + box.height() * start, box.width(), box.height() * (end - start))
