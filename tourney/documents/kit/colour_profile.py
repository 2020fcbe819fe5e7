"""What the numbers of our colours mean: sRGB (IEC 61966-2-1) as an ICC profile of 0.5 KB, for archives.

Our own bytes, from the figures of the standard: primaries and white adapted to D50, the curve in its five
parameters. A reader of the file in fifty years shows the same colours by it.
"""

from __future__ import annotations

import struct
from functools import cache

_WHITE = (0.9642, 1.0, 0.8249)
"""D50, in which profiles speak."""
_RED, _GREEN, _BLUE = (
    (0.43607, 0.22249, 0.01392),
    (0.38515, 0.71687, 0.09708),
    (0.14307, 0.06061, 0.71410),
)
_ADAPTED = (1.04788, 0.02292, -0.05022, 0.02959, 0.99048, -0.01707, -0.00925, 0.01508, 0.75168)
"""From D65, the white of a screen, to D50 (Bradford)."""
_CURVE = (2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)
_HEAD = 128


@cache
def srgb_profile() -> bytes:
    """The profile: a head, a list of its parts, the parts."""
    curve = b"para" + bytes(4) + struct.pack(">HH", 3, 0) + _fixed(_CURVE)
    parts = {
        b"desc": _words("sRGB"),
        b"cprt": _words("No rights reserved"),
        b"wtpt": b"XYZ " + bytes(4) + _fixed(_WHITE),
        b"chad": b"sf32" + bytes(4) + _fixed(_ADAPTED),
        b"rXYZ": b"XYZ " + bytes(4) + _fixed(_RED),
        b"gXYZ": b"XYZ " + bytes(4) + _fixed(_GREEN),
        b"bXYZ": b"XYZ " + bytes(4) + _fixed(_BLUE),
        b"rTRC": curve,
        b"gTRC": curve,
        b"bTRC": curve,
    }
    listed, data = b"", b""
    start = _HEAD + 4 + 12 * len(parts)
    placed: dict[bytes, int] = {}
    for name, part in parts.items():
        if part not in placed:
            placed[part] = start + len(data)
            data += part + bytes(-len(part) % 4)
        listed += name + struct.pack(">II", placed[part], len(part))
    size = start + len(data)
    return _head(size) + struct.pack(">I", len(parts)) + listed + data


def _head(size: int) -> bytes:
    made = struct.pack(">I4sI4s4s4s", size, bytes(4), 0x04200000, b"mntr", b"RGB ", b"XYZ ")
    made += struct.pack(">6H", 2000, 1, 1, 0, 0, 0) + b"acsp"
    made += bytes(68 - len(made)) + _fixed(_WHITE)
    return made + bytes(_HEAD - len(made))


def _fixed(values: tuple[float, ...]) -> bytes:
    """Numbers in 1/65536."""
    return b"".join(struct.pack(">i", round(value * 65536)) for value in values)


def _words(text: str) -> bytes:
    data = text.encode("utf-16-be")
    return b"mluc" + bytes(4) + struct.pack(">II2s2sII", 1, 12, b"en", b"US", len(data), 28) + data
