"""The glamour set: its clauses and worked examples, one by one."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tourney.base.errors import BadInput
from tourney.base.texts import CHINESE, ENGLISH
from tourney.game import api
from tourney.game.engine.entries import Entry
from tourney.game.record import read_entry
from tourney.game.replaying import replay, story_lines
from tourney.game.simulation import header_of, judged, play_game
from tourney.game.strategies import BOTS
from tourney.rules.board_files import load_edition
from tourney.rules.options import GlamourOptions
from tourney.rules.rulebook import rule_book
from tourney.rules.rulesets import load_ruleset

RICH = {"cash": 1500}
NAMES = ("Ann", "Bob", "Cat")


def entry(game: api.Game, **raw: Any) -> Entry:
    """As the game reads the line."""
    return read_entry(json.dumps(raw), 2, game._record.play.variant.reader)


def at(
    options: dict[str, Any] | None = None, *, turn: str = "Ann", decks: Any = None, **who: Any
) -> api.Game:
    players = {name: {**RICH, **who.get(name, {})} for name in NAMES}
    table = {name: value for name, value in who.items() if name not in NAMES}
    setup = {"players": players, "turn": turn, "decks": decks or {}, **table}
    return api.new_game("glamour", NAMES, options=options, setup=setup)


def does(game: api.Game, by: str, do: str, **more: Any) -> list[str]:
    refusal = game.apply(entry(game, by=by, do=do, **more))
    assert refusal is None, (by, do, more, refusal)
    book = game._record.play.book.clauses
    return [book.shown(event.clause, event.key) for event in game.events]


def throws(game: api.Game, by: str, *dice: int, **more: Any) -> list[str]:
    return does(game, by, "throw", dice=dice, **more)


def refused(game: api.Game, by: str, do: str, **more: Any) -> tuple[str, str]:
    before = json.dumps(game.state(), default=str)
    refusal = game.apply(entry(game, by=by, do=do, **more))
    assert refusal is not None and json.dumps(game.state(), default=str) == before
    assert all(texts.say(refusal.message) for texts in (ENGLISH, CHINESE))
    return refusal.code, game._record.play.book.clauses.shown(refusal.clause)


def of(game: api.Game, name: str, field: str) -> Any:
    return game.state()["players"][name][field]


# ---- the worked examples ----------------------------------------------------------------------


def test_example_1_a_double_costs_the_next_turn_and_a_second_leads_to_arrest() -> None:
    game = at(Ann={"square": 14})
    assert "U3.1" in throws(game, "Ann", 2, 2)
    does(game, "Ann", "buy")
    assert (of(game, "Ann", "lost_turns"), of(game, "Ann", "doubled")) == (1, True)
    assert game.state()["turn"] == "Bob"
    throws(game, "Bob", 4, 6)
    assert of(game, "Bob", "in_jail") == 0
    assert "U3.1" in throws(game, "Cat", 1, 3) or game.state()["pending"] is None
    assert game.state()["turn"] == "Bob" and of(game, "Ann", "lost_turns") == 0
    assert refused(game, "Ann", "throw", dice=[1, 2]) == ("turn.other", "U3.1")
    does(game, "Bob", "jail_pay")
    throws(game, "Bob", 4, 6)
    throws(game, "Cat", 2, 4)
    assert "U3.2" in throws(game, "Ann", 5, 5)
    assert (of(game, "Ann", "square"), of(game, "Ann", "in_jail"), of(game, "Ann", "doubled")) == (
        10,
        0,
        False,
    )


def test_example_2_a_throw_that_is_no_double_starts_the_count_anew() -> None:
    game = at(Ann={"square": 18, "doubled": True})
    throws(game, "Ann", 1, 1)
    assert of(game, "Ann", "in_jail") == 0
    game = at(Ann={"square": 11, "doubled": True})
    throws(game, "Ann", 5, 4)
    assert (of(game, "Ann", "square"), of(game, "Ann", "doubled")) == (20, False)
    game = at(Ann={"square": 16})
    throws(game, "Ann", 2, 2)
    assert of(game, "Ann", "lost_turns") == 1


def test_example_3_stopping_there_is_arrest_and_the_freeing_double_costs_nothing() -> None:
    game = at(turn="Bob", Bob={"square": 3})
    assert "U4.1" in throws(game, "Bob", 5, 2)
    assert (of(game, "Bob", "in_jail"), game.state()["turn"]) == (0, "Cat")
    throws(game, "Cat", 1, 3)
    throws(game, "Ann", 1, 3)
    assert "U4.3" in throws(game, "Bob", 4, 4)
    does(game, "Bob", "buy")
    assert (of(game, "Bob", "square"), of(game, "Bob", "lost_turns"), of(game, "Bob", "doubled")) == (
        18,
        0,
        False,
    )


def test_example_4_a_utility_is_asked_of_its_owner_and_the_rent_besides() -> None:
    game = at(turn="Cat", Cat={"square": 20}, Bob={"deeds": {"water-works": 0}})
    throws(game, "Cat", 3, 5)
    assert game.state()["buyout"] == {"player": "Cat", "deed": "water-works"}
    does(game, "Cat", "buyout")
    assert (game.state()["buyout"], game.state()["pending"]["what"]) == (None, "proposal")
    assert refused(game, "Cat", "buyout") == ("buyout.nothing", "U5.3")
    does(game, "Bob", "accept")
    assert (of(game, "Cat", "deeds"), of(game, "Cat", "cash"), of(game, "Bob", "cash")) == (
        {"water-works": 0},
        1350,
        1650,
    )
    does(game, "Bob", "claim", deed="water-works")
    assert of(game, "Bob", "cash") == 1650 + 32


# ---- doubles and lost turns (U3) --------------------------------------------------------------


def test_everybody_with_a_lost_turn_passes_in_order_until_one_has_none() -> None:
    game = at(turn="Cat", Ann={"lost_turns": 1}, Bob={"lost_turns": 1})
    throws(game, "Cat", 1, 3)
    assert game.state()["turn"] == "Cat"
    game = at(turn="Cat", Ann={"lost_turns": 1}, Bob={"lost_turns": 1})
    throws(game, "Cat", 2, 2)
    assert game.state()["turn"] == "Ann"
    assert [of(game, name, "lost_turns") for name in NAMES] == [0, 0, 0]


def test_a_position_whose_turn_is_lost_begins_with_the_next() -> None:
    game = at(Ann={"lost_turns": 1, "doubled": True})
    assert (game.state()["turn"], of(game, "Ann", "lost_turns")) == ("Bob", 0)
    assert refused(game, "Ann", "throw", dice=[1, 2]) == ("turn.other", "U3.1")
    assert refused(game, "Cat", "throw", dice=[1, 2]) == ("turn.other", "U2.1")


def test_arrest_wipes_out_a_lost_turn() -> None:
    game = at(Ann={"square": 26})
    assert throws(game, "Ann", 2, 2) == ["U3.1", "U4.1", "U3.2"]
    assert (of(game, "Ann", "in_jail"), of(game, "Ann", "lost_turns")) == (0, 0)


def test_who_is_sent_to_arrest_counts_doubles_anew() -> None:
    """A double, arrest by it, a failed throw, the fine, a double: never two in a row (U3.2)."""
    game = at({}, Ann={"square": 26}, Bob={"bankrupt": 1, "cash": 0})
    assert "U4.1" in throws(game, "Ann", 2, 2)
    assert (of(game, "Ann", "in_jail"), of(game, "Ann", "doubled")) == (0, False)
    throws(game, "Cat", 4, 6)
    throws(game, "Ann", 1, 2)
    throws(game, "Cat", 1, 2)
    does(game, "Ann", "jail_pay")
    assert "U3.1" in throws(game, "Ann", 2, 2)
    assert (of(game, "Ann", "in_jail"), of(game, "Ann", "square"), of(game, "Ann", "doubled")) == (
        None,
        14,
        True,
    )


def test_a_throw_in_arrest_that_is_no_double_ends_a_row_too() -> None:
    """A position set up so, or that a correction left so."""
    game = at({}, Ann={"in_jail": 0, "square": 10, "doubled": True}, Bob={"bankrupt": 1, "cash": 0})
    throws(game, "Ann", 1, 2)
    assert not of(game, "Ann", "doubled")


def test_in_a_lost_turn_one_may_still_build_and_deal() -> None:
    group = {"mediterranean-avenue": 0, "baltic-avenue": 0}
    game = at(turn="Bob", Ann={"lost_turns": 1, "doubled": True, "deeds": group})
    does(game, "Ann", "build", deeds={"baltic-avenue": 1})
    throws(game, "Bob", 1, 3)
    assert game.state()["turn"] == "Cat"


def test_doubles_may_throw_again_where_the_option_says_so() -> None:
    game = at({"doubles": "again", "doubles_to_jail": 2}, Ann={"square": 16})
    throws(game, "Ann", 2, 2)
    assert (game.state()["turn"], game.state()["doubles"]) == ("Ann", 1)
    assert "U3.2" in throws(game, "Ann", 1, 1)
    assert of(game, "Ann", "in_jail") == 0


def test_where_the_third_double_leads_to_arrest_the_second_costs_a_turn_too() -> None:
    options = {"doubles_to_jail": 3}
    game = at(options, Ann={"square": 12})
    throws(game, "Ann", 4, 4)
    assert of(game, "Ann", "doubled") and "doubled_twice" not in game.state()["players"]["Ann"]
    game = at(options, Ann={"square": 18, "doubled": True})
    assert "U3.1" in throws(game, "Ann", 1, 1)
    assert of(game, "Ann", "doubled_twice") and of(game, "Ann", "lost_turns") == 1
    saved = json.loads(json.dumps(game.state()))
    game = api.new_game("glamour", NAMES, options=options, setup={**saved, "turn": "Ann"})
    assert game.state()["turn"] == "Bob"
    throws(game, "Bob", 4, 6)
    throws(game, "Cat", 1, 3)
    assert "U3.2" in throws(game, "Ann", 1, 1)
    assert of(game, "Ann", "in_jail") == 0 and not of(game, "Ann", "doubled")
    throw = at(options, Ann={"square": 18, "doubled": True, "doubled_twice": True})
    throws(throw, "Ann", 2, 4)
    assert not of(throw, "Ann", "doubled") and "doubled_twice" not in throw.state()["players"]["Ann"]
    with pytest.raises(BadInput, match="setup_bad"):
        at(options, Ann={"doubled_twice": True})


# ---- house arrest (U4) ------------------------------------------------------------------------


def test_a_salary_on_the_way_to_house_arrest_is_kept_and_none_paid_straight_there() -> None:
    game = at(Ann={"square": 39}, decks={"chance": ["go_to_jail"]})
    throws(game, "Ann", 2, 6)
    assert (of(game, "Ann", "in_jail"), of(game, "Ann", "cash")) == (0, 1700)
    game = at(Ann={"square": 28})
    throws(game, "Ann", 1, 1)
    assert (of(game, "Ann", "in_jail"), of(game, "Ann", "cash")) == (0, 1500)


def test_one_may_only_visit_where_the_option_says_so() -> None:
    game = at({"visiting": True}, Ann={"square": 3})
    throws(game, "Ann", 5, 2)
    assert of(game, "Ann", "in_jail") is None


def test_there_is_no_limit_of_three_and_the_count_stays_at_two() -> None:
    game = at(Ann={"square": 10, "in_jail": 0}, Bob={"bankrupt": 1, "cash": 0})
    for failed in (1, 2, 2, 2):
        throws(game, "Ann", 1, 2)
        assert (of(game, "Ann", "in_jail"), game.state()["pending"]) == (failed, None)
        assert game.state()["turn"] == "Cat"
        game = at(Ann={"square": 10, "in_jail": failed}, Bob={"bankrupt": 1, "cash": 0})
    does(game, "Ann", "jail_pay")
    throws(game, "Ann", 1, 2)
    assert of(game, "Ann", "square") == 13


def test_fine_and_card_free_before_the_throw_only() -> None:
    game = at(Ann={"square": 10, "in_jail": 2, "cards": ["chance"]})
    assert "U4.2" in does(game, "Ann", "jail_card")
    assert refused(game, "Ann", "jail_pay") == ("jail.not_in", "U4.2")
    throws(game, "Ann", 3, 3)
    assert of(game, "Ann", "lost_turns") == 1


# ---- utilities (U5.3) -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lander", "owner", "start", "dice", "expected"),
    [
        ({"cash": 149}, {"deeds": {"water-works": 0}}, 20, (3, 5), ("buyout.cash", "U5.3")),
        ({}, {"deeds": {"water-works": "mortgaged"}}, 20, (3, 5), ("buyout.mortgaged", "U5.3")),
        ({}, {"deeds": {"short-line": 0}}, 30, (2, 3), ("buyout.nothing", "U5.3")),
        ({}, {"deeds": {"boardwalk": 0}}, 34, (2, 3), ("buyout.nothing", "U5.3")),
        ({"deeds": {"water-works": 0}}, {}, 20, (3, 5), ("buyout.nothing", "U5.3")),
    ],
)
def test_what_may_not_be_asked_for(
    lander: Any, owner: Any, start: int, dice: tuple[int, int], expected: tuple[str, str]
) -> None:
    game = at(Ann={"square": start, **lander}, Bob=owner)
    throws(game, "Ann", *dice)
    assert refused(game, "Ann", "buyout") == expected
    assert refused(game, "Bob", "buyout") == ("buyout.nothing", "U5.3")


def test_nothing_is_bought_without_consent_or_after_the_next_throw() -> None:
    owned: dict[str, Any] = {"Ann": {"square": 20}, "Bob": {"deeds": {"water-works": 0}}}
    game = at(**owned)
    throws(game, "Ann", 3, 5)
    does(game, "Ann", "buyout", deed="water-works")
    does(game, "Bob", "refuse")
    assert of(game, "Ann", "cash") == 1500
    assert refused(game, "Ann", "buyout") == ("buyout.nothing", "U5.3")
    game = at(**owned)
    throws(game, "Ann", 3, 5)
    throws(game, "Bob", 1, 3)
    assert refused(game, "Ann", "buyout") == ("buyout.nothing", "U5.3")
    assert refused(at(), "Ann", "buyout") == ("buyout.nothing", "U5.3")


def test_who_asks_is_renamed_and_nobody_asks_for_what_a_bankrupt_had() -> None:
    game = at(turn="Cat", Cat={"square": 20}, Bob={"deeds": {"water-works": 0}})
    throws(game, "Cat", 3, 5)
    does(game, "referee", "rename", player="Cat", name="Kitty")
    assert game.state()["buyout"] == {"player": "Kitty", "deed": "water-works"}
    does(game, "referee", "withdraw", player="Ann")
    assert game.state()["buyout"] == {"player": "Kitty", "deed": "water-works"}
    does(game, "referee", "withdraw", player="Bob")
    assert game.state()["buyout"] is None


# ---- setup, options, words --------------------------------------------------------------------


def test_more_than_six_players_are_refused_by_the_clause() -> None:
    with pytest.raises(BadInput, match="refused") as fault:
        api.new_game("glamour", "ABCDEFG")
    assert (fault.value.params["code"], fault.value.params["clause"]) == ("setup.players", "U1.1")


@pytest.mark.parametrize(
    "wrong",
    [{"player": "Dan", "deed": "water-works"}, {"player": "Ann", "deed": "boardwalk"}, {"deed": "x"}, 3],
)
def test_a_buyout_that_cannot_be_is_no_position(wrong: Any) -> None:
    with pytest.raises(BadInput, match="setup_bad"):
        at(buyout=wrong)


def test_the_edition_is_the_ruleset_s_own_under_its_names() -> None:
    game = at()
    board = game._record.play.board
    assert (board.edition.id, board.deck) == ("glamour", "us_2008")
    assert [CHINESE.say(name) for name in board.deck_names] == ["短訊", "網上訊息"]
    classic = load_edition("atlantic-city")
    facts = ("id", "index", "kind", "group", "price", "mortgage", "house_cost", "rents")
    for mine, theirs in zip(board.edition.deeds, classic.deeds, strict=True):
        assert [getattr(mine, fact) for fact in facts] == [getattr(theirs, fact) for fact in facts]
        assert mine.name.en != theirs.name.en or mine.name.zh != theirs.name.zh
    assert ENGLISH.say(board.names[10]) == "House arrest"


@pytest.mark.parametrize("edition", ["atlantic-city", "hong-kong", "london"])
def test_it_is_played_on_its_own_board_only(edition: str) -> None:
    with pytest.raises(BadInput, match="refused") as fault:
        api.new_game("glamour", NAMES, edition=edition)
    assert (fault.value.params["code"], fault.value.params["clause"]) == ("record.edition", "U1.2")


def test_elsewhere_its_verb_and_fields_are_another_system_s() -> None:
    game = api.new_game("classic", NAMES)
    refusal = game.apply(entry(game, by="Ann", do="buyout"))
    assert refusal is not None and (refusal.code, refusal.clause) == ("verb.other_system", "T3.2")
    with pytest.raises(BadInput) as fault:
        api.new_game("classic", "AB", setup={"players": {"A": {"lost_turns": 1}, "B": {}}})
    assert fault.value.params["code"] == "verb.other_system"


def test_a_position_is_saved_corrected_and_continued() -> None:
    game = at(Ann={"square": 20}, Bob={"deeds": {"water-works": 0}, "doubled": True})
    throws(game, "Ann", 3, 5)
    shown = game.state()
    again = api.new_game("glamour", NAMES, setup=json.loads(json.dumps(shown)))
    assert {**again.state(), "claims": []} == {**shown, "claims": [], "legal": again.state()["legal"]}
    raw = {"by": "referee", "do": "correct", "set": {"players": {"Cat": {"lost_turns": 1}}}, "reason": "seen"}
    corrected = replay("\n".join([*game.lines(), json.dumps({"n": 2, **raw})]))
    assert corrected.refusal is None
    assert api.Game(corrected.header, corrected.game).state()["players"]["Cat"]["lost_turns"] == 1


def test_bots_play_it_and_every_clause_that_can_be_told_comes_up() -> None:
    found: set[str] = set()
    for seed in range(14):
        seats = [BOTS[name] for name in ("builder", "trader", "random")]
        played = play_game(header_of("glamour", "", NAMES, seed), seats, 60, seed)
        found |= set(played.clauses)
        if seed < 3:
            again = replay("\n".join(api.Game(played.header, played.game).lines()), explain=True)
            assert again.refusal is None and again.whole().play.state == played.game.play.state
            for step in again.story:
                assert all(texts.say(step.said) for texts in (ENGLISH, CHINESE))
    told = {"U3.1", "U3.2", "U4.1", "U4.2", "U4.3", "U5.1", "U5.2", "U5.3", "U5.4", "U6.1", "U6.2"}
    assert told <= found and told <= set(judged("glamour", {}))


def test_the_speed_die_lies_over_it() -> None:
    seats = [BOTS[name] for name in ("builder", "trader", "random")]
    header = header_of("glamour", "", NAMES, 3, {"speed_die": True})
    played = play_game(header, seats, 40, 3)
    assert {"S5.1", "S5.2", "U3.1"} <= set(played.clauses)
    again = replay("\n".join(api.Game(header, played.game).lines()))
    assert again.refusal is None and again.whole().play.state == played.game.play.state


def test_a_triple_in_place_of_the_second_double_costs_nothing() -> None:
    """It is no double (S6.3): neither a turn lost nor house arrest, and the count starts anew (U3.2)."""
    speedy: dict[str, Any] = {"square": 4, "doubled": True, "speed": True}
    game = at({"speed_die": True}, Ann=speedy)
    assert throws(game, "Ann", 2, 2, speed=2) == ["S6.3", "S6.1"]
    assert "S6.2" in does(game, "Ann", "move", square=20)
    assert (of(game, "Ann", "doubled"), of(game, "Ann", "lost_turns")) == (False, 0)
    assert story_of(game.header, game.lines())[1].endswith("no house arrest for Ann.")
    game = at({"speed_die": True}, Ann={**speedy, "doubled": False})
    assert "S6.3" not in throws(game, "Ann", 2, 2, speed=2)


def test_naming_house_arrest_after_a_triple_is_stopping_there() -> None:
    game = at({"speed_die": True}, Ann={"speed": True})
    throws(game, "Ann", 2, 2, speed=2)
    assert "U4.1" in does(game, "Ann", "move", square=10)
    assert of(game, "Ann", "in_jail") == 0


def test_where_throws_end_is_not_said_where_two_doubles_lead_to_arrest() -> None:
    own = GlamourOptions(doubles="again", visiting=True, doubles_to_jail=2)
    assert own.ends_otherwise == "glamour.no_odds"
    assert not GlamourOptions(doubles="again", visiting=True, doubles_to_jail=3).ends_otherwise


def test_its_clause_book_says_what_is_a_reading() -> None:
    clauses = rule_book(load_edition("glamour"), "glamour").clauses.clauses
    assert next(iter(clauses)) == "U1.1" and "T8.9" not in clauses and "T4.5" in clauses
    assert "reading" in ENGLISH.say(clauses["U3.1"]) and "釋讀" in CHINESE.say(clauses["U3.1"])


# ---- what is said -----------------------------------------------------------------------------

JAIL = re.compile(r"\bjail|[監獄]", re.IGNORECASE)


def story_of(header: Any, lines: list[str]) -> list[str]:
    replayed = replay("\n".join(lines), explain=True)
    assert replayed.refusal is None
    return [line for texts in (ENGLISH, CHINESE) for line in story_lines(replayed, texts)]


def test_nothing_that_is_told_speaks_of_a_jail() -> None:
    arrests = 0
    for seed in range(6):
        seats = [BOTS[name] for name in ("builder", "trader", "random")]
        options = {"speed_die": True} if seed > 3 else {}
        played = play_game(header_of("glamour", "", NAMES, seed, options), seats, 40, seed)
        story = story_of(played.header, api.Game(played.header, played.game).lines())
        arrests += sum("house arrest" in line for line in story)
        assert not [line for line in story if JAIL.search(line)]
    assert arrests > 40


def test_neither_its_clauses_nor_what_it_refuses_speak_of_a_jail() -> None:
    changed = {"visiting": True, "jail_throws": 3, "jail_card_price": 50, "salary": 300}
    die = {"speed_die": True}
    starts = {**die, "speed_from": "start", "doubles_to_jail": 3}
    again = {**die, "doubles": "again"}
    for options in ({}, changed, die, starts, again, {"auction": False}, {"jail_forfeits_salary": True}):
        clauses = rule_book(load_edition("glamour"), "glamour", options).clauses.clauses
        own = {
            name: message for name, message in clauses.items() if name != "U1.5"
        }  # it names what it replaces
        said = [texts.say(each) for texts in (ENGLISH, CHINESE) for each in own.values()]
        assert not [each for each in said if JAIL.search(each)]
        assert not [each for each in said if re.search(r"\bGO\b", each)]
    game = at(Ann={"square": 20})
    for do in ("jail_pay", "jail_card"):
        refusal = game.apply(entry(game, by="Ann", do=do))
        assert refusal is not None and not JAIL.search(
            ENGLISH.say(refusal.message) + CHINESE.say(refusal.message)
        )


def test_the_clauses_that_contradict_it_are_not_shown() -> None:
    """Doubles that throw again, and a limit of throws (T3.3, T3.4, T8.8)."""
    clauses = rule_book(load_edition("glamour"), "glamour").clauses.clauses
    assert not {"T1.2", "T3.2", "T3.3", "T3.4", "T3.8", "T8.5", "T8.7", "T8.8", "T8.9"} & set(clauses)
    assert not [each for each in clauses.values() if "doubles others" in ENGLISH.say(each)]


@pytest.mark.parametrize(
    ("options", "clause", "said"),
    [
        ({"doubles": "again"}, "U3.1", "thrown again"),
        ({"doubles": "again", "doubles_to_jail": 3}, "U3.2", "Double number 3"),
        ({"doubles_to_jail": 3}, "U3.2", "third double"),
        ({"visiting": True}, "U4.1", "only visits"),
        ({"jail_throws": 3}, "U4.3", "throw number 3"),
        ({"utility_buyout": False}, "U5.3", "ordinary deal only"),
        ({"rent_window": 2}, "U5.4", "2 more turns"),
        ({"bankrupt_to": "bank"}, "U6.1", "goes to the bank"),
    ],
)
def test_a_changed_option_changes_its_clause(options: dict[str, Any], clause: str, said: str) -> None:
    clauses = rule_book(load_edition("glamour"), "glamour", options).clauses.clauses
    assert said in ENGLISH.say(clauses[clause])


def test_the_double_too_many_is_not_told_as_a_move() -> None:
    game = at(Ann={"square": 18, "doubled": True})
    throws(game, "Ann", 1, 1)
    story = story_of(game.header, game.lines())
    assert story[0] == "1. Ann throws 1 and 1, double again: no move."
    assert not [line for line in story if "Karaoke" in line or "入獄" in line]


def test_its_options_are_called_in_its_words() -> None:
    words = load_ruleset("glamour").words
    for texts in (ENGLISH.in_words(words), CHINESE.in_words(words)):
        own = [
            texts(f"options.{name}") for name in ("jail_fine", "jail_throws", "visiting", "doubles_to_jail")
        ]
        assert not [each for each in own if JAIL.search(each)]
    assert JAIL.search(ENGLISH("options.visiting"))


def test_what_the_library_tells_is_said_its_own_way() -> None:
    game = at(Ann={"square": 23})
    throws(game, "Ann", 3, 4)
    said = [texts.say(event.message) for texts in (ENGLISH, CHINESE) for event in game.events]
    assert "house arrest" in said[0] and not [each for each in said if JAIL.search(each)]
