"""What somebody or something is called: one value with its form in each language, shown by `Texts.name`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Name:
    """The name of a board, a deed, a division, an event. Either form may be empty.

    A language that is a file of its own may have another form, in its file of `languages/names`.
    """

    zh: str = ""
    en: str = ""

    def __bool__(self) -> bool:
        return bool(self.zh or self.en)

    def ordered(self, chinese: bool) -> tuple[str, str]:
        """Both forms, that of Chinese or of other readers first; the second is "" where there is one only."""
        first, second = (self.zh, self.en) if chinese else (self.en, self.zh)
        return (first, second) if first else (second, "")

    @property
    def forms(self) -> tuple[str, ...]:
        """Every form that it has, once, the Chinese first."""
        return tuple(dict.fromkeys(form for form in (self.zh, self.en) if form))


@dataclass(frozen=True, slots=True)
class PersonName(Name):
    """The name of a person as it was typed: never put into another language.

    Sorted by `spelling.by_strokes`.
    """


class Named(Protocol):
    """Somebody whom a list or a sentence names."""

    @property
    def number(self) -> int: ...
    @property
    def name(self) -> PersonName: ...


NO_NAME = Name()
UNNAMED = PersonName()
