"""The words of the hall, in one language or in both at once. Names are always as typed, in both."""

from __future__ import annotations

from copy import copy
from typing import Any

from tourney.base.languages import BOTH, language_of
from tourney.base.names import Name
from tourney.base.spelling import clean
from tourney.base.texts import CHINESE, ENGLISH, Message, Texts, texts_for
from tourney.projector.scenes import HallPerson

_LONGEST = 160
"""Characters of one line that are looked at: more never fits on a screen."""
_GAP = "  "


class HallWords:
    """Words for what the hall reads: the tag of a language, or `both`, Chinese first."""

    def __init__(self, language: str = BOTH) -> None:
        self.language = language
        chosen = (CHINESE, ENGLISH) if language == BOTH else (texts_for(language_of(language)),)
        self._texts: tuple[Texts, ...] = chosen

    def __call__(self, key: str, **params: Any) -> str:
        """The sentence on one line; what is the same in both languages stands once."""
        return _GAP.join(self.lines(key, **params))

    def lines(self, key: str, **params: Any) -> tuple[str, ...]:
        """The sentence, a line a language."""
        said = (_capital(texts(key, **params)) for texts in self._texts)
        return tuple(dict.fromkeys(said))

    def in_words(self, area_name: str) -> HallWords:
        """The same as a rule system says things (`Texts.in_words`)."""
        other = copy(self)
        other._texts = tuple(texts.in_words(area_name) for texts in self._texts)
        return other

    def money(self, amount: int) -> str:
        """An amount of the game's money, as the rules in play write it."""
        return self._texts[0].money(amount)

    def say(self, message: Message) -> str:
        """A message on one line."""
        return self._of(message)(message.key, **message.params)

    def say_lines(self, message: Message) -> tuple[str, ...]:
        """A message, a line a language."""
        return self._of(message).lines(message.key, **message.params)

    def _of(self, message: Message) -> HallWords:
        return self.in_words(message.words) if message.words else self

    def name_of(self, name: Name) -> str:
        """The name of a square: in one language, the Chinese one where the hall reads both."""
        return self._texts[0].name(name)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def plain(words: str) -> str:
    """One line that is safe to draw: no control characters, nothing that turns other text, not endless."""
    return clean(words[: 4 * _LONGEST])[:_LONGEST]


def both_names(called: Name) -> tuple[str, ...]:
    """The names of a person or an event, as typed, the Chinese one first; one that is empty is left out."""
    return tuple(dict.fromkeys(name for name in (plain(called.zh), plain(called.en)) if name))


def called(person: HallPerson) -> tuple[str, ...]:
    """What the hall reads of a player: the names, and the team of who shares a name with somebody else."""
    names, team = both_names(person.name), plain(person.team)
    if not team:
        return names
    return (*names[:-1], f"{names[-1]} · {team}") if len(names) > 1 else (*names, f"· {team}")


def shown_seconds(seconds: int) -> str:
    """`41:07`, `1:02:05`, after time `−2:10`."""
    sign, rest = ("−", -seconds) if seconds < 0 else ("", seconds)
    hours, rest = divmod(rest, 3600)
    minutes, rest = divmod(rest, 60)
    return f"{sign}{hours}:{minutes:02d}:{rest:02d}" if hours else f"{sign}{minutes}:{rest:02d}"
