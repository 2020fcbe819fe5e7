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

from PySide6.QtCore import QProcess, QStandardPaths, QTemporaryDir
from PySide6.QtWidgets import QApplication

Tone = tuple[float, float]
"""Hertz (0: silence) and seconds."""

_RATE = 22_050
_LOUD = 0.6
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


def wav(tones: Sequence[Tone]) -> bytes:
    """Tones as a WAV file, 16 bit, one channel."""
    samples = bytearray()
    for hertz, seconds in tones:
        count = round(seconds * _RATE)
        for n in range(count):
            swell = min(1.0, n / (_FADE * _RATE), (count - n) / (_FADE * _RATE))
            value = math.sin(2 * math.pi * hertz * n / _RATE) * swell * _LOUD
            samples += struct.pack("<h", round(value * 32_767))
    made = io.BytesIO()
    with wave.open(made, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(_RATE)
        file.writeframes(bytes(samples))
    return made.getvalue()


class Bell:
    """Rings. Never waits and never fails: a call is on the screen too."""

    def __init__(self) -> None:
        self._folder: QTemporaryDir | None = None

    def ring(self, grade: int) -> None:
        """Play the tune of a grade and come back at once."""
        if not self._play(grade):
            QApplication.beep()

    def _play(self, grade: int) -> bool:
        if sys.platform == "win32":
            import winsound

            try:
                flags = winsound.SND_FILENAME | winsound.SND_ASYNC | winsound.SND_NODEFAULT
                winsound.PlaySound(str(self._file(grade)), flags)
            except (RuntimeError, OSError):
                return False
            return True
        for name, options in _PLAYERS:
            program = QStandardPaths.findExecutable(name)
            if not program:
                continue
            try:
                file = str(self._file(grade))
            except OSError:
                return False
            started = QProcess.startDetached(program, [*options, file])
            return bool(started[0] if isinstance(started, tuple) else started)
        return False

    def _file(self, grade: int) -> Path:
        if self._folder is None:
            self._folder = QTemporaryDir()
        file = Path(self._folder.path()) / f"{grade}.wav"
        if not file.exists():
            file.write_bytes(wav(tune(grade)))
        return file
