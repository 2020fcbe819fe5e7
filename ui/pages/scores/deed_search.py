"""Letters find deeds: type-ahead over the 28 rows of a sheet. Knows no widgets.

Letters match the English name, its words or their initials, in either language of the window; a Chinese
character, from whatever sends one without an input method, the Chinese name. A space between letters is part
of the name. The same name typed once more goes on to the next deed that begins so. `#` and two digits go to a
row by its number.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence


class DeedSearch:
    """What has been typed so far and the row that it leads to."""

    def __init__(self, names: Sequence[str] = (), longer: Sequence[Sequence[str]] = ()) -> None:
        """`names`: the searchable name of each row in board order; `longer`: its other names, of which only
        the beginning is searched."""
        self._names = [plain(name) for name in names]
        self._words = [[plain(word) for word in name.replace(".", " ").split()] for name in names]
        self._initials = ["".join(word[:1] for word in words) for words in self._words]
        self._longer = [[plain(name) for name in each] for each in longer] or [[] for _ in names]
        self._typed = ""
        self._before = ("", 0)

    @property
    def typed(self) -> str:
        """The letters typed since the last box."""
        return self._typed

    def clear(self) -> None:
        """Begin anew."""
        self._typed = ""
        self._before = ("", 0)

    def rub_out(self) -> bool:
        """Take the last letter away. False if there was none."""
        had = bool(self._typed)
        self._typed = self._typed[:-1]
        return had

    def press(self, letter: str, at: int) -> int | None:
        """The row that one more letter leads to, from row `at` on. None if no deed matches.

        The search goes down the board from the cursor and round, as the paper is read. The same letter
        again goes on to the next deed with it, and so does the same name; a letter that fits nothing begins a
        new search. A space after letters waits for the next word.
        """
        if letter == "#" or self._typed.startswith("#"):
            return self._number(letter)
        if letter == " " and self._typed:
            self._typed += letter if not self._typed.endswith(" ") else ""
            return at
        if not plain(letter):
            return None
        longer = self._typed + letter
        deed = self._find(plain(longer), self._from(longer, at))
        if deed is not None:
            self._typed = longer
            return deed
        again = set(plain(self._typed)) == {plain(letter)}
        self._before = (plain(self._typed), at)
        deed = self._find(plain(letter), at + 1 if again else self._from(letter, at))
        self._typed = letter if deed is not None else ""
        return deed

    def _from(self, typed: str, at: int) -> int:
        """Where the search begins: after the last hit while the same name is typed once more."""
        before, row = self._before
        return row + 1 if before.startswith(plain(typed)) and len(before) > 1 else at

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
            if any(name.startswith(wanted) for name in (self._names[row], *self._longer[row])):
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
