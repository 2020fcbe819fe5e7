"""Why the system refused, as a sentence in the reader's language instead of the system's English."""

from __future__ import annotations

import errno

from tourney.texts import Message, msg

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


def reason_of(error: OSError) -> Message | str:
    """The reason as a message; what is not known here stays as the system words it."""
    key = _REASONS.get(error.errno or 0)
    return msg(key) if key else error.strerror or str(error)
