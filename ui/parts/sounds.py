"""The sounds of the clock: made here as tones, played by what the system has.

QtMultimedia is no part of PySide6-Essentials. Windows plays by itself; macOS by `afplay`; Linux by the player
of PipeWire, PulseAudio or ALSA, whichever is there; where none is, the system's beep.
"""

from __future__ import annotations

import io
import math
import struct
import sys
import wave
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QStandardPaths, QTemporaryDir, Signal
from PySide6.QtWidgets import QApplication

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
    made = io.BytesIO()
    with wave.open(made, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(_RATE)
        file.writeframes(bytes(samples))
    return made.getvalue()


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
        """So many percent loud from now on."""
        self.volume = volume
        self.changed.emit()

    def ring(self, grade: int) -> None:
        """Play the tune of a grade and come back at once; also while muted, if somebody wants to hear it."""
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
    """The program that plays sounds here, with its options; None where there is none."""
    found = ((QStandardPaths.findExecutable(name), options) for name, options in _PLAYERS)
    return next((each for each in found if each[0]), None)
