"""Words why the system refused, in the reader's language instead of the system's English, and what to do
next.
"""

from __future__ import annotations

import errno

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
_WAYS = {
    errno.ENOSPC: "errors.way_room",
    errno.EDQUOT: "errors.way_room",
    errno.EFBIG: "errors.way_room",
    errno.ENAMETOOLONG: "errors.way_name",
    errno.EINVAL: "errors.way_name",
}
"""What to do if another folder, or closing the file elsewhere, is not the first thing to try."""


def reason_of(error: OSError) -> Message | str:
    """The reason as a message; an unknown one in the system's words."""
    key = _REASONS.get(error.errno or 0)
    return msg(key) if key else error.strerror or str(error)


def unwritable(place: str, error: OSError | ValueError) -> EnvironmentFailure:
    """The error that a file cannot be written, why, and what to do next. A ValueError is a name that no
    system takes.
    """
    if isinstance(error, OSError):
        reason, way = reason_of(error), _WAYS.get(error.errno or 0, "errors.way_elsewhere")
    else:
        reason, way = msg("errors.os_bad_name"), "errors.way_name"
    return EnvironmentFailure("errors.unwritable", place=place, reason=reason, way=msg(way))
