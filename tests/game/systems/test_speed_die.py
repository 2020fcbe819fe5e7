"""The speed die over the rules of the classic family: its clauses and worked examples, one by one."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from tests.game.systems.speed_die_met import met
from tourney.base.errors import BadInput
from tourney.base.texts import CHINESE, ENGLISH
from tourney.cli.main import run
from tourney.game import api
from tourney.game.engine.entries import Entry, Throw
from tourney.game.record import read_entry
from tourney.game.replaying import replay
from tourney.game.simulation import header_of, judged, play_game
from tourney.game.strategies import BOTS
from tourney.game.systems.speed_die.rules import FACES
from tourney.game.systems.speed_die.state import Move, SpeedThrow, speed_of
from tourney.rules.board_files import load_edition
from tourney.rules.clauses import CLASSIC_BOARD, ClauseBook, clauses_of_option, nth
from tourney.rules.options import own_of
from tourney.rules.rulebook import rule_book
from tourney.rules.rulesets import RULESETS, load_ruleset

RICH = {"cash": 1500}
NAMES = ("Ann", "Bob", "Cat")


def entry(game: api.Game, **raw: Any) -> Entry:
    """As the game reads the line."""
    return read_entry(json.dumps(raw), 2, game._record.play.variant.reader)


def at(
    ruleset: str = "speed-die", *, turn: str = "Ann", doubles: int = 0, decks: Any = None, **players: Any
) -> api.Game:
    """A position in which everybody uses the die; what is said of a player replaces it."""
    options = {} if ruleset == "speed-die" else {"speed_die": True}
    setup = {
        "players": {name: {**RICH, "speed": True, **players.get(name, {})} for name in NAMES},
        "turn": turn,
        "doubles": doubles,
        "decks": decks or {},
    }
    return api.new_game(ruleset, NAMES, options=options, setup=setup)


def does(game: api.Game, by: str, do: str, **more: Any) -> list[str]:
    """The clauses of what follows."""
    refused = game.apply(entry(game, by=by, do=do, **more))
    assert refused is None, (by, do, more, refused)
    return [event.clause for event in game.events]


def throws(game: api.Game, by: str, first: int, second: int, speed: Any = None) -> list[str]:
    return does(game, by, "throw", dice=[first, second], **({} if speed is None else {"speed": speed}))


def refused(game: api.Game, by: str, do: str, **more: Any) -> tuple[str, str]:
    before = json.dumps(game.state(), default=str)
    refusal = game.apply(entry(game, by=by, do=do, **more))
    assert refusal is not None and json.dumps(game.state(), default=str) == before
    assert all(texts.say(refusal.message) for texts in (ENGLISH, CHINESE))
    return refusal.code, refusal.clause


def square(game: api.Game, name: str) -> int:
    place = game.state()["players"][name]["square"]
    assert isinstance(place, int)
    return place


def cash(game: api.Game, name: str) -> int:
    amount = game.state()["players"][name]["cash"]
    assert isinstance(amount, int)
    return amount


# ---- the worked examples ----------------------------------------------------------------------


def test_example_1_the_hunter_leads_to_the_next_unowned_deed() -> None:
    owned: dict[str, Any] = {
        "Ann": {"square": 17, "deeds": {"atlantic-avenue": 0}},
        "Bob": {"deeds": {"ventnor-avenue": 0}},
    }
    game = at(**owned)
    assert "S5.3" in throws(game, "Ann", 5, 4, "hunter")
    assert square(game, "Ann") == 28
    does(game, "Ann", "buy")
    assert cash(game, "Ann") == 1350 and game.state()["turn"] == "Bob"


def test_example_2_the_bus_goes_by_one_die_the_other_or_both() -> None:
    game = at(turn="Bob", Bob={"square": 22})
    throws(game, "Bob", 3, 6, "bus")
    assert game.state()["pending"] == {"what": "bus", "player": "Bob", "dice": [3, 6]}
    assert [each.steps for each in api.legal(game) if isinstance(each, Move)] == [3, 6, 9]
    does(game, "Bob", "move", steps=3)
    assert square(game, "Bob") == 25 and game.state()["pending"]["what"] == "offer"


def test_example_3_a_third_pair_that_is_a_triple_goes_where_it_likes() -> None:
    game = at(turn="Cat", doubles=2, Cat={"square": 38})
    assert "S6.3" in throws(game, "Cat", 2, 2, 2)
    assert game.state()["pending"] == {"what": "triple", "player": "Cat"}
    assert "S6.2" in does(game, "Cat", "move", square=20)
    assert (square(game, "Cat"), cash(game, "Cat"), game.state()["turn"]) == (20, 1700, "Ann")
    assert refused(game, "Cat", "throw", dice=[1, 2], speed=1) == ("turn.other", "S6.2")
    assert refused(game, "Bob", "throw", dice=[1, 2], speed=1) == ("turn.other", "T3.1")


def test_example_4_in_jail_without_the_die() -> None:
    game = at(turn="Ann", Ann={"square": 10, "in_jail": 0})
    throws(game, "Ann", 4, 4)
    assert square(game, "Ann") == 18
    does(game, "Ann", "buy")
    throws(game, "Bob", 4, 5, 1)
    assert refused(game, "Cat", "throw", dice=[1, 2]) == ("speed.missing", "S4.4")


# ---- when it is used (S4) ---------------------------------------------------------------------


def test_the_die_is_in_use_after_the_first_salary_in_the_same_turn_already() -> None:
    game = api.new_game("speed-die", NAMES)
    assert [game.state()["players"][name]["speed"] for name in NAMES] == [False] * 3
    assert refused(game, "Ann", "throw", dice=[1, 2], speed=3) == ("speed.not_yet", "S4.1")
    game = at(Ann={"square": 37, "speed": False})
    clauses = throws(game, "Ann", 2, 2)
    assert clauses.index("T8.4") < clauses.index("S4.1")
    does(game, "Ann", "buy")
    assert refused(game, "Ann", "throw", dice=[1, 2]) == ("speed.missing", "S4.4")


def test_a_salary_by_a_card_brings_the_die_too() -> None:
    game = at(Ann={"speed": False, "square": 4}, decks={"chance": ["advance_go"]})
    assert "S4.1" in throws(game, "Ann", 1, 2)
    assert game.state()["players"]["Ann"]["speed"] is True


def test_from_the_start_where_the_option_says_so() -> None:
    game = api.new_game("classic", NAMES, options={"speed_die": True, "speed_from": "start"})
    assert [game.state()["players"][name]["speed"] for name in NAMES] == [True] * 3
    assert refused(game, "Ann", "throw", dice=[1, 2]) == ("speed.missing", "S4.4")
    setup = {"players": {"A": {"speed": False}, "B": {}}}
    game = api.new_game("speed-die", "AB", options={"speed_from": "start"}, setup=setup)
    assert [game.state()["players"][name]["speed"] for name in "AB"] == [False, True]


def test_not_in_jail_not_for_a_rent_not_for_who_starts() -> None:
    game = at(Ann={"square": 10, "in_jail": 1})
    assert refused(game, "Ann", "throw", dice=[1, 2], speed=2) == ("speed.not_here", "S4.2")
    does(game, "Ann", "jail_pay")
    assert refused(game, "Ann", "throw", dice=[1, 2]) == ("speed.missing", "S4.4")
    throws(game, "Ann", 1, 2, 2)
    owned: dict[str, Any] = {"Ann": {"square": 3}, "Bob": {"deeds": {"electric-company": 0}}}
    game = at(decks={"chance": ["nearest_utility"]}, **owned)
    throws(game, "Ann", 1, 2, 1)
    assert game.state()["pending"]["what"] == "fresh_throw"
    assert refused(game, "Ann", "throw", dice=[1, 2], speed=2) == ("speed.not_here", "S4.2")
    throws(game, "Ann", 4, 4)
    assert game.state()["claims"][0]["amount"] == 80


def test_a_pair_for_the_rent_is_no_double_of_the_turn_and_the_next_one_counts_on() -> None:
    owned: dict[str, Any] = {"Ann": {"square": 3}, "Bob": {"deeds": {"electric-company": 0}}}
    game = at(doubles=1, decks={"chance": ["nearest_utility"]}, **owned)
    throws(game, "Ann", 2, 2, "hunter")
    assert game.state()["doubles"] == 2 and game.state()["pending"]["what"] == "fresh_throw"
    throws(game, "Ann", 5, 5)
    assert game.state()["players"]["Ann"]["in_jail"] is None and game.state()["claims"][0]["amount"] == 100
    does(game, "Ann", "decline")
    for name in NAMES:
        does(game, name, "pass")
    assert (game.state()["turn"], game.state()["doubles"]) == ("Ann", 2)
    assert "S7.3" in throws(game, "Ann", 3, 3, 1)
    assert game.state()["players"]["Ann"]["in_jail"] == 0


def test_games_of_bots_meet_the_clauses_that_have_no_sentence_too() -> None:
    found, _, _ = met("speed-die", range(2))
    often = {
        "S1.1",
        "S1.2",
        "S2.1",
        "S2.2",
        "S4.1",
        "S4.2",
        "S4.4",
        "S4.5",
        "S5.1",
        "S5.2",
        "S7.1",
        "S7.2",
        "S8.1",
    }
    assert often <= set(found)
    assert {f"S4.3 {face}" for face in FACES} <= set(found)


def test_the_third_failure_is_moved_by_the_white_dice() -> None:
    game = at(Ann={"square": 10, "in_jail": 2})
    throws(game, "Ann", 1, 3)
    does(game, "Ann", "jail_pay")
    assert square(game, "Ann") == 14


def test_the_throw_is_listed_with_and_without_the_die() -> None:
    for game in (at(), at(Ann={"speed": False}), at(Ann={"square": 10, "in_jail": 0})):
        thrown = [each for each in api.legal(game) if isinstance(each, Throw)]
        assert [each.by for each in thrown] == ["Ann"]
        shown = [each for each in game.state()["legal"] if each["do"] == "throw"]
        assert [set(each) for each in shown] == [{"do", "by"}]


# ---- its faces (S5) ---------------------------------------------------------------------------


@pytest.mark.parametrize("face", [1, 2, 3])
def test_a_number_is_added(face: int) -> None:
    game = at()
    assert "S5.1" in throws(game, "Ann", 4, 6, face)
    assert square(game, "Ann") == 10 + face


def test_the_hunter_s_first_part_is_done_whole_before_the_second() -> None:
    game = at(Ann={"square": 1})
    throws(game, "Ann", 1, 4, "hunter")
    assert (square(game, "Ann"), game.state()["pending"]["what"]) == (6, "offer")
    does(game, "Ann", "decline")
    for name in NAMES:
        does(game, name, "pass")
    assert (square(game, "Ann"), game.state()["pending"]["deed"]) == (8, "vermont-avenue")


def test_the_hunter_passes_go_for_a_salary() -> None:
    every: dict[str, Any] = {deed.id: 0 for deed in load_edition("atlantic-city").deeds if deed.index != 3}
    game = at(Ann={"square": 16}, Bob={"deeds": every})
    clauses = throws(game, "Ann", 1, 3, "hunter")
    assert (square(game, "Ann"), cash(game, "Ann")) == (3, 1700) and "T8.4" in clauses


def test_with_nothing_unowned_the_hunter_leads_to_rent_and_with_nothing_at_all_nowhere() -> None:
    every: dict[str, Any] = {deed.id: 0 for deed in load_edition("atlantic-city").deeds}
    mortgaged: dict[str, Any] = {**every, "st-charles-place": "mortgaged", "electric-company": "mortgaged"}
    game = at(Ann={"square": 5}, Bob={"deeds": mortgaged})
    assert "S5.4" in throws(game, "Ann", 1, 4, "hunter")
    assert square(game, "Ann") == 13 and game.state()["claims"][0]["deed"] == "states-avenue"
    game = at(Ann={"square": 5, "deeds": every})
    assert "S5.5" in throws(game, "Ann", 1, 4, "hunter")
    assert square(game, "Ann") == 10


def test_the_deed_just_left_unsold_is_no_goal_a_lap_later() -> None:
    every: dict[str, Any] = {deed.id: 0 for deed in load_edition("atlantic-city").deeds if deed.index != 39}
    for mine, clause, goal in ({}, "S5.4", 1), (every, "S5.5", 39):
        game = at("games-room", Ann={"square": 36, "deeds": mine}, Bob={"deeds": {} if mine else every})
        throws(game, "Ann", 1, 2, "hunter")
        assert clause in does(game, "Ann", "decline")
        assert (square(game, "Ann"), cash(game, "Ann")) == (goal, 1700 if goal == 1 else 1500)


def test_no_second_part_from_jail_or_after_bankruptcy() -> None:
    game = at(Ann={"square": 25})
    assert "S5.6" in throws(game, "Ann", 1, 4, "hunter")
    assert (square(game, "Ann"), game.state()["turn"]) == (10, "Bob")
    game = at(Ann={"square": 33, "cash": 10})
    throws(game, "Ann", 1, 4, "hunter")
    does(game, "Ann", "bankrupt")
    assert game.state()["players"]["Ann"]["bankrupt"] == 1 and game.state()["pending"] is None


# ---- choosing first, and what is refused (S11) ------------------------------------------------


@pytest.mark.parametrize(("speed", "first", "clause"), [("bus", 3, "S5.2"), (4, 4, "S6.1")])
def test_nothing_of_the_turn_goes_on_before_the_choice(speed: Any, first: int, clause: str) -> None:
    game = at()
    if speed == 4:
        throws(game, "Ann", 2, 2, 2)
    else:
        throws(game, "Ann", first, 6, speed)
    for by, do, more in (
        ("Ann", "throw", {"dice": [1, 2], "speed": 1}),
        ("Bob", "throw", {"dice": [1, 2], "speed": 1}),
        ("Ann", "buy", {}),
        ("Ann", "jail_pay", {}),
        ("Ann", "pay", {}),
    ):
        assert refused(game, by, do, **more) == ("speed.choose_first", clause)


def test_a_rent_may_be_claimed_and_a_deed_redeemed_while_the_bus_waits() -> None:
    owned: dict[str, Any] = {
        "Bob": {"deeds": {"oriental-avenue": 0}},
        "Cat": {"deeds": {"boardwalk": "mortgaged"}},
    }
    game = at(**owned)
    throws(game, "Ann", 2, 3, 1)
    assert game.state()["claims"]
    throws(game, "Bob", 3, 6, "bus")
    does(game, "Bob", "claim") if game.state()["claims"] else None
    does(game, "Cat", "redeem", deed="boardwalk")
    assert game.state()["pending"]["what"] == "bus"


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"steps": 4}, ("speed.steps", "S5.2")),
        ({"square": 9}, ("speed.move_nothing", "S5.2")),
        ({"steps": 3, "square": 9}, ("speed.move_nothing", "S5.2")),
        ({}, ("speed.move_nothing", "S5.2")),
    ],
)
def test_the_bus_takes_one_of_three_numbers(more: dict[str, int], expected: tuple[str, str]) -> None:
    game = at()
    throws(game, "Ann", 3, 6, "bus")
    assert refused(game, "Ann", "move", **more) == expected
    assert refused(game, "Bob", "move", steps=3) == ("speed.move_nothing", "S5.2")


@pytest.mark.parametrize("wrong", [0, 40, 999])
def test_a_triple_names_any_other_square(wrong: int) -> None:
    game = at()
    throws(game, "Ann", 3, 3, 3)
    assert refused(game, "Ann", "move", square=wrong) == ("speed.square", "S6.1")
    assert refused(game, "Ann", "move", steps=3) == ("speed.move_nothing", "S5.2")
    assert [each.square for each in api.legal(game) if isinstance(each, Move)] == [1]


def test_a_move_where_none_is_waited_for() -> None:
    assert refused(at(), "Ann", "move", steps=3) == ("speed.move_nothing", "S5.2")


def test_naming_go_to_jail_and_the_jail() -> None:
    game = at()
    throws(game, "Ann", 1, 1, 1)
    does(game, "Ann", "move", square=30)
    assert game.state()["players"]["Ann"]["in_jail"] == 0
    game = at()
    throws(game, "Ann", 1, 1, 1)
    does(game, "Ann", "move", square=10)
    assert (square(game, "Ann"), game.state()["players"]["Ann"]["in_jail"]) == (10, None)


def test_a_throw_of_the_official_kind_is_one_without_the_die() -> None:
    assert at(Ann={"speed": False}).apply(Throw(by="Ann", dice=(1, 2))) is None
    missing = at().apply(Throw(by="Ann", dice=(1, 2)))
    assert missing is not None and missing.code == "speed.missing"
    strange = api.new_game("classic", NAMES).apply(SpeedThrow(by="Ann", dice=(1, 2)))
    assert strange is not None and strange.code == "verb.other_system"


def test_where_no_speed_die_is_in_play_its_words_are_another_system_s() -> None:
    game = api.new_game("classic", NAMES)
    assert refused(game, "Ann", "throw", dice=[1, 2], speed=1) == ("verb.other_system", "T3.2")
    assert refused(game, "Ann", "move", steps=3) == ("verb.other_system", "T3.2")
    for ruleset in ("classic", "tournament"):
        with pytest.raises(BadInput) as fault:
            api.new_game(ruleset, "AB", setup={"players": {"A": {"speed": True}, "B": {}}})
        assert fault.value.params["code"] == "verb.other_system"


@pytest.mark.parametrize("speed", [4, 0, "Bus", "", True, [1], None.__class__, 1.0])
def test_a_face_that_the_die_does_not_have(speed: Any) -> None:
    game = at()
    before = game.state()
    speed_throw = SpeedThrow(by="Ann", dice=(1, 2))
    speed_throw.speed = speed
    refusal = game.apply(speed_throw)
    assert refusal is not None and game.state() == before


@pytest.mark.parametrize("raw", ['"speed": 4', '"speed": "taxi"', '"speed": null, "x": 1', '"speed": [1]'])
def test_a_face_of_no_die_is_no_line(raw: str) -> None:
    lines = [*at().lines(), f'{{"by": "Ann", "do": "throw", "dice": [1, 2], {raw}}}']
    refused_line = replay("\n".join(lines)).refusal
    assert refused_line is not None and refused_line.code == "record.line"


# ---- doubles and rent (S7, S8) ----------------------------------------------------------------


def test_after_a_double_all_is_done_first_then_the_player_throws_again() -> None:
    game = at()
    throws(game, "Ann", 3, 3, "bus")
    does(game, "Ann", "move", steps=3)
    does(game, "Ann", "buy")
    assert (game.state()["turn"], game.state()["doubles"]) == ("Ann", 1)
    throws(game, "Ann", 2, 2, "hunter")
    assert game.state()["pending"]["what"] == "draw"


@pytest.mark.parametrize("speed", [1, "bus", "hunter"])
def test_the_third_double_goes_to_jail_whatever_the_die_shows(speed: Any) -> None:
    game = at(doubles=2)
    assert "S7.3" in throws(game, "Ann", 2, 2, speed)
    assert game.state()["players"]["Ann"]["in_jail"] == 0 and game.state()["turn"] == "Bob"


@pytest.mark.parametrize(
    ("start", "dice", "speed", "move", "deed", "rent"),
    [
        (4, (2, 3), 3, None, "electric-company", 32),
        (9, (3, 6), "bus", {"steps": 3}, "electric-company", 12),
        (6, (2, 4), "hunter", None, "electric-company", 24),
        (1, (3, 3), 3, {"square": 12}, "electric-company", 36),
    ],
)
def test_rent_by_the_throw_is_by_what_moved_the_token(
    start: int, dice: tuple[int, int], speed: Any, move: Any, deed: str, rent: int
) -> None:
    game = at(Ann={"square": start}, Bob={"deeds": {deed: 0}})
    throws(game, "Ann", *dice, speed)
    if move:
        does(game, "Ann", "move", **move)
    assert [claim["amount"] for claim in game.state()["claims"]] == [rent]


# ---- over every ruleset, seeded, told ----------------------------------------------------------


def test_a_seed_gives_the_same_white_dice_and_the_third_from_a_stream_of_its_own() -> None:
    plain = api.new_game("classic", "AB", seed=9)
    speedy = api.new_game("classic", "AB", options={"speed_die": True, "speed_from": "start"}, seed=9)
    faces = []
    for _ in range(60):
        one, other = plain.roll(), speedy.roll()
        assert isinstance(one, Throw) and isinstance(other, SpeedThrow)
        assert one.dice == other.dice and speed_of(one) is None
        faces.append(other.speed)
        for game, throw in ((plain, one), (speedy, other)):
            fresh = api.new_game("classic", "AB", seed=9, options=game.header.options)
            assert fresh.header.seed == 9
            assert game.apply(throw) is None
            assert game.apply(entry(game, by="referee", do="void_throw")) is None
    assert set(faces) == set(FACES)


@pytest.mark.parametrize("ruleset", ["tournament", "classic", "short", "timed"])
def test_bots_play_it_over_every_ruleset_of_the_family_and_the_record_replays(ruleset: str) -> None:
    header = header_of(ruleset, "", NAMES, 5, {"speed_die": True})
    played = play_game(header, [BOTS["trader"], BOTS["random"], BOTS["builder"]], 25, 5)
    game = api.Game(header, played.game)
    again = replay("\n".join(game.lines()), explain=True)
    assert again.refusal is None and again.whole().play.state == played.game.play.state
    assert any(getattr(each, "speed", None) == "bus" for each in game.entries)
    for step in again.story:
        assert all(texts.say(step.said) for texts in (ENGLISH, CHINESE))


def test_every_clause_that_can_be_told_comes_up_in_games_of_bots() -> None:
    found: set[str] = set()
    for seed in range(12):
        seats: Sequence[str] = ("builder", "trader", "random")
        played = play_game(header_of("speed-die", "", NAMES, seed), [BOTS[each] for each in seats], 80, seed)
        found |= set(played.clauses)
    told = {"S2.2", "S2.3", "S4.1", *(f"S5.{n}" for n in (1, 2, 3, 4, 6)), "S6.1", "S6.2", "S7.3"}
    assert told <= found
    assert told <= set(judged("speed-die", {}))


def test_a_position_is_saved_corrected_and_continued() -> None:
    game = at(Ann={"speed": False})
    shown = game.state()
    again = api.new_game("speed-die", NAMES, setup=json.loads(json.dumps(shown)))
    assert again.state() == shown
    raw = {"by": "referee", "do": "correct", "set": {"players": {"Ann": {"speed": True}}}, "reason": "paid"}
    corrected = replay("\n".join([*game.lines(), json.dumps(raw)]))
    assert corrected.refusal is None
    assert api.Game(corrected.header, corrected.game).state()["players"]["Ann"]["speed"] is True


def test_the_clause_book_has_its_clauses_as_readings_over_any_ruleset() -> None:
    board = load_edition("atlantic-city")
    own = rule_book(board, "speed-die").clauses.clauses
    over = rule_book(board, "tournament", {"speed_die": True}).clauses.clauses
    plain = rule_book(board, "tournament").clauses.clauses
    assert "S5.3" in own and "S5.3" in over and "S5.3" not in plain
    assert next(iter(own)) == "S1.1" and next(iter(over)) == "T1.1"
    assert ENGLISH.say(own["S5.3"]).endswith("(reading)") and CHINESE.say(own["S5.3"]).endswith("（釋讀）")
    assert ENGLISH.say(own["S2.4"]).endswith("(reading)")
    assert not ENGLISH.say(own["S2.2"]).endswith("(reading)")


@pytest.mark.parametrize(
    ("ruleset", "clause", "total"),
    [("speed-die", "T2.2", 2500), ("tournament", "T2.2", 2500), ("community", "C1.1", 2500)],
)
def test_a_start_with_2500_says_in_which_notes(ruleset: str, clause: str, total: int) -> None:
    options = {"speed_die": True, "start_cash": 2500}
    book = rule_book(load_edition("atlantic-city"), ruleset, options)
    said = ENGLISH.say(book.clauses.clauses[clause])
    assert "M2,500" in said and "4×500" in said and "reading" in said
    notes = dict(load_ruleset(ruleset).money or load_ruleset("tournament").money)
    assert sum(int(value) * number for value, number in {**notes, "500": 4}.items()) == total
    chinese = CHINESE.say(book.clauses.clauses[clause])
    assert "釋讀" in chinese and "M2,500" in chinese
    other = rule_book(load_edition("atlantic-city"), ruleset, {**options, "start_cash": 2400})
    assert "4×500" not in ENGLISH.say(other.clauses.clauses[clause])


def test_the_clause_says_from_when_the_die_is_in_use() -> None:
    board = load_edition("atlantic-city")
    said = {
        begins: rule_book(board, "tournament", {"speed_die": True, "speed_from": begins}).clauses.said("S4.1")
        for begins in ("go", "start")
    }
    assert all(said.values()) and said["go"] != said["start"]
    assert clauses_of_option("speed_from") == ("S4.1",)


def test_the_odds_of_three_dice_are_exact(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["odds", "--dice", "--ruleset", "speed-die", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert {each["what"]: each["fraction"] for each in report["speed_die"]} == {
        "number": "1/2",
        "bus": "1/6",
        "hunter": "1/3",
        "triple": "1/72",
        "double": "11/72",
        "jail": "1331/373248",
    }
    assert report["double"]["fraction"] == "1/6" and report["jail_by_three_doubles"]["fraction"] == "1/216"
    assert report["jail_escape"][2]["fraction"] == "91/216"
    assert {each["sum"]: each["fraction"] for each in report["dice"]}[6] == "5/36"
    assert run(["odds", "--dice", "--option", "speed_die=true"]) == 0
    said = capsys.readouterr().out
    assert "1331/373248" in said and "S7.3" in said and "S3.1" in said
    assert run(["odds", "--dice"]) == 0
    assert "1/72" not in capsys.readouterr().out


def test_each_chance_is_cited_by_a_clause_of_the_rules_in_force(capsys: pytest.CaptureFixture[str]) -> None:
    cited = {}
    over = [each for each in RULESETS if "speed-die" in own_of(load_ruleset(each).variant)]
    for ruleset in over:
        for die in ("false", "true"):
            words = ["odds", "--dice", "--ruleset", ruleset, "--option", f"speed_die={die}"]
            assert run(words) == 0
            clauses = [line.split()[-1] for line in capsys.readouterr().out.splitlines()[1:]]
            edition = load_edition(load_ruleset(ruleset).edition)
            assert set(clauses) <= set(
                rule_book(edition, ruleset, {"speed_die": die == "true"}).clauses.clauses
            )
            cited[ruleset, die] = list(dict.fromkeys(clauses))
    assert cited["tournament", "false"] == ["T3.2", "T3.3", "T8.7"]
    assert cited["community", "false"] == ["C2.1", "C2.2", "C2.3", "C7.2"]
    assert cited["glamour", "false"] == ["U2.1", "U3.1", "U3.2", "U4.3"]
    said = ["S3.1", "S3.2", "S3.4", "S3.3", "S5.1", "S5.2", "S5.3", "S6.1", "S7.1", "S7.3"]
    assert all(cited[ruleset, "true"] == said for ruleset in over)


@pytest.mark.parametrize(
    ("ruleset", "clauses"), [("speed-die", ("S2.3", "S6.3", "S7.3")), ("community", ("C2.3",))]
)
def test_the_double_that_goes_to_jail_is_the_board_s(ruleset: str, clauses: tuple[str, ...]) -> None:
    rules = load_ruleset(ruleset)
    for number, word in ((2, "second"), (4, "4th")):
        board = {**CLASSIC_BOARD, "doubles_jail": number, "nth": nth(number)}
        book = ClauseBook(rules, rules.options, board).clauses
        assert all(word in ENGLISH.say(book[clause]) for clause in clauses)
        assert not any("third" in ENGLISH.say(book[clause]) for clause in clauses)
    first = {**CLASSIC_BOARD, "doubles_jail": 1, "nth": nth(1)}
    assert "leads straight to jail" in ENGLISH.say(
        ClauseBook(rules, rules.options, first).clauses[clauses[0]]
    )


def test_the_landing_table_says_that_it_is_of_the_white_dice(capsys: pytest.CaptureFixture[str]) -> None:
    reports = []
    for more in ([], ["--option", "speed_die=true"]):
        assert run(["odds", "--json", *more]) == 0
        reports.append(json.loads(capsys.readouterr().out))
    assert [report.pop("white_dice_only") for report in reports] == [False, True]
    assert reports[0] == reports[1]
    assert run(["odds", "--ruleset", "speed-die"]) == 0
    assert "two white dice" in capsys.readouterr().out
