"""One table, two tables: whatever is counted in an English sentence stands in the singular after 1."""

from __future__ import annotations

import re

import pytest

from tourney.base.ids import PlayerNo
from tourney.base.paths import resources
from tourney.base.texts import CHINESE, ENGLISH, area
from tourney.event.journal import called
from tourney.event.records import Player

NOUNS = (
    r"boards|cards|cells|characters|columns|decks|deeds|documents|entries|errors|faults|files|fields|games|heats|"
    r"hotels|hours|houses|lines|lists|meetings|messages|minutes|names|numbers|pages|people|places|players|points|"
    r"problems|questions|receipts|repeats|results|rounds|rows|seats|seconds|sets|sheets|squares|steps|tables|"
    r"teams|things|times|turns|waves"
)
COUNTED = re.compile(
    rf"(?<!\|)\{{(?!player\b)(\w+)\}} (?:repeated |different |more |own )?({NOUNS})\b(?! th)"
)
"""Neither somebody who turns a card up nor so many times the rent."""


def test_no_sentence_can_say_1_tables() -> None:
    wrong = []
    for path in sorted((resources() / "i18n").glob("*.toml")):
        for key, entry in area(path.stem).items():
            for form in ("en", "en_one"):
                for name, noun in COUNTED.findall(entry.get(form, "")):
                    if form == "en_one" or name != "n" or "en_one" not in entry:
                        wrong.append((path.stem, key, name, noun))
    assert not wrong


def test_each_count_of_a_sentence_has_its_own_number() -> None:
    said = ENGLISH("heatspage.publish_text", tables=1, n=4)
    assert said.startswith("1 table, 4 players.")
    assert ENGLISH("heatspage.publish_text", tables=2, n=1).startswith("2 tables, 1 player.")
    assert ENGLISH("scores.note", heat="heat 4", confirmed=0, tables=1) == "heat 4 · 0 of 1 table confirmed"
    assert CHINESE("heatspage.publish_text", tables=1, n=4).startswith("1 枱")


@pytest.mark.parametrize(("points", "said"), [("1", "1 point"), ("−1", "−1 point"), ("1.5", "1.5 points")])
def test_a_number_that_is_written_already_counts_too(points: str, said: str) -> None:
    assert ENGLISH("standings.why_alone", points=points) == said


@pytest.mark.parametrize(("times", "said"), [(1, "once"), (3, "3 times")])
def test_once_is_a_word(times: int, said: str) -> None:
    assert ENGLISH("seating.pair_again", a="A", b="B", times=times) == f"A and B meet {said}"


def test_a_name_with_a_full_stop_ends_its_sentence() -> None:
    said = ENGLISH("landlord.no_bet", player="Sammy Davis Jr.", place="Royal Rusher R.R.")
    assert said == "Sammy Davis Jr. does not bet: stays on Royal Rusher R.R."
    assert (
        ENGLISH("landlord.say_redeem", player="Bob Jr.", deed="P.D.Q. R.R.") == "Bob Jr. redeems P.D.Q. R.R."
    )
    assert CHINESE("landlord.say_redeem", player="Bob Jr.", deed="R.R.").endswith("R.R.。")


def test_a_name_that_was_cut_ends_its_sentence_with_three_dots() -> None:
    name = called(Player(number=PlayerNo(8), name_en="Alexander Bartholomew Montgomery " * 3))
    said = ENGLISH("landlord.say_redeem", player="Bob", deed=name).replace("\u2069", "")
    assert said.endswith("…") and not said.endswith("….")


def test_a_list_of_one_is_single() -> None:
    assert ENGLISH("journal.tables_confirmed", heat="final", tables=[3]) == "final: table 3 confirmed"
    assert ENGLISH("journal.tables_confirmed", heat="final", tables=[1, 3]) == "final: tables 1, 3 confirmed"
