"""The games room, clause by clause, where recorded games do not show it: positions, corrections."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tourney.base.errors import BadInput
from tourney.base.texts import CHINESE, ENGLISH
from tourney.game import api
from tourney.game.console.prompts import bankruptcy_effects
from tourney.game.engine.decks import load_decks
from tourney.game.engine.entries import Entry
from tourney.game.record import read_entry
from tourney.game.replaying import replay
from tourney.game.systems.games_room import VARIANT
from tourney.rules.board_files import load_edition
from tourney.rules.options import GamesRoomOptions

NAMES = ("Ann", "Bob", "Cat")


def room(
    options: dict[str, Any] | None = None,
    players: dict[str, Any] | None = None,
    edition: str = "atlantic-city",
    **table: Any,
) -> api.Game:
    """A table of three with 1,500 each, Ann to throw."""
    seats = {name: {"cash": 1500, **(players or {}).get(name, {})} for name in NAMES}
    setup = {"players": seats, "turn": "Ann", **table}
    return api.new_game("games-room", NAMES, edition=edition, options=options, setup=setup)


def entry(by: str, do: str, **fields: Any) -> Entry:
    return read_entry(json.dumps({"by": by, "do": do, **fields}), 2, VARIANT.reader)


def does(game: api.Game, by: str, do: str, **fields: Any) -> None:
    refused = game.apply(entry(by, do, **fields))
    assert refused is None, (by, do, fields, refused)


def refused(game: api.Game, by: str, do: str, **fields: Any) -> str:
    before = game.state()
    refusal = game.apply(entry(by, do, **fields))
    assert refusal is not None and game.state() == before
    assert ENGLISH.say(refusal.message) and CHINESE.say(refusal.message)
    return refusal.code


def seat(game: api.Game, name: str) -> dict[str, Any]:
    found: dict[str, Any] = game.state()["players"][name]
    return found


DECK = {"atlantic-city": "us_2008", "london": "uk_classic"}
JAILED = {"square": 10, "in_jail": 0}


def test_g1_1_who_is_left_has_ruined_the_others() -> None:
    game = room()
    for name in ("Bob", "Cat"):
        does(game, "referee", "withdraw", player=name)
    assert game.over and game.events[-1].key == "engine.last_one"


def test_g4_3_before_one_s_throw_an_ordinary_throw_follows() -> None:
    game = room(players={"Ann": JAILED})
    does(game, "Ann", "jail_pay")
    does(game, "Ann", "throw", dice=[2, 2])
    assert (seat(game, "Ann")["square"], game.state()["doubles"], game.state()["turn"]) == (14, 1, "Ann")


def test_g4_3_after_one_s_failed_throw_it_is_moved_until_the_next_player_throws() -> None:
    game = room(players={"Ann": JAILED})
    does(game, "Ann", "throw", dice=[1, 2])
    assert game.state()["failed"] == {"player": "Ann", "dice": (1, 2)} and game.state()["turn"] == "Bob"
    does(game, "Ann", "jail_pay")
    assert game.state()["pending"]["deed"] == "states-avenue" and game.state()["failed"] is None
    assert refused(game, "Bob", "throw", dice=[1, 2]) == "turn.unfinished"
    does(game, "Ann", "buy")
    does(game, "Bob", "throw", dice=[6, 4])
    assert game.state()["turn"] == "Cat"


def test_g4_3_once_the_next_player_has_thrown_one_is_a_visitor() -> None:
    game = room(players={"Ann": {**JAILED, "cards": ["chance"]}})
    does(game, "Ann", "throw", dice=[1, 2])
    does(game, "Bob", "throw", dice=[1, 2])
    assert game.state()["failed"] is None
    does(game, "Ann", "jail_card")
    assert (seat(game, "Ann")["square"], seat(game, "Ann")["in_jail"]) == (10, None)
    assert game.state()["phase"] == "offer"


def test_g4_3_what_waits_goes_before_the_move() -> None:
    game = room(players={"Ann": JAILED, "Bob": {"deeds": {"boardwalk": 0}}})
    does(game, "Ann", "throw", dice=[1, 2])
    does(game, "Bob", "deal", **{"with": "Cat", "give": {"deeds": ["boardwalk"]}, "take": {"cash": 5}})
    does(game, "Ann", "jail_pay")
    assert game.state()["phase"] == "proposal" and seat(game, "Ann")["square"] == 10
    does(game, "Cat", "refuse")
    assert seat(game, "Ann")["square"] == 13 and game.state()["phase"] == "offer"


def test_g4_3_who_sits_may_leave_while_owing() -> None:
    owing = {**JAILED, "cash": 5, "cards": ["community_chest", "chance"], "deeds": {"boardwalk": 0}}
    game = room(players={"Bob": owing}, decks={"community_chest": ["birthday"]})
    does(game, "Ann", "throw", dice=[1, 1])
    assert (game.state()["phase"], game.state()["pending"]["player"]) == ("debt", "Bob")
    assert refused(game, "Bob", "jail_pay") == "jail.cash"
    does(game, "Bob", "jail_card")
    assert seat(game, "Bob")["in_jail"] is None and seat(game, "Bob")["cards"] == ("chance",)
    assert game.state()["phase"] == "debt"
    does(game, "Bob", "mortgage", deed="boardwalk")
    does(game, "Bob", "pay")
    assert seat(game, "Bob")["cash"] == 195 and game.state()["phase"] == "throw"


def test_the_option_leaves_jail_to_one_s_own_turn() -> None:
    game = room({"jail_leave": "own_turn"}, {"Bob": JAILED})
    assert refused(game, "Bob", "jail_pay") == "jail.not_now"
    does(game, "Ann", "throw", dice=[1, 2])
    does(game, "Ann", "decline")
    does(game, "Bob", "jail_pay")


def test_g5_2_both_build_between_two_turns_and_the_mover_on_an_offer() -> None:
    brown, pink = {"deeds": {"mediterranean-avenue": 0, "baltic-avenue": 0}}, "connecticut-avenue"
    blue = {"deeds": {"oriental-avenue": 0, "vermont-avenue": 0, pink: 0}}
    game = room(players={"Ann": brown, "Bob": blue, "Cat": {"deeds": {"boardwalk": 0, "park-place": 0}}})
    does(game, "Ann", "throw", dice=[5, 6])
    assert refused(game, "Bob", "build", deeds={pink: 1}) == "build.not_your_turn"
    does(game, "Ann", "build", deeds={"baltic-avenue": 1})
    does(game, "Ann", "decline")
    does(game, "Ann", "build", deeds={"mediterranean-avenue": 1})
    does(game, "Bob", "build", deeds={pink: 1})
    assert refused(game, "Cat", "build", deeds={"boardwalk": 1}) == "build.not_your_turn"
    does(game, "Bob", "throw", dice=[4, 6])
    assert refused(game, "Ann", "build", deeds={"baltic-avenue": 1}) == "build.not_your_turn"


def test_g2_3_the_middle_is_nobody_s_without_a_jackpot() -> None:
    game = room(players={"Ann": {"square": 16}}, middle=70)
    does(game, "Ann", "throw", dice=[1, 3])
    assert (game.state()["middle"], seat(game, "Ann")["cash"]) == (70, 1500)


def test_g7_2_a_tax_that_bankrupts_brings_the_middle_nothing() -> None:
    game = room(players={"Ann": {"cash": 30}})
    does(game, "Ann", "throw", dice=[1, 3])
    assert game.state()["pending"]["creditor"] == "middle"
    does(game, "Ann", "bankrupt")
    assert game.state()["middle"] == 0 and seat(game, "Ann")["bankrupt"] == 1


@pytest.mark.parametrize(("gets", "cash"), [(False, "M130 cash to the bank"), (True, "to Bob")])
def test_g7_2_what_a_bankruptcy_hands_to_whom_is_told_before_it(gets: bool, cash: str) -> None:
    poor = {"cash": 30, "deeds": {"baltic-avenue": 2, "mediterranean-avenue": 2}, "square": 37}
    owns = {"boardwalk": 4, "park-place": 4}
    game = room({"creditor_gets_cash": gets}, {"Ann": poor, "Bob": {"deeds": owns}})
    does(game, "Ann", "throw", dice=[1, 1])
    does(game, "Bob", "claim")
    told = [ENGLISH.say(effect.message) for effect in bankruptcy_effects(game._record.play, 0)]
    assert "4 levels of Ann go back for M100." in told
    assert any(cash in each for each in told)
    assert any("2 deeds back on their squares" in each for each in told)
    assert not any("auction" in each or "deeds to" in each for each in told)
    before = seat(game, "Bob")["cash"]
    does(game, "Ann", "bankrupt")
    assert seat(game, "Bob")["cash"] - before == (130 if gets else 0)
    assert "baltic-avenue" not in seat(game, "Bob")["deeds"]


def test_a_tax_may_go_to_the_bank() -> None:
    game = room({"taxes_to": "bank"})
    does(game, "Ann", "throw", dice=[1, 3])
    assert (game.state()["middle"], seat(game, "Ann")["cash"]) == (0, 1300)


def test_g8_4_a_new_game_counts_turns_and_laps_from_nothing() -> None:
    game = api.new_game("games-room", NAMES, options={"no_buying": "first_turn"})
    assert [(each["turns"], each["lapped"]) for each in game.state()["players"].values()] == [(0, False)] * 3
    does(game, "Ann", "throw", dice=[3, 3])
    assert game.state()["phase"] == "throw"
    does(game, "Ann", "throw", dice=[1, 2])
    assert game.state()["phase"] == "throw" and game.state()["turn"] == "Bob"
    assert refused(game, "Ann", "buy") == "buy.first_turn"
    for name in ("Bob", "Cat"):
        does(game, name, "throw", dice=[1, 2])
    does(game, "Ann", "throw", dice=[1, 4])
    assert game.state()["phase"] == "offer"


def test_g8_5_a_deck_has_two_jail_cards_that_may_both_be_held() -> None:
    players = {"Ann": {**JAILED, "cards": ["chance", "chance", "community_chest"]}}
    game = room({"extra_cards": True}, players)
    assert seat(game, "Ann")["cards"] == ("chance", "chance", "community_chest")
    does(game, "Ann", "deal", **{"with": "Bob", "give": {"cards": ["chance", "chance"]}, "take": {"cash": 9}})
    does(game, "Bob", "accept")
    assert seat(game, "Bob")["cards"] == ("chance", "chance")
    assert refused(game, "Ann", "jail_card", deck="chance") == "jail.no_card"
    does(game, "Ann", "jail_card", deck="community_chest")
    assert seat(game, "Ann")["cards"] == ()


def test_g8_5_a_card_comes_again_only_when_one_of_its_kind_is_back() -> None:
    game = room({"extra_cards": True}, {"Bob": {"cards": ["chance"]}})
    does(game, "Ann", "throw", dice=[3, 4])
    does(game, "Ann", "card", card="x_get_out_of_jail_free")
    game = room({"extra_cards": True}, {"Bob": {"cards": ["chance", "chance"]}})
    does(game, "Ann", "throw", dice=[3, 4])
    assert refused(game, "Ann", "card", card="x_get_out_of_jail_free") == "card.held"
    assert refused(room(), "Ann", "card", card="x_bank_error") == "card.nothing"


@pytest.mark.parametrize(("edition", "added"), [("atlantic-city", "uk_classic"), ("london", "us_2008")])
def test_g8_5_the_other_printed_set_is_added(edition: str, added: str) -> None:
    game = api.new_game("games-room", NAMES, edition=edition, options={"extra_cards": True}, seed=3)
    decks = game.state()["decks"]
    assert all(len(deck) == len(set(deck)) == 32 for deck in decks.values())
    own, other = (load_decks(name, load_edition(edition)) for name in (DECK[edition], added))
    board = replay("\n".join(game.lines())).whole().play.board
    for name, deck in zip(board.deck_ids, board.decks, strict=True):
        assert [card.id for card in deck[:16]] == [card.id for card in own.cards[name]]
        assert [card.id for card in deck[16:]] == [f"x_{card.id}" for card in other.cards[name]]


def test_a_position_is_carried_on_with_all_that_the_system_keeps() -> None:
    game = room(players={"Ann": {**JAILED, "lapped": False, "turns": 4}}, middle=30)
    does(game, "Ann", "throw", dice=[1, 2])
    shown = game.state()
    again = api.new_game("games-room", NAMES, setup=json.loads(json.dumps(shown)))
    assert again.state() == shown
    does(again, "Ann", "jail_pay")
    assert seat(again, "Ann")["square"] == 13


def test_an_option_of_the_games_room_is_refused_elsewhere_by_its_clause() -> None:
    with pytest.raises(BadInput, match="option_other_system") as found:
        api.new_game("classic", NAMES, options={"auto_rent": True})
    assert found.value.params["clause"] == "G8.1"
    with pytest.raises(BadInput, match="no_such_option"):
        api.new_game("classic", NAMES, options={"auto_rents": True})
    assert set(GamesRoomOptions.clauses) == set(GamesRoomOptions.__struct_fields__)


@pytest.mark.parametrize(
    ("table", "field"),
    [
        ({"middle": -1}, "setup.middle"),
        ({"middle": "much"}, "setup.middle"),
        ({"failed": {"player": "Dan", "dice": [1, 2]}}, "setup.failed"),
        ({"failed": {"player": "Ann", "dice": [2, 2]}}, "setup.failed"),
        ({"failed": {"player": "Ann", "dice": [1, 7]}}, "setup.failed"),
        ({"failed": {"player": "Ann"}}, "setup.failed"),
        ({"failed": "Ann"}, "setup.failed"),
        ({"players": {"Ann": {"turns": -1}}}, "setup.players.Ann.turns"),
        ({"players": {"Ann": {"lapped": "yes"}}}, "setup.players.Ann.lapped"),
    ],
)
def test_what_makes_no_sense_in_a_position_is_refused(table: dict[str, Any], field: str) -> None:
    with pytest.raises(BadInput, match="setup_bad") as found:
        room(**{"players": {"Ann": JAILED}, **table})
    assert found.value.params["field"] == field


def test_a_failed_throw_of_who_is_out_of_jail_is_forgotten() -> None:
    assert room(failed={"player": "Ann", "dice": [1, 2]}).state()["failed"] is None


def test_the_referee_sets_right_what_the_system_keeps_and_takes_it_back() -> None:
    game = room(players={"Ann": JAILED})
    does(game, "Ann", "throw", dice=[1, 2])
    before = game.state()
    line = {"by": "referee", "do": "correct", "reason": "counted again"}
    fields = {"middle": 90, "players": {"Bob": {"lapped": False, "turns": 9}, "Ann": {"in_jail": None}}}
    again = replay("\n".join([*game.lines(), json.dumps({"n": 2, **line, "set": fields})]))
    assert again.refusal is None
    corrected = api.Game(again.header, again.game)
    assert (corrected.state()["middle"], corrected.state()["failed"]) == (90, None)
    assert (seat(corrected, "Bob")["lapped"], seat(corrected, "Bob")["turns"]) == (False, 9)
    assert corrected.undo() is None and corrected.state() == before


def test_a_renamed_player_keeps_the_failed_throw() -> None:
    game = room(players={"Ann": JAILED})
    does(game, "Ann", "throw", dice=[1, 2])
    does(game, "referee", "rename", player="Ann", name="Anna")
    assert game.state()["failed"] == {"player": "Anna", "dice": (1, 2)}
    does(game, "Anna", "jail_pay")
    assert seat(game, "Anna")["square"] == 13


def test_a_player_who_leaves_takes_the_failed_throw_along() -> None:
    game = room(players={"Ann": JAILED})
    does(game, "Ann", "throw", dice=[1, 2])
    does(game, "referee", "withdraw", player="Ann")
    assert game.state()["failed"] is None and game.state()["phase"] == "throw"


def test_the_clauses_of_its_document_say_which_variants_are_in_play() -> None:
    book = room({"auto_rent": True})._record.play.book.clauses
    assert "in play: it is paid" in ENGLISH.say(book.clauses["G8.1"])
    assert "not in play" in ENGLISH.say(book.clauses["G8.2"]) and CHINESE.say(book.clauses["G8.2"])
    assert (
        list(book.clauses)[:2] == ["G1.1", "G1.2"] and "T4.7" in book.clauses and "T4.2" not in book.clauses
    )
    assert all("reading" in ENGLISH.say(book.clauses[each]) for each in ("G10.1", "G4.3", "G7.2"))
    assert all("釋讀" in CHINESE.say(book.clauses[each]) for each in ("G10.1", "G4.3", "G7.2"))


@pytest.mark.parametrize(
    "options", [{}, {"auto_rent": True, "double_go": True, "no_buying": "first_lap", "extra_cards": True}]
)
def test_bots_play_it_to_an_end(options: dict[str, Any]) -> None:
    for number in range(3):
        game = api.new_game("games-room", NAMES, options=options, seed=number)
        for _ in range(500):
            if game.over:
                break
            assert game.apply(api.bots["random" if number else "trader"](game)) is None
        assert replay("\n".join(game.lines())).whole().play.state == game._record.play.state


def test_no_clause_of_the_official_rules_that_stays_speaks_of_auctions() -> None:
    book = room()._record.play.book.clauses
    for texts, word in ((ENGLISH, "auction"), (CHINESE, "拍賣")):
        speaking = [clause for clause, message in book.clauses.items() if word in texts.say(message)]
        assert speaking == ["G3.2"], speaking


def test_more_than_eight_are_refused_by_its_own_clause() -> None:
    with pytest.raises(BadInput) as found:
        api.new_game("games-room", tuple("ABCDEFGHI"))
    assert (found.value.params["code"], found.value.params["clause"]) == ("setup.players", "G1.2")
