"""Before the rules in short the frequent questions, behind them the tips for players."""

from __future__ import annotations

import tomllib
from itertools import pairwise
from pathlib import Path

import pytest

from tests.paper.pdf_reading import pages_text
from tourney.base.clocks import FixedClock
from tourney.base.paths import resources
from tourney.base.texts import ENGLISH, area
from tourney.bootstrap import create_event
from tourney.paper.document import render
from tourney.paper.wording import Wording
from tourney.rules.clauses import ClauseBook
from tourney.rules.options import Options
from tourney.rules.rulesets import RULESETS, load_ruleset, resolved
from tourney.today.paper_rules import RulesPaper, rules_paper, rules_summary


def paper(folder: Path, ruleset: str, **options: object) -> RulesPaper:
    """The rules of an event that is played by these."""
    app = create_event(
        str(folder / f"{ruleset}.tourney"), "hk-90", ruleset=ruleset, options=options, clock=FixedClock()
    )
    paper = rules_paper(app.tournament, app.rules, app.clock.now())
    app.close()
    return paper


def answers(rules_paper: RulesPaper) -> dict[str, str]:
    """What is answered, by the question."""
    return {ENGLISH.say(each.question): ENGLISH.say(each.answer) for each in rules_paper.questions}


@pytest.mark.parametrize(("language", "most"), [("en", 3), ("zh-HK", 3), ("both", 4)])
def test_questions_come_before_the_rules_and_tips_behind_them(
    tmp_path: Path, language: str, most: int
) -> None:
    """A referee at a table needs the questions first."""
    rules_paper = paper(tmp_path, "tournament")
    assert len(rules_paper.tips) == 4
    wording = Wording(language)
    pages = pages_text(render(rules_summary(rules_paper, wording)))
    assert len(pages) <= most
    tips, questions = "".join(pages[-1].split()), "".join(pages[0].split())
    for tip in rules_paper.tips:
        for line in (*wording.lines(tip.title), *wording.lines(tip.why)):
            assert "".join(line.split())[:12] in tips
    for each in rules_paper.questions:
        for line in wording.lines(each.question):
            assert "".join(line.split())[:12] in questions


def test_other_documents_have_neither(tmp_path: Path) -> None:
    assert not paper(tmp_path, "classic").tips, "the tips are the charity tournament's"
    community = paper(tmp_path, "community")
    assert not community.tips and not community.questions


def test_answers_follow_the_options(tmp_path: Path) -> None:
    usual = answers(paper(tmp_path, "tournament"))
    time = "Time is up in mid-round. Is that the end?"
    assert usual[time].startswith("Finish the round")
    (tmp_path / "b").mkdir()
    other = answers(paper(tmp_path / "b", "tournament", equal_turns=False, rent_window=1, interest=20))
    assert other[time] == "Yes: hands off at once."
    assert len(usual) - len(other) == 4, "two of rent, two of the 10%"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_questions_stand_in_the_order_of_their_clauses(ruleset: str) -> None:
    book = ClauseBook(load_ruleset(ruleset), load_ruleset(ruleset).options)
    order = list(book.clauses)
    cited = [order.index(clause) for clause, _, _ in book.questions]
    assert all(one <= other for one, other in pairwise(cited))


def test_every_question_is_asked_somewhere_and_rests_on_options_that_exist() -> None:
    raw = tomllib.loads((resources() / "rulesets" / "faq.toml").read_text("utf-8"))["question"]
    assert {each["text"] for each in raw} == {key for key in area("faq") if not key.endswith("_is")}
    assert {f"{each['text']}_is" for each in raw} == {key for key in area("faq") if key.endswith("_is")}
    tournament = load_ruleset("tournament")
    for each in raw:
        when = each.get("when", {})
        assert set(when) <= set(Options().values)
        options = resolved(tournament, when)
        assert any(
            key.key == f"faq.{each['text']}" for _, key, _ in ClauseBook(tournament, options).questions
        )
