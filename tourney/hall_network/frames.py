"""What the program that paints hands to the server: pictures, and where the time stands on them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import IO

import msgspec

PAINTS = "--paint-for-the-hall"
"""The word that begins the program that paints: the event's place follows. Each line that comes in, in JSON,
names the screens."""
WIDE, HIGH = 1920, 1080
_LENGTH = 4
_MOST_BYTES = 50_000_000


@dataclass(frozen=True, slots=True)
class TimeOnScreen:
    """A time that goes on by itself: its middle and its size in px, `{}` in its words for the figures.

    `seconds` at the moment of the picture; `step`: by how many they change each second.
    """

    words: str
    x: float
    y: float
    wide: float
    high: float
    ink: str
    ground: str
    seconds: int
    step: int


@dataclass(frozen=True, slots=True)
class Frame:
    """A picture (PNG) for some screens. `at`: the moment in ms of the computer's steady clock."""

    screens: tuple[str, ...] = ()
    revision: int = 0
    at: int = 0
    times: tuple[TimeOnScreen, ...] = ()
    picture: bytes = b""


def write_frame(out: IO[bytes], frame: Frame) -> None:
    """Hand a picture over. OSError once nobody takes it."""
    data = msgspec.msgpack.encode(frame)
    out.write(len(data).to_bytes(_LENGTH, "big") + data)
    out.flush()


def read_frame(line: IO[bytes]) -> Frame | None:
    """The next picture; None when there is none to come. ValueError for anything else."""
    length = line.read(_LENGTH)
    size = int.from_bytes(length, "big")
    if len(length) < _LENGTH or size > _MOST_BYTES:
        return None
    data = line.read(size)
    return msgspec.msgpack.decode(data, type=Frame) if len(data) == size else None
