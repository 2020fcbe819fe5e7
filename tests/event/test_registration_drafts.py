"""Drafts: numbers given and missing, what is wrong with a draft, who may be entered twice."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tourney.base.ids import PlayerNo
from tourney.base.texts import CHINESE, ENGLISH
from tourney.event.records import Player
from tourney.event.registration import (
    MAX_NAME,
    MAX_NUMBER,
    PlayerDraft,
    check_draft,
    check_drafts,
    cleaned,
    numbered,
    registered,
)
from tourney.players.duplicates import Likeness, find_duplicates


def test_given_numbers_are_kept_and_missing_ones_count_on_from_the_highest_registered() -> None:
    drafts = [PlayerDraft(name_en="a"), PlayerDraft(62, name_en="b"), PlayerDraft(name_en="c")]
    assert [draft.number for draft in numbered(drafts, taken=(1, 60))] == [61, 62, 63]


def test_a_given_number_far_up_does_not_carry_the_others_with_it() -> None:
    drafts = [PlayerDraft(500), PlayerDraft(), PlayerDraft()]
    assert [draft.number for draft in numbered(drafts, taken=())] == [500, 1, 2]


def test_gaps_are_used_only_when_the_numbers_above_are_used_up() -> None:
    assert [d.number for d in numbered([PlayerDraft(), PlayerDraft()], taken=(1, 3, MAX_NUMBER))] == [2, 4]


def test_a_registered_player_holds_everything_of_the_draft() -> None:
    draft = PlayerDraft(
        number=7,
        name_zh="陳大文",
        name_en="Chan",
        team="Club",
        division="open",
        phone="9123",
        email="a@b.hk",
        pledged=Decimal(10),
        received=Decimal(5),
        note="note",
        seeded=True,
    )
    player = registered(draft)
    assert (player.number, player.name_zh, int(player.pledged), player.seeded) == (7, "陳大文", 10, True)
    with pytest.raises(ValueError, match="number"):
        registered(PlayerDraft(name_en="x"))


def test_cleaning_a_draft_splits_a_lone_name_of_both_scripts() -> None:
    assert cleaned(PlayerDraft(name_en="陳大文 Chan Tai Man")) == PlayerDraft(
        name_zh="陳大文", name_en="Chan Tai Man"
    )


@pytest.mark.parametrize(
    ("draft", "key"),
    [
        (PlayerDraft(), "exchange.no_name"),
        (PlayerDraft(0, name_en="a"), "exchange.number_range"),
        (PlayerDraft(10**30, name_en="a"), "exchange.number_range"),
        (PlayerDraft(name_en="a" * (MAX_NAME + 1)), "exchange.too_long"),
        (PlayerDraft(name_zh="a", team="x" * 5000), "exchange.too_long"),
        (PlayerDraft(name_en="a", pledged=Decimal(-1)), "exchange.money_range"),
        (PlayerDraft(name_en="a", received=Decimal(10**40)), "exchange.money_range"),
    ],
)
def test_what_is_wrong_with_a_draft_is_said_in_both_languages(draft: PlayerDraft, key: str) -> None:
    (problem,) = check_draft(draft)
    assert problem.key == key
    assert ENGLISH.say(problem) and CHINESE.say(problem)
    assert len(ENGLISH.say(problem)) < 300


def test_a_number_twice_is_the_problem_of_the_later_draft_and_a_taken_one_names_its_holder() -> None:
    existing = [Player(PlayerNo(1), name_zh="李小明")]
    drafts = [PlayerDraft(1, name_en="a"), PlayerDraft(2, name_en="b"), PlayerDraft(2, name_en="c")]
    taken, fine, twice = check_drafts(drafts, existing)
    assert [p.key for p in taken] == ["exchange.number_taken"] and "李小明" in ENGLISH.say(taken[0])
    assert fine == ()
    assert [p.key for p in twice] == ["exchange.number_twice"]


def _kinds(a: PlayerDraft, b: PlayerDraft) -> tuple[Likeness, ...]:
    duplicates = find_duplicates([a, b])
    return duplicates[0].kinds if duplicates else ()


@pytest.mark.parametrize(
    ("a", "b", "kinds"),
    [
        (PlayerDraft(1, "甲"), PlayerDraft(1, "乙"), (Likeness.NUMBER,)),
        (PlayerDraft(None, "陳 大文"), PlayerDraft(None, "陳大文"), (Likeness.NAME,)),
        (PlayerDraft(None, "黃啟衞"), PlayerDraft(None, "黄啓衛"), (Likeness.NAME,)),
        (
            PlayerDraft(name_en="CHAN, Tai-Man"),
            PlayerDraft(name_en="ｃｈａｎ tai man"),
            (Likeness.NAME,),
        ),
        (PlayerDraft(None, "陳嘉欣", "Chan Ka Yan"), PlayerDraft(None, "陳家茵", "Chan Ka Yan"), ()),
        (PlayerDraft(None, "陳嘉欣", "Chan Ka Yan"), PlayerDraft(None, "", "chan ka yan"), (Likeness.NAME,)),
        (
            PlayerDraft(name_zh="甲", phone="+852 9123-4567"),
            PlayerDraft(name_zh="乙", phone="91234567"),
            (Likeness.PHONE,),
        ),
        (
            PlayerDraft(name_en="Chan Tai Man", team="A"),
            PlayerDraft(name_en="Tai Man Chan", team="a"),
            (Likeness.SIMILAR,),
        ),
        (
            PlayerDraft(name_en="Michael Ho", team="A"),
            PlayerDraft(name_en="Micheal Ho", team="A"),
            (Likeness.SIMILAR,),
        ),
        (PlayerDraft(name_en="Michael Ho", team="A"), PlayerDraft(name_en="Micheal Ho", team="B"), ()),
        (PlayerDraft(name_en="Chan Ka Yan", team="A"), PlayerDraft(name_en="Chan Ka Yin", team="A"), ()),
        (PlayerDraft(name_en="Player 11", team="A"), PlayerDraft(name_en="Player 12", team="A"), ()),
        (PlayerDraft(None, "參賽者1", team="A"), PlayerDraft(None, "參賽者11", team="A"), ()),
        (
            PlayerDraft(name_en="Catherine Ho", team="A"),
            PlayerDraft(name_en="Ho Catherin", team="A"),
            (Likeness.SIMILAR,),
        ),
        (PlayerDraft(None, "參賽者一", team="A"), PlayerDraft(None, "參賽者十一", team="A"), ()),
        (PlayerDraft(None, "陳大文", team="A"), PlayerDraft(None, "陳大明", team="A"), ()),
        (PlayerDraft(None, "陳大文", team="A"), PlayerDraft(None, "陳文大", team="A"), (Likeness.SIMILAR,)),
    ],
)
def test_likeness(a: PlayerDraft, b: PlayerDraft, kinds: tuple[Likeness, ...]) -> None:
    assert _kinds(a, b) == kinds


def test_duplicates_name_the_registered_player_or_the_earlier_draft() -> None:
    existing = [Player(PlayerNo(9), name_zh="陳大文")]
    drafts = [PlayerDraft(name_zh="李四"), PlayerDraft(name_zh="陳大文"), PlayerDraft(name_zh="李四")]
    duplicates = find_duplicates(drafts, existing)
    assert [(d.draft, d.player, d.other_draft) for d in duplicates] == [(1, 9, None), (2, None, 0)]
    assert all(CHINESE.say(reason) for d in duplicates for reason in d.reasons)


def test_the_telephone_of_a_whole_school_is_no_likeness() -> None:
    names = ["甲一", "乙二", "丙三", "丁四"]
    assert not find_duplicates([PlayerDraft(name_zh=name, phone="2345 6789") for name in names])
