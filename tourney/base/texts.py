"""Turns a key and its parameters into words of the reader's language: the only place that does.

The source of truth is `resources/i18n/<area>.toml`; every entry states English and Chinese at once:

    [no_such_player]
    en = "There is no player {number}."
    zh = "沒有 {number} 號參賽者。"

and is asked for as `errors.no_such_player` (area, dot, name). What follows a number is in the singular after
1: `{tables} {tables:table|tables}, {n} {n:player is|players are} out`; where the whole sentence differs,
`en_one` states it for a parameter `n` of 1. A parameter that is itself a `Message` is rendered first. A
language that is a file of its own (`languages`) has `no_such_player = "…"` in its table `errors`, or
`no_such_player = { one = "…", other = "…" }`.

Where a rule system calls things otherwise (house arrest, no jail), an area of its own has the sentences that
it says its own way, each by its whole key: `["engine.to_jail"]`. A message `in_words` of that area, and every
message in it, is said by those. It may write the game's money its own way too: `["money.amount"]`, for
instance "{amount} F", stands for `M{…}` in every sentence then.

How money is written, everywhere: the game's as `M1,306`, donations as `HK$1,306` or `HK$1,306.50`.

Sentences of `resources/i18n` write the sign themselves, directly before the amount. Here the commas are
put in, and it is written as a rule system does that has money of its own. Columns and fields of nothing but
money, headed by a word, carry no sign.
"""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Self, TypeAlias

from tourney.base.dollars import written
from tourney.base.errors import TourneyError
from tourney.base.languages import Language
from tourney.base.names import Name, PersonName
from tourney.base.paths import resources
from tourney.base.spelling import is_han

GAME, DONATED = "M", "HK$"


def donated(amount: Decimal) -> str:
    """A sum of donations: `HK$1,306`, `HK$1,306.50`."""
    return f"{DONATED}{written(amount)}"


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence not yet put into words: the rules return it instead of text.

    `words` is the area of a rule system that words some sentences its own way, "" for none.
    """

    key: str
    params: Mapping[str, Any] = field(default_factory=dict)
    words: str = ""

    def in_words(self, area_name: str) -> Message:
        """The same in this rule system's words."""
        return self if self.words == area_name else replace(self, words=area_name)


def msg(key: str, **params: Any) -> Message:
    """Short form of `Message(key, {...})`."""
    return Message(key, params)


def named(name: Name | str) -> Message:
    """A name in place of a sentence; plain text is the same in every language."""
    return Message("sheet.name", {"name": name})


@cache
def area(name: str) -> dict[str, dict[str, str]]:
    """The entries of one file of `resources/i18n`, read once and when first needed."""
    with (resources() / "i18n" / f"{name}.toml").open("rb") as file:
        return tomllib.load(file)


@cache
def _sentences(file: Path) -> Mapping[str, Mapping[str, str | Mapping[str, str]]]:
    """The tables of a language's own file, read once and when first needed."""
    parsed = tomllib.loads(file.read_text(encoding="utf-8"))
    return {name: table for name, table in parsed.items() if isinstance(table, dict)}


@cache
def _names(file: Path) -> Mapping[str, str]:
    """A language's names for boards, deeds, formats, by the name in the language that it is based on."""
    names = file.parent / "names" / file.name
    return tomllib.loads(names.read_text(encoding="utf-8")) if names.exists() else {}


def _renamed(names: Mapping[str, str], shown: str) -> str:
    """The language's own form of a name, of one within another too (`平行{name}`)."""
    if shown in names:
        return names[shown]
    for form, own in names.items():
        before, within, after = form.partition("{name}")
        if within and shown.startswith(before) and shown.endswith(after):
            return own.format(name=_renamed(names, shown[len(before) : len(shown) - len(after)]))
    return shown


_THOUSANDS = ","


_AMOUNT = re.compile(rf"(?<![A-Za-z])({GAME}|{re.escape(DONATED)})$")


_OWN_MONEY = "money.amount"


_TERMS = "terms"


_PRICE = re.compile(rf"(?<![A-Za-z]){GAME}(\{{\w+\}}|\d[\d,]*)")


def _written(language: Language, area_name: str, name: str, one: bool = False) -> str:
    """A sentence as it is written in an area, or in the language's own file."""
    if language.file is not None:
        pattern = _sentences(language.file).get(area_name, {}).get(name)
        if pattern is not None:
            return pattern if isinstance(pattern, str) else pattern["one" if one else "other"]
    entry = area(area_name)[name]
    if one and language.column == "en" and "en_one" in entry:
        return entry["en_one"]
    return entry[language.column]


def _own_area(areas: str, key: str) -> str:
    """The first of the areas with a rule system's own words for this, "" for none."""
    return next((name for name in areas.split() if key in area(name)), "")


@cache
def _terms(language: Language, areas: str) -> Mapping[str, str]:
    """A rule system's own terms by ours, the longest first: 建屋 is not a 屋."""
    keys = {name: f"{_TERMS}.{name}" for name in area(_TERMS)}
    own = {
        _written(language, _TERMS, name): _written(language, own, key)
        for name, key in keys.items()
        if (own := _own_area(areas, key))
    }
    return dict(sorted(own.items(), key=lambda term: -len(term[0])))


@cache
def _in_terms(pattern: str, language: Language, areas: str) -> str:
    """A sentence in a rule system's own terms. Its fields are still empty, so that no name is changed."""
    terms = _terms(language, areas)
    if not terms:
        return pattern
    return re.sub("|".join(map(re.escape, terms)), lambda found: terms[found[0]], pattern)


def _with_commas(amount: str) -> str:
    """A field for an amount, or its digits, with commas."""
    return f"{amount[:-1]}:{_THOUSANDS}}}" if amount.endswith("}") else amount


class _Listed(str):
    """Several things in a row, with a comma between them."""

    single: bool


_Part: TypeAlias = tuple[str, str | None, str]
"""Words of ours, the name of the field behind them if there is one, and how it is written."""


@lru_cache(maxsize=16_384)
def _parts(pattern: str) -> tuple[_Part, ...]:
    """A pattern of `str.format` taken apart, without attribute or index access, so that no text can reach
    into an object.

    An amount, a whole number directly after a sign of money, has commas between the thousands: `M1,500`.
    """
    parts: list[_Part] = []
    for literal, name, how, _ in string.Formatter().parse(pattern):
        amount = name is not None and not how and _AMOUNT.search(literal)
        parts.append((literal, name, _THOUSANDS if amount else how or ""))
    return tuple(parts)


def _field(value: object, how: str) -> str:
    """A value as it is written.

    `{n:table|tables}` is the first word if the number is one, more or less, or the list has one entry, else
    the second.
    """
    if "|" in how:
        one, _, many = how.partition("|")
        single = value.single if isinstance(value, _Listed) else str(value).lstrip("+-−") == "1"
        return one if single else many
    if isinstance(value, Decimal):
        return written(value)
    return format(value, "" if how == _THOUSANDS and not isinstance(value, int) else how)


def _filled(pattern: str, values: Mapping[str, object]) -> str:
    """The pattern with its values, those within a field too: `{n:once|{n} times}`."""
    said = ""
    for literal, name, how in _parts(pattern):
        said += literal
        if name is not None:
            said += _field(values[name], _filled(how, values) if "{" in how else how)
    return said


def _filled_in_chinese(pattern: str, values: Mapping[str, object]) -> str:
    """The same with a space between Chinese and Latin letters or digits around each value.

    A sentence cannot know whether a name is in Chinese (由裁判裁決) or not (由 Ho Sir 裁決). A number needs
    no space where the sentence has none (2026年).
    """
    said, after_words = "", False
    for literal, name, how in _parts(pattern):
        said = _spaced(said, literal) if after_words else said + literal
        if name is not None:
            field = _field(values[name], how)
            after_words = not isinstance(values[name], (int, float, Decimal))
            said = _spaced(said, field) if after_words else said + field
    return said


STRONG_BEGINS, STRONG_ENDS = "\ufdd0", "\ufdd1"
"""Around a name that a sentence emphasises (`Texts.with_strong`): no letters, so that no name has them."""


_UNSEEN = f"\u2066\u2067\u2068\u2069{STRONG_BEGINS}{STRONG_ENDS}"


def _spaced(before: str, after: str) -> str:
    """Both in a row, with a space between them exactly if Chinese meets Latin letters or digits."""
    last, first = before.rstrip(_UNSEEN), after.lstrip(_UNSEEN)
    if is_han(last[-2:-1]) and last[-1:] == " " and is_han(first[:1]):
        at = len(last) - 1
        return before[:at] + before[at + 1 :] + after
    if is_han(last[-1:]) and first[:1] == " " and is_han(first[1:2]):
        at = len(after) - len(first)
        return before + after[:at] + after[at + 1 :]
    meet = (is_han(last[-1:]), is_han(first[:1]))
    latin = _is_latin(first[:1]) if meet[0] else _is_latin(last[-1:])
    return f"{before} {after}" if meet[0] is not meet[1] and latin else before + after


def _stopped_once(pattern: str, params: Mapping[str, Any]) -> str:
    """The pattern without the full stop behind a field whose words end in one (`to Royal Rusher R.R.`), or
    were cut (`Jean-Baptiste Mont…`).
    """
    for name, value in params.items():
        if isinstance(value, str) and value.rstrip(_UNSEEN).endswith((".", "…")):
            pattern = pattern.replace(f"{{{name}}}.", f"{{{name}}}")
    return pattern


def _is_latin(char: str) -> bool:
    return char.isalnum() and char < "\u0250"


@cache
def _pattern_of(key: str, language: Language, areas: str, one: bool) -> str:
    """The sentence of a key before it has values, in the words of a rule system."""
    own = _own_area(areas, key)
    if own:
        return _written(language, own, key, one)
    area_name, name = key.split(".", 1)
    pattern = _written(language, area_name, name, one)
    return _in_terms(pattern, language, areas) if areas else pattern


@lru_cache(maxsize=4096)
def _priced(pattern: str, language: Language, areas: str) -> str:
    """The pattern with the game's money in the rule system's form."""
    if not _own_area(areas, _OWN_MONEY):
        return pattern
    own = _pattern_of(_OWN_MONEY, language, areas, False)
    if pattern == own:
        return own.replace("{amount}", _with_commas("{amount}"))
    return _PRICE.sub(lambda match: own.replace("{amount}", _with_commas(match[1])), pattern)


class Texts:
    """Turns keys, messages and errors into sentences of one language."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self._words = ""
        self._strong: tuple[type[Name], ...] = ()

    def in_words(self, area_name: str) -> Self:
        """The same texts in the words of a rule system whose own sentences are in this area, "" for none.

        Several areas, separated by spaces, if it extends another system: its own come first.
        """
        if area_name == self._words:
            return self
        other = copy(self)
        other._words = area_name
        return other

    def with_strong(self, *kinds: type[Name]) -> Self:
        """The same texts with marks around names of these kinds, which paper sets in bold."""
        other = copy(self)
        other._strong = kinds
        return other

    def __call__(self, key: str, **params: Any) -> str:
        """The sentence of `key`. KeyError if it does not exist (a bug; a test checks for it)."""
        values = {name: self._shown(value) for name, value in params.items()}
        pattern = _stopped_once(self._pattern(key, params.get("n") == 1), values)
        priced = _priced(pattern, self.language, self._words) if self._words else pattern
        return (_filled_in_chinese if self.language.chinese else _filled)(priced, values)

    def money(self, amount: int) -> str:
        """An amount of the game's money by itself: `M1,306`."""
        return self("money.amount", amount=amount)

    def _pattern(self, key: str, one: bool = False) -> str:
        return _pattern_of(key, self.language, self._words, one)

    def say(self, message: Message) -> str:
        texts = self._of(message)
        return texts(message.key, **message.params)

    def sentence(self, message: Message) -> str:
        """The sentence of a message by itself: it begins with a capital, unless a name begins it."""
        words = self.say(message)
        return words[:1].upper() + words[1:] if self._own_word_first(message) else words

    def error(self, error: TourneyError) -> str:
        """The sentence of an error: what, where, what to do next."""
        return self.sentence(Message(error.key, error.params, error.words))

    def name(self, name: Name) -> str:
        """The name in this language, or in the other if this one is missing."""
        shown, _ = name.ordered(self.language.chinese)
        if self.language.file is None or isinstance(name, PersonName):
            return shown
        return _renamed(_names(self.language.file), shown)

    def _own_word_first(self, message: Message) -> bool:
        """Whether a sentence begins with a word of ours: typed text is never changed."""
        texts = self._of(message)
        pattern = texts._pattern(message.key, message.params.get("n") == 1)
        if not pattern.startswith("{"):
            return True
        first = message.params.get(pattern[1 : pattern.index("}")])
        while isinstance(first, (list, tuple)) and first:
            first = first[0]
        return isinstance(first, Message) and texts._own_word_first(first)

    def _of(self, message: Message) -> Self:
        """The texts that word a message, and the messages in it, in the words of its rules."""
        return self.in_words(message.words) if message.words else self

    def _shown(self, value: Any) -> Any:
        if isinstance(value, Name):
            strong = isinstance(value, self._strong)
            return f"{STRONG_BEGINS}{self.name(value)}{STRONG_ENDS}" if strong else self.name(value)
        if isinstance(value, Message):
            return self.say(value)
        if isinstance(value, (list, tuple)):
            listed = _Listed(self.language.comma.join(str(self._shown(item)) for item in value))
            listed.single = len(value) == 1
            return listed
        return value


ENGLISH = Texts(Language.EN)


CHINESE = Texts(Language.ZH)


@cache
def texts_for(language: Language) -> Texts:
    known = {Language.ZH: CHINESE, Language.EN: ENGLISH}
    return known.get(language) or Texts(language)
