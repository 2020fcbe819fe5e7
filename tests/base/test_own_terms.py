"""The charity tournament's own terms (抵押, 旅館, 房子, 契約書) stand in every sentence of its events."""

from __future__ import annotations

import re
import string
from pathlib import Path
from typing import Any

import pytest

from tests.paper.pdf_reading import text
from tests.printing.by_name import request_named
from tourney.base.clocks import FixedClock
from tourney.base.ids import HeatId
from tourney.base.languages import language_of
from tourney.base.names import Name, PersonName
from tourney.base.paths import resources
from tourney.base.texts import CHINESE, ENGLISH, area, texts_for
from tourney.bootstrap import create_event
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import ImportPlayers
from tourney.printing.registry import Documents
from tourney.rules.rulesets import RULESETS, load_ruleset

OWN = load_ruleset("tournament").words
OURS = re.compile("按揭|酒店|房屋|地契|契約(?!書)|契约(?!书)|(?<!建)屋")
"""Words of other rulesets, in both scripts; 建屋 is the document's own."""
SAYING = [
    f"{file.stem}.{key}"
    for file in sorted((resources() / "i18n").glob("*.toml"))
    if file.stem != "terms" and not file.stem.startswith("words_")
    for key in area(file.stem)
]
ONE = HeatId("1")


def fields(key: str) -> dict[str, Any]:
    entry = area(key.partition(".")[0])[key.partition(".")[2]]
    return {name: "x" for _, name, _, _ in string.Formatter().parse(entry["zh"] + entry["en"]) if name}


@pytest.mark.parametrize("tag", ["zh-HK", "zh-Hans"])
def test_no_sentence_of_the_tournament_says_another_word(tag: str) -> None:
    plain, texts = texts_for(language_of(tag)), texts_for(language_of(tag)).in_words(OWN)
    assert sum(bool(OURS.search(plain(key, **fields(key)))) for key in SAYING) > 300
    assert [said for key in SAYING if OURS.search(said := texts(key, **fields(key)))] == []


def test_a_sentence_reads_right_in_them() -> None:
    texts, simplified = CHINESE.in_words(OWN), texts_for(language_of("zh-Hans")).in_words(OWN)
    assert texts("paper.box_houses", n=2) == "2 間房子"
    assert texts("rules.t5_1").startswith("整組齊全且無抵押才可建屋")
    assert texts("tables.ask_build") == "每處加建多少間？房子建滿後為旅館。"
    assert simplified("tables.ask_mortgage") == "抵押哪张契约书？"


def test_names_and_english_stay() -> None:
    texts = CHINESE.in_words(OWN)
    mortgaged = texts("narration.mortgage", player=PersonName("酒店大王"), deed=Name("屋邨"), amount=60)
    assert "酒店大王" in mortgaged and "屋邨" in mortgaged and "抵押" in mortgaged
    assert texts("sheet.name", name="按揭隊") == "按揭隊"
    for key in SAYING:
        assert ENGLISH.in_words(OWN)(key, **fields(key)) == ENGLISH(key, **fields(key))


@pytest.mark.parametrize("ruleset", [each for each in RULESETS if each != "tournament"])
def test_other_rulesets_keep_theirs(ruleset: str) -> None:
    words = load_ruleset(ruleset).words
    assert not [key for name in words.split() for key in area(name) if key.startswith("terms.")]
    assert CHINESE.in_words(words)("faq.straight_hotel") == "銀行沒有房屋，可否直接建酒店？"


@pytest.mark.parametrize(
    ("ruleset", "hotel", "mortgage"), [("tournament", "旅館", "抵押"), ("classic", "酒店", "按揭")]
)
def test_paper_says_what_the_players_hold(tmp_path: Path, ruleset: str, hotel: str, mortgage: str) -> None:
    """A player whose name has the word keeps it."""
    app = create_event(str(tmp_path / "day.tourney"), "hk-90", clock=FixedClock(), ruleset=ruleset)
    app.run(ImportPlayers(tuple(PlayerDraft(name_zh=f"酒店大王{n}") for n in "甲乙丙丁")))
    app.run(DrawHeats((ONE,), 7))
    app.run(PublishHeat(ONE))
    for kind, heat in (("scoresheets", ONE), ("table-sheets", ONE), ("briefing", None)):
        read = text(Documents().make(request_named(app, kind, heat, "zh-HK")))
        rest = read.replace("酒店大王", "")
        assert ("酒店大王" in read) is (heat is not None), kind
        assert bool(OURS.search(rest)) is (ruleset != "tournament"), kind
        assert mortgage in rest and (hotel in rest or kind == "table-sheets"), kind
    app.close()
