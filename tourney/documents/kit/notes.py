"""What has no room where it stands: cut there, numbered; in full behind the last page (`kit.note_pages`)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from tourney.documents.kit.fitting import ELLIPSIS, cut
from tourney.documents.kit.fonts import width

_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(slots=True)
class Notes:
    """The texts of one document that were cut, each once, by their numbers."""

    _numbers: dict[str, int] = field(default_factory=dict)

    def marked(self, shown: str, whole: str, room: float, size: float, bold: bool) -> str:
        """What is shown of a text that was cut, with the number of its note behind it."""
        number = self._numbers.setdefault(whole, len(self._numbers) + 1)
        mark = str(number).translate(_SUPERSCRIPTS)
        kept = shown.removesuffix(ELLIPSIS)
        return cut(kept, room - width(mark, size, bold), size, bold) + mark

    def numbered(self) -> Iterator[tuple[int, str]]:
        """Each with its number, in the order in which they were cut."""
        return ((number, whole) for whole, number in self._numbers.items())
