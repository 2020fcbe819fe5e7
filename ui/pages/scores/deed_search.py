"""Letters find deeds: type-ahead over the 28 rows of a sheet. Knows no widgets.

Letters match the English name, its words or their initials, in either language of the window: the input
method is off here, so that a Chinese name cannot be typed, and the English one stands beside it. `#` and
two digits go to a row by its number.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence


class DeedSearch:
    """What has been typed so far and the row that it leads to."""

    def __init__(self, names: Sequence[str] = ()) -> None:
        """`names`: the searchable name of each row in board order."""
        self._names = [plain(name) for name in names]
        self._words = [[plain(word) for word in name.replace(".", " ").split()] for name in names]
        self._initials = ["".join(word[:1] for word in words) for words in self._words]
        self._typed = ""

    @property
    def typed(self) -> str:
        """The letters typed since the last box."""
        return self._typed

    def clear(self) -> None:
        """Begin anew."""
        self._typed = ""

    def rub_out(self) -> bool:
        """Take the last letter away. False if there was none."""
        had = bool(self._typed)
        self._typed = self._typed[:-1]
        return had

    def press(self, letter: str, at: int) -> int | None:
        """The row that one more letter leads to, from row `at` on. None if no deed matches.

        The search goes down the board from the cursor and round, as the paper is read. The same letter
        again goes on to the next deed with it; a letter that fits nothing begins a new search.
        """
        if letter == "#" or self._typed.startswith("#"):
            return self._number(letter)
        letter = plain(letter)
        if not letter:
            return None
        longer = self._typed + letter
        deed = self._find(longer, at)
        if deed is not None:
            self._typed = longer
            return deed
        again = set(self._typed) == {letter}
        deed = self._find(letter, at + 1 if again else at)
        self._typed = letter if deed is not None else ""
        return deed

    def _number(self, key: str) -> int | None:
        if key == "#":
            self._typed = "#"
            return None
        if not (key.isascii() and key.isdigit()):
            self._typed = ""
            return None
        self._typed += key
        if len(self._typed) < 3:
            return None
        row = int(self._typed[1:]) - 1
        self._typed = ""
        return row if 0 <= row < len(self._names) else None

    def _find(self, wanted: str, at: int) -> int | None:
        count = len(self._names)
        order = [(at + step) % count for step in range(count)]
        for row in order:
            if self._names[row].startswith(wanted):
                return row
        for row in order:
            if len(wanted) > 1 and self._initials[row].startswith(wanted):
                return row
        for row in order:
            if any(word.startswith(wanted) for word in self._words[row]):
                return row
        return None


def plain(text: str) -> str:
    """Letters and digits alone, small and without accents."""
    apart = unicodedata.normalize("NFKD", text).casefold()
    return "".join(c for c in apart if c.isalnum())
