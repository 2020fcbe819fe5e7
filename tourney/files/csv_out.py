"""Lists written as CSV that Excel opens rightly and that cannot run anything there."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

_STARTS_FORMULA = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")


def write_csv(rows: Iterable[Sequence[object]]) -> bytes:
    """The rows (headings first, if any) as CSV: UTF-8 with BOM, commas, CRLF.

    Numbers stay numbers, None is empty, booleans are TRUE and FALSE. Text that a spreadsheet would
    take for a formula gets an apostrophe before it, which `read_list` takes away again; NUL and lone
    surrogates, which no file can hold, become spaces and U+FFFD.
    """
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    for row in rows:
        writer.writerow([_cell(value) for value in row])
    return b"\xef\xbb\xbf" + out.getvalue().encode("utf-8")


def _cell(value: object) -> object:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, (int, float)):
        return value
    text = str(value).replace("\0", " ").encode("utf-8", "replace").decode("utf-8")
    return f"'{text}" if text.lstrip(" \n\u3000").startswith(_STARTS_FORMULA) else text
