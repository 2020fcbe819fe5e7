"""Words why the system refused, in the reader's language instead of the system's English, and what to do
next.
"""

from __future__ import annotations

import errno
import sys
from pathlib import Path

from tourney.base.errors import EnvironmentFailure
from tourney.base.texts import Message, msg

_REASONS = {
    errno.ENOENT: "errors.os_missing",
    errno.ENOTDIR: "errors.os_missing",
    errno.EACCES: "errors.os_rights",
    errno.EPERM: "errors.os_rights",
    errno.EROFS: "errors.os_read_only",
    errno.ENOSPC: "errors.os_full",
    errno.EDQUOT: "errors.os_full",
    errno.EFBIG: "errors.os_full",
    errno.EIO: "errors.os_broken",
    errno.ENODEV: "errors.os_broken",
    errno.ENXIO: "errors.os_broken",
    errno.EBUSY: "errors.os_in_use",
    errno.EISDIR: "errors.os_folder",
    errno.ENAMETOOLONG: "errors.os_long_name",
    errno.EINVAL: "errors.os_bad_name",
}
_WINDOWS_REASONS = {
    19: "errors.os_read_only",
    21: "errors.os_broken",
    23: "errors.os_broken",
    32: "errors.os_in_use",
    33: "errors.os_in_use",
    59: "errors.os_broken",
    64: "errors.os_broken",
    121: "errors.os_broken",
    123: "errors.os_bad_name",
    206: "errors.os_long_name",
    433: "errors.os_broken",
    1117: "errors.os_broken",
    1167: "errors.os_broken",
    1224: "errors.os_in_use",
}
"""By Windows' own numbers, where they say more than Python's: EACCES is a stick that is write-protected or
not ready and a file that Excel has open, EINVAL whatever Python does not know.
"""
_LONGEST_PATH: int | None = 259 if sys.platform == "win32" else None
"""Windows says of a longer path that it is missing, unless the computer allows long ones
(`LongPathsEnabled`).
"""
_WAYS = {
    "errors.os_full": "errors.way_room",
    "errors.os_long_name": "errors.way_name",
    "errors.os_bad_name": "errors.way_name",
}
"""What to do if another folder, or closing the file elsewhere, is not the first thing to try."""


def reason_of(error: OSError) -> Message | str:
    """The reason as a message; an unknown one in the system's words."""
    key = _key(error)
    return msg(key) if key else error.strerror or str(error)


def unwritable(place: str, error: OSError | ValueError) -> EnvironmentFailure:
    """The error that a file cannot be written, why, and what to do next. A ValueError is a name that no
    system takes.
    """
    reason = reason_of(error) if isinstance(error, OSError) else msg("errors.os_bad_name")
    way = _WAYS.get(reason.key) if isinstance(reason, Message) else None
    return EnvironmentFailure(
        "errors.unwritable", place=place, reason=reason, way=msg(way or "errors.way_elsewhere")
    )


def _key(error: OSError) -> str:
    """The text of the reason, "" for an unknown one."""
    number = getattr(error, "winerror", None)
    if number in _WINDOWS_REASONS:
        return _WINDOWS_REASONS[number]
    if error.errno == errno.ENOENT and _is_too_long(error):
        return "errors.os_long_name"
    if number is not None and error.errno == errno.EINVAL:
        return ""
    return _REASONS.get(error.errno or 0, "")


def _is_too_long(error: OSError) -> bool:
    if _LONGEST_PATH is None:
        return False
    named = [each for each in (error.filename, error.filename2) if isinstance(each, str)]
    return any(len(str(Path(each).absolute())) > _LONGEST_PATH for each in named)
