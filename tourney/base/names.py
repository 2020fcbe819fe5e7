"""Holds a name with its form in each language as one value, shown by `Texts.name`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from tourney.base.ids import PlayerNo


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
        """Both forms, first Chinese for its readers, English for others; the second is "" if there is only
        one.
        """
        first, second = (self.zh, self.en) if chinese else (self.en, self.zh)
        return (first, second) if first else (second, "")

    @property
    def forms(self) -> tuple[str, ...]:
        """Every form that it has, each once, the Chinese first."""
        return tuple(dict.fromkeys(form for form in (self.zh, self.en) if form))


@dataclass(frozen=True, slots=True)
class PersonName(Name):
    """The name of a person as it was typed: never translated.

    Sorted by `spelling.by_strokes`.
    """


_TITLES_BEHIND = ("先生", "女士", "小姐", "太太", "博士", "醫生", "教授", "牧師", "神父", "修女")
_TITLES_BEFORE = ("mr", "mrs", "ms", "miss", "dr", "prof", "professor", "rev", "sir", "dame")


def titled(name: Name) -> bool:
    """Whether the form that a Chinese reader is shown has a title typed with it: a salutation adds none."""
    shown, _ = name.ordered(chinese=True)
    first, _, rest = shown.partition(" ")
    before = rest and first.rstrip(".").casefold() in _TITLES_BEFORE
    return bool(before) or shown.endswith(_TITLES_BEHIND)


class Named(Protocol):
    """A person in a list or a sentence."""

    @property
    def number(self) -> PlayerNo: ...
    @property
    def name(self) -> PersonName: ...


NO_NAME = Name()
UNNAMED = PersonName()


@dataclass(frozen=True, slots=True)
class NamedPlayer:
    """A player as anybody may see them: start number, names and team. It has no field for anything private,
    so what the hall shows can be made of it.
    """

    number: PlayerNo
    name: PersonName = UNNAMED
    team: str = ""
