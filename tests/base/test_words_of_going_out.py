"""A sentence of the desk speaks of bankruptcy only where going bankrupt is the way out of the game.

Under the landlord's rules a bankrupt plays on, and only a player who retires is out (L8.3, L8.4, X4.1); in
Empire nobody goes bankrupt. Found are the sentences themselves, so that one written later is asked for too.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tourney.base.texts import CHINESE, ENGLISH, Texts
from tourney.rules.rulesets import RULESETS, load_ruleset

I18N = Path(__file__).parents[2] / "resources/i18n"
OTHERWISE = {
    "landlord": ("retir", "退出"),
    "single-tax": ("retir", "退出"),
    "empire": ("lea?ve|left|leaving|count no money", "離局|不計金錢"),
}
"""Where going bankrupt is not the way out: what these rules call that, as a pattern."""
DESK = ("event", "heats", "paper", "players", "projector", "scores", "sheet", "tables", "workbook")
ACTS = {"tables.do_bankrupt"}
"""What a player does at the table, where it has its ordinary sense."""
CHAPTERS = "paper.rules_"
PLACES_ONLY = {"scores.quick_keys_places"}
TOTALS_ONLY = {
    "paper.bankrupt_hint",
    "paper.table_sheet_hint",
    "scores.keys_line",
    "scores.problem_bankrupt_with_assets",
    "scores.quick_keys",
    "sheet.bankrupt_with_assets",
}
"""What is said only where sheets have totals and deeds."""
BANKRUPT = re.compile("bankrupt|破產", re.IGNORECASE)
STAYS = re.compile(
    "bankrupt (but playing on|who plays on)|破產(而)?未退出者|Nobody goes bankrupt|沒有人會破產"
)
"""A bankruptcy that is no way out."""


def speaking() -> list[str]:
    """Every sentence of the desk that speaks of bankruptcy in either language."""
    found = []
    for name in DESK:
        for key, entry in tomllib.loads((I18N / f"{name}.toml").read_text("utf-8")).items():
            if any(BANKRUPT.search(words) for words in entry.values()):
                found.append(f"{name}.{key}")
    return [key for key in found if key not in ACTS and not key.startswith(CHAPTERS)]


def said(texts: Texts, key: str) -> str:
    """The sentence before anything is put in."""
    return texts._pattern(key)


def test_the_desk_speaks_of_bankruptcy_at_all() -> None:
    found = speaking()
    assert {"scores.bankrupt_order", "paper.bankrupt", "sheet.bankrupt_with_assets"} < set(found)
    assert set(found) > PLACES_ONLY | TOTALS_ONLY


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_desk_speaks_of_bankruptcy_only_where_it_is_the_way_out(ruleset: str) -> None:
    rules = load_ruleset(ruleset)
    shown = set(speaking()) - (TOTALS_ONLY if rules.result == "places" else PLACES_ONLY)
    own = OTHERWISE.get(ruleset)
    for key in sorted(shown):
        words = said(ENGLISH.in_words(rules.words), key), said(CHINESE.in_words(rules.words), key)
        if own is None:
            assert any(BANKRUPT.search(each) for each in words), f"{ruleset}: {key}: {words}"
            continue
        assert not any(BANKRUPT.search(STAYS.sub("", each)) for each in words), f"{ruleset}: {key}: {words}"
        for pattern, each in zip(own, words, strict=True):
            assert re.search(pattern, each, re.IGNORECASE), f"{ruleset}: {key}: {each}"
