"""Holds the rule book of a table: the worth of money, deeds and buildings on a board under a ruleset's
options.

Engine, desk, paper, workbook and odds use it and have no numbers of their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from tourney.base.errors import BadInput
from tourney.base.ids import DeedId
from tourney.base.texts import Message
from tourney.rules.board import Deed, Edition, joined
from tourney.rules.board_files import load_edition
from tourney.rules.clauses import ClauseBook, board_facts
from tourney.rules.dice import Dice, RollTable, known_rolls
from tourney.rules.options import Counted, Options, dice_read, laid_over
from tourney.rules.rulesets import RULESETS, Ruleset, load_ruleset, resolved

MORTGAGED = -1
"""The level of a mortgaged deed; else 0 unbuilt, then its houses, `HOTEL`."""

HOTEL = 5

MOST_HOUSES = 999
"""The most houses of a street if the rules have no limit."""


@dataclass(frozen=True)
class RuleBook:
    """Edition, ruleset and options in force. Amounts in M."""

    edition: Edition
    ruleset: str
    options: Options

    @property
    def start_cash(self) -> int:
        """The starting money of each player (T2.2)."""
        return self.options.start_cash

    def start_money(self, players: int) -> int:
        own = max((each.start_money(players) for each in self.options.own), default=-1)
        return self.start_cash if own < 0 else own

    @cached_property
    def card_counts(self) -> int:
        """The worth of each deed and each house, in M, if no prices count; 0 if they do."""
        return max((each.card_counts for each in self.options.own), default=0)

    @cached_property
    def deed_counts(self) -> int:
        """The deed's part of that, without its houses."""
        return self.card_counts if all(each.deeds_count for each in self.options.own) else 0

    @cached_property
    def most_houses(self) -> int:
        """The most houses of a street if cards count alike; `MOST_HOUSES` is no limit."""
        return max((each.most_houses for each in self.options.own), default=0) or MOST_HOUSES

    @cached_property
    def each_beyond(self) -> int:
        """The worth of each house beyond the boxes of its street, in M; 0 if the boxes are all."""
        return self.card_counts if self.most_houses == MOST_HOUSES else 0

    @cached_property
    def counted(self) -> Mapping[DeedId, Counted]:
        """Things that a sheet counts besides deeds and cash, by their ids among the deeds."""
        return {DeedId(each.id): each for own in self.options.own for each in own.counted}

    def beyond(self, deed: DeedId, number: int) -> int:
        """Worth beyond the boxes of deeds' rows: things that are no deed, and houses without limit."""
        found = self.counted.get(deed)
        if found is not None:
            return found.worth(number) if number >= 0 else 0
        known = deed in self.edition.prices and number >= 0
        return self.deed_counts + self.card_counts * number if known else 0

    @property
    def over(self) -> tuple[Message, ...]:
        """The names of the systems that the options add to the ruleset."""
        rules = load_ruleset(self.ruleset)
        own = laid_over(rules.variant, rules.options)
        systems = (each for each in laid_over(rules.variant, self.options) if each not in own)
        return tuple(Message(f"rulebook.over_{system.replace('-', '_')}") for system in systems)

    @property
    def salary(self) -> int:
        """The payment for passing the start (T8.4)."""
        amount = self.options.salary
        return self.edition.salary if isinstance(amount, str) else amount

    @property
    def jail_card(self) -> int:
        """The worth of a jail card, written with the cash, in M: nothing in most rules."""
        return sum(own.jail_card for own in self.options.own)

    @property
    def cash_hint(self) -> Message:
        """The hint beside the cash on a sheet."""
        hint = next((own.cash_hint for own in self.options.own if own.cash_hint[0]), ("paper.cash_hint", {}))
        return Message(*hint)

    @cached_property
    def places_only(self) -> bool:
        """Whether a sheet has only its player's place: the rules have no count."""
        return load_ruleset(self.ruleset).result == "places"

    @property
    def houses(self) -> int:
        """Houses in the set (T1.2)."""
        return self.options.houses

    @property
    def hotels(self) -> int:
        """Hotels in the set (T1.2)."""
        return self.options.hotels

    @cached_property
    def dice(self) -> Dice:
        """The dice: the ruleset's own, else the board's, in the number that the systems in play read."""
        dice = load_ruleset(self.ruleset).dice or self.edition.dice
        for own in self.options.own:
            dice = own.read(dice)
        return dice

    @cached_property
    def rolls(self) -> RollTable:
        """The results of throws of the dice so far."""
        return known_rolls(self.dice)

    @cached_property
    def clauses(self) -> ClauseBook:
        """The name and text of each clause."""
        return ClauseBook(load_ruleset(self.ruleset), self.options, board_facts(self.edition, self.dice))

    def worded(self, message: Message) -> Message:
        """A sentence in these rules' own words, unless it is already."""
        return message.in_words(self.words) if self.words and not message.words else message

    def money_words(self, ring: int) -> str:
        """The area that words amounts of this ring's money, before the rules' own sentences."""
        second = self.edition.second
        if second is None or not second.money:
            return self.words
        return f"{second.money[ring]} {self.words}".rstrip()

    @cached_property
    def words(self) -> str:
        """The area of messages that these rules word their own way, "" for none."""
        return load_ruleset(self.ruleset).words

    @cached_property
    def changes(self) -> Mapping[str, object]:
        """The options that differ from the ruleset's."""
        own = load_ruleset(self.ruleset).options.values
        return {name: value for name, value in self.options.values.items() if own.get(name) != value}

    def values_as(self, other: RuleBook) -> bool:
        """Whether every sheet has the same worth and checks under the other book."""
        return self is other or self._counting == other._counting

    @property
    def _counting(self) -> tuple[object, ...]:
        of = self.options
        return (
            self.edition.id,
            of.hotel_after,
            of.mortgaged_counts,
            of.houses,
            of.hotels,
            of.start_cash,
            self.salary,
            of.built_neighbours,
            self.places_only,
            tuple(self.edition.prices.values()),
            self.card_counts,
            self.deed_counts,
            self.most_houses,
        )

    @cached_property
    def notes(self) -> tuple[int, ...]:
        """The notes of money, the largest first (T2.2): the board's, else the ruleset's, else the usual."""
        return self.edition.notes or load_ruleset(self.ruleset).notes or load_ruleset(RULESETS[0]).notes

    @cached_property
    def levels(self) -> tuple[int, ...]:
        """The levels with a box on a sheet: mortgaged, the houses of a street, then the hotel that follows
        them; if cards count alike only houses.
        """
        if self.card_counts:
            return tuple(range(min(self.most_houses, HOTEL) + 1))
        return (MORTGAGED, *range(self.options.hotel_after + 1), HOTEL)

    @cached_property
    def level_set(self) -> frozenset[int]:
        """The same, to look levels up in."""
        return frozenset(range(self.most_houses + 1) if self.card_counts else self.levels)

    @cached_property
    def hotel_steps(self) -> int:
        """How many buildings make a hotel: one more than the houses it follows."""
        return self.options.hotel_after + 1

    def building_steps(self, level: int) -> int:
        """How many buildings were paid for at a level, mortgaged -1."""
        return self.hotel_steps if level == HOTEL else level

    def levels_of(self, deed: Deed) -> tuple[int, ...]:
        """The levels that a deed can have: only streets are built on."""
        if deed.buildable:
            return self.levels
        return (0,) if self.card_counts else (MORTGAGED, 0)

    def worth(self, deed: Deed, level: int) -> int:
        """The worth of a deed at a level (T9.2): printed price and building cost.

        A hotel is one house more than it follows; mortgaged half the printed price, rounded up (readings), or
        all of it if the rules have that. A deed that cannot be built counts its price whatever is circled, so
        that a wrong sheet has a value too.
        """
        if self.card_counts:
            return self.deed_counts + self.card_counts * max(level, 0)
        if level == MORTGAGED:
            return deed.price if self.options.mortgaged_counts == "full" else -(-deed.price // 2)
        if level == HOTEL:
            return deed.price + deed.house_cost * (self.hotel_steps - 1) + deed.hotel_cost
        return deed.price + deed.house_cost * level

    @cached_property
    def boxes(self) -> Mapping[DeedId, Mapping[int, int]]:
        """The worth of each box of a deed's row on the scoresheet, by level."""
        return {deed.id: {at: self.worth(deed, at) for at in self.levels} for deed in self.edition.deeds}


def rule_book(
    edition: Edition, ruleset: str = "tournament", options: Mapping[str, object] | None = None
) -> RuleBook:
    """The book of a board under a ruleset with changed options. BadInput or NotFound name the unknown part.

    BadInput also if the ruleset cannot be played on the board, see `check_board`.
    """
    book = unchecked_book(edition, ruleset, options or {})
    check_board(book)
    return book


def unchecked_book(edition: Edition, ruleset: str, options: Mapping[str, object]) -> RuleBook:
    """The same even if it does not fit: an older event is opened, and shows what does not fit."""
    rules = load_ruleset(ruleset)
    kept = resolved(rules, options)
    return RuleBook(board_as_played(edition, rules, kept), ruleset, kept)


def board_as_played(edition: Edition, ruleset: Ruleset, options: Options) -> Edition:
    """The board by these rules: with the one beside it, and the prices that they set.

    Itself if they change nothing of it. BadInput if the two cannot share a start.
    """
    if ruleset.second_ring is None or edition.second is not None:
        return edition
    for own in options.own:
        if other := own.beside(edition.id):
            beside = edition if other == edition.id else load_edition(other)
            second = replace(ruleset.second_ring, deck="" if beside is edition else beside.deck)
            try:
                both = joined(edition, beside, second)
            except ValueError:
                known, clause = list(ruleset.boards), ruleset.board_clause
                raise BadInput(
                    "sheet.other_board", name=edition.name, ruleset=ruleset.name, known=known, clause=clause
                ) from None
            return replace(both, deeds=tuple(map(own.priced, both.deeds)))
    return edition


def check_board(book: RuleBook) -> None:
    """BadInput if one is not for the other, or the board has fewer rents or other dice."""
    edition, ruleset = book.edition, load_ruleset(book.ruleset)
    meant = load_ruleset(edition.ruleset) if edition.ruleset else ruleset
    if meant.variant != ruleset.variant and meant.id != ruleset.on:
        raise BadInput(
            "sheet.rules_of_board",
            name=edition.name,
            ruleset=ruleset.name,
            meant=meant.name,
            id=meant.id,
            clause=meant.board_clause,
        )
    if not ruleset.plays_on(edition.id):
        known, clause = list(ruleset.boards), ruleset.board_clause
        raise BadInput(
            "sheet.other_board", name=edition.name, ruleset=ruleset.name, known=known, clause=clause
        )
    most = edition.most_houses
    if book.options.hotel_after > most:
        raise BadInput("sheet.too_many_levels", name=edition.name, most=most, ruleset=book.ruleset)
    needed, there = dice_read(ruleset.variant, book.options), len(book.dice.faces)
    if needed and needed != there:
        raise BadInput(
            "sheet.other_dice", name=edition.name, ruleset=ruleset.name, needed=needed, there=there
        )
