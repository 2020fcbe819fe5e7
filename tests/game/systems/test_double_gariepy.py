"""Two boards that share GO: the page's examples, its refusals, phases, railways, its position (Y1-Y5)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.game.systems.table_by_name import TableByName
from tourney.base.errors import BadInput, TourneyError
from tourney.base.ids import DeedId
from tourney.base.texts import ENGLISH
from tourney.game import api
from tourney.game.engine.game_context import GameContext
from tourney.game.engine.narration import card_words
from tourney.game.engine.story import narrate
from tourney.game.record import new_game, read_lines
from tourney.game.simulation import net_worths
from tourney.rules.board_files import load_edition
from tourney.rules.options import named_values
from tourney.rules.rulebook import MORTGAGED, rule_book
from tourney.scoresheet.checks import DeedSurvey
from tourney.scoresheet.ranking import value
from tourney.scoresheet.sheet import Sheet

RULES = "double-gariepy"
OUT_1 = {"Dan": {"cash": 0, "bankrupt": 1}}
OUT_2 = OUT_1 | {"Eve": {"cash": 0, "bankrupt": 2}}
OUT_3 = OUT_2 | {"Fay": {"cash": 0, "bankrupt": 3}}
RAILWAYS = ("reading-railroad", "pennsylvania-railroad", "b-o-railroad", "short-line")
ORANGE = ("st-james-place", "tennessee-avenue", "new-york-avenue")


class Table(TableByName):
    ruleset, money = RULES, 1500

    @property
    def play(self) -> GameContext:
        return self.game._record.play


def deeds(*owned: str, level: Any = 0) -> dict[str, Any]:
    return dict.fromkeys(owned, level)


def twins(*owned: str) -> tuple[str, ...]:
    return tuple(f"alt-{deed}" for deed in owned)


# ---- the page's examples --------------------------------------------------------------------------


def test_example_1_the_first_throw_then_the_board() -> None:
    table = Table({"Ann": {"square": 0}, "Bob": {}})
    table.does("Ann", "throw", dice=[2, 4])
    pending = table.state["pending"]
    assert (pending["what"], table.square("Ann")) == ("board", 0)
    assert {entry["world"] for entry in table.state["legal"] if entry["do"] == "board"} == {
        "real",
        "alternate",
    }
    assert table.refused("Ann", "throw", dice=[1, 2]) == ("board.first", "Y2.2")
    assert table.refused("Bob", "board", world="real") == ("board.not_yours", "Y2.2")
    table.does("Ann", "board", world="alternate")
    assert table.square("Ann") == 46 and "Y2.2" in table.clauses
    assert table.state["pending"]["what"] == "offer"


def test_example_2_go_is_met_exactly_and_the_board_chosen_after_the_next_throw() -> None:
    table = Table({"Bob": {"square": 71}, "Ann": {}})
    table.does("Bob", "throw", dice=[4, 5])
    assert (table.square("Bob"), table.of("Bob")["cash"], table.state["pending"]) == (0, 1700, None)
    table.does("Ann", "throw", dice=[1, 2]).does("Ann", "board", world="real").does("Ann", "buy")
    table.does("Bob", "throw", dice=[1, 2])
    assert table.refused("Ann", "throw", dice=[1, 2]) == ("board.first", "Y2.3")
    table.does("Bob", "board", world="alternate")
    assert table.square("Bob") == 43


def test_example_3_five_railways_and_through_to_the_other_world() -> None:
    held = deeds(*RAILWAYS[:2], *twins(*RAILWAYS[:3]))
    bob = deeds(RAILWAYS[2])
    table = Table({"Cat": {"square": 61}, "Dan": {"deeds": held}, "Bob": {"deeds": bob}})
    table.does("Cat", "throw", dice=[1, 3])
    assert (table.square("Cat"), table.of("Cat")["cash"], table.of("Dan")["cash"]) == (25, 1200, 1800)
    assert table.of("Bob")["cash"] == 1500 and table.clauses[-1] == "Y2.5"
    assert table.refused("Dan", "claim", deed="alt-b-o-railroad") == ("claim.automatic", "Y4.4")


def test_example_4_all_three_of_orange_whichever_the_world() -> None:
    eve = deeds("st-james-place", *twins("tennessee-avenue", "new-york-avenue"))
    table = Table({"Eve": {"deeds": eve}, "Ann": {}})
    table.does("Eve", "build", deeds={"st-james-place": 1})
    assert table.refused("Eve", "build", deeds={"st-james-place": 1}) == ("build.uneven", "Y3.3")
    twice = deeds("st-james-place", "alt-st-james-place", "new-york-avenue")
    table = Table({"Eve": {"deeds": twice}, "Ann": {}})
    assert table.refused("Eve", "build", deeds={"st-james-place": 1}) == ("build.group", "Y3.2")


def test_y2_2_a_throw_from_go_is_told_as_a_choice_of_board() -> None:
    game = Table({"Ann": {"square": 0}, "Bob": {}}).play
    said = ENGLISH.say(narrate(game, Table.entry("Ann", "throw", {"dice": [2, 4]})))
    assert said == "Ann throws 2 and 4, 6, at GO: which board?"
    game = Table({"Ann": {"square": 38}, "Bob": {}}).play
    said = ENGLISH.say(narrate(game, Table.entry("Ann", "throw", {"dice": [3, 3]})))
    assert said.endswith("from Luxury Tax: which board?")


def test_y2_4_a_card_names_the_place_that_is_printed_on_it_and_leads_to_the_other_world() -> None:
    options = {"alternate_edition": "london"}
    table = Table({"Ann": {"square": 44}, "Bob": {}}, options=options)
    board = table.play.board
    deck = board.deck_ids.index("alt_chance")
    words = [ENGLISH.say(card_words(board, deck, at)) for at in range(len(board.decks[deck]))]
    assert sum(said.startswith("On to Mayfair") for said in words) == 1
    table.does("Ann", "throw", dice=[1, 2]).does("Ann", "card", card="advance_mayfair")
    assert table.square("Ann") == 39
    same = Table({"Ann": {}, "Bob": {}}).play.board
    said = ENGLISH.say(card_words(same, 2, same.card_at[2]["advance_illinois"]))
    assert said.startswith("On to Illinois Avenue")


# ---- moving ---------------------------------------------------------------------------------------


def test_y2_3_the_salary_comes_before_the_choice() -> None:
    table = Table({"Ann": {"square": 38}, "Bob": {}})
    table.does("Ann", "throw", dice=[1, 3])
    assert (table.square("Ann"), table.of("Ann")["cash"]) == (0, 1700)
    table.does("Ann", "board", world="real")
    assert table.square("Ann") == 2
    assert table.refused("Ann", "board", world="real")[1] == "Y2.3"


@pytest.mark.parametrize(
    ("here", "deck", "card", "there", "salary"),
    [
        (7, "chance", "advance_illinois", 64, 0),
        (36, "chance", "advance_illinois", 64, 200),
        (47, "alt_chance", "advance_illinois", 24, 0),
        (47, "alt_chance", "advance_go", 0, 200),
        (7, "chance", "go_back_3", 4, 0),
        (62, "alt_chance", "go_back_3", 59, 0),
    ],
)
def test_y2_4_a_named_place_is_reached_in_the_other_world(
    here: int, deck: str, card: str, there: int, salary: int
) -> None:
    table = Table({"Ann": {"square": here - 3}, "Bob": {}}, decks={deck: [card]})
    table.does("Ann", "throw", dice=[1, 2])
    assert table.square("Ann") == there
    taxed = 200 if there in (4, 44) else 0
    assert table.of("Ann")["cash"] == 1500 + salary - taxed


def test_y2_4_the_nearest_is_sought_on_one_s_own_board() -> None:
    table = Table({"Ann": {"square": 4}, "Bob": {}}, decks={"chance": ["nearest_railroad_a"]})
    table.does("Ann", "throw", dice=[1, 2])
    assert table.square("Ann") == 55 and table.state["pending"]["what"] == "offer"
    table.does("Ann", "buy")
    assert (table.square("Ann"), table.of("Ann")["cash"]) == (15, 1100)


@pytest.mark.parametrize(("here", "jail"), [(27, 50), (67, 10)])
def test_y2_4_jail_lies_in_the_other_world(here: int, jail: int) -> None:
    table = Table({"Ann": {"square": here}, "Bob": {}})
    table.does("Ann", "throw", dice=[1, 2])
    assert (table.square("Ann"), table.state["players"]["Ann"]["in_jail"]) == (jail, 0)
    assert "Y2.4" in table.clauses
    table.does("Bob", "throw", dice=[1, 2]).does("Bob", "board", world="real").does("Bob", "buy")
    table.does("Ann", "throw", dice=[2, 2])
    assert table.square("Ann") == jail + 4


def test_y2_5_a_debt_that_cannot_be_paid_leaves_no_way_over() -> None:
    table = Table(
        {
            "Ann": {"square": 1, "cash": 10},
            "Bob": {"deeds": deeds("reading-railroad"), "cash": 0},
            "Cat": {"square": 3},
        }
    )
    table.does("Ann", "throw", dice=[1, 3])
    assert table.state["pending"]["what"] == "debt" and table.square("Ann") == 5
    table.does("Ann", "bankrupt")
    assert table.square("Ann") == 5 and table.of("Bob")["cash"] == 10


# ---- deeds ----------------------------------------------------------------------------------------


def test_y3_3_twins_are_built_evenly_and_keep_one_another() -> None:
    eve = deeds(*ORANGE, "alt-st-james-place")
    table = Table({"Eve": {"deeds": eve}, "Ann": {}})
    every = dict.fromkeys((*ORANGE, "alt-st-james-place"), 1)
    assert table.refused("Eve", "build", deeds=dict.fromkeys(ORANGE, 2)) == ("build.uneven", "Y3.3")
    table.does("Eve", "build", deeds=every)
    assert table.refused("Eve", "mortgage", deed="alt-st-james-place") == ("deed.built", "Y3.3")
    goods = {"deeds": ["alt-st-james-place"]}
    refused = table.refused("Eve", "deal", **{"with": "Ann", "give": goods, "take": {"cash": 9}})
    assert refused == ("deed.built", "Y3.3")
    one = Table({"Eve": {"deeds": eve | deeds("alt-st-james-place", level="mortgaged")}, "Ann": {}})
    assert one.refused("Eve", "build", deeds={"st-james-place": 1}) == ("build.mortgaged", "Y3.3")


def test_y3_3_two_players_may_each_have_a_monopoly_of_one_colour() -> None:
    table = Table({"Ann": {"deeds": deeds(*ORANGE)}, "Bob": {"deeds": deeds(*twins(*ORANGE))}})
    table.does("Ann", "build", deeds={"new-york-avenue": 1})
    table.does("Bob", "build", deeds={"alt-new-york-avenue": 1})
    assert table.refused("Bob", "mortgage", deed="alt-st-james-place") == ("deed.built", "Y3.3")
    table.does("Ann", "sell", deeds={"new-york-avenue": 1}).does("Ann", "mortgage", deed="st-james-place")


def test_y3_3_a_twin_bought_later_is_built_up_and_sold_from_the_top() -> None:
    eve = dict.fromkeys(ORANGE, 3) | deeds("alt-st-james-place")
    table = Table({"Eve": {"deeds": eve}, "Ann": {}})
    assert table.refused("Eve", "build", deeds={"st-james-place": 1})[0] == "build.uneven"
    table.does("Eve", "build", deeds={"alt-st-james-place": 1})
    assert table.refused("Eve", "sell", deeds={"alt-st-james-place": 1})[0] == "build.uneven"
    table.does("Eve", "sell", deeds={"st-james-place": 1})


def test_y3_4_rent_is_the_owner_s_of_the_square() -> None:
    table = Table(
        {
            "Ann": {"square": 36},
            "Bob": {"deeds": deeds("boardwalk")},
            "Cat": {"deeds": deeds("alt-boardwalk")},
        }
    )
    table.does("Ann", "throw", dice=[1, 2])
    assert (table.of("Ann")["cash"], table.of("Bob")["cash"], table.of("Cat")["cash"]) == (1450, 1550, 1500)


@pytest.mark.parametrize(
    ("number", "rent"), list(enumerate((25, 50, 100, 200, 300, 500, 800, 1200), start=1))
)
def test_y4_2_railways_by_the_number_of_both_boards(number: int, rent: int) -> None:
    owned = (RAILWAYS[0], *twins(*RAILWAYS), *RAILWAYS[1:])[:number]
    table = Table({"Ann": {"square": 1}, "Bob": {"deeds": deeds(*owned)}})
    table.does("Ann", "throw", dice=[1, 3])
    assert (table.of("Ann")["cash"], table.square("Ann")) == (1500 - rent, 45)


@pytest.mark.parametrize(("number", "factor"), list(enumerate((4, 10, 20, 50), start=1)))
def test_y4_3_utilities_by_the_number_of_both_boards(number: int, factor: int) -> None:
    owned = ("electric-company", "alt-electric-company", "water-works", "alt-water-works")[:number]
    table = Table({"Ann": {"square": 9}, "Bob": {"deeds": deeds(*owned)}})
    table.does("Ann", "throw", dice=[1, 2])
    assert table.of("Ann")["cash"] == 1500 - 3 * factor


def test_y4_1_a_railway_is_not_bought_for_less() -> None:
    table = Table({"Ann": {"square": 1, "cash": 399}, "Bob": {}})
    table.does("Ann", "throw", dice=[1, 3])
    assert table.refused("Ann", "buy") == ("buy.cash", "Y4.1")
    one = Table({"Ann": {"square": 5, "deeds": deeds("reading-railroad")}, "Bob": {}})
    one.does("Ann", "mortgage", deed="reading-railroad")
    assert one.of("Ann")["cash"] == 1700


# ---- the end-game phases --------------------------------------------------------------------------


def test_y5_1_jail_is_no_boarding_house_any_more() -> None:
    table = Table({"Ann": {"square": 27}, "Bob": {}, **OUT_1})
    assert table.state["phase_out"] == 1
    table.does("Ann", "throw", dice=[1, 2])
    hand = table.state["players"]["Ann"]
    assert (hand["square"], hand["in_jail"], hand["cash"]) == (50, None, 1450)
    assert table.state["turn"] == "Bob"


def test_y5_1_a_jail_card_may_be_given_and_who_cannot_pay_is_bankrupt() -> None:
    card = Table({"Ann": {"square": 27, "cards": ["alt_chance"]}, "Bob": {}, **OUT_1})
    card.does("Ann", "throw", dice=[1, 2])
    assert card.state["pending"]["what"] == "debt"
    assert {"jail_card", "pay"} <= {entry["do"] for entry in card.state["legal"]}
    assert card.refused("Ann", "bankrupt") == ("bankrupt.card", "Y5.1")
    card.does("Ann", "jail_card")
    assert (card.of("Ann")["cash"], card.state["players"]["Ann"]["cards"]) == (1500, ())
    poor = Table({"Ann": {"square": 27, "cash": 49}, "Bob": {}, "Cat": {}, **OUT_1})
    poor.does("Ann", "throw", dice=[1, 2])
    assert poor.refused("Ann", "jail_card") == ("jail.no_card", "Y5.1")
    poor.does("Ann", "bankrupt")
    assert poor.state["phase_out"] == 2


def test_y5_1_a_jail_card_may_be_dealt_for_to_whoever_owes_the_fine() -> None:
    held = {"cash": 0, "deeds": deeds("baltic-avenue")}
    table = Table({"Ann": {"square": 27, **held}, "Bob": {"cards": ["chance"]}, **OUT_1})
    table.does("Ann", "throw", dice=[1, 2])
    given = {"with": "Bob", "give": {"deeds": ["baltic-avenue"]}}
    assert table.refused("Ann", "deal", **given, take={}) == ("deal.raises_nothing", "T6.1")
    table.does("Ann", "deal", **given, take={"cards": ["chance"]}).does("Bob", "accept")
    table.does("Ann", "jail_card")
    assert (table.square("Ann"), table.of("Ann")["cash"], table.state["turn"]) == (50, 0, "Bob")


def test_y5_1_who_sits_there_owes_the_fine_before_the_throw() -> None:
    table = Table({"Ann": {"square": 50, "in_jail": 1}, "Bob": {}, **OUT_1})
    assert table.refused("Ann", "throw", dice=[1, 1]) == ("fine.first", "Y5.1")
    table.does("Ann", "jail_pay").does("Ann", "throw", dice=[1, 2])
    assert (table.of("Ann")["cash"], table.square("Ann")) == (1450, 53)
    held = deeds("baltic-avenue")
    poor = Table({"Ann": {"square": 10, "in_jail": 0, "cash": 20, "deeds": held}, "Bob": {}, **OUT_1})
    poor.does("Ann", "jail_pay")
    assert poor.state["pending"]["what"] == "debt"
    poor.does("Ann", "mortgage", deed="baltic-avenue").does("Ann", "pay").does("Ann", "throw", dice=[1, 2])
    assert (poor.of("Ann")["cash"], poor.square("Ann")) == (0, 13)


@pytest.mark.parametrize(("out", "cash"), [(OUT_1, 1700), (OUT_2, 1500), (OUT_3, 1300)])
def test_y5_2_and_y5_3_what_go_pays_as_players_go_out(out: dict[str, Any], cash: int) -> None:
    table = Table({"Ann": {"square": 38}, "Bob": {}, **out})
    table.does("Ann", "throw", dice=[1, 1])
    assert (table.square("Ann"), table.of("Ann")["cash"], table.state["phase_out"]) == (0, cash, len(out))


def test_y5_3_the_move_goes_on_after_the_money_is_raised() -> None:
    held = deeds("boardwalk")
    table = Table({"Ann": {"square": 38, "cash": 100, "deeds": held}, "Bob": {}, **OUT_3})
    table.does("Ann", "throw", dice=[1, 2])
    assert table.state["pending"]["what"] == "debt"
    assert table.refused("Ann", "board", world="real") == ("board.pay_first", "Y5.3")
    table.does("Ann", "mortgage", deed="boardwalk").does("Ann", "pay").does("Ann", "board", world="alternate")
    assert (table.square("Ann"), table.of("Ann")["cash"]) == (41, 100)
    card = Table(
        {"Ann": {"square": 33, "cash": 100, "deeds": held}, "Bob": {}, **OUT_3},
        decks={"chance": ["advance_st_charles"]},
    )
    card.does("Ann", "throw", dice=[1, 2]).does("Ann", "mortgage", deed="boardwalk").does("Ann", "pay")
    assert card.square("Ann") == 51 and card.state["pending"]["what"] == "offer"


def test_the_phases_may_be_left_out() -> None:
    table = Table({"Ann": {"square": 27}, "Bob": {}, **OUT_3}, options={"phases": False})
    table.does("Ann", "throw", dice=[1, 2])
    assert table.state["players"]["Ann"]["in_jail"] == 0


def test_a_withdrawn_player_counts_as_out() -> None:
    table = Table({"Ann": {}, "Bob": {}, "Cat": {}})
    table.does("referee", "withdraw", player="Cat")
    assert table.state["phase_out"] == 1 and "Y5.1" in table.clauses


# ---- boards, position, sheet ----------------------------------------------------------------------


def test_any_two_editions_and_each_its_own_decks() -> None:
    table = Table({"Ann": {"square": 0}, "Bob": {}}, options={"alternate_edition": "london"})
    assert table.play.board.deck_ids == ("chance", "community_chest", "alt_chance", "alt_community_chest")
    assert table.game.header.edition == "atlantic-city" and len(table.play.board.deeds) == 56
    table.does("Ann", "throw", dice=[1, 2]).does("Ann", "board", world="alternate").does("Ann", "buy")
    assert table.state["players"]["Ann"]["deeds"] == {"alt-whitechapel-road": 0}
    for bad in ("millionaire", "glamour"):
        with pytest.raises(BadInput):
            api.new_game(RULES, "AB", edition=bad)
    with pytest.raises(BadInput):
        api.new_game(RULES, "AB", options={"alternate_edition": "glamour"})


@pytest.mark.parametrize("square", [40, 80, 199])
def test_a_square_that_there_is_not_is_refused(square: int) -> None:
    with pytest.raises(BadInput):
        Table({"Ann": {"square": square}, "Bob": {}})


def test_every_field_goes_out_and_in_again() -> None:
    table = Table(
        {
            "Ann": {"square": 50, "in_jail": 2, "deeds": deeds("alt-boardwalk", level="mortgaged")},
            "Bob": {"cards": ["alt_community_chest"], "deeds": dict.fromkeys(ORANGE, 4)},
            "Cat": {"square": 79},
            **OUT_1,
        },
        decks={"alt_chance": ["advance_go"]},
    )
    state = table.state
    setup = {name: state[name] for name in ("players", "turn", "doubles", "decks", "phase_out")}
    again = api.new_game(RULES, tuple(setup["players"]), setup=setup)
    assert again.state() == state
    table.does("referee", "correct", set={"players": {"Cat": {"square": 41, "cash": 7}}}, reason="found")
    assert (table.square("Cat"), table.of("Cat")["cash"], table.state["phase_out"]) == (41, 7, 1)


def test_the_end_game_phase_follows_from_who_is_out_and_no_correction_changes_it() -> None:
    table = Table({"Ann": {}, "Bob": {}, "Cat": {}, **OUT_1})
    played = table.refused("referee", "correct", reason="?", set={"phase_out": 3})
    assert played == ("correct.course", "T1.3") and table.state["phase_out"] == 1


def test_an_uneven_colour_is_refused_and_one_with_a_twin_bought_later_is_not() -> None:
    with pytest.raises(BadInput):
        Table({"Ann": {"deeds": dict(zip(ORANGE, (3, 1, 1), strict=True))}, "Bob": {}})
    with pytest.raises(BadInput):
        Table({"Ann": {"deeds": deeds("st-james-place", "alt-st-james-place", level=1)}, "Bob": {}})
    held = dict.fromkeys(ORANGE, 3) | {"alt-st-james-place": 0, "alt-new-york-avenue": "mortgaged"}
    Table({"Ann": {"deeds": held}, "Bob": {}})


def test_a_sheet_counts_railways_by_their_own_price() -> None:
    book = rule_book(load_edition("atlantic-city"), RULES)
    held = {DeedId("alt-short-line"): 0, DeedId("short-line"): MORTGAGED, DeedId("alt-boardwalk"): 0}
    assert value(book, Sheet(player="Ann", cash=9, deeds=held)).total == 9 + 400 + 200 + 400
    table = Table({"Ann": {"deeds": deeds("short-line", "alt-short-line")}, "Bob": {}})
    assert net_worths(table.play) == [2300, 1500]


def test_options_that_are_several_numbers_are_typed_and_kept() -> None:
    typed = named_values("railway_price=500, railway_rents=[1, 2, 3, 4, 5, 6, 7, 8], phases=false")
    assert typed == {"railway_price": 500, "railway_rents": [1, 2, 3, 4, 5, 6, 7, 8], "phases": False}
    table = Table({"Ann": {"square": 1}, "Bob": {"deeds": deeds("reading-railroad")}}, options=typed)
    table.does("Ann", "throw", dice=[1, 3])
    assert table.of("Ann")["cash"] == 1499
    for wrong in ([1, 2], [1, 2, 3, 4, 5, 6, 7, "x"], 5):
        with pytest.raises(TourneyError):
            api.new_game(RULES, "AB", options={"railway_rents": wrong})


def test_a_header_with_all_resolved_begins_the_same_game() -> None:
    game = api.new_game(RULES, "AB", options={"alternate_edition": "hong-kong"})
    header, _ = read_lines(game.lines()[0])
    assert new_game(header).play.options == game._record.play.options


def test_a_sheet_is_checked_by_places() -> None:
    book = rule_book(load_edition("atlantic-city"), RULES)

    def codes(**held: int) -> list[str]:
        sheet = Sheet(
            player="Ann", cash=0, deeds={DeedId(deed.replace("_", "-")): n for deed, n in held.items()}
        )
        return [each.code for each in DeedSurvey(book, [sheet]).check(())]

    mixed = {"st_james_place": 1, "alt_tennessee_avenue": 2, "new_york_avenue": 1}
    assert codes(**mixed) == []
    assert codes(**mixed, alt_st_james_place=0, alt_new_york_avenue=MORTGAGED) == []
    assert codes(st_james_place=1, alt_st_james_place=1, new_york_avenue=1) == ["incomplete_group"]
    assert codes(st_james_place=3, alt_tennessee_avenue=1, new_york_avenue=1) == ["uneven"]


def test_every_one_starts_with_the_money_of_one_board() -> None:
    for alternate in ("same", "london"):
        state = api.new_game(RULES, "ABCD", options={"alternate_edition": alternate}).state()
        assert {hand["cash"] for hand in state["players"].values()} == {1500}
        assert (state["bank"], state["phase_out"]) == ({"houses": 64, "hotels": 24}, 0)


def test_a_throw_decides_who_goes_first() -> None:
    game = api.new_game(RULES, ("Ann", "Bob"))
    for name, dice in (("Ann", [1, 2]), ("Bob", [5, 6])):
        assert game.apply(Table.entry(name, "throw_for_start", {"dice": dice})) is None
    assert [event.clause for event in game.events] == ["Y1.4"] and game.state()["turn"] == "Bob"


@pytest.mark.parametrize(("here", "there"), [(11, 18), (51, 58), (33, 40 - 40), (73, 0)])
def test_y2_1_clockwise_on_either_board(here: int, there: int) -> None:
    table = Table({"Ann": {"square": here}, "Bob": {}})
    table.does("Ann", "throw", dice=[3, 4])
    assert table.square("Ann") == there


def test_y3_3_only_one_s_own_streets_are_built_on() -> None:
    table = Table({"Ann": {"deeds": deeds(*ORANGE)}, "Bob": {"deeds": deeds("alt-new-york-avenue")}})
    for deed in twins("st-james-place", "new-york-avenue"):
        assert table.refused("Ann", "build", deeds={deed: 1}) == ("deed.not_owned", "Y3.3")


def test_who_throws_for_the_start_is_asked_by_the_page_s_own_clause() -> None:
    book = rule_book(load_edition("atlantic-city"), "double-gariepy", {})
    assert book.clauses.shown("T3.1", "tables.wait_throw_for_start") == "Y1.4"
    assert book.clauses.shown("T3.1", "tables.do_throw_for_start") == "Y1.4"
