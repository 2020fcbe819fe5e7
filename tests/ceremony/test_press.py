"""The press summary says what was raised, and nothing of an event that raised nothing."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from tests.paper.pdf_reading import pages_text, text
from tests.printing import samples_ceremony
from tourney.base.names import NO_NAME, Name
from tourney.base.texts import ENGLISH
from tourney.ceremony.paper_press import press, press_sentences
from tourney.paper.document import render
from tourney.paper.wording import Wording


def shown(received: int) -> str:
    """What stands on the summary of 16 players."""
    paper = samples_ceremony.press(16)
    paper = replace(paper, money=replace(paper.money, received=Decimal(received)))
    return text(render(press(paper, Wording("en"))))


def test_money_stands_first_where_some_came_in() -> None:
    assert "HK$6,400moneyraised" in shown(6400)


def test_nothing_is_said_of_no_money_but_what_is_promised() -> None:
    none = shown(0)
    assert "HK$0" not in none and "moneyraised" not in none
    assert "16players" in none and "8,000" in none


def test_a_sentence_names_a_namesake_with_the_number() -> None:
    paper = samples_ceremony.press(16)
    first = next(each.person for each in paper.honours if each.place == 1)
    assert f", No. {first.number}" not in said()
    assert f", No. {first.number}" in said(namesakes=frozenset({first.number}))


def test_boxes_lists_and_bars_name_namesakes_with_their_numbers_too() -> None:
    paper = samples_ceremony.press(16)
    people = [each.person for each in paper.honours] + [each.person for each in paper.finals]
    everybody = frozenset(person.number for person in people)
    shown = text(render(press(replace(paper, namesakes=everybody), Wording("en"))))
    alone = text(render(press(replace(paper, namesakes=frozenset()), Wording("en"))))
    first = next(each.person.number for each in paper.honours if each.place == 1)
    assert shown.count(f"No.{first}") >= 3 and f"No.{first}" not in alone


def said(**changes: object) -> str:
    """The sentences to copy of the summary of 16 players, as running text."""
    paper = replace(samples_ceremony.press(16), **changes)  # type: ignore[arg-type]
    return " ".join(ENGLISH.say(each) for each in press_sentences(paper))


def test_sentences_to_copy_say_who_where_what_for_and_by_how_much() -> None:
    first, *others = samples_ceremony.press(16).honours
    team = replace(first, person=replace(first.person, team="St. Paul's"))
    told = said(honours=(team, *others))
    assert "Chan Tai Man (St. Paul's) is the champion of Charity Day." in told
    assert "16 players met at 12 tables on 7 March 2026 (屯門大會堂 Town Hall)." in told
    assert "HK$6,400 was raised for Charity <Fund> & Friends." in told
    assert "won the final with M4,100, M900 ahead of " in told


def test_sentences_say_nothing_that_is_not_there() -> None:
    paper = samples_ceremony.press(16)
    bare = said(honours=(), tables=0, money=replace(paper.money, received=Decimal(0)), finals=())
    assert bare == ""
    assert said(charity=NO_NAME).count("HK$6,400 was raised.") == 1
    level = tuple(replace(each, total=2000) for each in paper.finals)
    assert "In the final" not in said(finals=level)
    day = replace(paper.head, venue="", date="two days in May")
    assert "at 12 tables on two days in May." in said(head=day)


def test_champions_of_divisions_are_named_with_theirs_and_shared_places_as_shared() -> None:
    first, second, *_ = samples_ceremony.press(16).honours
    junior = replace(first, division=Name("初級組", "Junior"))
    shared = replace(second, place=1, tied=True)
    told = said(honours=(junior, shared))
    assert "of Charity Day, division Junior." in told and "shares the first place of Charity Day." in told


@pytest.mark.parametrize("language", ["en", "zh-HK", "both"])
@pytest.mark.parametrize("count", [0, 1, 8, 400])
def test_the_summary_is_one_page_with_a_line_for_questions(count: int, language: str) -> None:
    pages = pages_text(render(press(samples_ceremony.press(count), Wording(language))))
    assert len(pages) == 1
    assert ("查詢" if language != "en" else "Questions to") in pages[0]


@pytest.mark.parametrize("language", ["en", "both"])
@pytest.mark.parametrize("count", [1, 8, 400])
def test_it_stays_one_page_where_nobody_may_be_photographed(count: int, language: str) -> None:
    paper = samples_ceremony.press(count)
    honours = tuple(replace(each, person=replace(each.person, photo_consent=False)) for each in paper.honours)
    for worth in (paper.worth, ()):
        pages = pages_text(render(press(replace(paper, honours=honours, worth=worth), Wording(language))))
        assert len(pages) == 1


def test_there_is_a_place_for_a_photo_where_the_page_has_room() -> None:
    paper = replace(samples_ceremony.press(4), worth=(), finals=())
    assert "Photo" in text(render(press(paper, Wording("en"))))
