"""The computer's steady clock: nobody can set it, and it counts the time in which the computer sleeps.

Linux: CLOCK_BOOTTIME (CLOCK_MONOTONIC stands still in sleep); the same for all programs until the next start
of the computer, which the kernel's boot id names. macOS: CLOCK_MONOTONIC_RAW (`time.monotonic` stands still
in sleep). Windows: `time.monotonic` (tick count or performance counter, both count sleep). macOS and Windows
give no id of the start, so there a reading counts for this program only.

It knows nothing of heats.
"""

from __future__ import annotations

import hashlib
import platform
import sys
import time
import uuid
from functools import cache
from pathlib import Path

_BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


def steady_ms() -> int:
    """Milliseconds since some moment of this start of the computer, sleep included."""
    if sys.platform == "linux":
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1_000_000
    if sys.platform == "darwin":
        return time.clock_gettime_ns(time.CLOCK_MONOTONIC_RAW) // 1_000_000
    return time.monotonic_ns() // 1_000_000


@cache
def era() -> str:
    """Names the span in which readings may be compared: this start of the computer, else this program's."""
    try:
        return _BOOT_ID.read_text("ascii").strip()
    except (OSError, UnicodeError):
        return uuid.uuid4().hex


@cache
def machine() -> str:
    """Tells computers apart without naming them: 12 hex digits of a hash of the computer's name."""
    return hashlib.blake2b(platform.node().encode("utf-8", "replace"), digest_size=6).hexdigest()
