"""What has no room where it stands: cut there, numbered, and said in full in a note (`kit.note_pages`)."""

from __future__ import annotations

from dataclasses import dataclass, field

from tourney.paper.fitting import ELLIPSIS, cut
from tourney.paper.fonts import width

_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True, slots=True)
class NotesRoom:
    """What a page leaves free at its foot, in points; `larger`: so much larger are its notes."""

    left: float
    top: float
    wide: float
    bottom: float
    larger: float = 1.0

    def enlarged(self, scale: float) -> NotesRoom:
        """The same of the page drawn so much larger."""
        return NotesRoom(
            self.left * scale, self.top * scale, wide=self.wide * scale, bottom=self.bottom * scale,
            larger=self.larger * scale,
        )  # fmt: skip


@dataclass(slots=True)
class Notes:
    """The texts of one document that were cut, each once, by their numbers."""

    _numbers: dict[str, int] = field(default_factory=dict)
    waiting: list[tuple[int, str]] = field(default_factory=list)
    """Those that no page has shown in full yet, with their numbers, in the order in which they were cut."""

    def marked(self, shown: str, whole: str, room: float, size: float, bold: bool) -> tuple[str, str]:
        """What is shown of a text that was cut, and the number of its note, to stand behind it."""
        if whole not in self._numbers:
            self._numbers[whole] = len(self._numbers) + 1
            self.waiting.append((self._numbers[whole], whole))
        mark = str(self._numbers[whole]).translate(_SUPERSCRIPTS)
        kept = shown.removesuffix(ELLIPSIS)
        return cut(kept, room - width(mark, size, bold), size, bold), mark
