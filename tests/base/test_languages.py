"""A third language is a file: Simplified Chinese is one, and a made-up one says what it has."""

from __future__ import annotations

import string
import tomllib
from pathlib import Path

import pytest

from tourney.base.errors import NotFound
from tourney.base.languages import BOTH, Language, language_of, languages, paper_languages, system_language
from tourney.base.names import PersonName
from tourney.base.paths import resources
from tourney.base.texts import CHINESE, Message, Texts, area, texts_for
from tourney.event.formats import FORMATS
from tourney.game.engine.board import load_board
from tourney.rules.board_files import EDITIONS, load_edition
from tourney.rules.rulebook import rule_book
from tourney.rules.rulesets import RULESETS, load_ruleset
from tourney.setup.format_files import load_format

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
    assert texts.name(PersonName("陳大文", "Chan Tai Man")) == "陳大文"
    assert paper_languages() == ("zh-HK", "en", "zh-Hans", BOTH)


def test_the_names_of_boards_formats_and_rulesets_reach_a_language_that_is_a_file() -> None:
    """People's names stay as they were typed."""
    texts = texts_for(language_of("zh-Hans"))
    edition = load_edition("hong-kong")
    shown = {texts.name(each.name) for each in edition.squares}
    assert {"山顶", "荃湾"} <= shown and "山頂" not in shown
    assert texts("sheet.name", name=edition.squares[39].name) == "山顶"
    assert texts.name(PersonName("山頂")) == "山頂"
    two = rule_book(edition, "double-gariepy", {"alternate_edition": "same"}).edition
    assert texts.name(two.squares[79].name) == "平行山顶"


@pytest.mark.parametrize("language", ADDED, ids=lambda language: language.tag)
def test_every_name_of_a_language_is_one_that_the_data_have(language: Language) -> None:
    known = {load_format(each).name for each in FORMATS} | {load_ruleset(each).name for each in RULESETS}
    known |= {division.name for each in FORMATS for division in load_format(each).divisions}
    for board in map(load_edition, EDITIONS):
        known |= {board.name, *(square.name for square in board.squares)}
        known |= {group.name for group in board.groups} | {deed.name for deed in board.deeds}
        known |= {deed.short for deed in board.deeds}
        known |= {message.params["name"] for message in load_board(board.id).deck_names}
    for second in [each.second_ring for each in map(load_ruleset, RULESETS) if each.second_ring]:
        known |= {second.called, *second.rings}
    assert language.file is not None
    names = tomllib.loads((language.file.parent / "names" / language.file.name).read_text(encoding="utf-8"))
    assert set(names) <= {name.zh if language.chinese else name.en for name in known}


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


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        ("Late", "第 1 局第 2 枱：Late"),
        ("3 人", "第 1 局第 2 枱：3 人"),
    ],
)
def test_nothing_is_put_between_chinese_punctuation_and_letters(reason: str, said: str) -> None:
    heat = Message("standings.heat_number", {"heat": 1})
    assert CHINESE("official.at_table", heat=heat, table=2, reason=reason) == said


@pytest.mark.parametrize(
    ("by", "said"),
    [
        ("裁判", "12:17 由裁判裁決同分次序：7（擲骰）"),
        ("Ho Sir", "12:17 由 Ho Sir 裁決同分次序：7（擲骰）"),
        ("\u2068Ho Sir\u2069", "12:17 由 \u2068Ho Sir\u2069 裁決同分次序：7（擲骰）"),
        ("16 號", "12:17 由 16 號裁決同分次序：7（擲骰）"),
    ],
)
def test_a_space_stands_exactly_where_chinese_meets_latin_letters(by: str, said: str) -> None:
    assert CHINESE("finals.tie_ruled", time="12:17", by=by, players=[7], reason="擲骰") == said


def test_a_space_is_put_where_the_sentence_has_none() -> None:
    players = ["16 號\u2068Bob\u2069", "7 號陳大文"]
    told = CHINESE("errors.sheets_missing", table=2, players=players)
    assert told.startswith("第 2 枱：欠 16 號\u2068Bob\u2069、7 號陳大文的")
