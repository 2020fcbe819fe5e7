"""Awards that no place decides: offered from the figures, given once, taken back, on paper, in the hall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest

from tourney.application.application import Application
from tourney.application.example import play_example_day
from tourney.base.clocks import FixedClock
from tourney.base.errors import BadInput, Conflict, NotFound, Refused
from tourney.base.ids import STAGES, PlayerNo
from tourney.base.texts import CHINESE, ENGLISH
from tourney.bootstrap import create_event, open_event
from tourney.ceremony.award_commands import GiveAward, TakeAwardBack
from tourney.ceremony.awards import offered, prizes_of
from tourney.ceremony.paper_certificates import certificate_paper
from tourney.ceremony.paper_press import press_paper
from tourney.ceremony.paper_prizes import prize_paper
from tourney.ceremony.paper_speaker import speaker_paper
from tourney.event.counting import results_of
from tourney.event.journal import describe_entry
from tourney.event.records import CASH
from tourney.event.registration import PlayerDraft
from tourney.giving.commands import Donate
from tourney.players.commands import AddPlayer, EditPlayer, ImportPlayers, MergePlayers
from tourney.projector.scenes import hall_awards
from tourney.standings.finals import finals_of

ONE, TWO, THREE = PlayerNo(1), PlayerNo(2), PlayerNo(3)


@pytest.fixture
def event(tmp_path: Path) -> Iterator[Application]:
    """Five players before their day."""
    app = create_event(str(tmp_path / "day.tourney"), "hk-90", name="Day", clock=FixedClock())
    app.run(ImportPlayers(tuple(PlayerDraft(n, name_en=f"P{n}") for n in range(1, 6))))
    yield app
    app.close()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Application]:
    """A day to its champion."""
    place = tmp_path_factory.mktemp("played") / "day.tourney"
    app = create_event(str(place), "hk-90", name="Day", clock=FixedClock())
    app.run(ImportPlayers(tuple(PlayerDraft(n, name_en=f"P{n}") for n in range(1, 17))))
    play_example_day(app)
    yield app
    app.close()


def said(app: Application) -> list[str]:
    return [ENGLISH.sentence(each.words) for each in offered(app.tournament)]


def test_the_most_raised_is_offered_to_all_who_are_level_until_somebody_has_it(event: Application) -> None:
    assert said(event) == []
    event.run(Donate(TWO, Decimal(300), CASH))
    event.run(Donate(THREE, Decimal(300), CASH))
    assert said(event) == ["Most raised, HK$300: 2 \u2068P2\u2069, 3 \u2068P3\u2069"]
    (told,) = event.run(GiveAward("Most raised", ONE)).warnings
    assert ENGLISH.sentence(told) == "Most raised, HK$300: 2 \u2068P2\u2069, 3 \u2068P3\u2069", (
        "others have more"
    )
    event.undo()
    outcome = event.run(GiveAward("most RAISED", THREE))
    award = outcome.data
    assert not outcome.warnings
    assert (award.name, award.name_zh) == ("Most raised", "最高籌款獎"), "in both languages"
    assert said(event) == []
    event.run(TakeAwardBack("最高籌款獎", THREE))
    assert len(said(event)) == 1


def test_the_most_deeds_are_counted_over_the_heats_and_sheets_without_deeds_are_told(
    played: Application,
) -> None:
    deeds: Counter[PlayerNo] = Counter()
    for (heat, number), record in played.tournament.sheets.items():
        if heat not in STAGES:
            deeds[number] += len(record.sheet.deeds)
    most = [number for number in sorted(deeds) if deeds[number] == max(deeds.values())]
    totals = sum(
        record.sheet.totals_only
        for (heat, _), record in played.tournament.sheets.items()
        if heat not in STAGES
    )
    offer = next(each for each in offered(played.tournament) if each.name.en == "Most deeds")
    assert [each.number for each in offer.players] == most
    assert (int(offer.figure), offer.unknown) == (max(deeds.values()), totals)


def test_an_award_given_twice_is_refused_with_the_name_of_the_player(event: Application) -> None:
    event.run(GiveAward("Best dressed", ONE, "最佳服飾"))
    for name, zh in (("best dressed", ""), ("Another", "最佳服飾"), ("最佳服飾", "")):
        with pytest.raises(Refused) as refused:
            event.run(GiveAward(name, TWO, zh))
        assert ENGLISH.error(refused.value) == "Best dressed: 1 \u2068P1\u2069 has it. Take it back first."
    assert [each.player for each in event.tournament.awards_given()] == [ONE]


def test_a_second_prize_is_told_and_given(event: Application) -> None:
    assert not event.run(GiveAward("Best dressed", ONE)).warnings
    (told,) = event.run(GiveAward("Youngest", ONE)).warnings
    assert ENGLISH.sentence(told) == "1 \u2068P1\u2069 has a prize already: Best dressed"
    assert [each.name for each in event.tournament.awards_given()] == ["Best dressed", "Youngest"]


@pytest.mark.parametrize("name", ["", " \n ", "x" * 201])
def test_a_name_that_is_none_or_too_long_is_refused(event: Application, name: str) -> None:
    with pytest.raises(BadInput):
        event.run(GiveAward(name, ONE))
    assert not event.tournament.awards


def test_nobody_gets_and_nobody_loses_what_is_not_there(event: Application) -> None:
    with pytest.raises(NotFound):
        event.run(GiveAward("Best dressed", PlayerNo(99)))
    event.run(GiveAward("Best dressed", ONE))
    for name, number in (("Youngest", None), ("Best dressed", TWO), ("", None)):
        with pytest.raises(NotFound):
            event.run(TakeAwardBack(name, number))
    assert len(event.tournament.awards) == 1


def test_it_is_kept_undone_and_told_in_the_journal(event: Application) -> None:
    event.run(GiveAward("Best dressed", ONE, "最佳服飾"))
    place = event.place
    entry = event.history[-1]
    told = CHINESE.say(describe_entry(entry.code, entry.params, event.tournament.players))
    assert told.startswith("最佳服飾：頒給 1 號")
    event.close()
    again = open_event(place)
    assert [each.title.zh for each in again.tournament.awards_given()] == ["最佳服飾"]
    again.undo()
    assert not again.tournament.awards
    again.close()


def test_another_number_and_a_merged_entry_take_their_awards_along(event: Application) -> None:
    event.run(GiveAward("Best dressed", ONE))
    event.run(EditPlayer(ONE, {"number": 31}))
    assert [each.player for each in event.tournament.awards_given()] == [PlayerNo(31)]
    event.run(MergePlayers(keep=TWO, drop=PlayerNo(31)))
    assert [each.player for each in event.tournament.awards_given()] == [TWO]


def test_a_player_with_an_award_cannot_be_undone_away(event: Application) -> None:
    event.run(AddPlayer(PlayerDraft(name_en="Late")))
    added = event.history[-1].seq
    event.run(GiveAward("Youngest", PlayerNo(6)))
    with pytest.raises(Conflict):
        event.undo(added)
    assert PlayerNo(6) in event.tournament.players


def test_paper_and_hall_name_every_award(played: Application) -> None:
    finals = finals_of(
        results_of(played.tournament, played.rules.books, played.rules.format, played.rules.assessments)
    )
    champion = next(iter(finals.champions.values()))
    other = next(n for n in played.tournament.players if n not in {each.player for each in finals.prizes})
    told = played.run(GiveAward("Most deeds", champion)).warnings
    has, leads = map(ENGLISH.sentence, told)
    assert has.endswith("has a prize already: Champion") and leads.startswith("Most deeds, ")
    played.run(GiveAward("Best dressed", other, "最佳服飾"))
    event, rules, now = played.tournament, played.rules, played.clock.now()
    given = [("Best dressed", other), ("Most deeds", champion)]
    for honours in (
        prize_paper(event, rules, now).awards,
        speaker_paper(event, rules, now).awards,
        [each for each in press_paper(event, rules, now).honours if each.award],
        [each for each in certificate_paper(event, rules, now).honours if each.award],
    ):
        assert sorted((each.award.en, each.person.number) for each in honours) == given
    assert sorted((each.name.en, each.person.number) for each in hall_awards(event)) == given
    certificates = Counter(each.person.number for each in certificate_paper(event, rules, now).honours)
    assert certificates[champion] == 2 and certificates[other] == 1, "one a prize, not one for taking part"
    assert [ENGLISH.say(each) for each in prizes_of(event, rules, now, other)] == ["Best dressed"]
