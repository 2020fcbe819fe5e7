"""What a system keeps of a position goes wherever positions go; each of its hooks is asked."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from tests.game.systems import wager
from tests.game.systems.wager.kept import Luck, Wheel
from tourney.base.errors import BadInput
from tourney.base.texts import CHINESE, ENGLISH
from tourney.game import api
from tourney.game.engine.entries import Entry, any_of
from tourney.game.engine.game_context import GameContext
from tourney.game.replaying import replay
from tourney.game.simulation import net_worths
from tourney.game.variants import every_entry

RICH = {"cash": 1000}


def entry(**raw: Any) -> Entry:
    entry: Entry = msgspec.convert(raw, any_of(every_entry()))
    return entry


def begun(setup: dict[str, Any] | None = None, **options: Any) -> api.Game:
    return api.new_game(players="AB", options={"wager": True, **options}, setup=setup)


def at(players: dict[str, Any] | None = None, **table: Any) -> api.Game:
    both = {name: {**RICH, **(players or {}).get(name, {})} for name in "AB"}
    return begun({"players": both, "turn": "A", **table})


def does(game: api.Game, **raw: Any) -> None:
    refused = game.apply(entry(**raw))
    assert refused is None, (raw, refused)


def play_of(game: api.Game) -> GameContext:
    return game._record.play


def throws(game: api.Game, by: str, *dice: int) -> None:
    does(game, by=by, do="throw", dice=dice)


def test_a_position_is_carried_on_with_what_the_system_keeps() -> None:
    game = at({"B": {"wins": 3, "rests": True}}, spun=7, funds={"pot": 55})
    shown = game.state()
    assert (shown["spun"], shown["funds"]) == (7, {"pot": 55})
    assert [shown["players"][name]["wins"] for name in "AB"] == [0, 3]
    assert [shown["players"][name]["rests"] for name in "AB"] == [False, True]
    again = begun(json.loads(json.dumps(shown)))
    assert again.state() == shown and play_of(again).state == play_of(game).state
    assert replay("\n".join(game.lines())).game.play.state == play_of(game).state
    assert '"own"' not in game.lines()[0] and '"*"' not in game.lines()[0]


def test_a_game_from_its_start_begins_as_its_options_say() -> None:
    assert begun(wager_pot=25).state()["funds"] == {"pot": 25}
    assert at().state()["funds"] == {"pot": 0}


@pytest.mark.parametrize(
    ("players", "table", "field"),
    [
        ({"A": {"wins": -1}}, {}, "setup.players.A.wins"),
        ({"B": {"wins": "many"}}, {}, "setup.players.B.wins"),
        ({"B": {"luck": 1}}, {}, "setup.players.B.luck"),
        ({}, {"spun": 100}, "setup.spun"),
        ({}, {"funds": {"pot": -1}}, "setup.funds.pot"),
        ({}, {"funds": {"pot": True}}, "setup.funds.pot"),
        ({}, {"funds": {"kitty": 1}}, "setup.funds"),
        ({}, {"funds": 3}, "setup.funds"),
        ({}, {"fast": True}, "setup.fast"),
        ({}, {"own": {"spun": 1}}, "setup.own"),
    ],
)
def test_a_field_that_the_rules_do_not_keep_is_refused_by_its_name(
    players: dict[str, Any], table: dict[str, Any], field: str
) -> None:
    with pytest.raises(BadInput, match="setup_bad") as refused:
        at(players, **table)
    assert refused.value.params["field"] == field


def test_a_system_s_field_is_no_field_where_it_is_not_in_play() -> None:
    with pytest.raises(BadInput, match="refused"):
        api.new_game(players="AB", setup={"players": {"A": RICH, "B": {**RICH, "wins": 1}}})


CORRECTION = {
    "by": "referee",
    "do": "correct",
    "set": {"spun": 4, "funds": {"pot": 9}, "players": {"A": {"wins": 2, "cash": 70}}},
    "reason": "counted again",
}


def test_the_referee_sets_right_what_the_system_keeps_and_takes_it_back() -> None:
    game = at({"A": {"rests": True}}, spun=1)
    before = game.state()
    again = replay("\n".join([*game.lines(), json.dumps(CORRECTION)]), explain=True)
    assert again.refusal is None
    shown = api.Game(again.header, again.game).state()
    assert (shown["spun"], shown["funds"]) == (4, {"pot": 9})
    assert [shown["players"]["A"][name] for name in ("wins", "rests", "cash")] == [2, True, 70]
    said = ENGLISH.say(again.story[0].said)
    assert all(part in said for part in ("wins of A: 2", "spun: 4", "Raise by the step: M9", "counted again"))
    assert "A 的 wins：2" in CHINESE.say(again.story[0].said)
    corrected = api.Game(again.header, again.game)
    assert json.loads(corrected.lines()[1])["set"] == CORRECTION["set"]
    assert replay("\n".join(corrected.lines())).game.play.state == again.game.play.state
    assert corrected.undo() is None and corrected.state() == before


@pytest.mark.parametrize("wrong", [{"spun": -1}, {"players": {"A": {"wins": "x"}}}, {"sped": 1}])
def test_a_correction_that_the_rules_do_not_know_changes_nothing(wrong: dict[str, Any]) -> None:
    game = at()
    before = game.state()
    again = replay("\n".join([*game.lines(), json.dumps({**CORRECTION, "set": wrong})]))
    assert again.refusal is not None and again.refusal.code == "correct.bad"
    assert api.Game(again.header, again.game).state() == before


def test_who_rests_is_passed_over_and_to_jail_wipes_it_out() -> None:
    game = at({"B": {"rests": True}})
    throws(game, "A", 1, 3)
    assert game.state()["turn"] == "A" and not game.state()["players"]["B"]["rests"]
    game = at({"A": {"rests": True, "square": 23}})
    throws(game, "A", 3, 4)
    assert game.state()["players"]["A"]["in_jail"] == 0 and not game.state()["players"]["A"]["rests"]


def test_doubles_and_what_comes_after_a_throw_are_the_system_s() -> None:
    game = at()
    throws(game, "A", 2, 2)
    assert play_of(game).state.of_seat(Luck, 0).wins == 1 and game.state()["turn"] == "A"
    throws(game, "A", 3, 3)
    assert play_of(game).state.of_seat(Luck, 0).wins == 2 and game.state()["turn"] == "B"


def test_the_way_and_the_salary_are_the_system_s() -> None:
    game = at({"A": {"square": 36}})
    throws(game, "A", 1, 3)
    shown = game.state()["players"]["A"]
    assert (shown["square"], shown["cash"], shown["wins"]) == (0, 1400, 1)
    game = at({"A": {"square": 38}}, funds={"pot": 77})
    throws(game, "A", 1, 3)
    assert game.state()["players"]["A"]["square"] == 14
    game = at({"A": {"square": 36}}, decks={"chance": ["advance_st_charles"]})
    context = play_of(game)
    assert context.hooks.way_to(context, 0, 11) == (11, 0)


def test_the_windows_for_building_and_dealing_are_the_system_s() -> None:
    group = {"mediterranean-avenue": 0, "baltic-avenue": 0}
    build = {"by": "A", "do": "build", "deeds": {"baltic-avenue": 1}}
    deal = {"by": "A", "do": "deal", "with": "B", "give": {"deeds": ["baltic-avenue"]}, "take": {"cash": 1}}
    for pot, codes in ((0, [None, None]), (77, ["build.not_now", "deal.not_now"])):
        found = []
        for raw in (build, deal):
            refused = at({"A": {"deeds": group}}, funds={"pot": pot}).apply(entry(**raw))
            found.append(None if refused is None else refused.code)
        assert found == codes


def test_rent_worth_and_what_can_be_raised_are_the_system_s() -> None:
    game = at({"B": {"deeds": {"baltic-avenue": 0}, "wins": 5}})
    throws(game, "A", 1, 2)
    assert game.state()["claims"][0]["amount"] == 4 + 5
    assert play_of(game).liquidation_value(1) == 1000 + 30 + 5
    assert net_worths(play_of(game)) == [1000, 1000 + 60 + 500]


def test_who_leaves_puts_the_cash_into_the_account() -> None:
    game = begun({"players": dict.fromkeys("AB", RICH), "turn": "A"})
    does(game, by="referee", do="withdraw", player="A")
    assert game.state()["funds"] == {"pot": 1000} and game.over


def test_so_many_wins_end_the_game_in_the_middle_of_a_turn() -> None:
    game = begun({"players": {name: {**RICH, "wins": 1} for name in "AB"}, "turn": "A"}, wager_wins=2)
    assert not game.over
    does(game, by="A", do="stake", amount=5)
    does(game, by="A", do="twirl", count=6)
    assert game.over and game.state()["phase"] == "over"
    does(game, by="referee", do="undo")
    assert not game.over


def test_a_debt_to_an_account_is_raised_paid_and_told() -> None:
    game = at({"A": {"cash": 10, "deeds": {"baltic-avenue": 0}}})
    does(game, by="A", do="stake", amount=30)
    assert game.state()["pending"]["creditor"] == "funds.pot"
    refused = game.apply(entry(by="A", do="settle", deeds=["baltic-avenue"]))
    assert refused is not None and refused.code == "settle.bank"
    does(game, by="A", do="mortgage", deed="baltic-avenue")
    does(game, by="A", do="pay")
    assert (game.state()["funds"], game.state()["players"]["A"]["cash"]) == ({"pot": 30}, 10)
    assert play_of(game).state.of_table(Wheel).spun == 0
    for texts in (ENGLISH, CHINESE):
        assert all(texts.say(event.message) for event in game.events)


def test_who_cannot_pay_an_account_goes_bankrupt_to_the_bank() -> None:
    game = api.new_game(
        players="ABC",
        options={"wager": True},
        setup={"players": {"A": {"cash": 3}, "B": RICH, "C": RICH}, "turn": "A"},
    )
    does(game, by="A", do="stake", amount=30)
    does(game, by="A", do="bankrupt")
    assert game.state()["funds"] == {"pot": 3} and not game.over


def test_bots_play_every_base_ruleset_with_the_system_over_it() -> None:
    assert wager.OPTIONS().in_force is False
    for ruleset in ("classic", "short", "timed"):
        game = api.new_game(ruleset, "ABC", options={"wager": True}, seed=5)
        for _ in range(400):
            if game.over:
                break
            assert game.apply(api.bots["random"](game)) is None
        lines = game.lines()
        assert replay("\n".join(lines)).whole().play.state == play_of(game).state
