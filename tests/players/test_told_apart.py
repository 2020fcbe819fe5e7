"""That two players who look alike are two people is a step: kept, undone, seen, gone with either."""

from __future__ import annotations

import pytest

from tests.played_day import drafts
from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.errors import Conflict, NotFound, Refused
from tourney.base.ids import PlayerNo
from tourney.base.texts import CHINESE, ENGLISH
from tourney.bootstrap import open_event
from tourney.event.journal import describe_entry
from tourney.event.registration import PlayerDraft
from tourney.players.commands import AddPlayer, EditPlayer, ImportPlayers, MergePlayers, TellApart
from tourney.players.duplicates import MergeChoice, kept_apart, pairs_in, resolved
from tourney.players.people import twins

SAME = PlayerDraft(name_zh="陳嘉欣", name_en="Chan Ka Yan", phone="91234567")
ONE, OTHER, THIRD = PlayerNo(25), PlayerNo(26), PlayerNo(27)


def asked(app: Application) -> list[tuple[PlayerNo, PlayerNo]]:
    """The pairs about which a person is asked."""
    return [(pair.first, pair.second) for pair in twins(app.tournament, app.rules, app.clock.now())]


def told(app: Application) -> set[tuple[PlayerNo, PlayerNo]]:
    """The pairs that were told apart, from the file."""
    again = open_event(app.place)
    found = set(again.tournament.told_apart)
    again.close()
    return found


@pytest.fixture
def alike(app: Application) -> Application:
    """Beside 24 others two of one name and telephone."""
    for _ in range(2):
        app.run(AddPlayer(SAME))
    return app


def test_it_is_kept_through_closing_seen_by_another_program_and_undone(
    alike: Application, clock: FixedClock
) -> None:
    other = open_event(alike.place, clock=clock)
    assert asked(alike) == asked(other) == [(ONE, OTHER)]
    alike.run(TellApart(OTHER, ONE))
    assert other.refresh()
    assert asked(alike) == asked(other) == []
    assert told(alike) == {(ONE, OTHER)}
    other.undo()
    assert alike.refresh()
    assert asked(alike) == asked(other) == [(ONE, OTHER)] and told(alike) == set()
    other.redo()
    assert asked(other) == []
    other.close()


def test_its_sentence_says_both_numbers_in_both_languages(alike: Application) -> None:
    alike.run(TellApart(OTHER, ONE))
    last = alike.journal()[-1]
    message = describe_entry(last.code, last.params)
    assert ENGLISH.say(message) == "Players 25 and 26 are two people"
    assert CHINESE.say(message) == "25 號與 26 號是兩個人"


def test_said_again_it_changes_nothing_and_of_one_or_nobody_it_is_refused(alike: Application) -> None:
    alike.run(TellApart(ONE, OTHER))
    before = alike.tournament
    alike.run(TellApart(OTHER, ONE))
    assert alike.tournament is before
    with pytest.raises(Refused, match="same_player"):
        alike.run(TellApart(ONE, ONE))
    with pytest.raises(NotFound, match="no_such_player"):
        alike.run(TellApart(ONE, PlayerNo(99)))


def test_of_three_of_one_name_each_pair_is_asked_about(alike: Application) -> None:
    """The third looks like the first until they are told apart, then like the second."""
    alike.run(AddPlayer(SAME))
    for _ in range(3):
        alike.run(TellApart(*asked(alike)[0]))
    assert asked(alike) == []
    assert set(alike.tournament.told_apart) == {(ONE, OTHER), (ONE, THIRD), (OTHER, THIRD)}


def test_merging_takes_it_back_and_who_stays_is_nobody_else_either(alike: Application) -> None:
    alike.run(AddPlayer(SAME))
    alike.run(TellApart(ONE, OTHER))
    alike.run(TellApart(OTHER, THIRD))
    alike.run(MergePlayers(keep=ONE, drop=OTHER))
    assert set(alike.tournament.told_apart) == {(ONE, THIRD)} == told(alike)
    alike.undo()
    assert set(alike.tournament.told_apart) == {(ONE, OTHER), (OTHER, THIRD)} == told(alike)


def test_a_new_number_takes_it_along(alike: Application) -> None:
    alike.run(TellApart(ONE, OTHER))
    alike.run(EditPlayer(ONE, {"number": 90}))
    assert told(alike) == {(OTHER, PlayerNo(90))}
    assert asked(alike) == []


def test_who_was_told_apart_is_not_taken_back_under_it_and_the_refusal_says_what(alike: Application) -> None:
    added = alike.journal()[-1].seq
    alike.run(TellApart(ONE, OTHER))
    with pytest.raises(Conflict, match="changed_since") as refused:
        alike.undo(added)
    assert "the same players told apart" in ENGLISH.error(refused.value)
    assert "已確認為兩人的參賽者" in CHINESE.error(refused.value)


def test_what_was_decided_of_a_list_is_in_the_imports_own_step(app: Application) -> None:
    """Kept by a person: told apart; kept because nobody said anything: asked about later."""
    new = (SAME, SAME, PlayerDraft(name_zh="參賽者1", name_en="Player 1"))
    pairs = pairs_in(new, app.tournament)
    choices = [MergeChoice.KEEP] * len(pairs)
    wanted = resolved(new, pairs, choices, app.tournament)
    for said, expected in ((False, set()), (True, {(ONE, OTHER), (PlayerNo(1), THIRD)})):
        apart = kept_apart(pairs, choices, [said] * len(pairs), wanted.places)
        app.run(ImportPlayers(wanted.adds, "more.csv", wanted.fills, apart))
        assert told(app) == expected
        last = app.journal()[-1]
        if said:
            sentence = ENGLISH.say(describe_entry(last.code, last.params))
            assert sentence == "3 players imported; 2 alike pairs kept as two people"
            assert asked(app) == []
        app.undo()
        assert told(app) == set()


def test_a_list_whose_entry_is_merged_away_tells_nobody_apart(app: Application) -> None:
    new = (*drafts(1), SAME, SAME)
    pairs = pairs_in(new, app.tournament)
    choices = [MergeChoice.MERGE] * len(pairs)
    wanted = resolved(new, pairs, choices, app.tournament)
    assert kept_apart(pairs, choices, [True] * len(pairs), wanted.places) == ()
