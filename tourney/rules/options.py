"""Defines the options of a ruleset: the common ones, and those of rule systems, with every value checked in
one place.

Desk, record, terminal and window ask here whether an option is known and its value fits. It does not know
what a step makes of an option.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, TypeVar

import msgspec
from msgspec import Meta

from tourney.base.errors import BadInput
from tourney.base.names import Name
from tourney.rules.board import Deed, DeedKind
from tourney.rules.dice import Dice

Money = Annotated[int, Meta(ge=0, le=50_000_000)]
Count = Annotated[int, Meta(ge=0, le=1_000)]
Price = Annotated[int, Meta(ge=1, le=50_000_000)]


class Counted(NamedTuple):
    """A thing that a sheet counts besides deeds: its id among them, its name, its worth, in M, for holding it
    at all and for each of its number; `boxes`: the numbers that the printed sheet offers.
    """

    id: str
    name: Name
    held: int
    each: int
    boxes: tuple[int, ...] = ()

    def worth(self, number: int) -> int:
        """The worth of so many, in M."""
        return self.held + self.each * number


class Common(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The options of every ruleset. Amounts in M; each default is the tournament's, with its clause or
    reading.

    `salary`: "edition" takes the board's. `build_window`, `redeem_window`: "ordinary" is before a throw, but
    not before that of an extra turn; "own_throw" only before one's own. `built_neighbours`: a street without
    buildings may be mortgaged and dealt while others of its group have some. `redeem_basis`: the basis of the
    interest. `deal_mortgaged`: mortgaged deeds change hands by deals. `interest_at_deal`: a player who takes
    one over by a deal pays interest at once (seed 002 also has it free). `gifts`: money may be given for
    nothing. `salary_by_cards`: a way that a card commands pays the salary. `mortgaged_counts`: at the end
    half of a mortgaged deed's price counts, or all of it. `bankrupt_to`: the receiver of a bankrupt's
    property; "board": the creditors are paid in full, the bank adds what the cash lacks, and the deeds are
    free again. `joint_debts`: a card's payment to all others is one debt. `jail_throws`: 0 for as many as it
    takes. `award`: how a bid whose money had to be raised first is paid: by `pay`, as any debt, or by itself
    as soon as the cash is there, as in older records.
    """

    start_cash: Money = 1500
    salary: Money | Literal["edition"] = 200
    jail_fine: Money = 50
    houses: Count = 32
    hotels: Count = 12
    interest: Annotated[int, Meta(ge=0, le=100)] = 10
    auction: bool = True
    auction_opening: Money | Literal["price"] = 1
    lot_opening: Literal["building price", "as deeds"] = "building price"
    auction_step: Annotated[int, Meta(ge=1, le=1_000)] = 1
    rent_window: Annotated[int, Meta(ge=1, le=8)] = 2
    build_window: Literal["turn", "any", "ordinary", "own_turn"] = "turn"
    deal_window: Literal["turn", "any"] = "turn"
    jail_card_price: Money | Literal["any"] = 50
    hotel_without_houses: bool = False
    hotel_after: Literal[3, 4] = 4
    jail_throws: Annotated[int, Meta(ge=0, le=3)] = 3
    jail_card_after_third: bool = True
    redeem_window: Literal["any", "ordinary", "own_throw"] = "any"
    redeem_basis: Literal["tenth_of_mortgage", "tenth_of_price"] = "tenth_of_mortgage"
    deal_mortgaged: bool = True
    gifts: bool = False
    built_neighbours: bool = False
    joint_debts: bool = False
    double_rent_with_mortgage: bool = True
    count_mortgaged: bool = True
    income_tax: Literal["flat", "choice"] = "flat"
    bankrupt_as_is: bool = True
    bankrupt_to: Literal["creditor", "bank", "board"] = "creditor"
    equal_turns: bool = True
    jail_forfeits_salary: bool = False
    salary_by_cards: bool = True
    mortgaged_counts: Literal["half", "full"] = "half"
    dealt_deeds: Annotated[int, Meta(ge=0, le=3)] = 0
    dealt_paid: bool = False
    first_bankruptcy_ends: bool = False
    interest_at_bankruptcy: bool = True
    interest_at_deal: bool = True
    card_rent_mortgaged: bool = False
    award: Literal["pay", "itself"] = "pay"


_EVERY = frozenset(Common.__struct_fields__)


class SystemOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The options of one rule system, each with a default; a field with a common option's name replaces it.

    A system that plays a ruleset of its own has them there and nowhere else. One that extends others names
    those (`over`, the variants that a ruleset's data may name), the ruleset whose document has its clauses
    (`document`), and whether it is `in_force`.
    """

    over: ClassVar[tuple[str, ...]] = ()
    document: ClassVar[str] = ""
    dice: ClassVar[int] = 0
    """How many dice its steps read, whatever the board has; 0 for any number."""
    clauses: ClassVar[Mapping[str, str]] = {}
    """The clause of each option, shown where the system is not played."""
    briefed: ClassVar[tuple[str, ...]] = ()
    """The clauses of its own that referees ask for first."""
    card_counts: ClassVar[int] = 0
    """The worth of each deed and each house at the end, in M; 0 if their prices count."""
    deeds_count: ClassVar[bool] = True
    """Whether that includes the deed itself, and not only its houses."""
    counted: ClassVar[tuple[Counted, ...]] = ()
    """Things that count besides deeds and cash."""
    reads: ClassVar[frozenset[str] | None] = None
    """The common options that its steps read, None for all: the others would change nothing."""

    @property
    def most_houses(self) -> int:
        """The most houses of a street if cards count alike; 0 for no limit."""
        return 0

    @property
    def in_force(self) -> bool:
        """Whether the system is played under these values."""
        return True

    @property
    def jail_card(self) -> int:
        """The worth of a jail card at the end, in M."""
        return 0

    @property
    def cash_hint(self) -> tuple[str, Mapping[str, int]]:
        """The key and parameters of the hint beside the cash on a sheet; "" for the notes alone."""
        return "", {}

    def start_money(self, players: int) -> int:
        """The starting money of each of so many players, in M; -1 for the common option."""
        return -1

    @property
    def ends_otherwise(self) -> str:
        """The key of the reason why throws end elsewhere than the odds of a board assume; "" if they do
        not.
        """
        return ""

    def read(self, dice: Dice) -> Dice:
        """The dice of the board or the ruleset, as these rules read them."""
        return dice

    def beside(self, edition: str) -> str:
        """The edition whose board is beside this one, with the same start; "" for none."""
        return ""

    def priced(self, deed: Deed) -> Deed:
        """A deed with these rules' prices and rents."""
        return deed


class GamesRoomOptions(SystemOptions, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Options of the games room: where taxes go (G2.3), when players may leave jail (G4.3), its variants
    (G7.2, G8).
    """

    dice: ClassVar[int] = 2
    clauses: ClassVar[Mapping[str, str]] = {
        "taxes_to": "G2.3",
        "jail_leave": "G4.3",
        "auto_rent": "G8.1",
        "parking_jackpot": "G8.2",
        "double_go": "G8.3",
        "no_buying": "G8.4",
        "extra_cards": "G8.5",
        "creditor_gets_cash": "G7.2",
    }
    briefed: ClassVar[tuple[str, ...]] = ("G2.3", "G4.3", "G5.2", "G7.2", "G8.2")
    taxes_to: Literal["bank", "middle"] = "bank"
    jail_leave: Literal["own_turn", "any"] = "own_turn"
    auto_rent: bool = False
    parking_jackpot: bool = False
    double_go: bool = False
    no_buying: Literal["never", "first_turn", "first_lap"] = "never"
    extra_cards: bool = False
    creditor_gets_cash: bool = False


class SpeedDieOptions(SystemOptions, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`speed_die`: a third die is in play (S4). `speed_from`: from a player's first salary on, or at once."""

    over: ClassVar[tuple[str, ...]] = ("official", "community", "games-room", "glamour")
    document: ClassVar[str] = "speed-die"
    dice: ClassVar[int] = 2
    clauses: ClassVar[Mapping[str, str]] = {"speed_die": "S4.1", "speed_from": "S4.1"}
    briefed: ClassVar[tuple[str, ...]] = ("S4.1", "S4.2", "S5.1", "S5.2", "S5.3", "S6.1")
    speed_die: bool = False
    speed_from: Literal["go", "start"] = "go"

    @property
    def in_force(self) -> bool:
        """Whether the die is in play."""
        return self.speed_die


class CommunityOptions(SystemOptions, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Options of the community rulebook: `raise_order` buildings, then deeds, then jail cards (C3.4).

    `jail_card_to_bank` is the bank's price for a jail card, in M, 0 if it buys none (C3.5).
    """

    clauses: ClassVar[Mapping[str, str]] = {"raise_order": "C3.4", "jail_card_to_bank": "C3.5"}
    briefed: ClassVar[tuple[str, ...]] = ("C3.4", "C4.1", "C5.4", "C7.3", "C8.1", "C8.3")
    raise_order: bool = False
    jail_card_to_bank: Money = 0

    @property
    def jail_card(self) -> int:
        """The bank's price for it (C9.2)."""
        return self.jail_card_to_bank


class GlamourOptions(SystemOptions, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The cost of a double (U3), whether visits are allowed (U4.1), utilities asked of their owner (U5.3)."""

    clauses: ClassVar[Mapping[str, str]] = {
        "doubles": "U3.1",
        "doubles_to_jail": "U3.2",
        "visiting": "U4.1",
        "utility_buyout": "U5.3",
    }
    briefed: ClassVar[tuple[str, ...]] = ("U3.1", "U3.2", "U4.1", "U5.3")
    doubles: Literal["again", "lose_turn"] = "lose_turn"
    doubles_to_jail: Literal[2, 3] = 2
    visiting: bool = False
    utility_buyout: bool = True

    @property
    def ends_otherwise(self) -> str:
        """If doubles cost a turn, the second leads to house arrest, or nobody visits (U3, U4.1)."""
        as_usual = self.doubles == "again" and self.doubles_to_jail == 3 and self.visiting
        return "" if as_usual else "glamour.no_odds"

    def read(self, dice: Dice) -> Dice:
        """Fewer or more doubles in a row lead to house arrest (U3.2)."""
        return replace(dice, doubles_to_jail=self.doubles_to_jail)


class MillionaireOptions(SystemOptions, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Options of «Millionaire»: whether visits to the inspectorate are allowed (M3.6), the machine's till and
    stake (M1.5, M4.1), the fine of black business (M3.5). Amounts in M.
    """

    dice: ClassVar[int] = 2
    clauses: ClassVar[Mapping[str, str]] = {
        "visiting": "M3.6",
        "jackpot_start": "M1.5",
        "jackpot_stake": "M4.1",
        "charity_fine": "M3.5",
    }
    briefed: ClassVar[tuple[str, ...]] = ("M3.2", "M3.5", "M3.6", "M4.1", "M6.2")
    reads: ClassVar[frozenset[str] | None] = _EVERY - {
        *("hotel_after", "count_mortgaged", "income_tax", "card_rent_mortgaged")
    }
    visiting: bool = False
    jackpot_start: Money = 200
    jackpot_stake: Money = 50
    charity_fine: Money = 50

    @property
    def ends_otherwise(self) -> str:
        """Cards that move and black business send on, the inspectorate detains (M3.1, M3.5, M3.6)."""
        return "millionaire.no_odds"


class DoubleGariepyOptions(SystemOptions, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Options of two boards that share GO: the board beside the game's (Y1.2), costs and rents of railways
    (Y4.1, Y4.2), the factors of utilities (Y4.3), the end-game phases (Y5). Amounts in M.
    """

    dice: ClassVar[int] = 2
    clauses: ClassVar[Mapping[str, str]] = {
        "alternate_edition": "Y1.2",
        "railway_price": "Y4.1",
        "railway_mortgage": "Y4.1",
        "railway_rents": "Y4.2",
        "utility_factors": "Y4.3",
        "phases": "Y5.1",
    }
    briefed: ClassVar[tuple[str, ...]] = ("Y2.3", "Y2.4", "Y2.5", "Y3.2", "Y4.2", "Y5.1")
    reads: ClassVar[frozenset[str] | None] = _EVERY - {"rent_window"}
    alternate_edition: Literal["same", "hong-kong", "atlantic-city", "london"] = "same"
    railway_price: Price = 400
    railway_mortgage: Price = 200
    railway_rents: Annotated[tuple[Money, ...], Meta(min_length=8, max_length=8)] = (
        *(25, 50, 100, 200),
        *(300, 500, 800, 1200),
    )
    utility_factors: Annotated[tuple[Count, ...], Meta(min_length=4, max_length=4)] = (4, 10, 20, 50)
    phases: bool = True

    @property
    def ends_otherwise(self) -> str:
        """Ways are chosen; railways and named places lead to the other world (Y2.3-Y2.5)."""
        return "double_gariepy.no_odds"

    def beside(self, edition: str) -> str:
        """The same board again, or another (Y1.2)."""
        return edition if self.alternate_edition == "same" else self.alternate_edition

    def priced(self, deed: Deed) -> Deed:
        """Railways and utilities of both boards together (Y4.1-Y4.3)."""
        if deed.kind is DeedKind.STATION:
            mortgage, rents = self.railway_mortgage, self.railway_rents
            return replace(deed, price=self.railway_price, mortgage=mortgage, rents=rents)
        if deed.kind is DeedKind.UTILITY:
            return replace(deed, dice_multipliers=self.utility_factors)
        return deed


class ByPlayers(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An amount in M by the number of players."""

    two: Money = msgspec.field(name="2", default=600)
    three: Money = msgspec.field(name="3", default=500)
    four: Money = msgspec.field(name="4", default=400)

    def __str__(self) -> str:
        """Its word among an option's values."""
        return "by_players"


class LandlordGameOptions(SystemOptions, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Options of both modes of the Landlord's Game: starting money by players (L1.4), cards dealt (L1.5),
    houses (L7), jail (L6.2), the wages that end it (L9.1), Chance cards (L3.8). Amounts in M.
    """

    dice: ClassVar[int] = 2
    clauses: ClassVar[Mapping[str, str]] = {
        "dealt_total": "L1.5",
        "licence_auction": "L3.9",
        "house_cost": "L7.1",
        "house_rent": "L3.3",
        "house_sale": "L7.3",
        "jail_pay": "L6.2",
        "wages_end": "L9.1",
        "chance_deck": "L3.8",
    }
    card_counts: ClassVar[int] = 100
    reads: ClassVar[frozenset[str] | None] = frozenset(
        (
            *("salary", "jail_fine", "auction_opening", "auction_step"),
            *("first_bankruptcy_ends", "equal_turns"),
        )
    )
    start_cash: Money | ByPlayers = ByPlayers()
    dealt_total: Annotated[int, Meta(ge=0, le=28)] = 24
    licence_auction: bool = False
    house_cost: Money = 100
    house_rent: Money = 10
    house_sale: Money = 50
    jail_pay: Literal["second_only", "second_on", "any"] = "second_only"
    wages_end: Annotated[int, Meta(ge=1, le=100)] = 5
    chance_deck: Literal["landlord_chance", "none"] = "landlord_chance"

    def start_money(self, players: int) -> int:
        """By the number of players (L1.4)."""
        amount = self.start_cash
        if isinstance(amount, int):
            return amount
        return {2: amount.two, 3: amount.three}.get(players, amount.four)

    @property
    def usual_tax(self) -> int:
        """The cost of a tax square, in M."""
        return 0

    def read(self, dice: Dice) -> Dice:
        """A double gives no other throw, so none of them leads to jail (L2.1)."""
        return replace(dice, doubles_to_jail=0)

    @property
    def ends_otherwise(self) -> str:
        """Passes, ways back and Speculation lead elsewhere (L2.2, L2.4, L3.11)."""
        return "landlord.no_odds"


_LUXURY_CARDS = Counted("luxury", Name("奢侈卡", "Luxury cards"), held=0, each=100, boxes=(1, 2, 3, 4, 5))
_ON_PLEDGES = (
    Counted("lent", Name("抵押借出本息", "Lent on pledges"), 0, 1),
    Counted("owed", Name("抵押欠款本息", "Owed on pledges"), 0, -1),
)


class LandlordOptions(LandlordGameOptions, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Further options of the landlord mode: taxes (L3.5), advanced rules (LA1)."""

    clauses: ClassVar[Mapping[str, str]] = {
        **LandlordGameOptions.clauses,
        "tax": "L3.5",
        "advanced": "LA1.1",
    }
    counted: ClassVar[tuple[Counted, ...]] = (
        Counted("speculation", Name("經紀人執照", "Broker’s licence"), held=100, each=0, boxes=(0,)),
        _LUXURY_CARDS,
        *_ON_PLEDGES,
    )
    briefed: ClassVar[tuple[str, ...]] = ("L1.5", "L2.2", "L3.2", "L3.11", "L6.2", "L7.5", "L8.3", "L9.1")
    tax: Money = 10
    advanced: bool = False

    @property
    def usual_tax(self) -> int:
        """The cost of a tax square before houses raise it (L3.5)."""
        return self.tax

    @property
    def most_houses(self) -> int:
        """Three by the advanced rules (LA1.3)."""
        return 3 if self.advanced else 0


class Opportunity(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The printed amounts of a square of natural opportunities, in M: its wage and its rent (X4.2)."""

    wage: Money
    rent: Money


class Opportunities(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, rename="kebab"):
    """The four squares of natural opportunities (X4.2)."""

    timerland: Opportunity = Opportunity(wage=40, rent=0)
    farmlands: Opportunity = Opportunity(wage=60, rent=25)
    coal_mines: Opportunity = Opportunity(wage=80, rent=50)
    oil_fields: Opportunity = Opportunity(wage=100, rent=75)

    def __str__(self) -> str:
        """Its word among an option's values."""
        return "printed"

    def of(self, name: str) -> Opportunity:
        """By its id in the record."""
        opportunity: Opportunity = getattr(self, name.replace("-", "_"))
        return opportunity


class SingleTaxOptions(LandlordGameOptions, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Further options of the single-tax mode: the price of a treasury's step (X2), the raise of wages (X2.5),
    natural opportunities (X4.2), and the poorhouse in their place (X4.1). Amounts in M.
    """

    clauses: ClassVar[Mapping[str, str]] = {
        **LandlordGameOptions.clauses,
        "house_cost": "X1.5",
        "house_rent": "X1.5",
        "wages_end": "X5.1",
        "step_price": "X2.1",
        "wage_step": "X2.5",
        "opportunities": "X4.2",
        "poorhouse": "X4.1",
    }
    deeds_count: ClassVar[bool] = False
    counted: ClassVar[tuple[Counted, ...]] = (
        _LUXURY_CARDS,
        Counted("professor", Name("教授卡", "Professor cards"), held=0, each=100, boxes=(1, 2, 3)),
        *_ON_PLEDGES,
    )
    briefed: ClassVar[tuple[str, ...]] = ("X1.1", "X1.3", "X2.1", "X2.3", "X2.5", "X4.1", "X5.1")
    step_price: Price = 50
    wage_step: Count = 10
    opportunities: Opportunities = Opportunities()
    poorhouse: bool = False


class EmpireOptions(SystemOptions, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Options of Empire: cards dealt (E1.2), the height of a full tower in units (E2.2), the price of an
    office, 0 for not for sale (E5.4), the third failure in jail (E6.7), trips from free parking (E6.5), rent
    paid by itself or asked for (E5.2), jail after a swap (E3.4), cards in play (E6.3, E6.4). Amounts in M.
    """

    dice: ClassVar[int] = 2
    clauses: ClassVar[Mapping[str, str]] = {
        "empire_cards_dealt": "E1.2",
        "tower_full": "E2.2",
        "office_price": "E5.4",
        "jail_fine_third": "E6.7",
        "free_parking_trip": "E6.5",
        "rent_asked": "E5.2",
        "swap_jails": "E3.4",
        "cards": "E6.3",
    }
    briefed: ClassVar[tuple[str, ...]] = ("E3.4", "E4.2", "E5.2", "E5.3", "E6.5", "E7.2", "E8.1")
    reads: ClassVar[frozenset[str] | None] = frozenset(
        (
            *("start_cash", "auction", "auction_opening", "auction_step", "rent_window", "jail_card_price"),
            *("jail_fine", "jail_throws", "salary_by_cards", "first_bankruptcy_ends", "equal_turns"),
        )
    )
    empire_cards_dealt: Annotated[int, Meta(ge=0, le=3)] = 2
    tower_full: Annotated[int, Meta(ge=1, le=99)] = 16
    office_price: Money = 500
    jail_fine_third: Money = 50
    free_parking_trip: bool = True
    rent_asked: Literal["auto", "claim"] = "auto"
    swap_jails: bool = False
    cards: Literal["us_2013", "none"] = "us_2013"

    @property
    def ends_otherwise(self) -> str:
        """A swap keeps the token on its square; free parking and cards lead anywhere (E3.4, E6.5)."""
        return "empire.no_odds"


class DoubleDavenportOptions(SystemOptions, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Options of two boards with two moneys and two pairs of dice: starting money (D2.2), the price of
    passing on the dice (D4.6), the bail (D6.3), automatic bids (D5.3), rents of utilities (D8.3), the way
    over GO (D1.4), whether two have the turn (D4.5), the casino (D10.2), the worth of a pound at the end, in
    per cent.
    """

    dice: ClassVar[int] = 2
    clauses: ClassVar[Mapping[str, str]] = {
        "start_dollars": "D2.2",
        "start_pounds": "D2.2",
        "pass_fee": "D4.6",
        "bail": "D6.3",
        "marker_factor": "D5.3",
        "utility_rate": "D8.3",
        "utility_rate_both": "D8.3",
        "figure_eight": "D1.4",
        "dice_mode": "D4.5",
        "casino": "D10.2",
        "pound_value": "D11.1",
    }
    briefed: ClassVar[tuple[str, ...]] = (
        "D1.3",
        "D2.1",
        "D4.2",
        "D4.5",
        "D5.3",
        "D6.3",
        "D8.1",
        "D9.3",
        "D10.3",
    )
    reads: ClassVar[frozenset[str] | None] = _EVERY - {
        *("start_cash", "rent_window", "build_window", "deal_window", "redeem_window", "jail_card_price"),
        *("jail_card_after_third", "jail_forfeits_salary", "salary_by_cards", "gifts", "equal_turns"),
        *("bankrupt_as_is", "bankrupt_to", "interest_at_bankruptcy", "joint_debts", "card_rent_mortgaged"),
        *("dealt_deeds", "dealt_paid", "interest_at_deal"),
    }
    start_dollars: Money = 800
    start_pounds: Money = 800
    pass_fee: Money = 100
    bail: Money = 200
    marker_factor: Annotated[int, Meta(ge=1, le=10)] = 2
    utility_rate: Money = 5
    utility_rate_both: Money = 10
    figure_eight: Literal["arrow", "straight"] = "arrow"
    dice_mode: Literal["two", "single"] = "two"
    casino: bool = True
    pound_value: Annotated[int, Meta(ge=0, le=10_000)] = 100

    @property
    def ends_otherwise(self) -> str:
        """Directions, boards and journeys are chosen, two pairs of dice are thrown (D1.3, D4.1, D9.1)."""
        return "double_davenport.no_odds"

    def beside(self, edition: str) -> str:
        """London lies beside Atlantic City (D1.1)."""
        return "london"

    @property
    def cash_hint(self) -> tuple[str, Mapping[str, int]]:
        """How pounds are counted with the dollars (D11.1)."""
        key = "cash_alike" if self.pound_value == 100 else "cash_hint"
        return f"double_davenport.{key}", {"n": self.pound_value}

    def in_dollars(self, pounds: int) -> int:
        """So many pounds as a sheet counts them (D11.1)."""
        return pounds * self.pound_value // 100

    def start_money(self, players: int) -> int:
        """Dollars and pounds (D2.2)."""
        return self.start_dollars + self.in_dollars(self.start_pounds)


SYSTEM_OPTIONS: dict[str, type[SystemOptions]] = {
    "community": CommunityOptions,
    "games-room": GamesRoomOptions,
    "speed-die": SpeedDieOptions,
    "glamour": GlamourOptions,
    "millionaire": MillionaireOptions,
    "double-gariepy": DoubleGariepyOptions,
    "landlord": LandlordOptions,
    "single-tax": SingleTaxOptions,
    "empire": EmpireOptions,
    "double-davenport": DoubleDavenportOptions,
}
"""The options of every system that has any, by the system's id: a later system adds a line here."""

COUNTED_IDS = frozenset(each.id for kind in SYSTEM_OPTIONS.values() for each in kind.counted)
"""Things that some rules count besides deeds, by the ids on a sheet: any number of each."""

SystemOptionsT = TypeVar("SystemOptionsT", bound=SystemOptions)


class Options(Common, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The common options, and in `own` those of the systems in play."""

    own: tuple[SystemOptions, ...] = ()

    def of(self, kind: type[SystemOptionsT]) -> SystemOptionsT:
        """A system's own options; its defaults if it is not in play."""
        for each in self.own:
            if isinstance(each, kind):
                return each
        return kind()

    @property
    def values(self) -> dict[str, object]:
        """Every option that can be set, by name, flat as in the record."""
        kinds = [type(each) for each in self.own]
        own = {name for kind in kinds for name in kind.__struct_fields__}
        return {name: value for name, value in self.in_full.items() if name in own or _is_read(name, kinds)}

    @property
    def in_full(self) -> dict[str, object]:
        """The same with options that the systems in play do not read: clauses name them too."""
        values: dict[str, object] = {name: getattr(self, name) for name in _COMMON}
        for each in self.own:
            values |= msgspec.structs.asdict(each)
        return values


_COMMON = dict.fromkeys(Common.__struct_fields__)
"""The common options, in order."""


def _is_read(name: str, kinds: Sequence[type[SystemOptions]]) -> bool:
    """Whether all of these systems read a common option."""
    return all(kind.reads is None or name in kind.reads for kind in kinds)


def common_of(variant: str) -> tuple[str, ...]:
    """The common options that a ruleset of this variant can set, in order."""
    kinds = tuple(own_of(variant).values())
    return tuple(name for name in _COMMON if _is_read(name, kinds))


def refuse_unread(variant: str, changes: Mapping[str, object]) -> None:
    """BadInput: an option that the steps of these rules do not read."""
    kinds = own_of(variant)
    own = {name for kind in kinds.values() for name in kind.__struct_fields__}
    for name in changes:
        if name in _COMMON and name not in own and not _is_read(name, tuple(kinds.values())):
            known = _in_order({*common_of(variant), *own})
            raise BadInput("engine.option_unread", option=name, known=known)


def own_of(variant: str) -> dict[str, type[SystemOptions]]:
    """By id, the systems whose options a ruleset of this variant knows: its own, and those that may extend
    it.
    """
    return {
        system: kind for system, kind in SYSTEM_OPTIONS.items() if system == variant or variant in kind.over
    }


def laid_over(variant: str, options: Options) -> tuple[str, ...]:
    """The systems that extend the ruleset's own under these options, in the order of `SYSTEM_OPTIONS`."""
    return tuple(
        system
        for system, kind in own_of(variant).items()
        if system != variant and kind.over and options.of(kind).in_force
    )


def dice_read(variant: str, options: Options) -> int:
    """With how many dice the systems in play can be played; 0 for any number."""
    in_play = {variant, *laid_over(variant, options)}
    return max((kind.dice for system, kind in SYSTEM_OPTIONS.items() if system in in_play), default=0)


def changed(options: Options, variant: str, changes: Mapping[str, object]) -> Options:
    """The options with some of them set. BadInput: an unknown option, or an impossible value."""
    kinds = tuple(own_of(variant).values())
    whose = {name: kind for kind in reversed(kinds) for name in kind.__struct_fields__}
    common: dict[str, object] = {}
    own: dict[type[SystemOptions], dict[str, object]] = {kind: {} for kind in kinds}
    for name, value in changes.items():
        if name in whose:
            own[whose[name]][name] = value
        elif name in _COMMON:
            common[name] = value
        else:
            raise _unknown(name, _in_order({*common_of(variant), *whose}))
    return msgspec.structs.replace(
        options,
        **_fitting(Options, common),
        own=tuple(msgspec.structs.replace(options.of(kind), **_fitting(kind, own[kind])) for kind in kinds),
    )


_UNFIT = (msgspec.ValidationError, UnicodeEncodeError)
"""The second is for a word that is no text, half of a letter beyond the first 65,536."""


def _fitting(kind: type[Options] | type[SystemOptions], given: Mapping[str, object]) -> dict[str, Any]:
    """The values as stored, read together. BadInput: one that its option cannot have."""
    try:
        read = msgspec.convert(given, kind)
    except _UNFIT:
        for name, value in given.items():
            try:
                msgspec.convert({name: value}, kind)
            except _UNFIT as fault:
                raise BadInput("engine.bad_option", option=name, allowed=allowed(kind, name)) from fault
        raise
    return {name: getattr(read, name) for name in given}


def _unknown(name: str, known: list[str]) -> BadInput:
    """An option that these rules do not have; another system's is refused by that system's clause."""
    for system, kind in SYSTEM_OPTIONS.items():
        clause = kind.clauses.get(name)
        if clause is not None:
            return BadInput("engine.option_other_system", option=name, system=system, clause=clause)
    return BadInput("engine.no_such_option", option=name[:60], known=known)


def _in_order(known: set[str]) -> list[str]:
    """The common options in order, then the others."""
    return [*(name for name in _COMMON if name in known), *sorted(known.difference(_COMMON))]


def allowed(kind: type[Options] | type[SystemOptions], name: str) -> str:
    """The values of an option, the same in every language: `true, false`, `0-1000, any`."""
    fields = msgspec.inspect.type_info(kind)
    assert isinstance(fields, msgspec.inspect.StructType)
    return ", ".join(_values(next(field.type for field in fields.fields if field.name == name)))


def allowed_of(variant: str, name: str) -> str:
    """The values of an option of a ruleset of this variant."""
    kinds: list[type[Options] | type[SystemOptions]] = [*own_of(variant).values(), Options]
    return allowed(next(kind for kind in kinds if name in kind.__struct_fields__), name)


def _values(kind: msgspec.inspect.Type) -> Sequence[str]:
    match kind:
        case msgspec.inspect.BoolType():
            return ("true", "false")
        case msgspec.inspect.LiteralType():
            return [str(value) for value in kind.values]
        case msgspec.inspect.IntType():
            return (f"{kind.ge}-{kind.le}",)
        case msgspec.inspect.UnionType():
            return [value for each in kind.types for value in _values(each)]
        case msgspec.inspect.VarTupleType():
            return (f"[{kind.min_length} × {_values(kind.item_type)[0]}]",)
        case msgspec.inspect.StructType():
            each = [f'"{field.encode_name}": {", ".join(_values(field.type))}' for field in kind.fields]
            return ("{" + "; ".join(each) + "}",)
        case _:
            return (type(kind).__name__.removesuffix("Type").lower(),)


def named_value(text: str) -> tuple[str, object]:
    """`rent_window=1` as typed: the option's name and its value. BadInput: no `NAME=VALUE`.

    A value that is no JSON is a word.
    """
    name, sign, value = text.partition("=")
    if not sign or not name.strip():
        raise BadInput("engine.option_written", text=text[:60])
    try:
        return name.strip(), msgspec.json.decode(value.strip())
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
        return name.strip(), value.strip()


def named_values(text: str) -> dict[str, object]:
    """`hotels=10, lot_opening=as deeds` as typed. BadInput: a part that is no `NAME=VALUE`."""
    parts = re.split(r"[,，、;；\n]+(?![^\[]*\])", text)
    return dict(named_value(part.strip()) for part in parts if part.strip())


def option_words(options: Mapping[str, object]) -> list[str]:
    """Options as they are typed: `hotels=10`, `equal_turns=false`."""
    return [f"{name}={value if isinstance(value, str) else _json(value)}" for name, value in options.items()]


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
