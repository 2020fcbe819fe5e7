"""A third language is a file: Simplified Chinese is one, and a made-up one says what it has."""

from __future__ import annotations

import string
import tomllib
from pathlib import Path

import pytest

from tourney.errors import NotFound
from tourney.languages import BOTH, Language, language_of, languages, paper_languages, system_language
from tourney.paths import resources
from tourney.texts import CHINESE, Message, Texts, area, texts_for

ADDED = [language for language in languages() if language.file is not None]


def fields(pattern: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(pattern) if name is not None}


@pytest.mark.parametrize("language", ADDED, ids=lambda language: language.tag)
def test_an_added_language_has_only_sentences_that_there_are_with_their_own_parameters(
    language: Language,
) -> None:
    assert language.file is not None
    tables = tomllib.loads(language.file.read_text(encoding="utf-8"))
    assert set(tables.pop("language")) == {"name", "based_on", "qt"}
    for name, table in tables.items():
        known = area(name)
        for key, said in table.items():
            for pattern in [said] if isinstance(said, str) else said.values():
                assert fields(pattern) == fields(known[key][language.column]), f"{name}.{key}"


def test_simplified_chinese_is_there_as_a_file_and_says_that_nobody_has_reviewed_it() -> None:
    simplified = language_of("zh-Hans")
    texts = texts_for(simplified)
    assert simplified.name == "简体中文（未审校）" and simplified.chinese
    assert texts("window.menu_file") == "文件(&F)"
    assert texts("window.menu_file") != CHINESE("window.menu_file")
    assert texts.name("陳大文", "Chan Tai Man") == "陳大文"
    assert paper_languages() == ("zh-HK", "en", "zh-Hans", BOTH)


def test_a_language_says_what_it_has_and_the_rest_as_what_it_is_based_on(tmp_path: Path) -> None:
    file = tmp_path / "fr.toml"
    file.write_text(
        '[language]\nname = "Français"\nbased_on = "en"\nqt = "fr"\n\n[errors]\n'
        'no_such_player = "Le joueur {number} n’existe pas."\n\n'
        '[engine]\nplayed = { one = "{n} partie", other = "{n} parties" }\n',
        encoding="utf-8",
    )
    french = Texts(Language("fr", "Français", chinese=False, qt="fr", file=file))
    assert french("errors.no_such_player", number=7) == "Le joueur 7 n’existe pas."
    assert french("engine.played", n=1) == "1 partie" and french("engine.played", n=2) == "2 parties"
    assert french("errors.no_numbers") == area("errors")["no_numbers"]["en"]
    assert french.sentence(Message("errors.no_such_player", {"number": 7})).startswith("Le joueur")


@pytest.mark.parametrize(
    ("environment", "tag"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh-HK"),
        ({"LANG": "zh_HK.UTF-8", "TOURNEY_LANG": "en"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "zh_TW"}, "zh-HK"),
        ({"TOURNEY_LANG": "zh_hans"}, "zh-Hans"),
    ],
)
def test_the_language_of_the_system(environment: dict[str, str], tag: str) -> None:
    """What nobody has reviewed is never chosen by itself."""
    assert system_language(environment).tag == tag


def test_an_unknown_language_is_answered_with_those_there_are() -> None:
    with pytest.raises(NotFound) as fault:
        language_of("tlh")
    assert fault.value.params["known"] == ["zh-HK", "en", "zh-Hans"]


def test_every_language_lies_where_it_is_shipped_from() -> None:
    folder = resources() / "i18n" / "languages"
    assert [language.file for language in ADDED] == sorted(folder.glob("*.toml"))
