"""Lists the languages of window, terminal and paper: English, Traditional Chinese, and those added as a file.

English and Chinese are side by side in `resources/i18n/<area>.toml`. A further language is one file,
`resources/i18n/languages/<tag>.toml`: the table `language` describes it, then comes a table for each area. A
missing sentence is taken from the language that it is based on. Names of boards, deeds, formats and rulesets
in another form are in `languages/names/<tag>.toml`, by their form in that language.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import ClassVar

from tourney.base.errors import NotFound
from tourney.base.paths import resources

BOTH = "both"
"""Chinese and English at once, on paper and in the hall."""


@dataclass(frozen=True, slots=True)
class Language:
    """One language.

    `tag` as in BCP 47 (`zh-HK`). `name` is its readers' name for it. `chinese`: a name in Chinese characters
    is shown if there is one, and punctuation is full width. `qt` is Qt's name for it, "" for English. `file`
    holds its sentences, None if they are in the areas themselves.
    """

    tag: str
    name: str
    chinese: bool
    qt: str
    file: Path | None = None

    EN: ClassVar[Language]
    ZH: ClassVar[Language]

    @property
    def column(self) -> str:
        """Which of the two sentences of an area is used if the language has none of its own."""
        return "zh" if self.chinese else "en"

    @property
    def comma(self) -> str:
        """The separator between the items of a list."""
        return "、" if self.chinese else ", "


Language.EN = Language("en", "English", chinese=False, qt="")
Language.ZH = Language("zh-HK", "中文", chinese=True, qt="zh_TW")


@cache
def languages() -> tuple[Language, ...]:
    """Every language, those of the hall first."""
    files = sorted((resources() / "i18n" / "languages").glob("*.toml"))
    return (Language.ZH, Language.EN, *map(_language, files))


def _language(file: Path) -> Language:
    """The table `language` at the beginning of the file; its sentences are read on demand."""
    before, _, rest = file.read_text(encoding="utf-8").partition("[language]\n")
    head = tomllib.loads(before + rest.partition("\n[")[0])
    return Language(
        file.stem, head["name"], chinese=head["based_on"] == Language.ZH.tag, qt=head["qt"], file=file
    )


def language_of(tag: str) -> Language:
    """The language of a tag, in any spelling (`zh_HK`), else the first with the same primary tag (`zh-CN`:
    Chinese).

    NotFound with the alternatives if there is none.
    """
    requested = tag.replace("_", "-").lower()
    tongue = requested.partition("-")[0]
    fitting = [each for each in languages() if each.tag.lower().partition("-")[0] == tongue]
    language = next((each for each in fitting if each.tag.lower() == requested), None)
    if language is not None or fitting:
        return language or fitting[0]
    raise NotFound("errors.no_such_language", language=tag[:40], known=[each.tag for each in languages()])


def system_language(environment: Mapping[str, str]) -> Language:
    """TOURNEY_LANG (a tag), else the language of the system; English if it is none of ours."""
    chosen = next(filter(None, map(environment.get, ("TOURNEY_LANG", "LC_ALL", "LANG"))), "")
    try:
        return language_of(chosen.partition(".")[0])
    except NotFound:  # a system in German, or `C`
        return Language.EN


def paper_languages() -> tuple[str, ...]:
    """The languages of a printout and the hall: the tag of every language, and `both`."""
    return (*(each.tag for each in languages()), BOTH)


def paper_language(stored: str) -> str:
    """The chosen language of a printout or the hall, if it is one; else both: a hall reads both."""
    return stored if stored in paper_languages() else BOTH
