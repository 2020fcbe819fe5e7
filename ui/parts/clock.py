"""Offers the hall's clock as actions, the same for chip, menu, page and keys, and calls out to the hall.

Nobody counts seconds: a timer only reads the present state of the clock value. Starting a clock runs at once,
unless a later start was announced; then it asks. Also how seconds are written on every screen, and typed.

Sounds are made here as tones and played by the system's player. QtMultimedia is no part of
PySide6-Essentials. Windows plays by itself; macOS by `afplay`; Linux by the player of PipeWire, PulseAudio or
ALSA, whichever exists; without one, the system's beep.
"""

from __future__ import annotations

import io
import math
import re
import struct
import sys
import wave
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QStandardPaths, QTemporaryDir, QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QWidget

from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId
from tourney.base.texts import Message, msg
from tourney.clock.clock import (
    HallClock,
    Phase,
    TableTime,
    TimeWarning,
    WarningKind,
    hall_clock,
    with_otherwise,
)
from tourney.clock.commands import (
    AddTime,
    CallInterval,
    CallLastRound,
    EndBreak,
    EndClock,
    NoteTimeChange,
    PauseClock,
    ResumeClock,
    StartBreak,
    StartClock,
)
from tourney.event.command import Command, Outcome
from ui.base.shortcuts import EVERYWHERE
from ui.gateway.gateway import Gateway
from ui.parts.dialogs import Confirm
from ui.widgets.icons import icon

_ORDER = (WarningKind.NONE, WarningKind.TIME, WarningKind.LAST_ROUND, WarningKind.OVER)


_COUNTING = (Phase.RUNNING, Phase.OVER)


@dataclass(frozen=True, slots=True)
class Call:
    """Something to call out. `grade`: how urgent, 1 to 4, as in `TimeWarning`."""

    text: Message
    grade: int


def calls_between(before: HallClock | None, after: HallClock) -> tuple[Call, ...]:
    """The calls that are due since the last look: one for the hall, one for tables of their own time (two, if
    some finish the round and some do not).

    None at the first look, for another heat, while the clock is paused, and when time was added. An interval
    is called out when it begins and when it is over.
    """
    if before is None or after.heat is None:
        return ()
    if (before.heat, before.wave, before.started_at) != (after.heat, after.wave, after.started_at):
        return ()
    was, now = (each.called is not None and each.called.within for each in (before, after))
    if now and not was and after.called is not None:
        return (Call(msg("interval.call_begins", heat=heat_named(after.heat), time=after.called.time), 4),)
    if after.phase not in _COUNTING:
        return ()
    calls = [Call(msg("interval.call_over", heat=heat_named(after.heat)), 2)] if was else []
    if _rank(after.warning) > _rank(before.warning):
        calls.append(_of_hall(after.heat, before.warning, after))
    over = _over_alone(before, after)
    for finishes, key in ((True, "clock.call_tables_over_round"), (False, "clock.call_tables_over")):
        tables = [own.table for own in over if own.finishes_round is finishes]
        if tables:
            calls.append(Call(msg(key, tables=tables, n=len(tables)), over[0].warning.grade))
    return tuple(calls)


def _rank(warning: TimeWarning) -> tuple[int, int]:
    return _ORDER.index(warning.kind), -(warning.minutes or 1000)


def _of_hall(heat: HeatId, before: TimeWarning, after: HallClock) -> Call:
    name, now = heat_named(heat), after.warning
    if now.kind is WarningKind.OVER:
        message = msg("clock.call_over_round" if after.finishes_round else "clock.call_over", heat=name)
        return Call(with_otherwise(message, after), now.grade)
    if now.kind is WarningKind.LAST_ROUND and before.kind is not WarningKind.LAST_ROUND:
        return Call(msg("clock.call_last_round", heat=name), now.grade)
    return Call(msg("clock.call_time", heat=name, n=now.minutes), now.grade)


def _over_alone(before: HallClock, after: HallClock) -> tuple[TableTime, ...]:
    """Tables whose own time has just run out, at another moment than the hall's."""
    return tuple(
        own
        for own in after.differing
        if own.phase is Phase.OVER
        and own.warning.kind is WarningKind.OVER
        and before.table(own.table).warning.kind is not WarningKind.OVER
        and (before.warning.kind is WarningKind.OVER or after.warning.kind is not WarningKind.OVER)
    )


_DAY = 24 * 60 * 60


def shown_time(seconds: int) -> str:
    """`41:07`, `1:02:05`, and after time `−2:10`."""
    sign, rest = ("−", -seconds) if seconds < 0 else ("", seconds)
    hours, rest = divmod(rest, 3600)
    minutes, rest = divmod(rest, 60)
    return f"{sign}{hours}:{minutes:02d}:{rest:02d}" if hours else f"{sign}{minutes}:{rest:02d}"


def typed_time(text: str) -> int | None:
    """Seconds of "5", "2.5" (minutes) or "1:30"; None for anything else and for more than a day."""
    plain = "".join(str(int(c)) if c.isdecimal() else c for c in text.strip()).replace("：", ":")
    clock = re.fullmatch(r"(\d{1,4}):([0-5]\d)", plain)
    if clock:
        seconds = int(clock[1]) * 60 + int(clock[2])
    elif re.fullmatch(r"\d{1,4}(\.\d{1,2})?", plain):
        seconds = round(float(plain) * 60)
    else:
        return None
    return seconds if seconds <= _DAY else None


def over_word(time: TableTime) -> str:
    """The key of what a table does when its time is up."""
    return "clock.over_round" if time.finishes_round else "clock.over_hands_off"


Tone = tuple[float, float]
"""Hertz (0: silence) and seconds."""


_RATE = 22_050


VOLUMES = (20, 55, 100)
"""Quiet, usual and loud, in percent."""


_FADE = 0.02


_PLAYERS = (("pw-play", ()), ("paplay", ()), ("aplay", ("-q",)), ("afplay", ()))


_GONG: Sequence[Tone] = ((660.0, 0.35), (0.0, 0.1))


_TUNES: dict[int, Sequence[Tone]] = {
    1: _GONG,
    2: (*_GONG, *_GONG),
    3: (*_GONG, *_GONG, *_GONG),
    4: ((880.0, 0.5), (660.0, 0.5), (440.0, 1.0)),
}


def tune(grade: int) -> Sequence[Tone]:
    """The tones of a call: the more urgent, the more of them; falling when time is up."""
    return _TUNES[max(1, min(4, grade))]


def wav(tones: Sequence[Tone], volume: int = 100) -> bytes:
    """Tones as a WAV file, 16 bit, one channel, so many percent loud."""
    samples = bytearray()
    for hertz, seconds in tones:
        count = round(seconds * _RATE)
        for n in range(count):
            swell = min(1.0, n / (_FADE * _RATE), (count - n) / (_FADE * _RATE))
            value = math.sin(2 * math.pi * hertz * n / _RATE) * swell * volume / 100
            samples += struct.pack("<h", round(value * 32_000))
    buffer = io.BytesIO()
    with wave.open(buffer, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(_RATE)
        file.writeframes(bytes(samples))
    return buffer.getvalue()


class Bell(QObject):
    """Rings. Never waits and never fails: a call is on the screen too."""

    changed = Signal()
    """Another volume, or silence or sound again."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder: QTemporaryDir | None = None
        self.muted = False
        self.volume = VOLUMES[1]

    @property
    def has_player(self) -> bool:
        """Whether this computer can play sounds at all; else it only beeps, if it can do that."""
        return sys.platform == "win32" or _player() is not None

    def set_muted(self, muted: bool) -> None:
        """No sound by itself from now on, or sound again."""
        self.muted = muted
        self.changed.emit()

    def set_volume(self, volume: int) -> None:
        """Ring so many percent loud from now on."""
        self.volume = volume
        self.changed.emit()

    def ring(self, grade: int) -> None:
        """Play the tune of a grade and return at once; also while muted, if a person wants to hear it."""
        if not self._play(grade):
            QApplication.beep()

    def _play(self, grade: int) -> bool:
        try:
            file = str(self._file(grade))
        except OSError:
            return False
        if sys.platform == "win32":
            import winsound

            try:
                flags = winsound.SND_FILENAME | winsound.SND_ASYNC | winsound.SND_NODEFAULT
                winsound.PlaySound(file, flags)
            except (RuntimeError, OSError):
                return False
            return True
        player = _player()
        if player is None:
            return False
        started = QProcess.startDetached(player[0], [*player[1], file])
        return bool(started[0] if isinstance(started, tuple) else started)

    def _file(self, grade: int) -> Path:
        if self._folder is None:
            self._folder = QTemporaryDir()
        file = Path(self._folder.path()) / f"{grade}-{self.volume}.wav"
        if not file.exists():
            file.write_bytes(wav(tune(grade), self.volume))
        return file


def _player() -> tuple[str, tuple[str, ...]] | None:
    """The program that plays sounds here, with its options; None for none."""
    programs = ((QStandardPaths.findExecutable(name), options) for name, options in _PLAYERS)
    return next((each for each in programs if each[0]), None)


_NEAR = 60
"""Seconds before the end of a break in which a start surprises nobody any more."""


def start_clock(
    gateway: Gateway,
    ask: Confirm,
    command: StartClock,
    then: Callable[[Outcome[None]], object] | None = None,
    otherwise: Callable[[Exception], object] | None = None,
) -> None:
    """Start it; before the end of an announced break only if a person agrees."""
    called = hall_clock(gateway.tournament, gateway.rules, gateway.now()).called
    if called is None or called.seconds <= _NEAR:
        gateway.run(command, then, otherwise)
        return
    left = shown_time(called.seconds)
    ask(
        msg("clock.early_title", time=called.time),
        msg("clock.early_text", left=left),
        msg("clock.early_yes"),
        lambda: gateway.run(command, then, otherwise),
        danger=True,
    )


# each second is shown a quarter late at most, and none is skipped
_TICK_MS = 250


class ClockActions(QObject):
    """The clock's commands as actions, for the chip and for the Day menu alike. Calls out what is due."""

    ticked = Signal(object)
    """The `HallClock` whenever it has changed, at least once a second while the clock runs."""
    said = Signal(object, str)
    """A `Message` for the bar and its kind: a call to the hall, news of the computer's time."""
    wanted = Signal()
    """A person wants the clock's page."""
    interval_wanted = Signal()
    """A person wants an interval."""

    def __init__(self, gateway: Gateway, ask: Confirm, parent: QWidget) -> None:
        super().__init__(parent)
        self._gateway, self._ask = gateway, ask
        self.bell = Bell(self)
        self._hall: HallClock | None = None
        self._noting = False
        self._bridge_told = False
        self.minutes: int | None = None
        """The minutes of the next start in place of the format's."""
        self.view = HallClock(Phase.NOTHING, gateway.now())
        self.toggle = self._action("clock toggle", self._toggle)
        self.add_one = self._action("clock add one", lambda: self._add(60))
        self.add_five = self._action("clock add five", lambda: self._add(300))
        self.take_one = self._action("", lambda: self._add(-60))
        self.last_round = self._action("", lambda: self._run(CallLastRound()))
        self.end = self._action("", self._end)
        self.end_break = self._action("", lambda: self._run(EndBreak()))
        self.interval = self._action("", self.interval_wanted.emit)
        self.open = self._action("clock page", self.wanted.emit)
        self.mute = QAction(parent)
        self.mute.setCheckable(True)
        self.mute.triggered.connect(self.bell.set_muted)
        self.bell.changed.connect(self._bell_changed)
        parent.addActions(self.actions)
        self._timer = QTimer(self)
        self._timer.setInterval(_TICK_MS)
        self._timer.timeout.connect(self.tick)
        self._timer.start()

    @property
    def actions(self) -> list[QAction]:
        """All of them in the order of the menu."""
        times = [self.toggle, self.add_one, self.add_five, self.take_one]
        return [*times, self.last_round, self.end, self.end_break, self.interval, self.open, self.mute]

    def tick(self) -> None:
        """Read the clock; call out what has become due since the last look."""
        gateway = self._gateway
        hall = hall_clock(gateway.tournament, gateway.rules, gateway.now())
        calls, self._hall = calls_between(self._hall, hall), hall
        if replace(hall, at=self.view.at) != self.view:
            if (hall.heat, hall.wave, hall.phase) != (self.view.heat, self.view.wave, self.view.phase):
                self.minutes = None
            self.view = hall
            self.retranslate()
            self.ticked.emit(hall)
        for call in calls:
            self.said.emit(call.text, "warn")
        if calls and not self.bell.muted:
            self.bell.ring(max(call.grade for call in calls))
        self._watch_time()

    def retranslate(self) -> None:
        """Word and enable the actions by the state of the clock."""
        texts, view = self._gateway.texts, self.view
        on = view.is_on
        self.toggle.setText(self._toggle_words())
        self.toggle.setEnabled(view.phase is not Phase.NOTHING)
        self.toggle.setIcon(icon("pause" if view.runs else "play"))
        self.add_one.setText(texts("window.clock_add_one"))
        self.add_five.setText(texts("window.clock_add_five"))
        self.take_one.setText(texts("window.clock_take_one"))
        self.last_round.setText(texts("clock.do_last_round"))
        ends = "window.clock_end" if on and view.heat is not None else "window.clock_end_none"
        self.end.setText(texts(ends, heat="" if view.heat is None else heat_named(view.heat)))
        self.open.setText(texts("clock.open_panel"))
        self.mute.setText(texts("clock.mute"))
        self.end_break.setText(texts("clock.do_end_break"))
        self.interval.setText(texts("interval.open"))
        timed = (on and not view.untimed) or view.called is not None
        for action in (self.add_one, self.add_five, self.take_one):
            action.setEnabled(timed)
        to_call = on and not (view.last_round or view.over)
        self.last_round.setEnabled(to_call)
        self.last_round.setVisible(to_call or not on)
        self.end.setEnabled(on)
        in_break = view.called is not None and not view.called.within
        self.end_break.setVisible(in_break)
        self.end_break.setEnabled(in_break)

    def start(self) -> None:
        """Start the heat that is ready; do nothing without one."""
        if self.view.phase is Phase.READY and self.view.heat is not None:
            command = StartClock(self.view.heat, self.view.wave, self.minutes)
            start_clock(self._gateway, self._ask, command, lambda _outcome: self.tick())

    def set_length(self, minutes: int | None) -> None:
        """What the clock that is ready will start with; None: the format's minutes."""
        self.minutes = minutes
        self.ticked.emit(self.view)

    def _watch_time(self) -> None:
        """Store a change of the computer's time once; report once that a restart was bridged."""
        clock = self._gateway.application.clock
        if not self._noting and clock.moved_by():
            self._noting = True
            self._gateway.run(NoteTimeChange(), lambda _done: self._noted(), self._not_noted)
        if clock.bridged and not self._bridge_told:
            self._bridge_told = True
            self.said.emit(msg("clock.bridged"), "warn")

    def _noted(self) -> None:
        self._noting = False

    def _not_noted(self, error: Exception) -> None:
        """It stays unstored, and the clock right; trying again every moment would help nobody."""
        self._gateway.failed.emit(error)

    def _toggle_words(self) -> str:
        texts, view = self._gateway.texts, self.view
        if view.heat is None:
            return texts("window.clock_nothing")
        heat = heat_named(view.heat)
        if view.runs:
            return texts("window.clock_pause", heat=heat)
        if view.phase is Phase.PAUSED:
            return texts("window.clock_resume", heat=heat)
        return texts("window.clock_start_heat", heat=heat)

    def _toggle(self) -> None:
        if self.view.runs:
            self._run(PauseClock())
        elif self.view.phase is Phase.PAUSED:
            self._run(ResumeClock())
        else:
            self.start()

    def _end(self) -> None:
        """At once when the time is up; with time left it asks once, for the hall would stop playing."""
        self.tick()
        view, ask = self.view, self._ask
        if view.heat is None or view.untimed or view.seconds <= 0:
            self._run(EndClock())
            return
        heat, left = heat_named(view.heat), shown_time(view.seconds)
        ask(
            msg("clock.end_title", heat=heat, left=left),
            msg("clock.end_text"),
            msg("clock.end_anyway"),
            lambda: self._run(EndClock()),
            danger=True,  # the hall hears it: Undo gives back the time, not the quiet
        )

    def _add(self, seconds: int) -> None:
        """Add to the break or interval that is on, else to the clock."""
        self.tick()
        called = self.view.called
        if called is None:
            self._run(AddTime(seconds))
        else:
            left = max(60, called.seconds + seconds)
            self._run(CallInterval(left) if called.within else StartBreak(left))

    def _bell_changed(self) -> None:
        self.mute.setChecked(self.bell.muted)

    def _run(self, command: Command[object]) -> None:
        self._gateway.run(command, then=lambda _outcome: self.tick())

    def _action(self, owner: str, call: Callable[[], object]) -> QAction:
        action = QAction(self.parent())
        action.setShortcuts(EVERYWHERE.of(owner))
        action.triggered.connect(lambda _checked=False: call())
        return action
