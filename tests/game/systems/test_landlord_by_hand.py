"""Small positions of the landlord's two modes whose sums were worked out by hand from the page."""

from __future__ import annotations

import pytest

from tests.game.systems.test_landlord import RAILROADS, Table, lots

DISTRICT = ("broadway", "madison-square", "fifth-avenue")
CARRIERS = (
    *("wayback", "lonely-lane", "the-pike", "the-farm", "rubeville"),
    *("boomtown", "goat-alley", "beggarmans-court", "rickey-row"),
)


def thrown(table: Table, name: str, *dice: int) -> Table:
    """A throw, straight on where there is a choice of ways."""
    table.does(name, "throw", dice=list(dice))
    return table.does(name, "route") if table.waits == "route" else table


@pytest.mark.parametrize(
    ("option", "may"), [("second_only", [1]), ("second_on", [1, 2]), ("any", [0, 1, 2])], ids=str
)
def test_the_fine_is_paid_before_the_throws_that_the_option_names(option: str, may: list[int]) -> None:
    """L6.2."""
    for failed in range(3):
        table = Table({"Ann": {"square": 10, "in_jail": failed}, "Bob": {}}, options={"jail_pay": option})
        if failed in may:
            assert table.does("Ann", "jail_pay").cash()[0] == 350
        else:
            assert table.refused("Ann", "jail_pay") == ("jail.pay_when", "L6.2")


@pytest.mark.parametrize(("square", "dice", "paid"), [(13, (1, 1), 20), (21, (1, 3), 0)])
def test_a_pledged_railroad_counts_for_the_monopoly_and_earns_nothing(
    square: int, dice: tuple[int, int], paid: int
) -> None:
    """L5.2: three of them, one pledged to Cat."""
    own = {
        "royal-rusher": 0,
        "shooting-star": 0,
        "gee-whiz": {"houses": 0, "to": "Cat", "amount": 9, "interest": 1},
    }
    table = thrown(Table({"Ann": {"square": square}, "Bob": {"deeds": own}, "Cat": {}}), "Ann", *dice)
    assert table.cash() == [400 - paid, 400 + paid, 400]


def test_a_league_halves_what_a_bankrupt_has_and_takes_nothing_of_an_ally() -> None:
    """L5.3, L8.1."""
    pair = {"Ann": {"deeds": lots(*RAILROADS[:2])}, "Bob": {"deeds": lots(*RAILROADS[2:])}}
    poor = thrown(Table({"Cat": {"square": 12, "cash": 30}, **pair}, league=["Ann", "Bob"]), "Cat", 1, 2)
    assert poor.does("Cat", "bankrupt").cash() == [0, 415, 415]
    ally = {**pair, "Ann": {**pair["Ann"], "square": 22}}
    assert thrown(Table(ally, league=["Ann", "Bob"]), "Ann", 1, 2).cash() == [400, 400]


@pytest.mark.parametrize(
    ("dice", "cash", "square"), [((1, 2), 13, 20), ((1, 2), 14, 23), ((6, 6), 9, 20), ((6, 6), 10, 32)]
)
def test_a_token_leaves_the_poorhouse_with_just_what_the_square_demands(
    dice: tuple[int, int], cash: int, square: int
) -> None:
    """L8.3: the rent of an unowned lot (14), or a tax (10)."""
    table = Table({"Ann": {"square": 20, "poorhouse": True, "cash": cash}, "Bob": {}})
    assert thrown(table, "Ann", *dice).square("Ann") == square


@pytest.mark.parametrize(
    ("houses", "factor"), [((3, 3, 0), 1), ((3, 1, 2), 2), ((3, 2, 2), 4), ((3, 3, 3), 8)]
)
def test_the_barest_lot_of_a_district_says_by_how_much_its_rents_are_raised(
    houses: tuple[int, int, int], factor: int
) -> None:
    """LA1.4: Broadway's 18, whatever player owns the others, and 10 for each of its own houses."""
    owned = dict(zip(DISTRICT, houses, strict=True))
    others = {"fifth-avenue": owned.pop("fifth-avenue")}
    players = {"Ann": {"square": 28}, "Bob": {"deeds": owned}, "Cat": {"deeds": others}}
    rent = 18 * factor + 10 * houses[0]
    table = thrown(Table(players, options={"advanced": True}), "Ann", 1, 2)
    assert table.cash() == [400 - rent, 400 + rent, 400]


@pytest.mark.parametrize(("houses", "tax"), [(9, 10), (10, 20), (24, 20), (25, 40)])
def test_taxes_rise_with_the_tenth_and_the_twenty_fifth_house(houses: int, tax: int) -> None:
    """LA1.1, LA1.2."""
    held = {deed: max(0, min(3, houses - 3 * at)) for at, deed in enumerate(CARRIERS)}
    table = Table({"Ann": {"square": 29}, "Bob": {"deeds": held}}, options={"advanced": True})
    assert (thrown(table, "Ann", 1, 2).cash()[0], table.state["treasury"]) == (400 - tax, tax)


@pytest.mark.parametrize(
    ("dice", "won"), [((2, 2), 100), ((1, 3), 0), ((1, 2), 0), ((1, 4), 30), ((6, 6), 100)]
)
def test_a_bet_without_a_broker_pays_its_tenth_back_to_the_bank(dice: tuple[int, int], won: int) -> None:
    """L3.10: a double four pays, a plain four does not."""
    table = thrown(Table({"Dan": {"square": 6}, "Ann": {}}), "Dan", 1, 1).does("Dan", "decline")
    table.does("Dan", "bet").does("Dan", "throw", dice=list(dice))
    assert table.cash() == [390 + won - won // 10, 400]


def test_the_public_buys_back_a_pledged_railroad_from_lender_and_holder() -> None:
    """X2.2: 33 of the 50 are due to Ann, the rest is Bob's; the land rent of 12 makes the treasury 57."""
    pledged = {"gee-whiz": {"houses": 0, "to": "Ann", "amount": 30, "interest": 3}}
    public = ["soakum-lighting", "slambang-trolley", "royal-rusher", "shooting-star"]
    players = {"Dan": {"square": 16}, "Ann": {"deeds": lots("cottage-terrace")}, "Bob": {"deeds": pledged}}
    table = Table(players, ruleset="single-tax", public=public, treasury=45)
    assert (thrown(table, "Dan", 1, 2).cash(), table.state["treasury"]) == ([388, 433, 417], 7)


def test_the_wage_of_an_opportunity_is_none_of_the_five_and_its_rent_may_buy_a_step() -> None:
    """X4.2, X2.1: 80 − 50 are left to Dan, and 10 of the treasury's 60."""
    players = {"Dan": {"square": 30, "cash": 0, "opportunity": "coal-mines", "wages": 4}, "Ann": {}}
    table = Table(players, ruleset="single-tax", treasury=10)
    assert (table.cash()[0], table.of("Dan")["wages"], table.state["treasury"]) == (30, 4, 10)
    assert list(table.state["public"]) == ["soakum-lighting"] and not table.game.over
